/* page_judge.c - hint, tutor and analysis in the page (see page_judge.h). */
#include "page_judge.h"
#include "analysis_json.h"
#include "course.h"
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
static bool make_insight(const struct page_bot *bot, bool acts, struct examiner *examiner, struct insight *insight,
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
    return examiner_make(examiner, view->setup, "master", bot->learned.weights, bot->memory, why);
}

void page_judge_hint(const struct page_bot *bot, struct text *out)
{
    struct examiner examiner;
    struct insight insight;
    struct refusal why = {0};
    struct hint hint;
    struct telling telling;
    char best[MOVE_TEXT];
    struct text text;
    if (make_insight(bot, true, &examiner, &insight, &why)) {
        refuse(out, &why);
        return;
    }
    examiner_hint(&examiner, &insight, EXAMINER_SEED, &hint);
    text_open(&text, best, sizeof best);
    bot->view.setup->game->say(bot->view.setup, insight.view, hint.best, &text);
    telling_open(&telling, bot->view.setup, true);
    text_char(out, '{');
    json_member(out, "best", best);
    json_key(out, "text");
    json_message(out, telling_hint(&telling, insight.view, &hint));
    text_char(out, '}');
}

/* The decision in words: the move played, the sentence, and where there was a better move that one. */
static void tell_decision(const struct setup *setup, const struct analysis_decision *decision, struct text *out)
{
    struct telling telling;
    struct message moves = {0};
    telling_open(&telling, setup, true);
    telling_played(&telling, decision, &moves);
    telling_best(&telling, decision, &moves);
    json_key(out, "played");
    json_arg(out, &moves.args[0]);
    if (telling_standing(&decision->verdict) >= STANDING_NEARLY) {
        json_key(out, "better");
        json_arg(out, &moves.args[1]);
    }
    json_key(out, "text");
    json_message(out, telling_moment(&telling, decision));
}

/* How strict the tutor is: from which mark on he speaks up. */
enum { STRICTNESSES = 3 };
static const struct {
    const char *word, *text;
    enum mark from;
} strictnesses[STRICTNESSES] = {{"gentle", "web-after.tutor-at-gentle", MARK_BLUNDER},
                                {"normal", "web-after.tutor-at-normal", MARK_MISTAKE},
                                {"strict", "web-after.tutor-at-strict", MARK_DOUBTFUL}};

/* Takes the word for it before a move; the loss from which on he speaks, or 0: there is none. */
static int32_t take_strictness(const struct game *game, const char **typed)
{
    for (int i = 0; i < STRICTNESSES; i++)
        if (text_take_word(typed, strictnesses[i].word))
            return text_take(typed, ' ') ? examiner_least(game, strictnesses[i].from) : 0;
    return 0;
}

void page_judge_move(const struct page_bot *bot, const char *typed, struct text *out)
{
    struct examiner examiner;
    struct insight insight;
    struct refusal why = {0};
    struct event event;
    struct analysis_decision decision = {0};
    struct telling telling;
    int32_t limit = 0;
    if (bot->game.setup)
        limit = take_strictness(bot->game.setup->game, &typed);
    if (make_insight(bot, true, &examiner, &insight, &why) ||
        match_read_move(&bot->view, insight.seat, typed, &event, &why)) {
        refuse(out, &why);
        return;
    }
    decision.seat = insight.seat;
    examiner_judge(&examiner, &insight, &event.word[0], EXAMINER_SEED, &decision.verdict);
    analysis_spell(bot->view.setup, insight.view, &decision);
    telling_open(&telling, bot->view.setup, true);
    const struct message *warning = telling_warning(&telling, insight.view, &decision.verdict, limit);
    text_char(out, '{');
    analysis_json_decision(&decision, out);
    if (warning) {
        json_key(out, "warning");
        json_message(out, warning);
    }
    text_char(out, '}');
}

void page_judge_limits(const struct page_bot *bot, struct text *out)
{
    struct refusal why = {0};
    if (refuse_closed(bot, &why)) {
        refuse(out, &why);
        return;
    }
    text_char(out, '[');
    for (int i = 0; i < STRICTNESSES; i++) {
        int32_t limit = examiner_least(bot->view.setup->game, strictnesses[i].from);
        struct message text;
        message_set(&text, strictnesses[i].text);
        telling_rough(&text, limit);
        json_comma(out);
        text_char(out, '{');
        json_member(out, "strictness", strictnesses[i].word);
        json_number(out, "limit", limit);
        json_key(out, "text");
        json_message(out, &text);
        text_char(out, '}');
    }
    text_char(out, ']');
}

void page_judge_worth(const struct page_bot *bot, struct text *out)
{
    struct examiner examiner;
    struct insight insight;
    struct refusal why = {0};
    if (make_insight(bot, false, &examiner, &insight, &why)) {
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

static bool make_analysis(struct page_judge *judge, const struct page_bot *bot, const char *level, int seat,
                          struct refusal *why)
{
    struct analysis *analysis = &judge->analysis;
    int count = bot->view.events;
    judge->begun = false;
    if (refuse_closed(bot, why) || analysis_make(analysis, bot->view.setup, bot->view.viewer, seat, why) ||
        examiner_make(&judge->examiner, bot->view.setup, level, bot->learned.weights, bot->memory, why))
        return true;
    if (!make_room(&judge->steps, (size_t)count * sizeof(struct analysis_step), judge->more))
        return refuse_with(why, NULL, "core.no-memory");
    struct analysis_step *steps = judge->steps.at;
    for (int i = 0; i < count; i++)
        steps[i] = (struct analysis_step){.event = bot->told[i]};
    if (!make_room(&judge->work, analysis_read(analysis, steps, count), judge->more))
        return refuse_with(why, NULL, "core.no-memory");
    analysis_open(analysis, &judge->examiner, judge->work.at);
    struct text text;
    text_open(&text, judge->level, sizeof judge->level);
    text_add(&text, level);
    judge->begun = true;
    return false;
}

void page_judge_begin(struct page_judge *judge, const struct page_bot *bot, const char *level, int seat,
                      struct text *out)
{
    struct refusal why = {0};
    if (make_analysis(judge, bot, level, seat, &why)) {
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

/* Where the curves of all seats stand after a step; null where a curve has no point. */
static void say_course(const struct analysis *analysis, int at, struct text *out)
{
    json_open(out, "course", '{');
    for (enum course course = COURSE_PROMISE; course < COURSES; course++) {
        json_key(out, course_names[course]);
        text_char(out, '[');
        for (int seat = 1; seat <= analysis->setup->seats; seat++) {
            int64_t value = 0;
            for (int step = course == COURSE_PROMISE ? at : 0; step <= at; step++)
                value = course_follow(analysis, course, step, seat, value);
            json_comma(out);
            if (analysis->seats[seat - 1].judged && course_has_point(analysis, course, analysis->step_count, at, seat))
                text_number(out, value);
            else
                text_add(out, "null");
        }
        text_char(out, ']');
    }
    text_char(out, '}');
}

/* `said`: its line, NULL: it is known already. */
static void say_step(const struct analysis *analysis, int at, const char *said, struct text *out)
{
    const struct analysis_step *step = &analysis->steps[at];
    text_char(out, '{');
    json_number(out, "round", step->round);
    if (said)
        json_member(out, "event", said);
    if (step->chance && !analysis->luck_unknown)
        say_by_seat(analysis, "luck", step->luck, out);
    if (step->decision >= 0) {
        const struct analysis_decision *decision = &analysis->decisions[step->decision];
        analysis_json_decision(decision, out);
        tell_decision(analysis->setup, decision, out);
    }
    if (step->seen) {
        say_by_seat(analysis, "worth", step->worth, out);
        say_course(analysis, at, out);
    }
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
    int rolled = analysis->rolled, was = analysis->rolling;
    bool more = analysis_go_on(analysis);
    int rolling = was >= 0 ? was : analysis->rolling;
    text_char(out, '{');
    json_number(out, "at", analysis->at);
    json_number(out, "all", analysis->step_count);
    if (rolling >= 0) {
        json_open(out, "rolling", '{');
        json_number(out, "done", analysis->rolled);
        json_number(out, "left", analysis_to_roll(analysis));
        json_number(out, "from", rolled < analysis->rolled ? analysis->changed : -1);
        text_char(out, '}');
    }
    if (event) {
        json_key(out, "event");
        say_step(analysis, at, said, out);
    }
    json_bool(out, "more", more);
    text_char(out, '}');
}

void page_judge_roll_all(struct page_judge *judge, struct text *out)
{
    if (refuse_idle(judge, out))
        return;
    analysis_roll_all(&judge->analysis);
    text_add(out, "{}");
}

void page_judge_step(const struct page_judge *judge, const char *typed, struct text *out)
{
    struct refusal why = {0};
    int at;
    if (refuse_idle(judge, out))
        return;
    if (text_take_number(&typed, &at) && !*typed && at < judge->analysis.at)
        say_step(&judge->analysis, at, NULL, out);
    else {
        refuse_with(&why, NULL, "analyse.nothing-open");
        refuse(out, &why);
    }
}

void page_judge_stop(struct page_judge *judge, struct text *out)
{
    if (refuse_idle(judge, out))
        return;
    analysis_stop(&judge->analysis);
    text_add(out, "{}");
}

/* The lines about a seat, in their order; of a mistake its step and its mark, too. */
static void tell_seat(const struct analysis *analysis, int number, struct text *out)
{
    struct telling telling;
    telling_open(&telling, analysis->setup, true);
    telling_add_seat(&telling, analysis, number);
    json_open(out, "told", '[');
    for (int i = 0; i < telling.line_count; i++) {
        const struct telling_line *line = &telling.line[i];
        json_comma(out);
        text_char(out, '{');
        json_member(out, "part", telling_parts[line->part]);
        json_key(out, "text");
        json_message(out, line->message);
        if (line->part == TELLING_MISTAKE) {
            const struct analysis_decision *mistake = &analysis->decisions[line->decision];
            json_number(out, "step", mistake->step);
            json_member(out, "mark", mark_signs[mistake->verdict.mark]);
        }
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void say_seat(const struct analysis *analysis, int number, struct text *out)
{
    const struct analysis_seat *seat = &analysis->seats[number - 1];
    text_char(out, '{');
    json_number(out, "seat", number);
    analysis_json_play(seat, out);
    analysis_json_luck(analysis, seat, out);
    if (seat->judged)
        tell_seat(analysis, number, out);
    analysis_json_hindsight(seat, out);
    text_char(out, '}');
}

/* What a round from step `from` on left a seat: where its promise stood at the end, and the luck and losses it had. */
static void say_round(const struct analysis *analysis, int from, int seat, struct text *out)
{
    text_char(out, '{');
    for (enum course course = COURSE_PROMISE; course < COURSES; course++) {
        bool any = false;
        int64_t value = 0;
        for (int at = from; at < analysis->step_count && analysis->steps[at].round == analysis->steps[from].round;
             at++) {
            if (!analysis->steps[at].seen || !course_has_point(analysis, course, analysis->step_count, at, seat))
                continue;
            value = course_follow(analysis, course, at, seat, value);
            any = true;
        }
        struct message amount = {0};
        message_decimal(&amount, value, 1, course == COURSE_LUCK);
        json_member(out, course_names[course], any ? amount.args[0].word : "");
    }
    text_char(out, '}');
}

/* The course round by round, rounded, by seat. */
static void say_rounds(const struct analysis *analysis, struct text *out)
{
    json_open(out, "rounds", '[');
    for (int at = 0; at < analysis->step_count; at++) {
        if (at && analysis->steps[at].round == analysis->steps[at - 1].round)
            continue;
        json_comma(out);
        text_char(out, '{');
        json_number(out, "round", analysis->steps[at].round);
        json_open(out, "seats", '[');
        for (int seat = 1; seat <= analysis->setup->seats; seat++) {
            json_comma(out);
            say_round(analysis, at, seat, out);
        }
        text_add(out, "]}");
    }
    text_char(out, ']');
}

void page_judge_sum(const struct page_judge *judge, struct text *out)
{
    const struct analysis *analysis = &judge->analysis;
    if (refuse_idle(judge, out))
        return;
    const struct game *game = analysis->setup->game;
    struct telling telling;
    text_char(out, '{');
    json_member(out, "game", game->id);
    json_bool(out, "fewest_wins", game->fewest_wins);
    json_bool(out, "finished", analysis->over);
    json_bool(out, "stopped", analysis->stopped);
    json_bool(out, "luck_known", !analysis->luck_unknown);
    json_open(out, "notes", '[');
    telling_open(&telling, analysis->setup, true);
    telling_add_notes(&telling, analysis, judge->level, false);
    for (int i = 0; i < telling.line_count; i++) {
        json_comma(out);
        json_message(out, telling.line[i].message);
    }
    text_char(out, ']');
    json_open(out, "seats", '[');
    for (int seat = 1; seat <= analysis->setup->seats; seat++) {
        json_comma(out);
        say_seat(analysis, seat, out);
    }
    text_char(out, ']');
    say_rounds(analysis, out);
    text_char(out, '}');
}
