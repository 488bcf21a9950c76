/* look.h - Träxx: the scene. On a page: pictured.h. In a terminal: a board of 61 cells, four columns and two rows
 * apart, so that strokes show between them; beside it (or below, where it is tall) card, scores and what is left.
 *
 * Without colour: a free cell shows its colour's sign, a reached one a dot, an end of the path @,
 * a cell of the move being chosen +; a number cell shows its number too. Below the cards stands which sign is which
 * colour.
 */
#ifndef TRAEXX_PEOPLE_LOOK_H
#define TRAEXX_PEOPLE_LOOK_H

#include "past.h"
#include "pictured.h"
#include "touch.h"

enum { BOARD_TOP = 1, BOARD_HIGH = 2 * ROWS, PANEL_LEFT = 38, DECK_STEP = 7, KEY_STEP = 13 };

static int cell_y(int cell)
{
    return BOARD_TOP + 2 * cell_row(cell);
}

static void draw_stroke(struct scene *scene, enum style style, int from, int to)
{
    scene_add(scene, SHAPE_STROKE, style, cell_x(from) + CELL_WIDE / 2, cell_y(from), cell_x(to) - cell_x(from),
              cell_y(to) - cell_y(from));
}

static void draw_move_strokes(struct scene *scene, uint64_t move)
{
    for (; move >> 8 != 0; move >>= 8)
        draw_stroke(scene, STYLE_PREVIEW, (int)(move & 255) - 1, (int)(move >> 8 & 255) - 1);
}

static void draw_cell(const struct traexx_setup *setup, struct scene *scene, const struct path *path, uint64_t planned,
                      int cell)
{
    int number = setup->number[cell];
    enum stand stand = cell_stand(path, planned, cell);
    char glyph[SCENE_GLYPH];
    struct text text;
    text_open(&text, glyph, sizeof glyph);
    if (stand == STAND_END)
        text_char(&text, '@');
    else if (stand == STAND_PLANNED)
        text_char(&text, '+');
    else if (stand == STAND_REACHED && number == 0)
        text_add(&text, "·");
    if (number != 0)
        text_number(&text, number);
    enum style style = stand == STAND_END       ? STYLE_ACTIVE
                       : stand == STAND_PLANNED ? STYLE_PREVIEW
                       : stand == STAND_REACHED ? STYLE_STRUCK
                                                : (enum style)(STYLE_RED + setup->colour[cell]);
    struct item *item = scene_glyph(scene, SHAPE_CELL, style, cell_x(cell), cell_y(cell), CELL_WIDE, 1, glyph);
    if (stand == STAND_FREE || (stand == STAND_PLANNED && number == 0))
        item->picture = COLOUR_PICTURES[setup->colour[cell]];
    item->target = (int16_t)cell;
    item->key = (uint32_t)cell + 1;
    speak_cell(&item->name, setup, stand, cell);
}

static void draw_board(const struct traexx_setup *setup, const struct traexx_state *view,
                       const struct traexx_past *past, const struct look *look, struct scene *scene)
{
    int seat = look->focus >= 1 && look->focus <= setup->common.seats ? look->focus : 1;
    uint64_t move = previewed(setup, view, look, seat);
    message_seat(&scene_label(scene, STYLE_STRONG, 0, 0, 36, "traexx.board-of")->name, seat);
    for (int i = 0; i < past->seats[seat - 1].count; i++)
        draw_stroke(scene, i < past->seats[seat - 1].before ? STYLE_STRUCK : STYLE_LAST,
                    past->seats[seat - 1].strokes[i].from, past->seats[seat - 1].strokes[i].to);
    draw_move_strokes(scene, move);
    for (int cell = 0; cell < CELLS; cell++)
        draw_cell(setup, scene, &view->paths[seat - 1], cells_of(move), cell);
}

static void name_colours(struct message *name, const struct card *card)
{
    message_set(name, card->count == 4 ? "traexx.colours-4" : "traexx.colours-5");
    for (int i = 0; i < card->count; i++)
        message_text(name, COLOUR_TEXTS[colour_of(card->spelling[i])]);
}

/* The colours of a card as signs, so many columns apart; the first says them all. */
static void draw_squares(const struct card *card, struct scene *scene, int x, int y, int step)
{
    for (int i = 0; i < card->count; i++) {
        int colour = colour_of(card->spelling[i]);
        struct item *square = scene_add(scene, SHAPE_PICTURE, (enum style)(STYLE_RED + colour), x + step * i, y, 1, 1);
        square->picture = COLOUR_PICTURES[colour];
        if (i == 0)
            name_colours(&square->name, card);
    }
}

/* The card that counts for all. Five rows. */
static void draw_card(const struct traexx_setup *setup, const struct traexx_state *view, struct scene *scene, int x,
                      int y)
{
    int left = bits_count(view->deck);
    if (view->card == 0) {
        scene_label(scene, STYLE_MUTED, x, y, 39, left == 0 ? "traexx.all-played" : "traexx.next-card");
        return;
    }
    const struct card *card = &setup->cards[view->card - 1];
    struct item *title = scene_label(scene, STYLE_STRONG, x, y, 39, "traexx.card-of");
    message_number(&title->name, CARDS - left);
    message_number(&title->name, CARDS);
    scene_add(scene, SHAPE_DIE, STYLE_STRONG, x, y + 1, 4 * card->count + 1, 3)->key = 100;
    draw_squares(card, scene, x + 2, y + 2, 4);
}

static void draw_number(struct scene *scene, enum style style, int x, int y, int w, int number)
{
    message_number(&scene_label(scene, style, x, y, w, "traexx.number")->name, number);
}

/* Everyone's numbers: a column a number, a row a seat, whose name has so much room; a halved number shows what it was
 * worth. */
static void draw_scores(const struct traexx_setup *setup, const struct state *state, struct scene *scene, int x, int y,
                        int room)
{
    const struct traexx_state *view = traexx_state(state);
    unsigned act = traexx_to_act(&setup->common, state), anybody = 0;
    int scores[SEATS_MAX], numbers = x + room, missed = numbers + 19;
    traexx_scores(&setup->common, state, scores);
    for (int i = 0; i < setup->common.seats; i++)
        anybody |= view->paths[i].reached;
    for (int number = NUMBER_LEAST; number <= NUMBER_MOST; number++)
        draw_number(scene, anybody >> number & 1 ? STYLE_MUTED : STYLE_STRONG, numbers + 2 * (number - NUMBER_LEAST), y,
                    2, number);
    message_word(&scene_label(scene, STYLE_MUTED, missed + 2, y, 1, "traexx.word")->name, "-"); /* T8 */
    scene_label(scene, STYLE_STRONG, missed + 4, y, 6, "traexx.total");
    for (int i = 0; i < setup->common.seats; i++) {
        const struct path *path = &view->paths[i];
        int row = y + 1 + i;
        bool acts = act & ACT_SEAT(i + 1);
        struct item *who = acts ? scene_label(scene, STYLE_ACTIVE, x, row, room, "traexx.seat-chooses")
                                : scene_label(scene, STYLE_PLAIN, x + 2, row, room - 2, "traexx.seat");
        message_seat(&who->name, i + 1);
        for (unsigned rest = path->reached; rest != 0; rest &= rest - 1) {
            int number = bits_first(rest);
            bool full = path->full >> number & 1;
            draw_number(scene, full ? STYLE_GOOD : STYLE_PLAIN, numbers + 2 * (number - NUMBER_LEAST), row, 2,
                        noted_value(number, full));
        }
        draw_number(scene, STYLE_MUTED, missed, row, 4, bits_count(path->cells) - CELLS);
        draw_number(scene, STYLE_STRONG, missed + 5, row, 4, scores[i]);
    }
}

/* The cards still to come, five in a line: a set, in the order of the sheet. */
static void draw_deck(const struct traexx_setup *setup, const struct traexx_state *view, struct scene *scene, int x,
                      int y)
{
    message_number(&scene_label(scene, STYLE_PLAIN, x, y, 39, "traexx.cards-left")->name, bits_count(view->deck));
    int shown = 0;
    for (unsigned rest = view->deck; rest != 0; rest &= rest - 1, shown++)
        draw_squares(&setup->cards[bits_first(rest)], scene, x + DECK_STEP * (shown % 5), y + 1 + shown / 5, 1);
}

/* Which sign is which colour. */
static void draw_key(struct scene *scene, int x, int y)
{
    for (int colour = 0; colour < COLOURS; colour++) {
        int left = x + KEY_STEP * (colour % 3), row = y + colour / 3;
        scene_add(scene, SHAPE_PICTURE, (enum style)(STYLE_RED + colour), left, row, 1, 1)->picture =
            COLOUR_PICTURES[colour];
        scene_label(scene, STYLE_MUTED, left + 2, row, KEY_STEP - 3, COLOUR_TEXTS[colour]);
    }
}

static void traexx_scene(const struct setup *setup, const struct state *view, const struct past *past,
                         const struct look *look, struct scene *scene)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(view);
    bool wide = look->aspect == ASPECT_WIDE;
    int x = wide ? PANEL_LEFT : 0, y = wide ? 0 : BOARD_TOP + BOARD_HIGH, below = y + 5 + setup->seats + 2;
    scene_open(scene);
    scene->row_percent = 87;
    if (look->scaled) {
        show_table(setup, view, past_of(past), look, scene);
        return;
    }
    draw_board(own, traexx, past_of(past), look, scene);
    draw_card(own, traexx, scene, x, y);
    draw_scores(own, view, scene, x, y + 5, wide ? 13 : 10);
    if (traexx->deck != 0)
        draw_deck(own, traexx, scene, x, below);
    if (look->viewer >= 1 && traexx_to_act(setup, view) & ACT_SEAT(look->viewer)) {
        bool chosen = look->previewing && look->preview == MOVE_PASS;
        struct item *pass = scene_add(scene, SHAPE_BUTTON, chosen ? STYLE_PREVIEW : STYLE_PLAIN, x, below + 5, 10, 1);
        pass->target = TARGET_PASS;
        message_set(&pass->name, "traexx.pass");
        struct item *typed = scene_label(scene, STYLE_MUTED, x + 12, below + 5, 26, "traexx.typed");
        message_word(&typed->name, "pass");
    }
    draw_key(scene, x, below + 7);
}

#endif
