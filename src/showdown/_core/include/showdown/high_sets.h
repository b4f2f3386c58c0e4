/* High hands by casework on sets of ranks: compiled for the words of lanes.h.
 *
 * Bit 0 of a set is the ace and bit 12 the deuce: the lowest bit, which two instructions find, is the highest rank.
 */

/* A high hand: its category, straights aside, the rank or the two ranks that make it, and its kickers. And the straights
 * that can be made, straight flushes if there are any, with the strength of such a hand if it were ace high. */
typedef struct {
    vec category, main, kickers, runs, best_run;
} v_name(made);

/* Kickers are counted among the ranks that are not main: close the gap of the lower main rank, then of the other. */
v_function vec v_name(close_gaps)(vec kickers, vec main) {
    vec first = v_best(main), second = v_xor(main, first);
    mask two = m_any(second);
    vec lower = v_max(v_if(two, second, first), v_set(1)), higher = v_if(two, v_add(first, first), v_set(1));
    kickers = v_add(kickers, v_and(kickers, v_sub(lower, v_set(1))));
    return v_add(kickers, v_and(kickers, v_sub(higher, v_set(1))));
}

/* The strength of a high hand. In a category of n kickers hands are in order of their main ranks, then of their kickers,
 * so that the number of a hand is that of its main ranks, times the number of kicker sets, plus that of its kickers.
 * And the number of a set of n places p1 < p2 < .. among the sets of n, read from the top, is C(p1,1) + C(p2,2) + ..
 * The three places below the ranks are filled up to two main ranks and five kickers with bits that count nothing. */
v_function vec v_name(high_strength)(const v_name(made) *made) {
    vec main = v_or(made->main, v_look_up(SD_NO_MAIN, made->category));
    vec kickers = v_or(made->kickers, v_look_up(SD_NO_KICKERS, made->category));
    vec strength = v_look_up(SD_OF_TWO[1], v_first(main));
    strength = v_add(strength, v_look_up(SD_OF_TWO[0], v_first(v_rest(main))));
    strength = v_mul(strength, v_look_up(SD_KICKER_SETS, made->category));
    strength = v_add(strength, v_look_up(SD_FIRST_OF, made->category));
    for (int i = 4; i >= 0; i--) {
        strength = v_add(strength, v_look_up(SD_OF_FIVE[i], v_first(kickers)));
        kickers = v_rest(kickers);
    }
    return v_max(strength, v_only(m_any(made->runs), v_sub(made->best_run, v_first(made->runs))));
}

/* Five ranks in a row, each run at the place of its highest rank. */
v_function vec v_name(runs)(vec ranks) {
    vec r = v_or(ranks, v_shl(v_and(ranks, v_set(1)), 13)); /* the ace again below the deuce */
    vec two = v_and(r, v_shr(r, 1));
    return v_and3(two, v_shr(two, 2), v_shr(r, 4));
}

/* The ranks of a suit if they are five or more. */
v_function vec v_name(five_or_more)(vec ranks) {
    return v_only(m_any(v_rest(v_rest(v_rest(v_rest(ranks))))), ranks);
}

/* The best five of any number of cards up to nine, of which two suits cannot both have five; from the ranks of each
 * suit. Kickers are all other ranks, as only the best of them are read. */
v_function v_name(made) v_name(any_five)(vec a, vec b, vec c, vec d) {
    vec a_or_b = v_or(a, b), c_or_d = v_or(c, d), a_and_b = v_and(a, b), c_and_d = v_and(c, d);
    vec ranks = v_or(a_or_b, c_or_d), twice = v_or3(a_and_b, c_and_d, v_and(a_or_b, c_or_d));
    vec thrice = v_or(v_and(a_and_b, c_or_d), v_and(c_and_d, a_or_b)), quads = v_and(a_and_b, c_and_d);
    vec suited = v_or(v_or(v_name(five_or_more)(a), v_name(five_or_more)(b)),
                      v_or(v_name(five_or_more)(c), v_name(five_or_more)(d)));
    vec rest_twice = v_rest(twice), trips = v_best(thrice), pairs = v_without(twice, trips);
    mask three = m_any(thrice), full = m_and(three, m_any(pairs)), four = m_any(quads);
    mask flush = m_but(m_but(m_any(suited), full), four);
    v_name(made) made = {v_only(m_any(twice), v_set(SD_MADE_PAIR)), v_xor(twice, v_rest(rest_twice)), ranks,
                         v_name(runs)(ranks), v_set(SD_ACE_HIGH_STRAIGHT)};
    made.category = v_if(m_any(rest_twice), v_set(SD_MADE_TWO_PAIR), made.category);
    made.category = v_if(three, v_set(SD_MADE_TRIPS), made.category);
    made.category = v_if(flush, v_set(SD_MADE_FLUSH), made.category);
    made.category = v_if(full, v_set(SD_MADE_FULL_HOUSE), made.category);
    made.category = v_if(four, v_set(SD_MADE_QUADS), made.category);
    made.main = v_if(three, trips, made.main);
    made.main = v_if(flush, v_zero, made.main);
    made.main = v_if(four, v_best(quads), made.main);
    made.kickers = v_if(flush, suited, made.kickers);
    made.kickers = v_if(m_but(full, four), pairs, made.kickers);
    made.kickers = v_without(made.kickers, made.main);
    vec suited_runs = v_name(runs)(suited);
    made.runs = v_if(m_any(suited_runs), suited_runs, made.runs);
    made.best_run = v_if(m_any(suited_runs), v_set(SD_HIGH_CLASSES), made.best_run);
    made.kickers = v_shl(v_name(close_gaps)(made.kickers, made.main), 3);
    made.main = v_shl(made.main, 3);
    return made;
}
