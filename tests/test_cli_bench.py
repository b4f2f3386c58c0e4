"""The command bench: its jobs do the work that they are named for, and are the jobs of the comparisons."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("click", reason="the command line is an extra: showdown[cli]")
pytest.importorskip("rich", reason="the command line is an extra: showdown[cli]")

from click.testing import CliRunner

import showdown
from showdown.cli import bench, commands

# The runner of click takes the standard streams of the process.
pytestmark = pytest.mark.thread_unsafe

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def run(*words: str) -> str:
    result = CliRunner().invoke(commands, ["bench", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("name", bench.JOBS)
def test_every_job_does_its_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "BATCH", 300)
    monkeypatch.setattr(bench, "GAME_BATCH", 300)
    work = bench.JOBS[name]()
    work.run()
    assert work.hands in (1, 10, 100, 300, 1000, 1 << 17)
    assert name.startswith("batch") == (work.hands == 300)


def test_a_batch_ranks_the_rows_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "BATCH", 300)
    rows = bench.random_rows(300, 7)
    assert all(len(set(row)) == 7 for row in rows)
    assert list(bench.batch(showdown.high, 7).run()) == [showdown.high.evaluate(bytes(row)) for row in rows]


def test_what_is_measured_is_told_with_the_machine() -> None:
    machine, heading, *rows = run("--quick", "badugi", "call").splitlines()
    assert machine.startswith(f"showdown {showdown.__version__}, ")
    assert sys.version.split()[0] in machine
    assert heading.split() == ["job", "median", "best"]
    assert [row[:16] for row in rows] == ["one call, badugi"]
    answer = json.loads(run("--quick", "badugi", "call", "--json"))
    (job,) = answer["jobs"]
    assert 0 < job["best_seconds"] <= job["median_seconds"] < 1
    assert job["rounds"] == bench.QUICK_ROUNDS
    assert answer["showdown"] == showdown.__version__


def test_the_import_is_measured_in_a_process_of_its_own() -> None:
    (job,) = json.loads(run("--quick", "import", "--json"))["jobs"]
    assert job["job"] == "import"
    assert 0 < job["best_seconds"] < 10


@pytest.mark.parametrize(
    ("name", "seconds", "text"),
    [
        ("one call", 3.3e-8, "33 ns"),
        ("one call", 2.5e-6, "2.5 us"),
        ("import", 0.0021, "2.1 ms"),
        ("batch, high", 1e-9, "1,000 M/s"),
    ],
)
def test_figures_are_written_in_fitting_units(name: str, seconds: float, text: str) -> None:
    assert bench.speed(name, seconds) == text


def test_the_comparisons_set_others_beside_these_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    if not BENCHMARKS.exists():
        pytest.skip("the benchmarks are not part of what is installed")
    monkeypatch.syspath_prepend(BENCHMARKS)
    compare = importlib.import_module("compare")
    assert list(compare.JOBS) == [name for name in bench.JOBS if "a whole deal" not in name]
