/* said.h - what the files of words share: a word of the protocol that somebody has said, its answers, tokens. */
#ifndef NULLARIUM_SAID_H
#define NULLARIUM_SAID_H

#include "inside.h"

struct said {
    struct hall *hall;
    struct hall_table *table;
    struct hall_visitor *visitor;
    const char *word; /* "claim" */
    const char *rest; /* what follows it and a blank; "" where nothing does */
};

/* `refused WORD {...}`, with a number in its sentence or none. */
void said_refuse(const struct said *said, enum hall_status status, const char *text);
void said_refuse_number(const struct said *said, enum hall_status status, const char *text, int number);

/* `ok WORD`, when everything that it rests on is stored; and what that entails. */
void said_agree(const struct said *said);
void said_agree_then(const struct said *said, enum then then, int seat);

/* `later WHY`, at once. */
void said_later(const struct said *said, const char *why);

/* A seat of this table; false: it was refused. */
bool said_take_seat(const struct said *said, const char **at, int *seat);

/* What is stored of a token, and compared; in hex. */
void token_hash(const char *token, uint8_t hash[FAIR_BYTES]);
void token_say_hash(struct text *text, const char *token);

/* Whether nobody at this table has or had it. */
bool token_is_new(struct hall_table *table, const char *token);

/* Whether there is no such bot for this game, as one word. */
bool words_refuse_level(const struct hall_table *table, const char *level, struct refusal *why);

/* hello.c */
void words_hello(const struct said *said);
void words_hello_again(const struct said *said); /* over HTTP, where the token came with the request: who it is */

/* words_seat.c: of who plays, or wants to */
void words_claim(const struct said *said);
void words_move(const struct said *said);
void words_reveal(const struct said *said);
void words_leave(const struct said *said);
void words_back(const struct said *said);
void words_rotate(const struct said *said);
void words_say(const struct said *said);

/* words_host.c */
void words_fill(const struct said *said);
void words_free(const struct said *said);
void words_start(const struct said *said);
void words_limit(const struct said *said);
void words_pause(const struct said *said);
void words_close(const struct said *said);

/* making.c */
void words_again(const struct said *said);

#endif
