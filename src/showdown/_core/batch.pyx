"""Many hands: buffers in, buffers out, the GIL released."""

cimport cython
from cpython cimport array
from cpython.buffer cimport (
    PyBUF_FULL_RO,
    PyBUF_SIMPLE,
    PyBuffer_IsContiguous,
    PyBuffer_Release,
    PyObject_CheckBuffer,
    PyObject_GetBuffer,
)
from cpython.number cimport PyNumber_Index
from libc.string cimport memset

import os
import sys
from array import array as new_array

from showdown._core.evaluate cimport sd_tables, tables
from showdown._core.evaluate import CardError, ShowdownError


cdef extern from "showdown/cpu.h" nogil:
    enum:
        SD_PORTABLE

    int sd_processor()


cdef extern from "showdown/batch.h" nogil:
    ctypedef struct sd_limits:
        int least
        int most
        int lowest

    sd_limits sd_limits_of(int type)
    int sd_bad_card(const unsigned char *cards, int n, int lowest)
    Py_ssize_t sd_good_rows(const unsigned char *cards, Py_ssize_t rows, int n, int lowest)
    Py_ssize_t sd_evaluate_rows(const sd_tables *t, int type, const unsigned char *cards, Py_ssize_t rows,
                                int n, uint16_t *out, int processor)


# Starting a thread costs about as much as this many seven-card hands of the vector code.
cdef Py_ssize_t LEAST_ROWS = 1 << 16
cdef int MOST_THREADS = 256
cdef array.array UINT16 = new_array("H")
# SHOWDOWN_SIMD=0 in the environment leaves everything to the portable code.
cdef int PROCESSOR = SD_PORTABLE if os.environ.get("SHOWDOWN_SIMD") == "0" else sd_processor()


# --- buffers -----------------------------------------------------------------------------------------------------


cdef int open_rows(Rows *rows, object cards, object width, str what) except -1:
    if not PyObject_CheckBuffer(cards):
        raise TypeError(f"{what} must be a buffer of card numbers (bytes, a uint8 array), not {type(cards).__name__}")
    PyObject_GetBuffer(cards, &rows.view, PyBUF_FULL_RO)
    try:
        measure_rows(rows, width, what)
        if not PyBuffer_IsContiguous(&rows.view, b"C"):
            cards = memoryview(cards).tobytes()
            PyBuffer_Release(&rows.view)
            PyObject_GetBuffer(cards, &rows.view, PyBUF_SIMPLE)
    except BaseException:
        close_rows(rows)
        raise
    rows.cards = <const unsigned char *> rows.view.buf
    return 0


cdef int measure_rows(Rows *rows, object width, str what) except -1:
    """Set count and width from the buffer's format and shape."""
    cdef Py_buffer *view = &rows.view
    cdef str form = "B" if view.format is NULL else view.format.decode("ascii", "replace")
    if view.itemsize != 1 or form.lstrip("@=<>!|") not in ("B", "b", "c"):
        raise CardError(
            f"{what} must be a buffer of uint8 card numbers, not of items of format {form!r}; "
            "a NumPy array becomes one by .astype('uint8')"
        )
    if view.ndim not in (1, 2):
        raise CardError(f"{what} must have the shape (rows, cards a row), not {view.ndim} dimensions")
    cdef Py_ssize_t asked = -1
    if width is not None:
        width = PyNumber_Index(width)
        if not 1 <= width <= 52:
            raise CardError(f"{width} cards a row: 1 to 52 are possible")
        asked = width
    if view.ndim == 2:
        rows.count = view.shape[0]
        rows.width = view.shape[1]
        if asked not in (-1, rows.width):
            raise CardError(f"{what} has {rows.width} cards a row, not {asked}")
        return 0
    if asked == -1:
        raise CardError(f"{what} is flat, {view.len} cards: cards_per_hand= says how many make a hand")
    if view.len % asked:
        raise CardError(f"{what} is flat, {view.len} cards: not a multiple of {asked} a row")
    rows.count = view.len // asked
    rows.width = asked
    return 0


cdef void close_rows(Rows *rows) noexcept:
    PyBuffer_Release(&rows.view)  # does nothing where no object is held


cdef object new_strengths(object like, Py_ssize_t count):
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(like, numpy.ndarray):
        return numpy.empty(count, numpy.uint16)
    return array.clone(UINT16, count, zero=False)


cdef int open_strengths(Strengths *strengths, object out, Py_ssize_t count, str what) except -1:
    if not PyObject_CheckBuffer(out):
        raise TypeError(f"{what} must be a writable buffer of uint16, not {type(out).__name__}")
    PyObject_GetBuffer(out, &strengths.view, PyBUF_FULL_RO)
    try:
        measure_strengths(&strengths.view, count, what)
    except BaseException:
        close_strengths(strengths)
        raise
    strengths.values = <uint16_t *> strengths.view.buf
    return 0


cdef int measure_strengths(const Py_buffer *view, Py_ssize_t count, str what) except -1:
    cdef str form = "B" if view.format is NULL else view.format.decode("ascii", "replace")
    native = ("H", "@H", "=H", "<H" if sys.byteorder == "little" else ">H")
    if view.itemsize != 2 or form not in native:
        raise ShowdownError(f"{what} must be a buffer of uint16, not of items of format {form!r}")
    if view.readonly:
        raise ShowdownError(f"{what} is read-only")
    if not PyBuffer_IsContiguous(view, b"C"):
        raise ShowdownError(f"{what} must be contiguous")
    if view.len != 2 * count:
        raise ShowdownError(f"{what} has {view.len // 2} items, {count} are needed")
    if <size_t> view.buf % sizeof(uint16_t):
        raise ShowdownError(f"{what} must be aligned to two bytes")
    return 0


cdef void close_strengths(Strengths *strengths) noexcept:
    PyBuffer_Release(&strengths.view)


cdef int refuse_overlap(const Strengths *strengths, const Rows *rows, str what) except -1:
    cdef const char *out = <const char *> strengths.values
    cdef const char *cards = <const char *> rows.cards
    if out < cards + rows.view.len and cards < out + strengths.view.len:
        raise ShowdownError(f"{what} overlaps the cards")
    return 0


# --- threads -----------------------------------------------------------------------------------------------------


cdef int check_threads(object threads) except -1:
    threads = PyNumber_Index(threads)
    if threads < 1:
        raise ShowdownError(f"{threads} threads: at least one is needed")
    return min(threads, MOST_THREADS)


cdef Py_ssize_t split_rows(object task, Py_ssize_t rows, int threads, Py_ssize_t least) except -2:
    cdef Py_ssize_t chunks = min(<Py_ssize_t> threads, rows // least)
    if chunks <= 1:
        return task(0, rows)
    from threading import Thread

    cdef Py_ssize_t i
    answers = []
    workers = []
    for i in range(1, chunks):
        start, stop = rows * i // chunks, rows * (i + 1) // chunks
        worker = Thread(target=_answer, args=(task, start, stop, answers), daemon=True)
        try:
            worker.start()
        except RuntimeError:  # the system has no thread to give
            _answer(task, start, stop, answers)
        else:
            workers.append(worker)
    _answer(task, 0, rows // chunks, answers)
    for worker in workers:
        worker.join()
    refused = []
    for found in answers:
        if isinstance(found, BaseException):
            raise found
        if found >= 0:
            refused.append(found)
    return min(refused, default=-1)


def _answer(task, start, stop, answers, /):
    """Append what the task answers for a chunk, or its error."""
    try:
        answers.append(task(start, stop))
    except BaseException as error:
        answers.append(error)


# --- hands -------------------------------------------------------------------------------------------------------


cdef str card_name(int card):
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]


cdef str bad_row(const Rows *rows, Py_ssize_t row, int lowest, str what):
    cdef const unsigned char *cards = rows.cards + row * rows.width
    cdef int place = sd_bad_card(cards, <int> rows.width, lowest)
    if place == rows.width:
        return f"{what}, row {row}: changed while it was read"
    cdef int card = cards[place]
    if card > 51:
        return f"{what}, row {row}: {card} is not a card (0 to 51)"
    if card < lowest:
        return f"{what}, row {row}: {card_name(card)} is not in a deck that begins with {card_name(lowest)}"
    return f"{what}, row {row}: {card_name(card)} stands twice"


@cython.final
cdef class _Job:
    """The rows of one call and where their strengths go; called with a chunk of them."""

    cdef Rows rows
    cdef Strengths strengths
    cdef int kind
    cdef int processor
    cdef bint only_check

    def __cinit__(self):
        memset(&self.rows, 0, sizeof(Rows))
        memset(&self.strengths, 0, sizeof(Strengths))

    def __dealloc__(self):
        close_rows(&self.rows)
        close_strengths(&self.strengths)

    def __call__(self, Py_ssize_t start, Py_ssize_t stop, /):
        cdef Py_ssize_t good
        cdef int width = <int> self.rows.width
        cdef const unsigned char *cards = self.rows.cards + start * width
        with nogil:
            if self.only_check:
                good = sd_good_rows(cards, stop - start, width, sd_limits_of(self.kind).lowest)
            else:
                good = sd_evaluate_rows(tables(), self.kind, cards, stop - start, width,
                                        self.strengths.values + start, self.processor)
        return -1 if good == stop - start else start + good


def simd_available():
    """Tell whether batches use the vector instructions of this processor (see simd.h).

    Returns
    -------
    bool
        False if the processor lacks AVX-512 with VBMI and BITALG, or if the environment says SHOWDOWN_SIMD=0.

    Examples
    --------
    >>> from showdown._core.batch import simd_available
    >>> simd_available() in (False, True)
    True
    """
    return PROCESSOR != SD_PORTABLE


def evaluate_rows(int kind, cards, cards_per_hand, out, threads, /, *, simd=True):
    """Return the strengths of rows of card numbers: the work of `HandType.evaluate_batch`.

    Rows before the first bad one are written to `out`, nothing else: with several threads and a caller's `out` all
    rows are checked before any is evaluated.

    Parameters
    ----------
    kind : int
        The ranking, `HandType.kind`.
    cards : buffer
        uint8, shape (n, k), or flat with `cards_per_hand`.
    cards_per_hand : int or None
        k of a flat buffer.
    out : buffer or None
        n items of uint16 to write into; it must not overlap `cards`.
    threads : int
        At most so many threads work; the result does not depend on it.
    simd : bool, default True
        False leaves all to the portable code, whatever the processor: the result does not depend on it.

    Returns
    -------
    array of uint16
        `out`, or a new NumPy array for a NumPy array, or an `array.array('H')`.

    Raises
    ------
    CardError
        A row with a card twice or outside the deck; a shape, a format or a number of cards that does not fit.
    ShowdownError
        `out` or `threads` does not fit.
    TypeError
        `cards` or `out` is not a buffer.

    Examples
    --------
    >>> from showdown import high
    >>> high.evaluate_batch(bytes([48, 44, 40, 36, 32]), cards_per_hand=5)  # a royal flush in clubs
    array('H', [7462])
    """
    cdef int most_threads = check_threads(threads)
    cdef sd_limits limits = sd_limits_of(kind)
    cdef _Job job = _Job()
    job.kind = kind
    job.processor = PROCESSOR if simd else SD_PORTABLE
    open_rows(&job.rows, cards, cards_per_hand, "cards")
    if not limits.least <= job.rows.width <= limits.most:
        wanted = f"{limits.least} to {limits.most}" if limits.least < limits.most else limits.most
        raise CardError(f"{job.rows.width} cards a hand: {wanted} are needed")
    strengths = new_strengths(cards, job.rows.count) if out is None else out
    open_strengths(&job.strengths, strengths, job.rows.count, "out")
    refuse_overlap(&job.strengths, &job.rows, "out")

    cdef Py_ssize_t refused = -1
    cdef Py_ssize_t rows = job.rows.count
    if out is not None and most_threads > 1:
        job.only_check = True
        refused = split_rows(job, rows, most_threads, LEAST_ROWS)
        job.only_check = False
        if refused >= 0:
            rows = refused
    cdef Py_ssize_t spoilt = split_rows(job, rows, most_threads, LEAST_ROWS)
    if spoilt >= 0:
        refused = spoilt
    if refused >= 0:
        raise CardError(bad_row(&job.rows, refused, limits.lowest, "cards"))
    return strengths
