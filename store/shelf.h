/* shelf.h - the folder where games are kept: $XDG_DATA_HOME/nullarium, else ~/.local/share/nullarium. */
#ifndef NULLARIUM_SHELF_H
#define NULLARIUM_SHELF_H

#include "journal.h"

/* Writes the folder's path; false: neither XDG_DATA_HOME nor HOME is known, or it is too long. */
bool shelf_path(char path[JOURNAL_PATH]);

/* Makes a folder and its parents; 0 or an errno. */
int shelf_make(const char *path);

/* The paths of all records on the shelf, oldest name first; *count of them. Free with shelf_free. */
char **shelf_list(const char *folder, int *count);
void shelf_free(char **paths, int count);

#endif
