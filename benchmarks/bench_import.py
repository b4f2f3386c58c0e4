"""What the package costs before it does anything: time and memory of an import, size of what is installed."""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys

import pytest

# A bare interpreter is part of the first figure: compare it with the second.
PROGRAMS = {"nothing": "pass", "showdown": "import showdown", "showdown and numpy": "import numpy, showdown"}

GROWTH = """
import os
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
before = resident()
import showdown
print(resident() - before)
"""


# Compiled bytecode is what an installed package has.
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@pytest.mark.parametrize("program", PROGRAMS)
def bench_import(benchmark, program):
    command = [sys.executable, "-c", PROGRAMS[program]]
    benchmark.pedantic(subprocess.run, (command,), {"check": True, "env": ENV}, rounds=20, warmup_rounds=1)


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the memory of a process is read from /proc")
def bench_memory(benchmark):
    def growth() -> int:
        return int(subprocess.run([sys.executable, "-c", GROWTH], capture_output=True, check=True).stdout)

    benchmark.extra_info["megabytes of an import"] = benchmark.pedantic(growth, rounds=5) / 1e6


def bench_installed_size(benchmark):
    files = benchmark.pedantic(importlib.metadata.files, ("showdown",))
    benchmark.extra_info["megabytes installed"] = sum(os.path.getsize(str(file.locate())) for file in files) / 1e6
