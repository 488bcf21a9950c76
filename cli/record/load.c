/* load.c - records and sheets from files (see load.h). */
#include "load.h"
#include "commands.h"
#include "games.h"
#include "open.h"
#include "sheets.h"
#include "source.h"
#include "terminal/say.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int load_bytes(const char *path, size_t most, char **bytes, size_t *length)
{
    int trouble = source_read(path, most, bytes, length);
    if (trouble == EFBIG)
        return say_error(EXIT_FAILURE, "cli.file-too-big", "wn", path, (int)(most >> 10));
    return trouble ? say_error(EXIT_FAILURE, "cli.cannot-read", "ww", path, say_trouble(trouble)) : 0;
}

void load_list_games(struct text *text, bool with_scorebook)
{
    for (int i = 0; games_all[i]; i++)
        if (games_all[i]->scorebook || !with_scorebook) {
            text_add(text, text->length ? ", " : "");
            text_add(text, games_all[i]->id);
        }
}

const struct game *load_game(const char *id)
{
    const struct game *game = games_find(id);
    if (game)
        return game;
    char list[512];
    struct text text;
    text_open(&text, list, sizeof list);
    load_list_games(&text, false);
    say_error(EXIT_USAGE, "cli.unknown-game", "ww", id, list);
    return NULL;
}

/* Lends the memory that opening needs. */
static void begin(struct loaded *loaded, struct opened *opened)
{
    *opened = (struct opened){.record = loaded->record, .sheet = calloc(1, sizeof *opened->sheet)};
    opened->setup = aligned_alloc(16, SETUP_BYTES);
    if (!opened->setup || !opened->sheet)
        abort();
}

/* Takes over what was opened. */
static void end(struct loaded *loaded, struct opened *opened)
{
    free(opened->sheet);
    loaded->record = opened->record;
    loaded->setup = opened->setup;
    loaded->game = opened->game;
}

/* The sheet's lines out of the record, without their marks, so that they can be written again. */
static char *unmark_sheet(const struct record *record)
{
    char *text = malloc(record->sheet_length + 1);
    if (!text)
        abort();
    record_unmark_sheet(record, text);
    return text;
}

int load_header(struct loaded *loaded)
{
    struct refusal why = {0};
    struct opened opened;
    begin(loaded, &opened);
    bool refused = open_record(&opened, loaded->bytes, loaded->length, &why);
    end(loaded, &opened);
    if (!refused && loaded->record.sheet)
        loaded->sheet_text = unmark_sheet(&loaded->record);
    if (!refused)
        return 0;
    say_refused_file(loaded->path, &why);
    load_close(loaded);
    return EXIT_FAILURE;
}

int load_record(struct loaded *loaded, const char *path, bool whole_lines)
{
    *loaded = (struct loaded){.path = path};
    int status = load_bytes(path, RECORD_BYTES, &loaded->bytes, &loaded->length);
    if (status)
        return status;
    while (whole_lines && loaded->length && loaded->bytes[loaded->length - 1] != '\n')
        loaded->length--;
    return load_header(loaded);
}

int load_new(struct loaded *loaded, const char *sheet)
{
    const struct shipped_sheet *shipped = NULL;
    struct refusal why = {0};
    struct opened opened;
    size_t length = 0;
    int status = 0;
    snprintf(loaded->record.game, sizeof loaded->record.game, "%s", loaded->game->id);
    if (sheet || loaded->game->needs_sheet)
        shipped = sheets_find(loaded->game->id, sheet);
    if (shipped) {
        loaded->sheet_text = strdup(shipped->text);
        length = strlen(shipped->text);
    } else if (sheet) {
        status = load_bytes(sheet, 16 * SHEET_BYTES, &loaded->sheet_text, &length);
    }
    if (!status) {
        begin(loaded, &opened);
        if (open_new(&opened, loaded->sheet_text, length, &why))
            status = opened.sheet_speaks ? say_refused_file(shipped ? shipped->name : sheet, &why)
                                         : say_refused(EXIT_USAGE, &why);
        end(loaded, &opened);
    }
    if (status)
        load_close(loaded);
    return status;
}

/* The sheet of ours that is meant by NAME or GAME/NAME; NULL for none, or (said, *status set) for several. */
static const struct shipped_sheet *find_shipped(const char *name, int *status)
{
    const struct shipped_sheet *found = NULL;
    const char *slash = strrchr(name, '/');
    for (const struct shipped_sheet *sheet = sheets_all; sheet->name; sheet++) {
        if (strcmp(sheet->name, slash ? slash + 1 : name) != 0)
            continue;
        if (slash && (strlen(sheet->game) != (size_t)(slash - name) || strncmp(sheet->game, name, strlen(sheet->game))))
            continue;
        if (found) {
            *status = say_error(EXIT_USAGE, "sheet.two-games", "www", name, found->game, sheet->game);
            return NULL;
        }
        found = sheet;
    }
    return found;
}

int load_sheet(struct loaded *loaded, const char *sheet)
{
    size_t length = 0;
    int status = 0;
    *loaded = (struct loaded){0};
    const struct shipped_sheet *shipped = find_shipped(sheet, &status);
    if (shipped) {
        loaded->sheet_text = strdup(shipped->text);
        length = strlen(shipped->text);
    } else if (!status && access(sheet, F_OK) != 0 && errno == ENOENT) {
        status = say_error(EXIT_FAILURE, "sheet.missing", "w", sheet);
    } else if (!status) {
        status = load_bytes(sheet, 16 * SHEET_BYTES, &loaded->sheet_text, &length);
    }
    if (!status) {
        struct refusal why = {0};
        struct opened opened;
        begin(loaded, &opened);
        if (open_sheet(&opened, loaded->sheet_text, length, &why))
            status = say_refused_file(sheet, &why);
        end(loaded, &opened);
        loaded->path = sheet;
    }
    if (status)
        load_close(loaded);
    return status;
}

int load_option(struct record *record, const char *words)
{
    const char *at = strchr(words, '=');
    size_t length = at ? (size_t)(at - words) : 0;
    int value = 0;
    if (at)
        at++;
    if (!at || !length || length >= sizeof record->options[0].key || !text_take_number(&at, &value) || *at ||
        record->option_count == OPTIONS_MAX)
        return say_error(EXIT_USAGE, "cli.option-option", "w", words);
    memcpy(record->options[record->option_count].key, words, length);
    record->options[record->option_count].key[length] = '\0';
    record->options[record->option_count++].value = value;
    return 0;
}

void load_close(struct loaded *loaded)
{
    free(loaded->bytes);
    free(loaded->setup);
    free(loaded->sheet_text);
    *loaded = (struct loaded){0};
}

void load_start(const struct loaded *loaded, struct load_cursor *cursor)
{
    *cursor = (struct load_cursor){0};
    record_start(&loaded->record, loaded->bytes, loaded->length, &cursor->at);
}

enum load_step load_event(const struct loaded *loaded, struct load_cursor *cursor, const struct match *match,
                          struct event *event)
{
    struct refusal why = {0};
    switch (record_event(&cursor->at, match, event, &why)) {
    case RECORD_EVENT:
        cursor->line = cursor->at.number - 1;
        return LOAD_EVENT;
    case RECORD_RESULT:
        return LOAD_RESULT;
    case RECORD_END:
        return LOAD_END;
    case RECORD_BAD:
        break;
    }
    say_refused_file(loaded->path, &why);
    return LOAD_BAD;
}
