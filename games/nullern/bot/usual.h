/* usual.h - the card that masters usually play, for playing rounds out.
 *
 * Learned from games of masters and of flat Monte Carlo players (tests/learn_cards.c): of each choice eight traits are
 * told, each a place in one table, and the card is the likelier the higher its sum is. So it is played as
 * often as they would play it: who always expected the likeliest card would plan with what nobody does. Looks at
 * its own hand, the table and the cards played; never at another hand (policy.h).
 */
#ifndef NULLERN_BOT_USUAL_H
#define NULLERN_BOT_USUAL_H

#include "policy.h"

/* Where each trait has its places in the table. What is told of the table: the need (8), the place in the trick (4),
 * who holds it (8), who comes after (4), the surplus (8), the tricks left (8), the seats (4). Of the card: how likely
 * it wins (8), how strong it is (8), its rank among the choices (8), what the rest of the hand promises (8), whether it
 * is a trump (2), and how much worse than another the estimate thinks it is (8). */
enum {
    AT_PLACE = 0,
    AT_HOLDER = AT_PLACE + 8 * 4 * 8 * 8,
    AT_REST = AT_HOLDER + 8 * 8 * 8 * 2,
    AT_LEFT = AT_REST + 8 * 8 * 8 * 4,
    AT_BEHIND = AT_LEFT + 8 * 8 * 8 * 4,
    AT_SURPLUS = AT_BEHIND + 8 * 4 * 2 * 2 * 4 * 4,
    AT_SEATS = AT_SURPLUS + 8 * 8 * 8 * 4,
    AT_LESS = AT_SEATS + 4 * 8 * 4 * 8,
    USUAL_PLACES = AT_LESS + 8 * 8,
    CARD_TRAITS = 8,
};

/* Where a number is among seven rising edges: 0 .. 7. */
static inline int edge_of(const int16_t edge[7], int number)
{
    int at = 0;
    for (int i = 0; i < 7; i++)
        at += number >= edge[i];
    return at;
}

static inline int within(int number, int most)
{
    return number < 0 ? 0 : number > most ? most : number;
}

/* 0: too many; 1: can no longer make it; 2: a zero, 3: another bid that is made; 4 to 6: tricks to take; 7: all. */
static inline int need_trait(int bid, int need, int left)
{
    if (need <= 0)
        return need < 0 ? 0 : bid ? 3 : 2;
    return need > left ? 1 : need == left ? 7 : need < 3 ? need + 3 : 6;
}

/* How the holder of the trick stands. 0: nobody holds it; 1: his bid is lost; 2, 3: he has what he bid; 4, 5: he needs
 * it. */
static inline int holder_trait(const struct round *r)
{
    int need = r->bid[r->winner] - r->took[r->winner];
    if (r->best == 0)
        return 0;
    if (need == 0)
        return r->bid[r->winner] ? 3 : 2;
    return need < 0 || need > r->left ? 1 : need == 1 ? 4 : 5;
}

/* Bit 1: somebody who plays after this seat has what he bid; bit 0: somebody needs tricks. */
static inline int behind_trait(const struct round *r)
{
    int done = 0, needs = 0;
    for (int i = r->waiting - 1, other = turn_after(r, r->turn); i > 0; i--, other = turn_after(r, other)) {
        int need = r->bid[other] - r->took[other];
        done |= need == 0;
        needs |= need > 0;
    }
    return done * 2 + needs;
}

/* 0: the highest that loses, 1, 2: the lowest; 3: the lowest that may win, 4, 5: the highest; 6: the only one that may
 * win; 7: the only one that loses. */
static inline int rank_trait(int i, int losing, int count)
{
    if (i < losing)
        return losing == 1 ? 7 : i == losing - 1 ? 0 : i == 0 ? 2 : 1;
    return losing == count - 1 ? 6 : i == losing ? 3 : i == count - 1 ? 5 : 4;
}

/* The choices that differ and the traits of each; their number. */
static inline int read_card_traits(const struct round *r, struct rated rated[HAND_MOST],
                                   uint16_t trait[HAND_MOST][CARD_TRAITS])
{
    static const int16_t WINS[7] = {1, 100, 300, 500, 700, 900, 1024}, STRONG[7] = {8, 40, 110, 220, 400, 600, 850};
    static const int16_t DANGER[7] = {20, 60, 120, 200, 320, 500, 800}, LESS[7] = {1, 16, 48, 128, 256, 512, 1024};
    int count = rate_cards(r, rated), losing = 0, most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        most = rated[i].value > most ? rated[i].value : most;
        losing += slot_level(rated[i].slot) <= r->best;
    }
    int need = r->bid[r->turn] - r->took[r->turn], needs = need_trait(r->bid[r->turn], need, r->left);
    int place = r->best == 0 ? 0 : r->waiting == 1 ? 2 : r->waiting == 2 ? 3 : 1;
    int holder = needs * 8 + holder_trait(r), behind = (needs * 4 + behind_trait(r)) * 2 + (place == 0);
    int surplus = needs * 8 + within((surplus_of(r) >> 8) + 3, 7), left = within(r->left - 2, 7) * 8 + needs;
    int seats = (within(r->seats - 2, 3) * 8 + needs) * 4 + place;
    for (int i = 0; i < count; i++) {
        const struct rated *card = &rated[i];
        int wins = edge_of(WINS, card->wins), strong = edge_of(STRONG, card->tricks), half = strong >> 1;
        int rest = need == 0 ? edge_of(DANGER, card->rest.danger)
                             : within((card->rest.tricks + card->wins - need * CERTAIN) / 256 + 4, 7);
        int trump = card->slot >= TRUMP_SLOT, rank = rank_trait(i, losing, count);
        trait[i][0] = (uint16_t)(AT_PLACE + ((needs * 4 + place) * 8 + wins) * 8 + strong);
        trait[i][1] = (uint16_t)(AT_HOLDER + (holder * 8 + rank) * 2 + trump);
        trait[i][2] = (uint16_t)(AT_REST + ((needs * 8 + rest) * 8 + wins) * 4 + half);
        trait[i][3] = (uint16_t)(AT_LEFT + (left * 8 + wins) * 4 + half);
        trait[i][4] = (uint16_t)(AT_BEHIND + ((behind * 2 + trump) * 4 + (wins >> 1)) * 4 + half);
        trait[i][5] = (uint16_t)(AT_SURPLUS + (surplus * 8 + wins) * 4 + half);
        trait[i][6] = (uint16_t)(AT_SEATS + seats * 8 + rank);
        trait[i][7] = (uint16_t)(AT_LESS + needs * 8 + edge_of(LESS, within(most - card->value, INT16_MAX)));
    }
    return count;
}

#include "usual_table.h"

/* What luck adds to a sum, in 1/32: sixteen equally likely steps of the distribution (Gumbel's) with which the highest
 * sum is each card's as often as it is usual. */
static const int8_t USUAL_LUCK[16] = {-40, -28, -20, -13, -8, -2, 3, 9, 15, 21, 28, 35, 45, 57, 74, 110};

/* A card of the seat whose turn it is, as likely as it is usual. */
static inline unsigned usual_card(struct round *r)
{
    struct slots choices = round_choices(r, r->turn);
    if (slot_level(slots_lowest(choices)) == slot_level(slots_highest(choices)))
        return slots_lowest(choices);
    struct rated rated[HAND_MOST];
    uint16_t trait[HAND_MOST][CARD_TRAITS];
    int count = read_card_traits(r, rated, trait), best = 0, most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        int sum = 0;
        for (int t = 0; t < CARD_TRAITS; t++)
            sum += USUAL_CARDS[trait[i][t]];
        r->luck = r->luck * 6364136223846793005u + 1442695040888963407u;
        sum += USUAL_LUCK[r->luck >> 60];
        best = sum > most ? i : best;
        most = sum > most ? sum : most;
    }
    return rated[best].slot;
}

/* Plays to the end of the round: each seat plainly, or as is usual. `luck` decides where that leaves a choice. */
static inline void play_out(struct round *r, uint64_t luck)
{
    r->luck = luck;
    while (r->left > 0) {
        struct slots choices = round_choices(r, r->turn);
        bool plain = r->plain >> r->turn & 1;
        round_play(r, plain ? plain_card(choices, r->best, r->took[r->turn] < r->bid[r->turn]) : usual_card(r));
    }
}

#endif
