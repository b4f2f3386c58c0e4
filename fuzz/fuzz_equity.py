"""Equities of any hands, ranges, boards and dead cards: shares of one pot, the same however the work is cut."""

from __future__ import annotations

from typing import Any

from draw import REFUSED, Draw, attempt
from fuzz_ranges import WORDS
from play import some_game

from showdown import VARIANTS, Range, equity
from showdown.equities import Equity
from showdown.variants import Variant

RANGES = ("AA", "KK+", "QQ-99", "AKs", "A5s-A2s", "76s@50", "15%", "random", "AsKh", "22-55, KTs+@0.25", "AsKh, KsQh")
# Wildcards and "random" name a quarter of a million hands of four cards: right, and too slow here.
FEW = tuple(word for word in WORDS if not set(word) & set("x*m"))
MOST_SAMPLES = 64
NEARLY = 1e-9


def some_hand(draw: Draw, game: Variant, deck: list[int]) -> Any:
    kind = draw.below(8)
    if kind == 0:
        return draw.pick((None, "", b"", ()))
    if kind == 1:
        return draw.pick(RANGES if game.held_cards == 2 else FEW)
    if kind == 2:
        return draw.written(FEW, 6)
    if kind == 3:
        read = attempt(Range, draw.pick(RANGES if game.held_cards == 2 else FEW), hole_cards=game.held_cards)
        return None if read is REFUSED else read
    count = game.held_cards if kind < 7 else draw.below(game.held_cards + 2)
    hand = [deck.pop(draw.below(len(deck))) for _ in range(min(count, len(deck)))]
    if draw.chance(30):
        hand += draw.sample(range(52), 1)
    return draw.in_some_form(hand) if draw.chance(2) else bytes(hand)


def check_answer(answer: Equity, players: int, samples: int | None) -> None:
    assert len(answer.equity) == len(answer.win) == len(answer.tie) == len(answer.lose) == players
    assert abs(sum(answer.equity) - 1) < 1e-12
    assert all(-NEARLY <= share <= 1 + NEARLY for share in answer.equity)
    assert answer.deals > 0
    for kinds in zip(answer.win, answer.tie, answer.lose, strict=True):
        assert min(kinds) >= 0
        assert abs(sum(kinds) - answer.deals) <= NEARLY * answer.deals
    assert sum(answer.win) <= answer.deals * (1 + NEARLY)
    if samples is None:
        assert answer.exact
        assert answer.standard_error is None
    else:
        assert answer.deals == samples
        assert answer.standard_error is not None
        assert all(error >= 0 for error in answer.standard_error)


def sampled(draw: Draw, game: Variant, hands: list[Any], words: dict[str, Any]) -> None:
    samples, seed = draw.between(1, MOST_SAMPLES), draw.below(256)
    answer = attempt(equity, game, hands, method="sample", samples=samples, seed=seed, **words)
    if answer is REFUSED:
        return
    check_answer(answer, len(hands), samples)
    again = equity(game, hands, method="sample", samples=samples, seed=seed, threads=2, **words)
    assert again == answer


def exact(game: Variant, hands: list[Any], words: dict[str, Any]) -> None:
    """A hand of which at most one card is missing for each, so that few deals are possible."""
    answer = attempt(equity, game, hands, method="exact", **words)
    if answer is REFUSED:
        return
    check_answer(answer, len(hands), None)
    turned = equity(game, hands[::-1], method="exact", **words)
    assert turned.deals == answer.deals
    assert turned.win[::-1] == answer.win
    assert turned.tie[::-1] == answer.tie


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    game = some_game(draw) if draw.chance(2) else draw.pick(tuple(VARIANTS.values()))
    deck = list(game.deck)
    board = draw.sample(deck, draw.below(6)) if game.board_cards else []
    words: dict[str, Any] = {"board": bytes(board)}
    if draw.chance(30):
        words["board"] = draw.cards(range(52), draw.below(7))
    deck = [card for card in deck if card not in board]
    if draw.chance(4):
        words["dead"] = bytes(deck.pop(draw.below(len(deck))) for _ in range(draw.below(12)))
    if len(board) >= 4 and draw.chance(3):
        hands = [bytes(deck.pop(draw.below(len(deck))) for _ in range(game.held_cards)) for _ in range(draw.below(5))]
        exact(game, hands, words)
        return
    hands = [some_hand(draw, game, deck) for _ in range(draw.below(7))]
    kept = [list(hand) if hasattr(hand, "__next__") else hand for hand in hands]
    if not isinstance(words["board"], (str, bytes)):
        words["board"] = list(words["board"])
    sampled(draw, game, kept, words)
