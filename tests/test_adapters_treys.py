"""The face of treys against treys itself: names, cards, ranks, what it prints; and what it refuses."""

from __future__ import annotations

import doctest
import importlib
import inspect
import sys
from collections.abc import Callable
from itertools import islice, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lookalikes import HANDS, REASON, deals, missing_names, modules_of, run_alone

import showdown
from showdown import DECK, CardError, ShowdownError, high
from showdown.adapters import treys as ours
from showdown.adapters.treys import card as card_module
from showdown.adapters.treys.lookup import LookupTable


@pytest.fixture(scope="module")
def theirs() -> Any:
    return pytest.importorskip("treys", reason=REASON)


CODES = ours.from_cards(DECK)


def codes(text: str) -> list[int]:
    return [ours.Card.new(str(card)) for card in showdown.parse_cards(text)]


# --- names -----------------------------------------------------------------------------------------------------------


def test_names(theirs: Any) -> None:
    assert missing_names("treys") == set()


@pytest.mark.thread_unsafe
@pytest.mark.parametrize("name", modules_of("showdown.adapters.treys"))
def test_words_and_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
    for word in module.__all__:
        value = getattr(module, word)
        if inspect.isroutine(value) or inspect.isclass(value):
            assert inspect.getdoc(value), f"{name}.{word} has no docstring"


def test_nothing_else_is_needed() -> None:
    program = """
from showdown.adapters.treys import Card, Deck, Evaluator, PLOEvaluator
cards = Card.hand_to_binary(["As", "Ks", "Qs", "Js", "Ts", "2c", "3c"])
print(Evaluator().evaluate(cards[:2], cards[2:]), Card.int_to_pretty_str(cards[0]))
"""
    assert run_alone(program).split() == ["1", "[A♠]"]


README = """
card = Card.new('Qh')
board = [Card.new('Ah'), Card.new('Kd'), Card.new('Jc')]
hand = [Card.new('Qs'), Card.new('Th')]
Card.print_pretty_cards(board + hand)
Card.print_pretty_card(card)
evaluator = Evaluator()
print(evaluator.evaluate(board, hand), evaluator.evaluate(hand, board))
deck = Deck(seed=11)
board, player1_hand, player2_hand = deck.draw(5), deck.draw(2), deck.draw(2)
Card.print_pretty_cards(board)
print(deck, deck.draw(), len(deck.cards), Deck.GetFullDeck())
p1_score, p2_score = (evaluator.evaluate(board, hand) for hand in (player1_hand, player2_hand))
p1_class = evaluator.get_rank_class(p1_score)
print(p1_score, evaluator.class_to_string(p1_class), evaluator.get_five_card_rank_percentage(p2_score))
evaluator.hand_summary(board, [player1_hand, player2_hand])
deck.shuffle()
print(deck)
board = deck.draw(5)
hands = [deck.draw(4) for _ in range(9)]
PLOEvaluator().hand_summary(board, hands)
board = Card.hand_to_binary(["As", "Ks", "Qs", "Js", "Ts"])
evaluator.hand_summary(board, [Card.hand_to_binary(["2c", "3c"]), Card.hand_to_binary(["4c", "5c"])])
low = Card.hand_to_binary(["2c", "3c"])
print(evaluator._five(board), [evaluator.hand_size_map[5 + n](board + low[:n]) for n in range(3)])
print([Card.int_to_binary(card) for card in board], evaluator.table.flush_lookup[31367009])
"""


@pytest.mark.parametrize("colors", [False, True])
def test_code_runs_unchanged(
    theirs: Any, colors: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words and the numbers of a session, with a termcolor to paint them and without."""
    monkeypatch.setattr(card_module, "_HAS_COLORS", colors)
    painted = SimpleNamespace(colored=lambda text, color: f"<{color}>{text}")
    monkeypatch.setitem(sys.modules, "termcolor", painted if colors else None)
    said = []
    for module in (theirs, ours):
        exec(README, {name: getattr(module, name) for name in ("Card", "Deck", "Evaluator", "PLOEvaluator")})
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert ("<red>♥" in said[1]) is colors


# --- cards -----------------------------------------------------------------------------------------------------------


def test_cards(theirs: Any) -> None:
    names = ["int_to_str", "int_to_binary", "get_rank_int", "get_suit_int", "get_bitrank_int", "get_prime"]
    for number, code in zip(DECK, CODES, strict=True):
        assert code == ours.Card.new(str(number)) == theirs.Card.new(str(number))
        for name in names:
            assert getattr(ours.Card, name)(code) == getattr(theirs.Card, name)(code)


def test_constants(theirs: Any) -> None:
    constants = [name for name in vars(theirs.Card) if name.isupper()]
    assert constants
    for name in constants:
        mine, other = getattr(ours.Card, name), getattr(theirs.Card, name)
        assert (dict(mine) if isinstance(other, dict) else list(mine) if isinstance(other, list) else mine) == other
    table = importlib.import_module("treys.lookup").LookupTable
    for name in (name for name in vars(table) if name.isupper()):
        mine, other = getattr(LookupTable, name), getattr(table, name)
        assert (dict(mine) if isinstance(other, dict) else mine) == other


def test_products(theirs: Any) -> None:
    for hand in deals(5, 300):
        held = [CODES[card] for card in hand]
        assert ours.Card.prime_product_from_hand(held) == theirs.Card.prime_product_from_hand(held)
    for bits in range(0, 1 << 13, 7):
        assert ours.Card.prime_product_from_rankbits(bits) == theirs.Card.prime_product_from_rankbits(bits)


@pytest.mark.parametrize("text", ["", "A", "1s", "Asx", "AsKs", "as"])
def test_no_card(text: str) -> None:
    """Small letters are read, as everywhere here."""
    if text == "as":
        assert ours.Card.new(text) == ours.Card.new("As")
        return
    with pytest.raises(CardError, match="not a card"):
        ours.Card.new(text)


@pytest.mark.parametrize("code", [0, -1, CODES[3] + 1, CODES[3] | 1 << 14, 1 << 40, 1 << 70, None, "As", 1.5])
def test_no_code(code: Any) -> None:
    for read in (ours.to_cards, ours.to_numbers):
        with pytest.raises(CardError, match="not a treys card"):
            read([code])
    with pytest.raises(CardError, match="not a treys card"):
        ours.Evaluator().evaluate([code], codes("AsKsQsJsTs"))
    with pytest.raises(CardError, match="not a treys card"):
        ours.Card.int_to_str(code)


def test_converters(theirs: Any) -> None:
    for hand in deals(7, 200):
        held = tuple(DECK[number] for number in hand)
        written = [theirs.Card.new(str(card)) for card in held]
        assert ours.from_cards(hand) == ours.from_cards(showdown.format_cards(held)) == written
        assert ours.to_cards(written) == held
        assert ours.to_numbers(written) == bytes(hand)
    with pytest.raises(CardError, match="duplicate"):
        ours.to_cards([CODES[0]] * 2)


def test_arrays() -> None:
    numpy = pytest.importorskip("numpy", reason="the batch is a NumPy array")
    hands = numpy.array(list(deals(7, 500)), numpy.uint8)
    for kind in ("i8", "u8", "i4", "u4"):
        written = numpy.array(CODES, kind)[hands]
        numbers = ours.to_numbers(written)
        assert numbers.dtype == numpy.uint8
        assert (numbers == hands).all()
        ranks = high.classes + 1 - high.evaluate_batch(numbers).astype(int)
        assert list(ranks) == [ours.Evaluator().evaluate(list(row[:2]), list(row[2:])) for row in written]
        written[3, 2] += 1
        with pytest.raises(CardError, match=f"not a treys card: {written[3, 2]}"):
            ours.to_numbers(written)
    with pytest.raises(CardError, match="integers"):
        ours.to_numbers(numpy.ones((2, 7)))


# --- ranks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_ranks(theirs: Any, size: int, hands: int) -> None:
    mine, other = ours.Evaluator().evaluate, theirs.Evaluator().evaluate
    for hand in deals(size, hands if size < 7 or hands > 30_000 else hands // 3):
        held = [CODES[card] for card in hand]
        assert mine(held[:2], held[2:]) == other(held[:2], held[2:]), hand


@pytest.mark.parametrize(("hole", "board"), [(4, 5), (4, 3), (4, 4), (2, 5), (3, 3), (5, 5), (6, 5)])
def test_omaha_ranks(theirs: Any, hole: int, board: int) -> None:
    mine, other = ours.PLOEvaluator().evaluate, theirs.PLOEvaluator().evaluate
    for hand in deals(hole + board, 1500):
        held = [CODES[card] for card in hand]
        assert mine(held[:hole], held[hole:]) == other(held[:hole], held[hole:]), hand


@pytest.mark.slow
def test_a_million_omaha_ranks(theirs: Any) -> None:
    mine, other = ours.PLOEvaluator().evaluate, theirs.PLOEvaluator().evaluate
    for hand in deals(9, 1_000_000):
        held = [CODES[card] for card in hand]
        assert mine(held[:4], held[4:]) == other(held[:4], held[4:]), hand


def test_classes(theirs: Any) -> None:
    mine, other = ours.Evaluator(), theirs.Evaluator()
    for rank in range(high.classes + 1):
        assert mine.get_rank_class(rank) == other.get_rank_class(rank)
        assert mine.get_five_card_rank_percentage(rank) == other.get_five_card_rank_percentage(rank)
    for number in range(10):
        assert mine.class_to_string(number) == other.class_to_string(number)


def test_tables(theirs: Any, tmp_path: Path) -> None:
    mine, other = LookupTable(), theirs.Evaluator().table
    assert mine.flush_lookup == other.flush_lookup
    assert mine.unsuited_lookup == other.unsuited_lookup
    assert ours.Evaluator().table.flush_lookup == other.flush_lookup
    for bits in (0b11111, 0b1111100000, 1):
        following = (list(islice(table.get_lexographically_next_bit_sequence(bits), 200)) for table in (mine, other))
        assert next(following) == next(following)
    mine.write_table_to_disk(mine.flush_lookup, tmp_path / "table")
    lines = (tmp_path / "table").read_text().splitlines()
    assert {int(line.split(",")[0]): int(line.split(",")[1]) for line in lines} == other.flush_lookup


def test_any_split() -> None:
    held = codes("AsKsQsJsTs2c3c")
    for n in range(8):
        assert ours.Evaluator().evaluate(held[:n], held[n:]) == 1
    assert ours.Evaluator().evaluate(tuple(held), ()) == ours.Evaluator().evaluate(iter(held), []) == 1


def test_numpy_ints() -> None:
    numpy = pytest.importorskip("numpy", reason="the cards are NumPy's ints")
    held = list(numpy.array(codes("AsKsQsJsTs")))
    assert ours.Evaluator().evaluate(held[:2], held[2:]) == 1


@pytest.mark.parametrize(
    ("hand", "board", "why"),
    [
        ("AsKs", "QsJs", "5 to 7 cards, got 4"),
        ("AsKsQs", "JsTs9s8s7s", "5 to 7 cards, got 8"),
        ("AsKsQsJsTs9s8s7s", "", "at most 7"),
        ("AsKs", "AsQsJsTs9s", "duplicate card 'As'"),
    ],
)
def test_impossible_hands(hand: str, board: str, why: str) -> None:
    with pytest.raises(CardError, match=why):
        ours.Evaluator().evaluate(codes(hand), codes(board))


CODE = st.one_of(st.sampled_from(CODES), st.integers(), st.none(), st.floats(), st.text(max_size=2))


@pytest.mark.parametrize("evaluator", [ours.Evaluator(), ours.PLOEvaluator()])
@given(hand=st.lists(CODE, max_size=9), board=st.lists(CODE, max_size=9))
def test_no_hand_does_harm(evaluator: ours.Evaluator, hand: list[Any], board: list[Any]) -> None:
    try:
        assert 1 <= evaluator.evaluate(hand, board) <= high.classes
    except CardError:
        return
    assert len(ours.to_cards(hand + board)) == len(hand) + len(board)


@pytest.mark.parametrize(
    ("hand", "board", "why"),
    [
        ("As", "QsJsTs", "got 1 and 3"),
        ("AsKs", "QsJs", "got 2 and 2"),
        ("AsKsQsJs", "Ts9s8s7s6s5s", "at most 5"),
        ("AsKsQsJsTs9s8s7s", "2c3c4c", "at most 7"),
        ("AsKsQsJs", "AsTs9s", "duplicate"),
    ],
)
def test_impossible_omaha_hands(hand: str, board: str, why: str) -> None:
    with pytest.raises(CardError, match=why):
        ours.PLOEvaluator().evaluate(codes(hand), codes(board))


@pytest.mark.parametrize("call", [
    lambda: ours.Evaluator().evaluate(7, []),
    lambda: ours.PLOEvaluator().evaluate(codes("AsKsQsJs"), None),
    lambda: ours.to_cards(7),
    lambda: ours.to_numbers(None),
    lambda: ours.from_cards(7),
])  # fmt: skip
def test_no_cards(call: Callable[[], object]) -> None:
    with pytest.raises(CardError, match="not cards"):
        call()


@pytest.mark.parametrize("call", [
    lambda: ours.Evaluator().get_rank_class(7463),
    lambda: ours.Evaluator().get_rank_class(-1),
    lambda: ours.Evaluator().class_to_string(10),
    lambda: ours.Deck().draw(53),
    lambda: ours.Evaluator().hand_summary(codes("2c3c4c"), [codes("AsKs")]),
    lambda: ours.Evaluator().hand_summary(codes("2c3c4c5c6c"), [codes("AsKsQs")]),
])  # fmt: skip
def test_refused(call: Callable[[], object]) -> None:
    with pytest.raises(ShowdownError):
        call()


def test_decks(theirs: Any) -> None:
    for seed in range(20):
        mine, other = ours.Deck(seed), theirs.Deck(seed)
        assert [mine.draw(n) for n in (5, 2, 1)] == [other.draw(n) for n in (5, 2, 1)]
        assert mine.cards == other.cards
    assert len(set(map(tuple, (ours.Deck().cards for _ in range(3))))) == 3


def test_a_subclass_keeps_its_own() -> None:
    class Mine(ours.Evaluator):
        def evaluate(self, hand: Any, board: Any) -> int:
            return -super().evaluate(hand, board)

    assert Mine().evaluate(codes("AsKs"), codes("QsJsTs")) == -1
    assert isinstance(ours.PLOEvaluator(), ours.Evaluator)


def test_numbers_that_cannot_be_written() -> None:
    evaluator = ours.Evaluator()
    calls = (ours.Card.int_to_str, evaluator.get_rank_class, evaluator.class_to_string, ours.Deck().draw)
    for call in calls:
        with pytest.raises(ShowdownError, match="<int>"):
            call(10**5000)


def test_cards_without_end() -> None:
    with pytest.raises(CardError, match="duplicate"):
        ours.to_cards(repeat(codes("As")[0]))
