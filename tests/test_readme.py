"""README.md and the pages say what is true: their examples run, the commands are two, the tables are the data's."""

from __future__ import annotations

import doctest
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


EXAMPLES = blocks(section("Ten examples"), "python")
PAGES = [path for path in (ROOT / "docs").rglob("*.md") if ">>>" in path.read_text(encoding="utf-8")]


def failures(texts: list[str], name: str) -> int:
    """Run examples one after another, as a reader would with the names of earlier ones; the failures of the last."""
    names: dict[str, object] = {}
    for text in texts:
        example = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
        assert example.examples
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, clear_globs=False)
        names = example.globs
    return result.failed


def test_ten_examples():
    assert len(EXAMPLES) == 10


@pytest.mark.parametrize("number", range(1, 11))
def test_example(number):
    assert failures(EXAMPLES[:number], "README.md") == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT / "docs").as_posix())
def test_page(page):
    text = page.read_text(encoding="utf-8")
    examples = [block for block in blocks(text, "python") if ">>>" in block]
    assert text.count(">>> ") == sum(block.count(">>> ") for block in examples)
    if "np." in text:
        pytest.importorskip("numpy", reason="the page shows NumPy arrays")
    assert [failures(examples[:n], page.name) for n in range(1, len(examples) + 1)] == [0] * len(examples)


def test_the_api_page_names_every_public_name():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in showdown.__all__ if not re.search(rf"\b{name}\b", page)] == []


def test_the_commands_are_named():
    pytest.importorskip("click", reason="the command line is the extra [cli]")
    from showdown.cli import commands

    named = re.findall(r"`(?:showdown )?([a-z]+)[A-Z ]*`", section("Command line").split("A record that", 1)[0])
    assert sorted(named) == sorted(commands.commands)


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
