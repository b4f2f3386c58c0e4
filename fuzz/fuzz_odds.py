"""Odds of any hands, boards, discards and targets, and of any stacks and prizes: chances that add up to one."""

from __future__ import annotations

from math import isinf
from typing import Any

from draw import REFUSED, Draw, attempt
from play import some_game

from showdown import VARIANTS
from showdown.odds import Outs, icm, outs, pot_odds
from showdown.variants import Variant

TARGETS = (
    "flush",
    "low",
    "eight low",
    "five badugi",
    "4-card badugi",
    "no pair",
    "no low",
    "AsKsQsJsTs",
    "As2d3h4c",
    "",
)
NEARLY = 1e-9


def some_numbers(draw: Draw, most: int) -> list[Any]:
    return [draw.number() if draw.chance(40) else draw.below(1 << 16) for _ in range(draw.below(most))]


def check_stacks(draw: Draw) -> None:
    stacks, payouts = some_numbers(draw, 9), some_numbers(draw, 12)
    words: dict[str, Any] = {}
    if draw.chance(3):
        words = {"method": "sample", "samples": draw.between(1, 64), "seed": draw.below(256)}
    worth = attempt(icm, stacks, payouts, **words)
    if worth is REFUSED:
        return
    handed_out = sum(payouts[: len(stacks)])
    assert abs(sum(worth) - handed_out) <= NEARLY * max(1, handed_out)
    assert all(0 <= share <= handed_out * (1 + NEARLY) for share in worth)
    assert (worth.standard_error is None) == worth.exact
    assert words == {} or icm(stacks, payouts, **words) == worth


def check_chips(draw: Draw) -> None:
    pot, to_call = draw.number(), draw.number()
    chance = attempt(pot_odds, pot, to_call)
    if chance is not REFUSED:
        assert 0 <= chance <= 1
        assert isinf(chance.odds) == (to_call == 0)


def check_answer(answer: Outs) -> None:
    assert 0 <= answer.last <= 1
    assert answer.next is None or 0 <= answer.next <= 1
    for side in {hand.side for hand in answer.hands}:
        hands = [hand for hand in answer.hands if hand.side == side]
        assert sum(hand.last.ways for hand in hands) == answer.last.of
        assert answer.at_least(hands[-1].name, side=side).last == 1
        improved = sum(hand.last.ways for hand in hands if hand.improves)
        assert improved <= answer.last.ways
        made = [card for hand in hands for card in hand.cards]
        assert len(set(made)) == len(made)
        assert set(answer.cards) <= set(made)
    for option in answer.options:
        check_answer(option)


def few_ways(game: Variant, hole: list[int], board: list[int], draw: Draw) -> tuple[list[int], list[int], Any]:
    """Return cards, and a discard, after which only a few cards are to come."""
    if game.board_cards:
        return hole, board if len(board) >= 3 or draw.chance(200) else [], None
    if any(street.choose == "draw" for street in game.streets):
        return hole, board, bytes(draw.sample(hole, draw.below(4)))
    return hole, board[:1] if draw.chance(4) else [], None


def check_cards(draw: Draw) -> None:
    game = some_game(draw) if draw.chance(2) else draw.pick(tuple(VARIANTS.values()))
    deck = list(range(52)) if draw.chance(40) else list(game.deck)
    wanted = draw.pick((game.held_cards, game.hole_cards, draw.below(9)))
    hole = [deck.pop(draw.below(len(deck))) for _ in range(wanted)]
    board = [deck.pop(draw.below(len(deck))) for _ in range(draw.pick((3, 4, 5, 0, 1)))]
    hole, board, discard = few_ways(game, hole, board, draw)
    # nearly all other cards are dead where many would be to come
    dead = draw.sample(deck, draw.below(12) if len(board) >= 3 or discard is not None else max(0, len(deck) - 9))
    words: dict[str, Any] = {"dead": bytes(dead), "discard": discard}
    if draw.chance(3):
        words["target"] = draw.pick(TARGETS)
    if draw.chance(20):
        words["discard"] = draw.cards(range(52), draw.below(6))
    answer = attempt(outs, game, draw.in_some_form(hole), draw.in_some_form(board), **words)
    if answer is not REFUSED:
        check_answer(answer)


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    kind = draw.below(4)
    if kind == 0:
        check_stacks(draw)
    elif kind == 1:
        check_chips(draw)
    else:
        check_cards(draw)
