/* Many hands under a choose rule: rows of hole cards and of boards in, a strength for each row and side out.
 *
 * As in batch.h, rows are copied and checked block by block, and what is evaluated is the copy.
 */
#ifndef SHOWDOWN_CHOOSE_ROWS_H
#define SHOWDOWN_CHOOSE_ROWS_H

#include "batch.h"
#include "choose.h"

enum { SD_MOST_SIDES = 2, SD_MOST_JOINED = SD_MOST_HOLE + SD_MOST_BOARD };

typedef struct {
    int rule, sides, nhole, nboard;
    int kind[SD_MOST_SIDES];
    int lowest;       /* the first card of the deck */
    int shared_board; /* one board for all rows, not a row of its own for each */
} sd_choice;

/* Writes the strengths of the rows before the first bad one, side after side, and returns how many rows they are. */
static inline ptrdiff_t sd_choose_rows(const sd_tables *t, const sd_choice *c, const unsigned char *holes,
                                       const unsigned char *boards, ptrdiff_t rows, uint16_t *out) {
    unsigned char all[SD_MOST_JOINED];
    for (ptrdiff_t row = 0; row < rows; row++) {
        const unsigned char *board = boards + (c->shared_board ? 0 : row * c->nboard);
        int n = sd_join(all, holes + row * c->nhole, c->nhole, board, c->nboard);
        if (sd_bad_card(all, n, c->lowest) != n) return row;
        for (int side = 0; side < c->sides; side++)
            *out++ = (uint16_t)sd_choose(t, c->kind[side], c->rule, all, c->nhole, all + c->nhole, c->nboard);
    }
    return rows;
}

#endif
