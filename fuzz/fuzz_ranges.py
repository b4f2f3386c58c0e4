"""Ranges: what is read is written and read back alike, and the algebra of sets holds."""

from __future__ import annotations

from itertools import islice

from draw import REFUSED, Draw, attempt

from showdown import Range

WORDS = (
    *"AKQJT98765432tx*sor@:!()+-%,; ♠.e",
    *("AA", "KK+", "QQ-99", "AKs", "A5s-A2s", "76s", "JTo@50", "@0.5", ":0.25", "15%", "random", "AsKh", "AKs-JTs"),
    *("ds", "ss", "$", "10", "AsAhKsKh", "AAxx", "KQJT", "0.5(", "50%(", "5%-20%", "1e9", "1e-9", "100%", "A*", "!AA"),
)
MOST_COMBOS = 300
"""Ranges of more are read, but not looked at further: they would take the whole time."""

MOST_LOOKED_AT = 40
"""Combos of a range that are looked at one by one."""


def check_range(read: Range) -> None:
    text = str(read)
    again = Range(text, hole_cards=read.hole_cards)
    assert again == read, text
    assert str(again) == text
    assert hash(again) == hash(read)
    combos = read.combos()
    assert len(combos) == len(read) == len(set(combos))
    assert list(read) == list(combos)
    for combo, weight in islice(read.items(), MOST_LOOKED_AT):
        assert len(set(combo)) == read.hole_cards
        assert 0 < weight <= 1
        assert read.weight(combo) == weight
    assert 0 <= read.percent <= 100 + 1e-9
    assert Range.from_combos(dict(read.items())) == read or not combos
    if read.hole_cards == 2:
        assert len(read.grid()) > 169


def check_algebra(left: Range, right: Range) -> None:
    both = attempt(lambda: left & right)
    if both is REFUSED:
        assert left.hole_cards != right.hole_cards
        return
    either, less = left | right, left - right
    assert set(both) == set(left) & set(right)
    assert set(either) == set(left) | set(right)
    assert set(less) <= set(left)
    assert (left | left) == left == (left & left)
    assert not set(left - left)
    for combo in islice(either, MOST_LOOKED_AT):
        assert (combo in left) == (left.weight(combo) > 0)


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    hole_cards = draw.pick((None, None, None, 2, 4, 5, 6, 0, 7, 3))
    as_text = draw.chance(3)
    first = attempt(Range, draw.text(100) if as_text else draw.written(WORDS, 12), hole_cards=hole_cards)
    if first is REFUSED or len(first) > MOST_COMBOS:
        return
    check_range(first)
    if draw:
        second = attempt(Range, draw.written(WORDS, 12), hole_cards=hole_cards)
        if second is not REFUSED and len(second) <= MOST_COMBOS:
            check_algebra(first, second)
