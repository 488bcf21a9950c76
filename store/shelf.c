/* shelf.c - the folder where games are kept (see shelf.h). */
#include "shelf.h"
#include "plant.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool shelf_path(char path[JOURNAL_PATH])
{
    const char *shared = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length = -1;
    if (shared && shared[0] == '/') /* a relative one is to be ignored, says the XDG specification */
        length = snprintf(path, JOURNAL_PATH, "%s/nullarium", shared);
    else if (home && home[0])
        length = snprintf(path, JOURNAL_PATH, "%s/.local/share/nullarium", home);
    return length > 0 && length < JOURNAL_PATH;
}

static int make_folders(const char *path, mode_t mode)
{
    char part[JOURNAL_PATH];
    if (!path[0])
        return ENOENT;
    if (strlen(path) >= sizeof part)
        return ENAMETOOLONG;
    for (size_t i = 1;; i++) {
        if (path[i] && path[i] != '/')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        /* A parent that may not be made is there already, or the next step fails. */
        if (mkdir(part, mode) != 0 && errno != EEXIST && !path[i])
            return errno;
        if (!path[i])
            return 0;
    }
}

int shelf_make(const char *path)
{
    return make_folders(path, 0777);
}

/* Games in progress lie there, with every hand in them: others may not even see their names. Earlier versions made the
 * folder open to all. */
static void close_to_others(const char *folder)
{
    struct stat facts;
    if (stat(folder, &facts) == 0 && facts.st_uid == geteuid() && (facts.st_mode & 077) && !PLANT("store-open-shelf"))
        chmod(folder, 0700);
}

int shelf_prepare(const char *folder)
{
    int trouble = make_folders(folder, 0700);
    if (!trouble)
        close_to_others(folder);
    return trouble;
}

void shelf_name(char path[SHELF_NAME], const char *folder, const char *game, int copy, const char *ending)
{
    char stamp[32], more[16] = "";
    time_t now = time(NULL);
    struct tm local;
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", localtime_r(&now, &local));
    if (copy > 1)
        snprintf(more, sizeof more, "-%d", copy);
    snprintf(path, SHELF_NAME, "%s/%s-%s%s%s", folder, stamp, game, more, ending);
}

void shelf_settle(const char *path)
{
    char folder[JOURNAL_PATH];
    const char *slash = strrchr(path, '/');
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    else
        strcpy(folder, ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && name[0] != '.' && strcmp(name + length - tail, ending) == 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

char **shelf_list(const char *folder, const char *ending, int *count)
{
    struct dirent **entries;
    *count = 0;
    close_to_others(folder);
    int all = scandir(folder, &entries, NULL, by_bytes);
    if (all < 0)
        return NULL;
    char **paths = calloc((size_t)all + 1, sizeof *paths);
    if (!paths)
        abort();
    for (int i = 0; i < all; i++) {
        if (has_ending(entries[i]->d_name, ending) &&
            asprintf(&paths[(*count)++], "%s/%s", folder, entries[i]->d_name) < 0)
            abort();
        free(entries[i]);
    }
    free(entries);
    return paths;
}

void shelf_free(char **paths, int count)
{
    for (int i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}
