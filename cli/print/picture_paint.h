/* picture_paint.h - where a picture lies on a printed page, and in which inks it is printed. */
#ifndef NULLARIUM_PICTURE_PAINT_H
#define NULLARIUM_PICTURE_PAINT_H

#include "page.h"
#include "picture.h"

/* From hundredths of a picture's unit to micrometres of the page: times `scale`, then moved. */
struct picture_place {
    double x, y, scale;
};

/* The picture of a mark, in the middle of its box; a mark without a picture is a broken promise of the layout. */
const struct picture *picture_place(const struct paper_mark *mark, struct picture_place *place);

/* The colour of a role, laid on white where it is not opaque (of a hundred); NO_INK: none. */
int picture_ink(const struct paper_mark *mark, const struct picture_paint *paint, int opacity);

#endif
