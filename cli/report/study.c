/* study.c - the analysis of a kept game while somebody waits for it (see study.h). It runs in a thread of its own. */
#include "study.h"
#include "report.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "terminal/screen.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE = 50 }; /* ms between two looks at the thread */

struct study {
    struct loaded loaded;
    struct report report;
    struct refusal why;
    bool refused; /* there is no analysis: why */
    pthread_t thread;
    atomic_int at, all; /* how far it is */
    atomic_bool done;
    volatile int stop; /* set it, and the analysis ends with what it found so far */
};

static void note_progress(void *where, const struct analysis *analysis)
{
    struct study *study = where;
    atomic_store(&study->all, analysis->step_count);
    atomic_store(&study->at, analysis->at);
}

static void *analyse(void *where)
{
    struct study *study = where;
    struct report_progress progress = {note_progress, study, &study->stop};
    study->refused = report_make(&study->report, &study->loaded, "master", 0, false, &progress, &study->why);
    atomic_store(&study->done, true);
    return NULL;
}

/* False: the record cannot be read, and why was said. */
static bool begin(struct study *study, const char *path)
{
    memset(study, 0, sizeof *study);
    if (load_record(&study->loaded, path, true) != 0)
        return false;
    if (pthread_create(&study->thread, NULL, analyse, study) != 0) {
        analyse(study);
        study->thread = pthread_self();
    }
    return true;
}

/* The report as text, to be freed. Then all is closed. */
static char *end(struct study *study)
{
    char *report = NULL;
    size_t length = 0;
    if (!pthread_equal(study->thread, pthread_self()))
        pthread_join(study->thread, NULL);
    FILE *out = open_memstream(&report, &length);
    if (!out)
        abort();
    if (study->refused) {
        char sentence[SAY_ROOM];
        struct text text;
        text_open(&text, sentence, sizeof sentence);
        i18n_say_refusal(say_lang(), &study->why, NULL, &text);
        fprintf(out, "%s\n", sentence);
    } else {
        report_print_text(&study->report, false, out);
        report_close(&study->report);
    }
    fclose(out);
    load_close(&study->loaded);
    return report;
}

void study_print(const char *path)
{
    struct study study;
    if (!begin(&study, path))
        return;
    for (int told = -1; !atomic_load(&study.done);) {
        enum { PARTS = 10 }; /* so many lines of progress: a screen reader reads them all */
        int part = study.at * PARTS / (study.all + 1);
        if (part != told && study.all)
            say(stdout, "advice.analysing-plain", "nn", study.at, study.all);
        told = study.all ? part : told;
        fflush(stdout);
        nanosleep(&(struct timespec){.tv_nsec = PATIENCE * 1000000L}, NULL);
        if (input_stopped)
            study.stop = 1;
    }
    char *report = end(&study);
    say_raw(stdout, report);
    free(report);
}

void study_show(const char *path)
{
    struct study study;
    if (!begin(&study, path))
        return;
    while (!atomic_load(&study.done)) {
        char line[SAY_ROOM];
        struct text text;
        struct message message = say_message("advice.analysing", "nn", study.at, study.all);
        text_open(&text, line, sizeof line);
        say_into(&text, &message, NULL);
        screen_last_line(STYLE_MUTED, study.all ? line : say_find("advice.thinks"));
        if (screen_wait(PATIENCE)) {
            screen_key();
            study.stop = 1;
        }
    }
    char *report = end(&study);
    pager_show(say_find("advice.title-analysis"), report);
    free(report);
}
