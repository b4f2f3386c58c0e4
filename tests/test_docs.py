"""Every code block of the documentation does what the page says: Python and shell run, C compiles, data can be read.

The language of a block says what becomes of it:

- `python`: a session with `>>>` is run and compared; a block without is run as a script. Names live through the page.
- `{picture}`: Python that ends with a `figure`, which the page shows.
- `sh`: commands that must succeed. `console`: commands after `$ `, and what they print.
- `cython`, `c`: compiled against the package. `json`, `toml`: parsed.
- `text`: not run: a formula, what a program printed, or a command that a test cannot run (see `NOT_FOR_TESTS`).
"""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import json
import os
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import showdown

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PACKAGE = Path(showdown.__file__).parent
PAGES = sorted([*(path for path in DOCS.rglob("*.md") if "_build" not in path.parts), *ROOT.glob("*.md")])

PYTHON = {"python", "{picture}"}
SHELL = {"sh", "console"}
COMPILED = {"cython", "c"}
DATA = {"json": json.loads, "toml": tomllib.loads}
NOT_RUN = {"text"}
# Commands that need the network or change the machine, that a person plays with, or that take minutes: a block of them
# is marked `text`.
NOT_FOR_TESTS = (
    *("git ", "pip ", "python -m pip ", "twine "),
    *("showdown deal", "showdown ofc deal"),
    *("python benchmarks/", "python -m pytest"),
)
# Sections whose commands are run by something else than this test.
RUN_ELSEWHERE = {("README.md", "Quick start"): ".ci/run"}


class Block(NamedTuple):
    """A fenced block: where it stands, its language, what else is said beside it, its text."""

    page: Path
    line: int
    section: str
    language: str
    arguments: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page, in order."""
    section, fence, opened, language, inside = "", "", 0, "", list[str]()
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if fence:
            if line.strip() == fence:
                language, _, arguments = language.partition(" ")
                yield Block(page, opened, section, language, arguments, "\n".join(inside) + "\n")
                fence = ""
            else:
                inside.append(line)
        elif found := re.match(r"\s*(`{3,}|~{3,})\s*(.*?)\s*$", line):
            (fence, language), opened, inside = found.groups(), number, []
        elif found := re.match(r"#+ (.*)", line):
            section = found[1]
    assert not fence, f"{page.name}:{opened}: the block has no end"


BLOCKS = [block for page in PAGES for block in blocks_of(page)]


def of(*languages: str) -> list[Block]:
    """Return the blocks in these languages."""
    return [block for block in BLOCKS if block.language in languages]


def with_pages(*languages: str) -> list[object]:
    """Return a test parameter for each page with blocks in these languages."""
    pages = dict.fromkeys(block.page for block in of(*languages))
    return [pytest.param(page, id=page.relative_to(ROOT).as_posix()) for page in pages]


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of its own, with the examples of the project and the installed command."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    commands = tmp_path / ".commands"
    commands.mkdir()
    for name, module in (("showdown", ["-m", "showdown"]), ("python", [])):
        command = commands / name
        command.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, *module])} "$@"\n', encoding="utf-8")
        command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{commands}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(PACKAGE.parent))
    # What a terminal would change in the output.
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- Python ----------------------------------------------------------------------------------------------------------


def imported_by(code: str) -> set[str]:
    """Return the packages that some code imports, wherever it does, beside Python's own and ours."""
    found = re.findall(r"^(?:>>> |\.\.\. )?\s*(?:import|from) (\w+)", code, re.MULTILINE)
    return set(found) - set(sys.stdlib_module_names) - {"showdown"}


def need_imports(blocks: list[Block]) -> None:
    """Skip where a page imports a package that is not installed: all but Python's own and ours are extras."""
    for block in blocks:
        needed = imported_by(block.text)
        for adapter in re.findall(r"showdown\.adapters(?:\.| import )(\w+)", block.text):
            for source in [*PACKAGE.glob(f"adapters/{adapter}.py"), *PACKAGE.glob(f"adapters/{adapter}/*.py")]:
                needed |= imported_by(source.read_text(encoding="utf-8"))
        for name in sorted(needed):
            pytest.importorskip(name, reason=f"{block} needs {name}")


@pytest.mark.parametrize("page", with_pages(*PYTHON))
def test_python(page: Path, workplace: Path) -> None:
    blocks = [block for block in of(*PYTHON) if block.page == page]
    need_imports(blocks)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks:
        if ">>>" not in block.text:
            code = re.sub(r"^:\w+:.*$", "", block.text, flags=re.MULTILINE)  # options of a directive
            exec(compile("\n" * block.line + code, str(page), "exec"), names)
            if block.language == "{picture}":
                assert type(names.pop("figure")).__name__ == "Figure"
            continue
        session = doctest.DocTestParser().get_doctest(block.text, names, str(block), str(page), block.line)
        said: list[str] = []
        doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(
            session, clear_globs=False, out=said.append
        )
        assert not said, "".join(said)
        names = session.globs


# --- The shell -------------------------------------------------------------------------------------------------------


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script, without a terminal."""
    return subprocess.run(
        ["sh", "-e", "-c", script],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def session_of(block: Block) -> Iterator[tuple[str, str]]:
    """Yield the commands of a console block, each with the output shown; a command goes on after `> `."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        first, *rest = part.splitlines()
        more = 0
        while more < len(rest) and rest[more].startswith("> "):
            more += 1
        yield "\n".join([first, *(line[2:] for line in rest[:more])]), "\n".join(rest[more:])


def stripped(text: str) -> str:
    """Return a text without the spaces at the ends of its lines and the empty lines around it."""
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()).rstrip("\n")


def check_shell(block: Block) -> None:
    """Run a block and compare what is shown of the output."""
    if block.language == "sh":
        answer = shell(block.text)
        assert answer.returncode == 0, f"{block}:\n{answer.stdout}"
        return
    assert block.text.startswith("$ "), f"{block}: a console block begins with '$ '"
    for command, shown in session_of(block):
        answer = shell(command)
        found, wanted = stripped(answer.stdout), stripped(shown)
        if not doctest.OutputChecker().check_output(wanted + "\n", found + "\n", doctest.ELLIPSIS):
            pytest.fail(f"{block}: $ {command}\nshown:\n{wanted}\nfound:\n{found}")
        assert answer.returncode == 0 or wanted, f"{block}: $ {command}\nfailed without a word"


@pytest.mark.parametrize("page", with_pages(*SHELL))
def test_shell(page: Path, workplace: Path) -> None:
    for tool in ("click", "rich"):
        pytest.importorskip(tool, reason="the command line is the extra [cli]")
    if os.name == "nt" or shutil.which("sh") is None:
        pytest.skip("the pages show commands of a POSIX shell")
    for block in of(*SHELL):
        if block.page == page and (page.name, block.section) not in RUN_ELSEWHERE:
            check_shell(block)


# --- What is compiled, and what is read ------------------------------------------------------------------------------


def compiler() -> str:
    """Return the C compiler, or skip."""
    found = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(found) is None:
        pytest.skip("no C compiler")
    return found


@pytest.mark.parametrize("block", of(*COMPILED), ids=str)
def test_compiled(block: Block, tmp_path: Path) -> None:
    cc = compiler()
    source = tmp_path / f"page.{'c' if block.language == 'c' else 'pyx'}"
    source.write_text(block.text, encoding="utf-8")
    commands = []
    if block.language == "cython":
        pytest.importorskip("Cython", reason="the page shows Cython")
        commands.append([sys.executable, "-m", "cython", "-3", "-Werror", "-I", str(PACKAGE.parent), source.name])
    headers = [showdown.get_include(), sysconfig.get_path("include")]
    commands.append([cc, "-fsyntax-only", *(f"-I{path}" for path in headers), "page.c"])
    for command in commands:
        answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
        assert answer.returncode == 0, f"{block}: {shlex.join(command)}\n{answer.stdout}{answer.stderr}"


def test_data() -> None:
    for block in of(*DATA):
        assert DATA[block.language](block.text), block


# --- What is not run -------------------------------------------------------------------------------------------------


def test_every_block_has_a_language_that_says_what_becomes_of_it() -> None:
    known = PYTHON | SHELL | COMPILED | DATA.keys() | NOT_RUN
    for block in BLOCKS:
        # other directives of Sphinx hold no code
        assert block.language in known or re.fullmatch(r"\{[\w-]+\}", block.language), f"{block}: {block.language!r}"


@pytest.mark.parametrize("block", of(*NOT_RUN), ids=str)
def test_no_block_that_could_be_run_is_marked_as_text(block: Block) -> None:
    assert ">>>" not in block.text
    for line in block.text.splitlines():
        command = line.removeprefix("$ ")
        if command != line or command.startswith(("showdown ", "python ")):
            assert command.startswith(NOT_FOR_TESTS), f"{block} can be run: {line}"


def test_sections_run_elsewhere_are_there() -> None:
    found = {(block.page.name, block.section) for block in of(*SHELL)}
    assert RUN_ELSEWHERE.keys() <= found
    for runner in RUN_ELSEWHERE.values():
        assert "README's quick start" in (ROOT / runner).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_code_hides_outside_fences(page: Path) -> None:
    # Four spaces after an empty line make a block of code, which nothing here would run; in a list they go on with it.
    text = re.sub(
        r"^(\s*)(`{3,}).*?^\1?\s*\2\s*$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    paragraphs = re.split(r"\n\s*\n", text)
    for before, paragraph in pairwise(paragraphs):
        if re.match(r" {4}|\t", paragraph):
            assert re.match(r"\s*([-*+]|\d+\.) ", before), f"{page.name}: {paragraph!r}"
    assert ">>>" not in text


# --- What the pages tell of ------------------------------------------------------------------------------------------


def test_every_game_has_its_rules_and_a_showdown_on_one_page() -> None:
    families = [game for block in of("{family}") for game in block.arguments.split()]
    assert sorted(families) == sorted(block.arguments for block in of("{rules}")) == sorted(showdown.VARIANTS)
    for block in of("{rules}"):
        assert f"(game-{block.arguments})=\n## " in block.page.read_text(encoding="utf-8")
        shown = "".join(other.text for other in of(*PYTHON) if other.page == block.page)
        assert f'"{block.arguments}"' in shown, f"{block.arguments} is not shown at work on its page"
    open_face = "".join(block.text for block in of("python") if block.page.name == "ofc.md")
    assert [game for game in showdown.ofc.RULES if f'"{game}"' not in open_face] == []


# What other modules share, and no user asks for.
INTERNAL = {
    "showdown._core",
    "showdown.__main__",
    "showdown._values",
    "showdown._vocabulary",
    "showdown._workers",
    "showdown.adapters",
    "showdown.cli",
}
MODULES = sorted(
    {module.name for module in pkgutil.iter_modules(showdown.__path__, "showdown.")} - INTERNAL
    | {module.name for module in pkgutil.iter_modules([str(PACKAGE / "adapters")], "showdown.adapters.")}
)
# The names of another library, which a page on moving lists; how they are called is that library's.
DROP_INS = {f"showdown.adapters.{name}": name for name in ("eval7", "phevaluator", "treys")}


def found_at(path: str) -> object:
    """Return the object of a dotted name, whatever part of it is the module."""
    value: object = showdown
    parts = path.split(".")[1:]
    for place, part in enumerate(parts, 1):
        if not hasattr(value, part):
            importlib.import_module(".".join(["showdown", *parts[:place]]))
        value = getattr(value, part)
    return value


def reference() -> dict[int, tuple[object, set[str]]]:
    """Return what docs/api.md documents, by identity: each object with the options of its directive."""
    described: dict[int, tuple[object, set[str]]] = {}
    for block in of("{eval-rst}"):
        for name, options in re.findall(r"^\.\. auto\w+:: (\S+)\n((?:   :.*\n)*)", block.text, re.MULTILINE):
            try:
                value = found_at(name)
            except ImportError:
                continue  # an adapter of what is not installed
            described[id(value)] = value, set(re.findall(r":([\w-]+):", options))
    return described


def public_names(module_name: str) -> dict[str, object]:
    """Return the public names of a module; skip where what it adapts is not installed."""
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        pytest.skip(str(error))
    return {name: getattr(module, name) for name in getattr(module, "__all__", [])}


@pytest.mark.parametrize("module_name", ["showdown", *MODULES])
def test_the_reference_is_complete(module_name: str) -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    if module_name in DROP_INS:
        page += (DOCS / "moving" / f"{DROP_INS[module_name]}.md").read_text(encoding="utf-8")
        assert [name for name in public_names(module_name) if not re.search(rf"\b{name}\b", page)] == []
        return
    described = reference()
    missing = []
    for name, value in public_names(module_name).items():
        if not (inspect.isclass(value) or inspect.isroutine(value)):
            if not re.search(rf"\b{name}\b", page):
                missing.append(name)
        elif id(value) not in described:
            missing.append(name)
        elif inspect.isclass(value):
            missing += [f"{name}.{member}" for member in members_left_out(value, described[id(value)][1])]
    assert missing == []


def members_left_out(kind: type, options: set[str]) -> Iterator[str]:
    """Yield the public members of a class that its directive leaves out, and those without words, which none shows."""
    for member in dir(kind):
        owner = next(base for base in kind.__mro__ if member in vars(base))
        if member.startswith("_") or not owner.__module__.startswith("showdown"):
            continue
        if any(member in vars(base) for base in kind.__mro__ if not base.__module__.startswith("showdown")):
            continue  # a word of the interface that the class takes over
        if re.search(rf"^    (\w+, )*{member}\b(, \w+)*( :.*)?$", kind.__doc__ or "", re.MULTILINE):
            continue  # in the lists of parameters and attributes of the class
        shown = "members" in options and (owner is kind or "inherited-members" in options)
        if not shown or not (inspect.getdoc(inspect.getattr_static(kind, member)) or named_below(owner, member)):
            yield member


def named_below(kind: type, member: str) -> bool:
    """Tell whether an attribute has a text under its annotation, which no object keeps but the documentation finds."""
    return re.search(rf'^    {member}: .*\n    """', source_of(kind), re.MULTILINE) is not None


@cache
def source_of(kind: type) -> str:
    """Return the source of a class, nothing where it is compiled."""
    try:
        return inspect.getsource(kind)
    except (OSError, TypeError):
        return ""


def test_the_row_of_a_new_variant_in_its_place(tmp_path: Path) -> None:
    """Write the row that docs/adding-a-variant.md shows into a copy of the package, and play the game by its name."""
    (block,) = (block for block in of("python") if block.page.name == "adding-a-variant.md" and "_game(" in block.text)
    *before, row = (node for node in ast.parse(block.text).body if isinstance(node, ast.Assign))
    needed = "\n".join(filter(None, (ast.get_source_segment(block.text, node) for node in before)))
    text = ast.get_source_segment(block.text, row.value)
    copied = shutil.copytree(
        PACKAGE, tmp_path / "showdown", ignore=shutil.ignore_patterns("*.c", "include", "__pycache__")
    )
    variants = copied / "variants.py"
    source = variants.read_text(encoding="utf-8")
    assert source.count("\n_ROWS = (\n") == 1
    variants.write_text(source.replace("\n_ROWS = (\n", f"\n{needed}\n\n_ROWS = (\n{text},\n"), encoding="utf-8")
    program = """
from showdown import VARIANTS, equity, find_variant, history, simulate
from showdown.variants import describe_rules

game = find_variant("Irish Poker")
assert game is VARIANTS["irish"] and len(VARIANTS) == 25
assert describe_rules(game).startswith("# Irish hold'em")
print(equity("irish", ["AsAh", "KdKc"]))
results = simulate("irish", ["random", "call"], 500, seed=1, stacks=[100] * 2, blinds=(1, 2))
assert (results.deals, sum(results.totals)) == (500, 0)

from showdown import Deal

deal = Deal("irish", stacks=[100] * 3, blinds=(1, 2), seed=1)
while deal:
    deal.check_or_call() if deal.phase == "bet" else deal.discard(deal.hole(deal.to_act)[1:3])
(read,) = history.loads(deal.history().dumps())
assert read.code == "_irish" and read.replay().payoffs == deal.payoffs
"""
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout == f"{showdown.equity('holdem', ['AsAh', 'KdKc'])}\n"


def test_the_figures_of_the_performance_page_are_those_measured() -> None:
    measured = (ROOT / "README.md").read_text(encoding="utf-8")
    measured += (ROOT / "benchmarks" / "experiments.md").read_text(encoding="utf-8")
    page = (DOCS / "performance.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.split("| job | figure |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]]
    assert len(rows) > 5
    for row in rows:
        for number in re.findall(r"[\d,.]+\d|\d", row[2]):
            assert re.search(rf"\b{re.escape(number)}", measured), f"{row[1].strip()}: {number} was measured nowhere"
