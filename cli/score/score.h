/* score.h - the parts of `nullarium score`: the score sheet with its file, what it shows, and what it asks. A score is
 * kept for people who play with the real cards; what is noted and what it counts is the game's (core/scorebook.h). */
#ifndef NULLARIUM_SCORE_H
#define NULLARIUM_SCORE_H

#include "book.h"
#include "i18n.h"
#include "record/load.h"
#include "shelf.h"
#include <sys/stat.h>

struct score {
    struct loaded loaded; /* game, seats, names and options: the header of its file is that of a record */
    const struct scorebook *scorebook;
    struct book book; /* book.first is 0 until it is known who begins */
    struct names names;
    char path[JOURNAL_PATH];
    int file;            /* the file as we left it, held as long as we work on it (store/whole.h); -1: none */
    struct stat written; /* and its marks: the writing of a program that does not ask shows */
    int trouble;         /* errno of the last saving; 0: all is on the disk */
};

/* -- score_file.c: the file, plain text ------------------------------------------------------------------ */

#define SCORE_ENDING ".score"

/* Reads a score from its file; or begins a new one for the game, seats, names and options of score->loaded, in a file
 * that must not be there yet (NULL: on the shelf). 0 or an exit status, and said why. */
int score_load(struct score *score, const char *path);
int score_create(struct score *score, const char *path);

/* Writes it all anew. Disk trouble is said once and kept in score->trouble, and the next saving tries again. False:
 * another program has written the file meanwhile, which was said: ours must not go over it. */
bool score_save(struct score *score);
void score_close(struct score *score);

/* -- score_show.c: what people look at ------------------------------------------------------------------- */

void score_show_heading(const struct score *score, int round); /* "Round 5 of 20: 5 cards each. Ada begins." */
void score_show_standing(const struct score *score);           /* places and totals, the last round's points */
void score_show_table(const struct score *score);              /* every round */

/* -- score_ask.c: what people are asked ------------------------------------------------------------------ */

/* Keeps the score until the game is over and nothing is to be corrected, or somebody leaves. False: it must not go on,
 * and was said why. */
bool score_keep(struct score *score);

/* Asks for everybody's name; false: somebody leaves. */
bool score_ask_names(struct record *record);

#endif
