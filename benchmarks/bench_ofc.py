"""Chinese and Open Face: scores from Python and in batches, the setter, and whole games."""

from __future__ import annotations

import random

import pytest

from showdown import ofc

THREE = [
    "6c6d2h/9c9d9h3s4c/TcJcQc3c2c",
    "5s5h2d/TsThKd4d7s/JsJdJhKs8c",
    "7h7d8d/AsAh2s3h4h/AcAdKcKh5c",
]
DEALS = 20_000


def test_score_three_players(benchmark):
    """One call: the points of three players whose Rows exist."""
    rows = [ofc.Rows(text) for text in THREE]
    assert sum(benchmark(lambda: ofc.score(rows, "ofc_pineapple").points)) == 0


def test_score_three_players_from_text(benchmark):
    assert sum(benchmark(lambda: ofc.score(THREE, "ofc_pineapple").points)) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_score_batch(benchmark, rows, players):
    """A batch of 20,000 deals: divide by 20,000 and by 1, 3 or 6 for a pair of players."""
    cards = rows(DEALS, 13 * players)
    points = benchmark(ofc.score_batch, cards, "ofc_pineapple", players=players)
    assert len(points) == DEALS * players


@pytest.mark.parametrize("game", ["ofc_pineapple", "ofc", "ofc_pineapple27"])
@pytest.mark.parametrize("cards", [13, 14, 15, 16, 17])
def test_arrange(benchmark, cards, game):
    """The mean of 200 hands a round: divide by 200."""
    chance = random.Random(cards)
    hands = [bytes(chance.sample(range(52), cards)) for _ in range(200)]

    def arrange():
        return [ofc.arrange(hand, game, inside=True) for hand in hands]

    assert any(benchmark(arrange))


def test_arrange_by_values(benchmark):
    """Closed Chinese against a table: 13 cards, values that rise with the strength."""
    hand = bytes(random.Random(1).sample(range(52), 13))
    values = [[i / n for i in range(n + 1)] for n in (455, 7462, 7462)]
    assert benchmark(ofc.arrange, hand, "chinese", values=values)


@pytest.mark.parametrize("form", ["act", "word", "dict"])
def test_game_of_three(benchmark, form):
    """A whole hand of pineapple: a random player placing by itself, by words, or by dicts of cards."""
    player = ofc.Player("random", seed=1)
    letters = {"front": "f", "middle": "m", "back": "b"}
    seeds = iter(range(10**9))

    def play():
        game = ofc.Game("ofc_pineapple", 3, seed=next(seeds))
        for seat in game:
            if form == "act":
                player.act(game)
            elif form == "word":
                game.place(player(game))
            else:
                hand, word = game.hand(seat), player(game)
                game.place(
                    {row: [c for c, to in zip(hand, word, strict=True) if to == x] for row, x in letters.items()}
                )
        return game.score.points

    assert sum(benchmark(play)) == 0


@pytest.mark.parametrize("kind", ["greedy", "rollout"])
def test_players(benchmark, kind):
    """Two players of a kind play one hand of pineapple."""

    def play():
        return ofc.simulate("ofc_pineapple", [kind, kind], 1, seed=1)

    assert benchmark(play).deals == 1


@pytest.mark.parametrize("board", ["KsKd/9c9d/2c7d8h", "KsKd/9c9d5h6h/2c7d8h9h", "As/Kd/Qc"])
def test_outlook(benchmark, board):
    assert benchmark(ofc.outlook, board).missing
