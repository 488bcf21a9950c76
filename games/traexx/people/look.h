/* look.h - Träxx: the scene. On a page: pictured.h. In a terminal: a board of 61 cells, four columns and two rows
 * apart, so that strokes show between them; beside it (or below, where it is tall) card, scores and what is left.
 *
 * Without colour: a free cell shows its colour's letter, a reached one a dot, an end of the path @,
 * a cell of the move being chosen +; a number cell shows its number too.
 */
#ifndef TRAEXX_PEOPLE_LOOK_H
#define TRAEXX_PEOPLE_LOOK_H

#include "past.h"
#include "pictured.h"
#include "touch.h"

enum { BOARD_TOP = 1, BOARD_HIGH = 2 * ROWS, PANEL_LEFT = 38 };

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
    char letter = COLOUR_LETTERS[setup->colour[cell]];
    enum stand stand = cell_stand(path, planned, cell);
    char glyph[SCENE_GLYPH];
    struct text text;
    text_open(&text, glyph, sizeof glyph);
    if (stand == STAND_END)
        text_char(&text, '@');
    else if (stand == STAND_PLANNED)
        text_char(&text, '+');
    else if (stand == STAND_FREE)
        text_char(&text, letter);
    else if (number == 0)
        text_add(&text, "·");
    if (number != 0)
        text_number(&text, number);
    else if (stand == STAND_PLANNED)
        text_char(&text, letter);
    enum style style = stand == STAND_END       ? STYLE_ACTIVE
                       : stand == STAND_PLANNED ? STYLE_PREVIEW
                       : stand == STAND_REACHED ? STYLE_STRUCK
                                                : (enum style)(STYLE_RED + setup->colour[cell]);
    struct item *item = scene_glyph(scene, SHAPE_CELL, style, cell_x(cell), cell_y(cell), CELL_WIDE, 1, glyph);
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

/* The card that counts for all: its letters, and every square in its colour. Five rows. */
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
    struct item *die = scene_glyph(scene, SHAPE_DIE, STYLE_STRONG, x, y + 1, 9, 3, card->spelling);
    die->key = 100;
    message_set(&die->name, "traexx.card-name");
    message_word(&die->name, card->spelling);
    for (int i = 0; i < card->count; i++) {
        int colour = colour_of(card->spelling[i]);
        char letter[2] = {card->spelling[i], '\0'};
        struct item *square = scene_glyph(scene, SHAPE_CELL, (enum style)(STYLE_RED + colour), x + 11 + 4 * i, y + 2,
                                          CELL_WIDE, 1, letter);
        message_set(&square->name, COLOUR_TEXTS[colour]);
    }
}

static void draw_number(struct scene *scene, enum style style, int x, int y, int w, int number)
{
    message_number(&scene_label(scene, style, x, y, w, "traexx.number")->name, number);
}

/* Everyone's numbers: a column a number, a row a seat; a halved number shows what it was worth. */
static void draw_scores(const struct traexx_setup *setup, const struct state *state, struct scene *scene, int x, int y)
{
    const struct traexx_state *view = traexx_state(state);
    unsigned act = traexx_to_act(&setup->common, state), anybody = 0;
    int scores[SEATS_MAX], numbers = x + 10, missed = numbers + 19;
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
        struct item *who = acts ? scene_label(scene, STYLE_ACTIVE, x, row, 10, "traexx.seat-chooses")
                                : scene_label(scene, STYLE_PLAIN, x + 2, row, 8, "traexx.seat");
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
    char line[MESSAGE_WORD]; /* cards of at most 5 letters and a blank each: 30 */
    struct text text;
    text_open(&text, line, sizeof line);
    int shown = 0;
    for (unsigned rest = view->deck; rest != 0; rest &= rest - 1) {
        text_add(&text, setup->cards[bits_first(rest)].spelling);
        text_char(&text, ' ');
        shown++;
        if (shown % 5 == 0 || (rest & (rest - 1)) == 0) {
            message_word(&scene_label(scene, STYLE_MUTED, x, ++y, 39, "traexx.word")->name, line);
            text_cut(&text, 0);
        }
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
    draw_scores(own, view, scene, x, y + 5);
    if (traexx->deck != 0)
        draw_deck(own, traexx, scene, x, below);
    if (look->viewer >= 1 && traexx_to_act(setup, view) & ACT_SEAT(look->viewer)) {
        bool chosen = look->previewing && look->preview == MOVE_PASS;
        struct item *pass =
            scene_glyph(scene, SHAPE_BUTTON, chosen ? STYLE_PREVIEW : STYLE_PLAIN, x, below + 5, 10, 1, "pass");
        pass->target = TARGET_PASS;
        message_set(&pass->name, "traexx.pass");
    }
}

#endif
