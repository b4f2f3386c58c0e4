"""The types of the public names, as mypy sees them, and the stubs beside the compiled modules."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import showdown

PACKAGE = Path(showdown.__file__).parent
CONFIGURATION = Path(__file__).parents[1] / "pyproject.toml"

# What a user writes, and the type that he must be shown.
REVEALED = """
import showdown
from showdown import Card, find_variant
from showdown.pots import Pot, build_pots
from showdown.settlement import settle

reveal_type(Card("As"))  # Card
reveal_type(Card(51).rank)  # int
reveal_type(showdown.parse_cards("AsKd"))  # tuple[Card, ...]
reveal_type(showdown.parse_cards([1, "As", Card("Kd")]))  # tuple[Card, ...]
reveal_type(showdown.format_cards(b"12"))  # str
reveal_type(showdown.high)  # HandType
reveal_type(showdown.high.evaluate("AsKsQsJsTs"))  # int
reveal_type(showdown.high.best(("As", 5)))  # tuple[Card, ...]
reveal_type(showdown.high.categories)  # tuple[str, ...]
reveal_type(showdown.HAND_TYPES["badugi"])  # HandType
reveal_type(find_variant("plo8"))  # Variant
reveal_type(find_variant("plo8").evaluate("Ah2cKd9d", "7d4c3hKsJh"))  # tuple[int, ...]
reveal_type(find_variant("plo8").sides)  # tuple[str, ...]
reveal_type(find_variant("stud").with_options(stud_tie="suit"))  # Variant
reveal_type(build_pots([5, 10]).pots)  # tuple[Pot, ...]
reveal_type(build_pots({1: 5, 3: 10}, folded=[1]).refunds)  # dict[int, int]
reveal_type(Pot(5, [1, 2]).seats)  # tuple[int, ...]
reveal_type(settle("holdem", {0: "AsAd"}, pots=5).payouts)  # dict[int, int]
reveal_type(settle("holdem", {0: "AsAd"}, pots=5).awards)  # tuple[Award, ...]
reveal_type(showdown.get_include())  # str
"""

# What a user must not write: each line is one error.
REFUSED = """
import showdown
from showdown.pots import Pot, build_pots

showdown.Card(1.5)
showdown.parse_cards(5)
showdown.high.evaluate(cards="AsKsQsJsTs")
showdown.high.describe("royal flush")
showdown.high.name = "low"
showdown.HAND_TYPES["high"] = showdown.badugi
showdown.HandType("mine")
build_pots("12")
build_pots([1.5])
Pot(5.0, [1])
showdown.find_variant(5)
showdown.find_variant("stud").evaluate(5)
"""


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("mypy", reason="mypy is in the lint group only")
    return tmp_path_factory.mktemp("typed")


def mypy(where: Path, program: str) -> list[str]:
    """What mypy --strict says of a program that uses the package as it is here."""
    (where / "program.py").write_text(program)
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--no-error-summary",
            "--cache-dir",
            str(where / "cache"),
            "program.py",
        ],
        cwd=where,
        env=os.environ | {"MYPYPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert not run.stderr, run.stderr
    return [line for line in run.stdout.splitlines() if line.startswith("program.py:")]


def without_modules(type_name: str) -> str:
    """'builtins.tuple[builtins.int, ...]' as 'tuple[int, ...]'."""
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", type_name)


def test_revealed_types(typed: Path) -> None:
    found = {}
    for line in mypy(typed, REVEALED):
        shown = re.fullmatch(r'program\.py:(\d+): note: Revealed type is "(.*)"', line)
        assert shown is not None, line
        found[int(shown[1])] = without_modules(shown[2])
    wanted = {n: line.partition("  # ")[2] for n, line in enumerate(REVEALED.splitlines(), 1) if "  # " in line}
    assert found == wanted


def test_refused_types(typed: Path) -> None:
    wrong = {int(line.split(":")[1]) for line in mypy(typed, REFUSED) if ": error: " in line}
    lines = REFUSED.splitlines()
    assert wrong == {number for number, line in enumerate(lines, 1) if "(" in line or " = " in line}


# The compiled modules behind cards, hands, variants, pots and settlement; .ci/run checks the stubs of all.
MODULES = [f"showdown._core.{name}" for name in ("batch", "choose", "evaluate", "pots", "settle")]


def test_stubs_say_what_the_compiled_modules_hold(typed: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", *MODULES, "--mypy-config-file", str(CONFIGURATION)],
        cwd=typed,
        env=os.environ | {"MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
