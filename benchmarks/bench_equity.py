"""Equities: every kind of question, exact and sampled, through the public call.

`aim` is the time to stay below, in seconds, for one thread; a row's extra info has time / aim.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from showdown import equities
from showdown.equities import equity, matchups


class Job(NamedTuple):
    game: str
    hands: list[str | None]
    board: str
    aim: float


JOBS = {
    "hold'em, hand v hand": Job("holdem", ["AsAh", "KdKc"], "", 0.25e-3),
    "hold'em, suited hand v hand": Job("holdem", ["AsKs", "QdQh"], "", 0.25e-3),
    "hold'em, three hands": Job("holdem", ["AsKs", "QdQh", "7c6c"], "", 0.5e-3),
    "hold'em, six hands": Job("holdem", ["AsKs", "QdQh", "7c6c", "2h2d", "JsTs", "5h4h"], "", 0.5e-3),
    "hold'em, hand v random": Job("holdem", ["AsAh", None], "", 50e-3),
    "hold'em, AKs v QQ": Job("holdem", ["AKs", "QQ"], "", 2e-3),
    "hold'em, AA v KK v QQ": Job("holdem", ["AA", "KK", "QQ"], "", 20e-3),
    "hold'em, 20 % v 20 %, later": Job("holdem", ["20%", "20%"], "", 5e-3),
    "hold'em, 20 % v 20 % of any weights, later": Job("holdem", ["20%, AA@35, 76s@20", "20%@60, KK"], "", 5e-3),
    "hold'em, random v random, flop": Job("holdem", ["random", "random"], "Kh7d2c", 5e-3),
    "hold'em, random v random, suited flop": Job("holdem", ["random", "random"], "KhJhTh", 8e-3),
    "hold'em, random v random, turn": Job("holdem", ["random", "random"], "Kh7d2c3s", 0.25e-3),
    "hold'em, random v random, river": Job("holdem", ["random", "random"], "Kh7d2c3s4d", 20e-6),
    "Omaha, hand v hand": Job("omaha", ["AsAhKsKh", "8c7c6d5d"], "", 1e-3),
    "Omaha, five cards": Job("omaha5", ["AsKsQhJhTd", "9d8d7c6c5s"], "", 1e-3),
    "Omaha, six cards": Job("omaha6", ["AsKsQhJhTd9c", "9d8d7c6c5s4h"], "", 1e-3),
    "Omaha-8": Job("omaha8", ["AsAh2s3h", "KcKdQcQd"], "", 1e-3),
    "stud, fifth street": Job("stud", ["AsAhKdKc5d", "QsQhQc3d5c"], "", 0.1e-3),
    "stud, fourth street": Job("stud", ["AsAhKdKc", "QsQhQc3d"], "", 0.5e-3),
    "stud, third street": Job("stud", ["AsAhKd", "QsQh2c"], "", 10e-3),
    "razz, third street": Job("razz", ["As2h3d", "4s5h6d"], "", 10e-3),
    "razz 2-7, third street": Job("razz27", ["2s3h4d", "5s7h8d"], "", 10e-3),
    "razz, fifth street": Job("razz", ["As2h3d4c9d", "4s5h6d7cKs"], "", 0.1e-3),
    "razz, fourth street": Job("razz", ["As2h3d4c", "4s5h6d7c"], "", 0.5e-3),
    "razz 2-7, fifth street": Job("razz27", ["2s3h4d5c9d", "5s7h8dTcKs"], "", 0.1e-3),
    "razz 2-7, fourth street": Job("razz27", ["2s3h4d5c", "5s7h8dTc"], "", 0.5e-3),
    "stud-8, third street": Job("stud8", ["As2h3d", "4s5h6d"], "", 40e-3),
    "badugi, drawing one": Job("badugi", ["As2h3c", "2d3s4c"], "", 5e-3),
    "badugi, drawing two": Job("badugi", ["As2h", "2d3c"], "", 5e-3),
    "badugi, drawing three": Job("badugi", ["As", "2d"], "", 5e-3),
    "2-7, drawing one": Job("d27_single", ["2s3s7d8c", "2d3d4c7h"], "", 5e-3),
    "2-7, drawing two": Job("d27_single", ["2s3s7d", "2d3d8c"], "", 5e-3),
    "2-7, drawing three": Job("d27_single", ["2s3s", "2d3d"], "", 5e-3),
    "A-5, drawing one": Job("a5_single", ["As2s3h7d", "Ad3d4c5h"], "", 5e-3),
    "A-5, drawing two": Job("a5_single", ["As2s3h", "Ad3d4c"], "", 5e-3),
    "A-5, drawing three": Job("a5_single", ["As2s", "Ad3d"], "", 5e-3),
}
# Deals a second and thread to reach.
SAMPLES = {
    "hold'em, two": ("holdem", ["AsAh", "KdKc"], 40e6),
    "hold'em, six": ("holdem", ["AsKs", "QdQh", "7c6c", "2h2d", "JsTs", "5h4h"], 16e6),
    "Omaha": ("omaha", ["AsAhKsKh", "8c7c6d5d"], 8e6),
    "stud-8": ("stud8", ["As2h3d", "4s5h6d"], 8e6),
}


def note_aim(benchmark: Any, aim: float) -> None:
    benchmark.extra_info["aim"] = aim
    if benchmark.stats:  # absent with --benchmark-disable
        benchmark.extra_info["time / aim"] = round(benchmark.stats.stats.min / aim, 3)


@pytest.mark.parametrize("name", JOBS)
def bench_exact(benchmark: Any, name: str) -> None:
    job = JOBS[name]
    matchups()  # "later": what the first of such questions leaves behind
    answer = benchmark(equity, job.game, job.hands, board=job.board, method="exact")
    benchmark.extra_info["method"] = answer.method
    note_aim(benchmark, job.aim)


@pytest.mark.parametrize("name", SAMPLES)
def bench_sampling(benchmark: Any, name: str) -> None:
    game, hands, aim = SAMPLES[name]
    benchmark(equity, game, hands, method="sample", samples=1 << 18, seed=1)
    note_aim(benchmark, (1 << 18) / aim)


def forget_match_ups() -> None:
    """Make the next question the first of its kind in the process."""
    equities._MATCHUPS.clear()


@pytest.mark.parametrize(("threads", "aim"), [(1, 0.8), (2, 0.5)])
def bench_all_match_ups(benchmark: Any, threads: int, aim: float) -> None:
    benchmark.pedantic(matchups, kwargs={"threads": threads}, setup=forget_match_ups, rounds=5)
    note_aim(benchmark, aim)


@pytest.mark.parametrize(("hands", "aim"), [("20%", 1.0), ("random", 0.6)])
def bench_first_of_wide_ranges(benchmark: Any, hands: str, aim: float) -> None:
    ask = {"method": "exact"}
    benchmark.pedantic(equity, ("holdem", [hands, hands]), ask, setup=forget_match_ups, rounds=5)
    note_aim(benchmark, aim)
