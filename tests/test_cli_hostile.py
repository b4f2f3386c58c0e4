"""The command line under attack: whatever it is given, it ends with one plain line and its exit code."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner, Result

from showdown.cli import COMMANDS, commands

# The runner of click takes the standard streams of the process.
pytestmark = pytest.mark.thread_unsafe

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals, pipes and limits of POSIX")
linux = pytest.mark.skipif(sys.platform != "linux", reason="devices and limits of Linux")
# Without the lock the interpreter reserves more addresses at its start than it may have here.
limited = pytest.mark.skipif(
    sys.platform != "linux" or not getattr(sys, "_is_gil_enabled", lambda: True)(), reason="limits of Linux"
)

COMMAND = f"{sys.executable} -m showdown"
BIG = "9" * 400


def run(*words: object, given: bytes | None = None) -> Result:
    return CliRunner().invoke(commands, [str(word) for word in words], input=given)


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which `showdown` is the command; the exit code is that of the last command."""
    return subprocess.run(
        ["bash", "-c", f'showdown() {{ {COMMAND} "$@"; }}\n{line}'],
        capture_output=True,
        text=True,
        errors="backslashreplace",
        check=False,
        timeout=120,
        env=os.environ | environment,
    )


def one_line(text: str) -> bool:
    """Tell whether that is one line which says what is wrong."""
    return text.startswith("Error: ") and text.endswith("\n") and text[:-1].isprintable() and len(text) < 1000


# --- words -------------------------------------------------------------------------------------------------------

WORDS: list[list[object]] = [
    ["nonsense"],
    ["--nonsense"],
    ["evaluate"],
    ["evaluate", "--type", "nonsense", "AsKsQsJsTs"],
    ["evaluate", "--type", "high", "--variant", "holdem", "AsKs"],
    ["evaluate", "\x00"],
    ["evaluate", "\udcff\udcfe"],
    ["evaluate", "\x1b[2J"],
    ["evaluate", "As" * 10_000],
    ["evaluate", BIG],
    ["settle", "\x00"],
    ["settle", "a\nb"],
    ["settle", ""],
    ["settle", "--pot", BIG, "--variant", "holdem", "AsAd", "KsKd"],
    ["settle", "--button", "-" + BIG, "--variant", "holdem", "-b", "2c3c4c5c7d", "AsAd", "KsKd"],
    ["equity", "AsAh", "KdKc", "--samples", BIG, "--method", "sample"],
    ["equity", "AsAh", "KdKc", "--samples", "ten"],
    ["equity", "AsAh", "KdKc", "--threads", "-1"],
    ["equity", "AsAh", "KdKc", "--target-error", "nan"],
    ["equity", *["random"] * 40],
    ["range", "\x00"],
    ["range", "AA", "--cards", BIG],
    ["range", "random", "--cards", "6"],
    ["range", "AA" * 10_000],
    ["matchups", "AA", "--threads", "0"],
    ["matchups", "", ""],
    ["rules", "\x1b]0;title\x07"],
    ["rules", "x" * 100_000],
    ["rules", "horse", "-o", "raise_cap=3"],
    ["simulate", "holdem", "--stack", BIG],
    ["simulate", "holdem", "--seats", BIG],
    ["simulate", "holdem", "--deals", BIG, "--seats", "1"],
    ["simulate", "holdem", "--seed", "-1"],
    ["simulate", "holdem", "--blinds", ",".join(["1"] * 1000)],
    ["deal", "--seed", "-" + BIG],
    ["deal", "--stack", BIG],
    ["deal", "--ante", "-3"],
    ["deal", "--agents", "call," * 1000],
    ["replay", "\x00"],
    ["ofc", "nonsense"],
    ["ofc", "deal", "--players", BIG],
    ["ofc", "arrange", "AsKs", "--stay-value", "nan"],
    ["bench", "no", "such", "job"],
    ["completion"],
    ["completion", "tcsh"],
]


@pytest.mark.parametrize("words", WORDS, ids=lambda words: ascii(" ".join(map(str, words)))[:60])
def test_bad_words_are_refused_in_one_line(words: list[object]) -> None:
    result = run(*words)
    assert result.exit_code == 2, (result.output, result.exception)
    assert result.stdout == ""
    assert one_line(result.stderr), result.stderr


@pytest.mark.parametrize("words", [[], ["ofc"]])
def test_no_words_get_the_help(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help_and_its_switches(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert command == "ofc" or all(switch in result.stdout for switch in ("--json", "--no-color", "--suits"))
    assert "\x1b" not in result.stdout
    # Its line in the list of commands is a whole sentence.
    (listed,) = (line for line in run("--help").stdout.splitlines() if line.split()[:1] == [command])
    assert listed.endswith(".")
    assert not listed.endswith("...")


# --- files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["settle", "replay"])
def test_files_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    result = run(command, missing)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: {missing}: No such file or directory\n"
    result = run(command, tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert one_line(result.stderr)


@posix
@pytest.mark.parametrize("command", ["settle", "replay"])
def test_strange_files(command: str, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    result = run(command, loop)
    assert result.exit_code == 2
    assert result.stderr == f"Error: {loop}: Too many levels of symbolic links\n"
    secret = tmp_path / "secret"
    secret.write_text("")
    secret.chmod(0)
    if os.geteuid():  # root reads everything
        assert run(command, secret).stderr == f"Error: {secret}: Permission denied\n"
    assert run(command, os.devnull).exit_code == 0


@pytest.mark.parametrize("command", ["settle", "replay"])
@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00bad\n", b"\x00" * 5000, b"\x1b[2J\n", "[é]\nx = 1".encode("latin-1")]
)
def test_bytes_that_are_no_records(command: str, content: bytes) -> None:
    result = run(command, given=content)
    assert result.exit_code == 2
    errors = result.stderr.splitlines()
    assert errors
    assert all(one_line(f"{error}\n") and "standard input" in error for error in errors)


# --- streams -----------------------------------------------------------------------------------------------------


@posix
def test_a_reader_that_has_seen_enough() -> None:
    answer = shell("showdown matchups | head -n 1; echo ${PIPESTATUS[0]}")
    assert answer.stdout.split() == ["first", "second", "equity", str(128 + signal.SIGPIPE)]
    assert answer.stderr == ""
    answer = shell(
        "showdown deal --watch --hands 1000 --agents call --json | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}"
    )
    assert (answer.stdout, answer.stderr) == (f"{128 + signal.SIGPIPE}\n", "")


@posix
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("showdown variants >&-", 0),
        ("showdown rules razz >&-", 0),
        ("showdown variants --nonsense 2>&-", 2),
        ("showdown settle missing 2>&-", 2),
        ("echo x | showdown settle >/dev/null 2>&-", 2),
    ],
)
def test_closed_outputs(line: str, code: int) -> None:
    answer = shell(line)
    assert (answer.returncode, answer.stderr) == (code, "")


@posix
@pytest.mark.parametrize("line", ["showdown settle <&-", "showdown replay - <&-", "showdown deal <&-"])
def test_closed_input(line: str) -> None:
    answer = shell(line)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert one_line(answer.stderr)


@linux
@pytest.mark.parametrize("words", ["variants", "rules razz", "--help", "matchups --json"])
def test_a_full_disk(words: str) -> None:
    answer = shell(f"showdown {words} >/dev/full")
    assert (answer.returncode, answer.stderr) == (2, "Error: input or output: No space left on device\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_output_in_a_narrow_encoding(encoding: str) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "showdown", "rules", "holdem"],
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert b"Texas hold'em" in answer.stdout


@posix
def test_the_plainest_locale() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    answer = shell("showdown evaluate 'A♠K♠Q♠J♠T♠'", **plain)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert one_line(answer.stderr)
    assert shell("showdown evaluate AsKsQsJsTs && showdown rules holdem", **plain).returncode == 0


# --- limits ------------------------------------------------------------------------------------------------------


@limited
def test_too_little_memory() -> None:
    # Room for the interpreter and what is imported, not for the list of all match-ups.
    answers = [shell(f"ulimit -v {kilobytes}; showdown matchups --json >/dev/null") for kilobytes in (40_000, 60_000)]
    for answer in answers:
        assert answer.returncode in (0, 2)
        assert answer.returncode == 0 or "memory" in answer.stderr
        assert "Traceback" not in answer.stderr


@limited
def test_too_many_threads() -> None:
    # Each thread wants some megabytes for its stack.
    answer = shell("ulimit -v 150000; showdown simulate holdem --deals 10000000 --threads 256")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr in (
        "Error: the system gives no more threads: ask for fewer --threads\n",
        "Error: not enough memory\n",
    )


@pytest.mark.parametrize("missing", ["rich", "click"])
def test_missing_extras(missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; from showdown.__main__ import main; main()"
    answer = subprocess.run(
        [sys.executable, "-c", program, "rules", "razz"], capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == f"showdown: the command line needs {missing}: pip install 'showdown[cli]'\n"


def test_input_that_is_no_text() -> None:
    """With an encoding that lets nothing pass, as most locales have."""
    result = run("deal", "--seed", 1, given=b"c\n\xff\xfe\n")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: standard input is not text: ")
    assert one_line(result.stderr)


# --- interrupts --------------------------------------------------------------------------------------------------

LONG = [
    ["equity", "--method", "exact", "-v", "omaha", "random", "random", "random", "random"],
    ["equity", "--method", "sample", "-n", "1000000000", "random", "random"],
    ["equity", "--method", "sample", "-n", "1000000000", "random", "random", "-t", "2"],
    ["simulate", "holdem", "-n", "1000000000"],
    ["simulate", "holdem", "-n", "1000000000", "-t", "2"],
    ["simulate", "holdem", "equity", "-n", "1000000000"],
    ["starting", "5", "-n", "1000000000"],
    ["settle", "-"],
    ["replay", "-"],
    ["bench"],
    ["deal", "--watch", "--hands", "1000000", "--stack", "1000000", "--agents", "equity"],
    ["deal"],
]


# The command, which says when its modules have been read.
READY = """
import importlib, sys
importlib.import_module("showdown.cli." + sys.argv[1])
from showdown.__main__ import main
print("ready", file=sys.stderr, flush=True)
main()
"""


@posix
@pytest.mark.parametrize("words", LONG, ids=" ".join)
def test_an_interrupt_ends_every_command_at_once(words: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", READY, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "ready\n"
    time.sleep(0.2)  # somewhere in the work
    process.send_signal(signal.SIGINT)
    errors = process.communicate(timeout=60)[1]
    assert process.returncode == 128 + signal.SIGINT
    assert errors.strip() == ""


def test_an_interrupt_that_python_turns_into_another_error(monkeypatch: pytest.MonkeyPatch) -> None:
    # Between taking a lock and noting that it is taken, an interrupt makes Python release what it does not hold.
    def interrupted(*words: object, **more: object) -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise RuntimeError("release unlocked lock")

    # The package's own name, simulate, hides the module of the command from a dotted path.
    monkeypatch.setattr(importlib.import_module("showdown.cli.simulate"), "simulate", interrupted)
    result = run("simulate", "holdem", "-n", "10")
    assert (result.exit_code, result.stdout) == (128 + signal.SIGINT, "")


# --- plain output ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["evaluate", "AsKhQdJcTs", "--json"],
        ["settle", "-v", "holdem", "-b", "AsKsQsJsTs", "2c2d", "3c3d", "--json"],
        ["equity", "AsAh", "KdKc", "--json"],
        ["range", "QQ+", "--json"],
        ["matchups", "AA", "KK", "--json"],
        ["variants", "--json"],
        ["variants", "--mixes", "--json"],
        ["rules", "razz", "--json"],
        ["deal", "--watch", "--json"],
        ["simulate", "holdem", "-n", "10", "--json"],
        ["ofc", "games", "--json"],
        ["odds", "90", "30", "--json"],
        ["outs", "9c8d", "-b", "7h6s2d", "--json"],
        ["icm", "2,1", "1", "--json"],
        ["starting", "1", "AA", "--json"],
        ["ofc", "deal", "--json"],
        ["bench", "--quick", "one call, badugi", "--json"],
        ["completion", "bash", "--json"],
    ],
    ids=lambda words: words[0],
)
def test_json_is_json_and_text_has_no_escapes(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert json.loads(result.stdout) is not None
    text = run(*words[:-1]).stdout
    assert text
    assert "\x1b" not in text
    assert "\r" not in text


def test_a_pipe_gets_colors_where_they_are_asked_for() -> None:
    assert "\x1b[31mKh" in run("evaluate", "AsKhQdJcTs", "--color").stdout
    plain, colored = run("range", "QQ+").stdout, run("range", "QQ+", "--color").stdout
    assert "\x1b[48;5;46m AA " in colored
    assert "\x1b" not in plain
