/* The best setting of up to 17 cards into front, middle and back: exact.
 *
 * Every way to fill a row is one entry: its strength above, the set of cards it takes below, so that the entries of a
 * row in descending order run from the strongest down, and of equal ones those with the lower cards come first. Levels
 * (rows.h) are runs of such a list. What a setting brings depends only on the three levels: the triples of levels are
 * tried from the dearest down, and the first that has three disjoint entries in legal order holds the answer. Whether
 * two levels go together at all is found once and remembered, which disposes of most triples.
 */
#ifndef SHOWDOWN_ARRANGE_H
#define SHOWDOWN_ARRANGE_H

#include <stdlib.h>
#include <string.h>

#include "rows.h"

enum {
    SD_MOST_HELD = 17,
    SD_CARD_BITS = SD_MOST_HELD, /* a bit for each card held: the lowest card has the highest bit */
    SD_MOST_FIVES = 6188,        /* 17 choose 5 */
    SD_MOST_FRONTS = 680         /* 17 choose 3 */
};

#define SD_CARD_SET ((1u << SD_CARD_BITS) - 1)

/* 13 strength bits of a five-card hand fit above the cards. */
typedef uint32_t sd_entry;

typedef struct {
    const sd_entry *entry; /* descending */
    int n;
    int start[SD_MOST_LEVELS + 1]; /* level l is entry[start[l + 1]] .. entry[start[l] - 1]; start[0] is n */
} sd_choices;

/* What is to be set: cards in ascending order, and what stands in the rows already. */
typedef struct {
    const sd_tables *tables;
    const sd_sheet *sheet;
    const unsigned char *cards;
    int n;
    const unsigned char *placed[SD_ROWS];
    int nplaced[SD_ROWS];
} sd_task;

typedef struct {
    sd_entry row[SD_ROWS];
} sd_setting;

/* --- every way to fill a row ----------------------------------------------------------------------------------- */

typedef struct {
    const sd_task *task;
    sd_entry *out;
    int n, row, least; /* entries below the strength `least` are left out */
} sd_filling;

static inline unsigned sd_fives(const sd_tables *t, uint64_t key, unsigned ranks) {
    return sd_has_flush(key) ? t->flush[ranks] : t->high_five[SD_PLACE((uint32_t)key, t->five_row, FIVE)];
}

static inline unsigned sd_low_fives(const sd_tables *t, uint64_t key, unsigned ranks) {
    return sd_has_flush(key) ? t->flush_27[ranks] : t->low_27_five[SD_PLACE((uint32_t)key, t->five_row, FIVE)];
}

static inline unsigned sd_threes(const sd_tables *t, uint64_t key) {
    return t->front[SD_PLACE(SD_BOARD_START_3 + (uint32_t)key, t->board_row, BOARD)];
}

/* The entries that take `left` of the cards from `from` on. They come out in descending order of the card set. */
static inline void sd_fill(sd_filling *f, int from, int left, uint64_t key, unsigned ranks, sd_entry set) {
    const sd_task *task = f->task;
    const sd_tables *t = task->tables;
    const unsigned char *cards = task->cards;
    int low = f->row == SD_MIDDLE_ROW && task->sheet->middle_low;
    if (left > 1) {
        for (int i = from; i <= task->n - left; i++)
            sd_fill(f, i + 1, left - 1, key + t->card[cards[i]], ranks | 1u << (cards[i] >> 2),
                    set | 1u << (task->n - 1 - i));
        return;
    }
    int stop = left ? task->n : from + 1;
    for (int i = from; i < stop; i++) {
        uint64_t k = left ? key + t->card[cards[i]] : key;
        unsigned r = left ? ranks | 1u << (cards[i] >> 2) : ranks;
        int strength = (int)(f->row == SD_FRONT_ROW ? sd_threes(t, k)
                             : low                  ? sd_low_fives(t, k, r)
                                                    : sd_fives(t, k, r));
        f->out[f->n] = (sd_entry)strength << SD_CARD_BITS | set | (left ? 1u << (task->n - 1 - i) : 0);
        f->n += strength >= f->least;
    }
}

/* Descending by strength, and by the card set as they come. Strengths have 13 bits: 7 and 6. */
static inline void sd_sort_entries(sd_entry *entry, sd_entry *spare, int n) {
    enum { LOW = 7, HIGH = 6 };
    int low[1 << LOW] = {0}, high[1 << HIGH] = {0};
    for (int i = 0; i < n; i++) {
        low[entry[i] >> SD_CARD_BITS & ((1 << LOW) - 1)]++;
        high[entry[i] >> (SD_CARD_BITS + LOW)]++;
    }
    for (int i = (1 << LOW) - 1, at = 0; i >= 0; i--) {
        int count = low[i];
        low[i] = at;
        at += count;
    }
    for (int i = (1 << HIGH) - 1, at = 0; i >= 0; i--) {
        int count = high[i];
        high[i] = at;
        at += count;
    }
    for (int i = 0; i < n; i++) spare[low[entry[i] >> SD_CARD_BITS & ((1 << LOW) - 1)]++] = entry[i];
    for (int i = 0; i < n; i++) entry[high[spare[i] >> (SD_CARD_BITS + LOW)]++] = spare[i];
}

/* The first place in a descending list from which no entry is greater than `most`. */
static inline int sd_first_up_to(const sd_entry *entry, int from, int to, sd_entry most) {
    while (from < to) {
        int mid = (from + to) / 2;
        if (entry[mid] > most)
            from = mid + 1;
        else
            to = mid;
    }
    return from;
}

static inline int sd_fill_row(const sd_task *task, int row, int least, sd_entry *out, sd_entry *spare) {
    sd_filling f = {task, out, 0, row, least};
    const unsigned char *placed = task->placed[row];
    uint64_t key = sd_key(task->tables->card, placed, task->nplaced[row]);
    sd_fill(&f, 0, SD_ROW_SIZE[row] - task->nplaced[row], key, sd_ranks(placed, task->nplaced[row]), 0);
    sd_sort_entries(out, spare, f.n);
    return f.n;
}

static inline void sd_mark_levels(sd_choices *c, const sd_sheet *sheet, int row, const sd_entry *entry, int n) {
    c->entry = entry;
    c->n = n;
    c->start[0] = n;
    for (int level = 1; level < sheet->levels[row]; level++) {
        sd_entry floor = (sd_entry)sheet->level[row][level].floor << SD_CARD_BITS;
        c->start[level] = sd_first_up_to(entry, 0, n, floor - 1);
    }
    c->start[sheet->levels[row]] = 0;
}

/* --- the search ------------------------------------------------------------------------------------------------ */

typedef struct {
    int middle_low;
    sd_choices row[SD_ROWS];
    const sd_entry *need; /* by place among the fronts: the least middle (2-7: back) that does not lose to it */
    int8_t pair[SD_ROWS][SD_MOST_LEVELS][SD_MOST_LEVELS]; /* by the row left out: 1 goes, -1 does not, 0 unknown */
} sd_search;

static inline int sd_any_disjoint(const sd_entry *entry, int from, int to, sd_entry used) {
    int i = from;
    for (; i + 16 <= to; i += 16) {
        unsigned hit = 0;
        for (int j = 0; j < 16; j++) hit |= (entry[i + j] & used) == 0; /* sixteen at once, without a branch */
        if (hit) return 1;
    }
    for (; i < to; i++)
        if ((entry[i] & used) == 0) return 1;
    return 0;
}

typedef struct {
    int from, to;
} sd_run;

static inline sd_run sd_level_run(const sd_choices *c, int level) {
    sd_run run = {c->start[level + 1], c->start[level]};
    return run;
}

static inline int sd_level_is_empty(const sd_choices *c, int level) { return c->start[level + 1] == c->start[level]; }

/* Which entries of a run stand in legal order to the entry `other` of another row. Of descending lists it is a part
 * from the front (at least as strong) or up to the end (at most as strong). */
static inline sd_run sd_legal_backs(const sd_search *s, sd_run backs, int row, int place) {
    if (row == SD_MIDDLE_ROW) {
        if (s->middle_low) return backs;
        sd_entry middle = s->row[SD_MIDDLE_ROW].entry[place] & ~SD_CARD_SET;
        backs.to = sd_first_up_to(s->row[SD_BACK_ROW].entry, backs.from, backs.to, middle - 1);
    } else {
        backs.to = sd_first_up_to(s->row[SD_BACK_ROW].entry, backs.from, backs.to, s->need[place] - 1);
    }
    return backs;
}

static inline sd_run sd_legal_middles(const sd_search *s, sd_run middles, int row, int place) {
    const sd_entry *entry = s->row[SD_MIDDLE_ROW].entry;
    if (s->middle_low) return middles;
    if (row == SD_BACK_ROW)
        middles.from = sd_first_up_to(entry, middles.from, middles.to, s->row[SD_BACK_ROW].entry[place] | SD_CARD_SET);
    else
        middles.to = sd_first_up_to(entry, middles.from, middles.to, s->need[place] - 1);
    return middles;
}

/* Fronts that neither the middle nor, where the middle is low, the back loses to. */
static inline sd_run sd_legal_fronts(const sd_search *s, sd_run fronts, int row, int place) {
    if (row == SD_MIDDLE_ROW && s->middle_low) return fronts;
    fronts.from = sd_first_up_to(s->need, fronts.from, fronts.to, s->row[row].entry[place] | SD_CARD_SET);
    return fronts;
}

static inline sd_run sd_legal(const sd_search *s, int wanted, sd_run run, int row, int place) {
    return wanted == SD_BACK_ROW     ? sd_legal_backs(s, run, row, place)
           : wanted == SD_MIDDLE_ROW ? sd_legal_middles(s, run, row, place)
                                     : sd_legal_fronts(s, run, row, place);
}

/* Whether two levels have entries that go together. */
static inline int sd_pair_goes(sd_search *s, int row, int level, int other, int other_level) {
    int8_t *known = &s->pair[SD_ROWS - row - other][row < other ? level : other_level][row < other ? other_level : level];
    if (*known) return *known > 0;
    sd_run a = sd_level_run(&s->row[row], level), b = sd_level_run(&s->row[other], other_level);
    if (a.to - a.from > b.to - b.from) { /* go through the shorter run */
        int r = row;
        sd_run run = a;
        row = other;
        other = r;
        a = b;
        b = run;
    }
    *known = -1;
    for (int i = a.from; i < a.to; i++) {
        sd_run legal = sd_legal(s, other, b, row, i);
        if (sd_any_disjoint(s->row[other].entry, legal.from, legal.to, s->row[row].entry[i] & SD_CARD_SET)) {
            *known = 1;
            break;
        }
    }
    return *known > 0;
}

/* Whether three levels have entries that go together: through the two shorter runs, with one look at the longest. */
static inline int sd_triple_goes(const sd_search *s, const uint8_t *level) {
    int row[SD_ROWS] = {SD_FRONT_ROW, SD_MIDDLE_ROW, SD_BACK_ROW};
    sd_run run[SD_ROWS];
    for (int i = 0; i < SD_ROWS; i++) run[i] = sd_level_run(&s->row[i], level[i]);
    for (int i = 1; i < SD_ROWS; i++)
        for (int j = i; j > 0 && run[row[j]].to - run[row[j]].from < run[row[j - 1]].to - run[row[j - 1]].from; j--) {
            int r = row[j];
            row[j] = row[j - 1];
            row[j - 1] = r;
        }
    const sd_entry *a = s->row[row[0]].entry, *b = s->row[row[1]].entry, *c = s->row[row[2]].entry;
    for (int i = run[row[0]].from; i < run[row[0]].to; i++) {
        sd_run second = sd_legal(s, row[1], run[row[1]], row[0], i);
        sd_run third = sd_legal(s, row[2], run[row[2]], row[0], i);
        sd_entry used = a[i] & SD_CARD_SET;
        if (third.from == third.to) continue;
        for (int j = second.from; j < second.to; j++) {
            if (b[j] & used) continue;
            sd_run legal = sd_legal(s, row[2], third, row[1], j);
            if (sd_any_disjoint(c, legal.from, legal.to, used | (b[j] & SD_CARD_SET))) return 1;
        }
    }
    return 0;
}

/* Whether a setting is stronger than another: back, then middle, then front, then lower cards in the same order. */
static inline int sd_stronger(const sd_entry *a, const sd_entry *b) {
    for (int row = SD_BACK_ROW; row >= SD_FRONT_ROW; row--)
        if (a[row] >> SD_CARD_BITS != b[row] >> SD_CARD_BITS) return a[row] >> SD_CARD_BITS > b[row] >> SD_CARD_BITS;
    for (int row = SD_BACK_ROW; row >= SD_FRONT_ROW; row--)
        if (a[row] != b[row]) return a[row] > b[row];
    return 0;
}

/* Make `best` the strongest setting in three levels, if there is a stronger one than it. */
static inline void sd_strongest(const sd_search *s, const uint8_t *level, sd_setting *best) {
    const sd_entry *front = s->row[SD_FRONT_ROW].entry, *middle = s->row[SD_MIDDLE_ROW].entry,
                   *back = s->row[SD_BACK_ROW].entry;
    sd_run fronts = sd_level_run(&s->row[SD_FRONT_ROW], level[SD_FRONT_ROW]),
           middles = sd_level_run(&s->row[SD_MIDDLE_ROW], level[SD_MIDDLE_ROW]),
           backs = sd_level_run(&s->row[SD_BACK_ROW], level[SD_BACK_ROW]);
    for (int b = backs.from; b < backs.to; b++) {
        if (back[b] >> SD_CARD_BITS < best->row[SD_BACK_ROW] >> SD_CARD_BITS) return;
        sd_run under = sd_legal_middles(s, middles, SD_BACK_ROW, b);
        sd_run top = s->middle_low ? sd_legal_fronts(s, fronts, SD_BACK_ROW, b) : fronts;
        for (int m = under.from; m < under.to; m++) {
            if (middle[m] & back[b] & SD_CARD_SET) continue;
            if (back[b] >> SD_CARD_BITS == best->row[SD_BACK_ROW] >> SD_CARD_BITS &&
                middle[m] >> SD_CARD_BITS < best->row[SD_MIDDLE_ROW] >> SD_CARD_BITS)
                break;
            sd_run legal = sd_legal_fronts(s, top, SD_MIDDLE_ROW, m);
            sd_entry used = (back[b] | middle[m]) & SD_CARD_SET;
            for (int f = legal.from; f < legal.to; f++)
                if ((front[f] & used) == 0) {
                    sd_setting found = {{front[f], middle[m], back[b]}};
                    if (sd_stronger(found.row, best->row)) *best = found;
                    break;
                }
        }
    }
}

typedef struct {
    double worth;
    uint8_t level[SD_ROWS];
} sd_triple;

/* Dearer first; of equal ones those with the stronger back. */
static inline int sd_before(const sd_triple *a, const sd_triple *b) {
    if (a->worth != b->worth) return a->worth > b->worth;
    return a->level[SD_BACK_ROW] > b->level[SD_BACK_ROW];
}

static inline void sd_sink(sd_triple *heap, int n, int at) {
    for (;;) {
        int child = 2 * at + 1;
        if (child >= n) return;
        if (child + 1 < n && sd_before(&heap[child + 1], &heap[child])) child++;
        if (!sd_before(&heap[child], &heap[at])) return;
        sd_triple t = heap[at];
        heap[at] = heap[child];
        heap[child] = t;
        at = child;
    }
}

enum { SD_MOST_TRIPLES = SD_MOST_LEVELS * SD_MOST_FIVE_LEVELS * SD_MOST_FIVE_LEVELS };

static inline int sd_list_triples(const sd_search *s, const sd_sheet *sheet, int inside, double stay_value, sd_triple *out) {
    int n = 0;
    for (int b = 0; b < sheet->levels[SD_BACK_ROW]; b++) {
        if (sd_level_is_empty(&s->row[SD_BACK_ROW], b)) continue;
        for (int m = 0; m < sheet->levels[SD_MIDDLE_ROW]; m++) {
            if (sd_level_is_empty(&s->row[SD_MIDDLE_ROW], m)) continue;
            for (int f = 0; f < sheet->levels[SD_FRONT_ROW]; f++) {
                if (sd_level_is_empty(&s->row[SD_FRONT_ROW], f)) continue;
                const sd_level *level[SD_ROWS] = {&sheet->level[SD_FRONT_ROW][f], &sheet->level[SD_MIDDLE_ROW][m],
                                                  &sheet->level[SD_BACK_ROW][b]};
                int royalties = 0, stays = 0;
                for (int row = 0; row < SD_ROWS; row++) {
                    royalties += level[row]->royalty;
                    stays |= inside ? level[row]->stay : level[row]->enter;
                }
                sd_triple triple = {royalties + (stays ? stay_value : 0), {(uint8_t)f, (uint8_t)m, (uint8_t)b}};
                out[n++] = triple;
            }
        }
    }
    return n;
}

/* The answer for lists made: 0 if no setting is legal. */
static inline int sd_search_levels(sd_search *s, const sd_sheet *sheet, int inside, double stay_value, sd_setting *best) {
    sd_triple heap[SD_MOST_TRIPLES];
    int n = sd_list_triples(s, sheet, inside, stay_value, heap), found = 0;
    sd_triple first = {0, {0, 0, 0}};
    for (int i = n / 2 - 1; i >= 0; i--) sd_sink(heap, n, i);
    for (; n > 0; heap[0] = heap[--n], sd_sink(heap, n, 0)) {
        const uint8_t *level = heap[0].level;
        if (found && sd_before(&first, &heap[0])) break; /* less worth, or a weaker back */
        if (!sd_pair_goes(s, SD_BACK_ROW, level[SD_BACK_ROW], SD_MIDDLE_ROW, level[SD_MIDDLE_ROW]) ||
            !sd_pair_goes(s, SD_MIDDLE_ROW, level[SD_MIDDLE_ROW], SD_FRONT_ROW, level[SD_FRONT_ROW]) ||
            !sd_pair_goes(s, SD_BACK_ROW, level[SD_BACK_ROW], SD_FRONT_ROW, level[SD_FRONT_ROW]))
            continue;
        if (!found) {
            if (!sd_triple_goes(s, level)) continue;
            found = 1;
            first = heap[0];
            for (int row = 0; row < SD_ROWS; row++) best->row[row] = 0;
        }
        sd_strongest(s, level, best);
    }
    return found;
}

/* --- any values for the rows ------------------------------------------------------------------------------------ */

typedef struct {
    double value;
    sd_entry entry;
} sd_valued;

static int sd_by_value(const void *a, const void *b) {
    const sd_valued *x = (const sd_valued *)a, *y = (const sd_valued *)b;
    if (x->value != y->value) return x->value > y->value ? -1 : 1;
    return (x->entry < y->entry) - (x->entry > y->entry);
}

/* Dearest first, of equal ones the strongest. A table that never pays less for more leaves the order as it is. */
static inline void sd_value_entries(const sd_entry *entry, int n, const double *value, sd_valued *out) {
    int sorted = 1;
    for (int i = 0; i < n; i++) {
        out[i].entry = entry[i];
        out[i].value = value[entry[i] >> SD_CARD_BITS];
        if (i && out[i].value > out[i - 1].value) sorted = 0;
    }
    if (!sorted) qsort(out, (size_t)n, sizeof *out, sd_by_value);
}

typedef struct {
    const sd_valued *entry;
    int n;
} sd_valued_row;

/* Branch and bound: a back, then a middle, is left as soon as the dearest of what is missing cannot make it the best. */
static inline int sd_search_values(const sd_tables *t, int middle_low, const sd_valued_row *row, sd_setting *best) {
    sd_valued_row fronts = row[SD_FRONT_ROW], middles = row[SD_MIDDLE_ROW], backs = row[SD_BACK_ROW];
    double most = 0;
    int found = 0;
    memset(best, 0, sizeof *best);
    if (!fronts.n || !middles.n || !backs.n) return 0;
    for (int b = 0; b < backs.n; b++) {
        sd_entry back = backs.entry[b].entry;
        double bound = backs.entry[b].value + middles.entry[0].value + fronts.entry[0].value;
        if (found && bound < most) break;
        if (found && bound == most && back >> SD_CARD_BITS < best->row[SD_BACK_ROW] >> SD_CARD_BITS) continue;
        for (int m = 0; m < middles.n; m++) {
            sd_entry middle = middles.entry[m].entry;
            double two = backs.entry[b].value + middles.entry[m].value;
            if (found && two + fronts.entry[0].value < most) break;
            if (middle & back & SD_CARD_SET) continue;
            if (!middle_low && middle >> SD_CARD_BITS > back >> SD_CARD_BITS) continue;
            sd_entry over = (middle_low ? back : middle) >> SD_CARD_BITS, used = (middle | back) & SD_CARD_SET;
            for (int f = 0; f < fronts.n; f++) {
                sd_entry front = fronts.entry[f].entry;
                double value = two + fronts.entry[f].value;
                if (found && value < most) break;
                if ((front & used) || t->front_floor[front >> SD_CARD_BITS] >= over) continue;
                sd_setting setting = {{front, middle, back}};
                if (!found || value > most || sd_stronger(setting.row, best->row)) *best = setting;
                most = value;
                found = 1;
            }
        }
    }
    return found;
}

/* --- the two questions ------------------------------------------------------------------------------------------ */

typedef struct {
    sd_entry entry[SD_ROWS][SD_MOST_FIVES], spare[SD_MOST_FIVES], need[SD_MOST_FRONTS];
    int n[SD_ROWS];
    int same; /* whether middle and back choose from the same entries, kept as those of the back */
} sd_lists;

static inline void sd_fill_rows(const sd_task *task, sd_lists *l) {
    const sd_sheet *sheet = task->sheet;
    l->same = !sheet->middle_low && !task->nplaced[SD_BACK_ROW] && !task->nplaced[SD_MIDDLE_ROW];
    for (int row = 0; row < SD_ROWS; row++) {
        if (row == SD_MIDDLE_ROW && l->same) continue;
        int least = row == SD_MIDDLE_ROW ? sheet->middle_floor : 0;
        l->n[row] = sd_fill_row(task, row, least, l->entry[row], l->spare);
    }
    if (l->same) l->n[SD_MIDDLE_ROW] = l->n[SD_BACK_ROW];
}

static inline const sd_entry *sd_entries(const sd_lists *l, int row) {
    return l->entry[row == SD_MIDDLE_ROW && l->same ? SD_BACK_ROW : row];
}

/* The best setting by royalties and `stay_value`; 0 if there is no legal one. */
static inline int sd_arrange(const sd_task *task, int inside, double stay_value, sd_setting *best) {
    sd_lists l;
    sd_search s;
    memset(&s, 0, sizeof s);
    s.middle_low = task->sheet->middle_low;
    s.need = l.need;
    sd_fill_rows(task, &l);
    for (int row = 0; row < SD_ROWS; row++)
        sd_mark_levels(&s.row[row], task->sheet, row, sd_entries(&l, row), l.n[row]);
    for (int i = 0; i < l.n[SD_FRONT_ROW]; i++) {
        unsigned front = l.entry[SD_FRONT_ROW][i] >> SD_CARD_BITS;
        l.need[i] = (sd_entry)(task->tables->front_floor[front] + 1) << SD_CARD_BITS;
    }
    return sd_search_levels(&s, task->sheet, inside, stay_value, best);
}

/* The best setting by a value for every strength of each row; `valued` has room for SD_ROWS * SD_MOST_FIVES. */
static inline int sd_arrange_by_value(const sd_task *task, const double *const *value, sd_valued *valued,
                                      sd_setting *best) {
    sd_lists l;
    sd_valued_row rows[SD_ROWS];
    sd_fill_rows(task, &l);
    for (int row = 0; row < SD_ROWS; row++) {
        sd_valued *out = valued + row * SD_MOST_FIVES;
        sd_value_entries(sd_entries(&l, row), l.n[row], value[row], out);
        rows[row].entry = out;
        rows[row].n = l.n[row];
    }
    return sd_search_values(task->tables, task->sheet->middle_low, rows, best);
}

/* The cards of an entry, ascending. */
static inline int sd_cards_of(const sd_task *task, sd_entry entry, unsigned char *out) {
    int n = 0;
    for (int i = 0; i < task->n; i++)
        if (entry >> (task->n - 1 - i) & 1) out[n++] = task->cards[i];
    return n;
}

#endif
