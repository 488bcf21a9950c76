/* type.h - how wide words are in print, from a table of the faces' own widths (widths.c), so that a page is laid out
 * alike wherever it is printed and no font need be at hand. */
#ifndef NULLARIUM_TYPE_H
#define NULLARIUM_TYPE_H

#include <stddef.h>
#include <stdint.h>

/* DejaVu Sans, DejaVu Sans Bold, DejaVu Serif Bold. */
enum paper_face { FACE_PLAIN, FACE_BOLD, FACE_TITLE, FACES };

enum { TYPE_EM = 2048, TYPE_CHARACTERS = 458 };
enum { TYPE_LEAST = 2117 }; /* six points: nothing is printed smaller */
enum { PAPER_WORDS = 320 }; /* room for words that are cut or broken into lines; longer ones end there */

/* Characters from `first` to `last`; where their widths begin in the table. */
struct type_range {
    uint16_t first, last, at;
};
extern const struct type_range type_ranges[]; /* ended by a last of 0 */
extern const uint16_t type_widths[FACES][TYPE_CHARACTERS];

/* The width of a character in 2048ths of an em. What the table lacks counts as an em, which is what the signs of other
 * scripts have, or as nothing where it stands on the character before it. */
int type_advance(uint32_t character, enum paper_face face);

/* Letters of `size`: how wide are these words? */
int type_width(const char *words, enum paper_face face, int size);

/* The size, at most `size`, at which words are no wider than `room`. */
int type_fit(const char *words, enum paper_face face, int size, int room);

/* Copies words, those that are wider than `room` cut and ended with an ellipsis. */
void type_cut(char out[PAPER_WORDS], const char *words, enum paper_face face, int size, int room);

/* How many bytes of the words make a line of at most `room`: up to a blank, and at least one word. A hundredth more may
 * be pressed in, in letters that much smaller, which nobody sees, before a word would stand alone. */
size_t type_line(const char *words, int room, int size);

#endif
