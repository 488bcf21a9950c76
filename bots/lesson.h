/* lesson.h - a sheet without weights of its own is learned on the spot: its values (schooling.h), then its levels
 * (fitting.h), then the bytes of the weight file that keeps both. Step by step, so that a worker of the page, a thread
 * beside a game and a command that waits can all do it, with progress.
 *
 * The file depends on the sheet, the general weights and the program alone: whoever lost it learns it again.
 */
#ifndef NULLARIUM_LESSON_H
#define NULLARIUM_LESSON_H

#include "fitting.h"
#include "schooling.h"
#include "weights.h"

enum { LESSON_NAME = 96 }; /* room for a name */

struct lesson {
    struct weights head;
    struct schooling schooling;
    struct fitting fitting;
    unsigned char *file; /* what the answer is written to; its weights stand there first */
    void *memory;        /* what learning takes, and then what thinking takes */
    bool settled;        /* the values are learned */
    bool over;
};

/* Whether there is anything to learn: the game learns sheets, these are not learned, and the general weights are there.
 * `sheet` is what weights know the sheet by (weights_sheet). */
bool lesson_wanted(const struct setup *setup, uint64_t sheet);

/* What its file is kept under: "traexx-00c0ffee00c0ffee-2-5f3a09c2". It tells the game, the sheet, and by the bots
 * (version.h) what else it depends on: the program and its general weights. */
void lesson_name(const struct setup *setup, uint64_t sheet, struct text *name);

/* The memory a lesson needs, aligned to 64. */
size_t lesson_bytes(const struct setup *setup);

/* Begins. The setup is for one seat; `general` are the weights for all sheets of the game. True: refused. */
bool lesson_begin(struct lesson *lesson, const struct setup *setup, uint64_t sheet, const int16_t *general,
                  void *memory);

/* Plays so many games more; true: there are more to play. */
bool lesson_go_on(struct lesson *lesson, int games);

/* How far it is, in thousandths. */
int lesson_progress(const struct lesson *lesson);

/* The finished file, and what it holds; both live in the lesson's memory. */
const unsigned char *lesson_file(const struct lesson *lesson, size_t *length);
struct learned lesson_learned(const struct lesson *lesson);

#endif
