/* Who opens a round, who shows first, and who is paid: the part of a deal that looks at cards. */
#ifndef SHOWDOWN_DEAL_SHOW_H
#define SHOWDOWN_DEAL_SHOW_H

#include "deal_bets.h"

/* --- openers ------------------------------------------------------------------------------------------------- */

/* The seat whose up card brings in (rules.md 6.0): one card a live seat. A card that nobody has told does not. */
static inline int sd_bring_in_seat(const sd_deal *d) {
    int rule = sd_game_of(d)->bring_in, best = -1, seat_of_best = -1;
    for (int seat = 0; seat < d->seats; seat++) {
        uint8_t up[SD_DEAL_HOLE];
        if (!(d->live >> seat & 1) || !sd_up_cards(&d->seat[seat], up)) continue;
        int height = 52 + sd_height(up[0], rule == SD_BRINGS_HIGH_ACE_LOW);
        if (rule == SD_BRINGS_LOW_ACE_HIGH) height = 104 - height;
        if (height > best) best = height, seat_of_best = seat;
    }
    return seat_of_best < 0 ? sd_left(d, d->setup->button) : seat_of_best;
}

/* Equal boards by suit: the highest up card by rank, then suit; among lows the lower suit acts. */
static inline int sd_suit_height(const sd_deal *d, int seat) {
    uint8_t up[SD_DEAL_HOLE];
    int n = sd_up_cards(&d->seat[seat], up), show = sd_game_of(d)->show, suit;
    suit = sd_top_height(up, n, show == SD_SHOW_ACE_TO_FIVE, 1) & 3;
    return show == SD_SHOW_HIGH ? suit : 3 - suit;
}

/* The seat whose exposed cards are best; equal ones: the first from the left of the button, or by suit. Behind all
 * others a seat of which not all are told. */
static inline int sd_best_board_seat(const sd_deal *d) {
    int best = -1;
    unsigned best_strength = 0;
    int seat = d->setup->button;
    for (int i = 0; i < d->seats; i++) {
        uint8_t cards[SD_DEAL_HOLE];
        seat = sd_left(d, seat);
        if (!(d->live >> seat & 1)) continue;
        int n = sd_has_unknown_up(&d->seat[seat]) ? 0 : sd_exposed(d, seat, cards);
        unsigned strength = n ? sd_evaluate(d->setup->tables, sd_game_of(d)->show, cards, n) : 0;
        if (best >= 0 && strength == best_strength && n && sd_game_of(d)->tie_by_suit &&
            sd_suit_height(d, seat) > sd_suit_height(d, best))
            best = seat;
        if (best < 0 || strength > best_strength) {
            best = seat;
            best_strength = strength;
        }
    }
    return best;
}

/* The seat by which the street names its opener; the first active seat from there on acts. */
static inline int sd_named_opener(const sd_deal *d, const sd_street *street) {
    int left = sd_left(d, d->setup->button);
    switch (street->opener) {
        case SD_OPENS_BLINDS: return d->setup->last_blind < 0 ? left : sd_left(d, d->setup->last_blind);
        case SD_OPENS_BRING_IN: return sd_bring_in_seat(d);
        case SD_OPENS_SHOW: return sd_best_board_seat(d);
        case SD_OPENS_OPENER: return d->first_bettor < 0 ? left : d->first_bettor;
        default: return left;
    }
}

static inline int sd_pair_shown(const sd_deal *d) {
    for (int seat = 0; seat < d->seats; seat++) {
        uint8_t up[SD_DEAL_HOLE];
        if (!(d->live >> seat & 1)) continue;
        int n = sd_up_cards(&d->seat[seat], up);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                if (up[i] >> 2 == up[j] >> 2) return 1;
    }
    return 0;
}

/* --- the order of showing (3.7) ------------------------------------------------------------------------------ */

/* Put the live seats in the order in which they show: those in the last side pot first; among them from the last
 * bettor or raiser of the last round, else from who was first to act in it, else from the left of the button. */
static inline int sd_show_order(const sd_deal *d, uint8_t *order) {
    int n = 0, all_in_early = d->opener < 0;
    int first = d->aggressor >= 0 ? d->aggressor : all_in_early ? sd_left(d, d->setup->button) : d->opener;
    uint32_t left = d->live;
    while (left) {
        int64_t most = -1;
        for (int seat = 0; seat < d->seats; seat++)
            if (left >> seat & 1 && d->seat[seat].put > most) most = d->seat[seat].put;
        for (int i = 0, seat = first; i < d->seats; i++, seat = sd_left(d, seat)) {
            if (!(left >> seat & 1) || (!all_in_early && d->seat[seat].put < most)) continue;
            order[n++] = (uint8_t)seat;
            left &= ~sd_bit(seat);
        }
    }
    return n;
}

/* --- payment ------------------------------------------------------------------------------------------------- */

static inline void sd_pots_of(const sd_deal *d, sd_pots *pots) {
    int64_t put[SD_SEATS_MAX] = {0};
    for (int seat = 0; seat < d->seats; seat++) put[seat] = d->seat[seat].put;
    sd_build_pots(put, d->seats < 2 ? 2 : d->seats, d->live, d->dead, pots);
}

/* The pots when the hands are shown: mostly everybody still in has put in the same, and there is one. */
static inline void sd_final_pots(const sd_deal *d, sd_pots *pots) {
    int64_t level = d->seat[sd_after(d, d->live, 0)].put;
    for (int seat = 0; seat < d->seats; seat++) {
        int64_t put = d->seat[seat].put;
        if (d->live >> seat & 1 ? put != level : put > level) {
            sd_pots_of(d, pots);
            return;
        }
    }
    pots->count = 1;
    pots->pot[0].amount = d->pot;
    pots->pot[0].seats = d->live;
}

static inline void sd_win(sd_deal *d, int seat, int64_t chips) {
    d->seat[seat].stack += chips;
    d->pot -= chips;
}

/* Whether a hand cannot win any part of any pot against the hands already shown. */
static inline int sd_is_beaten(const sd_deal *d, int seat, const sd_pots *pots, sd_strengths strength, uint32_t shown) {
    for (int pot = 0; pot < pots->count; pot++) {
        if (!(pots->pot[pot].seats >> seat & 1)) continue;
        uint32_t rivals = pots->pot[pot].seats & shown;
        for (int side = 0; side < SD_SIDES; side++) {
            if (sd_game_of(d)->showdown.kind[side] == SD_NO_SIDE || !strength[side][seat]) continue;
            uint32_t best = sd_best(strength[side], rivals | sd_bit(seat));
            if (best >> seat & 1) return 0;
        }
    }
    return 1;
}

static inline void sd_show_hands(sd_deal *d, const sd_pots *pots, sd_strengths strength) {
    uint8_t order[SD_DEAL_SEATS];
    if (!sd_game_of(d)->muck_losers || sd_game_of(d)->declare != SD_CARDS_SPEAK) {
        d->shown |= d->live;
        return;
    }
    int n = sd_show_order(d, order);
    for (int i = 0; i < n; i++)
        if (!sd_is_beaten(d, order[i], pots, strength, d->shown & d->live)) d->shown |= sd_bit(order[i]);
}

/* Show the hands and pay every pot, through the code of settle(). */
static inline void sd_pay_pots(sd_deal *d) {
    const sd_setup *t = d->setup;
    const sd_game *game = t->game;
    sd_hand hand[SD_SEATS_MAX];
    sd_strengths strength;
    uint8_t declared[SD_SEATS_MAX];
    sd_order by_seat;
    sd_pots pots;
    for (int seat = 0; seat < d->seats; seat++) {
        hand[seat].cards = d->seat[seat].hole;
        hand[seat].n = d->seat[seat].cards;
        declared[seat] = d->seat[seat].declared;
    }
    by_seat.n = 0;
    for (int i = 0, seat = t->button; i < d->seats; i++) {
        seat = sd_left(d, seat);
        if (d->live >> seat & 1) by_seat.place[by_seat.n++] = (uint8_t)seat;
    }
    sd_declaration declaration = {declared, game->head_to_head && d->declarers == 2, d->first_declarer, game->tie_splits};
    sd_settlement settlement = {t->tables, &game->showdown, hand, game->declare == SD_CARDS_SPEAK ? NULL : &declaration,
                                &by_seat, {1, game->odd_to_first}};
    sd_rank_hands(t->tables, &game->showdown, hand, d->live, d->board, d->nboard, strength);
    sd_final_pots(d, &pots);
    sd_show_hands(d, &pots, strength);
    for (int pot = 0; pot < pots.count; pot++) {
        sd_award award[SD_SIDES];
        int n = sd_settle_pot(&settlement, pots.pot[pot].amount, pots.pot[pot].seats, strength, d->board, d->nboard, award);
        for (int i = 0; i < n; i++)
            for (int seat = 0; seat < d->seats; seat++)
                if (award[i].winners >> seat & 1) sd_win(d, seat, award[i].share[seat]);
    }
}

#endif
