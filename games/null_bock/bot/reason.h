/* reason.h - why one move is worse than another, in a sentence: found by comparing what the two cards do. */
#ifndef NULL_BOCK_BOT_REASON_H
#define NULL_BOCK_BOT_REASON_H

#include "../people/look.h"
#include "judge.h"

static bool give_reason(struct message *why, const char *text, int kind)
{
    message_set(why, text);
    if (kind >= 0)
        message_kind(why, kind);
    return true;
}

/* What was laid face down (B4). */
static bool reason_to_lay(int played, int best, struct message *why)
{
    if (played == BOCK_STAG)
        return give_reason(why, "null-bock.why-laid-null", -1);
    if (best == BOCK_STAG)
        return give_reason(why, "null-bock.why-kept-null", -1);
    if (played > BOCK_STAG)
        return give_reason(why, "null-bock.why-laid-stag", played);
    if (best < BOCK_STAG && kind_value[played] > kind_value[best])
        return give_reason(why, "null-bock.why-laid-dear", played);
    return give_reason(why, "null-bock.why-laid-cheap", best);
}

/* Both open or feed the arena with a doe (B7, B8). */
static bool reason_for_does(const struct bock_state *view, int played, int best, struct message *why)
{
    if (kind_value[played] > kind_value[best])
        return give_reason(why, view->top ? "null-bock.why-fed-dear" : "null-bock.why-opened-dear", played);
    return give_reason(why, "null-bock.why-kept-dear", best);
}

/* Both go to the same place, with stags. */
static bool reason_for_stags(const struct outlook *look, int played, int best, int place, struct message *why)
{
    if (played == BOCK_STAG)
        return give_reason(why, place ? "null-bock.why-stole-with-null" : "null-bock.why-null-beaten", -1);
    if (best == BOCK_STAG)
        return give_reason(why, "null-bock.why-kept-null", -1);
    if (kind_value[played] > kind_value[best]) {
        give_reason(why, "null-bock.why-spent-more", played);
        message_kind(why, best);
        return true;
    }
    if (place)
        return give_reason(why, "null-bock.why-stole-low", played);
    give_reason(why, "null-bock.why-weak", played);
    message_number(why, heap_count(look->others & (stags_above(played) | both_bits(NULL_BOCK))));
    return true;
}

/* The better move fights for the arena, the one played does not, or the other way round. */
static bool reason_of_arena(const struct outlook *look, uint64_t played, uint64_t best, struct message *why)
{
    const struct bock_state *view = look->bock;
    bool fights = !move_place(played) && move_kind(played) >= BOCK_STAG;
    bool should = !move_place(best) && move_kind(best) >= BOCK_STAG;
    if (should && !fights && look->pile > 0) {
        message_set(why, view->owner ? "null-bock.why-gave-pile-to" : "null-bock.why-gave-pile");
        message_number(why, look->pile);
        if (view->owner)
            message_seat(why, view->owner);
        return true;
    }
    if (fights && !should) {
        message_set(why, look->pile < 10 ? "null-bock.why-small-pile" : "null-bock.why-weak");
        if (look->pile < 10) {
            message_number(why, look->pile);
        } else {
            message_kind(why, move_kind(played));
            message_number(why, heap_count(look->others & (stags_above(move_kind(played)) | both_bits(NULL_BOCK))));
        }
        return true;
    }
    return false;
}

/* The two cards do different things. */
static bool reason_for_others(const struct outlook *look, uint64_t played, uint64_t best, struct message *why)
{
    const struct bock_state *view = look->bock;
    int kind = move_kind(played), place = move_place(played), other = move_kind(best), there = move_place(best);
    if (place && kind < BOCK_STAG && view->fringe[place] == BOCK_STAG + 1)
        return give_reason(why, "null-bock.why-took-null", -1);
    if (there && other >= BOCK_STAG && (!place || kind < BOCK_STAG || view->fringe[place] < view->fringe[there])) {
        give_reason(why, "null-bock.why-left-doe", view->fringe[there] - 1);
        message_seat(why, there);
        return true;
    }
    if (other == BOCK_STAG && kind != BOCK_STAG)
        return give_reason(why, "null-bock.why-kept-null", -1);
    if (reason_of_arena(look, played, best, why))
        return true;
    if (place && kind < BOCK_STAG && look->others & look->setup->fringe[kind + 1])
        return give_reason(why, "null-bock.why-baited", kind);
    if (!place && kind < BOCK_STAG)
        return give_reason(why, "null-bock.why-fed-pile", kind);
    if (other < BOCK_STAG)
        return give_reason(why, "null-bock.why-kept-doe", other);
    return give_reason(why, "null-bock.why-spent-stag", kind);
}

static bool find_reason(const struct thinking *thinking, uint64_t played, uint64_t best, struct message *why)
{
    const struct bock_state *view = bock_state(thinking->view);
    struct outlook look;
    int kind = move_kind(played), other = move_kind(best), place = move_place(played);
    if (played == best)
        return false;
    if (view->phase == PHASE_LAY)
        return reason_to_lay(kind, other, why);
    look_out(bock_setup(thinking->setup), view, thinking->seat, &look);
    if (kind == other && place && move_place(best)) { /* the same card, another fringe: another doe, or another stag */
        int shown = view->fringe[move_place(best)] - 1;
        if (view->fringe[place] == BOCK_STAG + 1)
            return give_reason(why, "null-bock.why-took-null", -1);
        if (shown < 0 || shown + 1 == view->fringe[place])
            return false;
        give_reason(why, shown < BOCK_STAG ? "null-bock.why-left-doe" : "null-bock.why-left-stag", shown);
        message_seat(why, move_place(best));
        return true;
    }
    if (place == move_place(best) && (kind < BOCK_STAG) == (other < BOCK_STAG)) {
        if (kind >= BOCK_STAG)
            return reason_for_stags(&look, kind, other, place, why);
        if (!place)
            return reason_for_does(view, kind, other, why);
    }
    return reason_for_others(&look, played, best, why);
}

#endif
