/* nullern_sense.h - what the strangers of Nullern count: how likely a card wins the trick, by the cards they have not
 * seen. In a world that is played out they look at their own hand and the table only. */
#ifndef NULLARIUM_NULLERN_SENSE_H
#define NULLARIUM_NULLERN_SENSE_H

#pragma GCC diagnostic ignored "-Wunused-function" /* a game's parts are static, and not all are needed here */
#include "nullern/bot/naive.h"
#include "stranger.h"
#include <limits.h>

struct nullern_sense {
    const struct nullern_state *state;
    int seat, seats;
    struct cards unseen, choices;
    int need; /* tricks still wanted; below 0: too many already */
};

static inline struct nullern_sense nullern_sense_of(const struct setup *setup, const struct state *state, int seat)
{
    const struct nullern_state *nullern = nullern_state(state);
    struct nullern_sense sense = {.state = nullern, .seat = seat, .seats = setup->seats};
    sense.unseen = cards_not_seen(setup, nullern, seat);
    if (nullern->phase == PHASE_CARDS)
        sense.choices = known_choices(nullern, nullern->hand[seat]);
    sense.need = nullern->bid[seat] - nullern->tricks[seat];
    return sense;
}

/* The chance in thousandths that this card, played now, wins the trick if those who follow play any card. */
static inline int nullern_sense_wins(const struct nullern_sense *sense, unsigned card)
{
    int weaker, all = cards_count(sense->unseen), chance = 1000;
    if (!beats(card_strength(card, sense->state->trump), sense->state->best))
        return 0;
    if (!all)
        return 1000;
    weaker = count_weaker(sense->unseen, card, sense->state->trump);
    for (int i = 1; i < sense->state->waiting; i++)
        chance = chance * weaker / all;
    return chance;
}

/* The strongest of the cards that win at most so often, or the weakest of those that win at least so often; 0: none. */
static inline unsigned nullern_sense_find(const struct nullern_sense *sense, int least, int most, bool strongest)
{
    unsigned found = 0;
    for (struct cards rest = sense->choices; !cards_none(rest); rest = cards_rest(rest)) {
        unsigned card = cards_first(rest), strength = card_strength(card, sense->state->trump);
        int chance = nullern_sense_wins(sense, card);
        if (chance < least || chance > most)
            continue;
        unsigned other = found ? card_strength(found, sense->state->trump) : 0;
        if (!found || (strongest ? strength > other : strength < other))
            found = card;
    }
    return found;
}

/* Away from the trick: the strongest card that hardly ever wins it, else the one that wins least. */
static inline unsigned nullern_sense_duck(const struct nullern_sense *sense, int most)
{
    unsigned card = nullern_sense_find(sense, 0, most, true), least = 0;
    int lowest = INT_MAX;
    for (struct cards rest = sense->choices; !card && !cards_none(rest); rest = cards_rest(rest)) {
        int chance = nullern_sense_wins(sense, cards_first(rest));
        if (chance < lowest)
            least = cards_first(rest);
        lowest = chance < lowest ? chance : lowest;
    }
    return card ? card : least;
}

/* To one's bid: a trick by the weakest card that will do it well, in good time; else away from it. Who needs all that
 * are left takes what he can. */
static inline unsigned nullern_sense_steer(const struct nullern_sense *sense, int sure)
{
    if (sense->need > 0) {
        unsigned card = nullern_sense_find(sense, sure, 1000, false);
        if (!card && sense->need >= sense->state->left)
            card = nullern_sense_find(sense, 0, 1000, true);
        if (card)
            return card;
        return nullern_sense_find(sense, 0, 1000, false);
    }
    return nullern_sense_duck(sense, 120);
}

/* How many of the cards dealt to a hand would win against one unseen card of every other seat, in thousandths. */
static inline int nullern_sense_tricks(const struct nullern_sense *sense, struct cards hand)
{
    int sum = 0, all = cards_count(sense->unseen);
    for (; !cards_none(hand); hand = cards_rest(hand)) {
        int weaker = count_weaker(sense->unseen, cards_first(hand), sense->state->trump), chance = 1000;
        for (int i = 1; i < sense->seats; i++)
            chance = chance * weaker / all;
        sum += chance;
    }
    return sum;
}

#endif
