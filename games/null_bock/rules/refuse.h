/* refuse.h - the one place where the legality of a move is decided, with clause and sentence. */
#ifndef NULL_BOCK_RULES_REFUSE_H
#define NULL_BOCK_RULES_REFUSE_H

#include "rules.h"

static void say_kind(struct text *text, int kind)
{
    text_char(text, kind < BOCK_STAG ? 'D' : 'S');
    text_number(text, kind_value[kind]);
    if (kind_is_plus(kind))
        text_char(text, '+');
}

/* "doe 7", "plus doe 7", "stag 4", "Null Bock": without the number. */
static const char *kind_text(int kind)
{
    return kind_is_plus(kind)  ? "null-bock.plus-doe"
           : kind < BOCK_STAG  ? "null-bock.doe"
           : kind == BOCK_STAG ? "null-bock.null-bock"
                               : "null-bock.stag";
}

/* A card as the name of a thing. */
static void name_card(struct message *name, int kind)
{
    message_set(name, kind_text(kind));
    if (kind != BOCK_STAG)
        message_number(name, kind_value[kind]);
}

/* A card within a sentence; as the kind is known where it stands, the text around it can have the article. */
static void message_kind(struct message *message, int kind)
{
    message_phrase(message, kind_text(kind), kind_value[kind]);
}

static bool refuse_with_kind(struct refusal *why, const char *clause, const char *id, int kind)
{
    refuse_with(why, clause, id);
    if (why)
        message_kind(&why->message, kind);
    return true;
}

/* May this seat hold this card, as far as this state knows? */
static inline bool may_hold(const struct bock_setup *setup, const struct bock_state *state, int seat, int kind)
{
    const struct bock_seat *own = &state->seat[seat - 1];
    if (!(state->hidden >> seat & 1))
        return (kinds_in(own->hand) & CARD(kind)) != 0;
    if (kinds_in(seat_known(own)) & CARD(kind))
        return true;
    int places = kind < BOCK_STAG ? seat_does(own) : seat_stags(own) - heap_count(seat_known(own));
    return places > 0 && !(own->barred & CARD(kind)) && (kinds_in(unseen(setup, state)) & CARD(kind));
}

/* Why this card may not go to the arena: B7, B8, B9. */
static bool refuse_arena(const struct bock_state *state, int kind, struct refusal *why)
{
    if (!state->top)
        return refuse_with(why, "B7", "null-bock.open");
    int top = state->top - 1;
    if (top >= BOCK_STAG)
        return kind < BOCK_STAG ? refuse_with(why, "B9", "null-bock.doe-on-stag")
                                : refuse_with_kind(why, "B9", "null-bock.low-stag", top);
    if (kind_is_plus(kind))
        return refuse_with(why, "B8", "null-bock.plus-on-plus");
    return refuse_with_kind(why, "B8", "null-bock.low-doe", top);
}

/* Why this card may not go to a fringe: B7, B10, B11. */
static bool refuse_fringe(const struct bock_state *state, int kind, int place, struct refusal *why)
{
    if (!state->top)
        return refuse_with(why, "B7", "null-bock.open");
    int shown = state->fringe[place] - 1;
    if (shown >= BOCK_STAG)
        return kind < BOCK_STAG ? refuse_with(why, "B11", "null-bock.high-doe")
                                : refuse_with(why, "B11", "null-bock.stag-on-stag");
    return kind < BOCK_STAG ? refuse_with(why, "B10", "null-bock.doe-on-doe")
                            : refuse_with_kind(why, "B10", "null-bock.weak-stag", shown);
}

static bool bock_refuse(const struct setup *setup, const struct state *state, int seat, uint64_t move,
                        struct refusal *why)
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *bock = bock_state(state);
    int kind = move_kind(move), place = move_place(move);
    if (seat < 1 || seat > own->seats || !(bock_to_act(setup, state) >> seat & 1))
        return bock->phase == PHASE_OVER ? refuse_with(why, "B16", "null-bock.over")
                                         : refuse_with(why, bock->phase == PHASE_LAY ? "B4" : "B6", "null-bock.turn");
    if (move >> 8 || kind >= BOCK_KINDS || place > own->seats)
        return refuse_with(why, NULL, "null-bock.grammar");
    if (!may_hold(own, bock, seat, kind)) {
        if (!heap_copies(own->deck, kind))
            return refuse_with_kind(why, "B2", "null-bock.left-out", kind);
        return bock->hidden >> seat & 1 ? refuse_with_kind(why, "B17", "null-bock.cannot-hold", kind)
                                        : refuse_with_kind(why, "B6", "null-bock.not-held", kind);
    }
    if (bock->phase == PHASE_LAY) { /* B4 */
        if (place != seat)
            return refuse_with(why, "B4", "null-bock.own-fringe");
        return HIGH_DOES & CARD(kind) ? refuse_with(why, "B4", "null-bock.lay-high-doe") : false;
    }
    if (in_reach(bock, kind, place))
        return false;
    return place == 0 ? refuse_arena(bock, kind, why) : refuse_fringe(bock, kind, place, why);
}

#endif
