/* broken_server.c - `nullarium serve` with a mistake planted into it: at the first table that draws so often, the draw
 * traps. For tests/online/online_test.py: that table stops, and nothing else.
 *
 *   broken_server serve --listen 127.0.0.1:0 --data FILE */
#include "../../server/server.h"
#include <stdlib.h>
#include <string.h>

enum { DRAWS = 5 };

static char broken[FAIR_TABLE];

static void draw(void *who, const char *id, const uint8_t key[FAIR_BYTES], int k, uint8_t out[FAIR_BYTES])
{
    (void)who;
    if (k == DRAWS && !broken[0])
        memcpy(broken, id, sizeof broken);
    if (k == DRAWS && strcmp(broken, id) == 0)
        __builtin_trap();
    fair_draw(key, k, out);
}

int main(int count, char **words)
{
    struct store *store;
    struct assets none = {0};
    enum net_trouble trouble;
    char detail[STORE_DETAIL];
    if (count < 6 || store_open(words[5], STORE_SERVE, &store, detail) != STORE_FINE)
        return EXIT_FAILURE;
    struct server_settings settings = {.host = "127.0.0.1",
                                       .port = "0",
                                       .connections = 100,
                                       .seconds = 15,
                                       .online = {.store = store, .keep_days = 90, .hall = {.draw = draw}}};
    struct server *server = server_open(&settings, &none, &trouble);
    if (!server)
        return EXIT_FAILURE;
    puts(server_address(server));
    fflush(stdout);
    server_run(server);
    server_close(server);
    store->close(store);
    return EXIT_SUCCESS;
}
