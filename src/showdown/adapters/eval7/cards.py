"""Cards and the deck of eval7, and the ways between its cards and ours."""

from __future__ import annotations

from itertools import islice
from operator import index
from random import sample, shuffle
from typing import TYPE_CHECKING

from showdown._core.lookalike import Eval7Card
from showdown._values import shown
from showdown.cards import DECK, CardError, parse_cards

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import SupportsIndex, overload

    from showdown.cards import Card as OurCard
    from showdown.cards import Cards

__all__ = ["Card", "Deck", "cards_of_mask", "from_cards", "mask_of_cards", "ranks", "suits", "to_cards"]

ranks = tuple("23456789TJQKA")
suits = tuple("cdhs")


class Card(Eval7Card):
    """A playing card; a card of `showdown` too, wherever one is taken.

    Parameters
    ----------
    card : str or int
        Rank and suit, ``"As"``; or one of our cards or card numbers.

    Attributes
    ----------
    rank : int
        0 for the deuce to 12 for the ace.
    suit : int
        0 to 3 for clubs, diamonds, hearts, spades.
    mask : int
        The bit of the card in a set: thirteen bits a suit, the deuce of clubs the lowest.

    Notes
    -----
    Cards sort by rank, then by suit. So they do in eval7, except that of two cards it calls neither less where one has
    the higher rank and the other the higher suit.

    Raises
    ------
    CardError
        If there is no such card.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> card = eval7.Card("As")
    >>> card, str(card), card.rank, card.suit, card.mask == 1 << 51
    (Card("As"), 'As', 12, 3, True)
    """

    __slots__ = ()


_ALL = tuple(Card(number) for number in DECK)
BY_TEXT = {text: card for card in _ALL for text in (str(card), str(card).lower())}


class Deck:
    """The 52 cards, the deuce of clubs on top until they are shuffled.

    Attributes
    ----------
    cards : list of Card
        The cards left, the top one first.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> deck = eval7.Deck()
    >>> deck.deal(2), len(deck), deck[0]
    ([Card("2c"), Card("2d")], 50, Card("2h"))
    """

    def __init__(self) -> None:
        self.cards = list(_ALL)

    def __repr__(self) -> str:
        return f"Deck({self.cards})"

    def __len__(self) -> int:
        return len(self.cards)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: SupportsIndex) -> Card: ...
        @overload
        def __getitem__(self, place: slice) -> list[Card]: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Card | list[Card]:
        return self.cards[place]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def shuffle(self) -> None:
        """Put the cards left into a random order, by the generator of the module `random`."""
        shuffle(self.cards)

    def deal(self, n: int) -> list[Card]:
        """Take cards off the top.

        Parameters
        ----------
        n : int
            How many.

        Returns
        -------
        list of Card

        Raises
        ------
        CardError
            If fewer are left.
        """
        dealt = self.peek(n)
        del self.cards[:n]
        return dealt

    def peek(self, n: int) -> list[Card]:
        """Show the top cards, as `deal` would take them."""
        self._check(n)
        return self.cards[:n]

    def sample(self, n: int) -> list[Card]:
        """Choose cards at random and leave them in the deck, by the generator of the module `random`."""
        self._check(n)
        return sample(self.cards, n)

    def _check(self, n: int) -> None:
        if not 0 <= index(n) <= len(self.cards):
            raise CardError(f"a deck of {len(self.cards)} cards cannot give {shown(n)}")


def to_cards(cards: Cards, /) -> tuple[OurCard, ...]:
    """Turn cards of eval7, ours or the original's, into our cards.

    Parameters
    ----------
    cards : iterable of Card
        Cards of eval7; whatever `parse_cards` reads is taken too.

    Returns
    -------
    tuple of showdown.Card

    Raises
    ------
    CardError
        If something is not a card, or a card stands twice.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> eval7.to_cards([eval7.Card("As"), eval7.Card("Td")])
    (Card('As'), Card('Td'))
    """
    if hasattr(cards, "__iter__") and not isinstance(cards, (str, bytes)):
        # The original's objects have no number, only a text.
        cards = [str(card) if hasattr(card, "mask") else card for card in islice(cards, len(DECK) + 1)]
    return parse_cards(cards)


def from_cards(cards: Cards, /) -> list[Card]:
    """Turn cards in any form of ours into cards of eval7.

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
    >>> from showdown.adapters import eval7
    >>> eval7.from_cards("AsTd")
    [Card("As"), Card("Td")]
    """
    return [_ALL[card] for card in parse_cards(cards)]


def mask_of_cards(cards: Cards, /) -> int:
    """Make one number of a set of cards: the sum of their masks.

    Parameters
    ----------
    cards : str, bytes, or iterable of str, int or Card

    Returns
    -------
    int

    Raises
    ------
    CardError
        If something is not a card, or a card stands twice.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> eval7.mask_of_cards("2c2d") == 1 << 0 | 1 << 13
    True
    """
    return sum(_ALL[card].mask for card in parse_cards(cards))


def cards_of_mask(mask: int, /) -> tuple[OurCard, ...]:
    """Turn a mask of eval7 into our cards.

    Parameters
    ----------
    mask : int
        Thirteen bits a suit, the deuce of clubs the lowest.

    Returns
    -------
    tuple of showdown.Card
        By rank, then by suit.

    Raises
    ------
    CardError
        If a bit is no card.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> eval7.cards_of_mask(1 << 0 | 1 << 51)
    (Card('2c'), Card('As'))
    """
    if not 0 <= (mask := index(mask)) < 1 << len(DECK):
        raise CardError(f"a mask of eval7 has {len(DECK)} bits, not {shown(mask)}")
    return tuple(card for card in DECK if mask & _ALL[card].mask)
