/* Many hands: rows of card numbers in, a strength for each row out.
 *
 * Rows are checked here, block by block, while they lie in the first-level cache: range, duplicates, and that is all
 * a caller need not trust. A block is copied before it is checked, so that another thread that writes into the
 * caller's buffer meanwhile can spoil values but never an index.
 */
#ifndef SHOWDOWN_BATCH_H
#define SHOWDOWN_BATCH_H

#include <stddef.h>
#include <string.h>

#include "kernel.h"

enum {
    SD_MOST_CARDS = 9,
    SD_BLOCK = 256 /* rows; nine cards and an 8-byte key each are 4 KB */
};

/* How many cards a ranking takes, and the lowest card of its deck. */
typedef struct {
    int least, most, lowest;
} sd_limits;

static inline sd_limits sd_limits_of(int type) {
    sd_limits five = {5, 9, 0}, short_deck = {5, 9, 16}, badugi = {1, 7, 0}, front = {3, 3, 0}, shown = {1, 5, 0};
    switch (type) {
        case SD_SHORT_DECK:
        case SD_SHORT_DECK_TRITON: return short_deck;
        case SD_BADUGI:
        case SD_BADUGI_ACE_HIGH: return badugi;
        case SD_FRONT: return front;
        case SD_SHOW_HIGH:
        case SD_SHOW_ACE_TO_FIVE:
        case SD_SHOW_DEUCE_TO_SEVEN: return shown;
        default: return five;
    }
}

/* --- checking ------------------------------------------------------------------------------------------------ */

/* The place of the first card of a row that is outside the deck or stands there a second time; n if none. */
static inline int sd_bad_card(const unsigned char *cards, int n, int lowest) {
    uint64_t seen = 0;
    for (int i = 0; i < n; i++) {
        if (cards[i] < lowest || cards[i] > 51 || seen >> cards[i] & 1) return i;
        seen |= (uint64_t)1 << cards[i];
    }
    return n;
}

static inline ptrdiff_t sd_good_rows(const unsigned char *cards, ptrdiff_t rows, int n, int lowest) {
    ptrdiff_t row = 0;
    while (row < rows && sd_bad_card(cards + row * n, n, lowest) == n) row++;
    return row;
}

/* --- evaluating ---------------------------------------------------------------------------------------------- */

/* Writes the strengths of the rows before the first bad one and returns how many they are. */
static inline ptrdiff_t sd_evaluate_rows(const sd_tables *t, int type, const unsigned char *cards, ptrdiff_t rows,
                                         int n, uint16_t *out) {
    unsigned char block[SD_BLOCK * SD_MOST_CARDS];
    int lowest = sd_limits_of(type).lowest;
    for (ptrdiff_t done = 0; done < rows; done += SD_BLOCK) {
        ptrdiff_t here = rows - done < SD_BLOCK ? rows - done : SD_BLOCK;
        memcpy(block, cards + done * n, (size_t)(here * n));
        ptrdiff_t good = sd_good_rows(block, here, n, lowest);
        for (ptrdiff_t row = 0; row < good; row++)
            out[done + row] = (uint16_t)sd_evaluate(t, type, block + row * n, n);
        if (good < here) return done + good;
    }
    return rows;
}

#endif
