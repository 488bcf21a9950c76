/* worlds.h - what a seat believes: worlds drawn from all deals that fit what is public, weighted by what the others
 * did.
 *
 * game->guess draws uniformly. But a seat that left a doe alone most likely could not take it, and one that laid
 * a 9 has its reasons. So each world is traced back to its deal and the round is played over in it: at each
 * decision of another seat, how likely was that move, if the seat is our equal, a planner, greedy or of
 * some style that is drawn for this world (enum sort), and
 * now and then does otherwise? Half of all seats are taken to be our equals, the other sorts to be equally common. The
 * product of these chances, tempered because no seat is exactly what we take it for, is the world's weight; worlds are
 * drawn by weight, and in each of them every seat is of the sort it looks like there, in the playouts too.
 */
#ifndef NULL_BOCK_BOT_WORLDS_H
#define NULL_BOCK_BOT_WORLDS_H

#include "learn.h"

enum {
    WORLDS_MOST = 2048,
    LOG_STEP = 16,     /* logarithms to base 2 are in sixteenths */
    BELIEF_TEMPER = 8, /* sixteenths of the logarithm that count */
    ODD_SHARE = 16,    /* one move in so many is taken to be made for no reason we know */
};

/* The gain that makes a move twice as likely: in units; for rule players in quarters of a point. */
static const int move_temper[SORTS] = {[SORT_EQUAL] = 512, [SORT_GREEDY] = 2, [SORT_PLANNER] = 512, [SORT_STYLED] = 4};

/* How common each sort is taken to be, before a seat has done anything. */
static const uint32_t sort_common[SORTS] = {[SORT_EQUAL] = 3, [SORT_GREEDY] = 1, [SORT_PLANNER] = 1, [SORT_STYLED] = 1};
enum { SORTS_COMMON = 6 };

/* 65536 * 2^(-i/16) */
static const uint32_t half_steps[LOG_STEP] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
                                              46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};

/* 65536 * 2^(-steps/16) */
static uint32_t power_below_one(int steps)
{
    return steps >= 17 * LOG_STEP ? 0 : half_steps[steps % LOG_STEP] >> (steps / LOG_STEP);
}

/* -log2(share / 65536) in sixteenths, rounded down; 1 <= share <= 65536. */
static int log_of_share(uint32_t share)
{
    int whole = 0, part = 0;
    while (share <= 32768) {
        share *= 2;
        whole++;
    }
    while (part + 1 < LOG_STEP && half_steps[part + 1] >= share)
        part++;
    return whole * LOG_STEP + part;
}

/* The decisions of this round so far, and what each seat has played since the deal less what it picked up. */
struct round_so_far {
    bool known;
    int count;
    uint8_t seat[DECISIONS_MOST];
    uint64_t move[DECISIONS_MOST];
    uint64_t gone[BOCK_SEATS];
};

static void note_move(struct round_so_far *past, int seat, uint64_t move, uint8_t *fringe)
{
    uint64_t *gone = &past->gone[seat - 1];
    int kind = move_kind(move), place = move_place(move);
    if (past->count == DECISIONS_MOST)
        return;
    past->seat[past->count] = (uint8_t)seat;
    past->move[past->count++] = move;
    *gone += CARD(kind);
    if (place) {
        if (fringe[place] && kind < BOCK_STAG)
            *gone -= CARD(fringe[place] - 1); /* B11 */
        fringe[place] = (uint8_t)(kind + 1);
    }
}

/* Finds the moves of this round in what the seat was told: the first open choice of each seat is what it laid (B4). */
static void recall_round(const struct thinking *thinking, struct round_so_far *past)
{
    const struct bock_state *view = bock_state(thinking->view);
    uint8_t fringe[BOCK_SEATS + 2] = {0};
    int from = thinking->told ? thinking->told_count - 1 : -1, seats = thinking->setup->seats;
    memset(past, 0, sizeof *past);
    while (from >= 0 && !(thinking->told[from].kind == EVENT_DEAL && thinking->told[from].seat == 1))
        from--;
    if (from < 0 || view->phase != PHASE_PLAY)
        return;
    for (int i = from; i < thinking->told_count; i++) {
        const struct event *event = &thinking->told[i];
        bool choice = event->kind == EVENT_SHOWN && event->word[1] == SHOWN_CHOICE;
        if (event_is_open_move(event) || choice)
            note_move(past, event->seat, event->word[0], fringe);
    }
    past->known = past->count >= seats && past->count < DECISIONS_MOST;
    for (int i = 1; i <= seats; i++)
        past->known = past->known && fringe[i] == view->fringe[i];
}

/* The start of this round, as it was in this world. */
static void trace_back(const struct bock_setup *setup, const struct bock_state *world, const struct round_so_far *past,
                       struct bock_state *start)
{
    memset(start, 0, sizeof *start);
    start->phase = PHASE_LAY;
    start->round = world->round;
    start->dealt = (uint8_t)setup->seats;
    start->beginner = world->beginner;
    memcpy(start->total, world->total, sizeof start->total);
    for (int i = 0; i < setup->seats; i++) {
        start->seat[i].hand = world->seat[i].hand + past->gone[i];
        start->seat[i].open = (uint64_t)setup->hand | (uint64_t)setup->hand << 8;
    }
    start->act = (uint16_t)find_act(setup, start);
}

/* Shares of the moves from how far each falls behind the best, in sixteenths of a halving; then -log2 of the share of
 * the one that was made. */
static int surprise_by(const int *behind, int count, int made)
{
    uint64_t sum = 0, share;
    for (int i = 0; i < count; i++)
        sum += power_below_one(behind[i]);
    share = (uint64_t)power_below_one(behind[made]) * 65536 / sum;
    share = share * (ODD_SHARE - 1) / ODD_SHARE + (uint64_t)(65536 / ODD_SHARE / count);
    return log_of_share((uint32_t)(share > 65536 ? 65536 : share));
}

static int surprises_least(const int *surprise, int count)
{
    int least = surprise[0];
    for (int i = 1; i < count; i++)
        least = surprise[i] < least ? surprise[i] : least;
    return least;
}

/* How far each move falls behind the best, in sixteenths of a halving, when `temper` units of gain halve its chance. */
static void fall_behind(int *gain, int count, int temper)
{
    int most = gain[0];
    for (int i = 1; i < count; i++)
        most = gain[i] > most ? gain[i] : most;
    for (int i = 0; i < count; i++)
        gain[i] = (most - gain[i]) * LOG_STEP / temper;
}

/* -log2 of the chance that this seat made this move here, in sixteenths, for each sort of player. */
static void add_surprise(const struct bock_setup *setup, const struct bock_state *state, int seat, uint64_t move,
                         unsigned style, const int16_t *weights, int surprise[SORTS])
{
    struct outlook look;
    uint64_t list[BOCK_MOVES_MOST];
    int gain[SORTS][BOCK_MOVES_MOST], made = 0;
    int count = (int)bock_moves(&setup->common, (const struct state *)state, seat, list, BOCK_MOVES_MOST);
    if (count == 1)
        return;
    look_out(setup, state, seat, &look);
    struct gains equal = {.look = &look, .weights = weights + COMPANY_EQUALS * TERM_TOTAL};
    struct gains planner = {.look = &look, .weights = weights + TABLES_PLANNER * TERM_TOTAL};
    for (int i = 0; i < count; i++) {
        gain[SORT_EQUAL][i] = gain_of(&equal, list[i]);
        gain[SORT_PLANNER][i] = gain_of(&planner, list[i]);
        gain[SORT_GREEDY][i] = greedy_gain(state, look.pile, list[i]);
        gain[SORT_STYLED][i] = style_gain(state, seat, style, look.pile, list[i]);
        if (list[i] == move)
            made = i;
    }
    for (int sort = 0; sort < SORTS; sort++) {
        fall_behind(gain[sort], count, move_temper[sort]);
        surprise[sort] += surprise_by(gain[sort], count, made);
    }
}

/* -log2 of the chance of all that the others did, in this world, tempered; and what sorts of players they may be by
 * what they did: drawn with the chance that they are. */
static int surprise_in(const struct bock_setup *setup, const struct bock_state *world, const struct round_so_far *past,
                       int viewer, const int16_t *weights, struct rng *rng, struct sorts *sorts)
{
    struct state state;
    int surprise[BOCK_SEATS][SORTS] = {{0}}, sum = 0;
    *sorts = (struct sorts){.of = {0}};
    for (int i = 0; i < setup->seats; i++)
        sorts->style[i] = (uint16_t)draw_style(rng);
    trace_back(setup, world, past, bock_state_to_change(&state));
    for (int i = 0; i < past->count; i++) {
        int seat = past->seat[i];
        if (!(bock_to_act(&setup->common, &state) >> seat & 1))
            break; /* cannot be: a guess fits all that is public */
        if (seat != viewer)
            add_surprise(setup, bock_state(&state), seat, past->move[i], sorts->style[seat - 1], weights,
                         surprise[seat - 1]);
        bock_play(&setup->common, &state, seat, past->move[i]);
    }
    for (int seat = 1; seat <= setup->seats; seat++) {
        const int *by = surprise[seat - 1];
        int least = surprises_least(by, SORTS);
        uint32_t share[SORTS], all = 0;
        for (int sort = 0; sort < SORTS; sort++)
            all += share[sort] = power_below_one(by[sort] - least) * sort_common[sort];
        sum += least + log_of_share(all / SORTS_COMMON); /* of the mean of the chances */
        uint32_t drawn = rng_below(rng, all);
        int sort = 0;
        for (; drawn >= share[sort]; sort++)
            drawn -= share[sort];
        sorts->of[seat - 1] = (uint8_t)(seat == viewer ? SORT_EQUAL : sort);
    }
    return sum;
}

struct belief {
    int count;
    uint16_t drawn[WORLDS_MOST]; /* numbers of the worlds, in random order; likely ones stand here often */
    struct state world[WORLDS_MOST];
    struct sorts sorts[WORLDS_MOST]; /* what the other seats are taken for there */
    uint32_t weight[WORLDS_MOST];
};

/* Guesses `guessed` worlds and draws `count` of them by weight, evenly spread (systematic sampling), then shuffled. */
static void believe(const struct thinking *thinking, const int16_t *weights, int guessed, int count, struct rng *rng,
                    struct belief *belief)
{
    const struct bock_setup *setup = bock_setup(thinking->setup);
    struct round_so_far past;
    int surprise[WORLDS_MOST];
    uint64_t total = 0, passed = 0;
    recall_round(thinking, &past);
    if (!past.known || !weights) {
        guessed = count;
        past.count = 0;
    }
    for (int i = 0; i < guessed; i++) {
        belief->world[i] = *thinking->view;
        bock_guess(thinking->setup, &belief->world[i], thinking->seat, rng);
        surprise[i] =
            surprise_in(setup, bock_state(&belief->world[i]), &past, thinking->seat, weights, rng, &belief->sorts[i]);
    }
    int least = surprises_least(surprise, guessed);
    for (int i = 0; i < guessed; i++) {
        belief->weight[i] = power_below_one((surprise[i] - least) * BELIEF_TEMPER / 16);
        total += belief->weight[i];
    }
    uint64_t offset = rng_below(rng, (uint32_t)(total < UINT32_MAX ? total : UINT32_MAX));
    belief->count = 0;
    for (int i = 0; i < guessed && belief->count < count; i++) {
        passed += belief->weight[i] * (uint64_t)count;
        while (belief->count < count && (uint64_t)belief->count * total + offset < passed)
            belief->drawn[belief->count++] = (uint16_t)i;
    }
    for (int i = belief->count - 1; i > 0; i--) {
        uint32_t j = rng_below(rng, (uint32_t)i + 1);
        uint16_t kept = belief->drawn[i];
        belief->drawn[i] = belief->drawn[j];
        belief->drawn[j] = kept;
    }
}

#endif
