/* pictured.h - the board on a page: cells with pictograms, the path as a way one walks, the numbers reached, the card
 * that counts for all as the colours it bears. The page lays it out (enum zone of scene.h); a terminal has look.h's
 * signs. */
#ifndef TRAEXX_PEOPLE_PICTURED_H
#define TRAEXX_PEOPLE_PICTURED_H

#include "past.h"
#include "touch.h"

enum { CELL_WIDE = 3 };

/* Both on the raster that board.h's cells have: a column of cells is two units wide, a row two high. */
static int cell_x(int cell)
{
    return 2 * cell_column(cell);
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

/* How a cell stands to a seat's path. */
enum stand { STAND_FREE, STAND_REACHED, STAND_END, STAND_PLANNED };

static enum stand cell_stand(const struct path *path, uint64_t planned, int cell)
{
    if (path->cells != 0 && (path->ends[0] == cell || path->ends[1] == cell))
        return STAND_END;
    return planned >> cell & 1 ? STAND_PLANNED : path->cells >> cell & 1 ? STAND_REACHED : STAND_FREE;
}

/* What a screen reader says of a cell. */
static void speak_cell(struct message *name, const struct traexx_setup *setup, enum stand stand, int cell)
{
    static const char *const plain[] = {"traexx.cell-free", "traexx.cell-reached", "traexx.cell-end",
                                        "traexx.cell-planned"};
    static const char *const numbered[] = {"traexx.number-free", "traexx.number-reached", "traexx.number-end",
                                           "traexx.number-planned"};
    message_set(name, setup->number[cell] ? numbered[stand] : plain[stand]);
    message_cell(name, cell);
    message_text(name, COLOUR_TEXTS[setup->colour[cell]]);
    if (setup->number[cell])
        message_number(name, setup->number[cell]);
}

static void show_step(struct scene *scene, enum style style, int from, int to)
{
    struct item *item = scene_add(scene, SHAPE_STROKE, style, cell_x(from) + CELL_WIDE / 2, 2 * cell_row(from),
                                  cell_x(to) - cell_x(from), 2 * (cell_row(to) - cell_row(from)));
    item->zone = ZONE_BOARD;
    item->tint = TINT_BROWN; /* a way, not a pen's line */
}

static void show_cell(const struct traexx_setup *setup, const struct path *path, uint64_t planned, int cell,
                      struct scene *scene)
{
    static const enum style STYLES[] = {STYLE_FREE, STYLE_STRUCK, STYLE_ACTIVE, STYLE_PREVIEW};
    enum stand stand = cell_stand(path, planned, cell);
    struct item *item = scene_add(scene, SHAPE_CELL, STYLES[stand], cell_x(cell), 2 * cell_row(cell), CELL_WIDE, 1);
    item->zone = ZONE_BOARD;
    item->tint = (uint8_t)(TINT_RED + setup->colour[cell]);
    item->picture = COLOUR_PICTURES[setup->colour[cell]];
    item->value = setup->number[cell] ? setup->number[cell] : NO_VALUE;
    item->target = (int16_t)cell;
    item->key = (uint32_t)cell + 1;
    speak_cell(&item->name, setup, stand, cell);
}

static void show_board(const struct traexx_setup *setup, const struct traexx_state *view,
                       const struct traexx_past *past, const struct look *look, int seat, struct scene *scene)
{
    uint64_t move = previewed(setup, view, look, seat);
    for (int i = 0; i < past->seats[seat - 1].count; i++)
        show_step(scene, i < past->seats[seat - 1].before ? STYLE_STRUCK : STYLE_LAST,
                  past->seats[seat - 1].strokes[i].from, past->seats[seat - 1].strokes[i].to);
    for (uint64_t rest = move; rest >> 8 != 0; rest >>= 8)
        show_step(scene, STYLE_PREVIEW, (int)(rest & 255) - 1, (int)(rest >> 8 & 255) - 1);
    for (int cell = 0; cell < CELLS; cell++)
        show_cell(setup, &view->paths[seat - 1], cells_of(move), cell, scene);
}

/* The numbers: reached by this seat, with what it noted; or reached by another, so worth half; or still full. */
static void show_numbers(const struct traexx_setup *setup, const struct traexx_state *view, int seat,
                         struct scene *scene)
{
    const struct path *path = &view->paths[seat - 1];
    unsigned anybody = 0;
    for (int i = 0; i < setup->common.seats; i++)
        anybody |= view->paths[i].reached;
    for (int number = NUMBER_LEAST; number <= NUMBER_MOST; number++) {
        bool mine = path->reached >> number & 1, full = path->full >> number & 1, gone = anybody >> number & 1;
        struct item *item = scene_zoned(scene, ZONE_CHANCES, SHAPE_PICTURE,
                                        mine   ? STYLE_HELD
                                        : gone ? STYLE_SPENT
                                               : STYLE_PLAIN);
        item->value = (int16_t)number;
        item->limit = (int16_t)(mine ? noted_value(number, full) : 0);
        message_set(&item->name, mine ? "traexx.number-mine" : gone ? "traexx.number-half" : "traexx.number-open");
        message_number(&item->name, number);
        message_number(&item->name, noted_value(number, mine ? full : !gone));
    }
}

/* A card as its colours, side by side. */
static void show_colours(const struct card *card, enum zone zone, int group, struct scene *scene)
{
    for (int i = 0; i < card->count; i++) {
        int colour = colour_of(card->spelling[i]);
        struct item *square = scene_zoned(scene, zone, SHAPE_CELL, STYLE_FREE);
        square->group = (uint8_t)group;
        square->tint = (uint8_t)(TINT_RED + colour);
        square->picture = COLOUR_PICTURES[colour];
        message_set(&square->name, COLOUR_TEXTS[colour]);
    }
}

/* The card that counts for all (T3). */
static void show_deck(const struct traexx_setup *setup, const struct traexx_state *view, struct scene *scene)
{
    int left = bits_count(view->deck);
    if (view->card == 0) {
        scene_words(scene, ZONE_CHANCES, STYLE_MUTED, left == 0 ? "traexx.all-played" : "traexx.next-card");
        return;
    }
    const struct card *card = &setup->cards[view->card - 1];
    struct item *title = scene_words(scene, ZONE_CHANCES, STYLE_STRONG, "traexx.card-of");
    message_number(&title->name, CARDS - left);
    message_number(&title->name, CARDS);
    show_colours(card, ZONE_CHANCES, 0, scene);
}

/* The cards that are still to be turned up: all know them (T3). */
static void show_out(const struct traexx_setup *setup, unsigned deck, struct scene *scene)
{
    scene_words(scene, ZONE_OUT, STYLE_STRONG, "traexx.out-title");
    for (unsigned left = deck; left; left &= left - 1)
        show_colours(&setup->cards[bits_first(left)], ZONE_OUT, 1 + bits_first(left), scene);
}

static void show_table(const struct setup *setup, const struct state *view, const struct traexx_past *past,
                       const struct look *look, struct scene *scene)
{
    const struct traexx_setup *own = traexx_setup(setup);
    const struct traexx_state *traexx = traexx_state(view);
    int seat = look->focus >= 1 && look->focus <= setup->seats ? look->focus : 1;
    scene->cue = traexx->card ? CUE_ROLL : past->seats[seat - 1].cue;
    show_board(own, traexx, past, look, seat, scene);
    show_numbers(own, traexx, seat, scene);
    show_deck(own, traexx, scene);
    if (traexx->deck)
        show_out(own, traexx->deck, scene);
    if (look->viewer < 1 || !(traexx_to_act(setup, view) & ACT_SEAT(look->viewer)))
        return;
    bool chosen = look->previewing && look->preview == MOVE_PASS;
    struct item *pass = scene_zoned(scene, ZONE_CHANCES, SHAPE_BUTTON, chosen ? STYLE_PREVIEW : STYLE_PLAIN);
    pass->target = TARGET_PASS;
    message_set(&pass->name, "traexx.pass");
}

#endif
