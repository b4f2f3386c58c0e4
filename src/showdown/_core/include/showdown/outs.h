/* One hand and the cards to come: how many of all ways to deal them give which strength. */
#ifndef SHOWDOWN_OUTS_H
#define SHOWDOWN_OUTS_H

#include "equity.h"

typedef struct {
    const sd_tables *tables;
    int rule, sides, kinds[SD_SIDES];
    int nhole, nboard; /* cards known */
    unsigned char hole[SD_MOST_HOLE + SD_MOST_BOARD], board[SD_MOST_BOARD];
    int missing, to_board; /* cards to come, and where they go */
    int live;
    unsigned char deck[52];
    unsigned least[SD_SIDES];   /* what counts on each side; 0: nothing does */
    uint64_t *counts[SD_SIDES]; /* by strength */
    uint64_t any;               /* ways in which some side counts */
} sd_outs;

static inline void sd_outs_count(sd_outs *o) {
    int place[SD_MOST_HOLE];
    sd_prepared ready;
    unsigned char *to = o->to_board ? o->board + o->nboard : o->hole + o->nhole;
    int nhole = o->nhole + (o->to_board ? 0 : o->missing), nboard = o->nboard + (o->to_board ? o->missing : 0);
    for (int i = 0; i < o->missing; i++) place[i] = i;
    do {
        int counts = 0;
        for (int i = 0; i < o->missing; i++) to[i] = o->deck[place[i]];
        if (o->rule != SD_ANY) sd_board_prepare(o->tables, o->board, nboard, &ready);
        for (int side = 0; side < o->sides; side++) {
            int kind = o->kinds[side];
            unsigned strength = o->rule == SD_ANY
                                    ? sd_any_cards(o->tables, kind, o->hole, nhole, o->board, nboard)
                                    : sd_choose_prepared(o->tables, kind, o->rule, o->hole, nhole, &ready);
            o->counts[side][strength]++;
            counts |= o->least[side] && strength >= o->least[side];
        }
        o->any += (uint64_t)counts;
    } while (sd_next_places(place, o->missing, o->live));
}

#endif
