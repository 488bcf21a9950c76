/* args.c - the command line of a sub-command (see args.h). */
#include "args.h"
#include "commands.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_HELP = -10, OPTION_LANG = -11, OPTION_PLAIN = -12 };
enum { OPTION_COLUMNS = 21 }; /* before what an option is for */

static const struct args_option common[] = {
    {OPTION_LANG, "--lang", "L", "cli.option-lang"},
    {OPTION_PLAIN, "--plain", NULL, "cli.option-plain"},
    {OPTION_HELP, "--help", NULL, "cli.option-help"},
    {0, NULL, NULL, NULL},
};

static void print_options(const struct args_option *options)
{
    for (; options && options->id; options++) {
        char left[64];
        snprintf(left, sizeof left, "%s %s", options->name, options->value ? options->value : "");
        int width = printf("  %-18s ", left); /* the names are ASCII: a byte is a column */
        if (width > OPTION_COLUMNS)
            printf("\n%*s", OPTION_COLUMNS, "");
        wrap_print_beside(stdout, say_find(options->text), OPTION_COLUMNS);
    }
}

static void print_help(const struct args_command *command)
{
    printf("nullarium %s%s%s\n\n%s\n\n", command->name, command->usage[0] ? " " : "", command->usage,
           say_find(command->text));
    print_options(command->options);
    print_options(common);
    if (command->examples && command->examples->words)
        printf("\n%s\n", say_find("cli.examples"));
    for (const struct args_example *example = command->examples; example && example->words; example++)
        printf("  %s\n      %s\n", example->words, say_find(example->text));
}

void args_open(struct args *args, const struct args_command *command, int argc, char **argv)
{
    *args = (struct args){.command = command, .argc = argc, .argv = argv, .at = 1};
}

static const struct args_option *find(const struct args_option *options, const char *word, size_t length)
{
    for (; options && options->id; options++)
        if (strlen(options->name) == length && memcmp(options->name, word, length) == 0)
            return options;
    return NULL;
}

static int stop(struct args *args, int status)
{
    args->status = status;
    return ARGS_STOP;
}

static int take_common(struct args *args, int id)
{
    if (id == OPTION_HELP) {
        print_help(args->command);
        return stop(args, EXIT_SUCCESS);
    }
    if (id == OPTION_PLAIN) {
        args->plain = true;
        return args_next(args);
    }
    enum lang lang; /* chosen already by say_open; here it is only checked */
    if (i18n_lang(args->value, &lang))
        return args_next(args);
    return stop(args, say_error(EXIT_USAGE, "cli.unknown-lang", "w", args->value));
}

int args_next(struct args *args)
{
    if (args->at >= args->argc)
        return ARGS_END;
    const char *word = args->argv[args->at++];
    args->value = word;
    if (!args->words_only && strcmp(word, "--") == 0) {
        args->words_only = true;
        return args_next(args);
    }
    if (args->words_only || word[0] != '-' || !word[1])
        return ARGS_WORD;
    if (strcmp(word, "-h") == 0)
        word = "--help";
    size_t length = strcspn(word, "=");
    const struct args_option *option = find(args->command->options, word, length);
    if (!option)
        option = find(common, word, length);
    if (!option)
        return stop(args, say_error(EXIT_USAGE, "cli.unknown-option", "ww", args->value, args->command->name));
    if (word[length] == '=' && !option->value)
        return stop(args, say_error(EXIT_USAGE, "cli.option-takes-nothing", "w", option->name));
    if (word[length] == '=')
        args->value = word + length + 1;
    else if (option->value && args->at < args->argc)
        args->value = args->argv[args->at++];
    else if (option->value)
        return stop(args, say_error(EXIT_USAGE, "cli.option-needs", "ww", option->name, option->value));
    return option->id > 0 ? option->id : take_common(args, option->id);
}

bool args_number(struct args *args, const char *name, long long least, long long most, long long *number)
{
    char *end;
    errno = 0;
    *number = strtoll(args->value, &end, 10);
    if (end != args->value && !*end && !errno && *number >= least && *number <= most)
        return true;
    char low[32], high[32];
    snprintf(low, sizeof low, "%lld", least);
    snprintf(high, sizeof high, "%lld", most);
    args->status = say_error(EXIT_USAGE, "cli.option-number", "wwww", name, low, high, args->value);
    return false;
}

int args_usage(const struct args_command *command)
{
    return say_error(EXIT_USAGE, "cli.usage", "ww", command->name, command->usage);
}
