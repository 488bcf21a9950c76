/* journal.h - a game's record on disk, written as it goes.
 *
 * Every event is written at once, as one whole line, so a crash of the program loses nothing;
 * journal_settle also waits for the disk, so that a power cut does not either. When the disk is full
 * the lines wait in memory and are tried again with every later one: the file never holds half a line. */
#ifndef NULLARIUM_JOURNAL_H
#define NULLARIUM_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { JOURNAL_PATH = 4096 };

struct journal {
    int file; /* -1: not open */
    char path[JOURNAL_PATH];
    off_t good;    /* so many bytes are whole lines */
    char *waiting; /* lines that could not be written yet */
    size_t waiting_length, waiting_room;
    int waiting_lines;
    int trouble; /* errno of the last failure while lines wait; 0: all is written */
};

/* All answer 0 or an errno. */

/* Makes a new file with the header in it, which only its owner may read: it holds what other seats may
 * not know. An existing file is left alone (EEXIST). On failure nothing is left behind. */
int journal_create(struct journal *journal, const char *path, const char *header, size_t length);

/* Opens a record to go on with it; what follows its last line end is cut off, and from now on only its
 * owner may read it. EWOULDBLOCK: another program is writing it. */
int journal_reopen(struct journal *journal, const char *path);

/* Adds one line (without its end). On failure the line waits, and the errno is answered. */
int journal_add(struct journal *journal, const char *line);

/* Takes back what was added from this byte on, as journal_length told it then. */
int journal_cut(struct journal *journal, off_t length);
off_t journal_length(const struct journal *journal); /* with the lines that wait */

/* All of it, NUL-terminated, for the caller to free; lines that wait are written first. */
int journal_read(struct journal *journal, char **bytes, size_t *length);
/* Writes the whole file anew, in one step: after a crash it is the old one or the new one. */
int journal_replace(struct journal *journal, const char *bytes, size_t length);

/* Waits until all is on the disk. */
int journal_settle(struct journal *journal);

void journal_close(struct journal *journal);

#endif
