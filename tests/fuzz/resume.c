/* resume.c - fuzz target: any bytes as the file of `arena --resume`, for a run that its first line chooses: pairs at
 * tables of three, two at a table, one alone. What is accepted can be counted and printed. */
#include "arena/arena.h"
#include "fuzz.h"
#include "games.h"
#include <string.h>

enum { SETS = 20 };

static const struct run {
    const char *line, *game;
    int seats, players, named;
} runs[] = {
    {"pairs", "null-bock", 3, 2, 2},
    {"table", "nullern", 2, 2, 2},
    {"many", "nullern", 4, 3, 4},
    {"alone", "nullern", 2, 1, 2},
};

static void prepare(struct arena *arena, const struct run *run)
{
    static const char *const names[] = {"one", "two", "three"};
    static const int options[OPTIONS_MAX], named[] = {0, 1, 2, 0};
    struct refusal why;
    *arena = (struct arena){.game = games_find(run->game), .setup = fuzz_setup(), .sets = SETS, .counted = SETS};
    FUZZ_DEMAND(!setup_make(fuzz_setup(), arena->game, run->seats, options, NULL, &why));
    arena->loaded.record.seats = run->seats;
    for (int i = 0; i < run->players; i++)
        arena->players[arena->player_count++].name = names[i];
    arena->sprt = run->players == 2;
    arena_make_lineups(arena, named, run->named);
    arena->cells = calloc((size_t)arena->cells_per_set * SETS, sizeof *arena->cells);
    arena->games_left = calloc(SETS, sizeof *arena->games_left);
    arena->known = calloc(SETS, sizeof *arena->known);
    FUZZ_DEMAND(arena->cells && arena->games_left && arena->known);
    for (int set = 0; set < SETS; set++)
        arena->games_left[set] = arena->games_per_set;
}

static void read_as(const struct run *run, const uint8_t *bytes, size_t length)
{
    static struct arena arena;
    static FILE *nowhere;
    long end;
    prepare(&arena, run);
    FILE *file = length ? fmemopen((void *)(uintptr_t)bytes, length, "r") : NULL;
    const char *wrong = file ? arena_read_sets(&arena, file, run->line, &end) : NULL;
    if (file && !wrong) {
        FUZZ_DEMAND(end >= 0 && (size_t)end <= length && (end == 0 || bytes[end - 1] == '\n'));
        FUZZ_DEMAND(arena.finished <= SETS && arena.prefix <= arena.finished);
        nowhere = nowhere ? nowhere : fopen("/dev/null", "w");
        FUZZ_DEMAND(nowhere);
        arena_print(&arena, nowhere);
    }
    if (wrong)
        fuzz_demand_text(&(struct message){.text = wrong});
    if (file)
        fclose(file);
    free(arena.lineups);
    free(arena.cells);
    free(arena.games_left);
    free(arena.known);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const struct run *chosen = &runs[0];
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
        if (length > strlen(runs[i].line) && memcmp(bytes, runs[i].line, strlen(runs[i].line)) == 0)
            chosen = &runs[i];
    read_as(chosen, bytes, length);
    return 0;
}
