"""Players that know what to do, and many deals at once: what each of several players wins.

An agent is a callable: given a deal in which it is to act, it returns the text of an action, or acts itself. Those here
look at nothing but `Deal.view` of their seat, and what they do depends on that and on their seed alone. They keep
nothing in mind, so that they may be copied, sent to other processes and called by many threads.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import accumulate, combinations, islice
from math import fsum, sqrt
from operator import mul
from types import MappingProxyType

from showdown._core.deal import play_deals, rotating_setups, seed_word
from showdown._values import Value, shown
from showdown._workers import MOST_THREADS, shared
from showdown.cards import ShowdownError, format_cards, parse_cards
from showdown.deal import ActionError, Deal, Setup
from showdown.settlement import settle

TYPE_CHECKING = False  # importing typing would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from typing import Any, TypeAlias

    from showdown.deal import Legal
    from showdown.variants import Variant

    # The name of a built-in player, or a callable that acts on the deal or returns the text of an action.
    _Agent: TypeAlias = str | Callable[[Deal], str | None]
    _Portion: TypeAlias = tuple[tuple[Setup, ...], tuple[_Agent, ...], int, int, int]
    _Sums: TypeAlias = tuple[list[int], list[float]]
    _Progress: TypeAlias = Callable[[int, int], object]

__all__ = ["AGENTS", "Caller", "Equity", "Folder", "Random", "Results", "Tight", "simulate"]

# Deals are played in portions of this many, whose sums are added in order: so nothing depends on who played them.
_PORTION = 8192
# Callables take their time: of their deals fewer, so that progress is seen and processes share the work evenly.
_PORTION_OF_CALLABLES = 16

_RAISE_TELLS = 0.3
"""What a raise by a rival tells of his hand: a share of the pot is taken to the power of 1 plus this for each."""
_MOST_RAISES = 12
"""Raises by rivals in one deal after which an agent raises no more: two with deep stacks would never end."""
_ROUGH_SAMPLES = 32
"""Hands drawn to find the choices of cards that deserve a closer look."""
_CLOSE_CHOICES = 4
"""How many are looked at closely."""
_STARTING_HANDS = 96
"""Hands dealt to learn which ones are good to start with."""
_STARTING_SAMPLES = 64
"""Samples for each of them."""
_PART = 1 << 20
"""Chips of the pot that is settled to learn a share of it."""


# --- What a seat sees ----------------------------------------------------------------------------------------------


class _Sight:
    """What the seat to act knows, and what share of the pot it may expect."""

    def __init__(self, view: Deal, seat: int, seed: int, samples: int) -> None:
        self.view = view
        self.seat = seat
        self.variant: Variant = view.variant
        self.samples = samples
        self.key = _key(view, seat, seed)
        hand = _told(view, seat)
        if len(hand) < len(view.hole(seat)):
            raise ActionError(f"seat {seat} has to know its own cards, got {format_cards(hand) or 'none'}")
        self.hand = hand
        self.rivals = [rival for rival in view.live if rival != seat]
        self.open = [_told(view, rival) for rival in self.rivals]
        others = b"".join(_told(view, other) for other in range(view.seats) if other != seat)
        lying = {*hand, *others, *view.board}
        gone = {card for card in _thrown_by(view, seat) if card not in lying}
        self.dead = bytes([*gone, *(card for card in others if not any(card in cards for cards in self.open))])
        self.unseen = [card for card in self.variant.deck if card not in lying and card not in gone]

    def dealt_at_random(self, size: int, count: int) -> list[bytes]:
        """Return so many hands of cards that the seat has not seen."""
        from random import Random as Generator

        # random() is the one method whose numbers no version of Python may change.
        random = Generator(self.key).random
        hands: list[bytes] = []
        while len(hands) < count:
            deck = bytes(sorted(self.unseen, key=lambda _: random()))
            hands.extend(deck[at : at + size] for at in range(0, max(1, len(deck) - size + 1), size))
        return hands[:count]

    # --- shares of the pot ---

    def share(self) -> float:
        """Return the share of the pot that the hand expects if all who are in stay to the end."""
        whole = len(self.hand) == self.variant.held_cards and len(self.view.board) == self.variant.board_cards
        if self.variant.declare is not None and whole:
            return max(self.declarations().values())
        return self.choice()[1]

    def equity_of(self, kept: bytes) -> float:
        """Return the share of the pot of what is kept, where nobody has anything to choose any more."""
        from showdown.equities import equity

        dead = bytes([*self.dead, *(card for card in self.hand if card not in kept)])
        board = self.view.board
        answer = equity(
            self.variant,
            [kept, *self.open],
            board=board,
            dead=dead,
            method="sample",
            samples=self.samples,
            seed=self.key,
        )
        return answer.equity[0]

    def choice(self) -> tuple[bytes, float]:
        """Return which cards are best kept, now or where some are chosen next, and their share of the pot."""
        streets = self.variant.streets[self.view.street + (self.view.phase == "bet") :]
        choosing = [street for street in streets if street.choose in ("draw", "discard", "pass")]
        if not choosing:
            choices, replaced = [self.hand], False
        else:
            street, size = choosing[0], len(self.hand)
            sizes = range(size - min(size, street.choose_max), size - street.choose_min + 1)
            choices = [bytes(kept) for length in sizes for kept in combinations(self.hand, length)]
            replaced = street.choose != "discard"
        if self.variant.board_cards or self.variant.streets[0].down < self.variant.hole_cards:
            # Hands that grow, by themselves or with the board.
            shares = {kept: self.equity_of(kept) for kept in choices}
        else:
            draws = sum(street.choose == "draw" for street in choosing)
            field = _Field(self, draws)
            of = len(self.hand) if replaced else None
            if len(choices) > _CLOSE_CHOICES:
                choices.sort(key=lambda kept: -field.share(kept, of, _ROUGH_SAMPLES))
                del choices[_CLOSE_CHOICES:]
            shares = {kept: field.share(kept, of) for kept in choices}
        best = max(shares, key=shares.__getitem__)
        return best, shares[best]

    def roll(self) -> bytes:
        """Return the cards to turn up: those with which a hand of which the rest is unknown would be worth least."""
        up = _cards(self.view.up(self.seat))
        hidden = [card for card in self.hand if card not in up]
        field = _Field(self, 0)
        rolls = map(bytes, combinations(hidden, self.variant.streets[self.view.street].choose_min))
        return min(rolls, key=lambda cards: field.share(up + cards, len(self.hand)))

    def declarations(self) -> dict[str, float]:
        """Return each side that may be declared and the share of the pot it brings; rivals choose their better side."""
        view, variant = self.view, self.variant
        legal = view.legal().declare or variant.sides
        board = _cards(view.board)
        if len(board) < variant.board_cards:  # declared before it is whole: one that may come
            board += self.dealt_at_random(variant.board_cards - len(board), 1)[0]
            self.unseen = [card for card in self.unseen if card not in board]
        field = _Field(self, 0, board if variant.board_cards else b"")
        said = view.declared
        first = next((seat for seat, text in view.actions if text.startswith("declare")), self.seat)
        held = variant.held_cards if variant.board_cards else variant.held_cards - len(board)
        missing = [held - len(cards) for cards in self.open]
        # Each is settled as often as there are sides: fewer of them take as long as other estimates.
        deals = self.dealt_at_random(sum(missing), max(1, self.samples // 4)) if any(missing) else [b""]
        totals = dict.fromkeys(legal, 0)
        for dealt in deals:
            hands, declared, at = {self.seat: self.hand}, {}, 0
            for rival, cards, lacking in zip(self.rivals, self.open, missing, strict=True):
                hands[rival] = cards + dealt[at : at + lacking]
                at += lacking
                declared[rival] = said[rival] or field.better_side(hands[rival])
            for side in legal:
                declared[self.seat] = side
                settled = settle(
                    variant, hands, pots=_PART, board=board, declared=declared, first_declarer=first, button=view.button
                )
                totals[side] += settled.payouts[self.seat]
        return {side: total / _PART / len(deals) for side, total in totals.items()}


class _Field:
    """The hands that rivals may have at the showdown, in games in which hands are dealt whole and then changed.

    Each rival is taken to end with the best of as many random hands as he has had, and will have, chances: one, and one
    for each draw of any card, made or to come. That takes him for neither a fool nor a master.
    """

    def __init__(self, sight: _Sight, draws: int, board: bytes = b"") -> None:
        self.variant = sight.variant
        self.board = board
        self.own_tries = max(1, draws)
        self.weights: dict[int, list[float]] = {}
        tries = len(sight.rivals) * (1 + draws)
        if any(street.choose == "draw" for street in self.variant.streets):
            tries += sum(text.startswith("discard") for seat, text in sight.view.actions if seat in sight.rivals)
        size = self.variant.held_cards if board else self.variant.hole_cards
        self.unseen = [bytes([card]) for card in sight.unseen]
        self.hands = sight.dealt_at_random(size, sight.samples)
        together = b"".join(self.hands)
        # For each side and strength how many of the hands have it, and how many at most that.
        self.counts: list[tuple[list[int], list[int]]] = []
        for side, hand_type in enumerate(self.variant.hand_types):
            having = [0] * (hand_type.classes + 1)
            for strength in self.strengths(side, together, size):
                having[strength] += 1
            self.counts.append((having, list(accumulate(having))))
        whole = 2 * len(self.hands)
        self.chance = [(beaten / whole) ** tries for beaten in range(whole + 1)]  # ties count half

    def strengths(self, side: int, hands: bytes, size: int) -> Iterable[int]:
        """Return what hands are worth on a side, with the board where there is one."""
        if not self.board:
            told: Iterable[int] = self.variant.hand_types[side].evaluate_batch(hands, cards_per_hand=size)
            return told
        rows = len(hands) // size
        holes = memoryview(hands).cast("B", (rows, size))
        boards = memoryview(self.board * rows).cast("B", (rows, len(self.board)))
        flat = memoryview(self.variant.evaluate_batch(holes, boards)).cast("B").cast("H")
        return flat[side :: len(self.variant.sides)]

    def chances(self, side: int, hands: bytes, size: int) -> list[float]:
        """Return each hand's chance to be the best on a side."""
        (having, up_to), chance = self.counts[side], self.chance
        return [chance[2 * up_to[s] - having[s]] if s else 0.0 for s in self.strengths(side, hands, size)]

    def share(self, kept: bytes, size: int | None, samples: int | None = None) -> float:
        """Return the share of the pot that kept cards expect once random ones have made them `size`."""
        size = len(kept) if size is None else size
        missing = size - len(kept)
        if not missing:
            hands = kept
        elif missing == 1:
            hands = b"".join([kept + card for card in self.unseen])
        else:
            hands = b"".join([kept + hand[:missing] for hand in self.hands[:samples]])
        sides = [self.chances(side, hands, size) for side in range(len(self.counts))]
        # Where sides are declared a player goes for one of them; else each is worth its part of the pot.
        declared = self.variant.declare is not None
        shares = (
            sides[0] if len(sides) == 1 else [max(c) if declared else sum(c) / len(c) for c in zip(*sides, strict=True)]
        )
        if self.own_tries == 1 or not missing:
            return fsum(shares) / len(shares)
        # The best of k draws: in order, number i of n is the best of k with the chance (i/n)**k - ((i - 1)/n)**k.
        n, k = len(shares), self.own_tries
        if n not in self.weights:
            self.weights[n] = [(i / n) ** k - ((i - 1) / n) ** k for i in range(1, n + 1)]
        return fsum(map(mul, sorted(shares), self.weights[n]))

    def better_side(self, hand: bytes) -> str:
        """Return the side on which a hand is the better one."""
        chances = [self.chances(side, hand, len(hand))[0] for side in range(len(self.counts))]
        return self.variant.sides[chances.index(max(chances))]


def _seat_to_act(view: Deal) -> int:
    if view.to_act is None:
        raise ActionError(f"nobody is to act: {view!r}")
    return view.to_act


def _cards(cards: Iterable[object]) -> bytes:
    """Return those cards that are known."""
    return bytes([card for card in cards if isinstance(card, int)])


def _told(view: Deal, seat: int) -> bytes:
    return _cards(view.hole(seat))


def _thrown_by(view: Deal, seat: int) -> bytes:
    """Return what a seat has thrown, drawing or discarding."""
    texts = [text.partition(" ")[2] for by, text in view.actions if by == seat and text.startswith("discard")]
    return b"".join(bytes(parse_cards(text)) for text in texts if "?" not in text)


def _key(view: Deal, seat: int, seed: int) -> int:
    """Return a number that stands for a seed, a seat and all it has seen."""
    from hashlib import blake2b

    seen = f"{seed} {seat} {view.phase} {view.board} {view.record}"
    return int.from_bytes(blake2b(seen.encode(), digest_size=8).digest(), "little")


# --- Players -------------------------------------------------------------------------------------------------------


class _Player(Value):
    """A player who is asked with a deal, looks at what his seat may know, and says what to do."""

    __slots__ = ("seed",)
    _words: tuple[str, ...] = ("seed",)

    seed: int

    def __init__(self, *, seed: int | None = None) -> None:
        self._set(seed=seed_word(seed))

    def __call__(self, deal: Deal, /) -> str:
        """Return the text of an action for the seat to act.

        Parameters
        ----------
        deal
            A deal in which a seat is to act, or its view by that seat.

        Returns
        -------
        str
            What `Deal.act` takes.

        Raises
        ------
        ActionError
            Nobody is to act, or the seat does not know its own cards where it has to.
        """
        if not isinstance(deal, Deal):
            raise TypeError(f"an agent is asked with a Deal, not {shown(deal)}")
        return self._decide(deal.view(_seat_to_act(deal)))

    @abstractmethod
    def _decide(self, view: Deal) -> str:
        """Return the text of an action for the seat that is to act in its own view."""

    def __reduce__(self) -> tuple[object, ...]:
        return _remake, (type(self), {name: getattr(self, name) for name in self._words})

    def __repr__(self) -> str:
        words = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._words)
        return f"{type(self).__name__}({words})"


def _remake(kind: type[_Player], words: dict[str, int]) -> _Player:
    return kind(**words)


class Caller(_Player):
    """A player who stays in for the least, stands pat, gives away his first cards and declares high.

    The same as ``"call"`` in `simulate`, which is compiled.

    Parameters
    ----------
    seed
        Taken as by every agent, and not used.

    Examples
    --------
    >>> from showdown import Deal, agents
    >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
    >>> agents.Caller()(deal)
    'call'
    """

    __slots__ = ()

    def _decide(self, view: Deal) -> str:
        legal = view.legal()
        if legal.declare is not None:
            return f"declare {legal.declare[0]}"
        if legal.discard is not None:
            return _choose(view, _hidden(view)[: legal.discard[0]])
        return _cheapest(legal)


class Folder(Caller):
    """A player who checks, and folds to any bet; other choices he makes as `Caller` does.

    The same as ``"fold"`` in `simulate`, which is compiled.

    Parameters
    ----------
    seed
        Taken as by every agent, and not used.

    Examples
    --------
    >>> from showdown import Deal, agents
    >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
    >>> agents.Folder()(deal)
    'fold'
    """

    __slots__ = ()

    def _decide(self, view: Deal) -> str:
        legal = view.legal()
        return "fold" if legal.fold and not legal.check else super()._decide(view)


class Random(_Player):
    """A player who takes each kind of legal action alike: fold, check, call, bring in, raise to the least or to any.

    The same as ``"random"`` in `simulate`, which is compiled and has random numbers of its own.

    Parameters
    ----------
    seed
        What is done depends on it and on what the seat sees; None takes the system's entropy.

    Examples
    --------
    >>> from showdown import Deal, agents
    >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
    >>> agents.Random(seed=1)(deal)
    'call'
    """

    __slots__ = ()

    def _decide(self, view: Deal) -> str:
        from random import Random as Generator

        random = Generator(_key(view, _seat_to_act(view), self.seed)).random

        def below(n: int) -> int:
            return int(random() * n)

        legal = view.legal()
        if legal.declare is not None:
            return f"declare {legal.declare[below(len(legal.declare))]}"
        if legal.discard is not None:
            least, most = legal.discard
            hidden = sorted(_hidden(view), key=lambda _: random())
            return _choose(view, bytes(hidden[: least + below(most - least + 1)]))
        kinds = [kind for kind in ("fold", "check", "bring_in") if getattr(legal, kind)]
        if legal.call is not None:
            kinds.append("call")
        if legal.raise_to is not None:
            least, most = legal.raise_to
            totals = legal.raises or range(least, most + 1)
            kinds.append(f"raise_to {totals[below(len(totals))] if below(2) else least}")
        return kinds[below(len(kinds))]


class Equity(_Player):
    """A player who plays every variant by the share of the pot his hand expects.

    He takes what his seat cannot see for random: `showdown.equity` tells what his hand, with the cards that lie open
    and those that are gone, expects against the rivals who are in. He calls where that share of the pot is worth the
    price, and bets and raises where it is more than his part of what goes in, the more the larger it is. Raises of
    rivals make him more careful. Where cards are chosen he compares the outcomes of all choices; he turns up what tells
    least, and declares the side that brings more.

    Parameters
    ----------
    seed
        What is done depends on it and on what the seat sees; None takes the system's entropy.
    samples
        Deals drawn for each estimate, 1 or more; the error of a share is about half of one by the root of that.

    Raises
    ------
    ShowdownError
        `samples` is less than 1.

    Examples
    --------
    >>> from showdown import Deal, agents
    >>> play = agents.Equity(seed=1)
    >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), deck="7s As 2h Ac")
    >>> deal.to_act, play(deal), deal.act("call"), play(deal)
    (1, 'raise_to 5', None, 'check')
    >>> deal = Deal("d27_triple", stacks=[200] * 2, blinds=(1, 2), small_bet=2, deck="Kd 9d Ks 9h 7s 2d 4s 4d 2s 5h")
    >>> deal.act("call"), deal.act("check"), play(deal)
    (None, None, 'discard KdKs')
    """

    __slots__ = ("samples",)
    _words = ("seed", "samples")

    samples: int
    # A bet is made with so many times the fair share, a call with so many times the share that would pay for it.
    _bets_above = 1.2
    _calls_above = 1.0

    def __init__(self, *, seed: int | None = None, samples: int = 256) -> None:
        super().__init__(seed=seed)
        if isinstance(samples, bool) or not isinstance(samples, int) or samples < 1:
            raise ShowdownError(f"samples: got {shown(samples)}, expected 1 or more")
        self._set(samples=int(samples))

    def _decide(self, view: Deal) -> str:
        sight = _Sight(view, _seat_to_act(view), self.seed, self.samples)
        if view.phase == "bet":
            return self._bet(view, view.legal(), sight.share())
        if view.phase == "declare":
            declarations = sight.declarations()
            return f"declare {max(declarations, key=declarations.__getitem__)}"
        if view.phase == "roll":
            return _choose(view, sight.roll())
        kept, _ = sight.choice()
        return _choose(view, bytes(card for card in sight.hand if card not in kept))

    def _bet(self, view: Deal, legal: Legal, share: float) -> str:
        """Return what to do with a hand of that share of the pot."""
        seat = _seat_to_act(view)
        players = len(view.live)
        raises = sum(text.startswith("raise_to") for by, text in view.actions if by != seat and by in view.live)
        share **= 1 + _RAISE_TELLS * raises
        # Of a bet that the others match: its expected gain by the largest, which is all of it with a sure win.
        edge = (share * players - 1) / (players - 1)
        if legal.raise_to is not None and raises <= _MOST_RAISES and share * players > self._bets_above:
            least, most = legal.raise_to
            total = (
                legal.raises[-1]
                if legal.raises
                else view.bets[seat] + view.to_call + int(edge * (view.pot + view.to_call))
            )
            return f"raise_to {min(max(total, least), most)}"
        if legal.check or legal.bring_in:
            return _cheapest(legal)
        price = legal.call
        if price is None:  # nobody may just call, as where there is no limping
            price = 0 if legal.raise_to is None else legal.raise_to[0] - view.bets[seat]
        mine = view.put_in[seat] + price
        won = view.pot - sum(view.put_in) + sum(min(mine, put) for put in view.put_in) + price
        if not legal.fold or share * won >= price * self._calls_above:
            return _cheapest(legal)
        return "fold"


class Tight(Equity):
    """A player who plays few hands, and those straightforwardly, in every variant.

    Of n players who are in he goes on with a hand that is among the best n-th of all that are dealt, by the share of
    the pot that `Equity` expects of it; what hands are dealt he learns by dealing some of that game. Later he bets with
    what is clearly better than the rivals' hands, and wants a better price for a call.

    Parameters
    ----------
    seed
        What is done depends on it and on what the seat sees; None takes the system's entropy.
    samples
        Deals drawn for each estimate, 1 or more.

    Raises
    ------
    ShowdownError
        `samples` is less than 1.

    Examples
    --------
    >>> from showdown import Deal, agents
    >>> play = agents.Tight(seed=1)
    >>> deals = [Deal("stud", stacks=[200] * 4, ante=1, small_bet=4, bring_in=1, seed=seed) for seed in range(50)]
    >>> for deal in deals:
    ...     deal.bring_in()
    >>> 0 < [play(deal) for deal in deals].count("fold") < 50
    True
    """

    __slots__ = ()

    _bets_above = 1.35
    _calls_above = 1.15

    def _bet(self, view: Deal, legal: Legal, share: float) -> str:
        first = next(number for number, street in enumerate(view.variant.streets) if street.bet)
        if view.street == first and share < _starting_share(view.variant, len(view.live)):
            return "fold" if legal.fold and not legal.check else _cheapest(legal)
        return super()._bet(view, legal, share)


def _hidden(view: Deal) -> bytes:
    """Return the cards of the seat to act that are not up."""
    seat = _seat_to_act(view)
    up = view.up(seat)
    return _cards(card for card in view.hole(seat) if card not in up)


_CHOOSE: Mapping[str, str] = MappingProxyType(
    {"draw": "discard", "discard": "discard", "pass": "pass_cards", "roll": "roll"}
)


def _choose(view: Deal, cards: bytes) -> str:
    """Return the text that chooses cards in the phase of a deal."""
    return f"{_CHOOSE[view.phase]} {format_cards(cards)}" if cards else "stand_pat"


def _cheapest(legal: Legal) -> str:
    """Return how to stay in for the least."""
    if legal.check:
        return "check"
    if legal.call is not None:
        return "call"
    if legal.bring_in:
        return "bring_in"
    return f"raise_to {legal.raise_to[0]}" if legal.raise_to else "fold"


_STARTING: dict[tuple[Variant, int], float] = {}
"""What was learnt in this process: equal whoever learns it, never changed."""


def _starting_share(variant: Variant, players: int) -> float:
    """Return the share of the pot that one in so many starting hands expects, or more."""
    known = _STARTING.get((variant, players))
    if known is not None:
        return known
    stakes: dict[str, Any] = {"ante": 1} if variant.forced != "blinds" else {"blinds": (1, 2)}
    if variant.forced == "bring_in":
        stakes["bring_in"] = 1
    setup = Setup(variant, stacks=[100] * players, small_bet=2, **stakes)
    choose = Equity(seed=0, samples=_ROUGH_SAMPLES)
    shares: list[float] = []
    for number in range(-(-_STARTING_HANDS // players)):
        deal = setup.deal(seed=number)
        while deal.phase != "bet":
            deal.act(choose(deal))
        shares.extend(_Sight(deal.view(seat), seat, 0, _STARTING_SAMPLES).share() for seat in range(players))
    shares.sort()
    return _STARTING.setdefault((variant, players), shares[len(shares) - len(shares) // players])


AGENTS: Mapping[str, Callable[..., _Player]] = MappingProxyType(
    {"call": Caller, "pat": Caller, "fold": Folder, "random": Random, "tight": Tight, "equity": Equity}
)
"""The agents by the names that `simulate` takes; each is made with ``AGENTS[name](seed=...)``."""


# --- Many deals ----------------------------------------------------------------------------------------------------


class Results(Value):
    """What each seat won in a simulation.

    Attributes
    ----------
    deals : int
        How many deals were played.
    totals : tuple of int
        Chips each seat won in all, negative for a loss.
    squares : tuple of float
        The squares of what each seat won in each deal, summed.
    means, standard_errors : tuple of float
        Chips won per deal, and the standard error of that mean.

    Examples
    --------
    >>> from showdown import simulate
    >>> results = simulate("holdem", ["call", "fold"], 1000, seed=1, stacks=[100, 100], blinds=(1, 2))
    >>> results.deals, sum(results.totals), results.totals[0] > 0
    (1000, 0, True)
    """

    __slots__ = _words = ("deals", "totals", "squares")

    deals: int
    totals: tuple[int, ...]
    squares: tuple[float, ...]

    def __init__(self, deals: int, totals: tuple[int, ...], squares: tuple[float, ...]) -> None:
        self._set(deals=deals, totals=totals, squares=squares)

    @property
    def means(self) -> tuple[float, ...]:
        """Chips won per deal."""
        return tuple(total / self.deals if self.deals else 0.0 for total in self.totals)

    @property
    def standard_errors(self) -> tuple[float, ...]:
        """Standard error of each mean."""
        n = self.deals
        if n < 2:
            return tuple(0.0 for _ in self.totals)
        variances = ((s - n * m * m) / (n - 1) for s, m in zip(self.squares, self.means, strict=True))
        return tuple(sqrt(max(variance, 0.0) / n) for variance in variances)

    def __reduce__(self) -> tuple[object, ...]:
        return Results, self._content()

    def __repr__(self) -> str:
        won = ", ".join(f"{m:+.4g}±{e:.2g}" for m, e in zip(self.means, self.standard_errors, strict=True))
        return f"<Results of {self.deals} deals: {won}>"


_COMPILED = ("call", "pat", "fold", "random")
"""The agents that `play_deals` knows by name."""


def _player(agent: _Agent, seed: int) -> _Agent:
    """Return the agent of a name."""
    if not isinstance(agent, str) or agent in _COMPILED:
        return agent
    if agent not in AGENTS:
        raise ShowdownError(f"no agent {shown(agent)}, expected one of {', '.join(AGENTS)} or a callable")
    return AGENTS[agent](seed=seed)


def _portions(
    setups: tuple[Setup, ...], agents: tuple[_Agent, ...], seed: int, deals: int, size: int
) -> Iterator[_Portion]:
    for first in range(0, deals, size):
        yield setups, agents, seed, first, min(size, deals - first)


def simulate(
    variant: str | Variant,
    /,
    agents: _Agent | Sequence[_Agent],
    deals: int,
    *,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: _Progress | None = None,
    **setup: Any,
) -> Results:
    """Play many deals of a game and add up what each seat wins.

    Parameters
    ----------
    variant
        The game.
    agents
        One for every seat, or one for all: the name of one of `AGENTS`, or a callable, given the deal when it is to
        act, that either acts on it or returns the text of an action. A callable sees the whole deal: to show it only
        what its seat may know, let it ask `Deal.view`. ``"call"`` (``"pat"`` is the same), ``"fold"`` and ``"random"``
        are compiled.
    deals
        How many.
    seed
        Deal number i depends on the seed and i alone; None takes the system's entropy.
    threads
        Threads that share the work; built-in players leave the interpreter free.
    executor
        Where to send portions of the work instead, such as a process pool.
    progress
        Called with the deals played so far and all there are, in the caller's thread, now and then and at the end.
    **setup
        What `Setup` takes. Every deal begins with the same stacks. Without `button` it moves on one seat with each
        deal, so that all seats play all positions.

    Returns
    -------
    Results
        The same for any number of threads and any executor.

    Raises
    ------
    ShowdownError
        No such agent, too few or too many of them, or a setup that is none.
    ActionError
        An agent's action is illegal.

    Examples
    --------
    >>> from showdown import Deal, simulate
    >>> setup = {"stacks": [100] * 3, "blinds": (1, 2), "seed": 1}
    >>> simulate("holdem", "call", 300, **setup) == simulate("holdem", Deal.check_or_call, 300, **setup)
    True
    """
    if isinstance(deals, bool) or not isinstance(deals, int) or deals < 0:
        raise ShowdownError(f"deals: got {shown(deals)}, expected 0 or more")
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise ShowdownError(f"threads: got {shown(threads)}, expected 1 or more")
    deals, threads = int(deals), min(int(threads), MOST_THREADS)
    setups = rotating_setups(variant, setup)
    seats = setups[0].seats
    given = (agents,) * seats if isinstance(agents, str) or callable(agents) else tuple(islice(agents, seats + 1))
    word = seed_word(seed)
    players = tuple(_player(agent, word) for agent in given)
    size = _PORTION_OF_CALLABLES if any(map(callable, players)) else _PORTION
    portions = _portions(setups, players, word, deals, size)
    play_deals(setups, players, 0, 0, 0)  # what is wrong with them is said before anything is played
    parts = shared(play_deals, portions, threads if deals > size else 1, executor)
    return _sum_up(seats, deals, parts, size, progress)


def _sum_up(
    seats: int, deals: int, parts: Generator[_Sums, None, None], size: int, progress: _Progress | None
) -> Results:
    totals = [0] * seats
    squares: list[list[float]] = [[] for _ in range(seats)]
    try:
        for played, (won, won_squared) in enumerate(parts, 1):
            for seat in range(seats):
                totals[seat] += won[seat]
                squares[seat].append(won_squared[seat])
            if progress is not None:
                progress(min(played * size, deals), deals)
    finally:
        parts.close()  # where `progress` gives up, nobody plays on
    return Results(deals, tuple(totals), tuple(map(fsum, squares)))
