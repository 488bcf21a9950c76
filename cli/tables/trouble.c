/* trouble.c - why a store of online tables cannot be used (see trouble.h). */
#include "trouble.h"
#include "../terminal/say.h"
#include <errno.h>
#include <stdlib.h>

int trouble_say(enum store_trouble trouble, const char *where, const char *detail)
{
    const char *reason = errno || !detail[0] ? say_trouble(errno) : detail;
    switch (trouble) {
    case STORE_LOCKED:
        return say_error(EXIT_FAILURE, "tables.locked", "w", where);
    case STORE_FOREIGN:
        return say_error(EXIT_FAILURE, "tables.foreign", "w", where);
    case STORE_NEWER:
        return say_error(EXIT_FAILURE, "tables.newer", "w", where);
    case STORE_DAMAGED:
        return say_error(EXIT_FAILURE, "tables.damaged", "w", where);
    case STORE_FULL:
        return say_error(EXIT_FAILURE, "tables.full", "w", where);
    default:
        return say_error(EXIT_FAILURE, "tables.away", "ww", where, reason);
    }
}
