"""The setter against every setting, tried one by one."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from oracle import numbered
from rows_oracle import BACK, MIDDLE, fantasyland, fouled, royalties, split

from showdown import CardError, ShowdownError, deuce_to_seven, front, high, ofc
from showdown.hands import front_floor
from showdown.ofc import RULES, Rows

np = pytest.importorskip("numpy")

GAMES = tuple(RULES)
STAYS = {  # what keeps a player in fantasyland, and what takes him there (9.3), by the words of the hand types
    "chinese": ((), ()),
    "ofc": (("trips", "full", "quads"), ("QQ",)),
    "ofc_turbo": (("trips", "full", "quads"), ("QQ",)),
    "ofc_pineapple": (("trips", "quads"), ("QQ",)),
    "ofc_progressive": (("trips", "quads"), ("QQ",)),
    "ofc_pineapple27": (("trips", "quads"), ("KK", "wheel")),
}


class Worth(NamedTuple):
    """By strength, for front, middle and back: royalties, and whether the row leads to fantasyland."""

    royalty: tuple[Any, Any, Any]
    stays: tuple[Any, Any, Any]


def word(strength: int) -> str:
    category = {"three of a kind": "trips", "four of a kind": "quads"}.get(high.category(strength))
    return "royal" if strength == high.classes else category or high.category(strength)


@cache
def worth(game: str, table: str, inside: bool) -> Worth:
    fronts = np.zeros(456, np.int64), np.zeros(456, bool)
    middles = np.zeros(7463, np.int64), np.zeros(7463, bool)
    backs = np.zeros(7463, np.int64), np.zeros(7463, bool)
    reasons = STAYS[game][0 if inside else 1]
    pair_floor = {"QQ": 12, "KK": 13}.get(reasons[0] if reasons else "", 99)
    for s in range(1, 456):
        ranks = [card.rank + 2 for card in front.example(s)]
        trips, pair = len(set(ranks)) == 1, len(set(ranks)) == 2
        if table == "eastern":
            fronts[0][s] = 3 * trips
        elif table != "none":
            fronts[0][s] = ranks[0] + 8 if trips else max(ranks[0] - 5, 0) if pair else 0
        fronts[1][s] = bool(reasons) and (trips or (pair and ranks[0] >= pair_floor))
    for s in range(1, 7463):
        name = word(s)
        backs[0][s] = BACK[table].get(name, 0)
        backs[1][s] = "quads" in reasons and name in ("quads", "straight flush", "royal")
        if game == "ofc_pineapple27":
            ranks = sorted(card.rank + 2 for card in deuce_to_seven.example(s))
            if deuce_to_seven.category(s) == "no pair" and ranks[-1] <= 10:
                wheel = ranks == [2, 3, 4, 5, 7]
                middles[0][s] = 0 if table == "none" else 8 if wheel else {10: 0, 9: 1, 8: 2, 7: 4}[ranks[-1]]
                middles[1][s] = wheel and "wheel" in reasons
            else:
                middles[0][s] = -1  # fouled
        else:
            middles[0][s] = MIDDLE[table].get(name, 0)
            middles[1][s] = "full" in reasons and name in ("full house", "quads", "straight flush", "royal")
    return Worth(*zip(fronts, middles, backs, strict=True))


FLOOR = np.array([0, *(front_floor(s) for s in range(1, 456))])


@cache
def chosen(n: int, k: int) -> Any:
    return np.array(list(combinations(range(n), k)), np.int64).reshape(-1, k)


@cache
def middle_and_front(n: int) -> tuple[Any, Any]:
    """Places in chosen(n, 5) and chosen(n, 3) of every two that are disjoint."""
    fives = (1 << chosen(n, 5)).sum(axis=1)
    threes = (1 << chosen(n, 3)).sum(axis=1)
    return np.nonzero((fives[:, None] & threes[None, :]) == 0)


def brute_force(
    hand: list[int],
    game: str,
    table: str = "american",
    inside: bool = False,
    stay_value: float = 10,
    values: Any = None,
) -> Rows | None:
    """Try every back, and with it every middle and front of what is left."""
    cards = np.array(sorted(hand), np.uint8)
    n = len(cards)
    low = game == "ofc_pineapple27"
    means = worth(game, table, inside)
    im, i_f = middle_and_front(n - 5)
    best: tuple[Any, ...] = ()
    for five in chosen(n, 5):
        back = cards[five]
        rest = np.delete(cards, five)
        sb = high.evaluate(back.tobytes())
        middles, fronts = rest[chosen(n - 5, 5)], rest[chosen(n - 5, 3)]
        order = (deuce_to_seven if low else high).evaluate_batch(np.ascontiguousarray(middles)).astype(np.int64)
        tops = front.evaluate_batch(np.ascontiguousarray(fronts)).astype(np.int64)
        sm, sf = order[im], tops[i_f]
        legal = (means.royalty[1][sm] >= 0) & (FLOOR[sf] < sb) if low else (sm <= sb) & (FLOOR[sf] < sm)
        if not legal.any():
            continue
        if values is None:
            stays = means.stays[0][sf] | means.stays[1][sm] | means.stays[2][sb]
            total = means.royalty[0][sf] + means.royalty[1][sm] + means.royalty[2][sb] + stay_value * stays
        else:
            total = values[2][sb] + values[1][sm] + values[0][sf]
        total = np.where(legal, total, -np.inf)
        if best and (total.max(), sb) < best[:2]:
            continue
        # Of those with the greatest total: the strongest middle, then front; the rest is decided one by one.
        at = np.nonzero(total == total.max())[0]
        at = at[sm[at] == sm[at].max()]
        at = at[sf[at] == sf[at].max()]
        for i in at:
            sets = (back, middles[im[i]], fronts[i_f[i]])
            key = (total[i], sb, sm[i], sf[i], *(tuple(-c.astype(int)) for c in sets))
            if not best or key > best:
                best = key
    if not best:
        return None
    back, middle, top = (tuple(-c for c in cards_of_row) for cards_of_row in best[4:])
    return Rows(top, middle, back)


def some_hand(rng: random.Random, n: int) -> list[int]:
    deck = range(52)
    if rng.random() < 0.3:  # few ranks or suits: royalties in every row, and many equal settings
        lowest, suits = rng.choice([(4, 4), (6, 4), (0, 2)])
        deck = [c for c in deck if c // 4 >= lowest and c % 4 < suits]
    return rng.sample(list(deck), n)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("n", "hands"), [(13, 12), (14, 2)])
def test_the_best_of_all_settings(game: str, n: int, hands: int) -> None:
    rng = random.Random(f"{game} {n}")
    for _ in range(hands):
        hand = some_hand(rng, n)
        table = str(rng.choice(RULES[game].option_values["royalties"]))
        rules = RULES[game].with_options(royalties=table)
        inside, stay_value = rng.random() < 0.5, rng.choice([10, 0, 3.5, 15, 40, -4])
        found = ofc.arrange(hand, rules, inside, stay_value)
        assert found == brute_force(hand, game, table, inside, stay_value), (hand, table, inside, stay_value)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("n", "hands"), [(13, 340), (14, 40), (15, 16), (16, 8), (17, 4)])
def test_the_best_of_all_settings_of_many_hands(game: str, n: int, hands: int) -> None:
    rng = random.Random(f"slow {game} {n}")
    for _ in range(hands):
        hand = some_hand(rng, n)
        inside, stay_value = rng.random() < 0.5, rng.choice([10, 0, 15])
        found = ofc.arrange(hand, game, inside, stay_value)
        table = str(RULES[game].options["royalties"])
        assert found == brute_force(hand, game, table, inside, stay_value), (hand, inside, stay_value)


@pytest.mark.parametrize("kind", ["rising", "any", "flat", "royal"])
@pytest.mark.parametrize("game", ["chinese", "ofc_pineapple27"])
def test_the_best_by_given_values(kind: str, game: str) -> None:
    rng = random.Random(f"values {kind} {game}")
    draw = {
        "rising": lambda k: np.sort(np.array([rng.randrange(50) for _ in range(k)])),
        "any": lambda k: np.array([rng.randrange(-9, 9) for _ in range(k)]),
        "flat": lambda k: np.zeros(k, int),
        "royal": lambda k: np.cumsum(np.array([rng.random() < 0.001 for _ in range(k)])),
    }[kind]
    for _ in range(4):
        hand = some_hand(rng, 13)
        values = draw(456), draw(7463), draw(7463)
        found = ofc.arrange(hand, game, values=[list(map(float, row)) for row in values])
        assert found == brute_force(hand, game, values=values), hand


@pytest.mark.parametrize("game", GAMES)
def test_what_is_placed_stays(game: str) -> None:
    """A board completed with the cards that the best setting had is that setting; with others it is still legal."""
    rng = random.Random(f"placed {game}")
    for _ in range(150):
        hand = some_hand(rng, rng.randint(13, 17))
        whole = ofc.arrange(hand, game)
        if whole is None:
            continue
        kept = [[c for c in row if rng.random() < 0.5] for row in (whole.front, whole.middle, whole.back)]
        board = Rows(*kept)
        again = ofc.arrange([c for c in hand if c not in board.cards], game, placed=board)
        assert again == whole
        assert again.front[: len(kept[0])] == tuple(kept[0])


@pytest.mark.parametrize("game", GAMES)
def test_completing_tries_everything(game: str) -> None:
    rng = random.Random(f"complete {game}")
    some = 0
    for _ in range(60):
        hand = some_hand(rng, 14)
        if game == "ofc_pineapple27":
            hand[4:8] = rng.sample([c for c in range(36) if c not in hand], 4)
        front_n, middle_n, back_n = rng.choice([(2, 4, 3), (1, 4, 5), (3, 3, 4), (2, 2, 5), (0, 5, 4)])
        placed = (hand[:front_n], hand[3 : 3 + middle_n], hand[8 : 8 + back_n])
        free = [c for c in hand if not any(c in row for row in placed)]
        best: tuple[Any, ...] = ()
        for top in combinations(free, 3 - front_n):
            for middle in combinations([c for c in free if c not in top], 5 - middle_n):
                left = [c for c in free if c not in top and c not in middle]
                for back in combinations(left, 5 - back_n):
                    rows = ([*placed[0], *top], [*placed[1], *middle], [*placed[2], *back])
                    naive = split(numbered([c for row in rows for c in row]))
                    if fouled(naive, game):
                        continue
                    table = str(RULES[game].options["royalties"])
                    value = sum(royalties(naive, game, table)) + 10 * (fantasyland(naive, game, False) > 0)
                    strengths = RULES[game].sheet.strengths(rows)[::-1]
                    key = (value, *strengths, *(tuple(sorted(-c for c in part))[::-1] for part in (back, middle, top)))
                    best = max(best, (*key, rows))
        found = ofc.arrange(free, game, placed=Rows(*placed))
        assert found == (Rows(*best[-1]) if best else None)
        some += bool(best)
    assert some > 10


def test_a_setting_always_exists_but_for_deuce_to_seven() -> None:
    rng = random.Random(3)
    for _ in range(2000):
        hand = rng.sample(range(52), 13)
        rows = ofc.arrange(hand, "ofc")
        assert rows is not None
        assert not ofc.is_foul(rows, "ofc")
        assert sorted(rows.cards) == sorted(hand)
    assert ofc.arrange("AsAhAdAcKsKhKdKcQsQhQdQcJs", "ofc_pineapple27") is None
    assert ofc.arrange("2c3d4h5s7c" + "AsKhQdJcTs9h8d6c", "ofc_pineapple27") is not None


def test_order_and_form_of_the_cards_do_not_matter() -> None:
    rng = random.Random(4)
    for _ in range(100):
        hand = rng.sample(range(52), 15)
        found = ofc.arrange(hand)
        assert found == ofc.arrange(bytes(hand)) == ofc.arrange(sorted(hand))
        assert str(found) == str(ofc.arrange(sorted(hand)))


HAND = "AsAhAdAcKsKhKdKcQsQhQdQcJs"
ZEROS = [[0.0] * 456, [0.0] * 7463, [0.0] * 7463]


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        (HAND[:-2], {}), ("", {}), (HAND + "JhJdJcTsTh", {}), (HAND + "As", {}), (HAND[:-2] + "As", {}), (None, {}),
        (5, {}), (HAND[:-2] + "Zz", {}), ([*range(12), 52], {}), ([*range(12), 1.5], {}), (HAND, {"rules": "poker"}),
        (HAND, {"stay_value": "10"}), (HAND, {"stay_value": float("nan")}), (HAND, {"stay_value": float("inf")}),
        (HAND, {"stay_value": None}), (HAND, {"stay_value": True}), (HAND, {"placed": "As//"}), (HAND, {"placed": 5}),
        (HAND, {"placed": "2c3c4c/5c6c/"}), ("JsJh", {"placed": "2c3c4c/5c6c7c/"}), (HAND, {"placed": "2c"}),
        (HAND, {"values": []}), (HAND, {"values": {}}), (HAND, {"values": [[1.0]] * 3}), (HAND, {"values": 7}),
        (HAND, {"values": {"front": ZEROS[0], "middle": ZEROS[1]}}), (HAND, {"values": ZEROS[::-1]}),
        (HAND, {"values": [[float("nan")] * 456, *ZEROS[1:]]}), (HAND, {"values": [["x"] * 456, *ZEROS[1:]]}),
        (HAND, {"values": [ZEROS[0], ZEROS[1], [None] * 7463]}), (HAND, {"values": [1, 2, 3]}),
    ],
)  # fmt: skip
def test_arrange_refuses(cards: Any, options: dict[str, Any]) -> None:
    with pytest.raises((ShowdownError, CardError, TypeError, ValueError)):
        ofc.arrange(cards, **options)
