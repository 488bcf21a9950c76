/* sim.h - the hall run from one seed: simulated people, network, disk, bots and clock around the real hall, and judges
 * beside it that know what is stored and say what must not be told.
 *
 *     sim.c     one game: the queue of what happens when, faults, the end
 *     port.c    what the server does: gives the hall its inputs, carries out its outputs, watches all that goes out
 *     disk.c    the store: batches, slow commits, lost ones, loads; what survives a crash
 *     model.c   what the stored rows come to: who sits where, and every line of every viewer's record
 *     judge.c   what a visitor may be told now, how a move is to be judged
 *     finish.c  the finished game: fair draws, seeds, redaction, nothing acknowledged lost
 *     client.c  what people do        hear.c  what they understand of what they hear
 *     bot.c     who answers HALL_THINK
 *     trace.c   all that went into the hall, to let it happen again
 *     exchange.c  the same game with others' secrets exchanged: a viewer is sent the same bytes */
#ifndef NULLARIUM_TESTS_HALL_SIM_H
#define NULLARIUM_TESTS_HALL_SIM_H

#include "games.h"
#include "hall.h"
#include "open.h"
#include <stdio.h>

enum {
    ROOMS_MAX = 12, /* a table and its rematch, and those whose making was not heard of */
    CLIENTS_MAX = 26,
    WIRES_MAX = 12000, /* connections of one game */
    VIEWERS = SEATS_MAX + 2,
    FULL = SEATS_MAX + 1, /* the place of the full record among the viewers */
    FAULTS_LEAST = 20,
    WORD_ROOM = 256,
    ASKED_MAX = 24,
    TOLD_LINE = 512,
};

/* -- what rows come to -------------------------------------------------------------------------- */

enum sits { SITS_NOBODY, SITS_PERSON, SITS_BOT };
enum stage { STATE_OPEN, STATE_STARTING, STATE_PLAYING, STATE_PAUSED, STATE_OVER };

struct sitting {
    enum sits sits;
    bool lent, once, reserved;
    char name[NAME_ROOM], level[HALL_LEVEL];
    char token[FAIR_HEX];                   /* its hash */
    char hash[FAIR_HEX], entropy[FAIR_HEX]; /* "" where there is none */
};

/* What is known of a table beside its lines. */
struct facts {
    enum stage state;
    bool begun, help, closed;
    char limit[24];
    struct sitting seat[SEATS_MAX + 1];
    char token[3][FAIR_HEX]; /* host, invite, watch */
    struct {
        char token[FAIR_HEX];
        int seat;
    } former[64];
    int former_count;
    char secret[FAIR_HEX], next[FAIR_TABLE];
};

struct row {
    char kind;
    uint64_t at;
    size_t length;
    char *line;
    int facts;          /* as they are with this row */
    int lines[VIEWERS]; /* and so many lines each viewer has */
};

struct decision {
    int seat, d, row;
    bool bot, acknowledged;
    uint64_t seed;
    char move[MOVE_TEXT];
};

/* One table as the disk has it, and with what is not stored yet. */
struct room {
    char id[FAIR_TABLE], host[FAIR_TOKEN], invite[FAIR_TOKEN], watch[FAIR_TOKEN], commit[FAIR_HEX];
    bool known; /* the answer with its tokens was given */
    struct row *row;
    int rows, stored, row_room; /* handed out; durable */
    struct facts *facts;
    int facts_count, facts_room;
    char **line[VIEWERS]; /* of the viewers' records */
    int lines[VIEWERS], line_room[VIEWERS];
    struct record record;
    char *sheet;
    struct setup *setup;
    struct table table; /* with all rows */
    bool due[SEATS_MAX + 1];
    int due_lines[SEATS_MAX + 1];      /* so many lines the seat had been told when its decision fell due */
    uint64_t due_at[SEATS_MAX + 1];    /* when that was */
    uint64_t due_limit[SEATS_MAX + 1]; /* milliseconds, while nothing about it has changed; 0: none */
    struct decision *decision;
    int decisions, decision_room, made[SEATS_MAX + 1];
    bool loading;
    bool trying; /* after a lost append, until something is stored again */
    int chance;  /* lines so far */
    uint8_t key[FAIR_BYTES];
    char record_text[EVENT_TEXT * 2];
    char told_text[SEATS_MAX + 1][TABLE_LINES];
};

/* -- connections -------------------------------------------------------------------------------- */

/* A word that was said and must be answered. */
struct asked {
    char word[24]; /* what the answer names: "3" or "claim" */
    char line[WORD_ROOM];
    enum verdict { VERDICT_ANY, VERDICT_OK, VERDICT_REFUSED, VERDICT_TAKEN, VERDICT_EARLY } verdict;
    int room, rows; /* so many rows the answer rests on */
    uint64_t at;
};

struct wire {
    struct hall_visitor visitor;
    int number, client, room;
    enum hall_way way;
    bool server_open, client_open, ready, greeted, stirred, closing, said_hello, trusted;
    int role, seat;         /* as the server must take it: 's' seat, 'w', 'i', 'h'; 0 unknown */
    int line;               /* the last line it was sent */
    uint64_t in_at, out_at; /* when what was sent last arrives */
    struct asked asked[ASKED_MAX];
    int asked_count;
    char line_first[WORD_ROOM * 2]; /* of a POST: its line, until HALL_READY */
    char waiting[8][WORD_ROOM * 2]; /* arrived before HALL_READY */
    int waiting_count;
    int from;
    char *body; /* of a poll or a record */
    size_t body_length;
    bool makes;    /* POST /t */
    bool answered; /* over HTTP: that was all */
    bool fresh_move;
    char token[64];
    int want_role, want_seat;
    bool want_moved;
    uint32_t notes;
};

/* -- people ------------------------------------------------------------------------------------- */

enum part { PART_HOST, PART_PLAYER, PART_WATCHER, PART_GUEST, PART_INTRUDER };

struct client {
    enum part part;
    int number, room, wire; /* -1: no socket now */
    bool polls;             /* by plain HTTP */
    int poll_wire, post_wire;
    char token[FAIR_TOKEN]; /* of the seat; "" none yet */
    char fresh[FAIR_TOKEN]; /* a new one, while the server has not said ok */
    char name[NAME_ROOM];
    uint8_t entropy[FAIR_BYTES];
    int seat; /* 0: none */
    bool claimed, revealed;
    /* what was heard */
    int lines;
    char *header;
    size_t header_length;
    struct setup *setup;
    struct match match;
    bool reading, over; /* the header is read; `result` or the end was read */
    int made;           /* decisions of my seat in the lines */
    char sitting[SEATS_MAX + 1][WORD_ROOM];
    char state[16], next[FAIR_TABLE];
    bool hash_shown[SEATS_MAX + 1];
    /* the word that is not answered yet */
    char word[WORD_ROOM];
    uint64_t said;
    uint32_t notes;
    uint64_t freed;
    int claims, entropy_room, tired, swaps, acknowledged;
    bool tries_seat; /* whether the seat is mine is not known: its token is tried */
    bool has_entropy, keeps_silent, stays_away, limited, moves_on, reclaims, heard_notes;
    char last_move[WORD_ROOM];
};

/* -- the queue ---------------------------------------------------------------------------------- */

enum happening {
    HAPPENS_ACT,    /* a client does something: a */
    HAPPENS_ARRIVE, /* what a client said arrives: a wire, text; NULL: the connection is gone */
    HAPPENS_HEAR,   /* what the server said arrives: a wire, text; NULL: closed */
    HAPPENS_PUMP,   /* the server pulls for a wire */
    HAPPENS_COMMIT, /* the disk is done: a room, b rows */
    HAPPENS_LOAD,   /* a room is loaded */
    HAPPENS_CHOSE,  /* a bot has chosen */
    HAPPENS_UP,     /* the server is back */
    HAPPENS_FAULT,
};

struct happening_entry {
    uint64_t at, order;
    enum happening kind;
    int a, b, c;
    uint32_t ticket;
    uint64_t number;
    char *text;
};

struct trace;

struct sim {
    uint64_t seed;
    struct rng rng;
    uint64_t now, jumped; /* the queue's time; the hall's is so much later */
    struct hall *hall;
    struct hall_settings settings;
    size_t lent; /* bytes the hall has */
    bool verbose, calm;
    char wrong[1000]; /* the first thing that was wrong; "" none */
    uint64_t hash;    /* of all that went out */
    int faults, fault_budget;
    bool up;
    struct {
        uint64_t from, to;
    } downs[64];
    int down_count;
    struct happening_entry *heap;
    int heap_count, heap_room;
    uint64_t order;
    struct room room[ROOMS_MAX];
    int rooms, current; /* tables; the one that is played at, -1: not known yet */
    struct wire *wire[WIRES_MAX];
    int wires;
    struct client client[CLIENTS_MAX];
    int clients;
    const struct game *game;
    int seats;
    long takes, moves;
    int disk_trouble; /* so many commits still fail */
    int batch;        /* handed out so far */
    bool settling;
    struct trace *trace;
    uint64_t last_wake;
    int same_wakes;
    bool wants_close, wants_again;
    int close_after;
    unsigned for_bots; /* seats that the host fills */
    uint64_t patience; /* so long people may take to sit down */
    uint64_t settle_since, record_at;
    int record_wire;
    char header[2000];
    long steps;
    enum hall_input_kind input; /* which the hall has in hand */
};

/* sim.c */
struct sim_counts {
    long games, faults, moves, takes, crashes, lost, exchanged, choices, exchanged_outputs;
};
extern struct sim_counts sim_counts;
bool sim_run(struct sim *sim, uint64_t seed, bool verbose, struct trace *trace);
void sim_free(struct sim *sim);
void sim_wrong(struct sim *sim, const char *what, const char *form, ...) __attribute__((format(printf, 3, 4)));
void sim_later(struct sim *sim, uint64_t delay, enum happening kind, int a, int b, const char *text);
struct happening_entry *sim_push(struct sim *sim, uint64_t at, enum happening kind);
uint32_t sim_below(struct sim *sim, uint32_t n);
bool sim_chance(struct sim *sim, int in_thousand); /* false in calm times */
void sim_fault(struct sim *sim, const char *what);

/* How long a text takes on a wire, in ms: less than `usual`, and so often in a thousand up to `late` more. */
struct travel {
    uint32_t usual, late;
    int late_in_thousand;
};

/* A text sets off: when it arrives, never before the one ahead of it, goes to `at`. */
void sim_travel(struct sim *sim, uint64_t *at, struct travel travel);
uint64_t sim_clock(const struct sim *sim); /* the hall's */
void sim_random(struct sim *sim, uint8_t *bytes, size_t length);
int sim_find_room(const struct sim *sim, const char *id);
uint64_t sim_down_between(const struct sim *sim, uint64_t from, uint64_t to);

/* port.c */
void port_take(struct sim *sim, struct hall_input *input);
struct wire *port_open(struct sim *sim, int client, int room, enum hall_way way);
void port_arrive(struct sim *sim, int wire, const char *line);
void port_gone(struct sim *sim, int wire);
void port_pump(struct sim *sim, int wire);
void port_make(struct sim *sim, int client, const char *header);
void port_begin(struct sim *sim, struct wire *wire, const char *token, int from, int wait, uint32_t notes,
                const char *id);

/* disk.c */
void disk_append(struct sim *sim, const struct hall_output *output);
void disk_close_batch(struct sim *sim);
void disk_commit(struct sim *sim, int room, int rows, int batch);
void disk_load(struct sim *sim, int room, const char *id);
void disk_crash(struct sim *sim);

/* model.c */
struct setup *model_setup(const char *header, size_t length, struct record *record, char **sheet);
void model_apply(struct sim *sim, struct room *room, int row);
void model_rebuild(struct sim *sim, struct room *room, int rows);
const struct facts *model_facts(const struct room *room); /* with all rows */
const struct facts *model_stored(const struct room *room);
int model_stored_lines(const struct room *room, int viewer);
void model_free(struct room *room);
const char *model_state_word(enum stage state);
int model_token(const struct facts *facts, const char *token, int *seat, bool *moved);

/* judge.c */
void judge_asked(struct sim *sim, struct wire *wire, const char *line);
void judge_taken(struct sim *sim, struct wire *wire, const char *line, int rows_before);
void judge_told(struct sim *sim, struct wire *wire, const char *line, int status, bool answer);
void judge_row(struct sim *sim, const struct room *room, char kind, const char *line);
void judge_poller(struct sim *sim, struct wire *wire);
void judge_poll(struct sim *sim, struct wire *wire);
void judge_think(struct sim *sim, const struct hall_output *output);

/* finish.c */
void finish_check(struct sim *sim, struct room *room, const char *record, size_t length);

/* client.c, hear.c */
void client_start(struct sim *sim);
void client_act(struct sim *sim, int client);
void host_act(struct sim *sim, struct client *client);
const char *host_level(struct sim *sim); /* a bot's, any */

void line_make_token(struct sim *sim, char token[FAIR_TOKEN]);
void line_say_hex(const uint8_t *bytes, char hex[FAIR_HEX]);
bool line_is_up(const struct sim *sim, const struct client *client);
void line_say(struct sim *sim, struct client *client, const char *line);
void line_want(struct sim *sim, struct client *client, const char *line);
void line_connect(struct sim *sim, struct client *client);
void line_poll(struct sim *sim, struct client *client);
void line_guess(struct sim *sim, struct client *client); /* comes with a token that is none */
void line_hang_up(struct sim *sim, struct client *client, bool server_hears);
void line_lost(struct sim *sim, int client, int wire);
void hear_line(struct sim *sim, struct client *client, struct wire *wire, const char *line);
void hear_forget(struct client *client);

/* bot.c */
void bot_asked(struct sim *sim, const struct hall_output *output);
void bot_chose(struct sim *sim, const struct happening_entry *entry);

/* trace.c, exchange.c */
struct trace *trace_new(void);
void trace_free(struct trace *trace);
void trace_input(struct trace *trace, const struct sim *sim, const struct hall_input *input);
void trace_outputs(struct trace *trace, const struct sim *sim, const struct hall_outputs *outputs);
void trace_pull(struct trace *trace, const struct wire *wire, size_t room, const char *text, size_t length);
void trace_crash(struct trace *trace, const struct sim *sim);
bool exchange_run(const struct trace *trace, const struct sim *sim, struct rng *rng, char *wrong, size_t room);

#endif
