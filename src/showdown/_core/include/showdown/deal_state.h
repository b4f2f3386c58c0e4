/* One deal: its state, the order of its seats, its record. The machine that moves it is in deal.h.
 *
 * A set of seats is a bit mask. The seats stand last, so that a deal of n seats is its header and n seats long. */
#ifndef SHOWDOWN_DEAL_STATE_H
#define SHOWDOWN_DEAL_STATE_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "shuffle.h"

enum { SD_UNKNOWN = 255 }; /* a card that nobody has told */

enum {
    SD_PHASE_BET,
    SD_PHASE_DRAW,
    SD_PHASE_DISCARD,
    SD_PHASE_PASS,
    SD_PHASE_ROLL,
    SD_PHASE_DECLARE,
    SD_PHASE_DEAL, /* cards are dealt by hand and awaited */
    SD_PHASE_OVER
};

/* Where on a street the deal stands. */
enum { SD_DEALING, SD_CHOICE_STARTS, SD_CHOOSING, SD_ROUND_STARTS, SD_BETTING, SD_SHOWING };

/* Whether the up card's owner has the bring-in before him. */
enum { SD_NOT_BRINGING, SD_MUST_BRING_IN, SD_MAY_BRING_IN };

typedef struct {
    int64_t stack;
    int64_t bet;   /* put in during this round */
    int64_t put;   /* put in during the deal, dead chips apart */
    int64_t acted; /* the price when the seat last acted in this round */
    uint64_t thrown; /* every card the seat has thrown away, as bits */
    uint8_t hole[SD_DEAL_HOLE];
    uint8_t cards;    /* how many of hole */
    uint8_t up;       /* which of hole lie open, as bits */
    uint8_t choice;   /* which of hole were chosen and not yet moved, as bits */
    uint8_t declared; /* SD_DECLARED_* */
    uint8_t owed;     /* cards awaited, when dealt by hand */
    uint8_t drawn;    /* cards thrown in the last draw, or 255 */
    uint8_t spare[2];
} sd_seat;

enum { SD_LOG_INLINE = 128 };

typedef struct {
    const sd_setup *setup;
    sd_rng rng;
    int64_t pot;       /* all chips in the middle, bets included */
    int64_t dead;      /* those that belong to no level */
    int64_t carried;   /* the pot, where a rule hands it on */
    int64_t price;     /* the total that has to be matched in this round */
    int64_t level;     /* fixed limit: the last full bet, from which the next is measured */
    int64_t full;      /* otherwise: the size of the last full bet or raise */
    uint32_t live;     /* not folded */
    uint32_t active;   /* live and not all-in */
    uint32_t pending;  /* owes a decision */
    uint32_t fresh;    /* may raise because nobody has closed the betting to him */
    uint32_t shown;    /* hands that lie open */
    uint32_t awaited;  /* hands to be shown or mucked, at a showdown by hand */
    uint8_t seats, street, stage, phase;
    int8_t to_act;
    int8_t turn;           /* the seat before the first to choose */
    int8_t aggressor;      /* who bet or raised last in this round, -1 */
    int8_t hand_aggressor; /* in this deal, -1 */
    int8_t opener;         /* who was first to act in this round, -1 where nobody could */
    int8_t first_bettor;   /* who opened the first round, -1 */
    int8_t first_declarer;
    uint8_t declarers; /* live players when the declaration began */
    uint8_t bets;      /* full bets and raises of this round */
    uint8_t big;       /* the small bet is gone from this round: a big one was made over an open pair */
    uint8_t open_pair; /* this round allows it */
    uint8_t uncapped;
    uint8_t bringing; /* SD_*_BRING_IN */
    uint8_t unopened; /* the price is a bring-in alone */
    uint8_t next, stub; /* the deck's next card and its end */
    uint8_t fixed;      /* cards of the deck before this place come as they lie, those after it are drawn at random */
    uint8_t reshuffled; /* cards have come back into the stub */
    uint8_t burned;     /* this draw has had its burn */
    uint8_t mucked, earlier; /* cards in the muck; those that were there when this draw began */
    uint8_t burns;
    uint8_t by_hand, is_view;
    uint8_t owed_board;
    uint8_t nboard;
    uint8_t board[5], burnt[8], deck[52], muck[52];
    uint8_t log_lost; /* no memory for it */
    uint32_t logged;  /* bytes; up to here deals are compared as they lie in memory */
    uint8_t log[SD_LOG_INLINE];
    uint32_t log_room;
    uint8_t *log_more; /* what does not fit */
    sd_seat seat[SD_DEAL_SEATS];
} sd_deal;

static inline size_t sd_size_of_seats(int seats) { return offsetof(sd_deal, seat) + (size_t)seats * sizeof(sd_seat); }
static inline size_t sd_deal_size(const sd_deal *d) { return sd_size_of_seats(d->seats); }

static inline size_t sd_log_offset(void) { return offsetof(sd_deal, log); }

static inline uint32_t sd_bit(int seat) { return (uint32_t)1 << seat; }
static inline uint64_t sd_card_bit(int card) { return card == SD_UNKNOWN ? 0 : (uint64_t)1 << card; }

static inline const sd_game *sd_game_of(const sd_deal *d) { return d->setup->game; }
static inline const sd_street *sd_street_of(const sd_deal *d) { return &d->setup->game->street[d->street]; }
static inline int sd_fixed_limit(const sd_deal *d) { return d->setup->game->betting == SD_FIXED_LIMIT; }

static inline int sd_left(const sd_deal *d, int seat) { return seat + 1 == d->seats ? 0 : seat + 1; }

/* The first seat of a set clockwise after `seat`; -1 if the set is empty. */
static inline int sd_after(const sd_deal *d, uint32_t set, int seat) {
    if (!set) return -1;
    do seat = sd_left(d, seat);
    while (!(set >> seat & 1));
    return seat;
}

static inline int sd_before(const sd_deal *d, uint32_t set, int seat) {
    do seat = seat ? seat - 1 : d->seats - 1;
    while (!(set >> seat & 1));
    return seat;
}

/* --- the record ---------------------------------------------------------------------------------------------- */

/* What happened, one event after another: a byte of kind and length, the seat, and up to 15 bytes more: the little
 * end first of a total, the cards, or the declaration. */
enum {
    SD_LOG_FOLD,
    SD_LOG_CHECK,
    SD_LOG_CALL,
    SD_LOG_RAISE,
    SD_LOG_BRING_IN,
    SD_LOG_DRAW,
    SD_LOG_DISCARD,
    SD_LOG_PASS,
    SD_LOG_ROLL,
    SD_LOG_DECLARE,
    SD_LOG_HOLE,
    SD_LOG_BOARD,
    SD_LOG_SHOW,
    SD_LOG_MUCK
};

static inline uint8_t sd_log_byte(const sd_deal *d, uint32_t i) {
    return i < SD_LOG_INLINE ? d->log[i] : d->log_more[i - SD_LOG_INLINE];
}

/* Room for `n` more bytes beyond the inline ones; 0 if there is no memory. */
static inline int sd_log_grow(sd_deal *d, uint32_t n) {
    uint32_t room = d->log_room ? 2 * d->log_room : 128;
    while (room < d->logged + n) room *= 2;
    uint8_t *more = (uint8_t *)realloc(d->log_more, room);
    if (!more) return 0;
    d->log_more = more;
    d->log_room = room;
    return 1;
}

static inline void sd_log_put(sd_deal *d, uint8_t byte) {
    if (d->logged < SD_LOG_INLINE)
        d->log[d->logged] = byte;
    else
        d->log_more[d->logged - SD_LOG_INLINE] = byte;
    d->logged++;
}

static inline void sd_log(sd_deal *d, int kind, int seat, const uint8_t *bytes, int n) {
    if (d->logged + 2 + (uint32_t)n <= SD_LOG_INLINE) {
        uint8_t *log = d->log + d->logged;
        log[0] = (uint8_t)(kind | n << 4);
        log[1] = (uint8_t)seat;
        for (int i = 0; i < n; i++) log[2 + i] = bytes[i];
        d->logged += 2 + (uint32_t)n;
        return;
    }
    if (d->logged + 2 + (uint32_t)n > SD_LOG_INLINE + d->log_room && !sd_log_grow(d, 2 + (uint32_t)n)) d->log_lost = 1;
    if (d->log_lost) return;
    sd_log_put(d, (uint8_t)(kind | n << 4));
    sd_log_put(d, (uint8_t)seat);
    for (int i = 0; i < n; i++) sd_log_put(d, bytes[i]);
}

static inline void sd_log_total(sd_deal *d, int seat, int64_t total) {
    uint8_t bytes[8];
    int n = 0;
    for (; total; total >>= 8) bytes[n++] = (uint8_t)total;
    sd_log(d, SD_LOG_RAISE, seat, bytes, n);
}

/* --- copies -------------------------------------------------------------------------------------------------- */

/* Make `to` a deal of its own like `from`; 0 if there is no memory for its record. */
static inline int sd_deal_copy(sd_deal *to, const sd_deal *from) {
    memcpy(to, from, sd_deal_size(from));
    if (!from->log_more) return 1;
    to->log_more = (uint8_t *)malloc(from->log_room);
    if (!to->log_more) {
        to->log_room = 0;
        return 0;
    }
    memcpy(to->log_more, from->log_more, from->log_room);
    return 1;
}

static inline void sd_deal_free(sd_deal *d) {
    free(d->log_more);
    d->log_more = NULL;
}

#endif
