"""The cards of treys, which are ints, and the ways between them and our cards."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from math import prod
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING

from showdown._core.lookalike import treys_codes, treys_numbers
from showdown._values import shown
from showdown.cards import DECK, CardError, parse_cards
from showdown.cards import Card as OurCard

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, SupportsIndex

    from showdown.cards import Cards

__all__ = ["Card", "from_cards", "to_cards", "to_numbers"]

_CODES = treys_codes(range(len(DECK)))
_BY_TEXT = dict(zip(map(str, DECK), _CODES, strict=True))
_TEXTS = {code: text for text, code in _BY_TEXT.items()}


_HAS_COLORS = find_spec("termcolor") is not None  # treys uses it too, where it is installed


class Card:
    """What treys says about cards, which themselves are ints.

    From the lowest bit: six for a prime of the rank (2 for the deuce to 41 for the ace), two unused, four for the rank
    (0 to 12), one each for spades, hearts, diamonds and clubs, and one for each rank.

    Examples
    --------
    >>> from showdown.adapters.treys import Card
    >>> Card.new("As"), Card.int_to_str(Card.new("As")), Card.int_to_pretty_str(Card.new("As"))
    (268442665, 'As', '[A♠]')
    """

    STR_RANKS: str = "23456789TJQKA"
    INT_RANKS: range = range(13)
    PRIMES: Sequence[int] = tuple(code & 0x3F for code in _CODES[::4])
    CHAR_RANK_TO_INT_RANK: Mapping[str, int] = MappingProxyType({str(card)[0]: card.rank for card in DECK})
    CHAR_SUIT_TO_INT_SUIT: Mapping[str, int] = MappingProxyType({"s": 1, "h": 2, "d": 4, "c": 8})
    INT_SUIT_TO_CHAR_SUIT: str = "xshxdxxxc"
    PRETTY_SUITS: Mapping[int, str] = MappingProxyType({1: "♠", 2: "♥", 4: "♦", 8: "♣"})
    SUIT_COLORS: Mapping[int, str] = MappingProxyType({2: "red", 4: "blue", 8: "green"})

    @staticmethod
    def new(string: str) -> int:
        """Read a card.

        Parameters
        ----------
        string : str
            Rank and suit.

        Returns
        -------
        int

        Raises
        ------
        CardError
            If there is no such card.
        """
        code = _BY_TEXT.get(string)
        return _CODES[OurCard(string)] if code is None else code

    @staticmethod
    def int_to_str(card_int: int) -> str:
        """Write a card.

        Parameters
        ----------
        card_int : int

        Returns
        -------
        str
            Rank and suit.

        Raises
        ------
        CardError
            If the number is no card.
        """
        text = _TEXTS.get(card_int)
        if text is None:
            raise CardError(f"not a treys card: {shown(card_int)}")
        return text

    @staticmethod
    def get_rank_int(card_int: int) -> int:
        """The rank, 0 for the deuce to 12 for the ace."""
        return card_int >> 8 & 0xF

    @staticmethod
    def get_suit_int(card_int: int) -> int:
        """The bit of the suit: 1 spades, 2 hearts, 4 diamonds, 8 clubs."""
        return card_int >> 12 & 0xF

    @staticmethod
    def get_bitrank_int(card_int: int) -> int:
        """The bit of the rank, 1 for the deuce to 4096 for the ace."""
        return card_int >> 16 & 0x1FFF

    @staticmethod
    def get_prime(card_int: int) -> int:
        """The prime of the rank, 2 for the deuce to 41 for the ace."""
        return card_int & 0x3F

    @staticmethod
    def hand_to_binary(card_strs: Iterable[str]) -> list[int]:
        """Read several cards, each as `new` does."""
        return [Card.new(text) for text in card_strs]

    @staticmethod
    def prime_product_from_hand(card_ints: Iterable[int]) -> int:
        """Multiply the primes of cards: one product for the ranks in whatever order."""
        return prod(code & 0xFF for code in card_ints)

    @staticmethod
    def prime_product_from_rankbits(rankbits: int) -> int:
        """Multiply the primes of ranks given as bits, the deuce the lowest."""
        return prod(prime for rank, prime in enumerate(Card.PRIMES) if rankbits >> rank & 1)

    @staticmethod
    def int_to_binary(card_int: int) -> str:
        """Write the 32 bits of a card in groups of four, tabs between."""
        bits = f"{index(card_int):032b}"
        return "\t".join(bits[at : at + 4] for at in range(0, len(bits), 4))

    @staticmethod
    def int_to_pretty_str(card_int: int) -> str:
        """Write a card with the symbol of its suit; in color where termcolor is installed."""
        text, suit = Card.int_to_str(card_int), Card.get_suit_int(card_int)
        symbol = Card.PRETTY_SUITS[suit]
        if _HAS_COLORS and suit in Card.SUIT_COLORS:
            symbol = import_module("termcolor").colored(symbol, Card.SUIT_COLORS[suit])
        return f"[{text[0]}{symbol}]"

    @staticmethod
    def print_pretty_card(card_int: int) -> None:
        """Print what `int_to_pretty_str` writes."""
        print(Card.int_to_pretty_str(card_int))

    @staticmethod
    def ints_to_pretty_str(card_ints: Iterable[int]) -> str:
        """Write several cards, each as `int_to_pretty_str` does."""
        return f" {','.join(map(Card.int_to_pretty_str, card_ints))} "

    @staticmethod
    def print_pretty_cards(card_ints: Iterable[int]) -> None:
        """Print what `ints_to_pretty_str` writes."""
        print(Card.ints_to_pretty_str(card_ints))


def to_cards(cards: Iterable[SupportsIndex], /) -> tuple[OurCard, ...]:
    """Turn cards of treys or deuces into our cards.

    Parameters
    ----------
    cards : iterable of int

    Returns
    -------
    tuple of showdown.Card

    Raises
    ------
    CardError
        If something is not a card, or a card stands twice.

    Examples
    --------
    >>> from showdown.adapters import treys
    >>> treys.to_cards([268442665, 147715])
    (Card('As'), Card('3d'))
    """
    return parse_cards(treys_numbers(islice(cards, len(DECK) + 1) if hasattr(cards, "__iter__") else cards))


def from_cards(cards: Cards, /) -> list[int]:
    """Turn cards in any form of ours into cards of treys and deuces.

    Parameters
    ----------
    cards : str, bytes, or iterable of str, int or showdown.Card

    Returns
    -------
    list of int

    Raises
    ------
    CardError
        If something is not a card, or a card stands twice.

    Examples
    --------
    >>> from showdown.adapters import treys
    >>> treys.from_cards("As3d")
    [268442665, 147715]
    """
    return treys_codes(parse_cards(cards))


def to_numbers(cards: Any, /) -> Any:
    """Turn many cards of treys into card numbers, for batches.

    Parameters
    ----------
    cards : numpy.ndarray of integers, or iterable of int
        Of any shape; hands may repeat each other's cards.

    Returns
    -------
    numpy.ndarray of uint8, or bytes
        An array of the same shape for an array, bytes for anything else.

    Raises
    ------
    CardError
        If something is not a card.

    Examples
    --------
    >>> import showdown
    >>> from showdown.adapters import treys
    >>> hands = treys.from_cards("AsKsQsJsTs") + treys.from_cards("2c3d4h5s7c")
    >>> list(showdown.high.evaluate_batch(treys.to_numbers(hands), cards_per_hand=5))
    [7462, 1]
    """
    if not (hasattr(cards, "astype") and hasattr(cards, "dtype")):
        return treys_numbers(cards)
    numpy = import_module("numpy")  # whoever has such an array has it
    if cards.dtype.kind not in "iu":
        raise CardError(f"treys cards are integers, not {cards.dtype}")
    suit = cards >> 12 & 0xF
    numbers = (cards >> 8 & 0xF) * 4 + 3 - (suit >> 1) + (suit >> 3)  # the bits 8, 4, 2, 1 are our suits 0, 1, 2, 3
    wrong = numpy.take(_CODES, numbers, mode="clip") != cards
    if wrong.any():
        raise CardError(f"not a treys card: {cards[wrong][0]}")
    return numbers.astype("u1")
