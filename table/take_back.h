/* take_back.h - a confirmed move is taken back at a table in one room: as long as it is the record's last event, and
 * nobody was told anything by it but the move itself. Its line becomes the comment `# taken back SEAT MOVE`, for all to
 * see; the table is rebuilt from what is left. */
#ifndef NULLARIUM_TAKE_BACK_H
#define NULLARIUM_TAKE_BACK_H

#include "seats.h"

/* Whose move can be taken back; 0: nobody's. A bot's never is, nor one of an online game. */
int take_back_whose(const struct seats *seats, const struct table *table);

/* The record with the comment in the place of its last event. True: refused. */
bool take_back_say(const char *bytes, size_t length, struct text *out, struct refusal *why);

/* Every match of the table, what is kept beside it and what each was told are as before the last event of its record,
 * which is `bytes`. */
void take_back(struct table *table, const char *bytes, size_t length);

#endif
