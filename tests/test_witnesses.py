"""Other evaluators as witnesses, on random hands, and of equities on chosen spots, which they draw.

Their differences from our defaults, each a rule and not a fault:

- PokerKit's short deck has the straight above three of a kind, our `short_deck_triton` (rules.md 2.3, C9).
- phevaluator counts from 1 for the best of 7,462 hands downwards.
- A hand without a qualifying low is None in PokerKit and 0 here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from showdown import DECK, HAND_TYPES, SHORT_DECK, Card, equity, format_cards, parse_cards
from showdown.variants import VARIANTS

HANDS = 400
REASON = "no wheel for this Python"


def deals(size: int, deck: Sequence[Card] = DECK, hands: int = HANDS, seed: int = 7) -> list[list[Card]]:
    generator = random.Random(seed)
    return [generator.sample(deck, size) for _ in range(hands)]


def assert_same_order(hands: list[tuple[int, Any, str]]) -> None:
    """(our strength, their value, text): every two hands compare alike."""
    hands.sort(key=lambda hand: hand[0])
    for (ours, theirs, text), (our_next, their_next, text_next) in pairwise(hands):
        if ours == our_next:
            assert theirs == their_next, f"{text} and {text_next} are equal here"
        else:
            assert theirs < their_next, f"{text} is weaker than {text_next} here"


# Our hand type, PokerKit's class, card counts.
POKERKIT = [
    ("high", "StandardHighHand", (5, 6, 7)),
    ("short_deck_triton", "ShortDeckHoldemHand", (5, 6, 7)),
    ("ace_to_five", "RegularLowHand", (5, 6, 7)),
    ("deuce_to_seven", "StandardLowHand", (5, 6, 7)),
    ("badugi", "BadugiHand", (4,)),
    ("badugi_ace_high", "StandardBadugiHand", (4,)),
]


@pytest.mark.parametrize(
    ("name", "witness", "size"), [(name, witness, size) for name, witness, sizes in POKERKIT for size in sizes]
)
def test_pokerkit(name: str, witness: str, size: int) -> None:
    pokerkit = pytest.importorskip("pokerkit", reason=REASON)
    deck = SHORT_DECK if name.startswith("short") else DECK
    value: Callable[[str], Any] = getattr(pokerkit, witness).from_game
    assert_same_order(
        [
            (HAND_TYPES[name].evaluate(hand), value(text), text)
            for hand in deals(size, deck)
            for text in [format_cards(hand)]
        ]
    )


def test_pokerkit_short_deck_differs_only_in_straight_and_trips() -> None:
    """The rule named above: hands that compare otherwise are a straight and three of a kind."""
    pokerkit = pytest.importorskip("pokerkit", reason=REASON)
    ours = HAND_TYPES["short_deck"]
    hands = []
    for category in ours.categories:
        of_category = [s for s in range(1, ours.classes + 1) if ours.category(s) == category]
        some = random.Random(7).sample(of_category, min(len(of_category), 15))
        hands += [(strength, format_cards(ours.example(strength))) for strength in some]
    values = {text: pokerkit.ShortDeckHoldemHand.from_game(text) for _, text in hands}
    different = [
        {ours.category(left), ours.category(right)}
        for left, text in hands
        for right, other in hands
        if left > right and not values[text] > values[other]
    ]
    assert different
    assert all(pair == {"straight", "three of a kind"} for pair in different)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_pokerkit_qualifying_low(size: int) -> None:
    pokerkit = pytest.importorskip("pokerkit", reason=REASON)
    ours = HAND_TYPES["eight_or_better"]
    qualifying = []
    low_cards = [card for card in DECK if card.rank not in (8, 9, 10)]  # so that half of the hands qualify
    for hand in deals(size, low_cards):
        text = format_cards(hand)
        theirs = pokerkit.EightOrBetterLowHand.from_game_or_none(text)
        assert (theirs is None) == (ours.evaluate(hand) == 0), text
        if theirs is not None:
            qualifying.append((ours.evaluate(hand), theirs, text))
    assert len(qualifying) > HANDS // 20
    assert_same_order(qualifying)


@pytest.mark.parametrize(("variant", "hole"), [("omaha8", 4), ("big_o", 5)])
def test_pokerkit_omaha(variant: str, hole: int) -> None:
    pokerkit = pytest.importorskip("pokerkit", reason=REASON)
    highs, lows = [], []
    for cards in deals(hole + 5, hands=120):
        own, board = format_cards(cards[:hole]), format_cards(cards[hole:])
        high, low = VARIANTS[variant].evaluate(own, board)
        highs.append((high, pokerkit.OmahaHoldemHand.from_game(own, board), f"{own} {board}"))
        theirs = pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(own, board)
        assert (theirs is None) == (low == 0), f"{own} {board}"
        if theirs is not None:
            lows.append((low, theirs, f"{own} {board}"))
    assert_same_order(highs)
    assert_same_order(lows)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_eval7(size: int) -> None:
    eval7 = pytest.importorskip("eval7", reason=REASON)
    cards = [eval7.Card(str(card)) for card in DECK]
    assert_same_order(
        [
            (HAND_TYPES["high"].evaluate(hand), eval7.evaluate([cards[card] for card in hand]), format_cards(hand))
            for hand in deals(size, hands=20_000)
        ]
    )


@pytest.mark.parametrize("size", [5, 6, 7])
def test_phevaluator(size: int) -> None:
    """The same numbers, counted from the other end; its cards have our numbers too."""
    phevaluator = pytest.importorskip("phevaluator", reason=REASON)
    for hand in deals(size, hands=20_000):
        theirs = phevaluator.evaluate_cards(*(int(card) for card in hand))
        assert HAND_TYPES["high"].evaluate(hand) == 7463 - theirs, format_cards(hand)


def test_phevaluator_omaha() -> None:
    pheval = pytest.importorskip("phevaluator._pheval", reason=REASON)
    for cards in deals(9, hands=20_000):
        theirs = pheval.evaluate_plo4_cards(*map(int, cards[4:]), *map(int, cards[:4]))
        (ours,) = VARIANTS["omaha"].evaluate(cards[:4], cards[4:])
        assert ours == 7463 - theirs, format_cards(cards)


# --- Equities ------------------------------------------------------------------------------------------------------

# Standard errors that a witness may be off: nobody's share varies more from deal to deal than by a half.
ERRORS = 5

# Game and options, hands, board; for PokerKit: its deck, cards of a hand, its classes, deals (a millisecond or more).
POKERKIT_EQUITIES = [
    ("holdem", {}, ["AsAh", "KdKc"], "", "STANDARD", 2, ["StandardHighHand"], 600),
    ("holdem", {}, ["AKs", "QQ", "7c6c"], "", "STANDARD", 2, ["StandardHighHand"], 600),
    ("holdem", {}, ["AsKs", "QQ"], "Qc8s3s", "STANDARD", 2, ["StandardHighHand"], 600),
    ("short_deck", {"order": "straight"}, ["AsKs", "7d6d"], "", "SHORT_DECK_HOLDEM", 2, ["ShortDeckHoldemHand"], 600),
    ("omaha", {}, ["AsAhKsKh", "8c7c6d5d"], "", "STANDARD", 4, ["OmahaHoldemHand"], 200),
    ("stud", {}, ["AsAhKd", "QsQh2c"], "", "STANDARD", 7, ["StandardHighHand"], 400),
    ("razz", {}, ["As2h3d", "Ks5h6d"], "", "STANDARD", 7, ["RegularLowHand"], 400),
    ("badugi", {}, ["As2h", "2d3c4s"], "", "STANDARD", 4, ["BadugiHand"], 600),
    (
        "omaha8",
        {},
        ["AsAh2s3h", "KcKdQcQd"],
        "",
        "STANDARD",
        4,
        ["OmahaHoldemHand", "OmahaEightOrBetterLowHand"],
        200,
    ),
]


@pytest.mark.parametrize(("game", "options", "hands", "board", "deck", "hole", "types", "samples"), POKERKIT_EQUITIES)
def test_pokerkit_equity(
    game: str,
    options: dict[str, str],
    hands: list[str],
    board: str,
    deck: str,
    hole: int,
    types: list[str],
    samples: int,
) -> None:
    pokerkit = pytest.importorskip("pokerkit", reason=REASON)
    variant = VARIANTS[game]
    random.seed(7)  # PokerKit draws from the generator that everybody shares
    theirs = pokerkit.calculate_equities(
        [pokerkit.parse_range(hand) for hand in hands],
        tuple(pokerkit.Card.parse(board)),
        hole,
        variant.board_cards,
        getattr(pokerkit.Deck, deck),
        [getattr(pokerkit, name) for name in types],
        sample_count=samples,
    )
    ours = equity(variant.with_options(**options), hands, board=board)
    assert ours.exact
    assert theirs == pytest.approx(ours.equity, rel=0, abs=ERRORS * 0.5 / samples**0.5)


# eval7 calls pyparsing by old names.
OLD_NAMES = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@OLD_NAMES
@pytest.mark.parametrize(
    ("hand", "range_text", "board"),
    [
        ("AsAh", "KdKc", ""),
        ("AsKs", "QQ", ""),
        ("7c6c", "TT+, AQs+, AKo", ""),
        ("JhTh", "22-66, A2s-A5s", "9h8c2h"),
        ("AsKd", "QQ, JTs", "Qs7d2c3h"),
    ],
)
def test_eval7_equity(hand: str, range_text: str, board: str) -> None:
    eval7 = pytest.importorskip("eval7", reason=REASON)
    samples = 100_000
    hero, common = ([eval7.Card(str(card)) for card in parse_cards(text)] for text in (hand, board))
    theirs = eval7.py_hand_vs_range_monte_carlo(hero, eval7.HandRange(range_text), common, samples)
    ours = equity("holdem", [hand, range_text], board=board)
    assert ours.exact
    assert theirs == pytest.approx(ours.equity[0], rel=0, abs=ERRORS * 0.5 / samples**0.5)


@OLD_NAMES
@pytest.mark.parametrize(("hand", "range_text"), [("AsKd", "QQ, JTs, 88"), ("Kc2h", "22+, A2s+, T9o")])
def test_eval7_exact_equity(hand: str, range_text: str) -> None:
    """On the river eval7 counts."""
    eval7 = pytest.importorskip("eval7", reason=REASON)
    board = "Qs7d2c3hKh"
    hero, common = ([eval7.Card(str(card)) for card in parse_cards(text)] for text in (hand, board))
    theirs = eval7.py_hand_vs_range_exact(hero, eval7.HandRange(range_text), common)
    assert theirs == pytest.approx(equity("holdem", [hand, range_text], board=board).equity[0], rel=1e-6)
