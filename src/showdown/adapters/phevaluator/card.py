"""The card objects of phevaluator, whose numbers are ours."""

from __future__ import annotations

from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn

from showdown._core.lookalike import NumberedCard
from showdown.cards import DECK, parse_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from showdown.cards import Card as OurCard
    from showdown.cards import Cards

__all__ = [
    "CARD_DESCRIPTION_LENGTH",
    "Card",
    "from_cards",
    "rank_map",
    "rank_reverse_map",
    "suit_map",
    "suit_reverse_map",
    "to_cards",
]

CARD_DESCRIPTION_LENGTH = 2

rank_reverse_map: Mapping[int, str] = MappingProxyType(dict(enumerate("23456789TJQKA")))
suit_reverse_map: Mapping[int, str] = MappingProxyType(dict(enumerate("cdhs")))
rank_map: Mapping[str, int] = MappingProxyType({name: rank for rank, name in rank_reverse_map.items()})
suit_map: Mapping[str, int] = MappingProxyType(
    {letter: suit for suit, name in suit_reverse_map.items() for letter in (name.upper(), name)}
)


class Card(NumberedCard):
    """An immutable card, equal to its number and to its text.

    Parameters
    ----------
    other : int, str or Card
        The number, rank and suit (``"2c"``, ``"AH"``), or another card.

    Raises
    ------
    CardError
        If there is no such card.
    TypeError
        If it is neither text nor a number.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import Card
    >>> card = Card("Ah")
    >>> card, str(card), int(card), card == 50 == Card(50), card == "AH"
    (Card("Ah"), 'Ah', 50, True, True)
    """

    __slots__ = ()

    @property
    def id_(self) -> int:
        """The number, 0 to 51: four times the rank plus the suit."""
        return self.__index__()

    @staticmethod
    def to_id(other: int | str | Card) -> int:
        """Find the number of a card.

        Parameters
        ----------
        other : int, str or Card

        Returns
        -------
        int

        Raises
        ------
        CardError, TypeError
            As for `Card`.

        Examples
        --------
        >>> from showdown.adapters.phevaluator import Card
        >>> Card.to_id("2C"), Card.to_id(51)
        (0, 51)
        """
        return Card(other).__index__()

    def describe_rank(self) -> str:
        """The rank, ``"2"`` to ``"A"``."""
        return str(self)[0]

    def describe_suit(self) -> str:
        """The suit, a small letter."""
        return str(self)[1]

    def describe_card(self) -> str:
        """Rank and suit."""
        return str(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return str(self).lower() == other.lower()
        return self.__index__() == (other.__index__() if isinstance(other, Card) else other)

    def __int__(self) -> int:
        return self.__index__()

    def __hash__(self) -> int:
        return self.__index__()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise TypeError(f"a card cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise TypeError(f"a card cannot be changed: {name}")


def to_cards(cards: Cards, /) -> tuple[OurCard, ...]:
    """Turn cards of phevaluator, ours or the original's, into our cards.

    Parameters
    ----------
    cards : iterable of int, str or Card

    Returns
    -------
    tuple of showdown.Card

    Raises
    ------
    CardError
        If something is not a card, or a card stands twice.

    Examples
    --------
    >>> from showdown.adapters import phevaluator
    >>> phevaluator.to_cards([51, "Td", phevaluator.Card("2c")])
    (Card('As'), Card('Td'), Card('2c'))
    """
    if hasattr(cards, "__iter__") and not isinstance(cards, (str, bytes)):
        # The original's objects are numbers by name only.
        cards = [getattr(card, "id_", card) for card in islice(cards, len(DECK) + 1)]
    return parse_cards(cards)


def from_cards(cards: Cards, /) -> list[Card]:
    """Turn cards in any form of ours into cards of phevaluator, whose numbers are the same.

    Parameters
    ----------
    cards : str, bytes, or iterable of str, int or showdown.Card

    Returns
    -------
    list of Card

    Raises
    ------
    CardError
        If something is not a card, or a card stands twice.

    Examples
    --------
    >>> from showdown.adapters import phevaluator
    >>> phevaluator.from_cards("AsTd")
    [Card("As"), Card("Td")]
    """
    return [_ALL[card] for card in parse_cards(cards)]


_ALL = tuple(Card(int(number)) for number in DECK)
