"""The betting games as data: what is dealt, who bets when, which hands win, and which house rules may vary.

A game is one row of `VARIANTS`: plain words that a deal engine, a settlement and an equity engine read. An option is
what a house may play differently, and each of its values says which words it changes: `Variant.with_options` answers
the game under the rules chosen. To add a game, add a row; a game that no row can say needs a new word, never a special
case.

Sections named in comments are those of rules.md, the digest of rules this package follows.
"""

from __future__ import annotations

from types import MappingProxyType

from showdown._values import shown
from showdown._vocabulary import STREET_WORDS, check_row, check_words, read_changes, read_words
from showdown.cards import DECK, SHORT_DECK, ShowdownError, parse_cards
from showdown.hands import (
    ace_to_five,
    ace_to_six,
    badugi,
    badugi_ace_high,
    deuce_to_seven,
    eight_or_better,
    high,
    nine_or_better,
    short_deck,
    short_deck_triton,
    show_ace_to_five,
    show_deuce_to_seven,
    show_high,
)

TYPE_CHECKING = False  # importing typing would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any, TypeAlias

    from showdown._core.choose import Chooser
    from showdown._core.deal import Rules
    from showdown._core.evaluate import Cards
    from showdown._core.settle import Settler
    from showdown.cards import Card
    from showdown.hands import ExposedOrder, HandType

    # A value of an option (a truth value is an int).
    _Value: TypeAlias = str | int | None
    # New values of words; under "streets", by street name, new words of that street, or None where it is left out.
    _Change: TypeAlias = dict[str, Any]
    # What each value of each option changes, the usual value first.
    _Changes: TypeAlias = dict[str, dict[_Value, _Change]]

__all__ = [
    "MIXES",
    "VARIANTS",
    "Mix",
    "Street",
    "Variant",
    "describe_rules",
    "find_game",
    "find_mix",
    "find_variant",
]


class _Fixed:
    """Words that are set once, compared and hashed by content."""

    __slots__: tuple[str, ...] = ()

    def _set(self, words: Mapping[str, Any]) -> None:
        for word, value in words.items():
            object.__setattr__(self, word, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: {name} cannot be deleted")

    def _content(self) -> tuple[object, ...]:
        return tuple(getattr(self, word) for word in self.__slots__)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())


class Street(_Fixed):
    """One street of a game: cards are dealt, then players choose, then they bet; each of the three may be absent.

    Raises
    ------
    ShowdownError
        A word cannot have the value given; the message names the street, the word and what it may be. Whether streets
        make a game together is seen when a `Variant` is made of them.

    Examples
    --------
    >>> VARIANTS["holdem"].streets[1]
    Street('flop', board=3, burn=1, opener='left', bet='small')
    """

    __slots__ = (  # noqa: RUF023 - in reading order
        "name",
        "down",
        "up",
        "board",
        "burn",
        "choose",
        "choose_min",
        "choose_max",
        "direction",
        "opener",
        "bet",
        "open_pair",
        "must_open",
    )

    name: str
    """What the street is called."""
    down: int
    """Cards dealt to each live player face down (before any dealt up)."""
    up: int
    """Cards dealt to each live player face up."""
    board: int
    """Cards dealt face up for all."""
    burn: int
    """Cards burned before the street is dealt, or before the first replacement of a draw."""
    choose: str | None
    """What every live player, all-in or not, chooses: "draw" (throw cards and receive as many), "discard" (throw
    cards), "pass" (cards to a neighbour), "roll" (turn cards face up), "declare" (high or low); None: nothing."""
    choose_min: int
    """The fewest cards a choice takes."""
    choose_max: int
    """The most cards a choice takes."""
    direction: int
    """Where passed cards go: 1 to the next live player clockwise, -1 counter-clockwise; 0: nothing is passed."""
    opener: str | None
    """Who acts first in the betting: "blinds" (left of the last blind), "left" (left of the button), "bring_in" (whose
    up card `Variant.bring_in` names), "show" (the best exposed cards by `Variant.show`), "opener" (who opened the first
    round; left of the button if nobody did). Where that player cannot act, the next clockwise who can."""
    bet: str | None
    """The fixed-limit bet, "small" or "big"; None: the street has no betting."""
    open_pair: bool
    """Whether a pair among anybody's up cards lets everybody bet or raise the big bet instead (rules.md 6.0)."""
    must_open: bool
    """Whether a player who has nothing to call must bet or fold: no checking."""

    def __init__(
        self,
        name: str,
        *,
        down: int = 0,
        up: int = 0,
        board: int = 0,
        burn: int = 0,
        choose: str | None = None,
        choose_min: int = 0,
        choose_max: int = 0,
        direction: int = 0,
        opener: str | None = None,
        bet: str | None = None,
        open_pair: bool = False,
        must_open: bool = False,
    ) -> None:
        words = {
            "name": name,
            "down": down,
            "up": up,
            "board": board,
            "burn": burn,
            "choose": choose,
            "choose_min": choose_min,
            "choose_max": choose_max,
            "direction": direction,
            "opener": opener,
            "bet": bet,
            "open_pair": open_pair,
            "must_open": must_open,
        }
        check_words(words, STREET_WORDS, f"street {shown(name)}")
        self._set(words)

    def replace(self, **words: Any) -> Street:
        """Return this street with other values of the words given.

        Raises
        ------
        ShowdownError
            A street has no such word, or the word no such value.

        Examples
        --------
        >>> VARIANTS["holdem"].streets[1].replace(burn=0)
        Street('flop', board=3, opener='left', bet='small')
        """
        for word in words:
            if word not in STREET_WORDS:
                raise ShowdownError(
                    f"street {self.name!r}: no word {shown(word)}; its words: {', '.join(STREET_WORDS)}"
                )
        return Street(**{word: getattr(self, word) for word in self.__slots__} | words)

    def __repr__(self) -> str:
        said = [f"{word}={value!r}" for word in self.__slots__[1:] if (value := getattr(self, word))]
        return f"Street({', '.join([repr(self.name), *said])})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_street, (dict(zip(self.__slots__, self._content(), strict=True)),)


def _restore_street(words: dict[str, Any]) -> Street:
    return Street(**words)


class Variant(_Fixed):
    """One betting game under one set of house rules. `VARIANTS` holds them all, under the usual rules.

    Words that do not concern a game are None, False or their usual value.

    Raises
    ------
    ShowdownError
        A word does not exist, is missing or cannot have the value given; the words together are no game that can be
        dealt, played and settled; or a value of an option makes them so. The message names the game, the word, what was
        given and what is possible.

    Examples
    --------
    >>> game = find_variant("plo8")
    >>> game.id, game.sides, game.players, game.betting
    ('omaha8', ('high', 'low'), (2, 10), 'pot-limit')
    >>> [street.name for street in game.streets]
    ['preflop', 'flop', 'turn', 'river']
    """

    __slots__ = (  # noqa: RUF023 - in reading order
        "id",
        "title",
        "aliases",
        "deck",
        "players",
        "most_players",
        "streets",
        "hole_cards",
        "held_cards",
        "board_cards",
        "sides",
        "hand_types",
        "choose_rule",
        "forced",
        "betting",
        "raise_cap",
        "uncapped_heads_up",
        "min_open",
        "all_pass",
        "ante_from",
        "ante_first",
        "pl_sb_as_bb",
        "pl_active_pot",
        "allow_fold_when_free",
        "muck_losers",
        "bring_in",
        "show",
        "stud_tie",
        "stud_shortage",
        "draw_deal",
        "reshuffle",
        "no_own_discards",
        "declare",
        "allow_both",
        "head_to_head",
        "head_to_head_tie",
        "odd_chip",
        "odd_order",
        "stud_odd",
        "odd_ace",
        "options",
        "option_values",
        "_words",
        "_changes",
        "_parts",
        "_chooser",
        "_settler",
        "_rules",
        "_sound",
    )

    id: str
    """The name of the game in `VARIANTS`."""
    title: str
    """The name of the game in print."""
    aliases: tuple[str, ...]
    """Other names that `find_variant` knows."""
    deck: tuple[Card, ...]
    """The cards it is played with."""
    players: tuple[int, int]
    """The fewest and, by custom, the most players."""
    most_players: int
    """The most players the deck allows; more cannot be dealt."""
    streets: tuple[Street, ...]
    """The streets in order."""
    hole_cards: int
    """Cards dealt to each player over all streets, up cards included, replacements not."""
    held_cards: int
    """Cards each player holds at the showdown: `hole_cards` less those discarded."""
    board_cards: int
    """Cards dealt for all."""
    sides: tuple[str, ...]
    """What the pot is divided between: ('high',), ('low',) or ('high', 'low')."""
    hand_types: tuple[HandType, ...]
    """The ranking of each side, in the order of `sides`."""
    choose_rule: str
    """Hole cards that play: "any", "exactly_two" (with three of the board), "at_most_two"."""
    forced: str
    """What is put in before the cards: "blinds" (antes may be added), "ante", "bring_in" (antes, and the bring-in of
    one up card), "button_ante" (antes, and a live blind on the button)."""
    betting: str
    """The betting in force: "no-limit", "pot-limit", "fixed-limit" or "half-pot-limit"."""
    raise_cap: int | None
    """Raises a fixed-limit round allows after its bet; None: any number."""
    uncapped_heads_up: str
    """When two players may raise without end: "round_start", "before_cap", "never" (rules.md 3.3)."""
    min_open: int
    """The least voluntary entry to the first round, in big blinds; 2: no limping."""
    all_pass: str
    """What follows a first round that everybody checks: "play", or "redeal" with the antes carried to the next deal."""
    ante_from: str
    """Who posts the ante where there are blinds: "each", "big_blind" or "button" (one for the whole table)."""
    ante_first: bool
    """Whether a short big blind pays the table's ante before his blind."""
    pl_sb_as_bb: bool
    """Whether the small blind counts as a full big blind in the pot-limit sums of the first round."""
    pl_active_pot: bool
    """Whether the pot-limit sum leaves out side pots the player cannot win."""
    allow_fold_when_free: bool
    """Whether a player may fold who has nothing to call."""
    muck_losers: bool
    """Whether a hand that cannot win any part of any pot may be mucked at the showdown."""
    bring_in: str | None
    """The up card that brings in: "low_ace_high", "high_ace_low" or "high_ace_high" (see `bring_in_player`)."""
    show: ExposedOrder | None
    """The ranking of exposed cards that decides who acts first on a street opened by "show"."""
    stud_tie: str | None
    """Equal exposed cards: "position" (first clockwise from the dealer's left) or "suit" (rules.md 6.0)."""
    stud_shortage: str | None
    """Too few cards for the last street: "mix_burns" or "community" (rules.md 6.0)."""
    draw_deal: str | None
    """When replacements are dealt: "after_all" have discarded, or "immediate", player by player."""
    reshuffle: str | None
    """The new stub when a draw exhausts the deck: all the "muck", or that of "previous_rounds" (rules.md 7.0)."""
    no_own_discards: bool
    """Whether nobody receives a card again that he has thrown away."""
    declare: str | None
    """How players declare high or low: "in_turn" from the last aggressor, or "simultaneous"; None: cards speak."""
    allow_both: bool
    """Whether a player may declare both ways, and then must win both outright."""
    head_to_head: bool
    """Whether the second of just two declarers must win his direction to share the pot (rules.md 8.1)."""
    head_to_head_tie: str
    """A second declarer who only ties: the pot goes to the "first_declarer", or is "split"."""
    odd_chip: str
    """Chips that do not divide: "one_each" to the first winners in order, or "all_to_first"."""
    odd_order: str
    """That order: "button" (clockwise from its left) or "suit" (by the card `stud_odd` names)."""
    stud_odd: str | None
    """The card by whose rank and suit odd chips go: of "all_cards" the player was dealt the highest for a high, the
    lowest for a low; or "five_card_high", the highest of the winning five, for both."""
    odd_ace: str
    """The ace among those cards for a low hand: "low" or "high" (for a high hand it is always high)."""
    options: Mapping[str, _Value]
    """Every option of the game with the value in force."""
    option_values: Mapping[str, tuple[_Value, ...]]
    """Every option of the game with the values it may take, the usual one first."""

    _words: Mapping[str, Any]
    _changes: _Changes
    _parts: dict[str, Any]
    # None until `_compiled` has made them.
    _chooser: Chooser | None
    _settler: Settler | None
    _rules: Rules | None
    # Whether a game under any choice of options is known to be one: a test says so of the rows of this module.
    _sound: bool

    def __init__(
        self,
        words: Mapping[str, Any],
        changes: _Changes,
        chosen: dict[str, _Value] | None = None,
    ) -> None:
        """Make a game of the words of its row and of what each value of each option changes in them.

        The first value of an option is the usual one and changes nothing. `chosen` holds the values in force where they
        are others.
        """
        words = read_words(words)
        name, streets = f"{words['id']!s:.60}", words["streets"]
        if not isinstance(streets, tuple) or not all(isinstance(street, Street) for street in streets):
            raise ShowdownError(f"{name}: streets cannot be {shown(streets)}; it is a tuple of Street objects")
        changes = read_changes(changes, streets, name)
        self._make(words, changes, {})
        if chosen is None:
            for option, values in changes.items():
                for value in values:
                    self._with({option: value})
        else:
            self._make(words, changes, self._chosen(chosen))

    @classmethod
    def _of(cls, words: Mapping[str, Any], changes: _Changes, chosen: dict[str, _Value], *, sound: bool) -> Variant:
        """Make a game of words and changes that have been read."""
        game = object.__new__(cls)
        game._make(words, changes, chosen, sound=sound)
        return game

    def _make(
        self, words: Mapping[str, Any], changes: _Changes, chosen: dict[str, _Value], *, sound: bool = False
    ) -> None:
        options = {name: next(iter(values)) for name, values in changes.items()}
        said = {**_USUAL, **words}
        for name, value in chosen.items():
            options[name] = value
            _apply(said, changes[name][value])
        if not sound:
            check_row(said, said["id"])
        rankings = {"high": said.pop("high_hand"), "low": said.pop("low_hand")}
        self._set(said)
        streets = self.streets
        hole_cards = sum(street.down + street.up for street in streets)
        self._set(
            {
                "hand_types": tuple(rankings[side] for side in self.sides),
                "hole_cards": hole_cards,
                "held_cards": hole_cards - sum(s.choose_max for s in streets if s.choose == "discard"),
                "board_cards": sum(street.board for street in streets),
                "options": MappingProxyType(options),
                "option_values": MappingProxyType({name: tuple(values) for name, values in changes.items()}),
                "_words": words,
                "_changes": changes,
                "_parts": {},
                "_chooser": None,
                "_settler": None,
                "_rules": None,
                "_sound": sound,
            }
        )
        if not sound:
            self._compiled("_rules")  # looks at the words together

    def _compiled(self, part: str) -> Any:
        """Make a compiled part of the game when it is first asked for: most games of a program never need it."""
        # Threads may come here together: setdefault keeps the part of the first, which others may already point to.
        made = self._parts.setdefault(part, _COMPILED[part](self))
        self._set({part: made})
        return made

    def evaluate(self, hole: Cards, board: Cards = "") -> tuple[int, ...]:
        """Return the strength of the best hand on each side, in the order of `sides`; greater is better, 0 is no low.

        Parameters
        ----------
        hole
            The cards held at the showdown, `held_cards` of them; in stud games five to seven.
        board
            Three, four or five cards in games with a board: the best hand so far; in stud games none, or the community
            card of a shortage.

        Raises
        ------
        CardError
            A card is not in the deck, comes twice, or there are too many or too few.

        Examples
        --------
        >>> VARIANTS["omaha"].evaluate("2c2d3c3d", "AsKsQsJsTs") < VARIANTS["omaha"].evaluate("2h4d5c7h", "AsKsQsJsTs")
        False
        """
        chooser: Chooser = self._chooser or self._compiled("_chooser")
        return chooser.evaluate(hole, board)

    def evaluate_batch(self, holes: Any, boards: Any = None, *, threads: int = 1) -> Any:
        """Return the strengths of many hands, an array of one row a hand and one column a side.

        Parameters
        ----------
        holes
            Card numbers as a buffer of shape (n, `held_cards`).
        boards
            Card numbers as a buffer of shape (n, 3 to 5); in games without a board None or shape (n, 0).
        threads
            Threads that share the work; the answer does not depend on it.

        Raises
        ------
        CardError
            A row has a bad card; the message names the row.

        Examples
        --------
        >>> list(VARIANTS["badugi"].evaluate_batch(bytes([0, 5, 10, 15]), None))
        [1088]
        """
        chooser: Chooser = self._chooser or self._compiled("_chooser")
        return chooser.evaluate_batch(holes, boards, threads=threads)

    def best(self, hole: Cards, board: Cards = "") -> tuple[tuple[Card, ...], ...]:
        """Return the cards that play on each side, in reading order; none where there is no low.

        Parameters and errors are those of `evaluate`.

        Examples
        --------
        >>> from showdown.cards import format_cards
        >>> [format_cards(cards) for cards in VARIANTS["omaha8"].best("Ac2dKhKd", "3c4h8sKsQd")]
        ['KsKhKdQd8s', '8s4h3c2dAc']
        """
        chooser: Chooser = self._chooser or self._compiled("_chooser")
        return chooser.best(hole, board)

    def with_options(self, /, **options: _Value) -> Variant:
        """Return this game with other values of the options given; the others stay as they are.

        Raises
        ------
        ShowdownError
            The game has no such option, or the option no such value: the message lists what there is. Of a game of
            your own also where options that are good alone make no game together.

        Examples
        --------
        >>> VARIANTS["short_deck"].with_options(order="straight", raise_cap=4)
        <Variant short_deck raise_cap=4 order='straight'>
        """
        chosen = self._chosen(options)
        if chosen == self.options:
            return self
        return self._with(chosen)

    def _chosen(self, options: Mapping[str, object]) -> dict[str, _Value]:
        """Return all options with their values, those given among them."""
        chosen = dict(self.options)
        for name, value in options.items():
            if name not in self._changes:
                raise ShowdownError(f"{self.id} has no option {shown(name)}; its options: {', '.join(self._changes)}")
            chosen[name] = self._allowed(name, value)
        return chosen

    def _with(self, chosen: dict[str, _Value]) -> Variant:
        try:
            return Variant._of(self._words, self._changes, chosen, sound=self._sound)
        except ShowdownError as error:
            usual = {name: values[0] for name, values in self.option_values.items()}
            others = [f"{name}={value!r}" for name, value in chosen.items() if value != usual[name]]
            raise ShowdownError(f"{error} (with {', '.join(others)})") from None

    def _allowed(self, name: str, value: object) -> _Value:
        if value is None or isinstance(value, (str, int)):
            for allowed in self.option_values[name]:
                if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                    return allowed
        allowed_text = ", ".join(map(repr, self.option_values[name]))
        raise ShowdownError(f"{self.id}: {name} cannot be {shown(value)}; it may be {allowed_text}")

    def bring_in_player(self, up_cards: Cards) -> int:
        """Return the index of the up card that brings in, one card a player (rules.md 6.0).

        Raises
        ------
        CardError
            A card is not in the deck or comes twice.
        ShowdownError
            No card is given, or the game has no bring-in.

        Examples
        --------
        >>> VARIANTS["stud"].bring_in_player("2d 2c Kh"), VARIANTS["razz"].bring_in_player("Ah Kd Ks 2c")
        (1, 2)
        """
        if self.bring_in is None:
            raise ShowdownError(f"{self.id} has no bring-in: its forced bets are {self.forced!r}")
        cards = parse_cards(up_cards)
        if not cards:
            raise ShowdownError("nobody can bring in: no up card was given")
        pick, lowest_rank = _BRING_IN[self.bring_in]
        # 13 ranks: the rank named lowest becomes 0; equal ranks fall to the suit
        order = [((card.rank - lowest_rank) % 13, card.suit) for card in cards]
        return order.index(pick(order))

    def _content(self) -> tuple[object, ...]:
        return self._words, self._changes, self.options

    def __hash__(self) -> int:
        return hash((self.id, *self.options.values()))

    def __repr__(self) -> str:
        chosen = [f" {name}={value!r}" for name, value in self.options.items() if value != self.option_values[name][0]]
        return f"<Variant {self.id}{''.join(chosen)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Variant, (self._words, self._changes, dict(self.options))


def _chooser(game: Variant) -> Chooser:
    """Return the compiled ranking of a game."""
    from showdown._core.choose import Chooser

    kinds = tuple(hand_type.kind for hand_type in game.hand_types)
    return Chooser(kinds, game.choose_rule, game.held_cards, game.board_cards)


def _settler(game: Variant) -> Settler:
    """Return the compiled showdown of a game."""
    from showdown._core.settle import Settler

    kinds = dict(zip(game.sides, (hand_type.kind for hand_type in game.hand_types), strict=True))
    by_suit = "by_five_cards" if game.stud_odd == "five_card_high" else "by_card"
    return Settler(
        name=game.id,
        high=kinds.get("high"),
        low=kinds.get("low"),
        choose_rule=game.choose_rule,
        held_cards=game.held_cards,
        board_cards=game.board_cards,
        community=game.stud_shortage is not None,
        lowest_card=int(game.deck[0]),
        odd_order=by_suit if game.odd_order == "suit" else "by_seat",
        low_ace_high=game.odd_ace == "high",
        all_to_first=game.odd_chip == "all_to_first",
        declared=game.declare is not None,
        allow_both=game.allow_both,
        head_to_head=game.head_to_head,
        tie_splits=game.head_to_head_tie == "split",
    )


def _rules(game: Variant) -> Rules:
    """Return the compiled rules of play of a game."""
    from showdown._core.deal import Rules

    return Rules(game)


_COMPILED: Mapping[str, Callable[[Variant], object]] = MappingProxyType(
    {"_chooser": _chooser, "_settler": _settler, "_rules": _rules}
)

# What a row leaves unsaid.
_USUAL: Mapping[str, Any] = MappingProxyType(
    {
        "aliases": (),
        "deck": DECK,
        "high_hand": None,
        "low_hand": None,
        "choose_rule": "any",
        "forced": "blinds",
        "raise_cap": 3,
        "uncapped_heads_up": "round_start",
        "min_open": 1,
        "all_pass": "play",
        "ante_from": "each",
        "ante_first": False,
        "pl_sb_as_bb": False,
        "pl_active_pot": False,
        "allow_fold_when_free": False,
        "muck_losers": False,
        "bring_in": None,
        "show": None,
        "stud_tie": None,
        "stud_shortage": None,
        "draw_deal": None,
        "reshuffle": None,
        "no_own_discards": False,
        "declare": None,
        "allow_both": False,
        "head_to_head": False,
        "head_to_head_tie": "first_declarer",
        "odd_chip": "one_each",
        "odd_order": "button",
        "stud_odd": None,
        "odd_ace": "low",
    }
)

# Which of the up cards brings in, and the rank that counts lowest: 0 is the deuce's, 12 the ace's.
_BRING_IN: Mapping[str, tuple[Callable[[list[tuple[int, int]]], tuple[int, int]], int]] = MappingProxyType(
    {"low_ace_high": (min, 0), "high_ace_low": (max, 12), "high_ace_high": (max, 0)}
)


def _apply(words: dict[str, Any], change: _Change) -> None:
    """Put the new values of a change into the words."""
    for word, value in change.items():
        if word == "streets":
            words[word] = tuple(
                street.replace(**new) if (new := value.get(street.name)) else street
                for street in words[word]
                if value.get(street.name, {}) is not None
            )
        else:
            words[word] = value


# --- Options -------------------------------------------------------------------------------------------------------


def _word(name: str, usual: _Value, *others: _Value) -> _Changes:
    """Return an option that sets the word of its own name."""
    return {name: {usual: {}} | {value: {name: value} for value in others}}


def _option(name: str, changes: dict[_Value, _Change]) -> _Changes:
    """Return an option by what each of its values changes."""
    return {name: changes}


def _streets(name: str, usual: _Value, other: _Value, streets: dict[str, _Change | None]) -> _Changes:
    """Return an option of two values, the second of which changes streets."""
    return {name: {usual: {}, other: {"streets": streets}}}


def _raise_cap(usual: _Value) -> _Changes:
    caps: tuple[_Value, ...] = (1, 2, 3, 4, 5, 6, 7, 8, None)
    others = (cap for cap in caps if cap != usual)
    return _word("raise_cap", usual, *others) | _word("uncapped_heads_up", "round_start", "before_cap", "never")


_EVERY_GAME = (
    _word("odd_chip", "one_each", "all_to_first")
    | _word("allow_fold_when_free", False, True)
    | _word("muck_losers", False, True)
)
_FIXED_LIMIT = {usual: _raise_cap(usual) for usual in (3, 4)}
_POT_LIMIT = _word("pl_active_pot", False, True)
_BLINDS = _word("ante_from", "each", "big_blind", "button") | _word("ante_first", False, True)
_POT_LIMIT_BLINDS = _word("pl_sb_as_bb", False, True)
_STUD = (
    _word("stud_tie", "position", "suit")
    | _word("stud_shortage", "mix_burns", "community")
    | _word("stud_odd", "all_cards", "five_card_high")
)
_DRAW = (
    _word("draw_deal", "after_all", "immediate")
    | _word("reshuffle", "muck", "previous_rounds")
    | _word("no_own_discards", False, True)
)
_QUALIFIER = _option("qualifier", {8: {}, 9: {"low_hand": nine_or_better}, None: {"low_hand": ace_to_five}})
_HI_LO = _option("hi_lo", {False: {}, True: {"sides": ("high", "low")}}) | _QUALIFIER


def _game(
    name: str,
    title: str,
    aliases: tuple[str, ...] = (),
    *,
    betting: tuple[str, ...],
    streets: tuple[Street, ...],
    options: tuple[_Changes, ...] = (),
    **words: Any,
) -> Variant:
    """Make a row: its words, its own options, and the options that every game with such words has."""
    words |= {"id": name, "title": title, "aliases": aliases, "betting": betting[0], "streets": streets}
    blinds = words.get("forced", "blinds") == "blinds"
    changes = _word("betting", *betting)
    if "fixed-limit" in betting:
        changes |= _FIXED_LIMIT[words.get("raise_cap", 3)]
    if "pot-limit" in betting:
        changes |= _POT_LIMIT | (_POT_LIMIT_BLINDS if blinds else {})
    if blinds:
        changes |= _BLINDS
    if "stud_odd" in words:
        changes |= _STUD
    if "reshuffle" in words:
        not_doubled: dict[str, _Change | None] = {s.name: {"bet": "small"} for s in streets if s.bet == "big"}
        changes |= _DRAW | _streets("double_after_draw", True, False, not_doubled)
    unburned: dict[str, _Change | None] = {street.name: {"burn": 0} for street in streets if street.burn}
    if unburned:
        changes |= _streets("burn", True, False, unburned)
    for option in (*options, _EVERY_GAME):
        changes |= option
    return Variant._of(words, changes, {}, sound=True)


# --- Streets -------------------------------------------------------------------------------------------------------


def _preflop(down: int, board: int = 0) -> Street:
    return Street("preflop", down=down, board=board, opener="blinds", bet="small")


_FLOP = Street("flop", burn=1, board=3, opener="left", bet="small")
_TURN = Street("turn", burn=1, board=1, opener="left", bet="big")
_RIVER = Street("river", burn=1, board=1, opener="left", bet="big")
_DISCARD_ONE = {"choose": "discard", "choose_min": 1, "choose_max": 1}
_DISCARD = Street("discard", choose="discard", choose_min=1, choose_max=1)


def _board(hole_cards: int) -> tuple[Street, ...]:
    return _preflop(hole_cards), _FLOP, _TURN, _RIVER


# The first card of the flop lies open before the first bets, unburned (rules.md 5.6).
_COURCHEVEL = (_preflop(5, board=1), _FLOP.replace(board=2), _TURN, _RIVER)


def _stud(*, open_pair: bool = False) -> tuple[Street, ...]:
    return (
        Street("third street", down=2, up=1, opener="bring_in", bet="small"),
        Street("fourth street", burn=1, up=1, opener="show", bet="small", open_pair=open_pair),
        Street("fifth street", burn=1, up=1, opener="show", bet="big"),
        Street("sixth street", burn=1, up=1, opener="show", bet="big"),
        Street("seventh street", burn=1, down=1, opener="show", bet="big"),
    )


_STUD_WORDS: dict[str, Any] = {
    "players": (2, 8),
    "most_players": 8,
    "forced": "bring_in",
    "stud_tie": "position",
    "stud_shortage": "mix_burns",
    "odd_order": "suit",
    "stud_odd": "all_cards",
}


def _drawing(hand: int, draws: tuple[tuple[str, str], ...]) -> tuple[Street, ...]:
    return (
        Street("deal", down=hand, opener="blinds", bet="small"),
        *(Street(name, burn=1, choose="draw", choose_max=hand, opener="left", bet=bet) for name, bet in draws),
    )


_DRAW_WORDS: dict[str, Any] = {"draw_deal": "after_all", "reshuffle": "muck"}
_ONE_DRAW = (("draw", "big"),)
_THREE_DRAWS = (("first draw", "small"), ("second draw", "big"), ("third draw", "big"))

_ONE_DRAW_LOWBALL = (
    _option(
        "forced",
        {
            "blinds": {},
            "ante": {"forced": "ante", "streets": {"deal": {"opener": "left", "must_open": True}}},
        },
    ),
    _word("min_open", 1, 2),
)

_PASSES = (("first pass", 3), ("second pass", 2), ("third pass", 1))
_ROLLS = (("first roll", "small"), ("second roll", "small"), ("third roll", "big"), ("fourth roll", "big"))
_ANACONDA = (
    Street("deal", down=7, opener="left"),
    *(
        Street(name, choose="pass", choose_min=count, choose_max=count, direction=-1, opener="left")
        for name, count in _PASSES
    ),
    Street("keep", choose="discard", choose_min=2, choose_max=2),
    *(Street(name, choose="roll", choose_min=1, choose_max=1, opener="show", bet=bet) for name, bet in _ROLLS),
    Street("declare", choose="declare", opener="show"),
    Street("fifth roll", choose="roll", choose_min=1, choose_max=1),
)

# --- Games (rules.md 4) --------------------------------------------------------------------------------------------

_FIXED_FIRST = ("fixed-limit", "no-limit", "pot-limit")
_NO_LIMIT_FIRST = ("no-limit", "pot-limit", "fixed-limit")
_POT_LIMIT_FIRST = ("pot-limit", "no-limit", "fixed-limit")

_ROWS = (
    _game(
        "holdem",
        "Texas hold'em",
        ("texas_holdem", "nlhe", "lhe", "plhe", "flhe", "nlh", "he", "texas"),
        players=(2, 10),
        most_players=22,
        streets=_board(2),
        sides=("high",),
        high_hand=high,
        betting=_NO_LIMIT_FIRST,
    ),
    _game(
        "pineapple",
        "Pineapple hold'em",
        players=(2, 10),
        most_players=14,
        streets=(_preflop(3), _DISCARD, _FLOP, _TURN, _RIVER),
        sides=("high",),
        high_hand=high,
        betting=_FIXED_FIRST,
        options=(_streets("discard", "after_bet", "before_bet", {"preflop": _DISCARD_ONE, "discard": None}),),
    ),
    _game(
        "crazy_pineapple",
        "Crazy Pineapple hold'em",
        players=(2, 10),
        most_players=14,
        streets=(_preflop(3), _FLOP, _DISCARD, _TURN, _RIVER),
        sides=("high",),
        high_hand=high,
        low_hand=eight_or_better,
        betting=_FIXED_FIRST,
        options=(_HI_LO, _streets("discard", "after_bet", "before_bet", {"flop": _DISCARD_ONE, "discard": None})),
    ),
    _game(
        "tahoe",
        "Tahoe hold'em",
        ("lazy_pineapple",),
        players=(2, 10),
        most_players=14,
        streets=_board(3),
        sides=("high",),
        high_hand=high,
        low_hand=eight_or_better,
        choose_rule="at_most_two",
        betting=_FIXED_FIRST,
        options=(_HI_LO,),
    ),
    _game(
        "short_deck",
        "Short-deck hold'em",
        ("six_plus", "6plus_holdem", "six_plus_holdem", "6plus", "6+", "6+_holdem"),
        deck=SHORT_DECK,
        players=(2, 9),
        most_players=14,
        streets=_board(2),
        sides=("high",),
        high_hand=short_deck,
        betting=_NO_LIMIT_FIRST,
        options=(
            _option("order", {"trips": {}, "straight": {"high_hand": short_deck_triton}}),
            _option(
                "forced",
                {
                    "blinds": {},
                    "button_ante": {"forced": "button_ante", "streets": {"preflop": {"opener": "left"}}},
                },
            ),
        ),
    ),
    _game(
        "omaha",
        "Omaha hold'em",
        ("plo", "omaha_high", "plo4", "omaha4", "four_card_omaha"),
        players=(2, 10),
        most_players=11,
        streets=_board(4),
        sides=("high",),
        high_hand=high,
        choose_rule="exactly_two",
        betting=_POT_LIMIT_FIRST,
    ),
    _game(
        "omaha8",
        "Omaha hold'em eight or better",
        ("omaha_hilo", "o8", "plo8", "lo8", "omaha_hi_lo_8", "omaha_eight_or_better", "omaha_8_or_better"),
        players=(2, 10),
        most_players=11,
        streets=_board(4),
        sides=("high", "low"),
        high_hand=high,
        low_hand=eight_or_better,
        choose_rule="exactly_two",
        betting=_FIXED_FIRST,
        options=(_QUALIFIER,),
    ),
    _game(
        "omaha5",
        "Five-card Omaha hold'em",
        ("five_card_omaha", "5_card_omaha", "plo5", "5_card_plo"),
        players=(2, 8),
        most_players=8,
        streets=_board(5),
        sides=("high",),
        high_hand=high,
        choose_rule="exactly_two",
        betting=_POT_LIMIT_FIRST,
    ),
    _game(
        "big_o",
        "Big O",
        ("omaha5_hilo", "five_card_omaha_hilo", "5_card_omaha_hilo", "five_card_omaha8", "5_card_omaha8"),
        players=(2, 8),
        most_players=8,
        streets=_board(5),
        sides=("high", "low"),
        high_hand=high,
        low_hand=eight_or_better,
        choose_rule="exactly_two",
        betting=_POT_LIMIT_FIRST,
        options=(_QUALIFIER,),
    ),
    _game(
        "omaha6",
        "Six-card Omaha hold'em",
        ("six_card_omaha", "6_card_omaha", "plo6", "6_card_plo"),
        players=(2, 7),
        most_players=7,
        streets=_board(6),
        sides=("high",),
        high_hand=high,
        choose_rule="exactly_two",
        betting=("pot-limit",),
    ),
    _game(
        "omaha_express",
        "Omaha Express",
        players=(2, 10),
        most_players=11,
        streets=_board(4),
        sides=("high",),
        high_hand=high,
        betting=_FIXED_FIRST,
    ),
    _game(
        "courchevel",
        "Courchevel",
        players=(2, 8),
        most_players=8,
        streets=_COURCHEVEL,
        sides=("high",),
        high_hand=high,
        choose_rule="exactly_two",
        betting=_POT_LIMIT_FIRST,
    ),
    _game(
        "courchevel8",
        "Courchevel eight or better",
        ("courchevel_hilo",),
        players=(2, 8),
        most_players=8,
        streets=_COURCHEVEL,
        sides=("high", "low"),
        high_hand=high,
        low_hand=eight_or_better,
        choose_rule="exactly_two",
        betting=_POT_LIMIT_FIRST,
        options=(_QUALIFIER,),
    ),
    _game(
        "stud",
        "Seven-card stud",
        ("stud7", "seven_card_stud", "7_card_stud", "7_stud", "stud_high"),
        bring_in="low_ace_high",
        **_STUD_WORDS,
        streets=_stud(open_pair=True),
        show=show_high,
        sides=("high",),
        high_hand=high,
        betting=("fixed-limit", "pot-limit"),
        options=(_streets("open_pair_double", True, False, {"fourth street": {"open_pair": False}}),),
    ),
    _game(
        "stud8",
        "Seven-card stud eight or better",
        (
            "stud_hilo",
            "eight_or_better",
            "seven_card_stud8",
            "7_card_stud8",
            "seven_card_stud_hilo",
            "stud_8_or_better",
        ),
        bring_in="low_ace_high",
        **_STUD_WORDS,
        streets=_stud(),
        show=show_high,
        sides=("high", "low"),
        high_hand=high,
        low_hand=eight_or_better,
        betting=("fixed-limit",),
        options=(_QUALIFIER,),
    ),
    _game(
        "razz",
        "Razz",
        ("razz_a5", "seven_card_razz", "7_card_razz"),
        bring_in="high_ace_low",
        **_STUD_WORDS,
        streets=_stud(),
        show=show_ace_to_five,
        sides=("low",),
        low_hand=ace_to_five,
        betting=("fixed-limit",),
    ),
    _game(
        "razz27",
        "Deuce-to-seven razz",
        ("razz_27", "kansas_city_razz", "2_7_razz"),
        bring_in="high_ace_high",
        **_STUD_WORDS,
        streets=_stud(),
        show=show_deuce_to_seven,
        sides=("low",),
        low_hand=deuce_to_seven,
        odd_ace="high",
        betting=("fixed-limit",),
    ),
    _game(
        "draw5",
        "Five-card draw",
        ("five_card_draw", "5_card_draw", "5cd"),
        players=(2, 6),
        most_players=9,
        **_DRAW_WORDS,
        streets=_drawing(5, _ONE_DRAW),
        sides=("high",),
        high_hand=high,
        betting=_FIXED_FIRST,
        raise_cap=4,
        options=(
            _option(
                "forced",
                {
                    "blinds": {},
                    "ante": {"forced": "ante", "streets": {"deal": {"opener": "left"}, "draw": {"opener": "opener"}}},
                },
            ),
            _word("all_pass", "play", "redeal"),
        ),
    ),
    _game(
        "a5_single",
        "Ace-to-five single draw",
        ("lowball_a5", "california_lowball", "a_5_single_draw", "a5sd", "ace_to_five_lowball"),
        players=(2, 6),
        most_players=9,
        **_DRAW_WORDS,
        streets=_drawing(5, _ONE_DRAW),
        sides=("low",),
        low_hand=ace_to_five,
        betting=_FIXED_FIRST,
        raise_cap=4,
        options=_ONE_DRAW_LOWBALL,
    ),
    _game(
        "d27_single",
        "Deuce-to-seven single draw",
        ("27sd", "kansas_city_lowball", "2_7_single_draw", "27_single", "2_7_lowball"),
        players=(2, 6),
        most_players=9,
        **_DRAW_WORDS,
        streets=_drawing(5, _ONE_DRAW),
        sides=("low",),
        low_hand=deuce_to_seven,
        betting=_NO_LIMIT_FIRST,
        raise_cap=4,
        options=_ONE_DRAW_LOWBALL,
    ),
    _game(
        "a5_triple",
        "Ace-to-five triple draw",
        ("a5td", "a_5_triple_draw"),
        players=(2, 6),
        most_players=9,
        **_DRAW_WORDS,
        streets=_drawing(5, _THREE_DRAWS),
        sides=("low",),
        low_hand=ace_to_five,
        betting=_FIXED_FIRST,
    ),
    _game(
        "d27_triple",
        "Deuce-to-seven triple draw",
        ("27td", "triple_draw", "2_7_triple_draw", "27_triple"),
        players=(2, 6),
        most_players=9,
        **_DRAW_WORDS,
        streets=_drawing(5, _THREE_DRAWS),
        sides=("low",),
        low_hand=deuce_to_seven,
        betting=_FIXED_FIRST,
    ),
    _game(
        "badugi",
        "Badugi",
        ("badougi",),
        players=(2, 8),
        most_players=12,
        **_DRAW_WORDS,
        streets=_drawing(4, _THREE_DRAWS),
        sides=("low",),
        low_hand=badugi,
        betting=("fixed-limit", "pot-limit", "half-pot-limit"),
        options=(_option("ace", {"low": {}, "high": {"low_hand": badugi_ace_high}}),),
    ),
    _game(
        "anaconda",
        "Anaconda",
        ("pass_the_trash", "fuck_your_buddy"),
        players=(2, 7),
        most_players=7,
        forced="ante",
        streets=_ANACONDA,
        show=show_high,
        stud_tie="position",
        sides=("high", "low"),
        high_hand=high,
        low_hand=ace_to_five,
        declare="in_turn",
        head_to_head=True,
        betting=_FIXED_FIRST,
        options=(
            # where all declare at once nobody is the second to declare
            _option(
                "declare",
                {
                    "in_turn": {},
                    "simultaneous": {"declare": "simultaneous", "head_to_head": False},
                },
            ),
            _word("allow_both", False, True),
            _word("head_to_head_tie", "first_declarer", "split"),
            _option("low", {"a5": {}, "27": {"low_hand": deuce_to_seven}, "a6": {"low_hand": ace_to_six}}),
            _streets(
                "opener",
                "high_board",
                "left_of_dealer",
                {street.name: {"opener": "left"} for street in _ANACONDA if street.opener == "show"},
            ),
            _streets("pass_to", "right", "left", {name: {"direction": 1} for name, _ in _PASSES}),
            _streets("bet_after_deal", False, True, {"deal": {"bet": "small"}}),
            _streets("bet_after_pass", False, True, {name: {"bet": "small"} for name, _ in _PASSES}),
            _streets("bet_after_declare", False, True, {"declare": {"bet": "big"}}),
        ),
    ),
)

VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.id: variant for variant in _ROWS})
"""Every betting game by its id, under the usual rules."""


# --- Mixes (rules.md 8.2) ------------------------------------------------------------------------------------------


class Mix(_Fixed):
    """A rotation of games, each with its betting.

    Examples
    --------
    >>> MIXES["ho"].sequence
    (('holdem', 'fixed-limit'), ('omaha8', 'fixed-limit'))
    """

    __slots__ = ("id", "title", "sequence", "aliases")  # noqa: RUF023 - in reading order

    id: str
    """The name of the mix in `MIXES`."""
    title: str
    """The name of the mix in print."""
    sequence: tuple[tuple[str, str], ...]
    """The id and the betting of each game, in the order they are played."""
    aliases: tuple[str, ...]
    """Other names that `find_mix` knows."""

    def __init__(
        self, name: str, title: str, sequence: tuple[tuple[str, str], ...], aliases: tuple[str, ...] = ()
    ) -> None:
        self._set({"id": name, "title": title, "sequence": sequence, "aliases": aliases})

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and, by custom, the most players that every game of the mix seats."""
        games = [VARIANTS[game].players for game, _ in self.sequence]
        return max(fewest for fewest, _ in games), min(most for _, most in games)

    def variant(self, number: int, /) -> Variant:
        """Return the game of hand, orbit or level `number`, counted from 0: after the last the first comes again.

        Examples
        --------
        >>> [MIXES["horse"].variant(level).id for level in range(6)]
        ['holdem', 'omaha8', 'razz', 'stud', 'stud8', 'holdem']
        """
        game, betting = self.sequence[number % len(self.sequence)]
        return VARIANTS[game].with_options(betting=betting)

    def __repr__(self) -> str:
        return f"<Mix {self.id}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Mix, (self.id, self.title, self.sequence, self.aliases)


def _fixed_limit(*games: str) -> tuple[tuple[str, str], ...]:
    return tuple((game, "fixed-limit") for game in games)


_HORSE = _fixed_limit("holdem", "omaha8", "razz", "stud", "stud8")
_EIGHT = (*_fixed_limit("d27_triple"), *_HORSE, ("holdem", "no-limit"), ("omaha", "pot-limit"))

MIXES: Mapping[str, Mix] = MappingProxyType(
    {
        mix.id: mix
        for mix in (
            Mix("horse", "HORSE", _HORSE),
            Mix("hose", "HOSE", _fixed_limit("holdem", "omaha8", "stud", "stud8")),
            Mix("hoe", "HOE", _fixed_limit("holdem", "omaha8", "stud8")),
            Mix("ho", "HO", _fixed_limit("holdem", "omaha8")),
            Mix("oe", "OE", _fixed_limit("omaha8", "stud8")),
            Mix("shoe", "SHOE", _fixed_limit("stud", "holdem", "omaha8", "stud8")),
            Mix("roe", "ROE", _fixed_limit("razz", "omaha8", "stud8")),
            Mix("heros", "HEROS", _fixed_limit("holdem", "stud8", "razz", "omaha8", "stud")),
            Mix("chorse", "CHORSE", (*_fixed_limit("crazy_pineapple"), *_HORSE)),
            Mix("chorsel", "CHORSEL", (*_fixed_limit("crazy_pineapple"), *_HORSE, *_fixed_limit("a5_single"))),
            Mix("ha", "HA", _fixed_limit("holdem", "omaha")),
            Mix("eight_game", "8-game mix", _EIGHT, ("8_game", "eight_game_mix")),
            Mix(
                "ten_game",
                "10-game mix",
                (*_EIGHT, ("badugi", "fixed-limit"), ("d27_single", "no-limit")),
                ("10_game", "ten_game_mix"),
            ),
        )
    }
)
"""Every mix by its id."""


# --- Names ---------------------------------------------------------------------------------------------------------

_IGNORED = {ord(mark): None for mark in " -_/.'\N{RIGHT SINGLE QUOTATION MARK}"}
# How names begin that say their betting; the betting of "limit" alone is fixed.
_BETTINGS: Mapping[str, str] = MappingProxyType(
    {
        "halfpotlimit": "half-pot-limit",
        "potlimit": "pot-limit",
        "nolimit": "no-limit",
        "fixedlimit": "fixed-limit",
        "limit": "fixed-limit",
        "hpl": "half-pot-limit",
        "pl": "pot-limit",
        "nl": "no-limit",
        "fl": "fixed-limit",
        "l": "fixed-limit",
    }
)


def _fold(name: str) -> str:
    return name.casefold().translate(_IGNORED)


def _by_names(games: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(
        {_fold(name): game for game in games.values() for name in (game.id, game.title, *game.aliases)}
    )


_NAMES: Mapping[str, Variant] = _by_names(VARIANTS)
_MIX_NAMES: Mapping[str, Mix] = _by_names(MIXES)
# The betting that such a name says where it is a betting before another name of the game: "plo8" is "o8" so played.
_SAID: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        name: (betting,)
        for name in _NAMES
        for prefix, betting in _BETTINGS.items()
        if name.startswith(prefix) and name[len(prefix) :] in _NAMES
    }
)
# Games under a betting that a name has asked for: equal whoever makes one, and no more than there are values.
_UNDER_BETTING: dict[tuple[str, str], Variant] = {}
# A name longer than any of ours is near none of them, and comparing it would only take time.
_LONGEST_SHOWN = 64


def find_variant(name: str | Variant, /) -> Variant:
    """Return the game of that id, title or alias, under its usual rules; a `Variant` is returned as it is.

    Capitals, spaces and the marks ``- _ / . '`` make no difference. A name may begin with its betting ("lhe", "plo8",
    "pot-limit Omaha"): the game is then played so.

    Raises
    ------
    ShowdownError
        No game has that name, the message lists those with names near it; or the game is not played with the betting
        that the name says.

    Examples
    --------
    >>> find_variant("2-7 Triple Draw"), find_variant("PLO8")
    (<Variant d27_triple>, <Variant omaha8 betting='pot-limit'>)
    """
    if isinstance(name, Variant):
        return name
    if isinstance(name, Mix):
        raise TypeError(f"a variant is named by a str, not by a Mix: {_play_a_mix(name)}")
    if not isinstance(name, str):
        raise TypeError(f"a variant is named by a str, not by {type(name).__name__}")
    variant = VARIANTS.get(name)
    if variant is not None:
        return variant
    folded = _fold(name)
    variant, bettings = _read_name(folded)
    if variant is None:
        if folded in _MIX_NAMES:
            mix = _MIX_NAMES[folded]
            raise ShowdownError(f"{_shown(name)} is a mix of games, not one variant: {_play_a_mix(mix)}")
        raise ShowdownError(_unknown("variant", name, folded, _NAMES))
    if len(bettings) > 1:
        raise ShowdownError(f"{_shown(name)} says two bettings: {' and '.join(bettings)}")
    betting = bettings[0] if bettings else variant.betting
    if betting == variant.betting:
        return variant
    if betting not in variant.option_values["betting"]:
        allowed = ", ".join(map(str, variant.option_values["betting"]))
        raise ShowdownError(f"{_shown(name)}: {variant.id} is not played {betting}; it may be {allowed}")
    made = _UNDER_BETTING.get((variant.id, betting))
    return made or _UNDER_BETTING.setdefault((variant.id, betting), variant.with_options(betting=betting))


def find_mix(name: str | Mix, /) -> Mix:
    """Return the mix of that id, title or alias; a `Mix` is returned as it is.

    Capitals, spaces and the marks ``- _ / . '`` make no difference.

    Raises
    ------
    ShowdownError
        No mix has that name; the message lists those with names near it.

    Examples
    --------
    >>> from showdown import find_mix
    >>> find_mix("H.O.R.S.E."), find_mix("8-Game")
    (<Mix horse>, <Mix eight_game>)
    """
    if isinstance(name, Mix):
        return name
    if not isinstance(name, str):
        raise TypeError(f"a mix is named by a str, not by {type(name).__name__}")
    folded = _fold(name)
    mix = _MIX_NAMES.get(folded)
    if mix is not None:
        return mix
    variant, _ = _read_name(folded)
    if variant is not None:
        raise ShowdownError(f"{_shown(name)} is one variant, not a mix of games; mixes are {', '.join(MIXES)}")
    raise ShowdownError(_unknown("mix", name, folded, _MIX_NAMES))


def find_game(name: str | Variant | Mix, /) -> Variant | Mix:
    """Return the variant or the mix of a name, as `find_variant` and `find_mix` do.

    Raises
    ------
    ShowdownError
        Neither a variant nor a mix has that name, the message lists those with names near it; or the game is not played
        with the betting that the name says.

    Examples
    --------
    >>> from showdown.variants import find_game
    >>> find_game("HORSE"), find_game("limit hold'em")
    (<Mix horse>, <Variant holdem betting='fixed-limit'>)
    """
    if isinstance(name, Mix):
        return name
    if isinstance(name, str):
        folded = _fold(name)
        mix = _MIX_NAMES.get(folded)
        if mix is not None:
            return mix
        if _read_name(folded)[0] is None:
            raise ShowdownError(_unknown("variant or mix", name, folded, {**_NAMES, **_MIX_NAMES}))
    return find_variant(name)


def _read_name(folded: str) -> tuple[Variant | None, tuple[str, ...]]:
    """Return the variant that a name names, None if it names none, and the bettings it says."""
    variant = _NAMES.get(folded)
    if variant is not None:
        return variant, _SAID.get(folded, ())
    for prefix, betting in _BETTINGS.items():
        rest = folded[len(prefix) :]
        if folded.startswith(prefix) and (variant := _NAMES.get(rest)) is not None:
            return variant, tuple(dict.fromkeys((betting, *_SAID.get(rest, ()))))
    return None, ()


def _play_a_mix(mix: Mix) -> str:
    """Return what to do with a mix where one game is wanted."""
    games = ", ".join(dict.fromkeys(game for game, _ in mix.sequence))
    return f"name one of its games ({games}), or play them in turn with Table or `showdown deal`"


def _shown(name: str) -> str:
    return repr(name if len(name) <= _LONGEST_SHOWN else name[:_LONGEST_SHOWN] + "...")


def _unknown(what: str, name: str, folded: str, names: Mapping[str, Variant | Mix]) -> str:
    """Return what to say of a name that none of the games has."""
    from difflib import get_close_matches

    near = get_close_matches(folded[:_LONGEST_SHOWN], names)
    ids = dict.fromkeys(names[match].id for match in near or names)
    return f"no {what} is named {_shown(name)}; {'near it' if near else 'there are'}: {', '.join(ids)}"


# --- Rules in words ------------------------------------------------------------------------------------------------

_OPTION_MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "ace": "the ace in badugi hands",
        "all_pass": "after a first round that everybody checks",
        "allow_both": "a player may declare both ways and must then win both outright",
        "allow_fold_when_free": "folding with nothing to call",
        "ante_first": "a short big blind pays the table's ante before his blind",
        "ante_from": "who posts the ante, if there is one",
        "bet_after_deal": "a betting round before the first pass",
        "bet_after_declare": "a betting round after the declaration",
        "bet_after_pass": "a betting round after each pass",
        "betting": "what may be bet",
        "burn": "burn a card before each street",
        "declare": "how high and low are declared",
        "discard": "when the third card is discarded",
        "double_after_draw": "the big bet in the later rounds of fixed limit",
        "draw_deal": "when replacements are dealt",
        "forced": "the forced bets",
        "head_to_head_tie": "the pot when the second of two declarers only ties",
        "hi_lo": "the pot is split with the best qualifying low",
        "low": "the ranking of lows",
        "min_open": "the least entry to the first round, in big blinds",
        "muck_losers": "a hand that cannot win may be mucked",
        "no_own_discards": "nobody receives a card again that he threw away",
        "odd_chip": "chips that do not divide",
        "open_pair_double": "a pair showing on fourth street allows the big bet",
        "opener": "who acts first after a roll",
        "order": "whether trips or a straight rank higher",
        "pass_to": "the neighbour who receives passed cards",
        "pl_active_pot": "pot limit counts only the pots a player can win",
        "pl_sb_as_bb": "pot limit counts the small blind as a big one in the first round",
        "qualifier": "the highest card a low may hold",
        "raise_cap": "raises after the bet in a fixed-limit round",
        "reshuffle": "the cards that make a new stub when a draw exhausts the deck",
        "stud_odd": "the card whose rank and suit decide who gets an odd chip",
        "stud_shortage": "too few cards for seventh street",
        "stud_tie": "who acts first on equal boards",
        "uncapped_heads_up": "when two players may raise without end in fixed limit",
    }
)
_FORCED: Mapping[str, str] = MappingProxyType(
    {
        "blinds": "small and big blind",
        "ante": "an ante from each",
        "bring_in": "an ante from each and a bring-in by the {bring_in}",
        "button_ante": "an ante from each and a live blind on the button",
    }
)
_BRINGS_IN: Mapping[str, str] = MappingProxyType(
    {
        "low_ace_high": "lowest up card (ace high)",
        "high_ace_low": "highest up card (ace low)",
        "high_ace_high": "highest up card (ace high)",
    }
)
_OPENERS: Mapping[str, str] = MappingProxyType(
    {
        "blinds": "left of the last blind",
        "left": "left of the button",
        "bring_in": "left of the bring-in",
        "show": "best exposed cards",
        "opener": "who opened the first round",
    }
)
_CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "draw": "draw {count}",
        "discard": "discard {count}",
        "pass": "pass {count} to the {neighbour}",
        "roll": "turn up {count}",
        "declare": "declare high or low",
    }
)
_CHOOSE_RULES: Mapping[str, str] = MappingProxyType(
    {
        "any": "any of the hole and board cards",
        "exactly_two": "exactly two hole cards and three of the board",
        "at_most_two": "at most two hole cards and the board",
    }
)


_DECLARATIONS: Mapping[str | None, str] = MappingProxyType(
    {
        None: "",
        "in_turn": "; high or low declared in turn from the last aggressor",
        "simultaneous": "; high or low declared by all at once",
    }
)
_ODD_ORDERS: Mapping[str, str] = MappingProxyType(
    {"button": "clockwise from the left of the button", "suit": "by the rank and suit of the players' cards"}
)


def describe_rules(variant: Variant, /) -> str:
    """Return the rules in force as Markdown: players, forced bets, showdown, streets and options.

    Examples
    --------
    >>> print(describe_rules(find_variant("badugi")).splitlines()[0])
    # Badugi
    """
    forced = _FORCED[variant.forced].format(bring_in=_BRINGS_IN.get(variant.bring_in or ""))
    plays = _CHOOSE_RULES[variant.choose_rule] if variant.board_cards else f"the {variant.held_cards} cards held"
    wins = (f"{side}: {_spoken(hand.name)}" for side, hand in zip(variant.sides, variant.hand_types, strict=True))
    cards = f"{len(variant.deck)} in the deck, {variant.hole_cards} dealt to each"
    deck_allows = variant.most_players > variant.players[1]
    most = f"; the cards are enough for {variant.most_players}" if deck_allows else ""
    facts = [
        ("Names", ", ".join((variant.id, *variant.aliases))),
        ("Players", " to ".join(map(str, variant.players)) + most),
        ("Cards", f"{cards}, {variant.board_cards} to the board" if variant.board_cards else cards),
        ("Forced bets", forced),
        ("Betting", ", ".join(_option_texts(variant, "betting")) if "betting" in variant.options else variant.betting),
        ("Showdown", f"{'; '.join(wins)}; of {plays}{_DECLARATIONS[variant.declare]}"),
        ("Odd chips", _ODD_ORDERS[variant.odd_order]),
    ]
    streets = [
        (
            street.name,
            _dealt(street),
            _choice(street),
            street.bet or "",
            _OPENERS[street.opener or ""] if street.bet else "",
        )
        for street in variant.streets
    ]
    options = [
        (f"`{name}`", ", ".join(_option_texts(variant, name)), _OPTION_MEANINGS.get(name, ""))
        for name in variant.options
        if name != "betting"
    ]
    return "\n".join(
        [
            f"# {variant.title}",
            "",
            *(f"- {name}: {fact}" for name, fact in facts),
            "",
            *_table(("street", "dealt", "choice", "bet", "first to act"), streets),
            "",
            *_table(("option", "values", "meaning"), options),
        ]
    )


def _spoken(word: str) -> str:
    return word.replace("_", " ")


def _option_texts(variant: Variant, name: str) -> list[str]:
    """Return the values of an option, the one in force marked."""
    in_force = variant.options[name]
    return [f"**{value}**" if value == in_force else str(value) for value in variant.option_values[name]]


def _dealt(street: Street) -> str:
    dealt = (
        ("{} burned", street.burn),
        ("{} down", street.down),
        ("{} up", street.up),
        ("{} to the board", street.board),
    )
    return ", ".join(text.format(count) for text, count in dealt if count)


def _choice(street: Street) -> str:
    if street.choose is None:
        return ""
    least, most = street.choose_min, street.choose_max
    count = str(most) if least == most else f"{least} to {most}"
    return _CHOICES[street.choose].format(count=count, neighbour="left" if street.direction > 0 else "right")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"
