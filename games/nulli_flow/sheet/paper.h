/* paper.h - the sheet as it is printed: the chances to tick off, the dots, the jokers as stars, the dotted shores, and
 * what all stars give. */
#ifndef NULLI_FLOW_SHEET_PAPER_H
#define NULLI_FLOW_SHEET_PAPER_H

#include "../people/look.h"

enum { BOX_WIDTH = 6, BOX_HEIGHT = 2, BOX_GAP = 2, TICK_WIDTH = 2 };

/* A chance with room below it to ring it when it is earned and to tick it off when it is used (F7, F8). */
static void print_chance(const struct flow_setup *setup, int chance, int x, int y, struct scene *scene)
{
    char word[8];
    struct text text;
    text_open(&text, word, sizeof word);
    say_step(step_code(setup->step[chance]), &text);
    struct item *item = scene_glyph(scene, SHAPE_BUTTON, STYLE_OFFERED, x, y, BOX_WIDTH, BOX_HEIGHT, word);
    message_set(&item->name, "nulli-flow.prize-chance");
    message_word(&item->name, word);
    scene_add(scene, SHAPE_PICTURE, STYLE_PLAIN, x + 1, y + BOX_HEIGHT, TICK_WIDTH, 1)->picture = "ring";
    scene_add(scene, SHAPE_PICTURE, STYLE_PLAIN, x + 3, y + BOX_HEIGHT, TICK_WIDTH, 1)->picture = "box";
}

/* The chances in rows of at most `width`, each row in the middle of it, and what ring and box mean. Returns the line
 * below them. */
static int print_chances(const struct flow_setup *setup, int left, int width, struct scene *scene)
{
    int a_row = (width + BOX_GAP) / (BOX_WIDTH + BOX_GAP), y = 0;
    a_row = a_row < 1 ? 1 : a_row;
    for (int first = 0; first < setup->chance_count; first += a_row) {
        int count = setup->chance_count - first < a_row ? setup->chance_count - first : a_row;
        int room = count * (BOX_WIDTH + BOX_GAP) - BOX_GAP, x = left + (width > room ? (width - room) / 2 : 0);
        for (int i = 0; i < count; i++) /* kept ascending, printed as people read them: -1 -2 -3 */
            print_chance(setup, setup->chance_count - 1 - first - i, x + i * (BOX_WIDTH + BOX_GAP), y, scene);
        y += BOX_HEIGHT + 2;
    }
    if (setup->chance_count == 0)
        return y;
    scene_add(scene, SHAPE_PICTURE, STYLE_MUTED, left, y, TICK_WIDTH, 1)->picture = "ring";
    scene_label(scene, STYLE_MUTED, left + 3, y, width / 2 - 4, "nulli-flow.paper-earned");
    scene_add(scene, SHAPE_PICTURE, STYLE_MUTED, left + width / 2, y, TICK_WIDTH, 1)->picture = "box";
    scene_label(scene, STYLE_MUTED, left + width / 2 + 3, y, width / 2 - 4, "nulli-flow.paper-used");
    return y + 2;
}

/* A star for every joker dot, and what all of them give (F9). Returns the line below. */
static int print_stars(const struct flow_setup *setup, int left, int width, int y, struct scene *scene)
{
    if (setup->joker_count == 0)
        return y;
    int a_row = width / 3 > 0 ? width / 3 : 1;
    for (int i = 0; i < setup->joker_count; i++) {
        struct item *star = scene_add(scene, SHAPE_PICTURE, STYLE_PLAIN, left + i % a_row * 3, y + i / a_row * 2, 2, 1);
        star->picture = "star-open";
    }
    y += (setup->joker_count + a_row - 1) / a_row * 2;
    scene_label(scene, STYLE_MUTED, left, y, width, "nulli-flow.paper-stars");
    scene_label(scene, STYLE_MUTED, left, y + 1, width, "nulli-flow.paper-flow");
    return y + 3;
}

/* Letters and numbers stand at the edges so that a game on paper can be typed in later. */
static void flow_paper(const struct setup *setup, int board, struct scene *scene)
{
    const struct flow_setup *own = flow_setup(setup);
    (void)board; /* all begin alike (F1) */
    scene_open(scene);
    struct layout layout = {.x = 4, .across = 4, .down = 2};
    int left = layout.x - 2, width = layout.across * own->width, top = print_chances(own, left, width, scene);
    layout.y = top + 2;
    add_margins(own, &layout, top, scene);
    for (int island = 1; island <= own->island_count; island++)
        scene_add(scene, SHAPE_AREA, STYLE_PLAIN, layout.x, layout.y, 1, 1)->group = (uint8_t)island;
    add_shores(own, &layout, scene);
    for (struct pair dots = pair_of(&own->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        struct item *item = scene_add(scene, SHAPE_DOT, board_has(&own->jokers, dot) ? STYLE_JOKER : STYLE_FREE,
                                      layout_x(&layout, own->x[dot]), layout_y(&layout, own->y[dot]), 1, 1);
        item->group = own->island[dot];
        item->picture = board_has(&own->jokers, dot) ? "star" : NULL;
        name_dot(own, dot, true, &item->name);
    }
    print_stars(own, left, width, layout_y(&layout, own->height), scene);
}

#endif
