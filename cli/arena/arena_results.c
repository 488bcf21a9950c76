/* arena_results.c - what the arena found: means with their intervals, leads, wins, the table of pairs.
 *
 * The set is the unit: every figure is first made for each set and then averaged over sets, in their order. A mean is
 * the game's score as it is counted; a lead is positive where it is good, also in a game that the fewest win. */
#include "arena.h"
#include "estimate.h"
#include "record/whole_file.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include "utf8.h"
#include <stdlib.h>
#include <string.h>

/* -- one set --------------------------------------------------------------------------------------------- */

/* Score or luck-adjusted score, in points, of a cell's average seat. */
static double mean_of(const struct cell *cell, bool adjusted)
{
    return (adjusted ? (double)cell->adjusted / 1000 : (double)cell->score) / (double)cell->seats;
}

static const struct cell *cells_of(const struct arena *arena, long set, const struct lineup *lineup)
{
    return &arena->cells[set * arena->cells_per_set + lineup->first_cell];
}

/* Place of a player among the different ones of a line-up; -1: not there, or not measured there. */
static int place_of(const struct lineup *lineup, int player)
{
    if (lineup->single >= 0 && lineup->single != player)
        return -1;
    for (int k = 0; k < lineup->player_count; k++)
        if (lineup->players[k] == player)
            return k;
    return -1;
}

static struct cell all_of(const struct arena *arena, long set, int player)
{
    struct cell all = {0};
    for (int i = 0; i < arena->lineup_count; i++) {
        int k = place_of(&arena->lineups[i], player);
        if (k < 0)
            continue;
        const struct cell *cell = &cells_of(arena, set, &arena->lineups[i])[k];
        all.score += cell->score;
        all.adjusted += cell->adjusted;
        all.wins += cell->wins;
        all.seats += cell->seats;
    }
    return all;
}

static double good(const struct arena *arena, double difference)
{
    return arena->game->fewest_wins ? -difference : difference;
}

/* How far a player is ahead of another (-1: of all others) in a set; false: they never meet. */
static bool lead_of(const struct arena *arena, long set, int player, int other, bool adjusted, double *lead)
{
    double sum = 0;
    int count = 0;
    if (arena->setup->seats == 1) { /* alone, but with the same dice */
        struct cell own = all_of(arena, set, player);
        for (int i = 0; i < arena->player_count; i++) {
            if (i == player || (other >= 0 && i != other))
                continue;
            struct cell theirs = all_of(arena, set, i);
            sum += mean_of(&own, adjusted) - mean_of(&theirs, adjusted);
            count++;
        }
    }
    for (int i = 0; i < arena->lineup_count && arena->setup->seats > 1; i++) {
        const struct lineup *lineup = &arena->lineups[i];
        const struct cell *cells = cells_of(arena, set, lineup);
        int k = place_of(lineup, player);
        struct cell rest = {0};
        for (int j = 0; k >= 0 && j < lineup->player_count; j++) {
            if (j == k || (other >= 0 && lineup->players[j] != other))
                continue;
            rest.score += cells[j].score;
            rest.adjusted += cells[j].adjusted;
            rest.seats += cells[j].seats;
        }
        if (!rest.seats)
            continue;
        sum += mean_of(&cells[k], adjusted) - mean_of(&rest, adjusted);
        count++;
    }
    if (count)
        *lead = good(arena, sum / count);
    return count > 0;
}

/* -- over the sets --------------------------------------------------------------------------------------- */

static bool has_luck(const struct arena *arena)
{
    return arena->game->knowledge && arena->game->knowledge->luck;
}

static bool counts(const struct arena *arena, long set)
{
    return set < arena->counted && arena->games_left[set] == 0;
}

static struct estimate mean_figure(const struct arena *arena, int player, bool adjusted)
{
    struct sum sum = {0};
    for (long set = 0; set < arena->sets; set++) {
        struct cell all = counts(arena, set) ? all_of(arena, set, player) : (struct cell){0};
        if (all.seats)
            sum_add(&sum, mean_of(&all, adjusted));
    }
    return estimate_mean(&sum);
}

static struct estimate lead_figure(const struct arena *arena, int player, int other, bool adjusted)
{
    struct sum sum = {0};
    double lead;
    for (long set = 0; set < arena->sets; set++)
        if (counts(arena, set) && lead_of(arena, set, player, other, adjusted, &lead))
            sum_add(&sum, lead);
    return estimate_mean(&sum);
}

/* Games with this player, and the share of wins of its average seat. */
static double wins_of(const struct arena *arena, int player, long *games)
{
    int64_t wins = 0, seats = 0;
    long sets = 0, per_set = 0;
    for (int i = 0; i < arena->lineup_count; i++)
        per_set += place_of(&arena->lineups[i], player) >= 0 ? arena->lineups[i].seating_count : 0;
    for (long set = 0; set < arena->sets; set++) {
        if (!counts(arena, set))
            continue;
        struct cell all = all_of(arena, set, player);
        wins += all.wins;
        seats += all.seats;
        sets++;
    }
    *games = sets * per_set;
    return seats ? (double)wins / (double)seats / ARENA_WIN : 0;
}

/* -- the sequential test ---------------------------------------------------------------------------------- */

/* Two hypotheses of the lead of the first player over the second: a tenth of a standard deviation of a set better, or
 * as much worse. The test ends when one is 19 times as likely as the other (logarithm 2.94). It looks at the sets in
 * their order, so that its end does not depend on the threads. */
static void test_on(struct arena *arena)
{
    enum { LEAST = 16 };
    struct sum sum = {0};
    for (long set = 0; set < arena->prefix; set++) {
        double lead = 0, back = 0;
        lead_of(arena, set, 0, 1, has_luck(arena), &lead);
        if (lead_of(arena, set, 1, 0, has_luck(arena), &back))
            lead = (lead - back) / 2;
        sum_add(&sum, lead);
    }
    double spread = estimate_root(sum.squares / (double)(sum.count > 1 ? sum.count - 1 : 1));
    arena->sprt_ratio = spread > 0 ? 0.2 * sum.total / spread : 0;
    if (sum.count < LEAST || (arena->sprt_ratio < 2.94 && arena->sprt_ratio > -2.94))
        return;
    arena->counted = arena->prefix;
    arena->stop = 1;
}

void arena_note_finished(struct arena *arena, long set)
{
    arena->finished++;
    if (arena->resume && !arena->known[set])
        arena_write_set(arena, set);
    if (arena->fresh)
        arena->fresh[arena->fresh_count++] = set;
    while (arena->prefix < arena->counted && arena->games_left[arena->prefix] == 0) {
        arena->prefix++;
        if (arena->sprt && arena->counted == arena->sets)
            test_on(arena);
    }
}

/* -- printing -------------------------------------------------------------------------------------------- */

enum { NAME_MOST = 24 };

static void pad(FILE *out, const char *words, int width, bool left)
{
    int blanks = width - wrap_width(words);
    fprintf(out, "%*s", left || blanks < 0 ? 0 : blanks, "");
    say_raw(out, words);
    fprintf(out, "%*s", left && blanks > 0 ? blanks : 0, "");
}

/* The name as far as it fits, whole characters. */
static void short_name(const char *name, char room[4 * NAME_MOST + 1])
{
    size_t length = strlen(name);
    if (length > NAME_MOST) {
        length = utf8_whole(name, NAME_MOST - 3);
        snprintf(room, 4 * NAME_MOST + 1, "%.*s...", (int)length, name);
        return;
    }
    snprintf(room, 4 * NAME_MOST + 1, "%s", name);
}

static void print_figure(FILE *out, const struct estimate *figure, bool sign)
{
    if (!figure->count)
        fprintf(out, "%10s %-7s", "-", "");
    else if (figure->count == 1)
        fprintf(out, sign ? "%+10.2f %-7s" : "%10.2f %-7s", figure->mean, "?");
    else
        fprintf(out, sign ? "%+10.2f %-7.2f" : "%10.2f %-7.2f", figure->mean, figure->width);
}

static int name_width(const struct arena *arena)
{
    int width = wrap_width(say_find("arena.player"));
    for (int i = 0; i < arena->player_count; i++) {
        char name[4 * NAME_MOST + 1];
        short_name(arena->players[i].name, name);
        width = wrap_width(name) > width ? wrap_width(name) : width;
    }
    return width;
}

static void print_players(const struct arena *arena, FILE *out)
{
    static const char *const titles[] = {"arena.mean", "arena.adjusted", "arena.lead"};
    int width = name_width(arena);
    pad(out, say_find("arena.player"), width, true);
    pad(out, say_find("arena.games"), 9, false);
    for (int i = 0; i < 3; i++) {
        pad(out, say_find(titles[i]), 11, false);
        pad(out, " ±99%", 8, true);
    }
    pad(out, say_find("arena.wins"), 8, false);
    putc('\n', out);
    for (int i = 0; i < arena->player_count; i++) {
        char name[4 * NAME_MOST + 1];
        long games;
        double wins = wins_of(arena, i, &games);
        if (!games)
            continue;
        short_name(arena->players[i].name, name);
        pad(out, name, width, true);
        fprintf(out, "%9ld ", games);
        for (int what = 0; what < 3; what++) {
            struct estimate figure =
                what < 2 ? mean_figure(arena, i, what == 1) : lead_figure(arena, i, -1, has_luck(arena));
            print_figure(out, &figure, what == 2);
            putc(' ', out);
        }
        fprintf(out, "%6.1f%%\n", 100 * wins);
    }
}

/* Row against column: the lead of the one over the rest. */
static void print_pairs(const struct arena *arena, FILE *out)
{
    int width = name_width(arena);
    fprintf(out, "\n%s\n", say_find(has_luck(arena) ? "arena.pairs-adjusted" : "arena.pairs"));
    pad(out, "", width, true);
    for (int i = 0; i < arena->player_count; i++) {
        char name[4 * NAME_MOST + 1];
        short_name(arena->players[i].name, name);
        pad(out, "  ", 2, true);
        pad(out, name, 18, false);
    }
    putc('\n', out);
    for (int row = 0; row < arena->player_count; row++) {
        char name[4 * NAME_MOST + 1];
        short_name(arena->players[row].name, name);
        pad(out, name, width, true);
        for (int column = 0; column < arena->player_count; column++) {
            struct estimate figure = {0};
            if (row != column)
                figure = lead_figure(arena, row, column, has_luck(arena));
            fputs("  ", out);
            print_figure(out, &figure, true);
        }
        putc('\n', out);
    }
}

static long sets_counted(const struct arena *arena)
{
    long sets = 0;
    for (long set = 0; set < arena->sets; set++)
        sets += counts(arena, set);
    return sets;
}

void arena_print(const struct arena *arena, FILE *out)
{
    char seed[32];
    const struct record *record = &arena->loaded.record;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)arena->seed);
    const char *name = say_game(arena->game->id, ".name", arena->game->id);
    if (record->sheet_name[0])
        say(out, "arena.title-sheet", "wnww", name, record->seats, record->sheet_name, seed);
    else
        say(out, "arena.title", "wnw", name, record->seats, seed);
    say(out, "arena.sets", "nn", (int)sets_counted(arena), arena->games_per_set);
    putc('\n', out);
    print_players(arena, out);
    if (!has_luck(arena))
        say(out, "arena.no-luck", "");
    if (arena->pairs)
        print_pairs(arena, out);
    if (!arena->sprt)
        return;
    char ratio[32];
    snprintf(ratio, sizeof ratio, "%+.2f", arena->sprt_ratio);
    const char *verdict = arena->sprt_ratio >= 2.94    ? "arena.sprt-better"
                          : arena->sprt_ratio <= -2.94 ? "arena.sprt-worse"
                                                       : "arena.sprt-open";
    putc('\n', out);
    say(out, verdict, "www", arena->players[0].name, arena->players[1].name, ratio);
}

static void write_field(FILE *file, const char *words)
{
    if (!strpbrk(words, ",\"\n\r")) {
        fputs(words, file);
        return;
    }
    putc('"', file);
    for (; *words; words++) {
        if (*words == '"')
            putc('"', file);
        putc(*words, file);
    }
    putc('"', file);
}

static void write_figure(FILE *file, const struct estimate *figure)
{
    if (figure->count > 1)
        fprintf(file, ",%.4f,%.4f", figure->mean, figure->width);
    else
        fprintf(file, ",%.4f,inf", figure->mean); /* one set says nothing about its spread */
}

int arena_write_csv(const struct arena *arena, const char *path)
{
    struct whole_file whole;
    FILE *file = whole_file_open(&whole);
    fputs("player,games,mean,ci99,adjusted_mean,adjusted_ci99,wins\n", file);
    for (int i = 0; i < arena->player_count; i++) {
        long games;
        double wins = wins_of(arena, i, &games);
        if (!games)
            continue;
        struct estimate mean = mean_figure(arena, i, false), adjusted = mean_figure(arena, i, true);
        write_field(file, arena->players[i].name);
        fprintf(file, ",%ld", games);
        write_figure(file, &mean);
        write_figure(file, &adjusted);
        fprintf(file, ",%.4f\n", wins);
    }
    return whole_file_close(&whole, path);
}
