"""Ctrl-C in the middle of long work, and how long calls may take."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable

import pytest

SLOWER = float(os.environ.get("SHOWDOWN_SLOWER", "1"))
"""How many times slower than usual everything is: the sanitizer job says so."""

AGAIN = 5.0
"""Seconds after which the interrupt is sent once more, as a person would press the keys again.

Python drops an interrupt that it hears while a destructor or a callback of the garbage collector runs.
"""


def seconds_to_stop(call: Callable[[], object], delay: float) -> float:
    """Interrupt a call `delay` seconds after it began; how long it took to end from then on."""
    ended = threading.Event()
    sent: list[float] = []

    def send() -> None:
        while True:
            sent.append(time.perf_counter())
            signal.raise_signal(signal.SIGINT)
            if ended.wait(AGAIN):
                return

    def run() -> None:
        timer.start()
        call()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(delay, send)
    try:
        with pytest.raises(KeyboardInterrupt):
            run()
        return time.perf_counter() - sent[-1]
    finally:
        ended.set()
        timer.join()
        signal.signal(signal.SIGINT, before)
