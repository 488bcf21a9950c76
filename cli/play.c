/* play.c - `nullarium play`: lays the table, keeps the record, plays in full screen or line by line. */
#include "play/play.h"
#include "args.h"
#include "commands.h"
#include "play/advice.h"
#include "play/keep.h"
#include "play/show_bot.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEATS = 1, SEAT, SHEET, OPTION, OUT, RESUME, ASCII, QUICK, WAIT, TUTOR, SHOW_BOT };

static const struct args_option options[] = {
    {SEATS, "--seats", "N", "cli.option-seats"},
    {SEAT, "--seat", "N:WHO", "cli.option-seat"},
    {SHEET, "--sheet", "NAME|FILE", "cli.option-sheet"},
    {OPTION, "--option", "K=V", "cli.option-option-help"},
    {OUT, "--out", "FILE", "cli.option-out-file"},
    {RESUME, "--resume", NULL, "cli.option-resume"},
    {ASCII, "--ascii", NULL, "cli.option-ascii"},
    {QUICK, "--quick", NULL, "cli.option-quick"},
    {WAIT, "--wait", NULL, "cli.option-wait"},
    {TUTOR, "--tutor", "X", "advice.option-tutor"},
    {SHOW_BOT, "--show-bot", "N", "advice.option-show-bot"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium play", "cli.example-play"},
    {"nullarium play nullern --seats 4", "cli.example-play-nullern"},
    {"nullarium play null-bock --seat 1:Ada --seat 2:Ben --option rounds=3", "cli.example-play-hot-seat"},
    {"nullarium play traexx --seat 2:expert --tutor on --show-bot 2", "advice.example-play"},
    {"nullarium play --resume", "cli.example-play-resume"},
    {NULL, NULL},
};

static const struct args_command command = {"play", "[GAME] [OPTIONS] | --resume [FILE]", "cli.about-play", options,
                                            examples};

void play_name(const struct sitting *sitting, int seat, struct text *text)
{
    struct message name = say_message("cli.only-seat", "s", seat);
    say_into(text, &name, &sitting->names);
}

void play_look(const struct sitting *sitting, int viewer, int focus, enum aspect aspect, const uint64_t *preview,
               struct scene *scene)
{
    const struct match *view = &sitting->table.view[viewer];
    struct look look = {.viewer = viewer, .focus = focus, .aspect = aspect, .previewing = preview != NULL};
    look.preview = preview ? *preview : 0;
    sitting->game->scene(sitting->setup, &view->state, &sitting->table.past[1 + viewer], &look, scene);
}

/* "2:Ben" into the wishes. */
static int read_seat(struct wishes *wishes, const char *words)
{
    const char *at = words;
    int seat = 0;
    struct refusal why = {0};
    if (!text_take_number(&at, &seat) || !text_take(&at, ':') || seat < 1 || seat > SEATS_MAX || !*at)
        return say_error(EXIT_USAGE, "cli.option-seat-bad", "w", words);
    if (!exec_is_name(at) && name_forbids(at, &why))
        return say_refused(EXIT_USAGE, &why);
    wishes->seated = true;
    wishes->who[seat] = at;
    return 0;
}

static int read_args(struct wishes *wishes, struct loaded *loaded, int argc, char **argv)
{
    struct args args;
    int id;
    args_open(&args, &command, argc, argv);
    wishes->asks = true;
    while ((id = args_next(&args)) != ARGS_END) {
        long long seats = 0, shown = 0;
        int status = 0;
        if (id == ARGS_STOP)
            return args.status ? args.status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && wishes->resume && !wishes->resume_file)
            wishes->resume_file = args.value;
        else if (id == ARGS_WORD && (wishes->game || wishes->resume))
            status = args_usage(&command);
        else if (id == ARGS_WORD && !(wishes->game = load_game(args.value)))
            status = EXIT_USAGE;
        else if (id == SEATS && !args_number(&args, "--seats", 1, 999, &seats))
            status = args.status;
        else if (id == SHOW_BOT && !args_number(&args, "--show-bot", 1, SEATS_MAX, &shown))
            status = args.status;
        else if (id == TUTOR && !advice_read_limit(args.value, &wishes->tutor))
            status = say_error(EXIT_USAGE, "advice.tutor-bad", "w", args.value);
        else if (id == SEAT)
            status = read_seat(wishes, args.value);
        else if (id == OPTION)
            status = load_option(&loaded->record, args.value);
        if (status)
            return status;
        wishes->seats = seats ? (int)seats : wishes->seats;
        wishes->show_bot = shown ? (int)shown : wishes->show_bot;
        wishes->sheet = id == SHEET ? args.value : wishes->sheet;
        wishes->out = id == OUT ? args.value : wishes->out;
        wishes->resume |= id == RESUME;
        wishes->ascii |= id == ASCII;
        wishes->quick |= id == QUICK;
        wishes->waits |= id == WAIT;
    }
    if (wishes->resume && (wishes->game || wishes->seats || wishes->seated || wishes->sheet || wishes->out ||
                           loaded->record.option_count))
        return say_error(EXIT_USAGE, "cli.resume-alone", "");
    wishes->asks = !wishes->game;
    wishes->plain = args.plain;
    return 0;
}

static int begin_new(struct wishes *wishes, struct loaded *loaded, struct sitting **sitting)
{
    struct record *record = &loaded->record;
    int status = wishes->asks ? seating_ask(wishes, loaded) : 0;
    if (status)
        return status;
    loaded->game = wishes->game;
    if (!wishes->seats) {
        wishes->seats = wishes->game->seats_usual;
        for (int seat = 1; seat <= SEATS_MAX; seat++)
            if (wishes->who[seat] && seat > wishes->seats)
                wishes->seats = seat;
    }
    record->seats = wishes->seats;
    keep_date(record);
    status = load_new(loaded, wishes->sheet);
    if (!status)
        status = seating_fill(wishes, loaded);
    if (status)
        return status;
    if (wishes->show_bot)
        status = show_bot_refuse(wishes->show_bot, record->seats, record->bot[wishes->show_bot - 1]);
    if (status)
        return status;
    *sitting = sitting_open(loaded);
    table_say_header(&(*sitting)->table, record, loaded->sheet_text);
    sitting_seed(*sitting);
    status =
        keep_create(&(*sitting)->journal, loaded->game->id, &(*sitting)->table.record, wishes->out, "cli.out-exists");
    if (!status)
        seated_start_programs(&(*sitting)->bots, loaded, &(*sitting)->table, wishes->who);
    return status;
}

static int resume(struct wishes *wishes, struct loaded *loaded, struct sitting **sitting)
{
    static char path[JOURNAL_PATH]; /* loaded->path points to it */
    int status = 0;
    if (wishes->resume_file)
        snprintf(path, sizeof path, "%s", wishes->resume_file);
    else
        status = seating_choose_unfinished(".rec", path);
    if (!status)
        status = load_record(loaded, path, true);
    if (status)
        return status;
    if (loaded->record.view != VIEWER_FULL)
        return say_error(EXIT_FAILURE, "cli.resume-view", "w", path);
    *sitting = sitting_open(loaded);
    status = sitting_replay(*sitting);
    if (status)
        return status;
    if ((*sitting)->table.finished)
        return say_error(EXIT_FAILURE, "cli.resume-finished", "w", path);
    if (wishes->show_bot)
        status = show_bot_refuse(wishes->show_bot, loaded->record.seats, loaded->record.bot[wishes->show_bot - 1]);
    if (status)
        return status;
    for (int seat = 1; seat <= loaded->record.seats; seat++) {
        const char *bot = loaded->record.bot[seat - 1];
        struct player player;
        if (bot[0] && player_read(&player, loaded->game, bot, NULL))
            say(stderr, "cli.resume-bot", "nw", seat, bot);
    }
    status = keep_reopen(&(*sitting)->journal, loaded);
    if (!status) {
        sitting_seed(
            *sitting); /* a record without seeds, from an older program or from elsewhere, gets them from here on */
        keep_lines(&(*sitting)->journal, &(*sitting)->table.record);
    }
    return status;
}

/* Says how it ended and where the record lies; answers the exit status. */
static int conclude(struct sitting *sitting, bool over)
{
    const char *path = sitting->journal.path;
    if (over) {
        sitting_finish(sitting);
        ending_print(&sitting->table.full, &sitting->table.past[0], &sitting->names);
        say(stdout, "cli.record-lies", "w", path);
    } else {
        journal_settle(&sitting->journal);
        say(stdout, "cli.kept", "w", path);
    }
    if (sitting->journal.trouble)
        return say_error(EXIT_FAILURE, "cli.not-all-kept", "nww", sitting->journal.waiting_lines, path,
                         say_trouble(sitting->journal.trouble));
    return input_status();
}

int play_command(int argc, char **argv)
{
    struct wishes wishes = {0};
    struct loaded loaded = {0};
    struct sitting *sitting = NULL;
    int status = read_args(&wishes, &loaded, argc, argv);
    if (status)
        return status < 0 ? EXIT_SUCCESS : status;
    input_catch_signals();
    status = wishes.resume ? resume(&wishes, &loaded, &sitting) : begin_new(&wishes, &loaded, &sitting);
    if (!status) {
        bool plain = wishes.plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
        bool over = plain ? play_plain(sitting, &wishes) : play_screen(sitting, &wishes);
        status = conclude(sitting, over);
        if (over && !status && wishes.show_bot) {
            putchar('\n');
            status = show_bot(sitting->journal.path, wishes.show_bot);
        }
    }
    if (sitting)
        sitting_close(sitting);
    load_close(&loaded);
    return status;
}
