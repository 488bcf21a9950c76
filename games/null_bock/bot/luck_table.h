/* luck_table.h - what a card in hand and the place in the order of turns are worth, for luck: fitted by least
 * squares to rounds in which all seats play by the learned tables (docs/bots/null-bock.md). Rows: 3, 4, 5, 6 seats. */
#ifndef NULL_BOCK_BOT_LUCK_TABLE_H
#define NULL_BOCK_BOT_LUCK_TABLE_H

#include "policy.h"

/* A card in the own hand instead of another's, in luck_step thousandths. */
static const int16_t luck_of_card[BOCK_SETS][BOCK_KINDS] = {
    {0, 0, 0, 0, 0, 0, 23, 33, -1, -12, 32, 1, 24, 71, -84, -52, -35, 22, 0, 0, 0, 0, -416, -344, -243, 117, 865},
    {0, 0, 0, 18, 15, 9, 6, 4, 1, 1, 0, 1, 4, 10, -27, -27, -14, 11, 0, 0, -117, -99, -83, -59, -22, 46, 321},
    {4, 4, 3, 3, 2, 1, 0, 0, -1, -1, -1, -1, -1, 0, -4, -4, -4, 3, -15, -15, -12, -11, -8, -5, 1, 12, 50},
    {3, 2, 3, 2, 2, 1, 0, 1, 0, 0, -1, 0, 0, 1, -4, -4, -5, 2, -12, -11, -11, -9, -7, -3, 0, 10, 40},
};

/* The seat that begins, the next one and so on, in thousandths; each row sums up to zero (B5). */
static const int16_t luck_of_turn[BOCK_SETS][BOCK_SEATS] = {
    {-1749, 803, 946, 0, 0, 0},
    {-1616, 738, 601, 277, 0, 0},
    {-1308, 1099, 857, 95, -743, 0},
    {-1218, 1306, 811, 179, -350, -728},
};

#endif
