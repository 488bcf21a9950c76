/* levels.c - fitting the levels of a sheet or of a weight file (see levels.h). */
#include "levels.h"
#include "play/thinker.h"
#include "terminal/say.h"
#include "weights.h"
#include "whole.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool train_fit_levels(const struct setup *setup, const int16_t *weights, int32_t halvings[LEVELS_FITTED],
                      const volatile int *stop)
{
    struct fitting fitting;
    void *memory = thinker_memory(setup->game->knowledge->memory_bytes);
    bool more = !fitting_begin(&fitting, setup, weights, memory), shows = more && isatty(STDERR_FILENO);
    int shown = -1;
    while (more && !*stop) {
        more = fitting_step(&fitting);
        int percent = fitting_progress(&fitting) / 10;
        if (shows && percent != shown)
            fprintf(stderr, "\r%d %%", shown = percent);
    }
    if (shows)
        fputs("\r     \r", stderr);
    if (fitting_progress(&fitting) == 1000)
        memcpy(halvings, fitting.halvings, sizeof fitting.halvings);
    free(memory);
    return !*stop;
}

int train_levels(const struct loaded *loaded, const char *path, const volatile int *stop)
{
    struct weights head;
    struct refusal why = {0};
    char *read;
    size_t length;
    int status = load_bytes(path, weights_bytes(WEIGHTS_MOST), &read, &length);
    if (status)
        return status;
    unsigned char *bytes = (unsigned char *)read;
    if (weights_read(&head, bytes, length, &why) ||
        weights_refuse_use(&head, loaded->setup, weights_sheet(loaded->sheet_text), &why)) {
        free(bytes);
        return say_refused_file(path, &why);
    }
    int16_t *values = malloc(head.count * sizeof *values + 1);
    if (!values)
        abort();
    weights_copy(&head, bytes, values);
    if (train_fit_levels(loaded->setup, values, head.halvings, stop)) {
        weights_write(&head, values, bytes);
        int trouble = whole_write(path, bytes, length, WHOLE_SETTLED);
        if (trouble)
            status = say_error(EXIT_FAILURE, "train.unwritable", "ww", path, say_trouble(trouble));
        else
            say(stderr, "train.levels-done", "wnnn", path, head.halvings[0], head.halvings[1], head.halvings[2]);
    } else {
        status = EXIT_FAILURE;
    }
    free(values);
    free(bytes);
    return status;
}
