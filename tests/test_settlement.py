"""Settlements: recorded showdowns, a naive reference, and what is refused."""

import itertools
import json
import pickle
import re
from pathlib import Path
from random import Random

import naive_settlement
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import ShowdownError
from showdown.pots import Pot, build_pots
from showdown.settlement import Award, Settlement, settle
from showdown.variants import VARIANTS

DATA = Path(__file__).parents[2] / "shared" / "data"


def lines(path):
    if not path.exists():
        pytest.skip(f"{path.relative_to(DATA.parents[1])} is absent beside the repository")
    return [json.loads(line) for line in path.read_text().splitlines()]


def paid(settled):
    return {seat: chips for seat, chips in settled.payouts.items() if chips}


# --- recorded showdowns ---------------------------------------------------------------------------------------------


def settle_record(record, **options):
    return settle(
        record["variant"],
        {player["seat"]: player["cards"] for player in record["players"] if not player["folded"]},
        pots=[Pot(pot["amount"], pot["seats"]) for pot in record["pots"]],
        boards=record["boards"] or None,
        button=record["button"],
        rake=record["rake"],
        **options,
    )


def test_recorded_showdowns_pay_what_was_paid():
    records = lines(DATA / "showdowns" / "records.jsonl")
    for record in records:
        collected = {seat["seat"]: seat["amount"] for seat in record["paid"]}
        assert paid(settle_record(record)) == collected, record["id"]
    assert len(records) == 314


def test_recorded_pots_are_built_from_what_was_put_in():
    for record in lines(DATA / "showdowns" / "records.jsonl"):
        put_in = {player["seat"]: player["put_in"] for player in record["players"]}
        folded = [player["seat"] for player in record["players"] if player["folded"]]
        pots = build_pots(put_in, folded=folded, dead=record["dead"])
        assert [(pot.amount, list(pot.seats)) for pot in pots] == [
            (pot["amount"], pot["seats"]) for pot in record["pots"]
        ], record["id"]
        assert pots.refunds == {}


# --- the naive reference --------------------------------------------------------------------------------------------

OPTIONS = {
    "odd_chip": ["one_each", "all_to_first"],
    "stud_odd": ["all_cards", "five_card_high"],
    "hi_lo": [False, True],
    "qualifier": [8, 9, None],
    "low": ["a5", "27", "a6"],
    "order": ["trips", "straight"],
    "ace": ["low", "high"],
    "declare": ["in_turn", "simultaneous"],
    "head_to_head_tie": ["first_declarer", "split"],
}


class Showdown:
    """A random showdown of a game, dealt so that hands often tie."""

    def __init__(self, name, random):
        variant = VARIANTS[name]
        self.name = name
        self.options = {option: random.choice(OPTIONS[option]) for option in OPTIONS if option in variant.options}
        self.game = naive_settlement.under(naive_settlement.GAMES[name], self.options)
        community = self.game.suits_decide and random.random() < 0.3
        held = self.game.held - community
        board = self.game.board + community
        runs = random.choice([1, 1, 2, 3]) if self.game.board else 1
        shared = random.choice([0, 3, 4]) if runs > 1 else 0
        boards = shared + runs * (board - shared)
        most = min(variant.most_players, (len(self.game.deck) - boards) // held)
        # Most have few players; one of ten as many as the deck serves.
        players = most if random.random() < 0.1 else random.randint(1, min(most, 4))
        deal = random.choice([self.few_ranks, self.same_ranks])
        deck = oracle.write(deal(random, held, players * held + boards))
        self.hands = {}
        for seat in sorted(random.sample(range(40), players)):
            self.hands[seat], deck = deck[: 2 * held], deck[2 * held :]
        common, deck = deck[: 2 * shared], deck[2 * shared :]
        own = 2 * (board - shared)
        self.boards = [common + deck[own * run : own * (run + 1)] for run in range(runs)]
        self.deal_chips(random)
        self.declare(random)

    def few_ranks(self, random, held, count):
        """Cards of as few ranks as hold them, or of some more."""
        ranks = sorted({card.rank for card in self.game.deck})
        ranks = random.sample(ranks, random.randint(-(-count // 4), len(ranks)))
        return random.sample([card for card in self.game.deck if card.rank in ranks], count)

    def same_ranks(self, random, held, count):
        """Up to four hands that differ in suits alone, then any cards."""
        hand = [(rank, random.randrange(4)) for rank in random.sample(sorted({c.rank for c in self.game.deck}), held)]
        suits = random.sample(range(4), min(4, count // held))
        hands = [oracle.Card(rank, suit ^ other) for other in suits for rank, suit in hand]
        rest = [card for card in self.game.deck if card not in hands]
        return hands + random.sample(rest, count - len(hands))

    def deal_chips(self, random):
        seats = sorted(self.hands, key=lambda _: random.random())
        self.pots = []
        while seats:
            self.pots.append((random.randint(0, 60), tuple(sorted(seats))))
            seats = seats[random.randint(0, len(seats)) :] if random.random() < 0.6 else []
        self.rake = random.choice([0, 0, random.randint(0, sum(amount for amount, _ in self.pots))])
        self.chip = random.choice([1, 1, 1, 5, 7])
        self.button = random.choice([None, random.randint(0, 45)])
        clockwise = sorted(self.hands, key=lambda seat: (self.button is not None and seat <= self.button, seat))
        self.order = random.choice([None, random.sample(clockwise, len(clockwise))])
        self.in_order = self.order or clockwise

    def declare(self, random):
        self.declared = self.first = None
        if self.game.declared:
            self.options["allow_both"] = random.choice([False, True])
            sides = ["high", "low", "both"] if self.options["allow_both"] else ["high", "low"]
            self.declared = {seat: random.choice(sides) for seat in self.hands}
            self.first = random.choice(list(self.hands))

    def __repr__(self):
        return f"{type(self).__name__}({vars(self)})"

    def naive(self):
        return naive_settlement.settle(
            self.game,
            self.hands,
            pots=self.pots,
            boards=self.boards,
            order=self.in_order,
            by_order=self.order is not None,
            declared=self.declared,
            first=self.first,
            rake=self.rake,
            chip=self.chip,
        )

    def settled(self, shuffle=None):
        """What settle makes of it, everything whose order does not matter in the order of `shuffle`."""
        hands, declared, pots = dict(self.hands), self.declared, list(self.pots)
        if shuffle:
            hands = {seat: "".join(shuffle(re.findall("..", cards))) for seat, cards in shuffle(hands.items())}
            declared = self.declared and dict(shuffle(self.declared.items()))
            pots = shuffle([(amount, shuffle(seats)) for amount, seats in self.pots])
        return settle(
            VARIANTS[self.name].with_options(**self.options),
            hands,
            pots=[Pot(amount, seats) for amount, seats in pots],
            boards=self.boards,
            button=self.button,
            order=self.order,
            declared=declared,
            first_declarer=self.first,
            rake=self.rake,
            chip=self.chip,
        )


def check_against_reference(name, count, seed):
    random = Random(f"{name} {seed}")
    for _ in range(count):
        showdown = Showdown(name, random)
        settled = showdown.settled()
        assert settled.payouts == showdown.naive(), showdown
        assert list(settled.payouts) == sorted(showdown.hands)
        check_awards(showdown, settled)
        shuffled = showdown.settled(lambda given: random.sample(list(given), len(given)))
        assert shuffled.payouts == settled.payouts, showdown


def check_awards(showdown, settled):
    """Awards sum to the pots less rake, shares to awards, and shares by seat to the payouts."""
    assert sum(award.amount for award in settled.awards) == sum(amount for amount, _ in showdown.pots) - showdown.rake
    received = dict.fromkeys(showdown.hands, 0)
    for award in settled.awards:
        assert award.winners == tuple(sorted(award.winners))
        assert set(award.winners) <= set(showdown.pots[award.pot][1])
        assert sum(award.shares) == award.amount
        assert award.side in showdown.game.ranking
        assert 0 <= award.board < len(showdown.boards)
        for seat, share in zip(award.winners, award.shares, strict=True):
            assert share >= 0
            received[seat] += share
    assert received == settled.payouts, showdown
    for high, low in itertools.pairwise(settled.awards):
        if (high.pot, high.board, low.side) == (low.pot, low.board, "low"):
            assert low.amount == (high.amount + low.amount) // (2 * showdown.chip) * showdown.chip, showdown
    places = [(award.pot, award.board, award.side) for award in settled.awards]
    assert places == sorted(set(places))
    assert {award.pot for award in settled.awards} == set(range(len(showdown.pots)))


@pytest.mark.parametrize("name", naive_settlement.GAMES)
def test_random_showdowns_settle_as_the_reference_does(name):
    check_against_reference(name, 60, seed=0)


@pytest.mark.slow
@pytest.mark.parametrize("name", naive_settlement.GAMES)
def test_many_random_showdowns_settle_as_the_reference_does(name):
    check_against_reference(name, 1500, seed=1)


def test_the_reference_knows_every_game():
    assert naive_settlement.GAMES.keys() == VARIANTS.keys()


@given(st.sampled_from(sorted(naive_settlement.GAMES)), st.integers(0, 2**32), st.data())
def test_chips_are_conserved_whatever_the_pots(name, seed, data):
    random = Random(seed)
    showdown = Showdown(name, random)
    seats = st.lists(st.sampled_from(list(showdown.hands)), min_size=1, unique=True).map(sorted).map(tuple)
    showdown.pots = data.draw(st.lists(st.tuples(st.integers(0, 10**12), seats), max_size=8))
    total = sum(amount for amount, _ in showdown.pots)
    showdown.rake = data.draw(st.integers(0, total))
    settled = showdown.settled()
    assert sum(settled.payouts.values()) == total - showdown.rake
    check_awards(showdown, settled)
    shuffled = showdown.settled(lambda given: random.sample(list(given), len(given)))
    assert shuffled.payouts == settled.payouts


# --- each rule by name ------------------------------------------------------------------------------------------------

# Everybody plays the royal flush of the board.
ROYAL = "AsKsQsJsTs"
THREE = {1: "2c2d", 4: "3c3d", 6: "4c4d"}


@pytest.mark.parametrize(
    ("keywords", "payouts"),
    [
        ({}, {1: 34, 4: 34, 6: 33}),
        ({"button": 0}, {1: 34, 4: 34, 6: 33}),
        ({"button": 1}, {1: 33, 4: 34, 6: 34}),
        ({"button": 3}, {1: 33, 4: 34, 6: 34}),
        ({"button": 4}, {1: 34, 4: 33, 6: 34}),
        ({"button": 9}, {1: 34, 4: 34, 6: 33}),
        ({"order": (6, 1, 4)}, {1: 34, 4: 33, 6: 34}),
        ({"order": (6, 1, 4), "button": 0}, {1: 34, 4: 33, 6: 34}),
        ({"odd_chip": "all_to_first"}, {1: 35, 4: 33, 6: 33}),
        ({"odd_chip": "all_to_first", "button": 4}, {1: 33, 4: 33, 6: 35}),
        ({"chip": 5}, {1: 36, 4: 35, 6: 30}),
        ({"chip": 5, "odd_chip": "all_to_first"}, {1: 41, 4: 30, 6: 30}),
        ({"chip": 25}, {1: 51, 4: 25, 6: 25}),
        ({"chip": 1000}, {1: 101, 4: 0, 6: 0}),
        ({"rake": 2}, {1: 33, 4: 33, 6: 33}),
        ({"rake": 101}, {1: 0, 4: 0, 6: 0}),
    ],
)
def test_odd_chips_go_clockwise_from_the_left_of_the_button(keywords, payouts):
    assert settle("holdem", THREE, pots=101, board=ROYAL, **keywords).payouts == payouts


def test_the_most_chips_there_may_be():
    settled = settle("holdem", THREE, pots=2**62, board=ROYAL)
    assert sum(settled.payouts.values()) == 2**62


def test_an_uncontested_pot_needs_no_cards_and_has_an_award():
    settled = settle("razz", {3: None}, pots=70)
    assert settled == Settlement({3: 70}, (Award(0, 0, "low", 70, (3,), (70,)),))
    assert settle("omaha8", {3: ""}, pots=70).awards == (Award(0, 0, "high", 70, (3,), (70,)),)
    assert settle("anaconda", {3: ""}, pots=70).awards == (Award(0, 0, "high", 70, (3,), (70,)),)
    assert settle("holdem", {3: "As"}, pots=70, board="2c3c4c").payouts == {3: 70}


def test_a_side_pot_with_one_seat_goes_to_it_untested():
    settled = settle("holdem", {0: "AsAh", 1: "KsKh"}, pots=[Pot(80, [0, 1]), Pot(30, [1])], board="2c7d9hJcQd")
    assert settled.awards == (Award(0, 0, "high", 80, (0,), (80,)), Award(1, 0, "high", 30, (1,), (30,)))


def test_a_hand_that_can_win_nothing_contested_may_be_unknown():
    settled = settle(
        "holdem", {0: "AsAh", 1: "KsKh", 2: None}, pots=[Pot(80, [0, 1]), Pot(30, [2])], board="2c7d9hJcQd"
    )
    assert settled.payouts == {0: 80, 1: 0, 2: 30}


def test_a_live_seat_without_a_pot_is_paid_nothing():
    assert settle("holdem", {0: "AsAh", 5: "KsKh"}, pots=Pot(9, [0])).payouts == {0: 9, 5: 0}
    assert settle("holdem", {0: "AsAh", 5: "KsKh"}, pots=[]) == Settlement({0: 0, 5: 0}, ())


def test_a_pot_without_chips_has_an_award():
    settled = settle("holdem", {0: "AsAh", 5: "KsKh"}, pots=0, board="2c7d9hJcQd")
    assert settled.awards == (Award(0, 0, "high", 0, (0,), (0,)),)


def test_pots_in_every_form():
    pots = build_pots({1: 10, 4: 10, 6: 10})
    settled = settle("holdem", THREE, pots=30, board=ROYAL)
    for form in (pots, pots.pots, list(pots), pots[0], iter(pots)):
        assert settle("holdem", THREE, pots=form, board=ROYAL) == settled


def test_refunds_are_not_paid_out():
    pots = build_pots({1: 10, 4: 10, 6: 50})
    assert pots.refunds == {6: 40}
    assert sum(settle("holdem", THREE, pots=pots, board=ROYAL).payouts.values()) == 30


def test_rake_comes_from_the_main_pot_first():
    pots = [Pot(100, [0, 1]), Pot(50, [1])]
    hands = {0: "AsAh", 1: "KsKh"}
    assert settle("holdem", hands, pots=pots, board="2c7d9hJcQd", rake=30).payouts == {0: 70, 1: 50}
    assert settle("holdem", hands, pots=pots, board="2c7d9hJcQd", rake=130).payouts == {0: 0, 1: 20}
    assert settle("holdem", hands, pots=pots[::-1], board="2c7d9hJcQd", rake=130).payouts == {0: 0, 1: 20}


def test_the_odd_chip_of_several_boards_goes_to_the_first():
    hands = {0: "AsAh", 1: "KsKh"}
    boards = ["2c7d9hJcQd", "2c7d9hJcKd", "2c7d9hKcQs"]
    settled = settle("holdem", hands, pots=101, boards=boards)
    assert [award.amount for award in settled.awards] == [34, 34, 33]
    assert settled.payouts == {0: 34, 1: 67}
    settled = settle("holdem", hands, pots=101, boards=boards, chip=10)
    assert [award.amount for award in settled.awards] == [41, 30, 30]


def test_an_uncontested_pot_is_not_divided_by_boards():
    settled = settle("holdem", {0: "AsAh"}, pots=101, boards=["2c7d9h", "2c7d9h"])
    assert settled.awards == (Award(0, 0, "high", 101, (0,), (101,)),)


def test_every_board_is_divided_by_side():
    hands = {0: "AcAd3h4s", 1: "KcKdThTc"}
    settled = settle("omaha8", hands, pots=103, boards=["2c7d8hKsQs", "2d9d9hQhJc"])
    assert [(award.board, award.side, award.amount, award.winners) for award in settled.awards] == [
        (0, "high", 26, (1,)),
        (0, "low", 26, (0,)),
        (1, "high", 51, (1,)),
    ]


def test_the_same_winners_both_ways_split_the_whole_pot_once():
    hands = {0: "Ac5dKhTd", 1: "Ad5cQhQd"}
    settled = settle("omaha8", hands, pots=63, board="2c3d4hKsQc", button=0)
    assert settled.payouts == {0: 31, 1: 32}
    assert settled.awards == (Award(0, 0, "high", 32, (0, 1), (16, 16)), Award(0, 0, "low", 31, (0, 1), (15, 16)))


def test_stud_odd_chips_by_all_cards_and_by_the_winning_five():
    # Both play A-K-Q-J-9; seat 1 also holds the ace of spades' pair in nobody's five: a lower spade than seat 0's.
    hands = {0: "AcKsQhJd9c2d3h", 1: "AdKcQsJh9d2h3c"}
    assert settle("stud", hands, pots=61).payouts == {0: 30, 1: 31}
    assert settle("stud", hands, pots=61, order=[0, 1]).payouts == {0: 31, 1: 30}
    # Razz: 7-5-4-3-2 both; the king of spades is not of the five, the ace of clubs is lowest.
    lows = {0: "7c5d4h3s2cKsKh", 1: "7d5c4s3h2dKcKd"}
    assert settle("razz", lows, pots=61).payouts == {0: 31, 1: 30}
    assert settle("razz", lows, pots=61, stud_odd="five_card_high").payouts == {0: 30, 1: 31}
    assert settle("razz", lows, pots=61, stud_odd="five_card_high", button=0).payouts == {0: 30, 1: 31}


def test_the_community_card_of_stud_is_nobodys_own():
    hands = {0: "AcKsQhJd9c2d", 1: "KcQsJhTd9d2h"}
    assert settle("stud", hands, pots=61, board="Ts").payouts == {0: 61, 1: 0}
    hands = {0: "KcQsJhTd4d2h", 1: "KsQhJdTc4c2d"}
    for stud_odd in ("all_cards", "five_card_high"):
        assert settle("stud", hands, pots=61, board="As", stud_odd=stud_odd).payouts == {0: 30, 1: 31}


def test_of_several_equal_fives_the_one_with_the_highest_card_counts():
    hands = {0: "AhKcQcJdTs3d3s", 1: "AsAcKhQhJsTd2d"}
    assert settle("stud", hands, pots=61, stud_odd="five_card_high").payouts == {0: 30, 1: 31}


def test_the_word_order_means_the_ranking_where_it_is_text():
    hands = {0: "KhKd", 1: "TcJd"}
    assert paid(settle("short_deck", hands, pots=10, board="9h8s7d6cKc")) == {0: 10}
    assert paid(settle("short_deck", hands, pots=10, board="9h8s7d6cKc", order="straight")) == {1: 10}
    with pytest.raises(ShowdownError, match="order"):
        settle("holdem", THREE, pots=10, board=ROYAL, order="straight")


# --- declared games ---------------------------------------------------------------------------------------------------

KINGS, ACES_UP, WHEEL = "KcKdQh9s2c", "AsAh3c3d9h", "Ac2d3h4s5c"
SEVEN_LOW, JACK_HIGH = "7c5d4h3s2h", "JcTd8h7s4c"


@pytest.mark.parametrize(
    ("hands", "declared", "options", "payouts"),
    [
        # the second must beat the first in his own direction
        ([KINGS, ACES_UP], ["low", "high"], {}, {0: 50, 1: 50}),
        ([ACES_UP, KINGS], ["low", "high"], {}, {0: 100, 1: 0}),
        ([ACES_UP, KINGS], ["low", "high"], {"declare": "simultaneous"}, {0: 50, 1: 50}),
        # equal in the second one's direction
        (["Ad2s3s4h5d", WHEEL], ["high", "low"], {}, {0: 100, 1: 0}),
        (["Ad2s3s4h5d", WHEEL], ["high", "low"], {"head_to_head_tie": "split"}, {0: 50, 1: 50}),
        # with three, nobody is tested
        ([ACES_UP, KINGS, JACK_HIGH], ["low", "high", "low"], {}, {0: 0, 1: 50, 2: 50}),
        # one direction only
        ([ACES_UP, KINGS, JACK_HIGH], ["low", "low", "low"], {}, {0: 0, 1: 0, 2: 100}),
        # both ways: outright or nothing
        ([WHEEL, KINGS, SEVEN_LOW], ["both", "high", "low"], {"allow_both": True}, {0: 100, 1: 0, 2: 0}),
        ([SEVEN_LOW, KINGS, JACK_HIGH], ["both", "high", "low"], {"allow_both": True}, {0: 0, 1: 50, 2: 50}),
        ([WHEEL, KINGS, "Ad2s3s4h5d"], ["both", "high", "low"], {"allow_both": True}, {0: 0, 1: 50, 2: 50}),
        ([WHEEL, SEVEN_LOW], ["both", "low"], {"allow_both": True}, {0: 100, 1: 0}),
        ([SEVEN_LOW, KINGS], ["low", "both"], {"allow_both": True}, {0: 100, 1: 0}),
        ([KINGS, SEVEN_LOW], ["both", "both"], {"allow_both": True}, {0: 50, 1: 50}),
        ([WHEEL, SEVEN_LOW, KINGS], ["both", "both", "high"], {"allow_both": True}, {0: 100, 1: 0, 2: 0}),
        ([WHEEL, SEVEN_LOW, KINGS], ["both", "low", "both"], {"allow_both": True}, {0: 100, 1: 0, 2: 0}),
        ([KINGS, ACES_UP, SEVEN_LOW], ["both", "both", "high"], {"allow_both": True}, {0: 0, 1: 0, 2: 100}),
        # another low
        ([WHEEL, SEVEN_LOW, KINGS], ["low", "low", "high"], {}, {0: 50, 1: 0, 2: 50}),
        ([WHEEL, SEVEN_LOW, KINGS], ["low", "low", "high"], {"low": "27"}, {0: 0, 1: 50, 2: 50}),
    ],
)
def test_declarations(hands, declared, options, payouts):
    settled = settle(
        "anaconda",
        dict(enumerate(hands)),
        pots=100,
        declared=dict(enumerate(declared)),
        first_declarer=0,
        **options,
    )
    assert settled.payouts == payouts


def test_the_head_to_head_rule_counts_all_declarers_not_those_of_the_pot():
    pots = [Pot(30, [0, 1, 2]), Pot(100, [0, 1])]
    settled = settle(
        "anaconda",
        {0: ACES_UP, 1: KINGS, 2: JACK_HIGH},
        pots=pots,
        declared={0: "low", 1: "high", 2: "low"},
    )
    assert settled.payouts == {0: 50, 1: 65, 2: 15}


# --- what is refused --------------------------------------------------------------------------------------------------

TWO = {0: "AsAh", 1: "KsKh"}
BOARD = "2c7d9hJcQd"
LIVE = {"pots": 10, "board": BOARD}
DECLARED = {"hands": {0: KINGS, 1: WHEEL}, "pots": 10, "declared": {0: "high", 1: "low"}, "first_declarer": 0}


@pytest.mark.parametrize(
    ("variant", "keywords", "message"),
    [
        ("holdem", {"hands": {}}, "hands: none given"),
        ("holdem", {"hands": {0: "AsAh", 1: "AsKh"}}, "As in the hand of seat 1 and in another"),
        ("holdem", {"hands": {0: "AsAh", 1: "KsQd"}}, "board 0: Qd on the board and in a hand"),
        ("holdem", {"hands": {0: "AsAs", 1: "KsKh"}}, "hand of seat 0: duplicate card As"),
        ("holdem", {"hands": {0: "AsAx", 1: "KsKh"}}, "hand of seat 0: not a card"),
        ("holdem", {"hands": {0: "AsAh", 1: "Ks"}}, "hand of seat 1: 1 cards, holdem needs 2"),
        ("holdem", {"hands": {0: "AsAh", 1: None}}, "hand of seat 1: 0 cards, holdem needs 2"),
        ("holdem", {"hands": {0: "AsAh", 1: "KsKhKd"}}, "hand of seat 1: 3 cards"),
        ("holdem", {"hands": {0: "AsAh", 1: "2s3s4s5s6s7s8s9s"}}, "hand of seat 1"),
        ("holdem", {"hands": {0: "AsAh", 1: "????"}}, "hand of seat 1: not a card"),
        ("holdem", {"hands": {0: "AsAh", -1: "KsKh"}}, "hands: got -1"),
        ("holdem", {"hands": {0: "AsAh", 2**40: "KsKh"}}, "hands: got"),
        ("holdem", {"hands": dict.fromkeys(range(33))}, "hands: more than 32"),
        ("holdem", {"board": "2c7d9hJc"}, "board 0: 4 cards, holdem needs 5"),
        ("holdem", {"board": ""}, "board 0: 0 cards, holdem needs 5"),
        ("holdem", {"board": "2c7d9hJcQd3d"}, "board 0: "),
        ("holdem", {"board": "2c7d9hJcJc"}, "board 0: duplicate"),
        ("holdem", {"boards": [BOARD]}, "board and boards"),
        ("holdem", {"board": "", "boards": []}, "boards: none"),
        ("holdem", {"board": "", "boards": [BOARD, "2c7d9hJcQd"[:8]]}, "board 1: 4 cards"),
        ("holdem", {"board": "", "boards": [BOARD, "2c7d3hJc4d"]}, "board 1: 2c, 7d, Jc on board 0 too"),
        ("holdem", {"board": "", "boards": [BOARD, "3c7d4h5c6d"]}, "board 1: 7d on board 0 too"),
        ("holdem", {"board": "", "boards": [BOARD] * 17}, "boards: more than 16"),
        ("holdem", {"pots": -1}, "pots: got -1"),
        ("holdem", {"pots": 2**62 + 1}, "pots: got"),
        ("holdem", {"pots": 10**5000}, "pots: got"),
        ("holdem", {"pots": Pot(5, [0, 2])}, "seat 2 of pot 0 has no hand"),
        ("holdem", {"pots": [Pot(5, [0, 1]), Pot(5, [7])]}, "seat 7 of pot 1 has no hand"),
        ("holdem", {"pots": [Pot(2**61, [0, 1])] * 3}, "more than 2"),
        ("holdem", {"pots": [Pot(1, [0, 1])] * 33}, "more than 32"),
        ("holdem", {"rake": 11}, "rake: 11 is more than the 10"),
        ("holdem", {"rake": -1}, "rake: got -1"),
        ("holdem", {"chip": 0}, "chip: got 0"),
        ("holdem", {"chip": -5}, "chip: got -5"),
        ("holdem", {"button": -1}, "button: got -1"),
        ("holdem", {"order": [0]}, "order: 1 seats given"),
        ("holdem", {"order": []}, "order: 0 seats given"),
        ("holdem", {"order": [0, 1, 2]}, "order: seat 2 has no hand"),
        ("holdem", {"order": [0, 0]}, "order: seat 0 stands there twice"),
        ("holdem", {"declared": {0: "high", 1: "high"}}, "nobody declares in holdem"),
        ("holdem", {"first_declarer": 0}, "nobody declares in holdem"),
        ("holdem", {"odd_chip": "mine"}, "odd_chip"),
        ("holdem", {"no_such_option": 1}, "no_such_option"),
        ("hold'em or so", {}, "hold"),
        (
            "short_deck",
            {"hands": {0: "AsAh", 1: "2s2h"}, "board": "6c7d9hJcQd"},
            "2h, 2s: not in the deck of short_deck",
        ),
        ("short_deck", {}, "2c: not in the deck"),
        ("omaha", {}, "hand of seat 0: 2 cards, omaha needs 4"),
        ("stud", {"board": ""}, "hand of seat 0: 2 cards, stud needs 7"),
        ("stud", {"hands": {0: "AsAh2h3h4h5h6h", 1: "KsKh2d3d4d5d6d"}, "board": "9s"}, "7 cards, stud needs 6"),
        ("stud", {"hands": {0: "AsAh2h3h4h5h", 1: "KsKh2d3d4d5d"}, "board": "9s8s"}, "board 0: 2 cards"),
        (
            "stud",
            {"hands": {0: "AsAh2h3h4h5h", 1: "KsKh2d3d4d5d"}, "board": "", "boards": ["9s", "8s"]},
            "stud has no board",
        ),
        ("draw5", {"hands": {0: "AsAh2h3h", 1: "KsKh2d3d"}, "board": "9s"}, "board 0: 1 cards, draw5 needs 0"),
        ("badugi", {"hands": {0: "AsAh2h3h", 1: "KsKh2d"}, "board": ""}, "hand of seat 1: 3 cards, badugi needs 4"),
        ("anaconda", DECLARED | {"board": "", "declared": None}, "declared: seat 0 declared nothing"),
        ("anaconda", DECLARED | {"board": "", "declared": {0: "high"}}, "declared: seat 1 declared nothing"),
        ("anaconda", DECLARED | {"board": "", "declared": {0: "high", 2: "low"}}, "declared: seat 2 has no hand"),
        (
            "anaconda",
            DECLARED | {"board": "", "declared": {0: "high", 1: "both"}},
            "got 'both' for seat 1, expected 'high' or 'low'",
        ),
        ("anaconda", DECLARED | {"board": "", "declared": {0: "high", 1: "up"}}, "got 'up' for seat 1"),
        ("anaconda", DECLARED | {"board": "", "declared": {0: "high", 1: 1}}, "got 1 for seat 1"),
        ("anaconda", DECLARED | {"board": "", "first_declarer": None}, "first_declarer: needed"),
        ("anaconda", DECLARED | {"board": "", "first_declarer": 3}, "first_declarer: seat 3 has no hand"),
    ],
)
def test_bad_values_are_refused(variant, keywords, message):
    keywords = LIVE | keywords
    hands = keywords.pop("hands", TWO)
    with pytest.raises(ShowdownError, match=message):
        settle(variant, hands, **keywords)


@pytest.mark.parametrize(
    ("variant", "keywords", "message"),
    [
        (None, {}, "variant"),
        (5, {}, "variant"),
        ("holdem", {"hands": ["AsAh", "KsKh"]}, "hands: got .*expected a mapping"),
        ("holdem", {"hands": None}, "hands: got None"),
        ("holdem", {"hands": {0: "AsAh", "1": "KsKh"}}, "hands: got '1'"),
        ("holdem", {"hands": {0: "AsAh", True: "KsKh"}}, "hands: got True"),
        ("holdem", {"pots": 10.0}, "pots: got 10.0"),
        ("holdem", {"pots": True}, "pots: got True"),
        ("holdem", {"pots": None}, "pots: got None"),
        ("holdem", {"pots": [5, 5]}, "pots: got 5 as pot 0"),
        ("holdem", {"pots": "ten"}, "pots: got 't' as pot 0"),
        ("holdem", {"pots": {0: 5}}, "pots: got 0 as pot 0"),
        ("holdem", {"rake": 0.5}, "rake: got 0.5"),
        ("holdem", {"rake": False}, "rake: got False"),
        ("holdem", {"chip": 1.0}, "chip: got 1.0"),
        ("holdem", {"chip": None}, "chip: got None"),
        ("holdem", {"button": "0"}, "button: got '0'"),
        ("holdem", {"button": 1.5}, "button: got 1.5"),
        ("holdem", {"order": 5}, "not iterable"),
        ("holdem", {"order": [0, 1.0]}, "order: got 1.0"),
        ("holdem", {"board": "", "boards": BOARD}, "boards: got '2c7d9hJcQd'"),
        ("holdem", {"board": "", "boards": 5}, "not iterable"),
        ("anaconda", DECLARED | {"board": "", "declared": ["high", "low"]}, "declared: got .*expected a mapping"),
        ("anaconda", DECLARED | {"board": "", "first_declarer": "0"}, "first_declarer: got '0'"),
    ],
)
def test_wrong_types_are_refused(variant, keywords, message):
    keywords = LIVE | keywords
    hands = keywords.pop("hands", TWO)
    with pytest.raises(TypeError, match=message):
        settle(variant, hands, **keywords)


def test_endless_inputs_are_refused():
    with pytest.raises(ShowdownError, match="order"):
        settle("holdem", TWO, **LIVE, order=itertools.count())
    with pytest.raises(ShowdownError, match="boards"):
        settle("holdem", TWO, pots=10, boards=itertools.repeat(""))
    with pytest.raises(ShowdownError, match="pots"):
        settle("holdem", TWO, board=BOARD, pots=itertools.repeat(Pot(1, [0, 1])))


def test_hands_that_change_while_they_are_read():
    class Growing:
        def __index__(self):
            hands[len(hands)] = "QsQh"
            return 7

    hands = {0: [Growing(), 9], 1: "KsKh"}
    with pytest.raises(RuntimeError):
        settle("holdem", hands, **LIVE)


# --- the answers as values --------------------------------------------------------------------------------------------


def test_award_is_a_value():
    award = Award(pot=1, board=0, side="high", amount=101, winners=(0, 3), shares=(51, 50))
    assert (award.pot, award.board, award.side, award.amount) == (1, 0, "high", 101)
    assert (award.winners, award.shares) == ((0, 3), (51, 50))
    assert award == eval(repr(award))
    assert hash(award) == hash(eval(repr(award)))
    assert pickle.loads(pickle.dumps(award)) == award
    assert award != Award(1, 0, "low", 101, (0, 3), (51, 50))
    assert award != 5
    with pytest.raises(AttributeError):
        award.amount = 5
    with pytest.raises(TypeError):
        award.__init__(0, 0, "high", 0, (), ())


def test_settlement_is_a_value():
    settled = settle("holdem", THREE, pots=101, board=ROYAL)
    assert settled == eval(repr(settled))
    assert pickle.loads(pickle.dumps(settled)) == settled
    assert settled != settle("holdem", THREE, pots=102, board=ROYAL)
    assert settled != 5
    settled.payouts[1] = 0
    assert settled.payouts[1] == 34
    with pytest.raises(AttributeError):
        settled.awards = ()
    with pytest.raises(TypeError):
        hash(settled)
    with pytest.raises(TypeError):
        settled.__init__({}, ())
