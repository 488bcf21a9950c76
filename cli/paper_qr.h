/* paper_qr.h - QR codes, by libqrencode. */
#ifndef NULLARIUM_PAPER_QR_H
#define NULLARIUM_PAPER_QR_H

#include "paper.h"

enum { QR_BYTES = 2953 }; /* no code holds more */

/* False: too long. */
bool paper_qr_make(struct paper_code *code, const char *words);
void paper_qr_drop(struct paper_code *code);

#endif
