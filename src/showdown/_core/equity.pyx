"""Equities: a spot, the ways to count its deals, and what the counts say."""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from showdown._core.choose cimport ANY, AT_MOST_TWO, EXACTLY_TWO
from showdown._core.evaluate cimport HIGH, SHORT_DECK, SHORT_DECK_TRITON, sd_tables, tables
from showdown._core.evaluate import ShowdownError


cdef extern from "showdown/rng.h" nogil:
    ctypedef struct sd_stream:
        pass

    uint64_t sd_mix(uint64_t z)
    sd_stream sd_stream_of(uint64_t seed)


cdef extern from "showdown/equity.h" nogil:
    enum:
        SD_MOST_PLAYERS
        SD_MOST_HOLE
        SD_MOST_BOARD

    ctypedef struct sd_wide:
        uint64_t low
        uint64_t high

    ctypedef struct sd_outcome:
        uint64_t key
        sd_wide deals

    ctypedef struct sd_outcomes:
        sd_outcome *place
        unsigned int bits
        int failed

    ctypedef struct sd_game:
        int lowest
        int rule
        int sides
        int kinds[2]
        int hole
        int board

    ctypedef struct sd_holding:
        uint64_t mask
        uint32_t weight
        unsigned char cards[7]

    ctypedef struct sd_player:
        const sd_holding *range
        uint32_t choices
        int known
        int missing
        unsigned char cards[7]

    ctypedef struct sd_spot:
        const sd_tables *tables
        sd_game game
        int players
        sd_player player[22]
        int board_known
        unsigned char board[5]
        uint64_t live

    ctypedef struct sd_ticker:
        int (*tick)(sd_ticker *self, double done) noexcept nogil
        void *owner

    int sd_outcomes_open(sd_outcomes *outcomes)
    void sd_outcomes_close(sd_outcomes *outcomes)
    int sd_count(uint64_t mask)


cdef extern from "showdown/equity_enumerate.h" nogil:
    double sd_enumeration_size(const sd_spot *spot)
    double sd_enumeration_cost(const sd_spot *spot)
    int sd_enumerate(const sd_spot *spot, uint64_t piece, uint64_t pieces, sd_ticker *ticker, sd_outcomes *outcomes)


cdef extern from "showdown/equity_board.h" nogil:
    int sd_rank_boards_apply(const sd_spot *spot)
    int sd_count_rank_boards(const sd_spot *spot, sd_outcomes *outcomes)


cdef extern from "showdown/equity_sweep.h" nogil:
    int sd_sweep_applies(const sd_spot *spot)
    double sd_sweep_cost(const sd_spot *spot)
    int sd_count_sweep(const sd_spot *spot, sd_ticker *ticker, sd_outcomes *outcomes)


cdef extern from "showdown/equity_matchups.h" nogil:
    ctypedef struct sd_match_parts:
        pass

    int sd_match_piece(const sd_tables *tables, int kind, uint64_t piece, uint64_t pieces, sd_ticker *ticker,
                       sd_match_parts *parts)
    void sd_match_add(sd_match_parts *sum, const sd_match_parts *more)
    void sd_match_fill(const sd_match_parts *parts, int lowest_card, uint32_t *win, uint32_t *tie)
    int sd_match_table(const uint32_t *win, const uint32_t *tie, int lowest_card, const unsigned char *kind_of,
                       int kinds, double *out)
    int sd_match_applies(const sd_spot *spot)
    int sd_match_ranges(const sd_spot *spot, const uint32_t *win, const uint32_t *tie, sd_outcomes *outcomes)


cdef extern from "showdown/equity_ranges.h" nogil:
    int sd_ranges_apply(const sd_spot *spot)
    double sd_ranges_cost(const sd_spot *spot)
    int sd_count_ranges(const sd_spot *spot, uint64_t piece, uint64_t pieces, sd_ticker *ticker, sd_outcomes *outcomes)


cdef extern from "showdown/equity_classes.h" nogil:
    double sd_combinations(const sd_spot *spot)
    int sd_classes_apply(const sd_spot *spot)
    int sd_count_classes(const sd_spot *spot, uint64_t piece, uint64_t pieces, sd_ticker *ticker,
                         sd_outcomes *outcomes)


cdef extern from "showdown/equity_sample.h" nogil:
    int sd_compatible(const sd_spot *spot, int at, uint64_t used, uint32_t *tries)
    int sd_sample(const sd_spot *spot, sd_stream stream, uint64_t first, uint64_t count, sd_outcomes *outcomes)


MOST_WEIGHT = 1 << 20

cdef enum:
    SAMPLES_BETWEEN_SIGNALS = 1 << 13  # some milliseconds at the slowest game of the most players

cdef enum:
    ENUMERATION
    RANK_CLASSES
    SUBSET_SWEEP
    HAND_CLASSES
    MATCH_UPS
    RANGE_SWEEP

# The exact engines, and into how many pieces the work of each can be cut.
cdef dict ENGINES = {
    "enumeration": (ENUMERATION, 1 << 20),
    "rank classes": (RANK_CLASSES, 1),
    "subset sweep": (SUBSET_SWEEP, 1),
    "hand classes": (HAND_CLASSES, 1 << 10),
    "match-ups": (MATCH_UPS, 1),
    "range sweep": (RANGE_SWEEP, 1 << 10),
}

# Seconds, roughly.
cdef double RANK_CLASSES_COST = 1e-4  # whatever the game
cdef double MATCH_UPS_COST = 0.3  # also where they are there already: the choice must not depend on what came before
cdef double COMBINATIONS_OF_A_CLASS = 4  # on average

cdef dict RULES = {"any": ANY, "exactly_two": EXACTLY_TWO, "at_most_two": AT_MOST_TWO}


# --- long work ---------------------------------------------------------------------------------------------------


@cython.final
cdef class Ticker:
    """What long work calls every few milliseconds: for signals, for a `stop` from another thread, for progress."""

    cdef sd_ticker ticker
    cdef object progress
    cdef object error
    cdef volatile int stopped

    def __cinit__(self, progress=None):
        self.progress = progress
        self.ticker.tick = tick
        self.ticker.owner = <void *> self

    def stop(self, /):
        """Make the work that calls this ticker end at its next call."""
        self.stopped = 1

    def progress_to(self, done, /):
        """Report the part of the work that is done."""
        if self.progress is not None:
            self.progress(done)

    cdef int ticked(self, double done) noexcept:
        try:
            PyErr_CheckSignals()
            if self.progress is not None:
                self.progress(done)
        except BaseException as error:
            self.error = error
            return 0
        return not self.stopped


cdef int tick(sd_ticker *ticker, double done) noexcept nogil:
    with gil:
        return (<Ticker> ticker.owner).ticked(done)


# --- outcomes ----------------------------------------------------------------------------------------------------


cdef object wide(sd_wide number):
    return number.low if number.high == 0 else (<object> number.high << 64) + number.low


cdef list listed(sd_outcomes *outcomes):
    """(winners of the first side, of the second, deals) of each outcome; winners are bits by player."""
    cdef Py_ssize_t i
    found = []
    for i in range(<Py_ssize_t> 1 << outcomes.bits):
        if outcomes.place[i].key:
            found.append((<uint32_t> outcomes.place[i].key, <uint32_t> (outcomes.place[i].key >> 32),
                          wide(outcomes.place[i].deals)))
    return found


# --- spots -------------------------------------------------------------------------------------------------------


@cython.final
cdef class Spot:
    """A game, the cards that are known, and what each player may hold.

    Parameters
    ----------
    game : tuple
        Hand type numbers of the sides, choose rule, first card of the deck, cards of a player, cards of the board.
    board : bytes
        The board cards known.
    dead : bytes
        Cards that nobody can receive.
    hands : tuple
        For each player the cards known, as bytes; or a range: a tuple of all its hands' cards, one after the other, as
        bytes, and their weights, whole numbers from 1 to 2^20.

    Raises
    ------
    ShowdownError
        The parts do not fit together. Callers check their own input and say it better.

    Notes
    -----
    Hands of a range that need a known or dead card are left out. A spot is immutable and picklable.
    """

    cdef sd_spot spot
    cdef sd_holding *holdings
    cdef tuple arguments

    def __cinit__(self, tuple game, bytes board, bytes dead, tuple hands, /):
        self.arguments = (game, board, dead, hands)
        memset(&self.spot, 0, sizeof(sd_spot))
        self.spot.tables = tables()
        kinds, rule, lowest, hole, board_cards = game
        self.set_game(kinds, rule, lowest, hole, board_cards)
        self.set_known(board, dead, hands)
        self.set_ranges(hands)

    def __dealloc__(self):
        free(self.holdings)

    def __reduce__(self):
        return Spot, self.arguments

    cdef int set_game(self, tuple kinds, str rule, int lowest, int hole, int board) except -1:
        cdef int side
        if not (1 <= len(kinds) <= 2 and 1 <= hole <= SD_MOST_HOLE and 0 <= board <= SD_MOST_BOARD
                and 0 <= lowest < 52):
            raise ShowdownError("no such game")
        self.spot.game.sides = <int> len(kinds)
        for side in range(self.spot.game.sides):
            self.spot.game.kinds[side] = kinds[side]
        self.spot.game.rule = RULES[rule]
        self.spot.game.lowest = lowest
        self.spot.game.hole = hole
        self.spot.game.board = board
        return 0

    cdef int set_known(self, bytes board, bytes dead, tuple hands) except -1:
        cdef int i
        cdef sd_player *player
        cdef uint64_t taken = 0
        if not 1 <= len(hands) <= SD_MOST_PLAYERS or len(board) > self.spot.game.board:
            raise ShowdownError("too many players or board cards")
        self.spot.players = <int> len(hands)
        self.spot.board_known = <int> len(board)
        memcpy(self.spot.board, <const unsigned char *> board, len(board))
        for i in range(self.spot.players):
            if isinstance(hands[i], tuple):
                continue
            player = &self.spot.player[i]
            if len(hands[i]) > self.spot.game.hole:
                raise ShowdownError("too many hole cards")
            player.known = <int> len(hands[i])
            player.missing = self.spot.game.hole - player.known
            memcpy(player.cards, <const unsigned char *> hands[i], player.known)
        for cards in (board, dead, *[hand for hand in hands if not isinstance(hand, tuple)]):
            taken = mask_of(cards, self.spot.game.lowest, taken)
        self.spot.live = ((<uint64_t> 1 << 52) - (<uint64_t> 1 << self.spot.game.lowest)) & ~taken
        return 0

    cdef int set_ranges(self, tuple hands) except -1:
        cdef Py_ssize_t room = 0
        cdef int i
        cdef sd_holding *at
        for hand in hands:
            if isinstance(hand, tuple):
                room += len(hand[1])
                if len(hand[1]) == 0:
                    raise ShowdownError("a range is empty")
        if room == 0:
            return 0
        self.holdings = <sd_holding *> malloc(room * sizeof(sd_holding))
        if self.holdings == NULL:
            raise MemoryError
        at = self.holdings
        for i in range(self.spot.players):
            if isinstance(hands[i], tuple):
                self.spot.player[i].range = at
                self.spot.player[i].choices = self.fill_range(at, hands[i][0], hands[i][1])
                at += self.spot.player[i].choices
        return 0

    cdef uint32_t fill_range(self, sd_holding *out, bytes cards, weights) except? 0:
        cdef int hole = min(self.spot.game.hole, <int> SD_MOST_HOLE), i
        cdef uint32_t count = 0
        cdef const unsigned char *card = cards
        cdef uint64_t mask
        if len(cards) != hole * len(weights):
            raise ShowdownError("each hand of a range has as many cards as the game")
        for weight in weights:
            mask = 0
            for i in range(hole):
                if card[i] >= 52:
                    raise ShowdownError("not a card number")
                mask |= <uint64_t> 1 << card[i]
                out[count].cards[i] = card[i]
            card += hole
            if not 1 <= weight <= MOST_WEIGHT or sd_count(mask) != hole:
                raise ShowdownError("a hand of a range has a weight out of bounds, or a card twice")
            if mask & ~self.spot.live == 0:
                out[count].mask = mask
                out[count].weight = weight
                count += 1
        if count == 0:
            raise ShowdownError("a range is empty")
        return count

    # --- what is asked of it ---

    @property
    def players(self):
        """Number of players."""
        return self.spot.players

    @property
    def sides(self):
        """Number of sides."""
        return self.spot.game.sides

    @property
    def choices(self):
        """For each player the number of hands in his range, cards of others taken off; None without a range."""
        return tuple([self.spot.player[i].choices if self.spot.player[i].range != NULL else None
                      for i in range(self.spot.players)])

    @property
    def size(self):
        """Deals, counting those in which ranges collide; a float, exact below 2^53."""
        return sd_enumeration_size(&self.spot)

    @property
    def possible(self):
        """Whether the ranges have hands without a common card; True also where a long search did not find any."""
        cdef uint32_t tries = 0
        return sd_compatible(&self.spot, 0, 0, &tries) != 0

    def estimates(self, /):
        """Return (seconds by estimate, name) of each exact engine that can count this spot."""
        cdef double combinations
        found = [(sd_enumeration_cost(&self.spot), "enumeration")]
        if sd_rank_boards_apply(&self.spot):
            found.append((RANK_CLASSES_COST, "rank classes"))
        if sd_sweep_applies(&self.spot):
            found.append((sd_sweep_cost(&self.spot), "subset sweep"))
        combinations = sd_combinations(&self.spot)
        if sd_classes_apply(&self.spot):
            found.append((1e-5 + RANK_CLASSES_COST * (combinations / COMBINATIONS_OF_A_CLASS + 1), "hand classes"))
        if sd_ranges_apply(&self.spot):
            found.append((sd_ranges_cost(&self.spot), "range sweep"))
        if sd_match_applies(&self.spot):
            found.append((1e-5 + 1e-9 * combinations + MATCH_UPS_COST, "match-ups"))
        return found

    def pieces(self, str engine, /):
        """Return into how many pieces the work of an engine can be cut at most."""
        return ENGINES[engine][1]

    def count(self, str engine, uint64_t piece=0, uint64_t pieces=1, Ticker ticker=None, /):
        """Count every deal, or one of several pieces of them, with one of the exact engines.

        Returns
        -------
        list of tuple
            Winners of the first side, winners of the second (bits by player), deals.
        """
        cdef int number = ENGINES[engine][0]
        if number == MATCH_UPS:
            raise ShowdownError("match-ups are asked of the matrices: see count_match_ups")
        if not piece < pieces <= ENGINES[engine][1]:
            raise ShowdownError("no such piece")
        cdef sd_outcomes outcomes
        cdef int finished
        ticker = Ticker() if ticker is None else ticker
        if not sd_outcomes_open(&outcomes):
            raise MemoryError
        try:
            with nogil:
                if number == RANK_CLASSES:
                    finished = sd_count_rank_boards(&self.spot, &outcomes)
                elif number == SUBSET_SWEEP:
                    finished = sd_count_sweep(&self.spot, &ticker.ticker, &outcomes)
                elif number == HAND_CLASSES:
                    finished = sd_count_classes(&self.spot, piece, pieces, &ticker.ticker, &outcomes)
                elif number == RANGE_SWEEP:
                    finished = sd_count_ranges(&self.spot, piece, pieces, &ticker.ticker, &outcomes)
                else:
                    finished = sd_enumerate(&self.spot, piece, pieces, &ticker.ticker, &outcomes)
            return outcome_list(&outcomes, finished, ticker)
        finally:
            sd_outcomes_close(&outcomes)

    def count_match_ups(self, bytes win, bytes tie, /):
        """Count with the matrices of all match-ups of the game; the form of `count`."""
        cdef sd_outcomes outcomes
        cdef int finished
        cdef Py_ssize_t cards = 52 - self.spot.game.lowest
        cdef Py_ssize_t hands = cards * (cards - 1) // 2
        if not sd_match_applies(&self.spot) or len(win) != 4 * hands * hands or len(tie) != len(win):
            raise ShowdownError("not the matrices of this game, or not a spot for them")
        cdef const uint32_t *wins = <const uint32_t *> <const char *> win
        cdef const uint32_t *ties = <const uint32_t *> <const char *> tie
        if not sd_outcomes_open(&outcomes):
            raise MemoryError
        try:
            with nogil:
                finished = sd_match_ranges(&self.spot, wins, ties, &outcomes)
            return outcome_list(&outcomes, finished, None)
        finally:
            sd_outcomes_close(&outcomes)

    def sample(self, uint64_t key, uint64_t first, uint64_t count, /):
        """Count random deals number `first` and the next of the stream `key`; the form of `count`."""
        cdef sd_outcomes outcomes
        cdef int finished = 1
        cdef uint64_t some
        if not sd_outcomes_open(&outcomes):
            raise MemoryError
        try:
            while count and finished > 0:
                some = min(count, <uint64_t> SAMPLES_BETWEEN_SIGNALS)
                with nogil:
                    finished = sd_sample(&self.spot, sd_stream_of(key), first, some, &outcomes)
                first += some
                count -= some
                PyErr_CheckSignals()
            if finished == 0:
                raise ShowdownError("no hands without a common card were found in the ranges")
            return outcome_list(&outcomes, finished, None)
        finally:
            sd_outcomes_close(&outcomes)


cdef uint64_t mask_of(bytes cards, int lowest, uint64_t taken) except? 0:
    """The cards taken, with those given; refuses one that is taken already."""
    cdef Py_ssize_t i
    cdef const unsigned char *card = cards
    for i in range(len(cards)):
        if not lowest <= card[i] < 52 or taken >> card[i] & 1:
            raise ShowdownError("a card is none of the deck or stands twice")
        taken |= <uint64_t> 1 << card[i]
    return taken


cdef int refuse_unfinished(int finished, Ticker ticker) except -1:
    if finished < 0:
        raise MemoryError
    if finished == 0:
        raise InterruptedError if ticker.error is None else ticker.error
    return 0


cdef list outcome_list(sd_outcomes *outcomes, int finished, Ticker ticker):
    refuse_unfinished(finished, ticker)
    return listed(outcomes)


# --- match-ups ---------------------------------------------------------------------------------------------------


@cython.final
cdef class MatchParts:
    """What some pieces of the work for all match-ups of a ranking add up to."""

    cdef sd_match_parts *parts
    cdef int kind

    def __cinit__(self, int kind, /):
        if kind not in (HIGH, SHORT_DECK, SHORT_DECK_TRITON):
            raise ShowdownError("match-ups are for hold'em and short deck")
        self.kind = kind
        self.parts = <sd_match_parts *> malloc(sizeof(sd_match_parts))
        if self.parts == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.parts)

    def count(self, uint64_t piece, uint64_t pieces, Ticker ticker=None, /):
        """Count one piece, in place of what was counted before."""
        cdef int finished
        if not piece < pieces:
            raise ShowdownError("no such piece")
        ticker = Ticker() if ticker is None else ticker
        with nogil:
            finished = sd_match_piece(tables(), self.kind, piece, pieces, &ticker.ticker, self.parts)
        refuse_unfinished(finished, ticker)
        return self

    def add(self, MatchParts more, /):
        """Add what another has counted."""
        sd_match_add(self.parts, more.parts)

    def matrices(self, /):
        """Return the wins and the ties, one hand a row, as bytes of uint32."""
        cdef int lowest = 0 if self.kind == HIGH else 16
        cdef Py_ssize_t hands = (52 - lowest) * (51 - lowest) // 2
        cdef bytes win = bytes(4 * hands * hands), tie = bytes(4 * hands * hands)
        cdef uint32_t *wins = <uint32_t *> <const char *> win
        cdef uint32_t *ties = <uint32_t *> <const char *> tie
        with nogil:
            sd_match_fill(self.parts, lowest, wins, ties)
        return win, tie


def matchup_table(bytes win, bytes tie, bytes kind_of, int kinds, /):
    """Return the equities by kind of hand, one kind a row, as bytes of doubles.

    Parameters
    ----------
    win, tie : bytes
        What `MatchParts.matrices` returns.
    kind_of : bytes
        The kind of each hand, a number below `kinds`.
    """
    cdef Py_ssize_t hands = len(kind_of)
    cdef int lowest = {1326: 0, 630: 16}[hands], ready
    if len(win) != 4 * hands * hands or len(tie) != len(win) or max(kind_of) >= kinds:
        raise ShowdownError("not the matrices of these hands")
    cdef bytes table = bytes(8 * kinds * kinds)
    cdef const uint32_t *wins = <const uint32_t *> <const char *> win
    cdef const uint32_t *ties = <const uint32_t *> <const char *> tie
    cdef const unsigned char *of = kind_of
    cdef double *out = <double *> <char *> table
    with nogil:
        ready = sd_match_table(wins, ties, lowest, of, kinds, out)
    if not ready:
        raise MemoryError
    return table


# --- what outcomes say -------------------------------------------------------------------------------------------


def add_outcomes(outcomes, more, /):
    """Add the outcomes `more`, in the form of `Spot.count`, to the dict `outcomes` of (first, second) to deals."""
    for first, second, deals in more:
        key = (first, second)
        outcomes[key] = outcomes.get(key, 0) + deals


cdef int shares_unit(int players):
    """The least number that every possible number of winners divides."""
    cdef int unit = 1, n, a, b
    for n in range(2, players + 1):
        a = unit
        b = n
        while b:
            a, b = b, a % b
        unit = unit // a * n
    return unit


def tally(outcomes, int players, int sides, /):
    """Return what outcomes come to for each player.

    Parameters
    ----------
    outcomes : dict
        Deals by (winners of the first side, winners of the second), bits by player; no bit: nobody has a low.
    players, sides : int
        How many there are.

    Returns
    -------
    tuple
        deals; deals without a low; for each player win, tie, lose, share; for each side a list of (win, tie, share) a
        player; variances of a deal's share a player. Counts are exact; shares are of the whole pot, on a side the part
        that comes through it.
    """
    cdef int i, side, first_count, second_count
    cdef uint64_t unit = 2 * <uint64_t> shares_unit(players)
    cdef uint64_t part[2]
    cdef uint32_t winners[2]
    cdef double share, mean
    wins, ties = [0] * players, [0] * players
    side_wins = [[0] * players for _ in range(sides)]
    side_ties = [[0] * players for _ in range(sides)]
    side_units = [[0] * players for _ in range(sides)]
    squares = [0.0] * players
    total = no_low = 0
    for (first, second), deals in outcomes.items():
        winners = [first, second]
        first_count, second_count = sd_count(winners[0]), sd_count(winners[1])
        total += deals
        if second_count:
            part = [unit // 2 // first_count, unit // 2 // second_count]
        else:
            part = [unit // first_count, 0]
            no_low += deals
        for i in range(players):
            if not (winners[0] | winners[1]) >> i & 1:
                continue
            share = 0
            if (winners[0] | winners[1]) == <uint32_t> 1 << i:
                wins[i] += deals
            else:
                ties[i] += deals
            for side in range(sides):
                if winners[side] >> i & 1:
                    share += part[side]
                    side_units[side][i] += part[side] * deals
                    if winners[side] == <uint32_t> 1 << i:
                        side_wins[side][i] += deals
                    else:
                        side_ties[side][i] += deals
            squares[i] += <double> deals * share * share
    whole = total * unit
    units = [sum([side_units[side][i] for side in range(sides)]) for i in range(players)]
    shares = [units[i] / whole for i in range(players)]
    by_side = [tuple([(side_wins[side][i], side_ties[side][i], side_units[side][i] / whole) for i in range(players)])
               for side in range(sides)]
    variances = []
    for i in range(players):
        mean = shares[i]
        variances.append(max(0.0, squares[i] / (<double> unit * <double> unit * <double> total) - mean * mean))
    loses = [total - wins[i] - ties[i] for i in range(players)]
    return (total, no_low if sides == 2 else 0, tuple(wins), tuple(ties), tuple(loses), tuple(shares), by_side,
            tuple(variances))


def stream_key(seed, /):
    """Return the 64-bit key of a stream for any whole number."""
    cdef uint64_t key = 0, word
    data = seed.to_bytes((seed.bit_length() + 8) // 8, "little", signed=True)
    for start in range(0, len(data), 8):
        word = int.from_bytes(data[start:start + 8], "little")
        key = sd_mix(key + word) if start else word
    return key
