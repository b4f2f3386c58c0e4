"""Every poker variant, evaluated and settled at native speed."""

from __future__ import annotations

from showdown._core.deal import write_histories_with
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
from showdown.deal import ActionError, Deal, Setup, VecTable
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
from showdown.pots import build_pots
from showdown.settlement import settle
from showdown.variants import MIXES, VARIANTS, find_variant


def _record(deal: Deal) -> History:
    """Record a deal. The module of histories is read with its first use: it needs a reader of TOML."""
    from showdown.history import History

    return History.from_deal(deal)


write_histories_with(_record)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from showdown.agents import simulate
    from showdown.equities import equity
    from showdown.history import History
    from showdown.ranges import Range
    from showdown.table import Table
else:

    def __getattr__(name):
        # Read with their first use: ranges alone, with the regular expressions they are read by, take as long to import
        # as all that stands above.
        home = {"Range": "ranges", "Table": "table", "equity": "equities", "simulate": "agents"}.get(name)
        if home is None:
            raise AttributeError(f"module 'showdown' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"showdown.{home}"), name)


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
