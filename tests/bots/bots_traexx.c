/* bots_traexx.c - what Träxx knows for its bots, checked from inside the game: values against the rules, solvers
 * against brute force, luck against its mean, every reason on a position of its own. */
#define GAME_SYMBOL traexx_tested
#define GAME_ID "traexx"
#include "../../games/traexx/game.c"
#include "../check.h"
#include "match.h"
#include "reasons.h"
#include <stdio.h>
#include <stdlib.h>

static void *claim(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!memory)
        exit(2);
    memset(memory, 0, (bytes + 63) / 64 * 64);
    return memory;
}

/* A board of the test's own: the positions below belong to it, whatever becomes of the shipped ones. */
static const char board[] = "sheet tested\n"
                            "game traexx\n"
                            "starts j4 g5 k5 h6\n"
                            "cards RYGB RYGNN RYGV RYBN RYBV RYNV RGGBN RGBV RRGNV RBNVV YGBBN YGBV YGNV YYBNV GBNV\n"
                            "map\n"
                            "V R10 G V Y\n"
                            "G Y B N R B6\n"
                            "B N B Y R G N\n"
                            "Y7 V N2 G Y V3 G Y\n"
                            "R G R V R B N R V\n"
                            "V B Y N R G Y B8\n"
                            "N R B G4 V V R\n"
                            "G9 V B Y N B\n"
                            "Y N R N5 G\n";

static struct setup *prepare(int seats)
{
    static struct sheet sheet;
    struct refusal why;
    struct setup *setup = claim(sizeof(struct traexx_setup));
    int option[OPTIONS_MAX] = {0};
    if (sheet_read(&sheet, board, strlen(board), false, 1, &why) ||
        setup_make(setup, &traexx_tested, seats, option, &sheet, &why))
        exit(2);
    return setup;
}

static struct setup *setups[STARTS + 1];
static int16_t *weights;
static void *memory;

static struct thinking task(const struct setup *setup, const struct state *view, int seat, enum effort effort)
{
    return (struct thinking){
        .setup = setup, .view = view, .seat = seat, .effort = effort, .weights = weights, .memory = memory};
}

/* Plays until so many cards are left and, if `opened`, one more is turned up. */
static void play_until(const struct setup *setup, struct state *state, struct rng *rng, int left, bool opened)
{
    *state = (struct state){{0}};
    traexx_begin(setup, state);
    for (;;) {
        unsigned act = traexx_to_act(setup, state);
        const struct traexx_state *at = traexx_state(state);
        if (act & ACT_CHANCE) {
            struct event event;
            if (at->paths[0].cells != 0 && bits_count(at->deck) == left && !opened)
                return;
            traexx_draw(setup, state, rng, &event);
            traexx_happen(setup, state, &event);
            continue;
        }
        if (act == 0 || (opened && bits_count(at->deck) == left))
            return;
        int seat = bits_first(act);
        uint64_t move =
            rng_below(rng, 3) == 0 ? traexx_pick(setup, state, seat, rng) : traexx_baseline(setup, state, seat, rng);
        traexx_play(setup, state, seat, move);
    }
}

/* -- the board and the values -------------------------------------------------------------------- */

static void test_board(void)
{
    const struct traexx_setup *setup = traexx_setup(setups[1]);
    bool holds = true;
    for (int cell = 0; cell < CELLS; cell++) {
        uint64_t around = 0;
        for (int i = 0; i < 6; i++) {
            int next = AROUND[cell][i];
            if (next == NOWHERE)
                continue;
            around |= CELL_BIT(next);
            holds &= AROUND[next][BACK[cell][i]] == cell;
        }
        holds &= around == setup->neighbours[cell] && ORBIT[cell] < ORBITS;
        holds &= ORBIT[cell] == ORBIT[CELLS - 1 - cell]; /* half a turn */
    }
    struct rng rng;
    rng_seed(&rng, 21);
    for (int round = 0; round < 200; round++) {
        uint64_t cells = rng_next(&rng) & rng_next(&rng) & (CELL_BIT(CELLS) - 1), once = 0, twice = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            int count = bits_count(setup->neighbours[cell] & cells);
            once |= count >= 1 ? CELL_BIT(cell) : 0;
            twice |= count >= 2 ? CELL_BIT(cell) : 0;
        }
        holds &= spread_cells(cells) == once && spread_twice(cells) == twice;
    }
    check(holds, "traexx-board-tables", "the tables of the board do not agree with the rules");
}

/* Every way is a legal move, every legal move is a way, and it brings what playing it brings. */
static void test_ways(void)
{
    struct desk *desk = memory;
    struct rng rng;
    rng_seed(&rng, 1);
    bool counts = true, points = true, values = true, entries = true;
    size_t sizes = traexx_weight_count(setups[1], false);
    int16_t *noise = claim(2 * sizes);
    for (size_t i = 1; i < sizes; i++)
        noise[i] = (int16_t)((int)rng_below(&rng, 200) - 100);
    noise[0] = KIND_OWN;
    for (int round = 0; round < 60; round++) {
        int seats = 1 + round % STARTS, seat = 1 + round % seats;
        const struct traexx_setup *setup = traexx_setup(setups[seats]);
        struct state state;
        play_until(setups[seats], &state, &rng, (int)rng_below(&rng, CARDS), true);
        const struct traexx_state *at = traexx_state(&state);
        if (at->card == 0)
            continue;
        struct company company;
        struct tables tables = open_tables(noise, seats > 1);
        struct trail trail = trail_of(&at->paths[seat - 1]);
        look_at_others(setup, at->paths, seat, &company);
        walk_card(&desk->walk, setup, &company, &tables, &trail, &setup->cards[at->card - 1], at->deck, desk->ways,
                  WAYS_MOST);
        counts &= (size_t)desk->walk.count == traexx_moves(setups[seats], &state, seat, NULL, 0);
        for (int i = 0; i < desk->walk.count; i++) {
            const struct way *way = &desk->ways[i];
            struct state after = state;
            int before_scores[SEATS_MAX], scores[SEATS_MAX];
            counts &= !traexx_refuse(setups[seats], &state, seat, way->move, NULL);
            for (int other = 1; other <= seats; other++)
                traexx_play(setups[seats], &after, other, other == seat ? way->move : MOVE_PASS);
            traexx_scores(setups[seats], &state, before_scores);
            traexx_scores(setups[seats], &after, scores);
            points &= scores[seat - 1] - before_scores[seat - 1] == way->points;
            if (at->deck == 0)
                continue;
            uint32_t list[ENTRIES_MOST];
            struct outlook ahead = look_ahead(setup, at->deck);
            struct trail then = trail_of(&traexx_state(&after)->paths[seat - 1]);
            int count = list_entries(setup, &company, false, &then, &ahead, list);
            int32_t value = way->points * POINT + hope_for(&ahead);
            for (int j = 0; j < count; j++) {
                entries &= list[j] < section_entries(false);
                value += entry_value(&tables, list[j]);
            }
            entries &= count <= ENTRIES_MOST;
            values &= value == way->value;
        }
    }
    free(noise);
    check(counts, "traexx-ways-are-moves", "the walk and the rules list different moves");
    check(points, "traexx-ways-points", "a way does not bring what playing it brings");
    check(values, "traexx-ways-values", "values kept step by step differ from those of the position");
    check(entries, "traexx-entries", "an entry lies outside its section");
}

/* -- learning ------------------------------------------------------------------------------------ */

/* The mean result of so many games alone. */
static double mean_result(int games, enum effort effort, const int16_t *with, bool baseline)
{
    double sum = 0;
    static struct judged judged[JUDGED_MOST];
    for (int game = 0; game < games; game++) {
        struct state state = {{0}};
        struct rng chance, own;
        int scores[SEATS_MAX];
        rng_seed(&chance, (uint64_t)game + 100);
        rng_seed(&own, (uint64_t)game);
        traexx_begin(setups[1], &state);
        for (unsigned act; (act = traexx_to_act(setups[1], &state)) != 0;) {
            struct event event;
            if (act & ACT_CHANCE) {
                traexx_draw(setups[1], &state, &chance, &event);
                traexx_happen(setups[1], &state, &event);
                continue;
            }
            struct thinking thinking = task(setups[1], &state, 1, effort);
            thinking.weights = with;
            uint64_t move = baseline ? traexx_baseline(setups[1], &state, 1, &own)
                                     : (traexx_judge(&thinking, judged, JUDGED_MOST), judged[0].move);
            traexx_play(setups[1], &state, 1, move);
        }
        traexx_scores(setups[1], &state, scores);
        sum += scores[0];
    }
    return sum / games;
}

static int16_t *learn(bool general, int games)
{
    size_t count = traexx_weight_count(setups[1], general);
    int32_t *sums = claim(4 * count);
    int16_t *learned = claim(2 * count);
    struct rng rng;
    rng_seed(&rng, 7);
    for (int game = 0; game < games; game++)
        traexx_learn(setups[1], sums, general, 50000, &rng, memory);
    traexx_settle(setups[1], sums, general, learned);
    free(sums);
    return learned;
}

static void test_learning(void)
{
    weights = learn(false, 400);
    double reach = mean_result(150, EFFORT_QUICK, NULL, true), own = mean_result(150, EFFORT_QUICK, weights, false);
    check(own > reach + 8, "traexx-learns-own", "400 games of learning do not beat reach by 8 points");
    int16_t *general = learn(true, 400);
    double unseen = mean_result(150, EFFORT_QUICK, general, false);
    check(unseen > reach + 2, "traexx-learns-general",
          "400 games on other boards do not beat reach by 2 points on one never seen");
    check(weights[0] == KIND_OWN && general[0] == KIND_GENERAL, "traexx-settle-kind", "a set does not say its kind");
    printf("# reach %.1f, 300 games of learning %.1f, general %.1f\n", reach, own, unseen);
    free(general);
}

/* -- exact endings and hindsight --------------------------------------------------------------------- */

/* (cards to come)! times the final score, by nothing but the rules. */
static int64_t brute_force(const struct setup *setup, const struct state *state)
{
    unsigned act = traexx_to_act(setup, state);
    int64_t best = INT64_MIN, sum = 0;
    if (act == 0) {
        int scores[SEATS_MAX];
        traexx_scores(setup, state, scores);
        return scores[0];
    }
    if (act & ACT_CHANCE) {
        for (unsigned rest = traexx_state(state)->deck; rest != 0; rest &= rest - 1) {
            struct state after = *state;
            struct event event = {.kind = EVENT_CARD, .word = {(uint64_t)bits_first(rest)}};
            traexx_happen(setup, &after, &event);
            sum += brute_force(setup, &after);
        }
        return sum;
    }
    size_t count = traexx_moves(setup, state, 1, NULL, 0);
    uint64_t *moves = claim(8 * count);
    traexx_moves(setup, state, 1, moves, count);
    for (size_t i = 0; i < count; i++) {
        struct state after = *state;
        traexx_play(setup, &after, 1, moves[i]);
        int64_t worth = brute_force(setup, &after);
        best = worth > best ? worth : best;
    }
    free(moves);
    return best;
}

static void test_solving(void)
{
    struct rng rng;
    rng_seed(&rng, 3);
    bool same = true, refuses = true;
    for (int round = 0; round < 24; round++) {
        struct state state;
        int left = round % 3 + (round % 2 == 0), worth;
        play_until(setups[1], &state, &rng, left, round % 2 == 1);
        struct thinking thinking = task(setups[1], &state, 1, EFFORT_FULL);
        int64_t all = brute_force(setups[1], &state) * 1000;
        int32_t orders = FACTORIAL[bits_count(traexx_state(&state)->deck)];
        same &= traexx_solve(&thinking, &worth) && llabs(all - (int64_t)worth * orders) < orders;
    }
    struct state early;
    int32_t nothing;
    play_until(setups[1], &early, &rng, 9, true);
    struct thinking thinking = task(setups[1], &early, 1, EFFORT_FULL);
    refuses &= !traexx_solve(&thinking, &nothing);
    play_until(setups[1], &early, &rng, 4, true);
    thinking = task(setups[1], &early, 1, EFFORT_FULL);
    thinking.budget = 2;
    refuses &= !traexx_solve(&thinking, &nothing);
    check(same, "traexx-solve-brute-force", "the solver and brute force disagree");
    check(refuses, "traexx-solve-refuses", "too large a position or too small a budget was solved");
}

/* Master on the last five cards: the move it likes best leaves a position worth as much as the one before. */
static void test_no_regret(void)
{
    struct rng rng;
    struct judged judged[JUDGED_MOST];
    rng_seed(&rng, 5);
    int regrets = 0, unsolved = 0;
    for (int round = 0; round < 40; round++) {
        struct state state;
        play_until(setups[1], &state, &rng, round % 5, true);
        if (traexx_state(&state)->card == 0)
            continue;
        int32_t before, after;
        struct thinking thinking = task(setups[1], &state, 1, EFFORT_FULL);
        traexx_judge(&thinking, judged, JUDGED_MOST);
        bool solved = traexx_solve(&thinking, &before);
        traexx_play(setups[1], &state, 1, judged[0].move);
        solved &= traexx_solve(&thinking, &after);
        unsolved += !solved;
        regrets += solved && before - after > 1;
    }
    check(regrets == 0 && unsolved == 0, "traexx-no-regret", "a move on the last five cards loses something");
}

static int brute_best(const struct setup *setup, const struct state *state, const struct event *cards, int count)
{
    int best = INT32_MIN, scores[SEATS_MAX];
    if (traexx_to_act(setup, state) != ACT_SEAT(1)) {
        if (count == 0) {
            traexx_scores(setup, state, scores);
            return scores[0];
        }
        struct state after = *state;
        traexx_happen(setup, &after, cards);
        return brute_best(setup, &after, cards + 1, count - 1);
    }
    size_t moves_count = traexx_moves(setup, state, 1, NULL, 0);
    uint64_t *moves = claim(8 * moves_count);
    traexx_moves(setup, state, 1, moves, moves_count);
    for (size_t i = 0; i < moves_count; i++) {
        struct state after = *state;
        traexx_play(setup, &after, 1, moves[i]);
        int result = brute_best(setup, &after, cards, count);
        best = result > best ? result : best;
    }
    free(moves);
    return best;
}

static void test_hindsight(void)
{
    struct rng rng;
    struct event cards[CARDS + 1];
    rng_seed(&rng, 9);
    bool same = true, bounded = true;
    for (int round = 0; round < 8; round++) {
        struct state state, after;
        int count = 0, result;
        bool proven;
        play_until(setups[1], &state, &rng, 3, false);
        for (after = state; traexx_state(&after)->deck != 0; count++) {
            traexx_draw(setups[1], &after, &rng, &cards[count]);
            traexx_happen(setups[1], &after, &cards[count]);
            traexx_play(setups[1], &after, 1, MOVE_PASS);
        }
        struct thinking thinking = task(setups[1], &state, 1, EFFORT_FULL);
        same &= traexx_hindsight(&thinking, cards, count, &result, &proven) && proven &&
                result == brute_best(setups[1], &state, cards, count);
    }
    for (int round = 0; round < 2; round++) {
        struct state begin = {{0}}, state;
        int count = 0, result, scores[SEATS_MAX];
        bool proven;
        traexx_begin(setups[1], &begin);
        state = begin;
        for (unsigned act; (act = traexx_to_act(setups[1], &state)) != 0;) {
            if (act & ACT_CHANCE) {
                traexx_draw(setups[1], &state, &rng, &cards[count]);
                traexx_happen(setups[1], &state, &cards[count++]);
            } else {
                traexx_play(setups[1], &state, 1, traexx_baseline(setups[1], &state, 1, &rng));
            }
        }
        traexx_scores(setups[1], &state, scores);
        struct thinking thinking = task(setups[1], &begin, 1, EFFORT_FULL);
        thinking.budget = 200;
        bounded &= traexx_hindsight(&thinking, cards, count, &result, &proven) && result >= scores[0];
    }
    check(same, "traexx-hindsight-brute-force", "hindsight and brute force disagree on three cards");
    check(bounded, "traexx-hindsight-whole-game", "what was played beats hindsight");
}

/* -- luck and worth -------------------------------------------------------------------------------- */

static void test_luck(void)
{
    struct rng rng;
    rng_seed(&rng, 11);
    bool zero = true, ends = true;
    for (int round = 0; round < 24; round++) {
        int seats = 1 + round % STARTS;
        struct state state = {{0}};
        struct outcome outcomes[32];
        int64_t sums[SEATS_MAX] = {0};
        if (round < STARTS)
            traexx_begin(setups[seats], &state);
        else
            play_until(setups[seats], &state, &rng, 1 + (int)rng_below(&rng, CARDS), false);
        size_t count = traexx_outcomes(setups[seats], &state, outcomes, 32);
        for (size_t i = 0; i < count; i++) {
            int32_t luck[SEATS_MAX];
            traexx_luck(setups[seats], &state, &outcomes[i].event, weights, luck);
            for (int seat = 0; seat < SEATS_MAX; seat++)
                sums[seat] += (int64_t)luck[seat] * outcomes[i].weight;
        }
        for (int seat = 0; seat < SEATS_MAX; seat++)
            zero &= sums[seat] == 0;
        play_until(setups[seats], &state, &rng, -1, false);
        int scores[SEATS_MAX];
        traexx_scores(setups[seats], &state, scores);
        for (int seat = 1; seat <= seats; seat++) {
            struct thinking thinking = task(setups[seats], &state, seat, EFFORT_QUICK);
            ends &= traexx_worth(&thinking) == 1000 * scores[seat - 1];
        }
    }
    check(zero, "traexx-luck-zero", "luck does not add up to zero over what could have come");
    check(ends, "traexx-worth-at-the-end", "the worth of a finished game is not its score");
}

/* -- judging --------------------------------------------------------------------------------------- */

static void test_judging(void)
{
    static struct judged first[JUDGED_MOST], second[JUDGED_MOST];
    struct rng rng;
    rng_seed(&rng, 13);
    bool legal = true, ordered = true, repeated = true, whole = true;
    for (int round = 0; round < 32; round++) {
        int seats = 1 + round % STARTS;
        struct state state, view;
        play_until(setups[seats], &state, &rng, (int)rng_below(&rng, CARDS), true);
        if (traexx_state(&state)->card == 0)
            continue;
        if (seats > 1) /* another seat has chosen already: the view must do */
            traexx_play(setups[seats], &state, 1, traexx_pick(setups[seats], &state, 1, &rng));
        view = state;
        traexx_hide(setups[seats], &view, seats);
        struct thinking thinking = task(setups[seats], &view, seats, round % 3 == 0 ? EFFORT_QUICK : EFFORT_FULL);
        thinking.budget = 2000;
        thinking.weights = round % 5 == 0 ? NULL : weights;
        memset(memory, 0xA5, sizeof(struct desk));
        int count = traexx_judge(&thinking, first, JUDGED_MOST);
        memset(memory, 0, sizeof(struct desk));
        repeated &= count == traexx_judge(&thinking, second, JUDGED_MOST);
        repeated &= memcmp(first, second, (size_t)count * sizeof *first) == 0;
        size_t moves = traexx_moves(setups[seats], &state, seats, NULL, 0);
        whole &= (size_t)count == (moves < JUDGED_MOST ? moves : JUDGED_MOST);
        for (int i = 0; i < count; i++) {
            legal &= !traexx_refuse(setups[seats], &state, seats, first[i].move, NULL);
            ordered &= i == 0 || first[i - 1].value >= first[i].value;
        }
        legal &= traexx_judge(&thinking, first, 1) == 1 && first[0].move == second[0].move;
    }
    check(legal, "traexx-judge-legal", "a judged move is not legal");
    check(ordered, "traexx-judge-order", "the best move is not the first");
    check(repeated, "traexx-judge-repeats", "the same task gave another answer");
    check(whole, "traexx-judge-all", "not every move was judged");
}

/* -- reasons --------------------------------------------------------------------------------------- */

struct reason {
    struct sides sides;
    const char *told; /* what the sentence must mention */
    int seats, seat;
    const char *lines; /* events, each ended by a line feed; NULL: those of the one before */
};

static const struct reason reasons[] = {
#include "bots_traexx_reasons.h"
};

static bool replay(struct match *match, const struct reason *reason)
{
    struct refusal why;
    struct event event;
    char line[EVENT_TEXT];
    for (const char *at = reason->lines; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        memcpy(line, at, length);
        line[length] = '\0';
        at += length + 1;
        if (match_read(match, line, &event, &why))
            return false;
        match_happen(match, &event);
    }
    return true;
}

static void test_reasons(void)
{
    static struct match match;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        const struct reason *reason = &reasons[i];
        struct message why = {0};
        char told[200] = "";
        if (reason->lines)
            match_open(&match, setups[reason->seats], VIEWER_FULL);
        if (reason->lines && !replay(&match, reason)) {
            check(false, reason->sides.played, "its position cannot be reached");
            continue;
        }
        struct state view = match.state;
        traexx_hide(setups[reason->seats], &view, reason->seat);
        struct thinking thinking = task(setups[reason->seats], &view, reason->seat, EFFORT_QUICK);
        if (!check_reason(&thinking, &reason->sides, &why))
            continue;
        for (int j = 0; j < why.count; j++) {
            size_t length = strlen(told);
            if (why.args[j].kind == ARG_NUMBER)
                snprintf(told + length, sizeof told - length, " %d", why.args[j].number);
            else
                snprintf(told + length, sizeof told - length, " %s", why.args[j].word);
        }
        check(strcmp(told, reason->told) == 0, reason->sides.played, told);
    }
    check_both_sides("traexx");
}

int main(void)
{
    for (int seats = 1; seats <= STARTS; seats++)
        setups[seats] = prepare(seats);
    memory = claim(traexx_knowledge.memory_bytes);
    test_board();
    test_ways();
    test_learning();
    test_solving();
    test_no_regret();
    test_hindsight();
    test_luck();
    test_judging();
    test_reasons();
    return close_tests();
}
