"""Who may import whom (ARCHITECTURE.md): every layer asks only those below it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import showdown

PACKAGE = Path(showdown.__file__).parent

# Lowest first. A module imports only from rows before its own.
ROWS = [
    {"_core"},
    {"cards", "_values", "_workers"},
    {"hands", "pots", "ranges"},
    {"_vocabulary"},
    {"variants"},
    {"settlement", "ofc"},
    {"deal", "equities", "odds"},
    {"table", "agents"},
    {"history"},
    {"cli", "adapters", "__init__"},
    {"__main__"},
]
ROW = {name: place for place, names in enumerate(ROWS) for name in names}

PYTHON = sorted(path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "_core")
CORE = sorted(path for path in (PACKAGE / "_core").iterdir() if path.suffix in (".py", ".pyx", ".pxd"))


def layer(path: Path) -> str:
    """The module or package of ours that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Full names of the modules that a Python file imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def cython_imports(path: Path) -> Iterator[str]:
    """The same for Cython, by its lines."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if found := re.match(r"\s*(?:from\s+([\w.]+)\s+c?import\b|c?import\s+([\w.]+))", line):
            yield found[1] or found[2]


def ours(name: str) -> str | None:
    """The layer that an imported name belongs to, None where it is not ours."""
    top, _, rest = name.partition(".")
    if top != "showdown":
        return None
    first = rest.partition(".")[0]
    return first if first in ROW else "__init__"


def type_checking_only(path: Path) -> set[str]:
    """Names that a file imports for its annotations alone."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            for inner in ast.walk(node):
                if isinstance(inner, ast.ImportFrom) and inner.module:
                    found |= {f"{inner.module}.{alias.name}" for alias in inner.names}
                elif isinstance(inner, ast.Import):
                    found |= {alias.name for alias in inner.names}
    return found


def test_every_module_has_its_row() -> None:
    assert PYTHON
    assert CORE
    assert {layer(path) for path in PYTHON} <= set(ROW)


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_only_from_the_rows_below(path: Path) -> None:
    own = layer(path)
    for name in imports(path):
        other = ours(name)
        if other is None or other == own:
            continue
        if other == "__init__":
            assert own in ("cli", "adapters", "__main__"), f"{own} imports the whole package"
        else:
            assert ROW[other] < ROW[own], f"{own} imports {other}, which is not below it"


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_third_parties_only_in_adapters_and_the_command_line(path: Path) -> None:
    if layer(path) in ("adapters", "cli"):
        return
    tops = {name.partition(".")[0] for name in set(imports(path)) - type_checking_only(path)}
    assert tops - set(sys.stdlib_module_names) <= {"showdown"}


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_core_imports_nothing_above_it(path: Path) -> None:
    allowed = {"cython", "cpython", "libc"} if path.suffix != ".py" else set()
    names = set(imports(path) if path.suffix == ".py" else cython_imports(path))
    for name in names:
        assert ours(name) in (None, "_core"), f"{path.name} imports {name}"
    tops = {name.partition(".")[0] for name in names} - {"showdown"}
    assert tops <= allowed | set(sys.stdlib_module_names), f"{path.name} imports {tops}"


def test_tablegen_is_run_by_hand_only() -> None:
    for path in [*PYTHON, *CORE]:
        if path.stem != "tablegen":
            assert not re.search(r"^\s*(from|c?import)\b.*\btablegen\b", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_nobody_imports_the_command_line_or_the_adapters() -> None:
    for path in PYTHON:
        if layer(path) != "__main__":
            assert not {ours(name) for name in imports(path)} & {"cli", "adapters"} - {layer(path)}
