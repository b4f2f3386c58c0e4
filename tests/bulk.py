"""Hands in bulk, as NumPy arrays of one row a hand, and what each of them must be worth by the oracle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
import oracle
from numpy.typing import NDArray
from orders import FIVE, five_card_hands, strengths

Cards = NDArray[np.uint8]  # one row a hand, card numbers 4 * rank + suit
Strengths = NDArray[np.uint16]

# ----------------------------------------------------------------------------------------------------------
# The best over all five-card subsets, by a table of what five ranks and "suited" are worth.

CODES = 13**5


@cache
def sorted_codes() -> NDArray[np.int64]:
    """By five ranks in any order, read as a number of base 13: the same with the ranks ascending."""
    digits = np.stack(np.unravel_index(np.arange(CODES), (13,) * 5), axis=1)
    digits.sort(axis=1)
    return np.ravel_multi_index(tuple(digits.T), (13,) * 5)


@cache
def five_table(word: str) -> Strengths:
    """By five ranks in any order (base 13), the suited after the others."""
    table = np.zeros(2 * CODES, np.uint16)
    for ranks, suited, cards in five_card_hands(word):
        code = np.ravel_multi_index(tuple(rank - oracle.DEUCE for rank in ranks), (13,) * 5)
        table[suited * CODES + code] = strengths(word)[FIVE[word](cards)]
    return table.reshape(2, CODES)[:, sorted_codes()].reshape(-1)


def expected(words: Iterable[str], cards: Cards) -> dict[str, Strengths]:
    """What the package must answer for each row of five cards or more, for several types at once."""
    words = list(words)
    best = {word: np.zeros(len(cards), np.uint16) for word in words}
    ranks, suits = (cards >> 2).astype(np.int32), cards & 3
    for chosen in combinations(range(cards.shape[1]), 5):
        code = np.zeros(len(cards), np.int32)
        suited = np.ones(len(cards), np.bool_)
        for column in chosen:
            code = code * 13 + ranks[:, column]
            suited &= suits[:, column] == suits[:, chosen[0]]
        code += suited * np.int32(CODES)
        for word in words:
            np.maximum(best[word], five_table(word)[code], out=best[word])
    return best


# ----------------------------------------------------------------------------------------------------------
# Hands in bulk.


@cache
def combination_rows(cards: int, size: int) -> Cards:
    """All subsets of range(cards), a row each, in lexicographic order."""
    flat = np.fromiter((card for row in combinations(range(cards), size) for card in row), np.uint8)
    return flat.reshape(comb(cards, size), size)


def every_hand(size: int, lowest: int = 0) -> Iterator[Cards]:
    """Every hand of the cards lowest..51, in blocks that share all cards but their last five."""
    cards = 52 - lowest
    fives = combination_rows(cards, 5) + np.uint8(lowest)
    for first in combinations(range(lowest, 52), size - 5):
        # Lexicographic order: the rows whose least card is above the first ones are the last comb(.., 5).
        rows = comb(51 - first[-1], 5) if first else len(fives)
        if rows:
            block = np.empty((rows, size), np.uint8)
            block[:, : size - 5] = first
            block[:, size - 5 :] = fives[len(fives) - rows :]
            yield block


class Part(NamedTuple):
    """Some columns of cards, and by how many times fewer orders of the suits give a different hand."""

    cards: Cards
    repeats: NDArray[np.uint8]


BLOCK = 1 << 20  # rows made at once


def equal_sets(length: int, suits: range, lowest_rank: int) -> Part:
    """One set of `length` ranks in each of `suits`, in every choice that no exchange of these suits repeats."""
    sets = combination_rows(13 - lowest_rank, length) + np.uint8(lowest_rank)
    places = np.array(list(combinations_with_replacement(range(len(sets)), len(suits))))
    repeats = np.ones(len(places), np.uint8)
    run = np.ones(len(places), np.uint8)
    for column in range(1, len(suits)):  # a set met for the k-th time divides the orders by k
        run = np.where(places[:, column] == places[:, column - 1], run + 1, 1).astype(np.uint8)
        repeats *= run
    columns = [sets[places[:, column]] * np.uint8(4) + np.uint8(suit) for column, suit in enumerate(suits)]
    return Part(np.hstack(columns), repeats)


def outer(left: Part, right: Part) -> Part:
    """Every row of one beside every row of the other."""
    cards = np.hstack([np.repeat(left.cards, len(right.cards), axis=0), np.tile(right.cards, (len(left.cards), 1))])
    return Part(cards, np.repeat(left.repeats, len(right.repeats)) * np.tile(right.repeats, len(left.repeats)))


def blocks(parts: list[Part]) -> Iterator[Part]:
    """The outer product of all parts, not many more than BLOCK rows at a time."""
    first, *others = parts
    rest = math.prod(len(part.cards) for part in others)
    if len(first.cards) > 1 and len(first.cards) * rest > BLOCK:
        step = max(1, BLOCK // rest)
        for start in range(0, len(first.cards), step):
            yield from blocks([Part(*(column[start : start + step] for column in first)), *others])
    elif others:
        for block in blocks(others):
            yield outer(first, block)
    else:
        yield first


def suit_classes(size: int, lowest_rank: int = 0) -> Iterator[tuple[Cards, NDArray[np.int64]]]:
    """One hand of each class of hands that differ only by an exchange of suits, and how many hands each class has.

    A hand is four sets of ranks, one a suit; its class is the four sets in any order, so it has as many hands
    as the four sets have different orders: 24 divided by k! for every k equal sets.
    """
    for lengths in combinations_with_replacement(range(13 - lowest_rank, -1, -1), 4):
        if sum(lengths) == size:
            parts = []
            for length in sorted(set(lengths)):
                suits = range(lengths.index(length), lengths.index(length) + lengths.count(length))
                parts.append(equal_sets(length, suits, lowest_rank))
            for part in blocks(parts):
                yield np.ascontiguousarray(part.cards), 24 // part.repeats.astype(np.int64)


def random_hands(generator: np.random.Generator, rows: int, size: int, lowest: int = 0) -> Cards:
    """Hands with every card different, in random order."""
    deck = np.tile(np.arange(lowest, 52, dtype=np.uint8), (rows, 1))
    return np.ascontiguousarray(generator.permuted(deck, axis=1)[:, :size])
