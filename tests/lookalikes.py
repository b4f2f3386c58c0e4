"""What the tests of the adapters share: random hands in bulk, the names of a package, a bare interpreter."""

from __future__ import annotations

import importlib
import os
import pkgutil
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import showdown

SOURCES = Path(showdown.__file__).parent.parent
REASON = "no wheel for this Python"

# Hands of each size that a test ranks with both packages.
HANDS = [30_000, pytest.param(1_000_000, marks=pytest.mark.slow)]


def deals(size: int, hands: int, seed: int = 7) -> Iterator[list[int]]:
    """Yield random hands as card numbers: cut from shuffled decks, several from each."""
    generator, deck = random.Random(seed), list(range(52))
    while hands > 0:
        generator.shuffle(deck)
        for start in range(0, min(hands, 52 // size) * size, size):
            yield deck[start : start + size]
        hands -= 52 // size


def modules_of(package: str) -> list[str]:
    """Return the names of a package's public modules, itself first."""
    inside = pkgutil.iter_modules(importlib.import_module(package).__path__)
    return [package, *(f"{package}.{module.name}" for module in inside if not module.name.startswith("_"))]


def names_of(module_name: str) -> set[str]:
    """Return the public names of a module and of its classes, without what it imports from elsewhere."""
    importlib.import_module(module_name)
    names = set()
    for name, value in vars(sys.modules[module_name]).items():
        home = getattr(value, "__module__", None) or module_name
        if name.startswith("_") or isinstance(value, ModuleType) or home.split(".")[0] != module_name.split(".")[0]:
            continue
        names.add(name)
        if isinstance(value, type):
            names |= {f"{name}.{member}" for member in vars(value) if not member.startswith("_")}
    return names


def missing_names(package: str) -> set[str]:
    """Return the full names of a package that our face of it lacks."""
    missing = set()
    for module_name in modules_of(package):
        importlib.import_module(f"showdown.adapters.{module_name}")
        face = sys.modules[f"showdown.adapters.{module_name}"]
        for name in names_of(module_name):
            value: object = face
            try:
                for part in name.split("."):
                    value = getattr(value, part)
            except AttributeError:
                missing.add(f"{module_name}.{name}")
    return missing


def run_alone(program: str) -> str:
    """Run a program where nothing is installed but this package; what it prints."""
    answer = subprocess.run(
        [sys.executable, "-S", "-c", program],
        capture_output=True,
        text=True,
        timeout=60,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(SOURCES), "PYTHONIOENCODING": "utf-8"},
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout
