/* The machine of a deal: it deals, asks for choices and bets, and pays, street by street, until somebody must act.
 *
 *     sd_deal_start                                begin a deal; afterwards, as after each action, either somebody is to
 *                                                  act (to_act >= 0), or the dealer is (phase DEAL), or it is over
 *     sd_find_legal                                what the seat to act may do
 *     sd_fold ... sd_declare                       one action each: 1 if done, 0 if it is illegal and nothing changed
 *     sd_deal_copy, sd_redraw, sd_sample, sd_view  copies
 *
 * On every street cards are dealt, then players choose, then they bet. The words of a game are in game.h. No function
 * here needs Python or anything but the deal it is given and the memory of a long record. */
#ifndef SHOWDOWN_DEAL_H
#define SHOWDOWN_DEAL_H

#include "deal_show.h"

/* --- choices ------------------------------------------------------------------------------------------------- */

static const uint8_t SD_CHOICE_PHASE[] = {SD_PHASE_BET,  SD_PHASE_DRAW, SD_PHASE_DISCARD,
                                          SD_PHASE_PASS, SD_PHASE_ROLL, SD_PHASE_DECLARE};
static const uint8_t SD_CHOICE_LOG[] = {SD_LOG_CHECK, SD_LOG_DRAW, SD_LOG_DISCARD,
                                        SD_LOG_PASS,  SD_LOG_ROLL, SD_LOG_DECLARE};

/* Whether what has been chosen stays hidden until everybody has. */
static inline int sd_choice_is_secret(const sd_deal *d) {
    if (d->stage != SD_CHOOSING) return 0;
    switch (sd_street_of(d)->choose) {
        case SD_CHOOSE_DISCARD:
        case SD_CHOOSE_PASS:
        case SD_CHOOSE_ROLL: return 1;
        case SD_CHOOSE_DECLARE: return sd_game_of(d)->declare == SD_DECLARE_TOGETHER;
        default: return 0;
    }
}

static inline unsigned sd_hidden_places(const sd_seat *s) { return ((1u << s->cards) - 1) & ~(unsigned)s->up; }

/* Who has just as many cards left as must be turned up has no choice, and no action is recorded for him. */
static inline void sd_choose_forced(sd_deal *d, const sd_street *street) {
    for (int seat = 0; seat < d->seats; seat++) {
        sd_seat *s = &d->seat[seat];
        if (!(d->pending >> seat & 1) || sd_count(sd_hidden_places(s)) > street->least || sd_has_unknown(s)) continue;
        s->choice = (uint8_t)sd_hidden_places(s);
        d->pending &= ~sd_bit(seat);
    }
}

static inline void sd_start_choice(sd_deal *d, const sd_street *street) {
    d->turn = (int8_t)d->setup->button;
    if (street->choose == SD_CHOOSE_NOTHING) return;
    d->pending = d->live;
    d->burned = 0;
    d->earlier = d->mucked;
    for (int seat = 0; seat < d->seats; seat++) d->seat[seat].drawn = SD_UNKNOWN;
    if (street->choose == SD_CHOOSE_ROLL) sd_choose_forced(d, street);
    if (street->choose == SD_CHOOSE_DECLARE) {
        int aggressor = d->hand_aggressor;
        d->declarers = (uint8_t)sd_count(d->live);
        if (aggressor >= 0 && sd_game_of(d)->declare == SD_DECLARE_IN_TURN)
            d->turn = (int8_t)((aggressor ? aggressor : d->seats) - 1);
        d->first_declarer = (int8_t)sd_after(d, d->live, d->turn);
    }
}

static inline void sd_end_choice(sd_deal *d, const sd_street *street) {
    if (street->choose == SD_CHOOSE_PASS) {
        sd_pass_all(d, street->direction);
        return;
    }
    for (int i = 0, seat = d->setup->button; i < d->seats; i++) {
        seat = sd_left(d, seat);
        sd_seat *s = &d->seat[seat];
        if (!(d->live >> seat & 1)) continue;
        if (street->choose == SD_CHOOSE_DRAW) {
            sd_serve(d, seat); /* whoever was served at once has nothing chosen now */
        } else if (street->choose == SD_CHOOSE_DISCARD) {
            uint8_t thrown[SD_DEAL_HOLE];
            int n = sd_take_chosen(s, thrown);
            for (int j = 0; j < n; j++) s->thrown |= sd_card_bit(thrown[j]);
            sd_muck(d, thrown, n);
        } else if (street->choose == SD_CHOOSE_ROLL) {
            s->up |= s->choice;
            s->choice = 0;
        }
    }
}

/* --- rounds -------------------------------------------------------------------------------------------------- */

static inline void sd_start_round(sd_deal *d, const sd_street *street) {
    if (street->bet == SD_BET_NONE) return;
    d->aggressor = d->opener = -1;
    int named = sd_named_opener(d, street);
    d->pending = d->fresh = d->active;
    for (int seat = 0; seat < d->seats; seat++) d->seat[seat].acted = 0;
    d->open_pair = street->open_pair && sd_pair_shown(d);
    d->uncapped = sd_game_of(d)->uncapped_heads_up != SD_CAPPED && sd_count(d->live) == 2;
    if (sd_round_over(d)) return;
    d->to_act = d->opener = (int8_t)sd_after(d, d->active, (named ? named : d->seats) - 1);
    if (street->opener == SD_OPENS_BRING_IN) d->bringing = d->to_act == named ? SD_MUST_BRING_IN : SD_MAY_BRING_IN;
}

/* Whether all checked the first round of a game that is then dealt anew, the chips staying in the middle; not where
 * somebody is all-in, who could not play for them in the next deal. */
static inline int sd_is_redealt(const sd_deal *d) {
    return d->street == 0 && sd_game_of(d)->redeal_unopened && d->opener >= 0 && d->first_bettor < 0 && d->price == 0 &&
           d->active == d->live;
}

/* No bets are left to make: the hands lie open, unless cards can still be chosen (3.7, rule 3). */
static inline void sd_expose_all_in(sd_deal *d) {
    if (!sd_at_most_one(d->active) || d->by_hand) return;
    for (int street = d->street + 1; street < sd_game_of(d)->streets; street++)
        if (sd_game_of(d)->street[street].choose != SD_CHOOSE_NOTHING) return;
    if (d->street + 1 < sd_game_of(d)->streets) d->shown = d->live;
}

/* By hand everybody shows or mucks; who has shown need not again, unless unknown cards came to him since. */
static inline void sd_await_hands(sd_deal *d) {
    if (!d->by_hand) return;
    for (int seat = 0; seat < d->seats; seat++)
        if (d->live >> seat & 1 && (!(d->shown >> seat & 1) || sd_has_unknown(&d->seat[seat]))) d->awaited |= sd_bit(seat);
}

/* --- the machine --------------------------------------------------------------------------------------------- */

static inline void sd_over(sd_deal *d) {
    d->phase = SD_PHASE_OVER;
    d->to_act = -1;
    d->pending = d->awaited = 0;
}

/* The last live seat takes everything; its cards need not be shown. */
static inline void sd_win_alone(sd_deal *d) { sd_win(d, sd_after(d, d->live, 0), d->pot); }

static inline void sd_await_dealer(sd_deal *d) {
    d->phase = SD_PHASE_DEAL;
    d->to_act = -1;
}

static inline void sd_advance(sd_deal *d) {
    for (;;) {
        const sd_street *street = sd_street_of(d);
        if (sd_awaits_cards(d)) {
            sd_await_dealer(d);
            return;
        }
        switch (d->stage) {
            case SD_DEALING:
                d->stage = SD_CHOICE_STARTS;
                sd_deal_street(d, street);
                break;
            case SD_CHOICE_STARTS:
                d->stage = SD_CHOOSING;
                sd_start_choice(d, street);
                break;
            case SD_CHOOSING:
                if (d->pending) {
                    d->phase = SD_CHOICE_PHASE[street->choose];
                    d->to_act = (int8_t)sd_after(d, d->pending, d->turn);
                    return;
                }
                d->stage = SD_ROUND_STARTS;
                if (street->choose != SD_CHOOSE_NOTHING) sd_end_choice(d, street);
                break;
            case SD_ROUND_STARTS:
                d->stage = SD_BETTING;
                sd_start_round(d, street);
                break;
            case SD_BETTING:
                if (!sd_round_over(d)) {
                    d->phase = SD_PHASE_BET;
                    return;
                }
                if (sd_is_redealt(d)) {
                    d->carried = d->pot;
                    sd_over(d);
                    return;
                }
                if (street->bet != SD_BET_NONE) sd_end_round(d);
                if (sd_at_most_one(d->live)) {
                    sd_win_alone(d);
                    sd_over(d);
                    return;
                }
                if (street->bet != SD_BET_NONE) sd_expose_all_in(d);
                if (d->street + 1 < sd_game_of(d)->streets) {
                    d->street++;
                    d->stage = SD_DEALING;
                } else {
                    d->stage = SD_SHOWING;
                    sd_await_hands(d);
                }
                break;
            default: /* SD_SHOWING */
                if (d->awaited && !sd_at_most_one(d->live)) {
                    sd_await_dealer(d);
                    return;
                }
                if (sd_at_most_one(d->live)) {
                    sd_refund(d);
                    sd_win_alone(d);
                } else {
                    sd_pay_pots(d);
                }
                sd_over(d);
                return;
        }
    }
}

/* Make a deal blank but for the memory of its record: `seats` is how many it has room for. */
static inline void sd_deal_clear(sd_deal *d, int seats) {
    uint8_t *more = d->log_more;
    uint32_t room = d->log_room;
    memset(d, 0, sd_size_of_seats(seats));
    d->log_more = more;
    d->log_room = room;
}

/* Begin a blank deal with the whole deck, shuffled from a seed. */
static inline void sd_deal_start(sd_deal *d);
static inline void sd_deal_seeded(sd_deal *d, const sd_setup *setup, uint64_t seed) {
    d->setup = setup;
    memcpy(d->deck, setup->game->deck, sizeof d->deck);
    sd_seed(&d->rng, seed);
    sd_deal_start(d);
}

/* Begin a deal. The caller has set the random state, and the deck where its first `fixed` cards are given. */
static inline void sd_deal_start(sd_deal *d) {
    const sd_setup *t = d->setup;
    d->seats = (uint8_t)t->seats;
    d->live = d->active = (uint32_t)(((uint64_t)1 << t->seats) - 1);
    d->aggressor = d->hand_aggressor = d->opener = d->first_bettor = d->first_declarer = -1;
    d->stub = t->game->cards;
    d->dead = d->pot = t->carried;
    for (int seat = 0; seat < t->seats; seat++) {
        d->seat[seat].stack = t->stack[seat];
        d->seat[seat].drawn = SD_UNKNOWN;
    }
    sd_post(d);
    sd_advance(d);
}

/* After an action of a bet round: the next seat, or on. */
static inline void sd_next(sd_deal *d, int seat) {
    if (sd_round_over(d))
        sd_advance(d);
    else
        d->to_act = (int8_t)sd_after(d, d->pending, seat);
}

/* --- actions ------------------------------------------------------------------------------------------------- */

static inline int sd_fold(sd_deal *d) {
    int seat = d->to_act;
    if (!sd_may_fold(d)) return 0;
    sd_fold_hand(d, seat);
    sd_log(d, SD_LOG_FOLD, seat, NULL, 0);
    sd_next(d, seat);
    return 1;
}

static inline int sd_check(sd_deal *d) {
    int seat = d->to_act;
    if (!sd_may_check(d)) return 0;
    sd_acted(d, seat);
    sd_log(d, SD_LOG_CHECK, seat, NULL, 0);
    sd_next(d, seat);
    return 1;
}

static inline int sd_call(sd_deal *d) {
    int seat = d->to_act;
    int64_t chips = sd_call_chips(d);
    if (chips < 0) return 0;
    sd_bet_chips(d, seat, chips);
    sd_acted(d, seat);
    sd_log(d, SD_LOG_CALL, seat, NULL, 0);
    sd_next(d, seat);
    return 1;
}

static inline int sd_raise_to(sd_deal *d, int64_t total) {
    sd_legal l;
    int seat = d->to_act;
    sd_find_legal(d, &l);
    if (!sd_legal_total(&l, total)) return 0;
    sd_raise(d, seat, total);
    sd_log_total(d, seat, total);
    sd_next(d, seat);
    return 1;
}

static inline int sd_bring_in(sd_deal *d) {
    int seat = d->to_act;
    if (!sd_may_bring_in(d)) return 0;
    d->pending = d->active;
    sd_post_bring_in(d, seat);
    d->pending &= d->active;
    sd_log(d, SD_LOG_BRING_IN, seat, NULL, 0);
    sd_next(d, seat);
    return 1;
}

/* The cheapest way to stay in. */
static inline int sd_check_or_call(sd_deal *d) {
    return sd_check(d) || sd_call(d) || sd_bring_in(d);
}

/* The whole stack: as a raise where that is legal, else as a call or a bring-in of all that is left. */
static inline int sd_all_in(sd_deal *d) {
    sd_legal l;
    sd_find_legal(d, &l);
    if (d->phase != SD_PHASE_BET) return 0;
    int64_t stack = d->seat[d->to_act].stack, total = stack + d->seat[d->to_act].bet;
    if (sd_legal_total(&l, total)) return sd_raise_to(d, total);
    if (l.call == stack) return sd_call(d);
    return l.bring_in && stack <= d->setup->bring_in ? sd_bring_in(d) : 0;
}

/* Choose the cards at these places of the hand: to draw, discard, pass or roll, whichever the phase is. */
static inline int sd_choose_places(sd_deal *d, unsigned places) {
    const sd_street *street = sd_street_of(d);
    uint8_t cards[SD_DEAL_HOLE] = {0};
    sd_legal l;
    int seat = d->to_act, n = sd_count(places);
    if (d->phase < SD_PHASE_DRAW || d->phase > SD_PHASE_ROLL) return 0;
    sd_find_legal(d, &l);
    sd_seat *s = &d->seat[seat];
    if (n < l.least || n > l.most || places >> s->cards || places & s->up) return 0;
    s->choice = (uint8_t)places;
    d->pending &= ~sd_bit(seat);
    sd_log(d, SD_CHOICE_LOG[street->choose], seat, cards, sd_chosen_cards(s, places, cards));
    if (d->phase == SD_PHASE_DRAW) {
        s->drawn = (uint8_t)n;
        if (sd_game_of(d)->draw_immediate) sd_serve(d, seat);
    }
    sd_advance(d);
    return 1;
}

static inline int sd_declare(sd_deal *d, int sides) {
    sd_legal l;
    int seat = d->to_act;
    uint8_t byte = (uint8_t)sides;
    sd_find_legal(d, &l);
    if (sides < 0 || sides > SD_DECLARED_BOTH || !(l.declare >> sides & 1)) return 0;
    d->seat[seat].declared = byte;
    d->pending &= ~sd_bit(seat);
    sd_log(d, SD_LOG_DECLARE, seat, &byte, 1);
    sd_advance(d);
    return 1;
}

/* --- by hand: the checks are the caller's -------------------------------------------------------------------- */

static inline void sd_hand_hole(sd_deal *d, int seat, const uint8_t *cards, int n) {
    const sd_street *street = sd_street_of(d);
    sd_seat *s = &d->seat[seat];
    for (int i = 0; i < n; i++) {
        /* the last cards owed are the ones dealt up */
        sd_give(s, cards[i], street->choose != SD_CHOOSE_DRAW && s->owed <= street->up);
        s->owed--;
        sd_count_card(d);
    }
    sd_log(d, SD_LOG_HOLE, seat, cards, n);
    sd_advance(d);
}

static inline void sd_hand_board(sd_deal *d, const uint8_t *cards, int n) {
    for (int i = 0; i < n; i++) {
        d->board[d->nboard++] = cards[i];
        sd_count_card(d);
    }
    d->owed_board = (uint8_t)(d->owed_board - n);
    sd_log(d, SD_LOG_BOARD, 0, cards, n);
    sd_advance(d);
}

static inline void sd_hand_show(sd_deal *d, int seat) {
    d->shown |= sd_bit(seat);
    d->awaited &= ~sd_bit(seat);
    sd_log(d, SD_LOG_SHOW, seat, d->seat[seat].hole, d->seat[seat].cards);
    if (d->stage == SD_SHOWING) sd_advance(d);
}

static inline void sd_hand_muck(sd_deal *d, int seat) {
    d->live &= ~sd_bit(seat);
    d->active &= ~sd_bit(seat);
    d->awaited &= ~sd_bit(seat);
    sd_log(d, SD_LOG_MUCK, seat, NULL, 0);
    sd_advance(d);
}

/* --- what others may know ------------------------------------------------------------------------------------ */

/* The cards at places of a hand that everybody sees. */
static inline unsigned sd_open_places(const sd_deal *d, int seat) {
    return d->shown >> seat & 1 ? (1u << d->seat[seat].cards) - 1 : d->seat[seat].up;
}

/* The cards whose place the seat knows, as bits: those open, its own, and of those it has thrown away or folded in a game
 * of draws the ones that still lie in the muck. */
static inline uint64_t sd_cards_seen(const sd_deal *d, int seat) {
    uint64_t seen = 0, given_up = d->seat[seat].thrown;
    for (int i = 0; i < d->seats; i++) {
        const sd_seat *s = &d->seat[i];
        int own = i == seat, folded = sd_game_of(d)->draws && !(d->live >> i & 1);
        unsigned open = own ? (1u << s->cards) - 1 : sd_open_places(d, i);
        for (int j = 0; j < s->cards; j++) {
            if (!(open >> j & 1)) continue;
            *(folded ? &given_up : &seen) |= sd_card_bit(s->hole[j]);
        }
    }
    for (int i = 0; i < d->nboard; i++) seen |= sd_card_bit(d->board[i]);
    for (int i = 0; i < d->mucked; i++) seen |= sd_card_bit(d->muck[i]) & given_up;
    return seen;
}

static inline uint8_t *sd_log_at(sd_deal *d, uint32_t i) {
    return i < SD_LOG_INLINE ? &d->log[i] : &d->log_more[i - SD_LOG_INLINE];
}

/* Strike from the record what the seat has not seen: cards that others were dealt and do not show, threw or passed, and
 * what they have chosen in secret. */
static inline void sd_hide_record(sd_deal *d, int seat) {
    uint32_t secret = sd_choice_is_secret(d) ? d->live & ~d->pending : 0;
    for (uint32_t i = 0; i < d->logged;) {
        int kind = sd_log_byte(d, i) & 15, n = sd_log_byte(d, i) >> 4, by = sd_log_byte(d, i + 1);
        uint64_t open = 0;
        for (int j = 0; j < d->seat[by].cards; j++)
            if (sd_open_places(d, by) >> j & 1) open |= sd_card_bit(d->seat[by].hole[j]);
        int hidden = by != seat && (kind == SD_LOG_HOLE || kind == SD_LOG_DRAW || kind == SD_LOG_DISCARD || kind == SD_LOG_PASS);
        for (int j = 0; j < n && hidden; j++) {
            uint8_t *card = sd_log_at(d, i + 2 + (uint32_t)j);
            if (kind != SD_LOG_HOLE || *card == SD_UNKNOWN || !(open >> *card & 1)) *card = SD_UNKNOWN;
        }
        i += 2 + (uint32_t)n;
    }
    if (!secret) return;
    uint32_t last[SD_DEAL_SEATS] = {0}; /* where the record of a seat's choice of this moment stands: it is its last */
    for (uint32_t i = 0; i < d->logged; i += 2 + (uint32_t)(sd_log_byte(d, i) >> 4)) last[sd_log_byte(d, i + 1)] = i;
    for (int by = 0; by < d->seats; by++) {
        if (!(secret >> by & 1) || by == seat || (sd_log_byte(d, last[by]) & 15) != SD_CHOICE_LOG[sd_street_of(d)->choose]) continue;
        for (int n = sd_log_byte(d, last[by]) >> 4, j = 0; j < n; j++)
            *sd_log_at(d, last[by] + 2 + (uint32_t)j) = SD_UNKNOWN;
    }
}

/* Leave in the deal only what the seat may know. */
static inline void sd_view(sd_deal *d, int seat) {
    int secret = sd_choice_is_secret(d);
    sd_hide_record(d, seat);
    for (int i = 0; i < d->seats; i++) {
        sd_seat *s = &d->seat[i];
        if (i == seat) continue;
        unsigned open = sd_open_places(d, i);
        for (int j = 0; j < SD_DEAL_HOLE; j++) s->hole[j] = j >= s->cards ? 0 : open >> j & 1 ? s->hole[j] : SD_UNKNOWN;
        s->thrown = 0;
        s->choice = 0;
        if (secret) s->declared = 0;
    }
    if (seat >= 0) memset(d->seat[seat].hole + d->seat[seat].cards, 0, (size_t)(SD_DEAL_HOLE - d->seat[seat].cards));
    memset(d->deck, SD_UNKNOWN, sizeof d->deck);
    memset(d->muck, SD_UNKNOWN, sizeof d->muck);
    memset(d->burnt, SD_UNKNOWN, sizeof d->burnt);
    memset(&d->rng, 0, sizeof d->rng);
    d->fixed = 0;
    d->is_view = 1;
}

/* Draw everything anew that has not been dealt, from the random state that the caller has set. */
static inline void sd_redraw(sd_deal *d) { d->fixed = d->next; }

/* Let the machine go on with a deal begun by hand, of which no card is unknown. */
static inline void sd_deal_by_machine(sd_deal *d) {
    d->by_hand = 0;
    for (int seat = 0; seat < d->seats; seat++) {
        sd_seat *s = &d->seat[seat];
        int n = s->owed, draws = sd_street_of(d)->choose == SD_CHOOSE_DRAW;
        for (; s->owed; s->owed--) sd_give(s, sd_top_card(d), !draws && s->owed <= sd_street_of(d)->up);
        if (n) sd_log(d, SD_LOG_HOLE, seat, s->hole + s->cards - n, n);
    }
    int owed = d->owed_board;
    d->owed_board = 0;
    d->awaited = 0;
    if (owed) sd_deal_board(d, owed);
    if (d->phase == SD_PHASE_DEAL) sd_advance(d);
}

/* Let what the others' past tells of hidden cards tell of those that lie there now: the record, what they threw, and the
 * hands that were folded into the muck. */
static inline void sd_move_traces(sd_deal *d, int seat, const uint8_t *now) {
    for (int i = 0; i < d->seats; i++) {
        sd_seat *s = &d->seat[i];
        if (i == seat) continue;
        uint64_t thrown = 0;
        for (uint64_t rest = s->thrown, card = 0; rest; rest >>= 1, card++)
            if (rest & 1) thrown |= sd_card_bit(now[card]);
        s->thrown = thrown;
        for (int j = 0; j < s->cards && sd_game_of(d)->draws && !(d->live >> i & 1); j++)
            if (s->hole[j] != SD_UNKNOWN) s->hole[j] = now[s->hole[j]];
    }
    for (uint32_t i = 0; i < d->logged;) {
        int kind = sd_log_byte(d, i) & 15, n = sd_log_byte(d, i) >> 4, by = sd_log_byte(d, i + 1);
        int hidden = by != seat && kind >= SD_LOG_DRAW && kind <= SD_LOG_HOLE && kind != SD_LOG_DECLARE;
        for (int j = 0; j < n && hidden; j++) {
            uint8_t *card = sd_log_at(d, i + 2 + (uint32_t)j);
            if (*card != SD_UNKNOWN) *card = now[*card];
        }
        i += 2 + (uint32_t)n;
    }
}

/* The cards that may lie in any hidden place, of which `k` have been laid; and where each one went. */
typedef struct {
    uint64_t seen;
    int n, k;
    uint8_t cards[52], now[52];
} sd_hidden;

/* Lay one of the hidden cards, each equally likely, into a place that is hidden. */
static inline void sd_lay(sd_hidden *hidden, sd_rng *rng, uint8_t *place) {
    if ((*place != SD_UNKNOWN && hidden->seen >> *place & 1) || hidden->k == hidden->n) return;
    int i = hidden->k++, j = i + (int)sd_random_below(rng, (uint32_t)(hidden->n - i));
    uint8_t card = hidden->cards[j];
    hidden->cards[j] = hidden->cards[i];
    hidden->cards[i] = card;
    if (*place != SD_UNKNOWN) hidden->now[*place] = card;
    *place = card;
}

/* Draw everything anew that the seat cannot see, from the random state that the caller has set: the cards that may be
 * anywhere are laid at random into all hidden places. Cards unknown so far become known. */
static inline void sd_sample(sd_deal *d, int seat) {
    const sd_game *game = sd_game_of(d);
    sd_hidden hidden;
    hidden.seen = sd_cards_seen(d, seat);
    hidden.n = hidden.k = 0;
    for (int i = 0; i < game->cards; i++) {
        uint8_t card = game->deck[i];
        hidden.now[card] = card;
        if (!(hidden.seen >> card & 1)) hidden.cards[hidden.n++] = card;
    }
    for (int i = 0; i < d->mucked; i++) sd_lay(&hidden, &d->rng, &d->muck[i]);
    for (int i = 0; i < d->burns; i++) sd_lay(&hidden, &d->rng, &d->burnt[i]);
    for (int i = 0; i < d->seats; i++)
        for (int j = 0; j < d->seat[i].cards && (d->live >> i & 1 || !game->draws); j++)
            sd_lay(&hidden, &d->rng, &d->seat[i].hole[j]);
    if (d->by_hand) d->next = 0;
    d->stub = (uint8_t)(d->next + hidden.n - hidden.k);
    for (int i = d->next; i < d->stub; i++) { /* the rest, which is shuffled when it is dealt */
        uint8_t card = hidden.cards[hidden.k++];
        if (!d->by_hand) hidden.now[d->deck[i]] = card;
        d->deck[i] = card;
    }
    d->fixed = d->next;
    sd_move_traces(d, seat, hidden.now);
    if (d->by_hand) sd_deal_by_machine(d);
}

#endif
