"""One hand: cards, their text, and the hand types. The only owner of the tables."""

cimport cython
from cpython.object cimport PyObject
from libc.stdint cimport uint16_t, uint32_t, uint64_t

# The modules that the interpreter has when it starts; collections.abc and operator would be read from files.
from _collections_abc import Iterable
from _operator import index


cdef extern from "showdown/sizes.h" nogil:
    const sd_tables SD_TABLES
    enum:
        SD_HIGH_CLASSES
        SD_SHORT_CLASSES
        SD_LOW_A5_CLASSES
        SD_LOW_27_CLASSES
        SD_BADUGI_CLASSES
        SD_FRONT_CLASSES
        SD_LOW_8_CLASSES
        SD_LOW_9_CLASSES

cdef extern from * nogil:
    """
    #include "showdown/kernel.h"
    """
    enum:
        SD_SHOW_HIGH
        SD_SHOW_ACE_TO_FIVE
        SD_SHOW_DEUCE_TO_SEVEN
    const uint32_t *SHAPES_HIGH "SD_TABLES.shape_high"
    const uint32_t *SHAPES_SHORT_TRIPS "SD_TABLES.shape_short_trips"
    const uint32_t *SHAPES_SHORT_STRAIGHT "SD_TABLES.shape_short_straight"
    const uint32_t *SHAPES_LOW_A5 "SD_TABLES.shape_low_a5"
    const uint32_t *SHAPES_LOW_27 "SD_TABLES.shape_low_27"
    const uint32_t *SHAPES_BADUGI "SD_TABLES.shape_badugi"
    const uint32_t *SHAPES_FRONT "SD_TABLES.shape_front"
    const uint16_t *FRONT_FLOORS "SD_TABLES.front_floor"

cdef extern from "showdown/text.h" nogil:
    const unsigned char SD_RANK_OF[128]
    const unsigned char SD_SUIT_OF[128]

# Declared over PyObject * so that reading an argument costs no reference counting.
cdef extern from "Python.h":
    ctypedef struct PyTypeObject:
        pass
    PyTypeObject PyBool_Type
    PyTypeObject *Py_TYPE(PyObject *)
    Py_ssize_t Py_SIZE(PyObject *)
    bint PyBytes_CheckExact(PyObject *)
    char *PyBytes_AS_STRING(PyObject *)
    Py_ssize_t PyBytes_GET_SIZE(PyObject *)
    bint PyList_CheckExact(PyObject *)
    bint PyTuple_CheckExact(PyObject *)
    PyObject **PySequence_Fast_ITEMS(PyObject *)
    bint PyLong_Check(PyObject *)
    long PyLong_AsLongAndOverflow(PyObject *, int *)
    bint PyUnicode_Check(PyObject *)
    bint PyUnicode_IS_COMPACT_ASCII(PyObject *)
    Py_ssize_t PyUnicode_GET_LENGTH(PyObject *)
    const unsigned char *PyUnicode_1BYTE_DATA(PyObject *)


# --- errors ------------------------------------------------------------------------------------------------------

class ShowdownError(ValueError):
    """Anything that `showdown` refuses.

    Examples
    --------
    >>> import showdown
    >>> issubclass(showdown.CardError, showdown.ShowdownError)
    True
    """

    __module__ = "showdown"


class CardError(ShowdownError):
    """A card that is none, stands twice, or is one too many or too few.

    Examples
    --------
    >>> import showdown
    >>> showdown.Card("1x")
    Traceback (most recent call last):
        ...
    showdown.CardError: not a card: '1x'
    """

    __module__ = "showdown"


class RangeError(ShowdownError):
    """A range that cannot be read, or of which the cards of others leave nothing.

    Examples
    --------
    >>> import showdown
    >>> issubclass(showdown.RangeError, showdown.ShowdownError)
    True
    """

    __module__ = "showdown"


class ActionError(ShowdownError):
    """An action that is not legal in the deal; the message says what is, and the deal has not changed.

    Examples
    --------
    >>> import showdown
    >>> showdown.Deal("holdem", stacks=[200] * 3, blinds=(1, 2), seed=7).check()
    Traceback (most recent call last):
        ...
    showdown.ActionError: seat 2: check is illegal on the preflop; legal: fold, call 2, raise_to 4..200
    """

    __module__ = "showdown"


class HistoryError(ShowdownError):
    """A recorded hand that cannot be read, or that the rules do not allow; the message says where and why.

    Examples
    --------
    >>> import showdown
    >>> issubclass(showdown.HistoryError, showdown.ShowdownError)
    True
    """

    __module__ = "showdown"


cdef str shown(object given):
    """A repr for a message: short whatever was given, and never an error of its own."""
    try:
        text = repr(given) if not isinstance(given, (str, bytes)) else repr(given[:61])
    except Exception:
        text = f"<{type(given).__name__}>"
    return text if len(text) <= 60 else f"{text[:57]}..."


# --- cards -------------------------------------------------------------------------------------------------------

# Cards in any form, for annotations: text, card numbers as bytes, or an iterable of text, numbers and `Card`.
Cards = Iterable | str | bytes


cdef str RANKS = "23456789TJQKA"
cdef str SUITS = "cdhs"
cdef str SUIT_SYMBOLS = "\u2663\u2666\u2665\u2660\u2667\u2662\u2661\u2664"  # black, then white, each in the order cdhs
cdef str SEPARATORS = " ,;/|\t\r\n"


cdef inline int rank_of(Py_UCS4 character) noexcept:
    return SD_RANK_OF[character] - 1 if character < 128 else -1


cdef inline int suit_of(Py_UCS4 character):
    if character < 128:
        return SD_SUIT_OF[character] - 1
    cdef Py_ssize_t symbol = SUIT_SYMBOLS.find(chr(character))
    return -1 if symbol < 0 else symbol & 3


cdef object not_a_card(object given, object within):
    text = f"not a card: {shown(given)}"
    return CardError(text if within is given else f"{text} in {shown(within)}")


cdef int one_card(object given, object within) except -1:
    if isinstance(given, str):
        text = given
        if len(text) == 3 and text[:2] == "10":
            text = "T" + text[2]
        if len(text) != 2 or rank_of(text[0]) < 0 or suit_of(text[1]) < 0:
            raise not_a_card(given, within)
        return 4 * rank_of(text[0]) + suit_of(text[1])
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise not_a_card(given, within)
    number = index(given)
    if not 0 <= number < 52:
        raise not_a_card(given, within)
    return number


cdef int take(int card, unsigned char *out, int n, int most, uint64_t *seen, object what, object within) except -1:
    """Add one card to those read; the new count."""
    if n == most:
        raise CardError(f"{what} takes at most {most} cards, got more: {shown(within)}")
    if seen[0] >> card & 1:
        raise CardError(f"duplicate card {RANKS[card >> 2]}{SUITS[card & 3]} in {shown(within)}")
    seen[0] |= <uint64_t>1 << card
    out[n] = <unsigned char>card
    return n + 1


cdef int parse_text(str text, unsigned char *out, int most, object what) except -1:
    cdef uint64_t seen = 0
    cdef Py_ssize_t i = 0, length = len(text)
    cdef int n = 0, rank, suit
    while i < length:
        if text[i] in SEPARATORS:
            i += 1
            continue
        rank = rank_of(text[i])
        if text[i] == "1" and i + 1 < length and text[i + 1] == "0":
            i += 1
            rank = 8
        suit = suit_of(text[i + 1]) if i + 1 < length else -1
        if rank < 0 or suit < 0:
            raise not_a_card(text[i:i + 2], text)
        n = take(4 * rank + suit, out, n, most, &seen, what, text)
        i += 2
    return n


cdef inline int quick_text(const unsigned char *text, uint64_t *seen) noexcept:
    """The number of a card of two plain characters that was not seen before, or -1."""
    cdef unsigned int rank = SD_RANK_OF[text[0] & 127], suit = SD_SUIT_OF[text[1] & 127]
    cdef int card = <int>(4 * rank + suit) - 5
    cdef uint64_t bit
    if rank == 0 or suit == 0 or (text[0] | text[1]) > 127:
        return -1
    bit = <uint64_t>1 << card
    if seen[0] & bit:
        return -1
    seen[0] |= bit
    return card


cdef inline int quick_item(PyObject *item, uint64_t *seen) noexcept:
    """The number of a card that was not seen before, given as an int or as two plain characters, or -1."""
    cdef long card
    cdef int overflow = 0
    cdef uint64_t bit
    if PyLong_Check(item):
        card = PyLong_AsLongAndOverflow(item, &overflow)
        if not 0 <= card < 52 or Py_TYPE(item) == &PyBool_Type:
            return -1
        bit = <uint64_t>1 << card
        if seen[0] & bit:
            return -1
        seen[0] |= bit
        return <int>card
    if PyUnicode_Check(item) and PyUnicode_IS_COMPACT_ASCII(item) and PyUnicode_GET_LENGTH(item) == 2:
        return quick_text(PyUnicode_1BYTE_DATA(item), seen)
    return -1


cdef inline int parse_quickly(PyObject *cards, unsigned char *out, int most) noexcept:
    """The number of cards if the form is a common one and nothing is wrong; -1 sends the caller to the slow way."""
    cdef uint64_t seen = 0
    cdef const unsigned char *data
    cdef PyObject **items
    cdef Py_ssize_t i, n
    cdef int card
    if PyUnicode_Check(cards):
        n = PyUnicode_GET_LENGTH(cards)
        if n > 2 * most or n & 1 or not PyUnicode_IS_COMPACT_ASCII(cards):
            return -1
        data = PyUnicode_1BYTE_DATA(cards)
        n >>= 1
        for i in range(n):
            card = quick_text(data + 2 * i, &seen)
            if card < 0:
                return -1
            out[i] = <unsigned char>card
        return <int>n
    if PyBytes_CheckExact(cards):
        n = PyBytes_GET_SIZE(cards)
        data = <const unsigned char *>PyBytes_AS_STRING(cards)
        if n > most:
            return -1
        for i in range(n):
            if data[i] >= 52 or seen >> data[i] & 1:
                return -1
            seen |= <uint64_t>1 << data[i]
            out[i] = data[i]
        return <int>n
    if PyTuple_CheckExact(cards) or PyList_CheckExact(cards):
        # None of the reads below runs Python code, so a list cannot change on the way.
        n = Py_SIZE(cards)
        items = PySequence_Fast_ITEMS(cards)
        if n > most:
            return -1
        for i in range(n):
            card = quick_item(items[i], &seen)
            if card < 0:
                return -1
            out[i] = <unsigned char>card
        return <int>n
    return -1


cdef int parse_slowly(object cards, unsigned char *out, int most, object what) except -1:
    """Every form of cards, one by one, with the message that fits the first thing wrong."""
    cdef uint64_t seen = 0
    cdef int count = 0
    if isinstance(cards, str):
        return parse_text(str(cards), out, most, what)
    try:
        items = iter(cards)
    except TypeError:
        raise CardError(f"not cards: {shown(cards)}") from None
    for item in items:
        count = take(one_card(item, cards), out, count, most, &seen, what, cards)
    return count


cdef int parse_into(object cards, unsigned char *out, int most, object what) except -1:
    cdef int n
    with cython.critical_section(cards):  # on free-threaded Python another thread may change a list meanwhile
        n = parse_quickly(<PyObject *>cards, out, most)
    return n if n >= 0 else parse_slowly(cards, out, most, what)


class Card(int):
    """A playing card: a number 0..51 that is four times the rank plus the suit.

    Parameters
    ----------
    card : str or int
        Rank and suit in either case (``"As"``, ``"10h"``, ``"A♠"``) or the number.

    Raises
    ------
    CardError
        If there is no such card.

    Examples
    --------
    >>> from showdown import Card
    >>> Card("10h"), int(Card("As")), Card(51).rank, Card(51).suit
    (Card('Th'), 51, 12, 3)
    """

    __module__ = "showdown"
    __slots__ = ()

    def __new__(cls, card, /):
        number = one_card(card, card)
        return DECK[number] if cls is Card else int.__new__(cls, number)

    @property
    def rank(self):
        """Rank, 0 for the deuce to 12 for the ace."""
        return int(self) >> 2

    @property
    def suit(self):
        """Suit, 0 to 3 for clubs, diamonds, hearts, spades."""
        return int(self) & 3

    def __str__(self):
        return RANKS[int(self) >> 2] + SUITS[int(self) & 3]

    def __repr__(self):
        return f"Card('{self}')"


DECK = tuple([int.__new__(Card, number) for number in range(52)])


cdef object card_object(int number):
    return DECK[number]


def parse_cards(cards, /):
    """Read cards in any form.

    Parameters
    ----------
    cards : str, bytes, or iterable of str, int or Card
        Text may separate cards with spaces, commas, semicolons or bars; bytes hold card numbers.

    Returns
    -------
    tuple of Card
        In the order given, at most 52.

    Raises
    ------
    CardError
        If something is not a card, or a card stands twice.

    Examples
    --------
    >>> from showdown import parse_cards
    >>> parse_cards("AsKd 10h,9♠")
    (Card('As'), Card('Kd'), Card('Th'), Card('9s'))
    """
    cdef unsigned char numbers[52]
    cdef int i, n = parse_into(cards, numbers, 52, "a deck")
    return tuple([DECK[numbers[i]] for i in range(n)])


def format_cards(cards, /):
    """Write cards as text, rank then suit, with nothing between.

    Parameters
    ----------
    cards : str, bytes, or iterable of str, int or Card
        At most 52, no card twice.

    Returns
    -------
    str

    Raises
    ------
    CardError
        If something is not a card, or a card stands twice.

    Examples
    --------
    >>> from showdown import format_cards
    >>> format_cards(["as", 46, "10♥"])
    'AsKhTh'
    """
    return "".join([str(card) for card in parse_cards(cards)])


# --- the C API -----------------------------------------------------------------------------------------------------

# Card counts that each type takes, by its number.
cdef extern from * nogil:
    """
    static const unsigned char SD_LEAST[SD_TYPES] = {5, 5, 5, 5, 5, 5, 1, 3, 5, 1, 5, 1, 1, 1};
    static const unsigned char SD_MOST[SD_TYPES] = {9, 9, 9, 9, 9, 9, 7, 3, 9, 7, 9, 5, 5, 5};
    """
    enum:
        SD_TYPES
    const unsigned char SD_LEAST[]
    const unsigned char SD_MOST[]


cdef unsigned int evaluate_cards(int hand_type, const unsigned char *cards, Py_ssize_t n) noexcept nogil:
    if not 0 <= hand_type < SD_TYPES or not SD_LEAST[hand_type] <= n <= SD_MOST[hand_type]:
        return 0
    return sd_evaluate(&SD_TABLES, hand_type, cards, <int>n)


cdef const sd_tables *tables() noexcept nogil:
    return &SD_TABLES


# --- hand types ----------------------------------------------------------------------------------------------------

cdef tuple RANK_WORDS = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
                         "king", "ace")
cdef enum:
    NO_RANK = 15  # an unused place of a shape


cdef str plural(int rank):
    word = RANK_WORDS[rank]
    return f"{word}es" if word == "six" else f"{word}s"


cdef str dashed(list ranks):
    return "-".join([RANKS[rank] for rank in ranks])


cdef str kickers(list ranks):
    """', K-Q kickers', or nothing where the shape has none."""
    if not ranks:
        return ""
    return f", {dashed(ranks)} kicker{'s' if len(ranks) > 1 else ''}"


cdef inline int checked_count(str name, int kind, int most, object cards, unsigned char *out) except -1:
    """Read the cards of a hand; their number is one that the type takes, their ranks stand in its deck."""
    cdef int i, n = parse_into(cards, out, most, name)
    if n < SD_LEAST[kind]:
        raise CardError(f"{name} takes {count_words(kind)}, got {n}: {shown(cards)}")
    if kind == SHORT_DECK or kind == SHORT_DECK_TRITON:
        for i in range(n):
            if out[i] < 16:
                raise CardError(f"{DECK[out[i]]} is not in the 36-card deck: {shown(cards)}")
    return n


cdef str count_words(int kind):
    least, most = SD_LEAST[kind], SD_MOST[kind]
    return f"exactly {least} cards" if least == most else f"{least} to {most} cards"


@cython.final
cdef class HandType:
    """A ranking of hands. The package makes one object of each: ``showdown.HAND_TYPES``.

    Attributes
    ----------
    name : str
        The name in ``HAND_TYPES``.
    size : int
        Cards that make a hand: 5, or 4 (badugi), or 3 (front).
    classes : int
        Number of different strengths, which is the strength of the best hand.
    categories : tuple of str
        Names of the categories, weakest first.
    kind : int
        The number by which C and Cython code names the type.

    Notes
    -----
    A strength is an int from 1 (weakest) to `classes`; greater is better in every type, lows and badugi
    included. A qualified low answers 0 for a hand without a low. Strengths of two types do not compare.

    Examples
    --------
    >>> import showdown
    >>> showdown.high.evaluate("AsKsQsJsTs 2c3d")
    7462
    >>> showdown.deuce_to_seven.describe(showdown.deuce_to_seven.classes)
    '7-5-4-3-2'
    """

    cdef readonly int kind
    cdef readonly str name
    cdef readonly int size
    cdef readonly int classes
    cdef readonly tuple categories
    cdef int most
    cdef const uint32_t *shapes
    cdef int first_shape  # the shape of strength s is shapes[first_shape + s]
    cdef int rank_shift  # added, modulo 13, to the ranks of a shape to give card ranks
    cdef bint qualified

    def __init__(self):
        raise TypeError("hand types are made by the package: use showdown.HAND_TYPES[name]")

    def __repr__(self):
        return f"<HandType {self.name}>"

    def __reduce__(self):
        return hand_type_named, (self.name,)

    def evaluate(self, cards, /):
        """Rank one hand: the strength of the best hand that the cards hold.

        Parameters
        ----------
        cards : str, bytes, or iterable of str, int or Card
            5 to 9 cards; badugi 1 to 7; front exactly 3.

        Returns
        -------
        int
            1 to `classes`, greater is better; 0 only for a qualified low without a low.

        Raises
        ------
        CardError
            If something is not a card of the deck, a card stands twice, or the count is wrong.

        Examples
        --------
        >>> import showdown
        >>> showdown.badugi.evaluate("As2h3d4c")
        1092
        >>> showdown.eight_or_better.evaluate("9c4d3h2sAc")
        0
        """
        cdef unsigned char numbers[9]
        cdef int n = checked_count(self.name, self.kind, self.most, cards, numbers)
        return sd_evaluate(&SD_TABLES, self.kind, numbers, n)

    def evaluate_batch(self, cards, /, *, cards_per_hand=None, out=None, threads=1):
        """Rank many hands of the same number of cards, with the GIL released.

        Parameters
        ----------
        cards : buffer of card numbers (uint8)
            Shape (n, k), one hand a row, or flat with `cards_per_hand`.
        cards_per_hand : int, optional
            k, for a flat buffer.
        out : writable buffer of n uint16, optional
            Filled in place and returned.
        threads : int, default 1
            Threads to share the rows; the result never depends on it.

        Returns
        -------
        numpy.ndarray or array.array or out
            n strengths (uint16): a NumPy array if `cards` is one, else ``array.array('H')``.

        Raises
        ------
        CardError
            If a row holds something that is not a card of the deck, or a card twice; names the row. Of `out`
            only rows before it may have been written.

        Examples
        --------
        >>> import showdown
        >>> hands = bytes(showdown.parse_cards("As2s3s4s5s KcKdKhKs2c"))
        >>> list(showdown.high.evaluate_batch(hands, cards_per_hand=5))
        [7453, 7429]
        """
        from showdown._core.batch import evaluate_rows

        return evaluate_rows(self.kind, cards, cards_per_hand, out, threads)

    cdef int number(self, object strength) except -1:
        """A strength of this type, read once: a later answer of its ``__index__`` is not asked for."""
        if isinstance(strength, bool) or not hasattr(strength, "__index__"):
            raise TypeError(f"a strength is an int, got {shown(strength)}")
        number = index(strength)
        if not (0 if self.qualified else 1) <= number <= self.classes:
            raise ShowdownError(
                f"{self.name} has strengths {0 if self.qualified else 1} to {self.classes}, got {shown(number)}"
            )
        return number

    cdef uint32_t shape(self, int strength) noexcept:
        return self.shapes[self.first_shape + strength] if strength else 0

    cdef list shape_ranks(self, uint32_t shape):
        """Card ranks of a shape, in reading order."""
        ranks = []
        for place in range(4, -1, -1):
            rank = shape >> (4 * place) & 15
            if rank != NO_RANK:
                ranks.append((rank + self.rank_shift) % 13)
        return ranks

    def category(self, strength, /):
        """Name the category of a strength.

        Parameters
        ----------
        strength : int

        Returns
        -------
        str
            One of `categories`; ``"no low"`` for 0 of a qualified low.

        Raises
        ------
        ShowdownError
            If the type has no such strength.

        Examples
        --------
        >>> import showdown
        >>> showdown.high.category(7462)
        'straight flush'
        """
        cdef int number = self.number(strength)
        shape = self.shape(number)
        if shape == 0:
            return "no low"
        return self.categories[0 if self.qualified else shape >> 20]

    def describe(self, strength, /):
        """Say in words what a strength holds; no two strengths of a type read the same.

        Parameters
        ----------
        strength : int

        Returns
        -------
        str

        Raises
        ------
        ShowdownError
            If the type has no such strength.

        Examples
        --------
        >>> import showdown
        >>> showdown.high.describe(showdown.high.evaluate("AsAhAdKcKs"))
        'full house, aces full of kings'
        >>> showdown.ace_to_five.describe(showdown.ace_to_five.evaluate("8s6d5h4c2s"))
        '8-6-5-4-2'
        """
        cdef int number = self.number(strength)
        shape = self.shape(number)
        if shape == 0:
            return "no low"
        ranks = self.shape_ranks(shape)
        category = self.category(number)
        if category == "low" or category == "no pair":
            return dashed(ranks)
        if category == "pair":
            return f"pair of {plural(ranks[0])}{kickers(ranks[2:])}"
        if category == "two pair":
            return f"two pair, {plural(ranks[0])} and {plural(ranks[2])}{kickers(ranks[4:])}"
        if category == "three of a kind" or category == "four of a kind":
            equal = ranks.count(ranks[0])
            return f"{category}, {plural(ranks[0])}{kickers(ranks[equal:])}"
        if category == "full house":
            return f"full house, {plural(ranks[0])} full of {plural(ranks[3])}"
        if category == "straight flush" and number == self.classes:
            return "royal flush"
        if category == "straight" or category == "straight flush":
            return f"{category}, {RANK_WORDS[ranks[0]]} high"
        return f"{category}, {dashed(ranks)}"

    def best(self, cards, /):
        """Pick the cards that play.

        Parameters
        ----------
        cards : str, bytes, or iterable of str, int or Card
            As for `evaluate`.

        Returns
        -------
        tuple of Card
            Larger groups first, then rank downwards (the wheel reads 5-4-3-2-A); ``()`` without a
            qualifying low.

        Raises
        ------
        CardError
            As `evaluate`.

        Examples
        --------
        >>> import showdown
        >>> showdown.format_cards(showdown.high.best("7h7d7s6c6d6h2s"))
        '7s7h7d6h6d'
        """
        cdef unsigned char numbers[9]
        cdef unsigned char chosen[9]
        cdef int n = checked_count(self.name, self.kind, self.most, cards, numbers)
        cdef unsigned int strength = sd_evaluate(&SD_TABLES, self.kind, numbers, n)
        cdef int i, k, size
        cdef unsigned int subset
        if strength == 0:
            return ()
        # Greater card numbers first, so that of equal sets the one with the higher suits plays.
        ordered = sorted([numbers[i] for i in range(n)], reverse=True)
        ranks = self.shape_ranks(self.shape(strength))
        size = len(ranks)
        for subset in range(1, 1 << n):
            k = 0
            for i in range(n):
                if subset >> i & 1:
                    chosen[k] = ordered[i]
                    k += 1
            if k == size and sd_evaluate(&SD_TABLES, self.kind, chosen, k) == strength:
                break
        playing = [chosen[i] for i in range(size)]
        reading = []
        for rank in ranks:
            card = next(card for card in playing if card >> 2 == rank)
            playing.remove(card)
            reading.append(DECK[card])
        return tuple(reading)

    def example(self, strength, /):
        """Make some hand of a strength.

        Parameters
        ----------
        strength : int

        Returns
        -------
        tuple of Card
            In reading order; fewer than four cards for a badugi of fewer; ``()`` for no low.

        Raises
        ------
        ShowdownError
            If the type has no such strength.

        Examples
        --------
        >>> import showdown
        >>> showdown.format_cards(showdown.high.example(1))
        '7s5h4d3c2s'
        """
        cdef int number = self.number(strength)
        shape = self.shape(number)
        if shape == 0:
            return ()
        ranks = self.shape_ranks(shape)
        suited = self.category(number) in ("flush", "straight flush")
        # Neighbours differ in suit, so equal ranks do, and the first four cards show all four suits.
        return tuple([DECK[4 * rank + (3 if suited else 3 - i % 4)] for i, rank in enumerate(ranks)])


@cython.final
cdef class ExposedOrder:
    """An order of exposed boards: who opens the betting in a stud game (rules.md 2.8).

    Pairs, two pair, trips, quads and full houses count, straights and flushes never.

    Attributes
    ----------
    name : str
    kind : int
        The number by which C and Cython code names the order.

    Examples
    --------
    >>> from showdown.hands import show_ace_to_five
    >>> show_ace_to_five.evaluate("2s4h") > show_ace_to_five.evaluate("As5h") > show_ace_to_five.evaluate("AsAh")
    True
    """

    cdef readonly int kind
    cdef readonly str name
    cdef int most

    def __init__(self):
        raise TypeError("exposed orders are made by the package: use showdown.hands.show_high and its like")

    def __repr__(self):
        return f"<ExposedOrder {self.name}>"

    def __reduce__(self):
        return hand_type_named, (self.name,)

    def evaluate(self, cards, /):
        """Rank the up cards of one seat.

        Parameters
        ----------
        cards : str, bytes, or iterable of str, int or Card
            1 to 5 up cards.

        Returns
        -------
        int
            The greater opens. Boards compare with boards of as many cards.

        Raises
        ------
        CardError
            As `HandType.evaluate`.

        Examples
        --------
        >>> from showdown.hands import show_high
        >>> show_high.evaluate("7c7h") > show_high.evaluate("AdKs")
        True
        """
        cdef unsigned char numbers[9]
        cdef int n = checked_count(self.name, self.kind, self.most, cards, numbers)
        return sd_evaluate(&SD_TABLES, self.kind, numbers, n)


cdef HandType make(str name, int kind, int size, int classes, tuple categories, const uint32_t *shapes,
                   int first_shape=0, int rank_shift=0, bint qualified=False):
    cdef HandType made = HandType.__new__(HandType)
    made.name = name
    made.kind = kind
    made.size = size
    made.classes = classes
    made.categories = categories
    made.most = SD_MOST[kind]
    made.shapes = shapes
    made.first_shape = first_shape
    made.rank_shift = rank_shift
    made.qualified = qualified
    return made


cdef ExposedOrder make_order(str name, int kind):
    cdef ExposedOrder made = ExposedOrder.__new__(ExposedOrder)
    made.name = name
    made.kind = kind
    made.most = SD_MOST[kind]
    return made


cdef tuple HIGH_WORDS = ("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
                         "four of a kind", "straight flush")
cdef tuple TRIPS_WORDS = ("high card", "pair", "two pair", "straight", "three of a kind", "full house", "flush",
                          "four of a kind", "straight flush")
cdef tuple STRAIGHT_WORDS = ("high card", "pair", "two pair", "three of a kind", "straight", "full house", "flush",
                             "four of a kind", "straight flush")
cdef tuple LOW_27_WORDS = ("straight flush", "four of a kind", "full house", "flush", "straight",
                           "three of a kind", "two pair", "pair", "no pair")
cdef tuple LOW_A5_WORDS = ("four of a kind", "full house", "three of a kind", "two pair", "pair", "no pair")
cdef tuple BADUGI_WORDS = ("1-card badugi", "2-card badugi", "3-card badugi", "4-card badugi")
cdef tuple FRONT_WORDS = ("high card", "pair", "three of a kind")

# Shapes of ace-low rankings count from the ace (12 more, modulo 13, is the card's rank), those of the short deck
# from the six.
high = make("high", HIGH, 5, SD_HIGH_CLASSES, HIGH_WORDS, SHAPES_HIGH)
short_deck = make("short_deck", SHORT_DECK, 5, SD_SHORT_CLASSES, TRIPS_WORDS, SHAPES_SHORT_TRIPS, 0, 4)
short_deck_triton = make("short_deck_triton", SHORT_DECK_TRITON, 5, SD_SHORT_CLASSES, STRAIGHT_WORDS,
                         SHAPES_SHORT_STRAIGHT, 0, 4)
ace_to_five = make("ace_to_five", ACE_TO_FIVE, 5, SD_LOW_A5_CLASSES, LOW_A5_WORDS, SHAPES_LOW_A5, 0, 12)
eight_or_better = make("eight_or_better", EIGHT_OR_BETTER, 5, SD_LOW_8_CLASSES, ("low",), SHAPES_LOW_A5,
                       SD_LOW_A5_CLASSES - SD_LOW_8_CLASSES, 12, True)
nine_or_better = make("nine_or_better", NINE_OR_BETTER, 5, SD_LOW_9_CLASSES, ("low",), SHAPES_LOW_A5,
                      SD_LOW_A5_CLASSES - SD_LOW_9_CLASSES, 12, True)
deuce_to_seven = make("deuce_to_seven", DEUCE_TO_SEVEN, 5, SD_LOW_27_CLASSES, LOW_27_WORDS, SHAPES_LOW_27)
ace_to_six = make("ace_to_six", ACE_TO_SIX, 5, SD_LOW_27_CLASSES, LOW_27_WORDS, SHAPES_LOW_27, 0, 12)
badugi = make("badugi", BADUGI, 4, SD_BADUGI_CLASSES, BADUGI_WORDS, SHAPES_BADUGI, 0, 12)
badugi_ace_high = make("badugi_ace_high", BADUGI_ACE_HIGH, 4, SD_BADUGI_CLASSES, BADUGI_WORDS, SHAPES_BADUGI)
front = make("front", FRONT, 3, SD_FRONT_CLASSES, FRONT_WORDS, SHAPES_FRONT)
show_high = make_order("show_high", SD_SHOW_HIGH)
show_ace_to_five = make_order("show_ace_to_five", SD_SHOW_ACE_TO_FIVE)
show_deuce_to_seven = make_order("show_deuce_to_seven", SD_SHOW_DEUCE_TO_SEVEN)


def hand_type_named(name, /):
    """The hand type or exposed order of a name: what pickles hold."""
    found = globals().get(name)
    if not isinstance(found, (HandType, ExposedOrder)):
        raise ShowdownError(f"no hand type is named {shown(name)}")
    return found


def front_floor(strength, /):
    """The strongest five-card high hand that a front still beats (rules.md 2.2).

    A missing kicker ranks below any card, so a front never equals a five-card hand: it beats all `high`
    strengths up to this one and loses to the rest.

    Parameters
    ----------
    strength : int
        A strength of `front`.

    Returns
    -------
    int
        A strength of `high`, or 0 if every five-card hand is better.

    Raises
    ------
    ShowdownError
        If `front` has no such strength.

    Examples
    --------
    >>> from showdown import front, high
    >>> from showdown.hands import front_floor
    >>> floor = front_floor(front.evaluate("QsQh7d"))
    >>> high.evaluate("QcQd6h5s4c") <= floor < high.evaluate("QcQd9h8s2c")
    True
    """
    return FRONT_FLOORS[(<HandType>front).number(strength)]
