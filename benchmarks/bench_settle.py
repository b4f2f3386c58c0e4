"""Settlements from Python: hands and boards as strings in, a Settlement out, payouts and awards read."""

import pytest

from showdown import build_pots, settle
from showdown.pots import Pot

SIX_WAY = [50, 100, 200, 200, 200, 200]  # three pots

SHOWDOWNS = {
    "omaha8, six-way, three pots": (
        "omaha8",
        ["AcKd9h8s", "2c3d9c8h", "QsJsTdTh", "Ad2h5c6c", "4s4h7s7d", "KsKcQhJh"],
        {"pots": build_pots(SIX_WAY), "board": "3s5d8dTcAh", "button": 5},
    ),
    "holdem, two-way, one pot": ("holdem", ["AcKd", "QsJs"], {"pots": 150, "board": "3s5d8dTcAh", "button": 1}),
    "holdem, six-way, three pots": (
        "holdem",
        ["AcKd", "2c3d", "QsJs", "Ad2h", "4s4h", "KsKc"],
        {"pots": build_pots(SIX_WAY), "board": "3s5d8dTcAh", "button": 5},
    ),
    "holdem, run twice, a tie": (
        "holdem",
        ["AcKd", "AsKh"],
        {"pots": 151, "boards": ["3s5d8dTcAh", "3s5d8d2c2h"], "button": 1},
    ),
    "stud8, three-way, odd chips by suit": (
        "stud8",
        ["Ad2c3d4h7sKcKh", "As2d3c4c7hQcQd", "Ts9s9d8h8cJc5d"],
        {"pots": [Pot(103, [0, 1, 2]), Pot(51, [0, 1])]},
    ),
    "badugi, four-way": ("badugi", ["As2h3d4c", "5s4h3cAc", "KhQdJsTc", "Ad2c3h6h"], {"pots": 80, "button": 3}),
    "anaconda, four declare": (
        "anaconda",
        ["Ac2d3h4s6c", "Ad2h3s4d6h", "9c9d9h9s2c", "KcQcJcTc8c"],
        {"pots": 103, "declared": {0: "low", 1: "low", 2: "high", 3: "high"}, "button": 3},
    ),
    "uncontested": ("holdem", [""], {"pots": 150}),
}


@pytest.mark.parametrize("name", SHOWDOWNS)
def test_settle(benchmark, name):
    variant, hands, keywords = SHOWDOWNS[name]
    hands = dict(enumerate(hands))
    settled = benchmark(settle, variant, hands, **keywords)
    assert sum(settled.payouts.values()) == sum(award.amount for award in settled.awards)


def test_settle_and_read(benchmark):
    variant, hands, keywords = SHOWDOWNS["omaha8, six-way, three pots"]
    hands = dict(enumerate(hands))

    def read():
        settled = settle(variant, hands, **keywords)
        return settled.payouts, settled.awards

    payouts, awards = benchmark(read)
    assert len(payouts) == len(awards) == 6


def test_build_pots(benchmark):
    assert len(benchmark(build_pots, SIX_WAY)) == 3
