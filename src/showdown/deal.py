"""One hand of play as a state machine: the compiled classes under their public names."""

from showdown._core.deal import Deal, Legal, Setup, VecTable, look_up_games_with
from showdown._core.evaluate import ActionError
from showdown.variants import VARIANTS, find_variant

look_up_games_with(VARIANTS, find_variant)

__all__ = ["ActionError", "Deal", "Legal", "Setup", "VecTable"]
