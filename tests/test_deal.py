"""The deal, scenario by scenario of rules.md sections 3 and 5 to 8, and what is refused."""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import Any

import pytest

from showdown import ActionError, CardError, Deal, Setup, ShowdownError
from showdown.cards import DECK, format_cards, parse_cards
from showdown.history import loads
from showdown.variants import VARIANTS


def start(variant: str, stacks: list[int], acts: str = "", **words: Any) -> Deal:
    """A deal some actions, separated by commas, after its beginning."""
    words.setdefault("seed", 1)
    deal = Deal(variant, stacks=stacks, **words)
    return play(deal, acts)


def play(deal: Deal, acts: str) -> Deal:
    for act in acts.split(", "):
        if act:
            deal.act(act)
    return deal


def stacked(hands: list[str], board: str = "", *, streets: tuple[int, ...] = (3, 1, 1), button: int = -1) -> str:
    """A deck that deals these hands, card by card from the left of the button, and this board with its burns."""
    n = len(hands)
    order = [(button % n + 1 + i) % n for i in range(n)]
    cards = [parse_cards(hand) for hand in hands]
    dealt = [cards[seat][i] for i in range(len(cards[0])) for seat in order]
    shown = list(parse_cards(board))
    rest = [card for card in DECK if card not in dealt and card not in shown]
    for count in streets if board else ():
        dealt += [rest.pop(), *shown[:count]]
        shown = shown[count:]
    return format_cards(dealt)


def check_down(deal: Deal) -> Deal:
    while deal:
        deal.stand_pat() if deal.phase == "draw" else deal.check_or_call()
    return deal


NL = {"blinds": (1, 2)}
FL = {"betting": "fixed-limit", "blinds": (1, 2), "small_bet": 2, "big_bet": 4}
STUD = {"small_bet": 4, "big_bet": 8, "ante": 1, "bring_in": 2}

# --- 3.1 positions and forced bets ----------------------------------------------------------------------------------


def test_blinds_stand_left_of_the_button_and_the_next_seat_begins() -> None:
    deal = start("holdem", [100] * 4, button=1, **NL)
    assert (deal.bets, deal.to_act) == ((0, 0, 1, 2), 0)


def test_heads_up_the_button_posts_the_small_blind_acts_first_and_then_last() -> None:
    deal = start("holdem", [100, 100], button=0, **NL)
    assert (deal.bets, deal.to_act) == ((1, 2), 0)
    play(deal, "call, check")
    assert (deal.street_name, deal.to_act) == ("flop", 1)


def test_the_big_blind_may_raise_an_unraised_pot() -> None:
    deal = start("holdem", [100] * 3, "call, call", **NL)
    assert deal.to_act == 1
    assert deal.legal().check
    assert deal.legal().raise_to == (4, 100)


def test_a_straddle_is_the_price_and_the_least_raise_and_its_player_acts_last() -> None:
    deal = start("holdem", [100] * 5, blinds=(1, 2, 4))
    assert (deal.bets, deal.to_act) == ((1, 2, 4, 0, 0), 3)
    assert (deal.to_call, deal.legal().raise_to) == (4, (8, 100))
    play(deal, "call, call, call, call")
    assert (deal.to_act, deal.legal().check, deal.legal().raise_to) == (2, True, (8, 100))
    play(deal, "check")
    assert deal.legal().raise_to == (2, 96)  # the least bet of later streets is the big blind


def test_a_straddle_does_not_count_as_a_raise() -> None:
    deal = start("holdem", [100] * 4, betting="fixed-limit", blinds=(1, 2, 4), small_bet=2)
    totals = []
    while (raises := deal.legal().raises) is not None:
        totals.append(raises)
        deal.raise_to(raises[0])
    assert totals == [(6,), (8,), (10,)]


def test_a_post_behind_a_gap_is_no_straddle() -> None:
    assert start("holdem", [100] * 6, blinds=(1, 2, 0, 0, 2)).to_act == 2
    assert start("holdem", [100] * 6, blinds=(1, 2, 0, 0, 0, 4)).to_act == 0  # a straddle of the button is one
    assert start("holdem", [100] * 6, blinds=(0, 2)).to_act == 2
    assert start("holdem", [100] * 6, blinds=(2, 2)).to_act == 2


@pytest.mark.parametrize(("blinds", "to_act"), [((2,), 1), ((1, 1, 2), 0)])
def test_any_number_of_blinds(blinds: tuple[int, ...], to_act: int) -> None:
    deal = start("holdem", [100] * 3, blinds=blinds)
    assert (deal.bets, deal.to_act) == ((*blinds, 0, 0)[:3], to_act)


def test_antes_of_everybody_are_dead_and_blinds_live() -> None:
    deal = start("holdem", [100] * 3, ante=3, **NL)
    assert (deal.pot, deal.bets, deal.stacks, deal.to_call) == (12, (1, 2, 0), (96, 95, 97), 2)


@pytest.mark.parametrize(("first", "bet", "pots"), [(False, 2, [7]), (True, 0, [3, 4])])
def test_a_short_big_blind_pays_his_blind_before_the_tables_ante(first: bool, bet: int, pots: list[int]) -> None:
    deal = start("holdem", [100, 3, 100], ante=3, ante_from="big_blind", ante_first=first, **NL)
    assert (deal.bets, deal.pot) == ((1, bet, 0), 4)
    assert deal.to_call == 2  # the price stays the full blind
    assert [pot.amount for pot in check_down(deal).pots] == pots


def test_one_ante_for_the_table_is_dead_and_in_the_main_pot() -> None:
    deal = start("holdem", [100, 10, 100], "call, call, check", ante=3, ante_from="big_blind", **NL)
    assert deal.put_in == (2, 2, 2)
    assert [pot.amount for pot in deal.pots] == [9]
    button = start("holdem", [100, 10, 100], ante=3, ante_from="button", **NL)
    assert (button.stacks, button.pot) == ((99, 8, 97), 6)


def test_antes_of_single_seats_are_dead_beyond_what_all_owe() -> None:
    deal = start("holdem", [100] * 3, ante=(1, 1, 4), **NL)
    assert (deal.pot, deal.put_in) == (9, (2, 3, 1))


def test_short_deck_antes_and_a_blind_of_the_button() -> None:
    deal = start("short_deck", [100] * 4, forced="button_ante", ante=5)
    assert (deal.pot, deal.bets, deal.to_act) == (25, (0, 0, 0, 5), 0)
    assert (deal.to_call, deal.legal().raise_to) == (5, (10, 95))
    play(deal, "call, call, call")
    assert (deal.to_act, deal.legal().check, deal.legal().raise_to) == (3, True, (10, 95))
    assert start("short_deck", [100] * 3, forced="button_ante", ante=5, blinds=(8,)).to_call == 8


def test_antes_alone_start_left_of_the_button() -> None:
    deal = start("holdem", [100] * 3, blinds=(), ante=1, small_bet=2)
    assert (deal.to_act, deal.legal().check, deal.legal().raise_to) == (0, True, (2, 99))


def test_a_blind_posted_short_lowers_neither_price_nor_least_raise() -> None:
    deal = start("holdem", [100, 1, 100, 100], blinds=(2, 4))
    assert (deal.bets, deal.to_act, deal.to_call, deal.legal().raise_to) == ((2, 1, 0, 0), 2, 4, (8, 100))


# --- 3.2 actions and the end of a round -----------------------------------------------------------------------------


def test_folding_is_refused_where_nothing_is_to_call_unless_the_house_allows_it() -> None:
    assert not start("holdem", [100] * 2, "call", **NL).legal().fold
    assert start("holdem", [100] * 2, "call", allow_fold_when_free=True, **NL).legal().fold


def test_the_last_live_player_takes_everything_at_once_without_showing() -> None:
    deal = start("holdem", [100] * 3, "raise_to 50, fold, fold", **NL)
    assert (deal.is_over, deal.payoffs, deal.shown, deal.showdown_order) == (True, (-1, -2, 3), (), ())
    assert deal.board == ()


def test_streets_without_betting_run_out_by_themselves() -> None:
    deal = start("holdem", [100, 100], "all_in, call", deck=stacked(["AsAd", "KsKd"], "2c7d9hJs3c"), **NL)
    assert deal.is_over
    assert format_cards(deal.board) == "2c7d9hJs3c"
    assert deal.payoffs == (100, -100)
    assert deal.shown == (0, 1)


def test_a_single_player_with_chips_still_has_to_match_an_all_in() -> None:
    deal = start("holdem", [50, 100], "raise_to 50", button=0, **NL)
    assert (deal.to_act, deal.to_call, deal.legal().raise_to) == (1, 48, None)
    assert play(deal, "call").is_over


def test_a_single_player_who_covers_all_others_has_no_decision() -> None:
    deal = start("holdem", [1, 100], button=0, **NL)  # the small blind is all-in, the big blind has him covered
    assert deal.is_over
    assert sum(deal.payoffs) == 0
    assert set(deal.put_in) == {1}


# --- 3.3 fixed limit ------------------------------------------------------------------------------------------------


def totals(deal: Deal) -> list[int]:
    """Every raise to the cap by one player after the other."""
    out = []
    while deal and (raises := deal.legal().raises) is not None and len(out) < 20:
        out.append(raises[0])
        deal.raise_to(raises[0])
    return out


def test_small_bets_early_and_big_bets_late_four_bets_a_round() -> None:
    deal = start("holdem", [100] * 3, **FL)
    assert totals(deal) == [4, 6, 8]
    play(deal, "call, call")
    assert totals(deal) == [2, 4, 6, 8]
    play(deal, "call, call")
    assert totals(deal) == [4, 8, 12, 16]


def test_games_of_two_rounds_have_a_bet_and_four_raises() -> None:
    deal = start("draw5", [100] * 3, blinds=(1, 2), small_bet=2)
    assert totals(deal) == [4, 6, 8, 10]
    play(deal, "call, call, stand_pat, stand_pat, stand_pat")
    assert totals(deal) == [4, 8, 12, 16, 20]
    unlimited = start("draw5", [100] * 3, blinds=(1, 2), small_bet=2, raise_cap=None)
    assert len(totals(unlimited)) == 20


@pytest.mark.parametrize(("option", "many"), [("round_start", True), ("before_cap", True), ("never", False)])
def test_two_players_at_the_start_of_a_round_raise_without_end(option: str, many: bool) -> None:
    deal = start("holdem", [1000] * 2, uncapped_heads_up=option, **FL)
    assert len(totals(deal)) == (20 if many else 3)


@pytest.mark.parametrize(("option", "many"), [("round_start", False), ("before_cap", True), ("never", False)])
def test_two_players_before_the_cap_is_reached(option: str, many: bool) -> None:
    deal = start("holdem", [1000] * 3, "raise_to 4, raise_to 6, fold", uncapped_heads_up=option, **FL)
    assert len(totals(deal)) == (20 if many else 1)


def test_two_players_after_the_cap_is_reached_stay_capped() -> None:
    deal = start("holdem", [1000] * 3, "raise_to 4, raise_to 6, raise_to 8, fold", uncapped_heads_up="before_cap", **FL)
    assert deal.legal().raises is None


LIMIT_20 = {"betting": "fixed-limit", "blinds": (10, 20), "small_bet": 20, "button": 3}


def flop(stacks: list[int]) -> Deal:
    """Four players on the flop of a 20/40 game, each with these chips left."""
    return start("holdem", [stack + 20 for stack in stacks], "call, call, call, check", **LIMIT_20)


def test_an_open_all_in_of_half_a_bet_or_more_is_a_bet() -> None:
    deal = play(flop([15, 500, 500, 500]), "all_in")
    assert (deal.to_call, deal.legal().raises, deal.legal().complete) == (15, (35,), False)


def test_an_open_all_in_below_half_a_bet_may_be_completed() -> None:
    deal = play(flop([8, 500, 500, 500]), "all_in")
    assert (deal.to_call, deal.legal().raises, deal.legal().complete) == (8, (20,), True)
    play(deal, "complete")
    assert deal.legal().raises == (40,)
    assert totals(deal) == [40, 60, 80]  # the completion was the bet


def test_a_short_raise_does_not_reopen_but_may_be_completed_by_those_still_to_act() -> None:
    deal = play(flop([500, 500, 28, 500]), "bet 20, call, all_in")
    assert (deal.to_act, deal.legal().raises, deal.legal().complete) == (3, (40,), True)
    called = play(deal.copy(), "call")
    assert (called.to_act, called.to_call, called.legal().raises) == (0, 8, None)
    play(deal, "complete")
    assert (deal.to_act, deal.legal().raises) == (0, (60,))


def test_a_raise_of_half_a_bet_or_more_counts_as_a_raise() -> None:
    deal = play(flop([500, 500, 32, 500]), "bet 20, call, all_in, call")
    assert (deal.to_act, deal.to_call, deal.legal().raises) == (0, 12, (52,))
    assert totals(deal) == [52, 72]  # bet, the all-in, two more


def test_exactly_half_a_bet_counts_as_a_bet_and_as_a_raise() -> None:
    assert play(flop([10, 500, 500, 500]), "all_in").legal().raises == (30,)
    deal = play(flop([500, 500, 30, 500]), "bet 20, call, all_in, call")
    assert (deal.to_act, deal.legal().raises) == (0, (50,))


def test_a_big_blind_below_the_small_bet_may_be_completed() -> None:
    deal = start("holdem", [100] * 3, betting="fixed-limit", blinds=(1, 2), small_bet=4)
    assert (deal.to_call, deal.legal().raises, deal.legal().complete) == (2, (4,), True)
    assert totals(deal) == [4, 8, 12, 16]


def test_a_completion_takes_the_whole_bet() -> None:
    deal = play(flop([8, 500, 15, 500]), "all_in, call")
    assert (deal.to_act, deal.legal().raises, deal.legal().complete) == (2, (15,), False)


def test_three_live_players_of_whom_one_is_all_in_are_capped() -> None:
    deal = play(flop([500, 10, 500, 500]), "check, all_in, call, fold, call")
    assert (deal.street_name, deal.live, deal.to_act) == ("turn", (0, 1, 2), 0)
    assert totals(deal) == [40, 80, 120, 160]


# --- 3.4 no limit ---------------------------------------------------------------------------------------------------


def test_the_first_raise_is_to_two_big_blinds() -> None:
    assert start("holdem", [1000] * 3, **NL).legal().raise_to == (4, 1000)


def test_a_full_raise_reopens_and_a_short_one_on_a_call_does_not() -> None:
    deal = start("holdem", [1000, 1000, 301, 1000], "call, call, call, check", button=3, **NL)
    play(deal, "bet 100, raise_to 200, raise_to 299")
    deal = play(deal, "fold")
    assert (deal.to_act, deal.legal().raise_to) == (0, (399, 998))
    play(deal, "call")
    assert (deal.to_act, deal.to_call, deal.legal().raise_to) == (1, 99, None)


def test_short_raises_that_add_up_to_a_full_one_reopen() -> None:
    stacks = [5002, 5002, 5002, 1302, 1702]
    deal = start("holdem", stacks, "call, call, call, call, check", button=4, **NL)
    play(deal, "bet 500, raise_to 1000, call, all_in, all_in, fold")
    assert (deal.to_act, deal.to_call, deal.legal().raise_to) == (1, 700, (2200, 5000))
    play(deal, "call")
    assert (deal.to_act, deal.legal().raise_to) == (2, (2200, 5000))


def test_short_raises_that_add_up_to_just_a_full_one_reopen() -> None:
    for last, reopened in ((200, (300, 998)), (199, None)):
        deal = start("holdem", [1000, 1000, 152, last + 2], "call, call, call, check", button=3, **NL)
        play(deal, "bet 100, call, all_in, all_in")
        assert (deal.to_act, deal.to_call, deal.legal().raise_to) == (0, last - 100, reopened)


def test_there_is_no_completing_in_no_limit() -> None:
    deal = start("holdem", [1002, 142, 1002], "call, call, check", **NL)
    play(deal, "bet 100, all_in")
    assert (deal.legal().complete, deal.legal().raise_to) == (False, (240, 1000))


def test_an_all_in_below_the_least_raise_is_legal() -> None:
    deal = start("holdem", [100, 100, 3], **NL)
    assert deal.legal().raise_to == (3, 3)
    assert play(deal, "all_in").legal().raise_to == (5, 100)


def test_an_open_below_the_least_bet_is_legal_all_in_only() -> None:
    deal = start("holdem", [200, 105], "call, check", blinds=(50, 100))
    assert deal.legal().raise_to == (100, 100)
    assert deal.to_act == 0
    deal = play(deal, "check")
    assert deal.legal().raise_to == (5, 5)


def test_a_big_bet_that_nobody_named_is_no_more_than_there_can_be() -> None:
    setup = Setup("stud", stacks=[9, 9], ante=1, bring_in=1, small_bet=2**60)
    assert setup.big_bet == 2**60
    assert setup.deal(seed=1).history().replay().setup == setup


def test_the_least_bet_may_be_set() -> None:
    deal = start("holdem", [1000] * 2, "call, check", small_bet=10, **NL)
    assert deal.legal().raise_to == (10, 998)


# --- 3.5 pot limit: the worked examples are in rules/test_examples_deal.py -------------------------------------------


def test_the_small_blind_may_count_as_a_big_blind_in_the_first_round() -> None:
    words = {"stacks": [1000] * 4, "blinds": (5, 10), "seed": 1}
    assert Deal("omaha", **words).legal().raise_to == (20, 35)
    counted = Deal("omaha", pl_sb_as_bb=True, **words)
    assert counted.legal().raise_to == (20, 40)
    play(counted, "fold, fold")
    assert counted.legal().raise_to == (20, 30)  # his own blind is what it is
    play(counted, "call, check")
    assert counted.legal().raise_to == (10, 20)  # later rounds know no blinds
    assert play(counted, "check").legal().raise_to == (10, 20)


def test_the_pot_limit_stays_between_the_least_raise_and_the_stack() -> None:
    assert start("omaha", [25] * 3, blinds=(5, 10)).legal().raise_to == (20, 25)
    assert start("badugi", [90] * 3, betting="half-pot-limit", blinds=(5, 10)).legal().raise_to == (20, 22)
    opened = start("omaha", [100] * 2, blinds=(), ante=1, small_bet=10)
    assert opened.legal().raise_to == (10, 10)  # a pot of two, but the least bet is ten


@pytest.mark.parametrize("active", [False, True])
def test_side_pot_chips_count_for_the_pot_limit(active: bool) -> None:
    deal = start("omaha", [20, 500, 500], "call, all_in", blinds=(5, 10), pl_active_pot=active)
    play(deal, "call, call")
    assert deal.to_act == 1
    assert deal.legal().raise_to == (10, 60)


# --- 3.6 pots -------------------------------------------------------------------------------------------------------


def test_an_uncalled_bet_comes_back_before_the_pot_is_paid() -> None:
    deal = start("holdem", [500, 500, 500], "raise_to 400, fold, fold", **NL)
    assert (deal.put_in, deal.payoffs) == ((1, 2, 2), (-1, -2, 3))


def test_what_is_not_called_in_full_comes_back() -> None:
    deal = start("holdem", [500, 40], "all_in", button=0, **NL)
    play(deal, "call")
    assert deal.put_in == (40, 40)


def test_side_pots_go_to_those_who_paid_for_them() -> None:
    hands = ["AsAd", "KsKd", "QsQd", "JsJd"]
    deal = start("holdem", [50, 100, 200, 200], deck=stacked(hands, "2c7d9hTs3c"), button=3, **NL)
    play(deal, "all_in, call, call, call")
    assert [(pot.amount, pot.seats) for pot in deal.pots] == [(200, (0, 1, 2, 3)), (150, (1, 2, 3)), (200, (2, 3))]
    assert deal.payoffs == (150, 50, 0, -200)
    assert deal.showdown_order == (0, 1, 2, 3)


def test_folded_chips_stay_in_the_pots_they_belong_to() -> None:
    deal = start("holdem", [100, 60, 200], "raise_to 80, all_in, call, fold", blinds=(10, 20))
    assert deal.put_in == (80, 60, 80)  # 20 of the hundred came back
    assert [(pot.amount, pot.seats) for pot in deal.pots] == [(180, (0, 1)), (40, (0,))]


# --- 3.7 the order of showing ---------------------------------------------------------------------------------------


def test_the_last_to_bet_shows_first() -> None:
    deal = start("holdem", [100] * 4, "call, call, call, check", **NL)
    play(deal, ", ".join(["check"] * 8))
    assert play(deal, "check, check, bet 10, call, call, call").showdown_order == (2, 3, 0, 1)


def test_without_a_bet_the_first_to_act_shows_first() -> None:
    deal = check_down(start("holdem", [100] * 4, button=1, **NL))
    assert deal.showdown_order == (2, 3, 0, 1)


def test_in_stud_the_player_whose_board_opened_shows_first() -> None:
    deal = Deal("stud", stacks=[100] * 3, seed=5, **STUD)
    opener = None
    while deal:
        opener = deal.to_act if deal.street_name == "seventh street" and opener is None else opener
        deal.check_or_call()
    assert deal.showdown_order[0] == opener


def test_players_of_the_last_side_pot_show_before_the_others() -> None:
    deal = start("holdem", [10, 100, 100], "call, all_in, call, call", button=2, **NL)
    play(deal, "check, check, check, check, check, check")
    assert deal.showdown_order == (1, 2, 0)


def test_a_later_player_who_cannot_win_may_muck() -> None:
    hands = ["AsAd", "KsKd", "AhAc"]
    words = {"stacks": [100] * 3, "deck": stacked(hands, "2c7d9hTs3c"), "blinds": (1, 2)}
    assert check_down(Deal("holdem", **words)).shown == (0, 1, 2)
    mucked = check_down(Deal("holdem", muck_losers=True, **words))
    assert (mucked.shown, mucked.payoffs) == ((0, 2), (1, -2, 1))
    assert mucked.view(0).hole(1) == ("??", "??")
    assert mucked.view(1).hole(2) == parse_cards("AhAc")


def test_a_hand_beaten_for_high_may_be_mucked_where_no_low_is_possible() -> None:
    hands = ["AsAd8h8c", "2s3d4h5c"]
    deal = Deal("omaha8", stacks=[100] * 2, muck_losers=True, deck=stacked(hands, "KsKdQhQcJs"), **FL)
    assert check_down(deal).shown == (0,)


# --- 3.8 odd chips --------------------------------------------------------------------------------------------------


def test_odd_chips_go_one_each_from_the_left_of_the_button_or_all_to_the_first() -> None:
    hands = ["2s3d", "2d3c", "2h3h"]
    words = {"stacks": [100] * 3, "deck": stacked(hands, "AsKsQsJsTs", button=0), "blinds": (1, 2), "button": 0}
    one_each = check_down(Deal("holdem", carried=2, **words))
    assert one_each.payoffs == (0, 1, 1)
    to_first = check_down(Deal("holdem", carried=2, odd_chip="all_to_first", **words))
    assert to_first.payoffs == (0, 2, 0)


# --- 5 board games --------------------------------------------------------------------------------------------------


def test_the_deck_is_dealt_card_by_card_with_burns() -> None:
    order = format_cards(DECK)
    deal = check_down(start("holdem", [100] * 3, deck=order, button=0, **NL))
    assert [format_cards(deal.hole(seat)) for seat in (1, 2, 0)] == ["2c2s", "2d3c", "2h3d"]
    assert format_cards(deal.board) == format_cards(DECK[7:10] + DECK[11:12] + DECK[13:14])
    unburned = check_down(start("holdem", [100] * 3, deck=order, button=0, burn=False, **NL))
    assert unburned.board == DECK[6:11]


@pytest.mark.parametrize(("variant", "street"), [("pineapple", "discard"), ("crazy_pineapple", "discard")])
def test_pineapples_discard_after_their_round(variant: str, street: str) -> None:
    deal = start(variant, [100] * 3, "call, call, check", blinds=(1, 2), small_bet=2)
    if variant == "crazy_pineapple":
        assert len(deal.board) == 3
        play(deal, "check, check, check")
    assert (deal.phase, deal.street_name, deal.to_act, deal.legal().discard) == ("discard", street, 0, (1, 1))
    for seat in deal:
        if deal.phase != "discard":
            break
        deal.discard(deal.hole(seat)[:1])
    assert (deal.phase, [len(deal.hole(seat)) for seat in range(3)]) == ("bet", [2, 2, 2])
    assert len(deal.board) == (4 if variant == "crazy_pineapple" else 3)


@pytest.mark.parametrize(("variant", "board"), [("pineapple", 0), ("crazy_pineapple", 3)])
def test_pineapples_may_discard_before_the_bets(variant: str, board: int) -> None:
    deal = start(variant, [100] * 2, discard="before_bet", blinds=(1, 2), small_bet=2)
    if board:
        play(deal, "call, check")
    assert (deal.phase, len(deal.board)) == ("discard", board)
    deal.discard(deal.hole(0)[0:1])
    deal.keep(deal.hole(1)[1:])
    assert deal.phase == "bet"
    assert check_down(deal).is_over


def test_all_in_players_discard_too_and_discards_stay_secret_until_all_have_chosen() -> None:
    deal = start("pineapple", [2, 100], "call", blinds=(1, 2), small_bet=2, button=1)
    assert (deal.phase, deal.to_act) == ("discard", 0)
    before = deal.view(1)
    deal.discard(deal.hole(0)[2:])
    assert (deal.to_act, len(deal.hole(0))) == (1, 3)
    assert deal.view(1).hole(0) == before.hole(0)
    assert deal.view(1).actions[-1] == (0, "discard ??")
    deal.discard(deal.hole(1)[:1])
    assert deal.is_over


def test_courchevel_shows_a_card_before_the_first_bets() -> None:
    deal = start("courchevel", [100] * 2, blinds=(1, 2), deck=format_cards(DECK))
    assert deal.board == DECK[10:11]
    play(deal, "call, check")
    assert deal.board == (DECK[10], *DECK[12:14])  # one burned, two dealt
    assert [len(check_down(deal).board), deal.is_over] == [5, True]


# --- 6 stud ---------------------------------------------------------------------------------------------------------


def stud(variant: str, up: str, *, stacks: list[int] | None = None, **words: Any) -> Deal:
    """Stud by hand, each seat's up card given."""
    cards = parse_cards(up)
    deal = Deal(variant, stacks=stacks or [100] * len(cards), cards="manual", **{**STUD, **words})
    for seat, card in enumerate(cards):
        deal.deal_hole(seat, f"????{card}")
    return deal


def street(deal: Deal, cards: str) -> Deal:
    """Deal everybody still in the next card."""
    for card in (cards[i : i + 2] for i in range(0, len(cards), 2)):
        assert deal.awaits
        deal.deal_hole(deal.awaits[1], card)
    return deal


def test_the_bring_in_may_be_posted_or_the_full_bet_made() -> None:
    deal = stud("stud", "2cKd9h")
    assert (deal.to_act, deal.pot) == (0, 3)
    legal = deal.legal()
    assert (legal.bring_in, legal.complete, legal.raises, legal.fold, legal.check) == (True, True, (4,), False, False)
    opened = play(deal.copy(), "complete")
    assert opened.legal().raises == (8,)
    play(deal, "bring_in")
    assert (deal.to_act, deal.to_call, deal.legal().complete, deal.legal().raises) == (1, 2, True, (4,))
    assert totals(deal) == [4, 8, 12, 16]  # the completion is the bet, then three raises


def test_a_bring_in_that_is_only_called_closes_the_round() -> None:
    deal = play(stud("stud", "2cKd9h"), "bring_in, call, call")
    assert deal.street_name == "fourth street"
    won = play(stud("stud", "2cKd9h"), "bring_in, fold, fold")
    assert won.payoffs == (2, -1, -1)


def test_the_bring_in_player_acts_again_after_a_completion_however_large_his_bring_in() -> None:
    deal = play(stud("stud", "2cKd", bring_in=3), "bring_in, complete")
    assert (deal.to_act, deal.legal().raises) == (0, (8,))


def test_a_player_all_in_on_the_ante_does_not_bring_in() -> None:
    deal = stud("stud", "2cKd9h", stacks=[1, 100, 100])
    legal = deal.legal()
    assert (deal.to_act, legal.fold, legal.bring_in, legal.complete) == (1, True, True, True)
    play(deal, "fold")
    assert (deal.to_act, deal.phase) == (None, "deal")  # the last one owes nothing: the cards run out


def test_a_player_all_in_on_the_ante_three_to_go() -> None:
    deal = play(stud("stud", "2cKd9h5s", stacks=[1, 100, 100, 100]), "fold")
    assert (deal.to_act, deal.legal().bring_in, deal.legal().fold) == (2, True, True)
    play(deal, "bring_in, call")
    assert deal.street_name == "fourth street"


def test_part_of_a_bring_in_stands_and_others_owe_all_of_it() -> None:
    deal = play(stud("stud", "2cKd9h", stacks=[2, 100, 100]), "bring_in")
    assert (deal.bets, deal.to_call) == ((1, 0, 0), 2)


def test_the_best_board_opens_fourth_street_and_equal_ones_go_by_position_or_suit() -> None:
    for option, opener in (("position", 0), ("suit", 1)):
        deal = play(stud("razz", "6d6cKs", stud_tie=option), "bring_in, call, call")
        street(deal, "2c2sQd")
        assert deal.to_act == opener, option
    for option, opener in (("position", 0), ("suit", 1)):
        deal = play(stud("stud", "6c6s3d", stud_tie=option), "bring_in, call, call")
        street(deal, "9c9d5h")
        assert deal.to_act == opener, option


def test_an_opener_who_is_all_in_leaves_the_action_to_the_next() -> None:
    deal = play(stud("stud", "AcKd9h", stacks=[3, 100, 100]), "bring_in, call, call")
    assert street(deal, "AdKh2c").to_act == 1


def test_an_open_pair_on_fourth_allows_the_big_bet_after_which_all_are_big() -> None:
    words = {"small_bet": 5, "big_bet": 10, "bring_in": 2}
    deal = street(play(stud("stud", "9c2dKs", **words), "bring_in, call, call"), "9d3hQs")
    assert deal.legal().raises == (5, 10)
    play(deal, "bet 5")
    assert deal.legal().raises == (10, 15)
    play(deal, "raise_to 15")
    assert deal.legal().raises == (25,)
    none = street(play(stud("stud", "9c2dKs", **words), "bring_in, call, call"), "8d3hQs")
    assert none.legal().raises == (5,)


@pytest.mark.parametrize("variant", ["stud", "stud8", "razz", "razz27"])
def test_an_open_pair_changes_nothing_where_the_rule_is_off(variant: str) -> None:
    option = {"open_pair_double": False} if variant == "stud" else {}
    deal = stud(variant, "9c2dKs", **option)
    while deal.phase == "bet":
        deal.check_or_call()
    assert street(deal, "9d3hQs").legal().raises == (4,)


def test_pot_limit_stud() -> None:
    deal = play(stud("stud", "2cKd9h", betting="pot-limit"), "bring_in")
    assert (deal.legal().complete, deal.legal().raise_to) == (True, (4, 9))  # 2 + (5 + 2)
    play(deal, "raise_to 9")
    assert deal.legal().raise_to == (18, 9 + 14 + 9)


@pytest.mark.parametrize("shortage", ["mix_burns", "community"])
def test_eight_players_on_seventh_street_share_one_card(shortage: str) -> None:
    deal = check_down(Deal("stud", stacks=[100] * 8, stud_shortage=shortage, seed=3, **STUD))
    assert deal.is_over
    assert [len(deal.hole(seat)) for seat in range(8)] == [6] * 8
    assert len(deal.board) == 1
    cards = [card for seat in range(8) for card in deal.hole(seat)] + list(deal.board)
    assert len(set(cards)) == 49


def to_seventh(shortage: str, folds: int) -> Deal:
    """Eight players, of whom some fold to the bring-in."""
    deal = Deal("stud", stacks=[100] * 8, stud_shortage=shortage, deck=format_cards(DECK), seed=1, **STUD)
    deal.bring_in()
    for _ in range(folds):
        deal.fold()
    return check_down(deal)


def test_seven_players_after_a_fold_get_the_last_cards_and_the_burns_mixed() -> None:
    deal = to_seventh("mix_burns", 1)
    assert [len(deal.hole(seat)) for seat in deal.live] == [7] * 7
    assert deal.board == ()
    used = 24 + 3 * 8  # dealt on third street; three more streets of a burn and seven cards
    stub, burns = DECK[used:], [DECK[24], DECK[32], DECK[40]]
    last = {deal.hole(seat)[6] for seat in deal.live}
    assert last == {*stub, *burns}
    order = [seat for seat in range(8) if seat in deal.live]
    assert [deal.hole(seat)[6] for seat in order[:3]] == list(stub[:3])  # all but the last of the stub, in order


def test_seven_players_after_a_fold_share_one_card_where_burns_stay() -> None:
    deal = to_seventh("community", 1)
    assert ([len(deal.hole(seat)) for seat in deal.live], len(deal.board)) == ([6] * 7, 1)


def test_six_players_have_cards_enough() -> None:
    deal = to_seventh("mix_burns", 2)
    assert ([len(deal.hole(seat)) for seat in deal.live], deal.board) == ([7] * 6, ())


def test_a_community_card_counts_for_who_opens() -> None:
    """Sixth street: seat 0 shows A-K-Q-9; the common nine gives it a pair, more than the pair of eights of seat 1."""
    deal = Deal("stud", stacks=[100] * 8, cards="manual", **STUD)
    fill = iter([card for card in DECK if str(card) not in "AcKcQc9c8d8h2d3d 9d"])
    ups = {0: "AcKcQc9c", 1: "2d8d8h3d"}
    for n in range(4):
        for seat in range(8):
            card = ups[seat][2 * n : 2 * n + 2] if seat in ups else str(next(fill))
            deal.deal_hole(seat, ("????" if n == 0 else "") + card)
        if n < 3:
            while deal.phase == "bet":
                deal.check_or_call()
    while deal.phase == "bet":
        deal.check_or_call()
    assert deal.awaits == ("deal_board", 1)
    deal.deal_board("9d")
    assert (deal.phase, deal.street_name) == ("bet", "seventh street")
    strengths = [VARIANTS["stud"].show.evaluate(deal.up(seat) + deal.board) for seat in range(8)]
    assert deal.to_act == strengths.index(max(strengths))


def test_a_bring_in_of_a_whole_bet_is_the_bet() -> None:
    deal = stud("stud", "2cKd9h", bring_in=4)
    legal = deal.legal()
    assert (legal.bring_in, legal.complete, legal.raises) == (True, False, None)
    assert totals(play(deal, "bring_in")) == [8, 12, 16]


def test_among_equal_low_boards_the_ace_is_low_when_suits_decide() -> None:
    deal = play(stud("razz", "AcAdKs", stud_tie="suit"), "bring_in, call, call")
    assert street(deal, "6d6cQd").to_act == 1  # the six is the highest card, and that of clubs the lower


@pytest.mark.parametrize("shortage", ["mix_burns", "community"])
def test_seven_players_on_seventh_street_have_cards_enough_but_no_burn(shortage: str) -> None:
    last = set()
    for seed in range(12):
        words = {"stud_shortage": shortage, "deck": format_cards(DECK), "seed": seed, **STUD}
        deal = check_down(Deal("stud", stacks=[100] * 7, **words))
        assert ([len(deal.hole(seat)) for seat in range(7)], deal.board) == ([7] * 7, ())
        assert [deal.hole(seat)[6] for seat in range(6)] == list(DECK[45:51])
        last.add(deal.hole(6)[6])
    burns = {DECK[21], DECK[29], DECK[37]}
    assert last == {DECK[51]} if shortage == "community" else len(last) > 2 and last <= {DECK[51], *burns}


# --- 7 draw ---------------------------------------------------------------------------------------------------------

TRIPLE = {"blinds": (1, 2), "small_bet": 2}


def test_draw_limits_are_small_small_big_big() -> None:
    deal = start("d27_triple", [200] * 2, **TRIPLE)
    sizes = []
    while deal:
        if deal.phase == "draw":
            deal.stand_pat()
            continue
        if deal.legal().check and deal.legal().raises and not deal.to_call and deal.bets == (0, 0):
            sizes.append(deal.legal().raises[0])
        deal.check_or_call()
    assert sizes == [2, 2, 4, 4, 4, 4]
    assert start("a5_single", [99] * 2, "call, check, stand_pat, stand_pat", **TRIPLE).legal().raises == (4,)
    single = start("a5_single", [99] * 2, "call, check, stand_pat, stand_pat", double_after_draw=False, **TRIPLE)
    assert single.legal().raises == (2,)


def test_everybody_discards_before_anybody_receives() -> None:
    deal = start("d27_single", [50] * 3, "call, call, check", blinds=(1, 2), deck=format_cards(DECK))
    assert (deal.phase, deal.to_act, deal.legal().discard) == ("draw", 0, (0, 5))
    first = deal.hole(0)
    deal.discard(first[:2])
    assert deal.hole(0) == first
    assert (deal.drawn(0), deal.drawn(1)) == (2, None)
    deal.stand_pat()
    deal.discard(deal.hole(2))
    assert deal.hole(0) == first[2:] + DECK[16:18]  # 15 dealt, one burned
    assert deal.hole(2) == DECK[18:23]
    assert (deal.drawn(1), deal.drawn(2), deal.to_act) == (0, 5, 0)


def test_replacements_may_be_dealt_at_once() -> None:
    words = {"blinds": (1, 2), "small_bet": 2, "draw_deal": "immediate", "deck": format_cards(DECK)}
    deal = start("badugi", [50] * 3, "call, call, check", **words)
    first = deal.hole(0)
    deal.discard(first[:2])
    assert deal.hole(0) == first[2:] + DECK[13:15]
    assert deal.to_act == 1


def test_no_card_is_burned_where_nobody_draws() -> None:
    deal = start(
        "badugi", [50] * 2, "call, check, stand_pat, stand_pat, check, check", deck=format_cards(DECK), **TRIPLE
    )
    deal.discard(deal.hole(0)[:1])
    deal.stand_pat()
    assert deal.hole(0)[-1] == DECK[9]


def draw_all(deal: Deal) -> Deal:
    """Everybody throws everything in every draw."""
    while deal:
        if deal.phase == "draw":
            deal.discard(deal.hole(deal.to_act))
        else:
            deal.check_or_call()
        held = [card for seat in range(deal.seats) for card in deal.hole(seat)]
        assert len(set(held)) == len(held)
    return deal


@pytest.mark.parametrize("timing", ["after_all", "immediate"])
@pytest.mark.parametrize("reshuffle", ["muck", "previous_rounds"])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize(("variant", "players"), [("d27_triple", 9), ("badugi", 12), ("a5_triple", 6), ("draw5", 9)])
def test_the_muck_makes_a_new_stub(variant: str, players: int, own: bool, reshuffle: str, timing: str) -> None:
    options = {"no_own_discards": own, "reshuffle": reshuffle, "draw_deal": timing}
    for seed in range(20):
        deal = draw_all(start(variant, [100] * players, seed=seed, **options, **TRIPLE))
        thrown: dict[int, set[str]] = {}
        for line in deal.record:
            if line.startswith("deal_hole"):
                _, seat, cards = line.split()
                got = {cards[i : i + 2] for i in range(0, len(cards), 2)}
                if own and variant == "a5_triple":  # with fewer players there is always another card
                    assert not got & thrown.get(int(seat), set())
        del thrown


def test_a_player_never_gets_back_what_he_threw_in_this_draw() -> None:
    for seed in range(50):
        deal = start("d27_triple", [100] * 9, seed=seed, **TRIPLE)
        thrown: dict[int, list[set[str]]] = {seat: [] for seat in range(9)}
        draw_all(deal)
        acts = [line for line in deal.record if line.startswith("deal_hole")]
        dealt: dict[int, list[set[str]]] = {seat: [] for seat in range(9)}
        for line in acts:
            _, seat, cards = line.split()
            dealt[int(seat)].append({cards[i : i + 2] for i in range(0, len(cards), 2)})
        for seat in range(9):
            thrown[seat] = dealt[seat][:-1]  # each hand was thrown whole
            for before, after in zip(dealt[seat], dealt[seat][1:], strict=False):
                assert not before & after


def test_nobody_gets_back_what_he_ever_threw_where_the_house_says_so() -> None:
    seen_again = 0
    for own in (True, False):
        for seed in range(30):
            deal = draw_all(start("d27_triple", [100] * 6, seed=seed, no_own_discards=own, **TRIPLE))
            for seat in range(6):
                hands = [line.split()[2] for line in deal.record if line.startswith(f"deal_hole {seat} ")]
                cards = [card for hand in hands for card in parse_cards(hand)]
                again = len(cards) - len(set(cards))
                assert not (own and again)
                seen_again += again
    assert seen_again  # without the rule it does happen


def test_with_previous_rounds_the_last_card_joins_the_shuffle() -> None:
    """Six players, all throwing all: 30 dealt, a burn, 21 left, of which 20 are dealt before the last one is left.
    Nothing was thrown in earlier rounds, so the burn joins it, then this round's discards of players served."""
    deal = start("d27_triple", [100] * 6, "call, call, call, call, call, check", deck=format_cards(DECK),
                 reshuffle="previous_rounds", **TRIPLE)  # fmt: skip
    first = [deal.hole(seat) for seat in range(6)]
    while deal.phase == "draw":
        deal.discard(deal.hole(deal.to_act))
    assert [deal.hole(seat) for seat in range(4)] == [DECK[31 + 5 * i : 36 + 5 * i] for i in range(4)]
    served = {*first[0], *first[1], *first[2], *first[3]}
    assert {*deal.hole(4), *deal.hole(5)} <= {DECK[30], DECK[51], *served, *first[4]}
    assert not {*deal.hole(4)} & {*first[4]}


def test_with_previous_rounds_the_shuffles_go_pool_by_pool() -> None:
    """The fifth player's first card is the last of the stub or the burn, the next one any that was served."""
    firsts, seconds = set(), set()
    for seed in range(40):
        deal = start("d27_triple", [100] * 6, "call, call, call, call, call, check", deck=format_cards(DECK), seed=seed,
                     reshuffle="previous_rounds", **TRIPLE)  # fmt: skip
        while deal.phase == "draw":
            deal.discard(deal.hole(deal.to_act))
        firsts.add(deal.hole(4)[0])
        seconds.add(deal.hole(4)[1])
    assert firsts == {DECK[30], DECK[51]}
    assert len(seconds) > 10


def test_folded_hands_are_shuffled_into_the_new_stub() -> None:
    came_back = 0
    for seed in range(20):
        deal = start("d27_triple", [100] * 9, seed=seed, **TRIPLE)
        folded = {card for seat in range(2, 9) for card in deal.hole(seat)}
        play(deal, ", ".join(["fold"] * 7))
        play(deal, "call, check")
        while deal:
            deal.discard(deal.hole(deal.to_act)) if deal.phase == "draw" else deal.check()
        came_back += len(folded & {*deal.hole(0), *deal.hole(1)})
    assert came_back > 20


def test_hands_lie_open_only_once_no_card_can_be_chosen() -> None:
    deal = start("d27_single", [100] * 2, "all_in, call", **NL)
    assert (deal.phase, deal.shown) == ("draw", ())
    assert "??" in deal.view(1).hole(0)
    assert play(deal, "stand_pat, stand_pat").shown == (0, 1)


def test_blinds_or_antes_in_five_card_draw() -> None:
    deal = start("draw5", [100] * 3, forced="ante", ante=1, small_bet=2)
    assert (deal.to_act, deal.legal().check, deal.legal().raises) == (0, True, (2,))
    play(deal, "check, bet 2, call, call, stand_pat, stand_pat, stand_pat")
    assert deal.to_act == 1  # who opened acts first
    deal = start("draw5", [100] * 3, forced="ante", ante=1, small_bet=2)
    play(deal, "bet 2, raise_to 4, call, call, stand_pat, stand_pat, stand_pat")
    assert deal.to_act == 0  # not who raised
    deal = start("draw5", [100] * 4, forced="ante", ante=1, small_bet=2)
    play(deal, "check, bet 2, raise_to 4, call, call, fold, stand_pat, stand_pat, stand_pat")
    assert deal.to_act == 2  # he folded: the next clockwise
    deal = play(start("draw5", [100] * 3, forced="ante", ante=1, small_bet=2), "check, check, check")
    assert deal.phase == "draw"
    assert play(deal, "stand_pat, stand_pat, stand_pat").to_act == 0


def test_a_round_that_all_check_may_be_dealt_anew_with_its_antes_carried() -> None:
    deal = start("draw5", [100] * 3, forced="ante", all_pass="redeal", ante=1, small_bet=2)
    play(deal, "check, check, check")
    assert (deal.is_over, deal.carried, deal.pot, deal.payoffs) == (True, 3, 3, (-1, -1, -1))
    again = Deal("draw5", stacks=deal.stacks, forced="ante", ante=1, small_bet=2, carried=deal.carried, seed=2)
    assert again.pot == 6
    assert sum(check_down(again).stacks) == 300
    assert start("draw5", [100] * 3, forced="ante", all_pass="redeal", ante=1, small_bet=2).carried == 0


@pytest.mark.parametrize("variant", ["a5_single", "d27_single"])
def test_lowball_with_antes_alone_is_opened_or_folded(variant: str) -> None:
    deal = start(variant, [100] * 3, forced="ante", ante=1, small_bet=2)
    legal = deal.legal()
    assert (legal.check, legal.fold, legal.raise_to and legal.raise_to[0]) == (False, True, 2)
    won = play(deal.copy(), "fold, fold")
    assert won.payoffs == (-1, -1, 2)
    play(deal, "bet 2, call, fold, stand_pat, stand_pat")
    assert deal.legal().check  # after the draw checking is allowed


def test_limping_may_be_barred() -> None:
    deal = start("d27_single", [100, 100, 100, 3], min_open=2, button=3, **NL)
    assert (deal.to_act, deal.legal().call, deal.legal().raise_to) == (2, None, (4, 100))
    play(deal, "raise_to 4")
    assert deal.legal().call == 3
    folded = play(start("d27_single", [100, 100, 1], min_open=2, **NL), "")
    assert folded.legal().call == 1  # too few chips to raise


# --- 8 declared games -----------------------------------------------------------------------------------------------

ANACONDA = {"ante": 1, "small_bet": 2}


def test_cards_are_passed_to_the_right_all_at_once_three_two_one() -> None:
    deal = start("anaconda", [100] * 3, **ANACONDA)
    assert (deal.phase, deal.to_act, deal.legal().discard) == ("pass", 0, (3, 3))
    hands = [deal.hole(seat) for seat in range(3)]
    for seat in range(3):
        deal.pass_cards(hands[seat][:3])
    assert [deal.hole(seat) for seat in range(3)] == [hands[i][3:] + hands[(i + 1) % 3][:3] for i in range(3)]
    assert deal.legal().discard == (2, 2)
    left = start("anaconda", [100] * 3, pass_to="left", **ANACONDA)
    hands = [left.hole(seat) for seat in range(3)]
    for seat in range(3):
        left.pass_cards(hands[seat][:3])
    assert left.hole(1) == hands[1][3:] + hands[0][:3]


def pass_on(deal: Deal) -> Deal:
    while deal.phase in ("pass", "discard"):
        deal.pass_cards(deal.hole(deal.to_act)[: deal.legal().discard[0]]) if deal.phase == "pass" else deal.keep(
            deal.hole(deal.to_act)[:5]
        )
    return deal


def test_five_cards_are_kept_and_rolled_one_by_one_in_any_order() -> None:
    deal = pass_on(start("anaconda", [100] * 2, **ANACONDA))
    assert (deal.phase, deal.street_name) == ("roll", "first roll")
    deal.roll(deal.hole(0)[4])
    assert deal.up(0) == ()  # until all have chosen
    assert deal.view(1).actions[-1] == (0, "roll ??")
    deal.roll(deal.hole(1)[0])
    assert (deal.up(0), deal.up(1)) == (deal.hole(0)[4:], deal.hole(1)[:1])
    best = max((0, 1), key=lambda seat: deal.up(seat)[0].rank)
    if deal.up(0)[0].rank != deal.up(1)[0].rank:
        assert deal.to_act == best
    play(deal, "check, check")
    with pytest.raises(ActionError, match="not among the hidden cards"):
        deal.roll(deal.hole(0)[4])


def roll_on(deal: Deal) -> Deal:
    while deal.phase in ("roll", "bet") and deal.street_name != "declare":
        if deal.phase == "roll":
            seat = deal.to_act
            deal.roll(next(card for card in deal.hole(seat) if card not in deal.up(seat)))
        else:
            deal.check()
    return deal


def test_declaring_starts_left_of_the_dealer_where_nobody_bet() -> None:
    deal = roll_on(pass_on(start("anaconda", [100] * 3, button=0, **ANACONDA)))
    assert (deal.phase, deal.to_act, deal.legal().declare) == ("declare", 1, ("high", "low"))
    play(deal, "declare high")
    assert deal.declared == (None, "high", None)
    play(deal, "declare low, declare low")
    assert deal.is_over
    assert all(len(deal.up(seat)) == 5 for seat in range(3))


def test_declaring_together_stays_secret_and_both_may_be_allowed() -> None:
    words = {"declare": "simultaneous", "allow_both": True}
    deal = roll_on(pass_on(start("anaconda", [100] * 3, **words, **ANACONDA)))
    assert deal.legal().declare == ("high", "low", "both")
    play(deal, "declare both")
    assert deal.view(1).declared == (None, None, None)
    assert deal.view(0).declared == ("both", None, None)
    assert deal.view(1).actions[-1] == (0, "declare ??")
    assert play(deal, "declare high, declare low").declared == ("both", "high", "low")


def test_anaconda_may_be_bet_after_the_deal_after_passes_and_after_declaring() -> None:
    words = {"bet_after_deal": True, "bet_after_pass": True, "bet_after_declare": True}
    deal = start("anaconda", [100] * 3, **words, **ANACONDA)
    rounds = []
    while deal:
        if deal.phase == "bet":
            if not rounds or rounds[-1] != deal.street_name:
                rounds.append(deal.street_name)
            deal.check()
        elif deal.phase == "declare":
            deal.declare("high")
        elif deal.phase == "roll":
            deal.roll(next(card for card in deal.hole(deal.to_act) if card not in deal.up(deal.to_act)))
        else:
            pass_on(deal)
    names = ["deal", "first pass", "second pass", "third pass"]
    assert rounds == [*names, "first roll", "second roll", "third roll", "fourth roll", "declare"]


def test_passes_skip_those_who_have_folded() -> None:
    deal = start("anaconda", [100] * 3, "bet 2, fold, call", bet_after_deal=True, **ANACONDA)
    hands = {seat: deal.hole(seat) for seat in deal.live}
    for seat in (0, 2):
        deal.pass_cards(hands[seat][:3])
    assert deal.hole(0) == hands[0][3:] + hands[2][:3]
    assert deal.hole(2) == hands[2][3:] + hands[0][:3]


def test_left_of_the_dealer_may_open() -> None:
    for seed in range(10):
        deal = pass_on(start("anaconda", [100] * 3, opener="left_of_dealer", seed=seed, **ANACONDA))
        for _ in range(3):
            deal.roll(deal.hole(deal.to_act)[0])
        assert deal.to_act == 0


# --- cards: seeds, decks, by hand -----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_deal_and_others_another() -> None:
    setup = Setup("holdem", stacks=[100] * 2, **NL)
    hands = {check_down(setup.deal(seed=seed)).record for seed in range(50)}
    assert len(hands) == 50
    assert setup.deal(seed=10**40) == setup.deal(seed=10**40) != setup.deal(seed=10**40 + 2**64)
    assert setup.deal().hole(0) != setup.deal().hole(0) or setup.deal().hole(1) != setup.deal().hole(1)


def test_every_card_is_equally_likely_everywhere() -> None:
    """Pearson's chi-square of the card in one place over 52,000 deals; 51 degrees of freedom, p = 1e-6 at 116."""
    setup = Setup("holdem", stacks=[100] * 2, blinds=(), ante=100)
    seen = [[0] * 52 for _ in range(2)]
    for seed in range(52_000):
        deal = setup.deal(seed=seed)
        seen[0][deal.hole(1)[1]] += 1
        seen[1][deal.board[4]] += 1
    for counts in seen:
        assert sum((count - 1000) ** 2 / 1000 for count in counts) < 116


def test_part_of_a_deck_may_be_given() -> None:
    deals = [start("holdem", [100] * 2, deck="AsKdQh", seed=seed, **NL) for seed in range(9)]
    assert {(deal.hole(0), deal.hole(1)[0]) for deal in deals} == {(parse_cards("AsQh"), parse_cards("Kd")[0])}
    assert len({deal.hole(1)[1] for deal in deals}) > 1


@pytest.mark.parametrize("deck", ["AsAs", "5c", "xx", 7, DECK * 2])
def test_decks_that_are_none(deck: Any) -> None:
    with pytest.raises(CardError):
        Deal("short_deck", stacks=[100] * 2, blinds=(1, 2), deck=deck)


def by_hand(**words: Any) -> Deal:
    return Deal("holdem", stacks=[100] * 3, cards="manual", **{**NL, **words})


def test_a_deal_by_hand_says_what_it_awaits() -> None:
    deal = by_hand()
    assert (deal.phase, deal.to_act, deal.awaits) == ("deal", None, ("deal_hole", 0, 2))
    play(deal, "deal_hole 1 AsKd, deal_hole 0 ????, deal_hole 2 Qh")
    assert deal.awaits == ("deal_hole", 2, 1)
    play(deal, "deal_hole 2 Qd, call, call, check")
    assert deal.awaits == ("deal_board", 3)
    play(deal, "deal_board 2c3c4c, check, check, check, deal_board 9c, check, check, check, deal_board 7h")
    play(deal, "check, check, check")
    assert deal.awaits == ("show", 0)
    with pytest.raises(ActionError, match="expected all its cards"):
        deal.show(0)
    play(deal, "muck 0, show 1")
    assert (deal.awaits, deal.live) == (("show", 2), (1, 2))
    play(deal, "show 2")
    assert (deal.is_over, deal.payoffs) == (True, (-2, -2, 4))


def test_the_last_hand_not_mucked_takes_everything() -> None:
    deal = play(by_hand(), "deal_hole 0 ????, deal_hole 1 ????, deal_hole 2 ????, raise_to 100, call, fold")
    play(deal, "deal_board 2c3c4c, deal_board 5c, deal_board 6c, muck 0")
    assert (deal.is_over, deal.payoffs) == (True, (-100, -2, 102))


def test_hands_may_be_shown_before_the_board_is_complete() -> None:
    deal = play(by_hand(), "deal_hole 0 ????, deal_hole 1 ????, deal_hole 2 ????, raise_to 100, call, fold")
    play(deal, "show 0 AsAd, show 2 KsKd, deal_board 2c3c4c, deal_board 5c, deal_board 7d")
    assert deal.payoffs == (102, -2, -100)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("deal_hole 0 AsAs", CardError),
        ("deal_hole 1 Kd", CardError),
        ("deal_hole 0 AsAdAh", ActionError),
        ("deal_hole 0", ActionError),
        ("deal_hole 3 As", ActionError),
        ("deal_hole x As", ActionError),
        ("deal_board 2c3c4c", ActionError),
        ("show 0 AsAd", ActionError),
        ("muck 0", ActionError),
        ("call", ActionError),
        ("fly", ActionError),
        ("raise_to -3", ActionError),
        ("raise_to", ActionError),
    ],
)
def test_what_a_dealer_cannot_do(line: str, error: type[Exception]) -> None:
    deal = play(by_hand(), "deal_hole 2 KdKs")
    before = deal.copy()
    with pytest.raises(error):
        deal.act(line)
    assert deal == before


def test_an_up_card_that_nobody_has_told_neither_brings_in_nor_opens() -> None:
    deal = Deal("stud", stacks=[100] * 3, cards="manual", **STUD)
    play(deal, "deal_hole 0 ??????, deal_hole 1 ????3c, deal_hole 2 AsAd9c")
    assert deal.up(0) == ("??",)
    assert deal.to_act == 1
    play(deal, "bring_in, call, call, deal_hole 0 Ah, deal_hole 1 Ks, deal_hole 2 2d")
    assert deal.to_act == 1
    blank = play(Deal("stud", stacks=[100] * 2, cards="manual", **STUD), "deal_hole 0 ??????, deal_hole 1 ??????")
    assert blank.to_act == 0


def test_a_hand_may_be_shown_before_its_last_cards_are_dealt() -> None:
    deal = Deal("stud", stacks=[4] * 2, cards="manual", **STUD)
    play(deal, "deal_hole 0 2c3c4c, deal_hole 1 AsAd5c, bring_in, all_in, call, show 1 AsAd5c")
    assert deal.shown == (1,)
    for street in ("5d Kd", "6h Kh", "7h Ks", "8s Jc"):
        mine, other = street.split()
        play(deal, f"deal_hole 0 {mine}, deal_hole 1 {other}")
    assert deal.awaits == ("show", 0)


def test_unknown_cards_become_known_by_being_named() -> None:
    deal = Deal("d27_single", stacks=[100] * 2, cards="manual", **NL)
    play(deal, "deal_hole 0 ??????????, deal_hole 1 2c3c4c5c7d, call, check, discard Ks??")
    assert deal.awaits is None
    play(deal, "stand_pat, deal_hole 0 ????, check, check")
    with pytest.raises(CardError, match="dealt already"):
        deal.show(0, "KsAsAdAhAc")
    with pytest.raises(CardError, match="dealt already"):
        deal.show(0, "2cAsAdAhAc")
    play(deal, "show 0 AsAdAhAcQd, show 1")
    assert deal.payoffs == (-2, 2)


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ({"stacks": [100]}, ShowdownError),
        ({"stacks": [100] * 23}, ShowdownError),
        ({"stacks": [100, 0]}, ShowdownError),
        ({"stacks": [100, -1]}, ShowdownError),
        ({"stacks": [100, 2**61]}, ShowdownError),
        ({"stacks": [2**60, 2**60]}, ShowdownError),
        ({"stacks": [100, 1.5]}, TypeError),
        ({"stacks": [100, True]}, TypeError),
        ({"stacks": 7}, TypeError),
        ({"blinds": None}, ShowdownError),
        ({"blinds": ()}, ShowdownError),
        ({"blinds": (1, 2, 4)}, ShowdownError),
        ({"blinds": (1, -2)}, ShowdownError),
        ({"blinds": (1, 2**61)}, ShowdownError),
        ({"ante": -1}, ShowdownError),
        ({"ante": (1, 1, 1)}, ShowdownError),
        ({"ante": (1, 1), "ante_from": "big_blind"}, ShowdownError),
        ({"small_bet": 0}, ShowdownError),
        ({"small_bet": 10, "big_bet": 5}, ShowdownError),
        ({"bring_in": 1}, ShowdownError),
        ({"button": 2}, ShowdownError),
        ({"button": -1}, ShowdownError),
        ({"carried": -1}, ShowdownError),
        ({"seed": -1}, ShowdownError),
        ({"seed": 1.5}, TypeError),
        ({"betting": "no-limits"}, ShowdownError),
        ({"fly": 1}, ShowdownError),
        ({"cards": "auto"}, ShowdownError),
        ({"cards": "manual", "deck": "As"}, ShowdownError),
    ],
)
def test_setups_that_are_none(words: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Deal("holdem", **{"stacks": [100] * 2, "blinds": (1, 2), **words})


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("stud", {"small_bet": 4}),
        ("stud", {"small_bet": 4, "bring_in": 5}),
        ("stud", {"bring_in": 1}),
        ("stud", {"small_bet": 4, "bring_in": 1, "blinds": (1, 2)}),
        ("anaconda", {"ante": 1}),
        ("draw5", {}),
        ("short_deck", {"forced": "button_ante"}),
        ("short_deck", {"forced": "button_ante", "ante": 1, "blinds": (1, 2)}),
        ("badugi", {"betting": "no-limit", "blinds": (1, 2)}),
        ("nonesuch", {}),
    ],
)
def test_setups_that_games_do_not_take(variant: str, words: dict[str, Any]) -> None:
    with pytest.raises(ShowdownError):
        Deal(variant, stacks=[100] * 2, **words)


def test_an_illegal_action_says_what_is_legal_and_changes_nothing() -> None:
    deal = start("holdem", [100] * 3, **NL)
    before = deal.copy()
    for act in ("check", "raise_to 3", "raise_to 101", "bet 10", "complete", "bring_in", "discard As", "roll As"):
        with pytest.raises(ActionError, match=r"seat 2: .* legal: fold, call 2, raise_to 4\.\.100"):
            deal.act(act)
    assert deal == before
    with pytest.raises(ActionError, match="the deal is over"):
        play(deal, "fold, fold").fold()


def test_totals_of_any_size_are_refused_alike() -> None:
    deal = start("holdem", [100] * 2, **NL)
    for total in (-1, -(2**70), 2**70, 2**63, 0):
        with pytest.raises(ActionError):
            deal.raise_to(total)
    for total in (1.5, "4", None, True):
        with pytest.raises(TypeError):
            deal.raise_to(total)


def test_a_deal_never_begun_is_over_and_harmless() -> None:
    deal = Deal.__new__(Deal)
    assert (deal.is_over, deal.stacks, deal.board, deal.payoffs, deal.actions) == (True, (), (), (), ())
    assert (deal.pots.pots, deal.showdown_order, deal.to_call, deal.awaits, deal.variant) == ((), (), 0, None, None)
    assert repr(deal) == "<Deal unmade>"
    assert (deal.copy() == deal, deal.view() == deal) == (True, True)
    assert str(deal.legal()) == "Legal()"
    for act in ("fold", "raise_to 3", "complete", "all_in", "stand_pat", "declare high", "deal_board As", "keep As"):
        with pytest.raises(ActionError):
            deal.act(act)
    with pytest.raises(ActionError):
        deal.hole(0)
    with pytest.raises(TypeError):
        Setup.__new__(Setup).deal(seed=1)
    with pytest.raises(TypeError):
        start("holdem", [100] * 2, **NL).__init__("holdem", stacks=[100] * 2, **NL)


# --- copies and views -----------------------------------------------------------------------------------------------


def test_a_copy_plays_on_by_itself_with_the_same_cards() -> None:
    deal = start("holdem", [100] * 2, "call", **NL)
    for clone in (deal.copy(), copy.copy(deal), copy.deepcopy(deal)):
        assert clone == deal
        assert check_down(clone).board == check_down(deal.copy()).board
        assert deal.street == 0


def test_a_copy_may_draw_what_is_to_come_anew() -> None:
    deal = start("holdem", [100] * 2, "call", deck=format_cards(DECK), **NL)
    boards = {check_down(deal.copy(seed=seed)).board for seed in range(20)}
    assert len(boards) == 20
    assert all(deal.copy(seed=seed).hole(0) == deal.hole(0) for seed in range(5))
    assert deal.copy(seed=3) == deal.copy(seed=3)


def test_a_sample_keeps_what_the_seat_sees_and_draws_the_rest() -> None:
    deal = start("holdem", [100] * 3, "call, call, check", **NL)
    hands = set()
    for seed in range(200):
        sample = deal.sample(1, seed=seed)
        assert (sample.hole(1), sample.board, sample.stacks) == (deal.hole(1), deal.board, deal.stacks)
        assert sample.view(1) == deal.view(1)
        hands.add(sample.hole(0))
        final = check_down(sample)
        cards = [*final.hole(0), *final.hole(1), *final.hole(2), *final.board]
        assert len(set(cards)) == 11
    assert len(hands) > 150


def test_a_sample_of_a_deal_by_hand_draws_its_unknown_cards_and_goes_on() -> None:
    deal = play(by_hand(), "deal_hole 0 AsKs, deal_hole 1 ????, deal_hole 2 ????, call, call")
    sample = deal.sample(0, seed=1)
    assert "??" not in sample.hole(1) + sample.hole(2)
    assert (check_down(sample).is_over, sum(sample.payoffs), deal.hole(1)) == (True, 0, ("??", "??"))


def test_a_view_shows_and_cannot_be_played() -> None:
    deal = start("stud8", [100] * 2, seed=3, **STUD)
    view = deal.view(0)
    assert view.hole(1)[:2] == ("??", "??")
    assert view.hole(1)[2:] == deal.up(1) == view.up(1)
    assert (view.hole(0), view.legal(), view.to_act) == (deal.hole(0), deal.legal(), deal.to_act)
    assert deal.view().hole(0)[:2] == ("??", "??")
    for act in ("bring_in", "complete", "all_in", "fold"):
        with pytest.raises(ActionError, match="a view"):
            view.act(act)
    with pytest.raises(ActionError, match="a view"):
        view.sample(0)


# --- objects --------------------------------------------------------------------------------------------------------


def test_setups_and_legal_acts_are_values() -> None:
    for variant, words in (
        ("holdem", NL),
        ("holdem", {"blinds": (1, 2, 4), "ante": 1}),
        ("holdem", {"blinds": (2,), "ante": (0, 1, 2)}),
        ("holdem", {"blinds": (0, 2), "ante": 5, "ante_from": "big_blind"}),
        ("stud", STUD),
        ("short_deck", {"forced": "button_ante", "ante": 3}),
        ("anaconda", ANACONDA),
    ):
        setup = Setup(variant, stacks=[100] * 3, button=1, **words)
        twin = pickle.loads(pickle.dumps(setup))
        assert (twin, hash(twin)) == (setup, hash(setup))
        assert twin.deal(seed=4).record == setup.deal(seed=4).record
        assert setup != Setup(variant, stacks=[101] * 3, button=1, **words)
        legal = setup.deal(seed=4).legal()
        assert pickle.loads(pickle.dumps(legal)) == legal == setup.deal(seed=5).copy(seed=4).legal() or legal.bring_in
    with pytest.raises(TypeError):
        hash(setup.deal(seed=1))
    assert (setup.deal(seed=1) == 1) is False


def test_the_record_played_by_hand_is_the_same_deal() -> None:
    for variant in VARIANTS.values():
        setup = setup_of(variant)
        deal = setup.deal(seed=11)
        while deal:
            seat, phase = deal.to_act, deal.phase
            if phase == "bet":
                deal.check_or_call()
            elif phase == "declare":
                deal.declare("high")
            else:
                hidden = [card for card in deal.hole(seat) if phase != "roll" or card not in deal.up(seat)]
                fewest, most = deal.legal().discard
                deal.act(f"{VERBS[phase]} {format_cards(hidden[: most and max(1, fewest)])}")
        again = setup.deal(cards="manual")
        for line in deal.record:
            again.act(line)
        while again:
            again.show(again.awaits[1])
        assert (again.payoffs, again.board, again.actions) == (deal.payoffs, deal.board, deal.actions), variant


VERBS = {"draw": "discard", "discard": "discard", "pass": "pass_cards", "roll": "roll"}


def setup_of(variant: Any, players: int = 3) -> Setup:
    if variant.forced == "bring_in":
        return Setup(variant, stacks=[100] * players, **STUD)
    if variant.forced == "ante":
        return Setup(variant, stacks=[100] * players, **ANACONDA)
    return Setup(variant, stacks=[100] * players, blinds=(1, 2), small_bet=2)


# --- hostile callers --------------------------------------------------------------------------------------------------


class Meddler(int):
    """A number that runs other code while it is read."""

    def __new__(cls, value: int, does: Any) -> Meddler:
        number = super().__new__(cls, value)
        number.does = does
        return number

    def __index__(self) -> int:
        self.does()
        return int(self)


def test_endless_arguments_are_cut_short() -> None:
    words = {"stacks": [100] * 2, "blinds": (1, 2)}
    with pytest.raises(ShowdownError):
        Deal("holdem", **{**words, "stacks": itertools.repeat(100)})
    with pytest.raises(ShowdownError):
        Deal("holdem", **{**words, "blinds": itertools.repeat(1)})
    with pytest.raises(ShowdownError):
        Deal("holdem", **{**words, "ante": itertools.repeat(1)})
    deal = Deal("badugi", stacks=[100] * 2, blinds=(1, 2), small_bet=2, seed=1)
    play(deal, "call, check")
    for cards in (itertools.repeat("??"), itertools.repeat(3), itertools.repeat("")):
        with pytest.raises((ActionError, CardError)):
            deal.discard(cards)


def test_arguments_that_act_while_they_are_read() -> None:
    deal = Deal.__new__(Deal)
    words = {"stacks": [100] * 2, "blinds": (1, 2)}
    with pytest.raises(TypeError, match="begun twice"):
        deal.__init__("holdem", seed=Meddler(1, lambda: Deal.__init__(deal, "holdem", seed=2, **words)), **words)
    assert deal.pot == 3
    setup = Setup.__new__(Setup)
    small_blind = Meddler(1, lambda: setup.__init__("stud", stacks=[9] * 8, **STUD))
    with pytest.raises(TypeError, match="cannot be changed"):
        setup.__init__("holdem", blinds=(small_blind, 2), stacks=[9] * 2)
    assert setup.variant.id == "stud"
    assert check_down(setup.deal(seed=1)).is_over
    drawing = Deal("badugi", stacks=[100] * 2, blinds=(1, 2), small_bet=2, seed=1)
    play(drawing, "call, check")
    card = drawing.hole(0)[0]

    class Cards:
        def __iter__(self) -> Any:
            play(drawing, "stand_pat, stand_pat, check, check, stand_pat, stand_pat")
            yield card

    with pytest.raises(ActionError):
        drawing.discard(Cards())
    assert drawing.street_name == "second draw"


def test_rules_are_made_once() -> None:
    rules = VARIANTS["holdem"]._compiled("_rules")
    with pytest.raises(TypeError):
        rules.__init__(VARIANTS["stud"])


@pytest.mark.parametrize("text", ["raise 6", "CALL", "pass 2c", "jump", "", "fold now"])
def test_a_text_that_is_no_action_is_told_what_is_legal(text: str) -> None:
    deal = Deal("holdem", stacks=[200] * 3, blinds=(1, 2), seed=7)
    with pytest.raises(ActionError) as error:
        deal.act(text)
    assert str(error.value) == f"seat 2: no action: {text!r}; legal: fold, call 2, raise_to 4..200"
    with pytest.raises(ActionError, match=r"seat 2: 'raise_to x': expected a whole number .*legal: fold, call 2"):
        deal.act("raise_to x")
    assert not deal.actions
    while deal:
        deal.check_or_call()
    with pytest.raises(ActionError, match="no action: 'jump': the deal is over"):
        deal.act("jump")


@pytest.mark.parametrize(("game", "words"), [("anaconda", {}), ("draw5", {"forced": "ante"})])
def test_a_game_of_antes_needs_one(game: str, words: dict[str, Any]) -> None:
    with pytest.raises(ShowdownError, match=f"{game} needs an ante: there is nothing to play for"):
        Deal(game, stacks=[100] * 3, small_bet=2, **words)
    for chips in ({"ante": 1}, {"ante": [0, 1, 0]}, {"carried": 3}):
        assert Deal(game, stacks=[100] * 3, small_bet=2, **chips, **words).pot > 0


def test_a_name_of_a_game_may_say_its_betting() -> None:
    limit = Deal("lhe", stacks=[200] * 3, blinds=(1, 2), seed=7)
    assert limit == Deal("holdem", betting="fixed-limit", stacks=[200] * 3, blinds=(1, 2), seed=7)
    assert limit.legal().raises == (4,)
    assert Deal("plo8", stacks=[200] * 3, blinds=(1, 2)).legal().raise_to == (4, 7)
    # what is said by a keyword holds
    assert Setup("plo8", betting="fixed-limit", stacks=[200] * 3, blinds=(1, 2)).betting == "fixed-limit"
    assert loads(limit.history().dumps())[0].setup.variant == limit.variant
