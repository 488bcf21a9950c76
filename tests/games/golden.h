/* golden.h - golden records: hand-made records that show a clause of the rules each, and what must
 * be true on the way.
 *
 * A golden file games/<folder>/golden/<CLAUSE>-<what>.rec (or tests/golden/...) is a record with
 * comment lines that start with `#!`. Each speaks of the position where it stands:
 *   #! refused CLAUSE text.id | Sentence   the next event line is refused with exactly this (clause
 *                                          `-` for none) and not applied; in the header: the record
 *                                          is refused with this before its first event
 *   #! can SEAT MOVE, #! cannot SEAT MOVE  legal, not legal
 *   #! count SEAT N                        so many legal moves
 *   #! moves SEAT MOVE MOVE ...            exactly these legal moves
 *   #! tapped SEAT TARGET TARGET ... : CLAUSE text.id TARGET | Sentence
 *                                          who touches these is told why they lead nowhere, and the last target (`-`
 *                                          for none) is pointed at
 *   #! scores 3 7                          the scores
 *   #! act 0, #! act 1 3, #! act           who must act: chance, these seats, nobody
 *   #! band SEAT text.id                   the verdict on this seat's score
 *   #! ranks 2 1                           the places of the seats
 *   #! cue SEAT WORD                       what the scene of a page says to this seat of what has just happened
 */
#ifndef NULLARIUM_GOLDEN_H
#define NULLARIUM_GOLDEN_H

#include "match.h"
#include <stdio.h>

struct golden_count {
    int passed, failed;
};

enum { GOLDEN_PATH = 1024, GOLDEN_FILES = 2000 };

struct golden_file {
    char folder[64]; /* "nulli-flow" */
    char name[128];  /* "F5-shore" */
    char path[GOLDEN_PATH];
};

struct golden_files {
    int count;
    struct golden_file file[GOLDEN_FILES];
};

/* All golden files under `root` (the repository), sorted by path; to be freed. */
struct golden_files *golden_find(const char *root);

/* Runs every golden file under `root` (the repository), or only `only`: a file's name without .rec,
 * folder/name, or folder/ for all of a folder. One line for each: `ok golden nulli-flow/F5-shore`. */
struct golden_count golden_run(const char *root, const char *only, FILE *out);

/* Is somebody who taps told what the words after `#! tapped` say? False: `wrong` has what he is told. */
bool golden_tapped(const struct match *match, const char *words, char *wrong, size_t room);

/* Every clause of tests/clauses.list has a golden file named after it, or says why not; every
 * golden file is named after a clause; and the list has every clause of docs/rules. */
struct golden_count golden_run_clauses(const char *root, FILE *out);

#endif
