"""Batches: buffers of any shape, stride and format give what single hands give, and write nowhere else."""

from __future__ import annotations

from array import array
from typing import Any

from draw import REFUSED, Draw, attempt

from showdown import HAND_TYPES, VARIANTS, ofc
from showdown._core.batch import evaluate_rows
from showdown.variants import Variant

GUARD = 0xBEEF
"""What stands around the memory written to."""

GAMES = tuple(VARIANTS.values())
TYPES = tuple(HAND_TYPES.values())
ROWS = (1, 0, 2, 3, 15, 16, 17, 31, 33, 64, 127, 128, 129, 200)


def some_rows(draw: Draw, width: int, deck: range) -> tuple[bytearray, int]:
    """Return rows of cards, most often good ones: each row is a turn of one shuffled deck."""
    rows = draw.pick(ROWS)
    shuffled = draw.sample(deck, len(deck)) if draw.chance(2) else list(deck)
    step = 1 + draw.below(60)
    cards = bytearray()
    for row in range(rows):
        cards += bytes(shuffled[(row * step + i) % len(shuffled)] for i in range(width))
    while cards and draw.chance(4):
        cards[draw.below(len(cards))] = draw.pick((0, 52, 255, 51, 128))
    return cards, rows


def some_layout(draw: Draw, cards: bytearray, rows: int, width: int) -> Any:
    """Return the same rows in another buffer: flat or not, strided, reversed, unaligned, of another kind."""
    kind = draw.below(8)
    if kind == 0:
        return bytes(cards)
    if kind == 1 and rows:
        return memoryview(cards).cast("B", (rows, width))  # type: ignore[call-overload]
    if kind == 2:
        return memoryview(bytes(reversed(cards)))[::-1]
    if kind == 3:
        return memoryview(b"x" + cards)[1:]
    if kind == 4:
        return memoryview(bytes(byte for card in cards for byte in (card, 99)))[::2]
    if kind == 5:
        return memoryview(cards).cast(draw.pick(("b", "c")))  # type: ignore[call-overload]
    if kind == 6 and rows:
        doubled = b"".join(bytes(cards[i : i + width]) * 2 for i in range(0, len(cards), width))
        return memoryview(doubled).cast("B", (2 * rows, width))[::2]  # type: ignore[call-overload]
    return array("B", cards)


def wrong_buffer(draw: Draw, cards: bytearray) -> Any:
    """Return something that is no buffer of card numbers."""
    kind = draw.below(6)
    if kind == 0:
        return cards + b"\0"
    if kind == 1:
        return array("H", list(cards))
    if kind == 2:
        return list(cards)
    if kind == 3:
        return "As"
    if kind == 4 and len(cards) > 8:
        return memoryview(cards)[:8].cast("B", (2, 2, 2))
    return memoryview(b"")


def check_hands(draw: Draw) -> None:
    hand_type = draw.pick(TYPES)
    width = draw.pick((5, 7, 3, 4, 6, 8, 9, 1, 10))
    cards, rows = some_rows(draw, width, range(52))
    given = some_layout(draw, cards, rows, width)
    threads = draw.pick((1, 2, 3))
    singles = [attempt(hand_type.evaluate, bytes(cards[i : i + width])) for i in range(0, len(cards), width)]
    found = attempt(hand_type.evaluate_batch, given, cards_per_hand=width, threads=threads)
    if found is REFUSED:
        assert REFUSED in singles or not rows
    else:
        assert list(found) == singles
        assert list(evaluate_rows(hand_type.kind, given, width, None, 1, simd=False)) == singles
    check_out(draw, hand_type, given, width, singles)


def check_out(draw: Draw, hand_type: Any, given: Any, width: int, singles: list[Any]) -> None:
    """Only the place asked for is written, up to the first bad row."""
    rows = len(singles)
    memory = array("H", [GUARD] * (rows + 8))
    start = draw.below(8)
    count = rows if not draw.chance(8) else draw.below(rows + 8 - start + 1)
    out: Any = memoryview(memory)[start : start + count]
    if draw.chance(16):
        out = draw.pick((out.toreadonly(), out[::2], out.cast("B"), out.cast("B")[1:-1], list(out), None, b"", given))
    answer = attempt(hand_type.evaluate_batch, given, cards_per_hand=width, out=out)
    good = singles.index(REFUSED) if REFUSED in singles else rows
    for place, value in enumerate(memory):
        row = place - start
        assert value == GUARD or (0 <= row < min(good, count) and value == singles[row])
    if answer is not REFUSED and out is not None:
        assert answer is out
        assert list(answer) == singles


def check_overlap(draw: Draw) -> None:
    """Strengths written over the cards they come from are refused, or else the cards were apart."""
    width = draw.pick((5, 7))
    rows = draw.between(1, 40)
    memory = bytearray((i * 7 + i // 52) % 52 for i in range(rows * width * 2 + rows * 2 + 16))
    first, second = draw.below(len(memory)), draw.below(len(memory)) & ~1
    cards = memoryview(memory)[first : first + rows * width]
    out = memoryview(memory)[second : second + 2 * rows]
    if len(cards) < rows * width or len(out) < 2 * rows:
        return
    before = bytes(memory)
    answer = attempt(HAND_TYPES["high"].evaluate_batch, cards, cards_per_hand=width, out=out.cast("H"))
    if first < second + 2 * rows and second < first + rows * width:
        assert answer is REFUSED
        assert memory == before


def check_variant(draw: Draw) -> None:
    game: Variant = draw.pick(GAMES)
    board = draw.pick((3, 4, 5, 2, 6)) if game.board_cards else 0
    width = game.held_cards if not draw.chance(8) else draw.between(1, 8)
    cards, rows = some_rows(draw, width + board, range(52 - len(game.deck), 52))
    wide = width + board
    split = [cards[i : i + wide] for i in range(0, len(cards), wide)]
    holes = bytearray(b"".join(row[:width] for row in split))
    boards = bytearray(b"".join(row[width:] for row in split))
    if not rows:
        return
    given = some_layout(draw, holes, rows, width)
    # Flat boards of other sizes are one board for all.
    flat = some_layout(draw, boards, rows, board) if board == 5 and rows > 1 else None
    shaped: Any = memoryview(boards).cast("B", (rows, board)) if board else None  # type: ignore[call-overload]
    shared = shaped if flat is None else flat
    singles = [attempt(game.evaluate, bytes(row[:width]), bytes(row[width:])) for row in split]
    found = attempt(game.evaluate_batch, given, shared, threads=draw.pick((1, 2)))
    # Of another width flat cards are other rows.
    if found is not REFUSED and width == game.held_cards:
        flat = memoryview(found).cast("B").cast("H").tolist()
        sides = len(game.sides)
        assert [tuple(flat[i : i + sides]) for i in range(0, len(flat), sides)] == singles
    attempt(game.evaluate_batch, wrong_buffer(draw, holes), shared)
    attempt(game.evaluate_batch, given, wrong_buffer(draw, boards))


def check_rows_batch(draw: Draw) -> None:
    rules = draw.pick(tuple(ofc.RULES.values()))
    players = draw.between(2, 4)
    cards, deals = some_rows(draw, 13 * players, range(52))
    given = some_layout(draw, cards, deals, 13 * players) if not draw.chance(8) else wrong_buffer(draw, cards)
    found = attempt(ofc.score_batch, given, rules, players=players, threads=draw.pick((1, 2)))
    if found is REFUSED:
        return
    for deal in range(len(found) // players):
        row = cards[deal * 13 * players : (deal + 1) * 13 * players]
        hands = [bytes(row[i : i + 13]) for i in range(0, len(row), 13)]
        alone = ofc.score([ofc.Rows(hand[:3], hand[3:8], hand[8:]) for hand in hands], rules)
        assert tuple(found[deal * players : (deal + 1) * players]) == alone.points


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    kind = draw.below(6)
    if kind == 5:
        width = draw.pick((5, 7))
        cards, _ = some_rows(draw, width, range(52))
        attempt(draw.pick(TYPES).evaluate_batch, wrong_buffer(draw, cards), cards_per_hand=draw.number())
    else:
        (check_hands, check_hands, check_variant, check_overlap, check_rows_batch)[kind](draw)
