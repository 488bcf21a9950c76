/* pad_page.h - a score pad on its page: a row a round, columns for each seat, sums below. */
#ifndef NULLARIUM_PAD_PAGE_H
#define NULLARIUM_PAD_PAGE_H

#include "page.h"
#include "scorebook.h"

enum { PAD_COLUMNS = 9, PAD_ROWS = 99, PAD_SUMS = 4, PAD_NOTES = 4 };

/* What is printed: finished sentences. */
struct pad_words {
    const char *title, *about, *foot;
    const char *rounds, *name; /* above the column of rounds, beside the room for names */
    int seats;
    int column_count; /* of each seat */
    struct {
        const char *heading;
        const char *picture; /* drawn instead of the heading, or NULL */
        bool ring;           /* a ring to cross out, not a number */
        bool heavy;          /* what counts */
        bool spare;          /* left out where there is no room for it */
    } columns[PAD_COLUMNS];
    int row_count; /* 0: as many as fit */
    char labels[PAD_ROWS][12];
    int sum_count; /* rows below: what is added up */
    const char *sums[PAD_SUMS];
    int note_count; /* what must be said, below it */
    char notes[PAD_NOTES][PAPER_WORDS];
};

/* Whether a round may leave a mark beside the points (a grasshopper), and what it costs then: found by trying what can
 * be noted for seat 1 of an empty book. */
bool pad_page_mark(const struct scorebook *scorebook, const struct book *book, int *cost);

/* Whether a pad fits on such paper, upright or on its side, and is large enough to write on. */
bool pad_page_fits(const struct paper_size *size, const struct pad_words *words);

/* Lays one out that fits, on an empty upright page, which is turned where that is better. */
void pad_page_put(struct paper_page *page, const struct pad_words *words);

#endif
