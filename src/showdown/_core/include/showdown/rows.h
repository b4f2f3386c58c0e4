/* Three rows of Chinese and Open Face poker: what they are worth under a sheet of rules (rules.md section 9).
 *
 * Thirteen cards stand in the order front (3), middle (5), back (5). A row falls into a level by its strength; what a
 * game pays for a row, and where it leads to fantasyland, is said once per level. Every game is such a sheet of data.
 */
#ifndef SHOWDOWN_ROWS_H
#define SHOWDOWN_ROWS_H

#include "kernel.h"

enum { SD_FRONT_ROW, SD_MIDDLE_ROW, SD_BACK_ROW, SD_ROWS };
enum {
    SD_ROW_CARDS = 13,
    SD_MIDDLE_AT = 3, /* where the middle starts among the thirteen */
    SD_BACK_AT = 8,
    SD_MOST_PLAYERS = 4,
    SD_MOST_LEVELS = 28,     /* 13 pairs, 13 trips and the rest: what a table can tell apart among fronts */
    SD_MOST_FIVE_LEVELS = 12 /* and among five cards: the categories, the royal flush, five kinds of low */
};
enum { SD_THREE_FLUSHES, SD_THREE_STRAIGHTS, SD_SIX_PAIRS, SD_DRAGON, SD_NATURALS };

static const int SD_ROW_SIZE[SD_ROWS] = {3, 5, 5};
static const int SD_ROW_START[SD_ROWS] = {0, SD_MIDDLE_AT, SD_BACK_AT};

typedef struct {
    uint16_t floor; /* the least strength */
    int16_t royalty;
    uint8_t enter, stay; /* cards of the next deal in fantasyland, 0 for none */
} sd_level;

/* What is paid between two players beyond a point a row and royalties. */
typedef struct {
    int sweep, majority; /* for all three rows, for two or more */
    int surrender;       /* for giving up */
} sd_prices;

typedef struct {
    int middle_low;      /* the middle is a deuce-to-seven hand, and is compared with no other row */
    int middle_floor;    /* the least strength of a legal low middle */
    sd_prices prices;
    int enter_both;      /* cards for entering by front and middle at once, 0 where that makes no difference */
    int naturals[SD_NATURALS]; /* units of each special hand, 0 where it is none */
    int has_naturals;
    int levels[SD_ROWS];
    sd_level level[SD_ROWS][SD_MOST_LEVELS];
    uint8_t front_level[SD_FRONT_CLASSES + 1]; /* level by strength */
    uint8_t middle_level[SD_HIGH_CLASSES + 1];
    uint8_t back_level[SD_HIGH_CLASSES + 1];
} sd_sheet;

/* What thirteen cards amount to. */
typedef struct {
    uint16_t strength[SD_ROWS];
    int16_t royalty[SD_ROWS];
    int16_t royalties; /* their sum; none for a fouled hand */
    int16_t natural;   /* units of the special hand, 0 for none */
    uint8_t level[SD_ROWS];
    uint8_t foul, surrendered;
} sd_rated;

typedef struct {
    int8_t row[SD_ROWS]; /* +1, 0 or -1 for the first player */
    int8_t compared;     /* whether the rows were compared at all */
    int16_t line;        /* points of the rows, the sweep and the majority; or what a foul, natural or surrender costs */
    int16_t royalties;
    int32_t points;
} sd_duel;

/* --- legality ------------------------------------------------------------------------------------------------- */

/* Back >= middle >= front; equal is legal [C10]. A front beats the five-card hands up to its floor and equals none. */
static inline int sd_is_foul(const sd_tables *t, const sd_sheet *s, unsigned front, unsigned middle, unsigned back) {
    unsigned floor = t->front_floor[front];
    /* Without branches: in a batch either answer is a coin toss. */
    if (s->middle_low) return ((int)middle < s->middle_floor) | (back <= floor);
    return (back < middle) | (middle <= floor);
}

/* --- special hands of Chinese ---------------------------------------------------------------------------------- */

static inline int sd_one_suit(const unsigned char *cards, int n) {
    unsigned suits = 0;
    for (int i = 0; i < n; i++) suits |= 1u << (cards[i] & 3);
    return (suits & (suits - 1)) == 0;
}

/* Consecutive ranks, the ace at either end. */
static inline int sd_in_a_row(const unsigned char *cards, int n) {
    unsigned ranks = sd_ranks(cards, n), run = (1u << n) - 1;
    unsigned with_low_ace = ranks << 1 | (ranks >> 12 & 1);
    for (int low = 0; low + n <= 14; low++)
        if (with_low_ace == run << low || (with_low_ace & ~1u) == run << low ||
            (with_low_ace & ~(1u << 13)) == run << low)
            return 1;
    return 0;
}

static inline int sd_natural(const sd_sheet *s, const unsigned char *cards) {
    int most = 0, flushes = 1, straights = 1, pairs = 0, count[13] = {0};
    for (int row = 0; row < SD_ROWS; row++) {
        flushes &= sd_one_suit(cards + SD_ROW_START[row], SD_ROW_SIZE[row]);
        straights &= sd_in_a_row(cards + SD_ROW_START[row], SD_ROW_SIZE[row]);
    }
    for (int i = 0; i < SD_ROW_CARDS; i++) count[cards[i] >> 2]++;
    for (int rank = 0; rank < 13; rank++) pairs += count[rank] / 2;
    int has[SD_NATURALS] = {flushes, straights, pairs == 6, sd_ranks(cards, SD_ROW_CARDS) == 0x1fff};
    for (int i = 0; i < SD_NATURALS; i++)
        if (has[i] && s->naturals[i] > most) most = s->naturals[i];
    return most;
}

/* --- one player ------------------------------------------------------------------------------------------------ */

static inline unsigned sd_middle(const sd_tables *t, const sd_sheet *s, const unsigned char *five) {
    return s->middle_low ? sd_low_27(t, five, 5) : sd_high(t, five, 5);
}

static inline sd_rated sd_rate(const sd_tables *t, const sd_sheet *s, const unsigned char *cards) {
    sd_rated r;
    unsigned front = sd_front(t, cards);
    unsigned middle = sd_middle(t, s, cards + SD_MIDDLE_AT);
    unsigned back = sd_high(t, cards + SD_BACK_AT, 5);
    r.strength[SD_FRONT_ROW] = (uint16_t)front;
    r.strength[SD_MIDDLE_ROW] = (uint16_t)middle;
    r.strength[SD_BACK_ROW] = (uint16_t)back;
    r.level[SD_FRONT_ROW] = s->front_level[front];
    r.level[SD_MIDDLE_ROW] = s->middle_level[middle];
    r.level[SD_BACK_ROW] = s->back_level[back];
    r.natural = s->has_naturals ? (int16_t)sd_natural(s, cards) : 0;
    r.foul = (uint8_t)((r.natural == 0) & sd_is_foul(t, s, front, middle, back));
    r.surrendered = 0;
    r.royalties = 0;
    for (int row = 0; row < SD_ROWS; row++) {
        r.royalty[row] = (int16_t)(s->level[row][r.level[row]].royalty * !r.foul);
        r.royalties = (int16_t)(r.royalties + r.royalty[row]);
    }
    return r;
}

/* Cards of the next deal; entering and staying take a hand that is not fouled. */
static inline int sd_fantasyland(const sd_sheet *s, const sd_rated *r, int inside) {
    int most = 0, rows = 0;
    if (r->foul) return 0;
    for (int row = 0; row < SD_ROWS; row++) {
        const sd_level *level = &s->level[row][r->level[row]];
        int cards = inside ? level->stay : level->enter;
        if (cards > most) most = cards;
        rows += cards != 0;
    }
    return !inside && rows > 1 && s->enter_both ? s->enter_both : most;
}

/* --- two players ----------------------------------------------------------------------------------------------- */

static inline sd_duel sd_compare(const sd_prices *p, const sd_rated *a, const sd_rated *b) {
    sd_duel d = {{0, 0, 0}, 0, 0, 0, 0};
    int full = SD_ROWS + p->sweep + p->majority;
    if (a->surrendered | b->surrendered) {
        d.line = (int16_t)(p->surrender * (b->surrendered - a->surrendered));
    } else if (a->natural | b->natural) {
        d.line = (int16_t)(a->natural - b->natural);
    } else {
        int won = 0, lost = 0, legal = !(a->foul | b->foul);
        for (int row = 0; row < SD_ROWS; row++) {
            int more = a->strength[row] > b->strength[row], less = a->strength[row] < b->strength[row];
            d.row[row] = (int8_t)((more - less) * legal);
            won += more;
            lost += less;
        }
        int line = won - lost + p->sweep * ((won == SD_ROWS) - (lost == SD_ROWS)) +
                   p->majority * ((won >= 2) - (lost >= 2));
        d.compared = (int8_t)legal;
        d.line = (int16_t)(legal ? line : full * (b->foul - a->foul));
        d.royalties = (int16_t)(a->royalties - b->royalties); /* a fouled hand has none */
    }
    d.points = d.line + d.royalties;
    return d;
}

/* --- many tables ----------------------------------------------------------------------------------------------- */

/* Points of each player for `deals` deals of 13 * players cards; the first deal that holds something that is no card,
 * or a card twice, or -1. */
static inline int64_t sd_score_deals(const sd_tables *t, const sd_sheet *s, const unsigned char *cards, int64_t deals,
                                     int players, int16_t *points) {
    int n = SD_ROW_CARDS * players;
    for (int64_t deal = 0; deal < deals; deal++, cards += n, points += players) {
        sd_rated rated[SD_MOST_PLAYERS];
        uint64_t seen = 0, twice = 0;
        unsigned over = 0;
        for (int i = 0; i < n; i++) {
            uint64_t bit = (uint64_t)1 << (cards[i] & 63);
            over |= cards[i] > 51;
            twice |= seen & bit;
            seen |= bit;
        }
        if (over || twice) return deal;
        for (int i = 0; i < players; i++) {
            rated[i] = sd_rate(t, s, cards + SD_ROW_CARDS * i);
            points[i] = 0;
        }
        for (int i = 0; i < players; i++)
            for (int j = i + 1; j < players; j++) {
                int won = sd_compare(&s->prices, &rated[i], &rated[j]).points;
                points[i] = (int16_t)(points[i] + won);
                points[j] = (int16_t)(points[j] - won);
            }
    }
    return -1;
}

#endif
