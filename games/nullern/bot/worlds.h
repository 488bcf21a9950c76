/* worlds.h - sampled worlds: how the cards may lie, as likely as what was seen makes it.
 *
 * How likely would a seat with this hand have bid as it did, and, if it is known to play plainly, played as it did?
 * (What other players' cards tell was tried and brought nothing.) Where nothing is told yet, worlds are drawn by
 * `guess`, uniformly among all that is possible. Else they are stations of a walk (Metropolis): two cards that nobody
 * has seen change places, and the change stands if it makes what was seen likelier, or with the ratio of the
 * likelihoods. Each seat's likelihood depends on its own hand alone, so a step asks one seat or two.
 */
#ifndef NULLERN_BOT_WORLDS_H
#define NULLERN_BOT_WORLDS_H

#include "policy.h"

enum {
    WORLDS_MOST = 6144, /* that are looked at */
    FIRST_DRAWS = 6,    /* the walk begins at the likeliest of so many deals */
    WARM_STEPS = 100,   /* and goes this far before the first world, */
    STEPS_A_WORLD = 16, /* with so many steps from world to world; */
    STEP_COST = 8,      /* each costs as much as so many plain cards */
};

enum {
    STRANGE = 100,             /* in 1/1024: the chance that a bid follows no reason at all */
    NOT_PLAIN = -3 * 256 - 128 /* a plain player's bid or card that is not the plain one: e^-3.5 */
};

struct world {
    struct slots hand[SEATS + 1];
};

/* The course of the round so far, as all seats saw it. */
struct course {
    bool known;                     /* false: cards were played, and nobody told which */
    int seats, cards;               /* dealt to each */
    unsigned have_bid;              /* seats that have bid */
    struct styles styles;           /* who bids and plays plainly */
    struct slots turned;            /* the trump */
    struct chances chances;         /* for bids */
    int8_t bid[SEATS + 1];          /* by seat, */
    struct slots played[SEATS + 1]; /* all that it played, */
    int count[SEATS + 1];           /* so many cards */
    struct moment {
        struct slots later; /* what the seat has played from this card on */
        int8_t level, best; /* the card's and the one to beat */
        bool trump_led, wants;
    } moment[SEATS + 1][HAND_MOST];
};

struct worlds {
    struct course course;
    struct world world[WORLDS_MOST];
};

/* The seats that have bid in this round. */
static unsigned seats_that_bid(const struct setup *setup, const struct nullern_state *state)
{
    unsigned all = (1u << (setup->seats + 1)) - 2, bid = 0;
    if (state->phase != PHASE_BIDS)
        return all;
    for (int seat = state->beginner; !(state->act >> seat & 1); seat = seat_after(setup, seat))
        bid |= 1u << seat;
    return bid;
}

/* Notes a card that a seat plays. */
static void note_card(struct course *course, const struct round *r, unsigned slot)
{
    int seat = r->turn;
    struct moment *moment = &course->moment[seat][course->count[seat]++];
    course->played[seat] = slots_either(course->played[seat], slot_set(slot));
    moment->level = (int8_t)slot_level(slot);
    moment->best = (int8_t)r->best;
    moment->trump_led = r->trump_led;
    moment->wants = r->took[seat] < r->bid[seat];
    for (int i = 0; i < course->count[seat]; i++)
        course->moment[seat][i].later = slots_either(course->moment[seat][i].later, slot_set(slot));
}

/* `now` is the round as the viewer sees it. */
static void read_course(const struct thinking *task, const struct order *order, const struct round *now,
                        struct styles styles, struct course *course)
{
    const struct nullern_state *state = nullern_state(task->view);
    int from = task->told_count, cards = 0, noted = 0;
    struct round r = *now;
    memset(course, 0, sizeof *course);
    memset(r.took, 0, sizeof r.took);
    r.left = hand_size(task->setup->option, state->round);
    r.waiting = r.seats;
    r.best = 0;
    r.trump_led = false;
    course->seats = r.seats;
    course->cards = r.left;
    course->styles = styles;
    course->turned = slot_set(order->slot[state->trump]);
    course->have_bid = seats_that_bid(task->setup, state);
    make_chances(&course->chances, r.left, r.seats);
    memcpy(course->bid, r.bid, sizeof r.bid);
    while (task->told && from > 0 && task->told[from - 1].kind != EVENT_BEGIN)
        from--;
    for (int i = from; task->told && i < task->told_count && noted < r.seats * HAND_MOST; i++) {
        const struct event *event = &task->told[i];
        if (event->kind != EVENT_MOVE || event->word[0] & BID)
            continue;
        r.turn = event->seat;
        if (course->count[r.turn] < HAND_MOST)
            note_card(course, &r, order->slot[event->word[0] & 127]);
        round_play(&r, order->slot[event->word[0] & 127]);
        noted++;
    }
    for (int seat = 1; seat <= r.seats; seat++)
        cards += state->trick[seat] != 0;
    course->known = noted == cards + (course->cards - state->left) * r.seats;
}

/* The natural logarithm of chance / 1024 in 1/256, for 1 .. 1024: by bits, straight in between. */
static int log_chance(int chance)
{
    int bits = 31 - __builtin_clz((unsigned)chance);
    int log2 = (bits - 10) * 256 + ((chance << 8 >> bits) - 256);
    return log2 * 177 / 256;
}

/* How likely this seat would have done all it did in this round if it now held this hand: a logarithm in 1/256. */
static int weigh_hand(const struct course *course, int seat, struct slots hand)
{
    int sum = 0;
    if (course->have_bid >> seat & 1) {
        int bid = course->bid[seat];
        int tricks = plain_tricks(&course->chances, slots_either(hand, course->played[seat]), course->turned);
        if (course->styles.bids >> seat & 1) {
            sum += plain_bid(tricks) == bid ? 0 : NOT_PLAIN;
        } else {
            int chance = chance_of_bid(tricks, bid, course->cards, course->seats);
            sum += log_chance(STRANGE / (course->cards + 1) + (CERTAIN - STRANGE) * chance / CERTAIN);
        }
    }
    for (int i = 0; course->styles.cards >> seat & 1 && i < course->count[seat]; i++) {
        const struct moment *moment = &course->moment[seat][i];
        struct slots choices = slots_either(hand, moment->later);
        if (moment->trump_led && choices.trump) /* N6 */
            choices.plain = 0;
        sum += slot_level(plain_card(choices, moment->best, moment->wants)) == moment->level ? 0 : NOT_PLAIN;
    }
    return sum;
}

/* The walk: where the cards lie, and how likely each hand is. Place 0 is what nobody holds. */
struct walk {
    struct world world;
    int like[SEATS + 1];
    int unseen;           /* cards that the viewer does not see */
    uint8_t slot[SLOTS];  /* each of them, */
    uint8_t place[SLOTS]; /* where it lies, */
    uint8_t held[SLOTS];  /* those in hands, as places in `slot` */
    int held_count;
    unsigned voids; /* seats without trumps */
};

static void draw_world(const struct thinking *task, const struct order *order, struct rng *rng, struct world *world)
{
    struct state state = *task->view;
    struct nullern_state *nullern = nullern_state_to_change(&state);
    nullern_guess(task->setup, &state, task->seat, rng);
    memset(world, 0, sizeof *world);
    for (int seat = 1; seat <= task->setup->seats; seat++)
        world->hand[seat] = order_cards(order, nullern->hand[seat]);
}

static void begin_walk(const struct thinking *task, const struct order *order, const struct course *course,
                       struct rng *rng, struct walk *walk)
{
    const struct nullern_state *state = nullern_state(task->view);
    int best = INT32_MIN, seats = task->setup->seats;
    memset(walk, 0, sizeof *walk);
    walk->voids = state->voids;
    for (int draw = 0; draw < FIRST_DRAWS; draw++) {
        struct world world;
        int like[SEATS + 1] = {0}, sum = 0;
        draw_world(task, order, rng, &world);
        for (int seat = 1; seat <= seats; seat++)
            if (seat != task->seat)
                sum += like[seat] = weigh_hand(course, seat, world.hand[seat]);
        if (sum <= best)
            continue;
        best = sum;
        walk->world = world;
        memcpy(walk->like, like, sizeof like);
    }
    for (struct cards rest = state->unseen; !cards_none(rest); rest = cards_rest(rest)) {
        int at = walk->unseen++;
        struct slots one = slot_set(walk->slot[at] = order->slot[cards_first(rest)]);
        for (int seat = 1; seat <= seats; seat++)
            if (seat != task->seat && !slots_none(slots_without(one, slots_without(one, walk->world.hand[seat]))))
                walk->place[at] = (uint8_t)seat;
        if (walk->place[at])
            walk->held[walk->held_count++] = (uint8_t)at;
    }
}

/* A card in a hand and any other one change places, if that is possible and likely enough. */
static void step_walk(const struct course *course, struct rng *rng, struct walk *walk)
{
    uint32_t which = rng_below(rng, (uint32_t)walk->held_count);
    int a = walk->held[which], b = (int)rng_below(rng, (uint32_t)walk->unseen);
    int from = walk->place[a], to = walk->place[b];
    if (from == to || (walk->slot[b] >= TRUMP_SLOT && walk->voids >> from & 1) ||
        (walk->slot[a] >= TRUMP_SLOT && walk->voids >> to & 1))
        return;
    struct slots one = slot_set(walk->slot[a]), other = slot_set(walk->slot[b]);
    struct slots hand = slots_either(slots_without(walk->world.hand[from], one), other), hand_to = {0, 0};
    int like = weigh_hand(course, from, hand), like_to = 0;
    if (to) {
        hand_to = slots_either(slots_without(walk->world.hand[to], other), one);
        like_to = weigh_hand(course, to, hand_to);
    }
    int less = walk->like[from] + walk->like[to] - like - like_to;
    if (less > 0 && (less > 6 * 256 || (int)rng_below(rng, CERTAIN) >= decay(less)))
        return;
    walk->world.hand[from] = hand;
    walk->like[from] = like;
    walk->place[b] = (uint8_t)from;
    walk->place[a] = (uint8_t)to;
    if (to) {
        walk->world.hand[to] = hand_to;
        walk->like[to] = like_to;
    } else {
        walk->held[which] = (uint8_t)b;
    }
}

/* True where what the others did tells something of their cards. */
static bool course_tells(const struct course *course, int viewer)
{
    return course->known && (course->have_bid & ~(1u << viewer)) != 0;
}

/* Draws `wanted` worlds for this view. The course has been read. */
static void draw_worlds(const struct thinking *task, const struct order *order, const struct course *course, int wanted,
                        struct rng *rng, struct world *out)
{
    struct walk walk;
    if (!course_tells(course, task->seat)) {
        for (int i = 0; i < wanted; i++)
            draw_world(task, order, rng, &out[i]);
        return;
    }
    begin_walk(task, order, course, rng, &walk);
    for (int i = 0; i < WARM_STEPS && walk.held_count; i++)
        step_walk(course, rng, &walk);
    for (int i = 0; i < wanted; i++) {
        for (int j = 0; j < STEPS_A_WORLD && walk.held_count; j++)
            step_walk(course, rng, &walk);
        out[i] = walk.world;
    }
}

static void make_worlds(const struct thinking *task, const struct order *order, int wanted, struct rng *rng,
                        struct worlds *worlds)
{
    draw_worlds(task, order, &worlds->course, wanted, rng, worlds->world);
}

#endif
