"""Settlements: recorded showdowns, a naive reference, and what is refused."""

import json
import re
from pathlib import Path
from random import Random

import naive_settlement
import oracle
import pytest

from showdown.pots import Pot, build_pots
from showdown.settlement import settle
from showdown.variants import VARIANTS

DATA = Path(__file__).parents[2] / "shared" / "data"


def lines(path):
    if not path.exists():
        pytest.skip(f"{path.relative_to(DATA.parents[1])} is absent beside the repository")
    return [json.loads(line) for line in path.read_text().splitlines()]


def paid(settled):
    return {seat: chips for seat, chips in settled.payouts.items() if chips}


# --- recorded showdowns ----------------------------------------------------------------------------------------------


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


# --- the naive reference ---------------------------------------------------------------------------------------------

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
