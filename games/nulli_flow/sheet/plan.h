/* plan.h - a sheet as it is printed, place by place, and its text (formats.md): what sheets are drawn up in and
 * written from. */
#ifndef NULLI_FLOW_SHEET_PLAN_H
#define NULLI_FLOW_SHEET_PLAN_H

#include "../rules/spelling.h"

enum { NOTHING = '_', OPEN = '.' };

struct plan {
    int width, height, chance_count;
    int8_t step[CHANCES_MOST];        /* the chances, ascending */
    char mark[SIDE_MOST][SIDE_MOST];  /* [y][x]: NOTHING, OPEN or the letter of an island */
    bool joker[SIDE_MOST][SIDE_MOST]; /* [y][x] */
};

static void plan_of_setup(const struct flow_setup *setup, struct plan *plan)
{
    memset(plan, 0, sizeof *plan);
    memset(plan->mark, NOTHING, sizeof plan->mark);
    plan->width = setup->width;
    plan->height = setup->height;
    plan->chance_count = setup->chance_count;
    memcpy(plan->step, setup->step, sizeof plan->step);
    for (struct pair dots = pair_of(&setup->all, ACROSS); dots.low | dots.high;) {
        int dot = pair_take(&dots), x = setup->x[dot], y = setup->y[dot];
        plan->mark[y][x] = setup->island[dot] ? setup->letter[setup->island[dot]] : OPEN;
        plan->joker[y][x] = board_has(&setup->jokers, dot);
    }
}

/* Writes the lines from `game` to the end of the map. Chances stand as people read them: -1 -2 -3. */
static void write_plan(const struct plan *plan, struct text *text)
{
    text_add(text, "game " GAME_ID "\n");
    for (int i = plan->chance_count - 1; i >= 0; i--) {
        text_add(text, i == plan->chance_count - 1 ? "chances " : " ");
        say_step(step_code(plan->step[i]), text);
    }
    text_add(text, plan->chance_count ? "\n" : "");
    int jokers = 0;
    for (int y = 0; y < plan->height; y++)
        for (int x = 0; x < plan->width; x++)
            if (plan->joker[y][x]) {
                text_add(text, jokers++ ? " " : "jokers ");
                text_place(text, x, y);
            }
    text_add(text, jokers ? "\nmap\n" : "map\n");
    for (int y = 0; y < plan->height; y++)
        for (int x = 0; x < plan->width; x++) {
            text_char(text, plan->mark[y][x]);
            text_char(text, x < plan->width - 1 ? ' ' : '\n');
        }
}

#endif
