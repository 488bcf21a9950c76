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

enum { SEATS = 1, SEAT, SHEET, OPTION, OUT, RESUME, ASCII, QUICK, TUTOR, SHOW_BOT };

static const struct args_option options[] = {
    {SEATS, "--seats", "N", "cli.option-seats"},
    {SEAT, "--seat", "N:WHO", "cli.option-seat"},
    {SHEET, "--sheet", "NAME|FILE", "cli.option-sheet"},
    {OPTION, "--option", "K=V", "cli.option-option-help"},
    {OUT, "--out", "FILE", "cli.option-out-file"},
    {RESUME, "--resume", NULL, "cli.option-resume"},
    {ASCII, "--ascii", NULL, "cli.option-ascii"},
    {QUICK, "--quick", NULL, "cli.option-quick"},
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

void play_name(const struct table *table, int seat, struct text *text)
{
    struct message name = say_message("cli.only-seat", "s", seat);
    say_into(text, &name, &table->names);
}

void play_look(const struct table *table, int viewer, int focus, enum aspect aspect, const uint64_t *preview,
               struct scene *scene)
{
    const struct match *view = &table->view[viewer];
    struct look look = {.viewer = viewer, .focus = focus, .aspect = aspect, .previewing = preview != NULL};
    look.preview = preview ? *preview : 0;
    table->game->scene(table->setup, &view->state, &table->past[1 + viewer], &look, scene);
}

bool play_needs_handover(const struct table *table, int seat, int before, bool sealed)
{
    if (table->persons < 2 || seat == before)
        return false;
    return table->game->hides_hands || (before && sealed);
}

/* "2:Ben" into the wishes. */
static int read_seat(struct wishes *wishes, const char *words)
{
    const char *at = words;
    int seat = 0;
    if (!text_take_number(&at, &seat) || !text_take(&at, ':') || seat < 1 || seat > SEATS_MAX ||
        (!exec_is_name(at) && !seating_is_name(at)))
        return say_error(EXIT_USAGE, "cli.option-seat-bad", "w", words);
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
    }
    if (wishes->resume && (wishes->game || wishes->seats || wishes->seated || wishes->sheet || wishes->out ||
                           loaded->record.option_count))
        return say_error(EXIT_USAGE, "cli.resume-alone", "");
    wishes->asks = !wishes->game;
    wishes->plain = args.plain;
    return 0;
}

/* A new record, with the bots' seeds as comments. */
static int create_journal(struct table *table, const char *out)
{
    char seeds[SEATS_MAX * EVENT_TEXT];
    struct text text;
    text_open(&text, seeds, sizeof seeds);
    for (int seat = 1; seat <= table->setup->seats; seat++)
        if (!table->person[seat]) {
            seed_say(&table->bots.bot[seat].seed, seat, &text);
            text_char(&text, '\n');
        }
    return keep_create(&table->journal, table->loaded, seeds, out, "cli.out-exists");
}

static int begin_new(struct wishes *wishes, struct loaded *loaded, struct table **table)
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
    *table = table_open(loaded);
    status = create_journal(*table, wishes->out);
    if (!status)
        seated_start_programs(&(*table)->bots, loaded, wishes->who);
    return status;
}

/* A record without seeds, from an older program or from elsewhere, gets them from here on. */
static void keep_seeds(struct table *table)
{
    for (int seat = 1; seat <= table->setup->seats; seat++) {
        struct seated_bot *bot = &table->bots.bot[seat];
        struct seed kept;
        if (table->person[seat] || seed_find(table->loaded, seat, &kept))
            continue;
        char line[EVENT_TEXT];
        struct text text;
        text_open(&text, line, sizeof line);
        bot->seed.from = bot->told.count;
        seed_say(&bot->seed, seat, &text);
        journal_add(&table->journal, line);
    }
}

static int resume(struct wishes *wishes, struct loaded *loaded, struct table **table)
{
    static char path[JOURNAL_PATH]; /* loaded->path points to it */
    bool finished;
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
    *table = table_open(loaded);
    status = table_replay(*table, &finished);
    if (status)
        return status;
    if (finished)
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
    status = keep_reopen(&(*table)->journal, loaded);
    if (!status)
        keep_seeds(*table);
    return status;
}

/* Says how it ended and where the record lies; answers the exit status. */
static int conclude(struct table *table, bool over)
{
    struct ending_out out = {ending_print_line, stdout};
    const char *path = table->journal.path;
    if (over) {
        table_finish(table);
        putchar('\n');
        if (table->game->tally_rows(table->setup, &table->past[0])) {
            ending_tally(table->setup, &table->past[0], &table->names, &out);
            putchar('\n');
        }
        ending_result(&table->full, &table->names, &out);
        say(stdout, "cli.record-lies", "w", path);
    } else {
        journal_settle(&table->journal);
        say(stdout, "cli.kept", "w", path);
    }
    if (table->journal.trouble)
        return say_error(EXIT_FAILURE, "cli.not-all-kept", "nww", table->journal.waiting_lines, path,
                         say_trouble(table->journal.trouble));
    return input_status();
}

int play_command(int argc, char **argv)
{
    struct wishes wishes = {0};
    struct loaded loaded = {0};
    struct table *table = NULL;
    int status = read_args(&wishes, &loaded, argc, argv);
    if (status)
        return status < 0 ? EXIT_SUCCESS : status;
    input_catch_signals();
    status = wishes.resume ? resume(&wishes, &loaded, &table) : begin_new(&wishes, &loaded, &table);
    if (!status) {
        bool plain = wishes.plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
        bool over = plain ? play_plain(table, &wishes) : play_screen(table, &wishes);
        status = conclude(table, over);
        if (over && !status && wishes.show_bot) {
            putchar('\n');
            status = show_bot(table->journal.path, wishes.show_bot);
        }
    }
    if (table)
        table_close(table);
    load_close(&loaded);
    return status;
}
