/* measured.c - how hard a sheet is, measured (see measured.h). All from counts and in the order of the games, so that
 * it does not depend on who played them. */
#include "measured.h"

const char *const measured_players[MEASURED_PLAYERS + 1] = {"weak", "middling", "good", "master", 0};

bool measured_player(struct player *player, const struct game *game, const char *name, const struct learned *learned,
                     struct refusal *why)
{
    const struct craft *craft = game->craft;
    for (int i = 0; craft && i < MEASURED_PLAYERS; i++)
        if (text_same(name, measured_players[i]))
            return player_read(
                player, game, (learned->own && craft->own_measurers ? craft->own_measurers : craft->measurers)[i], why);
    return player_read(player, game, name, why);
}

/* -- playing ------------------------------------------------------------------------------------------------------ */

static int count_boards(const struct setup *setup)
{
    const struct craft *craft = setup->game->craft;
    return craft && craft->starts && craft->start ? craft->starts(setup) : 1;
}

/* Boards take turns, so that as many games are played on each and the games of one round share their dice: chance may
 * do whatever it likes, but the board that seat 1 gets is drawn again until it is the one whose turn it is. */
static void draw_start(const struct lean *table, uint64_t luck_seed, int wanted, struct event *event)
{
    enum { TRIES = 1000 }; /* of some four boards: one that never comes up breaks no promise, only the turns */
    const struct setup *setup = table->table.setup;
    for (uint64_t i = 0; i < TRIES; i++) {
        struct state after = table->table.full.state;
        *event = (struct event){0};
        lean_draw(table, seed_mix(luck_seed, i), 0, event);
        game_apply(setup, &after, event);
        if (setup->game->craft->start(setup, &after) == wanted)
            return;
    }
}

/* What was earned may lapse later and be forgotten by the state: so all that ever was is joined. */
static void note_earnings(const struct setup *setup, const struct state *state, struct measured_game *game)
{
    const struct craft *craft = setup->game->craft;
    struct earnings now = {0};
    if (!craft || !craft->earnings)
        return;
    craft->earnings(setup, state, 1, &now);
    game->earnings.earned |= now.earned;
    game->earnings.used |= now.used;
}

void measured_game(const struct measured_play *play, struct lean *table, void *memory, int number,
                   struct measured_game *out)
{
    const struct setup *setup = play->setup;
    const struct game *game = setup->game;
    int starts = count_boards(setup), scores[SEATS_MAX] = {0};
    uint64_t luck_seed = seed_mix(seed_mix(play->seed, (uint64_t)(number / starts)), 0);
    uint64_t bot_seed = seed_mix(seed_mix(play->seed, (uint64_t)number), 1);
    uint64_t ordinal = 0;
    unsigned acting;
    *out = (struct measured_game){.start = number % starts};
    lean_begin(table, setup);
    while ((acting = table_to_act(&table->table)) != 0) {
        struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)lean_next_seat(acting)};
        if (event.seat)
            event.word[0] = lean_choose(table, event.seat, &play->player, &play->learned, bot_seed, memory);
        else if (starts > 1 && ordinal == 0)
            draw_start(table, luck_seed, out->start, &event);
        else
            lean_draw(table, luck_seed, ordinal, &event);
        ordinal += event.seat == 0;
        lean_happen(table, &event);
        if (event.seat)
            note_earnings(setup, &table->table.full.state, out);
    }
    game->scores(setup, &table->table.full.state, scores);
    out->result = scores[0];
    out->decisions = (int)table->decisions[1];
    out->played = true;
}

/* -- figures ------------------------------------------------------------------------------------------------------ */

/* The interval of the median by order statistics: how many of n results lie below the true median is binomial with
 * n / 2 and the deviation sqrt(n) / 2; 99 % of it lies between these ranks. */
static void find_median(struct measured_level *level)
{
    int n = level->games;
    double reach = 2.5758293 * estimate_root(n) / 2;
    int low = (int)((double)n / 2 - reach) - 1, high = (int)((double)n / 2 + reach) + 1;
    low = low < 0 ? 0 : low;
    high = high > n - 1 ? n - 1 : high;
    level->median = (double)(level->results[(n - 1) / 2] + level->results[n / 2]) / 2;
    level->median_low = level->results[low];
    level->median_high = level->results[high];
    level->quartile_low = level->results[n / 4];
    level->quartile_high = level->results[n - 1 - n / 4];
}

static void count_band(struct measured_level *level, const char *band, int games)
{
    int i = 0;
    while (i < level->band_count && !text_same(level->bands[i].band, band))
        i++;
    if (i == MEASURED_BANDS)
        return;
    level->bands[i].band = band;
    level->bands[i].games += games;
    level->band_count = i < level->band_count ? level->band_count : i + 1;
}

/* Bands from the best result to the worst that is in sight, so that those nobody reached are listed too. */
static void count_bands(struct measured_level *level, const struct setup *setup)
{
    enum { FAR = 500 }; /* beyond every result with a verdict of its own */
    const struct game *game = setup->game;
    if (!game->band || !game->band(setup, 0))
        return;
    for (int i = 0; i <= FAR; i++)
        count_band(level, game->band(setup, game->fewest_wins ? i : FAR - i), 0);
    for (int i = 0; i < level->games; i++)
        count_band(level, game->band(setup, level->results[i]), 1);
    level->best = estimate_share(level->bands[0].games, level->games);
}

/* The games of one round, one on each board, share their dice: so two boards are compared round by round. */
static struct estimate compare_starts(const struct measured_level *level, const struct measured_game *games, int a,
                                      int b)
{
    struct sum sum = {0};
    for (int first = 0; first + level->start_count <= level->games; first += level->start_count)
        sum_add(&sum, games[first + a].result - games[first + b].result);
    return estimate_mean(&sum);
}

static void count_starts(struct measured_level *level, const struct setup *setup, const struct measured_game *games)
{
    const struct craft *craft = setup->game->craft;
    int count = craft && craft->starts ? craft->starts(setup) : 0, best = 0, worst = 0;
    level->start_count = count > MEASURED_STARTS ? 0 : count;
    for (int k = 0; k < level->start_count; k++) {
        struct sum sum = {0};
        for (int i = k; i < level->games; i += level->start_count)
            sum_add(&sum, games[i].result);
        level->starts[k] = estimate_mean(&sum);
        best = level->starts[k].mean > level->starts[best].mean ? k : best;
        worst = level->starts[k].mean < level->starts[worst].mean ? k : worst;
    }
    if (level->start_count)
        level->spread = compare_starts(level, games, best, worst);
}

/* Ascending; by insertion over ever smaller gaps. */
static void sort(int *results, int count)
{
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            int one = results[i], k = i;
            for (; k >= gap && results[k - gap] > one; k -= gap)
                results[k] = results[k - gap];
            results[k] = one;
        }
}

void measured_figures(struct measured_level *level, const struct setup *setup, const struct measured_game *games,
                      int count, int *results)
{
    struct sum sum = {0};
    const char *name = level->level;
    *level = (struct measured_level){.level = name, .games = count, .results = results};
    if (!count)
        return;
    for (int i = 0; i < count; i++) {
        results[i] = games[i].result;
        sum_add(&sum, games[i].result);
    }
    sort(results, count);
    level->mean = estimate_mean(&sum);
    find_median(level);
    count_bands(level, setup);
    count_starts(level, setup, games);
}

struct measured_row measured_row(const struct measured_level *level, const struct calibration *row)
{
    struct measured_row found = {0};
    switch (row->statistic) {
    case STATISTIC_MEDIAN:
        found = (struct measured_row){level->median, level->median_low, level->median_high, false};
        break;
    case STATISTIC_MEAN:
        found = (struct measured_row){level->mean.mean, level->mean.mean - level->mean.width,
                                      level->mean.mean + level->mean.width, false};
        break;
    case STATISTIC_BEST_BAND:
        found = (struct measured_row){1000 * level->best.share, 1000 * level->best.low, 1000 * level->best.high, false};
        break;
    case STATISTIC_STARTS:
        found = (struct measured_row){1000 * level->spread.mean, 1000 * (level->spread.mean - level->spread.width),
                                      1000 * (level->spread.mean + level->spread.width), false};
        found.low = found.low < 0 ? 0 : found.low;
        break;
    }
    found.holds = found.value >= row->least && found.value <= row->most;
    return found;
}

bool measured_row_is_open(const struct calibration *row)
{
    return row->statistic == STATISTIC_MEDIAN && row->most >= 999; /* more than any sheet has dots */
}

const struct calibration *measured_deciding(const struct game *game)
{
    const struct calibration *row = game->craft ? game->craft->calibration : NULL;
    while (row && row->level && !row->decides)
        row++;
    return row && row->level ? row : NULL;
}

enum difficulty measured_difficulty(const struct game *game, double value)
{
    const struct calibration *row = measured_deciding(game);
    if (!row || (value >= row->least && value <= row->most))
        return NORMAL;
    return (value < row->least) == game->fewest_wins ? GENTLE : HARD;
}

enum difficulty measured_verdict(const struct game *game, const struct measured_row *found, bool *clearly)
{
    enum difficulty difficulty = measured_difficulty(game, found->value);
    *clearly =
        measured_difficulty(game, found->low) == difficulty && measured_difficulty(game, found->high) == difficulty;
    return difficulty;
}
