"""Cards, hand texts and single hands: every form of a hand gives the same answer."""

from __future__ import annotations

from draw import REFUSED, Draw, attempt

from showdown import DECK, HAND_TYPES, Card, find_variant, format_cards, parse_cards
from showdown.hands import HandType, show_ace_to_five, show_deuce_to_seven, show_high

WORDS = (
    *"23456789TJQKAtjqkacdhs ,;/|?xX\t\n",
    *(
        "10",
        "10h",
        "As",
        "2c",
        "??",
        "♠",
        "♥",
        "♦",
        "♣",
        "♤",
        "As Kd",
        "\0",
        "\ud800",
        "\u0661",
        "\uff21",
        "\U0001f0a1",
        "NLHE",
        "-",
        "_",
    ),
)
EXPOSED = (show_high, show_ace_to_five, show_deuce_to_seven)


def check_text(draw: Draw) -> None:
    text = draw.text(60) if draw.chance(2) else draw.written(WORDS, 40)
    cards = attempt(parse_cards, text)
    if cards is not REFUSED:
        assert len(set(cards)) == len(cards)
        assert parse_cards(format_cards(cards)) == cards == parse_cards(bytes(cards)) == parse_cards(iter(cards))
        assert all(Card(str(card)) == card == DECK[card] for card in cards)
    card = attempt(Card, text)
    if card is not REFUSED:
        assert cards == (card,)
    game = attempt(find_variant, text)
    if game is not REFUSED:
        assert find_variant(game.id) is game


def check_hand(draw: Draw) -> None:
    hand_type = draw.pick(tuple(HAND_TYPES.values()))
    cards = draw.sample(range(52), draw.between(0, 11))
    strength = attempt(hand_type.evaluate, bytes(cards))
    assert attempt(hand_type.evaluate, draw.in_some_form(cards)) == strength
    assert attempt(hand_type.evaluate, draw.in_some_form(draw.sample(cards, 11))) == strength
    if strength is REFUSED:
        assert attempt(hand_type.best, cards) is REFUSED
        return
    assert 0 <= strength <= hand_type.classes
    assert isinstance(hand_type.describe(strength), str)
    best = hand_type.best(cards)
    assert set(best) <= set(cards)
    if strength == 0:
        assert best == ()
        return
    assert hand_type.category(strength) in hand_type.categories
    assert hand_type.evaluate(best) == strength == hand_type.evaluate(hand_type.example(strength))
    check_one_card_less(hand_type, cards, strength)
    exposed, shown = draw.pick(EXPOSED), draw.sample(cards, 4)
    assert exposed.evaluate(shown) == exposed.evaluate(bytes(reversed(shown))) > 0


def check_one_card_less(hand_type: HandType, cards: list[int], strength: int) -> None:
    """More cards are never worse: every hand of the smaller set is one of the larger."""
    fewer = attempt(hand_type.evaluate, cards[1:])
    if fewer is not REFUSED:
        assert fewer <= strength


def check_bad_cards(draw: Draw) -> None:
    hand_type = draw.pick(tuple(HAND_TYPES.values()))
    kind = draw.below(4)
    if kind == 0:
        attempt(hand_type.evaluate, draw.cards(range(52), draw.below(12)))
    elif kind == 1:
        given = [draw.pick((draw.number(), "As", b"x", None, 1.5, Card(5), "2c3c")) for _ in range(draw.below(9))]
        attempt(hand_type.evaluate, given)
        attempt(hand_type.best, given)
        attempt(draw.pick(EXPOSED).evaluate, given)
        attempt(parse_cards, given)
    elif kind == 2:
        for call in (hand_type.describe, hand_type.category, hand_type.example, Card):
            attempt(call, draw.number())
    else:
        text = draw.written(WORDS, 30)
        attempt(hand_type.evaluate, text)
        attempt(draw.pick(EXPOSED).evaluate, text)


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    draw.pick((check_text, check_hand, check_bad_cards))(draw)
