/* paper_qr.c - QR codes (see paper_qr.h). */
#include "paper_qr.h"
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT = 100 }; /* short texts can afford more that may be smudged */

bool paper_qr_make(struct paper_code *code, const char *words)
{
    *code = (struct paper_code){0};
    QRcode *made = QRcode_encodeString8bit(words, 0, strlen(words) <= SHORT ? QR_ECLEVEL_M : QR_ECLEVEL_L);
    if (!made)
        return false;
    size_t count = (size_t)made->width * (size_t)made->width;
    unsigned char *modules = malloc(count);
    if (!modules)
        abort();
    for (size_t i = 0; i < count; i++)
        modules[i] = made->data[i] & 1;
    code->side = made->width;
    code->modules = modules;
    QRcode_free(made);
    return true;
}

void paper_qr_drop(struct paper_code *code)
{
    free((void *)code->modules);
    *code = (struct paper_code){0};
}
