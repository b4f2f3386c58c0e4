"""The value of a hand, as eval7 writes it: the category, then the ranks that can differ within it."""

from showdown._core.lookalike import eval7_handtype as handtype
from showdown._core.lookalike import eval7_value as evaluate

__all__ = ["evaluate", "handtype"]
