/* inline.h - what a game tells the compiler about its quickest ways. Playing out millions of games is a handful of
 * functions; there, and only there, we say what stands in line and what stays out of the way. */
#ifndef NULLARIUM_INLINE_H
#define NULLARIUM_INLINE_H

/* On the way of every decision: `static INLINE`. */
#define INLINE inline __attribute__((always_inline))
/* Rarely done, and kept out of the quick functions that call it, which then need fewer registers and no stack. */
#define RARELY __attribute__((noinline))

#endif
