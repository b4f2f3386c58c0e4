"""Rows, fouls, royalties, fantasyland and points, against rules written naively beside them."""

from __future__ import annotations

import copy
import doctest
import pickle
import random
from array import array
from itertools import permutations
from typing import Any

import pytest
import rows_oracle
from oracle import numbered

from showdown import CardError, ShowdownError, ofc, parse_cards
from showdown.ofc import RULES, Rows

GAMES = tuple(RULES)
LEGAL = "6c6d2h/9c9d9h3s4c/TcJcQc3c2c"
OTHER = "5s5h2d/TsThKd4d7s/JsJdJhKs8c"
THIRD = "7h7d8d/AsAh2s3h4h/AcAdKcKh5c"
FOULED = "AsAhKd / AcAdKh5s4c / 2c3c4d7c9c"


def shaped(rng: random.Random, players: int) -> list[list[int]]:
    """Thirteen cards a player from one deck: mostly sorted so that rows are legal, often with few ranks or suits."""
    deck = list(range(52))
    rng.shuffle(deck)
    if rng.random() < 0.7:
        key = rng.choice([lambda c: c // 4 + rng.random() * 3, lambda c: c % 4 + rng.random()])
        deck.sort(key=key)
    hands = [deck[13 * i : 13 * i + 13] for i in range(players)]
    for hand in hands:
        if rng.random() < 0.5:
            hand.sort(key=lambda c: [d // 4 for d in hand].count(c // 4) + rng.random() / 2)
        if rng.random() < 0.3:
            rng.shuffle(hand)
    rng.shuffle(hands)
    return hands


def rows_of(hand: list[int]) -> Rows:
    return Rows(hand[:3], hand[3:8], hand[8:])


# --- rows -----------------------------------------------------------------------------------------------------------


def test_rows_are_values() -> None:
    rows = Rows(LEGAL)
    assert rows == Rows("6d6c2h", "9c9d9h3s4c", "TcJcQc3c2c") == Rows(rows) == Rows(rows.front, rows.middle, rows.back)
    assert rows != Rows(OTHER)
    assert rows != LEGAL
    assert len({rows, Rows("2h6d6c", "4c9c9d9h3s", "TcJcQc3c2c")}) == 1
    assert pickle.loads(pickle.dumps(rows)) == copy.deepcopy(rows) == rows
    assert repr(rows) == f"Rows('{LEGAL}')"
    assert eval(repr(rows)) == rows
    assert rows.cards == parse_cards(LEGAL)
    with pytest.raises(AttributeError):
        rows.front = ()  # type: ignore[misc]


def test_rows_grow() -> None:
    rows = Rows("//")
    assert len(rows) == 0
    assert not rows.is_complete
    for part in (["6c6d2h"], [(), "9c9d9h3s4c"], [(), (), "TcJcQc3c2c"]):
        rows = rows.place(*part)
    assert rows == Rows(LEGAL)
    assert rows.is_complete
    with pytest.raises(CardError):
        rows.place("Ks")


@pytest.mark.parametrize(
    "given",
    [
        ("",), ("AsAhKd",), ("AsAhKd/AcAd",), ("a/b/c/d",), ("AsAhKdQd//",), ("/2c3c4c5c6c7c/",), ("//2c3c4c5c6c7c",),
        ("As/As/",), ("AsAs//",), ("As//As",), ("As", "Kd", "As"), ("Xx//",), (5,), (None,), ([1, 2, 99],), ([1.5],),
        (["As", "As"],), ("1s//",), ("As", 7), ("As", "Kd", object()), (b"\x01\x40",), ({"As": 1}, {"As": 1}),
    ],
)  # fmt: skip
def test_rows_refuse(given: tuple[Any, ...]) -> None:
    with pytest.raises((CardError, TypeError)):
        Rows(*given)


# --- one player -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_one_player_as_the_rules_say(game: str) -> None:
    rng = random.Random(f"one {game}")
    legal = 0
    for _ in range(600):
        (hand,) = shaped(rng, 1)
        if game == "ofc_pineapple27" and rng.random() < 0.7:  # low cards in the middle, or hardly a hand is legal
            hand = [*hand[:3], *rng.sample([c for c in range(36) if c not in hand], 5), *hand[8:]]
        naive = rows_oracle.split(numbered(hand))
        rows = rows_of(hand)
        legal += not rows_oracle.fouled(naive, game)
        assert ofc.is_foul(rows, game) == rows_oracle.fouled(naive, game), rows
        for table in RULES[game].option_values["royalties"]:
            rules = RULES[game].with_options(royalties=table)
            assert ofc.royalties(rows, rules) == rows_oracle.royalties(naive, game, str(table)), (rows, table)
        for inside in (False, True):
            assert ofc.fantasyland(rows, game, inside) == rows_oracle.fantasyland(naive, game, inside), (rows, inside)
    assert legal > 60


@pytest.mark.parametrize(
    ("game", "front", "middle", "back", "foul"),
    [
        ("ofc", "QsQh7d", "QcQd6h5s4c", "AcAd2c2d3c", True),
        ("ofc", "QsQh7d", "QcQd7h3h2h", "AcAd2c2d3c", False),
        ("ofc_pineapple27", "QsQh7d", "8c7c4d3h2s", "QcQd6h5s4c", True),
        ("ofc_pineapple27", "QsQh7d", "8c7c4d3h2s", "QcQd7h3d2h", False),
    ],
)
def test_five_cards_on_either_side_of_a_front(game: str, front: str, middle: str, back: str, foul: bool) -> None:
    """Queens with 6-5-4 are the strongest five that queens with a seven still beat (rules.md 2.2)."""
    assert ofc.is_foul((front, middle, back), game) == foul


def test_every_front_royalty() -> None:
    middle, back = "9s8s7s6s5s", "AsKsQsJsTs"
    for rank, letter in enumerate("23456789TJQKA", 2):
        kicker = "2h" if letter != "2" else "3h"
        assert ofc.royalties((f"{letter}c{letter}d{kicker}", middle, back)) == (max(rank - 5, 0), 30, 25)
        assert ofc.royalties((f"{letter}c{letter}d{letter}h", middle, back)) == (rank + 8, 30, 25)


@pytest.mark.parametrize("word", [True, False])
def test_staying_with_the_best_low(word: bool) -> None:
    rules = RULES["ofc_pineapple27"].with_options(stay27_low=word)
    assert ofc.fantasyland("KcKd3h/7c5d4h3s2c/AcAd9h9sTc", rules, inside=True) == (14 if word else 0)
    assert ofc.fantasyland("KcKd3h/7c5d4h3s2c/AcAd9h9sTc", rules, inside=False) == 15


@pytest.mark.parametrize("rows", ["KcKdKh/9c5d4h3s2c/AcAdAhAs9d", "Kc8d3h/7c5d4h3s2c/AcAdAhAs9d"])
def test_two_reasons_to_stay_are_as_good_as_one(rows: str) -> None:
    rules = RULES["ofc_pineapple27"].with_options(stay27_low=True)
    assert ofc.fantasyland(rows, rules, inside=True) == 14


# --- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scoring", ["1-6", "2-4", "simple"])
def test_points_as_the_rules_say(game: str, scoring: str) -> None:
    rng = random.Random(f"{game} {scoring}")
    for _ in range(100):
        players = rng.randint(2, 4)
        hands = shaped(rng, players)
        table = rng.choice(RULES[game].option_values["royalties"])
        rules = RULES[game].with_options(royalties=table)
        score = ofc.score([rows_of(hand) for hand in hands], rules, scoring)
        naive = [rows_oracle.split(numbered(hand)) for hand in hands]
        assert list(score.points) == rows_oracle.points(naive, game, scoring, str(table))
        assert score.points == ofc.score([rows_of(hand) for hand in hands], rules.with_options(scoring=scoring)).points
        assert score.fouls == tuple(rows_oracle.fouled(rows, game) for rows in naive)
        assert score.royalties == tuple(rows_oracle.royalties(rows, game, str(table)) for rows in naive)
        assert len(score.pairs) == players * (players - 1) // 2
        for pair in score.pairs:
            assert pair.points == pair.line + pair.royalties
            assert (pair.rows is None) == any(score.fouls[seat] for seat in pair.seats)


def test_points_follow_the_seats() -> None:
    hands = [LEGAL, "AsAhKc / Qd9s8d7h5c / QsQh5d7d8h", OTHER]
    usual = ofc.score(hands, "ofc")
    assert sum(usual.points) == 0
    for order in permutations(range(3)):
        moved = ofc.score([hands[i] for i in order], "ofc")
        assert moved.points == tuple(usual.points[i] for i in order)


def test_a_batch_is_as_many_scores() -> None:
    numpy = pytest.importorskip("numpy")
    rng = random.Random(5)
    for game in GAMES:
        for players in (2, 3, 4):
            deals = [shaped(rng, players) for _ in range(200)]
            expected = [ofc.score([rows_of(hand) for hand in hands], game).points for hands in deals]
            block = numpy.array(deals, numpy.uint8)
            assert ofc.score_batch(block, game).tolist() == [list(row) for row in expected]
            assert ofc.score_batch(block.reshape(200, -1), game).tolist() == [list(row) for row in expected]
            flat = ofc.score_batch(block.tobytes(), game, players=players)
            assert isinstance(flat, array)
            assert flat.tolist() == [won for row in expected for won in row]


def test_a_batch_in_threads_and_a_bad_deal() -> None:
    numpy = pytest.importorskip("numpy")
    rng = random.Random(6)
    some = numpy.array([shaped(rng, 3) for _ in range(500)], numpy.uint8)
    block = numpy.tile(some, (40, 1, 1))
    one = ofc.score_batch(block, "ofc")
    assert (ofc.score_batch(block, "ofc", threads=3) == one).all()
    assert (one.sum(axis=1) == 0).all()
    assert (ofc.score_batch(block[::-1], "ofc") == one[::-1]).all()
    for threads in (1, 3):
        for bad, words in ((52, "52 is not a card"), (int(block[15000, 0, 0]), "stands twice")):
            spoiled = block.copy()
            spoiled[15000, 2, 7] = bad
            spoiled[19999, 0, 0] = 200
            with pytest.raises(CardError, match=f"row 15000.*{words}"):
                ofc.score_batch(spoiled, "ofc", threads=threads)


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        (bytes(26), {}), (bytes(27), {"players": 2}), (bytes(26), {"players": 1}), (bytes(65), {"players": 5}),
        (bytes(26), {"players": True}), (bytes(26), {"players": "2"}), ("text", {"players": 2}), (None, {}),
        ([1, 2], {"players": 2}), (array("i", range(26)), {"players": 2}), (bytes(26), {"players": 2, "threads": 0}),
        (memoryview(bytes(26)).cast("B", (2, 13)), {}), (memoryview(bytes(28)).cast("B", (2, 14)), {}),
        (memoryview(bytes(78)).cast("B", (2, 3, 13)), {"players": 2}), (bytes(26), {"players": 2**70}),
    ],
)  # fmt: skip
def test_a_batch_refuses(cards: Any, options: dict[str, Any]) -> None:
    with pytest.raises((ShowdownError, TypeError)):
        ofc.score_batch(cards, "ofc", **options)


# --- Chinese: special hands, surrender, table stakes ----------------------------------------------------------------

NATURALS = {
    "three flushes": "2c3c4c/5d6d7d8dKd/9hThJhQh5h",
    "three straights": "Ac2d3h/4c5d6h7s8c/9cTdJhQsKc",
    "six pairs": "2c2d9h/3c3d4c4d5c/5d6c6d7c7d",
    "dragon": "Ac2d3h/4c5d6h7s9c/8cTdJhQsKc",
}


@pytest.mark.parametrize("name", NATURALS)
def test_naturals(name: str) -> None:
    only = RULES["chinese"].with_options(naturals={name: 5})
    for other, rows in NATURALS.items():
        # These three straights hold thirteen ranks; the dragon is not set as straights.
        made = other == name or (name == "dragon" and other == "three straights")
        assert ofc.natural(rows, only) == (5 if made else 0), other
    assert ofc.natural(NATURALS[name], RULES["chinese"]) == 0
    left = [card for card in range(52) if card not in Rows(NATURALS[name]).cards]
    score = ofc.score([NATURALS[name], (left[:3], left[4:9], left[20:25])], only)
    assert score.points == (5, -5)
    assert score.fouls[0] is False
    assert score.pairs[0].rows is None
    common = RULES["chinese"].with_options(naturals="common")
    assert ofc.natural(NATURALS[name], common) == (13 if name in ("dragon", "three straights") else 3)


@pytest.mark.parametrize(
    ("rows", "units"),
    [
        ("AcKdQh/4c5d6h7s8c/9cTdJhQsKc", 3),
        ("Ac2dKh/4c5d6h7s8c/9cTdJhQsKc", 0),  # no row turns the corner
        ("Ac2d3h/Ad2h3s4c5d/TcJdQhKsAh", 3),
        ("2c2d2h/2s3c3d4c4d/5c5d6c6d7c", 3),  # four deuces are two pairs
        ("2c2d2h/7s3c3d4c4d/5c5d6c6d7c", 3),  # three of them a pair and an odd card
        ("2c2d9h/3c3d4c4d5c/5d6c6d7cTd", 0),
    ],
)
def test_natural_edges(rows: str, units: int) -> None:
    assert ofc.natural(rows, RULES["chinese"].with_options(naturals="common")) == units


@pytest.mark.parametrize("name", NATURALS)
def test_a_natural_is_found(name: str) -> None:
    rng = random.Random(name)
    rules = RULES["chinese"].with_options(naturals={name: 5})
    for _ in range(5):
        cards = list(Rows(NATURALS[name]).cards)
        rng.shuffle(cards)
        found = ofc.natural_setting(cards, rules)
        assert found is not None
        assert sorted(found.cards) == sorted(cards)
        assert ofc.natural(found, rules) == 5
    everything = RULES["chinese"].with_options(naturals="common")
    assert ofc.natural_setting("2c2d4h5h7c8d9sTsJcQcKd3h6c", everything) is None
    assert ofc.natural_setting(NATURALS[name].replace("/", ""), RULES["chinese"]) is None
    for wrong in ("AsKs", "As" * 13, range(14)):
        with pytest.raises(CardError):
            ofc.natural_setting(wrong, everything)


def test_two_naturals_pay_the_difference() -> None:
    rules = RULES["chinese"].with_options(naturals={"dragon": 13, "six_pairs": 3})
    score = ofc.score([NATURALS["dragon"], "2c2h9d/3c3d4d4s5c/5s6c6d7c7d"], rules)
    assert score.points == (10, -10)
    assert score.naturals == (13, 3)


def test_surrender() -> None:
    rules = RULES["chinese"].with_options(surrender=2)
    score = ofc.score([LEGAL, None, OTHER, None], rules)
    assert score.points == (6 + 2 + 2, -4, -6 + 2 + 2, -4)
    with pytest.raises(ShowdownError, match="seat 1"):
        ofc.score([LEGAL, None], "chinese")


def test_table_stakes_in_order() -> None:
    """Left of the dealer with each next player; what he has won by then he may lose."""
    hands = [LEGAL, OTHER, THIRD]
    free = ofc.score(hands, "ofc")
    assert ofc.score(hands, "ofc", stacks=[1000] * 3).points == free.points
    duel = {pair.seats: pair.points for pair in free.pairs}
    for button in range(3):
        for stacks in ([1, 2, 3], [0, 0, 0], [100, 0, 5], [3, 50, 1], [7, 7, 7]):
            held = list(stacks)
            order = [(button + 1 + i) % 3 for i in range(3)]
            for i, a in enumerate(order):
                for b in order[i + 1 :]:
                    due = duel[a, b] if a < b else -duel[b, a]
                    paid = min(due, held[b]) if due > 0 else max(due, -held[a])
                    held[a] += paid
                    held[b] -= paid
            score = ofc.score(hands, "ofc", stacks=stacks, button=button)
            assert score.points == tuple(now - before for now, before in zip(held, stacks, strict=True))
            assert sum(score.points) == 0
            assert min(held) >= 0


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        ([LEGAL], {}), ([], {}), ([LEGAL] * 2, {}), ([LEGAL, OTHER, THIRD, FOULED, FOULED], {}), (None, {}), (5, {}),
        ([LEGAL, "//"], {}), ([LEGAL, 7], {}), ([LEGAL, OTHER], {"scoring": "3-6"}), ([LEGAL, OTHER], {"scoring": 6}),
        ([LEGAL, OTHER], {"rules": "holdem"}), ([LEGAL, OTHER], {"rules": None}), ([LEGAL, OTHER], {"stacks": [1]}),
        ([LEGAL, OTHER], {"stacks": [1, -1]}), ([LEGAL, OTHER], {"stacks": [1, 2.5]}), ([LEGAL, OTHER], {"stacks": 5}),
        ([LEGAL, OTHER], {"stacks": [1, 2**80]}), ([LEGAL, OTHER], {"stacks": [1, 2], "button": 2}),
        ([LEGAL, OTHER], {"stacks": [1, 2], "button": "0"}), ([LEGAL, None], {}), ([LEGAL, object()], {}),
    ],
)  # fmt: skip
def test_score_refuses(hands: Any, options: dict[str, Any]) -> None:
    with pytest.raises((ShowdownError, TypeError)):
        ofc.score(hands, **options)


# --- rules ----------------------------------------------------------------------------------------------------------


def test_games_are_found_by_the_names_of_the_rules() -> None:
    """rules.md, section 4."""
    names = {
        "chinese": "chinese_poker thirteen pusoy", "ofc": "open_face ofc_classic", "ofc_pineapple": "ofcp pineapple",
        "ofc_progressive": "progressive_pineapple", "ofc_pineapple27": "ofc_27",
    }  # fmt: skip
    for game, aliases in names.items():
        assert all(ofc.find_rules(alias) is RULES[game] for alias in aliases.split())


def test_rules_are_values() -> None:
    for rules in RULES.values():
        assert ofc.find_rules(rules.id) is ofc.find_rules(rules.id.upper().replace("_", " ")) is rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        for name in rules.aliases:
            assert ofc.find_rules(name) is rules
        for option, values in rules.option_values.items():
            assert rules.options[option] == values[0]
            for value in values:
                changed = rules.with_options(**{option: value})
                assert changed.options[option] == value
                assert pickle.loads(pickle.dumps(changed)) == changed
                assert (changed == rules) == (value == values[0])
                assert (option in repr(changed)) == (value != values[0])
        with pytest.raises(AttributeError):
            rules.id = "other"
    assert RULES["chinese"].with_options(naturals={"dragon": 1}) != RULES["chinese"]
    own = RULES["chinese"].with_options(naturals={"dragon": 1}, surrender=4)
    assert pickle.loads(pickle.dumps(own)) == own


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ofc", {"scoring": "9"}), ("ofc", {"scoring": None}), ("ofc", {"colour": 1}), ("ofc", {"naturals": "common"}),
        ("ofc", {"surrender": 1}), ("chinese", {"surrender": -1}), ("chinese", {"surrender": 1.5}),
        ("chinese", {"surrender": True}), ("chinese", {"surrender": 10**9}), ("chinese", {"naturals": {"flush": 1}}),
        ("chinese", {"naturals": {"dragon": -1}}), ("chinese", {"naturals": {"dragon": "x"}}),
        ("chinese", {"naturals": 5}), ("chinese", {"naturals": {3: 4}}), ("ofc", {"stay27_low": True}),
        ("ofc_pineapple27", {"stay27_low": 1}), ("ofc", {"royalties": {}}), ("ofc", {"fantasy_button": "hold"}),
    ],
)  # fmt: skip
def test_options_refuse(game: str, options: dict[str, Any]) -> None:
    with pytest.raises(ShowdownError):
        RULES[game].with_options(**options)


def test_examples_of_the_docstrings() -> None:
    assert doctest.testmod(ofc).failed == 0


def test_scores_duels_and_outlooks_are_values() -> None:
    hands = ["6c6d2h/9c9d9h3s4c/TcJcQc3c2c", "5s5h2d/TsThKd4d7s/JsJdJhKs8c", "AsAh3d/8d8h4h7h9s/QsQdKcKh2s"]
    score, outlook = ofc.score(hands, "ofc"), ofc.outlook("AsAh/KsKd/9c9d9h")
    for value in (score, *score.pairs, outlook):
        for read in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert read == value
            assert hash(read) == hash(value)
    others = (ofc.score(hands[::-1], "ofc"), *ofc.score(hands[::-1], "ofc").pairs, ofc.outlook("AsAh/KsKd/9c9d8h"))
    assert len({score, *score.pairs, outlook, *others}) == 10
    assert score != score.points
    assert outlook != outlook.missing
    assert score.pairs[0] != score.pairs[0].points
    restore, (players, *rest) = score.__reduce__()
    with pytest.raises(ShowdownError, match="2 to 4"):
        restore(9, *rest)
    with pytest.raises(ShowdownError, match="bytes"):
        restore(players, b"", *rest[1:])


def test_numbers_that_cannot_be_written():
    long = 10**5000
    for call in (
        lambda: ofc.Game("ofc_pineapple", long),
        lambda: ofc.find_rules(long),
        lambda: ofc.simulate("ofc_pineapple", ["greedy"] * 2, -long),
    ):
        with pytest.raises(ShowdownError, match="<int>"):
            call()
