/* move.c - fuzz target: anything as moves and lines, on positions of random games.
 *
 * The first bytes choose game, seats, seed and how far the random game goes; every further line of
 * the input is tried: `=` and 8 bytes are a raw move word, `>` and bytes are touches, anything else
 * is typed by a seat, and read as a line of a record too. */
#include "fuzz.h"
#include "games.h"
#include "sheets.h"
#include <string.h>

enum { HEAD = 8 };

/* What is accepted must be playable. */
static void try_event(struct match *match, const struct event *event)
{
    if (match_forbids(match, event, NULL))
        return;
    match_happen(match, event);
    const char *broken = match->setup->game->sound(match->setup, &match->state);
    FUZZ_DEMAND(!broken);
}

static void try_word(struct match *match, int seat, const uint8_t *bytes, size_t length)
{
    struct event event;
    struct refusal why;
    memset(&why, 0, sizeof why);
    memset(&event, 0, sizeof event);
    event.seat = (uint8_t)seat;
    memcpy(&event.word[0], bytes, length < 8 ? length : 8);
    if (match->setup->game->refuse(match->setup, &match->state, seat, event.word[0], &why))
        fuzz_say(&why);
    else
        try_event(match, &event);
}

static void try_touches(struct match *match, int seat, const uint8_t *bytes, size_t length)
{
    struct next next;
    memset(&next, 0, sizeof next);
    if (!(match_to_act(match) & ACT_SEAT(seat)))
        return;
    struct state view = match->state;
    match->setup->game->hide(match->setup, &view, seat);
    int count = length < TOUCHES_MAX ? (int)length : TOUCHES_MAX;
    match->setup->game->next(match->setup, &view, seat, bytes, count, &next);
    if (next.complete)
        FUZZ_DEMAND(!match->setup->game->refuse(match->setup, &view, seat, next.move, NULL));
    fuzz_sink += next.targets[0];
}

static void try_line(struct match *match, int seat, const uint8_t *bytes, size_t length)
{
    char line[EVENT_TEXT];
    struct event event;
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (length >= sizeof line)
        length = sizeof line - 1;
    memcpy(line, bytes, length);
    line[length] = 0;
    if (match_read_move(match, seat, line, &event, &why))
        fuzz_say(&why);
    else
        try_event(match, &event);
    memset(&why, 0, sizeof why);
    if (match_read(match, line, &event, &why))
        fuzz_say(&why);
    else
        try_event(match, &event);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct sheet sheet;
    static struct match match;
    if (length < HEAD)
        return 0;
    int games = 0, option[OPTIONS_MAX] = {0};
    while (games_all[games])
        games++;
    const struct game *game = games_all[bytes[0] % games];
    int seats = game->seats_least + bytes[1] % (game->seats_most - game->seats_least + 1);
    const struct shipped_sheet *shipped = game->needs_sheet ? sheets_find(game->id, NULL) : NULL;
    if (game->needs_sheet && (!shipped || sheet_read(&sheet, shipped->text, strlen(shipped->text), false, 1, NULL)))
        return 0;
    FUZZ_DEMAND(!setup_make(fuzz_setup(), game, seats, option, shipped ? &sheet : NULL, NULL));
    struct rng rng;
    rng_seed(&rng, bytes[2]);
    match_open(&match, fuzz_setup(), VIEWER_FULL);
    fuzz_play(&match, &rng, bytes[3] | (bytes[4] & 1) << 8);
    const uint8_t *end = bytes + length;
    for (const uint8_t *at = bytes + HEAD; at < end;) {
        const uint8_t *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        int seat = 1 + (int)rng_below(&rng, (uint32_t)seats);
        if (*at == '=')
            try_word(&match, seat, at + 1, (size_t)(stop - at) - (stop > at));
        else if (*at == '>')
            try_touches(&match, seat, at + 1, (size_t)(stop - at) - (stop > at));
        else
            try_line(&match, seat, at, (size_t)(stop - at));
        if (match_to_act(&match) & ACT_CHANCE)
            fuzz_play(&match, &rng, 1);
        at = stop < end ? stop + 1 : end;
    }
    return 0;
}
