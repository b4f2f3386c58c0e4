"""Ranks of Omaha hands as phevaluator counts them, with four, five and six hole cards."""

from __future__ import annotations

from showdown._core.lookalike import phevaluator_omaha as evaluate_omaha_cards
from showdown._core.lookalike import phevaluator_omaha as evaluate_plo4_cards
from showdown._core.lookalike import phevaluator_omaha5 as evaluate_plo5_cards
from showdown._core.lookalike import phevaluator_omaha6 as evaluate_plo6_cards
from showdown.adapters.phevaluator.card import Card

__all__ = [
    "COMMUNITY_CARD_COUNT",
    "HOLE_CARD_COUNT",
    "PLO4_CARD_COUNT",
    "PLO5_CARD_COUNT",
    "PLO6_CARD_COUNT",
    "TOTAL_CARD_COUNT",
    "Card",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
]

COMMUNITY_CARD_COUNT = 5
HOLE_CARD_COUNT = 4
TOTAL_CARD_COUNT = PLO4_CARD_COUNT = COMMUNITY_CARD_COUNT + HOLE_CARD_COUNT
PLO5_CARD_COUNT = COMMUNITY_CARD_COUNT + 5
PLO6_CARD_COUNT = COMMUNITY_CARD_COUNT + 6
