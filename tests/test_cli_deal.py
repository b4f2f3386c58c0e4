"""The commands deal and simulate: a person's words, hands by themselves, mixes, records, refusals."""

import json
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner, Result

from showdown import MIXES, VARIANTS, Deal, Table, history, simulate
from showdown.cli import commands
from showdown.cli.deal import read_action
from showdown.cli.narrate import told

# The runner of click takes the standard streams of the process.
pytestmark = pytest.mark.thread_unsafe


def run(*words: object, given: str | None = None) -> Result:
    return CliRunner().invoke(commands, [str(word) for word in words], input=given)


def hands(*words: object, given: str | None = None) -> list[dict]:
    """Play, and return the JSON of each hand."""
    result = run("deal", *words, "--json", given=given)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


# --- hands by themselves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", VARIANTS)
def test_every_game_plays_by_itself_by_the_rules(game: str) -> None:
    words = [game, "--watch", "--seats", 3, "--seed", 1, "--agents", "random,call"]
    (played,) = hands(*words)
    assert sum(played["payoffs"]) == 0
    assert played["players"] == ["Ada", "Bob", "Cleo"]
    assert played["agents"] == ["random", "call", "random"]
    variant = VARIANTS[game]
    stakes = {"blinds": {"blinds": (1, 2)}, "bring_in": {"ante": 1, "small_bet": 4, "bring_in": 2}}
    deal = next(Table(variant, stacks=[200] * 3, seed=1, **stakes.get(variant.forced, {"ante": 1, "small_bet": 4})))
    for seat, action in played["actions"]:
        assert deal.to_act == seat
        deal.act(action)
    assert list(deal.payoffs) == played["payoffs"]
    assert [str(card) for card in deal.board] == played["board"]
    text = run("deal", *words)
    assert text.exit_code == 0
    assert variant.title in text.stdout.splitlines()[0]
    nets = [f"{name} {chips:+}" for name, chips in zip(played["players"], played["payoffs"], strict=True)]
    assert text.stdout.splitlines()[-1] == f"  net: {', '.join(nets)}"
    paid = sum(deal.put_in)
    shares = {name: deal.payoffs[seat] + deal.put_in[seat] for seat, name in enumerate(played["players"])}
    winners = [f"{name} {chips}" for name, chips in shares.items() if chips]
    told_pot = text.stdout.splitlines()[-2].strip()
    if len(winners) == 1:
        assert told_pot == f"{winners[0].split()[0]} wins the pot of {paid}"
    elif winners:
        assert told_pot == f"split pot of {paid}: {', '.join(winners)}"


@pytest.mark.parametrize("mix", MIXES)
def test_every_mix_plays_by_itself(mix: str) -> None:
    games = [name for name, _ in MIXES[mix].sequence]
    played = hands(mix, "--watch", "--seats", 2, "--seed", 3, "--agents", "call", "--hands", 2 * len(games))
    assert [hand["variant"] for hand in played] == [game for game in games for _ in range(2)]
    assert all(sum(hand["stacks"]) == 400 for hand in played)


def test_hands_follow_one_another_until_one_has_all() -> None:
    played = hands("--watch", "--seats", 2, "--stack", 5, "--seed", 1, "--agents", "random", "--hands", 1000)
    assert len(played) < 1000
    assert sorted(played[-1]["stacks"]) == [0, 10]
    text = run("deal", "--watch", "--seats", 2, "--stack", 5, "--seed", 1, "--agents", "random", "--hands", 1000).stdout
    assert text.splitlines()[-1].startswith(f"after {len(played)} hands: ")


def test_the_same_seed_plays_the_same_hands() -> None:
    words = ["badugi", "--watch", "--seed", 7, "--agents", "tight,random", "--hands", 3]
    assert hands(*words) == hands(*words)
    others = hands("badugi", "--watch", "--seed", 8, "--agents", "tight,random", "--hands", 3)
    assert [hand["actions"] for hand in hands(*words)] != [hand["actions"] for hand in others]


def test_stakes_are_read() -> None:
    words = ["--seats", 3, "--stack", 50, "--blinds", "1,2,4", "--ante", 1, "--seed", 1, "-o", "raise_cap=2"]
    (played,) = hands("holdem", "--betting", "fixed-limit", "--watch", "--agents", "random", *words)
    stakes = {"betting": "fixed-limit", "blinds": (1, 2, 4), "ante": 1, "raise_cap": 2}
    deal = next(Table("holdem", stacks=[50] * 3, seed=1, **stakes))
    for _, action in played["actions"]:
        deal.act(action)
    assert list(deal.payoffs) == played["payoffs"]


def test_a_bet_is_told_apart_from_a_raise() -> None:
    names = {0: "Ada", 1: "Bo"}
    deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), deck="AsKsAhKh")
    for action in ("raise_to 6", "call", "check", "raise_to 4", "raise_to 12", "call", "raise_to 4"):
        deal.act(action)
    lines = [line for line in told(deal, names) if "board" not in line and "gets" not in line]
    assert lines == [
        "Bo makes it 6, Ada calls",
        "Ada checks, Bo bets 4, Ada makes it 12, Bo calls",
        "Ada bets 4",
    ]
    stud = Deal("stud", stacks=[200] * 2, ante=1, small_bet=4, bring_in=2, deck="AsKsAhKhQd2c3c3d4c")
    for action in ("bring_in", "complete", "call", "raise_to 4", "raise_to 8"):
        stud.act(action)
    lines = [line for line in told(stud, {0: "you", 1: "Bo"}, you=0) if "get" not in line]
    assert lines == ["Bo brings in, you make it 4, Bo calls", "you bet 4, Bo makes it 8"]
    draw = Deal("badugi", stacks=[200] * 2, blinds=(1, 2), seed=1)
    for action in ("call", "check", "stand_pat", "stand_pat", "raise_to 2", "raise_to 4"):
        draw.act(action)
    assert list(told(draw, names))[2:] == [
        "Bo calls, Ada checks, Ada stands pat, Bo stands pat, Ada bets 2, Bo makes it 4"
    ]


# --- a person ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "phase", "action"),
    [
        ("f", "bet", "fold"),
        ("Fold", "bet", "fold"),
        ("k", "bet", "check"),
        ("x", "bet", "check"),
        ("c", "bet", "check_or_call"),
        ("call", "bet", "call"),
        ("b 6", "bet", "bet 6"),
        ("r 12", "bet", "raise_to 12"),
        ("raise to 12", "bet", "raise_to 12"),
        ("raise_to 12", "bet", "raise_to 12"),
        ("12", "bet", "raise_to 12"),
        ("all in", "bet", "all_in"),
        ("a", "bet", "all_in"),
        ("bring in", "bet", "bring_in"),
        ("complete", "bet", "complete"),
        ("jump", "bet", "jump"),
        ("2c 7d", "draw", "discard 2c7d"),
        ("d 2c7d", "draw", "discard 2c7d"),
        ("stand pat", "draw", "stand_pat"),
        ("s", "draw", "stand_pat"),
        ("keep AsKd", "discard", "keep askd"),
        ("Qh", "discard", "discard qh"),
        ("pass 2c 7d 9h", "pass", "pass_cards 2c7d9h"),
        ("2c7d", "pass", "pass_cards 2c7d"),
        ("As", "roll", "roll as"),
        ("low", "declare", "declare low"),
        ("declare high", "declare", "declare high"),
    ],
)
def test_words_of_a_person(text: str, phase: str, action: str) -> None:
    assert read_action(text, phase) == action


def test_a_person_is_asked_again_after_a_mistake_and_helped() -> None:
    given = "jump\n\n?\nt\nraise 1\n" + "c\n" * 20
    result = run("deal", "holdem", "--seats", 2, "--seed", 3, "--agents", "call", given=given)
    assert result.exit_code == 0
    assert "no action: 'jump'" in result.stdout
    assert result.stdout.count("undo (u)") == 2
    assert result.stdout.count("check (k), all in (a), raise to 4 (r 4, or only 4)\n") == 2
    assert "raise to 1 is illegal on the preflop\n" in result.stdout
    assert "you hold" in result.stdout
    assert "you check" in result.stdout
    assert "you call" in result.stdout or "Bob calls" in result.stdout
    assert "net: you " in result.stdout


def test_help_says_what_is_legal_now() -> None:
    given = "c\n?\nkeep As\ns\n?\n"
    shown = run("deal", "badugi", "--seats", 3, "--seed", 4, "--agents", "call", given=given).stdout
    assert "stand pat (s), discard 9d (d 9d, or only 9d)\n" in shown
    assert "keep is illegal on the first draw\n" in shown
    assert "  check (k), bet 2 (b 2, or only 2)\n" in shown
    stud = run("deal", "razz", "--seats", 3, "--seed", 4, "--agents", "call", given="?\nr 4\n").stdout
    assert "bring in 2, complete > " in stud  # one way to say it, not also: bet 4
    assert "  bring in, complete\n" in stud
    assert "you bet 4" in stud
    passed = run("deal", "anaconda", "--seats", 3, "--seed", 4, given="call\n").stdout
    assert "call is illegal on the first pass\n" in passed


def test_cards_that_lie_face_up_are_marked() -> None:
    shown = run("deal", "stud", "--seats", 2, "--seed", 4, "--agents", "call", given="c\n" * 9).stdout
    gets = [line for line in shown.splitlines() if " get" in line]
    assert [line.endswith(" up") for line in gets] == [True] * 8 + [False]  # hidden cards of others are not told
    assert gets[0].count(",") == gets[1].count(",") == 1
    assert gets[1].startswith("  Bob gets ?? ??, ")


def test_blinds_are_told_from_the_small_one_up() -> None:
    for seats in (2, 3):
        words = ["--seats", seats, "--watch", "--agents", "call", "--hands", 3, "--seed", 1]
        titles = [line for line in run("deal", *words).stdout.splitlines() if line.startswith("hand ")]
        assert len(titles) == 3
        assert all("blinds 1/2" in title for title in titles)


def test_what_was_done_by_mistake_is_taken_back() -> None:
    # Heads-up the button posts the small blind and acts first; the person is player 0, the button player 1.
    given = "u\nc\nb 4\nu\nx\n" + "x\n" * 20
    result = run("deal", "holdem", "--seats", 2, "--seed", 3, "--agents", "call", "--json", given=given)
    assert result.exit_code == 0
    assert "there is nothing to take back" in result.stderr
    assert "taken back" in result.stderr
    actions = json.loads(result.stdout)["actions"]
    assert [0, "raise_to 4"] not in actions
    assert actions[:4] == [[1, "call"], [0, "check"], [0, "check"], [1, "check"]]


@pytest.mark.parametrize("game", ["badugi", "d27_triple", "draw5"])
def test_hidden_cards_of_others_are_not_told(game: str) -> None:
    # To whatever is asked one of the two words is an answer, and the other changes nothing.
    words = [game, "--seats", 3, "--stack", 5000, "--agents", "random", "--json"]
    thrown = 0
    for seed in range(4):
        result = run("deal", *words, "--seed", seed, given="c\ns\n" * 60)
        played = json.loads(result.stdout)
        told = result.stderr.partition(" shows ")[0].split()
        for seat, action in played["actions"]:
            if seat and action.startswith("discard"):
                thrown += 1
                cards = action.partition(" ")[2]
                assert not {cards[i : i + 2] for i in range(0, len(cards), 2)} & set(told)
    assert thrown > 4


SAID = """
f k c b r a s d t u ? bet raise to all in pat cards keep pass roll declare high low both complete 2c 7d As ?? 10h A♠ x
-1 0 1 6 30 1e9 fold copy history view legal deck seats __class__ deal_hole show muck é 😀 , = %s {} \\ \x00 \x1b[2J
"""
FRAGMENTS = [*SAID.split(), "9" * 400, "As" * 200, "\t"]


@pytest.mark.parametrize("game", VARIANTS)
def test_no_words_break_the_game(game: str) -> None:
    chance = Random(game)
    lines = [" ".join(chance.choices(FRAGMENTS, k=chance.randint(0, 4))) for _ in range(300)]
    lines += ["c", "s", "high"] * 40  # to whatever is asked one of these is an answer, but for cards that must be named
    words = [game, "--seats", 2, "--seed", 1, "--agents", "call", "--hands", 3, "--json"]
    result = run("deal", *words, given="\n".join(lines))
    assert result.exit_code == 0, result.exception
    for played in map(json.loads, result.stdout.splitlines()):
        assert sum(played["payoffs"]) == 0


def test_quit_and_the_end_of_the_input_end_politely(tmp_path: Path) -> None:
    for end in ("q\n", "quit\n", ""):
        path = tmp_path / "hands.phhs"
        result = run("deal", "--seats", 2, "--seed", 3, "--save", path, given=end)
        assert result.exit_code == 0
        assert "Traceback" not in result.output
        assert result.stdout.endswith("does not count\nafter 0 hands: you 200, Bob 200\n")
        assert not path.exists()  # no hand was over


def test_a_person_without_chips_is_out() -> None:
    words = ["--seats", 2, "--stack", 2, "--agents", "call", "--seed", 1, "--hands", 99]
    result = run("deal", "holdem", *words, given="a\n" * 99)
    assert result.exit_code == 0
    assert "you have no chips left" in result.stdout or "you 4" in result.stdout


# --- records -----------------------------------------------------------------------------------------------------


def test_hands_are_saved_and_replay_as_they_were_played(tmp_path: Path) -> None:
    path = tmp_path / "session.phhs"
    words = ["ten_game", "--watch", "--seats", 3, "--seed", 5, "--agents", "random", "--hands", 30, "--save", path]
    played = hands(*words)
    saved = history.load(path)
    assert [list(hand.replay().payoffs) for hand in saved] == [hand["payoffs"] for hand in played]
    assert list(saved[0].players) == played[0]["players"]
    checked = run("replay", "--check", "--quiet", path)
    assert checked.exit_code == 0
    assert checked.stdout == f"{len(saved)} hands replayed; {len(saved)} as recorded, 0 different\n"
    again = run("deal", *words)
    assert again.exit_code == 2
    assert again.stderr == f"Error: {path}: File exists\n"
    assert history.load(path) == saved


# --- simulate ----------------------------------------------------------------------------------------------------


def test_simulate_is_what_the_function_answers() -> None:
    result = run("simulate", "razz", "call", "random", "--seats", 2, "-n", 3000, "--seed", 5, "--threads", 2, "--json")
    expected = simulate("razz", ["call", "random"], 3000, seed=5, stacks=[200] * 2, ante=1, small_bet=4, bring_in=2)
    answer = json.loads(result.stdout)
    assert tuple(answer["totals"]) == expected.totals
    assert answer["deals"] == 3000
    # Players that are named one by one say how many seats there are.
    text = run("simulate", "razz", "call", "random", "-n", 3000, "--seed", 5).stdout.splitlines()
    assert text[1].split()[:3] == ["0", "call", f"{expected.totals[0]:+,}"]
    assert text[-1] == "3,000 deals of razz"


def test_deals_to_simulate_if_not_said() -> None:
    for agents, deals in (("call", "100,000"), ("tight", "1,000"), ("call equity", "1,000")):
        result = run("simulate", "holdem", *agents.split(), "--seats", 2, "--seed", 1)
        assert result.stdout.splitlines()[-1] == f"{deals} deals of holdem"
    one = run("simulate", "holdem", "random", "-n", 1, "--seed", 1).stdout.splitlines()
    assert {line.split()[-1] for line in one[1:-1]} == {"-"}  # of one deal there is no error


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["deal", "chess"], "chess"),
        (["deal", "ofc_pineapple"], "showdown ofc"),
        (["deal", "stud", "--seats", 9], "2 to 8"),
        (["deal", "stud", "--seats", 1], "2 to 8"),
        (["deal", "holdem", "--blinds", "1,x"], "--blinds"),
        (["deal", "holdem", "--blinds", ""], "--blinds"),
        (["deal", "holdem", "--stack", 0], "--stack"),
        (["deal", "holdem", "--seats", 2, "--blinds", "2,1"], "from the small blind up"),
        (["deal", "holdem", "--betting", "none"], "betting"),
        (["deal", "holdem", "-o", "colour=red"], "colour"),
        (["deal", "holdem", "--agents", "genius"], "genius"),
        (["deal", "holdem", "--agents", ""], "no agent ''"),
        (["deal", "holdem", "--hands", 0], "--hands"),
        (["deal", "holdem", "--seed", -1], "seed"),
        (["deal", "horse", "--betting", "no-limit"], "mix"),
        (["deal", "horse", "-o", "raise_cap=3"], "mix"),
        (["deal", "horse", "--seats", 9], "2 to 8"),
        (["deal", "--save", "/nowhere/at/all/hands.phhs"], "No such file"),
        (["simulate", "horse"], "horse is a mix: simulate plays one game, such as one of its holdem, omaha8, razz"),
        (["simulate", "holdem", "genius"], "genius"),
        (["simulate", "holdem", "call", "call", "--seats", 3], "agents"),
        (["simulate", "holdem", "--deals", -1], "deals"),
        (["simulate", "holdem", "--threads", 0], "threads"),
    ],
)
def test_refusals(words: list[object], reason: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert reason in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
