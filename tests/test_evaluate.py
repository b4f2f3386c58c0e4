"""The strength of every hand against the oracle: all hands where they can be dealt, samples where not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

pytest.importorskip("numpy")

import numpy as np
import oracle
from bulk import Cards, combination_rows, every_hand, expected, random_hands, suit_classes
from oracle import Card
from orders import FIVE, HAND_TYPE_OF, KEY_OF, SHORT, rank_sets, strength, strengths

from showdown import DECK
from showdown.hands import front_floor, high

FIFTY_TWO = tuple(word for word in FIVE if word not in SHORT)


def compare(words: tuple[str, ...], cards: Cards) -> None:
    """Every row of `cards` has the strength that the oracle gives it."""
    wanted = expected(words, cards)
    for word in words:
        found = HAND_TYPE_OF[word].evaluate_batch(cards)
        different = np.flatnonzero(found != wanted[word])
        assert not len(different), describe_difference(word, cards[different[0]], int(found[different[0]]))


def describe_difference(word: str, row: Cards, found: int) -> str:
    cards = oracle.numbered(row)
    return f"{word} of {oracle.write(cards)}: {found}, the oracle says {strength(word, cards)}"


@pytest.mark.parametrize("word", FIVE)
def test_strengths_are_dense(word: str) -> None:
    assert HAND_TYPE_OF[word].classes == len(strengths(word)) - 1


def test_every_five_card_hand() -> None:
    """The whole order of the 2,598,960 hands, six rankings."""
    for cards in every_hand(5):
        assert len(cards) == 2_598_960
        compare(FIFTY_TWO, cards)


def test_every_six_card_hand_up_to_exchange_of_suits() -> None:
    rows = 0
    for cards, _ in suit_classes(6):
        compare(FIFTY_TWO, cards)
        rows += len(cards)
    assert rows == 962_988


@pytest.mark.slow
def test_every_seven_card_hand_up_to_exchange_of_suits() -> None:
    rows = 0
    for cards, _ in suit_classes(7):
        compare(FIFTY_TWO, cards)
        rows += len(cards)
    assert rows == 6_009_159


@pytest.mark.slow
def test_exchange_of_suits_changes_no_seven_card_hand() -> None:
    """All 133,784,560 hands: clubs and diamonds exchanged, and every suit moved on by one, generate all exchanges."""
    exchanges = [[1, 0, 2, 3], [1, 2, 3, 0]]
    tables = [np.array([card & ~3 | exchange[card & 3] for card in range(52)], np.uint8) for exchange in exchanges]
    rows = 0
    for cards in every_hand(7):
        rows += len(cards)
        for word in ("high", "27"):  # the rankings that look at suits
            found = HAND_TYPE_OF[word].evaluate_batch(cards)
            for table in tables:
                assert np.array_equal(found, HAND_TYPE_OF[word].evaluate_batch(table[cards]))
    assert rows == 133_784_560


@pytest.mark.parametrize("size", [5, 6])
def test_every_short_deck_hand(size: int) -> None:
    for cards in every_hand(size, 16):
        compare(SHORT, cards)


@pytest.mark.parametrize("size", [7, 8, 9])
@pytest.mark.parametrize("words", [FIFTY_TWO, SHORT], ids=["52 cards", "36 cards"])
def test_random_hands(words: tuple[str, ...], size: int) -> None:
    lowest = 16 if words == SHORT else 0
    compare(words, random_hands(np.random.default_rng(size), 40_000, size, lowest))


@pytest.mark.parametrize("size", [7, 8, 9])
def test_random_hands_of_few_ranks_and_suits(size: int) -> None:
    """Where flushes, straights, quads and full houses meet: nine ranks of two suits, five ranks of four."""
    generator = np.random.default_rng(size)
    for deck in ([c for c in range(36) if c & 1], [c for c in range(52) if c & 1], [*range(12), *range(44, 52)]):
        decks = np.tile(np.array(deck, np.uint8), (20_000, 1))
        compare(FIFTY_TWO, np.ascontiguousarray(generator.permuted(decks, axis=1)[:, :size]))


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("word", FIVE)
def test_one_hand_at_a_time(word: str, size: int) -> None:
    """The call of one hand against the oracle's own best of all fives, not its table."""
    for row in random_hands(np.random.default_rng(size), 60, size, 16 if word in SHORT else 0):
        assert HAND_TYPE_OF[word].evaluate(row.tobytes()) == strength(word, oracle.numbered(row))


@pytest.mark.parametrize("word", ["badugi", "badugi27"])
class TestBadugi:
    @pytest.mark.parametrize("size", [1, 2, 3])
    def test_every_hand_of_fewer_cards(self, word: str, size: int) -> None:
        self.compare(word, combination_rows(52, size))

    def test_every_four_card_hand(self, word: str) -> None:
        self.compare(word, combination_rows(52, 4))

    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_random_hands_of_more_cards(self, word: str, size: int) -> None:
        self.compare(word, random_hands(np.random.default_rng(size), 2_000, size))

    @staticmethod
    def compare(word: str, cards: Cards) -> None:
        found = HAND_TYPE_OF[word].evaluate_batch(cards)
        for row, one in zip(cards, found.tolist(), strict=True):
            assert one == strength(word, oracle.numbered(row)), describe_difference(word, row, one)


class TestFront:
    def test_every_front(self) -> None:
        cards = combination_rows(52, 3)
        for row, found in zip(cards, HAND_TYPE_OF["front"].evaluate_batch(cards).tolist(), strict=True):
            assert found == strength("front", oracle.numbered(row))

    def test_every_front_against_every_five_cards(self) -> None:
        """455 fronts by 7,462 hands: `front_floor` is the last hand that the front beats."""
        fives = [key for key in strengths("high") if key is not None]
        fives.sort()
        for key, front in strengths("front").items():
            if key is not None:
                assert key not in strengths("high")
                beaten = sum(five < key for five in fives)
                assert front_floor(front) == beaten


def exposed_boards(size: int) -> Iterator[list[Card]]:
    for ranks in rank_sets(size):
        yield [Card(rank, ranks[:i].count(rank)) for i, rank in enumerate(ranks)]


@pytest.mark.parametrize("word", ["show_hi", "show_a5", "show_27"])
class TestExposedBoards:
    @pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
    def test_order_of_every_board(self, word: str, size: int) -> None:
        boards = list(exposed_boards(size))
        keys = [KEY_OF[word](board) for board in boards]
        found = [HAND_TYPE_OF[word].evaluate(oracle.write(board)) for board in boards]
        assert len(set(found)) == len(set(keys)) == len(set(zip(keys, found, strict=True)))
        assert [one for _, one in sorted(zip(keys, found, strict=True))] == sorted(found)

    def test_suits_do_not_matter(self, word: str) -> None:
        """Every board of up to three cards beside the same ranks in the first suits."""
        evaluate = HAND_TYPE_OF[word].evaluate
        for size in (1, 2, 3):
            for board in combinations(DECK, size):
                ranks = [card.rank for card in board]
                other = bytes(4 * rank + ranks[:i].count(rank) for i, rank in enumerate(ranks))
                assert evaluate(board) == evaluate(other)


def test_royal_flush_is_the_best_of_all() -> None:
    assert high.evaluate("AsKsQsJsTs") == high.classes == 7462
