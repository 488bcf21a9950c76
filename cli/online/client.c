/* client.c - the line to an online table (see client.h). */
#include "client.h"
#include "terminal/moment.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    WAIT = 25,      /* seconds that a poll asks the server to wait */
    WAIT_MORE = 15, /* and that it may take beyond it */
    SOONEST = 200,  /* ms until it is tried again, */
    LATEST = 5000,  /* at most */
    TOO_FAST = 250, /* ms of a pause where we are asked for one */
    APART = 50,     /* ms between the beginnings of two polls */
    LOOK = 1000,    /* ms between two looks at the clock */
};

/* Something that was said, until it is answered. */
struct saying {
    struct saying *after;
    char token[FAIR_TOKEN];
    char line[];
};

struct item {
    struct item *after;
    struct client_news news;
};

/* A request on its way, or the pause before the next one. */
struct request {
    CURL *handle;
    struct curl_slist *headers;
    struct web_answer answer;
    bool running;
    int64_t at;   /* not before this time */
    int failures; /* running */
};

struct client {
    struct link link;
    char token[FAIR_TOKEN];
    pthread_t thread;
    CURLM *multi;
    int file; /* an eventfd */
    atomic_bool stop;
    pthread_mutex_t lock; /* over the two lists */
    struct saying *sayings, **sayings_end;
    struct item *items, **items_end;
    /* The thread's own: */
    struct request poll, post;
    int64_t polled;   /* when the last poll began */
    int lines;        /* so many of the record we have */
    uint32_t notes;   /* the version of the notes; 0: not known, so that the next poll does not wait */
    bool versionless; /* the server does not say the version */
    bool lost, ended;
};

/* -- news -------------------------------------------------------------------------------------------------- */

static void wake(struct client *client)
{
    uint64_t one = 1;
    while (write(client->file, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

/* Adds a piece of news to what is told together. */
static void gather(struct item ***end, struct client_news news)
{
    struct item *item = malloc(sizeof *item);
    if (!item)
        abort();
    *item = (struct item){.news = news};
    **end = item;
    *end = &item->after;
}

/* Whoever takes news gets all of these, or none. */
static void tell_all(struct client *client, struct item *items, struct item **end)
{
    if (!items)
        return;
    pthread_mutex_lock(&client->lock);
    *client->items_end = items;
    client->items_end = end;
    pthread_mutex_unlock(&client->lock);
    wake(client);
}

static void tell(struct client *client, struct client_news news)
{
    struct item *items = NULL, **end = &items;
    gather(&end, news);
    tell_all(client, items, end);
}

static char *copy(const char *text, size_t length)
{
    char *own = strndup(text, length);
    if (!own)
        abort();
    return own;
}

int client_file(const struct client *client)
{
    return client->file;
}

bool client_take(struct client *client, struct client_news *news)
{
    uint64_t count;
    pthread_mutex_lock(&client->lock);
    struct item *item = client->items;
    if (item) {
        client->items = item->after;
        if (!item->after)
            client->items_end = &client->items;
    } else if (read(client->file, &count, sizeof count) < 0) {
        errno = 0; /* nobody had woken us */
    }
    pthread_mutex_unlock(&client->lock);
    if (item)
        *news = item->news;
    free(item);
    return item;
}

void client_forget(struct client_news *news)
{
    free(news->text);
    web_forget(&news->answer);
}

/* -- what is said ------------------------------------------------------------------------------------------ */

void client_say(struct client *client, const char *token, const char *line)
{
    struct saying *saying = calloc(1, sizeof *saying + strlen(line) + 1);
    if (!saying)
        abort();
    memcpy(saying->line, line, strlen(line));
    memcpy(saying->token, token, strlen(token) + 1);
    pthread_mutex_lock(&client->lock);
    *client->sayings_end = saying;
    client->sayings_end = &saying->after;
    pthread_mutex_unlock(&client->lock);
    curl_multi_wakeup(client->multi);
}

static struct saying *first_saying(struct client *client)
{
    pthread_mutex_lock(&client->lock);
    struct saying *saying = client->sayings;
    pthread_mutex_unlock(&client->lock);
    return saying;
}

bool client_is_quiet(struct client *client)
{
    return !first_saying(client);
}

static void drop_saying(struct client *client)
{
    pthread_mutex_lock(&client->lock);
    struct saying *saying = client->sayings;
    client->sayings = saying->after;
    if (!saying->after)
        client->sayings_end = &client->sayings;
    pthread_mutex_unlock(&client->lock);
    free(saying);
}

/* -- the thread -------------------------------------------------------------------------------------------- */

/* Programs play faster than a token may ask: then we are asked to be slower, and nothing is lost. */
static bool was_too_fast(const struct web_answer *answer)
{
    return answer->code == CURLE_OK && answer->status == 429;
}

/* Nobody answered, or had no time: a pause, twice as long as the last one, and never the same for all who lost their
 * line at the same moment. */
static void pause_request(struct request *request, const struct web_answer *answer)
{
    if (was_too_fast(answer)) {
        request->at = moment_now() + TOO_FAST;
        return;
    }
    int64_t pause = SOONEST;
    for (int i = 0; i < request->failures && pause < LATEST; i++)
        pause *= 2;
    pause = pause < LATEST ? pause : LATEST;
    request->failures++;
    request->at = moment_now() + pause / 2 + (int64_t)randombytes_uniform((uint32_t)(pause / 2));
}

/* Whether an answer means: come again. */
static bool is_passing(const struct web_answer *answer)
{
    return answer->code != CURLE_OK || answer->status >= 500 || was_too_fast(answer);
}

static void begin(struct client *client, struct request *request, const char *address, const char *token,
                  const char *body, int seconds)
{
    request->headers = web_prepare(request->handle, address, token, body, seconds, &request->answer);
    request->running = true;
    curl_multi_add_handle(client->multi, request->handle);
}

static void begin_poll(struct client *client)
{
    char address[WEB_ADDRESS], notes[32] = "";
    client->polled = moment_now();
    bool waits = client->notes || client->versionless;
    if (client->notes)
        snprintf(notes, sizeof notes, "&notes=%u", (unsigned)client->notes);
    snprintf(address, sizeof address, "%s/t/%s/lines?from=%d&wait=%d%s", client->link.server, client->link.table,
             client->lines, waits ? WAIT : 0, notes);
    begin(client, &client->poll, address, client->token, NULL, (waits ? WAIT : 0) + WAIT_MORE);
}

static void begin_post(struct client *client, const struct saying *saying)
{
    char address[WEB_ADDRESS];
    snprintf(address, sizeof address, "%s/t/%s", client->link.server, client->link.table);
    begin(client, &client->post, address, saying->token, saying->line, WEB_POST);
}

/* `17 2 c3-f3`, or a note. */
static void take_line(struct client *client, const char *line, size_t length, struct item ***end)
{
    const char *at = line;
    int number = 0;
    bool counted = text_take_number(&at, &number) && text_take(&at, ' ');
    if (!counted) {
        gather(end, (struct client_news){.kind = CLIENT_NOTE, .text = copy(line, length)});
    } else if (number == client->lines + 1) {
        client->lines = number;
        length -= (size_t)(at - line);
        gather(end, (struct client_news){.kind = CLIENT_LINE, .number = number, .text = copy(at, length)});
    }
}

static void take_lines(struct client *client, const char *body)
{
    struct item *items = NULL, **end = &items;
    gather(&end, (struct client_news){.kind = CLIENT_BEGIN});
    for (const char *line = body; line && *line;) {
        size_t length = strcspn(line, "\n");
        if (length)
            take_line(client, line, length, &end);
        line += length + (line[length] == '\n');
    }
    tell_all(client, items, end);
}

static void end_poll(struct client *client, struct web_answer *answer)
{
    struct request *poll = &client->poll;
    if (is_passing(answer)) {
        client->notes = 0; /* a server that comes back may count anew */
        client->versionless = false;
        pause_request(poll, answer);
        if (was_too_fast(answer))
            return;
        if (!client->lost)
            tell(client, (struct client_news){.kind = CLIENT_LOST});
        client->lost = true;
        return;
    }
    if (client->lost)
        tell(client, (struct client_news){.kind = CLIENT_BACK});
    client->lost = false;
    poll->failures = 0;
    poll->at = client->polled + APART;
    if (answer->status != 200) {
        client->ended = true;
        tell(client, (struct client_news){.kind = CLIENT_ENDED, .answer = *answer});
        *answer = (struct web_answer){0};
        return;
    }
    take_lines(client, answer->body);
    client->notes = answer->notes;
    client->versionless = !answer->notes;
}

static void end_post(struct client *client, const struct web_answer *answer)
{
    if (is_passing(answer)) {
        pause_request(&client->post, answer);
        return;
    }
    client->post.failures = 0;
    client->post.at = 0;
    const char *body = answer->body ? answer->body : "";
    tell(client, (struct client_news){
                     .kind = CLIENT_ANSWER, .number = (int)answer->status, .text = copy(body, strcspn(body, "\r\n"))});
    drop_saying(client);
}

static void end(struct client *client, struct request *request, CURLcode code)
{
    struct web_answer answer = request->answer;
    answer.code = code;
    curl_easy_getinfo(request->handle, CURLINFO_RESPONSE_CODE, &answer.status);
    curl_multi_remove_handle(client->multi, request->handle);
    curl_slist_free_all(request->headers);
    request->headers = NULL;
    request->answer = (struct web_answer){0};
    request->running = false;
    if (request == &client->poll)
        end_poll(client, &answer);
    else
        end_post(client, &answer);
    web_forget(&answer);
}

static void *work(void *where)
{
    struct client *client = where;
    while (!atomic_load(&client->stop)) {
        int left, running;
        const struct saying *saying = first_saying(client);
        int64_t now = moment_now();
        if (!client->poll.running && !client->ended && now >= client->poll.at)
            begin_poll(client);
        if (!client->post.running && saying && now >= client->post.at)
            begin_post(client, saying);
        curl_multi_perform(client->multi, &running);
        bool ended = false;
        for (CURLMsg *message; (message = curl_multi_info_read(client->multi, &left)) != NULL; ended = true) {
            bool poll = message->easy_handle == client->poll.handle;
            end(client, poll ? &client->poll : &client->post, message->data.result);
        }
        int64_t pause = LOOK;
        if (!client->poll.running && !client->ended && client->poll.at - now < pause)
            pause = client->poll.at - now;
        if (!client->post.running && first_saying(client) && client->post.at - now < pause)
            pause = client->post.at - now;
        if (!ended)
            curl_multi_poll(client->multi, NULL, 0, pause > 0 ? (int)pause : 0, NULL);
    }
    return NULL;
}

/* -- opening and closing ----------------------------------------------------------------------------------- */

struct client *client_open(const struct link *link, const char *token)
{
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        abort();
    client->link = *link;
    memcpy(client->token, token, strlen(token) + 1);
    client->sayings_end = &client->sayings;
    client->items_end = &client->items;
    client->multi = curl_multi_init();
    client->poll.handle = curl_easy_init();
    client->post.handle = curl_easy_init();
    client->file = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (!client->multi || !client->poll.handle || !client->post.handle || client->file < 0)
        abort();
    pthread_mutex_init(&client->lock, NULL);
    sigset_t all, before;
    sigfillset(&all); /* signals are for the thread that reads the keys */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    if (pthread_create(&client->thread, NULL, work, client) != 0)
        abort();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return client;
}

static void close_request(struct client *client, struct request *request)
{
    if (request->running)
        curl_multi_remove_handle(client->multi, request->handle);
    curl_easy_cleanup(request->handle);
    curl_slist_free_all(request->headers);
    web_forget(&request->answer);
}

void client_close(struct client *client)
{
    struct client_news news;
    atomic_store(&client->stop, true);
    curl_multi_wakeup(client->multi);
    pthread_join(client->thread, NULL);
    close_request(client, &client->poll);
    close_request(client, &client->post);
    curl_multi_cleanup(client->multi);
    while (client_take(client, &news))
        client_forget(&news);
    while (client->sayings)
        drop_saying(client);
    pthread_mutex_destroy(&client->lock);
    close(client->file);
    free(client);
}
