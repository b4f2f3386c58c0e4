"""The faces of other libraries: their numbers are ours turned over, and what is no card is refused."""

from __future__ import annotations

from typing import Any

from draw import REFUSED, Draw, attempt
from fuzz_ranges import WORDS

from showdown import high
from showdown.adapters import eval7, phevaluator, treys

BEST = high.classes + 1
"""Treys and phevaluator count from the best hand, 1, to the worst."""


def some_card(draw: Draw) -> Any:
    return draw.pick((draw.number(), "As", "10h", "Xx", None, 1.5, b"As", 268442665, True, "", draw.text(3)))


def check_good_hands(draw: Draw) -> None:
    cards = draw.sample(range(52), draw.between(5, 7))
    strength = high.evaluate(bytes(cards))
    theirs = treys.from_cards(bytes(cards))
    assert treys.to_cards(theirs) == tuple(cards)
    assert treys.Evaluator().evaluate(theirs[:3], theirs[3:]) == BEST - strength
    assert treys.Evaluator().evaluate(theirs[3:], theirs[:3]) == BEST - strength
    assert phevaluator.evaluate_cards(*cards) == BEST - strength
    assert phevaluator.to_cards(phevaluator.from_cards(bytes(cards))) == tuple(cards)
    others = eval7.from_cards(bytes(cards))
    assert eval7.to_cards(others) == tuple(cards)
    assert sorted(eval7.cards_of_mask(eval7.mask_of_cards(bytes(cards)))) == sorted(cards)
    more = draw.sample(range(52), len(cards))
    ours = high.evaluate(bytes(more))
    assert (eval7.evaluate(others) > eval7.evaluate(eval7.from_cards(bytes(more)))) == (strength > ours)


def check_bad_hands(draw: Draw) -> None:
    cards = [some_card(draw) for _ in range(draw.below(9))]
    attempt(phevaluator.evaluate_cards, *cards)
    attempt(phevaluator.evaluate_omaha_cards, *cards)
    attempt(phevaluator.Card, some_card(draw))
    attempt(treys.Evaluator().evaluate, cards[:3], cards[3:])
    attempt(treys.PLOEvaluator().evaluate, cards[:3], cards[3:])
    attempt(treys.to_cards, cards)
    attempt(treys.Card.new, some_card(draw))
    attempt(treys.Card.int_to_str, draw.number())
    attempt(eval7.evaluate, cards)
    attempt(eval7.handtype, draw.number())
    attempt(eval7.Card, some_card(draw))
    attempt(eval7.cards_of_mask, draw.number())


def check_ranges(draw: Draw) -> None:
    text = draw.text(40) if draw.chance(3) else draw.written(WORDS, 8)
    read = attempt(eval7.HandRange, text)
    if read is not REFUSED:
        assert all(0 <= weight <= 1 for _, weight in read)
        assert all(len(hand) == 2 for hand, _ in read)


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    draw.pick((check_good_hands, check_bad_hands, check_ranges))(draw)
