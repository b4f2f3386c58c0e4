"""What the agents win from each other in every game: the table of docs/agents.md.

Run it with `python benchmarks/compare_agents.py`; every number follows from the seed.
"""

from __future__ import annotations

from collections.abc import Iterator

from showdown import VARIANTS, simulate
from showdown.variants import Variant

RIVALS = ("call", "random", "tight")
BIG_BET = 4


def stakes(variant: Variant) -> dict[str, object]:
    """Two players with 50 small bets or 25 big blinds each, so that every game is played for the same."""
    words: dict[str, object] = {"stacks": [100, 100], "small_bet": BIG_BET // 2, "big_bet": BIG_BET}
    if variant.forced == "blinds":
        return words | {"blinds": (BIG_BET // 4, BIG_BET // 2)}
    return words | {"ante": 1} | ({"bring_in": 1} if variant.forced == "bring_in" else {})


def deals_of(variant: Variant) -> int:
    """Return how many: where hands are dealt whole and then changed, decisions take longer."""
    return 200 if variant.streets[0].down == variant.hole_cards and not variant.board_cards else 2000


def rows() -> Iterator[str]:
    yield f"| game | deals | {' | '.join(f'against `{rival}`' for rival in RIVALS)} |"
    yield "|---" * (2 + len(RIVALS)) + "|"
    for variant in VARIANTS.values():
        deals, cells = deals_of(variant), []
        for rival in RIVALS:
            results = simulate(variant, ["equity", rival], deals, seed=1, **stakes(variant))
            cells.append(f"{results.means[0]:+.2f} ± {results.standard_errors[0]:.2f}")
        yield f"| {variant.id} | {deals} | {' | '.join(cells)} |"


if __name__ == "__main__":
    for row in rows():
        print(row, flush=True)
