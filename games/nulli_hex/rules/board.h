/* board.h - NULLI Hex: the sheet as tables, the state, the move word.
 *
 * Dots are numbered field by field (fields by letter, reading order inside a field), and a small
 * field never straddles two words of a board; so numbers may have gaps, and a field's free dots
 * are one shift away.
 *
 * Lines (H3) never leave a field. So all maximal lines of a field, on all three axes, are laid end
 * to end into words called STRIPS; a place in a strip is a SLOT. Every dot stands in one slot per
 * axis (except where it would stand alone on a diagonal). A line of n dots is then a run of n
 * free neighbouring slots of one maximal line, found with a few shifts for all lines of a strip at
 * once. Small tables turn a field's free dots into its strip.
 */
#ifndef NULLI_HEX_RULES_BOARD_H
#define NULLI_HEX_RULES_BOARD_H

#include "bits.h"
#include "game.h"
#include "inline.h"
#include "plant.h"
#include <string.h>

enum {
    DOTS_MOST = 160, /* on a sheet */
    DOT_ROOM = 192,  /* numbers of dots, gaps included: three words */
    NO_DOT = 255,
    FIELDS_MOST = 12,
    NO_FIELD = FIELDS_MOST,
    NO_WORD = 255,
    SYMBOLS_MOST = 24,
    COLUMNS_MOST = 64,
    ROWS_MOST = 32,
    ROLL_MOST = 6,
    LINE_MOST = 32, /* dots in a row of 64 columns, or on a diagonal of 32 rows */
    /* A line has at most 32 dots, and strips are filled first fit, so two strips of a field hold
     * more than 64 slots together: at most 1 + 2 * slots / 65 strips a field. With three slots a
     * dot that is 12 + 2 * 480 / 65 < 27 for all fields. */
    STRIPS_MOST = 26,
    SLOTS_MOST = STRIPS_MOST * 64,
    NO_SLOT = 0xFFFF,
    /* A small field has one strip: 3 * 21 < 64. Its table is looked up seven dots at a time. */
    SMALL_DOTS = 21,
    CHUNK = 7,
    CHUNKS = SMALL_DOTS / CHUNK,
};

/* The three axes, each in reading order: along the row, down to the right, down to the left. */
enum axis { AXIS_ROW, AXIS_RIGHT, AXIS_LEFT, AXES, NO_AXIS = AXES };
static const int axis_column[AXES] = {2, 1, -1};
static const int axis_row[AXES] = {0, 1, 1};

/* The chances, in the order of their targets (H6). */
enum chance { CHANCE_OTHER, CHANCE_SPLIT, CHANCE_SKIP, CHANCES };
static const char chance_letter[CHANCES] = {'O', 'S', 'X'};
static const char *const chance_picture[CHANCES] = {"elsewhere", "split", "skip"};
static const char *const chance_word[CHANCES] = {"other", "split", "skip"}; /* in records */
static const char *const chance_name[CHANCES] = {"nulli-hex.word-other", "nulli-hex.word-split",
                                                 "nulli-hex.word-skip"}; /* for people */

/* Fields for people who see no letters, in the order of the letters: by what is drawn on them (people/pictured.h). */
static const char *const field_name[FIELDS_MOST] = {
    "nulli-hex.field-furrows",      "nulli-hex.field-meadow",         "nulli-hex.field-dots",
    "nulli-hex.field-waves",        "nulli-hex.field-crosses",        "nulli-hex.field-stripes",
    "nulli-hex.field-grey-furrows", "nulli-hex.field-blue-meadow",    "nulli-hex.field-green-dots",
    "nulli-hex.field-red-waves",    "nulli-hex.field-yellow-crosses", "nulli-hex.field-violet-stripes"};

/* The move word:
 *   bits  0-23  a line (see below)
 *   bits 24-47  the second part of a split; else 0. Of the two parts the one whose first dot comes
 *               first in reading order stands first
 *   bits 48-50  enum kind
 * All other bits are 0; a skip has no line. One move, one word.
 *
 * A line that follows dots of one field along one axis, with no regard to whether they are free:
 *   bits  0-10  the slot of its first dot
 *   bits 11-16  the number of dots, 1 for a cross, whose slot is the one on its row
 *   bit  23     0
 * What somebody may type, but is never a legal line, because it is not straight, leaves the field or
 * runs over something:
 *   bits  0-7   the end that comes first in reading order
 *   bits  8-15  the other end
 *   bit  23     1 */
enum kind { KIND_PLAIN = 1, KIND_OTHER, KIND_SPLIT, KIND_SKIP };
#define MOVE_KIND_AT 48
#define MOVE_SECOND_AT 24
#define MOVE_LINE 0xFFFFFFu
#define LINE_LENGTH_AT 11
#define LINE_CROOKED (1u << 23)
#define MOVE_SEALED UINT64_MAX /* in a view: a choice that was made and is not known */

/* The one chance event: `roll 5`; the number in word[0]. */
enum { EVENT_ROLL = EVENT_CHANCE };
static const char *const hex_chances[] = {"roll", NULL};

static inline uint64_t move_of(enum kind kind, uint32_t line, uint32_t second)
{
    return (uint64_t)kind << MOVE_KIND_AT | (uint64_t)second << MOVE_SECOND_AT | line;
}

static inline unsigned move_kind(uint64_t move)
{
    return (unsigned)(move >> MOVE_KIND_AT);
}

static inline uint32_t move_line(uint64_t move)
{
    return (uint32_t)move & MOVE_LINE;
}

static inline uint32_t move_second(uint64_t move)
{
    return (uint32_t)(move >> MOVE_SECOND_AT) & MOVE_LINE;
}

static inline uint32_t line_of(int slot, int length)
{
    return (uint32_t)slot | (uint32_t)length << LINE_LENGTH_AT;
}

static inline int line_slot(uint32_t line)
{
    return (int)(line & ((1u << LINE_LENGTH_AT) - 1));
}

static inline int line_length(uint32_t line)
{
    return (int)(line >> LINE_LENGTH_AT);
}

struct hex_field {
    uint8_t small;       /* one word of the board and one strip hold it, and the setup's `chunks` have its table */
    uint8_t word, shift; /* its first dot; all dots of a small field are in this word */
    uint8_t strip_count;
    uint8_t first_strip;
    uint8_t dot_count;
    char letter;
    struct dots dots;
};

struct hex_strip {
    /* Where a run of slots may start: [0] for a 1, every dot once, on its row; [1] for 2 and more,
     * where the next slot is the next dot of the same line. */
    uint64_t starts[2];
};

struct hex_setup {
    struct setup common;
    int columns, rows; /* of the map */
    int dot_count, field_count, symbol_count, strip_count;
    unsigned all_fields;                      /* as a set */
    struct dots all;                          /* the dots of the sheet */
    struct hex_field fields[FIELDS_MOST + 1]; /* the last one stands for NO_FIELD: not small, no dots */
    /* Small fields: where a run of n slots may start (as in the strip), and their table:
     * chunks[field][c][seven free dots, from the c-th seven on] is the set of these dots' slots. Of
     * other fields, and of NO_FIELD, all is zero, so that nothing is found there. */
    uint64_t small_starts[FIELDS_MOST + 1][ROLL_MOST + 2];
    uint64_t fresh_pairs[FIELDS_MOST]; /* with all dots free, where runs of two start */
    uint64_t chunks[FIELDS_MOST + 1][CHUNKS][1 << CHUNK];
    uint16_t first_slot[FIELDS_MOST + 1]; /* of a field: its first strip's */
    struct hex_strip strips[STRIPS_MOST];
    uint8_t strip_field[STRIPS_MOST];
    uint8_t strip_word[STRIPS_MOST]; /* the word of the board that holds all dots of the field; NO_WORD: several do */
    uint8_t slot_dot[SLOTS_MOST];    /* NO_DOT: unused */
    uint16_t slot_of[DOT_ROOM][AXES];
    /* Sums (exclusive or) of the dots of all slots before this one, each as a bit of its word: the
     * dots of the slots i .. j of one line are before[j + 1] ^ before[i], if one word holds them. */
    uint64_t before[SLOTS_MOST + 1];
    /* The same with all slots of these dots in the strip, of small fields. */
    uint64_t slots_before[SLOTS_MOST + 1];
    /* Symbols next to a line of n dots from a slot on: touched[slot][n] (H7). */
    uint32_t touched[SLOTS_MOST][ROLL_MOST + 2];
    /* Of fields with all dots free: how many lines of n dots, and where they start. */
    uint16_t fresh_count[ROLL_MOST + 1][FIELDS_MOST];
    uint64_t fresh_runs[ROLL_MOST + 1][STRIPS_MOST];
    unsigned fresh_fits[ROLL_MOST + 1]; /* the fields that have any, as a set */
    struct dots beside[SYMBOLS_MOST];   /* the dots next to a symbol */
    uint8_t beside_word[SYMBOLS_MOST];  /* a word that holds some of them, */
    uint64_t beside_some[SYMBOLS_MOST]; /* and the ones it holds */
    uint32_t symbols_of[CHANCES];       /* symbols by kind */
    uint8_t symbol_kind[SYMBOLS_MOST], symbol_column[SYMBOLS_MOST], symbol_row[SYMBOLS_MOST];
    uint8_t dot_column[DOT_ROOM], dot_row[DOT_ROOM], dot_field[DOT_ROOM]; /* NO_FIELD: a gap */
    uint8_t reading[DOT_ROOM];                                            /* place in reading order */
    uint8_t dot_at[ROWS_MOST][COLUMNS_MOST];                              /* NO_DOT: none there */
    char map[ROWS_MOST][COLUMNS_MOST];                                    /* a letter, O, S, X or 0 for nothing */
};
_Static_assert(sizeof(struct hex_setup) <= SETUP_BYTES, "setup too large");

/* One seat's sheet (H1). */
struct hex_seat {
    uint64_t free[3]; /* free dots */
    /* While a roll is on: as long as the seat is to act, the slots of the active field from which the
     * roll fits, if that field is small, called places; then, while others still choose, its move
     * (chosen_move) or MOVE_SEALED. There is no room in a state to keep these apart. */
    uint64_t choice;
    uint64_t pairs;    /* slots of the active field where two free dots follow each other, if it is small */
    uint32_t earned;   /* symbols whose chance is earned (H7) */
    uint32_t used;     /* of these, the ones used (H6); of one kind the lowest first */
    uint16_t opened;   /* fields that were ever active, the active one too (H5) */
    uint16_t fresh;    /* fields with all dots free */
    uint8_t active;    /* the active field; NO_FIELD before the first number (H4) */
    uint8_t unused[3]; /* zero */
};

struct hex_state {
    uint16_t act;       /* who must act, as to_act says */
    uint16_t playing;   /* bit s: seat s is not finished (H8) */
    uint8_t roll;       /* while a roll is on: 1-6; else 0 */
    uint8_t unused[11]; /* zero */
    struct hex_seat seat[SEATS_MAX];
};
_Static_assert(sizeof(struct hex_state) <= STATE_BYTES, "state too large");

static inline const struct hex_setup *hex_setup(const struct setup *setup)
{
    return (const struct hex_setup *)setup;
}

static inline const struct hex_state *hex_state(const struct state *state)
{
    return (const struct hex_state *)state;
}

static inline struct hex_state *hex_state_to_change(struct state *state)
{
    return (struct hex_state *)state;
}

/* The move a seat has chosen for this roll while others still choose; 0: none; or MOVE_SEALED. */
static inline uint64_t chosen_move(const struct hex_state *state, int seat)
{
    return state->act & ACT_SEAT(seat) ? 0 : state->seat[seat - 1].choice;
}

static inline bool dots_have(const uint64_t *set, int dot)
{
    return set[dot >> 6] >> (dot & 63) & 1;
}

static inline void dots_add(uint64_t *set, int dot)
{
    set[dot >> 6] |= 1ull << (dot & 63);
}

static inline int count_dots(const uint64_t *set)
{
    return bits_count(set[0]) + bits_count(set[1]) + bits_count(set[2]);
}

/* The dot at a place that may lie outside the map. */
static inline int dot_at(const struct hex_setup *setup, int column, int row)
{
    if (column < 0 || row < 0 || column >= COLUMNS_MOST || row >= ROWS_MOST)
        return NO_DOT;
    return setup->dot_at[row][column];
}

/* The neighbour of a dot along an axis, forwards (1) or backwards (-1), if it is of the same field. */
static inline int dot_beyond(const struct hex_setup *setup, int dot, int axis, int way)
{
    int next =
        dot_at(setup, setup->dot_column[dot] + way * axis_column[axis], setup->dot_row[dot] + way * axis_row[axis]);
    return next != NO_DOT && setup->dot_field[next] == setup->dot_field[dot] ? next : NO_DOT;
}

/* The six neighbours of a raster point: three axes, both ways. */
static inline int neighbour_column(int column, int way)
{
    return way < AXES ? column + axis_column[way] : column - axis_column[way - AXES];
}

static inline int neighbour_row(int row, int way)
{
    return way < AXES ? row + axis_row[way] : row - axis_row[way - AXES];
}

#endif
