/* hall.c - fuzz target: any bytes as the header of a new table, as lines of several visitors, as what a store gives
 * back. The first byte says which:
 *
 *     h  the rest is the header of POST /t
 *     l  each line is one of a visitor: `3 move 0 c3` says the fourth; `t` an hour passes, `x 2` the third goes,
 *        `!` a store fails, `b c3` a bot chooses. Visitors 0 to 2 have said hello with the host's, the invite's and the
 *        watch token
 *     e  each line is a stored row, `s start`; then somebody comes, and time passes
 *
 * Whatever it is, the hall neither crashes nor keeps memory, and sends lines only. */
#include "hall.h"
#include "fuzz.h"
#include <string.h>

enum { VISITORS = 6, ROWS = 512, TASKS = 64 };

static struct {
    struct hall *hall;
    uint64_t now;
    size_t lent;
    struct hall_visitor visitor[VISITORS];
    bool there[VISITORS], closing[VISITORS];
    char id[FAIR_TABLE], token[3][FAIR_TOKEN];
    uint32_t rows;
    bool stores;
    struct {
        int seat, decision;
        uint32_t ticket;
    } task[TASKS];
    int tasks;
} world;

static void *resize(void *who, void *memory, size_t bytes)
{
    enum { HEAD = 16 };
    unsigned char *base = memory ? (unsigned char *)memory - HEAD : NULL;
    size_t before = 0;
    (void)who;
    if (base)
        memcpy(&before, base, sizeof before);
    world.lent += bytes - before;
    if (!bytes) {
        free(base);
        return NULL;
    }
    base = realloc(base, HEAD + bytes);
    if (!base)
        abort();
    memcpy(base, &bytes, sizeof bytes);
    return base + HEAD;
}

static void demand_lines(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        FUZZ_DEMAND((unsigned char)text[i] >= 0x20 || text[i] == '\n');
}

static int number_of(const struct hall_visitor *visitor)
{
    return (int)(visitor - world.visitor);
}

static void pull(int number)
{
    static char memory[1 << 15];
    struct text text;
    size_t length = 1;
    while (length && world.there[number]) {
        text_open(&text, memory, sizeof memory);
        hall_pull(world.hall, &world.visitor[number], &text);
        FUZZ_DEMAND(!text.full);
        demand_lines(text.at, text.length);
        length = text.length;
    }
}

/* Gives an input, and does what the server would do; what is handed out is stored at once, or lost. */
static void take(struct hall_input *input)
{
    static uint8_t random[HALL_RANDOM];
    const struct hall_outputs *outputs;
    bool appended = false, stirred[VISITORS] = {false};
    for (size_t i = 0; i < sizeof random; i++)
        random[i] = (uint8_t)(i * 7 + world.rows);
    input->now = world.now;
    input->random = random;
    hall_take(world.hall, input, &outputs);
    for (int i = 0; i < outputs->count; i++) {
        const struct hall_output *output = &outputs->at[i];
        int number = output->visitor ? number_of(output->visitor) : 0;
        if (output->kind == HALL_APPEND && (!world.id[0] || strcmp(world.id, output->id) == 0)) {
            memcpy(world.id, output->id, FAIR_TABLE);
            FUZZ_DEMAND(output->event.seq == world.rows);
            world.rows++;
            appended = true;
        } else if (output->kind == HALL_ANSWER) {
            demand_lines(output->text, output->length);
            sscanf(output->text, "table %*s host %22s invite %22s watch %22s", world.token[0], world.token[1],
                   world.token[2]);
        } else if (output->kind == HALL_STIR) {
            stirred[number] = true;
        } else if (output->kind == HALL_CLOSE) {
            world.closing[number] = true;
        } else if (output->kind == HALL_THINK && world.tasks < TASKS) {
            world.task[world.tasks].seat = output->seat;
            world.task[world.tasks].decision = output->decision;
            world.task[world.tasks++].ticket = output->ticket;
        }
    }
    for (int i = 0; i < VISITORS; i++)
        if (stirred[i])
            pull(i);
    if (appended && input->kind != HALL_STORED && input->kind != HALL_LOST) {
        struct hall_input stored = {.kind = world.stores ? HALL_STORED : HALL_LOST,
                                    .id = world.id,
                                    .seq = world.rows - 1,
                                    .text = world.stores ? NULL : "full"};
        world.stores = true;
        take(&stored);
    } else if (appended) {
        struct hall_input stored = {.kind = HALL_STORED, .id = world.id, .seq = world.rows - 1};
        take(&stored);
    }
}

static void leave(int number)
{
    if (!world.there[number])
        return;
    struct hall_input input = {.kind = HALL_CLOSED, .visitor = &world.visitor[number]};
    world.there[number] = false;
    take(&input);
}

static void say(int number, const char *text, size_t length)
{
    if (world.closing[number])
        leave(number);
    if (!world.there[number]) {
        struct hall_input input = {
            .kind = HALL_OPENED, .id = world.id, .visitor = &world.visitor[number], .way = HALL_SOCKET, .token = ""};
        world.visitor[number] = (struct hall_visitor){0};
        world.there[number] = true;
        world.closing[number] = false;
        take(&input);
    }
    char *exact = malloc(length ? length : 1);
    if (!exact)
        abort();
    memcpy(exact, text, length);
    struct hall_input input = {.kind = HALL_LINE, .visitor = &world.visitor[number], .text = exact, .length = length};
    if (!world.closing[number])
        take(&input);
    free(exact);
}

static void hear(const char *line, size_t length)
{
    char text[64] = "";
    if (length && line[0] >= '0' && line[0] < '0' + VISITORS) {
        size_t skip = length > 1 && line[1] == ' ' ? 2 : 1;
        say(line[0] - '0', line + skip, length - skip);
    } else if (length && line[0] == 't') {
        struct hall_input input = {.kind = HALL_TIME};
        world.now += 3600000;
        take(&input);
    } else if (length > 2 && line[0] == 'x') {
        leave((unsigned char)line[2] % VISITORS);
    } else if (length && line[0] == '!') {
        world.stores = false;
    } else if (length > 2 && line[0] == 'b' && world.tasks) {
        snprintf(text, sizeof text, "%.*s", (int)(length - 2 > 60 ? 60 : length - 2), line + 2);
        world.tasks--;
        struct hall_input input = {.kind = HALL_CHOSE,
                                   .id = world.id,
                                   .seat = world.task[world.tasks].seat,
                                   .decision = world.task[world.tasks].decision,
                                   .ticket = world.task[world.tasks].ticket,
                                   .text = text,
                                   .length = strlen(text)};
        take(&input);
    }
}

static void make(const char *header, size_t length)
{
    struct hall_input input = {.kind = HALL_MAKE, .visitor = &world.visitor[5], .text = header, .length = length};
    world.there[5] = true;
    take(&input);
    leave(5);
}

static void run_lines(const char *text, size_t length)
{
    static const char header[] = "nullarium 1\ngame null-bock\nseats 3\nbot 3 club\noption rounds 1\n---\n";
    make(header, sizeof header - 1);
    for (int i = 0; i < 3; i++) {
        char hello[64];
        snprintf(hello, sizeof hello, "hello 1 %s 0 -", world.token[i]);
        say(i, hello, strlen(hello));
    }
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t part = stop ? (size_t)(stop - at) : (size_t)(end - at);
        hear(at, part);
        at += part + 1;
    }
}

/* Rows of several lines have them divided by `\` here. */
static void run_events(const char *text, size_t length)
{
    static struct hall_event events[ROWS];
    int count = 0;
    memcpy(world.id, "aaaaaaaaaaaaaaaa", FAIR_TABLE);
    struct hall_input opened = {
        .kind = HALL_OPENED, .id = world.id, .visitor = &world.visitor[0], .way = HALL_SOCKET, .token = ""};
    world.there[0] = true;
    take(&opened);
    for (const char *at = text, *end = text + length; at < end && count < ROWS;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t part = stop ? (size_t)(stop - at) : (size_t)(end - at);
        if (part > 2) {
            char *line = strndup(at + 2, part - 2);
            for (char *c = line; *c; c++)
                *c = *c == '\\' ? '\n' : *c;
            events[count] = (struct hall_event){.seq = (uint32_t)count,
                                                .at = 1000u * (uint64_t)count,
                                                .kind = at[0],
                                                .length = strlen(line),
                                                .line = line};
            count++;
        }
        at += part + 1;
    }
    world.rows = (uint32_t)count;
    struct hall_input loaded = {
        .kind = HALL_LOADED, .id = world.id, .events = events, .event_count = count, .away = 5000};
    take(&loaded);
    say(0, "hello 1 AAAAAAAAAAAAAAAAAAAAAA 0 -", 34);
    hear("t", 1);
    hear("b c3", 4);
    hear("t", 1);
    for (int i = 0; i < count; i++)
        free((char *)(uintptr_t)events[i].line);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct hall_settings settings = {.resize = resize, .watchers = 3, .sockets = 2, .burst = 1000, .rate = 20};
    const char *text = (const char *)bytes;
    if (length < 2)
        return 0;
    memset(&world, 0, sizeof world);
    world.now = 1800000000000u;
    world.stores = true;
    world.hall = hall_open(&settings);
    if (text[0] == 'h')
        make(text + 1, length - 1);
    else if (text[0] == 'e')
        run_events(text + 2, length - 2);
    else
        run_lines(text + 2, length - 2);
    for (int i = 0; i < VISITORS; i++)
        leave(i);
    fuzz_sink += hall_counts(world.hall)->events;
    hall_close(world.hall);
    FUZZ_DEMAND(world.lent == 0);
    return 0;
}
