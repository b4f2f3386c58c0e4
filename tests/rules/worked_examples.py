"""Reads the EX lines of docs/rules.md, in the grammar fixed there.

`>` left beats right, `=` tie, `->` result. Seats are numbered from 0.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parents[2] / "docs" / "rules.md"


class Example(NamedTuple):
    section: str  # "2.1"
    kind: str  # "rank", "table", ...
    words: tuple[str, ...]  # what stands before the bar, after the kind
    text: str  # what stands after the bar, as far as the arrow
    result: str  # what stands after the arrow, "" if there is none
    line: str

    def __str__(self) -> str:
        return f"{self.section} {self.line.removeprefix('EX ')}"

    @property
    def chain(self) -> list[tuple[str, str, str]]:
        """(left, '>' or '=', right) for every two neighbours of 'a > b = c'."""
        hands = re.split(r"\s*[>=]\s*", self.text)
        return [(a, sign, b) for (a, b), sign in zip(pairwise(hands), re.findall("[>=]", self.text), strict=True)]

    @property
    def verdict(self) -> tuple[str, bool]:
        """'AcKd... yes' as (cards, True)."""
        cards, answer = self.text.split()
        return cards, {"yes": True, "no": False}[answer]

    @property
    def fields(self) -> dict[str, str]:
        """Every 'name=value' before and after the bar."""
        return dict(word.split("=") for word in (*self.words, *self.text.split()) if "=" in word)


def seats(text: str) -> tuple[int, ...]:
    """'1,2' as (1, 2)."""
    return tuple(int(seat) for seat in text.split(",") if seat)


def chips(text: str) -> dict[int, int]:
    """'0:51,1:50' as {0: 51, 1: 50}."""
    return {int(seat): int(amount) for seat, amount in (pair.split(":") for pair in text.split(",") if pair)}


def hands(text: str) -> dict[int, str]:
    """'0:AcKd;1:QhJs' as {0: 'AcKd', 1: 'QhJs'}."""
    return {int(seat): cards for seat, cards in (pair.split(":") for pair in text.split(";"))}


def read() -> list[Example]:
    examples = []
    section = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"##+ ([\d.]+\d)\b", line):
            section = heading[1]
        elif line.startswith("EX "):
            before, _, after = line.removeprefix("EX ").partition(" | ")
            kind, *words = before.split()
            text, _, result = after.partition("->")
            examples.append(Example(section, kind, tuple(words), text.strip(), result.strip(), line))
    return examples


EXAMPLES = read()


def of_kind(*kinds: str) -> list[Example]:
    return [example for example in EXAMPLES if example.kind in kinds]
