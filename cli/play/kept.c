/* kept.c - what a record on the shelf is about (see kept.h). */
#include "kept.h"
#include "games.h"
#include "score/score.h"
#include "source.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

void kept_read(struct kept *kept, const char *path)
{
    *kept = (struct kept){0};
    char *bytes;
    size_t length;
    if (source_read(path, RECORD_BYTES, &bytes, &length) != 0)
        return;
    book_unmark(bytes, &length);
    kept->readable = !record_read(&kept->record, bytes, length, NULL);
    if (kept->readable) {
        struct record_cursor cursor;
        char line[EVENT_TEXT];
        int number;
        record_start(&kept->record, bytes, length, &cursor);
        while (record_line(&cursor, line, &number))
            if (strncmp(line, "result ", 7) == 0)
                memcpy(kept->result, line, sizeof line);
    }
    kept->record.sheet = NULL;
    kept->record.events = NULL;
    free(bytes);
}

bool kept_is_unfinished(const struct kept *kept)
{
    return kept->readable && !kept->result[0] && kept->record.view == VIEWER_FULL && games_find(kept->record.game);
}

void kept_player(const struct record *record, int seat, struct text *text)
{
    struct message plain = say_message("core.seat", "n", seat);
    if (record->name[seat - 1][0])
        name_say(text, record->name[seat - 1]);
    else if (record->bot[seat - 1][0])
        name_say(text, record->bot[seat - 1]);
    else
        say_into(text, &plain, NULL);
}
