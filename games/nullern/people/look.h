/* look.h - the scene. On a page: pictured.h. In a terminal: the table of seats, the trump, the trick, one's own hand,
 * the bids to press.
 *
 * Both aspects keep the table of seats in the left 40 columns; on a wide screen the trick lies to
 * the right of it, on a tall one below. A card shows its suit's sign and its number, so colour is a help only; below
 * everything stands which sign is which suit, and what is typed for it.
 */
#ifndef NULLERN_PEOPLE_LOOK_H
#define NULLERN_PEOPLE_LOOK_H

#include "past.h"
#include "pictured.h"
#include "touch.h"

enum {
    TALL_WIDTH = 40,
    CARD_WIDTH = 5,
    CARD_HEIGHT = 3,
    BUTTON_STEP = 6,
    KEY_STEP = 16, /* a suit's sign, its name, what is typed for it */
    TABLE_TOP = 4, /* the first row of the table of seats */
    MOVER_X = 0,
    SEAT_X = 2,
    NAME_X = 4,
    BID_X = 18,
    TOOK_X = 24,
    SCORE_X = 31,
    VOID_X = 37,
};

static enum style card_style(unsigned card)
{
    static const enum style STYLES[COLOURS] = {STYLE_RED, STYLE_YELLOW, STYLE_GREEN, STYLE_BLUE};
    return STYLES[card_colour(card)];
}

/* The item's key is the card, so that it is seen moving from the hand to the trick. */
static struct item *draw_card(struct scene *scene, enum shape shape, int x, int y, unsigned card, const char *name)
{
    char glyph[8];
    struct text text;
    text_open(&text, glyph, sizeof glyph);
    text_number(&text, card_value(card));
    struct item *item = scene_glyph(scene, shape, card_style(card), x, y, CARD_WIDTH, CARD_HEIGHT, glyph);
    item->picture = COLOUR_SIGNS[card_colour(card)];
    item->key = card;
    message_set(&item->name, name);
    message_card(&item->name, card);
    return item;
}

static void draw_number(struct scene *scene, enum style style, int x, int y, int w, int number)
{
    message_number(&scene_label(scene, style, x, y, w, "nullern.number")->name, number);
}

static void draw_title(const struct setup *setup, struct scene *scene, const struct nullern_state *state)
{
    if (state->phase == PHASE_OVER) {
        scene_label(scene, STYLE_STRONG, 0, 0, 34, "nullern.title-over");
        return;
    }
    struct item *title = scene_label(scene, STYLE_STRONG, 0, 0, 34,
                                     is_blind(setup, state) ? "nullern.title-blind" : "nullern.title-round");
    message_number(&title->name, state->round);
    message_number(&title->name, round_count(setup->option));
    message_number(&title->name, hand_size(setup->option, state->round));
    if (state->trump) {
        message_text(&scene_label(scene, STYLE_PLAIN, 0, 1, 34, "nullern.trump")->name, colour_text(state->trump));
        draw_card(scene, SHAPE_DIE, 35, 0, state->trump, "nullern.trump-card");
    }
    message_number(&scene_label(scene, STYLE_MUTED, 0, 2, 34, "nullern.tricks-left")->name, state->left);
}

static void draw_seats(const struct setup *setup, struct scene *scene, const struct state *view)
{
    const struct nullern_state *nullern = nullern_state(view);
    int scores[SEATS_MAX] = {0};
    setup->game->scores(setup, view, scores);
    scene_label(scene, STYLE_MUTED, BID_X, TABLE_TOP - 1, 5, "nullern.head-bid");
    scene_label(scene, STYLE_MUTED, TOOK_X, TABLE_TOP - 1, 6, "nullern.head-took");
    scene_label(scene, STYLE_MUTED, SCORE_X, TABLE_TOP - 1, 6, "nullern.head-score");
    for (int seat = 1; seat <= setup->seats; seat++) {
        int y = TABLE_TOP + seat - 1;
        bool moves_now = nullern->act >> seat & 1;
        enum style style = moves_now ? STYLE_ACTIVE : STYLE_PLAIN;
        if (moves_now) {
            struct item *mark = scene_glyph(scene, SHAPE_CELL, STYLE_ACTIVE, MOVER_X, y, 1, 1, ">");
            message_set(&mark->name, "nullern.mover");
            message_seat(&mark->name, seat);
        }
        draw_number(scene, style, SEAT_X, y, 1, seat);
        message_seat(&scene_label(scene, style, NAME_X, y, BID_X - NAME_X - 1, "nullern.seat")->name, seat);
        if (has_bid(setup, nullern, seat))
            draw_number(scene, style, BID_X, y, 5, nullern->bid[seat]);
        if (nullern->phase == PHASE_CARDS)
            draw_number(scene, style, TOOK_X, y, 6, nullern->tricks[seat]);
        draw_number(scene, style, SCORE_X, y, 5, scores[seat - 1]);
        if (nullern->voids >> seat & 1) { /* none of the trump suit left */
            struct item *mark = scene_glyph(scene, SHAPE_CELL, STYLE_MUTED, VOID_X, y, 2, 1, "0");
            mark->picture = COLOUR_SIGNS[card_colour(nullern->trump)];
            message_set(&mark->name, "nullern.void");
            message_seat(&mark->name, seat);
        }
    }
}

/* The trick in progress, or the last one until the next begins; seat numbers under the cards.
 * Returns the row below. */
static int draw_trick(const struct setup *setup, struct scene *scene, const struct nullern_state *state,
                      const struct nullern_past *p, int x, int y)
{
    const uint8_t *trick = state->best ? state->trick : p->trick;
    int winner = state->best ? state->winner : p->winner;
    if (state->best)
        scene_label(scene, STYLE_STRONG, x, y, 36, "nullern.title-trick");
    else if (winner)
        message_seat(&scene_label(scene, STYLE_MUTED, x, y, 36, "nullern.title-last")->name, winner);
    for (int seat = 1; seat <= setup->seats; seat++) {
        int left = x + (seat - 1) * CARD_WIDTH, middle = left + CARD_WIDTH / 2, below = y + 1 + CARD_HEIGHT;
        if (trick[seat])
            message_seat(&draw_card(scene, SHAPE_CARD, left, y + 1, trick[seat], "nullern.card-of")->name, seat);
        else
            message_set(&scene_add(scene, SHAPE_AREA, STYLE_MUTED, left, y + 1, CARD_WIDTH, CARD_HEIGHT)->name,
                        "nullern.no-card-yet");
        draw_number(scene, seat == winner ? STYLE_STRONG : STYLE_MUTED, middle, below, 1, seat);
        if (seat == winner) /* the best card so far is marked without colour, too */
            scene_glyph(scene, SHAPE_CELL, STYLE_STRONG, middle - 1, below, 1, 1, "*");
    }
    return y + 2 + CARD_HEIGHT;
}

/* The viewer's own cards; in the blind round their backs (N9). Returns the row below. */
static int draw_hand(const struct setup *setup, struct scene *scene, const struct nullern_state *state,
                     const struct look *look, int width, int y)
{
    int seat = look->viewer, count = hand_count(state, seat);
    int in_row = width / CARD_WIDTH;
    struct cards hand = state->hand[seat];
    if (count == 0)
        return y;
    bool blind = cards_none(hand) || is_blind(setup, state);
    scene_label(scene, STYLE_STRONG, 0, y++, width, blind ? "nullern.title-back" : "nullern.title-hand");
    for (int i = 0; i < count; i++, hand = cards_rest(hand)) {
        int x = i % in_row * CARD_WIDTH, top = y + i / in_row * CARD_HEIGHT;
        if (blind) {
            struct item *back = scene_glyph(scene, SHAPE_CARD, STYLE_BACK, x, top, CARD_WIDTH, CARD_HEIGHT, "?");
            message_set(&back->name, "nullern.card-back");
            continue;
        }
        unsigned card = cards_first(hand);
        struct item *item = draw_card(scene, SHAPE_CARD, x, top, card, "nullern.card");
        item->target = (int16_t)card;
        if (look->previewing && look->preview == card)
            item->style = STYLE_PREVIEW;
    }
    return y + (count + in_row - 1) / in_row * CARD_HEIGHT;
}

/* Returns the row below. */
static int draw_bids(struct scene *scene, const struct nullern_state *state, const struct look *look, int width, int y)
{
    int in_row = width / BUTTON_STEP;
    scene_label(scene, STYLE_STRONG, 0, y++, width, "nullern.title-bid");
    for (int bid = 0; bid <= state->left - PLANT("nullern-scene-bid"); bid++) {
        char glyph[8];
        struct text text;
        text_open(&text, glyph, sizeof glyph);
        text_number(&text, bid);
        bool chosen = look->previewing && look->preview == (BID | (uint64_t)bid);
        struct item *button = scene_glyph(scene, SHAPE_BUTTON, chosen ? STYLE_PREVIEW : STYLE_PLAIN,
                                          bid % in_row * BUTTON_STEP, y + bid / in_row, BUTTON_STEP - 1, 1, glyph);
        button->target = (int16_t)(BID | bid);
        message_set(&button->name, "nullern.bid-button");
        message_number(&button->name, bid);
    }
    return y + state->left / in_row + 1;
}

/* Which sign is which suit, and the letter that is typed for it. */
static void draw_key(struct scene *scene, int width, int y)
{
    int in_row = width / KEY_STEP < COLOURS ? width / KEY_STEP : COLOURS;
    for (int colour = 0; colour < COLOURS; colour++) {
        unsigned card = (unsigned)colour << 5 | 1;
        char letter[8];
        struct text text;
        text_open(&text, letter, sizeof letter);
        write_card(&text, card);
        text_cut(&text, 1);
        int x = colour % in_row * KEY_STEP, row = y + colour / in_row;
        scene_add(scene, SHAPE_PICTURE, card_style(card), x, row, 1, 1)->picture = COLOUR_SIGNS[colour];
        struct item *label = scene_label(scene, STYLE_MUTED, x + 2, row, KEY_STEP - 3, "nullern.key");
        message_text(&label->name, colour_text(card));
        message_word(&label->name, letter);
    }
}

static void nullern_scene(const struct setup *setup, const struct state *view, const struct past *past,
                          const struct look *look, struct scene *scene)
{
    const struct nullern_state *nullern = nullern_state(view);
    bool wide = look->aspect == ASPECT_WIDE;
    int width = wide ? 2 * TALL_WIDTH : TALL_WIDTH, below = TABLE_TOP + setup->seats;
    scene_open(scene);
    if (look->scaled) {
        show_table(setup, view, read_past(past), look, scene);
        return;
    }
    draw_title(setup, scene, nullern);
    draw_seats(setup, scene, view);
    int trick_end = draw_trick(setup, scene, nullern, read_past(past), wide ? TALL_WIDTH + 2 : 0, wide ? 2 : below);
    if (trick_end > below)
        below = trick_end;
    if (look->viewer >= 1 && look->viewer <= setup->seats) {
        below = draw_hand(setup, scene, nullern, look, width, below);
        if (nullern->phase == PHASE_BIDS && nullern->act == ACT_SEAT(look->viewer))
            below = draw_bids(scene, nullern, look, width, below);
    }
    if (nullern->phase != PHASE_OVER)
        draw_key(scene, width, below);
}

#endif
