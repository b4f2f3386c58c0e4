"""Odds against permutations, naive evaluators, published figures, and the properties they must have."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, count, permutations, repeat
from math import comb, inf, nan, sqrt

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from interrupts import seconds_to_stop

import showdown
from showdown import VARIANTS, CardError, ShowdownError, equity, find_variant, format_cards, odds, parse_cards
from showdown.odds import Chance, MadeHand, icm, outs, pot_odds, starting_hands

# --- the tables of the founding text ---------------------------------------------------------------------------------

# "Pot Odds - After Flop", "After Turn": hand, probability of making it, pot odds, as printed.
AFTER_FLOP = {
    "four to a flush": ("AhKh", "9h7h2c", "flush", "34.97%", "1.86"),
    "four to an outside straight": ("9c8d", "7h6s2d", "straight", "31.45%", "2.18"),
    "four to an inside straight": ("9c8d", "6h5sKd", "straight", "16.47%", "5.07"),
}
AFTER_TURN = {
    "four to a flush": ("AhKh", "9h7h2c3d", "flush", "19.57%", "4.11"),
    "four to an outside straight": ("9c8d", "7h6s2dKc", "straight", "17.39%", "4.75"),
    "four to an inside straight": ("9c8d", "6h5sKdAc", "straight", "8.70%", "10.50"),
}


@pytest.mark.parametrize("row", [*AFTER_FLOP.values(), *AFTER_TURN.values()], ids=lambda row: f"{row[0]} on {row[1]}")
def test_pot_odds_of_the_founding_text(row):
    hole, board, hand, probability, ratio = row
    chance = outs("holdem", hole, board).at_least(hand).last
    assert (str(chance), f"{chance.odds:.2f}") == (probability, ratio)
    assert outs("holdem", hole, board, target=hand).last == chance
    # pot odds of that ratio are what makes the call break even
    assert pot_odds(chance.of - chance.ways, chance.ways) == chance


def test_what_the_founding_text_says_of_two_pair():
    """It gives two pair the odds of an inside straight, four outs. After the turn that is right; after the flop three
    ways more make a full house, two cards of the third rank of the flop: 1081 - C(43, 2) + C(3, 2) = 181 of 1081."""
    after_turn = outs("holdem", "AsKd", "AhKc7s2d").at_least("full house").last
    assert (str(after_turn), f"{after_turn.odds:.2f}") == AFTER_TURN["four to an inside straight"][3:]
    after_flop = outs("holdem", "AsKd", "AhKc7s").at_least("full house").last
    straight = outs("holdem", "9c8d", "6h5sKd").at_least("straight").last
    assert (after_flop, straight) == (Chance(181, 1081), Chance(178, 1081))
    assert (str(after_flop), f"{after_flop.odds:.2f}") == ("16.74%", "4.97")


# --- chances and pot odds --------------------------------------------------------------------------------------------


def test_a_chance_is_a_float_that_knows_its_counts():
    chance = Chance(9, 46)
    assert isinstance(chance, float)
    assert (chance, chance.ways, chance.of, chance.odds) == (9 / 46, 9, 46, 37 / 9)
    assert (repr(chance), str(chance), f"{chance}", f"{chance:.3f}") == ("Chance(9, 46)", "19.57%", "19.57%", "0.196")
    assert (Chance(0, 5).odds, Chance(5, 5).odds) == (inf, 0)
    for other in (pickle.loads(pickle.dumps(chance)), copy.copy(chance), copy.deepcopy(chance)):
        assert (other, other.ways, other.of) == (chance, 9, 46)
    for word in ("ways", "of", "odds", "new"):
        with pytest.raises(AttributeError):
            setattr(chance, word, 1)
    with pytest.raises(AttributeError):
        del chance.ways


@given(st.integers(0, 10**12), st.integers(0, 10**12))
def test_pot_odds_break_even(pot, to_call):
    if not pot + to_call:
        return
    chance = pot_odds(pot, to_call)
    needed = Fraction(int(chance.ways), int(chance.of))
    assert needed * pot == (1 - needed) * to_call  # what a call wins and what it loses, on average
    assert chance == to_call / (pot + to_call)
    assert chance.odds == (pot / to_call if to_call else inf)


def test_pot_odds_of_parts_of_a_blind():
    assert pot_odds(7.5, 2.5) == 0.25


@pytest.mark.parametrize("chips", [(-1, 1), (1, -1), (inf, 1), (1, nan), (0, 0), (10**400, 1), (1e308, 1e308)])
def test_pot_odds_refuse_bad_chips(chips):
    with pytest.raises(ShowdownError, match=r"pot|to_call"):
        pot_odds(*chips)


@pytest.mark.parametrize("chips", [("5", 1), (5, None), (True, 2), (5, [1])])
def test_pot_odds_refuse_what_is_no_number(chips):
    with pytest.raises(TypeError, match="a number is needed"):
        pot_odds(*chips)


# --- the independent chip model --------------------------------------------------------------------------------------


def by_permutations(stacks: list[int], payouts: list[int]) -> list[Fraction]:
    """Every order of finishing, with its chance: the model word for word."""
    live = [player for player, stack in enumerate(stacks) if stack]
    places = ([Fraction(payout) for payout in payouts] + [Fraction(0)] * len(stacks))[: len(stacks)]
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(live):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for place, player in enumerate(order):
            worth[player] += chance * places[place]
    for player, stack in enumerate(stacks):
        if not stack:
            worth[player] = sum(places[len(live) :], Fraction(0)) / (len(stacks) - len(live))
    return worth


small_stacks = st.lists(st.integers(0, 12), min_size=1, max_size=6)
prizes = st.lists(st.integers(0, 100), max_size=8)


@given(small_stacks, prizes)
@settings(max_examples=200)
def test_icm_is_the_mean_over_all_orders(stacks, payouts):
    answer = icm(stacks, payouts)
    assert answer.exact
    assert answer == pytest.approx([float(share) for share in by_permutations(stacks, payouts)], abs=1e-9)


def test_icm_of_published_examples():
    # Wikipedia, "Independent Chip Model" (July 2026): its example, and the game states it names after Diaconis and
    # Ethier, "Gambler's Ruin and the ICM" (Statistical Science 37, 2022); the figures of the latter are PokerKit's.
    assert icm([50, 30, 20], [70, 30]) == pytest.approx([45.17, 32.25, 22.57], abs=0.01)
    assert icm([25, 87, 88], [50, 30, 20]) == pytest.approx([25.69, 37.08, 37.21], abs=0.01)
    assert icm([21, 89, 90], [50, 30, 20]) == pytest.approx([24.85, 37.51, 37.63], abs=0.01)
    assert icm([198, 1, 1], [50, 30, 20]) == pytest.approx([49.79, 25.10, 25.10], abs=0.01)
    # pailiku.com, ICM calculator, its example of a final table; printed to the cent but computed less exactly.
    assert icm([5000, 3000, 1500, 500], [500, 300, 200]) == pytest.approx([377.78, 312.89, 225.60, 83.73], abs=0.005)


def test_icm_against_pokerkit():
    analysis = pytest.importorskip("pokerkit.analysis", reason="PokerKit is a witness where it is installed")
    stacks = [12, 7, 7, 30, 1, 18, 5, 21]
    payouts = [50, 25, 12, 8, 5]
    assert icm(stacks, payouts) == pytest.approx(analysis.calculate_icm(payouts, stacks), abs=1e-9)


def by_first_three(stacks: list[int], payouts: list[int]) -> list[float]:
    """Three prizes among many: the chances of all pairs before the third place."""
    total = sum(stacks)
    worth = [0.0] * len(stacks)
    for a, first in enumerate(stacks):
        worth[a] += payouts[0] * first / total
        for b, second in enumerate(stacks):
            if b == a:
                continue
            chance = first / total * second / (total - first)
            worth[b] += payouts[1] * chance
            share = payouts[2] * chance / (total - first - second)
            for c, third in enumerate(stacks):
                if c not in (a, b):
                    worth[c] += share * third
    return worth


def test_icm_of_many_players_and_few_prizes():
    stacks = [(7 * player * player) % 101 + 1 for player in range(80)]
    answer = icm(stacks, [50, 30, 20])
    assert answer.exact
    assert answer == pytest.approx(by_first_three(stacks, [50, 30, 20]), abs=1e-9)


def by_subsets(stacks: list[int], payouts: list[int]) -> list[Fraction]:
    """The chance that a set of players has the first places, built up set by set."""
    chance = {frozenset(): Fraction(1)}
    worth = [Fraction(0)] * len(stacks)
    for payout in payouts[: len(stacks)]:
        following: dict[frozenset[int], Fraction] = {}
        for placed, before in chance.items():
            left = sum(stack for player, stack in enumerate(stacks) if player not in placed)
            for player, stack in enumerate(stacks):
                if player not in placed:
                    step = before * Fraction(stack, left)
                    worth[player] += step * payout
                    more = placed | {player}
                    following[more] = following.get(more, Fraction(0)) + step
        chance = following
    return worth


@pytest.mark.parametrize(
    "stacks", [[3, 50, 7, 7, 7, 1, 90, 2, 2, 11], [1, 10**9, 5, 10**6, 77, 3 * 10**8, 10**9, 8, 9]], ids=["near", "far"]
)
@pytest.mark.parametrize(
    "payouts", [[100, 60, 40, 30, 20, 15, 12, 10, 8, 5], [10, 10, 10, 4, 4, 4, 4, 4, 4, 4], [0, 9]]
)
def test_icm_of_a_final_table(stacks, payouts):
    exact = [float(share) for share in by_subsets(stacks, payouts)]
    assert icm(stacks, payouts) == pytest.approx(exact, abs=1e-9, rel=1e-9)


def test_icm_of_equal_stacks_is_counted_however_many():
    answer = icm([1500] * 300 + [9000] * 3, [(100 - place) ** 2 for place in range(100)])
    assert answer.exact
    assert len(set(answer)) == 2
    assert answer[-1] > answer[0] > 0
    assert sum(answer) == pytest.approx(sum((100 - place) ** 2 for place in range(100)), abs=1e-9 * 338350)


@given(st.lists(st.integers(1, 1000), min_size=2, max_size=9), st.lists(st.integers(0, 1000), min_size=1, max_size=9))
@settings(max_examples=100)
def test_icm_properties(stacks, payouts):
    payouts = sorted(payouts, reverse=True)
    answer = icm(stacks, payouts)
    assert isinstance(answer, tuple)
    assert sum(answer) == pytest.approx(sum(payouts[: len(stacks)]), abs=1e-9)
    assert icm([3 * stack for stack in stacks], payouts) == pytest.approx(answer, abs=1e-9)
    assert icm(stacks[::-1], payouts) == pytest.approx(answer[::-1], abs=1e-9)
    for a, b in combinations(range(len(stacks)), 2):
        if stacks[a] >= stacks[b]:
            assert answer[a] >= answer[b] - 1e-9
    richer = icm([stacks[0] + 1, *stacks[1:]], payouts)
    assert richer[0] >= answer[0] - 1e-9
    if len(stacks) == 2 and len(payouts) == 1:
        assert answer[0] == pytest.approx(payouts[0] * stacks[0] / sum(stacks), abs=1e-9)


def test_icm_of_twenty_players():
    stacks = [1000 + 137 * player * player for player in range(20)]
    payouts = [2.0**-place for place in range(20)]
    answer = icm(stacks, payouts)
    assert answer.exact
    assert sum(answer) == pytest.approx(sum(payouts), abs=1e-12)
    # the least places pay next to nothing: without them it is another, smaller count of the same thing
    assert answer == pytest.approx(icm(stacks, payouts[:5]), abs=sum(payouts[5:]))


def test_busted_players_share_what_is_left():
    assert icm([0, 60, 0, 40], [50, 30, 15, 5]) == pytest.approx([10, 42, 10, 38])
    assert icm([0, 60, 40], [50, 30]) == pytest.approx([0, 42, 38])
    assert icm([0, 0, 0], [50, 30, 10, 10]) == pytest.approx([30, 30, 30])
    assert icm([5, 0], [7]) == (7, 0)


def test_more_or_fewer_payouts_than_players():
    assert icm([60, 40], [50, 30, 20]) == pytest.approx([42, 38])
    assert icm([60, 40], []) == (0, 0)
    assert icm([5], [7, 3]) == (7,)
    assert icm([1, 2, 3], [5, 5, 5]) == (5, 5, 5)


@pytest.mark.parametrize(
    ("stacks", "payouts"), [([30, 50, 20, 4, 0], [50, 30, 20]), ([1, 1, 1, 90], [10, 0, 30, 2, 8])]
)
def test_sampled_icm(stacks, payouts):
    exact = icm(stacks, payouts)
    sampled = icm(stacks, payouts, method="sample", samples=1 << 16, seed=3)
    assert (sampled.exact, sampled.samples, exact.standard_error) == (False, 1 << 16, None)
    assert sum(sampled) == pytest.approx(sum(payouts[: len(stacks)]), abs=1e-9)
    for share, truth, error in zip(sampled, exact, sampled.standard_error, strict=True):
        assert abs(share - truth) <= 4.5 * error + 1e-12
    assert sampled == icm(stacks, payouts, method="sample", samples=1 << 16, seed=3)
    assert sampled != icm(stacks, payouts, method="sample", samples=1 << 16, seed=4)


def test_the_standard_error_of_sampled_icm_is_that_of_its_samples():
    """The mean of many answers spreads as the error of one says."""
    answers = [icm([3, 2, 1], [5, 3], method="sample", samples=400, seed=seed) for seed in range(300)]
    truth = icm([3, 2, 1], [5, 3])
    for player in range(3):
        spread = sqrt(sum((answer[player] - truth[player]) ** 2 for answer in answers) / len(answers))
        said = sum(answer.standard_error[player] for answer in answers) / len(answers)
        assert said == pytest.approx(spread, rel=0.2)  # four standard errors of a spread found from 300


def test_icm_samples_where_it_cannot_count():
    stacks = [1000 + 17 * player for player in range(400)]
    payouts = [float(60 - place) for place in range(60)]
    answer = icm(stacks, payouts, samples=2000, seed=1)
    assert (answer.exact, answer.samples) == (False, 2000)
    assert sum(answer) == pytest.approx(sum(payouts), abs=1e-9)
    with pytest.raises(ShowdownError, match="too many states"):
        icm(stacks, payouts, method="exact")
    assert answer == icm(stacks, payouts, samples=2000, seed=1)


def test_icm_is_immutable_and_picklable():
    sampled = icm([3, 2, 1], [5, 3], method="sample", samples=100, seed=1)
    other = pickle.loads(pickle.dumps(sampled))
    assert type(other) is type(sampled)
    assert (other, other.exact, other.standard_error, other.samples) == (sampled, False, sampled.standard_error, 100)
    assert copy.deepcopy(sampled).standard_error == sampled.standard_error
    with pytest.raises(AttributeError):
        sampled.exact = True
    with pytest.raises(AttributeError):
        del sampled.samples


@pytest.mark.parametrize(
    ("stacks", "payouts", "options", "message"),
    [
        ([], [5], {}, "at least one stack"),
        ([3, -1], [5], {}, "stack 1 cannot be -1"),
        ([3, nan], [5], {}, "stack 1 cannot be nan"),
        ([3, 1], [5, inf], {}, "payout 2 cannot be inf"),
        ([3, 1], [-5], {}, "payout 1 cannot be -5"),
        ([1e-320, 1e300], [5], {}, "too far apart"),
        (count(1), [5], {}, "more than 1048576 stacks"),
        ([5], repeat(5), {}, "more than 1048576 payouts"),
        ([3, 1], [5], {"method": "guess"}, "'auto', 'exact', 'sample'"),
        ([3, 1], [5], {"method": "exact", "samples": 5}, "samples belong to sampling"),
        ([3, 1], [5], {"samples": 0}, "samples cannot be 0"),
    ],
)
def test_icm_refuses(stacks, payouts, options, message):
    with pytest.raises(ShowdownError, match=message):
        icm(stacks, payouts, **options)


@pytest.mark.parametrize(("stacks", "payouts"), [(["5"], [5]), ([5], [None]), ([5, True], [5])])
def test_icm_refuses_what_is_no_number(stacks, payouts):
    with pytest.raises(TypeError, match="a number is needed"):
        icm(stacks, payouts)


# --- outs against the naive evaluators -------------------------------------------------------------------------------

RANK_WORDS = dict(
    enumerate("ace deuce three four five six seven eight nine ten jack queen king ace".split(), start=1)  # noqa: SIM905
)
WORDS = {"no pair": "high card", "trips": "three of a kind", "quads": "four of a kind"}
LOW_WORDS = {"trips": "three of a kind", "quads": "four of a kind"}


def high_name(categories):
    return lambda key: WORDS.get(categories[key[0]], categories[key[0]])


def low_name(categories):
    def name(key):
        if key is None:
            return "no low"
        category = categories[-key[0]]
        return f"{RANK_WORDS[-key[1]]} low" if category == "no pair" else LOW_WORDS.get(category, category)

    return name


def badugi_name(key):
    return f"{RANK_WORDS[-key[1]]} badugi" if key[0] == 4 else f"{key[0]}-card badugi"


NAIVE = {
    "high": (oracle.high, high_name(oracle.HIGH)),
    "short_deck": (oracle.short_trips, high_name(oracle.SHORT_TRIPS)),
    "short_deck_triton": (oracle.short_straight, high_name(oracle.SHORT_STRAIGHT)),
    "ace_to_five": (oracle.low_a5, low_name(oracle.GROUPS_ONLY)),
    "eight_or_better": (oracle.low8, low_name(oracle.GROUPS_ONLY)),
    "nine_or_better": (oracle.low9, low_name(oracle.GROUPS_ONLY)),
    "deuce_to_seven": (oracle.low_27, low_name(oracle.HIGH)),
    "badugi": (oracle.badugi, badugi_name),
    "badugi_ace_high": (oracle.badugi27, badugi_name),
}
CHOICE = {"any": oracle.any_of, "exactly_two": oracle.two_and_three, "at_most_two": oracle.at_most_two}


def naive(game, hole, board):
    """The name of the hand on each side, and its key."""
    hole, board = oracle.numbered(hole), oracle.numbered(board)
    answers = []
    for hand_type in game.hand_types:
        best, name = NAIVE[hand_type.name]
        key = CHOICE[game.choose_rule](best, hole, board)
        answers.append((name(key), () if key is None else key))
    return answers


def check_by_hand(game, hole, board, dead, kept, missing, *, now=None):
    """Compare an answer with every way to deal the missing cards."""
    answer = outs(game, hole, board, dead=dead, discard=set(hole) - set(kept) if kept != hole else None)
    seen = {*hole, *board, *dead}
    deck = [card for card in game.deck if card not in seen]
    counts = [Counter() for _ in game.sides]
    by_card = [{} for _ in game.sides]
    improving, improving_cards = 0, []
    before = naive(game, now or hole, board)
    ranks = [[hand.name for hand in answer.hands if hand.side == side][::-1] for side in game.sides]
    for cards in combinations(deck, missing):
        made = naive(game, *((kept, [*board, *cards]) if game.board_cards else ([*kept, *cards], board)))
        better = False
        for side, (name, key) in enumerate(made):
            counts[side][name] += 1
            by_card[side].setdefault(name, []).extend(cards)
            was, was_key = before[side]
            if ranks[side].index(name) > ranks[side].index(was):
                assert key > was_key  # the names are in order of strength
                better = True
        improving += better
        improving_cards += cards if better else []
    whole = comb(len(deck), missing)
    assert answer.now == tuple(name for name, _ in before)
    assert answer.last == Chance(improving, whole)
    assert answer.last.of == whole
    for side, name in enumerate(game.sides):
        hands = [hand for hand in answer.hands if hand.side == name]
        assert {hand.name: hand.last.ways for hand in hands if hand.last} == dict(counts[side])
        assert all(
            hand.improves == (place > ranks[side].index(before[side][0])) for place, hand in enumerate(reversed(hands))
        )
        if missing == 1:
            assert {hand.name: sorted(hand.cards) for hand in hands if hand.cards} == {
                kind: sorted(cards) for kind, cards in by_card[side].items()
            }
    if missing == 1:
        assert sorted(answer.cards) == sorted(improving_cards)
        assert answer.next == answer.last


BOARD_GAMES = [game for game in VARIANTS.values() if game.board_cards]
STUD_GAMES = [game for game in VARIANTS.values() if game.stud_shortage and not game.declare]
DRAW_GAMES = [game for game in VARIANTS.values() if any(street.choose == "draw" for street in game.streets)]
OTHER_RULES = [
    find_variant("short_deck").with_options(order="straight"),
    find_variant("crazy_pineapple").with_options(hi_lo=True),
    find_variant("tahoe").with_options(hi_lo=True, qualifier=9),
    find_variant("omaha8").with_options(qualifier=None),
]
OTHER_DRAWS = [find_variant("badugi").with_options(ace="high")]


def dealt(game, count, seed):
    return random.Random(seed).sample([*game.deck], count)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", [*BOARD_GAMES, *OTHER_RULES], ids=str)
def test_outs_on_the_turn(game, seed):
    cards = dealt(game, game.held_cards + 6, f"{game} {seed}")
    hole, board, dead = cards[: game.held_cards], cards[game.held_cards : -2], cards[-2:]
    check_by_hand(game, hole, board, dead, hole, 1)


@pytest.mark.parametrize("name", ["holdem", "short_deck", "omaha8"])
def test_outs_on_the_flop(name):
    game = VARIANTS[name]
    cards = dealt(game, game.held_cards + 9, name)
    hole, board, dead = cards[: game.held_cards], cards[game.held_cards :][:3], cards[-6:]
    check_by_hand(game, hole, board, dead, hole, 2)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", STUD_GAMES, ids=str)
def test_outs_on_sixth_street(game, seed):
    cards = dealt(game, 14, f"{game} {seed}")
    check_by_hand(game, cards[:6], [], cards[6:], cards[:6], 1)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", [*DRAW_GAMES, *OTHER_DRAWS], ids=str)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_outs_of_a_discard(game, number, seed):
    cards = dealt(game, game.held_cards + 3, f"{game} {seed}")
    hole, dead = cards[: game.held_cards], cards[game.held_cards :]
    thrown = hole[:number]
    if number:
        check_by_hand(game, hole, [], dead, [card for card in hole if card not in thrown], number, now=hole)
    else:
        answer = outs(game, hole, dead=dead, discard="")
        [(name, _)] = naive(game, hole, [])
        assert (answer.now, answer.last, answer.next, answer.cards) == ((name,), Chance(0, 1), None, ())
        assert answer[name].last == Chance(1, 1)


@pytest.mark.parametrize("game", [VARIANTS["crazy_pineapple"], OTHER_RULES[1]], ids=str)
def test_outs_of_a_pineapple_discard(game):
    cards = dealt(game, 6, str(game))
    for thrown in cards[:3]:
        kept = [card for card in cards[:3] if card != thrown]
        answer = outs(game, cards[:3], cards[3:], discard=[thrown])
        alike = outs(game, kept, cards[3:], dead=[thrown])
        assert (answer.hands, answer.cards, answer.last) == (alike.hands, alike.cards, alike.last)


# --- outs: what is known of them -------------------------------------------------------------------------------------


def test_the_flop_of_a_pair_and_of_ace_king():
    # "Starting Hand Probability Win Rates and Strategy in Texas Hold'em", Total Poker Pro, on docstoc.com: in percent
    for hole, published in {
        "9c9d": {"four of a kind": 0.245, "full house": 0.98, "three of a kind": 10.77, "two pair": 16.16,
                 "pair": 71.84},
        "AsKs": {"straight flush": 0.005, "four of a kind": 0.01, "full house": 0.092, "flush": 0.837,
                 "straight": 0.321, "three of a kind": 1.57, "two pair": 4.04, "pair": 40.40},
    }.items():  # fmt: skip
        answer = outs("holdem", hole)
        for name, percent in published.items():
            assert 100 * answer[name].next == pytest.approx(percent, abs=0.01)  # some are cut there, not rounded


def test_before_the_flop_all_boards_are_counted():
    answer = outs("holdem", "AsKs")
    assert (answer.now, answer.cards) == ((None,), ())
    assert (answer.next.of, answer.last.of) == (comb(50, 3), comb(50, 5))
    # a flush on the flop, its straight flush with it: C(11, 3) of C(50, 3), odds of 118 to 1
    assert (
        answer.at_least("flush").next.ways - answer["full house"].next.ways - answer["four of a kind"].next.ways == 165
    )
    # what is certain already is no improvement: a pair in hand is a pair at the end
    pair = outs("holdem", "9c9d")
    assert [hand.name for hand in pair.hands if not hand.improves] == ["pair", "high card"]
    assert pair["high card"].last == 0


def test_drawing_to_a_pair():
    # draw poker: three cards to a pair give two pair, trips, a full house, quads in 2592, 1854, 165, 45 of 16215 ways
    answer = outs("draw5", "AsAhKdQc2h", discard="KdQc2h")
    names = ("two pair", "three of a kind", "full house", "four of a kind")
    assert [answer[name].last.ways for name in names] == [2592, 1854, 165, 45]
    assert answer.last == Chance(4656, 16215)
    assert outs("draw5", "AsAhKdQc2h").discard == parse_cards("KdQc2h")
    assert outs("draw5", "AsAhKdQc2h", target="four of a kind").discard == parse_cards("KdQc2h")
    assert outs("draw5", "AhKhQh9h2c", target="flush").last == Chance(9, 47)


def test_a_card_for_badugi():
    # Kevin Haney in Card Player 33/10 (2020): one card of ten completes A-2-3, an unseen suit of three other ranks less
    answer = outs("badugi", "As2h3d9d")
    assert answer.discard == parse_cards("9d")
    assert (len(answer.cards), answer.last) == (10, Chance(10, 48))
    assert outs("badugi", "As2h3d").last == Chance(10, 49)  # what was thrown is not known
    assert answer["four badugi"].cards == parse_cards("4c")


def test_deuce_to_seven_draws_and_stands():
    rough = outs("d27_single", "2s3s4d7cKh")
    assert rough.discard == parse_cards("Kh")
    assert len(rough.options) == 32
    assert {option.discard for option in rough.options} == {
        cards for n in range(6) for cards in combinations(parse_cards("2s3s4d7cKh"), n)
    }
    assert sum(option.last.of for option in rough.options) == sum(comb(5, n) * comb(47, n) for n in range(6))
    assert outs("d27_triple", "7s5h4d3c2s").discard == ()
    # an eight or better by one card: 5, 6 and 8, four of each
    assert outs("d27_single", "2s3s4d7cKh", target="eight low").last == Chance(12, 47)
    assert outs("d27_single", "2s3s4d7cKh", target="8s5h4d3c2s", discard="Kh").last == Chance(8, 47)


def test_three_suited_cards_of_stud():
    answer = outs("stud", "AhKh2h")
    assert answer.now == (None,)
    assert (answer.next, answer.last.of) == (None, comb(49, 4))
    # at least two of ten hearts in four cards, less the one in which they are quads' ... counted apart
    hearts = sum(comb(10, n) * comb(39, 4 - n) for n in range(2, 5))
    assert answer["flush"].last.ways + answer["straight flush"].last.ways == hearts
    exposed = outs("stud", "AhKh2h", dead="3h4h5h6h7h8h9h")
    assert (
        exposed["flush"].last.ways + exposed["straight flush"].last.ways == comb(3, 2) * comb(39, 2) + comb(3, 3) * 39
    )


def test_every_street_to_come():
    answer = outs("stud", "AhKh2h")
    assert answer.streets == ("fourth street", "fifth street", "sixth street", "seventh street")
    assert answer.by_street[0] is None  # four cards are no hand
    assert [chance.of for chance in answer.by_street[1:]] == [comb(49, n) for n in (2, 3, 4)]
    assert answer.by_street[-1] == answer.last
    flushes = [sum(comb(10, n) * comb(39, more - n) for n in range(2, more + 1)) for more in (2, 3, 4)]
    assert [
        answer["flush"].by_street[street].ways + answer["straight flush"].by_street[street].ways for street in (1, 2, 3)
    ] == flushes
    board = outs("holdem", "AhKh")
    assert board.streets == ("flop", "turn", "river")
    assert [chance.of for chance in board.by_street] == [comb(50, n) for n in (3, 4, 5)]
    for name in ("pair", "flush"):
        flop = board.at_least(name).by_street[0]
        assert flop < board.at_least(name).by_street[1] < board.at_least(name).last
    assert outs("draw5", "AsAhKdQc2h").streets == ("draw",)
    assert outs("badugi", "As2h3d4c", discard="").streets == ()
    assert outs("badugi", "As2h3d4c", discard="").by_street == ()


def test_a_community_card_of_stud():
    answer = outs("stud", "AsAhKdQc2h9d", "Ac")
    assert (answer.now, answer.last, answer.next) == (("three of a kind",), Chance(0, 1), None)


def test_hands_that_are_complete():
    answer = outs("holdem", "AhAd", "As7h2c3c5d")
    assert (answer.now, answer.next, answer.cards, answer.improvements) == (("three of a kind",), None, (), ())
    assert answer["three of a kind"].last == Chance(1, 1)


def test_both_sides_of_omaha_eight():
    answer = outs("omaha8", "AhKh2c3d", "Qh7h8c")
    assert answer.now == ("high card", "no low")
    assert answer["eight low"].side == "low"
    low = outs("omaha8", "AhKh2c3d", "Qh7h8c", target="low")
    assert low.last == answer.at_least("eight low").last
    assert set(low.cards) == set(answer.at_least("eight low", side="low").cards)
    flush = outs("omaha8", "AhKh2c3d", "Qh7h8c", target="flush")
    assert len(flush.cards) == 9
    assert flush.improvements == (flush["straight flush"]._replace(improves=True), flush["flush"])
    assert not flush["eight low"].improves
    assert answer.last.ways >= max(low.last.ways, flush.last.ways)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_answers_or_says_why(name):
    game = VARIANTS[name]
    hole = dealt(game, game.hole_cards if game.stud_shortage is None else 3, name)
    if name == "anaconda":
        with pytest.raises(ShowdownError, match="anaconda has no outs: after the deal no card comes from the deck"):
            outs(game, hole)
        return
    answer = outs(name, hole)
    assert answer.variant == name
    for side in game.sides:
        hands = [hand for hand in answer.hands if hand.side == side]
        assert sum(hand.last.ways for hand in hands) == answer.last.of
        assert answer.at_least(hands[-1].name, side=side).last == 1
        assert all(isinstance(hand, MadeHand) for hand in hands)
    assert 0 <= answer.last <= 1
    throws = game.held_cards < game.hole_cards or any(street.choose == "draw" for street in game.streets)
    assert bool(answer.options) == throws
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert hash(answer) == hash(pickle.loads(pickle.dumps(answer)))
    assert name in repr(answer)


def test_courchevel_begins_with_a_card_of_the_flop():
    answer = outs("courchevel", "AsKsQs2c3d", "Js")
    assert (answer.next.of, answer.last.of) == (comb(46, 2), comb(46, 4))
    assert answer.now == (None,)


def test_outs_are_immutable_and_readable():
    answer = outs("holdem", "AhKh", "Qh7h2c", target="flush", dead="Jh")
    assert repr(answer) == (
        "<Outs holdem: AhKh on Qh7h2c; high card; 8 outs Th9h8h6h5h4h3h2h; 17.39% next; 32.08% in all>"
    )
    assert (format_cards(answer.dead), answer.discard) == ("Jh", ())
    with pytest.raises(AttributeError):
        answer.cards = ()
    with pytest.raises(AttributeError):
        del answer.hands
    assert repr(outs("stud", "AhKh2h")) == "<Outs stud: AhKh2h; no hand yet; 82.52% in all>"


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("holdem", "AhKh", "Qh7h"), {}, "board: holdem has 0, 3, 4, 5 cards, got Qh7h"),
        (("holdem", "AhKh", "AhQh7h"), {}, "board: Ah already stands in hole"),
        (("holdem", "AhKh", "Qh7h2c"), {"dead": "2c"}, "dead cards: 2c already stands in board"),
        (("holdem", "AhKhQd"), {}, "hole: holdem needs 2 cards here, got AhKhQd"),
        (("holdem", ""), {}, "hole: holdem needs 2 cards here, got none"),
        (("short_deck", "AhKh", "Qh7h2c"), {}, "board: 2c is not in the deck of short_deck"),
        (("holdem", "AhKx"), {}, "hole: "),
        (("pineapple", "AhKhQd", "7h2c3d"), {}, "pineapple is played with 2 cards on a board of 3, got AhKhQd"),
        (("crazy_pineapple", "AhKhQd", "7h2c3d4d"), {}, "is played with 2 cards on a board of 4"),
        (("crazy_pineapple", "AhKhQd", "7h2c3d"), {"discard": "AhKh"}, "discard: AhKh, where crazy_pineapple throws 1"),
        (("crazy_pineapple", "AhKhQd", "7h2c3d"), {"discard": ""}, "discard: nothing, where crazy_pineapple throws 1"),
        (("crazy_pineapple", "AhKhQd", "7h2c3d"), {"discard": "2c"}, "discard: 2c is not in the hand"),
        (("holdem", "AhKh"), {"discard": "Ah"}, "discard: Ah, where holdem throws 0"),
        (("draw5", "AhKhQd2c3c4c"), {}, "hole: draw5 needs 0 to 5 cards here"),
        (("draw5", "AhKhQd2c3c", "4c"), {}, "board: draw5 has no board, got 4c"),
        (("stud", "AhKh"), {}, "hole: stud needs 3 to 7 cards here, got AhKh"),
        (("stud", "AhKhQd2c3c", "4c"), {}, "hole: stud needs 6 cards here"),
        (("stud", "AhKhQd2c3c4c", "5d6d"), {}, "board: stud has no board, got 5d6d"),
    ],
)
def test_outs_refuse_cards(arguments, options, message):
    with pytest.raises(CardError, match=message):
        outs(*arguments, **options)


def test_outs_refuse_what_the_deck_cannot_deal():
    with pytest.raises(CardError, match="4 cards are to come, 3 are left in the deck of stud"):
        outs("stud", "AsAhAd", dead=[card for card in showdown.DECK[:49] if card not in parse_cards("AsAhAd")][:46])


@pytest.mark.parametrize(
    ("game", "target", "message"),
    [
        (
            "holdem",
            "fluhs",
            "target cannot be 'fluhs': for holdem it may be straight flush, four of a kind, full house",
        ),
        ("omaha8", "AhKhQhJhTh", "target cannot be 'AhKhQhJhTh': for omaha8 it may be straight flush"),
        ("holdem", 5, "target cannot be 5"),
    ],
)
def test_outs_refuse_targets(game, target, message):
    with pytest.raises(ShowdownError, match=message):
        outs(game, "AhKh2c3d"[: 2 * VARIANTS[game].hole_cards], target=target)


def test_outs_refuse_names():
    answer = outs("omaha8", "AhKh2c3d", "Qh7h8c")
    with pytest.raises(ShowdownError, match="no hand of omaha8 is named 'royal'; there are: straight flush"):
        answer["royal"]
    with pytest.raises(TypeError, match="a hand is named by text, such as 'straight', not by 5"):
        answer[5]
    with pytest.raises(ShowdownError, match="there are: five low, six low, seven low, eight low, no low"):
        answer.at_least("flush", side="low")
    with pytest.raises(ShowdownError, match="there are: none"):
        answer.at_least("flush", side="middle")
    assert answer["Straight_Flush"] == answer["straight flush"]


# --- starting hands --------------------------------------------------------------------------------------------------

COMBOS = {"": 6, "s": 4, "o": 12}


def test_starting_hands_against_one_are_the_match_ups():
    table = starting_hands(1)
    assert (table.exact, table.samples, len(table)) == (True, None, 169)
    assert len({hand.kind for hand in table}) == 169
    for kind, hole in (("AA", "AsAh"), ("T9s", "Td9d"), ("72o", "7c2h")):
        truth = equity("holdem", [hole, None], method="exact")
        hand = table[kind]
        assert hand.equity == pytest.approx(truth.equity[0], abs=1e-12)
        assert hand.win == pytest.approx(truth.win[0] / truth.deals, abs=1e-12)
        assert hand.tie == pytest.approx(truth.tie[0] / truth.deals, abs=1e-12)
        assert hand.standard_error is None
    assert sum(COMBOS[hand.kind[2:]] * hand.equity for hand in table) / 1326 == pytest.approx(0.5, abs=1e-12)


# Against one random hand: "Poker Hand Win Percentages", collegepokertips.com (2009), simulated.
HEADS_UP = {"AA": 0.851, "KK": 0.824, "QQ": 0.798, "JJ": 0.775, "TT": 0.748, "99": 0.720, "88": 0.691, "77": 0.662,
            "66": 0.631, "55": 0.603, "AKs": 0.669, "AKo": 0.654, "KQs": 0.633, "JTs": 0.575, "KQo": 0.615}  # fmt: skip
# Wizard of Odds, Texas Hold'em: expected value of a unit put in, in games of 3 and of 10 where all stay in.
OF_THREE = {"AA": 1.2034, "KK": 1.066, "QQ": 0.9475, "JJ": 0.835, "TT": 0.7272, "99": 0.6084, "AKs": 0.5221,
            "88": 0.4986, "AQs": 0.4824, "AKo": 0.4462, "AJs": 0.4461, "KQs": 0.4128, "77": 0.3945,
            "QJs": 0.3256}  # fmt: skip
OF_TEN = {"AA": 2.1071, "KK": 1.6079, "QQ": 1.2224, "AKs": 1.0688, "JJ": 0.9318, "AQs": 0.9239, "KQs": 0.8639,
          "AJs": 0.8159, "KJs": 0.7636, "ATs": 0.7353, "QJs": 0.7217, "AKo": 0.7209, "TT": 0.7145}  # fmt: skip
# The row of aces against 1 to 9 random hands that many books and pages print, in percent.
ACES = [85.2, 73.4, 63.9, 55.9, 49.2, 43.6, 38.8, 34.7, 31.1]


def test_published_heads_up_equities():
    table = starting_hands(1)
    assert round(100 * table["AA"].equity, 1) == ACES[0]
    for kind, published in HEADS_UP.items():
        assert table[kind].equity == pytest.approx(published, abs=0.004)


def compare_published(samples: int, opponents: list[int]) -> None:
    for others in opponents:
        table = starting_hands(others, samples=samples, seed=others)
        # printed to a tenth of a percent
        aces = table["AA"]
        assert abs(aces.equity - ACES[others - 1] / 100) < 4 * aces.standard_error + 0.0005
        # every hand has its share of a pot on average
        mean = sum(COMBOS[hand.kind[2:]] * hand.equity for hand in table) / 1326
        assert mean == pytest.approx(1 / (others + 1), rel=0.02 * sqrt(40_000 / samples))
        for published, players in ((OF_THREE, 3), (OF_TEN, 10)):
            if others == players - 1:
                for kind, value in published.items():
                    hand = table[kind]
                    # the Wizard's figures are simulated too: a thousandth for his error
                    assert abs(hand.equity - (1 + value) / players) < 4 * hand.standard_error + 0.001


def test_published_starting_hands():
    compare_published(40_000, [2, 5, 9])


@pytest.mark.slow
def test_the_whole_table_of_starting_hands():
    compare_published(1 << 19, list(range(2, 10)))


def test_sampled_starting_hands_against_the_exact():
    exact, sampled = starting_hands(1), starting_hands(1, samples=40_000, seed=5)
    assert (sampled.exact, sampled.samples) == (False, 40_000)
    off = [(s.equity - e.equity) / s.standard_error for s, e in zip(sampled, exact, strict=True)]
    assert max(map(abs, off)) < 5
    # neighbours are sampled together, so that their errors are no independent draws; but none should be far from 1
    assert 0.5 < sqrt(sum(z * z for z in off) / len(off)) < 2


def test_starting_hands_against_the_equity_engine():
    table = starting_hands(4, samples=60_000, seed=2)
    for kind, hole in (("KQs", "KsQs"), ("55", "5c5d"), ("J4o", "Jh4d")):
        other = equity("holdem", [hole, *[None] * 4], method="sample", samples=200_000, seed=8)
        error = sqrt(table[kind].standard_error ** 2 + other.standard_error[0] ** 2)
        assert abs(table[kind].equity - other.equity[0]) < 4 * error
        assert table[kind].win == pytest.approx(other.win[0] / other.deals, abs=0.02)
        assert table[kind].tie == pytest.approx(other.tie[0] / other.deals, abs=0.01)


def test_starting_hands_of_short_deck():
    for order in ("trips", "straight"):
        game = find_variant("short_deck").with_options(order=order)
        exact = starting_hands(1, game)
        assert len(exact) == 81
        truth = equity(game, ["AsAh", None], method="exact")
        assert exact["AA"].equity == pytest.approx(truth.equity[0], abs=1e-12)
        sampled = starting_hands(3, game, samples=20_000, seed=1)
        other = equity(game, ["AsAh", None, None, None], method="sample", samples=100_000, seed=1)
        error = sqrt(sampled["AA"].standard_error ** 2 + other.standard_error[0] ** 2)
        assert abs(sampled["AA"].equity - other.equity[0]) < 4 * error


def test_starting_hands_depend_on_the_seed_alone():
    one = starting_hands(3, samples=9_000, seed=4)
    assert one == starting_hands(3, samples=9_000, seed=4, threads=3)
    assert one != starting_hands(3, samples=9_000, seed=5)
    assert pickle.loads(pickle.dumps(one)) == one
    assert hash(one) == hash(starting_hands(3, samples=9_000, seed=4))
    assert repr(one) == "<StartingHands holdem against 3, 9000 deals>"
    assert repr(starting_hands(1)) == "<StartingHands holdem against 1, exact>"
    with pytest.raises(AttributeError):
        one.hands = ()


def test_starting_hands_as_many_as_the_deck_seats():
    table = starting_hands(21, samples=400, seed=1)
    mean = sum(COMBOS[hand.kind[2:]] * hand.equity for hand in table) / 1326
    assert mean == pytest.approx(1 / 22, rel=0.2)


def test_one_board_tells_no_error():
    table = starting_hands(21, samples=1, seed=1)
    assert table.samples == 4
    assert {hand.standard_error for hand in table} == {inf}
    # three cards are left for the player's hand, so that most kinds were never held
    assert sum(hand.equity == hand.win == hand.tie == 0 for hand in table) > 100


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((0,), {}, "opponents cannot be 0: from 1 to 21"),
        ((22,), {}, "opponents cannot be 22: from 1 to 21"),
        ((2, "omaha"), {}, "two hole cards of which any play, like holdem: not omaha"),
        ((2, "pineapple"), {}, "not pineapple"),
        ((2,), {"method": "exact"}, "2 opponents cannot be counted exactly"),
        ((1,), {"method": "exact", "samples": 9}, "samples belong to sampling"),
        ((1,), {"method": "guess"}, "'auto', 'exact', 'sample'"),
        ((2,), {"samples": 0}, "samples cannot be 0"),
        ((2,), {"threads": 0}, "threads cannot be 0"),
    ],
)
def test_starting_hands_refuse(arguments, options, message):
    with pytest.raises(ShowdownError, match=message):
        starting_hands(*arguments, **options)


def test_starting_hands_refuse_other_things():
    with pytest.raises(TypeError, match="a whole number is needed"):
        starting_hands(2.5)
    with pytest.raises(ShowdownError, match="no starting hand of holdem is named 'KA'"):
        starting_hands(2, samples=4, seed=1)["KA"]


def test_the_module_is_a_name_of_the_package():
    assert showdown.odds is odds
    assert sorted(odds.__all__) == odds.__all__


# --- hostile numbers -------------------------------------------------------------------------------------------------

TOO_LONG = 10**5000
"""A number of more digits than Python writes."""


class TwoFaced:
    """Five as a float, another number as a whole one."""

    def __init__(self, whole):
        self.whole = whole

    def __float__(self):
        return 5.0

    def __index__(self):
        return self.whole


@pytest.mark.parametrize("number", [TOO_LONG, -TOO_LONG, TwoFaced(-5), TwoFaced(TOO_LONG)], ids=lambda _: "number")
def test_numbers_that_cannot_be_written_or_lie(number):
    for call in (
        lambda: pot_odds(number, 1),
        lambda: pot_odds(1, number),
        lambda: icm([number, 1], [1]),
        lambda: icm([1, 2], [number]),
        lambda: icm([1, 2], [1], method="sample", samples=number),
        lambda: starting_hands(number),
        lambda: starting_hands(2, samples=number),
    ):
        with pytest.raises(ShowdownError, match="cannot be"):
            call()


def test_pot_odds_of_more_than_a_number_can_be():
    with pytest.raises(ShowdownError, match="more than a float"):
        pot_odds(1.7e308, 1.7e308)
    with pytest.raises(ShowdownError, match="more than a float"):
        pot_odds(10**308, 10**308)


@pytest.mark.parametrize("method", ["exact", "sample"])
@pytest.mark.parametrize("unit", [5e-324, 1e-310, 1e-200, 1e200, 2.0**1022])
def test_icm_of_prizes_in_any_unit(method, unit):
    options = {"samples": 1000, "seed": 1} if method == "sample" else {}
    prizes = [1.5 * unit, unit]
    shares = icm([3, 2, 1], prizes, method=method, **options)
    assert sum(shares) == pytest.approx(sum(prizes), rel=1e-9, abs=3 * 5e-324)
    assert all(0 <= share <= prizes[0] for share in shares)
    assert all(error < unit for error in shares.standard_error or ())


def test_icm_of_prizes_beyond_all_numbers():
    with pytest.raises(ShowdownError, match="payouts are too large together"):
        icm([3, 2, 1], [1e308, 9e307, 1])


def test_an_exact_icm_can_be_interrupted():
    stacks = range(1, 1_000_001)  # as many states, each with as many steps: minutes
    seconds_to_stop(lambda: icm(stacks, [3, 2], method="exact"), 4.0)
