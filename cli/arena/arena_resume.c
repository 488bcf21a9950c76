/* arena_resume.c - the file of --resume: a line that names the run, then a line for every finished set.
 *
 * It only grows. A line that a crash cut short is left out when it is read, and cut off before more is written. */
#include "arena.h"
#include "terminal/say.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "weights.h"

/* What must be the same for two runs to be parts of one: everything but the number of sets. */
static void say_run(const struct arena *arena, char *room, size_t size)
{
    const struct record *record = &arena->loaded.record;
    const struct knowledge *knowledge = arena->game->knowledge;
    uint64_t weights = 0;
    if (arena->weights && knowledge && knowledge->weight_count) {
        /* The same weights give the same sum; which of the two counts it has does not matter for that. */
        size_t count = knowledge->weight_count(arena->setup, true), own = knowledge->weight_count(arena->setup, false);
        count = own < count ? own : count;
        for (size_t i = 0; i < count; i++)
            weights = (weights ^ (uint16_t)arena->weights[i]) * 0x100000001B3u;
    }
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
            return;
    }
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

/* One line of a finished set; false: it is none. */
static bool take_set(struct arena *arena, const char *line)
{
    struct cell cells[ARENA_LINEUPS * 2 > SEATS_MAX ? ARENA_LINEUPS * 2 : SEATS_MAX];
    char *at;
    if (strncmp(line, "set ", 4) != 0)
        return false;
    long set = strtol(line + 4, &at, 10);
    for (int i = 0; i < arena->cells_per_set; i++) {
        long long values[4];
        for (int k = 0; k < 4; k++) {
            const char *start = at;
            values[k] = strtoll(start, &at, 10);
            if (at == start)
                return false;
        }
        cells[i] = (struct cell){values[0], values[1], values[2], values[3]};
        if (values[3] < 1)
            return false;
    }
    if (*at != '\n' || set < 0)
        return false;
    if (set >= arena->sets || arena->known[set])
        return true; /* of a longer run */
    memcpy(&arena->cells[set * arena->cells_per_set], cells, (size_t)arena->cells_per_set * sizeof *cells);
    arena->known[set] = true;
    arena->games_left[set] = 0;
    arena_note_finished(arena, set);
    return true;
}

/* Reads what is there; the position of the last whole line's end in *end. */
static int read_sets(struct arena *arena, FILE *file, const char *path, const char *run, long *end)
{
    char *line = NULL;
    size_t room = 0;
    int status = 0;
    bool first = true;
    *end = 0;
    while (!status) {
        ssize_t length = getline(&line, &room, file);
        if (length <= 0 || line[length - 1] != '\n')
            break;
        bool fits = first ? strncmp(line, run, strlen(run)) == 0 && line[strlen(run)] == '\n' : take_set(arena, line);
        if (!fits)
            status = say_error(EXIT_FAILURE, first ? "arena.resume-other" : "arena.resume-damaged", "w", path);
        first = false;
        *end = ftell(file);
    }
    free(line);
    return status;
}

int arena_open_resume(struct arena *arena, const char *path)
{
    enum { RUN = 64 << 10 };
    char *run = malloc(RUN);
    long end = 0;
    if (!run)
        abort();
    say_run(arena, run, RUN);
    FILE *file = fopen(path, "a+");
    int status = file ? 0 : say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(errno));
    if (file && flock(fileno(file), LOCK_EX | LOCK_NB) != 0)
        status = say_error(EXIT_FAILURE, "arena.resume-busy", "w", path);
    if (!status) {
        rewind(file);
        status = read_sets(arena, file, path, run, &end);
    }
    if (!status && ftruncate(fileno(file), end) != 0)
        status = say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(errno));
    if (!status) {
        fseek(file, 0, SEEK_END);
        if (!end)
            fprintf(file, "%s\n", run);
        if (fflush(file) != 0)
            status = say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(errno));
        arena->resume = file;
    } else if (file) {
        fclose(file);
    }
    free(run);
    return status;
}
