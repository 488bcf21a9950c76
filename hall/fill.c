/* fill.c - the whole game out of what one viewer was told (see fill.h). */
#include "fill.h"
#include "walk.h"

void fill_draw(const struct match *match, const uint8_t key[FAIR_BYTES], int k, struct event *event)
{
    uint8_t bytes[FAIR_BYTES];
    struct rng rng;
    fair_draw(key, k, bytes);
    table_seed_draw(&rng, bytes);
    match_draw(match, &rng, event);
}

static void add_line(struct text *text, const char *start, size_t length)
{
    text_part(text, start, length);
    text_char(text, '\n');
}

/* The header as it stands, but without its `view`. */
static void copy_header(const struct record *record, const char *bytes, struct text *text)
{
    const char *at = bytes;
    while (at < record->events) {
        const char *start = at, *word = at;
        while (at < record->events && *at != '\n')
            at++;
        if (!text_take_word(&word, "view "))
            add_line(text, start, (size_t)(at - start));
        at += at < record->events;
    }
}

/* What a seat had chosen, by the next `shown` line about it. False: it was never shown. */
static bool find_shown(const struct walk *walk, const struct match *full, int seat, struct event *event,
                       struct refusal *why, bool *refused)
{
    struct walk ahead = *walk;
    for (enum walk_step step; (step = walk_on(&ahead, NULL, NULL)) != WALK_END;) {
        const char *at = ahead.line;
        int whose;
        if (step == WALK_EVENT && text_take_word(&at, "shown ") && text_take_number(&at, &whose) && whose == seat &&
            text_take(&at, ' ')) {
            *refused = match_read_move(full, seat, at, event, why);
            if (*refused)
                why->line = ahead.number;
            return true;
        }
    }
    return false;
}

/* What really happened where a viewer was told this. False: nobody can know it. */
static bool find_event(struct filled *filled, const struct walk *walk, const uint8_t key[FAIR_BYTES], int draws,
                       struct event *event, struct refusal *why, bool *refused)
{
    *event = walk->event;
    if (event->kind == EVENT_MOVE && event->hidden)
        return find_shown(walk, &filled->full, event->seat, event, why, refused);
    bool chance = event->kind >= EVENT_CHANCE;
    if (chance && event->hidden && match_to_act(&filled->full) & ACT_CHANCE)
        fill_draw(&filled->full, key, draws, event);
    *refused = match_forbids(&filled->full, event, why);
    if (*refused)
        why->line = walk->number;
    return true;
}

bool fill_record(struct filled *filled, const struct setup *setup, const struct record *record, const char *bytes,
                 size_t length, const uint8_t key[FAIR_BYTES], struct text *text, struct refusal *why)
{
    struct walk walk;
    int draws = 0;
    match_open(&filled->full, setup, VIEWER_FULL);
    match_open(&filled->view, setup, record->view);
    filled->sound = length;
    filled->line = 0;
    copy_header(record, bytes, text);
    walk_start(&walk, record, bytes, length);
    for (enum walk_step step; (step = walk_on(&walk, &filled->view, why)) != WALK_END;) {
        struct event event;
        bool refused = false;
        if (step == WALK_BAD)
            return true;
        if (step == WALK_COMMENT || step == WALK_RESULT) {
            add_line(text, walk.start, walk.length);
            continue;
        }
        if (walk.event.kind != EVENT_SHOWN) {
            bool known = find_event(filled, &walk, key, draws, &event, why, &refused);
            if (refused)
                return true;
            if (known) {
                match_say(&filled->full, &event, text);
                text_char(text, '\n');
                match_happen(&filled->full, &event);
                draws += event.kind >= EVENT_CHANCE;
            } else if (!filled->line) {
                filled->line = walk.number;
                filled->sound = (size_t)(walk.start - bytes);
            }
        }
        match_happen(&filled->view, &walk.event);
    }
    return false;
}
