/* page.c - the marks of a page (see page.h). */
#include "page.h"
#include "text.h"
#include "utf8.h"
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

void page_open(struct paper_page *page, int width, int height, void *memory, size_t bytes)
{
    *page =
        (struct paper_page){.width = width, .height = height, .marks = memory, .end = (unsigned char *)memory + bytes};
}

void page_turn(struct paper_page *page)
{
    int width = page->width;
    page->width = page->height;
    page->height = width;
}

/* Bytes from the end of the memory, where words and points stand; NULL: there are none left. */
static void *take(struct paper_page *page, size_t bytes)
{
    bytes = (bytes + sizeof(int) - 1) & ~(sizeof(int) - 1); /* points begin at whole numbers */
    if ((size_t)(page->end - (unsigned char *)(page->marks + page->count)) < bytes) {
        page->full = true;
        return NULL;
    }
    return page->end -= bytes;
}

static void add(struct paper_page *page, const struct paper_mark *mark)
{
    if ((size_t)(page->end - (unsigned char *)(page->marks + page->count)) < sizeof *mark)
        page->full = true;
    else
        page->marks[page->count++] = *mark;
}

void page_line(struct paper_page *page, int x, int y, int w, int h, int stroke, int ink)
{
    add(page, &(struct paper_mark){
                  .kind = PAPER_LINE, .x = x, .y = y, .w = w, .h = h, .stroke = stroke, .ink = ink, .fill = NO_INK});
}

void page_dotted(struct paper_page *page, int x, int y, int w, int h, int width, int step, int ink)
{
    int length = paper_root((int64_t)w * w + (int64_t)h * h);
    int steps = step > 0 ? (length + step / 2) / step : 0;
    if (steps == 0)
        return;
    add(page, &(struct paper_mark){.kind = PAPER_DOTTED,
                                   .x = x,
                                   .y = y,
                                   .w = w,
                                   .h = h,
                                   .stroke = width,
                                   .step = length / steps,
                                   .ink = ink,
                                   .fill = NO_INK});
}

void page_circle(struct paper_page *page, int x, int y, int radius, int stroke, int ink, int fill)
{
    add(page, &(struct paper_mark){
                  .kind = PAPER_CIRCLE, .x = x, .y = y, .radius = radius, .stroke = stroke, .ink = ink, .fill = fill});
}

void page_path(struct paper_page *page, const int (*points)[2], int count, int stroke, int ink, int fill)
{
    int(*kept)[2] = take(page, (size_t)count * sizeof *kept);
    if (!kept)
        return;
    memcpy(kept, points, (size_t)count * sizeof *kept);
    add(page, &(struct paper_mark){.kind = PAPER_PATH,
                                   .x = points[0][0],
                                   .y = points[0][1],
                                   .stroke = stroke,
                                   .ink = ink,
                                   .fill = fill,
                                   .count = count,
                                   .points = (const int(*)[2])kept});
}

void page_box(struct paper_page *page, int x, int y, int w, int h, int radius, int stroke, int ink, int fill)
{
    add(page, &(struct paper_mark){.kind = PAPER_BOX,
                                   .x = x,
                                   .y = y,
                                   .w = w,
                                   .h = h,
                                   .radius = radius,
                                   .stroke = stroke,
                                   .ink = ink,
                                   .fill = fill});
}

void page_code(struct paper_page *page, int x, int y, int w, const unsigned char *modules, int side)
{
    add(page,
        &(struct paper_mark){
            .kind = PAPER_CODE, .x = x, .y = y, .w = w, .h = w, .fill = NO_INK, .count = side, .modules = modules});
}

int page_code_run(const struct paper_mark *code, int row, int x, int *end)
{
    const unsigned char *modules = code->modules + row * code->count;
    while (x < code->count && !modules[x])
        x++;
    for (*end = x; *end < code->count && modules[*end];)
        ++*end;
    return x < code->count ? x : -1;
}

/* Words as the page keeps them; NULL: there are none, or no memory. */
static const char *keep(struct paper_page *page, const char *words)
{
    size_t length = text_length(words);
    length = utf8_whole(words, length < PAPER_WORDS - 1 ? length : PAPER_WORDS - 1);
    char *kept = length ? take(page, length + 1) : NULL;
    if (!kept)
        return NULL;
    memcpy(kept, words, length);
    kept[length] = '\0';
    return kept;
}

void page_picture(struct paper_page *page, int x, int y, int w, int h, int ink, const char *id)
{
    const char *kept = keep(page, id);
    if (kept)
        add(page,
            &(struct paper_mark){
                .kind = PAPER_PICTURE, .x = x, .y = y, .w = w, .h = h, .ink = ink, .fill = NO_INK, .words = kept});
}

void page_text(struct paper_page *page, int x, int y, enum paper_anchor anchor, enum paper_face face, int size, int ink,
               const char *words)
{
    const char *kept = keep(page, words);
    if (!kept)
        return;
    add(page, &(struct paper_mark){.kind = PAPER_TEXT,
                                   .x = x,
                                   .y = y,
                                   .w = type_width(kept, face, size),
                                   .ink = ink,
                                   .fill = NO_INK,
                                   .anchor = anchor,
                                   .face = face,
                                   .size = size,
                                   .words = kept});
}

int page_lines(struct paper_page *page, int x, int y, int room, int leading, int size, int ink, const char *words)
{
    int count = 0;
    for (;; count++) {
        while (*words == ' ')
            words++;
        if (!*words)
            return count;
        size_t length = type_line(words, room, size);
        if (page) {
            char line[PAPER_WORDS];
            struct text text;
            text_open(&text, line, sizeof line);
            text_part(&text, words, length);
            page_text(page, x, y + count * leading, ANCHOR_LEFT, FACE_PLAIN, type_fit(line, FACE_PLAIN, size, room),
                      ink, line);
        }
        words += length;
    }
}
