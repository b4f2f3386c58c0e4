"""Batches beyond 2**31 and 2**32 bytes and rows, and every seven-card hand in one call and in pieces.

Gigabytes are mapped, not filled: the same few megabytes of memory lie at one address after the other.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from typing import Any

import pytest

from showdown import CardError, HandType, ShowdownError, badugi, high, ofc
from showdown.variants import VARIANTS

np = pytest.importorskip("numpy", reason="NumPy is not installed")

# Gigabytes once are enough.
pytestmark = [
    pytest.mark.thread_unsafe,
    pytest.mark.skipif(sys.maxsize < 2**32, reason="an address space of 32 bits"),
    pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="only Linux lets one file lie at many addresses"),
]

PROT_NONE, MAP_FIXED = 0, 0x10
"""Constants of Linux that the module mmap does not name."""

FAILED = 2**64 - 1
"""(void *) -1"""


class Repeated:
    """Virtual memory in which one piece of memory lies `times` times in a row, then another piece."""

    def __init__(self, piece: Any, times: int, last: Any) -> None:
        assert piece.nbytes % mmap.PAGESIZE == last.nbytes % mmap.PAGESIZE == 0
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.libc.mmap.restype = ctypes.c_void_p
        self.libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
        self.libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
        self.size = piece.nbytes * times + last.nbytes
        self.start = self.map(None, self.size, PROT_NONE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1)
        file = self.file_of(piece)
        for i in range(times):
            self.put(self.start + i * piece.nbytes, piece.nbytes, file)
        os.close(file)
        file = self.file_of(last)
        self.put(self.start + times * piece.nbytes, last.nbytes, file)
        os.close(file)

    def file_of(self, piece: Any) -> int:
        file = os.memfd_create("piece")
        os.truncate(file, piece.nbytes)
        with mmap.mmap(file, piece.nbytes) as view:
            view[:] = piece.tobytes()
        return file

    def put(self, address: int, size: int, file: int) -> None:
        self.map(address, size, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_SHARED | MAP_FIXED, file)

    def map(self, address: int | None, size: int, protection: int, flags: int, file: int) -> int:
        at: int = self.libc.mmap(address, size, protection, flags, file, 0)
        if at in (None, FAILED):
            pytest.skip(f"{size} bytes of addresses are not to be had: {os.strerror(ctypes.get_errno())}")
        return at

    def as_array(self, kind: Any) -> Any:
        """All of it; only as long as this object is there."""
        return np.frombuffer((ctypes.c_char * self.size).from_address(self.start), kind)

    def __del__(self) -> None:
        if hasattr(self, "start"):
            self.libc.munmap(self.start, self.size)


def rows_of(width: int, count: int, seed: int) -> Any:
    """Random hands."""
    rng = np.random.default_rng(seed)
    few = np.argsort(rng.random((1 << 12, 52)), axis=1)[:, :width].astype(np.uint8)
    return few[rng.integers(len(few), size=count)]


ROWS = 1 << 22
"""Rows of a piece: pages of cards and of strengths, whatever the width."""


def check_many_rows(hand_type: HandType, width: int, times: int, threads: int) -> None:
    """The piece at the end is another: it and a bad card in it must be found where they are, not 2**32 before."""
    piece, last = rows_of(width, ROWS, 1), rows_of(width, ROWS, 2)
    blank = np.zeros(ROWS, np.uint16)
    memory, answers = Repeated(piece, times, last), Repeated(blank, times, blank)
    cards = memory.as_array(np.uint8).reshape(-1, width)
    out = answers.as_array(np.uint16)
    assert len(cards) == len(out) == (times + 1) * ROWS
    assert hand_type.evaluate_batch(cards, out=out, threads=threads) is out
    assert (out[:ROWS] == hand_type.evaluate_batch(piece)).all()
    assert (out[-ROWS:] == hand_type.evaluate_batch(last)).all()
    assert not (out[:ROWS] == out[-ROWS:]).all()
    bad = len(cards) - 5
    cards[bad, 0] = 200
    with pytest.raises(CardError, match=f"row {bad}: 200 is not a card"):
        hand_type.evaluate_batch(cards, out=out, threads=threads)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_more_than_four_gibibytes_of_cards(threads: int) -> None:
    check_many_rows(high, 5, 206, threads)  # 207 * 2**22 * 5 bytes > 2**32


@pytest.mark.slow
def test_more_than_two_to_the_thirty_first_rows() -> None:
    check_many_rows(badugi, 1, 512, 2)  # 513 * 2**22 > 2**31, and twice as many bytes of strengths


@pytest.mark.slow
def test_more_than_four_gibibytes_of_a_games_cards() -> None:
    piece, last = rows_of(5, ROWS, 1), rows_of(5, ROWS, 2)
    memory = Repeated(piece, 206, last)
    holes = memory.as_array(np.uint8).reshape(-1, 5)
    game = VARIANTS["draw5"]
    found = game.evaluate_batch(holes, threads=2)
    assert (found[:ROWS] == game.evaluate_batch(piece)).all()
    assert (found[-ROWS:] == game.evaluate_batch(last)).all()
    del found
    holes[-3, 2] = holes[-3, 1]
    with pytest.raises(CardError, match=f"row {len(holes) - 3}"):
        game.evaluate_batch(holes, threads=2)


def test_sizes_that_32_bits_cannot_count_are_counted() -> None:
    """Zeros are deuces of clubs, twice in each row: the first row is refused, however many there are."""
    size = 5 * 2**30
    file = os.memfd_create("zeros")
    os.truncate(file, size)
    memory = memoryview(mmap.mmap(file, size, prot=mmap.PROT_READ))
    os.close(file)
    small = np.zeros(3, np.uint16)
    with pytest.raises(CardError, match=f"{size} cards: not a multiple of 7"):
        high.evaluate_batch(memory, cards_per_hand=7)
    with pytest.raises(ShowdownError, match=f"out has 3 items, {size // 5} are needed"):
        high.evaluate_batch(memory, cards_per_hand=5, out=small)
    with pytest.raises(ShowdownError, match=f"out has 3 items, {size} are needed"):
        badugi.evaluate_batch(memory, cards_per_hand=1, out=small)
    with pytest.raises(CardError, match="boards for"):
        VARIANTS["omaha"].evaluate_batch(memory, bytes(range(20)))
    with pytest.raises(CardError, match="cards"):
        ofc.score_batch(memory, "ofc_pineapple", players=3)


# --- every seven-card hand ---------------------------------------------------------------------------------------

SEVEN_CARD_HANDS = {
    # https://en.wikipedia.org/wiki/Poker_probability, "7-card poker hands"
    "high card": 23_294_460,
    "pair": 58_627_800,
    "two pair": 31_433_400,
    "three of a kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full house": 3_473_184,
    "four of a kind": 224_848,
    "straight flush": 41_584,
}


@pytest.mark.slow
def test_all_seven_card_hands_at_once_and_in_pieces() -> None:
    """133,784,560 rows, 936 MB: one call, calls of uneven pieces, and threads give the same strengths."""
    from bulk import every_hand

    cards = np.concatenate(list(every_hand(7)))
    assert cards.shape == (133_784_560, 7)
    at_once = high.evaluate_batch(cards, threads=2)
    counts = np.bincount(at_once, minlength=high.classes + 1)
    by_category = dict.fromkeys(high.categories, 0)
    for strength in range(1, high.classes + 1):
        by_category[high.category(strength)] += int(counts[strength])
    assert by_category == SEVEN_CARD_HANDS
    in_pieces = np.zeros_like(at_once)
    start, size = 0, 1
    while start < len(cards):
        part = slice(start, start + size)
        high.evaluate_batch(cards[part], out=in_pieces[part])
        start, size = start + size, size * 7 % 5_000_011
    assert (in_pieces == at_once).all()
