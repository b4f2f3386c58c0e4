"""The choose rules: every way of using hole cards and a board, one hand at a time and in batches."""

import random
from itertools import combinations

import pytest

from showdown import hands
from showdown._core.choose import Chooser

DECK = range(52)
FIVE_CARD_TYPES = [hand_type for hand_type in hands.HAND_TYPES.values() if hand_type.size == 5]


def ways(rule, hole, board):
    """Every set of cards that the rule lets play, by the words of RULES.md 2.9."""
    if rule == "any":
        return [*combinations([*hole, *board], 5)]
    if rule == "exactly_two":
        return [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
    return [five for keep in combinations(hole, 2) for five in combinations([*keep, *board], 5)]


def best_of_ways(hand_type, rule, hole, board):
    return max(hand_type.evaluate(bytes(five)) for five in ways(rule, hole, board))


GAMES = {
    "omaha": ("exactly_two", 4, 5),
    "five": ("exactly_two", 5, 5),
    "six": ("exactly_two", 6, 5),
    "tahoe": ("at_most_two", 3, 5),
    "holdem": ("any", 2, 5),
    "express": ("any", 4, 5),
    "stud": ("any", 7, 0),
    "draw": ("any", 5, 0),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hand_type", FIVE_CARD_TYPES, ids=lambda hand_type: hand_type.name)
def test_every_rule_and_ranking_against_all_ways(game, hand_type):
    rule, hole_cards, board_cards = GAMES[game]
    chooser = Chooser([hand_type.kind], rule, hole_cards, board_cards)
    deck = DECK[16:] if hand_type.name.startswith("short") else DECK
    rng = random.Random(f"{game} {hand_type.name}")
    for trial in range(300 if rule == "exactly_two" else 80):
        nboard = rng.choice([3, 4, 5]) if board_cards else 0
        # A short stack of cards makes pairs, trips and flushes common.
        pool = rng.sample(deck, 52 if trial % 2 and len(deck) == 52 else rng.randint(hole_cards + nboard, 20))
        cards = rng.sample(pool, hole_cards + nboard)
        hole, board = cards[:hole_cards], cards[hole_cards:]
        assert chooser.evaluate(bytes(hole), bytes(board)) == (best_of_ways(hand_type, rule, hole, board),)
