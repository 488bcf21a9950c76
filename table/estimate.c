/* estimate.c - means of measured values and their intervals (see estimate.h). */
#include "estimate.h"

void sum_add(struct sum *sum, double value)
{
    /* Welford's way: the squares are those of the differences to the mean so far. */
    double before = sum->count ? sum->total / (double)sum->count : 0;
    sum->total += value;
    sum->count++;
    sum->squares += (value - before) * (value - sum->total / (double)sum->count);
}

double estimate_root(double x)
{
    double guess = x > 1 ? x : 1;
    for (int i = 0; i < 200 && x > 0; i++)
        guess = (guess + x / guess) / 2;
    return x > 0 ? guess : 0;
}

static const double normal = 2.5758293; /* the 99.5 % point of the normal distribution */

/* The 99.5 % point of Student's distribution (Cornish and Fisher's expansion; within 2 % from 4 degrees on). */
static double student(long freedom)
{
    double z = normal, v = (double)freedom, z3 = z * z * z, z5 = z3 * z * z;
    static const double few[] = {63.657, 9.925, 5.841, 4.604};
    if (freedom <= 4)
        return few[freedom - 1];
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v);
}

struct estimate estimate_mean(const struct sum *sum)
{
    struct estimate estimate = {.count = sum->count};
    if (sum->count)
        estimate.mean = sum->total / (double)sum->count;
    if (sum->count > 1) {
        double variance = sum->squares / (double)(sum->count - 1);
        estimate.width = student(sum->count - 1) * estimate_root(variance / (double)sum->count);
    }
    return estimate;
}

struct share estimate_share(long part, long all)
{
    if (!all)
        return (struct share){0, 0, 1};
    double n = (double)all, p = (double)part / n, z2 = normal * normal;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double width = normal / (1 + z2 / n) * estimate_root(p * (1 - p) / n + z2 / (4 * n * n));
    return (struct share){p, part ? middle - width : 0, part < all ? middle + width : 1};
}
