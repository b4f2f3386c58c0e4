"""Everything compiled, and what one of its classes asks of a layer above, which that layer says here."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from showdown._core.deal import Deal
    from showdown.history import History

record_deal: Callable[[Deal], History]
"""Makes the history of a deal. `showdown` sets it, so that a deal finds the module of histories when it needs it."""
