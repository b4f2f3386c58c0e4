"""`equity` against brute force over the oracle, published counts, and what must hold of any answer."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
import runouts
from interrupts import SLOWER, seconds_to_stop
from runouts import GAMES, Count

from showdown._core.equity import MatchParts, Ticker, add_outcomes
from showdown.cards import DECK, CardError, RangeError, ShowdownError, format_cards
from showdown.equities import Equity, equity, matchups
from showdown.ranges import Range
from showdown.variants import VARIANTS

CASES = Path(__file__).parents[2] / "shared" / "data" / "cases.jsonl"


def assert_same(answer: Equity, expected: Count) -> None:
    assert (answer.deals, answer.no_low) == (expected.deals, expected.no_low)
    assert (answer.win, answer.tie, answer.lose) == (expected.win, expected.tie, expected.lose)
    assert answer.equity == tuple(float(share) for share in expected.equity)
    assert answer.sides == {
        name: tuple((win, tie, float(share)) for win, tie, share in rows) for name, rows in expected.sides.items()
    }
    assert answer.exact
    assert answer.standard_error is None


class Dealer:
    """Random cards as text."""

    def __init__(self, game: str, seed: object) -> None:
        self.random = random.Random(f"{game} {seed}")
        self.cards = list(VARIANTS[game].deck)
        self.random.shuffle(self.cards)

    def __call__(self, count: int) -> str:
        dealt, self.cards = self.cards[:count], self.cards[count:]
        return format_cards(dealt)


def missing_of(game: runouts.Game, form: int) -> tuple[list[int], int]:
    """Cards that each hand and the board lack: few enough for brute force, many enough to mean something."""
    if game.board:
        return [([0, 0], 1), ([0, 0, 0], 1), ([1, 0], 0), ([0, 1, 0], 0)][form]
    return [([1, 1], 0), ([0, 1, 1], 0), ([2, 0], 0), ([1, 0, 1], 0)][form]


@pytest.mark.parametrize("form", range(4))
@pytest.mark.parametrize("name", VARIANTS)
def test_random_spots_of_every_game_agree_with_brute_force(name: str, form: int) -> None:
    game = GAMES[name]
    deal = Dealer(name, form)
    hands_lack, board_lacks = missing_of(game, form)
    hands = [deal(game.hole - lack) for lack in hands_lack]
    board = deal(game.board - board_lacks)
    # dead cards keep the number of deals small as well
    dead = deal(len(deal.cards) - (16 if game.hole > 5 else 24) if form else 5)
    assert_same(equity(name, hands, board=board, dead=dead, method="exact"), runouts.count(game, hands, board, dead))


# --- Published counts ----------------------------------------------------------------------------------------------

# rules.md 2.11: game, hands, wins of each, ties.
RULES_2_11 = [
    ("holdem", "AsAh", "KdKc", 1_388_072, 317_694, 6_538),
    ("holdem", "AsAh", "KsKh", 1_410_336, 292_660, 9_308),
    ("holdem", "AsAh", "AdKc", 1_574_439, 116_416, 21_449),
    ("holdem", "AsKs", "QdQh", 787_966, 917_606, 6_732),
    ("holdem", "AsKh", "QdQc", 730_541, 975_909, 5_854),
    ("holdem", "AcKd", "2s2h", 799_119, 903_239, 9_946),
    ("holdem", "JhTh", "2c2d", 912_248, 775_969, 24_087),
    ("holdem", "AsAd", "7h2c", 1_493_820, 212_248, 6_236),
    ("holdem", "KsKh", "Kc2h", 1_612_287, 73_825, 26_192),
    ("holdem", "AhAs", "AcAd", 37_210, 37_210, 1_637_884),
    ("omaha", "AsAhKsKh", "8c7c6d5d", 635_566, 450_442, 0),
    ("omaha", "AsAhKsKh", "JdTd9c8c", 667_649, 418_273, 86),
    ("omaha_express", "AsAhKsKh", "JdTd9c8c", 681_734, 403_455, 819),
    ("short_deck", "AsAh", "KdKc", 148_448, 50_982, 1_946),
    ("short_deck", "AsKs", "JdTd", 105_486, 94_329, 1_561),
    ("short_deck", "JsTs", "6c6d", 127_590, 66_974, 6_812),
    ("short_deck straight", "AsAh", "KdKc", 148_200, 50_502, 2_674),
    ("short_deck straight", "JsTs", "6c6d", 134_201, 60_363, 6_812),
]
# Other published or twice computed counts.
COUNTS = [
    ("holdem", "Jc5c", "QdTd", 600_384, 1_096_118, 15_802),
    ("holdem", "7d6d", "2s2h", 891_821, 774_031, 46_452),
    ("omaha", "AsAhKdKc", "JsTs9h8h", 610_106, 475_776, 126),
    ("omaha", "AsKsQhJh", "9d8d7c6c", 605_000, 481_008, 0),
    ("omaha5", "AsKsQhJhTd", "9d8d7c6c5s", 454_171, 396_497, 0),
    ("omaha6", "AsKsQhJhTd9c", "9d8d7c6c5s4h", 355_363, 302_645, 0),
    ("stud", "AsAhKdKc", "QsQhQc3d", None, None, 0),
]


def game_of(name: str):
    return VARIANTS["short_deck"].with_options(order="straight") if name == "short_deck straight" else VARIANTS[name]


@pytest.mark.parametrize(("name", "first", "second", "wins", "losses", "ties"), RULES_2_11 + COUNTS[:-1])
def test_published_counts(name: str, first: str, second: str, wins: int, losses: int, ties: int) -> None:
    answer = equity(game_of(name), [first, second])
    assert answer.win == (wins, losses)
    assert answer.tie == (ties, ties)
    assert answer.deals == wins + losses + ties
    assert answer.equity[0] == pytest.approx((wins + ties / 2) / answer.deals, abs=1e-15)


def test_published_counts_of_high_and_low() -> None:
    answer = equity("omaha8", ["AsAh2s3h", "KcKdQcQd"])
    assert [row[:2] for row in answer.sides["high"]] == [(636_480, 0), (449_528, 0)]
    assert [row[:2] for row in answer.sides["low"]] == [(605_984, 0), (0, 0)]
    assert answer.no_low == 480_024
    assert answer.equity[0] == pytest.approx(0.678177, abs=5e-7)


@pytest.mark.parametrize(
    ("hands", "wins", "ties"),
    [
        (["AsAh2d3c", "Ad4c5h6h"], (407_222, None), 2_916),
        (["2s3s4h7h", "AcKd8d5c"], (453_033, 120_276), 243),
        (["AsAh2d3c", "KsKh9d8c"], (562_152, 0), 0),
    ],
)
def test_published_lows_of_omaha8(hands: list[str], wins: tuple[int, int | None], ties: int) -> None:
    rows = equity("omaha8", hands).sides["low"]
    assert rows[0][0] == wins[0]
    assert wins[1] is None or rows[1][0] == wins[1]
    assert rows[0][1] == rows[1][1] == ties


def test_three_hands() -> None:
    answer = equity("holdem", ["AsAh", "KdKc", "7s6s"])
    assert answer.win == (835_699, 242_990, 289_013)
    assert answer.deals == 1_370_754


@pytest.mark.parametrize(
    ("name", "hands", "wins", "ties", "deals"),
    [
        ("stud", ["AsAhKdKc", "QsQhQc3d"], (33_757_812, None), 0, 141_181_040),
        ("stud", ["AsAhKd", "QsQh2c"], (12_203_686_181, None), 157_680, None),
        ("razz", ["As2h3dKs", "4s5h6d7c"], (39_904_453, None), 8_991, 141_181_040),
        ("razz", ["As2h3d", "4s5h6d"], None, 6_515_802, None),
    ],
)
def test_stud_from_third_street(name, hands, wins, ties, deals) -> None:
    answer = equity(name, hands)
    assert answer.exact
    assert answer.tie == (ties, ties)
    assert wins is None or answer.win[0] == wins[0]
    assert deals is None or answer.deals == deals
    assert sum(answer.equity) == pytest.approx(1, abs=1e-12)


@pytest.mark.skipif(not CASES.exists(), reason="../shared/data/cases.jsonl is absent")
def test_cases_that_others_got_wrong() -> None:
    cases = [json.loads(line) for line in CASES.read_text().splitlines()]
    asked = 0
    for case in cases:
        if case["kind"] == "equity_exact":
            answer = equity("holdem", case["hands"], board=case["board"])
            assert (list(answer.win), answer.tie[0]) == (case["win"], case["tie"]), case["id"]
            asked += 1
        if case["kind"] == "equity_range":
            answer = equity("holdem", case["hands"], board=case["board"])
            assert answer.equity[0] == pytest.approx(case["want"], abs=1e-12), case["id"]
            asked += 1
    assert asked == 4


# --- Engines against each other --------------------------------------------------------------------------------------

OPTIONS = {
    "crazy_pineapple hi-lo": ("crazy_pineapple", {"hi_lo": True}),
    "crazy_pineapple hi-lo, nine": ("crazy_pineapple", {"hi_lo": True, "qualifier": 9}),
    "tahoe hi-lo": ("tahoe", {"hi_lo": True}),
    "tahoe hi-lo, any low": ("tahoe", {"hi_lo": True, "qualifier": None}),
    "omaha8, any low": ("omaha8", {"qualifier": None}),
    "short_deck straight": ("short_deck", {"order": "straight"}),
}
BOARD_GAMES = [name for name, game in VARIANTS.items() if game.board_cards] + list(OPTIONS)


def game_named(name: str):
    if name not in OPTIONS:
        return VARIANTS[name]
    plain, options = OPTIONS[name]
    return VARIANTS[plain].with_options(**options)


def some_deck(game, rng: random.Random, *, suited: bool) -> list:
    """A shuffled deck, or one that begins with its suits one after the other, so that flushes abound."""
    deck = list(game.deck)
    rng.shuffle(deck)
    return sorted(deck, key=lambda card: card.suit) if suited else deck


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("suited", [False, True])
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_rank_classes_agree_with_enumeration(name: str, suited: bool, players: int) -> None:
    from showdown.equities import _spot

    game, rng = game_named(name), random.Random(f"{name} {suited} {players}")
    deck = some_deck(game, rng, suited=suited)
    held = game.held_cards
    hands = [bytes(deck[held * i : held * (i + 1)]) for i in range(players)]
    rest = deck[held * players :]
    rng.shuffle(rest)
    spot = _spot(game, hands, "", bytes(rest[22:]))
    engines = [engine for _, engine in spot.estimates()]
    if "rank classes" not in engines:
        # three cards of a suit in a hand of which four may play
        assert name == "omaha_express"
        return
    assert sorted(spot.count("rank classes")) == sorted(spot.count("enumeration"))


@pytest.mark.parametrize("name", ["holdem", "short_deck", "tahoe", "omaha", "omaha8", "crazy_pineapple hi-lo"])
def test_hand_classes_agree_with_enumeration(name: str) -> None:
    from showdown.equities import _spot

    game, rng = game_named(name), random.Random(name)
    deck = some_deck(game, rng, suited=False)
    held = game.held_cards
    live, dead = deck[:18], deck[18:]

    def some(count: int) -> Range:
        return Range.from_combos({tuple(rng.sample(live[1:], held)): rng.choice((1, 0.5, 0.1)) for _ in range(count)})

    for hands in (
        [some(8), some(5)],
        [some(4), some(3), some(3)],
        [some(6), bytes(live[:1] + live[2 : held + 1])[:-1]],
    ):
        spot = _spot(game, hands, "", bytes(dead))
        whole = sorted(spot.count("enumeration"))
        assert sorted(spot.count("hand classes")) == whole
        sums: dict[tuple[int, int], int] = {}
        for piece in range(3):
            add_outcomes(sums, spot.count("hand classes", piece, 3))
        assert sorted((*winners, deals) for winners, deals in sums.items()) == whole


DEALT_GAMES = [name for name, game in VARIANTS.items() if not game.board_cards]


@pytest.mark.parametrize("missing", [(1, 1), (2, 2), (1, 2), (0, 2), (3, 1), (2, 3), (3, 3)])
@pytest.mark.parametrize("name", [*DEALT_GAMES, "omaha8", "holdem"])
def test_subset_sweeps_agree_with_enumeration(name: str, missing: tuple[int, int]) -> None:
    from showdown.equities import _spot

    game, rng = VARIANTS[name], random.Random(f"{name} {missing}")
    if max(missing) > game.held_cards:
        return
    deck = some_deck(game, rng, suited=rng.random() < 0.3)
    hands = []
    for lack in missing:
        hands.append(bytes(deck[: game.held_cards - lack]))
        deck = deck[game.held_cards - lack :]
    rng.shuffle(deck)
    board, deck = bytes(deck[: game.board_cards]), deck[game.board_cards :]
    dead = bytes(deck[14 if sum(missing) > 4 else 22 :])
    spot = _spot(game, hands, board, dead)
    assert sorted(spot.count("subset sweep")) == sorted(spot.count("enumeration"))


@pytest.mark.parametrize(("name", "missing"), [("draw5", (5, 5)), ("d27_single", (5, 4)), ("stud8", (4, 4))])
def test_large_subset_sweeps_agree_with_enumeration(name: str, missing: tuple[int, int]) -> None:
    from showdown.equities import _spot

    game, rng = VARIANTS[name], random.Random(name)
    deck = some_deck(game, rng, suited=False)
    first, second = (game.held_cards - lack for lack in missing)
    hands = [bytes(deck[:first]), bytes(deck[first : first + second])]
    spot = _spot(game, hands, b"", bytes(deck[first + second + 17 :]))
    assert sorted(spot.count("subset sweep")) == sorted(spot.count("enumeration"))


# --- Sampling ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hands", "board"),
    [
        ("holdem", ["AsAh", "KdKc"], ""),
        ("holdem", ["AsKs", None], "QsJs2d"),
        ("short_deck", ["AsKs", "JdTd"], ""),
        ("omaha8", ["AsAh2s3h", "KcKdQcQd", "4c5c6h7h"], "2c"),
        ("tahoe", ["AsAhKs", "QdQcJd"], "2c3d9h"),
        ("stud8", ["As2s3h4h9d", "KcKdKh7s6s"], ""),
        ("razz27", ["2s3d4c8hKs", "2d3s5c7hAh"], ""),
        ("badugi", ["As2d", "3c4h5s"], ""),
        ("draw5", ["AsAh", "KdKcKh"], ""),
    ],
)
def test_samples_lie_within_four_standard_errors_of_the_exact_equity(name: str, hands: list[str], board: str) -> None:
    exact = equity(name, hands, board=board, method="exact")
    sampled = equity(name, hands, board=board, method="sample", samples=200_000, seed=7)
    assert sampled.deals == 200_000
    assert not sampled.exact
    assert sampled.method == "sampling"
    for share, estimate, error in zip(exact.equity, sampled.equity, sampled.standard_error, strict=True):
        assert abs(share - estimate) <= 4 * error
        assert 0 < error < 0.002


def test_the_same_seed_draws_the_same_deals_whoever_shares_them() -> None:
    def ask(**words):
        return equity("holdem", ["AsAh", None, "Kd"], method="sample", samples=300_000, seed=11, **words)

    alone = ask()
    assert ask(threads=3) == alone
    assert ask() == alone
    assert equity("holdem", ["AsAh", None, "Kd"], method="sample", samples=300_000, seed=12) != alone


GOLDEN_WINS = (688, 172, 134)


def test_deals_of_a_seed_never_change() -> None:
    answer = equity("holdem", ["AsAh", "KdKc", None], method="sample", samples=1000, seed=1)
    assert answer.win == GOLDEN_WINS


def test_a_target_error_is_reached() -> None:
    answer = equity("holdem", ["AsAh", None], method="sample", target_error=0.0005, seed=3)
    assert max(answer.standard_error) <= 0.0005
    assert answer.deals < 1_000_000
    capped = equity("holdem", ["AsAh", None], method="sample", target_error=1e-9, samples=5000, seed=3)
    assert capped.deals == 5000


# --- What holds of any answer ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["holdem", "omaha8", "stud8", "badugi"])
def test_suits_and_seats_do_not_matter(name: str) -> None:
    game = GAMES[name]
    deal = Dealer(name, "symmetry")
    hands = [deal(game.hole - (game.board == 0)) for _ in range(3)]
    board = deal(game.board and game.board - 2)
    dead = deal(len(deal.cards) - 20)
    plain = equity(name, hands, board=board, dead=dead, method="exact")
    turned = str.maketrans("cdhs", "hscd")
    assert (
        equity(name, [h.translate(turned) for h in hands], board=board.translate(turned), dead=dead.translate(turned))
        == plain
    )
    seats = [2, 0, 1]
    moved = equity(name, [hands[seat] for seat in seats], board=board, dead=dead, method="exact")
    assert moved.equity == tuple(plain.equity[seat] for seat in seats)
    assert moved.win == tuple(plain.win[seat] for seat in seats)
    for side, rows in plain.sides.items():
        assert moved.sides[side] == tuple(rows[seat] for seat in seats)


def test_threads_do_not_matter_to_an_exact_count() -> None:
    def ask(**words):
        return equity("omaha", ["AsAhKs", "8c7c6d5d", "QsQd"], board="2c3c9h", method="exact", **words)

    dead = format_cards(DECK[32:40])
    assert ask(dead=dead) == ask(dead=dead, threads=2)


def test_an_answer_is_immutable_and_picklable() -> None:
    answer = equity("holdem", ["AsAh", "KdKc"], board="2c3c4c5d")
    assert pickle.loads(pickle.dumps(answer)) == answer
    with pytest.raises(AttributeError):
        answer.win = (1, 2)
    with pytest.raises(AttributeError):
        del answer.win
    with pytest.raises(TypeError):
        hash(answer)
    assert str(answer).startswith("<Equity 0.")


@pytest.mark.parametrize(
    "words", [{"method": "exact"}, {"method": "sample", "seed": 1}, {"method": "exact", "threads": 2}]
)
def test_progress_grows_to_its_total(words) -> None:
    calls: list[tuple[int, int]] = []
    equity("omaha", ["AsAhKs", "QcQd"], board="2c3d4h5s", progress=lambda *call: calls.append(call), **words)
    assert calls == sorted(calls)
    assert calls[-1][0] == calls[-1][1]


@pytest.mark.parametrize("threads", [1, 2])
def test_match_ups_tell_their_progress(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    known = matchups("short_deck")
    monkeypatch.setattr("showdown.equities._MATCHUPS", {})
    calls: list[tuple[int, int]] = []
    counted = matchups("short_deck", threads=threads, progress=lambda *call: calls.append(call))
    assert calls == [(piece, 16) for piece in range(1, 17)]
    assert counted == known
    matchups("short_deck", progress=lambda *call: calls.append(call))
    assert len(calls) == 16  # it was done before


def test_what_progress_raises_comes_out() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity("stud", [None, None], method="exact", progress=stop)


# --- Partial hands, odd forms ----------------------------------------------------------------------------------------


def test_a_player_who_stands_pat_keeps_his_hand() -> None:
    answer = equity("d27_single", ["7c5d4h3s2c", "8d6h5s4c"])
    assert answer.deals == 43
    assert answer.win == (43, 0)


def test_unknown_hands_in_every_form() -> None:
    known = equity("holdem", ["AsAh", None], board="2c3c4c5d9h")
    assert (
        known
        == equity("holdem", ["AsAh", ""], board="2c3c4c5d9h")
        == equity("holdem", ["AsAh", "????"], board="2c3c4c5d9h")
    )
    assert known.deals == 990
    assert equity("holdem", ["AsAh", "Kd"], board="2c3c4c5d9h") == equity(
        "holdem", ["AsAh", "Kd??"], board="2c3c4c5d9h"
    )


def test_eight_stud_players_share_the_last_card() -> None:
    deal = Dealer("stud", "eight")
    hands = [deal(6) for _ in range(8)]
    answer = equity("stud", hands)
    assert answer.deals == 4
    common = [equity("stud", hands, board=card) for card in (deal(1), deal(1), deal(1), deal(1))]
    assert all(one.deals == 1 for one in common)
    assert answer.win == tuple(map(sum, zip(*(one.win for one in common), strict=True)))


def test_as_many_players_as_the_deck_holds() -> None:
    deal = Dealer("holdem", "many")
    answer = equity("holdem", [deal(2) for _ in range(22)], board=deal(4), method="exact")
    assert answer.deals == 4
    assert sum(answer.equity) == pytest.approx(1, abs=1e-12)
    sampled = equity("holdem", [None] * 22, method="sample", samples=2000, seed=1)
    assert sampled.equity[5] == pytest.approx(1 / 22, abs=0.02)


@pytest.mark.parametrize(
    ("name", "hands", "words", "message"),
    [
        ("holdem", ["AsAh"], {}, "2 to 22 players"),
        ("holdem", ["AsAh"] * 23, {}, "23 hands"),
        ("holdem", ["AsAh", "AsKd"], {}, "hand 1: As already stands in hand 0"),
        ("holdem", ["AsAh", "KdKc"], {"board": "As2c3c"}, "hand 0: As already stands in board"),
        ("holdem", ["AsAh", "KdKc"], {"dead": "Kd"}, "already stands in dead cards"),
        ("holdem", ["AsAh", "KdKc"], {"board": "2c3c4c5c6c7c"}, "board: holdem has 5 cards"),
        ("holdem", ["AsAs", "KdKc"], {}, "hand 0: duplicate card As"),
        ("short_deck", ["AsAh", "5d5c"], {}, "5d is not in the deck of short_deck"),
        ("stud", ["AsAhKdKcQsQd2c3c", "KsKh"], {}, "hand 0: stud is decided by 7 cards"),
        ("badugi", ["AsXx", "KsKh"], {}, "hand 0: not a card"),
        ("omaha", "AsAhKdKc", {}, "in a list"),
        ("holdem", [b"\x63", "KdKc"], {}, "hand 0: not a card: 99"),
        ("draw5", [None] * 9, {"dead": format_cards(DECK[:10])}, "needs 45 cards for 9 hands, 42 are left"),
        ("holdem", ["AsAh", "KdKc"], {"method": "guess"}, "'auto', 'exact', 'sample'"),
        ("holdem", ["AsAh", "KdKc"], {"samples": 0}, "samples cannot be 0"),
        ("holdem", ["AsAh", "KdKc"], {"target_error": -1.0}, "target_error cannot be -1.0"),
        ("holdem", ["AsAh", "KdKc"], {"target_error": float("nan")}, "target_error cannot be nan"),
        ("holdem", ["AsAh", "KdKc"], {"threads": 0}, "threads cannot be 0"),
        ("holdem", ["AsAh", "KdKc"], {"samples": 10, "method": "exact"}, "belong to sampling"),
    ],
)
def test_bad_questions_are_refused(name, hands, words, message) -> None:
    with pytest.raises(ShowdownError, match=message):
        equity(name, hands, **words)


def test_bad_cards_are_card_errors() -> None:
    with pytest.raises(CardError):
        equity("holdem", ["AsAh", "AsKd"])


# --- Ranges ----------------------------------------------------------------------------------------------------------


def weighted(text: str, whole: int) -> list[tuple[str, int]]:
    """A range as the oracle takes it: weights times `whole` are whole."""
    return [(format_cards(combo), round(weight * whole)) for combo, weight in Range(text).items()]


@pytest.mark.parametrize(
    ("name", "ranges", "whole", "board", "dead"),
    [
        ("holdem", ["QQ+, AKs@50", "JJ@25, A5s-A2s"], 4, "Kh7d2c3s", ""),
        ("holdem", ["T9s@10, 22+@50", "76s, AKo@30"], 10, "9h8d2c3s4d", ""),
        ("holdem", ["AA", "KK@50, QQ", "AKs"], 2, "AhKh7d2c", ""),
        ("short_deck", ["AA@50, KQs", "76s, TT"], 2, "Ah9h8d6c", "AsKs"),
        ("tahoe", [[("AsAhKs", 1), ("QsJsTs", 3)], [("9h9d8c", 1), ("2h2d3c", 2)]], 3, "Qh8d2c3s", ""),
        ("omaha8", [[("AsAh2s3h", 1), ("QsJsTs9s", 3)], [("9h9d8c7c", 1), ("2h2d3c5c", 2)]], 3, "Qh8d2c3d", "Kc"),
        ("omaha", [[("AsAh2s3h", 1), ("QsJsTs9s", 5)], "9h9d8c7c", "KcKd"], 5, "Qh8d2c3dJh", ""),
    ],
)
def test_weighted_ranges_agree_with_brute_force(name, ranges, whole, board, dead) -> None:
    for_oracle = [weighted(r, whole) if isinstance(r, str) and not is_hand(r) else r for r in ranges]
    given = [
        Range.from_combos({hand: weight / whole for hand, weight in r}) if isinstance(r, list) else r for r in ranges
    ]
    answer = equity(name, given, board=board, dead=dead, method="exact")
    expected = runouts.count(GAMES[name], for_oracle, board, dead)
    assert answer.equity == pytest.approx([float(share) for share in expected.equity], abs=1e-14)
    # the engine counts in the smallest whole weights
    assert expected.deals % answer.deals == 0
    times = expected.deals // answer.deals
    assert tuple(times * win for win in answer.win) == expected.win
    assert tuple(times * tie for tie in answer.tie) == expected.tie
    assert times * answer.no_low == expected.no_low


def is_hand(text: str) -> bool:
    return text in ("9h9d8c7c", "KcKd")


def test_published_equities_of_ranges() -> None:
    aces = equity("holdem", ["AA", "random"])
    assert aces.win[0] == 10_689_050_508
    assert aces.equity[0] == pytest.approx(0.8520371330, abs=5e-11)
    assert equity("holdem", ["AKs", "QQ"]).equity[0] == pytest.approx(0.4604852585, abs=5e-11)
    flop = equity("holdem", ["AsKs", "QQ+,AK"], board="Kh7d2c")
    assert flop.equity[0] == pytest.approx(0.5429924242, abs=5e-11)


def test_an_unknown_hand_is_the_range_of_all() -> None:
    board = "Kh7d2c3s"
    unknown = equity("holdem", ["AsAh", None], board=board)
    for text in ("random", "*", "?", "??", ""):
        assert equity("holdem", ["AsAh", text], board=board) == unknown
    known = ["As2h3d4c5s6h"]
    razz = equity("razz", [*known, None], samples=2000, seed=1)
    assert equity("razz", [*known, "?"], samples=2000, seed=1) == razz


def test_all_ways_to_count_ranges_agree() -> None:
    from showdown.equities import _spot

    rng = random.Random(5)
    combos = list(Range("random"))
    for name in ("holdem", "short_deck"):
        lowest = VARIANTS[name].deck[0]
        live = [combo for combo in combos if min(combo) >= lowest]
        for _ in range(3):
            ranges = [
                Range.from_combos({combo: rng.choice((1, 0.5, 0.1)) for combo in rng.sample(live, 4)}) for _ in range(2)
            ]
            spot = _spot(VARIANTS[name], ranges, "", "")
            table = matchups(name)
            by_table = sorted(spot.count_match_ups(*table._matrices))
            assert sorted(spot.count("hand classes")) == by_table
    spot = _spot(VARIANTS["short_deck"], ranges, "", "")
    assert sorted(spot.count("enumeration")) == sorted(spot.count("hand classes"))


BOARDS = [
    "KhJhTh",
    "7c7d7h",
    "AsKsQsJsTs",
    "4s5s6s7s",
    "2c3d4h5s",
    "AhAd9c9h",
    "8h8d8c8s",
    "KhQhJh9h",
    "QsJs9h",
    "6h6d",
]


def boards_of(name: str) -> list[str]:
    """Return the boards that the deck of a game has."""
    deck = set(map(str, game_of(name).deck))
    return [board for board in BOARDS if {board[i : i + 2] for i in range(0, len(board), 2)} <= deck]


@pytest.mark.parametrize(
    ("name", "board"),
    [(name, board) for name in ("holdem", "short_deck", "short_deck straight") for board in boards_of(name)],
)
def test_a_sweep_of_ranges_agrees_with_enumeration(name: str, board: str) -> None:
    from showdown.equities import _spot

    rng = random.Random(f"{name} {board}")
    game = game_of(name)
    live = [card for card in game.deck if str(card) not in board]
    dead = rng.sample(live, 5 if len(board) > 6 else len(live) - 14)
    live = [card for card in live if card not in dead]
    rng.shuffle(live)

    def some(count: int) -> Range:
        return Range.from_combos({tuple(rng.sample(live, 2)): rng.choice((1, 0.5, 0.1, 0.37)) for _ in range(count)})

    for hands in ([some(40), some(30)], [some(40), None], [some(20), bytes(live[:1])], [some(20), bytes(live[:2])]):
        spot = _spot(game, hands, board, bytes(dead))
        assert sorted(spot.count("range sweep")) == sorted(spot.count("enumeration"))
    pieces = [outcome for piece in range(3) for outcome in spot.count("range sweep", piece, 3)]
    sums: dict[tuple[int, int], int] = {}
    add_outcomes(sums, pieces)
    assert sorted((*winners, deals) for winners, deals in sums.items()) == sorted(spot.count("enumeration"))


def test_samples_of_ranges_are_not_biased_by_card_removal() -> None:
    # the ranges share so many cards that most draws collide
    hands = ["AA, KK@50, AKs", "AA@20, AK, QQ", "AK, A5s"]
    exact = equity("holdem", hands, board="Ah7d2c", method="exact")
    for seed in range(2):
        sampled = equity("holdem", hands, board="Ah7d2c", method="sample", samples=200_000, seed=seed)
        for share, estimate, error in zip(exact.equity, sampled.equity, sampled.standard_error, strict=True):
            assert abs(share - estimate) <= 4 * error


def test_samples_of_wide_ranges_lie_close_to_the_exact_equity() -> None:
    # too many combinations to list: drawn one by one, and again where they collide
    hands = ["30%", "20%@50, AA", "Axs, 22+"]
    exact = equity("holdem", [hands[0], hands[1]])
    sampled = equity("holdem", [hands[0], hands[1]], method="sample", samples=300_000, seed=1)
    assert abs(exact.equity[0] - sampled.equity[0]) <= 4 * sampled.standard_error[0]
    three = equity("holdem", hands, board="Kh7d2c3s4d", method="exact")
    sampled = equity("holdem", hands, board="Kh7d2c3s4d", method="sample", samples=300_000, seed=1)
    for share, estimate, error in zip(three.equity, sampled.equity, sampled.standard_error, strict=True):
        assert abs(share - estimate) <= 4 * error


@pytest.mark.parametrize(
    ("name", "hands", "words", "message"),
    [
        ("holdem", ["AA", "AsAh"], {"dead": "Ad"}, "hand 0: nothing is left"),
        ("holdem", ["AA", "AA", "AA"], {}, "need each other's cards"),
        ("holdem", ["AA", "AA", "AA"], {"method": "sample"}, "need each other's cards"),
        ("holdem", ["AKx!", "QQ"], {}, "hand 0: .* at position"),
        ("omaha", ["AA**", Range("KK")], {}, "hand 1: a range of 2 cards, where hands have 4"),
        ("stud", [Range("AA"), "KsKh"], {}, "hand 0: ranges are for games with a board"),
    ],
)
def test_empty_or_wrong_ranges_are_refused(name, hands, words, message) -> None:
    with pytest.raises(RangeError, match=message):
        equity(name, hands, **words)


# --- Match-ups -------------------------------------------------------------------------------------------------------


def test_all_match_ups_of_holdem() -> None:
    table = matchups()
    assert len(table.hands) == 1326
    wins, ties = sum(table.win.cast("B").cast("I")), sum(table.tie.cast("B").cast("I"))
    # both ways round, so that every deal that is no tie is won once
    assert wins == 1_334_125_369_292
    assert ties == 113_130_263_816
    assert wins + ties // 2 == 1_390_690_501_200
    assert matchups("pineapple") is table


@pytest.mark.parametrize("name", ["holdem", "short_deck", "short_deck straight"])
def test_match_ups_agree_with_single_hands(name: str) -> None:
    table = matchups(game_of(name))
    rng = random.Random(name)
    for _ in range(60):
        cards = rng.sample(range(len(table.hands)), 2)
        first, second = table.hands[cards[0]], table.hands[cards[1]]
        if set(first) & set(second):
            assert table.win[cards[0], cards[1]] == table.tie[cards[0], cards[1]] == 0
            continue
        alone = equity(game_of(name), [first, second])
        assert alone.method == "rank classes"
        assert table.counts(first, second) == (alone.win[0], alone.tie[0], alone.lose[0])


@pytest.mark.parametrize(("name", "first", "second", "wins", "losses", "ties"), RULES_2_11)
def test_match_ups_published(name: str, first: str, second: str, wins: int, losses: int, ties: int) -> None:
    if "omaha" not in name:
        assert matchups(game_of(name)).counts(first, second) == (wins, ties, losses)
        assert matchups(game_of(name)).counts(second, first) == (losses, ties, wins)


def test_kinds_of_hands() -> None:
    table = matchups()
    assert len(table.kinds) == 169
    assert table.kinds[:3] == ("AA", "AKs", "AQs")
    assert table.kinds[13:15] == ("AKo", "KK")
    for first, second in [("AA", "KK"), ("AKs", "QQ"), ("T9s", "T9s"), ("72o", "AKo")]:
        answer = equity("holdem", [first, second])
        assert table.equity(first, second) == pytest.approx(answer.equity[0], abs=1e-14)
        place = table.kinds.index(first), table.kinds.index(second)
        assert table.table[place] == table.equity(first, second)
    assert table.equity("AsAh", "KK") == pytest.approx(equity("holdem", ["AsAh", "KK"]).equity[0], abs=1e-14)


def test_match_ups_do_not_depend_on_threads() -> None:
    from showdown._core.equity import MatchParts

    whole = MatchParts(1).count(0, 1)
    parts = [MatchParts(1).count(piece, 3) for piece in range(3)]
    parts[0].add(parts[1])
    parts[0].add(parts[2])
    assert parts[0].matrices() == whole.matrices()


def test_match_ups_are_buffers_and_picklable() -> None:
    numpy = pytest.importorskip("numpy")
    table = matchups("short_deck")
    win = numpy.asarray(table.win)
    assert win.shape == (630, 630)
    assert win.dtype == numpy.uint32
    assert not win.flags.writeable
    assert numpy.shares_memory(win, numpy.asarray(table.win))
    loses = win.T
    boards = win + numpy.asarray(table.tie) + loses
    assert set(numpy.unique(boards)) == {0, 201_376}
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert hash(again) == hash(table)
    assert again.counts("AsAh", "KdKc") == table.counts("AsAh", "KdKc")
    with pytest.raises(AttributeError):
        table.win = 1
    with pytest.raises(AttributeError):
        del table.win


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda: matchups("omaha"), "not omaha"),
        (lambda: matchups(threads=0), "threads cannot be 0"),
        (lambda: matchups().counts("AsAh", "AsKs"), "both hands hold As"),
        (lambda: matchups().counts("AsAhAd", "KsKh"), "not a starting hand"),
        (lambda: matchups("short_deck").counts("2s2h", "KsKh"), "not a starting hand"),
        (lambda: matchups().equity("AsAh", "AsKs"), "common card"),
        (lambda: matchups().equity("AKx", "QQ"), "not a card"),
    ],
)
def test_wrong_match_ups_are_refused(question, message) -> None:
    with pytest.raises(ShowdownError, match=message):
        question()


# --- Executors -------------------------------------------------------------------------------------------------------


def thread_pool():
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(2)


def process_pool():
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


def loky_pool():
    return pytest.importorskip("loky").ProcessPoolExecutor(2)


def dask_pool():
    distributed = pytest.importorskip("distributed")
    client = distributed.Client(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None)
    return client.get_executor()


@pytest.mark.parametrize("pool", [thread_pool, process_pool, loky_pool, dask_pool])
def test_executors_give_the_same_numbers(pool) -> None:
    sample = {"method": "sample", "samples": 400_000, "seed": 4}
    exact = {"method": "exact", "board": "2c3c9h"}
    hands = ["AsAhKs", "8c7c6d5d", "QsQd"]
    alone = [equity("omaha", hands, **sample), equity("omaha", hands, dead="2s2h2d3s3h3d4c4d4h4s5c5h5s", **exact)]
    calls: list[tuple[int, int]] = []
    with pool() as executor:
        shared = [
            equity("omaha", hands, executor=executor, progress=lambda *call: calls.append(call), **sample),
            equity("omaha", hands, dead="2s2h2d3s3h3d4c4d4h4s5c5h5s", executor=executor, **exact),
        ]
    assert shared == alone
    assert calls[-1] == (400_000, 400_000)


def test_a_spot_travels_to_other_processes() -> None:
    from showdown.equities import _spot

    spot = _spot(VARIANTS["holdem"], ["AA, KK@50", "QsQh", None], "2c3c4c", "Ks")
    again = pickle.loads(pickle.dumps(spot))
    assert again.sample(3, 0, 100) == spot.sample(3, 0, 100)
    assert again.size == spot.size


# --- Interrupts, processes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("delay", [0.02, 0.3])
@pytest.mark.thread_unsafe  # signals are heard by one thread
@pytest.mark.parametrize(
    ("game", "hands", "words"),
    [
        ("stud", [None, None], {"method": "exact"}),
        ("stud", [None, None], {"method": "exact", "threads": 2}),
        ("stud", [None, None], {"method": "sample", "samples": 1 << 36}),
        ("stud", ["As", "Ks", "Qs"], {"method": "sample", "samples": 1 << 36, "threads": 2}),
        ("omaha", ["AA**", None], {"method": "exact"}),
        ("omaha8", [None, None], {"method": "exact", "board": "2c7d9h"}),
        ("anaconda", [None, None], {"method": "exact"}),
        ("holdem", [None, None, None], {"method": "exact", "threads": 2}),
    ],
)
def test_an_interrupt_ends_long_work_at_once(game, hands, words, delay) -> None:
    # a tenth of a second is meant; a busy machine may take its time
    assert min(seconds_to_stop(lambda: equity(game, hands, **words), delay) for _ in range(2)) < SLOWER


def test_an_interrupt_ends_the_count_of_match_ups() -> None:
    heard = []

    def interrupt(done: float) -> None:
        heard.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        MatchParts(0).count(0, 1, Ticker(interrupt))
    assert len(heard) == 1
    stopped = Ticker()
    stopped.stop()
    with pytest.raises(InterruptedError):
        MatchParts(0).count(1, 2, stopped)


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_answers_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    ask = (
        "from showdown import equity;"
        "print(equity('holdem', ['AA@30, KQs', 'QQ+@70'], method='sample', samples=5000, seed=3).win,"
        "equity('omaha8', ['AsAh2s3h', 'KcKdQcQd'], board='2c3d4h').sides)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run([sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True)
    sampled = equity("holdem", ["AA@30, KQs", "QQ+@70"], method="sample", samples=5000, seed=3)
    exact = equity("omaha8", ["AsAh2s3h", "KcKdQcQd"], board="2c3d4h")
    assert told.stdout.strip() == f"{sampled.win} {exact.sides}"


def test_earlier_questions_do_not_matter() -> None:
    before = equity("holdem", ["AKs", "QQ"])
    matchups()
    equity("holdem", ["AsAh", None], method="sample", samples=1000, seed=9)
    assert equity("holdem", ["AKs", "QQ"]) == before


def test_numbers_that_cannot_be_written():
    for words in ({"samples": 10**5000}, {"target_error": 10**5000}, {"threads": -(10**5000)}):
        with pytest.raises(ShowdownError, match="<int>"):
            equity("holdem", ["AsAh", "KdKc"], method="sample", **words)


def test_an_executor_that_is_none():
    with pytest.raises(TypeError, match="executor"):
        equity("holdem", ["AsAh", None], method="sample", samples=10, executor="pool")
