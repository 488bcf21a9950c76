/* outline.h - NULLI Hex: the outline of a new sheet: the places of the raster that lie nearest to the middle, where
 * "near" is what the shape makes of it; with the symmetry that everything on the sheet will have. */
#ifndef NULLI_HEX_SHEET_OUTLINE_H
#define NULLI_HEX_SHEET_OUTLINE_H

#include "figures.h"

enum { PLOT_MOST = 200, HALF_COLUMNS = 14, HALF_ROWS = 13, MIDDLE_COLUMN = 32, MIDDLE_ROW = 16 };

/* A sheet in the making. */
struct plot {
    int count, fields;
    uint8_t column[PLOT_MOST], row[PLOT_MOST];
    uint8_t image[PLOT_MOST];            /* where the symmetry takes a place; itself where there is none */
    uint8_t field[PLOT_MOST];            /* NO_FIELD: not yet decided */
    char symbol[PLOT_MOST];              /* 0: a dot */
    uint8_t at[ROWS_MOST][COLUMNS_MOST]; /* 1 + the place there; 0: none */
};
_Static_assert(PLOT_MOST < 255, "places fit a byte");

static int place_beside(const struct plot *plot, int place, int way)
{
    int column = neighbour_column(plot->column[place], way), row = neighbour_row(plot->row[place], way);
    if (column < 0 || row < 0 || column >= COLUMNS_MOST || row >= ROWS_MOST)
        return -1;
    return plot->at[row][column] - 1;
}

/* How many places the symmetry makes alike with this one, itself among them. */
static int orbit_size(const struct plot *plot, int place)
{
    int size = 1;
    for (int at = plot->image[place]; at != place; at = plot->image[at])
        size++;
    return size;
}

/* How many dots of a field hang together with this one; field NO_FIELD: places of the whole plot. */
static int count_reached(const struct plot *plot, int first, int f)
{
    uint8_t queue[PLOT_MOST];
    bool reached[PLOT_MOST] = {false};
    int count = 0, done = 0;
    queue[count++] = (uint8_t)first;
    reached[first] = true;
    while (done < count) {
        int place = queue[done++];
        for (int way = 0; way < 2 * AXES; way++) {
            int other = place_beside(plot, place, way);
            if (other < 0 || reached[other] || (f != NO_FIELD && (plot->field[other] != f || plot->symbol[other])))
                continue;
            reached[other] = true;
            queue[count++] = (uint8_t)other;
        }
    }
    return count;
}

/* -- shapes ------------------------------------------------------------------------------------- */

enum form {
    FORM_HEXAGON,
    FORM_ROUND,
    FORM_TRIANGLE,
    FORM_STAR,
    FORM_DIAMOND,
    FORM_SLANTED,
    FORM_OBLONG,
    FORM_OVAL,
    FORM_PETALS,
    FORMS
};

static const unsigned form_symmetries[FORMS] = {
    [FORM_HEXAGON] = ~0u,
    [FORM_ROUND] = ~0u,
    [FORM_TRIANGLE] = SYMMETRY_MIRROR | SYMMETRY_THIRD,
    [FORM_STAR] = ~0u,
    [FORM_DIAMOND] = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN,
    [FORM_SLANTED] = SYMMETRY_TURN,
    [FORM_OBLONG] = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN,
    [FORM_OVAL] = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN,
    [FORM_PETALS] = ~0u,
};

struct outline {
    enum form form;
    int cut;    /* hundredths: how far corners are cut, how much wider than high */
    int hole;   /* a hole in the middle: as many steps from it as have no dots; 0: none */
    int petals; /* 2: left and right, 4: in the corners of an oblong, 3 and 6: all around */
    int reach;  /* of petals: how far their middles lie from the sheet's, in tenths of the vectors in form_distance */
    struct middle middle;
};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* How far a place lies from the middle, as the form has it. `across` and `down` are in columns and rows times the
 * middle's number of places. */
static int form_distance(const struct outline *outline, int across, int down)
{
    int a = 2 * down, b = across - down, c = -across - down; /* along the three axes; their sum is 0 */
    int up = larger(larger(a, b), c), under = larger(larger(-a, -b), -c);
    int wide = across < 0 ? -across : across, high = down < 0 ? -down : down;
    switch (outline->form) {
    case FORM_HEXAGON:
        return 100 * larger(up, under);
    case FORM_TRIANGLE:
        return larger(100 * up, outline->cut * under);
    case FORM_STAR:
        return larger(100 * (up < under ? up : under), outline->cut * larger(up, under));
    case FORM_DIAMOND:
        return larger(100 * (wide + high), larger(outline->cut * wide, outline->cut * 2 * high));
    case FORM_SLANTED:
        return larger(100 * (a < 0 ? -a : a), outline->cut * (b < 0 ? -b : b));
    case FORM_OBLONG:
        return larger(outline->cut * wide, 173 * high);
    case FORM_OVAL:
        return outline->cut * wide * wide + 300 * high * high;
    case FORM_PETALS: {
        static const int8_t petals[][12] = {[2] = {-2, 0, 2, 0},
                                            [3] = {0, -2, 3, 1, -3, 1},
                                            [4] = {-2, -1, 2, -1, -2, 1, 2, 1},
                                            [6] = {2, 0, -2, 0, 1, 1, -1, 1, 1, -1, -1, -1}};
        const int8_t *petal = petals[outline->petals];
        int nearest = INT32_MAX, reach = outline->reach * outline->middle.places;
        for (int i = 0; i < outline->petals; i++) {
            int x = 10 * across - petal[2 * i] * reach, y = 10 * down - petal[2 * i + 1] * reach;
            int distance = x * x + 3 * y * y;
            nearest = distance < nearest ? distance : nearest;
        }
        return nearest;
    }
    default:
        return across * across + 3 * down * down;
    }
}

/* Draws an outline that has the symmetry: SYMMETRY_NONE suits all. With a hub its middle is a place. */
static void draw_outline(unsigned symmetry, bool hub, int places, struct rng *rng, struct outline *outline)
{
    static const int8_t reaches[] = {[2] = 30, [3] = 17, [4] = 26, [6] = 31}; /* times the root of the places */
    static const int8_t counts[] = {2, 3, 4, 6};
    *outline = (struct outline){.middle = {1, MIDDLE_COLUMN, MIDDLE_ROW}};
    do {
        outline->form = (enum form)rng_below(rng, FORMS);
    } while (symmetry && !(form_symmetries[outline->form] & symmetry));
    unsigned fits; /* which petals are alike under the symmetry */
    do {
        outline->petals = counts[rng_below(rng, 4)];
        fits = outline->petals == 3   ? SYMMETRY_MIRROR | SYMMETRY_THIRD
               : outline->petals == 6 ? ~0u
                                      : SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN;
    } while (symmetry && !(fits & symmetry));
    outline->reach = reaches[outline->petals] * root_of(100 * places) / 100;
    static const uint8_t cuts[FORMS][2] = {
        /* the least, and how many from there on */
        [FORM_TRIANGLE] = {52, 25}, [FORM_STAR] = {62, 12},   [FORM_DIAMOND] = {1, 140},
        [FORM_SLANTED] = {75, 60},  [FORM_OBLONG] = {85, 80}, [FORM_OVAL] = {60, 120}};
    if (cuts[outline->form][1])
        outline->cut = cuts[outline->form][0] + (int)rng_below(rng, cuts[outline->form][1]);
    bool round = outline->form == FORM_HEXAGON || outline->form == FORM_ROUND || outline->form == FORM_OVAL;
    if (hub)
        return;
    outline->hole = round && rng_below(rng, 3) == 0 ? 1 + (int)rng_below(rng, 2) : 0;
    /* A turn leaves the middle where it is, so without a hub there is no place: it lies between two or three, or is a
     * hole. */
    if (symmetry == SYMMETRY_TURN && rng_below(rng, 2))
        outline->middle.columns++;
    else if (symmetry == SYMMETRY_THIRD && rng_below(rng, 2))
        outline->middle = (struct middle){3, 3 * MIDDLE_COLUMN, 3 * MIDDLE_ROW + 2};
    else if ((symmetry & (SYMMETRY_SIXTH | SYMMETRY_THIRD | SYMMETRY_TURN)) && !outline->hole)
        outline->hole = 1;
}

/* -- cutting out -------------------------------------------------------------------------------- */

struct near_place {
    int first, second; /* distances from the middle: by the form, and as the crow flies */
    uint8_t column, row;
};
enum { NEAR_MOST = (2 * HALF_COLUMNS + 1) * (2 * HALF_ROWS + 1) };

static bool is_nearer(const struct near_place *one, const struct near_place *two)
{
    return one->first != two->first ? one->first < two->first : one->second < two->second;
}

/* The places around the middle, the nearest first. */
static int list_near(const struct outline *outline, struct near_place *out)
{
    const struct middle *middle = &outline->middle;
    int count = 0;
    for (int row = MIDDLE_ROW - HALF_ROWS; row <= MIDDLE_ROW + HALF_ROWS; row++) {
        for (int column = MIDDLE_COLUMN - HALF_COLUMNS; column <= MIDDLE_COLUMN + HALF_COLUMNS; column++) {
            int across = middle->places * column - middle->columns, down = middle->places * row - middle->rows;
            int wide = across < 0 ? -across : across, high = down < 0 ? -down : down;
            if ((column + row) % 2 ||
                (outline->hole && larger(wide + high, 2 * high) < 2 * outline->hole * middle->places))
                continue;
            struct near_place here = {form_distance(outline, across, down), across * across + 3 * down * down,
                                      (uint8_t)column, (uint8_t)row};
            int at = count++;
            for (; at > 0 && is_nearer(&here, &out[at - 1]); at--)
                out[at] = out[at - 1];
            out[at] = here;
        }
    }
    return count;
}

/* Makes a plot of these places without those that stick out alone, beside two others at most, where the form has no
 * points. */
static void lay_plot(struct plot *plot, const struct near_place *places_near, int count, bool pointed)
{
    memset(plot, 0, sizeof *plot);
    for (int i = 0; i < count; i++)
        plot->at[places_near[i].row][places_near[i].column] = 1;
    for (int i = 0; i < count; i++) {
        int beside = 0;
        for (int way = 0; way < 2 * AXES; way++) {
            int column = neighbour_column(places_near[i].column, way), row = neighbour_row(places_near[i].row, way);
            beside += plot->at[row][column] != 0;
        }
        if (beside < (pointed ? 2 : 3))
            continue;
        plot->column[plot->count] = places_near[i].column;
        plot->row[plot->count++] = places_near[i].row;
    }
    memset(plot->at, 0, sizeof plot->at);
    for (int place = 0; place < plot->count; place++)
        plot->at[plot->row[place]][plot->column[place]] = (uint8_t)(1 + place);
}

/* Where the symmetry takes every place. False: it does not keep the plot. */
static bool find_images(struct plot *plot, unsigned symmetry, const struct middle *middle)
{
    for (int place = 0; place < plot->count; place++) {
        int column = plot->column[place], row = plot->row[place];
        for (int i = 0; i < MOVEMENTS; i++)
            if (movements[i].symmetry == symmetry && !moved_place(&movements[i], middle, &column, &row))
                return false;
        if (column >= COLUMNS_MOST || row >= ROWS_MOST || !plot->at[row][column])
            return false;
        plot->image[place] = (uint8_t)(plot->at[row][column] - 1);
    }
    return true;
}

/* Cuts a plot of about so many places. False: it came to nothing. */
static bool cut_plot(struct plot *plot, unsigned symmetry, bool hub, int places, struct rng *rng)
{
    struct outline outline;
    struct near_place places_near[NEAR_MOST];
    draw_outline(symmetry, hub, places, rng, &outline);
    bool pointed = outline.form == FORM_TRIANGLE || outline.form == FORM_STAR || outline.form == FORM_DIAMOND ||
                   outline.form == FORM_SLANTED;
    int count = list_near(&outline, places_near), best = 0, least = PLOT_MOST;
    for (int i = places * 9 / 10; i < count && i < PLOT_MOST && i <= places * 11 / 10; i++) {
        if (!is_nearer(&places_near[i - 1], &places_near[i]))
            continue; /* places that are equally near come all or not at all */
        lay_plot(plot, places_near, i, pointed);
        int miss = plot->count > places ? plot->count - places : places - plot->count;
        if (miss < least) {
            least = miss;
            best = i;
        }
    }
    if (!best)
        return false;
    lay_plot(plot, places_near, best, pointed);
    return plot->count && count_reached(plot, 0, NO_FIELD) == plot->count &&
           find_images(plot, symmetry, &outline.middle);
}

#endif
