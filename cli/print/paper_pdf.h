/* paper_pdf.h - pages as PDF: by cairo and pango. */
#ifndef NULLARIUM_PAPER_PDF_H
#define NULLARIUM_PAPER_PDF_H

#include "page.h"
#include <stdio.h>

/* The fonts. */
struct paper_type;
struct paper_type *paper_type_open(void);
void paper_type_close(struct paper_type *type);

/* The first words of a page with a character that is in no font of this computer, or NULL. */
const char *paper_type_missing(struct paper_type *type, const struct paper_page *page);

struct paper_pdf;
struct paper_pdf *paper_pdf_open(struct paper_type *type, FILE *file, const char *title);
void paper_pdf_page(struct paper_pdf *pdf, const struct paper_page *page);
bool paper_pdf_close(struct paper_pdf *pdf); /* false: it could not be written */

#endif
