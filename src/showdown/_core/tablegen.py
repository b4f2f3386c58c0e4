"""Derive every table of the core from the rules, constructively.

Run by hand, never at build or import time::

    python -m showdown._core.tablegen            # writes tables.c and include/showdown/sizes.h
    python -m showdown._core.tablegen --check    # derives them again and compares

Hands are *listed* in order of strength, category by category, and numbered as they come; nothing here
compares two hands. The tests hold an independent evaluator against the result. docs/hashing.md explains
the two perfect hashes and where each constant comes from.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
TABLES = HERE / "tables.c"
SIZES = HERE / "include" / "showdown" / "sizes.h"

RANKS = range(13)  # 0 = deuce .. 12 = ace
SHORT_RANKS = range(9)  # 0 = six .. 8 = ace
ACE = 12

# The greedy sequence: each rank takes the least number for which all sums of five, of six and of seven
# cards (at most four of a rank) stay distinct within their count. No seven-rank sum then exceeds 7,825,759.
RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
# Row counts are 2^bits. Few rows keep the offsets in the first-level cache, many rows leave fewer places of
# the value tables empty: 4,096 rows for seven cards are 8 KB of offsets and a value table 78 % full.
ROW_BITS = {"board": 11, "five": 11, "six": 12, "seven": 12, "short": 10, "badugi": 10}

NO_RANK = 15  # an unused place of a shape


class Class(NamedTuple):
    """One strength: its category (index into the type's names) and its ranks in reading order."""

    category: int
    ranks: tuple[int, ...]


# ---------------------------------------------------------------------------------------------------------
# Hands in order of strength, weakest first. `ranks` counts from the lowest rank of the deck (or of the
# ranking: ace-low types number the ace 0), so the same generators serve every deck and both aces.


def unpaired(ranks: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """Sets of `size` different ranks, read downwards, weakest (lowest top card first) to strongest."""
    return sorted(tuple(sorted(c, reverse=True)) for c in combinations(ranks, size))


def grouped(ranks: Sequence[int], shape: Sequence[int]) -> list[tuple[int, ...]]:
    """Hands whose equal ranks form groups of the sizes in `shape` (2, 1, 1, 1 is a pair), weakest first."""
    hands = []

    def grow(prefix: tuple[int, ...], used: frozenset[int], left: Sequence[int], below: int) -> None:
        if not left:
            hands.append(prefix)
            return
        for rank in ranks:
            if rank not in used and rank < below:
                equal_next = len(left) > 1 and left[1] == left[0]
                grow(prefix + (rank,) * left[0], used | {rank}, left[1:], rank if equal_next else len(ranks))

    grow((), frozenset(), shape, len(ranks))
    return sorted(hands)


def straights(ranks: Sequence[int], *, wheel: bool) -> list[tuple[int, ...]]:
    """Five in a row, lowest first; with `wheel` the ace also stands under the lowest rank and reads last."""
    runs = [tuple(range(top, top - 5, -1)) for top in range(4, len(ranks))]
    return ([(3, 2, 1, 0, len(ranks) - 1)] if wheel else []) + runs


PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS = (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)


def high_categories(ranks: Sequence[int], *, wheel: bool) -> dict[str, list[tuple[int, ...]]]:
    """The nine categories of rules.md 2.1, each weakest first."""
    runs = straights(ranks, wheel=wheel)
    as_sets = {frozenset(run) for run in runs}
    no_pair = [hand for hand in unpaired(ranks, 5) if frozenset(hand) not in as_sets]
    return {
        "high card": no_pair,
        "pair": grouped(ranks, PAIR),
        "two pair": grouped(ranks, TWO_PAIR),
        "three of a kind": grouped(ranks, TRIPS),
        "straight": runs,
        "flush": no_pair,
        "full house": grouped(ranks, FULL_HOUSE),
        "four of a kind": grouped(ranks, QUADS),
        "straight flush": runs,
    }


def in_order(categories: dict[str, list[tuple[int, ...]]], names: Iterable[str]) -> list[Class]:
    return [Class(i, hand) for i, name in enumerate(names) for hand in categories[name]]


def reversed_order(categories: dict[str, list[tuple[int, ...]]], names: Iterable[str]) -> list[Class]:
    """A lowball order: the categories as named, and inside each the lower hand later."""
    return [Class(i, hand) for i, name in enumerate(names) for hand in reversed(categories[name])]


HIGH = ("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
        "straight flush")  # fmt: skip
SHORT_TRIPS = ("high card", "pair", "two pair", "straight", "three of a kind", "full house", "flush",
               "four of a kind", "straight flush")  # fmt: skip
SHORT_STRAIGHT = ("high card", "pair", "two pair", "three of a kind", "straight", "full house", "flush",
                  "four of a kind", "straight flush")  # fmt: skip
LOW_27 = ("straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair",
          "pair", "no pair")  # fmt: skip
LOW_A5 = ("four of a kind", "full house", "three of a kind", "two pair", "pair", "no pair")


def high_classes() -> list[Class]:
    return in_order(high_categories(RANKS, wheel=True), HIGH)


def short_classes(names: Sequence[str]) -> list[Class]:
    return in_order(high_categories(SHORT_RANKS, wheel=True), names)


def low_27_classes() -> list[Class]:
    categories = high_categories(RANKS, wheel=False)
    return reversed_order(categories | {"no pair": categories["high card"]}, LOW_27)


def low_a5_classes() -> list[Class]:
    """Ranks here count from the ace (0) to the king (12)."""
    categories = high_categories(RANKS, wheel=False)
    return reversed_order(categories | {"no pair": unpaired(RANKS, 5)}, LOW_A5)


def badugi_classes() -> list[Class]:
    """More cards first, then lower; ranks count from the ace."""
    return [Class(n - 1, hand) for n in (1, 2, 3, 4) for hand in reversed(unpaired(RANKS, n))]


def front_classes() -> list[Class]:
    return [Class(i, hand) for i, shape in enumerate([(1, 1, 1), (2, 1), (3,)]) for hand in grouped(RANKS, shape)]


# Exposed boards of one to five cards (rules.md 2.8): multiplicities only, and a missing kicker ranks below
# any card, so boards of different size are ordered too (a front is the three-card case of the high order).
SHOW_SHAPES = ((1,), (2,), (2, 2), (3,), (3, 2), (4,))  # the groups that make the category, weakest first


def show_classes(*, low: bool) -> list[tuple[int, ...]]:
    hands = []
    for shape in SHOW_SHAPES:
        kickers_most = 5 - sum(shape)
        of_category = []
        for n in range(kickers_most + 1):
            made = (1,) * (n + 1) if shape == (1,) else shape + (1,) * n
            if sum(made) <= 5:
                of_category += grouped(RANKS, made)
        hands.append(sorted(set(of_category), reverse=low))
    return [hand for group in (reversed(hands) if low else hands) for hand in group]


# ---------------------------------------------------------------------------------------------------------
# Multisets of ranks and their values.

Multiset = tuple[int, ...]  # ranks in ascending order


def multisets(ranks: Sequence[int], size: int) -> Iterator[Multiset]:
    for m in combinations_with_replacement(ranks, size):
        if all(m[i] != m[i + 4] for i in range(len(m) - 4)):
            yield m


def best_of(values: dict[Multiset, int], ranks: Sequence[int]) -> dict[Multiset, int]:
    """Extend values of five-rank multisets to six and seven: the best after leaving one rank out."""
    for size in (6, 7):
        for m in multisets(ranks, size):
            values[m] = max(values[m[:i] + m[i + 1 :]] for i in range(size))
    return values


def rank_values(classes: Sequence[Class], suited: Iterable[int]) -> dict[Multiset, int]:
    """Strength of each multiset of five ranks as if no hand were suited."""
    return {tuple(sorted(c.ranks)): strength for strength, c in enumerate(classes, 1) if c.category not in suited}


def flush_values(classes: Sequence[Class], suited: Iterable[int], *, longer: bool) -> list[int]:
    """Strength of a suited hand by its 13-bit set of ranks; with `longer` also the best five of more."""
    values = [0] * 8192
    for strength, c in enumerate(classes, 1):
        if c.category in suited:
            values[sum(1 << r for r in c.ranks)] = strength
    if longer:
        for mask in range(8192):  # ascending, so every subset is done before its superset
            if mask.bit_count() > 5:
                values[mask] = max(values[mask & ~(1 << r)] for r in RANKS if mask >> r & 1)
    return values


# ---------------------------------------------------------------------------------------------------------
# First-fit row displacement (Tarjan and Yao, Storing a sparse table, 1979).


class Hash(NamedTuple):
    """A perfect hash of keys: place = (key >> bits) + offset[key & (2^bits - 1)] - margin.

    The low bits choose the row, the high bits the column. (Rows of high bits, the usual way round, are
    crowded where their neighbours are and pack worse.) The margin keeps every offset positive.
    """

    bits: int
    offset: list[int]
    margin: int
    places: int

    def place(self, key: int) -> int:
        return (key >> self.bits) + self.offset[key & ((1 << self.bits) - 1)] - self.margin


def displace(keys: Iterable[int], bits: int) -> Hash:
    """Place the rows, fullest first, each as low as it fits.

    Occupied places are the bits of one Python integer, so that a fit is one shift and one OR a key.
    """
    rows: dict[int, list[int]] = {}
    for key in keys:
        rows.setdefault(key & ((1 << bits) - 1), []).append(key >> bits)
    occupied = 0
    offset: dict[int, int] = {}
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        first = min(columns)
        taken = 0
        for column in columns:
            taken |= occupied >> (column - first)
        start = (~taken & (taken + 1)).bit_length() - 1  # the lowest clear bit
        offset[row] = start - first
        for column in columns:
            occupied |= 1 << (start + column - first)
    margin = -min(offset.values())
    shifted = [offset.get(row, -margin) + margin for row in range(1 << bits)]
    assert max(shifted) < 1 << 16
    return Hash(bits, shifted, margin, occupied.bit_length())


def key_sum(m: Multiset) -> int:
    return sum(RANK_KEYS[r] for r in m)


class RankHash(NamedTuple):
    """One hash for several card counts: each count's sums start above those of the counts before it."""

    start: dict[int, int]  # by card count, a multiple of the row count
    hash: Hash

    def place(self, m: Multiset) -> int:
        return self.hash.place(self.start[len(m)] + key_sum(m))


def rank_hash(ranks: Sequence[int], sizes: Iterable[int], bits: int) -> RankHash:
    start: dict[int, int] = {}
    keys: list[int] = []
    above = 0
    for size in sizes:
        start[size] = above
        sums = [key_sum(m) for m in multisets(ranks, size)]
        assert len(set(sums)) == len(sums), "RANK_KEYS must tell every hand of one card count apart"
        keys += [above + s for s in sums]
        above += ((max(sums) >> bits) + 1) << bits
    return RankHash(start, displace(keys, bits))


def badugi_keys() -> dict[tuple[int, ...], int]:
    """A number for each set of up to four ranks, whose sum over the suits tells the hand but for which suit is which.

    Greedy: singles, pairs, threes, fours in turn, each the least number that keeps all such sums distinct.
    """
    keys: dict[tuple[int, ...], int] = {}
    # sums[n]: the sums of every collection of sets that holds n cards in all, so far; at most four sets.
    sums: list[set[int]] = [{0}, set(), set(), set(), set()]
    used = {0}
    k = 1
    for size in (1, 2, 3, 4):
        for ranks in combinations(RANKS, size):
            # `copies` suits may hold this same set, beside any collection met before.
            while True:
                fresh: list[set[int]] = [set() for _ in range(5)]
                count = 0
                for copies in range(1, 4 // size + 1):
                    for n in range(5 - copies * size):
                        new = {s + copies * k for s in sums[n]}
                        fresh[n + copies * size] |= new
                        count += len(new)
                union = set().union(*fresh)
                if len(union) == count and not union & used:
                    break
                k += 1
            keys[ranks] = k
            used |= union
            for n in range(5):
                sums[n] |= fresh[n]
            k += 1
    return keys


def badugi_values(keys: dict[tuple[int, ...], int], classes: Sequence[Class]) -> dict[int, int]:
    """Strength of every collection of at most four suit sets that together hold one to four cards."""
    strength_of = {frozenset(c.ranks): strength for strength, c in enumerate(classes, 1)}
    values: dict[int, int] = {}

    def best(sets: tuple[tuple[int, ...], ...], chosen: frozenset[int]) -> int:
        """The best subset with at most one rank of each suit's set and no rank twice."""
        if not sets:
            return strength_of.get(chosen, 0)
        rest = [best(sets[1:], chosen)]
        rest += [best(sets[1:], chosen | {r}) for r in sets[0] if r not in chosen]
        return max(rest)

    def grow(sets: tuple[tuple[int, ...], ...], left: int, options: list[tuple[int, ...]]) -> None:
        if sets:
            values[sum(keys[s] for s in sets)] = best(sets, frozenset())
        for i, s in enumerate(options):
            if len(s) <= left:
                grow((*sets, s), left - len(s), options[i:])

    grow((), 4, list(keys))
    return values


# ---------------------------------------------------------------------------------------------------------
# Many hands at once (simd.h): one hand in each lane of sixteen bits, ranks as bits, and look-ups only in
# tables that a permutation of one or two registers holds: 64 bytes, 128 bytes or 64 words.
#
# Among sets of one size the numeric order is the order of strength. So the number of a set is the number of
# its low part among low parts of equal size, plus what the high part alone decides: two small look-ups.

LOW_PART = 7  # ranks in the low part: 128 bytes; the high part has six: 64 words
KICKER_PART = 5  # in the high part of kickers, which exclude a rank: 32 words each for three and for two


def low_numbers(*, skip_runs: bool) -> list[int]:
    """The number of each low part among those of its size, in numeric order.

    With `skip_runs` five in a row take no number. (Those that reach into the high part stand last, or with an
    ace first, among the low parts under one high part, and so need no gap.)
    """
    met = [0] * (LOW_PART + 1)
    numbers = []
    for mask in range(1 << LOW_PART):
        numbers.append(met[mask.bit_count()])
        if not (skip_runs and mask in (0b11111, 0b111110, 0b1111100)):
            met[mask.bit_count()] += 1
    return numbers


ALL_NUMBERS, NUMBERS_BUT_RUNS = low_numbers(skip_runs=False), low_numbers(skip_runs=True)


def rank_mask(ranks: Iterable[int]) -> int:
    return sum(1 << r for r in ranks)


def high_part(values: dict[int, int], bits: int, numbers: Sequence[int], step: int = 1) -> list[int]:
    """What each high part adds to `step` times the number of the low part to give the values of these sets."""
    parts: dict[int, int] = {}
    for mask, value in values.items():
        part = value - step * numbers[mask & ((1 << LOW_PART) - 1)]
        assert parts.setdefault(mask >> LOW_PART, part) == part, "the high part must decide alone"
    return [parts.get(high, 0) for high in range(1 << bits)]


def lane_order(classes: Sequence[Class], names: Sequence[str], *, reverse: bool) -> list[int]:
    """The 64-word tables of a ranking and four numbers; with `reverse` of its strengths counted from the top.

    Five different ranks; three kickers and two; pair, trips, full house, quads by rank; two pair. Then what to
    add for a straight, a straight flush, a flush, and the number of classes + 1 if strengths were reversed.
    """
    top = len(classes) + 1 if reverse else 0
    of: dict[str, dict[tuple[int, ...], int]] = {name: {} for name in names}
    for strength, c in enumerate(classes, 1):
        of[names[c.category]][c.ranks] = abs(top - strength)
    no_pair = {rank_mask(hand): v for hand, v in of["no pair" if reverse else "high card"].items()}
    width = max(no_pair).bit_length()
    numbers = NUMBERS_BUT_RUNS if "straight" in of else ALL_NUMBERS
    kickers = []
    for size in (3, 2):
        sets = [mask for mask in range(1 << (width - 1)) if mask.bit_count() == size]
        kickers += high_part({mask: number for number, mask in enumerate(sets)}, KICKER_PART, numbers)
    groups = []
    for name in ("pair", "three of a kind", "full house", "four of a kind"):
        groups += [min(v for hand, v in of[name].items() if hand[0] == r) if r < width else 0 for r in range(16)]
    pairs: dict[int, int] = {}
    for hand, v in of["two pair"].items():
        both = rank_mask({hand[0], hand[2]})
        pairs[both] = min(v, pairs.get(both, v))
    straight = straight_flush = flush = 0
    if "straight" in of:
        # Runs are numbered by their lowest rank, from one where the ace stands under all others, else from two.
        first = 1 if max(min(of["straight"])) == width - 1 else 2
        straight = min(of["straight"].values()) - first
        straight_flush = min(of["straight flush"].values()) - first
        flush = min(of["flush"].values()) - min(no_pair.values())
    return [*high_part(no_pair, 6, numbers), *kickers, *groups, *high_part(pairs, 6, numbers, width - 2),
            straight, straight_flush, flush, top]  # fmt: skip


def mirror(mask: int, bits: int) -> int:
    return sum(1 << (bits - 1 - i) for i in range(bits) if mask >> i & 1)


def lane_low(classes: Sequence[Class], category: int, numbers: Sequence[int]) -> list[int]:
    """Strength of different ranks in a lowball, plus the number of the low part (which is to be taken off)."""
    top = len(classes) + 1
    values = {rank_mask(c.ranks): top - s for s, c in enumerate(classes, 1) if c.category == category}
    return [top - part for part in high_part(values, 6, numbers)]


def lane_bits(rank_of: Sequence[int], *, mirrored: bool = False) -> list[int]:
    """The bit of a card's rank, its low byte for 64 card numbers and then its high byte."""
    bits = [1 << (12 - r if mirrored else r) for c in range(52) for r in [rank_of[c >> 2]]] + [0] * 12
    return [b & 255 for b in bits] + [b >> 8 for b in bits]


def lane_tables() -> list[Table]:
    order, words = "64-word tables of a ranking, for lanes", "uint16_t"
    bits, byte = "rank bits by card, low bytes and high bytes, for lanes", "uint8_t"
    top = [1 << max(mask.bit_length() - 1, 0) for mask in range(128)]
    return [
        Table("lane_ace_high", byte, bits, lane_bits(RANKS)),
        Table("lane_ace_low", byte, bits, lane_bits(ACE_LOW)),
        Table("lane_short", byte, bits, lane_bits(SHORT)),
        Table("lane_ace_high_mirrored", byte, bits, lane_bits(RANKS, mirrored=True)),
        Table("lane_ace_low_mirrored", byte, bits, lane_bits(ACE_LOW, mirrored=True)),
        Table("lane_suit", byte, "suit bit by card", [1 << (c & 3) if c < 52 else 0 for c in range(64)]),
        Table("lane_numbers", byte, "number of a low part within its size", ALL_NUMBERS),
        Table("lane_numbers_but_runs", byte, "the same without five in a row", NUMBERS_BUT_RUNS),
        Table("lane_numbers_mirrored", byte, "the first, lowest rank first", mirrored(ALL_NUMBERS)),
        Table("lane_numbers_but_runs_mirrored", byte, "the second, lowest rank first", mirrored(NUMBERS_BUT_RUNS)),
        Table("lane_pairs", byte, "that number of two pair, for eleven kickers", step_of_two(11)),
        Table("lane_pairs_short", byte, "and for the seven kickers of 36 cards", step_of_two(7)),
        Table("lane_under_low", byte, "the ranks under the highest of a low part", [t - 1 for t in top]),
        Table("lane_under_high", words, "the ranks under the highest of a high part",
              [0, *((t << LOW_PART) - 1 for t in top[1:64])]),
        Table("lane_high", words, order, lane_order(high_classes(), HIGH, reverse=False)),
        Table("lane_short_trips", words, order, lane_order(short_classes(SHORT_TRIPS), SHORT_TRIPS, reverse=False)),
        Table("lane_short_straight", words, order,
              lane_order(short_classes(SHORT_STRAIGHT), SHORT_STRAIGHT, reverse=False)),
        Table("lane_27", words, order, lane_order(low_27_classes(), LOW_27, reverse=True)),
        Table("lane_a5", words, order, lane_order(low_a5_classes(), LOW_A5, reverse=True)),
        Table("lane_low_27", words, "five different ranks, mirrored",
              mirrored(lane_low(low_27_classes(), LOW_27.index("no pair"), NUMBERS_BUT_RUNS))),
        Table("lane_low_a5", words, "five different ranks, mirrored",
              mirrored(lane_low(low_a5_classes(), LOW_A5.index("no pair"), ALL_NUMBERS))),
        Table("lane_badugi", words, "badugis of one, two, three and four cards",
              [word for cards in range(4) for word in lane_low(badugi_classes(), cards, ALL_NUMBERS)]),
    ]  # fmt: skip


def step_of_two(step: int) -> list[int]:
    return [step * number if mask.bit_count() <= 2 else 0 for mask, number in enumerate(ALL_NUMBERS)]


def mirrored(table: Sequence[int]) -> list[int]:
    """The same table for sets whose ranks stand in the opposite order."""
    bits = len(table).bit_length() - 1
    return [table[mirror(mask, bits)] for mask in range(1 << bits)]


# ---------------------------------------------------------------------------------------------------------
# The files.


def shape(c: Class) -> int:
    """Category in bits 20-23, then five ranks in reading order, high nibble first; NO_RANK where none."""
    ranks = (*c.ranks, *[NO_RANK] * (5 - len(c.ranks)))
    return c.category << 20 | sum(r << 4 * (4 - i) for i, r in enumerate(ranks))


class Table(NamedTuple):
    name: str
    type: str
    about: str
    values: list[int]


def value_table(name: str, about: str, values: dict[Multiset, int], h: RankHash) -> Table:
    placed = {h.place(m): strength for m, strength in values.items() if len(m) in h.start}
    return Table(name, "uint16_t", about, [placed.get(place, 0) for place in range(max(placed) + 1)])


def suit_bits(rank_of: Sequence[int]) -> list[int]:
    """By card number: the bit of its rank in its suit's lane of sixteen bits."""
    return [1 << (16 * (card & 3) + rank_of[card >> 2]) for card in range(52)]


def card_keys(rank_of: Sequence[int]) -> list[int]:
    """By card number: the rank's key in the low half, one in the suit's nibble of the high half."""
    return [RANK_KEYS[rank_of[card >> 2]] | 1 << (32 + 4 * (card & 3)) for card in range(52)]


ACE_LOW = [(r + 1) % 13 for r in RANKS]  # ace 0, deuce 1 .. king 12
SHORT = [max(r - 4, 0) for r in RANKS]  # six 0 .. ace 8; a card outside the deck reads as a six, in bounds


def low_five(classes: Sequence[Class]) -> list[int]:
    """By 13-bit set (bit 12 the ace): ace-to-five strength of its five lowest ranks, ace lowest."""
    strength_of = {frozenset(c.ranks): strength for strength, c in enumerate(classes, 1)}
    values = [0] * 8192
    for mask in range(8192):
        low = sorted(ACE_LOW[r] for r in RANKS if mask >> r & 1)[:5]
        if len(low) == 5:
            values[mask] = strength_of[frozenset(low)]
    return values


def build() -> tuple[list[Table], dict[str, int]]:
    """Every table, and the sizes that the struct and the kernels need."""
    high, low_27, low_a5 = high_classes(), low_27_classes(), low_a5_classes()
    short_trips, short_straight = short_classes(SHORT_TRIPS), short_classes(SHORT_STRAIGHT)
    board = rank_hash(RANKS, (1, 2, 3, 4, 5), ROW_BITS["board"])
    five = rank_hash(RANKS, (5,), ROW_BITS["five"])
    six = rank_hash(RANKS, (6,), ROW_BITS["six"])
    seven = rank_hash(RANKS, (7,), ROW_BITS["seven"])
    short = rank_hash(SHORT_RANKS, (5, 6, 7), ROW_BITS["short"])

    tables = [
        Table("card", "uint64_t", "card keys, ace high", card_keys(RANKS)),
        Table("card_ace_low", "uint64_t", "card keys, ace lowest", card_keys(ACE_LOW)),
        Table("card_short", "uint64_t", "card keys of the 36-card deck", card_keys(SHORT)),
        Table("suit_bit", "uint64_t", "rank bits in four lanes, ace high", suit_bits(RANKS)),
        Table("suit_bit_ace_low", "uint64_t", "rank bits in four lanes, ace lowest", suit_bits(ACE_LOW)),
        Table("board_row", "uint16_t", "row offsets, one to five exposed cards", board.hash.offset),
        Table("five_row", "uint16_t", "row offsets, five cards", five.hash.offset),
        Table("six_row", "uint16_t", "row offsets, six cards", six.hash.offset),
        Table("seven_row", "uint16_t", "row offsets, seven cards", seven.hash.offset),
        Table("short_row", "uint16_t", "row offsets, five to seven cards of 36", short.hash.offset),
    ]
    flush, straight_flush = HIGH.index("flush"), HIGH.index("straight flush")
    suited_27 = (LOW_27.index("flush"), LOW_27.index("straight flush"))
    a5 = {tuple(sorted((r - 1) % 13 for r in m)): v for m, v in rank_values(low_a5, ()).items()}
    for name, values in (
        ("high", rank_values(high, (flush, straight_flush))),
        ("low_27", rank_values(low_27, suited_27)),
        ("low_a5", a5),
    ):
        best_of(values, RANKS)
        for h, count in ((five, "five"), (six, "six"), (seven, "seven")):
            tables.append(value_table(f"{name}_{count}", f"{name}, {count} cards, unsuited", values, h))
    for name, names, classes in (
        ("short_trips", SHORT_TRIPS, short_trips),
        ("short_straight", SHORT_STRAIGHT, short_straight),
    ):
        suited = (names.index("flush"), names.index("straight flush"))
        values = best_of(rank_values(classes, suited), SHORT_RANKS)
        tables.append(value_table(name, f"{name}, five to seven cards, unsuited", values, short))

    front = {tuple(sorted(c.ranks)): s for s, c in enumerate(front_classes(), 1)}
    tables.append(value_table("front", "three cards", front, board))
    for name, low in (("show_high", False), ("show_a5", True), ("show_27", True)):
        ranked = enumerate(show_classes(low=low), 1)
        shift = 1 if name == "show_a5" else 0
        shown = {tuple(sorted((r - shift) % 13 for r in hand)): s for s, hand in ranked}
        tables.append(value_table(name, "one to five exposed cards", shown, board))
    order = {tuple(sorted(hand)): s for s, hand in enumerate(show_classes(low=False), 1)}
    floor = [0] * (len(front) + 1)
    unsuited = rank_values(high, (flush, straight_flush))
    for c_strength, c in enumerate(front_classes(), 1):
        place = order[tuple(sorted(c.ranks))]
        below = [s for m, s in unsuited.items() if order[m] < place and high[s - 1].category <= 3]
        floor[c_strength] = max(below, default=0)
    tables.append(Table("front_floor", "uint16_t", "by front: the best five-card high it still beats", floor))

    short_suited = (SHORT_TRIPS.index("flush"), SHORT_TRIPS.index("straight flush"))
    keys = badugi_keys()
    badugi = badugi_classes()
    badugi_of = badugi_values(keys, badugi)
    badugi_hash = displace(badugi_of, ROW_BITS["badugi"])
    suit_key = [0] * 8192
    for ranks, key in keys.items():
        suit_key[sum(1 << r for r in ranks)] = key
    badugi_value = [0] * badugi_hash.places
    for key, strength in badugi_of.items():
        badugi_value[badugi_hash.place(key)] = strength
    tables += [
        Table("flush", "uint16_t", "high by suited ranks", flush_values(high, (flush, straight_flush), longer=True)),
        Table(
            "flush_27", "uint16_t", "deuce to seven by five suited ranks", flush_values(low_27, suited_27, longer=False)
        ),
        Table(
            "flush_short",
            "uint16_t",
            "short deck by suited ranks from the six, in both orders",
            flush_values(short_trips, short_suited, longer=True)[:512],
        ),
        Table("low_five", "uint16_t", "ace to five by five or more different ranks", low_five(low_a5)),
        Table("badugi_suit", "uint32_t", "key of the ranks of one suit, ace lowest", suit_key),
        Table("badugi_row", "uint16_t", "row offsets, badugi", badugi_hash.offset),
        Table("badugi", "uint16_t", "one to four cards", badugi_value),
    ]
    for name, classes in (
        ("high", high), ("short_trips", short_trips), ("short_straight", short_straight), ("low_a5", low_a5),
        ("low_27", low_27), ("badugi", badugi), ("front", front_classes()),
    ):  # fmt: skip
        tables.append(Table(f"shape_{name}", "uint32_t", "category and ranks by strength",
                            [0, *(shape(c) for c in classes)]))  # fmt: skip

    tables += lane_tables()
    hashes = {"board": board.hash, "five": five.hash, "six": six.hash, "seven": seven.hash, "short": short.hash,
              "badugi": badugi_hash}  # fmt: skip
    sizes = {f"SD_{name.upper()}_BITS": h.bits for name, h in hashes.items()}
    sizes |= {f"SD_{name.upper()}_MARGIN": h.margin for name, h in hashes.items()}
    sizes |= {f"SD_BOARD_START_{n}": start for n, start in board.start.items()}
    sizes |= {f"SD_SHORT_START_{n}": start for n, start in short.start.items()}
    for name, classes in (("HIGH", high), ("SHORT", short_trips), ("LOW_A5", low_a5), ("LOW_27", low_27),
                          ("BADUGI", badugi), ("FRONT", front_classes())):  # fmt: skip
        sizes[f"SD_{name}_CLASSES"] = len(classes)
    sizes["SD_NO_PAIR_27"] = LOW_27.index("no pair")
    for top in (8, 9):  # lows whose top card is at most `top`: five of `top` ranks, counted from the ace
        sizes[f"SD_LOW_{top}_CLASSES"] = len(list(combinations(range(top), 5)))
    return tables, sizes


HEAD = "/* DO NOT EDIT - generated by python -m showdown._core.tablegen */\n"


def write_sizes(tables: Sequence[Table], sizes: dict[str, int]) -> str:
    defines = "".join(f"#define {name} {value}\n" for name, value in sizes.items())
    fields = "".join(f"    {t.type} {t.name}[{len(t.values)}]; /* {t.about} */\n" for t in tables)
    return (
        f"{HEAD}#ifndef SHOWDOWN_SIZES_H\n#define SHOWDOWN_SIZES_H\n\n#include <stdint.h>\n\n{defines}\n"
        f"typedef struct {{\n{fields}}} sd_tables;\n\nextern const sd_tables SD_TABLES;\n\n#endif\n"
    )


def write_tables(tables: Sequence[Table]) -> str:
    def lines(values: list[int]) -> Iterator[str]:
        line = ""
        for value in values:
            word = f"{value},"
            if len(line) + len(word) > 118:
                yield line
                line = ""
            line += word
        yield line.rstrip(",")

    blocks = ",\n".join("{\n" + "\n".join(lines(t.values)) + "\n}" for t in tables)
    return f'{HEAD}#include "showdown/sizes.h"\n\nconst sd_tables SD_TABLES = {{\n{blocks}\n}};\n'


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Derive the tables of the core from the rules.")
    parser.add_argument("--check", action="store_true", help="compare with the committed files, write nothing")
    check = parser.parse_args(arguments).check
    tables, sizes = build()
    status = 0
    for path, text in ((SIZES, write_sizes(tables, sizes)), (TABLES, write_tables(tables))):
        if not check:
            path.write_text(text)
        elif path.read_text() != text:
            print(f"{path.name} differs from what the rules give")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
