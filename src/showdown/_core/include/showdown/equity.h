/* Equities: what every way of counting them shares.
 *
 * A *spot* is a question: a game, the cards that are known, what each player may hold. A *deal* is one answer of the
 * cards: every missing card dealt. An *outcome* of a deal is who wins the first side and who the second (bit p is
 * player p; no bit on the second: nobody has a low). All engines answer how many deals, each weighted by the product of
 * its holdings' weights, have which outcome; wins, ties, shares, scoops and quarters follow from that without rounding.
 *
 *   equity_enumerate.h   every deal, for every game
 *   equity_board.h       known hands and an empty board: boards by their ranks, then the flushes put right
 *   equity_classes.h     ranges and missing cards on an empty board: such spots, one of each class
 *   equity_sweep.h       two players with up to five missing cards each and a full board, or none
 *   equity_ranges.h      two ranges of hold'em or short deck on a board, whole or not
 *   equity_matchups.h    every starting hand against every other, hold'em and short deck
 *   equity_sample.h      random deals
 */
#ifndef SHOWDOWN_EQUITY_H
#define SHOWDOWN_EQUITY_H

#include <stdlib.h>
#include <string.h>

#include "choose.h"
#include "cpu.h"
#include "rng.h"

enum {
    SD_MOST_PLAYERS = 22, /* 22 hands of two cards and a board with its burns are a deck */
    SD_SIDES = 2
};

/* --- whole numbers of 128 bits --------------------------------------------------------------------------------- */

typedef struct {
    uint64_t low, high;
} sd_wide;

static inline void sd_wide_add(sd_wide *a, sd_wide b) {
    a->low += b.low;
    a->high += b.high + (a->low < b.low);
}

static inline sd_wide sd_wide_times(sd_wide a, uint64_t by) {
    sd_wide product;
    uint64_t carry;
    product.low = sd_multiply(a.low, by, &carry);
    product.high = a.high * by + carry;
    return product;
}

/* --- outcomes -------------------------------------------------------------------------------------------------- */

/* Deals by outcome: a hash table that grows. A key holds the winners of the first side in its low half and those of
 * the second in its high half; it is never 0, since somebody always wins the first side. */
typedef struct {
    uint64_t key;
    sd_wide deals;
} sd_outcome;

typedef struct {
    sd_outcome *place;
    unsigned bits, used;
    int failed; /* out of memory: what is counted is worthless */
} sd_outcomes;

static inline int sd_outcomes_open(sd_outcomes *o) {
    o->bits = 6; /* two players have at most 12 outcomes */
    o->used = 0;
    o->place = (sd_outcome *)calloc((size_t)1 << o->bits, sizeof(sd_outcome));
    o->failed = o->place == NULL;
    return !o->failed;
}

static inline void sd_outcomes_close(sd_outcomes *o) {
    free(o->place);
    o->place = NULL;
}

static inline sd_outcome *sd_outcomes_find(sd_outcome *place, unsigned bits, uint64_t key) {
    uint64_t at = (key * SD_GOLDEN_GAMMA) >> (64 - bits);
    while (place[at].key != key && place[at].key != 0) at = (at + 1) & (((uint64_t)1 << bits) - 1);
    return place + at;
}

static inline void sd_outcomes_grow(sd_outcomes *o) {
    sd_outcome *larger = (sd_outcome *)calloc((size_t)2 << o->bits, sizeof(sd_outcome));
    if (larger == NULL) {
        o->failed = 1;
        return;
    }
    for (size_t i = 0; i < (size_t)1 << o->bits; i++)
        if (o->place[i].key) *sd_outcomes_find(larger, o->bits + 1, o->place[i].key) = o->place[i];
    free(o->place);
    o->place = larger;
    o->bits++;
}

static inline uint64_t sd_outcome_key(uint32_t first, uint32_t second) { return (uint64_t)second << 32 | first; }

static inline void sd_outcomes_add(sd_outcomes *o, uint64_t key, sd_wide deals) {
    sd_outcome *found = sd_outcomes_find(o->place, o->bits, key);
    if (found->key == 0) {
        if (o->failed) return;
        if (2 * ++o->used > 1u << o->bits) {
            sd_outcomes_grow(o);
            if (o->failed) return;
            found = sd_outcomes_find(o->place, o->bits, key);
        }
        found->key = key;
    }
    sd_wide_add(&found->deals, deals);
}

/* --- spots ----------------------------------------------------------------------------------------------------- */

typedef struct {
    int lowest; /* the first card of the deck */
    int rule;   /* which cards play, a number of choose.h */
    int sides;
    int kinds[SD_SIDES]; /* the ranking of each side, numbers of kernel.h */
    int hole, board;     /* cards at the showdown: of a player, for all */
} sd_game;

/* One hand of a range. */
typedef struct {
    uint64_t mask;
    uint32_t weight;
    unsigned char cards[SD_MOST_HOLE];
} sd_holding;

/* What a player holds: `known` cards and `missing` ones from the stub; or one of the holdings of a range. */
typedef struct {
    const sd_holding *range; /* NULL: no range */
    uint32_t choices;
    int known, missing;
    unsigned char cards[SD_MOST_HOLE];
} sd_player;

typedef struct {
    const sd_tables *tables;
    sd_game game;
    int players;
    sd_player player[SD_MOST_PLAYERS];
    int board_known;
    unsigned char board[SD_MOST_BOARD];
    uint64_t live; /* cards that may be dealt or stand in a range: neither known nor dead */
} sd_spot;

static inline int sd_board_missing(const sd_spot *s) { return s->game.board - s->board_known; }

static inline int sd_count(uint64_t mask) {
    int n = 0;
    for (; mask; mask &= mask - 1) n++;
    return n;
}

/* The cards of a mask, ascending. */
static inline int sd_cards_of(uint64_t mask, unsigned char *cards) {
    int n = 0;
    for (uint32_t half = (uint32_t)mask; half; half &= half - 1) cards[n++] = (unsigned char)sd_first_bit(half);
    for (uint32_t half = (uint32_t)(mask >> 32); half; half &= half - 1)
        cards[n++] = (unsigned char)(32 + sd_first_bit(half));
    return n;
}

/* n over k, as a double: exact below 2^53, which covers 52 over 26 as well. */
static inline double sd_choices(int n, int k) {
    double product = 1;
    if (k > n) return 0;
    for (int i = 1; i <= k; i++) product = product * (n - k + i) / i;
    return product;
}

/* The next set of k places among n, in lexicographic order; 0 after the last. */
static inline int sd_next_places(int *places, int k, int n) {
    int i = k - 1;
    while (i >= 0 && places[i] == n - k + i) i--;
    if (i < 0) return 0;
    places[i]++;
    for (i++; i < k; i++) places[i] = places[i - 1] + 1;
    return 1;
}

/* --- who wins -------------------------------------------------------------------------------------------------- */

typedef struct {
    unsigned strength[SD_SIDES];
    uint32_t winners[SD_SIDES];
} sd_best;

/* A board ready for many hands: only the rule "exactly two" wants more than its key. */
static inline void sd_ready_board(const sd_spot *s, const unsigned char *board, int n, sd_prepared *p) {
    if (s->game.rule == SD_EXACTLY_TWO) {
        sd_board_prepare(s->tables, board, n, p);
        return;
    }
    p->n = n;
    p->key = sd_key(s->tables->card, board, n);
    for (int i = 0; i < n && i < SD_MOST_BOARD; i++) p->cards[i] = board[i];
}

static SD_INLINE void sd_hand_strengths(const sd_spot *s, const unsigned char *hole, const sd_prepared *board,
                                     uint16_t *strength) {
    for (int side = 0; side < s->game.sides; side++)
        strength[side] =
            (uint16_t)sd_choose_prepared(s->tables, s->game.kinds[side], s->game.rule, hole, s->game.hole, board);
}

/* Strength 0, no low, wins nothing; but on the first side somebody must win, and where nobody has a low all tie. */
static SD_INLINE void sd_best_join(sd_best *best, int sides, int player, const uint16_t *strength) {
    for (int side = 0; side < sides; side++) {
        unsigned s = strength[side];
        if (s > best->strength[side]) {
            best->strength[side] = s;
            best->winners[side] = 1u << player;
        } else if (s == best->strength[side] && (s || side == 0)) {
            best->winners[side] |= 1u << player;
        }
    }
}

/* --- long work ------------------------------------------------------------------------------------------------- */

/* Called every few milliseconds with the part of the work that is done; answers 0 to stop. */
typedef struct sd_ticker sd_ticker;
struct sd_ticker {
    int (*tick)(sd_ticker *self, double done);
    void *owner;
};

#endif
