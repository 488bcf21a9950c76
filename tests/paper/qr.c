/* qr.c - reads bytes from standard input and draws their code as a picture (PGM), for qr_test.py to read with another
 * program's eyes. Exit status 1: too long. */
#include "qr.h"
#include <stdio.h>

enum { MODULE = 4, QUIET = 4 }; /* pixels of a module; empty modules around the code */

int main(void)
{
    static struct qr qr;
    static char bytes[QR_BYTES_MAX + 2];
    size_t count = fread(bytes, 1, sizeof bytes, stdin);
    if (!qr_make(&qr, bytes, count))
        return 1;
    int whole = qr.side + 2 * QUIET;
    printf("P5\n%d %d\n255\n", whole * MODULE, whole * MODULE);
    for (int y = 0; y < whole * MODULE; y++)
        for (int x = 0; x < whole * MODULE; x++) {
            int column = x / MODULE - QUIET, row = y / MODULE - QUIET;
            int inside = column >= 0 && row >= 0 && column < qr.side && row < qr.side;
            putchar(inside && qr.modules[row * qr.side + column] ? 0 : 255);
        }
    return 0;
}
