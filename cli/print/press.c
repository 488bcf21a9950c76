/* press.c - pages on their way into a file (see press.h). */
#include "press.h"
#include "commands.h"
#include "paper_svg.h"
#include "record/whole_file.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <strings.h>

void press_open_page(struct paper_page *page, int width, int height, int tiles)
{
    size_t bytes = (size_t)tiles * PAPER_TILE_BYTES;
    void *memory = malloc(bytes);
    if (!memory)
        abort();
    page_open(page, width, height, memory, bytes);
}

void press_close_page(struct paper_page *page)
{
    free(page->marks);
}

void press_open(struct press *press)
{
    *press = (struct press){.type = paper_type_open()};
}

void press_close(struct press *press)
{
    paper_type_close(press->type);
}

void press_say(char *out, size_t room, const struct message *message)
{
    struct text text;
    text_open(&text, out, room);
    say_into(&text, message, NULL);
}

const struct paper_size *press_paper(const char *name)
{
    char list[64];
    struct text text;
    text_open(&text, list, sizeof list);
    for (const struct paper_size *size = paper_sizes; size->name; size++) {
        if (strcasecmp(size->name, name) == 0)
            return size;
        text_add(&text, size == paper_sizes ? "" : ", ");
        text_add(&text, size->name);
    }
    say_error(EXIT_USAGE, "paper.unknown-paper", "ww", name, list);
    return NULL;
}

/* Says which character no font has, if there is one; 0 or the exit status. A page may stand several times in a row of
 * others, but the first time is enough. */
static int refuse_missing(const struct press *press)
{
    for (int i = 0; i < press->count; i++) {
        bool seen = false;
        for (int before = 0; before < i && !seen; before++)
            seen = press->pages[before] == press->pages[i];
        const char *words = seen ? NULL : paper_type_missing(press->type, press->pages[i]);
        if (words)
            return say_error(EXIT_FAILURE, "paper.no-glyph", "w", words);
    }
    return 0;
}

static void make_pdf(struct press *press, FILE *file)
{
    struct paper_pdf *pdf = paper_pdf_open(press->type, file, press->title);
    for (int i = 0; i < press->count && !input_stopped; i++)
        paper_pdf_page(pdf, press->pages[i]);
    if (!paper_pdf_close(pdf))
        abort(); /* it goes to memory, which is there or not */
}

/* Makes one of the files in memory and keeps it. */
static int print_file(struct press *press, const char *path, bool pdf)
{
    struct whole_file file;
    whole_file_open(&file);
    if (pdf)
        make_pdf(press, file.out);
    else
        paper_svg(file.out, press->pages[0], press->title);
    int status = input_stopped ? input_status() : 0;
    int kept = whole_file_close(&file, status ? NULL : path);
    return status ? status : kept;
}

int press_print(struct press *press, const char *pdf, const char *svg)
{
    for (int i = 0; i < press->count; i++)
        if (press->pages[i]->full)
            abort(); /* PAPER_TILE_BYTES promises more than any sheet takes */
    int status = refuse_missing(press);
    input_catch_signals();
    if (!status && pdf)
        status = print_file(press, pdf, true);
    if (!status && svg)
        status = print_file(press, svg, false);
    return status;
}
