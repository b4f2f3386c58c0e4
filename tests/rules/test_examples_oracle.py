"""The oracle itself against every worked example that ranks hands: nothing here imports the package."""

from __future__ import annotations

from collections import Counter

import pytest
from oracle import (
    RANKINGS,
    Hand,
    Key,
    any_of,
    at_most_two,
    high,
    low8,
    read,
    short_straight,
    short_trips,
    two_and_three,
)
from worked_examples import EXAMPLES, Example, of_kind

GAMES = {
    "holdem": (any_of, high),
    "express": (any_of, high),
    "short_ts": (any_of, short_trips),
    "short_st": (any_of, short_straight),
    "omaha": (two_and_three, high),
    "tahoe": (at_most_two, high),
}


def test_every_line_of_the_rules_is_here() -> None:
    """290 lines, by kind: a line lost or misread shows here."""
    assert Counter(example.kind for example in EXAMPLES) == {
        "rank": 55, "best": 22, "q8": 6, "board": 32, "omq8": 8, "bring": 7,
        "pots": 6, "split": 4, "hilo": 8, "table": 49, "declare": 9,
        "pl": 8, "hpl": 3,
        "foul": 20, "chinese": 10, "roy": 13, "ofc": 8, "fantasy": 22,
    }  # fmt: skip


def ordered(left: Key | None, sign: str, right: Key | None) -> bool:
    assert left is not None
    assert right is not None
    return left > right if sign == ">" else left == right


@pytest.mark.parametrize("example", of_kind("rank"), ids=str)
def test_rank(example: Example) -> None:
    ranking = RANKINGS[example.words[0]]
    for left, sign, right in example.chain:
        assert ordered(ranking(read(left)), sign, ranking(read(right))), f"{left} {sign} {right}"


@pytest.mark.parametrize("example", of_kind("best"), ids=str)
def test_best(example: Example) -> None:
    ranking = RANKINGS[example.words[0]]
    assert set(read(example.result)) <= set(read(example.text))
    assert ranking(read(example.result)) == ranking(read(example.text))


@pytest.mark.parametrize("example", of_kind("q8"), ids=str)
def test_qualifies(example: Example) -> None:
    cards, qualifies = example.verdict
    assert (low8(read(cards)) is not None) == qualifies


@pytest.mark.parametrize("example", of_kind("board"), ids=str)
def test_board(example: Example) -> None:
    game, board = example.words
    use, ranking = GAMES[game]

    def key(hole: str) -> Key | None:
        return use(ranking, read(hole), read(board))

    for left, sign, right in example.chain:
        assert ordered(key(left), sign, key(right)), f"{left} {sign} {right}"


@pytest.mark.parametrize("example", of_kind("omq8"), ids=str)
def test_omaha_low_qualifies(example: Example) -> None:
    hole, qualifies = example.verdict
    board: Hand = read(example.words[0])
    assert (two_and_three(low8, read(hole), board) is not None) == qualifies
