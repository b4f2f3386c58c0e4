/* Pots and their division: integers only, no cards, no Python.
 *
 * A *place* is a seat's position among those taking part, 0 .. SD_SEATS_MAX - 1; a set of places is a bit mask.
 * A caller whose seats are 0 .. n - 1 uses them as places unchanged.
 * Nothing is checked: put_in, amounts and dead are >= 0, their sum at most SD_CHIPS_MAX, chip >= 1.
 *
 * One pot, from strengths to chips:
 *     sd_winners or sd_declared_winners    who wins the high and the low
 *     sd_award_pot                         what each of them receives
 * Rules: rules.md 3.6 (pots), 3.8 (division), 8.1 (declared games).
 */
#ifndef SHOWDOWN_POTS_H
#define SHOWDOWN_POTS_H

#include <stdint.h>

/* No deck serves more than 26 players two cards each; a set of places is one 32-bit word. */
#define SD_SEATS_MAX 32
/* The sum of all chips of a hand may not pass this, so that no sum below overflows 63 bits. */
#define SD_CHIPS_MAX ((int64_t)1 << 62)

enum { SD_SIDE_HIGH = 0, SD_SIDE_LOW = 1, SD_SIDES = 2 };

/* What a player declared: bits, one a side. */
enum { SD_DECLARED_HIGH = 1 << SD_SIDE_HIGH, SD_DECLARED_LOW = 1 << SD_SIDE_LOW, SD_DECLARED_BOTH = 3 };

typedef struct {
    int64_t amount;
    uint32_t seats; /* the places that may win it */
} sd_pot;

typedef struct {
    int count;
    int refund_to;  /* the place whose bet nobody called in full, or -1 */
    int64_t refund; /* not part of any pot */
    sd_pot pot[SD_SEATS_MAX]; /* main pot first */
} sd_pots;

/* Places in the order in which odd chips are given; those named more than the winners are passed over. */
typedef struct {
    int n;
    uint8_t place[SD_SEATS_MAX];
} sd_order;

/* How chips that do not divide are given out. */
typedef struct {
    int64_t chip;     /* the smallest chip in play: shares are multiples of it, the rest goes to the first in order */
    int all_to_first; /* 0: one chip each to the first in order; 1: all of them to the first */
} sd_odd_chips;

/* The words of a declared game. */
typedef struct {
    const uint8_t *declared; /* by place: SD_DECLARED_* */
    int head_to_head;        /* exactly two players declared, one after the other */
    int first;               /* head to head: the place that declared first */
    int tie_splits;          /* head to head: a tie lets the second declarer keep his half */
} sd_declaration;

typedef struct {
    int side; /* SD_SIDE_HIGH or SD_SIDE_LOW */
    uint32_t winners;
    int64_t amount;
    int64_t share[SD_SEATS_MAX]; /* by place; only the winners' entries are written */
} sd_award;

static inline int sd_count(uint32_t places) {
    int count = 0;
    for (; places; places &= places - 1) count++;
    return count;
}

static inline int sd_at_most_one(uint32_t places) { return (places & (places - 1)) == 0; }

/* --- building pots ------------------------------------------------------------------------------------------------ */

/* Give back what nobody called: the part of one live place's total above the second highest total, folded
 * places included (rules.md 3.6, rule 2). `total` is changed in place. */
static inline void sd_return_uncalled(int64_t *total, int n, uint32_t live, sd_pots *out) {
    int top = 0;
    int64_t second = 0;
    for (int i = 1; i < n; i++) {
        if (total[i] > total[top]) {
            second = total[top];
            top = i;
        } else if (total[i] > second) {
            second = total[i];
        }
    }
    out->refund = live >> top & 1 ? total[top] - second : 0;
    out->refund_to = out->refund ? top : -1;
    total[top] -= out->refund;
}

/* Main and side pots of the chips put in by places 0 .. n - 1, 1 <= n <= SD_SEATS_MAX, `live` not empty.
 *
 * Each distinct total of a live place closes a pot. The sets of eligible places shrink strictly from pot to pot, so
 * neighbouring pots never need merging. Chips of folded places above the last level join the last pot, `dead` the
 * main pot. Pots without chips are left out. */
static inline void sd_build_pots(const int64_t *put_in, int n, uint32_t live, int64_t dead, sd_pots *out) {
    int64_t total[SD_SEATS_MAX] = {0};
    for (int i = 0; i < n; i++) total[i] = put_in[i];
    sd_return_uncalled(total, n, live, out);

    int count = 0;
    int64_t carried = dead;
    for (uint32_t eligible = live; eligible;) {
        int64_t level = INT64_MAX, amount = carried;
        for (int i = 0; i < n; i++)
            if (eligible >> i & 1 && total[i] < level) level = total[i];
        uint32_t above = 0;
        for (int i = 0; i < n; i++) {
            int64_t part = total[i] < level ? total[i] : level;
            amount += part;
            total[i] -= part;
            if (eligible >> i & 1 && total[i]) above |= (uint32_t)1 << i;
        }
        carried = 0;
        if (!above)
            for (int i = 0; i < n; i++) amount += total[i];
        if (amount) {
            out->pot[count].amount = amount;
            out->pot[count].seats = eligible;
            count++;
        }
        eligible = above;
    }
    out->count = count;
}

/* Whether rake is taken from pot a before pot b: main pot first. The order is one of values, so that it does not
 * depend on the order in which pots are listed. */
static inline int sd_raked_before(const sd_pot *a, const sd_pot *b) {
    int seats = sd_count(a->seats) - sd_count(b->seats);
    if (seats) return seats > 0;
    if (a->seats != b->seats) return a->seats < b->seats;
    return a->amount < b->amount;
}

/* Take `rake`, at most the sum of the pots, from the pot with most seats first, then from the next. */
static inline void sd_take_rake(sd_pot *pot, int count, int64_t rake) {
    uint32_t raked = 0;
    while (rake > 0) {
        int next = -1;
        for (int i = 0; i < count; i++)
            if (!(raked >> i & 1) && (next < 0 || sd_raked_before(&pot[i], &pot[next]))) next = i;
        int64_t part = pot[next].amount < rake ? pot[next].amount : rake;
        pot[next].amount -= part;
        rake -= part;
        raked |= (uint32_t)1 << next;
    }
}

/* --- who wins what ------------------------------------------------------------------------------------------------ */

/* The places of `eligible` with the greatest strength; none where all of theirs are 0 (no qualifying low). */
static inline uint32_t sd_best(const unsigned *strength, uint32_t eligible) {
    unsigned best = 0;
    uint32_t winners = 0;
    for (int i = 0; eligible; i++, eligible >>= 1) {
        if (!(eligible & 1) || strength[i] == 0 || strength[i] < best) continue;
        if (strength[i] > best) winners = 0;
        best = strength[i];
        winners |= (uint32_t)1 << i;
    }
    return winners;
}

static inline uint32_t sd_declared_for(const uint8_t *declared, uint32_t eligible, int direction) {
    uint32_t places = 0;
    for (int i = 0; eligible; i++, eligible >>= 1)
        if (eligible & 1 && declared[i] == direction) places |= (uint32_t)1 << i;
    return places;
}

/* Exactly two players declared, in opposite directions: the first one is not tested; the second must beat him in the
 * second one's own direction, otherwise the first takes the whole pot (rules.md 8.1). */
static inline void sd_head_to_head(const unsigned *const strength[SD_SIDES], uint32_t high, uint32_t low,
                                   const sd_declaration *words, uint32_t winners[SD_SIDES]) {
    uint32_t first = (uint32_t)1 << words->first;
    int own = first == high ? SD_SIDE_LOW : SD_SIDE_HIGH;
    uint32_t second = own == SD_SIDE_HIGH ? high : low;
    uint32_t best = sd_best(strength[own], high | low);
    winners[1 - own] = first;
    winners[own] = best == second || (best == (high | low) && words->tie_splits) ? second : 0;
}

/* Who wins each side of one pot in a declared game; both 0 never happens.
 *
 * A player who declared both must beat everybody competing for either side outright, or he wins nothing and the others
 * divide the pot as if he had not declared. Where nobody else is eligible, all of them having failed so, the pot is an
 * ordinary high-low pot among them. The head-to-head rule speaks of two directions: it does not apply to `both`. */
static inline void sd_declared_winners(const unsigned *const strength[SD_SIDES], uint32_t eligible,
                                       const sd_declaration *words, uint32_t winners[SD_SIDES]) {
    uint32_t high = sd_declared_for(words->declared, eligible, SD_DECLARED_HIGH);
    uint32_t low = sd_declared_for(words->declared, eligible, SD_DECLARED_LOW);
    uint32_t both = eligible & ~(high | low);
    if (both) {
        winners[SD_SIDE_HIGH] = sd_best(strength[SD_SIDE_HIGH], high | both);
        winners[SD_SIDE_LOW] = sd_best(strength[SD_SIDE_LOW], low | both);
        int swing = winners[SD_SIDE_HIGH] == winners[SD_SIDE_LOW] && sd_at_most_one(winners[SD_SIDE_HIGH]);
        if (swing || both == eligible) return;
    } else if (words->head_to_head && high && low) {
        sd_head_to_head(strength, high, low, words, winners);
        return;
    }
    winners[SD_SIDE_HIGH] = sd_best(strength[SD_SIDE_HIGH], high);
    winners[SD_SIDE_LOW] = sd_best(strength[SD_SIDE_LOW], low);
}

/* --- dividing chips ----------------------------------------------------------------------------------------------- */

/* Part `index` of `amount` divided by `parts`, each a multiple of the chip: odd chips one each to the first parts,
 * what the chip does not divide to the first. */
static inline int64_t sd_part(int64_t amount, int parts, int index, int64_t chip) {
    int64_t chips = amount / chip, odd = chips % parts;
    return (chips / parts + (index < odd)) * chip + (index == 0 ? amount % chip : 0);
}

/* Split `amount` among `winners`, not empty, all of whom `order` lists. */
static inline void sd_split(int64_t amount, uint32_t winners, const sd_order *order, const sd_odd_chips *odd_chips,
                            int64_t *share) {
    int parts = sd_count(winners), index = 0;
    int64_t chips = amount / odd_chips->chip, each = chips / parts, odd = chips - each * parts;
    int64_t rest = amount - chips * odd_chips->chip;
    for (int i = 0; i < order->n; i++) {
        int place = order->place[i];
        if (!(winners >> place & 1)) continue;
        int64_t extra = odd_chips->all_to_first ? (index == 0 ? odd : 0) : index < odd;
        share[place] = (each + extra) * odd_chips->chip + (index == 0 ? rest : 0);
        index++;
    }
}

static inline void sd_award_side(sd_award *award, int side, int64_t amount, uint32_t winners, const sd_order *order,
                                 const sd_odd_chips *odd_chips) {
    award->side = side;
    award->winners = winners;
    award->amount = amount;
    sd_split(amount, winners, order, odd_chips, award->share);
}

/* The same players tie for both sides: the whole pot is split once (rules.md 3.8). award[0] holds that split; move the
 * low half of it to award[1]: half of each share, the odd chips of the shares in turn to the high and to the low. */
static inline void sd_halve_shares(sd_award award[SD_SIDES], const sd_order *order, int64_t chip) {
    int64_t odd_to_low = 0;
    award[1].side = SD_SIDE_LOW;
    award[1].winners = award[0].winners;
    award[1].amount = 0;
    for (int i = 0; i < order->n; i++) {
        int place = order->place[i];
        if (!(award[0].winners >> place & 1)) continue;
        int64_t chips = award[0].share[place] / chip, low = chips / 2;
        if (chips & 1) {
            low += odd_to_low;
            odd_to_low ^= 1;
        }
        award[1].share[place] = low * chip;
        award[0].share[place] -= low * chip;
        award[1].amount += low * chip;
    }
    award[0].amount -= award[1].amount;
}

/* Award one pot to the winners of its sides; either side, not both, may have none and the other then takes everything.
 * Writes one or two awards, returns how many. Odd chips between the sides go to the high; those of a pot that the same
 * players win both ways follow the order of the high. */
static inline int sd_award_pot(int64_t amount, const uint32_t winners[SD_SIDES], const sd_order *const order[SD_SIDES],
                               const sd_odd_chips *odd_chips, sd_award award[SD_SIDES]) {
    uint32_t high = winners[SD_SIDE_HIGH], low = winners[SD_SIDE_LOW];
    if (!high || !low) {
        int side = high ? SD_SIDE_HIGH : SD_SIDE_LOW;
        sd_award_side(&award[0], side, amount, high | low, order[side], odd_chips);
        return 1;
    }
    if (high == low) {
        sd_award_side(&award[0], SD_SIDE_HIGH, amount, high, order[SD_SIDE_HIGH], odd_chips);
        sd_halve_shares(award, order[SD_SIDE_HIGH], odd_chips->chip);
        return 2;
    }
    for (int side = 0; side < SD_SIDES; side++) {
        int64_t half = sd_part(amount, SD_SIDES, side, odd_chips->chip);
        sd_award_side(&award[side], side, half, winners[side], order[side], odd_chips);
    }
    return 2;
}

#endif
