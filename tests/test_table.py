"""Tables: the button, levels, mixes, busted players, carried pots."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from showdown import MIXES, VARIANTS, ActionError, Deal, ShowdownError, Table

LIMIT = {"small_bet": 4, "big_bet": 8, "ante": 1, "bring_in": 1}


def check_down(deal: Deal) -> Deal:
    while deal:
        if deal.phase == "bet":
            deal.check_or_call()
        elif deal.phase == "draw":
            deal.stand_pat()
        else:
            deal.discard(deal.hole(deal.to_act)[:1])
    return deal


def games(table: Table, count: int) -> list[str]:
    return [check_down(deal).variant.id for deal in islice(table, count)]


def test_the_button_moves_to_the_next_player_with_chips() -> None:
    table = Table("holdem", stacks=[100] * 4, blinds=(1, 2), seed=1)
    buttons = []
    for deal in islice(table, 6):
        buttons.append(table.button)
        assert deal.setup.blinds[(deal.button + 1) % 4] == 1
        while deal:
            deal.fold() if deal.legal().fold else deal.check()
    assert buttons == [3, 0, 1, 2, 3, 0]


def test_busted_players_leave_and_the_last_one_ends_it() -> None:
    table = Table("holdem", stacks=[50, 20, 90, 10], blinds=(1, 2), seed=3)
    before = 170
    for deal in table:
        assert deal.seats == len(table.players) == sum(chips > 0 for chips in table.stacks)
        assert [deal.setup.stacks[i] for i in range(deal.seats)] == [table.stacks[p] for p in table.players]
        assert deal.button == table.players.index(table.button)
        while deal:
            deal.all_in() if deal.legal().raise_to and deal.legal().raise_to[1] >= deal.stacks[deal.to_act] else (
                deal.check_or_call()
            )
        assert sum(deal.stacks) == before
    assert sorted(table.stacks)[:3] == [0, 0, 0]
    assert list(table) == []


def test_antes_and_straddles_follow_the_players_who_are_left() -> None:
    table = Table("holdem", stacks=[5, 60, 80, 70], blinds=(1, 2, 4, 8), ante=(1, 0, 2, 3), seed=8)
    tables = set()
    for deal in table:
        setup = deal.setup
        assert setup.antes == tuple((1, 0, 2, 3)[player] for player in table.players)
        assert sorted(setup.blinds) == [1, 2, 4, 8][: deal.seats]
        tables.add(deal.seats)
        while deal:
            deal.all_in() if deal.legal().raise_to else deal.check_or_call()
    assert tables == {4, 3, 2}


@pytest.mark.parametrize("stacks", [[0, 0], [9, 0]])
def test_a_table_needs_two_with_chips(stacks: list[int]) -> None:
    with pytest.raises(ShowdownError, match=f"chips for {sum(map(bool, stacks))} players, expected two or more"):
        Table("holdem", stacks=stacks, blinds=(1, 2))


def test_a_table_goes_on_from_stacks_of_which_some_are_gone() -> None:
    table = Table("holdem", stacks=[50, 0, 50, 0], blinds=(1, 2), ante=(1, 9, 2, 9), seed=1)
    deal = next(table)
    assert (table.players, table.button, deal.setup.antes) == ((0, 2), 0, (1, 2))
    with pytest.raises(ShowdownError, match="one for each player"):
        Table("holdem", stacks=[50, 0, 50], blinds=(1, 2), ante=(1, 2))
    for stacks in ([50, 0], [0, 0], [50, -1], [50, 0, -1, 50]):
        with pytest.raises(ShowdownError):
            Table("holdem", stacks=stacks, blinds=(1, 2))


def test_everything_depends_on_the_seed_alone() -> None:
    def records(seed: int | None) -> list[tuple[str, ...]]:
        table = Table("eight_game", stacks=[500] * 5, levels=[LIMIT], change=2, seed=seed)
        return [check_down(deal).record for deal in islice(table, 40)]

    assert records(5) == records(5) != records(6)
    assert records(None) != records(None)
    assert len({record[:1] for record in records(5)}) == 40


def test_a_mix_changes_with_each_level() -> None:
    """rules.md 8.2: five levels of horse visit its five games; the sixth is hold'em again."""
    levels = [{**LIMIT, "hands": 2}] * 7
    visited = games(Table("horse", stacks=[1000] * 3, levels=levels, seed=1), 14)
    names = ["holdem", "omaha8", "razz", "stud", "stud8", "holdem", "omaha8"]
    assert visited == [name for name in names for _ in range(2)]


def test_a_mix_may_change_with_each_orbit_or_after_so_many_deals() -> None:
    assert games(Table("ho", stacks=[1000] * 3, levels=[LIMIT], seed=1), 7) == ["holdem"] * 3 + ["omaha8"] * 3 + [
        "holdem"
    ]
    assert games(Table("roe", stacks=[1000] * 3, levels=[LIMIT], change=1, seed=1), 4) == [
        "razz",
        "omaha8",
        "stud8",
        "razz",
    ]


@pytest.mark.parametrize("mix", MIXES.values(), ids=lambda mix: mix.id)
def test_every_mix_plays_its_sequence(mix: object) -> None:
    table = Table(mix, stacks=[10_000] * 4, levels=[LIMIT], change=1, seed=2)
    played = [(deal.variant.id, deal.variant.betting) for deal in map(check_down, islice(table, 2 * len(mix.sequence)))]
    assert played == list(mix.sequence) * 2
    assert sum(table.stacks) + sum(table._deal.payoffs) == 40_000


def test_the_button_rests_during_the_stud_games_of_a_mix() -> None:
    table = Table("horse", stacks=[1000] * 3, levels=[LIMIT], change=1, seed=1)
    buttons = []
    for deal in islice(table, 10):
        buttons.append((table.button, deal.variant.id))
        check_down(deal)
    assert [button for button, _ in buttons] == [2, 0, 1, 1, 1, 1, 2, 0, 0, 0]
    alone = Table("stud", stacks=[1000] * 3, seed=1, **LIMIT)
    assert [check_down(deal).button for deal in islice(alone, 3)] == [2, 0, 1]


def test_levels_last_their_hands_and_the_last_one_for_ever() -> None:
    levels = [{"blinds": (1, 2), "hands": 2}, {"blinds": (2, 4), "hands": 1}, {"blinds": (4, 8), "ante": 1}]
    table = Table("holdem", stacks=[1000] * 2, levels=levels, seed=1)
    prices = [(max(check_down(deal).setup.blinds), table.level) for deal in islice(table, 6)]
    assert prices == [(2, 0), (2, 0), (4, 1), (8, 2), (8, 2), (8, 2)]
    clock = Table("holdem", stacks=[1000] * 2, levels=[{"blinds": (1, 2)}, {"blinds": (2, 4)}], seed=1)
    check_down(next(clock))
    clock.next_level()
    assert max(next(clock).setup.blinds) == 4


def test_a_carried_pot_is_played_for_in_the_next_deal() -> None:
    table = Table("draw5", stacks=[100] * 3, forced="ante", all_pass="redeal", ante=1, small_bet=2, seed=1)
    deal = next(table)
    for _ in range(3):
        deal.check()
    assert deal.carried == 3
    deal = next(table)
    assert (table.carried, deal.pot, deal.stacks) == (3, 6, (98, 98, 98))
    deal.bet(2)
    deal.fold()
    deal.fold()
    assert sum(deal.stacks) == 300


def test_a_deal_with_somebody_all_in_is_not_dealt_anew() -> None:
    deal = Deal("draw5", stacks=[1, 100, 100], forced="ante", all_pass="redeal", ante=1, small_bet=2, seed=1)
    deal.check()
    deal.check()
    assert (deal.phase, deal.carried) == ("draw", 0)


def test_the_next_deal_waits_for_the_last() -> None:
    table = Table("holdem", stacks=[100] * 2, blinds=(1, 2), seed=1)
    deal = next(table)
    with pytest.raises(ActionError, match="not over"):
        next(table)
    check_down(deal)
    assert next(table) is not deal


def test_a_night_of_random_play_conserves_chips() -> None:
    rng = Random(1)
    table = Table(
        "eight_game",
        stacks=[400] * 6,
        levels=[{**LIMIT, "hands": 9}, {"small_bet": 8, "ante": 2, "bring_in": 2}],
        seed=9,
    )
    for deal in islice(table, 400):
        while deal:
            legal = deal.legal()
            if deal.phase == "draw":
                deal.discard(rng.sample(deal.hole(deal.to_act), rng.randint(*legal.discard)))
            elif legal.raise_to and rng.random() < 0.4:
                deal.raise_to(legal.raise_to[0])
            elif legal.fold and rng.random() < 0.3:
                deal.fold()
            else:
                deal.check_or_call()
        assert sum(deal.stacks) == 2400


@pytest.mark.parametrize(
    "words",
    [
        {"game": "nonesuch"},
        {"game": "horse"},
        {"game": "stud", "stacks": [100] * 9, **LIMIT},
        {"levels": []},
        {"levels": [{"blinds": (1, 2)}], "blinds": (1, 2)},
        {"blinds": (1, 2), "change": "never"},
        {"blinds": (1, 2), "change": 0},
        {"blinds": (1, 2), "button": 2},
        {"levels": [{"blinds": (1, 2)}, {"blinds": (2, -4)}]},
    ],
)
def test_tables_that_are_none(words: dict[str, object]) -> None:
    words = {"game": "holdem", "stacks": [100, 100], **words}
    with pytest.raises(ShowdownError):
        Table(words.pop("game"), **words)


def test_variants_may_be_given_as_they_are() -> None:
    table = Table(VARIANTS["holdem"], stacks=[100] * 2, blinds=(1, 2), betting="pot-limit", seed=1)
    assert next(table).variant.betting == "pot-limit"
    assert repr(table) == "<Table holdem level 0, 1 dealt, stacks=(100, 100)>"


@pytest.mark.parametrize("name", ["HORSE", "h.o.r.s.e.", MIXES["horse"]])
def test_a_mix_is_named_as_people_write_it(name: str) -> None:
    table = Table(name, stacks=[200] * 2, levels=[LIMIT], change=1, seed=1)
    assert games(table, 5) == ["holdem", "omaha8", "razz", "stud", "stud8"]


def test_an_unknown_game_of_a_table_is_told_mixes_too() -> None:
    with pytest.raises(ShowdownError, match="no variant or mix is named 'hors'; near it: horse"):
        Table("hors", stacks=[200] * 2)
