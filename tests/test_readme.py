"""README.md says what is true: ten examples (which test_docs.py runs), two commands, tables of the data."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

import showdown

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """Return the text under a heading."""
    return re.split(r"^## ", README.split(f"\n## {title}\n", 1)[1], flags=re.MULTILINE)[0]


def blocks(text: str, language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def table(name: str) -> list[list[str]]:
    """Return the cells of the table between two marks, headings first."""
    marked = README.split(f"<!-- {name} -->", 1)[1].split(f"<!-- /{name} -->", 1)[0]
    rows = [line.strip("|").split("|") for line in marked.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows if not set("".join(row)) <= set("-:")]


def test_ten_examples():
    assert len(blocks(section("Ten examples"), "python")) == 10


def test_the_commands_are_named():
    pytest.importorskip("click", reason="the command line is the extra [cli]")
    from showdown.cli import commands

    named = re.findall(r"`(?:showdown )?([a-z]+)[A-Z ]*`", section("Command line").split("A record that", 1)[0])
    assert sorted(named) == sorted(commands.list_commands(None))


def test_quick_start_is_two_commands():
    quick_start = section("Quick start")
    commands = blocks(quick_start, "sh")
    assert len(commands) == len(re.findall(r"^```\w", quick_start, re.MULTILINE)) == 2
    assert [len(command.splitlines()) for command in commands] == [1, 1]
    assert "showdown settle examples/showdowns.jsonl" in commands[0]
    assert "pytest" in commands[1]


def test_variants_are_the_data():
    headings, *rows = table("variants")
    assert headings == ["id", "game", "players", "hole cards", "board", "hands", "betting"]
    assert rows == [
        [
            f"`{game.id}`",
            game.title,
            "{}-{}".format(*game.players),
            str(game.hole_cards),
            str(game.board_cards or ""),
            ", ".join(f"`{hand_type.name}`" for hand_type in game.hand_types),
            ", ".join(dict.fromkeys([game.betting, *game.option_values["betting"]])),
        ]
        for game in showdown.VARIANTS.values()
    ]


def test_speeds_are_the_jobs_of_compare():
    spec = importlib.util.spec_from_file_location("compare", ROOT / "benchmarks" / "compare.py")
    compare = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(compare)
    headings, *rows = table("speed")
    assert headings == ["job", "showdown", *compare.RIVALS]
    assert [row[0] for row in rows] == [*compare.JOBS, "import", "import, memory", "installed"]


def test_hand_types_are_named():
    assert all(f"`{name}`" in section("Variants") for name in showdown.HAND_TYPES)
