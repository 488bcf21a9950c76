/* memory.c - the four functions of libc that freestanding code may use, for the page. */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int value, size_t length);
int memcmp(const void *a, const void *b, size_t length);

void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    return memmove(to, from, length);
}

void *memmove(void *to, const void *from, size_t length)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    if (out < in)
        for (size_t i = 0; i < length; i++)
            out[i] = in[i];
    else
        for (size_t i = length; i > 0; i--)
            out[i - 1] = in[i - 1];
    return to;
}

void *memset(void *to, int value, size_t length)
{
    unsigned char *out = to;
    for (size_t i = 0; i < length; i++)
        out[i] = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t length)
{
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < length; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}
