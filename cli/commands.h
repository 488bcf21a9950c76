/* commands.h - the sub-commands of `nullarium`: one file each (help and version: main.c). A command gets its own words
 * (argv[0] is its name) and answers the exit status: 0, EXIT_USAGE for a command line that makes no sense, EXIT_FAILURE
 * for everything else. */
#ifndef NULLARIUM_COMMANDS_H
#define NULLARIUM_COMMANDS_H

enum { EXIT_USAGE = 2 };

int analyse_command(int argc, char **argv);
int arena_command(int argc, char **argv);
int bench_command(int argc, char **argv);
int bot_command(int argc, char **argv);
int games_command(int argc, char **argv);
int help_command(int argc, char **argv);
int history_command(int argc, char **argv);
int host_command(int argc, char **argv);
int join_command(int argc, char **argv);
int moves_command(int argc, char **argv);
int pad_command(int argc, char **argv);
int play_command(int argc, char **argv);
int random_command(int argc, char **argv);
int record_command(int argc, char **argv);
int replay_command(int argc, char **argv);
int rules_command(int argc, char **argv);
int score_command(int argc, char **argv);
int serve_command(int argc, char **argv);
int sheet_command(int argc, char **argv);
int tables_command(int argc, char **argv);
int train_command(int argc, char **argv);
int verify_command(int argc, char **argv);
int version_command(int argc, char **argv);
int watch_command(int argc, char **argv);

#endif
