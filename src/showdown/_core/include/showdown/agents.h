/* Players built into the machine, for simulations and tests: each makes one legal decision for the seat to act. */
#ifndef SHOWDOWN_AGENTS_H
#define SHOWDOWN_AGENTS_H

#include "deal.h"

enum { SD_AGENT_PYTHON, SD_AGENT_CALL, SD_AGENT_RANDOM, SD_AGENT_FOLD };

/* The first `n` hidden cards of the seat to act, as places. */
static inline unsigned sd_first_hidden(const sd_deal *d, int n) {
    unsigned hidden = sd_hidden_places(&d->seat[d->to_act]), places = 0;
    for (; n > 0; n--) {
        places |= hidden & (0u - hidden);
        hidden &= hidden - 1;
    }
    return places;
}

/* Stays in for the least, stands pat, gives away as few cards as allowed, and declares high. */
static inline void sd_act_call(sd_deal *d) {
    if (d->phase == SD_PHASE_DECLARE) {
        sd_declare(d, SD_DECLARED_HIGH);
    } else if (d->phase != SD_PHASE_BET) {
        sd_choose_places(d, sd_first_hidden(d, sd_street_of(d)->least));
    } else if (!sd_check_or_call(d)) { /* a round that must be opened, or may not be limped into */
        sd_legal l;
        sd_find_legal(d, &l);
        sd_raise_to(d, l.min_to);
    }
}

/* Checks, or folds to any bet; in other phases as the caller does. */
static inline void sd_act_fold(sd_deal *d) {
    if (d->phase != SD_PHASE_BET || (!sd_check(d) && !sd_fold(d) && !sd_bring_in(d))) sd_act_call(d);
}

static inline void sd_act_random_cards(sd_deal *d, sd_rng *rng) {
    sd_legal l;
    sd_find_legal(d, &l);
    unsigned hidden = sd_hidden_places(&d->seat[d->to_act]), places = 0;
    int left = sd_count(hidden), wanted = l.least + (int)sd_random_below(rng, 1u + l.most - l.least);
    for (int place = 0; hidden; place++, hidden >>= 1) { /* take each with the chance that leaves all sets alike */
        if (!(hidden & 1)) continue;
        if ((int)sd_random_below(rng, (uint32_t)left--) < wanted) {
            places |= 1u << place;
            wanted--;
        }
    }
    sd_choose_places(d, places);
}

/* Each kind of legal action alike: fold, check, call, bring in, raise; a raise to the least total or to any, alike. */
static inline void sd_act_random(sd_deal *d, sd_rng *rng) {
    sd_legal l;
    if (d->phase != SD_PHASE_BET && d->phase != SD_PHASE_DECLARE) {
        sd_act_random_cards(d, rng);
        return;
    }
    sd_find_legal(d, &l);
    if (d->phase == SD_PHASE_DECLARE) {
        int sides = l.declare >> SD_DECLARED_BOTH & 1 ? 3 : 2;
        sd_declare(d, 1 + (int)sd_random_below(rng, (uint32_t)sides));
        return;
    }
    uint32_t kinds = (uint32_t)l.fold + l.check + l.bring_in + (l.call >= 0) + (l.max_to >= 0);
    uint32_t kind = sd_random_below(rng, kinds);
    if (l.fold && kind-- == 0) {
        sd_fold(d);
    } else if (l.check && kind-- == 0) {
        sd_check(d);
    } else if (l.bring_in && kind-- == 0) {
        sd_bring_in(d);
    } else if (l.call >= 0 && kind-- == 0) {
        sd_call(d);
    } else {
        int64_t total = l.min_to;
        if (sd_random(rng) >> 63)
            total = l.two_totals ? l.max_to : total + (int64_t)sd_random_chips(rng, 1 + (uint64_t)(l.max_to - l.min_to));
        sd_raise_to(d, total);
    }
}

static inline void sd_act_as(sd_deal *d, int agent, sd_rng *rng) {
    switch (agent) {
        case SD_AGENT_RANDOM: sd_act_random(d, rng); break;
        case SD_AGENT_FOLD: sd_act_fold(d); break;
        default: sd_act_call(d); break;
    }
}

/* --- many deals ---------------------------------------------------------------------------------------------- */

/* The seed of number `deal` of those a seed stands for. */
static inline uint64_t sd_seed_of(uint64_t seed, uint64_t deal) {
    uint64_t state = seed;
    state = sd_splitmix(&state) + deal;
    return sd_splitmix(&state);
}

/* Whether a deal is in order: the chips are `total`, every card of the deck lies in just one place, and whoever is to act
 * is in the deal. */
static inline int sd_is_sound(const sd_deal *d, int64_t total) {
    uint64_t seen = 0;
    int n = 0;
    int64_t chips = d->pot;
#define SD_COUNT(card) (seen |= sd_card_bit(card), n++)
    for (int seat = 0; seat < d->seats; seat++) {
        const sd_seat *s = &d->seat[seat];
        chips += s->stack;
        if (s->stack < 0 || s->bet > s->put) return 0;
        for (int i = 0; i < s->cards && (d->live >> seat & 1 || !sd_game_of(d)->draws); i++) SD_COUNT(s->hole[i]);
    }
    for (int i = 0; i < d->nboard; i++) SD_COUNT(d->board[i]);
    for (int i = 0; i < d->burns; i++) SD_COUNT(d->burnt[i]);
    for (int i = 0; i < d->mucked; i++) SD_COUNT(d->muck[i]);
    for (int i = d->next; i < d->stub; i++) SD_COUNT(d->deck[i]);
#undef SD_COUNT
    int different = sd_count((uint32_t)seen) + sd_count((uint32_t)(seen >> 32));
    return chips == total && n == sd_game_of(d)->cards && n == different && (d->to_act < 0 || d->live >> d->to_act & 1);
}

/* Play `deals` deals from number `first` on, the next button's setup in each; add every seat's winnings and their
 * squares up. The players' random numbers are apart from the cards'. With `audit` every step is checked; returns the
 * number of the first deal that is not in order, or -1. */
static inline int64_t sd_play_many(const sd_setup *const *setup, int setups, const uint8_t *agent, uint64_t seed,
                                   uint64_t first, uint64_t deals, int64_t *won, double *squares, int audit) {
    sd_deal d;
    int64_t unsound = -1;
    memset(&d, 0, sizeof d);
    for (uint64_t deal = first; deal < first + deals; deal++) {
        const sd_setup *t = setup[deal % (uint64_t)setups];
        sd_rng rng;
        sd_deal_clear(&d, t->seats);
        sd_deal_seeded(&d, t, sd_seed_of(seed, deal));
        sd_seed(&rng, ~sd_seed_of(seed, deal));
        int64_t total = d.pot;
        for (int seat = 0; seat < t->seats; seat++) total += d.seat[seat].stack;
        while (d.to_act >= 0) {
            sd_act_as(&d, agent[d.to_act], &rng);
            if (audit && unsound < 0 && !sd_is_sound(&d, total)) unsound = (int64_t)deal;
        }
        for (int seat = 0; seat < t->seats; seat++) {
            int64_t payoff = d.seat[seat].stack - t->stack[seat];
            won[seat] += payoff;
            squares[seat] += (double)payoff * (double)payoff;
        }
    }
    sd_deal_free(&d);
    return unsound;
}

/* --- many tables, stepped by numbers ------------------------------------------------------------------------- */

/* An action as one number: where cards are chosen their places as bits, a declaration as SD_DECLARED_*; in a round of
 * bets -1 folds, 0 stays in for the least, anything else is the total of a bet or raise. */
static inline int sd_may_step(const sd_deal *d, int64_t action) {
    sd_legal l;
    if (d->to_act < 0) return action == 0; /* the forced bets have ended the deal */
    if (d->phase == SD_PHASE_BET && action == 0) return sd_may_check(d) || sd_may_bring_in(d) || sd_call_chips(d) >= 0;
    if (d->phase == SD_PHASE_BET && action == -1) return sd_may_fold(d);
    sd_find_legal(d, &l);
    if (d->phase == SD_PHASE_BET) return sd_legal_total(&l, action);
    if (d->phase == SD_PHASE_DECLARE) return action > 0 && action <= SD_DECLARED_BOTH && l.declare >> action & 1;
    if (action < 0 || action >= 1 << d->seat[d->to_act].cards || (unsigned)action & d->seat[d->to_act].up) return 0;
    return sd_count((uint32_t)action) >= l.least && sd_count((uint32_t)action) <= l.most;
}

static inline void sd_step(sd_deal *d, int64_t action) {
    if (d->to_act < 0) return;
    if (d->phase == SD_PHASE_DECLARE)
        sd_declare(d, (int)action);
    else if (d->phase != SD_PHASE_BET)
        sd_choose_places(d, (unsigned)action);
    else if (action == 0)
        sd_check_or_call(d);
    else if (action == -1)
        sd_fold(d);
    else
        sd_raise_to(d, action);
}

/* Arrays with a row for each table; VecTable says what stands in them. */
typedef struct {
    int8_t *to_act;
    uint8_t *phase;
    uint8_t *legal;
    int64_t *call;
    int64_t *raise_to;
    uint8_t *choose;
    int64_t *rewards;
    uint8_t *done;
} sd_table_views;

static inline void sd_tell(const sd_deal *d, sd_table_views *views, int table) {
    sd_legal l;
    sd_find_legal(d, &l);
    uint8_t *legal = views->legal + 4 * table;
    views->to_act[table] = d->to_act;
    views->phase[table] = d->phase;
    legal[0] = l.fold;
    legal[1] = l.check || l.bring_in || l.call >= 0 || d->to_act < 0;
    legal[2] = l.max_to >= 0;
    legal[3] = d->phase != SD_PHASE_BET && d->phase <= SD_PHASE_DECLARE;
    views->call[table] = l.call < 0 ? 0 : l.call;
    views->raise_to[2 * table] = l.min_to;
    views->raise_to[2 * table + 1] = l.max_to;
    views->choose[2 * table] = l.least;
    views->choose[2 * table + 1] = d->phase == SD_PHASE_DECLARE ? l.declare : l.most;
}

/* What the seat to act sees: the board and every hand from his own on, 8 places each; the pot, what is to call, and
 * every stack and bet in the same order. */
static inline void sd_observe(const sd_deal *d, uint8_t *cards, int64_t *chips) {
    int own = d->to_act < 0 ? 0 : d->to_act;
    memset(cards, SD_UNKNOWN, 5 + SD_DEAL_HOLE * (size_t)d->seats);
    memcpy(cards, d->board, d->nboard);
    chips[0] = d->pot;
    chips[1] = d->to_act < 0 || d->phase != SD_PHASE_BET ? 0 : sd_least(sd_owed(d), d->seat[own].stack);
    for (int i = 0, seat = own; i < d->seats; i++, seat = sd_left(d, seat)) {
        const sd_seat *s = &d->seat[seat];
        uint8_t *hand = cards + 5 + SD_DEAL_HOLE * i;
        unsigned open = i == 0 ? (1u << s->cards) - 1 : sd_open_places(d, seat);
        for (int j = 0; j < s->cards; j++)
            if (open >> j & 1) hand[j] = s->hole[j];
        chips[2 + 2 * i] = s->stack;
        chips[3 + 2 * i] = s->bet;
    }
}

/* What else lies open, the seats in the same order: the street, how many seats on the button is; then of each seat
 * whether it is live, what it has put in, its open cards as bits by place, what it threw in the last draw (-1: did not
 * draw) and what it has declared, once that is no secret of others. */
enum { SD_OPEN_NUMBERS = 5 };

static inline void sd_observe_seats(const sd_deal *d, int64_t *out) {
    int own = d->to_act < 0 ? 0 : d->to_act, secret = sd_choice_is_secret(d);
    *out++ = d->street;
    *out++ = (d->setup->button - own + d->seats) % d->seats;
    for (int i = 0, seat = own; i < d->seats; i++, seat = sd_left(d, seat), out += SD_OPEN_NUMBERS) {
        const sd_seat *s = &d->seat[seat];
        out[0] = d->live >> seat & 1;
        out[1] = s->put;
        out[2] = sd_open_places(d, seat);
        out[3] = s->drawn == SD_UNKNOWN ? -1 : s->drawn;
        out[4] = secret && i ? 0 : s->declared;
    }
}

#endif
