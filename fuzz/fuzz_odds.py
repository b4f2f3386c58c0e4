"""Chances: prizes are shared out to the cent, probabilities are probabilities, and outs are what evaluating finds."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from draw import REFUSED, Draw, attempt
from play import some_game

from showdown import VARIANTS, odds

MOST_EXACT = 9
NEARLY = 1e-9


def some_real(draw: Draw) -> Any:
    return draw.pick((draw.below(256), 0, 0.5, 1e300, 1e-300, 5e-324, math.inf, math.nan, -1, True, None, "5", 2**80))


def check_icm(draw: Draw) -> None:
    plain = not draw.chance(3)
    count = draw.between(0, MOST_EXACT)
    stacks: list[Any] = [draw.below(256) if plain else some_real(draw) for _ in range(count)]
    payouts: list[Any] = [draw.below(100) if plain else some_real(draw) for _ in range(draw.between(0, MOST_EXACT))]
    words: dict[str, Any] = {}
    if draw.chance(3):
        words = {"method": "sample", "samples": draw.between(1, 60), "seed": draw.below(256)}
    elif draw.chance(8):
        words = {"samples": draw.number(), "seed": draw.number()}
    shares = attempt(odds.icm, stacks, payouts, **words)
    if not plain or shares is REFUSED:
        return
    handed_out = sum(payouts[: len(stacks)])
    assert abs(sum(shares) - handed_out) <= NEARLY * max(1, handed_out)
    assert all(share >= -NEARLY for share in shares)
    if shares.exact:
        order = sorted(range(count), key=lambda player: stacks[player])
        ordered = all(first >= second for first, second in pairwise(payouts[:count]))
        for less, more in pairwise(order):
            assert not ordered or shares[less] <= shares[more] + NEARLY * max(1, handed_out)
        turned = odds.icm(stacks[::-1], payouts, **words)
        assert all(abs(a - b) <= NEARLY * max(1, a) for a, b in zip(shares, turned[::-1], strict=True))


def check_pot_odds(draw: Draw) -> None:
    pot, to_call = some_real(draw), some_real(draw)
    chance = attempt(odds.pot_odds, pot, to_call)
    if chance is not REFUSED:
        assert 0 <= chance <= 1


def check_outs(draw: Draw) -> None:
    game = some_game(draw) if draw.chance(3) else draw.pick(tuple(VARIANTS.values()))
    deck = list(game.deck)
    held = draw.pick((game.held_cards, game.held_cards, game.hole_cards, draw.below(9)))
    hole = [deck.pop(draw.below(len(deck))) for _ in range(held)]
    board = [deck.pop(draw.below(len(deck))) for _ in range(draw.pick((3, 4, 4, 5)))] if game.board_cards else []
    words: dict[str, Any] = {}
    if draw.chance(4):
        words["dead"] = draw.sample(deck, draw.below(9))
    if draw.chance(4):
        words["target"] = draw.pick(("flush", "straight", "eight low", "pair", "nothing", "AsKsQsJsTs", draw.text(9)))
    if len(hole) > 4 or draw.chance(2):
        words["discard"] = draw.sample(hole, draw.below(3)) if not draw.chance(8) else draw.cards(range(52), 3)
    found = attempt(odds.outs, game, bytes(hole), bytes(board), **words)
    if found is REFUSED:
        return
    assert 0 <= found.last <= 1
    assert all(chance is None or 0 <= chance <= 1 for chance in found.by_street)
    assert not set(found.cards) & {*hole, *board, *words.get("dead", ())}
    for side in {hand.side for hand in found.hands}:
        # Each hand ends as one kind of each side, or as no hand of it where a low does not qualify.
        total = math.fsum(hand.last for hand in found.hands if hand.side == side)
        assert total <= 1 + NEARLY
    if found.next is not None and found.cards:
        assert found.next > 0
    assert repr(found)


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    draw.pick((check_outs, check_icm, check_icm, check_pot_odds))(draw)
