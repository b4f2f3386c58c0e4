"""Describe the rules of a game."""

from __future__ import annotations

import click

from showdown import find_variant
from showdown.cli.options import VARIANT, output_options, read_rules, rule_option
from showdown.cli.output import words, write_json, write_rich
from showdown.variants import describe_rules


@click.command("rules")
@click.argument("game", metavar="VARIANT", type=VARIANT)
@rule_option()
@output_options
def command(game: str, rules: tuple[str, ...], as_json: bool) -> None:
    """Describe how VARIANT is dealt, bet and won, and its options.

    \b
    showdown rules razz
    showdown rules short_deck --option order=straight
    """  # noqa: D301
    variant = find_variant(game).with_options(**read_rules(rules))
    if as_json:
        write_json(words(variant))
        return
    from rich.markdown import Markdown

    write_rich(Markdown(describe_rules(variant)))
