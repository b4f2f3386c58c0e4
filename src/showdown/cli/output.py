"""What the commands write: JSON, tables and cards, with colors where somebody sees them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

import click

from showdown import Card, ShowdownError
from showdown.variants import Mix, Street, Variant

DIFFERENCE, BAD_INPUT = 1, 2

SUITS = {"two": (None, "red", "red", None), "four": ("green", "bright_blue", "red", None)}
"""Colors of clubs, diamonds, hearts and spades in a deck of two and of four colors."""

GAP = 2
"""Columns between those of a table."""

NARROWEST = 40
"""Columns of a terminal below which tables are not folded any further: it breaks their lines itself."""

SUITS_KEY = "showdown.suits"
"""Where click's context keeps the deck chosen."""


def environment_color() -> bool | None:
    """Return whether the environment wants colors (see no-color.org); None: where somebody sees them."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def is_terminal(stream: IO[Any] | None) -> bool:
    """Tell whether somebody looks at a stream; a program started without it has None."""
    return stream is not None and stream.isatty()


def has_color() -> bool:
    """Tell whether colors written on standard output arrive."""
    wanted = click.get_current_context().color
    return is_terminal(sys.stdout) if wanted is None else wanted


def write_json(data: object, *, indent: int | None = 2) -> None:
    """Write one JSON value on standard output."""
    click.echo(json.dumps(data, indent=indent))


def write_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write rows of text under headings, a column whose heading begins with > to the right; a pipe gets plain lines."""
    names = [column.removeprefix(">") for column in columns]
    right = [column.startswith(">") for column in columns]
    if not is_terminal(sys.stdout):
        lines = [names, *rows]
        widths = [max(len(click.unstyle(cell)) for cell in column) for column in zip(*lines, strict=True)]
        for line in lines:
            cells = []
            for cell, width, to_right in zip(line, widths, right, strict=True):
                space = " " * (width - len(click.unstyle(cell)))
                cells.append(space + cell if to_right else cell + space)
            click.echo("  ".join(cells).rstrip())
        return
    from rich.table import Table
    from rich.text import Text

    rows = list(rows)
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold")
    folded = column_widths([names, *rows], terminal_width())
    for name, to_right, columns_wide in zip(names, right, folded, strict=True):
        table.add_column(name, justify="right" if to_right else "left", overflow="fold", width=columns_wide)
    for row in rows:
        table.add_row(*(Text.from_ansi(cell) for cell in row))
    write_rich(table)


def column_widths(lines: Sequence[Sequence[str]], room: int) -> Sequence[int | None]:
    """Return how wide columns are where a table is folded between words; None where words must be broken too.

    Even then the first column, which names the row, stays whole if it takes no more than half of the room.
    """
    texts = [[click.unstyle(cell) for cell in column] for column in zip(*lines, strict=True)]
    least = [max(len(word) for text in column for word in (text.split() or [""])) for column in texts]
    widths = [max(map(len, column)) for column in texts]
    room -= GAP * (len(widths) - 1)
    if sum(least) > room:
        return [widths[0] if widths[0] <= room // 2 else None] + [None] * (len(widths) - 1)
    while sum(widths) > room:
        _, widest = max((width, i) for i, width in enumerate(widths) if width > least[i])
        widths[widest] -= 1
    return widths


def terminal_width() -> int:
    """Return the columns of the terminal, as rich sees them."""
    from rich.console import Console

    return max(Console().width, NARROWEST)


def write_rich(content: Any, *, piped_width: int = 120) -> None:
    """Write what rich lays out; a pipe, which has no width of its own, gets the one given."""
    from rich.console import Console

    seen = is_terminal(sys.stdout)
    console = Console(force_terminal=seen, no_color=False, highlight=False)  # click takes colors out again
    console.width = terminal_width() if seen else piped_width
    with console.capture() as captured:
        console.print(content)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


class Quit(Exception):  # noqa: N818 - nothing is wrong
    """The person wants to stop."""


def ask(question: str, *, err: bool = False) -> str:
    """Ask a person a question, and return what is typed; Quit where that says so, or the input ends."""
    if err:
        click.echo(f"{question} > ", nl=False, err=True)
    try:
        # Where lines are edited the question must be known to whatever edits them.
        text = input("" if err else f"{question} > ").strip()
    except EOFError:
        click.echo(err=err)  # the end of the input has ended no line
        raise Quit from None
    except UnicodeDecodeError as error:
        raise ShowdownError(f"standard input is not text: {error}") from None
    if text.lower() in ("q", "quit", "exit"):
        raise Quit
    return text


def complain(reason: str) -> None:
    """Say on one line of standard error what is refused; where that is closed, the exit code alone tells it."""
    with suppress(OSError):
        click.echo(f"Error: {printable(reason)}", err=True)


def printable(text: str) -> str:
    """Show what a terminal would obey or cannot print as an escape instead."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def spaced(cards: Iterable[Card | str]) -> str:
    """Write cards apart, in the colors of their suits; an unknown card is text."""
    context = click.get_current_context(silent=True)
    colors = SUITS[context.meta.get(SUITS_KEY, "four") if context else "four"]
    return " ".join(
        click.style(str(card), fg=colors[card.suit]) if isinstance(card, Card) and colors[card.suit] else str(card)
        for card in cards
    )


def words(thing: Variant | Street | Mix) -> dict[str, Any]:
    """Write a row of the games' data as plain data: every public word of it."""
    names = [*thing.__slots__, *(["players"] if isinstance(thing, Mix) else [])]
    return {word: plain(getattr(thing, word)) for word in names if not word.startswith("_")}


def plain(value: Any) -> Any:
    """Write a word's value as plain data: hand types by name, cards as text."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Street):
        return words(value)
    if isinstance(value, Mapping):
        return {name: plain(entry) for name, entry in value.items()}
    if isinstance(value, tuple):
        return [plain(entry) for entry in value]
    return getattr(value, "name", value)
