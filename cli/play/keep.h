/* keep.h - where a new record goes, and going on with an old one: what `play` and `record new` share. */
#ifndef NULLARIUM_KEEP_H
#define NULLARIUM_KEEP_H

#include "journal.h"
#include "record/load.h"

/* Makes a new file with the record's header and perhaps more lines (comments; "" for none): `out`, or where that is
 * NULL a file on the shelf that is named by date and game. `exists` is the text id of the sentence for a file that is
 * there already. 0 or an exit status, and said. */
int keep_create(struct journal *journal, const struct loaded *loaded, const char *more, const char *out,
                const char *exists);

/* The record is of now. */
void keep_date(struct record *record);

/* Opens the file that `loaded` was read from to write on; a file that another program writes is refused. */
int keep_reopen(struct journal *journal, const struct loaded *loaded);

#endif
