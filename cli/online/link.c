/* link.c - links to online tables (see link.h). */
#include "link.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool link_is_address(const char *words)
{
    return strncasecmp(words, "http://", 7) == 0 || strncasecmp(words, "https://", 8) == 0;
}

bool link_read_server(const char *words, char server[LINK_SERVER])
{
    size_t length = strcspn(words, "#");
    while (length && words[length - 1] == '/')
        length--;
    if (!link_is_address(words) || length >= LINK_SERVER || length <= strlen("https:/"))
        return false;
    for (size_t i = 0; i < length; i++)
        if (words[i] <= ' ' || words[i] == '?' || words[i] == 0x7f)
            return false;
    snprintf(server, LINK_SERVER, "%.*s", (int)length, words);
    return true;
}

/* The next part of a path, up to a slash or the end. */
static bool take_part(const char **at, char *out, size_t room)
{
    size_t length = strcspn(*at, "/");
    if (length >= room)
        return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
    *at += **at == '/';
    return true;
}

bool link_read(const char *words, struct link *link)
{
    const char *at = strchr(words, '#');
    *link = (struct link){0};
    if (!at || !link_read_server(words, link->server))
        return false;
    at++;
    return text_take_word(&at, "/t/") && take_part(&at, link->table, sizeof link->table) &&
           take_part(&at, link->token, sizeof link->token) && !*at && fair_is_table(link->table) &&
           fair_is_token(link->token);
}

void link_say(const struct link *link, const char *token, struct text *text)
{
    text_add(text, link->server);
    text_add(text, "/#/t/");
    text_add(text, link->table);
    text_char(text, '/');
    text_add(text, token);
}
