"""The category frequencies of rules.md 2.10, counted through the public batch call.

Up to seven cards every hand is dealt. The 752,538,150 hands of eight cards and 3,679,075,400 of nine are counted
by classes under exchange of suits, each class as often as it has hands; test_evaluate.py shows on all hands of
up to seven cards that the exchange changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb

import pytest

pytest.importorskip("numpy")

import numpy as np
from bulk import combination_rows, every_hand, suit_classes
from numpy.typing import NDArray
from orders import HAND_TYPE_OF, strengths

from showdown import HandType

Counts = NDArray[np.int64]  # hands by strength


def census(words: Iterable[str], size: int, lowest: int = 0) -> dict[str, Counts]:
    """Deal every hand of `size` cards from `lowest` up."""
    types = {word: HAND_TYPE_OF[word] for word in words}
    counts = {word: np.zeros(hand_type.classes + 1, np.int64) for word, hand_type in types.items()}
    for cards in blocks_of(every_hand(size, lowest)):
        for word, hand_type in types.items():
            counts[word] += np.bincount(hand_type.evaluate_batch(cards), minlength=hand_type.classes + 1)
    return counts


def blocks_of(parts: Iterable[NDArray[np.uint8]]) -> Iterable[NDArray[np.uint8]]:
    """Join small arrays into large ones: a batch call costs what a thousand hands cost."""
    held: list[NDArray[np.uint8]] = []
    rows = 0
    for part in parts:
        held.append(part)
        rows += len(part)
        if rows > 1 << 20:
            yield np.concatenate(held)
            held, rows = [], 0
    if held:
        yield np.concatenate(held)


def census_by_classes(word: str, size: int) -> Counts:
    hand_type = HAND_TYPE_OF[word]
    counts = np.zeros(hand_type.classes + 1, np.int64)
    for cards, hands in suit_classes(size):
        # Floats, but of whole numbers below 2^53.
        counts += np.bincount(hand_type.evaluate_batch(cards), hands, hand_type.classes + 1).astype(np.int64)
    return counts


def by_category(hand_type: HandType, counts: Counts) -> dict[str, int]:
    total: Counter[str] = Counter()
    for strength, hands in enumerate(counts.tolist()):
        if hands:
            total[hand_type.category(strength)] += hands
    return dict(total)


def distinct_by_category(hand_type: HandType, counts: Counts) -> dict[str, int]:
    return by_category(hand_type, (counts > 0).astype(np.int64))


def by_top_card(word: str, counts: Counts) -> dict[int, int]:
    """Hands without a pair by their top card (the oracle's keys say which strengths those are)."""
    total: Counter[int] = Counter()
    for key, strength in strengths(word).items():
        if key is not None and key[0] == 0 and counts[strength]:
            total[-key[1]] += int(counts[strength])
    return dict(total)


def table(columns: Iterable[int], rows: str) -> dict[int, dict[str, int]]:
    """A table of the rules: a name and a number a column in each line; zeros are left out."""
    found: dict[int, dict[str, int]] = {column: {} for column in columns}
    for line in rows.strip().splitlines():
        name, *numbers = (word.strip() for word in line.split("|"))
        for column, number in zip(found.values(), numbers, strict=True):
            if number != "0":
                column[name] = int(number.replace(",", ""))
    return found


HIGH = table(
    (5, 6, 7, 8, 9),
    """
    straight flush | 40 | 1,844 | 41,584 | 611,340 | 6,588,116
    four of a kind | 624 | 14,664 | 224,848 | 2,529,262 | 22,247,616
    full house | 3,744 | 165,984 | 3,473,184 | 45,652,128 | 423,908,824
    flush | 5,108 | 205,792 | 4,047,644 | 50,850,320 | 453,008,864
    straight | 10,200 | 361,620 | 6,180,020 | 67,072,620 | 509,071,920
    three of a kind | 54,912 | 732,160 | 6,461,620 | 38,493,000 | 151,728,780
    two pair | 123,552 | 2,532,816 | 31,433,400 | 257,760,900 | 1,442,570,040
    pair | 1,098,240 | 9,730,740 | 58,627,800 | 236,092,500 | 600,163,200
    high card | 1,302,540 | 6,612,900 | 23,294,460 | 53,476,080 | 69,788,040
    """,
)
HIGH_DISTINCT = {5: 7462, 6: 6075, 7: 4824, 8: 3729, 9: 3012}
HIGH_DISTINCT_BY_CATEGORY = table(
    (5, 7),
    """
    straight flush | 10 | 10
    four of a kind | 156 | 156
    full house | 156 | 156
    flush | 1277 | 1277
    straight | 10 | 10
    three of a kind | 858 | 575
    two pair | 858 | 763
    pair | 2860 | 1470
    high card | 1277 | 407
    """,
)
ROYAL_FLUSHES = {5: 4, 7: 4324}


def check_high(size: int, counts: Counts) -> None:
    high = HAND_TYPE_OF["high"]
    assert by_category(high, counts) == HIGH[size]
    assert counts.sum() == comb(52, size)
    assert np.count_nonzero(counts) == HIGH_DISTINCT[size]
    if size in HIGH_DISTINCT_BY_CATEGORY:
        assert distinct_by_category(high, counts) == HIGH_DISTINCT_BY_CATEGORY[size]
        assert counts[high.classes] == ROYAL_FLUSHES[size]


A5_NO_PAIR = table(
    (5, 6, 7),
    """
    5 | 1,024 | 40,448 | 781,824
    6 | 5,120 | 181,760 | 3,151,360
    7 | 15,360 | 483,840 | 7,426,560
    8 | 35,840 | 985,600 | 13,171,200
    9 | 71,680 | 1,684,480 | 19,174,400
    10 | 129,024 | 2,515,968 | 23,675,904
    11 | 215,040 | 3,333,120 | 24,837,120
    12 | 337,920 | 3,886,080 | 21,457,920
    13 | 506,880 | 3,801,600 | 13,939,200
    """,
)
A5 = table(
    (5, 6, 7),
    """
    no pair | 1,317,888 | 16,912,896 | 127,615,488
    pair | 1,098,240 | 3,203,200 | 5,948,800
    two pair | 123,552 | 226,512 | 219,648
    three of a kind | 54,912 | 13,728 | 0
    full house | 3,744 | 2,184 | 624
    four of a kind | 624 | 0 | 0
    """,
)
A5_DISTINCT = {5: 6175, 6: 6019, 7: 5083}
QUALIFYING = {5: 57_344, 6: 1_691_648, 7: 24_530_944}


def check_a5(size: int, counts: Counts, low8: Counts) -> None:
    assert by_category(HAND_TYPE_OF["a5"], counts) == A5[size]
    assert by_top_card("a5", counts) == {int(top): hands for top, hands in A5_NO_PAIR[size].items()}
    assert np.count_nonzero(counts) == A5_DISTINCT[size]
    assert by_category(HAND_TYPE_OF["low8"], low8) == {
        "low": QUALIFYING[size],
        "no low": comb(52, size) - QUALIFYING[size],
    }
    # 5-high 1, 6-high 5, 7-high 15, 8-high 35 (rules.md 2.5)
    assert np.count_nonzero(low8[1:]) == 56


D27 = table(
    (5, 7),
    """
    no pair | 1,303,560 | 127,355,184
    pair | 1,098,240 | 6,202,240
    two pair | 123,552 | 219,648
    three of a kind | 54,912 | 0
    straight | 9,180 | 0
    flush | 5,112 | 6,864
    full house | 3,744 | 624
    four of a kind | 624 | 0
    straight flush | 36 | 0
    """,
)
D27_NO_PAIR = table(
    (5, 7),
    """
    7 | 4,080 | 2,666,480
    8 | 14,280 | 7,187,404
    9 | 34,680 | 13,129,988
    10 | 70,380 | 19,288,272
    11 | 127,500 | 23,906,176
    12 | 213,180 | 25,145,080
    13 | 335,580 | 21,795,928
    14 | 503,880 | 14,235,856
    """,
)
D27_DISTINCT = {5: 7462, 6: 6802, 7: 5536}
D27_DISTINCT_BY_CATEGORY = {
    "no pair": 1278, "pair": 2860, "two pair": 858, "three of a kind": 858, "straight": 9, "flush": 1278,
    "full house": 156, "four of a kind": 156, "straight flush": 9,
}  # fmt: skip


def check_27(size: int, counts: Counts) -> None:
    assert np.count_nonzero(counts) == D27_DISTINCT[size]
    if size in D27:
        assert by_category(HAND_TYPE_OF["27"], counts) == D27[size]
        assert by_top_card("27", counts) == {int(top): hands for top, hands in D27_NO_PAIR[size].items()}


def check_a6(size: int, counts: Counts, counts_27: Counts) -> None:
    """Deuce-to-seven with every rank one lower: the same counts, strength by strength."""
    assert counts.tolist() == counts_27.tolist()
    assert np.count_nonzero(counts) == D27_DISTINCT[size]


def check_52(size: int, counts: dict[str, Counts]) -> None:
    check_high(size, counts["high"])
    check_a5(size, counts["a5"], counts["low8"])
    check_27(size, counts["27"])
    check_a6(size, counts["a6"], counts["27"])


WORDS = ("high", "a5", "low8", "27", "a6")


def test_five_cards() -> None:
    counts = census(WORDS, 5)
    check_52(5, counts)
    assert distinct_by_category(HAND_TYPE_OF["27"], counts["27"]) == D27_DISTINCT_BY_CATEGORY
    # The middle rows of deuce-to-seven Open Face that do not foul: 121 rank sets in 1,020 suitings (rules.md 2.10).
    rows = {top: hands for top, hands in by_top_card("27", counts["27"]).items() if top <= 10}
    assert sum(rows.values()) == 123_420
    assert {top: hands // 1020 for top, hands in rows.items()} == {7: 4, 8: 14, 9: 34, 10: 69}


def test_six_cards() -> None:
    check_52(6, census(WORDS, 6))


@pytest.mark.slow
def test_seven_cards() -> None:
    check_52(7, census(WORDS, 7))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_classes_under_exchange_of_suits_count_every_hand(size: int) -> None:
    check_high(size, census_by_classes("high", size))


@pytest.mark.slow
@pytest.mark.parametrize("size", [8, 9])
def test_eight_and_nine_cards(size: int) -> None:
    check_high(size, census_by_classes("high", size))


SHORT_FIVE = {
    "straight flush": 24, "four of a kind": 288, "flush": 480, "full house": 1_728, "three of a kind": 16_128,
    "straight": 6_120, "two pair": 36_288, "pair": 193_536, "high card": 122_400,
}  # fmt: skip
SHORT_SEVEN = {
    "straight flush": 10_560, "four of a kind": 44_640, "flush": 175_560, "full house": 633_024,
    "two pair": 3_157_056, "pair": 2_316_600, "high card": 233_100,
}  # fmt: skip
SHORT_SEVEN_BY_ORDER = {
    "short_ts": SHORT_SEVEN | {"three of a kind": 637_560, "straight": 1_139_580},
    "short_st": SHORT_SEVEN | {"three of a kind": 607_200, "straight": 1_169_940},
}


def test_short_deck_five_cards() -> None:
    for word, counts in census(("short_ts", "short_st"), 5, 16).items():
        assert by_category(HAND_TYPE_OF[word], counts) == SHORT_FIVE
        assert np.count_nonzero(counts) == 1404


def test_short_deck_seven_cards() -> None:
    distinct = {"short_ts": 762, "short_st": 752}
    for word, counts in census(("short_ts", "short_st"), 7, 16).items():
        assert by_category(HAND_TYPE_OF[word], counts) == SHORT_SEVEN_BY_ORDER[word]
        assert np.count_nonzero(counts) == distinct[word]
        assert counts.sum() == 8_347_680


BADUGI = {
    3: {3: 6_864, 2: 14_040, 1: 1_196},
    4: {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873},
    5: {4: 514_800, 3: 1_647_360, 2: 431_652, 1: 5_148},
}


@pytest.mark.parametrize("size", BADUGI)
@pytest.mark.parametrize("word", ["badugi", "badugi27"])
def test_badugi(word: str, size: int) -> None:
    hand_type = HAND_TYPE_OF[word]
    counts = np.bincount(hand_type.evaluate_batch(combination_rows(52, size)), minlength=hand_type.classes + 1)
    total: Counter[int] = Counter()
    for key, strength in strengths(word).items():
        if key is not None and counts[strength]:
            total[key[0]] += int(counts[strength])
    assert total == BADUGI[size]
    if size == 4:
        assert np.count_nonzero(counts) == 715 + 286 + 78 + 13


def test_front() -> None:
    front = HAND_TYPE_OF["front"]
    counts = np.bincount(front.evaluate_batch(combination_rows(52, 3)), minlength=front.classes + 1)
    assert by_category(front, counts) == {"three of a kind": 52, "pair": 3_744, "high card": 18_304}
    assert distinct_by_category(front, counts) == {"three of a kind": 13, "pair": 156, "high card": 286}
    assert counts.sum() == 22_100
