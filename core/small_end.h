/* small_end.h - ends what small_begin.h began. */
#ifdef __wasm__
#pragma clang attribute pop
#endif
