/* input.h - lines typed by a person, and the signals that ask the program to stop. */
#ifndef NULLARIUM_INPUT_H
#define NULLARIUM_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_LEFT = -1 };

/* The number of the signal that asked to stop (Ctrl-C, a closed terminal, SIGTERM); INPUT_LEFT: the person
 * did; 0: go on. */
extern volatile int input_stopped;
void input_catch_signals(void);
int input_status(void); /* the exit status it means */

/* Reads a line without its end; what does not fit is dropped. False: end of input or stopped. */
bool input_line(char *line, size_t room);

/* Waits for a line, blanks at its ends cut off, or until there is something to read in `file`; a line half typed stays
 * for the next time. INPUT_END: of input, or stopped. */
enum input_what { INPUT_LINE, INPUT_NEWS, INPUT_END };
enum input_what input_line_or(int file, char *line, size_t room);

/* Prints a prompt and reads the answer, blanks at its ends cut off. */
bool input_ask(const char *prompt, char *line, size_t room);

/* Whether the line begins with this word, or one of those that stand for it in the language (i18n/LANGUAGE/commands.txt), in
 * capitals or not; *rest is what follows. */
bool input_is_word(const char *line, const char *word, const char **rest);

#endif
