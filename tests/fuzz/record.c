/* record.c - fuzz target: any bytes as a record, read and replayed. */
#include "fuzz.h"
#include "open.h"
#include <string.h>

/* A header that was read must be written so that it reads the same. */
static void demand_same_header(const struct record *record)
{
    static char written[4096];
    static struct record again;
    struct text text;
    text_open(&text, written, sizeof written);
    record_say(record, NULL, &text);
    FUZZ_DEMAND(!text.full);
    FUZZ_DEMAND(!record_read(&again, written, text.length, NULL));
    FUZZ_DEMAND(strcmp(record->game, again.game) == 0 && record->seats == again.seats && record->view == again.view);
    FUZZ_DEMAND(memcmp(record->name, again.name, sizeof again.name) == 0);
    FUZZ_DEMAND(memcmp(record->bot, again.bot, sizeof again.bot) == 0);
    FUZZ_DEMAND(record->option_count == again.option_count);
}

/* An event that was read must be written so that it reads the same. */
static void demand_same_event(const struct match *match, const struct event *event)
{
    char line[EVENT_TEXT];
    struct event again;
    struct text text;
    text_open(&text, line, sizeof line);
    match_say(match, event, &text);
    FUZZ_DEMAND(!text.full);
    FUZZ_DEMAND(!match_read(match, line, &again, NULL));
    FUZZ_DEMAND(memcmp(event, &again, sizeof again) == 0);
}

static void look(const struct match *match)
{
    const struct setup *setup = match->setup;
    int scores[SEATS_MAX] = {0};
    setup->game->scores(setup, &match->state, scores);
    fuzz_sink += (uint64_t)scores[0];
    if (match->viewer != VIEWER_FULL)
        return;
    FUZZ_DEMAND(!setup->game->sound(setup, &match->state));
    struct state view = match->state;
    setup->game->hide(setup, &view, 1);
    FUZZ_DEMAND(setup->game->to_act(setup, &view) == match_to_act(match));
}

/* The scene and the table of scores at the end, wherever that is. */
static void look_closely(const struct match *match, const struct past *past)
{
    static struct scene scene;
    const struct setup *setup = match->setup;
    struct look look = {.viewer = match->viewer > 0 ? match->viewer : 0, .focus = 1, .aspect = ASPECT_WIDE};
    struct state view = match->state;
    if (match->viewer == VIEWER_FULL)
        setup->game->hide(setup, &view, 0);
    setup->game->scene(setup, &view, past, &look, &scene);
    FUZZ_DEMAND(scene.count <= SCENE_ITEMS);
    for (int i = 0; i < scene.count; i++)
        fuzz_demand_text(&scene.items[i].name);
    int rows = setup->game->tally_rows(setup, past);
    for (int row = 0; row < rows; row++) {
        char cell[64];
        struct text text;
        text_open(&text, cell, sizeof cell);
        setup->game->tally_cell(setup, past, row, 1, &text);
        fuzz_sink += text.length;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct record record;
    static struct sheet sheet;
    static struct match match;
    static struct past past;
    const char *text = (const char *)bytes;
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (record_read(&record, text, length, &why)) {
        fuzz_say(&why);
        return 0;
    }
    demand_same_header(&record);
    struct opened opened = {.setup = fuzz_setup(), .sheet = &sheet};
    if (open_record(&opened, text, length, &why)) {
        fuzz_say(&why);
        return 0;
    }
    const struct game *game = opened.game;
    match_open(&match, fuzz_setup(), record.view);
    memset(&past, 0, sizeof past);
    struct record_cursor cursor;
    char line[EVENT_TEXT];
    int number;
    record_start(&record, text, length, &cursor);
    while (record_line(&cursor, line, &number)) {
        struct event event;
        if (match_read(&match, line, &event, &why)) {
            fuzz_say(&why);
            continue; /* nothing was changed: the next line may be right again */
        }
        demand_same_event(&match, &event);
        struct state before = match.state;
        struct message news[NEWS_MAX];
        match_happen_remembering(&match, &past, &event);
        int count = game->news(match.setup, &before, &event, &match.state, news);
        FUZZ_DEMAND(count >= 0 && count <= NEWS_MAX);
        for (int i = 0; i < count; i++)
            fuzz_demand_text(&news[i]);
        look(&match);
    }
    look_closely(&match, &past);
    return 0;
}
