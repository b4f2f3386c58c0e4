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
        sd_prepared p;
        sd_board_prepare(t, all + c->nhole, c->nboard, &p);
        for (int side = 0; side < c->sides; side++)
            *out++ = (uint16_t)sd_choose_prepared(t, c->kind[side], c->rule, all, c->nhole, &p);
    }
    return rows;
}

/* --- any cards, and at most two from the hand: batches of joined rows ---------------------------------------- */

/* Copies n <= 8 bytes as eight where eight can be read and what is written too much will be written over. */
static SD_INLINE void sd_copy_row(unsigned char *to, const unsigned char *from, int n, int eight) {
    if (eight) memcpy(to, from, 8);
    else
        for (int i = 0; i < n; i++) to[i] = from[i];
}

/* `all` has room for eight bytes more. The last rows are copied card by card, so that no byte behind them is read. */
static SD_INLINE void sd_join_block(const sd_choice *c, const unsigned char *holes, int nhole,
                                    const unsigned char *boards, int nboard, int rows, unsigned char *all) {
    unsigned char same[8] = {0};
    if (c->shared_board) memcpy(same, boards, (size_t)nboard);
    for (int row = 0; row < rows; row++) {
        unsigned char *to = all + row * (nhole + nboard);
        const unsigned char *board = c->shared_board ? same : boards + row * nboard;
        int before_last = row < rows - 8;
        sd_copy_row(to, holes + row * nhole, nhole, before_last);
        sd_copy_row(to + nhole, board, nboard, nboard > 0 && (before_last || c->shared_board));
    }
}

/* For each pair of hole cards of joined rows, the pair with the board as a row of its own; the best of them. */
static inline void sd_at_most_two_block(const sd_tables *t, const sd_choice *c, int kind, const unsigned char *all,
                                        int rows, uint16_t *best, int processor) {
    unsigned char seven[SD_BLOCK * 7];
    uint16_t strength[SD_BLOCK];
    int n = c->nhole + c->nboard, width = 2 + c->nboard;
    memset(best, 0, sizeof(uint16_t) * (size_t)rows);
    for (int i = 0; i < c->nhole; i++)
        for (int j = i + 1; j < c->nhole; j++) {
            for (int row = 0; row < rows; row++) {
                const unsigned char *from = all + row * n;
                unsigned char two[2] = {from[i], from[j]};
                sd_join(seven + row * width, two, 2, from + c->nhole, c->nboard);
            }
            sd_evaluate_rows(t, kind, seven, rows, width, strength, processor);
            for (int row = 0; row < rows; row++) best[row] = strength[row] > best[row] ? strength[row] : best[row];
        }
}

static inline ptrdiff_t sd_joined_rows(const sd_tables *t, const sd_choice *c, const unsigned char *holes,
                                       const unsigned char *boards, ptrdiff_t rows, uint16_t *out, int processor) {
    if (c->rule == SD_ANY && c->nboard == 0 && c->sides == 1)
        return sd_evaluate_rows(t, c->kind[0], holes, rows, c->nhole, out, processor);
    unsigned char all[SD_BLOCK * SD_MOST_JOINED + 8] = {0}; /* readable behind, as sd_good_in_block wants it */
    uint16_t strength[SD_BLOCK];
    int n = c->nhole + c->nboard;
    for (ptrdiff_t done = 0; done < rows; done += SD_BLOCK) {
        int here = rows - done < SD_BLOCK ? (int)(rows - done) : SD_BLOCK;
        const unsigned char *hole = holes + done * c->nhole;
        const unsigned char *board = boards + (c->shared_board ? 0 : done * c->nboard);
        if (c->nboard == 5 && c->nhole == 2) sd_join_block(c, hole, 2, board, 5, here, all);
        else if (c->nboard == 5 && c->nhole == 4) sd_join_block(c, hole, 4, board, 5, here, all);
        else sd_join_block(c, hole, c->nhole, board, c->nboard, here, all);
        int good = sd_good_in_block(all, here, n, c->lowest);
        for (int side = 0; side < c->sides; side++) {
            if (c->rule == SD_ANY) sd_evaluate_rows(t, c->kind[side], all, good, n, strength, processor);
            else sd_at_most_two_block(t, c, c->kind[side], all, good, strength, processor);
            for (int row = 0; row < good; row++) out[(done + row) * c->sides + side] = strength[row];
        }
        if (good < here) return done + good;
    }
    return rows;
}

/* --- exactly two from the hand ------------------------------------------------------------------------------- */

/* What two_three.h ranks. */
static inline int sd_is_two_three(const sd_choice *c) {
    if (c->rule != SD_EXACTLY_TWO || c->lowest > 0) return 0;
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

static inline uint16_t sd_low_classes(int kind) {
    if (kind == SD_ACE_TO_FIVE) return SD_LOW_A5_CLASSES;
    return kind == SD_EIGHT_OR_BETTER ? SD_LOW_8_CLASSES : SD_LOW_9_CLASSES;
}

enum {
    SD_SUIT_ROWS = 64,
    SD_FEW_ROWS = 16 /* a block costs as much, however few of its rows are used */
};

/* Rows as sets of ranks from the top, by suit; then what they make; in loops that compilers turn into vectors. */
typedef struct {
    uint64_t of_card[64]; /* the bit of a card in the lane of its suit; numbers that are no card set the top bit */
    uint64_t hole[SD_SUIT_ROWS], board[SD_SUIT_ROWS];
    uint16_t hole_suit[4][SD_SUIT_ROWS], board_suit[4][SD_SUIT_ROWS];
    uint16_t category[SD_SUIT_ROWS], main[SD_SUIT_ROWS], kickers[SD_SUIT_ROWS], runs[SD_SUIT_ROWS];
    uint16_t best_run[SD_SUIT_ROWS], low[SD_SUIT_ROWS];
} sd_suits;

static inline void sd_suits_begin(sd_suits *s) {
    memset(s, 0, sizeof *s);
    for (int card = 0; card < 64; card++)
        s->of_card[card] =
            card < 52 ? (uint64_t)sd_rank_from_top((unsigned char)card) << 16 * (card & 3) : (uint64_t)1 << 63;
}

/* Read rows; answers whether all cards are in the deck and those of each row different: the sum of different bits is
 * their union, and the sum of others is not. */
static SD_INLINE int sd_suits_read(sd_suits *s, const unsigned char *holes, int nhole, const unsigned char *boards,
                                   int nboard, int board_step, int rows) {
    uint64_t bad = 0;
    for (int row = 0; row < rows; row++) {
        uint64_t hole = 0, board = 0, sum = 0, all = 0;
        for (int i = 0; i < nhole; i++) {
            unsigned card = holes[row * nhole + i];
            uint64_t bit = s->of_card[card & 63];
            all |= card;
            hole |= bit;
            sum += bit;
        }
        for (int i = 0; i < nboard; i++) {
            unsigned card = boards[row * board_step + i];
            uint64_t bit = s->of_card[card & 63];
            all |= card;
            board |= bit;
            sum += bit;
        }
        s->hole[row] = hole;
        s->board[row] = board;
        bad |= ((hole | board) ^ sum) | (hole | board) >> 63 | all >> 6;
    }
    for (int row = 0; row < SD_SUIT_ROWS; row++)
        for (int suit = 0; suit < 4; suit++) {
            s->hole_suit[suit][row] = (uint16_t)(s->hole[row] >> 16 * suit);
            s->board_suit[suit][row] = (uint16_t)(s->board[row] >> 16 * suit);
        }
    return bad == 0;
}

/* The ranks of a suit if it has three or more of them. */
static SD_INLINE uint16_t sd_three_or_more(uint16_t ranks) {
    uint16_t but_one = ranks & (uint16_t)(ranks - 1), but_two = but_one & (uint16_t)(but_one - 1);
    return but_two ? 0xffff : 0;
}

static SD_NOINLINE void sd_suits_high(sd_suits *s, int rows, uint16_t *out, int step) {
    for (int row = 0; row < SD_SUIT_ROWS; row++) {
        uint16_t a = s->hole_suit[0][row], b = s->hole_suit[1][row], c = s->hole_suit[2][row], d = s->hole_suit[3][row];
        uint16_t e = s->board_suit[0][row], f = s->board_suit[1][row], g = s->board_suit[2][row];
        uint16_t h = s->board_suit[3][row];
        uint16_t in_e = sd_three_or_more(e), in_f = sd_three_or_more(f), in_g = sd_three_or_more(g);
        uint16_t in_h = sd_three_or_more(h);
        sd_sets_1 sets;
        sets.hole = a | b | c | d;
        sets.hole_2 = (a & b) | (c & d) | ((a | b) & (c | d));
        sets.board = e | f | g | h;
        sets.board_2 = (e & f) | (g & h) | ((e | f) & (g | h));
        sets.board_3 = (e & f & (g | h)) | (g & h & (e | f));
        sets.suited_hole = (a & in_e) | (b & in_f) | (c & in_g) | (d & in_h);
        sets.suited_board = (e & in_e) | (f & in_f) | (g & in_g) | (h & in_h);
        sd_made_1 made = sd_two_three_high_1(&sets);
        s->category[row] = made.category;
        s->main[row] = made.main;
        s->kickers[row] = made.kickers;
        s->runs[row] = made.runs;
        s->best_run[row] = made.best_run;
    }
    for (int row = 0; row < rows; row++) {
        sd_made_1 made = {s->category[row], s->main[row], s->kickers[row], s->runs[row], s->best_run[row]};
        out[row * step] = sd_high_strength_1(&made);
    }
}

/* Ranks from the top as ranks from the ace upwards: the ace stays, the twelve others turn round. */
static SD_INLINE uint16_t sd_turn_ranks(uint16_t ranks) {
    uint16_t turned = (uint16_t)((ranks & 0x5555) << 1 | (ranks >> 1 & 0x5555));
    turned = (uint16_t)((turned & 0x3333) << 2 | (turned >> 2 & 0x3333));
    turned = (uint16_t)((turned & 0x0f0f) << 4 | (turned >> 4 & 0x0f0f));
    turned = (uint16_t)(turned << 8 | turned >> 8);
    return (uint16_t)((turned >> 2 & 0x1ffe) | (ranks & 1));
}

static SD_NOINLINE void sd_suits_low(sd_suits *s, int rows, uint16_t classes, uint16_t *out, int step) {
    for (int row = 0; row < SD_SUIT_ROWS; row++) {
        uint16_t hole = 0, board = 0;
        for (int suit = 0; suit < 4; suit++) hole |= s->hole_suit[suit][row], board |= s->board_suit[suit][row];
        s->low[row] = sd_two_three_low_1(sd_turn_ranks(hole), sd_turn_ranks(board));
    }
    for (int row = 0; row < rows; row++) out[row * step] = sd_low_strength_1(s->low[row], classes);
}

/* As sd_choose_rows_1, where sd_is_two_three(). */
static inline ptrdiff_t sd_two_three_rows(const sd_tables *t, const sd_choice *c, const unsigned char *holes,
                                          const unsigned char *boards, ptrdiff_t rows, uint16_t *out) {
    sd_suits suits;
    sd_suits_begin(&suits);
    int board_step = c->shared_board ? 0 : c->nboard;
    for (ptrdiff_t done = 0; done < rows; done += SD_SUIT_ROWS) {
        int here = rows - done < SD_SUIT_ROWS ? (int)(rows - done) : SD_SUIT_ROWS;
        const unsigned char *hole = holes + done * c->nhole, *board = boards + done * board_step;
        uint16_t *to = out + done * c->sides;
        int good = c->nboard == 5 && c->nhole == 4   ? sd_suits_read(&suits, hole, 4, board, 5, board_step, here)
                   : c->nboard == 5 && c->nhole == 5 ? sd_suits_read(&suits, hole, 5, board, 5, board_step, here)
                   : c->nboard == 5 && c->nhole == 6 ? sd_suits_read(&suits, hole, 6, board, 5, board_step, here)
                   : sd_suits_read(&suits, hole, c->nhole, board, c->nboard, board_step, here);
        for (int side = 0; good && side < c->sides; side++) {
            if (c->kind[side] == SD_HIGH) sd_suits_high(&suits, here, to + side, c->sides);
            else sd_suits_low(&suits, here, sd_low_classes(c->kind[side]), to + side, c->sides);
            if (c->kind[side] == SD_ACE_TO_FIVE)
                for (int row = 0; row < here; row++) good &= to[row * c->sides + side] != 0;
        }
        if (!good) { /* a bad row, or one without five different ranks for an ace-to-five hand */
            ptrdiff_t found = sd_choose_rows_1(t, c, hole, board, here, to);
            if (found < here) return done + found;
        }
    }
    return rows;
}

/* --- exactly two from the hand, 32 rows at once -------------------------------------------------------------- */

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
    sd_made_32 made = sd_two_three_high_32(&s);
    return sd_high_strength_32(&made);
}

v_function vec sd_low_32(const sd_words *w, const vec *hole, int nhole, const vec *board, int nboard, int kind) {
    vec of_hole = v_zero, of_board = v_zero;
    for (int i = 0; i < nboard; i++) of_board = v_or(of_board, SD_LOOK_UP_CARD(w->ace_low, SD_CARD(board, i)));
    for (int i = 0; i < nhole; i++) of_hole = v_or(of_hole, SD_LOOK_UP_CARD(w->ace_low, SD_CARD(hole, i)));
    return sd_low_strength_32(sd_two_three_low_32(of_hole, of_board), v_set(sd_low_classes(kind)));
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
    if (c->rule != SD_EXACTLY_TWO) return sd_joined_rows(t, c, holes, boards, rows, out, processor);
    if (!sd_is_two_three(c) || rows < SD_FEW_ROWS) return sd_choose_rows_1(t, c, holes, boards, rows, out);
#ifdef SD_X86
    if (processor == SD_AVX512 && 3 <= c->nhole && c->nhole <= 6)
        return sd_choose_rows_32(t, c, holes, boards, rows, out);
#endif
    return sd_two_three_rows(t, c, holes, boards, rows, out);
}

#endif
