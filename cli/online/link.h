/* link.h - links to online tables: https://HOST/#/t/TABLE/TOKEN, the same in the browser and here. */
#ifndef NULLARIUM_LINK_H
#define NULLARIUM_LINK_H

#include "fair.h"

enum { LINK_SERVER = 512, LINK_ROOM = LINK_SERVER + FAIR_TABLE + FAIR_TOKEN + 8 };

struct link {
    char server[LINK_SERVER]; /* "https://HOST", without a slash at its end */
    char table[FAIR_TABLE];
    char token[FAIR_TOKEN];
};

/* Whether these words are an address of the web at all, rather than a file. */
bool link_is_address(const char *words);

/* False: it is no address of a server, or no link to a table. */
bool link_read_server(const char *words, char server[LINK_SERVER]);
bool link_read(const char *words, struct link *link);

void link_say(const struct link *link, const char *token, struct text *text);

#endif
