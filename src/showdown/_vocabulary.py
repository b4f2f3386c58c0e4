"""What the words of a game may be: one table for streets, one for variants, and the checks that read them.

What the words of a row must be together, such as cards enough for all players, is checked where they are compiled: by
`Rules`, `Chooser` and `Settler` of the core.
"""

from __future__ import annotations

from types import MappingProxyType

from showdown.cards import DECK, SHORT_DECK, ShowdownError
from showdown.hands import ExposedOrder, HandType, eight_or_better, nine_or_better, short_deck, short_deck_triton

TYPE_CHECKING = False  # importing typing would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


class Kind:
    """Values that no list can name: a test, and how messages call them."""

    def __init__(self, text: str, holds: Callable[[Any], bool]) -> None:
        self.text = text
        self.holds = holds


def _is_text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and value.isprintable()


def _are_texts(value: object) -> bool:
    return isinstance(value, tuple) and len(value) <= MOST_NAMES and all(map(_is_text, value))


def _are_players(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(type(count) is int for count in value)
        and 2 <= value[0] <= value[1] <= MOST_PLAYERS
    )


def _are_streets(value: object) -> bool:
    # that they are streets `Variant` sees to, which knows the class
    return (
        isinstance(value, tuple)
        and 0 < len(value) <= MOST_STREETS
        and len({street.name for street in value}) == len(value)
    )


# Those of the arrays in game.h.
MOST_PLAYERS = 22
MOST_STREETS = 16
MOST_HELD = 8
MOST_BOARD = 5
# Of names: whatever is named fits a line, and whatever is listed a page.
LONGEST_TEXT = 80
MOST_NAMES = 64

TEXT = Kind(f"a text of 1 to {LONGEST_TEXT} printable characters", _is_text)
TEXTS = Kind(f"a tuple of at most {MOST_NAMES} texts", _are_texts)
PLAYERS = Kind(f"a pair such as (2, 10): the fewest and the most players, within 2 to {MOST_PLAYERS}", _are_players)
STREETS = Kind(f"a tuple of 1 to {MOST_STREETS} Street objects with different names", _are_streets)

# Each word with all it may be: values, ranges of numbers, classes, kinds.
STREET_WORDS: Mapping[str, tuple[object, ...]] = MappingProxyType(
    {
        "name": (TEXT,),
        "down": (range(MOST_HELD + 1),),
        "up": (range(MOST_HELD + 1),),
        "board": (range(MOST_BOARD + 1),),
        "burn": (range(2),),
        "choose": (None, "draw", "discard", "pass", "roll", "declare"),
        "choose_min": (range(MOST_HELD + 1),),
        "choose_max": (range(MOST_HELD + 1),),
        "direction": (range(-1, 2),),
        "opener": (None, "blinds", "left", "bring_in", "show", "opener"),
        "bet": (None, "small", "big"),
        "open_pair": (False, True),
        "must_open": (False, True),
    }
)
VARIANT_WORDS: Mapping[str, tuple[object, ...]] = MappingProxyType(
    {
        "id": (TEXT,),
        "title": (TEXT,),
        "aliases": (TEXTS,),
        "deck": (DECK, SHORT_DECK),
        "players": (PLAYERS,),
        "most_players": (range(2, MOST_PLAYERS + 1),),
        "streets": (STREETS,),
        "sides": (("high",), ("low",), ("high", "low")),
        "high_hand": (None, HandType),
        "low_hand": (None, HandType),
        "choose_rule": ("any", "exactly_two", "at_most_two"),
        "forced": ("blinds", "ante", "bring_in", "button_ante"),
        "betting": ("no-limit", "pot-limit", "fixed-limit", "half-pot-limit"),
        "raise_cap": (None, range(255)),  # 255 is SD_NO_CAP of game.h
        "uncapped_heads_up": ("round_start", "before_cap", "never"),
        "min_open": (range(1, 8),),  # 7 big blinds of 2**60 chips are below 2**63
        "all_pass": ("play", "redeal"),
        "ante_from": ("each", "big_blind", "button"),
        "ante_first": (False, True),
        "pl_sb_as_bb": (False, True),
        "pl_active_pot": (False, True),
        "allow_fold_when_free": (False, True),
        "muck_losers": (False, True),
        "bring_in": (None, "low_ace_high", "high_ace_low", "high_ace_high"),
        "show": (None, ExposedOrder),
        "stud_tie": (None, "position", "suit"),
        "stud_shortage": (None, "mix_burns", "community"),
        "draw_deal": (None, "after_all", "immediate"),
        "reshuffle": (None, "muck", "previous_rounds"),
        "no_own_discards": (False, True),
        "declare": (None, "in_turn", "simultaneous"),
        "allow_both": (False, True),
        "head_to_head": (False, True),
        "head_to_head_tie": ("first_declarer", "split"),
        "odd_chip": ("one_each", "all_to_first"),
        "odd_order": ("button", "suit"),
        "stud_odd": (None, "all_cards", "five_card_high"),
        "odd_ace": ("low", "high"),
    }
)


def _fits(value: object, allowed: object) -> bool:
    if isinstance(allowed, range):
        return type(value) is int and value in allowed
    if isinstance(allowed, Kind):
        return allowed.holds(value)
    if isinstance(allowed, type):
        return isinstance(value, allowed)
    # a truth value is no number and a subclass of str may compare as it likes
    return value is allowed or (type(value) is type(allowed) and value == allowed)


def _spelled(allowed: object) -> str:
    if isinstance(allowed, range):
        return f"a whole number from {allowed[0]} to {allowed[-1]}"
    if isinstance(allowed, Kind):
        return allowed.text
    if isinstance(allowed, type):
        return f"a {allowed.__name__}"
    if allowed in (DECK, SHORT_DECK):
        return f"the {len(allowed)} cards of {'DECK' if allowed == DECK else 'SHORT_DECK'}"
    return repr(allowed)


def _shown(value: object) -> str:
    """Return a value for a message, shortly: a number of any size has no text, and a long one no end."""
    if isinstance(value, int) and abs(value) >= 10**20:
        return "a huge number"
    try:
        text = repr(value)
    except Exception:  # whatever it is, the message is about its word
        return f"a {type(value).__name__}"
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}..."


def check_words(words: Mapping[str, object], allowed: Mapping[str, tuple[object, ...]], where: str) -> None:
    """Refuse a word whose value the table does not allow."""
    for word, values in allowed.items():
        value = words[word]
        if not any(_fits(value, one) for one in values):
            expected = " or ".join(map(_spelled, values))
            raise ShowdownError(f"{where}: {word} cannot be {_shown(value)}; it may be {expected}")


def check_row(words: Mapping[str, Any], where: str) -> None:
    """Refuse a row of which a word is none that the table allows, or whose sides lack their hand types."""
    check_words(words, VARIANT_WORDS, where)
    if words["players"][1] > words["most_players"]:
        raise ShowdownError(f"{where}: players cannot be {words['players']!r}; most_players is {words['most_players']}")
    short = words["deck"] == SHORT_DECK
    for side in words["sides"]:
        ranking = words[f"{side}_hand"]
        if ranking is None:
            raise ShowdownError(f"{where}: {side}_hand cannot be None; sides is {words['sides']!r}")
        if (ranking in (short_deck, short_deck_triton)) != short:
            raise ShowdownError(
                f"{where}: {side}_hand cannot be {ranking.name}; the deck has {len(words['deck'])} cards"
            )

    if len(words["sides"]) == 2 and words["high_hand"] in (eight_or_better, nine_or_better):
        name = words["high_hand"].name
        raise ShowdownError(
            f"{where}: high_hand cannot be {name}; sides is {words['sides']!r}, and somebody must win the high"
        )


def read_words(given: object) -> dict[str, Any]:
    """Return the words of a row, copied: each known, and none missing that has no usual value."""
    words = _mapping(given, "the words of a game")
    where = f"{words['id']}" if _is_text(words.get("id")) else "a game"
    for word in words:
        if word not in VARIANT_WORDS:
            raise ShowdownError(f"{where}: there is no word {_shown(word)}; the words are {', '.join(VARIANT_WORDS)}")
    for word in ("id", "title", "players", "most_players", "streets", "sides", "betting"):
        if word not in words:
            raise ShowdownError(f"{where}: the word {word} is missing")
    return words


def read_changes(given: object, streets: tuple[Any, ...], where: str) -> dict[str, dict[Any, dict[str, Any]]]:
    """Return what each value of each option changes, copied, after a look at its shape.

    Whether the words make a game then is seen when they are applied.
    """
    changes: dict[str, dict[Any, dict[str, Any]]] = {}
    names = {street.name for street in streets}
    for option, values in _mapping(given, f"{where}: the changes", MOST_NAMES).items():
        if not _is_text(option) or not option.isidentifier():
            raise ShowdownError(f"{where}: an option cannot be named {_shown(option)}; a name is an identifier")
        changes[option] = {}
        for value, change in _mapping(values, f"{where}: the values of {option}", MOST_NAMES).items():
            said = f"{where}: {option}={_shown(value)}"
            if value is not None and not isinstance(value, int) and not _is_text(value):
                raise ShowdownError(f"{said}: a value of an option is a text, a whole number, a truth value or None")
            changes[option][value] = _read_change(change, names, said)
        if not changes[option]:
            raise ShowdownError(f"{where}: {option} has no values")
        if next(iter(changes[option].values())):
            raise ShowdownError(f"{where}: the first value of {option} is the usual one and changes nothing")
    return changes


def _read_change(given: object, streets: set[str], where: str) -> dict[str, Any]:
    change = _mapping(given, f"{where}: the changes")
    for word in change:
        if word not in VARIANT_WORDS or word in ("id", "title", "aliases"):
            raise ShowdownError(f"{where}: there is no word {_shown(word)} to change")
    if "streets" not in change:
        return change
    change["streets"] = _mapping(change["streets"], f"{where}: streets")
    for name, words in change["streets"].items():
        if name not in streets:
            raise ShowdownError(f"{where}: no street is named {_shown(name)}")
        if words is None:
            continue
        change["streets"][name] = words = _mapping(words, f"{where}: street {name!r}")
        for word in words:
            if word not in STREET_WORDS or word == "name":
                raise ShowdownError(f"{where}: street {name!r}: there is no word {_shown(word)} to change")
    return change


def _mapping(given: object, what: str, most: int = len(VARIANT_WORDS)) -> dict[Any, Any]:
    """Return a copy of a mapping of no more entries than there can be."""
    if not isinstance(given, (dict, MappingProxyType)):
        raise ShowdownError(f"{what}: got {_shown(given)}, expected a dict")
    if len(given) > most:
        raise ShowdownError(f"{what}: got {len(given)} entries, expected at most {most}")
    return dict(given)
