/* qr.h - QR codes (ISO/IEC 18004): bytes in, dark and light modules out. For the code on a printed sheet, from the
 * program and from the browser alike. */
#ifndef NULLARIUM_QR_H
#define NULLARIUM_QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    QR_SIDE_MAX = 177,   /* modules, version 40 */
    QR_BYTES_MAX = 2953, /* no code holds more */
};

struct qr {
    int side;                                   /* modules across and down, without the quiet zone */
    uint8_t modules[QR_SIDE_MAX * QR_SIDE_MAX]; /* row by row, 1 dark, 0 light */
};

/* Short texts get more that may be smudged (level M, 15 %), long ones level L, 7 %. The smallest version that holds
 * them. False: too long. */
bool qr_make(struct qr *qr, const char *bytes, size_t count);

#endif
