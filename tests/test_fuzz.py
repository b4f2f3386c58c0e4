"""Seeded random input to the parsing and batch entry points: an answer or an error of ours, nothing else.

SHOWDOWN_FUZZ_SECONDS, 1 by default, is how long each test goes on; SHOWDOWN_FUZZ_SEED starts them elsewhere. The
sanitizer job (.ci/sanitize) runs them for longer, with every read and write of the core checked.
"""

from __future__ import annotations

import os
import random
import time
from array import array
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from orders import HAND_TYPE_OF

from showdown import Card, ShowdownError, format_cards, parse_cards
from showdown.pots import Pot, build_pots
from showdown.settlement import settle
from showdown.variants import VARIANTS, find_variant

SECONDS = float(os.environ.get("SHOWDOWN_FUZZ_SECONDS", "1"))
SEED = int(os.environ.get("SHOWDOWN_FUZZ_SEED", "0"))
REFUSED = (ShowdownError, TypeError, OverflowError)


class Seeded(random.Random):
    """Shows its seed: pytest -l prints that of the round that failed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.first = seed

    def __repr__(self) -> str:
        return f"Seeded({self.first})"


def generators(part: float = 1) -> Iterator[random.Random]:
    """One generator a round, each with a seed of its own, for this part of the time."""
    stop = time.monotonic() + SECONDS * part
    seed = SEED
    while time.monotonic() < stop:
        yield Seeded(seed)
        seed += 1


def attempt(call: Callable[..., Any], *given: Any, **words: Any) -> Any:
    """The answer, or None where the call is refused as it should be."""
    try:
        return call(*given, **words)
    except REFUSED as error:
        refusal = str(error)
    assert 0 < len(refusal) < 1000
    return None


ALPHABET = (
    "23456789TJQKAtjqka10cdhsCDHS ,;/|\t\n?xX\0\x7f\u00a0\u2660\u2665\u2666\u2663\u2664\u0661\uff21\ud800\U0001f0a1"
)


def some_text(generator: random.Random) -> str:
    if generator.random() < 0.5:
        return "".join(generator.choices(ALPHABET, k=generator.randrange(24)))
    text = list(format_cards(generator.sample(range(52), generator.randrange(10))))
    for _ in range(generator.randrange(3)):
        text.insert(generator.randrange(len(text) + 1), generator.choice(ALPHABET))
        del text[generator.randrange(len(text))]
    return "".join(text)


def some_number(generator: random.Random) -> int:
    return generator.choice(
        [generator.randrange(-2, 60), generator.randrange(52), generator.getrandbits(80), -1, 2**63]
    )


def some_cards(generator: random.Random) -> Any:
    """Cards in any form, good, nearly good or bad."""
    count = generator.randrange(12)
    form = generator.randrange(8)
    if form == 0:
        return some_text(generator)
    if form == 1:
        return bytes(generator.sample(range(52), count))
    if form == 2:
        return bytes(generator.choices(range(56), k=count))
    if form == 3:
        return generator.sample(range(52), count)
    if form == 4:
        return [some_number(generator) for _ in range(count)]
    if form == 5:
        return [some_text(generator) for _ in range(count)]
    if form == 6:
        return tuple(generator.choice([Card(5), "As", 7, None, 1.5, b"x", "2c"]) for _ in range(count))
    return (card for card in generator.choices(range(52), k=count))


def test_text_and_cards() -> None:
    for generator in generators():
        text = some_text(generator)
        cards = attempt(parse_cards, text)
        if cards is not None:
            assert parse_cards(format_cards(cards)) == cards
            assert len(set(cards)) == len(cards)
        attempt(parse_cards, some_cards(generator))
        attempt(Card, text[:3])
        attempt(find_variant, text)


@pytest.mark.parametrize("word", HAND_TYPE_OF)
def test_one_hand(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    for generator in generators(0.1):
        cards = some_cards(generator)
        kept = list(cards) if not isinstance(cards, (str, bytes)) else cards
        strength = attempt(hand_type.evaluate, kept)
        if strength is not None and not word.startswith("show"):
            assert 0 <= strength <= hand_type.classes
            assert hand_type.evaluate(hand_type.best(kept) or kept) == strength
            hand_type.describe(strength)
        if not word.startswith("show"):
            attempt(hand_type.describe, some_number(generator))


def some_buffer(generator: random.Random, good: float = 0.6) -> tuple[Any, int, bool]:
    """A buffer of rows, its width, and whether a row may be bad. Its address is odd as often as even."""
    width = generator.choice([1, 2, 3, 4, 5, 5, 6, 7, 7, 7, 8, 9, 10, generator.randrange(1, 60)])
    rows = generator.choice([0, 1, 2, 31, 32, 33, 63, 64, 65, 127, generator.randrange(300)])
    cards = bytearray(generator.randrange(4))
    start = len(cards)
    for _ in range(rows):
        cards += bytes(generator.sample(range(52), width)) if width <= 52 else bytes(width)
    bad = generator.random() > good and rows > 0
    if bad:
        for _ in range(generator.randrange(1, 4)):
            cards[start + generator.randrange(rows * width)] = generator.randrange(256)
    whole = memoryview(cards)[start:]
    layout = generator.randrange(5)
    if layout == 0 and rows:
        whole = whole.cast("B", (rows, width))  # type: ignore[call-overload]
    elif layout == 1:
        whole = memoryview(bytes(reversed(whole)))[::-1]
    elif layout == 2:
        whole = whole.cast(generator.choice(["b", "c"]))  # type: ignore[call-overload]
    elif layout == 3 and generator.random() < 0.3:
        whole = whole[: generator.randrange(len(whole) + 1)]
        bad = True
    return whole, width, bad


@pytest.mark.parametrize("word", [word for word in HAND_TYPE_OF if not word.startswith("show")])
def test_batch(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    for generator in generators(0.1):
        cards, width, _ = some_buffer(generator)
        threads = generator.choice([1, 1, 2, 5, 0, -3])
        out = generator.choice([None, None, array("H", [9]) * generator.randrange(300)])
        found = attempt(hand_type.evaluate_batch, cards, cards_per_hand=width, threads=threads, out=out)
        flat = cards.tobytes()
        rows = [flat[i : i + width] for i in range(0, len(flat), width)]
        if found is not None:
            assert list(found) == [hand_type.evaluate(row) for row in rows]
        elif threads > 0 and out is None and rows and len(rows[-1]) == width:
            assert any(attempt(hand_type.evaluate, row) is None for row in rows)


@pytest.mark.parametrize("name", VARIANTS)
def test_batch_of_a_variant(name: str) -> None:
    variant = VARIANTS[name]
    for generator in generators(0.1):
        hole = generator.choice([variant.held_cards] * 6 + [generator.randrange(1, 9)])
        board = generator.choice([3, 4, 5, 5, 5, 5, 6, 2]) if variant.board_cards else generator.choice([0, 0, 0, 5])
        rows = generator.choice([1, 2, 31, 32, 33, 64, generator.randrange(1, 90)])
        dealt = [generator.sample(variant.deck, hole + board) for _ in range(rows)]
        if generator.random() < 0.3:
            dealt[generator.randrange(rows)][generator.randrange(hole)] = generator.choice([0, 51, 52, 255])
        holes = memoryview(b"".join(bytes(cards[:hole]) for cards in dealt)).cast("B", (rows, hole))  # type: ignore[call-overload]
        boards = None
        if board:
            shared = b"".join(bytes(cards[hole:]) for cards in dealt)
            boards = memoryview(shared).cast("B", (rows, board))  # type: ignore[call-overload]
        found = attempt(variant.evaluate_batch, holes, boards)
        singles = [attempt(variant.evaluate, bytes(cards[:hole]), bytes(cards[hole:])) for cards in dealt]
        if found is None:
            assert None in singles or hole != variant.held_cards
        else:
            flat = list(memoryview(found).cast("B").cast("H"))
            sides = len(variant.sides)
            assert [tuple(flat[i : i + sides]) for i in range(0, len(flat), sides)] == singles


def some_bets(generator: random.Random) -> tuple[dict[int, int], list[int], Any]:
    """Chips of each seat, who folded, and the pots (or numbers that are none)."""
    put_in = {seat: generator.choice([5, 10, generator.randrange(100)]) for seat in range(generator.randrange(1, 9))}
    if generator.random() < 0.1:
        put_in[some_number(generator)] = some_number(generator)
    folded = generator.sample(range(9), generator.randrange(3))
    dead = generator.choice([0, 0, 3, some_number(generator)])
    built = attempt(build_pots, put_in, folded=folded, dead=dead)
    return put_in, folded, generator.choice([built, built, some_number(generator), [Pot(7, [1, 2]), Pot(3, [2])]])


def chips(pots: Any) -> int:
    """All chips of what `settle` takes as pots."""
    return pots if isinstance(pots, int) else sum(pot.amount for pot in pots)


def test_pots_and_settlement() -> None:
    for generator in generators():
        put_in, folded, pots = some_bets(generator)
        variant = generator.choice(list(VARIANTS.values()))
        deck = generator.sample(variant.deck, len(variant.deck))
        held: dict[int, Any] = {}
        for seat in put_in:
            if seat not in folded and len(deck) > 12:
                held[seat] = [deck.pop() for _ in range(5 if variant.declare else variant.held_cards)]
        if generator.random() < 0.2:
            held[generator.randrange(9)] = some_cards(generator)
        words: dict[str, Any] = {"board": deck[: variant.board_cards]}
        for name in ("button", "rake", "chip", "first_declarer"):
            if generator.random() < 0.2:
                words[name] = some_number(generator)
        if variant.declare:
            words["declared"] = {seat: generator.choice(["high", "low", "low", "both"]) for seat in held}
        settled = attempt(settle, variant, held, pots=pots, **words)
        if settled is not None:
            assert sum(settled.payouts.values()) == chips(pots) - words.get("rake", 0)
            assert set(settled.payouts) == set(held)
