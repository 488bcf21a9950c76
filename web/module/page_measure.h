/* page_measure.h - how hard a sheet is, measured in the page a few games at a time (table/measured.h): the same games
 * as `nullarium sheet check --measure` plays with the seed 1. It runs in a bot's instance, which has a record of one
 * seat on the sheet open; what that seat was told is overwritten. */
#ifndef NULLARIUM_PAGE_MEASURE_H
#define NULLARIUM_PAGE_MEASURE_H

#include "measured.h"
#include "page_bot.h"

enum { PAGE_MEASURE_MOST = 1000 };

struct page_measure {
    struct page_bot *bot;
    struct measured_play play;
    struct lean table;
    int count, all;
    char level[16];
    struct measured_game games[PAGE_MEASURE_MOST];
    int results[PAGE_MEASURE_MOST];
};

/* Begins anew with so many games of a level; "": the one that decides how hard sheets are. Answers {"level":"middling",
 * "all":200,"players":["weak","middling","good"]}: the measuring players (table/measured.h) but the master, who would
 * take minutes. */
void page_measure_begin(struct page_measure *measure, struct page_bot *bot, const char *level, int games,
                        struct text *out);

/* Plays so many of them: {"played":12,"all":200}. */
void page_measure_go_on(struct page_measure *measure, int games, struct text *out);

/* What those that were played say: {"level":"middling","games":200,"median":14,"low":11,"high":19}, the middle half of
 * the results lying from low to high; of the level that decides also "difficulty":"normal","clearly":true. */
void page_measure_sum(struct page_measure *measure, struct text *out);

#endif
