/* record_entry.c - a record that is being typed in: its position and its file (see record_new.h). */
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
    match_open(&entry->match, loaded->setup, loaded->record.view);
    return entry;
}

void entry_close(struct entry *entry)
{
    journal_close(&entry->journal);
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
    while ((step = load_event(loaded, &cursor, &entry->match, &event)) != LOAD_END) {
        if (step == LOAD_BAD)
            return EXIT_FAILURE;
        if (step == LOAD_RESULT)
            continue;
        match_happen_remembering(&entry->match, &entry->past, &event);
        const char *from = cursor.at.at - 1; /* the line's own end */
        while (from > loaded->bytes && from[-1] != '\n')
            from--;
        note_line(entry, &event, from - loaded->bytes);
    }
    return 0;
}

static void add_line(struct entry *entry, const struct event *event)
{
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say(&entry->match, event, &text);
    note_line(entry, event, journal_length(&entry->journal));
    journal_add(&entry->journal, line); /* trouble stays in the journal for the front end to tell */
    match_happen_remembering(&entry->match, &entry->past, event); /* it was read and checked in this very position */
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
    if (match_to_act(&entry->match))
        return;
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say_result(&entry->match, &text);
    journal_add(&entry->journal, line);
    journal_settle(&entry->journal);
}

/* The position after the first `count` lines. */
static void go_back(struct entry *entry, int count)
{
    match_open(&entry->match, entry->setup, entry->match.viewer);
    memset(&entry->past, 0, sizeof entry->past);
    for (int i = 0; i < count; i++)
        match_happen_remembering(&entry->match, &entry->past, &entry->lines[i].event); /* it was possible before */
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
    match_say(&entry->match, &event, text);
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
