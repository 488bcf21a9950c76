/* signs.h - what a terminal shows of a picture: one character of the language of the run (i18n/<language>/signs.txt),
 * a shape that common fonts have, or a letter of the language where only ASCII is drawn. */
#ifndef NULLARIUM_SIGNS_H
#define NULLARIUM_SIGNS_H

#include <stdint.h>

/* The sign of a picture, one column wide; "" where it has none, or there is no picture. */
const char *signs_find(const char *picture);

/* What stands for a character where only ASCII is drawn: of a sign the letter of its language, of the other shapes that
 * scenes bear one of ASCII; any other character stays as it is. */
uint32_t signs_ascii(uint32_t character);

#endif
