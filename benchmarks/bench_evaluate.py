"""One hand a call, in every form cards may take."""

from __future__ import annotations

import pytest

import showdown

FORMS = {
    "bytes": lambda row: row,
    "text": showdown.format_cards,
    "list of numbers": list,
    "list of cards": lambda row: list(showdown.parse_cards(row)),
    "list of text": lambda row: [str(card) for card in showdown.parse_cards(row)],
    "tuple of cards": showdown.parse_cards,
}


@pytest.mark.parametrize("cards", [5, 6, 7, 9])
@pytest.mark.parametrize("form", FORMS)
def bench_form(benchmark, rows, form, cards):
    hand = FORMS[form](rows(1, cards))
    benchmark(showdown.high.evaluate, hand)


@pytest.mark.parametrize("name", showdown.HAND_TYPES)
def bench_hand_type(benchmark, rows, name):
    cards = {4: 4, 3: 3}.get(showdown.HAND_TYPES[name].size, 7)
    benchmark(showdown.HAND_TYPES[name].evaluate, rows(1, cards, showdown.SHORT_DECK[0]))


@pytest.mark.parametrize("name", ["best", "describe", "category", "example"])
def bench_words(benchmark, rows, name):
    hand = rows(1, 7)
    argument = hand if name == "best" else showdown.high.evaluate(hand)
    benchmark(getattr(showdown.high, name), argument)


@pytest.mark.parametrize("name", showdown.VARIANTS)
def bench_game(benchmark, rows, name):
    game = showdown.VARIANTS[name]
    # Five of the seven cards of an anaconda hand are kept by choice before the showdown.
    row = rows(1, game.held_cards + game.board_cards, game.deck[0])
    benchmark(game.evaluate, row[: game.held_cards], row[game.held_cards :])
