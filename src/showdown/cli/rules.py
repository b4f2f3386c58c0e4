"""Describe the rules of a game."""

from __future__ import annotations

import click

from showdown import find_variant
from showdown.cli.options import GAME, output_options, read_game, read_rules, rule_option
from showdown.cli.output import words, write_json, write_rich, write_table
from showdown.variants import Mix, describe_rules


@click.command("rules")
@click.argument("game", metavar="GAME", type=GAME)
@rule_option()
@output_options
def command(game: str, rules: tuple[str, ...], as_json: bool) -> None:
    """Describe how GAME is dealt, bet and won.

    Its options are listed too; of a mix its games.

    \b
    showdown rules razz
    showdown rules short_deck --option order=straight
    """  # noqa: D301
    found = read_game(game)
    if isinstance(found, Mix):
        if rules:
            raise click.UsageError(f"{found.id} is a mix: its games are played by their usual rules")
        if as_json:
            write_json(words(found))
            return
        click.echo(f"{found.title}, for {found.players[0]} to {found.players[1]} players, in turn:")
        write_table(
            ["id", "game", "betting"], [(name, find_variant(name).title, betting) for name, betting in found.sequence]
        )
        return
    variant = found.with_options(**read_rules(rules))
    if as_json:
        write_json(words(variant))
        return
    from rich.markdown import Markdown

    write_rich(Markdown(describe_rules(variant)))
