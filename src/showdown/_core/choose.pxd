# The choose rules for the compiled modules of this package: see choose.h.

from showdown._core.evaluate cimport sd_tables


cdef extern from "showdown/choose.h" nogil:
    enum:
        ANY "SD_ANY"
        EXACTLY_TWO "SD_EXACTLY_TWO"
        AT_MOST_TWO "SD_AT_MOST_TWO"

    ctypedef struct sd_prepared:
        int n

    void sd_board_prepare(const sd_tables *tables, const unsigned char *board, int n, sd_prepared *prepared)
    unsigned int sd_choose_prepared(const sd_tables *tables, int kind, int rule, const unsigned char *hole, int nhole,
                                    const sd_prepared *prepared)
    unsigned int sd_choose(const sd_tables *tables, int kind, int rule, const unsigned char *hole, int nhole,
                           const unsigned char *board, int nboard)


# The strength of a hand type by a rule: all cards different, 2 to 7 hole cards, 3 to 5 of the board. Checks nothing.
cdef unsigned int choose_cards(int kind, int rule, const unsigned char *hole, int nhole, const unsigned char *board,
                               int nboard) noexcept nogil
