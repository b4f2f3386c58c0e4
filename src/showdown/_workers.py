"""Long work cut into pieces, which threads or an executor share."""

from __future__ import annotations

from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from concurrent.futures import Executor, Future
    from typing import Any

    from showdown._core.equity import MatchParts, Ticker

__all__ = ["MOST_THREADS", "counted_match_ups", "shared"]

MOST_THREADS = 256
"""More help nobody."""
_MOST_WAITING = 64
"""Pieces handed to an executor at a time."""
_MATCH_UP_PIECES = 16
"""Pieces of all match-ups, though one thread counts them: so often progress is told. A piece more costs nothing."""
_SPELL = 0.05
"""Seconds between two looks for an interrupt while others work."""


def _result(future: Future[Any]) -> Any:
    """Wait for a result in short spells, between which an interrupt is heard on every system."""
    from concurrent.futures import wait

    while not future.done():
        wait((future,), timeout=_SPELL)
    return future.result()


def shared(
    function: Callable[..., Any],
    calls: Iterable[tuple[Any, ...]],
    threads: int,
    executor: Executor | None = None,
    stop: Callable[[], None] | None = None,
) -> Generator[Any, None, None]:
    """Yield what the calls return, in their order, while others already run.

    If the caller gives up, `stop` is called and what has not begun is cancelled.
    """
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(f"executor: got {type(executor).__name__}, expected an Executor")
    if executor is None and threads == 1:
        # Not `starmap`: a StopIteration of the function's own would pass for the end of the calls.
        for call in calls:
            yield function(*call)
        return
    from concurrent.futures import ThreadPoolExecutor

    own = None if executor is not None else ThreadPoolExecutor(threads)
    pool: Any = executor if own is None else own
    waiting: deque[Future[Any]] = deque()
    try:
        for call in calls:
            waiting.append(pool.submit(function, *call))
            if len(waiting) >= _MOST_WAITING:
                yield _result(waiting.popleft())
        while waiting:
            yield _result(waiting.popleft())
    finally:
        if stop is not None:
            stop()
        for future in waiting:
            future.cancel()
        if own is not None:
            own.shutdown()


def counted_match_ups(kind: int, threads: int, progress: Callable[[int, int], object] | None) -> MatchParts:
    """Count every starting hand against every other, for a ranking by its number; progress is told in pieces."""
    from showdown._core.equity import Ticker

    pieces = max(threads, _MATCH_UP_PIECES)
    ticker = Ticker()
    calls = ((kind, piece, pieces, ticker) for piece in range(pieces))
    parts = shared(_count_match_ups, calls, threads, None, ticker.stop)
    counted: MatchParts = next(parts)
    for done in range(1, pieces + 1):
        if done > 1:
            counted.add(next(parts))
        if progress is not None:
            progress(done, pieces)
    return counted


def _count_match_ups(kind: int, piece: int, pieces: int, ticker: Ticker) -> MatchParts:
    from showdown._core.equity import MatchParts

    return MatchParts(kind).count(piece, pieces, ticker)
