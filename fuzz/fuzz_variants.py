"""Rows of any words: either they are refused with an error that says why, or what they make is dealt, played, settled
and compared like every other game."""

from __future__ import annotations

import pickle
from typing import Any

from draw import LONGEST_MESSAGE, REFUSED, Draw, attempt
from play import PLAIN_STAKES, hidden_cards, legal_actions

from showdown import HAND_TYPES, VARIANTS, Deal, Setup, ShowdownError, VecTable, equity, find_variant, settle, simulate
from showdown._vocabulary import STREET_WORDS, VARIANT_WORDS
from showdown.hands import show_ace_to_five, show_deuce_to_seven, show_high
from showdown.variants import Street, Variant, describe_rules

ROWS = tuple(VARIANTS.values())
STREETS = tuple(street for game in ROWS for street in game.streets)
EXPOSED = (show_high, show_ace_to_five, show_deuce_to_seven)
MOST_ACTIONS = 600


def anything(draw: Draw) -> Any:
    """Return a value that a careless author might write."""
    kind = draw.below(8)
    if kind == 0:
        return draw.number()
    if kind == 1:
        return draw.text(12)
    if kind == 2:
        return tuple(draw.between(-1, 25) for _ in range(draw.below(4)))
    values = (
        None,
        True,
        False,
        1.5,
        (),
        [],
        {},
        object(),
        Deal,
        float("nan"),
        (1, (2, 3)),
        draw.pick(STREETS),
        b"",
        "x" * 500,
    )
    return draw.pick(values)


def some_value(draw: Draw, allowed: tuple[object, ...]) -> Any:
    """Return a value that the table allows for a word, seldom another."""
    if draw.chance(20):
        return anything(draw)
    one = draw.pick(allowed)
    if isinstance(one, range):
        return one[draw.below(min(len(one), 9))] if not draw.chance(12) else one[-1]
    if isinstance(one, type):
        return draw.pick(EXPOSED) if one.__name__ == "ExposedOrder" else draw.pick(tuple(HAND_TYPES.values()))
    return anything(draw) if hasattr(one, "holds") else one


def some_street(draw: Draw, street: Street) -> Any:
    words = [draw.pick(tuple(STREET_WORDS)) for _ in range(draw.between(1, 2))]
    return attempt(street.replace, **{word: some_value(draw, STREET_WORDS[word]) for word in words})


def some_streets(draw: Draw, streets: list[Any]) -> tuple[Any, ...]:
    for _ in range(draw.between(1, 3)):
        kind = draw.below(6)
        at = draw.below(len(streets)) if streets else 0
        if kind < 3 and streets and isinstance(streets[at], Street):
            changed = some_street(draw, streets[at])
            streets[at] = streets[at] if changed is REFUSED else changed
        elif kind < 5:
            added = draw.pick(STREETS)
            if any(isinstance(street, Street) and street.name == added.name for street in streets):
                added = added.replace(name=f"{added.name} {len(streets)}")
            streets.insert(at, added)
        elif streets:
            streets.pop(at)
        if draw.chance(60):
            streets.insert(at, anything(draw))
    return tuple(streets)


def some_change(draw: Draw, streets: tuple[Street, ...]) -> Any:
    if draw.chance(20):
        return anything(draw)
    if draw.chance(2):
        names = [street.name for street in streets]
        word = draw.pick(tuple(STREET_WORDS))
        change = None if draw.chance(3) else {word: some_value(draw, STREET_WORDS[word])}
        return {"streets": {draw.pick(names): change}}
    word = draw.pick(tuple(VARIANT_WORDS))
    return {word: some_value(draw, VARIANT_WORDS[word])}


def some_row(draw: Draw) -> Variant | object:
    """Return a game made of a row of ours with some words changed, or `REFUSED`."""
    base = draw.pick(ROWS)
    words: dict[Any, Any] = dict(base._words)
    if draw.below(3):
        words["streets"] = some_streets(draw, list(words["streets"]))
    for _ in range(draw.below(3)):
        word = draw.pick(tuple(VARIANT_WORDS))
        words[word] = some_value(draw, VARIANT_WORDS[word])
    if draw.chance(3):  # fewer players: cards for more than we have
        words |= {"players": (2, 2), "most_players": draw.between(2, 6)}
    if draw.chance(30):
        words[draw.text(8)] = 1
    if draw.chance(30):
        words.pop(draw.pick(tuple(words)))
    changes: Any = draw.pick(({}, {}, dict(base._changes)))
    if draw.chance(4):
        changes = {**changes, "house": {False: {}, True: some_change(draw, base.streets)}}
    if draw.chance(30):
        changes = anything(draw)
    try:
        return Variant(words, changes)
    except ShowdownError as error:  # and no other: all of it is data
        if not 0 < len(str(error)) < LONGEST_MESSAGE:
            raise AssertionError("a message of nothing or of too much") from error
        return REFUSED


def check_played(draw: Draw, setup: Setup) -> None:
    """Play a deal to its end: somebody can always act, and no chip gets lost."""
    deal = setup.deal(seed=draw.below(1 << 16))
    total = sum(setup.stacks) + setup.carried
    for _ in range(MOST_ACTIONS):
        assert sum(deal.stacks) + deal.pot == total
        if not deal:
            break
        actions = legal_actions(draw, deal)
        assert actions, "nobody is asked for what he cannot do"
        # whatever the bytes say, the deal goes on: past their end the cheapest action is taken
        deal.act(draw.pick(actions) if draw else actions[0])
        if draw.chance(16):
            check_copies(draw, deal)
    else:
        raise AssertionError("the deal does not end")
    assert sum(deal.stacks) + deal.carried == total
    assert len(deal.board) + sum(map(len, map(deal.hole, range(setup.seats)))) <= 52


def check_copies(draw: Draw, deal: Deal) -> None:
    seat = draw.below(len(deal.stacks))
    view = deal.view(seat)
    assert view.hole(seat) == deal.hole(seat)
    assert deal.sample(seat, seed=draw.below(256)).view(seat) == view
    assert deal.copy() == deal
    assert set(hidden_cards(deal, seat)) <= set(deal.hole(seat))


def check_ranked(draw: Draw, game: Variant) -> None:
    """Hands of the game are compared by its showdown and by its equities alike."""
    deck, held, count = draw.sample(game.deck, len(game.deck)), game.held_cards, game.players[0]
    board = [deck.pop() for _ in range(game.board_cards)]
    hands = [[deck.pop() for _ in range(held)] for _ in range(min(count, len(deck) // held))]
    assert [len(game.evaluate(hand, board)) for hand in hands] == [len(game.sides)] * len(hands)
    game.best(hands[0], board)
    words: dict[str, Any] = {"board": board} if board else {}
    if game.declare is not None:
        words |= {"declared": {seat: draw.pick(("high", "low")) for seat in range(len(hands))}, "first_declarer": 0}
    payouts = settle(game, dict(enumerate(hands)), pots=100_003, button=1, **words).payouts
    assert sum(payouts.values()) == 100_003
    if len(hands) < count:
        return
    told = equity(game, hands, board=board)
    assert abs(sum(told.equity) - 1) < 1e-9
    if game.declare is None:
        assert all(abs(told.equity[seat] - payouts[seat] / 100_003) < 1e-3 for seat in payouts)
    known = [hand[: draw.below(held + 1)] for hand in hands]
    sampled = attempt(equity, game, known, method="sample", samples=20, seed=1)
    assert sampled is REFUSED or abs(sum(sampled.equity) - 1) < 1e-9


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    game = some_row(draw)
    if not isinstance(game, Variant):
        return
    assert pickle.loads(pickle.dumps(game)) == game
    assert find_variant(game) is game
    assert describe_rules(game).startswith(f"# {game.title}")
    for name, values in game.option_values.items():
        for value in values:
            assert game.with_options(**{name: value}).options[name] == value
    check_ranked(draw, game)
    seats = draw.between(2, game.most_players)
    stakes = dict(PLAIN_STAKES[game.forced]) | {"small_bet": 4}
    setup = Setup(game, stacks=[draw.pick((100, 7, 1, 30)) for _ in range(seats)], **stakes)
    check_played(draw, setup)
    agents = [draw.pick(("random", "call", "fold")) for _ in range(seats)]
    results = simulate(game, agents, 3, seed=draw.below(256), stacks=[50] * seats, **stakes)
    assert sum(results.totals) == 0 or game.all_pass == "redeal"
    VecTable(game, 3, seed=1, stacks=[50] * seats, **stakes)
