"""The claims of docs/hashing.md about the constants."""

from itertools import combinations

import pytest

from showdown._core import tablegen

np = pytest.importorskip("numpy")


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
