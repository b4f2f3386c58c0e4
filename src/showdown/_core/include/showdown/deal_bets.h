/* The betting of a deal: forced bets, what is legal, bets and raises, uncalled chips (rules.md 3.1 to 3.6). */
#ifndef SHOWDOWN_DEAL_BETS_H
#define SHOWDOWN_DEAL_BETS_H

#include "deal_cards.h"

/* What the seat to act may do; -1 stands for "no" where an amount is meant. */
typedef struct {
    int64_t call;           /* chips to add */
    int64_t min_to, max_to; /* total of this round after a bet or raise */
    int64_t complete_to;    /* the full bet over a bring-in or a short all-in */
    uint8_t phase;
    uint8_t fold, check, bring_in;
    uint8_t two_totals;  /* fixed limit: nothing between min_to and max_to */
    uint8_t least, most; /* cards of a choice */
    uint8_t declare;     /* SD_DECLARED_* that may be chosen, as bits 1 << value */
} sd_legal;

static inline int64_t sd_least(int64_t a, int64_t b) { return a < b ? a : b; }

/* --- forced bets --------------------------------------------------------------------------------------------- */

/* Move at most `amount` chips of a seat into the pot; how many. */
static inline int64_t sd_pay(sd_deal *d, int seat, int64_t amount) {
    sd_seat *s = &d->seat[seat];
    amount = sd_least(amount, s->stack);
    s->stack -= amount;
    d->pot += amount;
    if (!s->stack) d->active &= ~sd_bit(seat);
    return amount;
}

static inline void sd_bet_chips(sd_deal *d, int seat, int64_t amount) {
    amount = sd_pay(d, seat, amount);
    d->seat[seat].bet += amount;
    d->seat[seat].put += amount;
}

/* Antes count towards the levels of the pots as far as everybody owes them; the rest is dead. */
static inline void sd_post_antes(sd_deal *d) {
    const sd_setup *t = d->setup;
    for (int seat = 0; seat < d->seats; seat++) {
        if (!t->ante[seat]) continue;
        int64_t paid = sd_pay(d, seat, t->ante[seat]), level = sd_least(paid, t->common_ante);
        d->seat[seat].put += level;
        d->dead += paid - level;
    }
}

static inline void sd_post(sd_deal *d) {
    const sd_setup *t = d->setup;
    int first = t->game->ante_first;
    sd_post_antes(d);
    if (t->table_ante && first) d->dead += sd_pay(d, t->table_ante_seat, t->table_ante);
    for (int seat = 0; seat < d->seats; seat++)
        if (t->blind[seat]) sd_bet_chips(d, seat, t->blind[seat]);
    if (t->table_ante && !first) d->dead += sd_pay(d, t->table_ante_seat, t->table_ante);
    d->price = t->price;
    d->full = t->price > t->small_bet ? t->price : t->small_bet;
    if (t->price && t->price >= t->small_bet) {
        d->level = t->price;
        d->bets = 1;
    }
}

/* --- what is legal ------------------------------------------------------------------------------------------- */

static inline int64_t sd_small_step(const sd_deal *d) {
    const sd_setup *t = d->setup;
    return d->big || sd_street_of(d)->bet == SD_BET_BIG ? t->big_bet : t->small_bet;
}

static inline int64_t sd_big_step(const sd_deal *d) { return d->open_pair ? d->setup->big_bet : sd_small_step(d); }

/* Whether the betting is open to the seat: it has not acted since the last full raise, or without fixed limit the
 * short raises it faces add up to a full one (3.4). */
static inline int sd_may_raise(const sd_deal *d, int seat) {
    if (!(d->active & ~sd_bit(seat))) return 0; /* nobody could call */
    if (sd_fixed_limit(d) && !d->uncapped && d->bets > sd_game_of(d)->raise_cap) return 0;
    if (d->fresh >> seat & 1) return 1;
    return !sd_fixed_limit(d) && d->price - d->seat[seat].acted >= d->full;
}

/* The pot as the limit counts it: every chip in the middle, unless the house says otherwise (3.5). */
static inline int64_t sd_limit_pot(const sd_deal *d, int seat) {
    const sd_setup *t = d->setup;
    int64_t pot = d->pot, small_blind = t->small_blind < 0 ? 0 : d->seat[t->small_blind].bet;
    if (t->game->small_blind_as_big && d->street == 0 && t->small_blind >= 0 && t->small_blind != seat &&
        small_blind < t->big_blind)
        pot += t->big_blind - small_blind;
    if (t->game->active_pot) {
        int64_t most = d->seat[seat].put + d->seat[seat].stack;
        for (int i = 0; i < d->seats; i++)
            if (d->seat[i].put > most) pot -= d->seat[i].put - most;
    }
    return pot;
}

static inline int64_t sd_limit_total(const sd_deal *d, int seat) {
    int64_t after_call = sd_limit_pot(d, seat) + d->price - d->seat[seat].bet;
    return d->price + (sd_game_of(d)->betting == SD_HALF_POT_LIMIT ? after_call / 2 : after_call);
}

static inline void sd_legal_raise(const sd_deal *d, int seat, sd_legal *l) {
    const sd_setup *t = d->setup;
    int64_t all_in = d->seat[seat].stack + d->seat[seat].bet, least, most, complete = -1;
    if (all_in <= (d->bringing ? t->bring_in : d->price) || !sd_may_raise(d, seat)) return;
    if (sd_fixed_limit(d)) {
        least = d->level + sd_small_step(d);
        most = d->level + sd_big_step(d);
        if (d->bringing || d->price > d->level) complete = least;
        l->two_totals = 1;
    } else {
        int opens = d->bringing || d->unopened; /* a bring-in is no bet: the first raise is the bet */
        least = opens ? t->small_bet : d->price + d->full;
        most = t->game->betting == SD_NO_LIMIT ? all_in : sd_limit_total(d, seat);
        if (opens) complete = least;
        if (d->street == 0 && d->hand_aggressor < 0) {
            int64_t entry = t->big_blind * t->game->min_open;
            if (least < entry) least = entry;
        }
        if (most < least) most = least;
    }
    if (d->bringing && least <= t->bring_in) return; /* the bring-in is the full bet */
    l->min_to = sd_least(least, all_in);
    l->max_to = sd_least(most, all_in);
    if (complete >= 0 && complete <= all_in) l->complete_to = complete;
}

/* Where limping is barred, the first to put chips in raises, unless he has too few. */
static inline int sd_limp_barred(const sd_deal *d) {
    if (sd_game_of(d)->min_open <= 1 || d->street || d->hand_aggressor >= 0) return 0;
    sd_legal l;
    l.max_to = -1;
    sd_legal_raise(d, d->to_act, &l);
    return l.max_to >= 0;
}

/* In a round of bets: chips the seat to act owes. */
static inline int64_t sd_owed(const sd_deal *d) { return d->price - d->seat[d->to_act].bet; }

static inline int sd_must_open(const sd_deal *d) { return sd_street_of(d)->must_open && d->price == 0; }

static inline int sd_may_check(const sd_deal *d) {
    return d->phase == SD_PHASE_BET && !d->bringing && sd_owed(d) <= 0 && !sd_must_open(d);
}

static inline int sd_may_fold(const sd_deal *d) {
    if (d->phase != SD_PHASE_BET) return 0;
    if (d->bringing) return d->bringing == SD_MAY_BRING_IN;
    return sd_owed(d) > 0 || sd_must_open(d) || sd_game_of(d)->fold_when_free;
}

/* Chips that a call adds, or -1. */
static inline int64_t sd_call_chips(const sd_deal *d) {
    if (d->phase != SD_PHASE_BET || d->bringing || sd_owed(d) <= 0 || sd_limp_barred(d)) return -1;
    return sd_least(sd_owed(d), d->seat[d->to_act].stack);
}

static inline int sd_may_bring_in(const sd_deal *d) { return d->phase == SD_PHASE_BET && d->bringing; }

static inline void sd_find_legal(const sd_deal *d, sd_legal *l) {
    const sd_street *street = sd_street_of(d);
    memset(l, 0, sizeof *l);
    l->call = l->min_to = l->max_to = l->complete_to = -1;
    l->phase = d->phase;
    if (d->phase == SD_PHASE_BET) {
        l->fold = (uint8_t)sd_may_fold(d);
        l->check = (uint8_t)sd_may_check(d);
        l->bring_in = (uint8_t)sd_may_bring_in(d);
        l->call = sd_call_chips(d);
        sd_legal_raise(d, d->to_act, l);
    } else if (d->phase == SD_PHASE_DECLARE) {
        l->declare = 1 << SD_DECLARED_HIGH | 1 << SD_DECLARED_LOW;
        if (sd_game_of(d)->allow_both) l->declare |= 1 << SD_DECLARED_BOTH;
    } else if (d->phase < SD_PHASE_DECLARE) {
        l->least = street->least;
        l->most = street->most;
    }
}

static inline int sd_legal_total(const sd_legal *l, int64_t total) {
    if (l->max_to < 0) return 0;
    return l->two_totals ? total == l->min_to || total == l->max_to : total >= l->min_to && total <= l->max_to;
}

/* --- acting -------------------------------------------------------------------------------------------------- */

static inline void sd_acted(sd_deal *d, int seat) {
    d->pending &= ~sd_bit(seat);
    d->fresh &= ~sd_bit(seat);
    d->seat[seat].acted = d->price;
    d->bringing = SD_NOT_BRINGING;
}

static inline void sd_fold_hand(sd_deal *d, int seat) {
    const sd_game *game = sd_game_of(d);
    uint32_t others = ~sd_bit(seat);
    d->live &= others;
    d->active &= others;
    d->pending &= others;
    d->fresh &= others;
    if (game->draws) sd_muck(d, d->seat[seat].hole, d->seat[seat].cards);
    if (game->uncapped_heads_up == SD_UNCAPPED_BEFORE_CAP && d->bets <= game->raise_cap && sd_count(d->live) == 2)
        d->uncapped = 1;
}

static inline void sd_post_bring_in(sd_deal *d, int seat) {
    sd_bet_chips(d, seat, d->setup->bring_in);
    d->price = d->setup->bring_in; /* also if the seat had less */
    if (d->price >= d->setup->small_bet) {
        d->level = d->price;
        d->bets = 1;
    } else {
        d->unopened = 1;
    }
    sd_acted(d, seat);
}

/* Raise to a total that is legal. A full bet or raise opens the betting to everybody again; a short one, all-in, only
 * asks for its price (3.3: from half of it on it counts as full; 3.4). */
static inline void sd_raise(sd_deal *d, int seat, int64_t total) {
    int full;
    if (sd_fixed_limit(d)) {
        int64_t size = total - d->level;
        full = 2 * size >= sd_small_step(d);
        if (full) {
            d->big |= d->open_pair && size > d->setup->small_bet;
            d->level = total;
            d->bets = (uint8_t)(d->bets < SD_NO_CAP ? d->bets + 1 : SD_NO_CAP);
        }
    } else {
        int64_t size = total - (d->unopened ? 0 : d->price);
        full = size >= d->full;
        if (full) {
            d->full = size;
            d->unopened = 0;
        }
    }
    sd_bet_chips(d, seat, total - d->seat[seat].bet);
    if (d->street == 0 && d->first_bettor < 0) d->first_bettor = (int8_t)seat;
    d->price = total;
    d->aggressor = d->hand_aggressor = (int8_t)seat;
    if (full) d->fresh = d->active;
    d->pending = d->active;
    sd_acted(d, seat);
}

/* --- the end of a round -------------------------------------------------------------------------------------- */

/* No more betting: nobody owes a decision, or the only one who could bet owes nothing to anybody (3.2). */
static inline int sd_round_over(const sd_deal *d) {
    if (!d->pending || sd_at_most_one(d->live)) return 1;
    if (!sd_at_most_one(d->active)) return 0;
    int64_t most = 0, own = 0;
    for (int seat = 0; seat < d->seats; seat++) {
        if (!(d->live >> seat & 1)) continue;
        if (d->active >> seat & 1)
            own = d->seat[seat].bet;
        else if (d->seat[seat].bet > most)
            most = d->seat[seat].bet;
    }
    return own >= most;
}

/* What nobody called comes back (3.6, rule 2). */
static inline void sd_refund(sd_deal *d) {
    int64_t total[SD_SEATS_MAX] = {0};
    sd_pots pots;
    for (int seat = 0; seat < d->seats; seat++) total[seat] = d->seat[seat].put;
    sd_return_uncalled(total, d->seats, d->live, &pots);
    if (!pots.refund) return;
    sd_seat *s = &d->seat[pots.refund_to];
    s->put -= pots.refund;
    s->stack += pots.refund;
    d->pot -= pots.refund;
    d->active |= sd_bit(pots.refund_to);
}

static inline void sd_end_round(sd_deal *d) {
    if (sd_at_most_one(d->active)) sd_refund(d);
    for (int seat = 0; seat < d->seats; seat++) d->seat[seat].bet = 0;
    d->price = d->level = 0;
    d->full = d->setup->small_bet;
    d->bets = d->big = d->unopened = d->uncapped = 0;
    d->pending = d->fresh = 0;
}

#endif
