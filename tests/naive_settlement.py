"""A slow settlement, written from rules.md 3.6, 3.8 and 8.1 alone: chips are handed out one at a time.

It ranks hands by the oracle and shares nothing with the package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import oracle
from oracle import Card


class Game(NamedTuple):
    """What the rules say of one game under one set of options."""

    held: int
    board: int
    ranking: dict[str, Callable]  # by side
    choose: Callable = oracle.any_of
    suits_decide: bool = False  # odd chips by card, not by seat
    ace_low: bool = True  # for a low's odd chips
    five_card_high: bool = False
    all_to_first: bool = False
    declared: bool = False
    in_turn: bool = True
    tie_splits: bool = False
    deck: Sequence[Card] = oracle.DECK


HIGH = {"high": oracle.high}
EIGHT = {"high": oracle.high, "low": oracle.low8}
SHORT = oracle.SHORT_DECK
QUALIFIERS = {8: oracle.low8, 9: oracle.low9, None: oracle.low_a5}
LOWS = {"a5": oracle.low_a5, "27": oracle.low_27, "a6": oracle.low_a6}

GAMES = {
    "holdem": Game(2, 5, HIGH),
    "pineapple": Game(2, 5, HIGH),
    "crazy_pineapple": Game(2, 5, HIGH),
    "tahoe": Game(3, 5, HIGH, oracle.at_most_two),
    "short_deck": Game(2, 5, {"high": oracle.short_trips}, deck=SHORT),
    "omaha": Game(4, 5, HIGH, oracle.two_and_three),
    "omaha8": Game(4, 5, EIGHT, oracle.two_and_three),
    "omaha5": Game(5, 5, HIGH, oracle.two_and_three),
    "big_o": Game(5, 5, EIGHT, oracle.two_and_three),
    "omaha6": Game(6, 5, HIGH, oracle.two_and_three),
    "omaha_express": Game(4, 5, HIGH),
    "courchevel": Game(5, 5, HIGH, oracle.two_and_three),
    "courchevel8": Game(5, 5, EIGHT, oracle.two_and_three),
    "stud": Game(7, 0, HIGH, suits_decide=True),
    "stud8": Game(7, 0, EIGHT, suits_decide=True),
    "razz": Game(7, 0, {"low": oracle.low_a5}, suits_decide=True),
    "razz27": Game(7, 0, {"low": oracle.low_27}, suits_decide=True, ace_low=False),
    "draw5": Game(5, 0, HIGH),
    "a5_single": Game(5, 0, {"low": oracle.low_a5}),
    "d27_single": Game(5, 0, {"low": oracle.low_27}),
    "a5_triple": Game(5, 0, {"low": oracle.low_a5}),
    "d27_triple": Game(5, 0, {"low": oracle.low_27}),
    "badugi": Game(4, 0, {"low": oracle.badugi}),
    "anaconda": Game(5, 0, {"high": oracle.high, "low": oracle.low_a5}, declared=True),
}


def under(game: Game, options: Mapping[str, object]) -> Game:
    """The game with options of rules.md in force."""
    for name, value in options.items():
        match name, value:
            case "odd_chip", "all_to_first":
                game = game._replace(all_to_first=True)
            case "stud_odd", "five_card_high":
                game = game._replace(five_card_high=True)
            case "hi_lo", True:
                game = game._replace(ranking=EIGHT)
            case "qualifier", _ if "low" in game.ranking:
                game = game._replace(ranking=game.ranking | {"low": QUALIFIERS[value]})
            case "low", _:
                game = game._replace(ranking=game.ranking | {"low": LOWS[value]})
            case "order", "straight":
                game = game._replace(ranking={"high": oracle.short_straight})
            case "ace", "high":
                game = game._replace(ranking={"low": oracle.badugi27})
            case "declare", "simultaneous":
                game = game._replace(in_turn=False)
            case "head_to_head_tie", "split":
                game = game._replace(tie_splits=True)
    return game


# --- chips -----------------------------------------------------------------------------------------------------------


def hand_out(amount: int, takers: Sequence, chip: int, all_to_first: bool = False) -> dict:
    """Whole rounds of one chip each; then one chip each from the first on, or all to the first."""
    got = dict.fromkeys(takers, 0)
    while amount >= chip * len(takers):
        for taker in takers:
            got[taker] += chip
            amount -= chip
    for taker in takers:
        if amount >= chip and not all_to_first:
            got[taker] += chip
            amount -= chip
    got[takers[0]] += amount
    return got


def raked(pots: Sequence[tuple[int, tuple[int, ...]]], rake: int) -> list[tuple[int, tuple[int, ...]]]:
    """Rake from the pot with most seats first; of pots with the same seats, from the smaller."""
    left = []
    for amount, seats in sorted(pots, key=lambda pot: (-len(pot[1]), pot[1], pot[0])):
        taken = min(amount, rake)
        rake -= taken
        left.append((amount - taken, seats))
    return left


# --- winners ---------------------------------------------------------------------------------------------------------


def best_seats(seats: Sequence[int], keys: Mapping[int, tuple | None]) -> list[int]:
    qualified = [seat for seat in seats if keys[seat] is not None]
    top = max((keys[seat] for seat in qualified), default=None)
    return [seat for seat in qualified if keys[seat] == top]


def declared_winners(game, seats, keys, declared, first):
    """rules.md 8.1 for one pot, as {side: winners}."""
    high = [seat for seat in seats if declared[seat] == "high"]
    low = [seat for seat in seats if declared[seat] == "low"]
    both = [seat for seat in seats if declared[seat] == "both"]
    for swing in both:
        beats_high = all(keys["high"][swing] > keys["high"][other] for other in high + both if other != swing)
        beats_low = all(keys["low"][swing] > keys["low"][other] for other in low + both if other != swing)
        if beats_high and beats_low:
            return {"high": [swing], "low": [swing]}
    if not high and not low:
        return {side: best_seats(both, keys[side]) for side in ("high", "low")}
    if game.in_turn and len(declared) == 2 and not both and len(high) == len(low) == 1:
        second = next(seat for seat in seats if seat != first)
        own = keys[declared[second]]
        if own[second] < own[first] or (own[second] == own[first] and not game.tie_splits):
            return {declared[first]: [first]}
    return {side: best_seats(who, keys[side]) for side, who in (("high", high), ("low", low)) if who}


def deciding_card(game, side, hole, board):
    """What puts tied stud hands in order: the greater is first."""

    def height(card):
        rank = oracle.ace_low(card.rank) if side == "low" and game.ace_low else card.rank
        return rank, card.suit

    if game.five_card_high:
        ranking = game.ranking[side]
        best = ranking([*hole, *board])
        return max(
            height(card)
            for five in combinations([*hole, *board], 5)
            if ranking(list(five)) == best
            for card in five
            if card in hole
        )
    if side == "low":
        rank, suit = min(height(card) for card in hole)
        return -rank, -suit
    return max(height(card) for card in hole)


def settle(game, hands, *, pots, boards, order, by_order, declared=None, first=None, rake=0, chip=1):
    """Chips by seat. `order`: every seat, the odd-chip order; `by_order`: it overrules the cards in stud."""
    holes = {seat: oracle.read(cards) for seat, cards in hands.items()}
    boards = [oracle.read(board) for board in boards]
    paid = dict.fromkeys(hands, 0)
    for pot, seats in raked(pots, rake):
        if len(seats) == 1:
            paid[seats[0]] += pot
            continue
        for number, part in hand_out(pot, range(len(boards)), chip).items():
            board = boards[number]
            keys = {
                side: {seat: game.choose(ranking, holes[seat], board) for seat in seats}
                for side, ranking in game.ranking.items()
            }
            if game.declared:
                winners = declared_winners(game, seats, keys, declared, first)
            else:
                winners = {side: best_seats(seats, keys[side]) for side in game.ranking}
            winners = {side: who for side, who in winners.items() if who}
            if winners.get("high") == winners.get("low"):
                del winners["low"]
            for side, half in hand_out(part, list(winners), chip).items():
                takers = sorted(winners[side], key=order.index)
                if game.suits_decide and not by_order:
                    takers.sort(key=lambda seat: deciding_card(game, side, holes[seat], board), reverse=True)
                for seat, chips in hand_out(half, takers, chip, game.all_to_first).items():
                    paid[seat] += chips
    return paid
