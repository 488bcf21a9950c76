/* sheet_code.h - what the code on a printed sheet says (docs/paper.md). Here and not in core, because what tells sheets
 * apart is the checksum that also finds their weights. */
#ifndef NULLARIUM_SHEET_CODE_H
#define NULLARIUM_SHEET_CODE_H

#include "text.h"

/* Of a sheet that comes with the program its name and checksum, "nullarium:nulli-flow/cat#0123456789abcdef"; else
 * (name NULL) the sheet itself without what only its writer needs, so that what is read from it is a sheet file. */
void sheet_code_say(const char *game, const char *name, const char *sheet, struct text *out);

#endif
