"""The variants that the worked examples mean."""

from __future__ import annotations

from showdown.variants import Variant, find_variant

# The words of the EX lines that are not ids of variants: by word, or by word and number of hole cards.
GAMES: dict[str, str] = {
    "short_ts": "short_deck",
    "short_st": "short_deck",
    "express": "omaha_express",
    "27": "d27_single",
    "a5": "a5_single",
}
OMAHA = {("omaha", 4): "omaha", ("omaha", 5): "omaha5", ("omaha8", 4): "omaha8", ("omaha8", 5): "big_o"}
COURCHEVEL = {"omaha": "courchevel", "omaha8": "courchevel8"}


def game(word: str, section: str, hole: str) -> Variant:
    if word in COURCHEVEL and section == "5.6":
        return find_variant(COURCHEVEL[word])
    if word in COURCHEVEL:
        return find_variant(OMAHA[word, len(hole) // 2])
    variant = find_variant(GAMES.get(word, word))
    return variant.with_options(order="straight") if word == "short_st" else variant
