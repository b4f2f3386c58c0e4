"""The environments for agents: PettingZoo's own tests, masks against the rules, observations against views."""

from __future__ import annotations

import copy
import doctest
import itertools
import pickle
import subprocess
import sys
import warnings
from random import Random
from typing import Any

import players
import pytest

np = pytest.importorskip("numpy", reason="the environments are the extra [pettingzoo]")
pytest.importorskip("gymnasium", reason="the environments are the extra [pettingzoo]")
pytest.importorskip("pettingzoo", reason="the environments are the extra [pettingzoo]")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

from showdown import VARIANTS, ActionError, Deal, Setup, ShowdownError  # noqa: E402
from showdown.adapters import gymnasium, pettingzoo, spaces  # noqa: E402
from showdown.adapters.gymnasium import BatchedEnv  # noqa: E402
from showdown.adapters.pettingzoo import env, raw_env  # noqa: E402
from showdown.adapters.spaces import Coding  # noqa: E402
from showdown.variants import Variant  # noqa: E402

by_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)

# The names of the environments that may observe a Dict, as all of PettingZoo's card games do, are listed in its test.
DICTS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def check_api(poker: Any, cycles: int) -> None:
    with warnings.catch_warnings():
        for message in DICTS:
            warnings.filterwarnings("ignore", message=message)
        api_test(poker, num_cycles=cycles)


def random_action(mask: np.ndarray, rng: Random) -> int:
    return rng.choice(np.flatnonzero(mask).tolist())


def play(poker: Any, rng: Random) -> dict[str, int]:
    """Play an episode at random, and return what each agent has been paid."""
    paid = dict.fromkeys(poker.possible_agents, 0)
    for agent in poker.agent_iter():
        observation, reward, termination, _, _ = poker.last()
        paid[agent] += reward
        poker.step(None if termination else random_action(observation["action_mask"], rng))
    return paid


# --- what PettingZoo asks ---


@by_variant
def test_pettingzoo_takes_it(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    for made in ({}, {"num_players": variant.most_players, "hands": 3}, {"num_players": 3, "raises": "all"}):
        check_api(env(variant.id, **made), 20)
        seed_test(lambda made=made: env(variant.id, **made), 20)
    check_api(raw_env(variant.id), 20)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (variant.id, {"betting": betting, "stacks": (7, 300, 41)})
        for variant in VARIANTS.values()
        for betting in variant.option_values["betting"]
    ]
    + [
        ("holdem", {"stacks": (50, 60, 70, 80), "blinds": (1, 2, 4), "ante": 1, "ante_from": "big_blind"}),
        ("short_deck", {"forced": "button_ante", "num_players": 4}),
        ("omaha", {"stacks": (2**58, 2**57 + 1, 2**59), "raises": ("min", 1, 1e6, "max"), "hands": 2}),
        ("draw5", {"forced": "ante", "all_pass": "redeal", "hands": 4}),
        ("anaconda", {"allow_both": True, "declare": "simultaneous", "bet_after_pass": True}),
        ("stud", {"stacks": (100, 3), "small_bet": 4, "ante": 1, "bring_in": 2}),
    ],
)
def test_pettingzoo_takes_every_betting_and_stakes(name: str, words: dict[str, Any]) -> None:
    check_api(env(name, **words), 15)
    seed_test(lambda: env(name, **words), 15)


def test_it_renders() -> None:
    render_test(lambda **words: env("stud8", num_players=3, hands=None, **words))
    poker = raw_env("holdem", num_players=3, render_mode="ansi")
    assert poker.render() is None
    poker.reset(seed=1)
    text = poker.render()
    assert text.splitlines()[0] == "Texas hold'em, preflop: pot 3"
    for seat, line in enumerate(text.splitlines()[1:]):
        assert line.startswith(f"player_{seat}: {' '.join(map(str, poker.deal.hole(seat)))}, {poker.deal.stacks[seat]}")
    assert [line.split(", ")[-1] for line in text.splitlines()[1:]] == ["bet 1", "bet 2", "to act"]
    while poker.deal.street == 0:
        poker.step(1)
    assert "flop: pot 6, board " in poker.render()
    while not poker.deal.is_over:
        poker.step(1)
    won = [int(line.split("won ")[1]) for line in poker.render().splitlines()[1:]]
    assert tuple(won) == poker.deal.payoffs


def test_it_renders_up_cards_in_brackets() -> None:
    deck = "AsKdQhJc3s2d 4h5c6c 4d7c8c 4c9cTc 4sJdQd"  # from fourth street on a card is burned first
    poker = raw_env("stud", render_mode="ansi", stacks=[99, 99], small_bet=4, bring_in=1)
    poker.reset(seed=1)
    poker.deal = Deal("stud", stacks=[99, 99], small_bet=4, bring_in=1, deck=deck)
    while poker.deal.street < 4:
        poker.deal.check_or_call()
    rows = [line.split(": ")[1].split(",")[0] for line in poker.render().splitlines()[1:]]
    assert rows == ["As Qh [3s 5c 7c 9c] Jd", "Kd Jc [2d 6c 8c Tc] Qd"]


def test_environments_say_which_game_they_are() -> None:
    assert str(env("razz")) == "showdown_razz_v0"
    assert repr(raw_env("razz", num_players=3)) == "<raw_env razz fixed-limit num_players=3>"
    assert repr(BatchedEnv("holdem", 5)) == "<BatchedEnv holdem no-limit num_envs=5 num_players=2>"


def test_examples_of_the_docstrings() -> None:
    for module in (spaces, pettingzoo, gymnasium):
        assert doctest.testmod(module, extraglobs={"Setup": Setup}).failed == 0
        for name in module.__all__:
            assert not callable(getattr(module, name)) or ">>>" in getattr(module, name).__doc__, name


# --- what the mask says is what the rules say ---


def tables(variant: Variant, count: int, seed: str) -> Any:
    for number in range(count):
        rng = Random(f"{seed} {variant.id} {number}")
        setup = players.some_table(players.some_options(variant, rng), rng, rng.randint(2, variant.most_players))
        yield rng, setup, setup.deal(seed=number)


def accepts(deal: Deal, act: str) -> Deal | None:
    clone = deal.copy()
    try:
        clone.act(act)
    except ActionError:
        return None
    return clone


def in_words(coding: Coding, action: int, deal: Deal) -> str | None:
    """What an action says, read from its label and not from the code under test."""
    label = coding.labels[action]
    if label.startswith("cards "):
        verb = {"draw": "discard", "discard": "discard", "pass": "pass_cards", "roll": "roll"}.get(deal.phase)
        places = [] if label == "cards none" else [int(place) for place in label[6:].split(",")]
        hole = deal.hole(deal.to_act)
        if verb is None or any(place >= len(hole) for place in places):
            return None
        return f"{verb} {''.join(str(hole[place]) for place in places)}".strip()
    if label == "check, call or bring in":
        return "check_or_call"
    return label.replace("raise to ", "raise_to ")


@by_variant
def test_the_mask_is_what_the_rules_accept(variant: Variant) -> None:
    """With every total an action: each action of the space is in the mask if and only if the deal takes it."""
    decisions = 0
    for rng, setup, deal in tables(variant, 5, "exact"):
        deepest = min(max(setup.stacks), 400)
        coding = Coding(setup, raises="all", history=0, deepest=deepest)
        while deal:
            mask = coding.mask(coding.situation(deal, deal.to_act))[0]
            assert mask.dtype == np.int8
            # All but the amounts, and of those the borders and some others.
            legal = deal.legal()
            ids = {*range(coding.actions)} if len(mask) < 100 else {0, 1, *range(coding.first_choice, coding.actions)}
            borders = [total + beside for total in legal.raise_to or () for beside in (-1, 0, 1)]
            ids |= {1 + t for t in [*borders, *rng.choices(range(1, deepest + 1), k=5)] if 1 <= t <= deepest}
            for action in ids if not coding.fixed else range(coding.actions):
                words = in_words(coding, action, deal)
                if coding.fixed and words in ("raise_to min", "raise_to max"):
                    totals = sorted(set(legal.raises or ()))
                    assert mask[action] == (len(totals) > (words == "raise_to max"))
                else:
                    assert mask[action] == (words is not None and accepts(deal, words) is not None), words
                decisions += 1
            assert mask.any()
            others = [seat for seat in deal.live if seat != deal.to_act]
            assert not coding.mask(coding.situation(deal, rng.choice(others))).any()
            deal.act(players.some_action(deal, rng))
    assert decisions > 100


@by_variant
def test_sizes_are_legal_different_and_reach_the_borders(variant: Variant) -> None:
    sizes = ("min", 0.25, 0.5, 1, 2, "max")
    for rng, setup, deal in tables(variant, 3, "sizes"):
        coding = Coding(setup, raises=sizes, history=3, deepest=max(setup.stacks))
        while deal:
            now = coding.situation(deal, deal.to_act)
            mask = coding.mask(now)[0]
            results = []
            for action in np.flatnonzero(mask):
                text = coding.text(int(action), now, deal)
                result = accepts(deal, text)
                assert result is not None, text
                assert all(result.actions != other.actions for other in results), text
                results.append(result)
            raises = range(2, coding.first_choice)
            legal = deal.legal()
            reached = [int(coding.text(i, now, deal).split()[1]) for i in raises if mask[i]]
            if legal.raise_to is None:
                assert reached == []
                price = None
            else:
                assert {min(reached), max(reached)} == set(legal.raise_to)
                price = deal.bets[deal.to_act] + deal.to_call
            for i in raises if price is not None and not coding.fixed else ():
                size = sizes[i - 2]
                if isinstance(size, str):
                    continue
                total = price + int(size * (deal.pot + deal.to_call))
                reachable = legal.raise_to[0] <= total <= legal.raise_to[1]
                assert (total in reached) == reachable
                assert mask[i] <= reachable
            deal.act(players.some_action(deal, rng))


@by_variant
def test_an_illegal_action_is_refused_and_changes_nothing(variant: Variant) -> None:
    rng = Random(variant.id)
    poker = raw_env(variant.id, num_players=3)
    for seed in range(3):
        poker.reset(seed=seed)
        while poker.deal:
            before, agent = poker.deal.copy(), poker.agent_selection
            mask = poker.observe(agent)["action_mask"]
            bad = [
                *np.flatnonzero(mask == 0).tolist(),
                -1,
                len(mask),
                None,
                1.0,
                np.float32(1.5),
                "fold",
                True,
                [1],
                2**70,
            ]
            for action in bad:
                with pytest.raises(ActionError, match=f"{agent}: .* is illegal on the {before.street_name}; legal: "):
                    poker.step(action)
                assert poker.deal == before
                assert poker.agent_selection == agent
            poker.step(np.int16(random_action(mask, rng)))


def test_wrapped_it_ends_an_episode_by_an_illegal_action() -> None:
    poker = env("holdem", stacks=(150, 90))
    poker.reset(seed=1)
    poker.step(1)
    observation, *_ = poker.last()
    assert observation["action_mask"][0] == 0  # nobody folds for free
    loser = poker.agent_selection
    poker.step(0)
    assert poker.rewards == {agent: -150.0 if agent == loser else 0 for agent in poker.possible_agents}
    assert all(poker.terminations.values())
    again = env("holdem")
    again.reset()
    with pytest.raises(AssertionError, match="not in action space"):
        again.step(6)
    cheap = env("holdem", illegal_reward=-1)
    cheap.reset(seed=1)
    cheap.step(1)
    cheap.step(0)
    assert sorted(cheap.rewards.values()) == [-1, 0]


# --- what is observed ---


def parts(coding: Coding, row: np.ndarray) -> dict[str, np.ndarray]:
    return {name: row[where] for name, where in coding.layout.items()}


@by_variant
def test_nothing_hidden_is_observed(variant: Variant) -> None:
    """Where everything that a seat cannot see is drawn anew, its observation and its mask stay the same."""
    looks = hidden = 0
    for rng, setup, deal in tables(variant, 4, "hidden"):
        coding = Coding(setup, raises=("min", 1, "max"), history=20, deepest=max(setup.stacks))
        space = coding.observation_space()
        while True:
            for seat in {deal.to_act, rng.randrange(deal.seats)} - {None}:
                now = coding.situation(deal, seat)
                sample = deal.sample(seat, seed=rng.randrange(2**64))
                then = coding.situation(sample, seat)
                seen = coding.observe(now)[0]
                assert np.array_equal(seen, coding.observe(then)[0])
                assert np.array_equal(coding.mask(now), coding.mask(then))
                assert space.contains({"observation": seen, "action_mask": coding.mask(now)[0]})
                looks += 1
                hidden += any(sample.hole(other) != deal.hole(other) for other in deal.live)
            if not deal:
                break
            deal.act(players.some_action(deal, rng))
    assert hidden > looks / 4


@by_variant
def test_an_observation_says_what_the_view_says(variant: Variant) -> None:
    for rng, setup, deal in tables(variant, 5, "says"):
        coding = Coding(setup, raises=("min", "max"), history=5, deepest=max(setup.stacks))
        n = deal.seats
        while True:
            seat = rng.randrange(n)
            view = deal.view(seat)
            order = [(seat + i) % n for i in range(n)]
            part = parts(coding, coding.observe(coding.situation(deal, seat))[0])
            phases = ("bet", "draw", "discard", "pass", "roll", "declare")
            assert part["phase"].tolist() == [phase == view.phase for phase in phases]
            assert part["street"].argmax() == view.street
            assert set(np.flatnonzero(part["board"])) == set(view.board)
            hole = part["hole"].reshape(-1, 52)
            assert [int(row.argmax()) for row in hole if row.any()] == list(view.hole(seat))
            up = [card in view.up(seat) for card in view.hole(seat)]
            assert part["up"].tolist() == up + [False] * (len(part["up"]) - len(up))
            for i, other in enumerate(order[1:]):
                assert set(np.flatnonzero(part["shown"].reshape(-1, 52)[i])) == set(view.up(other)) - {"??"}
            assert order[part["button"].argmax()] == view.button
            assert part["to_act"].tolist() == [other == view.to_act for other in order]
            assert part["live"].tolist() == [other in view.live for other in order]
            for name, told in (("stack", view.stacks), ("bet", view.bets), ("put_in", view.put_in)):
                assert np.allclose(part[name], [told[other] / setup.small_bet for other in order]), name
            mine = view.to_act == seat
            assert np.isclose(part["pot"][0], view.pot / setup.small_bet)
            assert np.isclose(part["to_call"][0], mine * view.to_call / setup.small_bet)
            bounds = (mine and view.legal().raise_to) or (0, 0)
            assert np.allclose(part["raise_to"], np.array(bounds) / setup.small_bet)
            if "drawn" in part:
                drawn = [view.drawn(other) for other in order]
                assert part["drawn"].tolist() == [0 if count is None else count + 1 for count in drawn]
            if "declared" in part:
                told = [[view.declared[other] == side for side in ("high", "low", "both")] for other in order]
                assert part["declared"].reshape(n, 3).tolist() == told
            past = view.actions[: -6 if len(view.actions) > 5 else None : -1]
            told = np.flatnonzero(part["past_seat"].reshape(5, n).any(axis=1))
            assert told.tolist() == list(range(len(past)))
            for back, (by, text) in enumerate(past):
                assert order[part["past_seat"].reshape(5, n)[back].argmax()] == by
                kind = ("fold", "c", "raise", "", "declare")[part["past_kind"].reshape(5, 5)[back].argmax()]
                assert text.startswith(kind or ("discard", "pass", "roll", "stand")) or text == "bring_in"
                if kind == "raise":
                    assert np.isclose(part["past_amount"][back], int(text.split()[1]) / setup.small_bet)
            if not deal:
                break
            deal.act(players.some_action(deal, rng))


def test_cards_thrown_are_remembered() -> None:
    poker = raw_env("d27_triple", num_players=2)
    poker.reset(seed=4)
    thrown: dict[str, set[int]] = {agent: set() for agent in poker.agents}
    rng = Random(4)
    while poker.deal:
        agent = poker.agent_selection
        observation = poker.observe(agent)
        assert set(np.flatnonzero(observation["observation"][poker.coding.layout["thrown"]])) == thrown[agent]
        action = random_action(observation["action_mask"], rng) if poker.deal.phase == "draw" else 1
        label = poker.coding.labels[action]
        if label.startswith("cards ") and label != "cards none":
            hole = poker.deal.hole(poker.deal.to_act)
            thrown[agent] |= {int(hole[int(place)]) for place in label[6:].split(",")}
        poker.step(action)
    assert all(thrown.values())


# --- episodes ---


@by_variant
def test_rewards_are_chips(variant: Variant) -> None:
    poker = raw_env(variant.id, num_players=min(4, variant.most_players))
    for seed in range(6):
        poker.reset(seed=seed)
        paid = play(poker, Random(seed))
        assert tuple(paid.values()) == poker.deal.payoffs
        assert sum(paid.values()) == 0


@pytest.mark.parametrize("name", ["holdem", "stud8", "badugi", "anaconda"])
def test_a_match_carries_stacks_on_until_one_has_all(name: str) -> None:
    poker = raw_env(name, stacks=(20, 45, 8, 30), hands=None, history=0)
    for seed in range(2):
        poker.reset(seed=seed)
        rng, paid, gone, deals = Random(seed), dict.fromkeys(poker.possible_agents, 0), [], []
        for agent in poker.agent_iter():
            if not deals or poker.deal is not deals[-1]:
                deals.append(poker.deal)
            observation, reward, termination, truncation, info = poker.last()
            paid[agent] += reward
            assert not truncation
            assert poker.observation_space(agent).contains(observation)
            if termination:
                assert not observation["action_mask"].any()
                assert info["payoff"] <= 0 or len(poker.agents) == 1 or poker.deal.is_over
                gone.append(agent)
            poker.step(None if termination else random_action(observation["action_mask"], rng))
        assert sorted(gone) == poker.possible_agents
        stacks = [chips + paid[agent] for chips, agent in zip((20, 45, 8, 30), poker.possible_agents, strict=True)]
        assert sorted(stacks) == [0, 0, 0, 103]
        for before, after in itertools.pairwise(deals):
            assert after.seats <= before.seats
            assert sum(after.setup.stacks) + after.setup.carried == 103


def test_a_match_of_some_hands_ends_with_them() -> None:
    poker = raw_env("holdem", num_players=3, hands=5)
    poker.reset(seed=1)
    buttons, hands = [], []
    for agent in poker.agent_iter():
        if not hands or poker.deal is not hands[-1]:
            hands.append(poker.deal)
            buttons.append(poker.deal.button)
        poker.step(None if poker.terminations[agent] else 1)
    assert len(hands) == 5
    assert buttons == [2, 0, 1, 2, 0]
    assert poker.agents == []


def test_the_same_seed_is_the_same_episode_and_so_are_those_after_it() -> None:
    def decks(poker: Any, seeds: tuple[int | None, ...]) -> list[Any]:
        found = []
        for seed in seeds:
            poker.reset(seed=seed)
            found.append((poker.deal.button, poker.deal.hole(0), play(poker, Random(1))))
        return found

    first = decks(raw_env("omaha", num_players=3), (7, None, None, 8))
    assert first == decks(raw_env("omaha", num_players=3), (7, None, None, 8))
    assert first[:3] == decks(env("omaha", num_players=3).unwrapped, (7, None, None))
    assert first[1] != first[0]
    assert [button for button, *_ in first] == [2, 0, 1, 2]
    unseeded = decks(raw_env("omaha", num_players=3), (None, None, None))
    assert unseeded != first[:3]


def test_the_options_of_a_reset() -> None:
    poker = raw_env("holdem", stacks=(100, 100, 100))
    poker.reset(seed=1, options={"stacks": (50, 120, 80), "button": 0})
    assert (poker.deal.setup.stacks, poker.deal.button) == ((50, 120, 80), 0)
    poker.reset(seed=1, options={"stacks": (50, 0, 80), "other": None})
    assert poker.agents == ["player_0", "player_2"]
    assert sum(play(poker, Random(1)).values()) == 0
    for stacks in ((50, 60), (200, 200, 200)):
        with pytest.raises(ShowdownError, match="stacks: expected 3 with at most 300 chips in all"):
            poker.reset(options={"stacks": stacks})


def test_a_hand_that_the_forced_bets_end_is_over_at_once() -> None:
    poker = raw_env("holdem", stacks=(1, 1))
    poker.reset(seed=3)
    assert all(poker.terminations.values())
    assert tuple(play(poker, Random(1)).values()) == poker.deal.payoffs
    match = raw_env("holdem", stacks=(1, 2, 300), blinds=(1, 2), hands=None)
    for seed in range(20):
        match.reset(seed=seed)
        stacks = np.array((1, 2, 300)) + list(play(match, Random(seed)).values())
        assert sorted(stacks) == [0, 0, 303]


def test_a_copy_plays_on_by_itself() -> None:
    poker = raw_env("badugi", num_players=3, hands=2)
    poker.reset(seed=5)
    poker.step(1)
    clone = copy.deepcopy(poker)
    ends = [play(one, Random(2)) for one in (poker, clone)]
    assert ends[0] == ends[1]


def test_what_was_not_begun_can_be_sent_to_another_process() -> None:
    for make in (raw_env, env):
        poker = pickle.loads(pickle.dumps(make("stud8", num_players=3)))
        again = make("stud8", num_players=3)
        for one in (poker, again):
            one.reset(seed=2)
        assert poker.unwrapped.deal == again.unwrapped.deal
    envs = pickle.loads(pickle.dumps(BatchedEnv("stud8", 3)))
    with pytest.raises(ShowdownError, match="reset the environment first"):
        envs.deal(0)
    assert np.array_equal(envs.reset(seed=2)[0]["observation"], BatchedEnv("stud8", 3).reset(seed=2)[0]["observation"])


PROGRAM = """
from random import Random
import numpy as np
from showdown.adapters.pettingzoo import raw_env
poker = raw_env("anaconda", num_players=4, hands=2)
poker.reset(seed=9)
rng, total = Random(1), 0.0
for agent in poker.agent_iter():
    observation, reward, termination, _, _ = poker.last()
    total = total * 0.9 + float(observation["observation"] @ np.arange(poker.coding.size)) + reward
    poker.step(None if termination else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
print(total)
"""


def test_nothing_depends_on_the_hash_seed() -> None:
    import os

    answers = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"num_players": 1}, "num_players cannot be 1: from 2 to 22"),
        ({"num_players": 23}, "num_players cannot be 23: from 2 to 22"),
        ({"hands": 0}, "hands cannot be 0: from 1"),
        ({"history": -1}, "history cannot be -1: from 0 to 1000"),
        ({"raises": "half"}, "raises: got 'half'"),
        ({"raises": ("min", "pot")}, "raises: got 'pot'"),
        ({"raises": ("min", float("nan"))}, "raises: got nan"),
        ({"raises": (1, 1.0)}, "names a size twice"),
        ({"raises": itertools.repeat("min")}, "more than 1000 sizes"),
        ({"raises": "all", "stacks": (10**6, 10**6)}, "at most 100000 chips"),
        ({"render_mode": "rgb_array"}, "render_mode"),
        ({"carried": 5}, "carried"),
        ({"stacks": (5, 0), "blinds": (1, 2)}, "stacks"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ShowdownError, match=message):
        raw_env("holdem", **words)


@pytest.mark.parametrize("words", [{"num_players": True}, {"hands": 1.5}, {"history": "16"}])
def test_what_is_no_whole_number_is_refused(words: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"{next(iter(words))} cannot be .*: a whole number is needed"):
        raw_env("holdem", **words)


def test_the_package_of_adapters_imports_none_of_them() -> None:
    program = "import sys, showdown, showdown.adapters; print({'numpy', 'gymnasium', 'pettingzoo'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout.strip() == "set()"


# --- many tables ---


@by_variant
def test_many_tables_are_each_what_one_environment_is(variant: Variant) -> None:
    """Every row is the observation and mask of the view of the seat to act, history and cards thrown included."""
    for num_players in (2, min(5, variant.most_players), variant.most_players):
        envs = BatchedEnv(variant.id, 4, num_players=num_players)
        observations, infos = envs.reset(seed=3)
        rng, paid = Random(variant.id), np.zeros(num_players, np.int64)
        deals = [envs.deal(t) for t in range(4)]
        for _ in range(40):
            assert envs.observation_space.contains(observations)
            actions = [random_action(mask, rng) for mask in observations["action_mask"]]
            assert envs.action_space.contains(np.array(actions))
            for t, deal in enumerate(deals):
                assert envs.deal(t) == deal
                assert infos["to_act"][t] == (-1 if deal.is_over else deal.to_act)
                if deal.is_over:
                    continue
                now = envs.coding.situation(deal, deal.to_act)
                row = observations["observation"][t]
                assert parts(envs.coding, envs.coding.observe(now)[0]).keys() == parts(envs.coding, row).keys()
                assert np.array_equal(envs.coding.observe(now)[0], row)
                assert np.array_equal(envs.coding.mask(now)[0], observations["action_mask"][t])
                deal.act(envs.coding.text(actions[t], now, deal))
            observations, rewards, terminations, truncations, infos = envs.step(actions)
            assert not truncations.any()
            for t, deal in enumerate(deals):
                assert terminations[t] == deal.is_over
                assert tuple(rewards[t]) == (deal.payoffs if deal.is_over else (0,) * num_players)
                if deal.is_over:
                    deals[t] = envs.deal(t)
            paid += rewards.sum(axis=0)
        assert paid.sum() == 0


def test_tables_of_the_same_seed_are_the_same_and_do_not_depend_on_their_number() -> None:
    few, many = BatchedEnv("stud8", 2, num_players=4), BatchedEnv("stud8", 7, num_players=4)
    for seed in (5, None, 5):
        observations = [one.reset(seed=seed)[0]["observation"] for one in (few, many)]
        assert np.array_equal(observations[0], observations[1][:2])
        for _ in range(30):
            ones = [one.step(np.ones(one.num_envs, np.uint8)) for one in (few, many)]
            assert np.array_equal(ones[0][0]["observation"], ones[1][0]["observation"][:2])
            assert np.array_equal(ones[0][1], ones[1][1][:2])


def test_all_totals_and_any_integers_are_actions() -> None:
    envs = BatchedEnv("holdem", 3, stacks=(50, 80), raises="all", button=0)
    envs.reset(seed=1)
    for dtype in (np.int8, np.uint16, np.int32, np.int64, np.uint64):
        before = envs.deal(0).stacks
        _, rewards, terminations, _, _ = envs.step(np.array([1 + 4, 0, 1], dtype))
        assert envs.deal(0).bets != before or terminations[0]
        assert terminations[1]
        assert tuple(rewards[1]) == (-1, 1)
        envs.reset(seed=1)
    assert envs.step([1, 1, 1])[1].tolist() == [[0, 0]] * 3


@pytest.mark.parametrize(
    "actions", [[1, 1], [1, 1, 1, 1], [1.0, 1.0, 1.0], 1, [[1, 1, 1]], ["a"] * 3, [True] * 3, None]
)
def test_what_are_no_actions(actions: Any) -> None:
    envs = BatchedEnv("holdem", 3)
    with pytest.raises(ShowdownError, match="reset the environment first"):
        envs.step(actions)
    envs.reset(seed=1)
    before = [envs.deal(t) for t in range(3)]
    with pytest.raises(ShowdownError, match="expected 3 whole numbers"):
        envs.step(actions)
    assert [envs.deal(t) for t in range(3)] == before


def test_an_illegal_action_at_one_table_changes_none() -> None:
    envs = BatchedEnv("holdem", 3)
    envs.reset(seed=1)
    observations, *_ = envs.step([1, 1, 1])
    before = [envs.deal(t) for t in range(3)]
    assert not observations["action_mask"][:, 0].any()
    for bad in (0, -1, 6, 2**40, -(2**40)):
        with pytest.raises(ActionError, match=f"table 2: {bad} is illegal; legal: 1 check"):
            envs.step([1, 1, bad])
        assert [envs.deal(t) for t in range(3)] == before
    again, *_ = envs.step([1, 1, 1])
    assert (again["observation"] != observations["observation"]).any()


def test_a_batch_whose_hands_end_with_their_forced_bets() -> None:
    envs = BatchedEnv("holdem", 4, stacks=(1, 1))
    observations, infos = envs.reset(seed=1)
    for _ in range(5):
        assert infos["to_act"].tolist() == [-1] * 4
        assert observations["action_mask"].tolist() == [[0, 1, 0, 0, 0, 0]] * 4
        payoffs = [list(envs.deal(t).payoffs) for t in range(4)]
        observations, rewards, terminations, _, infos = envs.step([1] * 4)
        assert rewards.tolist() == payoffs
        assert terminations.all()


def test_what_else_gymnasium_expects() -> None:
    envs = BatchedEnv("holdem", 5)
    assert (envs.num_envs, envs.seats, envs.closed, envs.render()) == (5, 2, False, None)
    assert envs.single_observation_space["observation"].shape == (envs.coding.size,)
    assert envs.observation_space["observation"].shape == (5, envs.coding.size)
    envs.close()
    assert envs.closed
    with pytest.raises(ShowdownError):
        BatchedEnv("holdem", 0)


def test_what_is_asked_too_early_or_of_nobody() -> None:
    poker = raw_env("holdem")
    with pytest.raises(ShowdownError, match="reset the environment"):
        poker.step(1)
    with pytest.raises(ShowdownError, match="to nobody yet"):
        poker.observe("player_0")
    poker.reset(seed=1)
    with pytest.raises(ShowdownError, match="only to player_0, player_1"):
        poker.observe("player_2")
    while poker.agents:
        poker.step(None if poker.terminations[poker.agent_selection] else 0)
    with pytest.raises(ShowdownError, match="reset the environment"):
        poker.step(None)


def test_a_refused_reset_changes_nothing() -> None:
    tried, other = raw_env("holdem", num_players=3), raw_env("holdem", num_players=3)
    for poker in (tried, other):
        poker.reset(seed=1)
    for options in ({"stacks": [0, 0, 0]}, {"stacks": [600, 0, 0]}, {"stacks": [-1, 2, 3]}, {"button": 7}):
        with pytest.raises(ShowdownError):
            tried.reset(seed=2, options=options)
        with pytest.raises(ShowdownError):
            tried.reset(options=options)
    for poker in (tried, other):
        poker.reset()
    assert tried.deal.record == other.deal.record


@pytest.mark.parametrize("size", [10**400, -(10**400), float("nan"), np.array([1, 2])])
def test_sizes_of_raises_that_are_none(size: Any) -> None:
    with pytest.raises(ShowdownError, match="raises"):
        raw_env("holdem", raises=[size])


def test_actions_of_no_shape() -> None:
    envs = BatchedEnv("holdem", 2)
    envs.reset(seed=1)
    with pytest.raises(ShowdownError, match="expected 2 whole numbers"):
        envs.step([[0], [0, 1]])
