"""Random cards, as phevaluator draws them."""

from __future__ import annotations

from operator import index
from random import sample

from showdown._values import shown
from showdown.cards import DECK, CardError

__all__ = ["sample_cards"]


def sample_cards(size: int) -> list[int]:
    """Draw different card numbers, by the generator of the module `random`.

    Parameters
    ----------
    size : int
        How many, 0 to 52.

    Returns
    -------
    list of int

    Raises
    ------
    CardError
        If the deck has not as many.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import sample_cards
    >>> len(set(sample_cards(7)))
    7
    """
    if not 0 <= index(size) <= len(DECK):
        raise CardError(f"a deck of {len(DECK)} cards cannot give {shown(size)}")
    return sample(range(len(DECK)), k=size)
