/* paper.h - Träxx: the board as it is printed, with room to note numbers and cells, and the cards to cut out. */
#ifndef TRAEXX_SHEET_PAPER_H
#define TRAEXX_SHEET_PAPER_H

#include "../people/look.h"

/* Hexagons four columns wide touch each other when their rows lie two units apart. */
enum { PAPER_CELL_WIDE = 4, PAPER_CELL_HIGH = 2, PAPER_LEFT = 3, PAPER_TOP = 2, NOTE_WIDE = 3, NOTES_LEFT = 9 };

static int paper_x(int column)
{
    return PAPER_LEFT + 2 * column;
}

static int paper_y(int row)
{
    return PAPER_TOP + PAPER_CELL_HIGH * row;
}

static void name_cell(const struct traexx_setup *setup, int cell, bool start, struct message *name)
{
    message_set(name, start                      ? "traexx.start-cell"
                      : setup->number[cell] != 0 ? "traexx.number-free"
                                                 : "traexx.cell-free");
    message_cell(name, cell);
    message_text(name, COLOUR_TEXTS[setup->colour[cell]]);
    if (setup->number[cell] != 0)
        message_number(name, setup->number[cell]);
}

/* Every cell with the picture of its colour and perhaps a number, the start cell of this board marked (T1). */
static void print_cells(const struct traexx_setup *setup, int start, struct scene *scene)
{
    for (int cell = 0; cell < CELLS; cell++) {
        char glyph[SCENE_GLYPH];
        struct text text;
        text_open(&text, glyph, sizeof glyph);
        text_char(&text, COLOUR_LETTERS[setup->colour[cell]]);
        if (setup->number[cell] != 0)
            text_number(&text, setup->number[cell]);
        enum style style = cell == start ? STYLE_ACTIVE : (enum style)(STYLE_RED + setup->colour[cell]);
        struct item *item = scene_glyph(scene, SHAPE_CELL, style, paper_x(cell_column(cell)), paper_y(cell_row(cell)),
                                        PAPER_CELL_WIDE, PAPER_CELL_HIGH, glyph);
        item->key = (uint32_t)cell + 1;
        item->tint = (uint8_t)(TINT_RED + setup->colour[cell]);
        item->picture = COLOUR_PICTURES[setup->colour[cell]];
        if (setup->number[cell] != 0)
            item->value = setup->number[cell];
        name_cell(setup, cell, cell == start, &item->name);
    }
}

/* A text as high as a cell or a box, so that it stands beside its middle. */
static void print_tall(struct scene *scene, enum style style, int x, int y, int w, const char *text, int number)
{
    struct item *label = scene_label(scene, style, x, y, w, text);
    label->h = PAPER_CELL_HIGH;
    message_number(&label->name, number);
}

/* Letters and numbers at the edges, so that a game on paper can be typed in later. */
static void print_margins(struct scene *scene)
{
    for (int column = 0; column < 2 * ROWS - 1; column++) {
        char letter[] = {(char)('a' + column), '\0'};
        struct item *label =
            scene_label(scene, STYLE_MUTED, paper_x(column) + PAPER_CELL_WIDE / 2, 0, 1, "traexx.word");
        message_word(&label->name, letter);
    }
    for (int row = 0; row < ROWS; row++)
        print_tall(scene, STYLE_MUTED, 0, paper_y(row), 2, "traexx.number", row + 1);
}

/* A box for every number, in full and half (T6, T7). */
static void print_notes(struct scene *scene, int y, bool full)
{
    print_tall(scene, STYLE_PLAIN, PAPER_LEFT, y, NOTES_LEFT - 1, full ? "traexx.paper-full" : "traexx.paper-half", 0);
    for (int number = NUMBER_LEAST; number <= NUMBER_MOST; number++) {
        char glyph[SCENE_GLYPH];
        struct text text;
        text_open(&text, glyph, sizeof glyph);
        text_number(&text, noted_value(number, full));
        struct item *box =
            scene_glyph(scene, SHAPE_BUTTON, STYLE_OFFERED,
                        PAPER_LEFT + NOTES_LEFT + NOTE_WIDE * (number - NUMBER_LEAST), y, NOTE_WIDE, 2, glyph);
        message_set(&box->name, full ? "traexx.noted-full" : "traexx.noted-half");
        message_number(&box->name, number);
    }
}

/* An empty box to write a sum into (T8). */
static void print_sum(struct scene *scene, int y, const char *text)
{
    int boxes = 3 * NOTE_WIDE, left = PAPER_LEFT + NOTES_LEFT + NOTE_WIDE * (NUMBER_MOST - NUMBER_LEAST + 1) - boxes;
    print_tall(scene, STYLE_PLAIN, PAPER_LEFT, y, left - PAPER_LEFT - 1, text, 0);
    struct item *box = scene_glyph(scene, SHAPE_BUTTON, STYLE_PLAIN, left, y, boxes, 2, "");
    message_set(&box->name, text);
}

static void traexx_paper(const struct setup *setup, int board, struct scene *scene)
{
    const struct traexx_setup *own = traexx_setup(setup);
    scene_open(scene);
    scene->row_percent = 87;
    print_margins(scene);
    print_cells(own, own->starts[board >= 0 && board < STARTS ? board : 0], scene);
    int y = paper_y(ROWS) + 2;
    print_notes(scene, y, true);
    print_notes(scene, y + 3, false);
    print_sum(scene, y + 6, "traexx.paper-sum");
    print_sum(scene, y + 9, "traexx.paper-missed");
}

/* The cards, three in a row (T2); two squares above, two or three below. */
static void traexx_cards(const struct setup *setup, struct scene *scene)
{
    enum { ACROSS = 3, CARD_WIDE = 16, CARD_HIGH = 7, SQUARE_WIDE = 4, SQUARE_HIGH = 2 };
    static const uint8_t four[SQUARES][2] = {{3, 1}, {9, 1}, {3, 4}, {9, 4}};
    static const uint8_t five[SQUARES][2] = {{3, 1}, {9, 1}, {1, 4}, {6, 4}, {11, 4}};
    const struct traexx_setup *own = traexx_setup(setup);
    scene_open(scene);
    scene->row_percent = 100;
    for (int i = 0; i < CARDS; i++) {
        const struct card *card = &own->cards[i];
        const uint8_t(*places)[2] = card->count == SQUARES ? five : four;
        int x = i % ACROSS * CARD_WIDE, y = i / ACROSS * CARD_HIGH; /* one cut for two cards */
        struct item *item = scene_glyph(scene, SHAPE_CARD, STYLE_PLAIN, x, y, CARD_WIDE, CARD_HIGH, "");
        message_set(&item->name, "traexx.card-name");
        message_word(&item->name, card->spelling);
        for (int k = 0; k < card->count; k++) {
            int colour = colour_of(card->spelling[k]);
            char letter[2] = {card->spelling[k], '\0'};
            struct item *square = scene_glyph(scene, SHAPE_CELL, (enum style)(STYLE_RED + colour), x + places[k][0],
                                              y + places[k][1], SQUARE_WIDE, SQUARE_HIGH, letter);
            square->tint = (uint8_t)(TINT_RED + colour);
            square->picture = COLOUR_PICTURES[colour];
            message_set(&square->name, COLOUR_TEXTS[colour]);
        }
    }
}

#endif
