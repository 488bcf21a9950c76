/* wrap.h - breaking long text at blanks so that it fits a width. */
#ifndef NULLARIUM_WRAP_H
#define NULLARIUM_WRAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Columns a character takes on a terminal: 0, 1 or 2; control characters take none. */
int wrap_columns(uint32_t character);
int wrap_width(const char *text); /* of a whole text */

/* The next line of at most `width` columns: *at moves on past it and the blanks that follow. False at the end. */
bool wrap_line(const char **at, int width, const char **start, size_t *length);

void wrap_print(FILE *out, const char *text, int width);

/* Prints beside what fills the first `indent` columns of 80, further lines below each other. */
void wrap_print_beside(FILE *out, const char *text, int indent);

#endif
