"""Odds: tournament equity, what hands may become, starting hands against several opponents."""

from __future__ import annotations

from typing import Any

import pytest

from showdown.odds import icm, outs, starting_hands

# Stacks and payouts. Aims: 15 players well below a second, 20 below a tenth of one.
FIELDS = {
    "6 players": ([1000 + 137 * player * player for player in range(6)], [50, 30, 20]),
    "15 players, all paid": ([1000 + 137 * player * player for player in range(15)], list(range(15, 0, -1))),
    "20 players, all paid": ([1000 + 137 * player * player for player in range(20)], list(range(20, 0, -1))),
    "100 players, 4 paid": ([1000 + 137 * player for player in range(100)], [40, 30, 20, 10]),
    "300 equal stacks and 3 others, 100 paid": ([1500] * 300 + [9000] * 3, list(range(100, 0, -1))),
}

HANDS = {
    "hold'em, flop": ("holdem", "AhKh", "Qh7h2c"),
    "hold'em, preflop": ("holdem", "AhKh", ""),
    "Omaha-8, flop": ("omaha8", "AhKh2c3d", "Qh7h8c"),
    "Omaha-8, preflop": ("omaha8", "AhKh2c3d", ""),
    "stud, third street": ("stud", "AhKh2h", ""),
    "draw, all discards": ("draw5", "AsAhKdQc2h", ""),
    "badugi, all discards": ("badugi", "As2h3d9d", ""),
}


@pytest.mark.parametrize("field", FIELDS)
def bench_icm_exact(benchmark: Any, field: str) -> None:
    benchmark(icm, *FIELDS[field], method="exact")


@pytest.mark.parametrize("players", [30, 1000])
def bench_icm_sampled(benchmark: Any, players: int) -> None:
    payouts = list(range(players // 5, 0, -1))
    benchmark(icm, range(1000, 1000 + players), payouts, method="sample", samples=1 << 12, seed=1)


@pytest.mark.parametrize("hand", HANDS)
def bench_outs(benchmark: Any, hand: str) -> None:
    benchmark(outs, *HANDS[hand])


@pytest.mark.parametrize("opponents", [2, 9])
def bench_starting_hands(benchmark: Any, opponents: int) -> None:
    benchmark(starting_hands, opponents, samples=1 << 14, seed=1)


def bench_starting_hands_against_one(benchmark: Any) -> None:
    benchmark.pedantic(starting_hands, args=(1,), rounds=3)
