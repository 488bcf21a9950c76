/* paper.h - the sheet as it is printed: the chances and Flow to tick off, the dots, the jokers, the dotted shores. */
#ifndef NULLI_FLOW_SHEET_PAPER_H
#define NULLI_FLOW_SHEET_PAPER_H

#include "../people/look.h"

enum { BOX_WIDTH = 6, BOX_HEIGHT = 2, FLOW_WIDTH = 12, BOX_GAP = 2 };

/* The boxes in rows of at most `width`, each row in the middle of it. Returns the line below them. */
static int add_boxes(const struct flow_setup *setup, int left, int width, struct scene *scene)
{
    int total = setup->chance_count + (setup->joker_count > 0), y = 0;
    for (int box = 0, next; box < total; box = next) {
        int room = -BOX_GAP;
        for (next = box; next < total; next++) { /* as many as fit, one at least */
            int more = BOX_GAP + (next < setup->chance_count ? BOX_WIDTH : FLOW_WIDTH);
            if (next > box && room + more > width)
                break;
            room += more;
        }
        int x = left + (width > room ? (width - room) / 2 : 0);
        for (int i = box; i < next; i++) {
            bool chance = i < setup->chance_count;
            char word[8];
            struct text text;
            text_open(&text, word, sizeof word);
            if (chance) /* kept ascending, printed as people read them: -1 -2 -3 */
                say_step(step_code(setup->step[setup->chance_count - 1 - i]), &text);
            else
                text_add(&text, "Flow");
            struct item *item = scene_glyph(scene, SHAPE_BUTTON, STYLE_OFFERED, x, y, chance ? BOX_WIDTH : FLOW_WIDTH,
                                            BOX_HEIGHT, word);
            message_set(&item->name, chance ? "nulli-flow.prize-chance" : "nulli-flow.prize-flow");
            message_word(&item->name, word);
            x += item->w + BOX_GAP;
        }
        y += BOX_HEIGHT + 1;
    }
    return y;
}

/* Letters and numbers stand at the edges so that a game on paper can be typed in later. */
static void flow_paper(const struct setup *setup, int board, struct scene *scene)
{
    const struct flow_setup *own = flow_setup(setup);
    (void)board; /* all begin alike (F1) */
    scene_open(scene);
    struct layout layout = {.x = 4, .across = 4, .down = 2};
    int top = add_boxes(own, layout.x - 2, layout.across * own->width, scene);
    layout.y = top + 2;
    add_margins(own, &layout, top, scene);
    add_shores(own, &layout, scene);
    for (struct pair dots = pair_of(&own->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots);
        struct item *item = scene_add(scene, SHAPE_DOT, board_has(&own->jokers, dot) ? STYLE_JOKER : STYLE_FREE,
                                      layout_x(&layout, own->x[dot]), layout_y(&layout, own->y[dot]), 1, 1);
        name_dot(own, dot, true, &item->name);
    }
}

#endif
