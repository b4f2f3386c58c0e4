"""Chinese and Open Face poker: rows, fouls, royalties, fantasyland and points.

A game is one row of `RULES`: plain words that scoring, the setter and the game read. An option is what a house may
play differently; `Rules.with_options` answers the game under the rules chosen. To add a game, add a row.

Sections named in comments are those of rules.md, the digest of rules this package follows.
"""

from __future__ import annotations

from itertools import combinations, islice
from types import MappingProxyType

from showdown._core.arrange import arrange as _arrange
from showdown._core.evaluate import ActionError
from showdown._core.openface import Play, Player
from showdown._core.rows import Duel, Outlook, Rows, Score, Sheet
from showdown._values import Value, shown
from showdown.cards import CardError, ShowdownError, parse_cards
from showdown.hands import deuce_to_seven, front, high

TYPE_CHECKING = False  # importing typing would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, TypeAlias

    from showdown._core.evaluate import Cards
    from showdown._core.rows import _AnyRows
    from showdown.cards import Card
    from showdown.hands import HandType

    _Value: TypeAlias = "str | int | Mapping[str, int] | None"
    _Placement: TypeAlias = "Mapping[str, Cards] | Rows | str"
    _Agent: TypeAlias = "str | Player | Callable[[Game], _Placement]"
    # What a name of a hand in a row brings: royalties, or cards in fantasyland.
    _Table: TypeAlias = "Mapping[str, Mapping[str, int]]"

__all__ = [
    "RULES",
    "Duel",
    "Game",
    "Outlook",
    "Player",
    "Rows",
    "Rules",
    "Score",
    "Standings",
    "arrange",
    "fantasyland",
    "find_rules",
    "is_foul",
    "natural",
    "natural_setting",
    "outlook",
    "royalties",
    "score",
    "score_batch",
    "simulate",
]

_ROWS = ("front", "middle", "back")


# --- hands that the tables name -------------------------------------------------------------------------------------

# The weakest hand of each name; a table pays from there upwards.
_RANKS = "23456789TJQKA"
_FRONTS = {
    **{rank * 2: f"{rank}c{rank}d{'2' if rank != '2' else '3'}h" for rank in _RANKS},
    **{rank * 3: f"{rank}c{rank}d{rank}h" for rank in _RANKS},
}
_HIGHS = {
    "trips": "2c2d2h3s4c",
    "straight": "5c4d3h2sAc",
    "flush": "7c5c4c3c2c",
    "full house": "2c2d2h3s3c",
    "quads": "2c2d2h2s3c",
    "straight flush": "5c4c3c2cAc",
    "royal flush": "AcKcQcJcTc",
}
_LOWS = {
    "ten": "Tc9d8h7s5c",
    "nine": "9c8d7h6s4c",
    "eight": "8c7d6h5s3c",
    "seven": "7c6d5h4s2c",
    "7-5-4-3-2": "7c5d4h3s2c",
}


def _floor(row: str, middle: HandType, name: str) -> int:
    """The least strength of the hands of a name."""
    if row == "front":
        return front.evaluate(_FRONTS[name])
    if row == "middle" and middle is deuce_to_seven:
        return deuce_to_seven.evaluate(_LOWS[name])
    return high.evaluate(_HIGHS[name])


# --- royalties (9.1, 9.2, 9.4) --------------------------------------------------------------------------------------

_FRONT_AMERICAN = {
    **{rank * 2: points for points, rank in enumerate("6789TJQKA", 1)},
    **{rank * 3: points for points, rank in enumerate(_RANKS, 10)},
}
_LOW_MIDDLE = {"nine": 1, "eight": 2, "seven": 4, "7-5-4-3-2": 8}


def _doubled(back: Mapping[str, int]) -> dict[str, int]:
    """The usual middle: twice the back, and two points for trips."""
    return {"trips": 2, **{name: 2 * points for name, points in back.items()}}


_AMERICAN = {"straight": 2, "flush": 4, "full house": 6, "quads": 10, "straight flush": 15, "royal flush": 25}
_OLD = {**_AMERICAN, "quads": 8, "straight flush": 10, "royal flush": 15}
_OLD_20 = {**_OLD, "royal flush": 20}

_ROYALTIES: Mapping[str, _Table] = MappingProxyType(
    {
        "none": {},
        "american": {"front": _FRONT_AMERICAN, "middle": _doubled(_AMERICAN), "low": _LOW_MIDDLE, "back": _AMERICAN},
        "old": {"front": _FRONT_AMERICAN, "middle": _doubled(_OLD), "low": _LOW_MIDDLE, "back": _OLD},
        "old_20": {"front": _FRONT_AMERICAN, "middle": _doubled(_OLD_20), "low": _LOW_MIDDLE, "back": _OLD_20},
        "eastern": {
            "front": {"222": 3},
            "middle": {"full house": 2, "quads": 8, "straight flush": 10, "royal flush": 14},
            "low": _LOW_MIDDLE,
            "back": {"quads": 4, "straight flush": 5, "royal flush": 7},
        },
    }
)

# --- what a house may vary ------------------------------------------------------------------------------------------

# Points beyond one a row: for winning all three, for winning at least two (9.0).
_SCORING = MappingProxyType({"1-6": (3, 0), "2-4": (0, 1), "simple": (0, 0)})

_NATURALS = ("three flushes", "three straights", "six pairs", "dragon")
_COMMON_NATURALS = MappingProxyType(dict(zip(_NATURALS, (3, 3, 3, 13), strict=True)))

# More units than any house plays for, so that points never grow out of their sixteen bits.
_MOST_UNITS = 1000

_SCORED: dict[str, tuple[_Value, ...]] = {
    "scoring": ("1-6", "2-4", "simple"),
    "royalties": ("american", "old", "old_20", "eastern", "none"),
}
_OPEN_FACE = {**_SCORED, "fantasy_button": ("freeze", "advance")}

_FROM_QUEENS = {"front": {"QQ": 14}}
_QUADS_OR_TRIPS = {"front": {"222": 14}, "back": {"quads": 14}}
_PINEAPPLE = ((5, 5), (3, 2), (3, 2), (3, 2), (3, 2))

# One row a game: what is dealt and placed (9.3), which hands win, what brings fantasyland.
_GAMES: tuple[dict[str, Any], ...] = (
    {
        "id": "chinese",
        "title": "Chinese poker",
        "aliases": ("chinese_poker", "thirteen", "closed_chinese", "pusoy", "russian_poker"),
        "players": (2, 4),
        "streets": ((13, 13),),
        "closed": True,
        "middle": high,
        "enter": {},
        "enter_both": 0,
        "stay": {},
        "options": {
            "scoring": ("1-6", "2-4", "simple"),
            "royalties": ("none", "american", "old", "old_20", "eastern"),
            "naturals": (None, "common"),
            "surrender": (None,),
        },
    },
    {
        "id": "ofc",
        "title": "Open Face Chinese",
        "aliases": ("open_face", "open_face_chinese", "ofc_classic", "classic"),
        "players": (2, 4),
        "streets": ((5, 5), *((1, 1),) * 8),
        "closed": False,
        "middle": high,
        "enter": {"front": {"QQ": 13}},
        "enter_both": 0,
        "stay": {"front": {"222": 13}, "middle": {"full house": 13}, "back": {"quads": 13}},
        "options": _OPEN_FACE,
    },
    {
        "id": "ofc_turbo",
        "title": "Turbo Open Face Chinese",
        "aliases": ("turbo",),
        "players": (2, 4),
        "streets": ((5, 5), (4, 4), (4, 4)),
        "closed": False,
        "middle": high,
        "enter": {"front": {"QQ": 13}},
        "enter_both": 0,
        "stay": {"front": {"222": 13}, "middle": {"full house": 13}, "back": {"quads": 13}},
        "options": _OPEN_FACE,
    },
    {
        "id": "ofc_pineapple",
        "title": "Pineapple Open Face Chinese",
        "aliases": ("pineapple", "pineapple_ofc", "ofcp"),
        "players": (2, 3),
        "streets": _PINEAPPLE,
        "closed": False,
        "middle": high,
        "enter": _FROM_QUEENS,
        "enter_both": 0,
        "stay": _QUADS_OR_TRIPS,
        "options": _OPEN_FACE,
    },
    {
        "id": "ofc_progressive",
        "title": "Progressive Pineapple Open Face Chinese",
        "aliases": ("progressive", "progressive_pineapple"),
        "players": (2, 3),
        "streets": _PINEAPPLE,
        "closed": False,
        "middle": high,
        "enter": {"front": {"QQ": 14, "KK": 15, "AA": 16, "222": 17}},
        "enter_both": 0,
        "stay": _QUADS_OR_TRIPS,
        "options": _OPEN_FACE,
    },
    {
        "id": "ofc_pineapple27",
        "title": "2-7 Pineapple Open Face Chinese",
        "aliases": ("pineapple27", "ofc27", "ofc_27"),
        "players": (2, 3),
        "streets": _PINEAPPLE,
        "closed": False,
        "middle": deuce_to_seven,
        "enter": {"front": {"KK": 14}, "middle": {"7-5-4-3-2": 14}},
        "enter_both": 15,
        "stay": _QUADS_OR_TRIPS,
        "options": {**_OPEN_FACE, "stay27_low": (False, True)},
    },
)

# An option that adds to a table: the row and the hand that then stay in fantasyland as well [C12].
_STAY_OPTIONS = MappingProxyType({"stay27_low": ("middle", "7-5-4-3-2", 14)})


class Rules:
    """One game of rows under one set of house rules. `RULES` holds them all, under the usual rules.

    Examples
    --------
    >>> from showdown.ofc import RULES
    >>> rules = RULES["ofc_progressive"]
    >>> rules.title, rules.players, rules.fantasyland_cards
    ('Progressive Pineapple Open Face Chinese', (2, 3), (14, 15, 16, 17))
    >>> rules.with_options(scoring="2-4")
    <Rules ofc_progressive scoring='2-4'>
    """

    __slots__ = (  # noqa: RUF023 - in reading order
        "id",
        "title",
        "aliases",
        "players",
        "streets",
        "closed",
        "middle",
        "options",
        "option_values",
        "_words",
        "sheet",
    )

    id: str
    """The name of the game in `RULES`."""
    title: str
    """The name of the game in print."""
    aliases: tuple[str, ...]
    """Other names that `find_rules` knows."""
    players: tuple[int, int]
    """The fewest and the most players."""
    streets: tuple[tuple[int, int], ...]
    """Cards received and placed on each turn; the rest is discarded."""
    closed: bool
    """Whether everybody sets all cards face down."""
    middle: HandType
    """The ranking of the middle: `high`, or `deuce_to_seven`."""
    options: Mapping[str, _Value]
    """The options in force."""
    option_values: Mapping[str, tuple[_Value, ...]]
    """What each option may be, the usual value first; `naturals` also takes a mapping of names to units, `surrender`
    any price."""
    sheet: Sheet
    """The same rules as the compiled core reads them."""
    _words: Mapping[str, Any]

    def __init__(self, words: Mapping[str, Any], options: Mapping[str, _Value]) -> None:
        put = object.__setattr__
        for word in ("id", "title", "aliases", "players", "streets", "closed", "middle"):
            put(self, word, words[word])
        put(self, "option_values", MappingProxyType(words["options"]))
        put(self, "options", MappingProxyType(dict(options)))
        put(self, "_words", words)
        put(self, "sheet", self._sheet(words))

    def _sheet(self, words: Mapping[str, Any]) -> Sheet:
        sweep, majority = _SCORING[str(self.options["scoring"])]
        naturals = self.options.get("naturals") or {}
        if naturals == "common":
            naturals = _COMMON_NATURALS
        assert not isinstance(naturals, (str, int))
        surrender = self.options.get("surrender") or 0
        assert isinstance(surrender, int)
        return Sheet(
            self.id,
            middle_low=self.middle is deuce_to_seven,
            middle_floor=_floor("middle", self.middle, "ten") if self.middle is deuce_to_seven else 0,
            sweep=sweep,
            majority=majority,
            levels=[self._levels(row, words) for row in _ROWS],
            enter_both=words["enter_both"],
            naturals=[naturals.get(name, 0) for name in _NATURALS],
            surrender=surrender,
        )

    def _levels(self, row: str, words: Mapping[str, Any]) -> list[tuple[int, int, int, int]]:
        """What a row brings from each strength upwards: (strength, royalty, cards on entering, on staying)."""
        paid = _ROYALTIES[str(self.options["royalties"])]
        stay = dict(words["stay"].get(row, {}))
        for option, (stay_row, name, cards) in _STAY_OPTIONS.items():
            if stay_row == row and self.options.get(option):
                stay[name] = cards
        low = row == "middle" and self.middle is deuce_to_seven
        tables = (paid.get("low" if low else row, {}), words["enter"].get(row, {}), stay)
        steps: dict[int, list[int]] = {0: [0, 0, 0]}
        for column, table in enumerate(tables):
            for name, brings in table.items():
                steps.setdefault(_floor(row, self.middle, name), [-1, -1, -1])[column] = brings
        levels = []
        in_force = [0, 0, 0]
        for floor in sorted(steps):
            in_force = [now if now >= 0 else before for now, before in zip(steps[floor], in_force, strict=True)]
            levels.append((floor, in_force[0], in_force[1], in_force[2]))
        return levels

    @property
    def fantasyland_cards(self) -> tuple[int, ...]:
        """How many cards a seat may receive in fantasyland, ascending; () in a game without."""
        tables = (*self._words["enter"].values(), *self._words["stay"].values())
        received = {cards for table in tables for cards in table.values()} | {self._words["enter_both"]}
        return tuple(sorted(received - {0}))

    def with_options(self, **options: _Value) -> Rules:
        """Return this game with other values of the options given; the others stay as they are.

        Raises
        ------
        ShowdownError
            The game has no such option, or the option no such value; the message lists what there is.

        Examples
        --------
        >>> from showdown.ofc import RULES
        >>> RULES["chinese"].with_options(royalties="eastern", surrender=3)
        <Rules chinese royalties='eastern' surrender=3>
        """
        chosen = dict(self.options)
        for name, value in options.items():
            if name not in self.option_values:
                raise ShowdownError(f"{self.id} has no option {name!r}; its options: {', '.join(self.option_values)}")
            chosen[name] = self._allowed(name, value)
        if chosen == self.options:
            return self
        return Rules(self._words, chosen)

    def _allowed(self, name: str, value: Any) -> _Value:
        if name == "naturals" and hasattr(value, "items"):
            return MappingProxyType({_natural_name(key): _units(self.id, name, units) for key, units in value.items()})
        if name == "surrender" and value is not None:
            return _units(self.id, name, value)
        if value is None and "none" in self.option_values[name]:
            return "none"
        for allowed in self.option_values[name]:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        allowed_text = ", ".join(map(repr, self.option_values[name]))
        raise ShowdownError(f"{self.id}: {name} cannot be {shown(value)}; it may be {allowed_text}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Rules never change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Rules never change: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self.id == other.id and self.options == other.options

    __hash__ = None  # type: ignore[assignment] # the naturals are a mapping

    def __reduce__(self) -> tuple[object, ...]:
        options = {k: dict(v) if isinstance(v, MappingProxyType) else v for k, v in self.options.items()}
        return _restore_rules, (self.id, options)

    def __repr__(self) -> str:
        usual = RULES[self.id].options
        said = [f"{name}={value!r}" for name, value in self.options.items() if value != usual[name]]
        return f"<Rules {' '.join([self.id, *said])}>"


def _restore_rules(name: str, options: dict[str, _Value]) -> Rules:
    return RULES[name].with_options(**options)


def _natural_name(given: object) -> str:
    name = str(given).replace("_", " ").lower()
    if name not in _NATURALS:
        raise ShowdownError(f"no special hand is named {shown(given)}; there are {', '.join(_NATURALS)}")
    return name


def _units(game: str, name: str, given: Any) -> int:
    units = int(given) if isinstance(given, int) and not isinstance(given, bool) else -1
    if not 0 <= units <= _MOST_UNITS:
        raise ShowdownError(f"{game}: {name} counts in whole units from 0 to {_MOST_UNITS}, got {shown(given)}")
    return units


RULES: Mapping[str, Rules] = MappingProxyType(
    {words["id"]: Rules(words, {name: values[0] for name, values in words["options"].items()}) for words in _GAMES}
)
"""Every game of rows by its id, under the usual rules."""


def _folded(name: str) -> str:
    return "".join(character for character in name.lower() if character not in "-_ ")


_NAMES = MappingProxyType({_folded(name): rules for rules in RULES.values() for name in (rules.id, *rules.aliases)})


def find_rules(name: str | Rules, /) -> Rules:
    """Return a game of rows by its id or another of its names.

    Parameters
    ----------
    name : str or Rules
        In either case; hyphens, underscores and spaces do not matter.

    Returns
    -------
    Rules

    Raises
    ------
    ShowdownError
        If nothing is called that; the message lists the ids.

    Examples
    --------
    >>> from showdown.ofc import find_rules
    >>> find_rules("Open Face").id
    'ofc'
    """
    if isinstance(name, Rules):
        return name
    if isinstance(name, str):
        found = RULES.get(name) or _NAMES.get(_folded(name))
        if found is not None:
            return found
    raise ShowdownError(f"no game of rows is called {shown(name)}; there are {', '.join(RULES)}")


# --- what complete rows are worth -----------------------------------------------------------------------------------


def is_foul(rows: _AnyRows, rules: str | Rules = "ofc_pineapple") -> bool:
    """Say whether rows are fouled: not back >= middle >= front (rules.md 9.0).

    In 2-7 Pineapple the middle must be a low of ten high or better, and the back must not lose to the front (9.4).

    Parameters
    ----------
    rows : Rows, str, or three rows of cards
        Thirteen cards.
    rules : str or Rules

    Returns
    -------
    bool

    Raises
    ------
    CardError
        If the rows are not complete.

    Examples
    --------
    >>> from showdown import ofc
    >>> ofc.is_foul("AsAhKd / AcAdKh5s4c / 2c3c4d7c9c")
    True
    """
    return find_rules(rules).sheet.is_foul(rows)


def royalties(rows: _AnyRows, rules: str | Rules = "ofc_pineapple") -> tuple[int, int, int]:
    """Return the royalties of front, middle and back in points; a fouled hand has none (rules.md 9.1, 9.2, 9.4).

    Parameters
    ----------
    rows : Rows, str, or three rows of cards
        Thirteen cards.
    rules : str or Rules

    Returns
    -------
    tuple of three int

    Raises
    ------
    CardError
        If the rows are not complete.

    Examples
    --------
    >>> from showdown import ofc
    >>> ofc.royalties("QcQd2h / 4c5d6h7s8c / TcTdTh2c2d")
    (7, 4, 6)
    """
    return find_rules(rules).sheet.royalties(rows)


def natural(rows: _AnyRows, rules: str | Rules) -> int:
    """Return the units of the special hand that rows make under the option `naturals`, 0 for none (rules.md 9.1).

    Three flushes and three straights must be set as such; six pairs and the dragon are seen in any setting. Of several
    the dearest counts.

    Parameters
    ----------
    rows : Rows, str, or three rows of cards
        Thirteen cards.
    rules : str or Rules

    Returns
    -------
    int

    Raises
    ------
    CardError
        If the rows are not complete.

    Examples
    --------
    >>> from showdown import ofc
    >>> rules = ofc.RULES["chinese"].with_options(naturals="common")
    >>> ofc.natural("2c3c4c / 5d6d7d8dKd / 9hThJhQh5h", rules)
    3
    """
    return find_rules(rules).sheet.natural(rows)


def fantasyland(rows: _AnyRows, rules: str | Rules = "ofc_pineapple", inside: bool = False) -> int:
    """Return how many cards rows bring in the next deal, set all at once in fantasyland (rules.md 9.3).

    Parameters
    ----------
    rows : Rows, str, or three rows of cards
        Thirteen cards; a fouled hand brings nothing.
    rules : str or Rules
    inside : bool, default False
        Whether the player is in fantasyland already, and so must stay rather than enter.

    Returns
    -------
    int
        13 to 17; 0 for an ordinary deal.

    Raises
    ------
    CardError
        If the rows are not complete.

    Examples
    --------
    >>> from showdown import ofc
    >>> ofc.fantasyland("KcKd2h/AcAd5h4s3c/QcQdQh8s9c", "ofc_progressive")
    15
    """
    return find_rules(rules).sheet.fantasyland(rows, inside)


def outlook(rows: Rows | str, rules: str | Rules = "ofc_pineapple", *, gone: Cards = ()) -> Outlook:
    """Say what rows placed in part can still become: dead or not, the reach of each row, royalties locked in.

    Parameters
    ----------
    rows : Rows or str
        Up to 3, 5 and 5 cards.
    rules : str or Rules
    gone : str, bytes, or iterable of str, int or Card, optional
        Cards that cannot come any more: those of other boards, and one's own discards.

    Returns
    -------
    Outlook

    Raises
    ------
    CardError
        If a card stands twice, or fewer cards are left than are missing.

    Examples
    --------
    >>> from showdown import ofc
    >>> ofc.outlook("AsAh/KsKhKdQc/2c7d8h9s").is_dead, ofc.outlook("AsAh/KsKhKdQc/2c7c8c9c").is_dead
    (True, False)
    """
    return find_rules(rules).sheet.outlook(rows, gone)


# --- who wins what --------------------------------------------------------------------------------------------------


def score(
    rows: Iterable[_AnyRows | None],
    rules: str | Rules = "ofc_pineapple",
    scoring: str | None = None,
    *,
    stacks: Iterable[int] | None = None,
    button: int | None = None,
) -> Score:
    """Settle one deal: every two players compare their rows and pay the difference in royalties (rules.md 9.0).

    A fouled hand pays a legal one the full sweep and its royalties. A special hand of Chinese wins its units without
    comparing rows, against another special hand the difference of the units.

    Parameters
    ----------
    rows : iterable of Rows, str, or three rows of cards
        Complete rows seat by seat, all from one deck; None for a player who surrendered, where the rules allow it.
    rules : str or Rules
    scoring : {"1-6", "2-4", "simple"}, optional
        In place of the scoring in the rules.
    stacks : iterable of int, optional
        Table stakes: what each seat holds, in points. The player left of the button settles with each next player
        clockwise, then the one after him, and so on; nobody pays more than he holds by then.
    button : int, optional
        The dealer's seat for that order; the last seat if not given.

    Returns
    -------
    Score

    Raises
    ------
    CardError
        If rows are incomplete or two of them share a card.
    ShowdownError
        If there are not two to four players, or an option is not known.

    Examples
    --------
    >>> from showdown import ofc
    >>> result = ofc.score(["6c6d2h/9c9d9h3s4c/TcJcQc3c2c", "5s5h2d/TsThKd4d7s/JsJdJhKs8c"], "ofc")
    >>> result.points, result.royalties, result.pairs[0].rows
    ((13, -13), ((1, 2, 4), (0, 0, 0)), (1, 1, 1))
    """
    game = find_rules(rules)
    prices = None
    if scoring is not None:
        prices = _SCORING.get(scoring) if isinstance(scoring, str) else None
        if prices is None:
            raise ShowdownError(f"scoring cannot be {shown(scoring)}; it may be {', '.join(_SCORING)}")
    return game.sheet.score(rows, prices, stacks, button)


def score_batch(
    cards: Any, rules: str | Rules = "ofc_pineapple", *, players: int | None = None, threads: int = 1
) -> Any:
    """Settle many deals, with the GIL released.

    Parameters
    ----------
    cards : buffer of card numbers (uint8)
        Shape (deals, players, 13) or (deals, 13 * players), or flat; each player's front, middle and back in turn.
    rules : str or Rules
    players : int, optional
        Needed for a flat buffer; else the shape says it.
    threads : int, default 1
        Threads to share the deals; the result never depends on it.

    Returns
    -------
    numpy.ndarray or array.array
        Points (int16) of every seat in every deal: of shape (deals, players) if `cards` is a NumPy array, else
        ``array.array('h')``.

    Raises
    ------
    CardError
        If a deal holds something that is no card, or a card twice; names the first such deal.

    Examples
    --------
    >>> from showdown import ofc
    >>> one = ofc.Rows("6c6d2h/9c9d9h3s4c/TcJcQc3c2c")
    >>> other = ofc.Rows("5s5h2d/TsThKd4d7s/JsJdJhKs8c")
    >>> list(ofc.score_batch(bytes(one.cards + other.cards), "ofc", players=2))
    [13, -13]
    """
    return find_rules(rules).sheet.score_batch(cards, players, threads)


# --- the best setting -----------------------------------------------------------------------------------------------


def arrange(
    cards: Cards,
    rules: str | Rules = "ofc_pineapple",
    inside: bool = False,
    stay_value: float = 10,
    *,
    placed: Rows | str | None = None,
    values: Mapping[str, Sequence[float]] | Sequence[Sequence[float]] | None = None,
) -> Rows | None:
    """Return the best legal setting of 13 to 17 cards: exact, by looking at every setting that could be it.

    The best setting has the greatest sum of royalties and, if it brings fantasyland, `stay_value`. Of equal ones it is
    the one with the strongest back, then middle, then front; then the one whose back holds the lower cards (clubs below
    spades; the lowest card counts first), then the middle, then the front. What is left over is discarded.

    Parameters
    ----------
    cards : str, bytes, or iterable of str, int or Card
        The cards to set. With those placed they are 13 to 17.
    rules : str or Rules
    inside : bool, default False
        Whether the player is in fantasyland, so that `stay_value` is for staying, not for entering.
    stay_value : float, default 10
        Points that fantasyland in the next deal is worth: near what a pineapple player wins by it.
    placed : Rows or str, optional
        What stands in the rows already, and stays there.
    values : mapping or sequence of three sequences of float, optional
        For front, middle and back, what a row of each strength is worth, indexed by strength (456, 7463 and 7463
        numbers; the first is not used). The best setting then has the greatest sum of these, as in Chinese without
        royalties: points expected of a row. `inside` and `stay_value` do not count.

    Returns
    -------
    Rows or None
        None where no setting is legal: in 2-7 Pineapple, or with cards placed.

    Raises
    ------
    CardError
        If there are too few or too many cards, or one of them twice.
    ShowdownError
        If a value is missing or not finite.

    Examples
    --------
    >>> from showdown import ofc
    >>> print(ofc.arrange("AsAhAdKsKhKdQsQhJsTs9s2c3d4h", "ofc_pineapple", inside=True))
    KhKd3d/AhAdQh9s4h/AsKsQsJsTs
    >>> print(ofc.arrange("KdQhJc5s", "ofc", placed="2s2h/9s9h9d3c/TcTdTs"))
    2s2h5s/9s9h9d3cJc/TcTdTsKdQh
    """
    return _arrange(find_rules(rules).sheet, cards, inside, stay_value, placed, values)


def natural_setting(cards: Cards, rules: str | Rules) -> Rows | None:
    """Return a setting of thirteen cards that makes the dearest special hand of the option `naturals` (rules.md 9.1).

    Parameters
    ----------
    cards : str, bytes, or iterable of str, int or Card
        Thirteen cards.
    rules : str or Rules

    Returns
    -------
    Rows or None
        None if the cards make no special hand. The rows of a special hand are never compared, so any such setting does.

    Raises
    ------
    CardError
        If there are not thirteen cards, or one of them stands twice.

    Examples
    --------
    >>> from showdown import ofc
    >>> rules = ofc.RULES["chinese"].with_options(naturals={"three flushes": 3})
    >>> print(ofc.natural_setting("2c5d9h3c6dTh4c7dJh8dKdQh5h", rules))
    2c3c4c/5d6d7d8dKd/5h9hThJhQh
    """
    sheet = find_rules(rules).sheet
    held = sorted(parse_cards(cards))
    if len(held) != 13:
        raise CardError(f"a special hand takes 13 cards, got {len(held)}")
    best = Rows(held[:3], held[3:8], held[8:])  # six pairs and the dragon show in any setting
    for top in combinations(held, 3):
        if not _may_be_natural(top):
            continue
        rest = [card for card in held if card not in top]
        for middle in combinations(rest, 5):
            if _may_be_natural(middle):
                rows = Rows(top, middle, [card for card in rest if card not in middle])
                best = max(best, rows, key=sheet.natural)
    return best if sheet.natural(best) else None


def _may_be_natural(row: tuple[Card, ...]) -> bool:
    """Whether a row may be a flush or a straight: one suit, or as many ranks as cards within reach of each other."""
    ranks = {card.rank for card in row}
    if len({card.suit for card in row}) == 1:
        return True
    low_ace = {-1 if rank == 12 else rank for rank in ranks}
    return len(ranks) == len(row) and len(row) - 1 in (max(ranks) - min(ranks), max(low_ace) - min(low_ace))


# --- a hand of play -------------------------------------------------------------------------------------------------


class Game(Play):
    """One hand of Chinese or Open Face as a state machine (rules.md 9.3).

    Seats act clockwise from the dealer's left. The seat to act has received the cards of its turn, on its turn: it
    places them with `place` and so discards the rest. In fantasyland, and in Chinese, it has all its cards at once and
    sets them face down. ``for seat in game`` visits whoever is to act until the hand is over.

    Parameters
    ----------
    rules : str or Rules, default "ofc_pineapple"
    players : int, default 2
        2 to 4, in the pineapple games 2 or 3.
    seed : int, optional
        The same seed gives the same cards; None takes 256 bits of the system's entropy.
    fantasyland : sequence of int, optional
        Cards that each seat receives at once, 13 to 17, or 0 for an ordinary hand.
    button : int, optional
        The dealer's seat; the last one by default, so that seat 0 acts first.
    deck : str, bytes, or iterable of str, int or Card, optional
        The order in which cards come, the top first. Chinese deals them singly, other games turn by turn.
    cards : {"manual"}, optional
        Cards are dealt by hand: the game waits in phase 'deal', and `awaits` says for what.
    stacks : sequence of int, optional
        Table stakes, as in `score`.
    **options
        Options of the rules.

    Raises
    ------
    ShowdownError
        If the game is not played by so many, or something else does not suit it.
    CardError
        If the deck holds a card twice, or too few.

    Examples
    --------
    >>> from showdown import ofc
    >>> game = ofc.Game("ofc_pineapple", 2, seed=7)
    >>> game.to_act, len(game.hand(0)), game.to_place
    (0, 5, 5)
    >>> game.place("bbmmf")
    >>> player = ofc.Player("greedy", seed=1)
    >>> for seat in game:
    ...     game.place(player(game))
    >>> game.is_over, sum(game.score.points), len(game.rows(1))
    (True, 0, 13)
    """

    __slots__ = ()

    def __init__(
        self,
        rules: str | Rules = "ofc_pineapple",
        players: int = 2,
        *,
        seed: int | None = None,
        fantasyland: Sequence[int] | None = None,
        button: int | None = None,
        deck: Cards | None = None,
        cards: str | None = None,
        stacks: Sequence[int] | None = None,
        **options: _Value,
    ) -> None:
        game = find_rules(rules)
        if options:
            game = game.with_options(**options)
        least, most = game.players
        if isinstance(players, bool) or not isinstance(players, int) or not least <= int(players) <= most:
            raise ShowdownError(f"{game.id} is played by {least} to {most}, got {shown(players)}")
        advance = game.options.get("fantasy_button") == "advance"
        super().__init__(
            game,
            game.sheet,
            game.streets,
            game.closed,
            advance,
            players,
            seed,
            fantasyland,
            button,
            deck,
            cards,
            stacks,
        )

    def __repr__(self) -> str:
        if self.rules is None:
            return "<Game unmade>"
        if (score := self.score) is not None:
            state = f"over, points {score.points}"
        elif (seat := self.to_act) is not None:
            state = f"seat {seat} to place {self.to_place} of {len(self.hand(seat))} cards"
        else:
            state = f"awaiting {self.awaits}"
        return f"<Game {self.rules.id}, {self.players} players: {state}>"

    def next(self, *, seed: int | None = None) -> Game:
        """Return the next hand: who is in fantasyland, where the button is, and what the stacks have become.

        While anybody is in fantasyland the button stays, unless the option `fantasy_button` is "advance" (9.3).

        Parameters
        ----------
        seed : int, optional

        Returns
        -------
        Game

        Raises
        ------
        ActionError
            If this hand is not over.

        Examples
        --------
        >>> from showdown import ofc
        >>> game = ofc.Game("ofc_pineapple", 2, cards="manual", fantasyland=(0, 14))
        >>> game.next()
        Traceback (most recent call last):
            ...
        showdown.ActionError: next: the hand is not over
        """
        score = self.score
        if score is None:
            raise ActionError("next: the hand is not over")
        stacks = self.stacks
        if stacks is not None:
            stacks = tuple(held + won for held, won in zip(stacks, score.points, strict=True))
        return type(self)(
            self.rules,
            self.players,
            seed=seed,
            fantasyland=self.next_fantasyland,
            button=self.next_button,
            stacks=stacks,
        )

    @classmethod
    def replay(cls, log: Iterable[str], rules: str | Rules = "ofc_pineapple", players: int = 2, **setup: Any) -> Game:
        """Return the game that a log came from.

        Parameters
        ----------
        log : iterable of str
            `Game.log`; a beginning of it gives the game as it stood then.
        rules : str or Rules
        players : int
        **setup
            `button`, `fantasyland`, `stacks` and options as the game had them.

        Returns
        -------
        Game
            In which further cards are dealt by hand.

        Raises
        ------
        ActionError
            If a line is no line of a log, or does not fit the game.

        Examples
        --------
        >>> from showdown import ofc
        >>> game = ofc.Game.replay(["0: 2c3d4h5sKc -> mmmmb", "1: AcAdKhKsQc -> fbbbm"], "ofc_pineapple", 2)
        >>> print(game.rows(0), game.awaits)
        /2c3d4h5s/Kc ('deal', 0, 3)
        """
        game = cls(rules, players, cards="manual", **setup)
        for line in log:
            seat, _, rest = str(line).partition(": ")
            dealt, _, said = rest.partition(" -> ")
            if not (seat.isascii() and seat.isdecimal()) or not dealt or not said:
                raise ActionError(f"not a line of a log: {shown(line)}")
            game.deal(int(seat), dealt)
            if said == "surrender":
                game.surrender()
            else:
                game.place(said)
        return game


# --- many hands -----------------------------------------------------------------------------------------------------


class Standings(Value):
    """What simulated hands came to, seat by seat.

    Examples
    --------
    >>> from showdown import ofc
    >>> results = ofc.simulate("ofc_pineapple", ["greedy", "random"], 20, seed=1)
    >>> results.deals, sum(results.points), results.mean[0] > 0
    (20, 0, True)
    """

    __slots__ = _words = ("deals", "points", "squares", "fouls", "royalties", "fantasylands")

    deals: int
    """Hands played."""
    points: tuple[int, ...]
    """Points won."""
    squares: tuple[int, ...]
    """The squares of the points won in each hand, summed."""
    fouls: tuple[int, ...]
    """Fouled hands."""
    royalties: tuple[int, ...]
    """Points of royalties in hands that were not fouled."""
    fantasylands: tuple[int, ...]
    """Hands played in fantasyland."""

    def __init__(
        self,
        deals: int,
        points: tuple[int, ...],
        squares: tuple[int, ...],
        fouls: tuple[int, ...],
        royalties: tuple[int, ...],
        fantasylands: tuple[int, ...],
    ) -> None:
        self._set(
            deals=deals, points=points, squares=squares, fouls=fouls, royalties=royalties, fantasylands=fantasylands
        )

    def _with(self, game: Game) -> Standings:
        """Return these and one more hand."""
        score = game.score
        assert score is not None
        return Standings(
            self.deals + 1,
            _sums(self.points, score.points),
            _sums(self.squares, [won * won for won in score.points]),
            _sums(self.fouls, score.fouls),
            _sums(self.royalties, [sum(rows) for rows in score.royalties]),
            _sums(self.fantasylands, [cards > 0 for cards in game.fantasyland]),
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Standings, self._content()

    @property
    def mean(self) -> tuple[float, ...]:
        """Points per hand."""
        return tuple(won / self.deals for won in self.points)

    @property
    def standard_error(self) -> tuple[float, ...]:
        """Standard error of `mean`, as if hands were independent; infinite for a single hand."""
        n = self.deals
        if n < 2:
            return (float("inf"),) * len(self.points)
        spread = (squares - won * won / n for won, squares in zip(self.points, self.squares, strict=True))
        return tuple((max(s, 0.0) / (n - 1) / n) ** 0.5 for s in spread)

    def __repr__(self) -> str:
        return f"<Standings of {self.deals} deals: {', '.join(f'{mean:+.3f}' for mean in self.mean)} a deal>"


def _sums(left: Iterable[int], right: Iterable[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def simulate(
    rules: str | Rules,
    agents: Sequence[_Agent],
    deals: int,
    *,
    seed: int | None = None,
    samples: int = 16,
    stay_value: float = 10,
    progress: Callable[[int, int], object] | None = None,
    **options: _Value,
) -> Standings:
    """Play hands one after the other: the button moves, and who earns fantasyland plays the next hand in it.

    Parameters
    ----------
    rules : str or Rules
    agents : sequence of str, Player or callable
        One a seat. A callable receives the view of the seat to act and answers what `Game.place` takes. Names are those
        of built-in players: "random" drops each card on a random free place; "greedy" takes what promises most now;
        "rollout" plays promising placements out, with cards to come drawn at random and the setter completing the
        board. The last two set fantasyland exactly, and never leave a board that looks dead if they can help it.
    deals : int
    seed : int, optional
        The same seed gives the same results, if the callables do not differ.
    samples : int, default 16
        How often "rollout" plays each placement out.
    stay_value : float, default 10
        Points that built-in players count for fantasyland in the next hand.
    progress : callable, optional
        Called after each hand with the hands played so far and all there are.
    **options
        Options of the rules.

    Returns
    -------
    Standings

    Raises
    ------
    ShowdownError
        If there are too few or too many agents, or no player has such a name.
    ActionError
        If a callable's placement is illegal.

    Examples
    --------
    >>> from showdown import ofc
    >>> ofc.simulate("ofc", ["random", "random"], 10, seed=3).deals
    10
    """
    from random import Random

    if isinstance(agents, str):
        raise ShowdownError(f"agents: expected one a seat, as ['greedy', 'greedy'], got {shown(agents)}")
    if isinstance(deals, bool) or not isinstance(deals, int) or deals < 1:
        raise ShowdownError(f"deals: got {shown(deals)}, expected 1 or more")
    random = Random(seed) if seed is None or isinstance(seed, int) else None
    if random is None:
        raise TypeError(f"seed: got {shown(seed)}, expected a whole number or None")
    game_rules = find_rules(rules).with_options(**options)
    given = [
        Player(agent, random.getrandbits(64), samples, stay_value) if isinstance(agent, str) else agent
        for agent in islice(agents, game_rules.players[1] + 1)
    ]
    game = Game(game_rules, len(given), seed=random.getrandbits(64))
    results = Standings(0, *[(0,) * len(given)] * 5)
    while True:
        for seat in game:
            agent = given[seat]
            if isinstance(agent, Player):
                agent.act(game)
            else:
                game.place(agent(game.view(seat)))
        results = results._with(game)
        if progress is not None:
            progress(results.deals, deals)
        if results.deals == deals:
            return results
        game = game.next(seed=random.getrandbits(64))
