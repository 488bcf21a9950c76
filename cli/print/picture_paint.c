/* picture_paint.c - pictures on a printed page (see picture_paint.h). */
#include "picture_paint.h"
#include <stdlib.h>

const struct picture *picture_place(const struct paper_mark *mark, struct picture_place *place)
{
    const struct picture *picture = picture_find(mark->words);
    if (!picture)
        abort();
    double across = (double)mark->w / picture->width, down = (double)mark->h / picture->height;
    place->scale = across < down ? across : down;
    place->x = mark->x + (mark->w - place->scale * picture->width) / 2;
    place->y = mark->y + (mark->h - place->scale * picture->height) / 2;
    return picture;
}

static int blend(int colour, int opacity)
{
    return 255 - (255 - colour) * opacity / 100;
}

int picture_ink(const struct paper_mark *mark, const struct picture_paint *paint, int opacity)
{
    if (paint->role == PICTURE_NONE)
        return NO_INK;
    int ink = paint->role == PICTURE_INK ? mark->ink : 0x10101 * paint->grey;
    return blend(ink >> 16, opacity) << 16 | blend(ink >> 8 & 255, opacity) << 8 | blend(ink & 255, opacity);
}
