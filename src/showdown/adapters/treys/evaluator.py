"""Ranks as treys counts them: from 1, the royal flush, to 7462."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING

from showdown._core.lookalike import TreysEvaluator, TreysOmahaEvaluator
from showdown._values import shown
from showdown.adapters.treys.card import Card
from showdown.adapters.treys.lookup import LookupTable
from showdown.cards import CardError, ShowdownError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["Card", "Evaluator", "LookupTable", "PLOEvaluator"]

_NAMES = tuple(LookupTable.RANK_CLASS_TO_STRING.values())
_WORST_RANKS = (-1, *LookupTable.MAX_TO_RANK_CLASS)
_CLASSES = b"".join(bytes([number]) * (worst - better) for number, (better, worst) in enumerate(pairwise(_WORST_RANKS)))


class Evaluator(TreysEvaluator):
    """Ranks hands given as treys' ints.

    Examples
    --------
    >>> from showdown.adapters.treys import Card, Evaluator
    >>> evaluator = Evaluator()
    >>> rank = evaluator.evaluate(Card.hand_to_binary(["Qs", "Th"]), Card.hand_to_binary(["Ah", "Kd", "Jc"]))
    >>> rank, evaluator.class_to_string(evaluator.get_rank_class(rank))
    (1600, 'Straight')
    """

    HAND_LENGTH = 2
    BOARD_LENGTH = 5

    @cached_property
    def table(self) -> LookupTable:
        """The table of ranks, which this evaluator does without: made when asked for."""
        return LookupTable()

    @property
    def hand_size_map(self) -> dict[int, Callable[[Sequence[int]], int]]:
        """Number of cards -> what ranks as many in one list."""
        return {5: self._five, 6: self._six, 7: self._seven}

    def _five(self, cards: Sequence[int]) -> int:
        return TreysEvaluator.evaluate(self, cards, ())

    _six = _seven = _five  # code that calls treys' own helpers keeps working

    def get_rank_class(self, hr: int) -> int:
        """Find the class of a rank.

        Parameters
        ----------
        hr : int
            1 to 7462.

        Returns
        -------
        int
            0 for the royal flush to 9 for a high card.

        Raises
        ------
        ShowdownError
            If there is no such rank.

        Examples
        --------
        >>> from showdown.adapters.treys import Evaluator
        >>> Evaluator().get_rank_class(1600)
        5
        """
        if not 0 <= index(hr) <= LookupTable.MAX_HIGH_CARD:
            raise ShowdownError(f"a rank of treys is 1 to {LookupTable.MAX_HIGH_CARD}, not {shown(hr)}")
        return _CLASSES[hr]

    def class_to_string(self, class_int: int) -> str:
        """Name a class.

        Parameters
        ----------
        class_int : int
            0 to 9.

        Returns
        -------
        str

        Raises
        ------
        ShowdownError
            If there is no such class.

        Examples
        --------
        >>> from showdown.adapters.treys import Evaluator
        >>> Evaluator().class_to_string(5)
        'Straight'
        """
        if not 0 <= index(class_int) < len(_NAMES):
            raise ShowdownError(f"a class of treys is 0 to {len(_NAMES) - 1}, not {shown(class_int)}")
        return _NAMES[class_int]

    def get_five_card_rank_percentage(self, hand_rank: int) -> float:
        """Scale a rank to a part of one.

        Parameters
        ----------
        hand_rank : int
            1 to 7462.

        Returns
        -------
        float
            Next to nothing for the royal flush, 1.0 for the worst hand.

        Examples
        --------
        >>> from showdown.adapters.treys import Evaluator
        >>> Evaluator().get_five_card_rank_percentage(7462)
        1.0
        """
        return hand_rank / LookupTable.MAX_HIGH_CARD

    def hand_summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """Print what each player has on the flop, the turn and the river, and who is ahead.

        Parameters
        ----------
        board : list of int
            Five cards in the order dealt.
        hands : list of list of int
            `HAND_LENGTH` cards of each player.

        Raises
        ------
        CardError
            If a card is none or stands twice, or a hand or the board has too many or too few.
        """
        if len(board) != self.BOARD_LENGTH:
            raise CardError(f"a board of {len(board)} cards, not {self.BOARD_LENGTH}")
        for hand in hands:
            if len(hand) != self.HAND_LENGTH:
                raise CardError(f"a hand of {len(hand)} cards, not {self.HAND_LENGTH}")
        for line in self._summary(board, hands):
            print(line)

    def _summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> Iterator[str]:
        rule = "=" * 10
        for dealt, street in enumerate(("FLOP", "TURN", "RIVER"), 3):
            yield f"{rule} {street} {rule}"
            ranks = [self.evaluate(hand, board[:dealt]) for hand in hands]
            for player, rank in enumerate(ranks, 1):
                share = 1.0 - self.get_five_card_rank_percentage(rank)
                yield f"Player {player} hand = {self._name(rank)}, percentage rank among all hands = {share}"
            best = min(ranks)
            winners = [player for player, rank in enumerate(ranks, 1) if rank == best]
            if street != "RIVER":
                if len(winners) == 1:
                    yield f"Player {winners[0]} hand is currently winning.\n"
                else:
                    yield f"Players {winners} are tied for the lead.\n"
                continue
            yield ""
            yield f"{rule} HAND OVER {rule}"
            if len(winners) == 1:
                yield f"Player {winners[0]} is the winner with a {self._name(best)}\n"
            else:
                yield f"Players {winners} tied for the win with a {self._name(best)}\n"

    def _name(self, rank: int) -> str:
        return self.class_to_string(self.get_rank_class(rank))


class PLOEvaluator(TreysOmahaEvaluator, Evaluator):
    """Ranks Omaha hands given as treys' ints: two cards of the hand with three of the board.

    Examples
    --------
    >>> from showdown.adapters.treys import Card, PLOEvaluator
    >>> board = Card.hand_to_binary(["As", "Ks", "2c", "4d", "5d"])
    >>> PLOEvaluator().evaluate(Card.hand_to_binary(["Qs", "Js", "Ts", "3h"]), board)
    6190
    """

    HAND_LENGTH = 4
