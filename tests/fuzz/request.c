/* request.c - fuzz target: any bytes as a request to `nullarium serve`, line by line method, path, Accept-Encoding and
 * If-None-Match, as libwebsockets would hand them to us. Whatever is asked, the answer is one of the table or a
 * refusal. */
#include "../../server/answers.h"
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

/* The next line as a string of exactly its length; a NUL ends it, as it would in a header. */
static char *take_line(const uint8_t **at, const uint8_t *end)
{
    const uint8_t *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : end;
    size_t length = (size_t)((stop ? stop : end) - *at);
    char *line = malloc(length + 1);
    FUZZ_DEMAND(line);
    memcpy(line, *at, length);
    line[length] = '\0';
    *at = stop && stop < end ? stop + 1 : end;
    return line;
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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const uint8_t *at = bytes, *end = bytes + length;
    char *line[4];
    for (int i = 0; i < 4; i++)
        line[i] = take_line(&at, end);
    struct net_request request = {line[0], line[1], line[2], line[3]};
    struct net_answer answer;
    memset(&answer, 0, sizeof answer);
    if (answer_refuse(&request, &answer)) {
        FUZZ_DEMAND(answer.status == 400 || (answer.status == 405 && answer.allow));
    } else {
        FUZZ_DEMAND(request.path[0] == '/' && !strstr(request.path, "/../"));
        answer_asset(&assets, &request, &answer);
        check_answer(&request, &answer);
        for (size_t i = 0; i < assets.count; i++) { /* and the same for a path that is there */
            memset(&answer, 0, sizeof answer);
            request.path = all[i].path;
            answer_asset(&assets, &request, &answer);
            FUZZ_DEMAND(answer.status != 404);
            check_answer(&request, &answer);
        }
    }
    for (int i = 0; i < 4; i++)
        free(line[i]);
    return 0;
}
