"""Which cards a player may use: hands made from hole cards and a board under the choose rules."""

cimport cython
from cpython.buffer cimport PyObject_CheckBuffer
from libc.stdint cimport uint16_t
from libc.string cimport memset

import os
from itertools import combinations, islice

from showdown._core.batch cimport (
    Rows,
    Strengths,
    check_threads,
    close_rows,
    close_strengths,
    new_strengths,
    open_rows,
    open_strengths,
    split_rows,
)
from showdown._core.evaluate cimport card_object, parse_into, sd_tables, tables
from showdown._core.choose cimport ANY, AT_MOST_TWO, EXACTLY_TWO, sd_choose
from showdown._core import evaluate as hand_types
from showdown._core.evaluate import CardError, HandType, ShowdownError


cdef extern from "showdown/choose_rows.h" nogil:
    enum:
        SD_MOST_SIDES
        SD_MOST_HOLE
        SD_MOST_BOARD
        SD_MOST_JOINED

    ctypedef struct sd_choice:
        int rule
        int sides
        int nhole
        int nboard
        int kind[2]
        int lowest
        int shared_board

    ctypedef struct sd_limits:
        int least
        int most
        int lowest

    sd_limits sd_limits_of(int type)
    int sd_processor()
    int sd_bad_card(const unsigned char *cards, int n, int lowest)
    int sd_join(unsigned char *all, const unsigned char *hole, int nhole, const unsigned char *board, int nboard)
    Py_ssize_t sd_choose_rows(const sd_tables *tables, const sd_choice *choice, const unsigned char *holes,
                              const unsigned char *boards, Py_ssize_t rows, uint16_t *out, int processor)


cdef dict RULES = {"any": ANY, "exactly_two": EXACTLY_TWO, "at_most_two": AT_MOST_TWO}
cdef dict TYPES = {made.kind: made for made in vars(hand_types).values() if isinstance(made, HandType)}

# Starting a thread costs about as much as this many hands.
cdef Py_ssize_t LEAST_ROWS = 1 << 13

# What batches may use; SHOWDOWN_SIMD=0 keeps them to plain C.
PROCESSOR = 0 if os.environ.get("SHOWDOWN_SIMD") == "0" else sd_processor()


cdef unsigned int choose_cards(int kind, int rule, const unsigned char *hole, int nhole, const unsigned char *board,
                               int nboard) noexcept nogil:
    return sd_choose(tables(), kind, rule, hole, nhole, board, nboard)


cdef Py_ssize_t flat_length(object given) except -2:
    """Items of a buffer of one dimension; -1 for anything else, which opening it will judge."""
    if not PyObject_CheckBuffer(given):
        return -1
    view = memoryview(given)
    return len(view) if view.ndim == 1 else -1


@cython.final
cdef class Chooser:
    """The showdown of one game: which cards may be used, and what they are worth on each side of the pot.

    Parameters
    ----------
    kinds : iterable of int
        The numbers of the hand types (`HandType.kind`), one a side: one or two.
    rule : str
        ``"any"``: the best hand of all cards together; ``"exactly_two"``: two hole cards with three of the
        board; ``"at_most_two"``: the board with any two of the hole cards (rules.md 2.9).
    hole_cards : int
        Cards held at the showdown, 1 to 7.
    board_cards : int
        5, or 0 for games without a board.

    Raises
    ------
    ShowdownError
        If there is no such rule, or no such game can be played by it.

    Notes
    -----
    Hands in the making are ranked by what they hold so far: boards of 3 or 4 cards, and without a board fewer
    cards than `hole_cards`, if they are enough for a hand. Games without a board that deal more cards than a
    hand has (the stud family) may share one community card, which then stands for a hole card.

    Examples
    --------
    >>> import showdown
    >>> from showdown._core.choose import Chooser
    >>> omaha = Chooser([showdown.high.kind], "exactly_two", 4, 5)
    >>> omaha.evaluate("QsJsTs3h", "AsKs2c4d5d") == (showdown.high.evaluate("AsKs5dQsJs"),)
    True
    """

    cdef readonly tuple kinds
    cdef readonly str rule
    cdef readonly int hole_cards
    cdef readonly int board_cards
    cdef tuple types
    cdef sd_choice choice
    cdef int least  # cards that make a hand

    def __cinit__(self, kinds, rule, hole_cards, board_cards, /):
        self.kinds = tuple(islice(kinds, SD_MOST_SIDES + 1))
        if not 1 <= len(self.kinds) <= SD_MOST_SIDES or not all(kind in TYPES for kind in self.kinds):
            raise ShowdownError(f"kinds are the numbers of one or two hand types, not {self.kinds!r}")
        if not isinstance(rule, str) or rule not in RULES:
            raise ShowdownError(f"rule is one of {', '.join(RULES)}, not {rule!r}")
        self.rule = rule
        self.hole_cards = hole_cards
        self.board_cards = board_cards
        self.types = tuple([TYPES[kind] for kind in self.kinds])
        self.choice.rule = RULES[rule]
        self.choice.sides = len(self.kinds)
        self.choice.lowest = 0
        cdef int side
        cdef int most = self.hole_cards + self.board_cards
        cdef sd_limits limits
        self.least = 0
        for side in range(self.choice.sides):
            self.choice.kind[side] = self.kinds[side]
            limits = sd_limits_of(self.choice.kind[side])
            self.choice.lowest = max(self.choice.lowest, limits.lowest)
            self.least = max(self.least, self.types[side].size)
            most = min(most, limits.most)
        if self.board_cards not in (0, SD_MOST_BOARD) or not 1 <= self.hole_cards <= SD_MOST_HOLE:
            raise ShowdownError(f"no game has {hole_cards} hole cards and a board of {board_cards}")
        if self.choice.rule == ANY:
            if not self.least <= self.hole_cards + self.board_cards <= most:
                raise ShowdownError(f"{hole_cards} hole cards and a board of {board_cards} make no hand of any five")
        elif self.board_cards == 0 or self.hole_cards < 2 or not all([made.size == 5 for made in self.types]):
            raise ShowdownError(f"{rule} needs two hole cards, a board and hands of five cards")

    @property
    def lowest_card(self):
        """The lowest card of the decks that the hand types are made for."""
        return self.choice.lowest

    def __reduce__(self):
        return Chooser, (self.kinds, self.rule, self.hole_cards, self.board_cards)

    def __eq__(self, other, /):
        if not isinstance(other, Chooser):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self):
        return hash(self.__reduce__())

    def __repr__(self):
        return f"Chooser({self.kinds!r}, {self.rule!r}, {self.hole_cards}, {self.board_cards})"

    cdef int check_counts(self, int nhole, int nboard) except -1:
        """Refuse numbers of cards with which the game ranks no hand."""
        if self.board_cards:
            if nhole != self.hole_cards:
                raise CardError(f"{nhole} hole cards: {self.hole_cards} are needed")
            if not 3 <= nboard <= self.board_cards:
                raise CardError(f"{nboard} board cards: 3, 4 or 5 are needed")
            return 0
        cdef int community = 1 if self.hole_cards > self.least else 0
        if nboard > community:
            raise CardError(f"{nboard} board cards: this game has {'at most one' if community else 'no board'}")
        if not self.least <= nhole + nboard <= self.hole_cards:
            wanted = f"{self.least} to {self.hole_cards}" if community else f"{self.hole_cards}"
            raise CardError(f"{nhole + nboard} cards: {wanted} are needed")
        return 0

    cdef int read(self, object hole, object board, unsigned char *all, int *nboard) except -1:
        """Read hole cards and then the board into `all`, checked; the number of hole cards."""
        cdef int nhole = parse_into(hole, all, SD_MOST_HOLE, "a hand of hole cards")
        nboard[0] = parse_into(board, all + nhole, SD_MOST_BOARD, "a board")
        self.check_counts(nhole, nboard[0])
        cdef int n = nhole + nboard[0]
        cdef int bad = sd_bad_card(all, n, self.choice.lowest)
        if bad < n:
            raise CardError(self.fault(all, nhole, bad))
        return nhole

    cdef str fault(self, const unsigned char *all, int nhole, int place):
        """What is wrong with a card."""
        cdef int card = all[place]
        if card > 51:
            return f"{card} is not a card (0 to 51)"
        name = str(card_object(card))
        if card < self.choice.lowest:
            return f"{name} is not in the 36-card deck"
        cdef int first = 0
        while all[first] != card:
            first += 1
        if place < nhole:
            return f"{name} stands twice in the hand"
        return f"{name} stands in the hand and on the board" if first < nhole else f"{name} stands twice on the board"

    def evaluate(self, hole, board="", /):
        """Rank one hand on each side.

        Parameters
        ----------
        hole : str, bytes, or iterable of str, int or Card
            The cards held.
        board : str, bytes, or iterable of str, int or Card
            3 to 5 board cards; in a game without a board none, or the one community card of a stud deal.

        Returns
        -------
        tuple of int
            One strength a side; 0 for a side without a qualifying low.

        Raises
        ------
        CardError
            If something is not a card of the deck, a card stands twice, or there are too many or too few.

        Examples
        --------
        >>> import showdown
        >>> from showdown._core.choose import Chooser
        >>> omaha8 = Chooser([showdown.high.kind, showdown.eight_or_better.kind], "exactly_two", 4, 5)
        >>> omaha8.evaluate("Ah2sKcQd", "Ac2d7s8dJc")
        (4872, 0)
        """
        cdef unsigned char all[SD_MOST_JOINED]
        cdef int nboard = 0
        cdef int nhole = self.read(hole, board, all, &nboard)
        if self.choice.sides == 1:
            return (choose_cards(self.choice.kind[0], self.choice.rule, all, nhole, all + nhole, nboard),)
        return (
            choose_cards(self.choice.kind[0], self.choice.rule, all, nhole, all + nhole, nboard),
            choose_cards(self.choice.kind[1], self.choice.rule, all, nhole, all + nhole, nboard),
        )

    def best(self, hole, board="", /):
        """Pick the cards that play on each side.

        Parameters
        ----------
        hole, board : str, bytes, or iterable of str, int or Card
            As for `evaluate`.

        Returns
        -------
        tuple of tuple of Card
            One hand a side in reading order (as `HandType.best`); ``()`` where no low qualifies.

        Raises
        ------
        CardError
            As `evaluate`.

        Examples
        --------
        >>> import showdown
        >>> from showdown._core.choose import Chooser
        >>> omaha = Chooser([showdown.high.kind], "exactly_two", 4, 5)
        >>> [showdown.format_cards(hand) for hand in omaha.best("9cTc8h7h", "2h2d2c9s9d")]
        ['9s9d9cTc2h']
        """
        cdef unsigned char all[SD_MOST_JOINED]
        cdef int nboard = 0
        cdef int nhole = self.read(hole, board, all, &nboard)
        # Greater card numbers first, so that of equal hands the one with the higher suits plays, as in HandType.best.
        held = sorted(all[:nhole], reverse=True)
        shown = sorted(all[nhole:nhole + nboard], reverse=True)
        strengths = self.evaluate(bytes(held), bytes(shown))
        return tuple([
            hand_type.best(self.playing(hand_type, strength, held, shown)) if strength else ()
            for hand_type, strength in zip(self.types, strengths, strict=True)
        ])

    cdef bytes playing(self, object hand_type, object strength, list held, list shown):
        """The first of the allowed choices that has the strength."""
        if self.choice.rule == ANY:
            return bytes(held + shown)
        threes = combinations(shown, 3) if self.choice.rule == EXACTLY_TWO else (shown,)
        threes = [bytes(three) for three in threes]
        for two in combinations(held, 2):
            for three in threes:
                if hand_type.evaluate(bytes(two) + three) == strength:
                    return bytes(two) + three
        raise AssertionError("no choice of cards has the strength of the best")

    def evaluate_batch(self, holes, boards=None, /, *, threads=1):
        """Rank many hands on each side.

        Parameters
        ----------
        holes : buffer of uint8
            Card numbers, shape (n, k) for k cards held; flat buffers hold `hole_cards` a hand.
        boards : buffer of uint8, str or None
            Shape (n, b), a board for each hand, or one board for all: shape (b,) or text, b as in `evaluate`. A flat
            buffer of 5 n cards is n boards. None, or shape (n, 0), for no board.
        threads : int
            At most so many threads work; the result does not depend on it.

        Returns
        -------
        array of uint16
            Shape (n, sides): a NumPy array if `holes` is one, else a flat `array.array('H')`, the sides of the
            first hand, then of the second, and so on.

        Raises
        ------
        CardError
            A hand with a card twice or outside the deck (names the row); shapes, formats or counts that do not fit.
        ShowdownError
            `threads` is no positive number.
        TypeError
            `holes` or `boards` is not a buffer.

        Examples
        --------
        >>> import showdown
        >>> from showdown._core.choose import Chooser
        >>> omaha = Chooser([showdown.high.kind], "exactly_two", 4, 5)
        >>> omaha.evaluate_batch(bytes(showdown.parse_cards("QsJsTs2h")), "AsKs2c3d4d")
        array('H', [1497])
        """
        return self.batch(holes, boards, threads, PROCESSOR)

    cdef object batch(self, object holes, object boards, object threads, int processor):
        """`evaluate_batch` with the instructions of a processor."""
        cdef int most_threads = check_threads(threads)
        cdef _Job job = _Job()
        job.choice = self.choice
        job.processor = processor
        open_rows(&job.holes, holes, self.hole_cards if flat_length(holes) >= 0 else None, "holes")
        cdef Py_ssize_t rows = job.holes.count
        self.open_boards(job, boards, rows)
        if max(job.holes.width, job.boards.width) > SD_MOST_JOINED:
            raise CardError(f"holes and boards of {job.holes.width} and {job.boards.width} cards a row are too wide")
        self.check_counts(<int> job.holes.width, <int> job.boards.width)
        job.choice.nhole = <int> job.holes.width
        job.choice.nboard = <int> job.boards.width
        strengths = new_strengths(holes, rows * job.choice.sides)
        open_strengths(&job.strengths, strengths, rows * job.choice.sides, "strengths")
        cdef Py_ssize_t refused = split_rows(job, rows, most_threads, LEAST_ROWS)
        if refused >= 0:
            raise CardError(self.bad_row(job, refused))
        return strengths.reshape(rows, job.choice.sides) if hasattr(strengths, "reshape") else strengths

    cdef int open_boards(self, _Job job, object boards, Py_ssize_t rows) except -1:
        """Open the boards, and see whether all rows share one."""
        cdef unsigned char board[SD_MOST_BOARD]
        if boards is None:
            return 0
        if isinstance(boards, str):
            boards = board[:parse_into(boards, board, SD_MOST_BOARD, "a board")]
        cdef Py_ssize_t length = flat_length(boards)
        width = None
        if 1 <= length <= SD_MOST_BOARD:
            width = length
            job.choice.shared_board = 1
        elif length >= 0:
            width = SD_MOST_BOARD
        open_rows(&job.boards, boards, width, "boards")
        if not job.choice.shared_board and job.boards.count != rows:
            raise CardError(f"{job.boards.count} boards for {rows} hands: one for each is needed, or one for all")
        return 0

    cdef str bad_row(self, _Job job, Py_ssize_t row):
        """What is wrong with a row that was refused."""
        cdef unsigned char all[SD_MOST_JOINED]
        cdef int nhole = job.choice.nhole
        cdef int n = sd_join(all, job.holes.cards + row * nhole, nhole, job.board(row), job.choice.nboard)
        cdef int bad = sd_bad_card(all, n, job.choice.lowest)
        return f"row {row}: {self.fault(all, nhole, bad) if bad < n else 'changed while it was read'}"


@cython.final
cdef class _Job:
    """The rows of one batch and where their strengths go; called with a chunk of them."""

    cdef Rows holes
    cdef Rows boards
    cdef Strengths strengths
    cdef sd_choice choice
    cdef int processor

    def __cinit__(self):
        memset(&self.holes, 0, sizeof(Rows))
        memset(&self.boards, 0, sizeof(Rows))
        memset(&self.strengths, 0, sizeof(Strengths))

    def __dealloc__(self):
        close_rows(&self.holes)
        close_rows(&self.boards)
        close_strengths(&self.strengths)

    cdef const unsigned char *board(self, Py_ssize_t row) noexcept nogil:
        return self.boards.cards + (0 if self.choice.shared_board else row * self.choice.nboard)

    def __call__(self, Py_ssize_t start, Py_ssize_t stop, /):
        cdef Py_ssize_t good
        with nogil:
            good = sd_choose_rows(tables(), &self.choice, self.holes.cards + start * self.choice.nhole,
                                  self.board(start), stop - start,
                                  self.strengths.values + start * self.choice.sides, self.processor)
        return -1 if good == stop - start else start + good


def evaluate_batch_as(processor, Chooser chooser, holes, boards=None, /, *, threads=1):
    """Do `Chooser.evaluate_batch` with the instructions of a processor, for tests that compare them.

    Parameters
    ----------
    processor : int
        At most `PROCESSOR`; 0 is plain C.
    chooser : Chooser
    holes, boards, threads
        As in `Chooser.evaluate_batch`.

    Returns
    -------
    array of uint16

    Raises
    ------
    CardError
        As `Chooser.evaluate_batch`.

    Examples
    --------
    >>> import showdown
    >>> from showdown._core.choose import Chooser, evaluate_batch_as
    >>> omaha = Chooser([showdown.high.kind], "exactly_two", 4, 5)
    >>> evaluate_batch_as(0, omaha, bytes(showdown.parse_cards("QsJsTs2h")), "AsKs2c3d4d")
    array('H', [1497])
    """
    if not 0 <= processor <= sd_processor():
        raise ValueError(f"this processor has the instructions 0 to {sd_processor()}, not {processor}")
    return chooser.batch(holes, boards, threads, processor)
