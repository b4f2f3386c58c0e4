"""Play in the terminal: a person against built-in players, or built-in players by themselves."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import click
from click.shell_completion import CompletionItem

from showdown import Deal, ShowdownError, Table
from showdown.agents import AGENTS
from showdown.cli import INTERRUPTED
from showdown.cli.narrate import hand_text, said, told
from showdown.cli.options import GAME, FileName, output_options, read_game, read_rules, read_table, table_options
from showdown.cli.output import Quit, ask, is_terminal, printable, spaced, write_json
from showdown.deal import Legal
from showdown.history import History, dump
from showdown.variants import Mix

# What a person may write for an action, and the action.
VERBS = {
    "f": "fold",
    "k": "check",
    "x": "check",
    "c": "check_or_call",
    "b": "bet",
    "r": "raise_to",
    "raise": "raise_to",
    "a": "all_in",
    "all": "all_in",
    "all-in": "all_in",
    "allin": "all_in",
    "bring": "bring_in",
    "bring-in": "bring_in",
    "d": "discard",
    "throw": "discard",
    "s": "stand_pat",
    "stand": "stand_pat",
    "pat": "stand_pat",
    "pass": "pass_cards",
}
FILLERS = {"to", "in", "pat", "cards"}
BARE = {
    "bet": "raise_to",
    "draw": "discard",
    "discard": "discard",
    "pass": "pass_cards",
    "roll": "roll",
    "declare": "declare",
}
"""What an amount, cards or a side mean where no verb stands before them, by phase."""

WRITTEN = {
    "fold": "fold (f)",
    "check": "check (k)",
    "call": "call (c)",
    "bring_in": "bring in",
    "complete": "complete",
    "all_in": "all in (a)",
    "stand_pat": "stand pat (s)",
}
"""How a person writes an action without more words; in brackets the short way."""

CHOSEN = {
    "draw": ["discard {} (d {}, or only {})"],
    "discard": ["discard {} (d {}, or only {})", "keep and the cards to keep"],
    "pass": ["pass {} (or only {})"],
    "roll": ["roll {} (or only {})"],
}
"""How cards are chosen, by phase."""

ALWAYS = "table (t): who has what; undo (u): take your last action back; help (?); quit (q)"


# One for each seat of the fullest table.
NAMES = "Ada Bob Cleo Dan Eve Fay Gus Hal Ivy Jon Kay Leo Mia Ned Ola Pia Quin Ray Sue Tom Uma Vic".split()  # noqa: SIM905


def read_action(text: str, phase: str) -> str:
    """Return the action that a person means."""
    first, *rest = text.lower().split()
    verb = VERBS.get(first, first)
    if not hasattr(Deal, verb) and (phase != "bet" or first.isdecimal()):
        verb, rest = BARE[phase], [first, *rest]
    return f"{verb} {''.join(word for word in rest if word not in FILLERS)}".rstrip()


def is_legal(deal: Deal, action: str) -> bool:
    """Tell whether the player to act may do that."""
    try:
        deal.copy().act(action)
    except ShowdownError:
        return False
    return True


def is_completion(legal: Legal) -> bool:
    """Tell whether the only raise is to complete, which has its own word."""
    return legal.complete and legal.raise_to is not None and legal.raise_to[0] == legal.raise_to[1]


def ways(deal: Deal) -> str:
    """Say in which words the player to act may do what is legal now."""
    legal, seat = deal.legal(), deal.to_act
    assert seat is not None
    words = [text for action, text in WRITTEN.items() if is_legal(deal, action)]
    if legal.raise_to is not None and not is_completion(legal):
        least = legal.raise_to[0]
        verb, short = ("raise to", "r") if max(deal.bets) else ("bet", "b")
        words.append(f"{verb} {least} ({short} {least}, or only {least})")
    if legal.discard is not None:
        example = "".join(map(str, deal.hole(seat)[: max(1, legal.discard[0])]))
        words += [text.replace("{}", example) for text in CHOSEN[deal.phase]]
    words += [f"declare {side} (or only {side})" for side in legal.declare or ()]
    return f"  {', '.join(words)}\n  {ALWAYS}"


def refusal(error: Exception) -> str:
    """Say what is wrong with an action in the words of the prompt, which says itself what is legal."""
    text = str(error).partition("; legal:")[0].removeprefix("seat ").lstrip("0123456789").removeprefix(": ")
    for verb in ("raise_to", "bring_in", "all_in", "stand_pat", "pass_cards"):
        text = text.replace(verb, verb.removesuffix("_cards").replace("_", " "))
    return f"{text}; ? says what can be written" if text.startswith("no action") else text


def choices(deal: Deal) -> str:
    """Say what the player to act may do."""
    legal = deal.legal()
    if legal.declare is not None:
        return f"declare {' or '.join(legal.declare)}"
    if legal.discard is not None:
        fewest, most = legal.discard
        number = str(most) if fewest == most else f"up to {most}" if fewest <= 1 else f"{fewest} to {most}"
        verb = BARE[deal.phase].partition("_")[0]
        return f"{verb} {number} card{'s' * (most != 1)}{'' if fewest else ', stand pat'}"
    actions = ["fold"] * legal.fold + ["check"] * legal.check
    if legal.call is not None:
        actions.append(f"call {legal.call}")
    if legal.bring_in:
        actions.append(f"bring in {deal.setup.bring_in}")
    if legal.complete:
        actions.append("complete")
    verb = "raise to" if max(deal.bets) else "bet"
    if legal.raises is not None and not is_completion(legal):
        actions.append(f"{verb} {' or '.join(map(str, legal.raises))}")
    elif legal.raise_to is not None and not is_completion(legal):
        least, most = legal.raise_to
        actions.append(f"{verb} {least}" if least == most else f"{verb} {least} to {most}")
    return ", ".join(actions)


class Session:
    """Hands one after the other, told as they are played.

    Parameters
    ----------
    table
        Where they are played.
    kinds
        Which of `AGENTS` each player is; None for the person.
    seed
        What the agents do depends on it.
    as_json
        Write a line of JSON for each hand; what the person needs goes to standard error.
    save
        A file to write the hands to.
    """

    def __init__(
        self, table: Table, kinds: Sequence[str | None], *, seed: int | None, as_json: bool, save: str | None
    ) -> None:
        self.table = table
        self.kinds = kinds
        self.names = ["you" if kind is None else NAMES[player] for player, kind in enumerate(kinds)]
        # Each has a seed of its own, so that two of a kind do not do the same.
        base = Random(seed).getrandbits(62)
        self.agents = [kind and AGENTS[kind](seed=base + player) for player, kind in enumerate(kinds)]
        self.as_json = as_json
        self.save = save
        self.hands: list[History] = []
        self.stacks = list(table.stacks)
        self.person = kinds.index(None) if None in kinds else None

    def say(self, text: str) -> None:
        """Tell whoever is looking."""
        if self.person is not None or not self.as_json:
            click.echo(text, err=self.as_json)

    def play(self, deal: Deal) -> None:
        """Play a hand to its end."""
        players = self.table.players
        names = {seat: self.names[player] for seat, player in enumerate(players)}
        you = players.index(self.person) if self.person in players else None
        self.say(self.title(deal, names))
        # A copy is played, so that actions can be taken back; the table's own deal follows at the end.
        game, earlier, known = deal.copy(), list[Deal](), 0
        while not game.is_over:
            known = self.tell(game, names, you, known)
            seat = game.to_act
            assert seat is not None
            agent = self.agents[players[seat]]
            if agent:
                game.act(agent(game.view(seat)))
                continue
            before = game.copy()
            if self.ask(game, seat, names):
                earlier.append(before)
            elif earlier:
                game = earlier.pop()
                known = len(game.record)
                self.say("taken back")
            else:
                self.say("  there is nothing to take back in this hand")
        for _, action in game.actions:
            deal.act(action)
        self.tell(deal, names, you, known)
        self.close(deal, names, you)

    def title(self, deal: Deal, names: dict[int, str]) -> str:
        """Say what is played, and who has what before it."""
        variant, setup = deal.variant, deal.setup
        first = deal.button + (deal.seats > 2)  # heads-up the button has the small blind
        blinds = [str(chips) for chips in setup.blinds[first:] + setup.blinds[:first] if chips]
        stakes = [f"blinds {'/'.join(blinds)}"] if blinds else []
        stakes += [f"ante {max(setup.antes)}"] * any(setup.antes)
        stakes += [f"bring-in {setup.bring_in}"] * bool(setup.bring_in)
        stakes += [f"bets {setup.small_bet}/{setup.big_bet}"] * (setup.betting == "fixed-limit")
        kinds = [self.kinds[player] for player in self.table.players]
        players = ", ".join(
            f"{names[seat]}{f' ({kind})' if kind else ''} {setup.stacks[seat]}" for seat, kind in enumerate(kinds)
        )
        return (
            f"hand {self.table.dealt}: {variant.title}, {setup.betting}, {', '.join(stakes)}\n"
            f"  {players}; {names[deal.button]} {'have' if names[deal.button] == 'you' else 'has'} the button"
        )

    def tell(self, game: Deal, names: dict[int, str], you: int | None, known: int) -> int:
        """Say what has happened since that much of the record was told; return how long it is now."""
        for line in told(game if you is None else game.view(you), names, you=you, since=known):
            self.say(f"  {line}")
        return len(game.record)

    def ask(self, game: Deal, seat: int, names: dict[int, str]) -> bool:
        """Ask until the person has acted, or wants to take the last action back: False."""
        board = f", board {spaced(game.board)}" if game.board else ""
        up, made = game.up(seat), hand_text(game, seat)
        hidden = [card for card in game.hole(seat) if card not in up]
        self.say(
            f"{game.street_name}: pot {game.pot}{board}, you hold {spaced(hidden)}"
            f"{f', up {spaced(up)}' if up else ''}{f' ({made})' if made else ''}, {game.stacks[seat]} chips"
        )
        while True:
            text = ask(choices(game), err=self.as_json)
            match text.lower():
                case "u" | "undo":
                    return False
                case "" | "?" | "h" | "help":
                    self.say(ways(game))
                case "t" | "table":
                    self.say(self.seats(game, names, seat))
                case _:
                    try:
                        game.act(read_action(text, game.phase))
                    except (ShowdownError, TypeError) as error:
                        self.say(f"  {printable(refusal(error))}")
                    else:
                        return True

    def seats(self, game: Deal, names: dict[int, str], you: int) -> str:
        """Say what each seat has, as you see it."""
        view, lines = game.view(you), []
        width = max(map(len, names.values()))
        for seat, name in names.items():
            cards = view.hole(seat) if seat == you else view.up(seat)
            drawn, folded = view.drawn(seat), seat not in view.live
            notes = [
                f"bet {view.bets[seat]}" if view.bets[seat] else "",
                spaced(cards),
                f"drew {drawn}" if drawn is not None else "",
                "folded" if folded else "",
            ]
            lines.append(f"  {name:{width}}  {view.stacks[seat]:>6}  {'  '.join(filter(None, notes))}".rstrip())
        return "\n".join(lines)

    def close(self, deal: Deal, names: dict[int, str], you: int | None) -> None:
        """Say how a hand ended, and keep it."""
        for seat in deal.showdown_order:
            hand = hand_text(deal, seat)
            declared = deal.declared[seat]
            self.say(
                f"  {said(names, seat, 'show', you, spaced(deal.hole(seat)))}"
                f"{f', for {declared}' if declared else ''}{f': {hand}' if hand else ''}"
            )
        won = {seat: net + deal.put_in[seat] for seat, net in enumerate(deal.payoffs)}
        shares = [f"{names[seat]} {chips}" for seat, chips in won.items() if chips]
        if len(shares) > 1:
            self.say(f"  split pot of {sum(won.values())}: {', '.join(shares)}")
        elif shares:
            (winner,) = (seat for seat, chips in won.items() if chips)
            self.say(f"  {said(names, winner, 'win', you, f'the pot of {won[winner]}')}")
        self.say(f"  net: {', '.join(f'{names[seat]} {net:+}' for seat, net in enumerate(deal.payoffs))}")
        if deal.carried:
            self.say(f"  {deal.carried} chips stay in the middle for the next hand")
        for player, chips in zip(self.table.players, deal.stacks, strict=True):
            self.stacks[player] = chips
        self.hands.append(History({**deal.history().fields, "players": tuple(names.values())}))
        if self.save is not None:
            dump(self.hands, self.save)
        if self.as_json:
            write_json(
                {
                    "hand": self.table.dealt,
                    "variant": deal.variant.id,
                    "betting": deal.setup.betting,
                    "players": list(names.values()),
                    "agents": [self.kinds[player] for player in self.table.players],
                    "button": deal.button,
                    "actions": deal.actions,
                    "board": [str(card) for card in deal.board],
                    "hands": {seat: [str(card) for card in deal.hole(seat)] for seat in deal.showdown_order},
                    "payoffs": deal.payoffs,
                    "stacks": deal.stacks,
                },
                indent=None,
            )

    def sum_up(self, *, left: bool) -> None:
        """Say what came of several hands, or of those before somebody left."""
        if left:
            self.say("the hand that was left does not count")
        if left or len(self.hands) > 1:
            final = ", ".join(f"{name} {chips}" for name, chips in zip(self.names, self.stacks, strict=True))
            self.say(f"after {len(self.hands)} hand{'s' * (len(self.hands) != 1)}: {final}")
        if self.save is not None:
            if self.hands:
                self.say(f"saved in {printable(self.save)}")
            else:
                os.remove(self.save)


class Agents(click.types.StringParamType):
    """Names of built-in players with commas between them, completed one by one."""

    name = "agents"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the lists that begin so."""
        del ctx, param
        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(before + comma + name) for name in AGENTS if name.startswith(last)]


@click.command("deal")
@click.argument("game", metavar="[GAME]", type=GAME, default="holdem")
@click.option(
    "--agents",
    default="tight,equity",
    metavar="PLAYER,...",
    type=Agents(),
    show_default=True,
    help="Who sits at the other seats, in turns.",
)
@click.option("--hands", type=click.IntRange(min=1), default=1, show_default=True, help="Hands to play.")
@click.option("--watch", is_flag=True, help="Only watch: your seat plays by itself too.")
@click.option("--save", metavar="FILE", type=FileName(), help="Write the hands to a new .phhs file.")
@table_options
@output_options
def command(
    game: str,
    agents: str,
    hands: int,
    watch: bool,
    save: str | None,
    seed: int | None,
    rules: tuple[str, ...],
    as_json: bool,
    **stakes: Any,
) -> int:
    """Play GAME against built-in players.

    GAME is a variant or a mix. At the prompt ? lists what can be written. The game ends with the last hand, when you
    have no chips left, or with quit; hands that are over are kept.

    \b
    showdown deal razz --seats 4
    showdown deal horse --hands 20 --save session.phhs
    showdown deal badugi --watch --seed 7
    """  # noqa: D301
    found = read_game(game)
    if isinstance(found, Mix) and rules:
        raise click.UsageError(f"{found.id} is a mix: its games are played by their usual rules")
    words = read_table(found, **stakes) | read_rules(rules)
    table = Table(found, seed=seed, **words)
    chosen = agents.split(",")
    if unknown := [agent for agent in chosen if agent not in AGENTS]:
        raise click.UsageError(f"no agent {unknown[0]!r}: expected some of {', '.join(AGENTS)}")
    kinds: list[str | None] = [chosen[seat % len(chosen)] for seat in range(len(words["stacks"]))]
    if not watch:
        kinds[0] = None
    if sys.stdin is None and not watch:
        raise click.ClickException("standard input: closed, so nobody can play; see --watch")
    if save is not None:
        with open(save, "x"):  # that it can be written is known before anything is played
            pass
    session = Session(table, kinds, seed=seed, as_json=as_json, save=save)
    code, left = 0, True
    if is_terminal(sys.stdin) and not watch:
        with suppress(ImportError):  # where there is none, the line is edited as the terminal does it
            import readline  # noqa: F401
    try:
        for deal in islice(table, hands):
            session.play(deal)
            if not (watch or session.stacks[0]):
                session.say("you have no chips left")
                break
        left = False
    except Quit:
        pass
    except KeyboardInterrupt:
        click.echo(err=True)
        code = INTERRUPTED
    session.sum_up(left=left)
    return code
