"""The showdown of one game: the checked face of settle.h, and the objects in which it answers."""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from showdown._core.choose cimport ANY, AT_MOST_TWO, EXACTLY_TWO
from showdown._core.evaluate cimport card_object, parse_into, sd_tables, shown, tables
from showdown._core.pots cimport (
    SD_CHIPS_MAX,
    SD_DECLARED_BOTH,
    SD_DECLARED_HIGH,
    SD_DECLARED_LOW,
    SD_SEATS_MAX,
    SD_SIDE_HIGH,
    SD_SIDE_LOW,
    Pot,
    Pots,
    int64_t,
    parse_chips,
    parse_seat,
    sd_at_most_one,
    sd_award,
    sd_declaration,
    sd_odd_chips,
    sd_order,
    sd_part,
    sd_pot,
    sd_take_rake,
)
from showdown._core.choose import Chooser
from showdown._core.evaluate import CardError, ShowdownError


cdef extern from "showdown/settle.h" nogil:
    enum:
        SD_NO_SIDE
        SD_ODD_BY_SEAT
        SD_ODD_BY_CARD
        SD_ODD_BY_FIVE_CARDS
        SD_MOST_BOARD
        SD_MOST_HOLE

    ctypedef struct sd_showdown:
        int[2] kind
        int rule
        int odd_order
        int low_ace_high

    ctypedef struct sd_hand:
        const unsigned char *cards
        int n

    ctypedef unsigned (*sd_strengths)[32]

    ctypedef struct sd_settlement:
        const sd_tables *tables
        const sd_showdown *game
        const sd_hand *hand
        const sd_declaration *declaration
        const sd_order *by_seat
        sd_odd_chips odd_chips

    void sd_rank_hands(const sd_tables *t, const sd_showdown *game, const sd_hand *hand, uint32_t live,
                       const unsigned char *board, int nboard, sd_strengths strength)
    int sd_settle_pot(const sd_settlement *settlement, int64_t amount, uint32_t seats, sd_strengths strength,
                      const unsigned char *board, int nboard, sd_award *award)


cdef enum:
    MOST_BOARDS = 16  # more than any table runs; ten whole boards use up the deck
    MOST_POTS = 32  # what SD_SEATS_MAX seats can make

cdef dict RULES = {"any": ANY, "exactly_two": EXACTLY_TWO, "at_most_two": AT_MOST_TWO}
cdef tuple SIDES = ("high", "low")  # by SD_SIDE_HIGH, SD_SIDE_LOW
cdef dict DECLARATIONS = {"high": SD_DECLARED_HIGH, "low": SD_DECLARED_LOW, "both": SD_DECLARED_BOTH}


# --- what settle answers ----------------------------------------------------------------------------------------------

@cython.final
@cython.freelist(64)
cdef class Award:
    """One side of one pot on one board: how much it was, who won it, and what each of them got.

    Parameters
    ----------
    pot : int
        Index of the pot, main pot 0.
    board : int
        Index of the board.
    side : str
        ``"high"`` or ``"low"``.
    amount : int
        Chips of this award.
    winners : tuple of int
        Seats that won it, ascending.
    shares : tuple of int
        Chips each of the winners got, in the same order.

    Examples
    --------
    >>> from showdown import settle
    >>> settle("holdem", {0: "AsKs", 1: "AdKd"}, pots=101, board="2c7h9sJcQd").awards
    (Award(pot=0, board=0, side='high', amount=101, winners=(0, 1), shares=(51, 50)),)
    """

    cdef readonly int pot
    cdef readonly int board
    cdef readonly str side
    cdef readonly int64_t amount
    cdef readonly tuple winners
    cdef readonly tuple shares

    def __init__(self, int pot, int board, str side, int64_t amount, tuple winners, tuple shares):
        if self.winners is not None:
            raise TypeError("an Award cannot be changed")
        self.pot = pot
        self.board = board
        self.side = side
        self.amount = amount
        self.winners = winners
        self.shares = shares

    cdef tuple values(self):
        return self.pot, self.board, self.side, self.amount, self.winners, self.shares

    def __eq__(self, other, /):
        if not isinstance(other, Award):
            return NotImplemented
        return self.values() == (<Award>other).values()

    def __hash__(self):
        return hash(self.values())

    def __reduce__(self):
        return Award, self.values()

    def __repr__(self):
        return (f"Award(pot={self.pot}, board={self.board}, side={self.side!r}, amount={self.amount}, "
                f"winners={self.winners!r}, shares={self.shares!r})")


@cython.final
cdef class Settlement:
    """Who gets how many chips, and for what.

    Parameters
    ----------
    payouts : dict of int to int
        Chips by seat.
    awards : tuple of Award
        By pot, then board, then side.

    Examples
    --------
    >>> from showdown import settle
    >>> result = settle("omaha8", {0: "AcAd3h4s", 1: "KcKdThTc"}, pots=101, board="2c7d8hKsQs")
    >>> result.payouts
    {0: 50, 1: 51}
    >>> [(award.side, award.winners) for award in result.awards]
    [('high', (1,)), ('low', (0,))]
    """

    cdef dict _payouts
    cdef readonly tuple awards

    __hash__ = None

    def __init__(self, dict payouts, tuple awards):
        if self.awards is not None:
            raise TypeError("a Settlement cannot be changed")
        self._payouts = dict(payouts)
        self.awards = awards

    @property
    def payouts(self):
        """Chips by seat, every live seat present, ascending."""
        return dict(self._payouts)

    def __eq__(self, other, /):
        if not isinstance(other, Settlement):
            return NotImplemented
        return self._payouts == (<Settlement>other)._payouts and self.awards == (<Settlement>other).awards

    def __reduce__(self):
        return Settlement, (self._payouts, self.awards)

    def __repr__(self):
        return f"Settlement({self._payouts!r}, {self.awards!r})"


# --- one showdown, as read --------------------------------------------------------------------------------------------

cdef struct Showdown:
    # The live seats, ascending: place i is seat[i].
    int n
    int[32] seat
    sd_hand[32] hand
    unsigned char[32][7] hole
    uint64_t held  # the cards of all hands
    # The boards; without one, one empty board.
    int boards
    int[16] nboard
    unsigned char[16][5] board
    # The pots, and the rake taken from them.
    int pots
    sd_pot[32] pot
    uint32_t contested  # the places that stand against another in some pot
    # How odd chips go.
    sd_order by_seat
    uint8_t[32] declared


cdef int place_of(const Showdown *s, int seat) noexcept nogil:
    """The place of a seat, -1 where it is not live."""
    cdef int place
    for place in range(s.n):
        if s.seat[place] == seat:
            return place
    return -1


cdef int live_place(const Showdown *s, object given, str what) except -1:
    cdef int seat = parse_seat(given, what)
    cdef int place = place_of(s, seat)
    if place < 0:
        raise ShowdownError(f"{what}: seat {seat} has no hand; the live seats are {live_seats(s)}")
    return place


cdef list live_seats(const Showdown *s):
    cdef int place
    return [s.seat[place] for place in range(s.n)]


cdef uint64_t card_set(const unsigned char *cards, int n) noexcept nogil:
    cdef uint64_t found = 0
    cdef int i
    for i in range(n):
        found |= <uint64_t>1 << cards[i]
    return found


cdef str card_names(uint64_t cards):
    return ", ".join([str(card_object(card)) for card in range(52) if cards >> card & 1])


cdef int read_hand(Showdown *s, object given, object cards) except -1:
    """Read one hand into the next place, which keeps the seats ascending."""
    cdef int seat = parse_seat(given, "hands"), place, n = 0
    cdef unsigned char[7] hole
    cdef int i
    if s.n == SD_SEATS_MAX:
        raise ShowdownError(f"hands: more than {SD_SEATS_MAX} seats")
    if cards is not None:
        try:
            n = parse_into(cards, hole, SD_MOST_HOLE, "a hand")
        except CardError as error:
            raise CardError(f"hand of seat {seat}: {error}") from None
    place = s.n
    while place > 0 and s.seat[place - 1] >= seat:
        place -= 1
    if place < s.n and s.seat[place] == seat:
        raise ShowdownError(f"hands: seat {seat} stands there twice")
    for i in range(s.n, place, -1):
        s.seat[i] = s.seat[i - 1]
        s.hand[i] = s.hand[i - 1]
        s.hole[i] = s.hole[i - 1]
    s.seat[place] = seat
    s.hole[place] = hole
    s.hand[place].n = n
    s.n += 1
    return 0


cdef int check_mapping(object given, str what) except -1:
    if type(given) is not dict and not hasattr(given, "items"):
        raise TypeError(f"{what}: got {shown(given)}, expected a mapping by seat")
    return 0


cdef int read_hands(Showdown *s, object hands) except -1:
    cdef int place
    cdef uint64_t found
    s.n = 0
    check_mapping(hands, "hands")
    for given, held in hands.items():
        read_hand(s, given, held)
    if s.n == 0:
        raise ShowdownError("hands: none given, expected those of the live seats")
    s.held = 0
    for place in range(s.n):
        s.hand[place].cards = s.hole[place]
        found = card_set(s.hole[place], s.hand[place].n)
        if found & s.held:
            raise CardError(f"hands: {card_names(found & s.held)} in the hand of seat {s.seat[place]} and in another")
        s.held |= found
    return 0


cdef int read_boards(Showdown *s, object board, object boards) except -1:
    """Read the boards: one card may stand on several of them only among the first they share."""
    cdef int i
    s.boards = 0
    if boards is None:
        boards = (board,)
    elif isinstance(boards, (str, bytes)):
        raise TypeError(f"boards: got {shown(boards)}, expected a sequence of boards")
    elif type(board) is not str or board:
        raise ShowdownError("board and boards: both given, expected one of them")
    for cards in boards:
        i = s.boards
        if i == MOST_BOARDS:
            raise ShowdownError(f"boards: more than {MOST_BOARDS}")
        try:
            s.nboard[i] = parse_into(cards, s.board[i], SD_MOST_BOARD, "a board")
        except CardError as error:
            raise CardError(f"board {i}: {error}") from None
        check_board(s, i)
        s.boards += 1
    if s.boards == 0:
        raise ShowdownError("boards: none given")
    return 0


cdef int check_board(const Showdown *s, int i) except -1:
    cdef uint64_t cards = card_set(s.board[i], s.nboard[i]), shared
    cdef int other, count
    if cards & s.held:
        raise CardError(f"board {i}: {card_names(cards & s.held)} on the board and in a hand")
    for other in range(i):
        shared = cards & card_set(s.board[other], s.nboard[other])
        count = 0
        while shared != card_set(s.board[i], count) and count < s.nboard[i]:
            count += 1
        if shared != card_set(s.board[i], count) or shared != card_set(s.board[other], count):
            raise CardError(f"board {i}: {card_names(shared)} on board {other} too, not among its first")
    return 0


cdef int add_pot(Showdown *s, int64_t amount, uint32_t seats, int64_t *total) except -1:
    if s.pots == MOST_POTS:
        raise ShowdownError(f"pots: more than {MOST_POTS}")
    if amount > SD_CHIPS_MAX - total[0]:
        raise ShowdownError("pots: more than 2**62 chips in all")
    total[0] += amount
    s.pot[s.pots].amount = amount
    s.pot[s.pots].seats = seats
    s.pots += 1
    if not sd_at_most_one(seats):
        s.contested |= seats
    return 0


cdef int add_pot_object(Showdown *s, Pot pot, int64_t *total) except -1:
    cdef uint32_t seats = 0
    cdef int place
    if pot.seats is None:
        raise TypeError("pots: a Pot that was never made")
    for seat in pot.seats:
        place = place_of(s, seat)
        if place < 0:
            raise ShowdownError(f"pots: seat {seat} of pot {s.pots} has no hand; the live seats are {live_seats(s)}")
        seats |= <uint32_t>1 << place
    return add_pot(s, pot.amount, seats, total)


cdef int read_pots(Showdown *s, object pots, object rake) except -1:
    """Read the pots and take the rake from them."""
    cdef int64_t total = 0, taken
    s.pots = 0
    s.contested = 0
    if isinstance(pots, Pots):
        pots = (<Pots>pots).pots
    if isinstance(pots, Pot):
        add_pot_object(s, pots, &total)
    elif isinstance(pots, (tuple, list)) or hasattr(pots, "__iter__"):
        for pot in pots:
            if not isinstance(pot, Pot):
                raise TypeError(f"pots: got {shown(pot)} as pot {s.pots}, expected a Pot")
            add_pot_object(s, pot, &total)
    else:
        add_pot(s, parse_chips(pots, "pots"), <uint32_t>((<uint64_t>1 << s.n) - 1), &total)
    if rake is not ZERO:
        taken = parse_chips(rake, "rake")
        if taken > total:
            raise ShowdownError(f"rake: {taken} is more than the {total} chips of the pots")
        sd_take_rake(s.pot, s.pots, taken)
    return 0


cdef int read_order(Showdown *s, object button, object order) except -1:
    """Read the order of odd chips: the one given, else clockwise from the left of the button."""
    cdef int first = 0, i, place, seat
    cdef uint32_t named = 0
    s.by_seat.n = s.n
    if button is not None:
        seat = parse_seat(button, "button")
        while first < s.n and s.seat[first] <= seat:
            first += 1
    if order is None:
        for i in range(s.n):
            s.by_seat.place[i] = <uint8_t>((first + i) % s.n)
        return 0
    i = 0
    for given in order:
        place = live_place(s, given, "order")
        if named >> place & 1:
            raise ShowdownError(f"order: seat {s.seat[place]} stands there twice")
        named |= <uint32_t>1 << place
        s.by_seat.place[i] = <uint8_t>place
        i += 1
    if i < s.n:
        raise ShowdownError(f"order: {i} seats given, expected each of the live seats, {live_seats(s)}")
    return 0


cdef int read_declared(Showdown *s, object declared, bint allow_both) except -1:
    """Read what every live seat declared."""
    cdef int place
    for place in range(s.n):
        s.declared[place] = 0
    if declared is not None:
        check_mapping(declared, "declared")
        for seat, side in declared.items():
            place = live_place(s, seat, "declared")
            if not isinstance(side, str) or side not in DECLARATIONS or (side == "both" and not allow_both):
                expected = "'high', 'low' or 'both'" if allow_both else "'high' or 'low'"
                raise ShowdownError(f"declared: got {shown(side)} for seat {s.seat[place]}, expected {expected}")
            s.declared[place] = DECLARATIONS[side]
    for place in range(s.n):
        if s.contested >> place & 1 and s.declared[place] == 0:
            raise ShowdownError(f"declared: seat {s.seat[place]} declared nothing")
    return 0


# --- the showdown of one game -----------------------------------------------------------------------------------------

cdef object ZERO = 0


cdef tuple winners_of(const Showdown *s, const sd_award *award):
    cdef int place = 0
    if sd_at_most_one(award.winners):
        while not award.winners >> place & 1:
            place += 1
        return (s.seat[place],)
    return tuple([s.seat[place] for place in range(s.n) if award.winners >> place & 1])


cdef tuple shares_of(const Showdown *s, const sd_award *award):
    cdef int place
    if sd_at_most_one(award.winners):
        return (award.amount,)
    return tuple([award.share[place] for place in range(s.n) if award.winners >> place & 1])


cdef Award make_award(const Showdown *s, int pot, int board, const sd_award *award):
    cdef Award made = Award.__new__(Award)
    made.pot = pot
    made.board = board
    made.side = <str>SIDES[award.side]
    made.amount = award.amount
    made.winners = winners_of(s, award)
    made.shares = shares_of(s, award)
    return made


@cython.final
cdef class Settler:
    """The showdown of one game, made of the plain words of its row.

    Parameters
    ----------
    name : str
        What messages call the game.
    high, low : int or None
        The hand type of each side (`HandType.kind`), None where the pot has no such side.
    choose_rule : str
        Cards that play: ``"any"``, ``"exactly_two"``, ``"at_most_two"``.
    held_cards, board_cards : int
        Cards of a hand at the showdown, and of a board.
    community : bool
        Whether one card on the board may stand for the last of everybody's hand (the stud family).
    lowest_card : int
        The lowest card of the deck.
    odd_order : str
        Tied winners get odd chips ``"by_seat"``, ``"by_card"`` or ``"by_five_cards"`` (rules.md 3.8).
    low_ace_high : bool
        Whether the ace is the highest card in that order for a low.
    all_to_first : bool
        Whether the first of them gets all odd chips.
    declared, allow_both, head_to_head, tie_splits : bool
        The words of a declared game (rules.md 8.1).
    """

    cdef sd_showdown game
    cdef str name
    cdef int held_cards
    cdef int board_cards
    cdef bint community
    cdef int lowest_card
    cdef bint all_to_first
    cdef bint declared
    cdef bint allow_both
    cdef bint head_to_head
    cdef bint tie_splits

    def __init__(self, str name, high, low, str choose_rule, int held_cards, int board_cards, bint community,
                 int lowest_card, str odd_order, bint low_ace_high, bint all_to_first, bint declared, bint allow_both,
                 bint head_to_head, bint tie_splits):
        kinds = [kind for kind in (high, low) if kind is not None]
        chooser = Chooser(kinds, choose_rule, held_cards, board_cards)
        if not chooser.lowest_card <= lowest_card < 52:
            raise ShowdownError(f"{name}: the lowest card cannot be {lowest_card} for hands of these types")
        if (community and board_cards) or (declared and len(kinds) != 2):
            raise ShowdownError(f"{name}: a community card needs a game without a board, and a declaration two sides")
        self.name = name
        self.game.kind[SD_SIDE_HIGH] = SD_NO_SIDE if high is None else high
        self.game.kind[SD_SIDE_LOW] = SD_NO_SIDE if low is None else low
        self.game.rule = RULES[choose_rule]
        self.game.odd_order = ODD_ORDERS[odd_order]
        self.game.low_ace_high = low_ace_high
        self.held_cards = held_cards
        self.board_cards = board_cards
        self.community = community
        self.lowest_card = lowest_card
        self.all_to_first = all_to_first
        self.declared = declared
        self.allow_both = allow_both
        self.head_to_head = head_to_head
        self.tie_splits = tie_splits

    cdef int check_cards(self, const Showdown *s) except -1:
        """Every card stands in the deck; contested hands and boards are complete."""
        cdef uint64_t cards = s.held, missing = (<uint64_t>1 << self.lowest_card) - 1
        cdef int board, place
        for board in range(s.boards):
            cards |= card_set(s.board[board], s.nboard[board])
        if cards & missing:
            raise CardError(f"{card_names(cards & missing)}: not in the deck of {self.name}")
        if s.contested == 0:
            return 0
        if s.boards > 1 and self.board_cards == 0:
            raise ShowdownError(f"boards: {s.boards} given, but {self.name} has no board")
        for board in range(s.boards):
            if s.nboard[board] != self.board_cards and not (self.community and s.nboard[board] == 1):
                raise CardError(f"board {board}: {s.nboard[board]} cards, {self.name} needs {self.board_cards}")
        for place in range(s.n):
            if s.contested >> place & 1:
                self.check_hand(s, place)
        return 0

    cdef int check_hand(self, const Showdown *s, int place) except -1:
        cdef int expected = self.held_cards - (s.nboard[0] if self.community else 0)
        if s.hand[place].n != expected:
            raise CardError(f"hand of seat {s.seat[place]}: {s.hand[place].n} cards, {self.name} needs {expected}")
        return 0

    cdef int read_declaration(self, Showdown *s, object declared, object first, sd_declaration *words) except -1:
        if not self.declared:
            if declared is not None or first is not None:
                raise ShowdownError(f"declared and first_declarer: nobody declares in {self.name}")
            return 0
        read_declared(s, declared, self.allow_both)
        words.declared = s.declared
        words.tie_splits = self.tie_splits
        words.head_to_head = self.head_to_head and s.n == 2
        words.first = -1 if first is None else live_place(s, first, "first_declarer")
        opposite = s.contested and s.declared[0] + s.declared[1] == SD_DECLARED_BOTH
        if words.head_to_head and opposite and words.first < 0:
            raise ShowdownError("first_declarer: needed where just two players declare in opposite directions")
        return 0

    def settle(self, hands, pots, board, boards, button, order, declared, first_declarer, rake, chip, /):
        """Settle one showdown; the arguments are those of `showdown.settle`."""
        cdef Showdown s
        cdef sd_declaration words
        cdef sd_settlement settlement
        cdef sd_showdown game = self.game
        read_hands(&s, hands)
        read_boards(&s, board, boards)
        read_pots(&s, pots, rake)
        read_order(&s, button, order)
        self.check_cards(&s)
        self.read_declaration(&s, declared, first_declarer, &words)
        if order is not None:
            game.odd_order = SD_ODD_BY_SEAT
        settlement.tables = tables()
        settlement.game = &game
        settlement.hand = s.hand
        settlement.declaration = &words if self.declared else NULL
        settlement.by_seat = &s.by_seat
        settlement.odd_chips.all_to_first = self.all_to_first
        settlement.odd_chips.chip = parse_chips(chip, "chip")
        if settlement.odd_chips.chip == 0:
            raise ShowdownError("chip: got 0, expected at least 1")
        return award_pots(&s, &settlement)


cdef dict ODD_ORDERS = {"by_seat": SD_ODD_BY_SEAT, "by_card": SD_ODD_BY_CARD, "by_five_cards": SD_ODD_BY_FIVE_CARDS}


cdef Settlement award_pots(const Showdown *s, const sd_settlement *settlement):
    """Each pot by board, then by side, then by winners."""
    cdef unsigned[16][2][32] strength
    cdef sd_award[2] award
    cdef int64_t[32] paid
    cdef int pot, board, boards, i, place
    cdef int64_t amount
    cdef list awards = []
    for place in range(s.n):
        paid[place] = 0
    if s.contested:
        for board in range(s.boards):
            sd_rank_hands(settlement.tables, settlement.game, s.hand, s.contested, s.board[board], s.nboard[board],
                          strength[board])
    for pot in range(s.pots):
        # An uncontested pot is not divided by boards.
        boards = 1 if sd_at_most_one(s.pot[pot].seats) else s.boards
        for board in range(boards):
            amount = sd_part(s.pot[pot].amount, boards, board, settlement.odd_chips.chip)
            for i in range(sd_settle_pot(settlement, amount, s.pot[pot].seats, strength[board], s.board[board],
                                         s.nboard[board], award)):
                for place in range(s.n):
                    if award[i].winners >> place & 1:
                        paid[place] += award[i].share[place]
                awards.append(make_award(s, pot, board, &award[i]))
    cdef Settlement settled = Settlement.__new__(Settlement)
    settled._payouts = {s.seat[place]: paid[place] for place in range(s.n)}
    settled.awards = tuple(awards)
    return settled
