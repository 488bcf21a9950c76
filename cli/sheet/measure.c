/* measure.c - figures of played games: means, medians, bands, starts, and what they say about the difficulty (see
 * measure.h). All from counts and in the order of the games, so that they do not depend on threads. */
#include "measure.h"
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

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
    while (i < level->band_count && strcmp(level->bands[i].band, band) != 0)
        i++;
    if (i == MEASURE_BANDS)
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
    level->start_count = count > MEASURE_STARTS ? 0 : count;
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

void measure_level(struct measured_level *level, const struct setup *setup, const struct measured_game *games,
                   int count)
{
    struct sum sum = {0};
    const char *name = level->level;
    *level = (struct measured_level){.level = name, .games = count};
    if (!count)
        return;
    level->results = malloc((size_t)count * sizeof *level->results);
    if (!level->results)
        abort();
    for (int i = 0; i < count; i++) {
        level->results[i] = games[i].result;
        sum_add(&sum, games[i].result);
    }
    qsort(level->results, (size_t)count, sizeof *level->results, compare);
    level->mean = estimate_mean(&sum);
    find_median(level);
    count_bands(level, setup);
    count_starts(level, setup, games);
}

void measured_close(struct measured_level *level)
{
    free(level->results);
    level->results = NULL;
}

struct measured_row measure_row(const struct measured_level *level, const struct calibration *row)
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

bool measure_row_is_open(const struct calibration *row)
{
    return row->statistic == STATISTIC_MEDIAN && row->most >= 999; /* more than any sheet has dots */
}

const struct calibration *measure_deciding(const struct game *game)
{
    const struct calibration *row = game->craft ? game->craft->calibration : NULL;
    while (row && row->level && !row->decides)
        row++;
    return row && row->level ? row : NULL;
}

enum difficulty measure_difficulty(const struct game *game, double value)
{
    const struct calibration *row = measure_deciding(game);
    if (!row || (value >= row->least && value <= row->most))
        return NORMAL;
    return (value < row->least) == game->fewest_wins ? GENTLE : HARD;
}
