/* print.h - a sheet as a picture, for `sheet show --svg` too. */
#ifndef NULLARIUM_PRINT_H
#define NULLARIUM_PRINT_H

#include "load.h"

/* The sheet as one page of A4, as SVG; 0 or the exit status, and what went wrong was said. */
int print_svg(const struct loaded *loaded, FILE *out);

#endif
