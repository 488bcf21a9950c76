/* look.h - the table as a scene. In a terminal: the arena above, the seats with their fringes below it, one's own hand
 * at the bottom, does and stags told apart by their signs as well as by colour. On a page: pictured.h. */
#ifndef NULL_BOCK_PEOPLE_LOOK_H
#define NULL_BOCK_PEOPLE_LOOK_H

#include "../rules/views.h"
#include "past.h"
#include "pictured.h"
#include "touch.h"

enum {
    CARD_WIDE = 5,
    CARD_HIGH = 3,
    SEAT_WIDE = 13,
    ARENA_HIGH = CARD_HIGH + 2,
    COUNT_WIDE = 6,
    KEY_LEFT = 20,
    KEY_WIDE = 19
};

/* How the table is laid out: rows of letters, one thing below the other. */
struct plan {
    int width, in_row, seat_high; /* in_row: seats side by side */
    int key_high;                 /* rows of what is typed for a card, 0: it stands beside a title */
};

static struct plan plan_table(const struct look *look)
{
    if (look->aspect == ASPECT_WIDE)
        return (struct plan){BOCK_SEATS * SEAT_WIDE, BOCK_SEATS, 8, 0};
    return (struct plan){3 * SEAT_WIDE, 3, 9, 1};
}

static enum style card_style(int kind)
{
    return kind < BOCK_STAG ? STYLE_RED : kind == BOCK_STAG ? STYLE_VIOLET : STYLE_BLUE;
}

static const char *card_picture(int kind)
{
    return kind < BOCK_STAG ? "doe" : "stag";
}

/* A card face up; its name for screen readers is set by the caller. */
static struct item *add_card(struct scene *scene, int x, int y, int kind, enum style style)
{
    char glyph[8];
    struct text text;
    text_open(&text, glyph, sizeof glyph);
    text_number(&text, kind_value[kind]);
    text_add(&text, kind_is_plus(kind) ? "+" : "");
    struct item *item = scene_glyph(scene, SHAPE_CARD, style, x, y, CARD_WIDE, CARD_HIGH, glyph);
    item->picture = card_picture(kind);
    return item;
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
    int x = (plan->width - CARD_WIDE) / 2, top = 3, words = x - 8, room = CARD_WIDE + 16;
    struct item *item = scene_add(scene, SHAPE_AREA, STYLE_MUTED, words, 2, room, ARENA_HIGH);
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
    item->key = KEY_PLACE;
    if (view->top) {
        message_set(&item->name, "null-bock.arena-shows");
        message_kind(&item->name, view->top - 1);
    } else {
        message_set(&item->name, "null-bock.arena-empty");
    }
    item = scene_label(scene, STYLE_PLAIN, words, top + CARD_HIGH, room, "null-bock.pile");
    message_number(&item->name, heap_count(view->arena));
    message_number(&item->name, heap_worth(setup, view->arena) + BOCK_NULL_WORTH * heap_copies(view->arena, BOCK_STAG));
    if (view->owner) {
        item = scene_label(scene, STYLE_STRONG, words, 2, room, "null-bock.stag-of");
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
    item->key = KEY_PLACE + (uint32_t)seat;
    message_set(&item->name, text);
    message_seat(&item->name, seat);
    if (shown)
        message_kind(&item->name, shown - 1);
}

/* A sign and how many there are of it; what a screen reader says of it takes the number. */
static void add_count(struct scene *scene, int x, int y, const char *picture, int number, const char *text)
{
    struct item *item = scene_add(scene, SHAPE_PICTURE, STYLE_PLAIN, x, y, COUNT_WIDE, 1);
    item->picture = picture;
    item->value = (int16_t)number;
    message_set(&item->name, text);
    message_number(&item->name, number);
}

/* One seat: name, fringe, numbers in hand, what it won in this round, its total; what it holds openly. */
static void add_seat(const struct bock_setup *setup, const struct bock_state *view, const struct bock_past *past,
                     const struct look *look, int seat, int x, int y, struct scene *scene)
{
    const struct bock_seat *own = &view->seat[seat - 1];
    bool acts = view->phase == PHASE_PLAY ? view->turn == seat : view->phase == PHASE_LAY && !(view->ready >> seat & 1);
    int room = SEAT_WIDE - 1, line = y + 1 + CARD_HIGH;
    struct item *label = scene_label(scene, acts ? STYLE_ACTIVE : STYLE_PLAIN, x, y, room,
                                     acts ? "null-bock.seat-acts" : "null-bock.seat");
    message_seat(&label->name, seat);
    add_fringe(view, past, look, seat, x, y + 1, scene);
    add_count(scene, x, line, "doe", seat_does(own), "null-bock.does-in-hand");
    add_count(scene, x + COUNT_WIDE, line, "stag", seat_stags(own), "null-bock.stags-in-hand");
    label = scene_label(scene, STYLE_PLAIN, x, line + 1, room, "null-bock.won");
    message_number(&label->name, heap_worth(setup, own->won) + BOCK_NULL_WORTH * heap_copies(own->won, BOCK_STAG));
    label = scene_label(scene, STYLE_STRONG, x, line + 2, room, "null-bock.total");
    message_number(&label->name, view->total[seat - 1]);
    if (view->passed >> seat & 1)
        scene_label(scene, STYLE_BAD, x + CARD_WIDE + 1, y + 1, SEAT_WIDE - CARD_WIDE - 2, "null-bock.passed");
    if (seat_known(own)) {
        struct item *known = scene_add(scene, SHAPE_PICTURE, STYLE_MUTED, x, line + 3, room, 1);
        known->picture = "stag";
        name_known(known, own, " ");
    }
}

/* What is seen, and the letter that is typed for it: beside the title of the hand, or below it where it is narrow. */
static void add_key(struct scene *scene, const struct plan *plan, int y)
{
    static const char *const texts[] = {"null-bock.key-does", "null-bock.key-stags"}, *const letters[] = {"D", "S"};
    static const int kinds[] = {0, BOCK_KINDS - 1};
    for (int i = 0; i < 2; i++) {
        int x = (plan->key_high ? 0 : KEY_LEFT) + i * KEY_WIDE, row = y + plan->key_high;
        scene_add(scene, SHAPE_PICTURE, card_style(kinds[i]), x, row, 1, 1)->picture = card_picture(kinds[i]);
        message_word(&scene_label(scene, STYLE_MUTED, x + 2, row, KEY_WIDE - 3, texts[i])->name, letters[i]);
    }
}

static void add_hand(const struct bock_state *view, const struct look *look, const struct plan *plan, int y,
                     struct scene *scene)
{
    uint64_t hand = view->seat[look->viewer - 1].hand;
    int chosen = view->chosen[look->viewer - 1], shown = 0, in_row = plan->width / (CARD_WIDE + 1);
    scene_label(scene, STYLE_STRONG, 0, y, KEY_LEFT - 1, "null-bock.hand");
    add_key(scene, plan, y);
    y += plan->key_high;
    for (int kind = 0; kind < BOCK_KINDS; kind++)
        for (int copy = 0; copy < heap_copies(hand, kind); copy++, shown++) {
            bool gone = copy == 0 && chosen == kind + 1; /* it lies face down on the fringe */
            bool chosen_now = copy == 0 && look->previewing && move_kind(look->preview) == kind;
            struct item *item =
                add_card(scene, shown % in_row * (CARD_WIDE + 1), y + 1 + shown / in_row * CARD_HIGH, kind,
                         gone         ? STYLE_SPENT
                         : chosen_now ? STYLE_PREVIEW
                                      : card_style(kind));
            item->target = (int16_t)kind;
            item->key = card_key(kind, copy);
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
    scene_open(scene);
    if (look->scaled) {
        show_table(own, bock, kept, look, scene);
        return;
    }
    struct plan plan = plan_table(look);
    int y = 2 + ARENA_HIGH + 1;
    add_header(own, bock, plan.width, scene);
    if (bock->phase == PHASE_OVER) {
        add_totals(own, bock, &plan, scene);
        return;
    }
    add_arena(own, bock, kept, look, &plan, scene);
    for (int i = 0; i < own->seats; i++)
        add_seat(own, bock, kept, look, i + 1, i % plan.in_row * SEAT_WIDE, y + i / plan.in_row * plan.seat_high,
                 scene);
    y += (own->seats + plan.in_row - 1) / plan.in_row * plan.seat_high;
    if (look->viewer)
        add_hand(bock, look, &plan, y, scene);
    y += look->viewer ? 1 + plan.key_high + CARD_HIGH * (look->aspect == ASPECT_WIDE ? 1 : 2) : 0;
    if (kept->seat) {
        struct item *label = scene_label(scene, STYLE_LAST, 0, y, plan.width,
                                         kept->place ? "null-bock.last-fringe" : "null-bock.last-arena");
        message_seat(&label->name, kept->seat);
        message_kind(&label->name, kept->kind);
        if (kept->place)
            message_seat(&label->name, kept->place);
    }
}

#endif
