# What other Cython code may cimport. The C functions check nothing: see kernel.h.

from libc.stdint cimport uint16_t, uint32_t, uint64_t


cdef extern from "showdown/sizes.h" nogil:
    ctypedef struct sd_tables:
        uint64_t card[52]


cdef extern from "showdown/kernel.h" nogil:
    enum:
        HIGH "SD_HIGH"
        SHORT_DECK "SD_SHORT_DECK"
        SHORT_DECK_TRITON "SD_SHORT_DECK_TRITON"
        ACE_TO_FIVE "SD_ACE_TO_FIVE"
        EIGHT_OR_BETTER "SD_EIGHT_OR_BETTER"
        DEUCE_TO_SEVEN "SD_DEUCE_TO_SEVEN"
        BADUGI "SD_BADUGI"
        FRONT "SD_FRONT"
        ACE_TO_SIX "SD_ACE_TO_SIX"
        BADUGI_ACE_HIGH "SD_BADUGI_ACE_HIGH"
        NINE_OR_BETTER "SD_NINE_OR_BETTER"

    unsigned int sd_evaluate(const sd_tables *tables, int hand_type, const unsigned char *cards, int n)


# The strength of n cards (numbers 0..51, all different) under a hand type; 0 for a count it does not take.
cdef unsigned int evaluate_cards(int hand_type, const unsigned char *cards, Py_ssize_t n) noexcept nogil

# The one copy of the tables, for code that inlines the evaluators of kernel.h.
cdef const sd_tables *tables() noexcept nogil

# Read any form of cards into `out`: numbers in range and no card twice, at most `most` of them, else CardError
# naming `what` (the thing that takes the cards). Returns how many.
cdef int parse_into(object cards, unsigned char *out, int most, object what) except -1

# The number of one card given as text or as a whole number, else CardError, which shows what it stands `within`.
cdef int one_card(object given, object within) except -1

# The Card object of a card number.
cdef object card_object(int number)

# A repr for a message: short whatever was given, and never an error of its own.
cdef str shown(object given)
