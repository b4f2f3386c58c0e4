"""Rank hands: by a type of hand, or by the showdown of a game."""

from __future__ import annotations

from typing import Any

import click

from showdown import HAND_TYPES, HandType, find_variant, format_cards, parse_cards
from showdown.cli.options import output_options, read_rules, rule_option, variant_option
from showdown.cli.output import spaced, write_json, write_table


@click.command("evaluate")
@click.argument("hands", nargs=-1, required=True)
@click.option("-t", "--type", "type_name", type=click.Choice(list(HAND_TYPES)), help="Hand type; high if not said.")
@variant_option(help="Rank by the showdown of this game instead: hands are hole cards.")
@click.option("-b", "--board", default="", help="The board of that game.")
@rule_option()
@output_options
def command(
    hands: tuple[str, ...], type_name: str | None, game: str | None, board: str, rules: tuple[str, ...], as_json: bool
) -> None:
    """Rank HANDS and say which is best.

    \b
    showdown evaluate AsKsQsJsTs9h2c "9h9d9c 2s2h 5d 6d"
    showdown evaluate --type badugi As2h3d4c KhQdJsTc
    showdown evaluate --variant omaha8 --board 7d4c3hKsJh Ah2cKd9d Ac2dTh8h
    """  # noqa: D301 (click reads \b as "do not fold this paragraph")
    if game is None:
        if board or rules:
            raise click.UsageError("--board and --option belong to a game: say which with --variant")
        hand_type = HAND_TYPES[type_name or "high"]
        sides: tuple[str, ...] = (hand_type.name,)
        types: tuple[HandType, ...] = (hand_type,)
        ranked = [tuple(kind.evaluate(hand) for kind in types) for hand in hands]
        playing = [tuple(kind.best(hand) for kind in types) for hand in hands]
    else:
        if type_name is not None:
            raise click.UsageError("--type and --variant are two ways to rank a hand: give one")
        variant = find_variant(game).with_options(**read_rules(rules))
        sides, types = variant.sides, variant.hand_types
        ranked = [variant.evaluate(hand, board) for hand in hands]
        playing = [variant.best(hand, board) for hand in hands]
    most = [max(strengths) for strengths in zip(*ranked, strict=True)]
    answers: list[dict[str, Any]] = [
        {
            "cards": format_cards(parse_cards(hand)),
            "side": side,
            "hand": types[i].describe(strengths[i]),
            "best": format_cards(cards[i]),
            "strength": strengths[i],
            "wins": strengths[i] == most[i] > 0,
        }
        for hand, strengths, cards in zip(hands, ranked, playing, strict=True)
        for i, side in enumerate(sides)
    ]
    if as_json:
        write_json(answers)
        return
    write_table(
        ["cards", "side", "hand", "plays", ">strength", ""],
        [
            (
                spaced(parse_cards(answer["cards"])),
                answer["side"],
                answer["hand"],
                spaced(parse_cards(answer["best"])),
                str(answer["strength"]),
                "best" if answer["wins"] and len(hands) > 1 else "",
            )
            for answer in answers
        ],
    )
