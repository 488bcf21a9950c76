/* hall.c - all online tables: inputs to the tables they concern, memory, outputs (see hall.h, inside.h). */
#include "inside.h"
#include "plant.h"
#include <string.h>

const char *const hall_words[] = {"hello", "thanks", "well-played", "good-luck", "lucky", "oops", "thinking",
                                  "hurry", "sorry",  "nice",        "ready",     "bye",   NULL};

/* -- memory and outputs --------------------------------------------------------------------------------- */

void *hall_resize(struct hall *hall, void *memory, size_t bytes)
{
    if (!memory && !bytes)
        return NULL;
    return hall->settings.resize(hall->settings.who, memory, bytes);
}

char *hall_keep(struct hall *hall, size_t bytes)
{
    struct kept *kept = hall_resize(hall, NULL, sizeof *kept + bytes);
    kept->after = hall->kept;
    hall->kept = kept;
    return kept->text;
}

static void forget_outputs(struct hall *hall)
{
    while (hall->kept) {
        struct kept *kept = hall->kept;
        hall->kept = kept->after;
        hall_resize(hall, kept, 0);
    }
    hall->outputs.count = 0;
}

struct hall_output *hall_put(struct hall *hall, enum hall_output_kind kind, const struct hall_table *table)
{
    struct hall_outputs *outputs = &hall->outputs;
    if (outputs->count == outputs->room) {
        outputs->room = outputs->room * 2 + 16;
        outputs->at = hall_resize(hall, outputs->at, (size_t)outputs->room * sizeof *outputs->at);
    }
    struct hall_output *output = &outputs->at[outputs->count++];
    memset(output, 0, sizeof *output);
    output->kind = kind;
    if (table)
        memcpy(output->id, table->id, FAIR_TABLE);
    return output;
}

/* -- the index of tables -------------------------------------------------------------------------------- */

static size_t index_place(const struct hall *hall, const char *id)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 0x100000001B3u;
    return (size_t)(hash >> 20) & (hall->index_size - 1);
}

static void index_grow(struct hall *hall)
{
    size_t size = hall->index_size ? 2 * hall->index_size : 64;
    hall->index = hall_resize(hall, hall->index, size * sizeof(struct hall_table *));
    hall->index_size = size;
    memset(hall->index, 0, size * sizeof(struct hall_table *));
    for (struct hall_table *table = hall->first; table; table = table->after) {
        size_t place = index_place(hall, table->id);
        table->next_same = hall->index[place];
        hall->index[place] = table;
    }
}

struct hall_table *hall_find(const struct hall *hall, const char *id)
{
    struct hall_table *table = hall->index[index_place(hall, id)];
    while (table && !text_same(table->id, id))
        table = table->next_same;
    return table;
}

struct hall_table *hall_add(struct hall *hall, const char *id)
{
    struct hall_table *table = hall_resize(hall, NULL, sizeof *table);
    memset(table, 0, sizeof *table);
    memcpy(table->id, id, FAIR_TABLE);
    memcpy(hall->at, id, FAIR_TABLE);
    table->waiting_end = &table->waiting;
    table->idle = hall->now;
    table->wake = UINT64_MAX;
    table->after = hall->first;
    if (hall->first)
        hall->first->before = table;
    hall->first = table;
    hall->counts.tables++;
    if ((size_t)hall->counts.tables > hall->index_size) {
        index_grow(hall);
    } else {
        size_t place = index_place(hall, id);
        table->next_same = hall->index[place];
        hall->index[place] = table;
    }
    return table;
}

void hall_remove(struct hall *hall, struct hall_table *table)
{
    struct hall_table **at = &hall->index[index_place(hall, table->id)];
    while (*at != table)
        at = &(*at)->next_same;
    *at = table->next_same;
    if (table->before)
        table->before->after = table->after;
    else
        hall->first = table->after;
    if (table->after)
        table->after->before = table->before;
    while (table->waiting) {
        struct waiting *waiting = table->waiting;
        table->waiting = waiting->after;
        hall_resize(hall, waiting, 0);
    }
    clear_rows(hall, table);
    hall_resize(hall, table, 0);
    hall->counts.tables--;
}

/* -- inputs --------------------------------------------------------------------------------------------- */

/* A table that nobody looks at and that waits for nothing leaves the memory. */
static bool is_idle(const struct hall *hall, const struct hall_table *table)
{
    if (table->visitors || table->waiting || table->loading || table->rows != table->stored ||
        hall->now < table->idle + IDLE_MS)
        return table->broken && !table->visitors && !table->stored && !table->loading;
    for (int seat = 1; seat <= table->record.seats; seat++)
        if (table->seat[seat].thinks)
            return false;
    return !table->broken || !table->rows;
}

static void take_time(struct hall *hall)
{
    hall->wake = UINT64_MAX;
    for (struct hall_table *table = hall->first, *after; table; table = after) {
        after = table->after;
        if (hall->now >= table->wake) {
            memcpy(hall->at, table->id, FAIR_TABLE);
            if (is_idle(hall, table)) {
                hall_remove(hall, table);
                continue;
            }
            time_pass(hall, table);
            stir(hall, table);
            time_wake(hall, table);
            if (table->wake <= hall->now)
                table->wake = hall->now + IDLE_MS; /* idle, but a bot still thinks */
        }
        hall->wake = table->wake < hall->wake ? table->wake : hall->wake;
    }
}

static struct hall_table *take_line(struct hall *hall, const struct hall_input *input)
{
    struct hall_visitor *visitor = input->visitor;
    struct hall_table *table = visitor->table;
    char line[HALL_LINE_BYTES + 1];
    if (!table || visitor->closing)
        return NULL;
    size_t whole = 0;
    while (whole < input->length && input->text[whole])
        whole++;
    if (input->length > HALL_LINE_BYTES || whole < input->length) {
        struct refusal why;
        refuse_with(&why, NULL, "online.line-too-long");
        words_refuse(hall, table, visitor, "line", HALL_BAD, &why);
        return table;
    }
    memcpy(line, input->text, input->length);
    line[input->length] = '\0';
    words_take(hall, table, visitor, line);
    return table;
}

static struct hall_table *take_closed(struct hall *hall, struct hall_visitor *visitor)
{
    struct hall_table *table = visitor->table;
    hall->counts.visitors--;
    if (table)
        visitor_leave(hall, table, visitor);
    return table;
}

static struct hall_table *take(struct hall *hall, const struct hall_input *input)
{
    struct hall_table *table = input->id && fair_is_table(input->id) ? hall_find(hall, input->id) : NULL;
    const struct hall_table *at = input->visitor && input->visitor->table ? input->visitor->table : table;
    hall->at[0] = '\0';
    if (at)
        memcpy(hall->at, at->id, FAIR_TABLE);
    switch (input->kind) {
    case HALL_TIME:
        take_time(hall);
        return NULL;
    case HALL_MAKE:
        input->visitor->way = HALL_POST;
        hall->counts.visitors++;
        words_make(hall, input->visitor, input->text, input->length);
        return input->visitor->table;
    case HALL_OPENED:
        return visitor_open(hall, input);
    case HALL_LINE:
        return take_line(hall, input);
    case HALL_CLOSED:
        return take_closed(hall, input->visitor);
    case HALL_STORED:
        if (table)
            stored_keep(hall, table, input);
        return table;
    case HALL_LOST:
        if (table)
            stored_lose(hall, table, input);
        return table;
    case HALL_LOADED:
        if (table && table->loading)
            stored_load(hall, table, input);
        return table;
    case HALL_CHOSE:
        if (table && !table->loading)
            play_chose(hall, table, input);
        return table;
    case HALL_BROKE:
        if (table)
            stored_break(hall, table);
        return table;
    }
    return NULL;
}

void hall_take(struct hall *hall, const struct hall_input *input, const struct hall_outputs **outputs)
{
    forget_outputs(hall);
    *outputs = &hall->outputs;
    if (input->now > hall->now)
        hall->now = input->now;
    hall->random = input->random;
    struct hall_table *table = take(hall, input);
    hall->random = NULL;
    if (!table)
        return;
    if (!table->made && !table->visitors && !table->loading) {
        hall_remove(hall, table); /* there is no such table */
        return;
    }
    stir(hall, table);
    time_wake(hall, table);
}

const char *hall_at(const struct hall *hall)
{
    return hall->at;
}

uint64_t hall_wake(const struct hall *hall)
{
    return hall->wake > UINT64_MAX - WAKE_MS ? UINT64_MAX : (hall->wake + WAKE_MS - 1) / WAKE_MS * WAKE_MS;
}

const struct hall_counts *hall_counts(const struct hall *hall)
{
    return &hall->counts;
}

bool hall_has(const struct hall *hall, const char *id)
{
    return fair_is_table(id) && hall_find(hall, id) != NULL;
}

/* -- opening and closing -------------------------------------------------------------------------------- */

struct hall *hall_open(const struct hall_settings *settings)
{
    struct hall *hall = settings->resize(settings->who, NULL, sizeof *hall);
    memset(hall, 0, sizeof *hall);
    hall->settings = *settings;
    hall->wake = UINT64_MAX;
    index_grow(hall);
    return hall;
}

void hall_close(struct hall *hall)
{
    forget_outputs(hall);
    while (hall->first)
        hall_remove(hall, hall->first);
    hall_resize(hall, hall->outputs.at, 0);
    hall_resize(hall, hall->index, 0);
    hall->settings.resize(hall->settings.who, hall, 0);
}
