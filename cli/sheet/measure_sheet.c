/* measure_sheet.c - everything that is measured about one sheet: every player, then every prize (see measure.h). */
#include "measure.h"
#include "open.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "weights.h"
#include <stdlib.h>
#include <string.h>

const char *const measured_weights_words[] = {"none", "general", "own", "file"};

/* With whom prizes are measured, and by whom unless the game says otherwise: who plays worse wastes them. */
static const char *const prize_level = "good";
enum {
    PRIZE_ROUNDS = 4,  /* so many times the games of a level, at most, for a prize that gains little */
    PRIZE_LEAST = 100, /* of fewer games no interval tells that it may gain nothing */
};

static struct measuring measuring_of(const struct measured_sheet *sheet, const struct learned *learned,
                                     const char *level, const char *progress)
{
    struct measuring measuring = {
        .play = {.setup = sheet->loaded->setup, .learned = *learned, .seed = sheet->seed},
        .threads = sheet->threads,
        .progress = progress,
    };
    if (measured_player(&measuring.play.player, sheet->loaded->game, level, learned, NULL))
        abort(); /* games with sheets have all measuring players; measure_sheet's callers ask only for those */
    return measuring;
}

/* The game set up on the sheet without one prize; NULL where it cannot be played. */
static struct setup *prepare_without(const struct setup *setup, int prize)
{
    struct opened without = {.sheet = calloc(1, sizeof *without.sheet), .setup = aligned_alloc(16, SETUP_BYTES)};
    char *bytes = malloc(SHEET_BYTES);
    struct text text;
    if (!without.sheet || !without.setup || !bytes)
        abort();
    text_open(&text, bytes, SHEET_BYTES);
    text_add(&text, "sheet without\n");
    setup->game->craft->without(setup, prize, &text);
    if (text.full || open_game(&without, setup->game, setup->seats, bytes, text.length, NULL)) {
        free(without.setup);
        without.setup = NULL;
    }
    free(bytes);
    free(without.sheet);
    return without.setup;
}

/* Whether weights learned on the whole sheet can be used on the one without a prize: then the difference is the
 * prize's and not that of two learnings. */
static bool weights_fit(const struct measured_sheet *sheet, const struct setup *without)
{
    const struct knowledge *knowledge = sheet->loaded->game->knowledge;
    return sheet->weights_from <= WEIGHTS_GENERAL ||
           knowledge->weight_count(without, false) == knowledge->weight_count(sheet->loaded->setup, false);
}

/* Games of one player on one sheet, as many as were asked for so far. */
struct played {
    struct measuring measuring;
    struct measured_game *games;
    int count, room;
};

static struct played played_open(const struct measuring *measuring, int room)
{
    struct played played = {.measuring = *measuring, .games = calloc((size_t)room, sizeof *played.games), .room = room};
    if (!played.games)
        abort();
    return played;
}

/* Plays on until there are so many; fewer if it is stopped. */
static void play_until(struct played *played, int until)
{
    if (played->count < until && !input_stopped)
        played->count = measure_games(&played->measuring, played->games, played->count, until);
}

/* Adds up the results with a prize against those without it, the dice being the same. */
static struct estimate compare_results(const struct played *with, const struct played *without, bool fewest_wins)
{
    struct sum sum = {0};
    for (int i = 0; i < with->count && i < without->count; i++) {
        int more = with->games[i].result - without->games[i].result;
        sum_add(&sum, fewest_wins ? -more : more);
    }
    return estimate_mean(&sum);
}

/* What is gained by a prize. As long as it may be nothing, more games are played. */
static void measure_gain(const struct measured_sheet *sheet, struct measured_prize *prize, int number,
                         struct played *with)
{
    const struct setup *setup = sheet->loaded->setup;
    struct setup *setup_without = prepare_without(setup, number);
    if (!setup_without)
        return;
    char name[SAY_ROOM];
    struct text text;
    text_open(&text, name, sizeof name);
    say_into(&text, &prize->name, NULL);
    bool fit = weights_fit(sheet, setup_without);
    struct learned learned = fit ? sheet->learned : weights_find(setup_without, 0); /* general ones on both sheets */
    struct measuring measuring = measuring_of(sheet, &learned, prize->player, name);
    struct played general = {0};
    prize->weights = fit ? sheet->weights_from : WEIGHTS_GENERAL;
    if (!fit) {
        general = played_open(&measuring, with->room);
        with = &general;
    }
    measuring.play.setup = setup_without;
    struct played without = played_open(&measuring, with->room);
    for (int until = sheet->games; until <= with->room && !input_stopped; until *= 2) {
        play_until(with, until);
        play_until(&without, until);
        prize->gain = compare_results(with, &without, setup->game->fewest_wins);
        prize->known = prize->gain.count > 1;
        if (prize->gain.mean - prize->gain.width > 0)
            break;
    }
    free(general.games);
    free(without.games);
    free(setup_without);
}

static void measure_prizes(struct measured_sheet *sheet, const struct measured_game *games, int count)
{
    const struct setup *setup = sheet->loaded->setup;
    const struct craft *craft = setup->game->craft;
    struct prize prizes[PRIZES_MAX];
    if (!craft || !craft->prizes || !craft->earnings)
        return;
    const char *player = craft->prize_player ? craft->prize_player : prize_level;
    struct measuring measuring = measuring_of(sheet, &sheet->learned, player, player);
    struct played with = played_open(&measuring, (sheet->games < PRIZE_LEAST ? 1 : PRIZE_ROUNDS) * sheet->games);
    if (craft->prize_player) {
        play_until(&with, count);
        count = with.count;
    } else {
        memcpy(with.games, games, (size_t)count * sizeof *games);
        with.count = count;
    }
    sheet->prize_count = craft->prizes(setup, prizes);
    for (int k = 0; k < sheet->prize_count; k++) {
        struct measured_prize *prize = &sheet->prizes[k];
        long earned = 0, used = 0;
        for (int i = 0; i < count; i++) {
            earned += (long)(with.games[i].earnings.earned >> k & 1);
            used += (long)(with.games[i].earnings.used >> k & 1);
        }
        *prize = (struct measured_prize){.name = prizes[k].name,
                                         .player = player,
                                         .earned = estimate_share(earned, count),
                                         .used = estimate_share(used, count)};
        if (craft->without && !input_stopped)
            measure_gain(sheet, prize, k, &with);
    }
    free(with.games);
}

int measure_sheet(struct measured_sheet *sheet)
{
    struct measured_game *games = calloc((size_t)sheet->games, sizeof *games);
    if (!games)
        abort();
    for (int i = 0; i < MEASURE_LEVELS && !input_stopped; i++) {
        if (!sheet->wanted[i])
            continue;
        struct measuring measuring = measuring_of(sheet, &sheet->learned, measured_players[i], measured_players[i]);
        struct measured_level *level = &sheet->levels[sheet->level_count];
        int count = measure_games(&measuring, games, 0, sheet->games);
        level->level = measured_players[i];
        measure_level(level, sheet->loaded->setup, games, count);
        sheet->level_count += count > 0;
        if (strcmp(measured_players[i], prize_level) == 0 && !input_stopped)
            measure_prizes(sheet, games, count);
    }
    free(games);
    sheet->complete = !input_stopped;
    return input_stopped ? input_status() : 0;
}

bool measure_verdict(const struct measured_sheet *sheet, enum difficulty *difficulty, bool *clearly)
{
    const struct game *game = sheet->loaded->game;
    const struct calibration *deciding = measured_deciding(game);
    for (int i = 0; deciding && i < sheet->level_count; i++) {
        if (strcmp(sheet->levels[i].level, deciding->level) != 0)
            continue;
        struct measured_row found = measured_row(&sheet->levels[i], deciding);
        *difficulty = measured_verdict(game, &found, clearly);
        return true;
    }
    return false;
}

void measure_close(struct measured_sheet *sheet)
{
    for (int i = 0; i < sheet->level_count; i++)
        measured_close(&sheet->levels[i]);
}
