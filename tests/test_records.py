"""Inputs on which public poker software once gave a wrong answer (cases.jsonl of the shared data)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import oracle
import pytest
from oracle import ACE, DEUCE, ace_low, negated
from orders import HAND_TYPE_OF

from showdown import Card, Deal
from showdown.pots import build_pots
from showdown.settlement import settle
from showdown.variants import VARIANTS

FILE = Path(__file__).parents[1] / ".." / "shared" / "data" / "cases.jsonl"
KINDS = ("holdem_compare", "omaha", "low27_5", "a5_7", "badugi", "pot", "sidepots", "pot_limit_max")
CATEGORIES = {
    "hc": "high card", "1p": "pair", "2p": "two pair", "3": "three of a kind", "st": "straight", "fl": "flush",
    "fh": "full house", "4": "four of a kind", "sf": "straight flush",
}  # fmt: skip

CASES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()] if FILE.exists() else []


def of_kind(kind: str) -> Any:
    """The cases of a kind, or one that says why there are none."""
    cases = [case for case in CASES if case["kind"] == kind]
    absent = pytest.param({}, marks=pytest.mark.skip(reason="../shared/data/cases.jsonl is absent"))
    return pytest.mark.parametrize("case", cases if CASES else [absent], ids=lambda case: case.get("id", "absent"))


@pytest.mark.skipif(not CASES, reason="../shared/data/cases.jsonl is absent")
def test_every_case_of_these_kinds_is_read() -> None:
    assert sum(case["kind"] in KINDS for case in CASES) == 36
    assert {case["kind"] for case in CASES} - set(KINDS) == {"equity_exact", "equity_range"}


def read(cards: tuple[Card, ...]) -> list[oracle.Card]:
    return oracle.numbered(cards)


def low_ranks(low: int) -> list[int] | None:
    """A strength of `eight_or_better` as [0, ranks downwards]."""
    ranks = [ace_low(card.rank + DEUCE) for card in HAND_TYPE_OF["low8"].example(low)]
    return [0, *ranks] if ranks else None


@of_kind("holdem_compare")
def test_holdem(case: dict[str, Any]) -> None:
    holdem, high = VARIANTS["holdem"], HAND_TYPE_OF["high"]
    (a,), (b,) = holdem.evaluate(case["a"], case["board"]), holdem.evaluate(case["b"], case["board"])
    assert (a > b) - (a < b) == case["want"]
    assert high.category(a) == CATEGORIES[case["cat_a"]]
    assert high.category(b) == CATEGORIES[case["cat_b"]]


@of_kind("omaha")
def test_omaha(case: dict[str, Any]) -> None:
    high, low = VARIANTS["omaha8"].evaluate(case["hole"], case["board"])
    assert HAND_TYPE_OF["high"].category(high) == CATEGORIES[case["high_cat"]]
    assert list(oracle.five_high(read(HAND_TYPE_OF["high"].example(high)))) == case["high_key"]
    assert low_ranks(low) == case["low8"]


@of_kind("low27_5")
def test_deuce_to_seven(case: dict[str, Any]) -> None:
    hand_type = HAND_TYPE_OF["27"]
    strength = hand_type.evaluate(case["cards"])
    assert hand_type.category(strength) == CATEGORIES[case["cat"]].replace("high card", "no pair")
    assert list(negated(oracle.five_low_27(read(hand_type.example(strength))))) == case["key"]


@of_kind("a5_7")
def test_ace_to_five(case: dict[str, Any]) -> None:
    hand_type = HAND_TYPE_OF["a5"]
    example = hand_type.example(hand_type.evaluate(case["cards"]))
    assert list(negated(oracle.five_low_a5(read(example)))) == case["key"]
    assert low_ranks(HAND_TYPE_OF["low8"].evaluate(case["cards"])) == case["low8"]


@of_kind("badugi")
def test_badugi(case: dict[str, Any]) -> None:
    for word, ending, ace in (("badugi", "", 1), ("badugi27", "_acehigh", ACE)):
        best = HAND_TYPE_OF[word].best(case["cards"])
        assert len(best) == case["count" + ending]
        ranks = [ace if card.rank + DEUCE == ACE else card.rank + DEUCE for card in best]
        assert ranks == case["ranks" + (ending or "_desc")]


@of_kind("pot")
def test_pot(case: dict[str, Any]) -> None:
    """Winners hold ace and queen, the others five and four; the button is the last seat."""
    seats = range(4)
    assert case["low"] is None
    assert case.get("order_left_of_button", list(seats)) == list(seats)
    held = {
        seat: f"A{suit}Q{suit}" if seat in case["high"] else f"5{suit}4{suit}"
        for seat, suit in zip(seats, "cdhs", strict=True)
    }
    settled = settle("holdem", held, board="2c3d7h9sJc", pots=case["pot"], button=3)
    assert {str(seat): chips for seat, chips in settled.payouts.items() if chips} == case["want"]


@of_kind("sidepots")
def test_side_pots(case: dict[str, Any]) -> None:
    pots = build_pots(case["bets"], folded=case["folded"])
    assert [[pot.amount, list(pot.seats)] for pot in pots.pots] == case["pots"]
    held = {seat: hole for seat, hole in enumerate(case["holes"]) if seat not in case["folded"]}
    settled = settle("holdem", held, pots=pots, board=case["board"], button=len(case["holes"]) - 1)
    back = {seat: settled.payouts.get(seat, 0) + pots.refunds.get(seat, 0) for seat in range(len(case["bets"]))}
    assert list(back.values()) == case["want"]


@of_kind("pot_limit_max")
def test_pot_limit(case: dict[str, Any]) -> None:
    assert case["seat"] == "first in"
    legal = Deal("omaha", stacks=[1000] * 4, blinds=case["blinds"], seed=1).legal()
    assert legal.raise_to is not None
    assert legal.raise_to[1] == case["want_raise_to"]
