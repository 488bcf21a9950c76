/* verify.c - `nullarium verify FILE [--told MINE]`: checks the dice, the deals, the bots and what one was told of a
 * finished online game. */
#include "verify.h"
#include "args.h"
#include "commands.h"
#include "learn/own.h"
#include "play/thinker.h"
#include "record/load.h"
#include "terminal/say.h"
#include <stdlib.h>

enum { TOLD = 1 };

static const struct args_option options[] = {
    {TOLD, "--told", "MINE", "verify.option-told"},
    {0, NULL, NULL, NULL},
};

static const struct args_example examples[] = {
    {"nullarium verify game.rec", "verify.example"},
    {"nullarium verify game.rec --told mine.rec", "verify.example-told"},
    {NULL, NULL},
};

static const struct args_command command = {"verify", "FILE [--told MINE]", "verify.about", options, examples};

/* Who hears of it, and asks the bots again. */
struct check {
    const struct loaded *loaded;
    struct names names;
};

/* A mark in front of each sentence, so that the ones that matter are found. */
static void print(void *who, enum verify_mark mark, const struct message *message)
{
    static const char *const marks[] = {[VERIFY_FINE] = "  ", [VERIFY_NOTE] = "- ", [VERIFY_WRONG] = "! "};
    const struct check *check = who;
    fputs(marks[mark], stdout);
    say_message_line(stdout, message, &check->names);
    fflush(stdout); /* computing a bot's moves takes its time */
}

static bool choose(void *who, const struct verify_question *question, char move[MOVE_TEXT])
{
    const struct check *check = who;
    struct learned learned;
    return own_of_bots(check->loaded, question->bots, &learned) &&
           thinker_answer(question->told, question->length, question->level, question->seed, &learned, move);
}

static int check(const struct loaded *loaded, const char *told_path)
{
    struct verify *verify = aligned_alloc(16, (sizeof *verify + 15) & ~(size_t)15);
    struct check asked = {.loaded = loaded};
    struct refusal why = {0};
    char *filled = malloc(VERIFY_FILLED), *lines = malloc(VERIFY_LINES), *told = NULL;
    size_t told_length = 0;
    int status = told_path ? load_bytes(told_path, RECORD_BYTES, &told, &told_length) : 0;
    if (!verify || !filled || !lines)
        abort();
    for (int seat = 1; seat <= loaded->record.seats; seat++)
        asked.names.name[seat] = loaded->record.name[seat - 1][0] ? loaded->record.name[seat - 1] : NULL;
    *verify = (struct verify){.record = &loaded->record,
                              .setup = loaded->setup,
                              .sheet = loaded->sheet_text,
                              .bytes = loaded->bytes,
                              .length = loaded->length,
                              .told = told,
                              .told_length = told_length,
                              .who = &asked,
                              .say = print,
                              .choose = choose};
    text_open(&verify->filled, filled, VERIFY_FILLED);
    text_open(&verify->lines, lines, VERIFY_LINES);
    if (!status && verify_record(verify, &why))
        status = say_refused_file(verify->told_speaks ? told_path : loaded->path, &why);
    else if (!status && verify->wrong)
        status = EXIT_FAILURE;
    free(told);
    free(lines);
    free(filled);
    free(verify);
    return status;
}

int verify_command(int argc, char **argv)
{
    struct args args;
    const char *path = NULL, *told = NULL;
    int id;
    args_open(&args, &command, argc, argv);
    while ((id = args_next(&args)) != ARGS_END) {
        if (id == ARGS_STOP)
            return args.status;
        if (id == TOLD)
            told = args.value;
        else if (path)
            return args_usage(&command);
        else
            path = args.value;
    }
    if (!path)
        return args_usage(&command);
    struct loaded loaded;
    int status = load_record(&loaded, path, false);
    if (status)
        return status;
    status = check(&loaded, told);
    load_close(&loaded);
    return status;
}
