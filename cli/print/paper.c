/* paper.c - the marks of a page (see paper.h). */
#include "paper.h"
#include "terminal/wrap.h"
#include "utf8.h"
#include <stdlib.h>
#include <string.h>

const struct paper_size paper_sizes[] = {
    {"A4", 210 * MM, 297 * MM},
    {"A5", 148 * MM, 210 * MM},
    {"Letter", 215900, 279400},
    {NULL, 0, 0},
};

int paper_root(int64_t square)
{
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int)root;
}

void page_open(struct paper_page *page, int width, int height)
{
    *page = (struct paper_page){.width = width, .height = height};
}

void page_close(struct paper_page *page)
{
    free(page->marks);
    *page = (struct paper_page){0};
}

static struct paper_mark *add(struct paper_page *page, enum paper_kind kind, int x, int y)
{
    if (page->count == page->room) {
        page->room = page->room ? 2 * page->room : 512;
        page->marks = realloc(page->marks, (size_t)page->room * sizeof *page->marks);
        if (!page->marks)
            abort();
    }
    struct paper_mark *mark = &page->marks[page->count++];
    memset(mark, 0, sizeof *mark);
    mark->kind = kind;
    mark->x = x;
    mark->y = y;
    mark->ink = INK;
    mark->fill = NO_INK;
    return mark;
}

void page_line(struct paper_page *page, int x, int y, int w, int h, int stroke, int ink)
{
    struct paper_mark *mark = add(page, PAPER_LINE, x, y);
    mark->w = w;
    mark->h = h;
    mark->stroke = stroke;
    mark->ink = ink;
}

void page_dotted(struct paper_page *page, int x, int y, int w, int h, int width, int step, int ink)
{
    int length = paper_root((int64_t)w * w + (int64_t)h * h);
    int steps = step > 0 ? (length + step / 2) / step : 0;
    if (steps == 0)
        return;
    struct paper_mark *mark = add(page, PAPER_DOTTED, x, y);
    mark->w = w;
    mark->h = h;
    mark->stroke = width;
    mark->step = length / steps;
    mark->ink = ink;
}

void page_circle(struct paper_page *page, int x, int y, int radius, int stroke, int ink, int fill)
{
    struct paper_mark *mark = add(page, PAPER_CIRCLE, x, y);
    mark->radius = radius;
    mark->stroke = stroke;
    mark->ink = ink;
    mark->fill = fill;
}

void page_polygon(struct paper_page *page, const int (*corners)[2], int stroke, int ink, int fill)
{
    struct paper_mark *mark = add(page, PAPER_POLYGON, corners[0][0], corners[0][1]);
    memcpy(mark->corners, corners, sizeof mark->corners);
    mark->stroke = stroke;
    mark->ink = ink;
    mark->fill = fill;
}

void page_box(struct paper_page *page, int x, int y, int w, int h, int radius, int stroke, int ink, int fill)
{
    struct paper_mark *mark = add(page, PAPER_BOX, x, y);
    mark->w = w;
    mark->h = h;
    mark->radius = radius;
    mark->stroke = stroke;
    mark->ink = ink;
    mark->fill = fill;
}

void page_code(struct paper_page *page, int x, int y, int w, const struct paper_code *code)
{
    struct paper_mark *mark = add(page, PAPER_CODE, x, y);
    mark->w = w;
    mark->code = *code;
}

void page_text(struct paper_page *page, int x, int y, enum paper_anchor anchor, enum paper_face face, int size, int ink,
               const char *words)
{
    if (!words[0])
        return;
    struct paper_mark *mark = add(page, PAPER_TEXT, x, y);
    struct text text;
    mark->anchor = anchor;
    mark->face = face;
    mark->size = size;
    mark->ink = ink;
    text_open(&text, mark->words, sizeof mark->words);
    while (*words && text.length + 4 < sizeof mark->words) { /* never half a character */
        const char *from = words;
        utf8_next(&words, NULL);
        text_part(&text, from, (size_t)(words - from));
    }
}

int pen_fit(const struct paper_pen *pen, const char *words, enum paper_face face, int size, int room)
{
    int width = pen->measure(pen->own, words, face, size);
    if (width <= room)
        return size;
    int fitting = (int)((int64_t)size * room / width);
    while (fitting > 1 && pen->measure(pen->own, words, face, fitting) > room)
        fitting -= 1 + fitting / 100;
    return fitting;
}

void pen_cut(const struct paper_pen *pen, char *words, enum paper_face face, int size, int room)
{
    static const char ellipsis[] = "…";
    char cut[PAPER_WORDS];
    if (pen->measure(pen->own, words, face, size) <= room)
        return;
    size_t length = strlen(words) < sizeof cut - sizeof ellipsis ? strlen(words) : sizeof cut - sizeof ellipsis;
    do {
        length = utf8_whole(words, length - 1);
        memcpy(cut, words, length);
        memcpy(cut + length, ellipsis, sizeof ellipsis);
    } while (length && pen->measure(pen->own, cut, face, size) > room);
    memcpy(words, cut, length + sizeof ellipsis);
}

/* How much of the words fits into a line: up to a blank, and at least one word. */
static size_t line_length(const struct paper_pen *pen, const char *words, int room, int size)
{
    char line[PAPER_WORDS];
    size_t fits = 0;
    for (size_t at = 0;;) {
        at += strspn(words + at, " ");
        if (!words[at])
            return fits;
        at += strcspn(words + at, " ");
        while (words[at] && !wrap_may_break(words, words + at)) {
            at += strspn(words + at, " ");
            at += strcspn(words + at, " ");
        }
        if (at >= sizeof line)
            return fits ? fits : sizeof line - 1;
        memcpy(line, words, at);
        line[at] = '\0';
        if (fits && pen->measure(pen->own, line, FACE_PLAIN, size) > room)
            return fits;
        fits = at;
    }
}

int page_lines(struct paper_page *page, const struct paper_pen *pen, int x, int y, int room, int leading, int size,
               int ink, const char *words)
{
    int count = 0;
    words += strspn(words, " ");
    for (; *words; count++) {
        char line[PAPER_WORDS];
        size_t length = line_length(pen, words, room, size);
        memcpy(line, words, length);
        line[length] = '\0';
        if (page)
            page_text(page, x, y + count * leading, ANCHOR_LEFT, FACE_PLAIN, pen_fit(pen, line, FACE_PLAIN, size, room),
                      ink, line);
        words += length;
        words += strspn(words, " ");
    }
    return count;
}
