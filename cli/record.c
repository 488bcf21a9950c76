/* record.c - `nullarium record new`: a game that was played on paper is typed in as a record. */
#include "record/record_new.h"
#include "args.h"
#include "commands.h"
#include "play/keep.h"
#include "play/play.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHEET = 1, SEATS, NAME, OPTION, VIEW, OUT, RESUME, ASCII };

static const struct args_option options[] = {
    {SHEET, "--sheet", "NAME|FILE", "cli.option-sheet"},
    {SEATS, "--seats", "N", "cli.option-seats"},
    {NAME, "--name", "N:WHO", "recording.option-name"},
    {OPTION, "--option", "K=V", "cli.option-option-help"},
    {VIEW, "--view", "SEAT", "recording.option-view"},
    {OUT, "--out", "FILE", "cli.option-out-file"},
    {RESUME, "--resume", "FILE", "recording.option-resume"},
    {ASCII, "--ascii", NULL, "cli.option-ascii"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium record new nulli-flow --seats 2 --name 1:Ada --name 2:Ben", "recording.example-new"},
    {"nullarium record new nulli-hex --seats 1 --sheet mine.sheet --out paper.rec", "recording.example-sheet"},
    {"nullarium record new nullern --seats 4 --view 2", "recording.example-view"},
    {"nullarium record new traexx --seats 1 --out paper.rec < typed.txt", "recording.example-pipe"},
    {"nullarium record new --resume paper.rec", "recording.example-resume"},
    {NULL, NULL},
};

static const struct args_command command = {"record", "new GAME [OPTIONS] | new --resume FILE", "recording.about",
                                            options, examples};

/* "2:Ben" */
static int read_name(struct wishes *wishes, const char *words)
{
    const char *at = words;
    int seat = 0;
    struct refusal why = {0};
    if (!text_take_number(&at, &seat) || !text_take(&at, ':') || seat < 1 || seat > SEATS_MAX || !*at)
        return say_error(EXIT_USAGE, "recording.name-bad", "w", words);
    if (name_forbids(at, &why))
        return say_refused(EXIT_USAGE, &why);
    wishes->who[seat] = at;
    wishes->seated = true;
    return 0;
}

static int read_args(struct wishes *wishes, struct loaded *loaded, long long *view, int argc, char **argv)
{
    struct args args;
    bool is_new = false;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        long long seats = 0;
        int status = 0;
        if (id == ARGS_STOP)
            return args.status ? args.status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && !is_new)
            status = (is_new = strcmp(args.value, "new") == 0) ? 0 : args_usage(&command);
        else if (id == ARGS_WORD && wishes->game)
            status = args_usage(&command);
        else if (id == ARGS_WORD && !(wishes->game = load_game(args.value)))
            status = EXIT_USAGE;
        else if (id == SEATS && !args_number(&args, "--seats", 1, 999, &seats))
            status = args.status;
        else if (id == VIEW && !args_number(&args, "--view", 1, SEATS_MAX, view))
            status = args.status;
        else if (id == NAME)
            status = read_name(wishes, args.value);
        else if (id == OPTION)
            status = load_option(&loaded->record, args.value);
        if (status)
            return status;
        wishes->seats = seats ? (int)seats : wishes->seats;
        wishes->sheet = id == SHEET ? args.value : wishes->sheet;
        wishes->out = id == OUT ? args.value : wishes->out;
        wishes->resume_file = id == RESUME ? args.value : wishes->resume_file;
        wishes->ascii |= id == ASCII;
    }
    if (!is_new)
        return args_usage(&command);
    if (wishes->resume_file && (wishes->game || wishes->seats || wishes->seated || wishes->sheet || wishes->out ||
                                loaded->record.option_count || *view))
        return say_error(EXIT_USAGE, "cli.resume-alone", "");
    return 0;
}

/* As many as are named, where names are given; a person is asked, a script has the usual number. */
static int settle_seats(struct wishes *wishes, struct loaded *loaded)
{
    for (int seat = 1; seat <= SEATS_MAX && !wishes->seats; seat++)
        if (wishes->who[SEATS_MAX + 1 - seat])
            wishes->seats = SEATS_MAX + 1 - seat;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return seating_ask_paper(wishes, loaded);
    if (!wishes->game)
        return args_usage(&command);
    if (!wishes->seats)
        wishes->seats = wishes->game->seats_usual;
    return 0;
}

static int begin_new(struct wishes *wishes, struct loaded *loaded, int view, struct entry **entry)
{
    struct record *record = &loaded->record;
    int status = settle_seats(wishes, loaded);
    if (status)
        return status;
    loaded->game = wishes->game;
    record->seats = wishes->seats;
    keep_date(record);
    status = load_new(loaded, wishes->sheet);
    if (status)
        return status;
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        if (seat > wishes->seats && wishes->who[seat])
            return say_error(EXIT_USAGE, "cli.seat-not-there", "nn", seat, wishes->seats);
        if (wishes->who[seat])
            snprintf(record->name[seat - 1], RECORD_NAME, "%.*s", RECORD_NAME - 1, wishes->who[seat]);
    }
    if (view > wishes->seats)
        return say_error(EXIT_USAGE, "cli.seat-not-there", "nn", view, wishes->seats);
    record->view = view ? view : VIEWER_FULL;
    *entry = entry_open(loaded);
    table_say_header(&(*entry)->table, record, loaded->sheet_text);
    status =
        keep_create(&(*entry)->journal, loaded->game->id, &(*entry)->table.record, wishes->out, "recording.out-exists");
    if (!status)
        entry_add_hidden(*entry);
    return status;
}

static int resume(const struct wishes *wishes, struct loaded *loaded, struct entry **entry)
{
    int status = load_record(loaded, wishes->resume_file, true);
    if (status)
        return status;
    *entry = entry_open(loaded);
    status = entry_replay(*entry);
    if (!status)
        status = keep_reopen(&(*entry)->journal, loaded);
    if (!status)
        entry_add_hidden(*entry);
    return status;
}

static void print_wrapped(const char *key, int number)
{
    char sentence[SAY_ROOM];
    struct text text;
    struct message message = say_message(key, "n", number);
    text_open(&text, sentence, sizeof sentence);
    say_into(&text, &message, NULL);
    wrap_print(stdout, sentence, 80);
}

static void welcome(const struct entry *entry, bool resumed)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return;
    wrap_print(stdout, say_find("recording.welcome"), 80);
    if (resumed)
        print_wrapped("recording.resumed", entry->count);
    else if (entry->match->viewer != VIEWER_FULL)
        print_wrapped("recording.one-view", entry->match->viewer);
    else if (entry->game->hides_hands)
        wrap_print(stdout, say_find("recording.all-hands"), 80);
}

/* Says where the record lies and how to go on with it; answers the exit status. */
static int conclude(struct entry *entry, int status)
{
    struct journal *journal = &entry->journal;
    journal_settle(journal);
    if (match_to_act(entry->match)) {
        say(stdout, "recording.kept", "w", journal->path);
        if (entry->match->viewer == VIEWER_FULL)
            say(stdout, "recording.kept-play", "w", journal->path);
        if (entry->count)
            say(stdout, "recording.kept-analyse", "w", journal->path);
    }
    if (journal->trouble)
        return say_error(EXIT_FAILURE, "cli.not-all-kept", "nww", journal->waiting_lines, journal->path,
                         say_trouble(journal->trouble));
    return status ? status : input_status();
}

int record_command(int argc, char **argv)
{
    struct wishes wishes = {0};
    struct loaded loaded = {0};
    struct entry *entry = NULL;
    long long view = 0;
    int status = read_args(&wishes, &loaded, &view, argc, argv);
    if (status)
        return status < 0 ? EXIT_SUCCESS : status;
    input_catch_signals();
    status = wishes.resume_file ? resume(&wishes, &loaded, &entry) : begin_new(&wishes, &loaded, (int)view, &entry);
    if (!status) {
        welcome(entry, wishes.resume_file != NULL);
        status = conclude(entry, entry_ask(entry, wishes.ascii));
    }
    if (entry)
        entry_close(entry);
    load_close(&loaded);
    return status;
}
