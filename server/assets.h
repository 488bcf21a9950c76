/* assets.h - the browser app inside the program: a table made at build time by tools/make_assets.py. */
#ifndef NULLARIUM_ASSETS_H
#define NULLARIUM_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

/* In which forms an asset is there; a form that would not save a tenth of the bytes is left out. */
enum asset_form { FORM_PLAIN, FORM_GZIP, FORM_BROTLI, FORM_COUNT };

struct asset_bytes {
    const unsigned char *at; /* NULL: not in this form */
    size_t length;
};

struct asset {
    const char *path; /* "/index.html" */
    const char *type; /* "text/html; charset=utf-8" */
    const char *tag;  /* hash of the plain bytes, for ETag */
    bool forever;     /* its name carries a hash of its content: it never changes */
    struct asset_bytes form[FORM_COUNT];
};

struct assets {
    const struct asset *all; /* in the order of strcmp of their paths */
    size_t count;
};

extern const struct assets assets_linked;

#endif
