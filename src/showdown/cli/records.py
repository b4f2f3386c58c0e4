"""Files of records: how they are read, and the sum of what came of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

import click

from showdown.cli.output import BAD_INPUT, DIFFERENCE, complain, printable, write_json
from showdown.cli.progress import Bar


def place_name(path: str) -> str:
    """Return what messages call a file; - is standard input."""
    return "standard input" if path == "-" else printable(path)


@contextmanager
def open_records(path: str) -> Iterator[tuple[IO[bytes], Callable[[], None]]]:
    """Open a file of records, and give with it a call that shows how much of it has been read."""
    if path == "-" and sys.stdin is None:
        raise click.ClickException("standard input: closed")
    try:
        source = click.open_file(path, "rb")
        size = 0 if path == "-" else os.fstat(source.fileno()).st_size
    except OSError as error:
        raise click.ClickException(f"{place_name(path)}: {error.strerror}") from None
    with source, Bar("bytes read") as bar:

        def show() -> None:
            if size:
                bar(os.lseek(source.fileno(), 0, os.SEEK_CUR), size)

        yield source, show


class Tally:
    """Count records that agree with what they say, differ from it, or are refused.

    Parameters
    ----------
    thing, done, agreeing
        Words of the sum: "showdown", "settled", "as paid".
    as_json
        Write for a program.
    lacking
        What is said of records that do not tell what came of them, if it matters.
    """

    def __init__(self, thing: str, done: str, agreeing: str, as_json: bool, lacking: str = "") -> None:
        self.words = thing, done, agreeing
        self.lacking = lacking
        self.done = self.agreeing = self.differing = self.refused = 0
        self.as_json = as_json

    def count(self, agrees: bool | None) -> None:
        """Count a record; None where it does not say what came of it."""
        self.done += 1
        self.agreeing += agrees is True
        self.differing += agrees is False

    def refuse(self, place: str, error: Exception) -> None:
        """Count and report a record that cannot be read."""
        self.refused += 1
        complain(f"{place}: {error}")
        if self.as_json:
            write_json({"place": place, "error": str(error)}, indent=None)

    def close(self, check: bool = True) -> int:
        """Write the sum, and return the exit code that says it; differences count where they are checked."""
        thing, done, agreeing = self.words
        if self.as_json:
            counts = {done: self.done, agreeing.replace(" ", "_"): self.agreeing}
            write_json({"summary": counts | {"differ": self.differing, "refused": self.refused}}, indent=None)
        else:
            text = [f"{self.done} {thing}{'s' * (self.done != 1)} {done}"]
            if self.agreeing or self.differing:
                text.append(f"{self.agreeing} {agreeing}, {self.differing} different")
            silent = self.done - self.agreeing - self.differing
            if silent and self.lacking:
                text.append(f"{silent} {self.lacking}")
            if self.refused:
                text.append(f"{self.refused} refused")
            click.echo("; ".join(text))
        return BAD_INPUT if self.refused else DIFFERENCE if self.differing and check else 0
