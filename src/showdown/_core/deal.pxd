# The machine of deal.h for the compiled modules of this package.

from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t, uint64_t

from showdown._core.evaluate cimport sd_tables
from showdown._core.pots cimport sd_pots


cdef extern from "showdown/deal.h" nogil:
    enum:
        SD_DEAL_SEATS
        SD_DEAL_STREETS
        SD_DEAL_HOLE
        SD_MOST_BOARD
        SD_NO_CAP
        SD_NO_SIDE
        SD_SHOW_HIGH
        SD_ODD_BY_CARD
        SD_ODD_BY_FIVE_CARDS
        SD_CHOOSE_NOTHING
        SD_CHOOSE_DRAW
        SD_CHOOSE_DISCARD
        SD_CHOOSE_PASS
        SD_CHOOSE_ROLL
        SD_CHOOSE_DECLARE
        SD_OPENS_NOBODY
        SD_OPENS_BLINDS
        SD_OPENS_LEFT
        SD_OPENS_BRING_IN
        SD_OPENS_SHOW
        SD_OPENS_OPENER
        SD_BET_NONE
        SD_BET_SMALL
        SD_BET_BIG
        SD_FORCED_BLINDS
        SD_FORCED_ANTE
        SD_FORCED_BRING_IN
        SD_FORCED_BUTTON_ANTE
        SD_NO_LIMIT
        SD_POT_LIMIT
        SD_FIXED_LIMIT
        SD_HALF_POT_LIMIT
        SD_CAPPED
        SD_UNCAPPED_FROM_START
        SD_UNCAPPED_BEFORE_CAP
        SD_ANTE_EACH
        SD_ANTE_BIG_BLIND
        SD_ANTE_BUTTON
        SD_BRINGS_LOW_ACE_HIGH
        SD_BRINGS_HIGH_ACE_LOW
        SD_BRINGS_HIGH_ACE_HIGH
        SD_CARDS_SPEAK
        SD_DECLARE_IN_TURN
        SD_DECLARE_TOGETHER
        SD_UNKNOWN
        SD_PHASE_BET
        SD_PHASE_DRAW
        SD_PHASE_DISCARD
        SD_PHASE_PASS
        SD_PHASE_ROLL
        SD_PHASE_DECLARE
        SD_PHASE_DEAL
        SD_PHASE_OVER
        SD_SHOWING
        SD_LOG_RAISE
        SD_LOG_DRAW
        SD_LOG_ROLL
        SD_LOG_DECLARE
        SD_LOG_HOLE
        SD_LOG_BOARD
        SD_LOG_SHOW
        SD_LOG_MUCK
    const int64_t SD_DEAL_CHIPS

    ctypedef struct sd_rng:
        uint64_t[4] word

    ctypedef struct sd_street:
        uint8_t down, up, board, burn
        uint8_t choose, least, most
        int8_t direction
        uint8_t opener, bet
        uint8_t open_pair, must_open

    ctypedef struct sd_showdown:
        int[2] kind
        int rule
        int odd_order
        int low_ace_high

    ctypedef struct sd_game:
        sd_street *street
        sd_showdown showdown
        int show
        uint8_t streets, most_players
        uint8_t forced, betting
        uint8_t raise_cap
        uint8_t uncapped_heads_up, min_open, redeal_unopened
        uint8_t ante_from, ante_first, small_blind_as_big, active_pot, fold_when_free, muck_losers
        uint8_t bring_in, tie_by_suit, community_shortage
        uint8_t draws
        uint8_t draw_immediate, previous_rounds, no_own_discards
        uint8_t declare, allow_both, head_to_head, tie_splits, odd_to_first
        uint8_t cards
        uint8_t[52] deck

    ctypedef struct sd_setup:
        const sd_tables *tables
        const sd_game *game
        int seats, button
        int64_t[22] stack
        int64_t[22] ante
        int64_t[22] blind
        int64_t common_ante, table_ante
        int table_ante_seat, last_blind, small_blind
        int64_t price, big_blind, small_bet, big_bet, bring_in, carried

    ctypedef struct sd_seat:
        int64_t stack, bet, put
        uint8_t *hole
        uint8_t cards, up, declared, owed, drawn

    ctypedef struct sd_deal:
        const sd_setup *setup
        sd_rng rng
        int64_t pot, carried, price
        uint32_t live, shown, awaited
        uint8_t seats, street, stage, phase
        int8_t to_act
        uint8_t fixed, by_hand, is_view, owed_board, nboard, log_lost
        uint32_t logged
        uint8_t *board
        uint8_t *deck
        sd_seat *seat

    ctypedef struct sd_legal:
        int64_t call, min_to, max_to, complete_to
        uint8_t phase, fold, check, bring_in, two_totals, least, most, declare

    int sd_count(uint32_t places)
    int sd_at_most_one(uint32_t places)
    void sd_seed(sd_rng *rng, uint64_t seed)
    void sd_seed_more(sd_rng *rng, uint64_t seed)

    void sd_deal_start(sd_deal *deal)
    void sd_find_legal(const sd_deal *deal, sd_legal *legal)
    int sd_fold(sd_deal *deal)
    int sd_check(sd_deal *deal)
    int sd_call(sd_deal *deal)
    int sd_check_or_call(sd_deal *deal)
    int sd_raise_to(sd_deal *deal, int64_t total)
    int sd_bring_in(sd_deal *deal)
    int sd_all_in(sd_deal *deal)
    int sd_choose_places(sd_deal *deal, unsigned places)
    int sd_declare(sd_deal *deal, int sides)
    void sd_hand_hole(sd_deal *deal, int seat, const uint8_t *cards, int n)
    void sd_hand_board(sd_deal *deal, const uint8_t *cards, int n)
    void sd_hand_show(sd_deal *deal, int seat)
    void sd_hand_muck(sd_deal *deal, int seat)

    int sd_deal_copy(sd_deal *to, const sd_deal *deal)
    void sd_deal_free(sd_deal *deal)
    void sd_redraw(sd_deal *deal)
    void sd_sample(sd_deal *deal, int seat)
    void sd_view(sd_deal *deal, int seat)
    uint8_t *sd_log_at(sd_deal *deal, uint32_t i)

    const sd_street *sd_street_of(const sd_deal *deal)
    int sd_left(const sd_deal *deal, int seat)
    int sd_may_come_back(const sd_deal *deal, int n)
    int sd_has_unknown(const sd_seat *seat)
    uint64_t sd_known_cards(const sd_deal *deal, bint muck)
    unsigned sd_open_places(const sd_deal *deal, int seat)
    int sd_chosen_cards(const sd_seat *seat, unsigned places, uint8_t *out)
    int sd_show_order(const sd_deal *deal, uint8_t *order)
    void sd_pots_of(const sd_deal *deal, sd_pots *pots)
    uint8_t sd_log_byte(const sd_deal *deal, uint32_t i)
    size_t sd_log_offset()
    size_t sd_size_of_seats(int seats)
    void sd_deal_clear(sd_deal *deal, int seats)
    void sd_deal_seeded(sd_deal *deal, const sd_setup *setup, uint64_t seed)


cdef extern from "showdown/agents.h" nogil:
    enum:
        SD_AGENT_PYTHON
        SD_AGENT_CALL
        SD_AGENT_RANDOM
        SD_AGENT_FOLD

    ctypedef struct sd_table_views:
        int8_t *to_act
        uint8_t *phase
        uint8_t *legal
        int64_t *call
        int64_t *raise_to
        uint8_t *choose
        int64_t *rewards
        uint8_t *done

    uint64_t sd_seed_of(uint64_t seed, uint64_t deal)
    void sd_act_as(sd_deal *deal, int agent, sd_rng *rng)
    int64_t sd_play_many(const sd_setup *const *setup, int setups, const uint8_t *agent, uint64_t seed, uint64_t first,
                         uint64_t deals, int64_t *won, double *squares, bint audit)
    int sd_may_step(const sd_deal *deal, int64_t action)
    void sd_step(sd_deal *deal, int64_t action)
    void sd_tell(const sd_deal *deal, sd_table_views *views, int table)
    void sd_observe(const sd_deal *deal, uint8_t *cards, int64_t *chips)
    enum:
        SD_OPEN_NUMBERS
    void sd_observe_seats(const sd_deal *deal, int64_t *out)


cdef extern from "showdown/deal_pack.h" nogil:
    enum:
        SD_PACKED_MOST

    size_t sd_pack(const sd_deal *deal, uint8_t *out)
    void sd_roll_last_cards(sd_deal *deal, const uint8_t *record, size_t n, uint32_t pending)
    int sd_unpack(sd_deal *deal, const uint8_t *packed, size_t n, const uint8_t *record, size_t recorded)
