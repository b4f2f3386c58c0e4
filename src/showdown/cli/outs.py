"""Count what may become of a hand."""

from __future__ import annotations

from typing import Any

import click

from showdown import find_variant, format_cards
from showdown.cli.options import Category, output_options, read_rules, rule_option, variant_option
from showdown.cli.output import spaced, write_json, write_table
from showdown.odds import Chance, MadeHand, outs


@click.command("outs")
@click.argument("hole")
@variant_option("holdem", show_default=True, help="The game.")
@click.option("-b", "--board", default="", help="Cards on the board.")
@click.option("-d", "--dead", default="", help="Cards that are out of play.")
@click.option("--discard", help="The cards to throw away; every choice is looked at if not said.")
@click.option("--target", type=Category(), help="Only what improves to this kind of hand, such as flush, counts.")
@rule_option()
@output_options
def command(
    hole: str,
    game: str,
    board: str,
    dead: str,
    discard: str | None,
    target: str | None,
    rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Count the cards that improve a hand.

    HOLE are the cards held. Each better hand is listed with its chance on the next street and in all.

    \b
    showdown outs 9c8d --board 7h6s2d
    showdown outs AhKh --board Qh7h2c --target flush
    showdown outs --variant badugi As2h3d9d
    """  # noqa: D301
    variant = find_variant(game).with_options(**read_rules(rules))
    found = outs(variant, hole, board, dead=dead, discard=discard, target=target)
    if as_json:
        write_json(
            {
                "variant": variant.id,
                "hole": format_cards(found.hole),
                "board": format_cards(found.board),
                "discard": format_cards(found.discard),
                "now": found.now,
                "cards": format_cards(found.cards),
                "next": chance_data(found.next),
                "last": chance_data(found.last),
                "improvements": [hand_data(hand) for hand in found.improvements],
            }
        )
        return
    now = ", ".join(hand or "no hand yet" for hand in found.now)
    thrown = f", throwing {spaced(found.discard)}" if found.discard else ""
    click.echo(f"{now}{thrown}; {len(found.cards)} outs{': ' if found.cards else ''}{spaced(found.cards)}")
    two_sided = len(variant.sides) > 1
    write_table(
        [*(["side"] if two_sided else []), "hand", ">next", ">in all", ">outs", ""],
        [
            (
                *([hand.side] if two_sided else []),
                hand.name,
                chance_text(hand.next),
                chance_text(hand.last),
                str(len(hand.cards)),
                spaced(hand.cards),
            )
            for hand in found.improvements
        ],
    )
    click.echo(f"any of them: {chance_text(found.next)} next, {chance_text(found.last)} in all")


def chance_text(chance: Chance | None) -> str:
    """Write a chance in percent; there may be none."""
    return "-" if chance is None else str(chance)


def chance_data(chance: Chance | None) -> dict[str, float] | None:
    """Write a chance as plain data."""
    return None if chance is None else {"ways": chance.ways, "of": chance.of, "chance": float(chance)}


def hand_data(hand: MadeHand) -> dict[str, Any]:
    """Write what a hand may become as plain data."""
    return {
        "side": hand.side,
        "hand": hand.name,
        "cards": format_cards(hand.cards),
        "next": chance_data(hand.next),
        "last": chance_data(hand.last),
    }
