"""Say what tournament stacks are worth."""

from __future__ import annotations

import math

import click

from showdown.cli.options import output_options
from showdown.cli.output import write_json, write_table
from showdown.odds import icm


@click.command("icm")
@click.argument("stacks", metavar="STACK,...")
@click.argument("payouts", metavar="PRIZE,...")
@click.option("-m", "--method", type=click.Choice(["auto", "exact", "sample"]), default="auto", help="How to count.")
@click.option("-n", "--samples", type=int, help="Orders of finishing to draw.")
@click.option("--seed", type=int, help="Seed of the samples.")
@output_options
def command(stacks: str, payouts: str, method: str, samples: int | None, seed: int | None, as_json: bool) -> None:
    """Say what tournament stacks are worth.

    Each player may expect so much of the prizes by the independent chip model.

    \b
    showdown icm 5000,3000,2000 70,30
    """  # noqa: D301
    chips, prizes = read_numbers("stacks", stacks), read_numbers("payouts", payouts)
    worth = icm(chips, prizes, method=method, samples=samples, seed=seed)
    if as_json:
        write_json(
            {
                "stacks": chips,
                "payouts": prizes,
                "equity": worth,
                "exact": worth.exact,
                "samples": worth.samples,
                "standard_error": worth.standard_error,
            }
        )
        return
    errors, total = worth.standard_error, sum(worth)
    write_table(
        [">player", ">stack", ">worth", *([">+-"] if errors else []), ">part"],
        [
            (
                str(player),
                f"{stack:,g}" if stack % 1 else f"{stack:,.0f}",
                f"{worth[player]:,.2f}",
                *([f"{errors[player]:.2f}"] if errors else []),
                f"{100 * worth[player] / total:.2f}%" if total else "-",
            )
            for player, stack in enumerate(chips)
        ],
    )


def read_numbers(name: str, text: str) -> list[float]:
    """Read numbers written with commas between them."""
    numbers = []
    for part in text.split(","):
        try:
            numbers.append(float(part))
        except ValueError:
            raise click.UsageError(f"{name} are numbers with commas between them, not {part!r}") from None
        if not math.isfinite(numbers[-1]):
            raise click.UsageError(f"{name} are finite numbers, not {part!r}")
    return numbers
