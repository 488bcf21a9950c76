/* table.h - one table, whatever shows it: the match that knows everything, and beside it one for every viewer, fed with
 * what he is told and nothing else; what each was told; the record as it grows.
 *
 * Here an event happens, and nowhere else: table_happen writes it down, tells every viewer in his own match, and lets
 * it happen in the full one. Freestanding: what a front end wants kept beside the matches it lends the room for. */
#ifndef NULLARIUM_TABLE_H
#define NULLARIUM_TABLE_H

#include "record.h"

enum { TABLE_NEWS = 256, TABLE_LINES = TELL_MAX * (EVENT_TEXT + 1) };

/* What a viewer was told lately in words, the newest TABLE_NEWS messages. */
struct news {
    long count; /* ever; message i lies at i % TABLE_NEWS */
    struct message message[TABLE_NEWS];
};

/* What a viewer was told, oldest first: what a bot decides from beside its view. */
struct told {
    struct event *events; /* NULL: not kept */
    int count, room;
};

struct table {
    const struct setup *setup;
    int only;          /* VIEWER_FULL: the whole game; else this is what one viewer knows (a `view N` record) */
    unsigned viewers;  /* bit v: viewer v is told; 0 is a spectator */
    bool sealing;      /* the last event was one of several choices at the same time: not to be seen yet */
    bool finished;     /* the record has its result */
    int draws;         /* so often chance has acted */
    int last_mover;    /* whose move was the last event, if it told nobody anything beyond itself; else 0 */
    struct match full; /* unused where only one viewer's game is known */
    struct match view[SEATS_MAX + 1]; /* by viewer */

    /* Lent by the caller, each empty where nobody wants it; table_open empties them, but keeps the room. */
    struct past *past;                /* [1 + viewer], [0] the full match's: for who shows something */
    struct news *news;                /* the same */
    struct told told[SEATS_MAX + 1];  /* room for TELL_MAX more before every event */
    struct text lines[SEATS_MAX + 1]; /* what each is told, as lines of his record. The caller may cut what he has
                                         taken; TABLE_LINES are room for one event */
    struct text record;               /* the record's own lines. The same: RECORD_BYTES are room for the whole, and
                                         EVENT_TEXT + 1 for one event */
};

/* Everybody: a spectator and these seats. */
#define TABLE_ALL(seats) ((2u << (seats)) - 1)

/* Lays the table: the matches stand at the beginning. `viewers` who are told, for the one viewer `only` himself. */
void table_open(struct table *table, const struct setup *setup, int only, unsigned viewers);

/* The match that decides: the full one, or the only one there is. */
const struct match *table_match(const struct table *table);
unsigned table_to_act(const struct table *table);

/* A legal event happens (match_happen): written down, told to all, done. */
void table_happen(struct table *table, const struct event *event);

/* Reads the next event of a record and lets it happen; it is known to the record already and not written down again.
 * Answers what record_event does; RECORD_BAD: `why` says the line. */
enum record_step table_replay_event(struct table *table, struct record_cursor *cursor, struct refusal *why);

/* The same until so many events have happened (all for a negative number); what is told is not written into
 * table->lines, which has no room for a whole game. True: refused, and why. */
bool table_replay(struct table *table, const struct record *record, const char *bytes, size_t length, int events,
                  struct refusal *why);

/* What chance does next, drawn by this generator, happens; *event is what it was. */
void table_draw(struct table *table, struct rng *rng, struct event *event);

/* The generator of one draw, from 32 random bytes. */
enum { TABLE_DRAW_BYTES = 32 };
void table_seed_draw(struct rng *rng, const uint8_t bytes[TABLE_DRAW_BYTES]);

/* What chance might do next, as the viewer of the table's own match would be told it: who is dealt to, how much, what
 * is hidden from him. In a view all that is unknown is guessed first; what comes out of it means nothing. */
void table_sample_chance(const struct table *table, struct event *event);

/* The move a seat typed, checked on its own view. True: refused. */
bool table_read_move(const struct table *table, int seat, const char *typed, struct event *event, struct refusal *why);

/* Writes the header of the record, or of the one that a viewer is told, into table->record or table->lines. `sheet` is
 * the sheet's own text, NULL without one. */
void table_say_header(struct table *table, const struct record *record, const char *sheet);
void table_say_told_header(struct table *table, const struct record *record, const char *sheet, int viewer);

/* Writes `result` when the game is over: the record's last line. */
void table_finish(struct table *table);

/* For a bot that plays at no table: what it is told. There must be room. */
void told_add(struct told *told, const struct event *event);

#endif
