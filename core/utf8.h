/* utf8.h - the one reader and the one writer of UTF-8: what is shown, printed, escaped or refused is read here. */
#ifndef NULLARIUM_UTF8_H
#define NULLARIUM_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_REPLACEMENT = 0xFFFD, UTF8_ROOM = 5 };

/* What is wrong with bytes that are no character. Forbidden ones have the shape of a character that nobody may write:
 * an overlong form, a surrogate, a number beyond U+10FFFF. */
enum utf8_fault { UTF8_GOOD, UTF8_FORBIDDEN, UTF8_BROKEN };

/* The next character of a NUL-ended text, moved past; 0 at its end, U+FFFD where there is none. `fault` may be NULL. */
uint32_t utf8_next(const char **at, enum utf8_fault *fault);

/* C0, DEL and C1: what steers a terminal instead of standing on it. */
bool utf8_is_control(uint32_t character);

/* Writes a character as UTF-8, NUL-ended; returns its bytes, at most 4. */
int utf8_write(uint32_t character, char out[UTF8_ROOM]);

/* The longest length up to this one that ends a text between two characters, not inside of one. */
size_t utf8_whole(const char *text, size_t length);

#endif
