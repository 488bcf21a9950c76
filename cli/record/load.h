/* load.h - records and sheets from files, with every check: what is wrong is said at once as
 * `FILE:LINE: sentence`, and nothing is half read. */
#ifndef NULLARIUM_LOAD_H
#define NULLARIUM_LOAD_H

#include "record.h"
#include <stdio.h>

/* A game to play with: which, for how many, on which sheet. */
struct loaded {
    const char *path; /* where it came from, for sentences */
    char *bytes;      /* the whole file; the record points into it */
    size_t length;
    struct record record;
    const struct game *game;
    struct setup *setup;
    char *sheet_text; /* the sheet's own lines, without "| "; NULL where the game has none */
};

/* All functions that answer int give 0 or the exit status, and have said why. */

/* Reads a file of at most `most` bytes; a NUL follows the bytes. */
int load_bytes(const char *path, size_t most, char **bytes, size_t *length);

/* Finds a game by its id ("nullern") or says which there are. */
const struct game *load_game(const char *id);

/* Writes the ids of the games, or of those with a scorebook, for a sentence: "null-bock, nullern". */
void load_list_games(struct text *text, bool with_scorebook);

/* Reads a record up to its `---` and makes the setup. `whole_lines`: what follows the last line end
 * is left out (the line a crash cut short). */
int load_record(struct loaded *loaded, const char *path, bool whole_lines);

/* The same for bytes that were read already: path, bytes and length of `loaded` are given. */
int load_header(struct loaded *loaded);

/* Makes the setup for a new game whose game, seats and options stand in loaded->record already;
 * `sheet` is a shipped sheet's name, a file, or NULL for the default. */
int load_new(struct loaded *loaded, const char *sheet);

/* Sets a game up on a sheet whose game only the sheet tells, for the fewest seats: a shipped sheet by its name (or
 * `GAME/NAME`, where two games have the same), else a file. */
int load_sheet(struct loaded *loaded, const char *sheet);

/* "--option target=150" into the record. */
int load_option(struct record *record, const char *words);

void load_close(struct loaded *loaded);

/* Reads the events one by one. */
enum load_step { LOAD_EVENT, LOAD_RESULT, LOAD_END, LOAD_BAD };
struct load_cursor {
    struct record_cursor at;
    int line; /* of the event just read */
};
void load_start(const struct loaded *loaded, struct load_cursor *cursor);

/* The next event, read and checked but not applied. A `result` line is checked here and answered
 * with LOAD_RESULT. LOAD_BAD: said already. */
enum load_step load_event(const struct loaded *loaded, struct load_cursor *cursor, const struct match *match,
                          struct event *event);

#endif
