/* called.c - under which name we are called (see called.h). */
#include "called.h"
#include "http.h"
#include <string.h>
#include <strings.h>

/* Whether a Host, whatever its port, is localhost, an address, or our name. */
static bool is_our_name(const char *host, const char *name)
{
    struct address address;
    char words[NET_FIELD_BYTES];
    const char *end = host[0] == '[' ? strchr(host, ']') : host + strcspn(host, ":");
    if (!end)
        return false;
    host += host[0] == '[';
    memcpy(words, host, (size_t)(end - host));
    words[end - host] = '\0';
    return address_read(words, &address) || strcasecmp(words, "localhost") == 0 ||
           (name && strcasecmp(words, name) == 0);
}

bool called_is_ours(const char *name, const struct net_request *request, struct net_answer *answer)
{
    const char *origin = strstr(request->origin, "://");
    bool called = is_our_name(request->host, name);
    if (called && (!request->origin[0] || (origin && strcasecmp(origin + 3, request->host) == 0)))
        return true;
    http_say(answer, 403,
             called ? "Another page may not ask this: its origin is not this host.\n"
                    : "This server does not go by that name: see --name of nullarium serve.\n");
    return false;
}
