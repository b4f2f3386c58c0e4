"""The names of treys over this package: ``from showdown.adapters import treys`` instead of ``import treys``.

Ranks are those of treys 0.1.8, and its cards are the same ints (those of deuces too). Impossible hands, which it ranks
all the same, are errors here.
"""

from showdown.adapters.treys.card import Card, from_cards, to_cards, to_numbers
from showdown.adapters.treys.deck import Deck
from showdown.adapters.treys.evaluator import Evaluator, PLOEvaluator

__all__ = ["Card", "Deck", "Evaluator", "PLOEvaluator", "from_cards", "to_cards", "to_numbers"]
