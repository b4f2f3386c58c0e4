"""Measure whole deals of no-limit hold'em, checked and called down, against the engines that PyPI has, in one process.

    python benchmarks/compare_deal.py

The jobs are those of `showdown bench`: the loop of a bot, which has a new deal, reads what is legal before each act,
checks or calls, and reads the chips at the end. Contestants take turns and their best times count; those that are not
installed are named and left out.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.metadata
import os
import random
from collections.abc import Iterator
from typing import Any

from compare import best_times, ratio

from showdown.cli.bench import JOBS, STACK, Work, cpu_name

RIVALS = {"open_spiel": "pyspiel", "pokers": "pokers", "pokerkit": "pokerkit"}


def open_spiel(pyspiel: Any, seats: int) -> Work:
    blinds = "1 2" + " 0" * (seats - 2) if seats > 2 else "2 1"
    first = "3 1 1 1" if seats > 2 else "2 1 1 1"
    stacks = " ".join([str(STACK)] * seats)
    game = pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={seats},numRounds=4,blind={blinds},firstPlayer={first},numSuits=4,"
        f"numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack={stacks},bettingAbstraction=fullgame)"
    )
    rng = random.Random(1)

    def deal() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(rng.choice(legal) if state.is_chance_node() else 1)
        state.returns()

    return Work(deal, 1)


def pokers(module: Any, seats: int) -> Work:
    call = module.Action(module.ActionEnum.Call, 0)
    check = module.Action(module.ActionEnum.Check, 0)

    def deal() -> None:
        state = module.State.from_seed(n_players=seats, button=seats - 1, sb=1, bb=2, stake=STACK, seed=7)
        while not state.final_state:
            state = state.apply_action(check if module.ActionEnum.Check in state.legal_actions else call)
        assert [player.stake for player in state.players_state]

    return Work(deal, 1)


def pokerkit(module: Any, seats: int) -> Work:
    def deal() -> None:
        state = module.NoLimitTexasHoldem.create_state(
            tuple(module.Automation), True, 0, (1, 2), 2, (STACK,) * seats, seats
        )
        while state.status:
            state.check_or_call()
        assert state.stacks

    return Work(deal, 1)


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """Send to nowhere what a contestant prints, pokers the winner of each deal."""
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def main() -> None:
    """Measure tables of six and of two, and print the ratios as Markdown."""
    modules: dict[str, Any] = {}
    for name, module in RIVALS.items():
        try:
            modules[name] = importlib.import_module(module)
        except ImportError:
            print(f"Not installed, so not measured: {name}.")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in modules)
    print(f"{cpu_name()}, one thread; {versions}.\n")
    print("| a whole deal | showdown | " + " | ".join(modules) + " |")
    print("|---|" + "---|" * (len(modules) + 1), flush=True)
    contestants = {"open_spiel": open_spiel, "pokers": pokers, "pokerkit": pokerkit}
    for seats in (6, 2):
        work = {"showdown": JOBS[f"a whole deal, {seats} seats"]()}
        work |= {name: contestants[name](modules[name], seats) for name in modules}
        with silence():
            best = best_times(work)
        fastest = best.pop("showdown")
        ratios = [ratio(seconds, fastest) for seconds in best.values()]
        print("| " + " | ".join([f"{seats} seats", f"{fastest * 1e6:.2f} us", *ratios]) + " |", flush=True)


if __name__ == "__main__":
    main()
