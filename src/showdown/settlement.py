"""Who wins which part of which pot: the showdown of every betting game."""

from __future__ import annotations

from showdown._core.settle import Award, Settlement
from showdown.variants import Variant, find_variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from showdown._core.evaluate import Cards
    from showdown._core.settle import Settler
    from showdown.pots import Pot, Pots

__all__ = ["Award", "Settlement", "settle"]


def settle(
    variant: Variant | str,
    hands: Mapping[int, Cards | None],
    /,
    *,
    pots: int | Pot | Pots | Iterable[Pot],
    board: Cards = "",
    boards: Sequence[Cards] | None = None,
    button: int | None = None,
    order: Iterable[int] | str | None = None,
    declared: Mapping[int, str] | None = None,
    first_declarer: int | None = None,
    rake: int = 0,
    chip: int = 1,
    **options: str | int | None,
) -> Settlement:
    """Settle a showdown: divide each pot by board, then by side, then by winners (rules.md 3.8).

    Parameters
    ----------
    variant
        A game or its name.
    hands
        The cards of each live seat. A hand may be empty or None where its seat stands alone in every pot it can win.
    pots
        Chips, all live seats competing for them; or a pot, pots, or what `build_pots` returned.
    board
        The board, complete where two hands compete. In stud, the community card that stands for everybody's seventh.
    boards
        The boards, when it is run more than once. They may share their first cards.
    button
        Seat of the button: odd chips go clockwise from its left. None: from the lowest seat. Stud games go by cards
        and need no button.
    order
        The live seats in the order in which they get odd chips, instead of the game's own rule. A str is the option
        `order` of the variant, as in short deck.
    declared
        'high', 'low' or (with `allow_both`) 'both' for each live seat, in games where players declare.
    first_declarer
        The seat that declared first, needed where just two players declared in opposite directions.
    rake
        Chips taken before the division, from the main pot first, then from the next.
    chip
        The smallest chip in play: shares are multiples of it; what it does not divide goes to the first in order.
    **options
        Rule options of the variant (`Variant.options`), such as ``odd_chip="all_to_first"``.

    Returns
    -------
    Settlement
        It does not depend on the order in which seats, pots or cards are given.

    Raises
    ------
    CardError
        A card twice, not in the deck, or hands and boards that are not complete.
    ShowdownError
        Seats without hands, negative chips, an unknown variant or option, declarations that the game does not know.
    TypeError
        Chips or seats that are not ints, pots that are not pots.

    Notes
    -----
    A pot with one seat has one award, on the first side of the game. Where the same seats tie for the high and the low,
    the whole pot is split once; of each share half belongs to either award.

    A player who declared both must beat everybody competing for either side outright, or he wins nothing; if all in a
    pot declared both and all fail, they divide it as an ordinary high-low pot.

    Examples
    --------
    >>> from showdown import build_pots, settle
    >>> pots = build_pots({1: 100, 2: 40, 4: 100}, dead=1)
    >>> settle("holdem", {1: "KcKd", 2: "AcAd", 4: "KhKs"}, pots=pots, board="2c7h9sJcQd", button=1).payouts
    {1: 60, 2: 121, 4: 60}
    """
    if type(variant) is not Variant:
        variant = find_variant(variant)
    if isinstance(order, str):
        options["order"], order = order, None
    if options:
        variant = variant.with_options(**options)
    settler: Settler = variant._settler or variant._compiled("_settler")
    return settler.settle(hands, pots, board, boards, button, order, declared, first_declarer, rake, chip)
