/* hello.c - somebody says who he is, and how much of the record he has (see said.h). */
#include "plant.h"
#include "said.h"

static const char *role_name(enum role role)
{
    static const char *const names[] = {
        [ROLE_SEAT] = "seat", [ROLE_WATCH] = "watch", [ROLE_INVITE] = "invite", [ROLE_HOST] = "host"};
    return names[role];
}

static bool is_crowded(const struct hall *hall, const struct hall_table *table, enum role role, int seat)
{
    if (role == ROLE_SEAT)
        return table->seat[seat].sockets >= hall->settings.sockets;
    if (role == ROLE_INVITE) {
        int guests = 0;
        for (const struct hall_visitor *visitor = table->visitors; visitor; visitor = visitor->after)
            guests += visitor->role == ROLE_INVITE && visitor->way == HALL_SOCKET;
        return guests >= hall->settings.watchers;
    }
    return table->watchers >= hall->settings.watchers;
}

static void say_hello(const struct said *said)
{
    struct hall *hall = said->hall;
    struct hall_table *table = said->table;
    struct hall_visitor *visitor = said->visitor;
    int viewer = visitor_viewer(visitor);
    char line[64];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, "hello 1 ");
    text_add(&text, table->id);
    text_char(&text, ' ');
    text_number(&text, viewer > 0 ? viewer : 0);
    text_char(&text, ' ');
    text_number(&text, viewer < 0 ? 0 : log_count(&table->log, table->visible, viewer));
    text_char(&text, ' ');
    text_add(&text, role_name((enum role)visitor->role));
    answer_now(hall, visitor, HALL_OK, line);
}

struct hello {
    char token[64], rules[32];
    int from;
};

/* TOKEN FROM RULES, to the end of the line. */
static bool read_hello(const char *at, struct hello *hello)
{
    return text_take_part(&at, hello->token, sizeof hello->token) && text_take_number(&at, &hello->from) &&
           text_take(&at, ' ') && text_take_part(&at, hello->rules, sizeof hello->rules) && !*at;
}

static bool has_other_rules(const struct hall_table *table, const struct hello *hello)
{
    return !text_same(hello->rules, "-") && !text_same(hello->rules, games_rules(table->shared->setup->game));
}

/* hello 1 TOKEN FROM RULES */
void words_hello(const struct said *said)
{
    struct hall *hall = said->hall;
    struct hall_table *table = said->table;
    struct hall_visitor *visitor = said->visitor;
    const char *at = said->rest;
    char version[8];
    struct hello hello;
    int seat;
    enum role role;
    bool moved;
    struct said stranger = *said; /* he is told at once, before he is shown out: nothing of it comes from the table */
    stranger.table = NULL;
    if (!text_take_part(&at, version, sizeof version) || !text_same(version, "1")) {
        say_bye(hall, visitor, "reload");
        return;
    }
    if (!read_hello(at, &hello)) {
        said_refuse(&stranger, HALL_BAD, "online.bad-hello");
        say_bye(hall, visitor, "gone");
        return;
    }
    bool known = words_know(table, hello.token, &role, &seat, &moved);
    if (words_doubt(table, role)) {
        char again[2 * HALL_LINE_BYTES / 3];
        struct text text;
        text_open(&text, again, sizeof again);
        text_add(&text, "hello ");
        text_add(&text, said->rest);
        answer_later(hall, table, visitor, HALL_OK, again, THEN_HEAR, 0);
        return;
    }
    if (!known) {
        if (!moved)
            said_refuse(&stranger, HALL_NOT_YOURS, "online.wrong-link");
        say_bye(hall, visitor, moved ? "moved" : "gone");
        return;
    }
    if (has_other_rules(table, &hello)) {
        say_bye(hall, visitor, "reload");
        return;
    }
    if (!words_pay(hall, table, role, seat) || is_crowded(hall, table, role, seat)) {
        say_bye(hall, visitor, is_crowded(hall, table, role, seat) ? "crowded" : "rate");
        return;
    }
    visitor_be(hall, table, visitor, role, seat);
    if (!visitor_skip(table, visitor, hello.from - PLANT("hall-again"))) {
        say_bye(hall, visitor, "reload");
        return;
    }
    visitor->until = 0;
    visitor->notes = 0;
    visitor->fresh = true;
    say_hello(said);
}

void words_hello_again(const struct said *said)
{
    const char *at = said->rest;
    struct hello hello;
    if (!text_take_word(&at, "1 ") || !read_hello(at, &hello) || !text_same(hello.token, said->visitor->token))
        said_refuse(said, HALL_BAD, "online.bad-hello");
    else if (has_other_rules(said->table, &hello))
        say_bye(said->hall, said->visitor, "reload");
    else
        say_hello(said);
}
