/* measures.c - what the arena cannot tell of the masters: regret against perfect play, distance to hindsight, exact
 * bids, what a best answer would gain, how long a move takes. tools/prove_bots.py runs it.
 *
 *   measures flow-regret SHEET GAMES SEED         dots a game lost against perfect play, on a small sheet
 *   measures dots-late GAME GAMES SEED            dots a decision lost against exact play, the last ones of each game
 *   measures traexx-hindsight GAMES SEED          points below what hindsight finds for the same cards
 *   measures traexx-last-five GAMES SEED          points a game lost on the last five cards
 *   measures nullern-exact SEATS GAMES SEED BUDGET      share of exact bids, masters among themselves
 *   measures nullern-one-card SEATS DEALS SEED          points a round that the best answer gains, one card each
 *   measures move-times GAME SEATS GAMES SEED BUDGET    ms a move
 *
 * A budget of 0 is the game's own. Prints one line of `name=number`. Everything goes through core/game.h and
 * core/thinking.h: what is measured is what plays. */
#include "bits.h"
#include "games.h"
#include "open.h"
#include "players.h"
#include "sheets.h"
#include "table.h"
#include "weights.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* -- a table of masters ---------------------------------------------------------------------------------- */

enum { TOLD_MOST = 4096 };

struct masters {
    struct setup *setup;
    const int16_t *weights;
    struct table table;
    struct past past[SEATS_MAX + 2];
    struct event told[SEATS_MAX + 1][TOLD_MOST];
    struct player master;
    void *memory;
    struct rng luck;
    uint64_t seed, decisions; /* of this game */
    double spent, longest;    /* seconds of thinking */
    long thought;             /* moves */
};

static void fail(const char *why)
{
    fprintf(stderr, "measures: %s\n", why);
    exit(1);
}

static struct masters *open_table(const char *id, int seats, const char *sheet_text, uint32_t budget)
{
    static struct sheet sheet;
    struct refusal why = {0};
    struct masters *masters = aligned_alloc(64, (sizeof *masters + 63) / 64 * 64);
    if (!masters)
        abort();
    memset(masters, 0, sizeof *masters);
    const struct game *game = games_find(id);
    if (!game)
        fail("no such game");
    if (!sheet_text && game->needs_sheet)
        sheet_text = sheets_find(id, NULL)->text;
    masters->setup = aligned_alloc(64, SETUP_BYTES);
    masters->memory = aligned_alloc(64, THINK_BYTES);
    if (!masters->setup || !masters->memory)
        abort();
    struct opened opened = {.setup = masters->setup, .sheet = &sheet};
    if (open_game(&opened, game, seats, sheet_text, sheet_text ? strlen(sheet_text) : 0, &why))
        fail(why.message.text);
    if (player_read(&masters->master, game, "master", &why))
        fail(why.message.text);
    masters->master.budget = budget;
    masters->weights = weights_find(masters->setup, weights_sheet(sheet_text)).weights;
    return masters;
}

static void begin_game(struct masters *masters, uint64_t seed, uint64_t number)
{
    masters->seed = seed_mix(seed, number);
    masters->decisions = 0;
    rng_seed(&masters->luck, seed_mix(masters->seed, 0));
    masters->table.past = masters->past;
    for (int seat = 1; seat <= masters->setup->seats; seat++)
        masters->table.told[seat] = (struct told){.events = masters->told[seat], .room = TOLD_MOST};
    table_open(&masters->table, masters->setup, VIEWER_FULL, TABLE_ALL(masters->setup->seats) & ~1u);
}

/* What chance does, or the lowest seat that acts, whose move is not chosen yet; false: the game is over. */
static bool next_event(struct masters *masters, struct event *event)
{
    unsigned act = match_to_act(&masters->table.full);
    *event = (struct event){.kind = EVENT_MOVE};
    if (act & ACT_CHANCE)
        match_draw(&masters->table.full, &masters->luck, event);
    else if (act)
        event->seat = (uint8_t)bits_first(act);
    return act != 0;
}

static struct thinking task_of(struct masters *masters, int seat)
{
    return (struct thinking){.setup = masters->setup,
                             .view = &masters->table.view[seat].state,
                             .seat = seat,
                             .told = masters->told[seat],
                             .told_count = masters->table.told[seat].count,
                             .seed = seed_mix(masters->seed, 1 + masters->decisions++),
                             .weights = masters->weights,
                             .memory = masters->memory};
}

static uint64_t choose(struct masters *masters, int seat)
{
    struct timespec start, end;
    struct thinking task = task_of(masters, seat);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    uint64_t move = player_choose(&masters->master, &task);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
    masters->spent += seconds;
    masters->longest = seconds > masters->longest ? seconds : masters->longest;
    masters->thought++;
    return move;
}

/* -- figures ---------------------------------------------------------------------------------------------- */

struct sum {
    double total, squares;
    long count;
    double *all;
};

static void add(struct sum *sum, double value)
{
    sum->all = realloc(sum->all, (size_t)(sum->count + 1) * sizeof *sum->all);
    if (!sum->all)
        abort();
    sum->all[sum->count++] = value;
    sum->total += value;
    sum->squares += value * value;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Mean with the half width of its 99 % interval, and the 99th percentile. */
static void print_sum(struct sum *sum)
{
    double n = (double)sum->count, mean = sum->total / n;
    double variance = sum->count > 1 ? (sum->squares - n * mean * mean) / (n - 1) : 0;
    qsort(sum->all, (size_t)sum->count, sizeof *sum->all, compare);
    long place = (long)ceil(0.99 * n) - 1;
    printf("value=%.5f ci99=%.5f count=%ld p99=%.4f", mean, 2.576 * sqrt(variance > 0 ? variance / n : 0), sum->count,
           sum->all[place < 0 ? 0 : place]);
    free(sum->all);
}

static void print_times(const struct masters *masters)
{
    printf(" ms=%.3f ms-most=%.1f\n", masters->thought ? 1e3 * masters->spent / (double)masters->thought : 0,
           1e3 * masters->longest);
}

/* -- perfect play by the rules alone ---------------------------------------------------------------------- */

/* Every position before a roll that can be reached, each valued once and kept: by a 64-bit hash of the state, whose
 * chance to be wrong anywhere is below one in ten thousand. It knows nothing of the bots, so it checks them. */
struct perfect {
    const struct setup *setup;
    size_t bytes; /* of a state */
    uint64_t *key;
    float *value;
    uint64_t mask;
    long positions;
};

static uint64_t hash_state(const struct state *state, size_t bytes)
{
    uint64_t hash = 0x9E3779B97F4A7C15u;
    for (size_t i = 0; i < bytes; i += 8) {
        uint64_t word = 0;
        memcpy(&word, state->bytes + i, bytes - i < 8 ? bytes - i : 8);
        hash = (hash ^ word) * 0xD6E8FEB86659FD93u;
        hash ^= hash >> 32;
    }
    return hash ? hash : 1;
}

static double perfect_value(struct perfect *perfect, const struct state *state);

/* The fewest dots that a seat which must act can expect. */
static double perfect_choice(struct perfect *perfect, const struct state *state)
{
    const struct setup *setup = perfect->setup;
    uint64_t moves[512];
    size_t count = setup->game->moves(setup, state, 1, moves, 512);
    double best = 1e9;
    if (count > 512)
        fail("more moves than expected");
    for (size_t i = 0; i < count; i++) {
        struct state next;
        memcpy(&next, state, perfect->bytes);
        setup->game->play(setup, &next, 1, moves[i]);
        double value = perfect_value(perfect, &next);
        best = value < best ? value : best;
    }
    return best;
}

static double perfect_value(struct perfect *perfect, const struct state *state)
{
    const struct setup *setup = perfect->setup;
    unsigned act = setup->game->to_act(setup, state);
    if (act == 0) {
        int scores[SEATS_MAX];
        setup->game->scores(setup, state, scores);
        return scores[0];
    }
    if (!(act & ACT_CHANCE))
        return perfect_choice(perfect, state);
    uint64_t hash = hash_state(state, perfect->bytes), at = hash & perfect->mask;
    for (; perfect->key[at]; at = (at + 1) & perfect->mask)
        if (perfect->key[at] == hash)
            return (double)perfect->value[at];
    struct outcome outcomes[16];
    size_t count = setup->game->outcomes(setup, state, outcomes, 16);
    double sum = 0, weights = 0;
    for (size_t i = 0; i < count; i++) {
        struct state next;
        memcpy(&next, state, perfect->bytes);
        setup->game->happen(setup, &next, &outcomes[i].event);
        sum += outcomes[i].weight * perfect_value(perfect, &next);
        weights += outcomes[i].weight;
    }
    for (at = hash & perfect->mask; perfect->key[at];) /* what followed has filled places */
        at = (at + 1) & perfect->mask;
    if ((uint64_t)++perfect->positions > perfect->mask - perfect->mask / 8)
        fail("the sheet is too large to be solved");
    perfect->key[at] = hash;
    perfect->value[at] = (float)(sum / weights);
    return sum / weights;
}

static void open_perfect(struct perfect *perfect, const struct setup *setup)
{
    enum { DENSE = 1 << 26 }; /* 25 dots without chances; 800 MiB */
    *perfect = (struct perfect){.setup = setup, .bytes = setup->game->state_bytes(setup), .mask = DENSE - 1};
    perfect->key = calloc(DENSE, sizeof *perfect->key);
    perfect->value = malloc(DENSE * sizeof *perfect->value);
    if (!perfect->key || !perfect->value)
        fail("no memory");
}

static void flow_regret(const char *path, int games, uint64_t seed)
{
    char text[SHEET_BYTES + 1];
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot read the sheet");
    text[fread(text, 1, SHEET_BYTES, file)] = '\0';
    fclose(file);
    struct masters *masters = open_table("nulli-flow", 1, text, 0);
    struct perfect perfect;
    struct sum sum = {0};
    open_perfect(&perfect, masters->setup);
    begin_game(masters, seed, 0);
    double best = perfect_value(&perfect, &masters->table.full.state);
    for (int game = 0; game < games; game++) {
        struct event event;
        double lost = 0;
        begin_game(masters, seed, (uint64_t)game);
        while (next_event(masters, &event)) {
            if (event.kind != EVENT_MOVE) {
                table_happen(&masters->table, &event);
                continue;
            }
            double before = perfect_choice(&perfect, &masters->table.full.state);
            event.word[0] = choose(masters, 1);
            table_happen(&masters->table, &event);
            lost += perfect_value(&perfect, &masters->table.full.state) - before;
        }
        add(&sum, lost);
    }
    print_sum(&sum);
    printf(" perfect=%.4f positions=%ld", best, perfect.positions);
    print_times(masters);
}

/* The last decisions of each game of a master alone on the default sheet, against the game's own solver, which has
 * fifty times the positions that a move may open. What it cannot solve is counted, and does not count. */
static void dots_late(const char *id, int games, uint64_t seed)
{
    enum { LATE = 6 };
    static struct state before[LATE], after[LATE];
    struct masters *masters = open_table(id, 1, NULL, 0);
    const struct knowledge *knowledge = masters->setup->game->knowledge;
    struct sum sum = {0};
    long unsolved = 0, wrong[LATE] = {0};
    for (int game = 0; game < games; game++) {
        struct event event;
        int count = 0;
        begin_game(masters, seed, (uint64_t)game);
        while (next_event(masters, &event)) {
            uint64_t moves[2];
            const struct state *view = &masters->table.view[1].state;
            bool chooses =
                event.kind == EVENT_MOVE && masters->setup->game->moves(masters->setup, view, 1, moves, 2) > 1;
            if (chooses)
                before[count % LATE] = *view;
            if (event.kind == EVENT_MOVE)
                event.word[0] = choose(masters, 1);
            table_happen(&masters->table, &event);
            if (chooses)
                after[count++ % LATE] = *view;
        }
        for (int i = count - 1; i >= 0 && i >= count - LATE; i--) {
            int32_t best = 0, made = 0;
            struct thinking task = task_of(masters, 1);
            task.view = &before[i % LATE];
            bool known = knowledge->solve(&task, &best);
            task.view = &after[i % LATE];
            known = known && knowledge->solve(&task, &made);
            unsolved += !known;
            if (!known)
                continue;
            int lost = best - made > 1 ? best - made : 0; /* worths are rounded to a thousandth */
            wrong[count - 1 - i] += lost > 0;
            add(&sum, lost / 1000.0);
        }
    }
    print_sum(&sum);
    printf(" unsolved=%ld", unsolved);
    for (int i = 0; i < LATE; i++)
        printf(" wrong-%d=%ld", i + 1, wrong[i]);
    print_times(masters);
}

/* -- Träxx ------------------------------------------------------------------------------------------------ */

static void traexx_hindsight(int games, uint64_t seed)
{
    enum { CARDS_MOST = 256 };
    struct masters *masters = open_table("traexx", 1, NULL, 0);
    const struct knowledge *knowledge = masters->setup->game->knowledge;
    struct sum sum = {0};
    int proven_games = 0;
    double points = 0;
    for (int game = 0; game < games; game++) {
        struct event event, cards[CARDS_MOST];
        int count = 0, result = 0, scores[SEATS_MAX];
        bool proven = false;
        begin_game(masters, seed, (uint64_t)game);
        while (next_event(masters, &event)) {
            if (event.kind == EVENT_MOVE)
                event.word[0] = choose(masters, 1);
            else if (count < CARDS_MOST)
                cards[count++] = event;
            table_happen(&masters->table, &event);
        }
        masters->setup->game->scores(masters->setup, &masters->table.full.state, scores);
        begin_game(masters, seed, (uint64_t)game);
        struct thinking task = task_of(masters, 1);
        if (!knowledge->hindsight(&task, cards, count, &result, &proven))
            fail("hindsight has no answer");
        add(&sum, result - scores[0]);
        points += scores[0];
        proven_games += proven;
    }
    print_sum(&sum);
    printf(" points=%.3f proven=%d", points / games, proven_games);
    print_times(masters);
}

/* Only the last five cards count, the open one among them: how many there are is known when the game is over. */
static void traexx_last_five(int games, uint64_t seed)
{
    enum { CARDS_MOST = 256, LAST = 5 };
    struct masters *masters = open_table("traexx", 1, NULL, 0);
    const struct knowledge *knowledge = masters->setup->game->knowledge;
    struct sum sum = {0};
    long wrong = 0, unsolved = 0;
    for (int game = 0; game < games; game++) {
        struct event event;
        double lost[CARDS_MOST] = {0}, lost_last = 0; /* by card; -1: could not be solved */
        int card = 0;
        begin_game(masters, seed, (uint64_t)game);
        while (next_event(masters, &event)) {
            if (event.kind != EVENT_MOVE) {
                table_happen(&masters->table, &event);
                card += card < CARDS_MOST - 1;
                continue;
            }
            int32_t before = 0, after = 0;
            struct thinking task = task_of(masters, 1);
            bool known = knowledge->solve(&task, &before);
            event.word[0] = choose(masters, 1);
            table_happen(&masters->table, &event);
            known = known && knowledge->solve(&task, &after);
            /* Worths are rounded to a thousandth. */
            lost[card] = !known ? -1 : before - after > 1 ? (before - after) / 1000.0 : 0;
        }
        for (int i = card; i > card - LAST && i > 0; i--) {
            unsolved += lost[i] < 0;
            wrong += lost[i] > 0;
            lost_last += lost[i] > 0 ? lost[i] : 0;
        }
        add(&sum, lost_last);
    }
    print_sum(&sum);
    printf(" wrong=%ld unsolved=%ld", wrong, unsolved);
    print_times(masters);
}

/* -- Nullern ---------------------------------------------------------------------------------------------- */

/* Exact bids are read from the table of scores: a cell is "2/2 +12", bid and taken. */
static void nullern_exact(int seats, int games, uint64_t seed, uint32_t budget)
{
    struct masters *masters = open_table("nullern", seats, NULL, budget);
    const struct setup *setup = masters->setup;
    struct sum sum = {0};
    long bids = 0, zeros = 0;
    double points = 0;
    for (int game = 0; game < games; game++) {
        struct event event;
        int scores[SEATS_MAX], exact = 0, count = 0;
        begin_game(masters, seed, (uint64_t)game);
        while (next_event(masters, &event)) {
            if (event.kind == EVENT_MOVE)
                event.word[0] = choose(masters, event.seat);
            table_happen(&masters->table, &event);
        }
        int rows = setup->game->tally_rows(setup, &masters->past[0]);
        for (int row = 0; row < rows; row++) {
            for (int seat = 1; seat <= seats; seat++) {
                char cell[64];
                struct text text;
                int bid, took;
                text_open(&text, cell, sizeof cell);
                setup->game->tally_cell(setup, &masters->past[0], row, seat, &text);
                if (sscanf(cell, "%d/%d", &bid, &took) != 2)
                    continue; /* the row of sums */
                count++;
                exact += bid == took;
                zeros += bid == 0;
            }
        }
        setup->game->scores(setup, &masters->table.full.state, scores);
        for (int seat = 0; seat < seats; seat++)
            points += scores[seat];
        add(&sum, 100.0 * exact / count);
        bids += count;
    }
    print_sum(&sum);
    printf(" bids=%ld zeros=%.1f points=%.1f", bids, 100.0 * (double)zeros / (double)bids, points / games / seats);
    print_times(masters);
}

/* The strength of a card: 1..20, of the trump colour 21..40. A card is spelled as a letter and a number. */
static int strength_of(const char *card, const char *trump)
{
    return atoi(card + 1) + (card[0] == trump[0] ? 20 : 0);
}

static int bid_number(const struct masters *masters, uint64_t move)
{
    char spelled[MOVE_TEXT];
    struct text text;
    text_open(&text, spelled, sizeof spelled);
    masters->setup->game->say(masters->setup, &masters->table.full.state, move, &text);
    return strncmp(spelled, "bid:", 4) == 0 ? atoi(spelled + 4) : -1;
}

/* Round 1 has one card each. In many deals one seat bids what a master bids, and once more the other way, the rest
 * as masters would; for all that it may know - its place, the bids before it, how strong its card is - the better of
 * the two on average is the best answer. */
static void nullern_one_card(int seats, int deals, uint64_t seed)
{
    enum { PLACES = 7, BIDS = 128, LEVELS = 41, VALUES = 21 };
    static double sums[PLACES][BIDS][LEVELS][2];
    static long counts[PLACES][BIDS][LEVELS];
    static int8_t chosen[PLACES][BIDS][LEVELS][VALUES]; /* what a master bids, plus 1; 0: not asked yet */
    struct masters *masters = open_table("nullern", seats, NULL, 0);
    struct rng rng;
    double own = 0, best = 0;
    rng_seed(&rng, seed);
    for (int deal = 0; deal < deals; deal++) {
        int who = (int)rng_below(&rng, (uint32_t)seats), level = 0;
        unsigned seen = 0;
        for (int other = 0; other < 2; other++) {
            struct event event;
            char card[SEATS_MAX + 1][8] = {""}, trump[8] = "";
            unsigned bids = 0;
            int place = 0, played = 0, mine = 0, seat_of_who = 0, scores[SEATS_MAX];
            begin_game(masters, seed, (uint64_t)deal);
            while (played < seats && next_event(masters, &event)) {
                char line[EVENT_TEXT], word[16], spelled[16];
                struct text text;
                int number;
                if (event.kind != EVENT_MOVE) {
                    text_open(&text, line, sizeof line);
                    match_say(&masters->table.full, &event, &text);
                    if (sscanf(line, "%15s %d %7s", word, &number, spelled) == 3 && strcmp(word, "deal") == 0)
                        strcpy(card[number], spelled);
                    else if (sscanf(line, "%15s %7s", word, spelled) == 2 && strcmp(word, "trump") == 0)
                        strcpy(trump, spelled);
                } else if (place < seats) { /* bids */
                    int strength = strength_of(card[event.seat], trump);
                    int8_t *known = &chosen[place][bids][strength][atoi(trump + 1)];
                    uint64_t moves[8];
                    if (!*known) {
                        int bid = bid_number(masters, choose(masters, event.seat));
                        *known = (int8_t)(bid + 1);
                    }
                    int bid = *known - 1;
                    if (place == who) {
                        bid ^= other;
                        mine = bid;
                        seen = bids;
                        level = strength;
                        seat_of_who = event.seat;
                    }
                    size_t count =
                        masters->setup->game->moves(masters->setup, &masters->table.full.state, event.seat, moves, 8);
                    for (size_t i = 0; i < count && i < 8; i++)
                        if (bid_number(masters, moves[i]) == bid)
                            event.word[0] = moves[i];
                    bids |= (unsigned)bid << place++;
                } else {
                    masters->setup->game->moves(masters->setup, &masters->table.full.state, event.seat, &event.word[0],
                                                1);
                    played++;
                }
                table_happen(&masters->table, &event);
            }
            masters->setup->game->scores(masters->setup, &masters->table.full.state, scores);
            sums[who][seen][level][mine] += scores[seat_of_who - 1];
            own += other ? 0 : scores[seat_of_who - 1];
        }
        counts[who][seen][level]++;
    }
    for (int place = 0; place < seats; place++)
        for (int bids = 0; bids < BIDS; bids++)
            for (int level = 0; level < LEVELS; level++)
                if (counts[place][bids][level])
                    best += fmax(sums[place][bids][level][0], sums[place][bids][level][1]);
    printf("value=%.5f ci99=nan count=%d\n", (best - own) / deals, deals);
}

/* -- time ------------------------------------------------------------------------------------------------- */

static void move_times(const char *id, int seats, int games, uint64_t seed, uint32_t budget)
{
    struct masters *masters = open_table(id, seats, NULL, budget);
    for (int game = 0; game < games; game++) {
        struct event event;
        begin_game(masters, seed, (uint64_t)game);
        while (next_event(masters, &event)) {
            if (event.kind == EVENT_MOVE)
                event.word[0] = choose(masters, event.seat);
            table_happen(&masters->table, &event);
        }
    }
    printf("value=%.3f ci99=nan count=%ld", 1e3 * masters->spent / (double)masters->thought, masters->thought);
    print_times(masters);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int number[8] = {0};
    for (int i = 2; i < argc && i < 8; i++)
        number[i] = atoi(argv[i]);
    if (strcmp(what, "flow-regret") == 0 && argc == 5)
        flow_regret(argv[2], number[3], (uint64_t)number[4]);
    else if (strcmp(what, "dots-late") == 0 && argc == 5)
        dots_late(argv[2], number[3], (uint64_t)number[4]);
    else if (strcmp(what, "traexx-hindsight") == 0 && argc == 4)
        traexx_hindsight(number[2], (uint64_t)number[3]);
    else if (strcmp(what, "traexx-last-five") == 0 && argc == 4)
        traexx_last_five(number[2], (uint64_t)number[3]);
    else if (strcmp(what, "nullern-exact") == 0 && argc == 6)
        nullern_exact(number[2], number[3], (uint64_t)number[4], (uint32_t)number[5]);
    else if (strcmp(what, "nullern-one-card") == 0 && argc == 5)
        nullern_one_card(number[2], number[3], (uint64_t)number[4]);
    else if (strcmp(what, "move-times") == 0 && argc == 7)
        move_times(argv[2], number[3], number[4], (uint64_t)number[5], (uint32_t)number[6]);
    else
        fail("which measure? (see the head of tests/measures.c)");
    return 0;
}
