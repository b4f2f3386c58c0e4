"""The command line: what it prints, what it refuses, and with which exit code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner

import showdown
from showdown.cli import commands
from showdown.cli.settle import MOST_BYTES

# The runner of click takes the standard streams of the process.
pytestmark = pytest.mark.thread_unsafe

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples" / "showdowns.jsonl"
RECORDS = ROOT.parent / "shared" / "data" / "showdowns" / "records.jsonl"

GOOD = {
    "variant": "holdem",
    "button": 1,
    "players": [
        {"seat": 0, "put_in": 50, "folded": False, "cards": "2c2d"},
        {"seat": 1, "put_in": 50, "folded": False, "cards": "3c3d"},
    ],
    "dead": 1,
    "boards": ["AsKsQsJsTs"],
    "pots": [{"amount": 101, "seats": [0, 1]}],
    "rake": 0,
    "paid": [{"seat": 0, "amount": 51}, {"seat": 1, "amount": 50}],
}


def run(*arguments, given=None):
    """Run a command in this process."""
    return CliRunner().invoke(commands, [str(argument) for argument in arguments], input=given)


def lines(result):
    """Return the JSON values written one a line."""
    return [json.loads(line) for line in result.stdout.splitlines()]


# --- the commands as a whole --------------------------------------------------------------------------------------


def test_version():
    assert run("--version").output == f"showdown {showdown.__version__}\n"


@pytest.mark.parametrize("command", ["evaluate", "settle", "variants", "rules"])
def test_help(command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--json" in result.output
    assert "\b" not in result.output


def test_runs_as_a_module():
    answer = subprocess.run([sys.executable, "-m", "showdown", "--version"], capture_output=True, text=True, check=True)
    assert answer.stdout == f"showdown {showdown.__version__}\n"


def test_missing_extra_is_one_line():
    # An interpreter in which click cannot be imported, as where the extra is not installed.
    program = "import sys; sys.modules['click'] = None; from showdown.__main__ import main; main()"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr == "showdown: the command line needs click: pip install 'showdown[cli]'\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["evaluate"],
        ["evaluate", "AsKx"],
        ["evaluate", "AsAsKdQh2c"],
        ["evaluate", "AsKsQs"],
        ["evaluate", "--type", "nonsense", "AsKsQsJsTs"],
        ["evaluate", "--board", "2c3c4c", "AsKsQsJsTs"],
        ["evaluate", "--variant", "nonsense", "AsKs"],
        ["evaluate", "--variant", "omaha", "AsKs"],
        ["evaluate", "--variant", "holdem", "--board", "AsKsQs", "AsAd"],
        ["evaluate", "--variant", "short_deck", "--option", "order=sideways", "AsAd"],
        ["evaluate", "--variant", "short_deck", "--option", "order", "AsAd"],
        ["rules", "nonsense"],
        ["rules"],
        ["rules", "razz", "--option", "hi_lo=true"],
        ["settle", "no-such-file.jsonl"],
        ["settle", "."],
        ["settle", "--variant", "holdem"],
        ["settle", "--variant", "holdem", "AsAd", "KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "AsAd", "AsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "x:AsAd", "KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "1:AsAd", "1:KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "--put-in", "ten", "AsAd", "KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "--put-in", "10", "AsAd", "KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "--pot", "-1", "AsAd", "KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "--rake", "101", "AsAd", "KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "--chip", "0", "AsAd", "KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "--declare", "0=high", "AsAd", "KsKd"],
        ["settle", "--variant", "anaconda", "--declare", "zero=high", "AsAdKsQsJs", "KhKdQhJh9h"],
        ["settle", "--variant", "anaconda", "AsAdKsQsJs", "KhKdQhJh9h"],
        ["settle", "--option", "no_such_option=1", EXAMPLES],
        ["settle", "--option", "self=1", EXAMPLES],
        ["rules", "razz", "--option", "self=1"],
        ["rules", "razz", "--option", "raise_cap=" + "9" * 5000],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "9" * 5000 + ":AsAd", "KsKd"],
        ["settle", "--variant", "holdem", "--board", "2c3c4c5c6c", "--put-in", "9" * 5000, "AsAd"],
        ["settle", "--variant", "anaconda", "--declare", "9" * 5000 + "=high", "AsAdKsQsJs", "KhKdQhJh9h"],
    ],
    ids=lambda arguments: " ".join(map(str, arguments))[:70],
)
def test_refused(arguments):
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1].startswith("Error: ")
    assert "Traceback" not in result.output


# --- evaluate ----------------------------------------------------------------------------------------------------


def test_evaluate_names_the_best():
    result = run("evaluate", "AsKsQsJsTs9h2c", "9h9d9c 2s2h 5d 6d")
    assert result.exit_code == 0
    heading, royal, full = result.output.splitlines()
    assert heading.split() == ["cards", "side", "hand", "plays", "strength"]
    assert "royal flush" in royal
    assert royal.split()[-2:] == ["7462", "best"]
    assert "full house, nines full of deuces" in full
    assert not full.endswith("best")


def test_evaluate_by_game():
    result = run("evaluate", "--json", "-v", "plo8", "-b", "7d4c3hKsJh", "Ah2cKd9d", "Ac2dTh8h")
    answers = json.loads(result.output)
    assert [(a["side"], a["best"], a["wins"]) for a in answers] == [
        ("high", "KsKdAhJh7d", True),
        ("low", "7d4c3h2cAh", True),
        ("high", "AcKsJhTh7d", False),
        ("low", "7d4c3h2dAc", True),
    ]
    assert [a["strength"] for a in answers[:2]] == list(showdown.VARIANTS["omaha8"].evaluate("Ah2cKd9d", "7d4c3hKsJh"))


def test_evaluate_without_a_low():
    result = run("evaluate", "--json", "--type", "eight_or_better", "9c4d3h2sAc")
    assert [(a["hand"], a["best"], a["wins"]) for a in json.loads(result.output)] == [("no low", "", False)]


def test_evaluate_by_house_rule():
    hands = ["-v", "short_deck", "-b", "9h8s7d6cKc", "TcJd", "KhKd", "--json"]
    usual, other = (json.loads(run("evaluate", *more, *hands).output) for more in ([], ["-o", "order=straight"]))
    assert [a["wins"] for a in usual] == [False, True]
    assert [a["wins"] for a in other] == [True, False]


# --- settle: hands given -----------------------------------------------------------------------------------------


def test_settle_hands():
    result = run("settle", "-v", "holdem", "-b", "AsKsQsJsTs", "--pot", 101, "2c2d", "3c3d")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "hands  holdem  board As Ks Qs Js Ts",
        "  pot: seat 0 wins 51 with royal flush, As Ks Qs Js Ts",
        "  pot: seat 1 wins 50 with royal flush, As Ks Qs Js Ts",
    ]


def test_settle_hands_with_side_pots_and_a_refund():
    hands = ["-v", "holdem", "--put-in", "100,60,80", "-b", "As2s4s5s6d", "0:7sQd", "1:Js6h"]
    assert run("settle", *hands).output.splitlines() == [
        "hands  holdem  board As 2s 4s 5s 6d",
        "  seat 0 takes back 20 that nobody called",
        "  main pot: seat 1 wins 180 with flush, A-J-5-4-2, As Js 5s 4s 2s",
        "  side pot: seat 0 wins 40",
    ]
    answer = json.loads(run("settle", "--json", *hands).output)
    assert (answer["payouts"], answer["refunds"], answer["as_paid"]) == ({"0": 40, "1": 180}, {"0": 20}, None)


def test_settle_runs_twice_and_quarters():
    boards = ["-b", "7d4c3hKsJh", "-b", "7d4c3hKsJc"]
    answer = json.loads(run("settle", "--json", "-v", "omaha8", "-p", 200, *boards, "Ah2cKd9d", "Ac2dTh8h").output)
    assert [(a["board"], a["side"], a["amount"]) for a in answer["awards"]] == [
        (0, "high", 50),
        (0, "low", 50),
        (1, "high", 50),
        (1, "low", 50),
    ]
    assert answer["payouts"] == {"0": 150, "1": 50}
    assert "board 2, low: seat 1 wins 25 with 7-4-3-2-A, 7d 4c 3h 2d Ac" in run(
        "settle", "-v", "omaha8", "-p", 200, *boards, "Ah2cKd9d", "Ac2dTh8h"
    ).output.replace("  pot, ", "")


def test_settle_declared_hands():
    hands = ["KcKd9h9s2c", "QcQd3h4s5c"]
    declared = ["--declare", "0=low", "--declare", "1=high"]
    assert json.loads(run("settle", "--json", "-v", "anaconda", *declared, *hands).output)["payouts"] == {
        "0": 100,
        "1": 0,
    }
    other_first = [*declared[2:], *declared[:2]]
    answer = json.loads(run("settle", "--json", "-v", "anaconda", *other_first, *hands).output)
    assert answer["payouts"] == {"0": 0, "1": 100}


def test_settle_options_rake_and_chip():
    board = ["-v", "holdem", "--json", "-b", "AsKsQsJsTs", "-p", 100]
    hands = ["2c2d", "3c3d", "4c4d"]
    assert json.loads(run("settle", *board, *hands).output)["payouts"] == {"0": 34, "1": 33, "2": 33}
    whole = run("settle", *board, "--option", "odd_chip=all_to_first", "--rake", "10", "--chip", "5", *hands)
    assert json.loads(whole.output)["payouts"] == {"0": 30, "1": 30, "2": 30}
    moved = run("settle", *board, "--button", "0", *hands)
    assert json.loads(moved.output)["payouts"] == {"0": 33, "1": 34, "2": 33}


# --- settle: records ---------------------------------------------------------------------------------------------


def test_the_examples_are_of_every_game_and_pay_as_recorded():
    records = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    assert len(records) >= 40
    assert {record["variant"] for record in records} == set(showdown.VARIANTS)
    assert len({record["id"] for record in records}) == len(records)
    result = run("settle", EXAMPLES)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == f"{len(records)} showdowns settled; {len(records)} as paid, 0 different"
    assert result.output.count("  as paid\n") == len(records)


def test_every_example_is_needed_to_be_right():
    # A chip moved from one seat to another must be seen, whatever the game.
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        record["paid"][0]["amount"] -= 1
        result = run("settle", "--json", given=json.dumps(record))
        assert result.exit_code == 1
        assert lines(result)[0]["differences"] == [
            {
                "seat": record["paid"][0]["seat"],
                "paid": record["paid"][0]["amount"],
                "due": record["paid"][0]["amount"] + 1,
            }
        ]


@pytest.mark.skipif(not RECORDS.exists(), reason=f"the real records are not at {RECORDS}")
def test_real_records():
    # Sites pay stud's odd chips by another rule, and some in chips of more than a unit: those may differ, and say how.
    result = run("settle", "--json", RECORDS)
    *answers, summary = lines(result)
    assert summary["summary"]["refused"] == 0
    assert summary["summary"]["settled"] == len(answers) == 314
    for answer in answers:
        assert sum(answer["payouts"].values()) > 0
        assert sum(wrong["paid"] - wrong["due"] for wrong in answer["differences"]) == 0
        assert all(abs(wrong["paid"] - wrong["due"]) <= 100 for wrong in answer["differences"])
    assert summary["summary"]["as_paid"] >= 300


def test_difference_is_reported_and_told_by_the_exit_code():
    record = GOOD | {"paid": [{"seat": 0, "amount": 50}, {"seat": 1, "amount": 51}]}
    result = run("settle", "-", given=json.dumps(GOOD) + "\n\n" + json.dumps(record) + "\n")
    assert result.exit_code == 1
    assert result.output.splitlines()[-3:] == [
        "  DIFFERS: seat 0 was paid 50, the rules say 51",
        "  DIFFERS: seat 1 was paid 51, the rules say 50",
        "2 showdowns settled; 1 as paid, 1 different",
    ]
    quiet = run("settle", "--quiet", given=json.dumps(GOOD) + "\n" + json.dumps(record) + "\n")
    assert quiet.output.splitlines()[0].startswith("standard input:2  holdem")


def test_record_without_payments_is_settled_only():
    record = {key: value for key, value in GOOD.items() if key != "paid"}
    result = run("settle", given=json.dumps(record))
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "1 showdown settled"


def test_house_rule_for_a_whole_file(tmp_path):
    path = tmp_path / "records.jsonl"
    razz = {
        "variant": "razz",
        "players": [{"seat": 0, "cards": "Ac2d3h4s7cKdKh"}, {"seat": 1, "cards": "Ad2c3s4h7dQdQh"}],
        "pots": [{"amount": 61, "seats": [0, 1]}],
        "paid": [{"seat": 0, "amount": 30}, {"seat": 1, "amount": 31}],
    }
    path.write_text(json.dumps(razz) + "\n" + json.dumps(GOOD) + "\n", encoding="utf-8")
    assert run("settle", path).exit_code == 1
    assert run("settle", "--option", "stud_odd=five_card_high", path).exit_code == 0


def changed(**fields):
    """Return the good record with other fields."""
    return json.dumps(GOOD | fields).encode()


def player(**fields):
    """Return the good record with another first player."""
    return changed(players=[GOOD["players"][0] | fields, GOOD["players"][1]])


HOSTILE = [
    b"{",
    b"[]",
    b"7",
    b'"holdem"',
    b"null",
    b"{}",
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b'{"variant":' + b"[" * 50_000,
    b'{"variant": "holdem", "variant": 3}',
    b" " * (MOST_BYTES + 10) + b"{}",
    b'{"rake": ' + b"9" * 5000 + b"}",
    changed(variant=None),
    changed(variant=3),
    changed(variant="no such game"),
    changed(variant="holdem" * 10_000),
    changed(variant="\ud800"),
    changed(variant="\u001b[2J"),
    changed(players=None),
    changed(players={}),
    changed(players=[]),
    changed(players=[1]),
    changed(players=[{}]),
    changed(players=[GOOD["players"][0]] * 2),
    changed(players=[{"seat": seat, "put_in": 1} for seat in range(200)]),
    player(seat=None),
    player(seat=True),
    player(seat=-1),
    player(seat=2**31),
    player(seat=2**64),
    player(seat=0.5),
    player(seat="0"),
    player(put_in=-50),
    player(put_in=50.0),
    player(put_in=2**63),
    player(put_in=10**100),
    player(put_in=None),
    player(folded="yes"),
    player(folded=0),
    player(folded=True),
    player(cards=None),
    player(cards=""),
    player(cards="2c"),
    player(cards="2c2d4h"),
    player(cards="2c2c"),
    player(cards="2cAs"),
    player(cards="3c2d"),
    player(cards="????"),
    player(cards="2x2d"),
    player(cards=["2c", "2d"]),
    player(cards="2c2d" * 1000),
    player(cards="\u0000\u0000"),
    changed(button="0"),
    changed(button=-1),
    changed(button=1.5),
    changed(button=2**70),
    changed(dead=-1),
    changed(dead="1"),
    changed(dead=2),
    changed(boards=None),
    changed(boards="AsKsQsJsTs"),
    changed(boards=[]),
    changed(boards=[""]),
    changed(boards=["AsKsQs"]),
    changed(boards=["AsKsQsJsTs9s"]),
    changed(boards=["AsKsQsJsTx"]),
    changed(boards=["AsKsQsJsJs"]),
    changed(boards=["AsKsQsJs2c"]),
    changed(boards=[["As", "Ks", "Qs", "Js", "Ts"]]),
    changed(boards=["AsKsQsJsTs", "AhKh"]),
    changed(boards=["AsKsQsJsTs", 5]),
    changed(boards=["AsKsQsJsTs"] * 10_000),
    changed(pots=None),
    changed(pots=[]),
    changed(pots=101),
    changed(pots=[101]),
    changed(pots=[{"amount": 101}]),
    changed(pots=[{"seats": [0, 1]}]),
    changed(pots=[{"amount": 101, "seats": []}]),
    changed(pots=[{"amount": 101, "seats": [0, 0]}]),
    changed(pots=[{"amount": 101, "seats": [0, 7]}]),
    changed(pots=[{"amount": 101, "seats": ["0", "1"]}]),
    changed(pots=[{"amount": 101, "seats": [0, True]}]),
    changed(pots=[{"amount": 101, "seats": 0}]),
    changed(pots=[{"amount": 100, "seats": [0, 1]}]),
    changed(pots=[{"amount": -101, "seats": [0, 1]}]),
    changed(pots=[{"amount": 101.0, "seats": [0, 1]}]),
    changed(pots=[{"amount": 2**62, "seats": [0, 1]}] * 4),
    changed(pots=[{"amount": 101, "seats": list(range(1000))}]),
    changed(rake=-1),
    changed(rake=102),
    changed(rake="1"),
    changed(rake=1e400),
    changed(chip=0),
    changed(chip=-5),
    changed(chip=2**80),
    changed(options=None),
    changed(options=[]),
    changed(options={"order": "straight"}),
    changed(options={"odd_chip": 7}),
    changed(options={"odd_chip": ["all_to_first"]}),
    changed(options={"odd_chip": {}}),
    changed(options={"": 1}),
    changed(options={"self": 1}),
    changed(options={"variant": "omaha"}),
    changed(declared={"0": "high", "1": "low"}),
    changed(declared={"x": "high"}),
    changed(declared={"0": 5}),
    changed(declared={"-1": "high"}),
    changed(declared={"\u0660": "high"}),
    changed(declared={"9" * 5000: "high"}),
    changed(declared=[]),
    changed(declared=None),
    changed(first_declarer="0"),
    changed(paid=None),
    changed(paid={}),
    changed(paid=[5]),
    changed(paid=[{"seat": 0}]),
    changed(paid=[{"seat": 0, "amount": "51"}]),
    changed(paid=[{"seat": None, "amount": 51}]),
    changed(id=7),
    changed(id=None),
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: line[:60].decode("utf-8", "backslashreplace"))
def test_hostile_line_is_refused_by_name_and_the_next_is_settled(line):
    good = json.dumps(GOOD).encode()
    result = run("settle", given=good + b"\n" + line + b"\n" + good)
    assert result.exit_code == 2, result.output
    errors = result.stderr.splitlines()
    assert len(errors) == 1
    assert errors[0].startswith("Error: standard input:2: ")
    assert len(errors[0]) < 500
    assert errors[0].isprintable()
    assert result.stdout.splitlines()[-1] == "2 showdowns settled; 2 as paid, 0 different; 1 refused"
    as_json = run("settle", "--json", given=line)
    assert lines(as_json)[0].keys() == {"place", "error"}
    assert lines(as_json)[1] == {"summary": {"settled": 0, "as_paid": 0, "differ": 0, "refused": 1}}


def test_terminal_escapes_in_a_record_are_shown_not_obeyed():
    result = run("settle", given=json.dumps(GOOD | {"id": "a\u001b[2J\ud800b"}))
    assert result.exit_code == 0
    assert "a\\x1b[2J\\ud800b" in result.output


def test_records_are_settled_as_they_come():
    # The first answer is there before the second record is: nothing waits for the end of the file.
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "showdown", "settle", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with process:
        for _ in range(2):
            process.stdin.write(json.dumps(GOOD).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["payouts"] == {"0": 51, "1": 50}
        process.stdin.close()
        assert json.loads(process.stdout.read())["summary"]["as_paid"] == 2
    assert process.returncode == 0


# --- variants and rules ------------------------------------------------------------------------------------------


def test_variants():
    result = run("variants")
    assert [line.split()[0] for line in result.output.splitlines()] == ["id", *showdown.VARIANTS]
    assert all(line == line.rstrip() for line in result.output.splitlines())
    listed = json.loads(run("variants", "--json").output)
    assert [game["id"] for game in listed] == list(showdown.VARIANTS)
    assert listed[6]["hand_types"] == ["high", "eight_or_better"]
    assert listed[6]["players"] == [2, 10]


def test_variants_are_chosen_by_words():
    def ids(*words):
        return [line.split()[0] for line in run("variants", *words).output.splitlines()[1:]]

    assert ids("badougi") == ["badugi"]
    assert ids("STUD", "eight") == ["stud8"]
    assert ids("pot-limit") == [game.id for game in showdown.VARIANTS.values() if game.betting == "pot-limit"]
    assert ids("--mixes", "badugi") == ["ten_game"]
    assert "badougi" not in run("variants").output
    assert "badougi" in run("variants", "--names").output
    assert run("variants", "chess").exit_code == 2


@pytest.mark.parametrize("name", showdown.VARIANTS)
def test_rules(name):
    game = showdown.VARIANTS[name]
    text = run("rules", name).output.lower()
    for word in [game.title.lower(), *game.options, *(street.name for street in game.streets)]:
        assert word in text
    data = json.loads(run("rules", name, "--json").output)
    assert data["options"] == dict(game.options)
    assert data["option_values"] == {option: list(values) for option, values in game.option_values.items()}
    assert [street["name"] for street in data["streets"]] == [street.name for street in game.streets]
    assert data["hand_types"] == [hand_type.name for hand_type in game.hand_types]
    assert data["deck"] == [str(card) for card in game.deck]


@pytest.mark.parametrize("name", showdown.MIXES)
def test_rules_of_a_mix_are_its_games(name):
    mix = showdown.MIXES[name]
    heading, _, *rows = run("rules", name).output.splitlines()
    assert heading.startswith(f"{mix.title}, for {mix.players[0]} to {mix.players[1]} players")
    assert [(row.split()[0], row.split()[-1]) for row in rows] == list(mix.sequence)
    data = json.loads(run("rules", name, "--json").output)
    assert data["sequence"] == [list(game) for game in mix.sequence]
    assert data in json.loads(run("variants", "--mixes", "--json").output)
    assert any(line.split()[0] == name for line in run("variants", "--mixes").output.splitlines())


def test_rules_under_an_option():
    assert json.loads(run("rules", "short_deck", "-o", "order=straight", "--json").output)["hand_types"] == [
        "short_deck_triton"
    ]


# --- replay ------------------------------------------------------------------------------------------------------

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100.5]
actions = ["d dh p1 ????", "d dh p2 AsKd", "p2 cbr 6", "p1 f"]
players = ["Ada", "Bo\\u001b"]
finishing_stacks = [98, 102.5]
"""


def test_replay_tells_the_hand():
    result = run("replay", given=HAND)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "standard input, hand 1: Texas hold'em, no-limit, 2 players",
        "  Ada gets ?? ??",
        "  Bo\\x1b gets As Kd",
        "  Bo\\x1b makes it 6, Ada folds",
        "  Ada loses 2",
        "  Bo\\x1b wins 2",
        "1 hand replayed; 1 as recorded, 0 different",
    ]


def test_replay_checks(tmp_path):
    wrong = HAND.replace("[98, 102.5]", "[97, 103.5]")
    path = tmp_path / "hands.phhs"
    path.write_text(f"[1]\n{HAND}\n[2]\n{wrong}")
    assert run("replay", "--quiet", path).exit_code == 0
    result = run("replay", "--check", "--quiet", path)
    assert result.exit_code == 1
    assert "hand 2" in result.stdout
    assert "hand 1" not in result.stdout
    assert "DIFFERS: Ada -2, recorded -3" in result.stdout
    assert result.stdout.splitlines()[-1] == "2 hands replayed; 1 as recorded, 1 different"


def test_replay_says_what_could_not_be_checked():
    silent = HAND.replace("finishing_stacks = [98, 102.5]", "")
    result = run("replay", "--check", "--quiet", given=f"[1]\n{HAND}[2]\n{silent}")
    assert result.exit_code == 0
    assert result.stdout == "2 hands replayed; 1 as recorded, 0 different; 1 without a recorded result\n"


def test_replay_as_json():
    result = run("replay", "--json", given=HAND)
    hand, total = map(json.loads, result.stdout.splitlines())
    assert hand["stacks"] == [98, 102.5]
    assert hand["payoffs"] == hand["recorded"] == [-2, 2]
    assert hand["hands"] == ["????", "AsKd"]
    assert total == {"summary": {"replayed": 1, "as_recorded": 1, "differ": 0, "refused": 0}}


def test_replay_refuses_and_goes_on():
    illegal = HAND.replace("cbr 6", "cbr 3")
    result = run("replay", given=f"[1]\n{illegal}[2]\nvariant = 3\n[3]\n{HAND}")
    assert result.exit_code == 2
    assert "hand 1: action 3, 'p2 cbr 3': illegal; legal: p2: f, cc (a call of 1), cbr 4 to 100.5" in result.stderr
    assert "line 10: variant" in result.stderr
    assert result.stdout.splitlines()[-1] == "1 hand replayed; 1 as recorded, 0 different; 2 refused"


def test_replay_lets_pass_and_says_so():
    result = run("replay", "--lenient", "--quiet", given=HAND.replace("cbr 6", "cbr 600"))
    assert "let pass: p2 cbr 600: taken as all the player had, 100.5" in result.stdout


def test_replay_of_no_file():
    result = run("replay", "nowhere.phh")
    assert result.exit_code == 2
    assert "nowhere.phh" in result.stderr


def test_games_and_mixes_are_named_as_people_write_them():
    assert run("rules", "HORSE").output == run("rules", "horse").output
    assert run("rules", "8-game").output == run("rules", "eight_game").output
    assert json.loads(run("rules", "--json", "plo8").output)["betting"] == "pot-limit"
    assert json.loads(run("rules", "--json", "limit hold'em").output)["options"]["betting"] == "fixed-limit"
    assert "no variant or mix is named 'hors'; near it: horse" in run("deal", "hors").output
    refused = run("simulate", "HORSE", "call", "-n", 10)
    assert refused.exit_code
    assert "horse is a mix: simulate plays one game, such as one of its holdem, omaha8" in refused.output
