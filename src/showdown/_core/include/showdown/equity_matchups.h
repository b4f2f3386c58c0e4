/* Every starting hand of hold'em (or short deck) against every other: 1,390,690,501,200 deals.
 *
 * For hands i, j without a common card let W(i, j) be the boards on which i is at least as strong as j. Of all T boards
 * i wins T - W(j, i) and ties W(i, j) + W(j, i) - T, so W is all there is to count. As in equity_board.h it falls
 * apart:
 *
 *     W(i, j)  =  boards as if suits did not exist  +  for each suit s, what its flushes change.
 *
 * The first depends on the ranks of the two hands alone: 91 x 91 pairs of rank pairs, each a sum over the 6175 boards
 * by ranks. The second depends, for each suit, only on the *class* of each hand towards that suit:
 *
 *     both cards of the suit, ranks x > y        78 classes
 *     one of it, rank x, the other's rank y     169
 *     none of it, ranks y >= z                   91
 *
 * and is the same function of the two classes for every suit. So it is counted once, for 338 x 338 classes, by the sets
 * S of three, four or five ranks of the suit on the board and the multisets of the other cards, which weigh the ways to
 * choose them. Only hands that can make a flush gain: with three on the board the first kind, with four the first two,
 * with five all, and these *rows* meet all classes, the *columns*. As long as rows have no card outside the suit the
 * weight depends on the column only; one such card (four on the board, one other) makes two sets of weights.
 *
 * The inner loop compares the strengths of one row with all columns, 16 bits each, and runs at the width of the
 * registers. Pairs of classes that no two hands without a common card have get numbers without meaning; nobody asks.
 */
#ifndef SHOWDOWN_EQUITY_MATCHUPS_H
#define SHOWDOWN_EQUITY_MATCHUPS_H

#include "equity_board.h"
#include "equity_enumerate.h"

#if defined(_MSC_VER)
#define SD_RESTRICT __restrict
#else
#define SD_RESTRICT restrict
#endif

enum {
    SD_RANK_PAIRS = 91,
    SD_SUITED_CLASSES = 78,
    SD_MIXED_CLASSES = 169,
    SD_CLASSES = 338,
    SD_COLUMNS = 352,    /* 338, up to a multiple of 32 */
    SD_MATCH_PERIOD = 32 /* bits of work, of at most a millisecond, between two ticks */
};

/* What one piece of the work adds up; the pieces of a deck are summed. */
typedef struct {
    int32_t by_ranks[SD_RANK_PAIRS][SD_RANK_PAIRS];
    int32_t by_suit[SD_CLASSES][SD_CLASSES];
} sd_match_parts;

typedef struct {
    const sd_tables *tables;
    int kind, lowest; /* the ranking and the lowest rank of the deck */
    uint64_t piece, pieces, at;
    uint32_t rank_key[13], pair_key[SD_RANK_PAIRS];
    sd_match_parts *parts;
    sd_ticker *ticker;
    int stopped;
} sd_matching;

static inline int sd_rank_pair(int high, int low) {
    return high >= low ? high * (high + 1) / 2 + low : low * (low + 1) / 2 + high;
}

/* The next bit of work: whether it belongs to this piece and nobody stops it. */
static inline int sd_mine(sd_matching *m) {
    if (m->stopped || m->at++ % m->pieces != m->piece) return 0;
    if (m->ticker && m->at / m->pieces % SD_MATCH_PERIOD == 0 && !m->ticker->tick(m->ticker, 0)) m->stopped = 1;
    return !m->stopped;
}

static inline unsigned sd_match_value(const sd_matching *m, uint32_t key) {
    const sd_tables *t = m->tables;
    if (m->kind == SD_HIGH) return t->high_seven[SD_PLACE(key, t->seven_row, SEVEN)];
    return sd_short_value(t, m->kind == SD_SHORT_DECK ? t->short_trips : t->short_straight, key, 7);
}

static inline unsigned sd_match_flush(const sd_matching *m, unsigned ranks) {
    return m->kind == SD_HIGH ? m->tables->flush[ranks] : m->tables->flush_short[ranks >> 4];
}

/* --- as if suits did not exist ---------------------------------------------------------------------------------------
 */

/* The strengths of one rank pair on all boards by ranks; 0 where they are impossible. */
static inline void sd_match_strengths(const sd_matching *m, const int *live, int a, int b, int16_t *out) {
    uint32_t key[SD_RANK_BOARDS], weight[SD_RANK_BOARDS];
    int left[13];
    for (int r = 0; r < 13; r++) left[r] = live[r] - (r == a) - (r == b);
    sd_list_boards(left, m->rank_key, key, weight);
    for (int i = 0; i < SD_RANK_BOARDS; i++)
        out[i] = (int16_t)(weight[i] ? sd_match_value(m, key[i] + m->rank_key[a] + m->rank_key[b]) : 0);
}

static inline void sd_match_two(sd_matching *m, const int *live, int p, int q, const int *ranks_p, const int *ranks_q,
                                const int16_t *strength_p, const int16_t *strength_q) {
    uint32_t key[SD_RANK_BOARDS], weight[SD_RANK_BOARDS], p_holds = 0, q_holds = 0;
    int left[13], enough = 1;
    for (int r = 0; r < 13; r++) {
        left[r] = live[r] - (r == ranks_p[0]) - (r == ranks_p[1]) - (r == ranks_q[0]) - (r == ranks_q[1]);
        enough &= left[r] >= 0;
    }
    if (!enough) return;
    sd_list_boards(left, m->rank_key, key, weight);
    for (int i = 0; i < SD_RANK_BOARDS; i++) {
        p_holds += strength_p[i] >= strength_q[i] ? weight[i] : 0;
        q_holds += strength_q[i] >= strength_p[i] ? weight[i] : 0;
    }
    m->parts->by_ranks[p][q] = (int32_t)p_holds;
    m->parts->by_ranks[q][p] = (int32_t)q_holds;
}

static inline int sd_match_ranks(sd_matching *m) {
    int live[13], ranks[SD_RANK_PAIRS][2];
    int16_t (*strength)[SD_RANK_BOARDS] = (int16_t (*)[SD_RANK_BOARDS])malloc(SD_RANK_PAIRS * sizeof(*strength));
    if (strength == NULL) return 0;
    for (int r = 0; r < 13; r++) live[r] = r < m->lowest ? 0 : 4;
    for (int a = m->lowest; a < 13; a++)
        for (int b = m->lowest; b <= a; b++) {
            int p = sd_rank_pair(a, b);
            ranks[p][0] = a;
            ranks[p][1] = b;
            sd_match_strengths(m, live, a, b, strength[p]);
        }
    for (int a = m->lowest; a < 13; a++)
        for (int b = m->lowest; b <= a; b++)
            for (int c = m->lowest; c <= a; c++)
                for (int d = m->lowest; d <= c; d++) {
                    int p = sd_rank_pair(a, b), q = sd_rank_pair(c, d);
                    if (q <= p && sd_mine(m)) sd_match_two(m, live, p, q, ranks[p], ranks[q], strength[p], strength[q]);
                }
    free(strength);
    return 1;
}

/* --- classes towards a suit
 * ------------------------------------------------------------------------------------------- */

static inline int sd_class_of(int card_a, int card_b, int suit) {
    int a = card_a >> 2, b = card_b >> 2, in_a = (card_a & 3) == suit, in_b = (card_b & 3) == suit;
    if (in_a && in_b) return a > b ? a * (a - 1) / 2 + b : b * (b - 1) / 2 + a;
    if (in_a) return SD_SUITED_CLASSES + 13 * a + b;
    if (in_b) return SD_SUITED_CLASSES + 13 * b + a;
    return SD_SUITED_CLASSES + SD_MIXED_CLASSES + sd_rank_pair(a, b);
}

/* The columns that a set of ranks on the board leaves: classes in the order of their numbers, so that rows come first.
 */
typedef struct {
    int count, suited, mixed; /* all, those with two cards of the suit, those with one */
    int class_of[SD_COLUMNS], pair[SD_COLUMNS];
    unsigned own[SD_COLUMNS];             /* ranks held of the suit */
    unsigned char others[SD_COLUMNS][13]; /* cards held of other suits, by rank */
    int16_t by_suits[SD_COLUMNS];         /* the flush with the board's ranks, or 0 */
} sd_columns;

static inline void sd_add_column(sd_columns *c, int number, int a, int b, unsigned own) {
    int i = c->count++;
    c->class_of[i] = number;
    c->pair[i] = sd_rank_pair(a, b);
    c->own[i] = own;
    memset(c->others[i], 0, sizeof(c->others[i]));
    if (number >= SD_SUITED_CLASSES) c->others[i][b]++;
    if (number >= SD_SUITED_CLASSES + SD_MIXED_CLASSES) c->others[i][a]++;
}

static inline void sd_list_columns(const sd_matching *m, unsigned board, sd_columns *c) {
    c->count = 0;
    for (int x = m->lowest; x < 13; x++)
        for (int y = m->lowest; y < x; y++) {
            unsigned own = 1u << x | 1u << y;
            if (!(own & board)) sd_add_column(c, x * (x - 1) / 2 + y, x, y, own);
        }
    c->suited = c->count;
    for (int x = m->lowest; x < 13; x++)
        for (int y = m->lowest; y < 13; y++)
            if (!(board >> x & 1)) sd_add_column(c, SD_SUITED_CLASSES + 13 * x + y, x, y, 1u << x);
    c->mixed = c->count;
    for (int y = m->lowest; y < 13; y++)
        for (int z = m->lowest; z <= y; z++)
            sd_add_column(c, SD_SUITED_CLASSES + SD_MIXED_CLASSES + sd_rank_pair(y, z), y, z, 0);
    for (int i = 0; i < c->count; i++) c->by_suits[i] = (int16_t)sd_match_flush(m, board | c->own[i]);
}

/* --- what flushes change
 * ---------------------------------------------------------------------------------------------- */

/* One board: strengths of all columns without and with suits, and the ways to choose its other cards. */
typedef struct {
    int16_t ranks[SD_COLUMNS], suits[SD_COLUMNS];
    int16_t ways[2][SD_COLUMNS]; /* where the row holds none, or one, of the only other card's rank */
} sd_lanes_of_board;

/* Deals that change to "at least as strong" and to "stronger": sums over the boards of one set. */
typedef struct {
    int16_t holds[SD_COLUMNS][SD_COLUMNS], beats[SD_COLUMNS][SD_COLUMNS];
} sd_changes;

/* Comparisons as masks of 16 bits, which compilers turn into compares of whole registers. */
static inline void sd_match_holds_row(int columns, int16_t suits, int16_t ranks,
                                      const int16_t *SD_RESTRICT column_suits, const int16_t *SD_RESTRICT column_ranks,
                                      const int16_t *SD_RESTRICT ways, int16_t *SD_RESTRICT holds) {
    for (int j = 0; j < columns; j++) {
        int16_t now = (int16_t)-(suits >= column_suits[j]), before = (int16_t)-(ranks >= column_ranks[j]);
        holds[j] = (int16_t)(holds[j] + (ways[j] & now) - (ways[j] & before));
    }
}

static inline void sd_match_beats_row(int columns, int16_t suits, int16_t ranks,
                                      const int16_t *SD_RESTRICT column_suits, const int16_t *SD_RESTRICT column_ranks,
                                      const int16_t *SD_RESTRICT ways, int16_t *SD_RESTRICT beats) {
    for (int j = 0; j < columns; j++) {
        int16_t now = (int16_t)-(suits > column_suits[j]), before = (int16_t)-(ranks > column_ranks[j]);
        beats[j] = (int16_t)(beats[j] + (ways[j] & now) - (ways[j] & before));
    }
}

/* A column that is a row itself needs no "beats": it has its own "holds". */
static inline void sd_match_rows(const sd_columns *c, int rows, int other, const sd_lanes_of_board *b, sd_changes *d) {
    int columns = (c->count + 15) & ~15, first = rows & ~15;
    for (int i = 0; i < rows; i++) {
        const int16_t *ways = b->ways[other >= 0 && c->others[i][other]];
        sd_match_holds_row(columns, b->suits[i], b->ranks[i], b->suits, b->ranks, ways, d->holds[i]);
        if (rows < c->count)
            sd_match_beats_row(columns - first, b->suits[i], b->ranks[i], b->suits + first, b->ranks + first,
                               ways + first, d->beats[i] + first);
    }
}

/* Ways to choose the other cards, of ranks p and q or fewer (-1), beside what a column holds of them. */
static inline int16_t sd_other_ways(const unsigned char *others, int p, int q, int row_holds) {
    if (p < 0) return 1;
    int left = 3 - others[p] - row_holds;
    if (q < 0) return (int16_t)left;
    return (int16_t)(p == q ? left * (left - 1) / 2 : left * (3 - others[q]));
}

static inline void sd_match_board(sd_matching *m, const sd_columns *c, int rows, uint32_t key, int p, int q,
                                  sd_changes *d) {
    sd_lanes_of_board b;
    int16_t value[SD_RANK_PAIRS];
    key += (p >= 0 ? m->rank_key[p] : 0) + (q >= 0 ? m->rank_key[q] : 0);
    memset(&b, 0, sizeof(b));
    for (int i = 0; i < SD_RANK_PAIRS; i++) value[i] = -1;
    for (int j = 0; j < c->count; j++) {
        int two_ways = p >= 0 && q < 0;
        b.ways[0][j] = sd_other_ways(c->others[j], p, q, 0);
        b.ways[1][j] = two_ways ? sd_other_ways(c->others[j], p, q, 1) : 0;
        if (b.ways[0][j] <= 0) { /* no such board for this column, and perhaps no such key */
            b.ways[0][j] = b.ways[1][j] = 0;
            continue;
        }
        if (value[c->pair[j]] < 0) value[c->pair[j]] = (int16_t)sd_match_value(m, key + m->pair_key[c->pair[j]]);
        b.ranks[j] = value[c->pair[j]];
        b.suits[j] = sd_larger(b.ranks[j], c->by_suits[j]);
    }
    sd_match_rows(c, rows, q < 0 ? p : -1, &b, d);
}

/* All boards with this set of ranks of the suit. */
static inline void sd_match_set(sd_matching *m, unsigned board, int size, uint32_t key, sd_changes *d) {
    sd_columns c;
    sd_list_columns(m, board, &c);
    int rows = size == 3 ? c.suited : size == 4 ? c.mixed : c.count;
    for (int i = 0; i < rows; i++) {
        memset(d->holds[i], 0, sizeof(d->holds[i]));
        memset(d->beats[i], 0, sizeof(d->beats[i]));
    }
    if (size == 5) sd_match_board(m, &c, rows, key, -1, -1, d);
    for (int p = m->lowest; size < 5 && p < 13; p++) {
        if (size == 4) sd_match_board(m, &c, rows, key, p, -1, d);
        for (int q = m->lowest; size == 3 && q <= p; q++) sd_match_board(m, &c, rows, key, p, q, d);
    }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < c.count; j++) {
            m->parts->by_suit[c.class_of[i]][c.class_of[j]] += d->holds[i][j];
            if (j >= rows) m->parts->by_suit[c.class_of[j]][c.class_of[i]] -= d->beats[i][j];
        }
}

static void sd_match_sets(sd_matching *m, int size, int below, unsigned board, uint32_t key, int left, sd_changes *d) {
    if (left == 0) {
        if (sd_mine(m)) sd_match_set(m, board, size, key, d);
        return;
    }
    for (int r = m->lowest + left - 1; r < below; r++)
        sd_match_sets(m, size, r, board | 1u << r, key + m->rank_key[r], left - 1, d);
}

/* --- all of it
 * -------------------------------------------------------------------------------------------------------- */

/* Counts one piece; 1 done, 0 stopped, -1 out of memory. */
static inline int sd_match_piece(const sd_tables *t, int kind, uint64_t piece, uint64_t pieces, sd_ticker *ticker,
                                 sd_match_parts *parts) {
    sd_matching m;
    sd_changes *changes = (sd_changes *)malloc(sizeof(*changes));
    m.tables = t;
    m.kind = kind;
    m.lowest = kind == SD_HIGH ? 0 : 4;
    m.piece = piece;
    m.pieces = pieces;
    m.at = 0;
    m.parts = parts;
    m.ticker = ticker;
    m.stopped = 0;
    for (int r = 0; r < 13; r++) m.rank_key[r] = (uint32_t)(kind == SD_HIGH ? t->card : t->card_short)[4 * r];
    for (int a = 0; a < 13; a++)
        for (int b = 0; b <= a; b++) m.pair_key[sd_rank_pair(a, b)] = m.rank_key[a] + m.rank_key[b];
    memset(parts, 0, sizeof(*parts));
    int ready = changes != NULL && sd_match_ranks(&m);
    if (ready)
        for (int size = 3; size <= 5; size++) sd_match_sets(&m, size, 13, 0, 0, size, changes);
    free(changes);
    return ready ? !m.stopped : -1;
}

static inline void sd_match_add(sd_match_parts *sum, const sd_match_parts *more) {
    for (int i = 0; i < SD_RANK_PAIRS; i++)
        for (int j = 0; j < SD_RANK_PAIRS; j++) sum->by_ranks[i][j] += more->by_ranks[i][j];
    for (int i = 0; i < SD_CLASSES; i++)
        for (int j = 0; j < SD_CLASSES; j++) sum->by_suit[i][j] += more->by_suit[i][j];
}

/* Boards on which a hand is at least as strong as another without a common card. */
static inline int32_t sd_match_holds(const sd_match_parts *parts, const int *a, const int *b) {
    int32_t boards = parts->by_ranks[a[4]][b[4]];
    for (int suit = 0; suit < 4; suit++) boards += parts->by_suit[a[suit]][b[suit]];
    return boards;
}

/* The matrices of wins and ties, a row a hand; hands (a, b), a > b, of cards counted from the lowest of the deck, in
 * the order of a, then b. Hands with a common card have 0 of each. */
static inline void sd_match_fill(const sd_match_parts *parts, int lowest_card, uint32_t *win, uint32_t *tie) {
    int class_of[1326][5], card[1326][2], hands = 0; /* towards each suit, then the rank pair */
    uint32_t boards = (uint32_t)sd_choices(52 - lowest_card - 4, 5);
    for (int a = lowest_card; a < 52; a++)
        for (int b = lowest_card; b < a; b++, hands++) {
            for (int suit = 0; suit < 4; suit++) class_of[hands][suit] = sd_class_of(a, b, suit);
            class_of[hands][4] = sd_rank_pair(a >> 2, b >> 2);
            card[hands][0] = a;
            card[hands][1] = b;
        }
    memset(win, 0, (size_t)hands * (size_t)hands * sizeof(*win));
    memset(tie, 0, (size_t)hands * (size_t)hands * sizeof(*tie));
    for (int i = 0; i < hands; i++)
        for (int j = 0; j < i; j++) {
            int a = card[i][0], b = card[i][1];
            if (a == card[j][0] || a == card[j][1] || b == card[j][0] || b == card[j][1]) continue;
            uint32_t i_holds = (uint32_t)sd_match_holds(parts, class_of[i], class_of[j]);
            uint32_t j_holds = (uint32_t)sd_match_holds(parts, class_of[j], class_of[i]);
            win[i * hands + j] = boards - j_holds;
            win[j * hands + i] = boards - i_holds;
            tie[i * hands + j] = tie[j * hands + i] = i_holds + j_holds - boards;
        }
}

/* Equities by kind of hand, such as AKs: a row a kind, the first of the two; the hand at i is of kind `kind_of[i]`. */
static inline int sd_match_table(const uint32_t *win, const uint32_t *tie, int lowest_card,
                                 const unsigned char *kind_of, int kinds, double *out) {
    size_t n = (size_t)(52 - lowest_card), hands = n * (n - 1) / 2, cells = (size_t)kinds * (size_t)kinds;
    double boards = sd_choices((int)n - 4, 5);
    uint64_t *halves = (uint64_t *)calloc(cells, sizeof(uint64_t)),
             *pairs = (uint64_t *)calloc(cells, sizeof(uint64_t));
    int ready = halves && pairs;
    for (size_t i = 0; ready && i < hands; i++)
        for (size_t j = 0; j < hands; j++) {
            size_t cell = (size_t)kind_of[i] * (size_t)kinds + kind_of[j];
            halves[cell] += 2 * (uint64_t)win[i * hands + j] + tie[i * hands + j];
            /* hands without a common card win, lose or tie somewhere: all zero means a common card */
            pairs[cell] += (win[i * hands + j] | tie[i * hands + j] | win[j * hands + i]) != 0;
        }
    for (size_t i = 0; ready && i < cells; i++) out[i] = (double)halves[i] / (2 * boards * (double)pairs[i]);
    free(halves);
    free(pairs);
    return ready;
}

/* --- ranges from the matrices
 * ------------------------------------------------------------------------------------------ */

static inline int sd_match_index(const sd_holding *h, int lowest_card) {
    int a = h->cards[0] - lowest_card, b = h->cards[1] - lowest_card;
    return a > b ? a * (a - 1) / 2 + b : b * (b - 1) / 2 + a;
}

/* Two lists of holdings against each other. A row of weights times boards stays below 2^11 * 2^20 * 2^21. */
static inline void sd_match_lists(const sd_holding *x, uint32_t x_count, const sd_holding *y, uint32_t y_count,
                                  int lowest_card, const uint32_t *win, const uint32_t *tie, sd_outcomes *outcomes) {
    size_t n = (size_t)(52 - lowest_card), hands = n * (n - 1) / 2;
    uint64_t boards = (uint64_t)sd_choices((int)n - 4, 5);
    sd_wide wins = {0, 0}, ties = {0, 0}, losses = {0, 0};
    for (uint32_t i = 0; i < x_count; i++) {
        size_t row = hands * (size_t)sd_match_index(&x[i], lowest_card);
        uint64_t row_wins = 0, row_ties = 0, row_weight = 0;
        for (uint32_t j = 0; j < y_count; j++) {
            size_t at = row + (size_t)sd_match_index(&y[j], lowest_card);
            row_wins += (uint64_t)y[j].weight * win[at];
            row_ties += (uint64_t)y[j].weight * tie[at];
            row_weight += x[i].mask & y[j].mask ? 0 : y[j].weight;
        }
        sd_wide weight = {x[i].weight, 0};
        sd_wide_add(&wins, sd_wide_times(weight, row_wins));
        sd_wide_add(&ties, sd_wide_times(weight, row_ties));
        sd_wide_add(&losses, sd_wide_times(weight, row_weight * boards - row_wins - row_ties));
    }
    if (wins.low | wins.high) sd_outcomes_add(outcomes, sd_outcome_key(1, 0), wins);
    if (ties.low | ties.high) sd_outcomes_add(outcomes, sd_outcome_key(3, 0), ties);
    if (losses.low | losses.high) sd_outcomes_add(outcomes, sd_outcome_key(2, 0), losses);
}

/* Whether the matrices answer a spot: two players, the whole deck but what they hold, no board yet. */
static inline int sd_match_applies(const sd_spot *s) {
    int kind = s->game.kinds[0], cards = 52 - s->game.lowest;
    if (s->players != 2 || s->game.sides != 1 || s->game.rule != SD_ANY || s->game.hole != 2 || s->game.board != 5 ||
        s->board_known || (kind != SD_HIGH && kind != SD_SHORT_DECK && kind != SD_SHORT_DECK_TRITON))
        return 0;
    return sd_count(s->live) + s->player[0].known + s->player[1].known == cards;
}

static inline int sd_match_ranges(const sd_spot *s, const uint32_t *win, const uint32_t *tie, sd_outcomes *outcomes) {
    const sd_holding *list[2];
    sd_holding *owned[2] = {NULL, NULL};
    uint32_t count[2];
    for (int p = 0; p < 2; p++) {
        count[p] = (uint32_t)sd_player_choices(s, &s->player[p]);
        list[p] = s->player[p].range;
        if (list[p] == NULL) list[p] = owned[p] = sd_list_holdings(s, &s->player[p], count[p]);
    }
    int ready = list[0] && list[1];
    if (ready) sd_match_lists(list[0], count[0], list[1], count[1], s->game.lowest, win, tie, outcomes);
    free(owned[0]);
    free(owned[1]);
    return ready && !outcomes->failed ? 1 : -1;
}

#endif
