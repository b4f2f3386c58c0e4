"""The command line. Each command is one function that works out plain data, then writes it as JSON or as text.

Exit codes: 0 all is well, 1 a recorded result differs from the rules, 2 a usage error or input that cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import IO, Any, NamedTuple, TypeVar

import click

from showdown import __version__, ofc
from showdown.agents import simulate
from showdown.cards import Card, ShowdownError, format_cards, parse_cards
from showdown.deal import Deal
from showdown.equities import equity, matchups
from showdown.hands import HAND_TYPES, HandType
from showdown.history import Check, Chips, History, HistoryError, stream
from showdown.pots import Pot, Pots, build_pots
from showdown.ranges import Range
from showdown.settlement import Award, Settlement, settle
from showdown.variants import VARIANTS, Street, Variant, describe_rules, find_variant

DIFFERENCE, BAD_INPUT = 1, 2
MOST_BYTES = 1_000_000  # of one line: a record of the fullest table takes some two thousand

F = TypeVar("F", bound=Callable[..., Any])


# --- what the commands share -------------------------------------------------------------------------------------


class Refused(click.ClickException):
    """Input that cannot be read: one line on standard error."""

    exit_code = BAD_INPUT


class Commands(click.Group):
    """A group that reports whatever the package refuses as one plain line."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command named."""
        try:
            return super().invoke(ctx)
        except ShowdownError as error:
            raise Refused(printable(str(error))) from error


@click.group("showdown", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def commands() -> None:
    """Rank poker hands and settle showdowns, in every variant.

    Cards are written As Td 9h 2c: rank, then suit. Every command takes --json.
    """


def json_option(command: F) -> F:
    """Give a command the switch that every command has."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON for a program to read.")(command)


def rule_option(command: F) -> F:
    """Let a command play a game by a house rule."""
    option = click.option(
        "-o",
        "--option",
        "rules",
        multiple=True,
        metavar="NAME=VALUE",
        help="A rule option of the game; may be repeated.",
    )
    return option(command)


def write_json(data: object, *, indent: int | None = 2) -> None:
    """Write one JSON value on standard output."""
    click.echo(json.dumps(data, indent=indent))


def write_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write rows of text under headings."""
    from rich.table import Table
    from rich.text import Text

    table = Table(*columns, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for row in rows:
        table.add_row(*(Text.from_ansi(cell) for cell in row))
    write_rich(table, piped_width=400)


def write_rich(content: Any, *, piped_width: int) -> None:
    """Write what rich lays out; a pipe, which has no width of its own, gets the one given."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else piped_width, highlight=False)
    with console.capture() as captured:
        console.print(content)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


def printable(text: str) -> str:
    """Show what a terminal would obey or cannot print as an escape instead."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def spaced(cards: Iterable[Card | str]) -> str:
    """Write cards apart, the red suits in red where the output has colours; an unknown card is text."""
    texts = [(str(card), isinstance(card, Card) and card.suit in (1, 2)) for card in cards]
    return " ".join(click.style(text, fg="red") if red else text for text, red in texts)


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


def read_lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """Read line by line in bounded memory; None stands for a line longer than anything meant."""
    while line := source.readline(MOST_BYTES + 1):
        too_long = len(line) > MOST_BYTES
        while too_long and line and not line.endswith(b"\n"):
            line = source.readline(MOST_BYTES)
        yield None if too_long else line


# --- evaluate ----------------------------------------------------------------------------------------------------


@commands.command()
@click.argument("hands", nargs=-1, required=True)
@click.option(
    "-t",
    "--type",
    "type_name",
    type=click.Choice(list(HAND_TYPES)),
    default="high",
    help="Hand type; high if not said.",
)
@click.option("-v", "--variant", "game", help="Rank by the showdown of this game instead: hands are hole cards.")
@click.option("-b", "--board", default="", help="The board of that game.")
@rule_option
@json_option
def evaluate(
    hands: tuple[str, ...], type_name: str, game: str | None, board: str, rules: tuple[str, ...], as_json: bool
) -> None:
    """Rank HANDS and say which is best.

    \b
    showdown evaluate AsKsQsJsTs9h2c "9h9d9c 2s2h 5d 6d"
    showdown evaluate --type badugi As2h3d4c KhQdJsTc
    showdown evaluate --variant omaha8 --board 7d4c3hKsJh Ah2cKd9d Ac2dTh8h
    """  # noqa: D301 (click reads \b as "do not fold this paragraph")
    sides: tuple[str, ...] = (type_name,)
    types: tuple[HandType, ...] = (HAND_TYPES[type_name],)
    if game is None:
        if board or rules:
            raise click.UsageError("--board and --option belong to a game: say which with --variant")
        ranked = [tuple(hand_type.evaluate(hand) for hand_type in types) for hand in hands]
        playing = [tuple(hand_type.best(hand) for hand_type in types) for hand in hands]
    else:
        variant = find_variant(game).with_options(**read_rules(rules))
        sides, types = variant.sides, variant.hand_types
        ranked = [variant.evaluate(hand, board) for hand in hands]
        playing = [variant.best(hand, board) for hand in hands]
    answers: list[dict[str, Any]] = [
        {
            "cards": format_cards(parse_cards(hand)),
            "side": side,
            "hand": types[i].describe(strengths[i]),
            "best": format_cards(cards[i]),
            "strength": strengths[i],
            "wins": strengths[i] == max(row[i] for row in ranked) > 0,
        }
        for hand, strengths, cards in zip(hands, ranked, playing, strict=True)
        for i, side in enumerate(sides)
    ]
    if as_json:
        write_json(answers)
        return
    write_table(
        ["cards", "side", "hand", "plays", "strength", ""],
        [
            (
                spaced(parse_cards(answer["cards"])),
                answer["side"],
                answer["hand"],
                spaced(parse_cards(answer["best"])),
                str(answer["strength"]),
                "best" if answer["wins"] and len(hands) > 1 else "",
            )
            for answer in answers
        ],
    )


# --- settle ------------------------------------------------------------------------------------------------------


class Record(NamedTuple):
    """One showdown as it is recorded, checked and ready to be settled."""

    name: str
    variant: Variant
    hands: dict[int, str]
    pots: Pots
    boards: tuple[str, ...]
    button: int | None
    rake: int
    chip: int
    declared: dict[int, str] | None
    first_declarer: int | None
    paid: dict[int, int] | None


class Fields:
    """A JSON object whose fields are taken out one by one, each checked; a fault is named by the path to it."""

    def __init__(self, data: object, path: str = "") -> None:
        self.data: dict[str, Any] = checked(data, dict, path or "a record")
        self.path = path

    def path_to(self, name: str) -> str:
        """Return the path to a field."""
        return f"{self.path}.{name}" if self.path else name

    def take(self, name: str, kind: type[Any], *default: Any) -> Any:
        """Return the field, which must be of that kind; without a default it must be there."""
        if name not in self.data and not default:
            raise ShowdownError(f"{self.path_to(name)}: missing")
        value = self.data.get(name, *default)
        # Null may stand where nothing may.
        return None if value is None and None in default else checked(value, kind, self.path_to(name))

    def each(self, name: str, *default: Any) -> list[Fields]:
        """Return the objects of a list."""
        return [Fields(entry, f"{self.path_to(name)}[{i}]") for i, entry in enumerate(self.take(name, list, *default))]

    def listed(self, name: str, kind: type[Any], *default: Any) -> list[Any]:
        """Return a list of values of one kind."""
        entries = enumerate(self.take(name, list, *default))
        return [checked(entry, kind, f"{self.path_to(name)}[{i}]") for i, entry in entries]

    def by_seat(self, name: str, kind: type[Any]) -> dict[int, Any]:
        """Return a mapping whose keys are seats: JSON writes them as text."""
        values = {}
        for key, value in self.take(name, dict).items():
            seat = read_whole(key)
            if seat is None:
                raise ShowdownError(f"{self.path_to(name)}: {brief(key)} is not a seat")
            values[seat] = checked(value, kind, f"{self.path_to(name)}[{seat}]")
        return values


def checked(value: object, kind: type[Any], path: str) -> Any:
    """Return a value that is of that kind. A truth value is no number."""
    if type(value) is not kind:
        kinds = {int: "a whole number", str: "text", list: "a list", dict: "an object", bool: "true or false"}
        raise ShowdownError(f"{path}: expected {kinds[kind]}, got {brief(value)}")
    return value


def brief(value: object) -> str:
    """Write a value for a message, shortly."""
    text = json.dumps(value) if not isinstance(value, (list, dict)) else f"{type(value).__name__} of {len(value)}"
    return text if len(text) <= 40 else f"{text[:37]}..."


def read_line(line: bytes) -> object:
    """Read a line of JSON."""
    try:
        return json.loads(line.decode("utf-8"), parse_constant=str)
    except RecursionError:
        raise ShowdownError("not a record: nested too deeply") from None
    except ValueError as error:
        raise ShowdownError(f"not a line of JSON: {error}") from None


def read_record(data: object, rules: Mapping[str, Any], chip: int) -> Record:
    """Read a record; `rules` and `chip` are the house's, where the record does not say."""
    fields = Fields(data)
    variant = find_variant(fields.take("variant", str))
    options = {name: value for name, value in rules.items() if name in variant.options}
    variant = variant.with_options(**options | fields.take("options", dict, {}))
    put_in: dict[int, int] = {}
    hands: dict[int, str] = {}
    for player in fields.each("players"):
        seat = player.take("seat", int)
        if seat in put_in:
            raise ShowdownError(f"{player.path_to('seat')}: seat {seat} stands there twice")
        put_in[seat] = player.take("put_in", int, 0)
        cards = player.take("cards", str, None)
        if not player.take("folded", bool, False):
            hands[seat] = cards or ""
    dead = fields.take("dead", int, 0)
    if "pots" in fields.data:
        pots = Pots(Pot(pot.take("amount", int), pot.listed("seats", int)) for pot in fields.each("pots"))
        recorded, given = sum(pot.amount for pot in pots), sum(put_in.values()) + dead
        if any(put_in.values()) and recorded != given:
            raise ShowdownError(f"pots: they hold {recorded} chips, but {given} were put in")
    else:
        pots = build_pots(put_in, folded=put_in.keys() - hands.keys(), dead=dead)
    paid: dict[int, int] | None = None
    if "paid" in fields.data:
        paid = {}
        for payment in fields.each("paid"):
            seat = payment.take("seat", int)
            paid[seat] = paid.get(seat, 0) + payment.take("amount", int)
    return Record(
        name=fields.take("id", str, ""),
        variant=variant,
        hands=hands,
        pots=pots,
        boards=tuple(fields.listed("boards", str, [])),
        button=fields.take("button", int, None),
        rake=fields.take("rake", int, 0),
        chip=fields.take("chip", int, chip),
        declared=fields.by_seat("declared", str) if "declared" in fields.data else None,
        first_declarer=fields.take("first_declarer", int, None),
        paid=paid,
    )


def settle_record(record: Record) -> Settlement:
    """Ask the rules who gets what."""
    declaration: dict[str, Any] = {}
    if record.declared is not None:
        declaration = {"declared": record.declared, "first_declarer": record.first_declarer}
    boards: dict[str, Any] = {"boards": record.boards} if len(record.boards) > 1 else {"board": "".join(record.boards)}
    return settle(
        record.variant,
        record.hands,
        pots=record.pots,
        button=record.button,
        rake=record.rake,
        chip=record.chip,
        **boards,
        **declaration,
    )


def explain(record: Record, award: Award) -> list[dict[str, Any]]:
    """Say what each winner of an award holds: the hand's name and the cards that play."""
    variant, winners = record.variant, []
    board = record.boards[award.board] if record.boards else ""
    contested = len(record.pots[award.pot].seats) > 1
    for seat, chips in zip(award.winners, award.shares, strict=True):
        winner: dict[str, Any] = {"seat": seat, "amount": chips}
        if contested and award.side in variant.sides:
            side = variant.sides.index(award.side)
            strength = variant.evaluate(record.hands[seat], board)[side]
            winner["hand"] = variant.hand_types[side].describe(strength)
            winner["best"] = format_cards(variant.best(record.hands[seat], board)[side])
        winners.append(winner)
    return winners


def differences(record: Record, settlement: Settlement) -> list[dict[str, int]] | None:
    """Compare with what was paid, refunds included; None where nothing is recorded."""
    if record.paid is None:
        return None
    due = dict(settlement.payouts)
    for seat, chips in record.pots.refunds.items():
        due[seat] = due.get(seat, 0) + chips
    return [
        {"seat": seat, "paid": record.paid.get(seat, 0), "due": due.get(seat, 0)}
        for seat in sorted(due.keys() | record.paid.keys())
        if record.paid.get(seat, 0) != due.get(seat, 0)
    ]


def as_data(record: Record, settlement: Settlement) -> dict[str, Any]:
    """Write a settlement as plain data."""
    wrong = differences(record, settlement)
    return {
        "id": record.name,
        "variant": record.variant.id,
        "awards": [
            {
                "pot": award.pot,
                "board": award.board,
                "side": award.side,
                "amount": award.amount,
                "winners": explain(record, award),
            }
            for award in settlement.awards
        ],
        "refunds": {str(seat): chips for seat, chips in record.pots.refunds.items()},
        "payouts": {str(seat): chips for seat, chips in settlement.payouts.items()},
        "as_paid": None if wrong is None else not wrong,
        "differences": wrong or [],
    }


def write_settlement(place: str, record: Record, answer: Mapping[str, Any]) -> None:
    """Write who wins which part of which pot with which cards."""
    boards = " / ".join(spaced(parse_cards(board)) for board in record.boards)
    chosen = {k: v for k, v in record.variant.options.items() if v != record.variant.option_values[k][0]}
    title = [record.variant.id, *(f"{name}={value}" for name, value in chosen.items())]
    click.echo(f"{place}  {' '.join(title)}{f'  board {boards}' if boards else ''}  {printable(record.name)}".rstrip())
    for seat, chips in answer["refunds"].items():
        click.echo(f"  seat {seat} takes back {chips} that nobody called")
    for award in answer["awards"]:
        part = [pot_name(award["pot"], len(record.pots))]
        if len(record.boards) > 1:
            part.append(f"board {award['board'] + 1}")
        if len(record.variant.sides) > 1 and award["side"] in record.variant.sides:
            part.append(award["side"])
        for winner in award["winners"]:
            line = f"  {', '.join(part)}: seat {winner['seat']} wins {winner['amount']}"
            if winner.get("hand"):
                line += f" with {winner['hand']}, {spaced(parse_cards(winner['best']))}"
            click.echo(line)
    for wrong in answer["differences"]:
        click.secho(f"  DIFFERS: seat {wrong['seat']} was paid {wrong['paid']}, the rules say {wrong['due']}", fg="red")
    if answer["as_paid"]:
        click.echo("  as paid")


def pot_name(index: int, pots: int) -> str:
    """Call a pot what the table calls it."""
    if index == 0:
        return "main pot" if pots > 1 else "pot"
    return f"side pot {index}" if pots > 2 else "side pot"


class Tally:
    """What has been settled so far, and what came of it."""

    def __init__(self) -> None:
        self.counts = {"settled": 0, "as_paid": 0, "differ": 0, "refused": 0}

    def count(self, as_paid: bool | None) -> None:
        """Count a settlement."""
        self.counts["settled"] += 1
        if as_paid is not None:
            self.counts["as_paid" if as_paid else "differ"] += 1

    def refuse(self, place: str, reason: str, as_json: bool) -> None:
        """Count and report a line that cannot be settled."""
        self.counts["refused"] += 1
        click.echo(f"Error: {place}: {printable(reason)}", err=True)
        if as_json:
            write_json({"place": place, "error": reason}, indent=None)

    def close(self, as_json: bool) -> None:
        """Write the sum and leave with the exit code that says it."""
        if as_json:
            write_json({"summary": self.counts}, indent=None)
        else:
            settled, as_paid, differ, refused = self.counts.values()
            text = [f"{settled} showdown{'s' * (settled != 1)} settled"]
            if as_paid or differ:
                text.append(f"{as_paid} as paid, {differ} different")
            if refused:
                text.append(f"{refused} line{'s' * (refused != 1)} refused")
            click.echo("; ".join(text))
        sys.exit(BAD_INPUT if self.counts["refused"] else DIFFERENCE if self.counts["differ"] else 0)


def settle_lines(path: str, rules: Mapping[str, Any], chip: int, quiet: bool, as_json: bool, tally: Tally) -> None:
    """Settle the records of a file one by one."""
    name = "standard input" if path == "-" else printable(path)
    try:
        source = click.open_file(path, "rb")
    except OSError as error:
        raise Refused(f"{name}: {error.strerror} (hands given here need --variant)") from None
    with source:
        for number, line in enumerate(read_lines(source), 1):
            place = f"{name}:{number}"
            if line is not None and not line.strip():
                continue
            try:
                if line is None:
                    raise ShowdownError(f"not a record: longer than {MOST_BYTES} bytes")
                record = read_record(read_line(line), rules, chip)
                answer = as_data(record, settle_record(record))
            except ShowdownError as error:
                tally.refuse(place, str(error), as_json)
                continue
            tally.count(answer["as_paid"])
            if quiet and not answer["differences"]:
                continue
            if as_json:
                write_json({"place": place} | answer, indent=None)
            else:
                write_settlement(place, record, answer)


def hands_as_record(hands: Sequence[str], put_in: str | None, pot: int) -> dict[str, Any]:
    """Write hands of the command line in the form of a record."""
    cards: dict[int, str] = {}
    for i, hand in enumerate(hands):
        seat_text, colon, text = hand.rpartition(":")
        seat = read_whole(seat_text) if colon else i
        if seat is None:
            raise click.UsageError(f"a hand is written CARDS or SEAT:CARDS, not {hand!r}")
        if seat in cards:
            raise click.UsageError(f"seat {seat} has two hands")
        cards[seat] = text
    if put_in is None:
        players = [{"seat": seat, "cards": text} for seat, text in cards.items()]
        return {"players": players, "pots": [{"amount": pot, "seats": list(cards)}]}
    chips = [read_whole(text) for text in put_in.split(",")]
    if None in chips:
        raise click.UsageError(f"--put-in takes chips by seat, as 100,60,80, not {put_in!r}")
    if missing := [seat for seat in cards if seat >= len(chips)]:
        raise click.UsageError(f"--put-in says nothing of seat {missing[0]}")
    return {
        "players": [
            {"seat": seat, "put_in": given, "folded": seat not in cards, "cards": cards.get(seat)}
            for seat, given in enumerate(chips)
        ]
    }


def read_declared(declared: Sequence[str]) -> dict[str, Any]:
    """Read declarations written SEAT=SIDE, the first declarer first."""
    sides = {}
    for word in declared:
        seat, _, side = word.partition("=")
        if read_whole(seat) is None:
            raise click.UsageError(f"a declaration is written SEAT=high or SEAT=low, not {word!r}")
        sides[seat] = side
    return {"declared": sides, "first_declarer": read_whole(next(iter(sides)))} if sides else {}


@commands.command("settle")
@click.argument("what", nargs=-1, metavar="[FILE]... | --variant GAME HAND...")
@click.option("-v", "--variant", "game", help="Settle hands given here, of this game, instead of files of records.")
@click.option("-b", "--board", "boards", multiple=True, help="The board; again for each further run.")
@click.option("-p", "--pot", default=100, show_default=True, help="Chips in the pot, if --put-in does not say.")
@click.option("--put-in", metavar="CHIPS,...", help="What each seat put in; a seat without a hand has folded.")
@click.option("--dead", default=0, help="Chips in the pot that are part of nobody's bets.")
@click.option("--button", type=int, help="The seat with the button; the last hand's if not said.")
@click.option("--declare", "declared", multiple=True, metavar="SEAT=SIDE", help="A declaration, in the order made.")
@click.option("--rake", default=0, help="Chips taken from the pot first.")
@click.option("--chip", default=1, show_default=True, help="The smallest chip paid out.")
@click.option("-q", "--quiet", is_flag=True, help="Show only what differs from what was paid, and the sum.")
@rule_option
@json_option
def settle_command(
    what: tuple[str, ...],
    game: str | None,
    boards: tuple[str, ...],
    pot: int,
    put_in: str | None,
    dead: int,
    button: int | None,
    declared: tuple[str, ...],
    rake: int,
    chip: int,
    quiet: bool,
    rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say who wins which part of which pot, and check recorded payments.

    Without --variant, each FILE (or standard input) holds one recorded showdown a line, as JSON. Where a record says
    what was paid, the command compares, and ends with 1 if anything differs.

    \b
    showdown settle examples/showdowns.jsonl
    showdown settle --variant holdem --board AsKsQsJsTs --pot 101 2c2d 3c3d
    showdown settle --variant omaha8 --put-in 100,60,80 --board 7d4c3hKsJh 0:Ah2cKd9d 2:Ac2dTh8h
    """  # noqa: D301
    tally = Tally()
    house = read_rules(rules)
    if game is None:
        known = {name for variant in VARIANTS.values() for name in variant.options}
        if unknown := [name for name in house if name not in known]:
            raise click.UsageError(f"no game has an option {unknown[0]!r}")
        if not what and sys.stdin.isatty():
            raise click.UsageError("nothing to settle: name a file of records, or --variant and hands")
        for path in what or ("-",):
            settle_lines(path, house, chip, quiet, as_json, tally)
        tally.close(as_json)
    if not what:
        raise click.UsageError("--variant settles the hands that follow, and none does")
    data = hands_as_record(what, put_in, pot) | read_declared(declared)
    data |= {"variant": game, "boards": list(boards), "dead": dead, "rake": rake, "options": house}
    data["button"] = max(player["seat"] for player in data["players"]) if button is None else button
    record = read_record(data, {}, chip)
    answer = as_data(record, settle_record(record))
    if as_json:
        write_json(answer)
    else:
        write_settlement("hands", record, answer)


# --- variants and rules ------------------------------------------------------------------------------------------


def words(thing: Variant | Street) -> dict[str, Any]:
    """Write a row of the games' data as plain data: every public word of it."""
    return {word: plain(getattr(thing, word)) for word in thing.__slots__ if not word.startswith("_")}


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


@commands.command()
@json_option
def variants(as_json: bool) -> None:
    """List the games, their players, hands and betting."""
    games = VARIANTS.values()
    if as_json:
        kept = ("id", "title", "aliases", "players", "hole_cards", "board_cards", "sides", "hand_types", "betting")
        write_json([{word: value for word, value in words(game).items() if word in kept} for game in games])
        return
    write_table(
        ["id", "game", "players", "hole", "board", "hands", "betting", "aliases"],
        [
            (
                game.id,
                game.title,
                f"{game.players[0]}-{game.players[1]}",
                str(game.hole_cards),
                str(game.board_cards),
                ", ".join(hand_type.name for hand_type in game.hand_types),
                game.betting,
                ", ".join(game.aliases),
            )
            for game in games
        ],
    )


@commands.command("rules")
@click.argument("game", metavar="VARIANT")
@rule_option
@json_option
def rules_command(game: str, rules: tuple[str, ...], as_json: bool) -> None:
    """Describe how VARIANT is dealt, bet and won, and its options.

    \b
    showdown rules razz
    showdown rules short_deck --option order=straight
    """  # noqa: D301
    variant = find_variant(game).with_options(**read_rules(rules))
    if as_json:
        write_json(words(variant))
        return
    from rich.markdown import Markdown

    write_rich(Markdown(describe_rules(variant)), piped_width=120)


# --- equity, range, matchups -------------------------------------------------------------------------------------


def share_text(part: float, whole: float) -> str:
    """Write a part of a whole in percent."""
    return f"{100 * part / whole:.3f}%" if whole else "-"


def show_progress(done: int, total: int) -> None:
    """Keep a person at a terminal informed, on one line of standard error."""
    if sys.stderr.isatty():
        click.echo(f"\r{100 * done / total:5.1f}% of the deals", err=True, nl=done >= total)


@commands.command("equity")
@click.argument("hands", nargs=-1, required=True)
@click.option("-v", "--variant", "--game", "game", default="holdem", show_default=True, help="The game.")
@click.option("-b", "--board", default="", help="Cards on the board.")
@click.option("-d", "--dead", default="", help="Cards that are out of play.")
@click.option(
    "-m",
    "--method",
    type=click.Choice(["auto", "exact", "sample"]),
    default="auto",
    help="How to count; auto if not said.",
)
@click.option("-n", "--samples", type=int, help="Deals to sample.")
@click.option("--target-error", type=float, help="Sample until the standard error is as small.")
@click.option("--seed", type=int, help="Seed of the samples.")
@click.option("-t", "--threads", type=int, default=1, show_default=True, help="Threads to share the work.")
@rule_option
@json_option
def equity_command(
    hands: tuple[str, ...],
    game: str,
    board: str,
    dead: str,
    method: str,
    samples: int | None,
    target_error: float | None,
    seed: int | None,
    threads: int,
    rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say what share of the pot each of HANDS expects.

    A hand is its cards, some of its cards, or, for the two cards of hold'em and the like, a range; ? is a hand of
    which nothing is known.

    \b
    showdown equity AsAh KdKc
    showdown equity --board Kh7d2c "AsKs" "QQ+, AK"
    showdown equity --game omaha8 AsAh2d3c KsKh9d8c
    showdown equity --game razz As2h3d "4s5h6d" ?
    """  # noqa: D301
    variant = find_variant(game).with_options(**read_rules(rules))
    given = [None if hand in ("?", "??", "*", "random") else hand for hand in hands]
    started = perf_counter()
    answer = equity(
        variant,
        given,
        board=board,
        dead=dead,
        method=method,
        samples=samples,
        target_error=target_error,
        seed=seed,
        threads=threads,
        progress=show_progress,
    )
    seconds = perf_counter() - started
    if as_json:
        kept = ("equity", "win", "tie", "lose", "deals", "exact", "no_low", "standard_error", "method")
        data = {word: getattr(answer, word) for word in kept}
        sides = {
            side: [dict(zip(("win", "tie", "share"), player, strict=True)) for player in players]
            for side, players in answer.sides.items()
        }
        write_json(
            {"variant": variant.id, "hands": hands, "board": board} | data | {"sides": sides, "seconds": seconds}
        )
        return
    errors = answer.standard_error
    two_sided = len(variant.sides) > 1
    headings = ["hand", "equity", *(["+-"] if errors else []), "win", "tie", "lose"]
    headings += [f"{side} {what}" for side in variant.sides for what in ("win", "tie", "share") if two_sided]
    rows = []
    for player, hand in enumerate(hands):
        row = [printable(hand), f"{100 * answer.equity[player]:.4f}%"]
        if errors:
            row.append(f"{100 * errors[player]:.4f}%")
        row += [share_text(count[player], answer.deals) for count in (answer.win, answer.tie, answer.lose)]
        for side in variant.sides if two_sided else ():
            win, tie, share = answer.sides[side][player]
            row += [share_text(win, answer.deals), share_text(tie, answer.deals), share_text(share, 1)]
        rows.append(row)
    write_table(headings, rows)
    how = f"exact by {answer.method}" if answer.exact else "sampled"
    click.echo(f"{answer.deals:,} deals, {how}, {1000 * seconds:.2f} ms")
    if answer.no_low:
        click.echo(f"no low in {share_text(answer.no_low, answer.deals)}")


@commands.command("range")
@click.argument("text")
@click.option("--cards", "hole_cards", type=int, help="Cards of a hand, where the text does not say.")
@json_option
def range_command(text: str, hole_cards: int | None, as_json: bool) -> None:
    """Count, simplify and draw a range of hands.

    \b
    showdown range "22+, A2s+, KTs+, AJo+, KQo@50"
    showdown range "AAxxds, KKxxds"
    """  # noqa: D301
    hands = Range(text, hole_cards=hole_cards)
    if as_json:
        weights = {format_cards(combo): hands.weight(combo) for combo in hands}
        write_json({"text": str(hands), "combos": len(hands), "percent": hands.percent, "weights": weights})
        return
    click.echo(f"{len(hands):,} hands, {hands.percent:.3f}% of all: {hands}")
    if hands.hole_cards == 2:
        click.echo(hands.grid())


@commands.command("matchups")
@click.argument("first", required=False)
@click.argument("second", required=False)
@click.option("-v", "--variant", "--game", "game", default="holdem", show_default=True, help="Hold'em or short deck.")
@click.option("-t", "--threads", type=int, default=1, show_default=True, help="Threads to share the work.")
@rule_option
@json_option
def matchups_command(
    first: str | None, second: str | None, game: str, threads: int, rules: tuple[str, ...], as_json: bool
) -> None:
    """Look up starting hands against each other, exact before the flop.

    Two hands or kinds: one against the other. One kind: against every kind. Nothing: the whole table of kinds.

    \b
    showdown matchups AsAh KdKc
    showdown matchups AKs QQ
    showdown matchups AKs
    """  # noqa: D301
    table = matchups(find_variant(game).with_options(**read_rules(rules)), threads=threads)
    if first and second:
        answer: dict[str, Any] = {"first": first, "second": second, "equity": table.equity(first, second)}
        if first not in table.kinds and second not in table.kinds:
            answer |= zip(("win", "tie", "lose"), table.counts(first, second), strict=True)
        rows = [answer]
    else:
        if first and first not in table.kinds:
            raise click.UsageError(f"no kind of hand: {first!r}; kinds are AA, AKs, AKo and so on")
        pairs = [(a, b) for a in ([first] if first else table.kinds) for b in table.kinds]
        rows = [{"first": a, "second": b, "equity": table.equity(a, b)} for a, b in pairs]
    if as_json:
        write_json(rows[0] if first and second else rows, indent=None if len(rows) > 169 else 2)
        return
    columns = list(rows[0])
    write_table(
        columns, [[f"{cell:.6f}" if isinstance(cell, float) else str(cell) for cell in row.values()] for row in rows]
    )


# --- Chinese and Open Face ---------------------------------------------------------------------------------------

ROW_NAMES = ("front", "middle", "back")


@commands.group("ofc")
def ofc_commands() -> None:
    """Score, set and play Chinese and Open Face poker.

    Rows are written front/middle/back: AsAhKd/9c9d9h3s4c/TcJcQc3c2c.
    """


def rows_game_option(command: F) -> F:
    """Let a command choose a game of rows."""
    option = click.option(
        "-g", "--game", default="ofc_pineapple", show_default=True, help="The game; showdown ofc games lists them."
    )
    return option(command)


def row_cells(rows: ofc.Rows, game: ofc.Rules) -> list[str]:
    """Write each row, with what it is worth behind it."""
    cells = [spaced(rows.front), spaced(rows.middle), spaced(rows.back)]
    if not rows.is_complete:
        return cells
    paid = ofc.royalties(rows, game)
    return [f"{cell}  +{points}" if points else cell for cell, points in zip(cells, paid, strict=True)]


def seat_data(rows: ofc.Rows | None, game: ofc.Rules) -> dict[str, Any]:
    """Say what complete rows amount to; None for a seat that surrendered."""
    if rows is None:
        return {"surrendered": True}
    return {
        **{name: format_cards(getattr(rows, name)) for name in ROW_NAMES},
        "foul": ofc.is_foul(rows, game),
        "royalties": list(ofc.royalties(rows, game)),
        "natural": ofc.natural(rows, game),
        "fantasyland": ofc.fantasyland(rows, game),
    }


def score_data(hands: Sequence[ofc.Rows | None], game: ofc.Rules, score: ofc.Score) -> dict[str, Any]:
    """Say who won what from whom."""
    return {
        "game": game.id,
        "options": {name: plain(value) for name, value in game.options.items()},
        "seats": [
            {"seat": seat, "points": points, **seat_data(rows, game)}
            for seat, (rows, points) in enumerate(zip(hands, score.points, strict=True))
        ],
        "pairs": [
            {
                "seats": list(pair.seats),
                "rows": None if pair.rows is None else list(pair.rows),
                "line": pair.line,
                "royalties": pair.royalties,
                "points": pair.points,
            }
            for pair in score.pairs
        ],
    }


def write_score(hands: Sequence[ofc.Rows | None], game: ofc.Rules, score: ofc.Score) -> None:
    """Draw the rows of all seats, fouls marked, and what each pair came to."""
    lines = []
    for seat, rows in enumerate(hands):
        royalties = str(sum(score.royalties[seat]))
        if rows is None:
            cells, royalties = ["surrendered", "", ""], ""
        elif score.fouls[seat]:
            cells, royalties = row_cells(rows, game), click.style("foul", fg="red", bold=True)
        else:
            cells = row_cells(rows, game)
        lines.append((str(seat), *cells, royalties, f"{score.points[seat]:+d}"))
    write_table(["seat", *ROW_NAMES, "royalties", "points"], lines)
    for pair in score.pairs:
        how = "no rows compared" if pair.rows is None else "rows " + " ".join(f"{won:+d}" for won in pair.rows)
        click.echo(f"{pair.seats[0]} v {pair.seats[1]}: {pair.points:+d} ({how}; royalties {pair.royalties:+d})")


@ofc_commands.command("games")
@json_option
def ofc_games(as_json: bool) -> None:
    """List the games of rows and their options."""
    if as_json:
        write_json(
            [
                {
                    "id": game.id,
                    "title": game.title,
                    "players": list(game.players),
                    "streets": [list(street) for street in game.streets],
                    "options": {name: plain(values) for name, values in game.option_values.items()},
                }
                for game in ofc.RULES.values()
            ]
        )
        return
    write_table(
        ["id", "game", "players", "dealt > placed", "fantasyland", "options"],
        [
            (
                game.id,
                game.title,
                f"{game.players[0]}-{game.players[1]}",
                " ".join(f"{dealt}>{placed}" for dealt, placed in game.streets),
                " ".join(map(str, game.fantasyland_cards)),
                ", ".join(game.options),
            )
            for game in ofc.RULES.values()
        ],
    )


@ofc_commands.command("score")
@click.argument("hands", nargs=-1, required=True, metavar="ROWS...")
@rows_game_option
@rule_option
@json_option
def ofc_score(hands: Sequence[str], game: str, rules: tuple[str, ...], as_json: bool) -> None:
    """Settle the ROWS of two to four players; - is one who surrendered.

    \b
    showdown ofc score 6c6d2h/9c9d9h3s4c/TcJcQc3c2c 5s5h2d/TsThKd4d7s/JsJdJhKs8c
    showdown ofc score --game chinese -o scoring=2-4 ROWS ROWS ROWS
    """  # noqa: D301
    chosen = ofc.find_rules(game).with_options(**read_rules(rules))
    seats = [None if hand == "-" else ofc.Rows(hand) for hand in hands]
    score = ofc.score(seats, chosen)
    if as_json:
        write_json(score_data(seats, chosen, score))
    else:
        write_score(seats, chosen, score)


@ofc_commands.command("arrange")
@click.argument("cards", nargs=-1, required=True)
@rows_game_option
@click.option("--placed", metavar="ROWS", help="Rows as they stand already.")
@click.option("--inside", is_flag=True, help="The player is in fantasyland, and would stay rather than enter.")
@click.option(
    "--stay-value", default=10.0, show_default=True, help="Points that fantasyland in the next hand is worth."
)
@rule_option
@json_option
def ofc_arrange(
    cards: Sequence[str],
    game: str,
    placed: str | None,
    inside: bool,
    stay_value: float,
    rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Set 13 to 17 CARDS in the best legal way.

    \b
    showdown ofc arrange AsAhAdKsKhKdQsQhJsTs9s2c3d4h --inside
    """  # noqa: D301
    chosen = ofc.find_rules(game).with_options(**read_rules(rules))
    held = parse_cards(" ".join(cards))
    best = ofc.arrange(held, chosen, inside, stay_value, placed=placed)
    if best is None:
        if as_json:
            write_json(None)
        else:
            click.echo("no legal setting")
        return
    left = [card for card in held if card not in best.cards]
    cards_next = ofc.fantasyland(best, chosen, inside)
    if as_json:
        write_json(seat_data(best, chosen) | {"fantasyland": cards_next, "left": format_cards(left)})
        return
    write_table(["", "cards", "royalties"], [
        (name, spaced(getattr(best, name)), str(points))
        for name, points in zip(ROW_NAMES, ofc.royalties(best, chosen), strict=True)
    ])  # fmt: skip
    if left:
        click.echo(f"left over: {spaced(left)}")
    if cards_next:
        click.echo(f"fantasyland: {cards_next} cards")


def write_boards(game: ofc.Game, seat: int) -> None:
    """Draw what a seat sees."""
    view = game.view(seat)
    lines = []
    for other in range(view.players):
        rows = view.rows(other)
        hidden = len(game.rows(other)) - len(rows)
        mark = "you" if other == seat else f"{hidden} face down" if hidden else ""
        lines.append((str(other), *row_cells(rows, game.rules), mark))
    write_table(["seat", *ROW_NAMES, ""], lines)


def ask_placement(game: ofc.Game, seat: int) -> None:
    """Ask until a placement is legal; ? lets the strongest built-in player place."""
    write_boards(game, seat)
    hand = game.hand(seat)
    click.echo(f"your cards: {spaced(hand)}  (place {game.to_place} of {len(hand)})")
    while True:
        word = click.prompt("a letter a card, f m b or - to discard", prompt_suffix=" > ").strip().lower()
        try:
            game.place(ofc.Player("rollout")(game) if word == "?" else word)
        except ShowdownError as error:
            click.echo(printable(str(error)))
        else:
            return


@ofc_commands.command("deal")
@rows_game_option
@click.option("-n", "--players", default=2, show_default=True, help="How many play.")
@click.option("--seat", type=int, help="Your seat; without one the built-in players play by themselves.")
@click.option(
    "--opponent", type=click.Choice(["random", "greedy", "rollout"]), default="greedy", show_default=True,
    help="Who plays the other seats.",
)  # fmt: skip
@click.option("--fantasyland", metavar="CARDS,...", help="Cards that each seat receives at once, 0 for none.")
@click.option("--seed", type=int, help="The same seed deals the same hand.")
@rule_option
@json_option
def ofc_deal(
    game: str,
    players: int,
    seat: int | None,
    opponent: str,
    fantasyland: str | None,
    seed: int | None,
    rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play one hand in the terminal.

    \b
    showdown ofc deal --seat 0
    showdown ofc deal --game ofc_progressive --players 3 --opponent rollout --seed 7
    """  # noqa: D301
    chosen = ofc.find_rules(game).with_options(**read_rules(rules))
    if fantasyland is not None and any(read_whole(part) is None for part in fantasyland.split(",")):
        raise click.UsageError(f"fantasyland is written 0,14,0, not {fantasyland!r}")
    received = None if fantasyland is None else [int(part) for part in fantasyland.split(",")]
    if seat is not None and not 0 <= seat < players:
        raise click.UsageError(f"the seats are 0 to {players - 1}, not {seat}")
    hand = ofc.Game(chosen, players, seed=seed, fantasyland=received)
    player = ofc.Player(opponent, seed=seed)
    for acting in hand:
        if acting == seat:
            ask_placement(hand, acting)
        else:
            player.act(hand)
    score = hand.score
    assert score is not None
    rows = [hand.rows(other) for other in range(players)]
    if as_json:
        write_json(score_data(rows, chosen, score) | {"log": list(hand.log), "next_fantasyland": hand.next_fantasyland})
        return
    if seat is None:
        for line in hand.log:
            click.echo(line)
    write_score(rows, chosen, score)
    for other, cards in enumerate(hand.next_fantasyland or ()):
        if cards:
            click.echo(f"seat {other} plays the next hand in fantasyland, {cards} cards")


# --- simulate and deal -------------------------------------------------------------------------------------------


def table_options(command: F) -> F:
    """Give a command the table: seats, stacks and stakes."""
    options = (
        click.option("--seats", type=int, default=6, show_default=True, help="Players at the table."),
        click.option("--stack", type=int, default=200, show_default=True, help="Chips of each player."),
        click.option("--betting", help="Another betting structure than the game's usual one."),
        click.option("--blinds", metavar="CHIPS,...", help="From the left of the button; 1,2 in games with blinds."),
        click.option("--ante", type=int, help="Ante of each player; 1 in games that need one."),
        click.option("--small-bet", type=int, help="The early fixed bet; 4 in games without blinds."),
        click.option("--bring-in", type=int, help="The bring-in of stud games; 2."),
        click.option("--seed", type=int, help="Makes the cards and the built-in players repeatable."),
    )
    for option in reversed(options):
        command = option(command)
    return rule_option(command)


def read_table(
    game: str,
    rules: Sequence[str],
    *,
    seats: int,
    stack: int,
    betting: str | None,
    blinds: str | None,
    ante: int | None,
    small_bet: int | None,
    bring_in: int | None,
) -> dict[str, Any]:
    """Return what `Setup` takes, with modest stakes where none are given."""
    variant = find_variant(game).with_options(**read_rules(rules))
    if not 2 <= seats <= variant.most_players:
        raise click.UsageError(f"{variant.id} is for 2 to {variant.most_players} players, not {seats}")
    setup: dict[str, Any] = {"variant": variant, "stacks": [stack] * seats}
    if betting is not None:
        setup["betting"] = betting
    if variant.forced == "blinds":
        chips = [read_whole(text) for text in (blinds or "1,2").split(",")]
        if None in chips:
            raise click.UsageError(f"--blinds takes chips, as 1,2, not {blinds!r}")
        setup |= {"blinds": tuple(chips), "ante": ante or 0}
    else:
        setup["ante"] = 1 if ante is None else ante
        fixed = (betting or variant.betting) == "fixed-limit"
        if fixed or variant.forced == "bring_in":
            setup["small_bet"] = 4 if small_bet is None else small_bet
        if variant.forced == "bring_in":
            setup["bring_in"] = 2 if bring_in is None else bring_in
    if small_bet is not None:
        setup["small_bet"] = small_bet
    return setup


@commands.command("simulate")
@click.argument("game", metavar="VARIANT")
@click.argument("agents", nargs=-1, metavar="[PLAYER]...")
@click.option("-n", "--deals", type=int, default=100_000, show_default=True, help="Deals to play.")
@click.option("-t", "--threads", type=int, default=1, show_default=True, help="Threads to share the work.")
@table_options
@json_option
def simulate_command(
    game: str,
    agents: tuple[str, ...],
    deals: int,
    threads: int,
    seed: int | None,
    rules: tuple[str, ...],
    as_json: bool,
    **table: Any,
) -> None:
    """Play many deals of VARIANT and add up what each seat wins.

    A PLAYER is call, fold, pat or random: one for all seats (random if not said), or one for each.

    \b
    showdown simulate holdem --deals 1000000 --threads 2
    showdown simulate badugi --seats 3 random call call
    """  # noqa: D301
    setup = read_table(game, rules, **table)
    variant = setup.pop("variant")
    players: Any = agents if len(agents) > 1 else (*agents, "random")[0]
    started = perf_counter()
    results = simulate(variant, players, deals, seed=seed, threads=threads, **setup)
    seconds = perf_counter() - started
    if as_json:
        kept = ("deals", "totals", "means", "standard_errors")
        write_json({"variant": variant.id} | {word: getattr(results, word) for word in kept} | {"seconds": seconds})
        return
    names = [players] * len(results.totals) if isinstance(players, str) else players
    rows = zip(names, results.totals, results.means, results.standard_errors, strict=True)
    write_table(
        ["seat", "player", "won", "per deal", "+-"],
        [
            (str(seat), name, f"{total:+,}", f"{mean:+.4f}", f"{error:.4f}")
            for seat, (name, total, mean, error) in enumerate(rows)
        ],
    )
    rate = f", {results.deals / seconds:,.0f} a second" if seconds else ""
    click.echo(f"{results.deals:,} deals of {variant.id} in {seconds:.2f} s{rate}")


def some_action(deal: Deal, random: Random) -> str:
    """Return an action that is legal, each kind of it as likely as the others."""
    legal, seat = deal.legal(), deal.to_act
    if legal.declare is not None:
        return f"declare {random.choice(legal.declare)}"
    if legal.discard is not None and seat is not None:
        up = set(deal.up(seat))
        hidden = [str(card) for card in deal.hole(seat) if card not in up]
        chosen = "".join(random.sample(hidden, random.randint(*legal.discard)))
        return f"{CHOICES[deal.phase]} {chosen}" if chosen else "stand_pat"
    actions = ["fold"] * legal.fold + ["check"] * legal.check + ["call"] * (legal.call is not None)
    actions += ["bring_in"] * legal.bring_in + ["complete"] * legal.complete
    if legal.raises is not None:
        actions.append(f"raise_to {random.choice(legal.raises)}")
    elif legal.raise_to is not None:
        least, most = legal.raise_to
        actions.append(f"raise_to {random.randint(least, min(most, 3 * least))}")
    return random.choice(actions)


CHOICES = {"draw": "discard", "discard": "discard", "pass": "pass_cards", "roll": "roll"}
"""What choosing cards is called in each phase."""


def table_text(deal: Deal, seat: int) -> str:
    """Say what a seat sees before it acts."""
    board = f"  board {spaced(deal.board)}" if deal.board else ""
    hand = spaced(deal.hole(seat))
    exposed = [
        f"seat {other} shows {spaced(deal.up(other))}" for other in deal.live if other != seat and deal.up(other)
    ]
    lines = [f"{deal.street_name}: pot {deal.pot}{board}", *exposed, f"you hold {hand} and {deal.stacks[seat]} chips"]
    return "\n".join(f"  {line}" for line in lines)


@commands.command("deal")
@click.argument("game", metavar="VARIANT", default="holdem")
@click.option("--watch", is_flag=True, help="Only watch: your seat plays by itself too.")
@table_options
@json_option
def deal_command(game: str, watch: bool, seed: int | None, rules: tuple[str, ...], as_json: bool, **table: Any) -> None:
    """Play a hand of VARIANT from seat 0 against players who act at random.

    Actions are fold, check, call, bet 6, raise_to 12, all_in, complete, bring_in, discard 2c7d, stand_pat, keep,
    pass_cards, roll, declare high.

    \b
    showdown deal razz --seats 4
    showdown deal badugi --watch --seed 7
    """  # noqa: D301
    setup = read_table(game, rules, **table)
    deal = Deal(setup.pop("variant"), seed=seed, **setup)
    random = Random(seed)
    told = 0

    def tell() -> int:
        """Say what was done since the last time."""
        for seat, action in deal.actions[told:]:
            click.echo(f"seat {seat}: {action}", err=as_json)
        return len(deal.actions)

    for seat in deal:
        told = tell()
        if seat == 0 and not watch:
            click.echo(table_text(deal, seat), err=as_json)
            action = click.prompt("your action", err=as_json)
            try:
                deal.act(action)
            except ShowdownError as error:
                click.echo(f"  {printable(str(error))}", err=as_json)
        else:
            deal.act(some_action(deal.view(seat), random))
    tell()
    hands = {seat: [str(card) for card in deal.hole(seat)] for seat in deal.showdown_order}
    if as_json:
        write_json(
            {
                "variant": deal.variant.id,
                "actions": deal.actions,
                "board": [str(card) for card in deal.board],
                "hands": hands,
                "payoffs": deal.payoffs,
                "stacks": deal.stacks,
            }
        )
        return
    if deal.board:
        click.echo(f"board {spaced(deal.board)}")
    for seat in deal.showdown_order:
        click.echo(f"seat {seat} shows {spaced(deal.hole(seat))}")
    for seat, payoff in enumerate(deal.payoffs):
        click.echo(
            f"seat {seat} {'wins' if payoff > 0 else 'loses'} {abs(payoff)}" if payoff else f"seat {seat} is even"
        )


# --- replay ------------------------------------------------------------------------------------------------------


class Replays:
    """What has been replayed so far, and what came of it."""

    def __init__(self, as_json: bool) -> None:
        self.counts = {"replayed": 0, "as_recorded": 0, "differ": 0, "refused": 0}
        self.as_json = as_json

    def count(self, agrees: bool | None) -> None:
        """Count a hand."""
        self.counts["replayed"] += 1
        if agrees is not None:
            self.counts["as_recorded" if agrees else "differ"] += 1

    def refuse(self, place: str, error: HistoryError) -> None:
        """Count and report a hand that cannot be replayed."""
        self.counts["refused"] += 1
        click.echo(f"Error: {place}: {printable(str(error))}", err=True)
        if self.as_json:
            write_json({"place": place, "error": str(error)}, indent=None)

    def close(self, check: bool) -> None:
        """Write the sum and leave with the exit code that says it."""
        replayed, as_recorded, differ, refused = self.counts.values()
        if self.as_json:
            write_json({"summary": self.counts}, indent=None)
        else:
            text = [f"{replayed} hand{'s' * (replayed != 1)} replayed"]
            if as_recorded or differ:
                text.append(f"{as_recorded} as recorded, {differ} different")
            if refused:
                text.append(f"{refused} refused")
            click.echo("; ".join(text))
        sys.exit(BAD_INPUT if refused else DIFFERENCE if differ and check else 0)


def number(chips: Chips) -> int | float:
    """Write chips as JSON does."""
    return chips if isinstance(chips, int) else float(chips)


def replayed_as_data(hand: History, check: Check) -> dict[str, Any]:
    """Write a replay as plain data, players in the order of the record."""
    deal = check.deal
    seats = [hand.seat_of(player) for player in range(hand.seats)]
    return {
        "variant": deal.variant.id,
        "betting": deal.variant.betting,
        "hand": hand.fields.get("hand"),
        "players": hand.players,
        "over": deal.is_over,
        "board": together(deal.board),
        "hands": [together(deal.hole(seat)) for seat in seats],
        "stacks": [number(hand.in_chips(deal.stacks[seat])) for seat in seats],
        "payoffs": [number(hand.in_chips(deal.payoffs[seat])) for seat in seats],
        "recorded": None if hand.net is None else [number(chips) for chips in hand.net],
        "as_recorded": check.agrees,
        "tolerated": check.tolerated,
    }


def together(cards: Iterable[Card | str]) -> str:
    """Write cards together, unknown ones as ??."""
    return "".join(map(str, cards))


ACTION_WORDS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bring_in": "brings in",
    "stand_pat": "stands pat",
    "discard": "discards",
    "pass_cards": "passes",
    "roll": "rolls",
    "declare": "declares",
    "raise_to": "makes it",
}


def account(hand: History, deal: Deal) -> Iterator[str]:
    """Tell a hand line by line: cards as they are dealt, and what the players do between them."""
    names = {hand.seat_of(player): printable(name) for player, name in enumerate(hand.players)}
    acted, done = iter(deal.actions), list[str]()
    for text in deal.record:
        verb, _, given = text.partition(" ")
        if verb not in ("deal_hole", "deal_board", "show", "muck"):
            seat = next(acted)[0]
            chips = str(hand.in_chips(int(given))) if verb == "raise_to" else given
            done.append(f"{names[seat]} {ACTION_WORDS[verb]} {chips}".rstrip())
            continue
        if done:
            yield ", ".join(done)
            done.clear()
        place, _, cards = given.partition(" ")
        if verb == "deal_board":
            yield f"board: {apart(given)}"
        elif verb == "muck":
            yield f"{names[int(place)]} gives up"
        else:
            yield f"{names[int(place)]} {'shows' if verb == 'show' else 'gets'} {apart(cards)}"
    if done:
        yield ", ".join(done)


def apart(cards: str) -> str:
    """Write cards that stand together apart, unknown ones too."""
    words = (cards[i : i + 2] for i in range(0, len(cards), 2))
    return spaced(word if word == "??" else Card(word) for word in words)


def write_replay(place: str, hand: History, check: Check) -> None:
    """Write a replay for people."""
    deal = check.deal
    click.echo(f"{place}: {deal.variant.title}, {deal.variant.betting}, {hand.seats} players")
    for line in account(hand, deal):
        click.echo(f"  {line}")
    if not deal.is_over:
        click.echo(f"  the record stops on the {deal.street_name}, pot {hand.in_chips(deal.pot)}")
    for player, name in enumerate(hand.players):
        won = hand.in_chips(deal.payoffs[hand.seat_of(player)])
        if won:
            click.echo(f"  {printable(name)} {'wins' if won > 0 else 'loses'} {abs(won)}")
    for line in check.tolerated:
        click.echo(f"  let pass: {printable(line)}")
    for player, recorded, played in check.differences:
        click.echo(f"  DIFFERS: {printable(hand.players[player])} {played:+}, recorded {recorded:+}")


def replay_file(path: str, lenient: bool, quiet: bool, replays: Replays) -> None:
    """Replay the hands of a file one by one."""
    name = "standard input" if path == "-" else printable(path)
    try:
        source = click.open_file(path, encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise Refused(f"{name}: {error.strerror}") from None
    with source:
        for i, hand in enumerate(stream(source, on_error=lambda error: replays.refuse(name, error)), 1):
            place = f"{name}, hand {i}"
            try:
                checked_hand = hand.check(strict=not lenient)
            except HistoryError as error:
                replays.refuse(place, error)
                continue
            replays.count(checked_hand.agrees)
            if quiet and not checked_hand.differences and not checked_hand.tolerated:
                continue
            if replays.as_json:
                write_json({"place": place} | replayed_as_data(hand, checked_hand), indent=None)
            else:
                write_replay(place, hand, checked_hand)


@commands.command("replay")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--check", is_flag=True, help="End with 1 if a recorded result differs from the rules.")
@click.option("--lenient", is_flag=True, help="Let small departures from the rules pass, and name them.")
@click.option("-q", "--quiet", is_flag=True, help="Show only what differs or was let pass, and the sum.")
@json_option
def replay_command(files: tuple[str, ...], check: bool, lenient: bool, quiet: bool, as_json: bool) -> None:
    """Replay recorded hands on the rules, and tell them.

    Each FILE (or standard input) holds hands in PHH (.phh, .phhs), or is the log of a dealer of the Annual Computer
    Poker Competition. Results are compared where they are recorded.

    \b
    showdown replay hand.phh
    showdown replay --check --quiet --lenient session.phhs match.log
    """  # noqa: D301
    if not files and sys.stdin.isatty():
        raise click.UsageError("nothing to replay: name a file of recorded hands")
    replays = Replays(as_json)
    for path in files or ("-",):
        replay_file(path, lenient, quiet, replays)
    replays.close(check)
