"""The choose rules: a hand a call, and batches of every rule in plain C and with the vector code."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

from showdown._core.choose import PROCESSOR, Chooser, evaluate_batch_as
from showdown.hands import eight_or_better, high

HANDS = 100_000
GAMES = {
    "omaha": Chooser([high.kind], "exactly_two", 4, 5),
    "omaha8": Chooser([high.kind, eight_or_better.kind], "exactly_two", 4, 5),
    "omaha8 low": Chooser([eight_or_better.kind], "exactly_two", 4, 5),
    "omaha5": Chooser([high.kind], "exactly_two", 5, 5),
    "omaha6": Chooser([high.kind], "exactly_two", 6, 5),
    "holdem": Chooser([high.kind], "any", 2, 5),
    "tahoe": Chooser([high.kind], "at_most_two", 3, 5),
    "express": Chooser([high.kind], "any", 4, 5),
    "stud8": Chooser([high.kind, eight_or_better.kind], "any", 7, 0),
}


@pytest.fixture
def dealt(rows):
    """Deal random holes and boards to a chooser, as two NumPy arrays."""

    def deal(chooser, hands):
        width = chooser.hole_cards + chooser.board_cards
        cards = np.frombuffer(rows(hands, width), np.uint8).reshape(hands, width)
        return (
            np.ascontiguousarray(cards[:, : chooser.hole_cards]),
            np.ascontiguousarray(cards[:, chooser.hole_cards :]),
        )

    return deal


@pytest.mark.parametrize("processor", range(PROCESSOR + 1))
@pytest.mark.parametrize("game", GAMES)
def bench_batch(benchmark, dealt, game, processor):
    holes, boards = dealt(GAMES[game], HANDS)
    benchmark.extra_info["hands"] = HANDS
    benchmark(evaluate_batch_as, processor, GAMES[game], holes, boards)


@pytest.mark.parametrize("game", ["omaha", "omaha8", "omaha6"])
def bench_one_board(benchmark, dealt, game):
    _, boards = dealt(GAMES[game], 1)
    board = set(boards[0].tolist())
    holes, _ = dealt(GAMES[game], HANDS)
    free = np.ascontiguousarray(holes[[board.isdisjoint(hole) for hole in holes.tolist()]])
    benchmark.extra_info["hands"] = len(free)
    benchmark(GAMES[game].evaluate_batch, free, boards[0])


@pytest.mark.parametrize("game", GAMES)
def bench_call(benchmark, dealt, game):
    holes, boards = dealt(GAMES[game], 1000)
    pairs = [(bytes(hole), bytes(board)) for hole, board in zip(holes, boards, strict=True)]
    evaluate = GAMES[game].evaluate
    benchmark.extra_info["hands"] = len(pairs)
    benchmark(lambda: array("H", [evaluate(hole, board)[0] for hole, board in pairs]))
