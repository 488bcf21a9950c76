/* picture.h - the drawn pictures, for whoever draws a printed page: paths with roles, flattened by
 * tools/make_pictures.py from the SVG files in core/pictures, games/<game>/pictures and web/app/pictures. A page is
 * laid out with their ids alone, so that the module carries none of this: the browser draws them from its own sprite.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum picture_role {
    PICTURE_NONE,
    PICTURE_INK,
    PICTURE_GROUND, /* the paper */
    PICTURE_TINT,
    PICTURE_MIDDLE,
    PICTURE_COLOUR, /* one of its own */
};

/* Steps are followed by their numbers: a point each, PICTURE_C three; lengths are hundredths of a unit. */
enum picture_step { PICTURE_END, PICTURE_M, PICTURE_L, PICTURE_C, PICTURE_Z };

struct picture_paint {
    uint8_t role;
    uint8_t grey; /* where it is not the ink: 0 black, 255 white */
};

struct picture_path {
    const int16_t *steps; /* to PICTURE_END */
    struct picture_paint fill, stroke;
    uint16_t width;  /* of the stroke */
    uint8_t opacity; /* of a hundred */
    bool round_caps, round_joins;
};

struct picture {
    const char *id;
    int16_t width, height;
    uint16_t count;
    const struct picture_path *paths;
};

/* NULL if there is none of this id. */
const struct picture *picture_find(const char *id);
