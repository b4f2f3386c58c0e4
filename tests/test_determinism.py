"""No answer depends on how Python hashes text, on the number of threads, or on what ran before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

DIGEST = Path(__file__).with_name("digest.py")
USUAL = (0, 1)
"""A seed of hashes and a number of threads."""


def digests(settings: list[tuple[int, int]]) -> list[dict[str, str]]:
    """What digest.py prints under each of the settings, by part; two interpreters work at a time."""
    answers = []
    for first in range(0, len(settings), 2):
        running = [
            subprocess.Popen(
                [sys.executable, str(DIGEST), str(threads)],
                env=os.environ | {"PYTHONHASHSEED": str(seed), "NO_COLOR": "1"},
                stdout=subprocess.PIPE,
                text=True,
            )
            for seed, threads in settings[first : first + 2]
        ]
        for process in running:
            printed, _ = process.communicate()
            assert process.returncode == 0
            answers.append(dict(line.split() for line in printed.splitlines()))
    return answers


def check(settings: list[tuple[int, int]]) -> None:
    usual, *others = digests([USUAL, *settings])
    assert len(usual) == 11
    for setting, other in zip(settings, others, strict=True):
        differing = [part for part in usual if usual[part] != other.get(part)]
        assert not differing, f"hash seed, threads = {setting}"


@pytest.mark.thread_unsafe
def test_neither_hash_seeds_nor_threads_matter() -> None:
    check([(1, 2), (4_294_967_295, 3), (12345, 1)])


@pytest.mark.slow
def test_many_hash_seeds_and_threads() -> None:
    check([(seed, 1 + seed % 5) for seed in range(2, 18)])
