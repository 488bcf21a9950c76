/* report.h - the analysis of a record, in words, numbers and a picture. What was skill and what was luck is found in
 * bots/analysis.c; report.c reads the record for it, report_text.c, report_json.c and report_svg.c show it. */
#ifndef NULLARIUM_REPORT_H
#define NULLARIUM_REPORT_H

#include "i18n.h"
#include "record/load.h"
#include "telling.h"
#include "terminal/say.h"

struct report {
    const struct loaded *loaded;
    char level[16];
    struct names names;
    bool damaged; /* an event was impossible: said already, and analysed is what stands before it */
    struct analysis analysis;
    char (*said)[EVENT_TEXT]; /* by step: the event as the record spells it */
    void *memory;             /* of the analysis */
};

/* How it goes on: called after each event, and after each portion of games played out. */
struct report_progress {
    void (*tell)(void *onlooker, const struct analysis *analysis);
    void *onlooker;
    const volatile int *stop; /* may be NULL */
};

/* Replays the record, judges every decision of `seat` (0: of all) at the effort of `level`, and sums up; `roll_all`:
 * all mistakes are rolled out, not only the dearest. What is wrong in the record is said on standard error; then what
 * stands before it is analysed (report->damaged). True: refused, and why: no such level or seat, nothing to judge.
 * `loaded` must live as long as the report. */
bool report_make(struct report *report, const struct loaded *loaded, const char *level, int seat, bool roll_all,
                 const struct report_progress *progress, struct refusal *why);
void report_close(struct report *report);

/* "NULLI Flow, 3 seats, sheet cat"; `sheet` is room for the name as it is shown, and must
 * live as long as the message. */
struct message report_title(const struct report *report, char sheet[SAY_ROOM]);

/* Shows it, in the language of the run. `brief`: without the course of the game. */
void report_print_text(const struct report *report, bool brief, FILE *out);
void report_print_json(const struct report *report, FILE *out);
void report_print_svg(const struct report *report, FILE *out);

#endif
