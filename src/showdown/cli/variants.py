"""List the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import click

from showdown import MIXES, VARIANTS
from showdown.cli.options import output_options
from showdown.cli.output import words as plain_words
from showdown.cli.output import write_json, write_table

T = TypeVar("T")


def chosen(words: Sequence[str], things: Mapping[str, T], texts: Callable[[T], Sequence[str]]) -> list[T]:
    """Return what has all words in its texts."""
    found = [
        thing
        for thing in things.values()
        if all(any(word.lower() in text.lower() for text in texts(thing)) for word in words)
    ]
    if not found:
        raise click.UsageError(f"none has {' and '.join(words)} in its names, hands or betting")
    return found


@click.command("variants")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--mixes", is_flag=True, help="List the rotations of several games instead.")
@click.option("--names", is_flag=True, help="List the other names of each game too.")
@output_options
def command(words: tuple[str, ...], mixes: bool, names: bool, as_json: bool) -> None:
    """List the games, their players, hands and betting.

    Cards are those of a hand and, behind a +, those of the board. WORDs choose the games that have all of
    them in their names, hands or betting.

    \b
    showdown variants eight_or_better pot-limit
    showdown variants --mixes razz
    """  # noqa: D301
    if mixes:
        rotations = chosen(words, MIXES, lambda mix: [mix.id, mix.title, *(game for game, _ in mix.sequence)])
        if as_json:
            write_json([plain_words(mix) for mix in rotations])
            return
        write_table(
            ["id", "mix", "players", "games"],
            [
                (mix.id, mix.title, "{}-{}".format(*mix.players), ", ".join(f"{game} {b}" for game, b in mix.sequence))
                for mix in rotations
            ],
        )
        return
    games = chosen(
        words,
        VARIANTS,
        lambda game: [game.id, game.title, *game.aliases, *(hands.name for hands in game.hand_types), game.betting],
    )
    if as_json:
        kept = ("id", "title", "aliases", "players", "hole_cards", "board_cards", "sides", "hand_types", "betting")
        write_json([{word: value for word, value in plain_words(game).items() if word in kept} for game in games])
        return
    write_table(
        ["id", "game", "players", ">cards", "hands", "betting", *(["names"] if names else [])],
        [
            (
                game.id,
                game.title,
                "{}-{}".format(*game.players),
                f"{game.hole_cards}+{game.board_cards}" if game.board_cards else str(game.hole_cards),
                ", ".join(hand_type.name for hand_type in game.hand_types),
                game.betting,
                *([", ".join(game.aliases)] if names else []),
            )
            for game in games
        ],
    )
