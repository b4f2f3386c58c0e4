"""The hand types against the worked examples of rules.md that rank hands."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from orders import HAND_TYPE_OF
from worked_examples import Example, of_kind

from showdown import HandType, eight_or_better, parse_cards
from showdown.hands import front_floor, high


def compare(left: int, right: int) -> str:
    return ">" if left > right else "=" if left == right else "<"


def compare_front(left: str, right: str) -> str:
    """Three cards with three or with five, rules.md 2.2: never equal when the counts differ."""
    fronts = HAND_TYPE_OF["front"]
    if len(left) == len(right) == 6:
        return compare(fronts.evaluate(left), fronts.evaluate(right))
    if len(left) == len(right) == 10:
        return compare(high.evaluate(left), high.evaluate(right))
    if len(left) == 6:
        return ">" if high.evaluate(right) <= front_floor(fronts.evaluate(left)) else "<"
    return {">": "<", "<": ">"}[compare_front(right, left)]


@pytest.mark.parametrize("example", of_kind("rank"), ids=str)
def test_rank(example: Example) -> None:
    for left, sign, right in example.chain:
        if example.words[0] == "front":
            assert compare_front(left, right) == sign, f"{left} {sign} {right}"
        else:
            evaluate = HAND_TYPE_OF[example.words[0]].evaluate
            assert compare(evaluate(left), evaluate(right)) == sign, f"{left} {sign} {right}"


def ranks(cards: Sequence[object]) -> list[str]:
    return sorted(str(card)[0] for card in cards)


@pytest.mark.parametrize("example", of_kind("best"), ids=str)
def test_best(example: Example) -> None:
    """The cards that play, up to the choice between two cards of one rank where the suit does not matter."""
    hand_type: HandType = HAND_TYPE_OF[example.words[0]]
    best = hand_type.best(example.text)
    assert ranks(best) == ranks(parse_cards(example.result))
    assert set(best) <= set(parse_cards(example.text))
    assert hand_type.evaluate(best) == hand_type.evaluate(example.result) == hand_type.evaluate(example.text)


@pytest.mark.parametrize("example", of_kind("q8"), ids=str)
def test_qualifies(example: Example) -> None:
    cards, qualifies = example.verdict
    assert (eight_or_better.evaluate(cards) > 0) == qualifies
