"""Recorded hands: reading, replaying, writing; beside pokerkit where it is installed.

python benchmarks/bench_history.py      prints the ratio to pokerkit, both in one process and in turns
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from showdown import history

PATHS = sorted((Path(__file__).parents[1] / ".." / "shared" / "data" / "phh").glob("data/**/*.phh"))
# pokerkit of today refuses this record: a raise that the opponent's stack capped.
TEXTS = [path.read_text(encoding="utf-8") for path in PATHS if not path.match("2023/43/5/85.phh")]
needs_records = pytest.mark.skipif(not TEXTS, reason="the folder ../shared/data/phh is absent")


def read_all() -> list[history.History]:
    return [hand for text in TEXTS for hand in history.loads(text)]


def read_and_replay_all() -> list[tuple[int, ...]]:
    return [hand.replay().stacks for text in TEXTS for hand in history.loads(text)]


@needs_records
def test_read(benchmark):
    assert len(benchmark(read_all)) == len(TEXTS)


@needs_records
def test_replay(benchmark):
    hands = read_all()
    assert len(benchmark(lambda: [hand.replay() for hand in hands])) == len(TEXTS)


@needs_records
def test_read_and_replay(benchmark):
    assert len(benchmark(read_and_replay_all)) == len(TEXTS)


@needs_records
def test_write(benchmark):
    deals = [hand.replay() for hand in read_all()]
    assert len(benchmark(lambda: [deal.history().dumps() for deal in deals])) == len(TEXTS)


def best(work: Callable[[], object]) -> float:
    """Seconds of one run."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    """Print how often as fast as pokerkit the records are replayed, read from text and once read."""
    from pokerkit import HandHistory

    warnings.simplefilter("ignore")

    def pokerkit_replay(hands: list[HandHistory]) -> list[list[float]]:
        return [list(hand)[-1].stacks for hand in hands]

    read = read_all()
    theirs = [HandHistory.loads(text) for text in TEXTS]
    jobs: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "replay": (lambda: [hand.replay().stacks for hand in read], lambda: pokerkit_replay(theirs)),
        "read and replay": (
            read_and_replay_all,
            lambda: pokerkit_replay([HandHistory.loads(text) for text in TEXTS]),
        ),
    }
    for name, (ours, other) in jobs.items():
        times = [(min(best(ours) for _ in range(5)), best(other)) for _ in range(3)]
        mine, rival = (min(column) for column in zip(*times, strict=True))
        count = len(TEXTS)
        print(f"{name}: {mine / count * 1e6:.0f} us a hand, pokerkit {rival / count * 1e6:.0f} us, {rival / mine:.0f}x")


if __name__ == "__main__":
    main()
