"""Count, simplify and draw a range."""

from __future__ import annotations

import click

from showdown import Range, format_cards
from showdown.cli.options import output_options
from showdown.cli.output import has_color, write_json

RANKS = "AKQJT98765432"
# Greens of the 256 colors of terminals, from the darkest, for weights above 0, 1/4, 1/2, 3/4, and for whole kinds.
SHADES = (22, 28, 34, 40, 46)


def grid(hands: Range) -> str:
    """Draw the kinds of hands, suited above the diagonal, each on a ground as bright as its weight."""
    lines = []
    for row, first in enumerate(RANKS):
        cells = []
        for column, second in enumerate(RANKS):
            kind = first + second if row == column else first + second + "s" if row < column else second + first + "o"
            combos = Range(kind).combos()
            part = sum(hands.weight(combo) for combo in combos) / len(combos)
            cell = f" {kind:4}"
            cells.append(click.style(cell, fg=16, bg=SHADES[int(part * 4)]) if part else click.style(cell, dim=True))
        lines.append("".join(cells))
    return "\n".join(lines)


@click.command("range")
@click.argument("text")
@click.option("--cards", "hole_cards", type=int, help="Cards of a hand, where the text does not say.")
@output_options
def command(text: str, hole_cards: int | None, as_json: bool) -> None:
    """Count, simplify and draw a range of hands.

    \b
    showdown range "22+, A2s+, KTs+, AJo+, KQo@50"
    showdown range "AAxxds, KKxxds"
    """  # noqa: D301
    hands = Range(text, hole_cards=hole_cards)
    if as_json:
        weights = {format_cards(combo): hands.weight(combo) for combo in hands}
        write_json({"text": str(hands), "combos": len(hands), "percent": hands.percent, "weights": weights})
        return
    click.echo(f"{len(hands):,} hands, {hands.percent:.3f}% of all: {hands}")
    if hands.hole_cards == 2:
        click.echo(grid(hands) if has_color() else hands.grid())
