"""The package as a thing installed: its names, words, files, and what importing it costs."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pickle
import re
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import showdown

ROOT = Path(__file__).parent.parent
PACKAGE = Path(showdown.__file__).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

MODULES = sorted(
    path.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", ".") for path in PACKAGE.glob("[!_]*.py")
)


def public_things() -> dict[str, object]:
    """Return every public function and class by its full name."""
    things: dict[str, object] = {}
    for module_name in ["showdown", *MODULES]:
        module = importlib.import_module(module_name)
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isroutine(value) or inspect.isclass(value):
                things.setdefault(f"{getattr(value, '__module__', module_name)}.{name}", value)
    return things


PUBLIC = public_things()
METHODS = {
    f"{class_name}.{name}": member
    for class_name, value in PUBLIC.items()
    if inspect.isclass(value)
    for name, member in vars(value).items()
    if not name.startswith("_") and callable(member)
}


def run_python(program: str) -> str:
    """Run a program in a fresh interpreter far from the checkout."""
    answer = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=PACKAGE.anchor,
        env=os.environ | {"PYTHONPATH": str(PACKAGE.parent)},
    )
    return answer.stdout


def test_the_version_stands_in_one_place():
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "showdown.__version__"}
    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert first.group(1) == showdown.__version__


@pytest.mark.parametrize("workflow", sorted((ROOT / ".github/workflows").glob("*.yml")), ids=lambda path: path.name)
def test_actions_of_others_are_pinned(workflow):
    # A tag can be moved to other code, a commit cannot; its version stands beside it for the reader and for updates.
    used = re.findall(r"uses: (\S+)(?: +# (v[\d.]+))?$", workflow.read_text(encoding="utf-8"), re.MULTILINE)
    assert used
    for action, version in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
        assert version, f"{action} does not say its version"


def test_the_pythons_tested_are_those_named():
    named = re.findall(r":: Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    tests = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert {*re.findall(r"\b3\.\d+\b", tests.split("\n  test:\n")[1].split("\n    runs-on")[0])} == {*named}


@pytest.mark.parametrize("module_name", ["showdown", *MODULES])
def test_names_are_there_and_in_order(module_name):
    module = importlib.import_module(module_name)
    names = module.__all__
    assert len(set(names)) == len(names)
    assert all(hasattr(module, name) for name in names)


def test_every_compiled_module_has_a_stub():
    modules = {path.name.split(".")[0] for path in (PACKAGE / "_core").iterdir() if path.suffix in {".so", ".pyd"}}
    assert modules
    assert modules <= {path.stem for path in (PACKAGE / "_core").glob("*.pyi")}
    assert (PACKAGE / "py.typed").exists()


def test_headers_that_ship_need_no_others():
    shipped = PROJECT["tool"]["setuptools"]["package-data"]["showdown._core"]
    headers = {Path(name).name for name in shipped if name.endswith(".h")}
    needed = set()
    for name in shipped:
        if name.endswith((".h", ".pxd")):
            text = (PACKAGE / "_core" / name).read_text(encoding="utf-8")
            needed |= set(re.findall(r'(?:#include|cdef extern from) "(?:showdown/)?([\w.]+)"', text))
            assert not re.search(r"^(from|cimport) showdown", text, re.MULTILINE)
    assert needed <= headers


def test_headers_and_declarations_ship():
    include = Path(showdown.get_include())
    assert (include / "showdown" / "kernel.h").exists()
    assert (PACKAGE / "__init__.pxd").exists()
    assert (PACKAGE / "_core" / "evaluate.pxd").exists()


@pytest.mark.parametrize("name", sorted(PUBLIC | METHODS))
def test_words_and_example(name):
    value = (PUBLIC | METHODS)[name]
    text = inspect.getdoc(value)
    assert text, f"{name} has no docstring"
    first = text.splitlines()[0]
    assert first.endswith("."), f"{name}: its first line is no sentence: {first!r}"
    example = doctest.DocTestParser().get_doctest(text, {"showdown": showdown}, name, None, None)
    # A method may be shown at work by the example of its class.
    assert example.examples or name in METHODS, f"{name} has no example"
    module = sys.modules[value.__module__] if getattr(value, "__module__", None) in sys.modules else showdown
    example.globs |= {key: entry for key, entry in vars(module).items() if not key.startswith("__")}
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


def test_import_is_light():
    # What importing it brings in, beyond what the interpreter starts with: our own modules, nothing heavy of Python's.
    program = "import sys; before = set(sys.modules); import showdown; print(*sorted(set(sys.modules) - before))"
    brought = set(run_python(program).split())
    tops = {name.partition(".")[0] for name in brought}
    # Compiled modules leave Cython's own names behind, which are no packages.
    assert {name for name in tops - set(sys.stdlib_module_names) if "cython" not in name} == {"showdown"}
    assert not tops & {"asyncio", "dataclasses", "enum", "inspect", "json", "re", "threading", "typing"}
    ours = {name for name in brought if name.startswith("showdown.")}
    names = ("_core", "_core.evaluate", "_values", "_vocabulary", "cards", "hands", "variants")
    assert ours == {f"showdown.{name}" for name in names}


def test_every_name_is_there_from_the_start():
    program = (
        "import showdown; missing = {*showdown.__all__} - {*dir(showdown)}; from showdown import *; print(missing)"
    )
    assert run_python(program) == "set()\n"


@pytest.mark.parametrize("module_name", sorted({name.partition(".")[2] for name in MODULES}))
def test_every_module_is_an_attribute(module_name):
    assert run_python(f"import showdown; print(showdown.{module_name}.__name__)") == f"showdown.{module_name}\n"


def test_a_name_that_is_nowhere():
    with pytest.raises(AttributeError, match="has no attribute 'holdem'"):
        showdown.holdem  # noqa: B018 - the attribute is read


def test_parts_of_a_game_are_made_once():
    # Many threads ask for a part at once: all must get the one that stays, since a deal points into it.
    with ThreadPoolExecutor(8) as executor:
        for game in showdown.VARIANTS.values():
            fresh = pickle.loads(pickle.dumps(game))
            parts = list(executor.map(lambda _, game=fresh: game._compiled("_rules"), range(64)))
            assert all(part is fresh._rules for part in parts)


@pytest.mark.parametrize(
    "value",
    [
        showdown.Card("As"),
        showdown.high,
        showdown.VARIANTS["omaha8"],
        showdown.VARIANTS["short_deck"].with_options(order="straight"),
        showdown.build_pots([100, 60, 80], folded=[2]),
        showdown.settle("holdem", {0: "AsAh", 1: "KsKh"}, pots=10, board="2c7d9hTsQd"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_pickle(value):
    assert pickle.loads(pickle.dumps(value)) == value


def test_the_readme_names_the_extras():
    extras = PROJECT["project"]["optional-dependencies"]
    told = (ROOT / "README.md").read_text(encoding="utf-8").split("What its extras install:")[1].split("\n\n")[0]
    assert {*re.findall(r"`\[(\w+)\]`", told)} == extras.keys()


def test_the_license_is_whole():
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert PROJECT["project"]["license"] == "MIT"


def test_no_group_names_what_it_lacks():
    groups = PROJECT["dependency-groups"]
    assert {"test", "bench", "lint", "docs"} <= groups.keys()
    included = {entry["include-group"] for group in groups.values() for entry in group if isinstance(entry, dict)}
    assert included <= groups.keys()
