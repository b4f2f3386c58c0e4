"""Run one harness under atheris: python fuzz/run.py NAME [FOLDER of the corpus ...] [options of libFuzzer].

.ci/fuzz builds the core with coverage and sanitizers and runs them all. What is found new is kept in the first folder;
if that is empty, some random inputs are put there to begin with. A finding is written to a file by libFuzzer, and
`python fuzz/run.py NAME FILE` plays it again, with or without that core.
"""

from __future__ import annotations

import importlib
import random
import sys
from pathlib import Path

import atheris

HERE = Path(__file__).parent
SEEDS = 64
LONGEST_SEED = 300


def write_seeds(name: str, folder: Path) -> None:
    """Write inputs to begin with: random bytes, since every input means something (see draw.py)."""
    rng = random.Random(name)
    for number in range(SEEDS):
        (folder / f"seed-{number}").write_bytes(rng.randbytes(rng.randrange(LONGEST_SEED)))


def main() -> None:
    sys.path.insert(0, str(HERE))
    name, *options = sys.argv[1:]
    with atheris.instrument_imports(include=["showdown"]):
        importlib.import_module("showdown")
        harness = importlib.import_module(f"fuzz_{name}")
        harness.check(b"")
    for folder in map(Path, options[:1]):
        if folder.is_dir() and not any(folder.iterdir()):
            write_seeds(name, folder)
    atheris.Setup([sys.argv[0], *options], harness.check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
