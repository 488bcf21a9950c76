/* record_new.h - the parts of `nullarium record new`: a game from paper that is typed in, line by line.
 *
 * An ENTRY is such a record: the position after what was typed so far, and the file that holds it. The file is always
 * a record that can be read: every line is written when it is accepted, `result` with the last one, and `undo` cuts the
 * last one off again. */
#ifndef NULLARIUM_RECORD_NEW_H
#define NULLARIUM_RECORD_NEW_H

#include "i18n.h"
#include "journal.h"
#include "load.h"
#include "table.h"

struct entry_line {
    struct event event;
    off_t from; /* where its line starts in the file */
};

struct entry {
    struct loaded *loaded;
    const struct game *game;
    const struct setup *setup;
    struct names names;
    struct table table;        /* nobody sits at it: only the record's own match is there */
    const struct match *match; /* full, or what the record's one seat saw */
    struct journal journal;
    struct entry_line *lines;
    int count;
};

/* An entry without lines, for a loaded game whose record names seats and view; never NULL. */
struct entry *entry_open(struct loaded *loaded);
void entry_close(struct entry *entry);

/* Takes over the events of the loaded record, which are in the file already. 0 or an exit status. */
int entry_replay(struct entry *entry);

/* A legal event: into the file and into the position. What follows from it that the viewer of a view is not told is
 * added too (`deal 2 ? ?`), and the result if the game is over. */
void entry_add(struct entry *entry, const struct event *event);

/* Adds what stands before the first line somebody must type. */
void entry_add_hidden(struct entry *entry);

/* Takes back the last line that was typed, with what had followed from it; its spelling into `text`. False: there is
 * none, or (*trouble, an errno) the file cannot be cut: nothing changed. */
bool entry_undo(struct entry *entry, struct text *text, int *trouble);

/* Rounds begun so far: a round begins when chance acts after a move. */
int entry_round(const struct entry *entry);

/* -- reading -------------------------------------------------------------------------------------------- */

enum wanted { ASK_NOTHING, ASK_CHANCE, ASK_MOVE, ASK_SHOWN };

/* What comes next. */
struct question {
    enum wanted asked;
    int seat;         /* who moves; who is dealt to; 0: nobody in particular */
    const char *word; /* of chance: what it does, "roll" */
    bool hidden;      /* the viewer is not told: nobody has to type it, it is: */
    struct event event;
};
void entry_question(const struct entry *entry, struct question *question);

/* Reads what was typed as the answer, however it is written. True: refused. */
bool entry_read(const struct entry *entry, const struct question *question, const char *typed, struct event *event,
                struct refusal *why);

/* -- asking --------------------------------------------------------------------------------------------- */

/* Asks until all is typed or somebody wants to leave; 0 or an exit status. */
int entry_ask(struct entry *entry, bool ascii);

#endif
