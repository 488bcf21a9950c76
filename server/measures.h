/* measures.h - a page of measures in the text format of Prometheus, version 0.0.4. */
#ifndef NULLARIUM_MEASURES_H
#define NULLARIUM_MEASURES_H

#include <stddef.h>
#include <stdint.h>

enum { MEASURES_ROOM = 16384 };

/* Text of limited room; what does not fit is left out. */
struct measures {
    char *room; /* MEASURES_ROOM */
    size_t used;
};

__attribute__((format(printf, 2, 3))) void measures_add(struct measures *measures, const char *format, ...);

/* What a measure is called, its kind (counter, gauge, histogram), and what it means. */
void measures_name(struct measures *measures, const char *name, const char *kind, const char *help);

/* One with its value. */
void measures_tell(struct measures *measures, const char *name, const char *kind, const char *help, uint64_t value);

#endif
