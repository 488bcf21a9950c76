/* advice.c - a hint, and the tutor's word before a mistake (see advice.h). */
#include "advice.h"
#include "report/verdict.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

enum {
    MOST_POINTS = 999,
    AMOUNT = 32, /* room for one */
};

static int32_t usual_limit(const struct advice *advice)
{
    return examiner_least(advice->sitting->game, MARK_MISTAKE);
}

void advice_open(struct advice *advice, const struct sitting *sitting, int32_t limit)
{
    memset(advice, 0, sizeof *advice);
    advice->sitting = sitting;
    void *memory = thinker_memory(THINK_BYTES);
    advice->there =
        !examiner_make(&advice->examiner, sitting->setup, "master", thinker_weights(sitting->loaded), memory, NULL);
    if (!advice->there)
        free(memory);
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
    free(advice->examiner.memory);
}

/* -- thinking ------------------------------------------------------------------------------------------- */

static struct insight insight_of(const struct advice *advice)
{
    return (struct insight){advice->question.seat, &advice->view, advice->told.events, advice->told.count};
}

static void *think(void *where)
{
    struct advice *advice = where;
    const struct question *question = &advice->question;
    struct insight insight = insight_of(advice);
    if (question->about_move)
        examiner_judge(&advice->examiner, &insight, &question->move, EXAMINER_SEED, &advice->verdict);
    else
        examiner_hint(&advice->examiner, &insight, EXAMINER_SEED, &advice->hint);
    atomic_store(&advice->done, true);
    return NULL;
}

void advice_begin(struct advice *advice, int seat, const uint64_t *move)
{
    const struct told *told = &advice->sitting->table.told[seat];
    struct question question = {.seat = seat, .told = told->count, .about_move = move, .move = move ? *move : 0};
    const struct question *last = &advice->question;
    if (!advice->there || (last->seat == seat && last->told == question.told &&
                           last->about_move == question.about_move && last->move == question.move))
        return;
    join(advice);
    advice->question = question;
    advice->view = advice->sitting->table.view[seat].state;
    advice->told.count = 0;
    for (int i = 0; i < told->count; i++) {
        told_grow(&advice->told);
        told_add(&advice->told, &told->events[i]);
    }
    atomic_store(&advice->done, false);
    advice->running = pthread_create(&advice->thread, NULL, think, advice) == 0;
    if (!advice->running)
        think(advice);
}

bool advice_is_ready(const struct advice *advice)
{
    return atomic_load(&advice->done);
}

/* -- the hint ------------------------------------------------------------------------------------------- */

static void say_move(const struct advice *advice, uint64_t move, char room[MOVE_TEXT])
{
    struct text text;
    text_open(&text, room, MOVE_TEXT);
    advice->sitting->game->say(advice->sitting->setup, &advice->view, move, &text);
}

/* "0.35", "3.5": small amounts more exactly. */
static void say_amount(int32_t amount, char room[AMOUNT])
{
    struct text text;
    text_open(&text, room, AMOUNT);
    verdict_say_amount(amount, amount < 1000 ? 2 : 1, false, &text);
}

uint64_t advice_hint(const struct advice *advice, struct text *text)
{
    static const char *const keys[] = {[HINT_ONLY] = "advice.hint-only",
                                       [HINT_ALONE] = "advice.hint-alone",
                                       [HINT_CLOSE] = "advice.hint-close",
                                       [HINT_PLAIN] = "advice.hint-plain",
                                       [HINT_REASON] = "advice.hint-reason"};
    const struct hint *hint = &advice->hint;
    char move[MOVE_TEXT], other[MOVE_TEXT] = "", amount[AMOUNT], reason[SAY_ROOM] = "";
    struct text why;
    say_move(advice, hint->best, move);
    if (hint->kind >= HINT_CLOSE)
        say_move(advice, hint->other, other);
    say_amount(hint->loss, amount);
    text_open(&why, reason, sizeof reason);
    if (hint->kind == HINT_REASON)
        say_into(&why, &hint->why, &advice->sitting->names);
    struct message message = say_message(keys[hint->kind], "wwww", move, other, amount, reason);
    say_into(text, &message, &advice->sitting->names);
    return hint->best;
}

/* -- the tutor ------------------------------------------------------------------------------------------ */

bool advice_tutors(const struct advice *advice, int seat)
{
    struct insight insight = {.seat = seat, .view = &advice->sitting->table.view[seat].state};
    return advice->there && advice->limit && examiner_has_choice(advice->sitting->setup, &insight);
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
        say_into(&why, &verdict->why, &advice->sitting->names);
        message = say_message("advice.warns-reason", "www", move, amount, reason);
    } else {
        message = say_message("advice.warns-plain", "ww", move, amount);
    }
    say_into(text, &message, &advice->sitting->names);
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
