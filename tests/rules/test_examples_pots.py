"""Pots against the worked examples of rules.md 3.6."""

from __future__ import annotations

import pytest
from worked_examples import Example, chips, of_kind, seats

from showdown.pots import build_pots


@pytest.mark.parametrize("example", of_kind("pots"), ids=str)
def test_pots(example: Example) -> None:
    """'c=100,60,20 fold=2 dead=0 -> 140:0,1 refund=0:40'."""
    put_in = seats(example.fields["c"])
    pots, _, refund = example.result.partition("refund=")
    built = build_pots(put_in, folded=seats(example.fields["fold"]), dead=int(example.fields["dead"]))
    wanted = [pot.split(":") for pot in pots.strip().split(";")]
    assert [(pot.amount, pot.seats) for pot in built.pots] == [(int(amount), seats(who)) for amount, who in wanted]
    assert built.refunds == chips(refund)
