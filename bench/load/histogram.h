/* histogram.h - how long things took, in microseconds, sixteen steps an octave: within a sixteenth of the truth. */
#ifndef NULLARIUM_HISTOGRAM_H
#define NULLARIUM_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_STEPS = 16, HISTOGRAM_PLACES = HISTOGRAM_STEPS * 40 };

struct histogram {
    uint64_t count, most;
    uint64_t place[HISTOGRAM_PLACES];
};

void histogram_add(struct histogram *histogram, uint64_t microseconds);

/* What so many hundredths of all stayed below. */
uint64_t histogram_below(const struct histogram *histogram, int hundredths);

#endif
