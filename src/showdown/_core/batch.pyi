from typing import Any, SupportsIndex

from typing_extensions import Buffer

def simd_available() -> bool: ...
def evaluate_rows(
    kind: int,
    cards: Buffer,
    cards_per_hand: SupportsIndex | None,
    out: Any,
    threads: SupportsIndex,
    /,
    *,
    simd: bool = True,
) -> Any: ...

__pyx_capi__: dict[str, object]
