"""Side pots of a hand: the checked, public face of pots.h. It knows chips and seats, no cards."""

cimport cython
from cpython.long cimport PyLong_AsLongLongAndOverflow
from cpython.number cimport PyNumber_Index
from libc.limits cimport INT_MAX
from libc.stdint cimport uint64_t

from showdown._core.evaluate cimport shown
from showdown._core.evaluate import ShowdownError


cdef object whole_number(object value, str what, str expected):
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return PyNumber_Index(value)
        except TypeError:
            pass
    raise TypeError(f"{what}: got {shown(value)}, expected {expected}, an int")


cdef int64_t parse_chips(object value, str what, int seat=-1) except -1:
    cdef int overflow
    cdef long long chips = 0
    if type(value) is int:
        chips = PyLong_AsLongLongAndOverflow(value, &overflow)
        if overflow == 0 and 0 <= chips <= SD_CHIPS_MAX:
            return chips
    if seat >= 0:
        what = f"{what} of seat {seat}"
    value = whole_number(value, what, "a number of chips")
    if not 0 <= value <= SD_CHIPS_MAX:
        raise ShowdownError(f"{what}: got {shown(value)}, expected a number of chips from 0 to 2**62")
    return value


cdef int parse_seat(object value, str what) except -1:
    cdef int overflow
    cdef long long seat
    if type(value) is int:
        seat = PyLong_AsLongLongAndOverflow(value, &overflow)
        if overflow == 0 and 0 <= seat <= INT_MAX:
            return <int>seat
    value = whole_number(value, what, "a seat")
    if not 0 <= value <= INT_MAX:
        raise ShowdownError(f"{what}: got {shown(value)}, expected a seat, 0 or more")
    return value


cdef tuple sorted_seats(object seats, str what):
    """Seats ascending, each once."""
    cdef list numbers = []
    for seat in seats:
        if len(numbers) == SD_SEATS_MAX:
            raise ShowdownError(f"{what}: more than {SD_SEATS_MAX} seats")
        numbers.append(parse_seat(seat, what))
    numbers.sort()
    for i in range(1, len(numbers)):
        if numbers[i] == numbers[i - 1]:
            raise ShowdownError(f"{what}: seat {numbers[i]} stands there twice")
    return tuple(numbers)


@cython.final
@cython.freelist(16)
cdef class Pot:
    """Chips, and the seats that may win them.

    Parameters
    ----------
    amount : int
        Chips in the pot, 0 or more.
    seats : iterable of int
        Seats that may win it, at least one and at most 32, in any order.

    Raises
    ------
    ShowdownError
        Negative chips, no seat, a seat given twice.

    Examples
    --------
    >>> from showdown.pots import Pot
    >>> Pot(150, [3, 1])
    Pot(150, (1, 3))
    """

    def __init__(self, amount, seats):
        if self.seats is not None:
            raise TypeError("a Pot cannot be changed")
        cdef int64_t chips = parse_chips(amount, "amount of the pot")
        cdef tuple numbers = sorted_seats(seats, "seats of the pot")
        if not numbers:
            raise ShowdownError("seats of the pot: none given, expected at least one")
        self.amount = chips
        self.seats = numbers

    def __eq__(self, other, /):
        if not isinstance(other, Pot):
            return NotImplemented
        return self.amount == (<Pot>other).amount and self.seats == (<Pot>other).seats

    def __hash__(self):
        return hash((self.amount, self.seats))

    def __reduce__(self):
        return Pot, (self.amount, self.seats)

    def __repr__(self):
        return f"Pot({self.amount!r}, {self.seats!r})"


@cython.final
cdef class Pots:
    """The main pot, the side pots, and what comes back to the seat nobody called.

    Iterating goes over the pots, main pot first.

    Parameters
    ----------
    pots : iterable of Pot
        Main pot first.
    refunds : mapping of int to int, optional
        Chips returned before any pot was made, by seat.

    Raises
    ------
    ShowdownError
        More than 32 pots, a refund of negative chips, or to a negative seat.

    Examples
    --------
    >>> from showdown.pots import Pot, Pots
    >>> pots = Pots([Pot(90, [0, 1]), Pot(20, [1])], {1: 30})
    >>> len(pots), pots[0].amount, pots.refunds
    (2, 90, {1: 30})
    """

    __hash__ = None

    def __init__(self, pots, refunds=None):
        if self.pots is not None:
            raise TypeError("Pots cannot be changed")
        cdef list checked = []
        for pot in pots:
            if not isinstance(pot, Pot):
                raise TypeError(f"pots: got {shown(pot)} as pot {len(checked)}, expected a Pot")
            if len(checked) == SD_SEATS_MAX:
                raise ShowdownError(f"pots: more than {SD_SEATS_MAX}, which as many seats cannot make")
            checked.append(pot)
        cdef dict returned = {}
        for seat, chips in sorted(dict(refunds or {}).items()):
            returned[parse_seat(seat, "refunds")] = parse_chips(chips, "refund", seat)
        self.pots = tuple(checked)
        self._refunds = returned

    @property
    def refunds(self):
        """Chips returned before any pot was made, by seat."""
        return dict(self._refunds)

    def __len__(self):
        return len(self.pots)

    def __getitem__(self, index, /):
        return self.pots[index]

    def __iter__(self):
        return iter(self.pots)

    def __eq__(self, other, /):
        if not isinstance(other, Pots):
            return NotImplemented
        return self.pots == (<Pots>other).pots and self._refunds == (<Pots>other)._refunds

    def __reduce__(self):
        return Pots, (self.pots, self._refunds)

    def __repr__(self):
        refunds = f", {self._refunds!r}" if self._refunds else ""
        return f"Pots({list(self.pots)!r}{refunds})"


cdef Pots wrap_pots(const sd_pots *built, const int *seats, int n):
    """The Python form of pots whose place i is the seat seats[i]."""
    cdef Pots pots = Pots.__new__(Pots)
    cdef Pot pot
    cdef list wrapped = []
    cdef int i, place
    for i in range(built.count):
        pot = Pot.__new__(Pot)
        pot.amount = built.pot[i].amount
        pot.seats = tuple([seats[place] for place in range(n) if built.pot[i].seats >> place & 1])
        wrapped.append(pot)
    pots.pots = tuple(wrapped)
    pots._refunds = {seats[built.refund_to]: built.refund} if built.refund_to >= 0 else {}
    return pots


cdef int add_seat(object given, object chips, int *seats, int64_t *put_in, int n) except -1:
    """Add one to the n seats, which stay ascending, and its chips."""
    cdef int seat = parse_seat(given, "put_in"), place = n
    cdef int64_t count = parse_chips(chips, "put_in", seat)
    if n == SD_SEATS_MAX:
        raise ShowdownError(f"put_in: more than {SD_SEATS_MAX} seats")
    while place > 0 and seats[place - 1] >= seat:
        seats[place] = seats[place - 1]
        put_in[place] = put_in[place - 1]
        place -= 1
    if place < n and seats[place + 1] == seat:
        raise ShowdownError(f"put_in: seat {seat} stands there twice")
    seats[place] = seat
    put_in[place] = count
    return 0


cdef int read_seats(object given, int *seats, int64_t *put_in) except -1:
    """Read the chips each seat put in, seats ascending; the number of seats."""
    cdef int n = 0
    if type(given) is dict or hasattr(given, "items"):
        for seat, chips in given.items():
            add_seat(seat, chips, seats, put_in, n)
            n += 1
    else:
        for chips in given:
            add_seat(n, chips, seats, put_in, n)
            n += 1
    if n == 0:
        raise ShowdownError("put_in: no seat given")
    return n


def build_pots(put_in, /, *, folded=(), dead=0):
    """Build the main pot and the side pots from what each seat put in (rules.md 3.6).

    The part of a live seat's chips that nobody else's total reaches is returned first. Each distinct total of a live
    seat then closes a pot. Chips of folded seats above the highest of these join the last pot.

    Parameters
    ----------
    put_in : mapping of int to int, or sequence of int
        Chips each seat put in over the whole hand, antes included, by seat; in a sequence the seat is the index.
        At most 32 seats.
    folded : iterable of int
        Seats that folded.
    dead : int
        Chips that belong to no seat's level: an ante posted for the table, a dead blind, chips carried over. They go
        to the main pot.

    Returns
    -------
    Pots
        Pots without chips are left out.

    Raises
    ------
    ShowdownError
        No live seat, a folded seat that is not among those of put_in or stands twice, negative chips, or more than
        2**62 in all.
    TypeError
        Chips or seats that are not ints.

    Examples
    --------
    >>> from showdown import build_pots
    >>> build_pots([100, 60, 20], folded=[2])
    Pots([Pot(140, (0, 1))], {0: 40})
    """
    cdef int[32] seats  # SD_SEATS_MAX; Cython wants a literal
    cdef int64_t[32] chips
    cdef int n = read_seats(put_in, seats, chips), place, seat
    cdef int64_t dead_chips = parse_chips(dead, "dead"), total = dead_chips
    for place in range(n):
        if chips[place] > SD_CHIPS_MAX - total:
            raise ShowdownError("put_in: more than 2**62 chips in all")
        total += chips[place]
    cdef uint32_t live = <uint32_t>((<uint64_t>1 << n) - 1)
    for given in folded:
        seat = parse_seat(given, "folded")
        place = 0
        while place < n and seats[place] != seat:
            place += 1
        if place == n:
            known = [seats[place] for place in range(n)]
            raise ShowdownError(f"folded: seat {seat} is not among the seats of put_in, {known}")
        if not live >> place & 1:
            raise ShowdownError(f"folded: seat {seat} stands there twice")
        live &= ~(<uint32_t>1 << place)
    if live == 0:
        raise ShowdownError("folded: every seat folded, expected at least one live seat")
    cdef sd_pots built
    sd_build_pots(chips, n, live, dead_chips, &built)
    return wrap_pots(&built, seats, n)
