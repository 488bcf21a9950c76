/* trace.c - replaying a record and hashing every byte of every state on the way. */
#include "trace.h"
#include <string.h>

static uint64_t mix(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * 0x100000001B3u; /* FNV-1a */
    return hash;
}

/* Everything a front end could be given after an event. */
static uint64_t mix_position(struct trace *trace, uint64_t hash)
{
    const struct setup *setup = trace->match.setup;
    hash = mix(hash, &trace->match.state, STATE_BYTES);
    for (int viewer = 0; viewer <= setup->seats; viewer++) {
        trace->view = trace->match.state;
        setup->game->hide(setup, &trace->view, viewer);
        hash = mix(hash, &trace->view, STATE_BYTES);
    }
    /* From the picks of a fixed generator follow all ways to choose a move; in a view only its own seat can. */
    unsigned act = match_to_act(&trace->match);
    for (int seat = 1; seat <= setup->seats; seat++)
        if ((act & ACT_SEAT(seat)) && (trace->match.viewer == VIEWER_FULL || trace->match.viewer == seat)) {
            struct rng rng;
            rng_seed(&rng, hash);
            uint64_t move = setup->game->pick(setup, &trace->match.state, seat, &rng);
            hash = mix(hash, &move, sizeof move);
        }
    return hash;
}

uint64_t trace_record(struct trace *trace, const char *bytes, size_t length, int *line)
{
    struct refusal why = {0};
    char text[EVENT_TEXT];
    struct record_cursor cursor;
    struct opened opened = {.setup = (struct setup *)trace->setup, .sheet = &trace->sheet};
    if (open_record(&opened, bytes, length, &why)) {
        *line = why.line;
        return 0;
    }
    trace->record = opened.record;
    match_open(&trace->match, opened.setup, trace->record.view);
    uint64_t hash = 0xCBF29CE484222325u;
    record_start(&trace->record, bytes, length, &cursor);
    while (record_line(&cursor, text, line)) {
        const char *at = text;
        struct event event;
        if (text_take_word(&at, "result "))
            break;
        if (match_read(&trace->match, text, &event, &why))
            return 0;
        match_happen(&trace->match, &event);
        hash = mix_position(trace, hash);
    }
    return hash ? hash : 1;
}
