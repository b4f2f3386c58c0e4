"""Every call of the adapters beside the same call of the package whose face it is.

pytest benchmarks/bench_adapters.py --benchmark-group-by=param:name
"""

from __future__ import annotations

import importlib
import random
import sys
import timeit
import warnings

import pytest

import showdown

CALLS = {}


def call(package, name):
    """Put a call on the list: a function of the package that returns what to run, and on what."""

    def register(function):
        CALLS[f"{package}: {name}"] = package, function
        return function

    return register


def deal(count):
    """Return card numbers, the same ones every time."""
    return random.Random(2024).sample(range(52), count)


def text(numbers):
    """Write card numbers as text, a card each."""
    return [str(showdown.Card(number)) for number in numbers]


for size in (5, 6, 7):

    @call("eval7", f"evaluate, {size} cards")
    def eval7_evaluate(module, size=size):
        return module.evaluate, [module.Card(card) for card in text(deal(size))]

    @call("treys", f"evaluate, {size} cards")
    def treys_evaluate(module, size=size):
        cards = module.Card.hand_to_binary(text(deal(size)))
        return module.Evaluator().evaluate, cards[:2], cards[2:]

    for form in ("numbers", "text", "cards"):

        @call("phevaluator", f"evaluate_cards, {size} {form}")
        def phevaluator_evaluate(module, size=size, form=form):
            numbers = deal(size)
            forms = {"numbers": numbers, "text": text(numbers), "cards": list(map(module.Card, numbers))}
            return module.evaluate_cards, *forms[form]

        @call("phevaluator", f"evaluate_{size}cards, {form}")
        def phevaluator_exactly(module, size=size, form=form):
            return getattr(module, f"evaluate_{size}cards"), *phevaluator_evaluate(module, size, form)[1:]


for form in ("numbers", "text", "cards"):

    @call("phevaluator", f"evaluate_omaha_cards, {form}")
    def phevaluator_omaha(module, form=form):
        numbers = deal(9)
        forms = {"numbers": numbers, "text": text(numbers), "cards": list(map(module.Card, numbers))}
        return module.evaluate_omaha_cards, *forms[form]


@call("treys", "PLOEvaluator.evaluate")
def treys_omaha(module):
    cards = module.Card.hand_to_binary(text(deal(9)))
    return module.PLOEvaluator().evaluate, cards[:4], cards[4:]


@call("eval7", "Card")
def eval7_card(module):
    return module.Card, "As"


@call("eval7", "handtype")
def eval7_handtype(module):
    return module.handtype, 67305472


@call("eval7", "HandRange")
def eval7_range(module):
    return module.HandRange, "22+, A2s+, KTs+, AJo+, 0.5(76s, KQo)"


@call("eval7", "Deck, shuffle, deal")
def eval7_deck(module):
    def play():
        deck = module.Deck()
        deck.shuffle()
        return deck.deal(7)

    return (play,)


def spot(module, held, board):
    """Return a hand, a range and a board as the package has them."""
    hand, shown = ([module.Card(card) for card in text(showdown.parse_cards(cards))] for cards in ("AsKd", board))
    return hand, module.HandRange(held), shown


for held in ("QQ", "22+, A2+, K2+, Q2+"):

    @call("eval7", f"py_hand_vs_range_exact, {held}")
    def eval7_exact(module, held=held):
        return module.py_hand_vs_range_exact, *spot(module, held, "Qs7d2c3h9d")

    for board in ("", "Qs7d2c", "Qs7d2c3h9d"):

        @call("eval7", f"py_hand_vs_range_monte_carlo, {held}, {len(board) // 2} cards of the board, 1,000 deals")
        def eval7_sampled(module, held=held, board=board):
            return module.py_hand_vs_range_monte_carlo, *spot(module, held, board), 1000


@call("eval7", "py_all_hands_vs_range, flop, 1,000 deals each")
def eval7_all(module):
    _, villain, board = spot(module, "22+, A2+, K2+, Q2+", "Qs7d2c")
    return module.py_all_hands_vs_range, module.HandRange("QQ+, AK"), villain, board, 1000


for name in ("new", "int_to_str", "int_to_pretty_str"):

    @call("treys", f"Card.{name}")
    def treys_card(module, name=name):
        return getattr(module.Card, name), "As" if name == "new" else module.Card.new("As")


@call("treys", "get_rank_class, class_to_string")
def treys_class(module):
    evaluator = module.Evaluator()
    return (lambda: evaluator.class_to_string(evaluator.get_rank_class(3000)),)


@call("treys", "Evaluator()")
def treys_evaluator(module):
    return (module.Evaluator,)


@call("treys", "Deck, draw")
def treys_deck(module):
    return (lambda: module.Deck().draw(7),)


@call("phevaluator", "Card")
def phevaluator_card(module):
    return module.Card, "As"


@pytest.mark.parametrize("whose", ["showdown", "original"])
@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # eval7 calls pyparsing by old names
def bench_call(benchmark, name, whose):
    package, prepare = CALLS[name]
    original = pytest.importorskip(package, reason="no wheel for this Python")
    module = importlib.import_module(f"showdown.adapters.{package}") if whose == "showdown" else original
    function, *arguments = prepare(module)
    benchmark(function, *arguments)


def timer_of(function, *arguments):
    """Return a timer of a call, and how many calls make a turn."""
    names = {"function": function, **{f"a{i}": argument for i, argument in enumerate(arguments)}}
    timer = timeit.Timer(f"function({', '.join(list(names)[1:])})", globals=names)
    return timer, max(1, round(0.003 / (timer.timeit(100) / 100)))  # 3 ms, as compare.py takes


def short(seconds):
    """Write a time with as many digits as mean something."""
    for unit, factor in (("ns", 1e9), ("us", 1e6), ("ms", 1e3)):
        if seconds * factor < 1000:
            return f"{seconds * factor:,.{0 if unit == 'ns' else 1}f} {unit}"
    return f"{seconds:,.1f} s"


def main(package):
    """Print the table of a package."""
    warnings.simplefilter("ignore", DeprecationWarning)
    modules = [importlib.import_module(name) for name in (f"showdown.adapters.{package}", package)]
    print(f"| call | showdown | {package} | |\n|---|---|---|---|")
    for name, (owner, prepare) in CALLS.items():
        if owner == package:
            work = [timer_of(*prepare(module)) for module in modules]
            best = [float("inf")] * 2
            for _ in range(50):
                for whose, (timer, number) in enumerate(work):
                    best[whose] = min(best[whose], timer.timeit(number) / number)
            ratio = best[1] / best[0]
            times = f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.2g}x"
            print(f"| {name.split(': ')[1]} | {short(best[0])} | {short(best[1])} | {times} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
