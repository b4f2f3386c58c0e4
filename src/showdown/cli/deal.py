"""Play in the terminal."""

from __future__ import annotations

from random import Random
from typing import Any

import click

from showdown import Deal, ShowdownError
from showdown.cli.options import VARIANT, output_options, read_table, table_options
from showdown.cli.output import printable, spaced, write_json


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


@click.command("deal")
@click.argument("game", metavar="VARIANT", type=VARIANT, default="holdem")
@click.option("--watch", is_flag=True, help="Only watch: your seat plays by itself too.")
@table_options
@output_options
def command(game: str, watch: bool, seed: int | None, rules: tuple[str, ...], as_json: bool, **table: Any) -> None:
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
