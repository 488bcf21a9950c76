/* stay.h - a stay at an online table from beginning to end: the waiting room, the game in full screen, in plain lines
 * or played by a program, and what is done with it afterwards. */
#ifndef NULLARIUM_STAY_H
#define NULLARIUM_STAY_H

#include "sit.h"

struct stay_wishes {
    bool plain, ascii;
    bool starts;      /* the host's: as soon as every seat is taken */
    const char *exec; /* the program that plays; NULL: nobody but the person */
    const char *out;  /* the file for the record; NULL: it is asked for */
};

/* The guest has his role, and is given back; answers the exit status. */
int stay_run(struct guest *guest, const struct stay_wishes *wishes);

/* -- the ways to be at a table; true: the game is over, false: somebody wants to leave */
bool stay_plain(struct guest *guest, bool ascii);
bool stay_screen(struct guest *guest, bool ascii);
bool stay_exec(struct guest *guest, const char *command);

/* The end: the result, and the record saved and verified where that is wished. An exit status; *again: everybody is
 * wanted at the next table. */
int stay_end(struct guest *guest, const struct stay_wishes *wishes, bool *again);

/* Prints a sentence that the table tells; who sits where. */
void stay_print(void *who, bool bad, const char *sentence);
void stay_print_seats(const struct guest *guest);

/* Waits for news alone; comes back now and then, so that a signal is noticed. */
void stay_wait(const struct guest *guest);

#endif
