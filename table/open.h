/* open.h - text to a game that can be played: a record, or a game with its seats, options and sheet.
 *
 * What is refused carries the line it stands in; nothing is half open. The caller lends the memory. */
#ifndef NULLARIUM_OPEN_H
#define NULLARIUM_OPEN_H

#include "record.h"

struct opened {
    struct record record; /* the header; its pointers lead into the text it was read from */
    const struct game *game;
    struct setup *setup; /* the caller's: SETUP_BYTES, or those of the game where that is known; aligned to 16 */
    struct sheet *sheet; /* the caller's, to read a sheet in; once it is open nobody needs it */
    bool sheet_speaks;   /* of a refusal: it is about the sheet's own text, and counts its lines */
};

/* Reads a record's header and makes the setup. Its events are for record_start and record_event. True: refused. */
bool open_record(struct opened *opened, const char *bytes, size_t length, struct refusal *why);

/* A new game: of opened->record the game, the seats and the options are filled in already. `sheet` is the sheet's own
 * text, NULL where the game has none; the record learns its name. */
bool open_new(struct opened *opened, const char *sheet, size_t length, struct refusal *why);

/* A new game for so many seats, with the usual options. */
bool open_game(struct opened *opened, const struct game *game, int seats, const char *sheet, size_t length,
               struct refusal *why);

/* A sheet alone, which names its game itself, for the fewest seats. */
bool open_sheet(struct opened *opened, const char *sheet, size_t length, struct refusal *why);

#endif
