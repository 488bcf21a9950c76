/* client.h - the line to an online table: a thread that polls for what is new and sends what is said, so that the
 * person's keys are heard meanwhile. It comes back by itself when the line was lost, and sends again what had no
 * answer.
 */
#ifndef NULLARIUM_CLIENT_H
#define NULLARIUM_CLIENT_H

#include "web.h"

struct client;

enum client_kind {
    CLIENT_BEGIN,  /* what follows, lines and all notes, came together */
    CLIENT_LINE,   /* line `number` of the record: `text` */
    CLIENT_NOTE,   /* a note: `text` */
    CLIENT_ANSWER, /* to something that was said: `text` */
    CLIENT_LOST,   /* nobody answers; it goes on trying */
    CLIENT_BACK,   /* and is there again */
    CLIENT_ENDED,  /* the table does not want us any more: `answer` says why */
};

struct client_news {
    enum client_kind kind;
    int number;
    char *text;
    struct web_answer answer;
};

/* Begins to listen to a table by a token, from the first line of the record on. */
struct client *client_open(const struct link *link, const char *token);
void client_close(struct client *client);

/* A file that can be read from when there is news. */
int client_file(const struct client *client);

/* The next piece of news, oldest first; false: there is none. Give it back with client_forget. */
bool client_take(struct client *client, struct client_news *news);
void client_forget(struct client_news *news);

/* Says a line, by this token; lines go one after the other. */
void client_say(struct client *client, const char *token, const char *line);

/* Whether everything that was said has been answered. */
bool client_is_quiet(struct client *client);

#endif
