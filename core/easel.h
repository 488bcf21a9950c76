/* easel.h - drawing a sheet by hand: what a game lets people paint, where, and what comes of it; optional.
 *
 * A sheet that is being drawn is a sheet's text like any other (formats.md), perhaps one that cannot be played on yet:
 * whether it can is decided by `prepare` alone. So whoever shows it keeps texts and nothing else: taking back is going
 * back to the text before. While it is drawn its map has a frame of empty places around it; `finish` takes it away.
 *
 * A place is a target of the scene: its column and row in one number, the same that a refusal of a sheet points at.
 */
#ifndef NULLARIUM_EASEL_H
#define NULLARIUM_EASEL_H

#include "craft.h"

enum { BRUSH_LOOKS = 8, EASEL_BESIDE = SHEET_ROWS * SHEET_COLUMNS /* targets from here on are no places */ };

/* Something that can be painted. */
struct brush {
    char key;          /* on the keyboard; 0: none */
    bool at_once;      /* wants no place: one chance more, one row more */
    const char *group; /* text id of the heading it stands under; those of one group stand together */
    struct message name;
    int16_t row_percent; /* of its picture, as of a scene's */
    int look_count;
    struct item look[BRUSH_LOOKS]; /* its picture */
};

/* One touch with a brush. */
struct stroke {
    int brush, place; /* place: a target of the scene; NO_TARGET for a brush that wants none */
    int from; /* where the same stroke was before, NO_TARGET at its beginning: what is drawn goes on from there */
    unsigned symmetry; /* one bit of enum symmetry: its images are painted too; or SYMMETRY_NONE */
};

/* The functions write the lines from `game` to the end of the map. True: refused, and `why`; the text is worth
 * nothing then. */
struct easel {
    unsigned symmetries;                          /* bits: in which ways one can draw */
    bool (*brush)(int number, struct brush *out); /* from 0; false: there are no more */
    void (*blank)(struct text *text);             /* nothing is painted yet, but there is room */
    bool (*frame)(const struct sheet *sheet, struct text *text, struct refusal *why); /* with room around it */
    bool (*finish)(const struct sheet *sheet, struct text *text, struct refusal *why);
    bool (*paint)(const struct sheet *sheet, const struct stroke *stroke, struct text *text, struct refusal *why);
    bool (*scene)(const struct sheet *sheet, struct scene *scene, struct refusal *why);
};

/* Begins a brush; the caller adds arguments to its name, and items to its picture. */
void brush_open(struct brush *brush, char key, const char *group, const char *name);
struct item *brush_look(struct brush *brush, enum shape shape, enum style style, int x, int y, int w, int h,
                        const char *glyph);

/* The first lines of a sheet: its name, its title, who made it. */
void easel_head(const struct sheet *sheet, struct text *text);

/* The same for another title; the name is made of its letters. `by` may be "". */
void easel_new_head(const char *title, const char *by, struct text *text);

#endif
