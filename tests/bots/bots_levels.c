/* bots_levels.c - the levels of a sheet: what a weight file keeps of them, who looks where, and how they are fitted. */
#include "../check.h"
#include "games.h"
#include "lesson.h"
#include "measured.h"
#include "open.h"
#include "sheets.h"
#include "version.h"
#include <stdlib.h>
#include <string.h>

enum { TOLD_ROOM = 1 << 14 };

static void *room(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!memory)
        abort();
    return memset(memory, 0, (bytes + 63) / 64 * 64);
}

static struct setup *set_up(const char *id, const char *name, uint64_t *sum)
{
    static struct sheet sheet;
    const char *text = sheets_find(id, name)->text;
    struct opened opened = {.setup = room(SETUP_BYTES), .sheet = &sheet};
    if (open_game(&opened, games_find(id), 1, text, strlen(text), NULL))
        abort();
    *sum = weights_sheet(text);
    return opened.setup;
}

/* -- where a level's number comes from -------------------------------------------------------------------------- */

static void check_numbers(void)
{
    static const int32_t own[LEVELS_FITTED] = {900, 0, 70};
    struct level level;
    level_find("nulli-flow", "beginner", &level);
    check(level_halving(&level, own) == 900 && level_halving(&level, NULL) == level.halving,
          "a sheet's number goes before the game's", "it does not");
    level_find("nulli-flow", "club", &level);
    check(level_halving(&level, own) == level.halving, "where a sheet has none the game's counts", "it does not");
    level_find("nulli-flow", "master", &level);
    check(level_halving(&level, own) == 0, "a master is no matter of the sheet", "it is");
    struct player player;
    check(!player_read(&player, games_find("nulli-flow"), "quick-230", NULL) &&
              level_halving(&player.level, own) == 230,
          "quick-230 is the same on every sheet", "it is not");
    check(fitting_halving(5 * 1024) == 32 && fitting_halving(8 * 1024) == 256 && fitting_halving(8 * 1024 + 512) == 362,
          "a place on the ladder is a power of two", "it is not");
    bool rises = true;
    for (int place = 4 * 1024; place < 18 * 1024; place++)
        rises &= fitting_halving(place + 1) >= fitting_halving(place);
    check(rises, "the ladder rises", "it falls somewhere");
}

/* -- the file ------------------------------------------------------------------------------------------------------ */

static void check_file(void)
{
    struct weights head = {.game = "traexx", .sheet = 7, .games = 12, .count = 3, .halvings = {2000, 900, 430}}, read;
    int16_t values[3] = {1, 2, 3};
    unsigned char bytes[256];
    size_t length = weights_bytes(3);
    weights_write(&head, values, bytes);
    check(!weights_read(&read, bytes, length, NULL) && memcmp(read.halvings, head.halvings, sizeof read.halvings) == 0,
          "a weight file keeps the levels", "others");
    struct learned learned = weights_learned(&read, values, bytes, length), other;
    head.halvings[1]++;
    weights_write(&head, values, bytes);
    other = weights_learned(&head, values, bytes, length);
    char word[BOTS_WORD];
    struct text text;
    text_open(&text, word, sizeof word);
    version_say(&learned, &text);
    check(version_is(&learned, word) && !version_is(&other, word), "other levels are other bots", word);
    static const struct {
        int at;
        unsigned char byte;
    } wrong[] = {{67, 0x80}, {66, 0x10}, {76, 1}};
    bool refused = true;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        unsigned char was = bytes[wrong[i].at];
        bytes[wrong[i].at] = wrong[i].byte;
        weights_sum(bytes, length);
        refused &= weights_read(&read, bytes, length, NULL);
        bytes[wrong[i].at] = was;
    }
    check(refused, "numbers that no level has are refused", "accepted");
}

/* -- fitting --------------------------------------------------------------------------------------------------------
 */

static double mean_of(struct measured_play *play, const char *name, int games, void *memory)
{
    static struct lean table;
    static struct event told[TOLD_ROOM];
    double sum = 0;
    if (player_read(&play->player, play->setup->game, name, NULL))
        abort();
    table.table.told[1] = (struct told){.events = told, .room = TOLD_ROOM};
    for (int i = 0; i < games; i++) {
        struct measured_game game;
        measured_game(play, &table, memory, i, &game);
        sum += game.result;
    }
    return sum / games;
}

/* Träxx plays its games in no time. What comes with the program is fitted, and the shares are what they are to be: on
 * other dice, within three standard errors of so few games. */
static void check_fitted(void)
{
    enum { GAMES = 600 };
    uint64_t sum;
    struct setup *setup = set_up("traexx", "pinwheel", &sum);
    struct measured_play play = {.setup = setup, .learned = weights_find(setup, sum), .seed = 77};
    static struct fitting fitting;
    void *memory = room(setup->game->knowledge->memory_bytes);
    check(!fitting_begin(&fitting, setup, play.learned.weights, memory), "a sheet can be fitted", "refused");
    int progress = 0;
    bool forward = true;
    while (fitting_step(&fitting)) {
        int now = fitting_progress(&fitting);
        forward &= now >= progress && now < 1000;
        progress = now;
    }
    check(forward && progress > 990 && fitting_progress(&fitting) == 1000, "the progress goes on to its end",
          "it jumps");
    check(memcmp(fitting.halvings, play.learned.halvings, sizeof fitting.halvings) == 0,
          "the levels that come with the program are those that are fitted (nullarium train --levels)", "others");
    double random = mean_of(&play, "random", GAMES, memory), best = mean_of(&play, "quick-0", GAMES, memory);
    for (int i = 0; i < LEVELS_FITTED; i++) {
        char why[64];
        double share = 1000 * (mean_of(&play, level_names[i], GAMES, memory) - best) / (random - best);
        snprintf(why, sizeof why, "%s: %.0f", level_names[i], share);
        check(share > level_shares[i] - 30 && share < level_shares[i] + 30, "a level has its share of the gap", why);
    }
    free(memory);
    free(setup);
}

static void check_refused(void)
{
    static struct fitting fitting;
    uint64_t sum;
    struct setup *setup = set_up("traexx", "pinwheel", &sum);
    check(!lesson_wanted(setup, sum), "what comes with the program need not be learned", "it is to be");
    check(lesson_wanted(setup, sum + 1), "a sheet that nobody knows is to be learned", "it is not");
    setup->seats = 2;
    check(fitting_begin(&fitting, setup, NULL, NULL), "levels are fitted alone", "with company");
    setup->seats = 1;
    setup->game = games_find("nullern");
    check(fitting_begin(&fitting, setup, NULL, NULL) && !lesson_wanted(setup, 0), "a card game has no sheet to fit",
          "it has");
    free(setup);
}

int main(void)
{
    check_numbers();
    check_file();
    check_refused();
    check_fitted();
    return close_tests();
}
