"""Ranges: the grammar, the algebra, the text that reads back."""

import pickle
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showdown import DECK, CardError, Range, RangeError
from showdown.equities import matchups
from showdown.ranges import PERCENT_ORDER

RANKS = "23456789TJQKA"


def hands(suitedness: str, *ranks: str) -> set[str]:
    """Hands of two ranks each, by hand: all, suited or offsuit ones."""
    found = set()
    for high, low in ranks:
        for a, b in combinations(DECK, 2):
            if {RANKS[a.rank], RANKS[b.rank]} == {high, low} and (high == low) == (a.rank == b.rank):
                suited = a.suit == b.suit
                if suitedness == "all" or suited == (suitedness == "suited"):
                    found.add(f"{b}{a}")
    return found


GRAMMAR = [
    ("AA", hands("all", "AA")),
    ("AKs", hands("suited", "AK")),
    ("KAs", hands("suited", "AK")),
    ("AKo", hands("offsuit", "AK")),
    ("AK", hands("all", "AK")),
    ("akS", hands("suited", "AK")),
    ("QQ+", hands("all", "AA", "KK", "QQ")),
    ("33-", hands("all", "33", "22")),
    ("A9s+", hands("suited", "AK", "AQ", "AJ", "AT", "A9")),
    ("J8o+", hands("offsuit", "JT", "J9", "J8")),
    ("A4o-", hands("offsuit", "A4", "A3", "A2")),
    ("T9s+", hands("suited", "T9")),
    ("44-22", hands("all", "44", "33", "22")),
    ("22-44", hands("all", "44", "33", "22")),
    ("A5s-A3s", hands("suited", "A5", "A4", "A3")),
    ("A3-A5", hands("all", "A5", "A4", "A3")),
    ("T9s-76s", hands("suited", "T9", "98", "87", "76")),
    ("JTs-89s", hands("suited", "JT", "T9", "98")),
    ("86o-T8o", hands("offsuit", "T8", "97", "86")),
    ("KsQh", {"KsQh"}),
    ("Q♥K♠", {"KsQh"}),
    ("10s9s", {"Ts9s"}),
    ("AA,KK;QQ JJ\nTT,", hands("all", "AA", "KK", "QQ", "JJ", "TT")),
    (" , AA ; ", hands("all", "AA")),
    ("", set()),
    ("22+, !33+", hands("all", "22")),
    ("!33+, 22+", hands("all", "22")),
    ("AK, !(AKs, AsKh)", hands("offsuit", "AK") - {"AsKh"}),
    ("Kxs, !KAs", hands("suited", *(f"K{rank}" for rank in "QJT98765432"))),
    ("2xo", hands("offsuit", *(f"{rank}2" for rank in "AKQJT9876543"))),
]


@pytest.mark.parametrize(("text", "expected"), GRAMMAR)
def test_grammar(text: str, expected: set[str]) -> None:
    assert {f"{a}{b}" for a, b in Range(text)} == expected


def test_wildcards() -> None:
    every = set(Range("random"))
    assert every == set(Range("*")) == set(Range("xx")) == {(b, a) for a, b in combinations(DECK, 2)}
    with_ace = {combo for combo in every if combo[0].rank == 12}
    assert set(Range("A*")) == set(Range("Ax")) == set(Range("xA")) == with_ace
    assert len(Range("Axs")) == 48
    assert set(Range("As*")) == {combo for combo in every if "As" in map(str, combo)}


@pytest.mark.parametrize(
    ("text", "weight"),
    [("AA@50", 0.5), ("AA:0.25", 0.25), ("0.5(AA)", 0.5), ("50%(KK,AA)", 0.5), ("0.5(AA@50)", 0.25), ("AA@12.5", 0.125),
     ("AA@20,AA@30,AA@10", 0.3), ("AA@100", 1.0), ("AA:1e-3", 0.001), ("0.5(0.5(0.5(AA)))", 0.125)],
)  # fmt: skip
def test_weights(text: str, weight: float) -> None:
    assert Range(text).weight("AsAh") == pytest.approx(weight, rel=1e-15)
    assert all(Range(text).weight(combo) == Range(text).weight("AsAh") for combo in Range("AA"))


def test_percentages_split_the_order_and_never_give_more_than_asked() -> None:
    assert len(PERCENT_ORDER) == len(set(PERCENT_ORDER)) == 169
    cuts = [0, 1, 2.5, 5, 15, 33.3, 60, 99.9, 100]
    parts = [Range(f"{low}%-{high}%") for low, high in pairwise(cuts)]
    assert sum(map(len, parts)) == 1326
    assert set().union(*map(set, parts)) == set(Range("100%"))
    for high in cuts[1:]:
        best = Range(f"{high}%")
        assert best.percent <= high
        following = PERCENT_ORDER[: sum(set(Range(name)) <= set(best) for name in PERCENT_ORDER) + 1]
        assert high == 100 or sum(len(Range(name)) for name in following) * 100 > 1326 * high
    assert str(Range("0.5%")) == "AA"
    assert Range("15%-5%") == Range("5%-15%")


OMAHA = [
    ("AA**", 6961), ("AAxx", 6961), ("AAKK", 36), ("AKQJ", 256), ("AKQJr", 24), ("AKQJds", 36), ("AKQJss", 196),
    ("****", 270725), ("AsKsQhJh", 1), ("AsKs**", 1225), ("AAKKQ", 144), ("AA**ds, !AA**", 0),
]  # fmt: skip


@pytest.mark.parametrize(("text", "count"), OMAHA)
def test_omaha_hands(text: str, count: int) -> None:
    # 6,961 = C(52,4) - C(48,4) - 4 C(48,3): at least two aces. 24 = 4!, 36 = 3 pairings x 4 x 3 suits.
    assert len(Range(text)) == count


def test_suitedness_of_omaha_hands_parts_them() -> None:
    parts = [Range(f"AAxx{suits}") for suits in ("ds", "ss", "r")]
    assert sum(map(len, parts)) == len(Range("AAxx"))
    for part, expected in zip(parts, ({(2, 2, 0, 0)}, {(2, 1, 1, 0), (3, 1, 0, 0)}, {(1, 1, 1, 1)}), strict=True):
        shapes = {tuple(sorted((sum(c.suit == s for c in combo) for s in range(4)), reverse=True)) for combo in part}
        assert shapes == expected


ERRORS = [
    ("QQ+, AKx!", 5), ("AKs@", 3), ("AKs@150", 3), ("AK:0", 2), ("AA, (KK", 4), ("AK)", 2), ("AA 120%", 3),
    ("KK,AAs", 3), ("AKo-AQs", 0), ("T9s-54o", 0), ("AK-QT", 0), ("QQ+-", 0), ("AA, AAKKs", 4), ("AK(QQ)", 2),
    ("AA,!", 4), ("ZZ", 0), ("AA, AsAs", 4), ("22+,AsKsQs", 4), ("AKds", 0), ("AK,AA**", 3), ("As", 0), ("A", 0),
    ("xxxxxx", 0), ("AAAAA", 0), ("A" * 5000, 0), ("0.5(AA", 3), ("2(AA)", 0), ("AA@1e999", 2), ("AA@-5", 2),
    ("15%%", 0), ("\u0665\u0665", 0), ("A\0K", 0),
]  # fmt: skip


@pytest.mark.parametrize(("text", "position"), ERRORS)
def test_errors_name_the_position(text: str, position: int) -> None:
    with pytest.raises(RangeError, match=f"at position {position} of"):
        Range(text)


@pytest.mark.parametrize("given", [None, 5, ["AA"], b"AA", 1.5])
def test_only_text_is_read(given: object) -> None:
    with pytest.raises(RangeError, match=type(given).__name__):
        Range(given)  # type: ignore[arg-type]


def test_from_combos() -> None:
    made = Range.from_combos({"AsAh": 1, ("Kh", "Ks"): 0.25})
    assert made == Range("AsAh, KsKh@25")
    assert Range.from_combos(Range("TT+")) == Range("TT+")
    assert Range.from_combos(["AhAs", "AsAh"]) == Range("AsAh")
    assert len(Range.from_combos([])) == 0
    for combos, error in (
        ({"AsAh": 0}, RangeError),
        ({"AsAh": 1.5}, RangeError),
        ({"AsAh": True}, RangeError),
        ({"AsAh": float("nan")}, RangeError),
        (["AsAh", "AsAhAd"], RangeError),
        (["As"], RangeError),
        (["AsAs"], CardError),
        ([None], CardError),
    ):
        with pytest.raises(error):
            Range.from_combos(combos)  # type: ignore[arg-type]


combos = st.lists(st.sampled_from(DECK), min_size=2, max_size=2, unique=True).map(tuple)
kinds = st.sampled_from(PERCENT_ORDER).flatmap(lambda name: st.sampled_from([name, f"{name[:2]}+", f"{name[:2]}-"]))
weights = st.sampled_from(["", "@50", ":0.3", "@12.5", ":0.123456789", "@1"])
items = st.tuples(st.one_of(kinds, combos.map(lambda c: f"{c[0]}{c[1]}")), weights).map("".join)
texts = st.lists(items, max_size=12).map(", ".join)


@given(texts)
@settings(max_examples=150, deadline=None)
def test_canonical_text_reads_back(text: str) -> None:
    made = Range(text)
    assert Range(str(made)) == made
    assert str(Range(str(made))) == str(made)
    assert eval(repr(made)) == made
    assert hash(pickle.loads(pickle.dumps(made))) == hash(made)


@pytest.mark.parametrize("text", ["AA**ds, KKxx@50, AsKsQsJs:0.3", "AKQJ", "AKQJr, AKQJss", "AAKKQ, AsKsQsJsTs@25"])
def test_canonical_text_of_omaha_ranges_reads_back(text: str) -> None:
    assert Range(str(Range(text))) == Range(text)


@given(texts, texts)
@settings(max_examples=100, deadline=None)
def test_algebra(left_text: str, right_text: str) -> None:
    left, right = Range(left_text), Range(right_text)
    for combo in set(left) | set(right):
        ours, theirs = left.weight(combo), right.weight(combo)
        assert (left | right).weight(combo) == max(ours, theirs)
        assert (left & right).weight(combo) == min(ours, theirs)
        assert (left - right).weight(combo) == (0 if theirs else ours)
    assert left | right == right | left
    assert left & right == right & left
    assert set(left | right) == set(left) | set(right)


def test_ranges_never_change_and_do_not_mix() -> None:
    made = Range("AA")
    with pytest.raises(AttributeError):
        made.hole_cards = 4
    with pytest.raises(AttributeError):
        del made.hole_cards
    with pytest.raises(RangeError, match=r"2 cards.*4"):
        made | Range("AAKK")
    with pytest.raises(TypeError):
        made | "KK"  # type: ignore[operator]
    assert Range("", hole_cards=4) | Range("AAKK") == Range("AAKK")
    with pytest.raises(RangeError, match="hole_cards"):
        Range("AA", hole_cards=9)
    with pytest.raises(RangeError, match="a hand of 2 cards in a range of 4"):
        Range("AA", hole_cards=4)
    with pytest.raises(RangeError, match=r"a hand of 3 cards in a range of 2: 'KxKc' \(x is any card\)"):
        Range("QQ, KxKc")


def test_grid() -> None:
    lines = Range("22+, AKs, AKo@50, AQs, !AsQs").grid().splitlines()
    assert len(lines) == 13
    assert lines[0].split() == ["AA", "AKs", "75%", *["."] * 10]
    assert lines[1].split()[:2] == ["50%", "KK"]
    assert [line.split()[i] for i, line in enumerate(lines)] == [rank * 2 for rank in reversed(RANKS)]
    with pytest.raises(RangeError, match="4"):
        Range("AAKK").grid()


def test_percent_order_is_the_exact_equity_against_a_random_hand() -> None:
    np = pytest.importorskip("numpy")
    table = matchups()
    halves = 2 * np.asarray(table.win).astype(np.int64) + np.asarray(table.tie)
    share = {}
    for kind in PERCENT_ORDER:
        rows = [table.index(combo) for combo in Range(kind)]
        # Every hand meets C(50,2) = 1,225 others on C(48,5) boards each.
        share[kind] = int(halves[rows].sum()) / (len(rows) * 1225 * 2 * table.boards)
    assert list(PERCENT_ORDER) == sorted(share, key=share.__getitem__, reverse=True)
    assert share["AA"] == pytest.approx(0.8520371330, abs=1e-10)
