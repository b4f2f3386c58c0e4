"""Every fuzz harness on seeded random bytes: what coverage-guided runs (.ci/fuzz) check for longer.

SHOWDOWN_FUZZ_SECONDS, 0.7 by default, is how long each harness goes on; SHOWDOWN_FUZZ_SEED starts them elsewhere. The
sanitizer job (.ci/sanitize) runs them with every read and write of the core checked.
"""

from __future__ import annotations

import importlib
import os
import random
import time
from pathlib import Path

import pytest

FUZZ = Path(__file__).parents[1] / "fuzz"
HARNESSES = sorted(path.stem.removeprefix("fuzz_") for path in FUZZ.glob("fuzz_*.py"))
FINDINGS = sorted((FUZZ / "findings").glob("*/*"))
SECONDS = float(os.environ.get("SHOWDOWN_FUZZ_SECONDS", "0.7"))
SEED = int(os.environ.get("SHOWDOWN_FUZZ_SEED", "0"))


@pytest.fixture(autouse=True)
def _path_of_harnesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(FUZZ)


def test_there_are_harnesses() -> None:
    assert len(HARNESSES) >= 12


@pytest.mark.parametrize("name", HARNESSES)
def test_random_bytes(name: str) -> None:
    if name == "records":
        pytest.importorskip("click", reason="the extra of the command line is not installed")
    check = importlib.import_module(f"fuzz_{name}").check
    stop = time.monotonic() + SECONDS
    seed = SEED
    while time.monotonic() < stop:
        # The seed of the round that failed stands among the locals that pytest -l prints.
        rng = random.Random(f"{name} {seed}")
        check(rng.randbytes(rng.choice((4, 30, 100, 300))))
        seed += 1


@pytest.mark.parametrize("path", FINDINGS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_fuzzers_found(path: Path) -> None:
    importlib.import_module(f"fuzz_{path.parent.name}").check(path.read_bytes())
