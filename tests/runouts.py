"""Equities by brute force over the oracle: every deal is dealt, read and split with fractions.

It shares nothing with the package but the names of games. Slow: some thousand deals are enough for a test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

import oracle
from oracle import Card


class Game(NamedTuple):
    high: str | None
    low: str | None
    rule: str
    hole: int
    board: int
    short: bool = False


GAMES = {
    "holdem": Game("high", None, "any", 2, 5),
    "pineapple": Game("high", None, "any", 2, 5),
    "crazy_pineapple": Game("high", None, "any", 2, 5),
    "tahoe": Game("high", None, "at_most_two", 3, 5),
    "short_deck": Game("short_ts", None, "any", 2, 5, short=True),
    "omaha": Game("high", None, "two", 4, 5),
    "omaha8": Game("high", "low8", "two", 4, 5),
    "omaha5": Game("high", None, "two", 5, 5),
    "big_o": Game("high", "low8", "two", 5, 5),
    "omaha6": Game("high", None, "two", 6, 5),
    "omaha_express": Game("high", None, "any", 4, 5),
    "courchevel": Game("high", None, "two", 5, 5),
    "courchevel8": Game("high", "low8", "two", 5, 5),
    "stud": Game("high", None, "any", 7, 0),
    "stud8": Game("high", "low8", "any", 7, 0),
    "razz": Game(None, "a5", "any", 7, 0),
    "razz27": Game(None, "27", "any", 7, 0),
    "draw5": Game("high", None, "any", 5, 0),
    "a5_single": Game(None, "a5", "any", 5, 0),
    "d27_single": Game(None, "27", "any", 5, 0),
    "a5_triple": Game(None, "a5", "any", 5, 0),
    "d27_triple": Game(None, "27", "any", 5, 0),
    "badugi": Game(None, "badugi", "any", 4, 0),
    "anaconda": Game("high", "a5", "any", 5, 0),
}
CHOOSE = {"any": oracle.any_of, "two": oracle.two_and_three, "at_most_two": oracle.at_most_two}
RANKINGS = {**oracle.RANKINGS, "low8": oracle.low8, "low9": oracle.low9}


class Count(NamedTuple):
    """What the engine must say, counts and shares exact."""

    deals: int
    no_low: int
    win: tuple[int, ...]
    tie: tuple[int, ...]
    lose: tuple[int, ...]
    equity: tuple[Fraction, ...]
    sides: dict[str, tuple[tuple[int, int, Fraction], ...]]


@cache
def key(game: Game, ranking: str, hole: tuple[Card, ...], board: tuple[Card, ...]) -> oracle.Key | None:
    if game.board == 0 and board == () and ranking.startswith("badugi"):
        return RANKINGS[ranking](hole)
    return CHOOSE[game.rule](RANKINGS[ranking], hole, board)


def best(keys: Sequence[oracle.Key | None]) -> list[int]:
    """The players with the greatest key; nobody where there is none."""
    top = max((k for k in keys if k is not None), default=None)
    return [i for i, k in enumerate(keys) if top is not None and k == top]


def holdings(
    hand: str | Sequence[tuple[str, int]], game: Game, left: Sequence[Card]
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every hand that a player may hold among the cards left, with its weight."""
    if not isinstance(hand, str):
        yield from (
            (tuple(oracle.read(cards)), weight) for cards, weight in hand if set(oracle.read(cards)) <= set(left)
        )
        return
    known = tuple(oracle.read(hand))
    for more in combinations(left, game.hole - len(known)):
        yield known + more, 1


def deals(
    game: Game, hands: Sequence[str | Sequence[tuple[str, int]]], left: list[Card]
) -> Iterator[tuple[list[tuple[Card, ...]], int, list[Card]]]:
    """Every way to fill the hands: the hands, their weight, the cards left."""
    if not hands:
        yield [], 1, left
        return
    for hole, weight in holdings(hands[0], game, left):
        for others, product, rest in deals(game, hands[1:], [card for card in left if card not in hole]):
            yield [hole, *others], weight * product, rest


def count(game: Game, hands: Sequence[str | Sequence[tuple[str, int]]], board: str = "", dead: str = "") -> Count:
    """Deal everything. A hand is text, its missing cards dealt; or a list of hands with whole weights."""
    n = len(hands)
    deck = oracle.SHORT_DECK if game.short else oracle.DECK
    known = oracle.read(board + dead + "".join(hand for hand in hands if isinstance(hand, str)))
    left = [card for card in deck if card not in known]
    sides = [(name, ranking) for name, ranking in (("high", game.high), ("low", game.low)) if ranking]
    total = no_low = 0
    win, tie, lose, share = [0] * n, [0] * n, [0] * n, [Fraction(0)] * n
    by_side = {name: [[0, 0, Fraction(0)] for _ in range(n)] for name, _ in sides}
    for holes, weight, rest in deals(game, hands, left):
        for more in combinations(rest, game.board - len(oracle.read(board))):
            cards = tuple(oracle.read(board)) + more
            won = {name: best([key(game, ranking, hole, cards) for hole in holes]) for name, ranking in sides}
            paid = [name for name in won if won[name]]
            total += weight
            no_low += weight * (len(paid) < len(won))
            got = [Fraction(0)] * n
            for name in paid:
                for i in won[name]:
                    part = Fraction(1, len(paid) * len(won[name]))
                    got[i] += part
                    by_side[name][i][len(won[name]) > 1] += weight
                    by_side[name][i][2] += weight * part
            for i in range(n):
                share[i] += weight * got[i]
                (win if got[i] == 1 else tie if got[i] else lose)[i] += weight
    return Count(
        total,
        no_low,
        tuple(win),
        tuple(tie),
        tuple(lose),
        tuple(s / total for s in share),
        {name: tuple((w, t, s / total) for w, t, s in rows) for name, rows in by_side.items()},
    )
