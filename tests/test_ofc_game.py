"""Hands of Chinese and Open Face: what is dealt when, what may be placed, who sees what, and how it ends."""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
from itertools import product
from typing import Any

import pytest

from showdown import CardError, ShowdownError, ofc, parse_cards
from showdown._core.evaluate import ActionError
from showdown.ofc import RULES, Game, Player, Rows

GAMES = tuple(RULES)
OPEN = tuple(name for name in GAMES if name != "chinese")
SCHEDULE = {  # cards received and placed on each turn (9.3)
    "chinese": [(13, 13)],
    "ofc": [(5, 5)] + [(1, 1)] * 8,
    "ofc_turbo": [(5, 5), (4, 4), (4, 4)],
    "ofc_pineapple": [(5, 5)] + [(3, 2)] * 4,
    "ofc_progressive": [(5, 5)] + [(3, 2)] * 4,
    "ofc_pineapple27": [(5, 5)] + [(3, 2)] * 4,
}


def state(game: Game) -> tuple[Any, ...]:
    seats = range(game.players)
    return (
        game.phase, game.to_act, game.street, game.log, game.awaits, game.fantasyland, game.button, game.surrendered,
        [game.hand(i) for i in seats], [game.rows(i) for i in seats], [game.discards(i) for i in seats],
    )  # fmt: skip


def some_setup(rng: random.Random, name: str) -> dict[str, Any]:
    players = rng.randint(*RULES[name].players)
    setup: dict[str, Any] = {"players": players, "button": rng.randrange(players)}
    if name != "chinese" and rng.random() < 0.6:
        most = 13 if players == 4 or name in ("ofc", "ofc_turbo") else 17
        setup["fantasyland"] = [rng.choice([0, rng.randint(13, most)]) for _ in range(players)]
    return setup


def by_names(hand: tuple[Any, ...], word: str) -> dict[str, list[Any]]:
    rows = {"front": "f", "middle": "m", "back": "b"}
    return {row: [card for card, to in zip(hand, word, strict=True) if to == letter] for row, letter in rows.items()}


@pytest.mark.parametrize("name", GAMES)
def test_random_play_ends_in_thirteen_cards_and_the_score(name: str) -> None:
    rng = random.Random(name)
    for number in range(60):
        setup = some_setup(rng, name)
        game = Game(name, seed=number, **setup)
        players, fantasyland = game.players, game.fantasyland
        player = Player("random", seed=number)
        received: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(players)}
        order = []
        for seat in game:
            assert game.score is None
            assert game.next_fantasyland is game.next_button is None
            hand = game.hand(seat)
            received[seat].append((len(hand), game.to_place))
            order.append(seat)
            word = player(game)
            game.place(word if rng.random() < 0.5 else by_names(hand, word))
        for seat in range(players):
            cards = fantasyland[seat]
            assert received[seat] == ([(cards, 13)] if cards else SCHEDULE[name])
            assert len(game.rows(seat)) == 13
            assert len(game.discards(seat)) == sum(got - put for got, put in received[seat])
        clockwise = [(game.button + 1 + turn) % players for turn in range(players)]
        expected = [s for street in range(len(SCHEDULE[name])) for s in clockwise if not street or not fantasyland[s]]
        assert order == expected
        cards_out = [card for seat in range(players) for card in (*game.rows(seat).cards, *game.discards(seat))]
        assert len(set(cards_out)) == len(cards_out) == sum(got for turns in received.values() for got, _ in turns)
        rows = [game.rows(seat) for seat in range(players)]
        score = ofc.score(rows, name)
        assert game.score is not None
        assert game.score.points == score.points
        assert game.score.fouls == score.fouls
        assert game.next_fantasyland == tuple(
            ofc.fantasyland(rows[seat], name, bool(fantasyland[seat])) for seat in range(players)
        )


@pytest.mark.parametrize("name", GAMES)
def test_a_log_replays(name: str) -> None:
    rng = random.Random(name)
    for number in range(20):
        setup = some_setup(rng, name)
        game = Game(name, seed=number, **setup)
        player = Player("random", seed=number)
        while game:
            assert state(Game.replay(game.log, name, **setup))[3] == game.log
            player.act(game)
        again = Game.replay(game.log, name, **setup)
        assert state(again) == state(game)
        assert again.score is not None
        assert game.score is not None
        assert again.score.points == game.score.points


def test_the_same_seed_deals_the_same() -> None:
    for name in GAMES:
        for seed in (0, 1, 2**64 - 1, 2**64, 2**300):
            games = [Game(name, 2, seed=seed) for _ in range(2)]
            for game in games:
                player = Player("random", seed=5)
                while game:
                    player.act(game)
            assert state(games[0]) == state(games[1])
    assert Game(seed=2**64).hand(0) != Game(seed=0).hand(0)
    assert len({Game().hand(0) for _ in range(20)}) > 10


def test_a_copy_goes_its_own_way() -> None:
    for name in GAMES:
        game = Game(name, 2, seed=3)
        before = state(game)
        for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            assert type(twin) is Game
            assert state(twin) == before
            player = Player("random", seed=1)
            while twin:
                player.act(twin)
            assert state(game) == before
        first, second = game.copy(), game.copy()
        for twin in (first, second):
            player = Player("random", seed=1)
            while twin:
                player.act(twin)
        assert state(first) == state(second)
    with pytest.raises(TypeError):
        pickle.dumps(game)


# --- cards that are given -------------------------------------------------------------------------------------------


def test_a_deck_is_dealt_turn_by_turn() -> None:
    deck = parse_cards("2c3c4c5c6c 2d3d4d5d6d 7c8c9c 7d8d9d TcJcQc TdJdQd KcAc2h KdAd3h 4h5h6h 7h8h9h")
    game = Game("ofc_pineapple", 2, deck=deck)
    assert game.hand(0) == deck[:5]
    assert game.hand(1) == ()
    game.place("fmmbb")
    assert game.hand(1) == deck[5:10]
    game.place("fmmbb")
    assert game.hand(0) == deck[10:13]
    game.place({"front": "8c", "back": ["7c"]})
    assert game.discards(0) == parse_cards("9c")
    assert game.rows(0) == Rows("2c8c/3c4c/5c6c7c")
    with pytest.raises(CardError, match="33"):
        Game("ofc_pineapple", 2, deck=deck[:33])


def test_chinese_is_dealt_singly() -> None:
    game = Game("chinese", 4, deck=range(52), button=1)
    for turn, seat in enumerate((2, 3, 0, 1)):
        assert [int(card) for card in game.hand(seat)] == list(range(turn, 52, 4))


def test_cards_by_hand() -> None:
    game = Game("ofc_turbo", 2, cards="manual", fantasyland=(0, 13))
    assert game.phase == "deal"
    assert game.awaits == ("deal", 0, 5)
    assert game.to_act is None
    for seat, cards in ((1, "2c3c4c5c6c"), (0, "2c3c4c"), (0, "2c2c3c4c5c"), (0, "2c3c4c5c6cXx"), (0, None), (2, "2c")):
        before = state(game)
        with pytest.raises(ShowdownError):
            game.deal(seat, cards)  # type: ignore[arg-type]
        assert state(game) == before
    with pytest.raises(ActionError, match="awaited"):
        game.place("fffmm")
    game.deal(0, "2c3c4c5c6c")
    with pytest.raises(ActionError):
        game.deal(0, "2c3c4c5c6c")
    game.place("fffmm")
    assert game.awaits == ("deal", 1, 13)
    with pytest.raises(ActionError, match="2c was dealt"):
        game.deal(1, "2c2d3d4d5d6d7d8d9dTdJdQdKd")
    game.deal(1, "2d3d4d5d6d7d8d9dTdJdQdKdAd")
    game.place(Rows("2d3d4d/5d6d7d8dTd/9dJdQdKdAd"))
    game.deal(0, "7c8c9cTc")
    game.place("mmmb")
    game.deal(0, "JcQcKcAc")
    game.place("bbbb")
    assert game.is_over
    assert game.phase == "over"
    assert game.street == 2
    with pytest.raises(ActionError):
        game.deal(0, "2s")
    with pytest.raises(ActionError, match="over"):
        game.place("f")


# --- what is legal --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OPEN)
def test_legal_words_are_all_that_can_be_placed(name: str) -> None:
    game = Game(name, 2, seed=8)
    player = Player("random", seed=8)
    while game:
        words = list(game.legal())
        assert len(words) == len(set(words))
        allowed = set(words)
        for letters in product("fmb-", repeat=len(game.hand(game.to_act or 0))):
            word = "".join(letters)
            twin = game.copy()
            if word in allowed:
                twin.place(word)
                assert twin.log[-1].endswith(word)
            else:
                before = state(twin)
                with pytest.raises(ActionError):
                    twin.place(word)
                assert state(twin) == before
        player.act(game)


def test_legal_words_in_numbers() -> None:
    # 3^5 less those with four or five cards in front: 5 * 2 and 1.
    assert len(list(Game("ofc", 2, seed=1).legal())) == 243 - 11
    game = Game("ofc_pineapple", 2, seed=1)
    game.place("fmmbb")
    game.place("fmmbb")
    assert len(list(game.legal())) == 3 * 9
    assert next(Game("ofc_pineapple", 2, fantasyland=(14, 0), seed=1).legal()) == "fffmmmmmbbbbb-"


@pytest.mark.parametrize(
    "placement",
    [
        "", "f", "ffffff", "fffff", "ffffm", "fmmb-", "FMMBB", "xmmbb", "fmmb ", None, 5, [], ("front",), b"fmmbb",
        {}, {"front": "2c3c4c"}, {"front": "2c3c4c5c", "middle": "6c"}, {"top": "2c"}, {1: "2c"}, {"front": "9c"},
        {"front": "2c2c"}, {"front": "2c", "middle": "2c"}, {"front": "2c", "middle": "3c4c", "back": "5c6c7c"},
        {"front": 5}, {"front": None}, {"front": "Zz"}, {"front": [99]}, {"middle": "2c3c4c5c6c", "back": "2c"},
        {"front": object()}, {"front": "2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d5d6d"}, Rows("2c//"), Rows("2c3c4c/5c/7c"),
        "2c/3c/4c", "f" * 100000, "\x00mmbb", "fmmb\u2663",
    ],
)  # fmt: skip
def test_illegal_placements_change_nothing(placement: Any) -> None:
    first = parse_cards("2c3c4c5c6c")
    game = Game("ofc_pineapple", 2, deck=[*first, *(card for card in range(52) if card not in first)])
    before = state(game)
    with pytest.raises((ActionError, TypeError)):
        game.place(placement)
    assert state(game) == before
    game.place("fmmbb")


@pytest.mark.parametrize(
    ("rules", "players", "options"),
    [
        ("ofc", 1, {}), ("ofc", 5, {}), ("ofc_pineapple", 4, {}), ("chinese", 5, {}), ("ofc", True, {}),
        ("ofc", "2", {}), ("ofc", None, {}), ("holdem", 2, {}), (None, 2, {}), ("ofc", 2, {"button": 2}),
        ("ofc", 2, {"button": -1}), ("ofc", 2, {"button": "0"}), ("ofc", 2, {"seed": -1}), ("ofc", 2, {"seed": "x"}),
        ("ofc", 2, {"seed": 1.5}), ("ofc", 2, {"seed": True}), ("ofc", 2, {"fantasyland": (13,)}),
        ("ofc", 2, {"fantasyland": (12, 0)}), ("ofc", 2, {"fantasyland": (18, 0)}), ("ofc", 2, {"fantasyland": 5}),
        ("ofc", 2, {"fantasyland": (13.0, 0)}), ("ofc", 2, {"fantasyland": (True, 0)}),
        ("ofc", 4, {"fantasyland": (14, 0, 0, 0)}), ("chinese", 2, {"fantasyland": (13, 0)}),
        ("ofc", 2, {"cards": "auto"}), ("ofc", 2, {"cards": "manual", "deck": range(52)}), ("ofc", 2, {"deck": "As"}),
        ("ofc", 2, {"deck": [*range(51), 50]}), ("ofc", 2, {"deck": 7}), ("ofc", 2, {"deck": [*range(51), 52]}),
        ("ofc", 2, {"stacks": (1,)}), ("ofc", 2, {"stacks": (1, -1)}), ("ofc", 2, {"stacks": (1, 2.5)}),
        ("ofc", 2, {"stacks": (1, 2**70)}), ("ofc", 2, {"stacks": 3}), ("ofc", 2, {"colour": "red"}),
        ("ofc", 2, {"scoring": "9"}), ("ofc", 10**30, {}),
    ],
)  # fmt: skip
def test_games_that_cannot_be(rules: Any, players: Any, options: dict[str, Any]) -> None:
    with pytest.raises((ShowdownError, TypeError)):
        Game(rules, players, **options)


@pytest.mark.parametrize("seat", [-1, 2, "0", None, 1.0, True, 10**30])
def test_no_such_seat(seat: Any) -> None:
    game = Game("ofc", 2, seed=1)
    for ask in (game.hand, game.rows, game.discards, game.view, game.sample, game.unseen):
        with pytest.raises(ShowdownError):
            ask(seat)


@pytest.mark.parametrize(
    "log",
    [["x"], ["0: As"], ["0 AsKs"], ["9: AsKsQsJsTs -> fffmm"], ["0: AsKsQsJs -> fffm"], ["0: AsKsQsJsTs -> "],
     ["0: AsKsQsJsTs -> fffff"], ["1: AsKsQsJsTs -> fffmm"], ["0: AsKsQsJsTs -> fffmm", "1: AsKdQdJdTd -> fffmm"],
     ["0: ??KsQsJsTs -> fffmm"], [None], ["0: AsKsQsJsTs -> surrender"]],
)  # fmt: skip
def test_logs_that_are_none(log: Any) -> None:
    with pytest.raises(ShowdownError):
        Game.replay(log, "ofc", 2)


def test_a_game_that_goes_on_while_cards_are_read() -> None:
    """An iterable of cards may do anything, even play the very game that reads it."""
    for name in ("chinese", "ofc_pineapple"):
        game = Game(name, 2, seed=3)
        player = Player("random", seed=1)

        def meddling(game: Game = game, player: Player = player) -> Any:
            while game:
                player.act(game)
            yield "As"

        with pytest.raises(ActionError):
            game.place({"front": meddling(), "back": "Ks"})
        assert game.is_over
    game = Game("ofc", 2, cards="manual")

    def serving() -> Any:
        game.deal(0, "2c3c4c5c6c")
        yield from parse_cards("7c8c9cTcJc")

    with pytest.raises(ActionError, match="went on"):
        game.deal(0, serving())
    assert game.hand(0) == parse_cards("2c3c4c5c6c")


def test_a_game_says_how_it_stands() -> None:
    game = Game("ofc_pineapple", 2, cards="manual")
    assert repr(game) == "<Game ofc_pineapple, 2 players: awaiting ('deal', 0, 5)>"
    game = Game("ofc", 2, seed=1)
    assert repr(game) == "<Game ofc, 2 players: seat 0 to place 5 of 5 cards>"
    player = Player("greedy", seed=1)
    while game:
        player.act(game)
    assert repr(game) == f"<Game ofc, 2 players: over, points {game.score.points}>"


def test_a_game_whose_beginning_failed_is_harmless() -> None:
    for wrong in ({"button": 7}, {"deck": "As"}, {"stacks": (1,)}, {"seed": -1}):
        game = Game.__new__(Game)
        with pytest.raises(ShowdownError):
            game.__init__("ofc", 2, **wrong)  # type: ignore[misc]
        assert game.score is game.to_act is None
        assert game.log == ()
        with pytest.raises(ShowdownError):
            game.deal(0, "")
        with pytest.raises(ShowdownError):
            game.place("")


def test_an_object_without_a_game_is_harmless() -> None:
    game = Game.__new__(Game)
    assert repr(game)
    for ask in (lambda: game.to_act, lambda: game.score, lambda: game.log, lambda: game.view(0), lambda: game.hand(0),
                lambda: game.place("f"), lambda: list(game), lambda: game.legal(), lambda: game.copy(),
                lambda: game.surrender(), lambda: game.next_fantasyland, lambda: game.deal(0, "As"),
                lambda: game.sample(0), lambda: Player("rollout")(game), lambda: game.awaits):  # fmt: skip
        with contextlib.suppress(ShowdownError, TypeError, AttributeError):
            ask()


# --- who sees what --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_view_shows_what_the_seat_sees(name: str) -> None:
    rng = random.Random(name)
    for number in range(15):
        setup = some_setup(rng, name)
        game = Game(name, seed=number, **setup)
        player = Player("random", seed=number)
        while True:
            for seat in range(game.players):
                view = game.view(seat)
                assert view.viewer == seat
                assert (view.phase, view.to_act, view.street) == (game.phase, game.to_act, game.street)
                assert view.rows(seat) == game.rows(seat)
                assert view.hand(seat) == game.hand(seat)
                assert view.discards(seat) == game.discards(seat)
                seen = {*game.rows(seat).cards, *game.hand(seat), *game.discards(seat)}
                for other in range(game.players):
                    if other == seat:
                        continue
                    down = (name == "chinese" or game.fantasyland[other]) and not game.is_over
                    assert view.rows(other) == (Rows("//") if down else game.rows(other))
                    assert view.hand(other) == view.discards(other) == ()
                    seen |= set(view.rows(other).cards)
                assert set(view.unseen(seat)) == set(map(int, range(52))) - seen
                assert view.unseen(seat) == game.unseen(seat)
                for line, whole in zip(view.log, game.log, strict=True):
                    shown = line.split(" -> ")[0].split(": ")[1]
                    assert set(parse_cards(shown.replace("??", ""))) <= seen
                    assert line.replace("?", "").split(": ")[0] == whole.split(": ")[0]
                before = state(view)
                with pytest.raises(ActionError):
                    view.place("f")
                with pytest.raises(ActionError):
                    view.view((seat + 1) % game.players)
                assert state(view) == before
                assert view.view(seat).log == view.log
            if game.is_over:
                break
            player.act(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_may_be_the_game_for_all_the_seat_knows(name: str) -> None:
    rng = random.Random(name)
    for number in range(10):
        setup = some_setup(rng, name)
        game = Game(name, seed=number, **setup)
        player = Player("random", seed=number)
        while game:
            seat = game.to_act
            assert seat is not None
            sampled = game.sample(seat, seed=number)
            from_view = game.view(seat).sample(seat, seed=number)
            assert state(sampled) == state(from_view)
            assert state(sampled.view(seat)) == state(game.view(seat))
            while sampled:
                player.act(sampled)
            cards = [c for i in range(game.players) for c in (*sampled.rows(i).cards, *sampled.discards(i))]
            assert len(cards) == len(set(cards))
            assert sampled.score is not None
            player.act(game)


def test_samples_differ_in_what_is_hidden() -> None:
    game = Game("ofc", 2, fantasyland=(13, 0), seed=4)
    game.place(ofc.arrange(game.hand(0), "ofc"))
    hidden = set()
    for seed in range(50):
        sampled = game.sample(1, seed=seed)
        assert len(sampled.rows(0)) == 13
        assert sampled.hand(1) == game.hand(1)
        hidden.add(sampled.rows(0))
    assert len(hidden) == 50


# --- the next hand --------------------------------------------------------------------------------------------------


def fantasy_game(**options: Any) -> Game:
    """Seat 0 makes queens in front, seat 1 nothing."""
    game = Game("ofc_pineapple", 2, cards="manual", **options)
    for cards, word in (
        ("QcQdKcKdAc", "ffmmb"), ("3c4d6d8h9s", "fmmbb"), ("2h5h4s", "fm-"), ("Jc7c2c", "bb-"), ("3d2d6s", "m-m"),
        ("Ts5c5d", "bm-"), ("Ad7h8s", "bb-"), ("6h7d2s", "mm-"), ("9hJh3s", "bb-"), ("3h9d8c", "ff-"),
    ):  # fmt: skip
        assert game.awaits is not None
        game.deal(game.awaits[1], cards)
        game.place(word)
    return game


def test_queens_play_the_next_hand_in_fantasyland() -> None:
    game = fantasy_game(button=1)
    assert game.is_over
    assert game.next_fantasyland == (14, 0)
    assert game.next_button == 1  # frozen
    following = game.next(seed=1)
    assert following.fantasyland == (14, 0)
    assert following.button == 1
    assert len(following.hand(0)) == 14
    assert fantasy_game(button=1, fantasy_button="advance").next_button == 0


def test_the_button_moves_on_without_fantasyland() -> None:
    game = Game("ofc", 3, seed=2, button=2)
    player = Player("random", seed=9)
    for hands in range(12):
        button = game.button
        while game:
            player.act(game)
        moved = (button + 1) % 3
        assert game.next_fantasyland is not None
        assert game.next_button == (button if any(game.next_fantasyland) else moved)
        game = game.next(seed=hands)
    with pytest.raises(ActionError):
        game.next()


def test_stacks_carry_over_and_never_go_below_zero() -> None:
    game = Game("ofc", 3, seed=2, stacks=(20, 3, 50))
    player = Player("random", seed=9)
    for hands in range(40):
        while game:
            player.act(game)
        assert game.score is not None
        assert sum(game.score.points) == 0
        game = game.next(seed=hands)
        assert game.stacks is not None
        assert sum(game.stacks) == 73
        assert min(game.stacks) >= 0


def test_surrender_in_a_game() -> None:
    game = Game("chinese", 3, seed=1, surrender=2)
    game.surrender()
    player = Player("greedy", seed=1)
    while game:
        player.act(game)
    assert game.surrendered == (True, False, False)
    assert game.score is not None
    assert game.score.points[0] == -4
    assert game.score.pairs[0].points == -2
    assert "surrender" in game.log[0]
    assert game.next_fantasyland == (0, 0, 0)
    again = Game.replay(game.log, "chinese", 3, surrender=2)
    assert again.score is not None
    assert again.score.points == game.score.points
    seen = game.view(1)
    assert seen.log[0].startswith("0: ????")
    assert len(game.unseen(0)) == 52 - 13 - 26
    with pytest.raises(ActionError):
        Game("chinese", 3, seed=1).surrender()


# --- players --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["random", "greedy", "rollout"])
def test_players_play_every_game(kind: str) -> None:
    for name in GAMES:
        for seed in range(3):
            game = Game(name, seed=seed, **some_setup(random.Random(seed), name))
            player = Player(kind, seed=seed, samples=4)
            for seat in game:
                word = player(game)
                assert word in set(game.legal()) if len(word) < 6 else True
                game.place(word if seed else player(game.view(seat)))
            assert game.score is not None


@pytest.mark.parametrize("kind", ["greedy", "rollout"])
@pytest.mark.parametrize("name", GAMES)
def test_no_foul_on_the_last_street_that_could_be_avoided(kind: str, name: str) -> None:
    random_player = Player("random", seed=2)
    avoided = 0
    for seed in range(80):
        game = Game(name, 2, seed=seed)
        player = Player(kind, seed=seed, samples=2)
        last = len(RULES[name].streets) - 1
        while game:
            seat = game.to_act
            assert seat is not None
            if game.street < last:
                random_player.act(game)
                continue
            possible = False
            for word in game.legal() if name != "chinese" else []:
                twin = game.copy()
                twin.place(word)
                possible |= not ofc.is_foul(twin.rows(seat), name)
            player.act(game)
            if name == "chinese" or possible:
                assert not ofc.is_foul(game.rows(seat), name)
                avoided += 1
    assert avoided > 0


def test_players_know_only_what_they_see() -> None:
    """The same answer in the game, in its view, and in any game that looks alike."""
    for kind in ("greedy", "rollout"):
        for name in ("ofc_pineapple", "ofc"):
            game = Game(name, 2, seed=11)
            mover = Player("random", seed=1)
            while game:
                seat = game.to_act
                assert seat is not None
                answers = {
                    Player(kind, seed=5, samples=3)(g) for g in (game, game.view(seat), game.sample(seat, seed=8))
                }
                assert len(answers) == 1
                mover.act(game)


def test_better_players_win() -> None:
    ladder = ofc.simulate("ofc_pineapple", ["random", "greedy"], 60, seed=1)
    assert ladder.mean[1] > 2 * ladder.standard_error[1]
    ladder = ofc.simulate("ofc_pineapple", ["random", "rollout"], 30, seed=2, samples=6)
    assert ladder.mean[1] > 2 * ladder.standard_error[1]


def test_simulate_adds_up() -> None:
    seen = []

    def watcher(game: Game) -> str:
        assert game.viewer == game.to_act
        seen.append(game.to_act)
        return next(iter(game.legal()))

    results = ofc.simulate("ofc", ["random", watcher, Player("greedy", seed=3)], 7, seed=5, scoring="2-4")
    assert results.deals == 7
    assert sum(results.points) == 0
    assert set(seen) == {1}
    told: list[tuple[int, int]] = []
    again = ofc.simulate(
        "ofc", ["random", "greedy"], 30, seed=5, progress=lambda done, total: told.append((done, total))
    )
    assert again == ofc.simulate("ofc", ["random", "greedy"], 30, seed=5) == pickle.loads(pickle.dumps(again))
    assert hash(again) == hash(pickle.loads(pickle.dumps(again)))
    with pytest.raises(AttributeError, match="never changes"):
        again.deals = 31
    assert told == [(done, 30) for done in range(1, 31)]
    assert again.points != ofc.simulate("ofc", ["random", "greedy"], 30, seed=6).points
    assert sum(again.mean) == pytest.approx(0)
    assert repr(again).startswith("<Standings of 30 deals")


@pytest.mark.parametrize(
    ("agents", "options"),
    [
        (["random"], {}), ([], {}), (["random"] * 5, {}), (["clever", "random"], {}), ([None, None], {}),
        (["random"] * 2, {"deals": 0}), (["random"] * 2, {"deals": 1.5}), (["random"] * 2, {"seed": "s"}),
        (["random"] * 2, {"samples": 0}), ([lambda g: "?", "random"], {}), (["rollout"] * 2, {"samples": True}),
        (["random"] * 2, {"colour": 1}),
    ],
)  # fmt: skip
def test_simulate_refuses(agents: Any, options: dict[str, Any]) -> None:
    arguments = {"deals": 2, **options}
    with pytest.raises((ShowdownError, TypeError)):
        ofc.simulate("ofc", agents, **arguments)


def test_simulate_asks_for_a_player_a_seat() -> None:
    with pytest.raises(ShowdownError, match=r"one a seat.*'greedy'$"):
        ofc.simulate("ofc", "greedy", 2)
