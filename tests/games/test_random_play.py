"""What holds in any deal of any variant, whatever its options, stacks and players do."""

from __future__ import annotations

from collections import Counter
from random import Random

import players
import pytest

from showdown import ActionError, Deal
from showdown.variants import VARIANTS, Variant

by_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)


def games(variant: Variant, count: int, seed: str) -> tuple[Random, Deal]:
    for number in range(count):
        rng = Random(f"{seed} {variant.id} {number}")
        game = players.some_options(variant, rng)
        setup = players.some_table(game, rng, rng.randint(2, variant.most_players))
        yield rng, setup.deal(seed=number)


def cards_lie_once(deal: Deal) -> None:
    """No card lies in two hands, or in a hand and on the board; each live player holds what the street gives him."""
    counts = Counter(card for seat in deal.live for card in deal.hole(seat))
    counts.update(deal.board)
    assert not counts or max(counts.values()) == 1, deal.record


@by_variant
def test_chips_are_conserved_and_every_deal_ends(variant: Variant) -> None:
    for rng, deal in games(variant, 150, "chips"):
        total = sum(deal.stacks) + deal.pot
        while deal:
            assert deal.to_act in deal.live
            deal.act(players.some_action(deal, rng))
            assert sum(deal.stacks) + deal.pot == total, deal.record
            assert min(deal.stacks) >= 0
            assert sum(deal.put_in) <= deal.pot or not deal
            cards_lie_once(deal)
        assert deal.pot == deal.carried
        assert sum(deal.payoffs) == deal.setup.carried - deal.carried
        assert deal.legal() == Deal.__new__(Deal).legal() or deal.phase == "over"
        assert list(deal) == []


def others(deal: Deal, rng: Random) -> list[str]:
    """Actions that are not legal: the kinds that legal() does not offer, and amounts beside those it offers."""
    legal = deal.legal()
    acts = [name for name in ("fold", "check", "bring_in", "complete") if not getattr(legal, name)]
    acts += ["call"] if legal.call is None else []
    acts += ["declare high", "declare low"] if legal.declare is None else []
    acts += ["declare both"] if "both" not in (legal.declare or ()) else []
    acts += ["stand_pat"] if deal.phase != "draw" else []
    amounts = {0, 1, 10**9, deal.stacks[deal.to_act] + deal.bets[deal.to_act] + 1}
    if legal.raise_to:
        low, high = legal.raise_to
        amounts |= {low - 1, high + 1, rng.randint(low, high)}
        amounts = {total for total in amounts if total not in (legal.raises or range(low, high + 1))}
    acts += [f"raise_to {total}" for total in amounts if total >= 0]
    held = [str(card) for card in deal.hole(deal.to_act)]
    for phase, verb in (("draw", "discard"), ("discard", "discard"), ("pass", "pass_cards"), ("roll", "roll")):
        fewest, most = legal.discard or (99, 0)
        counts = [n for n in range(len(held) + 1) if phase != deal.phase or not fewest <= n <= most]
        if verb == "discard" and deal.phase in ("draw", "discard") and phase != deal.phase:
            continue
        acts += [f"{verb} {''.join(held[:n])}" for n in counts]
    acts += [f"roll {deal.up(deal.to_act)[0]}"] if deal.up(deal.to_act) else []
    foreign = next(card for card in deal.variant.deck if str(card) not in held)
    acts += [f"{verb} {foreign}" for verb in ("discard", "pass_cards", "keep", "roll")]
    return [*acts, "deal_hole 0 As", "deal_board As", "show 0", "muck 0", "keep " + "".join(held)]


@by_variant
def test_what_is_legal_is_accepted_and_all_else_refused_without_a_change(variant: Variant) -> None:
    for rng, deal in games(variant, 6, "legal"):
        while deal:
            before = deal.copy()
            for act in others(deal, rng):
                with pytest.raises(ActionError):
                    deal.act(act)
                assert deal == before, act
            for act in players.choices(deal) if deal.phase == "bet" else []:
                clone = deal.copy()
                clone.act(act)
                assert clone != deal
            assert deal == before
            deal.act(players.some_action(deal, rng))


@by_variant
def test_a_view_shows_nothing_hidden(variant: Variant) -> None:
    """A sample differs from the deal in what a seat cannot see, and only there: the views of that seat are equal."""
    for rng, deal in games(variant, 12, "view"):
        while deal:
            for seat in {deal.to_act, rng.randrange(deal.seats)}:
                sample = deal.sample(seat, seed=rng.randrange(2**64))
                assert sample.view(seat) == deal.view(seat), (seat, deal.record)
                assert sample.hole(seat) == deal.hole(seat)
                cards_lie_once(sample)
            public = deal.view()
            for seat in deal.live:
                shown = deal.up(seat)
                assert all(card == "??" or card in shown for card in public.hole(seat))
            deal.act(players.some_action(deal, rng))


@by_variant
def test_samples_play_on_to_the_end(variant: Variant) -> None:
    for rng, deal in games(variant, 12, "sample"):
        for _ in range(rng.randrange(12)):
            if deal:
                deal.act(players.some_action(deal, rng))
        sample = deal.sample(rng.randrange(deal.seats), seed=1)
        total = sum(sample.stacks) + sample.pot
        while sample:
            sample.act(players.some_action(sample, rng))
            cards_lie_once(sample)
        assert sum(sample.stacks) + sample.pot == total


@by_variant
def test_copies_are_independent_and_alike(variant: Variant) -> None:
    for rng, deal in games(variant, 20, "copy"):
        while deal:
            clone, kept = deal.copy(), deal.copy()
            act = players.some_action(deal, rng)
            clone.act(act)
            assert deal == kept
            deal.act(act)
            assert deal == clone


@by_variant
def test_the_log_replays_and_so_does_the_record_by_hand(variant: Variant) -> None:
    for number, (rng, deal) in enumerate(games(variant, 30, "replay")):
        while deal:
            deal.act(players.some_action(deal, rng))
        again = deal.setup.deal(seed=number)
        for seat, text in deal.actions:
            assert again.to_act == seat
            again.act(text)
        assert again == deal
        by_hand = deal.setup.deal(cards="manual")
        for line in deal.record:
            by_hand.act(line)
        while by_hand:
            by_hand.show(by_hand.awaits[1])
        assert (by_hand.payoffs, by_hand.board, by_hand.actions) == (deal.payoffs, deal.board, deal.actions)


@by_variant
def test_payment_is_that_of_settle(variant: Variant) -> None:
    from showdown import settle
    from showdown.pots import build_pots

    shown = 0
    for rng, deal in games(variant, 40, "settle"):
        while deal:
            deal.act(players.some_action(deal, rng))
        if len(deal.live) < 2 or deal.carried:
            continue
        declared = {seat: deal.declared[seat] for seat in deal.live} if deal.variant.declare else None
        first = next((seat for seat, act in deal.actions if act.startswith("declare")), None)
        declarers = len({seat for seat, act in deal.actions if act.startswith("declare")})
        if declarers > 2 and len(deal.live) == 2:
            continue  # settle() is not told that a third player declared and folded later
        dead = sum(pot.amount for pot in deal.pots) - sum(deal.put_in)
        pots = build_pots(deal.put_in, folded=[seat for seat in range(deal.seats) if seat not in deal.live], dead=dead)
        paid = settle(
            deal.variant,
            {seat: deal.hole(seat) for seat in deal.live},
            pots=pots,
            board=deal.board,
            button=deal.button,
            declared=declared,
            first_declarer=first if declared and deal.variant.declare == "in_turn" else None,
        )
        shown += 1
        before = [stack - payoff for stack, payoff in zip(deal.stacks, deal.payoffs, strict=True)]
        assert tuple(before) == deal.setup.stacks
        assert deal.pots == pots
        for seat in deal.live:
            put = deal.setup.stacks[seat] + paid.payouts[seat] - deal.stacks[seat]
            assert 0 <= put - deal.put_in[seat] <= dead  # what he put in beyond the levels is dead
        assert sum(paid.payouts.values()) == sum(pot.amount for pot in pots)
    assert shown
