"""Tell a deal in words, as it goes on or afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from showdown import Card, Deal, ShowdownError
from showdown.cli.output import spaced

# What somebody does, and what you do.
WORDS = {
    "fold": ("folds", "fold"),
    "check": ("checks", "check"),
    "call": ("calls", "call"),
    "bring_in": ("brings in", "bring in"),
    "bet": ("bets", "bet"),
    "raise_to": ("makes it", "make it"),
    "stand_pat": ("stands pat", "stand pat"),
    "discard": ("discards", "discard"),
    "pass_cards": ("passes", "pass"),
    "roll": ("rolls", "roll"),
    "declare": ("declares", "declare"),
    "deal_hole": ("gets", "get"),
    "show": ("shows", "show"),
    "muck": ("gives up", "give up"),
    "win": ("wins", "win"),
    "lose": ("loses", "lose"),
}

ROUND = {"fold", "check", "call", "bring_in", "bet", "raise_to"}
"""What is done in a round of betting."""


def told(
    deal: Deal, names: Mapping[int, str], *, chips: Callable[[int], Any] = int, you: int | None = None, since: int = 0
) -> Iterator[str]:
    """Tell a deal line by line: cards as they are dealt, and what the players do between them.

    Parameters
    ----------
    deal
        The deal, or a view of it.
    names
        What each seat is called.
    chips
        How an amount is written.
    you
        A seat that is spoken to. Cards that it cannot see are not mentioned.
    since
        How much of `Deal.record` has been told already.
    """
    acted, done = iter(deal.actions), list[str]()
    before, opened = "", any(deal.setup.blinds)
    faces, dealt_to = faces_up(deal), Counter[int]()
    for i, text in enumerate(deal.record):
        verb, _, given = text.partition(" ")
        dealt = verb in ("deal_hole", "deal_board", "show", "muck")
        seat = -1 if dealt else next(acted)[0]
        # Blinds are there before the first cards; later cards and choices begin a round without a bet.
        if verb == "raise_to":
            verb, opened = "raise_to" if opened else "bet", True
        elif verb == "bring_in":
            opened = True
        elif verb not in ROUND and before in ROUND:
            opened = False
        before = verb
        place, _, cards = given.partition(" ")
        if verb == "deal_hole":
            first = dealt_to[int(place)]
            dealt_to[int(place)] += len(cards) // 2
        if i < since:
            continue
        if not dealt:
            if verb in ("bet", "raise_to"):
                given = str(chips(int(given)))
            elif verb != "declare":
                given = cards_text(given)
            done.append(said(names, seat, verb, you, given))
            continue
        if you is not None and verb == "deal_hole" and not cards.strip("?"):
            continue
        if done:
            yield ", ".join(done)
            done.clear()
        if verb == "deal_board":
            yield f"board: {cards_text(given)}"
        elif verb == "deal_hole":
            yield said(names, int(place), verb, you, dealt_text(cards, faces[first:]))
        else:
            yield said(names, int(place), verb, you, cards_text(cards))
    if done:
        yield ", ".join(done)


def faces_up(deal: Deal) -> list[bool]:
    """Tell of each card that a seat is dealt in turn whether it lies face up; nothing where draws replace cards."""
    streets = deal.variant.streets
    if any(street.choose == "draw" for street in streets):
        return []
    return [up for street in streets for up in [False] * street.down + [True] * street.up]


def said(names: Mapping[int, str], seat: int, verb: str, you: int | None = None, what: object = "") -> str:
    """Say what a seat does."""
    return f"{names[seat]} {WORDS[verb][seat == you]} {what}".rstrip()


def cards_text(cards: str) -> str:
    """Write cards that stand together apart, unknown ones too."""
    words = (cards[i : i + 2] for i in range(0, len(cards), 2))
    return spaced(word if word == "??" else Card(word) for word in words)


def dealt_text(cards: str, faces: list[bool]) -> str:
    """Write cards as they are dealt, those face up behind the others and named so."""
    faces = (faces + [False] * len(cards))[: len(cards) // 2]
    down, up = (
        cards_text("".join(cards[2 * i : 2 * i + 2] for i, face in enumerate(faces) if face == wanted))
        for wanted in (False, True)
    )
    return ", ".join(filter(None, (down, f"{up} up" if up else "")))


def hand_text(deal: Deal, seat: int) -> str:
    """Say what a seat's hand amounts to on each side, or on the one declared; nothing before there are cards enough."""
    variant = deal.variant
    try:
        strengths = variant.evaluate(deal.hole(seat), deal.board)
    except ShowdownError:  # too few cards yet, or more than are kept
        return ""
    declared = deal.declared[seat]
    sides = [
        (side, hand_type.describe(strength))
        for side, hand_type, strength in zip(variant.sides, variant.hand_types, strengths, strict=True)
        if declared in (None, "both", side)
    ]
    return ", ".join(text if len(sides) == 1 else f"{side}: {text}" for side, text in sides)
