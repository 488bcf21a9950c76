/* advice.c - a hint, and the tutor's word before a mistake (see advice.h). */
#include "advice.h"
#include "say.h"
#include <stdlib.h>
#include <string.h>

enum {
    SEED = 1,           /* the same position gives the same advice, and the tutor agrees with the hint */
    REASONS_TRIED = 64, /* weaker moves looked at for one that can be explained */
    MOST_POINTS = 999,
    AMOUNT = 32, /* room for one */
};

static int32_t usual_limit(const struct advice *advice)
{
    return examiner_least(advice->table->game, MARK_MISTAKE);
}

void advice_open(struct advice *advice, const struct table *table, int32_t limit)
{
    memset(advice, 0, sizeof *advice);
    advice->table = table;
    advice->there = !examiner_refuse(&advice->examiner, table->loaded, "master", NULL);
    advice->limit = limit == TUTOR_USUAL ? usual_limit(advice) : limit;
}

static void join(struct advice *advice)
{
    if (advice->running)
        pthread_join(advice->thread, NULL);
    advice->running = false;
}

void advice_close(struct advice *advice)
{
    join(advice);
    told_close(&advice->told);
    if (advice->there)
        examiner_close(&advice->examiner);
}

/* -- thinking ------------------------------------------------------------------------------------------- */

static struct thinking task_of(const struct advice *advice)
{
    const struct examiner *examiner = &advice->examiner;
    return (struct thinking){.setup = examiner->setup,
                             .view = &advice->view,
                             .seat = advice->question.seat,
                             .told = advice->told.events,
                             .told_count = advice->told.count,
                             .effort = examiner->effort,
                             .budget = examiner->budget,
                             .seed = SEED,
                             .weights = examiner->weights,
                             .memory = examiner->memory};
}

static void *think(void *where)
{
    struct advice *advice = where;
    const struct question *question = &advice->question;
    struct thinking task = task_of(advice);
    if (question->about_move)
        examiner_judge(&advice->examiner, &advice->view, question->seat, &advice->told, &question->move, SEED,
                       &advice->verdict);
    else
        advice->count = task.setup->game->knowledge->judge(&task, advice->judged, JUDGED_MOST);
    atomic_store(&advice->done, true);
    return NULL;
}

void advice_begin(struct advice *advice, int seat, const uint64_t *move)
{
    const struct told *told = &advice->table->bots.bot[seat].told;
    struct question question = {.seat = seat, .told = told->count, .about_move = move, .move = move ? *move : 0};
    const struct question *last = &advice->question;
    if (!advice->there || (last->seat == seat && last->told == question.told &&
                           last->about_move == question.about_move && last->move == question.move))
        return;
    join(advice);
    advice->question = question;
    advice->view = advice->table->view[seat].state;
    advice->told.count = 0;
    for (int i = 0; i < told->count; i++)
        told_add(&advice->told, &told->events[i]);
    atomic_store(&advice->done, false);
    advice->running = pthread_create(&advice->thread, NULL, think, advice) == 0;
    if (!advice->running)
        think(advice);
}

bool advice_is_ready(const struct advice *advice)
{
    return atomic_load(&advice->done);
}

static bool has_choice(const struct table *table, int seat)
{
    uint64_t moves[2];
    return table->game->moves(table->setup, &table->view[seat].state, seat, moves, 2) > 1;
}

/* -- the hint ------------------------------------------------------------------------------------------- */

static void say_move(const struct advice *advice, uint64_t move, char room[MOVE_TEXT])
{
    struct text text;
    text_open(&text, room, MOVE_TEXT);
    advice->table->game->say(advice->table->setup, &advice->view, move, &text);
}

/* "0.35", "3.5": small amounts more exactly. */
static void say_amount(int32_t amount, char room[AMOUNT])
{
    struct text text;
    text_open(&text, room, AMOUNT);
    examiner_say_amount(amount, amount < 1000 ? 2 : 1, false, &text);
}

static int32_t loss_of(const struct advice *advice, int i)
{
    return advice->judged[0].value - advice->judged[i].value;
}

/* The weaker move to explain the best one by: the first that loses something worth a word and whose fault has a name.
 * 0: there is none. */
static int find_contrast(const struct advice *advice, char reason[SAY_ROOM])
{
    const struct table *table = advice->table;
    struct thinking task = task_of(advice);
    for (int i = 1, tried = 0; table->game->knowledge->reason && i < advice->count && tried < REASONS_TRIED; i++) {
        struct message why = {0};
        struct text text;
        if (loss_of(advice, i) < examiner_least(table->game, MARK_DOUBTFUL))
            continue;
        tried++;
        if (!table->game->knowledge->reason(&task, advice->judged[i].move, advice->judged[0].move, &why))
            continue;
        text_open(&text, reason, SAY_ROOM);
        say_into(&text, &why, &table->names);
        return i;
    }
    return 0;
}

uint64_t advice_hint(const struct advice *advice, struct text *text)
{
    const struct table *table = advice->table;
    uint64_t best = advice->judged[0].move;
    char move[MOVE_TEXT], other[MOVE_TEXT], amount[AMOUNT], reason[SAY_ROOM];
    struct message message;
    say_move(advice, best, move);
    int contrast = find_contrast(advice, reason), second = advice->count > 1 ? 1 : 0;
    say_move(advice, advice->judged[contrast ? contrast : second].move, other);
    say_amount(loss_of(advice, contrast ? contrast : second), amount);
    if (contrast)
        message = say_message("advice.hint-reason", "wwww", move, other, amount, reason);
    else if (!second)
        message =
            say_message(has_choice(table, advice->question.seat) ? "advice.hint-alone" : "advice.hint-only", "w", move);
    else if (loss_of(advice, second) < examiner_least(table->game, MARK_DOUBTFUL))
        message = say_message("advice.hint-close", "ww", move, other);
    else
        message = say_message("advice.hint-plain", "www", move, other, amount);
    say_into(text, &message, &table->names);
    return best;
}

/* -- the tutor ------------------------------------------------------------------------------------------ */

bool advice_tutors(const struct advice *advice, int seat)
{
    return advice->there && advice->limit && has_choice(advice->table, seat);
}

bool advice_warns(const struct advice *advice, struct text *text)
{
    const struct verdict *verdict = &advice->verdict;
    char move[MOVE_TEXT], amount[AMOUNT], reason[SAY_ROOM];
    struct message message;
    if (!advice->limit || verdict->loss < advice->limit)
        return false;
    say_move(advice, verdict->played, move);
    say_amount(verdict->loss, amount);
    if (verdict->why.text) {
        struct text why;
        text_open(&why, reason, sizeof reason);
        say_into(&why, &verdict->why, &advice->table->names);
        message = say_message("advice.warns-reason", "www", move, amount, reason);
    } else {
        message = say_message("advice.warns-plain", "ww", move, amount);
    }
    say_into(text, &message, &advice->table->names);
    return true;
}

bool advice_read_limit(const char *words, int32_t *limit)
{
    int whole = 0, unit = 1000;
    *limit = strcmp(words, "on") == 0 ? TUTOR_USUAL : TUTOR_OFF;
    if (*limit == TUTOR_USUAL || strcmp(words, "off") == 0)
        return true;
    if (!text_take_number(&words, &whole) || whole > MOST_POINTS)
        return false;
    *limit = whole * unit;
    if (text_take(&words, '.') || text_take(&words, ','))
        for (; *words >= '0' && *words <= '9'; words++)
            *limit += (*words - '0') * (unit /= 10);
    return !*words;
}

void advice_set_tutor(struct advice *advice, const char *words, struct text *text)
{
    char amount[AMOUNT];
    int32_t limit = advice->limit ? TUTOR_OFF : TUTOR_USUAL;
    struct message message;
    if (words[0] && !advice_read_limit(words, &limit)) {
        message = say_message("advice.tutor-bad", "w", words);
        say_into(text, &message, NULL);
        return;
    }
    advice->limit = limit == TUTOR_USUAL ? usual_limit(advice) : limit;
    say_amount(advice->limit, amount);
    message = !advice->there  ? say_message("advice.none", "")
              : advice->limit ? say_message("advice.tutor-on", "w", amount)
                              : say_message("advice.tutor-off", "");
    say_into(text, &message, NULL);
}
