"""Odds: what a call must win, what a hand may become, what a tournament stack and a starting hand are worth."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, chain, combinations, islice
from math import frexp, fsum, inf, isfinite, sqrt
from operator import index
from os import urandom
from sys import float_info
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, overload

from showdown._core.equity import stream_key
from showdown._core.odds import count_strengths, icm_exact, icm_sample, icm_states
from showdown._core.odds import starting_hands as sample_starting_hands
from showdown._values import shown, whole
from showdown._workers import MOST_THREADS, counted_match_ups, shared
from showdown.cards import CardError, ShowdownError, format_cards, parse_cards
from showdown.variants import Variant, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Never, SupportsFloat, TypeAlias

    from showdown._core.evaluate import HandType
    from showdown.cards import Card, Cards

    _Counts: TypeAlias = list[tuple[int, int]]
    """Strengths, ascending, and in how many ways each comes."""
    _Progress: TypeAlias = Callable[[int, int], object]

__all__ = [
    "Chance",
    "IcmEquity",
    "MadeHand",
    "Outs",
    "StartingHand",
    "StartingHands",
    "icm",
    "outs",
    "pot_odds",
    "starting_hands",
]

_MOST_STATES = 1 << 24
"""States an exact count of `icm` may have: 128 MB."""
_AFFORDABLE_WORK = 4e8
"""States times groups for "auto" to count them: about a second."""
_MOST_NUMBERS = 1 << 20
"""Stacks or payouts taken: several times the largest tournament there was."""
_ORDERS = 1 << 17
"""Orders of places drawn where `samples` does not say how many."""
_MOST_ORDERS = 1 << 40  # what icm.h can number
_DEALS = 1 << 18
"""Deals drawn for starting hands where `samples` does not say how many."""
_MOST_DEALS = 1 << 40  # what equity_sample.h can number
_DRAWS = 4
"""Deals for one board: measured, they give the least error in a given time for most hands and numbers of opponents."""
_PIECE = 1 << 10
"""Boards of a piece of shared work, some hundredths of a second: their sums are added in order."""


# --- Chances -------------------------------------------------------------------------------------------------------


class Chance(float):
    """A probability that knows its counts: `ways` of `of` equally likely cases. A float, immutable.

    Attributes
    ----------
    ways, of : int or float
        The cases that count, and all of them; for `pot_odds` the chips to call and the pot with them in it.

    Examples
    --------
    >>> from showdown.odds import Chance
    >>> chance = Chance(9, 46)
    >>> chance, str(chance), round(chance.odds, 2), chance > 0.19
    (Chance(9, 46), '19.57%', 4.11, True)
    """

    __slots__ = ("of", "ways")

    ways: float
    of: float

    def __new__(cls, ways: float, of: float) -> Chance:
        """Make it of its counts; `of` is positive."""
        chance = super().__new__(cls, ways / of)
        object.__setattr__(chance, "ways", ways)
        object.__setattr__(chance, "of", of)
        return chance

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"a Chance never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"a Chance never changes: {name} cannot be deleted")

    @property
    def odds(self) -> float:
        """The odds against it, as "4.11 to 1": cases that do not count for one that does; infinite where none does."""
        return (self.of - self.ways) / self.ways if self.ways else inf

    def __repr__(self) -> str:
        return f"Chance({self.ways}, {self.of})"

    def __str__(self) -> str:
        return f"{self:.2%}"

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, (self.ways, self.of)


def _number(name: str, given: SupportsFloat) -> float:
    """Return a number of chips or money, not negative, as it was given."""
    if isinstance(given, (bool, str, bytes)) or not hasattr(given, "__float__"):
        raise TypeError(f"{name} cannot be {shown(given)}: a number is needed")
    whole = index(given) if isinstance(given, SupportsIndex) else None
    try:
        number = float(given if whole is None else whole)
    except OverflowError:
        number = inf
    if not (isfinite(number) and number >= 0):
        raise ShowdownError(f"{name} cannot be {shown(given)}: it must be a finite number, 0 or more")
    return number if whole is None else whole


def _numbers(name: str, given: Iterable[float], first: int) -> list[float]:
    """Return a list of such numbers, counted from `first`."""
    numbers = list(islice(given, _MOST_NUMBERS + 1))
    if len(numbers) > _MOST_NUMBERS:
        raise ShowdownError(f"more than {_MOST_NUMBERS} {name}s")
    return [float(_number(f"{name} {place}", number)) for place, number in enumerate(numbers, first)]


def pot_odds(pot: float, to_call: float, /) -> Chance:
    """Return the chance of winning at which a call breaks even: `to_call` out of the pot with the call in it.

    Parameters
    ----------
    pot
        Chips in the middle before the call, the bet to be called among them.
    to_call
        Chips the call costs.

    Returns
    -------
    Chance
        to_call / (pot + to_call). Its `odds` are what players call the pot odds, the pot to the call. A hand whose
        chance to win is greater, or whose odds against it are smaller, may call.

    Raises
    ------
    ShowdownError
        A number or the sum is negative or not finite, or both are 0.
    TypeError
        One is no number.

    Examples
    --------
    A pot of 60, a bet of 30 into it: 90 to win with 30.

    >>> from showdown.odds import pot_odds
    >>> needed = pot_odds(90, 30)
    >>> needed, str(needed), needed.odds
    (Chance(30, 120), '25.00%', 3.0)
    """
    pot, to_call = _number("pot", pot), _number("to_call", to_call)
    if not (whole := pot + to_call):
        raise ShowdownError("pot and to_call are both 0: there is nothing to win and nothing to call")
    if whole > float_info.max:
        raise ShowdownError(f"pot and to_call are together more than a float holds: {pot:g} and {to_call:g}")
    return Chance(to_call, whole)


# --- The independent chip model ------------------------------------------------------------------------------------


class IcmEquity(tuple[float, ...]):
    """What each player expects of the prizes: a tuple, in the order of the stacks. Immutable.

    Attributes
    ----------
    exact : bool
        Whether it was counted, not sampled.
    standard_error : tuple of float or None
        Standard error of each where they are sampled.
    samples : int or None
        Orders of places drawn where they are sampled.

    Examples
    --------
    >>> from showdown.odds import icm
    >>> sampled = icm([5000, 3000, 2000], [50, 30, 20], method="sample", seed=1)
    >>> sampled.exact, sampled.samples, round(sum(sampled), 9), max(sampled.standard_error) < 0.1
    (False, 131072, 100.0, True)
    """

    exact: bool
    standard_error: tuple[float, ...] | None
    samples: int | None

    def __new__(
        cls, shares: Iterable[float], standard_error: tuple[float, ...] | None = None, samples: int | None = None
    ) -> IcmEquity:
        """Make it of its numbers."""
        made = super().__new__(cls, shares)
        vars(made).update(exact=samples is None, standard_error=standard_error, samples=samples)
        return made

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"an IcmEquity never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"an IcmEquity never changes: {name} cannot be deleted")

    def __reduce__(self) -> tuple[object, ...]:
        return IcmEquity, (tuple(self), self.standard_error, self.samples)


def icm(
    stacks: Iterable[float],
    payouts: Iterable[float],
    /,
    *,
    method: str = "auto",
    samples: int | None = None,
    seed: int | None = None,
) -> IcmEquity:
    """Return what each stack of a tournament is worth by the independent chip model (Malmuth and Harville).

    The next place, from the first down, goes to each player left with a chance in proportion to his stack.

    Parameters
    ----------
    stacks
        The chips of each player, in any unit. Busted players, with 0, are behind all others and share what the places
        left to them pay, each of those places equally likely to each.
    payouts
        The prizes from the first place down, in any unit of money. Places without a prize pay nothing; prizes for more
        places than there are players are not handed out.
    method
        "exact" counts all orders, "sample" draws some, "auto" counts wherever that should need about a second: up to
        23 different stacks whatever the prizes, more where only a few places pay differently or stacks are equal.
    samples
        Orders of places to draw, by default 131,072.
    seed
        Whole number that fixes what is drawn; None: the system's entropy.

    Returns
    -------
    IcmEquity
        A tuple with the money each player expects; it sums to the prizes handed out. `exact` and `standard_error` say
        how sure it is.

    Raises
    ------
    ShowdownError
        A number is negative or not finite; there is no stack; the payouts are too large together, or the states too
        many to count exactly.
    TypeError
        Something is no number.

    Notes
    -----
    Harville, "Assigning probabilities to the outcomes of multi-entry competitions", JASA 68 (1973); Malmuth, "Gambling
    Theory and Other Topics" (1987).

    Examples
    --------
    >>> from showdown.odds import icm
    >>> [round(share, 2) for share in icm([5000, 3000, 2000], [70, 30])]
    [45.18, 32.25, 22.57]
    """
    chips, prizes = _numbers("stack", stacks, 0), _numbers("payout", payouts, 1)
    if method not in ("auto", "exact", "sample"):
        raise ShowdownError(f"method cannot be {shown(method)}; it may be 'auto', 'exact', 'sample'")
    if samples is not None and method == "exact":
        raise ShowdownError("samples belong to sampling; the method is 'exact'")
    orders = _ORDERS if samples is None else whole("samples", samples, 1, _MOST_ORDERS)
    if not chips:
        raise ShowdownError("there must be at least one stack")
    if sum(prizes) == inf:
        raise ShowdownError("the payouts are too large together")
    prizes = (prizes + [0.0] * len(chips))[: len(chips)]
    live = [player for player, stack in enumerate(chips) if stack > 0]
    shares = [0.0] * len(chips)
    errors = None
    if live:
        worth, errors = _live_icm([chips[player] for player in live], prizes[: len(live)], method, orders, seed)
        for player, share in zip(live, worth, strict=True):
            shares[player] = share
    if len(live) < len(chips):
        busted = fsum(prizes[len(live) :]) / (len(chips) - len(live))
        shares = [share if stack > 0 else busted for share, stack in zip(shares, chips, strict=True)]
    if errors is None:
        return IcmEquity(shares)
    error_of = dict(zip(live, errors, strict=True))
    return IcmEquity(shares, tuple(error_of.get(player, 0.0) for player in range(len(chips))), orders)


def _live_icm(
    chips: list[float], prizes: list[float], method: str, orders: int, seed: int | None
) -> tuple[list[float], list[float] | None]:
    """Return what players expect who all have chips, one prize each, and the standard errors where it is sampled."""
    # Everybody gets the last prize, where it is the least, and places that pay it need not be told apart.
    base = prizes[-1] if prizes[-1] == min(prizes) else 0.0
    paying = [prize - base for prize in prizes]
    while paying and not paying[-1]:
        paying.pop()
    if not paying:
        return [base] * len(chips), None
    # In units of about the largest, squares stay in bounds too; by powers of two nothing is rounded.
    unit = 2.0 ** (frexp(max(paying))[1] - 1)
    paying = [prize / unit for prize in paying]
    largest = max(chips)  # in units of it, sums of stacks stay in bounds whatever unit they come in
    groups = sorted(Counter(stack / largest for stack in chips).items())
    if groups[0][0] == 0:
        raise ShowdownError("the stacks are too far apart: the smallest is nothing beside the largest")
    counts = [players for _, players in groups]
    states = icm_states(counts, len(paying) - 1, _MOST_STATES)
    errors = None
    if method == "exact" or (method == "auto" and states * len(groups) <= _AFFORDABLE_WORK):
        if states > _MOST_STATES:
            raise ShowdownError(
                f"{len(chips)} stacks with {len(paying)} places have too many states to count exactly: "
                f"more than {_MOST_STATES}; method='sample' draws them"
            )
        sums = icm_exact([stack for stack, _ in groups], counts, paying)
        share_of = {stack: total / players for (stack, players), total in zip(groups, sums, strict=True)}
        shares = [share_of[stack / largest] for stack in chips]
    else:
        totals, squares = icm_sample([stack / largest for stack in chips], paying, _key(seed), orders)
        shares = [total / orders for total in totals]
        errors = [
            unit * sqrt(max(0.0, square / orders - share * share) / (orders - 1)) if orders > 1 else inf
            for square, share in zip(squares, shares, strict=True)
        ]
    # What rounding has left over is divided in proportion.
    correction = fsum(paying) / fsum(shares)
    return [base + share * correction * unit for share in shares], errors


def _key(seed: int | None) -> int:
    return stream_key(int.from_bytes(urandom(8), "little") if seed is None else index(seed))


# --- Outs ----------------------------------------------------------------------------------------------------------

_DIVIDED = {"no pair": "low", "low": "low", "4-card badugi": "badugi"}
"""Categories that hold all good lows, and what one of them is called after its highest card: "eight low"."""
_RANK_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)


class MadeHand(NamedTuple):
    """One kind of hand that a hand may become.

    Examples
    --------
    >>> from showdown.odds import outs
    >>> flush = outs("holdem", "AhKh", "9h7h2c")["flush"]
    >>> len(flush.cards), flush.next, flush.last
    (9, Chance(9, 47), Chance(378, 1081))
    """

    side: str
    """The side of the pot it is for: "high" or "low"."""
    name: str
    """Its category; good lows and badugis are named after their highest card: "eight low", "nine badugi"."""
    improves: bool
    """Whether it counts: better than the hand now, or as good as the target."""
    cards: tuple[Card, ...]
    """The cards that make it, where the next street brings one."""
    by_street: tuple[Chance | None, ...]
    """The chance to hold it after each street to come; None where a hand has too few cards then."""
    last: Chance
    """The chance to hold it after the last card; in draw games, after the draw."""

    @property
    def next(self) -> Chance | None:
        """The chance to hold it after the next street; None where nothing comes or a hand has too few cards then."""
        return self.by_street[0] if self.by_street else None


@dataclass(frozen=True, slots=True, repr=False)
class Outs:
    """What a hand may become, and the cards that improve it. Immutable.

    Attributes
    ----------
    variant : str
        The id of the game.
    hole, board, dead : tuple of Card
        What the question was, less `discard`.
    discard : tuple of Card
        The cards thrown away.
    now : tuple of str or None
        The hand so far on each side; None where it has too few cards.
    cards : tuple of Card
        The outs: unseen cards that improve the hand on some side, or reach the target, where the next street brings
        one card.
    streets : tuple of str
        The streets to come.
    by_street : tuple of Chance or None
        The chance to have improved (or reached the target) on some side after each of them; None where a hand has too
        few cards then.
    last : Chance
        The same after the last card.
    hands : tuple of MadeHand
        Every kind of hand, the first side before the second, strongest first; its chances are for exactly this kind.
    options : tuple of Outs
        Where cards are to be thrown and `discard` did not say which: all ways, the best first, which is what the other
        attributes are about.

    Examples
    --------
    >>> from showdown.odds import outs
    >>> draw = outs("holdem", "9c8d", "7h6s2d")
    >>> draw.now, [hand.name for hand in draw.improvements if hand.cards], str(draw["straight"].last)
    (('high card',), ['straight', 'pair'], '31.45%')
    """

    variant: str
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    discard: tuple[Card, ...]
    now: tuple[str | None, ...]
    cards: tuple[Card, ...]
    streets: tuple[str, ...]
    by_street: tuple[Chance | None, ...]
    last: Chance
    hands: tuple[MadeHand, ...]
    options: tuple[Outs, ...] = ()

    @property
    def next(self) -> Chance | None:
        """The chance after the next street; None where nothing comes or a hand has too few cards then."""
        return self.by_street[0] if self.by_street else None

    @property
    def improvements(self) -> tuple[MadeHand, ...]:
        """The hands that improve it, or reach the target, and can come."""
        return tuple(hand for hand in self.hands if hand.improves and (hand.last or any(hand.by_street)))

    def __getitem__(self, name: str) -> MadeHand:
        """Return the kind of hand of that name; in a game of two sides of the first that has it.

        Raises
        ------
        ShowdownError
            There is none; the message lists them.
        """
        return self._named(name, None)[-1]

    def at_least(self, name: str, /, *, side: str | None = None) -> MadeHand:
        """Return that kind of hand and all better ones of the side, added up.

        Raises
        ------
        ShowdownError
            There is none of that name; the message lists them.

        Examples
        --------
        >>> from showdown.odds import outs
        >>> straight = outs("holdem", "9c8d", "7h6s2d").at_least("straight")
        >>> len(straight.cards), str(straight.last), round(straight.last.odds, 2)
        (8, '31.45%', 2.18)
        """
        hands = self._named(name, side)
        return hands[-1]._replace(
            cards=tuple(sorted(chain.from_iterable(hand.cards for hand in hands), reverse=True)),
            by_street=tuple(map(_sum, zip(*(hand.by_street for hand in hands), strict=True))),
            last=_sum([hand.last for hand in hands]),
        )

    def _named(self, name: str, side: str | None) -> list[MadeHand]:
        """Return the hands of a side from the best to that of the name."""
        if not isinstance(name, str):
            raise TypeError(f"a hand is named by text, such as 'straight', not by {shown(name)}")
        folded = _fold(name)
        for wanted in dict.fromkeys(hand.side for hand in self.hands):
            if side not in (None, wanted):
                continue
            hands = [hand for hand in self.hands if hand.side == wanted]
            for place, hand in enumerate(hands, 1):
                if hand.name == folded:
                    return hands[:place]
        names = ", ".join(dict.fromkeys(hand.name for hand in self.hands if side in (None, hand.side)))
        raise ShowdownError(f"no hand of {self.variant} is named {shown(name)}; there are: {names or 'none'}")

    def __repr__(self) -> str:
        parts = [f"{format_cards(self.hole)}{' on ' if self.board else ''}{format_cards(self.board)}"]
        if self.discard:
            parts.append(f"throwing {format_cards(self.discard)}")
        parts.append(" and ".join(filter(None, self.now)) or "no hand yet")
        if self.cards:
            parts.append(f"{len(self.cards)} outs {format_cards(self.cards)}")
        if self.next is not None and self.next.of != self.last.of:
            parts.append(f"{self.next} next")
        return f"<Outs {self.variant}: {'; '.join(parts)}; {self.last} in all>"


@overload
def _sum(chances: list[Chance]) -> Chance: ...
@overload
def _sum(chances: tuple[Chance | None, ...]) -> Chance | None: ...
def _sum(chances: Sequence[Chance | None]) -> Chance | None:
    """Return the chance of any of several that exclude each other; None of none."""
    known = [chance for chance in chances if chance is not None]
    return Chance(sum(chance.ways for chance in known), known[0].of) if known else None


def _fold(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())


def outs(
    variant: str | Variant,
    hole: Cards,
    board: Cards = "",
    /,
    *,
    dead: Cards = "",
    discard: Cards | None = None,
    target: str | Cards | None = None,
) -> Outs:
    """Return the cards that improve a hand, and the chance of everything it may become, by exact count.

    Parameters
    ----------
    variant
        A game with a board, with cards dealt street by street, or with draws; or its name.
    hole
        The player's own cards: with a board all of them, three or two in the pineapples; in the stud family those dealt
        so far; in draw games all, or only those kept.
    board
        The board so far; in the stud family none, or the community card of a shortage.
    dead
        Cards that cannot come: folded, exposed, burned face up.
    discard
        Where cards are to be thrown, in draw games and before the discard of a pineapple: which; "" to stand pat. None
        looks at all ways: see `Outs.options`.
    target
        The least hand that counts: a kind of hand such as "flush" or "eight low", a category, or in games of one side
        the cards of a hand. By default whatever is a better kind than the hand now; before there are enough cards for
        one, better than the least it must become.

    Raises
    ------
    CardError
        A card is none of the deck or stands twice; the game has no such number of them.
    ShowdownError
        Nothing comes from the deck in this game after the deal; there is no such target.

    Notes
    -----
    Nobody else's cards are looked at: an out improves the hand and may still lose. Cards not seen are equally likely,
    those of opponents included. In draw games what follows is one draw.

    Options are in order of the chance of the target, if there is one; then of how often they give the better kind of
    hand, ties half, against whichever other option does best against them; then of how often they beat a hand taken
    from any option, each equally likely; then of the fewest cards thrown.

    What pairs the board improves every hand on it, and counts as well. A `target` leaves out what does not help.

    Examples
    --------
    >>> from showdown.odds import outs
    >>> outs("holdem", "AhKh", "Qh7h2c", target="flush")
    <Outs holdem: AhKh on Qh7h2c; high card; 9 outs JhTh9h8h6h5h4h3h2h; 19.15% next; 34.97% in all>
    >>> outs("badugi", "As2h3d9d")
    <Outs badugi: As2h3d; throwing 9d; 3-card badugi; 10 outs KcQcJcTc9c8c7c6c5c4c; 20.83% in all>
    """
    game = find_variant(variant)
    question = _Question(
        game, _read(game, "hole", hole), _read(game, "board", board), _read(game, "dead cards", dead), target
    )
    thrown = question.to_throw()
    if discard is not None:
        cards = _read(game, "discard", discard)
        if set(cards) - set(question.hole):
            raise CardError(f"discard: {format_cards(set(cards) - set(question.hole))} is not in the hand")
        if len(cards) not in thrown:
            raise CardError(f"discard: {format_cards(cards) or 'nothing'}, where {game.id} throws {_listed(thrown)}")
        return question.answer(cards)[0]
    ways = [cards for number in thrown for cards in combinations(question.hole, number)]
    if len(ways) == 1:
        return question.answer(ways[0])[0]
    options = _ranked([question.answer(cards) for cards in ways], target is not None)
    return _with_options(options)


def _with_options(options: tuple[Outs, ...]) -> Outs:
    best = options[0]
    return Outs(
        **{name: getattr(best, name) for name in Outs.__slots__ if name != "options"},
        options=options,
    )


def _listed(numbers: Sequence[int]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _read(game: Variant, name: str, cards: Cards) -> tuple[Card, ...]:
    try:
        parsed = parse_cards(cards)
    except CardError as error:
        raise CardError(f"{name}: {error}") from None
    for card in parsed:
        if card not in game.deck:
            raise CardError(f"{name}: {card} is not in the deck of {game.id}")
    return parsed


class _Kinds:
    """The kinds of hands of one side, weakest first: the least strength of each, and its name."""

    def __init__(self, side: str, hand_type: HandType) -> None:
        self.side = side
        self.hand_type = hand_type
        self.least: list[int] = []
        self.names: list[str] = []
        strength = 0 if "low" in hand_type.categories else 1  # 0 is no low, where lows must qualify
        while strength <= hand_type.classes:
            name = self._name(strength)
            self.least.append(strength)
            self.names.append(name)
            strength = self._last(strength, name) + 1

    def _name(self, strength: int) -> str:
        if not strength:
            return "no low"
        category = self.hand_type.category(strength)
        if category not in _DIVIDED:
            return category
        return f"{_RANK_NAMES[self.hand_type.example(strength)[0].rank]} {_DIVIDED[category]}"

    def _last(self, strength: int, name: str) -> int:
        """Return the greatest strength of a name, from one that has it: those of a name follow each other."""
        high = self.hand_type.classes
        while strength < high:
            middle = (strength + high + 1) // 2
            if self._name(middle) == name:
                strength = middle
            else:
                high = middle - 1
        return strength

    def of(self, strength: int) -> int:
        """Return the number of the kind of a strength."""
        return bisect_right(self.least, strength) - 1

    def chances(self, counts: _Counts) -> list[Chance]:
        """Return the chance of each kind."""
        ways = [0] * len(self.names)
        for strength, number in counts:
            ways[self.of(strength)] += number
        whole = sum(ways)
        return [Chance(number, whole) for number in ways]

    def above(self, kind: int) -> int:
        """Return the least strength of the next better kind, 0 if there is none."""
        return self.least[kind + 1] if kind + 1 < len(self.least) else 0

    def target(self, name: str) -> int:
        """Return the least strength of a kind or category, 0 if there is none of the name."""
        if name in self.names:
            return self.least[self.names.index(name)]
        if name in self.hand_type.categories:
            return next(least for least in self.least if least and self.hand_type.category(least) == name)
        return 0


class _After(NamedTuple):
    """What a hand may be after some more cards: no sides where it has too few for a hand."""

    improved: Chance
    sides: list[_Counts]


class _Question:
    """A hand and what is still to come, checked."""

    def __init__(
        self,
        game: Variant,
        hole: tuple[Card, ...],
        board: tuple[Card, ...],
        dead: tuple[Card, ...],
        target: str | Cards | None,
    ) -> None:
        seen: dict[Card, str] = {}
        for name, cards in (("hole", hole), ("board", board), ("dead cards", dead)):
            for card in cards:
                if card in seen:
                    raise CardError(f"{name}: {card} already stands in {seen[card]}")
                seen[card] = name
        self.game = game
        self.hole, self.board, self.dead = hole, board, dead
        self.deck = tuple(card for card in game.deck if card not in seen)
        self.draws = [street for street in game.streets if street.choose == "draw"]
        self.to_come = self._to_come()
        self.kinds = [_Kinds(side, kind) for side, kind in zip(game.sides, game.hand_types, strict=True)]
        self.least = None if target is None else self._target(target)
        words = tuple(hand_type.kind for hand_type in game.hand_types), game.choose_rule, bool(game.board_cards)
        self.words: tuple[tuple[int, ...], str, bool] = words

    def _to_come(self) -> list[tuple[str, int]]:
        """Return the later streets that deal cards to the player's hand, and how many; a draw brings what is thrown."""
        game, held = self.game, len(self.hole)
        if game.board_cards:
            self._check_hole((game.held_cards, game.hole_cards))
            return self._board_to_come()
        if len(self.board) > (game.stud_shortage is not None):
            raise CardError(f"board: {game.id} has no board, got {format_cards(self.board)}")
        if self.draws:
            self._check_hole(range(game.held_cards + 1))
            return []
        first, *later = [(street.name, street.down + street.up) for street in game.streets]
        if not any(number for _, number in later):
            raise ShowdownError(f"{game.id} has no outs: after the deal no card comes from the deck")
        if self.board:
            self._check_hole((game.hole_cards - 1,))
            return []
        self._check_hole(range(first[1], game.hole_cards + 1))
        return later[held - first[1] :]

    def _check_hole(self, allowed: Sequence[int]) -> None:
        if len(self.hole) not in allowed:
            said = " or ".join(map(str, dict.fromkeys(allowed))) if isinstance(allowed, tuple) else _listed(allowed)
            raise CardError(f"hole: {self.game.id} needs {said} cards here, got {format_cards(self.hole) or 'none'}")

    def _board_to_come(self) -> list[tuple[str, int]]:
        streets = self.game.streets
        dealt = [0, *accumulate(street.board for street in streets)]
        if len(self.board) not in dealt:
            allowed = ", ".join(map(str, dict.fromkeys(dealt)))
            raise CardError(f"board: {self.game.id} has {allowed} cards, got {format_cards(self.board)}")
        for before, street in zip(dealt, streets, strict=False):
            if street.choose == "discard" and len(self.hole) > self.game.held_cards:
                shown = before + street.board
                if len(self.board) > shown:
                    raise CardError(
                        f"hole: {self.game.id} is played with {self.game.held_cards} cards on a board of "
                        f"{len(self.board)}, got {format_cards(self.hole)}"
                    )
        return [
            (street.name, street.board)
            for before, street in zip(dealt, streets, strict=False)
            if street.board and before >= len(self.board)
        ]

    def _target(self, target: str | Cards) -> list[int]:
        if isinstance(target, str):
            least = [kinds.target(_fold(target)) for kinds in self.kinds]
            if any(least):
                return least
        try:
            if len(self.kinds) > 1:
                raise CardError("a game of two sides has no one hand for a target")
            return [self.kinds[0].hand_type.evaluate(target)]
        except CardError:
            names = ", ".join(chain.from_iterable(reversed(kinds.names) for kinds in self.kinds))
            raise ShowdownError(
                f"target cannot be {shown(target)}: for {self.game.id} it may be {names}"
                f"{'' if len(self.kinds) > 1 else ', a category, or the cards of a hand'}"
            ) from None

    def to_throw(self) -> Sequence[int]:
        """Return how many cards may be thrown."""
        if not self.draws:
            return (max(0, len(self.hole) - self.game.held_cards),)
        if len(self.hole) < self.game.held_cards:
            return (0,)
        return range(self.draws[0].choose_min, self.draws[0].choose_max + 1)

    def answer(self, thrown: tuple[Card, ...]) -> tuple[Outs, list[_Counts]]:
        """Return what becomes of the hand without the cards thrown, and the counts of its strengths on each side."""
        game, sides = self.game, range(len(self.kinds))
        kept = tuple(card for card in self.hole if card not in thrown)
        to_come = self.to_come
        if self.draws and len(kept) < game.held_cards:
            to_come = [(self.draws[0].name, game.held_cards - len(kept))]
        dealt = list(accumulate(number for _, number in to_come)) or [0]
        strengths = self._strengths(self.hole if self.draws else kept)
        # What is better than the hand now; or, where there is none yet, than the weakest it must become.
        least = self.least or self._better(strengths or [kinds.least[0] for kinds in self.kinds])
        after = self._after(kept, dealt, least)
        if strengths is None and self.least is None:
            sure = self._better([strength for [(strength, _), *_] in after[-1].sides])
            if sure != least:
                least = sure
                after = self._after(kept, dealt, least)
        by_card = {}
        if dealt[0] == 1 and after[0].sides:
            by_card = {card: self._with(kept, card) for card in reversed(self.deck)}
        chances = [
            [kinds.chances(counts) for kinds, counts in zip(self.kinds, street.sides, strict=False)] for street in after
        ]
        following = len(to_come)
        hands = [
            MadeHand(
                side=self.kinds[side].side,
                name=self.kinds[side].names[kind],
                improves=0 < least[side] <= self.kinds[side].least[kind],
                cards=tuple(card for card, made in by_card.items() if self.kinds[side].of(made[side]) == kind),
                by_street=tuple(street[side][kind] if street else None for street in chances[:following]),
                last=chances[-1][side][kind],
            )
            for side in sides
            for kind in reversed(range(len(self.kinds[side].names)))
        ]
        answer = Outs(
            variant=game.id,
            hole=kept,
            board=self.board,
            dead=self.dead,
            discard=thrown,
            now=tuple(
                None if strengths is None else self.kinds[side].names[self.kinds[side].of(strengths[side])]
                for side in sides
            ),
            cards=tuple(card for card, made in by_card.items() if any(0 < least[side] <= made[side] for side in sides)),
            streets=tuple(name for name, _ in to_come),
            by_street=tuple(street.improved if street.sides else None for street in after[:following]),
            last=after[-1].improved,
            hands=tuple(hands),
        )
        return answer, after[-1].sides

    def _better(self, strengths: Sequence[int]) -> list[int]:
        """Return the least strength of a better kind on each side, 0 where there is none."""
        return [kinds.above(kinds.of(strength)) for kinds, strength in zip(self.kinds, strengths, strict=True)]

    def _is_ranked(self, hole: tuple[Card, ...], more: int) -> bool:
        """Tell whether the game ranks a hand after some more cards."""
        if self.game.board_cards:
            return len(self.board) + more >= 3
        return len(hole) + len(self.board) + more >= max(hand_type.size for hand_type in self.game.hand_types)

    def _strengths(self, hole: tuple[Card, ...]) -> tuple[int, ...] | None:
        return self.game.evaluate(hole, self.board) if self._is_ranked(hole, 0) else None

    def _with(self, hole: tuple[Card, ...], card: Card) -> tuple[int, ...]:
        if self.game.board_cards:
            return self.game.evaluate(hole, (*self.board, card))
        return self.game.evaluate((*hole, card), self.board)

    def _after(self, hole: tuple[Card, ...], dealt: list[int], least: list[int]) -> list[_After]:
        """Return what the hand may be after so many cards, each in turn."""
        if dealt[-1] > len(self.deck):
            raise CardError(f"{dealt[-1]} cards are to come, {len(self.deck)} are left in the deck of {self.game.id}")
        after = []
        for number in dealt:
            if not self._is_ranked(hole, number):
                after.append(_After(Chance(0, 1), []))
                continue
            cards = bytes(hole), bytes(self.board), bytes(self.deck)
            ways, sides = count_strengths(self.words, *cards, number, tuple(least))
            after.append(_After(Chance(ways, sum(number for _, number in sides[0])), sides))
        return after


def _ranked(answers: list[tuple[Outs, list[_Counts]]], by_target: bool) -> tuple[Outs, ...]:
    """Return the options, the best first."""
    sides = range(len(answers[0][1]))
    beaten = [_beaten(counts[side] for _, counts in answers) for side in sides]
    names = list(dict.fromkeys(hand.side for hand in answers[0][0].hands))
    upward = [
        [[hand.last for hand in reversed(option.hands) if hand.side == name] for name in names] for option, _ in answers
    ]

    def merit(place: int) -> tuple[float, ...]:
        option, counts = answers[place]
        worst = min(fsum(map(_ahead, upward[place], other)) for other in upward)
        beats = fsum(beaten[side][s] * ways / option.last.of for side in sides for s, ways in counts[side])
        target = option.last if by_target else 0.0
        return -target, -round(worst, 12), -round(beats, 12), len(option.discard)

    return tuple(answers[place][0] for place in sorted(range(len(answers)), key=merit))


def _ahead(own: list[Chance], other: list[Chance]) -> float:
    """Return how often one option comes out as a better kind of hand than another, ties half; weakest kind first."""
    below, ahead = 0.0, 0.0
    for chance, against in zip(own, other, strict=True):
        ahead += chance * (below + against / 2)
        below += against
    return ahead


def _beaten(all_counts: Iterable[_Counts]) -> dict[int, float]:
    """Return for each strength how many hands it beats, ties half, among those of all options."""
    pooled: dict[int, float] = {}
    for counts in all_counts:
        whole = sum(ways for _, ways in counts)
        for strength, ways in counts:
            pooled[strength] = pooled.get(strength, 0.0) + ways / whole
    below, beaten = 0.0, {}
    for strength in sorted(pooled):
        beaten[strength] = below + pooled[strength] / 2
        below += pooled[strength]
    return beaten


# --- Starting hands ------------------------------------------------------------------------------------------------

_RANKS = "23456789TJQKA"


class StartingHand(NamedTuple):
    """One kind of starting hand against random ones, seen through to the showdown.

    Examples
    --------
    >>> from showdown.odds import starting_hands
    >>> aces = starting_hands(1)["AA"]
    >>> round(aces.win, 4), round(aces.tie, 4), round(aces.equity, 4), aces.standard_error
    (0.8493, 0.0054, 0.852, None)
    """

    kind: str
    """Such as "AA", "AKs", "AKo"."""
    equity: float
    """Expected share of the pot."""
    win: float
    """Chance to take the whole pot."""
    tie: float
    """Chance to take a part of it."""
    standard_error: float | None
    """Standard error of `equity` where it is sampled."""


@dataclass(frozen=True, slots=True, repr=False)
class StartingHands:
    """Every kind of starting hand against some random hands. Immutable; indexed by kind.

    Attributes
    ----------
    variant : str
        The id of the game.
    opponents : int
        How many random hands there are.
    exact : bool
        Whether every deal was counted.
    samples : int or None
        Deals drawn where they are sampled.
    hands : tuple of StartingHand
        All kinds, in the order of the grid: from the aces down, row by row, suited above the diagonal.

    Examples
    --------
    >>> from showdown.odds import starting_hands
    >>> table = starting_hands(3, samples=4000, seed=1)
    >>> table, len(table), [hand.kind for hand in table][:4], max(table, key=lambda hand: hand.equity).kind
    (<StartingHands holdem against 3, 4000 deals>, 169, ['AA', 'AKs', 'AQs', 'AJs'], 'AA')
    """

    variant: str
    opponents: int
    exact: bool
    samples: int | None
    hands: tuple[StartingHand, ...]

    def __getitem__(self, kind: str) -> StartingHand:
        """Return the hand of that kind.

        Raises
        ------
        ShowdownError
            There is none.
        """
        for hand in self.hands:
            if hand.kind == kind:
                return hand
        raise ShowdownError(
            f"no starting hand of {self.variant} is named {shown(kind)}; there are 'AA', 'AKs', 'AKo' ..."
        )

    def __iter__(self) -> Iterator[StartingHand]:
        return iter(self.hands)

    def __len__(self) -> int:
        return len(self.hands)

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"{self.samples} deals"
        return f"<StartingHands {self.variant} against {self.opponents}, {how}>"


def starting_hands(
    opponents: int,
    variant: str | Variant = "holdem",
    /,
    *,
    method: str = "auto",
    samples: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: _Progress | None = None,
) -> StartingHands:
    """Return what each kind of starting hand expects against random hands that all see the showdown.

    Parameters
    ----------
    opponents
        How many: one is counted exactly, more are sampled.
    variant
        A game of two hole cards and five on the board in which any cards play, with one side: hold'em or short deck.
    method
        "exact" counts (one opponent), "sample" draws deals, "auto" counts where it can.
    samples
        Deals to draw, by default 262,144. Each tells something of every kind of hand: see Notes.
    seed
        Whole number that fixes what is drawn; None: the system's entropy. The answer depends on nothing else.
    threads
        Threads that share the work.
    progress
        Called with how much of the work is done and all there is, in the caller's thread, now and then and at the end:
        deals where they are sampled, parts where hands are counted.

    Raises
    ------
    ShowdownError
        The variant is another; the deck has too few cards; "exact" was wanted of more than one opponent.

    Notes
    -----
    A deal is a board and the opponents' hands; every pair of cards that is left is then a hand of the player, all
    equally likely, and is compared with the best opponent. Four deals have one board. The standard error takes the
    boards as what was sampled, and the equity of a kind as a ratio of two sums over them.

    Examples
    --------
    >>> from showdown.odds import starting_hands
    >>> round(starting_hands(1)["AA"].equity, 6)
    0.852037
    >>> nine = starting_hands(9, samples=4000, seed=1)
    >>> nine, abs(nine["AA"].equity - 0.311) < 4 * nine["AA"].standard_error
    (<StartingHands holdem against 9, 4000 deals>, True)
    """
    game = find_variant(variant)
    if (game.held_cards, game.hole_cards, game.board_cards, game.choose_rule, game.sides) != (
        2,
        2,
        5,
        "any",
        ("high",),
    ):
        raise ShowdownError(
            f"starting hands are for games of two hole cards of which any play, like holdem: not {game.id}"
        )
    opponents = whole("opponents", opponents, 1, game.most_players - 1)
    threads = min(whole("threads", threads, 1), MOST_THREADS)
    if method not in ("auto", "exact", "sample"):
        raise ShowdownError(f"method cannot be {shown(method)}; it may be 'auto', 'exact', 'sample'")
    if method == "exact" and opponents > 1:
        raise ShowdownError(f"{opponents} opponents cannot be counted exactly: method='sample' draws deals")
    if samples is not None and method == "exact":
        raise ShowdownError("samples belong to sampling; the method is 'exact'")
    if opponents == 1 and method != "sample" and samples is None:
        return StartingHands(game.id, 1, True, None, _counted_starting_hands(game, threads, progress))
    deals = _DEALS if samples is None else whole("samples", samples, 1, _MOST_DEALS)
    boards = -(-deals // _DRAWS)
    hands = _sampled_starting_hands(game, opponents, boards, _key(seed), threads, progress)
    return StartingHands(game.id, opponents, False, boards * _DRAWS, hands)


def _grid(game: Variant) -> Iterator[tuple[str, int, int]]:
    """Yield each kind with its two ranks, the higher first where suited and last where not: 13 a + b is its number."""
    ranks = range(12, game.deck[0].rank - 1, -1)
    for a in ranks:
        for b in ranks:
            high, low = max(a, b), min(a, b)
            yield _RANKS[high] + _RANKS[low] + ("" if a == b else "s" if a > b else "o"), a, b


def _counted_starting_hands(game: Variant, threads: int, progress: _Progress | None) -> tuple[StartingHand, ...]:
    """Return each kind against one random hand, from all match-ups."""
    parts = counted_match_ups(game.hand_types[0].kind, threads, progress)
    win, tie = (memoryview(matrix).cast("I") for matrix in parts.matrices())
    row_of = {
        pair: row for row, pair in enumerate((high, low) for high in game.deck for low in game.deck if low < high)
    }
    hands = len(row_of)

    def counted(kind: str, a: int, b: int) -> StartingHand:
        # ranks a > b of one suit, any others of two: one hand stands for all of its kind
        cards = (4 * a, 4 * b) if a > b else (4 * a, 4 * b + 1)
        row = row_of[max(cards), min(cards)]  # type: ignore[index]
        cells = range(row * hands, row * hands + hands)
        wins, ties = sum(win[cells.start : cells.stop]), sum(tie[cells.start : cells.stop])
        loses = sum(win[row::hands])
        whole = wins + ties + loses
        return StartingHand(kind, (wins + ties / 2) / whole, wins / whole, ties / whole, None)

    return tuple(counted(*place) for place in _grid(game))


def _sampled_starting_hands(
    game: Variant, opponents: int, boards: int, key: int, threads: int, progress: _Progress | None
) -> tuple[StartingHand, ...]:
    calls = (
        (game.hand_types[0].kind, opponents, _DRAWS, key, first, min(_PIECE, boards - first))
        for first in range(0, boards, _PIECE)
    )
    sums: list[list[float]] = [[0.0] * 7 for _ in range(169)]
    for done, piece in enumerate(shared(sample_starting_hands, calls, threads), 1):
        if progress is not None:
            progress(_DRAWS * min(done * _PIECE, boards), _DRAWS * boards)
        for kind, more in zip(sums, piece, strict=True):
            for place, number in enumerate(more):
                kind[place] += number
    return tuple(_sampled(kind, boards, sums[13 * a + b]) for kind, a, b in _grid(game))


def _sampled(kind: str, boards: int, sums: Sequence[float]) -> StartingHand:
    """Return one kind from its sums: see starting.h."""
    hands, won, tied, share, hands_2, share_2, hands_share = sums
    if not hands:
        return StartingHand(kind, 0.0, 0.0, 0.0, inf)
    ratio = share / hands
    # the variance of a ratio of means (Cochran, "Sampling Techniques", 1977, 6.4)
    squares = max(0.0, share_2 - 2 * ratio * hands_share + ratio * ratio * hands_2)
    error = sqrt(squares * boards / (boards - 1)) / hands if boards > 1 else inf
    return StartingHand(kind, ratio, won / hands, tied / hands, error)
