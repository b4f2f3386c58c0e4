"""One hand of play as a state machine: the compiled classes under their public names."""

from showdown._core.deal import Deal, Legal, Setup, VecTable
from showdown._core.evaluate import ActionError

__all__ = ["ActionError", "Deal", "Legal", "Setup", "VecTable"]
