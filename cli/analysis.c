/* analysis.c - what was skill and what was luck in a game that is on record (see analysis.h).
 *
 * The record is read twice: first all of it, so that what is wrong is said at once and the way to go is known; then
 * event by event, with a view for every seat that is fed with what the seat was told. */
#include "analysis.h"
#include "say.h"
#include <stdlib.h>
#include <string.h>

/* What a seat knows. */
struct known {
    struct state view;
    struct told told;
};

struct work {
    struct analysis *analysis;
    const struct setup *setup;
    struct examiner examiner;
    struct match match;            /* the record's own: full, or its one seat's */
    struct known known[SEATS_MAX]; /* by seat - 1; of the seats that are judged */
    struct told chances;           /* all that chance did */
};

static bool is_full(const struct analysis *analysis)
{
    return analysis->loaded->record.view == VIEWER_FULL;
}

/* -- reading -------------------------------------------------------------------------------------------- */

/* The same items, with room for one more. */
static void *with_room(void *items, int count, size_t size)
{
    enum { PORTION = 256 };
    if (count % PORTION == 0)
        items = realloc(items, (size_t)(count + PORTION) * size);
    if (!items)
        abort();
    return items;
}

static struct analysis_step *add_step(struct analysis *analysis)
{
    analysis->steps = with_room(analysis->steps, analysis->step_count, sizeof *analysis->steps);
    struct analysis_step *step = &analysis->steps[analysis->step_count++];
    memset(step, 0, sizeof *step);
    step->decision = -1;
    return step;
}

/* All events up to the end or to the first impossible one. */
static void read_steps(struct work *work)
{
    struct analysis *analysis = work->analysis;
    const struct loaded *loaded = analysis->loaded;
    struct load_cursor cursor;
    struct event event;
    enum load_step read;
    int round = 0;
    bool moved = true;
    match_open(&work->match, work->setup, loaded->record.view);
    load_start(loaded, &cursor);
    while ((read = load_event(loaded, &cursor, &work->match, &event)) == LOAD_EVENT || read == LOAD_RESULT) {
        if (read == LOAD_RESULT)
            continue;
        struct match before = work->match;
        if (!load_apply(loaded, &cursor, &work->match, &event)) {
            read = LOAD_BAD;
            break;
        }
        struct analysis_step *step = add_step(analysis);
        struct text text;
        step->event = event;
        step->line = cursor.line;
        step->chance = event.kind >= EVENT_CHANCE;
        round += step->chance && moved;
        moved = !step->chance;
        step->round = round;
        text_open(&text, step->said, sizeof step->said);
        match_say(&before, &event, &text);
        if (step->chance)
            told_add(&work->chances, &event);
    }
    analysis->damaged = read == LOAD_BAD;
    analysis->over = match_to_act(&work->match) == 0;
}

/* -- judging -------------------------------------------------------------------------------------------- */

static struct analysis_decision *add_decision(struct analysis *analysis)
{
    analysis->decisions = with_room(analysis->decisions, analysis->decision_count, sizeof *analysis->decisions);
    struct analysis_decision *decision = &analysis->decisions[analysis->decision_count++];
    memset(decision, 0, sizeof *decision);
    return decision;
}

static void spell(const struct work *work, const struct state *view, uint64_t move, char room[MOVE_TEXT])
{
    struct text text;
    text_open(&text, room, MOVE_TEXT);
    work->setup->game->say(work->setup, view, move, &text);
}

static void judge_step(struct work *work, int at)
{
    struct analysis *analysis = work->analysis;
    struct analysis_step *step = &analysis->steps[at];
    int seat = step->event.seat;
    const struct known *known = &work->known[seat - 1];
    step->decision = analysis->decision_count;
    struct analysis_decision *decision = add_decision(analysis);
    struct verdict *verdict = &decision->verdict;
    decision->step = at;
    decision->seat = seat;
    examiner_judge(&work->examiner, &known->view, seat, &known->told, &step->event.word[0], seed_mix(1, (uint64_t)at),
                   verdict);
    spell(work, &known->view, verdict->played, decision->played);
    for (int i = 0; i < verdict->count; i++)
        spell(work, &known->view, verdict->best[i].move, decision->best[i]);
}

static void tell_seat(struct work *work, int seat, const struct event *event)
{
    struct known *known = &work->known[seat - 1];
    struct event told[TELL_MAX];
    int count = 1;
    if (is_full(work->analysis))
        count = match_tell(&work->match, event, seat, told);
    else
        told[0] = *event; /* the record holds what this seat was told, and nothing else */
    for (int i = 0; i < count; i++) {
        told_add(&known->told, &told[i]);
        game_apply(work->setup, &known->view, &told[i]);
    }
}

static void note_worth(struct work *work, int at, int seat)
{
    const struct setup *setup = work->setup;
    const struct known *known = &work->known[seat - 1];
    struct analysis_step *steps = work->analysis->steps;
    if (setup->game->to_act(setup, &known->view) & ACT_SHOWN) /* halfway through what happens at one time */
        steps[at].worth[seat - 1] = at ? steps[at - 1].worth[seat - 1] : 0;
    else if (setup->game->knowledge->worth)
        steps[at].worth[seat - 1] = examiner_worth(&work->examiner, &known->view, seat, &known->told);
}

static void replay_steps(struct work *work, const struct analysis_progress *progress)
{
    struct analysis *analysis = work->analysis;
    const struct game *game = work->setup->game;
    match_open(&work->match, work->setup, analysis->loaded->record.view);
    for (int i = 0; i < work->setup->seats; i++) {
        struct match view;
        match_open(&view, work->setup, i + 1);
        work->known[i].view = view.state;
    }
    for (int at = 0; at < analysis->step_count; at++) {
        struct analysis_step *step = &analysis->steps[at];
        const struct event *event = &step->event;
        analysis->stopped |= progress->stop && *progress->stop;
        if (event_is_open_move(event) && analysis->seats[event->seat - 1].judged && !analysis->stopped)
            judge_step(work, at);
        if (step->chance && !analysis->luck_unknown && game->knowledge->luck)
            game->knowledge->luck(work->setup, &work->match.state, event, work->examiner.weights, step->luck);
        for (int seat = 1; seat <= work->setup->seats; seat++)
            if (analysis->seats[seat - 1].judged)
                tell_seat(work, seat, event);
        match_refuse(&work->match, event, NULL); /* read_steps has seen that it is legal */
        step->seen = !analysis->stopped;
        for (int seat = 1; seat <= work->setup->seats; seat++)
            if (analysis->seats[seat - 1].judged && step->seen)
                note_worth(work, at, seat);
        if (progress->tell)
            progress->tell(progress->onlooker, at + 1, analysis->step_count);
    }
}

/* -- summing up ----------------------------------------------------------------------------------------- */

/* The dearest mistakes of a seat so far are in order; this one takes its place among them. */
static void note_dearest(const struct analysis *analysis, struct analysis_seat *seat, int decision)
{
    int at = ANALYSIS_DEAREST;
    int32_t loss = analysis->decisions[decision].verdict.loss;
    while (at > 0 && (seat->dearest[at - 1] < 0 || analysis->decisions[seat->dearest[at - 1]].verdict.loss < loss))
        at--;
    for (int i = ANALYSIS_DEAREST - 1; i > at; i--)
        seat->dearest[i] = seat->dearest[i - 1];
    if (at < ANALYSIS_DEAREST)
        seat->dearest[at] = decision;
}

static void sum_up(struct work *work)
{
    struct analysis *analysis = work->analysis;
    const struct setup *setup = work->setup;
    int scores[SEATS_MAX] = {0}, ranks[SEATS_MAX];
    setup->game->scores(setup, &work->match.state, scores);
    match_ranks(setup, scores, ranks);
    for (int i = 0; i < analysis->decision_count; i++) {
        const struct verdict *verdict = &analysis->decisions[i].verdict;
        struct analysis_seat *seat = &analysis->seats[analysis->decisions[i].seat - 1];
        if (verdict->forced)
            continue;
        seat->decisions++;
        seat->loss += verdict->loss;
        seat->marks[verdict->mark]++;
        if (verdict->mark != MARK_NONE)
            note_dearest(analysis, seat, i);
    }
    for (int i = 0; i < setup->seats; i++) {
        struct analysis_seat *seat = &analysis->seats[i];
        for (int at = 0; at < analysis->step_count; at++)
            seat->luck += analysis->steps[at].luck[i];
        seat->score = scores[i];
        seat->rank = ranks[i];
        seat->adjusted = 1000 * (int64_t)scores[i] + (setup->game->fewest_wins ? seat->luck : -seat->luck);
        seat->grade = examiner_grade(setup->game, seat->loss, seat->decisions);
    }
}

/* What each seat could have reached if it had known all that chance would do. Only of a finished game. */
static void look_back(struct work *work, const struct analysis_progress *progress)
{
    struct analysis *analysis = work->analysis;
    const struct game *game = work->setup->game;
    for (int seat = 1; seat <= work->setup->seats; seat++) {
        struct analysis_seat *its = &analysis->seats[seat - 1];
        analysis->stopped |= progress->stop && *progress->stop;
        if (!its->judged || !analysis->over || analysis->stopped || !game->knowledge->hindsight)
            continue;
        struct match start;
        match_open(&start, work->setup, seat);
        struct thinking task = {.setup = work->setup,
                                .view = &start.state,
                                .seat = seat,
                                .effort = EFFORT_FULL,
                                .weights = work->examiner.weights,
                                .memory = work->examiner.memory};
        its->hindsight =
            game->knowledge->hindsight(&task, work->chances.events, work->chances.count, &its->possible, &its->proven);
        bool better = game->fewest_wins ? its->score < its->possible : its->score > its->possible;
        if (its->hindsight && better) { /* what was done was possible, whatever a search within bounds has found */
            its->possible = its->score;
            its->proven = false;
        }
    }
}

/* -- the whole ------------------------------------------------------------------------------------------ */

static bool refuse_seats(struct analysis *analysis, int seat, struct refusal *why)
{
    int viewer = analysis->loaded->record.view, seats = analysis->loaded->setup->seats;
    if (seat > seats)
        return refuse_with_number(why, "C1", "core.no-such-seat", seat);
    if (viewer == 0)
        return refuse_with(why, NULL, "analyse.spectator");
    if (viewer > 0 && seat && seat != viewer)
        return refuse_with_number(why, NULL, "analyse.other-view", viewer);
    analysis->seat = viewer > 0 ? viewer : seat;
    for (int i = 1; i <= seats; i++)
        analysis->seats[i - 1].judged = !analysis->seat || analysis->seat == i;
    return false;
}

bool analysis_refuse(struct analysis *analysis, const struct loaded *loaded, const char *level, int seat,
                     const struct analysis_progress *progress, struct refusal *why)
{
    static const struct analysis_progress nobody;
    memset(analysis, 0, sizeof *analysis);
    analysis->loaded = loaded;
    snprintf(analysis->level, sizeof analysis->level, "%s", level);
    if (refuse_seats(analysis, seat, why))
        return true;
    struct work *work = calloc(1, sizeof *work);
    if (!work)
        abort();
    work->analysis = analysis;
    work->setup = loaded->setup;
    progress = progress ? progress : &nobody;
    bool refused = examiner_refuse(&work->examiner, loaded, level, why);
    for (int i = 0; i < loaded->setup->seats; i++) {
        analysis->names.name[i + 1] = loaded->record.name[i][0] ? loaded->record.name[i] : NULL;
        for (int k = 0; k < ANALYSIS_DEAREST; k++)
            analysis->seats[i].dearest[k] = -1;
    }
    if (!refused) {
        analysis->luck_unknown = !is_full(analysis) && loaded->game->hides_hands;
        read_steps(work);
        replay_steps(work, progress);
        sum_up(work);
        look_back(work, progress);
        examiner_close(&work->examiner);
    }
    for (int i = 0; i < SEATS_MAX; i++)
        told_close(&work->known[i].told);
    told_close(&work->chances);
    free(work);
    return refused;
}

void analysis_close(struct analysis *analysis)
{
    free(analysis->steps);
    free(analysis->decisions);
    memset(analysis, 0, sizeof *analysis);
}
