"""The face of phevaluator against phevaluator itself: names, cards, ranks; and what it refuses."""

from __future__ import annotations

import copy
import doctest
import importlib
import inspect
import pickle
import random
from itertools import combinations, repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lookalikes import HANDS, REASON, deals, missing_names, modules_of, run_alone

import showdown
from showdown import DECK, CardError, ShowdownError, high
from showdown.adapters import phevaluator as ours

SIZES = {5: "evaluate_5cards", 6: "evaluate_6cards", 7: "evaluate_7cards"}


@pytest.fixture(scope="module")
def theirs() -> Any:
    return pytest.importorskip("phevaluator", reason=REASON)


# --- names -----------------------------------------------------------------------------------------------------------


def test_names(theirs: Any) -> None:
    # How it puts off importing its own modules.
    machinery = {"all_by_module", "object_origins", "module", "items", "item"}
    assert missing_names("phevaluator") == {f"phevaluator.{name}" for name in machinery}
    for names in theirs.all_by_module.values():
        assert all(hasattr(ours, name) for name in names)


@pytest.mark.thread_unsafe
@pytest.mark.parametrize("name", modules_of("showdown.adapters.phevaluator"))
def test_words_and_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
    for word in module.__all__:
        value = getattr(module, word)
        if inspect.isroutine(value) or inspect.isclass(value):
            assert inspect.getdoc(value), f"{name}.{word} has no docstring"


def test_nothing_else_is_needed() -> None:
    program = """
from showdown.adapters.phevaluator.evaluator import evaluate_cards
from showdown.adapters.phevaluator import Card, evaluate_plo6_cards
print(evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c"), Card("As"))
"""
    assert run_alone(program).split() == ["292", "As"]


README = """
p1 = evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c")
p2 = evaluate_cards("9c", "4c", "4s", "9d", "4h", "2c", "9h")
say(p1, p2, evaluate_cards("Ac", 49, Card("Ah"), "AS", "Kc", 12))
say(evaluate_omaha_cards("4c", "5c", "6c", "7s", "8s", "2c", "9c", "As", "Kd"))
say(evaluate_5cards(a="Ac", b="Ad", c="Ah", d="As", e="Kc"), Card("AH"), [Card(4)], Card("2C").describe_card())
random.seed(5)
hand = sample_cards(7)
say(hand, evaluate_cards(*hand), evaluate_7cards(*map(Card, hand)), sorted(map(Card, hand), key=int))
"""


@pytest.mark.thread_unsafe
def test_code_runs_unchanged(theirs: Any) -> None:
    names = [name for name in ours.__all__ if name not in ("from_cards", "to_cards")]
    said: list[list[str]] = []
    for module in (theirs, ours):
        said.append([])
        given = {name: getattr(module, name) for name in names}
        exec(README, given | {"random": random, "say": lambda *things: said[-1].append(repr(things))})
    assert said[0] == said[1]


# --- cards -----------------------------------------------------------------------------------------------------------


def test_cards(theirs: Any) -> None:
    for number in range(52):
        mine, other = ours.Card(number), theirs.Card(number)
        for name in ("describe_rank", "describe_suit", "describe_card", "__str__", "__repr__", "__int__", "__hash__"):
            assert getattr(mine, name)() == getattr(other, name)()
        assert mine.id_ == other.id_ == number
        text = str(mine)
        for form in (text, text[0] + text[1].upper(), number, mine):
            assert ours.Card(form) == mine
            assert ours.Card.to_id(form) == number
        same = [number, text, text.upper(), text.lower(), float(number), ours.Card(number)]
        assert [(mine == form, mine != form) for form in same] == [(True, False)] * len(same)
        assert all(mine != form for form in (number + 1, "x", None, ours.Card((number + 1) % 52), [number]))


def test_maps(theirs: Any) -> None:
    mine, other = (importlib.import_module(f"{name}.card") for name in ("showdown.adapters.phevaluator", "phevaluator"))
    for name in ("rank_map", "suit_map", "rank_reverse_map", "suit_reverse_map"):
        assert dict(getattr(mine, name)) == getattr(other, name)
    mine, other = (
        importlib.import_module(f"{name}.evaluator_omaha") for name in ("showdown.adapters.phevaluator", "phevaluator")
    )
    for name in (name for name in vars(other) if name.isupper() and not name.startswith("_")):
        assert getattr(mine, name) == getattr(other, name)


def test_a_card_is_ours_too() -> None:
    card = ours.Card("As")
    assert showdown.Card(card) == showdown.Card("As")
    assert high.evaluate(ours.from_cards("AsKsQsJsTs")) == high.classes
    assert {card, ours.Card(51)} == {card}
    for made in (pickle.loads(pickle.dumps(card)), copy.copy(card), copy.deepcopy(card)):
        assert made == card
        assert type(made) is ours.Card
    for change in (lambda: setattr(card, "id_", 3), lambda: delattr(card, "id_"), lambda: setattr(card, "x", 3)):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()


@pytest.mark.parametrize("given", ["", "2", "2x", "Ah ", "xh", -1, 52, 99, True])
def test_no_card(given: Any) -> None:
    for make in (ours.Card, ours.Card.to_id):
        with pytest.raises(CardError, match="not a card"):
            make(given)


@pytest.mark.parametrize("given", [0.0, None, b"Ah", [0]])
def test_nothing_like_a_card(given: Any) -> None:
    for make in (ours.Card, ours.Card.to_id):
        with pytest.raises(TypeError, match="a card is text or a number"):
            make(given)


def test_converters(theirs: Any) -> None:
    for hand in deals(7, 200):
        held = tuple(DECK[number] for number in hand)
        assert (
            ours.to_cards(ours.from_cards(hand)) == ours.to_cards(map(theirs.Card, hand)) == ours.to_cards(hand) == held
        )
        assert [card.id_ for card in ours.from_cards(showdown.format_cards(held))] == hand
        assert ours.to_cards(showdown.format_cards(held)) == held


@pytest.mark.parametrize("given", [7, None, 1.5])
def test_no_cards(given: Any) -> None:
    for convert in (ours.to_cards, ours.from_cards):
        with pytest.raises(CardError, match="not cards"):
            convert(given)


def test_samples() -> None:
    for size in (0, 7, 52):
        drawn = ours.sample_cards(size)
        assert len(set(drawn)) == size
        assert set(drawn) <= set(range(52))
    for size in (-1, 53):
        with pytest.raises(CardError, match="52 cards"):
            ours.sample_cards(size)


# --- ranks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("size", SIZES)
def test_ranks(theirs: Any, size: int, hands: int) -> None:
    mine, mine_too = ours.evaluate_cards, getattr(ours, SIZES[size])
    other = getattr(theirs, SIZES[size])
    for hand in deals(size, hands):
        assert mine(*hand) == mine_too(*hand) == other(*hand), hand


@pytest.mark.parametrize("size", SIZES)
def test_forms(theirs: Any, size: int) -> None:
    """Numbers, texts, card objects and all of them mixed."""
    for hand in deals(size, 2000):
        texts, objects = [str(DECK[card]) for card in hand], [ours.Card(card) for card in hand]
        mixed = [(card, text, thing)[card % 3] for card, text, thing in zip(hand, texts, objects, strict=True)]
        rank = theirs.evaluate_cards(*texts)
        for form in (hand, texts, objects, mixed):
            assert ours.evaluate_cards(*form) == getattr(ours, SIZES[size])(*form) == rank


@pytest.mark.parametrize("hands", HANDS)
def test_omaha_ranks(theirs: Any, hands: int) -> None:
    for cards in deals(9, hands):
        rank = theirs.evaluate_omaha_cards(*cards)
        assert ours.evaluate_omaha_cards(*cards) == ours.evaluate_plo4_cards(*cards) == rank, cards


@pytest.mark.parametrize("hole", [5, 6])
@pytest.mark.parametrize("hands", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_ranks_of_larger_omaha(theirs: Any, hole: int, hands: int) -> None:
    """Its wheels lack both games: the best of all pairs with all threes by its evaluator of five."""
    mine = getattr(ours, f"evaluate_plo{hole}_cards")
    for cards in deals(5 + hole, hands):
        five = theirs.evaluate_5cards
        best = min(five(*a, *b) for a in combinations(cards[:5], 3) for b in combinations(cards[5:], 2))
        assert mine(*cards) == best, cards
        assert mine(*map(ours.Card, cards)) == best


@pytest.mark.parametrize("count", [0, 4, 8])
def test_wrong_counts(count: int) -> None:
    with pytest.raises(CardError, match=f"5 to 7 cards, got {count}"):
        ours.evaluate_cards(*range(count))


@pytest.mark.parametrize(("name", "right"), [("omaha", 9), ("plo4", 9), ("plo5", 10), ("plo6", 11)])
def test_wrong_counts_of_omaha(name: str, right: int) -> None:
    for count in (0, right - 1, right + 1):
        with pytest.raises(CardError, match=f"are {right}, got {count}"):
            getattr(ours, f"evaluate_{name}_cards")(*range(count))


def test_as_many_arguments() -> None:
    for size, name in SIZES.items():
        for count in (size - 1, size + 1):
            with pytest.raises(TypeError):
                getattr(ours, name)(*range(count))


ANYTHING = st.one_of(
    st.integers(0, 51), st.integers(), st.none(), st.floats(), st.sampled_from([str(card) for card in DECK]),
    st.sampled_from([ours.Card(card) for card in range(52)]), st.text(max_size=3),
)  # fmt: skip


@given(st.lists(ANYTHING, max_size=12))
def test_no_hand_does_harm(cards: list[Any]) -> None:
    for call in (ours.evaluate_cards, ours.evaluate_omaha_cards, ours.evaluate_plo5_cards, ours.evaluate_plo6_cards):
        try:
            assert 1 <= call(*cards) <= high.classes
        except CardError:
            continue
        assert len(ours.to_cards(cards)) == len(cards)


@pytest.mark.parametrize("bad", [99, 52, -1, "1s", None, 3.0, 2])
def test_impossible_hands(bad: Any) -> None:
    """It answers some of them, by what lies beyond its tables; the last is a card twice."""
    for size, name in SIZES.items():
        hand = [*range(size - 1), bad]
        for call in (ours.evaluate_cards, getattr(ours, name)):
            with pytest.raises(ShowdownError, match=r"not a card|duplicate card"):
                call(*hand)
    with pytest.raises(ShowdownError, match=r"not a card|duplicate card"):
        ours.evaluate_omaha_cards(*range(8), bad)
    with pytest.raises(CardError, match="duplicate card"):
        ours.evaluate_cards(*[ours.Card(3)] * 5)


def test_cards_without_end() -> None:
    with pytest.raises(CardError, match="duplicate"):
        ours.to_cards(repeat(51))


def test_samples_that_cannot_be_written() -> None:
    with pytest.raises(CardError, match="<int>"):
        ours.sample_cards(10**5000)
