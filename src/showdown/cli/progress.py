"""A bar with the time left, for long work, where somebody sees it."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, Self

from showdown.cli.output import is_terminal

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress

# Work that is over before this many seconds needs no bar, nor the time that reading rich takes.
PATIENCE = 0.5

DAY = 24 * 60 * 60


class Bar:
    """Shows how far some work is on standard error, if that is a terminal; call it with what is done and the total.

    It leaves nothing behind. What is written to a terminal on standard output meanwhile stands above it.

    Parameters
    ----------
    what
        What is counted, such as "deals".
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.begun = perf_counter()
        self.seen = is_terminal(sys.stderr)
        self.bar: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()

    def __call__(self, done: int, total: int) -> None:
        """Move the bar on."""
        if not self.seen or total <= 0:
            return
        if self.bar is None:
            if perf_counter() - self.begun < PATIENCE:
                return
            self.bar = self.start()
        self.bar.update(self.bar.tasks[0].id, completed=done, total=total)

    def start(self) -> Progress:
        """Draw the bar for the first time."""
        import click
        from rich.console import Console
        from rich.progress import BarColumn, Progress, Task, TaskProgressColumn, TextColumn, TimeRemainingColumn
        from rich.text import Text

        class TimeLeft(TimeRemainingColumn):
            """Hours, minutes and seconds; days where there are several."""

            def render(self, task: Task) -> Text:
                left = task.time_remaining or 0
                if left < 2 * DAY:
                    return super().render(task)
                return Text(f"{left / DAY:,.0f} days", style="progress.remaining")

        plain = click.get_current_context().color is False
        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeLeft(),
            TextColumn("left"),
            console=Console(stderr=True, no_color=plain),
            transient=True,
            redirect_stdout=is_terminal(sys.stdout),
            redirect_stderr=False,
        )
        bar.start()
        bar.add_task(self.what, total=None)
        return bar
