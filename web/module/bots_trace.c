/* bots_trace.c - playing a game of bots and hashing every move (see bots_trace.h). */
#include "bots_trace.h"
#include "bits.h"
#include "weights.h"
#include <string.h>

/* They take turns, decision by decision, at budgets small enough for a test. Where a game lacks one, `random` plays. */
static const char *const names[] = {"master@24", "club@24", "expert@24", "beginner@24", "flat-mc-1"};
enum { PLAYERS = (int)(sizeof names / sizeof names[0]) };

static void happen(struct bots_trace *bots, const struct setup *setup, const struct event *event)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        struct event told[TELL_MAX];
        memset(told, 0, sizeof told);
        int count = setup->game->tell(setup, &bots->full, event, seat, told);
        for (int i = 0; i < count; i++) {
            if (bots->told_count[seat] < BOTS_TRACE_TOLD)
                bots->told[seat][bots->told_count[seat]++] = told[i];
            game_apply(setup, &bots->views[seat], &told[i]);
        }
    }
    game_apply(setup, &bots->full, event);
}

static void open_game(struct bots_trace *bots, const struct setup *setup)
{
    memset(&bots->full, 0, sizeof bots->full);
    memset(bots->told_count, 0, sizeof bots->told_count);
    setup->game->begin(setup, &bots->full);
    for (int seat = 1; seat <= setup->seats; seat++) {
        bots->views[seat] = bots->full;
        setup->game->hide(setup, &bots->views[seat], seat);
    }
}

uint64_t bots_trace_game(struct bots_trace *bots, const char *bytes, size_t length, uint64_t seed, void *memory)
{
    struct player players[PLAYERS];
    struct rng rng;
    uint64_t hash = 0xCBF29CE484222325u;
    int line, decisions = 0;
    if (!trace_record(&bots->trace, bytes, length, &line) || bots->trace.record.view != VIEWER_FULL)
        return 0;
    const struct setup *setup = bots->trace.match.setup;
    const struct game *game = setup->game;
    const char *sheet = bots->trace.record.sheet ? bots->sheet : 0;
    if (bots->trace.record.sheet_length >= sizeof bots->sheet)
        return 0;
    if (sheet)
        record_unmark_sheet(&bots->trace.record, bots->sheet);
    const int16_t *weights = weights_find(setup, weights_sheet(sheet));
    for (int i = 0; i < PLAYERS; i++) {
        bool slow = text_same(names[i], "flat-mc-1") && !game->hides_hands; /* every seat is played out: too long */
        if (slow || player_read(&players[i], game, names[i], 0))
            players[i] = (struct player){.kind = PLAYER_RANDOM};
    }
    rng_seed(&rng, seed);
    open_game(bots, setup);
    for (unsigned act; (act = game->to_act(setup, &bots->full)) != 0;) {
        struct event event = {0};
        if (act & ACT_CHANCE) {
            game->draw(setup, &bots->full, &rng, &event);
        } else {
            int seat = bits_first(act);
            struct thinking thinking = {.setup = setup,
                                        .view = &bots->views[seat],
                                        .seat = seat,
                                        .told = bots->told[seat],
                                        .told_count = bots->told_count[seat],
                                        .seed = rng_next(&rng),
                                        .weights = weights,
                                        .memory = memory};
            event.kind = EVENT_MOVE;
            event.seat = (uint8_t)seat;
            event.word[0] = player_choose(&players[decisions++ % PLAYERS], &thinking);
            if (game->refuse(setup, &bots->full, seat, event.word[0], 0))
                return 0;
            for (int i = 0; i < 64; i += 8)
                hash = (hash ^ (event.word[0] >> i & 0xFF)) * 0x100000001B3u;
        }
        happen(bots, setup, &event);
    }
    return hash ? hash : 1;
}
