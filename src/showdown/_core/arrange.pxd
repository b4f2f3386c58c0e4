# The setter, for Cython code that has cards in hand. The C functions check nothing: see arrange.h.

from showdown._core.evaluate cimport sd_tables
from showdown._core.rows cimport sd_sheet


cdef extern from "showdown/arrange.h" nogil:
    enum:
        MOST_HELD "SD_MOST_HELD"
        MOST_FIVES "SD_MOST_FIVES"

    ctypedef unsigned int sd_entry

    ctypedef struct sd_task:
        const sd_tables *tables
        const sd_sheet *sheet
        const unsigned char *cards
        int n
        const unsigned char **placed
        int *nplaced

    ctypedef struct sd_setting:
        sd_entry[3] row

    ctypedef struct sd_valued:
        double value
        sd_entry entry

    int sd_arrange(const sd_task *task, int inside, double stay_value, sd_setting *best)
    int sd_arrange_by_value(const sd_task *task, const double *const *value, sd_valued *valued, sd_setting *best)
    int sd_cards_of(const sd_task *task, sd_entry entry, unsigned char *out)
