"""A table: deal after deal of one game or of a mix, with its button, its levels and its players."""

from __future__ import annotations

from itertools import islice
from operator import index

from showdown._core.deal import seed_word
from showdown._core.evaluate import ActionError, ShowdownError
from showdown._values import shown
from showdown.deal import Deal, Setup
from showdown.variants import Mix, Variant, find_game

TYPE_CHECKING = False  # importing typing would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, Self, TypeAlias, TypeVar

    _Item = TypeVar("_Item")

    # Stakes: what `Setup` takes of blinds, antes and bets, and under "hands" how many deals they last.
    _Level: TypeAlias = Mapping[str, Any]

__all__ = ["Table"]


class Table:
    """Deals one after the other: ``for deal in table:`` plays until one player has all the chips.

    Each deal must be over before the next is asked for. Players keep their place at the table; the seats of a deal are
    those who still have chips, in order: seat i of the deal is player `players[i]`.

    Parameters
    ----------
    game
        A variant or a mix, or the name of one.
    stacks
        Chips of each player; whoever has none has left already.
    levels
        Stakes one after the other, each a mapping of what `Setup` takes (`blinds`, `ante`, `small_bet`, `big_bet`,
        `bring_in`) and of "hands", the number of deals it lasts; the last lasts for ever, as does one without "hands".
        In a mix all games share the stakes: antes and bring-in are those of the games without blinds, and blinds not
        given are half the small bet and the small bet. Antes one for each are those of the players, whatever their
        seats; blinds beyond the players who are left, such as a straddle, are not posted.
    change
        When a mix goes on to its next game: "level" with each level (rules.md 8.2), "orbit" after as many deals as
        there are players, or after so many deals. Default: "level" where there is more than one level, else "orbit".
    seed
        Everything dealt at the table depends on it; None takes the system's entropy.
    button
        The player who has the button first; default: the last.
    **stakes
        The stakes, where there is only one level, and rule options of the variant. A mix takes no options.

    Raises
    ------
    ShowdownError
        An unknown game, stakes that it does not take, or more players than the deck serves.

    Examples
    --------
    >>> from showdown import Table
    >>> stakes = {"small_bet": 4, "big_bet": 8, "ante": 1, "bring_in": 1}
    >>> games = []
    >>> for deal in Table("horse", stacks=[500] * 3, levels=[stakes], seed=1):
    ...     games.append(deal.variant.id)
    ...     for _ in deal:
    ...         deal.check_or_call()
    ...     if len(games) == 13:
    ...         break
    >>> games[2], games[3], games[6], games[9], games[12]
    ('holdem', 'omaha8', 'razz', 'stud', 'stud8')
    """

    def __init__(
        self,
        game: str | Variant | Mix,
        /,
        *,
        stacks: Sequence[int],
        levels: Sequence[_Level] | None = None,
        change: str | int | None = None,
        seed: int | None = None,
        button: int | None = None,
        **stakes: Any,
    ) -> None:
        found = find_game(game)
        self._games: tuple[Variant, ...]
        if isinstance(found, Mix):
            self._games = tuple(found.variant(i) for i in range(len(found.sequence)))
        else:
            options = {name: stakes.pop(name) for name in list(stakes) if name in found.options}
            self._games = (found.with_options(**options),)
        if levels is not None and stakes:
            raise ShowdownError(f"levels are given, and also {', '.join(stakes)}: stakes stand in the levels")
        self._levels = (stakes,) if levels is None else tuple(dict(level) for level in _listed(levels, "levels"))
        if not self._levels:
            raise ShowdownError("levels: expected at least one")
        for level in self._levels:
            hands = level.get("hands")
            if hands is not None and (isinstance(hands, bool) or not isinstance(hands, int) or hands < 1):
                raise ShowdownError(f"hands of a level: got {shown(hands)}, expected 1 or more")
        if change is None:
            change = "level" if len(self._levels) > 1 else "orbit"
        counted = isinstance(change, int) and not isinstance(change, bool) and change > 0
        if change not in ("level", "orbit") and not counted:
            raise ShowdownError(f'change: got {shown(change)}, expected "level", "orbit" or a number of deals')
        self._change = change
        self._mixed = isinstance(found, Mix)
        self._seed = seed_word(seed)
        self._stacks = _listed(stacks, "stacks")
        self._button = len(self._stacks) - 1 if button is None else int(index(button))
        if not 0 <= self._button < len(self._stacks):
            raise ShowdownError(f"button: got {shown(button)}, expected a player from 0 to {len(self._stacks) - 1}")
        self._level = self._dealt = self._dealt_at_level = self._game = self._dealt_of_game = 0
        self._orbit = len(self._stacks)
        self._carried = 0
        self._deal: Deal | None = None
        self._players = tuple(player for player, chips in enumerate(self._stacks) if chips)
        if len(self._players) < 2:
            raise ShowdownError(
                f"stacks: got chips for {len(self._players)} players, expected two or more who have some"
            )
        for variant in self._games:  # what cannot be dealt is said at once, not in the middle of a night
            for level in self._levels:
                self._setup(variant, level)

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips of each player, as they were before the deal that is being played."""
        return tuple(self._stacks)

    @property
    def players(self) -> tuple[int, ...]:
        """The players in the deal, by its seats."""
        return self._players

    @property
    def button(self) -> int:
        """The player who has the button; in a mix it rests during stud games."""
        return self._button

    @property
    def level(self) -> int:
        """Index of the level."""
        return self._level

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self._games[self._game % len(self._games)]

    @property
    def dealt(self) -> int:
        """Number of deals so far."""
        return self._dealt

    @property
    def carried(self) -> int:
        """Chips in the middle that the next deal is played for."""
        return self._carried

    def next_level(self) -> None:
        """Go to the next level with the next deal, as a tournament clock does; the last level stays.

        Examples
        --------
        >>> from showdown import Table
        >>> table = Table("holdem", stacks=[99] * 2, levels=[{"blinds": (1, 2)}, {"blinds": (2, 4)}], seed=1)
        >>> table.next_level()
        >>> next(table).bets
        (4, 2)
        """
        if self._level + 1 < len(self._levels):
            self._level += 1
            self._dealt_at_level = 0
            if self._change == "level":
                self._next_game()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Deal:
        self._settle()
        self._players = tuple(player for player, chips in enumerate(self._stacks) if chips)
        if len(self._players) < 2:
            raise StopIteration
        self._move_on()
        while self._button not in self._players:
            self._button = (self._button + 1) % len(self._stacks)
        setup = self._setup(self.variant, self._levels[self._level])
        # one more word of seed for each deal
        self._deal = setup.deal(seed=self._seed | (self._dealt + 1) << 64)
        self._dealt += 1
        self._dealt_at_level += 1
        self._dealt_of_game += 1
        return self._deal

    def _settle(self) -> None:
        """Take over what the last deal left, and pass the button on."""
        deal, self._deal = self._deal, None
        if deal is None:
            return
        if not deal.is_over:
            self._deal = deal
            raise ActionError(f"the deal is not over: {deal!r}")
        for player, chips in zip(self._players, deal.stacks, strict=True):
            self._stacks[player] = chips
        self._carried = deal.carried
        if not (self._mixed and deal.variant.forced == "bring_in"):
            self._button = (self._button + 1) % len(self._stacks)
            while not self._stacks[self._button]:
                self._button = (self._button + 1) % len(self._stacks)

    def _move_on(self) -> None:
        """Go to the next level and the next game, where it is time."""
        hands = self._levels[self._level].get("hands")
        if hands is not None and self._dealt_at_level >= hands:
            self.next_level()
        length = self._orbit if self._change == "orbit" else self._change
        if isinstance(length, int) and self._dealt_of_game >= length:
            self._next_game()
        if not self._dealt_of_game:
            self._orbit = len(self._players)

    def _next_game(self) -> None:
        self._game += 1
        self._dealt_of_game = 0

    def _setup(self, variant: Variant, level: _Level) -> Setup:
        words = {name: value for name, value in level.items() if name != "hands"}
        if self._mixed:
            words = _shared_stakes(variant, words)
        if len(self._players) < len(self._stacks):
            words |= self._stakes_of_those_left(words)
        return Setup(
            variant,
            stacks=[self._stacks[player] for player in self._players],
            button=self._players.index(self._button) if self._button in self._players else 0,
            carried=self._carried,
            **words,
        )

    def _stakes_of_those_left(self, words: _Level) -> dict[str, Any]:
        """Return the stakes that are said player by player, of the players who are left."""
        left: dict[str, Any] = {}
        antes = words.get("ante")
        if isinstance(antes, (tuple, list)):
            if len(antes) != len(self._stacks):
                raise ShowdownError(f"ante: got {len(antes)} antes, expected one number or one for each player")
            left["ante"] = tuple(antes[player] for player in self._players)
        if isinstance(words.get("blinds"), (tuple, list)):
            left["blinds"] = tuple(words["blinds"][: len(self._players)])
        return left

    def __repr__(self) -> str:
        return f"<Table {self.variant.id} level {self._level}, {self._dealt} dealt, stacks={self.stacks}>"


_MOST_LISTED = 10_000
"""Far more levels and players than any table has: a list that goes on for ever is refused."""


def _listed(given: Iterable[_Item], what: str) -> list[_Item]:
    try:
        listed = list(islice(given, _MOST_LISTED + 1))
    except TypeError:
        raise TypeError(f"{what}: got {shown(given)}, expected a sequence") from None
    if len(listed) > _MOST_LISTED:
        raise ShowdownError(f"{what}: more than {_MOST_LISTED}")
    return listed


def _shared_stakes(variant: Variant, words: dict[str, Any]) -> dict[str, Any]:
    """Return of the stakes of a mix those that one of its games takes."""
    taken: dict[str, Any] = {name: words[name] for name in ("small_bet", "big_bet") if name in words}
    if variant.forced == "blinds":
        small = words.get("small_bet")
        if "blinds" in words:
            taken["blinds"] = words["blinds"]
        elif small is not None:
            taken["blinds"] = (small // 2, small)
        if variant.betting != "fixed-limit":
            taken.pop("small_bet", None)
            taken.pop("big_bet", None)
        return taken
    taken |= {name: words[name] for name in ("ante", "bring_in") if name in words}
    return taken
