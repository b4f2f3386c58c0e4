"""Memory does not grow, however often anything is called, refused calls included.

Each way in is called until the interpreter has what it keeps (caches, free lists), then many times more; afterwards as
many of Python's blocks and as many bytes of the C library's must be taken as before, and the process must not have
grown. The slow test makes ten million calls in all.
"""

from __future__ import annotations

import copy
import ctypes
import gc
import pickle
import sys
from array import array
from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

import pytest

from showdown import (
    DECK,
    HAND_TYPES,
    VARIANTS,
    Card,
    Deal,
    Range,
    Setup,
    ShowdownError,
    Table,
    VecTable,
    build_pots,
    equity,
    find_variant,
    format_cards,
    high,
    history,
    odds,
    ofc,
    parse_cards,
    settle,
    simulate,
)

# Other tests at the same time would allocate too.
pytestmark = pytest.mark.thread_unsafe

resource = pytest.importorskip("resource", reason="the system does not tell how much memory a process has taken")

BLOCKS = 40
"""Blocks of Python's that may come and go with its caches: less than one for every two hundred of the fast calls."""

BYTES = 1 << 16
"""Bytes of the C library's that may: eight for each of the fast calls, half of the smallest block there is."""

UNIT = 1 if sys.platform == "darwin" else 1 << 10
"""Bytes in which the system tells the greatest size of a process."""

SIZE = 48 << 20
"""Bytes that a process may grow by at its greatest: what the C library keeps for threads, and what lies in pieces."""

ROUNDS = 4
"""What is filled slowly, as the tables of pickle are, may take several rounds to be full; a leak goes on."""

SEVEN = bytes([51, 47, 43, 39, 35, 0, 5])
SETUP = Setup("omaha8", stacks=[200] * 6, blinds=(1, 2), small_bet=2)
STUD = Setup("stud8", stacks=[90] * 3, small_bet=4, bring_in=1, ante=1)
PLAYED = SETUP.deal(seed=3)
VEC = VecTable("holdem", 8, seed=1, stacks=[40] * 3, blinds=(1, 2))
CALLS = array("q", [0] * 8)
OUT = array("H", [0] * 3)
GAME = VARIANTS["omaha8"]
HELD, BOARD = bytes([0, 5, 10, 51]), bytes([20, 25, 30, 35, 40])
RANGE = Range("QQ+, AKs@50")
ROWS = ofc.Rows("AsAhKd/2c2d3h4s5c/7c7d8h8sTc")
PLAY = ofc.Game("ofc_pineapple", 2, seed=1)
HAND = history.loads(history.EXAMPLE)[0]
SHOWN = {0: "AsAh2c3c", 1: "KsKh4c5c"}


def refused(call: Callable[[], Any]) -> None:
    """A call that must be refused, whose error is let go."""
    try:
        call()
    except (ShowdownError, TypeError):
        return
    raise AssertionError("not refused")


def play_out() -> None:
    deal = SETUP.deal(seed=5)
    deal.raise_to(4)
    while deal:
        deal.check_or_call()


def play_stud() -> None:
    deal = STUD.deal(seed=5)
    for _ in deal:
        deal.act("bring_in" if deal.legal().bring_in else "check" if deal.legal().check else "fold")


def play_rows() -> None:
    game = PLAY.copy()
    player = ofc.Player("random", seed=1)
    while game:
        player.act(game)


# Fast ways in: a fraction of a microsecond, or a few.
FAST: dict[str, Callable[[], Any]] = {
    "bytes": lambda: high.evaluate(SEVEN),
    "text": lambda: high.evaluate("AsKsQsJsTs2c3d"),
    "a list of numbers": lambda: high.evaluate([51, 47, 43, 39, 35, 0, 5]),
    "a list of texts": lambda: high.evaluate(["As", "Kd", "10h", "9♠", "2c"]),
    "a generator": lambda: high.evaluate(card for card in SEVEN),
    "cards": lambda: high.evaluate(DECK[:7]),
    "a card": lambda: (Card("10h"), Card(51), str(Card(7))),
    "parsed and written": lambda: format_cards(parse_cards("AsKd 10h")),
    "a bad card": lambda: refused(lambda: high.evaluate("AsKsQsJsXx")),
    "a card twice": lambda: refused(lambda: high.evaluate(b"\0\0\1\2\3")),
    "a number too large": lambda: refused(lambda: high.evaluate([10**30, 1, 2, 3, 4])),
    "nothing": lambda: refused(lambda: high.evaluate(None)),
    "words": lambda: (high.describe(5000), high.category(5000), high.best(SEVEN), high.example(5000)),
    "a game": lambda: (GAME.evaluate(HELD, BOARD), GAME.best(HELD, BOARD)),
    "a game refused": lambda: refused(lambda: GAME.evaluate(HELD, HELD)),
    "a name": lambda: find_variant("PLO-8"),
    "a batch": lambda: high.evaluate_batch(SEVEN * 3, cards_per_hand=7, out=OUT),
    "a batch refused": lambda: refused(lambda: high.evaluate_batch(b"\0" * 21, cards_per_hand=7)),
    "a batch of a game": lambda: GAME.evaluate_batch(HELD, BOARD),
    "pots": lambda: build_pots({0: 100, 1: 60, 2: 80}, folded=(2,), dead=3),
    "pots refused": lambda: refused(lambda: build_pots({0: -1})),
    "a showdown": lambda: settle("omaha8", SHOWN, pots=101, board="8c9d7hTsQd"),
    "a showdown refused": lambda: refused(lambda: settle("omaha8", SHOWN, pots=101, board="AsAs")),
    "a deal": lambda: SETUP.deal(seed=1),
    "a copy": lambda: (copy.copy(PLAYED), PLAYED.copy()),
    "a view": lambda: PLAYED.view(2),
    "a guess": lambda: PLAYED.sample(2, seed=4),
    "what is legal": lambda: PLAYED.legal(),
    "an action refused": lambda: refused(lambda: PLAYED.raise_to(10**9)),
    "a word refused": lambda: refused(lambda: PLAYED.act("dance")),
    "what is read": lambda: (PLAYED.stacks, PLAYED.bets, PLAYED.pots, PLAYED.hole(1), PLAYED.live, PLAYED.record),
    "a step of tables": lambda: VEC.step(CALLS),
    "a step refused": lambda: refused(lambda: VEC.step(CALLS[:3])),
    "an observation": lambda: VEC.observe(),
    "a table's deal": lambda: VEC.deal(3),
    "rows": lambda: ofc.Rows("AsAhKd/2c2d3h4s5c/7c7d8h8sTc"),
    "royalties": lambda: (ofc.royalties(ROWS), ofc.is_foul(ROWS), ofc.fantasyland(ROWS, "ofc_pineapple")),
    "a placement refused": lambda: refused(lambda: PLAY.place("fffff")),
    "pot odds": lambda: odds.pot_odds(100, 50),
}
# Slow ones: tens of microseconds to milliseconds.
SLOW: dict[str, Callable[[], Any]] = {
    "a setup": lambda: Setup("stud8", stacks=[90] * 3, small_bet=4, bring_in=1, ante=1),
    "a setup refused": lambda: refused(lambda: Setup("stud8", stacks=[90] * 3)),
    "a whole deal": play_out,
    "a whole deal of stud": play_stud,
    "a game of rows": play_rows,
    "a deal by name": lambda: Deal("badugi", stacks=[99, 99], blinds=(1, 2), small_bet=2, seed=1),
    "options": lambda: VARIANTS["omaha8"].with_options(qualifier=9),
    "a range": lambda: Range("QQ+, AKs, A5s-A2s@40"),
    "a range refused": lambda: refused(lambda: Range("QQ+, AKs, A5s-X2s")),
    "ranges together": lambda: (RANGE | Range("22"), RANGE & RANGE, RANGE - RANGE, str(RANGE), RANGE.percent),
    "iteration broken off": lambda: list(islice(RANGE, 3)) + list(islice(PLAY.legal(), 3)),
    "an equity": lambda: equity("holdem", ["AsAh", "KsKh"], method="sample", samples=10, seed=1),
    "an exact equity": lambda: equity("omaha8", ["AsAh2c3c", "KsKh4c5c"], board="8c9d7hTs"),
    "an equity refused": lambda: refused(lambda: equity("holdem", ["AsAh", "AsKh"])),
    "a record": lambda: history.loads(history.EXAMPLE),
    "a record refused": lambda: refused(lambda: history.loads("variant = [")),
    "a replay": lambda: HAND.replay(),
    "a record written": lambda: PLAYED.history().dumps(),
    "a log": lambda: history.loads("STATE:0:rf:AsKd|2c7h:-5|5:x|y\n"),
    "pickles": lambda: pickle.loads(pickle.dumps((high, GAME, RANGE, SETUP, ROWS, HAND))),
    "an arrangement": lambda: ofc.arrange(DECK[13:26]),
    "a score": lambda: ofc.score([ROWS, "QsQhKh/JcJd3c4h5d/6c6d9h9sTd"]),
    "an outlook": lambda: ofc.outlook("As/2c3c4c/7d7h9s"),
    "tables": lambda: VecTable("holdem", 4, seed=1, stacks=[40] * 3, blinds=(1, 2)),
    "a table": lambda: next(iter(Table("holdem", stacks=[40] * 3, blinds=(1, 2), seed=1))),
    "simulated": lambda: simulate("holdem", "random", 5, seed=1, stacks=[40] * 3, blinds=(1, 2)),
    "simulated in Python": lambda: simulate(
        "holdem", lambda deal: deal.check_or_call(), 2, seed=1, stacks=[40] * 3, blinds=(1, 2)
    ),
    "icm": lambda: odds.icm([50, 30, 20], [60, 40]),
    "outs": lambda: odds.outs("holdem", "AsKs", "2s7s9hTd"),
    "threads": lambda: high.evaluate_batch(SEVEN * 150_000, cards_per_hand=7, threads=2),
}


class Taken(ctypes.Structure):
    """What the GNU C library's mallinfo2 tells."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()  # noqa: SIM905
    )


def no_count() -> Taken:
    return Taken()


try:
    count_taken = ctypes.CDLL(None).mallinfo2
    count_taken.restype = Taken
except (AttributeError, OSError, TypeError):  # another C library
    count_taken = no_count


def held() -> tuple[int, int, int]:
    """Python's blocks, the C library's bytes, and the greatest size of the process in bytes."""
    gc.collect()
    taken = count_taken()
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT
    return sys.getallocatedblocks(), taken.uordblks + taken.hblkhd, size


def growth(call: Callable[[], Any], calls: int) -> tuple[int, ...]:
    """What is held more after so many calls."""
    before = held()
    for _ in range(calls):
        call()
    return tuple(after - earlier for after, earlier in zip(held(), before, strict=True))


def check(name: str, call: Callable[[], Any], calls: int) -> None:
    for _ in range(ROUNDS):
        blocks, taken, size = growth(call, calls)
        if blocks < BLOCKS and taken < BYTES and size < SIZE:
            return
    raise AssertionError(f"{name}: {blocks} blocks, {taken} bytes and a size of {size} more after {calls} calls")


@pytest.mark.parametrize("name", FAST)
def test_fast_calls(name: str) -> None:
    check(name, FAST[name], 8_000)


@pytest.mark.parametrize("name", SLOW)
def test_slow_calls(name: str) -> None:
    check(name, SLOW[name], 10 if name == "threads" else 200)


@pytest.mark.slow
def test_ten_million_calls() -> None:
    """All of them in turn, so that what one leaves behind shows beside what the others need."""
    assert len(FAST) * 260_000 > 9_900_000
    for name, call in FAST.items():
        check(name, call, 260_000)
    for name, call in SLOW.items():
        check(name, call, 50 if name == "threads" else 5_000)


def test_a_leak_would_be_seen() -> None:
    kept: list[Any] = []
    source = cycle(range(1000, 2000))
    blocks, taken, _ = growth(lambda: kept.append((str(next(source)), bytearray(999))), 8_000)
    assert blocks > 100 * BLOCKS
    assert taken > 100 * BYTES or count_taken is no_count


def test_every_hand_type_lets_go() -> None:
    for hand_type in HAND_TYPES.values():
        cards = bytes(range(48, 51)) if hand_type.size == 3 else bytes(range(40, 44 + hand_type.size % 4))
        check(hand_type.name, lambda hand_type=hand_type, cards=cards: hand_type.evaluate(cards), 2_000)
