"""Say what a call must win."""

from __future__ import annotations

import click

from showdown.cli.options import output_options
from showdown.cli.output import write_json
from showdown.odds import pot_odds


@click.command("odds")
@click.argument("pot", type=float)
@click.argument("to_call", metavar="CALL", type=float)
@output_options
def command(pot: float, to_call: float, as_json: bool) -> None:
    """Say how often a CALL must win to break even.

    POT is what lies in the middle before the call, the bet to be called included.

    \b
    showdown odds 90 30
    """  # noqa: D301
    needed = pot_odds(pot, to_call)
    free = not needed  # a call that costs nothing has no odds
    if as_json:
        write_json({"pot": pot, "to_call": to_call, "chance": float(needed), "odds": None if free else needed.odds})
        return
    click.echo(f"{needed}{'' if free else f', {needed.odds:.2f} to 1'}")
