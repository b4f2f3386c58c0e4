"""Main pot and side pots: who may win which chips, and what comes back uncalled."""

from showdown._core.pots import Pot, Pots, build_pots

__all__ = ["Pot", "Pots", "build_pots"]
