/* http.c - heads of HTTP/1.1 (see http.h). */
#include "http.h"
#include "plant.h"
#include "text.h"
#include <string.h>
#include <strings.h>

/* -- small parts ------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool http_is_word(const char *at, const char *end, const char *word)
{
    return (size_t)(end - at) == strlen(word) && strncasecmp(at, word, (size_t)(end - at)) == 0;
}

void http_trim(const char **at, const char **end)
{
    while (*at < *end && is_blank(**at))
        ++*at;
    while (*end > *at && is_blank((*end)[-1]))
        --*end;
}

bool http_next(const char **list, const char *end, const char **element, const char **element_end)
{
    if (*list >= end)
        return false;
    const char *comma = memchr(*list, ',', (size_t)(end - *list));
    *element = *list;
    *element_end = comma ? comma : end;
    *list = comma ? comma + 1 : end;
    http_trim(element, element_end);
    return true;
}

/* A token of RFC 9110 5.6.2, not empty. */
static bool is_token(const char *at, const char *end)
{
    for (const char *c = at; c < end; c++)
        if (!((*c >= '0' && *c <= '9') || ((*c | 0x20) >= 'a' && (*c | 0x20) <= 'z') ||
              (*c && strchr("!#$%&'*+-.^_`|~", *c))))
            return false;
    return at < end;
}

static bool is_visible(const char *at, const char *end)
{
    for (; at < end; at++)
        if (*at <= ' ' || *at >= 127)
            return false;
    return true;
}

/* A field that is looked at: another one of the same name goes on with its list (RFC 9110 5.3); one that is too long
 * counts as absent. */
static void keep_field(char field[NET_FIELD_BYTES], const char *at, const char *end)
{
    struct text text;
    size_t before = strlen(field);
    text_open(&text, field + before, NET_FIELD_BYTES - before);
    text_add(&text, before ? ", " : "");
    text_part(&text, at, (size_t)(end - at));
    if (text.full)
        field[0] = '\0';
}

static enum http_reading refuse(struct http_head *head, int status, const char *words)
{
    head->status = status;
    head->words = words;
    head->last = true;
    return HTTP_WRONG;
}

static enum http_reading refuse_path(struct http_head *head)
{
    strcpy(head->path, "?");
    return refuse(head, 400, "This is no path.\n");
}

/* -- the request line -------------------------------------------------------------------------- */

static int read_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Resolves `.` and `..` (RFC 3986 5.2.4); false: it leads out of the root. */
static bool resolve_dots(char *path)
{
    char *out = path;
    for (const char *at = path; *at;) {
        size_t length = strcspn(at + 1, "/");
        const char *next = at + 1 + length;
        bool one = length == 1 && at[1] == '.', two = length == 2 && at[1] == '.' && at[2] == '.';
        if (two && out == path && !PLANT("server-root"))
            return false;
        if (two && out > path)
            do
                out--;
            while (*out != '/');
        if (!one && !two) {
            memmove(out, at, length + 1);
            out += length + 1;
        } else if (!*next) {
            *out++ = '/';
        }
        at = next;
    }
    *out = '\0';
    return true;
}

/* The path is decoded once, so `%252e` stays `%2e`. Nothing of it could reach a file, assets being a table; what has no
 * place in a path is refused so that nobody has to think about it. */
static enum http_reading read_path(const char *at, const char *end, struct http_head *head)
{
    const char *query = memchr(at, '?', (size_t)(end - at));
    if (!is_visible(at, end) || at == end || *at != '/' || memchr(at, '#', (size_t)(end - at)))
        return refuse_path(head);
    if (query)
        keep_field(head->query, query + 1, end);
    end = query ? query : end;
    size_t length = 0;
    while (at < end) {
        int c = (unsigned char)*at++;
        if (c == '%') {
            int high = at < end ? read_digit(at[0]) : -1, low = at + 1 < end ? read_digit(at[1]) : -1;
            if (high < 0 || low < 0)
                return refuse_path(head);
            c = high << 4 | low;
            at += 2;
        }
        if (((c < ' ' || c == 127) && !PLANT("server-control")) || c == '\\')
            return refuse_path(head);
        if (length + 1 >= NET_PATH_BYTES) {
            strcpy(head->path, "?");
            return refuse(head, 414, "This path is too long.\n");
        }
        head->path[length++] = (char)c;
    }
    head->path[length] = '\0';
    return resolve_dots(head->path) ? HTTP_WHOLE : refuse_path(head);
}

static enum http_reading read_request_line(const char *at, const char *end, struct http_head *head)
{
    const char *blank = memchr(at, ' ', (size_t)(end - at));
    const char *second = blank ? memchr(blank + 1, ' ', (size_t)(end - blank - 1)) : NULL;
    if (!second || !is_token(at, blank))
        return refuse(head, 400, "This is no request.\n");
    const char *version = second + 1;
    bool old = end - version == 8 && memcmp(version, "HTTP/1.0", 8) == 0;
    if (!old && (end - version != 8 || memcmp(version, "HTTP/1.1", 8) != 0))
        return refuse(head, 400, "Another version of HTTP is spoken here.\n");
    head->last = old;
    if ((size_t)(blank - at) < sizeof head->method) {
        memcpy(head->method, at, (size_t)(blank - at));
        head->method[blank - at] = '\0';
    }
    return read_path(blank + 1, second, head);
}

/* -- the fields -------------------------------------------------------------------------------- */

/* What there may be one of. */
struct fields {
    int hosts, lengths, codings, keys, versions;
    bool body, upgrade, protocol, thirteen;
};

static bool has_word(const char *at, const char *end, const char *word)
{
    const char *element, *element_end;
    while (http_next(&at, end, &element, &element_end))
        if (http_is_word(element, element_end, word))
            return true;
    return false;
}

static bool is_host(const char *at, const char *end)
{
    for (; at < end; at++)
        if (*at <= ' ' || *at >= 127 || strchr("/?#@\\,\"<>", *at))
            return false;
    return true;
}

static enum http_reading read_length(const char *at, const char *end, struct http_head *head, struct fields *fields)
{
    bool digits = at < end;
    fields->lengths++;
    for (; at < end; at++) {
        digits &= *at >= '0' && *at <= '9';
        fields->body |= *at != '0';
        head->body = 10 * head->body + (size_t)(*at - '0');
        head->body = head->body > NET_BODY_BYTES ? NET_BODY_BYTES + 1 : head->body;
    }
    head->sized = true;
    return digits ? HTTP_WHOLE : refuse(head, 400, "This is no length.\n");
}

/* What belongs to a WebSocket. */
static void read_socket_field(const char *name, const char *name_end, const char *at, const char *end,
                              struct http_head *head, struct fields *fields)
{
    if (http_is_word(name, name_end, "upgrade")) {
        head->socket |= has_word(at, end, "websocket");
    } else if (http_is_word(name, name_end, "sec-websocket-version")) {
        fields->versions++;
        fields->thirteen = http_is_word(at, end, "13");
    } else if (http_is_word(name, name_end, "sec-websocket-protocol")) {
        fields->protocol |= has_word(at, end, NET_PROTOCOL);
    } else if (http_is_word(name, name_end, "sec-websocket-key")) {
        fields->keys += frames_is_key(at, end) ? 1 : 2; /* one that is none is as bad as two */
        if (frames_is_key(at, end))
            memcpy(head->key, at, FRAMES_KEY);
    }
}

/* Fields that are kept as they are, the rest of a list behind its beginning. */
static char *find_kept(const char *name, const char *end, struct http_head *head)
{
    struct {
        const char *name;
        char *room;
    } kept[] = {{"host", head->host},
                {"origin", head->origin},
                {"authorization", head->authorization},
                {"x-forwarded-for", head->forwarded},
                {"accept-encoding", head->accept_encoding},
                {"if-none-match", head->if_none_match}};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (http_is_word(name, end, kept[i].name))
            return kept[i].room;
    return NULL;
}

static enum http_reading read_field(const char *at, const char *end, struct http_head *head, struct fields *fields)
{
    const char *colon = memchr(at, ':', (size_t)(end - at));
    const char *name_end = colon;
    while (PLANT("server-blank") && name_end && name_end > at && is_blank(name_end[-1]))
        name_end--;
    if (!colon || !is_token(at, name_end)) /* a folded line begins with a blank, so it has no name either */
        return refuse(head, 400, "This is no header.\n");
    const char *value = colon + 1;
    http_trim(&value, &end);
    char *kept = find_kept(at, name_end, head);
    if (kept)
        keep_field(kept, value, end);
    if (http_is_word(at, name_end, "host")) {
        fields->hosts++;
        return is_host(value, end) ? HTTP_WHOLE : refuse(head, 400, "This is no host.\n");
    }
    if (http_is_word(at, name_end, "content-length"))
        return read_length(value, end, head, fields);
    if (http_is_word(at, name_end, "transfer-encoding")) {
        fields->codings++;
        fields->body = head->coded = true;
    } else if (http_is_word(at, name_end, "connection")) {
        head->last |= has_word(value, end, "close");
        fields->upgrade |= has_word(value, end, "upgrade");
    } else if (http_is_word(at, name_end, "expect")) {
        head->expects = http_is_word(value, end, "100-continue");
    } else {
        read_socket_field(at, name_end, value, end, head, fields);
    }
    return HTTP_WHOLE;
}

/* -- the whole --------------------------------------------------------------------------------- */

/* Why a WebSocket cannot be had; NULL: it can. */
static const char *judge_socket(const struct http_head *head, const struct fields *fields)
{
    if (strcmp(head->method, "GET") != 0 || !fields->upgrade)
        return "This is no handshake of a WebSocket.\n";
    if (fields->versions != 1 || !fields->thirteen)
        return "WebSocket is spoken here in its version 13.\n";
    if (fields->keys != 1)
        return "A WebSocket needs one key of 16 bytes.\n";
    if (!fields->protocol)
        return "Speak " NET_PROTOCOL ": Sec-WebSocket-Protocol does not offer it.\n";
    return NULL;
}

/* What the fields mean together. In HTTP/1.0 nothing can be upgraded (RFC 9110 7.8). */
static enum http_reading judge(struct http_head *head, const struct fields *fields, bool old)
{
    head->reads = strcmp(head->method, "GET") == 0 || strcmp(head->method, "HEAD") == 0;
    if (fields->hosts > 1 && !PLANT("server-hosts"))
        return refuse(head, 400, "There is more than one host.\n");
    if (!fields->hosts && !old)
        return refuse(head, 400, "The host is missing.\n");
    if (fields->lengths + fields->codings > 1)
        return refuse(head, 400, "There is more than one length.\n");
    if (head->reads && fields->body)
        return refuse(head, 413, "A request has no body here.\n");
    head->socket &= !old;
    head->expects &= !old;
    head->wrong = head->socket ? judge_socket(head, fields) : NULL;
    return HTTP_WHOLE;
}

/* Looks for the empty line in what is new. A CR or LF alone and any other control character is wrong at once: who sends
 * those would wait for ever for an answer to a head that has no end. */
static enum http_reading find_end(const char *bytes, size_t length, size_t *seen)
{
    for (; *seen < length; ++*seen) {
        size_t at = *seen;
        unsigned char c = (unsigned char)bytes[at];
        bool after_cr = at > 0 && bytes[at - 1] == '\r';
        if ((c == '\n') != after_cr || (c < ' ' && c != '\r' && c != '\n' && c != '\t') || c == 127)
            return HTTP_WRONG;
        if (c == '\n' && (at == 1 || bytes[at - 2] == '\n')) {
            ++*seen;
            return at == 1 ? HTTP_WRONG : HTTP_WHOLE;
        }
    }
    return HTTP_MORE;
}

enum http_reading http_read(const char *bytes, size_t length, size_t *seen, struct http_head *head)
{
    size_t most = length < NET_HEAD_BYTES ? length : NET_HEAD_BYTES;
    enum http_reading reading = find_end(bytes, most, seen);
    if (reading == HTTP_MORE && most < NET_HEAD_BYTES)
        return HTTP_MORE;
    *head = (struct http_head){.length = *seen, .method = "?", .path = "?"};
    if (reading == HTTP_WRONG)
        return refuse(head, 400, "This is no request.\n");
    if (reading == HTTP_MORE)
        return memchr(bytes, '\n', most) ? refuse(head, 431, "These headers are too long.\n")
                                         : refuse(head, 414, "This line is too long.\n");
    struct fields fields = {0};
    const char *end = bytes + *seen - 2; /* before the empty line */
    const char *line_end = memchr(bytes, '\r', *seen);
    reading = read_request_line(bytes, line_end, head);
    bool old = head->last;
    for (const char *line = line_end + 2; reading == HTTP_WHOLE && line < end; line = line_end + 2) {
        line_end = memchr(line, '\r', (size_t)(end - line));
        reading = read_field(line, line_end, head, &fields);
    }
    return reading == HTTP_WHOLE ? judge(head, &fields, old) : reading;
}

/* -- answers ----------------------------------------------------------------------------------- */

void http_say(struct net_answer *answer, int status, const char *words)
{
    answer->status = status;
    answer->type = "text/plain; charset=utf-8";
    answer->cache = "no-store";
    answer->body = words;
    answer->length = strlen(words);
}

static const char *name_status(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 406:
        return "Not Acceptable";
    case 409:
        return "Conflict";
    case 411:
        return "Length Required";
    case 413:
        return "Content Too Large";
    case 414:
        return "URI Too Long";
    case 422:
        return "Unprocessable Content";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 503:
        return "Service Unavailable";
    default:
        return "Other";
    }
}

void http_add(struct text *text, const char *name, const char *value)
{
    if (!value || !value[0])
        return;
    text_add(text, name);
    text_char(text, ' ');
    text_add(text, value);
    text_add(text, "\r\n");
}

size_t http_write(char room[HTTP_ANSWER_BYTES], const struct net_answer *answer, const char *common, const char *date,
                  bool last)
{
    struct text text;
    text_open(&text, room, HTTP_ANSWER_BYTES);
    text_add(&text, "HTTP/1.1 ");
    text_number(&text, answer->status);
    text_char(&text, ' ');
    text_add(&text, name_status(answer->status));
    text_add(&text, "\r\n");
    text_add(&text, common);
    http_add(&text, "date:", date);
    http_add(&text, "content-type:", answer->type);
    http_add(&text, "content-encoding:", answer->encoding);
    http_add(&text, "cache-control:", answer->cache);
    http_add(&text, "etag:", answer->tag);
    http_add(&text, "vary:", answer->vary ? "accept-encoding" : NULL);
    http_add(&text, "allow:", answer->allow);
    http_add(&text, "connection:", last ? "close" : NULL);
    if (answer->more[0]) {
        text_add(&text, answer->more);
        text_add(&text, "\r\n");
    }
    if (answer->status != 304) {
        text_add(&text, "content-length: ");
        text_number(&text, (int64_t)answer->length);
        text_add(&text, "\r\n");
    }
    text_add(&text, "\r\n");
    return text.full ? 0 : text.length;
}

size_t http_write_accept(char room[HTTP_ANSWER_BYTES], const char key[FRAMES_KEY], const char *common, const char *date)
{
    char accept[FRAMES_ACCEPT];
    struct text text;
    frames_accept(key, accept);
    text_open(&text, room, HTTP_ANSWER_BYTES);
    text_add(&text, "HTTP/1.1 101 Switching Protocols\r\n");
    text_add(&text, common);
    http_add(&text, "date:", date);
    http_add(&text, "upgrade:", "websocket");
    http_add(&text, "connection:", "upgrade");
    http_add(&text, "sec-websocket-accept:", accept);
    http_add(&text, "sec-websocket-protocol:", NET_PROTOCOL);
    text_add(&text, "\r\n");
    return text.full ? 0 : text.length;
}

const char *http_bearer(const char *authorization)
{
    bool bearer = strncasecmp(authorization, "bearer ", 7) == 0;
    return bearer ? authorization + 7 + strspn(authorization + 7, " ") : "";
}
