/* writer.h - the one thread that writes to a store, so that the server's loop never waits for a disk.
 *
 * The loop hands over what is to be stored or loaded, which is copied, lets it go (writer_go), and goes on itself. The
 * thread commits whatever waits, at once and together; then `wake` is called, from the thread, and the loop takes the
 * results, in the order in which they came about. A batch that cannot be stored is lost as a whole and reported; the
 * next one is tried anew. Appends that wait are stored before tables that wait are dropped, and these before any is
 * loaded. */
#ifndef NULLARIUM_WRITER_H
#define NULLARIUM_WRITER_H

#include "store.h"

struct writer;

/* `server`: the run of this server, by the millisecond it began (store.h). The store stays the caller's, who must not
 * touch it until writer_stop. NULL: no thread could be started. */
struct writer *writer_open(struct store *store, uint64_t server, void (*wake)(void *who), void *who);

/* -- what the loop hands over; `now` is the time in milliseconds since 1970 -------------------- */

void writer_append(struct writer *writer, uint64_t now, const char *id, const struct hall_event *event, bool over);
void writer_load(struct writer *writer, uint64_t now, const char *id);

/* We are there: goes with what is stored anyway, else it is written by itself. Ask for it every 2 s. */
void writer_alive(struct writer *writer, uint64_t now);

/* Which tables may go (store.h); then drop those that nobody has in his hands. */
void writer_old(struct writer *writer, uint64_t never_started, uint64_t over);
void writer_drop(struct writer *writer, const char *id);

/* What was handed over since the last time may now be done. Of that, the appends are stored all together or not at all:
 * call it after every hall_take. */
void writer_go(struct writer *writer);

/* -- what came of it --------------------------------------------------------------------------- */

enum writer_result_kind {
    WRITER_STORED, /* everything up to event `seq` of table `id` is stored */
    WRITER_LOST,   /* events from `seq` on of table `id` are not, because of `trouble` */
    WRITER_LOADED, /* table `id`; or `trouble` */
    WRITER_OLD,    /* the tables `ids` may go; none where there was trouble */
};

struct writer_result {
    enum writer_result_kind kind;
    enum store_trouble trouble;
    char id[FAIR_TABLE];
    uint32_t seq;
    struct store_table table;
    char (*ids)[FAIR_TABLE];
    int id_count;
};

/* The next one; NULL: that was all. It lives until the next call. Call until NULL after each wake. */
const struct writer_result *writer_take(struct writer *writer);

/* -- counting ---------------------------------------------------------------------------------- */

enum { WRITER_BOUNDS = 14 };

/* Upper bounds of the histogram in microseconds; the last is UINT64_MAX. */
extern const uint64_t writer_bounds[WRITER_BOUNDS];

struct writer_counts {
    uint64_t commits, events, lost, loaded, dropped;
    uint64_t within[WRITER_BOUNDS]; /* commits that took so long, each counted once, under the smallest bound */
    uint64_t microseconds;          /* all commits together */
    int waiting;                    /* events handed over and not yet stored or lost */
    enum store_trouble trouble;     /* of the last commit */
};

void writer_count(struct writer *writer, struct writer_counts *counts);

/* -- the end ----------------------------------------------------------------------------------- */

/* Finishes what waits and ends the thread. The results can still be taken. */
void writer_stop(struct writer *writer);
void writer_close(struct writer *writer); /* stopped before, if need be */

#endif
