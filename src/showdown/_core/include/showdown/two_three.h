/* The best hand of two hole and three board cards, by casework on sets of ranks: compiled for the words of lanes.h.
 *
 * Nothing here walks through pairs and threes. What a hand and a board can make together is read off a few sets of
 * ranks, sixteen bits each, and so costs the same for four, five and six hole cards.
 *
 * For the high hand bit 0 of a set is the ace and bit 12 the deuce: the lowest bit, which two instructions find, is the
 * highest rank.
 */

typedef struct {
    vec hole, hole_2;            /* ranks that the hole cards hold, and hold twice or more */
    vec board, board_2, board_3; /* once, twice, three times */
    vec suited_hole, suited_board; /* ranks of the suit that three or more board cards share; empty if none does */
} v_name(sets);

/* The straights that two ranks of `hole` and three of `board` make, each as the place of its highest rank.
 *
 * A run of five ranks can be made iff all are there, at least two in the hand and at least three on the board: the
 * hand then supplies what the board lacks, at most two, and more of its own up to two. All ten runs are looked at
 * together, each at the place of its first rank, with the counts added up bit by bit. */
v_function vec v_name(straights)(vec hole, vec board) {
    /* The ace again below the deuce. */
    vec h0 = v_or(hole, v_shl(v_and(hole, v_set(1)), 13)), b0 = v_or(board, v_shl(v_and(board, v_set(1)), 13));
    vec h1 = v_shr(h0, 1), h2 = v_shr(h0, 2), h3 = v_shr(h0, 3), h4 = v_shr(h0, 4);
    vec b1 = v_shr(b0, 1), b2 = v_shr(b0, 2), b3 = v_shr(b0, 3), b4 = v_shr(b0, 4);
    vec all = v_and_either(v_and_either(v_and_either(v_or(h0, b0), h1, b1), h2, b2), h3, b3);
    vec h_odd = v_xor3(h0, h1, h2);
    vec two_hole = v_or(v_majority(h0, h1, h2), v_majority(h_odd, h3, h4));
    vec b_odd = v_xor3(b0, b1, b2);
    /* Five bits are b + 2 (x + y) with the carries x, y: three or more iff two of b, x, y. */
    vec three_board = v_majority(v_majority(b0, b1, b2), v_majority(b_odd, b3, b4), v_xor3(b_odd, b3, b4));
    return v_and3(v_and_either(all, h4, b4), two_hole, three_board);
}

/* High card, pair or trips. Wrong where a better category can be made, but then that one counts. */
v_function v_name(made) v_name(one_rank)(const v_name(sets) *s) {
    vec trips = v_or3(v_and(s->hole_2, s->board), v_and(s->hole, s->board_2), s->board_3);
    vec pairs = v_or3(s->hole_2, v_and(s->hole, s->board), s->board_2);
    mask three = m_any(trips);
    vec main = v_best(v_if(three, trips, pairs));
    /* The hand has two cards less those of the main rank left for kickers, the board three less its own. No kicker of
     * the hand equals one of the board: they would be a second pair. */
    vec hole = v_without(s->hole, main), hole_rest = v_rest(hole), hole_rest_2 = v_rest(hole_rest);
    vec from_hole = v_if(m_common(main, s->hole), v_xor(hole, hole_rest), v_xor(hole, hole_rest_2));
    from_hole = v_only(m_none(v_and(main, s->hole_2)), from_hole);
    vec board = v_without(s->board, main), board_rest = v_rest(board), board_rest_2 = v_rest(board_rest);
    vec from_board =
        v_if(m_common(main, s->board), v_xor(board, board_rest_2), v_xor(board, v_rest(board_rest_2)));
    from_board = v_if(m_common(main, s->board_2), v_xor(board, board_rest), from_board);
    from_board = v_only(m_none(v_and(main, s->board_3)), from_board);
    vec category = v_if(three, v_set(SD_MADE_TRIPS), v_only(m_any(pairs), v_set(SD_MADE_PAIR)));
    v_name(made) made = {category, main, v_or(from_hole, from_board), v_zero, v_zero};
    return made;
}

/* Two pair where no trips can be made: no rank paired on one side is on the other. */
v_function void v_name(two_pair)(const v_name(sets) *s, v_name(made) *made) {
    /* Both ranks shared by hand and board; or the board's pair with a pair of the hand or a shared rank. */
    vec shared = v_and(s->hole, s->board), shared_rest = v_rest(shared), shared_1 = v_xor(shared, shared_rest);
    vec shared_2 = v_best(shared_rest);
    vec of_board = v_best(s->board_2), other = v_best(v_or(s->hole_2, shared));
    mask both_shared = m_any(shared_rest);
    mask possible = m_or(both_shared, m_and(m_any(of_board), m_any(other)));
    possible = m_but(possible, m_equal(made->category, v_set(SD_MADE_TRIPS)));
    if (!m_some(possible)) return;
    /* `other` is no worse than the better shared rank, so two shared ranks are better only if the better one is `other`
     * and the second beats the board's pair. */
    mask better = m_and(m_equal(other, shared_1), m_less(shared_2, of_board));
    both_shared = m_and(both_shared, m_or(m_none(of_board), better));
    vec main = v_if(both_shared, v_or(shared_1, shared_2), v_or(of_board, other));
    /* The board's pair and a shared rank leave the kicker to the hand. */
    mask kicker_of_hole = m_but(m_common(other, shared), both_shared);
    vec kicker = v_best(v_without(v_if(kicker_of_hole, s->hole, s->board), main));
    made->main = v_if(possible, main, made->main);
    made->kickers = v_if(possible, kicker, made->kickers);
    made->category = v_if(possible, v_set(SD_MADE_TWO_PAIR), made->category);
}

v_function void v_name(full_house)(const v_name(sets) *s, v_name(made) *made) {
    /* Trips with two, one or no card from the hand, wherever the rest of hand and board holds the pair. */
    vec shared = v_and(s->hole, s->board);
    mask board_pairs = m_any(v_rest(s->board_2)); /* two: one is left whichever is trips */
    vec with_two = v_and(s->hole_2, s->board);
    with_two = v_only(m_any(s->board_2), v_if(board_pairs, with_two, v_without(with_two, s->board_2)));
    vec with_one = v_only(m_any(v_rest(shared)), v_and(s->hole, s->board_2));
    vec with_none = v_only(m_any(v_without(s->hole_2, s->board_3)), s->board_3);
    vec trips = v_best(v_or3(with_two, with_one, with_none));
    mask possible = m_any(trips);
    vec pairs = v_or3(v_only(m_common(trips, with_two), s->board_2), v_only(m_common(trips, with_one), shared),
                      v_only(m_common(trips, with_none), s->hole_2));
    made->main = v_if(possible, trips, made->main);
    made->kickers = v_if(possible, v_best(v_without(pairs, trips)), made->kickers);
    made->category = v_if(possible, v_set(SD_MADE_FULL_HOUSE), made->category);
}

v_function void v_name(quads)(const v_name(sets) *s, v_name(made) *made) {
    vec with_two = v_and(s->hole_2, s->board_2), with_one = v_and(s->hole, s->board_3);
    vec quads = v_best(v_or(with_two, with_one));
    mask possible = m_any(quads);
    vec kickers = v_if(m_common(quads, with_two), s->board, s->hole);
    made->main = v_if(possible, quads, made->main);
    made->kickers = v_if(possible, v_best(v_without(kickers, quads)), made->kickers);
    made->category = v_if(possible, v_set(SD_MADE_QUADS), made->category);
}

/* What hand and board make. */
v_function v_name(made) v_name(two_three_high)(const v_name(sets) *s) {
    v_name(made) made = v_name(one_rank)(s);
    mask trips = m_equal(made.category, v_set(SD_MADE_TRIPS));
    v_name(two_pair)(s, &made);
    made.runs = v_name(straights)(s->hole, s->board);
    made.best_run = v_set(SD_ACE_HIGH_STRAIGHT);
    vec suited_rest = v_rest(s->suited_hole);
    mask flush = m_and(m_any(suited_rest), m_any(s->suited_board));
    if (m_some(flush)) {
        vec three = v_xor(s->suited_board, v_rest(v_rest(v_rest(s->suited_board))));
        vec two = v_xor(s->suited_hole, v_rest(suited_rest));
        vec suited_runs = v_name(straights)(s->suited_hole, s->suited_board);
        mask straight_flush = m_any(suited_runs);
        made.main = v_if(flush, v_zero, made.main);
        made.kickers = v_if(flush, v_or(two, three), made.kickers);
        made.category = v_if(flush, v_set(SD_MADE_FLUSH), made.category);
        made.runs = v_if(straight_flush, suited_runs, made.runs);
        made.best_run = v_if(straight_flush, v_set(SD_HIGH_CLASSES), made.best_run);
    }
    if (m_some(trips)) {
        v_name(full_house)(s, &made);
        v_name(quads)(s, &made);
    }
    made.kickers = v_shl(v_name(close_gaps)(made.kickers, made.main), 3);
    made.main = v_shl(made.main, 3);
    return made;
}

/* The five lowest ranks that two hole and three board cards can show together; more where any five of them will do, fewer
 * if there are none. Here bit 0 of a set is the ace and bit 12 the king.
 *
 * The sets of ranks that such cards can cover are the independent sets of a matroid (a union of two uniform ones), so
 * taking ranks upwards whenever they still fit gives the lowest hand, card for card. A rank that only the hand has fits
 * if it is among its two lowest such, one that only the board has if among its three lowest, one that both have always,
 * until there are five. */
v_function vec v_name(two_three_low)(vec hole, vec board) {
    vec only_hole = v_without(hole, board), only_board = v_without(board, hole);
    vec two = v_xor(only_hole, v_rest(v_rest(only_hole)));
    vec three = v_xor(only_board, v_rest(v_rest(v_rest(only_board))));
    return v_or3(v_and(hole, board), two, three);
}

/* The strength of the lowest five of a set of ranks as the strongest `classes` hands are numbered; 0 where there are
 * no five or the hand is not among those. */
v_function vec v_name(low_strength)(vec ranks, vec classes) {
    vec number = v_zero;
    for (int i = 0; i < 4; i++) {
        number = v_add(number, v_look_up(SD_OF_LOW[i], v_first(ranks)));
        ranks = v_rest(ranks);
    }
    number = v_add(number, v_look_up(SD_OF_LOW[4], v_first(ranks)));
    return v_only(m_any(ranks), v_sub_floor(classes, number));
}
