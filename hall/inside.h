/* inside.h - what the files of the hall share: the hall, a table in it, its seats, and the ways between the files.
 *
 * Every change of a table that must survive is a row (struct hall_event). keep_row applies a row and hands it out to
 * be stored; loading a table applies the stored ones. So a table after loading is the table before it, by construction.
 *
 *     h  the record's header, complete with its sheet
 *     x  secret HEX · hash SEAT HEX|- · reveal SEAT HEX
 *     s  tokens HOST INVITE WATCH (SHA-256 each, hex) · help · limit none|live N|days N · claim SEAT TOKEN NAME ·
 *        reserve SEAT TOKEN|- NAME · fill SEAT LEVEL BOTS · free SEAT · start · begin BOTS · lend SEAT LEVEL BOTS ·
 *        once SEAT LEVEL BOTS · back SEAT · rotate SEAT TOKEN · pause · resume · next ID · away MILLISECONDS (no server
 *        was there, before this row)
 *     e  a line of the record after `---`; what ends a game stands in one row of several lines */
#ifndef NULLARIUM_INSIDE_H
#define NULLARIUM_INSIDE_H

#include "games.h"
#include "log.h"
#include "seats.h"

enum {
    HELLO_MS = 5000,       /* hello is due */
    REVEAL_MS = 10000,     /* so are reveals */
    POLL_HERE_MS = 40000,  /* who polled is here for so long */
    AWAY_FREE_MS = 600000, /* who is away for so long may lose his seat to somebody else */
    MERCY_MS = 120000,     /* for so long a game a live clock waits for a lost line */
    RETRY_MS = 1000,       /* a store that failed is tried again */
    IDLE_MS = 60000,       /* a table that nobody looks at leaves the memory */
    WAKE_MS = 100,         /* nothing here needs to be more exact */
    LATE_MOST = 3,         /* so many time outs running lend the seat */
    TOKEN_IDS = 3 + SEATS_MAX,
    SCRATCH = 2 * HALL_HEADER_BYTES,
};

#define TRYING UINT64_MAX   /* of `retry`: it was loaded again, and is being tried whether rows are stored */
#define LEVEL_LENT "expert" /* who plays for somebody who left or was late */

enum table_state { TABLE_OPEN, TABLE_STARTING, TABLE_PLAYING, TABLE_PAUSED, TABLE_OVER };
enum role { ROLE_NONE, ROLE_SEAT, ROLE_WATCH, ROLE_INVITE, ROLE_HOST };
enum sitter { SITTER_FREE, SITTER_PERSON, SITTER_BOT };
enum limit { LIMIT_NONE, LIMIT_LIVE, LIMIT_DAYS };
enum clock { CLOCK_STOPPED, CLOCK_RUNS, CLOCK_WAITS }; /* waits: for a lost line */

enum note {
    NOTE_FAIR,
    NOTE_STATE,
    NOTE_WATCHERS,
    NOTE_NEXT,
    NOTE_HASH, /* + seat */
    NOTE_SEAT = NOTE_HASH + SEATS_MAX + 1,
    NOTE_CLOCK = NOTE_SEAT + SEATS_MAX + 1,
    NOTE_SAID = NOTE_CLOCK + SEATS_MAX + 1,
    NOTE_COUNT = NOTE_SAID + SEATS_MAX + 1,
};

/* What a game, its seats, options and sheet come to; shared by all tables that have the same. */
struct hall_setup {
    struct hall_setup *after;
    int tables;
    uint64_t number; /* from 1 on */
    char *key;       /* the canonical header without anybody's name */
    size_t key_length;
    char *sheet; /* its own text, NULL without one */
    struct setup *setup;
    char bots[BOTS_WORD]; /* which bots play it here (version.h) */
};

struct hall_seat {
    uint8_t sitter, late, clock, said;
    bool lent, once; /* a bot plays for the person: until he is back, for one decision */
    bool hashed;     /* committed himself to entropy */
    bool tokened;
    bool due;    /* is to decide */
    bool thinks; /* a bot has been asked */
    int sockets;
    int decisions;        /* so many this seat has made */
    uint32_t ticket;      /* of who was asked last */
    uint32_t sitting;     /* so often it has changed hands: whoever came before sees nothing of it any more */
    uint64_t polled;      /* when last; 0: never */
    uint64_t away;        /* since when nobody is here */
    uint64_t left, since; /* of its clock, milliseconds; when that was counted last */
    uint64_t mercy;       /* of MERCY_MS used */
    size_t due_at;        /* the log when the decision fell due */
    char name[NAME_ROOM];
    char level[HALL_LEVEL];
    uint8_t token[FAIR_BYTES];
    uint8_t hash[FAIR_BYTES];
    struct fair_share share;
};

/* An answer that waits for rows to be stored. */
enum then { THEN_NOTHING, THEN_SEAT, THEN_MOVED, THEN_FREED, THEN_LEFT, THEN_AGAIN, THEN_HEAR };
struct waiting {
    struct waiting *after;
    uint32_t rows; /* stored: then it is given */
    enum then then;
    int seat;                     /* THEN_SEAT: the visitor becomes it; else what becomes of who was there */
    struct hall_visitor *visitor; /* NULL: he has gone */
    enum hall_status status;
    size_t length;
    char text[];
};

/* Up to which byte the log may be shown when so many rows are stored. */
struct mark {
    uint32_t rows;
    size_t visible;
};

struct former {
    uint8_t token[FAIR_BYTES];
    uint8_t seat;
};

struct bucket {
    uint64_t at;
    uint32_t thousandths; /* of lines that may still be said */
};

struct decided {
    uint8_t seat;
    uint16_t decision;
};

struct hall_table {
    char id[FAIR_TABLE];
    struct hall_table *next_same;      /* in its bucket of the index */
    struct hall_table *before, *after; /* of all tables */
    struct hall_visitor *visitors;
    struct waiting *waiting, **waiting_end;
    struct bucket bucket[TOKEN_IDS];
    struct {
        uint32_t version, rows;
    } note[NOTE_COUNT];
    uint32_t version;
    uint64_t wake, idle; /* when it wants HALL_TIME; since when nobody looks */
    uint64_t lost;       /* since when nothing could be stored; 0: all is well */
    uint64_t retry;      /* when it is loaded again after trouble; 0: no trouble */
    char trouble[16];    /* what the store said */
    bool loading, broken;
    int watchers;
    char child[FAIR_TABLE];  /* the next table, while it is being stored */
    char parent[FAIR_TABLE]; /* of a next table, while it is being stored */

    /* From here on, what the rows say; emptied before they are applied again. */
    uint8_t state;
    bool made, help, begun;
    uint8_t limit;
    int limit_number;
    uint32_t rows, stored; /* applied; stored */
    uint32_t start_rows;   /* with `start` */
    uint32_t token_rows;   /* with the last change of a seat's token: before it is stored no token is judged */
    uint64_t started;      /* when */
    struct hall_setup *shared;
    struct record record;
    struct hall_seat seat[SEATS_MAX + 1];
    uint8_t token[3][FAIR_BYTES]; /* host, invite, watch */
    char tokens[3 * 64 + 3];      /* the same as they are stored, for the next table */
    struct former *former;
    int former_count;
    struct decided *decided; /* by bots */
    int decided_count, decided_room;
    struct mark *marks;
    int mark_count, mark_room;
    uint8_t secret[FAIR_BYTES], commit[FAIR_BYTES], key[FAIR_BYTES];
    char next[FAIR_TABLE];
    size_t visible; /* of the log */
    struct log log;
    struct table table;
};

struct kept {
    struct kept *after;
    char text[];
};

struct hall {
    struct hall_settings settings;
    struct hall_counts counts;
    uint64_t now, wake;
    struct hall_table **index;
    size_t index_size; /* a power of two */
    struct hall_table *first;
    struct hall_setup *setups;
    uint64_t setups_made; /* ever */
    struct hall_outputs outputs;
    char at[FAIR_TABLE]; /* the table that is being worked on */
    struct kept *kept;
    bool loading; /* rows are applied that were stored */
    const uint8_t *random;
    struct sheet sheet;
    char scratch[SCRATCH];
    char record[2 * EVENT_TEXT];
    char lines[SEATS_MAX + 1][TABLE_LINES];
};

/* -- hall.c: memory, outputs, tables ------------------------------------------------------------------- */

void *hall_resize(struct hall *hall, void *memory, size_t bytes);
struct hall_output *hall_put(struct hall *hall, enum hall_output_kind kind, const struct hall_table *table);

/* Room for a text that lives as long as the outputs. */
char *hall_keep(struct hall *hall, size_t bytes);

struct hall_table *hall_find(const struct hall *hall, const char *id);
struct hall_table *hall_add(struct hall *hall, const char *id);
void hall_remove(struct hall *hall, struct hall_table *table);

/* -- setups.c: games out of headers -------------------------------------------------------------------- */

/* Reads a header, makes or finds its setup, and fills in the table's record and `shared`. True: refused. */
bool setups_open(struct hall *hall, struct hall_table *table, const char *header, size_t length, struct refusal *why);
void setups_leave(struct hall *hall, struct hall_setup *setup);

/* The canonical header of a table's record, as it is stored, or as a viewer gets it. */
void setups_say(const struct hall_table *table, int viewer, struct text *text);

/* -- rows.c: what is stored ---------------------------------------------------------------------------- */

/* Applies a row and hands it out to be stored. */
void keep_row(struct hall *hall, struct hall_table *table, char kind, const char *line);

/* The row `word SEAT LEVEL BOTS`, or `word SEAT REST`. */
void keep_bot_row(struct hall *hall, struct hall_table *table, const char *word, int seat, const char *level);
void keep_seat_row(struct hall *hall, struct hall_table *table, char kind, const char *word, int seat,
                   const char *rest);

/* Applies a row. False: it is none of ours. */
bool apply_row(struct hall *hall, struct hall_table *table, char kind, const char *line, uint64_t at);

/* What follows from a row for clocks and notes. */
void table_set_state(struct hall *hall, struct hall_table *table, enum table_state state);

/* Forgets what the rows said, and gives its memory back. */
void clear_rows(struct hall *hall, struct hall_table *table);

/* -- lines.c: the record ------------------------------------------------------------------------------- */

/* `# seat 2 person Ada`, `# once 2 expert BOTS`: told to all, once the game has begun. */
void line_comment_seat(struct hall *hall, struct hall_table *table, int seat, const char *word, const char *rest);

/* The game begins; `bots` is the word for the bots that play here. */
void line_begin(struct hall *hall, struct hall_table *table, const char *bots);

/* Lines of the record happen. False: one of them cannot. */
bool line_apply(struct hall *hall, struct hall_table *table, const char *lines);

/* -- stored.c: what the store says ---------------------------------------------------------------------- */

void stored_load(struct hall *hall, struct hall_table *table, const struct hall_input *input);
void stored_keep(struct hall *hall, struct hall_table *table, const struct hall_input *input);
void stored_lose(struct hall *hall, struct hall_table *table, const struct hall_input *input);
void stored_break(struct hall *hall, struct hall_table *table);

/* -- play.c: what follows by itself -------------------------------------------------------------------- */

/* Starts the game when all have shown their entropy; draws; asks bots; ends the game. */
void play_on(struct hall *hall, struct hall_table *table);
void play_chose(struct hall *hall, struct hall_table *table, const struct hall_input *input);
void play_close(struct hall *hall, struct hall_table *table);
bool seat_is_played_by_bot(const struct hall_seat *seat);
bool seat_is_here(const struct hall *hall, const struct hall_seat *seat);

/* Something that the seat's clock depends on has changed. */
void clock_turn(struct hall *hall, struct hall_table *table, int seat);
void clock_start(struct hall *hall, struct hall_table *table, int seat); /* by a row that is being applied */
uint64_t clock_left(const struct hall *hall, const struct hall_seat *seat);

/* Time has passed at a table; when it wants to hear of it next. */
void time_pass(struct hall *hall, struct hall_table *table);
void time_wake(struct hall *hall, struct hall_table *table);

/* -- words.c: what visitors say ------------------------------------------------------------------------ */

/* A line: heard at once, or after what the visitor said before. */
void words_take(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, const char *line);
void words_hear(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, const char *line);
void words_make(struct hall *hall, struct hall_visitor *visitor, const char *header, size_t length);
void words_again_stored(struct hall *hall, struct hall_table *child, struct waiting *waiting);

/* Whose token this is; fills in role and seat. False: nobody's. *moved: it was a seat's. */
bool words_know(struct hall_table *table, const char *token, enum role *role, int *seat, bool *moved);

/* Whether it is not known yet what this token opens, because a change of a seat's is not stored. */
bool words_doubt(const struct hall_table *table, enum role role);

/* One more line by this token; false: too many. */
bool words_pay(struct hall *hall, struct hall_table *table, enum role role, int seat);

/* `refused WORD {...}`, when all rows so far are stored. The table may be NULL. */
void words_refuse(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, const char *word,
                  enum hall_status status, const struct refusal *why);

/* -- notes.c: what visitors see ------------------------------------------------------------------------ */

/* Answers when all rows so far are stored. */
void answer_later(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, enum hall_status status,
                  const char *text, enum then then, int seat);
/* At once: nothing of it comes from a row. */
void answer_now(struct hall *hall, struct hall_visitor *visitor, enum hall_status status, const char *text);
void say_bye(struct hall *hall, struct hall_visitor *visitor, const char *why);

/* Gives what waited for the rows that are stored now. */
void release(struct hall *hall, struct hall_table *table);

/* A note has changed, by a row or not. */
void note(struct hall_table *table, int which, bool by_row);

/* Rows beyond `before` are stored now: what they changed may be told. */
void note_stored(struct hall_table *table, uint32_t before);

/* Tells visitors that there is something new for them. */
void stir(struct hall *hall, struct hall_table *table);

void poll_look(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor);

/* -- visitors.c ---------------------------------------------------------------------------------------- */

/* Somebody has come; the table he came to, NULL where there is none. */
struct hall_table *visitor_open(struct hall *hall, const struct hall_input *input);

/* The table is there: whoever waited for it may go on. */
void visitor_admit(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor);

void visitor_join(struct hall_table *table, struct hall_visitor *visitor);
void visitor_leave(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor);
void visitor_be(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, enum role role, int seat);

/* He has so many lines already; false: there are not so many. */
bool visitor_skip(struct hall_table *table, struct hall_visitor *visitor, int lines);

/* Which bit of the log is his; -1: none. */
int visitor_viewer(const struct hall_visitor *visitor);

#endif
