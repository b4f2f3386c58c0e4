"""Recorded hands: read, replayed on the rules, checked against what the record says, and written.

Two forms are read: PHH, the TOML form of poker hand histories (one hand a ``.phh`` file, many a ``.phhs`` file), and
the logs of the dealer of the Annual Computer Poker Competition. One `History` is one hand, in the words of PHH; a line
of a log is put into those words when it is read. What PHH has no word for is written by the extensions that
docs/history.md lists.

Chips of a record may be decimal. A replay counts in units of which a whole power of ten make one chip, few enough that
every number of the record is whole: `History.scale`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Context, Decimal
from functools import lru_cache
from itertools import islice
from os import PathLike
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from showdown._values import shown
from showdown.cards import CardError, HistoryError, ShowdownError, parse_cards
from showdown.deal import ActionError, Deal, Setup
from showdown.variants import VARIANTS, Variant, find_variant

__all__ = ["Check", "History", "HistoryError", "dump", "dumps", "load", "loads", "stream"]

# The codes of PHH: the game each stands for, and the options it is played under.
CODES: dict[str, tuple[str, dict[str, str]]] = {
    "FT": ("holdem", {"betting": "fixed-limit"}),
    "NT": ("holdem", {"betting": "no-limit"}),
    "NS": ("short_deck", {"betting": "no-limit", "order": "straight"}),
    "PO": ("omaha", {"betting": "pot-limit"}),
    "FO/8": ("omaha8", {"betting": "fixed-limit"}),
    "F7S": ("stud", {"betting": "fixed-limit"}),
    "F7S/8": ("stud8", {"betting": "fixed-limit"}),
    "FR": ("razz", {"betting": "fixed-limit"}),
    "N2L1D": ("d27_single", {"betting": "no-limit"}),
    "F2L3D": ("d27_triple", {"betting": "fixed-limit"}),
    "FB": ("badugi", {"betting": "fixed-limit"}),
}

MOST_CHARACTERS = 1_000_000  # of one hand; a long one takes some ten thousand
MOST_DECIMALS = 9  # of a number of chips: the units of a table of 22 stay far below 2**60
UNKNOWN = "??"

Chips = int | Decimal


# --- one hand ----------------------------------------------------------------------------------------------------


class Check(NamedTuple):
    """What a replay gave, beside what was recorded.

    Examples
    --------
    >>> check = loads(EXAMPLE)[0].check()
    >>> check.agrees, check.differences
    (True, ())
    """

    deal: Deal
    """The deal as it stands after the last action."""
    tolerated: tuple[str, ...]
    """Departures from the rules that were let pass, each in words."""
    differences: tuple[tuple[int, Chips, Chips], ...]
    """Player (0 for p1), chips won as recorded, chips won by the rules, where the two differ."""
    agrees: bool | None
    """Whether nothing differs; None where the record does not say how the hand ended."""


class History:
    """One recorded hand, in the words of PHH.

    Parameters
    ----------
    fields : mapping
        The fields of PHH by name, as `fields` gives them: arrays as sequences, decimal numbers as `Decimal`.

    Attributes
    ----------
    variant : Variant
        The game, under the options that the record names.
    actions : tuple of str
        The actions as recorded, commentaries included.
    scale : int
        How many units of the replay make one chip of the record: 1, 10, 100, ...

    Raises
    ------
    HistoryError
        If a field is missing, is not of its kind, or names no game.

    Examples
    --------
    >>> hand = loads(EXAMPLE)[0]
    >>> hand.variant.id, hand.players, hand.scale
    ('holdem', ('Ada', 'Bo'), 1)
    >>> hand.replay().payoffs
    (-2, 2)
    """

    __slots__ = ("_fields", "_setup", "actions", "scale", "variant")

    variant: Variant
    actions: tuple[str, ...]
    scale: int

    def __init__(self, fields: Mapping[str, Any], /) -> None:
        if not isinstance(fields, Mapping):
            raise TypeError(f"got {type(fields).__name__}, expected a mapping of fields by name")
        self._fields = {name: _frozen(value) for name, value in fields.items()}
        self._setup: Setup | None = None
        self.variant = _variant_of(self._fields)
        self.actions = self._array("actions", str, "text")
        self.scale = _scale_of(self._fields, self.actions)

    # --- reading ---

    @property
    def fields(self) -> Mapping[str, Any]:
        """All fields of the record by name, in its order; arrays are tuples."""
        return MappingProxyType(self._fields)

    @property
    def seats(self) -> int:
        """How many players were dealt in."""
        return len(self._fields["starting_stacks"])

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, p1 first; p1, p2, ... where they are not recorded."""
        names = self._fields.get("players", ())
        if not isinstance(names, tuple):
            names = ()
        return tuple(str(names[i]) if i < len(names) and names[i] else f"p{i + 1}" for i in range(self.seats))

    @property
    def code(self) -> str:
        """The PHH code of the game, or ``_`` and the name of a game that has none."""
        return str(self._fields["variant"])

    @property
    def setup(self) -> Setup:
        """The game, its stakes and its stacks in units, as it is dealt.

        Raises
        ------
        HistoryError
            If they do not suit the game.
        """
        if self._setup is None:
            self._setup = self._make_setup(self.variant)
        return self._setup

    @property
    def net(self) -> tuple[Chips, ...] | None:
        """What each player won or lost as recorded, p1 first; None where the record does not say."""
        if "_net" in self._fields:
            return self._chips("_net")
        if "finishing_stacks" not in self._fields:
            return None
        before, after = self._chips("starting_stacks"), self._chips("finishing_stacks")
        if any(_is_unknown(chips) for chips in before):
            return None
        return tuple(_plain(EXACT.subtract(b, a)) for a, b in zip(before, after, strict=True))

    def seat_of(self, player: int, /) -> int:
        """Return the seat in the deal of a player of the record: the last player has the button.

        Parameters
        ----------
        player : int
            0 for p1.

        Examples
        --------
        >>> loads(EXAMPLE)[0].seat_of(1)
        1
        """
        return (player + 1 + self._button()) % self.seats

    def _button(self) -> int:
        """The seat of the button in the deal; the last, if an extension does not say otherwise."""
        button = self._fields.get("_button", self.seats - 1)
        if type(button) is not int or not 0 <= button < self.seats:
            raise HistoryError(f"_button: got {_brief(button)}, expected a seat from 0 to {self.seats - 1}")
        return button

    def _array(self, name: str, kind: type, what: str) -> tuple[Any, ...]:
        """An array of values of one kind."""
        values = self._fields.get(name)
        if values is None:
            raise HistoryError(f"{name}: missing")
        if not isinstance(values, tuple):
            raise HistoryError(f"{name}: got {_brief(values)}, expected an array")
        for i, value in enumerate(values):
            if type(value) is not kind:
                raise HistoryError(f"{name}[{i}]: got {_brief(value)}, expected {what}")
        return values

    def _chips(self, name: str) -> tuple[Chips, ...]:
        """An array of chips, one number a player."""
        values = self._fields.get(name)
        if values is None:
            raise HistoryError(f"{name}: missing")
        if not isinstance(values, tuple):
            raise HistoryError(f"{name}: got {_brief(values)}, expected an array")
        if name != "starting_stacks" and len(values) != self.seats:
            raise HistoryError(f"{name}: got {len(values)} numbers for {self.seats} players")
        if set(map(type, values)) == {int}:  # most are, and `_scale_of` has seen that they are of a size
            return values
        return tuple(_chips(value, f"{name}[{i}]") for i, value in enumerate(values))

    def _units(self, name: str, value: Any) -> int:
        """One number of chips in units."""
        return _in_units(_chips(value, name), self.scale)

    def _make_setup(self, variant: Variant) -> Setup:
        """The setup under a game's rules."""
        fields, scale = self._fields, self.scale
        recorded = self._chips("starting_stacks")
        seats = len(recorded)
        stacks = [0 if _is_unknown(chips) else _in_units(chips, scale) for chips in recorded]
        if any(_is_unknown(chips) for chips in recorded):
            # More than anybody can put in, and all of them together still a number that a deal takes.
            plenty = 2**58 // seats
            stacks = [plenty if _is_unknown(chips) else stacks[i] for i, chips in enumerate(recorded)]
        antes = [_in_units(chips, scale) for chips in self._chips("antes")]
        if seats == 2:  # heads-up, the arrays of forced bets begin with the button's
            antes.reverse()
        words: dict[str, Any] = {"carried": self._units("_carried", fields.get("_carried", 0))}
        if variant.forced in ("blinds", "button_ante"):
            words["blinds"] = self._blinds(variant)
        elif any(fields.get("blinds_or_straddles", ())):
            raise HistoryError(f"blinds_or_straddles: {variant.id} is played without blinds")
        if variant.forced == "bring_in":
            words["bring_in"] = self._units("bring_in", self._needed("bring_in"))
        if variant.betting == "fixed-limit":
            words["small_bet"] = self._units("small_bet", self._needed("small_bet"))
            words["big_bet"] = self._units("big_bet", self._needed("big_bet"))
        else:
            words["small_bet"] = self._units("min_bet", self._needed("min_bet"))
        if fields.get("ante_trimming_status") is not True:
            # Antes lie dead: who is short of his may win all of the others'. The part all have paid is no matter.
            antes = [min(ante, stack) for ante, stack in zip(antes, stacks, strict=True)]
        ante: int | list[int] = max(antes) if variant.ante_from != "each" else antes
        button = self._button()
        turn = seats - 1 - button  # places that a seat of the deal lies behind its player in the record
        if isinstance(ante, list):
            ante = ante[turn:] + ante[:turn]
        try:
            return Setup(variant, stacks=stacks[turn:] + stacks[:turn], button=button, ante=ante, **words)
        except (ShowdownError, OverflowError) as error:
            raise HistoryError(f"the hand cannot begin: {error}") from None

    def _needed(self, name: str) -> Any:
        """A field that the game needs."""
        if name not in self._fields:
            raise HistoryError(f"{name}: missing, and {self.variant.betting} {self.variant.id} needs it")
        return self._fields[name]

    def _blinds(self, variant: Variant) -> tuple[int, ...]:
        """The blinds as a `Setup` takes them."""
        posted = [_in_units(chips, self.scale) for chips in self._chips("blinds_or_straddles")]
        if variant.forced == "button_ante":
            # Heads-up too the button's is the last of the players, and the arrays begin with the button's.
            button = posted[0] if len(posted) == 2 else posted[-1]
            if sum(posted) != button:
                raise HistoryError("blinds_or_straddles: only the button posts a blind in this game")
            return (button,)
        while len(posted) > 2 and not posted[-1]:
            posted.pop()
        return tuple(posted) if any(posted) else ()

    # --- replaying ---

    def replay(self, *, strict: bool = True, tolerated: list[str] | None = None) -> Deal:
        """Play the hand again on the rules.

        Parameters
        ----------
        strict : bool
            False: let pass what docs/history.md lists, such as a raise that only the opponent's stack made too small.
        tolerated : list, optional
            What was let pass is appended, each in words.

        Returns
        -------
        Deal
            As it stands after the last recorded action, in units (`scale` of them make a chip).

        Raises
        ------
        HistoryError
            If an action breaks the rules or cannot be read: which, why, and what was legal.

        Examples
        --------
        >>> deal = loads(EXAMPLE)[0].replay()
        >>> deal.is_over, deal.stacks
        (True, (98, 102))
        """
        player = _Player(self, strict, [] if tolerated is None else tolerated)
        for i, text in enumerate(self.actions):
            player.play(i, text)
        player.close()
        return player.deal

    def steps(self, *, strict: bool = True, tolerated: list[str] | None = None) -> Iterator[tuple[str, Deal]]:
        """Replay action by action: the text of each, and the deal (the same one) after it. See `replay`.

        Examples
        --------
        >>> [(text, deal.pot) for text, deal in loads(EXAMPLE)[0].steps()][-2:]
        [('p2 cbr 6', 8), ('p1 f', 0)]
        """
        player = _Player(self, strict, [] if tolerated is None else tolerated)
        for i, text in enumerate(self.actions):
            player.play(i, text)
            yield text, player.deal
        player.close()

    def check(self, *, strict: bool = True) -> Check:
        """Replay, and compare what each player won with what is recorded.

        Parameters
        ----------
        strict : bool
            See `replay`.

        Returns
        -------
        Check

        Raises
        ------
        HistoryError
            See `replay`.

        Examples
        --------
        >>> loads(EXAMPLE)[0].check().differences
        ()
        """
        tolerated: list[str] = []
        deal = self.replay(strict=strict, tolerated=tolerated)
        recorded = self.net
        if recorded is None:
            return Check(deal, tuple(tolerated), (), None)
        payoffs = deal.payoffs
        played = [self.in_chips(payoffs[self.seat_of(player)]) for player in range(self.seats)]
        differences = tuple(
            (player, before, after)
            for player, (before, after) in enumerate(zip(recorded, played, strict=True))
            if before != after
        )
        return Check(deal, tuple(tolerated), differences, not differences)

    def in_chips(self, units: int, /) -> Chips:
        """Write a number of units of the replay in chips of the record.

        Examples
        --------
        >>> loads(EXAMPLE)[0].in_chips(12)
        12
        """
        return _in_chips(units, self.scale)

    # --- writing ---

    @classmethod
    def from_deal(cls, deal: Deal, /, *, scale: int = 1, fields: Mapping[str, Any] | None = None) -> Self:
        """Record a deal. `Deal.history` does the same.

        Parameters
        ----------
        deal : Deal
            Of any game, over or not; of a view, what is known in it.
        scale : int
            How many units of the deal make one chip: 1, 10, 100, ...
        fields : mapping, optional
            Further fields, such as ``players`` or ``event``.

        Returns
        -------
        History

        Raises
        ------
        ValueError
            If `scale` is not a power of ten.

        Examples
        --------
        >>> deal = Deal("omaha5", stacks=[200, 200], blinds=(1, 2), seed=7)
        >>> deal.fold()
        >>> History.from_deal(deal).code
        '_omaha5'
        """
        if scale not in {10**zeros for zeros in range(10)}:
            raise ShowdownError(f"scale: got {shown(scale)}, expected 1, 10, 100, ... 10**9")
        if deal.setup is None:
            raise HistoryError("a deal that was never begun has no history")
        return cls(_fields_of(deal, scale) | dict(fields or {}))

    def dumps(self) -> str:
        """Write the hand as a PHH document.

        Returns
        -------
        str
            TOML that `loads` reads back as an equal history.

        Examples
        --------
        >>> hand = loads(EXAMPLE)[0]
        >>> loads(hand.dumps()) == [hand]
        True
        """
        return "".join(f"{_toml_key(name)} = {_toml(value)}\n" for name, value in self._fields.items())

    def __eq__(self, other: object, /) -> bool:
        return self._fields == other._fields if isinstance(other, History) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return History, (self._fields,)

    def __repr__(self) -> str:
        return f"<History {self.code}, {self.seats} players, {len(self.actions)} actions>"


# A hand for the examples of this page.
EXAMPLE = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 AsKd", "p2 cbr 6", "p1 f"]
players = ["Ada", "Bo"]
finishing_stacks = [98, 102]
"""


def _frozen(value: Any) -> Any:
    """A value of a field that nobody can change: arrays become tuples."""
    if not isinstance(value, (list, tuple)):
        return value
    return tuple([_frozen(each) if isinstance(each, (list, tuple)) else each for each in value])


def _brief(value: object) -> str:
    """A value for a message, shortly."""
    if isinstance(value, (tuple, dict)):
        text = f"{'an array' if isinstance(value, tuple) else 'a table'} of {len(value)}"
    elif isinstance(value, int) and value.bit_length() > 200:
        text = f"a number of {value.bit_length()} bits"
    else:
        text = ascii(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


# --- chips -------------------------------------------------------------------------------------------------------


def _is_unknown(chips: Chips) -> bool:
    """Whether a stack is recorded as ``inf``."""
    return isinstance(chips, Decimal) and not chips.is_finite()


def _chips(value: object, what: str) -> Chips:
    """A number of chips that a deal can count."""
    if type(value) is int:
        if abs(value) > 2**60:
            raise HistoryError(f"{what}: got {_brief(value)}, expected at most 2**60 chips")
        return value
    if type(value) is float:
        value = Decimal(repr(value))
    if type(value) is not Decimal or value.is_nan():
        raise HistoryError(f"{what}: got {_brief(value)}, expected a number of chips")
    if value.is_infinite():
        if not what.startswith("starting_stacks") or value < 0:
            raise HistoryError(f"{what}: got {value}, expected a number of chips")
        return value
    if value.adjusted() > 18:
        raise HistoryError(f"{what}: got {_brief(value)}, expected at most 2**60 chips")
    return value


# The digits of 2**60 and of the decimals, with room; and never the caller's context, which may round.
EXACT = Context(prec=60)


def _plain(value: Chips) -> Chips:
    """A whole number as an int, another without zeros at its end."""
    if not isinstance(value, Decimal):
        return value
    return int(value) if value == value.to_integral_value() else EXACT.normalize(value)


def _in_units(chips: Chips, scale: int) -> int:
    """Chips of a record as units of a replay."""
    return chips * scale if type(chips) is int else int(EXACT.multiply(chips, Decimal(scale)))


def _in_chips(units: int, scale: int) -> Chips:
    """Units of a replay as chips of a record."""
    return units if scale == 1 else _plain(EXACT.divide(Decimal(units), Decimal(scale)))


def _decimals(value: Chips, what: str) -> int:
    """How many decimals a number needs."""
    if type(value) is int or _is_unknown(value):
        return 0
    exponent = EXACT.normalize(Decimal(value)).as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    if places > MOST_DECIMALS:
        raise HistoryError(f"{what}: got {_brief(value)}, expected at most {MOST_DECIMALS} decimals")
    return places


CHIP_ARRAYS = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "_net")
CHIP_FIELDS = ("bring_in", "small_bet", "big_bet", "min_bet", "_carried")


def _scale_of(fields: Mapping[str, Any], actions: Iterable[str]) -> int:
    """How many units of a replay make a chip, so that every number of the record is whole."""
    places = 0
    stacks = fields.get("starting_stacks")
    for name in CHIP_ARRAYS:
        values = fields.get(name)
        if values is None and name not in ("starting_stacks", "antes"):
            continue
        if not isinstance(values, tuple):
            raise HistoryError(
                f"{name}: missing" if values is None else f"{name}: got {_brief(values)}, expected an array"
            )
        if len(values) != len(stacks):  # type: ignore[arg-type]
            raise HistoryError(f"{name}: got {len(values)} numbers for {len(stacks)} players")  # type: ignore[arg-type]
        for i, value in enumerate(values):
            if type(value) is not int or not -(2**60) <= value <= 2**60:
                what = f"{name}[{i}]"
                places = max(places, _decimals(_chips(value, what), what))
    for name in CHIP_FIELDS:
        value = fields.get(name)
        if value is not None:
            places = max(places, _decimals(_chips(value, name), name))
    for text in actions:
        if "." in text:
            amount = _BET.match(text)
            if amount:
                places = max(places, _decimals(_amount(amount[1]), text))
    return int(10**places)


_BET = re.compile(r"\s*p\d+\s+cbr\s+(\S+)")
_AMOUNT = re.compile(r"\d{1,19}(?:\.\d{1,19})?|\.\d{1,19}", re.ASCII)


def _amount(text: str) -> Chips:
    """The amount of a bet."""
    if not _AMOUNT.fullmatch(text):
        raise HistoryError(f"got {_brief(text)}, expected a number of chips")
    return Decimal(text) if "." in text else int(text)


# --- the game of a record ----------------------------------------------------------------------------------------


def _variant_of(fields: Mapping[str, Any]) -> Variant:
    """The game that a record is of, under its options."""
    code = fields.get("variant")
    if type(code) is not str:
        raise HistoryError("variant: missing" if code is None else f"variant: got {_brief(code)}, expected text")
    options = fields.get("_options", {})
    if not isinstance(options, dict):
        raise HistoryError(f"_options: got {_brief(options)}, expected a table of options by name")
    if code in CODES:
        game, usual = CODES[code]
        if "forced" in VARIANTS[game].options and "forced" not in options:
            options = {"forced": _forced_of(VARIANTS[game], fields)} | options
        options = usual | options
    elif code.startswith("_"):
        game = code[1:]
    else:
        raise HistoryError(f"variant: got {_brief(code)}, expected one of {', '.join(CODES)}, or _ and a game's name")
    try:
        return _game(game, *((name, None if value == "none" else value) for name, value in options.items()))
    except (ShowdownError, TypeError) as error:
        raise HistoryError(f"variant: {error}") from None


def _forced_of(game: Variant, fields: Mapping[str, Any]) -> str:
    """The forced bets of a game that is played with either blinds or antes and the button's blind, as they stand."""
    blinds, antes = (fields.get(name) for name in ("blinds_or_straddles", "antes"))
    if "button_ante" not in game.option_values["forced"] or not (blinds and antes):
        return game.forced
    if not (isinstance(blinds, (tuple, list)) and isinstance(antes, (tuple, list))):
        return game.forced
    others = blinds[1:] if len(blinds) == 2 else blinds[:-1]
    return "blinds" if any(others) or not all(antes) else "button_ante"


def _make_game(name: str, *options: tuple[str, Any]) -> Variant:
    """A game under options."""
    return find_variant(name).with_options(**dict(options))


_game = lru_cache(maxsize=64)(_make_game)  # making a game costs as much as a replay


# --- replaying ---------------------------------------------------------------------------------------------------


class _Player:
    """Plays the actions of one history on a deal."""

    __slots__ = ("deal", "history", "seats", "strict", "tolerated")

    def __init__(self, history: History, strict: bool, tolerated: list[str]) -> None:
        self.history = history
        self.strict = strict
        self.tolerated = tolerated
        setup = history.setup
        if not strict and not setup.variant.allow_fold_when_free:
            setup = history._make_setup(setup.variant.with_options(allow_fold_when_free=True))
        self.deal = setup.deal(cards="manual")
        seats, first = self.deal.seats, self.deal.button + 1
        self.seats = {f"p{player + 1}": (first + player) % seats for player in range(seats)}

    def play(self, i: int, text: str) -> None:
        """Play one action of the record."""
        words = (text.partition("#")[0] if "#" in text else text).split()
        if not words:
            return
        try:
            if words[0] == "d":
                self.deal_cards(words)
            else:
                self.act(text, words)
        except (ShowdownError, ValueError) as error:
            if not self.strict and self.tolerate(text, words):
                return
            raise HistoryError(f"action {i + 1}, {_brief(text)}: {self.reason(words, error)}") from None

    def deal_cards(self, words: list[str]) -> None:
        """Deal hole cards or the board."""
        what = words[1] if len(words) > 1 else ""
        if what == "dh" and len(words) == 4:
            self.deal.deal_hole(self.seat(words[2]), words[3])
        elif what == "db" and len(words) == 3:
            self.deal.deal_board(words[2])
        else:
            raise HistoryError("expected 'd dh PLAYER CARDS' or 'd db CARDS'")

    def seat(self, word: str) -> int:
        """The seat of a player."""
        seat = self.seats.get(word)
        if seat is None:
            raise HistoryError(f"got {_brief(word)}, expected d or a player from p1 to p{len(self.seats)}")
        return seat

    def act(self, text: str, words: list[str]) -> None:
        """Do what a player does."""
        deal = self.deal
        seat = self.seat(words[0])
        verb = words[1] if len(words) > 1 else ""
        given = words[2] if len(words) > 2 else None
        if len(words) > 3 or (verb in ("f", "cc", "pb") and given is not None):
            raise HistoryError("expected nothing more")
        if verb == "sm":
            self.show(seat, given)
            return
        if deal.to_act != seat:
            if not self.strict:
                self.deal_unknown(text)
            if deal.to_act != seat:
                raise HistoryError("it is not this player's turn")
        if verb == "f":
            free = not (deal.to_call or self.strict or self.history.variant.allow_fold_when_free)
            deal.fold()
            if free:
                self.tolerated.append(f"{text}: folded with nothing to call")
        elif verb == "cc":
            if deal.to_call:
                deal.call()
            else:
                deal.check()
        elif verb == "cbr":
            deal.raise_to(_in_units(_amount(given or ""), self.history.scale))
        elif verb == "pb":
            deal.bring_in()
        elif verb == "sd":
            if given is None and deal.phase == "draw":
                deal.stand_pat()
            else:
                deal.discard(given or "")
        elif verb == "_pass" and given is not None:
            deal.pass_cards(given)
        elif verb == "_roll" and given is not None:
            deal.roll(given)
        elif verb == "_declare" and given is not None:
            deal.declare(given)
        else:
            raise HistoryError("no such action")

    def show(self, seat: int, cards: str | None) -> None:
        """Show a hand, or give it up."""
        deal = self.deal
        if cards is None:
            deal.muck(seat)
        elif deal.is_over and seat in deal.shown:
            # Of hands laid open before the last cards, some records tell the whole once more.
            if cards != "-" and set(parse_cards(cards)) != set(deal.hole(seat)):
                raise HistoryError("this hand was shown as " + "".join(map(str, deal.hole(seat))))
        elif cards == "-":
            deal.show(seat)
        else:
            deal.show(seat, cards)

    # --- what is let pass ---

    def tolerate(self, text: str, words: list[str]) -> bool:
        """Let an action pass that the rules refuse, if docs/history.md lists it."""
        deal = self.deal
        verb = words[1] if len(words) > 1 else ""
        if deal.is_over and (verb == "sm" or words[0] == "d"):
            self.tolerated.append(f"{text}: left out, the hand was over")
            return True
        if verb == "sm" and words[0] in self.seats and self.seats[words[0]] not in deal.live:
            self.tolerated.append(f"{text}: left out, this hand had been given up")
            return True
        if verb == "sm" and len(words) == 2 and words[0] in self.seats and deal.to_act is None:
            return self.tolerate_early_muck(text)
        if words[0] not in self.seats or deal.to_act != self.seats[words[0]]:
            return False
        if verb == "cc" and deal.legal().bring_in:
            deal.bring_in()
            self.tolerated.append(f"{text}: taken as the bring-in")
            return True
        return verb == "cbr" and len(words) == 3 and self.tolerate_bet(text, words[2])

    def tolerate_early_muck(self, text: str) -> bool:
        """A player who gives up his hand before it is his turn to show, or after it lies open: it counts as shown."""
        self.tolerated.append(f"{text}: left out, this hand was not awaited")
        return True

    def tolerate_bet(self, text: str, given: str) -> bool:
        """A bet of another size than the rules allow, where that changes nothing or its meaning is plain."""
        deal = self.deal
        legal = deal.legal()
        total = _in_units(_amount(given), self.history.scale)
        seat = deal.to_act
        assert seat is not None
        price = deal.bets[seat] + deal.to_call
        own = deal.bets[seat] + deal.stacks[seat]
        if total == price and legal.call is not None:
            deal.call()
            self.tolerated.append(f"{text}: taken as a call")
        elif total >= own and legal.raise_to is not None and own <= legal.raise_to[1]:
            deal.all_in()
            self.tolerated.append(f"{text}: taken as all the player had, {self.history.in_chips(own)}")
        elif legal.raise_to is not None and price < total < legal.raise_to[0] and total >= self.most_of_others(seat):
            deal.raise_to(legal.raise_to[0])
            least = self.history.in_chips(legal.raise_to[0])
            self.tolerated.append(
                f"{text}: a raise to what the opponents have; the least was {least}, the rest comes back"
            )
        else:
            return False
        return True

    def most_of_others(self, seat: int) -> int:
        """The most that an opponent can have in this round."""
        stacks, bets = self.deal.stacks, self.deal.bets
        return max((stacks[i] + bets[i] for i in self.deal.live if i != seat), default=0)

    def deal_unknown(self, text: str) -> None:
        """Deal unknown cards where a record leaves out a hand that nobody has seen."""
        deal = self.deal
        while (awaited := deal.awaits) is not None and awaited[0] == "deal_hole":
            try:
                deal.deal_hole(awaited[1], UNKNOWN * awaited[2])  # type: ignore[misc]
            except ShowdownError:
                return
            self.tolerated.append(f"{text}: before it, cards unknown to the record were dealt")

    def close(self) -> None:
        """At the end of the record: hands known and not shown are shown, if that is let pass."""
        if self.strict:
            return
        deal = self.deal
        while (awaited := deal.awaits) is not None and awaited[0] == "show":
            seat = awaited[1]
            try:
                if UNKNOWN in deal.hole(seat):
                    deal.muck(seat)
                    done = "gives up"
                else:
                    deal.show(seat)
                    done = "shows"
            except ShowdownError:
                return
            self.tolerated.append(f"the record stops before the showdown: seat {seat} {done}")

    # --- messages ---

    def reason(self, words: list[str], error: Exception) -> str:
        """Why an action is refused, and what was legal."""
        deal = self.deal
        if isinstance(error, CardError) or deal.is_over:
            return str(error) if not deal.is_over else "the hand is over"
        legal = self.legal_words()
        if isinstance(error, ActionError):
            verb = words[1] if len(words) > 1 else ""
            return f"{'illegal' if verb != 'sm' and words[0] != 'd' else error}; legal: {legal}"
        return f"{error}; legal: {legal}"

    def legal_words(self) -> str:
        """What may happen next, in the words of the record."""
        deal, chips = self.deal, self.history.in_chips
        name = {seat: word for word, seat in self.seats.items()}
        if deal.to_act is None:
            awaited = deal.awaits
            if awaited is None:
                return "nothing"
            if awaited[0] == "deal_board":
                return f"d db with {awaited[1]} cards"
            if awaited[0] == "deal_hole":
                return f"d dh {name[awaited[1]]} with {awaited[2]} cards"  # type: ignore[misc]
            return f"{name[awaited[1]]} sm"
        legal = deal.legal()
        texts = []
        if legal.fold:
            texts.append("f")
        if legal.check:
            texts.append("cc")
        if legal.call is not None:
            texts.append(f"cc (a call of {chips(legal.call)})")
        if legal.bring_in:
            texts.append("pb")
        if legal.raises is not None:
            texts.append("cbr " + " or ".join(str(chips(total)) for total in legal.raises))
        elif legal.raise_to is not None:
            texts.append(f"cbr {chips(legal.raise_to[0])} to {chips(legal.raise_to[1])}")
        if legal.discard is not None:
            verb = {"pass": "_pass", "roll": "_roll"}.get(deal.phase, "sd")
            texts.append("{} of {} to {} cards".format(verb, *legal.discard))
        if legal.declare is not None:
            texts.append("_declare " + " or ".join(legal.declare))
        return f"{name[deal.to_act]}: {', '.join(texts)}"


# --- writing -----------------------------------------------------------------------------------------------------


def _fields_of(deal: Deal, scale: int) -> dict[str, Any]:
    """The fields that record a deal."""
    setup, variant = deal.setup, deal.variant
    seats, button = setup.seats, setup.button

    def players(values: Sequence[int]) -> list[Chips]:
        """Numbers by seat as chips by player."""
        return [_in_chips(values[(button + 1 + i) % seats], scale) for i in range(seats)]

    def chips(units: int) -> Chips:
        return _in_chips(units, scale)

    forced_order = slice(None, None, -1) if seats == 2 else slice(None)
    fields: dict[str, Any] = {}
    # Antes that differ are dead and win nothing back, which is the other reading; unless somebody is short of his, for
    # whom that reading goes further.
    short = any(ante > stack for ante, stack in zip(setup.antes, setup.stacks, strict=True))
    fields["ante_trimming_status"] = short or len(set(setup.antes)) == 1
    fields["antes"] = players(setup.antes)[forced_order]
    if variant.forced in ("blinds", "button_ante"):
        fields["blinds_or_straddles"] = players(setup.blinds)[forced_order]
    if variant.forced == "bring_in":
        fields["bring_in"] = chips(setup.bring_in)
    if variant.betting == "fixed-limit":
        fields |= {"small_bet": chips(setup.small_bet), "big_bet": chips(setup.big_bet)}
    else:
        fields["min_bet"] = chips(setup.small_bet)
    if setup.carried:
        fields["_carried"] = chips(setup.carried)
    if button != seats - 1:
        fields["_button"] = button
    fields["starting_stacks"] = players(setup.stacks)
    fields["actions"] = _actions_of(deal, scale)
    fields["finishing_stacks"] = players(deal.stacks)
    code, options = _code_of(variant)
    if code in CODES and "forced" in variant.options:
        # Said only where a reader would take the arrays for something else.
        options.pop("forced", None)
        if _forced_of(VARIANTS[variant.id], fields) != variant.forced:
            options["forced"] = variant.forced
    return {"variant": code} | ({"_options": options} if options else {}) | fields


def _code_of(variant: Variant) -> tuple[str, dict[str, Any]]:
    """The code of a game, and the options in which it departs from what the code says.

    A code is written only where the hands rank and the bets are made as it says: who knows no options reads it right.
    """
    meant = VARIANTS.get(variant.id)
    if meant is None:
        raise HistoryError(
            f"{variant.id} is no game of this package, and a record names games: VARIANTS does not hold it"
        )
    code = f"_{variant.id}"
    for known, (game, usual) in CODES.items():
        told = _game(game, *usual.items())
        if variant.id == game and (variant.betting, variant.hand_types) == (told.betting, told.hand_types):
            code, meant = known, told
    departures = {name: value for name, value in variant.options.items() if value != meant.options[name]}
    return code, {name: "none" if value is None else value for name, value in departures.items()}


def _actions_of(deal: Deal, scale: int) -> list[str]:
    """The record of a deal in the words of PHH."""
    seats, button = deal.setup.seats, deal.setup.button
    name = [f"p{(seat - button - 1) % seats + 1}" for seat in range(seats)]
    acted = iter(deal.actions)
    texts = []
    for text in deal.record:
        verb, _, given = text.partition(" ")
        if verb == "deal_hole":
            seat, _, cards = given.partition(" ")
            texts.append(f"d dh {name[int(seat)]} {cards}")
        elif verb == "deal_board":
            texts.append(f"d db {given}")
        elif verb in ("show", "muck"):
            seat, _, cards = given.partition(" ")
            texts.append(f"{name[int(seat)]} sm {cards}".rstrip())
        else:
            player = name[next(acted)[0]]
            if verb == "raise_to":
                given = str(_in_chips(int(given), scale))
            texts.append(f"{player} {PHH_VERBS[verb]} {given}".rstrip())
    if deal.is_over:
        # A deal that was not dealt by hand records no hands shown: they were as the showdown went.
        told = {text.split()[0] for text in texts if text.split()[1] == "sm"}
        hands = {seat: "".join(map(str, deal.hole(seat))) if seat in deal.shown else "" for seat in deal.showdown_order}
        texts += [f"{name[seat]} sm {hand}".rstrip() for seat, hand in hands.items() if name[seat] not in told]
    return texts


PHH_VERBS = {
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "raise_to": "cbr",
    "bring_in": "pb",
    "discard": "sd",
    "stand_pat": "sd",
    "pass_cards": "_pass",
    "roll": "_roll",
    "declare": "_declare",
}


def _toml_key(name: str) -> str:
    """A key of TOML."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _toml(name)


def _toml(value: Any) -> str:
    """A value of TOML."""
    if isinstance(value, str):
        # A string of JSON is one of TOML, but for the character DEL, which has to be escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Decimal)):
        return str(value).replace("Infinity", "inf").replace("NaN", "nan")
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_toml_key(name)} = {_toml(each)}' for name, each in value.items())}}}"
    raise HistoryError(f"got {_brief(value)}, which TOML cannot say")


def dumps(histories: Iterable[History], /) -> str:
    """Write hands as one ``.phhs`` document: a table each, named ``[1]``, ``[2]``, ...

    Parameters
    ----------
    histories : iterable of History

    Returns
    -------
    str

    Examples
    --------
    >>> hands = loads(EXAMPLE) * 2
    >>> loads(dumps(hands)) == hands
    True
    """
    return "\n".join(f"[{i}]\n{history.dumps()}" for i, history in enumerate(histories, 1))


def dump(histories: Iterable[History], path: str | PathLike[str], /) -> None:
    """Write hands to a ``.phhs`` file, one after the other, however many there are; see `dumps`.

    Parameters
    ----------
    histories : iterable of History
    path : str or path

    Raises
    ------
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import os
    >>> dump(loads(EXAMPLE), os.devnull)
    """
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for i, history in enumerate(histories, 1):
            file.write(f"{chr(10) * (i > 1)}[{i}]\n{history.dumps()}")


# --- reading files -----------------------------------------------------------------------------------------------


def load(path: str | PathLike[str], /, **rules: Any) -> list[History]:
    """Read the hands of a file. For a file of many hands see `stream`.

    Parameters
    ----------
    path : str or path
        A ``.phh`` or ``.phhs`` file, or a dealer's log; told apart by what it holds.
    **rules
        See `stream`.

    Returns
    -------
    list of History

    Raises
    ------
    HistoryError
        If a hand cannot be read: the message names its line.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import os
    >>> load(os.devnull)
    []
    """
    return list(stream(path, **rules))


def loads(text: str, /, **rules: Any) -> list[History]:
    """Read the hands of a text; see `load`.

    Parameters
    ----------
    text : str
    **rules
        See `stream`.

    Returns
    -------
    list of History

    Raises
    ------
    HistoryError
        If a hand cannot be read: the message names its line.

    Examples
    --------
    >>> loads("STATE:0:rf:AsKd|2c7h:-5|5:x|y")[0].players
    ('x', 'y')
    """
    if not isinstance(text, str):
        raise TypeError(f"got {_brief(text)}, expected text")
    return list(stream(text.splitlines(keepends=True), **rules))


def stream(
    source: str | PathLike[str] | Iterable[str],
    /,
    *,
    on_error: Callable[[HistoryError], object] | None = None,
    betting: str | None = None,
    blinds: Sequence[int] | None = None,
    stack: int | None = None,
) -> Iterator[History]:
    """Read hands one by one, in the memory that one takes.

    Parameters
    ----------
    source : str, path or iterable of str
        The path of a file, or lines of text, such as an open file.
    on_error : callable, optional
        Called with the error of a hand that cannot be read, instead of raising it; reading goes on behind that hand.
    betting, blinds, stack
        Of a dealer's log: "no-limit" or "fixed-limit", the blinds by position, and what everybody sits down with
        (``math.inf``: more than can be lost). By default what its header names, and where it has none, no limit if a
        raise carries an amount; with the stakes of the competition.

    Yields
    ------
    History

    Raises
    ------
    HistoryError
        If a hand cannot be read.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> [hand.code for hand in stream(EXAMPLE.splitlines(keepends=True))]
    ['NT']
    """
    if isinstance(source, (str, PathLike)):
        with open(source, encoding="utf-8", errors="surrogateescape", newline=None) as file:
            yield from stream(file, on_error=on_error, betting=betting, blinds=blinds, stack=stack)
        return
    rules = _LogRules(betting, blinds, stack)
    for first, text in _split(_bounded_lines(source) if hasattr(source, "readline") else source):
        try:
            if text is None:
                raise HistoryError(f"longer than {MOST_CHARACTERS} characters, which no hand is")
            if text.startswith((LOG_HEADER, LOG_SUM)):
                rules.read_header(text)
                continue
            _check_encodable(text)
            hand = _read_state(text, rules) if text.startswith(LOG_HAND) else _read_document(text)
        except HistoryError as error:
            error = HistoryError(f"line {first}: {error}")
            if on_error is None:
                raise error from None
            on_error(error)
            continue
        if hand is not None:
            yield hand


def _bounded_lines(file: Any) -> Iterator[str]:
    """The lines of a file; one too long comes in pieces."""
    while line := file.readline(MOST_CHARACTERS + 1):
        yield line


TABLE = re.compile(r"[ \t]*\[[ \t]*['\"]?\d+['\"]?[ \t]*\][ \t]*(?:#.*)?(?:\r?\n|\Z)")


def _split(lines: Iterable[str]) -> Iterator[tuple[int, str | None]]:
    """Cut a text into hands: the number of the first line, and the lines; None for a hand too long.

    A hand ends before the table header of the next; a line of a log stands by itself.
    """
    held: list[str] = []
    size = first = number = 0
    for line in lines:
        number += 1
        alone = line.startswith((LOG_HAND, LOG_SUM, LOG_HEADER))
        if held and (alone or (line.lstrip()[:1] == "[" and TABLE.fullmatch(line))):
            yield first, "".join(held) if size <= MOST_CHARACTERS else None
            held, size = [], 0
        if alone:
            yield number, line if len(line) <= MOST_CHARACTERS else None
            continue
        if not held:
            first = number
        size += len(line)
        # Of a hand too long nothing more is kept.
        if size <= MOST_CHARACTERS or not held:
            held.append(line[:MOST_CHARACTERS])
    if held:
        yield first, "".join(held) if size <= MOST_CHARACTERS else None


# Nearly every record holds nothing but plain entries, and those are read here in a tenth of the time.
_GAP = r"(?:[ \t\n]++|\#[^\n]*+)*+"
_STRING = r"""(?:"[^"\\\n]*+"|'[^'\n]*+')"""
_NUMBER = r"-?(?:0|[1-9][0-9]{0,17}+)(?:\.[0-9]{1,18}+)?+"
ENTRY = re.compile(
    rf"([A-Za-z0-9_-]++)[ \t]*+=[ \t]*+({_STRING}|{_NUMBER}|true|false"
    rf"|\[{_GAP}(?:{_STRING}{_GAP}(?:,{_GAP}{_STRING}{_GAP})*+,?+{_GAP})?+\]"
    rf"|\[{_GAP}{_NUMBER}{_GAP}(?:,{_GAP}{_NUMBER}{_GAP})*+,?+{_GAP}\]"
    rf")[ \t]*+(?:\#[^\n]*+)?+(?:\n|\Z){_GAP}",
    re.ASCII,
)
ITEM = re.compile(rf"\#[^\n]*+|({_STRING})|({_NUMBER})")
GAP = re.compile(_GAP)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")  # what TOML has nowhere


def _read_plain(text: str) -> dict[str, Any] | None:
    """Read a document of strings, numbers, truths and arrays of those as TOML is read; None of any other."""
    if CONTROL.search(text):
        return None
    fields: dict[str, Any] = {}
    table = TABLE.match(text)
    at = GAP.match(text, table.end() if table else 0).end()  # type: ignore[union-attr]
    while at < len(text):
        entry = ENTRY.match(text, at)
        if entry is None:
            return None
        name, value = entry.groups()
        if name in fields:
            return None
        if value[0] == "[":
            fields[name] = _items(value)
        elif value[0] in "\"'":
            fields[name] = value[1:-1]
        elif value in ("true", "false"):
            fields[name] = value == "true"
        else:
            fields[name] = _number(value)
        at = entry.end()
    return fields


def _items(text: str) -> tuple[Any, ...]:
    """The items of an array, as plain as `ENTRY` takes it."""
    if "#" not in text and ("'" in text) != ('"' in text):
        # Strings under one kind of quotes, and neither those nor comments inside them.
        return tuple(text.split("'" if "'" in text else '"')[1::2])
    return tuple([a[1:-1] if a else _number(b) for a, b in ITEM.findall(text) if a or b])


def _number(text: str) -> Chips:
    """A number of TOML, as plain as `ENTRY` takes it."""
    return Decimal(text) if "." in text else int(text)


# What the reader of TOML takes ever longer over, and no record has: a key of many parts. Strings and comments, which
# may hold anything, are looked through first.
QUOTED = re.compile(
    r"""
    "{3} (?: [^"\\] | \\. | "(?!"") )*+ (?: "{3} | \Z )
    | '{3} (?: [^'] | '(?!'') )*+ (?: '{3} | \Z )
    | " (?: [^"\\\n] | \\. )*+ "?
    | ' [^'\n]*+ '?
    | \# [^\n]*+
    """,
    re.DOTALL | re.VERBOSE,
)
MANY_PARTS = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){16}")


# The reader of TOML makes a string longer with each escape in it; where memory cannot grow in place, that copies it.
MOST_ESCAPES = 10_000


def _read_toml(text: str) -> dict[str, Any]:
    """Read a document of TOML, whatever it holds."""
    if text.count("\\") > MOST_ESCAPES:
        raise HistoryError(f"not a hand: more than {MOST_ESCAPES} escapes")
    if MANY_PARTS.search(QUOTED.sub("q", text)):
        raise HistoryError("not a hand: a key of more than 16 parts")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise HistoryError(f"not a document of TOML: {error}") from None
    except RecursionError:
        raise HistoryError("not a hand: nested too deeply") from None
    except (ValueError, ArithmeticError, AttributeError, TypeError) as error:
        # Whole numbers of thousands of digits, days that no month has, and whatever else the reader trips over.
        raise HistoryError(f"not a document of TOML: {_brief(str(error))}") from None


def _check_encodable(text: str) -> None:
    """Refuse text with halves of characters, which no file that we write could hold."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise HistoryError("not text in UTF-8") from None


def _read_document(text: str) -> History | None:
    """Read one hand in TOML; None where there is nothing but comments."""
    fields = _read_plain(text)
    if fields is None:
        fields = _read_toml(text)
    if len(fields) == 1 and isinstance(next(iter(fields.values())), dict):
        (fields,) = fields.values()  # the table of one hand of many
    return History(fields) if fields else None


# --- the logs of the Annual Computer Poker Competition -------------------------------------------------------------

LOG_HEADER = "# name/game/hands/seed"
LOG_HAND, LOG_SUM = "STATE:", "SCORE:"
MOST_LOGGED = 10  # players
LOG_GAME = re.compile(r"holdem\.(limit|nolimit)\.(\d+)p")
LOG_ACTION = re.compile(r"[fc/]|r(\d{0,19})", re.ASCII)
MOST_BETTING = 20_000  # of one hand: the competition's stacks allow some two hundred raises
NUMBER = re.compile(r"-?\d{1,19}(?:\.\d{1,19})?", re.ASCII)


def _whole_blinds(blinds: Sequence[int]) -> list[int]:
    """The blinds of a log, checked."""
    listed = list(islice(blinds, MOST_LOGGED + 1))
    if len(listed) > MOST_LOGGED:
        raise HistoryError(f"blinds: got more than {MOST_LOGGED}, which no log has players for")
    for i, chips in enumerate(listed):
        if type(chips) is not int or not 0 <= chips <= 2**60:
            raise HistoryError(f"blinds[{i}]: got {_brief(chips)}, expected a number of chips")
    return listed


class _LogRules:
    """What a log is played by: as its reader says, as its header says, or as the competition did."""

    def __init__(self, betting: str | None, blinds: Sequence[int] | None, stack: int | None) -> None:
        if betting not in (None, "no-limit", "fixed-limit"):
            raise HistoryError(f'betting: got {_brief(betting)}, expected "no-limit" or "fixed-limit"')
        self.betting = betting
        self.from_header: str | None = None
        self.blinds = None if blinds is None else _whole_blinds(blinds)
        self.stack = stack

    def read_header(self, text: str) -> None:
        """Take the game from the header of a log."""
        if text.startswith(LOG_HEADER) and (game := LOG_GAME.search(text)):
            self.from_header = "fixed-limit" if game[1] == "limit" else "no-limit"

    def stakes(self, seats: int, betting: str) -> dict[str, Any]:
        """The fields of stakes and stacks; heads-up the arrays of PHH begin with the button's, as everywhere."""
        limit = betting == "fixed-limit"
        blinds = self.blinds or ([5, 10] if limit else [50, 100])
        big = max(blinds)
        unknown = Decimal("inf")
        stack = self.stack if self.stack is not None else unknown if limit else 20000
        fields: dict[str, Any] = {
            "variant": "FT" if limit else "NT",
            "_options": {"uncapped_heads_up": "never"} if limit else {},
            "ante_trimming_status": True,
            "antes": [0] * seats,
            "blinds_or_straddles": (blinds + [0] * seats)[:seats],
            "starting_stacks": [unknown if stack == float("inf") else stack] * seats,
        }
        fields |= {"small_bet": big, "big_bet": 2 * big} if limit else {"min_bet": big}
        return {name: value for name, value in fields.items() if value != {}}


def _read_state(text: str, rules: _LogRules) -> History:
    """Read one line of a log: STATE:number:betting:cards:net:names."""
    parts = text.strip().split(":")
    if len(parts) != 6:
        raise HistoryError(f"a line of a log has 6 parts, STATE:number:betting:cards:net:names, got {len(parts)}")
    _, number, betting, cards, net, names = parts
    players = names.split("|")
    won = net.split("|")
    if not 2 <= len(players) <= MOST_LOGGED or len(won) != len(players):
        raise HistoryError(f"got {len(players)} names and {len(won)} results, expected one of each for 2 to 10 players")
    for chips in won:
        if not NUMBER.fullmatch(chips):
            raise HistoryError(f"got {_brief(chips)}, expected what a player won or lost")
    if not re.fullmatch(r"\d{1,19}", number, re.ASCII):
        raise HistoryError(f"got {_brief(number)}, expected the number of the hand")
    raised = re.search(r"r\d", betting) is not None
    kind = rules.betting or rules.from_header or ("no-limit" if raised else "fixed-limit")
    fields = rules.stakes(len(players), kind)
    fields["actions"] = _read_betting(betting, cards, fields)
    fields["hand"] = int(number)
    fields["players"] = players
    fields["_net"] = [_plain(Decimal(chips)) for chips in won]
    return History(fields)


def _read_betting(betting: str, cards: str, fields: Mapping[str, Any]) -> list[str]:
    """Put the betting and the cards of a line of a log into the actions of PHH."""
    seats = len(fields["antes"])
    if len(betting) > MOST_BETTING:
        raise HistoryError(f"got {len(betting)} characters of betting, expected at most {MOST_BETTING}")
    hidden, *board = cards.split("/")
    holes = hidden.split("|")
    if len(holes) != seats:
        raise HistoryError(f"got {len(holes)} hands for {seats} players")
    actions = [f"d dh p{i + 1} {hole or UNKNOWN * 2}" for i, hole in enumerate(holes)]
    blinds = fields["blinds_or_straddles"]
    limit, stack = "small_bet" in fields, fields["starting_stacks"][0]
    # `price` and `last` count the whole hand: what staying in takes now, and took when the round began.
    price, last = max(blinds), 0
    bet = price
    street = 0
    active = list(range(seats))  # who can act, in order
    live = set(active)
    turn = 1 if seats == 2 else 2
    at = 0
    while at < len(betting):
        action = LOG_ACTION.match(betting, at)
        if action is None:
            raise HistoryError(
                f"got {_brief(betting[at : at + 9])} at place {at} of the betting, expected f, c, r or /"
            )
        at = action.end()
        word = action[0]
        if word == "/":
            if street >= 3:
                raise HistoryError("a fifth street: the betting has four")
            if street < len(board):
                actions.append(f"d db {board[street]}")
            street += 1
            last, turn = price, 0
            bet = fields["big_bet"] if limit and street >= 2 else fields.get("small_bet", 0)
            continue
        if not active:
            raise HistoryError(f"got {word} at place {at} of the betting, where nobody can act")
        # Who has folded or is all-in is passed over.
        place = next((i for i, seat in enumerate(active) if seat >= turn), 0)
        seat = active[place]
        if word == "f":
            actions.append(f"p{seat + 1} f")
            live.discard(seat)
        elif word == "c":
            actions.append(f"p{seat + 1} cc")
        else:
            price = price + bet if limit and not action[1] else int(action[1] or 0)
            actions.append(f"p{seat + 1} cbr {price - last}")
        if word == "f" or price >= stack:
            active.pop(place)
        turn = (seat + 1) % seats
    if len(live) > 1:
        actions += [f"d db {part}" for part in board[street:]]
        actions += [f"p{seat + 1} sm {holes[seat]}" for seat in sorted(live) if holes[seat]]
    return actions
