"""Print a digest of what every public function answers: run by test_determinism under several settings.

    python digest.py THREADS        all that takes seeds or threads
    python digest.py THREADS -v     each part by itself

Nothing may depend on PYTHONHASHSEED, on the number of threads, or on what ran before.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import random
import sys
from array import array
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Any

from players import some_action, some_table

import showdown
from showdown import HAND_TYPES, MIXES, VARIANTS, Range, Table, VecTable, equity, history, odds, ofc, settle, simulate
from showdown.agents import AGENTS
from showdown.equities import matchups
from showdown.variants import describe_rules

COMMANDS = (
    ["evaluate", "AsKsQsJsTs", "AdAhAcKdKh", "--json"],
    ["equity", "AA", "KK,QQ", "--samples", "2000", "--seed", "4", "--json"],
    ["equity", "AsAh", "KK,QQ", "random", "--board", "2c7d9h", "--json"],
    ["range", "KQs-K9s, 22+, ATo@40", "--json"],
    ["variants", "--json"],
    ["rules", "stud8", "--json"],
    ["simulate", "omaha8", "--deals", "300", "--seed", "3", "--json"],
    ["settle", "--variant", "holdem", "--board", "2c9d9hTsQd", "--pot", "101", "AsAh", "KsKh", "--json"],
)


def evaluated(_: int) -> Iterator[Any]:
    cards = random.Random(1).sample(range(52), 52)
    rows = bytes((cards * 600)[: 7 * 4000])
    for hand_type in HAND_TYPES.values():
        yield hand_type.name, hand_type.categories
        yield [hand_type.describe(strength) for strength in range(1, hand_type.classes + 1, 97)]
        yield [hand_type.example(strength) for strength in range(1, hand_type.classes + 1, 97)]
    yield HAND_TYPES["high"].evaluate_batch(rows, cards_per_hand=7).tolist()


def threaded_batches(threads: int) -> Iterator[Any]:
    deck = random.Random(2).sample(range(52), 52)
    rows = b"".join(bytes(deck[i % 45 : i % 45 + 7]) for i in range(1 << 17))
    for name in ("high", "ace_to_five", "badugi"):
        yield hashlib.sha256(HAND_TYPES[name].evaluate_batch(rows, cards_per_hand=7, threads=threads)).hexdigest()
    holes = b"".join(bytes(deck[i % 40 : i % 40 + 4]) for i in range(30_000))
    yield VARIANTS["omaha8"].evaluate_batch(holes, bytes(deck[44:49]), threads=threads).tolist()[::71]
    deals = b"".join(bytes(deck[i % 13 : i % 13 + 39]) for i in range(2000))
    yield list(ofc.score_batch(deals, "ofc_pineapple", players=3, threads=threads))


def equities(threads: int) -> Iterator[Any]:
    for words in ({"samples": 30_000}, {"target_error": 0.004}):
        for game, hands in (
            ("holdem", ["AA, KQs@30", "", "76s"]),
            ("omaha8", ["AsAh2s3h", None]),
            ("stud", ["AsAh", "KsKhQd"]),
            ("badugi", ["As2c", ""]),
        ):
            answer = equity(game, hands, method="sample", seed=11, threads=threads, **words)  # type: ignore[arg-type]
            yield answer.equity, answer.win, answer.tie, answer.standard_error, answer.sides, answer.deals
    for game, hands, board in (
        ("holdem", ["AK", "QQ-TT", "random"], "2c7d9h"),
        ("omaha", ["AsAh2s3h", ""], "2c7d9h5s"),
    ):
        answer = equity(game, hands, board=board, threads=threads)
        yield answer.equity, answer.win, answer.exact, answer.method
    yield matchups().counts("AsAh", "KdKc"), hashlib.sha256(matchups().win).hexdigest()


def simulated(threads: int) -> Iterator[Any]:
    for game in VARIANTS.values():
        setup = some_table(game, random.Random(game.id), min(3, game.players[1])).__reduce__()[1][1]
        results = simulate(game, "random", 300, seed=7, threads=threads, **setup)
        yield game.id, results.totals, results.standard_errors
    blinds: dict[str, Any] = {"stacks": [60] * 3, "blinds": (1, 2)}
    yield simulate("holdem", "random", 20_000, seed=2, threads=threads, **blinds).totals
    for name in AGENTS:
        yield name, simulate("holdem", [name] * 3, 3, seed=2, threads=threads, **blinds).totals


def played(_: int) -> Iterator[Any]:
    for game in VARIANTS.values():
        yield describe_rules(game), hash(game) == hash(pickle.loads(pickle.dumps(game)))
        rng = random.Random(game.id)
        deal = some_table(game, rng, min(4, game.players[1])).deal(seed=2**70 + 5)
        while deal:
            deal.act(some_action(deal, rng))
            seat = rng.randrange(deal.seats)
            yield deal.sample(seat, seed=9).record, repr(deal), str(deal.view(seat).record)
        text = deal.history().dumps()
        yield text, history.dumps(history.loads(text)), deal.payoffs, deal.showdown_order


def stepped(_: int) -> Iterator[Any]:
    for name in ("holdem", "omaha8"):
        table = VecTable(name, 50, seed=3, stacks=[40] * 3, blinds=(1, 2), small_bet=2)
        for _step in range(40):
            table.step(array("q", [0] * 50))
            cards, chips = table.observe()
            yield table.rewards.tolist(), cards.tolist(), chips.tolist()
    for name in MIXES:
        table_of = Table(name, stacks=[300] * 4, seed=6, levels=[{"small_bet": 4, "ante": 1, "bring_in": 1}])
        for deal, _deals in zip(table_of, range(20), strict=False):
            rng = random.Random(4)
            while deal:
                deal.act(some_action(deal, rng))
            yield deal.variant.id, deal.stacks


def rows(_: int) -> Iterator[Any]:
    for name, rules in ofc.RULES.items():
        results = ofc.simulate(rules, ["greedy", "random"], 40, seed=5)
        yield name, results.points, results.fouls, results.royalties
        cards = random.Random(name).sample(range(52), 13)
        best = ofc.arrange(cards, rules)
        yield str(best), None if best is None else (ofc.royalties(best, rules), ofc.fantasyland(best, rules))
        game = ofc.Game(rules, 2, seed=8)
        player = ofc.Player("random", seed=1)
        while game:
            player.act(game)
        yield game.log, game.score.points


def ranges(_: int) -> Iterator[Any]:
    for text in ("QQ+, AKs, A5s-A2s, 76s, JTo@50, 15%", "random", "50%(22+), !AsKh", "AAxx", "KK**ds@25"):
        try:
            read = Range(text)
        except showdown.ShowdownError as error:
            yield str(error)
            continue
        yield str(read), list(read.items())[:3000], read.percent, read.grid() if read.hole_cards == 2 else ""
        yield str(read | Range("AKs") if read.hole_cards == 2 else read)


def settled(_: int) -> Iterator[Any]:
    for game in VARIANTS.values():
        deck = random.Random(game.id).sample(list(game.deck), len(game.deck))
        hands = {seat: [deck.pop() for _ in range(game.held_cards)] for seat in (4, 0, 2)}
        words: dict[str, Any] = {"board": deck[:5]} if game.board_cards else {}
        if game.declare:
            words["declared"] = dict.fromkeys(hands, "high")
        answer = settle(game, hands, pots=showdown.build_pots({4: 50, 0: 31, 2: 50, 7: 9}, folded=[7]), **words)
        yield repr(answer), answer.payouts, pickle.loads(pickle.dumps(answer)).awards


def chances(threads: int) -> Iterator[Any]:
    yield odds.icm([5000, 3000, 2000, 900], [50, 30, 20]), odds.pot_odds(100, 50)
    yield odds.icm([100 + 7 * seat for seat in range(30)], [50, 30, 20, 10], samples=5000, seed=3)
    yield odds.starting_hands(3, samples=4000, seed=2, threads=threads)
    yield repr(odds.outs("holdem", "AsKs", "2s7s9h"))


def commands(_: int) -> Iterator[Any]:
    try:
        from click.testing import CliRunner

        from showdown.cli import commands as root
    except ImportError:  # the extra is not installed
        return
    for command in COMMANDS:
        with redirect_stdout(io.StringIO()):
            result = CliRunner().invoke(root, command)
        # How long it took is the one thing that may differ.
        yield command, result.exit_code, [line for line in result.output.splitlines() if '"seconds"' not in line]


PARTS = (evaluated, threaded_batches, equities, simulated, played, stepped, rows, ranges, settled, chances, commands)


def main() -> None:
    threads = int(sys.argv[1])
    for part in PARTS:
        digest = hashlib.sha256()
        for answer in part(threads):
            if "-v" in sys.argv:
                print(part.__name__, repr(answer)[:300])
            digest.update(repr(answer).encode("utf-8", "surrogateescape"))
        print(part.__name__, digest.hexdigest())


if __name__ == "__main__":
    main()
