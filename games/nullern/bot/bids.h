/* bids.h - what a bid really brings.
 *
 * Whoever plays a round out makes mistakes that those at the table do not make: nobody leads what a zero must fear,
 * nobody keeps a trick from a seat that needs it. So playouts promise too much, above all to zeros with many cards. How
 * much too much was learned from rounds that masters played to their end (tests/learn_bids.c): least squares on what
 * can be told of a bid when it is made. Plain players do no more than the playouts believe, and are left out.
 */
#ifndef NULLERN_BOT_BIDS_H
#define NULLERN_BOT_BIDS_H

#include "bids_table.h"
#include "plain.h"

/* A bid as seen by the seat that makes it. */
struct offer {
    int seats, cards, bid;
    int before;    /* seats that have bid, */
    int taken;     /* so many tricks together */
    int tricks;    /* that the hand expects (plain_tricks), in thousandths */
    int not_plain; /* other seats that are not known to bid and play plainly */
};

/* What is told of a bid, in 1/1024. A trait more is a column more in BID_WEIGHTS. */
static void read_traits(const struct offer *offer, int trait[BID_TRAITS])
{
    int fits = offer->bid ? 1000 * offer->bid : 1000 * offer->cards / offer->seats;
    trait[0] = 1024;
    trait[1] = (offer->cards - 5) * 1024;
    trait[2] = offer->before * 1024 / offer->seats;
    trait[3] = offer->taken * 1024 / offer->cards;
    trait[4] = (offer->tricks - fits) * 1024 / 1000;
    trait[5] = (4 - offer->seats) * 1024 / offer->seats;
}

/* A value becomes value + offset + slope / 1024 * (value - USUAL_VALUE), all else in thousandths. */
struct correction {
    int32_t offset, slope;
};

static struct correction correct_bid(const struct offer *offer)
{
    const int16_t *weight = BID_WEIGHTS[offer->bid > 0];
    int trait[BID_TRAITS], others = offer->seats - 1;
    int64_t sum = 0;
    if (offer->seats == 2) /* nothing was learned of two: they are solved, or played out by what masters do */
        return (struct correction){0, 0};
    read_traits(offer, trait);
    for (int i = 0; i < BID_TRAITS; i++)
        sum += weight[i] * trait[i];
    return (struct correction){(int32_t)(sum / 1024 * offer->not_plain / others),
                               BID_SLOPE[offer->bid > 0] * offer->not_plain / others};
}

static int32_t corrected(const struct correction *correction, int32_t value)
{
    return value + correction->offset + (int32_t)((int64_t)(value - USUAL_VALUE) * correction->slope / 1024);
}

#endif
