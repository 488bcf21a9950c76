/* sheet_parts.h - the parts of `nullarium sheet`, each in a file of its own, and what they share. */
#ifndef NULLARIUM_SHEET_PARTS_H
#define NULLARIUM_SHEET_PARTS_H

#include "craft.h"
#include "record/load.h"
#include "sheets.h"

int sheet_check(int argc, char **argv);
int sheet_list(int argc, char **argv);
int sheet_new(int argc, char **argv);
int sheet_print(int argc, char **argv);
int sheet_show(int argc, char **argv);

/* The sheet of ours that was loaded, however it came in (by name or as a file that plays alike); else NULL. */
const struct shipped_sheet *sheet_shipped(const struct loaded *loaded);

/* The title of a loaded sheet, in the language of the run where it is ours. */
void sheet_title(const struct loaded *loaded, struct text *title);

/* "Paw (paw), a sheet for NULLI Flow" */
void sheet_print_head(const struct loaded *loaded);

/* "gentle", "normal", "hard": the word of the command line, and its text id. */
extern const char *const difficulty_words[DIFFICULTIES];
extern const char *const difficulty_texts[DIFFICULTIES];

/* How many dots or cells a sheet has; 0 where its game does not tell. */
int sheet_size(const struct setup *setup);

#endif
