"""The equities of eval7: a hand against a range of two-card hands, in hold'em.

Weights of hands are not asked, as in eval7; a hand that a range names twice counts twice. `showdown.equity` knows
weights, any number of players and every game.
"""

from __future__ import annotations

from collections import Counter
from operator import index
from typing import TYPE_CHECKING

from showdown._core.lookalike import left_of, numbers_of, pairs_of, run_out, share_of, spot_of
from showdown._values import shown
from showdown.adapters.eval7 import xorshift_rand
from showdown.cards import RangeError, ShowdownError
from showdown.equities import equity
from showdown.ranges import Range

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias, TypeVar

    from showdown.adapters.eval7.handrange import HandRange
    from showdown.cards import Cards

    _Hand = TypeVar("_Hand", bound=Cards)
    _Villain: TypeAlias = HandRange | Iterable[tuple[Cards, float]]

__all__ = ["py_all_hands_vs_range", "py_hand_vs_range_exact", "py_hand_vs_range_monte_carlo"]

_PIECE = 1 << 20  # deals between two looks at whether the user has had enough: some 50 ms
_MOST_ITERATIONS = 1 << 40
_MOST_HEROES = 1 << 20  # far more than differ: a range without end is refused


def _at_the_river(own: bytes, pairs: bytes, board: bytes) -> float:
    """Each hand of the villain's once."""
    hands = len(pairs) // 2
    return share_of(run_out(own, pairs, board, 0, 0, hands), hands)


def _in_turn(own: bytes, pairs: bytes, board: bytes, iterations: int) -> float:
    """The villain's hands one after the other, as often as asked; where cards are to come, with random ones."""
    if len(board) == 5:
        rounds, rest = divmod(iterations, len(pairs) // 2)
        points = run_out(own, pairs, board, 0, 0, rest)
        if rounds:
            points += rounds * run_out(own, pairs, board, 0, 0, len(pairs) // 2)
    else:
        key = xorshift_rand.randint(1 << 64)
        starts = range(0, iterations, _PIECE)
        points = sum(run_out(own, pairs, board, key, start, min(_PIECE, iterations - start)) for start in starts)
    return share_of(points, iterations)


def _iterations(given: int) -> int:
    iterations = index(given)
    if not 1 <= iterations <= _MOST_ITERATIONS:
        raise ShowdownError(f"iterations are 1 to 2**40, not {shown(given)}")
    return iterations


def py_hand_vs_range_exact(py_hand: Cards, py_villain: _Villain, py_board: Cards) -> float:
    """Count the equity of a hand against a range.

    Parameters
    ----------
    py_hand : sequence of Card
        Two cards.
    py_villain : HandRange or iterable of (hand, weight)
        The hands of the other player. Those that the cards above or below rule out are left out.
    py_board : sequence of Card
        0 to 5 cards. eval7's answers are right for five only; here the missing ones are all dealt.

    Returns
    -------
    float
        The share of the pot, a tie counting a half.

    Raises
    ------
    CardError
        If a card is none or stands twice, or a hand or the board has too many or too few.
    RangeError
        If no hand of the range is left.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> hand, board = eval7.from_cards("AsKd"), eval7.from_cards("Qs7d2c3h9d")
    >>> eval7.py_hand_vs_range_exact(hand, eval7.HandRange("QQ, JTs"), board)
    0.5714285969734192
    """
    own, pairs, board = spot_of(py_hand, py_villain, py_board)
    if len(board) == 5:
        return _at_the_river(own, pairs, board)
    times = Counter(bytes(sorted(pairs[i : i + 2])) for i in range(0, len(pairs), 2))
    most = max(times.values())
    villain = Range.from_combos({pair: count / most for pair, count in times.items()})
    return equity("holdem", [own, villain], board=board, method="exact").equity[0]


def py_hand_vs_range_monte_carlo(py_hand: Cards, py_villain: _Villain, py_board: Cards, py_iterations: int) -> float:
    """Sample the equity of a hand against a range.

    The hands of the range take turns, each with a random end of the board, as in eval7; with the board complete the
    answer is the same number. `xorshift_rand.seed` makes it repeatable.

    Parameters
    ----------
    py_hand : sequence of Card
        Two cards.
    py_villain : HandRange or iterable of (hand, weight)
        The hands of the other player. Those that the cards above or below rule out are left out.
    py_board : sequence of Card
        0 to 5 cards.
    py_iterations : int
        Deals to play.

    Returns
    -------
    float
        The share of the pot, a tie counting a half.

    Raises
    ------
    CardError, RangeError
        As for `py_hand_vs_range_exact`.
    ShowdownError
        If the number of deals is none.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> hand, board = eval7.from_cards("AsKd"), eval7.from_cards("Qs7d2c3h9d")
    >>> eval7.py_hand_vs_range_monte_carlo(hand, eval7.HandRange("QQ, JTs"), board, 1000)
    0.5709999799728394
    """
    return _in_turn(*spot_of(py_hand, py_villain, py_board), _iterations(py_iterations))


def py_all_hands_vs_range(
    py_hero: Iterable[tuple[_Hand, float]], py_villain: _Villain, py_board: Cards, py_iterations: int
) -> dict[_Hand, float]:
    """Work out the equity of every hand of a range against another range.

    Parameters
    ----------
    py_hero : HandRange or iterable of (hand, weight)
        The hands asked about.
    py_villain : HandRange or iterable of (hand, weight)
        The hands of the other player.
    py_board : sequence of Card
        0 to 5 cards.
    py_iterations : int
        Deals to play for each hand. With the board complete every hand of the villain's is counted once instead, if
        they are no more than that.

    Returns
    -------
    dict
        Hand of the hero -> its share of the pot. Hands that cannot be, for the board or for want of a hand of the
        villain's, are left out; eval7 ranks them all the same.

    Raises
    ------
    CardError
        If a card is none or stands twice, or a hand or the board has too many or too few.
    ShowdownError
        If the number of deals is none.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> board = eval7.from_cards("Qs7d2c3h9d")
    >>> eval7.py_all_hands_vs_range(eval7.HandRange("AsKd"), eval7.HandRange("QQ, JTs"), board, 1000)
    {(Card("As"), Card("Kd")): 0.5714285969734192}
    """
    iterations = _iterations(py_iterations)
    board = numbers_of(py_board, 5, "a board")
    villain = left_of(pairs_of(py_villain), board)
    answer: dict[_Hand, float] = {}
    for number, entry in enumerate(py_hero):
        if number == _MOST_HEROES:
            raise RangeError(f"more than {_MOST_HEROES} hands asked about")
        own, hand = left_of(pairs_of([entry]), board), entry[0]
        pairs = left_of(villain, own) if own else b""
        if pairs:
            few = len(board) == 5 and len(pairs) // 2 <= iterations
            answer[hand] = _at_the_river(own, pairs, board) if few else _in_turn(own, pairs, board, iterations)
    return answer
