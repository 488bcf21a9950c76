/* look.h - Träxx: the scene. A board of 61 cells, four columns and two rows apart, so that strokes
 * show between them; beside it (or below, on a phone) card, scores and what is left.
 *
 * Without colour: a free cell shows its colour's letter, a reached one a dot, an end of the path @,
 * a cell of the move being chosen +; a number cell shows its number too.
 */
#ifndef TRAEXX_PEOPLE_LOOK_H
#define TRAEXX_PEOPLE_LOOK_H

#include "past.h"
#include "touch.h"

enum { CELL_WIDE = 3, BOARD_TOP = 1, BOARD_HIGH = 2 * ROWS, PANEL_LEFT = 38 };

static int cell_x(int cell)
{
    return 2 * cell_column(cell);
}

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

static uint64_t cells_of(uint64_t move)
{
    uint64_t cells = 0;
    for (move >>= 8; move != 0; move >>= 8)
        cells |= CELL_BIT((move & 255) - 1);
    return cells;
}

/* What the focused seat is about to draw, if the viewer may see it: 0 for nothing. */
static uint64_t previewed(const struct traexx_setup *setup, const struct traexx_state *view, const struct look *look,
                          int seat)
{
    const struct path *path = &view->paths[seat - 1];
    uint64_t move = path->chosen;
    if (move == 0 && seat == look->viewer && look->previewing && view->card != 0 &&
        !refuse_path(setup, path, &setup->cards[view->card - 1], look->preview, NULL))
        move = look->preview;
    return move == MOVE_PASS || move == MOVE_SEALED ? 0 : move;
}

static void draw_cell(const struct traexx_setup *setup, struct scene *scene, const struct path *path, uint64_t planned,
                      int cell)
{
    int number = setup->number[cell];
    char letter = COLOUR_LETTERS[setup->colour[cell]];
    bool is_end = path->cells != 0 && (path->ends[0] == cell || path->ends[1] == cell);
    bool reached = path->cells >> cell & 1, is_planned = planned >> cell & 1;
    char glyph[SCENE_GLYPH];
    struct text text;
    text_open(&text, glyph, sizeof glyph);
    if (is_end)
        text_char(&text, '@');
    else if (is_planned)
        text_char(&text, '+');
    else if (!reached)
        text_char(&text, letter);
    else if (number == 0)
        text_add(&text, "·");
    if (number != 0)
        text_number(&text, number);
    else if (is_planned)
        text_char(&text, letter);
    enum style style = is_end       ? STYLE_ACTIVE
                       : is_planned ? STYLE_PREVIEW
                       : reached    ? STYLE_STRUCK
                                    : (enum style)(STYLE_RED + setup->colour[cell]);
    struct item *item = scene_glyph(scene, SHAPE_CELL, style, cell_x(cell), cell_y(cell), CELL_WIDE, 1, glyph);
    item->target = (int16_t)cell;
    item->key = (uint32_t)cell + 1;
    static const char *const plain[] = {"traexx.cell-free", "traexx.cell-reached", "traexx.cell-end",
                                        "traexx.cell-planned"};
    static const char *const numbered[] = {"traexx.number-free", "traexx.number-reached", "traexx.number-end",
                                           "traexx.number-planned"};
    int kind = is_end ? 2 : is_planned ? 3 : reached ? 1 : 0;
    message_set(&item->name, number ? numbered[kind] : plain[kind]);
    message_cell(&item->name, cell);
    message_text(&item->name, COLOUR_TEXTS[setup->colour[cell]]);
    if (number)
        message_number(&item->name, number);
}

static void draw_board(const struct traexx_setup *setup, const struct traexx_state *view,
                       const struct traexx_past *past, const struct look *look, struct scene *scene)
{
    int seat = look->focus >= 1 && look->focus <= setup->common.seats ? look->focus : 1;
    uint64_t move = previewed(setup, view, look, seat);
    if (!look->scaled || seat != look->viewer) /* on a page one's own needs no title */
        message_seat(&scene_label(scene, STYLE_STRONG, 0, 0, 36, "traexx.board-of")->name, seat);
    for (int i = 0; i < past->seats[seat - 1].count; i++)
        draw_stroke(scene, i < past->seats[seat - 1].before ? STYLE_STRUCK : STYLE_LAST,
                    past->seats[seat - 1].strokes[i].from, past->seats[seat - 1].strokes[i].to);
    draw_move_strokes(scene, move);
    for (int cell = 0; cell < CELLS; cell++)
        draw_cell(setup, scene, &view->paths[seat - 1], cells_of(move), cell);
}

/* The card that counts for all: its letters, and every square in its colour. Five rows; on a phone three, where the
 * squares are the card. */
static void draw_card(const struct traexx_setup *setup, const struct traexx_state *view, bool phone,
                      struct scene *scene, int x, int y)
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
    if (!phone) {
        struct item *die = scene_glyph(scene, SHAPE_DIE, STYLE_STRONG, x, y + 1, 9, 3, card->spelling);
        die->key = 100;
        message_set(&die->name, "traexx.card-name");
        message_word(&die->name, card->spelling);
    }
    for (int i = 0; i < card->count; i++) {
        int colour = colour_of(card->spelling[i]);
        char letter[2] = {card->spelling[i], '\0'};
        struct item *square = scene_glyph(scene, SHAPE_CELL, (enum style)(STYLE_RED + colour),
                                          x + (phone ? 1 : 11) + 4 * i, y + (phone ? 1 : 2), CELL_WIDE, 1, letter);
        message_set(&square->name, COLOUR_TEXTS[colour]);
    }
}

static void draw_number(struct scene *scene, enum style style, int x, int y, int w, int number)
{
    message_number(&scene_label(scene, style, x, y, w, "traexx.number")->name, number);
}

/* Everyone's numbers: a column a number, a row a seat; a halved number shows what it was worth. On a phone names get
 * two columns more. */
static void draw_scores(const struct traexx_setup *setup, const struct state *state, bool page, struct scene *scene,
                        int x, int y)
{
    const struct traexx_state *view = traexx_state(state);
    unsigned act = traexx_to_act(&setup->common, state), anybody = 0;
    int scores[SEATS_MAX], numbers = x + (page ? 12 : 10), missed = numbers + (page ? 18 : 19);
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
        struct item *who = page   ? scene_label(scene, acts ? STYLE_ACTIVE : STYLE_PLAIN, x, row, 11, "traexx.seat")
                           : acts ? scene_label(scene, STYLE_ACTIVE, x, row, 10, "traexx.seat-chooses")
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

/* The cards still to come, `in_line` of them in a line: a set, in the order of the sheet. */
static void draw_deck(const struct traexx_setup *setup, const struct traexx_state *view, int in_line,
                      struct scene *scene, int x, int y)
{
    message_number(&scene_label(scene, STYLE_PLAIN, x, y, 39, "traexx.cards-left")->name, bits_count(view->deck));
    char line[MESSAGE_WORD]; /* 6 cards of at most 5 letters and a blank each: 36 */
    struct text text;
    text_open(&text, line, sizeof line);
    int shown = 0;
    for (unsigned rest = view->deck; rest != 0; rest &= rest - 1) {
        text_add(&text, setup->cards[bits_first(rest)].spelling);
        text_char(&text, ' ');
        shown++;
        if (shown % in_line == 0 || (rest & (rest - 1)) == 0) {
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
    bool wide = look->aspect == ASPECT_WIDE, phone = !wide && look->scaled;
    int x = wide ? PANEL_LEFT : 0, y = wide ? 0 : BOARD_TOP + BOARD_HIGH;
    int card_high = phone ? 3 : 5, scores_high = setup->seats + (phone ? 1 : 2);
    scene_open(scene);
    scene->row_percent = 87;
    draw_board(own, traexx, past_of(past), look, scene);
    draw_card(own, traexx, phone, scene, x, y);
    draw_scores(own, view, look->scaled, scene, x, y + card_high);
    int below = y + card_high + scores_high;
    if (traexx->deck != 0)
        draw_deck(own, traexx, phone ? 6 : 5, scene, x, below);
    if (look->viewer >= 1 && traexx_to_act(setup, view) & ACT_SEAT(look->viewer)) {
        bool chosen = look->previewing && look->preview == MOVE_PASS;
        /* On a phone beside the card, where a thumb finds it without scrolling. */
        struct item *pass = scene_glyph(scene, SHAPE_BUTTON, chosen ? STYLE_PREVIEW : STYLE_PLAIN, phone ? 28 : x,
                                        phone ? y + 1 : below + 5, phone ? 11 : 10, 1, "pass");
        pass->target = TARGET_PASS;
        message_set(&pass->name, "traexx.pass");
    }
}

#endif
