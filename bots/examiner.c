/* examiner.c - judges single decisions (see examiner.h). */
#include "examiner.h"
#include "levels.h"
#include "players.h"
#include <string.h>

/* About what a club player loses a decision, in thousandths of a point, on the default sheet and with the usual seats:
 * the measure for marks and grades. And the budget of a full look, where the default is meant for play and not for the
 * truth; 0: the default. How both were found is told in docs/analysis.md. */
static const struct measure {
    const char *game;
    int32_t club;
    uint32_t budget;
} measures[] = {
    {"nulli-flow", 300, 0},    {"nulli-hex", 400, 0},     {"traexx", 1000, 0},
    {"null-bock", 4000, 8000}, {"nullern", 1000, 400000}, {NULL, 400, 0},
};

const char *const mark_signs[] = {"", "?!", "?", "??"};
const char *const mark_texts[] = {NULL, "analyse.mark-doubtful", "analyse.mark-mistake", "analyse.mark-blunder"};
const char *const grade_words[GRADES] = {"masterly", "strong", "good", "fair", "learning", "starting"};
const char *const grade_texts[GRADES] = {"analyse.grade-masterly", "analyse.grade-strong",   "analyse.grade-good",
                                         "analyse.grade-fair",     "analyse.grade-learning", "analyse.grade-starting"};

static const struct measure *measure_of(const struct game *game)
{
    const struct measure *measure = measures;
    while (measure->game && !text_same(measure->game, game->id))
        measure++;
    return measure;
}

/* A decision gets a mark when it costs 1.5, 3 or 6 times what a club player loses on average. */
int32_t examiner_least(const struct game *game, enum mark mark)
{
    static const int32_t halves[] = {0, 3, 6, 12};
    return halves[mark] * measure_of(game)->club / 2;
}

enum mark examiner_mark(const struct game *game, int32_t loss)
{
    enum mark mark = MARK_BLUNDER;
    while (mark > MARK_NONE && loss < examiner_least(game, mark))
        mark--;
    return mark;
}

/* By the mean loss of a decision, in parts of a club player's: up to 1/6, 1/2, 1 1/4, 2 1/4, 4 1/2, more. */
enum grade examiner_grade(const struct game *game, int64_t loss, int decisions)
{
    static const int parts[GRADES - 1] = {2, 6, 15, 27, 54}; /* of 12 */
    int64_t club = measure_of(game)->club;
    enum grade grade = GRADE_MASTERLY;
    while (grade < GRADES - 1 && loss * 12 > parts[grade] * club * decisions)
        grade++;
    return grade;
}

int64_t examiner_skill(const struct game *game, int64_t loss, int decisions)
{
    return (int64_t)measure_of(game)->club * decisions - loss;
}

bool examiner_make(struct examiner *examiner, const struct setup *setup, const char *level, const int16_t *weights,
                   void *memory, struct refusal *why)
{
    const struct game *game = setup->game;
    struct level how;
    memset(examiner, 0, sizeof *examiner);
    if (!level_find(game->id, level, &how))
        return refuse_with_word(why, NULL, "analyse.unknown-level", level);
    if (!game->knowledge || !game->knowledge->judge)
        return refuse_with_word(why, NULL, "analyse.no-judgement", game->id);
    examiner->setup = setup;
    examiner->weights = weights;
    examiner->effort = how.effort;
    examiner->budget = how.effort == EFFORT_FULL ? measure_of(game)->budget : 0;
    examiner->memory = memory;
    return false;
}

static struct thinking task_for(const struct examiner *examiner, const struct insight *insight, uint64_t seed)
{
    return (struct thinking){.setup = examiner->setup,
                             .view = insight->view,
                             .seat = insight->seat,
                             .told = insight->told,
                             .told_count = insight->told_count,
                             .effort = examiner->effort,
                             .budget = examiner->budget,
                             .seed = seed,
                             .weights = examiner->weights,
                             .memory = examiner->memory};
}

int32_t examiner_worth(const struct examiner *examiner, const struct insight *insight)
{
    struct thinking task = task_for(examiner, insight, 0);
    task.effort = EFFORT_QUICK;
    task.budget = 0;
    return examiner->setup->game->knowledge->worth(&task);
}

bool examiner_has_choice(const struct setup *setup, const struct insight *insight)
{
    uint64_t moves[2];
    return setup->game->moves(setup, insight->view, insight->seat, moves, 2) > 1;
}

/* Best first; of equals, in the order they had. */
static void sort_moves(struct judged *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct judged one = list[i];
        int at = i;
        for (; at > 0 && list[at - 1].value < one.value; at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
}

static int find_move(const struct judged *list, int count, uint64_t move)
{
    int at = 0;
    while (at < count && list[at].move != move)
        at++;
    return at < count ? at : -1;
}

static bool is_best(const struct judged *list, int count, uint64_t move)
{
    int at = find_move(list, count, move);
    return at >= 0 && list[at].value == list[0].value;
}

/* A judgement by sampled worlds has its own luck, and would call a mistake what is none. So a move that the first look
 * does not call best is looked at a second time with other worlds: values are the means of both, and what either look
 * calls best is no mistake. Where nothing is sampled both looks agree. */
static void look_twice(const struct thinking *task, struct judged *first, int count, uint64_t played)
{
    struct judged second[JUDGED_MOST];
    struct thinking again = *task;
    again.seed = seed_mix(task->seed, 2);
    int others = task->setup->game->knowledge->judge(&again, second, JUDGED_MOST);
    bool fine = is_best(second, others, played);
    for (int i = 0; i < count; i++) {
        int at = find_move(second, others, first[i].move);
        if (at >= 0)
            first[i].value = (int32_t)(((int64_t)first[i].value + second[at].value) / 2);
    }
    sort_moves(first, count);
    if (fine)
        first[find_move(first, count, played)].value = first[0].value;
}

/* The move played comes first among its equals. */
static void put_first(struct judged *list, int at)
{
    struct judged one = list[at];
    memmove(list + 1, list, (size_t)at * sizeof *list);
    list[0] = one;
}

/* The best of the moves that are worse than the first, for what is wrong with it; -1: all are equal. */
static int find_worse(const struct judged *list, int count)
{
    int at = 1;
    while (at < count && list[at].value == list[0].value)
        at++;
    return at < count ? at : -1;
}

void examiner_judge(const struct examiner *examiner, const struct insight *insight, const uint64_t *played,
                    uint64_t seed, struct verdict *verdict)
{
    const struct game *game = examiner->setup->game;
    struct judged list[JUDGED_MOST];
    struct thinking task = task_for(examiner, insight, seed);
    uint64_t only[2];
    task.asked = played; /* whatever it is worth at a glance, it is judged as deeply as the best */
    memset(verdict, 0, sizeof *verdict);
    verdict->forced = game->moves(examiner->setup, insight->view, insight->seat, only, 2) == 1;
    int count = 1;
    if (verdict->forced)
        list[0] = (struct judged){only[0], examiner_worth(examiner, insight)};
    else
        count = game->knowledge->judge(&task, list, JUDGED_MOST);
    verdict->played = played ? *played : list[0].move;
    if (!is_best(list, count, verdict->played))
        look_twice(&task, list, count, verdict->played);
    int at = find_move(list, count, verdict->played);
    verdict->value = list[at].value;
    verdict->loss = list[0].value - list[at].value;
    if (verdict->loss == 0)
        put_first(list, at);
    verdict->mark = examiner_mark(game, verdict->loss);
    int worse = played ? at : find_worse(list, count);
    if (worse > 0 && list[worse].value < list[0].value && game->knowledge->reason &&
        !game->knowledge->reason(&task, list[worse].move, list[0].move, &verdict->why))
        message_set(&verdict->why, NULL);
    verdict->count = count < EXAMINER_BEST ? count : EXAMINER_BEST;
    memcpy(verdict->best, list, (size_t)verdict->count * sizeof *list);
}

void examiner_tell(const struct game *game, struct verdict *verdict, int32_t loss)
{
    verdict->loss = loss;
    verdict->value = verdict->best[0].value - loss;
    verdict->mark = examiner_mark(game, loss);
}

void examiner_correct(const struct game *game, struct verdict *verdict, const struct rolled *rolled)
{
    verdict->rolled = *rolled;
    examiner_tell(game, verdict, rolled->loss > 0 ? rolled->loss : 0);
    if (verdict->loss > 0)
        return;
    int at = find_move(verdict->best, verdict->count, verdict->played);
    put_first(verdict->best, at < 0 ? verdict->count - 1 : at); /* one that was not listed takes the last one's place */
    verdict->best[0] = (struct judged){verdict->played, verdict->value};
    message_set(&verdict->why, NULL);
}

/* -- the hint ------------------------------------------------------------------------------------------- */

/* The weaker move to explain the best one by: the first that loses something worth a word and whose fault has a name.
 * 0: there is none. */
static int find_contrast(const struct thinking *task, const struct judged *list, int count, struct message *why)
{
    enum { REASONS_TRIED = 64 }; /* weaker moves looked at for one that can be explained */
    const struct game *game = task->setup->game;
    for (int i = 1, tried = 0; game->knowledge->reason && i < count && tried < REASONS_TRIED; i++) {
        if (list[0].value - list[i].value < examiner_least(game, MARK_DOUBTFUL))
            continue;
        tried++;
        memset(why, 0, sizeof *why);
        if (game->knowledge->reason(task, list[i].move, list[0].move, why))
            return i;
    }
    return 0;
}

void examiner_hint(const struct examiner *examiner, const struct insight *insight, uint64_t seed, struct hint *hint)
{
    const struct game *game = examiner->setup->game;
    struct thinking task = task_for(examiner, insight, seed);
    struct judged list[JUDGED_MOST];
    int count = game->knowledge->judge(&task, list, JUDGED_MOST);
    memset(hint, 0, sizeof *hint);
    hint->best = list[0].move;
    int contrast = find_contrast(&task, list, count, &hint->why), other = contrast ? contrast : 1;
    if (!contrast)
        message_set(&hint->why, NULL);
    if (other < count) {
        hint->other = list[other].move;
        hint->loss = list[0].value - list[other].value;
    }
    if (contrast)
        hint->kind = HINT_REASON;
    else if (count == 1)
        hint->kind = examiner_has_choice(examiner->setup, insight) ? HINT_ALONE : HINT_ONLY;
    else
        hint->kind = hint->loss < examiner_least(game, MARK_DOUBTFUL) ? HINT_CLOSE : HINT_PLAIN;
}
