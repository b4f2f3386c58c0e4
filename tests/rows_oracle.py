"""Chinese and Open Face written naively from rules.md section 9; nothing here imports the package.

Rows are three lists of the oracle's cards. Points are from the first player's side.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from oracle import HIGH, Card, Hand, five_high, five_low_27, front

AllRows = tuple[Hand, Hand, Hand]

BACK = {
    "none": {},
    "american": {"straight": 2, "flush": 4, "full house": 6, "quads": 10, "straight flush": 15, "royal": 25},
    "old": {"straight": 2, "flush": 4, "full house": 6, "quads": 8, "straight flush": 10, "royal": 15},
    "old_20": {"straight": 2, "flush": 4, "full house": 6, "quads": 8, "straight flush": 10, "royal": 20},
    "eastern": {"quads": 4, "straight flush": 5, "royal": 7},
}
MIDDLE_NAMES = ("trips", "straight", "flush", "full house", "quads", "straight flush", "royal")
MIDDLE = {
    "none": {},
    "american": dict(zip(MIDDLE_NAMES, (2, 4, 8, 12, 20, 30, 50), strict=True)),
    "old": dict(zip(MIDDLE_NAMES, (2, 4, 8, 12, 16, 20, 30), strict=True)),
    "old_20": dict(zip(MIDDLE_NAMES, (2, 4, 8, 12, 16, 20, 40), strict=True)),
    "eastern": {"full house": 2, "quads": 8, "straight flush": 10, "royal": 14},
}


def shape(cards: Hand) -> str:
    key = five_high(cards)
    return "royal" if HIGH[key[0]] == "straight flush" and key[1] == 14 else HIGH[key[0]]


def front_shape(cards: Hand) -> tuple[int, int]:
    """(3, rank) of trips, (2, rank) of a pair, (1, 0) of neither."""
    ranks = [card.rank for card in cards]
    most = max(ranks, key=ranks.count)
    times = ranks.count(most)
    return (times, most if times > 1 else 0)


def weaker_front(three: Hand, five: Hand) -> bool:
    """Whether the five cards are not worse than the three; a missing kicker ranks below any card (2.2)."""
    three_sizes = front_shape(three)[0]
    category = five_high(five)[0]
    of_three = {3: HIGH.index("trips"), 2: HIGH.index("pair"), 1: 0}[three_sizes]
    if category != of_three:
        return category > of_three
    groups = sorted((card.rank for card in three), key=lambda r: ([c.rank for c in three].count(r), r), reverse=True)
    tie = tuple(dict.fromkeys(groups))
    return five_high(five)[1:] >= (*tie, *(0,) * (5 - len(tie)))


def low_ok(middle: Hand) -> bool:
    ranks = {card.rank for card in middle}
    return five_high(middle)[0] == 0 and len(ranks) == 5 and max(ranks) <= 10


def fouled(rows: AllRows, game: str) -> bool:
    top, middle, back = rows
    if game == "ofc_pineapple27":
        return not (low_ok(middle) and weaker_front(top, back))
    return not (five_high(back) >= five_high(middle) and weaker_front(top, middle))


def royalties(rows: AllRows, game: str, table: str = "american") -> tuple[int, int, int]:
    if fouled(rows, game):
        return (0, 0, 0)
    times, rank = front_shape(rows[0])
    if table == "none":
        front_points = 0
    elif table == "eastern":
        front_points = 3 if times == 3 else 0
    else:
        front_points = rank + 8 if times == 3 else max(rank - 5, 0) if times == 2 else 0
    if game != "ofc_pineapple27":
        middle_points = MIDDLE[table].get(shape(rows[1]), 0)
    elif table == "none":
        middle_points = 0
    else:
        ranks = sorted(card.rank for card in rows[1])
        middle_points = 8 if ranks == [2, 3, 4, 5, 7] else {10: 0, 9: 1, 8: 2, 7: 4}[max(ranks)]
    return (front_points, middle_points, BACK[table].get(shape(rows[2]), 0))


def fantasyland(rows: AllRows, game: str, inside: bool, stay27_low: bool = False) -> int:
    if fouled(rows, game) or game == "chinese":
        return 0
    times, rank = front_shape(rows[0])
    trips, quads = times == 3, shape(rows[2]) in ("quads", "straight flush", "royal")
    middle_ranks = sorted(card.rank for card in rows[1])
    wheel = game == "ofc_pineapple27" and middle_ranks == [2, 3, 4, 5, 7]
    if game in ("ofc", "ofc_turbo"):
        full = HIGH.index("full house") <= five_high(rows[1])[0]
        stays, enters = trips or full or quads, trips or rank >= 12
        return 13 if (stays if inside else enters) else 0
    if inside:
        return 14 if trips or quads or (wheel and stay27_low) else 0
    if game == "ofc_pineapple":
        return 14 if trips or rank >= 12 else 0
    if game == "ofc_progressive":
        return 17 if trips else {12: 14, 13: 15, 14: 16}.get(rank, 0)
    kings = trips or rank >= 13
    return 15 if kings and wheel else 14 if kings or wheel else 0


def row_keys(rows: AllRows, game: str) -> tuple[object, ...]:
    middle = five_low_27 if game == "ofc_pineapple27" else five_high
    return (front(rows[0]), middle(rows[1]), five_high(rows[2]))


def duel(a: AllRows, b: AllRows, game: str, scoring: str = "1-6", table: str = "american") -> int:
    """The tables of 9.0, looked up as they stand."""
    lost = (fouled(a, game), fouled(b, game))
    full = {"1-6": 6, "2-4": 4, "simple": 3}[scoring]
    difference = sum(royalties(a, game, table)) - sum(royalties(b, game, table))
    if any(lost):
        return full * (lost[1] - lost[0]) + difference
    signs = [(x > y) - (x < y) for x, y in zip(row_keys(a, game), row_keys(b, game), strict=True)]
    won, down = signs.count(1), signs.count(-1)
    prices = {
        "1-6": {(3, 0): 6, (2, 1): 1, (2, 0): 2, (1, 0): 1},
        "2-4": {(3, 0): 4, (2, 1): 2, (2, 0): 3, (1, 0): 1},
        "simple": {(3, 0): 3, (2, 1): 1, (2, 0): 2, (1, 0): 1},
    }[scoring]
    return prices.get((won, down), 0) - prices.get((down, won), 0) + difference


def points(hands: Sequence[AllRows], game: str, scoring: str = "1-6", table: str = "american") -> list[int]:
    total = [0] * len(hands)
    for i, j in combinations(range(len(hands)), 2):
        won = duel(hands[i], hands[j], game, scoring, table)
        total[i] += won
        total[j] -= won
    return total


def split(cards: Sequence[Card]) -> AllRows:
    return (cards[:3], cards[3:8], cards[8:13])
