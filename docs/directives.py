"""Directives that write pages from the data of the package: the rules of games, and pictures."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from itertools import compress, groupby
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from showdown import VARIANTS, ofc
from showdown.variants import MIXES, Variant, describe_rules


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table of the columns that say something."""
    lines = [list(head), *map(list, rows)]
    # a column that is empty for all tells nothing
    said = [any(line[column] for line in lines[1:]) for column in range(len(lines[0]))]
    lines = [list(compress(line, said)) for line in lines]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def parts(variant: Variant) -> tuple[str, list[str], list[str]]:
    """Return what `describe_rules` says of a game: facts and streets, the head of its options, their rows."""
    _, facts, streets, options = describe_rules(variant).split("\n\n")
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in streets.splitlines()]
    lines = options.splitlines()
    return f"{facts}\n\n{table(head, rows)}", lines[:2], lines[2:]


def shared_options(games: Iterable[str]) -> list[str]:
    """Return the option rows that all of these games have alike."""
    rows = [parts(VARIANTS[game])[2] for game in games]
    return [row for row in rows[0] if all(row in others for others in rows[1:])]


class Family(SphinxDirective):
    """The games of a page, by id: a table, and what the other directives of the page are about."""

    required_arguments = 1
    optional_arguments = len(VARIANTS)

    def run(self) -> list[nodes.Node]:
        self.env.temp_data["family"] = self.arguments
        rows = [
            [
                f"[{game.title}](#game-{name})",
                f"`{name}`",
                "{} to {}".format(*game.players),
                str(game.hole_cards),
                str(game.board_cards or ""),
                ", ".join(f"`{hand_type.name}`" for hand_type in game.hand_types),
                ", ".join(game.option_values["betting"]),
            ]
            for name in self.arguments
            for game in [VARIANTS[name]]
        ]
        head = ["game", "id", "players", "hole cards", "board", "hands", "betting"]
        return self.parse_text_to_nodes(table(head, rows))


class Rules(SphinxDirective):
    """The rules of one game under its usual options: facts, streets, and the options that the family does not share."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        family = self.env.temp_data.get("family", [])
        if self.arguments[0] not in family:
            raise self.error(f"{self.arguments[0]} is not of the family of this page")
        text, head, rows = parts(VARIANTS[self.arguments[0]])
        shared = shared_options(family) if len(family) > 1 else []
        own = [row for row in rows if row not in shared]
        return self.parse_text_to_nodes("\n".join([text, "", *head, *own] if own else [text]))


class SharedOptions(SphinxDirective):
    """The options that all games of the page have alike."""

    def run(self) -> list[nodes.Node]:
        family = self.env.temp_data["family"]
        _, head, _ = parts(VARIANTS[family[0]])
        return self.parse_text_to_nodes("\n".join([*head, *shared_options(family)]))


class OpenFaceRules(SphinxDirective):
    """The games of `showdown.ofc`: who plays, what is dealt, what brings fantasyland, which options there are."""

    def run(self) -> list[nodes.Node]:
        games = [
            [
                rules.title,
                f"`{rules.id}`",
                "{} to {}".format(*rules.players),
                turns(rules),
                ", ".join(map(str, rules.fantasyland_cards)) or "-",
            ]
            for rules in ofc.RULES.values()
        ]
        head = ["game", "id", "players", "cards received > placed", "cards in fantasyland"]
        options = dict.fromkeys(option for rules in ofc.RULES.values() for option in rules.options)
        values = [
            [f"`{option}`", f"`{rules.id}`", ", ".join(f"`{value!r}`" for value in rules.option_values[option])]
            for option in options
            for rules in ofc.RULES.values()
            if option in rules.options
        ]
        return self.parse_text_to_nodes(
            f"{table(head, games)}\n\n{table(['option', 'game', 'values, the usual first'], merged(values))}"
        )


def turns(rules: ofc.Rules) -> str:
    """Return the cards received and placed in each turn: '5, 8 x 1', '5, 4 x 3 > 2'."""
    texts = [str(got) if got == placed else f"{got} > {placed}" for got, placed in rules.streets]
    return ", ".join(f"{count} x {text}" if (count := len(list(run))) > 1 else text for text, run in groupby(texts))


def merged(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows with those joined that differ in their second cell alone."""
    seconds: dict[tuple[str, str], list[str]] = {}
    for first, second, third in rows:
        seconds.setdefault((first, third), []).append(second)
    return [[first, ", ".join(cells), third] for (first, third), cells in seconds.items()]


class Mixes(SphinxDirective):
    """The rotations: their games in order, each with its betting."""

    def run(self) -> list[nodes.Node]:
        rows = [
            [
                mix.title,
                f"`{mix.id}`",
                "{} to {}".format(*mix.players),
                ", ".join(
                    f"[{game}](#game-{game})" + ("" if betting == "fixed-limit" else f" ({betting})")
                    for game, betting in mix.sequence
                ),
            ]
            for mix in MIXES.values()
        ]
        return self.parse_text_to_nodes(table(["mix", "id", "players", "games"], rows))


class Picture(SphinxDirective):
    """Python that ends with a `figure`: the page shows the code, and what it draws."""

    has_content = True
    required_arguments = 1  # what the picture shows, for those who cannot see it
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {"width": directives.length_or_percentage_or_unitless}

    def run(self) -> list[nodes.Node]:
        code = "\n".join(self.content)
        folder = Path(self.env.doctreedir) / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{hashlib.sha256(code.encode()).hexdigest()[:16]}.png"
        if not path.exists():
            names: dict[str, Any] = {}
            exec(compile(code, self.get_location(), "exec"), names)
            names["figure"].savefig(path, dpi=160, bbox_inches="tight")
        where = os.path.relpath(path, Path(self.env.doc2path(self.env.docname)).parent)
        shown = nodes.literal_block(code, code, language="python")
        picture = nodes.image(
            uri=Path(where).as_posix(), alt=self.arguments[0], width=self.options.get("width", "100%")
        )
        return [shown, picture]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives."""
    for name, directive in (
        ("family", Family),
        ("rules", Rules),
        ("shared-options", SharedOptions),
        ("open-face-rules", OpenFaceRules),
        ("mixes", Mixes),
        ("picture", Picture),
    ):
        app.add_directive(name, directive)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
