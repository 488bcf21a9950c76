/* hall.h - all online tables as one state machine (docs/online.md): opening, sitting down, starting, moves, chance,
 * bots, lending and coming back, moving to another device, limits of time, pausing, closing, playing again; and what
 * each visitor may see and has seen.
 *
 * It is pure: no I/O, no clock, no randomness of its own. Whatever happens outside is an input, whatever shall happen
 * outside is an output, and the same inputs give the same outputs; so one seed can run it with simulated people,
 * networks, disks and clocks. Memory is lent by the caller.
 *
 * An event is applied at once, so that chance and bots can follow in the same batch, and handed out to be stored
 * (HALL_APPEND). Every answer, note and line waits until the events it was computed from are stored (HALL_STORED). If
 * they cannot be (HALL_LOST) the table is loaded again and whoever asked hears `later`.
 *
 * A visitor is a cursor into append-only lines. Who reads slowly costs nothing: the server asks for more when there is
 * room (hall_pull). Only answers are handed out one by one, and of these a token gets a limited number. */
#ifndef NULLARIUM_HALL_H
#define NULLARIUM_HALL_H

#include "fair.h"
#include "table.h"

struct hall;
struct hall_table;

enum {
    HALL_LINE_BYTES = 4096,                                         /* a client's line */
    HALL_HEADER_BYTES = 16 << 10,                                   /* the record header a table is made of */
    HALL_RANDOM = FAIR_BYTES + FAIR_RAW_TABLE + 3 * FAIR_RAW_TOKEN, /* what a new table takes */
    HALL_LEVEL = 16,
};

/* How a visitor comes. */
enum hall_way {
    HALL_SOCKET, /* a WebSocket: says hello first, then any number of lines; pulls lines and notes for ever */
    HALL_POST,   /* one line, one answer; its token comes with it */
    HALL_POLL,   /* lines from a number on and all notes, as soon as there is something new or the wait is over */
    HALL_RECORD, /* the full record of a game that is over */
};

/* The status an answer has over HTTP. */
enum hall_status {
    HALL_OK = 200,
    HALL_MADE = 201,
    HALL_BAD = 400,       /* no line of the protocol */
    HALL_NOT_YOURS = 403, /* a token that does not open this, or a word that is not for it */
    HALL_NO_TABLE = 404,
    HALL_TAKEN = 409, /* taken, or early */
    HALL_BY_RULE = 422,
    HALL_TOO_MANY = 429,
    HALL_LATER = 503,
};

/* Somebody who looks at a table, or asks something of it. The caller lends it, zeroed, from HALL_OPENED until he has
 * given HALL_CLOSED; `who` is his, the rest is the hall's. */
struct hall_visitor {
    void *who;
    struct hall_table *table;            /* NULL: none (yet) */
    struct hall_visitor *before, *after; /* at the same table */
    uint64_t since;                      /* when he came, or polled */
    uint64_t until;                      /* of a poll: when the wait is over; of a socket: when hello is due, 0: said */
    size_t at;                           /* cursor: byte of the table's log */
    int line;                            /* and so many lines of his record he was given */
    int wanted;                          /* the lines he has already, by his own word */
    uint32_t notes;                      /* the version of the notes that he has seen */
    uint32_t seen;                       /* of a poll: the version it waits to be passed */
    uint8_t way, role, seat;
    uint32_t sitting; /* of the seat's changes of hands, those before he came */
    bool ready, fresh, closing;
    char token[FAIR_TOKEN]; /* of HALL_POST, until his line comes */
};

enum hall_input_kind {
    HALL_TIME,   /* time has passed: what hall_wake asked for */
    HALL_MAKE,   /* POST /t: `visitor` wants a table of the record header `text` */
    HALL_OPENED, /* `visitor` has come to the table `id` */
    HALL_LINE,   /* `visitor` says the line `text`, without its end; only when HALL_READY was given */
    HALL_CLOSED, /* `visitor` has gone; nobody else will hear of it unless it matters */
    HALL_STORED, /* everything up to event `seq` of table `id` is stored */
    HALL_LOST,   /* events from `seq` on could not be stored; `text` one English word why (full, locked, away) */
    HALL_LOADED, /* what HALL_LOAD asked for: `events`, `event_count` (0: there is no such table); or `text` why not */
    HALL_CHOSE,  /* the bot of HALL_THINK chose the move `text`; NULL: it could not */
    HALL_BROKE,  /* a promise was broken at table `id`: it stops, the others go on */
};

/* One row of the store. Kinds: h header, e a line of the record's body, s seats and state, x secret and entropy. */
struct hall_event {
    uint32_t seq; /* from 0, without gaps */
    uint64_t at;  /* milliseconds */
    char kind;
    size_t length;
    const char *line; /* ended by a NUL too */
};

struct hall_input {
    enum hall_input_kind kind;
    uint64_t now;   /* milliseconds; never less than before */
    const char *id; /* of the table */
    struct hall_visitor *visitor;
    enum hall_way way; /* of HALL_OPENED, and below: */
    const char *token; /* of HALL_POST, HALL_POLL, HALL_RECORD: the bearer's; "" where missing */
    int from;          /* of HALL_POLL: so many lines he has */
    uint32_t notes;    /* of HALL_POLL: the version of the notes he has (hall_notes), 0 where he does not say */
    int wait;          /* of HALL_POLL: milliseconds */
    const char *text;
    size_t length;
    uint32_t seq;
    int seat, decision; /* of HALL_CHOSE, */
    uint32_t ticket;    /* as HALL_THINK gave them */
    uint64_t away;      /* of HALL_LOADED: milliseconds for which no server was there since the table's last event */
    const struct hall_event *events;
    int event_count;
    const uint8_t *random; /* HALL_RANDOM fresh bytes, of HALL_MAKE and HALL_LINE */
};

enum hall_output_kind {
    HALL_APPEND, /* store `event` of table `id`, all that one hall_take hands out together; then HALL_STORED or
                    HALL_LOST */
    HALL_LOAD,   /* load table `id`; then HALL_LOADED */
    HALL_READY,  /* now `visitor` may say something */
    HALL_ANSWER, /* tell `visitor` the line(s) `text`; over HTTP that is all, with `status` */
    HALL_STIR,   /* there is more for `visitor`: hall_pull; a poll is to be answered with it */
    HALL_CLOSE,  /* close `visitor` when he has been sent what there is */
    HALL_THINK,  /* have the bot `level` choose decision `decision` of `seat` at table `id`, from the record `text` that
                    the seat was told, with `seed`; then HALL_CHOSE */
};

struct hall_output {
    enum hall_output_kind kind;
    struct hall_visitor *visitor;
    char id[FAIR_TABLE];
    enum hall_status status;
    struct hall_event event;
    bool over;        /* of HALL_APPEND: with this event the table is over */
    bool live;        /* of HALL_THINK: people wait for it under a live limit */
    const char *text; /* lives until the next hall_take */
    size_t length;
    int seat, decision;
    uint32_t ticket; /* tells this task from an older one for the same decision */
    char level[HALL_LEVEL];
    uint64_t seed;
    uint64_t setup; /* of HALL_THINK: from 1 on; the same number, the same game, seats, options and sheet */
};

struct hall_outputs {
    struct hall_output *at;
    int count, room;
};

struct hall_settings {
    void *who;
    /* Lends memory: like realloc, NULL for what is new, 0 bytes give it back. May not fail. */
    void *(*resize)(void *who, void *memory, size_t bytes);
    int watchers, sockets; /* at most: who watch one table; of one seat */
    int burst, rate;       /* lines of a token: at once, and a second */
    /* For tests of what a viewer is sent: what draw k is instead of fair_draw. NULL in service. */
    void (*draw)(void *who, const char *id, const uint8_t key[FAIR_BYTES], int k, uint8_t out[FAIR_BYTES]);
};

/* Since the start, and now. */
struct hall_counts {
    uint64_t made, loaded, events, moves, refused, later, broken;
    int tables, visitors; /* now in memory */
};

struct hall *hall_open(const struct hall_settings *settings);
void hall_close(struct hall *hall); /* gives all memory back; visitors are forgotten */

/* Something has happened. The outputs live until the next call. */
void hall_take(struct hall *hall, const struct hall_input *input, const struct hall_outputs **outputs);

/* The name of the table that hall_take is at, or was at last; "": none. For whoever finds that it broke (HALL_BROKE).
 */
const char *hall_at(const struct hall *hall);

/* When HALL_TIME is wanted next; UINT64_MAX: never. */
uint64_t hall_wake(const struct hall *hall);

/* Writes to `text` the lines and notes that a visitor has not got yet and may have, each with its line end, as many as
 * fit; nothing: he has all. A poll or a record gets everything by repeated calls. */
void hall_pull(struct hall *hall, struct hall_visitor *visitor, struct text *text);

/* The version of the notes a poll was given, for its next one. */
uint32_t hall_notes(const struct hall_visitor *visitor);

/* Which game is played, or will be, at his table: whoever was invited may know it before the header comes. */
const char *hall_game(const struct hall_visitor *visitor);

const struct hall_counts *hall_counts(const struct hall *hall);

/* Whether a table is in memory: then it must not be dropped from the store. */
bool hall_has(const struct hall *hall, const char *id);

/* The words people may say to each other, NULL-ended; text ids `online.said-WORD`. */
extern const char *const hall_words[];

#endif
