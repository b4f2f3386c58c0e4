"""Pictures with Matplotlib (the extra ``showdown[plot]``): grids of starting hands, runouts, and deals.

Every function draws into the axes it is given, or into a figure of its own, and returns the axes; ``axes.figure`` is
the figure, and ``axes.figure.savefig("name.png")`` writes it. Nothing global is touched: `matplotlib.pyplot` is not
used, so that nothing needs to be closed and threads do not meet.
"""

from __future__ import annotations

import random
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from showdown._values import whole
from showdown.cards import RangeError, ShowdownError, format_cards, parse_cards
from showdown.deal import Deal
from showdown.equities import equity, matchups, read_hand
from showdown.history import History
from showdown.ranges import Range
from showdown.variants import Variant, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence

    from matplotlib.axes import Axes

    from showdown.cards import Card, Cards

__all__ = ["equity_grid", "equity_histogram", "range_grid", "timeline"]

_RANKS = "23456789TJQKA"
_SUITS = {"c": ("♣", "#1a7f37"), "d": ("♦", "#0969da"), "h": ("♥", "#cf222e"), "s": ("♠", "#24292f")}
"""Sign and color of each suit: the four-color deck of card rooms on screens."""
_GRAY = "#8c959f"
_CALL, _RAISE, _CHOICE = "#0969da", "#cf222e", "#1a7f37"
_MOST_BINS = 1000  # more are narrower than a pixel
_MOST_RUNOUTS = 1_000_000  # the flops, turns and rivers of two known hands are 1,712,304; each is a question of its own


def _own_axes(width: float, height: float) -> Axes:
    """Return the axes of a new figure of that size in inches, which belongs to nobody else."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError("pictures need Matplotlib: pip install 'showdown[plot]'") from error
    figure = Figure(figsize=(width, height))
    figure.set_layout_engine("constrained", w_pad=0.1, h_pad=0.1)  # inches, so that no text touches an edge
    axes: Axes = figure.subplots()
    return axes


def _signs(cards: Iterable[Card | str]) -> str:
    """Return cards with the signs of their suits; unknown ones are question marks."""
    return "".join(f"{text[0]}{_SUITS[text[1]][0]}" if (text := str(card)) != "??" else "?" for card in cards)


# --- Grids of starting hands -----------------------------------------------------------------------------------------


def _kind(row: int, column: int) -> str:
    """Return the kind of a cell by the ranks of its row and column: suited above the diagonal, offsuit below."""
    high, low = max(row, column), min(row, column)
    return _RANKS[high] + _RANKS[low] + ("" if row == column else "s" if row > column else "o")


def _grid(
    values: Sequence[Sequence[float]], ranks: Sequence[int], ax: Axes | None, title: str, cmap: str, *, blank_zero: bool
) -> Axes:
    """Draw a square of cells, one a kind of hand, with its name and its value in percent."""
    size = len(ranks)
    axes = ax if ax is not None else _own_axes(0.55 * size + 0.4, 0.55 * size + 0.6)
    image = axes.imshow(values, cmap=cmap, vmin=0, vmax=1)
    for y, row in enumerate(ranks):
        for x, column in enumerate(ranks):
            value = values[y][x]
            known = value == value  # a kind that cannot be dealt has no value
            red, green, blue, _ = image.cmap(value) if known else (1, 1, 1, 1)
            # black or white, whichever stands out: luminance by ITU-R BT.709
            ink = "black" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 else "white"
            axes.text(x, y - 0.14, _kind(row, column), ha="center", va="center", color=ink, fontsize=8.5)
            said = f"{100 * value:.0f}" if value or not blank_zero else ""
            axes.text(x, y + 0.24, said if known else "-", ha="center", va="center", color=ink, fontsize=6.5)
    axes.set_xticks([place - 0.5 for place in range(size + 1)], minor=True)
    axes.set_yticks([place - 0.5 for place in range(size + 1)], minor=True)
    axes.grid(which="minor", color="white", linewidth=1)
    axes.tick_params(which="both", length=0, labelbottom=False, labelleft=False)
    axes.set_title(title, fontsize=11, wrap=True)
    for spine in axes.spines.values():
        spine.set_visible(False)
    return axes


def range_grid(
    hands: Range | str, /, *, ax: Axes | None = None, title: str | None = None, cmap: str = "Greens"
) -> Axes:
    """Draw which part of each of the 169 kinds of starting hands a range holds.

    Parameters
    ----------
    hands : Range or str
        A range of hands of two cards.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default a figure of its own.
    title : str, optional
        By default the range's part of all hands.
    cmap : str
        The colors from nothing to all.

    Returns
    -------
    matplotlib.axes.Axes
        The picture: one image, whose array holds the parts from 0 to 1, aces first, suited hands above the diagonal.

    Raises
    ------
    RangeError
        If the text is no range.
    ShowdownError
        If its hands have more than two cards.

    Examples
    --------
    >>> from showdown.adapters import plot
    >>> axes = plot.range_grid("22+, ATs+, KQo@50")
    >>> float(axes.images[0].get_array()[2, 1])  # the offsuit kind of the queen's row and the king's column
    0.5
    """
    drawn = hands if isinstance(hands, Range) else Range(hands)
    if drawn.hole_cards != 2:
        raise ShowdownError(f"a grid shows hands of two cards, not of {drawn.hole_cards}")
    ranks = range(12, -1, -1)
    parts = dict.fromkeys((_kind(row, column) for row in ranks for column in ranks), 0.0)
    for (first, second), weight in drawn.items():
        suited = first.suit == second.suit
        high, low = max(first.rank, second.rank), min(first.rank, second.rank)
        kind = _kind(high, low) if suited else _kind(low, high)
        parts[kind] += weight / (4 if suited else 6 if high == low else 12)
    values = [[parts[_kind(row, column)] for column in ranks] for row in ranks]
    said = f"{drawn.percent:.1f} % of all hands" if title is None else title
    return _grid(values, ranks, ax, said, cmap, blank_zero=True)


def equity_grid(
    against: Range | Cards | None = None,
    /,
    *,
    of: Cards | None = None,
    variant: str | Variant = "holdem",
    board: Cards = "",
    ax: Axes | None = None,
    title: str | None = None,
    cmap: str = "RdYlBu",
) -> Axes:
    """Draw the equity of each kind of starting hand against a hand or range, or of one hand against each kind.

    Parameters
    ----------
    against : Range or Cards, optional
        The opponent of every kind; by default any two cards.
    of : Cards, optional
        One hand instead, whose equity against each kind is drawn.
    variant : str or Variant
        A game of two hole cards of which any play, like hold'em or short deck.
    board : Cards
        The board cards known.
    ax, title, cmap
        Where to draw, what to write above, and the colors from 0 to 1.

    Returns
    -------
    matplotlib.axes.Axes
        The picture: one image, whose array holds the exact equities, aces first, suited hands above the diagonal;
        nan where the cards known leave no hand of a kind.

    Raises
    ------
    CardError, RangeError
        If cards or a range cannot be read, or nothing is left of them.
    ShowdownError
        If the game has other hands, or both `against` and `of` are given.

    Examples
    --------
    >>> from showdown.adapters import plot
    >>> axes = plot.equity_grid("KdKc")
    >>> f"{axes.images[0].get_array()[0, 0]:.6f}"  # aces
    '0.819461'
    """
    game = find_variant(variant)
    if (game.held_cards, game.board_cards, game.choose_rule, game.sides) != (2, 5, "any", ("high",)):
        raise ShowdownError(f"a grid is for games of two hole cards of which any play, like holdem: not {game.id}")
    if against is not None and of is not None:
        raise ShowdownError("either `against` an opponent or `of` one hand, not both")
    other = of if of is not None else against
    ranks = range(12, game.deck[0].rank - 1, -1)
    kinds = [[_kind(row, column) for column in ranks] for row in ranks]
    if other is not None and not isinstance(other, Range):
        text = other if isinstance(other, str) else format_cards(parse_cards(other))
        other = Range(text, hole_cards=2)
    if isinstance(other, Range) and all(hand[1] < game.deck[0] for hand in other):
        raise RangeError(f"the range {str(other)!r} holds no hand of {game.id}")
    known = parse_cards(board)
    if len(known) in (1, 2):
        raise ShowdownError(f"a board has 3 to 5 cards, or none yet, not {len(known)}")
    equities = _equities_on(game, kinds, other, known) if known else _equities_before(game, kinds, other)
    if of is not None:
        equities = [[1 - value for value in row] for row in equities]
    if title is None:
        name = "any two cards" if other is None else str(other)
        title = f"equity of {name} against each hand" if of is not None else f"equity against {name}"
        if known:
            title += f" on {_signs(known)}"
        title += ", in %"
    return _grid(equities, ranks, ax, title, cmap, blank_zero=False)


def _equities_on(game: Variant, kinds: list[list[str]], other: Range | None, board: Cards) -> list[list[float]]:
    """Return the equity of each kind on a board."""
    # Says what is wrong with the board and the opponent, if anything is.
    equity(game, [other, None], board=board, method="sample", samples=1)

    def value(kind: str) -> float:
        try:
            return equity(game, [kind, other], board=board, method="exact").equity[0]
        except RangeError:  # others hold its cards
            return float("nan")

    return [[value(kind) for kind in row] for row in kinds]


def _equities_before(game: Variant, kinds: list[list[str]], other: Range | None) -> list[list[float]]:
    """Return the equity of each kind before the flop, from all match-ups."""
    import numpy as np

    table = matchups(game)
    win, tie = np.asarray(table.win, dtype=float), np.asarray(table.tie, dtype=float)
    met = (win + tie + win.T) > 0  # hands with a common card never meet
    weights = np.ones(len(table.hands))
    if other is not None:
        weights[:] = 0
        for hand, weight in other.items():
            if hand[1] >= game.deck[0]:  # the lower card; a range may hold hands that the deck does not
                weights[table.index(hand)] = weight
    shares, deals = (win + tie / 2) @ weights, table.boards * (met @ weights)
    rows: dict[str, list[int]] = {}
    for number, (high, low) in enumerate(table.hands):
        suited = high.suit == low.suit
        rows.setdefault(_kind(high.rank, low.rank) if suited else _kind(low.rank, high.rank), []).append(number)
    with np.errstate(invalid="ignore"):
        return [[float(shares[rows[kind]].sum() / deals[rows[kind]].sum()) for kind in row] for row in kinds]


# --- Runouts ---------------------------------------------------------------------------------------------------------


def equity_histogram(
    variant: str | Variant,
    hands: Iterable[Cards | Range | None],
    /,
    *,
    board: Cards = "",
    dead: Cards = "",
    player: int = 0,
    cards: int | None = None,
    bins: int = 20,
    most: int = 1000,
    seed: int = 0,
    ax: Axes | None = None,
    title: str | None = None,
    **counting: Any,
) -> Axes:
    """Draw how a player's equity is distributed over the cards that come next.

    The cards come to the board in games that have one, otherwise to the player. Each way they can come counts as often
    as the hands and ranges leave it open, so that the mean of the picture is the equity now.

    Parameters
    ----------
    variant : str or Variant
        The game.
    hands : iterable of Cards, Range or None
        What each player holds, as `showdown.equity` takes it.
    board, dead : Cards
        Cards on the board, and cards that cannot come.
    player : int
        Whose equity, 0 for the first hand.
    cards : int, optional
        How many cards come: by default those of the next street of the board; in draw games all the player lacks; in
        stud one.
    bins : int
        Bars from equity 0 to 1.
    most : int
        Where the cards can come in more ways than this, so many of them are drawn.
    seed : int
        What fixes those drawn.
    ax, title
        Where to draw, and what to write above.
    **counting
        How `showdown.equity` is to count each: `method`, `samples`, `threads`, `executor`.

    Returns
    -------
    matplotlib.axes.Axes
        The picture: one bar a bin, its height the part of all runouts in percent, and a line at the mean.

    Raises
    ------
    CardError, RangeError, ShowdownError
        As `showdown.equity`; and if no cards are to come.

    Examples
    --------
    >>> from showdown.adapters import plot
    >>> axes = plot.equity_histogram("holdem", ["AsKs", "QdQh"], board="Qs7s2d")
    >>> round(sum(bar.get_height() for bar in axes.patches))
    100
    """
    game = find_variant(variant)
    given = list(hands)
    # Says what is wrong with the cards, if anything is.
    equity(game, given, board=board, dead=dead, method="sample", samples=1)
    player = whole("player", player, 0, len(given) - 1)
    bins, most = whole("bins", bins, 1, _MOST_BINS), whole("most", most, 1, _MOST_RUNOUTS)
    held = [read_hand(game, hand, number) for number, hand in enumerate(given)]
    on_board = parse_cards(board)
    mine = held[player]
    if game.board_cards:
        coming = game.board_cards - len(on_board)
        usual = _next_cards(game, len(on_board))
    else:
        coming = game.held_cards - len(mine)
        usual = coming if any(street.choose == "draw" for street in game.streets) else 1
    if not coming:
        raise ShowdownError("no cards are to come")
    count = usual if cards is None else whole("cards", cards, 1, coming)

    ranges = [hand for hand in held if isinstance(hand, Range)]
    known = [parse_cards(hand) for hand in held if isinstance(hand, bytes)]
    taken = frozenset(chain(on_board, parse_cards(dead), *known))
    shares, weights = [], []
    for runout in _runouts([card for card in game.deck if card not in taken], count, most, seed):
        if not (weight := _ways(ranges, taken.union(runout))):
            continue
        if isinstance(mine, bytes) and not game.board_cards:
            held[player] = mine + bytes(runout)
            answer = equity(game, held, board=board, dead=dead, **counting)
        else:
            answer = equity(game, held, board=(*on_board, *runout), dead=dead, **counting)
        shares.append(answer.equity[player])
        weights.append(weight)
    if title is None:
        names = [str(hand) if isinstance(hand, Range) else _signs(parse_cards(hand)) or "?" for hand in held]
        names[player] = names[player] if isinstance(mine, Range) else _signs(parse_cards(mine)) or "?"
        others = " and ".join(name for number, name in enumerate(names) if number != player)
        where = f" on {_signs(on_board)}" if on_board else ""
        title = f"{names[player]} against {others}{where}: equity {count} card{'s' * (count > 1)} later"
    return _histogram(shares, weights, bins, ax, title)


def _next_cards(game: Variant, on_board: int) -> int:
    """Return how many cards the next street deals to the board."""
    dealt = 0
    for street in game.streets:
        dealt += street.board
        if dealt > on_board:
            return dealt - on_board
    return 0


def _runouts(live: list[Card], count: int, most: int, seed: int) -> Iterable[tuple[Card, ...]]:
    """Return all ways in which so many cards can come, or some of them at random, none twice."""
    if comb(len(live), count) <= most:
        return combinations(live, count)
    drawn: dict[tuple[Card, ...], None] = {}
    generator = random.Random(seed)
    while len(drawn) < most:
        drawn[tuple(sorted(generator.sample(live, count)))] = None
    return drawn


def _ways(ranges: list[Range], taken: frozenset[Card]) -> float:
    """Return the weight of all hands that the ranges can hold together beside the cards taken."""
    if not ranges:
        return 1.0
    first, *others = ranges
    return sum(weight * _ways(others, taken | set(hand)) for hand, weight in first.items() if taken.isdisjoint(hand))


def _histogram(shares: list[float], weights: list[float], bins: int, ax: Axes | None, title: str) -> Axes:
    axes = ax if ax is not None else _own_axes(7, 3.6)
    whole = sum(weights)
    heights = [0.0] * bins
    for share, weight in zip(shares, weights, strict=True):  # a share at an edge, rounded down, stays above it
        heights[min(int(share * bins + 1e-9), bins - 1)] += 100 * weight / whole
    mean = sum(share * weight for share, weight in zip(shares, weights, strict=True)) / whole
    axes.bar([(place + 0.5) / bins for place in range(bins)], heights, width=0.92 / bins, color=_CALL)
    axes.axvline(mean, color=_RAISE, linewidth=1.5)
    axes.set_ylim(0, 1.15 * max(heights))  # room above the bars for what the line says
    left = mean > 0.8  # no room at its right
    axes.annotate(
        f"mean {100 * mean:.1f} %",
        (mean, 1),
        xycoords=("data", "axes fraction"),
        xytext=(-4 if left else 4, -2),
        textcoords="offset points",
        ha="right" if left else "left",
        va="top",
        color=_RAISE,
        fontsize=9,
    )
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    axes.set_xlabel("equity")
    axes.set_ylabel("runouts, %")
    axes.set_title(title, fontsize=10, pad=10)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return axes


# --- Deals -----------------------------------------------------------------------------------------------------------


class _Event(NamedTuple):
    """What a seat did, and the pot after it."""

    seat: int
    text: str
    color: str
    chips: int
    pot: int
    folds: bool


class _Street(NamedTuple):
    """One street: its name, the pot before, cards dealt (with the events before them), those up, and what was done."""

    name: str
    pot: int
    board: list[str]
    dealt: list[tuple[int, int, list[str]]]
    up: set[str]
    events: list[_Event]


def _cards_of(text: str) -> list[str]:
    """Return the cards of a record, unknown ones included."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _said(deal: Deal, verb: str, rest: list[str], chips: int, in_chips: Callable[[int], object]) -> tuple[str, str]:
    """Return what a picture says of an action that is about to be done, and its color."""
    if verb in ("raise_to", "complete"):
        total = f"{in_chips(deal.bets[deal.to_act or 0] + chips):,}"
        word = "complete to" if verb == "complete" else "raise to" if max(deal.bets) else "bet"
        return f"{word} {total}", _RAISE
    if verb in ("call", "bring_in"):
        return f"{verb.replace('_', ' ')} {in_chips(chips):,}", _CALL
    if verb in ("fold", "check"):
        return verb, _GRAY
    cards = _cards_of(rest[0]) if rest and verb != "declare" else []
    what = rest[0] if verb == "declare" else _signs(cards) if verb == "roll" else str(len(cards) or "")
    return f"{verb.split('_')[0] if cards else verb.replace('_', ' ')} {what}".strip(), _CHOICE


def _streets(deal: Deal, in_chips: Callable[[int], object]) -> tuple[list[_Street], tuple[int, ...]]:
    """Play a deal again by its record: its streets, and what each seat had put in before the first action."""
    replayed = deal.setup.deal(cards="manual")
    streets = [_Street(replayed.street_name, replayed.pot, [], [], set(), [])]
    posted = replayed.put_in
    for entry in deal.record:
        verb, *rest = entry.split(" ")
        if verb in ("show", "muck"):
            replayed.act(entry)
            continue
        if streets[-1].name != replayed.street_name:
            streets.append(_Street(replayed.street_name, replayed.pot, [], [], set(), []))
        street = streets[-1]
        seat = replayed.to_act
        if seat is None:  # the dealer's turn
            if verb == "deal_board":
                street.board.extend(_cards_of(rest[0]))
            else:
                street.dealt.append((len(street.events), int(rest[0]), _cards_of(rest[1])))
            replayed.act(entry)
            if verb == "deal_hole":
                street.up.update(map(str, replayed.up(int(rest[0]))))
            posted = posted if any(street.events for street in streets) else replayed.put_in
            continue
        after = replayed.copy()
        after.act(entry)
        chips = after.put_in[seat] - replayed.put_in[seat]
        text, color = _said(replayed, verb, rest, chips, in_chips)
        if chips and chips == replayed.stacks[seat]:
            text += "\nall in"
        # when it is over the pot is won already; an uncalled bet came back before
        pot = sum(after.put_in) + deal.setup.carried if after.is_over else after.pot
        street.events.append(_Event(seat, text, color, chips, pot, verb == "fold"))
        replayed = after
    return streets, posted


def timeline(deal: Deal | History, /, *, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draw a deal of any game from left to right: streets, cards, actions, and the pot as it grows.

    Each seat has a line, which ends where the seat folds. Up cards are framed. Discs grow with the chips put in. Below
    stands the pot, at the left the stack each seat began with, and at the right what it won or lost.

    Parameters
    ----------
    deal : Deal or History
        A deal, over or not; or a recorded hand, which is replayed and drawn in chips of the record.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default a figure of its own, as wide as the deal is long.
    title : str, optional
        By default the name of the game.

    Returns
    -------
    matplotlib.axes.Axes
        The picture: seat i at height i, the actions one unit apart.

    Raises
    ------
    HistoryError
        If a recorded hand breaks the rules.

    Examples
    --------
    >>> from showdown import Deal
    >>> from showdown.adapters import plot
    >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
    >>> deal.raise_to(6)
    >>> deal.fold()
    >>> [text.get_text() for text in plot.timeline(deal).texts if text.get_gid() == "action"]
    ['raise to 6', 'fold']
    """
    if not isinstance(deal, (Deal, History)):
        raise TypeError(f"a timeline shows a Deal or a History, not {type(deal).__name__}")
    in_chips: Callable[[int], object] = int
    names = [f"seat {seat}" for seat in range(deal.seats)]
    if isinstance(deal, History):
        in_chips = deal.in_chips
        for player, name in enumerate(deal.players):
            names[deal.seat_of(player)] = name
        deal = deal.replay()
    streets, posted = _streets(deal, in_chips)
    lengths = [max(1, len(street.events)) + 0.4 for street in streets]
    seats, width = deal.seats, sum(lengths)
    axes = ax if ax is not None else _own_axes(max(6.0, 0.8 * width + 2.2), 0.75 * seats + 1.8)

    top, bottom, height = -1.15, seats + 0.35, 0.75  # of the picture, and of the pot's strip at its bottom
    largest = max([deal.pot, *(event.pot for street in streets for event in street.events)])
    most = max([1, *posted, *(event.chips for street in streets for event in street.events)])
    ends: dict[int, float] = {}
    pot_at, pots = [0.0], [streets[0].pot]
    left = 0.0
    for number, (street, length) in enumerate(zip(streets, lengths, strict=True)):
        axes.axvspan(left, left + length, color="#f6f8fa" if number % 2 else "#eaeef2", linewidth=0, zorder=0)
        axes.text(left + 0.1, top + 0.2, street.name, fontsize=9, va="center", gid="street")
        _draw_cards(axes, left + 0.1, top + 0.55, street.board, "board")
        for before, seat, cards in street.dealt:
            _draw_cards(axes, left + before + 0.1, seat - 0.3, cards, "dealt", street.up)
        for place, event in enumerate(street.events):
            x = left + place + 0.7
            size = 30 + 320 * event.chips / most
            marker = "X" if event.folds else "o"
            axes.scatter([x], [event.seat], s=size, color=event.color, marker=marker, zorder=3, gid="event")
            axes.annotate(
                event.text, (x, event.seat), xytext=(0, -11), textcoords="offset points", ha="center", va="top",
                fontsize=7.5, color=event.color, gid="action",
            )  # fmt: skip
            pot_at.append(x)
            pots.append(event.pot)
            if event.folds:
                ends[event.seat] = x
        left += length
        axes.text(
            left - 0.08, bottom - 0.04, f"{in_chips(street.events[-1].pot if street.events else street.pot):,}",
            fontsize=8, ha="right", va="bottom", zorder=4, gid="pot",
        )  # fmt: skip
    pot_at.append(width)
    pots.append(pots[-1])
    rise = [bottom - height * pot / largest for pot in pots]
    axes.fill_between(pot_at, bottom, rise, step="post", color="#d4a72c", alpha=0.55, linewidth=0, zorder=1, gid="pot")
    for seat in range(seats):
        axes.hlines(seat, 0, ends.get(seat, width), color=_GRAY, linewidth=1.2, zorder=1)
        stack = deal.setup.stacks[seat]
        button = " (button)" if seat == deal.button else ""
        said = f"{names[seat]}{button}\n{in_chips(stack):,}" + (
            f", posts {in_chips(posted[seat]):,}" if posted[seat] else ""
        )
        axes.text(-0.15, seat, said, ha="right", va="center", fontsize=8.5, gid="seat")
        if deal.is_over:
            won = deal.payoffs[seat]
            color = _CHOICE if won > 0 else _RAISE if won < 0 else _GRAY
            amount = f"{'+' if won > 0 else ''}{in_chips(won):,}"
            axes.text(width + 0.12, seat, amount, va="center", fontsize=9.5, color=color, gid="payoff")
    axes.text(-0.15, bottom - height / 2, "pot", ha="right", va="center", fontsize=8.5)
    axes.set_xlim(0, width)
    axes.set_ylim(bottom, top)
    axes.set_axis_off()
    axes.set_title(deal.variant.title if title is None else title, fontsize=11)
    return axes


def _draw_cards(
    axes: Axes, x: float, y: float, cards: list[str], gid: str, framed: Container[str] = frozenset()
) -> None:
    """Write cards side by side, each in the color of its suit, some on a white card."""
    for place, card in enumerate(cards):
        frame = {"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": _GRAY, "linewidth": 0.6}
        axes.annotate(
            _signs([card]), (x, y), xytext=(17 * place, 0), textcoords="offset points", va="center", fontsize=9,
            family="monospace", color=_GRAY if card == "??" else _SUITS[card[1]][1], gid=gid,
            bbox=frame if card in framed else None,
        )  # fmt: skip
