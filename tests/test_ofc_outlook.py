"""Rows placed in part against every way to complete them."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from oracle import numbered
from rows_oracle import fouled, royalties, split

from showdown import DECK, ShowdownError, deuce_to_seven, ofc, parse_cards
from showdown.hands import front_floor
from showdown.ofc import RULES, Rows

SIZES = (3, 5, 5)


def completions(placed: list[list[int]], live: list[int]) -> Any:
    """Every way to complete rows."""
    need = [size - len(row) for size, row in zip(SIZES, placed, strict=True)]
    for top in combinations(live, need[0]):
        for middle in combinations([c for c in live if c not in top], need[1]):
            left = [c for c in live if c not in top and c not in middle]
            for back in combinations(left, need[2]):
                yield [[*placed[0], *top], [*placed[1], *middle], [*placed[2], *back]]


def some_board(rng: random.Random, low: bool) -> tuple[list[list[int]], list[int]]:
    """Rows with two to four cards missing, and the few cards that may come: often in each other's way."""
    deck = [c for c in range(52) if c // 4 in rng.sample(range(13), 7)]
    rng.shuffle(deck)
    hand = deck[:13]
    if rng.random() < 0.5:  # nearly legal: stronger cards further back
        hand.sort(key=lambda c: ([d // 4 for d in hand].count(c // 4), c))
    rows = [hand[:3], hand[3:8], hand[8:]]
    if low:
        lows = [c for c in range(36) if c not in hand]
        rows[1] = rng.sample(lows, 5)
    for _ in range(rng.randint(2, 4)):
        row = rng.choice([r for r in rows if r])
        row.remove(rng.choice(row))
    used = [c for r in rows for c in r]
    missing = 13 - len(used)
    rest = [c for c in deck if c not in used] or [c for c in range(52) if c not in used]
    live = rng.sample(rest, min(len(rest), rng.randint(missing, missing + 3)))
    if len(live) < missing:
        live += rng.sample([c for c in range(52) if c not in used and c not in live], missing - len(live))
    return rows, live


def rows_could_live(game: str, least: tuple[int, ...], most: tuple[int, ...]) -> bool:
    """Whether the rows, each by itself, could be legal."""
    over = front_floor(least[0]) + 1
    if game == "ofc_pineapple27":
        return most[1] >= deuce_to_seven.evaluate("Tc9d8h7s5c") and most[2] >= over
    return most[1] >= over and most[2] >= max(least[1], over)


@pytest.mark.parametrize("game", ["ofc", "ofc_pineapple27"])
def test_dead_or_alive_and_the_reach_of_each_row(game: str) -> None:
    rng = random.Random(game)
    sheet = RULES[game].sheet
    dead = conflicts = 0
    for _ in range(150):
        rows, live = some_board(rng, game == "ofc_pineapple27")
        used = {c for row in rows for c in row}
        gone = [c for c in range(52) if c not in used and c not in live]
        outlook = ofc.outlook(Rows(*rows), game, gone=gone)
        every = list(completions(rows, live))
        legal = [r for r in every if not fouled(split(numbered([c for row in r for c in row])), game)]
        assert outlook.is_dead == (not legal), (rows, live)
        assert outlook.missing == 13 - len(used)
        strengths = [sheet.strengths(r) for r in every]
        assert outlook.least == tuple(min(s[i] for s in strengths) for i in range(3))
        assert outlook.most == tuple(max(s[i] for s in strengths) for i in range(3))
        if legal:
            paid = [royalties(split(numbered([c for row in r for c in row])), game) for r in legal]
            for row in range(3):
                assert outlook.royalties[row] <= min(p[row] for p in paid)
                assert outlook.possible_royalties[row] >= max(p[row] for p in paid)
        else:
            assert outlook.royalties == outlook.possible_royalties == (0, 0, 0)
            dead += 1
            conflicts += rows_could_live(game, outlook.least, outlook.most)
    assert 15 < dead < 140
    assert conflicts > 0 or game != "ofc"  # dead only because two rows want the same card


def test_dead_only_because_two_rows_want_the_same_card() -> None:
    # The four makes two pair of the middle, over the kings in front, or of the back, over that.
    rows = Rows("KcKd2h/9c9d4h5s/TcTd4s7h")
    for live, dead in (("4c6d", True), ("4c7c", False), ("4c4d", False), ("6c6d", True)):
        gone = [card for card in DECK if card not in rows.cards and card not in parse_cards(live)]
        outlook = ofc.outlook(rows, "ofc", gone=gone)
        assert outlook.is_dead == dead, live
        assert rows_could_live("ofc", outlook.least, outlook.most) == (live != "6c6d")


def test_complete_rows_and_locked_royalties() -> None:
    done = ofc.outlook("QcQd2h/4c5d6h7s8c/TcTdTh2c2d")
    assert done.missing == 0
    assert done.royalties == done.possible_royalties == (7, 4, 6)
    assert done.least == done.most == RULES["ofc"].sheet.strengths("QcQd2h/4c5d6h7s8c/TcTdTh2c2d")
    assert ofc.outlook("QcQd2h/4c5d6h7s9c/TcTdTh2c2d").is_dead
    assert ofc.outlook("AsAh//").royalties == (9, 0, 0)
    assert ofc.outlook("/4c4d4h/").royalties == (0, 2, 0)
    assert ofc.outlook("AsAh//", gone="AcAd").possible_royalties[0] == 9
    assert ofc.outlook("AsAh//").possible_royalties[0] == 22


def test_early_boards_live() -> None:
    rng = random.Random(4)
    for game in RULES:
        for _ in range(6):
            hand = [c for c in rng.sample(range(52), 52) if game != "ofc_pineapple27" or c < 36][:5]
            assert not ofc.outlook(Rows(hand[:1], hand[1:3], hand[3:]), game).is_dead


@pytest.mark.parametrize(
    ("rows", "gone"),
    [
        ("As", ""), ("As//", "As"), ("As//", "KdKd"), ("As//", "Zz"), ("As//", None), (None, ""), (5, ""),
        ("//", range(40)), ("As//", [52]), ("AsAs//", ""), ("As//", range(53)), ("2c3c4c5c//", ""),
    ],
)  # fmt: skip
def test_outlook_refuses(rows: Any, gone: Any) -> None:
    with pytest.raises((ShowdownError, TypeError)):
        ofc.outlook(rows, gone=gone)


@pytest.mark.parametrize(
    ("game", "rows", "dead"),
    [
        ("ofc", "QsQh7d/QcQd6h5s4c/AcAd2c2d", True),
        ("ofc", "QsQh7d/QcQd7h3h2h/AcAd2c2d", False),
        ("ofc", "AcKdQh/AdKhJsTc/AsKsQd5d3h", True),  # above A-K-J-T-9, which loses: too much for the back
        ("ofc", "AcKd8h/AdKhJsTc/AsKsQd5d3h", False),
        ("ofc_pineapple27", "QsQh7d/8c7c4d3h/QcQd6h5s4c", True),
        ("ofc_pineapple27", "QsQh7d/8c7c4d3h/QcQd7h3d2h", False),
    ],
)
def test_five_cards_on_either_side_of_a_front(game: str, rows: str, dead: bool) -> None:
    """Queens with 6-5-4 are the strongest five that queens with a seven still beat (rules.md 2.2)."""
    assert ofc.outlook(rows, game).is_dead == dead
