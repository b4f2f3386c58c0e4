"""Replay recorded hands on the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any

import click

from showdown import Card, HistoryError
from showdown.cli.narrate import said, told
from showdown.cli.options import FileName, output_options
from showdown.cli.output import is_terminal, printable, write_json
from showdown.cli.records import Tally, open_records, place_name
from showdown.history import Check, Chips, History, stream


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


def write_replay(place: str, hand: History, check: Check) -> None:
    """Write a replay for people."""
    deal = check.deal
    click.echo(f"{place}: {deal.variant.title}, {deal.variant.betting}, {hand.seats} players")
    names = {hand.seat_of(player): printable(name) for player, name in enumerate(hand.players)}
    for line in told(deal, names, chips=hand.in_chips):
        click.echo(f"  {line}")
    if not deal.is_over:
        click.echo(f"  the record stops on the {deal.street_name}, pot {hand.in_chips(deal.pot)}")
    for seat in map(hand.seat_of, range(hand.seats)):
        won = hand.in_chips(deal.payoffs[seat])
        if won:
            click.echo(f"  {said(names, seat, 'win' if won > 0 else 'lose', what=abs(won))}")
    for line in check.tolerated:
        click.echo(f"  let pass: {printable(line)}")
    for player, recorded, played in check.differences:
        click.echo(f"  DIFFERS: {printable(hand.players[player])} {played:+}, recorded {recorded:+}")


def replay_file(path: str, lenient: bool, quiet: bool, tally: Tally) -> None:
    """Replay the hands of a file one by one."""
    name = place_name(path)
    with open_records(path) as (source, show_progress):
        text = TextIOWrapper(source, encoding="utf-8", errors="surrogateescape")
        for i, hand in enumerate(stream(text, on_error=lambda error: tally.refuse(name, error)), 1):
            show_progress()
            place = f"{name}, hand {i}"
            try:
                checked_hand = hand.check(strict=not lenient)
            except HistoryError as error:
                tally.refuse(place, error)
                continue
            tally.count(checked_hand.agrees)
            if quiet and not checked_hand.differences and not checked_hand.tolerated:
                continue
            if tally.as_json:
                write_json({"place": place} | replayed_as_data(hand, checked_hand), indent=None)
            else:
                write_replay(place, hand, checked_hand)


@click.command("replay")
@click.argument("files", nargs=-1, type=FileName(), metavar="[FILE]...")
@click.option("--check", is_flag=True, help="End with 1 if a recorded result differs from the rules.")
@click.option("--lenient", is_flag=True, help="Let small departures from the rules pass, and name them.")
@click.option("-q", "--quiet", is_flag=True, help="Show only what differs or was let pass, and the sum.")
@output_options
def command(files: tuple[str, ...], check: bool, lenient: bool, quiet: bool, as_json: bool) -> int:
    """Replay recorded hands on the rules, and tell them.

    Each FILE (or standard input) holds hands in PHH (.phh, .phhs), or is the log of a dealer of the Annual Computer
    Poker Competition. Results are compared where they are recorded.

    \b
    showdown replay hand.phh
    showdown replay --check --quiet --lenient session.phhs match.log
    """  # noqa: D301
    if not files and is_terminal(sys.stdin):
        raise click.UsageError("nothing to replay: name a file of recorded hands")
    tally = Tally("hand", "replayed", "as recorded", as_json, "without a recorded result" if check else "")
    for path in files or ("-",):
        replay_file(path, lenient, quiet, tally)
    return tally.close(check)
