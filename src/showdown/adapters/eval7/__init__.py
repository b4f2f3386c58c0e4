"""The names of eval7 over this package: ``from showdown.adapters import eval7`` instead of ``import eval7``.

Values and equities are those of eval7 0.1.11. Impossible hands, which it ranks all the same, are errors here.
"""

from showdown.adapters.eval7.cards import Card, Deck, cards_of_mask, from_cards, mask_of_cards, ranks, suits, to_cards
from showdown.adapters.eval7.equity import py_all_hands_vs_range, py_hand_vs_range_exact, py_hand_vs_range_monte_carlo
from showdown.adapters.eval7.evaluate import evaluate, handtype
from showdown.adapters.eval7.handrange import HandRange

__all__ = [
    "Card",
    "Deck",
    "HandRange",
    "cards_of_mask",
    "evaluate",
    "from_cards",
    "handtype",
    "mask_of_cards",
    "py_all_hands_vs_range",
    "py_hand_vs_range_exact",
    "py_hand_vs_range_monte_carlo",
    "ranks",
    "suits",
    "to_cards",
]
