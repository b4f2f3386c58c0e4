"""The worked examples of rules.md about pots, bring-ins, showdowns and declarations, played through the deal itself."""

from __future__ import annotations

import pytest
import worked_examples as ex
from games import game
from worked_examples import Example, of_kind

from showdown import Deal
from showdown.cards import parse_cards


@pytest.mark.parametrize("example", of_kind("pl", "hpl"), ids=str)
def test_pot_limits(example: Example) -> None:
    pot, price, mine = (int(example.fields[name]) for name in ("P", "cur", "my"))
    variant, betting = ("badugi", "half-pot-limit") if example.kind == "hpl" else ("omaha", "pot-limit")
    blinds = (mine, price) if mine else (price,) if price else ()
    deal = Deal(
        variant, betting=betting, stacks=[10_000] * 3, blinds=blinds, small_bet=1, carried=pot - mine - price, seed=1
    )
    if mine:
        deal.fold()  # the player before the small blind
    assert deal.pot == pot
    assert deal.legal().raise_to[1] == int(example.result)


@pytest.mark.parametrize("example", of_kind("bring"), ids=str)
def test_bring_ins(example: Example) -> None:
    up = example.text.split()
    deal = Deal(example.words[0], stacks=[100] * len(up), small_bet=4, bring_in=1, cards="manual")
    for seat, card in enumerate(up):
        deal.deal_hole(seat, "????" + card)
    assert deal.to_act == int(example.result)
    assert deal.legal().bring_in


def shares(example: Example, deal: Deal, pot: int) -> None:
    """The example's payments are the deal's: what each player had put in is known, the rest he was paid."""
    paid = {seat: deal.payoffs[seat] + put for seat, put in enumerate(deal.put_in)}
    assert sum(paid.values()) == pot
    assert {seat: chips for seat, chips in paid.items() if chips} == ex.chips(example.result)


@pytest.mark.parametrize("example", of_kind("table"), ids=str)
def test_showdowns(example: Example) -> None:
    """The button is the last seat; nobody bets, and the dealer deals each player his cards in the order written."""
    fields, pot = example.fields, int(example.fields["pot"])
    hands = ex.hands(example.text)
    variant = game(example.words[0], example.section, next(iter(hands.values())))
    stud = variant.forced == "bring_in"
    words = {"small_bet": 2, "bring_in": 1} if stud else {"blinds": (1,), "small_bet": 1}
    put = len(hands)  # one chip each
    deal = Deal(variant, stacks=[100] * len(hands), carried=pot - put, cards="manual", **words)
    board = parse_cards(fields.get("board", ""))
    waiting = {seat: parse_cards(cards) for seat, cards in hands.items()}
    while deal:
        match deal.awaits:
            case ("deal_hole", seat, count):
                deal.deal_hole(seat, waiting[seat][:count])
                waiting[seat] = waiting[seat][count:]
            case ("deal_board", count):
                deal.deal_board(board[:count])
                board = board[count:]
            case ("show", seat):
                deal.show(seat)
            case None if deal.phase == "draw":
                deal.stand_pat()
            case None:
                deal.check_or_call()
    shares(example, deal, pot)


@pytest.mark.parametrize("example", of_kind("declare"), ids=str)
def test_declarations(example: Example) -> None:
    """Nobody's cards are known before they are rolled; the first declarer is whoever bet last."""
    pot, first = int(example.text.split()[0]), example.fields["first"]
    entries = [entry.split(":") for entry in example.text.split(" | ")[-1].split(";")]
    hands = {int(seat): parse_cards(cards) for seat, _, cards in entries}
    sides = {int(seat): {"H": "high", "L": "low"}[side] for seat, side, _ in entries}
    n = len(hands)
    bet = 4 if first else 0
    ante = 1
    deal = Deal("anaconda", stacks=[100] * n, ante=ante, small_bet=4, carried=pot - n * (ante + bet), cards="manual")
    declared = []
    while deal:
        seat = deal.to_act
        match deal.phase:
            case "deal":
                what, seat, *count = deal.awaits
                deal.deal_hole(seat, "??" * count[0]) if what == "deal_hole" else deal.show(seat)
            case "pass":
                deal.pass_cards("??" * deal.legal().discard[0])
            case "discard":
                deal.keep("??????????")
            case "roll":
                deal.roll(hands[seat][len(deal.up(seat))])
            case "declare":
                declared.append(seat)
                deal.declare(sides[seat])
            case "bet" if first and seat == int(first) and deal.street_name == "first roll" and not deal.to_call:
                deal.bet(4)
            case "bet":
                deal.check_or_call()
    if first:
        assert declared[0] == int(first)
    shares(example, deal, pot)
