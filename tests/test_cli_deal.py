"""The commands deal and simulate."""

import json

import pytest

click = pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner, Result  # noqa: E402

from showdown import VARIANTS, Deal, simulate  # noqa: E402
from showdown.cli import commands  # noqa: E402


def run(*words: object, given: str | None = None) -> Result:
    return CliRunner().invoke(commands, [str(word) for word in words], input=given)


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_game_plays_by_itself(game: str, seed: int) -> None:
    result = run("deal", game, "--watch", "--seats", 3, "--seed", seed, "--json")
    assert result.exit_code == 0, result.output
    played = json.loads(result.stdout)
    assert sum(played["payoffs"]) == 0
    assert sum(played["stacks"]) == 600
    text = run("deal", game, "--watch", "--seats", 3, "--seed", seed)
    assert text.exit_code == 0
    assert [f"seat {seat}: {action}" for seat, action in played["actions"]] == text.stdout.splitlines()[
        : len(played["actions"])
    ]


def test_a_person_plays_seat_0_and_is_asked_again_after_a_mistake() -> None:
    result = run("deal", "holdem", "--seats", 2, "--seed", 3, given="jump\ncheck_or_call\n" + "check_or_call\n" * 20)
    assert result.exit_code == 0
    assert "no action: 'jump'" in result.stdout
    assert "you hold" in result.stdout
    assert "seat 0: call" in result.stdout or "seat 0: check" in result.stdout
    assert run("deal", "holdem", "--seats", 2, "--seed", 3, given="jump\n").exit_code == 2  # the input ends


def test_simulate_is_what_the_function_answers() -> None:
    result = run("simulate", "razz", "call", "random", "--seats", 2, "-n", 3000, "--seed", 5, "--threads", 2, "--json")
    expected = simulate("razz", ["call", "random"], 3000, seed=5, stacks=[200] * 2, ante=1, small_bet=4, bring_in=2)
    answer = json.loads(result.stdout)
    assert tuple(answer["totals"]) == expected.totals
    assert answer["deals"] == 3000
    text = run("simulate", "razz", "call", "random", "--seats", 2, "-n", 3000, "--seed", 5).stdout.splitlines()
    assert text[1].split()[:3] == ["0", "call", f"{expected.totals[0]:+,}"]


def test_stakes_are_read() -> None:
    words = ["--seats", 3, "--stack", 50, "--blinds", "1,2,4", "--ante", 1, "--seed", 1, "-o", "raise_cap=2"]
    result = run("deal", "holdem", "--betting", "fixed-limit", "--watch", "--json", *words)
    played = json.loads(result.stdout)
    deal = Deal("holdem", stacks=[50] * 3, betting="fixed-limit", blinds=(1, 2, 4), ante=1, seed=1, raise_cap=2)
    for _, action in played["actions"]:
        deal.act(action)
    assert list(deal.payoffs) == played["payoffs"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["deal", "chess"], "chess"),
        (["deal", "stud", "--seats", 9], "2 to 8"),
        (["deal", "stud", "--seats", 1], "2 to 8"),
        (["deal", "holdem", "--blinds", "1,x"], "--blinds"),
        (["deal", "holdem", "--stack", 0], "stack"),
        (["deal", "holdem", "--betting", "none"], "betting"),
        (["deal", "holdem", "-o", "colour=red"], "colour"),
        (["simulate", "holdem", "genius"], "genius"),
        (["simulate", "holdem", "call", "call", "--seats", 3], "agents"),
        (["simulate", "holdem", "--deals", -1], "deals"),
        (["simulate", "holdem", "--threads", 0], "threads"),
    ],
)
def test_refusals(words: list[object], reason: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert reason in result.stderr
    assert "Traceback" not in result.output
