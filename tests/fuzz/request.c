/* request.c - fuzz target: any bytes as what comes in over a connection of `nullarium serve`, the first byte saying
 * into which pieces the rest is cut. Whatever the cuts, the same heads are read; whatever is asked, the path stays
 * inside the root and the answer is one of the table or a refusal. */
#include "../../core/rng.h"
#include "../../server/answers.h"
#include "../../server/http.h"
#include "fuzz.h"
#include <string.h>

static const unsigned char plain[] = "plain bytes of some length", zipped[] = "zipped", pressed[] = "br";
static const struct asset all[] = {
    {"/a.js", "text/javascript", "0123456789abcdef0123", true, {{plain, 26}, {zipped, 6}, {pressed, 2}}},
    {"/icons/icon.svg", "image/svg+xml", "aaaa", false, {{plain, 26}, {0, 0}, {0, 0}}},
    {"/index.html", "text/html", "bbbb", false, {{plain, 26}, {zipped, 6}, {pressed, 2}}},
    {"/weights/a-b.bin", "application/octet-stream", "cccc", false, {{plain, 26}, {zipped, 6}, {0, 0}}},
};
static const struct assets assets = {all, sizeof all / sizeof all[0]};

/* What a handler may rely on. */
static void check_head(const struct http_head *head)
{
    FUZZ_DEMAND(head->method[0] && memchr(head->method, '\0', sizeof head->method));
    FUZZ_DEMAND(head->path[0] == '/' && memchr(head->path, '\0', sizeof head->path));
    FUZZ_DEMAND(head->body <= NET_BODY_BYTES + 1 && (head->sized || head->body == 0) && !(head->reads && head->body));
    FUZZ_DEMAND(strlen(http_bearer(head->authorization)) < NET_FIELD_BYTES);
    if (head->socket && !head->wrong) {
        char accept[FRAMES_ACCEPT], room[HTTP_ANSWER_BYTES];
        FUZZ_DEMAND(frames_is_key(head->key, head->key + FRAMES_KEY));
        frames_accept(head->key, accept);
        FUZZ_DEMAND(strlen(accept) == FRAMES_ACCEPT - 1);
        FUZZ_DEMAND(http_write_accept(room, head->key, "server: x\r\n", "today") > 0);
    }
    for (const char *at = head->path; *at; at++) {
        FUZZ_DEMAND((unsigned char)*at >= ' ' && *at != 127 && *at != '\\');
        size_t segment = *at == '/' ? strcspn(at + 1, "/") : 0;
        FUZZ_DEMAND(!(segment == 1 && at[1] == '.') && !(segment == 2 && at[1] == '.' && at[2] == '.'));
    }
    const char *fields[] = {head->accept_encoding, head->if_none_match, head->query,        head->host,
                            head->origin,          head->forwarded,     head->authorization};
    for (size_t field = 0; field < sizeof fields / sizeof fields[0]; field++)
        for (const char *at = fields[field]; *at; at++)
            FUZZ_DEMAND(((unsigned char)*at >= ' ' || *at == '\t') && *at != 127);
}

/* The head that goes out: one, and whole. */
static void check_written(const struct net_answer *answer)
{
    char room[HTTP_ANSWER_BYTES];
    size_t length = http_write(room, answer, "server: x\r\n", "today", true);
    FUZZ_DEMAND(length > 4 && length < sizeof room);
    FUZZ_DEMAND(strstr(room, "\r\n\r\n") == room + length - 4);
}

static void check_answer(const struct net_request *request, const struct net_answer *answer)
{
    bool known = false;
    static const int statuses[] = {200, 304, 404, 406};
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        known |= answer->status == statuses[i];
    FUZZ_DEMAND(known);
    FUZZ_DEMAND(!answer->made);
    FUZZ_DEMAND(memchr(answer->tag, '\0', sizeof answer->tag));
    if (answer->status == 304)
        FUZZ_DEMAND(!answer->body && answer->tag[0] == '"');
    if (answer->status == 200) { /* the whole of a form that is there, and is welcome */
        int weight[FORM_COUNT];
        answer_weigh(request->accept_encoding, weight);
        enum asset_form form = !answer->encoding                     ? FORM_PLAIN
                               : strcmp(answer->encoding, "br") == 0 ? FORM_BROTLI
                                                                     : FORM_GZIP;
        const void *bytes[FORM_COUNT] = {plain, zipped, pressed};
        FUZZ_DEMAND(answer->body == bytes[form]);
        FUZZ_DEMAND(weight[form] > 0 && weight[form] <= 1000);
        FUZZ_DEMAND(form == FORM_PLAIN || strstr(request->accept_encoding, "*") ||
                    strcasestr(request->accept_encoding, answer->encoding));
        FUZZ_DEMAND(form == FORM_PLAIN || answer->vary);
    }
    for (size_t i = 0; i < answer->length; i++)
        fuzz_sink += ((const unsigned char *)answer->body)[i];
}

static void ask(const struct http_head *head)
{
    struct net_request request = {.method = head->method,
                                  .path = head->path,
                                  .accept_encoding = head->accept_encoding,
                                  .if_none_match = head->if_none_match,
                                  .socket = head->socket};
    struct net_answer answer;
    memset(&answer, 0, sizeof answer);
    if (answer_refuse(&request, &answer)) {
        FUZZ_DEMAND(head->reads ? answer.status == 403 && head->socket : answer.status == 405 && answer.allow);
        check_written(&answer);
        return;
    }
    answer_asset(&assets, &request, &answer);
    check_answer(&request, &answer);
    check_written(&answer);
    for (size_t i = 0; i < assets.count; i++) { /* and the same for a path that is there */
        memset(&answer, 0, sizeof answer);
        request.path = all[i].path;
        answer_asset(&assets, &request, &answer);
        FUZZ_DEMAND(answer.status != 404);
        check_answer(&request, &answer);
    }
}

/* Reads one head out of bytes that come in pieces; each piece stands in memory of exactly its length. */
static enum http_reading read_in_pieces(const uint8_t *bytes, size_t length, struct rng *rng, struct http_head *head)
{
    size_t came = 0, seen = 0;
    enum http_reading reading = HTTP_MORE;
    while (reading == HTTP_MORE && came < length) {
        size_t piece = 1 + rng_below(rng, rng_below(rng, 4) ? 5 : 500);
        came = piece < length - came ? came + piece : length;
        char *copy = malloc(came);
        FUZZ_DEMAND(copy);
        memcpy(copy, bytes, came);
        reading = http_read(copy, came, &seen, head);
        FUZZ_DEMAND(seen <= came && (reading != HTTP_MORE || seen == came));
        free(copy);
    }
    return reading;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct http_head whole, pieces;
    struct rng rng;
    if (length < 1)
        return 0;
    rng_seed(&rng, bytes[0]);
    const uint8_t *at = bytes + 1, *end = bytes + length;
    while (at < end) {
        size_t seen = 0;
        enum http_reading reading = http_read((const char *)at, (size_t)(end - at), &seen, &whole);
        FUZZ_DEMAND(read_in_pieces(at, (size_t)(end - at), &rng, &pieces) == reading);
        if (reading == HTTP_MORE)
            break;
        FUZZ_DEMAND(whole.length == pieces.length && whole.length <= (size_t)(end - at));
        FUZZ_DEMAND(strcmp(whole.method, pieces.method) == 0 && strcmp(whole.path, pieces.path) == 0);
        FUZZ_DEMAND(whole.status == pieces.status && whole.last == pieces.last && whole.body == pieces.body);
        FUZZ_DEMAND(whole.socket == pieces.socket && whole.wrong == pieces.wrong);
        if (reading == HTTP_WRONG) { /* then nothing more is read */
            FUZZ_DEMAND(whole.status >= 400 && whole.words && whole.last);
            break;
        }
        check_head(&whole);
        ask(&whole);
        at += whole.length;
        if (whole.coded) /* what follows is no request */
            break;
        at += whole.body < (size_t)(end - at) ? whole.body : (size_t)(end - at);
    }
    return 0;
}
