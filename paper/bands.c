/* bands.c - which result of a sheet means what (see bands.h). */
#include "bands.h"
#include "text.h"

enum { RESULT_LEAST = -999, RESULT_MOST = 999 }; /* far beyond what any sheet gives */

static bool is_same(const char *a, const char *b)
{
    return a == b || (a && b && text_same(a, b));
}

static void say_range(struct text *text, int low, int high)
{
    if (low == RESULT_LEAST)
        text_add(text, "≤ ");
    else if (high == RESULT_MOST)
        text_add(text, "> ");
    else if (low != high)
        text_number(text, low), text_add(text, "–");
    text_number(text, high == RESULT_MOST ? low - 1 : high);
}

void bands_find(struct bands *bands, const struct setup *setup)
{
    const struct game *game = setup->game;
    bool fewest = game->fewest_wins;
    int first = fewest ? 0 : RESULT_MOST, last = fewest ? RESULT_MOST : RESULT_LEAST, step = fewest ? 1 : -1;
    bands->count = 0;
    for (int from = first, to; game->band && from != last + step && bands->count < BANDS_MAX; from = to + step) {
        const char *verdict = game->band(setup, from);
        for (to = from; to != last && is_same(verdict, game->band(setup, to + step));)
            to += step;
        if (!verdict)
            continue;
        struct text text;
        text_open(&text, bands->at[bands->count].range, sizeof bands->at[0].range);
        say_range(&text, fewest ? from : to, fewest ? to : from);
        bands->at[bands->count++].verdict = verdict;
    }
}

bool bands_alone(const struct setup *setup, const char *sheet, struct opened *two)
{
    const struct game *game = setup->game;
    if (!game->band || setup->seats != 1 || game->seats_most < 2)
        return false;
    return !open_game(two, game, 2, sheet, text_length(sheet), NULL) && !game->band(two->setup, 0);
}
