"""What must hold for any hand, any bets and any settlement."""

from __future__ import annotations

import random
from itertools import permutations

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from orders import HAND_TYPE_OF

from showdown import DECK, SHORT_DECK, Card, format_cards, parse_cards
from showdown.pots import build_pots

TYPES = ("high", "short_ts", "short_st", "a5", "low8", "low9", "27", "a6", "badugi", "badugi27", "front")
BEST_OF_MORE = tuple(word for word in TYPES if word != "front")
SUIT_EXCHANGES = list(permutations(range(4)))


def deck(word: str) -> tuple[Card, ...]:
    return SHORT_DECK if word.startswith("short") else DECK


def counts(word: str) -> tuple[int, int]:
    """Fewest and most cards that a type takes."""
    return (1, 7) if word.startswith("badugi") else (3, 3) if word == "front" else (5, 9)


@st.composite
def hands(draw: st.DrawFn, word: str, spare: int = 0) -> list[Card]:
    """A hand of any count, `spare` fewer than the most at least. A third of them of few ranks or suits."""
    least, most = counts(word)
    cards = list(deck(word))
    narrow = draw(st.sampled_from(["any", "two suits", "few ranks"]))
    if narrow == "two suits":
        cards = [card for card in cards if card.suit < 2]
    elif narrow == "few ranks":
        cards = [card for card in cards if card.rank > 8]
    return draw(st.lists(st.sampled_from(cards), min_size=least, max_size=most - spare, unique=True))


@pytest.mark.parametrize("word", TYPES)
@given(data=st.data())
def test_exchanging_suits_changes_nothing(word: str, data: st.DataObject) -> None:
    hand = data.draw(hands(word))
    exchange = data.draw(st.sampled_from(SUIT_EXCHANGES))
    exchanged = bytes(4 * card.rank + exchange[card.suit] for card in hand)
    assert HAND_TYPE_OF[word].evaluate(exchanged) == HAND_TYPE_OF[word].evaluate(hand)


@pytest.mark.parametrize("word", TYPES)
@given(data=st.data())
def test_order_of_the_cards_changes_nothing(word: str, data: st.DataObject) -> None:
    hand = data.draw(hands(word))
    assert HAND_TYPE_OF[word].evaluate(data.draw(st.permutations(hand))) == HAND_TYPE_OF[word].evaluate(hand)


@pytest.mark.parametrize("word", BEST_OF_MORE)
@given(data=st.data())
def test_a_card_more_never_weakens_a_hand(word: str, data: st.DataObject) -> None:
    hand = data.draw(hands(word, spare=1))
    card = data.draw(st.sampled_from([card for card in deck(word) if card not in hand]))
    evaluate = HAND_TYPE_OF[word].evaluate
    assert evaluate([*hand, card]) >= evaluate(hand)


@pytest.mark.parametrize("word", TYPES)
@given(data=st.data())
def test_the_cards_that_play_are_worth_the_hand(word: str, data: st.DataObject) -> None:
    hand_type, hand = HAND_TYPE_OF[word], data.draw(hands(word))
    strength, best = hand_type.evaluate(hand), hand_type.best(hand)
    assert set(best) <= set(hand)
    if strength == 0:
        assert best == ()
    else:
        assert hand_type.evaluate(best) == strength
        assert [card.rank for card in best] == [card.rank for card in hand_type.example(strength)]
        assert hand_type.category(strength) in hand_type.categories


@pytest.mark.parametrize("word", TYPES)
@given(data=st.data())
def test_batch_equals_single(word: str, data: st.DataObject) -> None:
    hand_type = HAND_TYPE_OF[word]
    least, most = counts(word)
    count = data.draw(st.integers(least, most))
    seed = data.draw(st.integers(0, 2**32))
    rows = [random.Random(seed + i).sample(deck(word), count) for i in range(data.draw(st.integers(0, 40)))]
    flat = bytes(card for row in rows for card in row)
    threads = data.draw(st.integers(1, 4))
    found = hand_type.evaluate_batch(flat, cards_per_hand=count, threads=threads)
    assert list(found) == [hand_type.evaluate(row) for row in rows]


@given(st.lists(st.sampled_from(DECK), unique=True), st.sampled_from(["", " ", ",", ", ", "|", "\t", ";", "/"]))
def test_text_reads_back(cards: list[Card], between: str) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards(between.join(str(card) for card in cards)) == tuple(cards)
    assert parse_cards(format_cards(cards).swapcase()) == tuple(cards)
    assert parse_cards(between.join(str(card).replace("T", "10") for card in cards)) == tuple(cards)
    assert parse_cards(bytes(cards)) == tuple(cards)


@given(st.text())
def test_any_text_is_cards_or_an_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except ValueError:
        return
    assert parse_cards(format_cards(cards)) == cards


# --- pots ----------------------------------------------------------------------------------------------------------


@st.composite
def bets(draw: st.DrawFn) -> tuple[dict[int, int], list[int], int]:
    """Chips of up to ten seats, who folded (one at least stays), dead chips."""
    amounts = st.one_of(st.integers(0, 12), st.integers(0, 10**6))
    put_in = draw(st.dictionaries(st.integers(0, 9), amounts, min_size=1))
    folded = draw(st.lists(st.sampled_from(sorted(put_in)), max_size=len(put_in) - 1, unique=True))
    return put_in, folded, draw(st.integers(0, 20))


@given(bets())
def test_pots_hold_every_chip(bet: tuple[dict[int, int], list[int], int]) -> None:
    put_in, folded, dead = bet
    built = build_pots(put_in, folded=folded, dead=dead)
    assert sum(pot.amount for pot in built.pots) + sum(built.refunds.values()) == sum(put_in.values()) + dead
    live = set(put_in) - set(folded)
    assert all(set(pot.seats) <= live for pot in built.pots)
    for main, side in zip(built.pots, built.pots[1:], strict=False):
        assert set(side.seats) < set(main.seats), "a later pot has fewer seats, none of them new"


@given(bets(), st.randoms())
def test_pots_do_not_depend_on_the_order_of_seats(
    bet: tuple[dict[int, int], list[int], int], shuffler: random.Random
) -> None:
    put_in, folded, dead = bet
    items, out = list(put_in.items()), list(folded)
    shuffler.shuffle(items)
    shuffler.shuffle(out)
    assert build_pots(dict(items), folded=out, dead=dead) == build_pots(put_in, folded=folded, dead=dead)


@given(bets())
def test_pots_are_those_made_chip_by_chip(bet: tuple[dict[int, int], list[int], int]) -> None:
    put_in, folded, dead = bet
    put_in = {seat: amount % 97 for seat, amount in put_in.items()}
    built = build_pots(put_in, folded=folded, dead=dead)
    pots, refunds = oracle.pots(put_in, folded, dead)
    assert [(pot.amount, pot.seats) for pot in built.pots] == pots
    assert built.refunds == refunds
