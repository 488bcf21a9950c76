/* visit.c - a stored table as the hall makes it anew (see visit.h).
 *
 * The hall shows a table to nobody without a token, and of tokens only hashes are stored. So we come as somebody who
 * watches, with a token of our own making: in our copy of the events its hash stands where the real one's did. */
#include "visit.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 16, TOKENS_ROOM = 3 * FAIR_HEX + 16 };

struct visit {
    struct hall *hall;
    struct hall_event *events;
    char tokens[TOKENS_ROOM];
    char token[FAIR_TOKEN]; /* the one to watch with */
    char *text;
    size_t length;
};

static void *resize(void *who, void *memory, size_t bytes)
{
    (void)who;
    if (!bytes) {
        free(memory);
        return NULL;
    }
    void *larger = realloc(memory, bytes);
    if (!larger)
        abort();
    return larger;
}

/* `tokens HOST INVITE WATCH`, with tokens of ours. */
static void make_tokens(struct visit *visit)
{
    struct text text;
    text_open(&text, visit->tokens, sizeof visit->tokens);
    text_add(&text, "tokens");
    for (uint8_t i = 1; i <= 3; i++) {
        uint8_t raw[FAIR_RAW_TOKEN] = {i}, hash[FAIR_BYTES];
        fair_say_token(raw, visit->token);
        fair_sha256(visit->token, strlen(visit->token), hash);
        text_char(&text, ' ');
        fair_say_hex(&text, hash, sizeof hash);
    }
}

static void copy_events(struct visit *visit, const struct store_table *table)
{
    visit->events = resize(NULL, NULL, ((size_t)table->count + 1) * sizeof *visit->events);
    for (int i = 0; i < table->count; i++) {
        visit->events[i] = table->events[i];
        if (visit->events[i].kind == 's' && strncmp(visit->events[i].line, "tokens ", 7) == 0) {
            visit->events[i].line = visit->tokens;
            visit->events[i].length = strlen(visit->tokens);
        }
    }
}

static bool has_output(const struct hall_outputs *outputs, enum hall_output_kind kind)
{
    for (int i = 0; i < outputs->count; i++)
        if (outputs->at[i].kind == kind)
            return true;
    return false;
}

/* Everything the hall has for this visitor, line by line. */
static void pull(struct visit *visit, struct hall_visitor *visitor)
{
    char piece[PIECE];
    struct text text;
    do {
        text_open(&text, piece, sizeof piece);
        hall_pull(visit->hall, visitor, &text);
        visit->text = resize(NULL, visit->text, visit->length + text.length + 1);
        memcpy(visit->text + visit->length, piece, text.length);
        visit->length += text.length;
        visit->text[visit->length] = '\0';
    } while (text.length > 0);
}

/* Comes in one of the ways; true: there was something to pull. */
static bool come(struct visit *visit, const char *id, const struct store_table *table, enum hall_way way)
{
    uint64_t now = table->count ? table->events[table->count - 1].at : 0;
    struct hall_visitor visitor = {0};
    const struct hall_outputs *outputs;
    struct hall_input input = {
        .kind = HALL_OPENED, .now = now, .id = id, .visitor = &visitor, .way = way, .token = visit->token};
    hall_take(visit->hall, &input, &outputs);
    bool stirred = has_output(outputs, HALL_STIR);
    if (has_output(outputs, HALL_LOAD)) {
        input = (struct hall_input){
            .kind = HALL_LOADED, .now = now, .id = id, .events = visit->events, .event_count = table->count};
        hall_take(visit->hall, &input, &outputs);
        stirred = has_output(outputs, HALL_STIR);
    }
    if (stirred)
        pull(visit, &visitor);
    hall_take(visit->hall, &(struct hall_input){.kind = HALL_CLOSED, .now = now, .id = id, .visitor = &visitor},
              &outputs);
    return stirred;
}

/* Of `17 2 c3-f3` the line itself; notes, which have no number, go. */
static void strip(char *text)
{
    char *to = text;
    for (char *line = text, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        next += *next == '\n';
        size_t digits = strspn(line, "0123456789");
        if (digits && line[digits] == ' ') {
            line += digits + 1;
            memmove(to, line, (size_t)(next - line));
            to += next - line;
        }
    }
    *to = '\0';
}

bool visit_table(const char *id, const struct store_table *table, char **record)
{
    struct visit visit = {.text = resize(NULL, NULL, 1)};
    struct hall_settings settings = {.resize = resize, .watchers = 1, .sockets = 1, .burst = 60, .rate = 20};
    visit.text[0] = '\0';
    visit.hall = hall_open(&settings);
    make_tokens(&visit);
    copy_events(&visit, table);
    bool over = come(&visit, id, table, HALL_RECORD);
    bool sound = over || come(&visit, id, table, HALL_POLL);
    if (!over)
        strip(visit.text);
    hall_close(visit.hall);
    free(visit.events);
    *record = visit.text;
    return sound;
}

bool visit_check(struct store *store, const char *id)
{
    struct store_table table;
    char *record = NULL;
    enum store_trouble trouble = store->load(store, id, 0, 0, &table);
    bool sound = !trouble && table.count && visit_table(id, &table, &record);
    if (trouble)
        say_error(EXIT_FAILURE, "tables.table-damaged", "ww", id, store->detail);
    else if (!sound)
        say_error(EXIT_FAILURE, "tables.table-senseless", "w", id);
    free(record);
    store_forget(&table);
    return sound;
}
