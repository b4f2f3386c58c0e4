"""The commands odds, outs, icm and starting say what the functions answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner

from showdown import format_cards, odds
from showdown.cli import commands

# The runner of click takes the standard streams of the process.
pytestmark = pytest.mark.thread_unsafe


def lines(*words: object) -> list[str]:
    result = CliRunner().invoke(commands, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def data(*words: object) -> Any:
    return json.loads("\n".join(lines(*words, "--json")))


def test_odds() -> None:
    # 30 to win 90 and get the 30 back: one time in four, three to one.
    assert lines("odds", 90, 30) == ["25.00%, 3.00 to 1"]
    assert data("odds", 90, 30) == {"pot": 90, "to_call": 30, "chance": 0.25, "odds": 3}
    assert lines("odds", 90, 0) == ["0.00%"]
    assert data("odds", 90, 0)["odds"] is None


def test_outs_of_a_straight_draw() -> None:
    # Eight cards of 47 now, or of the two still to come: 1 - (39 * 38) / (47 * 46).
    answer = data("outs", "9c8d", "--board", "7h6s2d", "--target", "straight")
    assert answer["cards"] == "TsThTdTc5s5h5d5c"
    assert (answer["next"]["ways"], answer["next"]["of"]) == (8, 47)
    assert answer["last"]["chance"] == pytest.approx(1 - 39 * 38 / (47 * 46))
    heading, columns, straight, total = lines("outs", "9c8d", "--board", "7h6s2d", "--target", "straight")
    assert heading == "high card; 8 outs: Ts Th Td Tc 5s 5h 5d 5c"
    assert columns.split() == ["hand", "next", "in", "all", "outs"]
    assert straight.split()[:4] == ["straight", "17.02%", "31.45%", "8"]
    assert total == "any of them: 17.02% next, 31.45% in all"


def test_outs_of_two_sides_of_a_draw_and_before_the_flop() -> None:
    answer = data("outs", "-v", "omaha8", "As2sKdQh", "-b", "7h6cJc", "--target", "low")
    expected = odds.outs("omaha8", "As2sKdQh", "7h6cJc", target="low")
    assert [row["hand"] for row in answer["improvements"]] == [hand.name for hand in expected.improvements]
    assert {row["side"] for row in answer["improvements"]} == {"low"}
    assert lines("outs", "-v", "omaha8", "As2sKdQh", "-b", "7h6cJc")[1].split()[0] == "side"
    assert lines("outs", "-v", "badugi", "As2h3d9d")[0].startswith("3-card badugi, throwing 9d; 10 outs: ")
    assert data("outs", "-v", "d27_single", "2s3s4d7cKh", "--discard", "Kh")["discard"] == "Kh"
    assert lines("outs", "9c9d")[0] == "no hand yet; 0 outs"
    assert format_cards(expected.cards) == answer["cards"]


def test_icm() -> None:
    # By hand: the first wins half the time; second he is 3/10 * 5/7 + 2/10 * 5/8 of the time.
    first = 0.5 * 70 + (0.3 * 5 / 7 + 0.2 * 5 / 8) * 30
    answer = data("icm", "5000,3000,2000", "70,30")
    assert answer["equity"][0] == pytest.approx(first)
    assert answer["exact"] is True
    heading, *rows = lines("icm", "5000,3000,2000", "70,30")
    assert heading.split() == ["player", "stack", "worth", "part"]
    assert rows[0].split() == ["0", "5,000", f"{first:.2f}", f"{first:.2f}%"]
    sampled = data("icm", "5000,3000,2000", "70,30", "--method", "sample", "--samples", 1000, "--seed", 1)
    assert sampled["samples"] == 1000
    assert sampled["equity"] == list(odds.icm([5000, 3000, 2000], [70, 30], method="sample", samples=1000, seed=1))
    assert "+-" in lines("icm", "5000,3000", "1", "--method", "sample", "--samples", 1000)[0].split()
    assert lines("icm", "1.5,0", "0")[1].split() == ["0", "1.5", "0.00", "-"]


def test_starting_hands() -> None:
    table = lines("starting", 1)
    assert len(table) == 1 + 169
    assert table[1].split()[:2] == ["AA", "85.204%"]
    assert table[-1].split()[0] == "32o"
    (row,) = lines("starting", 1, "AKs")[1:]
    assert row.split()[:2] == ["AKs", "67.045%"]
    answer = data("starting", 3, "AA", "--samples", 4000, "--seed", 1)
    expected = odds.starting_hands(3, samples=4000, seed=1)["AA"]
    assert answer["hands"] == [expected._asdict()]
    assert answer["exact"] is False
    assert "+-" in lines("starting", 3, "AA", "--samples", 4000, "--seed", 1)[0].split()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["odds", "nan", "1"], "nan"),
        (["odds", "0", "0"], "0"),
        (["odds", "x", "1"], "x"),
        (["outs", "x"], "not a card"),
        (["outs", "AsKs", "--target", "banana"], "banana"),
        (["outs", "As", "-b", "2c"], "2 cards"),
        (["outs", "-v", "anaconda", "As"], "anaconda"),
        (["outs", "AsKs", "-o", "colour=red"], "colour"),
        (["icm", "a", "1"], "'a'"),
        (["icm", ",", "1"], "''"),
        (["icm", "1e400", "1"], "finite"),
        (["icm", "1,2", "1", "--samples", "-1"], "samples"),
        (["icm", "1,2", "1", "--method", "guess"], "guess"),
        (["starting", "0"], "opponents"),
        (["starting", "99"], "opponents"),
        (["starting", "1", "ZZ"], "ZZ"),
        (["starting", "1", "-v", "omaha"], "omaha"),
    ],
)
def test_refusals(words: list[str], reason: str) -> None:
    result = CliRunner().invoke(commands, words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert reason in result.stderr
    assert len(result.stderr.splitlines()) == 1
