/* Ranges, or hands with missing cards, on an empty board: one spot of known hands after the other.
 *
 * All combinations of one holding for each player are gathered by their *class*: suits are equal, so two combinations
 * have the same outcomes if a permutation of the suits turns one into the other. For each suit the ranks that are live
 * and those that each player holds of it make a signature; the class is the four signatures, sorted. One combination of
 * each class is counted by equity_board.h and stands for the weight of them all: 36 combinations of a pair of
 * aces and a pair of queens are three classes. Classes of the same ranks follow each other, and share the first step,
 * which does not ask for suits.
 */
#ifndef SHOWDOWN_EQUITY_CLASSES_H
#define SHOWDOWN_EQUITY_CLASSES_H

#include "equity_board.h"
#include "equity_enumerate.h"

enum {
    SD_MOST_COMBINATIONS = 1 << 17,
    SD_SIGNATURE = SD_BOARD_PLAYERS + 1 /* ranks live, and ranks of each player */
};

typedef struct {
    uint16_t ranks[4][SD_SIGNATURE];
    uint64_t held[SD_BOARD_PLAYERS]; /* what each player holds of each rank, four bits a rank */
    sd_wide weight;
    uint64_t mask[SD_BOARD_PLAYERS]; /* the hands of one combination of the class */
} sd_hand_class;

typedef struct {
    const sd_spot *spot;
    const sd_holding *holding[SD_BOARD_PLAYERS];
    sd_holding *owned[SD_BOARD_PLAYERS];
    uint32_t count[SD_BOARD_PLAYERS];
    sd_hand_class *found; /* classes in the order found */
    uint32_t *place;      /* hash table of one more than their number; 0: free */
    uint32_t classes, room, bits;
} sd_hand_classes;

/* --- the lists -------------------------------------------------------------------------------------------------------
 */

static inline double sd_combinations(const sd_spot *s) {
    double product = 1;
    for (int i = 0; i < s->players; i++) product *= sd_player_choices(s, &s->player[i]);
    return product;
}

/* Whether every combination is a spot for equity_board.h. */
static inline int sd_classes_apply(const sd_spot *s) {
    sd_spot filled = *s;
    if (sd_combinations(s) > SD_MOST_COMBINATIONS || (s->game.rule == SD_ANY && s->game.hole != 2)) return 0;
    for (int i = 0; i < s->players; i++) {
        filled.player[i].range = NULL;
        filled.player[i].missing = 0;
    }
    return sd_rank_boards_apply(&filled);
}

static inline uint64_t sd_mask_of(const unsigned char *cards, int n) {
    uint64_t mask = 0;
    for (int i = 0; i < n; i++) mask |= (uint64_t)1 << cards[i];
    return mask;
}

static inline int sd_hand_classes_open(sd_hand_classes *c, const sd_spot *s) {
    int ready = 1;
    memset(c, 0, sizeof(*c));
    c->spot = s;
    for (int i = 0; i < s->players; i++) {
        c->count[i] = (uint32_t)sd_player_choices(s, &s->player[i]);
        c->holding[i] = s->player[i].range;
        if (c->holding[i] == NULL) c->holding[i] = c->owned[i] = sd_list_holdings(s, &s->player[i], c->count[i]);
        ready &= c->holding[i] != NULL;
    }
    c->bits = 10;
    c->room = 512;
    c->found = (sd_hand_class *)malloc(c->room * sizeof(*c->found));
    c->place = (uint32_t *)calloc((size_t)1 << c->bits, sizeof(*c->place));
    return ready && c->found && c->place;
}

static inline void sd_hand_classes_close(sd_hand_classes *c) {
    for (int i = 0; i < SD_BOARD_PLAYERS; i++) free(c->owned[i]);
    free(c->found);
    free(c->place);
}

/* --- gathering -------------------------------------------------------------------------------------------------------
 */

static inline void sd_sign(const sd_spot *s, const uint64_t *mask, uint64_t live, sd_hand_class *out) {
    unsigned char cards[52];
    memset(out->ranks, 0, sizeof(out->ranks));
    memset(out->held, 0, sizeof(out->held));
    for (int p = -1; p < s->players; p++) {
        int n = sd_cards_of(p < 0 ? live : mask[p], cards);
        for (int i = 0; i < n; i++) {
            out->ranks[cards[i] & 3][p + 1] |= (uint16_t)(1u << (cards[i] >> 2));
            if (p >= 0) out->held[p] += (uint64_t)1 << 4 * (cards[i] >> 2);
        }
    }
    for (int i = 1; i < 4; i++)
        for (int j = i; j > 0 && memcmp(out->ranks[j - 1], out->ranks[j], sizeof(out->ranks[0])) > 0; j--) {
            uint16_t held[SD_SIGNATURE];
            memcpy(held, out->ranks[j], sizeof(held));
            memcpy(out->ranks[j], out->ranks[j - 1], sizeof(held));
            memcpy(out->ranks[j - 1], held, sizeof(held));
        }
}

static inline uint32_t sd_class_hash(const sd_hand_class *h) {
    uint64_t mixed = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < SD_SIGNATURE; j++) mixed = (mixed ^ h->ranks[i][j]) * SD_GOLDEN_GAMMA + (mixed >> 29);
    return (uint32_t)(mixed >> 32);
}

static inline uint32_t *sd_class_place(sd_hand_classes *c, const sd_hand_class *h) {
    uint32_t last = (1u << c->bits) - 1, at = sd_class_hash(h) & last;
    while (c->place[at] && memcmp(c->found[c->place[at] - 1].ranks, h->ranks, sizeof(h->ranks))) at = (at + 1) & last;
    return c->place + at;
}

/* Room for one more class, and a table less than half full. */
static inline int sd_classes_grow(sd_hand_classes *c) {
    if (c->classes < c->room) return 1;
    sd_hand_class *found = (sd_hand_class *)realloc(c->found, 2 * (size_t)c->room * sizeof(*found));
    uint32_t *place = (uint32_t *)calloc((size_t)2 << c->bits, sizeof(*place));
    if (found) c->found = found;
    if (!found || !place) {
        free(place);
        return 0;
    }
    free(c->place);
    c->place = place;
    c->room *= 2;
    c->bits++;
    for (uint32_t i = 0; i < c->classes; i++) *sd_class_place(c, &c->found[i]) = i + 1;
    return 1;
}

static inline int sd_gather(sd_hand_classes *c, const uint64_t *mask, uint64_t live, sd_wide weight) {
    sd_hand_class new_class;
    if (!sd_classes_grow(c)) return 0;
    sd_sign(c->spot, mask, live, &new_class);
    uint32_t *place = sd_class_place(c, &new_class);
    if (*place) {
        sd_wide_add(&c->found[*place - 1].weight, weight);
        return 1;
    }
    new_class.weight = weight;
    memset(new_class.mask, 0, sizeof(new_class.mask));
    memcpy(new_class.mask, mask, (size_t)c->spot->players * sizeof(*mask));
    c->found[c->classes++] = new_class;
    *place = c->classes;
    return 1;
}

static inline int sd_gather_all(sd_hand_classes *c, int player, uint64_t *mask, uint64_t used, sd_wide weight) {
    const sd_spot *s = c->spot;
    if (player == s->players) return sd_gather(c, mask, s->live & ~used, weight);
    for (uint32_t i = 0; i < c->count[player]; i++) {
        const sd_holding *h = &c->holding[player][i];
        if (h->mask & used) continue;
        mask[player] = sd_mask_of(h->cards, s->game.hole);
        if (!sd_gather_all(c, player + 1, mask, used | h->mask, sd_wide_times(weight, h->weight))) return 0;
    }
    return 1;
}

/* --- counting --------------------------------------------------------------------------------------------------------
 */

/* Order by what everybody holds of each rank. */
static inline int sd_by_held(const void *a, const void *b) {
    const sd_hand_class *x = (const sd_hand_class *)a, *y = (const sd_hand_class *)b;
    return memcmp(x->held, y->held, sizeof(x->held));
}

static inline void sd_count_class(sd_rank_boards *b, const sd_spot *s, const sd_hand_class *h, int same_ranks,
                                  sd_outcomes *outcomes) {
    sd_spot known = *s;
    for (int p = 0; p < s->players; p++) {
        known.player[p].range = NULL;
        known.player[p].missing = 0;
        known.player[p].known = sd_cards_of(h->mask[p], known.player[p].cards);
        known.live &= ~h->mask[p];
    }
    if (!same_ranks) sd_settle_ranks(b, &known);
    sd_settle_flushes(b, &known, h->weight, outcomes);
}

/* Counts the classes of one piece; 1 done, 0 stopped, -1 out of memory. */
static inline int sd_count_classes(const sd_spot *s, uint64_t piece, uint64_t pieces, sd_ticker *ticker,
                                   sd_outcomes *outcomes) {
    sd_hand_classes c;
    uint64_t mask[SD_BOARD_PLAYERS];
    sd_wide one = {1, 0};
    double size = sd_enumeration_size(s);
    int done = -1;
    sd_rank_boards *b = sd_rank_boards_open(s);
    if (sd_hand_classes_open(&c, s) && b && sd_gather_all(&c, 0, mask, 0, one)) {
        uint64_t first = c.classes * piece / pieces, end = c.classes * (piece + 1) / pieces;
        qsort(c.found, c.classes, sizeof(*c.found), sd_by_held);
        done = 1;
        for (uint64_t i = first; done && i < end; i++) {
            int same_ranks = i > first && sd_by_held(&c.found[i - 1], &c.found[i]) == 0;
            sd_count_class(b, s, &c.found[i], same_ranks, outcomes);
            if (ticker && !ticker->tick(ticker, size * (double)(i + 1) / c.classes)) done = 0;
        }
    }
    sd_hand_classes_close(&c);
    sd_rank_boards_close(b);
    return outcomes->failed ? -1 : done;
}

#endif
