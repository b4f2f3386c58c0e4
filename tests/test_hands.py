"""The hand types: their names and numbers, words for strengths, the cards that play, examples."""

from __future__ import annotations

import copy
import pickle
import re
from itertools import pairwise

import oracle
import pytest
from oracle import ACE, DEUCE, RANKS, Key, ace_low
from orders import HAND_TYPE_OF, strengths

import showdown
from showdown import HAND_TYPES, Card, CardError, HandType, ShowdownError, format_cards, hands, parse_cards
from showdown.hands import ExposedOrder

HIGH = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush",
)  # fmt: skip
DEUCE_TO_SEVEN = (
    "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "pair",
    "no pair",
)  # fmt: skip
BADUGI = ("1-card badugi", "2-card badugi", "3-card badugi", "4-card badugi")
TYPES: dict[str, tuple[str, int, int, tuple[str, ...]]] = {
    "high": ("high", 5, 7462, HIGH),
    "short_ts": (
        "short_deck", 5, 1404,
        ("high card", "pair", "two pair", "straight", "three of a kind", "full house", "flush", "four of a kind",
         "straight flush"),
    ),
    "short_st": (
        "short_deck_triton", 5, 1404,
        ("high card", "pair", "two pair", "three of a kind", "straight", "full house", "flush", "four of a kind",
         "straight flush"),
    ),
    "a5": (
        "ace_to_five", 5, 6175,
        ("four of a kind", "full house", "three of a kind", "two pair", "pair", "no pair"),
    ),
    "low8": ("eight_or_better", 5, 56, ("low",)),
    "low9": ("nine_or_better", 5, 126, ("low",)),
    "27": ("deuce_to_seven", 5, 7462, DEUCE_TO_SEVEN),
    "a6": ("ace_to_six", 5, 7462, DEUCE_TO_SEVEN),
    "badugi": ("badugi", 4, 1092, BADUGI),
    "badugi27": ("badugi_ace_high", 4, 1092, BADUGI),
    "front": ("front", 3, 455, ("high card", "pair", "three of a kind")),
}  # fmt: skip
WORDS = list(TYPES)
ORDERS = ("show_hi", "show_a5", "show_27")


def lowest(word: str) -> int:
    """0 where "no qualifying low" is a strength."""
    return 0 if word in ("low8", "low9") else 1


def every_strength(word: str) -> range:
    return range(1, HAND_TYPE_OF[word].classes + 1)


@pytest.mark.parametrize("word", WORDS)
def test_attributes(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    assert (hand_type.name, hand_type.size, hand_type.classes, hand_type.categories) == TYPES[word]
    assert HAND_TYPES[hand_type.name] is hand_type is getattr(showdown, hand_type.name)
    assert hand_type.name in repr(hand_type)


def test_every_type_is_named() -> None:
    assert set(HAND_TYPES) == {name for name, *_ in TYPES.values()}
    assert len({hand_type.kind for hand_type in HAND_TYPES.values()}) == len(TYPES)
    with pytest.raises(TypeError):
        HAND_TYPES["high"] = hands.front  # type: ignore[index]


@pytest.mark.parametrize("word", [*WORDS, *ORDERS])
def test_there_is_one_object_of_each(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    assert pickle.loads(pickle.dumps(hand_type)) is hand_type
    assert copy.copy(hand_type) is hand_type
    assert copy.deepcopy(hand_type) is hand_type
    assert {hand_type: 1}[hand_type] == 1
    for name in ("name", "kind"):
        with pytest.raises(AttributeError):
            setattr(hand_type, name, 1)


@pytest.mark.parametrize("made", [HandType, ExposedOrder])
def test_nobody_makes_another(made: type) -> None:
    with pytest.raises(TypeError, match="made by the package"):
        made()
    unmade = made.__new__(made)
    with pytest.raises((ShowdownError, TypeError)):
        unmade.evaluate("AsKsQsJsTs")
    with pytest.raises(TypeError):
        type("Mine", (made,), {})


# --- strengths in words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS)
def test_descriptions_differ(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    descriptions = [hand_type.describe(strength) for strength in range(lowest(word), hand_type.classes + 1)]
    assert len(set(descriptions)) == len(descriptions)


@pytest.mark.parametrize("word", WORDS)
def test_categories_follow_each_other(word: str) -> None:
    """Every category has strengths, all in one run, weakest first."""
    hand_type = HAND_TYPE_OF[word]
    categories = [hand_type.category(strength) for strength in every_strength(word)]
    order = [hand_type.categories.index(category) for category in categories]
    assert order == sorted(order)
    assert set(categories) == set(hand_type.categories)


# The oracle's categories, by (word, number in its key), in the package's words.
ORACLE_WORDS = {
    "no pair": "high card", "pair": "pair", "two pair": "two pair", "trips": "three of a kind", "straight": "straight",
    "flush": "flush", "full house": "full house", "quads": "four of a kind", "straight flush": "straight flush",
}  # fmt: skip


def category_of(word: str, key: Key) -> str:
    if word.startswith("badugi"):
        return f"{key[0]}-card badugi"
    if word in ("low8", "low9"):
        return "low"
    order = {"short_ts": oracle.SHORT_TRIPS, "short_st": oracle.SHORT_STRAIGHT, "a5": oracle.GROUPS_ONLY}
    category = ORACLE_WORDS[order.get(word, oracle.HIGH)[abs(key[0])]]
    return "no pair" if category == "high card" and word in ("a5", "27", "a6") else category


@pytest.mark.parametrize("word", WORDS)
def test_category_of_every_strength(word: str) -> None:
    for key, strength in strengths(word).items():
        if key is not None:
            assert HAND_TYPE_OF[word].category(strength) == category_of(word, key)


@pytest.mark.parametrize(
    ("word", "cards", "description"),
    [
        ("high", "AsAhAdKcKs", "full house, aces full of kings"),
        ("high", "6s6h6d3c3s", "full house, sixes full of threes"),
        ("high", "AsKsQsJsTs", "royal flush"),
        ("high", "KsQsJsTs9s", "straight flush, king high"),
        ("high", "5s4s3s2sAs", "straight flush, five high"),
        ("high", "5s4s3s2sAc", "straight, five high"),
        ("high", "AsAhAdAcKs", "four of a kind, aces, K kicker"),
        ("high", "9s9h9dKcQd", "three of a kind, nines, K-Q kickers"),
        ("high", "AsAhKdKcQs", "two pair, aces and kings, Q kicker"),
        ("high", "AsAhKdQcJs", "pair of aces, K-Q-J kickers"),
        ("high", "AsQs9s8s2s", "flush, A-Q-9-8-2"),
        ("high", "As9h8d5c2c", "high card, A-9-8-5-2"),
        ("short_ts", "9s8h7d6cAs", "straight, nine high"),
        ("short_st", "AsKsQsJsTs", "royal flush"),
        ("low8", "8s6d5h4c2s", "8-6-5-4-2"),
        ("low8", "9s6d5h4c2s", "no low"),
        ("low9", "9s6d5h4c2s", "9-6-5-4-2"),
        ("a5", "5s4s3s2sAs", "5-4-3-2-A"),
        ("a5", "AsAh4d3c2s", "pair of aces, 4-3-2 kickers"),
        ("27", "5s4h3d2cAs", "A-5-4-3-2"),
        ("27", "5s4s3s2sAs", "flush, A-5-4-3-2"),
        ("27", "AsKsQsJsTs", "straight flush, ace high"),
        ("27", "6s5h4d3c2s", "straight, six high"),
        ("a6", "5s4h3d2cAs", "straight, five high"),
        ("a6", "6s4h3d2cAs", "6-4-3-2-A"),
        ("badugi", "As2h3d4c", "4-card badugi, 4-3-2-A"),
        ("badugi", "KsKhKdKc", "1-card badugi, K"),
        ("badugi27", "As2h3d4c", "4-card badugi, A-4-3-2"),
        ("front", "AsAhAd", "three of a kind, aces"),
        ("front", "QsQh7d", "pair of queens, 7 kicker"),
        ("front", "AsKsQs", "high card, A-K-Q"),
    ],
)
def test_describe(word: str, cards: str, description: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    assert hand_type.describe(hand_type.evaluate(cards)) == description


@pytest.mark.parametrize("method", ["category", "describe", "example"])
@pytest.mark.parametrize("word", WORDS)
def test_refuses_a_strength_that_is_none(word: str, method: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    call = getattr(hand_type, method)
    for strength in (lowest(word) - 1, -5, hand_type.classes + 1, 2**31, 2**32 + 1, 2**64 + 1, -(2**70)):
        bounds = f"{hand_type.name} has strengths {lowest(word)} to {hand_type.classes}, got {strength}"
        with pytest.raises(ShowdownError, match=re.escape(bounds)):
            call(strength)


# --- cards that play and examples ------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS)
def test_example_of_every_strength(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    for strength in every_strength(word):
        example = hand_type.example(strength)
        assert all(type(card) is Card for card in example)
        assert hand_type.evaluate(example) == strength
        # A badugi of n cards shows n, every other hand all its cards.
        shown = int(hand_type.category(strength)[0]) if word.startswith("badugi") else hand_type.size
        assert len(example) == shown
        best = hand_type.best(example)
        assert set(best) == set(example)
        assert [card.rank for card in best] == [card.rank for card in example], "an example stands in reading order"


@pytest.mark.parametrize("word", ["low8", "low9"])
def test_no_low(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    assert hand_type.evaluate("KsKhKdKcAs") == 0
    assert hand_type.best("KsKhKdKcAs") == ()
    assert hand_type.example(0) == ()
    assert hand_type.describe(0) == hand_type.category(0) == "no low"


def reads_well(word: str, cards: tuple[Card, ...], category: str) -> bool:
    """Larger groups first, then rank downwards; the ace last where it plays low."""
    ranks = [card.rank + DEUCE for card in cards]
    if word in ("a5", "low8", "low9", "a6", "badugi"):
        ranks = [ace_low(rank) for rank in ranks]
    elif "straight" in category and ACE in ranks and ranks[0] != ACE:
        ranks[ranks.index(ACE)] = 1
    order = [(ranks.count(rank), rank) for rank in ranks]
    return all(left >= right for left, right in pairwise(order))


@pytest.mark.parametrize("word", WORDS)
def test_best_reads_well(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    for strength in every_strength(word):
        assert reads_well(word, hand_type.example(strength), hand_type.category(strength))


@pytest.mark.parametrize(
    ("word", "cards", "best"),
    [
        ("high", "2c3d5s4s3s2sAs", "5s4s3s2sAs"),
        ("high", "Kc5s4h3d2cAs", "5s4h3d2cAs"),
        ("high", "AhKhQhJhTh9h8h", "AhKhQhJhTh"),
        ("short_ts", "9s8c7d6hAcKcQd", "9s8c7d6hAc"),
        ("short_st", "9s8c7d6hAcKcQd", "9s8c7d6hAc"),
        ("a5", "Ac2d3h4s5cKdKh", "5c4s3h2dAc"),
        ("27", "Ac2d3h4s5cKd", "Kd5c4s3h2d"),
        ("badugi", "As2sAhKd", "Kd2sAh"),
        ("front", "Ad2sKh", "AdKh2s"),
        ("low8", "Ac2d3h4s8cKdKh", "8c4s3h2dAc"),
    ],
)
def test_best(word: str, cards: str, best: str) -> None:
    found = format_cards(HAND_TYPE_OF[word].best(cards))
    assert found == best


# --- counts of cards ---------------------------------------------------------------------------------------------


def counts(word: str) -> range:
    """Card counts that a type takes: API.md's table."""
    if word.startswith("badugi"):
        return range(1, 8)
    if word.startswith("show"):
        return range(1, 6)
    return range(3, 4) if word == "front" else range(5, 10)


@pytest.mark.parametrize("word", [*WORDS, *ORDERS])
def test_counts_of_cards(word: str) -> None:
    deck = parse_cards("".join(rank + suit for rank in reversed(RANKS) for suit in "shdc"))
    evaluate = HAND_TYPE_OF[word].evaluate
    for n in range(12):
        for cards in (deck[:n], list(deck[:n]), bytes(deck[:n]), format_cards(deck[:n])):
            if n in counts(word):
                assert isinstance(evaluate(cards), int)
            else:
                with pytest.raises(CardError, match=re.escape(HAND_TYPE_OF[word].name)):
                    evaluate(cards)


@pytest.mark.parametrize("word", ["short_ts", "short_st"])
@pytest.mark.parametrize("outside", ["2c", "3d", "4h", "5s"])
def test_short_deck_has_36_cards(word: str, outside: str) -> None:
    for method in ("evaluate", "best"):
        with pytest.raises(CardError, match=f"{outside} is not in the 36-card deck"):
            getattr(HAND_TYPE_OF[word], method)("AsKsQsJs" + outside)


@pytest.mark.parametrize("word", WORDS)
def test_forms_of_cards_agree(word: str) -> None:
    hand_type = HAND_TYPE_OF[word]
    example = hand_type.example(hand_type.classes // 2)
    wanted = hand_type.classes // 2
    forms = [example, list(example), bytes(example), bytearray(example), format_cards(example),
             [str(card) for card in example], [int(card) for card in example], iter(example),
             " ".join(str(card) for card in example), format_cards(example).lower()]  # fmt: skip
    assert [hand_type.evaluate(form) for form in forms] == [wanted] * len(forms)


@pytest.mark.parametrize("strength", [0, -1, 456, 10**20])
def test_front_floor_refuses_what_is_no_front(strength: int) -> None:
    with pytest.raises(ShowdownError, match="front has strengths 1 to 455"):
        hands.front_floor(strength)
