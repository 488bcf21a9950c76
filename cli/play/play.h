/* play.h - the parts of `nullarium play`: seating people, the two ways to play, the end. */
#ifndef NULLARIUM_PLAY_H
#define NULLARIUM_PLAY_H

#include "sitting.h"
#include "terminal/draw.h"

/* What the command line said. */
struct wishes {
    const struct game *game;
    int seats;                      /* 0: not said */
    const char *who[SEATS_MAX + 1]; /* by seat: NULL, or "person", "random", a name */
    const char *sheet;
    const char *out;
    const char *resume_file;
    int show_bot;                           /* whose moves are computed again at the end; 0: nobody's */
    int32_t tutor;                          /* from which loss on he speaks up (advice.h) */
    bool seated;                            /* somebody was given a seat */
    bool waits;                             /* after a move the next thing waits for a key */
    bool resume, plain, ascii, quick, asks; /* asks: nothing was said, so ask */
};

/* Asks for what is still open, in a friendly way, and fills loaded->record. 0 or an exit status. */
int seating_ask(struct wishes *wishes, struct loaded *loaded);
/* The same for a game that was played on paper: nobody is asked for bots. */
int seating_ask_paper(struct wishes *wishes, struct loaded *loaded);
/* Fills names and bots of the record from the wishes; 0 or an exit status. */
int seating_fill(const struct wishes *wishes, struct loaded *loaded);
/* Offers the unfinished games of the shelf, in files with this ending; the chosen path in `path`. 0 or an exit
 * status. */
int seating_choose_unfinished(const char *ending, char path[JOURNAL_PATH]);
/* "  1  2026-11-16T20:15:00Z  Nullern: Ada, Ben" and the path below it. */
void seating_print_offer(int number, const struct record *record, const char *path);

/* Plays until the end, a quit or a signal. True: the game is over. */
bool play_plain(struct sitting *sitting, const struct wishes *wishes);
bool play_screen(struct sitting *sitting, const struct wishes *wishes);

/* Draws what a viewer sees. `preview` may be NULL. */
void play_look(const struct sitting *sitting, int viewer, int focus, enum aspect aspect, const uint64_t *preview,
               struct scene *scene);

/* The rules line by line, for 80 columns. */
void play_print_rules(const struct game *game);

/* "Ada", or "seat 2". */
void play_name(const struct sitting *sitting, int seat, struct text *text);

/* Writes the result: places, scores, verdicts, the table of scores; line by line through `line`. */
struct ending_out {
    void (*line)(void *where, const char *text);
    void *where;
};
void ending_result(const struct match *match, const struct names *names, const struct ending_out *out);
void ending_tally(const struct setup *setup, const struct past *past, const struct names *names,
                  const struct ending_out *out);
void ending_print_line(void *where, const char *text); /* to the FILE `where` */
void ending_print(const struct match *match, const struct past *past, const struct names *names); /* all of it */
/* Adds a cell of a table to its line: labels begin below each other, other columns end below each other. */
void ending_cell(struct text *line, const char *cell, int width, bool label);

#endif
