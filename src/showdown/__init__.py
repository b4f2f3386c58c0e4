"""Every poker variant, evaluated and settled at native speed."""

from __future__ import annotations

from showdown import _core
from showdown.cards import (
    DECK,
    SHORT_DECK,
    Card,
    CardError,
    HistoryError,
    RangeError,
    ShowdownError,
    format_cards,
    parse_cards,
)
from showdown.hands import (
    HAND_TYPES,
    HandType,
    ace_to_five,
    ace_to_six,
    badugi,
    badugi_ace_high,
    deuce_to_seven,
    eight_or_better,
    front,
    high,
    nine_or_better,
    short_deck,
    short_deck_triton,
)
from showdown.variants import MIXES, VARIANTS, find_mix, find_variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from showdown.agents import simulate
    from showdown.deal import ActionError, Deal, Setup, VecTable
    from showdown.equities import equity
    from showdown.history import History
    from showdown.pots import build_pots
    from showdown.ranges import Range
    from showdown.settlement import settle
    from showdown.table import Table
else:
    # Modules that are read when first asked for, with those of their names that are names of the package.
    _LATER = {
        "agents": ("simulate",),
        "deal": ("ActionError", "Deal", "Setup", "VecTable"),
        "equities": ("equity",),
        "history": (),
        "odds": (),
        "ofc": (),
        "pots": ("build_pots",),
        "ranges": ("Range",),
        "settlement": ("settle",),
        "table": ("Table",),
    }

    def __getattr__(name):
        for module_name, names in _LATER.items():
            if name == module_name or name in names:
                module = __import__(f"showdown.{module_name}", fromlist=[name])
                if name in names:
                    globals()[name] = getattr(module, name)
                return globals()[name]
        raise AttributeError(f"module 'showdown' has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__, *_LATER})


def _record_deal(deal: Deal) -> History:
    from showdown.history import History

    return History.from_deal(deal)


_core.record_deal = _record_deal

__version__ = "0.1.0"

__all__ = [
    "DECK",
    "HAND_TYPES",
    "MIXES",
    "SHORT_DECK",
    "VARIANTS",
    "ActionError",
    "Card",
    "CardError",
    "Deal",
    "HandType",
    "HistoryError",
    "Range",
    "RangeError",
    "Setup",
    "ShowdownError",
    "Table",
    "VecTable",
    "ace_to_five",
    "ace_to_six",
    "badugi",
    "badugi_ace_high",
    "build_pots",
    "deuce_to_seven",
    "eight_or_better",
    "equity",
    "find_mix",
    "find_variant",
    "format_cards",
    "front",
    "get_include",
    "high",
    "nine_or_better",
    "parse_cards",
    "settle",
    "short_deck",
    "short_deck_triton",
    "simulate",
]


def get_include() -> str:
    """Directory of the C headers, for ``include_dirs`` of code that cimports the core.

    Returns
    -------
    str

    Examples
    --------
    >>> import showdown
    >>> showdown.get_include().endswith("include")
    True
    """
    from os.path import dirname, join

    return join(dirname(__file__), "_core", "include")
