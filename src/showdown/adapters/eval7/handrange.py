"""The ranges of eval7: a text, its tokens and its hands with their weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.adapters.eval7 import rangestring
from showdown.ranges import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from showdown.adapters.eval7.cards import Card

__all__ = ["HandRange"]


class HandRange:
    """A weighted range of hands.

    A hand that the text names twice is there twice, as in eval7.

    Parameters
    ----------
    s : str
        As `rangestring` reads it: ``"AJ+, ATs, 33-JJ, 0.8(QQ+, KJs), AsKs"``.

    Attributes
    ----------
    string : str
        The text.
    tokens : list of (str, float)
        Kinds of hands and single hands, with their weights.
    hands : list of (tuple of Card, float)
        Every hand, with its weight.

    Raises
    ------
    RangeStringError
        If the text cannot be read.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> hands = eval7.HandRange("QQ+, 0.4(AsKs)")
    >>> len(hands), hands.hands[-1], hands.to_range().percent
    (19, ((Card("As"), Card("Ks")), 0.4), 1.3876319758672697)
    """

    def __init__(self, s: str) -> None:
        self.string = s
        self.tokens = rangestring.string_to_tokens(s)
        self.hands = rangestring.hands_of_tokens(self.tokens)

    def __iter__(self) -> Iterator[tuple[tuple[Card, Card], float]]:
        return iter(self.hands)

    def __len__(self) -> int:
        return len(self.hands)

    def to_range(self) -> Range:
        """Make one of our ranges of it, with the weights.

        Returns
        -------
        Range
            Each hand once, with the larger of its weights where it is named twice. Hands of no weight are left out.

        Raises
        ------
        RangeError
            If a weight is above 1.

        Examples
        --------
        >>> from showdown.adapters import eval7
        >>> str(eval7.HandRange("QQ+, 0.5(AKs)").to_range())
        'QQ+, AKs@50'
        """
        weights: dict[tuple[Card, Card], float] = {}
        for hand, weight in self.hands:
            if weight:
                weights[hand] = max(weight, weights.get(hand, 0.0))
        return Range.from_combos(weights)
