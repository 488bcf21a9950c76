/* print.h - a sheet as a picture, for `sheet show --svg` too. */
#ifndef NULLARIUM_PRINT_H
#define NULLARIUM_PRINT_H

#include "record/load.h"

/* Writes the sheet as one page of A4, as SVG; `board`, from 1, where they differ by their start; 0 or the exit status,
 * and what went wrong was said. */
int print_svg(const struct loaded *loaded, int board, const char *path);

#endif
