/* keep.h - where a new record goes, and going on with an old one: what `play` and `record new` share. */
#ifndef NULLARIUM_KEEP_H
#define NULLARIUM_KEEP_H

#include "journal.h"
#include "record/load.h"

enum { KEEP_HEADER = RECORD_BYTES / 2 }; /* room for a header: a sheet file has at most 128 KiB, its marks as much */

/* Makes a new file with what a table has written into its record so far, the header: `out`, or where that is NULL a
 * file on the shelf that is named by date and game. `exists` is the text id of the sentence for a file that is there
 * already. 0 or an exit status, and said. The lines are taken from `record`. */
int keep_create(struct journal *journal, const char *game, struct text *record, const char *out, const char *exists);

/* Takes the lines that a table has written into its record, and adds them to the journal. Trouble stays in the journal
 * for the front end to tell. */
void keep_lines(struct journal *journal, struct text *record);

/* The record is of now. */
void keep_date(struct record *record);

/* Opens the file that `loaded` was read from to write on; a file that another program writes is refused. */
int keep_reopen(struct journal *journal, const struct loaded *loaded);

#endif
