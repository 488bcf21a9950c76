/* record_entry.c - a record that is being typed in: its position and its file (see record_new.h). */
#include "play/keep.h"
#include "record_new.h"
#include <stdlib.h>
#include <string.h>

struct entry *entry_open(struct loaded *loaded)
{
    struct entry *entry = aligned_alloc(16, (sizeof *entry + 15) & ~(size_t)15);
    if (!entry)
        abort();
    memset(entry, 0, sizeof *entry);
    entry->loaded = loaded;
    entry->game = loaded->game;
    entry->setup = loaded->setup;
    entry->journal.file = -1;
    for (int seat = 1; seat <= loaded->record.seats; seat++)
        entry->names.name[seat] = loaded->record.name[seat - 1][0] ? loaded->record.name[seat - 1] : NULL;
    struct table *table = &entry->table;
    char *room = malloc(KEEP_HEADER);
    table->past = calloc(SEATS_MAX + 2, sizeof *table->past);
    if (!room || !table->past)
        abort();
    text_open(&table->record, room, KEEP_HEADER);
    table_open(table, loaded->setup, loaded->record.view, 0);
    entry->match = table_match(table);
    return entry;
}

void entry_close(struct entry *entry)
{
    journal_close(&entry->journal);
    free(entry->table.record.at);
    free(entry->table.past);
    free(entry->lines);
    free(entry);
}

static void note_line(struct entry *entry, const struct event *event, off_t from)
{
    enum { PORTION = 256 };
    if (entry->count % PORTION == 0)
        entry->lines = realloc(entry->lines, (size_t)(entry->count + PORTION) * sizeof *entry->lines);
    if (!entry->lines)
        abort();
    entry->lines[entry->count++] = (struct entry_line){.event = *event, .from = from};
}

int entry_replay(struct entry *entry)
{
    const struct loaded *loaded = entry->loaded;
    struct load_cursor cursor;
    struct event event;
    enum load_step step;
    load_start(loaded, &cursor);
    while ((step = load_event(loaded, &cursor, entry->match, &event)) != LOAD_END) {
        if (step == LOAD_BAD)
            return EXIT_FAILURE;
        if (step == LOAD_RESULT)
            continue;
        table_happen(&entry->table, &event);
        text_cut(&entry->table.record, 0);   /* the file has it */
        const char *from = cursor.at.at - 1; /* the line's own end */
        while (from > loaded->bytes && from[-1] != '\n')
            from--;
        note_line(entry, &event, from - loaded->bytes);
    }
    return 0;
}

static void add_line(struct entry *entry, const struct event *event)
{
    note_line(entry, event, journal_length(&entry->journal));
    table_happen(&entry->table, event); /* it was read and checked in this very position */
    keep_lines(&entry->journal, &entry->table.record);
}

void entry_add_hidden(struct entry *entry)
{
    struct question question;
    for (entry_question(entry, &question); question.hidden; entry_question(entry, &question))
        add_line(entry, &question.event);
}

void entry_add(struct entry *entry, const struct event *event)
{
    add_line(entry, event);
    entry_add_hidden(entry);
    if (match_to_act(entry->match))
        return;
    table_finish(&entry->table);
    keep_lines(&entry->journal, &entry->table.record);
    journal_settle(&entry->journal);
}

/* The position after the first `count` lines. */
static void go_back(struct entry *entry, int count)
{
    table_open(&entry->table, entry->setup, entry->loaded->record.view, 0);
    for (int i = 0; i < count; i++)
        table_happen(&entry->table, &entry->lines[i].event); /* it was possible before, and stays in the file */
    text_cut(&entry->table.record, 0);
    entry->count = count;
}

bool entry_undo(struct entry *entry, struct text *text, int *trouble)
{
    int last = entry->count - 1;
    while (last >= 0 && entry->lines[last].event.hidden) /* nobody typed it */
        last--;
    *trouble = last < 0 ? 0 : journal_cut(&entry->journal, entry->lines[last].from);
    if (last < 0 || *trouble)
        return false;
    struct event event = entry->lines[last].event;
    go_back(entry, last);
    match_say(entry->match, &event, text);
    return true;
}

int entry_round(const struct entry *entry)
{
    int round = 0;
    bool moved = true;
    for (int i = 0; i < entry->count; i++) {
        bool chance = entry->lines[i].event.kind >= EVENT_CHANCE;
        round += chance && moved;
        moved = !chance;
    }
    return round;
}
