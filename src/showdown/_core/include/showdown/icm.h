/* The independent chip model: what a share of the prizes is worth to each stack.
 *
 * The model (Harville, "Assigning probabilities to the outcomes of multi-entry competitions", JASA 1973; for poker
 * Malmuth 1987): whoever is left finishes next, from the first place down, with a chance in proportion to his stack.
 *
 * *Exactly.* Who has taken the places so far matters, not in which order. Equal stacks form a group, and a *state* says
 * how many of each group have a place: a vector of counts with a sum of at most `most`, the places to be filled before
 * the last that pays. For 20 different stacks these are the subsets; for 200 stacks of which 180 are equal, or for three
 * prizes among 200, they are few as well. States are numbered in lexicographic order, and with
 *
 *     states(j, r)   the ways to take at most r players from group j and those after it
 *     upto(j, r)     states(j, 0) + ... + states(j, r - 1)
 *
 * a vector n whose groups before j leave r of `most` has upto(j + 1, r + 1) - upto(j + 1, r + 1 - n_j) vectors before it
 * that differ first at j. So a number is a sum of one term for each group that has a place, and one player more of group
 * j leaves the terms before j alone and has those behind it with r - 1: both sums are kept for each vector, and all
 * steps from it cost one look-up each.
 *
 * Groups ascend by stack. Sums over runs of them are differences of sums that ascend too, so that nothing cancels: each
 * run is at least 1/groups of all before it.
 *
 * *Sampled.* Give every player a time, exponentially distributed with his stack as the rate; the order of the times is
 * an order of places with exactly these chances (the minimum of exponentials falls to each in proportion to its rate,
 * and the rest starts anew).
 */
#ifndef SHOWDOWN_ICM_H
#define SHOWDOWN_ICM_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rng.h"

/* --- exactly --------------------------------------------------------------------------------------------------- */

/* How many states there are; above `limit` only that there are more. */
static inline double sd_icm_states(const uint32_t *count, int groups, int most, double limit, double *upto) {
    /* upto[r] of the group behind, turned into that of each group in place, from the last to the first */
    double states = 1;
    for (int r = 0; r <= most + 1; r++) upto[r] = r;
    for (int j = groups - 1; j >= 0; j--) {
        states = upto[most + 1] - ((uint32_t)most >= count[j] ? upto[most - (int)count[j]] : 0);
        if (states > limit) return states;
        for (int r = most; r >= 0; r--) /* for now states(j, r) in upto[r + 1] */
            upto[r + 1] -= (uint32_t)r >= count[j] ? upto[r - (int)count[j]] : 0;
        for (int r = 0; r <= most; r++) upto[r + 1] += upto[r];
    }
    return states;
}

typedef struct {
    int groups, most;
    const double *stack;   /* of one player of each group, ascending */
    const uint32_t *count; /* players of each group */
    const double *prize;   /* of the first most + 1 places */
    uint64_t *upto;        /* upto(j, r) at r * (groups + 1) + j */
    double *before;        /* the sum of all stacks of the groups before each */
    double *chance;        /* of each state */
    /* The state: the groups that have places, ascending, and how many. */
    int members, total;
    int *member;
    uint32_t *placed;
    uint64_t *behind; /* terms of this member and those after it, with one player more before them */
} sd_icm;

static inline uint64_t sd_icm_term(const sd_icm *z, int j, int left, uint32_t placed) {
    const uint64_t *upto = z->upto + j + 1;
    size_t row = (size_t)z->groups + 1;
    return upto[(size_t)(left + 1) * row] - upto[(size_t)(left + 1 - (int)placed) * row];
}

static inline void sd_icm_number(sd_icm *z) {
    size_t row = (size_t)z->groups + 1;
    for (int r = 0; r <= z->most + 1; r++) z->upto[(size_t)r * row + (size_t)z->groups] = (uint64_t)r;
    for (int j = z->groups - 1; j >= 0; j--) {
        z->upto[j] = 0;
        for (int r = 0; r <= z->most; r++) {
            const uint64_t *next = z->upto + j + 1;
            uint64_t states = next[(size_t)(r + 1) * row];
            if ((uint32_t)r >= z->count[j]) states -= next[(size_t)(r - (int)z->count[j]) * row];
            z->upto[(size_t)(r + 1) * row + (size_t)j] = z->upto[(size_t)r * row + (size_t)j] + states;
        }
    }
}

/* The next state in lexicographic order; 0 after the last. */
static inline int sd_icm_next(sd_icm *z) {
    int j = z->groups - 1;
    if (z->total == z->most) {
        if (z->members == 0) return 0;
        z->members--;
        z->total -= (int)z->placed[z->members];
        j = z->member[z->members] - 1;
    }
    for (; j >= 0; j--) {
        int last = z->members - 1;
        if (last < 0 || z->member[last] != j) {
            z->member[z->members] = j;
            z->placed[z->members++] = 0;
            last++;
        }
        if (z->placed[last] < z->count[j]) {
            z->placed[last]++;
            z->total++;
            return 1;
        }
        z->total -= (int)z->placed[last];
        z->members--;
    }
    return 0;
}

/* What is left of all stacks. */
static inline double sd_icm_rest(const sd_icm *z) {
    double rest = 0;
    int from = 0;
    for (int i = 0; i < z->members; i++) {
        int j = z->member[i];
        rest += (z->before[j] - z->before[from]) + (z->count[j] - z->placed[i]) * z->stack[j];
        from = j + 1;
    }
    return rest + (z->before[z->groups] - z->before[from]);
}

/* The next place falls to a group that has none, or to a member: `share` is the chance of the state over the rest. */
static inline void sd_icm_run(sd_icm *z, int from, int to, double share, double prize, double *out) {
    for (int j = from; j < to; j++) out[j] += share * prize * z->count[j] * z->stack[j];
}

static inline void sd_icm_last_place(sd_icm *z, double share, double *out) {
    int from = 0;
    for (int i = 0; i < z->members; i++) {
        int j = z->member[i];
        sd_icm_run(z, from, j, share, z->prize[z->total], out);
        out[j] += share * z->prize[z->total] * (z->count[j] - z->placed[i]) * z->stack[j];
        from = j + 1;
    }
    sd_icm_run(z, from, z->groups, share, z->prize[z->total], out);
}

static inline void sd_icm_step_run(sd_icm *z, int from, int to, int left, uint64_t others, double share, double prize,
                                   double *out) {
    size_t row = (size_t)z->groups + 1;
    const uint64_t *low = z->upto + (size_t)left * row + 1, *high = low + row;
    for (int j = from; j < to; j++) {
        double chance = share * z->count[j] * z->stack[j];
        z->chance[others + high[j] - low[j]] += chance;
        out[j] += chance * prize;
    }
}

static inline void sd_icm_place(sd_icm *z, double share, double *out) {
    double prize = z->prize[z->total];
    uint64_t ahead = 0;
    int left = z->most - z->total, from = 0;
    z->behind[z->members] = 0;
    for (int i = z->members - 1; i >= 0; i--) {
        left += (int)z->placed[i]; /* what the members before leave, less one below */
        z->behind[i] = z->behind[i + 1] + sd_icm_term(z, z->member[i], left - 1, z->placed[i]);
    }
    left = z->most;
    for (int i = 0; i < z->members; i++) {
        int j = z->member[i];
        double chance = share * (z->count[j] - z->placed[i]) * z->stack[j];
        sd_icm_step_run(z, from, j, left, ahead + z->behind[i], share, prize, out);
        if (chance > 0) {
            z->chance[ahead + sd_icm_term(z, j, left, z->placed[i] + 1) + z->behind[i + 1]] += chance;
            out[j] += chance * prize;
        }
        ahead += sd_icm_term(z, j, left, z->placed[i]);
        left -= (int)z->placed[i];
        from = j + 1;
    }
    sd_icm_step_run(z, from, z->groups, left, ahead, share, prize, out);
}

/* What each group expects, all its players together, in `out`; 0: out of memory. `states` is sd_icm_states(). */
static inline int sd_icm_exact(const double *stack, const uint32_t *count, int groups, const double *prize, int most,
                               size_t states, double *out) {
    size_t row = (size_t)groups + 1, members = (size_t)(groups < most ? groups : most) + 1;
    sd_icm z = {groups, most, stack, count, prize, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL};
    z.upto = (uint64_t *)calloc(row * (size_t)(most + 2), sizeof(uint64_t));
    z.before = (double *)malloc(row * sizeof(double));
    z.chance = (double *)calloc(states, sizeof(double));
    z.member = (int *)malloc((members + 1) * sizeof(int));
    z.placed = (uint32_t *)malloc((members + 1) * sizeof(uint32_t));
    z.behind = (uint64_t *)malloc((members + 1) * sizeof(uint64_t));
    int ready = z.upto && z.before && z.chance && z.member && z.placed && z.behind;
    if (ready) {
        sd_icm_number(&z);
        z.before[0] = 0;
        for (int j = 0; j < groups; j++) {
            z.before[j + 1] = z.before[j] + count[j] * stack[j];
            out[j] = 0;
        }
        z.chance[0] = 1;
        for (size_t number = 0; number < states; number++) {
            double share = z.chance[number] / sd_icm_rest(&z);
            if (z.total < most) sd_icm_place(&z, share, out);
            else sd_icm_last_place(&z, share, out);
            sd_icm_next(&z);
        }
    }
    free(z.upto);
    free(z.before);
    free(z.chance);
    free(z.member);
    free(z.placed);
    free(z.behind);
    return ready;
}

/* --- sampled --------------------------------------------------------------------------------------------------- */

enum { SD_ICM_SAMPLE_BITS = 40 }; /* word p of order i is number i + p * 2^40 of the stream */

typedef struct {
    double time;
    int player;
} sd_arrival;

static inline void sd_sink(sd_arrival *heap, int n, int at) {
    sd_arrival moved = heap[at];
    for (;;) {
        int child = 2 * at + 1;
        if (child >= n) break;
        if (child + 1 < n && heap[child + 1].time < heap[child].time) child++;
        if (moved.time <= heap[child].time) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

/* Adds the prizes of orders first .. first + orders - 1 to `sum`, their squares to `square`, by player; `places` of them
 * pay. `heap` is room for all players. */
static inline void sd_icm_sample(sd_stream stream, uint64_t first, uint64_t orders, const double *stack, int players,
                                 const double *prize, int places, sd_arrival *heap, double *sum, double *square) {
    for (uint64_t i = first; i < first + orders; i++) {
        int n = players;
        for (int p = 0; p < players; p++) {
            uint64_t word = sd_word(stream, i + ((uint64_t)p << SD_ICM_SAMPLE_BITS));
            double uniform = ((double)(word >> 11) + 0.5) / 9007199254740992.0; /* 53 bits, neither 0 nor 1 */
            heap[p].time = -log(uniform) / stack[p];
            heap[p].player = p;
        }
        for (int at = n / 2 - 1; at >= 0; at--) sd_sink(heap, n, at);
        for (int place = 0; place < places; place++) {
            sum[heap[0].player] += prize[place];
            square[heap[0].player] += prize[place] * prize[place];
            heap[0] = heap[--n];
            sd_sink(heap, n, 0);
        }
    }
}

#endif
