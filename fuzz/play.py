"""Deals of any game under any rules, and whatever may be done in them: what several harnesses play."""

from __future__ import annotations

from typing import Any

from draw import REFUSED, Draw, attempt

from showdown import VARIANTS, Deal, Setup
from showdown.variants import Variant

GAMES = tuple(VARIANTS.values())
LIMITS = ("no-limit", "pot-limit", "fixed-limit", "half-pot-limit")
PLAIN_STAKES: dict[str, dict[str, Any]] = {
    "blinds": {"blinds": (1, 2)},
    "ante": {"ante": 1},
    "bring_in": {"ante": 1, "bring_in": 1},
    "button_ante": {"ante": 1},
}


def some_game(draw: Draw) -> Variant:
    """Return a game under some of its options."""
    game = draw.pick(GAMES)
    for _ in range(draw.below(4)):
        name = draw.pick(tuple(game.option_values))
        changed = attempt(game.with_options, **{name: draw.pick(game.option_values[name])})
        if changed is not REFUSED:
            game = changed
    return game


def some_stakes(draw: Draw, game: Variant) -> dict[str, Any]:
    """Return stakes that suit the game, for the most part."""
    words: dict[str, Any] = dict(PLAIN_STAKES[game.forced])
    if game.betting in ("fixed-limit", "pot-limit") or game.forced != "blinds":
        words["small_bet"] = 4
    for name in ("ante", "small_bet", "big_bet", "bring_in", "carried"):
        if draw.chance(6):
            words[name] = draw.pick((0, 1, 2, 3, 5, 7, draw.number()))
    if draw.chance(6):
        words["blinds"] = tuple(draw.pick((1, 2, 3, 0, 5, draw.number())) for _ in range(draw.below(6)))
    return words


def some_setup(draw: Draw, game: Variant) -> Setup | object:
    """Return a setup, or `REFUSED`."""
    seats = draw.between(*game.players) if not draw.chance(20) else draw.below(12)
    stacks: list[int] = [draw.pick((100, draw.between(1, 12), draw.between(1, 255), 2**40)) for _ in range(seats)]
    if stacks and draw.chance(20):
        stacks[0] = draw.number()
    words = some_stakes(draw, game)
    if draw.chance(3):
        words["button"] = draw.below(seats + 1)
    if draw.chance(20):
        words["betting"] = draw.pick(LIMITS)
    return attempt(Setup, game, stacks=stacks, **words)


def hidden_cards(deal: Deal, seat: int) -> list[Any]:
    """Return what a seat holds face down."""
    left = list(deal.hole(seat))
    for card in deal.up(seat):
        left.remove(card)
    return left


def legal_actions(draw: Draw, deal: Deal) -> list[str]:
    """Return one action of each legal kind, written as `Deal.act` takes it."""
    legal = deal.legal()
    actions = []
    if legal.check:
        actions.append("check")
    if legal.call is not None:
        actions.append("call")
    if legal.fold:
        actions.append("fold")
    if legal.bring_in:
        actions.append("bring_in")
    if legal.complete:
        actions.append("complete")
    if legal.raises is not None:
        actions.append(f"raise_to {draw.pick(legal.raises)}")
    elif legal.raise_to is not None:
        least, most = legal.raise_to
        actions.append(f"raise_to {draw.pick((least, most, least + draw.below(1 << 16) % (most - least + 1)))}")
    if legal.discard is not None and deal.to_act is not None:
        chosen = draw.sample(hidden_cards(deal, deal.to_act), draw.between(*legal.discard))
        verb = {"draw": "discard", "discard": "discard", "pass": "pass_cards", "roll": "roll"}[deal.phase]
        actions.append(f"{verb} {''.join(map(str, chosen))}" if chosen else "stand_pat")
    if legal.declare is not None:
        actions.append(f"declare {draw.pick(legal.declare)}")
    return actions


VERBS = (
    *("fold", "check", "call", "check_or_call", "complete", "bring_in", "all_in", "stand_pat"),
    *("raise_to", "bet", "discard", "keep", "pass_cards", "roll", "declare"),
)
OBJECTS = ("high", "low", "both", "As", "AsKs", "??", "2c3c4c5c6c", "1e9", "-1", "0x10", "\uff11", "")


def some_action(draw: Draw) -> str:
    """Return any action at all, seldom a legal one."""
    verb = draw.pick(VERBS)
    kind = draw.below(5)
    if kind == 0:
        return f"{verb} {draw.number()}"
    if kind == 1:
        return f"{verb} {draw.pick(OBJECTS)}"
    return verb if kind < 4 else f"{verb} {draw.text(12)}"
