"""Ranges: the hands a player may hold, with weights, written as players write them.

A range is read by a small grammar. A list of items is separated by commas, semicolons or white space, and says what is
in the range; an item after ``!`` says what is not, wherever it stands in its list. Where items overlap, the larger
weight holds.

========================  ==============================================================================================
``AA``  ``AKs``  ``AKo``  a pair, a suited and an offsuit hand; ``AK`` is both
``22+``  ``A2s+``         better pairs; better kickers below the first card (A2s to AKs)
``JJ-``  ``ATs-``         the same downwards
``99-22``  ``A5s-A2s``    everything between, either way round; ``T9s-65s`` and ``JTs-67s`` keep the gap
``AsKs``                  one hand
``A*``  ``Ax``  ``Axs``   any other card; suited only (and ``Axo``: of another rank and suit)
``random``  ``*``         every hand
``15%``  ``5%-15%``       the best hands by equity against a random hand (`PERCENT_ORDER`), never more than asked
``AKs@50``  ``AKs:0.5``   a weight, in percent or as a part of one
``0.5(AKs, QQ)``          the same for a list; also ``50%(AKs, QQ)``
``AA**``  ``AAxxds``      Omaha hands: ``ds`` double-suited (two or more suits of two cards or more), ``ss``
                          single-suited (one such suit), ``r`` rainbow (none)
``AsKs**``                suits may be given for some of the cards
========================  ==============================================================================================
"""

from __future__ import annotations

import re
from itertools import combinations, product
from math import comb

from showdown._values import shown
from showdown.cards import DECK, CardError, RangeError, format_cards, parse_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TypeAlias

    from showdown.cards import Card, Cards

    _Combo: TypeAlias = tuple[Card, ...]
    _Weights: TypeAlias = dict[_Combo, float]

__all__ = ["PERCENT_ORDER", "Range"]

_RANKS = "23456789TJQKA"
_MOST_CARDS = 6
_LONGEST_TOKEN = 3 * _MOST_CARDS + 2  # six cards with tens written 10, and "ds"
_MOST_COMBOS = 1_000_000  # some 300 MB; every four-card hand is 270,725

PERCENT_ORDER = tuple(
    (  # noqa: SIM905 - a list literal would take 169 lines
        "AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s "
        "A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s "
        "Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o "
        "Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o "
        "T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o "
        "74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o "
        "73o 53o 63o 32s 43o 72o 52o 62o 42o 32o"
    ).split()
)
"""The 169 starting hands of hold'em by equity against a random hand, exact, the best first: what percentages count."""


class _Kind:
    """One of the 169 kinds: two ranks, the higher first, and "s", "o" or, for a pair, ""."""

    __slots__ = ("high", "low", "suffix")

    def __init__(self, high: int, low: int, suffix: str) -> None:
        self.high = max(high, low)
        self.low = min(high, low)
        self.suffix = suffix

    def combos(self) -> Iterator[_Combo]:
        high, low = DECK[4 * self.high : 4 * self.high + 4], DECK[4 * self.low : 4 * self.low + 4]
        if self.high == self.low:
            yield from ((b, a) for a, b in combinations(high, 2))
        elif self.suffix == "s":
            yield from zip(high, low, strict=True)
        else:
            yield from ((a, b) for suit, a in enumerate(high) for b in low[:suit] + low[suit + 1 :])

    def __str__(self) -> str:
        return f"{_RANKS[self.high]}{_RANKS[self.low]}{self.suffix}"


def _suffixes(high: int, low: int, suffix: str) -> tuple[str, ...]:
    """The kinds that two ranks and a suffix name: without one, suited and offsuit."""
    return ("",) if high == low else (suffix,) if suffix else ("s", "o")


def _kinds(high: int, low: int, suffix: str) -> list[_Kind]:
    return [_Kind(high, low, kind) for kind in _suffixes(high, low, suffix)]


# --- Reading ---------------------------------------------------------------------------------------------------------

_NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_SEPARATORS = re.compile(r"[\s,;]*")
_WEIGHT_BEFORE = re.compile(rf"({_NUMBER})(%?)\(")
_PERCENT = re.compile(rf"({_NUMBER})%(?:-({_NUMBER})%)?(?![^\s,;()!@:])")
_WEIGHT_AFTER = re.compile(rf"([@:])({_NUMBER})")
_TOKEN = re.compile(r"[^\s,;()!@:]+")
_RANK = r"(?:10|[2-9tjqka])"
_WILD = "[x*]"
_SUIT = "[cdhs♣♦♥♠♧♢♡♤]"
_EXPLICIT = re.compile(rf"(?:{_RANK}{_SUIT}){{2,}}", re.IGNORECASE)
_BY_RANK = re.compile(rf"((?:{_RANK}|{_WILD}){{2,}})(ds|ss|s|o|r)?", re.IGNORECASE)
_BY_CARD = re.compile(rf"((?:(?:{_RANK}|{_WILD}){_SUIT}?){{2,}}?)(ds|ss|r)?", re.IGNORECASE)
_SLOT = re.compile(rf"({_RANK}|{_WILD})({_SUIT}?)", re.IGNORECASE)


def _rank(text: str) -> int | None:
    """The rank of a character, or None for any."""
    return None if text in "xX*" else 8 if text == "10" else _RANKS.index(text.upper())


class _Reader:
    """One pass over the text of a range."""

    def __init__(self, text: str, hole_cards: int | None) -> None:
        self.text = text
        self.at = 0
        self.hole_cards = hole_cards
        self.depth = 0
        self.read_hands = 0

    def fail(self, what: str, at: int | None = None) -> RangeError:
        text = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        return RangeError(f"{what} at position {self.at if at is None else at} of {text!r}")

    def read(self) -> _Weights:
        weights = self.items()
        if self.at < len(self.text):
            raise self.fail("')' without '('")
        return weights

    def items(self) -> _Weights:
        """A list of items, up to the end or to a closing bracket."""
        weights: _Weights = {}
        excluded: set[_Combo] = set()
        while True:
            self.at = self.match(_SEPARATORS).end()
            if self.at == len(self.text) or self.text[self.at] == ")":
                break
            if self.text[self.at] == "!":
                self.at += 1
                excluded.update(self.item())
                continue
            for combo, weight in self.item().items():
                weights[combo] = max(weight, weights.get(combo, 0.0))
            if len(weights) > _MOST_COMBOS:
                raise self.fail(f"more than {_MOST_COMBOS} hands")
        return {combo: weight for combo, weight in weights.items() if combo not in excluded}

    def match(self, pattern: re.Pattern[str], at: int | None = None) -> re.Match[str]:
        found = pattern.match(self.text, self.at if at is None else at)
        if found is None:
            raise self.fail(f"no hand: {self.text[self.at : self.at + 8]!r}" if self.at < len(self.text) else "no hand")
        return found

    def item(self) -> _Weights:
        start = self.at
        weight = 1.0
        if before := _WEIGHT_BEFORE.match(self.text, self.at):
            weight = self.weight(before[1], 100 if before[2] else 1, start)
            self.at = before.end() - 1
        combos = self.group() if self.text.startswith("(", self.at) else dict.fromkeys(self.hands(), 1.0)
        self.read_hands += len(combos)
        if self.read_hands > 2 * _MOST_COMBOS:  # the same ones over and over
            raise self.fail(f"more than {2 * _MOST_COMBOS} hands, repeated ones counted")
        while after := _WEIGHT_AFTER.match(self.text, self.at):
            weight *= self.weight(after[2], 100 if after[1] == "@" else 1, self.at)
            self.at = after.end()
        if self.at < len(self.text) and self.text[self.at] in "@:(":
            raise self.fail("a weight is a number" if self.text[self.at] != "(" else "'(' needs a weight before it")
        return {combo: weight * own for combo, own in combos.items()}

    def weight(self, number: str, whole: int, at: int) -> float:
        weight = float(number) / whole
        if not 0 < weight <= 1:
            raise self.fail(f"a weight is above 0 and at most {whole}, not {number}", at)
        return weight

    def group(self) -> _Weights:
        start = self.at
        self.at += 1
        self.depth += 1
        if self.depth > 20:
            raise self.fail("brackets too deep")
        combos = self.items()
        self.depth -= 1
        if self.at == len(self.text):
            raise self.fail("'(' without ')'", start)
        self.at += 1
        return combos

    def hands(self) -> Iterable[_Combo]:
        """The hands of one token."""
        start = self.at
        if share := _PERCENT.match(self.text, self.at):
            self.at = share.end()
            self.expect(2, start)
            ends = sorted(float(end) for end in share.groups() if end) if share[2] else [0.0, float(share[1])]
            if ends[1] > 100:
                raise self.fail(f"more than 100 percent: {share[0]!r}", start)
            return _best(*ends)
        token = self.match(_TOKEN)[0]
        if len(token) > _LONGEST_TOKEN:
            raise self.fail(f"no hand: {token[:20]!r}", start)
        self.at = start + len(token)
        if token == "*" or token.lower() == "random":
            self.expect(self.hole_cards or 2, start)
            return self.of_slots([(None, None)] * (self.hole_cards or 2), None, start)
        if _EXPLICIT.fullmatch(token):
            return [self.explicit(token, start)]
        if found := _BY_RANK.fullmatch(token.rstrip("+-")):
            step = token[found.end() :]
            if len(step) <= 1:
                return self.by_rank(found[1], (found[2] or "").lower(), step, start)
        if found := re.fullmatch(rf"({_RANK}{_RANK})([so]?)-({_RANK}{_RANK})([so]?)", token, re.IGNORECASE):
            return self.between(found, start)
        if found := _BY_CARD.fullmatch(token):
            slots = [self.slot(*slot.groups()) for slot in _SLOT.finditer(found[1])]
            return self.of_slots(slots, (found[2] or "").lower() or None, start)
        raise self.fail(f"no hand: {token[:20]!r}", start)

    def expect(self, cards: int, at: int) -> None:
        """All hands of a range have as many cards."""
        if not 2 <= cards <= _MOST_CARDS:
            raise self.fail(f"a hand has 2 to {_MOST_CARDS} cards, not {cards}", at)
        if self.hole_cards not in (None, cards):
            token = self.match(_TOKEN, at)[0]
            wild = " (x is any card)" if "x" in token.lower() else ""
            raise self.fail(f"a hand of {cards} cards in a range of {self.hole_cards}: {token[:20]!r}{wild}", at)
        self.hole_cards = cards

    def explicit(self, token: str, at: int) -> _Combo:
        try:
            cards = parse_cards(token)
        except CardError as error:
            raise self.fail(str(error), at) from None
        self.expect(len(cards), at)
        return tuple(sorted(cards, reverse=True))

    def slot(self, rank: str, suit: str) -> tuple[int | None, int | None]:
        return _rank(rank), parse_cards(f"2{suit}")[0].suit if suit else None

    def by_rank(self, ranks_text: str, suffix: str, end: str, at: int) -> Iterable[_Combo]:
        ranks = [_rank(rank) for rank in re.findall(rf"{_RANK}|{_WILD}", ranks_text, re.IGNORECASE)]
        first, second = ranks[:2]
        if len(ranks) == 2 and suffix in ("", "s", "o") and first is not None and second is not None:
            self.expect(2, at)
            if first == second and suffix:
                raise self.fail("a pair is neither suited nor offsuit", at)
            return self.stepped(first, second, suffix, end)
        if end:
            raise self.fail(f"{end!r} needs two ranks before it", at)
        if len(ranks) == 2 and suffix in ("s", "o"):
            self.expect(2, at)
            both = (range(13) if rank is None else [rank] for rank in ranks)
            return [c for high, low in product(*both) if high != low for c in _Kind(high, low, suffix).combos()]
        if suffix in ("s", "o"):
            raise self.fail(f"{suffix!r} is for hands of two cards; four and more know 'ds', 'ss' and 'r'", at)
        return self.of_slots([(rank, None) for rank in ranks], suffix or None, at)

    def stepped(self, first: int, second: int, suffix: str, end: str) -> list[_Combo]:
        """Two ranks, alone or with all better (+) or worse (-) pairs or kickers."""
        high, low = max(first, second), min(first, second)
        if high == low:
            pairs = range(low, 13) if end == "+" else range(low + 1) if end else [low]
            return [c for rank in pairs for c in _Kind(rank, rank, "").combos()]
        lows = range(low, high) if end == "+" else range(low + 1) if end else [low]
        return [c for kicker in lows for kind in _kinds(high, kicker, suffix) for c in kind.combos()]

    def between(self, found: re.Match[str], at: int) -> list[_Combo]:
        """A run of hands: pairs, one high card, or one gap."""
        self.expect(2, at)
        left, left_suffix, right, right_suffix = found.groups()
        if left_suffix.lower() != right_suffix.lower():
            raise self.fail(f"one end suited, one not: {found[0]!r}", at)
        ends = []
        for text in (left, right):
            first, second = (_rank(rank) for rank in re.findall(_RANK, text, re.IGNORECASE))
            assert first is not None
            assert second is not None
            ends.append((max(first, second), min(first, second)))
        (a, b), (c, d) = sorted(ends)
        if a == c and b != a and d != c:
            steps = [(a, low) for low in range(b, d + 1)]
        elif a - b == c - d:
            steps = [(high, high - (a - b)) for high in range(a, c + 1)]
        else:
            raise self.fail(f"ends share neither the first card nor the gap: {found[0]!r}", at)
        if a == b and left_suffix:
            raise self.fail("a pair is neither suited nor offsuit", at)
        return [x for high, low in steps for kind in _kinds(high, low, left_suffix.lower()) for x in kind.combos()]

    def of_slots(self, slots: list[tuple[int | None, int | None]], suits: str | None, at: int) -> Iterable[_Combo]:
        """Every hand that fills slots of a rank or any, a suit or any."""
        self.expect(len(slots), at)
        if suits and len(slots) == 2:
            raise self.fail(f"{suits!r} is for hands of four cards and more", at)
        groups = []
        work = 1
        for slot in dict.fromkeys(slots):
            rank, suit = slot
            fitting = [card for card in DECK if rank in (None, card.rank) and suit in (None, card.suit)]
            work *= comb(len(fitting), slots.count(slot))
            groups.append(combinations(fitting, slots.count(slot)))
        if work > 2 * _MOST_COMBOS:
            raise self.fail(f"more than {_MOST_COMBOS} hands", at)
        found: set[_Combo] = set()
        for parts in product(*groups):
            cards = {card for part in parts for card in part}
            if len(cards) == len(slots) and (suits is None or _suitedness(cards) == suits):
                found.add(tuple(sorted(cards, reverse=True)))
        if not found:
            raise self.fail("no hand is like that", at)
        return found


def _suitedness(cards: Iterable[Card]) -> str:
    """Whether no, one or several suits have two cards or more: "r", "ss", "ds"."""
    counts = [0, 0, 0, 0]
    for card in cards:
        counts[card.suit] += 1
    return ("r", "ss", "ds")[min(sum(count > 1 for count in counts), 2)]


def _kind_named(name: str) -> _Kind:
    return _Kind(_RANKS.index(name[0]), _RANKS.index(name[1]), name[2:])


def _best(low: float, high: float) -> list[_Combo]:
    """The hands of the order whose last combination lies above `low` and not above `high` percent of all."""
    found: list[_Combo] = []
    counted = 0
    for name in PERCENT_ORDER:
        counted += {"": 6, "s": 4, "o": 12}[name[2:]]
        if 100 * counted > 1326 * high:
            break
        if 100 * counted > 1326 * low:
            found += _kind_named(name).combos()
    return found


# --- Writing ---------------------------------------------------------------------------------------------------------


def _weight_text(weight: float) -> str:
    """The weight behind an item: in percent where that reads back to the same number."""
    if weight == 1:
        return ""
    percent = f"{weight * 100:g}"
    return f"@{percent}" if float(percent) / 100 == weight else f":{weight!r}"


def _runs(lows: set[int], top: int) -> Iterator[tuple[int, int]]:
    """Runs of neighbouring numbers as (first, last), from `top` downwards."""
    first = None
    for rank in range(top, -2, -1):
        if rank in lows:
            first = rank if first is None else first
        elif first is not None:
            yield first, rank + 1
            first = None


def _run_texts(high: int | None, lows: set[int], suffix: str) -> list[str]:
    """The items that name the kickers `lows` of a high card, or, without one, pairs."""
    top = 12 if high is None else high - 1
    texts = []
    for first, last in _runs(lows, top):
        best, worst = (f"{_RANKS[first if high is None else high]}{_RANKS[first]}{suffix}",
                       f"{_RANKS[last if high is None else high]}{_RANKS[last]}{suffix}")  # fmt: skip
        texts.append(best if first == last else f"{worst}+" if first == top else f"{best}-{worst}")
    return texts


def _two_card_texts(combos: set[_Combo]) -> list[str]:
    """Items for hold'em hands of one weight: whole kinds in runs, then what is left one by one."""
    if len(combos) == 1326:
        return ["random"]
    whole = [kind for kind in map(_kind_named, PERCENT_ORDER) if combos.issuperset(kind.combos())]
    texts = _run_texts(None, {kind.high for kind in whole if not kind.suffix}, "")
    for high in range(12, 0, -1):
        suited, offsuit = ({k.low for k in whole if k.high == high and k.suffix == suffix} for suffix in "so")
        if suited == offsuit:
            texts += _run_texts(high, suited, "")
        else:
            texts += _run_texts(high, suited, "s") + _run_texts(high, offsuit, "o")
    covered = {combo for kind in whole for combo in kind.combos()}
    return texts + [format_cards(combo) for combo in sorted(combos - covered, reverse=True)]


def _many_card_texts(combos: set[_Combo], size: int) -> list[str]:
    """Items for Omaha hands of one weight: by ranks, whole or by suitedness, then what is left one by one."""
    if len(combos) == comb(52, size):
        return ["*" * size]
    by_ranks: dict[tuple[int, ...], list[_Combo]] = {}
    for combo in sorted(combos, reverse=True):
        by_ranks.setdefault(tuple(card.rank for card in combo), []).append(combo)
    texts = []
    for ranks, held in by_ranks.items():
        name = "".join(_RANKS[rank] for rank in ranks)
        counts = [ranks.count(rank) for rank in set(ranks)]
        every = 1
        for count in counts:
            every *= comb(4, count)
        if len(held) == every:
            texts.append(name)
            continue
        all_combos = _Reader(name, None).read()
        left = set(held)
        for suits in ("ds", "ss", "r"):
            alike = {combo for combo in all_combos if _suitedness(combo) == suits}
            if alike and alike <= left:
                texts.append(name + suits)
                left -= alike
        texts += [format_cards(combo) for combo in sorted(left, reverse=True)]
    return texts


# --- The range -------------------------------------------------------------------------------------------------------


class Range:
    """A set of hands with weights, read from text. Immutable, compared and hashed by content.

    Parameters
    ----------
    text : str
        See the table at the head of this module.
    hole_cards : int, optional
        Cards of a hand, 2 to 6; by default as many as the hands written have, and 2 where the text does not say.

    Raises
    ------
    RangeError
        If the text is no range; the message says where.

    Examples
    --------
    >>> from showdown import Range
    >>> opening = Range("QQ+, AKs, A5s-A2s, JTo@50, !AsKs")
    >>> len(opening), opening.weight("JsTh"), "AsKs" in opening
    (49, 0.5, False)
    >>> str(opening)
    'QQ+, A5s-A2s, AhKh, AdKd, AcKc, JTo@50'
    """

    __slots__ = ("_weights", "hole_cards")

    _weights: _Weights
    hole_cards: int
    """Cards of each hand."""

    def __init__(self, text: str = "", /, *, hole_cards: int | None = None) -> None:
        if not isinstance(text, str):
            raise RangeError(f"a range is text, got {type(text).__name__}; Range.from_combos takes hands")
        if hole_cards is not None and (not isinstance(hole_cards, int) or not 2 <= int(hole_cards) <= _MOST_CARDS):
            raise RangeError(f"hole_cards is 2 to {_MOST_CARDS}, not {shown(hole_cards)}")
        reader = _Reader(text, hole_cards)
        self._fill(reader.read(), reader.hole_cards or 2)

    def _fill(self, weights: _Weights, hole_cards: int) -> None:
        ordered = {combo: weights[combo] for combo in sorted(weights, reverse=True)}
        object.__setattr__(self, "_weights", ordered)
        object.__setattr__(self, "hole_cards", hole_cards)

    @classmethod
    def _of(cls, weights: _Weights, hole_cards: int) -> Range:
        made = cls.__new__(cls)
        made._fill(weights, hole_cards)
        return made

    @classmethod
    def from_combos(cls, combos: Iterable[Cards] | Mapping[Cards, float], /) -> Range:
        """Make a range of hands one by one.

        Parameters
        ----------
        combos : iterable of Cards, or mapping of Cards to weights
            All of 2 to 6 cards, as many in each. A hand given twice keeps the larger weight.

        Raises
        ------
        RangeError
            If hands differ in size or a weight is not above 0 and at most 1.
        CardError
            If something is not a card or stands twice in a hand.

        Examples
        --------
        >>> from showdown import Range
        >>> str(Range.from_combos({"AsAh": 1, "KsKh": 0.25}))
        'AsAh, KsKh@25'
        """
        weights: _Weights = {}
        size = None
        weighted = combos.items() if hasattr(combos, "items") else ((combo, 1.0) for combo in combos)
        for number, (given, weight) in enumerate(weighted):
            if number == _MOST_COMBOS:
                raise RangeError(f"more than {_MOST_COMBOS} hands")
            combo = tuple(sorted(parse_cards(given), reverse=True))
            size = size or len(combo)
            if len(combo) != size or not 2 <= size <= _MOST_CARDS:
                raise RangeError(f"a hand of {len(combo)} cards in a range of {size}: {format_cards(combo)}")
            if isinstance(weight, bool) or not isinstance(weight, (int, float)) or not 0 < weight <= 1:
                raise RangeError(f"a weight is above 0 and at most 1, not {shown(weight)}: {format_cards(combo)}")
            weights[combo] = max(float(weight), weights.get(combo, 0.0))
        return cls._of(weights, size or 2)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Range never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Range never changes: {name} cannot be deleted")

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[_Combo]:
        return iter(self._weights)

    def __contains__(self, combo: Cards) -> bool:
        return self.weight(combo) > 0

    def combos(self) -> tuple[_Combo, ...]:
        """Return the hands, highest cards first.

        Examples
        --------
        >>> from showdown import Range
        >>> Range("AsAh, AsAd").combos()
        ((Card('As'), Card('Ah')), (Card('As'), Card('Ad')))
        """
        return tuple(self._weights)

    def items(self) -> Iterable[tuple[_Combo, float]]:
        """Return the hands with their weights, highest cards first.

        Examples
        --------
        >>> from showdown import Range, format_cards
        >>> [(format_cards(combo), weight) for combo, weight in Range("AsAh, AsAd@50").items()]
        [('AsAh', 1.0), ('AsAd', 0.5)]
        """
        return self._weights.items()

    def weight(self, combo: Cards, /) -> float:
        """Return the weight of a hand, 0.0 where it is not in the range.

        Parameters
        ----------
        combo : Cards
            A hand, its cards in any order.

        Raises
        ------
        CardError
            If something is not a card or stands twice.

        Examples
        --------
        >>> from showdown import Range
        >>> Range("AA, KK@20").weight("KdKs")
        0.2
        """
        return self._weights.get(tuple(sorted(parse_cards(combo), reverse=True)), 0.0)

    @property
    def percent(self) -> float:
        """Weighted part of all hands, in percent.

        Examples
        --------
        >>> from showdown import Range
        >>> Range("random").percent
        100.0
        """
        return 100 * sum(self._weights.values()) / comb(52, self.hole_cards)

    def _check_size(self, other: Range) -> None:
        if other.hole_cards != self.hole_cards and self and other:
            raise RangeError(f"one range has hands of {self.hole_cards} cards, the other of {other.hole_cards}")

    def __or__(self, other: Range) -> Range:
        """Hands of either range, with the larger weight."""
        if not isinstance(other, Range):
            return NotImplemented
        self._check_size(other)
        joined = dict(self._weights)
        for combo, weight in other._weights.items():
            joined[combo] = max(weight, joined.get(combo, 0.0))
        return self._of(joined, self.hole_cards if self else other.hole_cards)

    def __and__(self, other: Range) -> Range:
        """Hands of both ranges, with the smaller weight."""
        if not isinstance(other, Range):
            return NotImplemented
        self._check_size(other)
        theirs = other._weights
        return self._of({c: min(w, theirs[c]) for c, w in self._weights.items() if c in theirs}, self.hole_cards)

    def __sub__(self, other: Range) -> Range:
        """Hands of this range that the other has not at any weight."""
        if not isinstance(other, Range):
            return NotImplemented
        self._check_size(other)
        return self._of({c: w for c, w in self._weights.items() if c not in other._weights}, self.hole_cards)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self._weights, self.hole_cards)

    def __str__(self) -> str:
        """Canonical text, which reads back to an equal range."""
        by_weight: dict[float, set[_Combo]] = {}
        for combo, weight in self._weights.items():
            by_weight.setdefault(weight, set()).add(combo)
        items = []
        for weight in sorted(by_weight, reverse=True):
            combos = by_weight[weight]
            texts = _two_card_texts(combos) if self.hole_cards == 2 else _many_card_texts(combos, self.hole_cards)
            items += [text + _weight_text(weight) for text in texts]
        return ", ".join(items)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def grid(self) -> str:
        """Draw the 169 starting hands of hold'em, suited above the diagonal, for a terminal.

        Returns
        -------
        str
            Thirteen lines of thirteen cells: the kind where all its hands are in, the part of them in percent where
            some are, a dot where none is.

        Raises
        ------
        RangeError
            If the hands have more than two cards.

        Examples
        --------
        >>> from showdown import Range
        >>> print(Range("TT+, AKs, AQs@50").grid().splitlines()[0])
        AA   AKs  50%  .    .    .    .    .    .    .    .    .    .
        """
        if self.hole_cards != 2:
            raise RangeError(f"a grid shows hands of two cards, not of {self.hole_cards}")
        lines = []
        for row in range(12, -1, -1):
            cells = []
            for column in range(12, -1, -1):
                suffix = "" if row == column else "s" if column < row else "o"
                kind = _Kind(row, column, suffix)
                weights = [self._weights.get(combo, 0.0) for combo in kind.combos()]
                part = sum(weights) / len(weights)
                cells.append(str(kind) if part == 1 else f"{100 * part:.0f}%" if part else ".")
            lines.append(" ".join(f"{cell:4}" for cell in cells).rstrip())
        return "\n".join(lines)


def _restore(weights: _Weights, hole_cards: int) -> Range:
    return Range._of(weights, hole_cards)
