from collections.abc import Mapping, Sequence

from showdown._core.evaluate import Cards
from showdown._core.rows import Rows, Sheet

def arrange(
    sheet: Sheet,
    cards: Cards,
    inside: bool,
    stay_value: float,
    placed: Rows | str | None,
    values: Mapping[str, Sequence[float]] | Sequence[Sequence[float]] | None,
    /,
) -> Rows | None: ...
