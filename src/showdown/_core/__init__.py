"""Everything compiled, and what one of its classes asks of a layer above, which that layer says here."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

record_deal: Callable[[Any], Any]
"""From a `Deal` to its `History`. `showdown` sets it: a deal then finds the module of histories when it needs it."""
