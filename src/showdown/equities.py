"""Equities: what share of the pot each hand or range expects, exactly where that can be had, sampled elsewhere."""

from __future__ import annotations

from itertools import chain, islice
from math import comb, gcd, inf, lcm, sqrt
from operator import index
from os import urandom

from showdown._core.equity import MOST_WEIGHT, Spot, Ticker, add_outcomes, matchup_table, stream_key, tally
from showdown._values import shown, whole
from showdown._workers import MOST_THREADS, counted_match_ups, shared
from showdown.cards import CardError, RangeError, ShowdownError, format_cards, parse_cards
from showdown.variants import Variant, find_variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from concurrent.futures import Executor
    from typing import Any, TypeAlias

    from typing_extensions import TypeIs

    from showdown.cards import Card, Cards
    from showdown.ranges import Range

    _Hand: TypeAlias = Cards | Range | None
    """What a player may hold: cards, all or some of them, a range, or None or "?" for wholly unknown."""
    _Progress: TypeAlias = Callable[[int, int], object]
    _Outcomes: TypeAlias = dict[tuple[int, int], int]
    _CompiledHand: TypeAlias = bytes | tuple[bytes, list[int]]

__all__ = ["Equity", "Matchups", "equity", "matchups"]

_AFFORDABLE = 3.0
"""Seconds an exact count may take, by estimate, for "auto" to choose it."""
_SAMPLES = 1 << 20
"""Deals drawn where neither `samples` nor `target_error` says how many."""
_MOST_SAMPLES = 1 << 40  # what equity_sample.h can number
_BATCH = 1 << 17
"""Deals drawn in one go: some milliseconds, after which an interrupt is heard."""
_PIECE = 0.25
"""Seconds a shared piece of exact work should last."""
_MOST_PIECES = 4096
_WORTH_THREADS = 0.01
"""Seconds below which starting threads costs more than they save."""


# --- The answer ----------------------------------------------------------------------------------------------------


class Equity:
    """What each player may expect of the pot, and the counts behind it. Immutable.

    Attributes
    ----------
    equity : tuple of float
        Expected share of the pot of each player; they sum to 1.
    win, tie, lose : tuple of int
        Deals in which the player takes the whole pot (both sides of it where there are two), a part of it, nothing.
    sides : dict
        For each side of the variant a tuple with, for each player, (deals he wins it alone, deals he ties for it, the
        part of the whole pot he expects from it). The parts of all sides sum to the equity.
    no_low : int
        Deals in which nobody has a qualifying low, so that the high takes everything.
    deals : int
        All deals: each weighs the product of the weights of its hands, in the smallest whole numbers that have the same
        proportions. Sampled: the number of samples.
    exact : bool
        Whether every deal was counted.
    standard_error : tuple of float or None
        Standard error of each player's equity where it is sampled.
    method : str
        How the deals were counted: "sampling", or the name of an exact engine.

    Examples
    --------
    >>> from showdown import equity
    >>> answer = equity("holdem", ["AsAh", "KdKc"])
    >>> answer.win, answer.tie, answer.deals, round(answer.equity[0], 6)
    ((1388072, 317694), (6538, 6538), 1712304, 0.812555)
    """

    __slots__ = ("deals", "equity", "exact", "lose", "method", "no_low", "sides", "standard_error", "tie", "win")

    equity: tuple[float, ...]
    win: tuple[int, ...]
    tie: tuple[int, ...]
    lose: tuple[int, ...]
    sides: Mapping[str, tuple[tuple[int, int, float], ...]]
    no_low: int
    deals: int
    exact: bool
    standard_error: tuple[float, ...] | None
    method: str

    def __init__(
        self,
        *,
        equity: tuple[float, ...],
        win: tuple[int, ...],
        tie: tuple[int, ...],
        lose: tuple[int, ...],
        sides: Mapping[str, tuple[tuple[int, int, float], ...]],
        no_low: int,
        deals: int,
        exact: bool,
        standard_error: tuple[float, ...] | None,
        method: str,
    ) -> None:
        words = locals()
        for word in self.__slots__:
            object.__setattr__(self, word, words[word])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Equity never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an Equity never changes: {name} cannot be deleted")

    def _words(self) -> dict[str, Any]:
        return {word: getattr(self, word) for word in self.__slots__}

    def __eq__(self, other: object) -> bool:
        return self._words() == other._words() if isinstance(other, Equity) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it holds a mapping

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.6f}" for share in self.equity)
        return f"<Equity {shares} of {self.deals} deals, {self.method}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self._words(),)


def _restore(words: dict[str, Any]) -> Equity:
    return Equity(**words)


# --- Match-ups -----------------------------------------------------------------------------------------------------

_RANKS = "23456789TJQKA"


class Matchups:
    """Every starting hand of hold'em or short deck against every other, exact. Immutable.

    Attributes
    ----------
    variant : str
        The id of the variant.
    hands : tuple of tuple of Card
        All hands of two cards, the higher first: the order of the matrices.
    win, tie : memoryview
        Boards on which the hand of the row wins against the hand of the column, and ties with it: uint32 in two
        dimensions. Hands with a common card have 0. NumPy takes them without copying.
    boards : int
        Boards of each match-up.
    kinds : tuple of str
        All kinds of hands, "AA", "AKs", "AQs" ... "AKo", "KK" ...: the grid of 13 x 13 from the aces down, row by row.
    table : memoryview
        Equity of the kind of the row against the kind of the column, the mean over their hands: doubles in two
        dimensions.

    Examples
    --------
    >>> from showdown.equities import matchups
    >>> matchups("holdem").counts("AsAh", "KdKc"), round(matchups().equity("AA", "KK"), 6)
    ((1388072, 6538, 317694), 0.819461)
    """

    __slots__ = ("_index", "_kind_index", "_matrices", "boards", "hands", "kinds", "table", "tie", "variant", "win")

    variant: str
    hands: tuple[tuple[Card, Card], ...]
    win: memoryview
    tie: memoryview
    boards: int
    kinds: tuple[str, ...]
    table: memoryview
    _matrices: tuple[bytes, bytes]
    _index: dict[frozenset[Card], int]
    _kind_index: dict[str, int]

    def __init__(self, variant: str, deck: tuple[Card, ...], win: bytes, tie: bytes) -> None:
        hands = tuple((high, low) for high in deck for low in deck[: deck.index(high)])
        ranks = range(12, deck[0].rank - 1, -1)
        kinds = tuple(_kind_name(a, b) for a in ranks for b in ranks)
        kind_index = {kind: number for number, kind in enumerate(kinds)}
        kind_of = bytes(kind_index[_kind_of(*hand)] for hand in hands)
        table = matchup_table(win, tie, kind_of, len(kinds))
        words = {
            "variant": variant,
            "hands": hands,
            "win": memoryview(win).cast("I", (len(hands), len(hands))),
            "tie": memoryview(tie).cast("I", (len(hands), len(hands))),
            "boards": comb(len(deck) - 4, 5),
            "kinds": kinds,
            "table": memoryview(table).cast("d", (len(kinds), len(kinds))),
            "_matrices": (win, tie),
            "_index": {frozenset(hand): number for number, hand in enumerate(hands)},
            "_kind_index": kind_index,
        }
        for word, value in words.items():
            object.__setattr__(self, word, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Matchups never change: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Matchups never change: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return self._matrices == other._matrices if isinstance(other, Matchups) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.variant, len(self.hands), bytes(self._matrices[0][:4096])))

    def __repr__(self) -> str:
        return f"<Matchups {self.variant}, {len(self.hands)} hands>"

    def __reduce__(self) -> tuple[object, ...]:
        return Matchups, (
            self.variant,
            tuple(sorted({hand[1] for hand in self.hands} | {self.hands[-1][0]})),
            *self._matrices,
        )

    def index(self, hand: Cards) -> int:
        """Return the row of a hand in `win` and `tie`.

        Raises
        ------
        CardError
            It is no hand of two cards of the deck.

        Examples
        --------
        >>> from showdown.equities import matchups
        >>> matchups().hands[matchups().index("AsKs")]
        (Card('As'), Card('Ks'))
        """
        cards = parse_cards(hand)
        number = self._index.get(frozenset(cards)) if len(cards) == 2 else None
        if number is None:
            raise CardError(f"not a starting hand of {self.variant}: {format_cards(cards)}")
        return number

    def counts(self, first: Cards, second: Cards, /) -> tuple[int, int, int]:
        """Return on how many boards the first hand wins, ties and loses against the second.

        Raises
        ------
        CardError
            One is no hand of two cards of the deck, or they have a common card.

        Examples
        --------
        >>> from showdown.equities import matchups
        >>> matchups().counts("AsKs", "QdQh")
        (787966, 6732, 917606)
        """
        row, column = self.index(first), self.index(second)
        common = set(self.hands[row]) & set(self.hands[column])
        if common:
            raise CardError(f"both hands hold {format_cards(common)}")
        return self.win[row, column], self.tie[row, column], self.win[column, row]

    def equity(self, first: str, second: str, /) -> float:
        """Return the equity of one kind of hand, such as "AKs", or of one hand, against another.

        Raises
        ------
        CardError
            One is neither a kind nor a hand, or two hands have a common card.

        Examples
        --------
        >>> from showdown.equities import matchups
        >>> round(matchups().equity("AKs", "QQ"), 6), round(matchups().equity("AsAh", "KdKc"), 6)
        (0.460485, 0.812555)
        """
        if first in self._kind_index and second in self._kind_index:
            return self.table[self._kind_index[first], self._kind_index[second]]
        total = whole = 0
        for a in self._hands_of(first):
            for b in self._hands_of(second):
                if set(a).isdisjoint(b):
                    win, tie, _ = self.counts(a, b)
                    total += 2 * win + tie
                    whole += 2 * self.boards
        if not whole:
            raise CardError(f"{first} and {second} need a common card")
        return total / whole

    def _hands_of(self, text: str) -> list[tuple[Card, Card]]:
        if text in self._kind_index:
            return [hand for hand in self.hands if _kind_of(*hand) == text]
        return [self.hands[self.index(text)]]


def _kind_name(first: int, second: int) -> str:
    """Return the kind of a place of the grid: suited above the diagonal, offsuit below."""
    high, low = max(first, second), min(first, second)
    return _RANKS[high] + _RANKS[low] + ("" if high == low else "s" if first > second else "o")


def _kind_of(high: Card, low: Card) -> str:
    return _kind_name(high.rank, low.rank) if high.suit == low.suit else _kind_name(low.rank, high.rank)


_MATCHUPS: dict[int, Matchups] = {}
"""The match-ups asked for in this process, by the number of the ranking: equal whoever computes them, never changed."""


def matchups(variant: str | Variant = "holdem", /, *, threads: int = 1, progress: _Progress | None = None) -> Matchups:
    """Return every starting hand against every other, exact: all 1,390,690,501,200 deals of two players.

    It is counted once in a process, when first asked for.

    Parameters
    ----------
    variant
        A game of two hole cards and five on the board in which any cards play, with one side: hold'em, or short deck in
        the order of its options.
    threads
        Threads that share the work.
    progress
        Called with the parts of the work done and their number; not at all where it was done before.

    Raises
    ------
    ShowdownError
        The variant is another.

    Examples
    --------
    >>> from showdown.equities import matchups
    >>> matchups("short_deck").counts("AsAh", "KdKc")
    (148448, 1946, 50982)
    """
    game = variant if isinstance(variant, Variant) else find_variant(variant)
    if (game.held_cards, game.board_cards, game.choose_rule, game.sides) != (2, 5, "any", ("high",)):
        raise ShowdownError(f"match-ups are for games of two hole cards of which any play, like holdem: not {game.id}")
    threads = min(whole("threads", threads, 1), MOST_THREADS)
    kind = game.hand_types[0].kind
    if kind not in _MATCHUPS:
        counted = counted_match_ups(kind, threads, progress)
        _MATCHUPS.setdefault(kind, Matchups(game.id, game.deck, *counted.matrices()))
    return _MATCHUPS[kind]


# --- The question --------------------------------------------------------------------------------------------------


def equity(
    variant: str | Variant,
    hands: Iterable[_Hand],
    /,
    *,
    board: Cards = "",
    dead: Cards = "",
    method: str = "auto",
    samples: int | None = None,
    target_error: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: _Progress | None = None,
) -> Equity:
    """Return what share of the pot each of several hands or ranges expects when all of them see the showdown.

    Parameters
    ----------
    variant
        A variant, or its name.
    hands
        For each player his cards, complete or not (missing ones are dealt from the stub: in draw games that is one
        draw, and a complete hand stands pat); None, "" or "?" where nothing is known; or, in games with a board, a
        range or its text. A pineapple hand is the two cards kept. In anaconda it is the five cards kept, and the cards
        speak: half the pot to the best high, half to the best low.
    board
        The board cards known; missing ones are dealt. A stud game takes one, the community card of a shortage.
    dead
        Cards that nobody can receive: folded, burned or thrown away face up.
    method
        "exact" counts every deal however long it takes (an interrupt is heard), "sample" draws deals, "auto" counts
        wherever that should need no more than a few seconds and draws elsewhere. `Equity.method` says what was done.
    samples
        Deals to draw, by default 1,048,576 unless `target_error` is given; with both, whatever is reached first.
    target_error
        Draw until no player's standard error is above this.
    seed
        Whole number that fixes what is drawn; None: the system's entropy. The answer depends on nothing else.
    threads
        Threads that share long work.
    executor
        A `concurrent.futures.Executor` that shares it instead.
    progress
        Called now and then with what is done and the total, of deals, or where match-ups are counted of their parts.

    Raises
    ------
    CardError
        A card is none of the deck or stands twice; a hand or board has too many cards; the deck has too few.
    RangeError
        A range cannot be read, or the cards of others leave nothing of it.
    ShowdownError
        The number of players or another argument does not fit.

    Notes
    -----
    Weights of ranges are read as the simplest fractions that equal them, up to denominators of a million, and counted
    in the smallest whole numbers of the same proportions. Proportions that need more than 20 bits are rounded to that,
    or to 80 bits shared by all ranges where there are more than four.

    If the deck has too few cards for a stud game, the last card is a community card (rules.md 6.0).

    Examples
    --------
    >>> from showdown import equity
    >>> answer = equity("omaha8", ["AsAh2s3h", "KcKdQcQd"])
    >>> answer.sides["high"][0][:2], answer.sides["low"][0][:2], answer.no_low, round(answer.equity[0], 6)
    ((636480, 0), (605984, 0), 480024, 0.678177)
    """
    game = variant if isinstance(variant, Variant) else find_variant(variant)
    spot = _spot(game, hands, board, dead)
    target_error = None if target_error is None else _real("target_error", target_error)
    _check_choices(method, samples, target_error)
    samples = None if samples is None else whole("samples", samples, 1, _MOST_SAMPLES)
    threads = min(whole("threads", threads, 1), MOST_THREADS)
    seconds, engine = min(spot.estimates())
    if method == "exact" or (method == "auto" and seconds <= _AFFORDABLE):
        outcomes: _Outcomes = {}
        if engine == "match-ups":
            table = matchups(game, threads=threads, progress=progress)
            add_outcomes(outcomes, spot.count_match_ups(*table._matrices))
        else:
            outcomes = _count(spot, engine, seconds, threads, executor, progress)
        if not outcomes:
            raise RangeError("the ranges need each other's cards: no hands of theirs go together")
        return _answer(game, spot, outcomes, engine)
    outcomes = _draw(spot, samples, target_error, seed, threads, executor, progress)
    return _answer(game, spot, outcomes, "sampling")


def _answer(game: Variant, spot: Spot, outcomes: _Outcomes, method: str) -> Equity:
    deals, no_low, win, tie, lose, shares, by_side, variances = tally(outcomes, spot.players, spot.sides)
    sampled = method == "sampling"
    return Equity(
        equity=shares,
        win=win,
        tie=tie,
        lose=lose,
        sides=dict(zip(game.sides, by_side, strict=True)),
        no_low=no_low,
        deals=deals,
        exact=not sampled,
        standard_error=_standard_errors(variances, deals) if sampled else None,
        method=method,
    )


def _standard_errors(variances: tuple[float, ...], deals: int) -> tuple[float, ...]:
    """Return them by the unbiased variance; one deal alone tells nothing."""
    return tuple(sqrt(variance / (deals - 1)) if deals > 1 else inf for variance in variances)


def _real(name: str, given: float) -> float:
    """Return a number as a plain float."""
    if isinstance(given, bool) or not hasattr(given, "__float__"):
        raise TypeError(f"{name} cannot be {shown(given)}: a number is needed")
    try:
        return float(given)
    except OverflowError:
        raise ShowdownError(f"{name} cannot be {shown(given)}: it is too large") from None


def _check_choices(method: str, samples: int | None, target_error: float | None) -> None:
    if method not in ("auto", "exact", "sample"):
        raise ShowdownError(f"method cannot be {shown(method)}; it may be 'auto', 'exact', 'sample'")
    if target_error is not None and not target_error > 0:
        raise ShowdownError(f"target_error cannot be {target_error}: it must be positive")
    if method == "exact" and not (samples is None and target_error is None):
        raise ShowdownError("samples and target_error belong to sampling; the method is 'exact'")


# --- Reading hands -------------------------------------------------------------------------------------------------


def _spot(game: Variant, hands: Iterable[_Hand], board: Cards, dead: Cards) -> Spot:
    """Return the checked question."""
    if isinstance(hands, (str, bytes)):
        raise ShowdownError(f"hands must be one for each player, in a list: got {shown(hands)}")
    given = tuple(islice(hands, game.most_players + 1))
    if not game.players[0] <= len(given) <= game.most_players:
        raise ShowdownError(f"{game.id} has {game.players[0]} to {game.most_players} players, got {len(given)} hands")
    read = [read_hand(game, entry, player) for player, entry in enumerate(given)]
    board_cards, dead_cards = _cards("board", board), _cards("dead cards", dead)
    known = [(player, hand) for player, hand in enumerate(read) if isinstance(hand, bytes)]
    taken = _taken(
        game, [("board", board_cards), ("dead cards", dead_cards), *((f"hand {i}", hand) for i, hand in known)]
    )
    held, on_board = _shape(game, read, board_cards, dead_cards)
    ranged, live = len(read) - len(known), len(game.deck) - len(taken)
    entries = tuple(
        hand if isinstance(hand, bytes) else _compiled(hand, live, held, taken, ranged, player)
        for player, hand in enumerate(read)
    )
    kinds = tuple(hand_type.kind for hand_type in game.hand_types)
    spot = Spot((kinds, game.choose_rule, int(game.deck[0]), held, on_board), board_cards, dead_cards, entries)
    if ranged > 1 and not spot.possible:
        raise RangeError("the ranges need each other's cards: no hands of theirs go together")
    return spot


def _is_cards(text: str) -> bool:
    """Tell cards, however many, from the text of a range."""
    plain = "".join(character for character in text.upper().replace("10", "T") if character not in " ,;/|\t\r\n")
    return len(plain) % 2 == 0 and set(plain[::2]) <= set("23456789TJQKA") and set(plain[1::2]) <= set("CDHS♣♦♥♠♧♢♡♤")


def _is_range(entry: _Hand) -> TypeIs[Range]:
    """Tell a range from cards without importing the module of ranges for those who use none."""
    return hasattr(entry, "hole_cards")


def read_hand(game: Variant, entry: _Hand, player: int) -> bytes | Range:
    """Return one hand read, as `equity` reads it: the cards known, or a range."""
    if entry is None:
        return b""
    if _is_range(entry):
        if not game.board_cards:
            raise RangeError(f"hand {player}: ranges are for games with a board, not for {game.id}")
        return entry
    if isinstance(entry, str):
        entry = entry.replace("??", "").strip()
        if entry.lower() in ("?", "random", "*"):
            return b""  # what the range of all hands amounts to
        if game.board_cards and not _is_cards(entry):
            return _range(game, entry, player)
    cards = _cards(f"hand {player}", entry)
    if len(cards) > game.held_cards:
        if isinstance(entry, str) and game.board_cards and len(cards) % game.held_cards == 0:
            return _range(game, entry, player)  # several hands, one after the other
        raise CardError(f"hand {player}: {game.id} is decided by {game.held_cards} cards, got {format_cards(cards)}")
    return cards


def _range(game: Variant, text: str, player: int) -> Range:
    from showdown.ranges import Range

    try:
        return Range(text, hole_cards=game.held_cards)
    except RangeError as error:
        raise RangeError(f"hand {player}: {error}") from None


def _cards(name: str, cards: Cards) -> bytes:
    try:
        return bytes(parse_cards(cards))
    except CardError as error:
        raise CardError(f"{name}: {error}") from None


def _taken(game: Variant, places: list[tuple[str, bytes]]) -> frozenset[int]:
    """Return all cards that lie somewhere; refuse those that the deck does not have, or not twice."""
    place_of: dict[int, str] = {}
    for name, cards in places:
        for card in cards:
            if card < game.deck[0]:
                raise CardError(f"{name}: {format_cards([card])} is not in the deck of {game.id}")
            if card in place_of:
                raise CardError(f"{name}: {format_cards([card])} already stands in {place_of[card]}")
            place_of[card] = name
    return frozenset(place_of)


def _shape(game: Variant, hands: list[bytes | Range], board: bytes, dead: bytes) -> tuple[int, int]:
    """Return how many cards a player holds at the showdown and how many lie on the board."""
    held, on_board = game.held_cards, game.board_cards
    fewest_left = len(game.deck) - len(board) - len(dead)
    community = game.stud_shortage is not None
    if len(board) > on_board + community:
        raise CardError(f"board: {game.id} has {on_board} cards, got {format_cards(board)}")
    if community and (board or held * len(hands) > fewest_left):
        held, on_board = held - 1, 1  # rules.md 6.0: everybody's last card is a common one
        if any(len(hand) > held for hand in hands):
            raise CardError(f"a {game.id} hand has at most {held} cards beside a community card")
    needed = held * len(hands) + on_board - len(board)
    if needed > fewest_left:
        raise CardError(f"{game.id} needs {needed} cards for {len(hands)} hands, {fewest_left} are left")
    return held, on_board


# --- Ranges --------------------------------------------------------------------------------------------------------


def _compiled(given: Range, live: int, held: int, taken: frozenset[int], ranged: int, player: int) -> _CompiledHand:
    """Return the hands of a range that the cards taken leave, one after the other, and their weights.

    All hands that are left, of one weight, are an unknown hand.
    """
    weights = {combo: weight for combo, weight in given.items() if taken.isdisjoint(combo)}
    if not weights:
        raise RangeError(f"hand {player}: nothing is left of the range {given}: others hold its cards")
    if given.hole_cards != held:
        raise RangeError(f"hand {player}: a range of {given.hole_cards} cards, where hands have {held}")
    whole = _whole_weights(list(weights.values()), min(MOST_WEIGHT, 1 << 80 // ranged))
    if len(whole) == comb(live, held) and whole[0] == 1 and len(set(whole)) == 1:
        return b""
    return bytes(chain.from_iterable(weights)), whole


def _whole_weights(weights: list[float], most: int) -> list[int]:
    """Return the smallest whole numbers of the same proportions, rounded where the largest would exceed `most`.

    Examples
    --------
    >>> _whole_weights([0.5, 1.0, 0.1], 1000)
    [5, 10, 1]
    """
    if len(set(weights)) == 1:
        return [1] * len(weights)
    from fractions import Fraction  # imported where it is needed: slow to import

    simple = {weight: Fraction(weight).limit_denominator(1_000_000) for weight in set(weights)}
    unit = lcm(*(fraction.denominator for fraction in simple.values()))
    whole = {weight: max(1, int(fraction * unit)) for weight, fraction in simple.items()}
    divisor, largest = gcd(*whole.values()), max(whole.values())
    if largest // divisor > most:
        whole = {weight: max(1, (number * most + largest // 2) // largest) for weight, number in whole.items()}
        divisor = gcd(*whole.values())
    return [whole[weight] // divisor for weight in weights]


# --- Counting ------------------------------------------------------------------------------------------------------


def _count(
    spot: Spot, engine: str, seconds: float, threads: int, executor: Executor | None, progress: _Progress | None
) -> _Outcomes:
    """Return the exact outcomes, counted in one go or in pieces where there is somebody to share the work."""
    total = int(spot.size)
    ticker = Ticker(None if progress is None else lambda done: progress(min(int(done), total), total))
    pieces = min(spot.pieces(engine), max(4 * threads, int(seconds / _PIECE)), _MOST_PIECES)
    outcomes: _Outcomes = {}
    if pieces == 1 or (executor is None and (threads == 1 or seconds < _WORTH_THREADS)):
        add_outcomes(outcomes, spot.count(engine, 0, 1, ticker))
    else:
        watched = Ticker() if executor is None else None  # a ticker works within one process only
        calls = ((spot, engine, piece, pieces, watched) for piece in range(pieces))
        stop = None if watched is None else watched.stop
        for done, more in enumerate(shared(_count_piece, calls, threads, executor, stop), 1):
            add_outcomes(outcomes, more)
            ticker.progress_to(total * done / pieces)
    ticker.progress_to(total)
    return outcomes


def _count_piece(spot: Spot, engine: str, piece: int, pieces: int, ticker: Ticker | None) -> list[tuple[int, int, int]]:
    return spot.count(engine, piece, pieces, ticker)


def _draw(
    spot: Spot,
    samples: int | None,
    target_error: float | None,
    seed: int | None,
    threads: int,
    executor: Executor | None,
    progress: _Progress | None,
) -> _Outcomes:
    """Return the outcomes of random deals: as many as asked for, or as the error wants.

    Where to stop is decided after fixed numbers of deals only, so that the answer depends on nothing but the seed.
    """
    key = stream_key(int.from_bytes(urandom(8), "little") if seed is None else index(seed))
    most = samples or (_SAMPLES if target_error is None else _MOST_SAMPLES)
    outcomes: _Outcomes = {}
    drawn, goal = 0, most if target_error is None else min(most, _BATCH)
    while drawn < goal:
        starts = range(drawn, goal, _BATCH)
        calls = ((spot, key, start, min(_BATCH, goal - start)) for start in starts)
        for more in shared(_draw_batch, calls, threads, executor):
            add_outcomes(outcomes, more)
            drawn = min(drawn + _BATCH, goal)
            if progress is not None:
                progress(drawn, goal)
        if target_error is not None:
            goal = min(most, _deals_wanted(outcomes, spot, target_error))
    return outcomes


def _draw_batch(spot: Spot, key: int, first: int, count: int) -> list[tuple[int, int, int]]:
    return spot.sample(key, first, count)


def _deals_wanted(outcomes: _Outcomes, spot: Spot, target_error: float) -> int:
    """Return how many deals bring every standard error down to the target, as far as those drawn can tell."""
    deals, *_, variances = tally(outcomes, spot.players, spot.sides)
    if max(_standard_errors(variances, deals)) <= target_error:
        return 0
    # A little more than the estimate, lest many small steps follow; divided twice: the square of the target may be 0.
    wanted = 1.02 * max(variances) / target_error / target_error
    return max(deals + _BATCH, int(min(_MOST_SAMPLES, wanted)))
