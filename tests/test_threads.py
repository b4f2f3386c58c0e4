"""Many threads on the same objects: immutable ones answer alike, mutable ones stay sound, whoever comes when.

On an interpreter with its lock, threads are made to change places as often as it lets them; the free-threaded job runs
these tests, and every other at once in several threads.
"""

from __future__ import annotations

import contextlib
import pickle
import random
import sys
import threading
from array import array
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from players import some_action, some_table

from showdown import (
    HAND_TYPES,
    VARIANTS,
    Card,
    Deal,
    Range,
    Setup,
    ShowdownError,
    Table,
    VecTable,
    equity,
    history,
    ofc,
    settle,
    simulate,
)

# Several copies of these tests at once would test no more: each has threads of its own.
pytestmark = pytest.mark.thread_unsafe

THREADS = 6
REFUSED = (ShowdownError, TypeError, StopIteration)
"""What may come of calls that others get ahead of."""


@pytest.fixture(autouse=True)
def _change_places_often() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


def together(work: Callable[[int], Any]) -> list[Any]:
    """What `work` answers to the number of each thread, all begun at once; the first error, if there is one."""
    barrier = threading.Barrier(THREADS)
    answers: list[Any] = [None] * THREADS
    failed: list[BaseException] = []

    def run(number: int) -> None:
        barrier.wait()
        try:
            answers[number] = work(number)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    if failed:
        raise failed[0]
    return answers


# --- shared values -----------------------------------------------------------------------------------------------

HANDS = {0: "AsAh", 1: "KsKh", 2: "7c7d"}
BOARD = "2c9d9hTsQd"


def ask_hand_types() -> list[Any]:
    cards = bytes(random.Random(1).sample(range(52), 5))
    asked = []
    for hand_type in HAND_TYPES.values():
        some = cards[: 3 if hand_type.size == 3 else 5]
        try:
            strength = hand_type.evaluate(some)
        except ShowdownError as error:  # a deuce in a short deck
            asked.append(str(error))
            continue
        asked += [strength, hand_type.describe(strength), hand_type.best(some), hand_type.category(strength or 1)]
    return asked


SHARED: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "hand types": (None, lambda _: ask_hand_types()),
    "variants": (
        # Their compiled parts are made when they are first asked for.
        [pickle.loads(pickle.dumps(game)) for game in VARIANTS.values()],
        lambda games: (
            [game.evaluate(bytes(game.deck[: game.held_cards]), bytes(game.deck[-5:])) for game in games[:3]]
            + [some_table(game, random.Random(3), 2).deal(seed=3).history().dumps() for game in games]
        ),
    ),
    "a range": (
        Range("QQ+, AKs, 76s@50, A5s-A2s"),
        lambda read: (str(read), hash(read), read.percent, len(read), list(read), read.grid(), str(read | Range("22"))),
    ),
    "a setup": (
        Setup("omaha8", stacks=[100] * 4, blinds=(1, 2), small_bet=2),
        lambda setup: [setup.deal(seed=seed).hole(0) for seed in range(50)],
    ),
    "a history": (
        history.loads(history.EXAMPLE)[0],
        lambda hand: (hand.dumps(), hand.check().agrees, hand.replay().stacks, hash(hand.variant), hand.setup.stacks),
    ),
    "rows": (
        ofc.Rows("AsAhKd/2c2d3h4s5c/7c7d8h8sTc"),
        lambda rows: (str(rows), ofc.is_foul(rows), ofc.royalties(rows), hash(rows), rows.place().is_complete),
    ),
    "a settlement": (
        settle("holdem", HANDS, pots=101, board=BOARD),
        lambda settled: (settled.payouts, settled.awards, repr(settled)),
    ),
    "an equity": (
        equity("holdem", ["AsAh", "KsKh"], board="2c9d9h"),
        lambda answer: (answer.equity, answer.win, repr(answer), answer.sides),
    ),
    "a result": (
        simulate("holdem", "random", 50, seed=1, stacks=[50] * 3, blinds=(1, 2)),
        lambda results: (results.totals, results.means, results.standard_errors, repr(results)),
    ),
}


@pytest.mark.parametrize("name", SHARED)
def test_shared_values_answer_alike(name: str) -> None:
    value, ask = SHARED[name]
    answers = together(lambda _: [ask(value) for _ in range(5)])
    alone = ask(value)
    assert answers == [[alone] * 5] * THREADS


def test_separate_deals_do_not_meet() -> None:
    setups = [some_table(game, random.Random(game.id), min(4, game.players[1])) for game in VARIANTS.values()]

    def play(_: int) -> list[str]:
        records = []
        for number, setup in enumerate(setups):
            rng = random.Random(number)
            deal = setup.deal(seed=number)
            while deal:
                deal.act(some_action(deal, rng))
            records.append(deal.history().dumps())
        return records

    assert together(play) == [play(0)] * THREADS


# --- one deal, many hands on it ----------------------------------------------------------------------------------


def meddle(deal: Deal, rng: random.Random, total: int) -> Any:
    """Do something to a deal, or look at it."""
    kind = rng.randrange(11)
    seat = rng.randrange(deal.seats)
    if kind < 4:
        return deal.act(some_action(deal, rng))
    if kind == 4:
        return deal.act(rng.choice(("fold", "call", "raise_to 8", "discard ", "stand_pat", "declare low", "x")))
    if kind == 5:
        copied = deal.copy()
        assert sum(copied.stacks) + copied.pot == total
        while copied:
            copied.act(some_action(copied, rng))
        assert sum(copied.stacks) + copied.pot == total
    if kind == 6:
        guess = deal.sample(seat, seed=1)
        assert sum(guess.stacks) + guess.pot == total
    if kind == 7:
        return deal.view(seat).hole(seat), deal == deal.copy()
    if kind == 8:
        return deal.history().dumps()
    if kind == 9:
        return deal.pots, deal.record, deal.actions, deal.live, deal.board, deal.awaits, deal.payoffs, repr(deal)
    return deal.hole(seat), deal.up(seat), deal.drawn(seat), deal.legal(), deal.phase


@pytest.mark.parametrize("name", ["holdem", "omaha8", "stud", "d27_triple", "badugi", "pineapple", "anaconda", "draw5"])
def test_one_deal_played_by_many(name: str) -> None:
    """Whose turn it is changes under their hands: actions are done or refused, and no chip is lost."""
    for seed in range(12):
        setup = some_table(VARIANTS[name], random.Random(seed), 3)
        total = sum(setup.stacks) + setup.carried
        deal = setup.deal(seed=seed)

        def work(number: int, deal: Deal = deal, total: int = total) -> None:
            rng = random.Random(number)
            for _ in range(40):
                try:
                    meddle(deal, rng, total)
                except (*REFUSED, AttributeError, ValueError, IndexError, KeyError):
                    # Who reads and then acts finds that others have acted in between.
                    continue

        together(work)
        rng = random.Random(seed)
        while deal:
            deal.act(some_action(deal, rng))
        assert sum(deal.stacks) + deal.pot == total
        assert sum(deal.payoffs) == setup.carried - deal.carried
        (again,) = history.loads(deal.history().dumps())
        assert again.replay().stacks == deal.stacks


def test_one_deal_dealt_by_many() -> None:
    for seed in range(10):
        deal = Deal("holdem", stacks=[50] * 3, blinds=(1, 2), cards="manual")

        def work(number: int, deal: Deal = deal) -> None:
            rng = random.Random(number)
            for _ in range(60):
                cards = rng.sample(range(52), 3)
                try:
                    waited = deal.awaits
                    if waited is None:
                        deal.check_or_call()
                    elif waited[0] == "deal_hole":
                        deal.deal_hole(waited[1], cards[:2])
                    elif waited[0] == "deal_board":
                        deal.deal_board(cards[: waited[1]])
                    else:
                        deal.show(waited[1])
                except REFUSED:
                    continue

        together(work)
        known = [card for seat in range(3) for card in deal.hole(seat) if card != "??"] + list(deal.board)
        assert len(known) == len(set(known)), seed
        assert sum(deal.stacks) + deal.pot == 150


# --- other things that change ------------------------------------------------------------------------------------


def test_one_vectable_stepped_by_many() -> None:
    table = VecTable("omaha8", 200, seed=1, stacks=[40] * 3, blinds=(1, 2), small_bet=2)
    calls = array("q", [0] * 200)

    def work(number: int) -> None:
        rng = random.Random(number)
        for _ in range(40):
            kind = rng.randrange(4)
            if kind < 2:
                table.step(calls if kind else memoryview(array("q", [0] * 400))[::2])
            elif kind == 2:
                _, chips = table.observe()
                assert len(chips) == 200
            else:
                deal = table.deal(rng.randrange(200))
                assert sum(deal.stacks) + deal.pot == 120
                while deal:
                    deal.check_or_call()
                assert sum(deal.payoffs) == 0

    together(work)
    assert all(sum(rewards) == 0 for rewards in table.rewards.tolist())


def test_one_game_of_rows_played_by_many() -> None:
    for rules in ("ofc_pineapple", "ofc", "chinese"):
        game = ofc.Game(rules, 3 if "pine" in rules else 4, seed=2)
        player = ofc.Player("random", seed=1)

        def work(number: int, game: ofc.Game = game, player: ofc.Player = player) -> None:
            rng = random.Random(number)
            for _ in range(40):
                try:
                    kind = rng.randrange(4)
                    if kind == 0:
                        game.place("".join(rng.choices("fmb", k=game.to_place)))
                    elif kind == 1:
                        player.act(game)
                    elif kind == 2:
                        other = game.copy()
                        while other:
                            player.act(other)
                        assert sum(other.score.points) == 0
                    else:
                        seat = rng.randrange(game.players)
                        assert len(game.view(seat).rows(seat)) <= 13
                        assert all(len(word) <= 17 for word, _ in zip(game.legal(), range(9), strict=False))
                        assert len(game.log) <= 40
                except REFUSED:
                    continue

        together(work)
        while game:
            player.act(game)
        assert sum(game.score.points) == 0
        cards = [card for seat in range(game.players) for card in (*game.rows(seat).cards, *game.discards(seat))]
        assert len(cards) == len(set(cards))


def test_one_game_of_rows_played_by_many_players() -> None:
    """A player thinks without the interpreter's lock, about the game as it was; who is late places nothing."""
    for seed in range(30):
        game = ofc.Game("ofc_pineapple", 3, seed=seed)

        def work(number: int, game: ofc.Game = game) -> None:
            player = ofc.Player("greedy", seed=number)
            while game:
                with contextlib.suppress(*REFUSED):
                    player.act(game) if number % 2 else game.place(player(game))

        together(work)
        cards = [card for seat in range(3) for card in (*game.rows(seat).cards, *game.discards(seat))]
        assert len(cards) == len(set(cards)) == 51
        assert all(game.rows(seat).is_complete for seat in range(3))


def test_one_iterator_read_by_many() -> None:
    game = ofc.Game("ofc", 2, seed=1)
    shared = game.legal()
    answers = together(lambda _: list(iter_safely(shared)))
    assert {word for words in answers for word in words} <= set(game.legal())


def iter_safely(shared: Iterator[str]) -> Iterator[str]:
    while True:
        try:
            word = next(shared)
        except StopIteration:
            return
        except ValueError:  # a generator in another thread's hands
            continue
        yield word


def test_one_seat_of_players_asked_by_many() -> None:
    """Built-in agents keep nothing in mind: the same view gets the same answer in every thread."""
    results = together(
        lambda _: simulate("stud8", ["random", "call"], 300, seed=5, stacks=[50, 50], small_bet=2, bring_in=1, ante=1)
    )
    assert all(result == results[0] for result in results)


def test_separate_tables() -> None:
    def play(number: int) -> list[tuple[int, ...]]:
        table = Table("horse", stacks=[200] * 4, seed=number % 2, levels=[{"small_bet": 4, "ante": 1, "bring_in": 1}])
        stacks = []
        for deal, _ in zip(table, range(12), strict=False):
            for _ in deal:
                deal.check_or_call() if not deal.legal().bring_in else deal.bring_in()
            stacks.append(deal.stacks)
        return stacks

    answers = together(play)
    assert answers == [play(number) for number in range(THREADS)]


def test_cards_are_made_once_whoever_asks_first() -> None:
    assert all(cards == [Card(n) for n in range(52)] for cards in together(lambda _: [Card(n) for n in range(52)]))
