"""The choose rules: every way of using hole cards and a board, one hand at a time and in batches."""

import pickle
import random
import threading
from array import array
from itertools import combinations

import numpy as np
import pytest

from showdown import CardError, ShowdownError, format_cards, hands, parse_cards
from showdown._core.choose import PROCESSOR, Chooser, evaluate_batch_as

DECK = list(range(52))
FIVE_CARD_TYPES = [hand_type for hand_type in hands.HAND_TYPES.values() if hand_type.size == 5]
HIGH, LOW_8, LOW_9, LOW_A5 = (
    hand_type.kind for hand_type in (hands.high, hands.eight_or_better, hands.nine_or_better, hands.ace_to_five)
)
GAMES = {
    "omaha": ("exactly_two", 4, 5),
    "five": ("exactly_two", 5, 5),
    "six": ("exactly_two", 6, 5),
    "tahoe": ("at_most_two", 3, 5),
    "holdem": ("any", 2, 5),
    "express": ("any", 4, 5),
    "stud": ("any", 7, 0),
    "draw": ("any", 5, 0),
}
OMAHA = Chooser([HIGH], "exactly_two", 4, 5)
OMAHA_8 = Chooser([HIGH, LOW_8], "exactly_two", 4, 5)
STUD = Chooser([HIGH], "any", 7, 0)
STUD_8 = Chooser([HIGH, LOW_8], "any", 7, 0)


def ways(rule, hole, board):
    """Every set of cards that the rule lets play, by the words of rules.md 2.9."""
    if rule == "any":
        return [*combinations([*hole, *board], 5)]
    if rule == "exactly_two":
        return [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
    return [five for keep in combinations(hole, 2) for five in combinations([*keep, *board], 5)]


def best_of_ways(hand_type, rule, hole, board):
    return max(hand_type.evaluate(bytes(five)) for five in ways(rule, hole, board))


def deals(rng, count, size, deck=DECK):
    """Deals of different cards; every other one from a few neighbouring ranks, where pairs and flushes crowd."""
    for trial in range(count):
        width = rng.randint(size, size + 14)
        start = 4 * rng.randint(deck[0] // 4, max(deck[0] // 4, (52 - width) // 4))
        pool = deck if trial % 2 else [card for card in deck if start <= card < start + width]
        yield rng.sample(pool if len(pool) >= size else deck, size)


def rows(seed, count, hole_cards, board_cards):
    """As `deals`, as two NumPy arrays."""
    rng = random.Random(seed)
    cards = np.array(list(deals(rng, count, hole_cards + board_cards)), np.uint8)
    return np.ascontiguousarray(cards[:, :hole_cards]), np.ascontiguousarray(cards[:, hole_cards:])


# --- one hand -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hand_type", FIVE_CARD_TYPES, ids=lambda hand_type: hand_type.name)
def test_every_rule_and_ranking_against_all_ways(game, hand_type):
    rule, hole_cards, board_cards = GAMES[game]
    chooser = Chooser([hand_type.kind], rule, hole_cards, board_cards)
    deck = DECK[16:] if hand_type.name.startswith("short") else DECK
    rng = random.Random(f"{game} {hand_type.name}")
    for cards in deals(rng, 400 if rule == "exactly_two" else 100, hole_cards + board_cards, deck):
        hole, board = cards[:hole_cards], cards[hole_cards:][: rng.choice([3, 4, 5])]
        assert chooser.evaluate(bytes(hole), bytes(board)) == (best_of_ways(hand_type, rule, hole, board),)


def test_strengths_by_side():
    assert OMAHA_8.evaluate("Ah2sKcQd", "Ac2d7s8dJc") == (hands.high.evaluate("AhAc2s2dJc"), 0)
    assert OMAHA_8.evaluate("2h3sKcQd", "Ac3d4s5dJc") == (
        hands.high.evaluate("5d4s3s2hAc"),
        hands.eight_or_better.evaluate("5d4s3s2hAc"),
    )
    low_first = Chooser([LOW_8, HIGH], "exactly_two", 4, 5)
    assert low_first.evaluate("2h3sKcQd", "Ac3d4s5dJc") == OMAHA_8.evaluate("2h3sKcQd", "Ac3d4s5dJc")[::-1]


def test_every_form_of_cards_means_the_same():
    hole, board = parse_cards("QsJsTs2h"), parse_cards("AsKs2c3d4d")
    forms = (format_cards, bytes, tuple, list, lambda cards: [str(card) for card in cards])
    assert len({OMAHA.evaluate(a(hole), b(board)) for a in forms for b in forms}) == 1


def test_a_community_card_stands_for_the_last_stud_card():
    assert STUD.evaluate("AsKsQsJs2c3d", "Ts") == (7462,)
    assert STUD.evaluate("AsKsQsJsTs") == STUD.evaluate("AsKsQsJsTs2c") == STUD.evaluate("AsKsQsJsTs2c3d") == (7462,)
    assert STUD.best("AsKsQsJs2c3d", "Ts") == (parse_cards("AsKsQsJsTs"),)


@pytest.mark.parametrize(
    ("chooser", "hole", "board", "best"),
    [
        # rules.md 2.9: K-A on 9-9-9-K-K is only trip kings.
        (OMAHA, "KcAsQc2d", "9c9d9hKsKd", ("KsKdKcAs9h",)),
        (OMAHA, "QhKh7h5h", "3h4hJcTd2h", ("KhQh4h3h2h",)),
        (OMAHA_8, "Ah2sKcQd", "3c4d8h9s9c", ("9s9cAhKc8h", "8h4d3c2sAh")),
        (OMAHA_8, "AcAd3h4s", "2c7d8hKsQs", ("AdAcKsQs8h", "8h7d3h2cAd")),
        (OMAHA_8, "KcKdThTc", "2c7d8hKsQs", ("KsKdKcQs8h", "")),
        (Chooser([HIGH], "at_most_two", 3, 5), "AhKhQh", "2h7h9hKcQd", ("AhKh9h7h2h",)),
        (Chooser([HIGH], "at_most_two", 3, 5), "2c3d4h", "AsKsQsJsTs", ("AsKsQsJsTs",)),
        (Chooser([HIGH], "any", 4, 5), "2c2d3h3s", "AsKsQsJsTs", ("AsKsQsJsTs",)),
    ],
)
def test_the_cards_that_play(chooser, hole, board, best):
    assert tuple(format_cards(cards) for cards in chooser.best(hole, board)) == best


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_that_play_are_allowed_and_have_the_strength(game):
    rule, hole_cards, board_cards = GAMES[game]
    chooser = Chooser([HIGH, LOW_8], rule, hole_cards, board_cards)
    for cards in deals(random.Random(game), 100, hole_cards + board_cards):
        hole, board = cards[:hole_cards], cards[hole_cards:]
        allowed = {frozenset(way) for way in ways(rule, hole, board)}
        high, low = chooser.best(bytes(hole), bytes(board))
        strengths = chooser.evaluate(bytes(hole), bytes(board))
        assert frozenset(high) in allowed
        assert hands.high.evaluate(high) == strengths[0]
        if strengths[1]:
            assert frozenset(low) in allowed
            assert hands.eight_or_better.evaluate(low) == strengths[1]
        else:
            assert low == ()


@pytest.mark.parametrize(
    ("chooser", "hole", "board", "message"),
    [
        (OMAHA, "AsKsQs", "2c3c4c5c6c", "3 hole cards: 4 are needed"),
        (OMAHA, "AsKsQsJsTs", "2c3c4c5c6c", "5 hole cards: 4 are needed"),
        (OMAHA, "AsKsQsJs", "", "0 board cards: 3, 4 or 5 are needed"),
        (OMAHA, "AsKsQsJs", "2c3c", "2 board cards: 3, 4 or 5 are needed"),
        (OMAHA, "AsKsQsJs", "2c3c4c5c6c7c", "a board takes at most 5 cards"),
        (OMAHA, "AsKsQsJs", "2cAs4c5c6c", "As stands in the hand and on the board"),
        (OMAHA, "AsKsQsAs", "2c3c4c5c6c", "duplicate card As"),
        (OMAHA, "AsKsQsJs", "2c3c4c5c2c", "duplicate card 2c"),
        (OMAHA, "AsKsQsXx", "2c3c4c5c6c", "not a card: 'Xx'"),
        (OMAHA, [51, 47, 43, 52], "2c3c4c5c6c", "not a card: 52"),
        (OMAHA, b"\x33\x2f\x2b\xff", "2c3c4c5c6c", "not a card: 255"),
        (OMAHA, None, "2c3c4c5c6c", "not cards: None"),
        (STUD, "AsKsQsJs", "", "4 cards: 5 to 7 are needed"),
        (STUD, "AsKsQsJsTs9s8s", "7s", "8 cards: 5 to 7 are needed"),
        (STUD, "AsKsQsJsTs", "7s8s", "2 board cards: this game has at most one"),
        (Chooser([HIGH], "any", 5, 0), "AsKsQsJsTs9s", "", "6 cards: 5 are needed"),
        (Chooser([HIGH], "any", 5, 0), "AsKsQsJs", "Ts", "1 board cards: this game has no board"),
        (Chooser([hands.short_deck.kind], "any", 2, 5), "AsKs", "QsJs5s", "5s is not in the 36-card deck"),
        (Chooser([hands.short_deck.kind], "any", 2, 5), "As2s", "QsJsTs", "2s is not in the 36-card deck"),
    ],
)
def test_refused_hands_say_why(chooser, hole, board, message):
    for ask in (chooser.evaluate, chooser.best):
        with pytest.raises(CardError) as refused:
            ask(hole, board)
        assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "row",
    [
        ([], "any", 2, 5),
        ([HIGH] * 3, "any", 2, 5),
        ([99], "any", 2, 5),
        ([hands.show_high.kind], "any", 2, 5),
        ([HIGH], "all", 2, 5),
        ([HIGH], "any", 2, 4),
        ([HIGH], "any", 5, 5),
        ([HIGH], "any", 4, 0),
        ([HIGH], "any", 0, 5),
        ([HIGH], "any", 8, 0),
        ([HIGH], "exactly_two", 1, 5),
        ([HIGH], "exactly_two", 4, 0),
        ([hands.badugi.kind], "exactly_two", 4, 5),
    ],
)
def test_impossible_games_are_refused(row):
    with pytest.raises(ValueError, match=r"no game|make no hand|needs two|rule is|kinds are"):
        Chooser(*row)


def test_a_chooser_is_a_value():
    same = Chooser((HIGH, LOW_8), "exactly_two", 4, 5)
    assert same == OMAHA_8 != OMAHA
    assert hash(same) == hash(OMAHA_8)
    assert pickle.loads(pickle.dumps(same)) == same
    assert same != "exactly_two"
    assert repr(same) == "Chooser((0, 4), 'exactly_two', 4, 5)"
    assert (same.kinds, same.rule, same.hole_cards, same.board_cards) == ((HIGH, LOW_8), "exactly_two", 4, 5)
    with pytest.raises(AttributeError):
        same.rule = "any"


# --- many hands -----------------------------------------------------------------------------------------------------


def best_of_all_ways(hand_type, holes, boards):
    """Exactly two of the hand, for all rows at once: the greatest of the batches of five cards."""
    best = np.zeros(len(holes), np.uint16)
    for two in combinations(range(holes.shape[1]), 2):
        for three in combinations(range(boards.shape[1]), 3):
            five = np.concatenate([holes[:, two], boards[:, three]], axis=1)
            np.maximum(best, hand_type.evaluate_batch(five), out=best)
    return best


def check_against_all_ways(seed, count, hole_cards, board_cards):
    holes, boards = rows(seed, count, hole_cards, board_cards)
    for kinds in ((HIGH, LOW_8), (LOW_9, LOW_A5)):
        chooser = Chooser(kinds, "exactly_two", hole_cards, 5)
        best = [best_of_all_ways(hand_type, holes, boards) for kind in kinds for hand_type in of_kind(kind)]
        for processor in range(PROCESSOR + 1):
            assert (evaluate_batch_as(processor, chooser, holes, boards) == np.stack(best, axis=1)).all()
            for kind, alone in zip(kinds, best, strict=True):
                one_side = Chooser([kind], "exactly_two", hole_cards, 5)
                assert (evaluate_batch_as(processor, one_side, holes, boards)[:, 0] == alone).all()


def of_kind(kind):
    return [hand_type for hand_type in hands.HAND_TYPES.values() if hand_type.kind == kind]


@pytest.mark.parametrize("board_cards", [3, 4, 5])
@pytest.mark.parametrize("hole_cards", [3, 4, 5, 6, 7])
def test_two_and_three_in_bulk(hole_cards, board_cards):
    check_against_all_ways(f"{hole_cards} {board_cards}", 20_011, hole_cards, board_cards)


@pytest.mark.slow
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_two_and_three_in_millions(hole_cards):
    for seed in range(4):
        check_against_all_ways(f"long {hole_cards} {seed}", 250_000, hole_cards, 5)


@pytest.mark.parametrize("ranks", ["A2345", "AKQJT", "23456", "A8765", "AK234"])
def test_every_hand_and_board_of_a_few_cards(ranks):
    """All 4 + 5 cards of twelve: five ranks in two suits, and two of them in a third."""
    deck = parse_cards("".join(rank + suit for rank in ranks for suit in "sh") + ranks[0] + "d" + ranks[1] + "d")
    deals = [
        [*hole, *board]
        for hole in combinations(deck, 4)
        for board in combinations([card for card in deck if card not in hole], 5)
    ]
    cards = np.array(deals, np.uint8)
    holes, boards = cards[:, :4], cards[:, 4:]
    best = np.stack(
        [best_of_all_ways(hands.high, holes, boards), best_of_all_ways(hands.eight_or_better, holes, boards)]
    )
    for processor in range(PROCESSOR + 1):
        assert (evaluate_batch_as(processor, OMAHA_8, holes, boards) == best.T).all()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kinds", [(HIGH,), (HIGH, LOW_8), (hands.deuce_to_seven.kind,)])
def test_a_batch_is_its_hands(game, kinds):
    rule, hole_cards, board_cards = GAMES[game]
    chooser = Chooser(kinds, rule, hole_cards, board_cards)
    for n in (0, 1, 31, 32, 33, 200):
        holes, boards = (
            rows(f"{game} {n}", n, hole_cards, board_cards)
            if n
            else (
                np.zeros((0, hole_cards), np.uint8),
                np.zeros((0, board_cards), np.uint8),
            )
        )
        single = [chooser.evaluate(bytes(hole), bytes(board)) for hole, board in zip(holes, boards, strict=True)]
        batch = chooser.evaluate_batch(holes, boards)
        assert isinstance(batch, np.ndarray)
        assert batch.dtype == np.uint16
        assert batch.shape == (n, len(kinds))
        assert [tuple(row) for row in batch.tolist()] == single
        flat = chooser.evaluate_batch(holes.tobytes(), boards.tobytes() if board_cards else None)
        assert isinstance(flat, array)
        assert flat.typecode == "H"
        assert flat.tolist() == batch.ravel().tolist()


def test_one_board_for_all():
    board = parse_cards("AsKs2c3d4d")
    holes = np.array(list(combinations([c for c in DECK if c not in board], 4))[::97], np.uint8)
    boards = np.tile(np.array(board, np.uint8), (len(holes), 1))
    expected = OMAHA_8.evaluate_batch(holes, boards)
    for shared in (format_cards(board), bytes(board), np.array(board, np.uint8), bytearray(board)):
        assert (OMAHA_8.evaluate_batch(holes, shared) == expected).all()
        assert (evaluate_batch_as(0, OMAHA_8, holes, shared) == expected).all()
    for few in (3, 4):
        expected = OMAHA_8.evaluate_batch(holes, np.ascontiguousarray(boards[:, :few]))
        assert (OMAHA_8.evaluate_batch(holes, bytes(board[:few])) == expected).all()


def test_rows_may_lie_anywhere():
    holes, boards = rows("strides", 500, 4, 5)
    joined = np.concatenate([boards, holes], axis=1)
    assert (OMAHA_8.evaluate_batch(joined[:, 5:], joined[:, :5]) == OMAHA_8.evaluate_batch(holes, boards)).all()
    backwards = OMAHA_8.evaluate_batch(holes[::-1], boards[::-1])
    assert (backwards[::-1] == OMAHA_8.evaluate_batch(holes, boards)).all()


def test_stud_hands_of_five_six_and_seven_with_a_community_card():
    for width, community in ((5, 0), (6, 0), (7, 0), (5, 1), (6, 1)):
        holes, boards = rows(f"stud {width}", 100, width, community)
        for chooser in (STUD, STUD_8):
            single = [chooser.evaluate(bytes(hole), bytes(board)) for hole, board in zip(holes, boards, strict=True)]
            assert chooser.evaluate_batch(holes, boards).tolist() == [list(strengths) for strengths in single]
            if not community:
                assert (chooser.evaluate_batch(holes) == chooser.evaluate_batch(holes, boards)).all()


def test_threads_change_nothing():
    holes, boards = rows("threads", 40_000, 4, 5)
    expected = OMAHA_8.evaluate_batch(holes, boards)
    for threads in (2, 3, 64):
        assert (OMAHA_8.evaluate_batch(holes, boards, threads=threads) == expected).all()
    spoilt = holes.copy()
    spoilt[30_001, 2] = spoilt[30_001, 1]
    spoilt[39_999, 2] = 60
    for threads in (1, 2, 5):
        with pytest.raises(CardError, match="row 30001"):
            OMAHA_8.evaluate_batch(spoilt, boards, threads=threads)


def test_another_thread_may_write_meanwhile():
    """Values may be spoilt then, or the row refused; nothing else."""
    holes, boards = rows("race", 20_000, 4, 5)
    good = holes.copy()
    over = threading.Event()

    def write():
        while not over.is_set():
            holes[:] = 255
            holes[:] = good

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(20):
            try:
                answer = Chooser([LOW_A5], "exactly_two", 4, 5).evaluate_batch(holes, boards)
                assert answer.max() <= hands.ace_to_five.classes
            except CardError:
                pass
    finally:
        over.set()
        writer.join()


@pytest.mark.parametrize("processor", range(PROCESSOR + 1))
@pytest.mark.parametrize("row", [0, 31, 32, 63, 64, 99])
def test_a_bad_row_is_named(processor, row):
    holes, boards = rows("bad", 100, 4, 5)
    for spoil, message in (
        (lambda: holes.__setitem__((row, 3), holes[row, 0]), "stands twice in the hand"),
        (lambda: holes.__setitem__((row, 1), 52), "52 is not a card (0 to 51)"),
        (lambda: holes.__setitem__((row, 0), 255), "255 is not a card (0 to 51)"),
        (lambda: boards.__setitem__((row, 4), boards[row, 2]), "stands twice on the board"),
        (lambda: boards.__setitem__((row, 0), holes[row, 2]), "stands in the hand and on the board"),
        (lambda: boards.__setitem__((row, 3), 200), "200 is not a card (0 to 51)"),
    ):
        kept = holes.copy(), boards.copy()
        spoil()
        for chooser in (OMAHA, OMAHA_8, Chooser([hands.deuce_to_seven.kind], "exactly_two", 4, 5)):
            with pytest.raises(CardError) as refused:
                evaluate_batch_as(processor, chooser, holes, boards)
            assert str(refused.value).startswith(f"row {row}: ")
            assert str(refused.value).endswith(message)
        holes[:], boards[:] = kept


@pytest.mark.parametrize("processor", range(PROCESSOR + 1))
def test_every_pair_of_equal_cards_is_seen(processor):
    for hole_cards in (4, 5, 6):
        chooser = Chooser([HIGH], "exactly_two", hole_cards, 5)
        for board_cards in (3, 4, 5):
            holes, boards = rows("equal", 32, hole_cards, board_cards)
            for a, b in combinations(range(hole_cards + board_cards), 2):
                cards = np.concatenate([holes, boards], axis=1)
                cards[7, b] = cards[7, a]
                with pytest.raises(CardError, match="row 7: "):
                    evaluate_batch_as(processor, chooser, cards[:, :hole_cards], cards[:, hole_cards:])


HOLES, BOARDS = rows("shapes", 10, 4, 5)


@pytest.mark.parametrize(
    ("holes", "boards", "error", "message"),
    [
        (HOLES[:, :3], BOARDS, CardError, "3 hole cards: 4 are needed"),
        (np.tile(HOLES, 20), BOARDS, CardError, "too wide"),
        (HOLES, BOARDS[:, :2], CardError, "2 board cards: 3, 4 or 5 are needed"),
        (HOLES, np.tile(BOARDS, 3), CardError, "too wide"),
        (HOLES, BOARDS[:9], CardError, "9 boards for 10 hands"),
        (HOLES, BOARDS[:1], CardError, "1 boards for 10 hands"),
        (HOLES, None, CardError, "0 board cards: 3, 4 or 5 are needed"),
        (HOLES, b"", CardError, "0 boards for 10 hands"),
        (HOLES, b"\x00\x01", CardError, "2 board cards"),
        (HOLES, "AsKs", CardError, "2 board cards"),
        (HOLES, "AsKsXx", CardError, "not a card"),
        (HOLES, bytes(49), CardError, "multiple of 5"),
        (HOLES.tobytes()[:-1], BOARDS, CardError, "multiple of 4"),
        (HOLES.astype(np.int64), BOARDS, CardError, "uint8"),
        (HOLES, BOARDS.astype(np.float32), CardError, "uint8"),
        (HOLES[None], BOARDS, CardError, "dimensions"),
        (HOLES, BOARDS[None], CardError, "dimensions"),
        ([[1, 2, 3, 4]], BOARDS, TypeError, "buffer"),
        (None, BOARDS, TypeError, "buffer"),
        ("AsKsQsJs", BOARDS, TypeError, "buffer"),
        (HOLES, [1, 2, 3], TypeError, "buffer"),
        (HOLES, 5, TypeError, "buffer"),
    ],
)
def test_refused_batches_say_why(holes, boards, error, message):
    with pytest.raises(error) as refused:
        OMAHA.evaluate_batch(holes, boards)
    assert message in str(refused.value)


@pytest.mark.parametrize("threads", [0, -1])
def test_threads_are_at_least_one(threads):
    with pytest.raises(ShowdownError, match="at least one"):
        OMAHA.evaluate_batch(HOLES, BOARDS, threads=threads)


def test_the_36_card_deck_in_a_batch():
    short = Chooser([hands.short_deck.kind], "any", 2, 5)
    holes, boards = np.array([[51, 47], [15, 40]], np.uint8), np.array([[16, 17, 18, 20, 24]] * 2, np.uint8)
    with pytest.raises(CardError, match="row 1: 5s is not in the 36-card deck"):
        short.evaluate_batch(holes, boards)


def test_processors_are_those_there_are():
    for processor in (-1, 99):
        with pytest.raises(ValueError, match="instructions"):
            evaluate_batch_as(processor, OMAHA, HOLES, BOARDS)
