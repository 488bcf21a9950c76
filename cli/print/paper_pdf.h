/* paper_pdf.h - pages as PDF, and how wide words are there: by cairo and pango. */
#ifndef NULLARIUM_PAPER_PDF_H
#define NULLARIUM_PAPER_PDF_H

#include "paper.h"
#include <stdio.h>

/* Fonts; a pen's `own` may be one of these, with paper_type_measure. */
struct paper_type;
struct paper_type *paper_type_open(void);
void paper_type_close(struct paper_type *type);
int paper_type_measure(void *type, const char *words, enum paper_face face, int size);

/* The first words that were measured or drawn and have a character in no font of this computer, or NULL. */
const char *paper_type_missing(const struct paper_type *type);

struct paper_pdf;
struct paper_pdf *paper_pdf_open(struct paper_type *type, FILE *file, const char *title);
void paper_pdf_page(struct paper_pdf *pdf, const struct paper_page *page);
bool paper_pdf_close(struct paper_pdf *pdf); /* false: it could not be written */

#endif
