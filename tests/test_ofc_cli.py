"""The commands of Chinese and Open Face."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner

from showdown import ofc
from showdown.cli import commands

# The runner of click takes the standard streams of the process.
pytestmark = pytest.mark.thread_unsafe

ONE, OTHER = "6c6d2h/9c9d9h3s4c/TcJcQc3c2c", "5s5h2d/TsThKd4d7s/JsJdJhKs8c"
FOULED = "AsAhKd/AcAdKh5s4h/2s3h4d7c9s"


def run(*arguments: object, given: str | None = None) -> Any:
    return CliRunner().invoke(commands, ["ofc", *map(str, arguments)], input=given)


def data(*arguments: object) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("command", ["", "games", "score", "arrange", "deal"])
def test_help(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Usage" in result.output


def test_games() -> None:
    assert [game["id"] for game in data("games")] == list(ofc.RULES)
    text = run("games").output
    assert all(name in text for name in ofc.RULES)


def test_score_draws_the_rows() -> None:
    text = run("score", ONE, OTHER, "--game", "ofc").output
    assert "9c 9d 9h 3s 4c  +2" in text
    assert "+13" in text
    assert "0 v 1: +13 (rows +1 +1 +1; royalties +7)" in text
    assert "foul" not in text
    text = run("score", ONE, FOULED, "--game", "ofc").output
    assert "foul" in text
    assert "no rows compared" in text


def test_score_in_json() -> None:
    answer = data("score", ONE, OTHER, "--game", "ofc", "-o", "scoring=2-4")
    assert [seat["points"] for seat in answer["seats"]] == [11, -11]
    assert answer["seats"][0]["royalties"] == [1, 2, 4]
    assert answer["options"]["scoring"] == "2-4"
    assert answer["pairs"] == [{"seats": [0, 1], "rows": [1, 1, 1], "line": 4, "royalties": 7, "points": 11}]
    assert data("score", ONE, OTHER, "--game", "ofc", "-o", "royalties=none")["seats"][0]["points"] == 6
    given_up = data("score", ONE, "-", "--game", "chinese", "-o", "surrender=3")
    assert [seat["points"] for seat in given_up["seats"]] == [3, -3]
    assert "surrendered" in run("score", ONE, "-", "--game", "chinese", "-o", "surrender=3").output


def test_arrange() -> None:
    cards = "AsAhAdKsKhKdQsQhJsTs9s2c3d4h"
    answer = data("arrange", cards, "--inside")
    best = ofc.arrange(cards, inside=True)
    assert best is not None
    assert ofc.Rows(answer["front"], answer["middle"], answer["back"]) == best
    assert answer["fantasyland"] == 14
    assert answer["left"] == "2c"
    text = run("arrange", cards, "--inside").output
    assert "left over: 2c" in text
    assert "fantasyland: 14 cards" in text
    assert data("arrange", "KdQh", "Jc5s", "--placed", "2s2h/9s9h9d3c/TcTdTs", "--game", "ofc")["foul"] is False
    assert data("arrange", "AsAhAdAcKsKhKdKcQsQhQdQcJs", "--game", "ofc_pineapple27") is None
    assert "no legal" in run("arrange", "AsAhAdAcKsKhKdKcQsQhQdQcJs", "--game", "ofc_pineapple27").output


def test_deal_by_itself() -> None:
    first = data("deal", "--game", "ofc_progressive", "--players", 3, "--seed", 7)
    assert first == data("deal", "--game", "ofc_progressive", "--players", 3, "--seed", 7)
    assert sum(seat["points"] for seat in first["seats"]) == 0
    assert len(first["log"]) == 15
    again = ofc.Game.replay(first["log"], "ofc_progressive", 3)
    assert again.is_over
    assert "seat" in run("deal", "--seed", 1, "--opponent", "random").output


def test_deal_with_a_person() -> None:
    answers = ["nonsense", "fffff", "fmmbb", "auto", *["fm-", "mb-", "mb-", "bf-", "mb-", "auto"] * 4]
    result = run("deal", "--seat", 0, "--seed", 3, "--fantasyland", "0,14", given="\n".join(answers))
    assert result.exit_code == 0, result.output
    assert "a letter for each of 5 cards" in result.output
    assert "are too many" in result.output
    assert "13 face down" in result.output
    assert "0 v 1" in result.output


def test_a_person_is_helped_takes_back_and_leaves() -> None:
    words = ["deal", "--seat", 0, "--seed", 3, "--game", "ofc_pineapple"]
    result = run(*words, given="?\nhelp\nu\nfmmbb\nu\nbbmmf\nq\n")
    assert result.exit_code == 0, result.output
    assert result.output.count("auto: let the strongest") == 2
    assert "there is nothing to take back" in result.output
    first, *again = [line for line in result.output.splitlines() if "of 5" in line]
    assert again == [first] * 2  # the same cards are asked for again
    cards = first.removeprefix("your cards: ").split()
    placed = [cards[4], cards[2], cards[3], cards[0], cards[1]]  # front, middle, back
    assert any(line.split()[1:6] == placed for line in result.output.splitlines())
    for end in ("", "quit\n"):
        left = run(*words, given=end)
        assert left.exit_code == 0
        assert "0 v 1" not in left.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", ONE], ["score", ONE, ONE], ["score", ONE, "x"], ["score", ONE, OTHER, "--game", "holdem"],
        ["score", ONE, OTHER, "-o", "scoring"], ["score", ONE, OTHER, "-o", "scoring=9"], ["score", ONE, "-"],
        ["arrange", "AsKs"], ["arrange", "AsAs"], ["arrange", "Zz"], ["arrange", "As" * 20],
        ["arrange", "AsKs", "--placed", "x"], ["deal", "--players", "9"], ["deal", "--seat", "5"],
        ["deal", "--fantasyland", "a,b"], ["deal", "--fantasyland", "3,0"],
        ["deal", "--opponent", "me"], ["deal", "--seed", "-1"], ["play"], ["score"],
    ],
)  # fmt: skip
def test_input_that_cannot_be_read(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert not isinstance(result.exception, (AssertionError, TypeError, KeyError))
    assert "Traceback" not in result.output
