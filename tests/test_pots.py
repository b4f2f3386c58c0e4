"""Side pots: the worked examples of rules.md 3.6, a chip-by-chip reference, and what is refused."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import ShowdownError
from showdown.pots import Pot, Pots, build_pots

MOST_SEATS = 32
MOST_CHIPS = 2**62


def pots_chip_by_chip(put_in, folded, dead):
    """Pots as {eligible seats: chips} and refunds, by laying one chip of everybody's on the table at a time."""
    live = [seat for seat in put_in if seat not in folded]
    left = dict(put_in)
    refunds = {}
    for seat in live:
        highest_other = max((chips for other, chips in put_in.items() if other != seat), default=0)
        if put_in[seat] > highest_other:
            refunds[seat] = put_in[seat] - highest_other
            left[seat] = highest_other
    pots = {}
    eligible = frozenset(live)
    if dead:
        pots[eligible] = dead
    while any(left.values()):
        with_another_chip = frozenset(seat for seat in live if left[seat])
        eligible = with_another_chip or eligible
        for seat in left:
            if left[seat]:
                left[seat] -= 1
                pots[eligible] = pots.get(eligible, 0) + 1
    return pots, refunds


@st.composite
def hands_played(draw, most=8, chips=12):
    seats = draw(st.lists(st.integers(0, 40), min_size=1, max_size=most, unique=True))
    put_in = {seat: draw(st.integers(0, chips)) for seat in seats}
    live = draw(st.sampled_from(seats))
    folded = {seat for seat in seats if seat != live and draw(st.booleans())}
    return put_in, folded, draw(st.integers(0, 5))


@given(hands_played())
def test_pots_are_those_of_the_chip_by_chip_reference(played):
    put_in, folded, dead = played
    pots = build_pots(put_in, folded=folded, dead=dead)
    expected, refunds = pots_chip_by_chip(put_in, folded, dead)
    assert {frozenset(pot.seats): pot.amount for pot in pots} == expected
    assert pots.refunds == refunds


@given(hands_played(most=MOST_SEATS, chips=2**50))
def test_chips_are_conserved_and_pots_are_nested(played):
    put_in, folded, dead = played
    pots = build_pots(put_in, folded=folded, dead=dead)
    assert sum(pot.amount for pot in pots) + sum(pots.refunds.values()) == sum(put_in.values()) + dead
    assert all(pot.amount > 0 for pot in pots)
    for larger, smaller in zip(pots.pots, pots.pots[1:], strict=False):
        assert set(smaller.seats) < set(larger.seats)


@given(hands_played(), st.randoms())
def test_order_of_the_seats_does_not_matter(played, random):
    put_in, folded, dead = played
    shuffled = list(put_in.items())
    random.shuffle(shuffled)
    assert build_pots(dict(shuffled), folded=folded, dead=dead) == build_pots(put_in, folded=folded, dead=dead)


@pytest.mark.parametrize(
    ("put_in", "folded", "dead", "pots", "refunds"),
    [
        # rules.md 3.6
        ([100, 60, 20], [2], 0, [(140, (0, 1))], {0: 40}),
        ([100, 60, 80], [2], 0, [(180, (0, 1)), (40, (0,))], {0: 20}),
        ([50, 100, 200, 200], [], 0, [(200, (0, 1, 2, 3)), (150, (1, 2, 3)), (200, (2, 3))], {}),
        ([30, 75, 75, 10], [3], 5, [(105, (0, 1, 2)), (90, (1, 2))], {}),
        ([500, 500, 500], [1], 0, [(1500, (0, 2))], {}),
        ([10, 300, 40, 40], [], 0, [(40, (0, 1, 2, 3)), (90, (1, 2, 3))], {1: 260}),
        # a folded seat put in more than any live one: its chips join the last pot
        ([60, 60, 100], [2], 0, [(220, (0, 1))], {}),
        ([30, 60, 60, 100], [3], 0, [(120, (0, 1, 2)), (130, (1, 2))], {}),
        # everybody else folded
        ([5, 10, 0], [0, 2], 0, [(10, (1,))], {1: 5}),
        # nobody put in anything
        ([0, 0], [], 0, [], {}),
        ([0, 0], [], 7, [(7, (0, 1))], {}),
        ([0, 0, 5], [2], 0, [(5, (0, 1))], {}),
        # one seat is all in for the dead chips alone
        ([0, 4, 4], [], 3, [(3, (0, 1, 2)), (8, (1, 2))], {}),
        ([0, 4, 4], [], 0, [(8, (1, 2))], {}),
        ([7], [], 0, [], {0: 7}),
    ],
)
def test_examples(put_in, folded, dead, pots, refunds):
    expected = Pots([Pot(amount, seats) for amount, seats in pots], refunds)
    assert build_pots(put_in, folded=folded, dead=dead) == expected
    assert build_pots(dict(enumerate(put_in)), folded=folded, dead=dead) == expected


def test_thirty_two_seats_each_with_a_total_of_its_own():
    pots = build_pots(range(1, MOST_SEATS + 1))
    assert [len(pot.seats) for pot in pots] == list(range(MOST_SEATS, 1, -1))
    assert [pot.amount for pot in pots] == list(range(MOST_SEATS, 1, -1))
    assert pots.refunds == {MOST_SEATS - 1: 1}


def test_the_most_chips_there_may_be():
    assert build_pots([MOST_CHIPS // 2, MOST_CHIPS // 2]).pots == (Pot(MOST_CHIPS, (0, 1)),)


@pytest.mark.parametrize(
    ("put_in", "keywords", "message"),
    [
        ([], {}, "no seat"),
        ({}, {}, "no seat"),
        ([-1, 2], {}, "put_in of seat 0: got -1"),
        ({-1: 2}, {}, "put_in: got -1, expected a seat"),
        ([1] * (MOST_SEATS + 1), {}, "more than 32 seats"),
        ([1, 2], {"folded": [0, 1]}, "every seat folded"),
        ([1, 2], {"folded": [2]}, "seat 2 is not among the seats of put_in"),
        ([1, 2], {"dead": -3}, "dead: got -3"),
        ([MOST_CHIPS, 1], {}, "more than 2"),
        ([MOST_CHIPS + 1], {}, "put_in of seat 0"),
        ([1, 10**5000], {}, "put_in of seat 1"),
        ([1, 2], {"dead": MOST_CHIPS}, "more than 2"),
    ],
)
def test_bad_values_are_refused(put_in, keywords, message):
    with pytest.raises(ShowdownError, match=message):
        build_pots(put_in, **keywords)


@pytest.mark.parametrize(
    ("put_in", "keywords", "message"),
    [
        ([1.0, 2], {}, "put_in of seat 0"),
        ([True, 2], {}, "put_in of seat 0"),
        (["1", 2], {}, "put_in of seat 0"),
        ({"a": 2}, {}, "a seat"),
        ({True: 2}, {}, "a seat"),
        (5, {}, "not iterable"),
        ([1, 2], {"dead": 0.5}, "dead"),
        ([1, 2], {"folded": ["0"]}, "folded"),
        ([1, 2], {"folded": 0}, "not iterable"),
        ("12", {}, "put_in of seat 0"),
    ],
)
def test_wrong_types_are_refused(put_in, keywords, message):
    with pytest.raises(TypeError, match=message):
        build_pots(put_in, **keywords)


def test_pot_is_a_value():
    pot = Pot(100, [3, 1])
    assert pot == Pot(amount=100, seats=(1, 3))
    assert hash(pot) == hash(Pot(100, (1, 3)))
    assert pot != Pot(100, (1, 2))
    assert pot != (100, (1, 3))
    assert repr(pot) == "Pot(100, (1, 3))"
    assert pickle.loads(pickle.dumps(pot)) == pot
    with pytest.raises(AttributeError):
        pot.amount = 5
    with pytest.raises(TypeError):
        pot.__init__(1, [2])


def test_pots_are_a_value():
    pots = build_pots([10, 20, 40])
    assert list(pots) == list(pots.pots)
    assert len(pots) == 2
    assert pots[-1] == Pot(20, (1, 2))
    assert pickle.loads(pickle.dumps(pots)) == pots
    assert eval(repr(pots)) == pots
    pots.refunds[2] = 0
    assert pots.refunds == {2: 20}
    with pytest.raises(AttributeError):
        pots.pots = ()
    with pytest.raises(TypeError):
        hash(pots)
    with pytest.raises(TypeError):
        pots.__init__([])


@pytest.mark.parametrize(("amount", "seats"), [(-1, [0]), (1, []), (1, [0, 0]), (1, [-1]), (1, range(33))])
def test_bad_pots_are_refused(amount, seats):
    with pytest.raises(ShowdownError):
        Pot(amount, seats)


@pytest.mark.parametrize(("amount", "seats"), [(1.5, [0]), (True, [0]), (1, [0.0]), (1, 3), (1, "01"), (None, [0])])
def test_pots_of_wrong_types_are_refused(amount, seats):
    with pytest.raises(TypeError):
        Pot(amount, seats)
    with pytest.raises(TypeError):
        Pots([(1, (2, 3))])
