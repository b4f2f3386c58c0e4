"""Records in PHH and logs of the ACPC: read or refused, and what is read is written and read back alike."""

from __future__ import annotations

import contextlib
from typing import Any

from draw import REFUSED, Draw, attempt
from play import legal_actions, some_game, some_setup

from showdown import Deal, HistoryError, Setup, history

LINES = (
    *history.EXAMPLE.splitlines(keepends=True),
    *("[1]\n", "[2]\n", "# a comment\n", "\n", 'variant = "FT"\n', 'variant = "F7S"\n', 'variant = "_badugi"\n'),
    *("small_bet = 2\n", "big_bet = 4\n", "bring_in = 1\n", "min_bet = 2\n", "antes = [1, 1]\n", "_button = 0\n"),
    *(
        "ante_trimming_status = true\n",
        "starting_stacks = [inf, 10.5]\n",
        "year = 2023\n",
        "time_zone = '\\U0001f0a1'\n",
    ),
    *("_options = {ace = 'high'}\n", "[a.b]\n", "x = '''\n", 'y = """\\""""\n', "actions = []\n", "a = 1e999\n"),
    'actions = ["d dh p1 AsKd", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c3c4c", "p1 cbr 6", "p2 f"]\n',
    'actions = ["d dh p1 AsKd", "d dh p2 ????", "p2 cc", "p1 cc", "p1 sm AsKd", "p2 sm", "p1 sd", "d db ??"]\n',
    *("# name/game/hands/seed x holdem.limit.2p\n", "SCORE:1|-1:a|b\n", "STATE:0:rf:AsKd|2c7h:-5|5:x|y\n"),
    *("STATE:1:r300c/cc/cc/cc:AsKs|AdKd/2c3d4h/5s/9c:0|0:x|y\n", "STATE:2:cccr200ffc/cc/cc/cc:|||:0|0|0|0:a|b|c|d\n"),
)
PIECES = (
    *'pdfcrx/|:"[]=,#\n.?\\',
    *(
        "dh ",
        "db ",
        "cbr ",
        "sm ",
        "sd ",
        "cc",
        "p1 ",
        "p2 ",
        "p9 ",
        "AsKd",
        "????",
        "0",
        "1",
        "2.5",
        "-1",
        "inf",
        "nan",
    ),
    *("1e9", "99999999999999999999", "true", "STATE:", "'''", '"""', "\\u0000", "\udc80", "é", "variant", "actions"),
)


def bent(draw: Draw, text: str) -> str:
    """Return the text with a few pieces cut out and a few put in."""
    for _ in range(draw.below(4)):
        place = draw.below(len(text) + 1)
        text = text[:place] + draw.pick(PIECES) + text[place + draw.below(6) :]
    return text


def some_record(draw: Draw) -> str:
    kind = draw.below(4)
    if kind == 0:
        return draw.take(400).decode("utf-8", "surrogateescape")
    if kind == 1:
        return bent(draw, "".join(draw.pick(LINES) for _ in range(draw.below(12))))
    if kind == 2:
        return bent(draw, history.EXAMPLE)
    setup = some_setup(draw, some_game(draw))
    if not isinstance(setup, Setup):
        return ""
    deal = setup.deal(seed=draw.below(256))
    actions = draw.below(40)
    while deal and actions:
        deal.act(draw.pick(legal_actions(draw, deal)))
        actions -= 1
    text = deal.history().dumps()
    check_own_record(text, deal)
    return bent(draw, text)


def check_own_record(text: str, deal: Deal) -> None:
    """What we write of a deal comes back as that deal."""
    (read,) = history.loads(text)
    again = read.replay()
    assert again.actions == deal.actions
    assert again.stacks == deal.stacks
    assert (again.bets, again.pot, again.board, again.to_act) == (deal.bets, deal.pot, deal.board, deal.to_act)
    assert deal.to_act is None or again.legal() == deal.legal()
    assert not deal.is_over or read.check().agrees


def check_hand(hand: history.History) -> None:
    assert history.loads(hand.dumps()) == [hand]
    strict = attempt(hand.check)
    for checked in (strict, attempt(hand.check, strict=False)):
        if checked is REFUSED:
            continue
        deal = checked.deal
        assert sum(deal.stacks) + deal.pot == sum(deal.setup.stacks) + deal.setup.carried
        attempt(deal.history)
    if strict is not REFUSED:
        assert not strict.tolerated
        assert hand.replay().record == strict.deal.record


def check(data: bytes) -> None:
    """Run the harness on one input."""
    draw = Draw(data)
    words: dict[str, Any] = {}
    if draw.chance(8):
        words = {"stack": draw.number(), "blinds": [draw.number() for _ in range(draw.below(4))]}
    text = some_record(draw)
    errors: list[HistoryError] = []
    hands: list[history.History] = []
    with contextlib.suppress(HistoryError, TypeError) if words else contextlib.nullcontext():
        hands = list(history.stream(text.splitlines(keepends=True), on_error=errors.append, **words))
    assert all(0 < len(str(error)) < 1000 for error in errors)
    if not errors and not words:
        assert history.loads(text) == hands
    for hand in hands[:4]:
        check_hand(hand)
    if hands:
        written = history.dumps(hands)
        assert history.loads(written) == hands
