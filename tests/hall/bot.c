/* bot.c - who answers HALL_THINK: after a while, sometimes when the seat's person is back already, sometimes twice.
 * Mostly any legal move, for the hall cannot know; now and then the very player it asked for, from the record it was
 * given and with the seed it was given. */
#include "players.h"
#include "sheets.h"
#include "sim.h"
#include "weights.h"
#include <stdlib.h>
#include <string.h>

enum { TOLD_MOST = 4096 };

/* The move of the player that was asked for, from the told record alone. */
static bool choose(struct sim *sim, const struct hall_output *output, char move[MOVE_TEXT])
{
    static struct event told[TOLD_MOST];
    struct record record;
    struct match match;
    struct record_cursor cursor;
    struct player player;
    int count = 0;
    char *sheet = NULL;
    struct setup *setup = model_setup(output->text, output->length, &record, &sheet);
    bool good = setup && record.view == output->seat;
    if (good)
        match_open(&match, setup, record.view);
    record_start(&record, output->text, output->length, &cursor);
    while (good && record_event(&cursor, &match, &told[count], NULL) == RECORD_EVENT && count < TOLD_MOST - 1)
        match_happen(&match, &told[count++]);
    good = good && match_to_act(&match) >> output->seat & 1;
    if (!good)
        sim_wrong(sim, "bots: a bot cannot read what it is given", "seat %d: %.200s", output->seat, output->text);
    if (good && !player_read(&player, setup->game, output->level, NULL)) {
        void *memory = aligned_alloc(64, (player_memory(&player, setup->game) / 64 + 1) * 64);
        struct thinking thinking = {.setup = setup,
                                    .view = &match.state,
                                    .seat = output->seat,
                                    .told = told,
                                    .told_count = count,
                                    .seed = output->seed,
                                    .memory = memory};
        struct text text;
        text_open(&text, move, MOVE_TEXT);
        setup->game->say(setup, &match.state, player_choose(&player, &thinking), &text);
        free(memory);
    }
    free(sheet);
    return good;
}

void bot_asked(struct sim *sim, const struct hall_output *output)
{
    char move[MOVE_TEXT] = "";
    uint64_t delay = 1 + sim_below(sim, 30);
    if (sim->wrong[0])
        return;
    if (sim->verbose)
        printf("%8llu think seat %d decision %d ticket %u\n", (unsigned long long)sim->now, output->seat,
               output->decision, output->ticket);
    if (sim_below(sim, 40) == 0)
        choose(sim, output, move);
    if (sim_chance(sim, 10)) {
        sim_fault(sim, "a slow bot");
        delay += sim_below(sim, 6000);
    }
    for (int i = sim_chance(sim, 10) ? 2 : 1; i > 0; i--) {
        struct happening_entry *entry = sim_push(sim, sim->now + delay + (uint64_t)i, HAPPENS_CHOSE);
        entry->a = sim_find_room(sim, output->id);
        entry->b = output->seat;
        entry->c = output->decision;
        entry->ticket = output->ticket;
        entry->number = (uint64_t)sim->down_count;
        entry->text = move[0] ? strdup(move) : NULL;
    }
}

void bot_chose(struct sim *sim, const struct happening_entry *entry)
{
    struct room *room = &sim->room[entry->a];
    int seat = entry->b;
    char move[MOVE_TEXT];
    struct text text;
    if (entry->number != (uint64_t)sim->down_count)
        return; /* it thought for a server that is gone */
    struct hall_input input = {.kind = HALL_CHOSE,
                               .id = room->id,
                               .seat = seat,
                               .decision = entry->c,
                               .ticket = entry->ticket,
                               .text = entry->text};
    if (!entry->text) {
        bool due = model_facts(room)->begun && room->due[seat];
        text_open(&text, move, sizeof move);
        if (due)
            room->setup->game->say(room->setup, &room->table.view[seat].state,
                                   room->setup->game->pick(room->setup, &room->table.view[seat].state, seat, &sim->rng),
                                   &text);
        else
            text_add(&text, "c3"); /* far too late: nobody reads it */
        input.text = move;
    }
    input.length = strlen(input.text);
    if (sim->verbose)
        printf("%8llu chose seat %d decision %d ticket %u %s\n", (unsigned long long)sim->now, seat, entry->c,
               entry->ticket, input.text);
    port_take(sim, &input);
}
