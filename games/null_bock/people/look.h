/* look.h - the table as a scene: the arena above, the seats with their fringes below it, one's own hand at the
 * bottom. Does and stags are told apart by the letters D and S as well as by colour. */
#ifndef NULL_BOCK_PEOPLE_LOOK_H
#define NULL_BOCK_PEOPLE_LOOK_H

#include "../rules/views.h"
#include "past.h"
#include "touch.h"

enum { CARD_WIDE = 5, CARD_HIGH = 3, SEAT_WIDE = 13, SMALL_WIDE = 40 };

/* How the table is laid out. A terminal has rows of letters, one thing below the other; on a phone (small) everything
 * must fit on one screen: numbers stand beside the cards, totals are left to the page, and the hand is large enough for
 * a thumb. */
struct plan {
    bool small;
    int width, arena_high, in_row; /* in_row: seats side by side */
    int seat_wide, seat_high;
    int hand_wide, hand_high; /* one card of the hand with its gap */
};

static struct plan plan_table(int seats, const struct look *look)
{
    if (look->aspect == ASPECT_WIDE && look->scaled) /* as wide as it is needed: a hand of twelve, or the seats */
        return (struct plan){false, 12 * (CARD_WIDE + 1), CARD_HIGH + 2, BOCK_SEATS, 12 * (CARD_WIDE + 1) / seats,
                             9,     CARD_WIDE + 1,        CARD_HIGH};
    if (look->aspect == ASPECT_WIDE)
        return (struct plan){false, BOCK_SEATS * SEAT_WIDE, CARD_HIGH + 2, BOCK_SEATS, SEAT_WIDE,
                             8,     CARD_WIDE + 1,          CARD_HIGH};
    if (!look->scaled)
        return (struct plan){false, 3 * SEAT_WIDE, CARD_HIGH + 2, 3, SEAT_WIDE, 9, CARD_WIDE + 1, CARD_HIGH};
    int in_row = seats == 4 ? 2 : 3; /* four: two and two */
    return (struct plan){true, SMALL_WIDE, CARD_HIGH + 2, in_row, SMALL_WIDE / in_row, CARD_HIGH + 2, 6, 4};
}
/* Keys of animation: hand cards from 1 (kind and copy), the arena's top, the fringes. */
enum { KEY_HAND = 1, KEY_ARENA = 200, KEY_FRINGE = 201 };

static enum style card_style(int kind)
{
    return kind < BOCK_STAG ? STYLE_RED : kind == BOCK_STAG ? STYLE_VIOLET : STYLE_BLUE;
}

/* A card face up; its name for screen readers is set by the caller. */
static struct item *add_card(struct scene *scene, int x, int y, int kind, enum style style)
{
    char glyph[8];
    struct text text;
    text_open(&text, glyph, sizeof glyph);
    say_kind(&text, kind);
    return scene_glyph(scene, SHAPE_CARD, style, x, y, CARD_WIDE, CARD_HIGH, glyph);
}

static void add_header(const struct bock_setup *setup, const struct bock_state *view, int width, struct scene *scene)
{
    struct item *label = scene_label(scene, STYLE_STRONG, 0, 0, 14, "null-bock.round");
    message_number(&label->name, view->round);
    bool fixed = setup->common.option[1] != 0;
    label =
        scene_label(scene, STYLE_MUTED, 15, 0, width - 15, fixed ? "null-bock.goal-rounds" : "null-bock.goal-target");
    message_number(&label->name, fixed ? setup->rounds : setup->target);
    if (view->phase == PHASE_PLAY) {
        label = scene_label(scene, STYLE_ACTIVE, 0, 1, width, "null-bock.turn-of");
        message_seat(&label->name, view->turn);
    } else {
        scene_label(scene, STYLE_ACTIVE, 0, 1, width,
                    view->phase == PHASE_LAY    ? "null-bock.all-choose"
                    : view->phase == PHASE_OVER ? "null-bock.is-over"
                                                : "null-bock.dealing");
    }
}

static void add_arena(const struct bock_setup *setup, const struct bock_state *view, const struct bock_past *past,
                      const struct look *look, const struct plan *plan, struct scene *scene)
{
    int x = (plan->width - CARD_WIDE) / 2, top = 3;
    /* Beside the card, or above and below it. */
    int words = look->scaled ? x + CARD_WIDE + 1 : x - 8,
        room = look->scaled ? plan->width - words - 1 : CARD_WIDE + 16;
    struct item *item = scene_add(scene, SHAPE_AREA, STYLE_MUTED, look->scaled ? 0 : x - 8, 2,
                                  look->scaled ? plan->width : CARD_WIDE + 16, plan->arena_high);
    bool previewed = look->previewing && view->phase == PHASE_PLAY && move_place(look->preview) == 0;
    message_set(&item->name, "null-bock.arena");
    if (previewed) {
        item = add_card(scene, x, top, move_kind(look->preview), STYLE_PREVIEW);
    } else if (view->top) {
        bool last = past->seat && past->place == 0;
        item = add_card(scene, x, top, view->top - 1, last ? STYLE_LAST : card_style(view->top - 1));
    } else {
        item = scene_glyph(scene, SHAPE_CARD, STYLE_MUTED, x, top, CARD_WIDE, CARD_HIGH, "-");
    }
    item->target = TARGET_ARENA;
    item->key = KEY_ARENA;
    if (view->top) {
        message_set(&item->name, "null-bock.arena-shows");
        message_kind(&item->name, view->top - 1);
    } else {
        message_set(&item->name, "null-bock.arena-empty");
    }
    item = scene_label(scene, STYLE_PLAIN, words, look->scaled ? top + 1 : top + CARD_HIGH, room, "null-bock.pile");
    message_number(&item->name, heap_count(view->arena));
    message_number(&item->name, heap_worth(setup, view->arena) + BOCK_NULL_WORTH * heap_copies(view->arena, BOCK_STAG));
    if (view->owner) {
        item = scene_label(scene, STYLE_STRONG, words, look->scaled ? top : 2, room, "null-bock.stag-of");
        message_seat(&item->name, view->owner);
    }
}

/* The card on a seat's fringe; before B4 is done, a card face down or one's own choice. */
static void add_fringe(const struct bock_state *view, const struct bock_past *past, const struct look *look, int seat,
                       int x, int y, struct scene *scene)
{
    struct item *item;
    int chosen = view->chosen[seat - 1], shown = view->fringe[seat];
    const char *text = shown ? "null-bock.fringe-shows" : chosen ? "null-bock.fringe-sealed" : "null-bock.fringe-empty";
    if (look->previewing && move_place(look->preview) == seat)
        item = add_card(scene, x, y, move_kind(look->preview), STYLE_PREVIEW);
    else if (shown)
        item = add_card(scene, x, y, shown - 1, past->seat && past->place == seat ? STYLE_LAST : card_style(shown - 1));
    else if (chosen && chosen != BOCK_SEALED && seat == look->viewer)
        item = add_card(scene, x, y, chosen - 1, STYLE_HELD);
    else
        item = scene_glyph(scene, SHAPE_CARD, chosen ? STYLE_BACK : STYLE_MUTED, x, y, CARD_WIDE, CARD_HIGH,
                           chosen ? "?" : "-");
    item->target = (int16_t)(TARGET_ARENA + seat);
    item->key = (uint32_t)(KEY_FRINGE + seat);
    message_set(&item->name, text);
    message_seat(&item->name, seat);
    if (shown)
        message_kind(&item->name, shown - 1);
}

/* The stags a seat holds openly. */
static void add_known(const struct bock_seat *own, int x, int y, int room, struct scene *scene)
{
    char word[MESSAGE_WORD];
    struct text text;
    text_open(&text, word, sizeof word);
    for (uint64_t left = seat_known(own); left; left -= CARD(bits_first(kinds_in(left)) / 2)) {
        text_add(&text, text.length ? " " : "");
        text_number(&text, kind_value[bits_first(kinds_in(left)) / 2]);
    }
    message_word(&scene_label(scene, STYLE_MUTED, x, y, room, "null-bock.known")->name, word);
}

/* One seat: name, fringe, numbers in hand, what it won in this round, its total; what it holds openly. */
static void add_seat(const struct bock_setup *setup, const struct bock_state *view, const struct bock_past *past,
                     const struct look *look, const struct plan *plan, int seat, int x, int y, struct scene *scene)
{
    const struct bock_seat *own = &view->seat[seat - 1];
    bool acts = view->phase == PHASE_PLAY ? view->turn == seat : view->phase == PHASE_LAY && !(view->ready >> seat & 1);
    bool passed = view->passed >> seat & 1;
    struct item *label = scene_label(scene, acts ? STYLE_ACTIVE : STYLE_PLAIN, x, y, plan->seat_wide - 1,
                                     acts ? "null-bock.seat-acts" : "null-bock.seat");
    message_seat(&label->name, seat);
    add_fringe(view, past, look, seat, x, y + 1, scene);
    int words = plan->small ? x + CARD_WIDE + 1 : x, room = x + plan->seat_wide - 1 - words;
    int line = plan->small ? y + 1 : y + 1 + CARD_HIGH;
    label = scene_label(scene, STYLE_PLAIN, words, line, room, "null-bock.counts");
    message_number(&label->name, seat_does(own));
    message_number(&label->name, seat_stags(own));
    label = scene_label(scene, STYLE_PLAIN, words, line + 1, room, "null-bock.won");
    message_number(&label->name, heap_worth(setup, own->won) + BOCK_NULL_WORTH * heap_copies(own->won, BOCK_STAG));
    if (!plan->small) {
        label = scene_label(scene, STYLE_STRONG, x, line + 2, room, "null-bock.total");
        message_number(&label->name, view->total[seat - 1]);
    }
    if (passed) /* beside the card; where that is taken, in place of what the seat can no longer play */
        scene_label(scene, STYLE_BAD, x + CARD_WIDE + 1, plan->small ? line + 2 : y + 1,
                    plan->seat_wide - CARD_WIDE - 2, "null-bock.passed");
    if (seat_known(own) && !(passed && plan->small))
        add_known(own, words, line + (plan->small ? 2 : 3), room, scene);
}

static void add_hand(const struct bock_state *view, const struct look *look, const struct plan *plan, int y,
                     struct scene *scene)
{
    uint64_t hand = view->seat[look->viewer - 1].hand;
    int chosen = view->chosen[look->viewer - 1], shown = 0, in_row = plan->width / plan->hand_wide;
    scene_label(scene, STYLE_STRONG, 0, y, plan->width, "null-bock.hand");
    y += look->scaled ? 2 : 1; /* a card that is chosen rises a little */
    for (int kind = 0; kind < BOCK_KINDS; kind++)
        for (int copy = 0; copy < heap_copies(hand, kind); copy++, shown++) {
            bool gone = copy == 0 && chosen == kind + 1; /* it lies face down on the fringe */
            bool chosen_now = !look->scaled && copy == 0 && look->previewing && move_kind(look->preview) == kind;
            int x = shown % in_row * plan->hand_wide, row = shown / in_row;
            struct item *item = add_card(scene, x, y + row * plan->hand_high, kind,
                                         gone         ? STYLE_SPENT
                                         : chosen_now ? STYLE_PREVIEW
                                                      : card_style(kind));
            item->w = (int16_t)(plan->small ? plan->hand_wide : CARD_WIDE);
            item->h = (int16_t)plan->hand_high;
            item->target = (int16_t)kind;
            item->key = (uint32_t)(KEY_HAND + 4 * kind + copy);
            if (!PLANT("bock-scene-name"))
                name_card(&item->name, kind);
        }
}

/* When all is over: nothing but who has how many points (B16); the best stand out. */
static void add_totals(const struct bock_setup *setup, const struct bock_state *view, const struct plan *plan,
                       struct scene *scene)
{
    int best = view->total[0], half = plan->width / 2;
    for (int seat = 2; seat <= setup->seats; seat++)
        best = view->total[seat - 1] > best ? view->total[seat - 1] : best;
    for (int seat = 1; seat <= setup->seats; seat++) {
        enum style style = view->total[seat - 1] == best ? STYLE_ACTIVE : STYLE_PLAIN;
        struct item *label = scene_label(scene, style, 0, 2 + seat, half - 1, "null-bock.seat");
        message_seat(&label->name, seat);
        label = scene_label(scene, style, half, 2 + seat, plan->width - half, "null-bock.total");
        message_number(&label->name, view->total[seat - 1]);
    }
}

static void bock_scene(const struct setup *setup, const struct state *view, const struct past *past,
                       const struct look *look, struct scene *scene)
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *bock = bock_state(view);
    const struct bock_past *kept = (const struct bock_past *)past;
    struct plan plan = plan_table(own->seats, look);
    int y = 2 + plan.arena_high + 1;
    scene_open(scene);
    add_header(own, bock, plan.width, scene);
    if (bock->phase == PHASE_OVER) {
        add_totals(own, bock, &plan, scene);
        return;
    }
    add_arena(own, bock, kept, look, &plan, scene);
    for (int i = 0; i < own->seats; i++)
        add_seat(own, bock, kept, look, &plan, i + 1, i % plan.in_row * plan.seat_wide,
                 y + i / plan.in_row * plan.seat_high, scene);
    y += (own->seats + plan.in_row - 1) / plan.in_row * plan.seat_high;
    if (look->viewer)
        add_hand(bock, look, &plan, y, scene);
    y += look->viewer ? 1 + plan.hand_high * (look->aspect == ASPECT_WIDE ? 1 : 2) : 0;
    if (kept->seat && !look->scaled) { /* a page tells it in its line of news */
        struct item *label = scene_label(scene, STYLE_LAST, 0, y, plan.width,
                                         kept->place ? "null-bock.last-fringe" : "null-bock.last-arena");
        message_seat(&label->name, kept->seat);
        message_kind(&label->name, kept->kind);
        if (kept->place)
            message_seat(&label->name, kept->place);
    }
}

#endif
