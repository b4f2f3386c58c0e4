"""What the shells are told to complete; a real bash completes in test_cli_terminal.py."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner

from showdown import HAND_TYPES, MIXES, VARIANTS, odds, ofc
from showdown.agents import AGENTS
from showdown.cli import COMMANDS, commands

# The runner of click takes the standard streams of the process.
pytestmark = pytest.mark.thread_unsafe


def answer(shell: str, *words: str) -> list[str]:
    """Return the lines that a shell gets for the last of the words after the command."""
    typed = ["showdown", *words]
    environment = {
        "_SHOWDOWN_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(typed),
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words)),
    }
    result = CliRunner().invoke(commands, prog_name="showdown", env=environment)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def completed(*words: str) -> list[str]:
    return [line.partition(",")[2] for line in answer("bash", *words)]


def test_commands() -> None:
    assert completed("") == list(COMMANDS)
    assert completed("ev") == ["evaluate"]
    assert completed("ofc", "") == ["arrange", "deal", "games", "score"]


def test_games_mixes_and_hand_types() -> None:
    assert completed("simulate", "") == list(VARIANTS)
    assert completed("rules", "") == [*VARIANTS, *MIXES]
    assert completed("equity", "--variant", "omaha") == [name for name in VARIANTS if name.startswith("omaha")]
    assert completed("deal", "") == [*VARIANTS, *MIXES]
    assert completed("deal", "HOR") == ["horse"]
    assert completed("deal", "ho") == ["holdem", "horse", "hose", "hoe", "ho"]
    assert completed("evaluate", "--type", "") == list(HAND_TYPES)
    assert completed("ofc", "score", "--game", "") == list(ofc.RULES)


def test_agents_one_after_another() -> None:
    assert completed("simulate", "holdem", "t") == ["tight"]
    assert completed("deal", "--agents", "") == list(AGENTS)
    assert completed("deal", "--agents", "call,t") == ["call,tight"]


def test_options_of_a_command() -> None:
    assert completed("equity", "--me") == ["--method"]
    assert completed("equity", "--method", "") == ["auto", "exact", "sample"]
    assert completed("simulate", "holdem", "--betting", "p") == ["pot-limit"]
    assert completed("settle", "--js") == ["--json"]


def test_values_are_those_of_the_game_named() -> None:
    for name, variant in VARIANTS.items():
        for command in ("deal", "simulate"):
            assert completed(command, name, "--betting", "") == sorted(variant.option_values["betting"])
    assert completed("outs", "--target", "fl") == ["flush"]
    assert completed("outs", "--variant", "badugi", "--target", "3") == ["3-card_badugi"]
    words = completed("outs", "--variant", "holdem", "--target", "")
    assert [word.replace("_", " ") for word in words] == sorted(HAND_TYPES["high"].categories)
    for word in words:
        assert odds.outs("holdem", "9c8d", "7h6s2d", target=word)


def test_rule_options_and_their_values() -> None:
    assert completed("rules", "short_deck", "-o", "ord") == ["order=straight", "order=trips"]
    assert "order=straight" not in completed("rules", "razz", "-o", "")
    # Bash takes NAME=VALUE apart, and puts in the place of the last part only.
    assert completed("rules", "short_deck", "-o", "order", "=") == ["straight", "trips"]
    assert completed("rules", "short_deck", "-o", "order", "=", "st") == ["straight"]
    assert completed("evaluate", "--type", "=", "deuce") == ["deuce_to_seven"]
    # Before a game is named, or of no game: those of all.
    assert "order=straight" in completed("settle", "-o", "")
    assert "order=straight" in completed("rules", "chess", "-o", "or")
    assert completed("ofc", "arrange", "--game", "ofc", "-o", "scoring=") == ["1-6", "2-4", "simple"]


def test_files_are_left_to_the_shell() -> None:
    for command in ("settle", "replay"):
        assert answer("bash", command, "exa") == ["file,exa"]
    assert answer("bash", "deal", "--save", "ses") == ["file,ses"]


def test_other_shells() -> None:
    assert answer("zsh", "rules", "raz")[:6] == ["plain", "razz", "Razz", "plain", "razz27", "Deuce-to-seven razz"]
    assert answer("fish", "rules", "razz27") == ["plain,razz27\tDeuce-to-seven razz"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts(shell: str) -> None:
    result = CliRunner().invoke(commands, ["completion", shell])
    assert result.exit_code == 0
    assert f"_SHOWDOWN_COMPLETE={shell}_complete" in result.stdout
    script = json.loads(CliRunner().invoke(commands, ["completion", shell, "--json"]).stdout)
    assert script["shell"] == shell
    assert script["script"].strip() == result.stdout.strip()
