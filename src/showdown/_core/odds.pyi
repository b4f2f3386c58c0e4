def icm_states(counts: list[int], most: int, limit: float, /) -> float: ...
def icm_exact(stacks: list[float], counts: list[int], prizes: list[float], /) -> list[float]: ...
def icm_sample(
    stacks: list[float], prizes: list[float], key: int, orders: int, /
) -> tuple[list[float], list[float]]: ...
def count_strengths(
    game: tuple[tuple[int, ...], str, bool],
    hole: bytes,
    board: bytes,
    deck: bytes,
    missing: int,
    least: tuple[int, ...],
    /,
) -> tuple[int, list[list[tuple[int, int]]]]: ...
def starting_hands(
    kind: int, opponents: int, draws: int, key: int, first: int, boards: int, /
) -> list[tuple[float, float, float, float, float, float, float]]: ...
