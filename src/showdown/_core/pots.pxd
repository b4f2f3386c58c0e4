"""The C functions of pots.h, and the parts of pots.pyx that settle.pyx builds on."""

from libc.stdint cimport int64_t, uint8_t, uint32_t

cdef extern from "showdown/pots.h" nogil:
    enum:
        SD_SEATS_MAX
        SD_SIDES
        SD_SIDE_HIGH
        SD_SIDE_LOW
        SD_DECLARED_HIGH
        SD_DECLARED_LOW
        SD_DECLARED_BOTH
    const int64_t SD_CHIPS_MAX

    ctypedef struct sd_pot:
        int64_t amount
        uint32_t seats

    ctypedef struct sd_pots:
        int count
        int refund_to
        int64_t refund
        sd_pot *pot

    ctypedef struct sd_order:
        int n
        uint8_t *place

    ctypedef struct sd_odd_chips:
        int64_t chip
        int all_to_first

    ctypedef struct sd_declaration:
        const uint8_t *declared
        int head_to_head
        int first
        int tie_splits

    ctypedef struct sd_award:
        int side
        uint32_t winners
        int64_t amount
        int64_t *share

    void sd_build_pots(const int64_t *put_in, int n, uint32_t live, int64_t dead, sd_pots *out)
    void sd_take_rake(sd_pot *pot, int count, int64_t rake)
    int64_t sd_part(int64_t amount, int parts, int index, int64_t chip)
    int sd_at_most_one(uint32_t places)


cdef class Pot:
    cdef readonly object amount
    cdef readonly tuple seats


cdef class Pots:
    cdef readonly tuple pots
    cdef dict _refunds


# A number of chips, or of a seat, or an error that names `what` it was given for (and whose chips they are).
cdef int64_t parse_chips(object value, str what, int seat=*) except -1
cdef int parse_seat(object value, str what) except -1
