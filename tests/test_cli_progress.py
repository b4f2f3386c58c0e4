"""The bar of long work: when it appears, what it counts. Real ones are seen in test_cli_terminal.py."""

from __future__ import annotations

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

import click

from showdown import equity, simulate
from showdown.cli import commands, progress
from showdown.odds import starting_hands

# Streams and what is set for a test are the process's.
pytestmark = pytest.mark.thread_unsafe


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody looks on, and is not patient."""
    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    monkeypatch.setattr(progress, "PATIENCE", 0)


@pytest.mark.usefixtures("terminal")
def test_a_bar_counts_and_is_gone_afterwards() -> None:
    with click.Context(commands), progress.Bar("deals") as bar:
        bar(0, 0)  # nothing to count
        assert bar.bar is None
        bar(1, 4)
        bar(3, 4)
        (task,) = bar.bar.tasks
        assert (task.description, task.completed, task.total) == ("deals", 3, 4)
        assert bar.bar.live.is_started
    assert not bar.bar.live.is_started


@pytest.mark.usefixtures("terminal")
def test_what_takes_long_tells_the_bar() -> None:
    for work in (
        lambda bar: equity("holdem", ["AsAh", "KdKc"], method="sample", samples=10_000, seed=1, progress=bar),
        lambda bar: simulate("holdem", "call", 9000, seed=1, stacks=[100] * 2, blinds=(1, 2), progress=bar),
        lambda bar: starting_hands(2, samples=9000, seed=1, progress=bar),
        lambda bar: starting_hands(1, threads=2, progress=bar),
    ):
        with click.Context(commands), progress.Bar("deals") as bar:
            work(bar)
            assert bar.bar.tasks[0].finished


@pytest.mark.usefixtures("terminal")
def test_much_time_is_told_in_days(monkeypatch: pytest.MonkeyPatch) -> None:
    with click.Context(commands), progress.Bar("deals") as bar:
        bar(1, 10)
        column, task = bar.bar.columns[3], bar.bar.tasks[0]
        for seconds, text in ((None, "-:--:--"), (3600, "1:00:00"), (3 * 86400, "3 days"), (1e9, "11,574 days")):
            monkeypatch.setattr(type(task), "time_remaining", seconds)
            assert column.render(task).plain == text


def test_nobody_looks_on() -> None:
    with progress.Bar("deals") as bar:
        bar(1, 4)
        assert bar.bar is None


def test_short_work_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    with progress.Bar("deals") as bar:
        bar(1, 4)
        assert bar.bar is None
