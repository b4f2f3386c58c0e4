"""The package against the worked examples of RULES.md.

The lines on pot-limit bets, on Chinese rows and on Open Face stand in examples.txt for the modules they concern.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from orders import HAND_TYPE_OF
from worked_examples import EXAMPLES, Example, chips, hands, of_kind, seats

from showdown import HandType, build_pots, eight_or_better, find_variant, parse_cards, settle
from showdown.hands import front_floor, high
from showdown.variants import Variant

TESTED = ("rank", "best", "q8", "board", "omq8", "bring", "pots", "split", "hilo", "table", "declare")
ELSEWHERE = ("pl", "hpl", "foul", "chinese", "roy", "ofc", "fantasy")


def test_every_line_is_tested_here_or_belongs_elsewhere() -> None:
    assert {example.kind for example in EXAMPLES} == {*TESTED, *ELSEWHERE}
    assert len(of_kind(*TESTED)) == 206
    assert len(of_kind(*ELSEWHERE)) == 84


def compare(left: int, right: int) -> str:
    return ">" if left > right else "=" if left == right else "<"


def compare_front(left: str, right: str) -> str:
    """Three cards with three or with five, RULES.md 2.2: never equal when the counts differ."""
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


# The words of the EX lines that are not ids of variants: by word, or by word and number of hole cards.
GAMES: dict[str, str] = {
    "short_ts": "short_deck",
    "short_st": "short_deck",
    "express": "omaha_express",
    "27": "d27_single",
    "a5": "a5_single",
}
OMAHA = {("omaha", 4): "omaha", ("omaha", 5): "omaha5", ("omaha8", 4): "omaha8", ("omaha8", 5): "big_o"}
COURCHEVEL = {"omaha": "courchevel", "omaha8": "courchevel8"}


def game(word: str, section: str, hole: str) -> Variant:
    if word in COURCHEVEL and section == "5.6":
        return find_variant(COURCHEVEL[word])
    if word in COURCHEVEL:
        return find_variant(OMAHA[word, len(hole) // 2])
    variant = find_variant(GAMES.get(word, word))
    return variant.with_options(order="straight") if word == "short_st" else variant


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


@pytest.mark.parametrize("example", of_kind("pots"), ids=str)
def test_pots(example: Example) -> None:
    """'c=100,60,20 fold=2 dead=0 -> 140:0,1 refund=0:40'."""
    put_in = seats(example.fields["c"])
    pots, _, refund = example.result.partition("refund=")
    built = build_pots(put_in, folded=seats(example.fields["fold"]), dead=int(example.fields["dead"]))
    wanted = [pot.split(":") for pot in pots.strip().split(";")]
    assert [(pot.amount, pot.seats) for pot in built.pots] == [(int(amount), seats(who)) for amount, who in wanted]
    assert built.refunds == chips(refund)


def winning(high_seats: Sequence[int], low_seats: Sequence[int]) -> tuple[str, dict[int, str]]:
    """A board and four Omaha hands of which just these win the high and the low.

    A high hand that wins is kings and queens (at most three seats can), a low hand 8-7-3-2-A; the others hold
    jack high and no low. No straight or flush is possible.
    """
    board = "Kc8d7h3sQs"
    held = {}
    for seat, suit in enumerate("dhcs"):
        above = f"K{suit}Q{suit}" if seat in high_seats else f"J{suit}T{suit}"
        below = f"A{suit}2{suit}" if seat in low_seats else f"9{suit}6{suit}"
        held[seat] = above + below
    return board, held


def paid(payouts: dict[int, int]) -> dict[int, int]:
    return {seat: amount for seat, amount in payouts.items() if amount}


@pytest.mark.parametrize("example", of_kind("split"), ids=str)
def test_split(example: Example) -> None:
    """'101 w=2,3 order=1,2,3,0 -> 2:51,3:50': seats w tie for the pot."""
    order, winners = seats(example.fields["order"]), seats(example.fields["w"])
    held = {seat: f"A{suit}Q{suit}" if seat in winners else f"5{suit}4{suit}" for seat, suit in zip(order, "cdhs", strict=True)}
    settled = settle("holdem", held, board="2c3d7h9sJc", pots=int(example.text.split()[0]), order=order)
    assert paid(settled.payouts) == chips(example.result)


@pytest.mark.parametrize("example", of_kind("hilo"), ids=str)
def test_hilo(example: Example) -> None:
    """'101 hi=1 lo=2 order=1,2,3,0 -> 1:51,2:50'."""
    high_seats, low_seats = seats(example.fields["hi"]), seats(example.fields["lo"])
    # Two seats with kings and queens must not hold the king of clubs or the queen of spades of the board.
    board, held = winning(high_seats, low_seats)
    settled = settle("omaha8", held, board=board, pots=int(example.text.split()[0]), order=seats(example.fields["order"]))
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
    pot, *_ = example.words
    fields = dict(word.split("=") for word in example.words[1:])
    declared, held = {}, {}
    for entry in example.text.split(";"):
        seat, side, cards = entry.split(":")
        declared[int(seat)] = {"H": "high", "L": "low"}[side]
        held[int(seat)] = cards
    first = int(fields["first"]) if fields["first"] else None
    settled = settle("anaconda", held, pots=int(pot), order=seats(fields["order"]), declared=declared, first_declarer=first)
    assert paid(settled.payouts) == chips(example.result)
