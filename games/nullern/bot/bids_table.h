/* bids_table.h - what bids bring beyond what playouts promise: made by tests/learn_bids 140 20261 8000, see bids.h.
 * Rows: a zero, any other bid. */
#ifndef NULLERN_BOT_BIDS_TABLE_H
#define NULLERN_BOT_BIDS_TABLE_H

#include <stdint.h>

enum { BID_TRAITS = 6, USUAL_VALUE = 8000 };

/* Thousandths of a point for each whole of a trait. */
static const int16_t BID_WEIGHTS[2][BID_TRAITS] = {
    {-4879, -1431, -4601, 3600, -6493, -5562},
    {-2748, 88, -1790, 676, 366, -68},
};

/* For each thousandth over the usual value, in 1/1024. */
static const int16_t BID_SLOPE[2] = {-335, -546};

#endif
