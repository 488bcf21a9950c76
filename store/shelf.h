/* shelf.h - the folder where games are kept: $XDG_DATA_HOME/nullarium, else ~/.local/share/nullarium. */
#ifndef NULLARIUM_SHELF_H
#define NULLARIUM_SHELF_H

#include "journal.h"

/* Writes the folder's path; false: neither XDG_DATA_HOME nor HOME is known, or it is too long. */
bool shelf_path(char path[JOURNAL_PATH]);

/* Makes a folder and its parents; 0 or an errno. */
int shelf_make(const char *path);

/* The same for the shelf itself, which is for its owner alone. */
int shelf_prepare(const char *folder);

/* A name for a new file on the shelf, by date, game and ending (".rec"); `copy` from 1 tells apart those of one second.
 */
enum { SHELF_NAME = JOURNAL_PATH + 80 };
void shelf_name(char path[SHELF_NAME], const char *folder, const char *game, int copy, const char *ending);

/* Waits until the folder of a new file knows of it; where that cannot be done it is no loss. */
void shelf_settle(const char *path);

/* The paths of all files with this ending on the shelf, oldest name first; *count of them. Free with shelf_free. Closes
 * the folder to others. */
char **shelf_list(const char *folder, const char *ending, int *count);
void shelf_free(char **paths, int count);

#endif
