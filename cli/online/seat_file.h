/* seat_file.h - what is kept of a seat at an online table, so that whoever comes again has the same one:
 * $XDG_DATA_HOME/nullarium/online/TABLE-SEAT. It is written before the seat is asked for, so that nothing is lost if
 * the answer is. Who plays holds the file: another program of the same person finds the seat in use. */
#ifndef NULLARIUM_SEAT_FILE_H
#define NULLARIUM_SEAT_FILE_H

#include "link.h"
#include "name.h"
#include "shelf.h"

struct seat_file {
    char path[SHELF_NAME];
    int file; /* held; -1: not */
    char table[FAIR_TABLE];
    int seat;
    char token[FAIR_TOKEN];
    char host[FAIR_TOKEN];   /* the host's token, where it is his seat; else "" */
    char commit[FAIR_HEX];   /* what the server had committed itself to before we sat down; "" where we came later */
    struct fair_share share; /* what our device adds to the dice */
    char name[NAME_ROOM];
};

/* Finds one that nobody holds, for any seat where `seat` is 0, and holds it. */
bool seat_file_find(struct seat_file *kept, const char *table, int seat);

/* Keeps it, and holds it. 0 or an errno: EWOULDBLOCK where another program is just about to sit there. */
int seat_file_keep(struct seat_file *kept);

/* Lets go of it; and takes it away, where the seat is not ours any more. */
void seat_file_close(struct seat_file *kept);
void seat_file_remove(struct seat_file *kept);

#endif
