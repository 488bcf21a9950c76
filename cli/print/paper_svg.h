/* paper_svg.h - a page as SVG, written by ourselves. */
#ifndef NULLARIUM_PAPER_SVG_H
#define NULLARIUM_PAPER_SVG_H

#include "page.h"
#include <stdio.h>

void paper_svg(FILE *out, const struct paper_page *page, const char *title);

#endif
