"""The command line in a real terminal: colors, widths, progress bars, play, interrupts, completion by a shell."""

from __future__ import annotations

import os
import re
import shutil
import signal
import stat
import sys
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")
pexpect = pytest.importorskip("pexpect", reason="pexpect, which drives a terminal, is not installed")
if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from showdown import VARIANTS, history  # noqa: E402

ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
} | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def start(*words: object, width: int = 100, **environment: str) -> pexpect.spawn:
    """Start a command in a terminal of its own."""
    return spawn(sys.executable, ["-m", "showdown", *map(str, words)], ENVIRONMENT | environment, width)


def spawn(program: str, words: list[str], environment: dict[str, str], width: int) -> pexpect.spawn:
    """Start a program in a terminal of its own, without the pauses meant for programs that ask for a password."""
    child = pexpect.spawn(program, words, env=environment, dimensions=(40, width), encoding="utf-8", timeout=60)
    child.delaybeforesend, child.ptyproc.delayafterclose = None, 0
    return child


def ended(child: pexpect.spawn) -> int:
    """Wait for the end, and return the exit code."""
    child.expect(pexpect.EOF)
    return leave(child)


def leave(child: pexpect.spawn) -> int:
    """Return the exit code of what has written all it had to."""
    child.wait()
    child.close()
    return child.exitstatus


def shown(*words: object, **options: object) -> str:
    """Run a command to its end, and return what the terminal got."""
    child = start(*words, **options)
    assert ended(child) == 0, child.before
    return child.before


# --- colors and widths ------------------------------------------------------------------------------------------


def test_suits_have_colors_in_a_terminal() -> None:
    hand = ["evaluate", "AsKhQdJcTs"]
    four = shown(*hand)
    assert [f"\x1b[{color}m{card}" in four for color, card in ((31, "Kh"), (94, "Qd"), (32, "Jc"))] == [True] * 3
    two = shown(*hand, "--suits", "two")
    assert [f"\x1b[{color}m{card}" in two for color, card in ((31, "Kh"), (31, "Qd"), (32, "Jc"))] == [
        True,
        True,
        False,
    ]
    assert two == shown(*hand, SHOWDOWN_SUITS="two")


def test_no_color_where_none_is_wanted() -> None:
    hand = ["evaluate", "AsKhQdJcTs"]
    plain = shown(*hand, "--no-color")
    assert "\x1b" not in plain
    assert shown(*hand, NO_COLOR="1") == plain
    assert "\x1b[31m" in shown(*hand, "--color", NO_COLOR="1")


def test_a_range_is_drawn_in_color_by_weight() -> None:
    text = shown("range", "QQ+, KQo@50, 72o@10")
    assert "\x1b[48;5;46m AA " in text
    assert "\x1b[48;5;34m KQo" in text
    assert "\x1b[48;5;22m 72o" in text
    assert "\x1b[2m JTs" in text
    # Thirteen lines of thirteen kinds, after the heading.
    assert [len(ANSI.sub("", line).split()) for line in text.splitlines()[1:]] == [13] * 13


@pytest.mark.parametrize("width", ["1", "10", "300"])
def test_any_width_will_do(width: str) -> None:
    # The letters are there, though a narrow terminal folds them.
    text = "".join(ANSI.sub("", shown("evaluate", "9h9d9c2s2h", COLUMNS=width)).split())
    assert Counter("9h9d9c2s2hhighfullhouse,ninesfullofdeuces7225") <= Counter(text)
    assert shown("rules", "razz", COLUMNS=width)


def test_a_table_is_folded_between_words() -> None:
    text = ANSI.sub("", shown("variants", width=80)).splitlines()
    assert all(len(line) <= 80 for line in text)
    words = set(" ".join(text).replace(",", "").split())
    assert words >= set(VARIANTS) | {"eight_or_better", "deuce_to_seven", "fixed-limit", "Deuce-to-seven"}
    narrow = ANSI.sub("", shown("variants", "hold", width=50)).split()
    assert {"crazy_pineapple", "short_deck"} <= set(narrow)


@pytest.mark.parametrize("command", ["settle", "replay"])
def test_a_terminal_is_not_read_as_a_file(command: str) -> None:
    child = start(command)
    assert ended(child) == 2
    assert child.before.startswith(f"Error: nothing to {command}: ")


# --- progress ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["simulate", "holdem", "random", "-n", "1000000000"], "deals"),
        (["equity", "random", "random", "--method", "sample", "-n", "10000000000"], "deals"),
        (["bench"], "jobs"),
    ],
)
def test_long_work_shows_how_far_it_is_and_an_interrupt_ends_it(words: list[str], what: str) -> None:
    child = start(*words)
    child.expect(what)
    child.expect(r"\d+%")
    child.expect(r"(\d+:\d\d|--:--).*left")
    child.sendintr()
    assert ended(child) == 128 + signal.SIGINT
    assert "Traceback" not in child.before


RECORD = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 AsKd", "p2 cbr 6", "p1 f"]
"""


def test_reading_a_long_file_shows_how_far_it_is(tmp_path: Path) -> None:
    path = tmp_path / "session.phhs"
    path.write_text("\n".join(f"[{i}]\n{RECORD}" for i in range(20_000)))
    child = start("replay", "--quiet", path)
    child.expect("bytes read")
    child.expect(r"\d+%")
    child.expect("20000 hands replayed")
    assert ended(child) == 0
    child = start("replay", path)  # what is told stands above the bar
    child.expect("hand 1:")
    child.expect("bytes read")
    child.sendintr()
    assert ended(child) == 128 + signal.SIGINT
    assert "Traceback" not in child.before


# --- play --------------------------------------------------------------------------------------------------------


# An answer to each kind of question: the first that fits.
ANSWERS = (
    (r"(discard|pass|roll) (?:up to |\d to )?(\d)", lambda found, hidden: " ".join(hidden[: int(found[2])])),
    (r"(declare) (\w+)", lambda found, hidden: found[2]),
    (r".*(check|call|bring in|complete)", lambda found, hidden: found[1]),
)


def play(child: pexpect.spawn) -> set[str]:
    """Answer every question until the command ends, as a person who reads what may be done; return what was done."""
    done = set()
    while child.expect([r"you hold ([^\n,(]*).*\n([^\n]*) > $", pexpect.EOF]) == 0:
        hidden, choices = (ANSI.sub("", text).strip() for text in child.match.groups())
        for pattern, answer in ANSWERS:
            if found := re.match(pattern, choices):
                done.add(found[1])
                child.sendline(answer(found, hidden.split()))
                break
    return done


@pytest.mark.parametrize("game", VARIANTS)
def test_a_person_plays_every_game_to_its_end(game: str) -> None:
    child = start("deal", game, "--seats", 3, "--seed", 2, "--agents", "call")
    done = play(child)
    assert leave(child) == 0
    end = ANSI.sub("", child.before)
    assert "you show" in end
    assert "illegal" not in end
    chosen = {street.choose for street in VARIANTS[game].streets} - {None}
    assert {"discard" if word == "draw" else word for word in chosen} <= done


def test_a_session_of_a_mix_with_mistakes_help_and_a_log(tmp_path: Path) -> None:
    path = tmp_path / "session.phhs"
    child = start("deal", "horse", "--seats", 2, "--hands", 11, "--seed", 1, "--agents", "call", "--save", path)
    child.expect(" > $")
    child.sendline("raise 1000000")
    child.expect("illegal")
    child.sendline("?")
    child.expect(r"undo \(u\)")
    child.sendline("t")
    child.expect(r"Bob +\d+")
    child.sendline("")
    child.expect("quit")
    child.sendline("c")
    child.expect(" > $")
    child.sendline("u")
    child.expect("taken back")
    play(child)
    assert leave(child) == 0
    assert "after 11 hands: you" in child.before
    assert f"saved in {path}" in child.before
    games = [hand.replay().variant.id for hand in history.load(path)]
    assert games == [game for game in ("holdem", "omaha8", "razz", "stud", "stud8") for _ in range(2)] + ["holdem"]


@pytest.mark.parametrize(("key", "code"), [("c", 128 + signal.SIGINT), ("d", 0)])
def test_control_c_and_control_d_end_politely(key: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / "session.phhs"
    child = start("deal", "--seats", 2, "--hands", 5, "--seed", 1, "--agents", "fold", "--save", path)
    child.expect("hand 2")
    child.expect(" > $")
    child.sendcontrol(key)
    assert ended(child) == code
    assert f"saved in {path}" in child.before
    assert "Traceback" not in child.before
    assert len(history.load(path)) == 1


def test_an_interrupt_is_heard_while_the_others_think() -> None:
    child = start("deal", "horse", "--watch", "--hands", 1000, "--seed", 1, "--agents", "equity")
    child.expect("hand 2")
    child.sendintr()
    assert ended(child) == 128 + signal.SIGINT
    assert "Traceback" not in child.before


# --- completion --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_commands_games_types_and_options(tmp_path: Path) -> None:
    command = tmp_path / "showdown"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m showdown "$@"\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    bash = spawn("bash", ["--norc", "--noprofile", "-i"], ENVIRONMENT | {"PATH": path, "PS1": "$ "}, 200)
    bash.sendline('bind "set enable-bracketed-paste off"; eval "$(showdown completion bash)"; echo rea""dy')
    bash.expect("ready")
    for typed, completed in (
        ("showdown evalu", "showdown evaluate "),
        ("showdown rules short", "showdown rules short_deck "),
        ("showdown deal eight", "showdown deal eight_game "),
        ("showdown evaluate --type deuce", "showdown evaluate --type deuce_to_seven "),
        ("showdown equity --meth", "showdown equity --method "),
        ("showdown rules short_deck -o order=st", "showdown rules short_deck -o order=straight "),
        ("showdown deal --agents call,ti", "showdown deal --agents call,tight "),
        ("showdown ofc arr", "showdown ofc arrange "),
        ("showdown ofc score --game ofc_prog", "showdown ofc score --game ofc_progressive "),
    ):
        bash.send(f"{typed}\t")
        bash.expect_exact(completed)
        bash.sendcontrol("u")
    bash.sendline("exit")
    assert ended(bash) == 0
