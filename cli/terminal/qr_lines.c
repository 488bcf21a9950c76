/* qr_lines.c - a QR code in the terminal (see qr_lines.h). */
#include "qr_lines.h"
#include "qr.h"
#include <string.h>

enum { QUIET = 2 }; /* light modules around it; four would be the rule, two are read by every telephone */

static bool is_light(const struct qr *qr, int column, int row)
{
    bool inside = column >= 0 && row >= 0 && column < qr->side && row < qr->side;
    return !inside || !qr->modules[row * qr->side + column];
}

void qr_lines_print(FILE *file, const char *text, bool coloured)
{
    struct qr qr;
    if (!qr_make(&qr, text, strlen(text)))
        return;
    for (int row = -QUIET; row < qr.side + QUIET; row += 2) {
        fputs(coloured ? "\x1b[97;40m" : "", file);
        for (int column = -QUIET; column < qr.side + QUIET; column++) {
            bool above = is_light(&qr, column, row);
            bool below = row + 1 < qr.side + QUIET && is_light(&qr, column, row + 1);
            fputs(above && below ? "█" : above ? "▀" : below ? "▄" : " ", file);
        }
        fputs(coloured ? "\x1b[0m\n" : "\n", file);
    }
}
