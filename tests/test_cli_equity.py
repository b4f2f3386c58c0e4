"""The commands equity, range and matchups."""

import json
from collections.abc import Sequence

import pytest

click = pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner, Result  # noqa: E402

from showdown import Range, equity  # noqa: E402
from showdown.cli import commands  # noqa: E402

# The runner of click takes the standard streams of the process.
pytestmark = pytest.mark.thread_unsafe


def run(*words: str) -> Result:
    return CliRunner().invoke(commands, words)


def read(*words: str) -> dict:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def lines(*words: str) -> Sequence[str]:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_equity_of_two_hands_is_exact() -> None:
    answer = read("equity", "AsAh", "KdKc")
    assert answer["win"] == [1388072, 317694]
    assert answer["tie"] == [6538, 6538]
    assert answer["lose"] == [317694, 1388072]
    assert answer["deals"] == 1712304
    assert answer["exact"] is True
    text = lines("equity", "AsAh", "KdKc")
    assert text[1].split() == ["AsAh", "81.2555%", "81.065%", "0.382%", "18.554%"]
    assert text[-1].startswith("1,712,304 deals, exact by ")


def test_equity_takes_ranges_boards_and_dead_cards() -> None:
    answer = read("equity", "AsKs", "QQ+, AK", "--board", "Kh7d2c", "--dead", "2s")
    expected = equity("holdem", ["AsKs", "QQ+, AK"], board="Kh7d2c", dead="2s")
    assert tuple(answer["equity"]) == expected.equity
    assert answer["deals"] == expected.deals


def test_equity_of_two_sides_shows_each() -> None:
    answer = read("equity", "--game", "omaha8", "AsAh2d3c", "Ad4c5h6h")
    assert answer["sides"]["low"][0]["win"] == 407222
    assert answer["sides"]["low"][0]["tie"] == 2916
    head, *rows, deals, no_low = lines("equity", "--game", "omaha8", "AsAh2d3c", "Ad4c5h6h")
    assert "low share" in head
    assert len(rows) == 2
    assert deals.startswith("1,086,008 deals")
    assert no_low.startswith("no low in ")


def test_equity_samples_what_was_asked_and_says_so() -> None:
    words = ["equity", "--game", "razz", "As2h3d", "4s5h6d", "?", "--samples", "5000", "--seed", "7"]
    answer = read(*words)
    assert answer["deals"] == 5000
    assert answer["exact"] is False
    assert len(answer["standard_error"]) == 3
    assert read(*words, "--threads", "2")["win"] == answer["win"]
    assert "sampled" in lines(*words)[-1]


def test_equity_plays_by_house_rules() -> None:
    usual, triton = (
        read("equity", "--game", "short_deck", "JsTs", "6c6d", *rule)["win"][0]
        for rule in ([], ["-o", "order=straight"])
    )
    assert (usual, triton) == (127590, 134201)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["AsAh"], "2 to"),
        (["AsAh", "AsKd"], "As"),
        (["AsAh", "KKz"], "KKz"),
        (["AsAh", "KdKc", "--board", "2c3d4h5s6c7d"], "board"),
        (["AsAh", "KdKc", "--game", "chess"], "chess"),
        (["AsAh", "KdKc", "-o", "colour=red"], "colour"),
        (["AsAh", "AA", "--dead", "AcAd"], "range"),
        (["AsAh", "KdKc", "--threads", "0"], "threads"),
        (["AsAh", "KdKc", "--method", "sample", "--samples", "-1"], "samples"),
    ],
)
def test_equity_refuses(words: list[str], reason: str) -> None:
    result = run("equity", *words)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert "Traceback" not in result.output


def test_range_is_counted_simplified_and_drawn() -> None:
    text = "KQo@50, AKs, A2s+, 22+"
    answer = read("range", text)
    assert answer["combos"] == len(Range(text)) == len(answer["weights"])
    assert Range(answer["text"]) == Range(text)
    assert answer["weights"]["KsQh"] == 0.5
    head, *grid = lines("range", text)
    assert head.startswith(f"{len(Range(text))} hands, ")
    assert "\n".join(grid) == Range(text).grid()


def test_range_of_omaha_hands_has_no_grid() -> None:
    assert len(lines("range", "AAxxds")) == 1


def test_range_refuses_with_the_position() -> None:
    result = run("range", "AA, KKz")
    assert result.exit_code == 2
    assert "position 4" in result.stderr


def test_matchups_look_hands_and_kinds_up() -> None:
    assert read("matchups", "AsKs", "QdQh") == {
        "first": "AsKs", "second": "QdQh", "equity": pytest.approx(0.462145, abs=1e-6),
        "win": 787966, "tie": 6732, "lose": 917606,
    }  # fmt: skip
    assert read("matchups", "AKs", "QQ")["equity"] == pytest.approx(0.4604852585, abs=1e-10)
    against_all = lines("matchups", "AKs")
    assert len(against_all) == 1 + 169
    assert len(json.loads(run("matchups", "--json").stdout)) == 169 * 169


@pytest.mark.parametrize("words", [["AKx"], ["AsKs", "AsQs"], ["AA", "KK", "--game", "omaha"]])
def test_matchups_refuse(words: list[str]) -> None:
    result = run("matchups", *words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
