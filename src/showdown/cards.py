"""Names and text for cards: `Card`, the two decks, reading and writing."""

from showdown._core.evaluate import (
    DECK,
    Card,
    CardError,
    Cards,
    HistoryError,
    RangeError,
    ShowdownError,
    format_cards,
    parse_cards,
)

SHORT_DECK = DECK[16:]
"""The 36 cards from the sixes up."""

__all__ = [
    "DECK",
    "SHORT_DECK",
    "Card",
    "CardError",
    "Cards",
    "HistoryError",
    "RangeError",
    "ShowdownError",
    "format_cards",
    "parse_cards",
]
