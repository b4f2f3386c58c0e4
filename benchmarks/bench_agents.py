"""The agents: one decision of each kind, for the seat that is to act."""

import pytest

from showdown import Deal, agents

# A game of each family and what is done before the decision that is measured.
DECISIONS = {
    "holdem": (),
    "omaha8": ("call", "check"),
    "crazy_pineapple": ("call", "check", "check", "check"),
    "stud8": ("bring_in",),
    "d27_triple": (),
    "d27_triple, draw": ("call", "check"),
    "badugi, draw": ("call", "check"),
    "anaconda": (),
}
STUD = {"ante": 1, "bring_in": 1}


@pytest.mark.parametrize("decision", DECISIONS)
@pytest.mark.parametrize("name", ["equity", "tight"])
def test_decision(benchmark, name, decision):
    game = decision.partition(",")[0]
    words = {"stud8": STUD, "anaconda": {"ante": 1}}.get(game, {"blinds": (1, 2)})
    deal = Deal(game, stacks=[200] * 2, small_bet=2, seed=1, **words)
    for action in DECISIONS[decision]:
        deal.act(action)
    agent = agents.AGENTS[name](seed=1)
    before = deal.copy()
    assert benchmark(agent, deal)
    assert deal == before
