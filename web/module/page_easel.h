/* page_easel.h - sheets drawn by hand in the page (core/easel.h): a text in, the changed text out with what it looks
 * like and what is wrong with it. The page keeps the texts; nothing is kept here.
 *
 * What is answered of a text:
 *
 *     {"text":"sheet ...","title":"Cat","scene":{...},"figures":[{"warning":true,"text":[...]}]}
 *
 * and where it cannot be played on "wrong":{"line":7,"target":130,"message":[...]} instead of the figures. */
#ifndef NULLARIUM_PAGE_EASEL_H
#define NULLARIUM_PAGE_EASEL_H

#include "easel.h"
#include "page_games.h"

struct page_easel {
    struct page_game game;
    struct sheet sheet;
    char text[2 * SHEET_BYTES];
};

/* What can be painted in a game: {"brushes":[{"key":"d","atOnce":false,"group":"id","name":[...],"look":{scene}}],
 * "symmetries":["mirror","flip"]}, or refused where nobody can draw. `bit` of a symmetry is for page_easel_paint. */
void page_easel_brushes(const char *game, struct scene *scene, struct text *out);

/* What is done with a text. */
typedef void page_easel_work(struct page_easel *easel, char *bytes, size_t length, struct scene *scene,
                             struct text *out);

/* An empty one: the game, a title, who draws it, a line each. The line ends become NULs. */
page_easel_work page_easel_blank;

/* Any sheet, with room around it. */
page_easel_work page_easel_open;

/* A text that was answered before, as it is. */
page_easel_work page_easel_look;

/* Another title, in the first line; the text follows. */
page_easel_work page_easel_title;

/* Ready to be played on, printed, shared and kept: {"text":"..."} without the frame. */
page_easel_work page_easel_finish;

void page_easel_paint(struct page_easel *easel, const char *bytes, size_t length, const struct stroke *stroke,
                      struct scene *scene, struct text *out);

#endif
