/* paper.h - a printed page as a list of plain marks: lines, dots, circles, polygons, boxes, codes and words. Pages are
 * laid out once, from scenes and texts, and drawn twice: as PDF (paper_pdf.c) and as SVG (paper_svg.c).
 *
 * Lengths are micrometres, from the top left of the page: whole numbers, finer than any printer. The layout knows
 * neither a drawing library nor a game by name; how wide words are, and what a message says, it asks its pen.
 */
#ifndef NULLARIUM_PAPER_H
#define NULLARIUM_PAPER_H

#include "scene.h"
#include "text.h"
#include <stdbool.h>

enum { MM = 1000 }; /* a millimetre */

enum { PAPER_WORDS = 320, PAPER_CORNERS = 6, PAPER_BANDS = 12 };

enum paper_kind {
    PAPER_LINE,    /* from (x, y) to (x + w, y + h) */
    PAPER_DOTTED,  /* the same in round dots, one on each end */
    PAPER_CIRCLE,  /* around (x, y) */
    PAPER_POLYGON, /* through its corners */
    PAPER_BOX,     /* w x h from (x, y), corners rounded by `radius` */
    PAPER_CODE,    /* a square of w x w with a QR code in it, quiet zone not included */
    PAPER_TEXT,    /* words on the base line y, at x as `anchor` says */
};

enum paper_anchor { ANCHOR_LEFT, ANCHOR_MIDDLE, ANCHOR_RIGHT };
enum paper_face { FACE_PLAIN, FACE_BOLD, FACE_TITLE, FACES };

/* Colours as 0xRRGGBB. */
enum { INK = 0x1c1c1c, INK_SOFT = 0x5a5a5a, INK_FAINT = 0xb4b4b4, WHITE = 0xffffff, NO_INK = -1 };

struct paper_code {
    int side;                     /* modules along one side */
    const unsigned char *modules; /* row by row, 1: dark */
};

struct paper_mark {
    enum paper_kind kind;
    int x, y, w, h;
    int radius;
    int stroke;    /* width of the line; of the dots */
    int step;      /* PAPER_DOTTED: from dot to dot */
    int ink, fill; /* of the line or the words; inside. NO_INK: none */
    int corners[PAPER_CORNERS][2];
    struct paper_code code;
    enum paper_anchor anchor;
    enum paper_face face;
    int size; /* of the letters: an em */
    char words[PAPER_WORDS];
};

struct paper_page {
    int width, height;
    int count, room;
    struct paper_mark *marks;
};

/* What a layout must ask. */
struct paper_pen {
    int (*measure)(void *own, const char *words, enum paper_face face, int size); /* how wide words are */
    void (*say)(void *own, const struct message *message, struct text *out);      /* a sentence in the language */
    void *own;
};

int paper_root(int64_t square); /* the whole part of a square root */

/* -- marks (paper.c) ------------------------------------------------------------------------------ */

void page_open(struct paper_page *page, int width, int height);
void page_close(struct paper_page *page);

void page_line(struct paper_page *page, int x, int y, int w, int h, int stroke, int ink);
/* Dots of this width about `step` apart, so spaced that both ends have one. */
void page_dotted(struct paper_page *page, int x, int y, int w, int h, int width, int step, int ink);
void page_circle(struct paper_page *page, int x, int y, int radius, int stroke, int ink, int fill);
void page_polygon(struct paper_page *page, const int (*corners)[2], int stroke, int ink, int fill); /* six corners */
void page_box(struct paper_page *page, int x, int y, int w, int h, int radius, int stroke, int ink, int fill);
void page_code(struct paper_page *page, int x, int y, int w, const struct paper_code *code);
void page_text(struct paper_page *page, int x, int y, enum paper_anchor anchor, enum paper_face face, int size, int ink,
               const char *words);

/* The size, at most `size`, at which words are no wider than `room`. */
int pen_fit(const struct paper_pen *pen, const char *words, enum paper_face face, int size, int room);

/* Cuts words that are wider than `room` and ends them with an ellipsis. */
void pen_cut(const struct paper_pen *pen, char *words, enum paper_face face, int size, int room);

/* Text in lines of at most `room`, the first on base line y, `leading` apart; returns how many. A NULL page only
 * counts them. */
int page_lines(struct paper_page *page, const struct paper_pen *pen, int x, int y, int room, int leading, int size,
               int ink, const char *words);

/* -- scenes (paper_scene.c) ------------------------------------------------------------------------- */

/* How wide one column of a scene may be at most so that it fits into w x h; and so that dots and cells do not become
 * larger than people like. */
int scene_unit(const struct scene *scene, int w, int h);

/* From the middle of one dot (cell) to that of the nearest, with such columns; 0 where there are none. */
int scene_pitch(const struct scene *scene, int unit);

int scene_wide(const struct scene *scene, int unit);
int scene_high(const struct scene *scene, int unit);

/* How large its labels will be, at most `label`: so that the longest fits its room. */
int scene_label_size(const struct paper_pen *pen, const struct scene *scene, int unit, int label);

void page_scene(struct paper_page *page, const struct paper_pen *pen, const struct scene *scene, int x, int y, int unit,
                int label);

/* -- sheets (paper_sheet.c) --------------------------------------------------------------------------- */

/* What is printed on a sheet besides the scene. */
struct paper_sheet {
    const char *title, *about, *foot; /* "Paw"; "NULLI Flow · normal"; what stands small at the foot */
    const char *name, *total;         /* before the line for a name, in the box for the total */
    const char *verdicts;             /* above the bands, or "" */
    int band_count;
    struct {
        char range[24];    /* "6–10" */
        const char *words; /* its verdict */
    } bands[PAPER_BANDS];
    struct paper_code code;
};

/* Sizes of paper by name: A4, A5, Letter. */
struct paper_size {
    const char *name;
    int width, height; /* upright */
};
extern const struct paper_size paper_sizes[]; /* ended by a NULL name */

/* Where the tiles of a page lie. */
struct paper_plan {
    int width, height; /* of the page, turned on its side where that is better */
    int across, down;
    int pitch;    /* from dot to dot, as they will be printed */
    bool legible; /* dots and words are large enough */
    int unit;     /* a column of the scene */
    bool beside;  /* the texts stand beside the board, not above and below it */
};

/* The best way to put `per_page` (1, 2, 4) such sheets on a page; false: they would be too small to draw on. */
bool paper_plan(struct paper_plan *plan, const struct paper_pen *pen, const struct paper_size *size, int per_page,
                const struct paper_sheet *sheet, const struct scene *scene);

/* Draws a sheet as tile number `tile` of a page that was opened with the plan's width and height. */
void page_sheet(struct paper_page *page, const struct paper_pen *pen, const struct paper_plan *plan, int tile,
                const struct paper_sheet *sheet, const struct scene *scene);

/* The fine lines along which a page is cut into its tiles. */
void page_cuts(struct paper_page *page, const struct paper_plan *plan);

/* A page of cards to cut out; false: too small. */
bool page_cards(struct paper_page *page, const struct paper_pen *pen, const struct paper_size *size, const char *title,
                const char *foot, const struct scene *scene);

/* -- score pads (paper_pad.c) ------------------------------------------------------------------------- */

enum { PAD_COLUMNS = 9, PAD_ROWS = 99, PAD_SUMS = 4, PAD_NOTES = 4 };

struct paper_pad {
    const char *title, *about, *foot;
    const char *rounds, *name; /* above the column of rounds, beside the room for names */
    int seats;
    int column_count; /* of each seat */
    struct {
        const char *heading;
        bool ring;  /* a ring to cross out, not a number */
        bool heavy; /* what counts */
    } columns[PAD_COLUMNS];
    int row_count; /* 0: as many as fit */
    char labels[PAD_ROWS][12];
    int sum_count; /* rows below: what is added up */
    const char *sums[PAD_SUMS];
    int note_count; /* what must be said, below it */
    char notes[PAD_NOTES][PAPER_WORDS];
};

/* Lays a pad out, upright or on its side; false: it would be too small to write on. */
bool page_pad(struct paper_page *page, const struct paper_pen *pen, const struct paper_size *size,
              const struct paper_pad *pad);

#endif
