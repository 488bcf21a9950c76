/* prepare.h - what the number of seats and the options make of a game of Null Bock: the cards, the hands, the tables.
 */
#ifndef NULL_BOCK_RULES_PREPARE_H
#define NULL_BOCK_RULES_PREPARE_H

#include "board.h"

static bool bock_prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    struct bock_setup *own = (struct bock_setup *)setup;
    (void)sheet;
    (void)why;
    own->seats = setup->seats;
    own->hand = setup->seats == 6 ? 5 : 6; /* B3: as many does and as many stags are dealt to each seat */
    own->rounds = setup->option[1] ? setup->option[1] : BOCK_ROUNDS;
    own->target = setup->option[0] ? setup->option[0] : setup->option[1] ? INT_MAX : BOCK_TARGET;
    own->arena[0] = both_bits(DOES); /* (B7) */
    for (int kind = 0; kind < BOCK_KINDS; kind++) {
        if (kind_plays(kind, own->seats))
            own->deck += kind_copies(kind) * CARD(kind);
        for (int bit = 0; bit < 4 && kind < BOCK_STAG; bit++)
            if (kind_value[kind] >> bit & 1)
                own->value_bit[bit] |= CARD(kind);
        for (int other = 0; other < BOCK_KINDS; other++) {
            if (follows_in_arena(other, kind))
                own->arena[kind + 1] |= both_bits(CARD(other));
            if (follows_on_fringe(other, kind))
                own->fringe[kind + 1] |= both_bits(CARD(other));
        }
    }
    return false;
}

#endif
