/* web.h - requests to a server of online tables, with libcurl: one that is waited for, and what client.c, which waits
 * for several, shares with it. */
#ifndef NULLARIUM_WEB_H
#define NULLARIUM_WEB_H

#include "link.h"
#include "terminal/say.h"
#include <curl/curl.h>

enum {
    WEB_BODY = 4 << 20,             /* the most that an answer may have: a record has 1 MiB */
    WEB_ADDRESS = LINK_SERVER + 96, /* room for the address of a request */
    WEB_LINE = 4096 + 2,
    WEB_POST = 15, /* seconds that a short request may take */
};

/* What came back. */
struct web_answer {
    CURLcode code; /* whether it was answered at all */
    long status;   /* of HTTP */
    char *body;    /* with a NUL behind it; NULL where nothing came */
    size_t length;
    uint32_t notes; /* the header `nullarium-notes`, 0 where it is missing */
    char game[32];  /* the header `nullarium-game`, "" where it is missing */
};
void web_forget(struct web_answer *answer);

/* A request, made anew on a handle that may have had another one: `body` is sent by POST, NULL asks by GET; `token` may
 * be NULL. The answer is filled in as it comes, and must stay where it is, like the body. Free the list of headers
 * afterwards. */
struct curl_slist *web_prepare(CURL *handle, const char *address, const char *token, const char *body, int seconds,
                               struct web_answer *answer);

/* Asks and waits; who is asked to come later does, a few times. The path begins with a slash. */
void web_ask(const struct link *link, const char *path, const char *token, const char *body, struct web_answer *answer);

/* Whether it was not done (200, 201), or not even answered, and a sentence that says why. */
bool web_fails(const struct link *link, const struct web_answer *answer, char sentence[SAY_ROOM]);

/* The same, and it is said; answers an exit status, or 0. */
int web_check(const struct link *link, const struct web_answer *answer);

#endif
