"""The actions and observations of a betting game as numbers, for environments that train agents.

One `Coding` serves `showdown.adapters.pettingzoo` and `showdown.adapters.gymnasium`: the same action has the same
number in both, and the same situation is the same observation. docs/pettingzoo.md says what stands where.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate, islice
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces

from showdown._values import shown, whole
from showdown.cards import ShowdownError
from showdown.deal import Deal, Setup
from showdown.variants import Variant, find_variant

__all__ = ["FIRST_RAISE", "Coding", "stakes_of"]

FOLD, STAY, FIRST_RAISE = 0, 1, 2
PLACES = 8  # of a hand in the arrays of `VecTable.observe`
NO_CARD = 255
BOARD = 5
OPEN_NUMBERS = 5  # of each seat in `VecTable.observe_seats`
PHASES = ("bet", "draw", "discard", "pass", "roll", "declare")
ROLL, DECLARE = PHASES.index("roll"), PHASES.index("declare")
VERBS = {"draw": "discard", "discard": "discard", "pass": "pass_cards", "roll": "roll"}
SIDES = ("high", "low", "both")
KINDS = ("fold", "check, call or bring in", "bet or raise", "cards", "declaration")
RAISE, CARDS, DECLARATION = 2, 3, 4
KIND_OF = {"fold": 0, "check": 1, "call": 1, "bring_in": 1, "raise_to": RAISE, "declare": DECLARATION}  # else CARDS
MOST_HISTORY = 1000  # actions: far more than a hand has
MOST_SIZES = 1000  # of raises
MOST_POTS = 1_000_000  # in a bet: no game comes near, and no number overflows
MOST_TOTALS = 100_000  # actions of raises="all": a mask of each is made at every step


def stakes_of(variant: str | Variant, num_players: int, setup: dict[str, Any]) -> dict[str, Any]:
    """Return what `Setup` takes, completed: 200 chips each, and stakes where none are said.

    Parameters
    ----------
    variant : str or Variant
        The game.
    num_players : int
        How many play, where no stacks are given.
    setup : dict
        What was given.

    Returns
    -------
    dict

    Examples
    --------
    >>> stakes_of("stud8", 2, {})
    {'stacks': (200, 200), 'small_bet': 2, 'ante': 1, 'bring_in': 1}
    """
    words = dict(setup)
    game = find_variant(variant)
    options = {name: value for name, value in setup.items() if name in game.options}
    forced = game.with_options(**options).forced
    if "carried" in words:
        raise ShowdownError("carried: an episode begins without chips in the middle")
    if "stacks" not in words:
        words["stacks"] = (200,) * whole("num_players", num_players, 2, game.most_players)
    if not words.keys() & {"blinds", "ante", "small_bet", "big_bet", "bring_in"}:
        if forced == "blinds":
            words["blinds"] = (1, 2)
        else:
            words |= {"small_bet": 2, "ante": 1} | ({"bring_in": 1} if forced == "bring_in" else {})
    return words


class Situation(NamedTuple):
    """Tables as arrays, a row each, as who observes them sees them: seats are counted from him clockwise."""

    cards: np.ndarray
    """(n, 5 + 8 seats) of uint8, as `VecTable.observe` says."""
    chips: np.ndarray
    """(n, 2 + 2 seats) of int64, as `VecTable.observe` says."""
    seats: np.ndarray
    """(n, 2 + 5 seats) of int64, as `VecTable.observe_seats` says."""
    phase: np.ndarray
    """(n,): place in `PHASES`, any greater number where the deal is over."""
    to_act: np.ndarray
    """(n,): places from the observer to the seat to act, -1 where nobody is."""
    legal: np.ndarray
    """(n, 4), as `VecTable.legal`."""
    raise_to: np.ndarray
    """(n, 2), as `VecTable.raise_to`."""
    choose: np.ndarray
    """(n, 2), as `VecTable.choose`."""
    thrown: np.ndarray
    """(n, 52): the cards the observer has thrown or passed."""
    past_seat: np.ndarray
    """(n, history) of int8: who did the last actions, the last first: places from the observer; -1 for none."""
    past_kind: np.ndarray
    """(n, history) of int8: place in `KINDS`, -1 for none."""
    past_amount: np.ndarray
    """(n, history) of float32: the total of a raise in small bets, or how many cards."""


class Coding:
    """What stands for what, in one game at one table.

    Parameters
    ----------
    setup : Setup
        The game, its stakes and its stacks.
    raises : sequence or "all"
        Amounts of a bet or raise, each an action: "min" and "max", the least and the greatest legal total, and numbers,
        parts of the pot as it is after a call. "all": each total is an action. At fixed limit the rules know the sizes.
    history : int
        How many of the last actions an observation tells.
    deepest : int
        The greatest stack that anybody can have.

    Attributes
    ----------
    labels : tuple of str
        What each action is, in words.
    layout : dict of str to slice
        Where each part of an observation stands.
    low, high : ndarray of float32
        The bounds of an observation.

    Raises
    ------
    ShowdownError
        If the amounts or the length of the history cannot be.

    Examples
    --------
    >>> setup = Setup("holdem", stacks=[200, 200], blinds=(1, 2))
    >>> coding = Coding(setup, raises=("min", 1, "max"), history=4, deepest=200)
    >>> coding.labels
    ('fold', 'check, call or bring in', 'raise to min', 'raise by 1 pot', 'raise to max')
    """

    def __init__(self, setup: Setup, /, *, raises: str | Iterable[str | float], history: int, deepest: int) -> None:
        self.variant = variant = setup.variant
        self.players = setup.seats
        self.history = whole("history", history, 0, MOST_HISTORY)
        self.unit = setup.small_bet
        self.total = sum(setup.stacks) + setup.carried
        self.fixed = setup.betting == "fixed-limit"
        self.every_total = isinstance(raises, str) and raises == "all" and not self.fixed
        self.raises = self._read_raises(raises, deepest)
        self.subsets = self._subsets(variant)
        self.sizes = np.bitwise_count(self.subsets).astype(np.int64)
        declares = any(street.choose == "declare" for street in variant.streets)
        self.sides = (SIDES if variant.allow_both else SIDES[:2]) if declares else ()
        self.first_choice = FIRST_RAISE + len(self.raises)
        self.first_side = self.first_choice + len(self.subsets)
        self.actions = self.first_side + len(self.sides)
        self._lay_out(declares)

    def _read_raises(self, raises: str | Iterable[str | float], most: int) -> tuple[Any, ...]:
        """Return the size of each raise: "min", "max", a part of the pot, or under "all" a total."""
        if self.fixed:
            # A pair among open cards allows a second, greater total.
            return ("min", "max") if any(street.open_pair for street in self.variant.streets) else ("min",)
        if isinstance(raises, str):
            if raises != "all":
                raise ShowdownError(f'raises: got {shown(raises)}, expected "all" or a sequence of sizes')
            if most > MOST_TOTALS:
                raise ShowdownError(f'raises="all" takes stacks of at most {MOST_TOTALS} chips, got {most}')
            return tuple(range(1, most + 1))
        sizes = tuple(islice(raises, MOST_SIZES + 1))
        if len(sizes) > MOST_SIZES:
            raise ShowdownError(f"raises: got more than {MOST_SIZES} sizes")
        for size in sizes:
            if isinstance(size, (int, float)) and not isinstance(size, bool):
                sound = 0 < size <= MOST_POTS
            else:
                sound = isinstance(size, str) and size in ("min", "max")
            if not sound:
                raise ShowdownError(
                    f'raises: got {shown(size)}, expected "min", "max" or a part of the pot such as 0.5'
                )
        if len(set(sizes)) != len(sizes):
            raise ShowdownError(f"raises: {shown(sizes)} names a size twice")
        return sizes

    @staticmethod
    def _subsets(variant: Variant) -> np.ndarray:
        """Return the sets of places, as bits, that some street lets a player choose."""
        held, sets = 0, set()
        for street in variant.streets:
            held += street.down + street.up  # cards are dealt before anybody chooses
            if street.choose in VERBS:
                for places in range(1 << held):
                    if street.choose_min <= places.bit_count() <= street.choose_max:
                        sets.add(places)
            if street.choose == "discard":
                held -= street.choose_max
        return np.array(sorted(sets), dtype=np.int64)

    def _lay_out(self, declares: bool) -> None:
        variant, players = self.variant, self.players
        self.places = max(accumulate(street.down + street.up for street in variant.streets))
        throws = any(street.choose in ("draw", "discard", "pass") for street in variant.streets)
        draws = any(street.choose == "draw" for street in variant.streets)
        chips = self.total / self.unit
        parts: list[tuple[str, int, float]] = [
            ("phase", len(PHASES), 1),
            ("street", len(variant.streets), 1),
            ("board", 52, 1),
            ("hole", 52 * self.places, 1),
            ("up", self.places, 1),
            ("thrown", 52 * throws, 1),
            ("shown", 52 * (players - 1), 1),
            ("button", players, 1),
            ("to_act", players, 1),
            ("live", players, 1),
            ("stack", players, chips),
            ("bet", players, chips),
            ("put_in", players, chips),
            ("pot", 1, chips),
            ("to_call", 1, chips),
            ("raise_to", 2, chips),
            ("drawn", players * draws, self.places + 1),
            ("declared", 3 * players * declares, 1),
            ("past_seat", players * self.history, 1),
            ("past_kind", len(KINDS) * self.history, 1),
            ("past_amount", self.history, max(chips, self.places)),
        ]
        parts = [part for part in parts if part[1]]
        ends = list(accumulate(size for _, size, _ in parts))
        self.size = ends[-1]
        self.layout = {name: slice(end - size, end) for (name, size, _), end in zip(parts, ends, strict=True)}
        self.low = np.zeros(self.size, np.float32)
        self.high = np.concatenate([np.full(size, most, np.float32) for _, size, most in parts])

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What each action is, in words."""
        if self.every_total:
            raises = [f"raise to {total}" for total in self.raises]
        else:
            raises = [f"raise to {size}" if isinstance(size, str) else f"raise by {size} pot" for size in self.raises]
        choices = [
            "cards " + (",".join(str(place) for place in range(PLACES) if places >> place & 1) or "none")
            for places in self.subsets.tolist()
        ]
        return ("fold", KINDS[1], *raises, *choices, *(f"declare {side}" for side in self.sides))

    def action_space(self) -> spaces.Discrete:
        """Return a new space of the actions."""
        return spaces.Discrete(self.actions)

    def observation_space(self) -> spaces.Dict:
        """Return a new space of what is observed."""
        return spaces.Dict(
            {
                "observation": spaces.Box(self.low, self.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), dtype=np.int8),
            }
        )

    # --- actions ---

    def totals(self, now: Situation) -> np.ndarray:
        """Return the total that each raise means at each table; only those in the mask are legal."""
        least, most = now.raise_to[:, 0], now.raise_to[:, 1]
        price = now.chips[:, 3] + now.chips[:, 1]
        after_call = now.chips[:, 0] + now.chips[:, 1]
        out = np.empty((len(least), len(self.raises)), np.int64)
        for i, size in enumerate(self.raises):
            if isinstance(size, str):
                out[:, i] = least if size == "min" else most
            else:  # no number of chips exceeds 2**60
                out[:, i] = price + np.minimum(float(size) * after_call, 2.0**61).astype(np.int64)
        return out

    def mask(self, now: Situation) -> np.ndarray:
        """Return which actions are legal at each table, as int8; no two of them mean the same."""
        n = len(now.phase)
        out = np.zeros((n, self.actions), np.int8)
        out[:, FOLD] = now.legal[:, 0]
        out[:, STAY] = now.legal[:, 1]
        raisers = np.flatnonzero(now.legal[:, 2])
        if raisers.size:
            least, most = now.raise_to[raisers, :1], now.raise_to[raisers, 1:]
            if self.every_total:
                totals = np.arange(1, len(self.raises) + 1)
                out[raisers, FIRST_RAISE : self.first_choice] = (totals >= least) & (totals <= most)
            else:
                totals = self.totals(now)[raisers]
                legal = (totals >= least) & (totals <= most)
                for i in range(1, len(self.raises)):
                    legal[:, i] &= ~(legal[:, :i] & (totals[:, :i] == totals[:, i : i + 1])).any(axis=1)
                out[raisers, FIRST_RAISE : self.first_choice] = legal
        choosers = np.flatnonzero(now.legal[:, 3])
        if choosers.size:
            self._mask_choices(now, choosers, out)
        return out

    def _mask_choices(self, now: Situation, rows: np.ndarray, out: np.ndarray) -> None:
        declares = now.phase[rows] == DECLARE
        for i in range(len(self.sides)):
            out[rows[declares], self.first_side + i] = now.choose[rows[declares], 1] >> i + 1 & 1
        rows = rows[~declares]
        held = (now.cards[rows, BOARD : BOARD + PLACES] != NO_CARD).sum(axis=1)
        taken = (-1 << held) | now.seats[rows, 4]  # places without a card, and of cards that lie open already
        fewest, most = now.choose[rows, :1], now.choose[rows, 1:]
        out[rows, self.first_choice : self.first_side] = (
            (self.sizes >= fewest) & (self.sizes <= most) & (self.subsets & taken[:, None] == 0)
        )

    def steps(self, actions: np.ndarray, now: Situation) -> np.ndarray:
        """Return the numbers by which `VecTable.step` knows actions that the mask allows."""
        out = np.zeros(len(actions), np.int64)
        out[actions == FOLD] = -1
        if self.every_total:
            raised = (actions >= FIRST_RAISE) & (actions < self.first_choice)
            out[raised] = actions[raised] - FIRST_RAISE + 1
        else:
            raised = np.flatnonzero((actions >= FIRST_RAISE) & (actions < self.first_choice))
            if raised.size:
                out[raised] = self.totals(now)[raised, actions[raised] - FIRST_RAISE]
        chosen = (actions >= self.first_choice) & (actions < self.first_side)
        if chosen.any():
            out[chosen] = self.subsets[actions[chosen] - self.first_choice]
        declared = actions >= self.first_side
        out[declared] = actions[declared] - self.first_side + 1
        return out

    def text(self, action: int, now: Situation, deal: Deal) -> str:
        """Return the text by which `Deal.act` knows an action that the mask allows."""
        if action == FOLD:
            return "fold"
        if action == STAY:
            return "check_or_call"
        step = int(self.steps(np.array([action]), now)[0])
        if action < self.first_choice:
            return f"raise_to {step}"
        if action >= self.first_side:
            return f"declare {self.sides[step - 1]}"
        assert deal.to_act is not None
        cards = "".join(str(card) for place, card in enumerate(deal.hole(deal.to_act)) if step >> place & 1)
        return f"{VERBS[deal.phase]} {cards}".strip()

    # --- observations ---

    def observe(self, now: Situation) -> np.ndarray:
        """Return the observation of each table, (n, size) of float32."""
        n, players = len(now.phase), self.players
        out = np.zeros((n, self.size), np.float32)
        parts = {name: out[:, where] for name, where in self.layout.items()}
        rows = np.arange(n)
        _mark(parts["phase"], rows, now.phase)
        _mark(parts["street"], rows, now.seats[:, 0])
        _mark_cards(parts["board"], now.cards[:, :BOARD])
        hands = now.cards[:, BOARD:].reshape(n, players, PLACES)
        own = hands[:, 0, : self.places]
        row, place = np.nonzero(own != NO_CARD)
        parts["hole"][row, place * 52 + own[row, place]] = 1
        _mark_cards(parts["shown"], hands[:, 1:].reshape(n, -1), np.repeat(np.arange(players - 1) * 52, PLACES))
        by_seat = now.seats[:, 2:].reshape(n, players, OPEN_NUMBERS)
        parts["up"][:] = by_seat[:, 0, 2, None] >> np.arange(self.places) & 1
        if "thrown" in parts:
            parts["thrown"][:] = now.thrown
        _mark(parts["button"], rows, now.seats[:, 1])
        _mark(parts["to_act"], rows, now.to_act)
        parts["live"][:] = by_seat[:, :, 0]
        parts["stack"][:] = now.chips[:, 2::2] / self.unit
        parts["bet"][:] = now.chips[:, 3::2] / self.unit
        parts["put_in"][:] = by_seat[:, :, 1] / self.unit
        parts["pot"][:] = now.chips[:, :1] / self.unit
        parts["to_call"][:] = now.chips[:, 1:2] / self.unit
        parts["raise_to"][:] = np.maximum(now.raise_to, 0) / self.unit
        if "drawn" in parts:
            parts["drawn"][:] = by_seat[:, :, 3] + 1
        if "declared" in parts:
            declared = np.repeat(by_seat[:, :, 4], 3, axis=1) == np.tile([1, 2, 3], players)
            parts["declared"][:] = declared
        if self.history:
            shape = (n, self.history, players)
            parts["past_seat"].reshape(shape)[:] = now.past_seat[:, :, None] == np.arange(players, dtype=np.int8)
            shape = (n, self.history, len(KINDS))
            parts["past_kind"].reshape(shape)[:] = now.past_kind[:, :, None] == np.arange(len(KINDS), dtype=np.int8)
            parts["past_amount"][:] = now.past_amount
        return out

    # --- one deal ---

    def situation(self, deal: Deal, seat: int, /) -> Situation:
        """Return what a seat sees of a deal, as one row: nothing is read but its view.

        Parameters
        ----------
        deal : Deal
        seat : int
            The observer.
        """
        view = deal.view(seat)
        seats, players = view.seats, self.players
        order = [(seat + i) % seats for i in range(seats)]
        cards = np.full((1, BOARD + PLACES * players), NO_CARD, np.uint8)
        _put_cards(cards[0, :BOARD], view.board)
        chips = np.zeros((1, 2 + 2 * players), np.int64)
        told = np.zeros((1, 2 + OPEN_NUMBERS * players), np.int64)
        stacks, bets, put_in = view.stacks, view.bets, view.put_in
        declared, live = view.declared, view.live
        told[0, :2] = view.street, (view.button - seat) % seats
        told[0, 2 + 3 :: OPEN_NUMBERS] = -1
        for i, other in enumerate(order):
            hole = view.hole(other)
            _put_cards(cards[0, BOARD + PLACES * i :], hole)
            chips[0, 2 + 2 * i : 4 + 2 * i] = stacks[other], bets[other]
            open_cards = view.up(other)
            drawn, said = view.drawn(other), declared[other]
            told[0, 2 + OPEN_NUMBERS * i : 2 + OPEN_NUMBERS * (i + 1)] = (
                other in live,
                put_in[other],
                sum(1 << place for place, card in enumerate(hole) if card in open_cards),
                -1 if drawn is None else drawn,
                0 if said is None else 1 + SIDES.index(said),
            )
        acts = view.to_act == seat
        legal = view.legal()
        chips[0, :2] = view.pot, view.to_call if acts else 0
        stays = legal.check or legal.bring_in or legal.call is not None
        raise_to = (acts and legal.raise_to) or (-1, -1)
        choose = legal.discard or (0, sum(1 << 1 + SIDES.index(side) for side in legal.declare or ()))
        chooses = legal.discard is not None or legal.declare is not None
        phase = view.phase
        thrown, *past = self._told(view, seat)
        return Situation(
            cards,
            chips,
            told,
            np.array([PHASES.index(phase) if phase in PHASES else len(PHASES)]),
            np.array([-1 if view.to_act is None else (view.to_act - seat) % seats]),
            np.array([[legal.fold, stays, legal.raise_to is not None, chooses]]) & acts,
            np.array([raise_to]),
            np.array([choose]),
            thrown,
            *past,
        )

    def _told(self, view: Deal, seat: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Return what the record of a view tells: the observer's cards thrown, and who did what last."""
        thrown = np.zeros((1, 52), np.uint8)
        seats, kinds = np.full((2, 1, self.history), -1, np.int8)
        amounts = np.zeros((1, self.history), np.float32)
        actions = view.actions
        for by, text in actions:
            verb, _, given = text.partition(" ")
            if by == seat and verb in ("discard", "pass_cards"):
                thrown[0, _card_numbers(given)] = 1
        for back, (by, text) in enumerate(reversed(actions[max(0, len(actions) - self.history) :])):
            verb, _, given = text.partition(" ")
            seats[0, back] = (by - seat) % view.seats
            kinds[0, back] = kind = KIND_OF.get(verb, CARDS)
            amounts[0, back] = int(given) / self.unit if kind == RAISE else len(given) // 2 if kind == CARDS else 0
        return thrown, seats, kinds, amounts


def _card_numbers(text: str) -> list[int]:
    """Return the numbers of cards that the record names, each as two characters."""
    return [4 * "23456789TJQKA".index(text[i]) + "cdhs".index(text[i + 1]) for i in range(0, len(text), 2)]


def _put_cards(out: np.ndarray, cards: Sequence[Any]) -> None:
    out[: len(cards)] = [NO_CARD if card == "??" else card for card in cards]


def _mark(out: np.ndarray, rows: np.ndarray, places: np.ndarray) -> None:
    """Set one place in each row to 1, where there is such a place."""
    there = (places >= 0) & (places < out.shape[1])
    out[rows[there], places[there]] = 1


def _mark_cards(out: np.ndarray, cards: np.ndarray, first: np.ndarray | None = None) -> None:
    """Set the places of the cards of each row to 1; `first` is where the 52 places begin for each column."""
    row, column = np.nonzero(cards != NO_CARD)
    out[row, cards[row, column] + (0 if first is None else first[column])] = 1
