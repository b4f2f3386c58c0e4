/* Every deal of a spot, whatever the game.
 *
 * The missing board cards come first, since with the board fixed a hand's strength is fixed: it is then found once for
 * every holding a player may have, not once for every deal. The players follow as *levels*, those with the most
 * holdings last. A level carries the best strengths so far and their winners down to the next; the last one only counts
 * which of its holdings beat, tie or lose to them. A player with so many missing cards that the list of his holdings
 * would not fit into memory deals them on the spot instead.
 *
 * `piece` of `pieces` takes every pieces-th choice of the first level that has several (the board, where cards of it
 * are missing), so that the pieces of one spot add up to the whole.
 */
#ifndef SHOWDOWN_EQUITY_ENUMERATE_H
#define SHOWDOWN_EQUITY_ENUMERATE_H

#include "equity.h"

enum {
    SD_MOST_LISTED = 1
        << 18,             /* holdings of a level kept in memory, 28 bytes each; four unknown cards of 52 are 270,725 */
    SD_TICK_WORK = 1 << 20 /* holdings looked at, or hands evaluated eight times slower, between two ticks */
};

typedef struct {
    int player;
    sd_holding *owned;         /* holdings listed here, to be freed */
    const sd_holding *holding; /* NULL: the missing cards are dealt on the spot */
    uint32_t count;
    uint16_t (*strength)[SD_SIDES];
    double below; /* deals that follow one choice of this level */
} sd_level;

typedef struct {
    const sd_spot *spot;
    sd_outcomes *outcomes;
    sd_ticker *ticker;
    uint64_t piece, pieces;
    int levels;
    sd_level level[SD_MOST_PLAYERS];
    sd_prepared board;
    double done;
    uint64_t work;
} sd_enumeration;

/* Account for work and, now and then, ask whether to go on. */
static inline int sd_go_on(sd_enumeration *e, uint64_t work) {
    e->work += work;
    if (e->work < SD_TICK_WORK) return 1;
    e->work = 0;
    return e->ticker == NULL || e->ticker->tick(e->ticker, e->done);
}

/* --- levels ------------------------------------------------------------------------------------------------------ */

/* How many ways there are to fill a player's hand, other hands left aside. */
static inline double sd_player_choices(const sd_spot *s, const sd_player *p) {
    return p->range ? p->choices : sd_choices(sd_count(s->live), p->missing);
}

/* Every hand a player may have: his cards and any of the live ones. */
static inline sd_holding *sd_list_holdings(const sd_spot *s, const sd_player *p, uint32_t count) {
    sd_holding *list = (sd_holding *)malloc(count * sizeof(sd_holding));
    if (list == NULL) return NULL;
    unsigned char live[52];
    int n = sd_cards_of(s->live, live), places[SD_MOST_HOLE];
    for (int i = 0; i < p->missing; i++) places[i] = i;
    for (uint32_t at = 0; at < count; at++) {
        sd_holding *h = list + at;
        h->mask = 0;
        h->weight = 1;
        memcpy(h->cards, p->cards, (size_t)p->known);
        for (int i = 0; i < p->missing; i++) {
            h->cards[p->known + i] = live[places[i]];
            h->mask |= (uint64_t)1 << live[places[i]];
        }
        sd_next_places(places, p->missing, n);
    }
    return list;
}

static inline int sd_level_open(sd_level *level, const sd_spot *s, int player) {
    const sd_player *p = &s->player[player];
    double choices = sd_player_choices(s, p);
    level->player = player;
    level->owned = NULL;
    level->holding = p->range;
    level->strength = NULL;
    level->count = choices <= SD_MOST_LISTED || p->range ? (uint32_t)choices : 0;
    if (level->count == 0) return 1;
    if (p->range == NULL) level->holding = level->owned = sd_list_holdings(s, p, level->count);
    level->strength = (uint16_t (*)[SD_SIDES])malloc(level->count * sizeof(*level->strength));
    return level->holding != NULL && level->strength != NULL;
}

static inline void sd_enumeration_close(sd_enumeration *e) {
    for (int i = 0; i < e->levels; i++) {
        free(e->level[i].owned);
        free(e->level[i].strength);
    }
}

/* Levels in order of their number of holdings, the deals below each, and whether memory sufficed. */
static inline int sd_enumeration_open(sd_enumeration *e, const sd_spot *s) {
    int order[SD_MOST_PLAYERS], ready = 1;
    for (int i = 0; i < s->players; i++) {
        int at = i;
        double choices = sd_player_choices(s, &s->player[i]);
        for (; at > 0 && sd_player_choices(s, &s->player[order[at - 1]]) > choices; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    e->spot = s;
    e->levels = s->players;
    for (int i = 0; i < s->players; i++) ready &= sd_level_open(&e->level[i], s, order[i]);
    double below = 1;
    for (int i = s->players - 1; i >= 0; i--) {
        e->level[i].below = below;
        below *= sd_player_choices(s, &s->player[order[i]]);
    }
    return ready;
}

/* The strengths of all listed holdings on the board in hand. */
static inline int sd_rate_levels(sd_enumeration *e, uint64_t board) {
    const sd_spot *s = e->spot;
    for (int i = 0; i < e->levels; i++) {
        sd_level *level = &e->level[i];
        for (uint32_t at = 0; at < level->count; at++)
            if (!(level->holding[at].mask & board))
                sd_hand_strengths(s, level->holding[at].cards, &e->board, level->strength[at]);
        if (!sd_go_on(e, 8 * (uint64_t)level->count)) return 0;
    }
    return 1;
}

/* --- walking ----------------------------------------------------------------------------------------------------- */

static int sd_walk(sd_enumeration *e, int depth, uint64_t used, sd_wide weight, const sd_best *best, int split);

/* The last level: its holdings by how they stand to the best so far on each side: 0 below, 1 equal, 2 above. */
static inline int sd_walk_last(sd_enumeration *e, const sd_level *level, uint64_t used, sd_wide weight,
                               const sd_best *best, int split) {
    uint64_t deals[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    int two_sides = e->spot->game.sides == 2;
    uint32_t step = split ? (uint32_t)e->pieces : 1;
    for (uint32_t at = split ? (uint32_t)e->piece : 0; at < level->count; at += step) {
        const sd_holding *h = &level->holding[at];
        const uint16_t *s = level->strength[at];
        if (h->mask & used) continue;
        int first = (s[0] >= best->strength[0]) + (s[0] > best->strength[0]), second = 0;
        if (two_sides) second = (s[1] >= best->strength[1] && s[1]) + (s[1] > best->strength[1]);
        deals[first][second] += h->weight;
    }
    uint32_t me = 1u << level->player;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (deals[i][j]) {
                uint32_t first = i == 2 ? me : i == 1 ? best->winners[0] | me : best->winners[0];
                uint32_t second = j == 2 ? me : j == 1 ? best->winners[1] | me : best->winners[1];
                sd_outcomes_add(e->outcomes, sd_outcome_key(first, second), sd_wide_times(weight, deals[i][j]));
            }
    e->done += level->count;
    return sd_go_on(e, level->count);
}

/* One hand of a level settled: on to the next, or count the deal. */
static inline int sd_walk_on(sd_enumeration *e, int depth, uint64_t used, sd_wide weight, const sd_best *best,
                             const uint16_t *strength, int split) {
    sd_best next = *best;
    sd_best_join(&next, e->spot->game.sides, e->level[depth].player, strength);
    if (depth + 1 < e->levels) return sd_walk(e, depth + 1, used, weight, &next, split);
    sd_outcomes_add(e->outcomes, sd_outcome_key(next.winners[0], next.winners[1]), weight);
    e->done++;
    return 1;
}

static inline int sd_walk_listed(sd_enumeration *e, int depth, uint64_t used, sd_wide weight, const sd_best *best,
                                 int split) {
    const sd_level *level = &e->level[depth];
    int here = split && level->count > 1; /* one choice cannot be shared out: the next level is */
    for (uint32_t at = here ? (uint32_t)e->piece : 0; at < level->count; at += here ? (uint32_t)e->pieces : 1) {
        const sd_holding *h = &level->holding[at];
        if (h->mask & used) {
            e->done += level->below;
            if (!sd_go_on(e, 1)) return 0;
        } else if (!sd_walk_on(e, depth, used | h->mask, sd_wide_times(weight, h->weight), best, level->strength[at],
                               split && !here)) {
            return 0;
        }
    }
    return 1;
}

/* A level whose missing cards are dealt on the spot from what is left of the live cards. */
static inline int sd_walk_dealt(sd_enumeration *e, int depth, uint64_t used, sd_wide weight, const sd_best *best,
                                int split) {
    const sd_spot *s = e->spot;
    const sd_player *p = &s->player[e->level[depth].player];
    unsigned char left[52], cards[SD_MOST_HOLE];
    uint16_t strength[SD_SIDES];
    int n = sd_cards_of(s->live & ~used, left), places[SD_MOST_HOLE];
    uint64_t at = 0;
    if (n < p->missing) return 1;
    memcpy(cards, p->cards, (size_t)p->known);
    for (int i = 0; i < p->missing; i++) places[i] = i;
    do {
        if (split && at++ % e->pieces != e->piece) continue;
        uint64_t mask = 0;
        for (int i = 0; i < p->missing; i++) {
            cards[p->known + i] = left[places[i]];
            mask |= (uint64_t)1 << left[places[i]];
        }
        sd_hand_strengths(s, cards, &e->board, strength);
        if (!sd_go_on(e, 8) || !sd_walk_on(e, depth, used | mask, weight, best, strength, 0)) return 0;
    } while (sd_next_places(places, p->missing, n));
    return 1;
}

static int sd_walk(sd_enumeration *e, int depth, uint64_t used, sd_wide weight, const sd_best *best, int split) {
    const sd_level *level = &e->level[depth];
    if (level->holding == NULL) return sd_walk_dealt(e, depth, used, weight, best, split);
    if (depth + 1 == e->levels && level->count > 1) return sd_walk_last(e, level, used, weight, best, split);
    return sd_walk_listed(e, depth, used, weight, best, split);
}

/* All deals with the given board. */
static inline int sd_walk_board(sd_enumeration *e, const unsigned char *board, uint64_t mask, int split) {
    static const sd_best nobody = {{0, 0}, {0, 0}};
    static const sd_wide one = {1, 0};
    sd_ready_board(e->spot, board, e->spot->game.board, &e->board);
    return sd_rate_levels(e, mask) && sd_walk(e, 0, mask, one, &nobody, split);
}

static inline int sd_walk_boards(sd_enumeration *e) {
    const sd_spot *s = e->spot;
    unsigned char live[52], board[SD_MOST_BOARD];
    int missing = sd_board_missing(s), n = sd_cards_of(s->live, live), places[SD_MOST_BOARD];
    uint64_t at = 0;
    memcpy(board, s->board, (size_t)s->board_known);
    if (missing == 0) return sd_walk_board(e, board, 0, e->pieces > 1);
    for (int i = 0; i < missing; i++) places[i] = i;
    do {
        if (at++ % e->pieces != e->piece) continue;
        uint64_t mask = 0;
        for (int i = 0; i < missing; i++) {
            board[s->board_known + i] = live[places[i]];
            mask |= (uint64_t)1 << live[places[i]];
        }
        if (!sd_walk_board(e, board, mask, 0)) return 0;
    } while (sd_next_places(places, missing, n));
    return 1;
}

/* Counts the deals of one piece into `outcomes`. 1 done, 0 stopped by the ticker, -1 out of memory. */
static inline int sd_enumerate(const sd_spot *s, uint64_t piece, uint64_t pieces, sd_ticker *ticker,
                               sd_outcomes *outcomes) {
    sd_enumeration e;
    int finished = -1;
    e.outcomes = outcomes;
    e.ticker = ticker;
    e.piece = piece;
    e.pieces = pieces;
    e.done = 0;
    e.work = 0;
    if (sd_enumeration_open(&e, s)) finished = sd_walk_boards(&e);
    sd_enumeration_close(&e);
    return outcomes->failed ? -1 : finished;
}

/* The deals of a spot, impossible ones included: what `done` of the ticker comes to, over all pieces. */
static inline double sd_enumeration_size(const sd_spot *s) {
    double size = sd_choices(sd_count(s->live), sd_board_missing(s));
    for (int i = 0; i < s->players; i++) size *= sd_player_choices(s, &s->player[i]);
    return size;
}

/* Seconds that takes, roughly: a nanosecond a deal, and what the hands rated on each board cost. */
static inline double sd_enumeration_cost(const sd_spot *s) {
    double boards = sd_choices(sd_count(s->live), sd_board_missing(s)), rated = 0, deals = boards;
    double hand = s->game.rule == SD_ANY && s->game.hole + s->game.board <= 7 ? 6e-9 : 50e-9;
    for (int i = 0; i < s->players; i++) {
        double choices = sd_player_choices(s, &s->player[i]);
        deals *= choices;
        rated += s->player[i].range || choices <= SD_MOST_LISTED ? boards * choices : 2 * deals;
    }
    return rated * s->game.sides * hand + deals * 1.5e-9 + boards * 20e-9;
}

#endif
