/* small_begin.h - from here to small_end.h a game's functions are called now and then, for people: in the page's
 * module, which everybody fetches, they are made small before fast. Rules and bot come before it. Without a guard: each
 * game has one such part. */
#ifdef __wasm__
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#endif
