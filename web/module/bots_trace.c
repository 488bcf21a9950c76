/* bots_trace.c - playing a game of bots and hashing every move (see bots_trace.h). */
#include "bots_trace.h"
#include "bits.h"
#include "weights.h"

/* They take turns, decision by decision, at budgets small enough for a test. Where a game lacks one, `random` plays. */
static const char *const names[] = {"master@24", "club@24", "expert@24", "beginner@24", "flat-mc-1"};
enum { PLAYERS = (int)(sizeof names / sizeof names[0]) };

static void begin(struct bots_trace *bots, const struct setup *setup)
{
    for (int seat = 1; seat <= setup->seats; seat++)
        bots->table.told[seat] = (struct told){.events = bots->told[seat], .room = BOTS_TRACE_TOLD};
    table_open(&bots->table, setup, VIEWER_FULL, TABLE_ALL(setup->seats) & ~1u);
}

uint64_t bots_trace_game(struct bots_trace *bots, const char *bytes, size_t length, uint64_t seed, void *memory)
{
    struct player players[PLAYERS];
    struct table *table = &bots->table;
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
    const struct learned learned = weights_find(setup, weights_sheet(sheet));
    for (int i = 0; i < PLAYERS; i++) {
        bool slow = text_same(names[i], "flat-mc-1") && !game->hides_hands; /* every seat is played out: too long */
        if (slow || player_read(&players[i], game, names[i], 0))
            players[i] = (struct player){.kind = PLAYER_RANDOM};
    }
    rng_seed(&rng, seed);
    begin(bots, setup);
    for (unsigned act; (act = table_to_act(table)) != 0;) {
        struct event event = {0};
        if (act & ACT_CHANCE) {
            table_draw(table, &rng, &event);
        } else {
            int seat = bits_first(act);
            struct thinking thinking = {.setup = setup,
                                        .view = &table->view[seat].state,
                                        .seat = seat,
                                        .told = table->told[seat].events,
                                        .told_count = table->told[seat].count,
                                        .seed = rng_next(&rng),
                                        .weights = learned.weights,
                                        .halvings = learned.halvings,
                                        .memory = memory};
            event.kind = EVENT_MOVE;
            event.seat = (uint8_t)seat;
            event.word[0] = player_choose(&players[decisions++ % PLAYERS], &thinking);
            if (match_forbids(&table->full, &event, 0))
                return 0;
            for (int i = 0; i < 64; i += 8)
                hash = (hash ^ (event.word[0] >> i & 0xFF)) * 0x100000001B3u;
            table_happen(table, &event);
        }
    }
    return hash ? hash : 1;
}
