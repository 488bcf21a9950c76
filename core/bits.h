/* bits.h - counting and finding bits in a word. */
#ifndef NULLARIUM_BITS_H
#define NULLARIUM_BITS_H

#include <stdint.h>
#if defined(__BMI2__) && defined(__x86_64__)
#include <immintrin.h>
#endif

static inline int bits_count(uint64_t word)
{
#if defined(__POPCNT__) || defined(__wasm__) || defined(__aarch64__)
    return __builtin_popcountll(word);
#else /* without the instruction the built-in becomes a call: this is quicker */
    word -= (word >> 1) & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)((word * 0x0101010101010101u) >> 56);
#endif
}

/* The lowest set bit's number; the word must not be 0. */
static inline int bits_first(uint64_t word)
{
    return __builtin_ctzll(word);
}

/* The n-th set bit's number, counted from 0; the word must have more than n bits set. */
static inline int bits_nth(uint64_t word, int n)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ctzll(_pdep_u64(1ull << n, word));
#else
    while (n-- > 0)
        word &= word - 1;
    return __builtin_ctzll(word);
#endif
}

#endif
