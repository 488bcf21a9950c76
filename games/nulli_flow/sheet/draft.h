/* draft.h - draws up new sheets: an outline (outline.h), compact islands, jokers well apart, chances; with the
 * symmetry and about the size that was wished for.
 *
 * How hard a sheet is depends on how early Flow can be had (F9), so above all on the number of jokers; then on the
 * chances. Both follow one scale of ease, on which the difficulties lie ten steps apart and `push` moves. */
#ifndef NULLI_FLOW_SHEET_DRAFT_H
#define NULLI_FLOW_SHEET_DRAFT_H

#include "figures.h"
#include "outline.h"

enum {
    SIZE_LEAST = 40,
    SIZE_USUAL = 90, /* of larger sheets more is left over, so they are made gentler */
    SIZE_MOST = 128,
    ISLAND_TRIES = 200,
    JOKERS_FEWEST = 2,
    CHANCES_USUAL = 5, /* at most */
    JOKERS_WIDE = 5,   /* jokers are first tried so far apart, then nearer */
};

/* Shapes of islands: a rectangle, without some of its corners (bits as in find_image). All have perimeter² / area of
 * at most COMPACT_MOST; taking corners away leaves the perimeter as it is. */
static const struct {
    int8_t w, h;
    uint8_t missing;
} island_shapes[] = {
    {2, 1, 0}, {1, 2, 0}, {2, 2, 0}, {2, 2, 0}, {3, 2, 0}, {2, 3, 0}, {3, 2, 1},   {3, 3, 0},   {3, 3, 1},
    {4, 2, 0}, {2, 4, 0}, {4, 3, 0}, {3, 4, 0}, {4, 3, 3}, {3, 4, 5}, {5, 3, 0x3}, {4, 4, 0x9}, {4, 4, 0},
};
enum { ISLAND_SHAPES = sizeof island_shapes / sizeof island_shapes[0] };

/* The places of one island. */
struct ground {
    int count;
    uint8_t x[16], y[16];
};

static bool ground_has(const struct ground *ground, int x, int y)
{
    for (int i = 0; i < ground->count; i++)
        if (ground->x[i] == x && ground->y[i] == y)
            return true;
    return false;
}

/* The image of an island. */
static struct ground move_ground(const struct plan *plan, const struct ground *from, int image)
{
    struct ground to = {.count = from->count};
    for (int i = 0; i < from->count; i++) {
        int x = from->x[i], y = from->y[i];
        find_image(plan, image, &x, &y);
        to.x[i] = (uint8_t)x;
        to.y[i] = (uint8_t)y;
    }
    return to;
}

/* Whether an island may lie here: on open dots, and none of another island beside it, not even across a corner. */
static bool ground_is_free(const struct plan *plan, const struct ground *ground)
{
    for (int i = 0; i < ground->count; i++) {
        if (!is_open(plan, ground->x[i], ground->y[i]))
            return false;
        for (int x = ground->x[i] - 1; x <= ground->x[i] + 1; x++)
            for (int y = ground->y[i] - 1; y <= ground->y[i] + 1; y++)
                if (x >= 0 && y >= 0 && plan->mark[y][x] >= 'A' && plan->mark[y][x] <= 'Z')
                    return false;
    }
    return true;
}

/* Lays an island and its images; false: they do not all fit, or leave the open in pieces or ragged. An image that is
 * the island itself is no second one; one that overlaps it does not fit. */
static bool lay_island(struct plan *plan, const struct ground *ground, unsigned images, int room, int *islands)
{
    struct plan tried = *plan;
    int laid = 0;
    for (int image = 0; image < IMAGES; image++) {
        if (!(images >> image & 1))
            continue;
        struct ground moved = move_ground(plan, ground, image);
        bool same = image > 0;
        for (int i = 0; i < moved.count; i++)
            same &= ground_has(ground, moved.x[i], moved.y[i]);
        if (same)
            continue;
        if (laid == room || !ground_is_free(&tried, &moved))
            return false;
        for (int i = 0; i < moved.count; i++)
            tried.mark[moved.y[i]][moved.x[i]] = (char)('A' + *islands + laid);
        laid++;
    }
    if (count_together(&tried) < count_open(&tried))
        return false;
    *plan = tried;
    *islands += laid;
    return true;
}

/* Up to `wanted` islands that take up to `dots` dots together. */
static int draft_islands(struct plan *plan, int wanted, int dots, unsigned images, struct rng *rng)
{
    int islands = 0, open = count_open(plan);
    for (int i = 0; i < ISLAND_TRIES && islands < wanted; i++) {
        int shape = (int)rng_below(rng, ISLAND_SHAPES), w = island_shapes[shape].w, h = island_shapes[shape].h;
        int missing = island_shapes[shape].missing, turn = (int)rng_below(rng, IMAGES);
        struct ground ground = {0};
        int left = draw_between(rng, 0, plan->width - 1), top = draw_between(rng, 0, plan->height - 1);
        if (rng_below(rng, 4) == 0 && (plan->width - w) % 2 == 0 && plan->width >= w)
            left = (plan->width - w) / 2; /* its own image more often than by accident */
        if (rng_below(rng, 4) == 0 && (plan->height - h) % 2 == 0 && plan->height >= h)
            top = (plan->height - h) / 2;
        for (int x = 0; x < w; x++)
            for (int y = 0; y < h; y++) {
                bool edge = (x == 0 || x == w - 1) && (y == 0 || y == h - 1);
                int corner = ((x > 0) | (y > 0) << 1) ^ turn;
                if (edge && missing >> corner & 1)
                    continue;
                ground.x[ground.count] = (uint8_t)(left + x);
                ground.y[ground.count++] = (uint8_t)(top + y);
            }
        struct plan before = *plan;
        int islands_before = islands;
        if (left + w <= plan->width && top + h <= plan->height &&
            lay_island(plan, &ground, images, wanted - islands, &islands) && open - count_open(plan) > dots) {
            *plan = before;
            islands = islands_before;
        }
    }
    return islands;
}

/* Whether a joker and its images may stand here, so far from the others and from each other; puts them. */
static bool put_joker(struct plan *plan, int x, int y, unsigned images, int apart, int room, int *jokers)
{
    int at_x[IMAGES], at_y[IMAGES], count = 0;
    for (int image = 0; image < IMAGES; image++) {
        int to_x = x, to_y = y;
        find_image(plan, image, &to_x, &to_y);
        bool same = false;
        for (int i = 0; i < count; i++)
            same |= at_x[i] == to_x && at_y[i] == to_y;
        if (!(images >> image & 1) || same)
            continue;
        at_x[count] = to_x;
        at_y[count++] = to_y;
    }
    if (count > room)
        return false;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++)
            if ((at_x[i] - at_x[k]) * (at_x[i] - at_x[k]) + (at_y[i] - at_y[k]) * (at_y[i] - at_y[k]) < apart * apart)
                return false;
        for (int other_y = 0; other_y < plan->height; other_y++)
            for (int other_x = 0; other_x < plan->width; other_x++) {
                int across = at_x[i] - other_x, down = at_y[i] - other_y;
                if (plan->joker[other_y][other_x] && across * across + down * down < apart * apart)
                    return false;
            }
    }
    for (int i = 0; i < count; i++)
        plan->joker[at_y[i]][at_x[i]] = true;
    *jokers += count;
    return true;
}

/* As many jokers as wanted, or as many as there is room for: well apart at first, then as near as may be. */
static int draft_jokers(struct plan *plan, int wanted, unsigned images, struct rng *rng)
{
    int jokers = 0;
    for (int apart = JOKERS_WIDE; apart >= JOKERS_APART; apart--)
        for (int i = 0; i < 2 * DOTS_MOST && jokers < wanted; i++) {
            int x = draw_between(rng, 0, plan->width - 1), y = draw_between(rng, 0, plan->height - 1);
            if (plan->mark[y][x] != NOTHING)
                put_joker(plan, x, y, images, apart, wanted - jokers, &jokers);
        }
    return jokers;
}

static void draft_chances(struct plan *plan, int wanted, struct rng *rng)
{
    static const int8_t steps[] = {-1, -2, -3, -1, -2, -4, -1, -3, +1, -5}; /* drawn from the first wanted + 2 */
    bool taken[sizeof steps] = {false};
    while (plan->chance_count < wanted) {
        uint32_t drawn = rng_below(rng, (uint32_t)wanted + 2);
        if (taken[drawn])
            continue;
        taken[drawn] = true;
        int i = plan->chance_count++;
        for (; i > 0 && plan->step[i - 1] > steps[drawn]; i--)
            plan->step[i] = plan->step[i - 1];
        plan->step[i] = steps[drawn];
    }
}

/* Whether the longest lines fit beside each other PACKED_LEAST times, all along rows or all along columns; then shorter
 * ones do too. */
static bool has_room(const struct plan *plan)
{
    int lines[2] = {0, 0};
    for (int order = ACROSS; order <= DOWN; order++)
        for (int i = 0; i < (order == ACROSS ? plan->height : plan->width); i++) {
            char before = NOTHING;
            int run = 0;
            for (int k = 0; k < (order == ACROSS ? plan->width : plan->height); k++) {
                char mark = order == ACROSS ? plan->mark[i][k] : plan->mark[k][i];
                run = mark == NOTHING ? 0 : mark == before ? run + 1 : 1;
                before = mark;
                lines[order] += run > 0 && run % LINE_MOST == 0;
            }
        }
    return lines[ACROSS] >= PACKED_LEAST || lines[DOWN] >= PACKED_LEAST;
}

/* How much of everything there is, by ease: from about -15, very hard, over 0, normal, to 15; in thousandths of the
 * number of dots. Islands break long lines up, so many of them make a sheet hard. Flow makes up for that: where it is
 * to be had, more islands are needed, and more jokers delay it (F9). */
static int draw_share(struct rng *rng, int dots, int thousandths)
{
    int share = (dots * thousandths + (int)rng_below(rng, 1000)) / 1000; /* rounded up as often as is due */
    return share > 0 ? share : 0;
}

static bool flow_draft(const struct wish *wish, struct rng *rng, struct text *text)
{
    static const struct {
        int ease, size_least, size_most;
    } usual[DIFFICULTIES] = {{10, 60, 96}, {0, 72, 108}, {-10, 84, 120}};
    struct plan plan;
    unsigned images = images_of(wish->symmetry);
    int size = wish->size ? wish->size
                          : draw_between(rng, usual[wish->difficulty].size_least, usual[wish->difficulty].size_most);
    bool with_flow = rng_below(rng, 4) > 0;
    if (!draft_outline(&plan, size, images, rng))
        return false;
    int dots = count_open(&plan), ease = usual[wish->difficulty].ease + wish->push;
    if (dots > SIZE_USUAL || wish->difficulty != GENTLE)
        ease += (dots - SIZE_USUAL) / 5;
    int islands = draw_share(rng, dots, with_flow ? 76 - 5 * ease : 48 - 4 * ease);
    int jokers = with_flow ? draw_share(rng, dots, 105 - 4 * ease) : 0;
    islands = draft_islands(&plan,
                            islands < 1              ? 1
                            : islands > ISLANDS_MOST ? ISLANDS_MOST
                                                     : islands,
                            dots / 2, images, rng);
    jokers = draft_jokers(&plan, jokers > JOKERS_MOST ? JOKERS_MOST : jokers, images, rng);
    if (islands == 0 || (with_flow && jokers < JOKERS_FEWEST) || !has_room(&plan))
        return false;
    draft_chances(&plan, islands > CHANCES_USUAL ? CHANCES_USUAL : islands, rng);
    write_plan(&plan, text);
    return true;
}

#endif
