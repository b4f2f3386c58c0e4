"""Measure the installed package. The jobs are defined here; benchmarks/compare.py sets other libraries beside them."""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import starmap
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import click

import showdown
from showdown.cli.options import output_options
from showdown.cli.output import write_json, write_table
from showdown.cli.progress import Bar

# Of one turn: long against the clock, shorter than the slice of time that a busy machine gives a process.
RUN_SECONDS = 0.003
ROUNDS, QUICK_ROUNDS = 50, 5
BATCH, GAME_BATCH = 200_000, 50_000  # Hands of one call.
SEED = 2024
STACK = 200  # of each player in the deals


class Work(NamedTuple):
    """A piece of work and how many hands, calls or deals it does."""

    run: Callable[[], object]
    hands: int


def calls(function: Callable[..., object], *arguments: Sequence[Any]) -> Work:
    """Call the function with each row of the arguments."""
    return Work(lambda: deque(map(function, *arguments), maxlen=0), len(arguments[0]))


def spread(function: Callable[..., object], rows: Sequence[Sequence[Any]]) -> Work:
    """Call the function with the items of each row."""
    return Work(lambda: deque(starmap(function, rows), maxlen=0), len(rows))


@lru_cache(maxsize=2)
def random_rows(count: int, cards: int, lowest: int = 0) -> list[list[int]]:
    """Return rows of different card numbers, from `lowest` up, the same ones every time."""
    chance = random.Random(SEED)
    return [chance.sample(range(lowest, 52), cards) for _ in range(count)]


def game_rows(hole: int, count: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return hole cards and boards."""
    rows = random_rows(count, hole + 5)
    return [row[:hole] for row in rows], [row[hole:] for row in rows]


def card_texts(row: Iterable[int]) -> list[str]:
    """Write card numbers as text, a card each."""
    return [str(showdown.Card(card)) for card in row]


# --- the jobs ----------------------------------------------------------------------------------------------------


def prepared(cards: int) -> Work:
    """Rank one high hand a call, from the form it likes best."""
    return calls(showdown.high.evaluate, [bytes(row) for row in random_rows(1000, cards)])


def batch(hand_type: showdown.HandType, cards: int, lowest: int = 0) -> Work:
    """Rank a buffer of hands into a buffer of strengths on one thread."""
    buffer, out = b"".join(map(bytes, random_rows(BATCH, cards, lowest))), array("H", bytes(2 * BATCH))
    return Work(lambda: hand_type.evaluate_batch(buffer, cards_per_hand=cards, out=out), BATCH)


def one_game(name: str, hole: int) -> Work:
    """Rank one hand of a game a call."""
    holes, boards = game_rows(hole, 1000)
    return calls(showdown.VARIANTS[name].evaluate, [bytes(row) for row in holes], [bytes(row) for row in boards])


def game_batch(name: str, hole: int) -> Work:
    """Rank many hands of a game a call, on one thread."""
    holes, boards = (
        memoryview(b"".join(map(bytes, rows))).cast("B", (len(rows), len(rows[0])))
        for rows in game_rows(hole, GAME_BATCH)
    )
    game = showdown.VARIANTS[name]
    return Work(lambda: game.evaluate_batch(holes, boards), GAME_BATCH)


def settle_six() -> Work:
    """Settle a showdown of six players and three pots."""
    board, hands = settle_cards()
    pots = showdown.build_pots([50, 120, 300, 300, 300, 300])
    game, settle = showdown.VARIANTS["omaha8"], showdown.settle
    return Work(lambda: [settle(game, hands, pots=pots, board=board, button=5) for _ in range(100)], 100)


def settle_cards() -> tuple[bytes, dict[int, bytes]]:
    """Return a board and six Omaha hands."""
    row = random_rows(1, 29)[0]
    return bytes(row[:5]), {seat: bytes(row[5 + 4 * seat : 9 + 4 * seat]) for seat in range(6)}


def exact_equity() -> Work:
    """Count all 1,712,304 boards."""
    equity = showdown.equity
    return Work(lambda: [equity("holdem", ["AsAh", "KdKc"], method="exact") for _ in range(10)], 10)


def sampled_equity() -> Work:
    """Draw boards."""
    equity, count = showdown.equity, 1 << 17
    return Work(lambda: equity("holdem", ["AsAh", "KdKc"], method="sample", samples=count, seed=SEED), count)


def deals_in_a_loop(seats: int) -> Work:
    """Check and call hold'em down in the loop of a bot, which asks what is legal before each act."""

    def play() -> tuple[int, ...]:
        deal = showdown.Deal("holdem", stacks=[STACK] * seats, blinds=(1, 2), seed=7)
        while not deal.is_over:
            if deal.legal().check:
                deal.check()
            else:
                deal.call()
        return deal.stacks

    return Work(lambda: [play() for _ in range(100)], 100)


def simulated_deals(seats: int) -> Work:
    """Check and call hold'em down by a built-in player."""
    simulate, stacks = showdown.simulate, [STACK] * seats
    return Work(lambda: simulate("holdem", "call", 1000, seed=SEED, stacks=stacks, blinds=(1, 2)), 1000)


_SHORT = int(showdown.SHORT_DECK[0])

JOBS: dict[str, Callable[[], Work]] = {
    "one call, 7 cards, prepared": lambda: prepared(7),
    "one call, 5 cards, prepared": lambda: prepared(5),
    "one call, 7 cards, a list of cards": lambda: calls(
        showdown.high.evaluate, [[showdown.Card(card) for card in row] for row in random_rows(1000, 7)]
    ),
    "one call, 7 cards, from text": lambda: calls(
        showdown.high.evaluate, ["".join(card_texts(row)) for row in random_rows(1000, 7)]
    ),
    "batch, high, 7 cards": lambda: batch(showdown.high, 7),
    "batch, short deck, 7 cards": lambda: batch(showdown.short_deck, 7, _SHORT),
    "batch, ace-to-five, 7 cards": lambda: batch(showdown.ace_to_five, 7),
    "batch, eight-or-better, 7 cards": lambda: batch(showdown.eight_or_better, 7),
    "batch, deuce-to-seven, 5 cards": lambda: batch(showdown.deuce_to_seven, 5),
    "batch, badugi, 4 cards": lambda: batch(showdown.badugi, 4),
    "batch, front, 3 cards": lambda: batch(showdown.front, 3),
    "one call, Omaha": lambda: one_game("omaha", 4),
    "one call, Omaha-8, both sides": lambda: one_game("omaha8", 4),
    "one call, badugi": lambda: calls(showdown.badugi.evaluate, [bytes(row) for row in random_rows(1000, 4)]),
    "batch, Omaha": lambda: game_batch("omaha", 4),
    "batch, Omaha-8, both sides": lambda: game_batch("omaha8", 4),
    "batch, Omaha with five hole cards": lambda: game_batch("omaha5", 5),
    "batch, Omaha with six hole cards": lambda: game_batch("omaha6", 6),
    "settle, six-way Omaha-8, three pots": settle_six,
    "equity, AsAh against KdKc before the flop, exact": exact_equity,
    "equity, AsAh against KdKc, one sampled board": sampled_equity,
    "a whole deal, 6 seats": lambda: deals_in_a_loop(6),
    "a whole deal, 2 seats": lambda: deals_in_a_loop(2),
    "simulate, a whole deal, 6 seats": lambda: simulated_deals(6),
    "simulate, a whole deal, 2 seats": lambda: simulated_deals(2),
}
"""The jobs by the names that tables give them."""

IMPORT = "import"

FRESH = """
import os, sys, time
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
before = resident() if os.path.exists("/proc/self/statm") else 0
start = time.perf_counter()
import {module}
seconds = time.perf_counter() - start
after = resident() if before else 0
print(seconds, after - before)
"""


def in_fresh_process(module: str) -> tuple[float, int]:
    """Return the seconds an import takes and the bytes of memory it adds."""
    # Compiled bytecode is what an installed package has.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    program = FRESH.format(module=module)
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env)
    seconds, size = answer.stdout.split()
    return float(seconds), int(size)


# --- measuring and writing ---------------------------------------------------------------------------------------


def measure(work: dict[str, Work], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Return the seconds a hand of each contestant in each round: they take turns, so that all are disturbed alike."""
    repeats = {}
    for name, (run, _) in work.items():
        start = perf_counter()
        run()
        repeats[name] = max(1, round(RUN_SECONDS / (perf_counter() - start)))
    times: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, (run, hands) in work.items():
            start = perf_counter()
            for _ in range(repeats[name]):
                run()
            times[name].append((perf_counter() - start) / (repeats[name] * hands))
    return times


def speed(name: str, seconds: float) -> str:
    """Write a time a hand; for a batch the rate."""
    if name.startswith("batch"):
        return f"{1e-6 / seconds:,.0f} M/s"
    if seconds < 1e-6:
        return f"{seconds * 1e9:,.0f} ns"
    return f"{seconds * 1e6:,.1f} us" if seconds < 1e-3 else f"{seconds * 1e3:,.1f} ms"


def cpu_name() -> str:
    """Return what the processor calls itself."""
    try:
        with open("/proc/cpuinfo") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def machine() -> dict[str, Any]:
    """Return what the figures depend on."""
    return {
        "showdown": showdown.__version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": cpu_name(),
        "processors": os.cpu_count(),
    }


def timed(names: Sequence[str], rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Measure jobs one after the other."""
    for name in names:
        if name == IMPORT:
            # A fresh process takes a hundred times as long as a round of the others.
            yield name, [in_fresh_process("showdown")[0] for _ in range(max(3, rounds // 5))]
        else:
            yield name, measure({name: JOBS[name]()}, rounds)[name]


@click.command("bench")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--quick", is_flag=True, help=f"{QUICK_ROUNDS} rounds of each job instead of {ROUNDS}.")
@output_options
def command(words: tuple[str, ...], quick: bool, as_json: bool) -> None:
    """Measure the installed package.

    The jobs are those whose names hold all WORDs, on one thread. Figures are the time of one hand, call or deal, of
    batches the rate in millions a second: the median of all rounds, and the best.

    \b
    showdown bench --quick
    showdown bench batch omaha
    """  # noqa: D301
    names = [name for name in (*JOBS, IMPORT) if all(word.lower() in name.lower() for word in words)]
    if not names:
        raise click.UsageError(f"no job has {' and '.join(words)} in its name")
    results: dict[str, list[float]] = {}
    with Bar("jobs") as bar:
        bar(0, len(names))
        for name, seconds in timed(names, QUICK_ROUNDS if quick else ROUNDS):
            results[name] = seconds
            bar(len(results), len(names))
    if as_json:
        jobs = [
            {"job": name, "median_seconds": median(seconds), "best_seconds": min(seconds), "rounds": len(seconds)}
            for name, seconds in results.items()
        ]
        write_json(machine() | {"jobs": jobs})
        return
    here = machine()
    click.echo(
        f"showdown {here['showdown']}, {here['python']}, {here['system']}, {here['processors']} x {here['processor']}"
    )
    write_table(
        ["job", ">median", ">best"],
        [(name, speed(name, median(seconds)), speed(name, min(seconds))) for name, seconds in results.items()],
    )
