"""Cards and their text."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable

import pytest

import showdown
from showdown import DECK, SHORT_DECK, Card, CardError, ShowdownError, format_cards, parse_cards

RANKS = "23456789TJQKA"
SUITS = "cdhs"
TEXTS = [rank + suit for rank in RANKS for suit in SUITS]


class TestCard:
    @pytest.mark.parametrize(("number", "text"), list(enumerate(TEXTS)))
    def test_number_and_text(self, number: int, text: str) -> None:
        for card in (Card(text), Card(number), Card(text.lower()), Card(text.upper()), Card(text[0] + text[1].upper())):
            assert card == number
            assert str(card) == text
            assert repr(card) == f"Card({text!r})"
            assert (card.rank, card.suit) == (number // 4, number % 4)
            assert isinstance(card, Card)

    @pytest.mark.parametrize(("symbols", "suits"), [("♣♦♥♠", "cdhs"), ("♧♢♡♤", "cdhs")])
    def test_suit_symbols(self, symbols: str, suits: str) -> None:
        for symbol, suit in zip(symbols, suits, strict=True):
            assert Card("A" + symbol) == Card("A" + suit)
            assert Card("10" + symbol) == Card("T" + suit)

    @pytest.mark.parametrize("text", ["10c", "10D", "10h", "10s"])
    def test_ten_may_have_two_digits(self, text: str) -> None:
        assert Card(text) == Card("T" + text[2])

    @pytest.mark.parametrize(
        "given",
        [
            "", "A", "s", "As ", " As", "Asd", "1s", "0s", "11s", "1c", "Ax", "xs", "sA", "??", "A?", "AsKd", "A\0",
            "\0s",
            "\uff21s", "\u0662c", "A\ud800", -1, 52, 255, 256, 2**31, 2**63, 2**64, -(2**63), 10**100, 1.0, 51.0,
            float("nan"), None, True, False, b"As", b"\x05", [], ["As"], ("A", "s"), {}, object(), 1j,
        ],
        ids=repr,
    )  # fmt: skip
    def test_what_is_no_card(self, given: object) -> None:
        with pytest.raises(CardError, match="not a card"):
            Card(given)  # type: ignore[arg-type]

    def test_is_immutable_and_has_no_dictionary(self) -> None:
        card = Card("As")
        for name in ("rank", "suit", "other"):
            with pytest.raises(AttributeError):
                setattr(card, name, 1)

    @pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
    def test_pickles_and_copies(self, protocol: int) -> None:
        for card in DECK:
            for other in (pickle.loads(pickle.dumps(card, protocol)), copy.copy(card), copy.deepcopy(card)):
                assert other == card
                assert type(other) is Card

    def test_sorts_by_rank_then_suit(self) -> None:
        assert format_cards(sorted(parse_cards("AsAc2h2dKs"))) == "2d2hKsAcAs"

    def test_hashes_as_its_number(self) -> None:
        assert {Card("As"): 1}[51] == 1


class TestDecks:
    def test_deck(self) -> None:
        assert [str(card) for card in DECK] == TEXTS
        assert list(DECK) == list(range(52))
        assert all(type(card) is Card for card in DECK)

    def test_short_deck(self) -> None:
        assert list(SHORT_DECK) == list(range(16, 52))
        assert str(SHORT_DECK[0]) == "6c"
        assert len(SHORT_DECK) == 36


WANTED = ["As", "Kd", "Th", "9s"]

FORMS: list[Callable[[], Iterable[str | int] | str | bytes]] = [
    lambda: "AsKdTh9s",
    lambda: "As Kd Th 9s",
    lambda: "aSkDtH9S",
    lambda: "As,Kd,10h,9♠",
    lambda: "  A♠\tK♦\n10♥ , 9♤  ",
    lambda: "As|Kd/Th;9s",
    lambda: bytes([51, 45, 34, 31]),
    lambda: ["As", "Kd", "10h", "9s"],
    lambda: ("As", 45, Card("Th"), "9♠"),
    lambda: [51, 45, 34, 31],
    lambda: iter(["As", "Kd", "Th", "9s"]),
    lambda: (card for card in (51, 45, 34, 31)),
    lambda: {"As": 1, "Kd": 2, "Th": 3, "9s": 4},
    lambda: bytearray([51, 45, 34, 31]),
    lambda: memoryview(bytes([51, 45, 34, 31])),
    lambda: parse_cards("AsKdTh9s"),
]


class TestParse:
    @pytest.mark.parametrize("form", range(len(FORMS)))
    def test_every_form(self, form: int) -> None:
        cards = parse_cards(FORMS[form]())
        assert [str(card) for card in cards] == WANTED
        assert type(cards) is tuple
        assert all(type(card) is Card for card in cards)
        assert format_cards(FORMS[form]()) == "AsKdTh9s"

    @pytest.mark.parametrize("empty", ["", " ", b"", [], (), iter([]), ",;|/ \t"], ids=repr)
    def test_no_cards(self, empty: str | bytes | Iterable[int]) -> None:
        assert parse_cards(empty) == ()

    def test_keeps_the_order_given(self) -> None:
        assert parse_cards("2cAs2d") == (0, 51, 1)

    def test_whole_deck(self) -> None:
        assert parse_cards("".join(TEXTS)) == DECK
        assert parse_cards(bytes(range(52))) == DECK
        assert parse_cards(DECK) == DECK

    def test_subclasses_of_text_and_numbers(self) -> None:
        class Text(str):
            __slots__ = ()

        class Number(int):
            pass

        assert parse_cards(Text("AsKd")) == (51, 45)
        assert parse_cards([Text("As"), Number(45)]) == (51, 45)

    @pytest.mark.parametrize(
        ("given", "named"),
        [
            ("AsXx", "'Xx'"), ("As K", "'K'"), ("AsK", "'K'"), ("A s", "'A '"), ("As??", "'??'"), ("As1d", "'1d'"),
            ("As\0\0", r"'\\x00\\x00'"), ("AsKd9", "'9'"), ("A♠♠", "'♠'"), ("10", "10"), ("As 10", "10"),
            (["As", "Kx"], "'Kx'"), (["As", ""], "''"), (["AsKd"], "'AsKd'"), ([51, 52], "52"), ([-1], "-1"),
            ([None], "None"), ([True], "True"), ([1.5], "1.5"), ([[51]], r"\[51\]"), (bytes([51, 52]), "52"),
            (bytes([255]), "255"), ([10**30], "10{30}"), ([2**64], str(2**64)),
        ],
    )  # fmt: skip
    def test_names_what_is_no_card(self, given: str | bytes | list[str | int], named: str) -> None:
        with pytest.raises(CardError, match=f"not a card: .*{named}"):
            parse_cards(given)

    @pytest.mark.parametrize("given", ["AsAs", "As Kd as", "A♠As", b"\x33\x33", [51, "As"], ["Ts", "10s"]], ids=repr)
    def test_refuses_a_card_twice(self, given: str | bytes | list[str | int]) -> None:
        with pytest.raises(CardError, match=r"duplicate card (As|Ts)"):
            parse_cards(given)

    @pytest.mark.parametrize("given", [None, 5, 1.5, object(), NotImplemented, parse_cards], ids=repr)
    def test_refuses_what_cannot_hold_cards(self, given: object) -> None:
        with pytest.raises(CardError, match="not cards"):
            parse_cards(given)  # type: ignore[arg-type]

    def test_more_than_a_deck(self) -> None:
        def endless() -> Iterable[int]:
            while True:
                yield from range(52)

        with pytest.raises(CardError):
            parse_cards(endless())

    def test_long_text_is_not_repeated_whole(self) -> None:
        with pytest.raises(CardError) as caught:
            parse_cards("Xx" * 10**6)
        assert len(str(caught.value)) < 300


def test_errors_are_value_errors() -> None:
    assert issubclass(CardError, ShowdownError)
    assert issubclass(ShowdownError, ValueError)
    assert showdown.CardError is CardError
