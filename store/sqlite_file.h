/* sqlite_file.h - the file a store of SQLite is kept in: whose it is, holding it, opening it.
 *
 * It is looked at before SQLite opens it, so that a foreign file is not touched, and is made whole from an image in
 * memory, so that there never is half a one. Who may change it holds the file itself (flock, whole.h), which SQLite's
 * own locks do not know of: readers and backups come and go beside a server. SQLite's locks belong to the process and
 * go when any descriptor of the file is closed: ours is to be closed after SQLite's. */
#ifndef NULLARIUM_SQLITE_FILE_H
#define NULLARIUM_SQLITE_FILE_H

#include "store.h"
#include <sqlite3.h>

/* On trouble too, what was opened is the caller's to close: *database if not NULL, then *file if not -1. */
enum store_trouble sqlite_file_open(const char *path, enum store_use use, int *file, sqlite3 **database,
                                    char detail[STORE_DETAIL]);

/* What an answer of SQLite means. Its words are kept, and errno is what the system said. */
enum store_trouble sqlite_file_judge(sqlite3 *database, int code, char detail[STORE_DETAIL]);

/* What one question answers, as text; "" for nothing. */
enum store_trouble sqlite_file_ask(sqlite3 *database, const char *question, char *answer, size_t room,
                                   char detail[STORE_DETAIL]);

#endif
