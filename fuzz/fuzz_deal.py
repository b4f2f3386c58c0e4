"""Deals of every game: chips are conserved, what is refused changes nothing, what is legal is done, deals end."""

from __future__ import annotations

import contextlib
from typing import Any

from draw import REFUSED, Draw, attempt
from play import hidden_cards, legal_actions, some_action, some_game, some_setup

from showdown import ActionError, Deal, Setup

MOST_ACTIONS = 400
"""After these the deal is called down, which ends it."""


def chips(deal: Deal) -> int:
    return sum(deal.stacks) + deal.pot


def check_state(deal: Deal, total: int) -> None:
    """What is true of a deal at any time."""
    seats = range(deal.seats)
    assert chips(deal) == total
    assert min(deal.stacks) >= 0
    assert min(deal.bets) >= 0
    assert deal.pot >= 0
    assert (deal.to_act is None) == (deal.phase in ("over", "deal"))
    assert deal.is_over == (deal.phase == "over") == (not deal)
    assert all(set(map(str, deal.up(seat))) <= set(map(str, deal.hole(seat))) for seat in seats)
    known = [card for seat in deal.live for card in deal.hole(seat) if card != "??"]
    known += [card for card in deal.board if card != "??"]
    assert len(known) == len(set(known))
    if deal.to_act is not None:
        assert deal.to_act in deal.live


def check_refusal(deal: Deal, refused: str) -> None:
    """An action refused must leave all as it was; one taken is a legal one."""
    before = deal.copy()
    if attempt(deal.act, refused) is REFUSED:
        assert deal == before
        assert deal.record == before.record
        assert deal.legal() == before.legal()


def check_others(draw: Draw, deal: Deal, total: int) -> None:
    """Copies, views and samples go ways of their own."""
    seat = draw.below(deal.seats)
    view, guess, copy = deal.view(seat), deal.sample(seat, seed=draw.below(256)), deal.copy()
    assert copy == deal
    assert view.hole(seat) == deal.hole(seat) == guess.hole(seat)
    assert view.board == deal.board == guess.board
    assert chips(guess) == total
    for other in range(deal.seats):
        assert view.up(other) == deal.up(other)
        if other != seat and other not in deal.shown and not deal.is_over:
            assert {str(card) for card in hidden_cards(view, other)} <= {"??"}
    for stranger in (guess, copy):
        with contextlib.suppress(ActionError):
            stranger.all_in()
        finish(stranger)
        check_state(stranger, total)
    with contextlib.suppress(ActionError):
        view.fold()
        raise AssertionError("a view was played")


def finish(deal: Deal) -> None:
    """Go on as cheaply as the rules allow."""
    for _ in range(2_000):
        if not deal:
            return
        deal.act(legal_actions(Draw(b""), deal)[0])
    raise AssertionError("the deal does not end")


def check_end(deal: Deal, total: int) -> None:
    check_state(deal, total)
    assert deal.is_over
    assert deal.carried == deal.pot
    assert sum(deal.payoffs) == deal.setup.carried - deal.carried
    assert [stack - paid for stack, paid in zip(deal.stacks, deal.payoffs, strict=True)] == list(deal.setup.stacks)


def check_replay(deal: Deal, seed: int) -> None:
    """The same seed and the same actions give the same deal."""
    again = deal.setup.deal(seed=seed)
    for seat, action in deal.actions:
        assert again.to_act == seat
        again.act(action)
    assert again == deal


def play(draw: Draw, deal: Deal, total: int) -> None:
    for _ in range(MOST_ACTIONS):
        if not deal or not draw:
            break
        kind = draw.below(16)
        if kind == 15:
            check_refusal(deal, some_action(draw))
        elif kind == 14:
            check_others(draw, deal, total)
        else:
            actions = legal_actions(draw, deal)
            assert actions
            deal.act(draw.pick(actions))
        check_state(deal, total)
    finish(deal)


def check_dealt_by_hand(draw: Draw, setup: Setup) -> None:
    """Cards told one by one, some of them never known."""
    deal = setup.deal(cards="manual")
    total = chips(deal)
    deck = list(setup.variant.deck)
    for _ in range(MOST_ACTIONS):
        if not deal or not draw:
            return
        if deal.awaits is None:
            deal.act(draw.pick(legal_actions(draw, deal)))
        else:
            answer_the_dealer(draw, deal, deck)
        check_state(deal, total)


def answer_the_dealer(draw: Draw, deal: Deal, deck: list[Any]) -> None:
    assert deal.awaits is not None
    before = deal.copy()
    what, *numbers = deal.awaits
    given: list[Any] = draw.sample(deck, numbers[-1] if numbers else 1)
    if draw.chance(4):
        given = ["??"] * len(given)
    if draw.chance(10):
        given = given[1:] or ["As", "As"]
    calls = {
        "deal_hole": lambda: deal.deal_hole(numbers[0], given),
        "deal_board": lambda: deal.deal_board(given),
        "show": lambda: deal.show(numbers[0], given if draw.chance(2) else None),
    }
    call = calls.get(what, lambda: deal.muck(numbers[0]))
    if what == "show" and draw.chance(3):
        call = lambda: deal.muck(numbers[0])  # noqa: E731
    if attempt(call) is REFUSED:
        assert deal == before
        for card in given:
            deck.append(card) if card != "??" and card not in deck else None
    else:
        for card in given:
            if card in deck:
                deck.remove(card)


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    setup = some_setup(draw, some_game(draw))
    if not isinstance(setup, Setup):
        return
    kind = draw.below(8)
    if kind == 7:
        check_dealt_by_hand(draw, setup)
        return
    seed = draw.below(256)
    if kind == 6:
        deal = attempt(setup.deal, deck=draw.cards(range(52), draw.below(20)), seed=seed)
        if deal is REFUSED:
            return
    else:
        deal = setup.deal(seed=seed)
    total = sum(setup.stacks) + setup.carried
    check_state(deal, total)
    play(draw, deal, total)
    check_end(deal, total)
    if kind < 6:
        check_replay(deal, seed)
