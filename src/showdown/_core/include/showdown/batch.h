/* Many hands: rows of card numbers in, a strength for each row out.
 *
 * Rows are checked and evaluated block by block, while they lie in the first-level cache. A block is copied before it
 * is checked, so that another thread that writes into the caller's buffer meanwhile can spoil values, never an index.
 */
#ifndef SHOWDOWN_BATCH_H
#define SHOWDOWN_BATCH_H

#include <stddef.h>
#include <string.h>

#include "cpu.h"
#include "kernel.h"
#include "simd.h"

enum {
    SD_MOST_CARDS = 9, /* of a hand */
    SD_COLUMN = 16,    /* rows that are checked at once */
    SD_BLOCK = 128     /* rows; a multiple of SD_COLUMN, and a row's number fits a byte */
};

/* How many cards a ranking takes, and the lowest card of its deck. */
typedef struct {
    int least, most, lowest;
} sd_limits;

static inline sd_limits sd_limits_of(int type) {
    static const sd_limits five = {5, 9, 0}, short_deck = {5, 9, 16}, badugi = {1, 7, 0}, front = {3, 3, 0},
                           shown = {1, 5, 0};
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

/* How many rows there are before the first bad one. */
static inline ptrdiff_t sd_good_rows(const unsigned char *cards, ptrdiff_t rows, int n, int lowest) {
    ptrdiff_t row = 0;
    while (row < rows && sd_bad_card(cards + row * n, n, lowest) == n) row++;
    return row;
}

#ifdef SD_SSE2

/* Sixteen rows of n <= 9 cards, transposed: column[i] is card i of each, up to the eighth. Reads eight bytes at the
 * start of each row. Three rounds of interleaving bring together rows 8 apart, 4 apart and 2 apart, the fourth
 * neighbours. */
static SD_INLINE void sd_columns(const unsigned char *cards, int n, __m128i column[8]) {
    __m128i a[8], b[8];
    for (int i = 0; i < 8; i++)
        a[i] = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)(cards + i * n)),
                                 _mm_loadl_epi64((const __m128i *)(cards + (i + 8) * n)));
    for (int i = 0; i < 4; i++) {
        b[2 * i] = _mm_unpacklo_epi8(a[i], a[i + 4]);
        b[2 * i + 1] = _mm_unpackhi_epi8(a[i], a[i + 4]);
    }
    for (int i = 0; i < 4; i++) {
        int from = i & 1;
        a[2 * from + (i & 2) * 2] = _mm_unpacklo_epi8(b[i], b[i + 4]);
        a[2 * from + (i & 2) * 2 + 1] = _mm_unpackhi_epi8(b[i], b[i + 4]);
    }
    for (int i = 0; i < 4; i++) {
        column[2 * i] = _mm_unpacklo_epi8(a[i], a[i + 4]);
        column[2 * i + 1] = _mm_unpackhi_epi8(a[i], a[i + 4]);
    }
}

/* Are all cards of sixteen rows in the deck, and no two of a row equal? */
static SD_INLINE int sd_are_good(const unsigned char *cards, int n, int lowest) {
    const __m128i first = _mm_set1_epi8((char)lowest), most = _mm_set1_epi8((char)(51 - lowest));
    __m128i column[SD_MOST_CARDS], bad = _mm_setzero_si128();
    sd_columns(cards, n, column);
    if (n == 9) {
        unsigned char ninth[SD_COLUMN];
        for (int row = 0; row < SD_COLUMN; row++) ninth[row] = cards[9 * row + 8];
        column[8] = _mm_loadu_si128((const __m128i *)ninth);
    }
    for (int i = 0; i < n; i++) {
        bad = _mm_or_si128(bad, _mm_subs_epu8(_mm_sub_epi8(column[i], first), most));
        for (int j = 0; j < i; j++) bad = _mm_or_si128(bad, _mm_cmpeq_epi8(column[i], column[j]));
    }
    return _mm_movemask_epi8(_mm_cmpeq_epi8(bad, _mm_setzero_si128())) == 0xffff;
}

#else

static inline int sd_are_good(const unsigned char *cards, int n, int lowest) {
    return sd_good_rows(cards, SD_COLUMN, n, lowest) == SD_COLUMN;
}

#endif

/* --- blocks of checked rows: one function for each ranking, inlined for each number of cards ------------------ */

/* One look-up by the sum of the ranks; rows with five of a suit are listed and done again one by one, because a
 * branch that is mispredicted there costs more than a hand. */
static SD_INLINE void sd_ranked_block(const sd_tables *t, int type, const unsigned char *cards, int rows, int n,
                                      uint16_t *out) {
    unsigned char suited[SD_BLOCK];
    int many = 0;
    const sd_values high = {t->high_five, t->high_six, t->high_seven};
    const sd_values low = {t->low_27_five, t->low_27_six, t->low_27_seven};
    const uint16_t *values_short = type == SD_SHORT_DECK ? t->short_trips : t->short_straight;
    int is_short = type == SD_SHORT_DECK || type == SD_SHORT_DECK_TRITON;
    const uint64_t *card_key = is_short ? t->card_short : type == SD_ACE_TO_SIX ? t->card_ace_low : t->card;
    for (int row = 0; row < rows; row++) {
        uint64_t key = sd_key(card_key, cards + row * n, n);
        suited[many] = (unsigned char)row;
        many += sd_has_flush(key);
        out[row] = (uint16_t)(is_short ? sd_short_value(t, values_short, (uint32_t)key, n)
                                       : sd_rank_value(t, type == SD_HIGH ? high : low, (uint32_t)key, n));
    }
    for (int i = 0; i < many; i++)
        out[suited[i]] = (uint16_t)sd_evaluate(t, type, cards + suited[i] * n, n);
}

static SD_INLINE void sd_ace_to_five_block(const sd_tables *t, int type, const unsigned char *cards, int rows, int n,
                                           uint16_t *out) {
    (void)type;
    const sd_values values = {t->low_a5_five, t->low_a5_six, t->low_a5_seven};
    for (int row = 0; row < rows; row++)
        out[row] = (uint16_t)sd_rank_value(t, values, (uint32_t)sd_key(t->card, cards + row * n, n), n);
}

/* Fewer than five different ranks are no low, and look up as 0. */
static SD_INLINE void sd_qualified_block(const sd_tables *t, int type, const unsigned char *cards, int rows, int n,
                                         uint16_t *out) {
    const unsigned classes = type == SD_EIGHT_OR_BETTER ? SD_LOW_8_CLASSES : SD_LOW_9_CLASSES;
    for (int row = 0; row < rows; row++) {
        uint64_t lanes = 0; /* one a suit */
        for (int i = 0; i < n; i++) lanes |= t->suit_bit[cards[row * n + i]];
        lanes |= lanes >> 32;
        out[row] = (uint16_t)sd_qualify(t->low_five[(lanes | lanes >> 16) & 0x1fff], classes);
    }
}

/* Every ranking and every number of cards, one by one. */
static SD_INLINE void sd_any_block(const sd_tables *t, int type, const unsigned char *cards, int rows, int n,
                                   uint16_t *out) {
    for (int row = 0; row < rows; row++) out[row] = (uint16_t)sd_evaluate(t, type, cards + row * n, n);
}

static SD_NOINLINE void sd_block(const sd_tables *t, int type, const unsigned char *cards, int rows, int n,
                                 uint16_t *out) {
#define SD_CASES(TYPE, BLOCK)                                            \
    case TYPE:                                                           \
        switch (n) {                                                     \
            case 5: BLOCK(t, TYPE, cards, rows, 5, out); return;         \
            case 6: BLOCK(t, TYPE, cards, rows, 6, out); return;         \
            case 7: BLOCK(t, TYPE, cards, rows, 7, out); return;         \
            default: sd_any_block(t, TYPE, cards, rows, n, out); return; \
        }
    switch (type) {
        SD_CASES(SD_HIGH, sd_ranked_block)
        SD_CASES(SD_SHORT_DECK, sd_ranked_block)
        SD_CASES(SD_SHORT_DECK_TRITON, sd_ranked_block)
        SD_CASES(SD_DEUCE_TO_SEVEN, sd_ranked_block)
        SD_CASES(SD_ACE_TO_SIX, sd_ranked_block)
        SD_CASES(SD_ACE_TO_FIVE, sd_ace_to_five_block)
        SD_CASES(SD_EIGHT_OR_BETTER, sd_qualified_block)
        SD_CASES(SD_NINE_OR_BETTER, sd_qualified_block)
        case SD_BADUGI:
            if (n != 4) break;
            sd_any_block(t, SD_BADUGI, cards, rows, 4, out);
            return;
        case SD_BADUGI_ACE_HIGH:
            if (n != 4) break;
            sd_any_block(t, SD_BADUGI_ACE_HIGH, cards, rows, 4, out);
            return;
        case SD_FRONT: sd_any_block(t, SD_FRONT, cards, rows, 3, out); return;
        default: break;
    }
    sd_any_block(t, type, cards, rows, n, out);
#undef SD_CASES
}

/* --- high hands of eight and nine cards: casework on sets of ranks, a block at a time --------------------------- */

#ifdef SD_X86

#define SD_LANES 32
#include "lanes.h"
#include "high_sets.h"

SD_TARGET_AVX512 static SD_NOINLINE void sd_strengths_of_suits_32(uint16_t suit[4][SD_BLOCK], uint16_t *strength) {
    for (int row = 0; row < SD_BLOCK; row += 32) {
        sd_made_32 made = sd_any_five_32(_mm512_loadu_si512(suit[0] + row), _mm512_loadu_si512(suit[1] + row),
                                         _mm512_loadu_si512(suit[2] + row), _mm512_loadu_si512(suit[3] + row));
        _mm512_storeu_si512(strength + row, sd_high_strength_32(&made));
    }
}

#define SD_LANES 0
#include "lanes.h"

#endif

/* Compilers make vectors of the first loop; the look-ups of the second are one by one. */
static SD_NOINLINE void sd_strengths_of_suits(uint16_t suit[4][SD_BLOCK], uint16_t *strength) {
    uint16_t category[SD_BLOCK], main[SD_BLOCK], kickers[SD_BLOCK], runs[SD_BLOCK], best_run[SD_BLOCK];
    for (int row = 0; row < SD_BLOCK; row++) {
        sd_made_1 made = sd_any_five_1(suit[0][row], suit[1][row], suit[2][row], suit[3][row]);
        category[row] = made.category;
        main[row] = made.main;
        kickers[row] = made.kickers;
        runs[row] = made.runs;
        best_run[row] = made.best_run;
    }
    for (int row = 0; row < SD_BLOCK; row++) {
        sd_made_1 made = {category[row], main[row], kickers[row], runs[row], best_run[row]};
        strength[row] = sd_high_strength_1(&made);
    }
}

static SD_INLINE void sd_suits_of_block(const unsigned char *cards, int rows, int n, uint16_t suit[4][SD_BLOCK]) {
    uint64_t suits[SD_BLOCK] = {0};
    for (int row = 0; row < rows; row++) suits[row] = sd_suits_from_top(cards + row * n, n);
    for (int row = 0; row < SD_BLOCK; row++)
        for (int i = 0; i < 4; i++) suit[i][row] = (uint16_t)(suits[row] >> 16 * i);
}

static inline void sd_high_of_many_block(const unsigned char *cards, int rows, int n, uint16_t *out, int processor) {
    uint16_t suit[4][SD_BLOCK], strength[SD_BLOCK];
    if (n == 9) sd_suits_of_block(cards, rows, 9, suit);
    else sd_suits_of_block(cards, rows, 8, suit);
#ifdef SD_X86
    if (processor == SD_AVX512) sd_strengths_of_suits_32(suit, strength);
    else sd_strengths_of_suits(suit, strength);
#else
    (void)processor;
    sd_strengths_of_suits(suit, strength);
#endif
    memcpy(out, strength, sizeof(uint16_t) * (size_t)rows);
}

/* --- all rows ------------------------------------------------------------------------------------------------ */

/* The good rows at the start of a block of at most SD_BLOCK with eight readable bytes behind it. */
static SD_NOINLINE int sd_good_in_block(const unsigned char *cards, int rows, int n, int lowest) {
    int row = 0;
#define SD_CASE(N)                                                                                          \
    case N:                                                                                                 \
        while (row + SD_COLUMN <= rows && sd_are_good(cards + row * N, N, lowest)) row += SD_COLUMN;        \
        break;
    switch (n) {
        SD_CASE(3)
        SD_CASE(4)
        SD_CASE(5)
        SD_CASE(6)
        SD_CASE(7)
        SD_CASE(8)
        SD_CASE(9)
    }
#undef SD_CASE
    return row + (int)sd_good_rows(cards + row * n, rows - row, n, lowest);
}

/* Writes the strengths of the rows before the first bad one and returns how many they are. `processor` is
 * SD_PORTABLE or what sd_processor() says. */
static inline ptrdiff_t sd_evaluate_rows(const sd_tables *t, int type, const unsigned char *cards, ptrdiff_t rows,
                                         int n, uint16_t *out, int processor) {
    unsigned char block[SD_BLOCK * SD_MOST_CARDS + 8] = {0};
    int lowest = sd_limits_of(type).lowest;
    ptrdiff_t done = 0;
#ifdef SD_X86
    if (processor == SD_AVX512) done = sd_lanes_rows(t, type, cards, rows, n, out);
#endif
    while (done < rows) {
        int here = rows - done < SD_BLOCK ? (int)(rows - done) : SD_BLOCK;
        memcpy(block, cards + done * n, (size_t)(here * n));
        int good = sd_good_in_block(block, here, n, lowest);
        if (type == SD_HIGH && n > 7) sd_high_of_many_block(block, good, n, out + done, processor);
        else sd_block(t, type, block, good, n, out + done);
        done += good;
        if (good < here) break;
    }
    return done;
}

#endif
