"""Naive evaluators, written from rules.md alone.

They share nothing with the package: a card is a (rank, suit) pair of its own, a hand's worth is a tuple
(category, tie-break ranks), and the best of more than five cards is found by trying every five.

Every ranking answers a key, and **the greater key is the better hand**, lows included: there the tuple of
rules.md, in which smaller is better, is negated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ACE = 14
DEUCE = 2


class Card(NamedTuple):
    rank: int  # 2 .. 14
    suit: int  # 0 clubs, 1 diamonds, 2 hearts, 3 spades


Hand = Sequence[Card]
Key = tuple[int, ...]


def read(text: str) -> list[Card]:
    """Cards from text like 'AsKd'."""
    pairs = zip(text[::2], text[1::2], strict=True)
    return [Card(RANKS.index(rank) + DEUCE, SUITS.index(suit)) for rank, suit in pairs]


def write(cards: Hand) -> str:
    return "".join(RANKS[rank - DEUCE] + SUITS[suit] for rank, suit in cards)


def numbered(numbers: Iterable[int]) -> list[Card]:
    """Cards from the package's numbers, 4 * rank + suit with rank 0 the deuce."""
    return [Card(int(number) // 4 + DEUCE, int(number) % 4) for number in numbers]


DECK = numbered(range(52))
SHORT_DECK = [card for card in DECK if card.rank >= 6]


def ace_low(rank: int) -> int:
    return 1 if rank == ACE else rank


def negated(key: Key) -> Key:
    """Turn 'smaller is better' into 'greater is better'."""
    return tuple(-number for number in key)


# ----------------------------------------------------------------------------------------------------------
# What five ranks and the word "suited" amount to.

GROUPS = {
    (1, 1, 1, 1, 1): "no pair",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "trips",
    (3, 2): "full house",
    (4, 1): "quads",
}

# rules.md 2.1, 2.3 (both orders) and 2.4, weakest first as high hands.
HIGH = ("no pair", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush")
SHORT_TRIPS = ("no pair", "pair", "two pair", "straight", "trips", "full house", "flush", "quads", "straight flush")
SHORT_STRAIGHT = ("no pair", "pair", "two pair", "trips", "straight", "full house", "flush", "quads", "straight flush")
GROUPS_ONLY = ("no pair", "pair", "two pair", "trips", "full house", "quads")


def grouped(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sizes of the groups of equal ranks, largest first, and the ranks in that order, then downwards."""
    ranks = list(ranks)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return tuple(size for size, _ in groups), tuple(rank for _, rank in groups)


def straight_top(ranks: Sequence[int], wheel: Sequence[int]) -> int:
    """Top card of five in a row, 0 if they are not; `wheel` are the ranks that make the lowest straight with an ace."""
    if len(set(ranks)) == 5 and max(ranks) - min(ranks) == 4:
        return max(ranks)
    if wheel and set(ranks) == {ACE, *wheel}:
        return max(wheel)
    return 0


@cache
def five(ranks: tuple[int, ...], suited: bool, categories: tuple[str, ...], wheel: tuple[int, ...]) -> Key:
    """(category, tie-break) of five cards with straights and flushes, read as a high hand."""
    sizes, tie_break = grouped(ranks)
    category = GROUPS[sizes]
    top = straight_top(ranks, wheel)
    if top:
        category, tie_break = ("straight flush" if suited else "straight"), (top,)
    elif suited:
        category = "flush"
    return (categories.index(category), *tie_break)


def is_suited(cards: Hand) -> bool:
    return len({card.suit for card in cards}) == 1


def five_high(cards: Hand) -> Key:
    return five(tuple(sorted(card.rank for card in cards)), is_suited(cards), HIGH, (5, 4, 3, 2))


def five_short_trips(cards: Hand) -> Key:
    return five(tuple(sorted(card.rank for card in cards)), is_suited(cards), SHORT_TRIPS, (9, 8, 7, 6))


def five_short_straight(cards: Hand) -> Key:
    return five(tuple(sorted(card.rank for card in cards)), is_suited(cards), SHORT_STRAIGHT, (9, 8, 7, 6))


def five_low_27(cards: Hand) -> Key:
    """rules.md 2.6: the high value with the ace high only, and the lowest wins."""
    return negated(five(tuple(sorted(card.rank for card in cards)), is_suited(cards), HIGH, ()))


def five_low_a6(cards: Hand) -> Key:
    """rules.md 2.6: like deuce-to-seven but the ace is 1."""
    return negated(five(tuple(sorted(ace_low(card.rank) for card in cards)), is_suited(cards), HIGH, ()))


@cache
def five_ranks_a5(ranks: tuple[int, ...]) -> Key:
    sizes, tie_break = grouped(ranks)
    return (GROUPS_ONLY.index(GROUPS[sizes]), *tie_break)


def five_low_a5(cards: Hand) -> Key:
    """rules.md 2.4: no straights, no flushes, the ace is 1, smaller is better."""
    return negated(five_ranks_a5(tuple(sorted(ace_low(card.rank) for card in cards))))


def best_of(value: Callable[[Hand], Key]) -> Callable[[Hand], Key]:
    def best(cards: Hand) -> Key:
        return max(value(chosen) for chosen in combinations(cards, 5))

    best.__name__ = value.__name__.removeprefix("five_")
    return best


high = best_of(five_high)
short_trips = best_of(five_short_trips)
short_straight = best_of(five_short_straight)
low_27 = best_of(five_low_27)
low_a6 = best_of(five_low_a6)
low_a5 = best_of(five_low_a5)


def qualified(cards: Hand, most: int) -> Key | None:
    """rules.md 2.5: the ace-to-five key, or None unless the best five are unpaired and none above `most`."""
    lows = [five for five in combinations(cards, 5) if len({c.rank for c in five}) == 5]
    lows = [five for five in lows if all(ace_low(c.rank) <= most for c in five)]
    return max((five_low_a5(five) for five in lows), default=None)


def low8(cards: Hand) -> Key | None:
    return qualified(cards, 8)


def low9(cards: Hand) -> Key | None:
    return qualified(cards, 9)


# ----------------------------------------------------------------------------------------------------------
# Badugi, rules.md 2.7: all ranks different and all suits different, more cards first, then lower.


def badugi_of(cards: Hand, rank_of: Callable[[int], int]) -> Key:
    keys = []
    for size in range(1, 5):
        for chosen in combinations(cards, size):
            if len({card.rank for card in chosen}) == size and len({card.suit for card in chosen}) == size:
                ranks = sorted((rank_of(card.rank) for card in chosen), reverse=True)
                keys.append((size, *negated(tuple(ranks))))
    return max(keys)


def badugi(cards: Hand) -> Key:
    return badugi_of(cards, ace_low)


def badugi27(cards: Hand) -> Key:
    return badugi_of(cards, int)


# ----------------------------------------------------------------------------------------------------------
# Fewer than five cards: groups only. A missing kicker ranks below any card, as a tuple that ends early does.


def group_key(ranks: Iterable[int], categories: Sequence[str]) -> Key:
    sizes, tie_break = grouped(ranks)
    pattern = tuple(size for size in sizes if size > 1)
    category = {(): "no pair", (2,): "pair", (2, 2): "two pair", (3,): "trips", (3, 2): "full house", (4,): "quads"}
    return (categories.index(category[pattern]), *tie_break)


def front(cards: Hand) -> Key:
    """rules.md 2.2, comparable with `high` of five cards (which this answers when given five)."""
    return high(cards) if len(cards) >= 5 else group_key((card.rank for card in cards), HIGH)


def show_hi(cards: Hand) -> Key:
    return group_key((card.rank for card in cards), GROUPS_ONLY)


def show_a5(cards: Hand) -> Key:
    return negated(group_key((ace_low(card.rank) for card in cards), GROUPS_ONLY))


def show_27(cards: Hand) -> Key:
    return negated(group_key((card.rank for card in cards), GROUPS_ONLY))


# The rankings by the words of the EX lines.
RANKINGS: dict[str, Callable[[Hand], Key]] = {
    "high": high,
    "front": front,
    "short_ts": short_trips,
    "short_st": short_straight,
    "a5": low_a5,
    "27": low_27,
    "a6": low_a6,
    "badugi": badugi,
    "badugi27": badugi27,
    "show_hi": show_hi,
    "show_a5": show_a5,
    "show_27": show_27,
}


# ----------------------------------------------------------------------------------------------------------
# Which cards may be used, rules.md 2.9. `best` is any of the rankings above, or a qualified low.


def any_of(best: Callable[[Hand], Key | None], hole: Hand, board: Hand) -> Key | None:
    """Holdem, omaha express: any five of all."""
    return best([*hole, *board])


def two_and_three(best: Callable[[Hand], Key | None], hole: Hand, board: Hand) -> Key | None:
    """The Omaha family: exactly two from the hand and exactly three from the board."""
    hands = [best([*own, *shared]) for own in combinations(hole, 2) for shared in combinations(board, 3)]
    return max((key for key in hands if key is not None), default=None)


def at_most_two(best: Callable[[Hand], Key | None], hole: Hand, board: Hand) -> Key | None:
    """Tahoe: none, one or two of the hole cards, the rest from the board."""
    hands = [
        best([*own, *shared])
        for n in range(3)
        for own in combinations(hole, n)
        for shared in combinations(board, 5 - n)
    ]
    return max((key for key in hands if key is not None), default=None)


# ----------------------------------------------------------------------------------------------------------
# Pots, rules.md 3.6, one chip of each player at a time.


def pots(
    put_in: Mapping[int, int], folded: Iterable[int], dead: int
) -> tuple[list[tuple[int, tuple[int, ...]]], dict[int, int]]:
    """The pots as (amount, seats that may win it), main pot first, and what comes back uncalled."""
    live = sorted(set(put_in) - set(folded))
    made = [(dead, tuple(live))] if dead else []
    refunds: dict[int, int] = {}
    for level in range(1, max(put_in.values()) + 1):
        chips = [seat for seat in put_in if put_in[seat] >= level]
        seats = tuple(seat for seat in live if put_in[seat] >= level)
        if len(chips) == 1 and seats:
            refunds[seats[0]] = refunds.get(seats[0], 0) + 1
        elif made and seats in ((), made[-1][1]):  # nobody live put in as much: these chips join the last pot
            made[-1] = (made[-1][0] + len(chips), made[-1][1])
        else:
            made.append((len(chips), seats or tuple(live)))
    return made, refunds


# ----------------------------------------------------------------------------------------------------------
# Who gets how much of one pot, rules.md 3.8.


def shared(amount: int, winners: Iterable[int], order: Sequence[int]) -> dict[int, int]:
    """Equal shares; one chip each of what is left to the first in order."""
    in_order = sorted(winners, key=order.index)
    each, left = divmod(amount, len(in_order))
    return {seat: each + (place < left) for place, seat in enumerate(in_order)}


def divide(
    amount: int,
    seats: Iterable[int],
    highs: Mapping[int, Key | None],
    lows: Mapping[int, Key | None],
    high_order: Sequence[int],
    low_order: Sequence[int],
) -> dict[int, int]:
    """Chips of each winner of a pot; a key is None where a seat has no such hand, or the game no such side."""

    def best(keys: Mapping[int, Key | None]) -> list[int]:
        found = [key for seat in seats if (key := keys[seat]) is not None]
        return [seat for seat in seats if found and keys[seat] == max(found)]

    high, low = best(highs), best(lows)
    if not low or high == low:
        return shared(amount, high, high_order)
    if not high:
        return shared(amount, low, low_order)
    won = shared(amount - amount // 2, high, high_order)
    for seat, chips in shared(amount // 2, low, low_order).items():
        won[seat] = won.get(seat, 0) + chips
    return won


def by_highest_card(held: Mapping[int, Hand]) -> list[int]:
    """Stud: the seat with the highest card of all it holds first, equal ranks by suit."""
    return sorted(held, key=lambda seat: max(held[seat]), reverse=True)


def by_lowest_card(held: Mapping[int, Hand], ace: int) -> list[int]:
    """Stud lows: the seat with the lowest card of all it holds first, equal ranks by suit."""
    return sorted(held, key=lambda seat: min((ace if c.rank == ACE else c.rank, c.suit) for c in held[seat]))
