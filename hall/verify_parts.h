/* verify_parts.h - the parts of verify.c, one a file. */
#ifndef NULLARIUM_VERIFY_PARTS_H
#define NULLARIUM_VERIFY_PARTS_H

#include "verify.h"
#include "walk.h"

/* Says a message, and counts what does not fit. */
void verify_say(struct verify *verify, enum verify_mark mark, const struct message *message);
void verify_say_number(struct verify *verify, enum verify_mark mark, const char *text, int number);

/* Every chance line is drawn again (verify_draws.c); also tells how far the record can be read, and whether it ends. */
void verify_draws(struct verify *verify);

/* The seeds of the bots, and their moves (verify_bots.c). False: the room that was lent is too small. */
void verify_seeds(struct verify *verify);
bool verify_bots(struct verify *verify);

#endif
