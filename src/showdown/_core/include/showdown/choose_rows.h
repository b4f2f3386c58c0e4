/* Many hands under a choose rule: rows of hole cards and of boards in, a strength for each row and side out. */
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

/* Row by row, each from a checked copy (see batch.h). Writes the strengths of the rows before the first bad one, side
 * after side, and returns how many rows they are. */
static inline ptrdiff_t sd_choose_rows_1(const sd_tables *t, const sd_choice *c, const unsigned char *holes,
                                         const unsigned char *boards, ptrdiff_t rows, uint16_t *out) {
    unsigned char all[SD_MOST_JOINED];
    for (ptrdiff_t row = 0; row < rows; row++) {
        const unsigned char *board = boards + (c->shared_board ? 0 : row * c->nboard);
        int n = sd_join(all, holes + row * c->nhole, c->nhole, board, c->nboard);
        if (sd_bad_card(all, n, c->lowest) != n) return row;
        if (c->rule == SD_ANY) {
            for (int side = 0; side < c->sides; side++) *out++ = (uint16_t)sd_evaluate(t, c->kind[side], all, n);
        } else {
            sd_prepared p;
            sd_board_prepare(t, all + c->nhole, c->nboard, &p);
            for (int side = 0; side < c->sides; side++)
                *out++ = (uint16_t)sd_choose_prepared(t, c->kind[side], c->rule, all, c->nhole, &p);
        }
    }
    return rows;
}

/* --- exactly two from the hand, 32 rows at once -------------------------------------------------------------- */

/* What the kernel of two_three.h ranks. */
static inline int sd_is_two_three(const sd_choice *c) {
    if (c->rule != SD_EXACTLY_TWO || c->nhole < 3 || c->nhole > 6 || c->nboard < 3) return 0;
    for (int side = 0; side < c->sides; side++)
        switch (c->kind[side]) {
            case SD_HIGH:
            case SD_ACE_TO_FIVE:
            case SD_EIGHT_OR_BETTER:
            case SD_NINE_OR_BETTER: break;
            default: return 0;
        }
    return 1;
}

#ifdef SD_X86

#define SD_LANES 32
#include "lanes.h"
#include "two_three.h"

/* Words that the lanes look up: by card its rank from the top, its rank from the ace up, and a nibble for its suit; and
 * the number of each lane. */
typedef struct {
    uint16_t from_top[64], ace_low[64], suit[32], lane[32];
} sd_words;

static inline void sd_fill_words(sd_words *w) {
    memset(w, 0, sizeof *w);
    for (int card = 0; card < 52; card++) {
        w->from_top[card] = (uint16_t)sd_rank_from_top((unsigned char)card);
        w->ace_low[card] = (uint16_t)sd_ace_low(1u << (card >> 2));
    }
    for (int lane = 0; lane < 32; lane++) {
        w->suit[lane] = (uint16_t)(1u << 4 * (lane & 3)); /* cards 32 apart are of one suit */
        w->lane[lane] = (uint16_t)lane;
    }
}

/* 32 rows of 3 to 6 cards, turned: two cards of a row in the bytes of a word, an odd last one twice. Answers whether
 * all are in the deck. */
v_function int sd_turn_32(const sd_words *w, const unsigned char *cards, int n, vec pairs[3]) {
    const uint64_t full = ~(uint64_t)0;
    uint64_t second = n == 3 ? full >> 32 : full, third = n == 6 ? full : n == 5 ? full >> 32 : 0;
    vec a = _mm512_loadu_si512(cards);
    vec b = _mm512_maskz_loadu_epi8(second, cards + 64);
    vec c = _mm512_maskz_loadu_epi8(third, cards + 128);
    const vec most = _mm512_set1_epi8(51);
    uint64_t outside = _mm512_cmpgt_epu8_mask(_mm512_max_epu8(_mm512_max_epu8(a, b), c), most);
    vec start = v_mul(_mm512_loadu_si512(w->lane), v_set(0x0101 * n)); /* of the row, in both bytes */
    for (int i = 0; 2 * i < n; i++) {
        int last = 2 * i + 1 < n ? 2 * i + 1 : 2 * i;
        vec place = v_add(start, v_set(2 * i | last << 8));
        pairs[i] = _mm512_mask_permutexvar_epi8(_mm512_permutex2var_epi8(a, place, b), _mm512_movepi8_mask(place),
                                                place, c);
    }
    return outside == 0;
}

/* Are all cards of each row different? `twice` says of which pairs both cards are the same one. */
v_function int sd_differ_32(const vec *pairs, int n, const int *twice) {
    uint64_t differ = ~(uint64_t)0, differ_crosswise = ~(uint64_t)0;
    for (int i = 0; i < n; i++) {
        vec crosswise = v_or(v_shl(pairs[i], 8), v_shr(pairs[i], 8));
        if (!twice[i]) differ_crosswise = _mm512_mask_cmpneq_epi8_mask(differ_crosswise, pairs[i], crosswise);
        for (int j = 0; j < i; j++) {
            differ = _mm512_mask_cmpneq_epi8_mask(differ, pairs[i], pairs[j]);
            if (!twice[i] && !twice[j])
                differ_crosswise = _mm512_mask_cmpneq_epi8_mask(differ_crosswise, crosswise, pairs[j]);
        }
    }
    return (differ & differ_crosswise) == ~(uint64_t)0;
}

/* The card of each row that stands i-th. */
#define SD_CARD(pairs, i) ((i) & 1 ? v_shr((pairs)[(i) / 2], 8) : (pairs)[(i) / 2])
#define SD_LOOK_UP_CARD(table, card) \
    _mm512_permutex2var_epi16(_mm512_loadu_si512(table), card, _mm512_loadu_si512((table) + 32))

v_function vec sd_high_32(const sd_words *w, const vec *hole, int nhole, const vec *board, int nboard) {
    sd_sets_32 s = {v_zero, v_zero, v_zero, v_zero, v_zero, v_zero, v_zero};
    vec counts = v_set(0x5555); /* as in sd_board_prepare */
    for (int i = 0; i < nboard; i++) counts = v_add(counts, v_look_up(w->suit, SD_CARD(board, i)));
    vec suit = v_and(v_shr(counts, 3), v_set(0x1111));
    for (int i = 0; i < nboard; i++) {
        vec card = SD_CARD(board, i), rank = SD_LOOK_UP_CARD(w->from_top, card);
        s.board_3 = v_or(s.board_3, v_and(s.board_2, rank));
        s.board_2 = v_or(s.board_2, v_and(s.board, rank));
        s.board = v_or(s.board, rank);
        s.suited_board = v_or(s.suited_board, v_only(m_common(v_look_up(w->suit, card), suit), rank));
    }
    for (int i = 0; i < nhole; i++) {
        vec card = SD_CARD(hole, i), rank = SD_LOOK_UP_CARD(w->from_top, card);
        s.hole_2 = v_or(s.hole_2, v_and(s.hole, rank));
        s.hole = v_or(s.hole, rank);
        s.suited_hole = v_or(s.suited_hole, v_only(m_common(v_look_up(w->suit, card), suit), rank));
    }
    return sd_two_three_high_32(&s);
}

v_function vec sd_low_32(const sd_words *w, const vec *hole, int nhole, const vec *board, int nboard, int kind) {
    vec of_hole = v_zero, of_board = v_zero;
    for (int i = 0; i < nboard; i++) of_board = v_or(of_board, SD_LOOK_UP_CARD(w->ace_low, SD_CARD(board, i)));
    for (int i = 0; i < nhole; i++) of_hole = v_or(of_hole, SD_LOOK_UP_CARD(w->ace_low, SD_CARD(hole, i)));
    int classes = kind == SD_EIGHT_OR_BETTER  ? SD_LOW_8_CLASSES
                  : kind == SD_NINE_OR_BETTER ? SD_LOW_9_CLASSES
                                              : SD_LOW_A5_CLASSES;
    return sd_two_three_low_32(of_hole, of_board, v_set(classes));
}

/* Writes the strengths of 32 rows and answers 1, or 0 if one of them is bad or has no five different ranks where an
 * ace-to-five hand is asked for: those need a closer look. */
v_function int sd_block_32(const sd_choice *c, const sd_words *w, const unsigned char *holes, int nhole,
                           const unsigned char *boards, int nboard, uint16_t *out) {
    vec pairs[6], best[SD_MOST_SIDES] = {v_zero, v_zero};
    int hole_pairs = (nhole + 1) / 2, board_pairs = (nboard + 1) / 2;
    vec *hole = pairs, *board = pairs + hole_pairs;
    int twice[6] = {0, 0, 0, 0, 0, 0};
    twice[hole_pairs - 1] = nhole & 1;
    twice[hole_pairs + board_pairs - 1] = nboard & 1;
    int good = sd_turn_32(w, holes, nhole, hole) & sd_turn_32(w, boards, nboard, board);
    if (!(good & sd_differ_32(pairs, hole_pairs + board_pairs, twice))) return 0;
    for (int side = 0; side < c->sides; side++) {
        if (c->kind[side] == SD_HIGH) {
            best[side] = sd_high_32(w, hole, nhole, board, nboard);
        } else {
            best[side] = sd_low_32(w, hole, nhole, board, nboard, c->kind[side]);
            if (c->kind[side] == SD_ACE_TO_FIVE && m_none(best[side])) return 0;
        }
    }
    if (c->sides == 1) {
        _mm512_storeu_si512(out, best[0]);
    } else {
        /* Lanes 0..15 of both sides in turn, then 16..31; numbers from 32 name the other side's. */
        vec turn = v_shr(_mm512_loadu_si512(w->lane), 1);
        vec side = v_shl(v_and(_mm512_loadu_si512(w->lane), v_set(1)), 5);
        vec from = v_or(turn, side);
        _mm512_storeu_si512(out, _mm512_permutex2var_epi16(best[0], from, best[1]));
        _mm512_storeu_si512(out + 32, _mm512_permutex2var_epi16(best[0], v_add(from, v_set(16)), best[1]));
    }
    return 1;
}

/* As sd_choose_rows_1, where sd_is_two_three() and the processor has AVX-512. */
SD_TARGET_AVX512 static SD_NOINLINE ptrdiff_t sd_choose_rows_32(const sd_tables *t, const sd_choice *c,
                                                                const unsigned char *holes,
                                                                const unsigned char *boards, ptrdiff_t rows,
                                                                uint16_t *out) {
    sd_words words;
    unsigned char same_board[32 * SD_MOST_BOARD];
    sd_fill_words(&words);
    if (c->shared_board)
        for (int i = 0; i < 32 * c->nboard; i++) same_board[i] = boards[i % c->nboard];
    ptrdiff_t done = 0;
    for (; done + 32 <= rows; done += 32) {
        const unsigned char *hole = holes + done * c->nhole;
        const unsigned char *board = c->shared_board ? same_board : boards + done * c->nboard;
        uint16_t *to = out + done * c->sides;
        int good = c->nboard == 5 && c->nhole == 4   ? sd_block_32(c, &words, hole, 4, board, 5, to)
                   : c->nboard == 5 && c->nhole == 5 ? sd_block_32(c, &words, hole, 5, board, 5, to)
                   : c->nboard == 5 && c->nhole == 6 ? sd_block_32(c, &words, hole, 6, board, 5, to)
                                                     : sd_block_32(c, &words, hole, c->nhole, board, c->nboard, to);
        if (!good) {
            ptrdiff_t here = sd_choose_rows_1(t, c, hole, board, 32, to);
            if (here < 32) return done + here;
        }
    }
    const unsigned char *board = c->shared_board ? boards : boards + done * c->nboard;
    return done + sd_choose_rows_1(t, c, holes + done * c->nhole, board, rows - done, out + done * c->sides);
}

#endif

/* --- all rules ----------------------------------------------------------------------------------------------- */

/* As sd_choose_rows_1, with the instructions of `processor` (cpu.h). */
static inline ptrdiff_t sd_choose_rows(const sd_tables *t, const sd_choice *c, const unsigned char *holes,
                                       const unsigned char *boards, ptrdiff_t rows, uint16_t *out, int processor) {
#ifdef SD_X86
    if (processor == SD_AVX512 && rows >= 32 && sd_is_two_three(c))
        return sd_choose_rows_32(t, c, holes, boards, rows, out);
#endif
    return sd_choose_rows_1(t, c, holes, boards, rows, out);
}

#endif
