/* Which cards a player may use: the choose rules of RULES.md 2.9 over any ranking.
 *
 * One hand:                sd_choose(t, kind, rule, hole, nhole, board, nboard)
 * Several on one board:    sd_board_prepare(t, board, nboard, &prepared), once,
 *                          sd_choose_prepared(t, kind, rule, hole, nhole, &prepared), for each player and each side.
 *
 * A prepared board holds what its threes of cards are worth to every hand; high and low are asked from the same one.
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

enum { SD_MOST_BOARD = 5, SD_MOST_HOLE = 7, SD_MOST_TRIPLES = 10 /* threes of five cards */ };

typedef struct {
    int n;
    unsigned char cards[SD_MOST_BOARD];
    int triples;                          /* how many of the two arrays are in use: 0, 1, 4 or 10 */
    uint32_t triple_key[SD_MOST_TRIPLES]; /* rank keys, of the sums that hash five cards */
    unsigned char triple[SD_MOST_TRIPLES][3];
    unsigned ranks;  /* counted from the ace */
    unsigned suited; /* the ranks of the suit that three or more board cards share, or 0 */
    int suit;
} sd_prepared;

static inline void sd_board_prepare(const sd_tables *t, const unsigned char *board, int n, sd_prepared *p) {
    int of_suit[4] = {0, 0, 0, 0};
    p->n = n;
    p->triples = 0;
    p->suited = 0;
    p->suit = 0;
    for (int i = 0; i < n; i++) {
        p->cards[i] = board[i];
        if (++of_suit[board[i] & 3] == 3) p->suit = board[i] & 3, p->suited = 1;
    }
    p->ranks = sd_ace_low(sd_ranks(board, n));
    if (p->suited) p->suited = sd_suited_ranks(board, n, p->suit);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                unsigned char *triple = p->triple[p->triples];
                triple[0] = board[i], triple[1] = board[j], triple[2] = board[k];
                p->triple_key[p->triples++] =
                    (uint32_t)t->card[board[i]] + (uint32_t)t->card[board[j]] + (uint32_t)t->card[board[k]];
            }
}

/* --- exactly two from the hand, three from the board --------------------------------------------------------- */

/* The best of all pairs with all threes by their ranks alone, in a table of five-card values. */
static inline unsigned sd_best_pairing(const sd_tables *t, const uint16_t *five, const unsigned char *hole, int nhole,
                                       const sd_prepared *p) {
    unsigned best = 0;
    for (int i = 0; i < nhole; i++)
        for (int j = i + 1; j < nhole; j++) {
            uint32_t pair = (uint32_t)t->card[hole[i]] + (uint32_t)t->card[hole[j]];
            for (int k = 0; k < p->triples; k++) {
                uint32_t key = pair + p->triple_key[k];
                unsigned value = five[SD_PLACE(key, t->five_row, FIVE)];
                if (value > best) best = value;
            }
        }
    return best;
}

/* The n lowest of a set of ranks, or all if there are fewer. */
static inline unsigned sd_lowest(unsigned ranks, int n) {
    unsigned rest = ranks;
    while (n--) rest &= rest - 1u;
    return ranks ^ rest;
}

/* The best suited hand of two of `hole` ranks and three of `board` ranks, 0 if there are too few. */
static inline unsigned sd_best_suited(const sd_tables *t, unsigned hole, unsigned board) {
    unsigned best = 0;
    for (unsigned i = hole; i; i &= i - 1)
        for (unsigned j = i & (i - 1); j; j &= j - 1)
            for (unsigned a = board; a; a &= a - 1)
                for (unsigned b = a & (a - 1); b; b &= b - 1)
                    for (unsigned c = b & (b - 1); c; c &= c - 1) {
                        unsigned two = sd_lowest(i, 1) | sd_lowest(j, 1);
                        unsigned three = sd_lowest(a, 1) | sd_lowest(b, 1) | sd_lowest(c, 1);
                        unsigned value = t->flush[two | three];
                        if (value > best) best = value;
                    }
    return best;
}

static inline unsigned sd_two_high(const sd_tables *t, const unsigned char *hole, int nhole, const sd_prepared *p) {
    unsigned value = sd_best_pairing(t, t->high_five, hole, nhole, p);
    if (!p->suited) return value;
    unsigned flush = sd_best_suited(t, sd_suited_ranks(hole, nhole, p->suit), p->suited);
    return value > flush ? value : flush;
}

/* The five different ranks, counted from the ace, that make the lowest hand of two hole and three board ranks;
 * fewer than five if there is none.
 *
 * The sets that two hole and three board cards can cover are the independent sets of a matroid (a union of two
 * uniform ones), so taking ranks upwards whenever they still fit gives the lowest set, card for card. A rank that only
 * the hand has fits while it is among its two lowest such, one that only the board has among its three lowest, one
 * that both have always; and the hand is complete at five. */
static inline unsigned sd_two_low_ranks(unsigned hole, unsigned board) {
    return sd_lowest(sd_lowest(hole & ~board, 2) | sd_lowest(board & ~hole, 3) | (hole & board), 5);
}

static inline unsigned sd_two_low_a5(const sd_tables *t, const unsigned char *hole, int nhole, const sd_prepared *p) {
    unsigned ranks = sd_two_low_ranks(sd_ace_low(sd_ranks(hole, nhole)), p->ranks);
    unsigned five = t->low_five[(ranks >> 1 | ranks << 12) & 0x1fff]; /* counted from the deuce again */
    return five ? five : sd_best_pairing(t, t->low_a5_five, hole, nhole, p);
}

static inline unsigned sd_two_low(const sd_tables *t, const unsigned char *hole, int nhole, const sd_prepared *p,
                                  unsigned classes) {
    unsigned ranks = sd_two_low_ranks(sd_ace_low(sd_ranks(hole, nhole)), p->ranks);
    return sd_qualify(t->low_five[(ranks >> 1 | ranks << 12) & 0x1fff], classes);
}

/* Any ranking of five cards, each hand by itself. */
static inline unsigned sd_two_any(const sd_tables *t, int kind, const unsigned char *hole, int nhole,
                                  const sd_prepared *p) {
    unsigned best = 0;
    for (int i = 0; i < nhole; i++)
        for (int j = i + 1; j < nhole; j++)
            for (int k = 0; k < p->triples; k++) {
                unsigned char five[5] = {hole[i], hole[j], p->triple[k][0], p->triple[k][1], p->triple[k][2]};
                unsigned value = sd_evaluate(t, kind, five, 5);
                if (value > best) best = value;
            }
    return best;
}

static inline unsigned sd_exactly_two(const sd_tables *t, int kind, const unsigned char *hole, int nhole,
                                      const sd_prepared *p) {
    switch (kind) {
        case SD_HIGH: return sd_two_high(t, hole, nhole, p);
        case SD_ACE_TO_FIVE: return sd_two_low_a5(t, hole, nhole, p);
        case SD_EIGHT_OR_BETTER: return sd_two_low(t, hole, nhole, p, SD_LOW_8_CLASSES);
        case SD_NINE_OR_BETTER: return sd_two_low(t, hole, nhole, p, SD_LOW_9_CLASSES);
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

/* Fewer than two from the hand is two of it with more than three from the board. */
static inline unsigned sd_at_most_two(const sd_tables *t, int kind, const unsigned char *hole, int nhole,
                                      const unsigned char *board, int nboard) {
    unsigned best = 0;
    for (int i = 0; i < nhole; i++)
        for (int j = i + 1; j < nhole; j++) {
            unsigned char two[2] = {hole[i], hole[j]};
            unsigned value = sd_any_cards(t, kind, two, 2, board, nboard);
            if (value > best) best = value;
        }
    return best;
}

/* --- any rule ------------------------------------------------------------------------------------------------ */

static inline unsigned sd_choose_prepared(const sd_tables *t, int kind, int rule, const unsigned char *hole, int nhole,
                                          const sd_prepared *p) {
    switch (rule) {
        case SD_EXACTLY_TWO: return sd_exactly_two(t, kind, hole, nhole, p);
        case SD_AT_MOST_TWO: return sd_at_most_two(t, kind, hole, nhole, p->cards, p->n);
        default: return sd_any_cards(t, kind, hole, nhole, p->cards, p->n);
    }
}

static inline unsigned sd_choose(const sd_tables *t, int kind, int rule, const unsigned char *hole, int nhole,
                                 const unsigned char *board, int nboard) {
    if (rule == SD_AT_MOST_TWO) return sd_at_most_two(t, kind, hole, nhole, board, nboard);
    if (rule != SD_EXACTLY_TWO) return sd_any_cards(t, kind, hole, nhole, board, nboard);
    sd_prepared p;
    sd_board_prepare(t, board, nboard, &p);
    return sd_exactly_two(t, kind, hole, nhole, &p);
}

#endif
