"""Open Face: games end, every card lies in one place, what is refused changes nothing, and scores sum to nothing."""

from __future__ import annotations

from typing import Any

from draw import REFUSED, Draw, attempt

from showdown import DECK, ofc

RULES = tuple(ofc.RULES.values())
ROWS = ("front", "middle", "back")
SIZES = (3, 5, 5)
PLAYERS = ("random", "greedy")


def some_rules(draw: Draw) -> ofc.Rules:
    rules = draw.pick(RULES)
    for _ in range(draw.below(3)):
        if rules.option_values:
            name = draw.pick(tuple(rules.option_values))
            changed = attempt(rules.with_options, **{name: draw.pick(rules.option_values[name])})
            rules = rules if changed is REFUSED else changed
    return rules


def check_state(game: ofc.Game) -> None:
    """What is true of a game at any time."""
    assert (game.to_act is None) == (game.phase in ("over", "deal"))
    assert game.is_over == (not game) == (game.score is not None)
    cards: list[Any] = []
    for seat in range(game.players):
        rows = game.rows(seat)
        assert len(rows.front) <= 3
        assert len(rows.middle) <= 5
        assert len(rows.back) <= 5
        cards += [*rows.cards, *game.hand(seat), *game.discards(seat)]
    assert len(cards) == len(set(cards))


def state(game: ofc.Game) -> tuple[Any, ...]:
    """All that can be seen of a game, for comparisons."""
    seats = range(game.players)
    return (
        game.log,
        game.to_act,
        game.street,
        [(game.rows(seat), game.hand(seat), game.discards(seat)) for seat in seats],
    )


def some_placement(draw: Draw, game: ofc.Game) -> Any:
    """Return a placement of any kind, legal or not."""
    assert game.to_act is not None
    hand = list(game.hand(game.to_act))
    kind = draw.below(6)
    if kind == 0:
        return "".join(draw.pick("fmbx-FMB ") for _ in range(len(hand)))
    if kind == 1:
        return draw.text(20)
    if kind == 2:
        return {draw.pick((*ROWS, "top")): draw.sample(hand, draw.below(6)) for _ in range(draw.below(4))}
    if kind == 3:
        return {row: draw.cards(range(52), draw.below(4)) for row in ROWS}
    return draw.pick((None, (), "f" * len(hand), 5, [hand, [], []]))


def play(draw: Draw, game: ofc.Game) -> None:
    player = ofc.Player(draw.pick(PLAYERS), seed=draw.below(256))
    for _ in range(80):
        if not game:
            return
        check_state(game)
        kind = draw.below(8)
        if kind == 7:
            before = state(game)
            if attempt(game.place, some_placement(draw, game)) is REFUSED:
                assert state(game) == before
        elif kind == 6:
            check_others(draw, game)
        elif kind == 5:
            words = [word for word, _ in zip(game.legal(), range(40), strict=False)]
            game.place(draw.pick(words))
        elif kind == 4 and "surrender" in game.rules.options:
            attempt(game.surrender)
        else:
            player.act(game)
    assert not game


def check_others(draw: Draw, game: ofc.Game) -> None:
    """Copies, views and samples go ways of their own."""
    seat = draw.below(game.players)
    before = state(game)
    view, guess, copy = game.view(seat), game.sample(seat, seed=draw.below(256)), game.copy()
    assert state(copy) == before
    assert view.hand(seat) == game.hand(seat) == guess.hand(seat)
    assert view.viewer == seat
    assert attempt(view.place, "b" * 5) is REFUSED
    for other in (guess, copy):
        player = ofc.Player("random", seed=1)
        while other:
            player.act(other)
        check_state(other)
    assert state(game) == before


def check_game(draw: Draw) -> None:
    rules = some_rules(draw)
    players = draw.between(*rules.players) if not draw.chance(20) else draw.number()
    words: dict[str, Any] = {"seed": draw.below(256)}
    if draw.chance(3) and players < 9:
        words["fantasyland"] = [draw.pick((0, *rules.fantasyland_cards, draw.below(20))) for _ in range(players)]
    if draw.chance(4):
        words["button"] = draw.below(5)
    if draw.chance(4) and players < 9:
        words["stacks"] = [draw.pick((1, 5, 100, draw.number())) for _ in range(players)]
    if draw.chance(8):
        words["deck"] = draw.cards(range(52), draw.below(53))
    game = attempt(ofc.Game, rules, players, **words)
    if game is REFUSED:
        return
    play(draw, game)
    check_state(game)
    assert sum(game.score.points) == 0
    stacks = game.stacks
    if stacks is not None:
        assert all(held + won >= 0 for held, won in zip(stacks, game.score.points, strict=True))
    setup = {name: words[name] for name in ("fantasyland", "button", "stacks") if name in words}
    again = ofc.Game.replay(game.log, rules, players, **setup)
    assert again.score == game.score or again.score.points == game.score.points
    attempt(game.next, seed=1)


def some_rows(draw: Draw, deck: list[int]) -> Any:
    dealt = [[deck.pop(draw.below(len(deck))) for _ in range(size)] for size in SIZES]
    if draw.chance(12):
        dealt[draw.below(3)].pop()
    if draw.chance(12):
        dealt[draw.below(3)][0] = draw.below(60)
    return attempt(ofc.Rows, *dealt)


def check_score(draw: Draw) -> None:
    rules = some_rules(draw)
    deck = list(DECK)
    hands = [some_rows(draw, deck) for _ in range(draw.between(1, 4))]
    if REFUSED in hands:
        return
    for rows in hands:
        text = str(rows)
        assert ofc.Rows(text) == rows
        if rows.is_complete:
            foul = ofc.is_foul(rows, rules)
            royalties = ofc.royalties(rows, rules)
            assert min(royalties) >= 0
            assert not foul or not ofc.fantasyland(rows, rules)
            attempt(ofc.natural, rows, rules)
        attempt(ofc.outlook, rows, rules, gone=draw.sample(deck, draw.below(9)))
    score = attempt(ofc.score, hands, rules)
    if score is REFUSED:
        return
    assert sum(score.points) == 0
    turned = ofc.score(hands[::-1], rules)
    assert turned.points[::-1] == score.points
    stacks = [draw.pick((1, 3, 10, draw.number())) for _ in hands]
    limited = attempt(ofc.score, hands, rules, stacks=stacks, button=draw.below(5))
    if limited is not REFUSED:
        assert sum(limited.points) == 0
        assert all(held + won >= 0 for held, won in zip(stacks, limited.points, strict=True))


def check_arrange(draw: Draw) -> None:
    rules = some_rules(draw)
    cards = draw.cards(range(52), draw.pick((13, 14, 12, 15)))
    kept = cards if isinstance(cards, (str, bytes)) else list(cards)
    stay = draw.pick((10, 0, 2.5, -3, 1e9, float("nan"), float("inf"), "x"))
    inside = draw.chance(2)
    best = attempt(ofc.arrange, kept, rules, inside, stay)
    if best is REFUSED or best is None:
        return
    assert not ofc.is_foul(best, rules)
    worth = sum(ofc.royalties(best, rules)) + (stay if ofc.fantasyland(best, rules, inside) else 0)
    deck = draw.sample(sorted(ofc.Rows("", "", "").place().cards) or sorted(best.cards), 13)
    other = ofc.Rows(deck[:3], deck[3:8], deck[8:])
    if not ofc.is_foul(other, rules):
        assert sum(ofc.royalties(other, rules)) + (stay if ofc.fantasyland(other, rules, inside) else 0) <= worth
    placed = ofc.Rows(best.front, "", "")
    rest = [card for card in best.cards if card not in best.front]
    with_front = ofc.arrange(rest, rules, inside, stay, placed=placed)
    assert with_front is not None
    assert sum(ofc.royalties(with_front, rules)) <= worth + 1e-6 or stay != 0


def check_texts(draw: Draw) -> None:
    words = ("/", "As", "2c3d", "KhKd", "|", " ", "x", "??", "AsAhKd/", "2s2h5s/9s9h9d3cJc/TcTdTsKdQh", "0: ", " -> ")
    text = draw.text(60) if draw.chance(2) else draw.written(words, 30)
    rows = attempt(ofc.Rows, text)
    if rows is not REFUSED:
        assert ofc.Rows(str(rows)) == rows
    attempt(ofc.find_rules, text)
    attempt(ofc.Game.replay, text.splitlines(), draw.pick(RULES), 2)


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    draw.pick((check_game, check_game, check_score, check_score, check_texts, check_arrange))(draw)
