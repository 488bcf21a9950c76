/* seat_file.c - what is kept of a seat at an online table (see seat_file.h). */
#include "seat_file.h"
#include "game.h"
#include "source.h"
#include "whole.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_BYTES = 1024 };

static bool make_path(struct seat_file *kept, char folder[JOURNAL_PATH])
{
    if (!shelf_path(folder) || strlen(folder) + strlen("/online/") + FAIR_TABLE + 3 > JOURNAL_PATH)
        return false;
    strcat(folder, "/online");
    return snprintf(kept->path, sizeof kept->path, "%s/%s-%d", folder, kept->table, kept->seat) <
           (int)sizeof kept->path;
}

/* The rest of a line that begins with a word, into room for it. */
static bool take_value(const char **at, const char *word, char *out, size_t room)
{
    size_t length;
    const char *line = *at;
    if (!text_take_word(&line, word) || !text_take(&line, ' ') || (length = strcspn(line, "\n")) >= room)
        return false;
    memcpy(out, line, length);
    out[length] = '\0';
    *at = line + length + (line[length] == '\n');
    return true;
}

static bool read_lines(struct seat_file *kept, const char *at)
{
    char entropy[FAIR_HEX];
    const char *hex = entropy;
    if (!take_value(&at, "token", kept->token, sizeof kept->token) || !fair_is_token(kept->token) ||
        !take_value(&at, "name", kept->name, sizeof kept->name))
        return false;
    take_value(&at, "host", kept->host, sizeof kept->host);
    take_value(&at, "commit", kept->commit, sizeof kept->commit);
    kept->share.given = take_value(&at, "entropy", entropy, sizeof entropy) &&
                        fair_take_hex(&hex, kept->share.entropy, FAIR_BYTES) && !*hex;
    return !*at;
}

static bool find_one(struct seat_file *kept, const char *table, int seat)
{
    char folder[JOURNAL_PATH], *bytes;
    size_t length;
    *kept = (struct seat_file){.file = -1, .seat = seat};
    memcpy(kept->table, table, strlen(table) + 1);
    if (!make_path(kept, folder) || whole_take(kept->path, &kept->file) != 0) {
        kept->file = -1;
        return false;
    }
    bool good = source_read(kept->path, FILE_BYTES, &bytes, &length) == 0;
    if (good) {
        good = read_lines(kept, bytes);
        free(bytes);
    }
    if (!good)
        seat_file_close(kept);
    return good;
}

bool seat_file_find(struct seat_file *kept, const char *table, int seat)
{
    for (int one = 1; one <= SEATS_MAX; one++)
        if ((!seat || seat == one) && find_one(kept, table, one))
            return true;
    return false;
}

static void say_value(struct text *text, const char *word, const char *value)
{
    if (!value[0])
        return;
    text_add(text, word);
    text_char(text, ' ');
    text_add(text, value);
    text_char(text, '\n');
}

int seat_file_keep(struct seat_file *kept)
{
    char folder[JOURNAL_PATH], bytes[FILE_BYTES], entropy[FAIR_HEX] = "";
    struct text text;
    int before = -1;
    if (!make_path(kept, folder))
        return ENOENT;
    int trouble = shelf_prepare(folder);
    if (!trouble && kept->file < 0 && whole_take(kept->path, &before) == EWOULDBLOCK)
        trouble = EWOULDBLOCK;
    if (trouble)
        return trouble;
    text_open(&text, entropy, sizeof entropy);
    if (kept->share.given)
        fair_say_hex(&text, kept->share.entropy, FAIR_BYTES);
    text_open(&text, bytes, sizeof bytes);
    say_value(&text, "token", kept->token);
    say_value(&text, "name", kept->name);
    say_value(&text, "host", kept->host);
    say_value(&text, "commit", kept->commit);
    say_value(&text, "entropy", entropy);
    if (kept->file >= 0)
        close(kept->file);
    kept->file = -1;
    trouble = whole_hold(kept->path, bytes, text.length, WHOLE_SETTLED | WHOLE_PRIVATE, &kept->file);
    if (before >= 0)
        close(before);
    return trouble;
}

void seat_file_close(struct seat_file *kept)
{
    if (kept->file >= 0)
        close(kept->file);
    kept->file = -1;
}

void seat_file_remove(struct seat_file *kept)
{
    if (kept->file >= 0)
        unlink(kept->path);
    seat_file_close(kept);
}
