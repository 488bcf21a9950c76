/* match.c - one game in progress: every event is read, checked, applied and remembered here. */
#include "match.h"
#include "plant.h"
#include <string.h>

static bool refuse_options(const struct game *game, const int option[OPTIONS_MAX], struct refusal *why)
{
    int given = 0;
    for (int i = 0; game->options && game->options[i].key; i++) {
        const struct option *rule = &game->options[i];
        if (!option[i])
            continue;
        given++;
        if (option[i] < rule->least || option[i] > rule->most) {
            refuse_with_word(why, 0, "core.option-range", rule->key);
            if (why) {
                message_number(&why->message, rule->least);
                message_number(&why->message, rule->most);
                message_number(&why->message, option[i]);
            }
            return true;
        }
    }
    if (given > 1 && game->options_exclude)
        return refuse_with(why, 0, "core.option-both");
    return false;
}

bool setup_make(struct setup *memory, const struct game *game, int seats, const int option[OPTIONS_MAX],
                const struct sheet *sheet, struct refusal *why)
{
    if (seats < game->seats_least || seats > game->seats_most) {
        refuse_with_word(why, 0, "core.seats", game->id);
        if (why) {
            message_number(&why->message, game->seats_least);
            message_number(&why->message, game->seats_most);
            message_number(&why->message, seats);
        }
        return true;
    }
    if (refuse_options(game, option, why))
        return true;
    if (game->needs_sheet && !sheet)
        return refuse_with_word(why, 0, "core.needs-sheet", game->id);
    if (!game->needs_sheet && sheet)
        return refuse_with_word(why, 0, "core.needs-no-sheet", game->id);
    if (sheet && !text_same(sheet->game, game->id)) {
        refuse_with_word(why, 0, "core.sheet-other-game", sheet->game);
        if (why)
            message_word(&why->message, game->id);
        return true;
    }
    memset(memory, 0, game->setup_bytes);
    memory->game = game;
    memory->seats = seats;
    for (int i = 0; i < OPTIONS_MAX; i++)
        memory->option[i] = option[i];
    return game->prepare(memory, sheet, why);
}

void match_open(struct match *match, const struct setup *setup, int viewer)
{
    memset(match, 0, sizeof *match);
    match->setup = setup;
    match->viewer = viewer;
    setup->game->begin(setup, &match->state);
    if (viewer != VIEWER_FULL)
        setup->game->hide(setup, &match->state, viewer);
}

unsigned match_to_act(const struct match *match)
{
    return match->setup->game->to_act(match->setup, &match->state);
}

/* C1: seats are numbered 1..n clockwise. */
static bool refuse_seat(const struct setup *setup, int seat, struct refusal *why)
{
    return (seat < 1 || seat > setup->seats) && refuse_with_number(why, "C1", "core.no-such-seat", seat);
}

bool match_forbids(const struct match *match, const struct event *event, struct refusal *why)
{
    const struct setup *setup = match->setup;
    const struct game *game = setup->game;
    if (event->kind == EVENT_MOVE && refuse_seat(setup, event->seat, why))
        return true;
    return event_is_open_move(event) ? game->refuse(setup, &match->state, event->seat, event->word[0], why)
                                     : game->refuse_event(setup, &match->state, event, why);
}

void match_happen(struct match *match, const struct event *event)
{
    if (match_forbids(match, event, 0))
        __builtin_trap();
    game_apply(match->setup, &match->state, event);
    match->events++;
}

void match_happen_remembering(struct match *match, struct past *past, const struct event *event)
{
    struct state before = match->state;
    match_happen(match, event);
    match->setup->game->remember(match->setup, past, &before, event, &match->state);
}

bool match_read_move(const struct match *match, int seat, const char *typed, struct event *event, struct refusal *why)
{
    char word[EVENT_TEXT];
    const struct setup *setup = match->setup;
    memset(event, 0, sizeof *event);
    event->kind = EVENT_MOVE;
    event->seat = (uint8_t)seat;
    if (refuse_seat(setup, seat, why))
        return true;
    if (!text_squeeze(typed, word, sizeof word))
        return refuse_with(why, 0, "core.move-too-long");
    return setup->game->read(setup, &match->state, word, &event->word[0], why) ||
           setup->game->refuse(setup, &match->state, seat, event->word[0], why);
}

bool match_why_touches(const struct match *match, int seat, const uint8_t *touched, int count, struct refusal *why)
{
    const struct setup *setup = match->setup;
    unsigned act = match_to_act(match);
    if (seat < 1 || seat > setup->seats)
        return refuse_with_number(why, "C1", "core.no-such-seat", seat);
    if (!(act & ACT_SEAT(seat)))
        return refuse_with(why, 0, act ? "core.tap-not-your-turn" : "core.tap-over");
    struct next before, next;
    setup->game->next(setup, &match->state, seat, touched, 0, &next);
    for (int i = 1; i <= count; i++) {
        before = next;
        if (i <= TOUCHES_MAX)
            setup->game->next(setup, &match->state, seat, touched, i, &next);
        if (i <= TOUCHES_MAX && (next.complete || (next_first(&next, 0) != NO_TARGET && !PLANT("core-why-too-soon"))))
            continue;
        if (next_first(&before, 0) == NO_TARGET || i > TOUCHES_MAX)
            return refuse_with(why, 0, "core.tap-whole-move");
        setup->game->why_touches(setup, &match->state, seat, touched, i, why);
        return true;
    }
    return false;
}

/* `2 c3-f3` or, in a view, `2 ?`. */
static bool read_seat_line(const struct match *match, const char *line, struct event *event, struct refusal *why)
{
    const char *at = line;
    int seat;
    if (!text_take_number(&at, &seat) || !text_take(&at, ' '))
        return refuse_with_word(why, 0, "core.line", line);
    if (match->viewer == VIEWER_FULL || !text_same(at, "?"))
        return match_read_move(match, seat, at, event, why);
    if (refuse_seat(match->setup, seat, why))
        return true;
    *event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)seat, .hidden = 1};
    return match->setup->game->refuse_event(match->setup, &match->state, event, why);
}

static bool begins_with(const char *line, const char *word)
{
    return text_take_word(&line, word) && (*line == ' ' || *line == '\0');
}

bool match_read(const struct match *match, const char *line, struct event *event, struct refusal *why)
{
    const struct game *game = match->setup->game;
    memset(event, 0, sizeof *event);
    if (line[0] >= '0' && line[0] <= '9')
        return read_seat_line(match, line, event, why);
    bool known = match->viewer != VIEWER_FULL && begins_with(line, "shown");
    for (int i = 0; game->chances[i] && !known; i++)
        known = begins_with(line, game->chances[i]);
    if (!known)
        return refuse_with_word(why, 0, "core.line", line);
    if (game->read_event(match->setup, &match->state, line, event, why))
        return true;
    if (match->viewer == VIEWER_FULL && event->hidden && !PLANT("core-hidden"))
        return refuse_with(why, 0, "core.hidden-in-full");
    return game->refuse_event(match->setup, &match->state, event, why);
}

void match_say(const struct match *match, const struct event *event, struct text *text)
{
    if (event->kind != EVENT_MOVE) {
        match->setup->game->say_event(match->setup, &match->state, event, text);
        return;
    }
    text_number(text, event->seat);
    text_char(text, ' ');
    if (event->hidden)
        text_char(text, '?');
    else
        match->setup->game->say(match->setup, &match->state, event->word[0], text);
}

void match_draw(const struct match *match, struct rng *rng, struct event *event)
{
    memset(event, 0, sizeof *event);
    match->setup->game->draw(match->setup, &match->state, rng, event);
}

int match_tell(const struct match *full, const struct event *event, int viewer, struct event out[TELL_MAX])
{
    memset(out, 0, TELL_MAX * sizeof *out);
    return full->setup->game->tell(full->setup, &full->state, event, viewer, out);
}

/* C2: ties share the place: equal scores, equal rank. */
void match_ranks(const struct setup *setup, const int scores[SEATS_MAX], int rank[SEATS_MAX])
{
    for (int i = 0; i < setup->seats; i++) {
        rank[i] = 1;
        for (int k = 0; k < setup->seats; k++)
            rank[i] += setup->game->fewest_wins && !PLANT("core-ranks") ? scores[k] < scores[i] : scores[k] > scores[i];
    }
}

void match_say_result(const struct match *match, struct text *text)
{
    int scores[SEATS_MAX] = {0};
    match->setup->game->scores(match->setup, &match->state, scores);
    text_add(text, match_to_act(match) ? "scores" : "result");
    for (int i = 0; i < match->setup->seats; i++) {
        text_char(text, ' ');
        text_number(text, scores[i]);
    }
}
