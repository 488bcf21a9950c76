/* exec_bot.c - a seat played by another program (see exec_bot.h). */
#include "exec_bot.h"
#include "terminal/moment.h"
#include "terminal/say.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char prefix[] = "exec:";
enum { LEAVING = 300 }; /* ms a program has to end by itself, and as long again when it is asked to */

bool exec_is_name(const char *name)
{
    return strncmp(name, prefix, sizeof prefix - 1) == 0;
}

/* Of our environment a program gets what it needs to run and to speak, and nothing else: who starts an arena may have
 * keys and passwords in there. */
static bool is_passed_on(const char *variable)
{
    static const char *const names[] = {"PATH=", "HOME=", "LANG=", "LANGUAGE=", "LC_", "TMPDIR=", "TERM=", NULL};
    for (int i = 0; names[i]; i++)
        if (strncmp(variable, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* Free the list alone: its words are those of our environment. */
static char **make_environment(void)
{
    size_t count = 0, all = 0;
    while (environ && environ[all])
        all++;
    char **list = calloc(all + 1, sizeof *list);
    if (!list)
        abort();
    for (size_t i = 0; i < all; i++)
        if (is_passed_on(environ[i]))
            list[count++] = environ[i];
    return list;
}

/* In the child: only what may be called between fork and exec of a process with threads. */
static void become(const char *words, char **environment, int in, int out, bool quiet, pid_t parent)
{
    char *arguments[] = {"sh", "-c", (char *)words, NULL};
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    /* A session of its own: what it starts is ended with it, Ctrl-C is for us to handle, and our terminal is none of
     * its business. If we are killed ourselves, it goes too. */
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    int error = quiet ? open("/dev/null", O_WRONLY) : STDERR_FILENO;
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(error, STDERR_FILENO) < 0)
        _exit(127);
    closefrom(STDERR_FILENO + 1);
    execve("/bin/sh", arguments, environment);
    _exit(127);
}

static bool spawn(struct exec_bot *bot, const char *words, int in, int out, bool quiet)
{
    char **environment = make_environment();
    pid_t self = getpid();
    bot->pid = fork();
    if (bot->pid == 0)
        become(words, environment, in, out, quiet, self);
    free(environment);
    if (bot->pid < 0)
        bot->pid = 0;
    return bot->pid != 0;
}

bool exec_open(struct exec_bot *bot, const char *name, int wait, bool quiet)
{
    int in[2], out[2];
    *bot = (struct exec_bot){.to = -1, .from = -1, .wait = wait};
    signal(SIGPIPE, SIG_IGN); /* a program that is gone is a write that fails */
    signal(SIGCHLD, SIG_DFL); /* whoever started us may have left it ignored: then nobody could be waited for */
    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    bool fine = spawn(bot, name + sizeof prefix - 1, in[0], out[1], quiet);
    close(in[0]);
    close(out[1]);
    bot->to = in[1];
    bot->from = out[0];
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    fcntl(bot->from, F_SETFL, O_NONBLOCK);
    if (!fine)
        exec_close(bot);
    return fine;
}

/* Waits until the file is ready; false: not before the deadline, or asked to stop. */
static bool await(int file, short what, int64_t deadline, const volatile int *stop)
{
    for (;;) {
        struct pollfd one = {.fd = file, .events = what};
        int64_t left = deadline - moment_now();
        if (left <= 0 || (stop && *stop))
            return false;
        if (poll(&one, 1, left < 100 ? (int)left : 100) > 0)
            return true;
    }
}

static void send_bytes(struct exec_bot *bot, const char *bytes, size_t length)
{
    int64_t deadline = moment_now() + bot->wait;
    while (length && bot->to >= 0) {
        ssize_t sent = write(bot->to, bytes, length);
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (!(sent < 0 && (errno == EAGAIN || errno == EINTR) && await(bot->to, POLLOUT, deadline, NULL))) {
            close(bot->to); /* it does not listen: the next answer is waited for in vain, and said so */
            bot->to = -1;
        }
    }
}

void exec_send(struct exec_bot *bot, const char *line)
{
    if (!bot->pid)
        return;
    send_bytes(bot, line, strlen(line));
    send_bytes(bot, "\n", 1);
}

void exec_send_header(struct exec_bot *bot, const struct record *record, const char *sheet, int view)
{
    enum { HEADER = RECORD_BYTES / 2 }; /* as for a journal: a sheet has at most 128 KiB, its marks as much again */
    struct record redacted = *record;
    char *header = malloc(HEADER);
    struct text text;
    if (!header)
        abort();
    redacted.view = view;
    text_open(&text, header, HEADER);
    record_say(&redacted, sheet, &text);
    if (bot->pid)
        send_bytes(bot, header, text.length);
    free(header);
}

void exec_send_lines(struct exec_bot *bot, struct text *lines)
{
    if (bot->pid)
        send_bytes(bot, lines->at, lines->length);
    text_cut(lines, 0);
}

/* Takes the first whole line out of what was read; false: there is none yet. */
static bool take_line(struct exec_bot *bot, char line[EXEC_ANSWER])
{
    char *end = memchr(bot->bytes, '\n', bot->have);
    if (!end)
        return false;
    size_t length = (size_t)(end - bot->bytes);
    memcpy(line, bot->bytes, length);
    while (length && (line[length - 1] == '\r' || line[length - 1] == ' '))
        length--;
    line[length] = '\0';
    bot->have -= (size_t)(end + 1 - bot->bytes);
    memmove(bot->bytes, end + 1, bot->have);
    return true;
}

static bool read_answer(struct exec_bot *bot, char line[EXEC_ANSWER], struct refusal *why, const volatile int *stop)
{
    int64_t deadline = moment_now() + bot->wait;
    while (!take_line(bot, line)) {
        if (bot->have == sizeof bot->bytes)
            return refuse_with(why, NULL, "bots.exec-long");
        if (!await(bot->from, POLLIN, deadline, stop))
            return refuse_with_number(why, NULL, "bots.exec-slow", bot->wait);
        ssize_t got = read(bot->from, bot->bytes + bot->have, sizeof bot->bytes - bot->have);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return refuse_with(why, NULL, "bots.exec-gone");
        if (got > 0)
            bot->have += (size_t)got;
    }
    return false;
}

static bool read_spelling(const struct setup *setup, const struct state *view, int seat, const char *line,
                          uint64_t *move, struct refusal *why)
{
    char word[EVENT_TEXT];
    if (!text_squeeze(line, word, sizeof word))
        return refuse_with(why, NULL, "core.move-too-long");
    return setup->game->read(setup, view, word, move, why) || setup->game->refuse(setup, view, seat, *move, why);
}

bool exec_ask_move(struct exec_bot *bot, const struct setup *setup, const struct state *view, int seat, uint64_t *move,
                   struct refusal *why, const volatile int *stop)
{
    char line[EXEC_ANSWER], sentence[SAY_ROOM] = "refused ";
    struct text text;
    if (!bot->pid)
        return refuse_with(why, NULL, "bots.exec-gone");
    snprintf(line, sizeof line, "go %d", bot->wait);
    exec_send(bot, line);
    *why = (struct refusal){0};
    if (!read_answer(bot, line, why, stop) && !read_spelling(setup, view, seat, line, move, why))
        return false;
    text_open(&text, sentence, sizeof sentence);
    text_add(&text, "refused ");
    i18n_say_refusal(say_lang(), why, NULL, &text);
    exec_send(bot, sentence);
    exec_close(bot);
    return true;
}

/* Whether it has ended by itself before the deadline. It is not waited for, so that its number stays its own, and its
 * group's. */
static bool has_left(pid_t pid, int64_t deadline)
{
    for (;;) {
        siginfo_t left = {0};
        if (waitid(P_PID, (id_t)pid, &left, WEXITED | WNOHANG | WNOWAIT) != 0 || left.si_pid == pid)
            return true;
        if (moment_now() >= deadline)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

void exec_close(struct exec_bot *bot)
{
    if (bot->to >= 0)
        close(bot->to);
    if (bot->pid) {
        bool left = has_left(bot->pid, moment_now() + LEAVING);
        kill(-bot->pid, SIGTERM); /* what it started may be there still when it is gone */
        if (!left)
            has_left(bot->pid, moment_now() + LEAVING);
        kill(-bot->pid, SIGKILL);
        waitpid(bot->pid, NULL, 0);
    }
    if (bot->from >= 0)
        close(bot->from);
    bot->pid = 0;
    bot->to = bot->from = -1;
}
