/* sitting.c - a sitting of `nullarium play` (see sitting.h). */
#include "sitting.h"
#include "keep.h"
#include "take_back.h"
#include "terminal/say.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void *lend(size_t bytes)
{
    void *memory = aligned_alloc(16, (bytes + 15) & ~(size_t)15);
    if (!memory)
        abort();
    return memset(memory, 0, bytes);
}

struct sitting *sitting_open(struct loaded *loaded)
{
    struct sitting *sitting = lend(sizeof *sitting);
    struct table *table = &sitting->table;
    sitting->loaded = loaded;
    sitting->game = loaded->game;
    sitting->setup = loaded->setup;
    sitting->journal.file = -1;
    table->past = lend((SEATS_MAX + 2) * sizeof *table->past);
    table->news = lend((SEATS_MAX + 2) * sizeof *table->news);
    text_open(&table->record, lend(KEEP_HEADER), KEEP_HEADER);
    for (int seat = 1; seat <= loaded->record.seats; seat++) {
        const char *name = loaded->record.name[seat - 1];
        sitting->names.name[seat] = name[0] ? name : NULL;
    }
    int view = loaded->record.view;
    table_open(table, loaded->setup, view, view == VIEWER_FULL ? TABLE_ALL(loaded->record.seats) : 1u << view);
    seats_open(&sitting->seats, loaded->setup, &loaded->record, loaded->bytes, loaded->length);
    seated_open(&sitting->bots, loaded, seats_bots(&sitting->seats));
    return sitting;
}

void sitting_close(struct sitting *sitting)
{
    journal_close(&sitting->journal);
    seated_close(&sitting->bots);
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        told_close(&sitting->table.told[seat]);
        free(sitting->table.lines[seat].at);
    }
    free(sitting->table.past);
    free(sitting->table.news);
    free(sitting->table.record.at);
    free(sitting);
}

void sitting_seed(struct sitting *sitting)
{
    char bots[BOTS_WORD];
    struct text word;
    text_open(&word, bots, sizeof bots);
    version_say(&sitting->bots.learned, &word);
    for (int seat = 1; seat <= sitting->seats.count; seat++) {
        uint64_t number;
        if (sitting->seats.seat[seat].person || sitting->seats.seat[seat].seeded)
            continue;
        randombytes_buf(&number, sizeof number);
        seats_seed(&sitting->seats, &sitting->table, seat, number, sitting->table.told[seat].count, bots);
    }
}

/* Room for what one more event tells. */
static void make_room(struct sitting *sitting)
{
    for (int seat = 1; seat <= sitting->seats.count; seat++)
        told_grow(&sitting->table.told[seat]);
}

void sitting_happen(struct sitting *sitting, const struct event *event)
{
    make_room(sitting);
    table_happen(&sitting->table, event);
    keep_lines(&sitting->journal, &sitting->table.record);
    seated_tell(&sitting->bots, &sitting->table);
}

static bool refuse_disk(const struct journal *journal, int trouble, struct refusal *why)
{
    refuse_with(why, NULL, "");
    why->message = say_message("cli.cannot-write", "ww", journal->path, say_trouble(trouble));
    return true;
}

/* The record on disk without its last move, which `bytes` still have. */
static bool keep_without(struct journal *journal, const char *bytes, size_t length, struct refusal *why)
{
    struct text text;
    text_open(&text, lend(RECORD_BYTES + 1), RECORD_BYTES + 1);
    bool refused = take_back_say(bytes, length, &text, why);
    int trouble = refused ? 0 : journal_replace(journal, text.at, text.length);
    free(text.at);
    return refused || (trouble && refuse_disk(journal, trouble, why));
}

bool sitting_take_back(struct sitting *sitting, int looker, struct refusal *why)
{
    struct table *table = &sitting->table;
    struct journal *journal = &sitting->journal;
    char *bytes;
    size_t length;
    if (!take_back_whose(&sitting->seats, table))
        return refuse_with(why, NULL, "core.back-too-late");
    if (seated_has_programs(&sitting->bots))
        return refuse_with(why, NULL, "cli.back-program");
    int trouble = journal_read(journal, &bytes, &length);
    if (trouble)
        return refuse_disk(journal, trouble, why);
    bool refused = keep_without(journal, bytes, length, why);
    if (!refused)
        take_back(table, bytes, length);
    free(bytes);
    if (refused)
        return true;
    if (looker) /* his hand was on the screen: it is handed over */
        seats_decided(&sitting->seats, looker, sitting->seats.sealed);
    for (int viewer = 0; viewer <= sitting->seats.count; viewer++)
        if (sitting->seen[viewer] > table->news[1 + viewer].count)
            sitting->seen[viewer] = table->news[1 + viewer].count;
    return false;
}

bool sitting_dwells(const struct sitting *sitting)
{
    struct asked asked;
    seats_ask(&sitting->seats, &sitting->table, &asked);
    bool by_itself = asked.chance || (asked.bot && asked_seat(&asked) == asked.bot);
    return by_itself && take_back_whose(&sitting->seats, &sitting->table) && !seated_has_programs(&sitting->bots);
}

enum record_step sitting_replay_event(struct sitting *sitting, struct record_cursor *cursor, struct refusal *why)
{
    make_room(sitting);
    return table_replay_event(&sitting->table, cursor, why);
}

int sitting_replay(struct sitting *sitting)
{
    const struct loaded *loaded = sitting->loaded;
    struct table *table = &sitting->table;
    struct record_cursor cursor;
    struct refusal why = {0};
    enum record_step step = RECORD_EVENT;
    record_start(&loaded->record, loaded->bytes, loaded->length, &cursor);
    while (step != RECORD_END && step != RECORD_BAD)
        step = sitting_replay_event(sitting, &cursor, &why);
    for (int viewer = 0; viewer <= sitting->seats.count; viewer++)
        sitting->seen[viewer] = table->news[1 + viewer].count;
    return step == RECORD_BAD ? say_refused_file(loaded->path, &why) : 0;
}

/* Every draw has a fresh seed of its own, from the system's secure generator. */
static void seed_freshly(struct rng *rng)
{
    do
        randombytes_buf(rng->s, sizeof rng->s);
    while (!(rng->s[0] | rng->s[1]));
}

int sitting_advance(struct sitting *sitting, const volatile int *stop)
{
    const struct table *table = &sitting->table;
    struct asked asked;
    for (seats_ask(&sitting->seats, table, &asked); !*stop && !asked.over; seats_ask(&sitting->seats, table, &asked)) {
        struct event event = {0};
        int seat = asked_seat(&asked);
        bool sealed = table->sealing || asked.several;
        if (asked.chance) {
            struct rng rng;
            seed_freshly(&rng);
            match_draw(&table->full, &rng, &event);
        } else {
            if (seat == asked.person)
                return seat;
            event.kind = EVENT_MOVE;
            event.seat = (uint8_t)seat;
            event.word[0] = seated_choose(&sitting->bots, table, &sitting->seats, seat, stop, sitting->onlooker);
        }
        sitting_happen(sitting, &event);
        if (event.kind == EVENT_MOVE && !sealed && sitting->follow)
            sitting->follow(sitting->onlooker);
    }
    return 0;
}

void sitting_finish(struct sitting *sitting)
{
    table_finish(&sitting->table);
    seated_end(&sitting->bots, &sitting->table.record);
    keep_lines(&sitting->journal, &sitting->table.record);
    journal_settle(&sitting->journal);
}
