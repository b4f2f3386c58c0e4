"""Settlement against the worked examples of rules.md 3.8 and of each game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from games import game
from worked_examples import EXAMPLES, Example, chips, hands, of_kind, seats

from showdown.settlement import settle

# The lines on pot-limit bets, Chinese rows and Open Face are for the modules they concern.
TESTED = ("rank", "best", "q8", "board", "omq8", "bring", "pots", "split", "hilo", "table", "declare")
ELSEWHERE = ("pl", "hpl", "foul", "chinese", "roy", "ofc", "fantasy")


def test_every_line_is_tested_or_belongs_elsewhere() -> None:
    assert {example.kind for example in EXAMPLES} == {*TESTED, *ELSEWHERE}
    assert len(of_kind(*TESTED)) == 206
    assert len(of_kind(*ELSEWHERE)) == 84


def winning(high_seats: Sequence[int], low_seats: Sequence[int]) -> tuple[str, dict[int, str]]:
    """A board and four Omaha hands of which just these win the high and the low.

    A high hand that wins is kings and queens (at most three seats can), a low hand 8-7-3-2-A; the others hold
    jack high and no low. No straight or flush is possible.
    """
    board = "Kc8d7h3sQs"
    top = iter(["KdQc", "KhQd", "KsQh"])
    held = {}
    for seat, suit in enumerate("cdhs"):
        above = next(top) if seat in high_seats else f"J{suit}T{suit}"
        below = f"A{suit}2{suit}" if seat in low_seats else f"9{suit}6{suit}"
        held[seat] = above + below
    return board, held


def paid(payouts: dict[int, int]) -> dict[int, int]:
    return {seat: amount for seat, amount in payouts.items() if amount}


@pytest.mark.parametrize("example", of_kind("split"), ids=str)
def test_split(example: Example) -> None:
    """'101 w=2,3 order=1,2,3,0 -> 2:51,3:50': seats w tie for the pot."""
    order, winners = seats(example.fields["order"]), seats(example.fields["w"])
    held = {
        seat: f"A{suit}Q{suit}" if seat in winners else f"5{suit}4{suit}"
        for seat, suit in zip(order, "cdhs", strict=True)
    }
    settled = settle("holdem", held, board="2c3d7h9sJc", pots=int(example.text.split()[0]), order=order)
    assert paid(settled.payouts) == chips(example.result)


@pytest.mark.parametrize("example", of_kind("hilo"), ids=str)
def test_hilo(example: Example) -> None:
    """'101 hi=1 lo=2 order=1,2,3,0 -> 1:51,2:50'."""
    high_seats, low_seats = seats(example.fields["hi"]), seats(example.fields["lo"])
    # Two seats with kings and queens must not hold the king of clubs or the queen of spades of the board.
    board, held = winning(high_seats, low_seats)
    settled = settle(
        "omaha8", held, board=board, pots=int(example.text.split()[0]), order=seats(example.fields["order"])
    )
    assert paid(settled.payouts) == chips(example.result)


@pytest.mark.parametrize("example", of_kind("table"), ids=str)
def test_table(example: Example) -> None:
    """'omaha8 pot=100 board=7d4c3hKsJh | 0:Ah2cKd9d;1:Ac2dTh8h -> 0:75,1:25': the last seat has the button."""
    held = hands(example.text)
    variant = game(example.words[0], example.section, held[0])
    board = dict(word.split("=") for word in example.words[1:]).get("board", "")
    pot = int(dict(word.split("=") for word in example.words[1:])["pot"])
    settled = settle(variant, held, pots=pot, board=board, button=max(held))
    assert paid(settled.payouts) == chips(example.result)
    assert set(settled.payouts) == set(held)


@pytest.mark.parametrize("example", of_kind("declare"), ids=str)
def test_declare(example: Example) -> None:
    """'100 first=0 order=0,1 | 0:L:Ac2d3h4s7c;1:H:KcKdQh9s2c -> 0:50,1:50'."""
    setup, _, entries = example.text.partition(" | ")
    pot, fields = int(setup.split()[0]), example.fields
    declared, held = {}, {}
    for entry in entries.split(";"):
        seat, side, cards = entry.split(":")
        declared[int(seat)] = {"H": "high", "L": "low"}[side]
        held[int(seat)] = cards
    first = int(fields["first"]) if fields["first"] else None
    settled = settle("anaconda", held, pots=pot, order=seats(fields["order"]), declared=declared, first_declarer=first)
    assert paid(settled.payouts) == chips(example.result)
