"""Measure showdown against the evaluators that PyPI has, in one process, in turns, and print the ratios as Markdown.

    python benchmarks/compare.py [WORDS...]     only the jobs whose names hold all the words

The jobs are those of the command `showdown bench`; here stands the work that other libraries do for each. Every
contestant of a job does the same work a few dozen times in turns with the others, and its best time counts: the
machine's other work then disturbs all alike. Contestants that are not installed are named and left out.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import platform
import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import showdown
from showdown.cli import bench
from showdown.cli.bench import (
    ROUNDS,
    Work,
    calls,
    card_texts,
    cpu_name,
    game_rows,
    in_fresh_process,
    measure,
    random_rows,
    settle_cards,
    speed,
    spread,
)

RIVALS = ("pkrbot", "eval7", "phevaluator", "treys", "pokerkit")

Rivals = Callable[[SimpleNamespace], dict[str, Work]]
JOBS: dict[str, Rivals] = {}


def job(name: str) -> Callable[[Rivals], Rivals]:
    """Say what the others do for a job of the package."""

    def register(function: Rivals) -> Rivals:
        JOBS[name] = function
        return function

    return register


def rows_of(rows: Sequence[Sequence[int]], make: Callable[[str], Any]) -> list[list[Any]]:
    """Make another library's cards."""
    return [[make(card) for card in card_texts(row)] for row in rows]


# --- one call ----------------------------------------------------------------------------------------------------


def one_call_prepared(lib: SimpleNamespace, cards: int) -> dict[str, Work]:
    """Rank one high hand a call, from whatever form of its own each likes best."""
    rows = random_rows(1000, cards)
    work = {}
    if lib.pkrbot:
        work["pkrbot"] = calls(lib.pkrbot.evaluate, rows_of(rows, lib.pkrbot.Card))
    if lib.eval7:
        work["eval7"] = calls(lib.eval7.evaluate, rows_of(rows, lib.eval7.Card))
    if lib.phevaluator:
        work["phevaluator"] = spread(lib.phevaluator.evaluate_cards, rows)
    if lib.treys:
        prepared = rows_of(rows[:100], lib.treys.Card.new)
        work["treys"] = calls(lib.treys.Evaluator().evaluate, [r[2:] for r in prepared], [r[:2] for r in prepared])
    if lib.pokerkit:
        prepared = [tuple(lib.pokerkit.Card.parse("".join(card_texts(row)))) for row in rows[:20]]
        work["pokerkit"] = calls(lib.pokerkit.StandardHighHand.from_game, prepared)
    return work


@job("one call, 7 cards, prepared")
def seven_prepared(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank seven prepared cards."""
    return one_call_prepared(lib, 7)


@job("one call, 5 cards, prepared")
def five_prepared(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank five prepared cards."""
    return one_call_prepared(lib, 5)


@job("one call, 7 cards, a list of cards")
def seven_list(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank seven cards that are objects in a list, the form most libraries take."""
    return one_call_prepared(lib, 7)


@job("one call, 7 cards, from text")
def seven_text(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank seven cards from text: reading them is part of the work."""
    rows = [card_texts(row) for row in random_rows(1000, 7)]
    work = {}
    if lib.pkrbot:
        work["pkrbot"] = calls(lambda row: lib.pkrbot.evaluate([lib.pkrbot.Card(card) for card in row]), rows)
    if lib.eval7:
        work["eval7"] = calls(lambda row: lib.eval7.evaluate([lib.eval7.Card(card) for card in row]), rows)
    if lib.phevaluator:
        work["phevaluator"] = spread(lib.phevaluator.evaluate_cards, rows)
    if lib.treys:
        new, evaluate = lib.treys.Card.new, lib.treys.Evaluator().evaluate
        work["treys"] = calls(lambda row: evaluate([new(c) for c in row[2:]], [new(c) for c in row[:2]]), rows[:100])
    if lib.pokerkit:
        work["pokerkit"] = calls(lib.pokerkit.StandardHighHand.from_game, ["".join(row) for row in rows[:20]])
    return work


# --- batches: nobody else has a call for many hands, so the others loop --------------------------------------------


def pokerkit_hands(lib: SimpleNamespace, type_name: str, cards: int, lowest: int = 0) -> dict[str, Work]:
    """Rank hands one by one with PokerKit, which alone of the others knows more than high hands."""
    if not lib.pokerkit:
        return {}
    rows = [tuple(lib.pokerkit.Card.parse("".join(card_texts(row)))) for row in random_rows(20, cards, lowest)]
    return {"pokerkit": calls(getattr(lib.pokerkit, type_name).from_game_or_none, rows)}


@job("batch, high, 7 cards")
def batch_high(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many high hands."""
    return one_call_prepared(lib, 7)


@job("batch, short deck, 7 cards")
def batch_short(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many short-deck hands; PokerKit knows the other order only."""
    return pokerkit_hands(lib, "ShortDeckHoldemHand", 7, showdown.SHORT_DECK[0])


@job("batch, ace-to-five, 7 cards")
def batch_ace_to_five(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many razz hands."""
    return pokerkit_hands(lib, "RegularLowHand", 7)


@job("batch, eight-or-better, 7 cards")
def batch_eight(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many qualified lows."""
    return pokerkit_hands(lib, "EightOrBetterLowHand", 7)


@job("batch, deuce-to-seven, 5 cards")
def batch_deuce(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many deuce-to-seven hands."""
    return pokerkit_hands(lib, "StandardLowHand", 5)


@job("batch, badugi, 4 cards")
def batch_badugi(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many badugi hands."""
    return pokerkit_hands(lib, "BadugiHand", 4)


@job("batch, front, 3 cards")
def batch_front(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many three-card fronts: nobody else does."""
    del lib
    return {}


# --- games -------------------------------------------------------------------------------------------------------


def pokerkit_game(lib: SimpleNamespace, hole: int, *type_names: str) -> dict[str, Work]:
    """Rank hole cards with a board by PokerKit, once for each type of hand."""
    if not lib.pokerkit:
        return {}
    types = [getattr(lib.pokerkit, name).from_game_or_none for name in type_names]
    parse = lib.pokerkit.Card.parse
    holes, boards = ([tuple(parse("".join(card_texts(row)))) for row in rows] for rows in game_rows(hole, 10))
    return {"pokerkit": calls(lambda held, board: [make(held, board) for make in types], holes, boards)}


def phevaluator_omaha(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank Omaha highs by phevaluator, which takes the board first."""
    if not lib.phevaluator:
        return {}
    holes, boards = game_rows(4, 1000)
    rows = [board + hole for hole, board in zip(holes, boards, strict=True)]
    return {"phevaluator": spread(lib.phevaluator.evaluate_omaha_cards, rows)}


@job("one call, Omaha")
def omaha(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank one Omaha hand."""
    return phevaluator_omaha(lib) | pokerkit_game(lib, 4, "OmahaHoldemHand")


@job("one call, Omaha-8, both sides")
def omaha8(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank one Omaha-8 hand, high and low."""
    return pokerkit_game(lib, 4, "OmahaHoldemHand", "OmahaEightOrBetterLowHand")


@job("one call, badugi")
def badugi(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank one badugi hand."""
    return pokerkit_hands(lib, "BadugiHand", 4)


@job("batch, Omaha")
def batch_omaha(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many Omaha hands."""
    return phevaluator_omaha(lib) | pokerkit_game(lib, 4, "OmahaHoldemHand")


@job("batch, Omaha-8, both sides")
def batch_omaha8(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many Omaha-8 hands, high and low."""
    return pokerkit_game(lib, 4, "OmahaHoldemHand", "OmahaEightOrBetterLowHand")


@job("batch, Omaha with five hole cards")
def batch_omaha5(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many five-card Omaha hands."""
    return pokerkit_game(lib, 5, "OmahaHoldemHand")


@job("batch, Omaha with six hole cards")
def batch_omaha6(lib: SimpleNamespace) -> dict[str, Work]:
    """Rank many six-card Omaha hands."""
    return pokerkit_game(lib, 6, "OmahaHoldemHand")


@job("settle, six-way Omaha-8, three pots")
def settle(lib: SimpleNamespace) -> dict[str, Work]:
    """Settle a showdown; PokerKit only ranks the twelve hands of it."""
    board, hands = settle_cards()
    work = {}
    if lib.pokerkit:
        parse = lib.pokerkit.Card.parse
        cards, held = (
            tuple(parse("".join(card_texts(board)))),
            [tuple(parse("".join(card_texts(hand)))) for hand in hands.values()],
        )
        kinds = lib.pokerkit.OmahaHoldemHand, lib.pokerkit.OmahaEightOrBetterLowHand
        work["pokerkit"] = Work(lambda: [kind.from_game_or_none(hand, cards) for kind in kinds for hand in held], 1)
    return work


@job("equity, AsAh against KdKc before the flop, exact")
def equity_exact(lib: SimpleNamespace) -> dict[str, Work]:
    """Count all 1,712,304 boards: nobody else does."""
    del lib
    return {}


@job("equity, AsAh against KdKc, one sampled board")
def equity_sampled(lib: SimpleNamespace) -> dict[str, Work]:
    """Draw boards, as the others do where a board is not complete."""
    work = {}
    if lib.eval7:
        hand, other = [lib.eval7.Card("As"), lib.eval7.Card("Ah")], lib.eval7.HandRange("KdKc")
        draw = lib.eval7.py_hand_vs_range_monte_carlo
        work["eval7"] = Work(lambda: draw(hand, other, [], 1000), 1000)
    if lib.pokerkit:
        ranges = [lib.pokerkit.parse_range(text) for text in ("AsAh", "KdKc")]
        words = 2, 5, lib.pokerkit.Deck.STANDARD, (lib.pokerkit.StandardHighHand,)
        work["pokerkit"] = Work(lambda: lib.pokerkit.calculate_equities(ranges, (), *words, sample_count=10), 10)
    return work


# --- import, memory, size ----------------------------------------------------------------------------------------


def installed_bytes(name: str) -> int:
    """Return the size of what a distribution installs."""
    try:
        files = importlib.metadata.files(name) or []
    except importlib.metadata.PackageNotFoundError:
        return 0
    return sum(os.path.getsize(path) for file in files if os.path.exists(path := str(file.locate())))


# --- measuring and writing ---------------------------------------------------------------------------------------


def best_times(work: dict[str, Work]) -> dict[str, float]:
    """Return each contestant's best seconds a hand, measured in turns."""
    return {name: min(times) for name, times in measure(work).items()}


def ratio(value: float, ours: float) -> str:
    """Write how many times ours another's figure is, to two digits that mean something."""
    times = value / ours
    return f"{times:,.0f}x" if times >= 10 else f"{times:.2g}x"


def row(name: str, ours: str, theirs: dict[str, str]) -> str:
    """Write one row of the table."""
    return "| " + " | ".join([name, ours, *(theirs.get(rival, "-") for rival in RIVALS)]) + " |"


def import_rows(installed: Sequence[str]) -> list[str]:
    """Measure what each library costs before it does anything."""
    fresh = {name: [] for name in ("showdown", *installed)}
    for _ in range(ROUNDS // 2):
        for name, answers in fresh.items():
            answers.append(in_fresh_process(name))
    best = {name: (min(s for s, _ in answers), min(b for _, b in answers)) for name, answers in fresh.items()}
    sizes = {name: installed_bytes(name) for name in best}
    seconds, memory = best["showdown"]
    rows = [row("import", f"{seconds * 1e3:.1f} ms", {n: ratio(best[n][0], seconds) for n in installed})]
    if memory:
        rows.append(row("import, memory", f"{memory / 1e6:.1f} MB", {n: ratio(best[n][1], memory) for n in installed}))
    if sizes["showdown"]:
        ours = sizes["showdown"]
        rows.append(row("installed", f"{ours / 1e6:.1f} MB", {n: ratio(sizes[n], ours) for n in installed if sizes[n]}))
    return rows


def main(words: Sequence[str]) -> None:
    """Measure the jobs whose names hold the words, and print the table."""
    modules: dict[str, Any] = {}
    for name in RIVALS:
        try:
            modules[name] = importlib.import_module(name)
        except ImportError:
            modules[name] = None
    installed = [name for name, module in modules.items() if module]
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in installed)
    print(f"{cpu_name()}, {platform.system()}, Python {platform.python_version()}, one thread; {versions}.")
    if missing := [name for name in RIVALS if name not in installed]:
        print(f"Not installed, so not measured: {', '.join(missing)}.")
    print()
    print(row("job", "showdown", {name: name for name in RIVALS}))
    print("|---|" + "---|" * (len(RIVALS) + 1))
    lib = SimpleNamespace(**modules)
    for name, make in JOBS.items():
        if all(word in name for word in words):
            best = best_times({"showdown": bench.JOBS[name](), **make(lib)})
            ours = best.pop("showdown")
            print(row(name, speed(name, ours), {n: ratio(s, ours) for n, s in best.items()}), flush=True)
    if not words:
        print("\n".join(import_rows(installed)))


if __name__ == "__main__":
    main(sys.argv[1:])
