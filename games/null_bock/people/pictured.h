/* pictured.h - the table on a page: people with their fringes above, the arena in the middle, one's own fringe and hand
 * below. The page lays it out (enum zone of scene.h); a terminal has look.h's rows of signs. */
#ifndef NULL_BOCK_PEOPLE_PICTURED_H
#define NULL_BOCK_PEOPLE_PICTURED_H

#include "../rules/views.h"
#include "past.h"
#include "touch.h"

/* The portraits, in the order of the kinds. */
static const char *const portrait[BOCK_KINDS] = {
    "doe-1",  "plus-doe-1", "doe-2",  "doe-3",  "plus-doe-3", "doe-4",  "doe-5",  "plus-doe-5", "doe-6",
    "doe-7",  "plus-doe-7", "doe-8",  "doe-9",  "plus-doe-9", "doe-11", "doe-13", "doe-15",     "null-bock",
    "stag-2", "stag-3",     "stag-4", "stag-5", "stag-6",     "stag-7", "stag-8", "stag-9",     "stag-10"};

static const char *kind_sign(int kind)
{
    return kind < BOCK_STAG ? "doe" : kind == BOCK_STAG ? "skip" : "stag";
}

/* The same card has the same key wherever it lies, so that it is seen flying from one's hand: copies of a kind are
 * numbered, and the one that was played last bears the number that is missing now. */
static uint32_t card_key(int kind, int copy)
{
    return (uint32_t)(1 + 4 * kind + copy);
}

enum { KEY_PLACE = 200 }; /* + 0 the arena, + s the fringe of seat s */

/* A card face up in a zone. */
static struct item *show_card(struct scene *scene, enum zone zone, int kind, enum style style)
{
    struct item *item = scene_zoned(scene, zone, SHAPE_CARD, style);
    item->picture = portrait[kind];
    item->sign = kind_sign(kind);
    item->value = kind_value[kind];
    item->tint = kind < BOCK_STAG ? TINT_RED : kind == BOCK_STAG ? TINT_VIOLET : TINT_BLUE;
    item->badge = kind_is_plus(kind) ? BADGE_PLUS : BADGE_NONE;
    return item;
}

/* Whether this card, laid there, is the last that was played, and by the viewer: then it came out of his hand. */
static uint32_t key_of_laid(const struct bock_state *view, const struct bock_past *past, const struct look *look,
                            int place, int kind)
{
    bool own = past->seat && past->seat == look->viewer && past->place == place && past->kind == kind;
    return own ? card_key(kind, heap_copies(view->seat[look->viewer - 1].hand, kind)) : KEY_PLACE + (uint32_t)place;
}

static void show_arena(const struct bock_setup *setup, const struct bock_state *view, const struct bock_past *past,
                       const struct look *look, struct scene *scene)
{
    struct item *area = scene_zoned(scene, ZONE_CENTRE, SHAPE_AREA, STYLE_PLAIN);
    bool previewed = look->previewing && view->phase == PHASE_PLAY && move_place(look->preview) == 0;
    area->target = TARGET_ARENA;
    message_set(&area->name, view->top ? "null-bock.arena-shows" : "null-bock.arena-empty");
    if (view->top)
        message_kind(&area->name, view->top - 1);
    struct item *worth = scene_words(scene, ZONE_CENTRE, STYLE_PLAIN, "null-bock.pile-cards");
    message_number(&worth->name, heap_count(view->arena));
    worth->value = (int16_t)(heap_worth(setup, view->arena) + BOCK_NULL_WORTH * heap_copies(view->arena, BOCK_STAG));
    if (view->owner) {
        struct item *owner = scene_words(scene, ZONE_CENTRE, STYLE_STRONG, "null-bock.stag-of");
        message_seat(&owner->name, view->owner);
        owner->owner = view->owner;
    }
    if (previewed) {
        show_card(scene, ZONE_CENTRE, move_kind(look->preview), STYLE_PREVIEW)->key = KEY_PLACE;
    } else if (view->top) {
        int kind = view->top - 1;
        bool last = past->seat && past->place == 0;
        show_card(scene, ZONE_CENTRE, kind, last ? STYLE_LAST : STYLE_PLAIN)->key =
            key_of_laid(view, past, look, 0, kind);
    }
}

/* The card on a seat's fringe; before B4 is done, a card face down or one's own choice. */
static void show_fringe(const struct bock_state *view, const struct bock_past *past, const struct look *look, int seat,
                        enum zone zone, struct scene *scene)
{
    struct item *item;
    int chosen = view->chosen[seat - 1], shown = view->fringe[seat];
    const char *text = shown ? "null-bock.fringe-shows" : chosen ? "null-bock.fringe-sealed" : "null-bock.fringe-empty";
    if (look->previewing && move_place(look->preview) == seat)
        item = show_card(scene, zone, move_kind(look->preview), STYLE_PREVIEW);
    else if (shown)
        item = show_card(scene, zone, shown - 1, past->seat && past->place == seat ? STYLE_LAST : STYLE_PLAIN);
    else if (chosen && chosen != BOCK_SEALED && seat == look->viewer)
        item = show_card(scene, zone, chosen - 1, STYLE_HELD);
    else
        item = scene_zoned(scene, zone, SHAPE_CARD, chosen ? STYLE_BACK : STYLE_MUTED);
    item->owner = (uint8_t)seat;
    item->target = (int16_t)(TARGET_ARENA + seat);
    item->key = shown ? key_of_laid(view, past, look, seat, shown - 1) : KEY_PLACE + (uint32_t)seat;
    message_set(&item->name, text);
    message_seat(&item->name, seat);
    if (shown)
        message_kind(&item->name, shown - 1);
}

/* The stags a seat holds openly: their values after `lead`, and what a screen reader says of them. */
static void name_known(struct item *item, const struct bock_seat *own, const char *lead)
{
    struct text text;
    text_open(&text, item->glyph, SCENE_GLYPH);
    text_add(&text, lead);
    for (uint64_t left = seat_known(own); left && text.length + 3 < SCENE_GLYPH;
         left -= CARD(bits_first(kinds_in(left)) / 2)) {
        text_add(&text, text.length > text_length(lead) ? " " : "");
        text_number(&text, kind_value[bits_first(kinds_in(left)) / 2]);
    }
    message_set(&item->name, "null-bock.known-stags");
    message_word(&item->name, item->glyph + text_length(lead));
}

/* One person: face and total, fringe, does and stags in hand, what was won in this round, what is known. */
static void show_seat(const struct bock_setup *setup, const struct bock_state *view, const struct bock_past *past,
                      const struct look *look, int seat, struct scene *scene)
{
    const struct bock_seat *own = &view->seat[seat - 1];
    enum zone zone = seat == look->viewer ? ZONE_HAND : ZONE_SEATS;
    bool acts = view->phase == PHASE_PLAY ? view->turn == seat : view->phase == PHASE_LAY && !(view->ready >> seat & 1);
    struct item *item = scene_zoned(scene, zone, SHAPE_SEAT, acts ? STYLE_ACTIVE : STYLE_PLAIN);
    item->owner = (uint8_t)seat;
    message_set(&item->name, "null-bock.points");
    message_number(&item->name, view->total[seat - 1]);
    show_fringe(view, past, look, seat, zone, scene);
    if (view->passed >> seat & 1) { /* the others' numbers matter no more in this round */
        struct item *passed = scene_words(scene, zone, STYLE_BAD, "null-bock.passed");
        passed->owner = (uint8_t)seat;
    } else {
        scene_count(scene, zone, seat, "doe", TINT_RED, seat_does(own), "null-bock.does-in-hand");
        scene_count(scene, zone, seat, "stag", TINT_BLUE, seat_stags(own), "null-bock.stags-in-hand");
    }
    scene_count(scene, zone, seat, "trophy", TINT_NONE,
                heap_worth(setup, own->won) + BOCK_NULL_WORTH * heap_copies(own->won, BOCK_STAG), "null-bock.won");
    if (seat_known(own) && zone == ZONE_SEATS)
        name_known(scene_count(scene, zone, seat, "sign-eye", TINT_BLUE, NO_VALUE, "null-bock.known-stags"), own, "");
}

static void show_hand(const struct bock_state *view, const struct look *look, struct scene *scene)
{
    uint64_t hand = view->seat[look->viewer - 1].hand;
    int chosen = view->chosen[look->viewer - 1];
    for (int kind = 0; kind < BOCK_KINDS; kind++)
        for (int copy = 0; copy < heap_copies(hand, kind); copy++) {
            bool gone = copy == 0 && chosen == kind + 1; /* it lies face down on the fringe */
            struct item *item = show_card(scene, ZONE_HAND, kind, gone ? STYLE_SPENT : STYLE_PLAIN);
            item->target = (int16_t)kind;
            item->key = card_key(kind, copy);
            if (!PLANT("bock-scene-name"))
                name_card(&item->name, kind);
        }
}

/* When all is over: who has how many points (B16); the best has a star. */
static void show_totals(const struct bock_setup *setup, const struct bock_state *view, struct scene *scene)
{
    int best = view->total[0];
    for (int seat = 2; seat <= setup->seats; seat++)
        best = view->total[seat - 1] > best ? view->total[seat - 1] : best;
    for (int seat = 1; seat <= setup->seats; seat++) {
        bool won = view->total[seat - 1] == best;
        struct item *item = scene_zoned(scene, ZONE_SEATS, SHAPE_SEAT, won ? STYLE_ACTIVE : STYLE_PLAIN);
        item->owner = (uint8_t)seat;
        item->badge = won ? BADGE_STAR : BADGE_NONE;
        message_set(&item->name, "null-bock.points");
        message_number(&item->name, view->total[seat - 1]);
    }
}

/* Which round it is, and when the game ends (B16). */
static void show_goal(const struct bock_setup *setup, const struct bock_state *view, struct scene *scene)
{
    bool fixed = setup->common.option[1] != 0;
    struct item *words =
        scene_words(scene, ZONE_CHANCES, STYLE_PLAIN, fixed ? "null-bock.round-of" : "null-bock.round-to");
    message_number(&words->name, view->round);
    message_number(&words->name, fixed ? setup->rounds : setup->target);
}

/* How many of each value lie in no place this viewer knows: does or stags, a line of meters. */
static void show_out(const struct bock_setup *setup, uint64_t rest, bool stags, struct scene *scene)
{
    int from = stags ? BOCK_STAG : 0, to = stags ? BOCK_KINDS : BOCK_STAG;
    struct item *item = scene_zoned(scene, ZONE_OUT, SHAPE_PICTURE, STYLE_PLAIN); /* its sign leads the line */
    item->group = stags ? 1 : 2;
    item->tint = stags ? TINT_BLUE : TINT_RED;
    item->picture = stags ? "stag" : "doe";
    for (int kind = from; kind < to; kind++) {
        if (!heap_copies(setup->deck, kind))
            continue;
        if (item->shape == SHAPE_PICTURE ||
            kind_value[kind] != kind_value[kind - 1]) { /* a plus doe counts with its value */
            item = scene_zoned(scene, ZONE_OUT, SHAPE_METER, STYLE_PLAIN);
            item->group = stags ? 1 : 2;
            item->tint = kind < BOCK_STAG ? TINT_RED : kind == BOCK_STAG ? TINT_VIOLET : TINT_BLUE;
            item->value = item->limit = 0;
            struct text text;
            text_open(&text, item->glyph, SCENE_GLYPH);
            text_number(&text, kind_value[kind]);
        }
        item->value = (int16_t)(item->value + heap_copies(rest, kind));
        item->limit = (int16_t)(item->limit + heap_copies(setup->deck, kind));
        message_set(&item->name, "null-bock.out-of");
        message_kind(&item->name, kind);
        message_number(&item->name, item->value);
        message_number(&item->name, item->limit);
    }
}

static void show_table(const struct bock_setup *setup, const struct bock_state *view, const struct bock_past *past,
                       const struct look *look, struct scene *scene)
{
    if (view->phase == PHASE_OVER) {
        show_totals(setup, view, scene);
        return;
    }
    scene->cue = past->cue;
    for (int i = 0; i < setup->seats; i++) /* from the viewer on, as they sit round the table */
        show_seat(setup, view, past, look, (look->viewer + i) % setup->seats + 1, scene);
    show_arena(setup, view, past, look, scene);
    show_goal(setup, view, scene);
    if (look->viewer)
        show_hand(view, look, scene);
    uint64_t rest = unseen(setup, view);
    scene_words(scene, ZONE_OUT, STYLE_STRONG, "null-bock.out-title");
    show_out(setup, rest, true, scene);
    show_out(setup, rest, false, scene);
}

#endif
