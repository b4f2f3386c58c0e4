/* The showdown: from cards to chips. settle() and the deal pay their pots through this code.
 *
 *     sd_rank_hands      the strength of every live hand on one board, once
 *     sd_settle_pot      one pot, or one board's part of a pot (sd_part), to the players it goes to
 *
 * Places, amounts and awards are those of pots.h; like there, nothing is checked: hands of contested pots and boards are
 * complete, no card stands twice.
 */
#ifndef SHOWDOWN_SETTLE_H
#define SHOWDOWN_SETTLE_H

#include "choose.h"
#include "pots.h"

#define SD_NO_SIDE (-1)

/* Who is given odd chips first among tied winners (rules.md 3.8). */
enum {
    SD_ODD_BY_SEAT,      /* the order the caller gives: clockwise from the left of the button */
    SD_ODD_BY_CARD,      /* the highest own card by rank, then suit; for a low the lowest own card */
    SD_ODD_BY_FIVE_CARDS /* the highest own card of the five that play, for a low too */
};

/* What a game says about its showdown. */
typedef struct {
    int kind[SD_SIDES]; /* the hand type of the high and of the low, SD_NO_SIDE where there is none */
    int rule;           /* which cards play: SD_ANY, SD_EXACTLY_TWO, SD_AT_MOST_TWO */
    int odd_order;      /* SD_ODD_* */
    int low_ace_high;   /* in the odd-chip order of a low the ace is the highest card, not the lowest */
} sd_showdown;

/* The cards one player holds; the caller keeps them. */
typedef struct {
    const unsigned char *cards;
    int n;
} sd_hand;

typedef unsigned sd_strengths[SD_SIDES][SD_SEATS_MAX];

/* --- strengths ----------------------------------------------------------------------------------------------- */

/* The strength on each side of the game of every place of `live`; hand and strength are by place. */
static inline void sd_rank_hands(const sd_tables *t, const sd_showdown *game, const sd_hand *hand, uint32_t live,
                                 const unsigned char *board, int nboard, sd_strengths strength) {
    sd_prepared prepared;
    if (game->rule == SD_EXACTLY_TWO) sd_board_prepare(t, board, nboard, &prepared);
    for (int place = 0; live; place++, live >>= 1) {
        if (!(live & 1)) continue;
        for (int side = 0; side < SD_SIDES; side++) {
            if (game->kind[side] == SD_NO_SIDE) continue;
            strength[side][place] =
                game->rule == SD_EXACTLY_TWO
                    ? sd_exactly_two(t, game->kind[side], hand[place].cards, hand[place].n, &prepared)
                    : sd_choose(t, game->kind[side], game->rule, hand[place].cards, hand[place].n, board, nboard);
        }
    }
}

/* --- odd chips by suit --------------------------------------------------------------------------------------- */

/* The height of a card: rank, then suit; cards are numbered so, only a low ace must go below the deuces. */
static inline int sd_height(int card, int ace_low) { return ace_low && card >= 48 ? card - 52 : card; }

/* The greatest of n cards, or of their negatives the greatest: `sign` is 1 for the highest card, -1 for the lowest. */
static inline int sd_top_height(const unsigned char *cards, int n, int ace_low, int sign) {
    int top = sign * sd_height(cards[0], ace_low);
    for (int i = 1; i < n; i++) {
        int height = sign * sd_height(cards[i], ace_low);
        if (height > top) top = height;
    }
    return top;
}

/* The highest own card among five that make the strength; of several such fives, the one where it is highest.
 * A community card (the last `nboard`) may be of the five, but is nobody's own. */
static inline int sd_top_of_five(const sd_tables *t, int kind, unsigned strength, const sd_hand *hand,
                                 const unsigned char *board, int nboard, int ace_low) {
    unsigned char all[SD_MOST_HOLE + SD_MOST_BOARD], five[5];
    int n = sd_join(all, hand->cards, hand->n, board, nboard), top = -52;
    for (uint32_t chosen = 0; chosen < (uint32_t)1 << n; chosen++) {
        if (sd_count(chosen) != 5) continue;
        int own = 0;
        for (int i = 0, k = 0; i < n; i++)
            if (chosen >> i & 1) {
                five[k++] = all[i];
                own += i < hand->n;
            }
        if (sd_evaluate(t, kind, five, 5) != strength) continue;
        int height = sd_top_height(five, own, ace_low, 1);
        if (height > top) top = height;
    }
    return top;
}

/* The winners of one side in the order of their cards. */
static inline void sd_order_by_card(const sd_tables *t, const sd_showdown *game, int side, const sd_hand *hand,
                                    const unsigned *strength, uint32_t winners, const unsigned char *board, int nboard,
                                    sd_order *order) {
    int ace_low = side == SD_SIDE_LOW && !game->low_ace_high;
    int height[SD_SEATS_MAX];
    order->n = 0;
    for (int place = 0; winners; place++, winners >>= 1) {
        if (!(winners & 1)) continue;
        height[place] =
            game->odd_order == SD_ODD_BY_FIVE_CARDS
                ? sd_top_of_five(t, game->kind[side], strength[place], &hand[place], board, nboard, ace_low)
                : sd_top_height(hand[place].cards, hand[place].n, ace_low, side == SD_SIDE_LOW ? -1 : 1);
        int i = order->n++;
        for (; i > 0 && height[order->place[i - 1]] < height[place]; i--) order->place[i] = order->place[i - 1];
        order->place[i] = (uint8_t)place;
    }
}

/* --- one pot ------------------------------------------------------------------------------------------------- */

/* Everything the pots of one showdown have in common. */
typedef struct {
    const sd_tables *tables;
    const sd_showdown *game;
    const sd_hand *hand;               /* by place */
    const sd_declaration *declaration; /* of a declared game, else NULL */
    const sd_order *by_seat;           /* every live place; SD_ODD_BY_SEAT */
    sd_odd_chips odd_chips;
} sd_settlement;

/* Award `amount` among the places of `seats`, not empty, by their strengths on the board. Writes one or two awards,
 * returns how many. A pot with one place goes to it untested, on the game's first side. */
static inline int sd_settle_pot(const sd_settlement *s, int64_t amount, uint32_t seats, sd_strengths strength,
                                const unsigned char *board, int nboard, sd_award award[SD_SIDES]) {
    const sd_showdown *game = s->game;
    const unsigned *const strengths[SD_SIDES] = {strength[SD_SIDE_HIGH], strength[SD_SIDE_LOW]};
    const sd_order *order[SD_SIDES] = {s->by_seat, s->by_seat};
    sd_order by_card[SD_SIDES];
    uint32_t winners[SD_SIDES] = {0, 0};

    if (sd_at_most_one(seats))
        winners[game->kind[SD_SIDE_HIGH] == SD_NO_SIDE ? SD_SIDE_LOW : SD_SIDE_HIGH] = seats;
    else if (s->declaration)
        sd_declared_winners(strengths, seats, s->declaration, winners);
    else
        for (int side = 0; side < SD_SIDES; side++)
            if (game->kind[side] != SD_NO_SIDE) winners[side] = sd_best(strengths[side], seats);
    /* nobody qualifies where there is nothing but a qualified low, or declared for: all of them tie */
    if (!winners[SD_SIDE_HIGH] && !winners[SD_SIDE_LOW])
        winners[game->kind[SD_SIDE_HIGH] == SD_NO_SIDE ? SD_SIDE_LOW : SD_SIDE_HIGH] = seats;

    if (game->odd_order != SD_ODD_BY_SEAT)
        for (int side = 0; side < SD_SIDES; side++) {
            if (sd_at_most_one(winners[side])) continue;
            sd_order_by_card(s->tables, game, side, s->hand, strengths[side], winners[side], board, nboard,
                             &by_card[side]);
            order[side] = &by_card[side];
        }
    return sd_award_pot(amount, winners, order, &s->odd_chips, award);
}

#endif
