/* telling.c - from judgements to sentences (see telling.h). */
#include "telling.h"
#include "plant.h"

enum {
    SEEN = 5,          /* a loss from this on is not rounded to 0.00 */
    BLUNDER_ODDS = 20, /* who blunders more than once in so many decisions has not played well */
};

const char *const telling_parts[] = {"note", "play", "dearest", "mistake", "luck", "balance", "hindsight"};

void telling_open(struct telling *telling, const struct setup *setup, bool named)
{
    telling->setup = setup;
    telling->named = named;
    telling->line_count = telling->count = telling->moves = 0;
}

static struct message *add_message(struct telling *telling, const char *text)
{
    if (telling->count == TELLING_MESSAGES)
        __builtin_trap();
    struct message *message = &telling->message[telling->count++];
    message_set(message, text);
    return message;
}

static struct telling_line *add_line(struct telling *telling, enum telling_part part, const struct message *message)
{
    if (telling->line_count == TELLING_LINES)
        __builtin_trap();
    struct telling_line *line = &telling->line[telling->line_count++];
    *line = (struct telling_line){.part = part, .message = message};
    return line;
}

/* A line whose text depends on what the game counts. */
static struct message *add_counted(struct telling *telling, enum telling_part part, const char *fewest,
                                   const char *most)
{
    struct message *message = add_message(telling, telling->setup->game->fewest_wins ? fewest : most);
    add_line(telling, part, message);
    return message;
}

void telling_rough(struct message *message, int32_t amount)
{
    message_decimal(message, amount, amount < 1000 ? 2 : 1, false);
}

/* -- one decision --------------------------------------------------------------------------------------- */

enum standing telling_standing(const struct verdict *verdict)
{
    return verdict->forced              ? STANDING_ONLY
           : verdict->loss < SEEN       ? STANDING_BEST
           : verdict->mark == MARK_NONE ? STANDING_NEARLY
                                        : STANDING_FAULT;
}

static void add_move(const struct telling *telling, const char *spelling, const struct message *name,
                     struct message *message)
{
    if (telling->named && name->text)
        message_message(message, name);
    else
        message_move(message, telling->setup->game->id, spelling);
}

void telling_played(const struct telling *telling, const struct analysis_decision *decision, struct message *message)
{
    add_move(telling, decision->played, &decision->played_name, message);
}

void telling_best(const struct telling *telling, const struct analysis_decision *decision, struct message *message)
{
    add_move(telling, decision->best[0], &decision->best_name, message);
}

const struct message *telling_why(struct telling *telling, const struct analysis_decision *decision)
{
    if (decision->verdict.why.text)
        return &decision->verdict.why;
    struct message *plain = add_message(telling, "analyse.why-plain");
    telling_played(telling, decision, plain);
    telling_best(telling, decision, plain);
    return plain;
}

/* "used up the last place for a 6 (0.80 dots more)", "... (about 0.8 ± 0.3 dots more, 96 games)" */
static const struct message *tell_fault(struct telling *telling, const struct analysis_decision *decision)
{
    static const char *const texts[2][2] = {{"analyse.cost-most", "analyse.cost-fewest"},
                                            {"analyse.cost-rolled-most", "analyse.cost-rolled-fewest"}};
    const struct rolled *rolled = &decision->verdict.rolled;
    struct message *fault = add_message(telling, "analyse.fault");
    struct message *cost = add_message(telling, texts[rolled->games > 0][telling->setup->game->fewest_wins]);
    message_decimal(cost, decision->verdict.loss, rolled->games ? 1 : 2, false);
    if (rolled->games) {
        message_decimal(cost, rolled->within, 1, false);
        message_number(cost, rolled->games);
    }
    message_message(fault, telling_why(telling, decision));
    message_message(fault, cost);
    return fault;
}

const struct message *telling_moment(struct telling *telling, const struct analysis_decision *decision)
{
    static const char *const texts[] = {[STANDING_ONLY] = "analyse.moment-only",
                                        [STANDING_BEST] = "analyse.moment-best",
                                        [STANDING_NEARLY] = "analyse.moment-nearly",
                                        [STANDING_FAULT] = "analyse.moment-fault"};
    enum standing standing = telling_standing(&decision->verdict);
    struct message *moment = add_message(telling, texts[standing]);
    if (standing >= STANDING_NEARLY)
        telling_best(telling, decision, moment);
    if (standing == STANDING_FAULT)
        message_message(moment, tell_fault(telling, decision));
    return moment;
}

const struct message *telling_mistake(struct telling *telling, const struct analysis *analysis,
                                      const struct analysis_decision *decision)
{
    struct message *mistake = add_message(telling, "analyse.mistake");
    message_number(mistake, analysis->steps[decision->step].round);
    telling_played(telling, decision, mistake);
    telling_best(telling, decision, mistake);
    message_message(mistake, tell_fault(telling, decision));
    return mistake;
}

/* -- the whole ------------------------------------------------------------------------------------------ */

static void add_note(struct telling *telling, bool holds, const char *text)
{
    if (holds)
        add_line(telling, TELLING_NOTE, add_message(telling, text));
}

void telling_add_notes(struct telling *telling, const struct analysis *analysis, const char *level, bool damaged)
{
    struct message *judged = add_message(telling, "analyse.judged-by");
    message_word(judged, level);
    add_line(telling, TELLING_NOTE, judged);
    add_note(telling, damaged, "analyse.damaged");
    add_note(telling, !damaged && !analysis->over, "analyse.unfinished");
    add_note(telling, analysis->stopped, "analyse.stopped");
    add_note(telling, analysis->luck_unknown, "analyse.luck-unknown");
}

static void add_mistakes(struct telling *telling, const struct analysis *analysis, const struct analysis_seat *seat)
{
    int count = 0;
    while (count < ANALYSIS_DEAREST && seat->dearest[count] >= 0)
        count++;
    if (!count)
        return;
    struct message *dearest = add_message(telling, "analyse.dearest");
    message_number(dearest, count);
    add_line(telling, TELLING_DEAREST, dearest);
    for (int i = 0; i < count; i++) {
        const struct analysis_decision *decision = &analysis->decisions[seat->dearest[i]];
        add_line(telling, TELLING_MISTAKE, telling_mistake(telling, analysis, decision))->decision = seat->dearest[i];
    }
}

static void add_play(struct telling *telling, const struct analysis *analysis, const struct analysis_seat *seat)
{
    if (!seat->decisions) {
        add_line(telling, TELLING_PLAY, add_message(telling, "analyse.no-decisions"));
        return;
    }
    struct message *grade = add_message(telling, "analyse.grade");
    message_text(grade, grade_texts[seat->grade]);
    add_line(telling, TELLING_PLAY, grade);
    struct message *rate = add_counted(telling, TELLING_PLAY, "analyse.rate-fewest", "analyse.rate-most");
    message_number(rate, seat->decisions);
    message_decimal(rate, seat->loss / seat->decisions, 2, false);
    bool flawless = seat->marks[MARK_NONE] == seat->decisions;
    struct message *counts = add_message(telling, flawless ? "analyse.flawless" : "analyse.counts");
    for (enum mark mark = MARK_DOUBTFUL; mark <= MARK_BLUNDER && !flawless; mark++)
        message_number(counts, seat->marks[mark]);
    add_line(telling, TELLING_PLAY, counts);
    add_mistakes(telling, analysis, seat);
}

enum fortune { UNLUCKY, EVEN, LUCKY };

/* Luck is spoken of from the size on that makes a decision a blunder: what swings a game so far is noticed. */
static enum fortune find_fortune(const struct telling *telling, const struct analysis_seat *seat)
{
    int64_t least = PLANT("bots-any-luck") ? 50 : examiner_least(telling->setup->game, MARK_BLUNDER);
    return seat->luck <= -least ? UNLUCKY : seat->luck < least ? EVEN : LUCKY;
}

static void add_luck(struct telling *telling, const struct analysis *analysis, const struct analysis_seat *seat)
{
    enum fortune fortune = find_fortune(telling, seat);
    if (analysis->luck_unknown)
        return;
    if (fortune == EVEN)
        add_line(telling, TELLING_LUCK, add_message(telling, "analyse.luck-even"));
    else if (fortune == LUCKY)
        message_decimal(add_counted(telling, TELLING_LUCK, "analyse.luck-good-fewest", "analyse.luck-good-most"),
                        seat->luck, 1, false);
    else
        message_decimal(add_counted(telling, TELLING_LUCK, "analyse.luck-bad-fewest", "analyse.luck-bad-most"),
                        -seat->luck, 1, false);
    if (analysis->over)
        message_decimal(add_counted(telling, TELLING_LUCK, "analyse.adjusted-fewest", "analyse.adjusted-most"),
                        seat->adjusted, 1, false);
}

/* Grades count from "good" on as well played, so that neither gives the other the lie; with many blunders only who is
 * ahead of a club player all the same, by as much as luck is spoken of: then luck never helps more than such moves. */
static bool is_well_played(const struct telling *telling, const struct analysis_seat *seat)
{
    bool steady = seat->marks[MARK_BLUNDER] * BLUNDER_ODDS <= seat->decisions || PLANT("bots-blunders");
    return seat->grade <= GRADE_GOOD && (steady || seat->skill >= examiner_least(telling->setup->game, MARK_BLUNDER));
}

/* Skill and luck together, never the score. */
static void add_balance(struct telling *telling, const struct analysis *analysis, const struct analysis_seat *seat)
{
    static const char *const texts[2][3] = {
        {"analyse.balance-weak-unlucky", "analyse.balance-weak", "analyse.balance-weak-lucky"},
        {"analyse.balance-strong-unlucky", "analyse.balance-strong", "analyse.balance-strong-lucky"},
    };
    if (analysis->luck_unknown || !seat->decisions)
        return;
    const char *text = texts[is_well_played(telling, seat)][find_fortune(telling, seat)];
    add_line(telling, TELLING_BALANCE, add_message(telling, text));
}

static void add_hindsight(struct telling *telling, const struct analysis_seat *seat)
{
    if (!seat->hindsight)
        return;
    struct message *hindsight =
        seat->proven
            ? add_counted(telling, TELLING_HINDSIGHT, "analyse.hindsight-fewest-proven",
                          "analyse.hindsight-most-proven")
            : add_counted(telling, TELLING_HINDSIGHT, "analyse.hindsight-fewest-found", "analyse.hindsight-most-found");
    message_number(hindsight, seat->possible);
}

void telling_add_seat(struct telling *telling, const struct analysis *analysis, int seat)
{
    const struct analysis_seat *its = &analysis->seats[seat - 1];
    add_play(telling, analysis, its);
    add_luck(telling, analysis, its);
    add_balance(telling, analysis, its);
    add_hindsight(telling, its);
}

/* -- hint and tutor ------------------------------------------------------------------------------------- */

static void add_move_of(struct telling *telling, const struct state *view, uint64_t move, struct message *message)
{
    struct message *name = add_message(telling, NULL);
    char *spelling = telling->move[telling->moves++];
    struct text text;
    text_open(&text, spelling, MOVE_TEXT);
    telling->setup->game->say(telling->setup, view, move, &text);
    if (telling->named)
        game_name_move(telling->setup, view, move, name);
    add_move(telling, spelling, name, message);
}

const struct message *telling_hint(struct telling *telling, const struct state *view, const struct hint *hint)
{
    static const char *const texts[] = {[HINT_ONLY] = "advice.hint-only",
                                        [HINT_ALONE] = "advice.hint-alone",
                                        [HINT_CLOSE] = "advice.hint-close",
                                        [HINT_PLAIN] = "advice.hint-plain",
                                        [HINT_REASON] = "advice.hint-reason"};
    struct message *message = add_message(telling, texts[hint->kind]);
    add_move_of(telling, view, hint->best, message);
    if (hint->kind >= HINT_CLOSE)
        add_move_of(telling, view, hint->other, message);
    if (hint->kind >= HINT_PLAIN)
        telling_rough(message, hint->loss);
    if (hint->kind == HINT_REASON)
        message_message(message, &hint->why);
    return message;
}

const struct message *telling_warning(struct telling *telling, const struct state *view, const struct verdict *verdict,
                                      int32_t limit)
{
    if (!limit || verdict->loss < limit)
        return NULL;
    struct message *message = add_message(telling, verdict->why.text ? "advice.warns-reason" : "advice.warns-plain");
    add_move_of(telling, view, verdict->played, message);
    telling_rough(message, verdict->loss);
    if (verdict->why.text)
        message_message(message, &verdict->why);
    return message;
}
