/* page_bands.c - which result means what (see page_bands.h). The verdict of every possible result is asked for: the
 * bounds come from the game itself, as cli/print.c finds them. */
#include "page_bands.h"
#include "page_json.h"

enum { SCORE_LEAST = -999, SCORE_MOST = 999 }; /* far beyond what any sheet gives */

static bool is_same(const char *a, const char *b)
{
    return a == b || (a && b && text_same(a, b));
}

static void say_band(int from, int to, const char *verdict, bool fewest_wins, struct text *out)
{
    int least = from < to ? from : to, most = from < to ? to : from;
    json_comma(out);
    text_char(out, '{');
    if (fewest_wins || least != SCORE_LEAST)
        json_number(out, "least", least);
    if (most != SCORE_MOST)
        json_number(out, "most", most);
    json_member(out, "text", verdict);
    text_char(out, '}');
}

static void say_bands(const struct setup *setup, struct text *out)
{
    const struct game *game = setup->game;
    bool fewest = game->fewest_wins;
    int first = fewest ? 0 : SCORE_MOST, last = fewest ? SCORE_MOST : SCORE_LEAST, step = fewest ? 1 : -1;
    json_key(out, "bands");
    text_char(out, '[');
    for (int from = first, to; game->band && from != last + step; from = to + step) {
        const char *verdict = game->band(setup, from);
        for (to = from; to != last && is_same(verdict, game->band(setup, to + step));)
            to += step;
        if (verdict)
            say_band(from, to, verdict, fewest, out);
    }
    text_char(out, ']');
}

/* Verdicts that a table of two does not have are for who plays alone. */
static bool is_alone(struct page_bands *page)
{
    static const int none[OPTIONS_MAX];
    const struct setup *setup = page->game.setup;
    const struct game *game = setup->game;
    struct setup *two = (struct setup *)page->two;
    if (!game->band || setup->seats != 1 || game->seats_most < 2)
        return false;
    return !setup_make(two, game, 2, none, &page->game.sheet, 0) && !game->band(two, 0);
}

void page_bands(struct page_bands *page, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    if (page_open_sheet(&page->game, bytes, length, &why)) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_bool(out, "alone", is_alone(page));
    say_bands(page->game.setup, out);
    text_char(out, '}');
}
