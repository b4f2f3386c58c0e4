"""Turn the bytes a fuzzer invents into what the harnesses need: numbers, choices, text, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from showdown import Card, ShowdownError, format_cards

T = TypeVar("T")

REFUSED = object()
"""What `attempt` answers for a call that was refused as it should be."""

LONGEST_MESSAGE = 1_000
"""Characters of an error's text: whatever is given is quoted shortly."""


class Draw:
    """Read bytes one after another; past their end all are zero, so that every input means something."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def __bool__(self) -> bool:
        """Whether bytes are left."""
        return self.at < len(self.data)

    def take(self, count: int) -> bytes:
        """Return so many bytes, fewer at the end."""
        taken = self.data[self.at : self.at + count]
        self.at += count
        return taken

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1. One byte stays one choice where it can, which suits mutations."""
        wide = max(1, (bound - 1).bit_length() + 7 >> 3)
        return int.from_bytes(self.take(wide), "little") % bound

    def between(self, least: int, most: int) -> int:
        """Return a number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def chance(self, of: int) -> bool:
        """Return true once in `of` times, never past the end."""
        return self.below(256) % of == of - 1

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of the choices, the first past the end."""
        return choices[self.below(len(choices))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return so many of the items, in any order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]

    def number(self) -> int:
        """Return a number that a careless caller might pass."""
        kind = self.below(8)
        if kind < 5:
            return self.between(-2, 60)
        if kind == 5:
            return int.from_bytes(self.take(10), "little", signed=True)
        return self.pick(
            (2**31 - 1, 2**31, 2**32, 2**60, 2**60 + 1, 2**63 - 1, 2**63, -(2**63), 2**64, 10**30, -1, 256)
        )

    def text(self, most: int) -> str:
        """Return text, surrogates and what not included."""
        return self.take(self.below(most + 1)).decode("utf-8", "surrogateescape")

    def written(self, words: Sequence[str], most: int) -> str:
        """Return words of a language one after another, a stray character among them now and then."""
        out = []
        while self and len(out) < most:
            out.append(chr(self.below(0x3000)) if self.chance(50) else self.pick(words))
        return "".join(out)

    def cards(self, deck: Sequence[int], count: int) -> Any:
        """Return cards in one of the forms that are taken, most often good ones."""
        cards: list[Any] = self.sample(deck, count)
        if cards and self.chance(10):
            cards[self.below(len(cards))] = self.pick((cards[0], 52, 255, self.below(256)))
        return self.in_some_form(cards)

    def in_some_form(self, cards: Sequence[int]) -> Any:
        """Return card numbers in one of the forms that are taken; as they are where they are no cards."""
        form = self.below(6)
        if form == 0:
            return bytes(cards)
        if form == 1 or max(cards, default=0) > 51:
            return list(cards)
        if form == 2:
            return "".join(map(str, map(Card, cards)))
        if form == 3:
            return tuple(map(Card, cards))
        if form == 4:
            return [str(Card(card)) for card in cards]
        return iter(cards)


def attempt(call: Callable[..., Any], *given: Any, **words: Any) -> Any:
    """Return the answer, or `REFUSED` where the call is refused as it should be: by an error of ours that says why."""
    try:
        return call(*given, **words)
    except (ShowdownError, TypeError) as error:
        message = str(error)
        if isinstance(error, TypeError) and error.__traceback__ and error.__traceback__.tb_next is None:
            raise AssertionError("the harness called wrongly") from error
    assert 0 < len(message) < LONGEST_MESSAGE, message[:LONGEST_MESSAGE]
    return REFUSED


def is_distinct(cards: Sequence[Any]) -> bool:
    """Tell whether no card stands twice."""
    return len(set(cards)) == len(cards) and format_cards(cards) is not None
