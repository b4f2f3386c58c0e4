/* Sixty-four hands at a time with AVX-512: the same strengths as batch.h, for the commonest rankings and card counts.
 *
 * A hand is a lane. Cards are turned into rank bits, equal ranks are counted bit by bit by full adders, and the
 * strength is computed from the sets of ranks that come once, twice, three and four times; tables are only as large
 * as one or two registers (lane_... in tablegen.py), so nothing is gathered from memory.
 *
 * Sets of ranks are first two planes of bytes (eight low ranks, five high ones) of 64 hands, then two registers of
 * sixteen-bit lanes of 32 hands each.
 */
#ifndef SHOWDOWN_SIMD_H
#define SHOWDOWN_SIMD_H

#include <stddef.h>

#include "cpu.h"
#include "kernel.h"

#ifdef SD_X86

#define SD_LANE static SD_INLINE SD_TARGET_AVX512

enum { SD_HANDS = 64 };

/* Truth tables of three operands for vpternlog: bit 4a + 2b + c is the result. */
enum {
    SD_OR3 = 0xfe,
    SD_XOR3 = 0x96,
    SD_MAJORITY = 0xe8,
    SD_A_OR_B_AND_C = 0xf8,  /* a | (b & c) */
    SD_A_AND_B_OR_C = 0xe0, /* a & (b | c) */
    SD_AND3 = 0x80,
    SD_A_SELECTS = 0xca /* a ? b : c */
};

/* The low byte of each sixteen-bit lane. */
#define SD_LOW_BYTES ((__mmask64)0x5555555555555555)

SD_LANE __m512i sd_load(const void *from) { return _mm512_loadu_si512(from); }

SD_LANE __mmask32 sd_nonzero(__m512i x) { return _mm512_test_epi16_mask(x, x); }

/* x without its lowest bit. */
SD_LANE __m512i sd_drop(__m512i x) { return _mm512_and_si512(x, _mm512_sub_epi16(x, _mm512_set1_epi16(1))); }

/* A table of 128 bytes by the low seven bits of a lane, of 64 words by the low six. */
SD_LANE __m512i sd_byte_at(const uint8_t *table, __m512i x) {
    return _mm512_maskz_permutex2var_epi8(SD_LOW_BYTES, sd_load(table), x, sd_load(table + 64));
}

SD_LANE __m512i sd_word_at(const uint16_t *table, __m512i x) {
    return _mm512_permutex2var_epi16(sd_load(table), x, sd_load(table + 32));
}

/* What the two parts of a set say, added. */
SD_LANE __m512i sd_number(const uint8_t *low, const uint16_t *high, __m512i set) {
    return _mm512_add_epi16(sd_byte_at(low, set), sd_word_at(high, _mm512_srli_epi16(set, 7)));
}

/* --- rows to columns ----------------------------------------------------------------------------------------- */

/* For eight rows of n bytes: where the bytes of column j lie. */
#define SD_COLUMN_OF(n, j) j, n + j, 2 * n + j, 3 * n + j, 4 * n + j, 5 * n + j, 6 * n + j, 7 * n + j
#define SD_COLUMNS_OF(n)                                                                                     \
    {SD_COLUMN_OF(n, 0), SD_COLUMN_OF(n, 1), SD_COLUMN_OF(n, 2), SD_COLUMN_OF(n, 3),                         \
     SD_COLUMN_OF(n, 4), SD_COLUMN_OF(n, 5), SD_COLUMN_OF(n, 6), SD_COLUMN_OF(n, 7)}

/* 64 rows of n cards: column[i] holds card i of each. One permutation makes of eight rows columns of a quadword each,
 * and the quadwords of eight such registers are transposed. Bytes 16 q .. 16 q + 7 of a column are rows 8 q .., the
 * eight bytes above them rows 32 + 8 q .., so that sd_rows_0_to_31 and sd_rows_32_to_63 give rows in their order. */
SD_LANE void sd_columns_of_64(const unsigned char *cards, int n, __m512i column[8]) {
    static const uint8_t places[4][64] = {SD_COLUMNS_OF(4), SD_COLUMNS_OF(5), SD_COLUMNS_OF(6), SD_COLUMNS_OF(7)};
    const __m512i by_column = sd_load(places[n - 4]);
    const __mmask64 eight_rows = ~(__mmask64)0 >> (64 - 8 * n);
    __m512i rows[8], pairs[8];
    for (int i = 0; i < 8; i++)
        rows[i] = _mm512_permutexvar_epi8(by_column, _mm512_maskz_loadu_epi8(eight_rows, cards + 8 * n * i));
    for (int i = 0; i < 4; i++) {
        pairs[i] = _mm512_unpacklo_epi64(rows[i], rows[i + 4]);     /* columns 0 2 4 6 */
        pairs[i + 4] = _mm512_unpackhi_epi64(rows[i], rows[i + 4]); /* columns 1 3 5 7 */
    }
    for (int odd = 0; odd < 2; odd++) {
        const __m512i *p = pairs + 4 * odd;
        __m512i a = _mm512_shuffle_i64x2(p[0], p[1], 0x88), b = _mm512_shuffle_i64x2(p[2], p[3], 0x88);
        __m512i c = _mm512_shuffle_i64x2(p[0], p[1], 0xdd), d = _mm512_shuffle_i64x2(p[2], p[3], 0xdd);
        column[odd] = _mm512_shuffle_i64x2(a, b, 0x88);
        column[odd + 2] = _mm512_shuffle_i64x2(c, d, 0x88);
        column[odd + 4] = _mm512_shuffle_i64x2(a, b, 0xdd);
        column[odd + 6] = _mm512_shuffle_i64x2(c, d, 0xdd);
    }
}

SD_LANE __m512i sd_rows_0_to_31(__m512i low, __m512i high) { return _mm512_unpacklo_epi8(low, high); }
SD_LANE __m512i sd_rows_32_to_63(__m512i low, __m512i high) { return _mm512_unpackhi_epi8(low, high); }

/* Are all cards in the deck, and no two of a row equal? */
SD_LANE int sd_are_good_columns(const __m512i *column, int n, int lowest) {
    const __m512i first = _mm512_set1_epi8((char)lowest);
    __m512i most = _mm512_sub_epi8(column[0], first);
    __mmask64 equal = 0;
    for (int i = 1; i < n; i++) {
        most = _mm512_max_epu8(most, _mm512_sub_epi8(column[i], first));
        __mmask64 other = ~(__mmask64)0;
        for (int j = 0; j < i; j++) other = _mm512_mask_cmpneq_epi8_mask(other, column[i], column[j]);
        equal |= ~other;
    }
    return !(equal | _mm512_cmpgt_epu8_mask(most, _mm512_set1_epi8((char)(51 - lowest))));
}

/* Evaluates those of 32 rows that are in the mask by the portable code. The cards come from the columns, which are
 * checked, not from the caller's memory, which another thread may have written since. */
static SD_NOINLINE void sd_one_by_one(const sd_tables *t, int type, unsigned char (*column)[SD_HANDS], int n,
                                      uint32_t rows, uint16_t *out) {
    for (; rows; rows &= rows - 1) {
        int row = sd_first_bit(rows), place = (row & 24) * 2 + (row & 7);
        unsigned char cards[8];
        for (int i = 0; i < n; i++) cards[i] = column[i][place];
        out[row] = (uint16_t)sd_evaluate(t, type, cards, n);
    }
}

/* --- how often each bit is set among n bytes ------------------------------------------------------------------- */

typedef struct {
    __m512i ones, twos, fours; /* the binary digits of the count */
} sd_counts;

SD_LANE sd_counts sd_count(const __m512i *bits, int n) {
    sd_counts c;
    __m512i sum = _mm512_ternarylogic_epi32(bits[0], bits[1], bits[2], SD_XOR3);
    __m512i carry_a = _mm512_ternarylogic_epi32(bits[0], bits[1], bits[2], SD_MAJORITY);
    __m512i carry_b = _mm512_ternarylogic_epi32(sum, bits[3], bits[4], SD_MAJORITY);
    sum = _mm512_ternarylogic_epi32(sum, bits[3], bits[4], SD_XOR3);
    __m512i carry_c = _mm512_setzero_si512();
    if (n == 6) {
        carry_c = _mm512_and_si512(sum, bits[5]);
        sum = _mm512_xor_si512(sum, bits[5]);
    } else if (n == 7) {
        carry_c = _mm512_ternarylogic_epi32(sum, bits[5], bits[6], SD_MAJORITY);
        sum = _mm512_ternarylogic_epi32(sum, bits[5], bits[6], SD_XOR3);
    }
    c.ones = sum;
    c.twos = _mm512_ternarylogic_epi32(carry_a, carry_b, carry_c, SD_XOR3);
    c.fours = _mm512_ternarylogic_epi32(carry_a, carry_b, carry_c, SD_MAJORITY);
    return c;
}

/* The bit of each card's suit, and the bit of the suit with five cards or more. */
SD_LANE __m512i sd_flush(const sd_tables *t, const __m512i *column, int n, __m512i suit[8]) {
    const __m512i suit_bits = sd_load(t->lane_suit);
    for (int i = 0; i < n; i++) suit[i] = _mm512_permutexvar_epi8(column[i], suit_bits);
    const sd_counts c = sd_count(suit, n);
    return _mm512_ternarylogic_epi32(c.fours, c.ones, c.twos, SD_A_AND_B_OR_C);
}

/* --- high hands, and by reversal the lows of five cards -------------------------------------------------------- */

/* What makes a ranking; the type is a constant wherever this is inlined, and so are all its members. */
typedef struct {
    const uint8_t *rank_bits; /* by card */
    const uint8_t *numbers;   /* of low parts */
    const uint8_t *pairs;     /* the same for two pair */
    const uint16_t *order;    /* lane_order in tablegen.py */
    int ranks;
    int lowest; /* card */
    int runs;   /* straights and flushes count */
    int wheel;  /* the ace also stands under the lowest rank */
    int trips_over_straight;
    int reversed;
} sd_ranking;

/* The places of the parts of sd_ranking.order. */
enum {
    SD_FIVE = 0,
    SD_KICKERS = 64,
    SD_GROUPS = 128,
    SD_PAIRS = 192,
    SD_STRAIGHT = 256,
    SD_STRAIGHT_FLUSH = 257,
    SD_FLUSH = 258,
    SD_TOP = 259
};

SD_LANE sd_ranking sd_ranking_of(const sd_tables *t, int type) {
    sd_ranking r = {t->lane_ace_high, t->lane_numbers_but_runs, t->lane_pairs, t->lane_high, 13, 0, 1, 1, 0, 0};
    if (type == SD_SHORT_DECK || type == SD_SHORT_DECK_TRITON) {
        r.rank_bits = t->lane_short;
        r.pairs = t->lane_pairs_short;
        r.order = type == SD_SHORT_DECK ? t->lane_short_trips : t->lane_short_straight;
        r.ranks = 9;
        r.lowest = 16;
        r.trips_over_straight = type == SD_SHORT_DECK;
    } else if (type == SD_DEUCE_TO_SEVEN || type == SD_ACE_TO_SIX) {
        if (type == SD_ACE_TO_SIX) r.rank_bits = t->lane_ace_low;
        r.order = t->lane_27;
        r.wheel = 0;
        r.reversed = 1;
    } else if (type == SD_ACE_TO_FIVE) {
        r.rank_bits = t->lane_ace_low;
        r.numbers = t->lane_numbers;
        r.order = t->lane_a5;
        r.runs = 0;
        r.reversed = 1;
    }
    return r;
}

/* In 32 hands: the ranks held, those held at least twice, three times and four times, and if one suit has five
 * cards or more its ranks. */
typedef struct {
    __m512i any, twice, thrice, four, suited;
} sd_sets;

SD_LANE __m512i sd_lanes_strength(const sd_tables *t, const sd_ranking r, const sd_sets s, int n) {
    const __m512i one = _mm512_set1_epi16(1);

    /* The group: four, or the higher three, or the two higher pairs, or a pair; nothing in a hand of no pair. */
    __m512i fewer_pairs = sd_drop(s.twice);
    __mmask32 several = sd_nonzero(fewer_pairs), trips = sd_nonzero(s.thrice), quads = sd_nonzero(s.four);
    __m512i group = s.twice;
    if (n > 5) group = _mm512_mask_mov_epi16(group, sd_nonzero(sd_drop(fewer_pairs)), fewer_pairs);
    group = _mm512_mask_mov_epi16(group, trips, s.thrice);
    if (n > 5) {
        __m512i second_trips = sd_drop(s.thrice);
        group = _mm512_mask_mov_epi16(group, sd_nonzero(second_trips), second_trips);
    }
    group = _mm512_mask_mov_epi16(group, quads, s.four);

    /* Where the other cards that play come from; of a flush, all of them. */
    __m512i other_pairs = _mm512_andnot_si512(group, s.twice);
    __mmask32 full = _mm512_mask_test_epi16_mask(trips & ~quads, other_pairs, other_pairs);
    __mmask32 two_pair = several & ~trips, one_kicker = quads | full | two_pair, flush = 0;
    __m512i others = _mm512_mask_mov_epi16(_mm512_andnot_si512(group, s.any), full, other_pairs);
    if (r.runs) {
        flush = sd_nonzero(s.suited);
        others = _mm512_mask_mov_epi16(others, flush, s.suited);
    }

    /* One kicker: the highest, by its number among the ranks outside the group. */
    __m512i under = _mm512_or_si512(sd_byte_at(t->lane_under_low, others),
                                    sd_word_at(t->lane_under_high, _mm512_srli_epi16(others, 7)));
    __m512i kicker = _mm512_popcnt_epi16(_mm512_andnot_si512(group, under));

    /* Five ranks, three beside a pair, two beside trips: n - 5 are too many, except in a flush of fewer cards. */
    if (n > 5) {
        __m512i size = _mm512_popcnt_epi16(others);
        for (int spare = 0; spare < n - 5; spare++) {
            __mmask32 drop = _mm512_cmpgt_epi16_mask(size, _mm512_maskz_set1_epi16(flush, (short)(5 + spare)));
            others = _mm512_and_si512(others, _mm512_mask_sub_epi16(others, drop, others, one));
        }
    }
    __m512i strength = sd_number(r.numbers, r.order + SD_FIVE, others);
    if (r.runs)
        strength = _mm512_mask_add_epi16(strength, flush, strength, _mm512_set1_epi16((short)r.order[SD_FLUSH]));

    /* Kickers are numbered with the gap closed that the rank of the group leaves. */
    __m512i under_group = _mm512_sub_epi16(group, one);
    __m512i closed = _mm512_ternarylogic_epi32(under_group, others, _mm512_srli_epi16(others, 1), SD_A_SELECTS);
    __m512i high = _mm512_srli_epi16(closed, 7);
    high = _mm512_mask_add_epi16(high, trips, high, _mm512_set1_epi16(32));
    __m512i kickers = _mm512_add_epi16(sd_byte_at(r.numbers, closed), sd_word_at(r.order + SD_KICKERS, high));
    kickers = _mm512_mask_mov_epi16(kickers, one_kicker, kicker);

    __m512i place = _mm512_popcnt_epi16(under_group);
    place = _mm512_mask_add_epi16(place, trips, place, _mm512_set1_epi16(16));
    place = _mm512_mask_add_epi16(place, full, place, _mm512_set1_epi16(16));
    place = _mm512_mask_add_epi16(place, quads, place, _mm512_set1_epi16(32));
    __m512i groups = sd_word_at(r.order + SD_GROUPS, place);
    groups = _mm512_mask_mov_epi16(groups, two_pair, sd_number(r.pairs, r.order + SD_PAIRS, group));
    strength = _mm512_mask_add_epi16(strength, sd_nonzero(s.twice) & ~flush, groups, kickers);

    if (r.runs) {
        /* A bit for the lowest rank of each five in a row; under several (six or seven in a row) count to the top. */
        __m512i set = _mm512_mask_mov_epi16(s.any, flush, s.suited);
        __m512i run = _mm512_slli_epi16(set, 1);
        if (r.wheel) run = _mm512_or_si512(run, _mm512_srli_epi16(set, (unsigned)(r.ranks - 1)));
        __m512i fifth = _mm512_srli_epi16(run, 4);
        run = _mm512_and_si512(run, _mm512_srli_epi16(run, 1));
        run = _mm512_ternarylogic_epi32(run, _mm512_srli_epi16(run, 2), fifth, SD_AND3);
        __mmask32 straight = sd_nonzero(run);
        __m512i top = _mm512_popcnt_epi16(_mm512_or_si512(run, _mm512_sub_epi16(run, one)));
        __mmask32 plain = straight & ~flush;
        if (r.trips_over_straight) plain &= ~trips;
        strength = _mm512_mask_add_epi16(strength, plain, top, _mm512_set1_epi16((short)r.order[SD_STRAIGHT]));
        strength = _mm512_mask_add_epi16(strength, straight & flush, top,
                                         _mm512_set1_epi16((short)r.order[SD_STRAIGHT_FLUSH]));
    }
    return r.reversed ? _mm512_sub_epi16(_mm512_set1_epi16((short)r.order[SD_TOP]), strength) : strength;
}

/* Strengths of 64 rows; 0 if one of them is bad, and then nothing is written. */
SD_LANE int sd_lanes_ranked(const sd_tables *t, int type, const unsigned char *cards, int n, uint16_t *out) {
    const sd_ranking r = sd_ranking_of(t, type);
    const __m512i low_bits = sd_load(r.rank_bits), high_bits = sd_load(r.rank_bits + 64);
    __m512i column[8], low[8], high[8];
    sd_columns_of_64(cards, n, column);
    if (!sd_are_good_columns(column, n, r.lowest)) return 0;
    for (int i = 0; i < n; i++) {
        low[i] = _mm512_permutexvar_epi8(column[i], low_bits);
        high[i] = _mm512_permutexvar_epi8(column[i], high_bits);
    }
    __m512i low_suited = _mm512_setzero_si512(), high_suited = low_suited;
    if (r.runs) {
        __m512i suit[8];
        const __m512i flush = sd_flush(t, column, n, suit);
        for (int i = 0; i < n; i++) {
            __mmask64 in_suit = _mm512_test_epi8_mask(suit[i], flush);
            low_suited = _mm512_mask_add_epi8(low_suited, in_suit, low_suited, low[i]);
            high_suited = _mm512_mask_add_epi8(high_suited, in_suit, high_suited, high[i]);
        }
    }
    const sd_counts l = sd_count(low, n), h = sd_count(high, n);
    const __m512i low_any = _mm512_ternarylogic_epi32(l.ones, l.twos, l.fours, SD_OR3);
    const __m512i high_any = _mm512_ternarylogic_epi32(h.ones, h.twos, h.fours, SD_OR3);
    const __m512i low_twice = _mm512_or_si512(l.twos, l.fours), high_twice = _mm512_or_si512(h.twos, h.fours);
    const __m512i low_thrice = _mm512_ternarylogic_epi32(l.fours, l.ones, l.twos, SD_A_OR_B_AND_C);
    const __m512i high_thrice = _mm512_ternarylogic_epi32(h.fours, h.ones, h.twos, SD_A_OR_B_AND_C);
    const sd_sets first = {sd_rows_0_to_31(low_any, high_any), sd_rows_0_to_31(low_twice, high_twice),
                           sd_rows_0_to_31(low_thrice, high_thrice), sd_rows_0_to_31(l.fours, h.fours),
                           sd_rows_0_to_31(low_suited, high_suited)};
    const sd_sets second = {sd_rows_32_to_63(low_any, high_any), sd_rows_32_to_63(low_twice, high_twice),
                            sd_rows_32_to_63(low_thrice, high_thrice), sd_rows_32_to_63(l.fours, h.fours),
                            sd_rows_32_to_63(low_suited, high_suited)};
    _mm512_storeu_si512(out, sd_lanes_strength(t, r, first, n));
    _mm512_storeu_si512(out + 32, sd_lanes_strength(t, r, second, n));
    return 1;
}

/* --- lows of six and seven cards, and the qualified ------------------------------------------------------------ */

/* The strength of the five lowest ranks in 32 hands, whose sets are mirrored: the lowest rank is the highest bit. Sets
 * `rare` to the hands with fewer than five ranks and, if runs count, to those whose five lowest are a straight or are
 * not to be had without a flush: none of them is among the ranks held outside its suit. */
SD_LANE __m512i sd_low_strength(const uint8_t *numbers, const uint16_t *order, int runs, __m512i set, __m512i outside,
                                int n, __mmask32 *rare) {
    const __m512i one = _mm512_set1_epi16(1), size = _mm512_popcnt_epi16(set);
    for (int ranks = 6; ranks <= n; ranks++) {
        __mmask32 drop = _mm512_cmpge_epi16_mask(size, _mm512_set1_epi16((short)ranks));
        set = _mm512_and_si512(set, _mm512_mask_sub_epi16(set, drop, set, one));
    }
    *rare = _mm512_cmplt_epi16_mask(size, _mm512_set1_epi16(5));
    if (runs) { /* 31 times the lowest bit is the lowest bit moved by five places less itself */
        __m512i lowest = _mm512_andnot_si512(_mm512_sub_epi16(set, one), set);
        *rare |= _mm512_cmpeq_epi16_mask(set, _mm512_sub_epi16(_mm512_slli_epi16(lowest, 5), lowest));
        *rare |= _mm512_testn_epi16_mask(set, outside);
    }
    return _mm512_sub_epi16(sd_word_at(order, set), sd_byte_at(numbers, _mm512_srli_epi16(set, 6)));
}

/* Strengths of 64 rows, as above. The rare hands, one in twenty of seven cards, are evaluated one by one. */
SD_LANE int sd_lanes_low(const sd_tables *t, int type, const unsigned char *cards, int n, uint16_t *out) {
    const int runs = type == SD_DEUCE_TO_SEVEN || type == SD_ACE_TO_SIX;
    const uint8_t *rank_bits = type == SD_DEUCE_TO_SEVEN ? t->lane_ace_high_mirrored : t->lane_ace_low_mirrored;
    const uint8_t *numbers = runs ? t->lane_numbers_but_runs_mirrored : t->lane_numbers_mirrored;
    const uint16_t *order = runs ? t->lane_low_27 : t->lane_low_a5;
    const __m512i low_bits = sd_load(rank_bits), high_bits = sd_load(rank_bits + 64);
    __m512i column[8], suit[8], flush;
    sd_columns_of_64(cards, n, column);
    if (!sd_are_good_columns(column, n, 0)) return 0;
    if (runs) flush = sd_flush(t, column, n, suit);
    __m512i low = _mm512_setzero_si512(), high = low, low_outside = low, high_outside = low;
    for (int i = 0; i < n; i++) {
        const __m512i low_bit = _mm512_permutexvar_epi8(column[i], low_bits);
        const __m512i high_bit = _mm512_permutexvar_epi8(column[i], high_bits);
        low = _mm512_or_si512(low, low_bit);
        high = _mm512_or_si512(high, high_bit);
        if (runs) {
            __mmask64 other = _mm512_testn_epi8_mask(suit[i], flush);
            low_outside = _mm512_or_si512(low_outside, _mm512_maskz_mov_epi8(other, low_bit));
            high_outside = _mm512_or_si512(high_outside, _mm512_maskz_mov_epi8(other, high_bit));
        }
    }
    __mmask32 rare[2];
    __m512i first = sd_low_strength(numbers, order, runs, sd_rows_0_to_31(low, high),
                                    sd_rows_0_to_31(low_outside, high_outside), n, &rare[0]);
    __m512i second = sd_low_strength(numbers, order, runs, sd_rows_32_to_63(low, high),
                                     sd_rows_32_to_63(low_outside, high_outside), n, &rare[1]);
    if (type == SD_EIGHT_OR_BETTER || type == SD_NINE_OR_BETTER) { /* as sd_qualify; fewer ranks are no low */
        const int classes = type == SD_EIGHT_OR_BETTER ? SD_LOW_8_CLASSES : SD_LOW_9_CLASSES;
        const __m512i worst = _mm512_set1_epi16((short)(SD_LOW_A5_CLASSES - classes));
        _mm512_storeu_si512(out, _mm512_maskz_subs_epu16(~rare[0], first, worst));
        _mm512_storeu_si512(out + 32, _mm512_maskz_subs_epu16(~rare[1], second, worst));
        return 1;
    }
    _mm512_storeu_si512(out, first);
    _mm512_storeu_si512(out + 32, second);
    unsigned char bytes[7][SD_HANDS];
    for (int i = 0; i < n; i++) _mm512_storeu_si512(bytes[i], column[i]);
    sd_one_by_one(t, type, bytes, n, rare[0], out);
    for (int i = 0; i < n; i++) _mm512_storeu_si512(bytes[i], _mm512_bsrli_epi128(column[i], 8));
    sd_one_by_one(t, type, bytes, n, rare[1], out + 32);
    return 1;
}

/* --- badugi of four cards ---------------------------------------------------------------------------------------- */

/* In 32 hands: the strength of the best badugi in four cards, given as card numbers and as rank bits. Of two badugis of
 * equally many cards the better has the lower set. */
SD_LANE __m512i sd_badugi_strength(const sd_tables *t, const __m512i *card, const __m512i *rank) {
    const __m512i rank_part = _mm512_set1_epi16(0xfc), suit_part = _mm512_set1_epi16(3);
    __m512i two[4][4], best_one, best_two, best_three;
    __mmask32 apart[4][4], twos = 0, threes = 0, fours;
    best_one = _mm512_min_epu16(_mm512_min_epu16(rank[0], rank[1]), _mm512_min_epu16(rank[2], rank[3]));
    best_two = best_three = _mm512_set1_epi16(-1);
    for (int i = 1; i < 4; i++)
        for (int j = 0; j < i; j++) {
            __m512i differ = _mm512_xor_si512(card[i], card[j]);
            apart[i][j] = _mm512_mask_test_epi16_mask(_mm512_test_epi16_mask(differ, rank_part), differ, suit_part);
            two[i][j] = _mm512_or_si512(rank[i], rank[j]);
            twos |= apart[i][j];
            best_two = _mm512_mask_min_epu16(best_two, apart[i][j], best_two, two[i][j]);
        }
    for (int i = 2; i < 4; i++)
        for (int j = 1; j < i; j++)
            for (int k = 0; k < j; k++) {
                __mmask32 all = apart[i][j] & apart[i][k] & apart[j][k];
                threes |= all;
                best_three = _mm512_mask_min_epu16(best_three, all, best_three, _mm512_or_si512(two[i][j], rank[k]));
            }
    fours = threes & apart[1][0] & apart[2][0] & apart[2][1] & apart[3][0] & apart[3][1] & apart[3][2];
    __m512i set = _mm512_mask_mov_epi16(best_one, twos, best_two);
    set = _mm512_mask_mov_epi16(set, threes, best_three);
    set = _mm512_mask_mov_epi16(set, fours, _mm512_or_si512(two[1][0], two[3][2]));
    const __m512i high = _mm512_srli_epi16(set, 7);
    __m512i strength = sd_word_at(t->lane_badugi, high);
    strength = _mm512_mask_mov_epi16(strength, twos, sd_word_at(t->lane_badugi + 64, high));
    strength = _mm512_mask_mov_epi16(strength, threes, sd_word_at(t->lane_badugi + 128, high));
    strength = _mm512_mask_mov_epi16(strength, fours, sd_word_at(t->lane_badugi + 192, high));
    return _mm512_sub_epi16(strength, sd_byte_at(t->lane_numbers, set));
}

SD_LANE int sd_lanes_badugi(const sd_tables *t, int type, const unsigned char *cards, int n, uint16_t *out) {
    const uint8_t *rank_bits = type == SD_BADUGI ? t->lane_ace_low : t->lane_ace_high;
    const __m512i low_bits = sd_load(rank_bits), high_bits = sd_load(rank_bits + 64);
    __m512i column[8], first_card[4], second_card[4], first_rank[4], second_rank[4];
    sd_columns_of_64(cards, n, column);
    if (!sd_are_good_columns(column, n, 0)) return 0;
    for (int i = 0; i < n; i++) {
        __m512i low = _mm512_permutexvar_epi8(column[i], low_bits);
        __m512i high = _mm512_permutexvar_epi8(column[i], high_bits);
        first_card[i] = sd_rows_0_to_31(column[i], column[i]);
        second_card[i] = sd_rows_32_to_63(column[i], column[i]);
        first_rank[i] = sd_rows_0_to_31(low, high);
        second_rank[i] = sd_rows_32_to_63(low, high);
    }
    _mm512_storeu_si512(out, sd_badugi_strength(t, first_card, first_rank));
    _mm512_storeu_si512(out + 32, sd_badugi_strength(t, second_card, second_rank));
    return 1;
}

/* --- all rows ---------------------------------------------------------------------------------------------------- */

/* X(ranking, cards, the function above that does it) */
#define SD_LANES_TABLE(X) \
    X(SD_HIGH, 5, sd_lanes_ranked) \
    X(SD_HIGH, 6, sd_lanes_ranked) \
    X(SD_HIGH, 7, sd_lanes_ranked) \
    X(SD_SHORT_DECK, 5, sd_lanes_ranked) \
    X(SD_SHORT_DECK, 6, sd_lanes_ranked) \
    X(SD_SHORT_DECK, 7, sd_lanes_ranked) \
    X(SD_SHORT_DECK_TRITON, 5, sd_lanes_ranked) \
    X(SD_SHORT_DECK_TRITON, 6, sd_lanes_ranked) \
    X(SD_SHORT_DECK_TRITON, 7, sd_lanes_ranked) \
    X(SD_ACE_TO_FIVE, 5, sd_lanes_ranked) \
    X(SD_ACE_TO_FIVE, 6, sd_lanes_low) \
    X(SD_ACE_TO_FIVE, 7, sd_lanes_low) \
    X(SD_EIGHT_OR_BETTER, 5, sd_lanes_low) \
    X(SD_EIGHT_OR_BETTER, 6, sd_lanes_low) \
    X(SD_EIGHT_OR_BETTER, 7, sd_lanes_low) \
    X(SD_NINE_OR_BETTER, 5, sd_lanes_low) \
    X(SD_NINE_OR_BETTER, 6, sd_lanes_low) \
    X(SD_NINE_OR_BETTER, 7, sd_lanes_low) \
    X(SD_DEUCE_TO_SEVEN, 5, sd_lanes_ranked) \
    X(SD_DEUCE_TO_SEVEN, 6, sd_lanes_low) \
    X(SD_DEUCE_TO_SEVEN, 7, sd_lanes_low) \
    X(SD_ACE_TO_SIX, 5, sd_lanes_ranked) \
    X(SD_ACE_TO_SIX, 6, sd_lanes_low) \
    X(SD_ACE_TO_SIX, 7, sd_lanes_low) \
    X(SD_BADUGI, 4, sd_lanes_badugi) \
    X(SD_BADUGI_ACE_HIGH, 4, sd_lanes_badugi)

/* A function for each, so that the compiler lays out the registers of one at a time. */
#define SD_LANES_FUNCTION(TYPE, N, LANES)                                                                    \
    static SD_NOINLINE SD_TARGET_AVX512 ptrdiff_t TYPE##_lanes_##N(                                          \
        const sd_tables *t, const unsigned char *cards, ptrdiff_t rows, uint16_t *out) {                     \
        ptrdiff_t done = 0;                                                                                  \
        while (done + SD_HANDS <= rows && LANES(t, TYPE, cards + done * N, N, out + done)) done += SD_HANDS; \
        return done;                                                                                         \
    }
SD_LANES_TABLE(SD_LANES_FUNCTION)
#undef SD_LANES_FUNCTION

/* Writes the strengths of rows from the first on, 64 at a time, and returns how many: it stops at a bad row and at the
 * end, within 64 rows, and at once if the ranking and the card count are none of those here. */
static inline ptrdiff_t sd_lanes_rows(const sd_tables *t, int type, const unsigned char *cards, ptrdiff_t rows, int n,
                                      uint16_t *out) {
#define SD_CASE(TYPE, N, LANES) \
    case TYPE * 16 + N: return TYPE##_lanes_##N(t, cards, rows, out);
    switch (type * 16 + n) {
        SD_LANES_TABLE(SD_CASE)
        default: return 0;
    }
#undef SD_CASE
}

#endif
#endif
