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

/* A group that has places, and what the members of the state before it amount to: from one state to the next only the
 * last member changes. */
typedef struct {
    int group, left; /* places of `most` left by those before */
    uint32_t placed;
    uint64_t ahead;  /* terms of those before */
    uint64_t behind; /* terms of this one and those after it, with one player more before them */
    double rest;     /* the stacks left of all groups up to the member before */
} sd_icm_member;

typedef struct {
    int groups, most;
    const double *stack;   /* of one player of each group, ascending */
    const uint32_t *count; /* players of each group */
    const double *prize;   /* of the first most + 1 places */
    uint64_t *upto;        /* upto(j, r) at r * (groups + 1) + j */
    double *whole;         /* all stacks of a group */
    double *before;        /* of all groups before each */
    double *chance;        /* of each state */
    size_t states, number; /* of all; of the state */
    int members, total;
    sd_icm_member *member; /* the state; one more than it has members */
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

/* Gives the last member one place more, and notes what comes after it. */
static inline void sd_icm_raise(sd_icm *z) {
    sd_icm_member *m = z->member + z->members - 1;
    int from = z->members > 1 ? m[-1].group + 1 : 0;
    m->placed++;
    z->total++;
    m[1].left = m->left - (int)m->placed;
    m[1].ahead = m->ahead + sd_icm_term(z, m->group, m->left, m->placed);
    m[1].rest = m->rest + (z->before[m->group] - z->before[from]) +
                (z->count[m->group] - m->placed) * z->stack[m->group];
}

/* The next state in lexicographic order; 0 after the last. */
static inline int sd_icm_next(sd_icm *z) {
    int j = z->groups - 1;
    if (z->total == z->most) {
        if (z->members == 0) return 0;
        z->members--;
        z->total -= (int)z->member[z->members].placed;
        j = z->member[z->members].group - 1;
    }
    for (; j >= 0; j--) {
        if (z->members == 0 || z->member[z->members - 1].group != j) {
            z->member[z->members].group = j;
            z->member[z->members++].placed = 0;
        }
        if (z->member[z->members - 1].placed < z->count[j]) {
            sd_icm_raise(z);
            return 1;
        }
        z->members--;
        z->total -= (int)z->member[z->members].placed;
    }
    return 0;
}

/* The next place falls to any of the groups from .. to - 1, none of which has one. `share` is the chance of the state
 * over the sum of the stacks left, `others` the terms of all members after the step. */
static inline void sd_icm_step(sd_icm *z, int from, int to, int left, uint64_t others, double share, double prize,
                               double *out) {
    size_t row = (size_t)z->groups + 1;
    const uint64_t *low = z->upto + (size_t)left * row + 1, *high = low + row;
    for (int j = from; j < to; j++) {
        double chance = share * z->whole[j];
        z->chance[others + high[j] - low[j]] += chance;
        out[j] += chance * prize;
    }
}

static inline void sd_icm_steps(sd_icm *z, double share, double *out) {
    double prize = z->prize[z->total];
    sd_icm_member *m = z->member;
    int from = 0;
    m[z->members].behind = 0;
    for (int i = z->members - 1; i >= 0; i--)
        m[i].behind = m[i + 1].behind + sd_icm_term(z, m[i].group, m[i].left - 1, m[i].placed);
    for (int i = 0; i < z->members; i++) {
        int j = m[i].group;
        sd_icm_step(z, from, j, m[i].left, m[i].ahead + m[i].behind, share, prize, out);
        if (m[i].placed < z->count[j]) {
            double chance = share * (z->count[j] - m[i].placed) * z->stack[j];
            uint64_t term = sd_icm_term(z, j, m[i].left, m[i].placed + 1);
            z->chance[m[i].ahead + term + m[i + 1].behind] += chance;
            out[j] += chance * prize;
        }
        from = j + 1;
    }
    sd_icm_step(z, from, z->groups, m[z->members].left, m[z->members].ahead, share, prize, out);
}

/* The same for the last place that pays, after which nothing is to be known. */
static inline void sd_icm_last_steps(sd_icm *z, double share, double *out) {
    double prize = share * z->prize[z->total];
    int from = 0;
    for (int i = 0; i <= z->members; i++) {
        int to = i < z->members ? z->member[i].group : z->groups;
        for (int j = from; j < to; j++) out[j] += prize * z->whole[j];
        if (to == z->groups) return;
        out[to] += prize * (z->count[to] - z->member[i].placed) * z->stack[to];
        from = to + 1;
    }
}

/* Begins with the first state; 0: out of memory. `states` is sd_icm_states(). To be closed in either case. */
static inline int sd_icm_open(sd_icm *z, const double *stack, const uint32_t *count, int groups, const double *prize,
                              int most, size_t states) {
    size_t row = (size_t)groups + 1, members = (size_t)(groups < most ? groups : most) + 2;
    *z = (sd_icm){groups, most, stack, count, prize, NULL, NULL, NULL, NULL, states, 0, 0, 0, NULL};
    z->upto = (uint64_t *)calloc(row * (size_t)(most + 2), sizeof(uint64_t));
    z->whole = (double *)malloc(row * sizeof(double));
    z->before = (double *)malloc(row * sizeof(double));
    z->chance = (double *)calloc(states, sizeof(double));
    z->member = (sd_icm_member *)calloc(members, sizeof(sd_icm_member));
    if (!(z->upto && z->whole && z->before && z->chance && z->member)) return 0;
    sd_icm_number(z);
    z->before[0] = 0;
    for (int j = 0; j < groups; j++) {
        z->whole[j] = count[j] * stack[j];
        z->before[j + 1] = z->before[j] + z->whole[j];
    }
    z->chance[0] = 1;
    z->member[0].left = most;
    return 1;
}

static inline void sd_icm_close(sd_icm *z) {
    free(z->upto);
    free(z->whole);
    free(z->before);
    free(z->chance);
    free(z->member);
}

/* Adds to `out` what each group expects, all its players together, of the next `some` states; 0 once all are done. */
static inline int sd_icm_exact(sd_icm *z, size_t some, double *out) {
    for (; some && z->number < z->states; some--, z->number++) {
        int from = z->members ? z->member[z->members - 1].group + 1 : 0;
        double rest = z->member[z->members].rest + (z->before[z->groups] - z->before[from]);
        if (z->total < z->most) sd_icm_steps(z, z->chance[z->number] / rest, out);
        else sd_icm_last_steps(z, z->chance[z->number] / rest, out);
        sd_icm_next(z);
    }
    return z->number < z->states;
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
