/* main.c - the server's own parts, all of them or the one that is named.
 *
 *   server [heads|handshakes|frames|places|shares|rate|bodies|later|sockets|silence|guard|limits] */
#include "parts.h"
#include <string.h>

int main(int count, char **words)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } parts[] = {{"heads", heads_check},
                 {"handshakes", heads_check_handshakes},
                 {"frames", frame_cases_check},
                 {"places", bounds_check_places},
                 {"shares", connections_check_shares},
                 {"rate", connections_check_rate},
                 {"bodies", connections_check_bodies},
                 {"later", connections_check_later},
                 {"sockets", sockets_check},
                 {"silence", sockets_check_silence},
                 {"guard", bounds_check_guard},
                 {"limits", bounds_check_limits}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (count < 2 || strcmp(words[1], parts[i].name) == 0)
            parts[i].run();
    return close_tests();
}
