/* answers.c - from a request to an answer (see answers.h). */
#include "answers.h"
#include "http.h"
#include <stdlib.h>
#include <string.h>

bool answer_refuse(const struct net_request *request, struct net_answer *answer)
{
    if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0) {
        http_say(answer, 405, "Only GET and HEAD are answered here.\n");
        answer->allow = "GET, HEAD";
        return true;
    }
    if (request->socket) {
        http_say(answer, 403, "There is no WebSocket here.\n");
        return true;
    }
    return false;
}

/* A weight of RFC 9110 12.4.2 ("0.25") in thousandths; what is none counts as 0, so that nothing unwanted is sent. */
static int read_weight(const char *at, const char *end)
{
    int weight = 0, unit = 1000;
    if (at == end || (*at != '0' && *at != '1'))
        return 0;
    weight = (*at++ - '0') * unit;
    if (at < end && *at == '.')
        for (at++; at < end && *at >= '0' && *at <= '9' && unit > 1; at++) {
            unit /= 10;
            weight += (*at - '0') * unit;
        }
    return at == end && weight <= 1000 ? weight : 0;
}

/* One element of the list, "gzip;q=0.5", into the weights; `rest` is the weight of what is not named. */
static void weigh_element(const char *at, const char *end, int weight[FORM_COUNT], int *rest)
{
    const char *stop = memchr(at, ';', (size_t)(end - at));
    const char *parameter = stop ? stop + 1 : end;
    stop = stop ? stop : end;
    http_trim(&at, &stop);
    http_trim(&parameter, &end);
    int welcome = 1000;
    if (parameter < end)
        welcome = end - parameter >= 2 && (parameter[0] | 0x20) == 'q' && parameter[1] == '='
                      ? read_weight(parameter + 2, end)
                      : 0;
    if (http_is_word(at, stop, "br"))
        weight[FORM_BROTLI] = welcome;
    else if (http_is_word(at, stop, "gzip") || http_is_word(at, stop, "x-gzip"))
        weight[FORM_GZIP] = welcome;
    else if (http_is_word(at, stop, "identity"))
        weight[FORM_PLAIN] = welcome;
    else if (http_is_word(at, stop, "*"))
        *rest = welcome;
}

void answer_weigh(const char *accept_encoding, int weight[FORM_COUNT])
{
    int rest = -1; /* no `*` */
    for (int form = 0; form < FORM_COUNT; form++)
        weight[form] = -1; /* not named */
    const char *list = accept_encoding, *end = list + strlen(list), *element, *element_end;
    while (http_next(&list, end, &element, &element_end))
        weigh_element(element, element_end, weight, &rest);
    for (int form = 0; form < FORM_COUNT; form++)
        if (weight[form] < 0)
            weight[form] = rest >= 0            ? rest
                           : form == FORM_PLAIN ? 1
                                                : 0; /* plain is welcome unless excluded, but last */
}

bool answer_has_tag(const char *if_none_match, const char *tag)
{
    size_t length = strlen(tag);
    for (const char *at = if_none_match; *at;) {
        at += strspn(at, " \t,");
        if (*at == '*')
            return true;
        if (at[0] == 'W' && at[1] == '/') /* 304 compares weakly: RFC 9110 13.1.2 */
            at += 2;
        if (*at != '"')
            return false;
        const char *end = strchr(at + 1, '"');
        if (!end)
            return false;
        if ((size_t)(end + 1 - at) == length && memcmp(at, tag, length) == 0)
            return true;
        at = end + 1;
    }
    return false;
}

static int compare_path(const void *path, const void *asset)
{
    return strcmp(path, ((const struct asset *)asset)->path);
}

void answer_asset(const struct assets *assets, const struct net_request *request, struct net_answer *answer)
{
    static const char *const names[FORM_COUNT] = {[FORM_GZIP] = "gzip", [FORM_BROTLI] = "br"};
    static const char *const marks[FORM_COUNT] = {"", "-gz", "-br"};
    const char *path = strcmp(request->path, "/") == 0 ? "/index.html" : request->path;
    const struct asset *asset = bsearch(path, assets->all, assets->count, sizeof *assets->all, compare_path);
    if (!asset) {
        http_say(answer, 404, "There is nothing here.\n");
        return;
    }
    int weight[FORM_COUNT], best = -1;
    answer_weigh(request->accept_encoding, weight);
    for (int form = 0; form < FORM_COUNT; form++) {
        answer->vary |= form != FORM_PLAIN && asset->form[form].at;
        if (!asset->form[form].at || !weight[form])
            continue;
        if (best < 0 || weight[form] > weight[best] ||
            (weight[form] == weight[best] && asset->form[form].length < asset->form[best].length))
            best = form;
    }
    if (best < 0) {
        http_say(answer, 406, "This is there as br, gzip and plain only.\n");
        return;
    }
    answer->status = 200;
    answer->type = asset->type;
    answer->cache = asset->forever ? "public, max-age=31536000, immutable" : "no-cache";
    answer->encoding = names[best];
    /* each form has a tag of its own, as bytes differ: quote, hash, mark, quote */
    size_t length = strlen(asset->tag), most = sizeof answer->tag - 6;
    length = length < most ? length : most;
    answer->tag[0] = '"';
    memcpy(answer->tag + 1, asset->tag, length);
    memcpy(answer->tag + 1 + length, marks[best], strlen(marks[best]) + 1);
    length = strlen(answer->tag);
    answer->tag[length] = '"';
    answer->tag[length + 1] = '\0';
    if (answer_has_tag(request->if_none_match, answer->tag)) {
        answer->status = 304;
        answer->type = answer->encoding = NULL;
        return;
    }
    answer->body = asset->form[best].at;
    answer->length = asset->form[best].length;
}
