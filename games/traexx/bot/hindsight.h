/* hindsight.h - Träxx: the best path that these cards in this order would have allowed.
 *
 * Card by card, from all paths found so far to all they can become; of equal paths the one with more points
 * is kept, and of too many the most promising. It is proven where nothing that was dropped could have
 * caught up even with every cell and number within its reach.
 */
#ifndef TRAEXX_BOT_HINDSIGHT_H
#define TRAEXX_BOT_HINDSIGHT_H

#include "../rules/chance.h"
#include "exact.h"

enum {
    BEAM = 3000, /* paths kept by default; thinking->budget says otherwise */
    BEAM_MOST = 1 << 15,
    FOUND_MOST = 1 << 19, /* different paths with one card */
    FOUND_SLOTS = 1 << 20,
    BUCKETS = 4096,
};

struct found {
    struct trail trail;
    int32_t points, value;
};

struct beam {
    struct walk walk;
    int kept_count, found_count;
    int dropped; /* what a path that was dropped may have reached, in points */
    struct way ways[WAYS_MOST];
    struct found kept[BEAM_MOST];
    struct found found[FOUND_MOST];
    uint32_t slots[FOUND_SLOTS]; /* found + 1 by hash; 0: none */
};
_Static_assert(sizeof(struct beam) <= THINK_BYTES, "hindsight must fit the memory of a task");

static void drop_path(struct beam *beam, const struct traexx_setup *setup, const struct company *company,
                      const struct found *path, const struct ceiling *ceiling)
{
    int bound = path->points + bound_points(setup, company, &path->trail, ceiling);
    if (bound > beam->dropped)
        beam->dropped = bound;
}

/* Adds a path, or improves the same one if it was found before. */
static void find_path(struct beam *beam, const struct traexx_setup *setup, const struct company *company,
                      struct found path, const struct ceiling *ceiling)
{
    if (path.trail.ends[0] > path.trail.ends[1]) {
        uint8_t upper = path.trail.ends[0];
        path.trail.ends[0] = path.trail.ends[1];
        path.trail.ends[1] = upper;
    }
    uint64_t hash =
        (path.trail.free ^ (uint64_t)(path.trail.ends[0] * 64 + path.trail.ends[1]) << 50) * 0x9E3779B97F4A7C15u;
    for (uint32_t at = (uint32_t)(hash >> 44);; at = (at + 1) % FOUND_SLOTS) {
        if (beam->slots[at] == 0) {
            if (beam->found_count == FOUND_MOST) {
                drop_path(beam, setup, company, &path, ceiling);
                return;
            }
            beam->found[beam->found_count++] = path;
            beam->slots[at] = (uint32_t)beam->found_count;
            return;
        }
        struct found *known = &beam->found[beam->slots[at] - 1];
        if (known->trail.free == path.trail.free && known->trail.ends[0] == path.trail.ends[0] &&
            known->trail.ends[1] == path.trail.ends[1]) { /* free cells say which numbers are reached */
            if (path.points > known->points)
                *known = path;
            return;
        }
    }
}

/* Keeps the most promising of what was found: by buckets of their value, so that no sorting is needed. */
static void keep_best(struct beam *beam, const struct traexx_setup *setup, const struct company *company, int width,
                      const struct ceiling *ceiling)
{
    int32_t least = INT32_MAX, most = INT32_MIN;
    int counts[BUCKETS] = {0};
    for (int i = 0; i < beam->found_count; i++) {
        int32_t value = beam->found[i].value;
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    int64_t span = (int64_t)most - least + 1;
    for (int i = 0; i < beam->found_count; i++)
        counts[((int64_t)beam->found[i].value - least) * BUCKETS / span]++;
    int limit = BUCKETS, room = width;
    while (limit > 0 && counts[limit - 1] <= room)
        room -= counts[--limit];
    beam->kept_count = 0;
    for (int i = 0; i < beam->found_count; i++) {
        int64_t bucket = ((int64_t)beam->found[i].value - least) * BUCKETS / span;
        if (bucket >= limit || (bucket == limit - 1 && room-- > 0))
            beam->kept[beam->kept_count++] = beam->found[i];
        else
            drop_path(beam, setup, company, &beam->found[i], ceiling);
    }
}

static void grow_paths(struct beam *beam, const struct traexx_setup *setup, const struct company *company,
                       const struct tables *tables, int card, unsigned deck, int width)
{
    struct ceiling laid = lay_ceiling(setup), ceiling = find_ceiling(setup, &laid, deck);
    memset(beam->slots, 0, sizeof beam->slots);
    beam->found_count = 0;
    for (int i = 0; i < beam->kept_count; i++) {
        struct found *from = &beam->kept[i];
        walk_card_by(&beam->walk, setup, company, tables, &from->trail, &setup->cards[card], deck, beam->ways,
                     WAYS_MOST, true, NULL);
        for (int j = 0; j < beam->walk.count; j++) {
            struct way *way = &beam->ways[j];
            struct found path = {way->trail, from->points + way->points, from->points * POINT + way->value};
            find_path(beam, setup, company, path, &ceiling);
        }
    }
    keep_best(beam, setup, company, width, &ceiling);
}

/* In company the others are left out of account: numbers they have not reached by now count in full, so
 * it is never called proven. */
static bool traexx_hindsight(const struct thinking *thinking, const struct event *chances, int count, int *result,
                             bool *proven)
{
    const struct traexx_setup *setup = traexx_setup(thinking->setup);
    struct beam *beam = thinking->memory;
    struct state state = *thinking->view;
    struct traexx_state *traexx = traexx_state_to_change(&state);
    int next = 0, width = thinking->budget ? (int)(thinking->budget < BEAM_MOST ? thinking->budget : BEAM_MOST) : BEAM;
    if (traexx->paths[0].cells == 0) {
        if (count == 0 || chances[0].kind != EVENT_STARTS)
            return false;
        traexx_happen(&setup->common, &state, &chances[next++]);
    }
    struct path *path = &traexx->paths[thinking->seat - 1];
    struct company company;
    struct tables tables = {0};
    look_at_others(setup, traexx->paths, thinking->seat, &company);
    if (thinking->weights)
        tables = open_tables(thinking->weights, !company.alone);
    int before = noted_sum(path->reached, path->full) - (CELLS - bits_count(path->cells));
    beam->dropped = INT32_MIN;
    beam->kept_count = 1;
    beam->kept[0] = (struct found){trail_of(path), 0, 0};
    unsigned left = 0; /* the cards that will come */
    for (int i = next; i < count; i++)
        if (chances[i].kind == EVENT_CARD)
            left |= 1u << chances[i].word[0];
    if (traexx->card != 0)
        grow_paths(beam, setup, &company, thinking->weights ? &tables : NULL, traexx->card - 1, left, width);
    for (; next < count; next++) {
        if (chances[next].kind != EVENT_CARD)
            return false;
        int card = (int)chances[next].word[0];
        left &= ~(1u << card);
        grow_paths(beam, setup, &company, thinking->weights ? &tables : NULL, card, left, width);
    }
    int best = 0;
    for (int i = 0; i < beam->kept_count; i++)
        best = beam->kept[i].points > best ? beam->kept[i].points : best;
    *result = before + best;
    *proven = company.alone && beam->dropped <= best;
    return true;
}

#endif
