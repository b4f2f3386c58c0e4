"""Cards and numbers of other evaluators: what the adapters say in Python is worked out here."""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.object cimport Py_EQ, Py_GE, Py_GT, Py_LE, Py_LT, PyObject
from libc.stdint cimport uint32_t, uint64_t

from itertools import islice
from operator import index

from showdown._core.choose cimport EXACTLY_TWO, choose_cards
from showdown._core.evaluate cimport (
    HIGH,
    card_object,
    evaluate_cards as strength_of,
    one_card,
    parse_into,
    sd_tables,
    shown,
    tables,
)
from showdown._core.evaluate import CardError, RangeError, ShowdownError


cdef enum:
    MOST_DRAWS = 6  # cards drawn from one word: 50^6 < 2^34 leaves few words to refuse
    DEAL_BITS = 40  # at most 2^40 deals of a seed
    MOST_HANDS = 1 << 22  # of a range of eval7, which may name each of the 1326 often


cdef extern from * nogil:
    """
    #include "showdown/kernel.h"
    #include "showdown/rng.h"

    /* treys: a bit for the rank, a bit for the suit, the rank, a prime for the rank. */
    static const unsigned char SD_PRIMES[13] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};

    static inline uint32_t sd_treys_code(int card) {
        int rank = card >> 2, suit = card & 3;
        return 1u << (16 + rank) | (8u >> suit) << 12 | (uint32_t)rank << 8 | SD_PRIMES[rank];
    }

    /* The card of such a code, or -1. Of the four bits for suits, clubs are the highest. */
    static inline int sd_treys_card(long code) {
        static const signed char suit[16] = {-1, 3, 2, -1, 1, -1, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1};
        int rank = code >> 8 & 15, card = 4 * rank + suit[code >> 12 & 15];
        return rank < 13 && suit[code >> 12 & 15] >= 0 && (long)sd_treys_code(card) == code ? card : -1;
    }

    /* eval7: the category, then a nibble for each rank that can differ within it. A shape has the same categories, and
     * the ranks of all five cards in reading order. */
    static inline uint32_t sd_eval7_value(uint32_t shape) {
        uint32_t category = shape >> 20, first = shape & 0xf0000, value;
        switch (category) {
            case 1: value = first | (shape & 0xfff) << 4; break;                       /* pair: three kickers */
            case 2: value = first | (shape & 0xf0) << 8 | (shape & 0xf) << 8; break;   /* two pair: one */
            case 3: value = (shape & 0xff) << 8 | first; break;                        /* three of a kind: two */
            case 4: case 8: value = first; break;                                      /* straights: their top */
            case 6: case 7: value = first | (shape & 0xf) << 12; break;                /* the pair, the kicker */
            default: value = shape & 0xfffff;                                          /* high card, flush: all five */
        }
        return category << 24 | value;
    }

    /* The strength of two cards with a board of five whose key is known. */
    static inline unsigned sd_with_board(const sd_tables *t, const unsigned char *hand, const unsigned char *board,
                                         uint64_t key) {
        const sd_values values = {t->high_five, t->high_six, t->high_seven};
        key += t->card[hand[0]] + t->card[hand[1]];
        if (!sd_has_flush(key)) return sd_rank_value(t, values, (uint32_t)key, 7);
        int suit = sd_flush_suit(key);
        return t->flush[sd_suited_ranks(board, 5, suit) | sd_suited_ranks(hand, 2, suit)];
    }

    /* The shape of fewer than five cards, zeros where cards are missing: groups only. */
    static inline uint32_t sd_small_shape(const unsigned char *cards, int n) {
        int count[13] = {0}, of_size[5] = {0};
        uint32_t shape = 0;
        for (int i = 0; i < n; i++) count[cards[i] >> 2]++;
        for (int rank = 0; rank < 13; rank++) of_size[count[rank]]++;
        for (int size = 4; size; size--)
            for (int rank = 12; rank >= 0; rank--)
                for (int i = 0; i < size && count[rank] == size; i++) shape = shape << 4 | (uint32_t)rank;
        uint32_t category = of_size[4] ? 7 : of_size[3] ? 3 : (uint32_t)of_size[2];
        return category << 20 | shape << 4 * (5 - n);
    }
    """
    ctypedef struct sd_stream:
        pass
    ctypedef struct shapes "sd_tables":
        uint32_t shape_high[1]
    enum:
        LAST_RANK "SD_HIGH_CLASSES + 1"  # a rank counts from the other end: this minus the strength
    uint32_t sd_treys_code(int card)
    int sd_treys_card(long code)
    uint32_t sd_eval7_value(uint32_t shape)
    uint64_t sd_key(const uint64_t *card_key, const unsigned char *cards, int n)
    unsigned int sd_with_board(const sd_tables *t, const unsigned char *hand, const unsigned char *board, uint64_t key)
    uint32_t sd_small_shape(const unsigned char *cards, int n)
    sd_stream sd_stream_of(uint64_t seed)
    uint64_t sd_word(sd_stream stream, uint64_t n)
    uint64_t sd_below(uint64_t *fraction, uint64_t bound)
    int sd_refused(uint64_t rest, uint64_t bounds)

cdef extern from "showdown/text.h" nogil:
    const unsigned char SD_RANK_OF[128]
    const unsigned char SD_SUIT_OF[128]

# Declared over PyObject * so that reading an argument costs no reference counting.
cdef extern from "Python.h":
    ctypedef struct PyTypeObject:
        pass
    bint PyObject_TypeCheck(PyObject *, PyTypeObject *)
    Py_ssize_t Py_SIZE(PyObject *)
    bint PyList_CheckExact(PyObject *)
    bint PyTuple_CheckExact(PyObject *)
    PyObject **PySequence_Fast_ITEMS(PyObject *)
    bint PyLong_Check(PyObject *)
    bint PyLong_CheckExact(PyObject *)
    long PyLong_AsLongAndOverflow(PyObject *, int *)
    bint PyUnicode_CheckExact(PyObject *)
    bint PyUnicode_IS_COMPACT_ASCII(PyObject *)
    Py_ssize_t PyUnicode_GET_LENGTH(PyObject *)
    const unsigned char *PyUnicode_1BYTE_DATA(PyObject *)


cdef inline int text_card(PyObject *given) noexcept:
    """The number of a card given as two plain characters, or -1."""
    cdef const unsigned char *text
    if not (PyUnicode_CheckExact(given) and PyUnicode_IS_COMPACT_ASCII(given) and PyUnicode_GET_LENGTH(given) == 2):
        return -1
    text = PyUnicode_1BYTE_DATA(given)
    return 4 * SD_RANK_OF[text[0]] + SD_SUIT_OF[text[1]] - 5 if SD_RANK_OF[text[0]] and SD_SUIT_OF[text[1]] else -1


# --- cards that are objects --------------------------------------------------------------------------------------

cdef class NumberedCard:
    """A card of another library that keeps our number: every function of this package takes it.

    Parameters
    ----------
    card : str or int
        As for `showdown.Card`.

    Raises
    ------
    CardError
        If there is no such card.
    TypeError
        If it is neither text nor a number.
    """

    cdef unsigned char number

    def __cinit__(self, card, /):
        cdef int number = text_card(<PyObject *> card)
        if number < 0:
            if not isinstance(card, str) and not hasattr(card, "__index__"):
                raise TypeError(f"a card is text or a number, not {shown(card)}")
            number = one_card(card, card)
        self.number = <unsigned char> number

    def __index__(self):
        return self.number

    def __hash__(self):
        return self.number

    def __str__(self):
        return "23456789TJQKA"[self.number >> 2] + "cdhs"[self.number & 3]

    def __repr__(self):
        return f'Card("{self}")'

    def __reduce__(self):
        return type(self), (int(self.number),)


cdef class Eval7Card(NumberedCard):
    """A card with eval7's numbers. Cards sort by rank, then by suit.

    Parameters
    ----------
    card : str or int
        As for `showdown.Card`.

    Attributes
    ----------
    rank : int
        0 for the deuce to 12 for the ace.
    suit : int
        0 to 3 for clubs, diamonds, hearts, spades.
    mask : int
        The bit of the card in a set of cards: thirteen bits a suit, the deuce of clubs the lowest.

    Raises
    ------
    CardError
        If there is no such card.
    """

    @property
    def rank(self):
        return self.number >> 2

    @property
    def suit(self):
        return self.number & 3

    @property
    def mask(self):
        return <uint64_t> 1 << (13 * (self.number & 3) + (self.number >> 2))

    def __hash__(self):
        return self.number

    def __richcmp__(self, other, int relation):
        if not isinstance(other, Eval7Card):
            return NotImplemented
        cdef unsigned char first = self.number, second = (<Eval7Card> other).number
        if relation == Py_LT:
            return first < second
        if relation == Py_LE:
            return first <= second
        if relation == Py_GT:
            return first > second
        if relation == Py_GE:
            return first >= second
        return (first == second) == (relation == Py_EQ)


cdef int read_objects(PyObject *cards, unsigned char *out, int most) noexcept:
    """How many card objects a list or tuple holds, none twice; -1 for anything else."""
    cdef uint64_t seen = 0
    cdef Py_ssize_t i, n
    cdef PyObject **items
    cdef unsigned char card
    if not (PyTuple_CheckExact(cards) or PyList_CheckExact(cards)):
        return -1
    n = Py_SIZE(cards)
    items = PySequence_Fast_ITEMS(cards)
    if n > most:
        return -1
    for i in range(n):
        if not PyObject_TypeCheck(items[i], <PyTypeObject *> NumberedCard):
            return -1
        card = (<NumberedCard> items[i]).number
        if seen >> card & 1:
            return -1
        seen |= <uint64_t> 1 << card
        out[i] = card
    return <int> n


cdef int read_cards(object cards, unsigned char *out, int most, object what) except -1:
    """The same for cards in any form, with `CardError` for anything wrong."""
    cdef int n
    with cython.critical_section(cards):  # on free-threaded Python another thread may change a list meanwhile
        n = read_objects(<PyObject *> cards, out, most)
    return n if n >= 0 else parse_into(cards, out, most, what)


def numbers_of(cards, most, what, /):
    """The numbers of cards in any form: at most `most`, none twice; `what` names in errors what takes them."""
    cdef unsigned char out[52]
    cdef int n = read_cards(cards, out, most, what)
    return PyBytes_FromStringAndSize(<char *> out, n)


# --- eval7 -------------------------------------------------------------------------------------------------------

def eval7_value(py_cards):
    """Rank a hand as eval7 does.

    Parameters
    ----------
    py_cards : sequence of Card
        5 to 7 cards, or 1 to 4 of a hand in the making, of which only pairs, two pair, trips and quads count.

    Returns
    -------
    int
        Greater is better; `handtype` names its category.

    Raises
    ------
    CardError
        If a card is none or stands twice, or there are too many or none.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> eval7.evaluate([eval7.Card(text) for text in ("As", "2c", "3d", "5s", "4c")])
    67305472
    """
    cdef unsigned char cards[7]
    cdef int n = read_cards(py_cards, cards, 7, "eval7")
    if n >= 5:
        return sd_eval7_value((<const shapes *> tables()).shape_high[strength_of(HIGH, cards, n)])
    if n == 0:
        raise CardError("eval7 takes 1 to 7 cards, got none")
    return sd_eval7_value(sd_small_shape(cards, n))


# By the top byte of a value.
cdef tuple EVAL7_NAMES = ("High Card", "Pair", "Two Pair", "Trips", "Straight", "Flush", "Full House", "Quads",
                          "Straight Flush")


def eval7_handtype(value):
    """Name the category of a value.

    Parameters
    ----------
    value : int
        What `evaluate` returns.

    Returns
    -------
    str
        ``"High Card"``, ``"Pair"``, ``"Two Pair"``, ``"Trips"``, ``"Straight"``, ``"Flush"``, ``"Full House"``,
        ``"Quads"`` or ``"Straight Flush"``.

    Raises
    ------
    ShowdownError
        If no hand has such a value.

    Examples
    --------
    >>> from showdown.adapters import eval7
    >>> eval7.handtype(67305472)
    'Straight'
    """
    cdef int overflow = 0
    number = value if PyLong_Check(<PyObject *> value) else index(value)
    cdef long category = PyLong_AsLongAndOverflow(<PyObject *> number, &overflow) >> 24
    if overflow or not 0 <= category < 9:
        raise ShowdownError(f"a value of eval7 is 0 to {(9 << 24) - 1}, not {shown(value)}")
    return EVAL7_NAMES[category]


def pairs_of(hands, /):
    """Read the hands of an eval7 range.

    Parameters
    ----------
    hands : iterable of (hand, weight)
        Hands of two cards. The weights are not asked.

    Returns
    -------
    bytes
        Pairs of card numbers.

    Raises
    ------
    CardError
        If a hand is no two cards.
    RangeError
        If the range is no iterable, or holds something else than pairs, or very many.
    """
    given = getattr(hands, "hands", hands)  # of a HandRange, without its Python iterator
    cdef list entries
    try:
        entries = list(islice(given, MOST_HANDS + 1))
    except TypeError:
        raise RangeError(f"not a range of eval7: {shown(hands)}") from None
    if len(entries) > MOST_HANDS:
        raise RangeError(f"a range of eval7 holds at most {MOST_HANDS} hands, got more")
    cdef bytes answer = PyBytes_FromStringAndSize(NULL, 2 * len(entries))
    cdef unsigned char *pair = <unsigned char *> PyBytes_AS_STRING(answer)
    for entry in entries:
        if not isinstance(entry, (tuple, list)) or len(entry) != 2:
            raise RangeError(f"a range of eval7 holds pairs of a hand and its weight, not {shown(entry)}")
        hand = entry[0]
        # A tuple cannot change meanwhile.
        if not (isinstance(hand, tuple) and read_objects(<PyObject *> hand, pair, 2) == 2):
            if read_cards(hand, pair, 2, "a hand of a range") != 2:
                raise CardError(f"a hand of a range has two cards, not {shown(hand)}")
        pair += 2
    return answer


cdef uint64_t set_of(bytes cards) except? -1:
    cdef uint64_t held = 0
    cdef unsigned char card
    for card in cards:
        if card >= 52:
            raise ValueError(f"not card numbers: {shown(cards)}")
        held |= <uint64_t> 1 << card
    return held


def left_of(bytes pairs, bytes taken, /):
    """Pairs of card numbers without those that hold a card taken."""
    cdef const unsigned char *pair = <const unsigned char *> PyBytes_AS_STRING(pairs)
    cdef Py_ssize_t n = 0, i
    cdef uint64_t blocked = set_of(taken)
    cdef bytes answer = PyBytes_FromStringAndSize(NULL, PyBytes_GET_SIZE(pairs))
    cdef unsigned char *out = <unsigned char *> PyBytes_AS_STRING(answer)
    for i in range(0, PyBytes_GET_SIZE(pairs), 2):
        out[n] = pair[i]
        out[n + 1] = pair[i + 1]
        n += 0 if (blocked >> pair[i] | blocked >> pair[i + 1]) & 1 else 2
    return answer[:n]


def spot_of(hand, hands, board, /):
    """Read a hand, a range and a board of hold'em.

    Parameters
    ----------
    hand : sequence of cards
        Two.
    hands : iterable of (hand, weight)
        A range of eval7.
    board : sequence of cards
        At most five.

    Returns
    -------
    tuple of bytes
        Card numbers: the hand, those of the range that can be, one after the other, and the board.

    Raises
    ------
    CardError
        If a card is none or stands twice, or a hand or the board has too many or too few.
    RangeError
        If no hand of the range is left.
    """
    cdef unsigned char cards[7]
    cdef int n, shared
    n = read_cards(hand, cards, 2, "a hand")
    if n != 2:
        raise CardError(f"a hand has two cards, not {shown(hand)}")
    shared = read_cards(board, cards + 2, 5, "a board")
    cdef bytes own = PyBytes_FromStringAndSize(<char *> cards, 2)
    cdef bytes seen = PyBytes_FromStringAndSize(<char *> cards + 2, shared)
    if set_of(own) & set_of(seen):
        raise CardError(f"a card of {shown(hand)} stands in {shown(board)} too")
    cdef bytes pairs = left_of(pairs_of(hands), own + seen)
    if not pairs:
        raise RangeError(f"no hand of the range is left beside {shown(hand)} and {shown(board)}")
    return own, pairs, seen


cdef inline char points_of(unsigned int own, unsigned int other) noexcept nogil:
    """2 for a win, 1 for a tie, 0 for a loss."""
    return (own > other) + (own >= other)


cdef void draw_board(sd_stream stream, uint64_t deal, const unsigned char *live, uint64_t size, uint64_t held,
                     unsigned char *board, int known) noexcept nogil:
    """Complete a board from the live cards that nobody holds: whatever is held or drawn already is drawn again."""
    cdef uint64_t number[MOST_DRAWS]
    cdef uint64_t word, bounds, attempt = 0
    cdef unsigned char card
    cdef int i, n = known, draws = MOST_DRAWS - known  # one more than are wanted
    while n < 5:
        word = sd_word(stream, deal + (attempt << DEAL_BITS))
        attempt += 1
        bounds = 1
        for i in range(draws):
            number[i] = sd_below(&word, size)
            bounds *= size
        if sd_refused(word, bounds):
            continue
        for i in range(draws):
            card = live[number[i]]
            if n < 5 and not held >> card & 1:
                held |= <uint64_t> 1 << card
                board[n] = card
                n += 1


def run_out(bytes hand, bytes pairs, bytes board, seed, first, count, /):
    """Points of a hand against pairs taken in turn: 2 a win, 1 a tie. What the board lacks is drawn at random.

    Parameters
    ----------
    hand, pairs, board : bytes
        Numbers of two cards, of one or more pairs, of at most five cards: none in two places, which is not checked.
    seed, first, count : int
        Deal i of a seed is a function of both; these are the deals from `first` on, below 2^40.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If something is no card number, or there are too many or too few.
    """
    cdef const sd_tables *t = tables()
    cdef const unsigned char *own = <const unsigned char *> PyBytes_AS_STRING(hand)
    cdef const unsigned char *others = <const unsigned char *> PyBytes_AS_STRING(pairs)
    cdef const unsigned char *other
    cdef sd_stream stream = sd_stream_of(<uint64_t> seed)
    cdef uint64_t start = first, stop = start + <uint64_t> count, deal, held, key
    cdef uint64_t n = PyBytes_GET_SIZE(pairs) // 2, size = 0, points = 0
    cdef int known = <int> PyBytes_GET_SIZE(board)
    cdef unsigned char live[52]
    cdef unsigned char shared[5]
    cdef unsigned char card
    cdef uint64_t taken = set_of(hand) | set_of(board)
    set_of(pairs)
    if PyBytes_GET_SIZE(hand) != 2 or n == 0 or known > 5:
        raise ValueError(f"no hand, pairs and board: {shown(hand)}, {shown(pairs)}, {shown(board)}")
    for card in range(known):
        shared[card] = <unsigned char> board[card]
    if known < 5:
        for card in range(52):
            if not taken >> card & 1:
                live[size] = card
                size += 1
    with nogil:
        for deal in range(start, stop):
            other = others + 2 * (deal % n)
            held = <uint64_t> 1 << other[0] | <uint64_t> 1 << other[1]
            draw_board(stream, deal, live, size, held, shared, known)
            key = sd_key(t.card, shared, 5)
            points += points_of(sd_with_board(t, own, shared, key), sd_with_board(t, other, shared, key))
    return points


def share_of(points, deals, /):
    """The share of the pot: points of that many deals, two each, in the single precision of eval7."""
    return <float> (<double> points / (2 * <double> deals))


# --- treys -------------------------------------------------------------------------------------------------------

cdef int treys_card(PyObject *given) noexcept:
    cdef int overflow = 0
    return sd_treys_card(PyLong_AsLongAndOverflow(given, &overflow)) if PyLong_CheckExact(given) else -1


cdef int read_codes(PyObject *codes, unsigned char *out, int most) noexcept:
    """How many cards a list or tuple of treys' ints holds; -1 for anything else."""
    cdef Py_ssize_t i, n
    cdef PyObject **items
    cdef int card
    if not (PyTuple_CheckExact(codes) or PyList_CheckExact(codes)):
        return -1
    n = Py_SIZE(codes)
    items = PySequence_Fast_ITEMS(codes)
    if n > most:
        return -1
    for i in range(n):
        card = treys_card(items[i])
        if card < 0:
            return -1
        out[i] = <unsigned char> card
    return <int> n


cdef object iterable(object codes):
    try:
        return iter(codes)
    except TypeError:
        raise CardError(f"not cards: {shown(codes)}") from None


cdef int read_codes_slowly(object codes, unsigned char *out, int most) except -1:
    """The same for any iterable of whole numbers, with the message that fits the first thing wrong."""
    cdef int card, n = 0
    for given in iterable(codes):
        try:
            card = sd_treys_card(index(given))
        except (TypeError, OverflowError):
            card = -1
        if card < 0:
            raise CardError(f"not a treys card: {shown(given)}")
        if n == most:
            raise CardError(f"treys takes at most {most} cards here, got more: {shown(codes)}")
        out[n] = <unsigned char> card
        n += 1
    return n


cdef int read_treys(object codes, unsigned char *out, int most) except -1:
    cdef int n
    with cython.critical_section(codes):
        n = read_codes(<PyObject *> codes, out, most)
    return n if n >= 0 else read_codes_slowly(codes, out, most)


cdef int read_hand(object hand, object board, unsigned char *out, int most_hand, int most_board) except -1:
    """Read both, one after the other; returns the cards of the hand plus 256 times those of the board."""
    cdef uint64_t seen = 0
    cdef int i, nhand = read_treys(hand, out, most_hand)
    cdef int nboard = read_treys(board, out + nhand, most_board)
    for i in range(nhand + nboard):
        if seen >> out[i] & 1:
            raise CardError(f"duplicate card {shown(str(card_object(out[i])))} in {shown(hand)} and {shown(board)}")
        seen |= <uint64_t> 1 << out[i]
    return nhand | nboard << 8


def treys_numbers(codes, /):
    """The numbers of cards given as treys' ints, any number of them, repeated or not.

    Raises
    ------
    CardError
        If an int is no card.
    """
    cdef unsigned char one[1]
    out = bytearray()
    for code in iterable(codes):
        read_treys((code,), one, 1)
        out.append(one[0])
    return bytes(out)


def treys_codes(numbers, /):
    """Write card numbers, unchecked, as treys' ints."""
    cdef unsigned char number
    return [sd_treys_code(number) for number in numbers]


cdef class TreysEvaluator:
    """Ranks hands given as treys' ints: 1 for the royal flush to 7462."""

    def evaluate(self, hand, board):
        """Rank the best five cards.

        Parameters
        ----------
        hand, board : list of int
            Cards as treys writes them, 5 to 7 together.

        Returns
        -------
        int
            1 for the royal flush to 7462 for 7-5-4-3-2: less is better.

        Raises
        ------
        CardError
            If a card is none or stands twice, or there are too many or too few.

        Examples
        --------
        >>> from showdown.adapters.treys import Card, Evaluator
        >>> board, hand = Card.hand_to_binary(["Ah", "Kd", "Jc"]), Card.hand_to_binary(["Qs", "Th"])
        >>> Evaluator().evaluate(hand, board)
        1600
        """
        cdef unsigned char cards[14]
        cdef int both = read_hand(hand, board, cards, 7, 7)
        cdef int n = (both & 255) + (both >> 8)
        if not 5 <= n <= 7:
            raise CardError(f"treys takes 5 to 7 cards, got {n}: {shown(hand)} and {shown(board)}")
        return LAST_RANK - strength_of(HIGH, cards, n)


cdef class TreysOmahaEvaluator(TreysEvaluator):
    """The same with two cards of the hand and three of the board."""

    def evaluate(self, hand, board):
        """Rank the best two cards of the hand with three of the board.

        Parameters
        ----------
        hand, board : list of int
            Cards as treys writes them: 2 to 7 of the hand, 3 to 5 of the board.

        Returns
        -------
        int
            1 for the royal flush to 7462 for 7-5-4-3-2: less is better.

        Raises
        ------
        CardError
            If a card is none or stands twice, or there are too many or too few.

        Examples
        --------
        >>> from showdown.adapters.treys import Card, PLOEvaluator
        >>> board = Card.hand_to_binary(["As", "Ks", "2c", "4d", "5d"])
        >>> PLOEvaluator().evaluate(Card.hand_to_binary(["Qs", "Js", "Ts", "3h"]), board)
        6190
        """
        cdef unsigned char cards[12]
        cdef int both = read_hand(hand, board, cards, 7, 5)
        cdef int nhand = both & 255, nboard = both >> 8
        if nhand < 2 or nboard < 3:
            raise CardError(f"two cards of a hand of 2 to 7 make it with three of a board of 3 to 5, "
                            f"got {nhand} and {nboard}: {shown(hand)} and {shown(board)}")
        return LAST_RANK - choose_cards(HIGH, EXACTLY_TWO, cards, nhand, cards + nhand, nboard)


# --- phevaluator -------------------------------------------------------------------------------------------------

cdef int rank_of(tuple cards) except -1:
    """The rank of exactly as many cards as are given, 5 to 7."""
    cdef unsigned char numbers[7]
    cdef int n = read_cards(cards, numbers, 7, "phevaluator")
    return LAST_RANK - strength_of(HIGH, numbers, n)


def phevaluator_rank(*cards):
    """Rank the best five of five to seven cards.

    Parameters
    ----------
    *cards : int, str or Card
        Numbers, text or card objects.

    Returns
    -------
    int
        1 for the royal flush to 7462 for 7-5-4-3-2: less is better.

    Raises
    ------
    CardError
        If a card is none or stands twice, or there are too many or too few.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import evaluate_cards
    >>> evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c")
    292
    """
    if not 5 <= len(cards) <= 7:
        raise CardError(f"phevaluator takes 5 to 7 cards, got {len(cards)}: {shown(cards)}")
    return rank_of(cards)


def phevaluator_5(a, b, c, d, e):
    """Rank five cards: as `evaluate_cards`, with as many arguments.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import evaluate_5cards
    >>> evaluate_5cards("Ac", "Ad", "Ah", "As", "Kc")
    11
    """
    return rank_of((a, b, c, d, e))


def phevaluator_6(a, b, c, d, e, f):
    """Rank the best five of six cards: as `evaluate_cards`, with as many arguments.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import evaluate_6cards
    >>> evaluate_6cards("Ac", "Ad", "Ah", "As", "Kc", "Qh")
    11
    """
    return rank_of((a, b, c, d, e, f))


def phevaluator_7(a, b, c, d, e, f, g):
    """Rank the best five of seven cards: as `evaluate_cards`, with as many arguments.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import evaluate_7cards
    >>> evaluate_7cards("Ac", "Ad", "Ah", "As", "Kc", "Qh", 0)
    11
    """
    return rank_of((a, b, c, d, e, f, g))


cdef int omaha_rank(tuple cards, int nhole) except -1:
    cdef unsigned char numbers[11]
    if len(cards) != 5 + nhole:
        raise CardError(f"five cards of the board and {nhole} of the hand are {5 + nhole}, "
                        f"got {len(cards)}: {shown(cards)}")
    read_cards(cards, numbers, 11, "phevaluator")
    return LAST_RANK - choose_cards(HIGH, EXACTLY_TWO, numbers + 5, nhole, numbers, 5)


def phevaluator_omaha(*cards):
    """Rank an Omaha hand: the five cards of the board first, then the four of the hand.

    Parameters
    ----------
    *cards : int, str or Card
        Numbers, text or card objects.

    Returns
    -------
    int
        1 for the royal flush to 7462 for 7-5-4-3-2: less is better.

    Raises
    ------
    CardError
        If a card is none or stands twice, or there are too many or too few.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import evaluate_omaha_cards
    >>> evaluate_omaha_cards("4c", "5c", "6c", "7s", "8s", "2c", "9c", "As", "Kd")
    1578
    """
    return omaha_rank(cards, 4)


def phevaluator_omaha5(*cards):
    """Rank an Omaha hand of five hole cards, after the five of the board: as `evaluate_omaha_cards`.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import evaluate_plo5_cards
    >>> evaluate_plo5_cards("4c", "5c", "6c", "7s", "8s", "2c", "9c", "As", "Kd", "Qd")
    1578
    """
    return omaha_rank(cards, 5)


def phevaluator_omaha6(*cards):
    """Rank an Omaha hand of six hole cards, after the five of the board: as `evaluate_omaha_cards`.

    Examples
    --------
    >>> from showdown.adapters.phevaluator import evaluate_plo6_cards
    >>> evaluate_plo6_cards("4c", "5c", "6c", "7s", "8s", "2c", "9c", "As", "Kd", "Qd", "3c")
    9
    """
    return omaha_rank(cards, 6)
