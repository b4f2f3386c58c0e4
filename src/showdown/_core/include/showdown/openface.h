/* One hand of Chinese or Open Face as a state machine: who receives which cards when, and where they go.
 *
 * A placement is a word: for each card in hand, in order, the row it goes to or SD_DISCARDED. Nothing is checked here
 * but what a function says it checks.
 */
#ifndef SHOWDOWN_OPENFACE_H
#define SHOWDOWN_OPENFACE_H

#include <string.h>

#include "rows.h"
#include "shuffle.h"

enum {
    SD_DISCARDED = SD_ROWS, /* the fourth place a card can go to */
    SD_MOST_STREETS = 9,
    SD_MOST_TURNS = SD_MOST_PLAYERS * SD_MOST_STREETS,
    SD_MOST_IN_HAND = 17,
    SD_MOST_DEALT = 52,
    SD_MOST_DISCARDS = 4,
    SD_HIDDEN = 255, /* a card that the viewer cannot see */
    SD_NOBODY = 255
};
enum { SD_AWAITING_CARDS, SD_PLACING, SD_DONE };
enum { SD_PLACED, SD_SURRENDERED };

/* What does not change during the hand. */
typedef struct {
    const sd_sheet *sheet;
    int players, streets, closed;
    uint8_t receives[SD_MOST_STREETS], places[SD_MOST_STREETS];
} sd_schedule;

typedef struct {
    sd_schedule s;
    sd_rng rng;
    uint8_t button, phase, street, turn, to_act; /* turn counts seats from the button's left */
    uint8_t manual, viewer;                      /* viewer: whose view this is, or SD_NOBODY */
    uint8_t fantasy[SD_MOST_PLAYERS], surrendered[SD_MOST_PLAYERS];
    uint8_t row[SD_MOST_PLAYERS][SD_ROW_CARDS], count[SD_MOST_PLAYERS][SD_ROWS];
    uint8_t discard[SD_MOST_PLAYERS][SD_MOST_DISCARDS], discards[SD_MOST_PLAYERS];
    uint8_t hand[SD_MOST_PLAYERS][SD_MOST_IN_HAND], in_hand[SD_MOST_PLAYERS];
    uint8_t deck[52], deck_size, next;
    /* The record: each turn's seat, kind and number of cards; the cards and their places one after the other. */
    uint8_t turns, turn_seat[SD_MOST_TURNS], turn_kind[SD_MOST_TURNS], turn_cards[SD_MOST_TURNS];
    uint8_t dealt, dealt_card[SD_MOST_DEALT], dealt_to[SD_MOST_DEALT];
} sd_open_face;

static inline int sd_receives(const sd_open_face *g, int seat) {
    return g->fantasy[seat] ? g->fantasy[seat] : g->s.receives[g->street];
}

static inline int sd_places(const sd_open_face *g, int seat) {
    return g->fantasy[seat] ? SD_ROW_CARDS : g->s.places[g->street];
}

/* Whether others see the rows of a seat only at the end. */
static inline int sd_face_down(const sd_open_face *g, int seat) { return g->s.closed || g->fantasy[seat]; }

static inline int sd_seat_of_turn(const sd_open_face *g, int turn) {
    return (g->button + 1 + turn) % g->s.players;
}

/* Cards that the hand takes from the deck in all. */
static inline int sd_cards_needed(const sd_open_face *g) {
    int n = 0, each = 0;
    for (int street = 0; street < g->s.streets; street++) each += g->s.receives[street];
    for (int seat = 0; seat < g->s.players; seat++) n += g->fantasy[seat] ? g->fantasy[seat] : each;
    return n;
}

static inline void sd_shuffle_cards(sd_rng *rng, uint8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)sd_random_below(rng, (uint32_t)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* --- turns ------------------------------------------------------------------------------------------------------ */

static inline void sd_serve(sd_open_face *g) {
    int seat = g->to_act;
    if (g->in_hand[seat]) { /* a closed hand was dealt at the start */
        g->phase = SD_PLACING;
    } else if (g->manual) {
        g->phase = SD_AWAITING_CARDS;
    } else {
        int n = sd_receives(g, seat);
        memcpy(g->hand[seat], g->deck + g->next, (size_t)n);
        g->in_hand[seat] = (uint8_t)n;
        g->next = (uint8_t)(g->next + n);
        g->phase = SD_PLACING;
    }
}

/* Find the next seat that has a turn, from where the game stands. */
static inline void sd_seek(sd_open_face *g) {
    for (; g->street < g->s.streets; g->street++, g->turn = 0)
        for (; g->turn < g->s.players; g->turn++) {
            int seat = sd_seat_of_turn(g, g->turn);
            if (g->surrendered[seat] || (g->street > 0 && g->fantasy[seat])) continue;
            g->to_act = (uint8_t)seat;
            sd_serve(g);
            return;
        }
    g->to_act = SD_NOBODY;
    g->phase = SD_DONE;
}

/* Deal for a setup whose seats, button and deck are set and all else is zero. */
static inline void sd_begin(sd_open_face *g) {
    if (g->s.closed && !g->manual) { /* singly, clockwise from the button's left */
        for (int i = 0; i < g->s.receives[0]; i++)
            for (int turn = 0; turn < g->s.players; turn++) {
                int seat = sd_seat_of_turn(g, turn);
                g->hand[seat][g->in_hand[seat]++] = g->deck[g->next++];
            }
    }
    sd_seek(g);
}

static inline void sd_put(sd_open_face *g, int seat, int card, int to) {
    if (to == SD_DISCARDED)
        g->discard[seat][g->discards[seat]++] = (uint8_t)card;
    else
        g->row[seat][SD_ROW_START[to] + g->count[seat][to]++] = (uint8_t)card;
}

static inline void sd_record(sd_open_face *g, int kind, const uint8_t *word) {
    int seat = g->to_act, n = g->in_hand[seat];
    g->turn_seat[g->turns] = (uint8_t)seat;
    g->turn_kind[g->turns] = (uint8_t)kind;
    g->turn_cards[g->turns++] = (uint8_t)n;
    memcpy(g->dealt_card + g->dealt, g->hand[seat], (size_t)n);
    if (kind == SD_PLACED)
        memcpy(g->dealt_to + g->dealt, word, (size_t)n);
    else
        memset(g->dealt_to + g->dealt, SD_DISCARDED, (size_t)n);
    g->dealt = (uint8_t)(g->dealt + n);
}

static inline void sd_finish_turn(sd_open_face *g) {
    g->in_hand[g->to_act] = 0;
    g->turn++;
    sd_seek(g);
}

static inline void sd_play(sd_open_face *g, const uint8_t *word) {
    int seat = g->to_act;
    sd_record(g, SD_PLACED, word);
    for (int i = 0; i < g->in_hand[seat]; i++) sd_put(g, seat, g->hand[seat][i], word[i]);
    sd_finish_turn(g);
}

static inline void sd_surrender(sd_open_face *g) {
    sd_record(g, SD_SURRENDERED, 0);
    g->surrendered[g->to_act] = 1;
    sd_finish_turn(g);
}

/* Whether a word leaves out as many cards as the rules say and overfills no row. */
static inline int sd_is_legal(const sd_open_face *g, const uint8_t *word) {
    int seat = g->to_act, to[SD_ROWS + 1] = {0};
    for (int i = 0; i < g->in_hand[seat]; i++) to[word[i]]++;
    if (to[SD_DISCARDED] != g->in_hand[seat] - sd_places(g, seat)) return 0;
    for (int row = 0; row < SD_ROWS; row++)
        if (g->count[seat][row] + to[row] > SD_ROW_SIZE[row]) return 0;
    return 1;
}

/* --- what a seat knows ------------------------------------------------------------------------------------------- */

/* The cards a seat sees, a bit for each: its own, and what lies face up. */
static inline uint64_t sd_seen(const sd_open_face *g, int viewer) {
    uint64_t seen = 0;
    for (int seat = 0; seat < g->s.players; seat++) {
        int own = seat == viewer;
        if (own || g->phase == SD_DONE || !sd_face_down(g, seat))
            for (int row = 0; row < SD_ROWS; row++)
                for (int i = 0; i < g->count[seat][row]; i++)
                    seen |= (uint64_t)1 << (g->row[seat][SD_ROW_START[row] + i] & 63);
        if (!own) continue;
        for (int i = 0; i < g->in_hand[seat]; i++) seen |= (uint64_t)1 << (g->hand[seat][i] & 63);
        for (int turn = 0, at = 0; turn < g->turns; at += g->turn_cards[turn++])
            for (int i = at; g->turn_seat[turn] == seat && i < at + g->turn_cards[turn]; i++)
                seen |= (uint64_t)1 << (g->dealt_card[i] & 63);
    }
    return seen & (((uint64_t)1 << 52) - 1); /* what is hidden counts as bit 63 */
}

static inline int sd_cards_outside(uint64_t seen, uint8_t *out) {
    int n = 0;
    for (int card = 0; card < 52; card++)
        if (!(seen >> card & 1)) out[n++] = (uint8_t)card;
    return n;
}

/* Rows, and discards, as the record has them. */
static inline void sd_rebuild(sd_open_face *g) {
    memset(g->count, 0, sizeof g->count);
    memset(g->discards, 0, sizeof g->discards);
    for (int turn = 0, at = 0; turn < g->turns; at += g->turn_cards[turn++])
        if (g->turn_kind[turn] == SD_PLACED)
            for (int i = at; i < at + g->turn_cards[turn]; i++)
                sd_put(g, g->turn_seat[turn], g->dealt_card[i], g->dealt_to[i]);
}

/* Hide what a seat cannot see; what was discarded stays hidden for ever. */
static inline void sd_hide(sd_open_face *g, int viewer) {
    for (int turn = 0, at = 0; turn < g->turns; at += g->turn_cards[turn++]) {
        int seat = g->turn_seat[turn], down = sd_face_down(g, seat) && g->phase != SD_DONE;
        if (seat == viewer) continue;
        for (int i = at; i < at + g->turn_cards[turn]; i++)
            if (down || g->dealt_to[i] == SD_DISCARDED) g->dealt_card[i] = SD_HIDDEN;
    }
    sd_rebuild(g);
    for (int seat = 0; seat < g->s.players; seat++)
        if (seat != viewer) memset(g->hand[seat], SD_HIDDEN, sizeof g->hand[seat]);
    memset(g->deck, SD_HIDDEN, sizeof g->deck);
    memset(&g->rng, 0, sizeof g->rng);
    g->viewer = (uint8_t)viewer;
}

/* Give every hidden card some value that the viewer cannot rule out, and play on from there. */
static inline void sd_redraw(sd_open_face *g, int viewer) {
    uint8_t outside[52];
    int n = sd_cards_outside(sd_seen(g, viewer), outside), at = 0;
    sd_shuffle_cards(&g->rng, outside, n);
    for (int i = 0; i < g->dealt; i++)
        if (g->dealt_card[i] == SD_HIDDEN) g->dealt_card[i] = outside[at++];
    sd_rebuild(g);
    for (int seat = 0; seat < g->s.players; seat++)
        for (int i = 0; seat != viewer && i < g->in_hand[seat]; i++) g->hand[seat][i] = outside[at++];
    g->deck_size = (uint8_t)(n - at);
    memcpy(g->deck, outside + at, g->deck_size);
    g->next = 0;
    g->manual = 0;
    g->viewer = SD_NOBODY;
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static inline void sd_rate_seats(const sd_tables *t, const sd_open_face *g, sd_rated *rated) {
    for (int seat = 0; seat < g->s.players; seat++) {
        if (g->surrendered[seat]) {
            memset(&rated[seat], 0, sizeof rated[seat]);
            rated[seat].surrendered = 1;
        } else {
            rated[seat] = sd_rate(t, g->s.sheet, g->row[seat]);
        }
    }
}

#endif
