/* Every starting hand of two cards against several random ones, sampled all together.
 *
 * A *board* is drawn and all hands that avoid it are ranked once. Then the opponents' cards are drawn from what is left,
 * several times for one board; what they leave is every hand the player may hold, each as likely as another, and each
 * is compared with the best of the opponents. So one draw tells something of all kinds of hands, and a kind that can be
 * held in many ways costs no more than a pair.
 *
 * Kinds are numbered by ranks r >= s: 13 r + s where suited, 13 s + r where not. The share of a kind is a ratio of two
 * sums over boards, of the pots its hands took and of the hands it had; both are kept with their squares and products,
 * from which the error of the ratio follows. Word w of board b is number b + w * 2^40 of the stream.
 */
#ifndef SHOWDOWN_STARTING_H
#define SHOWDOWN_STARTING_H

#include "equity_sample.h"

enum { SD_KINDS = 169 };

typedef struct {
    double hands, won, tied; /* hands seen; pots taken alone; pots divided, however many had a part */
    double share;            /* pots, parts added */
    double hands_2, share_2, hands_share; /* sums of squares and products over boards */
} sd_kind_sums;

static inline int sd_kind_number(int a, int b) {
    int high = a > b ? a >> 2 : b >> 2, low = a > b ? b >> 2 : a >> 2;
    return (a & 3) == (b & 3) ? 13 * high + low : 13 * low + high;
}

typedef struct {
    const sd_tables *tables;
    int kind, lowest, opponents, draws; /* draws: of the opponents, for one board */
    sd_stream stream;
    unsigned char number[52][52];
} sd_starting;

static inline void sd_starting_open(sd_starting *z, const sd_tables *tables, int kind, int lowest, int opponents,
                                    int draws, sd_stream stream) {
    z->tables = tables;
    z->kind = kind;
    z->lowest = lowest;
    z->opponents = opponents;
    z->draws = draws;
    z->stream = stream;
    for (int a = 0; a < 52; a++)
        for (int b = 0; b < 52; b++) z->number[a][b] = (unsigned char)sd_kind_number(a, b);
}

typedef struct {
    uint16_t strength[52][52]; /* of the hands that avoid the board */
    double hands[SD_KINDS], share[SD_KINDS], won[SD_KINDS], tied[SD_KINDS];
} sd_board_sums;

static inline void sd_starting_draw(const sd_starting *z, const sd_sampler *sampler, sd_shuffle h, sd_board_sums *b,
                                    sd_shuffle *after) {
    unsigned char opponents[2 * SD_MOST_PLAYERS];
    unsigned best = 0, equal = 1;
    sd_deal_cards(sampler, &h, opponents, 2 * z->opponents);
    for (int i = 0; i < z->opponents; i++) {
        unsigned strength = b->strength[opponents[2 * i]][opponents[2 * i + 1]];
        equal = strength > best ? 1 : equal + (strength == best);
        best = strength > best ? strength : best;
    }
    double part = 1.0 / (1 + equal);
    for (int i = 1; i < h.left; i++) {
        const uint16_t *strength = b->strength[h.deck[i]];
        const unsigned char *number = z->number[h.deck[i]];
        for (int j = 0; j < i; j++) {
            unsigned own = strength[h.deck[j]];
            int kind = number[h.deck[j]];
            double won = own > best, tied = own == best;
            b->hands[kind] += 1;
            b->won[kind] += won;
            b->tied[kind] += tied;
            b->share[kind] += won + tied * part;
        }
    }
    after->next = h.next;
    after->words = h.words;
}

/* Adds boards number first .. first + boards - 1 to the sums. */
static inline void sd_starting_sample(const sd_starting *z, uint64_t first, uint64_t boards, sd_board_sums *b,
                                      sd_kind_sums *sums) {
    sd_sampler sampler;
    memset(&sampler, 0, sizeof(sampler));
    sampler.stream = z->stream;
    for (uint64_t at = first; at < first + boards; at++) {
        unsigned char board[SD_MOST_BOARD];
        sd_prepared ready;
        sd_shuffle h;
        h.next = at;
        h.words = 0;
        h.left = 52 - z->lowest;
        for (int i = 0; i < h.left; i++) h.deck[i] = (unsigned char)(z->lowest + i);
        sd_deal_cards(&sampler, &h, board, SD_MOST_BOARD);
        sd_board_prepare(z->tables, board, SD_MOST_BOARD, &ready);
        for (int i = 1; i < h.left; i++)
            for (int j = 0; j < i; j++) {
                unsigned char two[2] = {h.deck[i], h.deck[j]};
                uint16_t strength = (uint16_t)sd_any_prepared(z->tables, z->kind, two, 2, &ready);
                b->strength[two[0]][two[1]] = b->strength[two[1]][two[0]] = strength;
            }
        memset(b->hands, 0, sizeof(b->hands));
        memset(b->share, 0, sizeof(b->share));
        memset(b->won, 0, sizeof(b->won));
        memset(b->tied, 0, sizeof(b->tied));
        for (int draw = 0; draw < z->draws; draw++) sd_starting_draw(z, &sampler, h, b, &h);
        for (int kind = 0; kind < SD_KINDS; kind++) {
            double hands = b->hands[kind], share = b->share[kind];
            sums[kind].hands += hands;
            sums[kind].won += b->won[kind];
            sums[kind].tied += b->tied[kind];
            sums[kind].share += share;
            sums[kind].hands_2 += hands * hands;
            sums[kind].share_2 += share * share;
            sums[kind].hands_share += hands * share;
        }
    }
}

#endif
