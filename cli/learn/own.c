/* own.c - what bots play a sheet by (see own.h). */
#include "own.h"
#include "lesson.h"
#include "open.h"
#include "play/thinker.h"
#include "shelf.h"
#include "source.h"
#include "terminal/say.h"
#include "version.h"
#include "whole.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OWN_PATH = JOURNAL_PATH + 128, PORTION = 20 };

/* A sheet's own weights in memory. */
struct own {
    struct own *next;
    const struct game *game;
    uint64_t sheet;
    struct learned learned;
    int16_t *values;
};

static struct own *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t aside;
static bool runs_aside;
static volatile int aside_stops;
static bool without;

/* -- in memory -------------------------------------------------------------------------------------------- */

static bool remembered(const struct game *game, uint64_t sheet, struct learned *learned)
{
    bool found = false;
    pthread_mutex_lock(&lock);
    for (const struct own *own = all; own && !found; own = own->next)
        if (own->game == game && own->sheet == sheet) {
            *learned = own->learned;
            found = true;
        }
    pthread_mutex_unlock(&lock);
    return found;
}

static void remember(const struct game *game, const struct weights *head, const unsigned char *file, size_t length)
{
    struct own *own = calloc(1, sizeof *own);
    if (!own || !(own->values = malloc(head->count * sizeof *own->values + 1)))
        abort();
    weights_copy(head, file, own->values);
    own->game = game;
    own->sheet = head->sheet;
    own->learned = weights_learned(head, own->values, file, length);
    pthread_mutex_lock(&lock);
    own->next = all;
    all = own;
    pthread_mutex_unlock(&lock);
}

/* -- on the shelf ------------------------------------------------------------------------------------------ */

static bool folder_of(char path[JOURNAL_PATH])
{
    char shelf[JOURNAL_PATH];
    return shelf_path(shelf) && snprintf(path, JOURNAL_PATH, "%s/learned", shelf) < JOURNAL_PATH;
}

static bool path_of(const struct setup *setup, uint64_t sheet, char path[OWN_PATH])
{
    char folder[JOURNAL_PATH], name[LESSON_NAME];
    struct text text;
    text_open(&text, name, sizeof name);
    lesson_name(setup, sheet, &text);
    return folder_of(folder) && snprintf(path, OWN_PATH, "%s/%s.weights", folder, name) < OWN_PATH;
}

/* Takes the kept file into memory, if there is a good one. A damaged one gets a word, and is learned again. */
static bool recall(const struct setup *setup, uint64_t sheet, struct learned *learned)
{
    char path[OWN_PATH], *bytes;
    size_t length;
    struct weights head;
    if (without || !lesson_wanted(setup, sheet))
        return false;
    if (remembered(setup->game, sheet, learned))
        return true;
    if (!path_of(setup, sheet, path) || source_read(path, weights_bytes(WEIGHTS_MOST), &bytes, &length) != 0)
        return false;
    bool fits = !weights_read(&head, (unsigned char *)bytes, length, NULL) &&
                !weights_refuse_use(&head, setup, sheet, NULL) && head.sheet == sheet;
    if (fits)
        remember(setup->game, &head, (unsigned char *)bytes, length);
    else
        say(stderr, "train.kept-damaged", "w", path);
    free(bytes);
    return fits && remembered(setup->game, sheet, learned);
}

/* Where it cannot be kept, it is learned again the next time: no loss that anybody must hear of. */
static void keep(const struct setup *setup, uint64_t sheet, const unsigned char *file, size_t length)
{
    char path[OWN_PATH], folder[JOURNAL_PATH], shelf[JOURNAL_PATH];
    if (path_of(setup, sheet, path) && shelf_path(shelf) && !shelf_prepare(shelf) && folder_of(folder) &&
        !shelf_make(folder))
        (void)whole_write(path, file, length, WHOLE_SETTLED);
}

/* -- learning --------------------------------------------------------------------------------------------- */

/* A lesson with all it needs, apart from what it was made from. */
struct task {
    struct lesson lesson;
    struct setup *setup; /* for one seat */
    struct sheet *sheet;
    void *memory;
    uint64_t sum;
};

static void task_close(struct task *task)
{
    free(task->setup);
    free(task->sheet);
    free(task->memory);
    free(task);
}

/* NULL: nothing is to be learned. */
static struct task *task_open(const struct loaded *loaded)
{
    uint64_t sum = weights_sheet(loaded->sheet_text);
    if (without || !loaded->sheet_text || !lesson_wanted(loaded->setup, sum))
        return NULL;
    struct task *task = calloc(1, sizeof *task);
    if (!task || !(task->sheet = calloc(1, sizeof *task->sheet)))
        abort();
    task->setup = thinker_memory(SETUP_BYTES);
    task->sum = sum;
    struct opened opened = {.setup = task->setup, .sheet = task->sheet};
    bool refused = open_game(&opened, loaded->game, 1, loaded->sheet_text, strlen(loaded->sheet_text), NULL);
    if (!refused)
        task->memory = thinker_memory(lesson_bytes(task->setup));
    if (refused || lesson_begin(&task->lesson, task->setup, sum, weights_find(task->setup, 0).weights, task->memory)) {
        task_close(task);
        return NULL;
    }
    return task;
}

static void finish(const struct task *task)
{
    size_t length;
    const unsigned char *file = lesson_file(&task->lesson, &length);
    keep(task->setup, task->sum, file, length);
    remember(task->setup->game, &task->lesson.head, file, length);
}

void own_without(void)
{
    without = true;
}

struct learned own_find(const struct loaded *loaded)
{
    struct learned learned;
    uint64_t sum = weights_sheet(loaded->sheet_text);
    return recall(loaded->setup, sum, &learned) ? learned : weights_find(loaded->setup, sum);
}

struct learned own_learn(const struct loaded *loaded, const volatile int *stop)
{
    struct learned learned;
    uint64_t sum = weights_sheet(loaded->sheet_text);
    struct task *task = recall(loaded->setup, sum, &learned) || (stop && *stop) ? NULL : task_open(loaded);
    if (!task)
        return own_find(loaded);
    bool shows = isatty(STDERR_FILENO), more = true;
    say(stderr, "train.learning-sheet", "");
    for (int shown = -1; more && !(stop && *stop);) {
        int percent = lesson_progress(&task->lesson) / 10;
        if (shows && percent != shown)
            fprintf(stderr, "\r%d %%", shown = percent);
        more = lesson_go_on(&task->lesson, PORTION);
    }
    if (shows)
        fputs("\r     \r", stderr);
    if (!more)
        finish(task);
    task_close(task);
    return own_find(loaded);
}

static void *learn_aside(void *where)
{
    struct task *task = where;
    bool more = true;
    while (more && !aside_stops)
        more = lesson_go_on(&task->lesson, 1);
    if (!more)
        finish(task);
    task_close(task);
    return NULL;
}

void own_learn_aside(const struct loaded *loaded)
{
    struct learned learned;
    uint64_t sum = weights_sheet(loaded->sheet_text);
    struct task *task = runs_aside || recall(loaded->setup, sum, &learned) ? NULL : task_open(loaded);
    if (!task)
        return;
    runs_aside = pthread_create(&aside, NULL, learn_aside, task) == 0;
    if (!runs_aside)
        task_close(task);
}

void own_stop(void)
{
    if (!runs_aside)
        return;
    aside_stops = 1;
    pthread_join(aside, NULL);
    aside_stops = 0;
    runs_aside = false;
}

bool own_of_bots(const struct loaded *loaded, const char *bots, struct learned *learned)
{
    uint64_t sum = weights_sheet(loaded->sheet_text);
    *learned = weights_find(loaded->setup, sum);
    if (version_is(learned, bots))
        return true;
    *learned = weights_find(loaded->setup, 0); /* of a sheet that has its own since */
    if (version_is(learned, bots))
        return true;
    if (atoi(bots) != BOTS_VERSION) /* it was not learned by this program */
        return false;
    *learned = own_learn(loaded, NULL);
    return version_is(learned, bots);
}
