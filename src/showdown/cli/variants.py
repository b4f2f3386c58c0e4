"""List the games."""

from __future__ import annotations

import click

from showdown import MIXES, VARIANTS
from showdown.cli.options import output_options
from showdown.cli.output import words, write_json, write_table


@click.command("variants")
@click.option("--mixes", is_flag=True, help="List the rotations of several games instead.")
@output_options
def command(mixes: bool, as_json: bool) -> None:
    """List the games, their players, hands and betting."""
    if mixes:
        rotations = MIXES.values()
        if as_json:
            write_json([words(mix) for mix in rotations])
            return
        write_table(
            ["id", "mix", "players", "games"],
            [
                (mix.id, mix.title, "{}-{}".format(*mix.players), ", ".join(f"{game} {b}" for game, b in mix.sequence))
                for mix in rotations
            ],
        )
        return
    games = VARIANTS.values()
    if as_json:
        kept = ("id", "title", "aliases", "players", "hole_cards", "board_cards", "sides", "hand_types", "betting")
        write_json([{word: value for word, value in words(game).items() if word in kept} for game in games])
        return
    write_table(
        ["id", "game", "players", ">hole", ">board", "hands", "betting", "aliases"],
        [
            (
                game.id,
                game.title,
                "{}-{}".format(*game.players),
                str(game.hole_cards),
                str(game.board_cards),
                ", ".join(hand_type.name for hand_type in game.hand_types),
                game.betting,
                ", ".join(game.aliases),
            )
            for game in games
        ],
    )
