"""The names of phevaluator over this package: ``from showdown.adapters import phevaluator``.

Ranks are those of phevaluator 0.6.0, with all three Omaha games built in. Impossible hands, which it ranks all the
same, are errors here.
"""

from showdown.adapters.phevaluator.card import Card, from_cards, to_cards
from showdown.adapters.phevaluator.evaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards, evaluate_cards
from showdown.adapters.phevaluator.evaluator_omaha import (
    evaluate_omaha_cards,
    evaluate_plo4_cards,
    evaluate_plo5_cards,
    evaluate_plo6_cards,
)
from showdown.adapters.phevaluator.utils import sample_cards

__all__ = [
    "Card",
    "evaluate_5cards",
    "evaluate_6cards",
    "evaluate_7cards",
    "evaluate_cards",
    "evaluate_omaha_cards",
    "evaluate_plo4_cards",
    "evaluate_plo5_cards",
    "evaluate_plo6_cards",
    "from_cards",
    "sample_cards",
    "to_cards",
]
