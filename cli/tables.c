/* tables.c - `nullarium tables`: the online tables kept on this computer, for who runs the server. */
#include "args.h"
#include "commands.h"
#include "play/play.h"
#include "tables/trouble.h"
#include "tables/visit.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DATA = 1 };
enum { COLUMNS = 5, CELL = 64 };

static const struct args_option options[] = {
    {DATA, "--data", "FILE", "tables.option-data"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium tables", "tables.example-list"},
    {"nullarium tables show k7q2mzt4xw3bd5ap", "tables.example-show"},
    {"nullarium tables backup monday.db", "tables.example-backup"},
    {"nullarium tables drop k7q2mzt4xw3bd5ap", "tables.example-drop"},
    {"nullarium tables check --data monday.db", "tables.example-check"},
    {NULL, NULL},
};

static const struct args_command command = {"tables", "[show ID | backup FILE | drop ID | check] [OPTIONS]",
                                            "tables.about", options, examples};

/* -- listing ----------------------------------------------------------------------------------- */

static void write_cells(const struct store_row *row, char cell[COLUMNS][CELL])
{
    time_t touched = (time_t)(row->touched / 1000);
    struct tm local;
    snprintf(cell[0], CELL, "%s", row->id);
    snprintf(cell[1], CELL, "%s", say_game(row->game, ".name", row->game));
    snprintf(cell[2], CELL, "%s",
             say_find(row->over    ? "tables.state-over"
                      : row->lines ? "tables.state-playing"
                                   : "tables.state-open"));
    snprintf(cell[3], CELL, "%d", row->events);
    if (!localtime_r(&touched, &local) || !strftime(cell[4], CELL, "%Y-%m-%d %H:%M", &local))
        snprintf(cell[4], CELL, "-");
}

static void write_heads(char cell[COLUMNS][CELL])
{
    static const char *const heads[COLUMNS] = {"tables.head-table", "tables.head-game", "tables.head-state",
                                               "tables.head-events", "tables.head-touched"};
    for (int i = 0; i < COLUMNS; i++)
        snprintf(cell[i], CELL, "%s", say_find(heads[i]));
}

static void print_cells(char cell[COLUMNS][CELL], const int width[COLUMNS])
{
    char line[COLUMNS * (CELL + 4) + 100];
    struct text text;
    text_open(&text, line, sizeof line);
    for (int i = 0; i < COLUMNS - 1; i++) {
        bool number = i == 3;
        text_add(&text, i && !number ? "  " : "");
        ending_cell(&text, cell[i], width[i], !number);
    }
    text_add(&text, "  ");
    text_add(&text, cell[COLUMNS - 1]);
    say_raw(stdout, line);
    putchar('\n');
}

static void widen(char cell[COLUMNS][CELL], int width[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++)
        if (wrap_width(cell[i]) > width[i])
            width[i] = wrap_width(cell[i]);
}

static int list(struct store *store, const char *path)
{
    struct store_row *rows;
    char cell[COLUMNS][CELL];
    int count, width[COLUMNS] = {0};
    enum store_trouble trouble = store->list(store, &rows, &count);
    if (trouble)
        return trouble_say(trouble, path, store->detail);
    if (!count)
        say(stdout, "tables.none", "");
    write_heads(cell);
    widen(cell, width);
    for (int i = 0; i < count; i++) {
        write_cells(&rows[i], cell);
        widen(cell, width);
    }
    write_heads(cell);
    for (int i = 0; i < count; i++) {
        if (i == 0)
            print_cells(cell, width);
        write_cells(&rows[i], cell);
        print_cells(cell, width);
    }
    free(rows);
    return EXIT_SUCCESS;
}

/* -- one table, and all of them ---------------------------------------------------------------- */

static int show(struct store *store, const char *path, const char *id)
{
    struct store_table table;
    char *record = NULL;
    enum store_trouble trouble = store->load(store, id, 0, 0, &table);
    if (trouble == STORE_DAMAGED)
        return say_error(EXIT_FAILURE, "tables.table-damaged", "ww", id, store->detail);
    if (trouble)
        return trouble_say(trouble, path, store->detail);
    int status = EXIT_SUCCESS;
    if (!table.count)
        status = say_error(EXIT_FAILURE, "tables.no-table", "w", id);
    else if (!visit_table(id, &table, &record))
        status = say_error(EXIT_FAILURE, "tables.table-senseless", "w", id);
    else if (!record[0])
        say(stdout, "tables.not-begun", "w", id);
    else
        say_raw(stdout, record);
    free(record);
    store_forget(&table);
    return status;
}

static int drop(struct store *store, const char *path, const char *id)
{
    bool dropped;
    enum store_trouble trouble = store->drop(store, id, &dropped);
    if (trouble)
        return trouble_say(trouble, path, store->detail);
    if (!dropped)
        return say_error(EXIT_FAILURE, "tables.no-table", "w", id);
    say(stdout, "tables.dropped", "w", id);
    return EXIT_SUCCESS;
}

static int back_up(struct store *store, const char *path, const char *out)
{
    enum store_trouble trouble = store->backup(store, out);
    if (trouble == STORE_FAILED && errno == EEXIST)
        return say_error(EXIT_FAILURE, "tables.backup-there", "w", out);
    if (trouble == STORE_DAMAGED || trouble == STORE_LOCKED)
        return trouble_say(trouble, path, store->detail);
    if (trouble)
        return trouble_say(trouble, out, store->detail);
    say(stdout, "tables.backed-up", "w", out);
    return EXIT_SUCCESS;
}

static int check(struct store *store, const char *path)
{
    struct store_row *rows;
    int count, damaged = 0;
    bool whole = store->check(store) == STORE_FINE;
    if (!whole)
        say_error(EXIT_FAILURE, "tables.file-damaged", "ww", path, store->detail);
    enum store_trouble trouble = store->list(store, &rows, &count);
    if (trouble)
        return trouble_say(trouble, path, store->detail);
    for (int i = 0; i < count; i++)
        damaged += !visit_check(store, rows[i].id);
    free(rows);
    say(stdout, damaged || !whole ? "tables.checked-damaged" : "tables.checked", "nn", count, damaged);
    return damaged || !whole ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* -- the command ------------------------------------------------------------------------------- */

enum act { LIST, SHOW, BACKUP, DROP, CHECK };

static int act_on(enum act act, const char *path, const char *word)
{
    struct store *store;
    char detail[STORE_DETAIL];
    if ((act == SHOW || act == DROP) && !fair_is_table(word))
        return say_error(EXIT_USAGE, "tables.bad-id", "w", word);
    enum store_trouble trouble = store_open(path, act == DROP ? STORE_CHANGE : STORE_READ, &store, detail);
    if (trouble == STORE_AWAY && errno == ENOENT && act == LIST) {
        say(stdout, "tables.none", "");
        return EXIT_SUCCESS;
    }
    if (trouble)
        return trouble_say(trouble, path, detail);
    int status = act == SHOW     ? show(store, path, word)
                 : act == BACKUP ? back_up(store, path, word)
                 : act == DROP   ? drop(store, path, word)
                 : act == CHECK  ? check(store, path)
                                 : list(store, path);
    store->close(store);
    return status;
}

int tables_command(int argc, char **argv)
{
    static const char *const acts[] = {"list", "show", "backup", "drop", "check"};
    const char *words[2] = {NULL}, *data = NULL;
    char usual[STORE_PATH];
    struct args args;
    int count = 0, act = LIST;
    args_open(&args, &command, argc, argv);
    for (int id; (id = args_next(&args)) != ARGS_END;) {
        if (id == ARGS_STOP)
            return args.status;
        if (id == DATA)
            data = args.value;
        if (id == ARGS_WORD && count == 2)
            return args_usage(&command);
        if (id == ARGS_WORD)
            words[count++] = args.value;
    }
    while (words[0] && act <= CHECK && strcmp(words[0], acts[act]) != 0)
        act++;
    bool takes_word = act == SHOW || act == BACKUP || act == DROP;
    if (act > CHECK || takes_word != (count == 2))
        return args_usage(&command);
    if (!data && !store_usual(usual))
        return say_error(EXIT_FAILURE, "cli.no-home", "");
    return act_on((enum act)act, data ? data : usual, words[1]);
}
