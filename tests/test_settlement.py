"""Settlements: recorded showdowns, a naive reference, and what is refused."""

import json
from pathlib import Path

import pytest

from showdown.pots import Pot, build_pots
from showdown.settlement import settle

DATA = Path(__file__).parents[2] / "shared" / "data"


def lines(path):
    if not path.exists():
        pytest.skip(f"{path.relative_to(DATA.parents[1])} is absent beside the repository")
    return [json.loads(line) for line in path.read_text().splitlines()]


def paid(settled):
    return {seat: chips for seat, chips in settled.payouts.items() if chips}


# --- recorded showdowns ----------------------------------------------------------------------------------------------


def settle_record(record, **options):
    return settle(
        record["variant"],
        {player["seat"]: player["cards"] for player in record["players"] if not player["folded"]},
        pots=[Pot(pot["amount"], pot["seats"]) for pot in record["pots"]],
        boards=record["boards"] or None,
        button=record["button"],
        rake=record["rake"],
        **options,
    )


def test_recorded_showdowns_pay_what_was_paid():
    records = lines(DATA / "showdowns" / "records.jsonl")
    for record in records:
        collected = {seat["seat"]: seat["amount"] for seat in record["paid"]}
        assert paid(settle_record(record)) == collected, record["id"]
    assert len(records) == 314


def test_recorded_pots_are_built_from_what_was_put_in():
    for record in lines(DATA / "showdowns" / "records.jsonl"):
        put_in = {player["seat"]: player["put_in"] for player in record["players"]}
        folded = [player["seat"] for player in record["players"] if player["folded"]]
        pots = build_pots(put_in, folded=folded, dead=record["dead"])
        assert [(pot.amount, list(pot.seats)) for pot in pots] == [
            (pot["amount"], pot["seats"]) for pot in record["pots"]
        ], record["id"]
        assert pots.refunds == {}
