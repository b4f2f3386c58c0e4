"""Settle showdowns: hands given, or records that say what was paid."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any, NamedTuple

import click

from showdown import VARIANTS, ShowdownError, build_pots, find_variant, format_cards, parse_cards, settle
from showdown.cli.options import (
    FileName,
    output_options,
    read_chips,
    read_rules,
    read_whole,
    rule_option,
    variant_option,
)
from showdown.cli.output import is_terminal, printable, spaced, write_json
from showdown.cli.records import Tally, open_records, place_name
from showdown.pots import Pot, Pots
from showdown.settlement import Award, Settlement
from showdown.variants import Variant

MOST_BYTES = 1_000_000  # of one line: a record of the fullest table takes some two thousand


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


def read_lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """Read line by line in bounded memory; None stands for a line longer than anything meant."""
    while line := source.readline(MOST_BYTES + 1):
        too_long = len(line) > MOST_BYTES
        while too_long and line and not line.endswith(b"\n"):
            line = source.readline(MOST_BYTES)
        yield None if too_long else line


def settle_lines(path: str, rules: Mapping[str, Any], chip: int, quiet: bool, tally: Tally) -> None:
    """Settle the records of a file one by one."""
    with open_records(path) as (source, show_progress):
        for number, line in enumerate(read_lines(source), 1):
            show_progress()
            place = f"{place_name(path)}:{number}"
            if line is not None and not line.strip():
                continue
            try:
                if line is None:
                    raise ShowdownError(f"not a record: longer than {MOST_BYTES} bytes")
                record = read_record(read_line(line), rules, chip)
                answer = as_data(record, settle_record(record))
            except ShowdownError as error:
                tally.refuse(place, error)
                continue
            tally.count(answer["as_paid"])
            if quiet and not answer["differences"]:
                continue
            if tally.as_json:
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
    chips = read_chips("--put-in", put_in, "100,60,80")
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


@click.command("settle")
@click.argument("what", nargs=-1, type=FileName(), metavar="[FILE]... | --variant GAME HAND...")
@variant_option(help="Settle hands given here, of this game, instead of files of records.")
@click.option("-b", "--board", "boards", multiple=True, help="The board; again for each further run.")
@click.option("-p", "--pot", default=100, show_default=True, help="Chips in the pot, if --put-in does not say.")
@click.option("--put-in", metavar="CHIPS,...", help="What each seat put in; a seat without a hand has folded.")
@click.option("--dead", default=0, help="Chips in the pot that are part of nobody's bets.")
@click.option("--button", type=int, help="The seat with the button; the last hand's if not said.")
@click.option("--declare", "declared", multiple=True, metavar="SEAT=SIDE", help="A declaration, in the order made.")
@click.option("--rake", default=0, help="Chips taken from the pot first.")
@click.option("--chip", default=1, show_default=True, help="The smallest chip paid out.")
@click.option("-q", "--quiet", is_flag=True, help="Show only what differs from what was paid, and the sum.")
@rule_option()
@output_options
def command(
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
) -> int:
    """Say who wins which part of which pot.

    Without --variant, each FILE (or standard input) holds one recorded showdown a line, as JSON. Where a record says
    what was paid, the command compares, and ends with 1 if anything differs.

    \b
    showdown settle examples/showdowns.jsonl
    showdown settle --variant holdem --board AsKsQsJsTs --pot 101 2c2d 3c3d
    showdown settle --variant omaha8 --put-in 100,60,80 --board 7d4c3hKsJh 0:Ah2cKd9d 2:Ac2dTh8h
    """  # noqa: D301
    house = read_rules(rules)
    if game is None:
        known = {name for variant in VARIANTS.values() for name in variant.options}
        if unknown := [name for name in house if name not in known]:
            raise click.UsageError(f"no game has an option {unknown[0]!r}")
        if not what and is_terminal(sys.stdin):
            raise click.UsageError("nothing to settle: name a file of records, or --variant and hands")
        tally = Tally("showdown", "settled", "as paid", as_json)
        for path in what or ("-",):
            settle_lines(path, house, chip, quiet, tally)
        return tally.close()
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
    return 0
