"""Odds: prizes by the independent chip model, what a hand may become, starting hands against several opponents."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stddef cimport size_t
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from showdown._core.choose cimport ANY, AT_MOST_TWO, EXACTLY_TWO
from showdown._core.evaluate cimport HIGH, SHORT_DECK, SHORT_DECK_TRITON, sd_tables, tables
from showdown._core.evaluate import ShowdownError


cdef extern from "showdown/rng.h" nogil:
    ctypedef struct sd_stream:
        pass

    sd_stream sd_stream_of(uint64_t seed)


cdef extern from "showdown/icm.h" nogil:
    ctypedef struct sd_arrival:
        pass

    ctypedef struct sd_icm:
        pass

    double sd_icm_states(const uint32_t *count, int groups, int most, double limit, double *upto)
    int sd_icm_open(sd_icm *z, const double *stack, const uint32_t *count, int groups, const double *prize, int most,
                    size_t states)
    void sd_icm_close(sd_icm *z)
    int sd_icm_exact(sd_icm *z, size_t some, double *out)
    void sd_icm_sample(sd_stream stream, uint64_t first, uint64_t orders, const double *stack, int players,
                       const double *prize, int places, sd_arrival *heap, double *sum, double *square)


cdef extern from "showdown/outs.h" nogil:
    enum:
        SD_MOST_HOLE
        SD_MOST_BOARD

    ctypedef struct sd_outs:
        const sd_tables *tables
        int rule
        int sides
        int kinds[2]
        int nhole
        int nboard
        unsigned char hole[12]
        unsigned char board[5]
        int missing
        int to_board
        int live
        unsigned char deck[52]
        unsigned int least[2]
        uint64_t *counts[2]
        uint64_t any

    void sd_outs_count(sd_outs *outs)


cdef extern from "showdown/starting.h" nogil:
    enum:
        SD_KINDS

    ctypedef struct sd_kind_sums:
        double hands
        double won
        double tied
        double share
        double hands_2
        double share_2
        double hands_share

    ctypedef struct sd_board_sums:
        pass

    ctypedef struct sd_starting:
        pass

    void sd_starting_open(sd_starting *z, const sd_tables *tables, int kind, int lowest, int opponents, int draws,
                          sd_stream stream)
    void sd_starting_sample(const sd_starting *z, uint64_t first, uint64_t boards, sd_board_sums *room,
                            sd_kind_sums *sums)


cdef dict RULES = {"any": ANY, "exactly_two": EXACTLY_TWO, "at_most_two": AT_MOST_TWO}

cdef enum:
    MOST_STRENGTHS = 1 << 13  # 7,462 classes and no low
    STEPS_BETWEEN_SIGNALS = 1 << 22  # from one state to another: some milliseconds
    TIMES_BETWEEN_SIGNALS = 1 << 18  # exponential times drawn: as well
    BOARDS_BETWEEN_SIGNALS = 1 << 8  # as well


cdef void *room(size_t count, size_t size) except NULL:
    cdef void *made = calloc(count if count else 1, size)
    if made == NULL:
        raise MemoryError
    return made


# --- the independent chip model --------------------------------------------------------------------------------------


cdef void read_doubles(numbers, double *out):
    cdef Py_ssize_t i = 0
    for number in numbers:
        out[i] = number
        i += 1


cdef list listed_doubles(const double *numbers, Py_ssize_t n):
    cdef Py_ssize_t i
    return [numbers[i] for i in range(n)]


def icm_states(list counts, int most, double limit, /):
    """Return how many states the exact count has for groups of `counts` equal stacks; above `limit` only that much.

    `most` is the number of places before the last that pays.
    """
    cdef int groups = <int> len(counts), i
    cdef uint32_t *count = <uint32_t *> room(groups, sizeof(uint32_t))
    cdef double *upto = NULL
    try:
        upto = <double *> room(most + 2, sizeof(double))
        for i in range(groups):
            count[i] = counts[i]
        return sd_icm_states(count, groups, most, limit, upto)
    finally:
        free(count)
        free(upto)


def icm_exact(list stacks, list counts, list prizes, /):
    """Return what each group of equal stacks expects, all its players together.

    Parameters
    ----------
    stacks : list of float
        The stack of each group, positive and ascending.
    counts : list of int
        Its players.
    prizes : list of float
        The places that pay, at least one and no more than there are players.
    """
    cdef int groups = <int> len(stacks), most = <int> len(prizes) - 1, left, i
    cdef sd_icm z
    cdef size_t some = STEPS_BETWEEN_SIGNALS // (groups + 1) + 1, states = <size_t> icm_states(counts, most, 1e18)
    cdef double *stack = <double *> room(2 * groups + most + 1, sizeof(double))
    cdef double *prize = stack + groups
    cdef double *out = prize + most + 1
    cdef uint32_t *count = NULL
    try:
        count = <uint32_t *> room(groups, sizeof(uint32_t))
        read_doubles(stacks, stack)
        read_doubles(prizes, prize)
        for i in range(groups):
            count[i] = counts[i]
        with nogil:
            left = sd_icm_open(&z, stack, count, groups, prize, most, states)
        try:
            if not left:
                raise MemoryError
            while left:
                with nogil:
                    left = sd_icm_exact(&z, some, out)
                PyErr_CheckSignals()
        finally:
            sd_icm_close(&z)
        return listed_doubles(out, groups)
    finally:
        free(stack)
        free(count)


def icm_sample(list stacks, list prizes, uint64_t key, uint64_t orders, /):
    """Return the sums of the prizes of each player over random orders, and the sums of their squares.

    Parameters
    ----------
    stacks : list of float
        The positive stack of each player.
    prizes : list of float
        The places that pay, at most as many as there are players.
    key : int
        What seeds the stream.
    orders : int
        How many are drawn, below 2^40.
    """
    cdef int players = <int> len(stacks), places = <int> len(prizes)
    cdef uint64_t first = 0, some, step = max(1, TIMES_BETWEEN_SIGNALS // players)
    cdef double *stack = <double *> room(3 * players + places, sizeof(double))
    cdef double *sums = stack + players
    cdef double *squares = sums + players
    cdef double *prize = squares + players
    cdef sd_arrival *heap = NULL
    try:
        heap = <sd_arrival *> room(players, sizeof(sd_arrival))
        read_doubles(stacks, stack)
        read_doubles(prizes, prize)
        while first < orders:
            some = min(step, orders - first)
            with nogil:
                sd_icm_sample(sd_stream_of(key), first, some, stack, players, prize, places, heap, sums, squares)
            first += some
            PyErr_CheckSignals()
        return listed_doubles(sums, players), listed_doubles(squares, players)
    finally:
        free(stack)
        free(heap)


# --- what a hand may become ------------------------------------------------------------------------------------------


def count_strengths(tuple game, bytes hole, bytes board, bytes deck, int missing, tuple least, /):
    """Return how many of all ways to deal the missing cards have which strength.

    Parameters
    ----------
    game : tuple
        Hand type numbers of the sides, choose rule, and whether missing cards go to the board, not to the hand.
    hole, board : bytes
        The cards known.
    deck : bytes
        The cards that may come.
    missing : int
        How many come.
    least : tuple of int
        On each side the strength that counts; 0: none does.

    Returns
    -------
    tuple
        In how many ways some side has a strength that counts; for each side a list of (strength, ways), ascending.
    """
    cdef sd_outs outs
    cdef Py_ssize_t side, strength
    kinds, rule, to_board = game
    outs.tables = tables()
    outs.rule = RULES[rule]
    outs.sides = <int> len(kinds)
    outs.nhole = <int> len(hole)
    outs.nboard = <int> len(board)
    outs.missing = missing
    outs.to_board = to_board
    outs.live = <int> len(deck)
    outs.any = 0
    if not (1 <= outs.sides <= 2 and 0 <= missing <= min(outs.live, <int> SD_MOST_HOLE) and outs.live <= 52
            and outs.nhole + (0 if to_board else missing) <= SD_MOST_HOLE
            and outs.nboard + (missing if to_board else 0) <= SD_MOST_BOARD):
        raise ShowdownError("no such hand")
    memcpy(outs.hole, <const unsigned char *> hole, outs.nhole)
    memcpy(outs.board, <const unsigned char *> board, outs.nboard)
    memcpy(outs.deck, <const unsigned char *> deck, outs.live)
    cdef uint64_t *counts = <uint64_t *> room(2 * MOST_STRENGTHS, sizeof(uint64_t))
    try:
        for side in range(outs.sides):
            outs.kinds[side] = kinds[side]
            outs.least[side] = least[side]
            outs.counts[side] = counts + side * MOST_STRENGTHS
        with nogil:
            sd_outs_count(&outs)
        listed = []
        for side in range(outs.sides):
            listed.append([(strength, outs.counts[side][strength]) for strength in range(MOST_STRENGTHS)
                           if outs.counts[side][strength]])
        return outs.any, listed
    finally:
        free(counts)


# --- starting hands --------------------------------------------------------------------------------------------------


def starting_hands(int kind, int opponents, int draws, uint64_t key, uint64_t first, uint64_t boards, /):
    """Return the sums of starting.h for each kind of hand, over boards number `first` and the next of a stream.

    Parameters
    ----------
    kind : int
        The ranking: high or short deck.
    opponents, draws : int
        How many opponents there are; how often their cards are drawn for one board.
    key : int
        What seeds the stream.

    Returns
    -------
    list of tuple of float
        (hands, pots won, pots divided, share, hands squared, share squared, hands times share) by the kind's number.
    """
    cdef int lowest = 0 if kind == HIGH else 16, i
    cdef uint64_t some
    if kind not in (HIGH, SHORT_DECK, SHORT_DECK_TRITON) or not 1 <= opponents <= (52 - lowest - 7) // 2:
        raise ShowdownError("no such game")
    cdef sd_starting *starting = <sd_starting *> room(1, sizeof(sd_starting))
    cdef sd_board_sums *board = NULL
    cdef sd_kind_sums *sums = NULL
    try:
        board = <sd_board_sums *> room(1, sizeof(sd_board_sums))
        sums = <sd_kind_sums *> room(SD_KINDS, sizeof(sd_kind_sums))
        sd_starting_open(starting, tables(), kind, lowest, opponents, draws, sd_stream_of(key))
        while boards:
            some = min(boards, <uint64_t> BOARDS_BETWEEN_SIGNALS)
            with nogil:
                sd_starting_sample(starting, first, some, board, sums)
            first += some
            boards -= some
            PyErr_CheckSignals()
        return [(sums[i].hands, sums[i].won, sums[i].tied, sums[i].share, sums[i].hands_2, sums[i].share_2,
                 sums[i].hands_share) for i in range(SD_KINDS)]
    finally:
        free(starting)
        free(board)
        free(sums)
