/* page_verify.h - the button that checks the dice of a finished online game (hall/verify.h), in a bot's instance:
 * bot_open comes first, with the same record, so that the weights are there. */
#ifndef NULLARIUM_PAGE_VERIFY_H
#define NULLARIUM_PAGE_VERIFY_H

#include "page_bot.h"
#include "verify.h"

struct page_verify {
    struct page_game game;
    struct verify verify;
    struct page_bot *bot; /* computes the bots' moves again */
    struct learned learned;
    struct text *out;
    char filled[VERIFY_FILLED], lines[VERIFY_LINES];
};

/* Checks a record, and what a viewer was told against it (told_length 0: nothing). Answers {"fair":true,"findings":
 * [{"mark":"fine","text":[...]},...]} or a refusal. */
void page_verify(struct page_verify *page, struct page_bot *bot, const char *bytes, size_t length, const char *told,
                 size_t told_length, struct text *out);

#endif
