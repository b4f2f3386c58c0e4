"""The command line on showdowns recorded as JSON lines and on hands of a caller: an answer or one plain line."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner
from draw import Draw

from showdown import VARIANTS
from showdown.cli import commands

KEYS = (
    *("variant", "options", "players", "pots", "boards", "button", "rake", "chip", "declared", "first_declarer"),
    *("paid", "dead", "id", "seat", "put_in", "cards", "folded", "amount", "seats", "x"),
)
TEXTS = (
    "holdem",
    "omaha8",
    "stud8",
    "AsKs",
    "2c2d",
    "7d4c3hKsJh",
    "high",
    "0",
    "",
    "??",
    "\ud800",
    "\x1b[31m",
    "x" * 999,
)


def some_value(draw: Draw, depth: int = 0) -> Any:
    kind = draw.below(8)
    if kind < 2:
        return draw.number()
    if kind == 2:
        return draw.pick(TEXTS)
    if kind == 3:
        return draw.pick((None, True, False, 1.5, float("nan"), float("inf")))
    if depth > 3:
        return 0
    if kind < 6:
        return [some_value(draw, depth + 1) for _ in range(draw.below(4))]
    return {draw.pick(KEYS): some_value(draw, depth + 1) for _ in range(draw.below(4))}


def some_record(draw: Draw) -> Any:
    """Return a record, with a field or two bent out of shape."""
    game = draw.pick(tuple(VARIANTS.values()))
    deck = list(game.deck)
    seats = range(draw.between(1, 5))
    players = [
        {
            "seat": seat,
            "put_in": draw.pick((10, 5, draw.below(100))),
            "cards": "".join(str(deck.pop(draw.below(len(deck)))) for _ in range(game.held_cards)),
            "folded": draw.chance(8),
        }
        for seat in seats
    ]
    record: dict[str, Any] = {"id": "a", "variant": game.id, "players": players}
    if game.board_cards:
        board = "".join(map(str, draw.sample(deck, 5)))
        record["boards"] = [board] * draw.pick((1, 1, 2, 0))
    if game.declare:
        record["declared"] = {str(seat): draw.pick(("high", "low")) for seat in seats}
        record["first_declarer"] = 0
    if draw.chance(3):
        record["paid"] = [{"seat": seat, "amount": draw.below(30)} for seat in seats]
    for _ in range(draw.below(3)):
        place = draw.pick((record, players[0]))
        place[draw.pick(KEYS)] = some_value(draw)
    return record


def check_lines(draw: Draw) -> None:
    lines = []
    for _ in range(draw.between(1, 3)):
        text = json.dumps(some_record(draw) if not draw.chance(6) else some_value(draw))
        place = draw.below(len(text) + 1)
        lines.append(text if not draw.chance(6) else text[:place] + draw.text(9) + text[place:])
    given = draw.take(300) if draw.chance(16) else "\n".join(lines).encode("utf-8", "surrogateescape")
    options = ["--json"] if draw.chance(2) else []
    result = CliRunner().invoke(commands, ["settle", *options, "-"], input=given, standalone_mode=False)
    check_result(result)
    for line in result.stdout.splitlines() if options else ():
        answer = json.loads(line)
        for award in answer.get("awards", ()):
            assert award["amount"] == sum(winner["amount"] for winner in award["winners"])


def check_result(result: Any) -> None:
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert "Traceback" not in result.output
    assert all(c.isprintable() or c == "\n" for c in result.stdout)


ARGUMENTS = (
    *(
        "AsKs",
        "QQ+",
        "AA,KK",
        "2c2d",
        "",
        "??",
        "holdem",
        "omaha8",
        "horse",
        "--json",
        "--board",
        "--seed",
        "-5",
        "1e9",
    ),
    *(
        "--samples",
        "3",
        "--option",
        "order=straight",
        "--chip",
        "7",
        "--put-in",
        "1,2,3",
        "0:AsAd",
        "\x1b[0m",
        "x" * 500,
    ),
)


def check_arguments(draw: Draw) -> None:
    """Arguments at random for commands that are done at once."""
    command = draw.pick(("evaluate", "settle", "range", "rules", "variants"))
    given = [draw.pick(ARGUMENTS) for _ in range(draw.below(7))]
    check_result(CliRunner().invoke(commands, [command, *given], input=b""))


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    (check_arguments if draw.chance(3) else check_lines)(draw)
