/* scene.h - what to draw, as plain items, so that terminal, browser and print need one renderer each.
 *
 * The raster: one unit of x is one terminal column, one unit of y one terminal row; so a unit is
 * twice as high as wide, and dots two columns apart stand on a square raster. An item covers w x h
 * units from (x, y), its top left. Text ids become sentences in the front end.
 *
 * Everything must be told apart without colour: by shape, glyph or letter.
 */
#ifndef NULLARIUM_SCENE_H
#define NULLARIUM_SCENE_H

#include "message.h"
#include <stdint.h>

enum { SCENE_ITEMS = 1200, SCENE_GLYPH = 20 };

enum shape {
    SHAPE_LABEL,   /* text, from (x, y) to the right; w is the room it has */
    SHAPE_DOT,     /* a dot of a raster, 1 x 1; the glyph, if any, stands in it */
    SHAPE_CELL,    /* a filled cell (a hexagon of Träxx), w x h, glyph in the middle */
    SHAPE_CARD,    /* a card with a border, glyph in the middle */
    SHAPE_DIE,     /* a die or the card that counts for all: bordered, glyph in the middle */
    SHAPE_BUTTON,  /* something to press that is no thing on the table: a bid, pass, a chance */
    SHAPE_STROKE,  /* a line drawn from (x, y) to (x + w, y + h); w or h may be negative; of no length: a cross */
    SHAPE_SHORE,   /* a dotted border on the same terms, between dots: a shore, the edge of a field */
    SHAPE_AREA,    /* a quiet background behind what lies inside; of a group: all that belongs to it, outlined; on the
                      board without a group: its ground */
    SHAPE_PICTURE, /* a picture, and its value beside it: stags 5 */
    SHAPE_METER,   /* so many of so many: `value` of `limit` */
    SHAPE_SEAT,    /* a person: face, name, `value` is the score; what else is its owner's and lies in the same zone
                      stands in it */
};

enum style {
    STYLE_PLAIN,
    STYLE_STRONG,
    STYLE_MUTED,
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_FREE,    /* a free dot, a cell not reached */
    STYLE_STRUCK,  /* a struck dot, the strokes already drawn */
    STYLE_LAST,    /* what happened last */
    STYLE_PREVIEW, /* what the move being chosen would draw */
    STYLE_JOKER,
    STYLE_OFFERED, /* printed, not yet earned */
    STYLE_HELD,    /* earned, ready to use */
    STYLE_SPENT,   /* used up, lapsed, closed */
    STYLE_ACTIVE,  /* the active field, the end of a path, whose turn it is */
    STYLE_BACK,    /* a card seen from behind */
    STYLE_RED,
    STYLE_YELLOW,
    STYLE_GREEN,
    STYLE_BLUE,
    STYLE_GREY,
    STYLE_VIOLET,
    STYLE_BROWN,
    STYLE_COUNT
};

/* Which one of several, apart from its state: a red card that is chosen stays red. */
enum tint { TINT_NONE, TINT_RED, TINT_YELLOW, TINT_GREEN, TINT_BLUE, TINT_GREY, TINT_VIOLET, TINT_BROWN, TINT_COUNT };

/* Tells tints apart without colour. */
enum scene_pattern {
    PATTERN_NONE,
    PATTERN_FURROWS,
    PATTERN_MEADOW,
    PATTERN_DOTS,
    PATTERN_WAVES,
    PATTERN_CROSSES,
    PATTERN_HATCHING,
    PATTERN_RIDGES, /* furrows from top to bottom */
    PATTERN_ROOFS,  /* a meadow upside down */
    PATTERN_RINGS,
    PATTERN_RIPPLES,  /* waves from top to bottom */
    PATTERN_STITCHES, /* crosses that lean */
    PATTERN_SLOPES,   /* hatching the other way */
    PATTERN_COUNT
};

/* A small sign on an item. */
enum badge { BADGE_NONE, BADGE_CHECK, BADGE_STAR, BADGE_CROSS, BADGE_FLAG, BADGE_TURN, BADGE_PLUS, BADGE_COUNT };

/* What belongs together on a page, which lays it out as the device has room; a terminal and print go by x and y alone.
 * Items of a board keep their x and y among themselves. Without zones a page goes by x and y as well. */
enum zone {
    ZONE_NONE,
    ZONE_BOARD,
    ZONE_SEATS,
    ZONE_CENTRE,
    ZONE_CHANCES,
    ZONE_HAND,
    ZONE_OUT, /* what is still out, as far as the viewer may know: a label is its heading, a group a line of it */
    ZONE_COUNT
};

/* The mood of a game: palette and scenery. */
enum backdrop {
    BACKDROP_NONE,
    BACKDROP_SEA,
    BACKDROP_FIELDS,
    BACKDROP_WALK,
    BACKDROP_WOOD,
    BACKDROP_MEADOW,
    BACKDROP_COUNT
};

/* What has just happened, for motion and sound. */
enum cue {
    CUE_NONE,
    CUE_ROLL,  /* the die, a card turned up for all */
    CUE_DRAW,  /* a line, a path */
    CUE_CARD,  /* a card is laid */
    CUE_EARN,  /* a chance, a joker, a number */
    CUE_FILL,  /* an island, a field is full */
    CUE_TAKE,  /* a trick, the arena is taken */
    CUE_YAWN,  /* a Null Bock took it; nothing was drawn, a turn was lost */
    CUE_EXACT, /* a bid is kept */
    CUE_MISS,  /* and missed */
    CUE_ZERO,  /* nothing is left: a NULLI */
    CUE_COUNT
};

enum { NO_VALUE = INT16_MIN };

struct item {
    uint8_t shape;        /* enum shape */
    uint8_t style;        /* enum style */
    uint8_t tint;         /* enum tint */
    uint8_t pattern;      /* enum scene_pattern */
    uint8_t badge;        /* enum badge */
    uint8_t zone;         /* enum zone */
    uint8_t owner;        /* the seat it belongs to, 0: nobody's */
    uint8_t group;        /* dots or cells of one field or island; 0: of none */
    int16_t value, limit; /* a number it shows, and of how many; NO_VALUE: none */
    const char *picture;  /* id of a file in pictures/; NULL: none. A page that lacks it shows the glyph; a terminal
                             shows its sign (i18n/<language>/signs.txt), if any, and the glyph */
    const char *sign;     /* a card's small picture in the corner, likewise */
    int16_t x, y;         /* top left, in units; 0, 0 is the scene's top left */
    int16_t w, h;
    int16_t target;          /* what a touch on it means, or NO_TARGET */
    uint32_t key;            /* animation: the same thing has the same key in the next scene; 0: none */
    char glyph[SCENE_GLYPH]; /* drawn in it: 1-4 characters, UTF-8; "" for none */
    struct message name;     /* SHAPE_LABEL: the text drawn; else what a screen reader says: "dot c3, free" */
};

enum aspect { ASPECT_TALL, ASPECT_WIDE };

struct look {
    int viewer;         /* the seat that looks on, 0: a spectator */
    int focus;          /* whose sheet is drawn large, 1..seats; ignored where game->own_boards is false */
    enum aspect aspect; /* a phone held upright, or a wide screen (a terminal is wide: about 80 x 24) */
    bool scaled;        /* a page, which shrinks what is large: a board need not save columns and rows */
    bool previewing;    /* `preview` is a move the viewer is about to make: draw it in STYLE_PREVIEW */
    uint64_t preview;
};

struct scene {
    int16_t width, height; /* of all items together */
    int16_t row_percent;   /* real height of a row in percent of two columns: 100 square, 87 on the 60° raster */
    uint8_t backdrop;      /* enum backdrop; of whoever shows the game's table */
    uint8_t cue;           /* enum cue */
    int count;
    struct item items[SCENE_ITEMS];
};

void scene_open(struct scene *scene);

/* "roll"; NULL of CUE_NONE. */
const char *scene_cue_name(enum cue cue);

/* Appends an item without a target and widens the scene to hold it; more than SCENE_ITEMS is a
 * broken promise of the game. The item is returned so that the game adds target, key and name. */
struct item *scene_add(struct scene *scene, enum shape shape, enum style style, int x, int y, int w, int h);
struct item *scene_glyph(struct scene *scene, enum shape shape, enum style style, int x, int y, int w, int h,
                         const char *glyph);
struct item *scene_label(struct scene *scene, enum style style, int x, int y, int w, const char *text);

/* For a page, which gives it a place: an item in a zone; words there; a picture of a seat with its number, and what a
 * screen reader says of it, where {1} is the number. */
struct item *scene_zoned(struct scene *scene, enum zone zone, enum shape shape, enum style style);
struct item *scene_words(struct scene *scene, enum zone zone, enum style style, const char *text);
struct item *scene_count(struct scene *scene, enum zone zone, int seat, const char *picture, enum tint tint, int number,
                         const char *text);

#endif
