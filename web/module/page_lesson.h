/* page_lesson.h - the page learns a sheet that has no weights of its own (bots/lesson.h), as the program does: some
 * games at a time, in an instance that does nothing else. What comes of it are the bytes of a weight file. */
#ifndef NULLARIUM_PAGE_LESSON_H
#define NULLARIUM_PAGE_LESSON_H

#include "lesson.h"
#include "page_open.h"

struct page_lesson {
    struct page_game game; /* for one seat */
    char sheet_text[PAGE_SHEET];
    struct learned general;
    struct lesson lesson;
    bool begun;
};

/* Takes the sheet of a record. Answers {"game":"traexx","own":"..."} (page_say_own), or a refusal. */
void page_lesson_open(struct page_lesson *lesson, const char *bytes, size_t length, struct text *out);

/* Begins, with the weight file for all sheets, which becomes weights where it stands; `more` takes memory. Answers as
 * going on does. */
void page_lesson_begin(struct page_lesson *lesson, unsigned char *bytes, size_t length, void *(*more)(size_t bytes),
                       struct text *out);

/* Plays so many games more: {"progress":420,"more":true}, in thousandths. */
void page_lesson_go_on(struct page_lesson *lesson, int games, struct text *out);

/* The finished file, where it stands in memory: {"at":1234,"length":443502,"bots":"2-5f3a09c2"}. */
void page_lesson_file(const struct page_lesson *lesson, struct text *out);

#endif
