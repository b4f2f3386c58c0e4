"""What the package costs before it does anything: time and memory of an import, size of what is installed."""

from __future__ import annotations

import os

import pytest
from compare import in_fresh_process, installed_bytes


def bench_import(benchmark):
    # The time of the whole process, interpreter included; the import alone is in the extra information.
    seconds, _ = benchmark.pedantic(in_fresh_process, ("showdown",), rounds=20, warmup_rounds=1)
    benchmark.extra_info["milliseconds of an import"] = seconds * 1e3


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the memory of a process is read from /proc")
def bench_memory(benchmark):
    _, growth = benchmark.pedantic(in_fresh_process, ("showdown",), rounds=5, warmup_rounds=1)
    benchmark.extra_info["megabytes of an import"] = growth / 1e6


def bench_installed_size(benchmark):
    benchmark.extra_info["megabytes installed"] = benchmark.pedantic(installed_bytes, ("showdown",)) / 1e6
