/* sheet_page.h - sheets and boards on their pages, one or several to cut apart, and the cards to cut out with
 * their backs. */
#ifndef NULLARIUM_SHEET_PAGE_H
#define NULLARIUM_SHEET_PAGE_H

#include "bands.h"
#include "board.h"
#include "craft.h"

/* What is printed on a sheet besides the board: finished sentences. */
struct sheet_words {
    const char *title, *about, *foot; /* "Paw"; "NULLI Flow · normal"; what stands small at the foot */
    const char *name, *date, *total;  /* before the lines for a name and a date, below the zero for the result */
    const char *verdicts;             /* above the bands, or "" */
    const char *band_words[BANDS_MAX];
    struct bands bands;
    const char *game; /* its id, and how it is played: craft->steps lines, each below its picture */
    int step_count;
    const char *step_words[STEPS_MAX];
    int code_side; /* modules along one side of the code; 0: none */
    const unsigned char *code;
};

/* Where the tiles of a page lie. */
struct sheet_plan {
    int width, height; /* of the page, turned on its side where that is better */
    int across, down;
    int pitch;    /* from dot to dot, as they will be printed */
    bool legible; /* dots and words are large enough */
    int unit;     /* a column of the scene */
    bool beside;  /* the texts stand beside the board, not above and below it */
    bool steps;   /* it has room to tell how it is played */
};

/* The best way to put `per_page` (1, 2, 4) such sheets on a page; false: they would be too small to draw on. */
bool sheet_page_plan(struct sheet_plan *plan, const struct paper_size *size, int per_page,
                     const struct sheet_words *words, const struct board *board);

/* Draws a sheet as tile number `tile` of a page that was opened with the plan's width and height. */
void sheet_page_put(struct paper_page *page, const struct sheet_plan *plan, int tile, const struct sheet_words *words,
                    const struct board *board);

/* The fine lines along which a page is cut into its tiles. */
void sheet_page_cuts(struct paper_page *page, const struct sheet_plan *plan);

/* Cards to cut out, on an empty upright page, which is turned where that is better; false: they would be too small. */
bool sheet_page_cards(struct paper_page *page, const char *title, const char *foot, const struct board *board);

/* Their backs, for the other side of that page: mirrored, so that each lies behind its card. */
bool sheet_page_backs(struct paper_page *page, const char *title, const struct scene *scene);

#endif
