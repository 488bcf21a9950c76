/* seats.h - who sits at a table: persons and bots, where a bot's random numbers come from and which bots they are; who
 * is asked next, and who looks at the one device that several persons share.
 *
 * The record keeps of every bot, in comments:
 *     # seed 2 1234567890 0      seat 2 has this seed from the moment when it was told 0 events
 *     # bot 2 1-5f3a09c2         the version of the bots and the sum of the weights and levels it plays with
 * (version.h) so that each of its moves can be computed again from what its seat was told. (An online table's record,
 * which has
 * `# fair`, says with `# seed` something else: hall/deciders.h.) */
#ifndef NULLARIUM_SEATS_H
#define NULLARIUM_SEATS_H

#include "players.h"
#include "table.h"
#include "version.h"

/* Where a bot's random numbers come from. */
struct seed {
    uint64_t number;
    int from; /* it counts from the moment when the seat was told so many events */
};

struct seat {
    bool person; /* else a bot */
    bool seeded; /* the record keeps the seed */
    struct seed seed;
    char bots[BOTS_WORD]; /* which bots play here as the record says it, "" where it does not */
};

struct seats {
    const struct setup *setup;
    int count, persons;
    bool fair;                       /* the record is an online table's */
    struct seat seat[SEATS_MAX + 1]; /* by seat */
    /* At one device: */
    int viewer;   /* who looks; 0: a spectator, from whom all hands are hidden */
    int handover; /* who is to take the device before he looks; 0: nobody */
    int before;   /* which person decided last; 0: none yet */
    bool sealed;  /* and others were choosing at the same time, so that his choice may still be secret */
};

/* Who sits there by a record's header, and the comments among its events. The only person looks from the start. */
void seats_open(struct seats *seats, const struct setup *setup, const struct record *record, const char *bytes,
                size_t length);

/* A comment of an online game that changes who sits there, as the header would say it: `# seat 2 person Ada`, `# seat 2
 * bot club 1-5f3a09c2`, `# seat 2 free`. Who lent his seat to a bot keeps his name; other comments change nothing. */
void seats_note(struct record *record, const char *line);

/* A bot whose seed the record does not keep gets this one from here on, and the record keeps it: `told` so many events
 * its seat was told, `bots` which bots play (version_say). Written into table->record. */
void seats_seed(struct seats *seats, struct table *table, int seat, uint64_t number, int told, const char *bots);

/* Which bots the record says play, by the first seat of which it says it; "": of none. */
const char *seats_bots(const struct seats *seats);

/* The seed of one decision, after the seat was told so many events. */
uint64_t seed_of_decision(const struct seed *seed, int told);

/* `# seed SEAT NUMBER FROM`, and its number alone, of 64 bits. */
bool seed_take_number(const char **at, uint64_t *number);
void seed_say_number(struct text *text, uint64_t number);
void seed_say(const struct seed *seed, int seat, struct text *text);

/* The player that a record names; a name that this game does not have plays as `random`. */
void seats_player(struct player *player, const struct game *game, const char *name);

/* Who is asked: chance before all others; of the seats that act the lowest bot and the lowest person. Where seats
 * choose at the same time a bot may choose while the person still thinks; else only one of both is there. */
struct asked {
    bool over, chance;
    int bot, person; /* 0: none */
    bool several;    /* at the same time */
};
void seats_ask(const struct seats *seats, const struct table *table, struct asked *asked);

/* The one to ask where one decides after the other, the lowest seat first; 0: chance, or nobody. */
int asked_seat(const struct asked *asked);

/* Whether the device must be handed over before this person looks: somebody else's secrets were on it. */
bool seats_must_hand_over(const struct seats *seats, int seat);

/* Whose turn it is now: sets viewer and handover. At the end several persons see what a spectator sees. */
void seats_turn(struct seats *seats, const struct asked *asked);

/* A person sits down before the device (0: nobody). False: no person sits there. */
bool seats_sit(struct seats *seats, int seat);

/* A person has decided; `several` from before his move. */
void seats_decided(struct seats *seats, int seat, bool several);

#endif
