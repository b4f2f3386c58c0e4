/* High hands as a category and sets of ranks, and how they are numbered: what high_sets.h looks up. */
#ifndef SHOWDOWN_MADE_H
#define SHOWDOWN_MADE_H

#include <stdint.h>

/* Straights have a way of their own. */
enum {
    SD_MADE_NOTHING,
    SD_MADE_PAIR,
    SD_MADE_TWO_PAIR,
    SD_MADE_TRIPS,
    SD_MADE_FLUSH,
    SD_MADE_FULL_HOUSE,
    SD_MADE_QUADS
};

/* Tables, first by category. Made hands are numbered in order of strength, so that a
 * category begins one above all weaker hands: 1277 high cards, 2860 pairs, 858 two pairs, 858 trips, 10 straights, 1277
 * flushes, 156 full houses, 156 quads (rules.md 2.10). */
static const uint16_t SD_FIRST_OF[32] = {1, 1278, 4138, 4996, 5864, 7141, 7297};
enum { SD_ACE_HIGH_STRAIGHT = 5863 };
/* Sets of 3 of 12 ranks, 1 of 11, 2 of 12, 1 of 12; where no rank is main there is nothing to multiply. */
static const uint16_t SD_KICKER_SETS[32] = {0, 220, 11, 66, 0, 12, 12};
/* The lowest bits, one for each main rank short of two and each kicker short of five. */
static const uint16_t SD_NO_MAIN[32] = {3, 1, 0, 1, 3, 1, 1};
static const uint16_t SD_NO_KICKERS[32] = {0, 3, 15, 7, 0, 15, 15};

/* C(p, 1) and C(p, 2) for p ranks below the one at each place; places 0 to 2 are no ranks. */
static const uint16_t SD_OF_TWO[2][32] = {
    {0, 0, 0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0},
    {0, 0, 0, 66, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1, 0, 0},
};
/* C(p, 1) to C(p, 5); places 0 to 3 are no kickers, but that the top one of five may be an ace. The sets of five that
 * are straights do not count: from the last number those are taken that lie below every other set with that top, which
 * are one for each lower top from the six, and with an ace the wheel. */
static const uint16_t SD_OF_FIVE[5][32] = {
    {0, 0, 0, 0, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0},
    {0, 0, 0, 0, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1, 0, 0},
    {0, 0, 0, 0, 165, 120, 84, 56, 35, 20, 10, 4, 1, 0, 0, 0},
    {0, 0, 0, 0, 330, 210, 126, 70, 35, 15, 5, 1, 0, 0, 0, 0},
    {0, 0, 0, 783, 455, 246, 121, 52, 18, 4, 0, 0, 0, 0, 0, 0},
};

/* The rank of a card in such sets: the ace is bit 0, the deuce bit 12. */
static inline uint16_t sd_rank_from_top(unsigned char card) { return (uint16_t)(0x1000 >> (card >> 2)); }

#endif
