/* Two ranges, each of any weights, on a board of hold'em or short deck: a river in microseconds, a flop in
 * milliseconds.
 *
 * All hands of the same two ranks form a *block*; on a board without a flush they have one strength. So a board is
 * swept upwards over at most 91 blocks instead of 1326 hands. The second range's blocks that are weaker have been added
 * when a block of the first asks how much weight they have without a common card:
 *
 *     its weight  *  all that was added  -  for each of its two ranks and each suit, its weight with that card
 *                                           *  what was added with that card
 *
 * so a block is its total and two rows of four sums, one for each suit of either rank. Blocks of a pair have one row.
 * A hand that stands in both ranges shares two cards with itself and is subtracted twice; this only concerns ties, and
 * `own` puts it back. Where a flush is possible, the hands that make one leave their blocks and are items of their own.
 *
 * Missing board cards are dealt one by one. Each takes its hands out of the blocks that hold its rank, so a board costs
 * as much as its last card changes. Everything is whole numbers: weights up to 2^20 make sums below 2^62.
 */
#ifndef SHOWDOWN_EQUITY_RANGES_H
#define SHOWDOWN_EQUITY_RANGES_H

#include "equity_enumerate.h"
#include "equity_matchups.h"

enum { SD_MOST_ITEMS = SD_RANK_PAIRS + 1326, SD_TICK_BOARDS = 1 << 11 };

/* One range: weights by cards, and what does not change from board to board is changed in sd_blocks. */
typedef struct {
    int64_t total[SD_RANK_PAIRS], row[SD_RANK_PAIRS][4], column[SD_RANK_PAIRS][4];
} sd_block_sums;

/* Both ranges on the cards that are live. */
typedef struct {
    sd_block_sums of[2];
    int64_t own[SD_RANK_PAIRS]; /* hands that stand in both: the product of their weights */
    uint64_t live;
} sd_blocks;

/* What the sweep has passed: weights, all and by card. */
typedef struct {
    int64_t all, card[52];
} sd_passed;

typedef struct {
    const sd_spot *spot;
    sd_ticker *ticker;
    uint64_t piece, pieces, at;
    int32_t weight[2][52][52];
    uint32_t rank_key[13], pair_key[SD_RANK_PAIRS];
    sd_wide win, tie, lose;
    uint64_t boards;
    double deals_of_board;
} sd_range_sweep;

/* A block (number below SD_RANK_PAIRS) or a hand, by strength. */
typedef struct {
    uint16_t strength, number;
    unsigned char high, low; /* ranks of a block, cards of a hand */
} sd_item;

/* --- blocks
 * ----------------------------------------------------------------------------------------------------------- */

/* Adds `sign` times the hand of two cards to its block. */
static inline void sd_block_change(const sd_range_sweep *w, sd_blocks *b, int a, int c, int sign) {
    int high = a > c ? a : c, low = a > c ? c : a, p = sd_rank_pair(high >> 2, low >> 2), pair = high >> 2 == low >> 2;
    for (int side = 0; side < 2; side++) {
        int64_t weight = (int64_t)sign * w->weight[side][high][low];
        sd_block_sums *sums = &b->of[side];
        sums->total[p] += weight;
        sums->row[p][high & 3] += weight;
        if (pair)
            sums->row[p][low & 3] += weight;
        else
            sums->column[p][low & 3] += weight;
    }
    b->own[p] += (int64_t)sign * w->weight[0][high][low] * w->weight[1][high][low];
}

/* Takes out every hand of one card. */
static inline void sd_blocks_remove(const sd_range_sweep *w, sd_blocks *b, int card) {
    b->live &= ~((uint64_t)1 << card);
    for (int other = w->spot->game.lowest; other < 52; other++)
        if (b->live >> other & 1 && (w->weight[0][card][other] | w->weight[1][card][other]))
            sd_block_change(w, b, card, other, -1);
}

/* --- items
 * ------------------------------------------------------------------------------------------------------------ */

static inline int sd_add_item(sd_item *item, int n, unsigned strength, int number, int high, int low) {
    item[n].strength = (uint16_t)strength;
    item[n].number = (uint16_t)number;
    item[n].high = (unsigned char)high;
    item[n].low = (unsigned char)low;
    return n + 1;
}

/* Takes a hand out of its block and makes it an item, if it is in a range at all. */
static inline int sd_single_out(const sd_range_sweep *w, sd_blocks *b, sd_item *item, int n, unsigned strength, int a,
                                int c) {
    if (!(w->weight[0][a][c] | w->weight[1][a][c])) return n;
    sd_block_change(w, b, a, c, -1);
    return sd_add_item(item, n, strength, SD_RANK_PAIRS, a, c);
}

static inline unsigned sd_flush_value(const sd_range_sweep *w, unsigned ranks) {
    const sd_tables *t = w->spot->tables;
    return w->spot->game.kinds[0] == SD_HIGH ? t->flush[ranks] : t->flush_short[ranks >> 4];
}

/* The hands that make a flush with three or four board cards of a suit, or better the board's own. */
static inline int sd_flush_items(const sd_range_sweep *w, sd_blocks *b, sd_item *item, int suit, unsigned board,
                                 int count) {
    int n = 0;
    for (int r = 0; r < 13; r++) {
        int card = 4 * r + suit;
        if (!(b->live >> card & 1)) continue;
        for (int other = 0; other < 52; other++) {
            int both = (other & 3) == suit;
            if (!(b->live >> other & 1) || (both ? other >= card : count == 3)) continue;
            unsigned ranks = board | 1u << r | (both ? 1u << (other >> 2) : 0);
            n = sd_single_out(w, b, item, n, sd_flush_value(w, ranks), card, other);
        }
    }
    return n;
}

static inline unsigned sd_block_value(const sd_range_sweep *w, uint32_t key) {
    const sd_tables *t = w->spot->tables;
    if (w->spot->game.kinds[0] == SD_HIGH) return t->high_seven[SD_PLACE(key, t->seven_row, SEVEN)];
    return sd_short_value(t, w->spot->game.kinds[0] == SD_SHORT_DECK ? t->short_trips : t->short_straight, key, 7);
}

/* Blocks that still have hands; `all` is their common strength where the board is a flush, else 0. */
static inline int sd_block_items(const sd_range_sweep *w, const sd_blocks *b, sd_item *item, int n, uint32_t key,
                                 unsigned all) {
    int p = 0;
    for (int high = 0; high < 13; high++)
        for (int low = 0; low <= high; low++, p++)
            if (b->of[0].total[p] | b->of[1].total[p])
                n = sd_add_item(item, n, all ? all : sd_block_value(w, key + w->pair_key[p]), p, high, low);
    return n;
}

/* Sorts by strength: two passes of seven bits (strengths are below 2^14). */
static inline void sd_sort_items(sd_item *item, sd_item *scratch, int n) {
    sd_item *from = item, *to = scratch;
    for (int shift = 0; shift < 14; shift += 7) {
        unsigned start[129] = {0};
        for (int i = 0; i < n; i++) start[(from[i].strength >> shift & 127) + 1]++;
        for (int i = 0; i < 128; i++) start[i + 1] += start[i];
        for (int i = 0; i < n; i++) to[start[from[i].strength >> shift & 127]++] = from[i];
        sd_item *held = from;
        from = to;
        to = held;
    }
}

/* --- the sweep
 * --------------------------------------------------------------------------------------------------------- */

static inline int64_t sd_item_ask(const sd_range_sweep *w, const sd_blocks *b, const sd_passed *y, const sd_item *i) {
    if (i->number == SD_RANK_PAIRS)
        return w->weight[0][i->high][i->low] * (y->all - y->card[i->high] - y->card[i->low]);
    const int64_t *row = b->of[0].row[i->number], *column = b->of[0].column[i->number];
    const int64_t *high = y->card + 4 * i->high, *low = y->card + 4 * i->low;
    return b->of[0].total[i->number] * y->all - row[0] * high[0] - row[1] * high[1] - row[2] * high[2] -
           row[3] * high[3] - column[0] * low[0] - column[1] * low[1] - column[2] * low[2] - column[3] * low[3];
}

static inline int64_t sd_item_own(const sd_range_sweep *w, const sd_blocks *b, const sd_item *i) {
    if (i->number == SD_RANK_PAIRS) return (int64_t)w->weight[0][i->high][i->low] * w->weight[1][i->high][i->low];
    return b->own[i->number];
}

static inline void sd_item_pass(const sd_range_sweep *w, const sd_blocks *b, int side, sd_passed *y, const sd_item *i) {
    if (i->number == SD_RANK_PAIRS) {
        int64_t weight = w->weight[side][i->high][i->low];
        y->all += weight;
        y->card[i->high] += weight;
        y->card[i->low] += weight;
        return;
    }
    const sd_block_sums *sums = &b->of[side];
    y->all += sums->total[i->number];
    for (int s = 0; s < 4; s++) y->card[4 * i->high + s] += sums->row[i->number][s];
    for (int s = 0; s < 4; s++) y->card[4 * i->low + s] += sums->column[i->number][s];
}

static inline void sd_add_signed(sd_wide *sum, int64_t number) {
    sd_wide more = {(uint64_t)number, 0}; /* never negative when it is whole */
    sd_wide_add(sum, more);
}

static inline void sd_sweep_items(sd_range_sweep *w, const sd_blocks *b, const sd_item *item, int n) {
    sd_passed x, y;
    int64_t win = 0, tie = 0, own = 0;
    memset(&x, 0, sizeof(x));
    memset(&y, 0, sizeof(y));
    for (int i = 0, end; i < n; i = end) {
        for (end = i; end < n && item[end].strength == item[i].strength; end++) {
            int64_t more = sd_item_ask(w, b, &y, &item[end]);
            win += more;
            tie -= more;
        }
        for (int j = i; j < end; j++) sd_item_pass(w, b, 1, &y, &item[j]);
        for (int j = i; j < end; j++) {
            int64_t mine = sd_item_own(w, b, &item[j]);
            own += mine;
            tie += sd_item_ask(w, b, &y, &item[j]) + mine;
            sd_item_pass(w, b, 0, &x, &item[j]);
        }
    }
    int64_t all = x.all * y.all + own;
    for (int card = 0; card < 52; card++) all -= x.card[card] * y.card[card];
    sd_add_signed(&w->win, win);
    sd_add_signed(&w->tie, tie);
    sd_add_signed(&w->lose, all - win - tie);
}

/* --- boards
 * ------------------------------------------------------------------------------------------------------------ */

static inline int sd_sweep_board(sd_range_sweep *w, const sd_blocks *blocks, const unsigned char *board) {
    sd_item item[SD_MOST_ITEMS], scratch[SD_MOST_ITEMS];
    const sd_blocks *b = blocks;
    sd_blocks changed;
    int count[4] = {0, 0, 0, 0}, n = 0;
    unsigned all = 0;
    uint32_t key = 0;
    for (int i = 0; i < 5; i++) {
        count[board[i] & 3]++;
        key += w->rank_key[board[i] >> 2];
    }
    for (int suit = 0; suit < 4; suit++)
        if (count[suit] >= 3) {
            unsigned ranks = sd_suited_ranks(board, 5, suit);
            changed = *blocks;
            b = &changed;
            n = sd_flush_items(w, &changed, item, suit, ranks, count[suit]);
            if (count[suit] == 5) all = sd_flush_value(w, ranks);
        }
    n = sd_block_items(w, b, item, n, key, all);
    sd_sort_items(item, scratch, n);
    sd_sweep_items(w, b, item, n);
    if (++w->boards % SD_TICK_BOARDS || w->ticker == NULL) return 1;
    return w->ticker->tick(w->ticker, (double)w->boards * (double)w->pieces * w->deals_of_board);
}

/* Deals the missing cards in ascending order. */
static int sd_sweep_boards(sd_range_sweep *w, const sd_blocks *b, unsigned char *board, int known, int next) {
    if (known == 5) return w->at++ % w->pieces != w->piece || sd_sweep_board(w, b, board);
    sd_blocks dealt;
    for (int card = next; card < 52; card++) {
        if (!(w->spot->live >> card & 1)) continue;
        dealt = *b;
        sd_blocks_remove(w, &dealt, card);
        board[known] = (unsigned char)card;
        if (!sd_sweep_boards(w, &dealt, board, known + 1, card + 1)) return 0;
    }
    return 1;
}

/* --- all of it
 * --------------------------------------------------------------------------------------------------------- */

static inline int sd_ranges_apply(const sd_spot *s) {
    int kind = s->game.kinds[0];
    return s->players == 2 && s->game.sides == 1 && s->game.rule == SD_ANY && s->game.hole == 2 && s->game.board == 5 &&
           (kind == SD_HIGH || kind == SD_SHORT_DECK || kind == SD_SHORT_DECK_TRITON);
}

static inline void sd_put_weight(sd_range_sweep *w, int side, const unsigned char *cards, uint32_t weight) {
    w->weight[side][cards[0]][cards[1]] = (int32_t)weight;
    w->weight[side][cards[1]][cards[0]] = (int32_t)weight;
}

/* Weights of a range, or 1 for every hand that the known cards allow. */
static inline void sd_put_player(sd_range_sweep *w, int side) {
    const sd_spot *s = w->spot;
    const sd_player *p = &s->player[side];
    unsigned char live[52], two[2];
    int n = sd_cards_of(s->live, live);
    for (uint32_t i = 0; i < p->choices; i++) sd_put_weight(w, side, p->range[i].cards, p->range[i].weight);
    if (p->range) return;
    if (p->missing == 0) sd_put_weight(w, side, p->cards, 1);
    for (int i = 0; p->missing && i < n; i++) {
        two[0] = p->missing == 1 ? p->cards[0] : live[i];
        two[1] = live[i];
        if (p->missing == 1) sd_put_weight(w, side, two, 1);
        for (int j = 0; p->missing == 2 && j < i; j++) {
            two[1] = live[j];
            sd_put_weight(w, side, two, 1);
        }
    }
}

static inline void sd_range_sweep_open(sd_range_sweep *w, const sd_spot *s, sd_blocks *b) {
    const uint64_t *card_key = s->game.kinds[0] == SD_HIGH ? s->tables->card : s->tables->card_short;
    memset(w, 0, sizeof(*w));
    memset(b, 0, sizeof(*b));
    w->spot = s;
    for (int r = 0; r < 13; r++) w->rank_key[r] = (uint32_t)card_key[4 * r];
    for (int i = 0; i < 13; i++)
        for (int j = 0; j <= i; j++) w->pair_key[sd_rank_pair(i, j)] = w->rank_key[i] + w->rank_key[j];
    sd_put_player(w, 0);
    sd_put_player(w, 1);
    b->live = s->live;
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < s->player[p].known; i++) b->live |= (uint64_t)1 << s->player[p].cards[i];
    for (int a = 0; a < 52; a++)
        for (int c = 0; c < a; c++)
            if (w->weight[0][a][c] | w->weight[1][a][c]) sd_block_change(w, b, a, c, 1);
    w->deals_of_board = sd_player_choices(s, &s->player[0]) * sd_player_choices(s, &s->player[1]);
}

/* Counts one piece; 1 done, 0 stopped, -1 out of memory. */
static inline int sd_count_ranges(const sd_spot *s, uint64_t piece, uint64_t pieces, sd_ticker *ticker,
                                  sd_outcomes *outcomes) {
    sd_range_sweep w;
    sd_blocks b;
    unsigned char board[5];
    sd_range_sweep_open(&w, s, &b);
    w.ticker = ticker;
    w.piece = piece;
    w.pieces = pieces;
    memcpy(board, s->board, (size_t)s->board_known);
    if (!sd_sweep_boards(&w, &b, board, s->board_known, 0)) return 0;
    if (w.win.low | w.win.high) sd_outcomes_add(outcomes, sd_outcome_key(1, 0), w.win);
    if (w.tie.low | w.tie.high) sd_outcomes_add(outcomes, sd_outcome_key(3, 0), w.tie);
    if (w.lose.low | w.lose.high) sd_outcomes_add(outcomes, sd_outcome_key(2, 0), w.lose);
    return outcomes->failed ? -1 : 1;
}

/* Seconds, roughly: two microseconds a board, and what it takes to begin. */
static inline double sd_ranges_cost(const sd_spot *s) {
    return 1e-5 + 2.5e-6 * sd_choices(sd_count(s->live), sd_board_missing(s));
}

#endif
