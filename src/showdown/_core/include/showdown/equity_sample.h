/* Random deals: deal i of a seed is a function of the seed and i alone.
 *
 * A deal draws first the ranges, then the missing cards. *Ranges*: every player's holding is drawn by its weight,
 * independently, and where two share a card all are drawn again; what remains is exactly the distribution over
 * compatible holdings, each in proportion to the product of its weights, and no order of players is preferred. Where
 * the ranges have few combinations between them the compatible ones are listed instead and one is drawn. *Missing
 * cards*: the first of a shuffle of the cards left, board before players.
 *
 * A weighted draw is one look into an alias table (Walker 1977, Vose 1991). Word w of deal i is number i + w * 2^40 of
 * the stream.
 */
#ifndef SHOWDOWN_EQUITY_SAMPLE_H
#define SHOWDOWN_EQUITY_SAMPLE_H

#include "equity.h"

enum {
    SD_SAMPLE_BITS = 40,        /* at most 2^40 deals of a seed */
    SD_MOST_ATTEMPTS = 1 << 22, /* words a deal may use before its ranges count as incompatible */
    SD_MOST_TUPLES = 1 << 16,   /* combinations of ranges that are listed */
    SD_MOST_TRIES = 1 << 24,    /* steps of the search for one compatible combination */
    SD_WORD_DRAWS = 5           /* cards drawn from one word: 52^5 < 2^29 leaves few words to refuse */
};

/* --- weighted draws ----------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t stay; /* a fraction below this stays, others go to the alias */
    uint32_t alias;
} sd_alias;

/* The alias table of n weights; `scaled` and `stack` are room for n numbers. Two stacks share the latter: those below the
 * mean grow up from its start, the others down from its end. */
static inline void sd_alias_fill(sd_alias *table, const double *weight, uint32_t n, double *scaled, uint32_t *stack) {
    double sum = 0;
    uint32_t poor_end = 0, rich_start = n;
    for (uint32_t i = 0; i < n; i++) sum += weight[i];
    for (uint32_t i = 0; i < n; i++) {
        scaled[i] = weight[i] * n / sum;
        table[i].stay = UINT64_MAX;
        table[i].alias = i;
        if (scaled[i] < 1)
            stack[poor_end++] = i;
        else
            stack[--rich_start] = i;
    }
    while (poor_end > 0 && rich_start < n) {
        uint32_t poor = stack[--poor_end], rich = stack[rich_start];
        table[poor].stay = (uint64_t)(scaled[poor] * 18446744073709549568.0); /* below 2^64, whatever is rounded */
        table[poor].alias = rich;
        scaled[rich] -= 1 - scaled[poor];
        if (scaled[rich] < 1) {
            rich_start++;
            stack[poor_end++] = rich;
        }
    }
}

static inline uint32_t sd_alias_draw(const sd_alias *table, uint32_t n, uint64_t word) {
    uint32_t i = (uint32_t)sd_below(&word, n);
    return word <= table[i].stay ? i : table[i].alias;
}

/* --- a sampler ---------------------------------------------------------------------------------------------------- */

typedef struct {
    const sd_spot *spot;
    sd_stream stream;
    int ranged, ranged_player[SD_MOST_PLAYERS];
    sd_alias *alias[SD_MOST_PLAYERS]; /* one table a ranged player; or one of all compatible combinations, `tuple` */
    uint32_t *tuple;                  /* `tuples` rows of `ranged` choices; NULL: the ranges are drawn one by one */
    uint32_t tuples;
    unsigned char deck[64], place[64]; /* the live cards, and where each stands; copied whole for every deal */
    int live, direct_bits;
    uint64_t *direct; /* deals by winners, where the table is small */
} sd_sampler;

static inline double sd_ranges_product(const sd_spot *s) {
    double product = 1;
    for (int i = 0; i < s->players; i++)
        if (s->player[i].range) product *= s->player[i].choices;
    return product;
}

/* Some choice of the ranges from `at` on that avoids the cards used: 1 yes, 0 none, -1 not found in `tries` steps. */
static inline int sd_compatible(const sd_spot *s, int at, uint64_t used, uint32_t *tries) {
    while (at < s->players && s->player[at].range == NULL) at++;
    if (at == s->players) return 1;
    for (uint32_t i = 0; i < s->player[at].choices; i++) {
        if (s->player[at].range[i].mask & used) continue;
        if ((*tries)++ > SD_MOST_TRIES) return -1;
        int found = sd_compatible(s, at + 1, used | s->player[at].range[i].mask, tries);
        if (found) return found;
    }
    return 0;
}

/* Every compatible combination of the ranges and its weight; returns how many. */
static inline uint32_t sd_list_tuples(const sd_spot *s, const int *player, int ranged, uint32_t *tuple,
                                      double *weight) {
    uint32_t choice[SD_MOST_PLAYERS] = {0}, count = 0;
    for (;;) {
        uint64_t used = 0;
        int clash = 0;
        double product = 1;
        for (int i = 0; i < ranged; i++) {
            const sd_holding *h = &s->player[player[i]].range[choice[i]];
            clash |= (used & h->mask) != 0;
            used |= h->mask;
            product *= h->weight;
        }
        if (!clash) {
            memcpy(tuple + (size_t)count * (size_t)ranged, choice, (size_t)ranged * sizeof(uint32_t));
            weight[count++] = product;
        }
        int i = ranged - 1;
        while (i >= 0 && ++choice[i] == s->player[player[i]].choices) choice[i--] = 0;
        if (i < 0) return count;
    }
}

static inline void sd_sampler_close(sd_sampler *z) {
    for (int i = 0; i < SD_MOST_PLAYERS; i++) free(z->alias[i]);
    free(z->tuple);
    free(z->direct);
}

static inline int sd_sampler_ranges(sd_sampler *z) {
    const sd_spot *s = z->spot;
    uint32_t most = 0;
    double product = sd_ranges_product(s);
    int listed = product <= SD_MOST_TUPLES;
    for (int i = 0; i < z->ranged; i++)
        if (s->player[z->ranged_player[i]].choices > most) most = s->player[z->ranged_player[i]].choices;
    size_t room = listed ? (size_t)product : most;
    double *weight = (double *)malloc(room * sizeof(double)), *scaled = (double *)malloc(room * sizeof(double));
    uint32_t *stack = (uint32_t *)malloc(room * sizeof(uint32_t));
    int ready = weight && scaled && stack;
    if (ready && listed) {
        z->tuple = (uint32_t *)malloc(room * (size_t)z->ranged * sizeof(uint32_t));
        z->alias[0] = (sd_alias *)malloc(room * sizeof(sd_alias));
        ready = z->tuple && z->alias[0];
        if (ready) z->tuples = sd_list_tuples(s, z->ranged_player, z->ranged, z->tuple, weight);
        if (ready && z->tuples) sd_alias_fill(z->alias[0], weight, z->tuples, scaled, stack);
    }
    for (int i = 0; ready && !listed && i < z->ranged; i++) {
        const sd_player *p = &s->player[z->ranged_player[i]];
        z->alias[i] = (sd_alias *)malloc(p->choices * sizeof(sd_alias));
        if (z->alias[i] == NULL) ready = 0;
        for (uint32_t j = 0; ready && j < p->choices; j++) weight[j] = p->range[j].weight;
        if (ready) sd_alias_fill(z->alias[i], weight, p->choices, scaled, stack);
    }
    free(weight);
    free(scaled);
    free(stack);
    return ready;
}

static inline int sd_sampler_open(sd_sampler *z, const sd_spot *s, sd_stream stream) {
    memset(z, 0, sizeof(*z));
    z->spot = s;
    z->stream = stream;
    z->live = sd_cards_of(s->live, z->deck);
    for (int i = 0; i < z->live; i++) z->place[z->deck[i]] = (unsigned char)i;
    for (int i = 0; i < s->players; i++)
        if (s->player[i].range) z->ranged_player[z->ranged++] = i;
    if (s->players * s->game.sides <= 12) { /* 4096 counters, 32 KB */
        z->direct_bits = s->players * s->game.sides;
        z->direct = (uint64_t *)calloc((size_t)1 << z->direct_bits, sizeof(uint64_t));
        if (z->direct == NULL) return 0;
    }
    return z->ranged == 0 || sd_sampler_ranges(z);
}

/* --- one deal ----------------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t next; /* the number of the next word */
    int words;
    int left; /* cards in the deck */
    unsigned char deck[64];
} sd_shuffle;

static SD_INLINE uint64_t sd_next_word(const sd_sampler *z, sd_shuffle *h) {
    uint64_t word = sd_word(z->stream, h->next);
    h->next += (uint64_t)1 << SD_SAMPLE_BITS;
    h->words++;
    return word;
}

/* Deals k cards, at most SD_WORD_DRAWS. */
static SD_INLINE void sd_deal_some(const sd_sampler *z, sd_shuffle *h, unsigned char *cards, int k) {
    unsigned place[SD_WORD_DRAWS];
    uint64_t fraction, bounds;
    do {
        fraction = sd_next_word(z, h);
        bounds = 1;
        for (int i = 0; i < k; i++) {
            uint64_t bound = (uint64_t)(h->left - i);
            place[i] = (unsigned)sd_below(&fraction, bound);
            bounds *= bound;
        }
    } while (sd_refused(fraction, bounds));
    for (int i = 0; i < k; i++) {
        cards[i] = h->deck[place[i]];
        h->deck[place[i]] = h->deck[--h->left];
    }
}

static inline void sd_deal_cards(const sd_sampler *z, sd_shuffle *h, unsigned char *cards, int k) {
    for (; k > SD_WORD_DRAWS; k -= SD_WORD_DRAWS, cards += SD_WORD_DRAWS) sd_deal_some(z, h, cards, SD_WORD_DRAWS);
    if (k) sd_deal_some(z, h, cards, k);
}

/* Chooses the holdings of all ranged players; 0 if no compatible ones turn up. */
static inline int sd_deal_ranges(const sd_sampler *z, sd_shuffle *h, const sd_holding **holding) {
    const sd_player *player = z->spot->player;
    if (z->tuple) {
        if (z->tuples == 0) return 0;
        const uint32_t *row = z->tuple + (size_t)z->ranged * sd_alias_draw(z->alias[0], z->tuples, sd_next_word(z, h));
        for (int i = 0; i < z->ranged; i++) holding[z->ranged_player[i]] = &player[z->ranged_player[i]].range[row[i]];
        return 1;
    }
    while (h->words < SD_MOST_ATTEMPTS) {
        uint64_t used = 0;
        int i = 0;
        for (; i < z->ranged; i++) {
            const sd_player *p = &player[z->ranged_player[i]];
            const sd_holding *drawn = &p->range[sd_alias_draw(z->alias[i], p->choices, sd_next_word(z, h))];
            if (drawn->mask & used) break;
            used |= drawn->mask;
            holding[z->ranged_player[i]] = drawn;
        }
        if (i == z->ranged) return 1;
    }
    return 0;
}

/* The deck of a deal without the cards of the holdings chosen. */
static inline void sd_take_holdings(const sd_sampler *z, sd_shuffle *h, const sd_holding *const *holding) {
    unsigned char place[64];
    memcpy(place, z->place, sizeof(place));
    for (int i = 0; i < z->ranged; i++) {
        const unsigned char *cards = holding[z->ranged_player[i]]->cards;
        for (int j = 0; j < z->spot->game.hole; j++) {
            unsigned char last = h->deck[--h->left];
            h->deck[place[cards[j]]] = last;
            place[last] = place[cards[j]];
        }
    }
}

/* Who wins deal number `i`; 0 if its ranges turn out incompatible. */
static SD_INLINE int sd_sample_deal(const sd_sampler *z, uint64_t i, sd_best *best) {
    const sd_spot *s = z->spot;
    const sd_holding *holding[SD_MOST_PLAYERS];
    unsigned char board[SD_MOST_BOARD], cards[SD_MOST_HOLE];
    uint16_t strength[SD_SIDES];
    sd_prepared ready;
    sd_shuffle h;
    static const sd_best nobody = {{0, 0}, {0, 0}};
    h.next = i;
    h.words = 0;
    h.left = z->live;
    memcpy(h.deck, z->deck, sizeof(h.deck));
    if (z->ranged) {
        if (!sd_deal_ranges(z, &h, holding)) return 0;
        sd_take_holdings(z, &h, holding);
    }
    for (int j = 0; j < s->board_known; j++) board[j] = s->board[j];
    sd_deal_cards(z, &h, board + s->board_known, sd_board_missing(s));
    sd_ready_board(s, board, s->game.board, &ready);
    *best = nobody;
    for (int p = 0; p < s->players; p++) {
        const sd_player *player = &s->player[p];
        const unsigned char *hole = player->range ? holding[p]->cards : player->cards;
        if (player->missing) {
            memcpy(cards, player->cards, SD_MOST_HOLE);
            sd_deal_cards(z, &h, cards + player->known, player->missing);
            hole = cards;
        }
        sd_hand_strengths(s, hole, &ready, strength);
        sd_best_join(best, s->game.sides, p, strength);
    }
    return 1;
}

/* Counts deals number first .. first + count - 1 into `outcomes`. 1 done, 0 incompatible ranges, -1 out of memory. */
static inline int sd_sample(const sd_spot *s, sd_stream stream, uint64_t first, uint64_t count, sd_outcomes *outcomes) {
    sd_sampler z;
    sd_wide one = {1, 0};
    sd_best best;
    int done = sd_sampler_open(&z, s, stream) ? 1 : -1;
    for (uint64_t i = first; done == 1 && i < first + count; i++) {
        done = sd_sample_deal(&z, i, &best);
        if (z.direct)
            z.direct[best.winners[0] | best.winners[1] << s->players]++;
        else
            sd_outcomes_add(outcomes, sd_outcome_key(best.winners[0], best.winners[1]), one);
    }
    for (uint32_t i = 0; done == 1 && z.direct && i < 1u << z.direct_bits; i++)
        if (z.direct[i]) {
            uint32_t second = i >> s->players, all = (1u << s->players) - 1;
            sd_outcomes_add(outcomes, sd_outcome_key(i & all, second), sd_wide_times(one, z.direct[i]));
        }
    sd_sampler_close(&z);
    return outcomes->failed ? -1 : done;
}

#endif
