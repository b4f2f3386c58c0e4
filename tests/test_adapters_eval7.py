"""The face of eval7 against eval7 itself: names, values, ranges, equities; and what it refuses."""

from __future__ import annotations

import copy
import doctest
import importlib
import inspect
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations, product, repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lookalikes import HANDS, REASON, deals, missing_names, modules_of, run_alone

import showdown
from showdown import DECK, CardError, RangeError, ShowdownError, equity, high
from showdown.adapters import eval7 as ours
from showdown.adapters.eval7 import rangestring, xorshift_rand

# eval7 calls pyparsing by old names.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

# Standard errors that a sample may be off; a share varies by at most a half.
ERRORS = 5


@pytest.fixture(scope="module")
def theirs() -> Any:
    return pytest.importorskip("eval7", reason=REASON)


def cards(module: Any, numbers: Any) -> list[Any]:
    return [module.Card(str(DECK[number])) for number in numbers]


def of_text(module: Any, text: str) -> list[Any]:
    return cards(module, showdown.parse_cards(text))


# --- names -----------------------------------------------------------------------------------------------------------


def test_names(theirs: Any) -> None:
    # What is pyparsing's cannot be had without it.
    assert missing_names("eval7") == {"eval7.rangestring.make_parser"}


@pytest.mark.thread_unsafe
@pytest.mark.parametrize("name", ["showdown._core.lookalike", *modules_of("showdown.adapters.eval7")])
def test_words_and_examples(name: str) -> None:
    importlib.import_module(name)
    module = sys.modules[name]
    assert doctest.testmod(module).failed == 0
    for word in getattr(module, "__all__", ()):
        value = getattr(module, word)
        if inspect.isroutine(value) or inspect.isclass(value):
            assert inspect.getdoc(value), f"{name}.{word} has no docstring"


def test_nothing_else_is_needed() -> None:
    program = """
from showdown.adapters import eval7
import showdown.adapters.eval7.rangestring
hand, board = [eval7.Card(text) for text in ("As", "Ks")], [eval7.Card(text) for text in ("Qs", "Js", "2d")]
print(eval7.evaluate(hand + board), eval7.py_hand_vs_range_exact(hand, eval7.HandRange("7d2c"), board) > 0.5)
"""
    assert run_alone(program).split() == [str(0xCBA90), "True"]


README = """
deck = eval7.Deck()
random.seed(3)
deck.shuffle()
hand = deck.deal(7)
say(hand, eval7.evaluate(hand), eval7.handtype(eval7.evaluate(hand)), deck.peek(2), deck.sample(3), len(deck), deck)
say([card.mask for card in deck], {card: str(card) for card in hand}[hand[0]])
hand = [eval7.Card(s) for s in ('As', '2c', '3d', '5s', '4c')]
say(eval7.evaluate(hand), eval7.handtype(67305472))
hr = eval7.HandRange("AQs+, 0.4(AsKs)")
say(hr.hands, list(hr), hr.tokens, hr.string, len(eval7.HandRange("AJ+, ATs, KQ+, 33-JJ, 0.8(QQ+, KJs)")))
board = [eval7.Card(s) for s in ("2c", "7d", "Ah", "Jc", "5h")]
hero = [eval7.Card("Kc"), eval7.Card("Kd")]
say(eval7.py_hand_vs_range_exact(hero, hr, board), eval7.py_hand_vs_range_monte_carlo(hero, hr, board, 777))
say(eval7.py_all_hands_vs_range(eval7.HandRange("QQ, 98s"), hr, board, 100))
"""


@pytest.mark.thread_unsafe
def test_code_runs_unchanged(theirs: Any) -> None:
    said: list[list[str]] = []
    for module in (theirs, ours):
        said.append([])
        exec(README, {"eval7": module, "random": random, "say": lambda *things: said[-1].append(repr(things))})
    assert said[0] == said[1]


# --- cards and decks -------------------------------------------------------------------------------------------------


def test_cards(theirs: Any) -> None:
    ours_all, theirs_all = (cards(module, range(52)) for module in (ours, theirs))
    for mine, other in zip(ours_all, theirs_all, strict=True):
        assert (str(mine), repr(mine), mine.rank, mine.suit, mine.mask) == (
            str(other),
            repr(other),
            other.rank,
            other.suit,
            other.mask,
        )
    # Of a card of higher rank and one of higher suit it calls neither less, and each greater than the other.
    for (a, c), (b, d) in product(zip(ours_all, theirs_all, strict=True), repeat=2):
        if (c < d) == (d > c):
            assert [a < b, a <= b, a == b, a != b, a > b, a >= b] == [c < d, c <= d, c == d, c != d, c > d, c >= d]
        assert (a < b) + (a == b) + (a > b) == 1
    assert ours.ranks == theirs.ranks
    assert ours.suits == theirs.suits


def test_a_card_is_ours_too() -> None:
    card = ours.Card("As")
    assert showdown.Card(card) == showdown.Card("As")
    assert high.evaluate(of_text(ours, "AsKsQsJsTs")) == high.classes
    assert card != 51
    assert card != "As"
    assert len({ours.Card("As"), ours.Card("As"), ours.Card("Ks")}) == 2
    for made in (pickle.loads(pickle.dumps(card)), copy.copy(card), copy.deepcopy(card)):
        assert made == card
        assert type(made) is ours.Card
    with pytest.raises(TypeError):
        card < 3  # noqa: B015
    with pytest.raises(AttributeError):
        card.mask = 1


@pytest.mark.parametrize("given", ["", "A", "1s", "Asx", "AsKs", "A\xe9", 52, -1, 1 << 70, True])
def test_no_card(given: object) -> None:
    with pytest.raises(CardError, match="not a card"):
        ours.Card(given)


@pytest.mark.parametrize("given", [None, 1.0, b"As", ("As",)])
def test_nothing_like_a_card(given: object) -> None:
    with pytest.raises(TypeError, match="a card is text or a number"):
        ours.Card(given)


def test_deck_refuses() -> None:
    deck = ours.Deck()
    for take in (deck.deal, deck.peek, deck.sample):
        for n in (53, -1):
            with pytest.raises(CardError, match="deck of 52 cards"):
                take(n)
    assert len(deck) == len(deck[:]) == 52
    assert ours.Card("As") in deck


def test_converters(theirs: Any) -> None:
    for hand in deals(7, 200):
        held = tuple(DECK[number] for number in hand)
        assert ours.to_cards(ours.from_cards(hand)) == ours.to_cards(cards(theirs, hand)) == held
        assert ours.to_cards(showdown.format_cards(held)) == held
        mask = ours.mask_of_cards(hand)
        assert mask == sum(card.mask for card in cards(theirs, hand))
        assert ours.cards_of_mask(mask) == tuple(sorted(held)) == ours.to_cards(sorted(ours.from_cards(hand)))
    for mask in (-1, 1 << 52):
        with pytest.raises(CardError, match="52 bits"):
            ours.cards_of_mask(mask)


# --- values ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_values(theirs: Any, size: int, hands: int) -> None:
    own, others = cards(ours, range(52)), cards(theirs, range(52))
    for hand in deals(size, hands):
        mine, other = ours.evaluate([own[card] for card in hand]), theirs.evaluate([others[card] for card in hand])
        assert mine == other, showdown.format_cards(hand)


def test_every_value(theirs: Any) -> None:
    """One hand of each strength: the values keep the order, and have the same names."""
    values = []
    for strength in range(1, high.classes + 1):
        hand = high.example(strength)
        values.append(ours.evaluate(hand))
        assert values[-1] == theirs.evaluate(cards(theirs, hand))
        assert ours.handtype(values[-1]) == theirs.handtype(values[-1])
    assert values == sorted(set(values))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_hands_in_the_making(theirs: Any, size: int) -> None:
    every = combinations(range(52), size) if size < 4 else deals(4, 20_000)
    own, others = cards(ours, range(52)), cards(theirs, range(52))
    for hand in every:
        assert ours.evaluate([own[c] for c in hand]) == theirs.evaluate([others[c] for c in hand]), hand


def test_forms_of_hands() -> None:
    value = ours.evaluate(of_text(ours, "AsAcKdKh2c"))
    assert value == ours.evaluate(tuple(of_text(ours, "AsAcKdKh2c"))) == ours.evaluate(py_cards="AsAcKdKh2c")
    assert value == ours.evaluate(iter(of_text(ours, "AsAcKdKh2c"))) == ours.evaluate(["As", "Ac", "Kd", "Kh", "2c"])


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("", "none"),
        ("AsKsQsJsTs9s8s7s", "at most 7"),
        (["As", "Ks", "Qs", "Js", "As"], "duplicate card As"),
        ([None] * 5, "not a card"),
        (7, "not cards"),
    ],
)
def test_impossible_hands(hand: Any, why: str) -> None:
    with pytest.raises(CardError, match=why):
        ours.evaluate(hand)


ANYTHING = st.one_of(st.none(), st.integers(), st.floats(), st.text(max_size=3), st.sampled_from(ours.Deck().cards))


@given(st.lists(ANYTHING, max_size=9))
def test_no_hand_does_harm(hand: list[Any]) -> None:
    try:
        assert 0 <= ours.evaluate(hand) < 9 << 24
    except CardError:
        return
    assert len({showdown.Card(card) for card in hand}) == len(hand) <= 7


@given(st.text(alphabet="2379TJQKAtjqka osn cdhs +-,%().#_x0", max_size=24))
def test_no_range_does_harm(text: str) -> None:
    try:
        tokens = rangestring.string_to_tokens(text)
    except rangestring.RangeStringError:
        return
    hands = ours.HandRange(text).hands
    assert len(hands) == sum(len(rangestring.token_to_hands(token)) for token, _ in tokens if token[0] != "#")
    assert all(first != second for (first, second), _ in hands)


def test_a_card_object_twice() -> None:
    with pytest.raises(CardError, match="duplicate card As"):
        ours.evaluate([ours.Card("As")] * 7)


@pytest.mark.parametrize("value", [-1, 9 << 24, 1 << 64])
def test_no_value(value: int) -> None:
    with pytest.raises(ShowdownError, match="a value of eval7"):
        ours.handtype(value)


# --- ranges ----------------------------------------------------------------------------------------------------------

TEXTS = [
    "", " AA ", "AK s", "AK-A2", "AKs - A2s", "22 +", "AA-22", "0.5(AA, KK)", "50%(AA)", "0.5 (AA)", "0.0(AA)",
    ".5(AA)", "5.(AA)", "150%(AA)", "AsKd, AsKd", "88(AA)", "88%(AA)", "AA+", "KAs+", "A2+", "76s+", "50 %(AA)",
    "0.5(AA),0.5(KK)", "3s3d, 2c3d", "kj+, t9s", "AA, KK-TT,AQs+", "0.6(AA, AK), 40%(ATs+)", "86s, JT, 99, As3c, 8c5s",
    "T6s+, A7o-ATo",
]  # fmt: skip
# Both refuse these.
UNREADABLE = [
    "AA,", "AA,,KK", "AA KK", "A K", "A Ks", "0(AA)", "ASKD", "72-", "T9s-65s", "AKs-AKo", "AA-AK", "0.5(0.5(AA))",
    "random", "10s", " ,AA", "()", "0.5()", "AsKs-AsQs", "AKQ", "AAo", "5e-1(AA)", "0.5(AA", "AA)", "0.5(AA)KK", "AsAs",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_range_texts(theirs: Any, text: str) -> None:
    assert rangestring.string_to_tokens(text) == theirs.rangestring.string_to_tokens(text)
    assert repr(rangestring.string_to_hands(text)) == repr(theirs.rangestring.string_to_hands(text))
    assert repr(list(ours.HandRange(text))) == repr(list(theirs.HandRange(text)))
    assert len(ours.HandRange(text)) == len(theirs.HandRange(text))
    assert rangestring.validate_string(text)


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_ranges(theirs: Any, text: str) -> None:
    with pytest.raises(theirs.rangestring.RangeStringError):
        theirs.HandRange(text)
    with pytest.raises(rangestring.RangeStringError) as caught:
        ours.HandRange(text)
    assert isinstance(caught.value, RangeError)
    assert not rangestring.validate_string(text)


def test_tags_name_no_hand() -> None:
    assert rangestring.string_to_tokens("#UTG#, AsKs") == [("#UTG#", 1.0), ("AsKs", 1.0)]
    assert len(ours.HandRange("#UTG#, 50%(#x#, AsKs)")) == 1


PIECES = [
    "AA", "22", "AKs", "T9o", "QJ", "as", "AsKd", "7h", "+", "-", "-A2s", "55-", ",", ", ", " ", "(", ")", "0.5(",
    "50%(", "2", "s", "o", "#a#", "#", "%", "x", ".",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_random_range_texts(theirs: Any, seed: int) -> None:
    """Texts thrown together: both read them, and alike, or neither does."""
    generator = random.Random(seed)
    for _ in range(700):
        text = "".join(generator.choice(PIECES) for _ in range(generator.randint(1, 6)))
        try:
            wanted: Any = theirs.rangestring.string_to_tokens(text)
        except theirs.rangestring.RangeStringError:
            wanted = None
        except ValueError:
            continue  # a capital suit, at which it stumbles
        try:
            read: Any = rangestring.string_to_tokens(text)
        except rangestring.RangeStringError:
            read = None
        # eval7 leaves the small ranks of single hands as they are, and cannot make cards of them.
        usual = [(token if len(token) != 4 else token[0].upper() + token[1] + token[2].upper() + token[3], weight)
                 for token, weight in wanted or ()]  # fmt: skip
        assert (read is None) == (wanted is None), text
        assert (read or []) == usual, text


def test_tokens_to_text(theirs: Any) -> None:
    ranks = ours.ranks
    kinds = [high + low + suffix for low, high in combinations(ranks, 2) for suffix in "so"]
    single = [f"{a}{b}" for a, b in combinations(map(str, DECK[::5]), 2)]
    generator = random.Random(7)
    for _ in range(300):
        some = generator.sample(kinds + [rank * 2 for rank in ranks] + single + ["#x#"], generator.randint(0, 60))
        tokens = [(token, generator.choice([1.0, 1.0, 0.5, 0.29])) for token in some]
        text = rangestring.tokens_to_string(tokens)
        assert text == theirs.rangestring.tokens_to_string(tokens)
        assert sorted(rangestring.string_to_hands(text)) == sorted(
            (hand, int(100 * weight) / 100)
            for token, weight in tokens
            for hand, _ in rangestring.string_to_hands(token)
        )


@pytest.mark.parametrize("name", ["normalize_token", "token_suitedness", "token_to_hands"])
@pytest.mark.parametrize("token", ["AK", "KAs", "AA", "72o", "ak", "AsKd", "3d3s", "KdAs"])
def test_tokens(theirs: Any, name: str, token: str) -> None:
    if name == "token_to_hands" and token.lower() == "ak":  # it forgets those that leave the suits open
        assert Counter(rangestring.token_to_hands("AK")) == Counter(
            theirs.rangestring.token_to_hands("AKo") + theirs.rangestring.token_to_hands("AKs")
        )
        return
    assert getattr(rangestring, name)(token) == getattr(theirs.rangestring, name)(token)


def test_our_range() -> None:
    made = ours.HandRange("QQ+, 0.5(AKs, AA), 0.0(22)").to_range()
    assert made == showdown.Range("QQ+, AKs@50")


# --- equities --------------------------------------------------------------------------------------------------------

RANGES = ["QQ+, AK", "22+, A2s+, KTs+, QJo", "JTs, 0.5(72o), 0.1(AsKs)", "76s, 76s, 65s"]


def spots(board: int, count: int, seed: int = 7) -> Any:
    for number, dealt in enumerate(deals(2 + board, count, seed)):
        yield dealt[:2], RANGES[number % len(RANGES)], dealt[2:]


def test_exact_at_the_river(theirs: Any) -> None:
    """To the last bit: it answers in single precision."""
    ranges = {text: (ours.HandRange(text), theirs.HandRange(text)) for text in RANGES}
    for hand, text, board in spots(5, 500):
        mine, other = (
            module.py_hand_vs_range_exact(cards(module, hand), held, cards(module, board))
            for module, held in zip((ours, theirs), ranges[text], strict=True)
        )
        assert mine == other, (hand, text, board)


@pytest.mark.parametrize("iterations", [1, 7, 1000])
def test_sampled_at_the_river(theirs: Any, iterations: int) -> None:
    """The hands take turns, so that no chance is left."""
    ranges = {text: (ours.HandRange(text), theirs.HandRange(text)) for text in RANGES}
    for hand, text, board in spots(5, 100):
        mine, other = (
            module.py_hand_vs_range_monte_carlo(cards(module, hand), held, cards(module, board), iterations)
            for module, held in zip((ours, theirs), ranges[text], strict=True)
        )
        assert mine == other, (hand, text, board)


@pytest.mark.parametrize("iterations", [10, 100])  # fewer and more than the hands of most ranges
def test_all_hands_at_the_river(theirs: Any, iterations: int) -> None:
    for _, text, board in spots(5, 20):
        mine, other = (
            module.py_all_hands_vs_range(
                module.HandRange("88+, AQ"), module.HandRange(text), cards(module, board), iterations
            )
            for module in (ours, theirs)
        )
        wanted = {tuple(map(str, hand)): share for hand, share in other.items()}
        shown = set(map(str, cards(ours, board)))
        assert {tuple(map(str, hand)): share for hand, share in mine.items()} == {
            hand: share for hand, share in wanted.items() if not shown & set(hand)
        }


def test_exact_before_the_river(theirs: Any) -> None:
    """Every end of the board, by their evaluator."""
    deck = cards(theirs, range(52))
    for hand, board in (("AsKd", "Qs7d2c"), ("7c6c", "8h5cKdKh")):
        own, shown = of_text(theirs, hand), of_text(theirs, board)
        points = total = 0
        for villain, _ in theirs.HandRange("JTs, 99, 99").hands:
            left = [card for card in deck if card not in own + shown + list(villain)]
            if len(left) != 52 - 4 - len(shown):
                continue
            for end in combinations(left, 5 - len(shown)):
                mine, other = (theirs.evaluate([*held, *shown, *end]) for held in (own, villain))
                points += (mine > other) + (mine >= other)
                total += 2
        answer = ours.py_hand_vs_range_exact(of_text(ours, hand), ours.HandRange("JTs, 99, 99"), of_text(ours, board))
        assert answer == pytest.approx(points / total, rel=0, abs=1e-12)


@pytest.mark.parametrize(("hand", "text", "board"), [
    ("AsAh", "KdKc", ""),
    ("AsKs", "QQ, 72o", ""),
    ("7c6c", "TT+, AQs+, AKo", "8h"),
    ("JhTh", "22-66, A2s-A5s", "9h8c2h"),
    ("AsKd", "QQ, JTs", "Qs7d2c3h"),
])  # fmt: skip
def test_sampled_is_right(theirs: Any, hand: str, text: str, board: str) -> None:
    samples = 200_000
    right = equity("holdem", [hand, text], board=board, method="exact").equity[0]
    mine, other = (
        module.py_hand_vs_range_monte_carlo(
            of_text(module, hand), module.HandRange(text), of_text(module, board), samples
        )
        for module in (ours, theirs)
    )
    assert mine == pytest.approx(right, rel=0, abs=ERRORS * 0.5 / samples**0.5)
    assert other == pytest.approx(right, rel=0, abs=ERRORS * 0.5 / samples**0.5)
    hero = [(tuple(of_text(ours, hand)), 1.0)]
    (share,) = ours.py_all_hands_vs_range(hero, ours.HandRange(text), of_text(ours, board), samples).values()
    assert share == pytest.approx(right, rel=0, abs=ERRORS * 0.5 / samples**0.5)


def test_every_board_is_as_likely() -> None:
    """One card to come, told by who wins: each of the 44 as often as any other."""
    board, hand, villain = "2c3c4c5c", "AsAh", "KdKh"
    right = equity("holdem", [hand, villain], board=board).equity[0]
    samples = 400_000
    share = ours.py_hand_vs_range_monte_carlo(
        of_text(ours, hand), ours.HandRange(villain), of_text(ours, board), samples
    )
    assert share == pytest.approx(right, rel=0, abs=ERRORS * (right * (1 - right) / samples) ** 0.5)


@pytest.mark.thread_unsafe
def test_a_seed_repeats() -> None:
    ask: Callable[[], float] = lambda: ours.py_hand_vs_range_monte_carlo(  # noqa: E731
        of_text(ours, "AsKd"), ours.HandRange("QQ"), [], 3000
    )
    xorshift_rand.seed(5)
    first = [ask(), ask()]
    xorshift_rand.seed(5)
    assert [ask(), ask()] == first
    assert first[0] != first[1]


def test_generator() -> None:
    drawn = Counter(xorshift_rand.randint(3) for _ in range(3000))
    assert set(drawn) == {0, 1, 2}
    assert all(0 < xorshift_rand.random() <= 1 for _ in range(1000))
    assert xorshift_rand.MAX_ULONG == 2**32 - 1


def test_pieces_of_a_sample_add_up() -> None:
    from showdown._core.lookalike import run_out

    hand, pairs, board = bytes([51, 46]), bytes([40, 41, 8, 9, 12, 17]), bytes([0, 20, 30])
    whole = run_out(hand, pairs, board, 9, 0, 1000)
    assert whole == sum(run_out(hand, pairs, board, 9, start, 100) for start in range(0, 1000, 100))
    for wrong in ((hand, b"", board), (hand, pairs, bytes(6)), (hand[:1], pairs, board), (hand, b"\xff\x00", board)):
        with pytest.raises(ValueError, match=r"no hand, pairs and board|not card numbers"):
            run_out(*wrong, 9, 0, 10)


@pytest.mark.parametrize(("hand", "villain", "board", "error"), [
    ("As", "QQ", "", CardError),
    ("AsKdQc", "QQ", "", CardError),
    ("AsKd", "QQ", "2c3c4c5c6c7c", CardError),
    ("AsKd", "QQ", "AsKcQc", CardError),
    ("AsKd", "AsKs", "", RangeError),
    ("AsKd", "", "2c3c4c5c6c", RangeError),
])  # fmt: skip
def test_impossible_spots(hand: str, villain: str, board: str, error: type[ShowdownError]) -> None:
    held, shown = of_text(ours, hand), of_text(ours, board)
    with pytest.raises(error):
        ours.py_hand_vs_range_exact(held, ours.HandRange(villain), shown)
    with pytest.raises(error):
        ours.py_hand_vs_range_monte_carlo(held, ours.HandRange(villain), shown, 100)


@pytest.mark.parametrize("iterations", [0, -5, 1 << 41])
def test_impossible_iterations(iterations: int) -> None:
    with pytest.raises(ShowdownError, match="iterations"):
        ours.py_hand_vs_range_monte_carlo(of_text(ours, "AsKd"), ours.HandRange("QQ"), [], iterations)


@pytest.mark.parametrize("villain", [7, None, [7], [(1,)], ["AsKd"], ["As"]])
def test_no_range(villain: Any) -> None:
    with pytest.raises(RangeError, match=r"a range of eval7"):
        ours.py_hand_vs_range_exact(of_text(ours, "AsKd"), villain, of_text(ours, "2c3c4c5c6c"))
    for convert in (ours.to_cards, ours.from_cards, ours.mask_of_cards):
        with pytest.raises(CardError, match="not cards"):
            convert(7)


def test_hands_of_a_range_are_pairs() -> None:
    with pytest.raises(CardError, match="two cards"):
        ours.py_hand_vs_range_exact(of_text(ours, "AsKd"), [((ours.Card("Qs"),), 1.0)], of_text(ours, "2c3c4c5c6c"))
    assert ours.py_all_hands_vs_range(ours.HandRange("AsKd"), ours.HandRange("AsQd"), [], 10) == {}


@pytest.mark.parametrize("text", ["1" * 20_000, "1" + " " * 20_000, "1" * 5_000 + " " * 5_000, "." + "1" * 20_000])
def test_long_texts_that_are_no_weights(text: str) -> None:
    """Read by a pattern that tries every way to divide them, each would take minutes."""
    with pytest.raises(rangestring.RangeStringError, match="no hand at position 0"):
        ours.HandRange(text)


@pytest.mark.parametrize("token", ["", "A", "Ax", "AKx", "AAAA", "AsKx", "AsKsQs", "#", "##", "\ud800", None, 7])
def test_no_tokens(token: Any) -> None:
    for call in (
        rangestring.token_suitedness,
        rangestring.normalize_token,
        rangestring.token_to_hands,
        lambda token: rangestring.expand_handtype_group([token]),
        lambda token: rangestring.hands_of_tokens([(token, 1.0)]),
        lambda token: rangestring.tokens_to_string([(token, 1.0)]),
    ):
        with pytest.raises((ShowdownError, TypeError)):
            call(token)


def test_no_weights() -> None:
    for weight in (["x"], [""], ["nan"], ["inf"], ["9" * 400], []):
        with pytest.raises(rangestring.RangeStringError, match="not a weight"):
            rangestring.weight_to_float(weight)
    for number in (float("inf"), float("nan")):
        with pytest.raises(rangestring.RangeStringError, match="not a weight"):
            rangestring.tokens_to_string([("AA", number)])
    with pytest.raises(rangestring.RangeStringError, match="not a weight"):
        ours.HandRange("9" * 400 + "(AA)")


@pytest.mark.parametrize("text", [None, 7, b"AA", ["AA"]])
def test_no_text(text: Any) -> None:
    with pytest.raises(TypeError, match="is text"):
        ours.HandRange(text)


def test_what_has_no_end_is_refused() -> None:
    hand = (cards(ours, [51, 47]), 1.0)
    with pytest.raises(RangeError, match="at most"):
        ours.py_hand_vs_range_exact(cards(ours, [0, 1]), repeat(hand), [])
    with pytest.raises(CardError):
        ours.to_cards(repeat("As"))


def test_numbers_that_cannot_be_written() -> None:
    for call in (ours.cards_of_mask, ours.Deck().deal, ours.Deck().sample, ours.handtype):
        with pytest.raises(ShowdownError, match="<int>"):
            call(10**5000)
