"""The range language of eval7.

A range is a list of items with commas between: kinds of hands (``AA``, ``AKs``, ``AKo``, ``AK`` for both), those and
better (``22+``, ``ATs+``: better kickers), everything between (``88-JJ``, ``A7o-ATo``), single hands (``As3c``) and
tags (``#UTG#``), which name no hand. A list in brackets has a weight before it: ``0.6(AA, AK)``, ``40%(ATs+)``.
`showdown.Range` reads more; what both read they read alike.
"""

from __future__ import annotations

import re
from itertools import combinations, groupby, product
from math import isfinite, nan
from typing import TYPE_CHECKING

from showdown._values import shown
from showdown.adapters.eval7.cards import BY_TEXT, Card, ranks, suits
from showdown.cards import RangeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    _Tokens: TypeAlias = list[tuple[str, float]]
    _Hands: TypeAlias = list[tuple[tuple[Card, Card], float]]

__all__ = [
    "Card",
    "RangeStringError",
    "expand_handtype_group",
    "hands_of_tokens",
    "normalize_token",
    "ranks",
    "string_to_hands",
    "string_to_tokens",
    "suits",
    "token_suitedness",
    "token_to_hands",
    "tokens_to_string",
    "validate_string",
    "weight_to_float",
]


class RangeStringError(RangeError):
    """A range text that cannot be read."""


# --- Reading ---------------------------------------------------------------------------------------------------------

_KIND = r"([2-9TJQKAtjqka]{2})\s*([os]?)"
_CARD = r"[2-9TJQKAtjqka][cdhs]"
_ITEM = re.compile(rf"\s*(?:({_CARD})\s*({_CARD})|#\s*(\w+)\s*#|{_KIND}\s*(?:(\+)|-\s*{_KIND})?)\s*", re.ASCII)
_SPACE = re.compile(r"\s*")
_WEIGHT = re.compile(r"\s*([1-9]\d*(?:\.\d*)?|0?\.\d+)\s*(?:(%)\s*)?\(", re.ASCII)
_TOKEN = re.compile(rf"#\w+#|{_CARD}{_CARD}|[2-9TJQKAtjqka]{{2}}[osn]?", re.ASCII)


def _items(text: str) -> Iterator[tuple[list[str], float]]:
    """The items of a text, each in pieces, with its weight."""
    at, weight, inside = 0, 1.0, False
    while at < len(text) or inside:
        if not inside and (found := _WEIGHT.match(text, at)):
            weight, inside, at = weight_to_float([part for part in found.groups() if part]), True, found.end()
        item = _ITEM.match(text, at)
        if item is None:
            raise _unreadable(text, at)
        first, second, tag, kind, suited, plus, last, last_suited = item.groups()
        if tag:
            yield ["#", tag, "#"], weight
        elif first:
            yield [first + second], weight
        else:
            yield [kind + suited, *([plus] if plus else ["-", last + last_suited] if last else [])], weight
        at = item.end()
        if inside and text[at : at + 1] == ")":
            weight, inside, at = 1.0, False, _SPACE.match(text, at + 1).end()  # type: ignore[union-attr]
        if at == len(text) and not inside:
            return
        if text[at : at + 1] != ",":
            raise _unreadable(text, at)
        at += 1
        if at == len(text):
            raise _unreadable(text, at)


def _unreadable(text: str, at: int) -> RangeStringError:
    return RangeStringError(f"no hand at position {at} of {shown(text)}")


def string_to_tokens(s: str) -> _Tokens:
    """Read a range as kinds of hands.

    Parameters
    ----------
    s : str

    Returns
    -------
    list of (str, float)
        Tokens (``"AA"``, ``"AKs"``, ``"AKo"``, ``"AsKd"``, ``"#tag#"``) and their weights, as often as they are named.

    Raises
    ------
    RangeStringError
        If the text cannot be read.

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import string_to_tokens
    >>> string_to_tokens("QQ+, 0.8(AK)")
    [('QQ', 1.0), ('KK', 1.0), ('AA', 1.0), ('AKo', 0.8), ('AKs', 0.8)]
    """
    if not isinstance(s, str):
        raise TypeError(f"a range of eval7 is text, not {shown(s)}")
    if not s.strip():
        return []
    return [(token, weight) for pieces, weight in _items(s) for token in expand_handtype_group(pieces)]


def string_to_hands(s: str) -> _Hands:
    """Read a range as hands.

    Parameters
    ----------
    s : str

    Returns
    -------
    list of (tuple of Card, float)
        Every hand with its weight, as often as it is named.

    Raises
    ------
    RangeStringError
        If the text cannot be read.

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import string_to_hands
    >>> string_to_hands("0.4(AsKs)")
    [((Card("As"), Card("Ks")), 0.4)]
    """
    return hands_of_tokens(string_to_tokens(s))


def hands_of_tokens(tokens: Iterable[tuple[str, float]]) -> _Hands:
    """The hands of tokens with their weights; tags have none."""
    return [
        ((BY_TEXT[first], BY_TEXT[second]), weight)
        for token, weight in tokens
        if _token(token)[0] != "#"
        for first, second in token_to_hands(token)
    ]


def validate_string(s: str) -> bool:
    """Say whether a range can be read.

    Parameters
    ----------
    s : str

    Returns
    -------
    bool

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import validate_string
    >>> validate_string("TT+, A8o-ATo, 80%(KTs+)"), validate_string("AA KK")
    (True, False)
    """
    try:
        string_to_tokens(s)
    except RangeStringError:
        return False
    return True


def weight_to_float(w: Sequence[str]) -> float:
    """Read a weight: a number, with ``"%"`` after it for hundredths.

    Parameters
    ----------
    w : sequence of str

    Returns
    -------
    float

    Raises
    ------
    RangeStringError
        If it is no finite number.

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import weight_to_float
    >>> weight_to_float(["86", "%"])
    0.86
    """
    try:
        weight = float(w[0]) / 100 if w[-1] == "%" else float(w[0])
    except (ValueError, IndexError):
        weight = nan
    if not isfinite(weight):
        raise RangeStringError(f"not a weight: {shown(w)}")
    return weight


# --- Tokens ----------------------------------------------------------------------------------------------------------


def _token(given: str) -> str:
    if isinstance(given, str) and _TOKEN.fullmatch(given):
        return given
    raise RangeStringError(f"not a kind of hand, a hand or a tag: {shown(given)}")


def token_suitedness(ht: str) -> str:
    """Tell what a kind of hand says about its suits.

    Parameters
    ----------
    ht : str
        A kind of hand.

    Returns
    -------
    str
        ``"s"`` suited, ``"o"`` offsuit, ``"p"`` a pair, ``"n"`` either.

    Raises
    ------
    RangeStringError
        If it is a pair of suited or offsuit cards, or no token.

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import token_suitedness
    >>> token_suitedness("AK"), token_suitedness("AKs"), token_suitedness("AA")
    ('n', 's', 'p')
    """
    is_pair = _token(ht)[0] == ht[1]
    if len(ht) != 3:
        return "p" if is_pair else "n"
    if is_pair:
        raise RangeStringError(f"a pair is neither suited nor offsuit: {shown(ht)}")
    return ht[2]


def normalize_token(token: str) -> str:
    """Write a token the usual way: the higher card first, and what it says about suits.

    Parameters
    ----------
    token : str
        A kind of hand, a hand or a tag.

    Returns
    -------
    str
        Of a kind of hand its ranks and its `token_suitedness`.

    Raises
    ------
    RangeStringError
        If it is a hand of one card twice, or a pair of suited or offsuit cards, or no token.

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import normalize_token
    >>> normalize_token("KAs"), normalize_token("TT"), normalize_token("3d3s"), normalize_token("#UTG#")
    ('AKs', 'TTp', '3s3d', '#UTG#')
    """
    if _token(token).startswith("#"):
        return token
    if len(token) == 4:
        cards = [token[0].upper() + token[1], token[2].upper() + token[3]]
        if cards[0] == cards[1]:
            raise RangeStringError(f"a card twice: {shown(token)}")
        return "".join(sorted(cards, key=_card_place, reverse=True))
    high, low = sorted(token[:2].upper(), key=ranks.index, reverse=True)
    return high + low + token_suitedness(high + low + token[2:])


def _card_place(card: str) -> tuple[int, int]:
    return ranks.index(card[0]), suits.index(card[1])


def expand_handtype_group(htg: Sequence[str]) -> list[str]:
    """List the tokens of an item in pieces.

    Parameters
    ----------
    htg : sequence of str
        A token alone, with ``"+"`` after it, or with ``"-"`` and another one.

    Returns
    -------
    list of str
        The weakest first.

    Raises
    ------
    RangeStringError
        If the two ends are not of one sort, or something is no token.

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import expand_handtype_group
    >>> expand_handtype_group(["ATs", "-", "AQs"]), expand_handtype_group(["AK"])
    (['ATs', 'AJs', 'AQs'], ['AKo', 'AKs'])
    """
    if not htg or htg[0] == "#":
        return [_token("".join(htg))]
    first = normalize_token(htg[0])
    if len(first) == 4 or first.startswith("#"):
        return [first]
    suffixes = {"n": "os", "p": ("",)}.get(first[2], first[2])
    high, low = (ranks.index(rank) for rank in first[:2])
    top = low
    if htg[-1] == "+":
        top = 12 if first[2] == "p" else high - 1
    elif len(htg) == 3:
        last = normalize_token(htg[2])
        if first[2] != last[2]:
            raise RangeStringError(f"one end is a pair, suited or offsuit and the other is not: {htg[0]}-{htg[2]}")
        if first[2] != "p" and first[0] != last[0]:
            raise RangeStringError(f"the ends have different high cards: {htg[0]}-{htg[2]}")
        low, top = sorted([low, ranks.index(last[1])])
    lows = ranks[low : top + 1]
    return [(rank if first[2] == "p" else first[0]) + rank + suffix for rank in lows for suffix in suffixes]


def token_to_hands(ht: str) -> list[tuple[str, str]]:
    """List the hands of a token.

    Parameters
    ----------
    ht : str
        A kind of hand, or one hand.

    Returns
    -------
    list of (str, str)

    Raises
    ------
    RangeStringError
        If it is a pair of suited or offsuit cards, or no token.

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import token_to_hands
    >>> token_to_hands("ATs")
    [('Ac', 'Tc'), ('Ad', 'Td'), ('Ah', 'Th'), ('As', 'Ts')]
    """
    if len(_token(ht)) == 4:
        return [(ht[:2], ht[2:])]
    suitedness = token_suitedness(ht)
    if suitedness == "p":
        return [(ht[0] + second, ht[0] + first) for first, second in combinations(suits, 2)]
    return [
        (ht[0] + first, ht[1] + second)
        for first, second in product(suits, repeat=2)
        if suitedness == "n" or (first == second) == (suitedness == "s")
    ]


# --- Writing ---------------------------------------------------------------------------------------------------------


def tokens_to_string(tokens: Iterable[tuple[str, float]]) -> str:
    """Write tokens as a range, neighbours together.

    Parameters
    ----------
    tokens : iterable of (str, float)

    Returns
    -------
    str
        First the tokens of full weight, then the others with their weight in percent.

    Raises
    ------
    RangeStringError
        If a token is none, or a weight is not finite.

    Examples
    --------
    >>> from showdown.adapters.eval7.rangestring import tokens_to_string
    >>> tokens_to_string([("AA", 1.0), ("AQs", 1.0), ("AJs", 1.0), ("22", 0.5)])
    'AA, AQs-AJs, 50%(22)'
    """
    by_weight: dict[float, list[str]] = {}
    for token, weight in tokens:
        if not isfinite(weight):
            raise RangeStringError(f"not a weight: {shown(weight)}")
        by_weight.setdefault(weight, []).append(normalize_token(token))
    full = by_weight.pop(1.0, None)
    texts = [] if full is None else [_list_text(full)]
    parts = sorted(by_weight.items(), reverse=True)
    texts += [f"{int(100 * weight)}%({_list_text(members)})" for weight, members in parts]
    return ", ".join(texts)


def _list_text(tokens: list[str]) -> str:
    """The tokens of one weight: pairs, other kinds, hands, tags, the highest first."""
    tags = [token for token in tokens if token[0] == "#"]
    hands = sorted((token for token in tokens if len(token) == 4 and token[0] != "#"), key=_hand_place, reverse=True)
    kinds: dict[tuple[int, int], list[int]] = {}
    for token in tokens:
        if len(token) == 3 and token[0] != "#":
            # Under each high card, the kinds that leave the suits open, then suited, then offsuit.
            high, low = (ranks.index(rank) for rank in token[:2])
            kinds.setdefault((13, 0) if token[2] == "p" else (high, "osn".index(token[2])), []).append(low)
    texts = []
    for (high, suffix), lows in sorted(kinds.items(), reverse=True):
        texts += _run_texts(None if high == 13 else high, sorted(lows), ("o", "s", "")[suffix] if high < 13 else "")
    return ", ".join(texts + hands + tags)


def _hand_place(hand: str) -> tuple[int, int, int, int]:
    return (*map(ranks.index, hand[::2]), *map(suits.index, hand[1::2]))  # type: ignore[return-value]


def _run_texts(high: int | None, lows: list[int], suffix: str) -> list[str]:
    """Runs of neighbours, the best first; `high` is None for pairs."""

    def name(low: int) -> str:
        return ranks[low if high is None else high] + ranks[low] + suffix

    best = 12 if high is None else high - 1
    texts = []
    for _, run in groupby(enumerate(lows), lambda numbered: numbered[1] - numbered[0]):
        members = [low for _, low in run]
        bottom, top = members[0], members[-1]
        if bottom == top:
            texts.append(name(bottom))
        else:
            texts.append(f"{name(bottom)}+" if top == best else f"{name(top)}-{name(bottom)}")
    return texts[::-1]
