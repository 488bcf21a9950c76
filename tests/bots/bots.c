/* bots.c - the common code of bots: names, levels, weights; and the laws of every game's knowledge.
 *
 *   bots [GAME]
 *
 * The main law: a bot does not look. All that its seat may not know is drawn anew, and with the same seed every player
 * makes the same move. Prints `ok name` or `not ok name: why`, ends with `N passed, N failed`. */
#include "../check.h"
#include "bits.h"
#include "games.h"
#include "headlines.h"
#include "open.h"
#include "players.h"
#include "rollout.h"
#include "sheets.h"
#include "table.h"
#include "weights.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!memory)
        abort();
    memset(memory, 0, (bytes + 63) / 64 * 64);
    return memory;
}

/* -- levels ---------------------------------------------------------------------------------------------- */

static void check_levels(void)
{
    enum { DRAWS = 60000 };
    struct judged judged[] = {{10, 5000}, {11, 4900}, {12, 4800}, {13, 1000}, {14, -2000000000}};
    int count[5] = {0};
    struct rng rng;
    char why[128];
    rng_seed(&rng, 1);
    for (int i = 0; i < DRAWS; i++)
        count[level_choose(100, judged, 5, &rng)]++;
    snprintf(why, sizeof why, "%d %d %d %d %d", count[0], count[1], count[2], count[3], count[4]);
    /* 4 : 2 : 1, so 4/7, 2/7 and 1/7 of the draws; five standard deviations are at most 610. */
    check(abs(count[0] - DRAWS * 4 / 7) < 610 && abs(count[1] - DRAWS * 2 / 7) < 610 && abs(count[2] - DRAWS / 7) < 610,
          "a halving loss halves the chance", why);
    check(count[3] == 0 && count[4] == 0, "what loses 40 halvings is never chosen", why);
    check(level_choose(0, judged, 5, &rng) == 0, "without a halving loss the best is chosen", "another");
    memset(count, 0, sizeof count);
    for (int i = 0; i < DRAWS; i++)
        count[level_choose(1000000, judged, 4, &rng)]++;
    check(abs(count[3] - DRAWS / 4) < 800, "a large halving loss makes all alike", "not alike");
    bool ladder = true;
    for (int i = 0; games_all[i]; i++) {
        struct level last = {EFFORT_QUICK, INT32_MAX, 0}, one;
        for (int k = 0; level_names[k]; k++) {
            ladder &= level_find(games_all[i]->id, level_names[k], &one);
            ladder &= one.effort > last.effort || (one.effort == last.effort && one.halving < last.halving);
            last = one;
        }
        ladder &= last.halving == 0 && last.effort == EFFORT_FULL;
    }
    check(ladder, "the levels are a ladder and master plays the best", "they are not");
}

/* -- names ----------------------------------------------------------------------------------------------- */

static bool has_text(const struct game *game, const char *name, const char *text)
{
    struct player player;
    struct refusal why = {0};
    bool refused = player_read(&player, game, name, &why);
    return text ? refused && why.message.text && strcmp(why.message.text, text) == 0 : !refused;
}

static void check_names(void)
{
    static const char *const nobody[] = {"",
                                         "Random",
                                         "flat-mc",
                                         "flat-mc-0",
                                         "flat-mc--1",
                                         "flat-mc-5x",
                                         "master@",
                                         "master@0",
                                         "random@5",
                                         "quick-",
                                         "quick-1x",
                                         "club ",
                                         "flat-mc-999999999999",
                                         "a-name-that-is-much-too-long-for-any-player-of-ours"};
    for (int i = 0; games_all[i]; i++) {
        struct game bare = *games_all[i];
        bool fine = true;
        for (size_t k = 0; k < sizeof nobody / sizeof nobody[0]; k++)
            fine &= has_text(games_all[i], nobody[k], "bots.unknown-player");
        bare.knowledge = NULL;
        for (int k = 0; level_names[k]; k++)
            fine &= has_text(&bare, level_names[k], "bots.no-player-yet");
        fine &= has_text(&bare, "flat-mc-60", "bots.no-player-yet") && has_text(&bare, "random", NULL);
        for (int k = 0; player_offer(games_all[i], k); k++)
            fine &= has_text(games_all[i], player_offer(games_all[i], k), NULL);
        char name[64];
        snprintf(name, sizeof name, "names of %s", games_all[i]->id);
        check(fine, name, "a name was taken or refused wrongly");
    }
}

/* -- weights --------------------------------------------------------------------------------------------- */

static void check_weights(void)
{
    static const char sheet[] = "sheet a\ngame x\n# hello\ntitle T\nby Me\nchances -1 -2\nmap\n. . .\n. A .\n";
    static const char same[] = "sheet other\r\ngame x\r\nchances  -1 -2 \r\n\r\nmap\r\n. . .\r\n# note\r\n. A .\r\n";
    static const char moved[] = "sheet a\ngame x\nchances -1 -2\nmap\n. . .\n . A\n";
    check(weights_sheet(sheet) == weights_sheet(same) && weights_sheet(sheet) != weights_sheet(moved) &&
              weights_sheet(NULL) == 0 && weights_sheet(sheet) != 0,
          "a sheet's sum is that of its lines", "it is not");
    struct weights head = {.game = "nullern", .sheet = weights_sheet(sheet), .games = 12, .count = 5}, read;
    int16_t values[5] = {0, 1, -1, INT16_MIN, INT16_MAX}, back[5];
    unsigned char bytes[256];
    struct refusal why = {0};
    size_t length = weights_bytes(5);
    weights_write(&head, values, bytes);
    check(!weights_read(&read, bytes, length, &why) && strcmp(read.game, head.game) == 0 && read.sheet == head.sheet &&
              read.games == head.games && read.count == head.count,
          "weights: written, read", "another head");
    weights_copy(&read, bytes, back);
    check(memcmp(values, back, sizeof values) == 0, "weights: the same values", "others");
    bool fine = true;
    for (size_t i = 0; i < length; i++) {
        unsigned char *room = malloc(i + 1); /* the exact size, so that a sanitizer sees a read beyond it */
        if (!room)
            abort();
        memcpy(room, bytes, i);
        fine &= weights_read(&read, room, i, NULL);
        free(room);
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (unsigned char)(1 << bit);
            fine &= weights_read(&read, bytes, length, NULL);
            bytes[i] ^= (unsigned char)(1 << bit);
        }
    }
    check(fine, "weights: cut anywhere or one bit wrong is refused", "accepted");
    static const struct knowledge none;
    struct game game = *games_find("nullern");
    struct setup setup = {.game = &game, .seats = 2};
    game.knowledge = &none;
    check(weights_refuse_use(&head, &setup, head.sheet, &why) &&
              strcmp(why.message.text, "bots.weights-not-wanted") == 0,
          "weights: a game that learns nothing wants none", "accepted");
    check(weights_refuse_use(&head, &setup, head.sheet + 1, &why) &&
              strcmp(why.message.text, "bots.weights-other-sheet") == 0,
          "weights: of another sheet are refused", "accepted");
    game.id = "traexx";
    check(weights_refuse_use(&head, &setup, head.sheet, &why) &&
              strcmp(why.message.text, "bots.weights-other-game") == 0,
          "weights: of another game are refused", "accepted");
}

/* -- the table: a full state, views and what they were told --------------------------------------------------- */

enum { TOLD_MOST = 8192 };

struct bench {
    const struct game *game;
    struct setup *setup;
    const int16_t *weights;
    struct table table;
    void *memory;
    size_t memory_bytes;
};

static void lay(struct bench *bench, const struct game *game, int seats)
{
    const struct shipped_sheet *shipped = game->needs_sheet ? sheets_find(game->id, NULL) : NULL;
    const char *text = shipped ? shipped->text : NULL;
    struct opened opened = {.setup = allocate(game->setup_bytes), .sheet = allocate(sizeof *opened.sheet)};
    *bench = (struct bench){.game = game, .setup = opened.setup};
    if (open_game(&opened, game, seats, text, text ? strlen(text) : 0, NULL))
        abort();
    bench->weights = weights_find(bench->setup, weights_sheet(text)).weights;
    bench->memory_bytes = game->moves_most * sizeof(uint64_t);
    if (game->knowledge && game->knowledge->memory_bytes > bench->memory_bytes)
        bench->memory_bytes = game->knowledge->memory_bytes;
    bench->memory = allocate(bench->memory_bytes);
    for (int seat = 1; seat <= seats; seat++)
        bench->table.told[seat] =
            (struct told){.events = allocate(TOLD_MOST * sizeof(struct event)), .room = TOLD_MOST};
    table_open(&bench->table, bench->setup, VIEWER_FULL, TABLE_ALL(seats));
    free(opened.sheet);
}

static void clear(struct bench *bench)
{
    for (int seat = 1; seat <= bench->setup->seats; seat++)
        free(bench->table.told[seat].events);
    free(bench->memory);
    free(bench->setup);
}

/* -- the laws -------------------------------------------------------------------------------------------- */

/* What went wrong first, by law. */
struct found {
    char look[160], judge[160], luck[160], baseline[160], asked[160];
    int deeper; /* moves that turned out to be worth something else when they were asked about */
};

static void say_position(const struct bench *bench, int seat, const char *name, char room[160])
{
    snprintf(room, 160, "%s, %d seats, seat %d, event %d", name, bench->setup->seats, seat,
             bench->table.told[seat].count);
}

static struct thinking task_of(const struct bench *bench, int seat, const struct state *view, uint64_t seed)
{
    return (struct thinking){.setup = bench->setup,
                             .view = view,
                             .seat = seat,
                             .told = bench->table.told[seat].events,
                             .told_count = bench->table.told[seat].count,
                             .seed = seed,
                             .budget = 40,
                             .weights = bench->weights,
                             .memory = bench->memory};
}

/* The same move after everything this seat may not know was drawn anew, whatever lies in the memory. */
static void check_look(struct bench *bench, int seat, uint64_t seed, struct found *found)
{
    static const char *const names[] = {"random",      "flat-mc-2", "quick-0",   "quick-400",
                                        "beginner@40", "club@40",   "expert@40", "master@40"};
    const struct game *game = bench->game;
    struct rng rng;
    rng_seed(&rng, seed);
    for (size_t i = 0; i <= sizeof names / sizeof names[0]; i++) {
        struct player player;
        const char *name = i < sizeof names / sizeof names[0] ? names[i]
                           : game->knowledge                  ? game->knowledge->baseline_name
                                                              : "random";
        bool slow = strncmp(name ? name : "", "flat", 4) == 0 && !game->hides_hands && bench->setup->seats > 1;
        if (!name || slow || player_read(&player, game, name, NULL)) /* playouts of many sheets take too long here */
            continue;
        struct state other = bench->table.view[seat].state;
        game->guess(bench->setup, &other, seat, &rng);
        game->hide(bench->setup, &other, seat);
        struct thinking task = task_of(bench, seat, &bench->table.view[seat].state, seed);
        memset(bench->memory, 0, bench->memory_bytes < 1 << 20 ? bench->memory_bytes : 1 << 20);
        uint64_t move = player_choose(&player, &task);
        memset(bench->memory, 0xA5, bench->memory_bytes < 1 << 20 ? bench->memory_bytes : 1 << 20);
        task.view = &other;
        uint64_t again = player_choose(&player, &task);
        if (move != again || game->refuse(bench->setup, &bench->table.full.state, seat, move, NULL))
            say_position(bench, seat, name, found->look);
    }
}

/* The simple player, which playouts give whole states, uses of them only what its seat may know. */
static void check_baseline(struct bench *bench, int seat, uint64_t seed, struct found *found)
{
    const struct game *game = bench->game;
    struct rng rng, first;
    rng_seed(&rng, seed);
    rng_seed(&first, seed);
    if (!game->knowledge || !game->knowledge->baseline)
        return;
    uint64_t move = game->knowledge->baseline(bench->setup, &bench->table.view[seat].state, seat, &first);
    for (int world = 0; world < 3; world++) {
        struct state guessed = bench->table.view[seat].state;
        struct rng same;
        rng_seed(&same, seed);
        game->guess(bench->setup, &guessed, seat, &rng);
        if (game->knowledge->baseline(bench->setup, &guessed, seat, &same) != move)
            say_position(bench, seat, game->knowledge->baseline_name, found->baseline);
    }
}

/* Judged moves are legal, none twice, the best first. */
static void check_judge(struct bench *bench, int seat, uint64_t seed, enum effort effort, struct found *found)
{
    const struct game *game = bench->game;
    struct judged judged[JUDGED_MOST];
    struct thinking task = task_of(bench, seat, &bench->table.view[seat].state, seed);
    if (!game->knowledge || !game->knowledge->judge)
        return;
    task.effort = effort;
    int count = game->knowledge->judge(&task, judged, JUDGED_MOST);
    bool fine = count >= 1 && count <= JUDGED_MOST;
    for (int i = 0; fine && i < count; i++) {
        fine &= !game->refuse(bench->setup, &bench->table.full.state, seat, judged[i].move, NULL);
        fine &= i == 0 || judged[i].value <= judged[i - 1].value;
        for (int k = 0; k < i; k++)
            fine &= judged[k].move != judged[i].move;
    }
    if (!fine)
        say_position(bench, seat, effort == EFFORT_FULL ? "full" : "quick", found->judge);
}

static int find_judged(const struct judged *judged, int count, uint64_t move)
{
    int at = 0;
    while (at < count && judged[at].move != move)
        at++;
    return at;
}

/* A move that is asked about is judged, and nothing else is judged otherwise for it; who asks about the best one is
 * told what he would be told without asking. */
static void check_asked(struct bench *bench, int seat, uint64_t seed, struct found *found)
{
    const struct game *game = bench->game;
    struct judged plain[JUDGED_MOST], judged[JUDGED_MOST];
    struct thinking task = task_of(bench, seat, &bench->table.view[seat].state, seed);
    struct rng rng;
    if (!game->knowledge || !game->knowledge->judge)
        return;
    task.effort = EFFORT_FULL;
    int listed = game->knowledge->judge(&task, plain, JUDGED_MOST);
    rng_seed(&rng, seed);
    uint64_t picked = game->pick(bench->setup, task.view, seat, &rng);
    const uint64_t moves[] = {plain[0].move, plain[listed - 1].move, picked};
    for (int k = 0; k < 3; k++) {
        task.asked = &moves[k];
        int count = game->knowledge->judge(&task, judged, JUDGED_MOST), at = find_judged(judged, count, moves[k]);
        bool fine = at < count, known = find_judged(plain, listed, moves[k]) < listed;
        for (int i = 0; fine && known && i < count; i++) {
            int was = find_judged(plain, listed, judged[i].move);
            fine = was < listed && (i == 0 || judged[i].value <= judged[i - 1].value);
            bool changed = fine && plain[was].value != judged[i].value;
            fine &= !changed || (i == at && k > 0);
            found->deeper += changed;
        }
        if (!fine)
            say_position(bench, seat, "asked", found->asked);
    }
}

/* Luck has the mean zero, to less than a thousandth of a point. */
static void check_luck(const struct bench *bench, struct found *found)
{
    enum { OUTCOMES = 512 };
    static struct outcome outcomes[OUTCOMES];
    const struct game *game = bench->game;
    int64_t sum[SEATS_MAX] = {0}, total = 0;
    if (!game->knowledge || !game->knowledge->luck)
        return;
    size_t count = game->outcomes(bench->setup, &bench->table.full.state, outcomes, OUTCOMES);
    if (count > OUTCOMES)
        return;
    for (size_t i = 0; i < count; i++) {
        int32_t luck[SEATS_MAX] = {0};
        game->knowledge->luck(bench->setup, &bench->table.full.state, &outcomes[i].event, bench->weights, luck);
        for (int k = 0; k < bench->setup->seats; k++)
            sum[k] += (int64_t)luck[k] * outcomes[i].weight;
        total += outcomes[i].weight;
    }
    for (int k = 0; k < bench->setup->seats; k++)
        if (sum[k] > total || sum[k] < -total)
            snprintf(found->luck, sizeof found->luck, "seat %d of %d: sum %lld of weight %lld", k + 1,
                     bench->setup->seats, (long long)sum[k], (long long)total);
}

/* Plays a game at random and holds the laws at some of its decisions. */
static void walk(const struct game *game, int seats, uint64_t seed, struct found *found)
{
    enum { LOOKS = 4 };
    struct bench bench;
    struct rng rng;
    lay(&bench, game, seats);
    rng_seed(&rng, seed);
    int looks = 0;
    for (unsigned act; (act = game->to_act(bench.setup, &bench.table.full.state)) != 0 && looks < LOOKS;) {
        struct event event = {0};
        if (act & ACT_CHANCE) {
            check_luck(&bench, found);
            game->draw(bench.setup, &bench.table.full.state, &rng, &event);
        } else {
            event.kind = EVENT_MOVE;
            for (event.seat = 1; !(act & ACT_SEAT(event.seat));)
                event.seat++;
            if (rng_below(&rng, game->hides_hands ? 20 : 8) == 0) {
                uint64_t fresh = rng_next(&rng);
                check_look(&bench, event.seat, fresh, found);
                check_baseline(&bench, event.seat, fresh, found);
                check_judge(&bench, event.seat, fresh, looks % 2 ? EFFORT_FULL : EFFORT_QUICK, found);
                check_asked(&bench, event.seat, fresh, found);
                looks++;
            }
            event.word[0] = game->pick(bench.setup, &bench.table.view[event.seat].state, event.seat, &rng);
        }
        table_happen(&bench.table, &event);
    }
    clear(&bench);
}

/* A move costs nothing against itself, in no game played on: dice and worlds are the same after both. */
static void check_rollouts(void)
{
    for (int i = 0; games_all[i]; i++) {
        const struct game *game = games_all[i];
        struct bench bench;
        struct rng rng;
        struct examiner examiner;
        struct rollout rollout;
        struct refusal why = {0};
        unsigned act;
        lay(&bench, game, game->seats_least);
        rng_seed(&rng, 5);
        while ((act = game->to_act(bench.setup, &bench.table.full.state)) & ACT_CHANCE) {
            struct event event = {0};
            game->draw(bench.setup, &bench.table.full.state, &rng, &event);
            table_happen(&bench.table, &event);
        }
        int seat = bits_first(act);
        const struct told *told = &bench.table.told[seat];
        struct insight insight = {seat, &bench.table.view[seat].state, told->events, told->count};
        uint64_t move = game->pick(bench.setup, insight.view, seat, &rng);
        if (examiner_make(&examiner, bench.setup, "master", bench.weights, bench.memory, &why))
            abort();
        rollout_open(&rollout, &examiner, &insight, move, move, 9);
        bool more = rollout_go_on(&rollout);
        check(more && rollout.found.games == ROLLOUT_PORTION && rollout.found.loss == 0 && rollout.found.within == 0,
              "rollouts: a move costs nothing against itself", game->id);
        clear(&bench);
    }
}

/* What the best move saves against any other one, by a few games played on. */
static int32_t roll_out(const struct examiner *examiner, const struct insight *insight, uint64_t best, bool turned,
                        bool *lonely)
{
    struct rollout rollout;
    struct rng rng;
    rng_seed(&rng, 7);
    uint64_t any = examiner->setup->game->pick(examiner->setup, insight->view, insight->seat, &rng);
    rollout_open(&rollout, examiner, insight, any, best, 9);
    *lonely = rollout.lonely;
    rollout.lonely ^= turned;
    rollout_go_on(&rollout);
    rollout_go_on(&rollout);
    return (int32_t)(rollout.sum.cost / rollout.found.games);
}

/* Where a rollout lets the others make any moves, it must come to the same with others who play. */
static void check_lonely(const char *id, int chances)
{
    const struct game *game = games_find(id);
    struct bench bench;
    struct player player;
    struct examiner examiner;
    struct rng rng;
    char why[80];
    lay(&bench, game, 2);
    rng_seed(&rng, 3);
    if (player_read(&player, game, "quick-0", NULL) ||
        examiner_make(&examiner, bench.setup, "master", bench.weights, bench.memory, NULL))
        abort();
    for (unsigned act; (act = game->to_act(bench.setup, &bench.table.full.state)) != 0;) {
        struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)(act & ACT_CHANCE ? 0 : bits_first(act))};
        if (!event.seat) {
            table_draw(&bench.table, &rng, &event);
            continue;
        }
        struct thinking task = task_of(&bench, event.seat, &bench.table.view[event.seat].state, 1);
        event.word[0] = player_choose(&player, &task);
        if (event.seat == 1 && bench.table.draws >= chances) {
            struct insight insight = {1, task.view, task.told, task.told_count};
            bool lonely, again;
            int32_t loss = roll_out(&examiner, &insight, event.word[0], false, &lonely);
            int32_t other = roll_out(&examiner, &insight, event.word[0], true, &again);
            snprintf(why, sizeof why, "%s: %d and %d", id, (int)loss, (int)other);
            check(!lonely || abs(loss - other) < 300, "rollouts: others who make any moves are in nobody's way", why);
            break;
        }
        table_happen(&bench.table, &event);
    }
    clear(&bench);
}

static void check_game(const struct game *game)
{
    struct found found = {0};
    char name[96];
    for (int seats = game->seats_least; seats <= game->seats_most; seats++)
        walk(game, seats, 77 + (uint64_t)seats, &found);
    snprintf(name, sizeof name, "%s: no player looks", game->id);
    check(!found.look[0], name, found.look);
    snprintf(name, sizeof name, "%s: the simple player does not look in playouts", game->id);
    check(!found.baseline[0], name, found.baseline);
    snprintf(name, sizeof name, "%s: judged moves are legal, different, best first", game->id);
    check(!found.judge[0], name, found.judge);
    snprintf(name, sizeof name, "%s: a move that is asked about is judged, and changes nothing else", game->id);
    check(!found.asked[0], name, found.asked);
    snprintf(name, sizeof name, "%s: a move that is asked about is looked at more closely than without", game->id);
    check(!game->knowledge || !game->knowledge->judge || found.deeper > 0, name, "it is worth what it was");
    snprintf(name, sizeof name, "%s: luck has the mean zero", game->id);
    check(!found.luck[0], name, found.luck);
    const struct knowledge *knowledge = game->knowledge;
    snprintf(name, sizeof name, "%s: memory within its bounds", game->id);
    check(!knowledge || knowledge->memory_bytes <= THINK_BYTES, name, "more than THINK_BYTES");
}

/* Every set of weights that comes with the program fits a sheet that comes with it. */
static void check_shipped(void)
{
    for (const struct shipped_weights *one = weights_all; one->head.game[0]; one++) {
        const struct game *game = games_find(one->head.game);
        bool fine = false;
        for (const struct shipped_sheet *sheet = sheets_all; game && sheet->name; sheet++) {
            struct opened opened = {.setup = allocate(game->setup_bytes), .sheet = allocate(sizeof *opened.sheet)};
            if (strcmp(sheet->game, game->id) == 0 &&
                !open_game(&opened, game, game->seats_usual, sheet->text, strlen(sheet->text), NULL))
                fine |= !weights_refuse_use(&one->head, opened.setup, weights_sheet(sheet->text), NULL);
            free(opened.sheet);
            free(opened.setup);
        }
        if (game && !game->needs_sheet) {
            struct opened opened = {.setup = allocate(game->setup_bytes)};
            fine = !open_game(&opened, game, game->seats_usual, NULL, 0, NULL) &&
                   !weights_refuse_use(&one->head, opened.setup, 0, NULL);
            free(opened.setup);
        }
        char name[96];
        snprintf(name, sizeof name, "shipped weights of %s (%llx)", one->head.game,
                 (unsigned long long)one->head.sheet);
        check(fine, name, "they fit no sheet of ours");
    }
}

int main(int argc, char **argv)
{
    check_headlines();
    check_levels();
    check_names();
    check_weights();
    check_rollouts();
    check_lonely("nulli-flow", 20);
    check_lonely("nulli-hex", 20);
    check_lonely("traexx", 4);
    check_shipped();
    for (int i = 0; games_all[i]; i++)
        if (argc < 2 || strcmp(argv[1], games_all[i]->id) == 0)
            check_game(games_find(games_all[i]->id));
    return close_tests();
}
