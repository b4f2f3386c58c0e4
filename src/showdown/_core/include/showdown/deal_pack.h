/* What the record of a deal does not tell, as bytes, for deals that are sent elsewhere and put together again.
 *
 * There the record is played again by hand, with the cards unknown that are not open; then these bytes say where every
 * card lies. Whoever wrote them, numbers stay in range and chips are conserved, hands keep their sizes, and in a deal that
 * can be played every card lies in one place. */
#ifndef SHOWDOWN_DEAL_PACK_H
#define SHOWDOWN_DEAL_PACK_H

#include "agents.h"

enum {
    SD_PACKED_HEAD = 1 + 4 + 4 + 8 + 8, /* kind, pending, shown, the eight counts, the pot */
    SD_PACKED_SEAT = SD_DEAL_HOLE + 3 + 8 + 8, /* hole, up, choice, declared, thrown, stack */
    SD_PACKED_STUB = 52 + 52 + 8 + 32,  /* deck, muck, burnt, the random state */
    SD_PACKED_MOST = SD_PACKED_HEAD + SD_DEAL_SEATS * SD_PACKED_SEAT + SD_PACKED_STUB
};
enum { SD_PACKED_VIEW = 1, SD_PACKED_BY_HAND = 2, SD_PACKED_OVER = 4 }; /* bits of the kind */

static inline uint8_t *sd_put_number(uint8_t *at, uint64_t number, int bytes) {
    for (; bytes > 0; bytes--, number >>= 8) *at++ = (uint8_t)number;
    return at;
}

static inline uint64_t sd_take_number(const uint8_t **at, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++) number |= (uint64_t)*(*at)++ << 8 * i;
    return number;
}

static inline uint8_t *sd_put_bytes(uint8_t *at, const uint8_t *bytes, int n) {
    memcpy(at, bytes, (size_t)n);
    return at + n;
}

/* Take so many cards; 0 if one is none. */
static inline int sd_take_cards(const uint8_t **at, uint8_t *into, int n, int unknown) {
    int sound = 1;
    for (int i = 0; i < n; i++) {
        into[i] = *(*at)++;
        sound &= into[i] < 52 || (unknown && into[i] == SD_UNKNOWN);
    }
    return sound;
}

static inline size_t sd_packed_size(int seats, int kind) {
    return SD_PACKED_HEAD + (size_t)seats * SD_PACKED_SEAT + (kind & SD_PACKED_VIEW ? 0 : SD_PACKED_STUB);
}

/* Write what the record does not tell; how many bytes. */
static inline size_t sd_pack(const sd_deal *d, uint8_t *out) {
    int kind = d->is_view * SD_PACKED_VIEW | d->by_hand * SD_PACKED_BY_HAND | (d->phase == SD_PHASE_OVER) * SD_PACKED_OVER;
    uint8_t counts[8] = {d->next, d->stub, d->fixed, d->reshuffled, d->burned, d->mucked, d->earlier, d->burns};
    uint8_t *at = out;
    *at++ = (uint8_t)kind;
    at = sd_put_number(at, d->pending, 4);
    at = sd_put_number(at, d->shown, 4);
    at = sd_put_bytes(at, counts, 8);
    at = sd_put_number(at, (uint64_t)d->pot, 8);
    for (int seat = 0; seat < d->seats; seat++) {
        const sd_seat *s = &d->seat[seat];
        at = sd_put_bytes(at, s->hole, SD_DEAL_HOLE);
        *at++ = s->up;
        *at++ = s->choice;
        *at++ = s->declared;
        at = sd_put_number(at, s->thrown, 8);
        at = sd_put_number(at, (uint64_t)s->stack, 8);
    }
    if (d->is_view) return (size_t)(at - out);
    at = sd_put_bytes(at, d->deck, 52);
    at = sd_put_bytes(at, d->muck, 52);
    at = sd_put_bytes(at, d->burnt, 8);
    for (int i = 0; i < 4; i++) at = sd_put_number(at, d->rng.word[i], 8);
    return (size_t)(at - out);
}

/* While a record is played again: those who are to turn cards up, do not so in the `n` bytes of it that follow, and are
 * not `pending` at its end either, had just as many left as must be turned up. They had no choice, and no action is
 * recorded for them. */
static inline void sd_roll_last_cards(sd_deal *d, const uint8_t *record, size_t n, uint32_t pending) {
    uint32_t chose = 0;
    size_t at = 0;
    if (d->phase != SD_PHASE_ROLL) return;
    for (; at + 1 < n && (record[at] & 15) == SD_LOG_ROLL; at += 2 + (size_t)(record[at] >> 4))
        chose |= sd_bit(record[at + 1] & 31);
    if (at >= n) chose |= pending;
    for (int seat = 0; seat < d->seats; seat++) {
        sd_seat *s = &d->seat[seat];
        if (!((d->pending & ~chose) >> seat & 1) || sd_count(sd_hidden_places(s)) > sd_street_of(d)->least) continue;
        s->choice = (uint8_t)sd_hidden_places(s);
        d->pending &= ~sd_bit(seat);
    }
    sd_advance(d);
}

/* Put the cards that were left unknown into the record, which tells of the same events; 0 if it does not. */
static inline int sd_unpack_record(sd_deal *d, const uint8_t *record, size_t n) {
    if (d->logged != n || d->log_lost) return 0;
    for (uint32_t at = 0; at < d->logged; at += 2 + (uint32_t)(sd_log_byte(d, at) >> 4)) {
        int kind = sd_log_byte(d, at) & 15;
        if (sd_log_byte(d, at) != record[at] || sd_log_byte(d, at + 1) != record[at + 1]) return 0;
        if (kind < SD_LOG_DRAW || kind == SD_LOG_DECLARE || kind > SD_LOG_HOLE) continue;
        for (uint32_t i = at + 2; i < at + 2 + (uint32_t)(sd_log_byte(d, at) >> 4); i++) {
            if (record[i] >= 52 && record[i] != SD_UNKNOWN) return 0;
            *sd_log_at(d, i) = record[i];
        }
    }
    return 1;
}

/* The stub, the muck, the burnt cards and the random state, of a deal that the machine goes on with. */
static inline int sd_unpack_stub(sd_deal *d, const uint8_t *at, int64_t total) {
    uint64_t random = 0;
    int sound = sd_take_cards(&at, d->deck, 52, 0);
    sound &= sd_take_cards(&at, d->muck, 52, 0);
    sound &= sd_take_cards(&at, d->burnt, 8, 0);
    for (int i = 0; i < 4; i++) random |= d->rng.word[i] = sd_take_number(&at, 8);
    /* nothing random comes from a state of zeros */
    if (!sound || !random || (d->phase == SD_PHASE_DEAL && d->stage != SD_SHOWING) || !sd_is_sound(d, total)) return 0;
    d->by_hand = 0;
    d->awaited = 0;
    if (d->phase == SD_PHASE_DEAL) sd_advance(d);
    return 1;
}

static inline int sd_unpack_view(sd_deal *d, int kind, int64_t pot) {
    memset(d->deck, SD_UNKNOWN, sizeof d->deck);
    memset(d->muck, SD_UNKNOWN, sizeof d->muck);
    memset(d->burnt, SD_UNKNOWN, sizeof d->burnt);
    d->by_hand = kind & SD_PACKED_BY_HAND ? 1 : 0;
    d->is_view = 1;
    if (kind & SD_PACKED_OVER && d->phase != SD_PHASE_OVER) {
        if (d->stage != SD_SHOWING) return 0;
        sd_over(d);
    }
    d->pot = pot;
    return 1;
}

/* Complete a deal of which the record has been played again; 0 if the bytes do not belong to it. */
static inline int sd_unpack(sd_deal *d, const uint8_t *at, size_t n, const uint8_t *record, size_t recorded) {
    int64_t stack[SD_DEAL_SEATS], total = d->setup->carried, left;
    if (n < SD_PACKED_HEAD || n != sd_packed_size(d->seats, *at) || !sd_unpack_record(d, record, recorded)) return 0;
    int kind = *at++, view = kind & SD_PACKED_VIEW;
    at += 4; /* who was pending served to play the record */
    uint32_t shown = (uint32_t)sd_take_number(&at, 4);
    d->next = *at++;
    d->stub = *at++;
    d->fixed = *at++;
    d->reshuffled = *at++;
    d->burned = *at++;
    d->mucked = *at++;
    d->earlier = *at++;
    d->burns = *at++;
    uint64_t pot = sd_take_number(&at, 8);
    if (shown >> d->seats || d->next > d->stub || d->stub > 52 || d->fixed > 52 || d->reshuffled > 1 || d->burned > 1 ||
        d->earlier > d->mucked || d->mucked > 52 || d->burns > 8 || pot > (uint64_t)SD_DEAL_CHIPS)
        return 0;
    for (int seat = 0; seat < d->seats; seat++) {
        sd_seat *s = &d->seat[seat];
        int choices = sd_count(s->choice), ups = sd_count(s->up), sound = sd_take_cards(&at, s->hole, SD_DEAL_HOLE, view);
        s->up = *at++;
        s->choice = *at++;
        uint8_t declared = *at++;
        s->thrown = sd_take_number(&at, 8);
        uint64_t chips = sd_take_number(&at, 8);
        if (!sound || (s->up | s->choice) >> s->cards || sd_count(s->up) != ups || s->thrown >> 52 ||
            declared > SD_DECLARED_BOTH || chips > (uint64_t)SD_DEAL_CHIPS ||
            (!view && (s->choice & s->up || sd_count(s->choice) != choices)))
            return 0;
        if (view) s->declared = declared;
        stack[seat] = (int64_t)chips;
        total += d->setup->stack[seat];
    }
    if (!(view ? sd_unpack_view(d, kind, (int64_t)pot) : sd_unpack_stub(d, at, total))) return 0;
    left = total - d->pot;
    for (int seat = 0; seat < d->seats; seat++) {
        /* of a deal that is over, hands that were not shown may have been drawn anew since they were paid */
        if (d->phase == SD_PHASE_OVER) d->seat[seat].stack = stack[seat];
        if (d->seat[seat].stack > left) return 0;
        left -= d->seat[seat].stack;
    }
    if (left || (d->phase != SD_PHASE_OVER && shown != d->shown)) return 0;
    d->shown = shown;
    return 1;
}

#endif
