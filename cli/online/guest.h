/* guest.h - somebody at an online table, on a seat or watching: what the lines and notes of the table make of it. The
 * table here is the one of play (sitting.h), opened from the record that one viewer is told, and grows by the lines
 * that come. */
#ifndef NULLARIUM_GUEST_H
#define NULLARIUM_GUEST_H

#include "client.h"
#include "play/sitting.h"
#include "seat_file.h"
#include "terminal/say.h"

enum guest_role { GUEST_WATCHES, GUEST_SITS, GUEST_HOSTS, GUEST_INVITED };
enum guest_state { GUEST_UNKNOWN, GUEST_OPEN, GUEST_STARTING, GUEST_PLAYING, GUEST_PAUSED, GUEST_OVER };
enum guest_sitter { SITTER_NOBODY, SITTER_HERE, SITTER_AWAY, SITTER_LENT, SITTER_BOT };

struct guest_seat {
    enum guest_sitter sitter;
    char name[NAME_ROOM];  /* "" for a bot, or nobody */
    char level[NAME_ROOM]; /* of the bot that plays there */
    char hash[FAIR_HEX];   /* "" for none */
    bool announced;        /* that he sits there was told */
    int64_t clock;         /* the moment when its time is over; 0: no clock runs */
};

struct guest {
    struct link link;      /* .token: what opens the table for us: the seat's, the watch token, the host's */
    char host[FAIR_TOKEN]; /* "" for who is not the host */
    enum guest_role role;
    int seat;              /* 0: watches */
    struct seat_file kept; /* of a seat */
    struct client *client;

    /* What the notes say. */
    enum guest_state state;
    int seats;
    struct guest_seat at[SEATS_MAX + 1];
    char commit[FAIR_HEX];
    char next[FAIR_TABLE]; /* the next table, "" none */
    bool lost;             /* the line */
    bool revealed;         /* what we add to the dice was shown */

    /* The game, from its header on. */
    struct loaded loaded;    /* .bytes: what we were told, to the byte */
    struct sitting *sitting; /* NULL: it has not begun */
    struct record_cursor cursor;
    bool helps;            /* the host allows hints and the tutor for all */
    bool closed;           /* ended by the host before its end */
    int counted;           /* events of which our decisions are counted, */
    int decisions;         /* so many */
    char sent[EVENT_TEXT]; /* the move that is on its way; "" none */
    int sent_number;

    /* Somebody is told a sentence: about the table, or (bad) that something is refused. */
    void (*tell)(void *who, bool bad, const char *sentence);
    void *who;
    char trouble[SAY_ROOM]; /* why it is over for us, to be said when the screen is free again; "" it is not */
    bool leaves;            /* it was asked to be given back before the start, */
    bool left;              /* and was: the seat was given back before the start */
};

/* Somebody who has a link, and nothing else yet. */
struct guest *guest_new(const struct link *link);

/* Begins to listen. `link`, `role`, `seat`, `kept` and `host` are filled in. */
void guest_open(struct guest *guest);
void guest_close(struct guest *guest);

/* Takes in what has come; true: the game went on by it. */
bool guest_take(struct guest *guest);

/* Whether our seat is to decide now, and nothing is on its way. */
bool guest_is_asked(const struct guest *guest);

/* Whether there is nothing more to come. */
bool guest_is_over(const struct guest *guest);

/* Plays a legal move: it is sent, and shown when the table says so. */
void guest_play(struct guest *guest, uint64_t move);

/* Does what a word of the table asks for: say, leave, back, who; for the host start, fill and so on. False: it is none.
 */
bool guest_obey(struct guest *guest, const char *line);
void guest_print_words(const struct guest *guest);                  /* what can be said */
void guest_say_seats(const struct guest *guest, struct text *text); /* who sits where, line by line */

/* "Ada", "club", "seat 2". */
void guest_name(const struct guest *guest, int seat, char name[SAY_ROOM]);

/* "25 s", "2 days": what a seat has left under a limit. */
void guest_say_left(const struct guest *guest, int seat, char amount[SAY_ROOM]);

/* In a sentence: what is waited for now. */
void guest_say_waiting(const struct guest *guest, char sentence[SAY_ROOM]);

/* Tells a sentence; `kinds` and what follows as for say_message. */
void guest_tell(struct guest *guest, bool bad, const struct message *message);

#endif
