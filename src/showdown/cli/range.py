"""Count, simplify and draw a range."""

from __future__ import annotations

import click

from showdown import Range, format_cards
from showdown.cli.options import output_options
from showdown.cli.output import write_json


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
        click.echo(hands.grid())
