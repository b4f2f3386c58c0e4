"""The table behind treys' ranks: what each product of primes is worth."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from types import MappingProxyType
from typing import TYPE_CHECKING

from showdown.adapters.treys.card import Card
from showdown.hands import high

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from os import PathLike

__all__ = ["Card", "LookupTable"]


class LookupTable:
    """Ranks of five cards by the product of the primes of their ranks.

    Attributes
    ----------
    flush_lookup, unsuited_lookup : dict
        Product -> rank, 1 for the royal flush to 7462, of five cards of one suit and of any others.

    Examples
    --------
    >>> from showdown.adapters.treys.lookup import LookupTable
    >>> table = LookupTable()
    >>> len(table.flush_lookup), len(table.unsuited_lookup), table.flush_lookup[41 * 37 * 31 * 29 * 23]
    (1287, 6175, 1)
    """

    # The worst rank of each class: so many hands of it differ, and of those above.
    MAX_ROYAL_FLUSH: int = 1
    MAX_STRAIGHT_FLUSH: int = 10
    MAX_FOUR_OF_A_KIND: int = MAX_STRAIGHT_FLUSH + 13 * 12
    MAX_FULL_HOUSE: int = MAX_FOUR_OF_A_KIND + 13 * 12
    MAX_FLUSH: int = MAX_FULL_HOUSE + 1277
    MAX_STRAIGHT: int = MAX_FLUSH + 10
    MAX_THREE_OF_A_KIND: int = MAX_STRAIGHT + 13 * 66
    MAX_TWO_PAIR: int = MAX_THREE_OF_A_KIND + 78 * 11
    MAX_PAIR: int = MAX_TWO_PAIR + 13 * 220
    MAX_HIGH_CARD: int = MAX_PAIR + 1277

    MAX_TO_RANK_CLASS: Mapping[int, int] = MappingProxyType(
        {
            MAX_ROYAL_FLUSH: 0,
            MAX_STRAIGHT_FLUSH: 1,
            MAX_FOUR_OF_A_KIND: 2,
            MAX_FULL_HOUSE: 3,
            MAX_FLUSH: 4,
            MAX_STRAIGHT: 5,
            MAX_THREE_OF_A_KIND: 6,
            MAX_TWO_PAIR: 7,
            MAX_PAIR: 8,
            MAX_HIGH_CARD: 9,
        }
    )

    RANK_CLASS_TO_STRING: Mapping[int, str] = MappingProxyType(
        {
            0: "Royal Flush",
            1: "Straight Flush",
            2: "Four of a Kind",
            3: "Full House",
            4: "Flush",
            5: "Straight",
            6: "Three of a Kind",
            7: "Two Pair",
            8: "Pair",
            9: "High Card",
        }
    )

    def __init__(self) -> None:
        self.flush_lookup: dict[int, int] = {}
        self.unsuited_lookup: dict[int, int] = {}
        self.flushes()
        self.multiples()

    def flushes(self) -> None:
        """Fill in the flushes and straight flushes, and the straights and high cards of the same ranks."""
        sets = list(combinations(Card.INT_RANKS, 5))
        for ranks in sets:
            self.flush_lookup[_product(ranks)] = _rank(bytes(4 * rank for rank in ranks))
        bits = [sum(1 << rank for rank in ranks) for ranks in sets]
        self.straight_and_highcards(bits, [])

    def straight_and_highcards(self, straights: Iterable[int], highcards: Iterable[int]) -> None:
        """Fill in sets of five different ranks not of one suit, given as bits."""
        for bits in (*straights, *highcards):
            self._unsuited(tuple(rank for rank in Card.INT_RANKS if bits >> rank & 1))

    def multiples(self) -> None:
        """Fill in the hands with a pair or more."""
        for ranks in combinations_with_replacement(Card.INT_RANKS, 5):
            if len(set(ranks)) < 5 and ranks[0] != ranks[4]:
                self._unsuited(ranks)

    def _unsuited(self, ranks: tuple[int, ...]) -> None:
        # Neighbours differ in suit, so that equal ranks do.
        self.unsuited_lookup[_product(ranks)] = _rank(bytes(4 * rank + place % 4 for place, rank in enumerate(ranks)))

    def write_table_to_disk(self, table: Mapping[int, int], filepath: str | PathLike[str]) -> None:
        """Write a table as text, one product and its rank a line."""
        with open(filepath, "w", encoding="ascii") as file:
            file.writelines(f"{product},{rank}\n" for product, rank in table.items())

    def get_lexographically_next_bit_sequence(self, bits: int) -> Iterator[int]:
        """The greater numbers with as many bits, the next one first, without end."""
        while True:
            # Carry the lowest run of bits one up, and put all but one of it back at the bottom.
            lowest = bits & -bits
            carried = bits + lowest
            bits = carried | (bits ^ carried) // lowest >> 2
            yield bits


def _product(ranks: Iterable[int]) -> int:
    product = 1
    for rank in ranks:
        product *= Card.PRIMES[rank]
    return product


def _rank(cards: bytes) -> int:
    return high.classes + 1 - high.evaluate(cards)
