"""Rows of Chinese and Open Face: what they are worth, and who wins what from whom."""

cimport cython
from cpython cimport array
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.string cimport memcpy, memset

import sys
from array import array as new_array
from itertools import islice
from operator import index

from showdown._core.batch cimport Rows as CardRows
from showdown._core.batch cimport bad_row, check_threads, close_rows, open_rows, split_rows
from showdown._core.evaluate cimport card_object, parse_into, sd_tables, shown, tables
from showdown._core.evaluate import CardError, ShowdownError


cdef extern from "showdown/sizes.h" nogil:
    enum:
        SD_HIGH_CLASSES
        SD_FRONT_CLASSES

cdef extern from "showdown/outlook.h" nogil:
    ctypedef struct sd_partial:
        const sd_tables *tables
        const sd_sheet *sheet
        const unsigned char **placed
        int *nplaced
        const unsigned char *live
        int alive

    ctypedef struct sd_reach:
        int least
        int most

    sd_reach sd_row_reach(const sd_partial *p, int row)
    int sd_is_dead(const sd_partial *p, const sd_reach *reach)

cdef tuple WHAT = ("the front", "the middle", "the back")
cdef array.array INT16 = new_array("h")
cdef int LEAST_DEALS = 4096  # starting a thread costs about as much


# --- rows --------------------------------------------------------------------------------------------------------

@cython.final
@cython.freelist(64)
cdef class Rows:
    """The cards of one player in front, middle and back, complete or as placed so far.

    Two `Rows` are equal if each row holds the same cards, in whatever order.

    Parameters
    ----------
    front : str, bytes, or iterable of str, int or Card
        At most three cards; or, if nothing else is given, all rows as ``"front/middle/back"``.
    middle, back : str, bytes, or iterable of str, int or Card, optional
        At most five cards each.

    Attributes
    ----------
    front, middle, back : tuple of Card
        In the order given.
    cards : tuple of Card
        All cards, front first.
    is_complete : bool
        Whether all thirteen cards are placed.

    Raises
    ------
    CardError
        If a card is none or stands twice, or a row is too long.

    Examples
    --------
    >>> from showdown.ofc import Rows
    >>> rows = Rows("AsAhKd / AcAdKh5s4c / 2c3c6c7c9c")
    >>> rows.front, rows.is_complete, len(rows)
    ((Card('As'), Card('Ah'), Card('Kd')), True, 13)
    >>> print(rows)
    AsAhKd/AcAdKh5s4c/2c3c6c7c9c
    """

    def __init__(self, front, middle=None, back=None):
        if self.made:
            raise TypeError("Rows cannot be changed")
        self.made = True
        if middle is None and back is None:
            if isinstance(front, str):
                given = front.split("/")
                if len(given) != 3:
                    raise CardError(f"rows are written front/middle/back, got {shown(front)}")
                front, middle, back = given
            elif isinstance(front, Rows):
                front, middle, back = front.front, front.middle, front.back
        rows = (front, () if middle is None else middle, () if back is None else back)
        cdef int row
        for row in range(ROWS):
            self.read(row, rows[row])
        if (self.mask[0] & self.mask[1]) | (self.mask[0] & self.mask[2]) | (self.mask[1] & self.mask[2]):
            raise CardError(f"a card stands in two rows of {self}")

    cdef int read(self, int row, object cards) except -1:
        cdef unsigned char *place = self.numbers + ROW_START[row]
        cdef int i
        self.count[row] = <unsigned char> parse_into(cards, place, ROW_SIZE[row], WHAT[row])
        self.mask[row] = 0
        for i in range(self.count[row]):
            self.mask[row] |= <uint64_t> 1 << place[i]
        return 0

    cdef bint complete(self) noexcept:
        return self.count[0] + self.count[1] + self.count[2] == ROW_CARDS

    cdef tuple row_cards(self, int row):
        cdef int i
        return tuple([card_object(self.numbers[ROW_START[row] + i]) for i in range(self.count[row])])

    @property
    def front(self):
        return self.row_cards(FRONT)

    @property
    def middle(self):
        return self.row_cards(MIDDLE)

    @property
    def back(self):
        return self.row_cards(BACK)

    @property
    def cards(self):
        return self.row_cards(FRONT) + self.row_cards(MIDDLE) + self.row_cards(BACK)

    @property
    def is_complete(self):
        return self.complete()

    def place(self, front=(), middle=(), back=()):
        """Return these rows with more cards.

        Parameters
        ----------
        front, middle, back : str, bytes, or iterable of str, int or Card
            The cards to add to each row.

        Returns
        -------
        Rows

        Raises
        ------
        CardError
            As for `Rows`.

        Examples
        --------
        >>> print(Rows("As//KdKh").place(middle="QcQd", back="2s"))
        As/QcQd/KdKh2s
        """
        added = Rows(front, middle, back)
        return Rows(self.front + added.front, self.middle + added.middle, self.back + added.back)

    def __len__(self):
        return self.count[0] + self.count[1] + self.count[2]

    def __eq__(self, other, /):
        if not isinstance(other, Rows):
            return NotImplemented
        cdef Rows them = other
        return (self.mask[0] == them.mask[0] and self.mask[1] == them.mask[1] and self.mask[2] == them.mask[2])

    def __hash__(self):
        return hash((self.mask[0], self.mask[1], self.mask[2]))

    def __str__(self):
        return "/".join(["".join(map(str, self.row_cards(row))) for row in range(ROWS)])

    def __repr__(self):
        return f"Rows('{self}')"

    def __reduce__(self):
        return Rows, (self.front, self.middle, self.back)


cdef Rows make_rows(const unsigned char *numbers, const unsigned char *count):
    cdef Rows made = Rows.__new__(Rows)
    made.made = True
    cdef int row, i
    for row in range(ROWS):
        made.count[row] = count[row]
        made.mask[row] = 0
        for i in range(ROW_START[row], ROW_START[row] + count[row]):
            made.numbers[i] = numbers[i]
            made.mask[row] |= <uint64_t> 1 << numbers[i]
    return made


cdef object whole_number(object given):
    """The number, or -1 for what is none."""
    return -1 if isinstance(given, bool) or not hasattr(given, "__index__") else int(index(given))


cdef Rows whole_rows(object rows, str what):
    """Rows of thirteen cards, from `Rows` or from what makes them."""
    cdef Rows whole
    if isinstance(rows, Rows):
        whole = rows
    elif isinstance(rows, str):
        whole = Rows(rows)
    else:
        try:
            front, middle, back = rows
        except (TypeError, ValueError):
            raise CardError(f"{what}: not rows: {shown(rows)}") from None
        whole = Rows(front, middle, back)
    if not whole.complete():
        raise CardError(f"{what}: 3, 5 and 5 cards are needed, got {shown(str(whole))}")
    return whole


# --- rules -------------------------------------------------------------------------------------------------------

@cython.final
cdef class Sheet:
    """The rules of one game as the core reads them; `showdown.ofc.RULES` holds them under their names.

    Parameters
    ----------
    name : str
    middle_low : bool
        Whether the middle is a deuce-to-seven hand, compared with no other row.
    middle_floor : int
        Least legal strength of a low middle.
    sweep, majority : int
        Points beyond one a row, for winning all rows and for winning two or more.
    levels : sequence of three sequences of (floor, royalty, enter, stay)
        For front, middle and back, the steps in order of strength: the least strength of the level, its royalty, and
        the cards that entering or staying in fantasyland by it brings. The first floor is 0.
    enter_both : int
        Cards for entering by two rows at once; 0: no difference.
    naturals : sequence of four int
        Units of three flushes, three straights, six pairs and the dragon.
    surrender : int
        Price of giving up, to each other player.
    """

    def __init__(self, name, *, middle_low, middle_floor, sweep, majority, levels, enter_both, naturals, surrender):
        cdef int i
        self.name = name
        self.sheet.middle_low = middle_low
        self.sheet.middle_floor = middle_floor
        self.sheet.prices.sweep = sweep
        self.sheet.prices.majority = majority
        self.sheet.enter_both = enter_both
        self.sheet.prices.surrender = surrender
        for i in range(NATURALS):
            self.sheet.naturals[i] = naturals[i]
        self.sheet.has_naturals = any(naturals)
        front, middle, back = levels
        self.fill(FRONT, self.sheet.front_level, SD_FRONT_CLASSES, front)
        self.fill(MIDDLE, self.sheet.middle_level, SD_HIGH_CLASSES, middle)
        self.fill(BACK, self.sheet.back_level, SD_HIGH_CLASSES, back)

    cdef int fill(self, int row, uint8_t *level, int classes, object steps) except -1:
        cdef int i = -1, strength
        cdef int most = MOST_LEVELS if row == FRONT else MOST_FIVE_LEVELS
        if not 1 <= len(steps) <= most:
            raise ShowdownError(f"{self.name}: 1 to {most} levels are possible in this row, got {len(steps)}")
        floors = [step[0] for step in steps]
        if floors[0] != 0 or floors != sorted(set(floors)):
            raise ShowdownError(f"{self.name}: levels begin at 0 and rise, got {floors}")
        self.sheet.levels[row] = <int> len(steps)
        for strength in range(classes + 1):
            if i + 1 < len(steps) and floors[i + 1] <= strength:
                i += 1
                self.sheet.level[row][i].floor = steps[i][0]
                self.sheet.level[row][i].royalty = steps[i][1]
                self.sheet.level[row][i].enter = steps[i][2]
                self.sheet.level[row][i].stay = steps[i][3]
            level[strength] = <uint8_t> i
        return 0

    cdef sd_rated rate(self, object rows, str what) except *:
        cdef Rows whole = whole_rows(rows, what)
        return sd_rate(tables(), &self.sheet, whole.numbers)

    def is_foul(self, rows, /):
        """Whether complete rows are fouled."""
        return self.rate(rows, "rows").foul != 0

    def royalties(self, rows, /):
        """The royalties of front, middle and back."""
        cdef sd_rated rated = self.rate(rows, "rows")
        return rated.royalty[0], rated.royalty[1], rated.royalty[2]

    def strengths(self, rows, /):
        """The strengths of front, middle and back, each of its own hand type."""
        cdef sd_rated rated = self.rate(rows, "rows")
        return rated.strength[0], rated.strength[1], rated.strength[2]

    def natural(self, rows, /):
        """The units of the special hand that complete rows make, 0 for none."""
        return self.rate(rows, "rows").natural

    def fantasyland(self, rows, inside, /):
        """Cards of the next deal in fantasyland, 0 for none."""
        cdef sd_rated rated = self.rate(rows, "rows")
        return sd_fantasyland(&self.sheet, &rated, bool(inside))

    def outlook(self, rows, gone, /):
        """What rows placed in part can become: the work of `showdown.ofc.outlook`."""
        cdef unsigned char[52] known
        cdef unsigned char[52] live
        cdef sd_partial p
        cdef sd_reach[3] reach
        cdef Rows board = rows if isinstance(rows, Rows) else Rows(rows)
        cdef uint64_t out = board.mask[0] | board.mask[1] | board.mask[2]
        cdef int row, i, dead, n = parse_into(gone, known, 52, "an outlook")
        cdef Outlook outlook = Outlook.__new__(Outlook)
        for i in range(n):
            if out >> known[i] & 1:
                raise CardError(f"{card_object(known[i])} stands in the rows, it cannot be gone as well")
        for i in range(n):
            out |= <uint64_t> 1 << known[i]
        p.tables = tables()
        p.sheet = &self.sheet
        p.live = live
        p.alive = 0
        for i in range(52):
            if not out >> i & 1:
                live[p.alive] = <unsigned char> i
                p.alive += 1
        for row in range(ROWS):
            p.placed[row] = board.numbers + ROW_START[row]
            p.nplaced[row] = board.count[row]
            outlook.missing += ROW_SIZE[row] - board.count[row]
        if outlook.missing > p.alive:
            raise CardError(f"{outlook.missing} cards are missing, but only {p.alive} may still come")
        with nogil:
            for row in range(ROWS):
                reach[row] = sd_row_reach(&p, row)
            dead = sd_is_dead(&p, reach)
        if dead < 0:
            raise MemoryError
        outlook.dead = dead
        for row in range(ROWS):
            outlook.reach[row] = reach[row]
            outlook.locked[row] = 0 if dead else self.sheet.level[row][self.level_of(row, reach[row].least)].royalty
            outlook.possible[row] = 0 if dead else self.sheet.level[row][self.level_of(row, reach[row].most)].royalty
        return outlook

    cdef int level_of(self, int row, int strength) noexcept:
        if row == FRONT:
            return self.sheet.front_level[strength]
        return self.sheet.middle_level[strength] if row == MIDDLE else self.sheet.back_level[strength]

    def score(self, hands, prices, stacks, button, /):
        """The `Score` of the rows of all players, seat by seat; None for one who surrendered.

        `prices` is another (sweep, majority), or None.
        """
        cdef sd_prices paid = self.sheet.prices
        cdef const sd_tables *t = tables()
        cdef uint64_t seen = 0, mask
        cdef Rows whole
        hands = tuple(islice(hands, MOST_PLAYERS + 1))
        cdef int players = <int> min(len(hands), MOST_PLAYERS + 1), seat
        if not 2 <= players <= MOST_PLAYERS:
            raise ShowdownError(f"2 to {MOST_PLAYERS} players have rows to compare, got {len(hands)}")
        cdef Score score = Score.__new__(Score)
        score.players = players
        for seat in range(players):
            given = hands[seat]
            if given is None:
                if self.sheet.prices.surrender == 0:
                    raise ShowdownError(f"seat {seat} has no rows, and {self.name} knows no surrender")
                memset(&score.rated[seat], 0, sizeof(sd_rated))
                score.rated[seat].surrendered = 1
                continue
            whole = given if type(given) is Rows and (<Rows> given).complete() else whole_rows(given, f"seat {seat}")
            mask = whole.mask[0] | whole.mask[1] | whole.mask[2]
            if seen & mask:
                raise CardError(f"seat {seat} holds a card that another seat holds too: {shown(str(whole))}")
            seen |= mask
            score.rated[seat] = sd_rate(t, &self.sheet, whole.numbers)
        if prices is not None:
            paid.sweep, paid.majority = prices
        score.settle(&paid)
        if stacks is not None:
            score.settle_within(stacks, button)
        return score

    def score_batch(self, cards, players, threads, /):
        """Points of many deals: the work of `showdown.ofc.score_batch`."""
        cdef _DealJob job = _DealJob.__new__(_DealJob)
        cdef Py_ssize_t bad
        job.sheet = self
        if players is None:
            players = players_of(cards)
        if not 2 <= whole_number(players) <= MOST_PLAYERS:
            raise ShowdownError(f"2 to {MOST_PLAYERS} players have rows to compare, got {shown(players)}")
        job.players = players
        workers = check_threads(threads)
        open_rows(&job.rows, two_dimensions(cards, players), ROW_CARDS * job.players, "cards")
        numpy = sys.modules.get("numpy")
        if numpy is not None and isinstance(cards, numpy.ndarray):
            points = numpy.empty((job.rows.count, job.players), numpy.int16)
        else:
            points = array.clone(INT16, job.rows.count * job.players, zero=False)
        PyObject_GetBuffer(points, &job.view, PyBUF_WRITABLE | PyBUF_FORMAT | PyBUF_ND)
        bad = split_rows(job, job.rows.count, workers, LEAST_DEALS)
        if bad >= 0:
            raise CardError(bad_row(&job.rows, bad, 0, "cards"))
        return points

    def __repr__(self):
        return f"<Sheet {self.name}>"


cdef object players_of(object cards):
    """How many players the shape (deals, players, 13) or (deals, 13 * players) speaks of."""
    view = memoryview(cards)
    if view.ndim == 3:
        return view.shape[1]
    if view.ndim == 2 and view.shape[1] % ROW_CARDS == 0:
        return view.shape[1] // ROW_CARDS
    raise CardError(f"cards must have the shape (deals, players, {ROW_CARDS}) or (deals, {ROW_CARDS} * players), or "
                    f"the players must be given; the shape is {view.shape}")


cdef object two_dimensions(object cards, int players):
    """A buffer of shape (deals, players, 13) made flat; others as they are."""
    view = memoryview(cards)
    if view.ndim != 3:
        return cards
    if view.shape[1:] != (players, ROW_CARDS) or view.itemsize != 1:
        raise CardError(f"cards must have the shape (deals, {players}, {ROW_CARDS}) of uint8, not {view.shape}")
    return view.tobytes()


@cython.final
cdef class _DealJob:
    """The deals of one call and where their points go; called with a chunk of them."""

    cdef CardRows rows
    cdef Py_buffer view
    cdef Sheet sheet
    cdef int players

    def __cinit__(self):
        memset(&self.rows, 0, sizeof(CardRows))
        memset(&self.view, 0, sizeof(Py_buffer))

    def __dealloc__(self):
        close_rows(&self.rows)
        PyBuffer_Release(&self.view)

    def __call__(self, Py_ssize_t start, Py_ssize_t stop, /):
        cdef int64_t bad
        cdef const unsigned char *cards = self.rows.cards + start * self.rows.width
        cdef int16_t *points = <int16_t *> self.view.buf + start * self.players
        with nogil:
            bad = sd_score_deals(tables(), &self.sheet.sheet, cards, stop - start, self.players, points)
        return bad if bad < 0 else start + bad


# --- outlooks ----------------------------------------------------------------------------------------------------

@cython.final
cdef class Outlook:
    """What rows placed in part can still become.

    Attributes
    ----------
    is_dead : bool
        Whether the hand is fouled whatever comes. This is exact: it looks at all rows together.
    least, most : tuple of int
        The weakest and the strongest that front, middle and back can become, each by itself; strengths of `front`,
        `high` and `high` (of `deuce_to_seven` for the middle of 2-7 Pineapple).
    royalties : tuple of int
        Royalties of front, middle and back that are certain unless the hand is fouled; none if it is dead.
    possible_royalties : tuple of int
        The most that each row can still bring by itself; none if the hand is dead.
    missing : int
        Cards still to be placed.

    Examples
    --------
    >>> from showdown import ofc
    >>> ofc.outlook("KsKd/9c9d/2c7d8h")
    <Outlook alive, 6 cards missing, royalties 8+0+0>
    """

    cdef readonly int missing
    cdef bint dead
    cdef sd_reach[3] reach
    cdef int[3] locked
    cdef int[3] possible

    def __init__(self):
        raise TypeError("outlooks are made by showdown.ofc.outlook")

    def __reduce__(self):
        reach, locked = (<char *> self.reach)[:sizeof(self.reach)], (<char *> self.locked)[:sizeof(self.locked)]
        return _restore_outlook, (self.missing, self.dead, reach, locked,
                                  (<char *> self.possible)[:sizeof(self.possible)])

    @property
    def is_dead(self):
        return self.dead

    @property
    def least(self):
        return self.reach[0].least, self.reach[1].least, self.reach[2].least

    @property
    def most(self):
        return self.reach[0].most, self.reach[1].most, self.reach[2].most

    @property
    def royalties(self):
        return self.locked[0], self.locked[1], self.locked[2]

    @property
    def possible_royalties(self):
        return self.possible[0], self.possible[1], self.possible[2]

    def __eq__(self, other, /):
        return told_by_outlook(self) == told_by_outlook(other) if isinstance(other, Outlook) else NotImplemented

    def __hash__(self):
        return hash(told_by_outlook(self))

    def __repr__(self):
        return (f"<Outlook {'dead' if self.dead else 'alive'}, {self.missing} cards missing, "
                f"royalties {self.locked[0]}+{self.locked[1]}+{self.locked[2]}>")


cdef tuple told_by_outlook(Outlook outlook):
    return (outlook.missing, outlook.dead, outlook.least, outlook.most, outlook.royalties, outlook.possible_royalties)


# --- scores ------------------------------------------------------------------------------------------------------

@cython.final
@cython.freelist(16)
cdef class Duel:
    """What one player won from another.

    Attributes
    ----------
    seats : tuple of int
        The two seats; everything is said from the first one's side.
    rows : tuple of int or None
        +1, 0 or -1 for front, middle and back; None if no rows were compared (a foul, a special hand, a surrender).
    line : int
        Points of the rows with what a sweep or a majority adds, or the price of the foul, special hand or surrender.
    royalties : int
        The first one's royalties less the other's.
    points : int
        The sum of both.

    Examples
    --------
    >>> from showdown import ofc
    >>> duel = ofc.score(["6c6d2h/9c9d9h3s4c/TcJcQc3c2c", "5s5h2d/TsThKd4d7s/JsJdJhKs8c"], "ofc").pairs[0]
    >>> duel.seats, duel.rows, duel.line, duel.royalties, duel.points
    ((0, 1), (1, 1, 1), 6, 7, 13)
    """

    cdef sd_duel duel
    cdef int first
    cdef int second

    def __init__(self):
        raise TypeError("duels are parts of a Score")

    def __reduce__(self):
        return _restore_duel, (self.first, self.second, (<char *> &self.duel)[:sizeof(self.duel)])

    @property
    def seats(self):
        return self.first, self.second

    @property
    def rows(self):
        return (self.duel.row[0], self.duel.row[1], self.duel.row[2]) if self.duel.compared else None

    @property
    def line(self):
        return self.duel.line

    @property
    def royalties(self):
        return self.duel.royalties

    @property
    def points(self):
        return self.duel.points

    def __eq__(self, other, /):
        return told_by_duel(self) == told_by_duel(other) if isinstance(other, Duel) else NotImplemented

    def __hash__(self):
        return hash(told_by_duel(self))

    def __repr__(self):
        return f"<Duel {self.first} v {self.second}: {self.duel.points:+d}>"


cdef tuple told_by_duel(Duel duel):
    return duel.seats, duel.rows, duel.line, duel.royalties, duel.points


@cython.final
@cython.freelist(16)
cdef class Score:
    """The points of one deal.

    Attributes
    ----------
    points : tuple of int
        What each seat wins; the sum is 0. Within table stakes, what really changed hands.
    royalties : tuple of tuples of int
        Royalties of front, middle and back of each seat; none for a fouled hand.
    fouls : tuple of bool
    naturals : tuple of int
        Units of each seat's special hand, 0 for none.
    pairs : tuple of Duel
        Each two seats, the lower first: what one won from the other before any table stakes.

    Examples
    --------
    >>> from showdown import ofc
    >>> score = ofc.score(["6c6d2h/9c9d9h3s4c/TcJcQc3c2c", "AsAh2d/TsThKd4d7s/JsJdJhKs8c"], "ofc")
    >>> score.points, score.royalties, score.fouls
    ((13, -13), ((1, 2, 4), (0, 0, 0)), (False, True))
    """

    def __init__(self):
        raise TypeError("scores are made by showdown.ofc.score")

    def __reduce__(self):
        rated = (<char *> self.rated)[:sizeof(self.rated)]
        return _restore_score, (self.players, rated, (<char *> self.duel)[:sizeof(self.duel)], self.points)

    cdef void settle(self, const sd_prices *prices) noexcept:
        cdef int i, j, pair = 0
        for i in range(self.players):
            self.won[i] = 0
        for i in range(self.players):
            for j in range(i + 1, self.players):
                self.duel[pair] = sd_compare(prices, &self.rated[i], &self.rated[j])
                self.won[i] += self.duel[pair].points
                self.won[j] -= self.duel[pair].points
                pair += 1

    cdef int pair_of(self, int i, int j) noexcept:
        return i * self.players - i * (i + 1) // 2 + j - i - 1

    cdef int settle_within(self, object stacks, object button) except -1:
        """Left of the button with each next player, and so on; nobody pays more than he holds by then."""
        cdef int64_t[4] held
        cdef int i, j, a, b, n = self.players
        cdef int64_t due
        stacks = tuple(islice(stacks, n + 1))
        if len(stacks) != n:
            raise ShowdownError(f"one stack a seat: {n} seats, {len(stacks)} stacks")
        dealer = n - 1 if button is None else whole_number(button)
        if not 0 <= dealer < n:
            raise ShowdownError(f"the button is a seat from 0 to {n - 1}, got {shown(button)}")
        for i in range(n):
            chips = whole_number(stacks[i])
            if not 0 <= chips < 1 << 60:
                raise ShowdownError(f"seat {i}: a stack is a whole number of points, 0 or more, got {shown(stacks[i])}")
            held[i] = chips
        for i in range(n):
            a = (<int> dealer + 1 + i) % n
            for j in range(i + 1, n):
                b = (<int> dealer + 1 + j) % n
                due = self.duel[self.pair_of(a, b)].points if a < b else -self.duel[self.pair_of(b, a)].points
                due = min(due, held[b]) if due > 0 else -min(-due, held[a])
                held[a] += due
                held[b] -= due
        for i in range(n):
            self.won[i] = held[i] - <int64_t> stacks[i]
        return 0

    @property
    def points(self):
        cdef int i
        return tuple([self.won[i] for i in range(self.players)])

    @property
    def royalties(self):
        cdef int i
        return tuple([(self.rated[i].royalty[0], self.rated[i].royalty[1], self.rated[i].royalty[2])
                      for i in range(self.players)])

    @property
    def fouls(self):
        cdef int i
        return tuple([self.rated[i].foul != 0 for i in range(self.players)])

    @property
    def naturals(self):
        cdef int i
        return tuple([self.rated[i].natural for i in range(self.players)])

    @property
    def pairs(self):
        cdef int i, j
        cdef Duel duel
        pairs = []
        for i in range(self.players):
            for j in range(i + 1, self.players):
                duel = Duel.__new__(Duel)
                duel.duel = self.duel[self.pair_of(i, j)]
                duel.first = i
                duel.second = j
                pairs.append(duel)
        return tuple(pairs)

    def __eq__(self, other, /):
        return told_by_score(self) == told_by_score(other) if isinstance(other, Score) else NotImplemented

    def __hash__(self):
        return hash(told_by_score(self))

    def __repr__(self):
        return f"<Score {', '.join([f'{points:+d}' for points in self.points])}>"


cdef tuple told_by_score(Score score):
    return score.points, score.royalties, score.fouls, score.naturals, score.pairs


# --- pickles: what the objects hold, byte by byte ------------------------------------------------------------------

cdef int restore(void *into, bytes held, size_t size) except -1:
    if <size_t> len(held) != size:
        raise ShowdownError(f"a pickle of this object holds {size} bytes, not {len(held)}")
    memcpy(into, <const char *> held, size)
    return 0


def _restore_score(int players, bytes rated, bytes duel, tuple points, /):
    cdef Score score = Score.__new__(Score)
    cdef int seat
    if not 2 <= players <= 4 or len(points) != players:
        raise ShowdownError(f"a score has 2 to 4 players, not {players}")
    restore(score.rated, rated, sizeof(score.rated))
    restore(score.duel, duel, sizeof(score.duel))
    for seat in range(players):
        score.won[seat] = points[seat]
    score.players = players
    return score


def _restore_duel(int first, int second, bytes held, /):
    cdef Duel duel = Duel.__new__(Duel)
    restore(&duel.duel, held, sizeof(duel.duel))
    duel.first = first
    duel.second = second
    return duel


def _restore_outlook(int missing, bint dead, bytes reach, bytes locked, bytes possible, /):
    cdef Outlook outlook = Outlook.__new__(Outlook)
    restore(outlook.reach, reach, sizeof(outlook.reach))
    restore(outlook.locked, locked, sizeof(outlook.locked))
    restore(outlook.possible, possible, sizeof(outlook.possible))
    outlook.missing = missing
    outlook.dead = dead
    return outlook
