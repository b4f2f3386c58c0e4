"""Chinese and Open Face against the worked examples of rules.md section 9."""

from __future__ import annotations

import pytest
from worked_examples import Example, of_kind

from showdown import ofc

# The words of the grammar: which rules a line speaks of.
GAME_OF = {"std": "ofc", "27": "ofc_pineapple27", "classic": "ofc", "turbo": "ofc_turbo"}


def game(word: str) -> str:
    return GAME_OF.get(word, f"ofc_{word}")


@pytest.mark.parametrize("example", of_kind("foul"), ids=str)
def test_foul(example: Example) -> None:
    assert ofc.is_foul(example.text, game(example.words[0])) == {"foul": True, "ok": False}[example.result]


@pytest.mark.parametrize("example", of_kind("roy"), ids=str)
def test_royalties(example: Example) -> None:
    assert ofc.royalties(example.text, game(example.words[0])) == tuple(map(int, example.result.split(",")))


@pytest.mark.parametrize("example", of_kind("ofc", "chinese"), ids=str)
def test_score(example: Example) -> None:
    hands = example.text.split(" vs ")
    if example.kind == "chinese":
        score = ofc.score(hands, "chinese", scoring=example.words[0])
    else:
        score = ofc.score(hands, game(example.words[0]))
    assert score.points == (int(example.result), -int(example.result))
    assert score.pairs[0].points == int(example.result)


@pytest.mark.parametrize("example", of_kind("fantasy"), ids=str)
def test_fantasyland(example: Example) -> None:
    inside = example.words[1:] == ("in",)
    assert ofc.fantasyland(example.text, game(example.words[0]), inside) == int(example.result)
