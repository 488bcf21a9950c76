/* page_games.h - what there is to play with, for the page: the games, a sheet's figures, sheets and cards on paper. */
#ifndef NULLARIUM_PAGE_GAMES_H
#define NULLARIUM_PAGE_GAMES_H

#include "page_open.h"

/* All games, as an array (protocol.ts, GameInfo without its sheets). */
void page_games(struct text *out);

/* A sheet's text, checked as for a game: its head and its figures (protocol.ts, CheckedSheet without its text). */
void page_sheet(struct page_game *game, const char *bytes, size_t length, struct text *out);

/* What a designer wants to know of a sheet, as a member of an object that is open: "figures":[...]. */
void page_say_figures(const struct setup *setup, struct text *out);

/* Reads a sheet and draws it empty: `board` from 0, or PAGE_CARDS for what is cut out and shuffled, PAGE_BACKS for the
 * same cards, to be seen from behind. True: refused. */
enum { PAGE_CARDS = -1, PAGE_BACKS = -2 };
bool page_draw_sheet(struct page_game *game, const char *bytes, size_t length, int board, struct scene *scene,
                     struct refusal *why);

/* The same as an answer: {"boards":1,"scene":...}. */
void page_paper(struct page_game *game, const char *bytes, size_t length, int board, struct scene *scene,
                struct text *out);

#endif
