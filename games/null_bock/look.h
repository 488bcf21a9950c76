/* look.h - the table as a scene: the arena above, the seats with their fringes below it, one's own hand at the
 * bottom. Does and stags are told apart by the letters D and S as well as by colour. */
#ifndef NULL_BOCK_LOOK_H
#define NULL_BOCK_LOOK_H

#include "knowledge.h"
#include "past.h"
#include "touch.h"

enum { CARD_WIDE = 5, CARD_HIGH = 3, SEAT_WIDE = 13 };
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

/* "doe 7", "plus doe 7", "stag 4", "Null Bock". */
static void name_card(struct message *name, int kind)
{
    message_set(name, kind_is_plus(kind)  ? "null-bock.plus-doe"
                      : kind < BOCK_STAG  ? "null-bock.doe"
                      : kind == BOCK_STAG ? "null-bock.null-bock"
                                          : "null-bock.stag");
    if (kind != BOCK_STAG)
        message_number(name, kind_value[kind]);
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
                      const struct look *look, int width, struct scene *scene)
{
    int x = (width - CARD_WIDE) / 2;
    struct item *item = scene_add(scene, SHAPE_AREA, STYLE_MUTED, x - 8, 2, CARD_WIDE + 16, CARD_HIGH + 2);
    bool previewed = look->previewing && view->phase == PHASE_PLAY && move_place(look->preview) == 0;
    message_set(&item->name, "null-bock.arena");
    if (previewed) {
        item = add_card(scene, x, 3, move_kind(look->preview), STYLE_PREVIEW);
    } else if (view->top) {
        bool last = past->seat && past->place == 0;
        item = add_card(scene, x, 3, view->top - 1, last ? STYLE_LAST : card_style(view->top - 1));
    } else {
        item = scene_glyph(scene, SHAPE_CARD, STYLE_MUTED, x, 3, CARD_WIDE, CARD_HIGH, "-");
    }
    item->target = TARGET_ARENA;
    item->key = KEY_ARENA;
    if (view->top) {
        message_set(&item->name, "null-bock.arena-shows");
        message_kind(&item->name, view->top - 1);
    } else {
        message_set(&item->name, "null-bock.arena-empty");
    }
    item = scene_label(scene, STYLE_PLAIN, x - 8, 3 + CARD_HIGH, CARD_WIDE + 16, "null-bock.pile");
    message_number(&item->name, heap_count(view->arena));
    message_number(&item->name, heap_worth(setup, view->arena) + BOCK_NULL_WORTH * heap_copies(view->arena, BOCK_STAG));
    if (view->owner) {
        item = scene_label(scene, STYLE_STRONG, x - 8, 2, CARD_WIDE + 16, "null-bock.stag-of");
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

/* One seat: name, fringe, numbers in hand, what it won in this round, its total; what it holds openly. */
static void add_seat(const struct bock_setup *setup, const struct bock_state *view, const struct bock_past *past,
                     const struct look *look, int seat, int x, int y, struct scene *scene)
{
    const struct bock_seat *own = &view->seat[seat - 1];
    bool acts = view->phase == PHASE_PLAY ? view->turn == seat : view->phase == PHASE_LAY && !(view->ready >> seat & 1);
    struct item *label = scene_label(scene, acts ? STYLE_ACTIVE : STYLE_PLAIN, x, y, SEAT_WIDE - 1,
                                     acts ? "null-bock.seat-acts" : "null-bock.seat");
    message_seat(&label->name, seat);
    add_fringe(view, past, look, seat, x, y + 1, scene);
    if (view->passed >> seat & 1)
        scene_label(scene, STYLE_BAD, x + CARD_WIDE + 1, y + 1, SEAT_WIDE - CARD_WIDE - 2, "null-bock.passed");
    label = scene_label(scene, STYLE_PLAIN, x, y + 4, SEAT_WIDE - 1, "null-bock.counts");
    message_number(&label->name, seat_does(own));
    message_number(&label->name, seat_stags(own));
    label = scene_label(scene, STYLE_PLAIN, x, y + 5, SEAT_WIDE - 1, "null-bock.won");
    message_number(&label->name, heap_worth(setup, own->won) + BOCK_NULL_WORTH * heap_copies(own->won, BOCK_STAG));
    label = scene_label(scene, STYLE_STRONG, x, y + 6, SEAT_WIDE - 1, "null-bock.total");
    message_number(&label->name, view->total[seat - 1]);
    if (seat_known(own)) {
        char word[MESSAGE_WORD];
        struct text text;
        text_open(&text, word, sizeof word);
        for (uint64_t left = seat_known(own); left; left -= CARD(bits_first(kinds_in(left)) / 2)) {
            text_add(&text, text.length ? " " : "");
            text_number(&text, kind_value[bits_first(kinds_in(left)) / 2]);
        }
        label = scene_label(scene, STYLE_MUTED, x, y + 7, SEAT_WIDE - 1, "null-bock.known");
        message_word(&label->name, word);
    }
}

static void add_hand(const struct bock_state *view, const struct look *look, int y, int in_row, struct scene *scene)
{
    uint64_t hand = view->seat[look->viewer - 1].hand;
    int chosen = view->chosen[look->viewer - 1], shown = 0;
    scene_label(scene, STYLE_STRONG, 0, y, in_row * (CARD_WIDE + 1), "null-bock.hand");
    for (int kind = 0; kind < BOCK_KINDS; kind++)
        for (int copy = 0; copy < heap_copies(hand, kind); copy++, shown++) {
            bool gone = copy == 0 && chosen == kind + 1; /* it lies face down on the fringe */
            bool chosen_now = copy == 0 && look->previewing && move_kind(look->preview) == kind;
            int x = shown % in_row * (CARD_WIDE + 1), row = shown / in_row;
            struct item *item = add_card(scene, x, y + 1 + row * CARD_HIGH, kind,
                                         gone         ? STYLE_SPENT
                                         : chosen_now ? STYLE_PREVIEW
                                                      : card_style(kind));
            item->target = (int16_t)kind;
            item->key = (uint32_t)(KEY_HAND + 4 * kind + copy);
            name_card(&item->name, kind);
        }
}

static void scene(const struct setup *setup, const struct state *state, const struct past *kept,
                  const struct look *look, struct scene *out)
{
    const struct bock_setup *own = bock_setup(setup);
    const struct bock_state *view = bock_seen(state);
    const struct bock_past *past = (const struct bock_past *)kept;
    bool wide = look->aspect == ASPECT_WIDE;
    int width = wide ? BOCK_SEATS * SEAT_WIDE : 3 * SEAT_WIDE, in_row = width / (CARD_WIDE + 1);
    int a_row = wide ? BOCK_SEATS : 3, seat_high = wide ? 8 : 9, y = CARD_HIGH + 5;
    scene_open(out);
    add_header(own, view, width, out);
    add_arena(own, view, past, look, width, out);
    for (int i = 0; i < own->seats; i++)
        add_seat(own, view, past, look, i + 1, i % a_row * SEAT_WIDE, y + i / a_row * seat_high, out);
    y += (own->seats + a_row - 1) / a_row * seat_high;
    if (look->viewer)
        add_hand(view, look, y, in_row, out);
    y += look->viewer ? 1 + CARD_HIGH * (wide ? 1 : 2) : 0;
    if (past->seat) {
        struct item *label =
            scene_label(out, STYLE_LAST, 0, y, width, past->place ? "null-bock.last-fringe" : "null-bock.last-arena");
        message_seat(&label->name, past->seat);
        message_kind(&label->name, past->kind);
        if (past->place)
            message_seat(&label->name, past->place);
    }
}

#endif
