/* shelf.c - the folder where games are kept (see shelf.h). */
#include "shelf.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

int shelf_make(const char *path)
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
        if (mkdir(part, 0777) != 0 && errno != EEXIST && !path[i])
            return errno;
        if (!path[i])
            return 0;
    }
}

static int is_record(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 4 && entry->d_name[0] != '.' && strcmp(entry->d_name + length - 4, ".rec") == 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

char **shelf_list(const char *folder, int *count)
{
    struct dirent **entries;
    *count = scandir(folder, &entries, is_record, by_bytes);
    if (*count < 0) {
        *count = 0;
        return NULL;
    }
    char **paths = calloc((size_t)*count + 1, sizeof *paths);
    if (!paths)
        abort();
    for (int i = 0; i < *count; i++) {
        if (asprintf(&paths[i], "%s/%s", folder, entries[i]->d_name) < 0)
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
