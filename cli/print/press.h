/* press.h - pages on their way into a file: their memory, the fonts, and the writing, whole or
 * not at all. */
#ifndef NULLARIUM_PRESS_H
#define NULLARIUM_PRESS_H

#include "message.h"
#include "paper_pdf.h"

enum { PRESS_PAGES = 400 };

struct press {
    struct paper_type *type;
    const char *title;
    int count;
    const struct paper_page *pages[PRESS_PAGES]; /* in order; the same one may stand several times */
};

/* An empty page with memory for so many tiles, and the end of one (or of a page that is all 0). */
void press_open_page(struct paper_page *page, int width, int height, int tiles);
void press_close_page(struct paper_page *page);

void press_open(struct press *press);
void press_close(struct press *press);

/* Writes all pages as PDF and the first one as SVG, each where its path is not NULL. Answers the exit status; what went
 * wrong was said, and no file is half written. */
int press_print(struct press *press, const char *pdf, const char *svg);

/* "A5" by name, or NULL: said. */
const struct paper_size *press_paper(const char *name);

/* A sentence into a buffer. */
void press_say(char *out, size_t room, const struct message *message);

#endif
