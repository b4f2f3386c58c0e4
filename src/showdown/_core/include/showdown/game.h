/* The words of a game and of a table, as the deal reads them: the rows of variants.py and the chips of a Setup.
 *
 * A word is a number here; its meaning is written where the row is documented (variants.py, rules.md). */
#ifndef SHOWDOWN_GAME_H
#define SHOWDOWN_GAME_H

#include "settle.h"

enum {
    SD_DEAL_SEATS = 22,    /* hold'em for 22: 44 cards, five for the board, three burned */
    SD_DEAL_STREETS = 16,  /* anaconda has eleven */
    SD_DEAL_HOLE = 8,      /* seven in stud and anaconda */
    SD_NO_CAP = 255
};

/* No sum of three amounts of a deal passes 62 bits. */
#define SD_DEAL_CHIPS ((int64_t)1 << 60)

enum { SD_CHOOSE_NOTHING, SD_CHOOSE_DRAW, SD_CHOOSE_DISCARD, SD_CHOOSE_PASS, SD_CHOOSE_ROLL, SD_CHOOSE_DECLARE };
enum { SD_OPENS_NOBODY, SD_OPENS_BLINDS, SD_OPENS_LEFT, SD_OPENS_BRING_IN, SD_OPENS_SHOW, SD_OPENS_OPENER };
enum { SD_BET_NONE, SD_BET_SMALL, SD_BET_BIG };
enum { SD_FORCED_BLINDS, SD_FORCED_ANTE, SD_FORCED_BRING_IN, SD_FORCED_BUTTON_ANTE };
enum { SD_NO_LIMIT, SD_POT_LIMIT, SD_FIXED_LIMIT, SD_HALF_POT_LIMIT };
enum { SD_CAPPED, SD_UNCAPPED_FROM_START, SD_UNCAPPED_BEFORE_CAP };
enum { SD_ANTE_EACH, SD_ANTE_BIG_BLIND, SD_ANTE_BUTTON };
enum { SD_BRINGS_LOW_ACE_HIGH, SD_BRINGS_HIGH_ACE_LOW, SD_BRINGS_HIGH_ACE_HIGH };
enum { SD_CARDS_SPEAK, SD_DECLARE_IN_TURN, SD_DECLARE_TOGETHER };

typedef struct {
    uint8_t down, up, board, burn;
    uint8_t choose, least, most; /* SD_CHOOSE_*, cards of a choice */
    int8_t direction;
    uint8_t opener, bet; /* SD_OPENS_*, SD_BET_* */
    uint8_t open_pair, must_open;
} sd_street;

/* A row: one game under one set of house rules. */
typedef struct {
    sd_street street[SD_DEAL_STREETS];
    sd_showdown showdown;
    int show; /* the hand type of exposed cards, where a street is opened by them */
    uint8_t streets, most_players;
    uint8_t forced, betting;
    uint8_t raise_cap; /* raises after the bet of a fixed-limit round, or SD_NO_CAP */
    uint8_t uncapped_heads_up, min_open, redeal_unopened;
    uint8_t ante_from, ante_first, small_blind_as_big, active_pot, fold_when_free, muck_losers;
    uint8_t bring_in, tie_by_suit, community_shortage;
    uint8_t draws; /* some street draws: folded hands may come back */
    uint8_t draw_immediate, previous_rounds, no_own_discards;
    uint8_t declare, allow_both, head_to_head, tie_splits, odd_to_first;
    uint8_t cards, deck[52];
} sd_game;

/* What a table adds to the game: seats and chips. */
typedef struct {
    const sd_tables *tables;
    const sd_game *game;
    int seats, button;
    int64_t stack[SD_DEAL_SEATS], ante[SD_DEAL_SEATS], blind[SD_DEAL_SEATS]; /* by seat */
    int64_t common_ante; /* what everybody's ante has in common; the rest is dead */
    int64_t table_ante;  /* one ante for the table, of table_ante_seat */
    int table_ante_seat;
    int last_blind;    /* the seat left of which the first round starts; -1 without blinds */
    int small_blind;   /* the seat of the small blind, -1 without one */
    int64_t price;     /* the largest blind: what the first round costs */
    int64_t big_blind; /* what a big blind is, for the least opening bet and min_open */
    int64_t small_bet, big_bet; /* without fixed limit small_bet is the least bet */
    int64_t bring_in;
    int64_t carried; /* dead chips of an earlier deal */
} sd_setup;

#endif
