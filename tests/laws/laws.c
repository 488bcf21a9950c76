/* laws.c - plays the random games on which the laws are checked, and keeps the verdicts. */
#include "laws.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *const laws_names[LAW_COUNT] = {
    [LAW_ENDS] = "ends",
    [LAW_MOVES_EXIST] = "moves-exist",
    [LAW_SPELLING] = "spelling",
    [LAW_REFUSE_AGREES] = "refuse-agrees",
    [LAW_NEXT_AGREES] = "next-agrees",
    [LAW_WHY_TOUCHES] = "why-touches",
    [LAW_PLAY_PURE] = "play-pure",
    [LAW_SOUND] = "sound",
    [LAW_HIDE_TWICE] = "hide-twice",
    [LAW_VIEW_MOVES] = "view-moves",
    [LAW_GUESS_HIDES] = "guess-hides",
    [LAW_COMMUTE] = "commute",
    [LAW_VIEW_REPLAY] = "view-replay",
    [LAW_SECRETS] = "secrets",
    [LAW_TOLD_SAME] = "told-same",
    [LAW_PICK_UNIFORM] = "pick-uniform",
    [LAW_CHANCE_LISTED] = "chance-listed",
    [LAW_PLAYOUT] = "playout-agrees",
    [LAW_SCENE] = "scene",
};

/* No game is longer: Null Bock's 99 rounds of at most some 150 events each come nearest. */
enum { STEPS_MAX = 20000, BROKEN_MAX = 3, LUCKY_OUTCOMES = 128 };

static bool wanted(const struct walk *walk, enum law law)
{
    const char *only = walk->plan->only;
    return (!only || strcmp(only, laws_names[law]) == 0) && !walk->verdict[law].failed;
}

bool walk_due(struct walk *walk, enum law law, uint32_t rate)
{
    if (!wanted(walk, law))
        return false;
    if (walk->plan->games <= 40) /* few games are looked at more closely */
        rate = (rate + 3) / 4;
    rng_seed(&walk->dice, walk->seed * 0x9E3779B97F4A7C15u + (uint64_t)walk->step * 64 + (uint64_t)law);
    if (rate > 1 && rng_below(&walk->dice, rate) != 0)
        return false;
    walk->verdict[law].checks++;
    return true;
}

bool walk_fail(struct walk *walk, enum law law, const char *format, ...)
{
    struct verdict *verdict = &walk->verdict[law];
    if (verdict->failed || (walk->plan->only && strcmp(walk->plan->only, laws_names[law]) != 0))
        return true;
    verdict->failed = true;
    char what[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(verdict->what, sizeof verdict->what, "%s (seed %llu, game %d, step %d)", what,
             (unsigned long long)walk->plan->seed, walk->number, walk->step);
    return true;
}

static int compare_moves(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void list_sort(uint64_t *list, size_t count)
{
    qsort(list, count, sizeof *list, compare_moves);
}

bool list_has(const uint64_t *sorted, size_t count, uint64_t move)
{
    return bsearch(&move, sorted, count, sizeof *sorted, compare_moves) != NULL;
}

const uint64_t *walk_moves(struct walk *walk, int seat, size_t *count)
{
    if (walk->listed[seat] == 0) {
        size_t n = walk->game->moves(walk->setup, &walk->full.state, seat, walk->list[seat], walk->room);
        if (n > walk->room)
            n = walk->room;
        list_sort(walk->list[seat], n);
        walk->listed[seat] = n;
        for (int i = 0; i < 4 && n > 0; i++)
            walk->pool[walk->pooled++ % POOL_MOVES] = walk->list[seat][rng_below(&walk->dice, (uint32_t)n)];
    }
    *count = walk->listed[seat];
    return walk->list[seat];
}

int walk_some_seat(struct walk *walk)
{
    unsigned acting = match_to_act(&walk->full);
    int seats[SEATS_MAX], count = 0;
    for (int seat = 1; seat <= walk->setup->seats; seat++)
        if (acting & ACT_SEAT(seat))
            seats[count++] = seat;
    return count ? seats[rng_below(&walk->dice, (uint32_t)count)] : 0;
}

uint64_t walk_near_miss(struct walk *walk, const uint64_t *moves, size_t count)
{
    struct rng *dice = &walk->dice;
    uint64_t move = moves[rng_below(dice, (uint32_t)count)];
    switch (rng_below(dice, 8)) {
    case 0:
        return rng_next(dice);
    case 1:
        return rng_next(dice) >> rng_below(dice, 64);
    case 2:
    case 3: {
        int most = walk->pooled < POOL_MOVES ? walk->pooled : POOL_MOVES;
        return most ? walk->pool[rng_below(dice, (uint32_t)most)] : 0;
    }
    case 4: /* two moves that differ little, mixed bit by bit */
        return move ^ ((move ^ moves[rng_below(dice, (uint32_t)count)]) & rng_next(dice));
    case 5:
        move ^= 1ull << rng_below(dice, 64);
        return move ^ 1ull << rng_below(dice, 64);
    case 6:
        return move + rng_below(dice, 9) - 4;
    default:
        return move ^ 1ull << rng_below(dice, 64);
    }
}

bool event_same(const struct event *a, const struct event *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool string_same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool refusal_same(const struct refusal *a, const struct refusal *b)
{
    if (!string_same(a->clause, b->clause) || !string_same(a->message.text, b->message.text) ||
        a->message.count != b->message.count || a->target != b->target)
        return false;
    for (int i = 0; i < a->message.count; i++) {
        const struct arg *x = &a->message.args[i], *y = &b->message.args[i];
        if (x->kind != y->kind)
            return false;
        if (x->kind == ARG_WORD   ? strcmp(x->word, y->word) != 0
            : x->kind == ARG_TEXT ? !string_same(x->text, y->text)
                                  : x->number != y->number)
            return false;
        if (x->kind == ARG_PHRASE && !string_same(x->text, y->text))
            return false;
    }
    return true;
}

bool state_same(const struct state *a, const struct state *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

struct event event_of_move(int seat, uint64_t move)
{
    struct event event;
    memset(&event, 0, sizeof event);
    event.kind = EVENT_MOVE;
    event.seat = (uint8_t)seat;
    event.word[0] = move;
    return event;
}

struct state view_of(const struct setup *setup, const struct state *full, int viewer)
{
    struct state view = *full;
    setup->game->hide(setup, &view, viewer);
    return view;
}

/* Laurent and Massart (2000), lemma 1: a chi-square variable X with d degrees of freedom has
 * P(X >= d + 2 sqrt(d x) + 2 x) <= exp(-x). With x = 14 that is below 1e-6. Every cell expects 50
 * or more (the callers see to it), so the statistic is close to its limit; and the seeds are fixed,
 * so a game that passes once passes always. Squared to do without libm. */
bool far_from_fair(const uint32_t *counts, const uint32_t *weights, size_t cells, uint32_t draws)
{
    double total = 0, chi = 0;
    for (size_t i = 0; i < cells; i++)
        total += weights ? weights[i] : 1;
    for (size_t i = 0; i < cells; i++) {
        double expected = draws * (weights ? weights[i] : 1) / total;
        chi += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    const double x = 14, d = (double)cells - 1, beyond = chi - d - 2 * x;
    return beyond > 0 && beyond * beyond > 4 * d * x;
}

/* -- the random game ------------------------------------------------------------------------------ */

static void draw_chance(struct walk *walk, struct event *event)
{
    static struct outcome outcomes[LUCKY_OUTCOMES];
    const struct state *state = &walk->full.state;
    match_draw(&walk->full, &walk->play, event);
    size_t count = walk->lucky ? walk->game->outcomes(walk->setup, state, outcomes, LUCKY_OUTCOMES) : 0;
    if (count < 2 || count > LUCKY_OUTCOMES)
        return;
    int best = -1, ties = 0;
    for (size_t i = 0; i < count; i++) {
        struct state after = *state;
        walk->game->happen(walk->setup, &after, &outcomes[i].event);
        unsigned acting = walk->game->to_act(walk->setup, &after);
        int left = 0;
        for (int bit = 0; bit <= walk->setup->seats; bit++)
            left += (acting >> bit & 1) != 0;
        if (left > best) {
            best = left;
            ties = 0;
        }
        if (left == best && rng_below(&walk->play, (uint32_t)++ties) == 0)
            *event = outcomes[i].event;
    }
}

static void decide(struct walk *walk, unsigned acting, struct event *event)
{
    if (acting & ACT_CHANCE) {
        draw_chance(walk, event);
        return;
    }
    int seats[SEATS_MAX], count = 0;
    for (int seat = 1; seat <= walk->setup->seats; seat++)
        if (acting & ACT_SEAT(seat))
            seats[count++] = seat;
    int seat = seats[rng_below(&walk->play, (uint32_t)count)];
    *event = event_of_move(seat, walk->game->pick(walk->setup, &walk->full.state, seat, &walk->play));
}

static void look_at_position(struct walk *walk, unsigned acting)
{
    law_ends(walk, acting);
    law_sound(walk);
    law_playout(walk, acting);
    law_hide_twice(walk);
    law_view_moves(walk, acting);
    law_guess_hides(walk);
    law_told_same(walk, acting);
    law_chance_listed(walk, acting);
    law_scene(walk, acting);
    law_refuse_agrees(walk, acting);
    if (!(acting & ~ACT_CHANCE))
        return;
    walk->together |= (acting & (acting - 1)) != 0;
    law_moves_exist(walk, acting);
    law_spelling(walk);
    law_next_agrees(walk);
    law_why_touches(walk);
    law_commute(walk, acting);
    law_pick_uniform(walk);
}

static void walk_step(struct walk *walk, const struct event *event)
{
    law_spelling_event(walk, event);
    law_play_pure(walk, event);
    law_secrets(walk, event);
    if (walk->replaying)
        law_view_replay_tell(walk, event);
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (match_forbids(&walk->full, event, &why)) {
        char line[EVENT_TEXT];
        struct text text;
        text_open(&text, line, sizeof line);
        match_say(&walk->full, event, &text);
        walk->broken = walk_fail(walk, event->kind == EVENT_MOVE ? LAW_REFUSE_AGREES : LAW_CHANCE_LISTED,
                                 "what the game itself chose, \"%s\", was refused: %s %s", line,
                                 why.clause ? why.clause : "-", why.message.text ? why.message.text : "(no text)");
        return;
    }
    match_happen_remembering(&walk->full, &walk->past[walk->setup->seats + 1], event);
    walk->events[walk->events_pooled++ % POOL_EVENTS] = *event;
    walk->step++;
    memset(walk->listed, 0, sizeof walk->listed);
    if (walk->replaying)
        law_view_replay_compare(walk);
}

static void walk_game(struct walk *walk)
{
    const struct laws_plan *plan = walk->plan;
    walk->step = 0;
    walk->broken = false;
    walk->lucky = walk->number % 2 == 1;
    walk->replaying = plan->games <= 60 || walk->number % 8 < 2;
    if (plan->only && strcmp(plan->only, "view-replay") != 0 && strcmp(plan->only, "scene") != 0)
        walk->replaying = false;
    walk->seed = plan->seed * 1000003u + (uint64_t)walk->number;
    rng_seed(&walk->play, walk->seed);
    rng_seed(&walk->dice, ~walk->seed);
    memset(walk->listed, 0, sizeof walk->listed);
    match_open(&walk->full, walk->setup, VIEWER_FULL);
    memset(walk->past, 0, sizeof *walk->past * ((size_t)plan->seats + 2));
    walk->other = walk->full.state;
    walk->other_viewer = walk->number % (plan->seats + 1);
    if (walk->replaying)
        for (int viewer = 0; viewer <= plan->seats; viewer++)
            match_open(&walk->view[viewer], walk->setup, viewer);
    for (;;) {
        unsigned acting = match_to_act(&walk->full);
        look_at_position(walk, acting);
        if (!acting || walk->broken)
            break;
        if (walk->step == STEPS_MAX) {
            walk->broken = walk_fail(walk, LAW_ENDS, "no end after %d events", STEPS_MAX);
            break;
        }
        struct event event;
        decide(walk, acting, &event);
        walk_step(walk, &event);
        if (walk->broken)
            break;
    }
    if (memcmp(walk->setup, walk->setup_copy, walk->game->setup_bytes) != 0) {
        walk_fail(walk, LAW_PLAY_PURE, "the setup was changed during the game");
        memcpy(walk->setup, walk->setup_copy, walk->game->setup_bytes);
    }
}

/* -- one plan ------------------------------------------------------------------------------------- */

static void *allocate(size_t bytes)
{
    void *memory = aligned_alloc(16, (bytes + 15) / 16 * 16);
    if (!memory) {
        fprintf(stderr, "laws: out of memory\n");
        exit(3);
    }
    memset(memory, 0, (bytes + 15) / 16 * 16);
    return memory;
}

static bool make_setup(struct walk *walk, struct refusal *why)
{
    static struct sheet sheet;
    const struct laws_plan *plan = walk->plan;
    if (plan->sheet_text && sheet_read(&sheet, plan->sheet_text, strlen(plan->sheet_text), false, 1, why))
        return true;
    return setup_make(walk->setup, plan->game, plan->seats, plan->option, plan->sheet_text ? &sheet : NULL, why);
}

static struct laws_count report(struct walk *walk, FILE *out)
{
    struct laws_count result = {0, 0};
    const struct laws_plan *plan = walk->plan;
    for (int law = 0; law < LAW_COUNT; law++) {
        if (plan->only && strcmp(plan->only, laws_names[law]) != 0)
            continue;
        struct verdict *verdict = &walk->verdict[law];
        if (law == LAW_COMMUTE && !walk->together && !verdict->failed && plan->games > 0)
            continue; /* nobody ever chose at the same time as another: the law has nothing to say */
        if (!verdict->checks && !verdict->failed) {
            verdict->failed = true;
            snprintf(verdict->what, sizeof verdict->what, "it was never checked");
        }
        fprintf(out, "%s law %s %s %d%s%s", verdict->failed ? "not ok" : "ok", laws_names[law], plan->game->id,
                plan->seats, plan->note ? " " : "", plan->note ? plan->note : "");
        if (verdict->failed)
            fprintf(out, ": %s\n", verdict->what);
        else
            fprintf(out, " # %ld checks\n", verdict->checks);
        result.passed += !verdict->failed;
        result.failed += verdict->failed;
    }
    fflush(out);
    return result;
}

struct laws_count laws_run(const struct laws_plan *plan, FILE *out)
{
    const struct game *game = plan->game;
    struct walk *walk = allocate(sizeof *walk);
    walk->plan = plan;
    walk->game = game;
    walk->setup = allocate(game->setup_bytes);
    walk->setup_copy = allocate(game->setup_bytes);
    walk->view = allocate(sizeof *walk->view * ((size_t)plan->seats + 1));
    walk->past = allocate(sizeof *walk->past * ((size_t)plan->seats + 2));
    walk->scene = allocate(sizeof *walk->scene);
    walk->other_scene = allocate(sizeof *walk->other_scene);
    walk->room = game->moves_most + 1;
    for (int seat = 1; seat <= plan->seats && seat <= SEATS_MAX; seat++)
        walk->list[seat] = allocate(walk->room * sizeof **walk->list);
    walk->spare = allocate(walk->room * sizeof *walk->spare);
    struct laws_count result = {0, 1};
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (make_setup(walk, &why)) {
        fprintf(out, "not ok law ends %s %d%s%s: the set-up was refused: line %d %s %s\n", game->id, plan->seats,
                plan->note ? " " : "", plan->note ? plan->note : "", why.line,
                why.message.text ? why.message.text : "(no text)", why.message.count ? why.message.args[0].word : "");
    } else {
        memcpy(walk->setup_copy, walk->setup, game->setup_bytes);
        int broken = 0;
        for (walk->number = 0; walk->number < plan->games && broken < BROKEN_MAX; walk->number++) {
            walk_game(walk);
            broken += walk->broken;
        }
        struct verdict *ends = &walk->verdict[LAW_ENDS];
        if (broken && !ends->failed) {
            ends->failed = true;
            snprintf(ends->what, sizeof ends->what, "%d games could not go on", broken);
        }
        result = report(walk, out);
    }
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        free(walk->list[seat]);
    free(walk->spare);
    free(walk->other_scene);
    free(walk->scene);
    free(walk->view);
    free(walk->past);
    free(walk->setup_copy);
    free(walk->setup);
    free(walk);
    return result;
}
