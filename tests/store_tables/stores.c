/* stores.c - stores, their events and processes of their own, for all parts. */
#include "stores.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

char why[WHY], detail[STORE_DETAIL];
static const char header[] = "nullarium 1\ngame nulli-flow\nseats 2\n---";

void stores_must(bool holds_true)
{
    if (!holds_true) {
        perror("store_tables");
        exit(2);
    }
}

void stores_check_trouble(enum store_trouble got, enum store_trouble wanted, const char *name)
{
    snprintf(why, sizeof why, "%s (%s), not %s", store_word(got), detail, store_word(wanted));
    check(got == wanted, name, why);
}

struct store *stores_open(const char *path, enum store_use use)
{
    struct store *store;
    enum store_trouble trouble = store_open(path, use, &store, detail);
    if (trouble) {
        printf("not ok %s opens: %s %s\n", path, store_word(trouble), detail);
        failed++;
        exit(close_tests());
    }
    return store;
}

struct store_event stores_event(const char *id, uint32_t seq, char line[LINE])
{
    struct store_event event = {.event = {.seq = seq, .at = 1000 + seq, .kind = seq == 0 ? 'h' : 'e'}};
    memcpy(event.id, id, strlen(id) + 1);
    snprintf(line, LINE, "%u %s", seq, id);
    event.event.line = seq == 0 ? header : line;
    event.event.length = strlen(event.event.line);
    return event;
}

enum store_trouble stores_append(struct store *store, const char *id, uint32_t from, int count)
{
    struct store_event *events = calloc((size_t)count, sizeof *events);
    char(*lines)[LINE] = calloc((size_t)count, LINE);
    int stale;
    stores_must(events && lines);
    for (int i = 0; i < count; i++)
        events[i] = stores_event(id, from + (uint32_t)i, lines[i]);
    enum store_trouble trouble = store->append(store, events, count, 0, 0, &stale);
    free(events);
    free(lines);
    return trouble;
}

int stores_count(struct store *store, const char *id)
{
    struct store_table table;
    char line[LINE];
    enum store_trouble trouble = store->load(store, id, 0, 0, &table);
    snprintf(why, sizeof why, "%s: %d of %s", store_word(trouble), table.count, id);
    bool same = !trouble;
    for (int i = 0; i < table.count; i++) {
        struct store_event wanted = stores_event(id, (uint32_t)i, line);
        const struct hall_event *got = &table.events[i], *want = &wanted.event;
        same = same && got->seq == want->seq && got->at == want->at && got->kind == want->kind &&
               got->length == want->length && strcmp(got->line, want->line) == 0;
    }
    int count = same ? table.count : -1;
    store_forget(&table);
    return count;
}

int stores_run(void (*work)(void))
{
    int status;
    fflush(stdout);
    pid_t child = fork();
    stores_must(child >= 0);
    if (child == 0) {
        work();
        _exit(0);
    }
    stores_must(waitpid(child, &status, 0) == child);
    return status;
}

/* What opening it answers in a process of its own, as exit status. */
static enum store_use use_wanted;
static const char *path_wanted;

static void open_wanted(void)
{
    struct store *store;
    enum store_trouble trouble = store_open(path_wanted, use_wanted, &store, detail);
    if (store)
        store->close(store);
    _exit((int)trouble);
}

enum store_trouble stores_try(const char *path, enum store_use use)
{
    path_wanted = path;
    use_wanted = use;
    int status = stores_run(open_wanted);
    return WIFEXITED(status) ? (enum store_trouble)WEXITSTATUS(status) : STORE_FAILED;
}
