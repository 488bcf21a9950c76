/* keep.c - where a new record goes, and going on with an old one (see keep.h). */
#include "keep.h"
#include "shelf.h"
#include "terminal/say.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Opens a new file on the shelf, named by date and game. */
static int create_on_shelf(struct journal *journal, const char *game, const char *bytes, size_t length)
{
    char folder[JOURNAL_PATH], path[SHELF_NAME];
    if (!shelf_path(folder))
        return say_error(EXIT_FAILURE, "cli.no-home", "");
    int trouble = shelf_prepare(folder);
    if (trouble)
        return say_error(EXIT_FAILURE, "cli.cannot-make-folder", "ww", folder, say_trouble(trouble));
    for (int copy = 1; copy < 1000; copy++) {
        shelf_name(path, folder, game, copy, ".rec");
        trouble = journal_create(journal, path, bytes, length);
        if (trouble != EEXIST)
            break;
    }
    return trouble ? say_error(EXIT_FAILURE, "cli.cannot-write", "ww", path, say_trouble(trouble)) : 0;
}

int keep_create(struct journal *journal, const char *game, struct text *record, const char *out, const char *exists)
{
    int status = 0;
    if (out) {
        int trouble = journal_create(journal, out, record->at, record->length);
        if (trouble)
            status = say_error(EXIT_FAILURE, trouble == EEXIST ? exists : "cli.cannot-write", "ww", out,
                               say_trouble(trouble));
    } else {
        status = create_on_shelf(journal, game, record->at, record->length);
    }
    text_cut(record, 0);
    return status;
}

void keep_lines(struct journal *journal, struct text *record)
{
    for (char *line = record->at, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        *end = '\0';
        journal_add(journal, line);
    }
    text_cut(record, 0);
}

void keep_date(struct record *record)
{
    time_t now = time(NULL);
    struct tm utc;
    strftime(record->date, sizeof record->date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
}

int keep_reopen(struct journal *journal, const struct loaded *loaded)
{
    int trouble = journal_reopen(journal, loaded->path);
    /* Now that the file is ours: did somebody go on with it while we read? */
    if (!trouble && journal->good != (off_t)loaded->length)
        trouble = EWOULDBLOCK;
    if (trouble == EWOULDBLOCK)
        return say_error(EXIT_FAILURE, "cli.resume-busy", "w", loaded->path);
    return trouble ? say_error(EXIT_FAILURE, "cli.cannot-write", "ww", loaded->path, say_trouble(trouble)) : 0;
}
