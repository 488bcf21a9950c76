/* estimate.h - means of measured values, with the half width of their 99 % interval. */
#ifndef NULLARIUM_ESTIMATE_H
#define NULLARIUM_ESTIMATE_H

/* Values as they come in. */
struct sum {
    double total, squares; /* squares of the differences to the mean */
    long count;
};
void sum_add(struct sum *sum, double value);

struct estimate {
    double mean, width;
    long count;
};
struct estimate estimate_mean(const struct sum *sum);

/* A share of `part` among `all`, with its interval (Wilson's). */
struct share {
    double share, low, high;
};
struct share estimate_share(long part, long all);

double estimate_root(double x); /* the square root */

#endif
