"""Pictures: what they show is what the package says, read back from the artists."""

from __future__ import annotations

import doctest
import random
import subprocess
import sys

import pytest

pytest.importorskip("matplotlib", reason="pictures are the extra [plot]")
pytest.importorskip("numpy", reason="Matplotlib's arrays")

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from showdown import VARIANTS, CardError, Deal, Range, RangeError, ShowdownError, equity, history
from showdown.adapters import plot

RANKS = "AKQJT98765432"
SHORT_RANKS = RANKS[:9]


def kind(row: int, column: int) -> str:
    """The kind at a place of the grid, as every chart of starting hands has it."""
    high, low = RANKS[min(row, column)], RANKS[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


def cells(axes: Axes) -> np.ndarray:
    """The values of the only image of a picture."""
    (image,) = axes.images
    return np.ma.filled(image.get_array().astype(float), np.nan)


def texts(axes: Axes, gid: str) -> list[str]:
    """The texts of one sort in the order they were written."""
    return [text.get_text() for text in axes.texts if text.get_gid() == gid]


# --- Grids -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["22+, A2s+, KQo@25", "AsKs, AsKh@50", "random", "T9s-65s, 15%"])
def test_range_grid(text: str) -> None:
    hands = Range(text)
    axes = plot.range_grid(hands)
    for row in range(13):
        for column in range(13):
            same = Range(kind(row, column))
            assert cells(axes)[row, column] == pytest.approx(sum(map(hands.weight, same)) / len(same))
    labels = [text.get_text() for text in axes.texts]
    assert labels[::2] == [kind(row, column) for row in range(13) for column in range(13)]
    said = [f"{100 * part:.0f}" if part else "" for part in cells(axes).flat]
    assert labels[1::2] == said
    assert f"{hands.percent:.1f}" in axes.get_title()


def test_the_grid_against_any_two_is_the_published_table() -> None:
    # Win and half the ties against a random hand, as in the tables of Sklansky and Malmuth's time and every one since.
    found = cells(plot.equity_grid())
    published = {"AA": 0.8520, "KK": 0.8240, "AKs": 0.6704, "AKo": 0.6532, "22": 0.5033, "72o": 0.3458, "32o": 0.3230}
    places = {kind(row, column): (row, column) for row in range(13) for column in range(13)}
    for name, share in published.items():
        assert found[places[name]] == pytest.approx(share, abs=1e-4), name


@pytest.mark.parametrize("opponent", ["KK+, AKs@50", "AsKh", "72o"])
def test_equity_grid_is_equity(opponent: str) -> None:
    found, of = cells(plot.equity_grid(opponent)), cells(plot.equity_grid(of=opponent))
    for row, column in [(0, 0), (0, 1), (1, 0), (1, 1), (5, 9), (9, 5), (12, 12)]:
        expected = equity("holdem", [kind(row, column), Range(opponent)], method="exact").equity[0]
        assert found[row, column] == pytest.approx(expected, abs=1e-12)
        assert of[row, column] == pytest.approx(1 - expected, abs=1e-12)


def test_equity_grid_on_a_board() -> None:
    found = cells(plot.equity_grid("QQ+, AKs", board="KsKh7d2c"))
    for row, column in [(0, 0), (0, 1), (2, 2), (12, 3)]:
        expected = equity("holdem", [kind(row, column), "QQ+, AKs"], board="KsKh7d2c").equity[0]
        assert found[row, column] == pytest.approx(expected, abs=1e-12)


def test_a_kind_that_cannot_be_dealt_has_no_value() -> None:
    axes = plot.equity_grid("QQ", board="KsKhKdKc7d")
    king = RANKS.index("K")
    assert np.isnan(cells(axes)[king]).all()
    assert np.isnan(cells(axes)[:, king]).all()
    assert np.isnan(cells(axes)).sum() == 25
    assert cells(plot.equity_grid("AsAh"))[0, 0] == pytest.approx(0.5)  # the other two aces


@pytest.mark.parametrize("order", ["trips", "straight"])
def test_short_deck_has_its_own_grid(order: str) -> None:
    game = VARIANTS["short_deck"].with_options(order=order)
    found = cells(plot.equity_grid("JsTs", variant=game))
    assert found.shape == (9, 9)
    assert found[0, 0] == pytest.approx(equity(game, ["AA", "JsTs"]).equity[0], abs=1e-12)
    against = cells(plot.equity_grid("22+, A2s", variant=game))  # of which the deck holds the sixes and up
    assert against[1, 1] == pytest.approx(equity(game, ["KK", "66+"]).equity[0], abs=1e-12)
    assert found[8, 8] == pytest.approx(equity(game, ["66", "JsTs"]).equity[0], abs=1e-12)


def test_grids_refuse() -> None:
    with pytest.raises(ShowdownError, match="two hole cards"):
        plot.equity_grid(variant="omaha")
    with pytest.raises(ShowdownError, match="not both"):
        plot.equity_grid("AA", of="AsKs")
    with pytest.raises(ShowdownError, match="3 to 5 cards"):
        plot.equity_grid("AA", board="AsKs")
    with pytest.raises(RangeError):
        plot.range_grid("A?z")
    with pytest.raises(ShowdownError, match="two cards"):
        plot.range_grid("AsKsQsJs")
    with pytest.raises(RangeError, match="nothing is left"):
        plot.equity_grid("KsKh", board="KsQh2d")
    with pytest.raises(CardError):
        plot.equity_grid("AA", board="KsKsKs")
    with pytest.raises(RangeError, match="no hand"):
        plot.equity_grid("")
    with pytest.raises(RangeError, match="holds no hand of short_deck"):
        plot.equity_grid("2c2d", variant="short_deck")


# --- Runouts ---------------------------------------------------------------------------------------------------------

SPOTS = [
    ("holdem", ["AhKh", "QQ+, AKs, 99-77@30"], {"board": "Qh7h2d"}),
    ("holdem", ["AhKh", "QQ+, AKs, 99-77@30"], {"board": "Qh7h2d", "cards": 2}),
    ("holdem", ["QQ+, AKs@50", "AhKh", "JJ, TT"], {"board": "Qh7h2d9c", "player": 0}),
    ("holdem", ["AsAh", None], {"board": "Qh7h2d9c"}),
    ("holdem", ["QdQc", "AsKs, AhKh"], {"board": "2c7d9h", "cards": 2}),  # the ace of both suits leaves no hand
    ("short_deck", ["AhKh", "QsQd"], {"board": "Qh7h8d", "player": 1}),
    ("omaha8", ["AhKh2c3d", "KcKdQs7s"], {"board": "Qh7h2d"}),
    ("courchevel", ["AhKh2c3dTs", "KcKdQs7s8s"], {"board": "Qh7h2d4c"}),
    ("d27_triple", ["2c3d4h7s", "2d4c5h8c9s"], {}),
    ("badugi", ["2c3d", "2d4c5h8s"], {}),
    ("razz", ["Ac3d4h7s6c", "2d4c5h8c9d"], {"dead": "AsAdAh"}),
    ("stud8", ["Ac3d4h7s6cKd", "2d4s5h8c9dTd"], {}),
]


@pytest.mark.parametrize(("game", "hands", "words"), SPOTS, ids=lambda part: part if isinstance(part, str) else None)
def test_the_mean_over_all_runouts_is_the_equity_now(game: str, hands: list, words: dict) -> None:
    axes = plot.equity_histogram(game, hands, most=2000, **words)
    (line,) = axes.lines
    spot = {name: words[name] for name in ("board", "dead") if name in words}
    now = equity(game, hands, method="exact", **spot).equity[words.get("player", 0)]
    assert line.get_xdata()[0] == pytest.approx(now, abs=1e-12)
    assert sum(bar.get_height() for bar in axes.patches) == pytest.approx(100)
    assert f"{100 * now:.1f}" in axes.texts[0].get_text()


def test_to_the_end_two_known_hands_win_tie_or_lose() -> None:
    board, hands = "5h6h7d", ["AhKh", "AdKc"]
    axes = plot.equity_histogram("holdem", hands, board=board, cards=2, bins=4)
    answer = equity("holdem", hands, board=board)
    lost, below, tied, won = (bar.get_height() * answer.deals / 100 for bar in axes.patches)
    # a share of one half stands on the edge and belongs to the bar above it
    assert (round(lost), round(below), round(tied), round(won)) == (answer.lose[0], 0, answer.tie[0], answer.win[0])


def test_runouts_that_are_drawn_depend_on_the_seed_alone() -> None:
    def heights(seed: int) -> list[float]:
        axes = plot.equity_histogram("holdem", ["AhKh", "QsQd"], most=60, seed=seed)
        return [bar.get_height() for bar in axes.patches]

    assert heights(1) == heights(1) != heights(2)
    assert sum(heights(1)) == pytest.approx(100)


def test_runouts_refuse() -> None:
    with pytest.raises(ShowdownError, match="no cards are to come"):
        plot.equity_histogram("holdem", ["AhKh", "QsQd"], board="2c3c4c5c7d")
    with pytest.raises(ShowdownError, match="cards cannot be 3: from 1 to 2"):
        plot.equity_histogram("holdem", ["AhKh", "QsQd"], board="2c3c4c", cards=3)
    with pytest.raises(ShowdownError, match="player cannot be 2: from 0 to 1"):
        plot.equity_histogram("holdem", ["AhKh", "QsQd"], player=2)
    with pytest.raises(CardError):
        plot.equity_histogram("holdem", ["AhKh", "AhQd"])
    for name in ("bins", "most", "cards", "player"):
        for bad, error in ((-1, ShowdownError), (10**9, ShowdownError), (1.5, TypeError), (True, TypeError)):
            with pytest.raises(error, match=name):
                plot.equity_histogram("holdem", ["AhKh", "QsQd"], board="2c3c4c", **{name: bad})
    with pytest.raises(TypeError, match="not str"):
        plot.timeline("holdem")


# --- Deals -----------------------------------------------------------------------------------------------------------

STAKES = {
    "blinds": {"blinds": (1, 2), "small_bet": 2, "big_bet": 4},
    "bring_in": {"ante": 1, "bring_in": 1, "small_bet": 2, "big_bet": 4},
    "ante": {"ante": 1, "small_bet": 2, "big_bet": 4},
}


def play(deal: Deal, generator: random.Random) -> None:
    """Let everybody do something legal until the deal is over."""
    while deal:
        legal = deal.legal()
        hole = list(deal.hole(deal.to_act))
        if deal.phase == "bet":
            words = ["fold"] * legal.fold + ["check"] * legal.check + ["bring_in"] * legal.bring_in
            words += ["call"] * (3 if legal.call else 0) + ["complete"] * legal.complete
            words += [f"raise_to {legal.raise_to[0]}"] if legal.raise_to else []
            deal.act(generator.choice(words))
        elif deal.phase == "draw":
            deal.discard(generator.sample(hole, generator.randint(0, 2)))
        elif deal.phase == "discard":
            deal.discard(generator.sample(hole, legal.discard[0]))
        elif deal.phase == "pass":
            deal.pass_cards(generator.sample(hole, legal.discard[0]))
        elif deal.phase == "roll":
            deal.roll(generator.choice([card for card in hole if card not in deal.up(deal.to_act)]))
        else:
            deal.declare(generator.choice(legal.declare))


@pytest.mark.parametrize("game", VARIANTS)
def test_timeline_tells_the_deal(game: str) -> None:
    generator = random.Random(game)
    for seed in range(2):
        deal = Deal(game, stacks=[30, 40, 25], seed=seed, **STAKES[VARIANTS[game].forced])
        play(deal, generator)
        axes = plot.timeline(deal)
        events = [found for found in axes.collections if found.get_gid() == "event"]
        # one mark an action, at the height of its seat, one after the other
        assert [round(event.get_offsets()[0][1]) for event in events] == [seat for seat, _ in deal.actions]
        places = [event.get_offsets()[0][0] for event in events]
        assert places == sorted(places)
        assert len(set(places)) == len(places)
        for said, (_, action) in zip(texts(axes, "action"), deal.actions, strict=True):
            verb, *what = action.split(" ")
            if verb == "raise_to":
                assert said.splitlines()[0].split(" ")[-1] == what[0]
            else:
                assert said.startswith(verb.split("_")[0])
        assert texts(axes, "payoff") == [f"{won:+d}" if won > 0 else str(won) for won in deal.payoffs]
        assert [text.split("\n")[0] for text in texts(axes, "seat")] == ["seat 0", "seat 1", "seat 2 (button)"]
        assert [sign[0] for sign in texts(axes, "board")] == [str(card)[0] for card in deal.board]
        names = iter(street.name for street in deal.variant.streets)
        assert all(name in names for name in texts(axes, "street"))  # in order: `in` reads on
        assert int(texts(axes, "pot")[-1]) == sum(deal.put_in)
        lines = {
            round(line.get_segments()[0][0][1]): line.get_segments()[0][1][0]
            for line in axes.collections
            if line.get_gid() is None and hasattr(line, "get_segments")
        }
        folded = {seat: place for (seat, action), place in zip(deal.actions, places, strict=True) if action == "fold"}
        assert lines == {seat: folded.get(seat, axes.get_xlim()[1]) for seat in range(3)}


def test_timeline_of_a_deal_that_goes_on() -> None:
    deal = Deal("holdem", stacks=[100] * 3, blinds=(1, 2), seed=4)
    assert texts(plot.timeline(deal), "action") == []
    assert texts(plot.timeline(deal), "pot") == ["3"]
    deal.raise_to(100)
    assert texts(plot.timeline(deal), "action") == ["raise to 100\nall in"]
    deal.fold()
    deal.call()
    axes = plot.timeline(deal)
    assert texts(axes, "action") == ["raise to 100\nall in", "fold", "call 98\nall in"]
    assert texts(axes, "street") == ["preflop", "flop", "turn", "river"]
    assert texts(axes, "pot") == ["201"] * 4


def test_timeline_of_a_view_hides_what_the_seat_does_not_see() -> None:
    deal = Deal("stud", stacks=[100] * 2, ante=1, bring_in=1, small_bet=2, seed=4)
    assert texts(plot.timeline(deal.view(0)), "dealt").count("?") == 2
    assert texts(plot.timeline(deal), "dealt").count("?") == 0
    assert texts(plot.timeline(Deal("holdem", stacks=[9] * 2, blinds=(1, 2), cards="manual")), "dealt") == []


def test_timeline_frames_the_up_cards() -> None:
    deal = Deal("stud", stacks=[5000] * 2, ante=1, bring_in=500, small_bet=1000, seed=4)
    while deal:
        deal.check_or_call()
    axes = plot.timeline(deal)
    framed = [text.get_bbox_patch() is not None for text in axes.texts if text.get_gid() == "dealt"]
    assert framed == [False, False, True] * 2 + [True] * 6 + [False] * 2
    holdem = plot.timeline(Deal("holdem", stacks=[5000] * 2, blinds=(1000, 2000), seed=4))
    assert not any(text.get_bbox_patch() for text in holdem.texts)
    assert texts(holdem, "pot") == ["3,000"]


def test_timeline_of_a_deal_by_hand() -> None:
    deal = Deal("holdem", stacks=[20] * 2, blinds=(1, 2), cards="manual")
    for entry in ["deal_hole 0 AsAd", "deal_hole 1 ????", "raise_to 20", "call", "deal_board 2c3c4d", "deal_board 5h"]:
        deal.act(entry)
    assert texts(plot.timeline(deal), "payoff") == []
    deal.deal_board("9s")
    deal.show(0)
    deal.muck(1)
    axes = plot.timeline(deal)
    assert "".join(texts(axes, "dealt")) == "A♠A♦??"
    assert texts(axes, "payoff") == ["+20", "-20"]
    assert texts(axes, "pot") == ["40"] * 4


def test_timeline_of_a_record_is_in_its_chips() -> None:
    (hand,) = history.loads(
        """
        variant = "NT"
        antes = [0, 0, 0]
        blinds_or_straddles = [0.5, 1, 0]
        min_bet = 1
        starting_stacks = [100, 80.5, 100]
        players = ["Ada", "Bo", "Cy"]
        actions = ["d dh p1 7c2d", "d dh p2 AsAh", "d dh p3 KdKc", "p3 cbr 3", "p1 f", "p2 cbr 80.5", "p3 f"]
        """
    )
    axes = plot.timeline(hand)
    assert texts(axes, "action") == ["raise to 3", "fold", "raise to 80.5\nall in", "fold"]
    assert [text.split("\n")[0] for text in texts(axes, "seat")] == ["Ada", "Bo", "Cy (button)"]
    assert texts(axes, "payoff") == ["-0.5", "+3.5", "-3"]
    assert "".join(texts(axes, "dealt")) == "7♣2♦A♠A♥K♦K♣"


# --- All of them -----------------------------------------------------------------------------------------------------


def test_they_draw_where_they_are_told() -> None:
    figure = Figure(figsize=(12, 8))
    axes = figure.subplots(2, 2).flat
    deal = Deal("holdem", stacks=[100] * 2, blinds=(1, 2), seed=4)
    assert plot.range_grid("AA", ax=axes[0], title="a") is axes[0]
    assert plot.equity_grid("AA", ax=axes[1], title="b") is axes[1]
    assert plot.equity_histogram("holdem", ["AhKh", "QsQd"], board="2c3c4c", ax=axes[2], title="c") is axes[2]
    assert plot.timeline(deal, ax=axes[3], title="d") is axes[3]
    assert [ax.get_title() for ax in figure.axes] == list("abcd")
    figure.draw_without_rendering()


def test_pyplot_is_left_alone() -> None:
    program = """
import sys
from showdown.adapters import plot
assert "matplotlib" not in sys.modules
plot.range_grid("AA").figure.savefig("/dev/null" if sys.platform != "win32" else "NUL", format="png")
assert "matplotlib.pyplot" not in sys.modules
sys.modules["matplotlib"] = sys.modules["matplotlib.figure"] = None
try:
    plot.range_grid("AA")
except ImportError as error:
    print(error)
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert answer.stdout == "pictures need Matplotlib: pip install 'showdown[plot]'\n"


@pytest.mark.thread_unsafe  # doctest takes the standard output of the process
@pytest.mark.parametrize("name", plot.__all__)
def test_words_and_example(name: str) -> None:
    text = getattr(plot, name).__doc__
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    assert example.examples
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0
