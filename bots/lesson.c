/* lesson.c - a sheet is learned on the spot (see lesson.h). */
#include "lesson.h"
#include "thinking.h"
#include "version.h"
#include <string.h>

enum { ALIGNMENT = 64, SCHOOL_SHARE = 500 /* thousandths of the progress */ };

static size_t file_room(const struct setup *setup)
{
    size_t bytes = weights_bytes((uint32_t)setup->game->knowledge->weight_count(setup, false));
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

bool lesson_wanted(const struct setup *setup, uint64_t sheet)
{
    const struct shipped_weights *found = weights_find_shipped(setup, sheet);
    return found && !found->head.sheet && schooling_wanted(setup);
}

void lesson_name(const struct setup *setup, uint64_t sheet, struct text *name)
{
    struct learned general = weights_find(setup, 0);
    text_add(name, setup->game->id);
    text_char(name, '-');
    for (int digit = 15; digit >= 0; digit--)
        text_char(name, "0123456789abcdef"[sheet >> (4 * digit) & 15]);
    text_char(name, '-');
    version_say(&general, name);
}

size_t lesson_bytes(const struct setup *setup)
{
    size_t learning = schooling_bytes(setup, false), thinking = setup->game->knowledge->memory_bytes;
    return file_room(setup) + (learning > thinking ? learning : thinking);
}

/* The weights, where they stand in the file: it is little-endian, as everything that runs this is. */
static int16_t *values_of(const struct lesson *lesson)
{
    return (int16_t *)(void *)(lesson->file + WEIGHTS_HEADER);
}

bool lesson_begin(struct lesson *lesson, const struct setup *setup, uint64_t sheet, const int16_t *general,
                  void *memory)
{
    *lesson = (struct lesson){.file = memory};
    if (setup->seats != 1 || !schooling_wanted(setup) || !general)
        return true;
    lesson->memory = lesson->file + file_room(setup);
    memcpy(lesson->head.game, setup->game->id, text_length(setup->game->id));
    lesson->head.sheet = sheet;
    lesson->head.count = (uint32_t)setup->game->knowledge->weight_count(setup, false);
    schooling_open(&lesson->schooling, setup, general, lesson->memory);
    return false;
}

static bool settle(struct lesson *lesson)
{
    const struct setup *setup = lesson->schooling.setup;
    schooling_settle(&lesson->schooling, values_of(lesson));
    lesson->head.games = lesson->schooling.played;
    lesson->settled = true;
    return !fitting_begin(&lesson->fitting, setup, values_of(lesson), lesson->memory);
}

static void finish(struct lesson *lesson)
{
    memcpy(lesson->head.halvings, lesson->fitting.halvings, sizeof lesson->head.halvings);
    weights_write(&lesson->head, values_of(lesson), lesson->file);
    lesson->over = true;
}

bool lesson_go_on(struct lesson *lesson, int games)
{
    if (!lesson->settled) {
        if (schooling_go_on(&lesson->schooling, (uint32_t)games) || settle(lesson))
            return true;
        finish(lesson);
    }
    for (; games > 0 && !lesson->over; games--)
        if (!fitting_step(&lesson->fitting))
            finish(lesson);
    return !lesson->over;
}

int lesson_progress(const struct lesson *lesson)
{
    const struct schooling *schooling = &lesson->schooling;
    if (lesson->over)
        return 1000;
    if (lesson->settled)
        return SCHOOL_SHARE + fitting_progress(&lesson->fitting) * (1000 - SCHOOL_SHARE) / 1000;
    return (int)(schooling->played * SCHOOL_SHARE / schooling->curriculum.games);
}

const unsigned char *lesson_file(const struct lesson *lesson, size_t *length)
{
    *length = weights_bytes(lesson->head.count);
    return lesson->file;
}

struct learned lesson_learned(const struct lesson *lesson)
{
    size_t length;
    const unsigned char *file = lesson_file(lesson, &length);
    return weights_learned(&lesson->head, values_of(lesson), file, length);
}
