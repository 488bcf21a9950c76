/* page_bands.h - which result means what on a sheet, for print: "0: a NULLI", "6 to 10: well done". */
#ifndef NULLARIUM_PAGE_BANDS_H
#define NULLARIUM_PAGE_BANDS_H

#include "page_open.h"

struct page_bands {
    struct page_game game;
    alignas(16) unsigned char two[SETUP_BYTES]; /* the same sheet for two */
};

/* A sheet's text in. {"alone":true,"bands":[{"least":0,"most":0,"text":"id"},{"least":1,"most":5,"text":"id"} ...]},
 * the best first; without "least" or "most" it is open on that side. "alone": they only count for who plays alone. */
void page_bands(struct page_bands *page, const char *bytes, size_t length, struct text *out);

#endif
