"""Many deals at once: play them with agents, and add up what each seat wins."""

from __future__ import annotations

from collections import deque
from itertools import islice
from math import fsum, sqrt

import showdown.deal  # noqa: F401 - it says how a game is found by its name
from showdown._core.deal import play_deals, rotating_setups, seed_word
from showdown._core.evaluate import ShowdownError

TYPE_CHECKING = False  # importing typing would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from concurrent.futures import Executor, Future
    from typing import Any, TypeAlias

    from showdown._core.deal import Deal, Setup
    from showdown.variants import Variant

    # The name of a built-in player, or a callable that acts on the deal or returns the text of an action.
    _Agent: TypeAlias = str | Callable[[Deal], str | None]
    _Portion: TypeAlias = tuple[tuple[Setup, ...], tuple[_Agent, ...], int, int, int]
    _Sums: TypeAlias = tuple[list[int], list[float]]
    _Progress: TypeAlias = Callable[[int, int], object]

__all__ = ["Results", "simulate"]

# Deals are played in portions of this many, whose sums are added in order: so nothing depends on who played them.
_PORTION = 8192
# Callables take their time: of their deals fewer, so that progress is seen and processes share the work evenly.
_PORTION_OF_CALLABLES = 64
# More than these help nobody; and portions that wait for somebody to play them take memory.
_MOST_THREADS = 256
_MOST_WAITING = 1024


class Results:
    """What each seat won in a simulation.

    Attributes
    ----------
    deals : int
        How many deals were played.
    totals : tuple of int
        Chips each seat won in all, negative for a loss.
    means, standard_errors : tuple of float
        Chips won per deal, and the standard error of that mean.

    Examples
    --------
    >>> from showdown import simulate
    >>> results = simulate("holdem", ["call", "fold"], 1000, seed=1, stacks=[100, 100], blinds=(1, 2))
    >>> results.deals, sum(results.totals), results.totals[0] > 0
    (1000, 0, True)
    """

    __slots__ = ("deals", "squares", "totals")

    deals: int
    totals: tuple[int, ...]
    squares: tuple[float, ...]

    def __init__(self, deals: int, totals: tuple[int, ...], squares: tuple[float, ...]) -> None:
        for name, value in (("deals", deals), ("totals", totals), ("squares", squares)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Results never change: {name} cannot be set")

    @property
    def means(self) -> tuple[float, ...]:
        """Chips won per deal."""
        return tuple(total / self.deals if self.deals else 0.0 for total in self.totals)

    @property
    def standard_errors(self) -> tuple[float, ...]:
        """Standard error of each mean."""
        n = self.deals
        if n < 2:
            return tuple(0.0 for _ in self.totals)
        variances = ((s - n * m * m) / (n - 1) for s, m in zip(self.squares, self.means, strict=True))
        return tuple(sqrt(max(variance, 0.0) / n) for variance in variances)

    def _content(self) -> tuple[object, ...]:
        return self.deals, self.totals, self.squares

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Results) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())

    def __reduce__(self) -> tuple[object, ...]:
        return Results, self._content()

    def __repr__(self) -> str:
        won = ", ".join(f"{m:+.4g}±{e:.2g}" for m, e in zip(self.means, self.standard_errors, strict=True))
        return f"<Results of {self.deals} deals: {won}>"


def _portions(
    setups: tuple[Setup, ...], agents: tuple[_Agent, ...], seed: int, deals: int, size: int
) -> Iterator[_Portion]:
    for first in range(0, deals, size):
        yield setups, agents, seed, first, min(size, deals - first)


def _played(executor: Executor | None, portions: Iterable[_Portion]) -> Generator[_Sums, None, None]:
    """Yield the sums of the portions in their order; no more than some wait, none that is left once one fails."""
    if executor is None:
        for portion in portions:
            yield play_deals(*portion)
        return
    waiting: deque[Future[_Sums]] = deque()
    try:
        for portion in portions:
            waiting.append(executor.submit(play_deals, *portion))
            if len(waiting) == _MOST_WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def simulate(
    variant: str | Variant,
    /,
    agents: _Agent | Sequence[_Agent],
    deals: int,
    *,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: _Progress | None = None,
    **setup: Any,
) -> Results:
    """Play many deals of a game and add up what each seat wins.

    Parameters
    ----------
    variant
        The game.
    agents
        One for every seat, or one for all: ``"call"`` stays in for the least, stands pat and declares high (``"pat"``
        is the same); ``"fold"`` folds to any bet; ``"random"`` takes each kind of legal action alike; or a callable,
        given the deal when it is to act, that either acts on it or returns the text of an action. A callable sees the
        whole deal: to show it only what its seat may know, let it ask `Deal.view`.
    deals
        How many.
    seed
        Deal number i depends on the seed and i alone; None takes the system's entropy.
    threads
        Threads that share the work; built-in players leave the interpreter free.
    executor
        Where to send portions of the work instead, such as a process pool.
    progress
        Called with the deals played so far and all there are, in the caller's thread, now and then and at the end.
    **setup
        What `Setup` takes. Every deal begins with the same stacks. Without `button` it moves on one seat with each
        deal, so that all seats play all positions.

    Returns
    -------
    Results
        The same for any number of threads and any executor.

    Raises
    ------
    ShowdownError
        No such agent, too few or too many of them, or a setup that is none.
    ActionError
        An agent's action is illegal.

    Examples
    --------
    >>> from showdown import Deal, simulate
    >>> setup = {"stacks": [100] * 3, "blinds": (1, 2), "seed": 1}
    >>> simulate("holdem", "call", 300, **setup) == simulate("holdem", Deal.check_or_call, 300, **setup)
    True
    """
    if isinstance(deals, bool) or not isinstance(deals, int) or deals < 0:
        raise ShowdownError(f"deals: got {deals!r:.60}, expected 0 or more")
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise ShowdownError(f"threads: got {threads!r:.60}, expected 1 or more")
    deals, threads = int(deals), min(int(threads), _MOST_THREADS)
    setups = rotating_setups(variant, setup)
    seats = setups[0].seats
    players = (agents,) * seats if isinstance(agents, str) or callable(agents) else tuple(islice(agents, seats + 1))
    size = _PORTION_OF_CALLABLES if any(map(callable, players)) else _PORTION
    portions = _portions(setups, players, seed_word(seed), deals, size)
    play_deals(setups, players, 0, 0, 0)  # what is wrong with them is said before anything is played
    if executor is None and threads > 1 and deals > size:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(threads) as pool:
            return _sum_up(seats, deals, _played(pool, portions), size, progress)
    return _sum_up(seats, deals, _played(executor, portions), size, progress)


def _sum_up(
    seats: int, deals: int, parts: Generator[_Sums, None, None], size: int, progress: _Progress | None
) -> Results:
    totals = [0] * seats
    squares: list[list[float]] = [[] for _ in range(seats)]
    try:
        for played, (won, won_squared) in enumerate(parts, 1):
            for seat in range(seats):
                totals[seat] += won[seat]
                squares[seat].append(won_squared[seat])
            if progress is not None:
                progress(min(played * size, deals), deals)
    finally:
        parts.close()  # where `progress` gives up, nobody plays on
    return Results(deals, tuple(totals), tuple(map(fsum, squares)))
