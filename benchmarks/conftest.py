"""What the benchmarks share: random hands, the same ones every time."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest


@pytest.fixture(scope="session")
def rows() -> Callable[..., bytes]:
    """Return a maker of rows of different card numbers in one flat buffer."""

    def make(count: int, cards: int, lowest: int = 0) -> bytes:
        chance, deck = random.Random(2024), range(lowest, 52)
        return b"".join(bytes(chance.sample(deck, cards)) for _ in range(count))

    return make
