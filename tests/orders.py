"""The oracle's rankings beside the package's hand types, and what each hand must be worth.

A strength must be the place of the hand's key among all keys of its type, counted from 1 for the weakest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

import oracle
from oracle import Card, Hand, Key

from showdown import hands
from showdown.hands import HandType

# By the word that the EX lines of rules.md use.
HAND_TYPE_OF: dict[str, HandType] = {
    "high": hands.high,
    "front": hands.front,
    "short_ts": hands.short_deck,
    "short_st": hands.short_deck_triton,
    "a5": hands.ace_to_five,
    "low8": hands.eight_or_better,
    "low9": hands.nine_or_better,
    "27": hands.deuce_to_seven,
    "a6": hands.ace_to_six,
    "badugi": hands.badugi,
    "badugi27": hands.badugi_ace_high,
    "show_hi": hands.show_high,
    "show_a5": hands.show_ace_to_five,
    "show_27": hands.show_deuce_to_seven,
}

# What five cards are worth; None is "no qualifying low".
FIVE: dict[str, Callable[[Hand], Key | None]] = {
    "high": oracle.five_high,
    "short_ts": oracle.five_short_trips,
    "short_st": oracle.five_short_straight,
    "a5": oracle.five_low_a5,
    "low8": oracle.low8,
    "low9": oracle.low9,
    "27": oracle.five_low_27,
    "a6": oracle.five_low_a6,
}
SHORT = ("short_ts", "short_st")

KEY_OF: dict[str, Callable[[Hand], Key | None]] = {**oracle.RANKINGS, "low8": oracle.low8, "low9": oracle.low9}


def rank_sets(size: int, lowest: int = oracle.DEUCE) -> Iterator[tuple[int, ...]]:
    """Every multiset of ranks that a deck can deal."""
    for ranks in combinations_with_replacement(range(lowest, oracle.ACE + 1), size):
        if all(ranks.count(rank) <= 4 for rank in set(ranks)):
            yield ranks


def dealt(ranks: tuple[int, ...], *, suited: bool) -> list[Card] | None:
    """Some cards of these ranks, of one suit or not; None where that cannot be."""
    if suited:
        return [Card(rank, 0) for rank in ranks] if len(set(ranks)) == len(ranks) else None
    cards = [Card(rank, ranks[:i].count(rank)) for i, rank in enumerate(ranks)]
    if len({card.suit for card in cards}) == 1:
        cards[-1] = Card(cards[-1].rank, 1)
    return cards


def five_card_hands(word: str) -> Iterator[tuple[tuple[int, ...], bool, list[Card]]]:
    """(ranks, suited, cards) of one hand of each kind that the rankings can tell apart."""
    for ranks in rank_sets(5, 6 if word in SHORT else 2):
        for suited in (False, True):
            cards = dealt(ranks, suited=suited)
            if cards is not None:
                yield ranks, suited, cards


@cache
def strengths(word: str) -> dict[Key | None, int]:
    """Every key of a type and the strength it must have; None (no qualifying low) has 0."""
    if word in FIVE:
        keys = {FIVE[word](cards) for _, _, cards in five_card_hands(word)}
    elif word == "front":
        keys = {oracle.front(cards) for ranks in rank_sets(3) if (cards := dealt(ranks, suited=False))}
    elif word in ("badugi", "badugi27"):
        rainbow = [
            [Card(rank, suit) for suit, rank in enumerate(ranks)]
            for size in range(1, 5)
            for ranks in combinations(range(2, 15), size)
        ]
        keys = {KEY_OF[word](cards) for cards in rainbow}
    else:
        raise KeyError(word)
    return {None: 0} | {key: place for place, key in enumerate(sorted(key for key in keys if key is not None), 1)}


def strength(word: str, cards: Hand) -> int:
    """What the package must answer for these cards."""
    return strengths(word)[KEY_OF[word](cards)]
