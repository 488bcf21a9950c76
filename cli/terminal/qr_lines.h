/* qr_lines.h - a QR code in the terminal, for telephones in the room. */
#ifndef NULLARIUM_QR_LINES_H
#define NULLARIUM_QR_LINES_H

#include <stdbool.h>
#include <stdio.h>

/* Two rows of modules a line; black on white where colours are shown. Nothing where the text is too long for a code. */
void qr_lines_print(FILE *file, const char *text, bool coloured);

#endif
