/* page_code.h - the code on a sheet that is printed from the browser: the same as the program prints. */
#ifndef NULLARIUM_PAGE_CODE_H
#define NULLARIUM_PAGE_CODE_H

#include "page_open.h"
#include "qr.h"

struct page_code {
    struct qr qr;
    char words[QR_BYTES_MAX + 1];
};

/* A sheet's text in, opened in `game`; `ours`: it comes with the app. {"side":25,"rows":["1111111010...", ...]}, 1 is
 * dark. Refused where no code holds the sheet. */
void page_code(struct page_code *page, struct page_game *game, const char *bytes, size_t length, bool ours,
               struct text *out);

#endif
