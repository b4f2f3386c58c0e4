"""Many hands a call: every hand type and every family of games, through the vector code and without it."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

import showdown

HANDS = 100_000


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        (name, cards)
        for name, kind in showdown.HAND_TYPES.items()
        for cards in {3: [3], 4: [4]}.get(kind.size, [5, 6, 7])
    ],
)
def bench_hand_type(benchmark, rows, name, cards):
    hand_type = showdown.HAND_TYPES[name]
    buffer, out = rows(HANDS, cards, showdown.SHORT_DECK[0] if "short" in name else 0), array("H", bytes(2 * HANDS))
    benchmark.extra_info["hands"] = HANDS
    benchmark(hand_type.evaluate_batch, buffer, cards_per_hand=cards, out=out)


@pytest.mark.parametrize("threads", [1, 2])
def bench_threads(benchmark, rows, threads):
    benchmark(showdown.high.evaluate_batch, rows(HANDS, 7), cards_per_hand=7, threads=threads)


@pytest.mark.parametrize("name", ["holdem", "tahoe", "omaha", "omaha8", "omaha5", "big_o", "omaha6", "omaha_express"])
def bench_game(benchmark, rows, name):
    game, hands = showdown.VARIANTS[name], HANDS // 10
    table = np.frombuffer(rows(hands, game.held_cards + 5), np.uint8).reshape(hands, -1)
    holes, boards = (np.ascontiguousarray(part) for part in (table[:, : game.held_cards], table[:, game.held_cards :]))
    benchmark.extra_info["hands"] = hands
    benchmark(game.evaluate_batch, holes, boards)
