"""Buffers of card rows in, arrays of strengths out, work split over threads: for the batch functions of the core."""

from libc.stdint cimport uint16_t


cdef struct Rows:
    # `count` rows of `width` card numbers, in a caller's buffer or in a contiguous copy of it. Unchecked.
    const unsigned char *cards
    Py_ssize_t count
    Py_ssize_t width
    Py_buffer view


cdef struct Strengths:
    # A writable array of uint16, the caller's or our own.
    uint16_t *values
    Py_buffer view


# Each struct is zeroed by its owner, opened once and closed by the owner's __dealloc__: a thread that outlives an
# interrupted call holds the owner, so memory is never taken away under it. Closing what was never opened is harmless.
# width: cards a row, or None where the buffer's shape says it. what: the argument's name, for messages.
cdef int open_rows(Rows *rows, object cards, object width, str what) except -1
cdef void close_rows(Rows *rows) noexcept
cdef int open_strengths(Strengths *strengths, object out, Py_ssize_t count, str what) except -1
cdef void close_strengths(Strengths *strengths) noexcept
cdef int refuse_overlap(const Strengths *strengths, const Rows *rows, str what) except -1

# An array of uint16, not filled: of NumPy if `like` is a NumPy array, else of the standard library.
cdef object new_strengths(object like, Py_ssize_t count)

cdef int check_threads(object threads) except -1

# Call task(start, stop) for chunks of range(rows) in `threads` threads, none with fewer than `least` rows.
# A task answers the first row it refuses, or -1; so does this function, whatever the number of threads.
cdef Py_ssize_t split_rows(object task, Py_ssize_t rows, int threads, Py_ssize_t least) except -2

# What is wrong with a row that was refused: 'row 17: Td stands twice'.
cdef str bad_row(const Rows *rows, Py_ssize_t row, int lowest, str what)
