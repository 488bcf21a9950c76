/* arena_resume.c - the file of --resume: a line that names the run, then a line for every finished set.
 *
 * It only grows. A line that a crash cut short is left out when it is read, and cut off before more is written. A file
 * that is not ours, or is damaged, is refused and stays as it is: every number is held against what this run's games
 * can come to, because sums are made of them. */
#include "arena.h"
#include "source.h"
#include "terminal/say.h"
#include "weights.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { RUN = 64 << 10, LINE = RUN + 2 }; /* a set of 480 cells has at most 40 kB */

/* What must be the same for two runs to be parts of one: everything but the number of sets. */
static void say_run(const struct arena *arena, char *room, size_t size)
{
    const struct record *record = &arena->loaded.record;
    const struct knowledge *knowledge = arena->game->knowledge;
    uint64_t weights = 0;
    if (arena->learned.weights && knowledge && knowledge->weight_count) {
        /* The same weights give the same sum; which of the two counts it has does not matter for that. */
        size_t count = knowledge->weight_count(arena->setup, true), own = knowledge->weight_count(arena->setup, false);
        count = own < count ? own : count;
        for (size_t i = 0; i < count; i++)
            weights = (weights ^ (uint16_t)arena->learned.weights[i]) * 0x100000001B3u;
    }
    for (int i = 0; i < LEVELS_FITTED; i++) /* nor are they another run's players with other levels */
        weights = (weights ^ (uint32_t)arena->learned.halvings[i]) * 0x100000001B3u;
    int used = snprintf(room, size, "nullarium-arena 1 %s %s seats %d seed %llu sheet %llx weights %llx",
                        NULLARIUM_VERSION, arena->game->id, record->seats, (unsigned long long)arena->seed,
                        (unsigned long long)weights_sheet(arena->loaded.sheet_text), (unsigned long long)weights);
    for (int i = 0; i < OPTIONS_MAX; i++)
        used += snprintf(room + used, size - (size_t)used, " %d", arena->setup->option[i]);
    for (int i = 0; i < arena->lineup_count; i++) {
        used += snprintf(room + used, size - (size_t)used, " |");
        for (int seat = 0; seat < record->seats && used < (int)size; seat++)
            used += snprintf(room + used, size - (size_t)used, " %s", arena->players[arena->lineups[i].of[seat]].name);
        if (used >= (int)size)
            break;
    }
    for (char *c = room; *c; c++) /* a command may have several lines; the run has one */
        *c = *c == '\n' ? '\t' : *c;
}

void arena_write_set(struct arena *arena, long set)
{
    const struct cell *cells = &arena->cells[set * arena->cells_per_set];
    fprintf(arena->resume, "set %ld", set);
    for (int i = 0; i < arena->cells_per_set; i++)
        fprintf(arena->resume, " %lld %lld %lld %lld", (long long)cells[i].score, (long long)cells[i].adjusted,
                (long long)cells[i].wins, (long long)cells[i].seats);
    putc('\n', arena->resume);
    if (fflush(arena->resume) != 0 && !arena->resume_trouble)
        arena->resume_trouble = errno;
}

/* " 123": a number from its bounds, as we write it. */
static bool take_number(const char **at, int64_t least, int64_t most, int64_t *number)
{
    const char *c = *at;
    if (*c++ != ' ')
        return false;
    bool minus = *c == '-';
    const char *digits = c += minus;
    *number = 0;
    for (; *c >= '0' && *c <= '9' && c - digits < 18; c++)
        *number = 10 * *number + (*c - '0');
    if (c == digits || (*digits == '0' && (minus || c - digits > 1)))
        return false;
    *number = minus ? -*number : *number;
    *at = c;
    return *number >= least && *number <= most;
}

/* The seats that a player has in all seatings of a line-up. */
static int64_t seats_in(const struct lineup *lineup, int player, int seats)
{
    int64_t count = 0;
    for (int i = 0; i < lineup->seating_count; i++)
        for (int seat = 0; seat < seats; seat++)
            count += lineup->seatings[i][seat] == player;
    return count;
}

/* The cells of one line-up, and whether they can be: everybody had his seats, and every game its winners. */
static bool take_cells(const struct arena *arena, const struct lineup *lineup, const char **at, struct cell *cells)
{
    enum { SCORE_MOST = 1000000 }; /* far beyond what any game of ours counts */
    int64_t wins = 0;
    for (int k = 0; k < lineup->player_count; k++) {
        int64_t seats = seats_in(lineup, lineup->players[k], arena->setup->seats), score = SCORE_MOST * seats;
        struct cell *cell = &cells[lineup->first_cell + k];
        if (!take_number(at, -score, score, &cell->score) ||
            !take_number(at, -4000 * score, 4000 * score, &cell->adjusted) ||
            !take_number(at, 0, ARENA_WIN * seats, &cell->wins) || !take_number(at, seats, seats, &cell->seats))
            return false;
        wins += cell->wins;
    }
    return wins == (int64_t)ARENA_WIN * lineup->seating_count;
}

/* One line of a finished set; false: it is none. */
static bool take_set(struct arena *arena, const char *line)
{
    enum { SETS_MOST = 10000000 };
    struct cell cells[ARENA_LINEUPS * 2];
    int64_t set;
    if (strncmp(line, "set ", 4) != 0)
        return false;
    const char *at = line + 3;
    if (!take_number(&at, 0, SETS_MOST - 1, &set))
        return false;
    for (int i = 0; i < arena->lineup_count; i++)
        if (!take_cells(arena, &arena->lineups[i], &at, cells))
            return false;
    if (*at)
        return false;
    if (set >= arena->sets)
        return true; /* of a longer run */
    if (arena->known[set])
        return false;
    memcpy(&arena->cells[set * arena->cells_per_set], cells, (size_t)arena->cells_per_set * sizeof *cells);
    arena->known[set] = true;
    arena->games_left[set] = 0;
    arena_note_finished(arena, (long)set);
    return true;
}

/* Reads a line, without its end, which *ended tells of; false: there is none, or it is longer than any of ours, or
 * holds a NUL (then *ended). */
static bool read_line(FILE *file, char line[LINE], bool *ended)
{
    size_t length = 0;
    int c;
    while ((c = getc(file)) != EOF && c != '\n') {
        if (length == LINE - 1 || !c)
            return !(*ended = true);
        line[length++] = (char)c;
    }
    line[length] = '\0';
    *ended = c == '\n';
    return *ended || length;
}

/* Whether a crash may have left this of a line of ours. */
static bool is_cut(const char *line, const char *run, bool first)
{
    return first ? strncmp(run, line, strlen(line)) == 0 : line[strspn(line, "set 0123456789-")] == '\0';
}

const char *arena_read_sets(struct arena *arena, FILE *file, const char *run, long *end)
{
    char *line = malloc(LINE);
    bool ours = false, fits = true, ended = false; /* ours: the first line is that of this run */
    if (!line)
        abort();
    *end = 0;
    while (fits && read_line(file, line, &ended)) {
        fits = !ended ? is_cut(line, run, !ours) : !ours ? strcmp(line, run) == 0 : take_set(arena, line);
        if (!ended)
            break;
        ours |= fits;
        ended = false;
        *end = ftell(file);
    }
    free(line);
    if (fits && !ended && !ferror(file))
        return NULL;
    return ours ? "arena.resume-damaged" : "arena.resume-other";
}

/* Opens the file, for us alone; 0 or an errno. */
static int open_file(const char *path, FILE **file)
{
    int number = open(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (number < 0)
        return errno;
    int trouble = source_check(number);
    if (!trouble && flock(number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        trouble = EWOULDBLOCK;
    *file = trouble ? NULL : fdopen(number, "a+");
    if (*file)
        rewind(*file);
    else
        close(number);
    return trouble || *file ? trouble : ENOMEM;
}

int arena_open_resume(struct arena *arena, const char *path)
{
    char *run = malloc(RUN);
    FILE *file = NULL;
    long end = 0;
    if (!run)
        abort();
    say_run(arena, run, RUN);
    int trouble = open_file(path, &file);
    const char *wrong = trouble ? NULL : arena_read_sets(arena, file, run, &end);
    if (!trouble && !wrong) {
        if (ftruncate(fileno(file), end) != 0 || fseek(file, 0, SEEK_END) != 0 ||
            (!end && fprintf(file, "%s\n", run) < 0) || fflush(file) != 0)
            trouble = errno;
        arena->resume = file;
    } else if (file) {
        fclose(file);
    }
    free(run);
    if (wrong)
        return say_error(EXIT_FAILURE, wrong, "w", path);
    if (trouble == EWOULDBLOCK)
        return say_error(EXIT_FAILURE, "arena.resume-busy", "w", path);
    return trouble ? say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(trouble)) : 0;
}
