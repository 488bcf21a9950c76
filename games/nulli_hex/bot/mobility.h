/* mobility.h - how many places a position leaves for every number ("log-mobility"): what the simple player of bot.h
 * goes by. */
#ifndef NULLI_HEX_BOT_MOBILITY_H
#define NULLI_HEX_BOT_MOBILITY_H

#include "../rules/rules.h"
#include "dots/logs.h"

enum {
    MOBILITY_ONE = 65536, /* values of this file are in units of 2^-16 */
    LINES_SEEN = 3 * DOTS_MOST,
    PARTS_SEEN = 12, /* lines of each length in each field that are tried as a part of a split */
    REPLIES_MOST = 3072,
};

/* The places for 1 .. 6 in a field: pairs of neighbours first, then runs of so many pairs. */
static void count_field(const struct hex_setup *setup, const struct hex_seat *seat, int f, int places[ROLL_MOST + 1])
{
    uint64_t strips[STRIPS_MOST];
    int count = fill_strips(setup, f, seat->free, strips);
    memset(places, 0, sizeof places[0] * (ROLL_MOST + 1));
    for (int k = 0; k < count; k++) {
        const struct hex_strip *strip = &setup->strips[setup->fields[f].first_strip + k];
        uint64_t pairs = strips[k] & strips[k] >> 1 & strip->starts[1], runs = pairs;
        places[1] += bits_count(strips[k] & strip->starts[0]);
        for (int n = 2; n <= ROLL_MOST; n++) {
            places[n] += bits_count(runs);
            pairs >>= 1;
            runs &= pairs;
        }
    }
}

/* The sum over the die of log(1 + places), and 1 for each chance held. Places are those where the number could be
 * drawn next: in the active field and in the open ones. */
static int32_t mobility(const struct hex_setup *setup, const struct hex_seat *seat)
{
    int sum[ROLL_MOST + 1] = {0}, places[ROLL_MOST + 1];
    int32_t value = MOBILITY_ONE * bits_count(seat->earned & ~seat->used);
    for (int f = 0; f < setup->field_count; f++) {
        if (f != seat->active && (seat->opened >> f & 1))
            continue;
        count_field(setup, seat, f, places);
        for (int n = 1; n <= ROLL_MOST; n++)
            sum[n] += places[n];
    }
    for (int n = 1; n <= ROLL_MOST; n++)
        value += log_of(sum[n]);
    return value;
}

/* -- which moves are looked at ---------------------------------------------------------------------------------- */

struct part_of_split {
    uint32_t line;
    int32_t value;
};

/* Somebody who looks at one position: what a move is worth to him (fewer is better), and the parts of splits he found
 * promising, which are the same for every roll. */
struct looker {
    int32_t (*value)(void *who, const struct hex_seat *after);
    void *who;
    int few;   /* parts of each length in each field, at most PARTS_SEEN */
    int known; /* lengths up to this one are known */
    struct part_of_split part[ROLL_MOST][FIELDS_MOST][PARTS_SEEN];
    uint8_t parts[ROLL_MOST][FIELDS_MOST];
};

static void open_looker(struct looker *looker, int32_t (*value)(void *who, const struct hex_seat *after), void *who,
                        int few)
{
    looker->value = value;
    looker->who = who;
    looker->few = few;
    looker->known = 0;
}

/* The most promising lines of n dots in a field, each valued as if it were drawn alone through a chance. */
static int list_parts(const struct hex_setup *setup, const struct hex_seat *seat, int f, int n,
                      const struct looker *looker, struct part_of_split *out, int room)
{
    uint32_t lines[LINES_SEEN];
    int found = (int)list_lines(setup, 1u << f, seat->free, n, lines, LINES_SEEN), kept = 0;
    for (int i = 0; i < found; i++) {
        struct hex_seat after = *seat;
        draw_move(setup, &after, move_of(KIND_OTHER, lines[i], 0));
        struct part_of_split one = {lines[i], looker->value(looker->who, &after)};
        int at = kept < room ? kept++ : room;
        for (; at > 0 && one.value < out[at - 1].value; at--)
            if (at < room)
                out[at] = out[at - 1];
        if (at < room)
            out[at] = one;
    }
    return kept;
}

/* Splits, built only of promising parts (H6): the best few lines of each length in each field. */
static int list_some_splits(const struct hex_setup *setup, const struct hex_seat *seat, int n, struct looker *looker,
                            uint64_t *out, int room)
{
    int count = 0;
    for (; looker->known < n - 1; looker->known++)
        for (int a = looker->known + 1, f = 0; f < setup->field_count; f++)
            looker->parts[a][f] = (uint8_t)list_parts(setup, seat, f, a, looker, looker->part[a][f], looker->few);
    for (int a = 1; 2 * a <= n; a++)
        for (int f = 0; f < setup->field_count; f++)
            for (int g = 2 * a == n ? f + 1 : 0; g < setup->field_count; g++)
                for (int i = 0; f != g && i < looker->parts[a][f]; i++)
                    for (int k = 0; k < looker->parts[n - a][g] && count < room; k++)
                        out[count++] = split_of(setup, looker->part[a][f][i].line, looker->part[n - a][g][k].line);
    return count;
}

/* The moves of a seat for a roll: all but splits, and of these the promising ones. */
static int list_replies(const struct hex_setup *setup, const struct hex_seat *seat, int n, struct looker *looker,
                        uint64_t *out, int room)
{
    uint32_t lines[LINES_SEEN];
    int count = 0;
    unsigned fields[2] = {plain_fields(setup, seat, n), 0};
    fields[1] = held(setup, seat, CHANCE_OTHER) ? other_fields(setup, seat) : 0;
    for (int other = 0; other < 2; other++) {
        int found = fields[other] ? (int)list_lines(setup, fields[other], seat->free, n, lines, LINES_SEEN) : 0;
        for (int i = 0; i < found && count < room; i++)
            out[count++] = move_of(other ? KIND_OTHER : KIND_PLAIN, lines[i], 0);
    }
    if (held(setup, seat, CHANCE_SKIP) && count < room)
        out[count++] = move_of(KIND_SKIP, 0, 0);
    if (n >= 2 && held(setup, seat, CHANCE_SPLIT))
        count += list_some_splits(setup, seat, n, looker, out + count, room - count);
    return count;
}

#endif
