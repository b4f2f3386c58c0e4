/* Which cards a player may use: the choose rules of rules.md 2.9 over any ranking.
 *
 * One hand:                sd_choose(t, kind, rule, hole, nhole, board, nboard)
 * Several on one board:    sd_board_prepare(t, board, nboard, &prepared), once,
 *                          sd_choose_prepared(t, kind, rule, hole, nhole, &prepared), for each player and each side.
 *
 * A prepared board holds the sets of ranks that every hand meets; high and low are asked from the same one.
 * Like all kernels these check nothing: cards are 0..51, none stands twice, and the counts fit the rule:
 *
 *   SD_ANY           5 to 9 cards together (or as many as the ranking takes), the board may be empty
 *   SD_EXACTLY_TWO   4, 5 or 6 hole cards (2 to 7 work) and a board of 3, 4 or 5
 *   SD_AT_MOST_TWO   3 hole cards (2 to 7 work) and a board of 3, 4 or 5
 */
#ifndef SHOWDOWN_CHOOSE_H
#define SHOWDOWN_CHOOSE_H

#include "kernel.h"

enum { SD_ANY, SD_EXACTLY_TWO, SD_AT_MOST_TWO };

enum { SD_MOST_BOARD = 5, SD_MOST_HOLE = 7 };

/* --- exactly two from the hand, three from the board --------------------------------------------------------- */

/* C(p, 1) to C(p, 5) for the p ranks below place p. */
static const uint16_t SD_OF_LOW[5][32] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66},
    {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220},
    {0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330, 495},
    {0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252, 462, 792},
};

#define SD_LANES 1
#include "lanes.h"
#include "two_three.h"
#define SD_LANES 0
#include "lanes.h"

typedef struct {
    int n;
    unsigned char cards[SD_MOST_BOARD];
    uint64_t key;                     /* of kernel.h */
    uint16_t ranks, ranks_2, ranks_3; /* that one, two, three cards have, from the top */
    uint16_t ace_low;                 /* ranks counted from the ace */
    uint16_t suited;                  /* ranks from the top of a suit that three or more cards share, or 0 */
    int suit;
} sd_prepared;

static inline void sd_board_prepare(const sd_tables *t, const unsigned char *board, int n, sd_prepared *p) {
    uint32_t counts = 0x5555; /* of the suits, a nibble each, from five: the third card sets its top bit */
    p->n = n;
    p->key = sd_key(t->card, board, n);
    p->ranks = p->ranks_2 = p->ranks_3 = p->suited = 0;
    for (int i = 0; i < n; i++) {
        uint16_t rank = sd_rank_from_top(board[i]);
        p->cards[i] = board[i];
        p->ranks_3 |= p->ranks_2 & rank;
        p->ranks_2 |= p->ranks & rank;
        p->ranks |= rank;
        counts += 1u << 4 * (board[i] & 3);
    }
    p->ace_low = (uint16_t)sd_ace_low(sd_ranks(board, n));
    p->suit = counts & 0x8888 ? sd_first_bit(counts & 0x8888) >> 2 : -1;
    for (int i = 0; i < n; i++)
        if ((board[i] & 3) == p->suit) p->suited |= sd_rank_from_top(board[i]);
}

static inline unsigned sd_two_high(const unsigned char *hole, int nhole, const sd_prepared *p) {
    sd_sets_1 sets = {0, 0, p->ranks, p->ranks_2, p->ranks_3, 0, p->suited};
    for (int i = 0; i < nhole; i++) {
        uint16_t rank = sd_rank_from_top(hole[i]);
        sets.hole_2 |= sets.hole & rank;
        sets.hole |= rank;
        if ((hole[i] & 3) == p->suit) sets.suited_hole |= rank;
    }
    sd_made_1 made = sd_two_three_high_1(&sets);
    return sd_high_strength_1(&made);
}

static inline unsigned sd_two_low(const unsigned char *hole, int nhole, const sd_prepared *p, unsigned classes) {
    uint16_t ranks = sd_two_three_low_1((uint16_t)sd_ace_low(sd_ranks(hole, nhole)), p->ace_low);
    return sd_low_strength_1(ranks, (uint16_t)classes);
}

/* Any ranking of five cards, all pairs with all threes. */
static inline unsigned sd_two_any(const sd_tables *t, int kind, const unsigned char *hole, int nhole,
                                  const sd_prepared *p) {
    unsigned best = 0;
    for (int i = 0; i < nhole; i++)
        for (int j = i + 1; j < nhole; j++)
            for (int a = 0; a < p->n; a++)
                for (int b = a + 1; b < p->n; b++)
                    for (int c = b + 1; c < p->n; c++) {
                        unsigned char five[5] = {hole[i], hole[j], p->cards[a], p->cards[b], p->cards[c]};
                        unsigned value = sd_evaluate(t, kind, five, 5);
                        if (value > best) best = value;
                    }
    return best;
}

static inline unsigned sd_exactly_two(const sd_tables *t, int kind, const unsigned char *hole, int nhole,
                                      const sd_prepared *p) {
    unsigned low;
    switch (kind) {
        case SD_HIGH: return sd_two_high(hole, nhole, p);
        case SD_EIGHT_OR_BETTER: return sd_two_low(hole, nhole, p, SD_LOW_8_CLASSES);
        case SD_NINE_OR_BETTER: return sd_two_low(hole, nhole, p, SD_LOW_9_CLASSES);
        case SD_ACE_TO_FIVE:
            low = sd_two_low(hole, nhole, p, SD_LOW_A5_CLASSES);
            return low ? low : sd_two_any(t, kind, hole, nhole, p);
        default: return sd_two_any(t, kind, hole, nhole, p);
    }
}

/* --- the other rules ----------------------------------------------------------------------------------------- */

/* Hole and board one after the other; the number of cards. */
static inline int sd_join(unsigned char *all, const unsigned char *hole, int nhole, const unsigned char *board,
                          int nboard) {
    for (int i = 0; i < nhole; i++) all[i] = hole[i];
    for (int i = 0; i < nboard; i++) all[nhole + i] = board[i];
    return nhole + nboard;
}

static inline unsigned sd_any_cards(const sd_tables *t, int kind, const unsigned char *hole, int nhole,
                                    const unsigned char *board, int nboard) {
    unsigned char all[SD_MOST_HOLE + SD_MOST_BOARD];
    return sd_evaluate(t, kind, all, sd_join(all, hole, nhole, board, nboard));
}

/* The same with a prepared board; two hole cards are added to its key. */
static inline unsigned sd_any_prepared(const sd_tables *t, int kind, const unsigned char *hole, int nhole,
                                       const sd_prepared *p) {
    if (kind == SD_HIGH && nhole == 2) {
        uint64_t key = p->key + t->card[hole[0]] + t->card[hole[1]];
        const sd_values values = {t->high_five, t->high_six, t->high_seven};
        if (!sd_has_flush(key)) return sd_rank_value(t, values, (uint32_t)key, 2 + p->n);
    }
    return sd_any_cards(t, kind, hole, nhole, p->cards, p->n);
}

/* Fewer than two from the hand is two of it with more than three from the board. */
static inline unsigned sd_at_most_two(const sd_tables *t, int kind, const unsigned char *hole, int nhole,
                                      const sd_prepared *p) {
    unsigned best = 0;
    for (int i = 0; i < nhole; i++)
        for (int j = i + 1; j < nhole; j++) {
            unsigned char two[2] = {hole[i], hole[j]};
            unsigned value = sd_any_prepared(t, kind, two, 2, p);
            if (value > best) best = value;
        }
    return best;
}

/* --- any rule ------------------------------------------------------------------------------------------------ */

static inline unsigned sd_choose_prepared(const sd_tables *t, int kind, int rule, const unsigned char *hole, int nhole,
                                          const sd_prepared *p) {
    switch (rule) {
        case SD_EXACTLY_TWO: return sd_exactly_two(t, kind, hole, nhole, p);
        case SD_AT_MOST_TWO: return sd_at_most_two(t, kind, hole, nhole, p);
        default: return sd_any_prepared(t, kind, hole, nhole, p);
    }
}

static inline unsigned sd_choose(const sd_tables *t, int kind, int rule, const unsigned char *hole, int nhole,
                                 const unsigned char *board, int nboard) {
    if (rule == SD_ANY) return sd_any_cards(t, kind, hole, nhole, board, nboard);
    sd_prepared p;
    sd_board_prepare(t, board, nboard, &p);
    return sd_choose_prepared(t, kind, rule, hole, nhole, &p);
}

#endif
