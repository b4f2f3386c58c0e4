"""Deals as states of pokerkit and back: random play of every game that both have, and where their rules part."""

from __future__ import annotations

import doctest
import itertools
import random
import warnings
from collections import Counter
from decimal import Decimal
from random import Random
from typing import Any

import players
import pytest

pokerkit = pytest.importorskip("pokerkit", reason="the adapter is the extra [pokerkit]")

from showdown import VARIANTS, Card, CardError, Deal, Setup, ShowdownError, history, settle  # noqa: E402
from showdown.adapters import pokerkit as adapter  # noqa: E402
from showdown.adapters.pokerkit import from_cards, from_state, to_cards, to_history, to_state  # noqa: E402
from showdown.history import HistoryError  # noqa: E402
from showdown.pots import Pot  # noqa: E402
from showdown.variants import Variant  # noqa: E402

# Every game of ours that pokerkit can say, written down from its hand types and streets: pineapples discard, tahoe
# chooses at most two, razz27 brings in by an ace that is high, anaconda passes, nine or better is no hand type of its.
SAID = {
    **dict.fromkeys(["holdem", "omaha", "omaha8", "omaha5", "big_o", "omaha_express", "courchevel", "courchevel8"], 3),
    "omaha6": 1,
    "short_deck": 3,
    "stud": 2,
    "stud8": 1,
    "razz": 1,
    **dict.fromkeys(["draw5", "a5_single", "d27_single", "a5_triple", "d27_triple"], 3),
    "badugi": 2,
}
TELLING = ("order", "ace", "hi_lo", "qualifier")
GAMES = [
    game.with_options(betting=betting)
    for name in SAID
    for game in [VARIANTS[name] if name != "short_deck" else VARIANTS[name].with_options(order="straight")]
    for betting in game.option_values["betting"]
    if betting != "half-pot-limit"
] + [VARIANTS["badugi"].with_options(ace="high"), VARIANTS["stud8"].with_options(qualifier=None)]

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.id}-{game.betting}")


def test_the_games_that_both_have() -> None:
    assert Counter(game.id for game in GAMES[:-2]) == SAID
    for variant in VARIANTS.values():
        words: dict[str, Any] = {"stacks": (100, 100), "small_bet": 2}
        words |= {"ante": 1, "bring_in": 1} if variant.forced == "bring_in" else {}
        words |= {"blinds": (1, 2)} if variant.forced == "blinds" else {"ante": 1}
        deal = Setup(variant, **words).deal(seed=1)
        if variant.id in SAID and variant.id != "short_deck":  # its usual order is not pokerkit's
            assert from_state(to_state(deal)).variant.id == variant.id
        else:
            with pytest.raises(ShowdownError, match=f"{variant.id}, {variant.betting}: pokerkit has no words"):
                to_state(deal)


def test_the_games_of_pokerkit() -> None:
    """Each class of its games is read as the game of that name; those that it alone has are refused."""
    stakes = {"b": ((1, 2), 2), "bf": ((1, 2), 2, 4), "s": (1, 2, 4)}
    read = {
        "NoLimitTexasHoldem": ("b", "holdem", "no-limit"),
        "FixedLimitTexasHoldem": ("bf", "holdem", "fixed-limit"),
        "NoLimitShortDeckHoldem": ("b", "short_deck", "no-limit"),
        "PotLimitOmahaHoldem": ("b", "omaha", "pot-limit"),
        "FixedLimitOmahaHoldemHighLowSplitEightOrBetter": ("bf", "omaha8", "fixed-limit"),
        "FixedLimitSevenCardStud": ("s", "stud", "fixed-limit"),
        "FixedLimitSevenCardStudHighLowSplitEightOrBetter": ("s", "stud8", "fixed-limit"),
        "FixedLimitRazz": ("s", "razz", "fixed-limit"),
        "NoLimitDeuceToSevenLowballSingleDraw": ("b", "d27_single", "no-limit"),
        "FixedLimitDeuceToSevenLowballTripleDraw": ("bf", "d27_triple", "fixed-limit"),
        "FixedLimitBadugi": ("bf", "badugi", "fixed-limit"),
    }
    for name, (kind, game, betting) in read.items():
        state = getattr(pokerkit, name).create_state((), True, 1, *stakes[kind], 200, 3)
        deal = from_state(state)
        assert (deal.variant.id, deal.variant.betting) == (game, betting)
        assert deal.awaits is not None
    for name in ("KuhnPoker",):
        with pytest.raises(ShowdownError, match="no game here has these streets and bets, played for KuhnPokerHand"):
            from_state(getattr(pokerkit, name).create_state((), 2))
    royal = pokerkit.NoLimitRoyalHoldem.create_state((), True, 0, (1, 2), 2, 200, 2)
    with pytest.raises(ShowdownError, match="with 20 cards"):
        from_state(royal)


# --- random play -----------------------------------------------------------------------------------------------------


def table(game: Variant, rng: Random) -> Setup:
    """Stacks that cover the forced bets, and stakes; the rules where the two libraries agree."""
    options: dict[str, Any] = {"odd_chip": "all_to_first", "open_pair_double": False, "uncapped_heads_up": "never"}
    game = game.with_options(**{name: value for name, value in options.items() if name in game.options})
    seats = rng.randint(2, game.most_players if rng.random() < 0.3 else min(6, game.most_players))
    words: dict[str, Any] = {"stacks": [rng.choice((31, 57, 111, 400, 2001)) for _ in range(seats)]}
    words["button"] = rng.randrange(seats)
    if game.forced == "bring_in":
        words |= {"small_bet": 10, "big_bet": 20, "ante": rng.choice((1, 3)), "bring_in": rng.choice((1, 3, 7))}
    elif game.betting == "fixed-limit":
        words |= {"blinds": (5, 10), "small_bet": 10, "big_bet": 20, "ante": rng.choice((0, 0, 1))}
    else:
        words |= {"blinds": rng.choice(((1, 2), (5, 10), (2, 5))), "ante": rng.choice((0, 0, 1, 3))}
    return Setup(game, **words)


def some_action(deal: Deal, rng: Random, short: set[int]) -> str:
    """A random action, but no raise after an all-in by a raise on the same street: there the rules may differ."""
    act = players.some_action(deal, rng)
    legal = deal.legal()
    if act == "complete" and deal.street in short:
        act = "call" if legal.call is not None else "bring_in" if legal.bring_in else "check"
    if act.startswith("raise_to") or act == "complete":
        if deal.street in short:
            return "call" if legal.call is not None else "check"
        own = deal.stacks[deal.to_act] + deal.bets[deal.to_act]
        total = int(act.split()[1]) if act != "complete" else legal.raise_to[0]
        if total == own:
            short.add(deal.street)
    return act


def in_order(deal: Deal, values: Any) -> list[Any]:
    """Values by seat as by player: the first from the left of the button."""
    return [values[(deal.button + 1 + i) % deal.seats] for i in range(deal.seats)]


def has_side_pot_without_low(deal: Deal) -> bool:
    """Whether nobody has a low in some pot, but somebody who does not play for it: pokerkit divides its half of it."""
    if len(deal.variant.sides) == 1 or deal or len(deal.live) == 1 or len(deal.board) not in (0, 5):
        return False
    lows = {seat: deal.variant.evaluate(deal.hole(seat), deal.board)[1] for seat in deal.live}
    return any(lows.values()) and not all(any(lows[seat] for seat in pot.seats) for pot in deal.pots)


def stacks_of_pokerkit(deal: Deal) -> tuple[int, ...]:
    """End stacks by pokerkit's rule for odd chips: hands that win nothing are killed, pots that are left to the same
    players are one, and what does not divide goes to the first seat from the left of the button."""
    if deal or len(deal.live) == 1:
        return deal.stacks
    words = {"board": deal.board, "button": deal.button}
    hands = {seat: deal.hole(seat) for seat in deal.live}
    ours = settle(deal.variant, hands, pots=deal.pots, **words).payouts
    winners = {seat for seat in deal.live if ours[seat]}
    pots: list[Pot] = []
    for pot in deal.pots:
        seats = tuple(seat for seat in pot.seats if seat in winners)
        if pots and pots[-1].seats == seats:
            pots[-1] = Pot(pots[-1].amount + pot.amount, seats)
        else:
            pots.append(Pot(pot.amount, seats))
    order = [seat for seat in in_order(deal, range(deal.seats)) if seat in deal.live]
    theirs = settle(deal.variant, hands, pots=pots, order=order, odd_chip="all_to_first", **words).payouts
    return tuple(deal.stacks[seat] - ours.get(seat, 0) + theirs.get(seat, 0) for seat in range(deal.seats))


def check_state(deal: Deal, state: Any) -> None:
    """The state is the deal, as far as both can be read."""
    left = deal.button + 1
    if not has_side_pot_without_low(deal):
        assert list(state.stacks) == in_order(deal, stacks_of_pokerkit(deal))
    board = [card for (card,) in state.board_cards]
    assert list(from_cards(board)) == list(deal.board)
    if deal:
        assert [state.statuses[i] for i in range(deal.seats)] == in_order(
            deal, [s in deal.live for s in range(deal.seats)]
        )
        assert list(state.bets) == in_order(deal, deal.bets)
        assert state.total_pot_amount == deal.pot
        turn = state.actor_index if deal.phase == "bet" else state.stand_patter_or_discarder_index
        assert (turn + left) % deal.seats == deal.to_act
        for player, status in enumerate(state.statuses):
            if status:
                seat = (player + left) % deal.seats
                hidden = [card for card in deal.hole(seat) if card == "??"]
                held = from_cards(state.hole_cards[player])
                # pokerkit takes the cards thrown in a draw away at once.
                if deal.phase != "draw" or deal.drawn(seat) is None:
                    assert (held.count("??"), {*held}) == (len(hidden), {*deal.hole(seat)})
                assert set(from_cards(state.get_up_cards(player))) == set(deal.up(seat))
        legal = deal.legal()
        if deal.phase == "bet":
            assert state.can_fold() == legal.fold
            call = state.checking_or_calling_amount
            assert call is None if legal.bring_in else call == (legal.call or 0)
            assert state.can_post_bring_in() == legal.bring_in
    else:
        assert not state.status


@by_game
def test_random_deals_go_there_and_back(game: Variant) -> None:
    go_there_and_back(game, range(3))


@pytest.mark.slow
@by_game
def test_many_random_deals_go_there_and_back(game: Variant) -> None:
    go_there_and_back(game, range(3, 25))


def go_there_and_back(game: Variant, numbers: range) -> None:
    middles = ends = 0
    for number in numbers:
        rng = Random(f"{game.id} {game.betting} {number}")
        deal = table(game, rng).deal(seed=number)
        short: set[int] = set()
        while deal:
            if rng.random() < 0.15:
                state = to_state(deal)
                check_state(deal, state)
                back = from_state(state)
                check_state(back, state)
                turned = [((seat - deal.button - 1) % deal.seats, text) for seat, text in deal.actions]
                assert list(back.actions) == turned
                assert back.variant.id == game.id
                assert back.variant.hand_types == game.hand_types
                middles += 1
            deal.act(some_action(deal, rng, short))
        state = to_state(deal)
        check_state(deal, state)
        back = from_state(state)
        assert back.is_over
        assert list(back.stacks) == in_order(deal, deal.stacks)
        ends += 1
    assert middles
    assert ends == len(numbers)


STATES = {
    "NoLimitTexasHoldem": ((1, 2), 2),
    "FixedLimitTexasHoldem": ((1, 2), 2, 4),
    "NoLimitShortDeckHoldem": ((1, 2), 2),
    "PotLimitOmahaHoldem": ((1, 2), 2),
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter": ((1, 2), 2, 4),
    "FixedLimitSevenCardStud": (1, 2, 4),
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter": (1, 2, 4),
    "FixedLimitRazz": (1, 2, 4),
    "NoLimitDeuceToSevenLowballSingleDraw": ((1, 2), 2),
    "FixedLimitDeuceToSevenLowballTripleDraw": ((1, 2), 2, 4),
    "FixedLimitBadugi": ((1, 2), 2, 4),
}


def act_at_random(state: Any, rng: Random, short: set[int], fixed: bool) -> None:
    discarder = state.stand_patter_or_discarder_index
    if discarder is not None:
        hole = state.hole_cards[discarder]
        state.stand_pat_or_discard(rng.sample(hole, rng.randint(0, len(hole))))
        return
    acts = [state.check_or_call] * state.can_check_or_call() + [state.post_bring_in] * state.can_post_bring_in()
    if state.can_fold() and rng.random() < 0.4:
        acts.append(state.fold)
    least, most = (getattr(state, f"{word}_completion_betting_or_raising_to_amount") for word in ("min", "max"))
    if least is not None and state.street_index not in short:
        acts += [None, None]
    act = rng.choice(acts)
    if act is not None:
        act()
        return
    amount = least if fixed else rng.choice((least, most, rng.randint(least, most)))
    if amount == state.stacks[state.actor_index] + state.bets[state.actor_index]:
        short.add(state.street_index)
    state.complete_bet_or_raise_to(amount)


@pytest.mark.parametrize("name", STATES)
def test_random_states_come_over(name: str) -> None:
    come_over(name, range(6))


@pytest.mark.slow
@pytest.mark.parametrize("name", STATES)
def test_many_random_states_come_over(name: str) -> None:
    come_over(name, range(6, 70))


def come_over(name: str, numbers: range) -> None:
    looks = 0
    for number in numbers:
        rng = Random(f"{name} {number}")
        seats, short = rng.randint(2, 6), set()
        stacks = [rng.choice((5, 11, 23, 60, 200)) for _ in range(seats)]
        stakes = STATES[name]
        ante = rng.choice((0, 1)) if isinstance(stakes[0], tuple) else 1
        random.seed(number)  # pokerkit shuffles by it
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            kinds = tuple(pokerkit.Automation)
            state = getattr(pokerkit, name).create_state(kinds, True, ante, *stakes, stacks, seats)
            while state.status:
                act_at_random(state, rng, short, name.startswith("FixedLimit"))
                if state.status and rng.random() < 0.2:
                    check_state(from_state(state), state)
                    looks += 1
        deal = from_state(state)
        check_state(deal, state)
        assert to_history(state).check().agrees
    assert looks


# --- what a state is good for ----------------------------------------------------------------------------------------


def test_a_state_plays_on_and_comes_back() -> None:
    deal = Deal("d27_triple", stacks=[200] * 3, blinds=(1, 2), small_bet=2, seed=4)
    deal.call()
    deal.call()
    deal.check()
    deal.stand_pat()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = to_state(deal)
        assert set(state.automations) == set(pokerkit.Automation)
        state.stand_pat_or_discard(state.hole_cards[1][:3])
        state.stand_pat_or_discard()
        state.complete_bet_or_raise_to(2)
    back = from_state(state)
    assert back.actions[: len(deal.actions)] == deal.actions
    assert back.drawn(1) == 3
    assert back.to_call == 2
    assert len(set(back.hole(1))) == 5
    sample = back.sample(1, seed=1)
    for _ in sample:
        sample.stand_pat() if sample.phase == "draw" else sample.check_or_call()
    assert sum(sample.payoffs) == 0


def test_automations_and_mode_are_those_asked_for() -> None:
    deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=4)
    state = to_state(deal, automations=(), mode=pokerkit.Mode.CASH_GAME)
    assert (state.automations, state.mode) == ((), pokerkit.Mode.CASH_GAME)
    state.check_or_call()
    state.check_or_call()
    assert state.can_collect_bets()
    free = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=4, allow_fold_when_free=True)
    free.call()
    free.fold()
    with pytest.raises(HistoryError, match="pokerkit refuses 'p1 f': There is no reason for this player to fold"):
        to_state(free)
    over = to_state(free, mode=pokerkit.Mode.CASH_GAME)
    assert list(over.stacks) == [198, 202]
    assert from_state(over).actions == free.actions


def test_all_in_hands_are_shown_before_the_last_cards_and_side_pots_are_paid() -> None:
    deal = Deal("holdem", stacks=[30, 80, 200], blinds=(1, 2), deck="AsKsQs AhKhQh 2c 3c4d8h 2d 9d 2h Tc")
    for act in ("raise_to 200", "call", "call"):
        deal.act(act)
    state = to_state(deal)
    assert deal.stacks == (90, 100, 120)
    check_state(deal, state)
    kinds = [type(operation).__name__ for operation in state.operations]
    assert kinds.index("HoleCardsShowingOrMucking") < kinds.index("BoardDealing")
    back = from_state(state)
    assert (back.stacks, back.shown) == (deal.stacks, (0, 1, 2))


def test_hands_given_up_come_over() -> None:
    deal = Deal("holdem", stacks=[50] * 3, blinds=(1, 2), cards="manual")
    for act in (
        "deal_hole 0 AsAh",
        "deal_hole 1 ????",
        "deal_hole 2 7c2d",
        "call",
        "call",
        "check",
        "deal_board 3c4d8h",
    ):
        deal.act(act)
    assert list(from_cards(to_state(deal).hole_cards[1])) == ["??", "??"]
    for act in ("check",) * 3 + ("deal_board 9d",) + ("check",) * 3 + ("deal_board Tc",) + ("check",) * 3:
        deal.act(act)
    for act in ("show 0", "muck 1", "muck 2"):
        deal.act(act)
    state = to_state(deal)
    assert list(state.stacks) == [54, 48, 48]
    back = from_state(state)
    assert (back.stacks, back.shown, back.hole(1)) == ((54, 48, 48), (0,), ("??", "??"))


def test_hands_unknown_to_the_record_until_they_are_shown() -> None:
    deal = Deal("holdem", stacks=[50] * 2, blinds=(1, 2), cards="manual")
    for act in ("deal_hole 0 ????", "deal_hole 1 7c2d", "call", "check", "deal_board 3c4d8h", "check", "check"):
        deal.act(act)
    for act in ("deal_board 9d", "check", "check", "deal_board Tc", "check", "check"):
        deal.act(act)
    waiting = to_state(deal, automations=())
    assert waiting.showdown_index == 0  # nobody has shown yet
    assert from_state(waiting).awaits == deal.awaits == ("show", 0)
    deal.show(0, "AsAh")
    after_one = to_state(deal, automations=())
    assert after_one.showdown_index == 1
    assert list(from_cards(after_one.hole_cards[0])) == [Card("As"), Card("Ah")]
    assert from_state(after_one).awaits == ("show", 1)
    deal.muck(1)
    assert list(to_state(deal).stacks) == [52, 48]


def test_all_in_with_a_hand_that_nobody_knows() -> None:
    deal = Deal("holdem", stacks=[50] * 2, blinds=(1, 2), cards="manual")
    for act in ("deal_hole 0 ????", "deal_hole 1 7c2d", "raise_to 50", "call"):
        deal.act(act)
    assert to_state(deal, automations=()).showdown_index == 1  # who raised shows first
    deal.deal_board("3c4d8h")
    with pytest.raises(HistoryError, match="it shows the hands of who is all-in, but that of player 0 is not known"):
        to_state(deal)
    for act in ("deal_board 9d", "deal_board Tc", "show 1", "muck 0"):
        deal.act(act)
    state = to_state(deal)  # with the hand given up, pokerkit deals no further
    assert list(state.stacks) == list(deal.stacks) == [0, 100]
    with pytest.raises(HistoryError, match="player 0 gave up his hand before the last cards, and they were not dealt"):
        from_state(state)


def test_a_state_that_was_tampered_with() -> None:
    state = to_state(Deal("holdem", stacks=[50] * 3, blinds=(1, 2), seed=1))
    state.stacks[0] += 5
    with pytest.raises(
        HistoryError, match=r"turn, stacks and bets are \[2, \[54, 48, 50\].* in pokerkit; by the rules here"
    ):
        from_state(state)
    other = to_state(Deal("holdem", stacks=[50] * 3, blinds=(1, 2), seed=1))
    other.operations.append(pokerkit.Folding(0))
    with pytest.raises(HistoryError, match=r"Folding.*player_index=0.*: here it is the turn of 2"):
        from_state(other)


def test_a_muck_before_the_last_cards_of_a_cash_game() -> None:
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(each for each in pokerkit.Automation if each.name not in ("HOLE_CARDS_SHOWING_OR_MUCKING",)),
        True,
        0,
        (1, 2),
        2,
        20,
        3,
        mode=pokerkit.Mode.CASH_GAME,
    )
    state.complete_bet_or_raise_to(20)
    state.check_or_call()
    state.check_or_call()
    state.show_or_muck_hole_cards(False)
    state.show_or_muck_hole_cards(True)
    state.show_or_muck_hole_cards(True)
    while state.status:
        state.show_or_muck_hole_cards(True)
    deal = from_state(state)
    assert list(deal.stacks) == list(state.stacks)
    assert len(deal.shown) == 2


@pytest.mark.parametrize(
    "words",
    [
        {"blinds": (1, 2, 4), "stacks": [100] * 4},
        {"blinds": (1, 2), "ante": (0, 3, 0, 1), "stacks": [100] * 4},
        {"blinds": (1, 2), "ante": 4, "ante_from": "big_blind", "stacks": [100] * 4},
        {"blinds": (1, 2), "ante": 4, "ante_from": "button", "stacks": [100, 60]},
        {"blinds": (0, 2), "stacks": [100] * 3},
        {"blinds": (1, 2, 0, 2), "stacks": [100] * 5},
        {"blinds": (), "ante": 5, "stacks": [100] * 3},
    ],
)
def test_antes_straddles_and_posts(words: dict[str, Any]) -> None:
    for seed in range(3):
        rng, short = Random(seed), set()
        deal = Deal("holdem", seed=seed, odd_chip="all_to_first", **words)
        while deal:
            check_state(deal, to_state(deal))
            check_state(from_state(to_state(deal)), to_state(deal))
            deal.act("fold" if deal.legal().fold and rng.random() < 0.2 else some_call(deal, rng, short))
        check_state(deal, to_state(deal))
        assert list(from_state(to_state(deal)).stacks) == in_order(deal, deal.stacks)


def some_call(deal: Deal, rng: Random, short: set[int]) -> str:
    """Mostly a call; raises are to twice the most that is legal at least, above what a straddle asks for in either."""
    legal = deal.legal()
    if legal.raise_to and rng.random() < 0.3 and deal.street not in short:
        total = min(2 * legal.raise_to[0], legal.raise_to[1])
        if total == legal.raise_to[1]:
            short.add(deal.street)
        return f"raise_to {total}"
    return "call" if legal.call is not None else "check"


def test_the_button_blind_of_short_deck() -> None:
    words = {"order": "straight", "forced": "button_ante", "ante": 1, "blinds": (2,)}
    for seats in (2, 4):
        deal = Deal("short_deck", stacks=[100] * seats, seed=3, **words)
        check_state(deal, to_state(deal))
        back = from_state(to_state(deal))
        assert back.variant.forced == "button_ante"
        assert (back.to_act, back.bets) == (deal.to_act, deal.bets)
    blinds = Deal("short_deck", stacks=[100] * 3, seed=3, order="straight", blinds=(1, 2))
    assert from_state(to_state(blinds)).variant.forced == "blinds"


def test_two_may_raise_without_end_where_they_may_here() -> None:
    deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), betting="fixed-limit", seed=1)
    for total in (4, 6, 8, 10, 12, 14):
        deal.raise_to(total)
    check_state(deal, to_state(deal))
    back = from_state(to_state(deal))
    assert back.bets == (14, 12)
    three = Deal("holdem", stacks=[200] * 3, blinds=(1, 2), betting="fixed-limit", seed=1)
    three.fold()
    three.call()
    three.check()
    for total in (2, 4, 6, 8, 10, 12):
        three.raise_to(total)
    check_state(three, to_state(three))


def test_histories_views_and_decimals() -> None:
    (hand,) = history.loads(history.EXAMPLE)
    state = to_state(hand)
    assert list(state.stacks) == [98, 102]
    assert repr(state.hole_cards) == "[[], [As, Kd]]"  # the folded hand is mucked
    view = Deal("omaha", stacks=[100] * 3, blinds=(1, 2), seed=1).view(1)
    assert list(from_cards(to_state(view).hole_cards[0])) == ["??"] * 4
    assert list(from_cards(to_state(view).hole_cards[1])) == list(view.hole(1))
    decimal = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation), True, Decimal("0.25"), (Decimal("0.5"), 1), 1, Decimal("20.5"), 2
    )
    decimal.complete_bet_or_raise_to(Decimal("2.75"))
    deal = from_state(decimal)
    assert (deal.bets, deal.stacks) == ((100, 275), (1925, 1750))
    record = to_history(decimal)
    assert record.scale == 100
    assert record.fields["starting_stacks"] == (Decimal("20.5"), Decimal("20.5"))
    assert record.replay() == deal
    assert history.loads(record.dumps()) == [record]


def test_a_record_written_here_is_read_there_and_the_other_way_round() -> None:
    deal = Deal("omaha8", stacks=[200] * 3, blinds=(1, 2), seed=11)
    while deal:
        deal.check_or_call()
    theirs = pokerkit.HandHistory.loads(deal.history().dumps())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = theirs
    assert list(state.stacks) == list(deal.stacks)
    again = from_state(state)
    assert again.stacks == deal.stacks
    game = pokerkit.NoLimitTexasHoldem(tuple(pokerkit.Automation), True, 0, (1, 2), 2)
    played = game(200, 2)
    played.complete_bet_or_raise_to(6)
    played.fold()
    text = pokerkit.HandHistory.from_game_state(game, played).dumps()
    (hand,) = history.loads(text)
    assert hand.replay().stacks == from_state(played).stacks == (198, 202)


# --- where the rules part --------------------------------------------------------------------------------------------


ROYAL = "2c2d2h3s 3c3d3h4s 5c AsKsQs 5d Js 5h Ts"  # a board that all four seats play


@pytest.mark.parametrize(("odd_chip", "stacks"), [("one_each", (11, 11, 10, 8)), ("all_to_first", (12, 10, 10, 8))])
def test_odd_chips_go_to_the_first_in_pokerkit(odd_chip: str, stacks: tuple[int, ...]) -> None:
    """Three share a pot of 32: the odd two chips go to the first two, or both to the first."""
    deal = Deal("holdem", stacks=[10] * 4, blinds=(1, 2), deck=ROYAL, odd_chip=odd_chip)
    for act in ("call", "call", "raise_to 10", "call", "call", "fold"):
        deal.act(act)
    assert deal.stacks == stacks
    state = to_state(deal)
    assert list(state.stacks) == [12, 10, 10, 8]
    back = from_state(state)
    assert back.variant.options["odd_chip"] == "all_to_first"
    assert back.stacks == (12, 10, 10, 8)


def test_odd_chips_of_stud_go_by_suit_here_and_by_seat_there() -> None:
    """rules.md 6.1: equal hands, the pot of 13: the odd chip goes to the ace of spades, in pokerkit to the first."""
    deck = "AcAs4c KdKh4d 9h9c2s 5c 8s8d 5d 7d7c 5h 2c2h 6c 3h3s"
    deal = Deal("stud", stacks=[100] * 3, small_bet=4, ante=1, bring_in=2, deck=deck)
    for act in ("bring_in", "complete", "call", "fold", *["check"] * 8):
        deal.act(act)
    assert deal.stacks == (101, 102, 97)
    assert list(to_state(deal).stacks) == [102, 101, 97]
    assert from_state(to_state(deal)).stacks == (101, 102, 97)


def test_the_low_half_of_a_side_pot_without_a_low() -> None:
    """Seat 2 alone has a low, and is all-in: the side pot has none. The high takes it whole; pokerkit divides half."""
    deck = "KcQcAc9h KdQd2d6h KhJh5c6s TcJc6c5s 3c 4h7s8s 3d Ts 3h 9d"
    deal = Deal("omaha8", stacks=[100, 60, 10, 100], blinds=(1, 2), betting="no-limit", deck=deck)
    for act in ("raise_to 10", "call", "call", "call", "raise_to 60", "call", "call", "raise_to 10", "fold"):
        deal.act(act)
    assert [(pot.amount, pot.seats) for pot in deal.pots] == [(40, (0, 1, 2)), (150, (0, 1)), (20, (0,))]
    assert has_side_pot_without_low(deal)
    assert deal.stacks == (30 + 20, 20 + 150, 20, 30)
    assert list(to_state(deal).stacks) == [30 + 20 + 38, 20 + 75 + 37, 20, 30]
    assert from_state(to_state(deal)).stacks == deal.stacks


def test_a_short_big_blind_lowers_the_price_in_pokerkit() -> None:
    deal = Deal("holdem", stacks=[50, 1, 50], blinds=(1, 2), seed=1)
    assert deal.to_call == 2
    to_state(deal)
    deal.call()
    with pytest.raises(HistoryError, match=r"after 'p3 cc' turn, stacks and bets are .*48.*by the rules of pokerkit"):
        to_state(deal)
    state = pokerkit.NoLimitTexasHoldem.create_state(tuple(pokerkit.Automation), True, 0, (1, 2), 2, (50, 1, 50), 3)
    from_state(state)
    state.check_or_call()
    with pytest.raises(HistoryError, match=r"CheckingOrCalling.*amount=1.*: here 2 units of 1/1 are to call"):
        from_state(state)


def test_a_straddle_is_the_least_raise_here_only() -> None:
    state = pokerkit.NoLimitTexasHoldem.create_state(tuple(pokerkit.Automation), True, 0, (1, 2, 4), 2, 200, 4)
    state.complete_bet_or_raise_to(6)
    with pytest.raises(
        HistoryError, match=r"amount=6.*raise_to 6 is illegal on the preflop; legal: .*raise_to 8\.\.200"
    ):
        from_state(state)


def test_raises_after_a_short_all_in() -> None:
    """An all-in of 14 over a bet of 10: here a raise completes it to 20, in pokerkit it is to 24."""
    deal = Deal("holdem", stacks=[200, 200, 24], blinds=(5, 10), betting="fixed-limit", seed=1)
    for act in ("call", "call", "check", "check", "raise_to 10", "raise_to 14"):
        deal.act(act)
    assert deal.legal().raises == (20,)
    check_state(deal, to_state(deal))
    state = to_state(deal)
    assert state.min_completion_betting_or_raising_to_amount == 24
    deal.complete()
    with pytest.raises(HistoryError, match=r"pokerkit refuses 'p1 cbr 20': The amount 20 is below the minimum"):
        to_state(deal)
    state.complete_bet_or_raise_to(24)
    with pytest.raises(HistoryError, match=r"amount=24.*raise_to 24 is illegal on the flop; legal: .*raise_to 20"):
        from_state(state)


def test_one_more_raise_before_the_flop_at_fixed_limit_in_pokerkit() -> None:
    stakes = ((1, 2), 2, 4)
    state = pokerkit.FixedLimitTexasHoldem.create_state(tuple(pokerkit.Automation), True, 0, *stakes, 200, 3)
    assert from_state(state).variant.options["raise_cap"] == 3
    for total in (4, 6, 8, 10):
        state.complete_bet_or_raise_to(total)
    deal = from_state(state)
    assert deal.bets == tuple(state.bets) == (6, 8, 10)
    assert deal.variant.options["raise_cap"] == 4
    assert not state.can_complete_bet_or_raise_to()
    assert deal.legal().raise_to is None


def test_equal_blinds_of_two() -> None:
    deal = Deal("holdem", stacks=[50, 50], blinds=(2, 2), seed=1)
    assert deal.to_act == 1  # the button; in pokerkit the other
    with pytest.raises(HistoryError, match=r"after 'd dh p2 .*' turn, stacks and bets are"):
        to_state(deal)


def test_a_raise_that_nobody_can_match_is_a_call_in_pokerkit() -> None:
    three = Deal("omaha", stacks=[400, 57, 57], blinds=(1, 2), betting="no-limit", seed=1, odd_chip="all_to_first")
    three.raise_to(57)
    three.raise_to(400)
    state = to_state(three)
    assert state.actor_index == 1
    assert list(state.bets) == [57, 2, 57]
    three.call()
    assert list(to_state(three).stacks) == list(three.stacks)


@pytest.mark.parametrize(
    ("name", "words", "message"),
    [
        ("stud", {"small_bet": 4, "ante": 1, "bring_in": 4}, "pokerkit does not take these stakes: The bring-in"),
        ("holdem", {"blinds": (1, 2), "carried": 5}, "chips carried in: 5"),
        ("short_deck", {"blinds": (1, 2)}, "short_deck, no-limit: pokerkit has no words"),
        ("badugi", {"blinds": (1, 2), "betting": "half-pot-limit"}, "badugi, half-pot-limit: pokerkit has no words"),
        ("omaha8", {"blinds": (1, 2), "qualifier": 9}, "pokerkit has no words"),
        ("razz27", {"small_bet": 4, "ante": 1, "bring_in": 1}, "razz27, fixed-limit: pokerkit has no words"),
        ("pineapple", {"blinds": (1, 2)}, "pokerkit has no words"),
        ("tahoe", {"blinds": (1, 2)}, "pokerkit has no words"),
        ("anaconda", {"small_bet": 2, "ante": 1}, "pokerkit has no words"),
    ],
)
def test_what_pokerkit_cannot_say(name: str, words: dict[str, Any], message: str) -> None:
    with pytest.raises(ShowdownError, match=message):
        to_state(Deal(name, stacks=[100, 100], seed=1, **words))


def test_an_open_pair_doubles_the_bet_here_only() -> None:
    deck = "AcAs KdKh 9h3c 5c 9s8d"
    deal = Deal("stud", stacks=[100] * 2, small_bet=4, ante=1, bring_in=2, deck=deck)
    for act in ("bring_in", "call"):
        deal.act(act)
    assert deal.legal().raises == (4, 8)
    deal.raise_to(8)
    with pytest.raises(HistoryError, match="pokerkit refuses 'p1 cbr 8': The amount 8 is above the maximum"):
        to_state(deal)


def test_five_card_draw_with_antes_alone() -> None:
    words = {"stacks": [50] * 3, "small_bet": 2, "ante": 1, "forced": "ante", "seed": 1}
    deal = Deal("draw5", **words)
    deal.check()
    deal.raise_to(2)
    deal.call()
    deal.call()
    check_state(deal, to_state(deal))
    while deal.phase == "draw":
        deal.stand_pat()
    assert deal.to_act == 1  # who opened; in pokerkit who is left of the button
    with pytest.raises(HistoryError, match=r"after 'p3 sd' turn, stacks and bets are \[1, .*pokerkit \[0, "):
        to_state(deal)
    passed = Deal("draw5", all_pass="redeal", **words)
    for _ in range(3):
        passed.check()
    assert (passed.is_over, passed.carried) == (True, 3)
    with pytest.raises(HistoryError, match="after 'p3 cc' the deal is over, but not in pokerkit"):
        to_state(passed)


def test_equal_boards_by_suit() -> None:
    deck = "2c3c 4c5c 9h9s 6c KhKd"
    deal = Deal("stud", stacks=[90] * 2, small_bet=4, ante=1, bring_in=1, deck=deck, stud_tie="suit")
    deal.bring_in()
    deal.call()
    assert deal.to_act == 0  # by the king of hearts, and by position, too
    check_state(deal, to_state(deal))
    other = Deal(
        "stud", stacks=[90] * 2, small_bet=4, ante=1, bring_in=1, deck="2c3c 4c5c 9h9s 6c KdKh", stud_tie="suit"
    )
    other.bring_in()
    other.call()
    assert other.to_act == 1
    with pytest.raises(HistoryError, match=r"turn, stacks and bets are \[1, .*by the rules of pokerkit \[0, "):
        to_state(other)


def test_replacements_dealt_at_once_are_dealt_after_all_in_pokerkit() -> None:
    deal = Deal("badugi", stacks=[90] * 3, blinds=(1, 2), seed=5, draw_deal="immediate", odd_chip="all_to_first")
    for _ in range(3):
        deal.check_or_call()
    for seat in (0, 1, 2):
        deal.discard(deal.hole(seat)[:2])
        if deal.phase == "bet":
            check_state(deal, to_state(deal))
    while deal:
        deal.stand_pat() if deal.phase == "draw" else deal.check_or_call()
    check_state(deal, to_state(deal))
    assert from_state(to_state(deal)).hole(0) == deal.hole(0)


def test_several_boards_and_other_rules_are_refused() -> None:
    kinds = tuple(each for each in pokerkit.Automation if each.name != "RUNOUT_COUNT_SELECTION")
    twice = pokerkit.NoLimitTexasHoldem.create_state(kinds, True, 0, (1, 2), 2, 50, 2, mode=pokerkit.Mode.CASH_GAME)
    twice.complete_bet_or_raise_to(50)
    twice.check_or_call()
    twice.select_runout_count(2)
    twice.select_runout_count(2)
    double = pokerkit.NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 50, 2, starting_board_count=2)
    for state in (twice, double):
        with pytest.raises(ShowdownError, match="a deal has one board"):
            from_state(state)
    street = pokerkit.Street(False, (False, False), 0, False, pokerkit.Opening.POSITION, 2, 7)
    capped = pokerkit.State(
        (), pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,),
        (street, *(pokerkit.Street(True, (), n, False, pokerkit.Opening.POSITION, 2, 7) for n in (3, 1, 1))),
        pokerkit.BettingStructure.NO_LIMIT, True, 0, (1, 2), 0, 50, 2,
    )  # fmt: skip
    with pytest.raises(ShowdownError, match="without fixed limit they have no end here"):
        from_state(capped)
    limit = pokerkit.State(
        (), pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,),
        tuple(
            pokerkit.Street(n > 0, (False, False) if not n else (), n, False, pokerkit.Opening.POSITION, bet, 20)
            for n, bet in ((0, 2), (3, 2), (1, 4), (1, 4))
        ),
        pokerkit.BettingStructure.FIXED_LIMIT, True, 0, (1, 2), 0, 50, 2,
    )  # fmt: skip
    with pytest.raises(ShowdownError, match="raises of a street"):
        from_state(limit)


def test_a_check_that_only_pokerkit_asks_for() -> None:
    """All others are all-in with the blind matched: pokerkit lets the big blind check, here the cards are dealt."""
    kinds = tuple(pokerkit.Automation)
    state = pokerkit.FixedLimitTexasHoldem.create_state(kinds, True, 1, (1, 2), 2, 4, (1, 23, 3, 11), 4)
    state.check_or_call()
    state.fold()
    assert state.actor_index == 1
    assert from_state(state).phase == "deal"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state.check_or_call()
    assert not state.status
    assert from_state(state).stacks == tuple(state.stacks)
    ours = Deal("holdem", stacks=[1, 23, 3, 11], blinds=(1, 2), ante=1, seed=2, odd_chip="all_to_first")
    ours.call()
    ours.fold()
    assert ours.is_over
    check_state(ours, to_state(ours))


# --- cards -----------------------------------------------------------------------------------------------------------


def test_cards() -> None:
    assert from_cards(to_cards("2cTdAs")) == (Card("2c"), Card("Td"), Card("As"))
    assert to_cards([0, "10d", Card("As")]) == tuple(pokerkit.Card.parse("2cTdAs"))
    assert to_cards(bytes([51])) == tuple(pokerkit.Card.parse("As"))
    assert from_cards(to_cards(["??", "As"])) == ("??", Card("As"))
    assert to_cards("") == from_cards([]) == ()
    assert {*from_cards(pokerkit.Deck.STANDARD)} == {*map(Card, range(52))}
    with pytest.raises(CardError):
        to_cards("Ax")
    for take in (to_cards, from_cards):
        with pytest.raises(CardError, match="more than 52 cards"):
            take(itertools.repeat("??" if take is to_cards else pokerkit.Card.UNKNOWN))
    for bad in (list(pokerkit.Card.parse("A?")), ["As"], [None], [[]]):
        with pytest.raises(CardError):
            from_cards(bad)


def test_what_is_no_deal_and_no_state() -> None:
    for bad in (None, 5, "holdem", [], pokerkit):
        with pytest.raises(TypeError, match="expected a Deal or a History"):
            to_state(bad)
        for take in (from_state, to_history):
            with pytest.raises(TypeError, match=r"expected a pokerkit\.State"):
                take(bad)
    deal = Deal("holdem", stacks=[9, 9], blinds=(1, 2), seed=1)
    with pytest.raises(ValueError, match="not a valid Automation"):
        to_state(deal, automations=["nothing"])
    with pytest.raises(ValueError, match="not a valid Mode"):
        to_state(deal, mode="home")
    with pytest.raises(HistoryError):
        to_state(Deal.__new__(Deal))


def test_examples_of_the_docstrings() -> None:
    assert doctest.testmod(adapter).failed == 0
    for name in adapter.__all__:
        assert ">>>" in getattr(adapter, name).__doc__
