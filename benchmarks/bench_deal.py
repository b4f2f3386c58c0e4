"""Play from Python: whole deals in a bot's loop, copies, simulations, and thousands of tables at once."""

from array import array

import pytest

from showdown import Deal, Setup, VecTable, simulate

BLINDS = {"blinds": (1, 2)}
LIMIT = {"blinds": (1, 2), "small_bet": 2}
STUD = {"small_bet": 4, "ante": 1, "bring_in": 1}
GAMES = {"holdem": BLINDS, "omaha8": LIMIT, "stud8": STUD, "d27_triple": LIMIT, "badugi": LIMIT}


@pytest.mark.parametrize("seats", [6, 2])
def test_reference_loop(benchmark, seats):
    """A deal made with keywords, legal() before each act, check or call, the stacks read at the end."""

    def deal():
        deal = Deal("holdem", stacks=[200] * seats, blinds=(1, 2), seed=7)
        while not deal.is_over:
            if deal.legal().check:
                deal.check()
            else:
                deal.call()
        return deal.stacks

    assert sum(benchmark(deal)) == 200 * seats


def test_shortest_loop(benchmark):
    setup = Setup("holdem", stacks=[200] * 6, **BLINDS)

    def play():
        deal = setup.deal(seed=7)
        for _ in deal:
            deal.check_or_call()
        return deal

    assert benchmark(play).is_over


@pytest.mark.parametrize("variant", ["stud8", "d27_triple", "badugi", "omaha8"])
def test_legality_read(benchmark, variant):
    setup = Setup(variant, stacks=[400] * 6, **GAMES[variant])

    def play():
        deal = setup.deal(seed=7)
        while not deal.is_over:
            if deal.phase == "draw":
                deal.stand_pat()
                continue
            legal = deal.legal()
            if legal.check:
                deal.check()
            elif legal.bring_in:
                deal.bring_in()
            else:
                deal.call()
        return deal.stacks

    assert sum(benchmark(play)) == 2400


def test_seeded_deal(benchmark):
    assert benchmark(Deal, "holdem", stacks=[200] * 6, blinds=(1, 2), seed=7).to_act == 2


def test_setup_deals(benchmark):
    setup = Setup("holdem", stacks=[200] * 6, **BLINDS)
    assert benchmark(setup.deal, seed=7).to_act == 2


def test_unseeded_deal(benchmark):
    assert benchmark(Setup("holdem", stacks=[200] * 6, **BLINDS).deal).to_act == 2


def test_copy(benchmark):
    deal = Deal("holdem", stacks=[200] * 6, seed=7, **BLINDS)
    assert benchmark(deal.copy) == deal


def test_copy_and_redraw_hidden(benchmark):
    deal = Deal("holdem", stacks=[200] * 6, seed=7, **BLINDS)
    assert benchmark(deal.sample, 0, seed=1).hole(0) == deal.hole(0)


def test_view(benchmark):
    deal = Deal("holdem", stacks=[200] * 6, seed=7, **BLINDS)
    assert benchmark(deal.view, 0).hole(1) == ("??", "??")


@pytest.mark.parametrize("agent", ["call", "random"])
@pytest.mark.parametrize("variant", GAMES)
def test_simulate_10_000(benchmark, variant, agent):
    results = benchmark(simulate, variant, agent, 10_000, seed=1, stacks=[200] * 6, **GAMES[variant])
    assert sum(results.totals) == 0


@pytest.mark.parametrize("threads", [1, 2])
def test_simulate_100_000_on_threads(benchmark, threads):
    results = benchmark(simulate, "holdem", "call", 100_000, seed=1, threads=threads, stacks=[200] * 6, **BLINDS)
    assert sum(results.totals) == 0


def test_simulate_10_000_with_python_agents(benchmark):
    results = benchmark(simulate, "holdem", Deal.check_or_call, 10_000, seed=1, stacks=[200] * 6, **BLINDS)
    assert sum(results.totals) == 0


@pytest.mark.parametrize("tables", [64, 4096])
def test_vectable_step(benchmark, tables):
    table = VecTable("holdem", tables, seed=1, stacks=[200] * 6, **BLINDS)
    benchmark(table.step, array("q", [0]) * tables)
