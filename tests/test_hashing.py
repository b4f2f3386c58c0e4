"""The claims of docs/hashing.md about the constants."""

import re
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

import showdown
from showdown._core import tablegen

np = pytest.importorskip("numpy")

PAGE = (Path(__file__).parents[1] / "docs" / "hashing.md").read_text(encoding="utf-8")
HEADERS = Path(showdown.get_include(), "showdown")


def sums(rank_count: int, cards: int) -> list[int]:
    keys = tablegen.RANK_KEYS
    return [sum(keys[r] for r in m) for m in tablegen.multisets(range(rank_count), cards)]


@pytest.mark.parametrize(("cards", "count", "greatest"), [(5, 6175, 6553069), (6, 18395, 7189414), (7, 49205, 7825759)])
def test_every_multiset_of_ranks_has_a_sum_of_its_own(cards: int, count: int, greatest: int) -> None:
    found = sums(13, cards)
    assert len(found) == len(set(found)) == count
    assert max(found) == greatest


def spread(values: list[int], size: int) -> "np.ndarray":
    present = np.zeros(size)
    present[values] = 1
    return np.fft.rfft(present)


@pytest.mark.slow
@pytest.mark.parametrize("rank", range(2, 13))
def test_each_rank_key_is_the_least_that_keeps_the_sums_distinct(rank: int) -> None:
    """Two hands of which one has d more cards of the new rank collide when d times its key is a difference of sums.

    All differences between two sets of sums are the support of their correlation.
    """
    key, previous = tablegen.RANK_KEYS[rank], tablegen.RANK_KEYS[rank - 1]
    forbidden = np.zeros(key + 1, bool)
    for cards in (5, 6, 7):
        without = {copies: found for copies in range(5) if (found := sums(rank, cards - copies))}
        size = 1 << (2 * max(map(max, without.values())) + 1).bit_length()
        spectra = {copies: spread(found, size) for copies, found in without.items()}
        for fewer, more in combinations(spectra, 2):
            differences = np.fft.irfft(spectra[fewer] * spectra[more].conj(), size) > 0.5
            candidates = differences[: size // 2 : more - fewer][: key + 1]
            forbidden[: len(candidates)] |= candidates
    assert forbidden[previous + 1 : key].all()
    assert not forbidden[key]


def test_badugi_sums_tell_hands_apart_up_to_suits() -> None:
    by_sum = tablegen.badugi_values(tablegen.badugi_keys(), tablegen.badugi_classes())
    four_cards = 715 + 286 * 13 + 78 * 79 // 2 + 78 * 91 + 1820
    fewer_cards = (286 + 78 * 13 + 455) + (78 + 91) + 13
    assert four_cards == 16432
    assert len(by_sum) == four_cards + fewer_cards


def test_displacement_uses_no_place_twice() -> None:
    keys = [1, 5, 9, 1030, 2047, 4096, 4097, 70000]
    found = tablegen.displace(keys, 4)
    places = [found.place(key) for key in keys]
    assert len(set(places)) == len(keys)
    assert 0 <= min(places) <= max(places) < found.places


def numbers_of(text: str, name: str) -> list[int]:
    """The numbers of a C array, row after row."""
    found = re.search(rf"{name}(?:\[\d+\])+ = (\{{.*?\}});", text, re.DOTALL)
    assert found is not None, name
    return [int(number) for number in re.findall(r"\d+", found[1])]


def test_every_constant_of_the_generated_header_is_explained_with_its_value() -> None:
    header = (HEADERS / "sizes.h").read_text(encoding="utf-8")
    constants = {name: int(value) for name, value in re.findall(r"#define (SD_\w+) (\d+)", header)}
    assert len(constants) > 25
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| `SD_")]
    explained = {name: int(row[2]) for row in rows for name in re.findall(r"`(SD_\w+)`", row[1])}
    assert explained == constants


def test_the_sizes_of_the_hashes_are_those_of_the_page() -> None:
    header = (HEADERS / "sizes.h").read_text(encoding="utf-8")
    lengths = {name: int(length) for name, length in re.findall(r"uint16_t (\w+)\[(\d+)\]", header)}
    tables = {"five": "high_five", "six": "high_six", "seven": "high_seven", "short": "short_trips",
              "board": "show_high", "badugi": "badugi"}  # fmt: skip
    for name, table in tables.items():
        row = re.search(rf"^\| `{name}` \|[^|]*\| 2(\S+) \| ([\d,]+) \|$", PAGE, re.MULTILINE)
        assert row is not None, name
        bits = int(row[1].translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")))
        assert (1 << bits, int(row[2].replace(",", ""))) == (lengths[f"{name}_row"], lengths[table]), name


def test_the_constants_of_made_hands_are_binomials() -> None:
    """The tables of made.h, derived a second time from what docs/hashing.md says of them."""
    header = (HEADERS / "made.h").read_text(encoding="utf-8")
    # high card, pair, two pair, three of a kind, flush, full house, four of a kind; the ten straights between
    hands = [comb(13, 5) - 10, 13 * comb(12, 3), comb(13, 2) * 11, 13 * comb(12, 2), comb(13, 5) - 10, 13 * 12]
    first = [1 + sum(hands[:n]) + 10 * (n > 3) for n in range(7)]
    assert numbers_of(header, "SD_FIRST_OF") == first
    assert f"SD_ACE_HIGH_STRAIGHT = {first[4] - 1} " in header
    main, kickers = [0, 1, 2, 1, 0, 1, 1], [5, 3, 1, 2, 5, 1, 1]
    sets = [comb(13 - m, k) if m else 0 for m, k in zip(main, kickers, strict=True)]
    assert numbers_of(header, "SD_KICKER_SETS") == sets
    assert numbers_of(header, "SD_NO_MAIN") == [(1 << 2 - m) - 1 for m in main]
    assert numbers_of(header, "SD_NO_KICKERS") == [(1 << 5 - k) - 1 for k in kickers]
    # by place: 15 is the deuce's, below which lies nothing
    assert numbers_of(header, "SD_OF_TWO") == [
        comb(15 - place, k) if place > 2 else 0 for k in (1, 2) for place in range(16)
    ]
    of_five = [comb(15 - place, k) if place > 3 else 0 for k in (1, 2, 3, 4) for place in range(16)]
    # a five-card set whose top has p ranks below it: straights lie below with tops from the six (four ranks below it)
    tops = [comb(p, 5) - max(p - 4, 0) for p in range(12)]
    of_five += [0, 0, 0, comb(12, 5) - 9, *reversed(tops)]
    assert numbers_of(header, "SD_OF_FIVE") == of_five
