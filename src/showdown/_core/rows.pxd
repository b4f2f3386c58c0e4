# Rows of Chinese and Open Face, for the setter and the game. The C functions check nothing: see rows.h.

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t

from showdown._core.evaluate cimport sd_tables


cdef extern from "showdown/rows.h" nogil:
    enum:
        FRONT "SD_FRONT_ROW"
        MIDDLE "SD_MIDDLE_ROW"
        BACK "SD_BACK_ROW"
        ROWS "SD_ROWS"
        ROW_CARDS "SD_ROW_CARDS"
        MOST_PLAYERS "SD_MOST_PLAYERS"
        MOST_LEVELS "SD_MOST_LEVELS"
        MOST_FIVE_LEVELS "SD_MOST_FIVE_LEVELS"
        NATURALS "SD_NATURALS"
    const int[3] ROW_SIZE "SD_ROW_SIZE"
    const int[3] ROW_START "SD_ROW_START"

    ctypedef struct sd_level:
        uint16_t floor
        int16_t royalty
        uint8_t enter
        uint8_t stay

    ctypedef struct sd_prices:
        int sweep
        int majority
        int surrender

    ctypedef struct sd_sheet:
        int middle_low
        int middle_floor
        sd_prices prices
        int enter_both
        int[4] naturals
        int has_naturals
        int[3] levels
        sd_level[3][28] level
        uint8_t *front_level
        uint8_t *middle_level
        uint8_t *back_level

    ctypedef struct sd_rated:
        uint16_t[3] strength
        int16_t[3] royalty
        int16_t royalties
        int16_t natural
        uint8_t[3] level
        uint8_t foul
        uint8_t surrendered

    ctypedef struct sd_duel:
        int8_t[3] row
        int8_t compared
        int16_t line
        int16_t royalties
        int32_t points

    sd_rated sd_rate(const sd_tables *t, const sd_sheet *s, const unsigned char *cards)
    int sd_fantasyland(const sd_sheet *s, const sd_rated *rated, int inside)
    sd_duel sd_compare(const sd_prices *prices, const sd_rated *a, const sd_rated *b)
    int64_t sd_score_deals(const sd_tables *t, const sd_sheet *s, const unsigned char *cards, int64_t deals,
                           int players, int16_t *points)


cdef class Rows:
    # Up to 3, 5 and 5 cards, each row from its place among the thirteen (ROW_START).
    cdef unsigned char[13] numbers
    cdef unsigned char[3] count
    cdef uint64_t[3] mask
    cdef bint made

    cdef int read(self, int row, object cards) except -1
    cdef bint complete(self) noexcept
    cdef tuple row_cards(self, int row)


cdef class Sheet:
    cdef sd_sheet sheet
    cdef readonly str name

    cdef int fill(self, int row, uint8_t *level, int classes, object steps) except -1
    cdef sd_rated rate(self, object rows, str what) except *
    cdef int level_of(self, int row, int strength) noexcept


cdef class Score:
    cdef int players
    cdef sd_rated[4] rated
    cdef sd_duel[6] duel  # 0-1, 0-2, .., 1-2, ..
    cdef int64_t[4] won

    cdef void settle(self, const sd_prices *prices) noexcept
    cdef int pair_of(self, int i, int j) noexcept
    cdef int settle_within(self, object stacks, object button) except -1


# Three rows as placed so far, each from its place among thirteen; nothing is checked.
cdef Rows make_rows(const unsigned char *numbers, const unsigned char *count)

# Complete rows from `Rows` or what makes them, else a CardError that begins with `what`.
cdef Rows whole_rows(object rows, str what)
