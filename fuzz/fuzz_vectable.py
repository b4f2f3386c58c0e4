"""Tables stepped together: each of them goes the way that a deal by itself goes, whatever the buffers."""

from __future__ import annotations

from array import array
from typing import Any

from draw import REFUSED, Draw, attempt
from play import some_game, some_setup

from showdown import Deal, Setup, VecTable

MOST_STEPS = 60
PHASES = ("bet", "draw", "discard", "pass", "roll", "declare")
DECLARED = {1: "high", 2: "low", 3: "both"}


def legal_action(draw: Draw, table: VecTable, t: int) -> int:
    """Return a number that is legal at a table."""
    if table.to_act[t] < 0:
        return 0
    if table.phase[t] == 5:
        return draw.pick([side for side in DECLARED if table.choose[t, 1] >> side & 1])
    if table.phase[t]:
        deal = table.deal(t)
        seat = table.to_act[t]
        hidden = [i for i, card in enumerate(deal.hole(seat)) if card not in deal.up(seat)]
        count = draw.between(table.choose[t, 0], table.choose[t, 1])
        return sum(1 << place for place in draw.sample(hidden, count))
    least, most = table.raise_to[t, 0], table.raise_to[t, 1]
    kinds = [kind for kind, value in ((0, table.legal[t, 1]), (-1, table.legal[t, 0]), (1, most > 0)) if value]
    return kind if (kind := draw.pick(kinds)) < 1 else draw.pick((least, most))


def do_alone(deal: Deal, action: int) -> None:
    """Do to a deal what a number does at a table."""
    seat = deal.to_act
    if seat is None:
        return
    if deal.phase == "declare":
        deal.declare(DECLARED[action])
    elif deal.phase != "bet":
        chosen = [card for i, card in enumerate(deal.hole(seat)) if action >> i & 1]
        {"draw": deal.discard, "discard": deal.discard, "pass": deal.pass_cards, "roll": deal.roll}[deal.phase](chosen)
    elif action > 0:
        deal.raise_to(action)
    elif action < 0:
        deal.fold()
    elif deal.legal().bring_in:
        deal.bring_in()
    else:
        deal.check_or_call()


def some_buffer(draw: Draw, table: VecTable, good: array[int]) -> Any:
    """Return actions that do not suit, of any kind and from anywhere."""
    kind = draw.below(8)
    if kind == 0:
        return array("q", [draw.pick((0, -1, 1, 2, 7, 31, 255, 2**62, -(2**63), -2)) for _ in good])
    if kind == 1:
        return good[:-1]
    if kind == 2:
        return array(draw.pick("idQhBl"), [max(0, action) & 127 for action in good])
    if kind == 3:
        return memoryview(array("q", [action for action in good for _ in range(2)]))[::2]
    flat = (table.raise_to, table.rewards, table.call)[draw.below(3)].cast("B").cast("q")
    start = draw.below(len(flat))
    return flat[start : start + len(good)]


def check_table(table: VecTable, t: int, deal: Deal) -> None:
    """What the arrays tell of a table is what its deal tells."""
    legal = deal.legal() if deal.to_act is not None else None
    assert table.to_act[t] == (-1 if deal.to_act is None else deal.to_act)
    if legal is None:
        return
    assert PHASES[table.phase[t]] == deal.phase
    assert bool(table.legal[t, 0]) == legal.fold
    assert bool(table.legal[t, 2]) == (legal.raise_to is not None)
    assert table.call[t] == (legal.call or 0)
    assert tuple(table.raise_to[t : t + 1].tolist()[0]) == (legal.raise_to or (-1, -1))


def check_observation(table: VecTable, deals: list[Deal]) -> None:
    cards, chips = table.observe()
    for t, deal in enumerate(deals):
        if deal.to_act is None:
            continue
        order = [(deal.to_act + i) % deal.seats for i in range(deal.seats)]
        shown = [deal.view(deal.to_act).hole(seat) for seat in order]
        wanted = [list(deal.board), *map(list, shown)]
        row = cards[t : t + 1].tolist()[0]
        places = [row[:5], *(row[start : start + 8] for start in range(5, len(row), 8))]
        for place, hand in zip(places, wanted, strict=True):
            assert place == ([255 if card == "??" else card for card in hand] + [255] * 8)[: len(place)]
        money = chips[t : t + 1].tolist()[0]
        assert money[:2] == [deal.pot, min(deal.to_call, deal.stacks[deal.to_act]) if deal.phase == "bet" else 0]
        assert money[2::2] + money[3::2] == [*(deal.stacks[s] for s in order), *(deal.bets[s] for s in order)]


def step_badly(draw: Draw, table: VecTable, good: array[int], deals: list[Deal]) -> bool:
    """Step by a buffer that is most likely refused; whether it was not."""
    given = some_buffer(draw, table, good)
    copy = [int(action) for action in given]
    if attempt(table.step, given) is REFUSED:
        assert [table.deal(t) for t in range(table.tables)] == deals
        return False
    advance(table, deals, copy)
    return True


def advance(table: VecTable, deals: list[Deal], actions: list[int]) -> None:
    """Do the same to the deals alone, and compare."""
    for t, (deal, action) in enumerate(zip(deals, actions, strict=True)):
        do_alone(deal, action)
        assert bool(table.done[t]) == deal.is_over
        assert list(table.rewards[t : t + 1].tolist()[0]) == list(deal.payoffs if deal.is_over else [0] * deal.seats)
        if deal.is_over:
            deals[t] = table.deal(t)
        assert table.deal(t) == deals[t]
        check_table(table, t, deals[t])


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    setup = some_setup(draw, some_game(draw))
    if not isinstance(setup, Setup):
        return
    words = setup.__reduce__()[1][1]
    if draw.chance(2):
        del words["button"]
    table = attempt(VecTable, setup.variant, draw.between(1, 4), seed=draw.below(256), **words)
    if table is REFUSED:
        return
    deals = [table.deal(t) for t in range(table.tables)]
    for t, deal in enumerate(deals):
        check_table(table, t, deal)
    for _ in range(MOST_STEPS):
        if not draw:
            return
        good = array("q", [legal_action(draw, table, t) for t in range(table.tables)])
        if draw.chance(6):
            check_observation(table, deals)
        if draw.chance(6) and step_badly(draw, table, good, deals):
            continue
        table.step(good)
        advance(table, deals, list(good))
