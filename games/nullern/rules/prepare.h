/* prepare.h - Nullern needs no sheet: its setup is the number of seats and the largest hand (N11). */
#ifndef NULLERN_RULES_PREPARE_H
#define NULLERN_RULES_PREPARE_H

#include "board.h"

static bool nullern_prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    (void)setup;
    (void)sheet;
    (void)why;
    return false;
}

#endif
