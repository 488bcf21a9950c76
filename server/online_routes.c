/* online_routes.c - requests for online tables (see online.h): each becomes a visit of the hall. */
#include "called.h"
#include "http.h"
#include "text.h"
#include "visits.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_MOST = 25 }; /* seconds that a poll waits */

static enum net_taking refuse(struct net_answer *answer, int status, const char *words)
{
    http_say(answer, status, words);
    return NET_ANSWERED;
}

static enum net_taking refuse_method(struct net_answer *answer, const char *allow)
{
    http_say(answer, 405, "This is not how it is asked for here.\n");
    answer->allow = allow;
    return NET_ANSWERED;
}

bool online_is_route(const char *path)
{
    return strncmp(path, "/t", 2) == 0 && (path[2] == '\0' || path[2] == '/');
}

/* A number of the query, "from=3&wait=25"; -1: it does not say. */
static int read_query(const char *query, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = query; *at; at += strcspn(at, "&"), at += *at == '&') {
        const char *value = at + length + 1;
        int number;
        if (strncmp(at, name, length) == 0 && at[length] == '=' && text_take_number(&value, &number) &&
            (*value == '&' || !*value))
            return number;
    }
    return -1;
}

static struct visit *open_visit(struct online *online, struct connection *from, const struct net_request *request)
{
    struct visit *visit = calloc(1, sizeof *visit);
    if (!visit)
        return NULL;
    visit->visitor.who = visit;
    visit->connection = from;
    visit->from = request->from;
    queue_open(&visit->todo);
    queue_open(&visit->all);
    queue_join(&online->visits, &visit->all);
    net_keep(from, visit);
    return visit;
}

static enum net_taking make_table(struct online *online, struct connection *from, const struct net_request *request,
                                  struct net_answer *answer)
{
    uint8_t random[HALL_RANDOM];
    if (!limits_make(online->limits, &request->from, online_now(online))) {
        online->too_many++;
        return refuse(answer, 429, "That were too many new tables from here: try again in ten minutes.\n");
    }
    struct visit *visit = open_visit(online, from, request);
    if (!visit)
        return refuse(answer, 503, "Out of memory.\n");
    randombytes_buf(random, sizeof random);
    online_feed(online, &(struct hall_input){.kind = HALL_MAKE,
                                             .visitor = &visit->visitor,
                                             .text = request->body,
                                             .length = request->length,
                                             .random = random});
    return NET_LATER;
}

static enum net_taking open_table(struct online *online, struct connection *from, const struct net_request *request,
                                  struct net_answer *answer, const char *id, enum hall_way way)
{
    struct visit *visit = open_visit(online, from, request);
    int wait = read_query(request->query, "wait"), lines = read_query(request->query, "from"),
        notes = read_query(request->query, "notes");
    bool socket = way == HALL_SOCKET;
    if (visit && way == HALL_POST) {
        size_t length = request->length; /* the line, with or without its end */
        length -= length > 0 && request->body[length - 1] == '\n';
        length -= length > 0 && length < request->length && request->body[length - 1] == '\r';
        visit->line = malloc(length + 1);
        visit->length = length;
        if (visit->line)
            memcpy(visit->line, request->body, length);
    }
    if (!visit || (way == HALL_POST && !visit->line)) {
        net_keep(from, NULL);
        free(visit);
        return refuse(answer, 503, "Out of memory.\n");
    }
    visit->socket = socket;
    online_feed(online, &(struct hall_input){.kind = HALL_OPENED,
                                             .visitor = &visit->visitor,
                                             .id = id,
                                             .way = way,
                                             .token = socket ? "" : request->token,
                                             .from = lines > 0 ? lines : 0,
                                             .notes = notes > 0 ? (uint32_t)notes : 0,
                                             .wait = 1000 * (wait < 0           ? 0
                                                             : wait > WAIT_MOST ? WAIT_MOST
                                                                                : wait)});
    return socket ? NET_ACCEPTED : NET_LATER;
}

static enum net_taking open_socket(struct online *online, struct connection *from, const struct net_request *request,
                                   struct net_answer *answer, const char *id)
{
    static const char crowded[] = "bye crowded";
    if (request->wrong)
        return refuse(answer, 400, request->wrong);
    if (limits_enter(online->limits, &request->from))
        return open_table(online, from, request, answer, id, HALL_SOCKET);
    online->too_many++;
    net_keep(from, NULL);
    net_tell(from, crowded, sizeof crowded - 1);
    net_end(from);
    return NET_ACCEPTED;
}

enum net_taking online_answer(struct online *online, struct connection *from, const struct net_request *request,
                              struct net_answer *answer)
{
    bool get = strcmp(request->method, "GET") == 0, post = strcmp(request->method, "POST") == 0;
    const char *path = request->path + 2;
    char id[FAIR_TABLE] = "";
    if (!called_is_ours(online->name, request, answer))
        return NET_ANSWERED;
    if (online->stopping)
        return refuse(answer, 503, "later closing\n");
    if (!*path)
        return post ? make_table(online, from, request, answer) : refuse_method(answer, "POST");
    size_t length = strcspn(path + 1, "/");
    const char *rest = path + 1 + length;
    if (length < sizeof id) {
        memcpy(id, path + 1, length);
        id[length] = '\0';
    }
    if (!fair_is_table(id))
        return refuse(answer, 404, "There is no such table.\n");
    if (strcmp(rest, "/lines") == 0)
        return get ? open_table(online, from, request, answer, id, HALL_POLL) : refuse_method(answer, "GET");
    if (strcmp(rest, "/record") == 0)
        return get ? open_table(online, from, request, answer, id, HALL_RECORD) : refuse_method(answer, "GET");
    if (*rest)
        return refuse(answer, 404, "There is nothing here.\n");
    if (request->socket)
        return open_socket(online, from, request, answer, id);
    return post ? open_table(online, from, request, answer, id, HALL_POST) : refuse_method(answer, "POST");
}
