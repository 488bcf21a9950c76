/* say.h - sentences for the person at the terminal, in the language of the program's run.
 *
 * Every sentence is a text of the catalogue (i18n/<language>/cli.txt) and its arguments. The letters
 * of `kinds` say what the arguments are: n a number (int), w words shown as they are (const char *,
 * of any length, alive as long as the message), t a text id, s a seat (int). */
#ifndef NULLARIUM_SAY_H
#define NULLARIUM_SAY_H

#include "i18n.h"
#include <stdio.h>

enum { SAY_ROOM = 1024 }; /* room for any one sentence of ours */

/* Chooses the language: --lang among the words of the command line, else LC_ALL, LC_MESSAGES, LANG.
 * An unknown --lang stays unchosen: args.c refuses it. Sets the locale for characters too. */
void say_open(int argc, char **argv);
enum lang say_lang(void);

/* The text of a key, as it stands in the catalogue. */
const char *say_find(const char *key);

/* A text that every game should have, as in say_game("nullern", ".tagline"); `missing` where it has none. */
const char *say_game(const char *game, const char *key, const char *missing);

/* The title of a sheet: ours in the language of the run, else what its file says, else its name. */
const char *say_sheet_title(const char *game, const char *name, const char *title);

struct message say_message(const char *key, const char *kinds, ...);

/* Writes a message with people's names; `names` may be NULL. */
void say_into(struct text *text, const struct message *message, const struct names *names);

/* Writes an amount in thousandths, "0.35" or "0,35", with one or two decimals; `sign`: a + where it is above nothing.
 */
void say_amount(struct text *text, int64_t thousandths, int decimals, bool sign);

/* Prints one sentence and a line end. */
void say(FILE *out, const char *key, const char *kinds, ...);
void say_message_line(FILE *out, const struct message *message, const struct names *names);

/* Prints "nullarium: sentence" to standard error and answers `status`. */
int say_error(int status, const char *key, const char *kinds, ...);

/* Prints "nullarium: F5: sentence" to standard error and answers `status`. */
int say_refused(int status, const struct refusal *why);

/* Prints "FILE:LINE: F5: sentence" to standard error and answers EXIT_FAILURE. */
int say_refused_file(const char *path, const struct refusal *why);

/* Prints "F5: sentence" and a line end. */
void say_refusal(FILE *out, const struct refusal *why, const struct names *names);

/* What an errno means, in the language of the run where it is a common one. */
const char *say_trouble(int trouble);

/* Prints text without the control characters that could steer a terminal; line ends stay. */
void say_raw(FILE *out, const char *string);

#endif
