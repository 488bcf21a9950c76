/* crafting.h - what NULLI Flow knows of its sheets (craft.h), put together: what can be earned on them, and what the
 * levels should leave on a normal one. */
#ifndef NULLI_FLOW_SHEET_CRAFTING_H
#define NULLI_FLOW_SHEET_CRAFTING_H

#include "draft.h"
#include "figures.h"
#include "painting.h"
#include "paper.h"

/* The prizes: each chance printed (F8), in the order of the setup; then Flow, for all jokers together (F9). */
static int flow_prizes(const struct setup *setup, struct prize out[PRIZES_MAX])
{
    const struct flow_setup *own = flow_setup(setup);
    int count = 0;
    for (; count < own->chance_count; count++) {
        char word[8];
        struct text text;
        text_open(&text, word, sizeof word);
        say_step(step_code(own->step[count]), &text);
        message_set(&out[count].name, "nulli-flow.prize-chance");
        message_word(&out[count].name, word);
    }
    if (own->joker_count > 0)
        message_set(&out[count++].name, "nulli-flow.prize-flow");
    return count;
}

/* With Flow on all chances have lapsed, and the state no longer tells which were earned before (F9): who wants to know
 * joins what was earned and used after each move of the game. */
static void flow_earnings(const struct setup *setup, const struct state *state, int seat, struct earnings *earnings)
{
    const struct flow_setup *own = flow_setup(setup);
    const struct flow_seat *sheet = &flow_state(state)->seat[seat - 1];
    uint64_t flow = (uint64_t)1 << own->chance_count;
    if (sheet->flow == FLOW_ON) {
        *earnings = (struct earnings){.earned = flow, .used = flow};
        return;
    }
    earnings->earned = sheet->activated | (sheet->flow == FLOW_READY ? flow : 0);
    earnings->used = sheet->spent;
}

static void flow_without(const struct setup *setup, int prize, struct text *text)
{
    const struct flow_setup *own = flow_setup(setup);
    struct plan plan;
    plan_of_setup(own, &plan);
    if (prize == own->chance_count) {
        memset(plan.joker, 0, sizeof plan.joker);
    } else {
        plan.chance_count--;
        for (int i = prize; i < plan.chance_count; i++)
            plan.step[i] = plan.step[i + 1];
    }
    write_plan(&plan, text);
}

/* On a normal sheet the verdicts (F12) mean something; the middling player's median decides how hard a sheet is. */
/* The levels of people as they are on Cat, with the general weights and with its own: what these know better makes a
 * mistake dearer. */
static const char *const flow_measurers[] = {"quick-350", "quick-230", "quick-160", "master"};
static const char *const flow_own_measurers[] = {"quick-980", "quick-510", "quick-260", "master"};
static const struct calibration flow_calibration[] = {
    {"weak", STATISTIC_MEDIAN, 21, 999, false}, {"middling", STATISTIC_MEDIAN, 11, 20, true},
    {"good", STATISTIC_MEDIAN, 6, 12, false},   {"master", STATISTIC_BEST_BAND, 50, 250, false},
    {NULL, STATISTIC_MEDIAN, 0, 0, false},
};

static const struct craft flow_craft = {
    .size_least = SIZE_LEAST,
    .size_most = SIZE_MOST,
    .symmetries = SYMMETRY_MIRROR | SYMMETRY_FLIP | SYMMETRY_TURN,
    .figures = flow_figures,
    .refuse_hopeless = flow_refuse_hopeless,
    .symmetry = flow_symmetry,
    .prizes = flow_prizes,
    .earnings = flow_earnings,
    .without = flow_without,
    .measurers = flow_measurers,
    .own_measurers = flow_own_measurers,
    .prize_player = "quick-0", /* a chance offers so many moves more that careless players lose by it */
    .calibration = flow_calibration,
    .paper = flow_paper,
    .steps = 4,
    .draft = flow_draft,
    .easel = &flow_easel,
};

#endif
