/* press.h - pages on their way into a file: the fonts, the pen of the language of this run, and the writing, whole or
 * not at all. */
#ifndef NULLARIUM_PRESS_H
#define NULLARIUM_PRESS_H

#include "paper.h"
#include "paper_pdf.h"

enum { PRESS_PAGES = 400 };

struct press {
    struct paper_type *type;
    struct paper_pen pen;
    const char *title;
    int count;
    const struct paper_page *pages[PRESS_PAGES]; /* in order; the same one may stand several times */
};

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
