"""The deck of treys, shuffled when it is made."""

from __future__ import annotations

from operator import index
from random import Random

from showdown._values import shown
from showdown.adapters.treys.card import Card
from showdown.cards import CardError

__all__ = ["Card", "Deck"]


class Deck:
    """The 52 cards in random order: of a seed, the order that treys makes.

    Parameters
    ----------
    seed : int, optional
        What the order follows from.

    Attributes
    ----------
    cards : list of int
        The cards left; the last is drawn first.

    Examples
    --------
    >>> from showdown.adapters.treys import Card, Deck
    >>> deck = Deck(seed=7)
    >>> Card.ints_to_pretty_str(deck.draw(3)), len(deck.cards)
    (' [7♠],[4♥],[8♥] ', 49)
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self.shuffle()

    def shuffle(self) -> None:
        """Put all 52 cards into a random order."""
        self.cards = Deck.GetFullDeck()
        self._random.shuffle(self.cards)

    def draw(self, n: int = 1) -> list[int]:
        """Take cards from the deck.

        Parameters
        ----------
        n : int, default 1
            How many.

        Returns
        -------
        list of int

        Raises
        ------
        CardError
            If fewer are left.
        """
        if index(n) > len(self.cards):
            raise CardError(f"a deck of {len(self.cards)} cards cannot give {shown(n)}")
        return [self.cards.pop() for _ in range(n)]

    def __str__(self) -> str:
        return Card.ints_to_pretty_str(self.cards)

    @staticmethod
    def GetFullDeck() -> list[int]:  # noqa: N802 (treys calls it so)
        """The 52 cards from the deuce of spades to the ace of clubs."""
        return list(_FULL_DECK)


_FULL_DECK = tuple(Card.new(rank + suit) for rank in Card.STR_RANKS for suit in Card.CHAR_SUIT_TO_INT_SUIT)
