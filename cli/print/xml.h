/* xml.h - words in the SVG files we write. */
#ifndef NULLARIUM_XML_H
#define NULLARIUM_XML_H

#include <stdio.h>

/* Text for XML: what it reserves is written in full, what it forbids is left out. */
void xml_words(FILE *out, const char *words);

#endif
