/* page.h - a printed page as a list of plain marks: lines, dots, circles, paths, boxes, pictures, codes and words.
 * Pages are laid out once, from scenes and finished sentences, and drawn alike wherever they are printed: as PDF and
 * SVG by the program (cli/print), as SVG by the browser.
 *
 * Lengths are micrometres, from the top left of the page: whole numbers, finer than any printer. Nothing here knows a
 * drawing library, a language or a game by name; the memory is the caller's.
 */
#ifndef NULLARIUM_PAGE_H
#define NULLARIUM_PAGE_H

#include "type.h"
#include <stdbool.h>

enum { MM = 1000 }; /* a millimetre */

enum paper_kind {
    PAPER_LINE,    /* from (x, y) to (x + w, y + h) */
    PAPER_DOTTED,  /* the same in round dots, one on each end */
    PAPER_CIRCLE,  /* around (x, y) */
    PAPER_PATH,    /* through `count` points, and back to the first */
    PAPER_BOX,     /* w x h from (x, y), corners rounded by `radius` */
    PAPER_PICTURE, /* the picture of this id (picture.h), as large as fits into w x h from (x, y), in its middle */
    PAPER_CODE,    /* a square of w x w with a QR code in it, `count` modules a side; quiet zone not included */
    PAPER_TEXT,    /* words on the base line y, at x as `anchor` says; as wide as w */
};

enum paper_anchor { ANCHOR_LEFT, ANCHOR_MIDDLE, ANCHOR_RIGHT };

/* Colours as 0xRRGGBB. */
enum { INK = 0x1c1c1c, INK_SOFT = 0x5a5a5a, INK_FAINT = 0xb4b4b4, WHITE = 0xffffff, NO_INK = -1 };

struct paper_mark {
    enum paper_kind kind;
    int x, y, w, h;
    int radius;
    int stroke;    /* width of the line; of the dots */
    int step;      /* PAPER_DOTTED: from dot to dot */
    int ink, fill; /* of the line or the words; inside. NO_INK: none */
    enum paper_anchor anchor;
    enum paper_face face;
    int size; /* of the letters: an em */
    int count;
    union {
        const int (*points)[2];       /* PAPER_PATH */
        const unsigned char *modules; /* PAPER_CODE: row by row, 1: dark */
        const char *words;            /* PAPER_TEXT: UTF-8; PAPER_PICTURE: the id */
    };
};

/* What a tile of a page takes at most: an item of a scene becomes four marks, of which one has six points. */
enum { PAPER_TILE_BYTES = 512 << 10 };

struct paper_page {
    int width, height;
    int count;
    struct paper_mark *marks; /* from the start of the memory; words and points from its end */
    unsigned char *end;
    bool full; /* something did not fit into the memory and was left out */
};

/* An empty page. The memory is aligned for any type and holds PAPER_TILE_BYTES for each tile; it must stay as long as
 * the page is used, and so must the modules of its codes. */
void page_open(struct paper_page *page, int width, int height, void *memory, size_t bytes);

void page_turn(struct paper_page *page); /* on its side, while it is empty */

void page_line(struct paper_page *page, int x, int y, int w, int h, int stroke, int ink);
/* Dots of this width about `step` apart, so spaced that both ends have one. */
void page_dotted(struct paper_page *page, int x, int y, int w, int h, int width, int step, int ink);
void page_circle(struct paper_page *page, int x, int y, int radius, int stroke, int ink, int fill);
void page_path(struct paper_page *page, const int (*points)[2], int count, int stroke, int ink, int fill);
void page_box(struct paper_page *page, int x, int y, int w, int h, int radius, int stroke, int ink, int fill);
void page_picture(struct paper_page *page, int x, int y, int w, int h, int ink, const char *id);
void page_code(struct paper_page *page, int x, int y, int w, const unsigned char *modules, int side);
void page_text(struct paper_page *page, int x, int y, enum paper_anchor anchor, enum paper_face face, int size, int ink,
               const char *words);

/* Text in lines of at most `room`, the first on base line y, `leading` apart; returns how many. A NULL page only
 * counts them. */
int page_lines(struct paper_page *page, int x, int y, int room, int leading, int size, int ink, const char *words);

/* The dark modules of a code in one row from `x` on: where the next run begins (its end in *end), or -1. */
int page_code_run(const struct paper_mark *code, int row, int x, int *end);

int paper_root(int64_t square); /* the whole part of a square root */

/* Sizes of paper by name: A4, A5, Letter. */
struct paper_size {
    const char *name;
    int width, height; /* upright */
};
extern const struct paper_size paper_sizes[]; /* ended by a NULL name */

#endif
