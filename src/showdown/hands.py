"""The hand types by name, and the orders of exposed boards."""

from types import MappingProxyType

from showdown._core.evaluate import (
    ExposedOrder,
    HandType,
    ace_to_five,
    ace_to_six,
    badugi,
    badugi_ace_high,
    deuce_to_seven,
    eight_or_better,
    front,
    front_floor,
    high,
    nine_or_better,
    short_deck,
    short_deck_triton,
    show_ace_to_five,
    show_deuce_to_seven,
    show_high,
)

HAND_TYPES = MappingProxyType(
    {
        hand_type.name: hand_type
        for hand_type in (
            high,
            short_deck,
            short_deck_triton,
            ace_to_five,
            eight_or_better,
            deuce_to_seven,
            badugi,
            front,
            ace_to_six,
            badugi_ace_high,
            nine_or_better,
        )
    }
)
"""Every hand type by name."""

__all__ = [
    "HAND_TYPES",
    "ExposedOrder",
    "HandType",
    "ace_to_five",
    "ace_to_six",
    "badugi",
    "badugi_ace_high",
    "deuce_to_seven",
    "eight_or_better",
    "front",
    "front_floor",
    "high",
    "nine_or_better",
    "short_deck",
    "short_deck_triton",
    "show_ace_to_five",
    "show_deuce_to_seven",
    "show_high",
]
