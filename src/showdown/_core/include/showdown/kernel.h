/* One hand: the strength of 1 to 9 cards under every ranking of rules.md section 2.
 *
 * Cards are bytes 0..51 = 4 * rank + suit and are not checked here: the caller guarantees range, count and that no
 * card stands twice. A strength is dense, starts at 1, and greater is better; 0 is "no qualifying low".
 * docs/hashing.md explains the two perfect hashes.
 */
#ifndef SHOWDOWN_KERNEL_H
#define SHOWDOWN_KERNEL_H

#include "made.h"
#include "sizes.h"

#define SD_LANES 1
#include "lanes.h"
#include "high_sets.h"
#define SD_LANES 0
#include "lanes.h"

enum {
    SD_HIGH,
    SD_SHORT_DECK,        /* trips above a straight */
    SD_SHORT_DECK_TRITON, /* a straight above trips */
    SD_ACE_TO_FIVE,
    SD_EIGHT_OR_BETTER,
    SD_DEUCE_TO_SEVEN,
    SD_BADUGI,
    SD_FRONT,
    SD_ACE_TO_SIX,
    SD_BADUGI_ACE_HIGH,
    SD_NINE_OR_BETTER,
    SD_SHOW_HIGH,
    SD_SHOW_ACE_TO_FIVE,
    SD_SHOW_DEUCE_TO_SEVEN,
    SD_TYPES
};

/* A suit's nibble counts from 3, so that its top bit is set from the fifth card on. */
#define SD_SUIT_BIAS ((uint64_t)0x3333 << 32)
#define SD_FLUSH_BITS ((uint64_t)0x8888 << 32)

#define SD_PLACE(key, row, NAME) \
    (((key) >> SD_##NAME##_BITS) + (row)[(key) & ((1u << SD_##NAME##_BITS) - 1)] - SD_##NAME##_MARGIN)

/* --- keys ---------------------------------------------------------------------------------------------------- */

/* The key of n cards: the rank part in the low half, the suit counts (biased) in the high half. */
static inline uint64_t sd_key(const uint64_t *card_key, const unsigned char *cards, int n) {
    uint64_t key = SD_SUIT_BIAS;
    for (int i = 0; i < n; i++) key += card_key[cards[i]];
    return key;
}

static inline int sd_has_flush(uint64_t key) { return (key & SD_FLUSH_BITS) != 0; }

/* The suit with five or more cards of a key that has one. */
static inline int sd_flush_suit(uint64_t key) {
    unsigned f = (unsigned)(key >> 35);
    return (f & 0x0001) ? 0 : (f & 0x0010) ? 1 : (f & 0x0100) ? 2 : 3;
}

static inline unsigned sd_suited_ranks(const unsigned char *cards, int n, int suit) {
    unsigned ranks = 0;
    for (int i = 0; i < n; i++)
        ranks |= (unsigned)((cards[i] & 3) == suit) << (cards[i] >> 2); /* no branch: a coin toss each */
    return ranks;
}

static inline unsigned sd_ranks(const unsigned char *cards, int n) {
    unsigned ranks = 0;
    for (int i = 0; i < n; i++) ranks |= 1u << (cards[i] >> 2);
    return ranks;
}

/* Ranks counted from the deuce -> counted from the ace. */
static inline unsigned sd_ace_low(unsigned ranks) { return ((ranks << 1) | (ranks >> 12)) & 0x1fff; }

/* --- values by rank alone ------------------------------------------------------------------------------------ */

/* The value tables of one ranking, by card count. */
typedef struct {
    const uint16_t *five, *six, *seven;
} sd_values;

static inline unsigned sd_rank_value(const sd_tables *t, sd_values v, uint32_t key, int n) {
    return n == 7   ? v.seven[SD_PLACE(key, t->seven_row, SEVEN)]
           : n == 6 ? v.six[SD_PLACE(key, t->six_row, SIX)]
                    : v.five[SD_PLACE(key, t->five_row, FIVE)];
}

static inline unsigned sd_short_value(const sd_tables *t, const uint16_t *values, uint32_t key, int n) {
    key += n == 7 ? SD_SHORT_START_7 : n == 6 ? SD_SHORT_START_6 : SD_SHORT_START_5;
    return values[SD_PLACE(key, t->short_row, SHORT)];
}

/* Eight and nine cards are the best of their sevens: take one card, or two, out of the sum. */
#define SD_BEST_SEVEN(best, card_key, cards, n, key, VALUE)                                \
    do {                                                                                   \
        for (int i_ = 0; i_ < (n); i_++) {                                                 \
            uint32_t one_out_ = (uint32_t)((key) - (card_key)[(cards)[i_]]);               \
            if ((n) == 8) {                                                                \
                unsigned v_ = VALUE(one_out_);                                             \
                if (v_ > (best)) (best) = v_;                                              \
            } else {                                                                       \
                for (int j_ = i_ + 1; j_ < (n); j_++) {                                    \
                    unsigned v_ = VALUE(one_out_ - (uint32_t)(card_key)[(cards)[j_]]);     \
                    if (v_ > (best)) (best) = v_;                                          \
                }                                                                          \
            }                                                                              \
        }                                                                                  \
    } while (0)

/* The best value of 5..9 cards of which no suit counts. */
static inline unsigned sd_best_value(const sd_tables *t, sd_values v, const uint64_t *card_key,
                                     const unsigned char *cards, int n, uint64_t key) {
    if (n <= 7) return sd_rank_value(t, v, (uint32_t)key, n);
    unsigned best = 0;
#define SD_SEVEN_VALUE(k) v.seven[SD_PLACE(k, t->seven_row, SEVEN)]
    SD_BEST_SEVEN(best, card_key, cards, n, key, SD_SEVEN_VALUE);
#undef SD_SEVEN_VALUE
    return best;
}

/* --- high ---------------------------------------------------------------------------------------------------- */

/* The ranks of each suit in a lane of sixteen, from the top. */
static inline uint64_t sd_suits_from_top(const unsigned char *cards, int n) {
    uint64_t suits = 0;
    for (int i = 0; i < n; i++) suits |= (uint64_t)sd_rank_from_top(cards[i]) << 16 * (cards[i] & 3);
    return suits;
}

/* Eight and nine cards: too many for a table, and they have too many sevens. */
static inline unsigned sd_high_of_many(const unsigned char *cards, int n) {
    uint64_t suits = sd_suits_from_top(cards, n);
    sd_made_1 made =
        sd_any_five_1((uint16_t)suits, (uint16_t)(suits >> 16), (uint16_t)(suits >> 32), (uint16_t)(suits >> 48));
    return sd_high_strength_1(&made);
}

static inline unsigned sd_high(const sd_tables *t, const unsigned char *cards, int n) {
    if (n > 7) return sd_high_of_many(cards, n);
    sd_values v = {t->high_five, t->high_six, t->high_seven};
    uint64_t key = sd_key(t->card, cards, n);
    /* Five of a suit among seven cards leave no room for a full house or quads. */
    if (sd_has_flush(key)) return t->flush[sd_suited_ranks(cards, n, sd_flush_suit(key))];
    return sd_rank_value(t, v, (uint32_t)key, n);
}

static inline unsigned sd_short(const sd_tables *t, const uint16_t *values, const unsigned char *cards, int n) {
    uint64_t key = sd_key(t->card_short, cards, n);
    unsigned flush = 0, value = 0;
    if (sd_has_flush(key)) {
        flush = t->flush_short[sd_suited_ranks(cards, n, sd_flush_suit(key)) >> 4]; /* four ranks are missing */
        if (n <= 7) return flush;
    }
    if (n <= 7) return sd_short_value(t, values, (uint32_t)key, n);
#define SD_SHORT_SEVEN(k) sd_short_value(t, values, k, 7)
    SD_BEST_SEVEN(value, t->card_short, cards, n, key, SD_SHORT_SEVEN);
#undef SD_SHORT_SEVEN
    return value > flush ? value : flush;
}

/* --- lows ---------------------------------------------------------------------------------------------------- */

static inline unsigned sd_low_a5(const sd_tables *t, const unsigned char *cards, int n) {
    unsigned five = t->low_five[sd_ranks(cards, n)];
    if (five) return five; /* five different ranks: suits and groups no longer matter */
    sd_values v = {t->low_a5_five, t->low_a5_six, t->low_a5_seven};
    return sd_best_value(t, v, t->card, cards, n, sd_key(t->card, cards, n));
}

/* An ace-to-five strength as a qualified low: the `classes` best of them, or 0. */
static inline unsigned sd_qualify(unsigned low_a5, unsigned classes) {
    unsigned worst = SD_LOW_A5_CLASSES - classes;
    return low_a5 > worst ? low_a5 - worst : 0;
}

/* Deuce to seven, or with the ace low ace to six (the same order with every rank one lower). */
typedef struct {
    const uint64_t *card_key;
    int ace_low;
} sd_low_order;

static inline unsigned sd_low_flush(const sd_tables *t, sd_low_order o, unsigned ranks) {
    return t->flush_27[o.ace_low ? sd_ace_low(ranks) : ranks];
}

/* The best of all fives, each by itself: for the few hands in which a suit spoils the best ranks. */
static inline unsigned sd_low_of_fives(const sd_tables *t, sd_low_order o, const unsigned char *cards, int n) {
    sd_values v = {t->low_27_five, t->low_27_six, t->low_27_seven};
    unsigned best = 0;
    unsigned char five[5];
    for (unsigned set = 0x1f; set < 1u << n; set++) {
        int k = 0;
        for (int i = 0; i < n && k <= 5; i++)
            if (set >> i & 1) {
                if (k < 5) five[k] = cards[i];
                k++;
            }
        if (k != 5) continue;
        uint64_t key = sd_key(o.card_key, five, 5);
        unsigned value =
            sd_has_flush(key) ? sd_low_flush(t, o, sd_ranks(five, 5)) : sd_rank_value(t, v, (uint32_t)key, 5);
        if (value > best) best = value;
    }
    return best;
}

static inline unsigned sd_low(const sd_tables *t, sd_low_order o, const unsigned char *cards, int n) {
    sd_values v = {t->low_27_five, t->low_27_six, t->low_27_seven};
    uint64_t key = sd_key(o.card_key, cards, n);
    if (!sd_has_flush(key)) return sd_best_value(t, v, o.card_key, cards, n, key);
    if (n == 5) return sd_low_flush(t, o, sd_ranks(cards, 5));
    /* The best ranks stand if one of them can be had outside the suit. Paired hands always can. */
    unsigned value = sd_best_value(t, v, o.card_key, cards, n, key);
    uint32_t shape = t->shape_low_27[value];
    if (shape >> 20 != SD_NO_PAIR_27) return value;
    unsigned wanted = 0, outside = 0;
    for (int i = 0; i < 5; i++) wanted |= 1u << (shape >> 4 * i & 15);
    int suit = sd_flush_suit(key);
    for (int i = 0; i < n; i++)
        if ((cards[i] & 3) != suit) outside |= 1u << (cards[i] >> 2);
    if (o.ace_low) outside = sd_ace_low(outside);
    return wanted & outside ? value : sd_low_of_fives(t, o, cards, n);
}

static inline unsigned sd_low_27(const sd_tables *t, const unsigned char *cards, int n) {
    sd_low_order ace_high = {t->card, 0};
    return sd_low(t, ace_high, cards, n);
}

static inline unsigned sd_low_a6(const sd_tables *t, const unsigned char *cards, int n) {
    sd_low_order ace_low = {t->card_ace_low, 1};
    return sd_low(t, ace_low, cards, n);
}

/* --- badugi -------------------------------------------------------------------------------------------------- */

/* Strength of at most four cards given as rank bits in a lane of sixteen for each suit. */
static inline unsigned sd_badugi_lanes(const sd_tables *t, uint64_t lanes) {
    uint32_t key = t->badugi_suit[lanes & 0x1fff] + t->badugi_suit[lanes >> 16 & 0x1fff] +
                   t->badugi_suit[lanes >> 32 & 0x1fff] + t->badugi_suit[lanes >> 48];
    return t->badugi[SD_PLACE(key, t->badugi_row, BADUGI)];
}

/* `suit_bit` says whether the ace is low. Of five or more cards the best badugi stands in some four of them. */
static inline unsigned sd_badugi(const sd_tables *t, const uint64_t *suit_bit, const unsigned char *cards, int n) {
    uint64_t lanes = 0;
    if (n <= 4) {
        for (int i = 0; i < n; i++) lanes |= suit_bit[cards[i]];
        return sd_badugi_lanes(t, lanes);
    }
    unsigned best = 0;
    for (int a = 3; a < n; a++)
        for (int b = 2; b < a; b++)
            for (int c = 1; c < b; c++) {
                lanes = suit_bit[cards[a]] | suit_bit[cards[b]] | suit_bit[cards[c]];
                for (int d = 0; d < c; d++) {
                    unsigned value = sd_badugi_lanes(t, lanes | suit_bit[cards[d]]);
                    if (value > best) best = value;
                }
            }
    return best;
}

/* --- fronts and exposed boards: multiplicities only ---------------------------------------------------------- */

static inline unsigned sd_board(const sd_tables *t, const uint16_t *values, const unsigned char *cards, int n) {
    static const uint32_t start[6] = {
        0, SD_BOARD_START_1, SD_BOARD_START_2, SD_BOARD_START_3, SD_BOARD_START_4, SD_BOARD_START_5};
    uint32_t key = start[n] + (uint32_t)sd_key(t->card, cards, n);
    return values[SD_PLACE(key, t->board_row, BOARD)];
}

static inline unsigned sd_front(const sd_tables *t, const unsigned char *cards) {
    return sd_board(t, t->front, cards, 3);
}

/* --- any ranking by its number ------------------------------------------------------------------------------- */

static inline unsigned sd_evaluate(const sd_tables *t, int type, const unsigned char *cards, int n) {
    switch (type) {
        case SD_HIGH: return sd_high(t, cards, n);
        case SD_SHORT_DECK: return sd_short(t, t->short_trips, cards, n);
        case SD_SHORT_DECK_TRITON: return sd_short(t, t->short_straight, cards, n);
        case SD_ACE_TO_FIVE: return sd_low_a5(t, cards, n);
        case SD_EIGHT_OR_BETTER: return sd_qualify(sd_low_a5(t, cards, n), SD_LOW_8_CLASSES);
        case SD_NINE_OR_BETTER: return sd_qualify(sd_low_a5(t, cards, n), SD_LOW_9_CLASSES);
        case SD_DEUCE_TO_SEVEN: return sd_low_27(t, cards, n);
        case SD_ACE_TO_SIX: return sd_low_a6(t, cards, n);
        case SD_BADUGI: return sd_badugi(t, t->suit_bit_ace_low, cards, n);
        case SD_BADUGI_ACE_HIGH: return sd_badugi(t, t->suit_bit, cards, n);
        case SD_FRONT: return sd_front(t, cards);
        case SD_SHOW_HIGH: return sd_board(t, t->show_high, cards, n);
        case SD_SHOW_ACE_TO_FIVE: return sd_board(t, t->show_a5, cards, n);
        case SD_SHOW_DEUCE_TO_SEVEN: return sd_board(t, t->show_27, cards, n);
        default: return 0;
    }
}

#endif
