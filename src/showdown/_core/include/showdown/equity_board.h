/* Known hands and an empty board: hold'em, short deck, the Omaha family, high or high-low, two to eight players.
 *
 * Suits matter to few boards. So boards are first counted by their ranks alone, and the flushes put right afterwards:
 *
 * 1. *Ranks.* A board is a multiset of five ranks a >= b >= c >= d >= e, one of at most 6175, and stands for as many
 *    boards as there are ways to pick its cards from those live. Every player's strength on it *as if suits did not
 *    exist* decides an outcome, which is worth that many deals. Lows have no suits, so theirs are settled here.
 *
 * 2. *Flushes.* For each suit and each set S of three, four or five of its live ranks with which somebody makes a
 * flush, together with each multiset O of the other cards of the board: these deals are taken away from the outcome of
 * step 1 and given to that of the better of rank strength and flush strength of each player. A board has three cards of
 * at most one suit, so no deal is moved twice. Suits in which everybody holds the same ranks move the same deals and
 * are done once, also for other hands of the ranks of step 1.
 *
 * The two find each other through the perfect hash of five ranks: the key of S and the key of O add up to the key of
 * the board, whose place holds the players' rank strengths.
 *
 * With the rule "exactly two" the rank strength of a board is the best of its ten threes, each of which has one value
 * for a player: the best with any two of his cards. There are 455 threes, and the sixth to tenth of a board lie side by
 * side as its lowest rank varies.
 *
 * A flush takes two cards of the hand at most, unless any number may play and there are more than two: then a hand of
 * three or more of a suit makes flushes on boards with two, the argument fails, and the engine declines.
 */
#ifndef SHOWDOWN_EQUITY_BOARD_H
#define SHOWDOWN_EQUITY_BOARD_H

#include "equity.h"

enum {
    SD_BOARD_PLAYERS = 8,
    SD_RANK_BOARDS = 6188, /* multisets of five of 13 ranks; 13 of them want a fifth card of their rank */
    SD_RANK_TRIPLES = 455,
    SD_TALLIES = 4,
    SD_SUITS_KEPT = 16, /* two hands of two cards have no more ways to hold a suit: none, either or both, each */
    SD_FIVE_PLACES = 12544 /* above the last place of five cards in the tables of either deck */
};

typedef struct {
    const sd_spot *spot;
    int live[13];                         /* live cards by rank */
    unsigned suit_live[4];                /* live ranks by suit */
    unsigned suited[SD_BOARD_PLAYERS][4]; /* ranks a player holds, by suit */
    const uint64_t *card_key;
    uint32_t rank_key[13];
    /* the boards by ranks, in lexicographic order; impossible ones weigh 0 and borrow the key of a possible one */
    uint32_t key[SD_RANK_BOARDS], weight[SD_RANK_BOARDS];
    uint16_t place[SD_RANK_BOARDS];
    int16_t strength[SD_BOARD_PLAYERS][SD_RANK_BOARDS];
    /* by the place of a board */
    int16_t placed[SD_FIVE_PLACES][SD_BOARD_PLAYERS]; /* rank strengths, side by side: `players` of each row */
    int16_t best[SD_FIVE_PLACES];                     /* the greatest of them */
    uint16_t outcome[SD_FIVE_PLACES]; /* winners by ranks: of the first side, and above them of the second */
    size_t cells;                     /* outcomes */
    int64_t *by_ranks;                /* deals by outcome after step 1 */
    int64_t *deals;                   /* and after step 2 */
    int64_t *moved[SD_TALLIES];       /* by one suit, in tallies used in turn: see sd_move_decided */
    /* what suits moved, with the ranks live and held by each player, since step 1 */
    int suits;
    unsigned sign[SD_SUITS_KEPT][1 + SD_BOARD_PLAYERS];
    int64_t *by_suit[SD_SUITS_KEPT];
} sd_rank_boards;

static inline int sd_is_short(const sd_spot *s) { return s->game.kinds[0] != SD_HIGH; }

/* --- what the engine can do ----------------------------------------------------------------------------------------
 */

static inline int sd_most_suited(const sd_player *p) {
    int of_suit[4] = {0, 0, 0, 0}, most = 0;
    for (int i = 0; i < p->known; i++)
        if (++of_suit[p->cards[i] & 3] > most) most = of_suit[p->cards[i] & 3];
    return most;
}

static inline int sd_rank_boards_apply(const sd_spot *s) {
    int first = s->game.kinds[0], second = s->game.kinds[1];
    if (s->players > SD_BOARD_PLAYERS || s->game.board != 5 || s->board_known) return 0;
    if (first != SD_HIGH && first != SD_SHORT_DECK && first != SD_SHORT_DECK_TRITON) return 0;
    if (s->game.sides == 2 && second != SD_ACE_TO_FIVE && second != SD_EIGHT_OR_BETTER && second != SD_NINE_OR_BETTER)
        return 0;
    if (first != SD_HIGH && (s->game.sides == 2 || s->game.rule != SD_ANY || s->game.hole != 2)) return 0;
    if (s->game.rule == SD_ANY && s->game.hole != 2 && s->game.hole != 4) return 0;
    for (int i = 0; i < s->players; i++) {
        if (s->player[i].range || s->player[i].missing) return 0;
        if (s->game.rule == SD_ANY && sd_most_suited(&s->player[i]) > 2) return 0;
    }
    return 1;
}

/* --- the boards by ranks
 * ---------------------------------------------------------------------------------------------- */

static inline void sd_count_live(sd_rank_boards *b) {
    const sd_spot *s = b->spot;
    memset(b->live, 0, sizeof(b->live));
    memset(b->suit_live, 0, sizeof(b->suit_live));
    memset(b->suited, 0, sizeof(b->suited));
    for (int card = 0; card < 52; card++)
        if (s->live >> card & 1) {
            b->live[card >> 2]++;
            b->suit_live[card & 3] |= 1u << (card >> 2);
        }
    for (int p = 0; p < s->players; p++)
        for (int i = 0; i < s->game.hole; i++) {
            int card = s->player[p].cards[i];
            b->suited[p][card & 3] |= 1u << (card >> 2);
        }
    b->card_key = sd_is_short(s) ? s->tables->card_short : s->tables->card;
    for (int rank = 0; rank < 13; rank++) b->rank_key[rank] = (uint32_t)b->card_key[4 * rank];
}

/* The ways to pick one more card of a rank, `had` of whose `live` cards are picked: w counts the ways so far. */
static inline uint32_t sd_pick(uint32_t w, int live, int had) {
    return w * (uint32_t)(live - had) / (uint32_t)(had + 1);
}

/* All multisets of five ranks in lexicographic order: key, and the ways to choose it from the live cards of each rank.
 */
static inline void sd_list_boards(const int *live, const uint32_t *rank_key, uint32_t *keys, uint32_t *weight) {
    int at = 0;
    for (int a = 0; a < 13; a++) {
        uint32_t wa = sd_pick(1, live[a], 0);
        for (int c = 0; c <= a; c++) {
            int nc = c == a;
            uint32_t wc = nc ? sd_pick(wa, live[c], 1) : sd_pick(wa, live[c], 0);
            for (int d = 0; d <= c; d++) {
                int nd = d == c ? nc + 1 : 0;
                uint32_t wd = sd_pick(wc, live[d], nd);
                for (int e = 0; e <= d; e++) {
                    int ne = e == d ? nd + 1 : 0;
                    uint32_t we = sd_pick(wd, live[e], ne);
                    uint32_t key = rank_key[a] + rank_key[c] + rank_key[d] + rank_key[e];
                    for (int f = 0; f <= e; f++) {
                        int nf = f == e ? ne + 1 : 0;
                        weight[at] = nf > 3 ? 0 : sd_pick(we, live[f], nf);
                        keys[at++] = key + rank_key[f];
                    }
                }
            }
        }
    }
}

/* Where all cards of a rank are picked the product is 0, and stays so. Give those boards a possible key. */
static inline void sd_place_boards(sd_rank_boards *b) {
    const sd_tables *t = b->spot->tables;
    int possible = 0;
    while (b->weight[possible] == 0) possible++;
    for (int i = 0; i < SD_RANK_BOARDS; i++) {
        if (b->weight[i] == 0) b->key[i] = b->key[possible];
        uint32_t key = b->key[i];
        b->place[i] = (uint16_t)(sd_is_short(b->spot) ? SD_PLACE(key + SD_SHORT_START_5, t->short_row, SHORT)
                                                      : SD_PLACE(key, t->five_row, FIVE));
    }
}

/* --- strengths by ranks
 * ----------------------------------------------------------------------------------------------- */

/* Two hole cards, any of which may play. */
static inline void sd_rate_seven(const sd_rank_boards *b, const uint16_t *seven, uint32_t hole, int16_t *out) {
    const uint16_t *row = b->spot->tables->seven_row;
    for (int i = 0; i < SD_RANK_BOARDS; i++) {
        uint32_t key = b->key[i] + hole;
        out[i] = (int16_t)seven[SD_PLACE(key, row, SEVEN)];
    }
}

static inline void sd_rate_short(const sd_rank_boards *b, uint32_t hole, int16_t *out) {
    const sd_tables *t = b->spot->tables;
    const uint16_t *values = b->spot->game.kinds[0] == SD_SHORT_DECK ? t->short_trips : t->short_straight;
    for (int i = 0; i < SD_RANK_BOARDS; i++) out[i] = (int16_t)sd_short_value(t, values, b->key[i] + hole, 7);
}

/* The better of what stands there and what two of the cards make, for each two of them. */
static inline void sd_rate_pairs(const sd_rank_boards *b, const uint16_t *seven, const sd_player *p, int n,
                                 int16_t *out) {
    const uint16_t *row = b->spot->tables->seven_row;
    memset(out, 0, SD_RANK_BOARDS * sizeof(*out));
    for (int x = 0; x < n; x++)
        for (int y = x + 1; y < n; y++) {
            uint32_t hole = (uint32_t)b->card_key[p->cards[x]] + (uint32_t)b->card_key[p->cards[y]];
            for (int i = 0; i < SD_RANK_BOARDS; i++) {
                uint32_t key = b->key[i] + hole;
                int16_t value = (int16_t)seven[SD_PLACE(key, row, SEVEN)];
                if (value > out[i]) out[i] = value;
            }
        }
}

/* Four hole cards and five of the board, any of which may play: the best of all sevens of the nine. */
static inline void sd_rate_nine(const sd_rank_boards *b, sd_values v, const sd_player *p, int16_t *out) {
    unsigned char cards[9];
    int at = 0;
    for (int i = 0; i < 4; i++) cards[i] = p->cards[i];
    for (int a = 0; a < 13; a++)
        for (int c = 0; c <= a; c++)
            for (int d = 0; d <= c; d++)
                for (int e = 0; e <= d; e++)
                    for (int f = 0; f <= e; f++, at++) {
                        if (b->weight[at] == 0) continue;
                        int ranks[5] = {a, c, d, e, f}; /* suits do not matter here */
                        for (int i = 0; i < 5; i++) cards[4 + i] = (unsigned char)(4 * ranks[i]);
                        uint64_t key = sd_key(b->card_key, cards, 9);
                        out[at] = (int16_t)sd_best_value(b->spot->tables, v, b->card_key, cards, 9, key);
                    }
}

/* The place of three ranks a >= b in the list of threes; add the third. */
static inline int sd_triple_row(int a, int b) { return a * (a + 1) * (a + 2) / 6 + b * (b + 1) / 2; }

/* What each three of the board is worth with the best two cards of a hand. */
static inline void sd_rate_triples(const sd_rank_boards *b, const uint16_t *five, const sd_player *p, int16_t *triple) {
    const uint16_t *row = b->spot->tables->five_row;
    uint32_t pair[21];
    int pairs = 0, hole = b->spot->game.hole;
    for (int x = 0; x < hole; x++)
        for (int y = x + 1; y < hole; y++) {
            uint32_t key = (uint32_t)b->card_key[p->cards[x]] + (uint32_t)b->card_key[p->cards[y]];
            int known = 0;
            for (int i = 0; i < pairs; i++) known |= pair[i] == key;
            if (!known) pair[pairs++] = key;
        }
    for (int a = 0; a < 13; a++)
        for (int c = 0; c <= a; c++)
            for (int d = 0; d <= c; d++) {
                int16_t best = 0;
                int same = a == c ? 1 + (c == d) + 1 : c == d ? 2 : 1, of = a == c ? a : c;
                uint32_t key = b->rank_key[a] + b->rank_key[c] + b->rank_key[d];
                if (b->live[of] >= same && b->live[a] && b->live[d]) /* no fifth card of a rank */
                    for (int i = 0; i < pairs; i++) {
                        int16_t value = (int16_t)five[SD_PLACE(key + pair[i], row, FIVE)];
                        if (value > best) best = value;
                    }
                triple[sd_triple_row(a, c) + d] = best;
            }
}

static inline int16_t sd_larger(int16_t a, int16_t b) { return a > b ? a : b; }

/* The best three of each board. */
static inline void sd_rate_two_and_three(const sd_rank_boards *b, const uint16_t *five, const sd_player *p,
                                         int16_t *out) {
    int16_t t[SD_RANK_TRIPLES];
    int16_t *at = out;
    sd_rate_triples(b, five, p, t);
    for (int a = 0; a < 13; a++)
        for (int c = 0; c <= a; c++)
            for (int d = 0; d <= c; d++) {
                int16_t three = t[sd_triple_row(a, c) + d];
                for (int e = 0; e <= d; e++) {
                    const int16_t *ac = t + sd_triple_row(a, c), *ad = t + sd_triple_row(a, d),
                                  *ae = t + sd_triple_row(a, e);
                    const int16_t *cd = t + sd_triple_row(c, d), *ce = t + sd_triple_row(c, e),
                                  *de = t + sd_triple_row(d, e);
                    int16_t four = sd_larger(sd_larger(three, ac[e]), sd_larger(ad[e], cd[e]));
                    for (int f = 0; f <= e; f++)
                        at[f] = sd_larger(sd_larger(sd_larger(four, ac[f]), sd_larger(ad[f], ae[f])),
                                          sd_larger(sd_larger(cd[f], ce[f]), de[f]));
                    at += e + 1;
                }
            }
}

/* One player's strengths on one side, by ranks alone. */
static inline void sd_rate_boards(const sd_rank_boards *b, int side, const sd_player *p, int16_t *out) {
    const sd_tables *t = b->spot->tables;
    sd_values high = {t->high_five, t->high_six, t->high_seven}, low = {t->low_a5_five, t->low_a5_six, t->low_a5_seven};
    sd_values v = side == 0 ? high : low;
    uint32_t two = (uint32_t)b->card_key[p->cards[0]] + (uint32_t)b->card_key[p->cards[1]];
    if (sd_is_short(b->spot)) {
        sd_rate_short(b, two, out);
    } else if (b->spot->game.rule == SD_EXACTLY_TWO) {
        sd_rate_two_and_three(b, v.five, p, out);
    } else if (b->spot->game.rule == SD_AT_MOST_TWO) {
        sd_rate_pairs(b, v.seven, p, b->spot->game.hole, out);
    } else if (b->spot->game.hole == 2) {
        sd_rate_seven(b, v.seven, two, out);
    } else {
        sd_rate_nine(b, v, p, out);
    }
    if (side == 1 && b->spot->game.kinds[1] != SD_ACE_TO_FIVE) {
        unsigned classes = b->spot->game.kinds[1] == SD_NINE_OR_BETTER ? SD_LOW_9_CLASSES : SD_LOW_8_CLASSES;
        for (int i = 0; i < SD_RANK_BOARDS; i++) out[i] = (int16_t)sd_qualify((unsigned)out[i], classes);
    }
}

/* --- step 1
 * ----------------------------------------------------------------------------------------------------------- */

static inline unsigned sd_winners(const int16_t *strength, int players) {
    int16_t best = strength[0];
    unsigned winners = 0;
    for (int p = 1; p < players; p++) best = sd_larger(best, strength[p]);
    for (int p = 0; p < players; p++) winners |= (unsigned)(strength[p] == best) << p;
    return winners;
}

static inline void sd_second_side(sd_rank_boards *b) {
    int players = b->spot->players;
    for (int p = 0; p < players; p++) sd_rate_boards(b, 1, &b->spot->player[p], b->strength[p]);
    for (int i = 0; i < SD_RANK_BOARDS; i++) {
        int16_t s[SD_BOARD_PLAYERS] = {0};
        for (int p = 0; p < players; p++) s[p] = b->strength[p][i];
        unsigned winners = sd_winners(s, players);
        if (!s[sd_first_bit(winners)]) winners = 0; /* nobody has a low */
        if (b->weight[i]) b->outcome[b->place[i]] = (uint16_t)(winners << players);
    }
}

static inline void sd_first_side(sd_rank_boards *b) {
    int players = b->spot->players;
    for (int p = 0; p < players; p++) sd_rate_boards(b, 0, &b->spot->player[p], b->strength[p]);
    for (int i = 0; i < SD_RANK_BOARDS; i++) {
        int16_t *s = b->placed[b->place[i]];
        if (b->weight[i] == 0) continue;
        for (int p = 0; p < players; p++) s[p] = b->strength[p][i];
        b->outcome[b->place[i]] |= (uint16_t)sd_winners(s, players);
        b->best[b->place[i]] = s[0];
        for (int p = 1; p < players; p++) b->best[b->place[i]] = sd_larger(b->best[b->place[i]], s[p]);
        b->by_ranks[b->outcome[b->place[i]]] += b->weight[i];
    }
}

/* --- step 2
 * ----------------------------------------------------------------------------------------------------------- */

/* The other cards of a board, those not of the suit: multisets of none, one or two ranks. */
typedef struct {
    int count[3];
    uint32_t key[3][91];
    uint32_t weight[3][91];
} sd_others;

static inline void sd_list_others(const sd_rank_boards *b, int suit, sd_others *o) {
    int live[13];
    for (int r = 0; r < 13; r++) live[r] = b->live[r] - (int)(b->suit_live[suit] >> r & 1);
    o->count[0] = 1;
    o->key[0][0] = 0;
    o->weight[0][0] = 1;
    o->count[1] = o->count[2] = 0;
    for (int r = 0; r < 13; r++) {
        if (live[r] == 0) continue;
        o->key[1][o->count[1]] = b->rank_key[r];
        o->weight[1][o->count[1]++] = (uint32_t)live[r];
        for (int q = 0; q <= r; q++) {
            uint32_t weight = q == r ? sd_pick((uint32_t)live[r], live[r], 1) : (uint32_t)(live[r] * live[q]);
            if (weight == 0) continue;
            o->key[2][o->count[2]] = b->rank_key[r] + b->rank_key[q];
            o->weight[2][o->count[2]++] = weight;
        }
    }
}

/* The best flush of two ranks of the hand and three of the board. */
static inline unsigned sd_best_suited(const sd_tables *t, unsigned hole, unsigned board) {
    unsigned best = 0;
    for (unsigned i = hole; i; i &= i - 1)
        for (unsigned j = i & (i - 1); j; j &= j - 1) {
            unsigned two = (i & (0 - i)) | (j & (0 - j));
            for (unsigned a = board; a; a &= a - 1)
                for (unsigned b = a & (a - 1); b; b &= b - 1)
                    for (unsigned c = b & (b - 1); c; c &= c - 1) {
                        unsigned flush = t->flush[two | (a & (0 - a)) | (b & (0 - b)) | (c & (0 - c))];
                        if (flush > best) best = flush;
                    }
        }
    return best;
}

/* What a player makes of the board's ranks of a suit, 0 if no flush. */
static inline int16_t sd_board_flush(const sd_rank_boards *b, int player, int suit, unsigned board) {
    const sd_tables *t = b->spot->tables;
    const sd_player *p = &b->spot->player[player];
    unsigned own = b->suited[player][suit], best = 0;
    if (sd_is_short(b->spot)) return (int16_t)t->flush_short[(board | own) >> 4];
    if (b->spot->game.rule == SD_ANY) return (int16_t)t->flush[board | own];
    if (b->spot->game.rule == SD_EXACTLY_TWO) return (int16_t)(own & (own - 1) ? sd_best_suited(t, own, board) : 0);
    for (int x = 0; x < b->spot->game.hole; x++)
        for (int y = x + 1; y < b->spot->game.hole; y++) {
            unsigned two = 0;
            if ((p->cards[x] & 3) == suit) two |= 1u << (p->cards[x] >> 2);
            if ((p->cards[y] & 3) == suit) two |= 1u << (p->cards[y] >> 2);
            if (t->flush[board | two] > best) best = t->flush[board | two];
        }
    return (int16_t)best;
}

static inline unsigned sd_board_place(const sd_rank_boards *b, uint32_t key) {
    const sd_tables *t = b->spot->tables;
    return sd_is_short(b->spot) ? SD_PLACE(key + SD_SHORT_START_5, t->short_row, SHORT)
                                : SD_PLACE(key, t->five_row, FIVE);
}

/* Move the deals of one set of a suit's ranks where two hole cards play with five on the board. No hand holds a flush
 * and anything better by ranks, so the set alone decides who wins, unless the best hand by ranks is better still, which
 * then is another's: such deals stay. Several tallies used in turn spare the wait for the last number written to a
 * place. */
static inline void sd_move_decided(sd_rank_boards *b, uint32_t key, const int16_t *flush, const sd_others *o,
                                   int others) {
    int players = b->spot->players, two_sides = b->spot->game.sides == 2;
    unsigned now = sd_winners(flush, players), first = (1u << players) - 1;
    int16_t top = flush[0];
    int64_t all = 0;
    for (int p = 1; p < players; p++) top = sd_larger(top, flush[p]);
    for (int i = 0; i < o->count[others]; i++) {
        unsigned place = sd_board_place(b, key + o->key[others][i]), before = b->outcome[place];
        int64_t deals = b->best[place] > top ? 0 : o->weight[others][i], *moved = b->moved[i % SD_TALLIES];
        moved[before] -= deals;
        if (two_sides)
            moved[(before & ~first) | now] += deals;
        else
            all += deals;
    }
    b->moved[0][now] += all;
}

/* Move the deals of one set of a suit's ranks, for two players: comparisons instead of a search. */
static inline void sd_move_two(sd_rank_boards *b, uint32_t key, const int16_t *flush, const sd_others *o, int others) {
    for (int i = 0; i < o->count[others]; i++) {
        unsigned place = sd_board_place(b, key + o->key[others][i]);
        int16_t one = sd_larger(b->placed[place][0], flush[0]), two = sd_larger(b->placed[place][1], flush[1]);
        unsigned before = b->outcome[place],
                 now = (before & ~3u) | (unsigned)(one >= two) | (unsigned)(two >= one) << 1;
        int64_t deals = o->weight[others][i];
        b->moved[i % SD_TALLIES][before] -= deals;
        b->moved[i % SD_TALLIES][now] += deals;
    }
}

static inline void sd_move_many(sd_rank_boards *b, uint32_t key, const int16_t *flush, const sd_others *o,
                                int others) {
    int players = b->spot->players;
    for (int i = 0; i < o->count[others]; i++) {
        unsigned place = sd_board_place(b, key + o->key[others][i]);
        int16_t s[SD_BOARD_PLAYERS];
        for (int p = 0; p < players; p++) s[p] = sd_larger(b->placed[place][p], flush[p]);
        unsigned before = b->outcome[place], now = (before >> players << players) | sd_winners(s, players);
        int64_t deals = o->weight[others][i];
        b->moved[i % SD_TALLIES][before] -= deals;
        b->moved[i % SD_TALLIES][now] += deals;
    }
}

/* All sets of `size` of a suit's live ranks, from rank `below` downwards. */
static void sd_move_sets(sd_rank_boards *b, int suit, const sd_others *o, int size, int below, unsigned ranks,
                         uint32_t key, int left) {
    if (left) {
        for (int r = left - 1; r < below; r++)
            if (b->suit_live[suit] >> r & 1)
                sd_move_sets(b, suit, o, size, r, ranks | 1u << r, key + b->rank_key[r], left - 1);
        return;
    }
    int16_t flush[SD_BOARD_PLAYERS], any = 0;
    for (int p = 0; p < b->spot->players; p++) any |= flush[p] = sd_board_flush(b, p, suit, ranks);
    if (any == 0) return;
    if (b->spot->game.rule == SD_ANY && b->spot->game.hole == 2)
        sd_move_decided(b, key, flush, o, 5 - size);
    else if (b->spot->players == 2)
        sd_move_two(b, key, flush, o, 5 - size);
    else
        sd_move_many(b, key, flush, o, 5 - size);
}

/* What the flushes of a suit move, for any hands of the ranks of step 1: known before, or found now. */
static inline const int64_t *sd_moved_by_suit(sd_rank_boards *b, int suit) {
    unsigned sign[1 + SD_BOARD_PLAYERS] = {b->suit_live[suit]};
    sd_others others;
    for (int p = 0; p < b->spot->players; p++) sign[1 + p] = b->suited[p][suit];
    for (int i = 0; i < b->suits && i < SD_SUITS_KEPT; i++)
        if (memcmp(b->sign[i], sign, sizeof(sign)) == 0) return b->by_suit[i];
    int place = b->suits++ % SD_SUITS_KEPT;
    memcpy(b->sign[place], sign, sizeof(sign));
    memset(b->moved[0], 0, SD_TALLIES * b->cells * sizeof(int64_t));
    sd_list_others(b, suit, &others);
    for (int size = 3; size <= 5; size++) sd_move_sets(b, suit, &others, size, 13, 0, 0, size);
    memcpy(b->by_suit[place], b->moved[0], b->cells * sizeof(int64_t));
    for (int tally = 1; tally < SD_TALLIES; tally++)
        for (size_t i = 0; i < b->cells; i++) b->by_suit[place][i] += b->moved[tally][i];
    return b->by_suit[place];
}

/* --- all of it
 * -------------------------------------------------------------------------------------------------------- */

/* Room for the hands of the players of a spot; NULL if memory fails. */
static inline sd_rank_boards *sd_rank_boards_open(const sd_spot *s) {
    size_t cells = (size_t)1 << s->players * s->game.sides;
    sd_rank_boards *b = (sd_rank_boards *)malloc(sizeof(*b));
    int64_t *deals = (int64_t *)malloc((2 + SD_TALLIES + SD_SUITS_KEPT) * cells * sizeof(int64_t));
    if (b == NULL || deals == NULL) {
        free(b);
        free(deals);
        return NULL;
    }
    b->cells = cells;
    b->by_ranks = deals;
    b->deals = deals + cells;
    for (int tally = 0; tally < SD_TALLIES; tally++) b->moved[tally] = deals + (2 + tally) * cells;
    for (int i = 0; i < SD_SUITS_KEPT; i++) b->by_suit[i] = deals + (2 + SD_TALLIES + i) * cells;
    return b;
}

static inline void sd_rank_boards_close(sd_rank_boards *b) {
    if (b) free(b->by_ranks);
    free(b);
}

/* Step 1 for the hands of a spot. Step 2 may follow for all hands of the same ranks. */
static inline void sd_settle_ranks(sd_rank_boards *b, const sd_spot *s) {
    b->spot = s;
    b->suits = 0;
    memset(b->by_ranks, 0, b->cells * sizeof(int64_t));
    sd_count_live(b);
    sd_list_boards(b->live, b->rank_key, b->key, b->weight);
    sd_place_boards(b);
    if (s->game.sides == 2)
        sd_second_side(b);
    else
        memset(b->outcome, 0, sizeof(b->outcome));
    sd_first_side(b);
}

/* Step 2, and the deals into `outcomes`, each with the weight of the hands. */
static inline void sd_settle_flushes(sd_rank_boards *b, const sd_spot *s, sd_wide weight, sd_outcomes *outcomes) {
    unsigned all = (1u << s->players) - 1;
    b->spot = s;
    memcpy(b->deals, b->by_ranks, b->cells * sizeof(int64_t));
    sd_count_live(b);
    for (int suit = 0; suit < 4; suit++) {
        const int64_t *moved = sd_moved_by_suit(b, suit);
        for (size_t i = 0; i < b->cells; i++) b->deals[i] += moved[i];
    }
    for (unsigned i = 0; i < b->cells; i++)
        if (b->deals[i])
            sd_outcomes_add(outcomes, sd_outcome_key(i & all, i >> s->players),
                            sd_wide_times(weight, (uint64_t)b->deals[i]));
}

/* Counts all deals into `outcomes`; 1 done, -1 out of memory. */
static inline int sd_count_rank_boards(const sd_spot *s, sd_outcomes *outcomes) {
    sd_wide one = {1, 0};
    sd_rank_boards *b = sd_rank_boards_open(s);
    if (b == NULL) return -1;
    sd_settle_ranks(b, s);
    sd_settle_flushes(b, s, one, outcomes);
    sd_rank_boards_close(b);
    return outcomes->failed ? -1 : 1;
}

#endif
