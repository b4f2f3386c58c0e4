"""Many tables stepped together are the deals they would be one by one."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from showdown import VARIANTS, ActionError, Deal, ShowdownError, VecTable
from showdown.variants import Variant

DECLARED = {"high": 1, "low": 2, "both": 3}
HOLDEM = {"stacks": [100] * 3, "blinds": (1, 2)}


def stakes(variant: Variant, players: int) -> dict[str, object]:
    words: dict[str, object] = {"stacks": [100] * players, "small_bet": 4}
    if variant.forced == "bring_in":
        return words | {"ante": 1, "bring_in": 1}
    return words | ({"blinds": (2, 4)} if variant.forced == "blinds" else {"ante": 1})


def some_action(table: VecTable, t: int, deal: Deal, rng: Random) -> int:
    """A random action of what the arrays say is legal."""
    fold, stay, raises, choose = (table.legal[t, kind] for kind in range(4))
    if deal.phase == "declare":
        return rng.choice([side for side in (1, 2, 3) if table.choose[t, 1] >> side & 1])
    if choose:
        up = deal.up(deal.to_act) if deal.phase == "roll" else ()
        places = [i for i, card in enumerate(deal.hole(deal.to_act)) if card not in up]
        return sum(1 << place for place in rng.sample(places, rng.randint(table.choose[t, 0], table.choose[t, 1])))
    acts = [-1] * fold + [0, 0] * stay
    if raises:
        low, high = table.raise_to[t, 0], table.raise_to[t, 1]
        acts.append(rng.choice((low, high)) if deal.legal().raises else rng.randint(low, high))
    return rng.choice(acts)


def do(deal: Deal, action: int) -> None:
    if deal.phase == "declare":
        deal.declare({number: side for side, number in DECLARED.items()}[action])
    elif deal.phase == "bet":
        deal.fold() if action == -1 else deal.check_or_call() if action == 0 else deal.raise_to(action)
    else:
        chosen = [card for i, card in enumerate(deal.hole(deal.to_act)) if action >> i & 1]
        verb = {"draw": "discard", "discard": "discard", "pass": "pass_cards", "roll": "roll"}[deal.phase]
        getattr(deal, verb)(chosen)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_table_is_the_deal_it_holds(variant: Variant) -> None:
    rng = Random(variant.id)
    players = min(4, variant.most_players)
    table = VecTable(variant, 5, seed=3, **stakes(variant, players))
    deals = [table.deal(t) for t in range(5)]
    for _ in range(120):
        actions = array("q", [some_action(table, t, deals[t], rng) for t in range(5)])
        for deal, action in zip(deals, actions, strict=True):
            do(deal, action)
        table.step(actions)
        for t, deal in enumerate(deals):
            assert table.done[t] == deal.is_over
            assert table.rewards.tolist()[t] == (list(deal.payoffs) if deal.is_over else [0] * players)
            if deal.is_over:
                deals[t] = table.deal(t)
            assert table.deal(t) == deals[t]
            legal = deals[t].legal()
            assert table.to_act[t] == deals[t].to_act
            assert [table.legal[t, kind] for kind in range(3)] == [
                legal.fold,
                legal.check or legal.bring_in or legal.call is not None,
                legal.raise_to is not None,
            ]
            assert (table.raise_to[t, 0], table.raise_to[t, 1]) == (legal.raise_to or (-1, -1))
            assert table.call[t] == (legal.call or 0)


def test_tables_do_not_depend_on_each_other() -> None:
    many, few = VecTable("holdem", 6, seed=3, **HOLDEM), VecTable("holdem", 2, seed=3, **HOLDEM)
    for _ in range(60):
        many.step(array("q", [0] * 6))
        few.step(array("q", [0] * 2))
        assert many.rewards.tolist()[:2] == few.rewards.tolist()
    assert many.deal(5) != many.deal(4)
    assert VecTable("holdem", 1, seed=4, **HOLDEM).deal(0) != few.deal(0)


def test_the_button_moves_with_each_deal_of_a_table() -> None:
    table = VecTable("holdem", 1, seed=1, **HOLDEM)
    buttons = []
    while len(buttons) < 5:
        buttons.append(table.deal(0).button)
        while not table.done[0] or len(buttons) == 0:
            table.step(array("q", [0]))
        table.step(array("q", [0]))
    assert buttons == [2, 0, 1, 2, 0]
    fixed = VecTable("holdem", 1, seed=1, button=1, **HOLDEM)
    for _ in range(40):
        assert fixed.deal(0).button == 1
        fixed.step(array("q", [0]))


def test_an_illegal_action_at_one_table_changes_none() -> None:
    table = VecTable("holdem", 3, seed=1, **HOLDEM)
    before = [table.deal(t) for t in range(3)]
    for bad in (-2, 1, 3, 101, 2**62, -(2**62)):
        with pytest.raises(ActionError, match=rf"table 1: {bad} is illegal; legal: fold, call 2, raise_to 4\.\.100"):
            table.step(array("q", [0, bad, 0]))
    assert [table.deal(t) for t in range(3)] == before
    draw = VecTable("badugi", 1, seed=1, stacks=[50, 50], blinds=(1, 2), small_bet=2)
    draw.step(array("q", [0]))
    draw.step(array("q", [0]))
    for bad in (-1, 16, 2**40):
        with pytest.raises(ActionError):
            draw.step(array("q", [bad]))


def test_actions_may_lie_in_the_tables_own_views() -> None:
    """A step changes the views it reads from: what was found legal is what is done."""
    table = VecTable("holdem", 2, seed=1, **HOLDEM)
    fresh = VecTable("holdem", 2, seed=1, **HOLDEM)
    least = table.raise_to.cast("B").cast("q")[:2]  # the least raise of the first table and its greatest
    fresh.step(array("q", least))
    table.step(least)
    assert [table.deal(t) for t in range(2)] == [fresh.deal(t) for t in range(2)]


def test_actions_may_be_strided() -> None:
    table, same = (VecTable("holdem", 3, seed=1, **HOLDEM) for _ in range(2))
    table.step(memoryview(array("q", [4, 9, 0, 9, -1, 9]))[::2])
    same.step(array("q", [4, 0, -1]))
    assert [table.deal(t) for t in range(3)] == [same.deal(t) for t in range(3)]


@pytest.mark.parametrize(
    "actions", [array("q", [0]), array("q", [0] * 3), array("i", [0] * 2), array("d", [0] * 2), b"0" * 16]
)
def test_actions_that_are_none(actions: object) -> None:
    table = VecTable("holdem", 2, seed=1, **HOLDEM)
    with pytest.raises(ShowdownError):
        table.step(actions)
    with pytest.raises(TypeError):
        table.step([0, 0])


@pytest.mark.parametrize("tables", [0, -1, 2**23, 1.5, True, "2"])
def test_numbers_of_tables_that_are_none(tables: object) -> None:
    with pytest.raises(ShowdownError):
        VecTable("holdem", tables, seed=1, **HOLDEM)


def test_a_table_never_made_is_harmless() -> None:
    table = VecTable.__new__(VecTable)
    assert repr(table) == "<VecTable None tables=0>"
    with pytest.raises(TypeError):
        table.step(array("q"))
    with pytest.raises(ShowdownError):
        table.deal(0)


@pytest.mark.parametrize("variant", ["holdem", "stud", "badugi"])
def test_what_is_observed_is_what_the_seat_sees(variant: str) -> None:
    table = VecTable(variant, 3, seed=5, **stakes(VARIANTS[variant], 3))
    for _ in range(30):
        cards, chips = table.observe()
        for t in range(3):
            deal = table.deal(t)
            seat = deal.to_act
            view = deal.view(seat)
            row = [cards[t, i] for i in range(5 + 24)]
            assert [card for card in row[:5] if card != 255] == list(deal.board)
            for i in range(3):
                other = (seat + i) % 3
                held = [255 if card == "??" else card for card in view.hole(other)]
                assert row[5 + 8 * i : 13 + 8 * i] == held + [255] * (8 - len(held))
                assert (chips[t, 2 + 2 * i], chips[t, 3 + 2 * i]) == (deal.stacks[other], deal.bets[other])
            assert (chips[t, 0], chips[t, 1]) == (deal.pot, deal.to_call)
        table.step(array("q", [0] * 3))
    again = table.observe(cards=cards.obj, chips=chips.obj)
    assert again == (cards.obj, chips.obj)
    with pytest.raises(ShowdownError):
        table.observe(cards=bytearray(3))


def test_what_else_lies_open_is_what_the_view_says() -> None:
    for name, players in (("stud", 4), ("d27_triple", 3), ("anaconda", 4)):
        game = VARIANTS[name]
        table = VecTable(game, 3, seed=5, **stakes(game, players))
        rng = Random(name)
        seen = set()
        for _ in range(60):
            rows = table.observe_seats().tolist()
            deals = [table.deal(t) for t in range(3)]
            for deal, row in zip(deals, rows, strict=True):
                view = deal.view(deal.to_act)
                order = [(deal.to_act + i) % players for i in range(players)]
                assert row[:2] == [view.street, order.index(view.button)]
                for i, seat in enumerate(order):
                    drawn, said = view.drawn(seat), view.declared[seat]
                    assert row[2 + 5 * i : 7 + 5 * i] == [
                        seat in view.live,
                        view.put_in[seat],
                        sum(1 << place for place, card in enumerate(view.hole(seat)) if card in view.up(seat)),
                        -1 if drawn is None else drawn,
                        DECLARED.get(said, 0),
                    ]
                    seen |= {("up", bool(row[4 + 5 * i])), ("drawn", drawn is not None), ("said", said is not None)}
            table.step(array("q", [some_action(table, t, deals[t], rng) for t in range(3)]))
        assert ({"stud": "up", "d27_triple": "drawn", "anaconda": "said"}[name], True) in seen
    memory = bytearray(8 * 3 * 22)
    assert table.observe_seats(out=memory) is memory
    assert memoryview(memory).cast("q", (3, 22)).tolist() == table.observe_seats().tolist()
    for bad in (bytearray(8), bytearray(8 * 3 * 22 + 8)):
        with pytest.raises(ShowdownError, match=r"memory for \(3, 22\) of int64"):
            table.observe_seats(out=bad)
    with pytest.raises(TypeError):
        VecTable.__new__(VecTable).observe_seats()


def test_numpy_takes_the_arrays_as_they_are() -> None:
    numpy = pytest.importorskip("numpy")
    table = VecTable("holdem", 100, seed=1, **HOLDEM)
    rewards = numpy.asarray(table.rewards)
    total = numpy.zeros(3, dtype=numpy.int64)
    for _ in range(100):
        table.step(numpy.zeros(100, dtype=numpy.int64))
        total += rewards.sum(axis=0)
    assert total.sum() == 0
    assert total.any()


def test_a_deal_that_ends_with_its_forced_bets_is_told_too() -> None:
    table = VecTable("holdem", 2, seed=1, stacks=[1, 1], blinds=(1, 2))
    for _ in range(20):
        assert list(table.to_act) == [-1, -1]
        assert [table.legal[0, kind] for kind in range(4)] == [0, 1, 0, 0]
        payoffs = [list(table.deal(t).payoffs) for t in range(2)]
        with pytest.raises(ActionError):
            table.step(array("q", [0, -1]))
        table.step(array("q", [0, 0]))
        assert (table.rewards.tolist(), list(table.done)) == (payoffs, [1, 1])
