/* prepare.h - from the sheet to the setup, and why a sheet is refused. */
#ifndef TEMPLATE_RULES_PREPARE_H
#define TEMPLATE_RULES_PREPARE_H

#include "board.h"

static bool template_prepare(struct setup *setup, const struct sheet *sheet, struct refusal *why)
{
    (void)setup;
    (void)sheet;
    (void)why;
    return false;
}

#endif
