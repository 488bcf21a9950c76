/* report.c - reads a record and has it analysed (see report.h).
 *
 * The whole record is read first, so that what is wrong is said at once and the way to go is known. */
#include "report.h"
#include "learn/own.h"
#include "play/thinker.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

/* Room for one more of each. */
static void make_room(struct report *report, struct analysis_step **steps, int count)
{
    enum { PORTION = 256 };
    if (count % PORTION)
        return;
    size_t most = (size_t)count + PORTION;
    *steps = realloc(*steps, most * sizeof **steps);
    report->said = realloc(report->said, most * sizeof *report->said);
    if (!*steps || !report->said)
        abort();
}

/* All events up to the end or to the first impossible one; how many. */
static int read_steps(struct report *report, struct analysis_step **steps)
{
    const struct loaded *loaded = report->loaded;
    struct match *match = malloc(sizeof *match), *before = malloc(sizeof *before);
    struct load_cursor cursor;
    struct event event;
    enum load_step read;
    int count = 0;
    if (!match || !before)
        abort();
    match_open(match, loaded->setup, loaded->record.view);
    load_start(loaded, &cursor);
    while ((read = load_event(loaded, &cursor, match, &event)) == LOAD_EVENT || read == LOAD_RESULT) {
        if (read == LOAD_RESULT)
            continue;
        *before = *match;
        match_happen(match, &event);
        make_room(report, steps, count);
        (*steps)[count] = (struct analysis_step){.event = event, .line = cursor.line};
        struct text text;
        text_open(&text, report->said[count++], EVENT_TEXT);
        match_say(before, &event, &text);
    }
    report->damaged = read == LOAD_BAD;
    free(match);
    free(before);
    return count;
}

static void go_through(struct report *report, const struct examiner *examiner, const struct report_progress *progress)
{
    struct analysis *analysis = &report->analysis;
    struct analysis_step *steps = NULL;
    int count = read_steps(report, &steps);
    report->memory = malloc(analysis_read(analysis, steps, count) + 1);
    if (!report->memory)
        abort();
    analysis_open(analysis, examiner, report->memory);
    do {
        if (progress->tell && analysis->at)
            progress->tell(progress->onlooker, analysis);
        if (progress->stop && *progress->stop)
            analysis_stop(analysis);
    } while (analysis_go_on(analysis));
}

bool report_make(struct report *report, const struct loaded *loaded, const char *level, int seat, bool roll_all,
                 const struct report_progress *progress, struct refusal *why)
{
    static const struct report_progress nobody;
    struct examiner examiner;
    memset(report, 0, sizeof *report);
    report->loaded = loaded;
    snprintf(report->level, sizeof report->level, "%s", level);
    for (int i = 0; i < loaded->setup->seats; i++)
        report->names.name[i + 1] = loaded->record.name[i][0] ? loaded->record.name[i] : NULL;
    if (analysis_make(&report->analysis, loaded->setup, loaded->record.view, seat, why))
        return true;
    if (roll_all)
        analysis_roll_all(&report->analysis);
    void *memory = thinker_memory(THINK_BYTES);
    bool refused = examiner_make(&examiner, loaded->setup, level, own_find(loaded).weights, memory, why);
    if (!refused)
        go_through(report, &examiner, progress ? progress : &nobody);
    report->analysis.examiner = NULL;
    free(memory);
    return refused;
}

void report_close(struct report *report)
{
    free(report->analysis.steps);
    free(report->said);
    free(report->memory);
    memset(report, 0, sizeof *report);
}
