/* level_shares.c - the levels' shares of the gap on a sheet, measured by games played alone as in the arena.
 *
 *   level_shares GAME SHEET GAMES SEED [learn]
 *
 * SHEET is a shipped sheet's name or a file. With `learn` the sheet is learned on the spot, whatever comes with the
 * program. Prints one line: the means of a random player and of quick-0, the share of each level with its 99 %
 * interval, and by how much each level is ahead of the one below, in points, with its 99 % interval too. */
#include "games.h"
#include "lesson.h"
#include "measured.h"
#include "open.h"
#include "sheets.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 2 + LEVELS_FITTED, TOLD_ROOM = 1 << 16, SHEET_MOST = 1 << 18 };

static void *room(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!memory)
        abort();
    return memory;
}

static const char *sheet_text(const char *game, const char *name)
{
    static char text[SHEET_MOST];
    const struct shipped_sheet *shipped = sheets_find(game, name);
    FILE *file = shipped ? NULL : fopen(name, "r");
    if (shipped)
        return shipped->text;
    if (!file) {
        perror(name);
        exit(2);
    }
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static struct learned learn(const struct setup *setup, uint64_t sheet)
{
    static struct lesson lesson;
    if (lesson_begin(&lesson, setup, sheet, weights_find(setup, 0).weights, room(lesson_bytes(setup)))) {
        fprintf(stderr, "level_shares: nothing to learn\n");
        exit(2);
    }
    while (lesson_go_on(&lesson, 100))
        ;
    return lesson_learned(&lesson);
}

/* Plays all games of one player. */
static int *play(struct measured_play *play, const char *name, int games, void *memory)
{
    static struct lean table;
    struct measured_game game;
    struct refusal why = {0};
    int *results = calloc((size_t)games, sizeof *results);
    if (!results || player_read(&play->player, play->setup->game, name, &why))
        abort();
    if (!table.table.told[1].events)
        table.table.told[1] =
            (struct told){.events = malloc(TOLD_ROOM * sizeof *table.table.told[1].events), .room = TOLD_ROOM};
    for (int i = 0; i < games; i++) {
        measured_game(play, &table, memory, i, &game);
        results[i] = game.result;
    }
    return results;
}

static double mean_of(const int *results, int games)
{
    double sum = 0;
    for (int i = 0; i < games; i++)
        sum += results[i];
    return sum / games;
}

int main(int argc, char **argv)
{
    static const char *const names[PLAYERS] = {"random", "quick-0", "beginner", "club", "expert"};
    static struct sheet sheet;
    struct refusal why = {0};
    int *results[PLAYERS];
    double mean[PLAYERS];
    if (argc < 5) {
        fprintf(stderr, "level_shares GAME SHEET GAMES SEED [learn]\n");
        return 2;
    }
    const char *text = sheet_text(argv[1], argv[2]);
    const struct game *game = games_find(argv[1]);
    int games = atoi(argv[3]);
    struct opened opened = {.setup = room(SETUP_BYTES), .sheet = &sheet};
    if (!game || games < 2 || open_game(&opened, game, 1, text, strlen(text), &why)) {
        fprintf(stderr, "level_shares: no such game or sheet\n");
        return 2;
    }
    uint64_t sum = weights_sheet(text);
    struct measured_play of = {.setup = opened.setup, .seed = (uint64_t)atoll(argv[4])};
    of.learned = argc > 5 ? learn(opened.setup, sum) : weights_find(opened.setup, sum);
    void *memory = room(game->knowledge->memory_bytes + 64);
    for (int i = 0; i < PLAYERS; i++) {
        results[i] = play(&of, names[i], games, memory);
        mean[i] = mean_of(results[i], games);
    }
    double gap = mean[0] - mean[1];
    printf("%s %s random %.2f quick-0 %.2f", argv[1], argv[2], mean[0], mean[1]);
    for (int level = 0; level < LEVELS_FITTED; level++) {
        struct sum share = {0}, lead = {0};
        const int *own = results[2 + level], *above = results[level + 1 < LEVELS_FITTED ? 3 + level : 1];
        double found = (mean[2 + level] - mean[1]) / gap;
        for (int i = 0; i < games; i++) { /* the game's part in the ratio, so that common dice count */
            sum_add(&share, (own[i] - results[1][i] - found * (results[0][i] - results[1][i])) / gap);
            sum_add(&lead, game->fewest_wins ? own[i] - above[i] : above[i] - own[i]);
        }
        struct estimate ahead = estimate_mean(&lead);
        printf(" | %s %d: %.3f ± %.3f, behind the next %.2f ± %.2f", names[2 + level], (int)of.learned.halvings[level],
               found, estimate_mean(&share).width, ahead.mean, ahead.width);
    }
    putchar('\n');
    return 0;
}
