"""Environments for agents: steps of one PettingZoo environment, and of thousands of tables at once.

A step is everything a learner pays for: the observation of the seat to act, its mask, a random legal action, the
rewards. `VecTable` without observations is the floor.
"""

from array import array

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from showdown import VecTable  # noqa: E402
from showdown.adapters.gymnasium import BatchedEnv  # noqa: E402
from showdown.adapters.pettingzoo import raw_env  # noqa: E402

TABLES = 4096
GAMES = [("holdem", 2), ("holdem", 6), ("omaha8", 6), ("stud8", 6), ("badugi", 6), ("anaconda", 6)]


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("history", [16, 0])
def test_batched_step(benchmark, game, players, history):
    envs = BatchedEnv(game, TABLES, num_players=players, history=history)
    observations, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    masks = [observations["action_mask"]]

    def step():
        actions = (masks[0] * rng.random(masks[0].shape, dtype=np.float32)).argmax(axis=1)
        observations, rewards, *_ = envs.step(actions)
        masks[0] = observations["action_mask"]
        return rewards

    rewards = benchmark(step)
    assert rewards.shape == (TABLES, players)
    benchmark.extra_info["steps_per_second"] = TABLES / benchmark.stats.stats.median


def test_vectable_step(benchmark):
    table = VecTable("holdem", TABLES, seed=1, stacks=[200] * 6, blinds=(1, 2))
    actions = array("q", [0] * TABLES)
    benchmark(table.step, actions)
    assert table.tables == TABLES


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_pettingzoo_hand(benchmark, game, players):
    """One whole hand, random legal actions; the steps of it are counted apart."""
    poker = raw_env(game, num_players=players)
    rng = np.random.default_rng(1)
    poker.reset(seed=1)
    counted = [0, 0]

    def hand():
        poker.reset()
        for _ in poker.agent_iter():
            observation, _, termination, _, _ = poker.last()
            legal = observation["action_mask"].nonzero()[0]
            poker.step(None if termination else int(legal[rng.integers(len(legal))]))
            counted[1] += 1
        counted[0] += 1
        return poker.deal

    assert benchmark(hand).is_over
    steps = counted[1] / counted[0]
    benchmark.extra_info["steps_per_second"] = steps / benchmark.stats.stats.mean
