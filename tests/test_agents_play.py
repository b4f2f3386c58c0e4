"""The agents: that they play every game, see only what their seat may see, and win."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from random import Random as Generator

import pytest

import showdown
from showdown import VARIANTS, ActionError, Deal, ShowdownError, agents, equity, format_cards, parse_cards, simulate
from showdown.agents import AGENTS
from showdown.variants import Variant

by_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)

QUICK = {"samples": 16}
PLAYERS = [
    agents.Caller(seed=3),
    agents.Folder(seed=3),
    agents.Random(seed=3),
    agents.Tight(seed=3, **QUICK),
    agents.Equity(seed=3, **QUICK),
]


def stakes(variant: Variant, players: int, stack: int = 100) -> dict[str, object]:
    words: dict[str, object] = {"stacks": [stack] * players, "small_bet": 4}
    if variant.forced == "bring_in":
        return words | {"ante": 1, "bring_in": 1}
    return words | ({"blinds": (2, 4)} if variant.forced == "blinds" else {"ante": 1})


def under_every_option(variant: Variant) -> Iterator[Variant]:
    yield variant
    for name, values in variant.option_values.items():
        for value in values[1:]:
            yield variant.with_options(**{name: value})


# --- All games -----------------------------------------------------------------------------------------------------


@by_variant
def test_every_agent_plays_under_every_option(variant: Variant) -> None:
    """Each decision is legal, or `act` would refuse it; a view is all that an agent needs."""
    numbers = Generator(variant.id)
    phases = {street.choose for street in variant.streets} - {None} | {"bet"}
    seen = set()
    for number, game in enumerate(under_every_option(variant)):
        players = 2 + number % 4
        words = stakes(game, players)
        if game.forced == "button_ante":
            words["ante"] = 2
        words["stacks"] = [(100, 3, 40, 1)[(number + seat) % 4] for seat in range(players)]
        if number == 0:
            words["stacks"] = [100] * players
        deal = Deal(game, seed=number, **words)
        for seat in deal:
            # Tight ones learn anew for every option what hands are dealt: they play under the usual rules alone.
            agent = numbers.choice([agents.Random(seed=3), PLAYERS[-1]]) if number else PLAYERS[-1 - seat % 2]
            seen.add(deal.phase)
            action = agent(deal)
            assert action == agent(deal.view(seat))
            deal.act(action)
        assert sum(deal.stacks) + deal.carried == sum(words["stacks"])
    assert seen >= phases


@by_variant
def test_what_is_hidden_changes_nothing(variant: Variant) -> None:
    """Whatever the others hold and whatever is to come, an agent does the same: it cannot have looked."""
    walk = agents.Random(seed=1)
    asked = 0
    for number in range(4):
        deal = Deal(variant, seed=number, **stakes(variant, 3))
        for seat in deal:
            drawn = [deal.sample(seat, seed=again) for again in range(2)]
            assert any(other != deal for other in drawn)
            for agent in PLAYERS:
                action = agent(deal)
                asked += 1
                assert [agent(other) for other in drawn] == [action] * 2, (agent, deal)
            deal.act(walk(deal) if number % 2 else PLAYERS[-1](deal))
    assert asked > 40


@by_variant
@pytest.mark.parametrize("name", ["call", "fold"])
def test_the_compiled_agents_do_as_the_ones_to_read(variant: Variant, name: str) -> None:
    words = stakes(variant, 3)
    written = simulate(variant, [AGENTS[name](), "random", AGENTS[name]()], 60, seed=2, **words)
    assert written == simulate(variant, [name, "random", name], 60, seed=2, **words)


def test_the_two_random_agents_are_alike() -> None:
    """Not by deal, but in what they win from a caller, and in how often they fold the first hand."""
    words = stakes(VARIANTS["holdem"], 2)
    written = simulate("holdem", [agents.Random(seed=1), "call"], 4000, seed=2, **words)
    compiled = simulate("holdem", ["random", "call"], 4000, seed=2, **words)
    error = (written.standard_errors[0] ** 2 + compiled.standard_errors[0] ** 2) ** 0.5
    assert abs(written.means[0] - compiled.means[0]) < 4 * error
    first = [agents.Random(seed=1)(Deal("holdem", seed=seed, **words)).split()[0] for seed in range(3000)]
    # Each of three kinds with the chance 1/3: four standard errors are 4 * sqrt(3000 * 2/9), about 103.
    assert {kind: pytest.approx(first.count(kind), abs=103) for kind in ("fold", "call", "raise_to")} == dict.fromkeys(
        ("fold", "call", "raise_to"), 1000
    )


# --- What decisions depend on ---------------------------------------------------------------------------------------


def test_agents_are_values() -> None:
    for agent in PLAYERS:
        assert pickle.loads(pickle.dumps(agent)) == agent
        assert eval(repr(agent), vars(agents)) == agent
        assert hash(agent) == hash(type(agent)(**{name: getattr(agent, name) for name in agent._words}))
        with pytest.raises(AttributeError, match="never changes"):
            agent.seed = 4
    assert agents.Tight(seed=1) != agents.Equity(seed=1)
    assert agents.Random().seed != agents.Random().seed


def test_the_seed_decides() -> None:
    deals = [Deal("holdem", seed=seed, **stakes(VARIANTS["holdem"], 3)) for seed in range(40)]
    for kind in (agents.Random, agents.Equity):
        said = [[kind(seed=seed)(deal) for deal in deals] for seed in (1, 1, 2)]
        assert said[0] == said[1]
        assert said[0] != said[2]


PROGRAM = """
from showdown import simulate
for game, words in (("holdem", {"blinds": (2, 4)}), ("badugi", {"blinds": (2, 4), "small_bet": 4})):
    print(simulate(game, ["tight", "equity", "random"], 12, seed=5, stacks=[100] * 3, **words).totals)
"""


def test_nothing_depends_on_hashes() -> None:
    answers = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(showdown.__file__).parent.parent)},
        ).stdout
        for seed in ("1", "2")
    ]
    assert answers[0] == answers[1]


def test_agents_go_by_name_and_to_other_processes() -> None:
    words = stakes(VARIANTS["holdem"], 2)
    alone = simulate("holdem", ["tight", "equity"], 40, seed=3, **words)
    assert simulate("holdem", [agents.Tight(seed=3), agents.Equity(seed=3)], 40, seed=3, **words) == alone
    assert simulate("holdem", ["tight", "equity"], 40, seed=3, threads=2, **words) == alone
    with ProcessPoolExecutor(2) as pool:
        assert simulate("holdem", ["tight", "equity"], 40, seed=3, executor=pool, **words) == alone
    with pytest.raises(
        ShowdownError, match="no agent 'nobody', expected one of call, pat, fold, random, tight, equity"
    ):
        simulate("holdem", ["call", "nobody"], 1, seed=1, **words)


# --- Sound decisions -------------------------------------------------------------------------------------------------


def decide(game: str, hand: str, rival: str, *actions: str, rest: str = "", **words: object) -> str:
    """What the equity agent does with a hand, heads-up, out of position, after so many actions."""
    variant = VARIANTS[game]
    cards = zip(parse_cards(hand), parse_cards(rival), strict=True)
    deck = [card for pair in cards for card in pair] + list(parse_cards(rest))
    deal = Deal(variant, deck=deck, seed=1, **(stakes(variant, 2) | words))
    for action in actions:
        deal.act(action)
    assert deal.to_act == 0
    return agents.Equity(seed=1)(deal)


@pytest.mark.parametrize(
    ("game", "hand", "thrown"),
    [
        ("draw5", "AsAdAh9c8c", "9c8c"),
        ("draw5", "AsAd9h6c4c", "9h6c4c"),
        ("draw5", "AsAdAh9c9d", ""),
        ("draw5", "AsKsQsJs2d", "2d"),
        ("d27_single", "7s5d4h3c2s", ""),
        ("d27_single", "6s5d4h3c2s", "6s"),
        ("d27_single", "2s3d4h7cKs", "Ks"),
        ("d27_triple", "2s3d4h7cQs", "Qs"),
        ("d27_triple", "2s3d7hKcKs", "KcKs"),
        ("a5_triple", "As2d3h4c5s", ""),
        ("a5_single", "AsAd3h4c5s", "As or Ad"),
        ("badugi", "As2d3h4c", ""),
        ("badugi", "As2d3hKh", "Kh"),
        ("badugi", "As2dKhKs", "KhKs"),
    ],
)
def test_draws(game: str, hand: str, thrown: str) -> None:
    own = parse_cards(hand)
    rival = [card for card in showdown.DECK[::-1] if card not in own][: len(own)]
    said = decide(game, hand, format_cards(rival), "call", "check")
    assert set(parse_cards(said.partition(" ")[2])) in [set(parse_cards(cards)) for cards in thrown.split(" or ")]


def test_pineapple_discards() -> None:
    # After the flop: three of a kind is kept, and so is the fourth heart of a flush rather than an idle card.
    said = decide("crazy_pineapple", "AsAh7d", "KsQd9c", "call", "check", "check", "check", rest="2c Ad 7h 3s")
    assert said == "discard 7d"
    said = decide("pineapple", "AsKs2d", "QhQd9c", "call", "check")
    assert said == "discard 2d"


@pytest.mark.parametrize("variant", [game for game in VARIANTS.values() if game.board_cards], ids=lambda game: game.id)
def test_with_a_hand_that_cannot_lose_nobody_folds(variant: Variant) -> None:
    """A hand that wins or ties every showdown raises, or calls where no raise is left, whatever the price."""
    agent = agents.Equity(seed=1, samples=64)
    found = 0
    for number in range(300):
        deal = Deal(variant, seed=number, **stakes(variant, 2, stack=60))
        for seat in deal:
            if deal.street == len(variant.streets) - 1 and deal.phase == "bet":
                board = deal.board
                hole = deal.hole(seat)
                answer = equity(variant, [hole, None], board=board, method="sample", samples=2000, seed=1)
                if answer.lose[0] == 0 and answer.win[0] > 1000:
                    found += 1
                    assert agent(deal).startswith("raise_to") or deal.legal().raise_to is None
            deal.check_or_call() if deal.phase == "bet" else deal.act(agent(deal))
        if found >= 3:
            break
    assert found


@pytest.mark.parametrize(("bet", "wanted"), [(2, "call"), (8, "call"), (9, "fold"), (198, "fold")])
def test_the_price_decides(bet: int, wanted: str) -> None:
    """On the river, with a royal flush on the board, everybody has half of the pot, which is 4: no bet of one's own."""
    deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), deck="2c3c2d3d 4h AsKsQs 4d Js 4s Ts")
    for action in ("call", *["check"] * 5):
        deal.act(action)
    agent = agents.Equity(seed=1)
    assert (deal.street_name, deal.to_act, deal.pot, agent(deal)) == ("river", 0, 4, "check")
    deal.check()
    deal.bet(bet)
    # One raise is thought to tell something: the share is 0.5 ** 1.3 = 0.406 of 4 + 2 bets, worth a bet of 8.6.
    assert agent(deal) == wanted


def test_chips_that_cannot_be_won_do_not_count() -> None:
    """Two rivals all-in for much more play for a side pot that a short stack has no part in."""
    # Seat 0 has 10 chips: it can win 30, with a share that is worth a call of 8 only if the side pot is not counted
    # for less or more than nothing. A hand that wins one time in ten must fold, though the pot is 410.
    deal = Deal("holdem", stacks=[10, 200, 200], blinds=(1, 2), deck="7cAsKs 2dAhKh")
    deal.act("all_in")
    assert deal.to_act == 0
    assert agents.Equity(seed=1)(deal) == "fold"
    assert deal.pot == 203


def test_anaconda_keeps_declares_and_rolls() -> None:
    agent = agents.Equity(seed=1)
    deal = Deal("anaconda", stacks=[200] * 2, ante=1, small_bet=4, seed=1, deck="AsKd AdKc Ah9s Ac8h 9d7c 8d5c 2c4h")
    while deal.phase == "pass":
        least = deal.legal().discard[0]
        if deal.to_act == 0:
            kept = set(deal.hole(0)) - set(parse_cards(agent(deal).split()[1]))
            assert {card for card in kept if card.rank == 12} == {card for card in deal.hole(0) if card.rank == 12}
        deal.act(f"pass_cards {format_cards(deal.hole(deal.to_act)[-least:])}")
    while deal.phase == "discard":
        said = agent(deal)
        if deal.to_act == 0:
            assert not set(parse_cards(said.split()[1])) & set(parse_cards("AsAdAhAc"))
        deal.act(said)
    assert deal.phase == "roll"
    first = parse_cards(agent(deal).split()[1])[0]
    assert first.rank != 12 or len([card for card in deal.hole(0) if card.rank != 12]) == 0
    while deal.phase != "declare":
        deal.act(agent(deal) if deal.phase == "roll" else "check")
    while deal.phase == "declare":
        said = agent(deal)
        if deal.to_act == 0:
            assert said == "declare high"
        deal.act(said)


def test_two_who_are_sure_of_winning_end_the_betting() -> None:
    """Fixed limit heads-up has no cap, and the stacks are deep: they raise each other, but not for ever."""
    deal = Deal("holdem", betting="fixed-limit", stacks=[1 << 40] * 2, blinds=(1, 2), deck="AsKsAhKh 2c QsJsTs")
    agent = agents.Equity(seed=1, samples=16)
    for _ in deal:
        deal.act(agent(deal))
    assert len(deal.actions) < 80


@pytest.mark.parametrize("game", ["holdem", "omaha8", "d27_triple", "badugi", "short_deck", "crazy_pineapple"])
@pytest.mark.parametrize("players", [2, 4])
def test_tight_plays_as_many_hands_as_it_says(game: str, players: int) -> None:
    """The first of n to act, who has a bet to face, goes on with about one hand in n."""
    variant = VARIANTS[game]
    agent = agents.Tight(seed=1, samples=64)
    deals, played = 200, 0
    for number in range(deals):
        deal = Deal(variant, seed=1000 + number, **stakes(variant, players))
        played += agent(deal) != "fold"
    expected = deals / players
    # Binomial, and the threshold is itself learnt from about 96 hands, which doubles the variance and more.
    assert abs(played - expected) < 4 * (expected * (1 - 1 / players) * (1 + deals / 96)) ** 0.5


def best_draw(game: str, hand: tuple[showdown.Card, ...]) -> tuple[float, dict[frozenset[int], float]]:
    """The share of each choice of a last draw against an unknown hand, by the equity module."""
    shares = {
        frozenset(kept): equity(
            game,
            [kept, None],
            dead=[card for card in hand if card not in kept],
            method="sample",
            samples=10_000,
            seed=1,
        ).equity[0]
        for size in range(len(hand) + 1)
        for kept in combinations(hand, size)
    }
    return max(shares.values()), shares


@pytest.mark.parametrize("game", ["draw5", "a5_single", "d27_single"])
def test_draws_are_nearly_the_best(game: str) -> None:
    """What is thrown is worth within a few hundredths of what the best choice is worth against a random hand."""
    lost = []
    for number in range(8):
        deal = Deal(game, seed=number, **stakes(VARIANTS[game], 2))
        deal.act("call")
        deal.act("check")
        hand = deal.hole(deal.to_act)
        thrown = parse_cards(agents.Equity(seed=1)(deal).partition(" ")[2])
        most, shares = best_draw(game, hand)
        lost.append(most - shares[frozenset(hand) - set(thrown)])
    assert max(lost) < 0.12
    assert sum(lost) / len(lost) < 0.03


# --- Refusals --------------------------------------------------------------------------------------------------------


def test_agents_that_are_none() -> None:
    for samples in (0, -1, 1.5, True):
        with pytest.raises(ShowdownError, match="samples"):
            agents.Equity(samples=samples)
    with pytest.raises(ShowdownError, match="seed"):
        agents.Random(seed=-1)


def test_nobody_to_act_and_unknown_cards() -> None:
    over = Deal("holdem", seed=1, **stakes(VARIANTS["holdem"], 2))
    over.fold()
    unknown = Deal("holdem", cards="manual", **stakes(VARIANTS["holdem"], 2))
    unknown.deal_hole(0, "AsKs")
    unknown.deal_hole(1, "????")
    for agent in PLAYERS:
        with pytest.raises(ActionError, match="nobody is to act"):
            agent(over)
    with pytest.raises(ActionError, match="seat 1 has to know its own cards"):
        agents.Equity(seed=1)(unknown)


# --- Winning ---------------------------------------------------------------------------------------------------------


def wins_clearly(variant: Variant, players: int, rival: str, deals: int) -> None:
    """Beats so many rivals by more than three standard errors."""
    words = stakes(variant, players)
    results = simulate(variant, [agents.Equity(seed=1), *[rival] * (players - 1)], deals, seed=1, **words)
    assert results.means[0] > 3 * results.standard_errors[0], (variant.id, rival, results)


@pytest.mark.parametrize("game", ["holdem", "stud8", "d27_triple", "anaconda"])
@pytest.mark.parametrize("rival", ["call", "random"])
def test_equity_beats_those_who_do_not_look(game: str, rival: str) -> None:
    variant = VARIANTS[game]
    wins_clearly(variant, 2, rival, 40 if not variant.board_cards and variant.forced != "bring_in" else 900)


@pytest.mark.slow
@by_variant
@pytest.mark.parametrize("rival", ["call", "random"])
@pytest.mark.parametrize("players", [2, 4])
def test_equity_beats_those_who_do_not_look_in_every_game(variant: Variant, rival: str, players: int) -> None:
    whole = variant.streets[0].down == variant.hole_cards and not variant.board_cards
    wins_clearly(variant, players, rival, 200 if whole else 1500)


@pytest.mark.slow
@by_variant
def test_tight_beats_those_who_do_not_look(variant: Variant) -> None:
    whole = variant.streets[0].down == variant.hole_cards and not variant.board_cards
    deals = 300 if whole else 3000
    results = simulate(variant, ["tight", "call", "random", "call"], deals, seed=1, **stakes(variant, 4))
    assert results.means[0] > 3 * results.standard_errors[0], (variant.id, results)
