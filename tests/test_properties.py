"""What must hold for any hand, any bets and any settlement."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations
from typing import Any, NamedTuple

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from orders import HAND_TYPE_OF

from showdown import DECK, SHORT_DECK, Card, format_cards, parse_cards
from showdown.pots import Pots, build_pots
from showdown.settlement import Award, settle
from showdown.variants import VARIANTS, Variant

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


# --- settlement ----------------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """What the oracle needs to know of a variant."""

    use: Callable[[Any, oracle.Hand, oracle.Hand], oracle.Key | None]
    high: Any
    low: Any = None
    stud: bool = False
    ace: int = 1  # of low hands, where the lowest card gets the odd chip


GAMES = {
    "holdem": Game(oracle.any_of, oracle.high),
    "pineapple": Game(oracle.any_of, oracle.high),
    "crazy_pineapple": Game(oracle.any_of, oracle.high),
    "tahoe": Game(oracle.at_most_two, oracle.high),
    "short_deck": Game(oracle.any_of, oracle.short_trips),
    "omaha": Game(oracle.two_and_three, oracle.high),
    "omaha8": Game(oracle.two_and_three, oracle.high, oracle.low8),
    "omaha5": Game(oracle.two_and_three, oracle.high),
    "big_o": Game(oracle.two_and_three, oracle.high, oracle.low8),
    "omaha6": Game(oracle.two_and_three, oracle.high),
    "omaha_express": Game(oracle.any_of, oracle.high),
    "courchevel": Game(oracle.two_and_three, oracle.high),
    "courchevel8": Game(oracle.two_and_three, oracle.high, oracle.low8),
    "stud": Game(oracle.any_of, oracle.high, stud=True),
    "stud8": Game(oracle.any_of, oracle.high, oracle.low8, stud=True),
    "razz": Game(oracle.any_of, None, oracle.low_a5, stud=True),
    "razz27": Game(oracle.any_of, None, oracle.low_27, stud=True, ace=oracle.ACE),
    "draw5": Game(oracle.any_of, oracle.high),
    "a5_single": Game(oracle.any_of, None, oracle.low_a5),
    "d27_single": Game(oracle.any_of, None, oracle.low_27),
    "a5_triple": Game(oracle.any_of, None, oracle.low_a5),
    "d27_triple": Game(oracle.any_of, None, oracle.low_27),
    "badugi": Game(oracle.any_of, None, oracle.badugi),
}


def test_every_game_without_declarations_is_settled_by_the_oracle() -> None:
    assert set(GAMES) == {name for name, variant in VARIANTS.items() if variant.declare is None}


class Table(NamedTuple):
    """A showdown: live seats with their cards, a board, pots, a button."""

    hands: dict[int, list[Card]]
    board: list[Card]
    pots: Pots
    button: int


def deal(variant: Variant, generator: random.Random) -> Table:
    """Two to six players, now and then from few ranks, so that hands tie."""
    seats = generator.randint(2, min(6, variant.players[1]))
    cards = list(variant.deck)
    needed = seats * variant.held_cards + variant.board_cards
    if generator.random() < 0.6:
        ranks = sorted({card.rank for card in cards})
        some = generator.sample(ranks, min(len(ranks), -(-needed // 4) + generator.randint(0, 2)))
        cards = [card for card in cards if card.rank in some]
    generator.shuffle(cards)
    held = {seat: [cards.pop() for _ in range(variant.held_cards)] for seat in range(seats)}
    board = [cards.pop() for _ in range(variant.board_cards)]
    put_in = {seat: generator.choice([10, 25, generator.randint(1, 60)]) for seat in held}
    folded = generator.sample(range(seats), generator.randint(0, seats - 2))
    pots = build_pots(put_in, folded=folded, dead=generator.randint(0, 3))
    hands = {seat: cards for seat, cards in held.items() if seat not in folded}
    return Table(hands, board, pots, generator.randrange(seats))


def settled_by_the_oracle(game: Game, table: Table) -> dict[int, int]:
    board = oracle.numbered(table.board)
    held = {seat: oracle.numbered(cards) for seat, cards in table.hands.items()}

    def keys(ranking: Any) -> dict[int, oracle.Key | None]:
        return {seat: game.use(ranking, cards, board) if ranking else None for seat, cards in held.items()}

    last = max(*held, table.button) + 1
    orders = [sorted(held, key=lambda seat: (seat - table.button - 1) % last)] * 2
    if game.stud:
        orders = [oracle.by_highest_card(held), oracle.by_lowest_card(held, game.ace)]
    won = dict.fromkeys(held, 0)
    for pot in table.pots:
        for seat, chips in oracle.divide(pot.amount, pot.seats, keys(game.high), keys(game.low), *orders).items():
            won[seat] += chips
    return won


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**64))
def test_settlement_is_the_oracles(name: str, seed: int) -> None:
    table = deal(VARIANTS[name], random.Random(seed))
    settled = settle(name, table.hands, pots=table.pots, board=table.board, button=table.button)
    assert settled.payouts == settled_by_the_oracle(GAMES[name], table)


@pytest.mark.parametrize("name", VARIANTS)
@given(seed=st.integers(0, 2**64))
def test_settlement_pays_every_chip_whatever_the_order_of_its_inputs(name: str, seed: int) -> None:
    variant, generator = VARIANTS[name], random.Random(seed)
    table = deal(variant, generator)
    total = sum(pot.amount for pot in table.pots)
    words: dict[str, Any] = {
        "button": table.button,
        "rake": generator.randint(0, min(5, total)),
        "chip": generator.choice([1, 1, 5]),
    }
    if variant.declare is not None:
        words["declared"] = {seat: generator.choice(["high", "low"]) for seat in table.hands}
        words["first_declarer"] = generator.choice(sorted(table.hands))
        table = table._replace(hands={seat: cards[:5] for seat, cards in table.hands.items()})
    settled = settle(name, table.hands, pots=table.pots, board=table.board, **words)
    assert sum(settled.payouts.values()) == total - words["rake"]
    assert set(settled.payouts) == set(table.hands)
    assert min(settled.payouts.values()) >= 0
    shares = dict.fromkeys(table.hands, 0)
    for award in settled.awards:
        assert sum(award.shares) == award.amount
        for seat, share in zip(award.winners, award.shares, strict=True):
            shares[seat] += share
    assert shares == settled.payouts

    seats, board = list(table.hands), list(table.board)
    places = generator.sample(range(len(table.pots)), len(table.pots))
    generator.shuffle(seats)
    generator.shuffle(board)
    shuffled = {seat: generator.sample(table.hands[seat], len(table.hands[seat])) for seat in seats}
    if "declared" in words:
        words["declared"] = {seat: words["declared"][seat] for seat in reversed(seats)}
    again = settle(name, shuffled, pots=[table.pots[place] for place in places], board=board, **words)
    assert again.payouts == settled.payouts
    assert sorted(of_award(award, places[award.pot]) for award in again.awards) == sorted(
        of_award(award, award.pot) for award in settled.awards
    )


def of_award(award: Award, pot: int) -> tuple[object, ...]:
    """An award with the number of its pot as first given."""
    return pot, award.board, award.side, award.amount, award.winners, award.shares
