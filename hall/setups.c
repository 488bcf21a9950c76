/* setups.c - games out of headers (see inside.h). A setup has up to 160 kB, so tables that play the same game with as
 * many seats, the same options and the same sheet share one. */
#include "inside.h"
#include "open.h"
#include "sheets.h"
#include "weights.h"
#include <string.h>

/* The header itself, and the sheet's own text: the one that stands in it, or one of ours by name. */
static bool read_header(struct hall *hall, struct hall_table *table, const char *header, size_t length,
                        struct hall_setup *fresh, struct refusal *why)
{
    struct record *record = &table->record;
    if (record_read(record, header, length, why))
        return true;
    const struct game *game = games_find(record->game);
    if (!game)
        return refuse_at_word(why, record->game_line, NULL, "core.record-unknown-game", record->game);
    if (record->view != VIEWER_FULL)
        return refuse_with(why, NULL, "online.header-view");
    for (const char *at = record->events; at < header + length; at++)
        if (*at != '\n' && *at != '\r' && *at != ' ')
            return refuse_at(why, record->events_line, NULL, "online.header-events");
    if (record->sheet) {
        fresh->sheet = hall_resize(hall, NULL, record->sheet_length + 1);
        record_unmark_sheet(record, fresh->sheet);
    } else if (game->needs_sheet) {
        const struct shipped_sheet *ours = sheets_find(game->id, record->sheet_name[0] ? record->sheet_name : NULL);
        if (!ours)
            return refuse_at_word(why, record->sheet_line, NULL, "online.no-such-sheet", record->sheet_name);
        size_t room = text_length(ours->text) + 1;
        fresh->sheet = hall_resize(hall, NULL, room);
        memcpy(fresh->sheet, ours->text, room);
        memcpy(record->sheet_name, ours->name, text_length(ours->name) + 1);
    }
    return false;
}

/* What the header comes to, where no table has it yet. */
static bool make_setup(struct hall *hall, const struct hall_table *table, const char *header, size_t length,
                       struct hall_setup *fresh, struct refusal *why)
{
    struct opened opened = {.record = table->record, .sheet = &hall->sheet};
    fresh->setup = hall_resize(hall, NULL, games_find(table->record.game)->setup_bytes);
    opened.setup = fresh->setup;
    if (table->record.sheet ? open_record(&opened, header, length, why)
                            : open_new(&opened, fresh->sheet, fresh->sheet ? text_length(fresh->sheet) : 0, why))
        return true;
    struct text word;
    text_open(&word, fresh->bots, sizeof fresh->bots);
    struct learned learned = weights_find(fresh->setup, weights_sheet(fresh->sheet));
    version_say(&learned, &word);
    return false;
}

static void say_key(const struct hall_table *table, const struct hall_setup *shared, struct text *text)
{
    struct record nameless = table->record;
    memset(nameless.name, 0, sizeof nameless.name);
    memset(nameless.bot, 0, sizeof nameless.bot);
    nameless.date[0] = '\0';
    record_say(&nameless, shared->sheet, text);
}

static void free_setup(struct hall *hall, struct hall_setup *shared)
{
    hall_resize(hall, shared->key, 0);
    hall_resize(hall, shared->sheet, 0);
    hall_resize(hall, shared->setup, 0);
    hall_resize(hall, shared, 0);
}

bool setups_open(struct hall *hall, struct hall_table *table, const char *header, size_t length, struct refusal *why)
{
    struct hall_setup *fresh = hall_resize(hall, NULL, sizeof *fresh), *shared = NULL;
    struct text key;
    memset(fresh, 0, sizeof *fresh);
    text_open(&key, hall->scratch, sizeof hall->scratch);
    bool refused = read_header(hall, table, header, length, fresh, why);
    if (!refused) {
        say_key(table, fresh, &key);
        refused = key.full && refuse_with(why, NULL, "core.too-big");
    }
    if (!refused) {
        shared = hall->setups;
        while (shared && (shared->key_length != key.length || memcmp(shared->key, key.at, key.length) != 0))
            shared = shared->after;
        refused = !shared && make_setup(hall, table, header, length, fresh, why);
    }
    if (refused || shared)
        free_setup(hall, fresh);
    if (refused)
        return true;
    if (!shared) {
        shared = fresh;
        shared->number = ++hall->setups_made;
        shared->key_length = key.length;
        shared->key = hall_resize(hall, NULL, key.length);
        memcpy(shared->key, key.at, key.length);
        shared->after = hall->setups;
        hall->setups = shared;
    }
    shared->tables++;
    table->shared = shared;
    table->record.sheet = table->record.events = NULL; /* they lead into the header's bytes */
    return false;
}

void setups_leave(struct hall *hall, struct hall_setup *setup)
{
    if (!setup || --setup->tables)
        return;
    struct hall_setup **at = &hall->setups;
    while (*at != setup)
        at = &(*at)->after;
    *at = setup->after;
    free_setup(hall, setup);
}

void setups_say(const struct hall_table *table, int viewer, struct text *text)
{
    struct record record = table->record;
    record.view = viewer;
    record_say(&record, table->shared->sheet, text);
}
