"""Tables and actions at random, for any variant under any options."""

from __future__ import annotations

from random import Random
from typing import Any

from showdown import Deal, Setup
from showdown.cards import format_cards
from showdown.variants import Variant

VERBS = {"draw": "discard", "discard": "discard", "pass": "pass_cards", "roll": "roll"}


def some_options(variant: Variant, rng: Random, chance: float = 0.3) -> Variant:
    """The variant with some of its options changed."""
    chosen = {name: rng.choice(values) for name, values in variant.option_values.items() if rng.random() < chance}
    return variant.with_options(**chosen)


def some_table(variant: Variant, rng: Random, players: int) -> Setup:
    """Stacks from less than an ante to deep ones, and stakes that the variant takes."""
    words: dict[str, Any] = {"stacks": [rng.choice((1, 2, 3, 9, 30, 100, 400, 2000)) for _ in range(players)]}
    words["button"] = rng.randrange(players)
    words["carried"] = rng.choice((0, 0, 0, 7))
    if variant.forced == "bring_in":
        words |= {"small_bet": 10, "big_bet": 20, "ante": rng.choice((0, 1, 4)), "bring_in": rng.choice((1, 3, 10))}
    elif variant.forced == "blinds":
        words["blinds"] = rng.choice(((1, 2), (5, 10), (2,), (2, 2), (1, 2, 4)[:players]))
        words["ante"] = rng.choice((0, 0, 1, 3))
        if variant.betting == "fixed-limit":
            words |= rng.choice(({}, {"small_bet": 10, "big_bet": 25}))
    else:
        words |= {"small_bet": rng.choice((2, 5)), "ante": rng.choice((1, 3))}
    each = variant.options.get("ante_from", "each") == "each" and variant.forced != "button_ante"
    if each and words["ante"] and rng.random() < 0.2:
        words["ante"] = [rng.choice((1, 2)) for _ in range(players)]
    return Setup(variant, **words)


def choices(deal: Deal) -> list[str]:
    """Every kind of action that is legal, of amounts the least and the greatest."""
    legal = deal.legal()
    acts = [name for name in ("fold", "check", "bring_in", "complete") if getattr(legal, name)]
    if legal.call is not None:
        acts += ["call"]
    if legal.raise_to:
        acts += [f"raise_to {total}" for total in sorted(set(legal.raises or legal.raise_to))]
    return acts


def some_cards(deal: Deal, rng: Random, count: int) -> str:
    up = deal.up(deal.to_act) if deal.phase == "roll" else ()
    return format_cards(rng.sample([card for card in deal.hole(deal.to_act) if card not in up], count))


def some_action(deal: Deal, rng: Random) -> str:
    """A legal action, any with some probability."""
    legal = deal.legal()
    if deal.phase == "declare":
        return f"declare {rng.choice(legal.declare)}"
    if deal.phase != "bet":
        return f"{VERBS[deal.phase]} {some_cards(deal, rng, rng.randint(*legal.discard))}".strip()
    acts = choices(deal)
    if "fold" in acts and len(acts) > 1 and rng.random() < 0.5:
        acts.remove("fold")
    act = rng.choice(acts)
    if act.startswith("raise_to") and not legal.raises and rng.random() < 0.5:
        return f"raise_to {rng.randint(*legal.raise_to)}"
    return act
