"""Play many deals and add up what each seat wins."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

import click
from click.core import ParameterSource

from showdown import simulate
from showdown.agents import AGENTS
from showdown.cli.options import (
    VARIANT,
    Name,
    output_options,
    read_game,
    read_rules,
    read_table,
    table_options,
    threads_option,
)
from showdown.cli.output import is_terminal, write_json, write_table
from showdown.cli.progress import Bar
from showdown.variants import Mix

# Deals to play if not said, and with players that think: seconds at the slowest game.
DEALS, FEW_DEALS = 100_000, 1_000
THINKERS = {"tight", "equity"}


@click.command("simulate")
@click.argument("game", metavar="VARIANT", type=VARIANT)
@click.argument("agents", nargs=-1, metavar="[PLAYER]...", type=Name("player", lambda: ((name, "") for name in AGENTS)))
@click.option(
    "-n", "--deals", type=int, help=f"Deals to play; {DEALS:,}, or {FEW_DEALS:,} where tight or equity think."
)
@threads_option
@table_options
@output_options
def command(
    game: str,
    agents: tuple[str, ...],
    deals: int | None,
    threads: int,
    seed: int | None,
    rules: tuple[str, ...],
    as_json: bool,
    **table: Any,
) -> None:
    """Play many deals of VARIANT and add up what each seat wins.

    A PLAYER is call, pat, fold, random, tight or equity: one for all seats (random if not said), or one for each seat,
    of which there are then as many. The first four play a million deals a second, tight and equity think.

    \b
    showdown simulate holdem --deals 1000000 --threads 2
    showdown simulate badugi random call call
    """  # noqa: D301
    found = read_game(game)
    if isinstance(found, Mix):
        games = ", ".join(dict.fromkeys(name for name, _ in found.sequence))
        raise click.UsageError(f"{found.id} is a mix: simulate plays one game, such as one of its {games}")
    variant = found.with_options(**read_rules(rules))
    if len(agents) > 1 and click.get_current_context().get_parameter_source("seats") is ParameterSource.DEFAULT:
        table["seats"] = len(agents)
    setup = read_table(variant, **table)
    players: Any = agents if len(agents) > 1 else (*agents, "random")[0]
    if deals is None:
        deals = FEW_DEALS if THINKERS.intersection(agents) else DEALS
    started = perf_counter()
    with Bar("deals") as bar:
        results = simulate(variant, players, deals, seed=seed, threads=threads, progress=bar, **setup)
    seconds = perf_counter() - started
    if as_json:
        kept = ("deals", "totals", "means", "standard_errors")
        write_json({"variant": variant.id} | {word: getattr(results, word) for word in kept} | {"seconds": seconds})
        return
    names = [players] * len(results.totals) if isinstance(players, str) else players
    rows = zip(names, results.totals, results.means, results.standard_errors, strict=True)
    write_table(
        [">seat", "player", ">won", ">per deal", ">+-"],
        [
            (str(seat), name, f"{total:+,}", f"{mean:+.4f}", f"{error:.4f}" if results.deals > 1 else "-")
            for seat, (name, total, mean, error) in enumerate(rows)
        ],
    )
    speed = f" in {seconds:.2f} s, {results.deals / seconds:,.0f} a second" if is_terminal(sys.stdout) else ""
    click.echo(f"{results.deals:,} deals of {variant.id}{speed}")
