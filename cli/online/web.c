/* web.c - requests to a server of online tables (see web.h). */
#include "web.h"
#include "refused.h"
#include "terminal/input.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

void web_forget(struct web_answer *answer)
{
    free(answer->body);
    *answer = (struct web_answer){0};
}

static size_t take_body(char *bytes, size_t one, size_t count, void *where)
{
    struct web_answer *answer = where;
    (void)one; /* is 1 */
    if (answer->length + count > WEB_BODY)
        return 0;
    char *body = realloc(answer->body, answer->length + count + 1);
    if (!body)
        return 0;
    memcpy(body + answer->length, bytes, count);
    answer->body = body;
    answer->length += count;
    body[answer->length] = '\0';
    return count;
}

/* The value of a header, where it is this one. */
static bool read_header(const char *bytes, size_t count, const char *name, char *out, size_t room)
{
    size_t length = strlen(name);
    if (count <= length || strncasecmp(bytes, name, length) != 0)
        return false;
    snprintf(out, room, "%.*s", (int)(count - length), bytes + length);
    memmove(out, out + strspn(out, " "), strlen(out + strspn(out, " ")) + 1);
    out[strcspn(out, " \r\n")] = '\0';
    return true;
}

static size_t take_header(char *bytes, size_t one, size_t count, void *where)
{
    struct web_answer *answer = where;
    char number[16];
    (void)one;
    if (read_header(bytes, count, "nullarium-notes:", number, sizeof number))
        answer->notes = (uint32_t)strtoul(number, NULL, 10);
    read_header(bytes, count, "nullarium-game:", answer->game, sizeof answer->game);
    return count;
}

/* Ctrl-C ends a request too. */
static int is_stopped(void *where, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    (void)where, (void)a, (void)b, (void)c, (void)d;
    return input_stopped != 0;
}

struct curl_slist *web_prepare(CURL *handle, const char *address, const char *token, const char *body, int seconds,
                               struct web_answer *answer)
{
    char bearer[FAIR_TOKEN + 32];
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: text/plain");
    headers = curl_slist_append(headers, "Expect:");
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s", token ? token : "");
    if (token)
        headers = curl_slist_append(headers, bearer);
    curl_easy_reset(handle);
    curl_easy_setopt(handle, CURLOPT_URL, address);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_USERAGENT, "nullarium/" NULLARIUM_VERSION);
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, 5L);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, (long)seconds);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, answer);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, answer);
    if (body)
        curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body);
    return headers;
}

static void ask_once(CURL *handle, const char *address, const char *token, const char *body, struct web_answer *answer)
{
    *answer = (struct web_answer){0};
    struct curl_slist *headers = web_prepare(handle, address, token, body, WEB_POST, answer);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, is_stopped);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    answer->code = curl_easy_perform(handle);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
    curl_slist_free_all(headers);
}

void web_ask(const struct link *link, const char *path, const char *token, const char *body, struct web_answer *answer)
{
    enum { TRIES = 5, PAUSE = 300000000 /* ns */ };
    char address[WEB_ADDRESS];
    CURL *handle = curl_easy_init();
    if (!handle)
        abort();
    snprintf(address, sizeof address, "%s%s", link->server, path);
    ask_once(handle, address, token, body, answer);
    for (int i = 1; i < TRIES && (answer->status == 429 || answer->status == 503) && !input_stopped; i++) {
        nanosleep(&(struct timespec){.tv_nsec = PAUSE}, NULL);
        web_forget(answer);
        ask_once(handle, address, token, body, answer);
    }
    curl_easy_cleanup(handle);
}

/* Why nobody has answered. */
static const char *unreached(CURLcode code)
{
    switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
        return "join.certificate";
    case CURLE_SSL_CONNECT_ERROR:
        return "join.no-tls";
    case CURLE_ABORTED_BY_CALLBACK:
        return "join.stopped";
    default:
        return "join.no-server";
    }
}

bool web_fails(const struct link *link, const struct web_answer *answer, char sentence[SAY_ROOM])
{
    static const struct {
        const char *line, *text;
    } known[] = {{"bye gone", "join.no-table"}, {"bye moved", "join.moved"},      {"bye reload", "join.other-rules"},
                 {"bye rate", "join.too-many"}, {"bye crowded", "join.too-many"}, {"bye closing", "join.later"},
                 {"later", "join.later"}};
    const char *body = answer->body ? answer->body : "", *text = NULL;
    char line[SAY_ROOM / 2];
    struct text out;
    if (answer->code == CURLE_OK && (answer->status == 200 || answer->status == 201))
        return false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(body, known[i].line, strlen(known[i].line)) == 0)
            text = known[i].text;
    if (answer->code != CURLE_OK)
        text = unreached(answer->code);
    else if (!text && refused_say(body, NULL, sentence, SAY_ROOM))
        return true;
    else if (!text && (answer->status == 404 || answer->status == 405 || answer->status == 501))
        text = "join.too-old";
    snprintf(line, sizeof line, "%.*s", (int)strcspn(body, "\r\n"), body);
    struct message message = text ? say_message(text, "w", link->server)
                                  : say_message("join.server-says", "wnw", link->server, (int)answer->status, line);
    text_open(&out, sentence, SAY_ROOM);
    say_into(&out, &message, NULL);
    return true;
}

int web_check(const struct link *link, const struct web_answer *answer)
{
    char sentence[SAY_ROOM];
    return web_fails(link, answer, sentence) ? say_error(EXIT_FAILURE, "cli.sentence", "w", sentence) : 0;
}
