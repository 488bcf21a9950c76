/* mobility.h - how many places a position leaves for every number ("log-mobility"): what the simple player of bot.h
 * goes by. */
#ifndef NULLI_FLOW_BOT_MOBILITY_H
#define NULLI_FLOW_BOT_MOBILITY_H

#include "../rules/views.h"
#include "dots/logs.h"

enum {
    MOBILITY_ONE = 65536, /* values of this file are in units of 2^-16 */
    MOVES_SEEN = 8192,    /* moves looked at; only bent lines on a nearly empty sheet are more */
};

/* The straight places for 1 .. 6, and with Flow on also the bent ones. */
static void count_places(const struct flow_setup *setup, const struct flow_seat *seat, int places[DIE + 1])
{
    places[0] = 0;
    places[1] = board_count(&seat->free);
    for (int n = 2; n <= DIE; n++)
        places[n] = 0;
    for (int order = ACROSS; order <= DOWN; order++) {
        struct pair row = pair_of(&seat->free, order);
        row = pair_both(pair_both(row, pair_down(row, 1)), pair_of(&setup->links, order));
        struct pair starts = row;
        for (int n = 2; n <= DIE && (starts.low | starts.high); n++) {
            places[n] += pair_count(starts);
            row = pair_down(row, 1);
            starts = pair_both(starts, row);
        }
    }
}

static void count_bent_places(const struct flow_setup *setup, const struct flow_seat *seat, int places[DIE + 1])
{
    struct bend bend[SHAPES_MOST];
    for (int n = 3; n <= DIE; n++) {
        if (setup->stride) {
            find_bends(setup, &seat->free, n, bend, SHAPES_MOST, &places[n]);
        } else {
            struct walk walk;
            walk_open(&walk, setup, &seat->free, n);
            for (places[n] = 0; walk_next(&walk);)
                places[n]++;
        }
    }
}

/* The sum over the die of log(1 + places), and 1 for each chance held. */
static int32_t mobility(const struct flow_setup *setup, const struct flow_seat *seat)
{
    int places[DIE + 1];
    int32_t sum = MOBILITY_ONE * bits_count(seat->activated & ~(unsigned)seat->spent);
    count_places(setup, seat, places);
    if (seat->flow == FLOW_ON)
        count_bent_places(setup, seat, places);
    for (int n = 1; n <= DIE; n++)
        sum += log_of(places[n]);
    return sum;
}

/* The moves of one seat for a number, whatever the others do. */
static int moves_for(const struct flow_setup *setup, const struct flow_seat *seat, int roll, uint64_t *out, int room)
{
    struct state bytes;
    struct flow_state *state = flow_state_to_change(&bytes);
    memset(&bytes, 0, sizeof bytes);
    state->roll = (uint8_t)roll;
    state->seat[0] = *seat;
    state->seat[0].pending = 0;
    size_t count = flow_moves(&setup->common, &bytes, 1, out, (size_t)room);
    return count < (size_t)room ? (int)count : room;
}

#endif
