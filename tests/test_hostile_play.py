"""Hostile input to equities, ranges, deals, tables, rows and records: refused at once, by name, nothing changed.

As `test_hostile`, whose hostile objects are used here. Each case runs in the sanitizer job too.
"""

from __future__ import annotations

import contextlib
import copy
import gc
import pickle
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from itertools import repeat
from typing import Any

import pytest
from interrupts import SLOWER, seconds_to_stop
from test_hostile import Iterable, Liar, Number, OursError, Unprintable, endless, failing, raise_ours, recursive, refuse

from showdown import (
    ActionError,
    Deal,
    Range,
    Setup,
    ShowdownError,
    Table,
    VecTable,
    equity,
    history,
    ofc,
    parse_cards,
    simulate,
)
from showdown.agents import Results
from showdown.equities import Equity, matchups
from showdown.ofc import Rows

# What a whole number may be given as instead, and what none of them may be taken for.
NO_NUMBERS: dict[str, Callable[[], Any]] = {
    "text": lambda: "2",
    "a float": lambda: 2.0,
    "half": lambda: 0.5,
    "nan": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a complex": lambda: 2j,
    "a list": lambda: [2],
    "an object": object,
    "minus one": lambda: -1,
    "2**63": lambda: 2**63,
    "2**64 + 1": lambda: 2**64 + 1,
    "10**100": lambda: 10**100,
    "-2**63 - 1": lambda: -(2**63) - 1,
    "a liar": lambda: Liar(-3),
    "a huge liar": lambda: Liar(10**30),
    "an index of text": lambda: Number("2"),
    "an index that fails": lambda: Number(OursError("index")),
    "an unprintable": Unprintable,
}
ERRORS = (ShowdownError, TypeError, ValueError, OverflowError, MemoryError, OursError)

BLINDS: dict[str, Any] = {"stacks": [100, 100, 100], "blinds": (1, 2)}
STUD: dict[str, Any] = {"stacks": [100] * 3, "small_bet": 4, "bring_in": 1, "ante": 1}


def holdem(**words: Any) -> Deal:
    return Deal("holdem", **{**BLINDS, "seed": 1, **words})


def vec(**words: Any) -> VecTable:
    return VecTable("holdem", 4, **{**BLINDS, "seed": 1, **words})


def game(**words: Any) -> ofc.Game:
    return ofc.Game(**{"rules": "ofc_pineapple", "players": 3, "seed": 1, **words})


def numbers_taken() -> dict[str, Callable[[Any], object]]:
    """Every place that takes a whole number, as a function of it."""
    wide = {"stacks": [100] * 3, "small_bet": 4, "big_bet": 8}
    return {
        "a stack": lambda n: holdem(stacks=[100, n, 100]),
        "a blind": lambda n: holdem(blinds=(1, n)),
        "an ante": lambda n: holdem(ante=[1, n, 1]),
        "carried": lambda n: holdem(carried=n),
        "button": lambda n: holdem(button=3 if n == 2 and type(n) is not float else n),
        "small_bet": lambda n: Deal("holdem", betting="fixed-limit", **{**wide, "small_bet": n}),
        "big_bet": lambda n: Deal("holdem", betting="fixed-limit", **{**wide, "big_bet": n}),
        "bring_in": lambda n: Deal("stud", **{**STUD, "bring_in": n}),
        "hole": lambda n: holdem().hole(n),
        "up": lambda n: holdem().up(n),
        "drawn": lambda n: holdem().drawn(n),
        "view": lambda n: holdem().view(n),
        "sample": lambda n: holdem().sample(n),
        "muck": lambda n: holdem(cards="manual").muck(n),
        "show": lambda n: holdem(cards="manual").show(n, "AsKs"),
        "deal_hole": lambda n: holdem(cards="manual").deal_hole(n, "AsKs"),
        "raise_to": lambda n: holdem().raise_to(n),
        "bet": lambda n: holdem().bet(n),
        "tables": lambda n: VecTable("holdem", n, **BLINDS),
        "table": lambda n: vec().deal(n),
        "table button": lambda n: Table("holdem", **BLINDS, button=n),
        "change": lambda n: Table("horse", stacks=[99] * 3, small_bet=2, big_bet=4, change=n),
        "hands": lambda n: Table("holdem", stacks=[99] * 3, levels=[{"blinds": (1, 2), "hands": n}]),
        "deals": lambda n: simulate("holdem", "call", n if n != 2 or type(n) is float else "2", **BLINDS),
        "threads": lambda n: simulate("holdem", "call", 1, threads=n, **BLINDS),
        "samples": lambda n: equity("holdem", ["AsKs", ""], method="sample", samples=n),
        "target_error": lambda n: equity("holdem", ["AsKs", ""], method="sample", target_error=n, samples=10),
        "players": lambda n: ofc.Game("ofc_pineapple", n),
        "fantasyland": lambda n: game(fantasyland=(0, n, 0)),
        "ofc button": lambda n: game(button=n),
        "ofc stack": lambda n: game(stacks=(5, n, 5)),
        "hand": lambda n: game().hand(n),
        "rows": lambda n: game().rows(n),
        "discards": lambda n: game().discards(n),
        "unseen": lambda n: game().unseen(n),
        "ofc view": lambda n: game().view(n),
        "ofc sample": lambda n: game().sample(n),
        "ofc deal": lambda n: game(cards="manual").deal(n, "2c3c4c5c6c"),
        "ofc deals": lambda n: ofc.simulate("ofc", ["random"] * 2, n),
        "player samples": lambda n: ofc.Player("rollout", 1, n),
        "score button": lambda n: ofc.score([FIRST, SECOND], "ofc", stacks=(9, 9), button=n),
        "score stack": lambda n: ofc.score([FIRST, SECOND], "ofc", stacks=(9, n)),
        "score players": lambda n: ofc.score_batch(bytes(26), "ofc", players=n),
        "surrender": lambda n: ofc.RULES["chinese"].with_options(surrender=n),
        "naturals": lambda n: ofc.RULES["chinese"].with_options(naturals={"dragon": n}),
        "hole_cards": lambda n: Range("AA", hole_cards=n),
        "scale": lambda n: history.History.from_deal(holdem(), scale=n),
    }


# Where one of the values is right after all.
RIGHT = {
    ("deals", "2**63"), ("deals", "2**64 + 1"), ("deals", "10**100"), ("ofc deals", "2**63"),
    ("ofc deals", "2**64 + 1"), ("ofc deals", "10**100"), ("deals", "a huge liar"), ("ofc deals", "a huge liar"),
    ("change", "2**63"), ("change", "2**64 + 1"), ("change", "10**100"), ("change", "a liar"),
    ("change", "a huge liar"), ("hands", "2**63"), ("hands", "2**64 + 1"), ("hands", "10**100"),
    ("hands", "a huge liar"), ("hands", "a liar"),
    ("threads", "2**63"), ("threads", "2**64 + 1"), ("threads", "10**100"), ("threads", "a huge liar"),
    ("target_error", "a float"), ("target_error", "half"), ("target_error", "infinity"), ("target_error", "2**63"),
    ("target_error", "2**64 + 1"), ("target_error", "10**100"), ("target_error", "a huge liar"),
}  # fmt: skip

FIRST, SECOND = "6c6d2h/9c9d9h3s4c/TcJcQc3c2c", "5s5h2d/TsThKd4d7s/JsJdJhKs8c"


@pytest.mark.filterwarnings("ignore:.*__index__:DeprecationWarning")
@pytest.mark.parametrize(
    ("name", "taker"), [(name, taker) for name in NO_NUMBERS for taker in numbers_taken() if (taker, name) not in RIGHT]
)
def test_numbers(name: str, taker: str) -> None:
    given = NO_NUMBERS[name]()
    refuse(lambda: numbers_taken()[taker](given), error=ERRORS)  # type: ignore[arg-type]


def lists_taken() -> dict[str, Callable[[Any], object]]:
    """Every place that takes several things, as a function of them."""
    return {
        "stacks": lambda many: holdem(stacks=many),
        "blinds": lambda many: holdem(blinds=many),
        "no blinds": lambda many: Deal("stud", **STUD, blinds=many),
        "button blind": lambda many: Deal("short_deck", stacks=[99] * 3, ante=1, blinds=many, forced="button_ante"),
        "antes": lambda many: holdem(ante=many),
        "deck": lambda many: holdem(deck=many),
        "discards": lambda many: draw().discard(many),
        "a pass": lambda many: Deal("anaconda", stacks=[99] * 3, ante=1, small_bet=1, seed=1).pass_cards(many),
        "kept": lambda many: Deal("crazy_pineapple", **BLINDS, seed=1).keep(many),
        "hole by hand": lambda many: holdem(cards="manual").deal_hole(0, many),
        "board by hand": lambda many: holdem(cards="manual").deal_board(many),
        "shown by hand": lambda many: holdem(cards="manual").show(0, many),
        "setup stacks": lambda many: Setup("holdem", stacks=many, blinds=(1, 2)),
        "table stacks": lambda many: Table("holdem", stacks=many, blinds=(1, 2)),
        "levels": lambda many: Table("horse", stacks=[99] * 3, levels=many),
        "agents": lambda many: simulate("holdem", many, 5, **BLINDS),
        "vec stacks": lambda many: vec(stacks=many),
        "actions": lambda many: vec().step(many),
        "hands": lambda many: equity("holdem", many),
        "a hand": lambda many: equity("holdem", ["AsAd", many]),
        "board": lambda many: equity("holdem", ["AsAd", ""], board=many),
        "dead": lambda many: equity("holdem", ["AsAd", ""], dead=many),
        "combos": Range.from_combos,
        "one combo": lambda many: Range("AA").weight(many),
        "match-up": lambda many: matchups("short_deck").index(many),
        "a front": lambda many: Rows(many, "2c3c4c5c6c", "2d3d4d5d6d"),
        "a back": lambda many: Rows("2c2d2h", "7c3c4c5c6c", many),
        "scored": lambda many: ofc.score(many, "ofc"),
        "score stacks": lambda many: ofc.score([FIRST, SECOND], "ofc", stacks=many),
        "ofc stacks": lambda many: game(stacks=many),
        "fantasylands": lambda many: game(fantasyland=many),
        "ofc deck": lambda many: game(deck=many),
        "placed": lambda many: game().place({"front": many, "back": many}),
        "placement": lambda many: game().place(many),
        "ofc dealt": lambda many: game(cards="manual").deal(0, many),
        "arranged": ofc.arrange,
        "values": lambda many: ofc.arrange(range(13), values=many),
        "a value": lambda many: ofc.arrange(range(13), values=[many, many, many]),
        "outlook": lambda many: ofc.outlook("As//", gone=many),
        "ofc agents": lambda many: ofc.simulate("ofc", many, 3),
        "log": lambda many: ofc.Game.replay(many, "ofc", 2),
        "scored in bulk": lambda many: ofc.score_batch(many, "ofc", players=2),
    }  # fmt: skip


def draw() -> Deal:
    deal = Deal("draw5", stacks=[99] * 2, blinds=(1, 2), seed=1)
    while deal.phase == "bet":
        deal.check_or_call()
    return deal


class ShortList(list[Any]):
    """Says it has three items and iterates over one."""

    def __len__(self) -> int:
        return 3

    def __iter__(self) -> Iterator[Any]:
        return iter([5])


LISTS: dict[str, Callable[[], Any]] = {
    "a number": lambda: 5,
    "a float": lambda: 1.5,
    "an object": object,
    "an unprintable": Unprintable,
    "text": lambda: "\ud800\0x",
    "digits": lambda: "\u0661\u0662\u0663",
    "floats": lambda: [1.5, float("nan"), float("inf")],
    "nothings": lambda: [None, 1.5],
    "bools": lambda: [True, False, True],
    "for ever": endless,
    "one for ever": lambda: repeat(1),
    "nothing for ever": lambda: repeat(None),
    "text for ever": lambda: repeat("AsKd"),
    "failing": failing,
    "failing at once": lambda: Iterable(raise_ours, "it"),
    "iterates over none": lambda: Iterable(lambda: 5, "it"),
    "recursive": recursive,
    "a short list": ShortList,
    "a million": lambda: [1] * 10**6,
    "a megabyte": lambda: bytes(10**6 + 1),
    "huge": lambda: [10**100, 2**63, -1],
    "liars": lambda: [Liar(-5), Liar(-6), Liar(10**30)],
    "a dictionary": lambda: {1.5: 2},
    "a type": lambda: int,
}


TAKE_ONE = {
    "blinds", "button blind", "deck", "hole by hand", "a hand", "board", "dead", "one combo", "a back", "outlook",
}  # fmt: skip


# A callable is an agent, one number the ante of all, and one thing enough where one is taken.
FITTING = {("agents", "a type"), ("antes", "a number"), *((taker, "a short list") for taker in TAKE_ONE)}


@pytest.mark.parametrize(
    ("name", "taker"), [(name, taker) for name in LISTS for taker in lists_taken() if (taker, name) not in FITTING]
)
def test_lists(name: str, taker: str) -> None:
    given = LISTS[name]()
    refuse(lambda: lists_taken()[taker](given), error=ERRORS)  # type: ignore[arg-type]


WORDS: dict[str, Callable[[], Any]] = {
    "none": lambda: None,
    "a number": lambda: 5,
    "bytes": lambda: b"fold",
    "empty": lambda: "",
    "a nul": lambda: "fold\0",
    "a surrogate": lambda: "\ud800",
    "a million letters": lambda: "fold" * 250_000,
    "arabic digits": lambda: "raise_to \u0661\u0662",
    "superscripts": lambda: "raise_to \u00b2",
    "a fraction": lambda: "raise_to 1.5",
    "a negative": lambda: "raise_to -5",
    "thousands of digits": lambda: "raise_to " + "9" * 10_000,
    "a private name": lambda: "__class__",
    "a method": lambda: "copy",
    "a seat too large": lambda: "deal_hole 99999999999999999999 AsKd",
    "a seat of a name": lambda: "show p1 AsKd",
    "an unprintable": Unprintable,
    "a list": lambda: ["fold"],
    "nan": lambda: float("nan"),
}


def words_taken() -> dict[str, Callable[[Any], object]]:
    """Every place that takes a word, as a function of it."""
    return {
        "act": lambda word: holdem().act(word),
        "declare": lambda word: holdem().declare(word),
        "variant": lambda word: Deal(word, **BLINDS),
        "setup": lambda word: Setup(word, **BLINDS),
        "table": lambda word: Table(word, **BLINDS),
        "vec": lambda word: VecTable(word, 3, **BLINDS),
        "equity": lambda word: equity(word, ["AsAd", "KsKd"]),
        "method": lambda word: equity("holdem", ["AsAd", "KsKd"], method=word),
        "matchups": matchups,
        "betting": lambda word: holdem(betting=5 if word is None else word),
        "option": lambda word: holdem(odd_chip=word),
        "manual": lambda word: holdem(cards=5 if word is None else word),
        "simulated": lambda word: simulate(word, "call", 3, **BLINDS),
        "agent": lambda word: simulate("holdem", [word, "call", "call"], 3, **BLINDS),
        "answer": lambda word: simulate("holdem", lambda _deal: word, 3, **BLINDS),
        "change": lambda word: Table("horse", stacks=[9] * 3, small_bet=1, change=0 if word in (None, 5) else word),
        "rules": lambda word: ofc.Game(word),
        "scoring": lambda word: ofc.score([FIRST, SECOND], "ofc", scoring=5 if word is None else word),
        "rows": Rows,
        "placement": lambda word: game().place(word),
        "row name": lambda word: game().place({word: "As"}),
        "player": ofc.Player,
        "log": lambda word: ofc.Game.replay([word], "ofc", 2),
        "ofc manual": lambda word: game(cards=5 if word is None else word),
        "range": lambda word: Range("!!" if word == "" else word),
        "ranged": lambda word: equity("holdem", ["AsAd", "!!" if word in (None, "") else word]),
        "percentage": lambda word: Range(f"{word}%%"),
        "record": lambda word: history.History(word),
        "phh": lambda word: history.loads("x" if word == "" else word),
        "phh action": lambda word: record(["d dh p1 ????", "d dh p2 ????", word]).replay(),
        "log betting": lambda word: history.loads("", betting=5 if word is None else word),
    }  # fmt: skip


def record(actions: list[Any], **fields: Any) -> history.History:
    return history.History(
        {"variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2, "starting_stacks": [99, 99]}
        | {"actions": actions}
        | fields
    )


@pytest.mark.parametrize("taker", words_taken())
@pytest.mark.parametrize("name", WORDS)
def test_words(name: str, taker: str) -> None:
    given = WORDS[name]()
    if (taker, name) in {("percentage", "an unprintable"), ("phh action", "empty")}:
        pytest.skip("has no text; and an action of nothing is a comment")
    refuse(lambda: words_taken()[taker](given), error=ERRORS)  # type: ignore[arg-type]


# --- objects that were never made ------------------------------------------------------------------------------

UNMADE = {
    made.__name__: made
    for made in (Deal, Setup, VecTable, Table, Rows, ofc.Game, ofc.Player, Range, Equity, Results, history.History)
} | {
    type(made).__name__: type(made)
    for made in (holdem().legal(), ofc.score([FIRST, SECOND], "ofc"), ofc.outlook("As//"), ofc.RULES["ofc"].sheet)
}  # fmt: skip
ARGUMENTS: tuple[Any, ...] = ((), (0,), ("As",), (0, "As"), (holdem(),), (game(),), ([FIRST, SECOND],), (array("q"),))


@pytest.mark.parametrize("name", UNMADE)
def test_what_was_never_made_does_nothing(name: str) -> None:
    kind = UNMADE[name]
    asked = 0
    for attribute in dir(kind):
        if attribute in ("__class__", "__init_subclass__", "__subclasshook__", "__new__", "__init__", "__dir__"):
            continue
        for arguments in ARGUMENTS:
            unmade = kind.__new__(kind)
            try:
                found = getattr(unmade, attribute)
                answer = found(*arguments) if callable(found) else found
                if isinstance(answer, Iterator):
                    for _, _item in zip(range(9), answer, strict=False):
                        pass
            except (*ERRORS, AttributeError, StopIteration, KeyError, IndexError):
                pass
            asked += 1
    assert asked > 20
    for act in (copy.copy, copy.deepcopy, pickle.dumps, repr, str, hash, bool, list):
        try:
            act(kind.__new__(kind))
        except (*ERRORS, AttributeError, KeyError, IndexError):
            pass
    gc.collect()


def test_an_init_that_failed_leaves_nothing_to_play() -> None:
    for words in ({"deck": "AsAs"}, {"deck": failing()}, {"seed": -1}, {"seed": "x"}, {"cards": "x"}, {"stacks": [1]}):
        deal = Deal.__new__(Deal)
        with pytest.raises(ERRORS):
            deal.__init__("holdem", **{**BLINDS, **words})  # type: ignore[misc]
        gc.collect()
        assert (deal.seats, deal.phase, deal.to_act, deal.setup, deal.button) == (0, "over", None, None, 0)
        refuse(deal.fold, "over")
        refuse(lambda deal=deal: deal.hole(0), "seat")  # type: ignore[misc]
    for words in ({"deck": "AsAs"}, {"seed": -1}, {"stacks": (1,)}, {"fantasyland": (1, 1)}, {"button": 9}):
        unmade = ofc.Game.__new__(ofc.Game)
        with pytest.raises(ERRORS):
            unmade.__init__("ofc", 2, **words)  # type: ignore[misc]
        with pytest.raises(ERRORS):
            unmade.deal(0, "2c3c4c5c6c")
        with pytest.raises(ERRORS):
            unmade.place("fffff")


@pytest.mark.parametrize(
    "again",
    [
        lambda: holdem().__init__("holdem", **BLINDS),  # type: ignore[misc]
        lambda: Setup("holdem", **BLINDS).__init__("omaha", **BLINDS),  # type: ignore[misc]
        lambda: vec().__init__("holdem", 3, **BLINDS),  # type: ignore[misc]
        lambda: game().__init__("ofc", 2),  # type: ignore[misc]
        lambda: Rows("As//").__init__("Ks//"),  # type: ignore[misc]
        lambda: Rows("//").__init__("Ks//"),  # type: ignore[misc]
        lambda: ofc.Game("ofc", 2, seed=1).rows(0).__init__("Ks//"),  # type: ignore[misc]
        lambda: type(ofc.RULES["ofc"].sheet).__init__(ofc.RULES["ofc"].sheet, "x"),
    ],
)
def test_nothing_is_made_twice(again: Callable[[], object]) -> None:
    refuse(again, error=TypeError)


# --- the caller's code in the middle of a call ---------------------------------------------------------------------


class Meddling:
    """Cards that do something when they are read."""

    def __init__(self, do: Callable[[], object], cards: Any = ()) -> None:
        self.do = do
        self.cards = cards

    def __iter__(self) -> Iterator[Any]:
        cards = list(self.cards)
        self.do()
        return iter(cards)


def state(deal: Deal) -> tuple[Any, ...]:
    return deal.stacks, deal.pot, deal.phase, deal.to_act, deal.record, sum(deal.stacks) + deal.pot


def test_cards_that_act_on_the_deal_that_reads_them() -> None:
    deal = draw()
    seat = deal.to_act
    assert seat is not None
    mine = deal.hole(seat)[:2]
    refuse(lambda: deal.discard(Meddling(deal.stand_pat, mine)), "hidden cards|illegal")
    assert deal.actions[-1] == (seat, "stand_pat")

    def finish() -> None:
        for _ in deal:
            deal.act("stand_pat" if deal.phase == "draw" else "check_or_call")

    refuse(lambda: deal.discard(Meddling(finish, mine)), "over")
    assert deal.is_over
    assert sum(deal.stacks) == 198

    pineapple = Deal("crazy_pineapple", **BLINDS, seed=1)
    while pineapple.phase == "bet":
        pineapple.check_or_call()
    assert pineapple.to_act is not None
    held = pineapple.hole(pineapple.to_act)

    def play_out() -> None:
        for seat in pineapple:
            if pineapple.phase == "discard":
                pineapple.discard(pineapple.hole(seat)[:1])
            else:
                pineapple.check_or_call()

    refuse(lambda: pineapple.keep(Meddling(play_out, held[:2])), "over")

    by_hand = holdem(cards="manual")
    refuse(
        lambda: by_hand.deal_hole(0, Meddling(lambda: by_hand.deal_hole(0, "AsKs"), ["Qs", "Js"])),
        "await|expected 1 to 0",
    )
    assert by_hand.hole(0) == parse_cards("AsKs")
    by_hand.deal_hole(1, "????")
    by_hand.deal_hole(2, "QdQc")
    for _ in by_hand:
        by_hand.check_or_call()
    refuse(lambda: by_hand.deal_board(Meddling(lambda: by_hand.deal_board("2c3c4c"), ["7c", "8c", "9c"])), "await|to 0")
    refuse(lambda: by_hand.show(1, Meddling(lambda: by_hand.show(1, "JhJd"), ["Ah", "Ad"])), "hold|JhJd|dealt")
    assert by_hand.hole(1) == parse_cards("JhJd")


def test_stacks_and_decks_that_make_the_deal_that_reads_them() -> None:
    deal = Deal.__new__(Deal)
    inner = Meddling(lambda: deal.__init__("holdem", **BLINDS, seed=1), ["As"])  # type: ignore[misc]
    refuse(lambda: deal.__init__("holdem", **BLINDS, deck=inner), "twice")  # type: ignore[misc]
    assert deal.phase == "bet"
    for _ in deal:
        deal.check_or_call()
    setup = Setup.__new__(Setup)
    again = Meddling(lambda: setup.__init__("holdem", **BLINDS), [9, 9])  # type: ignore[misc]
    refuse(lambda: setup.__init__("holdem", stacks=again, blinds=(1, 2)), "changed|stacks")  # type: ignore[misc]


def test_rules_that_are_made_for_the_asking_live_as_long_as_the_deal() -> None:
    real = holdem().variant

    class Fleeting:
        def __getattr__(self, name: str) -> Any:
            return type(real._rules)(real) if name == "_rules" else getattr(real, name)

    deal = Deal(Fleeting(), **BLINDS, seed=1)  # type: ignore[arg-type]
    gc.collect()
    rubbish = [bytes(range(200)) * 9 for _ in range(999)]
    for _ in deal:
        deal.check_or_call()
    assert deal.stacks == Deal("holdem", **BLINDS, seed=1).stacks or sum(deal.stacks) == 300
    assert rubbish
    refuse(lambda: type(real._rules).__init__(real._rules, real), error=TypeError)


def test_placements_that_place() -> None:
    hand = game()
    cards = hand.hand(0)
    inner = Meddling(lambda: hand.place("fmmbb"), cards[:2])
    refuse(lambda: hand.place({"front": inner, "back": cards[2:]}), "placed while|not in hand")
    assert hand.to_act == 1

    def finish() -> None:
        player = ofc.Player("random", 1)
        for _ in hand:
            player.act(hand)

    refuse(lambda: hand.place({"front": Meddling(finish), "back": hand.hand(1)}), "")
    assert hand.is_over
    by_hand = game(cards="manual")
    both = Meddling(lambda: by_hand.deal(0, "2c3c4c5c6c"), parse_cards("2d3d4d5d6d"))
    refuse(lambda: by_hand.deal(0, both), "went on|await")
    made = ofc.Game.__new__(ofc.Game)
    early = Meddling(lambda: made.deal(0, "2c3c4c5c6c"), range(52))
    refuse(lambda: made.__init__("ofc", 2, deck=early), "await")  # type: ignore[misc]


AGENTS: dict[str, Callable[[Deal], Any]] = {
    "raises": lambda _deal: raise_ours(),
    "answers a number": lambda _deal: 5,
    "answers nothing": lambda _deal: None,
    "acts and answers": lambda deal: (deal.fold(), "fold")[1] if len(deal.live) == 2 else "fold",
    "begins again": lambda deal: deal.__init__("holdem", **BLINDS),  # type: ignore[misc]
    "stops": lambda _deal: next(iter(())),
    "raises too much": lambda _deal: f"raise_to {10**30}",
    "recurs for ever": lambda deal: AGENTS["recurs for ever"](deal),
    "exits": lambda _deal: (_ for _ in ()).throw(KeyboardInterrupt),
}


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("threads", [1, 2])
def test_agents(name: str, threads: int) -> None:
    errors = (*ERRORS, KeyboardInterrupt, RecursionError, RuntimeError, StopIteration)
    with pytest.raises(errors):
        simulate("holdem", AGENTS[name], 10_000, seed=1, threads=threads, **BLINDS)


def test_an_agent_may_play_the_whole_deal_and_keep_it() -> None:
    kept: list[Deal] = []

    def agent(deal: Deal) -> None:
        kept.append(deal)
        worker = threading.Thread(target=lambda: [deal.check_or_call() for _ in deal])
        worker.start()
        worker.join()
        simulate("holdem", "random", 5, seed=1, **BLINDS)

    results = simulate("holdem", agent, 30, seed=1, **BLINDS)
    assert sum(results.totals) == 0
    assert all(deal.is_over and sum(deal.stacks) == 300 for deal in kept)


class Breaking(Executor):
    """An executor that breaks: at once, or in what it hands back."""

    def __init__(self, at_once: bool) -> None:
        self.at_once = at_once

    def submit(self, *_arguments: Any, **_words: Any) -> Future[Any]:  # type: ignore[override]
        if self.at_once:
            raise OursError("no worker")
        future: Future[Any] = Future()
        future.set_exception(OursError("no worker"))
        return future


@pytest.mark.parametrize("at_once", [True, False])
def test_executors_that_break(at_once: bool) -> None:
    executor = Breaking(at_once)
    refuse(lambda: simulate("holdem", "call", 10**12, executor=executor, **BLINDS), "no worker", OursError)
    refuse(lambda: equity("omaha", ["", ""], method="exact", executor=executor), "no worker", OursError)
    refuse(lambda: equity("holdem", ["", ""], method="sample", executor=executor), "no worker", OursError)
    for nothing in (5, object(), "pool"):
        refuse(lambda nothing=nothing: simulate("holdem", "call", 5, executor=nothing, **BLINDS), "executor", TypeError)


def test_progress_that_fails_stops_the_count() -> None:
    def fail(done: int, total: int) -> None:
        raise OursError(f"at {done} of {total}")

    for words in ({"method": "exact"}, {"method": "sample"}):
        refuse(lambda words=words: equity("omaha", ["", ""], progress=fail, **words), "at", OursError)
    refuse(lambda: equity("holdem", ["AsAd", "KsKd"], progress=5, method="sample"), "callable", TypeError)


# --- several threads on one object -------------------------------------------------------------------------------


def test_one_vectable_stepped_by_several_threads() -> None:
    table = VecTable("holdem", 300, **BLINDS, seed=1)
    calls = array("q", [0] * 300)
    failed: list[BaseException] = []

    def work() -> None:
        try:
            for i in range(60):
                table.step(calls)
                table.observe()
                copied = table.deal(i)
                assert sum(copied.stacks) + copied.pot == 300
        except BaseException as error:
            failed.append(error)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not failed


def test_actions_refused_change_no_table() -> None:
    table = vec()
    before = [state(table.deal(t)) for t in range(4)]
    for actions in ([0, 0, 0, -2], [-1, 0, 0, 2**62], [0, 0, 0, -(2**63)], [0, 1, 0, 0], [0, 0, 101, 0]):
        refuse(lambda actions=actions: table.step(array("q", actions)), "table [0-9]: -?[0-9]+ is illegal")
    for wrong in (array("q", [0] * 3), array("q", [0] * 5), array("Q", [0] * 4), array("d", [0] * 4), bytes(32)):
        refuse(lambda wrong=wrong: table.step(wrong), "int64")  # type: ignore[misc]
    refuse(lambda: table.observe(cards=bytearray(3)), "memory for", None)
    with pytest.raises((BufferError, TypeError)):
        table.observe(cards=bytes(4 * 29))
    assert [state(table.deal(t)) for t in range(4)] == before
    with pytest.raises(TypeError):
        table.to_act[0] = 5


# --- interrupts ----------------------------------------


LONG: dict[str, Callable[[], object]] = {
    "exact omaha": lambda: equity("omaha", ["", ""], method="exact"),
    "exact stud": lambda: equity("stud8", ["", "", ""], method="exact"),
    "exact ranges": lambda: equity("holdem", ["random", "50%", "20%"], method="exact"),
    "exact holdem": lambda: equity("holdem", ["", "", ""], method="exact"),
    "exact draw": lambda: equity("badugi", ["As2s", "", ""], method="exact"),
    "exact in threads": lambda: equity("omaha", ["", ""], method="exact", threads=2),
    "samples": lambda: equity("omaha8", [""] * 9, method="sample", samples=10**9),
    "samples in threads": lambda: equity("omaha8", [""] * 9, method="sample", samples=10**9, threads=2),
    "deals": lambda: simulate("omaha", "random", 10**9, **BLINDS),
    "deals in threads": lambda: simulate("omaha", "random", 10**9, threads=2, **BLINDS),
    "deals in Python": lambda: simulate("omaha", Deal.check_or_call, 10**9, **BLINDS),
    "hands of rows": lambda: ofc.simulate("ofc", ["random"] * 2, 10**9),
    "hands of greedy rows": lambda: ofc.simulate("ofc", ["greedy"] * 2, 10**9),
}


@pytest.mark.thread_unsafe  # signals are heard by one thread
@pytest.mark.parametrize("name", LONG)
def test_interrupts_are_heard_at_once(name: str) -> None:
    assert min(seconds_to_stop(LONG[name], 0.25) for _ in range(2)) < SLOWER


# --- records ----------------------------------------

GOOD = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [99, 99]\n'

RECORDS: dict[str, Callable[[], str]] = {
    "no actions": lambda: GOOD,
    "not toml": lambda: "x",
    "deep": lambda: "a = " + "[" * 100_000,
    "deep and closed": lambda: "a = " + "[" * 50_000 + "]" * 50_000,
    "deep tables": lambda: "a = " + "{a = " * 20_000,
    "a long key": lambda: ".".join("a" * 100_000) + " = 1",
    "a long line": lambda: "a" * 10**7,
    "a nul": lambda: GOOD + "actions = ['\0']",
    "a surrogate": lambda: GOOD + "actions = ['\ud800']",
    "chips for ever": lambda: GOOD.replace("99, 99", "9" * 10_000 + ", 1") + "actions = []",
    "2**63 chips": lambda: GOOD.replace("99, 99", f"{2**63}, 1") + "actions = []",
    "chips of an exponent": lambda: GOOD.replace("99, 99", "1e999999999, 1") + "actions = []",
    "chips of a small exponent": lambda: GOOD.replace("99, 99", "1e-999999999, 1") + "actions = []",
    "chips of nan": lambda: GOOD.replace("99, 99", "nan, 1") + "actions = []",
    "negative chips": lambda: GOOD.replace("99, 99", "-99, 99") + "actions = []",
    "chips of true": lambda: GOOD.replace("99, 99", "true, 99") + "actions = []",
    "chips of a date": lambda: GOOD.replace("99, 99", "1979-05-27, 99") + "actions = []",
    "no chips": lambda: GOOD.replace("99, 99", "") + "actions = []",
    "a million seats": lambda: GOOD.replace("99, 99", "9," * 10**6).replace("0, 0", "0," * 10**6) + "actions = []",
    "23 seats": lambda: (
        GOOD.replace("99, 99", "9," * 23).replace("0, 0", "0," * 23).replace("1, 2", "1," * 23) + "actions = []"
    ),
    "actions of numbers": lambda: GOOD + "actions = [1]",
    "actions of text": lambda: GOOD + "actions = 'f'",
    "a million actions": lambda: GOOD + "actions = [" + "'p1 f'," * 10**6 + "]",
    "no player": lambda: GOOD + "actions = ['d dh p1 ????', 'd dh p2 ????', 'p9 f']",
    "p0": lambda: GOOD + "actions = ['d dh p1 ????', 'd dh p2 ????', 'p0 f']",
    "a player of a thousand digits": lambda: GOOD + f"actions = ['d dh p{'9' * 5000} ????']",
    "arabic player": lambda: GOOD + "actions = ['d dh p\u0661 ????']",
    "a bet of an exponent": lambda: GOOD + "actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 1e9']",
    "a bet of digits": lambda: GOOD + f"actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr {'9' * 5000}']",
    "cards twice": lambda: GOOD + "actions = ['d dh p1 AsAs']",
    "no such game": lambda: GOOD.replace("NT", "XX") + "actions = []",
    "a game of a path": lambda: GOOD.replace("NT", "_../../etc/passwd") + "actions = []",
    "a bad option": lambda: GOOD + "actions = []\n_options = {deck = 5}",
    "options of a list": lambda: GOOD + "actions = []\n_options = {burn = [1, [2]]}",
    "a bad button": lambda: GOOD + "actions = []\n_button = 99999999999999999999",
    "a log of colons": lambda: "STATE:" + ":" * 10**6,
    "a log of bets": lambda: "STATE:0:" + "r5" * 10**6 + ":AsKd|2c7h:0|0:a|b",
    "a log of streets": lambda: "STATE:0:" + "/" * 10**6 + ":AsKd|2c7h:0|0:a|b",
    "a log of players": lambda: "STATE:0:f:" + "|" * 10**6 + ":0|0:" + "|" * 10**6,
    "a log of nets": lambda: "STATE:0:rf:AsKd|2c7h:inf|nan:a|b",
    "a log of digits": lambda: "STATE:" + "\u0661" + ":rf:AsKd|2c7h:0|0:a|b",
    "a log of a nul": lambda: "STATE:0:r\0f:AsKd|2c7h:0|0:a|b",
    "a huge raise": lambda: "STATE:0:r" + "9" * 19 + "f:AsKd|2c7h:0|0:a|b",
}


@pytest.mark.parametrize("name", RECORDS)
def test_records(name: str) -> None:
    text = RECORDS[name]()

    def play() -> None:
        for hand in history.loads(text):
            hand.replay()
            hand.check()

    refuse(play, error=(history.HistoryError,))  # type: ignore[arg-type]


FILES: dict[str, bytes] = {
    "utf-16": GOOD.encode("utf-16"),
    "latin": GOOD.encode() + b"players = ['\xe9', '\xff']\nactions = []\n",
    "all bytes": bytes(range(256)) * 100,
    "zeros": bytes(10**6),
    "a long line": b"a" * (5 * 10**6),
    "newlines and brackets": b"[1]\n" * 100_000,
}


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, tmp_path: Any) -> None:
    path = tmp_path / "hands.phh"
    path.write_bytes(FILES[name])
    start = time.perf_counter()
    with contextlib.suppress(ShowdownError):
        for hand in history.load(path):
            hand.replay()
    assert time.perf_counter() - start < 10 * SLOWER


def test_files_that_are_none(tmp_path: Any) -> None:
    link = tmp_path / "round"
    link.symlink_to(link)
    for path in (tmp_path, tmp_path / "missing", link, str(tmp_path / ("x" * 5000))):
        with pytest.raises(OSError, match=path.name[:9] if hasattr(path, "name") else "x"):
            history.load(path)
    with pytest.raises(ValueError, match="null"):
        history.load("nul\0.phh")
    for nothing in (5, None, 1.5, True):
        with pytest.raises(TypeError):
            history.load(nothing)


def test_errors_of_a_stream_may_raise() -> None:
    def fail(error: history.HistoryError) -> None:
        raise OursError(str(error))

    with pytest.raises(OursError):
        list(history.stream(["x\n"], on_error=fail))
    with pytest.raises((TypeError, AttributeError)):
        list(history.stream([5]))  # type: ignore[list-item]
    with pytest.raises(OursError):
        list(history.stream(failing_lines()))
    for blinds in (repeat(1), 5, ["x"], [None], [-1, 2], [10**30]):
        with pytest.raises(ERRORS):
            history.loads("STATE:0:rf:AsKd|2c7h:-1|1:a|b", blinds=blinds)[0].replay()
    for stack in ("x", float("nan"), -5, 10**30, [1]):
        with pytest.raises(ERRORS):
            history.loads("STATE:0:rf:AsKd|2c7h:-1|1:a|b", stack=stack)[0].replay()


def failing_lines() -> Iterator[str]:
    yield "# a comment\n"
    raise OursError("no more lines")


# --- large and odd, but right ----------------------------------------


def test_the_largest_deals() -> None:
    deal = Deal("holdem", stacks=[1] * 22, blinds=[1] * 22, seed=1)
    assert deal.is_over
    assert sum(deal.stacks) == 22
    rich = Deal("holdem", stacks=[2**59, 2**59], blinds=(2**58, 2**59), seed=1)
    assert rich.is_over or rich.to_act is not None
    for _ in rich:
        rich.all_in()
    assert sum(rich.stacks) == 2**60
    refuse(lambda: Deal("holdem", stacks=[1] * 23, blinds=(1, 2)), "23 seats")
    refuse(lambda: holdem(blinds=[1] * 5000), "3 seats")
    refuse(lambda: holdem(ante=[1] * 5000), "3 seats")
    refuse(lambda: holdem(stacks=[2**60, 1, 1]), "2\\*\\*60")
    refuse(lambda: Deal("short_deck", stacks=[99] * 2, blinds=(1, 2), deck="2c"), "2c")


def test_ranges_of_a_megabyte() -> None:
    for text in ("AA," * 30_000, "(" * 10**6, "(AA," * 300_000, "!" * 10**6, "A" * 10**6, "AA@50@50" * 90_000):
        start = time.perf_counter()
        with contextlib.suppress(ShowdownError):
            Range(text)
        assert time.perf_counter() - start < 5 * SLOWER
    with pytest.raises(ShowdownError, match="repeated"):
        Range("random," * 150_000)
    with pytest.raises(ShowdownError, match="more than"):
        Range.from_combos(repeat("AsKs"))


def test_actions_refused_change_no_deal() -> None:
    deal = holdem()
    before = state(deal)
    for text in ("check", "raise_to 3", "raise_to 101", "complete", "bring_in", "discard As", "stand_pat", "keep As",
                 "pass_cards As", "roll As", "declare high", "deal_hole 0 As", "deal_board As",
                 "show 0", "muck 0"):  # fmt: skip
        refuse(lambda text=text: deal.act(text))  # type: ignore[misc]
        assert state(deal) == before
    view = deal.view(0)
    for name in ("fold", "check", "call", "check_or_call", "all_in", "complete", "bring_in", "stand_pat"):
        refuse(getattr(view, name), "view")
    refuse(lambda: view.sample(0), "view")


def test_broken_pickles() -> None:
    for value in (Setup("holdem", **BLINDS), Rows(FIRST), Range("AA, KK@50"), holdem().legal(), ofc.RULES["ofc"],
                  equity("holdem", ["AsAd", "KsKd"], board="2c3c4c"), holdem(), holdem().view(1)):  # fmt: skip
        text = pickle.dumps(value)
        assert pickle.loads(text) == value
        for at in range(0, len(text), 3):
            broken = text[:at] + bytes([text[at] ^ 0x15]) + text[at + 1 :]
            with contextlib.suppress(Exception):
                repr(pickle.loads(broken))
    for value in (game(), vec()):
        with pytest.raises(TypeError):
            pickle.dumps(value)


def test_a_record_keeps_what_it_was_made_of() -> None:
    actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
    hand = record(actions)
    actions.clear()
    assert hand.replay().is_over
    with pytest.raises(ActionError):
        holdem().act("deal_hole 0 AsKd")
