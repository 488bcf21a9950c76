/* store.c - files on disk: whole or not at all whatever happens, held by one program at a time, for their owner alone;
 * what is no file is not waited for. Works in a folder of its own under TMPDIR, which it removes. */
#include "../check.h"
#include "journal.h"
#include "../scratch.h"
#include "shelf.h"
#include "source.h"
#include "whole.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char why[256];

static void check_trouble(int got, int wanted, const char *name)
{
    snprintf(why, sizeof why, "%d (%s), not %d", got, strerror(got), wanted);
    check(got == wanted, name, why);
}

/* Whether a file holds exactly this. */
static bool holds(const char *path, const char *wanted)
{
    char *bytes;
    size_t length;
    int trouble = source_read(path, 1 << 20, &bytes, &length);
    bool same = !trouble && length == strlen(wanted) && memcmp(bytes, wanted, length) == 0;
    snprintf(why, sizeof why, "%d, “%.80s”", trouble, trouble ? "" : bytes);
    free(bytes);
    return same;
}

static int put(const char *path, const char *words, int how)
{
    return whole_write(path, words, strlen(words), how);
}

static mode_t mode_of(const char *path)
{
    struct stat facts;
    mode_t mode = stat(path, &facts) == 0 ? facts.st_mode & 07777 : 0;
    snprintf(why, sizeof why, "%o", mode);
    return mode;
}

static bool is_link(const char *path)
{
    struct stat facts;
    return lstat(path, &facts) == 0 && S_ISLNK(facts.st_mode);
}

static bool is_there(const char *path)
{
    struct stat facts;
    return lstat(path, &facts) == 0;
}

static void must(bool holds_true)
{
    if (!holds_true) {
        perror("store");
        exit(2);
    }
}

static void check_whole(void)
{
    check_trouble(put("a", "one\n", 0), 0, "a new file");
    check(holds("a", "one\n") && !is_there("a.new"), "it is whole, and nothing else is left", why);
    must(chmod("a", 0640) == 0);
    check_trouble(put("a", "two\n", WHOLE_SETTLED), 0, "over an old one");
    check(holds("a", "two\n") && mode_of("a") == 0640, "it keeps its permissions", why);
    check_trouble(put("a", "three\n", WHOLE_NEW), EEXIST, "where one stands, a new one is refused");
    check(holds("a", "two\n") && !is_there("a.new"), "and the old one stays", why);
    check_trouble(put("private", "x\n", WHOLE_NEW | WHOLE_PRIVATE), 0, "a private one");
    check(mode_of("private") == 0600, "is its owner's alone", why);
    must(mkdir("folder", 0777) == 0);
    check_trouble(put("folder", "x\n", 0), EISDIR, "a folder is no file");
    check_trouble(put("nowhere/a", "x\n", 0), ENOENT, "a folder that is not there");
    check_trouble(put("a/b", "x\n", 0), ENOTDIR, "a file that is no folder");
    check_trouble(put("/dev/full", "x\n", 0), ENOSPC, "a full device");
    check_trouble(put("", "x\n", 0), ENOENT, "no name at all");
    char name[6000];
    memset(name, 'n', sizeof name);
    name[sizeof name - 1] = '\0';
    check_trouble(put(name, "x\n", 0), ENAMETOOLONG, "a name that is too long");
}

static void check_links(void)
{
    must(put("folder/target", "old\n", 0) == 0 && symlink("folder/target", "link") == 0 &&
         symlink("../link", "folder/second") == 0 && symlink("folder/none", "dangling") == 0 &&
         symlink("round", "round") == 0);
    check_trouble(put("link", "new\n", 0), 0, "through a link");
    check(is_link("link") && holds("folder/target", "new\n"), "the link stays, its file is written", why);
    check_trouble(put("folder/second", "newer\n", 0), 0, "through two links");
    check(is_link("link") && is_link("folder/second") && holds("folder/target", "newer\n"), "both stay", why);
    check_trouble(put("dangling", "x\n", WHOLE_NEW), EEXIST, "a new file does not follow a link to nothing");
    check_trouble(put("dangling", "first\n", 0), 0, "through a link to nothing");
    check(is_link("dangling") && holds("folder/none", "first\n"), "there is something now", why);
    check_trouble(put("round", "x\n", 0), ELOOP, "a link to itself");
}

/* The files of a program that was killed while it wrote. */
static void check_remnants(void)
{
    must(put("b.new", "half a", 0) == 0);
    check_trouble(put("b", "whole\n", WHOLE_NEW), 0, "what a killed program left is no hindrance");
    check(holds("b", "whole\n") && !is_there("b.new"), "and goes", why);
    must(put("precious", "mine\n", 0) == 0 && symlink("precious", "c.new") == 0);
    check_trouble(put("c", "x\n", 0), EWOULDBLOCK, "a link where the passing name should stand is not followed");
    check(holds("precious", "mine\n"), "and its file is as it was", why);
}

enum { LONG = 200000, ROUNDS = 40 };

static char *fill(char letter)
{
    char *bytes = malloc(LONG);
    must(bytes != NULL);
    memset(bytes, letter, LONG);
    return bytes;
}

/* LONG times the same letter? */
static bool is_whole(const char *path)
{
    char *bytes;
    size_t length;
    int trouble = source_read(path, 1 << 20, &bytes, &length);
    bool whole = !trouble && length == LONG;
    for (size_t i = 1; whole && i < length; i++)
        whole = bytes[i] == bytes[0];
    snprintf(why, sizeof why, "%d, %zu bytes", trouble, length);
    free(bytes);
    return whole;
}

/* Writes for ever, letter after letter. */
static pid_t start_writer(const char *path, char letter, int how)
{
    pid_t child = fork();
    must(child >= 0);
    if (child)
        return child;
    for (char *bytes = fill(letter);; bytes[0] = letter) {
        whole_write(path, bytes, LONG, how);
        if (how & WHOLE_NEW)
            unlink(path);
    }
}

static void check_kills(void)
{
    bool whole = true, begun = true;
    for (int i = 0; i < ROUNDS; i++) {
        pid_t over = start_writer("killed", (char)('a' + i % 26), 0), anew = start_writer("begun", 'n', WHOLE_NEW);
        nanosleep(&(struct timespec){.tv_nsec = 2000000 + i * 377777}, NULL);
        kill(over, SIGKILL);
        kill(anew, SIGKILL);
        waitpid(over, NULL, 0);
        waitpid(anew, NULL, 0);
        whole &= !is_there("killed") || is_whole("killed");
        begun &= !is_there("begun") || is_whole("begun");
        unlink("begun");
    }
    check(whole, "killed at any moment: the old file or the new one", why);
    check(begun, "killed at the start: no file or a whole one", why);
    check_trouble(put("begun", "x\n", WHOLE_NEW), 0, "and the next one begins");
    pid_t one = start_writer("both", 'a', 0), two = start_writer("both", 'b', 0);
    bool always = true;
    for (int i = 0; i < ROUNDS; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
        always &= !is_there("both") || is_whole("both");
    }
    kill(one, SIGKILL);
    kill(two, SIGKILL);
    waitpid(one, NULL, 0);
    waitpid(two, NULL, 0);
    check(always && is_whole("both"), "two who write the same file", why);
}

/* While a new file is being filled, another program, which knows nothing of the passing name, puts its own there. */
static int fill_too_late(void *target, const char *fresh)
{
    (void)fresh;
    must(put("theirs", "theirs\n", 0) == 0 && rename("theirs", target) == 0);
    return 0;
}

/* Many begin the same file at the same moment: one does. */
static void check_beginners(void)
{
    enum { MANY = 6 };
    check_trouble(whole_fill("late", 0, fill_too_late, "late"), EEXIST,
                  "another's file that came first is not replaced");
    check(holds("late", "theirs\n") && !is_there("late.new"), "and stays as it is", why);
    check_trouble(whole_fill("late", 0, fill_too_late, "theirs/late"), EEXIST, "begun by another meanwhile");
    bool one_each = true;
    for (int round = 0; round < 10; round++) {
        int gate[2], begun = 0, status;
        must(pipe(gate) == 0);
        for (int i = 0; i < MANY; i++) {
            pid_t child = fork();
            must(child >= 0);
            if (child)
                continue;
            char none;
            close(gate[1]);
            _exit(read(gate[0], &none, 1) == 0 && put("race", "x\n", WHOLE_NEW) == 0);
        }
        close(gate[1]); /* off they go */
        for (int i = 0; i < MANY; i++)
            begun += wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status);
        close(gate[0]);
        snprintf(why, sizeof why, "%d of %d", begun, MANY);
        one_each &= begun == 1;
        unlink("race");
    }
    check(one_each, "of many who begin a file at once, one does", why);
}

static void check_holding(void)
{
    int held, other, newer;
    check_trouble(whole_hold("held", "1\n", 2, WHOLE_NEW, &held), 0, "a file to work on");
    check_trouble(whole_take("held", &other), EWOULDBLOCK, "another program is kept from it");
    check_trouble(whole_hold("held", "2\n", 2, 0, &newer), 0, "it is saved");
    close(held);
    check_trouble(whole_take("held", &other), EWOULDBLOCK, "and is held still");
    close(newer);
    check_trouble(whole_take("held", &other), 0, "when it is closed the other has it");
    close(other);
    must(symlink("held", "held-link") == 0);
    check_trouble(whole_take("held-link", &held), 0, "through a link");
    check_trouble(whole_take("held", &other), EWOULDBLOCK, "it is the same file");
    close(held);
    check_trouble(whole_take("not-there", &other), ENOENT, "nothing to hold");
}

static int read_trouble(const char *path)
{
    char *bytes;
    size_t length;
    int trouble = source_read(path, 100, &bytes, &length);
    free(bytes);
    return trouble;
}

static void check_sources(void)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "socket"};
    int plug = socket(AF_UNIX, SOCK_STREAM, 0), ends[2], file;
    char link[64];
    struct journal journal;
    must(plug >= 0 && bind(plug, (struct sockaddr *)&name, sizeof name) == 0 && mkfifo("fifo", 0600) == 0 &&
         pipe(ends) == 0 && write(ends[1], "piped\n", 6) == 6);
    close(ends[1]);
    check_trouble(read_trouble("fifo"), ENXIO, "a FIFO is not waited for");
    check_trouble(read_trouble("socket"), ENXIO, "a socket");
    check_trouble(read_trouble("/dev/zero"), ENXIO, "a device");
    check_trouble(read_trouble("folder"), EISDIR, "a folder");
    check_trouble(read_trouble("not-there"), ENOENT, "nothing there");
    check_trouble(read_trouble("killed"), EFBIG, "too much");
    snprintf(link, sizeof link, "/dev/fd/%d", ends[0]);
    check(holds(link, "piped\n"), "a pipe without a name is read", why);
    check_trouble(whole_take("fifo", &file), ENXIO, "a FIFO cannot be held");
    check_trouble(journal_reopen(&journal, "fifo"), ENXIO, "a FIFO is no record to go on with");
    close(plug);
    close(ends[0]);
}

static void check_journal(void)
{
    struct journal journal, other;
    check_trouble(journal_create(&journal, "j.rec", "head\n", 5), 0, "a record");
    check(mode_of("j.rec") == 0600, "is its owner's alone", why);
    check_trouble(journal_create(&other, "j.rec", "other\n", 6), EEXIST, "another is not begun in its place");
    check_trouble(journal_add(&journal, "roll 5"), 0, "a line more");
    check(holds("j.rec", "head\nroll 5\n"), "stands in the file at once", why);
    check_trouble(journal_reopen(&other, "j.rec"), EWOULDBLOCK, "who writes it is alone");
    char *bytes = NULL;
    size_t length = 0;
    check_trouble(journal_read(&journal, &bytes, &length), 0, "it is read");
    check(length == 12 && strcmp(bytes, "head\nroll 5\n") == 0, "all that stands in it", bytes);
    free(bytes);
    check_trouble(journal_replace(&journal, "head\n# taken back\n", 18), 0, "it is written anew");
    check_trouble(journal_reopen(&other, "j.rec"), EWOULDBLOCK, "and whoever writes it is still alone");
    check_trouble(journal_add(&journal, "roll 6"), 0, "a line after that");
    check(holds("j.rec", "head\n# taken back\nroll 6\n") && mode_of("j.rec") == 0600, "goes where it belongs", why);
    must(mkdir("j.rec.new", 0700) == 0); /* in the way */
    check_trouble(journal_replace(&journal, "x", 1), EWOULDBLOCK, "what cannot be written anew");
    check(holds("j.rec", "head\n# taken back\nroll 6\n"), "stays as it was", why);
    check_trouble(journal_add(&journal, "roll 7"), 0, "and goes on");
    must(rmdir("j.rec.new") == 0);
    journal_close(&journal);
    must(put("cut.rec", "head\n1 c3\n2 d", 0) == 0 && chmod("cut.rec", 0644) == 0);
    check_trouble(journal_reopen(&journal, "cut.rec"), 0, "a record that was cut short");
    check(holds("cut.rec", "head\n1 c3\n"), "half a line goes", why);
    check(mode_of("cut.rec") == 0600, "from now on it is its owner's alone", why);
    journal_close(&journal);
}

static void check_shelf(void)
{
    int count;
    check_trouble(shelf_prepare("home/share/nullarium"), 0, "a shelf");
    check(mode_of("home/share/nullarium") == 0700, "is its owner's alone", why);
    must(chmod("home/share/nullarium", 0755) == 0 && put("home/share/nullarium/b.rec", "x\n", 0) == 0 &&
         put("home/share/nullarium/a.rec", "x\n", 0) == 0 && put("home/share/nullarium/c.score", "x\n", 0) == 0);
    char **paths = shelf_list("home/share/nullarium", ".rec", &count);
    check(count == 2 && strcmp(paths[0], "home/share/nullarium/a.rec") == 0, "what lies on it, by name", "other");
    shelf_free(paths, count);
    check(mode_of("home/share/nullarium") == 0700, "one that was open to others is closed when it is used", why);
    check_trouble(shelf_make("made/by/hand"), 0, "any other folder");
    check(mode_of("made/by/hand") == 0755, "is made as the user likes it", why);
}

int main(void)
{
    scratch_open("store");
    umask(022);
    alarm(120); /* what waits for ever is a failure */
    check_whole();
    check_links();
    check_remnants();
    check_kills();
    check_beginners();
    check_holding();
    check_sources();
    check_journal();
    check_shelf();
    int status = close_tests();
    scratch_close();
    return status;
}
