"""Deals as states of pokerkit and back, for the games that both know.

`to_state` plays a deal again on a new `pokerkit.State`, `from_state` plays a state's operations again on a deal; both
in the middle of a hand, too. At every turn the two are compared: where the rules of the two libraries lead to different
chips or another turn, that is an error which says where, never a silent difference. docs/moving/pokerkit.md lists the
rules that differ.

Player i of pokerkit is the i-th seat from the left of the button.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import islice, product
from typing import Any

from showdown.cards import Card, CardError, ShowdownError, parse_cards
from showdown.deal import Deal
from showdown.hands import show_ace_to_five, show_high
from showdown.history import History, HistoryError
from showdown.variants import VARIANTS, Street, Variant

__all__ = ["from_cards", "from_state", "to_cards", "to_history", "to_state"]

# The hand type of pokerkit for one of ours and the way cards are chosen for it.
HANDS = {
    ("high", "any"): "StandardHighHand",
    ("high", "exactly_two"): "OmahaHoldemHand",
    ("short_deck_triton", "any"): "ShortDeckHoldemHand",
    ("eight_or_better", "any"): "EightOrBetterLowHand",
    ("eight_or_better", "exactly_two"): "OmahaEightOrBetterLowHand",
    ("ace_to_five", "any"): "RegularLowHand",
    ("deuce_to_seven", "any"): "StandardLowHand",
    ("badugi", "any"): "BadugiHand",
    ("badugi_ace_high", "any"): "StandardBadugiHand",
}
STRUCTURES = {"no-limit": "NO_LIMIT", "pot-limit": "POT_LIMIT", "fixed-limit": "FIXED_LIMIT"}
BRING_INS = {"low_ace_high": "LOW_CARD", "high_ace_low": "HIGH_CARD"}
SHOWS = ((show_high, "HIGH_HAND"), (show_ace_to_five, "LOW_HAND"))
# Options that change which game it is, and so tell the games of one id apart.
TELLING = ("order", "ace", "hi_lo", "qualifier", "double_after_draw")
# What a replay leaves to pokerkit; cards are dealt, and hands shown, as the deal says.
REPLAYED = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "RUNOUT_COUNT_SELECTION",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
)
# Operations of players, who are in turn.
ACTIONS = (
    "StandingPatOrDiscarding",
    "Folding",
    "CheckingOrCalling",
    "BringInPosting",
    "CompletionBettingOrRaisingTo",
)
UNKNOWN = "??"


def _pokerkit() -> Any:
    import pokerkit

    return pokerkit


# --- cards -------------------------------------------------------------------------------------------------------


def to_cards(cards: Any, /) -> tuple[Any, ...]:
    """Return cards as pokerkit's.

    Parameters
    ----------
    cards : Cards, or an iterable that also holds ``"??"``
        An unknown card is `pokerkit.Card.UNKNOWN`.

    Returns
    -------
    tuple of pokerkit.Card

    Raises
    ------
    CardError
        If something is not a card.

    Examples
    --------
    >>> to_cards("As10h")
    (As, Th)
    """
    if isinstance(cards, (str, bytes)):
        text = "".join(str(card) for card in parse_cards(cards))
    else:
        text = "".join(UNKNOWN if card == UNKNOWN else str(parse_cards((card,))[0]) for card in _few(cards))
    return tuple(_pokerkit().Card.parse(text))


def _few(cards: Iterable[Any]) -> list[Any]:
    """At most as many cards as a deck has."""
    listed = list(islice(cards, 53))
    if len(listed) > 52:
        raise CardError("got more than 52 cards")
    return listed


def from_cards(cards: Iterable[Any], /) -> tuple[Card | str, ...]:
    """Return pokerkit's cards as ours.

    Parameters
    ----------
    cards : iterable of pokerkit.Card

    Returns
    -------
    tuple of Card
        ``"??"`` for a card that is unknown.

    Raises
    ------
    CardError
        If a card is none of the 52.

    Examples
    --------
    >>> import pokerkit
    >>> from_cards(pokerkit.Card.parse("AsTh"))
    (Card('As'), Card('Th'))
    """
    pokerkit = _pokerkit()
    texts = [f"{card.rank}{card.suit}" if isinstance(card, pokerkit.Card) else repr(card)[:60] for card in _few(cards)]
    return tuple([UNKNOWN if text == UNKNOWN else Card(text) for text in texts])


# --- games -------------------------------------------------------------------------------------------------------


def _opening(variant: Variant, street: Street) -> str | None:
    """The name of who opens the betting of a street in pokerkit; None where it has no word for it."""
    if street.bet is None:
        return None
    if street.opener in ("blinds", "left", "opener"):
        return "POSITION"
    if street.opener == "bring_in":
        return BRING_INS.get(variant.bring_in or "")
    return next((name for order, name in SHOWS if variant.show == order), None)


def _hands(variant: Variant) -> tuple[str | None, ...]:
    return tuple(HANDS.get((hand_type.name, variant.choose_rule)) for hand_type in variant.hand_types)


def _shape(variant: Variant) -> tuple[Any, ...] | None:
    """What pokerkit knows a game by, as `_shape_of_state` tells it; None where it cannot say the game."""
    hands = _hands(variant)
    if None in hands or variant.betting not in STRUCTURES:
        return None
    streets = []
    for street in variant.streets:
        opening = _opening(variant, street)
        if opening is None or street.choose not in (None, "draw"):
            return None
        statuses = (False,) * street.down + (True,) * street.up
        streets.append((statuses, street.board, street.choose == "draw", opening))
    return frozenset(map(str, variant.deck)), hands, tuple(streets), STRUCTURES[variant.betting]


def _shape_of_state(state: Any) -> tuple[Any, ...]:
    streets = tuple(
        (tuple(street.hole_dealing_statuses), street.board_dealing_count, street.draw_status, street.opening.name)
        for street in state.streets
    )
    hands = tuple(hand_type.__name__ for hand_type in state.hand_types)
    return frozenset(map(repr, state.deck)), hands, streets, state.betting_structure.name


@lru_cache(maxsize=1)
def _games() -> dict[tuple[Any, ...], tuple[Variant, ...]]:
    """Every game that pokerkit can say, by its shape: those of one shape differ in where the bets double."""
    found: dict[tuple[Any, ...], list[Variant]] = {}
    for game in VARIANTS.values():
        names = [name for name in TELLING if name in game.option_values]
        for chosen in product(*(game.option_values[name] for name in names)):
            for betting in game.option_values["betting"]:
                variant = game.with_options(betting=betting, **dict(zip(names, chosen, strict=True)))
                shape = _shape(variant)
                if shape is not None and variant not in found.setdefault(shape, []):
                    found[shape].append(variant)
    return {shape: tuple(variants) for shape, variants in found.items()}


# --- from a deal to a state ----------------------------------------------------------------------------------------


def to_state(deal: Deal | History, /, *, automations: Iterable[Any] | None = None, mode: Any = None) -> Any:
    """Play a deal again on a new state of pokerkit.

    Parameters
    ----------
    deal : Deal or History
        Over or not. Chips are those of the deal; of a history, its units.
    automations : iterable of pokerkit.Automation, optional
        What the state does by itself from here on; default: everything that pokerkit can. The cards to come are those
        of its own shuffle.
    mode : pokerkit.Mode, optional
        Default: tournament. In a cash game hands may be folded with nothing to call.

    Returns
    -------
    pokerkit.State
        Its stacks, bets and turn are those of the deal. Of a deal that is over, the odd chips of a divided pot may lie
        elsewhere: see docs/moving/pokerkit.md.

    Raises
    ------
    ShowdownError
        If pokerkit has no words for the game or its stakes.
    HistoryError
        If its rules lead elsewhere: at which action, and how.
    TypeError, ValueError
        If it is neither a deal nor a history, or there is no such automation or mode.

    Examples
    --------
    >>> deal = Deal("holdem", stacks=[200] * 3, blinds=(1, 2), seed=7)
    >>> deal.raise_to(6)
    >>> state = to_state(deal)
    >>> state.actor_index, state.stacks, state.bets
    (0, [199, 198, 194], [1, 2, 6])
    >>> state.hole_cards[1] == list(to_cards(deal.hole(1)))
    True
    """
    pokerkit = _pokerkit()
    if not isinstance(deal, (Deal, History)):
        raise TypeError(f"got {type(deal).__name__}, expected a Deal or a History")
    history = deal if isinstance(deal, History) else deal.history()
    wanted = tuple(pokerkit.Automation(each) for each in (pokerkit.Automation if automations is None else automations))
    state = _new_state(history, pokerkit.Mode.TOURNAMENT if mode is None else pokerkit.Mode(mode))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pokerkit warns of cards that come back from the muck, and of free folds
        _Replay(history, state).run()
    state.automations = wanted
    return state


def _new_state(history: History, mode: Any) -> Any:
    """A state with the rules, the stakes and the stacks of a record, before its first card."""
    pokerkit = _pokerkit()
    setup, variant = history.setup, history.variant
    if _shape(variant) is None:
        raise ShowdownError(f"{variant.id}, {variant.betting}: pokerkit has no words for this game")
    if setup.carried:
        raise ShowdownError(f"pokerkit has no word for chips carried in: {setup.carried}")
    told = History.from_deal(setup.deal(cards="manual")).fields
    deck = next((deck for deck in pokerkit.Deck if set(map(repr, deck)) == set(map(str, variant.deck))), None)
    assert deck is not None  # the shapes have only these
    streets = tuple(_new_streets(history))
    try:
        return pokerkit.State(
            tuple(pokerkit.Automation[name] for name in REPLAYED),
            deck,
            tuple(getattr(pokerkit, str(name)) for name in _hands(variant)),
            streets,
            pokerkit.BettingStructure[STRUCTURES[variant.betting]],
            told["ante_trimming_status"],
            told["antes"],
            _with_posts(told.get("blinds_or_straddles", ())) or 0,
            told.get("bring_in", 0),
            told["starting_stacks"],
            setup.seats,
            mode=mode,
        )
    except ValueError as error:
        raise ShowdownError(f"pokerkit does not take these stakes: {error}") from None


def _with_posts(blinds: Iterable[Any]) -> list[Any]:
    """Blinds with a minus before those that are posts: behind a gap, and no larger, they open no betting."""
    out: list[Any] = []
    gap = False
    for chips in blinds:
        out.append(-chips if gap and chips <= max(out) else chips)
        gap |= not chips and any(out)
    return out


def _new_streets(history: History) -> Iterator[Any]:
    pokerkit = _pokerkit()
    setup, variant = history.setup, history.variant
    fixed = variant.betting == "fixed-limit"
    raised = _raises_by_street(history) if fixed else []
    for i, street in enumerate(variant.streets):
        most = None
        if fixed and variant.raise_cap is not None:
            # The big blind is the bet, but pokerkit does not count it.
            most = variant.raise_cap + (i > 0 or not any(setup.blinds))
            # Where two players may raise without end, pokerkit may too: it cannot say that others may not.
            if variant.uncapped_heads_up != "never" and (setup.seats == 2 or raised[i] > most):
                most = None
        opening = _opening(variant, street)
        yield pokerkit.Street(
            bool(street.burn),
            (False,) * street.down + (True,) * street.up,
            street.board,
            street.choose == "draw",
            pokerkit.Opening[str(opening)],
            setup.big_bet if fixed and street.bet == "big" else setup.small_bet,
            most,
        )


def _raises_by_street(history: History) -> list[int]:
    """How many bets and raises a record has on each street."""
    counts = [0] * len(history.variant.streets)
    street = 0
    for text, deal in history.steps():
        if " cbr" in text:
            counts[street] += 1
        street = deal.street
    return counts


class _Replay:
    """Plays a record on a state and on a deal, and compares the two at every turn."""

    def __init__(self, history: History, state: Any) -> None:
        self.history = history
        self.state = state
        self.hands = {text.split()[0]: text for text in history.actions if text.split()[1:2] == ["sm"]}
        # Replacements that pokerkit deals only after all have drawn.
        self.later: list[str] = []
        # The street on which a raise was more than anybody could match: pokerkit takes it as a call.
        self.overbet: int | None = None

    def run(self) -> None:
        deal, text = None, ""
        for text, deal in self.history.steps():
            words = text.partition("#")[0].split()
            if not words or words[1] == "sm":
                continue
            self.do(" ".join(words))
            if words[0] != "d":
                self.compare(text, deal)
        if deal is not None:
            over = deal.is_over
            self.settle(check=deal.to_act is None, show=over)
            self.deal_later()
            self.settle(show=over)
            self.compare(text, deal)
            if deal.is_over and self.state.status:
                raise HistoryError(f"after {text!r} the deal is over, but not in pokerkit")

    def do(self, text: str) -> None:
        state, verb = self.state, text.split()[1]
        try:
            self.settle()
            if verb == "dh" and any(state.standing_pat_or_discarding_statuses):
                self.later.append(text)
                return
            if verb in ("dh", "db"):
                self.settle(check=True, show=True)
                self.deal_later()
                self.settle(show=True)
                if not state.status:
                    return  # all but one have given up their hands: pokerkit deals no further
            if verb == "cbr" and self.is_overbet():
                self.overbet = state.street_index
                text = text.split()[0] + " cc"
            _pokerkit().parse_action(state, text)
        except (ValueError, AssertionError) as error:
            raise HistoryError(f"pokerkit refuses {text!r}: {error}") from None

    def is_overbet(self) -> bool:
        """Whether no opponent has more than the highest bet already: what is raised above it comes back."""
        state, actor = self.state, self.state.actor_index
        most = max(state.bets)
        others = (player for player in state.player_indices if player != actor and state.statuses[player])
        return most > 0 and all(state.stacks[player] + state.bets[player] <= most for player in others)

    def deal_later(self) -> None:
        """Deal the replacements that had to wait, once all have drawn."""
        if not any(self.state.standing_pat_or_discarding_statuses):
            for text in self.later:
                self.settle()
                _pokerkit().parse_action(self.state, text)
            self.later.clear()

    def settle(self, *, check: bool = False, show: bool = False) -> None:
        """Burn what pokerkit wants burned, and show what is recorded as shown.

        Where the record goes on without, as its rules allow, let those check and those show whom pokerkit asks, too.
        """
        state = self.state
        try:
            while True:
                if state.can_burn_card(UNKNOWN):
                    state.burn_card(UNKNOWN)
                elif check and state.checking_or_calling_amount == 0:
                    state.check_or_call()
                elif state.showdown_index is None or not self.show(state.showdown_index, show):
                    return
        except (ValueError, AssertionError) as error:
            raise HistoryError(f"pokerkit refuses to go on: {error}") from None

    def show(self, player: int, must: bool) -> bool:
        """Show or muck a hand as the record says, which may tell it later than pokerkit wants to see it."""
        state, text = self.state, self.hands.get(f"p{player + 1}")
        if text is not None and len(text.split()) == 2:
            state.show_or_muck_hole_cards(False, player)
        elif text is None and not must:
            return False
        elif all(state.hole_cards[player]):
            state.show_or_muck_hole_cards(True, player)
        elif text is not None:
            state.show_or_muck_hole_cards(text.split()[2], player)
        else:
            raise ValueError(f"it shows the hands of who is all-in, but that of player {player} is not known")
        return True

    def compare(self, text: str, deal: Deal) -> None:
        """Compare turn, stacks and bets, where it is somebody's turn in both."""
        state = self.state
        if deal.to_act is None or self.later:
            return
        self.settle()
        order = [self.history.seat_of(player) for player in range(deal.seats)]
        turn = state.actor_index if deal.phase == "bet" else state.stand_patter_or_discarder_index
        ours: list[Any] = [order.index(deal.to_act)]
        theirs: list[Any] = [turn]
        if self.overbet is None or self.overbet != state.street_index:
            stacks, bets = deal.stacks, deal.bets
            ours += [[stacks[seat] for seat in order], [bets[seat] for seat in order]]
            theirs += [list(state.stacks), list(state.bets)]
        if ours != theirs:
            told = "turn, stacks and bets"
            raise HistoryError(f"after {text!r} {told} are {ours}; by the rules of pokerkit {theirs}")


# --- from a state to a deal ----------------------------------------------------------------------------------------


def to_history(state: Any, /) -> History:
    """Return the record of a state of pokerkit.

    Parameters
    ----------
    state : pokerkit.State
        Over or not. Chips may be decimal.

    Returns
    -------
    History

    Raises
    ------
    ShowdownError
        See `from_state`.

    Examples
    --------
    >>> import pokerkit
    >>> state = pokerkit.NoLimitTexasHoldem.create_state(tuple(pokerkit.Automation), True, 0, (0.5, 1), 1, 100, 2)
    >>> state.fold()
    Folding(commentary=None, player_index=1)
    >>> history = to_history(state)
    >>> history.code, history.fields["finishing_stacks"]
    ('NT', (Decimal('100.5'), Decimal('99.5')))
    """
    replay = _Operations(state)
    return History.from_deal(replay.deal, scale=replay.scale)


def from_state(state: Any, /) -> Deal:
    """Play the operations of a state of pokerkit again on a deal.

    Parameters
    ----------
    state : pokerkit.State
        Over or not. Decimal chips are counted in units, as few to a chip as make all whole.

    Returns
    -------
    Deal
        Dealt by hand, as the state is: it goes on by `deal_hole`, `deal_board` and `show`, or `Deal.sample` draws what
        is unknown and goes on by itself. Seat i is player i. Of a state that is over, the odd chips of a divided pot
        may lie elsewhere.

    Raises
    ------
    ShowdownError
        If no game of ours is the state's, or it has several boards.
    HistoryError
        If our rules lead elsewhere: at which operation, and how.
    TypeError
        If it is no state.

    Examples
    --------
    >>> import pokerkit
    >>> state = pokerkit.PotLimitOmahaHoldem.create_state(tuple(pokerkit.Automation), True, 0, (1, 2), 2, 200, 3)
    >>> state.complete_bet_or_raise_to(7)
    CompletionBettingOrRaisingTo(commentary=None, player_index=2, amount=7)
    >>> deal = from_state(state)
    >>> deal.variant.id, deal.to_act, deal.bets
    ('omaha', 0, (1, 2, 7))
    """
    return _Operations(state).deal


class _Operations:
    """Plays the operations of a state on a deal by hand."""

    def __init__(self, state: Any) -> None:
        if not isinstance(state, _pokerkit().State):
            raise TypeError(f"got {type(state).__name__}, expected a pokerkit.State")
        self.state = state
        raises = [each for each in state.operations if type(each).__name__ == "CompletionBettingOrRaisingTo"]
        told = [f"p{each.player_index + 1} cbr {each.amount}" for each in raises]
        history = History(_fields_of_state(state) | {"actions": told})  # which finds how many units make a chip
        self.scale = history.scale
        self.deal = history.setup.deal(cards="manual")
        self.given_up: list[int] = []
        for operation in state.operations:
            try:
                self.play(operation)
            except HistoryError:
                raise
            except ShowdownError as error:
                raise HistoryError(f"{operation}: {error}") from None
        for player in self.given_up:
            awaited = self.deal.awaits
            if awaited and awaited[0] != "show" and not state.status:
                raise HistoryError(f"player {player} gave up his hand before the last cards, and they were not dealt")
            if awaited and awaited[0] == "show":
                self.deal.muck(player)
        self.compare()

    def units(self, chips: Any) -> int:
        return chips * self.scale if isinstance(chips, int) else int(Decimal(str(chips)) * self.scale)

    def play(self, operation: Any) -> None:
        deal = self.deal
        kind = type(operation).__name__
        player: Any = getattr(operation, "player_index", None)
        if kind in ACTIONS and deal.to_act != player:
            if kind == "CheckingOrCalling" and not operation.amount:
                return  # nobody is left to bet against: nothing is asked here
            raise HistoryError(f"{operation}: here it is the turn of {deal.to_act}")
        match kind:
            case "HoleDealing":
                deal.deal_hole(player, from_cards(operation.cards))
            case "BoardDealing":
                deal.deal_board(from_cards(operation.cards))
            case "StandingPatOrDiscarding":
                deal.discard(from_cards(operation.cards))
            case "Folding":
                deal.fold()
            case "CheckingOrCalling":
                if self.units(operation.amount) != deal.to_call:
                    raise HistoryError(f"{operation}: here {deal.to_call} units of 1/{self.scale} are to call")
                deal.check_or_call()
            case "BringInPosting":
                deal.bring_in()
            case "CompletionBettingOrRaisingTo":
                deal.raise_to(self.units(operation.amount))
            case "HoleCardsShowingOrMucking" if len(deal.live) > 1 and deal:
                if operation.hole_cards:
                    deal.show(player, from_cards(operation.hole_cards))
                else:
                    self.given_up.append(player)  # pokerkit may take it before the last cards, a deal only after them

    def compare(self) -> None:
        """Compare turn, stacks and bets, where it is somebody's turn."""
        state, deal = self.state, self.deal
        turn = state.actor_index if state.actor_index is not None else state.stand_patter_or_discarder_index
        if turn is None or (deal.to_act is None and state.checking_or_calling_amount == 0):
            return
        theirs = [turn, *([self.units(each) for each in chips] for chips in (state.stacks, state.bets))]
        ours = [deal.to_act, list(deal.stacks), list(deal.bets)]
        if ours != theirs:
            raise HistoryError(f"turn, stacks and bets are {theirs} in pokerkit; by the rules here {ours}")


def _fields_of_state(state: Any) -> dict[str, Any]:
    """The game and the stakes of a state, in the words of a record."""
    if state.starting_board_count != 1 or (state.runout_count or 1) != 1:
        raise ShowdownError("a deal has one board")
    candidates = _games().get(_shape_of_state(state), ())
    if len({street.min_completion_betting_or_raising_amount for street in state.streets}) > 1:
        # Bets that double are those of fixed limit: pokerkit's game of fixed-limit Omaha 8 says that it is pot-limit.
        candidates = _games().get((*_shape_of_state(state)[:-1], STRUCTURES["fixed-limit"]), ())
    variant = next((variant for variant in candidates if _bets_of(variant, state) is not None), None)
    if variant is None:
        hands = ", ".join(hand_type.__name__ for hand_type in state.hand_types)
        raise ShowdownError(f"no game here has these streets and bets, played for {hands} with {len(state.deck)} cards")
    small, big = _bets_of(variant, state) or (0, 0)
    blinds = [abs(chips) for chips in state.blinds_or_straddles]  # a post is a negative one
    options = dict(variant.options) | _options_of_state(variant, state, blinds)
    fields: dict[str, Any] = {
        "variant": f"_{variant.id}",
        "_options": {name: "none" if value is None else value for name, value in options.items()},
        "ante_trimming_status": state.ante_trimming_status,
        "antes": list(state.antes),
        "starting_stacks": list(state.starting_stacks),
    }
    if variant.forced == "bring_in":
        fields["bring_in"] = state.bring_in
    else:
        fields["blinds_or_straddles"] = blinds
    if variant.betting == "fixed-limit":
        return fields | {"small_bet": small, "big_bet": big}
    return fields | {"min_bet": small}


def _bets_of(variant: Variant, state: Any) -> tuple[Any, Any] | None:
    """The small and the big bet of a state; None where its streets do not double as those of the game."""
    fixed = variant.betting == "fixed-limit"
    bets: dict[str | None, set[Any]] = {"small": set(), "big": set()}
    for ours, theirs in zip(variant.streets, state.streets, strict=True):
        bets[ours.bet if fixed else "small"].add(theirs.min_completion_betting_or_raising_amount)
    small, big = bets["small"], bets["big"] or bets["small"]
    return (min(small), min(big)) if len(small) == len(big) == 1 else None


def _options_of_state(variant: Variant, state: Any, blinds: list[Any]) -> dict[str, Any]:
    """The rules of pokerkit as options of the game."""
    pokerkit = _pokerkit()
    wanted: dict[str, Any] = {
        "odd_chip": "all_to_first",
        "uncapped_heads_up": "never",
        "open_pair_double": False,
        "burn": any(street.card_burning_status for street in state.streets),
        "allow_fold_when_free": state.mode != pokerkit.Mode.TOURNAMENT,
    }
    if "button_ante" in variant.option_values.get("forced", ()):
        button = blinds[0] if len(blinds) == 2 else blinds[-1]
        wanted["forced"] = "button_ante" if button == sum(blinds) and all(state.antes) and button else "blinds"
    counts = [street.max_completion_betting_or_raising_count for street in state.streets]
    if variant.betting == "fixed-limit":
        cap = None if None in counts else counts[-1] - 1
        first = _first_raises(state)
        # pokerkit does not count the big blind as a bet, and so lets one more raise on the first street.
        wanted["raise_cap"] = cap if cap is None or not any(blinds) else max(cap, first)
        if wanted["raise_cap"] not in variant.option_values["raise_cap"]:
            raise ShowdownError(f"raises of a street: got {counts}, which no option says")
    elif any(count is not None for count in counts):
        raise ShowdownError(f"raises of a street: got {counts}; without fixed limit they have no end here")
    return {name: value for name, value in wanted.items() if name in variant.option_values}


def _first_raises(state: Any) -> int:
    """How many bets and raises a state has had before cards were dealt once more."""
    kinds = [type(operation).__name__ for operation in state.operations]
    raises = [i for i, kind in enumerate(kinds) if kind == "CompletionBettingOrRaisingTo"]
    acts = [i for i, kind in enumerate(kinds) if kind in ("CheckingOrCalling", "Folding", "BringInPosting")]
    first = min([*raises, *acts], default=len(kinds))
    dealt = ("CardBurning", "HoleDealing", "BoardDealing", "StandingPatOrDiscarding")
    end = next((i for i in range(first, len(kinds)) if kinds[i] in dealt), len(kinds))
    return sum(i < end for i in raises)
