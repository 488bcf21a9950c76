/* reply.h - one ply: the best reply to a roll by learned value, and the mean over the die (see dots.h). */
#ifndef DOTS_REPLY_H
#define DOTS_REPLY_H

#include "dots.h"

/* The best reply to a roll by value alone. False: the roll cannot be used. */
static bool best_reply(const struct judge *judge, struct base *base, int roll, int breadth, struct dots_seat *after,
                       int32_t *value)
{
    uint64_t moves[REPLIES_MOST];
    int count = replies_from(judge, base, roll, breadth, moves, REPLIES_MOST);
    *value = INT32_MAX;
    for (int i = 0; i < count; i++) {
        struct dots_seat next = base->seat;
        draw_move(judge->setup, &next, moves[i]);
        int32_t here = value_after(judge, base, &next);
        if (here < *value) {
            *value = here;
            *after = next;
        }
    }
    return count > 0;
}

/* The mean over the die of the value after the best reply; a roll that cannot be used ends it all. */
static int32_t expected_value(const struct judge *judge, struct base *base, int breadth)
{
    int32_t sum = 0, value;
    struct dots_seat after;
    for (int roll = 1; roll <= SIDES_OF_DIE; roll++)
        sum += best_reply(judge, base, roll, breadth, &after, &value) ? value : count_free(&base->seat) * DOT;
    return sum / SIDES_OF_DIE;
}

#endif
