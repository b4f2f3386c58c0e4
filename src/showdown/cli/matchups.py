"""Look up starting hands against each other."""

from __future__ import annotations

from typing import Any

import click

from showdown import find_variant
from showdown.cli.options import output_options, read_rules, rule_option, threads_option, variant_option
from showdown.cli.output import write_json, write_table
from showdown.cli.progress import Bar
from showdown.equities import matchups


@click.command("matchups")
@click.argument("first", required=False)
@click.argument("second", required=False)
@variant_option("holdem", show_default=True, help="Hold'em or short deck.")
@threads_option
@rule_option()
@output_options
def command(
    first: str | None, second: str | None, game: str, threads: int, rules: tuple[str, ...], as_json: bool
) -> None:
    """Look up starting hands against each other.

    Everything is exact, before the flop. Two hands or kinds: one against the other. One kind: against every kind.
    Nothing: the whole table of kinds.

    \b
    showdown matchups AsAh KdKc
    showdown matchups AKs QQ
    showdown matchups AKs
    """  # noqa: D301
    with Bar("match-ups") as bar:
        table = matchups(find_variant(game).with_options(**read_rules(rules)), threads=threads, progress=bar)
    if first is not None and second is not None:
        answer: dict[str, Any] = {"first": first, "second": second, "equity": table.equity(first, second)}
        if first not in table.kinds and second not in table.kinds:
            answer |= zip(("win", "tie", "lose"), table.counts(first, second), strict=True)
        rows = [answer]
    else:
        if first is not None and first not in table.kinds:
            raise click.UsageError(f"no kind of hand: {first!r}; kinds are AA, AKs, AKo and so on")
        pairs = [(a, b) for a in (table.kinds if first is None else [first]) for b in table.kinds]
        rows = [{"first": a, "second": b, "equity": table.equity(a, b)} for a, b in pairs]
    if as_json:
        write_json(rows[0] if second is not None else rows, indent=None if len(rows) > 169 else 2)
        return
    write_table(
        [column if column in ("first", "second") else f">{column}" for column in rows[0]],
        [[f"{cell:.6f}" if isinstance(cell, float) else str(cell) for cell in row.values()] for row in rows],
    )
