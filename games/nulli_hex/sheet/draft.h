/* draft.h - NULLI Hex: new sheets. A shape is cut out of the raster (outline.h), divided into compact fields around
 * seeds, and symbols are put on it; all of it under one symmetry, by deciding for one place of those that the symmetry
 * makes alike and copying the decision to the others. */
#ifndef NULLI_HEX_SHEET_DRAFT_H
#define NULLI_HEX_SHEET_DRAFT_H

#include "outline.h"

enum {
    DRAFT_LEAST = 80, /* dots of a new sheet */
    DRAFT_MOST = 150,
    SIXTH_LEAST = 116,  /* dots of a sheet of six fields all around, which then hold a 6 */
    FIELD_LEAST = 7,    /* dots of a field */
    SEEDINGS = 60,      /* ways to divide the plot that are tried */
    EVEN_SEEDINGS = 40, /* so many of the ways must have fields of about one size */
    SETTLINGS = 6,      /* how often seeds move to the middle of their field */
    FINE = 64,          /* a seed's place, in parts of a column or row */
    BY_THE_EDGE = 4,    /* dots beside a symbol, at most, that is quickly earned */
    BESIDE_LEAST = 2,   /* dots beside any symbol */
};

/* What a draft will be made of. */
struct plan {
    unsigned symmetry;
    int dots, fields, symbols;
    int edge;   /* how many symbols in a hundred stand by the edge, where they are soon earned */
    int splits; /* how many in a hundred are a split, the chance that gains most */
    bool hub;   /* a field lies in the middle, and a turn leaves it there */
};

/* -- fields ------------------------------------------------------------------------------------- */

struct seeds {
    int count;
    int column[FIELDS_MOST], row[FIELDS_MOST]; /* times FINE */
    uint8_t image[FIELDS_MOST];                /* the field that the symmetry makes of this one */
};

/* A seed in the middle if there is a hub, others at random places, each with all its images, until there are so many
 * fields. False: they do not come out. */
static bool put_seeds(const struct plot *plot, const struct plan *plan, struct rng *rng, struct seeds *seeds)
{
    int chosen[FIELDS_MOST], first = plan->hub ? plot->at[MIDDLE_ROW][MIDDLE_COLUMN] - 1 : -1;
    seeds->count = 0;
    for (int attempt = 0; attempt < 40 && seeds->count < plan->fields; attempt++) {
        int place = first < 0 ? (int)rng_below(rng, (uint32_t)plot->count) : first, images = orbit_size(plot, place);
        bool taken = images > plan->fields - seeds->count;
        first = -1;
        for (int i = 0; i < seeds->count && !taken; i++)
            taken =
                steps_between(plot->column[place], plot->row[place], plot->column[chosen[i]], plot->row[chosen[i]]) < 2;
        if (taken)
            continue;
        for (int i = 0; i < images; i++, place = plot->image[place]) {
            int f = seeds->count + i;
            chosen[f] = place;
            seeds->column[f] = FINE * plot->column[place];
            seeds->row[f] = FINE * plot->row[place];
            seeds->image[f] = (uint8_t)(seeds->count + (i + 1) % images);
        }
        seeds->count += images;
    }
    return seeds->count == plan->fields;
}

/* Whether a place may belong to a field: as soon as its images come back to it, the field's must too. */
static bool may_belong(const struct plot *plot, const struct seeds *seeds, int place, int f)
{
    int field = f;
    for (int i = orbit_size(plot, place); i > 0; i--)
        field = seeds->image[field];
    return field == f;
}

/* Every place to the field of the nearest seed. False: one finds none. */
static bool assign_fields(struct plot *plot, const struct seeds *seeds)
{
    memset(plot->field, NO_FIELD, sizeof plot->field);
    for (int place = 0; place < plot->count; place++) {
        int64_t nearest = INT64_MAX;
        int best = NO_FIELD;
        if (plot->field[place] != NO_FIELD)
            continue;
        for (int f = 0; f < seeds->count; f++) {
            int64_t across = FINE * plot->column[place] - seeds->column[f];
            int64_t down = FINE * plot->row[place] - seeds->row[f], distance = across * across + 3 * down * down;
            if (distance < nearest && may_belong(plot, seeds, place, f)) {
                nearest = distance;
                best = f;
            }
        }
        if (best == NO_FIELD)
            return false;
        for (int at = place; plot->field[at] == NO_FIELD; at = plot->image[at], best = seeds->image[best])
            plot->field[at] = (uint8_t)best;
    }
    return true;
}

/* Moves every seed to the middle of its field (Lloyd's way to compact ones). */
static void settle_seeds(const struct plot *plot, struct seeds *seeds)
{
    for (int f = 0; f < seeds->count; f++) {
        int columns = 0, rows = 0, places = 0;
        for (int place = 0; place < plot->count; place++) {
            if (plot->field[place] != f)
                continue;
            columns += plot->column[place];
            rows += plot->row[place];
            places++;
        }
        if (!places)
            continue;
        seeds->column[f] = FINE * columns / places;
        seeds->row[f] = FINE * rows / places;
    }
}

/* Whether a field is one of ours: it hangs together, is not too small, and compact (figures.h). */
static bool is_good_field(const struct plot *plot, int f, int compact_most)
{
    int dots = 0, sides = 0, first = -1;
    for (int place = 0; place < plot->count; place++) {
        if (plot->field[place] != f || plot->symbol[place])
            continue;
        first = first < 0 ? place : first;
        dots++;
        for (int way = 0; way < 2 * AXES; way++) {
            int other = place_beside(plot, place, way);
            if (other < 0 || plot->field[other] != f || plot->symbol[other])
                sides += other >= 0 && plot->symbol[other] ? 1 : 2;
        }
    }
    return dots >= FIELD_LEAST && compactness(sides, dots) <= 10 * compact_most &&
           count_reached(plot, first, f) == dots;
}

/* Dots of a field that lie in line, at most. */
static int longest_line(const struct plot *plot, int f)
{
    int longest = 0;
    for (int place = 0; place < plot->count; place++) {
        for (int axis = 0; axis < AXES; axis++) {
            int length = 0;
            for (int at = place; at >= 0 && plot->field[at] == f && !plot->symbol[at]; length++)
                at = place_beside(plot, at, axis);
            longest = length > longest ? length : longest;
        }
    }
    return longest;
}

static int field_dots(const struct plot *plot, int f)
{
    int dots = 0;
    for (int place = 0; place < plot->count; place++)
        dots += plot->field[place] == f && !plot->symbol[place];
    return dots;
}

/* Divides the plot. False: no good way was found. */
static bool divide(struct plot *plot, const struct plan *plan, struct rng *rng)
{
    for (int attempt = 0; attempt < SEEDINGS; attempt++) {
        struct seeds seeds;
        bool good = put_seeds(plot, plan, rng, &seeds);
        for (int i = 0; good && i < SETTLINGS; i++) {
            good = assign_fields(plot, &seeds);
            if (i + 1 < SETTLINGS)
                settle_seeds(plot, &seeds);
        }
        int least = DOTS_MOST, most = 0;
        for (int f = 0; good && f < plan->fields; f++) {
            int dots = field_dots(plot, f);
            least = dots < least ? dots : least;
            most = dots > most ? dots : most;
            good = is_good_field(plot, f, COMPACT_MOST - 1);
        }
        if (good && 2 * most <= (attempt < EVEN_SEEDINGS ? 3 : 5) * least) {
            plot->fields = plan->fields;
            return true;
        }
    }
    return false;
}

/* -- symbols ------------------------------------------------------------------------------------ */

/* How many neighbours of a place are on the plot. */
static int count_beside(const struct plot *plot, int place)
{
    int beside = 0;
    for (int way = 0; way < 2 * AXES; way++)
        beside += place_beside(plot, place, way) >= 0;
    return beside;
}

/* Whether a place stands far enough from all symbols, and from its own images. */
static bool has_room(const struct plot *plot, int place)
{
    for (int other = 0; other < plot->count; other++) {
        bool stands = plot->symbol[other];
        for (int at = plot->image[place]; at != place && !stands; at = plot->image[at])
            stands = at == other;
        if (stands &&
            steps_between(plot->column[place], plot->row[place], plot->column[other], plot->row[other]) < SYMBOLS_APART)
            return false;
    }
    return true;
}

/* Makes a place and its images symbols. False: a field would suffer, all is as before. */
static bool put_symbol(struct plot *plot, int place, char kind)
{
    int at = place;
    bool good = true;
    do
        plot->symbol[at] = kind;
    while ((at = plot->image[at]) != place);
    for (int f = 0; f < plot->fields && good; f++)
        good = is_good_field(plot, f, COMPACT_MOST);
    while (!good && plot->symbol[at]) {
        plot->symbol[at] = 0;
        at = plot->image[at];
    }
    return good;
}

/* Puts up to so many symbols: one of every kind, then as planned; returns how many. */
static int put_symbols(struct plot *plot, const struct plan *plan, struct rng *rng)
{
    int count = 0, kinds = 0, kind = (int)rng_below(rng, CHANCES);
    bool edge = (int)rng_below(rng, 100) < plan->edge;
    for (int attempt = 0; attempt < 200 && count < plan->symbols; attempt++) {
        int place = (int)rng_below(rng, (uint32_t)plot->count), beside = count_beside(plot, place);
        int images = orbit_size(plot, place);
        if (attempt == 100)
            edge = !edge; /* there may be no room of the other sort */
        if (plot->symbol[place] || count + images > plan->symbols || beside < BESIDE_LEAST ||
            (beside <= BY_THE_EDGE) != edge || !has_room(plot, place) || !put_symbol(plot, place, chance_letter[kind]))
            continue;
        count += images;
        edge = (int)rng_below(rng, 100) < plan->edge;
        if (++kinds < CHANCES)
            kind = (kind + 1) % CHANCES;
        else
            kind = (int)rng_below(rng, 100) < plan->splits ? CHANCE_SPLIT
                   : rng_below(rng, 2)                     ? CHANCE_OTHER
                                                           : CHANCE_SKIP;
    }
    return count;
}

/* -- the whole ---------------------------------------------------------------------------------- */

static int between(int least, int number, int most)
{
    return number < least ? least : number > most ? most : number;
}

/* How many fields, near to so many, the symmetry can make: turns need a whole number of rounds, and perhaps a hub. */
static void choose_fields(struct plan *plan, int wanted, struct rng *rng)
{
    int round = plan->symmetry == SYMMETRY_SIXTH ? 6 : plan->symmetry == SYMMETRY_THIRD ? 3 : 1;
    int best = 0;
    plan->hub = false;
    for (int fields = 2; fields <= FIELDS_MOST; fields++) {
        int hub = round > 1 ? fields % round : 0, miss = fields > wanted ? fields - wanted : wanted - fields;
        int best_miss = best > wanted ? best - wanted : wanted - best;
        if (hub <= 1 && (!best || miss < best_miss || (miss == best_miss && rng_below(rng, 2))))
            best = fields;
    }
    plan->fields = best;
    plan->hub = round > 1 ? best % round == 1 : plan->symmetry == SYMMETRY_TURN && best % 2;
}

/* What makes a sheet hard or gentle: mostly how soon chances are earned (symbols by the edge, few dots beside them),
 * how many of them and how many splits; and the size of fields, for in a field of less than 25 dots a 5 or a 6 soon
 * fits no more. The figures are such that a step of `push` is worth about a dot of the club's median. */
static void plan_draft(const struct wish *wish, struct rng *rng, struct plan *plan)
{
    static const int usual[DIFFICULTIES] = {[GENTLE] = 85, [NORMAL] = 100, [HARD] = 110};
    /* A sheet free in its symmetry has one more often than not: that looks better. */
    static const unsigned any[] = {SYMMETRY_NONE, SYMMETRY_NONE,  SYMMETRY_MIRROR, SYMMETRY_FLIP,
                                   SYMMETRY_TURN, SYMMETRY_THIRD, SYMMETRY_SIXTH};
    *plan = (struct plan){.symmetry = wish->symmetry, .dots = wish->size};
    if (!plan->symmetry)
        plan->symmetry = any[rng_below(rng, sizeof any / sizeof any[0])];
    if (!plan->dots)
        plan->dots =
            (plan->symmetry == SYMMETRY_SIXTH ? SIXTH_LEAST : usual[wish->difficulty]) + (int)rng_below(rng, 30);
    if (!wish->symmetry && plan->symmetry == SYMMETRY_SIXTH && plan->dots < SIXTH_LEAST)
        plan->symmetry = SYMMETRY_NONE; /* see hex_refuse_wish */
    int ease = 10 * (NORMAL - (int)wish->difficulty) + wish->push + (plan->dots - 110) / 5;
    plan->symbols = between(3, 6 + ease / 2, 20);
    if (plan->symmetry == SYMMETRY_SIXTH)
        /* They come in rounds; with one round only, hard sheets would soon be alike. */
        plan->symbols = 6 * between(1, (plan->symbols + 4) / 6 + (wish->difficulty == HARD && rng_below(rng, 2)), 3);
    plan->edge = between(0, 40 + 6 * ease, 100);
    plan->splits = between(20, 50 + 4 * ease, 90);
    int field = between(16, ease < -3 ? 30 + (ease + 3) / 2 : 30, 30) - (int)rng_below(rng, 7);
    choose_fields(plan, (plan->dots + (int)rng_below(rng, (uint32_t)field)) / field, rng);
}

/* Letters by first appearance in reading order; the map begins at its first row and column. */
static void write_plot(const struct plot *plot, struct text *text)
{
    char letter[FIELDS_MOST] = {0}, next = 'a';
    int left = COLUMNS_MOST, right = 0, top = ROWS_MOST, bottom = 0;
    for (int place = 0; place < plot->count; place++) {
        int column = plot->column[place], row = plot->row[place];
        left = column < left ? column : left;
        right = column > right ? column : right;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
    }
    text_add(text, "game nulli-hex\nmap\n");
    for (int row = top; row <= bottom; row++) {
        char line[COLUMNS_MOST] = {0};
        for (int column = left; column <= right; column++) {
            int place = plot->at[row][column] - 1;
            if (place < 0)
                continue;
            char *field = &letter[plot->field[place]];
            if (!plot->symbol[place] && !*field)
                *field = next++;
            line[column - left] = plot->symbol[place] ? plot->symbol[place] : *field;
        }
        write_row(text, line, right - left + 1);
    }
}

/* The six fields of a small sheet that a sixth of a turn leaves alike would take no 5 and no 6. */
static bool hex_refuse_wish(const struct wish *wish, struct refusal *why)
{
    return wish->symmetry == SYMMETRY_SIXTH && wish->size && wish->size < SIXTH_LEAST &&
           refuse_with_number(why, NULL, "nulli-hex.wish-sixth", SIXTH_LEAST);
}

static bool hex_draft(const struct wish *wish, struct rng *rng, struct text *text)
{
    struct plan plan;
    struct plot plot;
    plan_draft(wish, rng, &plan);
    /* A round of dots more or less, within what is allowed below: there are few sheets of one size with turns. */
    int round = plan.symmetry == SYMMETRY_SIXTH ? 6 : plan.symmetry == SYMMETRY_THIRD ? 3 : 0;
    int spare = round * ((int)rng_below(rng, 3) - 1);
    if (!cut_plot(&plot, plan.symmetry, plan.hub, plan.dots + plan.symbols + spare, rng) || !divide(&plot, &plan, rng))
        return false;
    int symbols = put_symbols(&plot, &plan, rng), dots = plot.count - symbols, longest = 0;
    for (int f = 0; f < plot.fields; f++) {
        int line = longest_line(&plot, f);
        longest = line > longest ? line : longest;
    }
    int miss = dots > plan.dots ? dots - plan.dots : plan.dots - dots;
    if (!symbols || longest < ROLL_MOST || 20 * miss > plan.dots || dots > DOTS_MOST)
        return false;
    write_plot(&plot, text);
    return true;
}

#endif
