"""Batches: every form of buffer, every error, and the same strengths by the portable and by the vector code."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from array import array
from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np
from bulk import Cards, combination_rows, every_hand, suit_classes
from numpy.typing import NDArray

from showdown import CardError, ShowdownError, hands
from showdown._core.batch import evaluate_rows, simd_available
from showdown.hands import HandType, badugi, front, high, short_deck

HAND_TYPES = [made for made in vars(hands).values() if isinstance(made, HandType)]
COUNTS = {"badugi": range(1, 8), "badugi_ace_high": range(1, 8), "front": range(3, 4)}
CASES = [(made, count) for made in HAND_TYPES for count in COUNTS.get(made.name, range(5, 10))]
FIVE_CARD_TYPES = [made for made in HAND_TYPES if made.size == 5]
SIX_OF_CLUBS = 16

# The vector code takes 64 rows at a time, the portable code checks 16 and evaluates 128.
ROW_COUNTS = (0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 191, 192, 200, 255, 256, 257, 320, 400)


@pytest.fixture(
    params=[
        pytest.param(False, id="portable"),
        pytest.param(
            True,
            id="simd",
            marks=pytest.mark.skipif(
                not simd_available(), reason="the processor lacks AVX-512 VBMI and BITALG, or SHOWDOWN_SIMD=0"
            ),
        ),
    ]
)
def evaluate(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """HandType.evaluate_batch by one of the two codes."""

    def by_code(hand_type: HandType, cards: Any, *, per_hand: Any = None, out: Any = None, threads: Any = 1) -> Any:
        return evaluate_rows(hand_type.kind, cards, per_hand, out, threads, simd=request.param)

    return by_code


def lowest_card(hand_type: HandType) -> int:
    return SIX_OF_CLUBS if hand_type.name.startswith("short_deck") else 0


def random_rows(rows: int, count: int, lowest: int = 0, seed: int = 7) -> Cards:
    """Rows of different cards, each card of a row equally likely."""
    generator = np.random.default_rng(seed)
    cards = np.empty((rows, count), np.uint8)
    for column in range(count):
        # A number among the cards left: pass over the chosen ones from the lowest up.
        card = generator.integers(0, 52 - lowest - column, rows, dtype=np.uint8)
        for chosen in np.sort(cards[:, :column], axis=1).T:
            card += card >= chosen
        cards[:, column] = card
    return cards + np.uint8(lowest)


def one_by_one(hand_type: HandType, cards: Cards) -> list[int]:
    return [hand_type.evaluate(row.tobytes()) for row in cards]


# ----------------------------------------------------------------------------------------------------------
# Strengths.


@pytest.mark.parametrize(("hand_type", "count"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_batch_equals_single_at_every_row_count(evaluate: Callable[..., Any], hand_type: HandType, count: int) -> None:
    cards = random_rows(max(ROW_COUNTS), count, lowest_card(hand_type), seed=count)
    single = one_by_one(hand_type, cards)
    for rows in ROW_COUNTS:
        found = evaluate(hand_type, cards[:rows])
        assert found.tolist() == single[:rows]


def differences(hand_type: HandType, cards: Cards) -> int:
    """Rows on which the vector code and the portable code disagree."""
    by_vectors = evaluate_rows(hand_type.kind, cards, None, None, 1)
    portable = evaluate_rows(hand_type.kind, cards, None, None, 1, simd=False)
    return int(np.count_nonzero(by_vectors != portable))


needs_simd = pytest.mark.skipif(not simd_available(), reason="only one code runs here")


@needs_simd
@pytest.mark.parametrize("hand_type", FIVE_CARD_TYPES, ids=lambda made: made.name)
def test_all_hands_of_five_cards_by_both_codes(hand_type: HandType) -> None:
    lowest = lowest_card(hand_type)
    cards = combination_rows(52 - lowest, 5) + np.uint8(lowest)
    assert differences(hand_type, cards) == 0
    assert differences(hand_type, np.ascontiguousarray(cards[:, ::-1])) == 0


@needs_simd
@pytest.mark.parametrize("hand_type", [badugi, hands.badugi_ace_high], ids=lambda made: made.name)
def test_all_badugi_hands_by_both_codes(hand_type: HandType) -> None:
    cards = combination_rows(52, 4)
    assert len(cards) == 270_725
    for order in ([0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]):
        assert differences(hand_type, np.ascontiguousarray(cards[:, order])) == 0


@needs_simd
@pytest.mark.parametrize("count", [6, 7])
@pytest.mark.parametrize("hand_type", FIVE_CARD_TYPES, ids=lambda made: made.name)
def test_random_hands_of_more_cards_by_both_codes(hand_type: HandType, count: int) -> None:
    assert differences(hand_type, random_rows(2_000_000, count, lowest_card(hand_type))) == 0


@needs_simd
@pytest.mark.parametrize("count", [8, pytest.param(9, marks=pytest.mark.slow)])
def test_every_class_of_high_hands_of_many_cards_by_both_codes(count: int) -> None:
    met = 0
    for cards, hands_alike in suit_classes(count):
        met += int(hands_alike.sum())
        assert differences(high, cards) == 0
    assert met == comb(52, count)


@needs_simd
@pytest.mark.slow
@pytest.mark.parametrize("hand_type", FIVE_CARD_TYPES, ids=lambda made: made.name)
def test_all_hands_of_seven_cards_by_both_codes(hand_type: HandType) -> None:
    lowest, met = lowest_card(hand_type), 0
    for cards in every_hand(7, lowest):
        met += len(cards)
        assert differences(hand_type, cards) == 0
    assert met == (8_347_680 if lowest else 133_784_560)


# ----------------------------------------------------------------------------------------------------------
# Buffers.

ROWS = random_rows(300, 7)
FLAT = ROWS.tobytes()
WANTED = high.evaluate_batch(ROWS).tolist()


@pytest.mark.parametrize(
    "cards",
    [FLAT, bytearray(FLAT), memoryview(FLAT), memoryview(FLAT).cast("c"), memoryview(FLAT).cast("b"),
     array("B", FLAT), array("b", FLAT)],
    ids=["bytes", "bytearray", "memoryview", "chars", "signed", "array-B", "array-b"],
)  # fmt: skip
def test_flat_buffers_answer_arrays(evaluate: Callable[..., Any], cards: Any) -> None:
    found = evaluate(high, cards, per_hand=7)
    assert isinstance(found, array)
    assert found.typecode == "H"
    assert found.tolist() == WANTED


def test_a_memoryview_of_rows_needs_no_count(evaluate: Callable[..., Any]) -> None:
    found = evaluate(high, memoryview(FLAT).cast("B", (300, 7)))
    assert found == array("H", WANTED)


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        (ROWS, WANTED),
        (ROWS.astype(np.int8), WANTED),
        (np.asfortranarray(ROWS), WANTED),
        (ROWS[::-1], WANTED[::-1]),
        (ROWS[::3], WANTED[::3]),
        (ROWS[:, ::-1], WANTED),
        (np.hstack([ROWS, ROWS])[:, 7:], WANTED),
        (ROWS[:0], []),
    ],
    ids=["rows", "signed", "fortran", "backwards", "every-third", "mirrored", "columns", "none"],
)
def test_numpy_arrays_answer_numpy_arrays(evaluate: Callable[..., Any], cards: Cards, wanted: list[int]) -> None:
    found = evaluate(high, cards)
    assert isinstance(found, np.ndarray)
    assert found.dtype == np.uint16
    assert found.tolist() == wanted


def test_a_flat_numpy_array_and_an_agreeing_count(evaluate: Callable[..., Any]) -> None:
    assert evaluate(high, ROWS.reshape(-1), per_hand=7).tolist() == WANTED
    assert evaluate(high, ROWS, per_hand=np.int64(7)).tolist() == WANTED


def test_no_rows(evaluate: Callable[..., Any]) -> None:
    assert evaluate(high, b"", per_hand=7) == array("H")
    assert evaluate(front, np.empty((0, 3), np.uint8), threads=4).shape == (0,)


def test_numpy_stays_away_unless_the_caller_brings_it() -> None:
    code = (
        "import sys; from showdown import high; "
        "print(high.evaluate_batch(bytes([48, 44, 40, 36, 32]), cards_per_hand=5), 'numpy' in sys.modules)"
    )
    assert run(code) == "array('H', [7462]) False"


def test_the_environment_turns_vector_code_off() -> None:
    code = "from showdown._core.batch import simd_available; print(simd_available())"
    assert run(code, SHOWDOWN_SIMD="0") == "False"
    assert run(code, SHOWDOWN_SIMD="1") == run(code)


def run(code: str, **environment: str) -> str:
    clean = {name: value for name, value in os.environ.items() if name != "SHOWDOWN_SIMD"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=clean | environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


# ----------------------------------------------------------------------------------------------------------
# out=


@pytest.mark.parametrize(
    "out",
    [array("H", [9]) * 300, np.full(300, 9, np.uint16), np.full((300, 1), 9, np.uint16),
     memoryview(bytearray(600)).cast("H")],
    ids=["array", "numpy", "column", "memoryview"],
)  # fmt: skip
@pytest.mark.parametrize("cards", [FLAT, ROWS.reshape(-1)], ids=["bytes", "numpy"])
def test_out_is_filled_and_returned(evaluate: Callable[..., Any], cards: Any, out: Any) -> None:
    assert evaluate(high, cards, per_hand=7, out=out) is out
    assert np.asarray(out).reshape(-1).tolist() == WANTED


MEMORY = np.zeros(4096, np.uint8)


@pytest.mark.parametrize(
    ("out", "error", "words"),
    [
        (np.zeros(299, np.uint16), ShowdownError, "299 items, 300"),
        (np.zeros(301, np.uint16), ShowdownError, "301 items, 300"),
        (np.zeros(300, np.int16), ShowdownError, "'h'"),
        (np.zeros(300, np.uint8), ShowdownError, "'B'"),
        (np.zeros(300, np.uint32), ShowdownError, "'I'"),
        (np.zeros(300, np.dtype(np.uint16).newbyteorder()), ShowdownError, "uint16"),
        (np.zeros(600, np.uint16)[::2], ShowdownError, "contiguous"),
        (MEMORY[1:601].view(np.uint16), ShowdownError, "aligned"),
        (memoryview(bytes(600)).cast("H"), ShowdownError, "read-only"),
        ([0] * 300, TypeError, "list"),
        ("", TypeError, "str"),
    ],
    ids=["short", "long", "signed", "bytes", "wide", "swapped", "strided", "misaligned", "read-only", "list", "str"],
)
def test_an_out_that_does_not_fit(evaluate: Callable[..., Any], out: Any, error: type[Exception], words: str) -> None:
    before = bytes(out) if isinstance(out, np.ndarray) else None
    with pytest.raises(error, match=words):
        evaluate(high, ROWS, out=out)
    assert before is None or bytes(out) == before


@pytest.mark.parametrize("first", [0, 2, 1500, 2098])
def test_out_must_not_lie_in_the_cards(evaluate: Callable[..., Any], first: int) -> None:
    memory = np.zeros(2100 + 600, np.uint8)
    memory[:2100] = ROWS.reshape(-1)
    out = memory[first : first + 600].view(np.uint16)
    with pytest.raises(ShowdownError, match="overlaps"):
        evaluate(high, memory[:2100], per_hand=7, out=out)
    assert np.array_equal(memory[:2100], ROWS.reshape(-1))


def test_out_may_touch_the_cards(evaluate: Callable[..., Any]) -> None:
    memory = np.zeros(2100 + 600, np.uint8)
    memory[:2100] = ROWS.reshape(-1)
    assert evaluate(high, memory[:2100], per_hand=7, out=memory[2100:].view(np.uint16)).tolist() == WANTED


# ----------------------------------------------------------------------------------------------------------
# Bad rows.

UNTOUCHED = 9_999


@pytest.mark.parametrize("place", [0, 1, 15, 16, 63, 64, 65, 127, 128, 191, 192, 255, 256, 299])
@pytest.mark.parametrize(("hand_type", "count"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_a_card_outside_the_deck(evaluate: Callable[..., Any], hand_type: HandType, count: int, place: int) -> None:
    lowest = lowest_card(hand_type)
    good = random_rows(300, count, lowest, seed=place)
    wanted = evaluate(hand_type, good).tolist()
    for card in (52, 63, 64, 116, 127, 128, 180, 255, *((15, 0) if lowest else ())):
        cards = good.copy()
        cards[place, card % count] = card
        cards[(place + 70) % 300 :, 0] = 255  # bad rows behind it are not the one that is named
        first = min(place, (place + 70) % 300)
        check_bad_row(evaluate, hand_type, cards, first, wanted)


def check_bad_row(evaluate: Callable[..., Any], hand_type: HandType, cards: Cards, row: int, wanted: list[int]) -> None:
    """The row is named, the strengths before it are written, and nothing after them."""
    out = np.full(len(cards), UNTOUCHED, np.uint16)
    with pytest.raises(CardError, match=rf"row {row}: "):
        evaluate(hand_type, cards, out=out)
    assert out[:row].tolist() == wanted[:row]
    assert set(out[row:].tolist()) == {UNTOUCHED}


@pytest.mark.parametrize(("hand_type", "count"), CASES, ids=lambda value: getattr(value, "name", str(value)))
def test_every_pair_of_equal_cards(evaluate: Callable[..., Any], hand_type: HandType, count: int) -> None:
    good = random_rows(300, count, lowest_card(hand_type), seed=count)
    wanted = evaluate(hand_type, good).tolist()
    for number, (a, b) in enumerate(combinations(range(count), 2)):
        row = 7 * number % 300
        cards = good.copy()
        cards[row, b] = cards[row, a]
        check_bad_row(evaluate, hand_type, cards, row, wanted)


def test_the_message_names_the_card(evaluate: Callable[..., Any]) -> None:
    for changed, words in ((52, "row 2: 52 is not a card"), (0, "row 2: 2c is not in a deck that begins with 6c"),
                           (50, "row 2: Ah stands twice")):  # fmt: skip
        cards = bytearray([20, 24, 30, 41, 50] * 4)
        cards[13] = changed
        with pytest.raises(CardError, match=words):
            evaluate(short_deck, cards, per_hand=5)


@pytest.mark.parametrize(
    ("cards", "per_hand", "error", "words"),
    [
        (FLAT, None, CardError, "flat.*cards_per_hand="),
        (FLAT, 9, CardError, "2100 cards: not a multiple of 9"),
        (FLAT, 0, CardError, "0 cards a row"),
        (FLAT, -7, CardError, "-7 cards a row"),
        (FLAT, 10**30, CardError, "cards a row"),
        (FLAT, 4, CardError, "4 cards a hand: 5 to 9"),
        (FLAT, 10, CardError, "10 cards a hand: 5 to 9"),
        (FLAT, 7.0, TypeError, "float"),
        (FLAT, "7", TypeError, "str"),
        (ROWS, 5, CardError, "7 cards a row, not 5"),
        (ROWS.astype(np.int64), None, CardError, r"'(l|q)'.*\.astype\('uint8'\)"),
        (ROWS.astype(np.uint16), None, CardError, "'H'"),
        (ROWS.astype(np.bool_), None, CardError, r"'\?'"),
        (ROWS.astype("S1"), None, CardError, "uint8"),
        (ROWS.reshape(3, 100, 7), None, CardError, "3 dimensions"),
        (np.uint8(3), 7, CardError, "0 dimensions"),
        (np.empty((5, 0), np.uint8), None, CardError, "0 cards a hand"),
        ("AsKsQsJsTs", 5, TypeError, "str"),
        ([48, 44, 40, 36, 32], 5, TypeError, "list"),
        (None, None, TypeError, "NoneType"),
    ],
    ids=["no-count", "remainder", "zero", "negative", "huge", "too-few", "too-many", "float", "text", "disagrees",
         "int64", "uint16", "bool", "text-array", "three-dimensions", "scalar", "no-columns", "str", "list", "none"],
)  # fmt: skip
def test_cards_of_the_wrong_form(
    evaluate: Callable[..., Any], cards: Any, per_hand: Any, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        evaluate(high, cards, per_hand=per_hand)


def test_the_public_method_passes_everything_on() -> None:
    out = array("H", bytes(600))
    assert high.evaluate_batch(FLAT, cards_per_hand=7, out=out, threads=2) is out
    assert out.tolist() == WANTED


# ----------------------------------------------------------------------------------------------------------
# Threads.

MANY = random_rows(200_000, 7)  # enough for several threads


@pytest.mark.parametrize("threads", [1, 2, 3, 5, 1000, 10**30, True, np.int32(2)])
def test_the_result_does_not_depend_on_the_threads(evaluate: Callable[..., Any], threads: Any) -> None:
    assert np.array_equal(evaluate(high, MANY, threads=threads), high.evaluate_batch(MANY))


@pytest.mark.parametrize("threads", [0, -1, -(10**30)])
def test_too_few_threads(evaluate: Callable[..., Any], threads: int) -> None:
    with pytest.raises(ShowdownError, match="at least one"):
        evaluate(high, ROWS, threads=threads)


@pytest.mark.parametrize("threads", [1.0, "2", None])
def test_threads_are_a_number(evaluate: Callable[..., Any], threads: Any) -> None:
    with pytest.raises(TypeError):
        evaluate(high, ROWS, threads=threads)


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("rows", [(150_000, 30_000), (199_999,), (100_000, 100_001, 60_000, 199_000)])
def test_the_first_bad_row_is_named_by_any_threads(
    evaluate: Callable[..., Any], rows: tuple[int, ...], threads: int
) -> None:
    cards = MANY.copy()
    for row in rows:
        cards[row, 6] = cards[row, 2]
    with pytest.raises(CardError, match=f"row {min(rows)}: "):
        evaluate(high, cards, threads=threads)
    out = np.full(len(cards), UNTOUCHED, np.uint16)
    with pytest.raises(CardError, match=f"row {min(rows)}: "):
        evaluate(high, cards, out=out, threads=threads)
    assert np.array_equal(out[: min(rows)], high.evaluate_batch(MANY[: min(rows)]))
    assert np.all(out[min(rows) :] == UNTOUCHED)


@pytest.mark.parametrize("hand_type", [high, hands.ace_to_five, hands.deuce_to_seven], ids=lambda made: made.name)
def test_cards_that_change_while_they_are_read(evaluate: Callable[..., Any], hand_type: HandType) -> None:
    """Nothing but strengths or an error may come of it: memory outside the tables is never read."""
    cards, stop = MANY.copy(), threading.Event()

    def scribble() -> None:
        while not stop.is_set():
            cards[::7] = 255
            cards[::7] = MANY[::7]

    writer = threading.Thread(target=scribble)
    writer.start()
    try:
        for _ in range(30):
            found: NDArray[np.uint16] | None = None
            try:
                found = evaluate(hand_type, cards)
            except CardError:
                continue
            assert found.max() <= hand_type.classes
    finally:
        stop.set()
        writer.join()
