"""Pots and showdowns: every chip goes somewhere, winners are those of the pot, and order or seats do not matter."""

from __future__ import annotations

from typing import Any

from draw import REFUSED, Draw, attempt
from play import some_game

from showdown import VARIANTS, build_pots, settle
from showdown.pots import Pot, Pots
from showdown.variants import Variant


def check_pots(put_in: dict[int, int], folded: list[int], dead: int, built: Pots) -> None:
    live = set(put_in) - set(folded)
    assert sum(pot.amount for pot in built) + sum(built.refunds.values()) == sum(put_in.values()) + dead
    for pot in built:
        assert pot.seats
        assert set(pot.seats) <= live
    for seat, chips in built.refunds.items():
        assert 0 < chips <= put_in[seat]


def some_pots(draw: Draw, seats: list[int]) -> Any:
    """Return what the seats play for, and the live ones."""
    kind = draw.below(4)
    if kind == 0:
        return draw.pick((0, 1, 7, 100, 2**60, draw.number()))
    if kind == 1:
        return [
            attempt(Pot, draw.number() if draw.chance(8) else draw.below(50), draw.sample(seats, draw.below(5)))
            for _ in range(draw.below(4))
        ]
    put_in = {seat: draw.pick((5, 10, draw.below(256), 0)) for seat in range(10)}
    if draw.chance(10):
        put_in[draw.number()] = draw.number()
    folded = [seat for seat in range(10) if seat not in seats]
    dead = draw.pick((0, 0, 3, draw.number()))
    built = attempt(build_pots, put_in, folded=folded, dead=dead)
    if built is not REFUSED:
        check_pots(put_in, folded, dead, built)
    return built


def amounts(pots: Any) -> list[int]:
    return [pots] if isinstance(pots, int) else [pot.amount for pot in pots]


def some_hands(draw: Draw, game: Variant, seats: list[int], deck: list[int]) -> dict[int, Any]:
    count = game.held_cards if not draw.chance(16) else draw.below(9)
    hands: dict[int, Any] = {}
    for seat in seats:
        held = [deck.pop(draw.below(len(deck))) for _ in range(min(count, len(deck)))]
        if draw.chance(24):
            hands[seat] = draw.pick((None, "", held[:-1], [*held, 51], "AsAs", draw.number(), held + held))
        else:
            hands[seat] = held
    return hands


def some_words(draw: Draw, game: Variant, seats: list[int], deck: list[int]) -> dict[str, Any]:
    words: dict[str, Any] = {}
    if game.board_cards:
        cards = draw.sample(deck, 5) if not draw.chance(16) else draw.cards(range(52), draw.below(7))
        words["board"] = cards
        if draw.chance(3):
            del words["board"]
            words["boards"] = [cards, [*list(cards)[:3], *draw.sample(deck, 2)], *([cards] * draw.below(3))]
    for name in ("button", "rake", "chip"):
        if draw.chance(4):
            words[name] = draw.pick((0, 1, 2, 5, draw.number()))
    if draw.chance(8):
        words["order"] = draw.sample(range(10), draw.below(11)) if draw.chance(2) else draw.sample(seats, 10)
    if game.declare or draw.chance(40):
        words["declared"] = {seat: draw.pick(("high", "low", "both" if draw.chance(3) else "low")) for seat in seats}
        words["first_declarer"] = draw.pick((*seats, None, draw.number()))
    return words


def check_settled(game: Variant, hands: dict[int, Any], pots: Any, words: dict[str, Any], settled: Any) -> None:
    payouts = settled.payouts
    rake = words.get("rake", 0)
    assert sum(payouts.values()) == sum(amounts(pots)) - rake
    assert set(payouts) == set(hands)
    assert min(payouts.values(), default=0) >= 0
    paid = dict.fromkeys(hands, 0)
    for award in settled.awards:
        assert award.amount == sum(award.shares) >= 0
        assert len(award.winners) == len(award.shares) == len(set(award.winners))
        assert award.side in game.sides
        for seat, chips in zip(award.winners, award.shares, strict=True):
            paid[seat] += chips
    assert paid == payouts
    if not isinstance(pots, int):
        reachable = {seat: sum(pot.amount for pot in pots if seat in pot.seats) for seat in hands}
        assert all(payouts[seat] <= reachable[seat] for seat in hands)


def check_settlement(draw: Draw) -> None:
    game = some_game(draw) if draw.chance(2) else draw.pick(tuple(VARIANTS.values()))
    deck = list(game.deck)
    seats = draw.sample(range(10), draw.between(0, 8))
    pots = some_pots(draw, seats)
    if pots is REFUSED or (isinstance(pots, list) and REFUSED in pots):
        return
    hands = some_hands(draw, game, seats, deck)
    words = some_words(draw, game, seats, deck)
    settled = attempt(settle, game, hands, pots=pots, **words)
    if settled is REFUSED:
        return
    check_settled(game, hands, pots, words, settled)
    turned = dict(reversed(hands.items()))
    if words.get("order") is None:
        assert settle(game, turned, pots=pots, **words) == settled


def check_bets(draw: Draw) -> None:
    """Any numbers as bets."""
    put_in: Any = {draw.number(): draw.number() for _ in range(draw.below(6))}
    if draw.chance(3):
        put_in = list(put_in.values())
    folded = [draw.number() for _ in range(draw.below(4))]
    dead = draw.number()
    built = attempt(build_pots, put_in, folded=folded, dead=dead)
    if built is not REFUSED:
        by_seat = put_in if isinstance(put_in, dict) else dict(enumerate(put_in))
        check_pots(by_seat, folded, dead, built)


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    (check_bets if draw.chance(8) else check_settlement)(draw)
