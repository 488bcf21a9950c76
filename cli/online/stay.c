/* stay.c - a stay at an online table from beginning to end (see stay.h). */
#include "stay.h"
#include "terminal/input.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void stay_print(void *who, bool bad, const char *sentence)
{
    (void)who;
    fputs(bad ? "! " : "* ", stdout);
    say_raw(stdout, sentence);
    putchar('\n');
    fflush(stdout);
}

void stay_print_seats(const struct guest *guest)
{
    char page[8 * SAY_ROOM];
    struct text text;
    text_open(&text, page, sizeof page);
    guest_say_seats(guest, &text);
    say_raw(stdout, page);
}

void stay_wait(const struct guest *guest)
{
    enum { PATIENCE = 200 };
    struct pollfd one = {.fd = client_file(guest->client), .events = POLLIN};
    poll(&one, 1, PATIENCE);
}

static bool is_full(const struct guest *guest)
{
    for (int seat = 1; seat <= guest->seats; seat++)
        if (guest->at[seat].sitter == SITTER_NOBODY)
            return false;
    return guest->seats > 0;
}

/* A line typed while all wait; false: somebody wants to leave. */
static bool obey(struct guest *guest, const char *line)
{
    const char *rest;
    if (input_is_word(line, "quit", &rest))
        return false;
    if (!line[0] || input_is_word(line, "who", &rest))
        stay_print_seats(guest);
    else if (input_is_word(line, "help", &rest))
        guest_print_words(guest);
    else if (!guest_obey(guest, line))
        say(stdout, "join.not-begun", "");
    fflush(stdout);
    return true;
}

/* Until the game begins; false: it does not, or somebody wants to leave. */
static bool wait_room(struct guest *guest, const struct stay_wishes *wishes)
{
    bool greeted = false, started = false, listens = !wishes->exec;
    char line[256];
    for (;;) {
        guest_take(guest);
        if (guest->sitting && !guest->trouble[0])
            return true; /* also where it is over already */
        if (guest_is_over(guest) || input_stopped)
            return false;
        if (!greeted && guest->state != GUEST_UNKNOWN) {
            stay_print_seats(guest);
            say(stdout, guest->host[0] ? "join.room-host" : "join.room", "");
            fflush(stdout);
            greeted = true;
        }
        if (wishes->starts && guest->host[0] && guest->state == GUEST_OPEN && is_full(guest) && !started) {
            client_say(guest->client, guest->host, "start");
            started = true;
        }
        enum input_what what = INPUT_NEWS;
        if (listens)
            what = input_line_or(client_file(guest->client), line, sizeof line);
        else
            stay_wait(guest);
        if (what == INPUT_LINE && !obey(guest, line))
            return false;
        if (what == INPUT_END && guest->seat)
            return false;
        listens &= what != INPUT_END; /* who only watches needs nobody to type */
    }
}

/* What is said last is still sent, but not waited for for ever. */
static void send_rest(struct guest *guest)
{
    enum { LOOKS = 40, PATIENCE = 50 };
    for (int i = 0; i < LOOKS && !client_is_quiet(guest->client) && !guest->lost; i++)
        poll(NULL, 0, PATIENCE);
    guest_take(guest);
}

static bool play(struct guest *guest, const struct stay_wishes *wishes)
{
    bool plain = wishes->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    if (wishes->exec)
        return stay_exec(guest, wishes->exec);
    return plain ? stay_plain(guest, wishes->ascii) : stay_screen(guest, wishes->ascii);
}

/* One table; *again: and then the next one. */
static int run_one(struct guest *guest, const struct stay_wishes *wishes, bool *again)
{
    guest->tell = stay_print;
    guest_open(guest);
    bool over = wait_room(guest, wishes) && play(guest, wishes);
    guest->tell = stay_print;
    send_rest(guest);
    int status = input_status();
    *again = false;
    if (guest->trouble[0])
        status = say_error(EXIT_FAILURE, "cli.sentence", "w", guest->trouble);
    else if (guest->left)
        say(stdout, "join.left", "");
    else if (over)
        status = stay_end(guest, wishes, again);
    else if (guest->state == GUEST_OVER)
        say(stdout, "join.closed", "");
    else if (guest->seat)
        say(stdout, "join.kept", "");
    return status;
}

int stay_run(struct guest *guest, const struct stay_wishes *wishes)
{
    bool again = true;
    int status = 0;
    while (again && !status) {
        char next[FAIR_TABLE];
        struct guest *fresh = guest_new(&guest->link);
        status = run_one(guest, wishes, &again);
        memcpy(next, guest->next, sizeof next);
        if (again && !status) { /* the same people, links and seats, at a table of its own */
            fresh->role = guest->role;
            fresh->seat = guest->seat;
            fresh->at[guest->seat] = guest->at[guest->seat];
            fresh->kept = guest->kept;
            fresh->kept.file = -1;
            memcpy(fresh->host, guest->host, sizeof fresh->host);
            guest_close(guest);
            status = sit_next(fresh, next);
            *guest = *fresh;
        }
        free(fresh);
    }
    guest_close(guest);
    free(guest);
    return status;
}
