"""Ranks as phevaluator counts them: from 1, the royal flush, to 7462."""

from __future__ import annotations

from showdown._core.lookalike import phevaluator_5 as evaluate_5cards
from showdown._core.lookalike import phevaluator_6 as evaluate_6cards
from showdown._core.lookalike import phevaluator_7 as evaluate_7cards
from showdown._core.lookalike import phevaluator_rank as evaluate_cards
from showdown.adapters.phevaluator.card import Card

__all__ = [
    "MAX_CARDS",
    "MIN_CARDS",
    "Card",
    "evaluate_5cards",
    "evaluate_6cards",
    "evaluate_7cards",
    "evaluate_cards",
]

MIN_CARDS = 5
MAX_CARDS = 7
