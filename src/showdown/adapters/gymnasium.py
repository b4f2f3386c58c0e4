"""Many tables of a betting game stepped together, with the habits of Gymnasium's vector environments.

The actions and observations are those of `showdown.adapters.pettingzoo`: what was trained on one plays in the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from showdown._values import shown
from showdown.adapters.spaces import (
    BOARD,
    CARDS,
    DECLARATION,
    FIRST_RAISE,
    PHASES,
    PLACES,
    RAISE,
    ROLL,
    Coding,
    Situation,
    stakes_of,
)
from showdown.cards import ShowdownError
from showdown.deal import ActionError, Deal, Setup, VecTable
from showdown.variants import Variant

__all__ = ["BatchedEnv"]


class BatchedEnv:
    """Tables of one game, a row of each array for each; a hand that ends is followed by the next at once.

    One action at each table is a step: that of the seat to act there, whose observation and mask the row holds. It has
    the methods of `gymnasium.vector.VectorEnv`, but rewards of all seats, ``(num_envs, seats)``. A hand is an episode;
    stacks begin anew with each, and the button moves on one seat unless `button` is given.

    Parameters
    ----------
    variant : str or Variant
        The game.
    num_envs : int
        How many tables.
    num_players : int
        How many play at each, where no `stacks` are given: then each has 200 chips.
    raises : sequence or "all"
        The amounts of bets that are actions, as `raw_env` of the PettingZoo environment takes them.
    history : int
        How many of the last actions an observation tells.
    **setup
        What `Setup` takes; without any stakes, blinds of 1 and 2, or bets of 2 and an ante of 1.

    Attributes
    ----------
    coding : Coding
        What actions and observations mean.
    table : VecTable or None
        The tables, once `reset`; to be read only.
    seats : int
        Players at each table.
    single_action_space, action_space, single_observation_space, observation_space : Space
        As in Gymnasium.
    render_mode, spec : None
        As in Gymnasium: nothing is rendered, and the environment is in no registry.

    Raises
    ------
    ShowdownError
        If the game does not take what was given.
    TypeError
        If what counts something is no whole number.

    Examples
    --------
    >>> import numpy as np
    >>> envs = BatchedEnv("holdem", 1000, num_players=6)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations["observation"].shape, infos["to_act"].shape
    ((1000, 660), (1000,))
    >>> for _ in range(20):
    ...     observations, rewards, terminations, truncations, infos = envs.step(np.ones(1000, dtype=np.int32))
    >>> rewards.shape, int(rewards.sum())
    ((1000, 6), 0)
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "showdown_batched_v0",
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }
    render_mode = None
    spec = None
    closed = False

    def __init__(
        self,
        variant: str | Variant = "holdem",
        num_envs: int = 1,
        /,
        *,
        num_players: int = 2,
        raises: str | Iterable[str | float] = ("min", 0.5, 1, "max"),
        history: int = 16,
        **setup: Any,
    ) -> None:
        self.stakes = stakes_of(variant, num_players, setup)
        checked = Setup(variant, **self.stakes)
        self.variant = checked.variant
        self.num_envs = VecTable(self.variant, num_envs, seed=0, **self._words()).tables
        self.table: VecTable | None = None
        self.seats = checked.seats
        self.coding = Coding(checked, raises=raises, history=history, deepest=max(checked.stacks))
        self.single_action_space = self.coding.action_space()
        self.single_observation_space = self.coding.observation_space()
        self.action_space: spaces.Space[Any] = batch_space(self.single_action_space, self.num_envs)
        self.observation_space: spaces.Space[Any] = batch_space(self.single_observation_space, self.num_envs)
        self._np_random: np.random.Generator | None = None
        self._now: Situation | None = None

    def _words(self) -> dict[str, Any]:
        """Return the stakes, without the options that stand in the variant already."""
        return {name: value for name, value in self.stakes.items() if name not in self.variant.options}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Deal anew at every table.

        Parameters
        ----------
        seed : int, optional
            The same seed gives the same hands; a table's do not depend on how many others there are. None: go on from
            the last seed, or from the system's entropy where there was none.
        options : dict, optional
            Passed over.

        Returns
        -------
        observations : dict
            "observation", (num_envs, size) of float32, and "action_mask", (num_envs, actions) of int8.
        infos : dict
            "to_act", (num_envs,) of int8: the seat to act; -1 where the forced bets have ended the hand, and the next
            step, by the one action of the mask, tells its rewards.
        """
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        self.table = VecTable(self.variant, self.num_envs, seed=int(self._np_random.integers(2**63)), **self._words())
        throws = "thrown" in self.coding.layout
        self._thrown = np.zeros((self.num_envs, self.seats, 52 if throws else 0), np.uint8)
        shape = (self.num_envs, self.coding.history)
        self._past_seat, self._past_kind = np.full((2, *shape), -1, np.int8)  # seats are those of the table
        self._past_amount = np.zeros(shape, np.float32)
        return self._observe()

    def step(
        self, actions: Any
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, np.ndarray]]:
        """Do one action at every table.

        Parameters
        ----------
        actions : array_like of int
            One for each table, of `single_action_space`.

        Returns
        -------
        observations : dict
            What the seats to act see, as in `reset`; where a hand ended, of the next.
        rewards : ndarray of int64, (num_envs, seats)
            Chips that each seat won or lost in the hand that ended with this step, else 0.
        terminations : ndarray of bool, (num_envs,)
            Whether a hand ended.
        truncations : ndarray of bool, (num_envs,)
            All False.
        infos : dict
            As in `reset`.

        Raises
        ------
        ActionError
            If an action is illegal: the message names the table, and nothing has changed at any.
        ShowdownError
            If it is not one whole number for each table, or `reset` has not been called.
        """
        table, now = self._begun(), self._now
        assert now is not None
        try:
            chosen = np.asarray(actions)
        except ValueError:
            raise ShowdownError(f"actions: got {shown(actions)}, expected {self.num_envs} whole numbers") from None
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ShowdownError(
                f"actions: got {chosen.dtype} of shape {chosen.shape}, expected {self.num_envs} whole numbers"
            )
        legal = (chosen >= 0) & (chosen < self.coding.actions)
        chosen = np.where(legal, chosen, 0).astype(np.int64)
        legal &= self._mask[np.arange(self.num_envs), chosen] != 0
        if not legal.all():
            t = int(np.flatnonzero(~legal)[0])
            told = ", ".join(f"{i} {self.coding.labels[i]}" for i in np.flatnonzero(self._mask[t])[:40])
            raise ActionError(f"table {t}: {np.asarray(actions)[t]} is illegal; legal: {told}")
        steps = self.coding.steps(chosen, now)
        self._remember(chosen, steps, now)
        table.step(steps)
        done = np.asarray(table.done).astype(bool)
        self._thrown[done] = 0
        self._past_seat[done] = self._past_kind[done] = -1
        self._past_amount[done] = 0
        rewards = np.array(table.rewards)
        observations, infos = self._observe()
        return observations, rewards, done, np.zeros(self.num_envs, bool), infos

    def _remember(self, actions: np.ndarray, steps: np.ndarray, now: Situation) -> None:
        """Note who did what, and which cards were thrown."""
        coding, to_act = self.coding, self._to_act.astype(np.int64)
        cards = (actions >= coding.first_choice) & (actions < coding.first_side)
        if coding.history:
            for past in (self._past_seat, self._past_kind, self._past_amount):
                past[:, 1:] = past[:, :-1].copy()
            raised = (actions >= FIRST_RAISE) & (actions < coding.first_choice)
            self._past_seat[:, 0] = to_act
            self._past_kind[:, 0] = np.select(
                [actions < FIRST_RAISE, raised, cards], [actions, RAISE, CARDS], DECLARATION
            )
            self._past_amount[:, 0] = np.where(raised, steps / coding.unit, np.where(cards, np.bitwise_count(steps), 0))
        if self._thrown.size and cards.any():
            rows = np.flatnonzero(cards & (now.phase < ROLL))  # a card that is rolled stays
            row, place = np.nonzero(steps[rows, None] >> np.arange(PLACES) & 1)
            rows = rows[row]
            self._thrown[rows, to_act[rows], now.cards[rows, BOARD + place]] = 1

    def _observe(self) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
        table = self._begun()
        n = self.num_envs
        cards, chips = table.observe()
        self._to_act = to_act = np.array(table.to_act)
        own = np.maximum(to_act, 0).astype(np.int64)
        past_seat = self._past_seat - own[:, None].astype(np.int8)
        past_seat[past_seat < 0] += self.seats
        past_seat[self._past_seat < 0] = -1
        self._now = now = Situation(
            np.asarray(cards),
            np.asarray(chips),
            np.asarray(table.observe_seats()),
            np.where(to_act < 0, len(PHASES), table.phase),
            np.where(to_act < 0, -1, 0),
            np.array(table.legal),
            np.array(table.raise_to),
            np.array(table.choose),
            self._thrown[np.arange(n), own],
            past_seat,
            self._past_kind,
            self._past_amount,
        )
        self._mask = self.coding.mask(now)
        return {"observation": self.coding.observe(now), "action_mask": self._mask.copy()}, {"to_act": to_act.copy()}

    def deal(self, table: int, /) -> Deal:
        """Return a copy of the deal at a table.

        Parameters
        ----------
        table : int

        Returns
        -------
        Deal

        Raises
        ------
        ShowdownError
            If there is no such table.

        Examples
        --------
        >>> envs = BatchedEnv("razz", 2)
        >>> _ = envs.reset(seed=1)
        >>> envs.deal(1).phase
        'bet'
        """
        return self._begun().deal(table)

    def _begun(self) -> VecTable:
        if self.table is None:
            raise ShowdownError("reset the environment first")
        return self.table

    def render(self) -> None:
        """Do nothing: `deal` gives what there is to look at."""

    def close(self) -> None:
        """Mark the environment as closed; there is nothing to release."""
        self.closed = True

    def __repr__(self) -> str:
        game = f"{self.variant.id} {self.variant.betting}"
        return f"<BatchedEnv {game} num_envs={self.num_envs} num_players={self.seats}>"
