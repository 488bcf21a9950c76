/* input.c - lines typed by a person, and the signals that ask the program to stop (see input.h). */
#include "input.h"
#include "say.h"
#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

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

/* One byte of standard input; -1 at its end or when stopped. */
static int take_byte(void)
{
    static char bytes[4096];
    static ssize_t length, at;
    while (at >= length) {
        if (input_stopped)
            return -1;
        length = read(STDIN_FILENO, bytes, sizeof bytes);
        at = 0;
        if (length == 0 || (length < 0 && errno != EINTR)) {
            length = 0;
            return -1;
        }
    }
    return (unsigned char)bytes[at++];
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

bool input_ask(const char *prompt, char *line, size_t room)
{
    say_raw(stdout, prompt);
    fflush(stdout);
    if (!input_line(line, room)) {
        putchar('\n');
        return false;
    }
    size_t length = strlen(line), start = strspn(line, " \t\r");
    while (length > start && strchr(" \t\r", line[length - 1]))
        length--;
    memmove(line, line + start, length - start);
    line[length - start] = '\0';
    return true;
}

bool input_is_word(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)line[i]) != word[i])
            return false;
    if (line[length] && line[length] != ' ')
        return false;
    *rest = line + length + strspn(line + length, " ");
    return true;
}
