/* The cards of a deal: the stub, burns, what a street deals, and what players throw, receive, pass and turn up. */
#ifndef SHOWDOWN_DEAL_CARDS_H
#define SHOWDOWN_DEAL_CARDS_H

#include "deal_state.h"

/* --- the stub ------------------------------------------------------------------------------------------------ */

static inline int sd_stub_left(const sd_deal *d) { return d->stub - d->next; }

/* Put one of the cards from `i` on, each equally likely, at place `i`. */
static inline void sd_shuffle_one(sd_deal *d, int i) {
    int j = i + (int)sd_random_below(&d->rng, (uint32_t)(d->stub - i));
    uint8_t card = d->deck[i];
    d->deck[i] = d->deck[j];
    d->deck[j] = card;
}

/* The top card of the stub, which is not empty. The deck is shuffled only as far as it is dealt. */
static inline int sd_top_card(sd_deal *d) {
    int i = d->next++;
    if (i >= d->fixed) sd_shuffle_one(d, i);
    return d->deck[i];
}

/* What is left of the stub and n cards more make a new stub, shuffled. */
static inline void sd_new_stub(sd_deal *d, const uint8_t *cards, int n) {
    uint8_t deck[52];
    int k = 0;
    for (int i = d->next; i < d->stub; i++) deck[k++] = d->deck[i];
    for (int i = 0; i < n; i++) deck[k++] = cards[i];
    memcpy(d->deck, deck, (size_t)k);
    d->next = d->fixed = 0;
    d->stub = (uint8_t)k;
    d->reshuffled = 1;
}

/* --- the muck ------------------------------------------------------------------------------------------------ */

static inline void sd_muck(sd_deal *d, const uint8_t *cards, int n) {
    for (int i = 0; i < n && d->mucked < 52; i++) d->muck[d->mucked++] = cards[i];
}

static inline void sd_reshuffle_muck(sd_deal *d, int first, int n) {
    sd_new_stub(d, d->muck + first, n);
    memmove(d->muck + first, d->muck + first + n, (size_t)(d->mucked - first - n));
    d->mucked = (uint8_t)(d->mucked - n);
    if (first < d->earlier) d->earlier = (uint8_t)(d->earlier - n);
}

/* The deck has run out in a draw (rules.md 7.0): what was thrown in earlier rounds, or everything in the muck, makes a
 * new stub. Of earlier rounds alone the last card of the stub joins the shuffle; where they have nothing, this
 * round's discards of players already served serve. */
static inline void sd_refill(sd_deal *d) {
    int previous = sd_game_of(d)->previous_rounds;
    if (sd_stub_left(d) > previous) return;
    if (!previous)
        sd_reshuffle_muck(d, 0, d->mucked), d->earlier = 0;
    else if (d->earlier)
        sd_reshuffle_muck(d, 0, d->earlier);
    else if (d->mucked)
        sd_reshuffle_muck(d, 0, d->mucked);
}

/* The next card that the seat has not thrown away, if there is one in the stub or the muck. */
static inline int sd_foreign_card(sd_deal *d, uint64_t thrown) {
    for (int tries = 0; tries < 2; tries++) {
        int foreign = 0;
        for (int i = d->next; i < d->stub; i++) foreign += !(thrown >> d->deck[i] & 1);
        if (foreign) {
            int wanted = d->next < d->fixed ? 0 : (int)sd_random_below(&d->rng, (uint32_t)foreign), i = d->next;
            for (;; i++)
                if (!(thrown >> d->deck[i] & 1) && wanted-- == 0) break;
            uint8_t card = d->deck[i];
            memmove(d->deck + d->next + 1, d->deck + d->next, (size_t)(i - d->next));
            d->deck[d->next++] = card;
            return card;
        }
        sd_reshuffle_muck(d, 0, d->mucked);
        d->earlier = 0;
    }
    return sd_top_card(d);
}

/* A card for a drawing seat. The cards in stub and muck are always enough: 52 less the players dealt times the size of
 * a hand is 7 for nine players of five cards and 4 for twelve of four. */
static inline int sd_replacement(sd_deal *d, int seat) {
    sd_refill(d);
    if (sd_game_of(d)->no_own_discards && d->seat[seat].thrown) return sd_foreign_card(d, d->seat[seat].thrown);
    return sd_top_card(d);
}

/* --- hands --------------------------------------------------------------------------------------------------- */

static inline void sd_give(sd_seat *s, int card, int up) {
    s->up |= (uint8_t)(up << s->cards);
    s->hole[s->cards++] = (uint8_t)card;
}

/* Take the chosen cards out of a hand; how many. */
static inline int sd_take_chosen(sd_seat *s, uint8_t *out) {
    int n = 0, kept = 0;
    uint8_t up = 0;
    for (int i = 0; i < s->cards; i++) {
        if (s->choice >> i & 1) {
            out[n++] = s->hole[i];
        } else {
            up |= (uint8_t)((s->up >> i & 1) << kept);
            s->hole[kept++] = s->hole[i];
        }
    }
    s->cards = (uint8_t)kept;
    s->up = up;
    s->choice = 0;
    return n;
}

static inline int sd_chosen_cards(const sd_seat *s, unsigned choice, uint8_t *out) {
    int n = 0;
    for (int i = 0; i < s->cards; i++)
        if (choice >> i & 1) out[n++] = s->hole[i];
    return n;
}

static inline int sd_has_unknown(const sd_seat *s) {
    for (int i = 0; i < s->cards; i++)
        if (s->hole[i] == SD_UNKNOWN) return 1;
    return 0;
}

static inline int sd_has_unknown_up(const sd_seat *s) {
    for (int i = 0; i < s->cards; i++)
        if (s->up >> i & 1 && s->hole[i] == SD_UNKNOWN) return 1;
    return 0;
}

/* The up cards that are known: by hand, one that nobody has told counts for nothing. */
static inline int sd_up_cards(const sd_seat *s, uint8_t *out) {
    unsigned told = s->up;
    for (int i = 0; i < s->cards; i++)
        if (s->hole[i] == SD_UNKNOWN) told &= ~(1u << i);
    return sd_chosen_cards(s, told, out);
}

/* The cards that count when boards are compared: those open before the seat, and those for all. */
static inline int sd_exposed(const sd_deal *d, int seat, uint8_t *out) {
    int n = sd_up_cards(&d->seat[seat], out);
    for (int i = 0; i < d->nboard && n < 5; i++) out[n++] = d->board[i];
    return n;
}

/* --- dealing a street ---------------------------------------------------------------------------------------- */

static inline void sd_burn(sd_deal *d, int n) {
    for (; n > 0 && sd_stub_left(d) > 0; n--) {
        int card = d->by_hand ? (d->next++, SD_UNKNOWN) : sd_top_card(d);
        if (d->burns < sizeof d->burnt) d->burnt[d->burns++] = (uint8_t)card;
    }
}

static inline void sd_deal_board(sd_deal *d, int n) {
    if (d->by_hand) {
        d->owed_board = (uint8_t)(d->owed_board + n);
        return;
    }
    for (int i = 0; i < n; i++) d->board[d->nboard++] = (uint8_t)sd_top_card(d);
    sd_log(d, SD_LOG_BOARD, 0, d->board + d->nboard - n, n);
}

/* One card to every live seat, from the left of the button, as long as the stub has one more than `keep`.
 * Returns the seats that got one. */
static inline uint32_t sd_deal_round(sd_deal *d, uint32_t seats, int up, int keep) {
    uint32_t served = 0;
    for (int i = 0, seat = d->setup->button; i < d->seats && sd_stub_left(d) > keep; i++) {
        seat = sd_left(d, seat);
        if (!(seats >> seat & 1)) continue;
        sd_give(&d->seat[seat], sd_top_card(d), up);
        served |= sd_bit(seat);
    }
    return served;
}

static inline void sd_log_hands(sd_deal *d, int n) {
    for (int seat = 0; seat < d->seats; seat++)
        if (d->live >> seat & 1) sd_log(d, SD_LOG_HOLE, seat, d->seat[seat].hole + d->seat[seat].cards - n, n);
}

static inline void sd_owe(sd_deal *d, int n) {
    for (int seat = 0; seat < d->seats; seat++)
        if (d->live >> seat & 1) d->seat[seat].owed = (uint8_t)(d->seat[seat].owed + n);
}

/* Too few cards for one down card each and the burn (rules.md 6.0, the card shortage). */
static inline void sd_deal_short(sd_deal *d, const sd_street *street) {
    int players = sd_count(d->live), left = sd_stub_left(d), community = sd_game_of(d)->community_shortage;
    if (community ? left < players : left + d->burns < players) {
        if (!community && left <= 2) {
            sd_new_stub(d, d->burnt, d->burns);
            d->burns = 0;
        }
        if (sd_stub_left(d) > 1) sd_burn(d, street->burn);
        sd_deal_board(d, 1);
        return;
    }
    if (d->by_hand) {
        d->next = 0; /* what lies in the stub is the dealer's affair now: enough for all */
        d->stub = 52;
        sd_owe(d, 1);
        return;
    }
    uint32_t served = 0;
    if (!community) {
        int burns = d->burns;
        served = sd_deal_round(d, d->live, 0, 1);
        sd_new_stub(d, d->burnt, burns);
        d->burns = 0;
        if (left + burns > players) sd_burn(d, street->burn);
    }
    if (d->live & ~served) sd_deal_round(d, d->live & ~served, 0, 0);
    sd_log_hands(d, 1);
}

static inline void sd_deal_street(sd_deal *d, const sd_street *street) {
    int each = street->down + street->up;
    if (street->choose == SD_CHOOSE_DRAW) return; /* a draw burns before its first replacement */
    /* where draws have used the deck up, the muck helps out */
    if (sd_game_of(d)->draws && sd_stub_left(d) < street->burn + each * sd_count(d->live) + street->board) {
        sd_reshuffle_muck(d, 0, d->mucked);
        d->earlier = 0;
    }
    if (each == 1 && d->street && sd_stub_left(d) < sd_count(d->live) + street->burn) {
        sd_deal_short(d, street);
        return;
    }
    sd_burn(d, street->burn);
    if (each && d->by_hand) {
        sd_owe(d, each);
    } else if (each) {
        for (int i = 0; i < each; i++) sd_deal_round(d, d->live, i >= street->down, 0);
        sd_log_hands(d, each);
    }
    if (street->board) sd_deal_board(d, street->board);
}

/* --- draws --------------------------------------------------------------------------------------------------- */

/* Replace the cards a seat has chosen. They reach the muck when the seat is served, so that it cannot get them back
 * at once; by hand they go there first, and the dealer sees to that. */
static inline void sd_serve(sd_deal *d, int seat) {
    sd_seat *s = &d->seat[seat];
    uint8_t thrown[SD_DEAL_HOLE];
    int n = sd_take_chosen(s, thrown);
    if (!n) return;
    for (int i = 0; i < n; i++) s->thrown |= sd_card_bit(thrown[i]);
    if (!d->burned) {
        d->burned = 1;
        for (int burn = sd_street_of(d)->burn; burn > 0; burn--) {
            sd_refill(d);
            uint8_t card = (uint8_t)(d->by_hand ? (d->next++, SD_UNKNOWN) : sd_top_card(d));
            sd_muck(d, &card, 1);
        }
        d->earlier = d->mucked;
    }
    if (d->by_hand) {
        sd_muck(d, thrown, n);
        s->owed = (uint8_t)n;
        return;
    }
    for (int i = 0; i < n; i++) sd_give(s, sd_replacement(d, seat), 0);
    sd_muck(d, thrown, n);
    sd_log(d, SD_LOG_HOLE, seat, s->hole + s->cards - n, n);
}

/* --- passes -------------------------------------------------------------------------------------------------- */

/* Everybody's chosen cards go to the next live seat, all at once. */
static inline void sd_pass_all(sd_deal *d, int direction) {
    uint8_t moving[SD_DEAL_SEATS][SD_DEAL_HOLE];
    int n[SD_DEAL_SEATS];
    for (int seat = 0; seat < d->seats; seat++)
        n[seat] = d->live >> seat & 1 ? sd_take_chosen(&d->seat[seat], moving[seat]) : 0;
    for (int seat = 0; seat < d->seats; seat++) {
        if (!n[seat]) continue;
        int to = direction > 0 ? sd_after(d, d->live, seat) : sd_before(d, d->live, seat);
        for (int i = 0; i < n[seat]; i++) sd_give(&d->seat[to], moving[seat][i], 0);
    }
}

/* --- by hand ------------------------------------------------------------------------------------------------- */

static inline int sd_awaits_cards(const sd_deal *d) {
    if (!d->by_hand) return 0;
    if (d->owed_board) return 1;
    for (int seat = 0; seat < d->seats; seat++)
        if (d->seat[seat].owed) return 1;
    return 0;
}

/* Cards whose place is known and not the stub, as bits; `muck` says whether those in the muck count. Where players
 * draw, folded hands lie there. */
static inline uint64_t sd_known_cards(const sd_deal *d, int muck) {
    uint64_t known = 0;
    for (int seat = 0; seat < d->seats; seat++) {
        if (sd_game_of(d)->draws && !(d->live >> seat & 1)) continue;
        for (int i = 0; i < d->seat[seat].cards; i++) known |= sd_card_bit(d->seat[seat].hole[i]);
    }
    for (int i = 0; i < d->nboard; i++) known |= sd_card_bit(d->board[i]);
    for (int i = 0; i < d->mucked && muck; i++) known |= sd_card_bit(d->muck[i]);
    for (int i = 0; i < d->burns; i++) known |= sd_card_bit(d->burnt[i]);
    return known;
}

/* Whether mucked cards may be among n dealt by hand: the muck has been shuffled into the stub, or these take the stub to
 * its end. From then on the dealer answers for what comes back to whom. */
static inline int sd_may_come_back(const sd_deal *d, int n) {
    return d->reshuffled || sd_stub_left(d) - sd_game_of(d)->previous_rounds < n;
}

/* A card leaves the stub by hand. */
static inline void sd_count_card(sd_deal *d) {
    sd_refill(d);
    if (sd_stub_left(d) <= 0) {
        d->next = 0;
        d->stub = 52;
    }
    d->next++;
}

#endif
