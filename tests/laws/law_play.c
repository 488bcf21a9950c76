/* law_play.c - the laws on how a game goes on: ends, play-pure, sound, commute, chance-listed. */
#include "laws.h"
#include <stdlib.h>
#include <string.h>

enum { OUTCOMES_MAX = 4096, POISON = 0xA5 };

/* -- ends, sound ------------------------------------------------------------------------------ */

void law_ends(struct walk *walk, unsigned acting)
{
    if (!walk_due(walk, LAW_ENDS, 1))
        return;
    const struct setup *setup = walk->setup;
    unsigned seats = ((1u << setup->seats) - 1) << 1;
    if (acting & ~(seats | ACT_CHANCE) || ((acting & ACT_CHANCE) && acting != ACT_CHANCE)) {
        walk->broken = walk_fail(walk, LAW_ENDS, "to_act is %#x with %d seats", acting, setup->seats);
        return;
    }
    size_t bytes = walk->game->state_bytes(setup);
    if (bytes == 0 || bytes > STATE_BYTES)
        walk->broken = walk_fail(walk, LAW_ENDS, "state_bytes is %zu", bytes);
    if (acting)
        return;
    int scores[SEATS_MAX] = {0}, rank[SEATS_MAX] = {0};
    char line[EVENT_TEXT];
    struct text text;
    walk->game->scores(setup, &walk->full.state, scores);
    match_ranks(setup, scores, rank);
    text_open(&text, line, sizeof line);
    match_say_result(&walk->full, &text);
    if (strncmp(line, "result ", 7) != 0)
        walk_fail(walk, LAW_ENDS, "the game is over, but its result is \"%s\"", line);
    for (int a = 0; a < setup->seats; a++) {
        const char *band = walk->game->band(setup, scores[a]);
        if (band && !band[0])
            walk_fail(walk, LAW_ENDS, "the band of %d is an empty text", scores[a]);
        int better = 0;
        for (int b = 0; b < setup->seats; b++)
            better += walk->game->fewest_wins ? scores[b] < scores[a] : scores[b] > scores[a];
        if (rank[a] != better + 1) /* C2 */
            walk_fail(walk, LAW_ENDS, "seat %d with %d has place %d, but %d are better", a + 1, scores[a], rank[a],
                      better);
    }
}

void law_sound(struct walk *walk)
{
    if (!walk_due(walk, LAW_SOUND, 1))
        return;
    const char *broken = walk->game->sound(walk->setup, &walk->full.state);
    if (broken)
        walk_fail(walk, LAW_SOUND, "%s", broken);
}

/* -- playout-agrees --------------------------------------------------------------------------- */

/* From positions on the way, with the same generator: the same end, the same number of decisions,
 * and the generator at the same number. */
void law_playout(struct walk *walk, unsigned acting)
{
    if (!walk_due(walk, LAW_PLAYOUT, acting ? 16 : 1))
        return;
    struct state quick = walk->full.state, steps = walk->full.state;
    struct rng quick_rng, steps_rng;
    rng_seed(&quick_rng, walk->seed + (uint64_t)walk->step);
    steps_rng = quick_rng;
    int quickly = game_playout(walk->setup, &quick, &quick_rng);
    int slowly = game_playout_by_steps(walk->setup, &steps, &steps_rng);
    if (quickly != slowly)
        walk_fail(walk, LAW_PLAYOUT, "played out in %d decisions, step by step in %d", quickly, slowly);
    else if (memcmp(&quick, &steps, sizeof quick) != 0)
        walk_fail(walk, LAW_PLAYOUT, "played out to another end than step by step");
    else if (memcmp(&quick_rng, &steps_rng, sizeof quick_rng) != 0)
        walk_fail(walk, LAW_PLAYOUT, "played out with other random numbers than step by step");
}

/* -- play-pure -------------------------------------------------------------------------------- */

static void poison_tail(const struct walk *walk, struct state *state)
{
    size_t used = walk->game->state_bytes(walk->setup);
    memset(state->bytes + used, POISON, STATE_BYTES - used);
}

static bool tail_touched(const struct walk *walk, const struct state *state)
{
    for (size_t i = walk->game->state_bytes(walk->setup); i < STATE_BYTES; i++)
        if (state->bytes[i] != POISON)
            return true;
    return false;
}

void law_play_pure(struct walk *walk, const struct event *event)
{
    if (!walk_due(walk, LAW_PLAY_PURE, 4))
        return;
    const struct game *game = walk->game;
    const struct setup *setup = walk->setup;
    size_t used = game->state_bytes(setup);
    for (size_t i = used; i < STATE_BYTES; i++)
        if (walk->full.state.bytes[i]) {
            walk_fail(walk, LAW_PLAY_PURE, "byte %zu of the state is used, state_bytes is %zu", i, used);
            return;
        }
    struct state once = walk->full.state, again = walk->full.state, poisoned = walk->full.state;
    struct event given = *event;
    poison_tail(walk, &poisoned);
    game_apply(setup, &once, &given);
    if (!event_same(&given, event))
        walk_fail(walk, LAW_PLAY_PURE, "the event itself was changed");
    game_apply(setup, &again, event);
    game_apply(setup, &poisoned, event);
    if (!state_same(&once, &again))
        walk_fail(walk, LAW_PLAY_PURE, "two copies play differently");
    if (tail_touched(walk, &poisoned))
        walk_fail(walk, LAW_PLAY_PURE, "something was written beyond state_bytes (%zu)", used);
    else if (memcmp(poisoned.bytes, once.bytes, used) != 0)
        walk_fail(walk, LAW_PLAY_PURE, "what lies beyond state_bytes (%zu) matters", used);
    int viewer = (int)rng_below(&walk->dice, (uint32_t)setup->seats + 1);
    struct state view = view_of(setup, &once, viewer), guessed = view;
    game->hide(setup, &poisoned, viewer);
    if (tail_touched(walk, &poisoned) || memcmp(poisoned.bytes, view.bytes, used) != 0)
        walk_fail(walk, LAW_PLAY_PURE, "hide uses what lies beyond state_bytes (%zu)", used);
    struct rng dice = walk->dice, same_dice = walk->dice;
    game->guess(setup, &guessed, viewer, &dice);
    game->guess(setup, &poisoned, viewer, &same_dice);
    if (tail_touched(walk, &poisoned) || memcmp(poisoned.bytes, guessed.bytes, used) != 0)
        walk_fail(walk, LAW_PLAY_PURE, "guess uses what lies beyond state_bytes (%zu)", used);
}

/* -- commute ---------------------------------------------------------------------------------- */

void law_commute(struct walk *walk, unsigned acting)
{
    if (!(acting & (acting - 1)) || !walk_due(walk, LAW_COMMUTE, 4))
        return;
    const struct game *game = walk->game;
    const struct setup *setup = walk->setup;
    int seats[SEATS_MAX], count = 0;
    uint64_t chosen[SEATS_MAX + 1] = {0};
    for (int seat = 1; seat <= setup->seats; seat++)
        if (acting & ACT_SEAT(seat)) {
            seats[count++] = seat;
            chosen[seat] = game->pick(setup, &walk->full.state, seat, &walk->dice);
        }
    struct state first;
    for (int order = 0; order < 3; order++) {
        struct state state = walk->full.state;
        unsigned left = acting;
        for (int i = count; i > 0; i--) {
            int at = (int)rng_below(&walk->dice, (uint32_t)i), seat = seats[at];
            seats[at] = seats[i - 1];
            seats[i - 1] = seat;
            /* C3: what others chose changes nothing for this seat */
            if (game->refuse(setup, &state, seat, chosen[seat], NULL)) {
                walk_fail(walk, LAW_COMMUTE, "seat %d may no longer choose what it could before others chose", seat);
                return;
            }
            struct rng dice = walk->dice, same = walk->dice;
            if (game->pick(setup, &state, seat, &dice) != game->pick(setup, &walk->full.state, seat, &same)) {
                walk_fail(walk, LAW_COMMUTE, "what seat %d can choose depends on what others chose", seat);
                return;
            }
            game->play(setup, &state, seat, chosen[seat]);
            left &= ~ACT_SEAT(seat);
            if (i > 1 && game->to_act(setup, &state) != left) {
                walk_fail(walk, LAW_COMMUTE, "after seat %d chose, to_act is %#x instead of %#x", seat,
                          game->to_act(setup, &state), left);
                return;
            }
        }
        if (order == 0)
            first = state;
        else if (!state_same(&first, &state)) {
            walk_fail(walk, LAW_COMMUTE, "the order in which %d seats chose matters", count);
            return;
        }
    }
}

/* -- chance-listed ---------------------------------------------------------------------------- */

static int compare_outcomes(const void *a, const void *b)
{
    return memcmp(&((const struct outcome *)a)->event, &((const struct outcome *)b)->event, sizeof(struct event));
}

static struct outcome *find_outcome(struct outcome *sorted, size_t count, const struct event *event)
{
    struct outcome wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.event = *event;
    return bsearch(&wanted, sorted, count, sizeof *sorted, compare_outcomes);
}

/* An event with one thing changed. */
static struct event mutate_event(struct walk *walk, const struct event *event)
{
    struct event other = *event;
    struct rng *dice = &walk->dice;
    int names = 0;
    while (walk->game->chances && walk->game->chances[names])
        names++;
    switch (rng_below(dice, 6)) {
    case 0:
        other.kind = (uint8_t)(EVENT_CHANCE + (names ? rng_below(dice, (uint32_t)names) : 0));
        break;
    case 1:
        other.seat = (uint8_t)rng_below(dice, SEATS_MAX + 2);
        break;
    case 2:
        other.word[0] ^= 1ull << rng_below(dice, 64);
        break;
    case 3:
        other.word[1] ^= 1ull << rng_below(dice, 64);
        break;
    case 4:
        other.word[0] += rng_below(dice, 5) - 2u;
        break;
    default:
        other.word[0] = rng_next(dice) >> rng_below(dice, 64);
    }
    return other;
}

/* Only chance may do what chance does, and only when it is its turn. */
static void refuse_chance_out_of_turn(struct walk *walk)
{
    for (int i = 0; i < 4 && walk->events_pooled > 0; i++) {
        int most = walk->events_pooled < POOL_EVENTS ? walk->events_pooled : POOL_EVENTS;
        const struct event *event = &walk->events[rng_below(&walk->dice, (uint32_t)most)];
        if (event->kind >= EVENT_CHANCE && !walk->game->refuse_event(walk->setup, &walk->full.state, event, NULL))
            walk_fail(walk, LAW_CHANCE_LISTED, "it is not chance's turn, but its event is accepted");
    }
}

static bool listing_fails(struct walk *walk, struct outcome *outcomes, size_t count)
{
    const struct game *game = walk->game;
    if (count > OUTCOMES_MAX)
        return walk_fail(walk, LAW_CHANCE_LISTED, "%zu outcomes are more than the tests have room for", count);
    struct outcome few[2];
    if (game->outcomes(walk->setup, &walk->full.state, few, 1) != count)
        return walk_fail(walk, LAW_CHANCE_LISTED, "the number of outcomes depends on the room for them");
    qsort(outcomes, count, sizeof *outcomes, compare_outcomes);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && event_same(&outcomes[i].event, &outcomes[i - 1].event))
            return walk_fail(walk, LAW_CHANCE_LISTED, "an outcome is listed twice");
        if (outcomes[i].weight == 0)
            return walk_fail(walk, LAW_CHANCE_LISTED, "an outcome has no weight");
        if (game->refuse_event(walk->setup, &walk->full.state, &outcomes[i].event, NULL))
            return walk_fail(walk, LAW_CHANCE_LISTED, "an outcome that is listed is refused");
    }
    return false;
}

static void test_frequencies(struct walk *walk, struct outcome *outcomes, size_t count)
{
    static uint32_t seen[OUTCOMES_MAX], weights[OUTCOMES_MAX];
    if (count < 2 || count > 200 || walk->uniform_chance >= UNIFORM_POSITIONS || rng_below(&walk->dice, 4) != 0)
        return;
    walk->uniform_chance++;
    uint32_t least = UINT32_MAX;
    double total = 0;
    for (size_t i = 0; i < count; i++) {
        seen[i] = 0;
        weights[i] = outcomes[i].weight;
        total += weights[i];
        least = weights[i] < least ? weights[i] : least;
    }
    double needed = 60 * total / least; /* so that the rarest expects 60 */
    if (needed > 200000)
        return;
    uint32_t draws = (uint32_t)needed;
    for (uint32_t i = 0; i < draws; i++) {
        struct event event;
        match_draw(&walk->full, &walk->dice, &event);
        struct outcome *found = find_outcome(outcomes, count, &event);
        if (!found) {
            walk_fail(walk, LAW_CHANCE_LISTED, "chance drew what is not listed");
            return;
        }
        seen[found - outcomes]++;
    }
    if (far_from_fair(seen, weights, count, draws))
        walk_fail(walk, LAW_CHANCE_LISTED, "%zu outcomes do not come as often as their weights say", count);
}

void law_chance_listed(struct walk *walk, unsigned acting)
{
    static struct outcome outcomes[OUTCOMES_MAX];
    if (!walk_due(walk, LAW_CHANCE_LISTED, 4))
        return;
    const struct game *game = walk->game;
    if (!(acting & ACT_CHANCE)) {
        refuse_chance_out_of_turn(walk);
        return;
    }
    memset(outcomes, 0, sizeof outcomes[0] * 256);
    size_t count = game->outcomes(walk->setup, &walk->full.state, outcomes, OUTCOMES_MAX);
    if (count > 0 && listing_fails(walk, outcomes, count))
        return;
    for (int i = 0; i < 12; i++) {
        struct event event;
        match_draw(&walk->full, &walk->dice, &event);
        if (event.kind < EVENT_CHANCE || event.hidden) {
            walk_fail(walk, LAW_CHANCE_LISTED, "chance drew an event of kind %d", event.kind);
            return;
        }
        if (game->refuse_event(walk->setup, &walk->full.state, &event, NULL)) {
            walk_fail(walk, LAW_CHANCE_LISTED, "what chance drew is refused");
            return;
        }
        if (count > 0 && !find_outcome(outcomes, count, &event)) {
            walk_fail(walk, LAW_CHANCE_LISTED, "chance drew what is not listed");
            return;
        }
        struct event other = mutate_event(walk, &event);
        struct refusal why;
        memset(&why, 0, sizeof why);
        bool refused = game->refuse_event(walk->setup, &walk->full.state, &other, &why);
        if (refused && (!why.message.text || !why.message.text[0])) {
            walk_fail(walk, LAW_CHANCE_LISTED, "an event is refused without a text");
            return;
        }
        if (count > 0 && refused != !find_outcome(outcomes, count, &other)) {
            walk_fail(walk, LAW_CHANCE_LISTED, "kind %d seat %d word %#llx %#llx: %s", other.kind, other.seat,
                      (unsigned long long)other.word[0], (unsigned long long)other.word[1],
                      refused ? "listed, but refused" : "not listed, but accepted");
            return;
        }
        if (!refused) { /* a deal nobody drew, but possible: the game must be able to go on from it */
            struct state after = walk->full.state;
            game->happen(walk->setup, &after, &other);
            const char *broken = game->sound(walk->setup, &after);
            if (broken) {
                walk_fail(walk, LAW_CHANCE_LISTED, "an impossible event is accepted: %s", broken);
                return;
            }
        }
    }
    test_frequencies(walk, outcomes, count);
}
