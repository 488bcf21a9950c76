/* score.c - `nullarium score`: keeps the score of people who play with the real cards (see score.h). */
#include "score/score.h"
#include "args.h"
#include "commands.h"
#include "play/kept.h"
#include "play/play.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>

enum { SEATS = 1, NAMES, OPTION, OUT, RESUME };
static const struct args_option options[] = {
    {SEATS, "--seats", "N", "cli.option-seats"},           {NAMES, "--names", "A,B,C", "score.option-names"},
    {OPTION, "--option", "K=V", "cli.option-option-help"}, {OUT, "--file", "FILE", "score.option-file"},
    {RESUME, "--resume", NULL, "score.option-resume"},     {0, NULL, NULL, NULL},
};
static const struct args_example examples[] = {
    {"nullarium score nullern", "score.example"},
    {"nullarium score null-bock --names Ada,Ben,Cleo --option target=100", "score.example-names"},
    {"nullarium score --resume", "score.example-resume"},
    {NULL, NULL},
};
static const struct args_command command = {"score", "GAME | --resume [FILE]", "score.about", options, examples};

/* What the command line said. */
struct score_wishes {
    const struct game *game;
    int seats;         /* 0: not said */
    const char *names; /* "Ada,Ben,Cleo" */
    const char *file;
    bool resume;
};

/* "Ada,Ben,Cleo" into the record; 0 or an exit status. */
static int read_names(struct score_wishes *wishes, struct record *record)
{
    int count = 0;
    for (const char *at = wishes->names; at; count++) {
        const char *comma = strchr(at, ',');
        int length = comma ? (int)(comma - at) : (int)strlen(at);
        char name[EVENT_TEXT];
        while (length && *at == ' ')
            at++, length--;
        snprintf(name, sizeof name, "%.*s", length, at);
        struct refusal why = {0};
        if (name_forbids(name, &why)) /* what does not even fit here is too long for a name, too */
            return say_refused(EXIT_USAGE, &why);
        if (count < SEATS_MAX)
            memcpy(record->name[count], name, strlen(name) + 1);
        at = comma ? comma + 1 : NULL;
    }
    if (wishes->seats && count != wishes->seats)
        return say_error(EXIT_USAGE, "score.names-seats", "nn", count, wishes->seats);
    wishes->seats = count;
    return 0;
}

static int refuse_game(const struct game *game)
{
    char list[256];
    struct text text;
    text_open(&text, list, sizeof list);
    load_list_games(&text, true);
    if (game)
        return say_error(EXIT_USAGE, "score.no-book-of", "ww", game->id, list);
    return say_error(EXIT_USAGE, "score.which-game", "w", list);
}

static int read_args(struct score_wishes *wishes, struct record *record, int argc, char **argv)
{
    struct args args;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        long long seats = wishes->seats;
        int status = 0;
        if (id == ARGS_STOP)
            return args.status ? args.status : -1; /* -1: help was printed */
        if (id == ARGS_WORD && wishes->resume && !wishes->file)
            wishes->file = args.value;
        else if (id == ARGS_WORD && (wishes->game || wishes->resume))
            status = args_usage(&command);
        else if (id == ARGS_WORD && !(wishes->game = load_game(args.value)))
            status = EXIT_USAGE;
        else if (id == SEATS && !args_number(&args, "--seats", 1, 999, &seats))
            status = args.status;
        else if (id == OPTION)
            status = load_option(record, args.value);
        if (status)
            return status;
        wishes->seats = (int)seats;
        wishes->names = id == NAMES ? args.value : wishes->names;
        wishes->file = id == OUT ? args.value : wishes->file;
        wishes->resume |= id == RESUME;
    }
    if (wishes->resume && (wishes->game || wishes->seats || wishes->names || record->option_count))
        return say_error(EXIT_USAGE, "score.resume-alone", "");
    if (!wishes->resume && (!wishes->game || !wishes->game->scorebook))
        return refuse_game(wishes->game);
    return wishes->names ? read_names(wishes, record) : 0;
}

/* The newest unfinished score of this game on the shelf; false: there is none. */
static bool find_unfinished(const struct game *game, struct kept *kept, char path[JOURNAL_PATH])
{
    char folder[JOURNAL_PATH];
    int count = 0;
    bool found = false;
    if (!shelf_path(folder))
        return false;
    char **paths = shelf_list(folder, SCORE_ENDING, &count);
    for (int i = count - 1; i >= 0 && !found; i--) {
        kept_read(kept, paths[i]);
        found = kept_is_unfinished(kept) && strcmp(kept->record.game, game->id) == 0;
        if (found)
            snprintf(path, JOURNAL_PATH, "%s", paths[i]);
    }
    shelf_free(paths, count);
    return found;
}

/* Somebody who only names the game may want to go on with what was left. Answers whether, in *resume; 0 or a status. */
static int offer_unfinished(const struct game *game, char path[JOURNAL_PATH], bool *resume)
{
    struct kept kept;
    char prompt[SAY_ROOM], answer[64];
    const char *rest;
    if (!find_unfinished(game, &kept, path))
        return 0;
    puts(say_find("score.unfinished"));
    seating_print_offer(1, &kept.record, path);
    snprintf(prompt, sizeof prompt, "%s > ", say_find("score.ask-go-on"));
    if (!input_ask(prompt, answer, sizeof answer) || input_is_word(answer, "quit", &rest))
        return say_error(input_status() ? input_status() : EXIT_FAILURE, "score.not-begun", "");
    *resume = !input_is_word(answer, "new", &rest);
    return 0;
}

/* How many take part; false: somebody leaves. */
static bool ask_seats(const struct game *game, int *seats)
{
    char prompt[SAY_ROOM], answer[64];
    const char *rest;
    struct text text;
    struct message question =
        say_message("score.ask-seats", "nnn", game->seats_least, game->seats_most, game->seats_usual);
    text_open(&text, prompt, sizeof prompt);
    say_into(&text, &question, NULL);
    text_add(&text, " > ");
    for (;;) {
        if (!input_ask(prompt, answer, sizeof answer) || input_is_word(answer, "quit", &rest))
            return false;
        const char *at = answer;
        *seats = game->seats_usual;
        if ((!answer[0] || (text_take_number(&at, seats) && !*at)) && *seats >= game->seats_least &&
            *seats <= game->seats_most)
            return true;
        say(stdout, "core.seats", "wnnw", say_game(game->id, ".name", game->id), game->seats_least, game->seats_most,
            answer);
    }
}

static int begin_new(const struct score_wishes *wishes, struct score *score)
{
    struct record *record = &score->loaded.record;
    score->loaded.game = wishes->game;
    record->seats = wishes->seats;
    bool stays = record->seats || ask_seats(wishes->game, &record->seats);
    int status = stays ? load_new(&score->loaded, NULL) : 0; /* before the names: refuses seats and options */
    if (status)
        return status;
    if (!stays || (!wishes->names && !score_ask_names(record)))
        return say_error(input_status() ? input_status() : EXIT_FAILURE, "score.not-begun", "");
    return score_create(score, wishes->file);
}

/* Reads what was kept and shows where the table stands. */
static int go_on(const char *path, struct score *score)
{
    int status = score_load(score, path);
    if (status)
        return status;
    score_show_table(score);
    if (score->book.rounds) {
        putchar('\n');
        score_show_standing(score);
    }
    return 0;
}

/* Where the score lies, and how to go on; answers the exit status. */
static int conclude(const struct score *score)
{
    bool over = score->book.rounds && score->scorebook->over(&score->book);
    if (score->trouble)
        return say_error(EXIT_FAILURE, "score.not-kept", "ww", score->path, say_trouble(score->trouble));
    say(stdout, over ? "score.lies" : "score.kept", "w", score->path);
    return input_status();
}

int score_command(int argc, char **argv)
{
    struct score_wishes wishes = {0};
    struct score *score = calloc(1, sizeof *score);
    char path[JOURNAL_PATH] = "";
    if (!score)
        abort();
    score->file = -1;
    int status = read_args(&wishes, &score->loaded.record, argc, argv);
    input_catch_signals();
    bool only_game = !wishes.seats && !wishes.names && !wishes.file && !score->loaded.record.option_count;
    if (!status && wishes.resume && wishes.file)
        snprintf(path, sizeof path, "%s", wishes.file);
    else if (!status && wishes.resume)
        status = seating_choose_unfinished(SCORE_ENDING, path);
    else if (!status && only_game)
        status = offer_unfinished(wishes.game, path, &wishes.resume);
    if (!status)
        status = wishes.resume ? go_on(path, score) : begin_new(&wishes, score);
    if (!status)
        status = score_keep(score) ? conclude(score) : EXIT_FAILURE;
    score_close(score);
    free(score);
    return status < 0 ? EXIT_SUCCESS : status;
}
