"""Another package's Cython module cimports the core, calls it without the GIL, and inlines the evaluators."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import showdown
from showdown import DECK, HAND_TYPES

PYX = """
from libc.stdint cimport uint16_t
from showdown cimport (
    ACE_TO_FIVE, ACE_TO_SIX, BADUGI, BADUGI_ACE_HIGH, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, FRONT, HIGH, NINE_OR_BETTER,
    SHORT_DECK, SHORT_DECK_TRITON, evaluate_cards,
)
from showdown._core.evaluate cimport sd_evaluate, tables

KINDS = {
    "high": HIGH, "short_deck": SHORT_DECK, "short_deck_triton": SHORT_DECK_TRITON, "ace_to_five": ACE_TO_FIVE,
    "eight_or_better": EIGHT_OR_BETTER, "deuce_to_seven": DEUCE_TO_SEVEN, "badugi": BADUGI, "front": FRONT,
    "ace_to_six": ACE_TO_SIX, "badugi_ace_high": BADUGI_ACE_HIGH, "nine_or_better": NINE_OR_BETTER,
}


def strengths(int kind, bytes cards, Py_ssize_t width):
    cdef const unsigned char *data = cards
    cdef Py_ssize_t i, n = len(cards) // width
    cdef unsigned int called, inlined
    found = []
    for i in range(n):
        with nogil:
            called = evaluate_cards(kind, data + i * width, width)
            inlined = sd_evaluate(tables(), kind, data + i * width, <int> width)
        assert called == inlined
        found.append(called)
    return found


def of_any_count(int kind, bytes cards):
    return evaluate_cards(kind, cards, len(cards))
"""

SETUP = """
import sys
from Cython.Build import cythonize
from setuptools import Extension, setup

setup(
    name="guest",
    ext_modules=cythonize(
        [Extension("guest", ["guest.pyx"], include_dirs=[sys.argv.pop()])], compiler_directives={"language_level": 3}
    ),
)
"""


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module above, compiled against the package that is being tested."""
    for tool in ("Cython", "setuptools"):
        pytest.importorskip(tool)
    where = tmp_path_factory.mktemp("guest")
    (where / "guest.pyx").write_text(PYX)
    (where / "setup.py").write_text(SETUP)
    package = str(Path(showdown.__file__).parents[1])
    built = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace", showdown.get_include()],
        cwd=where,
        env=os.environ | {"PYTHONPATH": package},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    output = built.stdout + built.stderr
    if built.returncode and "compiler" in output.lower() and "not found" in output.lower():
        pytest.skip("no C compiler")
    assert built.returncode == 0, output
    assert "performance hint" not in output
    (extension,) = [path for path in where.iterdir() if path.suffix in (".so", ".pyd")]
    spec = importlib.util.spec_from_file_location("guest", extension)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_numbers_of_the_hand_types(guest: ModuleType) -> None:
    assert {name: hand_type.kind for name, hand_type in HAND_TYPES.items()} == guest.KINDS


@pytest.mark.parametrize("name", HAND_TYPES)
def test_same_strengths(guest: ModuleType, name: str) -> None:
    hand_type = HAND_TYPES[name]
    generator = random.Random(3)
    width = {"front": 3, "badugi": 4, "badugi_ace_high": 4}.get(name, 7)
    deck = DECK[16:] if name.startswith("short") else DECK
    rows = [bytes(generator.sample(deck, width)) for _ in range(500)]
    assert guest.strengths(hand_type.kind, b"".join(rows), width) == [hand_type.evaluate(row) for row in rows]


def test_a_count_that_a_type_does_not_take_is_zero(guest: ModuleType) -> None:
    for count in (0, 1, 4, 10, 52):
        assert guest.of_any_count(HAND_TYPES["high"].kind, bytes(range(count))) == 0
    for kind in (-1, 14, 1000):
        assert guest.of_any_count(kind, bytes(range(5))) == 0


def test_headers_are_there() -> None:
    include = Path(showdown.get_include(), "showdown")
    assert {"kernel.h", "sizes.h", "pots.h"} <= {path.name for path in include.iterdir()}
