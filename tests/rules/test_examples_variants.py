"""Variants against the worked examples of rules.md: which cards play, and who brings in."""

from __future__ import annotations

import pytest
from games import game
from worked_examples import Example, of_kind

from showdown.variants import find_variant


def compare(left: int, right: int) -> str:
    return ">" if left > right else "=" if left == right else "<"


@pytest.mark.parametrize("example", of_kind("board"), ids=str)
def test_board(example: Example) -> None:
    word, board = example.words
    for left, sign, right in example.chain:
        variant = game(word, example.section, left)
        (strength,), (other,) = variant.evaluate(left, board), variant.evaluate(right, board)
        assert compare(strength, other) == sign, f"{left} {sign} {right}"


@pytest.mark.parametrize("example", of_kind("omq8"), ids=str)
def test_omaha_low_qualifies(example: Example) -> None:
    hole, qualifies = example.verdict
    _, low = game("omaha8", example.section, hole).evaluate(hole, example.words[0])
    assert (low > 0) == qualifies


@pytest.mark.parametrize("example", of_kind("bring"), ids=str)
def test_bring_in(example: Example) -> None:
    """'stud | 2d 2c Kh -> 1': one up card a seat, the result is the seat."""
    assert find_variant(example.words[0]).bring_in_player(example.text) == int(example.result)
