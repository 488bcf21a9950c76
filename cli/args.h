/* args.h - the command line of a sub-command, word by word, with one clear sentence for whatever
 * makes no sense in it; and the help page that is made from the same table. */
#ifndef NULLARIUM_ARGS_H
#define NULLARIUM_ARGS_H

#include <stdbool.h>

struct args_option {
    int id;            /* what args_next answers, 1 or more; 0 ends the table */
    const char *name;  /* "--seats" */
    const char *value; /* what it takes, as the help shows it: "N"; NULL: nothing */
    const char *text;  /* text id: what it is for */
};

struct args_example {
    const char *words; /* "nullarium play nullern --seats 4"; NULL ends the table */
    const char *text;  /* text id: what it does */
};

struct args_command {
    const char *name;                  /* "play" */
    const char *usage;                 /* "[GAME] [OPTIONS]" */
    const char *text;                  /* text id: what the command does */
    const struct args_option *options; /* besides --lang, --plain and --help, which all have */
    const struct args_example *examples;
};

/* What args_next answers besides an option's id. */
enum { ARGS_WORD = 0, ARGS_END = -1, ARGS_STOP = -2 };

struct args {
    const struct args_command *command;
    int argc;
    char **argv;
    int at;
    bool words_only;   /* after `--` */
    const char *value; /* of the option, or the word itself */
    bool plain;        /* --plain was given: every command takes it */
    int status;        /* the exit status when args_next answers ARGS_STOP */
};

void args_open(struct args *args, const struct args_command *command, int argc, char **argv);

/* The next option (its id), word (ARGS_WORD) or end (ARGS_END). ARGS_STOP: help was printed or
 * something was wrong and said; leave with args->status. */
int args_next(struct args *args);

/* Reads args->value as a whole number between two bounds; false: refused and said, status set. */
bool args_number(struct args *args, const char *name, long long least, long long most, long long *number);

/* "`replay` takes one FILE": prints the usage sentence; answers EXIT_USAGE. */
int args_usage(const struct args_command *command);

#endif
