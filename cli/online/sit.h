/* sit.h - coming to an online table by a link: whose it is, and sitting down. */
#ifndef NULLARIUM_SIT_H
#define NULLARIUM_SIT_H

#include "guest.h"

/* How somebody wants to sit. */
struct sit_wishes {
    const char *name; /* NULL: it is asked for */
    int seat;         /* 0: the first free one */
    bool asks;        /* there is somebody to answer questions */
};

/* All answer 0 or an exit status, and have said why. */

/* Who the token of guest->link is: fills in role and seat. Says which game it is; other rules than ours are refused. */
int sit_ask_role(struct guest *guest);

/* Sits down by the invite of guest->link, or on the seat that is kept from before. */
int sit_down(struct guest *guest, const struct sit_wishes *wishes);

/* Takes over a seat whose own link this is: the device that had it loses it. */
int sit_take_over(struct guest *guest);

/* At the next table, on the same seat. */
int sit_next(struct guest *guest, const char *table);

#endif
