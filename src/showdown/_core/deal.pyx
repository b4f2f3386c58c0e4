# cython: binding=False, embedsignature=True, embedsignature.format=clinic
"""One deal of play: the checked face of deal.h.

The classes here are the public ones themselves, without a Python layer: what a bot does most, asking what is legal and
acting, costs one call each. Everything that decides stands in the C headers; this file reads arguments, turns numbers
into words and says what is wrong.

A game comes as a `Rules` object made of the words of a row of `showdown.variants`; nothing here knows one game from
another. `binding=False` makes methods cheaper to call; their signatures stand in deal.pyi.
"""

cimport cython
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS,
    PyBUF_FULL_RO,
    PyBUF_WRITABLE,
    PyBuffer_Release,
    PyBuffer_ToContiguous,
    PyObject_GetBuffer,
)
from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.object cimport Py_EQ, Py_NE
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr, memcmp, memcpy, memset, strlen

from showdown._core.choose cimport ANY, AT_MOST_TWO, EXACTLY_TWO
from showdown._core.evaluate cimport card_object, parse_into, shown, tables as shared_tables
from showdown._core.pots cimport SD_DECLARED_BOTH, SD_DECLARED_HIGH, SD_DECLARED_LOW, Pot, Pots
import showdown._core as core
from showdown._core.choose import Chooser
from showdown._core.evaluate import ActionError, CardError, ExposedOrder, HandType, ShowdownError

from _thread import allocate_lock
from itertools import islice
from operator import index
from os import urandom


cdef extern from "Python.h":
    bint PyLong_CheckExact(object)
    long long PyLong_AsLongLongAndOverflow(object, int *overflow) except? -1


# A deal that was never begun reads these and is over.
cdef sd_game NO_GAME
cdef sd_setup NO_SETUP
memset(&NO_GAME, 0, sizeof(sd_game))
memset(&NO_SETUP, 0, sizeof(sd_setup))
NO_SETUP.game = &NO_GAME


# --- words -------------------------------------------------------------------------------------------------------

cdef enum:
    MOST_BURNS = 8  # the room of sd_deal for burned cards
    MOST_SHOWN = 5  # cards that an order of exposed cards ranks
    MOST_OPEN = 7  # big blinds, each of at most 2**60 chips: their sum is below 2**63

cdef dict CHOICES = {None: SD_CHOOSE_NOTHING, "draw": SD_CHOOSE_DRAW, "discard": SD_CHOOSE_DISCARD,
                     "pass": SD_CHOOSE_PASS, "roll": SD_CHOOSE_ROLL, "declare": SD_CHOOSE_DECLARE}
cdef dict OPENERS = {None: SD_OPENS_NOBODY, "blinds": SD_OPENS_BLINDS, "left": SD_OPENS_LEFT,
                     "bring_in": SD_OPENS_BRING_IN, "show": SD_OPENS_SHOW, "opener": SD_OPENS_OPENER}
cdef dict BETS = {None: SD_BET_NONE, "small": SD_BET_SMALL, "big": SD_BET_BIG}
cdef dict FORCED = {"blinds": SD_FORCED_BLINDS, "ante": SD_FORCED_ANTE, "bring_in": SD_FORCED_BRING_IN,
                    "button_ante": SD_FORCED_BUTTON_ANTE}
cdef dict LIMITS = {"no-limit": SD_NO_LIMIT, "pot-limit": SD_POT_LIMIT, "fixed-limit": SD_FIXED_LIMIT,
                    "half-pot-limit": SD_HALF_POT_LIMIT}
cdef dict HEADS_UP = {"never": SD_CAPPED, "round_start": SD_UNCAPPED_FROM_START, "before_cap": SD_UNCAPPED_BEFORE_CAP}
cdef dict ANTES = {"each": SD_ANTE_EACH, "big_blind": SD_ANTE_BIG_BLIND, "button": SD_ANTE_BUTTON}
cdef dict BRING_INS = {None: SD_BRINGS_LOW_ACE_HIGH, "low_ace_high": SD_BRINGS_LOW_ACE_HIGH,
                       "high_ace_low": SD_BRINGS_HIGH_ACE_LOW, "high_ace_high": SD_BRINGS_HIGH_ACE_HIGH}
cdef dict DECLARES = {None: SD_CARDS_SPEAK, "in_turn": SD_DECLARE_IN_TURN, "simultaneous": SD_DECLARE_TOGETHER}
cdef dict CHOOSE_RULES = {"any": ANY, "exactly_two": EXACTLY_TWO, "at_most_two": AT_MOST_TWO}
cdef dict SIDES = {"high": SD_DECLARED_HIGH, "low": SD_DECLARED_LOW, "both": SD_DECLARED_BOTH}

cdef tuple PHASES = ("bet", "draw", "discard", "pass", "roll", "declare", "deal", "over")
cdef tuple DECLARED = (None, "high", "low", "both")
cdef tuple LOG_WORDS = ("fold", "check", "call", "raise_to", "bring_in", "discard", "discard", "pass_cards", "roll",
                        "declare", "deal_hole", "deal_board", "show", "muck")


cdef int word(dict words, object row, str name) except -1:
    """The number of a word of a row."""
    said = getattr(row, name)
    number = words.get(said) if said is None or isinstance(said, str) else None
    if number is None:
        raise ShowdownError(f"{name} cannot be {shown(said)}; it may be {' or '.join(map(repr, words))}")
    return number


cdef int small(object row, str name, int least, int most) except? -1:
    """A whole number of a row."""
    number = getattr(row, name)
    if not isinstance(number, int) or not least <= number <= most:
        raise ShowdownError(f"{name} cannot be {shown(number)}; it may be {least} to {most}")
    return number


cdef int need(bint holds, str text, object given=None, object limit=None) except -1:
    """Refuse a row of which this does not hold."""
    if not holds:
        raise ShowdownError(text.format(given, limit))
    return 0


cdef struct Walk:
    # What everybody who has not folded holds, and what has left the deck, as the streets go by.
    int held
    int up
    int dealt
    int board
    int burnt
    int declarations
    int rounds


cdef int read_street(sd_game *g, sd_street *street, object row, Walk *walk) except -1:
    """The words of a street: what it deals and asks for can be had."""
    cdef bint first = street == &g.street[0], takes
    cdef int hidden
    street.down = small(row, "down", 0, SD_DEAL_HOLE)
    street.up = small(row, "up", 0, SD_DEAL_HOLE)
    street.board = small(row, "board", 0, SD_MOST_BOARD)
    street.burn = small(row, "burn", 0, 1)
    street.choose = word(CHOICES, row, "choose")
    street.least = small(row, "choose_min", 0, SD_DEAL_HOLE)
    street.most = small(row, "choose_max", 0, SD_DEAL_HOLE)
    street.direction = small(row, "direction", -1, 1)
    street.opener = word(OPENERS, row, "opener")
    street.bet = word(BETS, row, "bet")
    street.open_pair = bool(row.open_pair)
    street.must_open = bool(row.must_open)

    walk.held += street.down + street.up
    walk.dealt += street.down + street.up
    walk.up += street.up
    walk.board += street.board
    walk.burnt += street.burn if street.choose != SD_CHOOSE_DRAW else 0  # that of a draw goes to the muck
    need(walk.held <= SD_DEAL_HOLE, "{} cards in a hand are too many; a hand holds at most {}", walk.held, SD_DEAL_HOLE)
    need(walk.board <= SD_MOST_BOARD, "a board of {} cards is too large; it has at most {}", walk.board, SD_MOST_BOARD)
    need(walk.burnt <= MOST_BURNS, "{} burned cards are too many; there may be {}", walk.burnt, MOST_BURNS)
    need(street.choose != SD_CHOOSE_DRAW or not street.down + street.up + street.board,
         "down, up and board cannot be more than 0 where cards are drawn; deal them on a street before")

    takes = SD_CHOOSE_DRAW <= street.choose <= SD_CHOOSE_ROLL
    hidden = walk.held - walk.up
    need(takes or not street.most, "choose_max cannot be {}; choose is {!r}, which takes no cards", street.most,
         row.choose)
    need(not takes or 0 < street.most <= hidden,
         "choose_max cannot be {}; it may be 1 to {}, the face-down cards of a hand", street.most, hidden)
    need(street.least <= street.most, "choose_min cannot be {}; choose_max is {}", street.least, street.most)
    need(street.choose == SD_CHOOSE_DRAW or street.least == street.most,
         "choose_min cannot be {}; everybody takes as many cards, and choose_max is {}", street.least, street.most)
    need((street.direction != 0) == (street.choose == SD_CHOOSE_PASS),
         "direction cannot be {}; it is 1 or -1 where cards are passed and 0 elsewhere", street.direction)
    if street.choose == SD_CHOOSE_DISCARD:
        walk.held -= street.most
    elif street.choose == SD_CHOOSE_ROLL:
        walk.up += street.most
    walk.declarations += street.choose == SD_CHOOSE_DECLARE

    walk.rounds += street.bet != SD_BET_NONE
    need(street.bet == SD_BET_NONE or street.opener != SD_OPENS_NOBODY, "opener cannot be None; there are bets")
    need(street.opener != SD_OPENS_BLINDS or g.forced == SD_FORCED_BLINDS,
         "opener cannot be 'blinds'; the forced bets are not")
    need(street.opener != SD_OPENS_SHOW or 1 <= walk.up <= MOST_SHOWN,
         "opener cannot be 'show'; {} cards of a hand lie open, and 1 to {} compare", walk.up, MOST_SHOWN)
    need((street.opener == SD_OPENS_BRING_IN) == (first and g.forced == SD_FORCED_BRING_IN),
         "opener is 'bring_in' on the first street of a game with forced='bring_in' and nowhere else")
    need(street.opener != SD_OPENS_BRING_IN or (street.up == 1 and street.bet != SD_BET_NONE),
         "opener cannot be 'bring_in'; up is {} and must be 1, and there must be bets", street.up)
    return 0


cdef int check_deck(sd_game *g, const sd_street *street, const Walk *walk, bint last, bint community) except -1:
    """There are cards for all, a street's draw included. Just one down card on the last street may run short."""
    cdef int each = street.down + street.up, in_hands = walk.held if g.draws else walk.dealt, left
    if street.choose == SD_CHOOSE_DISCARD:
        in_hands += street.most if g.draws else 0  # they were dealt before they were thrown
    left = g.cards - g.most_players * in_hands - walk.board - walk.burnt
    if last and community and not g.draws and each == street.down == 1 and g.streets > 1 and not street.board:
        # a community card is enough (rules.md 6.0), to which nothing can be done but to bet
        if street.choose == SD_CHOOSE_NOTHING and left + g.most_players + street.burn > 0:
            return 0
    need(left >= 0, "most_players cannot be {}; the deck lacks {} cards", g.most_players, -left)
    # Whoever draws is served from what nobody holds.
    if street.choose == SD_CHOOSE_DRAW:
        need(left >= street.most, "most_players cannot be {}; too few cards are left to draw {}",
             g.most_players, street.most)
    return 0


cdef int read_streets(sd_game *g, object variant, Walk *walk) except -1:
    cdef tuple rows = tuple(islice(variant.streets, SD_DEAL_STREETS + 1))
    cdef bint community = variant.stud_shortage is not None
    cdef int i
    need(0 < len(rows) <= SD_DEAL_STREETS, "{} streets; there may be 1 to {}", len(rows), SD_DEAL_STREETS)
    g.streets = len(rows)
    for row in rows:
        g.draws |= row.choose == "draw"
    for i in range(g.streets):
        try:
            read_street(g, &g.street[i], rows[i], walk)
            check_deck(g, &g.street[i], walk, i == g.streets - 1, community)
        except ShowdownError as error:
            raise ShowdownError(f"street {shown(rows[i].name)}: {error}") from None
    need(walk.rounds > 0, "no street has bets")
    need(walk.declarations == (g.declare != SD_CARDS_SPEAK),
         "declare cannot be {!r}; {} streets have choose='declare', one must where players declare and none elsewhere",
         variant.declare, walk.declarations)
    need(not community or walk.board == 0, "stud_shortage cannot be {!r}; there is a board of {}",
         variant.stud_shortage, walk.board)
    return 0


cdef int read_showdown(sd_game *g, object variant, const Walk *walk) except -1:
    cdef tuple sides = tuple(variant.sides), hand_types = tuple(variant.hand_types)
    need(sides in (("high",), ("low",), ("high", "low")),
         "sides cannot be {!r:.60}; it may be one or both of high and low", sides)
    need(len(hand_types) == len(sides) and all([isinstance(ranking, HandType) for ranking in hand_types]),
         "hand_types cannot be {!r:.60}; there is one for each of {}", hand_types, sides)
    need(g.declare == SD_CARDS_SPEAK or len(sides) == 2, "declare cannot be {!r}; sides is {}", variant.declare, sides)
    chooser = Chooser([ranking.kind for ranking in hand_types], variant.choose_rule, walk.held, walk.board)
    g.showdown.kind = [SD_NO_SIDE, SD_NO_SIDE]
    for side, kind in zip(sides, chooser.kinds):
        g.showdown.kind[side == "low"] = kind
    g.showdown.rule = word(CHOOSE_RULES, chooser, "rule")
    need(g.deck[0] >= chooser.lowest_card, "hand types of the short deck cannot rank {}", card_object(g.deck[0]))
    if variant.odd_order == "suit":
        g.showdown.odd_order = SD_ODD_BY_FIVE_CARDS if variant.stud_odd == "five_card_high" else SD_ODD_BY_CARD
    need(g.showdown.odd_order != SD_ODD_BY_FIVE_CARDS or walk.board == 0,
         "stud_odd cannot be {!r}; there is a board of {}", variant.stud_odd, walk.board)
    g.showdown.low_ace_high = variant.odd_ace == "high"
    return 0


cdef int read_game(sd_game *g, object variant) except -1:
    cdef Walk walk
    memset(&walk, 0, sizeof(Walk))
    g.show = SD_SHOW_HIGH
    if variant.show is not None:
        need(isinstance(variant.show, ExposedOrder), "show cannot be {!r:.60}; it may be an ExposedOrder", variant.show)
        g.show = variant.show.kind
    g.most_players = small(variant, "most_players", 2, SD_DEAL_SEATS)
    g.forced = word(FORCED, variant, "forced")
    g.betting = word(LIMITS, variant, "betting")
    g.raise_cap = SD_NO_CAP if variant.raise_cap is None else small(variant, "raise_cap", 0, SD_NO_CAP - 1)
    g.uncapped_heads_up = word(HEADS_UP, variant, "uncapped_heads_up")
    g.min_open = small(variant, "min_open", 1, MOST_OPEN)
    g.redeal_unopened = variant.all_pass == "redeal"
    g.ante_from = word(ANTES, variant, "ante_from") if g.forced == SD_FORCED_BLINDS else SD_ANTE_EACH
    g.ante_first = bool(variant.ante_first)
    g.small_blind_as_big = bool(variant.pl_sb_as_bb)
    g.active_pot = bool(variant.pl_active_pot)
    g.fold_when_free = bool(variant.allow_fold_when_free)
    g.muck_losers = bool(variant.muck_losers)
    g.bring_in = word(BRING_INS, variant, "bring_in")
    need(g.forced != SD_FORCED_BRING_IN or variant.bring_in is not None,
         "bring_in cannot be None; forced is 'bring_in'")
    g.tie_by_suit = variant.stud_tie == "suit"
    g.community_shortage = variant.stud_shortage == "community"
    g.draw_immediate = variant.draw_deal == "immediate"
    g.previous_rounds = variant.reshuffle == "previous_rounds"
    g.no_own_discards = bool(variant.no_own_discards)
    g.declare = word(DECLARES, variant, "declare")
    g.allow_both = bool(variant.allow_both)
    g.head_to_head = bool(variant.head_to_head)
    g.tie_splits = variant.head_to_head_tie == "split"
    g.odd_to_first = variant.odd_chip == "all_to_first"
    g.cards = parse_into(variant.deck, g.deck, 52, "a deck")
    read_streets(g, variant, &walk)
    for street in variant.streets:
        need(street.opener != "show" or variant.show is not None, "show cannot be None; it opens a street")
    read_showdown(g, variant, &walk)
    return 0


@cython.final
cdef class Rules:
    """The words of one variant as the machine reads them. `Variant` makes one; there is no other use for it.

    Its streets follow one another as the machine goes through them, so that nobody is ever asked for cards he has not,
    the deck lasts, and all hands at the showdown are ones that can be ranked.

    Raises
    ------
    ShowdownError
        If the words are no game.
    """

    cdef sd_game game

    def __init__(self, variant, /):
        cdef sd_game made  # apart, until all that may run other code has been read
        memset(&made, 0, sizeof(sd_game))
        try:
            read_game(&made, variant)
        except ShowdownError as error:
            raise ShowdownError(f"{variant.id!s:.60}: {error}") from None
        if self.game.streets:
            raise TypeError("Rules cannot be changed")
        self.game = made


# --- reading arguments ---------------------------------------------------------------------------------------------

cdef int64_t read_chips(object given, str what, int64_t least) except -1:
    """A number of chips, `least` to 2**60."""
    cdef int overflow = 0
    cdef int64_t chips = -1
    if not PyLong_CheckExact(given):
        if isinstance(given, bool) or not hasattr(given, "__index__"):
            raise TypeError(f"{what}: got {shown(given)}, expected a whole number of chips")
        given = given.__index__()
    chips = PyLong_AsLongLongAndOverflow(given, &overflow)
    if overflow or not least <= chips <= SD_DEAL_CHIPS:
        raise ShowdownError(f"{what}: got {shown(given)}, expected {least} to 2**60 chips")
    return chips


cdef int64_t chips_or(object given, str what, int64_t usual) except -1:
    return usual if given is None else read_chips(given, what, 1)


cdef int read_seat(object given, int seats, str what) except -1:
    cdef int overflow = 0
    cdef int64_t seat
    if not PyLong_CheckExact(given):
        if isinstance(given, bool) or not hasattr(given, "__index__"):
            raise TypeError(f"{what}: got {shown(given)}, expected the number of a seat")
        given = given.__index__()
    seat = PyLong_AsLongLongAndOverflow(given, &overflow)
    if overflow or not 0 <= seat < seats:
        raise ActionError(f"{what}: got {shown(given)}, expected a seat from 0 to {seats - 1}")
    return <int>seat


cdef int read_seed(object seed, sd_rng *rng) except -1:
    """Set the random state from a seed of any size, or from 256 bits of the system's entropy."""
    cdef bytes entropy
    cdef int overflow = 0
    cdef int64_t number
    if seed is None:
        entropy = urandom(32)
        memcpy(rng.word, <const char *>entropy, 32)
        return 0
    if not PyLong_CheckExact(seed):
        if isinstance(seed, bool) or not hasattr(seed, "__index__"):
            raise TypeError(f"seed: got {shown(seed)}, expected a whole number or None")
        seed = int(seed.__index__())
    number = PyLong_AsLongLongAndOverflow(seed, &overflow)
    if overflow < 0 or (not overflow and number < 0):
        raise ShowdownError(f"seed: got {shown(seed)}, expected 0 or more")
    sd_seed(rng, <uint64_t>(seed & 0xffffffffffffffff) if overflow else <uint64_t>number)
    if overflow:
        seed >>= 64
        while seed:
            sd_seed_more(rng, <uint64_t>(seed & 0xffffffffffffffff))
            seed >>= 64
    return 0


cdef int read_cards(object cards, uint8_t *out, int most, str what) except -1:
    """Cards of which some may be ``??``; how many."""
    cdef int n = 0, i, j
    cdef bint text = isinstance(cards, str)
    if text:
        if "?" not in cards:
            return parse_into(cards, out, most, what)
        cards = cards.replace("??", " ?? ").split()
    elif isinstance(cards, bytes):
        return parse_into(cards, out, most, what)
    try:
        cards = list(islice(cards, most + 1))
    except TypeError:
        raise CardError(f"not cards: {shown(cards)}") from None
    for item in cards:
        if n == most:
            raise CardError(f"{what} takes at most {most} cards, got more")
        if isinstance(item, str) and item == "??":
            out[n] = SD_UNKNOWN
            n += 1
            continue
        n += parse_into(item if text else (item,), out + n, most - n, what)
    for i in range(n):
        for j in range(i):
            if out[i] == out[j] != SD_UNKNOWN:
                raise CardError(f"{what}: duplicate card {card_object(out[i])}")
    return n


# --- answers -------------------------------------------------------------------------------------------------------

cdef object card_word(int card):
    return "??" if card == SD_UNKNOWN else card_object(card)


cdef tuple card_tuple(const uint8_t *cards, int n):
    cdef tuple out = PyTuple_New(n)
    cdef object card
    cdef int i
    for i in range(n):
        card = card_word(cards[i])
        Py_INCREF(card)
        PyTuple_SET_ITEM(out, i, card)
    return out


cdef str card_text(const uint8_t *cards, int n):
    return "".join([str(card_word(cards[i])) for i in range(n)])


cdef tuple seat_tuple(uint32_t seats):
    return tuple([seat for seat in range(SD_DEAL_SEATS) if seats >> seat & 1])


# --- Legal ---------------------------------------------------------------------------------------------------------

@cython.final
@cython.freelist(32)
cdef class Legal:
    """What the seat to act may do, as `Deal.legal` found it. It does not change with the deal.

    Attributes
    ----------
    fold, check : bool
        Whether the seat may.
    call : int or None
        Chips to add for a call; None where there is nothing to call.
    raise_to : tuple of int or None
        Least and greatest total of this round after a bet or raise; None where neither is allowed.
    raises : tuple of int or None
        In fixed limit the one or two totals that are legal; None in other limits and where no bet is allowed.
    bring_in : bool
        Whether the seat may bring in.
    complete : bool
        Whether it may make the full bet over a bring-in or over a short all-in.
    discard : tuple of int or None
        Fewest and most cards to choose in the phases 'draw', 'discard', 'pass' and 'roll'.
    declare : tuple of str or None
        The sides that may be declared.

    Examples
    --------
    >>> from showdown import Deal
    >>> Deal("holdem", stacks=[200] * 3, blinds=(1, 2), seed=7).legal()
    Legal(fold, call 2, raise_to 4..200)
    """

    cdef sd_legal l

    def __init__(self):
        raise TypeError("Legal is what Deal.legal() answers")

    @property
    def fold(self):
        return self.l.fold != 0

    @property
    def check(self):
        return self.l.check != 0

    @property
    def call(self):
        return None if self.l.call < 0 else self.l.call

    @property
    def raise_to(self):
        return None if self.l.max_to < 0 else (self.l.min_to, self.l.max_to)

    @property
    def raises(self):
        if not self.l.two_totals or self.l.max_to < 0:
            return None
        if self.l.min_to == self.l.max_to:
            return (self.l.min_to,)
        return self.l.min_to, self.l.max_to

    @property
    def bring_in(self):
        return self.l.bring_in != 0

    @property
    def complete(self):
        return self.l.complete_to >= 0

    @property
    def discard(self):
        return (self.l.least, self.l.most) if SD_PHASE_DRAW <= self.l.phase <= SD_PHASE_ROLL else None

    @property
    def declare(self):
        if not self.l.declare:
            return None
        return tuple([DECLARED[side] for side in range(1, 4) if self.l.declare >> side & 1])

    cdef list texts(self):
        cdef list texts = [name for name in ("fold", "check", "bring_in", "complete") if getattr(self, name)]
        if self.call is not None:
            texts.append(f"call {self.call}")
        if self.raises is not None:
            texts.append("raise_to " + " or ".join(map(str, self.raises)))
        elif self.raise_to is not None:
            texts.append("raise_to {}..{}".format(*self.raise_to))
        if self.discard is not None:
            verb = {SD_PHASE_PASS: "pass_cards", SD_PHASE_ROLL: "roll"}.get(self.l.phase, "discard")
            texts.append(verb + " {}..{} cards".format(*self.discard))
        if self.declare is not None:
            texts.append("declare " + " or ".join(self.declare))
        return texts

    cdef tuple values(self):
        return (self.l.call, self.l.min_to, self.l.max_to, self.l.complete_to, self.l.phase, self.l.fold, self.l.check,
                self.l.bring_in, self.l.two_totals, self.l.least, self.l.most, self.l.declare)

    def __eq__(self, other, /):
        return self.values() == (<Legal>other).values() if isinstance(other, Legal) else NotImplemented

    def __hash__(self):
        return hash(self.values())

    def __reduce__(self):
        return _restore_legal, self.values()

    def __repr__(self):
        return f"Legal({', '.join(self.texts())})"


cdef list legal_texts(const sd_deal *d):
    cdef Legal legal = Legal.__new__(Legal)
    sd_find_legal(d, &legal.l)
    return legal.texts()


def _restore_legal(int64_t call, int64_t min_to, int64_t max_to, int64_t complete_to, *small):
    cdef Legal legal = Legal.__new__(Legal)
    cdef sd_legal *into = &legal.l
    into.call, into.min_to, into.max_to, into.complete_to = call, min_to, max_to, complete_to
    (into.phase, into.fold, into.check, into.bring_in,
     into.two_totals, into.least, into.most, into.declare) = small
    return legal


# --- Setup ---------------------------------------------------------------------------------------------------------

cdef object _variants = None  # games by id
cdef object _find_variant = None  # by any other name


def look_up_games_with(variants, find_variant, /):
    """Say how a game is found by its name: `showdown.deal`, which knows the games, says so when it is imported.

    Parameters
    ----------
    variants : mapping of str to Variant
        The games by their ids.
    find_variant : callable
        From any name to a `Variant`.

    Examples
    --------
    >>> from showdown._core.deal import look_up_games_with
    >>> from showdown.variants import VARIANTS, find_variant
    >>> look_up_games_with(VARIANTS, find_variant)
    """
    global _find_variant, _variants
    _variants = variants
    _find_variant = find_variant


cdef object variant_of(object variant, object betting, dict options):
    """The game of that name under the options."""
    if isinstance(variant, str):
        variant = _variants[variant] if variant in _variants else _find_variant(variant)
    elif not hasattr(variant, "_rules"):
        variant = _find_variant(variant)  # which says what is wrong with it
    if betting is not None and betting != variant.betting:
        variant = variant.with_options(betting=betting)
    if options:
        variant = variant.with_options(**options)
    return variant


cdef tuple few(object given, str what):
    """A tuple of what was given, one for each seat at most; of more, some."""
    if type(given) is tuple:
        return given
    if type(given) is list:
        return tuple(given)
    try:
        return tuple(islice(given, SD_DEAL_SEATS + 1))
    except TypeError:
        raise TypeError(f"{what}: got {shown(given)}, expected one for each seat") from None


cdef int read_stacks(sd_setup *t, object stacks, object variant) except -1:
    cdef int64_t total = t.carried
    cdef int n = 0
    cdef tuple given = few(stacks, "stacks")
    if not 2 <= len(given) <= t.game.most_players:
        raise ShowdownError(f"stacks: got {len(given)} seats, {variant.id} takes 2 to {t.game.most_players}")
    for stack in given:
        t.stack[n] = read_chips(stack, "stacks", 1)
        total += t.stack[n]
        if total > SD_DEAL_CHIPS:
            raise ShowdownError("stacks: more than 2**60 chips in all")
        n += 1
    t.seats = n
    return 0


cdef int read_antes(sd_setup *t, object ante) except -1:
    cdef int seat
    cdef int64_t amount
    if PyLong_CheckExact(ante) or hasattr(ante, "__index__"):
        amount = read_chips(ante, "ante", 0)
        if t.game.ante_from == SD_ANTE_EACH:
            for seat in range(t.seats):
                t.ante[seat] = amount
            t.common_ante = amount
        else:
            t.table_ante = amount
        return 0
    antes = few(ante, "ante")
    if len(antes) != t.seats:
        raise ShowdownError(f"ante: got {len(antes)} antes, expected one number or one for each of {t.seats} seats")
    if t.game.ante_from != SD_ANTE_EACH:
        raise ShowdownError("ante: one seat posts it for the table, expected one number")
    for seat in range(t.seats):
        t.ante[seat] = read_chips(antes[seat], "ante", 0)
    t.common_ante = min([t.ante[seat] for seat in range(t.seats)])
    return 0


cdef int read_blinds(sd_setup *t, tuple blinds) except -1:
    """Put the blinds before their seats: from the left of the button; the only two of two from the button."""
    cdef int i, seat, n = <int>len(blinds), gap = 0, started = 0
    cdef int64_t amount
    if n > t.seats:
        raise ShowdownError(f"blinds: got {n} for {t.seats} seats")
    t.last_blind = t.small_blind = -1
    seat = t.button if n < 2 or t.seats > 2 else (t.button + 1) % t.seats
    for i in range(n):
        seat = (seat + 1) % t.seats
        amount = read_chips(blinds[i], "blinds", 0)
        t.blind[seat] = amount
        if i == 0 and n > 1:
            t.small_blind = seat
        if i < 2:
            t.big_blind = amount
            t.table_ante_seat = seat
        # A post behind a gap that is no larger than the blinds is no straddle: the first round starts where it would.
        gap |= started and not amount
        started |= amount > 0
        if amount and (not gap or amount > t.price):
            t.last_blind = seat
        t.price = max(t.price, amount)
    return 0


cdef int read_forced_bets(sd_setup *t, object variant, object blinds, object ante) except -1:
    cdef int forced = t.game.forced
    read_antes(t, ante)
    t.last_blind = t.small_blind = -1
    if forced == SD_FORCED_BLINDS:
        if blinds is None:
            if t.game.betting != SD_FIXED_LIMIT or not t.small_bet:
                raise ShowdownError(f"{variant.id} needs blinds, such as blinds=(1, 2)")
            blinds = [t.small_bet // 2, t.small_bet] if t.small_bet > 1 else [t.small_bet]
        read_blinds(t, few(blinds, "blinds"))
        if t.game.ante_from == SD_ANTE_BUTTON:
            t.table_ante_seat = t.button
        if not t.price and not t.common_ante and not t.table_ante and not t.carried:
            raise ShowdownError(f"{variant.id} needs blinds or antes: there is nothing to play for")
    elif forced == SD_FORCED_ANTE and not t.carried and not max([t.ante[seat] for seat in range(t.seats)]):
        raise ShowdownError(f"{variant.id} needs an ante: there is nothing to play for")
    elif forced == SD_FORCED_BUTTON_ANTE:
        blinds = (t.common_ante,) if blinds is None else few(blinds, "blinds")
        if len(blinds) != 1 or not t.common_ante:
            raise ShowdownError(f"{variant.id} with button_ante takes an ante and one blind, the button's, got ante="
                                f"{shown(ante)}, blinds={shown(blinds)}")
        t.price = t.big_blind = t.blind[t.button] = read_chips(blinds[0], "blinds", 1)
    elif blinds is not None and few(blinds, "blinds"):
        raise ShowdownError(f"{variant.id} is played without blinds, got {shown(blinds)}")
    return 0


cdef int read_bets(sd_setup *t, object variant, object small_bet, object big_bet, object bring_in) except -1:
    cdef int64_t usual = t.big_blind if t.big_blind else max([t.ante[seat] for seat in range(t.seats)])
    if t.game.betting == SD_FIXED_LIMIT and not t.big_blind and small_bet is None:
        raise ShowdownError(f"{variant.id} at fixed limit needs small_bet")
    t.small_bet = chips_or(small_bet, "small_bet", usual)
    if not t.small_bet:
        raise ShowdownError(f"{variant.id} needs small_bet, the least bet")
    t.big_bet = chips_or(big_bet, "big_bet", min(2 * t.small_bet, <int64_t>SD_DEAL_CHIPS))
    if t.big_bet < t.small_bet:
        raise ShowdownError(f"big_bet: got {t.big_bet}, expected at least the small bet of {t.small_bet}")
    if t.game.forced != SD_FORCED_BRING_IN:
        if bring_in is not None:
            raise ShowdownError(f"{variant.id} has no bring-in, got {shown(bring_in)}")
        return 0
    if bring_in is None:
        raise ShowdownError(f"{variant.id} needs bring_in, from 1 to the small bet of {t.small_bet}")
    t.bring_in = read_chips(bring_in, "bring_in", 1)
    if t.bring_in > t.small_bet:
        raise ShowdownError(f"bring_in: got {t.bring_in}, expected at most the small bet of {t.small_bet}")
    return 0


@cython.final
@cython.no_gc
cdef class Setup:
    """A game, its stakes and its stacks, checked once and dealt as often as wanted.

    Parameters
    ----------
    variant : str or Variant
        The game.
    stacks : sequence of int
        Chips of each seat, at least one; seats go clockwise.
    betting : str, optional
        ``"no-limit"``, ``"pot-limit"``, ``"fixed-limit"`` or ``"half-pot-limit"``; default: the variant's.
    blinds : sequence of int, optional
        From the left of the button on, as many as wanted: small blind, big blind, straddles. Heads-up the button posts
        the first of two. With ``forced="button_ante"`` the button's one blind, by default the ante. In fixed limit by
        default half the small bet and the small bet.
    ante : int or sequence of int
        One number, or one per seat.
    small_bet, big_bet : int, optional
        The bets of fixed limit; by default the big blind and twice the small bet. Without fixed limit `small_bet` is
        the least bet, by default the big blind, without blinds the largest ante.
    bring_in : int, optional
        Of games with one; at most the small bet.
    button : int, optional
        The seat of the button or dealer; default: the last, so that seat 0 is left of it.
    carried : int
        Chips in the middle from an earlier deal.
    **options
        Rule options of the variant.

    Raises
    ------
    ShowdownError
        If a number, an option or the number of seats does not suit the game.
    TypeError
        If something is not a number or not a variant.

    Examples
    --------
    >>> from showdown import Setup
    >>> setup = Setup("holdem", stacks=[200] * 6, blinds=(1, 2))
    >>> setup.deal(seed=7).hole(0) == setup.deal(seed=7).hole(0)
    True
    """

    cdef sd_setup t
    cdef readonly object variant
    cdef Rules rules

    def __init__(self, variant, /, *, stacks, betting=None, blinds=None, ante=0, small_bet=None, big_bet=None,
                 bring_in=None, button=None, carried=0, **options):
        if self.variant is not None:
            raise TypeError("a Setup cannot be changed")
        fill_setup(self, variant, stacks, betting, blinds, ante, small_bet, big_bet, bring_in, button, carried, options)

    @property
    def betting(self):
        """The betting in force."""
        return self.variant.betting

    @property
    def seats(self):
        """Number of seats."""
        return self.t.seats

    @property
    def button(self):
        """Seat of the button."""
        return self.t.button

    @property
    def stacks(self):
        """Chips of each seat before the deal."""
        return tuple([self.t.stack[seat] for seat in range(self.t.seats)])

    @property
    def blinds(self):
        """Blind of each seat, 0 for most."""
        return tuple([self.t.blind[seat] for seat in range(self.t.seats)])

    @property
    def antes(self):
        """Ante of each seat; an ante for the table stands before the seat that posts it."""
        return tuple([self.t.ante[seat] + (self.t.table_ante if seat == self.t.table_ante_seat else 0)
                      for seat in range(self.t.seats)])

    @property
    def small_bet(self):
        """The bet of early rounds in fixed limit, the least bet otherwise."""
        return self.t.small_bet

    @property
    def big_bet(self):
        """The bet of late rounds in fixed limit."""
        return self.t.big_bet

    @property
    def bring_in(self):
        """The bring-in, 0 where there is none."""
        return self.t.bring_in

    @property
    def carried(self):
        """Chips in the middle before the deal."""
        return self.t.carried

    def deal(self, *, seed=None, deck=None, cards=None):
        """Begin a deal.

        Parameters
        ----------
        seed : int, optional
            Any whole number from 0 on: the same seed gives the same cards. None takes 256 bits of the system's entropy.
        deck : Cards, optional
            Cards from the top of the deck, in order; those not named follow shuffled.
        cards : {None, "manual"}
            "manual": cards are dealt by hand, see `Deal.awaits`.

        Returns
        -------
        Deal
            In the phase in which somebody has to act for the first time.

        Raises
        ------
        CardError
            If the deck holds a card twice or one that the game is played without.

        Examples
        --------
        >>> from showdown import Setup
        >>> deal = Setup("holdem", stacks=[200, 200], blinds=(1, 2)).deal(deck="AsKd2c2d")
        >>> deal.hole(0), deal.hole(1)
        ((Card('As'), Card('2c')), (Card('Kd'), Card('2d')))
        """
        cdef Deal deal = Deal.__new__(Deal)
        begin(deal, self, seed, deck, cards)
        return deal

    cdef tuple values(self):
        return self.variant, (<const char *>&self.t.seats)[:sizeof(sd_setup) - 2 * sizeof(void *)]

    def __eq__(self, other, /):
        return self.values() == (<Setup>other).values() if isinstance(other, Setup) else NotImplemented

    def __hash__(self):
        return hash(self.values())

    def __reduce__(self):
        if self.variant is None:
            return Setup, ()
        cdef bint table = self.t.game.ante_from != SD_ANTE_EACH
        return _restore_setup, (self.variant, dict(
            stacks=self.stacks,
            ante=self.t.table_ante if table else tuple([self.t.ante[i] for i in range(self.t.seats)]),
            blinds=blinds_in_order(&self.t), small_bet=self.t.small_bet, big_bet=self.t.big_bet,
            bring_in=self.t.bring_in or None, button=self.t.button, carried=self.t.carried))

    def __repr__(self):
        return f"<Setup {self.variant.id} {self.betting} stacks={self.stacks}>"


cdef object blinds_in_order(sd_setup *t):
    """The blinds as a caller gives them, or None in games without any."""
    cdef int seat = t.button, i
    if t.game.forced == SD_FORCED_BUTTON_ANTE:
        return (t.blind[t.button],)
    if t.game.forced != SD_FORCED_BLINDS:
        return None
    if not (t.seats == 2 and t.small_blind == t.button):
        seat = (seat + 1) % t.seats
    cdef list blinds = [t.blind[(seat + i) % t.seats] for i in range(t.seats)]
    if t.small_blind < 0:  # none, or one alone
        return tuple(blinds[:1]) if t.price else ()
    while len(blinds) > 2 and not blinds[len(blinds) - 1]:
        blinds.pop()
    return tuple(blinds)


def _restore_setup(variant, words, /):
    return Setup(variant, **words)


cdef int fill_setup(Setup setup, object variant, object stacks, object betting, object blinds, object ante,
                    object small_bet, object big_bet, object bring_in, object button, object carried,
                    dict options) except -1:
    cdef Rules rules
    cdef sd_setup made  # apart, until all that may run other code has been read
    cdef sd_setup *t = &made
    memset(t, 0, sizeof(sd_setup))
    variant = variant_of(variant, betting, options)
    t.tables = shared_tables()
    rules = <Rules?>(variant._rules or variant._compiled("_rules"))
    t.game = &rules.game
    t.carried = read_chips(carried, "carried", 0)
    read_stacks(t, stacks, variant)
    t.button = t.seats - 1 if button is None else read_seat(button, t.seats, "button")
    t.small_bet = chips_or(small_bet, "small_bet", 0)
    read_forced_bets(t, variant, blinds, ante)
    read_bets(t, variant, small_bet, big_bet, bring_in)
    if setup.variant is not None:
        raise TypeError("a Setup cannot be changed")
    setup.t = made
    setup.variant = variant
    setup.rules = rules
    return 0


cdef int begin(Deal deal, Setup setup, object seed, object deck, object cards) except -1:
    """Set the cards of a new deal and let the machine run to the first decision."""
    cdef sd_deal *d = &deal.d
    cdef const sd_game *game = setup.t.game
    cdef uint8_t given[52]
    cdef uint64_t seen = 0
    cdef sd_rng rng
    cdef int i, n = 0, fixed = 0
    if setup.variant is None:
        raise TypeError("a Setup that was never made cannot be dealt")
    if cards is not None and cards != "manual":
        raise ShowdownError(f"cards: got {shown(cards)}, expected \"manual\" or None")
    if cards is not None and deck is not None:
        raise ShowdownError("cards dealt by hand take no deck")
    if cards is None:
        read_seed(seed, &rng)
    if deck is not None:
        n = fixed = parse_into(deck, given, 52, "the deck")
        for i in range(n):
            if memchr(game.deck, given[i], game.cards) == NULL:
                raise CardError(f"{setup.variant.id} is played without {card_object(given[i])}: {shown(deck)}")
            seen |= <uint64_t>1 << given[i]
    for i in range(game.cards):
        if not seen >> game.deck[i] & 1:
            given[n] = game.deck[i]
            n += 1
    if deal.setup is not None:  # begun by code that reading the cards has run
        raise TypeError("a Deal is not begun twice")
    deal.setup = setup
    d.setup = &setup.t
    d.phase = SD_PHASE_BET
    d.by_hand = cards is not None
    if cards is None:
        d.rng = rng
    memcpy(d.deck, given, n)
    d.fixed = <uint8_t>fixed
    sd_deal_start(d)
    return 0


# --- Deal ----------------------------------------------------------------------------------------------------------

cdef object illegal(Deal deal, str action):
    """The error for an action that the deal refuses: what was tried, where, and what would be legal."""
    return refusal(deal, action, f"{action} is illegal on the {deal.street_name}")


cdef object refusal(Deal deal, str action, str fault):
    """The error for an action, by what is wrong with it where somebody is to act."""
    if deal.d.is_view:
        return ActionError(f"{action}: a view shows a deal, it cannot be played")
    if deal.d.phase == SD_PHASE_OVER:
        return ActionError(f"{action}: the deal is over")
    if deal.d.phase == SD_PHASE_DEAL:
        return ActionError(f"{action}: nobody is to act; the dealer is awaited for {deal.awaits!r}")
    return ActionError(f"seat {deal.d.to_act}: {fault}; legal: {', '.join(legal_texts(&deal.d))}")


cdef int places_of(Deal deal, const uint8_t *named, int n, str action) except -1:
    """The places in the hand of the seat to act of the cards named, as bits.

    By hand, a card named of a hand that is unknown becomes known by it, and ``??`` names any unknown card."""
    cdef sd_deal *d = &deal.d
    cdef sd_seat *s
    cdef int i, j, places = 0
    if d.is_view or d.to_act < 0:
        raise illegal(deal, action)
    s = &d.seat[d.to_act]
    for i in range(n):
        for j in range(s.cards):
            if s.hole[j] == named[i] and not places >> j & 1 and not s.up >> j & 1:
                places |= 1 << j
                break
        else:
            j = unknown_place(d, s, named[i], places)
            if j < 0:
                raise ActionError(f"seat {d.to_act}: {action} names {card_word(named[i])}, which is not among the "
                                  f"hidden cards of {card_text(s.hole, s.cards)}")
            places |= 1 << j
    return places


cdef int unknown_place(sd_deal *d, sd_seat *s, int card, int taken) noexcept:
    """The first unknown card of a hand that may turn out to be `card`, or -1."""
    cdef int j
    if card == SD_UNKNOWN or not d.by_hand or sd_known_cards(d, True) >> card & 1:
        return -1
    for j in range(s.cards):
        if s.hole[j] == SD_UNKNOWN and not taken >> j & 1:
            return j
    return -1


cdef int choose(Deal deal, int phase, object cards, str action) except -1:
    cdef sd_deal *d = &deal.d
    cdef sd_legal legal
    cdef uint8_t named[52]
    cdef int places, i, n = read_cards(cards, named, 52, action)
    if d.phase != phase and not (phase == SD_PHASE_DISCARD and d.phase == SD_PHASE_DRAW):
        raise illegal(deal, action)
    places = places_of(deal, named, n, action)
    sd_find_legal(d, &legal)
    if not legal.least <= sd_count(places) <= legal.most:
        raise illegal(deal, f"{action} {sd_count(places)} cards")
    if d.by_hand:
        for i in range(n):
            if named[i] != SD_UNKNOWN and not sd_known_cards(d, True) >> named[i] & 1:
                tell_card(&d.seat[d.to_act], named[i], places)
    sd_choose_places(d, places)
    return 0


cdef void tell_card(sd_seat *s, int card, int places) noexcept:
    """An unknown card among those places is this one."""
    cdef int j
    for j in range(s.cards):
        if places >> j & 1 and s.hole[j] == SD_UNKNOWN:
            s.hole[j] = <uint8_t>card
            return


@cython.final
@cython.no_gc
cdef class Deal:
    """One hand of play as a state machine, of any betting variant.

    `for seat in deal:` visits whoever is to act until nobody is; a deal is true while it is not over.

    Parameters
    ----------
    variant : str or Variant
        The game.
    stacks, betting, blinds, ante, small_bet, big_bet, bring_in, button, carried, **options
        See `Setup`.
    seed : int, optional
        The same seed gives the same cards; None takes 256 bits of the system's entropy.
    deck : Cards, optional
        Cards from the top of the deck, in order; those not named follow shuffled.
    cards : {None, "manual"}
        "manual": cards are dealt by hand, see `awaits`.

    Attributes
    ----------
    setup : Setup
        The game and the stakes it was dealt from.

    Raises
    ------
    ShowdownError
        If a number, an option, a card or the number of seats does not suit the game.

    Notes
    -----
    Cards come from a fast generator of 256 bits of state, good for simulation; it is not made to withstand players who
    try to predict it. Where that matters, give `deck`.

    Examples
    --------
    >>> from showdown import Deal
    >>> deal = Deal("holdem", stacks=[200] * 3, blinds=(1, 2), seed=7)
    >>> deal.act("raise_to 6"), deal.act("fold"), deal.act("fold")
    (None, None, None)
    >>> deal.is_over, deal.payoffs
    (True, (-1, -2, 3))
    """

    cdef sd_deal d
    cdef readonly Setup setup

    def __cinit__(self):
        self.d.setup = &NO_SETUP
        self.d.phase = SD_PHASE_OVER
        self.d.to_act = -1

    def __init__(self, variant, /, *, stacks, betting=None, blinds=None, ante=0, small_bet=None, big_bet=None,
                 bring_in=None, button=None, carried=0, seed=None, deck=None, cards=None, **options):
        cdef Setup setup
        if self.setup is not None:
            raise TypeError("a Deal is not begun twice")
        setup = Setup.__new__(Setup)
        fill_setup(
            setup, variant, stacks, betting, blinds, ante, small_bet, big_bet, bring_in, button, carried, options
        )
        begin(self, setup, seed, deck, cards)

    def __dealloc__(self):
        sd_deal_free(&self.d)

    # --- reading ---

    @property
    def variant(self):
        """The game under the options in force."""
        return None if self.setup is None else self.setup.variant

    @property
    def seats(self):
        """Number of seats."""
        return self.d.seats

    @property
    def button(self):
        """Seat of the button or dealer."""
        return self.d.setup.button

    @property
    def stacks(self):
        """Chips before each seat."""
        cdef tuple out = PyTuple_New(self.d.seats)
        cdef object chips
        cdef int seat
        for seat in range(self.d.seats):
            chips = self.d.seat[seat].stack
            Py_INCREF(chips)
            PyTuple_SET_ITEM(out, seat, chips)
        return out

    @property
    def bets(self):
        """Chips each seat has put in during this round."""
        return tuple([self.d.seat[seat].bet for seat in range(self.d.seats)])

    @property
    def put_in(self):
        """Chips of each seat that count towards the levels of the pots: all it put in, without dead chips."""
        return tuple([self.d.seat[seat].put for seat in range(self.d.seats)])

    @property
    def pot(self):
        """All chips in the middle, bets included."""
        return self.d.pot

    @property
    @cython.critical_section
    def pots(self):
        """Main pot and side pots as they stand, bets included; of a deal that is over, those that were paid."""
        cdef sd_pots pots
        cdef int i
        if not self.d.live:
            return Pots(())
        sd_pots_of(&self.d, &pots)
        return Pots([Pot(pots.pot[i].amount, seat_tuple(pots.pot[i].seats)) for i in range(pots.count)],
                    {pots.refund_to: pots.refund} if pots.refund else None)

    @property
    def carried(self):
        """Chips that stay in the middle for the next deal, once this one is over."""
        return self.d.carried

    @property
    def board(self):
        """Cards open for all."""
        return card_tuple(self.d.board, self.d.nboard)

    @cython.critical_section
    def hole(self, seat, /):
        """Return all cards of a seat in the order dealt, its up cards included; ``"??"`` for one that is unknown.

        Parameters
        ----------
        seat : int

        Returns
        -------
        tuple of Card
            Also of a seat that has folded.

        Raises
        ------
        ActionError
            If there is no such seat.

        Examples
        --------
        >>> from showdown import Deal
        >>> Deal("holdem", stacks=[9, 9], blinds=(1, 2), deck="AsKdQhJc").hole(0)
        (Card('As'), Card('Qh'))
        """
        cdef int i = read_seat(seat, self.d.seats, "hole")
        return card_tuple(self.d.seat[i].hole, self.d.seat[i].cards)

    @cython.critical_section
    def up(self, seat, /):
        """Return the cards of a seat that lie open.

        Parameters
        ----------
        seat : int

        Returns
        -------
        tuple of Card

        Raises
        ------
        ActionError
            If there is no such seat.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("stud", stacks=[99, 99], small_bet=4, bring_in=1, deck="AsKdQhJc3s2d")
        >>> deal.up(0), deal.to_act
        ((Card('3s'),), 1)
        """
        cdef int i = read_seat(seat, self.d.seats, "up")
        cdef uint8_t cards[SD_DEAL_HOLE]
        return card_tuple(cards, sd_chosen_cards(&self.d.seat[i], sd_open_places(&self.d, i), cards))

    @cython.critical_section
    def drawn(self, seat, /):
        """Return how many cards a seat threw in the last draw, which everybody sees; None where it did not draw.

        Parameters
        ----------
        seat : int

        Raises
        ------
        ActionError
            If there is no such seat.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("badugi", stacks=[99, 99], blinds=(1, 2), small_bet=2, seed=1)
        >>> deal.call(), deal.check(), deal.stand_pat(), deal.drawn(0), deal.drawn(1)
        (None, None, None, 0, None)
        """
        cdef int n = self.d.seat[read_seat(seat, self.d.seats, "drawn")].drawn
        return None if n == SD_UNKNOWN else n

    @property
    def declared(self):
        """What each seat has declared: 'high', 'low', 'both' or None."""
        return tuple([DECLARED[self.d.seat[seat].declared] for seat in range(self.d.seats)])

    @property
    def live(self):
        """Seats that have not folded."""
        return seat_tuple(self.d.live)

    @property
    def shown(self):
        """Seats whose hands lie open."""
        return seat_tuple(self.d.shown)

    @property
    def street(self):
        """Index of the street in `variant.streets`."""
        return self.d.street

    @property
    def street_name(self):
        """Name of the street."""
        return None if self.setup is None else self.setup.variant.streets[self.d.street].name

    @property
    def phase(self):
        """What is to be done: 'bet', 'draw', 'discard', 'pass', 'roll', 'declare', 'deal' or 'over'."""
        return PHASES[self.d.phase]

    @property
    def to_act(self):
        """Seat that is to act, or None."""
        return None if self.d.to_act < 0 else self.d.to_act

    @property
    def to_call(self):
        """Chips the seat to act would have to add for a call, at most its stack; 0 where there is nothing to call."""
        cdef sd_seat *s
        if self.d.phase != SD_PHASE_BET or self.d.to_act < 0:
            return 0
        s = &self.d.seat[self.d.to_act]
        return min(self.d.price - s.bet, s.stack)

    @property
    def is_over(self):
        """Whether the deal is over."""
        return self.d.phase == SD_PHASE_OVER

    def __bool__(self):
        return self.d.phase != SD_PHASE_OVER

    @property
    def payoffs(self):
        """Chips each seat has received less those it has put in; once over they sum to 0, or to minus `carried` plus
        what was carried in."""
        return tuple([self.d.seat[seat].stack - self.d.setup.stack[seat] for seat in range(self.d.seats)])

    @property
    @cython.critical_section
    def showdown_order(self):
        """Seats in the order in which they show their hands; empty before a showdown and without one."""
        cdef uint8_t order[SD_DEAL_SEATS]
        cdef int i, n
        if self.d.stage != SD_SHOWING or sd_at_most_one(self.d.live):
            return ()
        n = sd_show_order(&self.d, order)
        return tuple([order[i] for i in range(n)])

    @property
    @cython.critical_section
    def awaits(self):
        """What the dealer of a deal by hand is to do next, or None.

        ``('deal_hole', seat, count)``, ``('deal_board', count)`` or ``('show', seat)``, which `muck` answers too. Other
        seats that are owed cards may be served before the one named."""
        cdef uint8_t order[SD_DEAL_SEATS]
        cdef sd_deal *d = &self.d
        cdef int i, n, seat = d.setup.button
        if d.phase != SD_PHASE_DEAL:
            return None
        for _ in range(d.seats):
            seat = sd_left(d, seat)
            if d.seat[seat].owed:
                return "deal_hole", seat, d.seat[seat].owed
        if d.owed_board:
            return "deal_board", d.owed_board
        n = sd_show_order(d, order)
        for i in range(n):
            if d.awaited >> order[i] & 1:
                return "show", order[i]

    cdef list events(self):
        """The record: (kind, seat, text) of each event."""
        cdef sd_deal *d = &self.d
        cdef uint32_t at = 0
        cdef int kind, n, j
        cdef int64_t total
        cdef uint8_t data[16]
        cdef list out = []
        if d.log_lost:
            raise MemoryError("there was no memory for the record of the deal")
        while at < d.logged:
            kind, n = sd_log_byte(d, at) & 15, sd_log_byte(d, at) >> 4
            seat = sd_log_byte(d, at + 1)
            for j in range(n):
                data[j] = sd_log_byte(d, at + 2 + j)
            text = LOG_WORDS[kind]
            if kind == SD_LOG_RAISE:
                total = 0
                for j in range(n):
                    total |= <int64_t>data[j] << 8 * j
                text = f"{text} {total}"
            elif kind == SD_LOG_DECLARE:
                text = f"{text} {'??' if data[0] == SD_UNKNOWN else DECLARED[data[0]]}"
            elif kind == SD_LOG_DRAW and not n:
                text = "stand_pat"
            elif kind == SD_LOG_BOARD:
                text = f"{text} {card_text(data, n)}"
            elif kind == SD_LOG_HOLE or kind == SD_LOG_SHOW:
                text = f"{text} {seat} {card_text(data, n)}"
            elif kind == SD_LOG_MUCK:
                text = f"{text} {seat}"
            elif n:
                text = f"{text} {card_text(data, n)}"
            out.append((kind, seat, text))
            at += 2 + n
        return out

    @property
    @cython.critical_section
    def actions(self):
        """What players did, in order: tuples of the seat and the text that `act` takes."""
        return tuple([(seat, text) for kind, seat, text in self.events() if kind < SD_LOG_HOLE])

    @property
    @cython.critical_section
    def record(self):
        """Everything that happened, cards dealt included, in order: texts that `act` of a deal by hand takes.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=1, deck="AsKd2c3d")
        >>> deal.fold()
        >>> deal.record
        ('deal_hole 0 As2c', 'deal_hole 1 Kd3d', 'fold')
        """
        return tuple([text for _kind, _seat, text in self.events()])

    @cython.critical_section
    def legal(self):
        """Return what the seat to act may do.

        Returns
        -------
        Legal
            Nothing is legal where nobody is to act.

        Examples
        --------
        >>> from showdown import Deal
        >>> Deal("holdem", stacks=[200] * 3, blinds=(1, 2), seed=7).legal().raise_to
        (4, 200)
        """
        cdef Legal legal = Legal.__new__(Legal)
        sd_find_legal(&self.d, &legal.l)
        return legal

    def __iter__(self):
        return self

    def __next__(self):
        if self.d.to_act < 0:
            raise StopIteration
        return self.d.to_act

    # --- acting ---

    @cython.critical_section
    def fold(self):
        """Give up the hand.

        Raises
        ------
        ActionError
            If it is illegal, as for every action; nothing changes then.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
        >>> deal.fold()
        >>> deal.payoffs
        (1, -1)
        """
        if self.d.is_view or not sd_fold(&self.d):
            raise illegal(self, "fold")

    @cython.critical_section
    def check(self):
        """Pass the action on without a bet; see `fold` for errors."""
        if self.d.is_view or not sd_check(&self.d):
            raise illegal(self, "check")

    @cython.critical_section
    def call(self):
        """Match the price, with the whole stack if it is no more than that; see `fold` for errors."""
        if self.d.is_view or not sd_call(&self.d):
            raise illegal(self, "call")

    @cython.critical_section
    def check_or_call(self):
        """Stay in for the least: check, or call, or bring in; see `fold` for errors."""
        if self.d.is_view or not sd_check_or_call(&self.d):
            raise illegal(self, "check_or_call")

    @cython.critical_section
    def raise_to(self, total, /):
        """Bet or raise to a total of this round; see `fold` for errors.

        Parameters
        ----------
        total : int
            Chips of this round, those already in included.
        """
        if self.d.is_view or not sd_raise_to(&self.d, read_total(total)):
            raise illegal(self, f"raise_to {shown(total)}")

    @cython.critical_section
    def bet(self, total, /):
        """Bet, where nobody has bet in this round; see `fold` for errors.

        Parameters
        ----------
        total : int
            Chips.
        """
        if self.d.is_view or self.d.price or not sd_raise_to(&self.d, read_total(total)):
            raise illegal(self, f"bet {shown(total)}")

    @cython.critical_section
    def complete(self):
        """Make the full bet over a bring-in or a short all-in, or instead of bringing in; see `fold` for errors."""
        cdef sd_legal legal
        sd_find_legal(&self.d, &legal)
        if self.d.is_view or legal.complete_to < 0:
            raise illegal(self, "complete")
        sd_raise_to(&self.d, legal.complete_to)

    @cython.critical_section
    def bring_in(self):
        """Post the bring-in; see `fold` for errors."""
        if self.d.is_view or not sd_bring_in(&self.d):
            raise illegal(self, "bring_in")

    @cython.critical_section
    def all_in(self):
        """Put in the whole stack, as a raise or as a call; see `fold` for errors."""
        if self.d.is_view or not sd_all_in(&self.d):
            raise illegal(self, "all_in")

    @cython.critical_section
    def discard(self, cards, /):
        """Throw cards, in the phases 'draw' and 'discard'; see `fold` for errors.

        Parameters
        ----------
        cards : Cards
            Of the hand of the seat to act; none to stand pat.

        Raises
        ------
        CardError
            If something is not a card.
        """
        choose(self, SD_PHASE_DISCARD, cards, "discard")

    @cython.critical_section
    def stand_pat(self):
        """Throw nothing in a draw; see `fold` for errors."""
        if self.d.is_view or self.d.phase != SD_PHASE_DRAW or not sd_choose_places(&self.d, 0):
            raise illegal(self, "stand_pat")

    @cython.critical_section
    def keep(self, cards, /):
        """Throw all cards but these, in the phase 'discard'; see `fold` for errors.

        Parameters
        ----------
        cards : Cards
            Those kept.

        Raises
        ------
        CardError
            If something is not a card.
        """
        cdef uint8_t named[52]
        cdef int places, n = read_cards(cards, named, 52, "keep")
        if self.d.phase != SD_PHASE_DISCARD or self.d.is_view:
            raise illegal(self, "keep")
        places = places_of(self, named, n, "keep")
        if not sd_choose_places(&self.d, ((1 << self.d.seat[self.d.to_act].cards) - 1) & ~places):
            raise illegal(self, f"keep {sd_count(places)} cards")

    @cython.critical_section
    def pass_cards(self, cards, /):
        """Pass cards to the neighbour, in the phase 'pass'; see `fold` for errors.

        Parameters
        ----------
        cards : Cards
            Of the hand of the seat to act.

        Raises
        ------
        CardError
            If something is not a card.
        """
        choose(self, SD_PHASE_PASS, cards, "pass_cards")

    @cython.critical_section
    def roll(self, card, /):
        """Turn a card face up, in the phase 'roll'; see `fold` for errors.

        Parameters
        ----------
        card : Cards
            A card of the hand of the seat to act that is not yet up.

        Raises
        ------
        CardError
            If it is not a card.
        """
        choose(self, SD_PHASE_ROLL, (card,) if isinstance(card, int) else card, "roll")

    @cython.critical_section
    def declare(self, side, /):
        """Declare a side; see `fold` for errors.

        Parameters
        ----------
        side : {'high', 'low', 'both'}
        """
        if self.d.is_view or not isinstance(side, str) or side not in SIDES or not sd_declare(&self.d, SIDES[side]):
            raise illegal(self, f"declare {shown(side)}")

    def act(self, action, /):
        """Do what a text says: the name of an action, and after a space what it takes.

        Parameters
        ----------
        action : str
            ``"fold"``, ``"raise_to 30"``, ``"discard 2c3d"``, ``"deal_hole 0 AsKd"``, ...

        Raises
        ------
        ActionError
            If there is no such action, or it is illegal.
        CardError
            If something is not a card.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
        >>> deal.act("raise_to 6")
        >>> deal.actions
        ((1, 'raise_to 6'),)
        """
        if not isinstance(action, str):
            raise TypeError(f"got {shown(action)}, expected the text of an action")
        if action == "call":
            self.call()
        elif action == "check":
            self.check()
        elif action == "fold":
            self.fold()
        else:
            act_by_name(self, action)

    # --- dealing by hand ---

    @cython.critical_section
    def deal_hole(self, seat, cards, /):
        """Deal cards to a seat, in a deal by hand.

        Parameters
        ----------
        seat : int
        cards : Cards
            As many as are owed to it, or fewer; ``??`` for a card that nobody has seen. An up card may be ``??`` too,
            where a record lacks it: it neither brings in nor opens.

        Raises
        ------
        ActionError
            If none or fewer are owed to the seat.
        CardError
            If a card is not in the game or lies elsewhere.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), cards="manual")
        >>> deal.awaits
        ('deal_hole', 0, 2)
        >>> deal.deal_hole(0, "AsKd"), deal.deal_hole(1, "????")
        (None, None)
        >>> deal.phase, deal.hole(1)
        ('bet', ('??', '??'))
        """
        cdef sd_deal *d = &self.d
        cdef uint8_t dealt[52]
        cdef int i = read_seat(seat, d.seats, "deal_hole"), n
        if d.is_view or d.phase != SD_PHASE_DEAL or not d.seat[i].owed:
            raise not_awaited(self, f"deal_hole to seat {i}")
        n = read_cards(cards, dealt, 52, "deal_hole")
        if not 0 < n <= d.seat[i].owed:
            raise ActionError(f"deal_hole: got {n} cards for seat {i}, expected 1 to {d.seat[i].owed}")
        check_dealt(self, dealt, n)
        sd_hand_hole(d, i, dealt, n)

    @cython.critical_section
    def deal_board(self, cards, /):
        """Deal cards open for all, in a deal by hand.

        Parameters
        ----------
        cards : Cards
            As many as are awaited, or fewer.

        Raises
        ------
        ActionError
            If none or fewer are awaited.
        CardError
            If a card is not in the game or lies elsewhere.
        """
        cdef sd_deal *d = &self.d
        cdef uint8_t dealt[52]
        cdef int n
        if d.is_view or d.phase != SD_PHASE_DEAL or not d.owed_board:
            raise not_awaited(self, "deal_board")
        for seat in range(d.seats):
            if d.seat[seat].owed:
                raise not_awaited(self, "deal_board")
        n = parse_into(cards, dealt, 52, "deal_board")
        if not 0 < n <= d.owed_board:
            raise ActionError(f"deal_board: got {n} cards, expected 1 to {d.owed_board}")
        check_dealt(self, dealt, n)
        sd_hand_board(d, dealt, n)

    @cython.critical_section
    def show(self, seat, cards=None, /):
        """Lay a hand open, in a deal by hand: at the showdown, or before.

        Parameters
        ----------
        seat : int
        cards : Cards, optional
            The whole hand as far as it is dealt; may be left out where it is known.

        Raises
        ------
        ActionError
            If the seat has no hand to show, or not this one.
        CardError
            If a card is not in the game or lies elsewhere.
        """
        cdef sd_deal *d = &self.d
        cdef int i = read_seat(seat, d.seats, "show")
        cdef uint8_t named[52]
        cdef int n = 0 if cards is None else read_cards(cards, named, 52, "show")
        cdef sd_seat told
        if d.is_view or not d.by_hand or d.phase == SD_PHASE_OVER or not d.live >> i & 1:
            raise not_awaited(self, f"show of seat {i}")
        told = d.seat[i]
        if cards is not None:
            tell_hand(self, &told, named, n, i)
        if sd_has_unknown(&told):
            raise ActionError(f"show: seat {i} holds {card_text(told.hole, told.cards)}, expected all its cards")
        d.seat[i] = told
        sd_hand_show(d, i)

    @cython.critical_section
    def muck(self, seat, /):
        """Give up a hand at the showdown of a deal by hand, unseen.

        Parameters
        ----------
        seat : int

        Raises
        ------
        ActionError
            If the seat is not awaited to show.
        """
        cdef int i = read_seat(seat, self.d.seats, "muck")
        if self.d.is_view or self.d.phase != SD_PHASE_DEAL or not self.d.awaited >> i & 1:
            raise not_awaited(self, f"muck of seat {i}")
        sd_hand_muck(&self.d, i)

    # --- copies ---

    @cython.critical_section
    def copy(self, *, seed=None):
        """Return a deal like this one that plays on by itself.

        Parameters
        ----------
        seed : int, optional
            Draw all cards that are still to come anew from this seed; None: they come as in this deal.

        Returns
        -------
        Deal

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
        >>> clone = deal.copy()
        >>> clone.fold()
        >>> deal.is_over, clone.is_over
        (False, True)
        """
        cdef Deal clone = self.clone()
        if seed is not None:
            read_seed(seed, &clone.d.rng)
            sd_redraw(&clone.d)
        return clone

    @cython.critical_section
    def __copy__(self):
        return self.clone()

    @cython.critical_section
    def __deepcopy__(self, memo, /):
        return self.clone()

    @cython.critical_section
    def __reduce__(self):
        # What happened is played again when the deal is read; then the cards lie where they are said to, each in one
        # place. So no bytes make a deal in which play could go astray.
        cdef sd_deal *d = &self.d
        cdef uint8_t packed[SD_PACKED_MOST]
        cdef uint32_t at
        if self.setup is None:
            return _unmade_deal, ()
        if d.log_lost:
            raise MemoryError("there was no memory for the record of the deal")
        record = bytes([sd_log_byte(d, at) for at in range(d.logged)])
        if d.by_hand and not d.is_view:
            return _restore_deal, (self.setup, record, None)
        return _restore_deal, (self.setup, record, (<char *>packed)[:sd_pack(d, packed)])

    cdef Deal clone(self):
        cdef Deal clone = Deal.__new__(Deal)
        if not sd_deal_copy(&clone.d, &self.d):
            raise MemoryError
        clone.setup = self.setup
        return clone

    @cython.critical_section
    def sample(self, seat, /, *, seed=None):
        """Return a deal like this one in which everything that a seat cannot see was drawn anew.

        Parameters
        ----------
        seat : int
            What it sees stays: its own hand, open cards, and the cards it has thrown away.
        seed : int, optional
            The same seed draws the same; None takes the system's entropy.

        Returns
        -------
        Deal
            Of a deal by hand, one that goes on by itself, its unknown cards drawn.

        Raises
        ------
        ActionError
            If there is no such seat, or this is a view.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
        >>> sample = deal.sample(0, seed=1)
        >>> sample.hole(0) == deal.hole(0), sample.hole(1) == deal.hole(1)
        (True, False)
        """
        cdef int i = read_seat(seat, self.d.seats, "sample")
        cdef Deal clone
        if self.d.is_view:
            raise ActionError("sample: a view shows a deal, it cannot be played")
        clone = self.clone()
        read_seed(seed, &clone.d.rng)
        sd_sample(&clone.d, i)
        return clone

    @cython.critical_section
    def view(self, seat=None, /):
        """Return what a seat may know of this deal, as a deal that can be read but not played.

        Parameters
        ----------
        seat : int, optional
            None: a spectator, who sees what lies open.

        Returns
        -------
        Deal
            Hidden cards are ``"??"``. Two deals that differ in nothing the seat could know have equal views.

        Raises
        ------
        ActionError
            If there is no such seat.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), deck="AsKd2c3d")
        >>> deal.view(0).hole(0), deal.view(0).hole(1)
        ((Card('As'), Card('2c')), ('??', '??'))
        """
        cdef int i = -1 if seat is None else read_seat(seat, self.d.seats, "view")
        cdef Deal clone = self.clone()
        sd_view(&clone.d, i)
        return clone

    def history(self):
        """Return the record of this deal, which can be written, read and replayed.

        Returns
        -------
        History
            See `showdown.history`.

        Examples
        --------
        >>> from showdown import Deal
        >>> deal = Deal("holdem", stacks=[200] * 2, blinds=(1, 2), seed=7)
        >>> deal.fold()
        >>> deal.history().actions[-1]
        'p2 f'
        """
        return core.record_deal(self)

    def __richcmp__(self, other, int op):
        if not isinstance(other, Deal) or op not in (Py_EQ, Py_NE):
            return NotImplemented
        return same_deal(self, <Deal>other) == (op == Py_EQ)

    __hash__ = None

    def __repr__(self):
        if self.setup is None:
            return "<Deal unmade>"
        turn = f": seat {self.to_act} to act" if self.d.to_act >= 0 else ""
        return f"<Deal {self.setup.variant.id} {self.street_name}, {self.phase}{turn}, pot {self.pot}>"


def _unmade_deal():
    return Deal.__new__(Deal)


def _restore_deal(Setup setup not None, bytes record not None, bytes packed, /):
    """Play by hand what a record tells; of any but a deal by hand then say where all cards lie: see deal_pack.h."""
    cdef Deal deal = Deal.__new__(Deal)
    cdef const uint8_t *log = record
    cdef uint32_t pending = 0
    cdef Py_ssize_t at = 0, end, n = len(record)
    begin(deal, setup, None, None, "manual")
    if packed is not None:
        pending = <uint32_t>int.from_bytes(packed[1:5], "little")
    while at < n:
        end = at + 2 + (log[at] >> 4)
        if end > n or log[at + 1] >= deal.d.seats:
            raise not_a_deal("its record breaks off")
        play_event(deal, log[at] & 15, log[at + 1], record[at + 2:end], packed is None)
        at = end
        if packed is not None:
            sd_roll_last_cards(&deal.d, log + at, n - at, pending)
    if packed is not None and not sd_unpack(&deal.d, packed, len(packed), log, n):
        raise not_a_deal("its cards are not those of its record")
    return deal


cdef list told_cards(bytes data):
    """Cards of a record that nobody has checked."""
    for card in data:
        if 52 <= card < SD_UNKNOWN:
            raise not_a_deal(f"there is no card {card}")
    return [card_word(card) for card in data]


cdef int play_event(Deal deal, int kind, int seat, bytes data, bint told) except -1:
    """Do again what a record says; unless cards are `told` those that are not open are left unknown."""
    cdef sd_deal *d = &deal.d
    cdef uint32_t before = d.logged
    cdef int n = <int>len(data), hidden = 0 if told else n
    if kind == SD_LOG_RAISE:
        deal.raise_to(int.from_bytes(data, "little"))
    elif kind == SD_LOG_DECLARE and data == b"\xff":
        deal.declare("high")
        sd_log_at(d, before + 2)[0] = SD_UNKNOWN
    elif kind == SD_LOG_DECLARE:
        deal.declare(DECLARED[data[0]] if n and data[0] < 4 else None)
    elif kind == SD_LOG_BOARD:
        deal.deal_board(data)
    elif kind == SD_LOG_HOLE or kind == SD_LOG_SHOW:
        if kind == SD_LOG_HOLE and not told:  # the last cards owed are dealt up
            hidden = max(0, n - sd_street_of(d).up) if sd_street_of(d).choose != SD_CHOOSE_DRAW else n
        elif kind == SD_LOG_SHOW:
            hidden = 0
        cards = ["??"] * hidden + told_cards(data[hidden:])
        if kind == SD_LOG_HOLE:
            deal.deal_hole(seat, cards)
        else:
            deal.show(seat, cards)
    elif kind == SD_LOG_MUCK:
        deal.muck(seat)
    elif kind == SD_LOG_ROLL:
        deal.roll(told_cards(data))
    elif kind == SD_LOG_DRAW and not n:
        deal.stand_pat()
    elif kind > SD_LOG_MUCK or (kind < SD_LOG_DRAW and n):
        raise not_a_deal("its record tells of nothing that happens in a deal")
    elif kind < SD_LOG_DRAW:
        getattr(deal, LOG_WORDS[kind])()
    else:
        getattr(deal, LOG_WORDS[kind])(told_cards(data) if told else ["??"] * n)
    return 0


cdef object not_a_deal(str what):
    return ShowdownError(f"not a pickled deal: {what}")


cdef int64_t read_total(object total) except? -1:
    """A total; -1, which is never legal, for a number that no total can be."""
    cdef int overflow = 0
    cdef int64_t chips
    if not PyLong_CheckExact(total):
        if isinstance(total, bool) or not hasattr(total, "__index__"):
            raise TypeError(f"got {shown(total)}, expected a whole number of chips")
        total = total.__index__()
    chips = PyLong_AsLongLongAndOverflow(total, &overflow)
    return -2 if overflow or chips < 0 else chips


cdef object not_awaited(Deal deal, str action):
    if deal.d.is_view:
        return ActionError(f"{action}: a view shows a deal, it cannot be played")
    return ActionError(f"{action}: the deal does not await it; it is in phase {deal.phase!r}, awaiting {deal.awaits!r}")


cdef int check_dealt(Deal deal, const uint8_t *cards, int n) except -1:
    """The cards are of the game and still in the stub."""
    cdef uint64_t known = sd_known_cards(&deal.d, not sd_may_come_back(&deal.d, n))
    cdef const sd_game *game = deal.d.setup.game
    cdef int i
    for i in range(n):
        if cards[i] == SD_UNKNOWN:
            continue
        if memchr(game.deck, cards[i], game.cards) == NULL:
            raise CardError(f"{deal.setup.variant.id} is played without {card_object(cards[i])}")
        if known >> cards[i] & 1:
            raise CardError(f"{card_object(cards[i])} has been dealt already")
    return 0


cdef int tell_hand(Deal deal, sd_seat *s, const uint8_t *named, int n, int seat) except -1:
    """Put the cards of a whole hand in the places that were unknown; the known ones must be among them."""
    cdef int i, j
    if n != s.cards:
        raise ActionError(f"show: got {n} cards for seat {seat}, expected {s.cards}")
    for i in range(n):
        if named[i] == SD_UNKNOWN:
            raise ActionError("show: a hand that is shown has no unknown cards")
        for j in range(s.cards):
            if s.hole[j] == named[i]:
                break
        else:
            check_dealt(deal, named + i, 1)
            for j in range(s.cards):
                if s.hole[j] == SD_UNKNOWN:
                    s.hole[j] = named[i]
                    break
            else:
                raise ActionError(f"show: seat {seat} does not hold {card_object(named[i])} but "
                                  f"{card_text(s.hole, s.cards)}")
    return 0


cdef bint same_deal(Deal a, Deal b):
    """Whether two deals stand alike in everything, cards to come included."""
    if a.setup is None or b.setup is None or a.setup != b.setup:
        return a.setup is b.setup
    with cython.critical_section(a, b):
        return same_state(a, b)


cdef bint same_state(Deal a, Deal b) noexcept:
    cdef uint32_t i
    # All between the two pointers: the one to the setup stands first, the record and the one to its rest last.
    if memcmp(&a.d.rng, &b.d.rng, sd_log_offset() - sizeof(void *)):
        return False
    for i in range(a.d.logged):
        if sd_log_byte(&a.d, i) != sd_log_byte(&b.d, i):
            return False
    return not memcmp(a.d.seat, b.d.seat, a.d.seats * sizeof(sd_seat))


cdef int act_by_name(Deal deal, str text) except -1:
    name, _, given = text.strip().partition(" ")
    given = given.strip()
    if name in ("raise_to", "bet"):
        if not (given.isascii() and given.isdecimal()):
            raise refusal(deal, shown(text), f"{shown(text)}: expected a whole number of chips after {name!r}")
        getattr(deal, name)(int(given))
    elif name in ("discard", "keep", "pass_cards", "roll", "declare", "deal_board"):
        getattr(deal, name)(given)
    elif name in ("deal_hole", "show", "muck"):
        seat, _, cards = given.partition(" ")
        if not (seat.isascii() and seat.isdecimal()):
            raise ActionError(f"{shown(text)}: expected a seat after {name!r}")
        if name == "muck" or (name == "show" and not cards):
            getattr(deal, name)(int(seat))
        else:
            getattr(deal, name)(int(seat), cards)
    elif not given and name in (
        "fold", "check", "call", "check_or_call", "complete", "bring_in", "all_in", "stand_pat"
    ):
        getattr(deal, name)()
    else:
        fault = f"no action: {shown(text)}"
        raise refusal(deal, fault, fault)
    return 0


# --- many deals ------------------------------------------------------------------------------------------------------

cdef dict AGENTS = {"call": SD_AGENT_CALL, "pat": SD_AGENT_CALL, "random": SD_AGENT_RANDOM, "fold": SD_AGENT_FOLD}


def play_deals(tuple setups, tuple agents, seed, first, deals, audit=False, /):
    """Play deals number `first` and on, and return each seat's sum of winnings and of their squares.

    Deal number i is played at setups[i % len(setups)] with cards and built-in players that depend on the seed and i
    alone. `agents` are one per seat, names or callables; without a callable among them the GIL is released, and with
    `audit` every step is checked: chips conserved, every card in one place.
    """
    cdef const sd_setup *table[SD_DEAL_SEATS]
    cdef uint8_t kinds[SD_DEAL_SEATS]
    cdef int64_t won[SD_DEAL_SEATS]
    cdef double squares[SD_DEAL_SEATS]
    cdef uint64_t seed_word = seed, first_deal = first, count = deals
    cdef int seat, n = <int>len(setups), seats
    cdef bint python = False, check = audit
    cdef int64_t unsound = -1
    if not 1 <= n <= SD_DEAL_SEATS:
        raise ShowdownError(f"got {n} setups, expected 1 to {SD_DEAL_SEATS}")
    for seat in range(n):
        if (<Setup?>setups[seat]).variant is None:
            raise TypeError("a Setup that was never made cannot be dealt")
        table[seat] = &(<Setup>setups[seat]).t
    seats = table[0].seats
    if len(agents) != seats or [setup for setup in setups if (<Setup>setup).t.seats != seats]:
        raise ShowdownError(f"got {len(agents)} agents for {seats} seats")
    for seat in range(seats):
        won[seat] = 0
        squares[seat] = 0
        kinds[seat] = SD_AGENT_PYTHON
        if isinstance(agents[seat], str):
            if agents[seat] not in AGENTS:
                raise ShowdownError(
                    f"no agent {shown(agents[seat])}, expected one of {', '.join(AGENTS)} or a callable"
                )
            kinds[seat] = AGENTS[agents[seat]]
        else:
            python = True
    if python:
        play_with_python(setups, agents, kinds, seed_word, first_deal, count, won, squares)
    else:
        with nogil:
            unsound = sd_play_many(table, n, kinds, seed_word, first_deal, count, won, squares, check)
    if unsound >= 0:
        raise AssertionError(f"deal {unsound} of seed {seed} lost chips or cards")
    return [won[seat] for seat in range(seats)], [squares[seat] for seat in range(seats)]


cdef int play_with_python(tuple setups, tuple agents, const uint8_t *kinds, uint64_t seed, uint64_t first,
                          uint64_t deals, int64_t *won, double *squares) except -1:
    cdef Deal deal
    cdef Setup setup
    cdef sd_rng rng
    cdef uint64_t number
    cdef uint32_t before
    cdef int seat
    cdef int64_t payoff
    for number in range(first, first + deals):
        setup = <Setup>setups[number % <uint64_t>len(setups)]
        deal = Deal.__new__(Deal)
        deal.setup = setup
        deal.d.phase = SD_PHASE_BET
        sd_deal_seeded(&deal.d, &setup.t, sd_seed_of(seed, number))
        sd_seed(&rng, ~sd_seed_of(seed, number))
        while deal.d.to_act >= 0:
            seat = deal.d.to_act
            if kinds[seat] != SD_AGENT_PYTHON:
                sd_act_as(&deal.d, kinds[seat], &rng)
                continue
            before = deal.d.logged
            action = agents[seat](deal)
            if action is not None:
                try:
                    deal.act(action)
                except (CardError, TypeError) as error:  # an ActionError names the seat
                    raise type(error)(f"the agent of seat {seat} returned {shown(action)}: {error}") from None
            elif deal.d.logged == before:
                raise ActionError(f"the agent of seat {seat} neither acted nor returned an action")
        for seat in range(setup.t.seats):
            payoff = deal.d.seat[seat].stack - setup.t.stack[seat]
            won[seat] += payoff
            squares[seat] += <double>payoff * <double>payoff
    return 0


def seed_word(seed, /):
    """Return 64 bits that stand for a seed of any size; None takes the system's entropy."""
    cdef sd_rng rng
    if PyLong_CheckExact(seed) and 0 <= seed < 2**64:
        return seed
    read_seed(seed, &rng)
    return rng.word[0]


@cython.final
cdef class VecTable:
    """Many tables of one game, stepped together; whoever is over is dealt anew at once.

    Parameters
    ----------
    variant : str or Variant
        The game.
    tables : int
        How many.
    seed : int, optional
        Deal k of table t depends on the seed, t and k alone. None takes the system's entropy.
    **setup
        What `Setup` takes. Stacks are the same in every deal. Without `button` the button moves on one seat with each
        deal of a table.

    Attributes
    ----------
    seats : int
        Players at each table.
    to_act : memoryview of int8, (tables,)
        The seat to act; -1 where a deal ended with its forced bets: the next step, by 0, tells its rewards.
    phase : memoryview of uint8, (tables,)
        0 'bet', 1 'draw', 2 'discard', 3 'pass', 4 'roll', 5 'declare'.
    legal : memoryview of uint8, (tables, 4)
        Whether the seat may fold; check, call or bring in; raise; choose cards or declare.
    call : memoryview of int64, (tables,)
        Chips that checking or calling adds.
    raise_to : memoryview of int64, (tables, 2)
        Least and greatest total of a raise, -1 where there is none. In fixed limit only these two are legal.
    choose : memoryview of uint8, (tables, 2)
        Fewest and most cards to choose; in phase 'declare' 0 and the bits 1 << 1 high, 1 << 2 low, 1 << 3 both.
    rewards : memoryview of int64, (tables, seats)
        Payoffs of the deal that the last step ended, else 0.
    done : memoryview of uint8, (tables,)
        Whether the last step ended a deal.

    Notes
    -----
    All are views of memory that `step` overwrites; ``numpy.asarray`` takes them without a copy. Actions are numbers: -1
    folds, 0 checks, calls or brings in, and n > 0 raises to n. Where cards are chosen, an action is the set of their
    places in the hand as bits; a declaration is 1 high, 2 low, 3 both.

    Examples
    --------
    >>> from array import array
    >>> from showdown import VecTable
    >>> table = VecTable("holdem", 2, seed=1, stacks=[100, 100], blinds=(1, 2))
    >>> list(table.to_act), list(table.call)
    ([1, 1], [1, 1])
    >>> table.step(array("q", [-1, 0]))
    >>> table.rewards.tolist(), list(table.done)
    ([[1, -1], [0, 0]], [1, 0])
    """

    cdef readonly object variant
    cdef readonly int tables
    cdef readonly int seats
    cdef readonly object to_act
    cdef readonly object phase
    cdef readonly object legal
    cdef readonly object call
    cdef readonly object raise_to
    cdef readonly object choose
    cdef readonly object rewards
    cdef readonly object done
    cdef object lock  # who steps, observes or copies leaves the interpreter to others: one at a time
    cdef tuple setups
    cdef const sd_setup *setup[SD_DEAL_SEATS]
    cdef int setup_count
    cdef uint64_t seed
    cdef size_t stride
    cdef char *deals
    cdef uint64_t *played
    cdef int64_t *actions  # a copy: the caller's may change between the look at them and the step, or be our own views
    cdef sd_table_views views

    def __init__(self, variant, tables, /, *, seed=None, **setup):
        cdef int t
        cdef tuple setups
        cdef uint64_t word
        tables = int(index(tables)) if hasattr(tables, "__index__") and not isinstance(tables, bool) else None
        if tables is None or not 1 <= tables <= MOST_TABLES:
            raise ShowdownError(f"tables: expected 1 to {MOST_TABLES}, got {shown(tables)}")
        setups = rotating_setups(variant, setup)
        word = seed_word(seed)
        if self.setups is not None:
            raise TypeError("a VecTable is not begun twice")
        self.lock = allocate_lock()
        self.setups = setups
        self.setup_count = <int>len(setups)
        for t in range(self.setup_count):
            self.setup[t] = &(<Setup>setups[t]).t
        self.variant = (<Setup>setups[0]).variant
        self.seats = self.setup[0].seats
        self.seed = word
        self.stride = (sd_size_of_seats(self.seats) + 63) & ~<size_t>63  # whole cache lines
        self.deals = <char *>calloc(tables, self.stride)
        self.played = <uint64_t *>calloc(tables, sizeof(uint64_t))
        self.actions = <int64_t *>calloc(tables, sizeof(int64_t))
        if self.deals == NULL or self.played == NULL or self.actions == NULL:
            raise MemoryError
        self.tables = tables
        self.to_act = new_view("b", (tables,), <void **>&self.views.to_act)
        self.phase = new_view("B", (tables,), <void **>&self.views.phase)
        self.legal = new_view("B", (tables, 4), <void **>&self.views.legal)
        self.call = new_view("q", (tables,), <void **>&self.views.call)
        self.raise_to = new_view("q", (tables, 2), <void **>&self.views.raise_to)
        self.choose = new_view("B", (tables, 2), <void **>&self.views.choose)
        self.rewards = new_view("q", (tables, self.seats), <void **>&self.views.rewards)
        self.done = new_view("B", (tables,), <void **>&self.views.done)
        with nogil:
            for t in range(self.tables):
                self.begin(t)
                sd_tell(self.at(t), &self.views, t)

    def __dealloc__(self):
        cdef int t
        if self.deals != NULL:
            for t in range(self.tables):
                sd_deal_free(self.at(t))
        free(self.deals)
        free(self.played)
        free(self.actions)

    cdef inline sd_deal *at(self, int t) noexcept nogil:
        return <sd_deal *>(self.deals + self.stride * t)

    cdef void begin(self, int t) noexcept nogil:
        """Deal the next deal of a table."""
        cdef sd_deal *d = self.at(t)
        sd_deal_clear(d, self.seats)
        sd_deal_seeded(d, self.setup[self.played[t] % <uint64_t>self.setup_count],
                       sd_seed_of(sd_seed_of(self.seed, t), self.played[t]))
        self.played[t] += 1

    def step(self, actions, /):
        """Do one action at every table.

        Parameters
        ----------
        actions : buffer of int64
            One for each table, see Notes of the class.

        Raises
        ------
        ActionError
            If one is illegal; the message names the table, and nothing has changed at any.
        ShowdownError
            If it is not a buffer of as many int64.
        """
        cdef Py_buffer buffer
        cdef const int64_t *action = self.actions
        cdef int t, illegal_at = -1
        if self.done is None:
            raise TypeError("a VecTable that was never made cannot be stepped")
        PyObject_GetBuffer(actions, &buffer, PyBUF_FULL_RO)
        try:
            if not holds_int64(&buffer, self.tables):
                raise ShowdownError(f"actions: expected {self.tables} of int64")
            with self.lock:
                PyBuffer_ToContiguous(self.actions, &buffer, buffer.len, c"C")
                with nogil:
                    for t in range(self.tables):
                        if not sd_may_step(self.at(t), action[t]):
                            illegal_at = t
                            break
                    if illegal_at < 0:
                        for t in range(self.tables):
                            self.step_one(t, action[t])
                if illegal_at >= 0:
                    raise ActionError(f"table {illegal_at}: {action[illegal_at]} is illegal; legal: "
                                      f"{', '.join(legal_texts(self.at(illegal_at)))}")
        finally:
            PyBuffer_Release(&buffer)

    cdef void step_one(self, int t, int64_t action) noexcept nogil:
        cdef sd_deal *d = self.at(t)
        cdef int seat
        sd_step(d, action)
        self.views.done[t] = d.phase == SD_PHASE_OVER
        for seat in range(self.seats):
            self.views.rewards[t * self.seats + seat] = (
                d.seat[seat].stack - d.setup.stack[seat] if d.phase == SD_PHASE_OVER else 0
            )
        if d.phase == SD_PHASE_OVER:
            self.begin(t)
        sd_tell(d, &self.views, t)

    def observe(self, *, cards=None, chips=None):
        """Return what the seat to act at each table sees.

        Parameters
        ----------
        cards, chips : buffer, optional
            Memory to write into instead of new memory.

        Returns
        -------
        cards : memoryview of uint8, (tables, 5 + 8 * seats)
            The board, then the hands, 8 places each, from the seat to act clockwise; 255 is no card, or a hidden one.
        chips : memoryview of int64, (tables, 2 + 2 * seats)
            The pot, chips to call, then stack and bet of each seat in the same order.

        Raises
        ------
        ShowdownError
            If the memory has another size.
        """
        cdef int t, tables = self.tables, wide = 5 + SD_DEAL_HOLE * self.seats, long = 2 + 2 * self.seats
        cdef uint8_t *card
        cdef int64_t *chip
        cdef Py_buffer card_buffer, chip_buffer
        if self.done is None:
            raise TypeError("a VecTable that was never made cannot be observed")
        if cards is None:
            cards = new_memory("B", (tables, wide))
        if chips is None:
            chips = new_memory("q", (tables, long))
        PyObject_GetBuffer(cards, &card_buffer, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE)
        try:
            PyObject_GetBuffer(chips, &chip_buffer, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE)
            try:
                if (
                    card_buffer.len != <Py_ssize_t>self.tables * wide
                    or chip_buffer.len != 8 * <Py_ssize_t>self.tables * long
                ):
                    raise ShowdownError(
                        f"expected memory for ({self.tables}, {wide}) of uint8 and ({self.tables}, {long}) of int64"
                    )
                card = <uint8_t *>card_buffer.buf
                chip = <int64_t *>chip_buffer.buf
                with self.lock, nogil:
                    for t in range(self.tables):
                        sd_observe(self.at(t), card + <size_t>t * wide, chip + <size_t>t * long)
            finally:
                PyBuffer_Release(&chip_buffer)
        finally:
            PyBuffer_Release(&card_buffer)
        return cards, chips

    def observe_seats(self, *, out=None):
        """Return what else lies open at each table, beside the cards and chips of `observe`.

        Parameters
        ----------
        out : buffer, optional
            Memory to write into instead of new memory.

        Returns
        -------
        memoryview of int64, (tables, 2 + 5 * seats)
            The street, and how many seats clockwise from the seat to act the button is; then of each seat, from the
            seat to act clockwise: whether it is live, the chips it has put in, its open cards as bits by place, how
            many cards it threw in the last draw (-1 where it did not draw), and what it has declared (1 high, 2 low, 3
            both; 0 nothing, or nothing that the seat to act may know).

        Raises
        ------
        ShowdownError
            If the memory has another size.

        Examples
        --------
        >>> from showdown import VecTable
        >>> VecTable("holdem", 1, seed=1, stacks=[100, 100], blinds=(1, 2)).observe_seats().tolist()
        [[0, 0, 1, 1, 0, -1, 0, 1, 2, 0, -1, 0]]
        """
        cdef int t, long = 2 + SD_OPEN_NUMBERS * self.seats
        cdef int64_t *number
        cdef Py_buffer buffer
        if self.done is None:
            raise TypeError("a VecTable that was never made cannot be observed")
        if out is None:
            out = new_memory("q", (self.tables, long))
        PyObject_GetBuffer(out, &buffer, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE)
        try:
            if buffer.len != 8 * <Py_ssize_t>self.tables * long:
                raise ShowdownError(f"expected memory for ({self.tables}, {long}) of int64")
            number = <int64_t *>buffer.buf
            with self.lock, nogil:
                for t in range(self.tables):
                    sd_observe_seats(self.at(t), number + <size_t>t * long)
        finally:
            PyBuffer_Release(&buffer)
        return out

    def deal(self, table, /):
        """Return a copy of the deal at a table.

        Parameters
        ----------
        table : int

        Returns
        -------
        Deal

        Raises
        ------
        ShowdownError
            If there is no such table.
        """
        cdef Deal deal = Deal.__new__(Deal)
        cdef int t
        number = -1 if isinstance(table, bool) or not hasattr(table, "__index__") else int(index(table))
        if self.done is None or not 0 <= number < self.tables:
            raise ShowdownError(f"got table {shown(table)}, expected 0 to {self.tables - 1}")
        t = number
        with self.lock:
            if not sd_deal_copy(&deal.d, self.at(t)):
                raise MemoryError
            deal.setup = self.setups[(self.played[t] - 1) % <uint64_t>self.setup_count]
        return deal

    def __repr__(self):
        return f"<VecTable {None if self.variant is None else self.variant.id} tables={self.tables}>"


cdef enum:
    MOST_TABLES = 1 << 22


cdef bint holds_int64(const Py_buffer *buffer, int count) noexcept:
    """Whether a buffer is so many signed integers of eight bytes, by whatever name its owner calls them."""
    cdef size_t length = strlen(buffer.format) if buffer.format else 0
    return (
        buffer.itemsize == 8
        and buffer.len == 8 * <Py_ssize_t>count
        and length
        and buffer.format[length - 1] in (b"q", b"l")
    )


cdef object new_memory(str form, tuple shape):
    """New memory, all zero, as an array."""
    cdef Py_ssize_t size = 8 if form == "q" else 1
    for count in shape:
        size *= count
    return memoryview(bytearray(size)).cast(form, list(shape))


cdef object new_view(str form, tuple shape, void **memory):
    """New memory as an array that callers can read, and where it is."""
    view = new_memory(form, shape)
    memory[0] = PyByteArray_AS_STRING(<bytearray?>view.obj)
    return view.toreadonly()


cpdef tuple rotating_setups(object variant, dict words):
    """One setup for each place of the button, or just the one whose button is given."""
    if "stacks" not in words:
        raise TypeError("stacks: missing, expected the chips of each seat, such as stacks=[200, 200]")
    cdef Setup first = Setup(variant, **words)
    if words.get("button") is not None:
        return (first,)
    seats = first.t.seats
    return tuple([Setup(variant, **words, button=(first.t.button + deal) % seats) for deal in range(seats)])
