/* reason.h - why one move is worse than another, in a sentence: found by comparing what the two cards do.
 *
 * A sentence is said only where it is true: what lies open is checked, and what lies in the time to come must happen in
 * worlds played out (shown_moves.h).
 */
#ifndef NULL_BOCK_BOT_REASON_H
#define NULL_BOCK_BOT_REASON_H

#include "../people/look.h"
#include "shown_moves.h"

/* What reasons are found from: the two moves, and what becomes of them. Places: 0 the arena, else whose fringe. */
struct contrast {
    const struct bock_state *view;
    struct outlook look;
    struct sights sights;
    int seat, kind, place, better, there;
};

static bool give_reason(struct message *why, const char *text, int kind)
{
    message_set(why, text);
    if (kind >= 0)
        message_kind(why, kind);
    return true;
}

/* In how many worlds somebody else wins the pile. */
static int lost_piles(const struct contrast *contrast, const struct sight *sight)
{
    int worlds = 0;
    for (int seat = 1; seat <= BOCK_SEATS; seat++)
        worlds += seat != contrast->seat ? sight->pile[seat] : 0;
    return worlds;
}

/* What was laid face down (B4). */
static bool reason_to_lay(const struct contrast *contrast, struct message *why)
{
    int played = contrast->kind, best = contrast->better;
    const struct sight *after = &contrast->sights.played;
    if (played == BOCK_STAG)
        return give_reason(why, "null-bock.why-laid-null", -1);
    if (best == BOCK_STAG)
        return give_reason(why, "null-bock.why-kept-null", -1);
    if (played > BOCK_STAG)
        return shown_mostly(after->lost) && give_reason(why, "null-bock.why-laid-stag", played);
    if (best < BOCK_STAG && kind_value[played] > kind_value[best])
        return shown_mostly(after->lost) && give_reason(why, "null-bock.why-laid-dear", played);
    return give_reason(why, "null-bock.why-laid-cheap", best);
}

/* Whether somebody else most likely gets the card: as loot on a fringe, or with the pile in the arena. */
static bool is_lost(const struct contrast *contrast, const struct sight *after, int place)
{
    return shown_mostly(place ? after->lost : lost_piles(contrast, after));
}

/* The better move is rid of a doe that the seat is likelier left with after the one played. */
static bool reason_of_burden(const struct contrast *contrast, struct message *why)
{
    return contrast->better < BOCK_STAG &&
           shown_oftener(contrast->sights.played.held[contrast->better],
                         contrast->sights.best.held[contrast->better]) &&
           give_reason(why, "null-bock.why-kept-dear", contrast->better);
}

/* Both open or feed the arena with a doe (B7, B8). */
static bool reason_for_does(const struct contrast *contrast, struct message *why)
{
    if (kind_value[contrast->kind] <= kind_value[contrast->better])
        return reason_of_burden(contrast, why);
    return is_lost(contrast, &contrast->sights.played, 0) &&
           give_reason(why, contrast->view->top ? "null-bock.why-fed-dear" : "null-bock.why-opened-dear",
                       contrast->kind);
}

/* A stag in the arena that does not hold the pile. */
static bool reason_of_weakness(const struct contrast *contrast, struct message *why)
{
    int rivals = heap_count(contrast->look.others & (stags_above(contrast->kind) | both_bits(NULL_BOCK)));
    if (rivals == 0 || !shown_hardly(contrast->sights.played.pile[contrast->seat]))
        return false;
    give_reason(why, "null-bock.why-weak", contrast->kind);
    message_number(why, rivals);
    return true;
}

/* On a fringe a lower stag does as well (B10); in the arena, if it holds the pile. */
static bool reason_of_dear_stag(const struct contrast *contrast, struct message *why)
{
    if (!contrast->place && !shown_mostly(contrast->sights.best.pile[contrast->seat]))
        return false;
    give_reason(why, "null-bock.why-spent-more", contrast->kind);
    message_kind(why, contrast->better);
    return true;
}

/* Both go to the same place, with stags. */
static bool reason_for_stags(const struct contrast *contrast, struct message *why)
{
    if (contrast->kind == BOCK_STAG && contrast->place)
        return give_reason(why, "null-bock.why-stole-with-null", -1);
    if (contrast->kind == BOCK_STAG)
        return is_lost(contrast, &contrast->sights.played, 0) && give_reason(why, "null-bock.why-null-beaten", -1);
    if (contrast->better == BOCK_STAG)
        return give_reason(why, "null-bock.why-kept-null", -1);
    if (kind_value[contrast->kind] > kind_value[contrast->better] && reason_of_dear_stag(contrast, why))
        return true;
    return !contrast->place && reason_of_weakness(contrast, why);
}

/* The pile goes to another seat, and would not have. */
static bool reason_of_pile(const struct contrast *contrast, struct message *why)
{
    int owner = contrast->view->owner, pile = contrast->look.pile;
    const struct sight *played = &contrast->sights.played, *best = &contrast->sights.best;
    if (pile <= 0)
        return false;
    if (owner && shown_mostly(played->pile[owner]) && !shown_mostly(best->pile[owner]) &&
        shown_oftener(played->pile[owner], best->pile[owner])) {
        message_set(why, "null-bock.why-gave-pile-to");
        message_number(why, pile);
        message_seat(why, owner);
        return true;
    }
    if (!shown_oftener(best->pile[contrast->seat], played->pile[contrast->seat]))
        return false;
    message_set(why, "null-bock.why-gave-pile");
    message_number(why, pile);
    return true;
}

/* The better move fights for the arena, the one played does not, or the other way round. */
static bool reason_of_arena(const struct contrast *contrast, struct message *why)
{
    enum { SMALL_PILE = 10 };
    bool fights = !contrast->place && contrast->kind >= BOCK_STAG;
    bool should = !contrast->there && contrast->better >= BOCK_STAG;
    if (should && !fights)
        return reason_of_pile(contrast, why);
    if (!fights || should)
        return false;
    if (contrast->look.pile >= SMALL_PILE)
        return reason_of_weakness(contrast, why);
    message_set(why, "null-bock.why-small-pile");
    message_number(why, contrast->look.pile);
    return true;
}

/* A doe was free to take and was left, and what was taken instead is worth less. */
static bool reason_of_doe(const struct contrast *contrast, struct message *why)
{
    const uint8_t *fringe = contrast->view->fringe;
    bool takes = contrast->place && contrast->kind >= BOCK_STAG;
    if (!contrast->there || contrast->better < BOCK_STAG || contrast->place == contrast->there ||
        (takes && kind_value[fringe[contrast->place] - 1] >= kind_value[fringe[contrast->there] - 1]))
        return false;
    give_reason(why, "null-bock.why-left-doe", fringe[contrast->there] - 1);
    message_seat(why, contrast->there);
    return true;
}

/* A doe was laid where others win it, and the better move does not give them as much. */
static bool reason_of_gift(const struct contrast *contrast, struct message *why)
{
    int kind = contrast->kind, better = contrast->better;
    bool gives = kind < BOCK_STAG && is_lost(contrast, &contrast->sights.played, contrast->place);
    bool as_much = better < BOCK_STAG && kind_value[better] >= kind_value[kind] &&
                   is_lost(contrast, &contrast->sights.best, contrast->there);
    return gives && !as_much &&
           give_reason(why, contrast->place ? "null-bock.why-baited" : "null-bock.why-fed-pile", kind);
}

/* Both lay a doe on a fringe for the stag there (B11). */
static bool reason_of_stag(const struct contrast *contrast, struct message *why)
{
    const uint8_t *fringe = contrast->view->fringe;
    if (!contrast->place || !contrast->there || contrast->kind >= BOCK_STAG || contrast->better >= BOCK_STAG ||
        kind_value[fringe[contrast->there] - 1] <= kind_value[fringe[contrast->place] - 1])
        return false;
    give_reason(why, "null-bock.why-left-stag", fringe[contrast->there] - 1);
    message_seat(why, contrast->there);
    return true;
}

/* The two cards do different things. */
static bool reason_for_others(const struct contrast *contrast, struct message *why)
{
    if (contrast->place && contrast->place != contrast->there && contrast->kind < BOCK_STAG &&
        contrast->view->fringe[contrast->place] == BOCK_STAG + 1)
        return give_reason(why, "null-bock.why-took-null", -1);
    if (reason_of_doe(contrast, why))
        return true;
    if (contrast->better == BOCK_STAG && contrast->kind != BOCK_STAG)
        return give_reason(why, "null-bock.why-kept-null", -1);
    return reason_of_stag(contrast, why) || reason_of_arena(contrast, why) || reason_of_gift(contrast, why) ||
           (contrast->kind != contrast->better && reason_of_burden(contrast, why));
}

static bool find_reason(const struct thinking *thinking, uint64_t played, uint64_t best, struct message *why)
{
    const struct bock_state *view = bock_state(thinking->view);
    struct contrast contrast = {.view = view, .seat = thinking->seat};
    if (played == best)
        return false;
    contrast.kind = move_kind(played);
    contrast.better = move_kind(best);
    contrast.place = move_place(played);
    contrast.there = move_place(best);
    show_moves(thinking, played, best, &contrast.sights);
    if (view->phase == PHASE_LAY)
        return reason_to_lay(&contrast, why);
    look_out(bock_setup(thinking->setup), view, thinking->seat, &contrast.look);
    bool stag = contrast.kind >= BOCK_STAG;
    if (contrast.place == contrast.there && stag && contrast.better >= BOCK_STAG)
        return reason_for_stags(&contrast, why);
    if (!contrast.place && !contrast.there && !stag && contrast.better < BOCK_STAG)
        return reason_for_does(&contrast, why);
    return reason_for_others(&contrast, why);
}

#endif
