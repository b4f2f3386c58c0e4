"""Games of one's own: a row that is no game is refused in words, and one that is a game is played to the last chip."""

from __future__ import annotations

import re
from itertools import combinations, product
from types import SimpleNamespace

import pytest

from showdown import Deal, equity, hands, settle, simulate
from showdown._core.deal import Rules
from showdown.cards import ShowdownError
from showdown.variants import MIXES, VARIANTS, Street, Variant

HOLDEM = VARIANTS["holdem"]


def row(base: str = "holdem", **words: object) -> dict[str, object]:
    """The words of a game of ours with others in their places."""
    return {**VARIANTS[base]._words, **words}


def streets_of(base: str, at: int, **words: object) -> tuple[Street, ...]:
    """The streets of a game of ours, one of them changed."""
    streets = list(VARIANTS[base].streets)
    streets[at] = streets[at].replace(**words)
    return tuple(streets)


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.id)
def test_every_game_of_ours_passes_the_checks(game: Variant) -> None:
    """`VARIANTS` is made without them: each row, each value of each option, and each two values together."""
    told = Variant(game._words, game._changes)
    assert told == game
    for one, other in combinations(game.option_values, 2):
        for value, another in product(game.option_values[one], game.option_values[other]):
            assert told.with_options(**{one: value, other: another}).options[one] == value


def test_games_of_mixes_pass_the_checks() -> None:
    for mix in MIXES.values():
        for name, betting in mix.sequence:
            game = VARIANTS[name]
            assert Variant(game._words, game._changes, {"betting": betting}) == game.with_options(betting=betting)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"name": ""}, "street '': name cannot be ''; it may be a text of 1 to 80 printable characters"),
        ({"name": "x" * 81}, "name cannot be"),
        ({"down": -1}, "street 'deal': down cannot be -1; it may be a whole number from 0 to 8"),
        ({"down": True}, "down cannot be True"),
        ({"up": 2**70}, "up cannot be a huge number"),
        ({"board": 6}, "board cannot be 6; it may be a whole number from 0 to 5"),
        ({"burn": 2}, "burn cannot be 2"),
        ({"choose": "keep"}, "choose cannot be 'keep'; it may be None or 'draw' or 'discard'"),
        ({"choose_max": 64}, "choose_max cannot be 64"),
        ({"direction": 2}, "direction cannot be 2"),
        ({"opener": "right"}, "opener cannot be 'right'"),
        ({"bet": "huge"}, "bet cannot be 'huge'; it may be None or 'small' or 'big'"),
        ({"must_open": 1}, "must_open cannot be 1; it may be False or True"),
        ({"wild": 1}, "no word 'wild'; its words: name, down"),
    ],
)
def test_a_street_refuses_words(words: dict[str, object], message: str) -> None:
    with pytest.raises(ShowdownError, match=re.escape(message)):
        Street("deal").replace(**words)


STUD_FIRST, *STUD_REST = VARIANTS["stud"].streets
DRAW = Street("draw", choose="draw", choose_max=2)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (row(id=7), "id cannot be 7"),
        (row(wild_cards=1), "holdem: there is no word 'wild_cards'; the words are id, title"),
        (row(hole_cards=9), "there is no word 'hole_cards'"),
        ({"id": "mine"}, "mine: the word title is missing"),
        (row(players=(2, 23)), "players cannot be (2, 23); it may be a pair such as (2, 10)"),
        (row(players=(2, 10), most_players=9), "players cannot be (2, 10); most_players is 9"),
        (row(streets=()), "streets cannot be ()"),
        (row(streets=[1]), "it is a tuple of Street objects"),
        (row(streets=(*HOLDEM.streets, HOLDEM.streets[0])), "Street objects with different names"),
        (row(sides=("low",)), "low_hand cannot be None; sides is ('low',)"),
        (row(sides=("low", "high")), "sides cannot be ('low', 'high')"),
        (row(high_hand=hands.short_deck), "high_hand cannot be short_deck; the deck has 52 cards"),
        (row("omaha8", high_hand=hands.eight_or_better), "somebody must win the high"),
        (row(deck=HOLDEM.deck[:-1]), "deck cannot be"),
        (row(raise_cap=255), "raise_cap cannot be 255; it may be None or a whole number from 0 to 254"),
        (row(min_open=2**70), "min_open cannot be a huge number"),
        (row(bring_in=[]), "bring_in cannot be []"),
        (row(show="high"), "show cannot be 'high'; it may be None or a ExposedOrder"),
        # the cards
        (row(most_players=22, streets=streets_of("holdem", 0, down=3)), "most_players cannot be 22; the deck lacks"),
        (row(streets=HOLDEM.streets[:2]), "holdem: no game has 2 hole cards and a board of 3"),
        (row(streets=streets_of("holdem", 1, board=4)), "street 'river': a board of 6 cards is too large"),
        (row(most_players=4, players=(2, 4), streets=streets_of("holdem", 0, down=8)), "no game has 8 hole cards"),
        (
            row("omaha", streets=streets_of("omaha", 3, down=5)),
            "9 cards in a hand are too many; a hand holds at most 8",
        ),
        (row("draw5", most_players=10), "most_players cannot be 10; too few cards are left to draw 5"),
        (row("badugi", most_players=13), "most_players cannot be 13; too few cards are left to draw 4"),
        (row("stud", stud_shortage=None), "street 'seventh street': most_players cannot be 8; the deck lacks 8 cards"),
        (row("stud", most_players=9), "most_players cannot be 9; the deck lacks"),
        # the choices
        (row(streets=(*HOLDEM.streets, DRAW.replace(choose_max=3))), "street 'draw': choose_max cannot be 3"),
        (row(streets=streets_of("holdem", 1, choose_max=1)), "choose_max cannot be 1; choose is None"),
        (row("draw5", streets=streets_of("draw5", 1, down=1)), "cannot be more than 0 where cards are drawn"),
        (row("pineapple", streets=streets_of("pineapple", 1, choose_min=0)), "choose_min cannot be 0"),
        (row("anaconda", streets=streets_of("anaconda", 1, direction=0)), "direction cannot be 0"),
        (row(streets=streets_of("holdem", 1, direction=1)), "direction cannot be 1"),
        (row("anaconda", declare=None), "declare cannot be None; 1 streets have"),
        (row("omaha8", declare="in_turn"), "declare cannot be 'in_turn'; 0 streets have"),
        (row("anaconda", sides=("high",)), "declare cannot be 'in_turn'; sides is ('high',)"),
        # the bets
        (row(streets=tuple(street.replace(bet=None) for street in HOLDEM.streets)), "no street has bets"),
        (row(streets=streets_of("holdem", 1, opener=None)), "street 'flop': opener cannot be None"),
        (row(streets=streets_of("holdem", 1, opener="show")), "opener cannot be 'show'; 0 cards of a hand lie open"),
        (row("stud", show=None), "show cannot be None"),
        (row(forced="ante"), "opener cannot be 'blinds'; the forced bets are not"),
        (row("stud", forced="ante"), "opener is 'bring_in' on the first street of a game with forced='bring_in'"),
        (row("stud", bring_in=None), "bring_in cannot be None"),
        (row("stud", streets=(STUD_FIRST.replace(up=2, down=1), *STUD_REST)), "up is 2 and must be 1"),
        # the showdown
        (row(choose_rule="exactly_two", streets=streets_of("holdem", 0, down=1)), "exactly_two needs two hole cards"),
        (row("omaha8", low_hand=hands.front), "exactly_two needs two hole cards, a board and hands of five cards"),
        (row("badugi", sides=("high", "low"), high_hand=hands.high), "4 hole cards and a board of 0 make no hand"),
        (row(stud_shortage="community"), "stud_shortage cannot be 'community'; there is a board of 5"),
        (row(odd_order="suit", stud_odd="five_card_high"), "stud_odd cannot be 'five_card_high'"),
    ],
)
def test_a_game_refuses_words(words: dict[str, object], message: str) -> None:
    with pytest.raises(ShowdownError, match=re.escape(message)):
        Variant(words, {})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([], "the changes: got [], expected a dict"),
        ({"burn": [False]}, "the values of burn: got [False], expected a dict"),
        ({"no name": {1: {}}}, "an option cannot be named 'no name'"),
        ({"burn": {}}, "burn has no values"),
        ({"burn": {True: {"min_open": 2}}}, "the first value of burn is the usual one and changes nothing"),
        ({"burn": {(1, 2): {}}}, "a value of an option is a text"),
        ({"burn": {True: {}, False: {"wild": 1}}}, "burn=False: there is no word 'wild' to change"),
        ({"burn": {True: {}, False: {"streets": {"fourth": {}}}}}, "burn=False: no street is named 'fourth'"),
        ({"burn": {True: {}, False: {"streets": {"flop": {"wild": 1}}}}}, "there is no word 'wild' to change"),
        ({"burn": {True: {}, False: {"streets": {"flop": {"burn": 2}}}}}, "street 'flop': burn cannot be 2"),
        ({"cards": {2: {}, 3: {"streets": {"preflop": {"down": 3}}}}}, "the deck lacks 14 cards (with cards=3)"),
        ({"flop": {True: {}, False: {"streets": {"flop": None}}}}, "a board of 2 (with flop=False)"),
        ({"forced": {"blinds": {}, "ante": {"forced": "ante"}}}, "opener cannot be 'blinds'"),
        ({f"option{i}": {True: {}} for i in range(65)}, "got 65 entries, expected at most 64"),
    ],
)
def test_a_game_refuses_options(changes: object, message: str) -> None:
    with pytest.raises(ShowdownError, match=re.escape(message)):
        Variant(row(), changes)


def test_options_that_make_no_game_together_are_refused_when_chosen() -> None:
    more = {1: {}, 2: {"streets": {"preflop": {"down": 3}}}}
    less = {"any": {}, "two": {"choose_rule": "exactly_two", "streets": {"preflop": {"down": 4}}}}
    seats = {6: {}, 14: {"most_players": 14}}
    words = row(players=(2, 6), most_players=6)
    game = Variant(words, {"more": more, "rule": less, "seats": seats})
    assert game.with_options(more=2, seats=14).most_players == 14
    with pytest.raises(ShowdownError, match=re.escape("the deck lacks 4 cards (with rule='two', seats=14)")):
        game.with_options(rule="two", seats=14)


def test_what_a_game_was_made_of_may_change_afterwards() -> None:
    changes = {"entry": {1: {}, 2: {"min_open": 2}}}
    words = row()
    game = Variant(words, changes)
    words["id"] = 3
    changes["entry"][2]["min_open"] = 2**80
    changes["entry"][3] = {}
    assert game.id == "holdem"
    assert game.with_options(entry=2).min_open == 2


def stand_in(**words: object) -> SimpleNamespace:
    """Something with the words of a game that is none."""
    game = VARIANTS["omaha8"]
    return SimpleNamespace(**{word: getattr(game, word) for word in Variant.__slots__} | words)


@pytest.mark.parametrize(
    "words",
    [
        {"streets": tuple(SimpleNamespace(name="x") for _ in range(3))},
        {"streets": HOLDEM.streets * 9},
        {"streets": ()},
        {"streets": (SimpleNamespace(**dict.fromkeys(Street.__slots__, 9)),)},
        {"deck": bytes(range(3))},
        {"deck": bytes([60] * 52)},
        {"hand_types": (SimpleNamespace(kind=99), SimpleNamespace(kind=-1))},
        {"hand_types": ()},
        {"sides": ("high", "high")},
        {"show": SimpleNamespace(kind=77)},
        {"most_players": 64},
        {"most_players": "x"},
        {"min_open": 2**80},
        {"choose_rule": []},
        {"forced": {}},
    ],
)
def test_what_looks_like_a_game_does_not_compile(words: dict[str, object]) -> None:
    with pytest.raises((ShowdownError, AttributeError)):
        Rules(stand_in(**words))


def test_a_game_that_was_forced_open_does_not_compile() -> None:
    game = Variant(row(), {})
    object.__setattr__(game, "streets", HOLDEM.streets * 8)
    object.__setattr__(game, "_rules", None)
    with pytest.raises(ShowdownError, match="there may be 1 to 16"):
        Deal(game, stacks=[100] * 2, blinds=(1, 2))


# Nobody has named these games, but their rows say how they go.
ODD: dict[str, dict[str, object]] = {
    "two draws in hold'em": row(
        most_players=9,
        players=(2, 9),
        reshuffle="previous_rounds",
        streets=(
            HOLDEM.streets[0],
            DRAW.replace(burn=1),
            HOLDEM.streets[1],
            DRAW.replace(name="again"),
            *HOLDEM.streets[2:],
        ),
    ),
    "razz with a qualifier": row("razz", low_hand=hands.eight_or_better),
    "high and low of five cards, the low badugi": row("draw5", sides=("high", "low"), low_hand=hands.badugi),
    "badugi stud": row("razz", low_hand=hands.badugi),
    "three cards": row(
        forced="ante",
        players=(2, 8),
        most_players=17,
        streets=(Street("deal", down=3, opener="left", bet="small"),),
        high_hand=hands.front,
    ),
    "declared hold'em": row(
        sides=("high", "low"),
        low_hand=hands.eight_or_better,
        declare="simultaneous",
        allow_both=True,
        streets=(*HOLDEM.streets, Street("declare", choose="declare")),
    ),
    "everything burned and turned": row(
        most_players=6,
        players=(2, 6),
        streets=(
            Street("deal", down=6, burn=1, opener="blinds", bet="small"),
            Street("pass", choose="pass", choose_min=5, choose_max=5, direction=1, opener="left", bet="big"),
            Street("throw", choose="discard", choose_min=1, choose_max=1),
            Street("turn", burn=1, choose="roll", choose_min=4, choose_max=4, opener="show", bet="big", must_open=True),
        ),
        show=hands.show_high,
        raise_cap=0,
    ),
}


@pytest.mark.parametrize("words", ODD.values(), ids=ODD)
@pytest.mark.parametrize("betting", ["no-limit", "fixed-limit", "half-pot-limit"])
def test_odd_games_are_played_to_the_end(words: dict[str, object], betting: str) -> None:
    game = Variant({**words, "betting": betting}, {})
    stakes: dict[str, object] = {"blinds": (1, 2)} if game.forced == "blinds" else {"ante": 1, "small_bet": 4}
    if game.forced == "bring_in":
        stakes["bring_in"] = 1
    for seats in (2, 3, game.most_players):
        for agents in (["random"] * seats, ["call"] * seats):
            results = simulate(game, agents, 300, seed=seats, stacks=[60] * seats, **stakes)
            assert sum(results.totals) == 0
    for agent in ("tight", "equity"):
        results = simulate(game, [agent, "random", "call"], 5, seed=1, stacks=[60] * 3, **stakes)
        assert sum(results.totals) == 0


def test_nobody_qualifies_where_only_a_qualified_low_wins() -> None:
    game = Variant(ODD["razz with a qualifier"], {})
    hands_dealt = {0: "KsKdKhQsQdJsJd", 1: "AcKcQhQcJcJhTh", 2: "9c9d9hTdTcTs8d"}
    settled = settle(game, hands_dealt, pots=100, button=2)
    assert sum(settled.payouts.values()) == 100
    assert sorted(settled.payouts.values()) == [33, 33, 34]
    told = equity(game, list(hands_dealt.values()))
    assert told.equity == (1 / 3, 1 / 3, 1 / 3)
    low = {**hands_dealt, 1: "Ac2c3c4c8cJhTh"}
    assert settle(game, low, pots=100, button=2).payouts == {0: 0, 1: 100, 2: 0}
    assert equity(game, list(low.values())).equity == (0, 1, 0)
