from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, final

from showdown._core.pots import Pot, Pots

@final
class Award:
    @property
    def pot(self) -> int: ...
    @property
    def board(self) -> int: ...
    @property
    def side(self) -> str: ...
    @property
    def amount(self) -> int: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def shares(self) -> tuple[int, ...]: ...
    def __init__(
        self, pot: int, board: int, side: str, amount: int, winners: tuple[int, ...], shares: tuple[int, ...]
    ) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(
        self,
    ) -> tuple[type[Award], tuple[int, int, str, int, tuple[int, ...], tuple[int, ...]]]: ...

@final
class Settlement:
    __hash__: ClassVar[None]  # type: ignore[assignment]
    @property
    def payouts(self) -> dict[int, int]: ...
    @property
    def awards(self) -> tuple[Award, ...]: ...
    def __init__(self, payouts: dict[int, int], awards: tuple[Award, ...]) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Settlement], tuple[dict[int, int], tuple[Award, ...]]]: ...

@final
class Settler:
    def __init__(
        self,
        name: str,
        high: int | None,
        low: int | None,
        choose_rule: str,
        held_cards: int,
        board_cards: int,
        community: bool,
        lowest_card: int,
        odd_order: str,
        low_ace_high: bool,
        all_to_first: bool,
        declared: bool,
        allow_both: bool,
        head_to_head: bool,
        tie_splits: bool,
    ) -> None: ...
    def settle(
        self,
        hands: Mapping[int, object],
        pots: int | Pot | Pots | Iterable[Pot],
        board: object,
        boards: Sequence[object] | None,
        button: int | None,
        order: Iterable[int] | None,
        declared: Mapping[int, str] | None,
        first_declarer: int | None,
        rake: int,
        chip: int,
        /,
    ) -> Settlement: ...
