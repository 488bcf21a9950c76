/* analysis.c - what was skill and what was luck in a game that is on record (see analysis.h). */
#include "analysis.h"
#include "players.h"
#include <string.h>

static bool is_full(const struct analysis *analysis)
{
    return analysis->match.viewer == VIEWER_FULL;
}

static void forget_sums(struct analysis_seat *seat)
{
    seat->decisions = 0;
    seat->loss = seat->luck = 0;
    memset(seat->marks, 0, sizeof seat->marks);
    for (int i = 0; i < ANALYSIS_DEAREST; i++)
        seat->dearest[i] = -1;
}

/* -- reading -------------------------------------------------------------------------------------------- */

bool analysis_make(struct analysis *analysis, const struct setup *setup, int viewer, int seat, struct refusal *why)
{
    memset(analysis, 0, sizeof *analysis);
    if (seat > setup->seats)
        return refuse_with_number(why, "C1", "core.no-such-seat", seat);
    if (viewer == 0)
        return refuse_with(why, NULL, "analyse.spectator");
    if (viewer > 0 && seat && seat != viewer)
        return refuse_with_number(why, NULL, "analyse.other-view", viewer);
    analysis->setup = setup;
    analysis->match.viewer = viewer;
    analysis->seat = viewer > 0 ? viewer : seat;
    analysis->luck_unknown = viewer != VIEWER_FULL && setup->game->hides_hands;
    for (int i = 0; i < setup->seats; i++) {
        analysis->seats[i].judged = !analysis->seat || analysis->seat == i + 1;
        forget_sums(&analysis->seats[i]);
    }
    analysis->rolling = -1;
    return false;
}

/* What a seat is told of an event that is about to happen. */
static int tell(const struct analysis *analysis, const struct event *event, int seat, struct event out[TELL_MAX])
{
    if (is_full(analysis))
        return match_tell(&analysis->match, event, seat, out);
    out[0] = *event; /* the record holds what this seat was told, and nothing else */
    return 1;
}

/* The first pass tells rounds apart and counts what the second will write. */
size_t analysis_read(struct analysis *analysis, struct analysis_step *steps, int count)
{
    int round = 0;
    bool moved = true;
    analysis->steps = steps;
    analysis->step_count = count;
    match_open(&analysis->match, analysis->setup, analysis->match.viewer);
    for (int i = 0; i < count; i++) {
        struct analysis_step *step = &steps[i];
        struct event told[TELL_MAX];
        step->chance = step->event.kind >= EVENT_CHANCE;
        step->decision = -1;
        round += step->chance && moved;
        moved = !step->chance;
        step->round = round;
        analysis->chance_count += step->chance;
        analysis->decision_count += event_is_open_move(&step->event) && analysis->seats[step->event.seat - 1].judged;
        for (int seat = 1; seat <= analysis->setup->seats; seat++)
            if (analysis->seats[seat - 1].judged)
                analysis->known[seat - 1].told_count += tell(analysis, &step->event, seat, told);
        match_happen(&analysis->match, &step->event); /* the caller has seen that it is legal */
    }
    analysis->over = match_to_act(&analysis->match) == 0;
    size_t events = (size_t)analysis->chance_count;
    for (int i = 0; i < analysis->setup->seats; i++)
        events += (size_t)analysis->known[i].told_count;
    return events * sizeof(struct event) + (size_t)analysis->decision_count * sizeof(struct analysis_decision);
}

/* -- judging -------------------------------------------------------------------------------------------- */

struct insight analysis_insight(const struct analysis *analysis, int seat)
{
    const struct analysis_known *known = &analysis->known[seat - 1];
    return (struct insight){seat, &known->view, known->told, known->told_count};
}

static void spell(const struct setup *setup, const struct state *view, uint64_t move, char room[MOVE_TEXT])
{
    struct text text;
    text_open(&text, room, MOVE_TEXT);
    setup->game->say(setup, view, move, &text);
}

void analysis_spell(const struct setup *setup, const struct state *view, struct analysis_decision *decision)
{
    const struct verdict *verdict = &decision->verdict;
    spell(setup, view, verdict->played, decision->played);
    for (int i = 0; i < verdict->count; i++)
        spell(setup, view, verdict->best[i].move, decision->best[i]);
    game_name_move(setup, view, verdict->played, &decision->played_name);
    if (verdict->count)
        game_name_move(setup, view, verdict->best[0].move, &decision->best_name);
}

static void judge_step(struct analysis *analysis, int at)
{
    struct analysis_step *step = &analysis->steps[at];
    struct insight insight = analysis_insight(analysis, step->event.seat);
    step->decision = analysis->decision_count;
    struct analysis_decision *decision = &analysis->decisions[analysis->decision_count++];
    memset(decision, 0, sizeof *decision);
    decision->step = at;
    decision->seat = insight.seat;
    decision->view = *insight.view;
    decision->told_count = insight.told_count;
    examiner_judge(analysis->examiner, &insight, &step->event.word[0], seed_mix(1, (uint64_t)at), &decision->verdict);
    decision->judged = decision->verdict.loss;
    analysis_spell(analysis->setup, insight.view, decision);
}

static void tell_seat(struct analysis *analysis, int seat, const struct event *event)
{
    struct analysis_known *known = &analysis->known[seat - 1];
    struct event told[TELL_MAX];
    int count = tell(analysis, event, seat, told);
    for (int i = 0; i < count; i++) {
        known->told[known->told_count++] = told[i];
        game_apply(analysis->setup, &known->view, &told[i]);
    }
}

static void note_worth(struct analysis *analysis, int at, int seat)
{
    const struct setup *setup = analysis->setup;
    struct insight insight = analysis_insight(analysis, seat);
    struct analysis_step *steps = analysis->steps;
    if (setup->game->to_act(setup, insight.view) & ACT_SHOWN) /* halfway through what happens at one time */
        steps[at].worth[seat - 1] = at ? steps[at - 1].worth[seat - 1] : 0;
    else if (setup->game->knowledge->worth)
        steps[at].worth[seat - 1] = examiner_worth(analysis->examiner, &insight);
}

static void replay_step(struct analysis *analysis)
{
    const struct setup *setup = analysis->setup;
    const struct knowledge *knowledge = setup->game->knowledge;
    int at = analysis->at++;
    struct analysis_step *step = &analysis->steps[at];
    const struct event *event = &step->event;
    if (event_is_open_move(event) && analysis->seats[event->seat - 1].judged && !analysis->stopped)
        judge_step(analysis, at);
    if (step->chance && !analysis->luck_unknown && knowledge->luck)
        knowledge->luck(setup, &analysis->match.state, event, analysis->examiner->weights, step->luck);
    if (step->chance)
        analysis->chances[analysis->chance_count++] = *event;
    for (int seat = 1; seat <= setup->seats; seat++)
        if (analysis->seats[seat - 1].judged)
            tell_seat(analysis, seat, event);
    match_happen(&analysis->match, event);
    step->seen = !analysis->stopped;
    for (int seat = 1; seat <= setup->seats; seat++)
        if (analysis->seats[seat - 1].judged && step->seen)
            note_worth(analysis, at, seat);
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

static void sum_up(struct analysis *analysis)
{
    const struct setup *setup = analysis->setup;
    int scores[SEATS_MAX] = {0}, ranks[SEATS_MAX];
    setup->game->scores(setup, &analysis->match.state, scores);
    match_ranks(setup, scores, ranks);
    for (int i = 0; i < setup->seats; i++)
        forget_sums(&analysis->seats[i]);
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
        seat->skill = examiner_skill(setup->game, seat->loss, seat->decisions);
    }
}

/* -- rolling out ---------------------------------------------------------------------------------------- */

/* Whether a decision that was not rolled out yet is to be: where all are, by its loss, else if it stands among the
 * dearest of its seat, unless only a quick look was wanted. */
static bool is_to_roll(const struct analysis *analysis, int decision)
{
    enum { WORTH_A_WORD = 1000 };
    const struct verdict *verdict = &analysis->decisions[decision].verdict;
    int32_t judged = analysis->decisions[decision].judged;
    const struct analysis_seat *seat = &analysis->seats[analysis->decisions[decision].seat - 1];
    bool dearest = false, quick = analysis->examiner->effort == EFFORT_QUICK;
    for (int i = 0; i < ANALYSIS_DEAREST; i++)
        dearest |= seat->dearest[i] == decision;
    return !verdict->forced && !verdict->rolled.games && !analysis->stopped &&
           ((dearest && !quick) || (analysis->roll_all && (examiner_mark(analysis->setup->game, judged) != MARK_NONE ||
                                                           judged >= WORTH_A_WORD)));
}

static int find_to_roll(const struct analysis *analysis)
{
    int at = 0;
    while (at < analysis->decision_count && !is_to_roll(analysis, at))
        at++;
    return at < analysis->decision_count ? at : -1;
}

int analysis_to_roll(const struct analysis *analysis)
{
    int count = 0;
    for (int i = 0; i < analysis->decision_count; i++)
        count += is_to_roll(analysis, i);
    return count;
}

void analysis_roll_all(struct analysis *analysis)
{
    analysis->roll_all = true;
}

void analysis_ask(const struct analysis *analysis, int at, struct rollout *rollout)
{
    const struct analysis_decision *decision = &analysis->decisions[at];
    struct insight insight = {decision->seat, &decision->view, analysis->known[decision->seat - 1].told,
                              decision->told_count};
    rollout_open(rollout, analysis->examiner, &insight, decision->verdict.played, decision->verdict.best[0].move,
                 seed_mix(3, (uint64_t)decision->step));
}

/* A judgement claims too much of some players, whose positions it does not know, and too little of others. So what was
 * not rolled out is told in the proportion in which that held which was, of the same seat: a few rolled out say little
 * yet, and no claim grows beyond half as much again. */
static void temper(struct analysis *analysis, int seat)
{
    const struct game *game = analysis->setup->game;
    int64_t before = examiner_least(game, MARK_MISTAKE), judged = before, found = before;
    for (int i = 0; i < analysis->decision_count; i++) {
        const struct analysis_decision *decision = &analysis->decisions[i];
        bool counts = decision->seat == seat && decision->verdict.rolled.games;
        judged += counts ? decision->judged : 0;
        found += counts ? decision->verdict.loss : 0;
    }
    found = 2 * found > 3 * judged ? judged * 3 / 2 : found;
    for (int i = analysis->decision_count - 1; i >= 0; i--) {
        struct analysis_decision *decision = &analysis->decisions[i];
        if (decision->seat != seat || decision->verdict.rolled.games || !decision->judged)
            continue;
        examiner_tell(game, &decision->verdict, (int32_t)((decision->judged * found + judged - 1) / judged));
        analysis->changed = decision->step < analysis->changed ? decision->step : analysis->changed;
    }
}

/* Plays a portion of games; after the last one what is told of the decision is what was measured. False: there is none
 * to roll out. */
static bool roll_on(struct analysis *analysis)
{
    const struct game *game = analysis->setup->game;
    if (analysis->rolling < 0) {
        analysis->rolling = find_to_roll(analysis);
        if (analysis->rolling < 0)
            return false;
        analysis_ask(analysis, analysis->rolling, &analysis->rollout);
    }
    if (rollout_go_on(&analysis->rollout) && !analysis->stopped)
        return true;
    struct analysis_decision *decision = &analysis->decisions[analysis->rolling];
    examiner_correct(game, &decision->verdict, &analysis->rollout.found);
    analysis_spell(analysis->setup, &decision->view, decision);
    analysis->rolled++;
    analysis->rolling = -1;
    analysis->changed = decision->step;
    temper(analysis, decision->seat);
    sum_up(analysis);
    return true;
}

/* -- looking back --------------------------------------------------------------------------------------- */

/* What a seat could have reached if it had known all that chance would do. Only of a finished game. */
static void look_back(struct analysis *analysis, int seat)
{
    const struct game *game = analysis->setup->game;
    struct analysis_seat *its = &analysis->seats[seat - 1];
    if (!its->judged || !analysis->over || analysis->stopped || !game->knowledge->hindsight)
        return;
    struct match start;
    match_open(&start, analysis->setup, seat);
    struct thinking task = {.setup = analysis->setup,
                            .view = &start.state,
                            .seat = seat,
                            .effort = EFFORT_FULL,
                            .weights = analysis->examiner->weights,
                            .memory = analysis->examiner->memory};
    its->hindsight =
        game->knowledge->hindsight(&task, analysis->chances, analysis->chance_count, &its->possible, &its->proven);
    bool better = game->fewest_wins ? its->score < its->possible : its->score > its->possible;
    if (its->hindsight && better) { /* what was done was possible, whatever a search within bounds has found */
        its->possible = its->score;
        its->proven = false;
    }
}

/* -- the whole ------------------------------------------------------------------------------------------ */

/* Shares the memory out; what was counted is then counted again, as it is written. */
void analysis_open(struct analysis *analysis, const struct examiner *examiner, void *memory)
{
    analysis->examiner = examiner;
    static_assert(alignof(struct event) <= alignof(struct analysis_decision), "events may stand behind decisions");
    analysis->decisions = memory;
    struct event *events = (void *)(analysis->decisions + analysis->decision_count);
    analysis->chances = events;
    events += analysis->chance_count;
    for (int i = 0; i < analysis->setup->seats; i++) {
        struct match view;
        match_open(&view, analysis->setup, i + 1);
        analysis->known[i].view = view.state;
        analysis->known[i].told = events;
        events += analysis->known[i].told_count;
        analysis->known[i].told_count = 0;
    }
    analysis->chance_count = 0;
    analysis->decision_count = 0;
    match_open(&analysis->match, analysis->setup, analysis->match.viewer);
    if (!analysis->step_count)
        sum_up(analysis);
}

bool analysis_go_on(struct analysis *analysis)
{
    if (analysis->at < analysis->step_count) {
        replay_step(analysis);
        if (analysis->at == analysis->step_count)
            sum_up(analysis);
        return true;
    }
    if (roll_on(analysis))
        return true;
    if (analysis->looked < analysis->setup->seats)
        look_back(analysis, ++analysis->looked);
    return analysis->looked < analysis->setup->seats;
}

void analysis_stop(struct analysis *analysis)
{
    analysis->stopped = true;
}
