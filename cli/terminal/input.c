/* input.c - lines typed by a person, and the signals that ask the program to stop (see input.h). */
#include "input.h"
#include "i18n.h"
#include "say.h"
#include "utf8.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wctype.h>

volatile int input_stopped;

static void note(int number)
{
    input_stopped = number;
}

int input_status(void)
{
    return input_stopped > 0 ? 128 + input_stopped : 0;
}

void input_catch_signals(void)
{
    struct sigaction action = {.sa_handler = note}; /* no SA_RESTART: a read must end */
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 3; i++)
        sigaction(numbers[i], &action, NULL);
}

/* What was read of standard input and not taken yet. */
static char waiting[4096];
static ssize_t waiting_length, waiting_at;

/* Reads more of it; false at its end or when stopped. */
static bool read_more(void)
{
    do {
        if (input_stopped)
            return false;
        waiting_length = read(STDIN_FILENO, waiting, sizeof waiting);
        waiting_at = 0;
    } while (waiting_length < 0 && errno == EINTR);
    if (waiting_length > 0)
        return true;
    waiting_length = 0;
    return false;
}

/* One byte of standard input; -1 at its end or when stopped. */
static int take_byte(void)
{
    if (waiting_at >= waiting_length && !read_more())
        return -1;
    return (unsigned char)waiting[waiting_at++];
}

bool input_line(char *line, size_t room)
{
    size_t length = 0;
    int c;
    while ((c = take_byte()) >= 0 && c != '\n')
        if (length + 1 < room && c != '\0')
            line[length++] = (char)c;
    line[length] = '\0';
    return c >= 0 || (length > 0 && !input_stopped);
}

static void cut_blanks(char *line)
{
    size_t length = strlen(line), start = strspn(line, " \t\r");
    while (length > start && strchr(" \t\r", line[length - 1]))
        length--;
    memmove(line, line + start, length - start);
    line[length - start] = '\0';
}

/* Whether the next line is there as a whole already. A line that fills all the room there is counts as one. */
static bool has_line(void)
{
    return waiting_length > waiting_at && (memchr(waiting + waiting_at, '\n', (size_t)(waiting_length - waiting_at)) ||
                                           waiting_length - waiting_at == sizeof waiting);
}

enum input_what input_line_or(int file, char *line, size_t room)
{
    while (!has_line()) {
        struct pollfd both[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = file, .events = POLLIN}};
        if (input_stopped)
            return INPUT_END;
        if (poll(both, 2, -1) < 0)
            continue;
        if (both[1].revents)
            return INPUT_NEWS;
        if (!both[0].revents)
            continue;
        memmove(waiting, waiting + waiting_at, (size_t)(waiting_length - waiting_at));
        waiting_length -= waiting_at;
        waiting_at = 0;
        ssize_t more = read(STDIN_FILENO, waiting + waiting_length, sizeof waiting - (size_t)waiting_length);
        if (more > 0)
            waiting_length += more;
        else if (more == 0 && waiting_length)
            break; /* the last line lacks its end */
        else if (more == 0 || errno != EINTR)
            return INPUT_END;
    }
    input_line(line, room);
    cut_blanks(line);
    return INPUT_LINE;
}

bool input_ask(const char *prompt, char *line, size_t room)
{
    say_raw(stdout, prompt);
    fflush(stdout);
    if (!input_line(line, room)) {
        putchar('\n');
        return false;
    }
    cut_blanks(line);
    return true;
}

/* Where what follows the word begins in the line, capitals or not; NULL: the line begins with another word. */
static const char *after_word(const char *line, const char *word, size_t length)
{
    const char *end = word + length;
    while (word < end)
        if (towlower((wint_t)utf8_next(&line, NULL)) != (wint_t)utf8_next(&word, NULL))
            return NULL;
    return !*line || *line == ' ' ? line + strspn(line, " ") : NULL;
}

bool input_is_word(const char *line, const char *word, const char **rest)
{
    char key[32];
    snprintf(key, sizeof key, "commands.%s", word);
    const char *also = i18n_has(say_lang(), key) ? i18n_find(say_lang(), key) : "";
    const char *after = after_word(line, word, strlen(word));
    while (!after && *also) {
        size_t length = strcspn(also, ",");
        after = after_word(line, also, length);
        also += length + strspn(also + length, ", ");
    }
    if (after)
        *rest = after;
    return after != NULL;
}
