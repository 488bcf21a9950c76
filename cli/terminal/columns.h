/* columns.h - words in columns, each as wide as its widest word. */
#ifndef NULLARIUM_COLUMNS_H
#define NULLARIUM_COLUMNS_H

#include <stdio.h>

enum { COLUMNS_MOST = 8, COLUMNS_ROOM = 200 };

struct columns {
    unsigned right; /* bit k: column k is flush right */
    int rows, room;
    char (*words)[COLUMNS_MOST][COLUMNS_ROOM]; /* [row][column]; "" where nothing was put */
};

void columns_row(struct columns *columns); /* begins the next row; start from {0} */
__attribute__((format(printf, 3, 4))) void columns_put(struct columns *columns, int column, const char *format, ...);

/* Prints all rows and forgets them. */
void columns_print(struct columns *columns, FILE *out, int indent);

#endif
