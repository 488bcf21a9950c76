/* play.c - what follows by itself at a table: the start, chance, bots, time, the end (see inside.h). */
#include "deciders.h"
#include "inside.h"
#include "plant.h"
#include <string.h>

bool seat_is_played_by_bot(const struct hall_seat *seat)
{
    return seat->sitter == SITTER_BOT || seat->lent || seat->once;
}

bool seat_is_here(const struct hall *hall, const struct hall_seat *seat)
{
    return seat->sockets > 0 || (seat->polled && hall->now < seat->polled + POLL_HERE_MS);
}

/* -- clocks --------------------------------------------------------------------------------------------- */

static void settle_clock(struct hall *hall, struct hall_seat *one)
{
    uint64_t passed = hall->now > one->since ? hall->now - one->since : 0;
    if (one->clock == CLOCK_RUNS)
        one->left -= passed < one->left ? passed : one->left;
    if (one->clock == CLOCK_WAITS)
        one->mercy += passed;
    one->since = hall->now > one->since ? hall->now : one->since;
    one->clock = CLOCK_STOPPED;
}

void clock_turn(struct hall *hall, struct hall_table *table, int seat)
{
    struct hall_seat *one = &table->seat[seat];
    uint8_t before = one->clock;
    settle_clock(hall, one);
    if (table->state == TABLE_PLAYING && !table->retry && table->limit != LIMIT_NONE && one->due &&
        !seat_is_played_by_bot(one)) {
        bool waits = table->limit == LIMIT_LIVE && one->sitter == SITTER_PERSON && !hall->loading &&
                     !seat_is_here(hall, one) && one->mercy < MERCY_MS;
        one->clock = waits ? CLOCK_WAITS : CLOCK_RUNS;
    }
    if (one->clock != before)
        note(table, NOTE_CLOCK + seat, false);
}

void clock_start(struct hall *hall, struct hall_table *table, int seat)
{
    struct hall_seat *one = &table->seat[seat];
    uint64_t second = 1000;
    settle_clock(hall, one);
    one->left = (uint64_t)table->limit_number * (table->limit == LIMIT_DAYS ? 86400 * second : second);
    clock_turn(hall, table, seat);
    note(table, NOTE_CLOCK + seat, true);
}

uint64_t clock_left(const struct hall *hall, const struct hall_seat *seat)
{
    uint64_t passed = seat->clock == CLOCK_RUNS && hall->now > seat->since ? hall->now - seat->since : 0;
    return seat->left > passed ? seat->left - passed : 0;
}

/* -- bots ----------------------------------------------------------------------------------------------- */

/* What a seat had been told when its decision fell due, and nothing later: so its move can be computed again. */
static void ask_bot(struct hall *hall, struct hall_table *table, int seat)
{
    struct hall_seat *one = &table->seat[seat];
    struct log_line line;
    size_t room = 1, end = PLANT("hall-bot-late") ? table->log.length : one->due_at;
    for (size_t at = 0; log_next_of(&table->log, &at, end, seat, &line);)
        room += line.length + 1;
    struct text text;
    text_open(&text, hall_keep(hall, room), room);
    for (size_t at = 0; log_next_of(&table->log, &at, end, seat, &line);) {
        text_part(&text, line.text, line.length);
        text_char(&text, '\n');
    }
    one->thinks = true;
    one->ticket++;
    struct hall_output *output = hall_put(hall, HALL_THINK, table);
    output->seat = seat;
    output->decision = one->decisions;
    output->ticket = one->ticket;
    output->setup = table->shared->number;
    output->seed = fair_seed(table->key, seat, one->decisions);
    output->live = table->limit == LIMIT_LIVE;
    output->text = text.at;
    output->length = text.length;
    memcpy(output->level, one->level, HALL_LEVEL);
}

void play_chose(struct hall *hall, struct hall_table *table, const struct hall_input *input)
{
    struct event event;
    struct refusal why;
    if (input->seat < 1 || input->seat > table->record.seats)
        return;
    struct hall_seat *one = &table->seat[input->seat];
    if (!one->thinks || one->ticket != input->ticket || one->decisions != input->decision)
        return; /* somebody else has decided meanwhile */
    one->thinks = false;
    if (table->state != TABLE_PLAYING || table->retry)
        return; /* nobody may now: it is asked again */
    if (!input->text || table_read_move(&table->table, input->seat, input->text, &event, &why)) {
        table->broken = true; /* a bot that cannot choose is a mistake of ours */
        return;
    }
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say(&table->table.full, &event, &text);
    keep_row(hall, table, 'e', line);
    play_on(hall, table);
}

/* -- chance and the end --------------------------------------------------------------------------------- */

static void draw(struct hall *hall, struct hall_table *table)
{
    uint8_t bytes[FAIR_BYTES];
    char line[EVENT_TEXT];
    struct rng rng;
    struct event event;
    struct text text;
    int k = table->table.draws + PLANT("hall-draw");
    if (hall->settings.draw)
        hall->settings.draw(hall->settings.who, table->id, table->key, k, bytes);
    else
        fair_draw(table->key, k, bytes);
    table_seed_draw(&rng, bytes);
    match_draw(&table->table.full, &rng, &event);
    text_open(&text, line, sizeof line);
    match_say(&table->table.full, &event, &text);
    keep_row(hall, table, 'e', line);
}

/* The secret, the seeds that follow from it, and the last line, in one row: all of it is stored or nothing. */
static void finish(struct hall *hall, struct hall_table *table, bool closed)
{
    enum { SEED_LINE = 48 };
    size_t room = (size_t)(table->decided_count + 4) * SEED_LINE + 2 * EVENT_TEXT;
    struct text text;
    text_open(&text, hall_keep(hall, room), room);
    text_add(&text, "# secret ");
    fair_say_hex(&text, table->secret, FAIR_BYTES);
    text_char(&text, '\n');
    for (int i = PLANT("hall-seed"); i < table->decided_count; i++) {
        const struct decided *one = &table->decided[i];
        decision_say_seed(one->seat, one->decision, fair_seed(table->key, one->seat, one->decision), &text);
        text_char(&text, '\n');
    }
    if (closed)
        text_add(&text, "# closed");
    else
        match_say_result(&table->table.full, &text);
    keep_row(hall, table, 'e', text.at);
}

void play_close(struct hall *hall, struct hall_table *table)
{
    if (table->begun)
        finish(hall, table, true);
    else
        keep_row(hall, table, 's', "close");
}

/* -- going on ------------------------------------------------------------------------------------------- */

/* All who committed themselves have shown what to, or their time is over. */
static bool may_begin(const struct hall *hall, const struct hall_table *table)
{
    bool missing = false;
    for (int seat = 1; seat <= table->record.seats; seat++)
        missing |= table->seat[seat].hashed && !table->seat[seat].share.given;
    return !missing || hall->now >= table->started + REVEAL_MS;
}

void play_on(struct hall *hall, struct hall_table *table)
{
    char line[64];
    struct text text;
    if (table->broken || table->retry)
        return;
    if (table->state == TABLE_STARTING && may_begin(hall, table)) {
        text_open(&text, line, sizeof line);
        text_add(&text, "begin ");
        text_add(&text, table->shared->bots);
        keep_row(hall, table, 's', line);
    }
    while (table->state == TABLE_PLAYING) {
        unsigned acting = match_to_act(&table->table.full);
        if (acting & ACT_CHANCE) {
            draw(hall, table);
            continue;
        }
        if (!acting)
            finish(hall, table, false);
        break;
    }
    for (int seat = 1; seat <= table->record.seats && table->state == TABLE_PLAYING; seat++) {
        const struct hall_seat *one = &table->seat[seat];
        if (one->due && seat_is_played_by_bot(one) && !one->thinks)
            ask_bot(hall, table, seat);
    }
}

/* -- time ----------------------------------------------------------------------------------------------- */

static uint64_t clock_end(const struct hall_seat *one)
{
    if (one->clock == CLOCK_RUNS)
        return one->since + one->left;
    if (one->clock == CLOCK_WAITS)
        return one->since + (one->mercy < MERCY_MS ? MERCY_MS - one->mercy : 0);
    return UINT64_MAX;
}

/* An expert decides once; who is late for the third time running has his seat lent. */
static void time_out(struct hall *hall, struct hall_table *table, int seat)
{
    const struct hall_seat *one = &table->seat[seat];
    bool lends = one->sitter == SITTER_PERSON && one->late + 1 >= LATE_MOST;
    keep_bot_row(hall, table, lends ? "lend" : "once", seat, LEVEL_LENT);
}

void time_pass(struct hall *hall, struct hall_table *table)
{
    if (table->retry && !table->loading && hall->now >= table->retry) {
        table->loading = true;
        hall_put(hall, HALL_LOAD, table);
    }
    if (table->loading || table->broken)
        return;
    for (int seat = 1; seat <= table->record.seats; seat++) {
        struct hall_seat *one = &table->seat[seat];
        if (one->polled && !seat_is_here(hall, one)) {
            one->away = hall->now;
            one->polled = 0;
            note(table, NOTE_SEAT + seat, false);
            clock_turn(hall, table, seat);
        }
        if (hall->now < clock_end(one))
            continue;
        if (one->clock == CLOCK_RUNS)
            time_out(hall, table, seat);
        else
            clock_turn(hall, table, seat);
    }
    play_on(hall, table);
    for (struct hall_visitor *visitor = table->visitors, *after; visitor; visitor = after) {
        after = visitor->after;
        if (!visitor->until || hall->now < visitor->until || visitor->closing)
            continue;
        if (visitor->way == HALL_SOCKET)
            say_bye(hall, visitor, "gone"); /* hello did not come */
        else
            poll_look(hall, table, visitor);
    }
}

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void time_wake(struct hall *hall, struct hall_table *table)
{
    uint64_t wake = UINT64_MAX;
    if (table->retry && !table->loading)
        wake = sooner(wake, table->retry);
    if (table->state == TABLE_STARTING)
        wake = sooner(wake, table->started + REVEAL_MS);
    for (int seat = 1; seat <= table->record.seats; seat++) {
        wake = sooner(wake, clock_end(&table->seat[seat]));
        if (table->seat[seat].polled)
            wake = sooner(wake, table->seat[seat].polled + POLL_HERE_MS);
    }
    for (const struct hall_visitor *visitor = table->visitors; visitor; visitor = visitor->after)
        if (visitor->until && !visitor->closing)
            wake = sooner(wake, visitor->until);
    if (!table->visitors)
        wake = sooner(wake, table->idle + IDLE_MS);
    table->wake = wake;
    hall->wake = sooner(hall->wake, wake);
}
