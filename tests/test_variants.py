"""The games as data, against a second transcription of rules.md sections 3 to 8."""

from __future__ import annotations

import copy
import doctest
import pickle
import random
from itertools import permutations

import pytest

from showdown import hands, variants
from showdown.cards import DECK, SHORT_DECK, CardError, ShowdownError, parse_cards
from showdown.variants import MIXES, VARIANTS, Mix, Street, Variant, describe_rules, find_game, find_mix, find_variant

FIXED, NO, POT, HALF = "fixed-limit", "no-limit", "pot-limit", "half-pot-limit"

# rules.md 4: id | cards in the deck | players | hard maximum | hole cards dealt, held, board | choose rule
#             | ranking of high | of low | betting, the usual first
GAMES = """
holdem          | 52 | 2-10 | 22 | 2 2 5 | any         | high       | -               | NL PL FL
pineapple       | 52 | 2-10 | 14 | 3 2 5 | any         | high       | -               | FL NL PL
crazy_pineapple | 52 | 2-10 | 14 | 3 2 5 | any         | high       | -               | FL NL PL
tahoe           | 52 | 2-10 | 14 | 3 3 5 | at_most_two | high       | -               | FL NL PL
short_deck      | 36 | 2-9  | 14 | 2 2 5 | any         | short_deck | -               | NL PL FL
omaha           | 52 | 2-10 | 11 | 4 4 5 | exactly_two | high       | -               | PL NL FL
omaha8          | 52 | 2-10 | 11 | 4 4 5 | exactly_two | high       | eight_or_better | FL NL PL
omaha5          | 52 | 2-8  | 8  | 5 5 5 | exactly_two | high       | -               | PL NL FL
big_o           | 52 | 2-8  | 8  | 5 5 5 | exactly_two | high       | eight_or_better | PL NL FL
omaha6          | 52 | 2-7  | 7  | 6 6 5 | exactly_two | high       | -               | PL
omaha_express   | 52 | 2-10 | 11 | 4 4 5 | any         | high       | -               | FL NL PL
courchevel      | 52 | 2-8  | 8  | 5 5 5 | exactly_two | high       | -               | PL NL FL
courchevel8     | 52 | 2-8  | 8  | 5 5 5 | exactly_two | high       | eight_or_better | PL NL FL
stud            | 52 | 2-8  | 8  | 7 7 0 | any         | high       | -               | FL PL
stud8           | 52 | 2-8  | 8  | 7 7 0 | any         | high       | eight_or_better | FL
razz            | 52 | 2-8  | 8  | 7 7 0 | any         | -          | ace_to_five     | FL
razz27          | 52 | 2-8  | 8  | 7 7 0 | any         | -          | deuce_to_seven  | FL
draw5           | 52 | 2-6  | 9  | 5 5 0 | any         | high       | -               | FL NL PL
a5_single       | 52 | 2-6  | 9  | 5 5 0 | any         | -          | ace_to_five     | FL NL PL
d27_single      | 52 | 2-6  | 9  | 5 5 0 | any         | -          | deuce_to_seven  | NL PL FL
a5_triple       | 52 | 2-6  | 9  | 5 5 0 | any         | -          | ace_to_five     | FL NL PL
d27_triple      | 52 | 2-6  | 9  | 5 5 0 | any         | -          | deuce_to_seven  | FL NL PL
badugi          | 52 | 2-8  | 12 | 4 4 0 | any         | -          | badugi          | FL PL HPL
anaconda        | 52 | 2-7  | 7  | 7 5 0 | any         | high       | ace_to_five     | FL NL PL
"""
ROWS = {
    cells[0]: cells[1:] for cells in ([cell.strip() for cell in line.split("|")] for line in GAMES.strip().splitlines())
}
BETTING = {"FL": FIXED, "NL": NO, "PL": POT, "HPL": HALF}

# rules.md 5 to 8: name: burned, down, up, board; choice; bet and who acts first.
BOARD_STREETS = (
    "flop: 0b1 0 0 3; small left",
    "turn: 0b1 0 0 1; big left",
    "river: 0b1 0 0 1; big left",
)


def preflop(cards: int, board: int = 0) -> str:
    return f"preflop: 0 {cards} 0 {board}; small blinds"


def board_game(cards: int) -> tuple[str, ...]:
    return (preflop(cards), *BOARD_STREETS)


def stud_game(open_pair: str = "") -> tuple[str, ...]:
    return (
        "third street: 0 2 1 0; small bring_in",
        f"fourth street: 0b1 0 1 0; small show{open_pair}",
        "fifth street: 0b1 0 1 0; big show",
        "sixth street: 0b1 0 1 0; big show",
        "seventh street: 0b1 1 0 0; big show",
    )


def draw_game(cards: int, *bets: str) -> tuple[str, ...]:
    names = ["draw"] if len(bets) == 1 else ["first draw", "second draw", "third draw"]
    draws = (f"{name}: 0b1 0 0 0; draw 0-{cards}; {bet} left" for name, bet in zip(names, bets, strict=True))
    return (f"deal: 0 {cards} 0 0; small blinds", *draws)


COURCHEVEL = (preflop(5, board=1), "flop: 0b1 0 0 2; small left", *BOARD_STREETS[1:])
STREETS = {
    "holdem": board_game(2),
    "pineapple": (preflop(3), "discard: 0 0 0 0; discard 1-1", *BOARD_STREETS),
    "crazy_pineapple": (preflop(3), BOARD_STREETS[0], "discard: 0 0 0 0; discard 1-1", *BOARD_STREETS[1:]),
    "tahoe": board_game(3),
    "short_deck": board_game(2),
    "omaha": board_game(4),
    "omaha8": board_game(4),
    "omaha5": board_game(5),
    "big_o": board_game(5),
    "omaha6": board_game(6),
    "omaha_express": board_game(4),
    "courchevel": COURCHEVEL,
    "courchevel8": COURCHEVEL,
    "stud": stud_game(" open_pair"),
    "stud8": stud_game(),
    "razz": stud_game(),
    "razz27": stud_game(),
    "draw5": draw_game(5, "big"),
    "a5_single": draw_game(5, "big"),
    "d27_single": draw_game(5, "big"),
    "a5_triple": draw_game(5, "small", "big", "big"),
    "d27_triple": draw_game(5, "small", "big", "big"),
    "badugi": draw_game(4, "small", "big", "big"),
    "anaconda": (
        "deal: 0 7 0 0",
        "first pass: 0 0 0 0; pass 3-3 right",
        "second pass: 0 0 0 0; pass 2-2 right",
        "third pass: 0 0 0 0; pass 1-1 right",
        "keep: 0 0 0 0; discard 2-2",
        "first roll: 0 0 0 0; roll 1-1; small show",
        "second roll: 0 0 0 0; roll 1-1; small show",
        "third roll: 0 0 0 0; roll 1-1; big show",
        "fourth roll: 0 0 0 0; roll 1-1; big show",
        "declare: 0 0 0 0; declare 0-0",
        "fifth roll: 0 0 0 0; roll 1-1",
    ),
}


def written(street: Street) -> str:
    """A street in the form of the table above."""
    burn = "0b1" if street.burn else "0"
    parts = [f"{street.name}: {burn} {street.down} {street.up} {street.board}"]
    if street.choose:
        way = {0: "", 1: " left", -1: " right"}[street.direction]
        parts.append(f"{street.choose} {street.choose_min}-{street.choose_max}{way}")
    if street.bet:
        marks = " open_pair" * street.open_pair + " must_open" * street.must_open
        parts.append(f"{street.bet} {street.opener}{marks}")
    return "; ".join(parts)


def test_every_betting_game_has_a_row() -> None:
    assert set(VARIANTS) == set(ROWS) == set(STREETS)
    assert [variant.id for variant in VARIANTS.values()] == list(VARIANTS)


@pytest.mark.parametrize("game", ROWS)
def test_row_is_that_of_the_index(game: str) -> None:
    deck, players, most, counts, choose_rule, high, low, betting = ROWS[game]
    variant = VARIANTS[game]
    assert variant.deck == {"52": DECK, "36": SHORT_DECK}[deck]
    assert "-".join(map(str, variant.players)) == players
    assert variant.most_players == int(most)
    assert [variant.hole_cards, variant.held_cards, variant.board_cards] == [int(count) for count in counts.split()]
    assert variant.choose_rule == choose_rule
    sides = {side: getattr(hands, name) for side, name in (("high", high), ("low", low)) if name != "-"}
    assert variant.sides == tuple(sides)
    assert variant.hand_types == tuple(sides.values())
    allowed = [BETTING[name] for name in betting.split()]
    assert variant.betting == allowed[0]
    assert list(variant.option_values["betting"]) == allowed


@pytest.mark.parametrize("game", STREETS)
def test_streets_are_those_of_the_rules(game: str) -> None:
    assert tuple(map(written, VARIANTS[game].streets)) == STREETS[game]


STUDS = ("stud", "stud8", "razz", "razz27")
DRAWS = ("draw5", "a5_single", "d27_single", "a5_triple", "d27_triple", "badugi")
ONE_DRAW = ("draw5", "a5_single", "d27_single")
BLINDS = tuple(game for game in ROWS if game not in (*STUDS, "anaconda"))


@pytest.mark.parametrize("game", ROWS)
def test_words_beside_the_streets(game: str) -> None:
    variant = VARIANTS[game]
    assert variant.forced == ("bring_in" if game in STUDS else "ante" if game == "anaconda" else "blinds")
    assert variant.odd_order == ("suit" if game in STUDS else "button")
    assert variant.odd_chip == "one_each"
    assert variant.stud_odd == ("all_cards" if game in STUDS else None)
    assert variant.odd_ace == ("high" if game == "razz27" else "low")
    assert variant.stud_tie == ("position" if game in (*STUDS, "anaconda") else None)
    assert variant.stud_shortage == ("mix_burns" if game in STUDS else None)
    drawn = ("after_all", "muck", False) if game in DRAWS else (None, None, False)
    assert (variant.draw_deal, variant.reshuffle, variant.no_own_discards) == drawn
    assert variant.raise_cap == (4 if game in ONE_DRAW else 3)
    assert variant.uncapped_heads_up == "round_start"
    declared = ("in_turn", True) if game == "anaconda" else (None, False)
    assert (variant.declare, variant.head_to_head) == declared
    assert (variant.allow_both, variant.head_to_head_tie) == (False, "first_declarer")
    assert (variant.min_open, variant.all_pass, variant.ante_from) == (1, "play", "each")
    for word in ("ante_first", "pl_sb_as_bb", "pl_active_pot", "allow_fold_when_free", "muck_losers"):
        assert getattr(variant, word) is False
    shows = {
        "stud": hands.show_high,
        "stud8": hands.show_high,
        "razz": hands.show_ace_to_five,
        "razz27": hands.show_deuce_to_seven,
        "anaconda": hands.show_high,
    }
    assert variant.show is shows.get(game)
    opened_by_board = any(street.opener == "show" for street in variant.streets)
    assert opened_by_board == (variant.show is not None)


# --- How many can be dealt ------------------------------------------------------------------------------------------


def dealt(variant: Variant, players: int, streets: int | None = None) -> int:
    """Cards that leave the deck when nobody folds, burns included, replacements not."""
    return sum(s.burn + s.board + players * (s.down + s.up) for s in variant.streets[:streets] if s.choose != "draw")


@pytest.mark.parametrize("game", ROWS)
def test_most_players_is_what_the_deck_allows(game: str) -> None:
    variant = VARIANTS[game]
    deck, most = len(variant.deck), variant.most_players
    assert 2 <= variant.players[0] <= variant.players[1] <= most
    if game in DRAWS:
        # folded hands and discards come back (rules.md 7.0): the rest must hold one whole hand of replacements
        assert all(deck - players * variant.hole_cards >= variant.hole_cards for players in range(2, most + 1))
        assert deck - (most + 1) * variant.hole_cards < variant.hole_cards
    elif game in STUDS:
        # seventh street has a rule of its own for a shortage: it needs one card, the burns among them
        assert dealt(variant, most, 4) < deck < dealt(variant, most)
        assert dealt(variant, most + 1, 4) > deck
    else:
        assert dealt(variant, most) <= deck < dealt(variant, most + 1)


def test_stud_shortage_begins_where_the_rules_say() -> None:
    """With seven starters only the burn is missing, with eight the cards (rules.md 6.0)."""
    stud = VARIANTS["stud"]
    assert [len(DECK) - dealt(stud, starters, 4) for starters in (6, 7, 8)] == [13, 7, 1]


# --- Options --------------------------------------------------------------------------------------------------------

TRUTH = (False, True)
CAPS = {None, 1, 2, 3, 4, 5, 6, 7, 8}
HI_LO = ("omaha8", "big_o", "courchevel8", "stud8", "crazy_pineapple", "tahoe")
FIXED_GAMES = tuple(game for game in ROWS if game != "omaha6")
POT_GAMES = tuple(game for game in ROWS if "PL" in ROWS[game][-1].split())

# Every option of rules.md 3, 5, 6, 7, 8 and 10: its games, its values with the usual one first.
OPTIONS: dict[str, tuple[tuple[str, ...], tuple[object, ...]]] = {
    "allow_fold_when_free": (tuple(ROWS), TRUTH),
    "muck_losers": (tuple(ROWS), TRUTH),
    "odd_chip": (tuple(ROWS), ("one_each", "all_to_first")),
    "uncapped_heads_up": (FIXED_GAMES, ("round_start", "before_cap", "never")),
    "pl_active_pot": (POT_GAMES, TRUTH),
    "pl_sb_as_bb": (tuple(game for game in POT_GAMES if game in BLINDS), TRUTH),
    "ante_from": (BLINDS, ("each", "big_blind", "button")),
    "ante_first": (BLINDS, TRUTH),
    "burn": (tuple(game for game in ROWS if game != "anaconda"), (True, False)),
    "discard": (("pineapple", "crazy_pineapple"), ("after_bet", "before_bet")),
    "hi_lo": (("crazy_pineapple", "tahoe"), TRUTH),
    "qualifier": (HI_LO, (8, 9, None)),
    "order": (("short_deck",), ("trips", "straight")),
    "stud_tie": (STUDS, ("position", "suit")),
    "stud_shortage": (STUDS, ("mix_burns", "community")),
    "stud_odd": (STUDS, ("all_cards", "five_card_high")),
    "open_pair_double": (("stud",), (True, False)),
    "draw_deal": (DRAWS, ("after_all", "immediate")),
    "reshuffle": (DRAWS, ("muck", "previous_rounds")),
    "no_own_discards": (DRAWS, TRUTH),
    "double_after_draw": (DRAWS, (True, False)),
    "all_pass": (("draw5",), ("play", "redeal")),
    "min_open": (("a5_single", "d27_single"), (1, 2)),
    "ace": (("badugi",), ("low", "high")),
    "declare": (("anaconda",), ("in_turn", "simultaneous")),
    "allow_both": (("anaconda",), TRUTH),
    "head_to_head_tie": (("anaconda",), ("first_declarer", "split")),
    "low": (("anaconda",), ("a5", "27", "a6")),
    "opener": (("anaconda",), ("high_board", "left_of_dealer")),
    "pass_to": (("anaconda",), ("right", "left")),
    "bet_after_deal": (("anaconda",), TRUTH),
    "bet_after_pass": (("anaconda",), TRUTH),
    "bet_after_declare": (("anaconda",), TRUTH),
}
FORCED = {
    "short_deck": ("blinds", "button_ante"),
    "draw5": ("blinds", "ante"),
    "a5_single": ("blinds", "ante"),
    "d27_single": ("blinds", "ante"),
}


@pytest.mark.parametrize("game", ROWS)
def test_options_are_those_of_the_rules(game: str) -> None:
    variant = VARIANTS[game]
    expected = {name: values for name, (games, values) in OPTIONS.items() if game in games}
    if game in FORCED:
        expected["forced"] = FORCED[game]
    values = dict(variant.option_values)
    del values["betting"]
    if game in FIXED_GAMES:
        caps = values.pop("raise_cap")
        assert set(caps) == CAPS
        assert caps[0] == variant.raise_cap
    assert values == expected
    assert dict(variant.options) == {name: allowed[0] for name, allowed in variant.option_values.items()}


WORDS = [word for word in Variant.__slots__ if not word.startswith("_") and word not in ("options", "option_values")]


def differences(left: Variant, right: Variant) -> dict[str, object]:
    """Words of the right that are not those of the left."""
    return {word: getattr(right, word) for word in WORDS if getattr(left, word) != getattr(right, word)}


def changed_streets(left: Variant, right: Variant) -> list[str]:
    """Streets of the right, written out, that the left has not."""
    return [written(street) for street in right.streets if street not in left.streets]


@pytest.mark.parametrize("game", ROWS)
def test_every_value_is_reachable_and_does_something(game: str) -> None:
    variant = VARIANTS[game]
    for name, values in variant.option_values.items():
        for value in values:
            other = variant.with_options(**{name: value})
            assert other.options == {**variant.options, name: value}
            assert (other == variant) == (value == values[0])
            if value != values[0] and not (name == "qualifier" and len(variant.sides) == 1):
                assert differences(variant, other), f"{name}={value!r} changes nothing"
            assert other.with_options(**{name: values[0]}) == variant


# Options whose name is the word they set.
PLAIN = [
    "allow_fold_when_free",
    "muck_losers",
    "odd_chip",
    "uncapped_heads_up",
    "raise_cap",
    "pl_active_pot",
    "pl_sb_as_bb",
    "ante_from",
    "ante_first",
    "stud_tie",
    "stud_shortage",
    "stud_odd",
    "draw_deal",
    "reshuffle",
    "no_own_discards",
    "all_pass",
    "min_open",
    "allow_both",
    "head_to_head_tie",
    "betting",
]


@pytest.mark.parametrize("game", ROWS)
def test_plain_options_set_the_word_of_their_name_alone(game: str) -> None:
    variant = VARIANTS[game]
    for name in variant.options.keys() & set(PLAIN):
        assert getattr(variant, name) == variant.options[name]
        for value in variant.option_values[name][1:]:
            assert differences(variant, variant.with_options(**{name: value})) == {name: value}


@pytest.mark.parametrize(
    ("game", "options", "hand_types"),
    [
        ("short_deck", {"order": "straight"}, (hands.short_deck_triton,)),
        ("omaha8", {"qualifier": 9}, (hands.high, hands.nine_or_better)),
        ("stud8", {"qualifier": None}, (hands.high, hands.ace_to_five)),
        ("tahoe", {"hi_lo": True}, (hands.high, hands.eight_or_better)),
        ("tahoe", {"qualifier": 9}, (hands.high,)),
        ("crazy_pineapple", {"qualifier": 9, "hi_lo": True}, (hands.high, hands.nine_or_better)),
        ("crazy_pineapple", {"hi_lo": True, "qualifier": None}, (hands.high, hands.ace_to_five)),
        ("badugi", {"ace": "high"}, (hands.badugi_ace_high,)),
        ("anaconda", {"low": "27"}, (hands.high, hands.deuce_to_seven)),
        ("anaconda", {"low": "a6"}, (hands.high, hands.ace_to_six)),
    ],
)
def test_options_that_change_a_ranking(game: str, options: dict[str, object], hand_types: tuple[object, ...]) -> None:
    changed = VARIANTS[game].with_options(**options)
    assert changed.hand_types == hand_types
    assert changed.sides == (("high", "low") if len(hand_types) == 2 else VARIANTS[game].sides)
    assert set(differences(VARIANTS[game], changed)) <= {"hand_types", "sides"}


@pytest.mark.parametrize(
    ("game", "options", "words", "streets"),
    [
        ("pineapple", {"discard": "before_bet"}, {}, ["preflop: 0 3 0 0; discard 1-1; small blinds"]),
        ("crazy_pineapple", {"discard": "before_bet"}, {}, ["flop: 0b1 0 0 3; discard 1-1; small left"]),
        ("short_deck", {"forced": "button_ante"}, {"forced": "button_ante"}, ["preflop: 0 2 0 0; small left"]),
        (
            "draw5",
            {"forced": "ante"},
            {"forced": "ante"},
            ["deal: 0 5 0 0; small left", "draw: 0b1 0 0 0; draw 0-5; big opener"],
        ),
        ("a5_single", {"forced": "ante"}, {"forced": "ante"}, ["deal: 0 5 0 0; small left must_open"]),
        ("d27_single", {"forced": "ante"}, {"forced": "ante"}, ["deal: 0 5 0 0; small left must_open"]),
        (
            "d27_single",
            {"forced": "ante", "double_after_draw": False},
            {"forced": "ante"},
            ["deal: 0 5 0 0; small left must_open", "draw: 0b1 0 0 0; draw 0-5; small left"],
        ),
        (
            "badugi",
            {"double_after_draw": False},
            {},
            ["second draw: 0b1 0 0 0; draw 0-4; small left", "third draw: 0b1 0 0 0; draw 0-4; small left"],
        ),
        ("stud", {"open_pair_double": False}, {}, ["fourth street: 0b1 0 1 0; small show"]),
        (
            "courchevel",
            {"burn": False},
            {},
            ["flop: 0 0 0 2; small left", "turn: 0 0 0 1; big left", "river: 0 0 0 1; big left"],
        ),
        (
            "crazy_pineapple",
            {"burn": False, "discard": "before_bet"},
            {},
            ["flop: 0 0 0 3; discard 1-1; small left", "turn: 0 0 0 1; big left", "river: 0 0 0 1; big left"],
        ),
        ("anaconda", {"bet_after_deal": True}, {}, ["deal: 0 7 0 0; small left"]),
        (
            "anaconda",
            {"bet_after_pass": True},
            {},
            [
                "first pass: 0 0 0 0; pass 3-3 right; small left",
                "second pass: 0 0 0 0; pass 2-2 right; small left",
                "third pass: 0 0 0 0; pass 1-1 right; small left",
            ],
        ),
        ("anaconda", {"bet_after_declare": True}, {}, ["declare: 0 0 0 0; declare 0-0; big show"]),
        (
            "anaconda",
            {"bet_after_declare": True, "opener": "left_of_dealer"},
            {},
            [
                "first roll: 0 0 0 0; roll 1-1; small left",
                "second roll: 0 0 0 0; roll 1-1; small left",
                "third roll: 0 0 0 0; roll 1-1; big left",
                "fourth roll: 0 0 0 0; roll 1-1; big left",
                "declare: 0 0 0 0; declare 0-0; big left",
            ],
        ),
        (
            "anaconda",
            {"pass_to": "left"},
            {},
            [
                "first pass: 0 0 0 0; pass 3-3 left",
                "second pass: 0 0 0 0; pass 2-2 left",
                "third pass: 0 0 0 0; pass 1-1 left",
            ],
        ),
        ("anaconda", {"declare": "simultaneous"}, {"declare": "simultaneous", "head_to_head": False}, []),
    ],
)
def test_options_that_change_streets(
    game: str, options: dict[str, object], words: dict[str, object], streets: list[str]
) -> None:
    variant = VARIANTS[game]
    changed = variant.with_options(**options)
    assert changed_streets(variant, changed) == streets
    found = differences(variant, changed)
    found.pop("streets", None)
    assert found == words
    removed = {street.name for street in variant.streets} - {street.name for street in changed.streets}
    assert removed == ({"discard"} if "discard" in options else set())


def random_options(variant: Variant, chance: random.Random) -> dict[str, object]:
    names = chance.sample(list(variant.options), chance.randint(1, len(variant.options)))
    return {name: chance.choice(variant.option_values[name]) for name in names}


@pytest.mark.parametrize("game", ROWS)
def test_the_order_of_options_makes_no_difference(game: str) -> None:
    chance = random.Random(game)
    for _ in range(20):
        options = random_options(VARIANTS[game], chance)
        at_once = VARIANTS[game].with_options(**options)
        one_by_one = VARIANTS[game]
        for name in chance.sample(list(options), len(options)):
            one_by_one = one_by_one.with_options(**{name: options[name]})
        assert one_by_one == at_once
        assert hash(one_by_one) == hash(at_once)
        assert differences(one_by_one, at_once) == {}


def test_options_unchanged_answer_the_same_game() -> None:
    holdem = VARIANTS["holdem"]
    assert holdem.with_options() is holdem
    assert holdem.with_options(raise_cap=3, betting=NO) is holdem


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("holdem", {"order": "straight"}, "holdem has no option 'order'; its options: betting, raise_cap, "),
        ("short_deck", {"order": "flush"}, "short_deck: order cannot be 'flush'; it may be 'trips', 'straight'"),
        ("stud8", {"betting": NO}, "stud8: betting cannot be 'no-limit'; it may be 'fixed-limit'"),
        ("stud8", {"qualifier": 7}, "stud8: qualifier cannot be 7; it may be 8, 9, None"),
        ("stud8", {"qualifier": "8"}, "stud8: qualifier cannot be '8'; it may be 8, 9, None"),
        ("holdem", {"raise_cap": True}, "holdem: raise_cap cannot be True; it may be 3, 1, 2, 4, 5, 6, 7, 8, None"),
        ("holdem", {"burn": 1}, "holdem: burn cannot be 1; it may be True, False"),
        ("holdem", {"burn": []}, "holdem: burn cannot be []; it may be True, False"),
        ("omaha6", {"raise_cap": 3}, "omaha6 has no option 'raise_cap'; its options: betting, "),
    ],
)
def test_unknown_options_and_values_are_refused(game: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(ShowdownError) as error:
        VARIANTS[game].with_options(**options)
    assert str(error.value).startswith(message)


def test_a_good_option_beside_a_bad_one_changes_nothing() -> None:
    before = dict(VARIANTS["stud"].options)
    with pytest.raises(ShowdownError):
        VARIANTS["stud"].with_options(raise_cap=4, stud_tie="coin")
    assert dict(VARIANTS["stud"].options) == before


# --- Value objects --------------------------------------------------------------------------------------------------


def every_object() -> list[object]:
    plain = list(VARIANTS.values())
    changed = [v.with_options(**{name: v.option_values[name][-1]}) for v in plain for name in v.options]
    return [*plain, *changed, *MIXES.values(), *(street for v in plain for street in v.streets)]


def test_pickles_and_copies_are_equal() -> None:
    for thing in every_object():
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(thing, protocol)) == thing
        assert copy.copy(thing) == thing
        assert copy.deepcopy(thing) == thing
        assert hash(copy.deepcopy(thing)) == hash(thing)


def test_a_pickled_game_still_ranks_hands() -> None:
    for variant in VARIANTS.values():
        cards = variant.deck[: variant.held_cards + variant.board_cards]
        hole, board = cards[: variant.held_cards], cards[variant.held_cards :]
        assert pickle.loads(pickle.dumps(variant)).evaluate(hole, board) == variant.evaluate(hole, board)


def test_different_things_are_unequal() -> None:
    things = list(dict.fromkeys(every_object()))
    for left, right in permutations([*VARIANTS.values(), *MIXES.values(), Street("deal", down=2)], 2):
        assert left != right
    assert len({repr(thing) for thing in things}) == len(things)
    assert VARIANTS["holdem"] != "holdem"


@pytest.mark.parametrize("thing", [VARIANTS["stud"], VARIANTS["stud"].streets[0], MIXES["horse"]], ids=repr)
def test_nothing_can_be_changed(thing: object) -> None:
    for name in type(thing).__slots__:
        before = getattr(thing, name)
        with pytest.raises(AttributeError, match="never changes"):
            setattr(thing, name, None)
        with pytest.raises(AttributeError, match="never changes"):
            delattr(thing, name)
        assert getattr(thing, name) is before
    with pytest.raises(AttributeError):
        thing.another = 1


def test_mappings_cannot_be_changed() -> None:
    for mapping in (VARIANTS, MIXES, VARIANTS["stud"].options, VARIANTS["stud"].option_values):
        with pytest.raises(TypeError):
            mapping["razz"] = None


def test_reprs() -> None:
    assert repr(VARIANTS["razz"]) == "<Variant razz>"
    assert repr(VARIANTS["razz"].with_options(stud_tie="suit", raise_cap=4)) == (
        "<Variant razz raise_cap=4 stud_tie='suit'>"
    )
    assert repr(MIXES["horse"]) == "<Mix horse>"
    for variant in VARIANTS.values():
        for street in variant.streets:
            assert eval(repr(street), {"Street": Street}) == street


def test_a_new_game_is_a_row_of_words() -> None:
    words = {
        "id": "royal",
        "title": "One up, one down",
        "players": (2, 8),
        "most_players": 10,
        "streets": (Street("deal", down=1, up=4, opener="left", bet="small"),),
        "sides": ("high", "low"),
        "high_hand": hands.high,
        "low_hand": hands.deuce_to_seven,
        "betting": NO,
    }
    game = Variant(words, {"low": {"27": {}, "a5": {"low_hand": hands.ace_to_five}}})
    assert (game.hole_cards, game.held_cards, game.board_cards) == (5, 5, 0)
    assert game.evaluate("AsKsQsJsTs") == (hands.high.classes, hands.deuce_to_seven.evaluate("AsKsQsJsTs"))
    assert game.with_options(low="a5").evaluate("As2s3s4s5s")[1] == hands.ace_to_five.classes


# --- Names ----------------------------------------------------------------------------------------------------------

# The alias column of rules.md 4.
ALIASES = {
    "holdem": "texas_holdem lhe nlhe plhe",
    "tahoe": "lazy_pineapple",
    "short_deck": "six_plus 6plus_holdem",
    "omaha": "plo omaha_high",
    "omaha8": "omaha_hilo o8",
    "omaha5": "five_card_omaha",
    "big_o": "omaha5_hilo",
    "stud": "stud7 seven_card_stud",
    "stud8": "stud_hilo eight_or_better",
    "razz": "razz_a5",
    "razz27": "razz_27 kansas_city_razz",
    "draw5": "five_card_draw",
    "a5_single": "lowball_a5 california_lowball",
    "d27_single": "27sd kansas_city_lowball",
    "a5_triple": "a5td",
    "d27_triple": "27td triple_draw",
    "badugi": "badougi",
    "anaconda": "pass_the_trash fuck_your_buddy",
}


@pytest.mark.parametrize("game", ALIASES)
def test_aliases_of_the_rules(game: str) -> None:
    for alias in ALIASES[game].split():
        assert alias in VARIANTS[game].aliases
        betting = {"lhe": FIXED, "nlhe": NO, "plhe": POT}.get(alias, VARIANTS[game].betting)
        assert find_variant(alias) == VARIANTS[game].with_options(betting=betting)


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("O8", "omaha8"),
        ("plo5", "omaha5"),
        ("5-card PLO", "omaha5"),
        ("6plus", "short_deck"),
        ("6+", "short_deck"),
        ("6+ Hold'em", "short_deck"),
        ("Short Deck", "short_deck"),
        ("Hold'em", "holdem"),
        ("Texas Hold\N{RIGHT SINGLE QUOTATION MARK}em", "holdem"),
        ("No-Limit Hold'em", "holdem"),
        ("pot limit Omaha", "omaha"),
        ("fixed-limit badugi", "badugi"),
        ("nlhe", "holdem"),
        ("PLO", "omaha"),
        ("NL 2-7 single draw", "d27_single"),
        ("2-7 Triple Draw", "d27_triple"),
        ("deuce-to-seven triple draw", "d27_triple"),
        ("A-5 triple draw", "a5_triple"),
        ("Stud Hi/Lo", "stud8"),
        ("SEVEN-CARD STUD", "stud"),
        ("big o", "big_o"),
        ("Big-O", "big_o"),
        ("STRASSE", None),
        ("courchevel hi-lo", "courchevel8"),
    ],
)
def test_find_variant_reads_names_as_people_write_them(name: str, game: str | None) -> None:
    if game is None:
        with pytest.raises(ShowdownError):
            find_variant(name)
    else:
        assert find_variant(name) is VARIANTS[game]


@pytest.mark.parametrize(
    ("name", "game", "betting"),
    [
        ("lhe", "holdem", FIXED),
        ("FLHE", "holdem", FIXED),
        ("limit holdem", "holdem", FIXED),
        ("fixed-limit lhe", "holdem", FIXED),
        ("Fixed-Limit Hold'em", "holdem", FIXED),
        ("plhe", "holdem", POT),
        ("plo8", "omaha8", POT),
        ("PLO-8", "omaha8", POT),
        ("lo8", "omaha8", FIXED),
        ("NLO8", "omaha8", NO),
        ("no limit omaha", "omaha", NO),
        ("fl omaha", "omaha", FIXED),
        ("pot-limit 2-7 triple draw", "d27_triple", POT),
        ("NL draw5", "draw5", NO),
        ("half pot limit badugi", "badugi", "half-pot-limit"),
        ("HPL Badugi", "badugi", "half-pot-limit"),
        ("pot-limit stud", "stud", POT),
    ],
)
def test_a_name_may_say_its_betting(name: str, game: str, betting: str) -> None:
    found = find_variant(name)
    assert found == VARIANTS[game].with_options(betting=betting)
    assert (found.id, found.betting) == (game, betting)
    assert find_variant(name) is found


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("no-limit razz", ["'no-limit razz'", "razz is not played no-limit", "may be fixed-limit"]),
        ("nl omaha6", ["omaha6 is not played no-limit", "may be pot-limit"]),
        ("hpl stud", ["stud is not played half-pot-limit", "may be fixed-limit, pot-limit"]),
        ("no-limit lhe", ["'no-limit lhe'", "two bettings: no-limit and fixed-limit"]),
        ("fl plo8", ["two bettings: fixed-limit and pot-limit"]),
    ],
)
def test_a_betting_that_a_game_does_not_have_is_refused(name: str, parts: list[str]) -> None:
    with pytest.raises(ShowdownError) as error:
        find_variant(name)
    for part in parts:
        assert part in str(error.value)


def fold(name: str) -> str:
    return "".join(mark for mark in name.lower() if mark not in " -_/.'\N{RIGHT SINGLE QUOTATION MARK}")


def test_no_name_is_ambiguous() -> None:
    names: dict[str, str] = {}
    for variant in VARIANTS.values():
        for name in (variant.id, variant.title, *variant.aliases):
            assert names.setdefault(fold(name), variant.id) == variant.id, f"{name} names two games"
            assert find_variant(name).id == variant.id
    mixes = {fold(name) for mix in MIXES.values() for name in (mix.id, mix.title, *mix.aliases)}
    assert not names.keys() & mixes
    begin = {"no limit": NO, "pot limit": POT, "fixed limit": FIXED, "limit": FIXED, "half pot limit": "half-pot-limit"}
    begin |= {"nl": NO, "pl": POT, "fl": FIXED, "l": FIXED, "hpl": "half-pot-limit"}
    for start, betting in begin.items():
        for name, game in names.items():
            assert names.get(fold(start) + name, game) == game
            assert fold(start) + name not in mixes
            said = [find_variant(name).betting] if name in ("lhe", "nlhe", "plhe", "flhe", "plo8", "lo8") else []
            if betting in VARIANTS[game].option_values["betting"] and said in ([], [betting]):
                assert find_variant(f"{start} {name}") == VARIANTS[game].with_options(betting=betting)
            else:
                with pytest.raises(ShowdownError, match=f"is not played {betting}|two bettings: {betting} and"):
                    find_variant(f"{start} {name}")


def test_find_variant_takes_a_variant() -> None:
    changed = VARIANTS["stud"].with_options(raise_cap=4)
    assert find_variant(changed) is changed


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("holdm", ["'holdm'", "near it", "holdem"]),
        ("omaha hi", ["'omaha hi'", "omaha"]),
        ("triple draws", ["d27_triple", "a5_triple"]),
        ("zzz", ["'zzz'", *VARIANTS]),
        ("", ["''", *VARIANTS]),
        ("horse", ["'horse'", "mix", "holdem, omaha8, razz, stud, stud8", "Table", "`showdown deal`"]),
        ("Eight Game", ["mix", "d27_triple, holdem", "Table"]),
        ("8-game", ["mix", "d27_triple, holdem", "Table"]),
        ("chinese", ["'chinese'"]),
    ],
)
def test_unknown_names_are_refused_with_help(name: str, parts: list[str]) -> None:
    with pytest.raises(ShowdownError) as error:
        find_variant(name)
    for part in parts:
        assert part in str(error.value)


@pytest.mark.parametrize("name", ["x" * 10_000_000, "\0" * 100, "no limit", "\N{CYRILLIC SMALL LETTER A}" * 1000])
def test_hostile_names_are_refused_at_once(name: str) -> None:
    with pytest.raises(ShowdownError) as error:
        find_variant(name)
    assert len(str(error.value)) < 1000


@pytest.mark.parametrize("name", [None, 7, b"holdem", ["holdem"], MIXES["horse"]])
def test_a_name_is_text(name: object) -> None:
    with pytest.raises(TypeError, match=type(name).__name__):
        find_variant(name)


# --- Mixes ----------------------------------------------------------------------------------------------------------

LETTERS = {"h": "holdem", "o": "omaha8", "r": "razz", "s": "stud", "e": "stud8"}
EIGHT = ["d27_triple", "holdem", "omaha8", "razz", "stud", "stud8", "holdem", "omaha"]
SPELLED = ("horse", "hose", "hoe", "ho", "oe", "shoe", "roe", "heros")
MIXED = {
    **{
        name: [LETTERS[letter] for letter in name]
        for name in ["horse", "hose", "hoe", "ho", "oe", "shoe", "roe", "heros"]
    },
    "chorse": ["crazy_pineapple", "holdem", "omaha8", "razz", "stud", "stud8"],
    "chorsel": ["crazy_pineapple", "holdem", "omaha8", "razz", "stud", "stud8", "a5_single"],
    "ha": ["holdem", "omaha"],
    "eight_game": EIGHT,
    "ten_game": [*EIGHT, "badugi", "d27_single"],
}


def test_mixes_are_those_of_the_rules() -> None:
    assert {name: [game for game, _ in mix.sequence] for name, mix in MIXES.items()} == MIXED
    assert [mix.id for mix in MIXES.values()] == list(MIXES)
    for mix in MIXES.values():
        assert all(betting in VARIANTS[game].option_values["betting"] for game, betting in mix.sequence)


def test_betting_of_mixes() -> None:
    for name, mix in MIXES.items():
        others = {step: betting for step, (_, betting) in enumerate(mix.sequence, 1) if betting != FIXED}
        assert others == {"eight_game": {7: NO, 8: POT}, "ten_game": {7: NO, 8: POT, 10: NO}}.get(name, {})


def test_mixes_go_round() -> None:
    horse = MIXES["horse"]
    assert [horse.variant(level).id for level in range(6)] == ["holdem", "omaha8", "razz", "stud", "stud8", "holdem"]
    assert all(horse.variant(level).betting == FIXED for level in range(6))
    seven, eight, nine = (MIXES["eight_game"].variant(step) for step in (6, 7, 8))
    assert (seven, eight) == (VARIANTS["holdem"], VARIANTS["omaha"])
    assert (seven.betting, eight.betting) == (NO, POT)
    assert nine == VARIANTS["d27_triple"]
    assert MIXES["horse"].variant(10**30 + 1).id == "omaha8"


def test_players_of_mixes() -> None:
    assert MIXES["horse"].players == (2, 8)
    assert MIXES["ho"].players == (2, 10)
    assert MIXES["eight_game"].players == (2, 6)


@pytest.mark.parametrize(
    ("name", "mix"),
    [
        *((name.upper(), name) for name in MIXED),
        ("H.O.R.S.E.", "horse"),
        ("8-game", "eight_game"),
        ("8game", "eight_game"),
        ("Eight-Game mix", "eight_game"),
        ("8-Game Mix", "eight_game"),
        ("10 game", "ten_game"),
        ("10-game mix", "ten_game"),
    ],
)
def test_find_mix_reads_names_as_people_write_them(name: str, mix: str) -> None:
    assert find_mix(name) is find_game(name) is MIXES[mix]
    assert find_mix(MIXES[mix]) is find_game(MIXES[mix]) is MIXES[mix]


def test_a_game_is_a_variant_or_a_mix() -> None:
    assert find_game("stud") is find_game(VARIANTS["stud"]) is VARIANTS["stud"]
    assert find_game("lhe") is find_variant("lhe")
    with pytest.raises(ShowdownError, match="no variant or mix is named 'hors'; near it: horse, chorse, hose"):
        find_game("hors")
    with pytest.raises(ShowdownError, match="no variant or mix is named 'omaha9'; near it: omaha"):
        find_game("omaha9")
    with pytest.raises(ShowdownError, match="razz is not played no-limit"):
        find_game("no-limit razz")
    with pytest.raises(ShowdownError, match="no mix is named 'hors'; near it: horse, chorse, hose"):
        find_mix("hors")
    with pytest.raises(ShowdownError, match="'plhe' is one variant, not a mix of games; mixes are horse, hose"):
        find_mix("plhe")
    for find in (find_mix, find_game):
        with pytest.raises(TypeError, match="int"):
            find(7)  # type: ignore[operator]
    with pytest.raises(TypeError, match="Table"):
        find_variant(MIXES["horse"])


def test_mixes_are_compared_by_content() -> None:
    assert Mix("ho", "HO", MIXES["ho"].sequence) == MIXES["ho"]
    assert Mix("ho", "HO", MIXES["oe"].sequence) != MIXES["ho"]


# --- Who brings in --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "up_cards", "seat"),
    [
        ("stud", "2d 2c Kh", 1),
        ("stud", "Ah Kc Ks", 1),
        ("stud8", "As Ad 3h 3c", 3),
        ("razz", "Ah Kd Ks 2c", 2),
        ("razz", "As Ac 2h 2d", 2),
        ("razz27", "Ac Ks Ad", 2),
        ("razz27", "2c 2s 2h", 1),
    ],
)
def test_bring_in_of_the_rules(game: str, up_cards: str, seat: int) -> None:
    assert VARIANTS[game].bring_in_player(up_cards) == seat
    assert VARIANTS[game].bring_in_player(bytes(parse_cards(up_cards))) == seat


def test_bring_in_order_of_the_whole_deck() -> None:
    """The card that brings in among all that are left, one after the other."""
    ranks = {"stud": "23456789TJQKA", "razz": "KQJT98765432A", "razz27": "AKQJT98765432"}
    for game, order in ranks.items():
        suits = "cdhs" if game == "stud" else "shdc"
        cards = list(DECK)
        random.Random(game).shuffle(cards)
        brought = [str(cards.pop(VARIANTS[game].bring_in_player(cards))) for _ in range(52)]
        assert brought == [rank + suit for rank in order for suit in suits]


def test_bring_in_is_refused_where_there_is_none() -> None:
    with pytest.raises(ShowdownError, match="holdem has no bring-in"):
        VARIANTS["holdem"].bring_in_player("2c 3c")
    with pytest.raises(ShowdownError, match="no up card"):
        VARIANTS["stud"].bring_in_player("")
    with pytest.raises(CardError):
        VARIANTS["stud"].bring_in_player("2c 2c")


# --- Ranking --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ROWS)
def test_evaluate_best_and_batch_agree(game: str) -> None:
    variant = VARIANTS[game]
    chance = random.Random(game)
    held, board = variant.held_cards, variant.board_cards
    deals = [bytes(chance.sample(variant.deck, held + board)) for _ in range(200)]
    single = [variant.evaluate(deal[:held], deal[held:]) for deal in deals]
    holes, boards = b"".join(deal[:held] for deal in deals), b"".join(deal[held:] for deal in deals)
    batch = variant.evaluate_batch(holes, boards if board else None, threads=2)
    assert list(memoryview(batch).cast("B").cast("H")) == [strength for row in single for strength in row]
    for deal, strengths in zip(deals, single, strict=True):
        assert len(strengths) == len(variant.sides)
        for hand_type, strength, best in zip(
            variant.hand_types, strengths, variant.best(deal[:held], deal[held:]), strict=True
        ):
            assert (hand_type.evaluate(best) if best else 0) == strength
            assert set(best) <= set(deal)


def test_stud_ranks_what_is_held_so_far() -> None:
    razz = VARIANTS["razz"]
    assert razz.evaluate("Ac2d3h4s5c") == (hands.ace_to_five.classes,)
    assert razz.evaluate("Ac2d3h4s5cKdKh") == razz.evaluate("Ac2d3h4s5cKd")
    assert razz.evaluate("Ac2d3h4sKcKd", "5h") == (hands.ace_to_five.classes,)
    with pytest.raises(CardError):
        razz.evaluate("Ac2d3h4s")
    with pytest.raises(CardError):
        razz.evaluate("Ac2d3h4sKcKdKh", "5h")


def test_pineapple_is_ranked_with_the_two_cards_kept() -> None:
    assert VARIANTS["pineapple"].hole_cards == 3
    assert VARIANTS["pineapple"].evaluate("AsKs", "QsJsTs") == (hands.high.classes,)
    with pytest.raises(CardError):
        VARIANTS["pineapple"].evaluate("AsKs2c", "QsJsTs")


# --- Rules in words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ROWS)
def test_described_rules_name_every_street_and_option(game: str) -> None:
    variant = VARIANTS[game]
    lines = describe_rules(variant).splitlines()
    assert lines[0] == f"# {variant.title}"
    for street in variant.streets:
        assert any(line.startswith(f"| {street.name} |") for line in lines)
    for name in variant.options:
        if name != "betting":
            (line,) = (line for line in lines if line.startswith(f"| `{name}` |"))
            assert f"**{variant.options[name]}**" in line
            assert not line.endswith("|  |"), f"{name} is not explained"
    assert f"**{variant.betting}**" in next(line for line in lines if line.startswith("- Betting"))


def test_described_rules_are_those_in_force() -> None:
    variant = VARIANTS["anaconda"]
    usual = describe_rules(variant)
    for name, values in variant.option_values.items():
        assert describe_rules(variant.with_options(**{name: values[1]})) != usual


def test_every_set_of_options_can_be_described() -> None:
    chance = random.Random(8)
    for variant in VARIANTS.values():
        for _ in range(10):
            assert describe_rules(variant.with_options(**random_options(variant, chance)))


def test_examples_of_the_module() -> None:
    result = doctest.testmod(variants)
    assert result.failed == 0
    assert result.attempted > 10
