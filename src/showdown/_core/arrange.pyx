"""The exact setter of rows: the checked face of arrange.h."""

from libc.math cimport isfinite
from libc.stdlib cimport free, malloc

from showdown._core.evaluate cimport parse_into, shown, tables
from showdown._core.rows cimport BACK, FRONT, MIDDLE, ROW_CARDS, ROW_START, ROWS, Rows, Sheet, make_rows
from showdown._core.evaluate import CardError, ShowdownError

from itertools import islice


cdef tuple NAMES = ("front", "middle", "back")
cdef int[3] CLASSES = [455, 7462, 7462]  # strengths of each row begin at 1


cdef void sort_cards(unsigned char *cards, int n, bint reading) noexcept:
    """Ascending; or as a hand is read, larger groups first, then downwards."""
    cdef int i, j, of_i, of_j
    cdef int[13] count
    cdef unsigned char card
    for i in range(13):
        count[i] = 0
    for i in range(n):
        count[cards[i] >> 2] += reading
    for i in range(1, n):
        card = cards[i]
        of_i = -(count[card >> 2] * 52 + card) if reading else card
        j = i
        while j > 0:
            of_j = -(count[cards[j - 1] >> 2] * 52 + cards[j - 1]) if reading else cards[j - 1]
            if of_j <= of_i:
                break
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


cdef Rows set_rows(const sd_task *task, const sd_setting *best):
    """The rows of a setting: what was placed first, then the rest as a hand is read."""
    cdef unsigned char[13] numbers
    cdef unsigned char[3] count
    cdef int row, i, n
    for row in range(ROWS):
        n = task.nplaced[row]
        for i in range(n):
            numbers[ROW_START[row] + i] = task.placed[row][i]
        count[row] = <unsigned char> (n + sd_cards_of(task, best.row[row], numbers + ROW_START[row] + n))
        sort_cards(numbers + ROW_START[row] + n, count[row] - n, True)
    return make_rows(numbers, count)


cdef int read_values(object values, double **table) except -1:
    """Three rows of values by strength into arrays of our own; entry 0 is never asked for."""
    cdef int row, i
    cdef tuple read
    if hasattr(values, "keys"):
        missing = [name for name in NAMES if name not in values]
        if missing:
            raise ShowdownError(f"values are needed for front, middle and back; {missing[0]} is missing")
        values = [values[name] for name in NAMES]
    given = tuple(islice(values, ROWS + 1))
    if len(given) != ROWS:
        raise ShowdownError(f"values are needed for front, middle and back, got {len(given)} tables")
    for row in range(ROWS):
        read = tuple(islice(given[row], CLASSES[row] + 2))
        if len(read) != CLASSES[row] + 1:
            raise ShowdownError(f"the {NAMES[row]} has a value for each strength from 0 to {CLASSES[row]}, "
                                f"got {len(read)} values{' or more' if len(read) > CLASSES[row] else ''}")
        for i, value in enumerate(read):
            table[row][i] = value
            if not isfinite(table[row][i]):
                raise ShowdownError(f"{NAMES[row]}, strength {i}: a finite number is needed, got {shown(value)}")
    return 0


cdef int search_values(const sd_task *task, object values, sd_setting *best) except -1:
    cdef int found
    cdef double *table[3]
    cdef sd_valued *valued = <sd_valued *> malloc(ROWS * MOST_FIVES * sizeof(sd_valued))
    cdef double *memory = <double *> malloc((CLASSES[0] + CLASSES[1] + CLASSES[2] + ROWS) * sizeof(double))
    try:
        if valued is NULL or memory is NULL:
            raise MemoryError
        table[FRONT] = memory
        table[MIDDLE] = memory + CLASSES[FRONT] + 1
        table[BACK] = table[MIDDLE] + CLASSES[MIDDLE] + 1
        read_values(values, table)
        with nogil:
            found = sd_arrange_by_value(task, <const double *const *> table, valued, best)
    finally:
        free(valued)
        free(memory)
    return found


def arrange(Sheet sheet not None, cards, inside, stay_value, placed, values, /):
    """Set cards in the best way: the work of `showdown.ofc.arrange`."""
    cdef unsigned char[17] held
    cdef sd_task task
    cdef sd_setting best
    cdef Rows board
    cdef int row, i, n, on_board = 0
    cdef bint found, within = inside
    cdef double stay
    if isinstance(stay_value, bool) or not isinstance(stay_value, (int, float)) or not isfinite(float(stay_value)):
        raise ShowdownError(f"stay_value is a finite number of points, got {shown(stay_value)}")
    stay = stay_value
    n = parse_into(cards, held, MOST_HELD, "a setting")
    board = placed if isinstance(placed, Rows) else Rows("//") if placed is None else Rows(placed)
    for row in range(ROWS):
        on_board += board.count[row]
        task.placed[row] = board.numbers + ROW_START[row]
        task.nplaced[row] = board.count[row]
    for i in range(n):
        if (board.mask[0] | board.mask[1] | board.mask[2]) >> held[i] & 1:
            raise CardError(f"a card of {shown(cards)} is placed already in {board}")
    if not ROW_CARDS <= n + on_board <= MOST_HELD:
        raise CardError(f"{ROW_CARDS} to {MOST_HELD} cards can be set, got {n + on_board}")
    sort_cards(held, n, False)
    task.tables = tables()
    task.sheet = &sheet.sheet
    task.cards = held
    task.n = n
    if values is not None:
        found = search_values(&task, values, &best)
    else:
        with nogil:
            found = sd_arrange(&task, within, stay, &best)
    return set_rows(&task, &best) if found else None
