/* stranger.c - the frame of all strangers: an external bot (docs/bot-protocol.md) that keeps the lines it is told as
 * the record they are, and reads on in it when it is asked for a move. */
#include "stranger.h"
#include "bits.h"
#include "games.h"
#include "told_bot.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_ROOM = 128 };

static int fail(const struct refusal *why)
{
    fprintf(stderr, "stranger: line %d: %s\n", why->line, why->message.text);
    return EXIT_FAILURE;
}

/* A number out of all that was told so far. */
static uint64_t seed_of(const char *bytes, size_t length)
{
    uint64_t seed = 0xCBF29CE484222325u; /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        seed = (seed ^ (unsigned char)bytes[i]) * 0x100000001B3u;
    return seed;
}

static bool open_told(struct opened *opened, struct match *view, struct record_cursor *cursor, const char *bytes,
                      size_t length, struct refusal *why)
{
    if (open_record(opened, bytes, length, why))
        return true;
    if (strcmp(opened->game->id, stranger_game) != 0 || opened->record.view < 1)
        return refuse_with(why, NULL, "bots.no-view");
    match_open(view, opened->setup, opened->record.view);
    record_start(&opened->record, bytes, length, cursor);
    return false;
}

static void answer(const struct match *view, uint64_t seed)
{
    char words[MOVE_TEXT];
    struct text text;
    struct rng rng;
    const struct setup *setup = view->setup;
    rng_seed(&rng, seed);
    text_open(&text, words, sizeof words);
    setup->game->say(setup, &view->state, stranger_choose(setup, &view->state, view->viewer, &rng), &text);
    puts(words);
    fflush(stdout);
}

int main(void)
{
    static char bytes[RECORD_BYTES];
    static struct event told[TOLD_MOST];
    static struct sheet sheet;
    static struct match view;
    alignas(16) static unsigned char setup[SETUP_BYTES];
    struct opened opened = {.setup = (struct setup *)setup, .sheet = &sheet};
    struct record_cursor cursor;
    struct refusal why = {0};
    size_t length = 0;
    while (length < sizeof bytes && fgets(bytes + length, (int)(sizeof bytes - length), stdin)) {
        const char *line = bytes + length;
        if (strncmp(line, "result", 6) == 0 || strncmp(line, "refused", 7) == 0)
            break;
        if (strncmp(line, "go", 2) != 0) {
            length += strlen(line);
            continue;
        }
        if (!opened.game && open_told(&opened, &view, &cursor, bytes, length, &why))
            return fail(&why);
        cursor.end = bytes + length; /* it has grown since */
        if (told_bot_read(&view, told, &cursor, &why) ||
            (!(match_to_act(&view) & ACT_SEAT(view.viewer)) && refuse_with(&why, NULL, "core.leads-nowhere")))
            return fail(&why);
        answer(&view, seed_of(bytes, length));
    }
    return EXIT_SUCCESS;
}

/* -- trying moves in worlds -------------------------------------------------------------------------------- */

struct playing_on {
    const struct stranger_trial *trial;
    int who;
};

static uint64_t decide(void *on, const struct setup *setup, const struct state *state, int seat, struct rng *rng)
{
    const struct playing_on *playing = on;
    return playing->trial->decide(setup, state, seat, playing->who, rng);
}

static int64_t result_of(const struct setup *setup, const struct state *state, int seat, bool lead)
{
    int scores[SEATS_MAX] = {0}, best = INT32_MIN;
    setup->game->scores(setup, state, scores);
    for (int i = 0; i < setup->seats; i++)
        best = i != seat - 1 && scores[i] > best ? scores[i] : best;
    return scores[seat - 1] - (lead ? best : 0);
}

static void guess_world(const struct stranger_trial *trial, const struct setup *setup, const struct state *view,
                        int seat, struct rng *rng, struct state *world)
{
    int best = INT32_MIN;
    for (int i = 0; i < (trial->fits ? trial->guesses : 1); i++) {
        struct state guessed = *view;
        setup->game->guess(setup, &guessed, seat, rng);
        int fits = trial->fits ? trial->fits(setup, &guessed, seat, rng) : 0;
        if (fits > best || i == 0)
            *world = guessed;
        best = fits > best || i == 0 ? fits : best;
    }
}

uint64_t stranger_try(const struct stranger_trial *trial, const struct setup *setup, const struct state *view, int seat,
                      struct rng *rng)
{
    struct playing_on on = {trial, seat};
    const struct playing playing = {.decide = decide, .who = &on};
    const struct game *game = setup->game;
    uint64_t moves[MOVES_ROOM];
    int64_t sums[MOVES_ROOM] = {0};
    size_t count = game->moves(setup, view, seat, moves, MOVES_ROOM), best = 0;
    for (int i = 0; i < trial->worlds && count > 1; i++) {
        struct state world;
        guess_world(trial, setup, view, seat, rng, &world);
        for (size_t k = 0; k < count; k++) {
            struct state state = world;
            game->play(setup, &state, seat, moves[k]);
            play_to_end(setup, &state, rng, &playing);
            sums[k] += result_of(setup, &state, seat, trial->lead);
        }
    }
    for (size_t k = 1; k < count; k++)
        best = sums[k] > sums[best] ? k : best;
    return moves[best];
}
