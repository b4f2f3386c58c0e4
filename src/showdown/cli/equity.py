"""Count or sample equities."""

from __future__ import annotations

import sys
from time import perf_counter

import click

from showdown import equity, find_variant
from showdown.cli.options import output_options, read_rules, rule_option, threads_option, variant_option
from showdown.cli.output import is_terminal, printable, write_json, write_table
from showdown.cli.progress import Bar


def share_text(part: float, whole: float) -> str:
    """Write a part of a whole in percent."""
    return f"{100 * part / whole:.3f}%" if whole else "-"


@click.command("equity")
@click.argument("hands", nargs=-1, required=True)
@variant_option("holdem", show_default=True, help="The game.")
@click.option("-b", "--board", default="", help="Cards on the board.")
@click.option("-d", "--dead", default="", help="Cards that are out of play.")
@click.option(
    "-m",
    "--method",
    type=click.Choice(["auto", "exact", "sample"]),
    default="auto",
    help="How to count; auto if not said.",
)
@click.option("-n", "--samples", type=int, help="Deals to sample, where auto does not count exactly.")
@click.option("--target-error", type=float, help="Sample until the standard error is as small.")
@click.option("--seed", type=int, help="Seed of the samples.")
@threads_option
@rule_option()
@output_options
def command(
    hands: tuple[str, ...],
    game: str,
    board: str,
    dead: str,
    method: str,
    samples: int | None,
    target_error: float | None,
    seed: int | None,
    threads: int,
    rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say what share of the pot each of HANDS expects.

    A hand is its cards, some of its cards, or, for the two cards of hold'em and the like, a range; ? is a hand of
    which nothing is known.

    \b
    showdown equity AsAh KdKc
    showdown equity --board Kh7d2c "AsKs" "QQ+, AK"
    showdown equity --game omaha8 AsAh2d3c KsKh9d8c
    showdown equity --game razz As2h3d "4s5h6d" ?
    """  # noqa: D301
    variant = find_variant(game).with_options(**read_rules(rules))
    started = perf_counter()
    with Bar("deals") as bar:
        answer = equity(
            variant,
            list(hands),
            board=board,
            dead=dead,
            method=method,
            samples=samples,
            target_error=target_error,
            seed=seed,
            threads=threads,
            progress=bar,
        )
    seconds = perf_counter() - started
    if as_json:
        kept = ("equity", "win", "tie", "lose", "deals", "exact", "no_low", "standard_error", "method")
        data = {word: getattr(answer, word) for word in kept}
        sides = {
            side: [dict(zip(("win", "tie", "share"), player, strict=True)) for player in players]
            for side, players in answer.sides.items()
        }
        write_json(
            {"variant": variant.id, "hands": hands, "board": board} | data | {"sides": sides, "seconds": seconds}
        )
        return
    errors = answer.standard_error
    two_sided = len(variant.sides) > 1
    headings = ["hand", ">equity", *([">+-"] if errors else []), ">win", ">tie", ">lose"]
    headings += [f">{side} {what}" for side in variant.sides for what in ("win", "tie", "share") if two_sided]
    rows = []
    for player, hand in enumerate(hands):
        row = [printable(hand), f"{100 * answer.equity[player]:.4f}%"]
        if errors:
            row.append(f"{100 * errors[player]:.4f}%")
        row += [share_text(count[player], answer.deals) for count in (answer.win, answer.tie, answer.lose)]
        for side in variant.sides if two_sided else ():
            win, tie, share = answer.sides[side][player]
            row += [share_text(win, answer.deals), share_text(tie, answer.deals), share_text(share, 1)]
        rows.append(row)
    write_table(headings, rows)
    how = f"exact by {answer.method}" if answer.exact else "sampled"
    click.echo(f"{answer.deals:,} deals, {how}{f', {1000 * seconds:,.2f} ms' if is_terminal(sys.stdout) else ''}")
    if answer.no_low:
        click.echo(f"no low in {share_text(answer.no_low, answer.deals)}")
