/* law_views.c - the laws on who knows what. */
#include "laws.h"
#include <string.h>

/* Where two states first differ. */
static size_t first_difference(const struct state *a, const struct state *b)
{
    size_t at = 0;
    while (at < STATE_BYTES && a->bytes[at] == b->bytes[at])
        at++;
    return at;
}

static int some_viewer(struct walk *walk)
{
    return (int)rng_below(&walk->dice, (uint32_t)walk->setup->seats + 1);
}

/* -- hide-twice, view-moves ------------------------------------------------------------------- */

void law_hide_twice(struct walk *walk)
{
    if (!walk_due(walk, LAW_HIDE_TWICE, 4))
        return;
    for (int viewer = 0; viewer <= walk->setup->seats; viewer++) {
        struct state once = view_of(walk->setup, &walk->full.state, viewer);
        struct state twice = view_of(walk->setup, &once, viewer);
        if (!state_same(&once, &twice)) {
            walk_fail(walk, LAW_HIDE_TWICE, "viewer %d: hiding again changes byte %zu", viewer,
                      first_difference(&once, &twice));
            return;
        }
    }
}

/* A seat's own view is enough for it to act. */
static bool own_view_fails(struct walk *walk, int seat, const struct state *view)
{
    const struct game *game = walk->game;
    const struct setup *setup = walk->setup;
    struct rng dice = walk->dice, same = walk->dice;
    uint64_t drawn = game->pick(setup, view, seat, &dice);
    if (drawn != game->pick(setup, &walk->full.state, seat, &same))
        return walk_fail(walk, LAW_VIEW_MOVES, "seat %d: pick differs between the view and the truth", seat);
    size_t count;
    const uint64_t *moves = walk_moves(walk, seat, &count);
    if (count > 2000 && rng_below(&walk->dice, (uint32_t)(count / 1000)) != 0)
        return false;
    size_t in_view = game->moves(setup, view, seat, walk->spare, walk->room);
    if (in_view != count || count == 0)
        return walk_fail(walk, LAW_VIEW_MOVES, "seat %d has %zu moves, in its view %zu", seat, count, in_view);
    list_sort(walk->spare, count);
    for (size_t i = 0; i < count; i++)
        if (moves[i] != walk->spare[i])
            return walk_fail(walk, LAW_VIEW_MOVES, "seat %d has %#llx, in its view %#llx", seat,
                             (unsigned long long)moves[i], (unsigned long long)walk->spare[i]);
    for (int i = 0; i < 20; i++) {
        uint64_t move = i < 4 ? moves[rng_below(&walk->dice, (uint32_t)count)] : walk_near_miss(walk, moves, count);
        struct refusal truth, seen;
        memset(&truth, 0, sizeof truth);
        memset(&seen, 0, sizeof seen);
        if (game->refuse(setup, &walk->full.state, seat, move, &truth) != game->refuse(setup, view, seat, move, &seen))
            return walk_fail(walk, LAW_VIEW_MOVES, "seat %d: %#llx is legal only in one of view and truth", seat,
                             (unsigned long long)move);
        if (!refusal_same(&truth, &seen))
            return walk_fail(walk, LAW_VIEW_MOVES, "seat %d: %#llx is refused with %s, in the view with %s", seat,
                             (unsigned long long)move, truth.message.text, seen.message.text);
    }
    return false;
}

void law_view_moves(struct walk *walk, unsigned acting)
{
    if (!walk_due(walk, LAW_VIEW_MOVES, 4))
        return;
    const struct setup *setup = walk->setup;
    int truth[SEATS_MAX] = {0};
    walk->game->scores(setup, &walk->full.state, truth);
    for (int viewer = 0; viewer <= setup->seats; viewer++) {
        struct state view = view_of(setup, &walk->full.state, viewer);
        unsigned seen = walk->game->to_act(setup, &view);
        if (seen != acting) {
            walk_fail(walk, LAW_VIEW_MOVES, "viewer %d: to_act is %#x, in the view %#x", viewer, acting, seen);
            return;
        }
        int scores[SEATS_MAX] = {0};
        walk->game->scores(setup, &view, scores);
        for (int seat = 1; seat <= setup->seats; seat++)
            if (scores[seat - 1] != truth[seat - 1]) {
                walk_fail(walk, LAW_VIEW_MOVES, "viewer %d: seat %d has %d points, in the view %d", viewer, seat,
                          truth[seat - 1], scores[seat - 1]);
                return;
            }
        if ((acting & ACT_SEAT(viewer)) && viewer > 0 && rng_below(&walk->dice, 3) == 0 &&
            own_view_fails(walk, viewer, &view))
            return;
    }
}

/* -- guess-hides ------------------------------------------------------------------------------ */

enum { PLAYOUT_STEPS = 20000 };

static bool playout_fails(struct walk *walk, struct state *state, int viewer)
{
    const struct game *game = walk->game;
    const struct setup *setup = walk->setup;
    for (int step = 0; step < PLAYOUT_STEPS; step++) {
        unsigned acting = game->to_act(setup, state);
        if (!acting)
            return false;
        struct event event;
        memset(&event, 0, sizeof event);
        bool refused;
        if (acting & ACT_CHANCE) {
            game->draw(setup, state, &walk->dice, &event);
            refused = game->refuse_event(setup, state, &event, NULL);
        } else {
            int seat = 1;
            while (!(acting & ACT_SEAT(seat)))
                seat++;
            event = event_of_move(seat, game->pick(setup, state, seat, &walk->dice));
            refused = game->refuse(setup, state, seat, event.word[0], NULL);
        }
        if (refused)
            return walk_fail(walk, LAW_GUESS_HIDES,
                             "%d steps after a guess for viewer %d the game's own choice is refused", step, viewer);
        game_apply(setup, state, &event);
        const char *broken = step % 16 == 0 ? game->sound(setup, state) : NULL;
        if (broken)
            return walk_fail(walk, LAW_GUESS_HIDES, "%d steps after a guess for viewer %d: %s", step, viewer, broken);
    }
    return walk_fail(walk, LAW_GUESS_HIDES, "played on from a guess for viewer %d, the game does not end", viewer);
}

void law_guess_hides(struct walk *walk)
{
    if (!walk_due(walk, LAW_GUESS_HIDES, 4))
        return;
    const struct game *game = walk->game;
    const struct setup *setup = walk->setup;
    for (int viewer = 0; viewer <= setup->seats; viewer++) {
        struct state view = view_of(setup, &walk->full.state, viewer), guess = view;
        game->guess(setup, &guess, viewer, &walk->dice);
        const char *broken = game->sound(setup, &guess);
        if (broken) {
            walk_fail(walk, LAW_GUESS_HIDES, "a guess for viewer %d is not sound: %s", viewer, broken);
            return;
        }
        struct state again = view_of(setup, &guess, viewer);
        if (!state_same(&view, &again)) {
            walk_fail(walk, LAW_GUESS_HIDES, "a guess for viewer %d looks to him different from his view, at byte %zu",
                      viewer, first_difference(&view, &again));
            return;
        }
        if (game->to_act(setup, &guess) != match_to_act(&walk->full)) {
            walk_fail(walk, LAW_GUESS_HIDES, "in a guess for viewer %d others are to act", viewer);
            return;
        }
        if (rng_below(&walk->dice, 40) == 0 && playout_fails(walk, &guess, viewer))
            return;
    }
}

/* -- told-same -------------------------------------------------------------------------------- */

static bool told_alike(const struct event *a, int a_count, const struct event *b, int b_count)
{
    return a_count == b_count && memcmp(a, b, sizeof *a * (size_t)a_count) == 0;
}

/* Another thing that could happen here. */
static bool another_event(struct walk *walk, unsigned acting, struct event *event)
{
    memset(event, 0, sizeof *event);
    if (acting & ACT_CHANCE) {
        match_draw(&walk->full, &walk->dice, event);
        return true;
    }
    int seat = walk_some_seat(walk);
    if (!seat)
        return false;
    *event = event_of_move(seat, walk->game->pick(walk->setup, &walk->full.state, seat, &walk->dice));
    return true;
}

void law_told_same(struct walk *walk, unsigned acting)
{
    if (!acting || !walk_due(walk, LAW_TOLD_SAME, 4))
        return;
    const struct setup *setup = walk->setup;
    struct event one, two, told_one[TELL_MAX], told_two[TELL_MAX];
    if (!another_event(walk, acting, &one) || !another_event(walk, acting, &two))
        return;
    if (one.kind == EVENT_MOVE) { /* two choices of the same seat */
        two = one;
        two.word[0] = walk->game->pick(setup, &walk->full.state, one.seat, &walk->dice);
    }
    struct state after_one = walk->full.state, after_two = walk->full.state;
    game_apply(setup, &after_one, &one);
    game_apply(setup, &after_two, &two);
    for (int viewer = 0; viewer <= setup->seats; viewer++) {
        memset(told_one, 0, sizeof told_one);
        memset(told_two, 0, sizeof told_two);
        int count_one = match_tell(&walk->full, &one, viewer, told_one);
        int count_two = match_tell(&walk->full, &two, viewer, told_two);
        if (!told_alike(told_one, count_one, told_two, count_two))
            continue;
        struct state view_one = view_of(setup, &after_one, viewer), view_two = view_of(setup, &after_two, viewer);
        if (!state_same(&view_one, &view_two)) {
            walk_fail(walk, LAW_TOLD_SAME, "viewer %d is told the same of two events, but his views differ at byte %zu",
                      viewer, first_difference(&view_one, &view_two));
            return;
        }
    }
}

/* -- secrets ---------------------------------------------------------------------------------- */

static bool is_legal(const struct setup *setup, const struct state *state, const struct event *event)
{
    unsigned acting = setup->game->to_act(setup, state);
    if (event->kind == EVENT_MOVE)
        return (acting & ACT_SEAT(event->seat)) &&
               !setup->game->refuse(setup, state, event->seat, event->word[0], NULL);
    return (acting & ACT_CHANCE) && !setup->game->refuse_event(setup, state, event, NULL);
}

static bool news_same(const struct message *a, const struct message *b, int count)
{
    for (int i = 0; i < count; i++) {
        struct refusal x = {.message = a[i]}, y = {.message = b[i]};
        if (!refusal_same(&x, &y))
            return false;
    }
    return true;
}

/* An event that may happen in two states which this viewer cannot tell apart. */
static bool event_betrays(struct walk *walk, const struct state *other, int viewer, const struct event *event)
{
    const struct game *game = walk->game;
    const struct setup *setup = walk->setup;
    const struct state *truth = &walk->full.state;
    if (!is_legal(setup, truth, event) || !is_legal(setup, other, event))
        return false;
    struct event told_truth[TELL_MAX], told_other[TELL_MAX];
    memset(told_truth, 0, sizeof told_truth);
    memset(told_other, 0, sizeof told_other);
    int truths = game->tell(setup, truth, event, viewer, told_truth);
    int others = game->tell(setup, other, event, viewer, told_other);
    if (truths < 1 || others < 1 || !event_same(&told_truth[0], &told_other[0]))
        return walk_fail(walk, LAW_SECRETS, "viewer %d is told different things of one event, by what he may not know",
                         viewer);
    /* What is shown may differ: it was secret until then. Shown the same, he must see the same. */
    if (!told_alike(told_truth, truths, told_other, others))
        return false;
    struct state after_truth = *truth, after_other = *other;
    game_apply(setup, &after_truth, event);
    game_apply(setup, &after_other, event);
    game->hide(setup, &after_truth, viewer);
    game->hide(setup, &after_other, viewer);
    if (!state_same(&after_truth, &after_other))
        return walk_fail(walk, LAW_SECRETS,
                         "viewer %d could not tell two states apart, was told the same, and now can, at byte %zu",
                         viewer, first_difference(&after_truth, &after_other));
    struct state before = view_of(setup, truth, viewer), before_other = view_of(setup, other, viewer);
    struct message news_truth[NEWS_MAX], news_other[NEWS_MAX];
    memset(news_truth, 0, sizeof news_truth);
    memset(news_other, 0xEE, sizeof news_other); /* what news leaves unwritten must not matter */
    int count = game->news(setup, &before, &told_truth[0], &after_truth, news_truth);
    int count_other = game->news(setup, &before_other, &told_other[0], &after_other, news_other);
    if (count != count_other || count > NEWS_MAX || !news_same(news_truth, news_other, count))
        return walk_fail(walk, LAW_SECRETS, "viewer %d gets different news of one event", viewer);
    return false;
}

static bool item_differs(const struct item *a, const struct item *b)
{
    return a->shape != b->shape || a->style != b->style || a->x != b->x || a->y != b->y || a->w != b->w ||
           a->h != b->h || a->target != b->target || a->key != b->key || a->tint != b->tint ||
           a->pattern != b->pattern || a->badge != b->badge || a->zone != b->zone || a->owner != b->owner ||
           a->group != b->group || a->value != b->value || a->limit != b->limit || a->picture != b->picture ||
           a->sign != b->sign || strcmp(a->glyph, b->glyph) != 0 || !news_same(&a->name, &b->name, 1);
}

/* In a terminal or on a page. */
static bool looks_different(struct walk *walk, const struct state *other, int viewer, bool scaled)
{
    const struct past *past = &walk->past[walk->replaying ? viewer : walk->setup->seats + 1];
    struct state view = view_of(walk->setup, &walk->full.state, viewer);
    struct state view_other = view_of(walk->setup, other, viewer);
    struct look look = {.viewer = viewer, .focus = viewer ? viewer : 1, .aspect = ASPECT_WIDE, .scaled = scaled};
    memset(walk->scene, 0, sizeof *walk->scene);
    memset(walk->other_scene, 0xEE, sizeof *walk->other_scene);
    walk->game->scene(walk->setup, &view, past, &look, walk->scene);
    walk->game->scene(walk->setup, &view_other, past, &look, walk->other_scene);
    if (walk->scene->count != walk->other_scene->count)
        return walk_fail(walk, LAW_SECRETS, "viewer %d: the scenes of two equal views differ in length", viewer);
    if (walk->scene->cue != walk->other_scene->cue)
        return walk_fail(walk, LAW_SECRETS, "viewer %d: the cues of two equal views differ", viewer);
    for (int i = 0; i < walk->scene->count; i++)
        if (item_differs(&walk->scene->items[i], &walk->other_scene->items[i]))
            return walk_fail(walk, LAW_SECRETS, "viewer %d: the scenes of two equal views differ in item %d", viewer,
                             i);
    return false;
}

/* Another way the game could have gone, of which this viewer would have been told just the same. It is
 * kept beside the game for one viewer; where no such way goes on, it starts anew from the truth. */

/* Something else that could happen there and sounds the same to the viewer; false: none found. */
static bool find_same_sound(struct walk *walk, const struct event *event, const struct event *told, int count,
                            struct event *found)
{
    const struct game *game = walk->game;
    const struct state *other = &walk->other;
    for (int attempt = 0; attempt < 5; attempt++) {
        struct event heard[TELL_MAX];
        *found = *event; /* the last attempt: the same event */
        if (attempt < 4 && event->kind == EVENT_MOVE) {
            if (!(game->to_act(walk->setup, other) & ACT_SEAT(event->seat)))
                return false;
            found->word[0] = game->pick(walk->setup, other, event->seat, &walk->dice);
        } else if (attempt < 4) {
            memset(found, 0, sizeof *found);
            if (!(game->to_act(walk->setup, other) & ACT_CHANCE))
                return false;
            game->draw(walk->setup, other, &walk->dice, found);
        }
        if (!is_legal(walk->setup, other, found))
            continue;
        memset(heard, 0, sizeof heard);
        int heard_count = game->tell(walk->setup, other, found, walk->other_viewer, heard);
        if (told_alike(told, count, heard, heard_count))
            return true;
    }
    return false;
}

static void law_secrets_other_way(struct walk *walk, const struct event *event)
{
    const struct game *game = walk->game;
    const struct setup *setup = walk->setup;
    int viewer = walk->other_viewer, scores[SEATS_MAX] = {0}, other_scores[SEATS_MAX] = {0};
    struct event told[TELL_MAX], found;
    struct state after = walk->full.state;
    memset(told, 0, sizeof told);
    int count = game->tell(setup, &walk->full.state, event, viewer, told);
    game_apply(setup, &after, event);
    if (!find_same_sound(walk, event, told, count, &found)) {
        walk->other = after;
        return;
    }
    game_apply(setup, &walk->other, &found);
    struct state view = view_of(setup, &after, viewer), other_view = view_of(setup, &walk->other, viewer);
    game->scores(setup, &after, scores);
    game->scores(setup, &walk->other, other_scores);
    if (!state_same(&view, &other_view))
        walk_fail(walk, LAW_SECRETS,
                  "the game could have gone another way of which viewer %d would have been told the same; but his view "
                  "gives it away at byte %zu",
                  viewer, first_difference(&view, &other_view));
    else if (game->to_act(setup, &after) != game->to_act(setup, &walk->other) ||
             memcmp(scores, other_scores, sizeof scores) != 0)
        walk_fail(walk, LAW_SECRETS, "who acts, or the scores, give viewer %d away what he may not know", viewer);
}

void law_secrets(struct walk *walk, const struct event *event)
{
    if (!walk_due(walk, LAW_SECRETS, 1))
        return;
    law_secrets_other_way(walk, event);
    if (rng_below(&walk->dice, 4) != 0)
        return;
    const struct game *game = walk->game;
    const struct setup *setup = walk->setup;
    int viewer = some_viewer(walk);
    struct state view = view_of(setup, &walk->full.state, viewer), other = view;
    game->guess(setup, &other, viewer, &walk->dice);
    struct state again = view_of(setup, &other, viewer);
    if (!state_same(&view, &again))
        return; /* LAW_GUESS_HIDES says so */
    int scores[SEATS_MAX] = {0}, other_scores[SEATS_MAX] = {0};
    game->scores(setup, &walk->full.state, scores);
    game->scores(setup, &other, other_scores);
    if (memcmp(scores, other_scores, sizeof scores) != 0) {
        walk_fail(walk, LAW_SECRETS, "viewer %d: the scores give away what he may not know", viewer);
        return;
    }
    unsigned acting = match_to_act(&walk->full);
    if (viewer > 0 && (acting & ACT_SEAT(viewer))) {
        struct rng dice = walk->dice, same = walk->dice;
        if (game->pick(setup, &walk->full.state, viewer, &dice) != game->pick(setup, &other, viewer, &same)) {
            walk_fail(walk, LAW_SECRETS, "what seat %d can do gives away what it may not know", viewer);
            return;
        }
        size_t count;
        const uint64_t *moves = walk_moves(walk, viewer, &count);
        for (int i = 0; i < 10 && count > 0; i++) {
            uint64_t move = walk_near_miss(walk, moves, count);
            struct refusal why, why_other;
            memset(&why, 0, sizeof why);
            memset(&why_other, 0, sizeof why_other);
            bool refused = game->refuse(setup, &walk->full.state, viewer, move, &why);
            if (refused != game->refuse(setup, &other, viewer, move, &why_other) ||
                (refused && !refusal_same(&why, &why_other))) {
                walk_fail(walk, LAW_SECRETS, "a refusal gives seat %d away what it may not know", viewer);
                return;
            }
        }
    }
    if (event_betrays(walk, &other, viewer, event))
        return;
    int seat = walk_some_seat(walk); /* and what could have happened in the other state */
    if (seat) {
        struct event its = event_of_move(seat, game->pick(setup, &other, seat, &walk->dice));
        if (event_betrays(walk, &other, viewer, &its))
            return;
    }
    if (rng_below(&walk->dice, 16) == 0 && !looks_different(walk, &other, viewer, false))
        looks_different(walk, &other, viewer, true);
}

/* -- view-replay ------------------------------------------------------------------------------ */

static void say_line(const struct match *match, const struct event *event, char line[EVENT_TEXT])
{
    struct text text;
    text_open(&text, line, EVENT_TEXT);
    match_say(match, event, &text);
}

/* The other order of the `shown` lines must do as well. */
static bool order_matters(struct walk *walk, int viewer, const struct event *told, int count)
{
    struct state forward = walk->view[viewer].state, back = forward;
    game_apply(walk->setup, &forward, &told[0]);
    game_apply(walk->setup, &back, &told[0]);
    for (int i = 1; i < count; i++) {
        const struct event *late = &told[count - i];
        if (walk->game->refuse_event(walk->setup, &back, late, NULL))
            return walk_fail(walk, LAW_VIEW_REPLAY, "viewer %d: `shown` lines are refused in another order", viewer);
        game_apply(walk->setup, &forward, &told[i]);
        game_apply(walk->setup, &back, late);
    }
    if (!state_same(&forward, &back))
        return walk_fail(walk, LAW_VIEW_REPLAY, "viewer %d: the order of the `shown` lines matters", viewer);
    return false;
}

/* Tells one viewer, by the lines of his record. */
static bool tell_fails(struct walk *walk, int viewer, const struct event *event, const char *full_line)
{
    struct match *match = &walk->view[viewer];
    struct event told[TELL_MAX], read;
    memset(told, 0, sizeof told);
    int count = match_tell(&walk->full, event, viewer, told);
    if (count < 1 || count > TELL_MAX)
        return walk_fail(walk, LAW_VIEW_REPLAY, "viewer %d is told %d events", viewer, count);
    if (told[0].kind != event->kind || told[0].seat != event->seat)
        return walk_fail(walk, LAW_VIEW_REPLAY, "viewer %d is first told another event", viewer);
    if (count > 2 && order_matters(walk, viewer, told, count))
        return true;
    for (int i = 0; i < count; i++) {
        if (i > 0 && (told[i].kind != EVENT_SHOWN || (i > 1 && told[i].seat < told[i - 1].seat)))
            return walk_fail(walk, LAW_VIEW_REPLAY,
                             "viewer %d: what follows an event are `shown` lines by ascending seats", viewer);
        char line[EVENT_TEXT];
        struct refusal why;
        memset(&why, 0, sizeof why);
        say_line(match, &told[i], line);
        if (i == 0 && event_same(&told[0], event) && strcmp(line, full_line) != 0)
            return walk_fail(walk, LAW_VIEW_REPLAY, "viewer %d reads \"%s\" where the full record says \"%s\"", viewer,
                             line, full_line);
        memset(&read, 0xEE, sizeof read);
        if (match_read(match, line, &read, &why))
            return walk_fail(walk, LAW_VIEW_REPLAY, "viewer %d: \"%s\" (of \"%s\") is not read: %s", viewer, line,
                             full_line, why.message.text ? why.message.text : "(no text)");
        if (!event_same(&read, &told[i]))
            return walk_fail(walk, LAW_VIEW_REPLAY, "viewer %d: \"%s\" is read as another event", viewer, line);
        if (match_forbids(match, &read, &why))
            return walk_fail(walk, LAW_VIEW_REPLAY, "viewer %d: \"%s\" (of \"%s\") is refused: %s %s", viewer, line,
                             full_line, why.clause ? why.clause : "-",
                             why.message.text ? why.message.text : "(no text)");
        match_happen_remembering(match, &walk->past[viewer], &read);
    }
    return false;
}

void law_view_replay_tell(struct walk *walk, const struct event *event)
{
    if (walk->verdict[LAW_VIEW_REPLAY].failed)
        return;
    walk_due(walk, LAW_VIEW_REPLAY, 1);
    char line[EVENT_TEXT];
    say_line(&walk->full, event, line);
    for (int viewer = 0; viewer <= walk->setup->seats; viewer++)
        if (tell_fails(walk, viewer, event, line))
            return;
}

void law_view_replay_compare(struct walk *walk)
{
    if (walk->verdict[LAW_VIEW_REPLAY].failed)
        return;
    for (int viewer = 0; viewer <= walk->setup->seats; viewer++) {
        struct state view = view_of(walk->setup, &walk->full.state, viewer);
        if (!state_same(&view, &walk->view[viewer].state)) {
            const struct event *last = &walk->events[(walk->events_pooled - 1) % POOL_EVENTS];
            walk_fail(walk, LAW_VIEW_REPLAY,
                      "viewer %d: after an event of kind %d by seat %d (word %#llx) the replayed view differs from the "
                      "hidden state at byte %zu",
                      viewer, last->kind, last->seat, (unsigned long long)last->word[0],
                      first_difference(&view, &walk->view[viewer].state));
            return;
        }
    }
}
