"""Any betting game as a PettingZoo environment: agents act in turn, for chips.

``env("stud8", num_players=4)`` is the environment in PettingZoo's usual wrappers, `raw_env` without them. The spaces
are described in docs/pettingzoo.md. An environment for many tables at once is in `showdown.adapters.gymnasium`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import index
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from showdown._values import shown, whole
from showdown.adapters.spaces import Coding, Situation, stakes_of
from showdown.cards import Card, ShowdownError
from showdown.deal import ActionError, Deal, Setup
from showdown.table import Table
from showdown.variants import Variant

__all__ = ["env", "raw_env"]

MOST_HANDS = 1 << 62  # as many as a counter holds


def env(variant: str | Variant = "holdem", /, *, illegal_reward: float | None = None, **kwargs: Any) -> Any:
    """Return an environment in PettingZoo's usual wrappers.

    Parameters
    ----------
    variant : str or Variant
        The game.
    illegal_reward : float, optional
        The reward of an action that the mask forbids, which ends the episode; default: all the chips of the deepest
        stack are lost.
    **kwargs
        What `raw_env` takes.

    Returns
    -------
    pettingzoo.AECEnv

    Examples
    --------
    >>> poker = env("holdem", num_players=3)
    >>> poker.reset(seed=1)
    >>> poker.agent_selection, poker.action_space("player_0")
    ('player_2', Discrete(6))
    """
    raw = raw_env(variant, **kwargs)
    wrapped = wrappers.TerminateIllegalWrapper(
        raw, illegal_reward=-max(raw.stakes["stacks"]) if illegal_reward is None else illegal_reward
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # noqa: N801 - the name that PettingZoo gives it
    """Any betting game, as PettingZoo has agents take turns.

    Agent ``player_i`` sits at place i, clockwise. An episode is one hand, or a match of several with stacks carried on:
    the button moves one seat with each, from episode to episode too, and who has no chips left is terminated. Rewards
    are chips: each hand pays what a seat received less what it put in, when it ends.

    Parameters
    ----------
    variant : str or Variant
        The game.
    num_players : int
        How many play, where no `stacks` are given: then each has 200 chips.
    hands : int or None
        Hands of an episode; None: until one player has all the chips.
    raises : sequence or "all"
        The amounts of bets that are actions: "min" and "max", the least and the greatest legal, and numbers, parts of
        the pot as it is after a call; "all": every total.
    history : int
        How many of the last actions an observation tells.
    render_mode : {None, "ansi", "human"}
        What `render` does: nothing, return text, or print it.
    **setup
        What `Setup` takes: stacks, blinds, ante, small_bet, betting, button, rule options, ...; without any stakes,
        blinds of 1 and 2, or bets of 2 and an ante of 1.

    Attributes
    ----------
    coding : Coding
        What actions and observations mean: `coding.labels`, `coding.layout`.
    deal : Deal or None
        The deal being played. It is the environment's own: copy it to try something.

    Raises
    ------
    ShowdownError
        If the game does not take what was given.
    TypeError
        If what counts something is no whole number.

    Examples
    --------
    >>> poker = raw_env("badugi", num_players=2)
    >>> poker.reset(seed=1)
    >>> for agent in poker.agent_iter():
    ...     observation, reward, termination, truncation, info = poker.last()
    ...     poker.step(None if termination else int(observation["action_mask"].nonzero()[0][-1]))
    >>> poker.agents
    []
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "showdown_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        variant: str | Variant = "holdem",
        /,
        *,
        num_players: int = 2,
        hands: int | None = 1,
        raises: str | Iterable[str | float] = ("min", 0.5, 1, "max"),
        history: int = 16,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ShowdownError(f'render_mode: got {shown(render_mode)}, expected None, "ansi" or "human"')
        self.stakes = stakes_of(variant, num_players, setup)
        checked = Setup(variant, **self.stakes)
        self.variant = checked.variant
        self.hands = None if hands is None else whole("hands", hands, 1, MOST_HANDS)
        self.render_mode = render_mode
        deepest = max(checked.stacks) if self.hands == 1 else sum(checked.stacks)
        self.coding = Coding(checked, raises=raises, history=history, deepest=deepest)
        self.possible_agents = [f"player_{i}" for i in range(checked.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.coding.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.coding.action_space() for agent in self.possible_agents}
        self.deal: Deal | None = None
        self._place = {agent: i for i, agent in enumerate(self.possible_agents)}
        self._button = checked.button
        self._np_random: np.random.Generator | None = None
        self._episodes = 0
        self._seen: dict[str, tuple[Deal, int]] = {}
        self._situations: dict[str, tuple[Situation, np.ndarray]] = {}  # of agents that have looked since the last step

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent observes: a Dict of "observation" and "action_mask".

        Examples
        --------
        >>> raw_env("holdem").observation_space("player_0")["action_mask"].shape
        (6,)
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent may do.

        Examples
        --------
        >>> raw_env("holdem", raises="all").action_space("player_0")
        Discrete(202)
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new episode.

        Parameters
        ----------
        seed : int, optional
            The same seed gives the same episode, and the same ones after it. None: go on from the last seed, or from
            the system's entropy where there was none.
        options : dict, optional
            "stacks" and "button" of this episode; what else it holds is passed over.

        Raises
        ------
        ShowdownError
            If the stacks or the button do not suit the table.
        """
        options = options or {}
        random, episodes = self._np_random, self._episodes
        if seed is not None or random is None:
            (random, _), episodes = seeding.np_random(seed), 0
        seats = len(self.possible_agents)
        words = self.stakes | {"button": (self._button + episodes) % seats}
        words |= {name: options[name] for name in ("stacks", "button") if name in options}
        if len(words["stacks"]) != seats or sum(words["stacks"]) > self.coding.total:
            raise ShowdownError(f"stacks: expected {seats} with at most {self.coding.total} chips in all")
        if options:
            Table(self.variant, seed=0, **words)  # what is refused changes nothing, nor the random numbers to come
        self._table = Table(self.variant, seed=int(random.integers(2**63)), **words)
        self._np_random, self._episodes = random, episodes + 1
        self._dealt = 0
        self.agents = [agent for agent in self.possible_agents if words["stacks"][self._place[agent]]]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seen = {}
        self._situations = {}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._deal_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def step(self, action: int | None) -> None:
        """Do what the selected agent does, and select the next.

        Parameters
        ----------
        action : int
            Of its action space; None for an agent that is terminated.

        Raises
        ------
        ActionError
            If the mask does not allow it; nothing changes then.
        ShowdownError
            If the episode is over, or has not begun.
        """
        if not self.agents:
            raise ShowdownError("no agent is left to act: reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        deal = self.deal
        assert deal is not None
        now, mask = self._situation(agent)
        given: Any = action
        number = index(given) if hasattr(given, "__index__") and not isinstance(given, bool) else -1
        if not (0 <= number < len(mask) and mask[number]):
            legal = ", ".join(f"{i} {self.coding.labels[i]}" for i in np.flatnonzero(mask)[:40])
            raise ActionError(f"{agent}: {shown(action)} is illegal on the {deal.street_name}; legal: {legal}")
        deal.act(self.coding.text(number, now, deal))
        self._situations.clear()
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if deal.is_over:
            self._pay(deal)
            self._deal_on()
        else:
            self.agent_selection = self._agent_to_act(deal)
        self._accumulate_rewards()
        self._deads_step_first()

    def _agent_to_act(self, deal: Deal) -> str:
        assert deal.to_act is not None
        return self.possible_agents[self._table.players[deal.to_act]]

    def _deal_on(self) -> None:
        """Deal the next hand in which somebody has to act, unless the episode is over."""
        while self._dealt != self.hands:
            deal = next(self._table, None)
            if deal is None:
                break
            self._dealt += 1
            self.deal = deal
            for seat, player in enumerate(self._table.players):
                self._seen[self.possible_agents[player]] = deal, seat
            for agent in self.agents:
                # Of whoever has lost all chips the last hand is what he sees.
                self.terminations[agent] |= self._seen[agent][0] is not deal
            if not deal.is_over:
                self.agent_selection = self._agent_to_act(deal)
                return
            self._pay(deal)
        self.terminations = dict.fromkeys(self.agents, True)

    def _pay(self, deal: Deal) -> None:
        for player, chips in zip(self._table.players, deal.payoffs, strict=True):
            agent = self.possible_agents[player]
            self.rewards[agent] += chips
            self.infos[agent] = {"hand": self._dealt, "payoff": chips}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return what an agent sees of the hand, its own action mask included.

        Parameters
        ----------
        agent : str

        Returns
        -------
        dict
            "observation", float32, and "action_mask", int8: all zero where it is not the agent's turn.

        Raises
        ------
        ShowdownError
            If there is no such agent, or the first episode has not begun.
        """
        now, mask = self._situation(agent)
        return {"observation": self.coding.observe(now)[0], "action_mask": mask.copy()}

    def _situation(self, agent: str) -> tuple[Situation, np.ndarray]:
        """Return what an agent sees and may do."""
        if agent not in self._situations:
            if agent not in self._seen:
                raise ShowdownError(
                    f"nothing is dealt to {shown(agent)}, only to {', '.join(self._seen) or 'nobody yet'}"
                )
            now = self.coding.situation(*self._seen[agent])
            self._situations[agent] = now, self.coding.mask(now)[0]
        return self._situations[agent]

    def render(self) -> str | None:
        """Return the hand as text, or print it; all cards are told, those that lie open in brackets.

        Returns
        -------
        str or None
            The text in render mode "ansi".
        """
        if self.render_mode is None or self.deal is None:
            return None
        text = _text_of(self.deal, [self.possible_agents[player] for player in self._table.players])
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def __str__(self) -> str:
        """Name with the game in it, as other environments have theirs."""
        return f"showdown_{self.variant.id}_v0"

    def __repr__(self) -> str:
        return f"<raw_env {self.variant.id} {self.variant.betting} num_players={len(self.possible_agents)}>"


def _text_of(deal: Deal, names: list[str]) -> str:
    """Return a deal in a few lines, for people."""
    lines = [f"{deal.variant.title}, {deal.street_name}: pot {deal.pot}"]
    if deal.board:
        lines[0] += ", board " + " ".join(map(str, deal.board))
    for seat, name in enumerate(names):
        notes = [
            "button" if seat == deal.button else "",
            "folded" if seat not in deal.live else "",
            f"bet {deal.bets[seat]}" if deal.bets[seat] else "",
            f"won {deal.payoffs[seat]}" if deal.is_over else "",
            "to act" if seat == deal.to_act else "",
        ]
        lines.append(
            f"{name}: {_marked(deal.hole(seat), deal.up(seat))}, {deal.stacks[seat]} chips"
            + "".join(f", {note}" for note in notes if note)
        )
    return "\n".join(lines)


def _marked(cards: Iterable[Card | str], up: Iterable[Card | str]) -> str:
    """Return cards with those that lie open in brackets."""
    runs = groupby(cards, key=frozenset(up).__contains__)
    told = ((" ".join(map(str, run)), is_open) for is_open, run in runs)
    return " ".join(f"[{text}]" if is_open else text for text, is_open in told)
