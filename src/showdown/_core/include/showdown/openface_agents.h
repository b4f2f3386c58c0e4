/* Players of Open Face: at random, by simple wishes, and by playing hands out to the best setting.
 *
 * They see a game as their seat does: what is hidden they ask sd_seen for.
 */
#ifndef SHOWDOWN_OPENFACE_AGENTS_H
#define SHOWDOWN_OPENFACE_AGENTS_H

#include "arrange.h"
#include "openface.h"

enum {
    SD_SOON = 5,          /* most cards received at once outside of fantasyland */
    SD_MOST_WORDS = 243,  /* three rows for each of five cards */
    SD_MOST_TRIED = 12,   /* placements that are played out */
    SD_FOUL_POINTS = -10  /* about what a foul costs: the sweep, and royalties of one or two opponents */
};

/* A random word: each card falls on a random free place, or is left over. */
static inline void sd_random_word(const sd_open_face *g, sd_rng *rng, uint8_t *word) {
    uint8_t place[SD_ROW_CARDS], order[SD_MOST_IN_HAND];
    int seat = g->to_act, n = g->in_hand[seat], wanted = sd_places(g, seat), free = 0;
    for (int row = 0; row < SD_ROWS; row++)
        for (int i = g->count[seat][row]; i < SD_ROW_SIZE[row]; i++) place[free++] = (uint8_t)row;
    sd_shuffle_cards(rng, place, free);
    for (int i = 0; i < n; i++) order[i] = (uint8_t)i;
    sd_shuffle_cards(rng, order, n);
    for (int i = 0; i < n; i++) word[order[i]] = i < wanted ? place[i] : SD_DISCARDED;
}

/* --- how a board could end ------------------------------------------------------------------------------------- */

typedef struct {
    int least, most;
} sd_bounds;

/* Three or more missing cards bound nothing: near enough for a player, who asks often. */
static inline sd_bounds sd_row_bounds(const sd_tables *t, int row, int low, const uint8_t *cards, int n,
                                      const uint8_t *live, int alive) {
    unsigned char full[5];
    int missing = SD_ROW_SIZE[row] - n;
    int classes = row == SD_FRONT_ROW ? SD_FRONT_CLASSES : SD_HIGH_CLASSES;
    sd_bounds b = {classes, 0};
    if (missing > 2 || missing > alive) {
        b.least = 1;
        b.most = classes;
        return b;
    }
    memcpy(full, cards, (size_t)n);
    for (int i = 0; i < (missing > 0 ? alive : 1); i++) {
        if (missing > 0) full[n] = live[i];
        for (int j = missing > 1 ? i + 1 : 0; j < (missing > 1 ? alive : 1); j++) {
            if (missing > 1) full[n + 1] = live[j];
            int s = (int)(row == SD_FRONT_ROW ? sd_front(t, full) : low ? sd_low_27(t, full, 5) : sd_high(t, full, 5));
            if (s < b.least) b.least = s;
            if (s > b.most) b.most = s;
        }
    }
    return b;
}

typedef struct {
    uint8_t row[SD_ROW_CARDS], count[SD_ROWS];
} sd_board_of_one;

static inline sd_board_of_one sd_after(const sd_open_face *g, const uint8_t *word) {
    sd_board_of_one b;
    int seat = g->to_act;
    memcpy(b.row, g->row[seat], sizeof b.row);
    memcpy(b.count, g->count[seat], sizeof b.count);
    for (int i = 0; i < g->in_hand[seat]; i++)
        if (word[i] != SD_DISCARDED) b.row[SD_ROW_START[word[i]] + b.count[word[i]]++] = g->hand[seat][i];
    return b;
}

/* Whether no cards of `live` can make a board legal, looking at each row by itself. */
static inline int sd_looks_dead(const sd_tables *t, const sd_sheet *s, const sd_board_of_one *b, const uint8_t *live,
                                int alive) {
    sd_bounds bound[SD_ROWS];
    for (int row = 0; row < SD_ROWS; row++)
        bound[row] = sd_row_bounds(t, row, s->middle_low && row == SD_MIDDLE_ROW, b->row + SD_ROW_START[row],
                                   b->count[row], live, alive);
    int over_front = t->front_floor[bound[SD_FRONT_ROW].least] + 1;
    if (s->middle_low) return bound[SD_MIDDLE_ROW].most < s->middle_floor || bound[SD_BACK_ROW].most < over_front;
    int middle = bound[SD_MIDDLE_ROW].least > over_front ? bound[SD_MIDDLE_ROW].least : over_front;
    return bound[SD_MIDDLE_ROW].most < over_front || bound[SD_BACK_ROW].most < middle;
}

/* --- wishes ------------------------------------------------------------------------------------------------------ */

/* What a row promises, in points: its groups, and in five-card rows a flush or straight to come. The weights were found
 * by trying, in hands of pineapple played against oneself: benchmarks/experiments.md. */
static inline double sd_row_promise(int row, int low, const uint8_t *cards, int n, double *weight) {
    int count[13] = {0}, suits = 0, least = 12, most = 0, pairs = 0, top = 0, best = 1, of = 0;
    double part = n / 5.0, promise = 0;
    *weight = 0;
    for (int i = 0; i < n; i++) {
        int rank = cards[i] >> 2;
        suits |= 1 << (cards[i] & 3);
        if (rank < least) least = rank;
        if (rank > most) most = rank;
        count[rank]++;
    }
    top = most;
    for (int rank = 0; rank < 13; rank++) {
        pairs += count[rank] == 2;
        if (count[rank] > 1 && count[rank] >= best) best = count[rank], of = rank;
    }
    if (low) { /* every pair, and every card above the ten, ends the hand; lower is better */
        for (int i = 0; i < n; i++) promise += (cards[i] >> 2) > 8 ? -12 : 1 - (cards[i] >> 2) / 8.0;
        return promise - 12 * (n && best > 1) - (n == 5 && (suits & (suits - 1)) == 0 ? 12 : 0);
    }
    *weight = n ? top / 13.0 : 0;
    if (best > 1) *weight = 1 + of / 13.0 + (best == 2 ? pairs > 1 : best == 3 ? (pairs ? 5 : 2) : 6);
    if (row == SD_FRONT_ROW) return best == 3 ? 0.5 * (of + 10) : best == 2 && of > 3 ? 0.5 * (of - 3) + 2 * (of > 9) : 0;
    if (best > 1) promise = *weight * (row == SD_BACK_ROW ? 1.0 : 0.8);
    if (n > 1 && (suits & (suits - 1)) == 0) promise += 10 * part * part;
    if (n > 1 && best == 1 && most - least < 5) promise += 4 * part * part;
    if (n == 5 && ((suits & (suits - 1)) == 0 || (best == 1 && most - least == 4))) *weight = 4;
    return promise + (row == SD_BACK_ROW ? 0.25 : 0.1) * top * part;
}

static inline double sd_promise(const sd_sheet *s, const sd_board_of_one *b) {
    double weight[SD_ROWS], sum = 0;
    for (int row = 0; row < SD_ROWS; row++)
        sum += sd_row_promise(row, s->middle_low && row == SD_MIDDLE_ROW, b->row + SD_ROW_START[row], b->count[row],
                              &weight[row]);
    /* Rows out of order so far are a debt, the greater the fewer cards are left to pay it. */
    int placed = b->count[0] + b->count[1] + b->count[2];
    double debt = 0;
    if (s->middle_low) weight[SD_MIDDLE_ROW] = weight[SD_FRONT_ROW];
    if (weight[SD_FRONT_ROW] > weight[SD_MIDDLE_ROW]) debt += weight[SD_FRONT_ROW] - weight[SD_MIDDLE_ROW];
    if (weight[SD_MIDDLE_ROW] > weight[SD_BACK_ROW]) debt += weight[SD_MIDDLE_ROW] - weight[SD_BACK_ROW];
    return sum - debt * placed;
}

/* What thirteen cards bring: royalties, the next deal, and a share of a point for strong rows. */
static inline double sd_points_of(const sd_tables *t, const sd_sheet *s, const uint8_t *cards, int inside,
                                  double stay_value) {
    sd_rated r = sd_rate(t, s, cards);
    if (r.foul) return SD_FOUL_POINTS;
    return r.royalties + (sd_fantasyland(s, &r, inside) ? stay_value : 0) +
           (double)r.strength[SD_FRONT_ROW] / SD_FRONT_CLASSES + (double)r.strength[SD_MIDDLE_ROW] / SD_HIGH_CLASSES +
           (double)r.strength[SD_BACK_ROW] / SD_HIGH_CLASSES;
}

/* --- choosing ---------------------------------------------------------------------------------------------------- */

/* All that is in hand goes down at once: the best setting. Without a legal one, anywhere. */
static inline void sd_set_word(const sd_tables *t, const sd_open_face *g, sd_rng *rng, double stay_value,
                               uint8_t *word) {
    int seat = g->to_act, n = g->in_hand[seat];
    unsigned char cards[SD_MOST_IN_HAND], taken[5];
    sd_task task = {t, g->s.sheet, cards, n, {0}, {0}};
    sd_setting best;
    memcpy(cards, g->hand[seat], (size_t)n);
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && cards[j] < cards[j - 1]; j--) {
            unsigned char card = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = card;
        }
    for (int row = 0; row < SD_ROWS; row++) task.placed[row] = g->row[seat] + SD_ROW_START[row];
    if (!sd_arrange(&task, g->fantasy[seat] != 0, stay_value, &best)) {
        sd_random_word(g, rng, word);
        return;
    }
    memset(word, SD_DISCARDED, (size_t)n);
    for (int row = 0; row < SD_ROWS; row++)
        for (int k = sd_cards_of(&task, best.row[row], taken) - 1; k >= 0; k--)
            for (int i = 0; i < n; i++)
                if (g->hand[seat][i] == taken[k]) word[i] = (uint8_t)row;
}

/* Every legal word for few cards. */
static inline int sd_list_words(const sd_open_face *g, uint8_t (*out)[SD_SOON]) {
    int seat = g->to_act, n = g->in_hand[seat], words = 0;
    uint8_t word[SD_SOON] = {0};
    for (;;) {
        if (sd_is_legal(g, word)) memcpy(out[words++], word, SD_SOON);
        int i = n - 1;
        while (i >= 0 && word[i] == SD_DISCARDED) word[i--] = 0;
        if (i < 0) return words;
        word[i]++;
    }
}

typedef struct {
    double value;
    int word;
} sd_choice;

/* Rate every word by what it promises, those that look dead last; the best `wanted` of them in order. */
static inline int sd_promising(const sd_tables *t, const sd_open_face *g, uint8_t (*words)[SD_SOON], int n,
                               double stay_value, sd_choice *out, int wanted) {
    uint8_t live[52];
    int seat = g->to_act, alive = sd_cards_outside(sd_seen(g, seat), live), kept = 0;
    for (int i = 0; i < n; i++) {
        sd_board_of_one b = sd_after(g, words[i]);
        double value;
        if (b.count[0] + b.count[1] + b.count[2] == SD_ROW_CARDS)
            value = sd_points_of(t, g->s.sheet, b.row, g->fantasy[seat] != 0, stay_value);
        else
            value = sd_promise(g->s.sheet, &b) - (sd_looks_dead(t, g->s.sheet, &b, live, alive) ? 1000 : 0);
        if (kept == wanted && value <= out[kept - 1].value) continue;
        int at = kept < wanted ? kept++ : kept - 1;
        for (; at > 0 && out[at - 1].value < value; at--) out[at] = out[at - 1];
        out[at].value = value;
        out[at].word = i;
    }
    return kept;
}

static inline void sd_greedy_word(const sd_tables *t, const sd_open_face *g, sd_rng *rng, double stay_value,
                                  uint8_t *word) {
    uint8_t words[SD_MOST_WORDS][SD_SOON];
    sd_choice best;
    if (g->in_hand[g->to_act] > SD_SOON) {
        sd_set_word(t, g, rng, stay_value, word);
        return;
    }
    int n = sd_list_words(g, words);
    sd_promising(t, g, words, n, stay_value, &best, 1);
    memcpy(word, words[best.word], g->in_hand[g->to_act]);
}

/* Cards that the seat will still receive after this turn. */
static inline int sd_to_come(const sd_open_face *g) {
    int n = 0;
    for (int street = g->street + 1; street < g->s.streets; street++) n += g->s.receives[street];
    return n;
}

/* Play each promising word out `samples` times: with the cards to come known, the setter completes the board. */
static inline void sd_rollout_word(const sd_tables *t, const sd_open_face *g, sd_rng *rng, int samples,
                                   double stay_value, uint8_t *word) {
    uint8_t words[SD_MOST_WORDS][SD_SOON], live[52];
    sd_choice tried[SD_MOST_TRIED];
    double sum[SD_MOST_TRIED] = {0};
    int seat = g->to_act, coming = sd_to_come(g);
    if (g->in_hand[seat] > SD_SOON) {
        sd_set_word(t, g, rng, stay_value, word);
        return;
    }
    int n = sd_list_words(g, words), best = 0;
    int kept = sd_promising(t, g, words, n, stay_value, tried, SD_MOST_TRIED);
    int alive = sd_cards_outside(sd_seen(g, seat), live);
    if (coming > alive) coming = alive;
    for (int sample = 0; coming && kept > 1 && sample < samples; sample++) {
        unsigned char cards[SD_MOST_HELD];
        uint64_t drawn = 0;
        for (int i = 0; i < coming; i++) { /* the first cards of a shuffle */
            int j = i + (int)sd_random_below(rng, (uint32_t)(alive - i));
            uint8_t card = live[j];
            live[j] = live[i];
            live[i] = card;
            drawn |= (uint64_t)1 << card;
        }
        for (int card = 0, i = 0; card < 52; card++)
            if (drawn >> card & 1) cards[i++] = (unsigned char)card;
        for (int k = 0; k < kept; k++) {
            sd_board_of_one b = sd_after(g, words[tried[k].word]);
            sd_task task = {t, g->s.sheet, cards, coming, {0}, {0}};
            sd_setting setting;
            for (int row = 0; row < SD_ROWS; row++) {
                task.placed[row] = b.row + SD_ROW_START[row];
                task.nplaced[row] = b.count[row];
            }
            if (!sd_arrange(&task, g->fantasy[seat] != 0, stay_value, &setting)) {
                sum[k] += SD_FOUL_POINTS;
                continue;
            }
            for (int row = 0; row < SD_ROWS; row++)
                sd_cards_of(&task, setting.row[row], b.row + SD_ROW_START[row] + b.count[row]);
            sum[k] += sd_points_of(t, g->s.sheet, b.row, g->fantasy[seat] != 0, stay_value);
        }
    }
    for (int k = 1; k < kept; k++)
        if (sum[k] > sum[best]) best = k;
    memcpy(word, words[tried[best].word], g->in_hand[seat]);
}

#endif
