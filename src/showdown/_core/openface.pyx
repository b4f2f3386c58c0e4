"""A hand of Chinese or Open Face: the checked face of openface.h, and the built-in players."""

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from showdown._core.evaluate cimport card_object, parse_into, sd_tables, shown, tables
from showdown._core.rows cimport (
    ROW_SIZE,
    ROW_START,
    ROWS,
    Rows,
    Score,
    Sheet,
    make_rows,
    sd_fantasyland,
    sd_rated,
    sd_sheet,
)
from showdown._core.evaluate import ActionError, CardError, ShowdownError

from itertools import islice
from operator import index
from os import urandom


cdef extern from "showdown/shuffle.h" nogil:
    ctypedef struct sd_rng:
        pass

    void sd_seed(sd_rng *rng, uint64_t seed)
    void sd_seed_more(sd_rng *rng, uint64_t seed)

cdef extern from "showdown/openface.h" nogil:
    enum:
        SD_DISCARDED
        SD_MOST_IN_HAND
        SD_HIDDEN
        SD_NOBODY
        SD_AWAITING_CARDS
        SD_PLACING
        SD_DONE
        SD_SURRENDERED

    ctypedef struct sd_schedule:
        const sd_sheet *sheet
        int players
        int streets
        int closed
        uint8_t *receives
        uint8_t *places

    ctypedef struct sd_open_face:
        sd_schedule s
        sd_rng rng
        uint8_t button
        uint8_t phase
        uint8_t street
        uint8_t to_act
        uint8_t manual
        uint8_t viewer
        uint8_t *fantasy
        uint8_t *surrendered
        uint8_t (*row)[13]
        uint8_t (*count)[3]
        uint8_t (*discard)[4]
        uint8_t *discards
        uint8_t (*hand)[17]
        uint8_t *in_hand
        uint8_t *deck
        uint8_t deck_size
        uint8_t next
        uint8_t turns
        uint8_t *turn_seat
        uint8_t *turn_kind
        uint8_t *turn_cards
        uint8_t dealt
        uint8_t *dealt_card
        uint8_t *dealt_to

    int sd_places(const sd_open_face *g, int seat)
    int sd_receives(const sd_open_face *g, int seat)
    int sd_face_down(const sd_open_face *g, int seat)
    int sd_cards_needed(const sd_open_face *g)
    void sd_shuffle_cards(sd_rng *rng, uint8_t *cards, int n)
    void sd_begin(sd_open_face *g)
    void sd_serve(sd_open_face *g)
    void sd_play(sd_open_face *g, const uint8_t *word)
    void sd_surrender(sd_open_face *g)
    int sd_is_legal(const sd_open_face *g, const uint8_t *word)
    uint64_t sd_seen(const sd_open_face *g, int viewer)
    int sd_cards_outside(uint64_t seen, uint8_t *out)
    void sd_hide(sd_open_face *g, int viewer)
    void sd_redraw(sd_open_face *g, int viewer)
    void sd_rate_seats(const sd_tables *t, const sd_open_face *g, sd_rated *rated)

cdef extern from "showdown/openface_agents.h" nogil:
    void sd_random_word(const sd_open_face *g, sd_rng *rng, uint8_t *word)
    void sd_greedy_word(const sd_tables *t, const sd_open_face *g, sd_rng *rng, double stay_value, uint8_t *word)
    void sd_rollout_word(const sd_tables *t, const sd_open_face *g, sd_rng *rng, int samples, double stay_value,
                         uint8_t *word)


cdef tuple NAMES = ("front", "middle", "back")
cdef str LETTERS = "fmb-"
cdef tuple PHASES = ("deal", "place", "over")
cdef int LEAST_FANTASY = 13
cdef enum:
    UNMADE = 254  # the viewer of a game that is not yet begun, or never was: nobody plays it


cdef int read_seed(object seed, sd_rng *rng) except -1:
    """Set the random state from a seed of any size, or from 256 bits of the system's entropy."""
    if seed is None:
        seed = int.from_bytes(urandom(32), "little")
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"seed: got {shown(seed)}, expected a whole number or None")
    seed = int(index(seed))
    if seed < 0:
        raise ShowdownError(f"seed: got {shown(seed)}, expected 0 or more")
    sd_seed(rng, <uint64_t> (seed & 0xffffffffffffffff))
    seed >>= 64
    while seed:
        sd_seed_more(rng, <uint64_t> (seed & 0xffffffffffffffff))
        seed >>= 64
    return 0


cdef int read_seat(object seat, int players) except -1:
    number = -1 if isinstance(seat, bool) or not hasattr(seat, "__index__") else int(index(seat))
    if not 0 <= number < players:
        raise ShowdownError(f"a seat is a number from 0 to {players - 1}, got {shown(seat)}")
    return number


cdef tuple card_objects(const uint8_t *cards, int n):
    cdef int i
    return tuple([card_object(cards[i]) for i in range(n) if cards[i] != SD_HIDDEN])


cdef str card_texts(const uint8_t *cards, int n):
    cdef int i
    return "".join([str(card_object(cards[i])) if cards[i] != SD_HIDDEN else "??" for i in range(n)])


cdef class Play:
    """One hand of a game of rows as a state machine; `showdown.ofc.Game` is it under the rules of a game.

    Parameters
    ----------
    rules : object
        What `Game.rules` answers.
    sheet : Sheet
    streets : sequence of (int, int)
        Cards received and placed on each turn.
    closed : bool
        Whether all cards are dealt at once and set face down.
    advance : bool
        Whether the button moves on before a hand with fantasyland, too.
    players, seed, fantasyland, button, deck, cards, stacks
        As for `showdown.ofc.Game`.
    """

    cdef sd_open_face g
    cdef Sheet sheet
    cdef bint advance
    cdef readonly object rules
    cdef readonly tuple stacks

    def __init__(self, rules, Sheet sheet not None, streets, closed, advance, players, seed, fantasyland, button, deck,
                 cards, stacks, /):
        if self.sheet is not None:
            raise TypeError("a Game is not begun twice")
        try:
            self.set_up(rules, sheet, streets, closed, advance, players, seed, fantasyland, button, deck, cards, stacks)
        except BaseException:
            memset(&self.g, 0, sizeof(sd_open_face))  # a game that nobody plays, and that answers accordingly
            raise

    cdef int set_up(self, object rules, Sheet sheet, object streets, bint closed, bint advance, int players,
                    object seed, object fantasyland, object button, object deck, object cards, object stacks) except -1:
        cdef sd_open_face *g = &self.g
        cdef int i
        g.viewer = UNMADE  # until all is read: what is read may be code of the caller's that plays on this very game
        self.rules = rules
        self.sheet = sheet
        self.advance = advance
        g.s.sheet = &sheet.sheet
        g.s.players = players
        g.s.streets = <int> len(streets)
        g.s.closed = closed
        for i in range(g.s.streets):
            g.s.receives[i], g.s.places[i] = streets[i]
        g.button = <uint8_t> (players - 1 if button is None else read_seat(button, players))
        self.read_fantasyland(fantasyland)
        self.stacks = None if stacks is None else tuple(islice(stacks, players + 1))
        if self.stacks is not None:
            if len(self.stacks) != players:
                raise ShowdownError(f"one stack a seat: {players} seats, {len(self.stacks)} stacks")
            for held in self.stacks:
                if isinstance(held, bool) or not isinstance(held, int) or not 0 <= int(held) < 1 << 60:
                    raise ShowdownError(f"a stack is a whole number of points, 0 or more, got {shown(held)}")
        read_seed(seed, &g.rng)
        self.read_deck(deck, cards)
        g.viewer = SD_NOBODY
        sd_begin(g)
        return 0

    cdef int read_fantasyland(self, object fantasyland) except -1:
        cdef int seat, players = self.g.s.players
        if fantasyland is None:
            return 0
        given = tuple(islice(fantasyland, players + 1))
        if len(given) != players:
            raise ShowdownError(f"fantasyland has a number of cards for each of {players} seats, got {shown(given)}")
        for seat in range(players):
            n = given[seat]
            n = int(n) if isinstance(n, int) and not isinstance(n, bool) else n
            if isinstance(n, bool) or not isinstance(n, int) or (n != 0 and not LEAST_FANTASY <= n <= SD_MOST_IN_HAND):
                raise ShowdownError(f"seat {seat}: fantasyland is {LEAST_FANTASY} to {SD_MOST_IN_HAND} cards, or 0 for "
                                    f"none, got {shown(n)}")
            if n and self.g.s.closed:
                raise ShowdownError(f"seat {seat}: {self.sheet.name} knows no fantasyland")
            self.g.fantasy[seat] = <uint8_t> n
        return 0

    cdef int read_deck(self, object deck, object cards) except -1:
        cdef sd_open_face *g = &self.g
        cdef int i, n, needed = sd_cards_needed(g)
        if needed > 52:
            raise ShowdownError(f"{needed} cards would be needed, the deck has 52")
        if cards is not None and cards != "manual":
            raise ShowdownError(f"cards: got {shown(cards)}, expected 'manual' or nothing")
        if cards is not None:
            if deck is not None:
                raise ShowdownError("cards dealt by hand come from no deck: give one of deck and cards")
            g.manual = 1
            return 0
        if deck is None:
            for i in range(52):
                g.deck[i] = <uint8_t> i
            g.deck_size = 52
            sd_shuffle_cards(&g.rng, g.deck, 52)
            return 0
        n = parse_into(deck, g.deck, 52, "a deck")
        if n < needed:
            raise CardError(f"the deck has {n} cards, the hand takes {needed}")
        g.deck_size = <uint8_t> n
        return 0

    # --- reading ---

    @property
    def players(self):
        """How many players there are."""
        return self.g.s.players

    @property
    def button(self):
        """The dealer's seat."""
        return self.g.button

    @property
    def fantasyland(self):
        """Cards that each seat receives at once, 0 for an ordinary hand."""
        cdef int seat
        return tuple([self.g.fantasy[seat] for seat in range(self.g.s.players)])

    @property
    def street(self):
        """The street, 0 first."""
        return min(self.g.street, self.g.s.streets - 1)

    @property
    def phase(self):
        """'deal' while cards are awaited, 'place', or 'over'."""
        return PHASES[self.g.phase]

    @property
    def awaits(self):
        """``('deal', seat, count)`` while cards are dealt by hand, else None."""
        if self.g.phase != SD_AWAITING_CARDS:
            return None
        return "deal", self.g.to_act, sd_receives(&self.g, self.g.to_act)

    @property
    def to_act(self):
        """The seat that has to place cards, or None."""
        return self.g.to_act if self.g.phase == SD_PLACING else None

    @property
    def is_over(self):
        """Whether all cards are placed."""
        return self.g.phase == SD_DONE

    @property
    def viewer(self):
        """Whose view this is, or None for the game itself."""
        return None if self.g.viewer == SD_NOBODY else self.g.viewer

    @property
    def to_place(self):
        """How many cards of the hand the seat to act must place; the rest is discarded."""
        return sd_places(&self.g, self.g.to_act) if self.g.phase == SD_PLACING else 0

    @cython.critical_section
    def hand(self, seat, /):
        """The cards that a seat has to place now; in a view those of others are left out.

        Parameters
        ----------
        seat : int

        Returns
        -------
        tuple of Card
        """
        cdef int i = read_seat(seat, self.g.s.players)
        return card_objects(self.g.hand[i], self.g.in_hand[i])

    @cython.critical_section
    def rows(self, seat, /):
        """The rows of a seat as placed so far; in a view those of others that lie face down are empty.

        Parameters
        ----------
        seat : int

        Returns
        -------
        Rows
        """
        cdef int i = read_seat(seat, self.g.s.players), row
        cdef uint8_t[3] count
        for row in range(ROWS):
            count[row] = self.g.count[i][row]
            if count[row] and self.g.row[i][ROW_START[row]] == SD_HIDDEN:
                count[row] = 0
        return make_rows(self.g.row[i], count)

    @cython.critical_section
    def discards(self, seat, /):
        """The cards a seat has thrown away; in a view only the viewer's own.

        Parameters
        ----------
        seat : int

        Returns
        -------
        tuple of Card
        """
        cdef int i = read_seat(seat, self.g.s.players)
        return card_objects(self.g.discard[i], self.g.discards[i])

    @cython.critical_section
    def unseen(self, seat, /):
        """The cards that a seat cannot see, ascending: the stub, and what others hold or have thrown away.

        Parameters
        ----------
        seat : int

        Returns
        -------
        tuple of Card
        """
        cdef uint8_t[52] out
        cdef int i = read_seat(seat, self.g.s.players)
        if self.g.viewer != SD_NOBODY and self.g.viewer != i:
            raise ActionError(f"this is what seat {self.g.viewer} sees, not seat {i}")
        return card_objects(out, sd_cards_outside(sd_seen(&self.g, i), out))

    @property
    @cython.critical_section
    def surrendered(self):
        """Whether each seat has given up."""
        cdef int seat
        return tuple([self.g.surrendered[seat] != 0 for seat in range(self.g.s.players)])

    @property
    @cython.critical_section
    def score(self):
        """The `Score` once the game is over, else None."""
        if self.g.phase != SD_DONE:
            return None
        cdef Score score = Score.__new__(Score)
        score.players = self.g.s.players
        sd_rate_seats(tables(), &self.g, score.rated)
        score.settle(&self.sheet.sheet.prices)
        if self.stacks is not None:
            score.settle_within(self.stacks, self.g.button)
        return score

    @property
    @cython.critical_section
    def next_fantasyland(self):
        """Once the game is over: the cards each seat receives at once in the next hand, 0 for none; else None."""
        cdef sd_rated[4] rated
        cdef int seat
        if self.g.phase != SD_DONE:
            return None
        sd_rate_seats(tables(), &self.g, rated)
        return tuple([0 if self.g.surrendered[seat]
                      else sd_fantasyland(&self.sheet.sheet, &rated[seat], self.g.fantasy[seat] != 0)
                      for seat in range(self.g.s.players)])

    @property
    def next_button(self):
        """Once the game is over: the dealer's seat of the next hand; else None."""
        if self.g.phase != SD_DONE:
            return None
        stays = not self.advance and any(self.next_fantasyland)
        return self.g.button if stays else (self.g.button + 1) % self.g.s.players

    @property
    @cython.critical_section
    def log(self):
        """What happened so far, a line a turn: ``'0: AsKdQh -> f-m'``, ``'0: ... surrender'``."""
        cdef int turn, i, at = 0, n
        lines = []
        for turn in range(self.g.turns):
            n = self.g.turn_cards[turn]
            cards = card_texts(self.g.dealt_card + at, n)
            said = "surrender"
            if self.g.turn_kind[turn] != SD_SURRENDERED:
                said = "".join([LETTERS[self.g.dealt_to[i]] for i in range(at, at + n)])
            lines.append(f"{self.g.turn_seat[turn]}: {cards} -> {said}")
            at += n
        return tuple(lines)

    def __bool__(self):
        return self.g.phase != SD_DONE

    def __iter__(self):
        """Visit the seat to act until the game is over, or cards are awaited."""
        while self.g.phase == SD_PLACING:
            yield self.g.to_act

    # --- acting ---

    cdef int check_turn(self, str action) except -1:
        if self.g.viewer != SD_NOBODY:
            raise ActionError(f"{action}: this is a view, only the game itself can be played")
        if self.g.phase == SD_DONE:
            raise ActionError(f"{action}: the game is over")
        if self.g.phase == SD_AWAITING_CARDS:
            raise ActionError(f"{action}: {self.awaits[2]} cards for seat {self.g.to_act} are awaited first")
        return 0

    cdef object illegal(self, const uint8_t *word):
        """What is wrong with a word that is not legal."""
        cdef int seat = self.g.to_act, i, row
        cdef int[4] to = [0, 0, 0, 0]
        for i in range(self.g.in_hand[seat]):
            to[word[i]] += 1
        for row in range(ROWS):
            if self.g.count[seat][row] + to[row] > ROW_SIZE[row]:
                return ActionError(f"seat {seat}: {to[row]} more in the {NAMES[row]} are too many, it holds "
                                   f"{self.g.count[seat][row]} of {ROW_SIZE[row]}")
        return ActionError(f"seat {seat}: {sd_places(&self.g, seat)} of {self.g.in_hand[seat]} cards are to be placed, "
                           f"got {to[0] + to[1] + to[2]}")

    cdef int read_word(self, str given, uint8_t *word) except -1:
        cdef int n = self.g.in_hand[self.g.to_act], i
        if len(given) != n:
            raise ActionError(f"seat {self.g.to_act}: a letter for each of {n} cards is expected, got {shown(given)}")
        for i in range(n):
            to = LETTERS.find(given[i])
            if to < 0:
                raise ActionError(f"seat {self.g.to_act}: f, m, b or - is expected for each card, got {shown(given)}")
            word[i] = <uint8_t> to
        return 0

    cdef int read_row(self, int row, object cards, uint8_t *word, int turns) except -1:
        """Mark the cards of the hand that go to a row."""
        cdef uint8_t[17] named
        cdef int seat = self.g.to_act, n, i, j
        try:
            n = parse_into(cards, named, SD_MOST_IN_HAND, NAMES[row])
        except CardError as error:
            raise ActionError(f"seat {seat}: {error}") from None
        if self.g.turns != turns:  # an iterable may act on this very game
            raise ActionError("place: cards were placed while the placement was read")
        for i in range(n):
            for j in range(self.g.in_hand[seat]):
                if self.g.hand[seat][j] == named[i]:
                    break
            else:
                raise ActionError(f"seat {seat}: {card_object(named[i])} is not in hand: "
                                  f"{card_texts(self.g.hand[seat], self.g.in_hand[seat])}")
            if word[j] != SD_DISCARDED:
                raise ActionError(f"seat {seat}: {card_object(named[i])} cannot go to two rows")
            word[j] = <uint8_t> row
        return 0

    cdef int read_placement(self, object placement, uint8_t *word) except -1:
        cdef int row, turns = self.g.turns
        cdef Rows rows
        if isinstance(placement, str):
            return self.read_word(placement, word)
        memset(word, SD_DISCARDED, SD_MOST_IN_HAND)
        if isinstance(placement, Rows):
            rows = placement
            for row in range(ROWS):
                self.read_row(row, rows.row_cards(row), word, turns)
            return 0
        if not isinstance(placement, dict):
            raise ActionError(f"a placement is a dict of front, middle and back, Rows, or a word such as 'fm-'; "
                              f"got {shown(placement)}")
        for name, cards in list((<dict> placement).items()):
            if name not in NAMES:
                raise ActionError(f"no row is called {shown(name)}: there are front, middle and back")
            self.read_row(NAMES.index(name), cards, word, turns)
        return 0

    @cython.critical_section
    def place(self, placement, /):
        """Place the cards of the seat to act; what is left over is discarded.

        Parameters
        ----------
        placement : dict, Rows or str
            The cards for ``'front'``, ``'middle'`` and ``'back'``; or a letter for each card in hand, in its order:
            f, m, b, or - to discard it.

        Raises
        ------
        ActionError
            If a card is not in hand, a row would be too long, or other than the number of cards to be placed is;
            nothing changes then.
        """
        cdef uint8_t[17] word
        self.check_turn("place")
        self.read_placement(placement, word)
        if not sd_is_legal(&self.g, word):
            raise self.illegal(word)
        sd_play(&self.g, word)

    @cython.critical_section
    def surrender(self):
        """Give up before the exposure, at the price that the rules name.

        Raises
        ------
        ActionError
            If the rules know no surrender.
        """
        self.check_turn("surrender")
        if self.sheet.sheet.prices.surrender == 0:
            raise ActionError(f"surrender: {self.sheet.name} is played without")
        sd_surrender(&self.g)

    @cython.critical_section
    def deal(self, seat, cards, /):
        """Give the seat to act its cards, in a game dealt by hand.

        Parameters
        ----------
        seat : int
        cards : str, bytes, or iterable of str, int or Card

        Raises
        ------
        ActionError
            If no cards are awaited, or others; nothing changes then.
        """
        cdef uint8_t[52] given
        cdef int n, i, who = read_seat(seat, self.g.s.players)
        cdef uint64_t used = 0
        if self.g.viewer != SD_NOBODY or self.g.phase != SD_AWAITING_CARDS:
            raise ActionError("deal: no cards are awaited")
        if who != self.g.to_act:
            raise ActionError(f"deal: seat {self.g.to_act} is to receive cards, not seat {who}")
        try:
            n = parse_into(cards, given, 52, "deal")
        except CardError as error:
            raise ActionError(f"deal: {error}") from None
        if self.g.phase != SD_AWAITING_CARDS or self.g.to_act != who:  # reading may run any code
            raise ActionError("deal: the game went on while the cards were read")
        if n != sd_receives(&self.g, who):
            raise ActionError(f"deal: seat {who} receives {sd_receives(&self.g, who)} cards, got {n}")
        for i in range(self.g.dealt):
            used |= <uint64_t> 1 << self.g.dealt_card[i]
        for i in range(n):
            if used >> given[i] & 1:
                raise ActionError(f"deal: {card_object(given[i])} was dealt before")
        memcpy(self.g.hand[who], given, n)
        self.g.in_hand[who] = <uint8_t> n
        sd_serve(&self.g)

    @cython.critical_section
    def legal(self):
        """The legal placements of the seat to act, as words that `place` takes, one by one.

        Returns
        -------
        iterator of str
            On an ordinary street at most 232 words; in fantasyland more than anybody wants to see.
        """
        if self.g.viewer == SD_NOBODY or self.g.viewer != self.g.to_act:
            self.check_turn("legal")
        cdef int seat = self.g.to_act
        free = [ROW_SIZE[row] - self.g.count[seat][row] for row in range(ROWS)]
        return words(self.g.in_hand[seat], [*free, self.g.in_hand[seat] - sd_places(&self.g, seat)],
                     sd_places(&self.g, seat))

    # --- copies ---

    cdef Play clone(self):
        cdef Play twin = type(self).__new__(type(self))
        with cython.critical_section(self):
            memcpy(&twin.g, &self.g, sizeof(sd_open_face))
        twin.sheet = self.sheet
        twin.advance = self.advance
        twin.rules = self.rules
        twin.stacks = self.stacks
        return twin

    def copy(self):
        """An independent copy; the same cards will come."""
        return self.clone()

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo, /):
        return self.clone()

    def __reduce__(self):
        raise TypeError(f"a {type(self).__name__} cannot be pickled: keep its log, and replay it")

    @cython.critical_section
    def view(self, seat, /):
        """What one seat may know: a game in which all other hidden cards are left out, and which cannot be played.

        Parameters
        ----------
        seat : int

        Returns
        -------
        Game
        """
        cdef int viewer = read_seat(seat, self.g.s.players)
        if self.g.viewer != SD_NOBODY and self.g.viewer != viewer:
            raise ActionError(f"this is what seat {self.g.viewer} sees, not seat {viewer}")
        cdef Play twin = self.clone()
        sd_hide(&twin.g, viewer)
        return twin

    def sample(self, seat, /, *, seed=None):
        """A game that may be this one for all that a seat can see: everything hidden from it is drawn anew.

        Parameters
        ----------
        seat : int
        seed : int, optional
            None takes the system's entropy.

        Returns
        -------
        Game
            It can be played on.
        """
        cdef Play twin = self.view(seat)
        read_seed(seed, &twin.g.rng)
        sd_redraw(&twin.g, read_seat(seat, self.g.s.players))
        return twin


def words(n, free, left, /):
    """Every word of n letters with at most `free` of each, `left` of them not discards."""
    if n == 0:
        yield ""
        return
    for to in range(4):
        if free[to] and (left or to == SD_DISCARDED):
            room = list(free)
            room[to] -= 1
            for rest in words(n - 1, room, left - (to != SD_DISCARDED)):
                yield LETTERS[to] + rest


# --- players -----------------------------------------------------------------------------------------------------

cdef tuple KINDS = ("random", "greedy", "rollout")


@cython.final
cdef class Player:
    """A built-in player: called with a game, it answers a placement for the seat to act.

    It looks at nothing that the seat cannot see. "random" drops each card on a random free place. "greedy" takes what
    promises most now. "rollout" plays promising placements out, the cards to come drawn at random, and completes the
    board with the setter. The last two set what is all in hand exactly, and leave no dead board if they can help it.

    Parameters
    ----------
    kind : {"random", "greedy", "rollout"}
    seed : int, optional
    samples : int, default 16
        How often "rollout" plays each placement out.
    stay_value : float, default 10
        Points it counts for fantasyland in the next hand.

    Raises
    ------
    ShowdownError
        If no player is called that.

    Examples
    --------
    >>> from showdown import ofc
    >>> player = ofc.Player("greedy", seed=1)
    >>> game = ofc.Game("ofc", 2, deck=range(52))
    >>> len(player(game))
    5
    >>> while game:
    ...     player.act(game)
    >>> game.is_over
    True
    """

    cdef sd_rng rng
    cdef int which
    cdef int samples
    cdef double stay_value

    def __init__(self, kind, seed=None, samples=16, stay_value=10):
        if kind not in KINDS:
            raise ShowdownError(f"no player is called {shown(kind)}; there are {', '.join(KINDS)}")
        if isinstance(samples, bool) or not isinstance(samples, int) or not 1 <= int(samples) <= 1000000:
            raise ShowdownError(f"samples: got {shown(samples)}, expected 1 to 1000000")
        self.which = KINDS.index(kind)
        self.samples = samples
        self.stay_value = stay_value
        read_seed(seed, &self.rng)

    cdef int check_made(self) except -1:
        if not self.samples:
            raise TypeError("a Player that was never made cannot play")
        return 0

    cdef int choose(self, Play game, sd_open_face *g, uint8_t *word) except -1:
        """Choose a word, and copy the game that it is for: others may go on with theirs while this one thinks."""
        cdef sd_rng rng
        self.check_made()
        with cython.critical_section(self):
            rng = self.rng
        with cython.critical_section(game):
            memcpy(g, &game.g, sizeof(sd_open_face))
        if g.phase != SD_PLACING:
            raise ActionError("nobody is to place cards")
        with nogil:
            if self.which == 0:
                sd_random_word(g, &rng, word)
            elif self.which == 1:
                sd_greedy_word(tables(), g, &rng, self.stay_value, word)
            else:
                sd_rollout_word(tables(), g, &rng, self.samples, self.stay_value, word)
        with cython.critical_section(self):
            self.rng = rng
        return 0

    def __call__(self, Play game not None, /):
        """The word for the seat to act."""
        cdef sd_open_face g
        cdef uint8_t[17] word
        cdef int i
        if game.g.viewer != SD_NOBODY and game.g.viewer != game.g.to_act and game.g.phase == SD_PLACING:
            raise ActionError(f"seat {game.g.to_act} is to act, this is what seat {game.g.viewer} sees")
        self.choose(game, &g, word)
        return "".join([LETTERS[word[i]] for i in range(g.in_hand[g.to_act])])

    def act(self, Play game not None, /):
        """Choose and place in one step."""
        cdef sd_open_face g
        cdef uint8_t[17] word
        self.check_made()
        game.check_turn("act")
        self.choose(game, &g, word)
        with cython.critical_section(game):
            if game.g.turns != g.turns or game.g.phase != SD_PLACING:
                raise ActionError("act: the game went on while the player thought")
            sd_play(&game.g, word)

    def __repr__(self):
        return f"<Player {KINDS[self.which]}>"
