"""Options that several commands have, how their values are read, and what a shell may complete them with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from showdown import MIXES, VARIANTS, ShowdownError, find_variant
from showdown.cli.output import SUITS, SUITS_KEY
from showdown.variants import Mix, Variant, find_game

F = TypeVar("F", bound=Callable[..., Any])


def output_options(command: F) -> F:
    """Give a command the switches that every command has: what its output looks like."""
    options = (
        click.option("--json", "as_json", is_flag=True, help="Write JSON for a program to read."),
        click.option(
            "--color/--no-color",
            default=None,
            expose_value=False,
            callback=_set_color,
            help="With colors, or without; a terminal has them, a pipe has not. NO_COLOR and FORCE_COLOR say it too.",
        ),
        click.option(
            "--suits",
            type=click.Choice(list(SUITS)),
            default="four",
            show_default=True,
            envvar="SHOWDOWN_SUITS",
            expose_value=False,
            callback=_set_suits,
            help="Colors of the deck; SHOWDOWN_SUITS says it too.",
        ),
    )
    return with_options(command, options)


def with_options(command: F, options: Sequence[Callable[[F], F]]) -> F:
    """Give a command several options, which its help lists in that order."""
    for option in reversed(options):
        command = option(command)
    return command


def _set_color(ctx: click.Context, param: click.Parameter, value: bool | None) -> None:
    del param
    if value is not None:
        ctx.color = value


def _set_suits(ctx: click.Context, param: click.Parameter, value: str) -> None:
    del param
    ctx.meta[SUITS_KEY] = value


class Name(click.types.StringParamType):
    """A name that a shell completes from those of a list and their helps; whether there is such a thing others say."""

    def __init__(self, name: str, names: Callable[[], Iterable[tuple[str, str]]]) -> None:
        self.name = name
        self.names = names

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the names that begin so."""
        del ctx, param
        return [CompletionItem(name, help=text) for name, text in self.names() if name.startswith(incomplete.lower())]


class FileName(click.types.StringParamType):
    """A file's name, completed by the shell; whether there is such a file is seen when it is opened."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Refuse what no file can be called."""
        if "\0" in value:
            self.fail("no file has a NUL in its name", param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Leave it to the shell."""
        del ctx, param
        return [CompletionItem(incomplete, type="file")]


def _variants() -> Iterable[tuple[str, str]]:
    return ((variant.id, variant.title) for variant in VARIANTS.values())


def _games() -> Iterable[tuple[str, str]]:
    return [*_variants(), *((mix.id, mix.title) for mix in MIXES.values())]


VARIANT = Name("variant", _variants)
GAME = Name("game", _games)
"""A variant or a mix."""


def variant_option(default: str | None = None, **words: Any) -> Callable[[F], F]:
    """Let a command choose a game."""
    return click.option("-v", "--variant", "--game", "game", type=VARIANT, default=default, metavar="VARIANT", **words)


class OfGame(click.types.StringParamType):
    """A value completed from those of the game named before it, or of all games."""

    def __init__(self, find: Callable[[str], Any] = find_variant, games: Callable[[], Iterable[Any]] = VARIANTS.values):
        self.find = find
        self.all_games = games

    def found(self, name: str) -> Any:
        """Return the game of a name, if there is one."""
        try:
            return self.find(name)
        except ShowdownError:
            return None

    def games(self, ctx: click.Context) -> Iterable[Any]:
        """Return the game that has been named, else all."""
        # While an option lacks its value click has not yet told the arguments apart, but put in the defaults.
        named = [name for name in (*ctx.args, ctx.params.get("game")) if isinstance(name, str)]
        return [game for name in named if (game := self.found(name)) is not None][:1] or self.all_games()


class Betting(OfGame):
    """A way of betting."""

    name = "betting"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the bettings that begin so."""
        del param
        allowed = {str(value) for game in self.games(ctx) for value in game.option_values["betting"]}
        return [CompletionItem(betting) for betting in sorted(allowed) if betting.startswith(incomplete)]


class Category(OfGame):
    """A category of hands."""

    name = "category"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the categories that begin so, as one word."""
        del param
        names = {name for game in self.games(ctx) for hands in game.hand_types for name in hands.categories}
        words = sorted(name.replace(" ", "_") for name in names)
        return [CompletionItem(word) for word in words if word.startswith(incomplete.lower())]


class Rule(OfGame):
    """A rule option written NAME=VALUE."""

    name = "rule"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the options with their values that begin so."""
        del param
        games = self.games(ctx)
        written = {
            f"{name}={str(value).lower() if isinstance(value, bool | None) else value}"
            for game in games
            for name, values in game.option_values.items()
            for value in values
        }
        return [CompletionItem(rule) for rule in sorted(written) if rule.startswith(incomplete)]


def rule_option(
    find: Callable[[str], Any] = find_variant, games: Callable[[], Iterable[Any]] = VARIANTS.values
) -> Callable[[F], F]:
    """Let a command play a game by house rules."""
    return click.option(
        "-o",
        "--option",
        "rules",
        multiple=True,
        type=Rule(find, games),
        metavar="NAME=VALUE",
        help="A rule option of the game; may be repeated.",
    )


def read_rules(rules: Sequence[str]) -> dict[str, Any]:
    """Read options written NAME=VALUE."""
    values: dict[str, Any] = {}
    for rule in rules:
        name, equals, text = rule.partition("=")
        if not (name and equals):
            raise click.UsageError(f"an option is written NAME=VALUE, not {rule!r}")
        named = {"true": True, "false": False, "none": None}
        number = read_whole(text)
        values[name] = named.get(text.lower(), text) if number is None else number
    return values


def read_whole(text: str) -> int | None:
    """Read a number of chips or of a seat; None where the text is no such number."""
    # 19 digits hold all that a pot may.
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 19 else None


def read_chips(name: str, text: str, example: str) -> list[int]:
    """Read chips written with commas between them."""
    chips = [number for part in text.split(",") if (number := read_whole(part)) is not None]
    if len(chips) != text.count(",") + 1:
        raise click.UsageError(f"{name} takes whole numbers, as {example}, not {text!r}")
    return chips


threads_option = click.option(
    "-t", "--threads", type=int, default=1, show_default=True, help="Threads to share the work."
)


def table_options(command: F) -> F:
    """Give a command the table: seats, stacks and stakes."""
    options = (
        click.option("--seats", type=int, default=6, show_default=True, help="Players at the table."),
        click.option(
            "--stack", type=click.IntRange(min=1), default=200, show_default=True, help="Chips of each player."
        ),
        click.option("--betting", type=Betting(), help="Another betting than the game's usual one."),
        click.option("--blinds", metavar="CHIPS,...", help="From the left of the button; 1,2 in games with blinds."),
        click.option("--ante", type=int, help="Ante of each player; 1 in games that need one."),
        click.option("--small-bet", type=int, help="The early fixed bet; 4 in games without blinds."),
        click.option("--big-bet", type=int, help="The late fixed bet; twice the early one."),
        click.option("--bring-in", type=int, help="The bring-in of stud games; 2."),
        click.option("--seed", type=int, help="Makes the cards and the built-in players repeatable."),
        rule_option(),
    )
    return with_options(command, options)


def read_game(name: str) -> Variant | Mix:
    """Return the mix or the variant of a name."""
    try:
        return find_game(name)
    except ShowdownError:
        from showdown import ofc  # read only to help somebody who looks for its games here

        if name in ofc.RULES:
            raise click.UsageError(f"{name} is a game of rows: see showdown ofc --help") from None
        raise


def read_table(
    game: Variant | Mix,
    *,
    seats: int,
    stack: int,
    betting: str | None,
    blinds: str | None,
    ante: int | None,
    small_bet: int | None,
    big_bet: int | None,
    bring_in: int | None,
) -> dict[str, Any]:
    """Return what `Setup` or, for a mix, `Table` takes, with modest stakes where none are given."""
    games = [game] if isinstance(game, Variant) else [VARIANTS[name] for name, _ in game.sequence]
    most = min(variant.most_players for variant in games)
    if not 2 <= seats <= most:
        raise click.UsageError(f"{game.id} is for 2 to {most} players, not {seats}")
    if betting is not None and isinstance(game, Mix):
        raise click.UsageError(f"{game.id} is a mix: each of its games has its betting")
    posted = None if blinds is None else tuple(read_chips("--blinds", blinds, "1,2"))
    if posted is not None and len(posted) > 1 and posted[0] > posted[1]:
        raise click.UsageError(f"--blinds go from the small blind up, as 1,2: not {blinds}")
    forced = {variant.forced for variant in games}
    usual: dict[str, Any] = {}
    if forced == {"blinds"}:
        usual["blinds"] = (1, 2)
    else:
        usual["ante"] = 1
        if "bring_in" in forced or (betting or games[0].betting) == "fixed-limit":
            usual["small_bet"] = 4
        if "bring_in" in forced:
            usual["bring_in"] = 2
    given: dict[str, Any] = {
        "betting": betting,
        "blinds": posted,
        "ante": ante,
        "small_bet": small_bet,
        "big_bet": big_bet,
        "bring_in": bring_in,
    }
    return {"stacks": [stack] * seats} | usual | {word: value for word, value in given.items() if value is not None}
