/* sqlite.h - a store in one file of SQLite. */
#ifndef NULLARIUM_SQLITE_H
#define NULLARIUM_SQLITE_H

#include "store.h"

enum store_trouble sqlite_open(const char *path, enum store_use use, struct store **store, char detail[STORE_DETAIL]);

#endif
