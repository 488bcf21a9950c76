/* rng.h - the fast seeded generator of simulations (xoroshiro128++, public domain, by Blackman and
 * Vigna). In play its state comes fresh from libsodium before every draw; never from a clock. */
#ifndef NULLARIUM_RNG_H
#define NULLARIUM_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[2]; /* never both zero */
};

/* Spreads one number over the whole state (splitmix64). Same seed, same numbers, everywhere. */
static inline void rng_seed(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 2; i++) {
        uint64_t z = (seed += 0x9E3779B97F4A7C15u);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        rng->s[i] = z ^ (z >> 31);
    }
}

static inline uint64_t rng_turn(uint64_t word, int bits)
{
    return (word << bits) | (word >> (64 - bits));
}

static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t a = rng->s[0], b = rng->s[1];
    uint64_t result = rng_turn(a + b, 17) + a;
    b ^= a;
    rng->s[0] = rng_turn(a, 49) ^ b ^ (b << 21);
    rng->s[1] = rng_turn(b, 28);
    return result;
}

/* Draws again while the product falls into the unfair rest: hardly ever, so it stays out of line. */
__attribute__((noinline, cold, unused)) static uint64_t rng_again(struct rng *rng, uint32_t n, uint64_t product)
{
    uint32_t unfair = (uint32_t)(-n) % n;
    while ((uint32_t)product < unfair)
        product = (rng_next(rng) >> 32) * n;
    return product;
}

/* Uniform in 0 .. n-1, n >= 1 (Lemire's multiplication, with his exact rejection). */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t product = (rng_next(rng) >> 32) * n;
    if (__builtin_expect((uint32_t)product < n, 0)) {
        struct rng copy = *rng; /* so that a generator of the caller's own may stay in registers */
        product = rng_again(&copy, n, product);
        *rng = copy;
    }
    return (uint32_t)(product >> 32);
}

#endif
