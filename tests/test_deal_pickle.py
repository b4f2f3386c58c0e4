"""Deals sent elsewhere: what comes back is the same in everything, and no bytes make anything else of it."""

from __future__ import annotations

import copyreg
import pickle
from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest

from showdown import VARIANTS, Deal, Setup, ShowdownError, VecTable, agents, history
from showdown.variants import Variant

by_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
WALK = agents.Random(seed=1)


def stakes(variant: Variant, players: int, number: int = 0) -> dict[str, object]:
    words: dict[str, object] = {
        "stacks": [(100, 3, 40, 1)[(number + seat) % 4] for seat in range(players)],
        "small_bet": 4,
    }
    if not number % 2:
        words["stacks"] = [100] * players
    if variant.forced == "bring_in":
        return words | {"ante": 1, "bring_in": 1}
    return words | ({"blinds": (2, 4)} if variant.forced == "blinds" else {"ante": 2})


def patient(deal: Deal) -> str:
    """A player who stays in, so that deals go on to their last street and through the whole deck."""
    legal = deal.legal()
    return "check" if legal.check else "call" if legal.call is not None else WALK(deal)


def steps(variant: Variant, players: int, number: int) -> Iterator[Deal]:
    deal = Deal(variant, seed=number, **stakes(variant, players, number))
    yield deal
    for _ in deal:
        deal.act((WALK if number == 1 else patient)(deal))
        yield deal


def again(deal: Deal) -> Deal:
    return pickle.loads(pickle.dumps(deal))


@by_variant
def test_every_state_comes_back(variant: Variant) -> None:
    """In equal deals every byte is the same, cards to come and the random state included."""
    options = [{}, *({name: value} for name, values in variant.option_values.items() for value in values[1:])]
    for number, option in enumerate(options):
        game = variant.with_options(**option)
        players = [2, 3, game.most_players, 5][number % 4]
        for deal in steps(game, players, number % 4):
            kin = [deal, deal.copy(seed=5), deal.sample(number % players, seed=4), deal.view(0), deal.view()]
            kin.append(kin[2].view(1))
            for one in kin:
                back = again(one)
                assert back == one
                assert (back.record, back.payoffs, back.legal()) == (one.record, one.payoffs, one.legal())


def test_what_comes_back_plays_on() -> None:
    for variant in VARIANTS.values():
        for deal in steps(variant, 3, 1):
            one, other = deal.copy(), again(deal)
            while one:
                action = WALK(one)
                one.act(action)
                other.act(action)
            assert one == other
            assert one.stacks == other.stacks


def test_deals_by_hand_come_back() -> None:
    """With cards that nobody has told, cards awaited, and hands to be shown."""
    states = 0
    for variant in VARIANTS.values():
        for number in range(3):
            *_, over = steps(variant, 3, number)
            by_hand = Deal(variant, cards="manual", **stakes(variant, 3, number))
            events = over.view(0).record if "pass" not in {street.choose for street in variant.streets} else over.record
            for event in events:
                by_hand.act(event)
                states += 1
                assert again(by_hand) == by_hand
                assert again(by_hand.view(1)) == by_hand.view(1)
            while (
                by_hand.awaits is not None
                and by_hand.awaits[0] == "show"
                and "??" not in by_hand.hole(by_hand.awaits[1])
            ):
                by_hand.show(by_hand.awaits[1])
                assert again(by_hand) == by_hand
    assert states > 1000


def test_deals_from_elsewhere() -> None:
    table = VecTable("d27_triple", 2, seed=1, stacks=[100] * 3, blinds=(1, 2), small_bet=2)
    for _ in range(3):
        table.step(array("q", [0, 0]))
    deal = table.deal(1)
    assert again(deal) == deal
    record = deal.history().dumps()
    replayed = history.loads(record)[0].replay()
    assert again(replayed) == replayed


def best_of(deal: Deal) -> tuple[int, ...]:
    for _ in deal:
        deal.check_or_call()
    return deal.payoffs


def test_other_processes_play_on() -> None:
    deals = [Deal("omaha8", seed=seed, stacks=[100] * 3, blinds=(1, 2), small_bet=2) for seed in range(20)]
    with ProcessPoolExecutor(1) as pool:
        there = list(pool.map(best_of, deals))
    assert there == [best_of(deal) for deal in deals]


def test_a_deal_never_begun() -> None:
    assert again(Deal.__new__(Deal)).setup is None


# --- Bytes that no deal wrote ----------------------------------------------------------------------------------------


def changed(words: bytes, numbers: Random) -> bytes:
    """The same with some of its bytes changed, or with more or fewer."""
    if numbers.random() < 0.05:
        return words[: numbers.randrange(len(words) + 1)] + bytes([numbers.randrange(256)])
    other = bytearray(words)
    for _ in range(numbers.choice([1, 1, 1, 2, 4])):
        at = numbers.randrange(len(words))
        other[at] = numbers.choice(
            [0, 1, 51, 52, 255, numbers.randrange(256), other[at] ^ 1, other[numbers.randrange(len(words))]]
        )
    return bytes(other)


def read_all(deal: Deal) -> None:
    for name in ("stacks", "bets", "put_in", "pot", "pots", "board", "live", "shown", "street_name", "phase", "to_act"):
        getattr(deal, name)
    for name in ("to_call", "payoffs", "showdown_order", "awaits", "actions", "record", "declared", "carried"):
        getattr(deal, name)
    for seat in range(deal.seats):
        deal.hole(seat), deal.up(seat), deal.drawn(seat), deal.view(seat).view()
    deal.legal(), repr(deal), deal.copy()


@by_variant
def test_changed_words_make_no_harm(variant: Variant) -> None:
    """Whatever is changed, either it is refused or what is made is read and played to its end, its chips conserved."""
    numbers = Random(variant.id)
    made = refused = 0
    for number in range(4):
        for deal in steps(variant, 2 + number, number):
            for one in (deal, deal.sample(0, seed=2), deal.view(1)):
                restore, (setup, record, packed) = one.__reduce__()
                for _ in range(6):
                    words = [record, packed]
                    which = numbers.random() < 0.7
                    words[which] = changed(words[which], numbers)
                    try:
                        back = restore(setup, *words)
                    except ShowdownError:
                        refused += 1
                        continue
                    made += 1
                    read_all(back)
                    if not packed[0] & 1:  # no view
                        back.sample(0, seed=1)
                        for _ in back:
                            back.act(WALK(back))
                        assert sum(back.stacks) + back.carried == sum(setup.stacks)
    assert made > 20
    assert refused > 100


def test_words_of_other_kinds_are_refused() -> None:
    deal = Deal("holdem", seed=1, stacks=[100] * 2, blinds=(1, 2))
    restore, (setup, record, packed) = deal.__reduce__()
    assert restore(setup, record, packed) == deal
    zeros = packed[:-32] + bytes(32)
    for words in [
        (None, record, packed),
        (copyreg, record, packed),
        (Setup.__new__(Setup), record, packed),
        (setup, None, packed),
        (setup, record, ()),
        (setup, record, b""),
        (setup, record, packed[:-1]),
        (setup, record, zeros),
        (setup, record[:-1], packed),
        (setup, record + b"\x01\x00", packed),
        (setup, b"\xff\xff", None),
        (setup, b"\x0f\x00", None),
    ]:
        with pytest.raises((ShowdownError, TypeError)):
            restore(*words)
