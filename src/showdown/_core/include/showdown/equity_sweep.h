/* Two players with missing cards and a full board: pairs of hands without a common card, counted without forming them.
 *
 * A player's *set* is what he is dealt, k of the n live cards (or a range's hand). A win is a pair of sets X, Y without
 * a common card, X stronger. Both lists are sorted by strength and *swept* upwards: the sets Y weaker than X have been
 * added when X asks, and inclusion-exclusion over the subsets T of X tells how many of them avoid all its cards,
 *
 *     sum over T of (-1)^|T| * (sets added that contain T),
 *
 * so it is enough to count, for all subsets of up to min(|X|, |Y|) cards, how many sets added contain them. Three or
 * four unknown cards on each side are 15 numbers a set instead of tens of thousands of pairs. T = X contributes only if
 * Y = X: these *twins* are taken from a direct comparison, which spares the largest table.
 *
 * High and low together want the joint counts of both comparisons. The low is divided and conquered: of two halves of
 * the low strengths, sets of the upper half win the low from sets of the lower half, so one sweep by high strength of
 * the former against the latter counts how they stand on the high; then each half by itself; equal lows at last.
 * "Loses the low" follows from the totals of a sweep by high alone and one by low alone.
 */
#ifndef SHOWDOWN_EQUITY_SWEEP_H
#define SHOWDOWN_EQUITY_SWEEP_H

#include "cpu.h"
#include "equity.h"

enum {
    SD_SWEEP_CARDS = 5,       /* cards of a set at most; five slots of six bits fill a word */
    SD_SWEEP_SETS = 1 << 22,  /* sets of a list at most: all fives of 52 cards are 2,598,960 */
    SD_STRENGTHS = 7463,      /* strengths of any ranking, 0 included */
    SD_SWEEP_PERIOD = 1 << 16 /* sets between two ticks */
};

/* A set: its cards as places among the live ones, six bits each, ascending from the low end. */
typedef struct {
    uint32_t slots;
    uint16_t strength[SD_SIDES];
} sd_set;

typedef struct {
    sd_set *set;
    uint32_t *weight; /* of each set; NULL: all weigh 1 */
    uint32_t count;
    int cards; /* of each set */
} sd_sets;

/* How many sets added contain each subset of one, two, three, four cards. */
typedef struct {
    int live, depth; /* cards, and the size of the largest subsets counted */
    uint64_t all, one[52], two[1326];
    uint16_t *three, *four;                  /* among fours at most C(43,1), among fives C(49,2): they fit */
    uint32_t pair[52], triple[52], quad[52]; /* i over 2, 3, 4: the place of a subset is a sum of those */
} sd_subsets;

typedef struct {
    uint64_t more, equal;
} sd_standing;

/* --- counting subsets --------------------------------------------------------------------------------------------- */

static inline void sd_subsets_clear(sd_subsets *c) {
    size_t n = (size_t)c->live;
    c->all = 0;
    memset(c->one, 0, sizeof(c->one));
    memset(c->two, 0, sizeof(c->two));
    if (c->depth >= 3) memset(c->three, 0, n * (n - 1) * (n - 2) / 6 * sizeof(uint16_t));
    if (c->depth >= 4) memset(c->four, 0, n * (n - 1) * (n - 2) / 6 * (n - 3) / 4 * sizeof(uint16_t));
}

static inline int sd_subsets_open(sd_subsets *c, int live, int depth) {
    size_t n = (size_t)live;
    c->live = live;
    c->depth = depth;
    c->three = c->four = NULL;
    for (uint32_t i = 0; i < 52; i++) {
        c->pair[i] = i * (i - 1) / 2;
        c->triple[i] = i < 3 ? 0 : i * (i - 1) * (i - 2) / 6;
        c->quad[i] = i < 4 ? 0 : i * (i - 1) * (i - 2) / 6 * (i - 3) / 4;
    }
    c->pair[0] = 0;
    if (depth >= 3) c->three = (uint16_t *)malloc((n * (n - 1) * (n - 2) / 6 + 1) * sizeof(uint16_t));
    if (depth >= 4) c->four = (uint16_t *)malloc((n * (n - 1) * (n - 2) / 6 * (n - 3) / 4 + 1) * sizeof(uint16_t));
    return (depth < 3 || c->three != NULL) && (depth < 4 || c->four != NULL);
}

static inline void sd_subsets_close(sd_subsets *c) {
    free(c->three);
    free(c->four);
}

static SD_INLINE void sd_unpack(uint32_t slots, int cards, unsigned *slot) {
    for (int i = 0; i < cards; i++) slot[i] = slots >> 6 * i & 63;
}

/* `cards` is a constant at each call, so that the loops unroll. */
static SD_INLINE void sd_add_set(sd_subsets *c, uint32_t slots, int cards, uint64_t weight) {
    unsigned s[SD_SWEEP_CARDS];
    sd_unpack(slots, cards, s);
    c->all += weight;
    for (int i = 0; i < cards; i++) c->one[s[i]] += weight;
    if (c->depth < 2) return;
    for (int j = 1; j < cards; j++)
        for (int i = 0; i < j; i++) c->two[c->pair[s[j]] + s[i]] += weight;
    if (c->depth < 3) return;
    for (int k = 2; k < cards; k++)
        for (int j = 1; j < k; j++)
            for (int i = 0; i < j; i++) c->three[c->triple[s[k]] + c->pair[s[j]] + s[i]]++;
    if (c->depth < 4) return;
    for (int l = 3; l < cards; l++)
        for (int k = 2; k < l; k++)
            for (int j = 1; j < k; j++)
                for (int i = 0; i < j; i++) c->four[c->quad[s[l]] + c->triple[s[k]] + c->pair[s[j]] + s[i]]++;
}

/* The weight of the sets added that have no card of this one, its twin left in. */
static SD_INLINE uint64_t sd_ask_set(const sd_subsets *c, uint32_t slots, int cards) {
    unsigned s[SD_SWEEP_CARDS];
    uint64_t found = c->all;
    uint32_t threes = 0, fours = 0;
    sd_unpack(slots, cards, s);
    if (c->depth >= 1)
        for (int i = 0; i < cards; i++) found -= c->one[s[i]];
    if (c->depth >= 2)
        for (int j = 1; j < cards; j++)
            for (int i = 0; i < j; i++) found += c->two[c->pair[s[j]] + s[i]];
    if (c->depth >= 3)
        for (int k = 2; k < cards; k++)
            for (int j = 1; j < k; j++)
                for (int i = 0; i < j; i++) threes += c->three[c->triple[s[k]] + c->pair[s[j]] + s[i]];
    if (c->depth >= 4)
        for (int l = 3; l < cards; l++)
            for (int k = 2; k < l; k++)
                for (int j = 1; j < k; j++)
                    for (int i = 0; i < j; i++)
                        fours += c->four[c->quad[s[l]] + c->triple[s[k]] + c->pair[s[j]] + s[i]];
    return found - threes + fours;
}

static SD_INLINE void sd_add_run(sd_subsets *c, const sd_sets *y, uint32_t from, uint32_t to, int cards) {
    for (uint32_t i = from; i < to; i++) sd_add_set(c, y->set[i].slots, cards, y->weight ? y->weight[i] : 1);
}

static SD_INLINE uint64_t sd_ask_run(const sd_subsets *c, const sd_sets *x, uint32_t from, uint32_t to, int cards) {
    uint64_t found = 0;
    for (uint32_t i = from; i < to; i++)
        found += sd_ask_set(c, x->set[i].slots, cards) * (x->weight ? x->weight[i] : 1);
    return found;
}

static inline void sd_add_sets(sd_subsets *c, const sd_sets *y, uint32_t from, uint32_t to) {
    switch (y->cards) {
        case 0: sd_add_run(c, y, from, to, 0); break;
        case 1: sd_add_run(c, y, from, to, 1); break;
        case 2: sd_add_run(c, y, from, to, 2); break;
        case 3: sd_add_run(c, y, from, to, 3); break;
        case 4: sd_add_run(c, y, from, to, 4); break;
        default: sd_add_run(c, y, from, to, 5);
    }
}

static inline uint64_t sd_ask_sets(const sd_subsets *c, const sd_sets *x, uint32_t from, uint32_t to) {
    switch (x->cards) {
        case 0: return sd_ask_run(c, x, from, to, 0);
        case 1: return sd_ask_run(c, x, from, to, 1);
        case 2: return sd_ask_run(c, x, from, to, 2);
        case 3: return sd_ask_run(c, x, from, to, 3);
        case 4: return sd_ask_run(c, x, from, to, 4);
        default: return sd_ask_run(c, x, from, to, 5);
    }
}

/* --- one sweep ---------------------------------------------------------------------------------------------------- */

typedef struct {
    sd_subsets subsets;
    sd_ticker *ticker;
    uint64_t work;
    double done; /* sets swept */
    int stopped;
} sd_sweep_state;

/* Sets listed, sorted or swept: work after which the ticker is due. */
static inline void sd_sweep_work(sd_sweep_state *w, uint32_t sets) {
    w->work += sets;
    if (w->work < SD_SWEEP_PERIOD || w->stopped) return;
    w->work = 0;
    if (w->ticker && !w->ticker->tick(w->ticker, w->done)) w->stopped = 1;
}

static inline void sd_sweep_tick(sd_sweep_state *w, uint32_t sets) {
    w->done += sets;
    sd_sweep_work(w, sets);
}

/* How X stands to Y on one side by which both lists are sorted: pairs without a common card, twins left in. */
static inline sd_standing sd_sweep(sd_sweep_state *w, const sd_sets *x, const sd_sets *y, int side) {
    sd_standing found = {0, 0};
    uint32_t i = 0, j = 0;
    sd_subsets_clear(&w->subsets);
    while (i < x->count && !w->stopped) {
        unsigned strength = x->set[i].strength[side];
        uint32_t end = i, weaker = j, equal;
        while (end < x->count && x->set[end].strength[side] == strength) end++;
        while (weaker < y->count && y->set[weaker].strength[side] < strength) weaker++;
        sd_add_sets(&w->subsets, y, j, weaker);
        uint64_t more = sd_ask_sets(&w->subsets, x, i, end);
        found.more += more;
        for (equal = weaker; equal < y->count && y->set[equal].strength[side] == strength;) equal++;
        if (equal > weaker) {
            sd_add_sets(&w->subsets, y, weaker, equal);
            found.equal += sd_ask_sets(&w->subsets, x, i, end) - more;
        }
        sd_sweep_tick(w, end - i + (equal - j));
        i = end;
        j = equal;
    }
    return found;
}

/* --- lists of sets ------------------------------------------------------------------------------------------------ */

static inline void sd_sets_close(sd_sets *x) {
    free(x->set);
    free(x->weight);
}

static inline int sd_sets_room(sd_sets *x, uint32_t count, int weighted) {
    x->count = count;
    x->set = (sd_set *)malloc((count + 1) * sizeof(sd_set));
    x->weight = weighted ? (uint32_t *)malloc((count + 1) * sizeof(uint32_t)) : NULL;
    return x->set != NULL && (!weighted || x->weight != NULL);
}

/* Strengths of five to seven cards by their key: what the evaluators of kernel.h do first, for both sides at once. */
static inline unsigned sd_strength_of_key(const sd_tables *t, int kind, uint64_t key, const unsigned char *cards,
                                          int n) {
    const sd_values high = {t->high_five, t->high_six, t->high_seven};
    const sd_values low_27 = {t->low_27_five, t->low_27_six, t->low_27_seven};
    const sd_values low_a5 = {t->low_a5_five, t->low_a5_six, t->low_a5_seven};
    switch (kind) {
        case SD_HIGH: return sd_has_flush(key) ? sd_high(t, cards, n) : sd_rank_value(t, high, (uint32_t)key, n);
        case SD_DEUCE_TO_SEVEN:
            return sd_has_flush(key) ? sd_low_27(t, cards, n) : sd_rank_value(t, low_27, (uint32_t)key, n);
        case SD_ACE_TO_FIVE: return sd_rank_value(t, low_a5, (uint32_t)key, n);
        case SD_EIGHT_OR_BETTER: return sd_qualify(sd_rank_value(t, low_a5, (uint32_t)key, n), SD_LOW_8_CLASSES);
        case SD_NINE_OR_BETTER: return sd_qualify(sd_rank_value(t, low_a5, (uint32_t)key, n), SD_LOW_9_CLASSES);
        default: return sd_evaluate(t, kind, cards, n);
    }
}

/* All sets of a player's missing cards, in lexicographic order, with the strengths of his hand; fewer if stopped. */
static inline int sd_sets_dealt(sd_sets *x, sd_sweep_state *w, const sd_spot *s, const sd_player *p,
                                const sd_prepared *board) {
    const uint64_t *card_key = s->tables->card;
    unsigned char live[52], cards[SD_MOST_HOLE];
    int n = sd_cards_of(s->live, live), k = p->missing, place[SD_SWEEP_CARDS];
    int by_key = board->n == 0 && s->game.hole >= 5;
    uint64_t known = sd_key(card_key, p->cards, p->known);
    x->cards = k;
    if (!sd_sets_room(x, (uint32_t)sd_choices(n, k), 0)) return 0;
    memcpy(cards, p->cards, SD_MOST_HOLE);
    for (int i = 0; i < k; i++) place[i] = i;
    for (uint32_t at = 0; at < x->count; at++) {
        sd_set *set = &x->set[at];
        uint64_t key = known;
        set->slots = 0;
        set->strength[1] = 0;
        for (int i = 0; i < k; i++) {
            cards[p->known + i] = live[place[i]];
            key += card_key[live[place[i]]];
            set->slots |= (uint32_t)place[i] << 6 * i;
        }
        if (by_key)
            for (int side = 0; side < s->game.sides; side++)
                set->strength[side] =
                    (uint16_t)sd_strength_of_key(s->tables, s->game.kinds[side], key, cards, s->game.hole);
        else
            sd_hand_strengths(s, cards, board, set->strength);
        sd_next_places(place, k, n);
        if (at % SD_SWEEP_PERIOD == SD_SWEEP_PERIOD - 1) {
            sd_sweep_work(w, SD_SWEEP_PERIOD);
            if (w->stopped) x->count = at;
        }
    }
    return 1;
}

/* The hands of a range, two cards each. */
static inline int sd_sets_of_range(sd_sets *x, const sd_spot *s, const sd_player *p, const sd_prepared *board) {
    unsigned char live[52], slot[52];
    int n = sd_cards_of(s->live, live), weighted = 0;
    for (int i = 0; i < n; i++) slot[live[i]] = (unsigned char)i;
    for (uint32_t at = 0; at < p->choices; at++) weighted |= p->range[at].weight != 1;
    x->cards = 2;
    if (!sd_sets_room(x, p->choices, weighted)) return 0;
    for (uint32_t at = 0; at < p->choices; at++) {
        unsigned a = slot[p->range[at].cards[0]], b = slot[p->range[at].cards[1]];
        x->set[at].slots = a < b ? a | b << 6 : b | a << 6;
        x->set[at].strength[1] = 0;
        if (weighted) x->weight[at] = p->range[at].weight;
        sd_hand_strengths(s, p->range[at].cards, board, x->set[at].strength);
    }
    return 1;
}

static inline int sd_sets_open(sd_sets *x, sd_sweep_state *w, const sd_spot *s, const sd_player *p,
                               const sd_prepared *board) {
    return p->range ? sd_sets_of_range(x, s, p, board) : sd_sets_dealt(x, w, s, p, board);
}

/* A sorted copy, by the strength of one side; a counting sort. Empty if stopped. */
static inline int sd_sets_sorted(sd_sets *out, sd_sweep_state *w, const sd_sets *x, int side) {
    uint32_t count = w->stopped ? 0 : x->count;
    uint32_t *start = (uint32_t *)calloc(SD_STRENGTHS + 1, sizeof(uint32_t));
    out->cards = x->cards;
    int ready = sd_sets_room(out, count, x->weight != NULL) && start != NULL;
    if (ready) {
        for (uint32_t i = 0; i < count; i++) start[x->set[i].strength[side] + 1]++;
        for (int i = 0; i < SD_STRENGTHS; i++) start[i + 1] += start[i];
        for (uint32_t i = 0; i < count; i++) {
            uint32_t at = start[x->set[i].strength[side]]++;
            out->set[at] = x->set[i];
            if (x->weight) out->weight[at] = x->weight[i];
        }
    }
    free(start);
    sd_sweep_work(w, count);
    return ready;
}

/* --- how the first player stands ---------------------------------------------------------------------------------- */

/* Deals by how the first player stands on the first side and on the second: 0 loses, 1 ties, 2 wins, 3 nobody has a
 * low. */
typedef struct {
    int64_t deals[3][4];
} sd_stands;

static inline int sd_stand(unsigned a, unsigned b) { return (a >= b) + (a > b); }

static inline int sd_stand_low(unsigned a, unsigned b) { return a | b ? sd_stand(a, b) : 3; }

/* Twins: the same cards cannot go to both. Inclusion-exclusion has left out the term T = X, (-1)^k each. */
static inline void sd_add_twin(sd_stands *d, const sd_set *a, const sd_set *b, int64_t weight, int cards, int sides) {
    int second = sides == 2 ? sd_stand_low(a->strength[1], b->strength[1]) : 3;
    d->deals[sd_stand(a->strength[0], b->strength[0])][second] += cards & 1 ? -weight : weight;
}

static inline void sd_add_twins(sd_stands *d, const sd_sets *x, const sd_sets *y, int sides) {
    if (x->cards != y->cards || x->cards == 0) return;
    if (x->cards != 2) { /* both lists are all sets in the same order */
        for (uint32_t i = 0; i < x->count; i++) sd_add_twin(d, &x->set[i], &y->set[i], 1, x->cards, sides);
        return;
    }
    uint32_t twin[64 * 64]; /* one more than the place in x of two slots; 0: not there */
    memset(twin, 0, sizeof(twin));
    for (uint32_t i = 0; i < x->count; i++) twin[x->set[i].slots] = i + 1;
    for (uint32_t j = 0; j < y->count; j++) {
        uint32_t i = twin[y->set[j].slots];
        if (i == 0) continue;
        int64_t weight = (int64_t)(x->weight ? x->weight[i - 1] : 1) * (y->weight ? y->weight[j] : 1);
        sd_add_twin(d, &x->set[i - 1], &y->set[j], weight, 2, sides);
    }
}

/* Pairs without a common card, twins left in, of all sets of the live cards. */
static inline uint64_t sd_all_dealt(int live, int x_cards, int y_cards) {
    double twins = x_cards == y_cards && x_cards > 0 ? sd_choices(live, x_cards) : 0;
    double all = sd_choices(live, x_cards) * sd_choices(live - x_cards, y_cards); /* below 2^42 */
    return (uint64_t)(x_cards & 1 ? all + twins : all - twins);
}

/* The same of any lists: everything added, everything asked. */
static inline uint64_t sd_sweep_all(sd_sweep_state *w, const sd_sets *x, const sd_sets *y) {
    sd_subsets_clear(&w->subsets);
    sd_add_sets(&w->subsets, y, 0, y->count);
    uint64_t found = sd_ask_sets(&w->subsets, x, 0, x->count);
    sd_sweep_tick(w, x->count);
    return found;
}

/* --- high and low ------------------------------------------------------------------------------------------------- */

static inline sd_sets sd_sets_part(const sd_sets *x, uint32_t from, uint32_t to) {
    sd_sets part = *x;
    part.set += from;
    if (part.weight) part.weight += from;
    part.count = to - from;
    return part;
}

/* Lows below `middle` to the front, the order otherwise kept; returns how many. */
static inline uint32_t sd_part_lows(sd_sets *x, sd_set *scratch, uint32_t *scratch_weight, unsigned middle) {
    uint32_t lower = 0, upper = 0;
    for (uint32_t i = 0; i < x->count; i++) {
        if (x->set[i].strength[1] < middle) {
            if (x->weight) x->weight[lower] = x->weight[i];
            x->set[lower++] = x->set[i];
        } else {
            if (x->weight) scratch_weight[upper] = x->weight[i];
            scratch[upper++] = x->set[i];
        }
    }
    memcpy(x->set + lower, scratch, upper * sizeof(sd_set));
    if (x->weight) memcpy(x->weight + lower, scratch_weight, upper * sizeof(uint32_t));
    return lower;
}

static inline void sd_add_standing(sd_stands *d, int second, sd_standing found) {
    d->deals[2][second] += (int64_t)found.more;
    d->deals[1][second] += (int64_t)found.equal;
}

/* The deals in which the first player wins or ties a low of strengths from `low` to below `high`. */
static void sd_sweep_lows(sd_sweep_state *w, sd_stands *d, sd_sets x, sd_sets y, unsigned low, unsigned high,
                          sd_set *scratch, uint32_t *scratch_weight) {
    if (x.count == 0 || y.count == 0 || w->stopped) return;
    if (high - low == 1) {
        sd_add_standing(d, low ? 1 : 3, sd_sweep(w, &x, &y, 0));
        return;
    }
    unsigned middle = low ? low + (high - low) / 2 : 1; /* those without a low are many, and split off first */
    uint32_t i = sd_part_lows(&x, scratch, scratch_weight, middle),
             j = sd_part_lows(&y, scratch, scratch_weight, middle);
    sd_sets x_lower = sd_sets_part(&x, 0, i), x_upper = sd_sets_part(&x, i, x.count);
    sd_sets y_lower = sd_sets_part(&y, 0, j), y_upper = sd_sets_part(&y, j, y.count);
    sd_add_standing(d, 2, sd_sweep(w, &x_upper, &y_lower, 0));
    sd_sweep_lows(w, d, x_lower, y_lower, low, middle, scratch, scratch_weight);
    sd_sweep_lows(w, d, x_upper, y_upper, middle, high, scratch, scratch_weight);
}

/* Fills in the deals of the low that the first player loses, from the totals. */
static inline void sd_complete_lows(sd_sweep_state *w, sd_stands *d, const sd_sets *x, const sd_sets *y,
                                    const sd_sets *x_high, const sd_sets *y_high, uint64_t all) {
    sd_sets x_low, y_low;
    x_low.set = y_low.set = NULL;
    x_low.weight = y_low.weight = NULL;
    int ready = sd_sets_sorted(&x_low, w, x, 1) && sd_sets_sorted(&y_low, w, y, 1);
    if (ready) {
        uint32_t no_x = 0, no_y = 0;
        while (no_x < x_low.count && x_low.set[no_x].strength[1] == 0) no_x++;
        while (no_y < y_low.count && y_low.set[no_y].strength[1] == 0) no_y++;
        sd_sets x_none = sd_sets_part(&x_low, 0, no_x), y_none = sd_sets_part(&y_low, 0, no_y);
        sd_standing high = sd_sweep(w, x_high, y_high, 0), low = sd_sweep(w, &x_low, &y_low, 1);
        int64_t none = (int64_t)sd_sweep_all(w, &x_none, &y_none), tie = (int64_t)low.equal - none;
        int64_t (*of)[4] = d->deals;
        of[2][0] = (int64_t)high.more - of[2][1] - of[2][2] - of[2][3];
        of[1][0] = (int64_t)high.equal - of[1][1] - of[1][2] - of[1][3];
        of[0][1] = tie - of[1][1] - of[2][1];
        of[0][2] = (int64_t)low.more - of[1][2] - of[2][2];
        of[0][3] = none - of[1][3] - of[2][3];
        of[0][0] = (int64_t)all - (int64_t)low.more - (int64_t)low.equal - of[1][0] - of[2][0];
    }
    w->stopped |= ready ? 0 : 2;
    sd_sets_close(&x_low);
    sd_sets_close(&y_low);
}

/* `x_high` and `y_high`, sorted by the first side, are rearranged. */
static inline void sd_sweep_both(sd_sweep_state *w, sd_stands *d, const sd_sets *x, const sd_sets *y, sd_sets *x_high,
                                 sd_sets *y_high, uint64_t all) {
    sd_sets x_copy, y_copy, scratch;
    x_copy.set = y_copy.set = scratch.set = NULL;
    x_copy.weight = y_copy.weight = scratch.weight = NULL;
    uint32_t most = x->count > y->count ? x->count : y->count;
    if (sd_sets_sorted(&x_copy, w, x, 0) && sd_sets_sorted(&y_copy, w, y, 0) && sd_sets_room(&scratch, most, 1)) {
        unsigned lows = 1;
        for (uint32_t i = 0; i < x->count; i++)
            if (x->set[i].strength[1] >= lows) lows = x->set[i].strength[1] + 1u;
        for (uint32_t i = 0; i < y->count; i++)
            if (y->set[i].strength[1] >= lows) lows = y->set[i].strength[1] + 1u;
        sd_sweep_lows(w, d, x_copy, y_copy, 0, lows, scratch.set, scratch.weight);
        sd_complete_lows(w, d, x, y, x_high, y_high, all);
    } else {
        w->stopped |= 2;
    }
    sd_sets_close(&x_copy);
    sd_sets_close(&y_copy);
    sd_sets_close(&scratch);
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

/* Cards of a set of this player. */
static inline int sd_set_cards(const sd_player *p) { return p->range ? 2 : p->missing; }

static inline double sd_set_count(const sd_spot *s, const sd_player *p) {
    return p->range ? p->choices : sd_choices(sd_count(s->live), p->missing);
}

static inline int sd_sweep_applies(const sd_spot *s) {
    if (s->players != 2 || sd_board_missing(s) != 0) return 0;
    for (int i = 0; i < 2; i++) {
        if (s->player[i].range && s->game.hole != 2) return 0;
        if (sd_set_cards(&s->player[i]) > SD_SWEEP_CARDS || sd_set_count(s, &s->player[i]) > SD_SWEEP_SETS) return 0;
    }
    return 1;
}

static inline void sd_put_stands(const sd_stands *d, sd_outcomes *outcomes) {
    static const uint32_t winners[4] = {2, 3, 1, 0};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            if (d->deals[i][j]) {
                sd_wide deals = {(uint64_t)d->deals[i][j], 0};
                sd_outcomes_add(outcomes, sd_outcome_key(winners[i], winners[j]), deals);
            }
}

/* Both players' lists on a full board into stands; 1 done, 0 stopped, -1 out of memory. */
static inline int sd_sweep_players(const sd_spot *s, const sd_prepared *board, sd_sweep_state *w, sd_stands *d) {
    sd_sets x, y, x_high, y_high;
    memset(&x, 0, sizeof(x));
    y = x_high = y_high = x;
    if (sd_sets_open(&x, w, s, &s->player[0], board) && sd_sets_open(&y, w, s, &s->player[1], board) &&
        sd_sets_sorted(&x_high, w, &x, 0) && sd_sets_sorted(&y_high, w, &y, 0)) {
        int ranges = s->player[0].range || s->player[1].range;
        uint64_t all = ranges ? sd_sweep_all(w, &x, &y) : sd_all_dealt(sd_count(s->live), x.cards, y.cards);
        if (s->game.sides == 2) {
            sd_sweep_both(w, d, &x, &y, &x_high, &y_high, all);
        } else {
            sd_standing high = sd_sweep(w, &x_high, &y_high, 0);
            sd_add_standing(d, 3, high);
            d->deals[0][3] += (int64_t)(all - high.more - high.equal);
        }
        if (!w->stopped) sd_add_twins(d, &x, &y, s->game.sides);
    } else {
        w->stopped = 2;
    }
    sd_sets_close(&x);
    sd_sets_close(&y);
    sd_sets_close(&x_high);
    sd_sets_close(&y_high);
    return w->stopped & 2 ? -1 : !w->stopped;
}

static inline int sd_count_sweep(const sd_spot *s, sd_ticker *ticker, sd_outcomes *outcomes) {
    sd_sweep_state w;
    sd_stands d;
    sd_prepared board;
    int a = sd_set_cards(&s->player[0]), b = sd_set_cards(&s->player[1]), done = -1;
    memset(&d, 0, sizeof(d));
    w.ticker = ticker;
    w.work = 0;
    w.done = 0;
    w.stopped = 0;
    sd_ready_board(s, s->board, s->board_known, &board);
    if (sd_subsets_open(&w.subsets, sd_count(s->live), a == b ? a - (a > 0) : a < b ? a : b))
        done = sd_sweep_players(s, &board, &w, &d);
    sd_subsets_close(&w.subsets);
    if (done == 1) sd_put_stands(&d, outcomes);
    return outcomes->failed ? -1 : done;
}

/* Seconds, roughly: a nanosecond for each subset counted or asked for, eight for each hand rated and sorted. */
static inline double sd_sweep_cost(const sd_spot *s) {
    double seconds = 0;
    for (int i = 0; i < 2; i++) {
        const sd_player *p = &s->player[i];
        double subsets = (double)(1u << sd_set_cards(p));
        seconds += sd_set_count(s, p) * (8e-9 * s->game.sides + subsets * 1e-9 * (s->game.sides == 2 ? 10 : 2));
    }
    return seconds + 1e-5;
}

#endif
