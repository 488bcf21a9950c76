/* deciders.h - who decides at an online table, and which decision it is, as header and comments of its record say it:
 *     bot 2 club                in the header: a bot from the start
 *     # seat 2 bot club BOTS    from here on a bot decides: it sat there from the start, or the seat is lent to it
 *     # seat 2 person Ada       from here on a person decides
 *     # seat 2 free             nobody does
 *     # once 2 expert BOTS      a bot makes the seat's next decision, and that alone
 *     # seed 2 5 1234567890     at the end: decision 5 of seat 2 was a bot's, and this its seed
 * BOTS is the word of version.h. A record that a viewer was told says the same at the same places. */
#ifndef NULLARIUM_DECIDERS_H
#define NULLARIUM_DECIDERS_H

#include "table.h"
#include "version.h"

/* Who decides. */
struct decider {
    char level[RECORD_NAME]; /* of a bot; "" for a person, or nobody */
    char bots[BOTS_WORD];    /* "" where the record does not say it */
};

/* Reads a record line by line: who decides next at each seat, and how much each has decided. */
struct deciders {
    int seats;
    struct decider seat[SEATS_MAX + 1], once[SEATS_MAX + 1]; /* by seat */
    int decisions[SEATS_MAX + 1];                            /* so many were made, a bot's on its behalf included */
};

/* A seat's event, and whose. */
struct decision {
    int seat, number; /* the number counts from 0 */
    struct decider by;
};

void deciders_open(struct deciders *deciders, const struct record *record);

/* The next line after `---`, an event or a comment, without its line end. True: it is a seat's decision. */
bool deciders_take(struct deciders *deciders, const char *line, struct decision *decision);

/* Who will make the seat's next decision. */
const struct decider *deciders_next(const struct deciders *deciders, int seat);

/* `# seed 2 5 1234567890` without a line end; whether a comment wants to be one; and read again. False: it is not. */
void decision_say_seed(int seat, int number, uint64_t seed, struct text *text);
bool decision_is_seed(const char *line);
bool decision_read_seed(const char *line, int *seat, int *number, uint64_t *seed);

/* When decisions fell due. A bot is given what its seat had been told at the moment when it came to act, and nothing
 * later: where all choose at once, who chose before it makes no difference. */
struct dues {
    unsigned acting;
    int told[SEATS_MAX + 1]; /* by seat that is to act: so many events it had been told */
};
void dues_open(struct dues *dues, const struct table *table);

/* An event has happened; `mover` is the seat that decided, 0 for chance. */
void dues_after(struct dues *dues, const struct table *table, int mover);

#endif
