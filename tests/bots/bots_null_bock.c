/* bots_null_bock.c - what Null Bock knows for its bots, checked from inside the game: the baseline, worlds that fit
 * the round so far, luck against its mean, judgements that look at nothing hidden, reasons. */
#define GAME_SYMBOL null_bock_tested
#define GAME_ID "null-bock"
#include "../../games/null_bock/game.c"
#include "../check.h"
#include "match.h"
#include "reasons.h"
#include "weights.h"
#include <stdio.h>
#include <stdlib.h>

static struct bock_setup setups[BOCK_SEATS + 1];
static const int16_t *weights;
static struct belief memory;

/* What the seats know in a game being played. */
enum { TOLD_MOST = 2048 };
static struct state views[BOCK_SEATS + 1];
static struct event told[BOCK_SEATS + 1][TOLD_MOST];
static int told_count[BOCK_SEATS + 1];

static void prepare_setups(void)
{
    struct refusal why;
    int one_round[OPTIONS_MAX] = {0, 1};
    for (int seats = 3; seats <= BOCK_SEATS; seats++)
        if (setup_make(&setups[seats].common, &null_bock_tested, seats, one_round, NULL, &why))
            exit(2);
    weights = weights_find(&setups[4].common, 0).weights;
}

static void tell_all(const struct setup *setup, const struct state *state, const struct event *event)
{
    for (int viewer = 1; viewer <= setup->seats; viewer++) {
        struct event out[TELL_MAX];
        int count = bock_tell(setup, state, event, viewer, out);
        for (int i = 0; i < count; i++) {
            told[viewer][told_count[viewer]++] = out[i];
            if (out[i].kind == EVENT_MOVE && !out[i].hidden)
                bock_play(setup, &views[viewer], out[i].seat, out[i].word[0]);
            else
                bock_happen(setup, &views[viewer], &out[i]);
        }
    }
}

static void begin_all(const struct setup *setup, struct state *state)
{
    *state = (struct state){{0}};
    bock_begin(setup, state);
    for (int viewer = 1; viewer <= setup->seats; viewer++) {
        views[viewer] = *state;
        told_count[viewer] = 0;
    }
}

static void go_event(const struct setup *setup, struct state *state, const struct event *event)
{
    tell_all(setup, state, event);
    if (event->kind == EVENT_MOVE)
        bock_play(setup, state, event->seat, event->word[0]);
    else
        bock_happen(setup, state, event);
}

static struct thinking task_of(const struct setup *setup, int seat, enum effort effort, uint32_t budget)
{
    return (struct thinking){.setup = setup,
                             .view = &views[seat],
                             .seat = seat,
                             .told = told[seat],
                             .told_count = told_count[seat],
                             .effort = effort,
                             .budget = budget,
                             .seed = 7,
                             .weights = weights,
                             .memory = &memory};
}

/* How often a seat that plays at full effort took the others for each sort of player, in its worlds. */
static long taken_for[SORTS];

static void note_sorts(int seats, int viewer)
{
    for (int i = 0; i < memory.count; i++)
        for (int seat = 1; seat <= seats; seat++)
            if (seat != viewer)
                taken_for[memory.sorts[memory.drawn[i]].of[seat - 1]]++;
}

/* One round; player[seat]: 'r' random, 'g' greedy, 's' of a style drawn for the round, 'q' one look by the tables, 'm'
 * full effort at a small budget. */
static void play_round(int seats, const char *player, uint64_t seed, int points[SEATS_MAX])
{
    const struct setup *setup = &setups[seats].common;
    struct state state;
    struct rng chance, own;
    rng_seed(&chance, seed);
    rng_seed(&own, ~seed);
    begin_all(setup, &state);
    for (unsigned act; (act = bock_to_act(setup, &state));) {
        struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)bits_first(act)};
        struct judged judged[BOCK_MOVES_MOST];
        if (act & ACT_CHANCE) {
            bock_draw(setup, &state, &chance, &event);
        } else if (player[event.seat - 1] == 'r') {
            event.word[0] = bock_pick(setup, &views[event.seat], event.seat, &own);
        } else if (player[event.seat - 1] == 'g') {
            event.word[0] = play_greedy(setup, &views[event.seat], event.seat, &own);
        } else if (player[event.seat - 1] == 's') {
            struct rng drawn;
            rng_seed(&drawn, seed * BOCK_SEATS + event.seat);
            event.word[0] =
                play_style(&setups[seats], bock_state(&views[event.seat]), event.seat, draw_style(&drawn), &own);
        } else {
            struct thinking task =
                task_of(setup, event.seat, player[event.seat - 1] == 'q' ? EFFORT_QUICK : EFFORT_FULL, 150);
            if (judge_moves(&task, judged, BOCK_MOVES_MOST) > 1 && task.effort == EFFORT_FULL)
                note_sorts(seats, event.seat);
            event.word[0] = judged[0].move;
        }
        go_event(setup, &state, &event);
    }
    bock_scores(setup, &state, points);
}

/* By how much, in hundredths of a point a round, one player is ahead of all others, in every seat on the same deals. */
static int measure(int seats, char one, char rest, int sets, uint64_t seed)
{
    int64_t sum = 0;
    for (int set = 0; set < sets; set++)
        for (int seat = 0; seat < seats; seat++) {
            char player[BOCK_SEATS];
            int points[SEATS_MAX];
            memset(player, rest, sizeof player);
            player[seat] = one;
            play_round(seats, player, seed + (uint64_t)set, points);
            sum += relative_to_others(seats, seat + 1, points);
        }
    return (int)(sum * 100 / BOCK_UNIT / sets / seats);
}

static void test_strength(void)
{
    char why[64];
    int ahead = measure(4, 'g', 'r', 250, 1);
    snprintf(why, sizeof why, "%d hundredths a round", ahead);
    check(ahead > 3100 && ahead < 3900, "greedy beats random by about 35", why);
    check(weights != NULL, "weights come with the program", "none for null-bock");
    if (!weights)
        return;
    for (int seats = 3; seats <= BOCK_SEATS; seats++) {
        char name[64];
        ahead = measure(seats, 'q', 'g', 60, 1000);
        snprintf(why, sizeof why, "%d hundredths a round", ahead);
        snprintf(name, sizeof name, "one look by the tables beats greedy, %d seats", seats);
        check(ahead > 500, name, why);
    }
    ahead = measure(4, 'm', 'g', 8, 5000);
    snprintf(why, sizeof why, "%d hundredths a round", ahead);
    check(ahead > 3000, "full effort, even at a small budget, beats greedy", why);
    ahead = measure(4, 'm', 'q', 40, 7000);
    snprintf(why, sizeof why, "%d hundredths a round", ahead);
    check(ahead > 200, "full effort, even at a small budget, beats one look", why);
}

/* -- worlds ------------------------------------------------------------------------------------------ */

/* In every guessed world the round played over from its deal comes to that world. */
static void test_worlds(void)
{
    bool recalled = true, same = true;
    struct rng rng;
    rng_seed(&rng, 11);
    for (int game = 0; game < 60; game++) {
        const struct bock_setup *setup = &setups[3 + game % 4];
        struct state state;
        begin_all(&setup->common, &state);
        for (unsigned act; (act = bock_to_act(&setup->common, &state));) {
            struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)bits_first(act)};
            if (act & ACT_CHANCE)
                bock_draw(&setup->common, &state, &rng, &event);
            else
                event.word[0] = bock_pick(&setup->common, &state, event.seat, &rng);
            if (event.kind == EVENT_MOVE && bock_state(&state)->phase == PHASE_PLAY) {
                struct thinking task = task_of(&setup->common, event.seat, EFFORT_FULL, 0);
                struct round_so_far past;
                struct state world = views[event.seat], start;
                recall_round(&task, &past);
                recalled = recalled && past.known;
                bock_guess(&setup->common, &world, event.seat, &rng);
                trace_back(setup, bock_state(&world), &past, bock_state_to_change(&start));
                for (int i = 0; i < past.count; i++)
                    bock_play(&setup->common, &start, past.seat[i], past.move[i]);
                same = same && memcmp(&start, &world, bock_state_bytes(&setup->common)) == 0;
            }
            go_event(&setup->common, &state, &event);
        }
    }
    check(recalled, "a round is recalled from what the seat was told", "not all moves were found");
    check(same, "a round played over in a guessed world comes to that world", "it comes to another one");
}

/* Out of a hundred times, how often a seat takes the others for this sort. */
static int share_taken_for(enum sort sort, const char *player)
{
    int points[SEATS_MAX];
    long all = 0;
    memset(taken_for, 0, sizeof taken_for);
    for (uint64_t round = 0; round < 20; round++)
        play_round(4, player, 300 + round, points);
    for (int i = 0; i < SORTS; i++)
        all += taken_for[i];
    return (int)(100 * taken_for[sort] / all);
}

static void test_sorts(void)
{
    static const struct {
        enum sort sort;
        int least; /* some styles play much like greedy */
        const char *name, *among;
    } tests[] = {{SORT_GREEDY, 50, "greedy seats are told by their moves", "mggg"},
                 {SORT_STYLED, 35, "players of some other style are told by their moves", "msss"}};
    for (int i = 0; i < 2; i++) {
        char why[64];
        int share = share_taken_for(tests[i].sort, tests[i].among), equal = share_taken_for(tests[i].sort, "mqqq");
        snprintf(why, sizeof why, "%d %% of such seats, %d %% of equals", share, equal);
        check(share > tests[i].least && equal < 15, tests[i].name, why);
    }
}

/* -- judgements -------------------------------------------------------------------------------------- */

static bool judges_well(const struct thinking *task)
{
    struct judged first[BOCK_MOVES_MOST], again[BOCK_MOVES_MOST], one[1];
    uint64_t list[BOCK_MOVES_MOST];
    int count = judge_moves(task, first, BOCK_MOVES_MOST);
    if (count != (int)bock_moves(task->setup, task->view, task->seat, list, BOCK_MOVES_MOST))
        return false;
    for (int i = 0; i < count; i++)
        if (bock_refuse(task->setup, task->view, task->seat, first[i].move, NULL) ||
            (i > 0 && first[i].value > first[i - 1].value))
            return false;
    memset(&memory, 0xA5, sizeof memory); /* contents do not matter */
    if (judge_moves(task, again, BOCK_MOVES_MOST) != count || judge_moves(task, one, 1) != 1 ||
        one[0].move != first[0].move)
        return false;
    for (int i = 0; i < count; i++)
        if (first[i].move != again[i].move || first[i].value != again[i].value)
            return false;
    return true;
}

static void test_judgements(void)
{
    bool well = true, without = true, untold = true;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int game = 0; game < 8; game++) {
        const struct bock_setup *setup = &setups[3 + game % 4];
        struct state state;
        begin_all(&setup->common, &state);
        for (unsigned act; (act = bock_to_act(&setup->common, &state));) {
            struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)bits_first(act)};
            if (act & ACT_CHANCE) {
                bock_draw(&setup->common, &state, &rng, &event);
            } else {
                struct thinking task = task_of(&setup->common, event.seat, EFFORT_FULL, 60);
                event.word[0] = bock_pick(&setup->common, &state, event.seat, &rng);
                well = well && judges_well(&task);
                task.effort = EFFORT_QUICK;
                well = well && judges_well(&task);
                task.effort = EFFORT_FULL;
                task.told = NULL;
                untold = untold && judges_well(&task);
                task.weights = NULL;
                without = without && judges_well(&task);
            }
            go_event(&setup->common, &state, &event);
        }
    }
    check(well, "a judgement has every move, best first, and is the same again", "it is not");
    check(untold, "a judgement needs not be told what happened", "it does");
    check(without, "a judgement gets along without weights", "it does not");
}

/* -- luck --------------------------------------------------------------------------------------------- */

/* Cut what is left of the pack into as many hands as are still to be dealt: whichever of them a seat gets, the mean
 * luck of each seat is zero; and every deal belongs to such cuts equally often. */
static bool luck_is_fair(const struct bock_setup *setup, struct state *state, struct rng *rng)
{
    const struct bock_state *bock = bock_state(state);
    int64_t sum[SEATS_MAX] = {0};
    uint64_t rest = setup->deck;
    int hands = setup->seats - bock->dealt;
    for (int i = 0; i < bock->dealt; i++)
        rest -= bock->seat[i].hand;
    for (int i = 0; i < hands; i++) {
        uint64_t does = draw_cards(rest & both_bits(DOES), setup->hand, rng);
        uint64_t stags = draw_cards(rest & both_bits(STAGS), setup->hand, rng);
        struct event event = {.kind = EVENT_DEAL, .seat = (uint8_t)(bock->dealt + 1), .word = {does + stags}};
        int32_t luck[SEATS_MAX], all = 0;
        rest -= does + stags;
        measure_luck(&setup->common, state, &event, NULL, luck);
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            sum[seat] += luck[seat];
            all += luck[seat];
        }
        if (all != 0)
            return false;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (sum[seat] != 0)
            return false;
    return true;
}

static void test_luck(void)
{
    bool fair = true, turns = true;
    struct rng rng;
    rng_seed(&rng, 3);
    for (int game = 0; game < 400; game++) {
        const struct bock_setup *setup = &setups[3 + game % 4];
        struct state state;
        begin_all(&setup->common, &state);
        while (bock_state(&state)->phase == PHASE_DEAL) {
            struct event event;
            fair = fair && luck_is_fair(setup, &state, &rng);
            bock_draw(&setup->common, &state, &rng, &event);
            bock_happen(&setup->common, &state, &event);
        }
        int64_t sum[SEATS_MAX] = {0};
        for (int seat = 1; seat <= setup->seats; seat++) {
            struct event event = {.kind = EVENT_BEGIN, .seat = (uint8_t)seat};
            int32_t luck[SEATS_MAX];
            measure_luck(&setup->common, &state, &event, NULL, luck);
            for (int i = 0; i < SEATS_MAX; i++)
                sum[i] += luck[i];
        }
        for (int i = 0; i < SEATS_MAX; i++)
            turns = turns && sum[i] == 0;
    }
    check(fair, "the luck of a deal is zero on average, exactly", "it is not");
    check(turns, "the luck of beginning is zero on average, exactly", "it is not");
}

/* -- reasons ------------------------------------------------------------------------------------------ */

/* Seat 1 of four is to act. Without an arena and fringes all seats lay their cards. */
struct reason_case {
    struct sides sides;
    const char *hand, *fringes, *pile, *top;
    int owner;
    int stags, does; /* that each of the others holds */
};

static const struct reason_case reason_cases[] = {
#include "bots_null_bock_reasons.h"
};

static void make_position(const struct bock_setup *setup, const struct reason_case *given, struct state *state)
{
    struct bock_state *bock = bock_state_to_change(state);
    const char *at = given->hand;
    int kind;
    *state = (struct state){{0}};
    bock->round = bock->beginner = bock->turn = 1;
    bock->dealt = 4;
    bock->phase = given->fringes ? PHASE_PLAY : PHASE_LAY;
    bock->hidden = 1 << 2 | 1 << 3 | 1 << 4;
    take_heap(&at, &bock->seat[0].hand);
    bock->seat[0].open = (uint64_t)heap_count(bock->seat[0].hand & both_bits(DOES)) |
                         (uint64_t)heap_count(bock->seat[0].hand & both_bits(STAGS)) << 8;
    for (int i = 1; i < 4; i++)
        bock->seat[i].open = (unsigned)given->does * ONE_DOE + (unsigned)given->stags * ONE_STAG;
    at = given->pile;
    take_heap(&at, &bock->arena);
    at = given->top;
    if (take_kind(&at, &kind))
        bock->top = (uint8_t)(kind + 1);
    bock->owner = (uint8_t)given->owner;
    at = given->fringes;
    for (int seat = 1; at && seat <= 4; seat++) {
        text_take(&at, ' ');
        take_kind(&at, &kind);
        bock->fringe[seat] = (uint8_t)(kind + 1);
        set_reach(bock, (size_t)seat, setup->fringe[kind + 1]);
    }
    if (given->fringes)
        set_reach(bock, 0, setup->arena[bock->top]);
    bock->act = (uint16_t)find_act(setup, bock);
}

static void test_reasons(void)
{
    for (size_t i = 0; i < sizeof reason_cases / sizeof *reason_cases; i++) {
        struct state view;
        make_position(&setups[4], &reason_cases[i], &view);
        struct thinking task = {.setup = &setups[4].common, .view = &view, .seat = 1};
        check_reason(&task, &reason_cases[i].sides, NULL);
    }
    check_both_sides("null-bock");
}

int main(void)
{
    prepare_setups();
    test_luck();
    test_worlds();
    test_sorts();
    test_judgements();
    test_reasons();
    test_strength();
    return close_tests();
}
