"""Simulations: what they add up, and that nothing depends on who plays them."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import sqrt
from statistics import stdev
from typing import Any

import pytest

from showdown import MIXES, VARIANTS, ActionError, CardError, Deal, Setup, ShowdownError, simulate
from showdown._core.deal import play_deals, rotating_setups
from showdown.agents import AGENTS, Results
from showdown.variants import Variant

HOLDEM = {"stacks": [100] * 3, "blinds": (1, 2)}


def stakes(variant: Variant, players: int) -> dict[str, object]:
    words: dict[str, object] = {"stacks": [100] * players, "small_bet": 4}
    if variant.forced == "bring_in":
        return words | {"ante": 1, "bring_in": 1}
    return words | ({"blinds": (2, 4)} if variant.forced == "blinds" else {"ante": 1})


def test_agents_and_deals_go_by_name_as_well() -> None:
    named = simulate("holdem", agents=["call", "fold", "random"], deals=50, seed=1, **HOLDEM)
    assert named == simulate("holdem", ["call", "fold", "random"], 50, seed=1, **HOLDEM)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
@pytest.mark.parametrize("agent", ["random", "call", "fold"])
def test_built_in_players_play_every_game(variant: Variant, agent: str) -> None:
    for players in {2, 3, variant.most_players}:
        results = simulate(variant, agent, 300, seed=1, **stakes(variant, players))
        assert sum(results.totals) == 0
        assert len(results.totals) == players


def audit(variant: Variant, deals: int) -> None:
    """Random play, checked at every step: chips conserved, every card of the deck in just one place. Every option is
    changed in turn; stacks go down to less than an ante."""
    options = [{name: value} for name, values in variant.option_values.items() for value in values[1:]]
    for number, option in enumerate([{}, *options]):
        game = variant.with_options(**option)
        players = 2 + number % (variant.most_players - 1)
        words = stakes(game, players)
        words["stacks"] = [(1, 3, 40, 200, 1000)[(number + seat) % 5] for seat in range(players)]
        setups = rotating_setups(game, words)
        play_deals(setups, ("random",) * players, number, 0, deals // (1 + len(options)) + 1, True)


by_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)


@by_variant
def test_random_deals_are_in_order_at_every_step(variant: Variant) -> None:
    audit(variant, 20_000)


@pytest.mark.slow
@by_variant
def test_a_million_random_deals_are_in_order_at_every_step(variant: Variant) -> None:
    audit(variant, 1_000_000)


def test_a_portion_does_not_depend_on_the_rest() -> None:
    setups = (Setup("holdem", **HOLDEM),)
    agents = ("random",) * 3
    whole = play_deals(setups, agents, 5, 0, 100)
    parts = [play_deals(setups, agents, 5, first, 25) for first in range(0, 100, 25)]
    assert [sum(won) for won in zip(*(won for won, _ in parts), strict=True)] == whole[0]


def test_nothing_depends_on_threads_or_executors() -> None:
    alone = simulate("holdem", "random", 20_000, seed=7, **HOLDEM)
    assert simulate("holdem", "random", 20_000, seed=7, threads=3, **HOLDEM) == alone
    with ThreadPoolExecutor(2) as pool:
        assert simulate("holdem", "random", 20_000, seed=7, executor=pool, **HOLDEM) == alone
    assert simulate("holdem", "random", 20_000, seed=8, **HOLDEM) != alone


@pytest.mark.parametrize(("agents", "deals"), [("call", 20_000), (Deal.check_or_call, 40)])
@pytest.mark.parametrize("threads", [1, 3])
def test_progress_is_told_in_order_up_to_the_end(agents: object, deals: int, threads: int) -> None:
    told: list[tuple[int, int]] = []
    results = simulate(
        "holdem",
        agents,
        deals,
        seed=7,
        threads=threads,
        progress=lambda done, total: told.append((done, total)),
        **HOLDEM,
    )
    assert results == simulate("holdem", agents, deals, seed=7, **HOLDEM)
    assert len(told) == 3
    assert told == sorted(told)
    assert told[-1] == (deals, deals)
    assert {total for _, total in told} == {deals}


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_may_give_up(threads: int) -> None:
    played: list[int] = []

    def play(deal: Deal) -> str:
        played.append(deal.button)
        return "check" if deal.legal().check else "call"

    def give_up(done: int, total: int) -> None:
        raise KeyboardInterrupt(f"{done} of {total}")

    with pytest.raises(KeyboardInterrupt, match="16 of 100000"):
        simulate("holdem", play, 100_000, seed=1, threads=threads, progress=give_up, **HOLDEM)
    # Three seats act at least once on four streets; a few portions may have been under way.
    assert 16 * 12 <= len(played) < 10_000 * 12


def test_work_may_be_sent_to_other_processes() -> None:
    with ProcessPoolExecutor(1) as pool:
        results = simulate("holdem", ["call", "random", "fold"], 500, seed=7, executor=pool, **HOLDEM)
    assert results == simulate("holdem", ["call", "random", "fold"], 500, seed=7, **HOLDEM)


def test_agents_act_or_say_what_to_do() -> None:
    def says(deal: Deal) -> str:
        return "check" if deal.legal().check else "call"

    def acts(deal: Deal) -> None:
        deal.check_or_call()

    built_in = simulate("holdem", "call", 500, seed=1, **HOLDEM)
    assert simulate("holdem", [says, acts, "call"], 500, seed=1, **HOLDEM) == built_in


def test_totals_means_and_errors() -> None:
    payoffs: list[tuple[int, ...]] = []

    def watch(deal: Deal) -> None:
        deal.check_or_call()
        if deal.is_over:
            payoffs.append(deal.payoffs)

    results = simulate("holdem", watch, 200, seed=1, **HOLDEM)
    assert results.deals == len(payoffs) == 200
    for seat in range(3):
        won = [payoff[seat] for payoff in payoffs]
        assert results.totals[seat] == sum(won)
        assert results.means[seat] == pytest.approx(sum(won) / 200)
        assert results.standard_errors[seat] == pytest.approx(stdev(won) / sqrt(200))


def test_the_button_moves_unless_it_is_given() -> None:
    seen = []

    def watch(deal: Deal) -> None:
        seen.append(deal.button)
        deal.fold() if deal.legal().fold else deal.check()

    simulate("holdem", watch, 4, seed=1, **HOLDEM)
    assert sorted(set(seen)) == [0, 1, 2]
    seen.clear()
    simulate("holdem", watch, 4, seed=1, button=1, **HOLDEM)
    assert set(seen) == {1}


def test_an_agent_that_errs_is_told() -> None:
    with pytest.raises(ActionError, match="legal: fold, call 2"):
        simulate("holdem", lambda deal: "check", 1, seed=1, **HOLDEM)
    with pytest.raises(ActionError, match="neither acted nor returned"):
        simulate("holdem", lambda deal: None, 1, seed=1, **HOLDEM)
    with pytest.raises(ZeroDivisionError):
        simulate("holdem", lambda deal: 1 / 0, 1, seed=1, **HOLDEM)


@pytest.mark.parametrize(
    "words",
    [
        {"agents": "nobody"},
        {"agents": ["call"]},
        {"deals": -1},
        {"deals": 1.5},
        {"threads": 0},
        {"seed": -1},
        {"stacks": [1]},
    ],
)
def test_simulations_that_are_none(words: dict[str, object]) -> None:
    words = {"agents": "call", "deals": 10, "seed": 1, **HOLDEM, **words}
    with pytest.raises(ShowdownError):
        simulate("holdem", words.pop("agents"), words.pop("deals"), **words)


def test_no_deals_are_a_result_too() -> None:
    results = simulate("holdem", "call", 0, seed=1, **HOLDEM)
    assert (results.totals, results.means, results.standard_errors) == ((0, 0, 0), (0.0,) * 3, (0.0,) * 3)


def test_results_are_values() -> None:
    results = simulate("holdem", "call", 10, seed=1, **HOLDEM)
    assert pickle.loads(pickle.dumps(results)) == results
    assert hash(results) == hash(Results(results.deals, results.totals, results.squares))
    with pytest.raises(AttributeError):
        results.deals = 3
    assert repr(results).startswith("<Results of 10 deals: ")
    assert (results == 1) is False


@pytest.mark.parametrize(
    ("answer", "kind", "told"),
    [
        ("raise 6", ActionError, r"seat 1: no action: 'raise 6'; legal: fold, call 1, raise_to 4\.\.200"),
        ("raise_to 1000", ActionError, "seat 1: raise_to 1000 is illegal"),
        (b"call", TypeError, "the agent of seat 1 returned b'call': .*expected the text of an action"),
    ],
)
def test_an_agent_that_answers_nonsense_is_named(answer: object, kind: type[Exception], told: str) -> None:
    with pytest.raises(kind, match=told):
        simulate("holdem", ["call", lambda deal: answer], 1, seed=1, stacks=[200] * 2, blinds=(1, 2), button=1)


def test_an_agent_that_names_no_card_is_named() -> None:
    with pytest.raises(CardError, match="the agent of seat 0 returned 'discard Zz'"):
        simulate(
            "badugi",
            lambda deal: "discard Zz" if deal.phase == "draw" else Deal.check_or_call(deal),
            1,
            seed=1,
            stacks=[200] * 2,
            blinds=(1, 2),
            button=1,
        )


def test_a_simulation_wants_stacks_and_one_game() -> None:
    with pytest.raises(TypeError, match="stacks: missing"):
        simulate("holdem", "call", 10, blinds=(1, 2))
    with pytest.raises(ShowdownError, match=r"'HORSE' is a mix of games, not one variant: .*holdem.*Table"):
        simulate("HORSE", "call", 10, stacks=[200] * 2)
    with pytest.raises(TypeError, match=r"a Mix: name one of its games .*Table"):
        simulate(MIXES["horse"], "call", 10, stacks=[200] * 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("deal", [None, "call", 7, Setup("holdem", **HOLDEM)])
def test_agents_are_asked_with_a_deal(name: str, deal: Any) -> None:
    with pytest.raises(TypeError, match="with a Deal"):
        AGENTS[name](seed=1)(deal)


def test_an_executor_that_is_none() -> None:
    with pytest.raises(TypeError, match="executor"):
        simulate("holdem", "call", 10, executor=4, **HOLDEM)


@pytest.mark.parametrize("word", ["deals", "threads"])
def test_numbers_that_cannot_be_written(word: str) -> None:
    with pytest.raises(ShowdownError, match="<int>"):
        simulate("holdem", "call", **({"deals": 10, **HOLDEM} | {word: -(10**5000)}))
