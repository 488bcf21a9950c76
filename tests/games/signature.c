/* signature.c - one number for each game and seat count, from random games with a fixed seed: it changes
 * only when a rule, a spelling or the default sheet does. Where an option has values with a name, each of them has a
 * number of its own, and so has the least value.
 *
 *   signature [--list FILE] [--update]
 *
 * The number is the FNV-1a hash of all lines of the games' records. Moves are chosen from the sorted
 * list and chance from the sorted outcomes, so that neither the order of a listing nor how `pick`
 * draws matters. The build for newer processors (games_find) must give the same number as the plain
 * one (games_all).
 */
#include "games.h"
#include "match.h"
#include "sheets.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 100, OUTCOMES = 4096, EVENTS_MAX = 200000, LINES_MAX = 100 };

static void *allocate(size_t bytes)
{
    void *memory = aligned_alloc(16, (bytes + 15) / 16 * 16);
    if (!memory)
        abort();
    return memory;
}

static uint64_t hash_line(uint64_t hash, const char *line)
{
    for (; *line; line++)
        hash = (hash ^ (unsigned char)*line) * 0x100000001B3u;
    return (hash ^ '\n') * 0x100000001B3u;
}

static int compare_moves(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int compare_outcomes(const void *a, const void *b)
{
    return memcmp(&((const struct outcome *)a)->event, &((const struct outcome *)b)->event, sizeof(struct event));
}

/* How many seats would act after this? */
static int count_acting(const struct match *match, const struct event *event)
{
    struct state after = match->state;
    match->setup->game->happen(match->setup, &after, event);
    unsigned acting = match->setup->game->to_act(match->setup, &after);
    int count = 0;
    for (int bit = 0; bit <= match->setup->seats; bit++)
        count += (acting >> bit & 1) != 0;
    return count;
}

/* A lucky game takes the best of a few draws: the one that leaves most seats in the game, so that the
 * late rules (the last dots, Flow) are part of the signature too. */
static void choose_chance(const struct match *match, struct rng *rng, bool lucky, struct event *event)
{
    static struct outcome outcomes[OUTCOMES];
    const struct game *game = match->setup->game;
    memset(event, 0, sizeof *event);
    size_t count = game->outcomes(match->setup, &match->state, outcomes, OUTCOMES);
    if (count == 0 || count > OUTCOMES) {
        match_draw(match, rng, event);
        return;
    }
    qsort(outcomes, count, sizeof *outcomes, compare_outcomes);
    uint32_t total = 0;
    int best = -1;
    for (size_t i = 0; i < count; i++)
        total += outcomes[i].weight;
    for (int draw = 0; draw < (lucky ? 12 : 1); draw++) {
        uint32_t chosen = rng_below(rng, total), at = 0;
        while (chosen >= outcomes[at].weight)
            chosen -= outcomes[at++].weight;
        int acting = count_acting(match, &outcomes[at].event);
        if (acting > best) {
            best = acting;
            *event = outcomes[at].event;
        }
    }
}

static void choose_move(const struct match *match, struct rng *rng, unsigned acting, uint64_t *moves,
                        struct event *event)
{
    const struct game *game = match->setup->game;
    int seats[SEATS_MAX], seat_count = 0;
    for (int seat = 1; seat <= match->setup->seats; seat++)
        if (acting & ACT_SEAT(seat))
            seats[seat_count++] = seat;
    int seat = seats[rng_below(rng, (uint32_t)seat_count)];
    size_t count = game->moves(match->setup, &match->state, seat, moves, game->moves_most);
    qsort(moves, count, sizeof *moves, compare_moves);
    memset(event, 0, sizeof *event);
    event->kind = EVENT_MOVE;
    event->seat = (uint8_t)seat;
    event->word[0] = moves[rng_below(rng, (uint32_t)count)];
}

/* False: the game broke off. */
static bool hash_game(struct match *match, struct rng *rng, bool lucky, uint64_t *moves, uint64_t *hash)
{
    char line[EVENT_TEXT];
    struct text text;
    unsigned acting;
    for (int events = 0; (acting = match_to_act(match)) != 0; events++) {
        struct event event;
        if (acting & ACT_CHANCE)
            choose_chance(match, rng, lucky, &event);
        else
            choose_move(match, rng, acting, moves, &event);
        text_open(&text, line, sizeof line);
        match_say(match, &event, &text);
        *hash = hash_line(*hash, line);
        if (events == EVENTS_MAX || match_forbids(match, &event, NULL))
            return false;
        match_happen(match, &event);
    }
    text_open(&text, line, sizeof line);
    match_say_result(match, &text);
    *hash = hash_line(*hash, line);
    return true;
}

static bool hash_games(const struct game *game, int seats, const int option[OPTIONS_MAX], uint64_t *hash)
{
    static struct sheet sheet;
    const struct shipped_sheet *shipped = game->needs_sheet ? sheets_find(game->id, NULL) : NULL;
    if (game->needs_sheet && (!shipped || sheet_read(&sheet, shipped->text, strlen(shipped->text), false, 1, NULL)))
        return false;
    struct setup *setup = allocate(game->setup_bytes);
    struct match *match = allocate(sizeof *match);
    uint64_t *moves = allocate(game->moves_most * sizeof *moves);
    bool fine = !setup_make(setup, game, seats, option, shipped ? &sheet : NULL, NULL);
    *hash = 0xCBF29CE484222325u;
    for (int number = 0; fine && number < GAMES; number++) {
        struct rng rng;
        rng_seed(&rng, (uint64_t)number + 1);
        match_open(match, setup, VIEWER_FULL);
        fine = hash_game(match, &rng, number % 2 == 1, moves, hash);
    }
    free(moves);
    free(match);
    free(setup);
    return fine;
}

/* -- the list --------------------------------------------------------------------------------- */

struct line {
    char game[32];
    int seats;
    char option[32]; /* "hands=5"; empty: the usual game */
    unsigned long long hash;
};

/* `nullern 4 c659e6a8432ac606` or `nullern 4 hands=5 c659e6a8432ac606`. */
static bool read_line(const char *text, struct line *line)
{
    char hash[32];
    if (sscanf(text, "%31s %d %31s %31s", line->game, &line->seats, line->option, hash) == 4)
        return sscanf(hash, "%llx", &line->hash) == 1;
    line->option[0] = '\0';
    return sscanf(text, "%31s %d %llx", line->game, &line->seats, &line->hash) == 3;
}

static int read_list(const char *path, struct line lines[LINES_MAX])
{
    char text[200];
    int count = 0;
    FILE *file = fopen(path, "r");
    while (file && count < LINES_MAX && fgets(text, sizeof text, file))
        if (text[0] != '#' && read_line(text, &lines[count]))
            count++;
    if (file)
        fclose(file);
    return count;
}

static const char *check(const struct line *lines, int count, const struct line *now)
{
    for (int i = 0; i < count; i++)
        if (strcmp(lines[i].game, now->game) == 0 && lines[i].seats == now->seats &&
            strcmp(lines[i].option, now->option) == 0)
            return lines[i].hash == now->hash ? NULL : "differs from the list: a rule has changed (or: --update)";
    return "is not in the list (--update)";
}

/* -- the run ---------------------------------------------------------------------------------- */

struct run {
    struct line lines[LINES_MAX];
    int known;
    FILE *out; /* the list that is being written; NULL: it is checked */
    int passed, failed;
};

static void sign(struct run *run, const struct game *game, int seats, const int option[OPTIONS_MAX], const char *words)
{
    const struct game *fast = games_find(game->id);
    struct line now = {.seats = seats};
    uint64_t hash = 0, fast_hash = 0;
    const char *wrong = NULL, *space = words[0] ? " " : "";
    snprintf(now.game, sizeof now.game, "%s", game->id);
    snprintf(now.option, sizeof now.option, "%s", words);
    if (!hash_games(game, seats, option, &hash))
        wrong = "the games broke off";
    else if (fast != game && (!hash_games(fast, seats, option, &fast_hash) || fast_hash != hash))
        wrong = "the build for newer processors plays differently";
    now.hash = hash;
    if (!wrong && run->out)
        fprintf(run->out, "%s %d%s%s %016llx\n", game->id, seats, space, words, now.hash);
    else if (!wrong)
        wrong = check(run->lines, run->known, &now);
    run->passed += !wrong;
    run->failed += wrong != NULL;
    printf("%s signature %s %d%s%s %016llx%s%s\n", wrong ? "not ok" : "ok", game->id, seats, space, words, now.hash,
           wrong ? ": " : "", wrong ? wrong : "");
}

static void sign_option(struct run *run, const struct game *game, int seats, int which, int value)
{
    char words[32];
    int option[OPTIONS_MAX] = {0};
    option[which] = value;
    snprintf(words, sizeof words, "%s=%d", game->options[which].key, value);
    sign(run, game, seats, option, words);
}

/* The usual game for every number of seats, then the others. */
static void sign_game(struct run *run, const struct game *game)
{
    const int usual[OPTIONS_MAX] = {0};
    for (int seats = game->seats_least; seats <= game->seats_most; seats++)
        sign(run, game, seats, usual, "");
    for (int i = 0; game->options && game->options[i].key; i++) {
        const struct option *rule = &game->options[i];
        for (int seats = game->seats_least; rule->values && seats <= game->seats_most; seats++) {
            sign_option(run, game, seats, i, rule->least);
            for (const struct option_value *value = rule->values; value->text; value++)
                if (value->value && value->value != rule->least)
                    sign_option(run, game, seats, i, value->value);
        }
    }
}

int main(int count, char **words)
{
    static struct run run;
    const char *path = "games/signatures.list";
    bool update = false;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--update") == 0)
            update = true;
        else if (strcmp(words[i], "--list") == 0 && i + 1 < count)
            path = words[++i];
        else {
            fprintf(stderr, "usage: signature [--list FILE] [--update]\n");
            return 2;
        }
    }
    run.known = update ? 0 : read_list(path, run.lines);
    run.out = update ? fopen(path, "w") : NULL;
    if (update && !run.out) {
        perror(path);
        return 1;
    }
    if (run.out)
        fprintf(run.out, "# game, seats, signature: written by `signature --update` (tests/games/signature.c)\n");
    for (int i = 0; games_all[i]; i++)
        sign_game(&run, games_all[i]);
    if (run.out)
        fclose(run.out);
    printf("%d passed, %d failed\n", run.passed, run.failed);
    return run.failed != 0 || run.passed == 0;
}
