/* learn.h - Träxx: learning the tables by playing against oneself.
 *
 * Temporal differences: a position after one's own move should be worth the mean, over all cards that
 * may come, of the best that can be made of each. Every position of the game is moved towards that; the
 * card that is really turned up only says which position comes next. In company the others' moves are
 * those they really made.
 */
#ifndef TRAEXX_BOT_LEARN_H
#define TRAEXX_BOT_LEARN_H

#include "../rules/chance.h"
#include "../rules/moves.h"
#include "../rules/prepare.h"
#include "walk.h"

/* A position whose entries wait for what it turns out to be worth. */
struct lesson {
    uint32_t entries[ENTRIES_MOST];
    int count;    /* 0: none */
    int32_t hope; /* what the position is worth before they are added */
};

enum { STRAY_EIGHTHS = 4 }; /* of eight games so many begin where others have led */

/* What a game of learning needs of memory. */
struct school {
    struct traexx_setup setup; /* the same board with other seats */
    struct lesson lessons[STARTS];
};

static void learn_from(int32_t *sums, const struct lesson *lesson, int32_t target, uint32_t rate)
{
    /* An entry that stands k times in the list changes the value by k times k steps: a probe shows how much
     * all together change it by one. */
    enum { PROBE = 1 << 16 };
    int64_t value = 0, effect = 0;
    for (int i = 0; i < lesson->count; i++)
        value += sums[lesson->entries[i]] >> 8;
    for (int i = 0; i < lesson->count; i++)
        sums[lesson->entries[i]] += PROBE;
    for (int i = 0; i < lesson->count; i++)
        effect += sums[lesson->entries[i]] >> 8;
    for (int i = 0; i < lesson->count; i++)
        sums[lesson->entries[i]] -= PROBE;
    effect = (effect - value) / (PROBE / 256);
    /* A rate of 65536 corrects the whole error; sums are 256 times finer. */
    int32_t step = (int32_t)((target - lesson->hope - value) * 256 * (int64_t)rate / 65536 / effect);
    for (int i = 0; i < lesson->count; i++)
        sums[lesson->entries[i]] += step;
}

/* How many neighbours of a cell have its colour. */
static int count_alike(const struct traexx_setup *setup, int cell)
{
    int count = 0;
    for (int i = 0; i < 6; i++)
        if (AROUND[cell][i] != NOWHERE)
            count += setup->colour[AROUND[cell][i]] == setup->colour[cell];
    return count;
}

static int draw_free_cell(const struct traexx_setup *setup, uint64_t among, struct rng *rng)
{
    uint64_t cells = among & ~setup->numbered;
    return bits_nth(cells, (int)rng_below(rng, (uint32_t)bits_count(cells)));
}

/* Another board with as many cells of each colour, no patch larger than two, the high numbers at the rim
 * and the low ones further in (T1): a general set learns on boards it has never seen. Its starts and how its
 * sheet is spelled stay those of the old one. */
static void shuffle_board(struct traexx_setup *setup, struct rng *rng)
{
    for (int swaps = 0; swaps < 400; swaps++) {
        int one = (int)rng_below(rng, CELLS), other = (int)rng_below(rng, CELLS);
        uint8_t colour = setup->colour[one];
        setup->colour[one] = setup->colour[other];
        setup->colour[other] = colour;
        if (count_alike(setup, one) > 1 || count_alike(setup, other) > 1) {
            setup->colour[other] = setup->colour[one];
            setup->colour[one] = colour;
        }
    }
    uint64_t of_colour[COLOURS] = {0}, rim = 0, inside = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        of_colour[setup->colour[cell]] |= CELL_BIT(cell);
        bool at_rim = AROUND[cell][5] == NOWHERE; /* what lies off the board is listed last */
        *(at_rim ? &rim : &inside) |= CELL_BIT(cell);
    }
    inside &= ~(setup->neighbours[CENTRE] | CELL_BIT(CENTRE));
    place_colours(setup, of_colour);
    bound_ways(setup); /* for who draws any move */
    for (int i = 0; i < CARDS; i++) {
        struct card *card = &setup->cards[i];
        card->cells = card->twice = 0;
        for (int colour = 0; colour < COLOURS; colour++) {
            unsigned squares = card->squares >> (4 * colour) & 15;
            card->cells |= squares != 0 ? of_colour[colour] : 0;
            card->twice |= squares > 1 ? of_colour[colour] : 0;
        }
    }
    memset(setup->number, 0, sizeof setup->number);
    setup->numbered = 0;
    bool chained = rng_below(rng, 3) == 0; /* every number near the one before it: gentle boards are like that */
    for (int i = 0, before = 0; i <= NUMBER_MOST - NUMBER_LEAST; i++) {
        static const uint8_t order[] = {4, 3, 2, 5, 6, 7, 8, 9, 10};
        int number = order[i];
        if (number == 5) /* the chain goes on from the 4 */
            before = cell_bearing(setup, 4);
        uint64_t near = spread_cells(spread_cells(CELL_BIT(before))), among = number < 5 ? inside : rim;
        if (chained && number != 4 && (among & near & ~setup->numbered) != 0)
            among &= near;
        before = draw_free_cell(setup, among, rng);
        setup->number[before] = (uint8_t)number;
        setup->numbered |= CELL_BIT(before);
    }
}

/* Who leads the first cards of a game: positions that good play never comes to must be known too, for people come to
 * them. */
enum leader { LEADER_GOOD, LEADER_ANY, LEADER_REACH, LEADER_CARELESS, LEADERS };

struct stray {
    enum leader leader;
    int cards; /* that it still leads */
};

static struct stray draw_stray(struct rng *rng)
{
    struct stray stray = {LEADER_GOOD, 0};
    if (rng_below(rng, 8) >= STRAY_EIGHTHS)
        return stray;
    stray.leader = (enum leader)(1 + rng_below(rng, LEADERS - 1));
    stray.cards = 1 + (int)rng_below(rng, CARDS - 2);
    return stray;
}

/* The move of who leads a seat astray; 0: its own best one. */
static uint64_t move_astray(const struct stray *stray, const struct traexx_setup *setup, const struct state *state,
                            const struct company *company, const struct trail *trail, int seat, struct walk *walk,
                            struct rng *rng)
{
    enum { CARELESS_EVERY = 4 };
    const struct traexx_state *traexx = traexx_state(state);
    if (stray->cards <= 0 || (stray->leader == LEADER_CARELESS && rng_below(rng, CARELESS_EVERY)))
        return 0;
    if (stray->leader != LEADER_REACH)
        return traexx_pick(&setup->common, state, seat, rng);
    walk_card_by(walk, setup, company, NULL, trail, &setup->cards[traexx->card - 1], traexx->deck, NULL, 0, true, rng);
    return walk->best.move;
}

/* One game of so many seats, all played by the tables that are learned, after whoever leads. Returns seat 1's result.
 */
static int learn_game(const struct traexx_setup *original, int seats, int32_t *section, bool general, uint32_t rate,
                      struct rng *rng, struct school *school)
{
    struct traexx_setup *setup = &school->setup;
    struct lesson *lessons = school->lessons;
    memcpy(setup, original, sizeof *setup);
    setup->common.seats = seats;
    if (general)
        shuffle_board(setup, rng);
    struct tables tables = {NULL, section, general};
    struct state state = {{0}};
    struct traexx_state *traexx = traexx_state_to_change(&state);
    struct event event;
    struct walk walk;
    traexx_begin(&setup->common, &state);
    traexx_draw(&setup->common, &state, rng, &event);
    traexx_happen(&setup->common, &state, &event);
    struct stray stray = draw_stray(rng);
    for (int i = 0; i < seats; i++)
        lessons[i].count = 0;
    for (; traexx->deck != 0; stray.cards--) {
        struct path before[STARTS];
        struct company company[STARTS];
        memcpy(before, traexx->paths, sizeof before);
        unsigned deck = traexx->deck;
        traexx_draw(&setup->common, &state, rng, &event);
        traexx_happen(&setup->common, &state, &event);
        for (int i = 0; i < seats; i++) {
            uint64_t best = MOVE_PASS;
            int64_t sum = 0;
            struct trail trail = trail_of(&before[i]);
            look_at_others(setup, before, i + 1, &company[i]);
            for (unsigned rest = deck; rest != 0; rest &= rest - 1) {
                int card = bits_first(rest);
                bool is_turned = card + 1 == traexx->card;
                if (!is_turned && lessons[i].count == 0)
                    continue;
                walk_card(&walk, setup, &company[i], &tables, &trail, &setup->cards[card], deck & ~(1u << card), NULL,
                          0);
                sum += walk.best.value;
                best = is_turned ? walk.best.move : best;
            }
            if (lessons[i].count != 0)
                learn_from(section, &lessons[i], (int32_t)(sum / bits_count(deck)), rate);
            uint64_t other = move_astray(&stray, setup, &state, &company[i], &trail, i + 1, &walk, rng);
            traexx_play(&setup->common, &state, i + 1, other ? other : best);
        }
        for (int i = 0; i < seats; i++) {
            lessons[i].count = 0;
            if (traexx->deck == 0 || stray.cards > 1)
                continue;
            struct trail trail = trail_of(&traexx->paths[i]);
            struct outlook ahead = look_ahead(setup, traexx->deck);
            lessons[i].hope = hope_for(&ahead);
            lessons[i].count = list_entries(setup, &company[i], general, &trail, &ahead, lessons[i].entries);
        }
    }
    int scores[SEATS_MAX];
    traexx_scores(&setup->common, &state, scores);
    return scores[0];
}

static size_t traexx_weight_count(const struct setup *setup, bool general)
{
    (void)setup;
    return 1 + 2 * (size_t)section_entries(general);
}

/* One game alone, which counts, and now and then one in company. */
static int traexx_learn(const struct setup *setup, int32_t *sums, bool general, uint32_t rate, struct rng *rng,
                        void *memory)
{
    const struct traexx_setup *own = traexx_setup(setup);
    if (rng_below(rng, 8) == 0)
        learn_game(own, 2 + (int)rng_below(rng, STARTS - 1), sums + section_from(general, true), general, rate, rng,
                   memory);
    return learn_game(own, 1, sums + section_from(general, false), general, rate, rng, memory);
}

/* What all boards have in common is known, a cell as one of its kind of place. */
static void traexx_enrol(const struct setup *setup, const int16_t *general, int32_t *sums)
{
    enum { SUM_UNIT = 65536 };
    (void)setup;
    for (int company = 0; company < 2; company++) {
        const int16_t *from = general + section_from(true, company);
        int32_t *to = sums + section_from(false, company);
        for (uint32_t i = 0; i < PLACES_FROM; i++)
            to[i] = from[i] * SUM_UNIT;
        for (int cell = 0; cell < CELLS; cell++)
            for (uint32_t i = 0; i < PLACE_ENTRIES; i++)
                to[place_from(false, cell) + i] = from[place_from(true, cell) + i] * SUM_UNIT;
        for (uint32_t part = 0; part < PARTS; part++)
            for (int one = 0; one < CELLS; one++)
                for (int other = 0; other < CELLS; other++)
                    to[ends_entry(false, part, one, other)] = from[ends_entry(true, part, one, other)] * SUM_UNIT;
    }
}

static void traexx_settle(const struct setup *setup, const int32_t *sums, bool general, int16_t *weights)
{
    size_t count = traexx_weight_count(setup, general);
    weights[0] = general ? KIND_GENERAL : KIND_OWN;
    for (size_t i = 1; i < count; i++) {
        int32_t rounded = (int32_t)(((int64_t)sums[i] + 32768) >> 16);
        weights[i] = (int16_t)(rounded > INT16_MAX ? INT16_MAX : rounded < INT16_MIN ? INT16_MIN : rounded);
    }
}

#endif
