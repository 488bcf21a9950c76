/* signature.c - one number for each game and seat count, from random games with a fixed seed: it changes
 * only when a rule, a spelling or the default sheet does.
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

static bool hash_games(const struct game *game, int seats, uint64_t *hash)
{
    static struct sheet sheet;
    const struct shipped_sheet *shipped = game->needs_sheet ? sheets_find(game->id, NULL) : NULL;
    int option[OPTIONS_MAX] = {0};
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
    unsigned long long hash;
};

static int read_list(const char *path, struct line lines[LINES_MAX])
{
    char text[200];
    int count = 0;
    FILE *file = fopen(path, "r");
    while (file && count < LINES_MAX && fgets(text, sizeof text, file))
        if (text[0] != '#' &&
            sscanf(text, "%31s %d %llx", lines[count].game, &lines[count].seats, &lines[count].hash) == 3)
            count++;
    if (file)
        fclose(file);
    return count;
}

static const char *check(const struct line *lines, int count, const char *game, int seats, uint64_t hash)
{
    for (int i = 0; i < count; i++)
        if (strcmp(lines[i].game, game) == 0 && lines[i].seats == seats)
            return lines[i].hash == hash ? NULL : "differs from the list: a rule has changed (or: --update)";
    return "is not in the list (--update)";
}

int main(int count, char **words)
{
    static struct line lines[LINES_MAX];
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
    int known = update ? 0 : read_list(path, lines), passed = 0, failed = 0;
    FILE *out = update ? fopen(path, "w") : NULL;
    if (update && !out) {
        perror(path);
        return 1;
    }
    if (out)
        fprintf(out, "# game, seats, signature: written by `signature --update` (tests/signature.c)\n");
    for (int i = 0; games_all[i]; i++)
        for (int seats = games_all[i]->seats_least; seats <= games_all[i]->seats_most; seats++) {
            const struct game *game = games_all[i], *fast = games_find(game->id);
            uint64_t hash = 0, fast_hash = 0;
            const char *wrong = NULL;
            if (!hash_games(game, seats, &hash))
                wrong = "the games broke off";
            else if (fast != game && (!hash_games(fast, seats, &fast_hash) || fast_hash != hash))
                wrong = "the build for newer processors plays differently";
            else if (out)
                fprintf(out, "%s %d %016llx\n", game->id, seats, (unsigned long long)hash);
            else
                wrong = check(lines, known, game->id, seats, hash);
            passed += !wrong;
            failed += wrong != NULL;
            printf("%s signature %s %d %016llx%s%s\n", wrong ? "not ok" : "ok", game->id, seats,
                   (unsigned long long)hash, wrong ? ": " : "", wrong ? wrong : "");
        }
    if (out)
        fclose(out);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
