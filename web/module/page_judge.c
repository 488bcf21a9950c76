/* page_judge.c - hint, tutor and analysis in the page (see page_judge.h). */
#include "page_judge.h"
#include "page_json.h"

static void refuse(struct text *out, const struct refusal *why)
{
    text_cut(out, 0);
    json_refusal(out, why);
}

static bool refuse_closed(const struct page_bot *bot, struct refusal *why)
{
    return !bot->game.setup && refuse_with(why, NULL, "core.no-table");
}

/* -- one position --------------------------------------------------------------------------------------- */

/* What the seat knows whose record is open, and who judges for it; `acts`: it must be its turn. True: refused. */
static bool refuse_insight(const struct page_bot *bot, bool acts, struct examiner *examiner, struct insight *insight,
                           struct refusal *why)
{
    const struct match *view = &bot->view;
    if (refuse_closed(bot, why))
        return true;
    if (view->viewer < 1)
        return refuse_with_number(why, "C1", "core.no-such-seat", 0);
    if (acts && !(match_to_act(view) & ACT_SEAT(view->viewer)))
        return refuse_with(why, NULL, "analyse.not-to-act");
    *insight = (struct insight){view->viewer, &view->state, bot->told, view->events};
    return examiner_make(examiner, view->setup, "master", bot->weights, bot->memory, why);
}

/* A move in words as well, where the game has them. */
static void name_move(const struct setup *setup, const struct state *view, const char *key, uint64_t move,
                      struct text *out)
{
    struct message said;
    if (!game_name_move(setup, view, move, &said))
        return;
    json_key(out, key);
    json_message(out, &said);
}

static void say_move(const struct page_bot *bot, const char *key, const char *said, uint64_t move, struct text *out)
{
    char room[MOVE_TEXT];
    struct text text;
    text_open(&text, room, sizeof room);
    bot->view.setup->game->say(bot->view.setup, &bot->view.state, move, &text);
    json_member(out, key, room);
    name_move(bot->view.setup, &bot->view.state, said, move, out);
}

static void say_message(const char *key, const struct message *message, struct text *out)
{
    json_key(out, key);
    if (message->text)
        json_message(out, message);
    else
        text_add(out, "null");
}

void page_judge_hint(const struct page_bot *bot, struct text *out)
{
    static const char *const kinds[] = {"only", "alone", "close", "plain", "reason"};
    struct examiner examiner;
    struct insight insight;
    struct refusal why = {0};
    struct hint hint;
    if (refuse_insight(bot, true, &examiner, &insight, &why)) {
        refuse(out, &why);
        return;
    }
    examiner_hint(&examiner, &insight, EXAMINER_SEED, &hint);
    text_char(out, '{');
    json_member(out, "kind", kinds[hint.kind]);
    say_move(bot, "best", "bestSaid", hint.best, out);
    if (hint.kind >= HINT_CLOSE) {
        say_move(bot, "other", "otherSaid", hint.other, out);
        json_number(out, "loss", hint.loss);
    }
    say_message("why", &hint.why, out);
    text_char(out, '}');
}

static void say_mark(enum mark mark, struct text *out)
{
    if (mark == MARK_NONE)
        text_add(out, "null");
    else
        json_string(out, mark_signs[mark]);
}

/* `view`: one in which the seat could move. */
static void say_decision(const struct setup *setup, const struct state *view, const struct analysis_decision *decision,
                         struct text *out)
{
    const struct verdict *verdict = &decision->verdict;
    json_number(out, "seat", decision->seat);
    json_member(out, "move", decision->played);
    name_move(setup, view, "said", verdict->played, out);
    json_bool(out, "forced", verdict->forced);
    json_number(out, "value", verdict->value);
    json_number(out, "loss", verdict->loss);
    json_key(out, "mark");
    say_mark(verdict->mark, out);
    json_key(out, "best");
    text_char(out, '[');
    for (int i = 0; i < verdict->count; i++) {
        json_comma(out);
        text_char(out, '{');
        json_member(out, "move", decision->best[i]);
        name_move(setup, view, "said", verdict->best[i].move, out);
        json_number(out, "value", verdict->best[i].value);
        text_char(out, '}');
    }
    text_char(out, ']');
    say_message("why", &verdict->why, out);
}

void page_judge_move(const struct page_bot *bot, const char *typed, struct text *out)
{
    struct examiner examiner;
    struct insight insight;
    struct refusal why = {0};
    struct event event;
    struct analysis_decision decision = {0};
    if (refuse_insight(bot, true, &examiner, &insight, &why) ||
        match_read_move(&bot->view, insight.seat, typed, &event, &why)) {
        refuse(out, &why);
        return;
    }
    decision.seat = insight.seat;
    examiner_judge(&examiner, &insight, &event.word[0], EXAMINER_SEED, &decision.verdict);
    analysis_spell(bot->view.setup, insight.view, &decision);
    text_char(out, '{');
    say_decision(bot->view.setup, insight.view, &decision, out);
    text_char(out, '}');
}

/* From which loss on each mark is given. */
static void say_marks(const struct game *game, struct text *out)
{
    text_char(out, '{');
    for (enum mark mark = MARK_DOUBTFUL; mark <= MARK_BLUNDER; mark++)
        json_number(out, mark_signs[mark], examiner_least(game, mark));
    text_char(out, '}');
}

void page_judge_marks(const struct page_bot *bot, struct text *out)
{
    struct refusal why = {0};
    if (refuse_closed(bot, &why))
        refuse(out, &why);
    else
        say_marks(bot->view.setup->game, out);
}

void page_judge_worth(const struct page_bot *bot, struct text *out)
{
    struct examiner examiner;
    struct insight insight;
    struct refusal why = {0};
    if (refuse_insight(bot, false, &examiner, &insight, &why)) {
        refuse(out, &why);
        return;
    }
    text_char(out, '{');
    json_number(out, "worth", examiner_worth(&examiner, &insight));
    text_char(out, '}');
}

/* -- the whole record ----------------------------------------------------------------------------------- */

/* Sees to it that a block has so many bytes. False: there is no more memory. */
static bool make_room(struct page_block *block, size_t bytes, void *(*more)(size_t))
{
    if (block->bytes >= bytes)
        return true;
    void *at = more(bytes);
    if (at)
        *block = (struct page_block){at, bytes};
    return at;
}

static bool refuse_begin(struct page_judge *judge, const struct page_bot *bot, const char *level, int seat,
                         struct refusal *why)
{
    struct analysis *analysis = &judge->analysis;
    int count = bot->view.events;
    judge->begun = false;
    if (refuse_closed(bot, why) || analysis_make(analysis, bot->view.setup, bot->view.viewer, seat, why) ||
        examiner_make(&judge->examiner, bot->view.setup, level, bot->weights, bot->memory, why))
        return true;
    if (!make_room(&judge->steps, (size_t)count * sizeof(struct analysis_step), judge->more))
        return refuse_with(why, NULL, "core.no-memory");
    struct analysis_step *steps = judge->steps.at;
    for (int i = 0; i < count; i++)
        steps[i] = (struct analysis_step){.event = bot->told[i]};
    if (!make_room(&judge->work, analysis_read(analysis, steps, count), judge->more))
        return refuse_with(why, NULL, "core.no-memory");
    analysis_open(analysis, &judge->examiner, judge->work.at);
    judge->begun = true;
    return false;
}

void page_judge_begin(struct page_judge *judge, const struct page_bot *bot, const char *level, int seat,
                      struct text *out)
{
    struct refusal why = {0};
    if (refuse_begin(judge, bot, level, seat, &why)) {
        refuse(out, &why);
        return;
    }
    text_char(out, '{');
    json_number(out, "events", judge->analysis.step_count);
    text_char(out, '}');
}

static bool refuse_idle(const struct page_judge *judge, struct text *out)
{
    struct refusal why = {0};
    if (judge->begun)
        return false;
    refuse_with(&why, NULL, "analyse.nothing-open");
    refuse(out, &why);
    return true;
}

/* One number a seat; null for the seats that were not looked at. */
static void say_by_seat(const struct analysis *analysis, const char *key, const int32_t *numbers, struct text *out)
{
    json_key(out, key);
    text_char(out, '[');
    for (int i = 0; i < analysis->setup->seats; i++) {
        json_comma(out);
        if (analysis->seats[i].judged)
            text_number(out, numbers[i]);
        else
            text_add(out, "null");
    }
    text_char(out, ']');
}

/* `before`: the state in which it happened; `said`: its line. */
static void say_step(const struct analysis *analysis, int at, const struct state *before, const char *said,
                     struct text *out)
{
    const struct analysis_step *step = &analysis->steps[at];
    text_char(out, '{');
    json_number(out, "round", step->round);
    json_member(out, "event", said);
    if (step->chance && !analysis->luck_unknown)
        say_by_seat(analysis, "luck", step->luck, out);
    if (step->decision >= 0) {
        const struct analysis_decision *decision = &analysis->decisions[step->decision];
        say_decision(analysis->setup, before, decision, out);
    }
    if (step->seen)
        say_by_seat(analysis, "worth", step->worth, out);
    text_char(out, '}');
}

void page_judge_go_on(struct page_judge *judge, struct text *out)
{
    struct analysis *analysis = &judge->analysis;
    char said[EVENT_TEXT];
    struct text text;
    if (refuse_idle(judge, out))
        return;
    int at = analysis->at;
    bool event = at < analysis->step_count;
    text_open(&text, said, sizeof said);
    if (event)
        match_say(&analysis->match, &analysis->steps[at].event, &text);
    struct state before = analysis->match.state;
    bool more = analysis_go_on(analysis);
    text_char(out, '{');
    json_number(out, "at", analysis->at);
    json_number(out, "all", analysis->step_count);
    if (event) {
        json_key(out, "event");
        say_step(analysis, at, &before, said, out);
    }
    json_bool(out, "more", more);
    text_char(out, '}');
}

void page_judge_stop(struct page_judge *judge, struct text *out)
{
    if (refuse_idle(judge, out))
        return;
    analysis_stop(&judge->analysis);
    text_add(out, "{}");
}

static void say_seat(const struct analysis *analysis, int number, struct text *out)
{
    const struct analysis_seat *seat = &analysis->seats[number - 1];
    text_char(out, '{');
    json_number(out, "seat", number);
    json_number(out, "score", seat->score);
    json_number(out, "place", seat->rank);
    json_bool(out, "judged", seat->judged);
    if (seat->judged) {
        json_number(out, "decisions", seat->decisions);
        json_number(out, "loss", seat->loss);
        json_number(out, "doubtful", seat->marks[MARK_DOUBTFUL]);
        json_number(out, "mistakes", seat->marks[MARK_MISTAKE]);
        json_number(out, "blunders", seat->marks[MARK_BLUNDER]);
        json_key(out, "grade");
        if (seat->decisions)
            json_string(out, grade_words[seat->grade]);
        else
            text_add(out, "null");
        if (!analysis->luck_unknown) {
            json_number(out, "luck", seat->luck);
            json_number(out, "adjusted", seat->adjusted);
        }
        json_key(out, "dearest");
        text_char(out, '[');
        for (int i = 0; i < ANALYSIS_DEAREST && seat->dearest[i] >= 0; i++) {
            const struct analysis_decision *mistake = &analysis->decisions[seat->dearest[i]];
            json_comma(out);
            text_char(out, '{');
            json_number(out, "step", mistake->step);
            json_number(out, "loss", mistake->verdict.loss);
            text_char(out, '}');
        }
        text_char(out, ']');
    }
    if (seat->hindsight) {
        json_key(out, "hindsight");
        text_char(out, '{');
        json_number(out, "score", seat->possible);
        json_bool(out, "proven", seat->proven);
        text_char(out, '}');
    }
    text_char(out, '}');
}

void page_judge_sum(const struct page_judge *judge, struct text *out)
{
    const struct analysis *analysis = &judge->analysis;
    if (refuse_idle(judge, out))
        return;
    const struct game *game = analysis->setup->game;
    text_char(out, '{');
    json_member(out, "game", game->id);
    json_bool(out, "fewest_wins", game->fewest_wins);
    json_bool(out, "finished", analysis->over);
    json_bool(out, "stopped", analysis->stopped);
    json_bool(out, "luck_known", !analysis->luck_unknown);
    json_key(out, "marks");
    say_marks(game, out);
    json_key(out, "seats");
    text_char(out, '[');
    for (int seat = 1; seat <= analysis->setup->seats; seat++) {
        json_comma(out);
        say_seat(analysis, seat, out);
    }
    text_add(out, "]}");
}
