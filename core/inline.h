/* inline.h - what a game tells the compiler about its quickest ways. Playing out millions of games is a handful of
 * functions; there, and only there, we say what stands in line and what stays out of the way. The rest may be small. */
#ifndef NULLARIUM_INLINE_H
#define NULLARIUM_INLINE_H

/* On the way of every decision: `static INLINE`. */
#define INLINE inline __attribute__((always_inline))
/* Rarely done, and kept out of the quick functions that call it, which then need fewer registers and no stack. */
#define RARELY __attribute__((noinline))

/* Around what people look at and what is asked of a sheet once: small before fast in the page's module, which everybody
 * fetches over a line. Elsewhere they mean nothing. */
#ifdef __wasm__
#define SMALL_BEGIN _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define SMALL_END _Pragma("clang attribute pop")
#else
#define SMALL_BEGIN
#define SMALL_END
#endif

#endif
