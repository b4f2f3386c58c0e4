"""Hostile input to every public function: refused at once, by name, with nothing changed and nothing broken.

Each case is a call that must raise ShowdownError (a ValueError), TypeError or OverflowError, or hand on the error of
the caller's own code, with a short message that names what was wrong. Each runs in the sanitizer job too.
"""

from __future__ import annotations

import copy
import re
import time
from array import array
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from interrupts import SLOWER

from showdown import HAND_TYPES, Card, HandType, ShowdownError, format_cards, hands, parse_cards
from showdown.pots import Pot, Pots, build_pots
from showdown.settlement import settle
from showdown.variants import VARIANTS, find_variant

SECONDS = 5.0 * SLOWER  # for one call, on a busy machine
LONGEST = 600  # characters of a message


class OursError(Exception):
    """Raised by the caller's own code: it must come through as it is."""


class Number:
    """An object with an __index__ of any kind."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __index__(self) -> Any:
        if isinstance(self.value, Exception):
            raise self.value
        return self.value() if callable(self.value) else self.value

    def __repr__(self) -> str:
        return f"Number({self.value!r})"


class Liar(int):
    """A number that says yes to every comparison."""

    def __le__(self, other: object) -> bool:
        return True

    __lt__ = __ge__ = __gt__ = __eq__ = __le__  # type: ignore[assignment]
    __hash__ = int.__hash__


class LyingText(str):
    """Text that lies about its length and its characters."""

    __slots__ = ()

    def __len__(self) -> int:
        return 10**9

    def __getitem__(self, index: object) -> str:
        return "A"


class Unprintable:
    def __repr__(self) -> str:
        raise OursError("no repr")


class Iterable:
    """Iterates over whatever its function answers."""

    def __init__(self, start: Callable[[], Any], name: str) -> None:
        self.start = start
        self.name = name

    def __iter__(self) -> Any:
        return self.start()

    def __repr__(self) -> str:
        return self.name


class Endless:
    """The old sequence protocol, without an end."""

    def __getitem__(self, index: int) -> int:
        return index

    def __len__(self) -> int:
        return 5


def failing() -> Iterator[int]:
    yield 1
    raise OursError("in the middle")


def raise_ours() -> Any:
    raise OursError("at once")


def endless() -> Iterator[int]:
    while True:
        yield from range(52)


def recursive() -> list[Any]:
    inner: list[Any] = [1, 2]
    inner.append(inner)
    return inner


def shrinking() -> list[Any]:
    """A list that its own first item empties."""
    cards: list[Any] = []
    cards.extend([Number(lambda: (cards.clear(), 60)[1]), 2, 3, 4, 5, 6, 7])
    return cards


def growing() -> list[Any]:
    """A list that grows as it is read."""
    cards: list[Any] = []

    def more() -> int:
        cards.extend([Number(more)] * 50)
        return len(cards) // 50

    cards.append(Number(more))
    return cards


class Case(NamedTuple):
    """A hostile value: how to make it, and what the message must show."""

    make: Callable[[], Any]
    named: str = ""
    error: type[Exception] = ShowdownError


# Cards that nothing may take, whatever the count it wants.
CARDS: dict[str, Case] = {
    "None": Case(lambda: None, "not cards: None"),
    "a number": Case(lambda: 5, "not cards: 5"),
    "a float": Case(lambda: 1.5, "not cards: 1.5"),
    "not a number": Case(lambda: float("nan"), "not cards: nan"),
    "infinity": Case(lambda: float("inf"), "not cards: inf"),
    "true": Case(lambda: True, "not cards: True"),
    "an object": Case(object, "not cards: <object"),
    "a type": Case(lambda: int, "not cards: <class 'int'>"),
    "a function": Case(lambda: parse_cards, "not cards: <"),
    "one that cannot be shown": Case(Unprintable, "not cards: <Unprintable>"),
    "a slice": Case(lambda: slice(5), "not cards: slice"),
    "twice": Case(lambda: "AsKsQsJsAs", "duplicate card As"),
    "twice, as numbers": Case(lambda: [51, 47, 43, 39, 51], "duplicate card As"),
    "twice, in bytes": Case(lambda: bytes([51, 47, 51]), "duplicate card As"),
    "no rank": Case(lambda: "AsKsQsJsXs", "'Xs'"),
    "no suit": Case(lambda: "AsKsQsJsTx", "'Tx'"),
    "half a card": Case(lambda: "AsKsQsJsT", "'T'"),
    "unknown cards": Case(lambda: "??????????", r"'\?\?'"),
    "one": Case(lambda: "AsKsQsJs1s", "'1s'"),
    "a nul": Case(lambda: "A\0KsQsJsTs", r"'A\\x00'"),
    "a nul at the end": Case(lambda: "AsKs\0", r"'\\x00'"),
    "arabic digits": Case(lambda: "AsKsQsJs\u0669s", "'\u0669s'"),
    "fullwidth letters": Case(lambda: "\uff21s\uff2bs", "'\uff21s'"),
    "a lone surrogate": Case(lambda: "AsKs\ud800s", r"'\\ud800s'"),
    "a lone low surrogate for a suit": Case(lambda: "As\udc00K", "not a card"),
    "beyond the basic plane": Case(lambda: "A\U0001f0a1Ks", "not a card"),
    "a dotless i": Case(lambda: "A\u017f", "'A\u017f'"),  # long s, whose upper case is S
    "the kelvin sign": Case(lambda: "\u212as", "'\u212as'"),  # whose lower case is k
    "a million characters": Case(lambda: "A" * 10**6, "'AA'"),
    "a million cards": Case(lambda: "AsKs" * 250_000, "duplicate card As"),
    "a megabyte": Case(lambda: bytes(10**6), "duplicate card 2c"),
    "52": Case(lambda: bytes([52]), "not a card: 52"),
    "255": Case(lambda: bytes([1, 2, 255, 4, 5]), "not a card: 255"),
    "52 in a list": Case(lambda: [1, 2, 3, 4, 52], "not a card: 52"),
    "minus one": Case(lambda: [1, 2, 3, 4, -1], "not a card: -1"),
    "huge": Case(lambda: [10**100], "not a card: 1000000"),
    "beyond a long": Case(lambda: [2**64 + 3], str(2**64 + 3)),
    "least long": Case(lambda: (-(2**63),), str(-(2**63))),
    "floats": Case(lambda: [1.0, 2.0, 3.0, 4.0, 5.0], "not a card: 1.0"),
    "a float array": Case(lambda: array("d", [1, 2, 3]), "not a card: 1.0"),
    "nans": Case(lambda: [float("nan")] * 5, "not a card: nan"),
    "bools": Case(lambda: [True, False], "not a card: True"),
    "nothings": Case(lambda: [None] * 5, "not a card: None"),
    "nested": Case(lambda: [["As", "Ks"]], r"not a card: \['As'"),
    "nested bytes": Case(lambda: [b"As", b"Ks"], "not a card: b'As'"),
    "two cards in one text": Case(lambda: ["AsKs", "Qs"], "not a card: 'AsKs'"),
    "an empty text": Case(lambda: ["As", ""], "not a card: ''"),
    "recursive": Case(recursive, "not a card: "),
    "a dictionary of floats": Case(lambda: {1.5: "As"}, "not a card: 1.5"),
    "a liar": Case(lambda: [Liar(60)], "not a card: 60"),
    "a negative liar": Case(lambda: [Liar(-1)], "not a card: -1"),
    "a huge liar": Case(lambda: [Liar(10**40)], "not a card: 1000"),
    "an index of text": Case(lambda: [Number("As")], "", TypeError),
    "an index of float": Case(lambda: [Number(1.0)], "", TypeError),
    "an index too large": Case(lambda: [Number(52)], r"not a card: Number\(52\)"),
    "an index far too large": Case(lambda: [Number(10**30)], r"not a card: Number\(10"),
    "an index that lies": Case(lambda: [Number(Liar(52))], "not a card"),
    "an index that fails": Case(lambda: [Number(OursError("index"))], "index", OursError),
    "an unprintable card": Case(lambda: [Unprintable()], "not a card: <Unprintable>"),
    "a list that shrinks": Case(shrinking, "not a card"),
    "a list that grows": Case(growing, ""),
    "an iterator that fails": Case(failing, "in the middle", OursError),
    "an __iter__ that fails": Case(lambda: Iterable(raise_ours, "it"), "at once", OursError),
    "an __iter__ that is none": Case(lambda: Iterable(lambda: 5, "it"), "it"),
    "an endless iterator": Case(endless, ""),
    "an endless sequence": Case(Endless, ""),
    "the same object for ever": Case(lambda: Iterable(lambda: iter(lambda: 7, None), "it"), "duplicate card 3s"),
}

HOLDEM = VARIANTS["holdem"]
BOARD = "2c7h9sJcQd"


def takers() -> dict[str, Callable[[Any], object]]:
    """Every public function that takes cards, as a function of them."""
    found: dict[str, Callable[[Any], object]] = {
        "parse_cards": parse_cards,
        "format_cards": format_cards,
        "holdem hole": lambda cards: HOLDEM.evaluate(cards, BOARD),
        "holdem board": lambda cards: HOLDEM.evaluate("AdKd", cards),
        "holdem best": lambda cards: HOLDEM.best(cards, BOARD),
        "omaha8 hole": lambda cards: VARIANTS["omaha8"].evaluate(cards, BOARD),
        "omaha8 board": lambda cards: VARIANTS["omaha8"].best("AdKd3d4d", cards),
        "tahoe hole": lambda cards: VARIANTS["tahoe"].evaluate(cards, BOARD),
        "stud hole": VARIANTS["stud8"].evaluate,
        "badugi hole": VARIANTS["badugi"].best,
        "bring in": VARIANTS["razz"].bring_in_player,
        "settle hand": lambda cards: settle("holdem", {0: "AdKd", 1: cards}, pots=10, board=BOARD),
        "settle board": lambda cards: settle("holdem", {0: "AdKd", 1: "AhKh"}, pots=10, board=cards),
        "settle boards": lambda cards: settle("holdem", {0: "AdKd", 1: "AhKh"}, pots=10, boards=[BOARD, cards]),
    }
    for hand_type in HAND_TYPES.values():
        found[hand_type.name] = hand_type.evaluate
        found[f"{hand_type.name} best"] = hand_type.best
    for order in (hands.show_high, hands.show_ace_to_five, hands.show_deuce_to_seven):
        found[order.name] = order.evaluate
    return found


def refuse(call: Callable[[], object], named: str = "", error: type[Exception] | None = None) -> None:
    """The call raises, at once, and says briefly what was wrong."""
    allowed = (ShowdownError, TypeError, OverflowError) if error is None else error
    start = time.perf_counter()
    with pytest.raises(allowed) as caught:
        call()
    assert time.perf_counter() - start < SECONDS
    message = str(caught.value)
    assert message
    assert len(message) < LONGEST
    assert re.search(named, message), f"{message!r} does not name {named!r}"


# Functions of a fixed number of cards may complain of the count before they come to the bad card.
COUNTED = "cards|card|board|hand"


@pytest.mark.filterwarnings("ignore:.*__index__:DeprecationWarning")
@pytest.mark.parametrize(
    ("name", "taker"),
    [
        (name, taker)
        for name, case in CARDS.items()
        for taker in takers()
        if case.make() is not None or taker not in ("settle hand", "settle board")  # None is a hand never shown
    ],
)
def test_cards(name: str, taker: str) -> None:
    case = CARDS[name]
    given = case.make()
    before = repr(given) if isinstance(given, (str, bytes, tuple, array, dict)) else None
    error = None if issubclass(case.error, ShowdownError) else case.error
    named = case.named if taker == "parse_cards" else f"{case.named}|{COUNTED}" if case.named else ""
    refuse(lambda: takers()[taker](given), named, error)
    if before is not None:
        assert repr(given) == before


def test_a_lying_text_is_read_by_its_real_characters() -> None:
    assert parse_cards(LyingText("AsKd")) == (51, 45)
    assert HAND_TYPES["high"].evaluate(LyingText("AsKsQsJsTs")) == 7462
    assert Card(Liar(5)) == Card("3d")
    assert parse_cards([Liar(5)]) == (Card("3d"),)


CARD: dict[str, Case] = {
    "nothing": Case(lambda: None, "None"),
    "two": Case(lambda: "AsKs", "AsKs"),
    "a list": Case(lambda: ["As"], "As"),
    "nan": Case(lambda: float("nan"), "nan"),
    "a liar": Case(lambda: Liar(52), "52"),
    "a huge liar": Case(lambda: Liar(10**30), "10"),
    "an index that fails": Case(lambda: Number(OursError("index")), "index", OursError),
    "a bad index": Case(lambda: Number("x"), "", TypeError),
    "an unprintable": Case(Unprintable, "Unprintable"),
    "a long text": Case(lambda: "A" * 10**6, "AAAA"),
    "a nul": Case(lambda: "A\0", "x00"),
    "a surrogate": Case(lambda: "A\ud83d", "ud83d"),
    "bytes": Case(lambda: b"As", "b'As'"),
}


@pytest.mark.parametrize("name", CARD)
def test_one_card(name: str) -> None:
    refuse(lambda: Card(CARD[name].make()), CARD[name].named, CARD[name].error)


@pytest.mark.parametrize("call", [lambda: Card(), lambda: Card("A", "s"), lambda: Card(card="As")])
def test_card_takes_one_argument(call: Callable[[], object]) -> None:
    refuse(call, error=TypeError)


# --- strengths -----------------------------------------------------------------------------------------------------

STRENGTHS: dict[str, Case] = {
    "none": Case(lambda: None, "None", TypeError),
    "text": Case(lambda: "1", "'1'", TypeError),
    "a float": Case(lambda: 1.0, "1.0", TypeError),
    "nan": Case(lambda: float("nan"), "nan", TypeError),
    "true": Case(lambda: True, "True", TypeError),
    "a list": Case(lambda: [1], r"\[1\]", TypeError),
    "minus one": Case(lambda: -1, "-1"),
    "too many": Case(lambda: 7463, "7463"),
    "2**16 + 1": Case(lambda: 2**16 + 1, "65537"),
    "2**32 + 1": Case(lambda: 2**32 + 1, str(2**32 + 1)),
    "2**64 + 1": Case(lambda: 2**64 + 1, str(2**64 + 1)),
    "-2**32 + 1": Case(lambda: 1 - 2**32, str(1 - 2**32)),
    "huge": Case(lambda: 10**300, "10000"),
    "beyond printing": Case(lambda: 1 << 10**5, ""),
    "a liar": Case(lambda: Liar(10**6), "1000000"),
    "a negative liar": Case(lambda: Liar(-5), "-5"),
    "an index too large": Case(lambda: Number(10**6), "10"),
    "an index that lies": Case(lambda: Number(Liar(10**6)), ""),
    "an index that fails": Case(lambda: Number(OursError("index")), "index", OursError),
    "an index of text": Case(lambda: Number("x"), "", TypeError),
    "an index that changes": Case(lambda: Number(iter([1, 10**9, 10**9]).__next__), ""),
}


def strength_takers() -> dict[str, Callable[[Any], object]]:
    found: dict[str, Callable[[Any], object]] = {"front_floor": hands.front_floor}
    for name in ("high", "eight_or_better", "badugi", "front"):
        for method in ("category", "describe", "example"):
            found[f"{name} {method}"] = getattr(HAND_TYPES[name], method)
    return found


@pytest.mark.filterwarnings("ignore:.*__index__:DeprecationWarning")
@pytest.mark.parametrize("taker", strength_takers())
@pytest.mark.parametrize("name", STRENGTHS)
def test_strengths(name: str, taker: str) -> None:
    if name == "an index that changes":
        # The first answer, 1, is a strength. What counts is that no later answer is believed.
        assert strength_takers()[taker](STRENGTHS[name].make()) == strength_takers()[taker](1)
        return
    refuse(
        lambda: strength_takers()[taker](STRENGTHS[name].make()),
        STRENGTHS[name].named,
        None if STRENGTHS[name].error is ShowdownError else STRENGTHS[name].error,
    )


# --- batches ---------------------------------------------------------------------------------------------------------

HIGH: HandType = HAND_TYPES["high"]
FIVES = bytes([0, 5, 10, 15, 20] * 4)


def batch(cards: Any = FIVES, **words: Any) -> Any:
    return HIGH.evaluate_batch(cards, **{"cards_per_hand": 5, **words})


def shaped(*shape: int) -> memoryview:
    """Different cards in a buffer of this shape."""
    count = 1
    for size in shape:
        count *= size
    return memoryview(bytes(i % 52 for i in range(count))).cast("B", shape)  # type: ignore[call-overload, no-any-return]


SHARED = bytearray(FIVES)

BATCHES: dict[str, tuple[Callable[[], object], str]] = {
    "cards of nothing": (lambda: batch(None), "NoneType"),
    "cards of text": (lambda: batch("AsKsQsJsTs"), "str"),
    "cards of a list": (lambda: batch([0, 5, 10, 15, 20]), "list"),
    "cards of a number": (lambda: batch(5), "int"),
    "cards of float": (lambda: batch(array("d", [0, 1, 2, 3, 4])), "'d'"),
    "cards of uint16": (lambda: batch(array("H", [0, 5, 10, 15, 20])), "'H'"),
    "cards of uint32": (lambda: batch(array("I", [0, 5, 10, 15, 20])), "'I'"),
    "cards of bool": (lambda: batch(memoryview(FIVES).cast("?")), r"'\?'"),
    "three dimensions": (lambda: HIGH.evaluate_batch(shaped(2, 2, 5)), "3 dimensions"),
    "no dimension": (lambda: HIGH.evaluate_batch(memoryview(b"\1").cast("B", ())), "0 dimensions"),  # type: ignore[call-overload]
    "flat without a width": (lambda: HIGH.evaluate_batch(FIVES), "flat"),
    "a width that does not divide": (lambda: batch(cards_per_hand=7), "not a multiple of 7"),
    "a width that differs": (lambda: batch(shaped(2, 5), cards_per_hand=6), "5 cards a row, not 6"),
    "width 0": (lambda: batch(cards_per_hand=0), "0 cards a row"),
    "width -5": (lambda: batch(cards_per_hand=-5), "-5 cards a row"),
    "width 53": (lambda: batch(cards_per_hand=53), "53 cards a row"),
    "width 10**30": (lambda: batch(cards_per_hand=10**30), "10{30} cards a row"),
    "width 4": (lambda: batch(cards_per_hand=4), "4 cards a hand: 5 to 9"),
    "width 10": (lambda: batch(cards_per_hand=10), "10 cards a hand: 5 to 9"),
    "width nan": (lambda: batch(cards_per_hand=float("nan")), "float"),
    "width text": (lambda: batch(cards_per_hand="5"), "str"),
    "width that fails": (lambda: batch(cards_per_hand=Number(OursError("width"))), "width"),
    "width of a negative liar": (lambda: batch(cards_per_hand=Liar(-5)), "-5"),
    "width of a liar": (lambda: batch(cards_per_hand=Liar(500)), "500"),
    "a card too large": (lambda: batch(bytes([0, 5, 10, 15, 52])), "row 0: 52"),
    "255": (lambda: batch(bytes([255] * 5)), "row 0: 255"),
    "a card twice": (lambda: batch(FIVES + bytes([1, 2, 3, 4, 1])), "row 4: 2d stands twice"),
    "a bad card in a late row": (
        lambda: batch(bytes([0, 5, 10, 15, 20] * 100_000 + [99, 1, 2, 3, 4])),
        "row 100000: 99",
    ),
    "a bad card, many threads": (
        lambda: batch(bytes([0, 5, 10, 15, 20] * 100_000 + [99, 1, 2, 3, 4]), threads=7),
        "row 100000: 99",
    ),
    "two bad rows, many threads": (
        lambda: batch(bytes([0, 5, 10, 15, 20] * 90_000 + [9] * 5 + [0, 5, 10, 15, 20] * 90_000 + [8] * 5), threads=8),
        "row 90000: 4d stands twice",
    ),
    "a deuce in short deck": (
        lambda: HAND_TYPES["short_deck"].evaluate_batch(FIVES, cards_per_hand=5),
        "row 0: 2c is not in a deck that begins with 6c",
    ),
    "a front of five": (lambda: HAND_TYPES["front"].evaluate_batch(FIVES, cards_per_hand=5), "5 cards a hand: 3 "),
    "a badugi of eight": (lambda: HAND_TYPES["badugi"].evaluate_batch(bytes(8), cards_per_hand=8), "8 cards a hand"),
    "threads 0": (lambda: batch(threads=0), "0 threads"),
    "threads -1": (lambda: batch(threads=-1), "-1 threads"),
    "threads -10**30": (lambda: batch(threads=-(10**30)), "-10{30} threads"),
    "threads of a float": (lambda: batch(threads=2.0), "float"),
    "threads of text": (lambda: batch(threads="2"), "str"),
    "threads of nothing": (lambda: batch(threads=None), "NoneType"),
    "threads that fail": (lambda: batch(threads=Number(OursError("threads"))), "threads"),
    "out of nothing usable": (lambda: batch(out=5), "out .*int"),
    "out of a list": (lambda: batch(out=[0] * 4), "out .*list"),
    "out of bytes": (lambda: batch(out=bytearray(8)), "out .*'B'"),
    "out of int16": (lambda: batch(out=array("h", [0] * 4)), "out .*'h'"),
    "out of uint32": (lambda: batch(out=array("I", [0] * 4)), "out .*'I'"),
    "out of float": (lambda: batch(out=array("d", [0] * 4)), "out .*'d'"),
    "out read-only": (lambda: batch(out=memoryview(bytes(8)).cast("H")), "out is read-only"),
    "out too short": (lambda: batch(out=array("H", [0] * 3)), "out has 3 items, 4"),
    "out too long": (lambda: batch(out=array("H", [0] * 5)), "out has 5 items, 4"),
    "out empty": (lambda: batch(out=array("H")), "out has 0 items, 4"),
    "out strided": (lambda: batch(out=memoryview(array("H", [0] * 8))[::2]), "out must be contiguous"),
    "out backwards": (lambda: batch(out=memoryview(array("H", [0] * 4))[::-1]), "out must be contiguous"),
    "out is the cards": (lambda: batch(SHARED, out=memoryview(SHARED)[:8].cast("H")), "out overlaps"),
    "out inside the cards": (lambda: batch(SHARED, out=memoryview(SHARED)[12:].cast("H")), "out overlaps"),
    "no cards": (lambda: HIGH.evaluate_batch(), "argument"),  # type: ignore[call-arg]
    "an option too many": (lambda: batch(stride=5), "stride"),
    "cards by name": (lambda: HIGH.evaluate_batch(cards=FIVES), "argument"),  # type: ignore[call-arg]
    "variant: holes of text": (lambda: HOLDEM.evaluate_batch("AsKs", bytes(5)), "str"),
    "variant: no boards": (lambda: HOLDEM.evaluate_batch(bytes([1, 2])), "board"),
    "variant: rows differ": (lambda: HOLDEM.evaluate_batch(shaped(2, 2), shaped(3, 5)), "3 boards for 2 hands"),
    "variant: board of six": (lambda: HOLDEM.evaluate_batch(shaped(1, 2), shaped(1, 6)), "6"),
    "variant: board of two": (lambda: HOLDEM.evaluate_batch(shaped(1, 2), shaped(1, 2)), "2"),
    "variant: hole of three": (lambda: HOLDEM.evaluate_batch(shaped(1, 3), shaped(1, 5)), "3"),
    "variant: a card in both": (lambda: HOLDEM.evaluate_batch(shaped(1, 2), shaped(1, 5)), "row 0: 2c"),
    "variant: a bad hole": (lambda: HOLDEM.evaluate_batch(b"\x34\x01", shaped(1, 5)), "row 0"),
    "variant: a board where there is none": (
        lambda: VARIANTS["badugi"].evaluate_batch(shaped(1, 4), shaped(1, 5)),
        "board",
    ),
    "variant: threads 0": (
        lambda: VARIANTS["badugi"].evaluate_batch(shaped(1, 4), threads=0),
        "0 threads",
    ),
    "variant: threads of nan": (
        lambda: VARIANTS["badugi"].evaluate_batch(shaped(1, 4), threads=float("nan")),  # type: ignore[arg-type]
        "float",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BATCHES)
def test_batches(name: str) -> None:
    call, named = BATCHES[name]
    error = OursError if "fail" in name else None
    refuse(call, named, error)
    assert bytes(SHARED) == FIVES


def test_a_refused_batch_leaves_out_alone_from_the_bad_row_on() -> None:
    rows, bad = 100_000, 60_000
    cards = bytearray(bytes([0, 5, 10, 15, 20]) * rows)
    cards[5 * bad] = 99
    for threads in (1, 3):
        out = array("H", [7]) * rows
        refuse(lambda out=out, threads=threads: batch(cards, out=out, threads=threads), f"row {bad}: 99")  # type: ignore[misc]
        assert set(out[bad:]) == {7}
        assert set(out[:bad]) <= {7, HIGH.evaluate(bytes([0, 5, 10, 15, 20]))}


def test_empty_and_enormous_thread_counts_are_no_errors() -> None:
    assert list(batch(b"")) == []
    assert list(batch(bytearray())) == []
    for threads in (1, 2, 10**9, 10**30, True, Number(3)):
        assert list(batch(threads=threads)) == [HIGH.evaluate(FIVES[:5])] * 4


def test_buffers_of_any_layout_are_read_in_order() -> None:
    wanted = [HIGH.evaluate(FIVES[:5])] * 4
    flat = bytearray(FIVES)
    backwards = bytes(reversed(FIVES))
    every_other = bytes(card for card in FIVES for _ in range(2))
    for cards in (flat, memoryview(flat), memoryview(backwards)[::-1], memoryview(every_other)[::2], array("b", FIVES),
                  memoryview(FIVES).cast("c"), memoryview(FIVES).cast("b")):  # fmt: skip
        assert list(batch(cards)) == wanted


def test_the_lock_on_a_buffer_is_given_back() -> None:
    cards, out = bytearray(FIVES), array("H", [0] * 4)
    batch(cards, out=out)
    refuse(lambda: batch(cards, out=array("H")), "out")
    refuse(lambda: batch(cards, cards_per_hand=7))
    refuse(lambda: HIGH.evaluate_batch(cards))
    cards.extend(b"\0")  # a BufferError while anything still holds it
    out.append(1)


class TestNumPyBatches:
    def test_refused(self) -> None:
        np = pytest.importorskip("numpy")
        cards = np.arange(20, dtype=np.uint8).reshape(4, 5)
        overlapping = np.zeros(40, np.uint8)
        overlapping[:20] = cards.reshape(-1)
        before = overlapping.copy()
        cases: list[tuple[Callable[[], object], str]] = [
            (lambda: HIGH.evaluate_batch(cards.astype(np.int64)), "format"),
            (lambda: HIGH.evaluate_batch(cards.astype(np.float32)), "'f'"),
            (lambda: HIGH.evaluate_batch(cards.astype(object)), "'O'"),
            (lambda: HIGH.evaluate_batch(cards.astype("S1")), "format"),
            (lambda: HIGH.evaluate_batch(np.zeros((2, 5), dtype=[("a", "u1")])), "format"),
            (lambda: HIGH.evaluate_batch(cards.astype(">u2")), "format"),
            (lambda: HIGH.evaluate_batch(np.array(5, np.uint8)), "0 dimensions"),
            (lambda: HIGH.evaluate_batch(cards.reshape(2, 2, 5)), "3 dimensions"),
            (lambda: HIGH.evaluate_batch(cards, out=np.zeros((2, 2), np.int16)), "'h'"),
            (lambda: HIGH.evaluate_batch(cards, out=np.zeros(8, np.uint16)[::2]), "contiguous"),
            (lambda: HIGH.evaluate_batch(cards, out=np.zeros(9, np.uint8)[1:].view(np.uint16)), "aligned"),
            (lambda: HIGH.evaluate_batch(cards, out=np.zeros(4, ">u2")), "format"),
            (lambda: batch(overlapping[:20], out=overlapping[18:26].view(np.uint16)), "overlaps"),
            (lambda: HIGH.evaluate_batch(np.zeros((2, 0), np.uint8)), "0 cards"),
            (lambda: HIGH.evaluate_batch(np.zeros((0, 4), np.uint8)), "4 cards"),
            (lambda: HIGH.evaluate_batch(np.zeros((3, 5), np.uint8)), "row 0: 2c stands twice"),
            (lambda: HIGH.evaluate_batch(np.broadcast_to(np.uint8(3), (3, 5))), "row 0: 2s stands twice"),
        ]  # fmt: skip
        for call, named in cases:
            refuse(call, named)
        assert np.array_equal(overlapping, before)

    def test_enormous(self) -> None:
        """Refused, or no memory for it: never an attempt to fill it."""
        np = pytest.importorskip("numpy")
        start = time.perf_counter()
        for enormous in (np.broadcast_to(np.arange(5, dtype=np.uint8), (10**14, 5)),
                         np.broadcast_to(np.uint8(0), (2**40, 2**20))):  # fmt: skip
            with pytest.raises((MemoryError, ValueError)):
                HIGH.evaluate_batch(enormous)
        assert time.perf_counter() - start < SECONDS

    def test_layouts(self) -> None:
        np = pytest.importorskip("numpy")
        cards = np.arange(50, dtype=np.uint8).reshape(10, 5)
        wanted = HIGH.evaluate_batch(cards)
        read_only = cards.copy()
        read_only.flags.writeable = False
        wide = np.zeros((10, 9), np.uint8)
        wide[:, 2:7] = cards
        for layout in (np.asfortranarray(cards), read_only, wide[:, 2:7], cards[::-1][::-1], cards.view(np.int8)):
            assert np.array_equal(HIGH.evaluate_batch(layout), wanted)
        assert HIGH.evaluate_batch(np.zeros((0, 5), np.uint8)).shape == (0,)


# --- pots ------------------------------------------------------------------------------------------------------------

POTS: dict[str, tuple[Callable[[], object], str]] = {
    "nothing": (lambda: build_pots(None), "None"),  # type: ignore[arg-type]
    "a number": (lambda: build_pots(5), "5|int"),  # type: ignore[arg-type]
    "text": (lambda: build_pots("12"), "'1'|str"),  # type: ignore[arg-type]
    "no seat": (lambda: build_pots([]), "seat|none|nobody"),
    "no seat by name": (lambda: build_pots({}), "seat|none|nobody"),
    "negative": (lambda: build_pots([5, -1]), "-1"),
    "a float": (lambda: build_pots([5, 1.0]), "1.0"),  # type: ignore[list-item]
    "nan": (lambda: build_pots([5, float("nan")]), "nan"),  # type: ignore[list-item]
    "true": (lambda: build_pots([5, True]), "True"),
    "none": (lambda: build_pots([5, None]), "None"),  # type: ignore[list-item]
    "chips of text": (lambda: build_pots([5, "5"]), "'5'"),  # type: ignore[list-item]
    "too many chips": (lambda: build_pots([5, 2**63]), str(2**63)),
    "far too many": (lambda: build_pots([5, 10**40]), "10{40}"),
    "a sum too large": (lambda: build_pots([2**62, 2**62]), "2\\*\\*62|chips"),
    "a sum with dead chips too large": (lambda: build_pots([1, 1], dead=2**62), "2\\*\\*62|chips"),
    "a liar": (lambda: build_pots([5, Liar(-5)]), "-5"),
    "an index that fails": (lambda: build_pots([5, Number(OursError("index"))]), "index"),  # type: ignore[list-item]
    "an index of text": (lambda: build_pots([5, Number("x")]), "Number"),  # type: ignore[list-item]
    "33 seats": (lambda: build_pots([1] * 33), "32 seats"),
    "a million seats": (lambda: build_pots([1] * 10**6), "32 seats"),
    "a negative seat": (lambda: build_pots({-1: 5, 2: 5}), "-1"),
    "a seat too large": (lambda: build_pots({2**31: 5, 2: 5}), str(2**31)),
    "a seat of text": (lambda: build_pots({"1": 5}), "'1'"),  # type: ignore[dict-item]
    "a seat of float": (lambda: build_pots({1.5: 5}), "1.5"),  # type: ignore[dict-item]
    "a seat of nothing": (lambda: build_pots({None: 5}), "None"),  # type: ignore[dict-item]
    "a lying seat": (lambda: build_pots({Liar(-1): 5, 2: 6}), "-1"),
    "all folded": (lambda: build_pots([5, 5], folded=[0, 1]), "folded"),
    "a stranger folded": (lambda: build_pots([5, 5], folded=[2]), "2"),
    "a seat folded twice": (lambda: build_pots([5, 5, 5], folded=[1, 1]), "1"),
    "folded by name": (lambda: build_pots([5, 5], folded="0"), "'0'"),  # type: ignore[arg-type]
    "folded a number": (lambda: build_pots([5, 5], folded=0), "0|int"),  # type: ignore[arg-type]
    "folded nothing": (lambda: build_pots([5, 5], folded=None), "None"),  # type: ignore[arg-type]
    "folded for ever": (lambda: build_pots([5, 5], folded=iter(lambda: 0, 1)), "0|32"),
    "folded that fail": (lambda: build_pots([5, 5], folded=failing()), "in the middle"),
    "negative dead": (lambda: build_pots([5, 5], dead=-1), "-1"),
    "dead of float": (lambda: build_pots([5, 5], dead=0.0), "0.0"),  # type: ignore[arg-type]
    "dead of nothing": (lambda: build_pots([5, 5], dead=None), "None"),  # type: ignore[arg-type]
    "chips that fail": (lambda: build_pots(Iterable(failing, "it")), "in the middle"),  # type: ignore[arg-type]
    "pot of no seat": (lambda: Pot(5, []), "seat"),
    "pot of nothing": (lambda: Pot(None, [1]), "None"),  # type: ignore[arg-type]
    "negative pot": (lambda: Pot(-1, [1]), "-1"),
    "huge pot": (lambda: Pot(2**63, [1]), str(2**63)),
    "pot of a float": (lambda: Pot(1.5, [1]), "1.5"),  # type: ignore[arg-type]
    "pot with a seat twice": (lambda: Pot(5, [1, 2, 1]), "seat 1"),
    "pot with a negative seat": (lambda: Pot(5, [-1]), "-1"),
    "pot of seats for ever": (lambda: Pot(5, endless()), "seat"),
    "pot of seats that fail": (lambda: Pot(5, failing()), "in the middle"),
    "pot of one seat number": (lambda: Pot(5, 1), "1|int"),  # type: ignore[arg-type]
    "pots of numbers": (lambda: Pots([5]), "5|int"),  # type: ignore[list-item]
    "pots of nothing": (lambda: Pots(None), "None"),  # type: ignore[arg-type]
    "pots with bad refunds": (lambda: Pots([Pot(5, [1])], {1: -5}), "-5"),
    "pots with refunds of text": (lambda: Pots([Pot(5, [1])], {1: "5"}), "'5'"),  # type: ignore[dict-item]
    "a pot made twice": (lambda: Pot(5, [1]).__init__(6, [2]), "changed"),  # type: ignore[misc, func-returns-value]
    "pots for ever": (lambda: Pots(iter(lambda: Pot(5, [1]), None)), "32|pots"),
}


@pytest.mark.parametrize("name", POTS)
def test_pots(name: str) -> None:
    call, named = POTS[name]
    refuse(call, named, OursError if "fail" in name else None)


# --- settlement ------------------------------------------------------------------------------------------------------

HANDS: Mapping[int, Any] = {0: "AsAd", 1: "KsKd"}


def holdem(held: Any = HANDS, **words: Any) -> object:
    return settle("holdem", held, **{"pots": 100, "board": BOARD, **words})


def anaconda(**words: Any) -> object:
    return settle("anaconda", {0: "Ac2d3h4s7c", 1: "KcKdQh9s2c"}, **{"pots": 100, **words})


UNMADE = Pot.__new__(Pot)

SETTLEMENTS: dict[str, tuple[Callable[[], object], str]] = {
    "an unknown game": (lambda: settle("whist", HANDS, pots=1), "whist"),
    "no game": (lambda: settle(None, HANDS, pots=1), "None"),  # type: ignore[arg-type]
    "a number for a game": (lambda: settle(5, HANDS, pots=1), "5|int"),  # type: ignore[arg-type]
    "a hand type for a game": (lambda: settle(HIGH, HANDS, pots=1), "high|HandType"),  # type: ignore[arg-type]
    "a game of a nul": (lambda: settle("hold\0em", HANDS, pots=1), "x00"),
    "a game of a surrogate": (lambda: settle("\ud800", HANDS, pots=1), "ud800"),
    "a game of a million letters": (lambda: settle("h" * 10**6, HANDS, pots=1), "hhh"),
    "no hands": (lambda: holdem({}), "hands"),
    "hands of nothing": (lambda: holdem(None), "hands|None"),
    "hands in a list": (lambda: holdem(["AsAd", "KsKd"]), "hands|list"),
    "hands of text": (lambda: holdem("AsAd"), "hands|str"),
    "one card": (lambda: holdem({0: "As", 1: "KsKd"}), "seat 0"),
    "three cards": (lambda: holdem({0: "AsAdAh", 1: "KsKd"}), "seat 0"),
    "a card in two hands": (lambda: holdem({0: "AsAd", 1: "AsKd"}), "As"),
    "a card in hand and on the board": (lambda: holdem({0: "Jc9s", 1: "AsKd"}), "Jc|9s"),
    "a hand never shown": (lambda: holdem({0: None, 1: "AsKd"}), "seat 0"),
    "an empty hand": (lambda: holdem({0: "", 1: "AsKd"}), "seat 0"),
    "an unknown hand": (lambda: holdem({0: "????", 1: "AsKd"}), "seat 0"),
    "a seat of text": (lambda: holdem({"0": "AsAd", 1: "KsKd"}), "'0'"),
    "a negative seat": (lambda: holdem({-1: "AsAd", 1: "KsKd"}), "-1"),
    "a lying seat": (lambda: holdem({Liar(-1): "AsAd", 1: "KsKd"}), "-1"),
    "a huge seat": (lambda: holdem({10**30: "AsAd", 1: "KsKd"}), "10{30}"),
    "a seat of nan": (lambda: holdem({float("nan"): "AsAd", 1: "KsKd"}), "nan"),
    "no board": (lambda: holdem(board=""), "board|0"),
    "a flop": (lambda: holdem(board="2c7h9s"), "3|board"),
    "six board cards": (lambda: holdem(board="2c7h9sJcQd3c"), "board"),
    "board of nothing": (lambda: holdem(board=None), "None|board"),
    "board and boards": (lambda: holdem(boards=[BOARD]), "board"),
    "no boards": (lambda: holdem(board="", boards=[]), "boards"),
    "boards of text": (lambda: holdem(board="", boards="2c7h9sJcQd"), "boards"),
    "boards of a number": (lambda: holdem(board="", boards=5), "boards|int"),
    "boards that share a river": (lambda: holdem(board="", boards=[BOARD, "3c4c5c6cQd"]), "Qd"),
    "boards for ever": (lambda: holdem(board="", boards=iter(lambda: BOARD, None)), "board"),
    "boards that fail": (lambda: holdem(board="", boards=failing()), "", ),
    "no pots": (lambda: settle("holdem", HANDS, board=BOARD), "pots"),  # type: ignore[call-arg]
    "pots of nothing": (lambda: holdem(pots=None), "None|pots"),
    "negative pots": (lambda: holdem(pots=-1), "-1"),
    "pots of float": (lambda: holdem(pots=1.0), "1.0"),
    "pots of nan": (lambda: holdem(pots=float("nan")), "nan"),
    "pots of true": (lambda: holdem(pots=True), "True"),
    "huge pots": (lambda: holdem(pots=2**63), str(2**63)),
    "pots of text": (lambda: holdem(pots="100"), "'1'|100"),
    "pots of numbers": (lambda: holdem(pots=[100, 50]), "100"),
    "a pot of strangers": (lambda: holdem(pots=Pot(5, [0, 7])), "7"),
    "a pot never made": (lambda: holdem(pots=UNMADE), "never|Pot"),
    "pots never made": (lambda: holdem(pots=Pots.__new__(Pots)), "None|never"),
    "pots for ever": (lambda: holdem(pots=iter(lambda: Pot(1, [0, 1]), None)), "pots"),
    "pots that fail": (lambda: holdem(pots=Iterable(raise_ours, "it")), "at once"),
    "pots too large together": (lambda: holdem(pots=[Pot(2**62, [0, 1]), Pot(2**62, [0])]), "2\\*\\*62"),
    "rake of more than all": (lambda: holdem(rake=101), "101"),
    "negative rake": (lambda: holdem(rake=-1), "-1"),
    "rake of float": (lambda: holdem(rake=0.5), "0.5"),
    "rake of nothing": (lambda: holdem(rake=None), "None"),
    "chip 0": (lambda: holdem(chip=0), "0"),
    "negative chip": (lambda: holdem(chip=-5), "-5"),
    "chip of float": (lambda: holdem(chip=1.0), "1.0"),
    "huge chip": (lambda: holdem(chip=10**40), "10{40}"),
    "button of text": (lambda: holdem(button="0"), "'0'"),
    "negative button": (lambda: holdem(button=-1), "-1"),
    "huge button": (lambda: holdem(button=10**20), "10{20}"),
    "order of a stranger": (lambda: holdem(order=[0, 7]), "7"),
    "order with a seat twice": (lambda: holdem(order=[0, 0]), "0"),
    "order of too few": (lambda: holdem(order=[1]), "order"),
    "order for ever": (lambda: holdem(order=iter(lambda: 0, 5)), "order"),
    "order of a number": (lambda: holdem(order=5), "5|int"),
    "order that fails": (lambda: holdem(order=failing()), "in the middle"),
    "declared where cards speak": (lambda: holdem(declared={0: "high", 1: "low"}), "declare"),
    "not declared": (lambda: anaconda(), "declared"),
    "declared in a list": (lambda: anaconda(declared=["high", "low"]), "declared|list"),
    "half declared": (lambda: anaconda(declared={0: "high"}), "1"),
    "declared sideways": (lambda: anaconda(declared={0: "high", 1: "sideways"}), "sideways"),
    "declared both": (lambda: anaconda(declared={0: "high", 1: "both"}), "both"),
    "declared a number": (lambda: anaconda(declared={0: 1, 1: "low"}), "1"),
    "declared by a stranger": (lambda: anaconda(declared={0: "high", 1: "low", 7: "low"}), "7"),
    "nobody first": (lambda: anaconda(declared={0: "high", 1: "low"}), "first_declarer"),
    "a stranger first": (lambda: anaconda(declared={0: "high", 1: "low"}, first_declarer=7), "7"),
    "first by name": (lambda: anaconda(declared={0: "high", 1: "low"}, first_declarer="0"), "'0'"),
    "an unknown option": (lambda: holdem(odd_chips="all"), "odd_chips"),
    "an unknown value": (lambda: holdem(odd_chip="mine"), "mine"),
    "a value of a list": (lambda: holdem(odd_chip=["one_each"]), "one_each"),
    "a value of nan": (lambda: holdem(odd_chip=float("nan")), "nan"),
}  # fmt: skip


@pytest.mark.parametrize("name", SETTLEMENTS)
def test_settlements(name: str) -> None:
    call, named = SETTLEMENTS[name]
    refuse(call, named, (OursError, ShowdownError) if "fail" in name else None)  # type: ignore[arg-type]


def test_refused_settlements_change_nothing() -> None:
    held: dict[int, list[Any]] = {0: ["As", "Ad"], 1: ["Ks", "Kx"]}
    pots = [Pot(10, [0, 1]), Pot(5, [0])]
    words: dict[str, Any] = {"order": [1, 0], "boards": [[*parse_cards(BOARD)]], "pots": pots}
    before = copy.deepcopy((held, words))
    refuse(lambda: settle("holdem", held, **words), "Kx")
    assert (held, words) == before


# --- variants --------------------------------------------------------------------------------------------------------

GAMES: dict[str, tuple[Callable[[], object], str]] = {
    "find nothing": (lambda: find_variant(None), "None"),  # type: ignore[arg-type]
    "find a number": (lambda: find_variant(5), "5|int"),  # type: ignore[arg-type]
    "find bytes": (lambda: find_variant(b"holdem"), "bytes"),  # type: ignore[arg-type]
    "find empty": (lambda: find_variant(""), "''"),
    "find spaces": (lambda: find_variant(" - _ "), "' - _ '"),
    "find near": (lambda: find_variant("holden"), "holdem"),
    "find a nul": (lambda: find_variant("holdem\0"), "x00"),
    "find a surrogate": (lambda: find_variant("hold\ud800em"), "ud800"),
    "find a million letters": (lambda: find_variant("omaha" * 200_000), "omaha"),
    "a missing id": (lambda: VARIANTS["holdm"], "holdm"),
    "an unknown option": (lambda: HOLDEM.with_options(raise_caps=4), "raise_caps"),
    "an option of another game": (lambda: HOLDEM.with_options(stud_tie="suit"), "stud_tie"),
    "an unknown value": (lambda: HOLDEM.with_options(betting="unlimited"), "unlimited"),
    "a value of true": (lambda: HOLDEM.with_options(raise_cap=True), "True"),
    "a value of float": (lambda: HOLDEM.with_options(raise_cap=4.0), "4.0"),  # type: ignore[arg-type]
    "a value of a list": (lambda: HOLDEM.with_options(betting=["no-limit"]), "no-limit"),  # type: ignore[arg-type]
    "a value of nan": (lambda: HOLDEM.with_options(burn=float("nan")), "nan"),  # type: ignore[arg-type]
    "an option by position": (lambda: HOLDEM.with_options("burn"), "argument"),  # type: ignore[call-arg]
    "a word set": (lambda: setattr(HOLDEM, "id", "mine"), ""),
    "a word deleted": (lambda: delattr(HOLDEM, "id"), ""),
    "no bring-in": (lambda: HOLDEM.bring_in_player("2c3c"), "holdem"),
    "nobody brings in": (lambda: VARIANTS["stud"].bring_in_player(""), "no up card"),
    "no hole": (lambda: HOLDEM.evaluate(), "argument"),  # type: ignore[call-arg]
    "an empty hole": (lambda: HOLDEM.evaluate("", BOARD), "0|hole"),
    "hole without a board": (lambda: HOLDEM.evaluate("AsAd"), "board"),
    "omaha with two": (lambda: VARIANTS["omaha"].evaluate("AsAd", BOARD), "2|hole"),
    "badugi with a board": (lambda: VARIANTS["badugi"].evaluate("As2h3d4c", BOARD), "board"),
    "a deuce in short deck": (lambda: VARIANTS["short_deck"].evaluate("2c3c", "AsKsQsJsTs"), "2c"),
    "a deuce on a short board": (lambda: VARIANTS["short_deck"].evaluate("AsKs", "2cKdQsJsTs"), "2c"),
    "a card in both": (lambda: HOLDEM.evaluate("2cAd", BOARD), "2c"),
}


@pytest.mark.parametrize("name", GAMES)
def test_variants(name: str) -> None:
    call, named = GAMES[name]
    refuse(call, named, (ShowdownError, TypeError, KeyError, AttributeError))  # type: ignore[arg-type]


def test_there_are_at_least_three_hundred_cases() -> None:
    cases = len(CARDS) * len(takers()) + len(STRENGTHS) * len(strength_takers())
    assert cases + sum(map(len, (CARD, BATCHES, POTS, SETTLEMENTS, GAMES))) > 300
