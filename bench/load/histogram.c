/* histogram.c - how long things took (see histogram.h). Up to 15 every number has its own place; above, the highest bit
 * chooses the octave and the four below it the step. */
#include "histogram.h"

enum { STEP_BITS = 4 };

static int place_of(uint64_t number)
{
    if (number < HISTOGRAM_STEPS)
        return (int)number;
    int octave = 63 - __builtin_clzll(number) - STEP_BITS;
    int place = (octave + 1) * HISTOGRAM_STEPS + (int)(number >> octave) % HISTOGRAM_STEPS;
    return place < HISTOGRAM_PLACES ? place : HISTOGRAM_PLACES - 1;
}

/* The first number that belongs to the next place. */
static uint64_t end_of(int place)
{
    int octave = place / HISTOGRAM_STEPS - 1;
    if (octave < 0)
        return (uint64_t)place + 1;
    return (uint64_t)(HISTOGRAM_STEPS + place % HISTOGRAM_STEPS + 1) << octave;
}

void histogram_add(struct histogram *histogram, uint64_t microseconds)
{
    histogram->count++;
    histogram->place[place_of(microseconds)]++;
    histogram->most = microseconds > histogram->most ? microseconds : histogram->most;
}

uint64_t histogram_below(const struct histogram *histogram, int hundredths)
{
    uint64_t sum = 0, wanted = (histogram->count * (uint64_t)hundredths + 99) / 100;
    for (int place = 0; place < HISTOGRAM_PLACES; place++) {
        sum += histogram->place[place];
        if (sum >= wanted && sum)
            return end_of(place) < histogram->most ? end_of(place) : histogram->most;
    }
    return 0;
}
