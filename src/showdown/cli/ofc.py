"""Score, set and play Chinese and Open Face poker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from showdown import ShowdownError, format_cards, ofc, parse_cards
from showdown.cli.options import Name, output_options, read_chips, read_rules, rule_option
from showdown.cli.output import Quit, ask, plain, printable, spaced, write_json, write_table

GAME = Name("game", lambda: ((game.id, game.title) for game in ofc.RULES.values()))
ROW_NAMES = ("front", "middle", "back")

HELP = """\
  a letter for each card in the order they are shown: f front, m middle, b back, - discard
  auto: let the strongest built-in player place them; undo (u): take your last placement back; help (?); quit (q)"""


@click.group("ofc", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Score, set and play Chinese and Open Face poker.

    Rows are written front/middle/back: AsAhKd/9c9d9h3s4c/TcJcQc3c2c.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


rows_game_option = click.option(
    "-g",
    "--game",
    default="ofc_pineapple",
    show_default=True,
    type=GAME,
    help="One of those of showdown ofc games.",
)


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
    write_table([">seat", *ROW_NAMES, ">royalties", ">points"], lines)
    for pair in score.pairs:
        how = "no rows compared" if pair.rows is None else "rows " + " ".join(f"{won:+d}" for won in pair.rows)
        click.echo(f"{pair.seats[0]} v {pair.seats[1]}: {pair.points:+d} ({how}; royalties {pair.royalties:+d})")


@command.command("games")
@output_options
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


@command.command("score")
@click.argument("hands", nargs=-1, required=True, metavar="ROWS...")
@rows_game_option
@rule_option(ofc.find_rules, ofc.RULES.values)
@output_options
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


@command.command("arrange")
@click.argument("cards", nargs=-1, required=True)
@rows_game_option
@click.option("--placed", metavar="ROWS", help="Rows as they stand already.")
@click.option("--inside", is_flag=True, help="The player is in fantasyland, and would stay rather than enter.")
@click.option(
    "--stay-value", default=10.0, show_default=True, help="Points that fantasyland in the next hand is worth."
)
@rule_option(ofc.find_rules, ofc.RULES.values)
@output_options
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
    write_table(
        ["", "cards", ">royalties"],
        [
            (name, spaced(getattr(best, name)), str(points))
            for name, points in zip(ROW_NAMES, ofc.royalties(best, chosen), strict=True)
        ],
    )
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


def ask_placement(game: ofc.Game, seat: int) -> bool:
    """Ask until the person has placed, or wants to take the last placement back: False."""
    write_boards(game, seat)
    hand = game.hand(seat)
    click.echo(f"your cards: {spaced(hand)}  (place {game.to_place} of {len(hand)})")
    while True:
        match ask("a letter a card, f m b or - to discard").lower():
            case "u" | "undo":
                return False
            case "" | "?" | "h" | "help":
                click.echo(HELP)
            case word:
                try:
                    game.place(ofc.Player("rollout")(game) if word == "auto" else word)
                except ShowdownError as error:
                    click.echo(printable(str(error)))
                else:
                    return True


def play(game: ofc.Game, seat: int | None, player: ofc.Player) -> ofc.Game:
    """Play a hand to its end, the person's seat by asking; return it, or the copy undoing led to."""
    earlier: list[ofc.Game] = []
    while (acting := game.to_act) is not None:
        if acting != seat:
            player.act(game)
            continue
        before = game.copy()
        if ask_placement(game, acting):
            earlier.append(before)
        elif earlier:
            game = earlier.pop()
            click.echo("taken back")
        else:
            click.echo("there is nothing to take back in this hand")
    return game


@command.command("deal")
@rows_game_option
@click.option("-n", "--players", default=2, show_default=True, help="How many play.")
@click.option("--seat", type=int, help="Your seat; without one the built-in players play by themselves.")
@click.option(
    "--opponent",
    type=click.Choice(["random", "greedy", "rollout"]),
    default="greedy",
    show_default=True,
    help="Who plays the other seats.",
)
@click.option("--fantasyland", metavar="CARDS,...", help="Cards that each seat receives at once, 0 for none.")
@click.option("--seed", type=int, help="The same seed deals the same hand.")
@rule_option(ofc.find_rules, ofc.RULES.values)
@output_options
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

    At the prompt ? lists what can be written.

    \b
    showdown ofc deal --seat 0
    showdown ofc deal --game ofc_progressive --players 3 --opponent rollout --seed 7
    """  # noqa: D301
    chosen = ofc.find_rules(game).with_options(**read_rules(rules))
    received = None if fantasyland is None else read_chips("--fantasyland", fantasyland, "0,14,0")
    if seat is not None and not 0 <= seat < players:
        raise click.UsageError(f"the seats are 0 to {players - 1}, not {seat}")
    hand = ofc.Game(chosen, players, seed=seed, fantasyland=received)
    try:
        hand = play(hand, seat, ofc.Player(opponent, seed=seed))
    except Quit:
        return
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
