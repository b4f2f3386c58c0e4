"""Say what starting hands expect against random hands."""

from __future__ import annotations

import click

from showdown import find_variant
from showdown.cli.options import output_options, read_rules, rule_option, threads_option, variant_option
from showdown.cli.output import write_json, write_table
from showdown.cli.progress import Bar
from showdown.odds import starting_hands


@click.command("starting")
@click.argument("opponents", type=int)
@click.argument("kinds", nargs=-1, metavar="[KIND]...")
@variant_option("holdem", show_default=True, help="Hold'em or short deck.")
@click.option("-m", "--method", type=click.Choice(["auto", "exact", "sample"]), default="auto", help="How to count.")
@click.option("-n", "--samples", type=int, help="Deals to draw, for all kinds at once.")
@click.option("--seed", type=int, help="Seed of the samples.")
@threads_option
@rule_option()
@output_options
def command(
    opponents: int,
    kinds: tuple[str, ...],
    game: str,
    method: str,
    samples: int | None,
    seed: int | None,
    threads: int,
    rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Rate starting hands against random hands.

    OPPONENTS is how many hands stay in beside each KIND; all kinds are rated if none is named.

    \b
    showdown starting 1 AA AKs 72o
    showdown starting 5
    """  # noqa: D301
    variant = find_variant(game).with_options(**read_rules(rules))
    with Bar("hands") as bar:
        table = starting_hands(
            opponents, variant, method=method, samples=samples, seed=seed, threads=threads, progress=bar
        )
    rows = [table[kind] for kind in kinds] or sorted(table.hands, key=lambda hand: -hand.equity)
    if as_json:
        write_json(
            {
                "variant": variant.id,
                "opponents": opponents,
                "exact": table.exact,
                "samples": table.samples,
                "hands": [hand._asdict() for hand in rows],
            }
        )
        return
    write_table(
        ["hand", ">equity", *([] if table.exact else [">+-"]), ">win", ">tie"],
        [
            (
                hand.kind,
                f"{100 * hand.equity:.3f}%",
                *([] if hand.standard_error is None else [f"{100 * hand.standard_error:.3f}%"]),
                f"{100 * hand.win:.3f}%",
                f"{100 * hand.tie:.3f}%",
            )
            for hand in rows
        ],
    )
