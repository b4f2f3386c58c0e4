/* What rows placed in part can still become, and whether they can still be legal. */
#ifndef SHOWDOWN_OUTLOOK_H
#define SHOWDOWN_OUTLOOK_H

#include <stdlib.h>
#include <string.h>

#include "rows.h"

/* Rows as placed so far, and the cards that may still come, ascending. */
typedef struct {
    const sd_tables *tables;
    const sd_sheet *sheet;
    const unsigned char *placed[SD_ROWS];
    int nplaced[SD_ROWS];
    const unsigned char *live;
    int alive;
} sd_partial;

typedef struct {
    int least, most;
} sd_reach;

/* --- every completion of a row ---------------------------------------------------------------------------------- */

/* Called with the strength of a completion and the live cards it takes. */
typedef void (*sd_visit)(void *to, int strength, uint64_t taken);

typedef struct {
    const sd_partial *p;
    int row;
    uint64_t without; /* live cards that are not to be used */
    sd_visit visit;
    void *to;
} sd_completions;

static inline int sd_strength_of(const sd_partial *p, int row, uint64_t key, unsigned ranks) {
    const sd_tables *t = p->tables;
    if (row == SD_FRONT_ROW) return t->front[SD_PLACE(SD_BOARD_START_3 + (uint32_t)key, t->board_row, BOARD)];
    if (row == SD_MIDDLE_ROW && p->sheet->middle_low)
        return sd_has_flush(key) ? t->flush_27[ranks] : t->low_27_five[SD_PLACE((uint32_t)key, t->five_row, FIVE)];
    return sd_has_flush(key) ? t->flush[ranks] : t->high_five[SD_PLACE((uint32_t)key, t->five_row, FIVE)];
}

static inline void sd_complete_from(const sd_completions *c, int from, int left, uint64_t key, unsigned ranks,
                                    uint64_t taken) {
    const sd_partial *p = c->p;
    if (left == 0) {
        c->visit(c->to, sd_strength_of(p, c->row, key, ranks), taken);
        return;
    }
    for (int i = from; i <= p->alive - left; i++) {
        uint64_t bit = (uint64_t)1 << p->live[i];
        if (!(c->without & bit))
            sd_complete_from(c, i + 1, left - 1, key + p->tables->card[p->live[i]], ranks | 1u << (p->live[i] >> 2),
                             taken | bit);
    }
}

static inline void sd_each_completion(const sd_partial *p, int row, uint64_t without, sd_visit visit, void *to) {
    sd_completions c = {p, row, without, visit, to};
    const unsigned char *placed = p->placed[row];
    sd_complete_from(&c, 0, SD_ROW_SIZE[row] - p->nplaced[row], sd_key(p->tables->card, placed, p->nplaced[row]),
                     sd_ranks(placed, p->nplaced[row]), 0);
}

static inline void sd_widen(void *to, int strength, uint64_t taken) {
    sd_reach *reach = (sd_reach *)to;
    (void)taken;
    if (strength < reach->least) reach->least = strength;
    if (strength > reach->most) reach->most = strength;
}

/* The weakest and the strongest that a row can become by itself. */
static inline sd_reach sd_row_reach(const sd_partial *p, int row) {
    sd_reach reach = {SD_HIGH_CLASSES, 0};
    sd_each_completion(p, row, 0, sd_widen, &reach);
    return reach;
}

/* --- dead or alive ----------------------------------------------------------------------------------------------- */

typedef struct {
    int from, to; /* strengths asked for */
    int weakest;  /* whether the weakest of them is wanted, or the strongest */
    int found;    /* its strength, 0 if there is none */
    uint64_t taken;
} sd_wanted;

static inline void sd_pick(void *to, int strength, uint64_t taken) {
    sd_wanted *w = (sd_wanted *)to;
    if (strength < w->from || strength > w->to) return;
    if (w->found && (w->weakest ? strength >= w->found : strength <= w->found)) return;
    w->found = strength;
    w->taken = taken;
}

static inline sd_wanted sd_find(const sd_partial *p, int row, uint64_t without, int from, int to, int weakest) {
    sd_wanted w = {from, to, weakest, 0, 0};
    sd_each_completion(p, row, without, sd_pick, &w);
    return w;
}

/* The weakest front, then the weakest middle over it, then the strongest back: nearly always a proof of life. */
static inline int sd_lives_by_weakness(const sd_partial *p) {
    int low = p->sheet->middle_low;
    sd_wanted front = sd_find(p, SD_FRONT_ROW, 0, 1, SD_FRONT_CLASSES, 1);
    if (!front.found) return 0;
    int over = p->tables->front_floor[front.found] + 1;
    sd_wanted middle = sd_find(p, SD_MIDDLE_ROW, front.taken, low ? p->sheet->middle_floor : over, SD_HIGH_CLASSES, 1);
    if (!middle.found) return 0;
    return sd_find(p, SD_BACK_ROW, front.taken | middle.taken, low ? over : middle.found, SD_HIGH_CLASSES, 0).found != 0;
}

/* The strongest back, then the weakest front, then any middle between. */
static inline int sd_lives_by_strength(const sd_partial *p) {
    int low = p->sheet->middle_low;
    sd_wanted back = sd_find(p, SD_BACK_ROW, 0, 1, SD_HIGH_CLASSES, 0);
    sd_wanted front = sd_find(p, SD_FRONT_ROW, back.taken, 1, SD_FRONT_CLASSES, 1);
    if (!back.found || !front.found) return 0;
    int over = p->tables->front_floor[front.found] + 1;
    if (low && back.found < over) return 0;
    return sd_find(p, SD_MIDDLE_ROW, back.taken | front.taken, low ? p->sheet->middle_floor : over,
                   low ? SD_HIGH_CLASSES : back.found, 0)
               .found != 0;
}

typedef struct {
    uint64_t taken;
    int strength;
} sd_completion;

typedef struct {
    sd_completion *at;
    size_t n, room;
    int failed;
} sd_completion_list;

static inline void sd_collect(void *to, int strength, uint64_t taken) {
    sd_completion_list *list = (sd_completion_list *)to;
    if (list->failed) return;
    if (list->n == list->room) {
        size_t room = list->room ? 2 * list->room : 1024;
        sd_completion *more = (sd_completion *)realloc(list->at, room * sizeof *more);
        if (!more) {
            list->failed = 1;
            return;
        }
        list->at = more;
        list->room = room;
    }
    list->at[list->n].taken = taken;
    list->at[list->n++].strength = strength;
}

static int sd_weaker_first(const void *a, const void *b) {
    int x = ((const sd_completion *)a)->strength, y = ((const sd_completion *)b)->strength;
    return (x > y) - (x < y);
}

/* Whether some completions of all rows are legal together, by looking at all of them. */
static inline int sd_any_together(const sd_partial *p, const sd_completion_list *list) {
    const sd_completion_list *fronts = &list[SD_FRONT_ROW], *middles = &list[SD_MIDDLE_ROW], *backs = &list[SD_BACK_ROW];
    int low = p->sheet->middle_low;
    for (size_t m = 0; m < middles->n; m++) {
        const sd_completion *middle = &middles->at[m];
        if (low && middle->strength < p->sheet->middle_floor) continue;
        for (size_t b = backs->n; b-- > 0;) { /* the strongest first */
            const sd_completion *back = &backs->at[b];
            if (!low && back->strength < middle->strength) break;
            if (back->taken & middle->taken) continue;
            int over = low ? back->strength : middle->strength;
            for (size_t f = 0; f < fronts->n; f++) { /* the weakest first */
                if (p->tables->front_floor[fronts->at[f].strength] >= over) break;
                if (!(fronts->at[f].taken & (back->taken | middle->taken))) return 1;
            }
        }
    }
    return 0;
}

/* 1 if no cards to come make the rows legal, 0 if some do, -1 if there is not the memory to say. */
static inline int sd_is_dead(const sd_partial *p, const sd_reach *reach) {
    int over = p->tables->front_floor[reach[SD_FRONT_ROW].least] + 1, dead;
    const sd_reach *middle = &reach[SD_MIDDLE_ROW], *back = &reach[SD_BACK_ROW];
    if (p->sheet->middle_low) {
        if (middle->most < p->sheet->middle_floor || back->most < over) return 1;
    } else if (middle->most < over || back->most < over || back->most < middle->least) {
        return 1;
    }
    if (sd_lives_by_weakness(p) || sd_lives_by_strength(p)) return 0;
    sd_completion_list list[SD_ROWS];
    memset(list, 0, sizeof list);
    for (int row = 0; row < SD_ROWS; row++) {
        sd_each_completion(p, row, 0, sd_collect, &list[row]);
        if (list[row].n) qsort(list[row].at, list[row].n, sizeof(sd_completion), sd_weaker_first);
    }
    dead = list[0].failed || list[1].failed || list[2].failed ? -1 : !sd_any_together(p, list);
    for (int row = 0; row < SD_ROWS; row++) free(list[row].at);
    return dead;
}

#endif
