/* words_host.c - what the host says: bots, free seats, start, limit, pause, the end (see said.h). */
#include "said.h"

enum { LIVE_LEAST = 5, LIVE_MOST = 3600, DAYS_MOST = 30 };

/* Whether there is no such bot for this game, as one word. */
bool words_refuse_level(const struct hall_table *table, const char *level, struct refusal *why)
{
    struct player player;
    if (player_read(&player, table->shared->setup->game, level, why))
        return true;
    return text_length(level) >= HALL_LEVEL && refuse_with(why, NULL, "online.level-long");
}

/* fill SEAT LEVEL */
void words_fill(const struct said *said)
{
    struct hall_table *table = said->table;
    const char *at = said->rest;
    int seat;
    struct refusal why = {.target = NO_TARGET};
    if (!said_take_seat(said, &at, &seat))
        return;
    const struct hall_seat *one = &table->seat[seat];
    if (words_refuse_level(table, at, &why)) {
        words_refuse(said->hall, table, said->visitor, said->word, HALL_BY_RULE, &why);
        return;
    }
    if (one->sitter == SITTER_BOT && text_same(one->level, at)) {
        said_agree(said);
        return;
    }
    bool before = table->state == TABLE_OPEN, after = table->state == TABLE_PLAYING || table->state == TABLE_PAUSED;
    if ((!before && !after) || one->sitter == SITTER_PERSON || (after && one->sitter == SITTER_BOT)) {
        said_refuse_number(said, HALL_TAKEN, table->state == TABLE_OVER ? "online.over" : "online.seat-taken", seat);
        return;
    }
    keep_bot_row(said->hall, said->table, "fill", seat, at);
    if (before)
        keep_seat_row(said->hall, said->table, 'x', "hash", seat, "-");
    said_agree(said);
    play_on(said->hall, table);
}

/* free SEAT */
void words_free(const struct said *said)
{
    struct hall *hall = said->hall;
    struct hall_table *table = said->table;
    const char *at = said->rest;
    int seat;
    if (!said_take_seat(said, &at, &seat))
        return;
    struct hall_seat *one = &table->seat[seat];
    bool after = table->state == TABLE_PLAYING || table->state == TABLE_PAUSED;
    bool lost = one->lent || (!seat_is_here(hall, one) && hall->now >= one->away + AWAY_FREE_MS);
    if (one->sitter == SITTER_FREE) {
        said_agree(said);
        return;
    }
    if (table->state != TABLE_OPEN && !(after && one->sitter == SITTER_PERSON && lost)) {
        said_refuse_number(said, HALL_TAKEN, "online.not-to-free", seat);
        return;
    }
    keep_seat_row(said->hall, said->table, 's', "free", seat, "");
    said_agree_then(said, THEN_FREED, seat);
}

void words_start(const struct said *said)
{
    struct hall_table *table = said->table;
    if (table->state == TABLE_OVER) {
        said_refuse(said, HALL_TAKEN, "online.over");
        return;
    }
    for (int seat = 1; seat <= table->record.seats && table->state == TABLE_OPEN; seat++)
        if (table->seat[seat].sitter == SITTER_FREE) {
            said_refuse_number(said, HALL_TAKEN, "online.seat-free", seat);
            return;
        }
    if (table->state == TABLE_OPEN)
        keep_row(said->hall, table, 's', "start");
    said_agree(said);
    play_on(said->hall, table);
}

/* limit none, limit live SECONDS, limit days N */
void words_limit(const struct said *said)
{
    const char *at = said->rest;
    int number = 0;
    bool live = text_take_word(&at, "live "), days = !live && text_take_word(&at, "days ");
    bool good = live || days ? text_take_number(&at, &number) && !*at : text_same(at, "none");
    if (!good || (live && (number < LIVE_LEAST || number > LIVE_MOST)) ||
        (days && (number < 1 || number > DAYS_MOST))) {
        said_refuse(said, HALL_BAD, "online.bad-limit");
        return;
    }
    const struct hall_table *table = said->table;
    uint8_t wanted = live ? LIMIT_LIVE : days ? LIMIT_DAYS : LIMIT_NONE;
    if (table->limit != wanted || table->limit_number != number) {
        char line[32];
        struct text text;
        text_open(&text, line, sizeof line);
        text_add(&text, "limit ");
        text_add(&text, live ? "live " : days ? "days " : "none");
        if (number)
            text_number(&text, number);
        keep_row(said->hall, said->table, 's', line);
    }
    said_agree(said);
}

void words_pause(const struct said *said)
{
    struct hall_table *table = said->table;
    bool pause = text_same(said->word, "pause");
    if (table->state != TABLE_PLAYING && table->state != TABLE_PAUSED) {
        said_refuse(said, HALL_TAKEN, table->state == TABLE_OVER ? "online.over" : "online.not-started");
        return;
    }
    if ((table->state == TABLE_PAUSED) != pause)
        keep_row(said->hall, table, 's', said->word);
    said_agree(said);
    play_on(said->hall, table);
}

void words_close(const struct said *said)
{
    if (said->table->state != TABLE_OVER)
        play_close(said->hall, said->table);
    said_agree(said);
}
