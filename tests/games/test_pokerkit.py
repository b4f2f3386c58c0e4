"""pokerkit as a witness: its games played at random by both engines, action by action, end in equal stacks.

Excluded by rule, not by hand:
- odd chips, which it gives out otherwise: every amount is a multiple of 5,040, which shares of up to eight divide;
- blinds posted short, which lower its price: every stack covers the blinds and antes;
- raises after a short all-in in the same round, where its rules of reopening and completing are others: where it
  refuses one of those the player calls instead;
- fixed-limit rounds of two players, which it caps: the option "never".
"""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import players
import pytest

from showdown import Setup

pokerkit = pytest.importorskip("pokerkit")

CHIP = 5040
LIMIT = {"small_bet": 2 * CHIP, "big_bet": 4 * CHIP}
BLINDS = {"blinds": (CHIP, 2 * CHIP)}
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "NoLimitTexasHoldem": ("holdem", BLINDS),
    "FixedLimitTexasHoldem": ("holdem", {"betting": "fixed-limit", **BLINDS, **LIMIT}),
    "NoLimitShortDeckHoldem": ("short_deck", {"order": "straight", **BLINDS}),
    "PotLimitOmahaHoldem": ("omaha", BLINDS),
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter": ("omaha8", BLINDS | LIMIT),
    "FixedLimitSevenCardStud": ("stud", {"ante": CHIP, "bring_in": CHIP, "open_pair_double": False, **LIMIT}),
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter": ("stud8", {"ante": CHIP, "bring_in": CHIP, **LIMIT}),
    "FixedLimitRazz": ("razz", {"ante": CHIP, "bring_in": CHIP, **LIMIT}),
    "NoLimitDeuceToSevenLowballSingleDraw": ("d27_single", BLINDS),
    "FixedLimitDeuceToSevenLowballTripleDraw": ("d27_triple", BLINDS | LIMIT),
    "FixedLimitBadugi": ("badugi", BLINDS | LIMIT),
}
AUTOMATIONS = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "RUNOUT_COUNT_SELECTION",
    "HOLE_CARDS_SHOWING_OR_MUCKING",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
)


def witness_of(name: str, setup: Setup) -> Any:
    automations = tuple(pokerkit.Automation[automation] for automation in AUTOMATIONS)
    stakes: list[Any] = [automations, True, setup.antes[0]]
    if setup.bring_in:
        stakes += [setup.bring_in]
    else:
        stakes += [(CHIP, 2 * CHIP)]
    stakes += [setup.small_bet, setup.big_bet] if setup.betting == "fixed-limit" else [setup.small_bet]
    return getattr(pokerkit, name).create_state(*stakes, setup.stacks, setup.seats)


class Both:
    """A deal and its witness, moved together."""

    def __init__(self, name: str, setup: Setup, seed: int) -> None:
        self.deal = setup.deal(seed=seed)
        self.witness = witness_of(name, setup)
        self.told = 0
        self.tell_cards()

    def tell_cards(self) -> None:
        """Deal the witness what has been dealt."""
        for line in self.deal.record[self.told :]:
            what, *words = line.split()
            if what not in ("deal_hole", "deal_board"):
                continue
            self.burn()
            if what == "deal_hole":
                self.witness.deal_hole(words[1], int(words[0]))
            else:
                self.witness.deal_board(words[0])
        self.told = len(self.deal.record)
        self.burn()

    def burn(self) -> None:
        """Burn what the witness wants burned: it does so even where nobody draws."""
        while self.witness.can_burn_card("??"):
            self.witness.burn_card("??")

    def act(self, act: str) -> None:
        name, _, given = act.partition(" ")
        match name:
            case "fold":
                self.witness.fold()
            case "check" | "call":
                self.witness.check_or_call()
            case "bring_in":
                self.witness.post_bring_in()
            case "raise_to":
                self.witness.complete_bet_or_raise_to(int(given))
            case "discard" | "stand_pat":
                self.witness.stand_pat_or_discard(given)
        self.deal.act(act)
        self.tell_cards()


def some_action(both: Both, rng: Random, short: bool) -> str:
    deal = both.deal
    act = players.some_action(deal, rng)
    if act == "complete":
        act = f"raise_to {deal.legal().raises[0]}"
    if act.startswith("raise_to"):
        low, high = deal.legal().raise_to
        total = int(act.split()[1])
        all_in = deal.stacks[deal.to_act] + deal.bets[deal.to_act]
        total = min(max(low, total // CHIP * CHIP), high)
        if total % CHIP and total != all_in:
            total = low
        act = f"raise_to {total}"
        if not both.witness.can_complete_bet_or_raise_to(total):
            assert short, (act, deal.record)
            act = "call" if deal.legal().call is not None else "check"
    if act == "fold" and not both.witness.can_fold():
        act = "check"
    return act


@pytest.mark.parametrize("name", GAMES)
def test_random_play_ends_in_equal_stacks(name: str) -> None:
    variant, words = GAMES[name]
    uncapped = {"uncapped_heads_up": "never"} if words.get("small_bet") else {}
    for number in range(20):
        rng = Random(f"{name} {number}")
        seats = rng.randint(2, 6)
        stacks = [CHIP * rng.choice((4, 5, 9, 20, 60, 200)) for _ in range(seats)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of cards that come back from the muck
            both = Both(name, Setup(variant, stacks=stacks, **words, **uncapped), number)
            street, short = -1, False
            while both.deal:
                deal = both.deal
                if deal.street != street:
                    street, short = deal.street, False
                bets = deal.phase == "bet"
                actor = both.witness.actor_index if bets else both.witness.stand_patter_or_discarder_index
                assert actor == deal.to_act, deal.record
                act = some_action(both, rng, short)
                all_in = deal.stacks[deal.to_act] + deal.bets[deal.to_act]
                short |= act == f"raise_to {all_in}"
                both.act(act)
        assert not both.witness.status, deal.record
        assert tuple(both.witness.stacks) == both.deal.stacks, (both.deal.record, both.witness.stacks)
