/* bids_table.h - what bids bring beyond what playouts promise: learned by tests/learn_bids.c, see bids.h. Rows: a zero,
 * any other bid. */
#ifndef NULLERN_BOT_BIDS_TABLE_H
#define NULLERN_BOT_BIDS_TABLE_H

#include <stdint.h>

enum { BID_TRAITS = 6, USUAL_VALUE = 8000 };

/* Thousandths of a point for each whole of a trait. */
static const int16_t BID_WEIGHTS[2][BID_TRAITS] = {
    {-4806, -1381, -4600, 4314, -6194, -5947},
    {-2241, 44, -1126, -451, 112, -270},
};

/* For each thousandth over the usual value, in 1/1024. */
static const int16_t BID_SLOPE[2] = {-348, -438};

#endif
