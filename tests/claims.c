/* claims.c - what the analysis claims that moves cost, against what they cost when masters play on; made for
 * tools/prove_analysis.py.
 *
 *   claims RECORD SEAT MOST GAMES SEED [COMPANY ...]
 *
 * Of the decisions of this seat (0: all) that `analyse --rollout` rolls out up to MOST are, drawn by SEED. Where a
 * point or more was claimed by the judgement or by the rollout, COMPANY (master) plays on GAMES times after the best
 * move and as often after the one played: at a table as in play, from what really lay there, with the same fresh dice,
 * to the end of the game or, where hands are dealt, of the round. Luck is taken out by the share
 * that the rollout's own games tell. Prints one line of `name=value` for the game, with sums over its seats and the
 * losses that were not rolled out, and one for each decision. Masters play on without anything of bots/rollout.c, so
 * that it shows what is wrong there. */
#include "analysis.h"
#include "estimate.h"
#include "lean.h"
#include "open.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POINT 1000.0

enum { STEPS = 4096, TOLD_ROOM = 1 << 14, FILE_MOST = 1 << 20 };

struct bench {
    struct opened opened;
    const struct game *game;
    struct setup *setup;
    struct learned learned;
    struct examiner examiner;
    struct analysis analysis;
    void *memory;
    struct lean lean;
    char *bytes; /* the record */
    size_t length;
    struct analysis_step steps[STEPS];
    int step_count;
};

/* What one move comes to: what the seat has in the end, and how far luck helped it. */
struct outcome_of {
    double result, luck;
};

static void *room(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!memory)
        abort();
    memset(memory, 0, bytes);
    return memory;
}

static void fail(const char *why)
{
    fprintf(stderr, "claims: %s\n", why);
    exit(2);
}

static void read_file(struct bench *bench, const char *path)
{
    FILE *file = fopen(path, "rb");
    bench->bytes = room(FILE_MOST);
    if (!file)
        fail("cannot read the record");
    bench->length = fread(bench->bytes, 1, FILE_MOST - 1, file);
    fclose(file);
}

static void open_bench(struct bench *bench, const char *path)
{
    static struct sheet sheet;
    struct refusal why = {0};
    read_file(bench, path);
    bench->setup = room(SETUP_BYTES);
    bench->memory = room(THINK_BYTES);
    bench->opened = (struct opened){.setup = bench->setup, .sheet = &sheet};
    if (open_record(&bench->opened, bench->bytes, bench->length, &why))
        fail(why.message.text);
    bench->game = bench->opened.game;
    char *map = bench->game->needs_sheet ? room(bench->opened.record.sheet_length + 1) : NULL;
    if (map)
        record_unmark_sheet(&bench->opened.record, map);
    bench->learned = weights_find(bench->setup, weights_sheet(map));
    free(map);
    for (int seat = 1; seat <= bench->setup->seats; seat++)
        bench->lean.table.told[seat] = (struct told){room(TOLD_ROOM * sizeof(struct event)), 0, TOLD_ROOM};
    if (examiner_make(&bench->examiner, bench->setup, "master", bench->learned.weights, bench->memory, &why))
        fail(why.message.text);
}

/* The events of the record, and all of them judged. */
static void analyse(struct bench *bench, int seat)
{
    struct match match;
    struct record_cursor cursor;
    struct refusal why = {0};
    struct event event;
    enum record_step read;
    match_open(&match, bench->setup, VIEWER_FULL);
    record_start(&bench->opened.record, bench->bytes, bench->length, &cursor);
    for (int line = cursor.number; (read = record_event(&cursor, &match, &event, &why)) == RECORD_EVENT;
         line = cursor.number) {
        match_happen(&match, &event);
        bench->steps[bench->step_count++] = (struct analysis_step){.event = event, .line = line};
        if (bench->step_count == STEPS)
            fail("a long record");
    }
    if (read == RECORD_BAD || analysis_make(&bench->analysis, bench->setup, VIEWER_FULL, seat, &why))
        fail(why.message.text);
    analysis_open(&bench->analysis, &bench->examiner,
                  room(analysis_read(&bench->analysis, bench->steps, bench->step_count) + 1));
    while (bench->analysis.at < bench->analysis.step_count)
        analysis_go_on(&bench->analysis);
}

/* One event by this player, or by chance. */
static void next_event(struct bench *bench, const struct player *player, uint64_t dice, uint64_t bots, unsigned act,
                       struct event *event)
{
    *event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)lean_next_seat(act)};
    if (event->seat)
        event->word[0] = lean_choose(&bench->lean, event->seat, player, &bench->learned, bots, bench->memory);
    else
        lean_draw(&bench->lean, dice, (uint64_t)bench->lean.table.draws, event);
}

/* What the seat has in the end if it makes this move, and company plays on. */
static struct outcome_of play_after(struct bench *bench, const struct lean *before, int seat, uint64_t move,
                                    const struct player *company, uint64_t seed)
{
    struct outcome_of out = {0};
    struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)seat, .word = {move}};
    struct outcome one;
    int scores[SEATS_MAX] = {0}, seats = bench->setup->seats;
    unsigned act;
    bench->lean = *before;
    lean_happen(&bench->lean, &event);
    while ((act = table_to_act(&bench->lean.table)) != 0) {
        const struct state *state = &bench->lean.table.full.state;
        int32_t luck[SEATS_MAX] = {0};
        if (act & ACT_CHANCE && bench->game->outcomes(bench->setup, state, &one, 1) == 0)
            break;
        next_event(bench, company, seed_mix(seed, 0), seed_mix(seed, 1), act, &event);
        if (act & ACT_CHANCE && bench->game->knowledge->luck)
            bench->game->knowledge->luck(bench->setup, state, &event, bench->learned.weights, luck);
        out.luck += luck[seat - 1] / 1000.0;
        lean_happen(&bench->lean, &event);
    }
    bench->game->scores(bench->setup, &bench->lean.table.full.state, scores);
    out.result = bench->game->fewest_wins ? -scores[seat - 1] : scores[seat - 1];
    if (strcmp(bench->game->id, "null-bock") == 0) /* there points count against the others' */
        for (int i = 0; i < seats; i++)
            out.result -= i == seat - 1 ? 0 : scores[i] / (double)(seats - 1);
    return out;
}

/* How much of the luck explains the costs, as the games of the rollout say: other games, so that the luck of these,
 * whose mean is nothing, leaves the mean of their costs as it is, however few they are. */
static double part_of_luck(const struct rollout *rollout)
{
    double games = rollout->found.games, cost = (double)rollout->sum.cost, luck = (double)rollout->sum.luck;
    double lucks = (double)rollout->sum.luck_luck - luck * luck / games;
    return lucks > 1 ? ((double)rollout->sum.cost_luck - cost * luck / games) / lucks : 0;
}

static void measure(struct bench *bench, const struct analysis_decision *decision, const char *name, int games,
                    double part, uint64_t seed)
{
    struct player company;
    struct refusal why;
    if (player_read(&company, bench->game, name, &why))
        fail(why.message.text);
    struct sum costs = {0};
    lean_begin(&bench->lean, bench->setup);
    for (int i = 0; i < decision->step; i++)
        lean_happen(&bench->lean, &bench->steps[i].event);
    struct lean before = bench->lean;
    for (int i = 0; i < games; i++) {
        uint64_t own = seed_mix(seed, (uint64_t)i);
        struct outcome_of best =
            play_after(bench, &before, decision->seat, decision->verdict.best[0].move, &company, own);
        struct outcome_of played = play_after(bench, &before, decision->seat, decision->verdict.played, &company, own);
        sum_add(&costs, best.result - played.result - part * (best.luck - played.luck));
    }
    printf(" %s=%.3f %s-error=%.3f", name, costs.total / games, name, sqrt(costs.squares / (games - 1) / games));
}

static void claim(struct bench *bench, int at, int games, uint64_t seed, char **companies)
{
    static char *master[] = {"master", NULL};
    const struct analysis_decision *decision = &bench->analysis.decisions[at];
    const struct analysis_step *step = &bench->analysis.steps[decision->step];
    struct rollout rollout;
    analysis_ask(&bench->analysis, at, &rollout);
    while (rollout_go_on(&rollout))
        ;
    printf("line=%d seat=%d round=%d judged=%.3f claimed=%.3f within=%.3f games=%d best=%s played=%s", step->line,
           decision->seat, step->round, decision->verdict.loss / POINT, rollout.found.loss / POINT,
           rollout.found.within / POINT, rollout.found.games, decision->best[0], decision->played);
    if (decision->verdict.loss >= POINT || rollout.found.loss >= POINT)
        for (char **company = *companies ? companies : master; *company; company++)
            measure(bench, decision, *company, games, part_of_luck(&rollout), seed_mix(seed, (uint64_t)decision->step));
    putchar('\n');
    fflush(stdout);
}

/* The decisions that are rolled out where all are; and what is told of the others. */
static int list_decisions(const struct analysis *analysis, int listed[STEPS], double *rest)
{
    int count = 0;
    for (int i = 0; i < analysis->decision_count; i++) {
        const struct verdict *verdict = &analysis->decisions[i].verdict;
        if (verdict->mark != MARK_NONE || verdict->loss >= POINT)
            listed[count++] = i;
        else
            *rest += verdict->loss / POINT;
    }
    return count;
}

int main(int argc, char **argv)
{
    static struct bench bench;
    static int listed[STEPS];
    struct rng rng;
    double rest = 0, adjusted = 0;
    if (argc < 6)
        fail("RECORD SEAT MOST GAMES SEED [COMPANY ...]");
    open_bench(&bench, argv[1]);
    analyse(&bench, atoi(argv[2]));
    int count = list_decisions(&bench.analysis, listed, &rest), most = atoi(argv[3]);
    for (int i = 0; i < bench.setup->seats; i++)
        adjusted += (double)bench.analysis.seats[i].adjusted / POINT;
    printf("listed=%d rolled=%d rest=%.3f adjusted=%.3f\n", count, count < most ? count : most, rest, adjusted);
    rng_seed(&rng, (uint64_t)atoll(argv[5]));
    for (int taken = 0; taken < most && taken < count; taken++) {
        int draw = taken + (int)rng_below(&rng, (uint32_t)(count - taken)), at = listed[draw];
        listed[draw] = listed[taken];
        claim(&bench, at, atoi(argv[4]), seed_mix((uint64_t)atoll(argv[5]), 1), argv + 6);
    }
    return 0;
}
