/* paper_svg.c - a page as SVG (see paper_svg.h). Lengths are millimetres, written from whole numbers, so that no locale
 * can put a comma into them. No scripts, no files from elsewhere. */
#include "paper_svg.h"
#include "picture_paint.h"
#include "xml.h"

static void put_length(FILE *out, int length)
{
    unsigned size = length < 0 ? 0u - (unsigned)length : (unsigned)length;
    fprintf(out, "%s%u.%03u", length < 0 ? "-" : "", size / 1000, size % 1000);
}

static void put_at(FILE *out, const char *name, int length)
{
    fprintf(out, " %s=\"", name);
    put_length(out, length);
    putc('"', out);
}

static void put_colour(FILE *out, const char *name, int ink)
{
    if (ink == NO_INK)
        fprintf(out, " %s=\"none\"", name);
    else
        fprintf(out, " %s=\"#%06x\"", name, (unsigned)ink);
}

/* Colours and line; ends the element. */
static void put_paint(FILE *out, const struct paper_mark *mark)
{
    put_colour(out, "fill", mark->fill);
    if (mark->ink != NO_INK && mark->stroke) {
        fprintf(out, " stroke=\"#%06x\"", (unsigned)mark->ink);
        put_at(out, "stroke-width", mark->stroke);
    }
    fputs("/>\n", out);
}

static void put_line(FILE *out, const struct paper_mark *mark)
{
    fputs("<line", out);
    put_at(out, "x1", mark->x);
    put_at(out, "y1", mark->y);
    put_at(out, "x2", mark->x + mark->w);
    put_at(out, "y2", mark->y + mark->h);
    if (mark->kind == PAPER_DOTTED) {
        fputs(" stroke-dasharray=\"0 ", out);
        put_length(out, mark->step);
        putc('"', out);
    }
    put_paint(out, mark);
}

static void put_circle(FILE *out, const struct paper_mark *mark)
{
    fputs("<circle", out);
    put_at(out, "cx", mark->x);
    put_at(out, "cy", mark->y);
    put_at(out, "r", mark->radius);
    put_paint(out, mark);
}

static void put_path(FILE *out, const struct paper_mark *mark)
{
    fputs("<polygon points=\"", out);
    for (int i = 0; i < mark->count; i++) {
        put_length(out, mark->points[i][0]);
        putc(',', out);
        put_length(out, mark->points[i][1]);
        putc(i + 1 < mark->count ? ' ' : '"', out);
    }
    put_paint(out, mark);
}

static void put_box(FILE *out, const struct paper_mark *mark)
{
    fputs("<rect", out);
    put_at(out, "x", mark->x);
    put_at(out, "y", mark->y);
    put_at(out, "width", mark->w);
    put_at(out, "height", mark->h);
    if (mark->radius)
        put_at(out, "rx", mark->radius);
    put_paint(out, mark);
}

static void put_steps(FILE *out, const int16_t *at)
{
    static const int numbers[] = {[PICTURE_M] = 2, [PICTURE_L] = 2, [PICTURE_C] = 6, [PICTURE_Z] = 0};
    static const char letters[] = {[PICTURE_M] = 'M', [PICTURE_L] = 'L', [PICTURE_C] = 'C', [PICTURE_Z] = 'Z'};
    while (*at != PICTURE_END) {
        int step = *at++;
        putc(letters[step], out);
        for (int i = 0; i < numbers[step]; i++)
            fprintf(out, i ? " %d" : "%d", *at++);
    }
}

static void put_picture(FILE *out, const struct paper_mark *mark)
{
    struct picture_place place;
    const struct picture *picture = picture_place(mark, &place);
    fprintf(out, "<g data-picture=\"%s\" transform=\"translate(", picture->id);
    put_length(out, (int)place.x);
    putc(' ', out);
    put_length(out, (int)place.y);
    fprintf(out, ") scale(.%06d)\">", (int)(place.scale * 1000)); /* hundredths of a unit to millimetres */
    for (const struct picture_path *path = picture->paths; path < picture->paths + picture->count; path++) {
        fputs("<path d=\"", out);
        put_steps(out, path->steps);
        putc('"', out);
        put_colour(out, "fill", picture_ink(mark, &path->fill, path->opacity));
        if (path->stroke.role != PICTURE_NONE) {
            put_colour(out, "stroke", picture_ink(mark, &path->stroke, path->opacity));
            fprintf(out, " stroke-width=\"%d\"%s%s", path->width, path->round_caps ? "" : " stroke-linecap=\"butt\"",
                    path->round_joins ? "" : " stroke-linejoin=\"miter\"");
        }
        fputs("/>", out);
    }
    fputs("</g>\n", out);
}

/* All dark modules as one path, so that no hair shows between them; one unit is a module. */
static void put_code(FILE *out, const struct paper_mark *mark)
{
    fputs("<path transform=\"translate(", out);
    put_length(out, mark->x);
    putc(' ', out);
    put_length(out, mark->y);
    fputs(") scale(", out);
    put_length(out, mark->w / mark->count);
    fputs(")\" d=\"", out);
    for (int y = 0; y < mark->count; y++)
        for (int x = 0, end; (x = page_code_run(mark, y, x, &end)) >= 0; x = end)
            fprintf(out, "M%d %dh%dv1h-%dz", x, y, end - x, end - x);
    fputs("\"/>\n", out);
}

static void put_text(FILE *out, const struct paper_mark *mark)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    static const char *const faces[FACES] = {"", " class=\"b\"", " class=\"t\""};
    fputs("<text", out);
    put_at(out, "x", mark->x);
    put_at(out, "y", mark->y);
    put_at(out, "font-size", mark->size);
    fprintf(out, " fill=\"#%06x\"%s", (unsigned)mark->ink, faces[mark->face]);
    if (mark->anchor != ANCHOR_LEFT)
        fprintf(out, " text-anchor=\"%s\"", anchors[mark->anchor]);
    putc('>', out);
    xml_words(out, mark->words);
    fputs("</text>\n", out);
}

static void put_mark(FILE *out, const struct paper_mark *mark)
{
    switch (mark->kind) {
    case PAPER_LINE:
    case PAPER_DOTTED:
        put_line(out, mark);
        break;
    case PAPER_CIRCLE:
        put_circle(out, mark);
        break;
    case PAPER_PATH:
        put_path(out, mark);
        break;
    case PAPER_BOX:
        put_box(out, mark);
        break;
    case PAPER_PICTURE:
        put_picture(out, mark);
        break;
    case PAPER_CODE:
        put_code(out, mark);
        break;
    case PAPER_TEXT:
        put_text(out, mark);
        break;
    }
}

void paper_svg(FILE *out, const struct paper_page *page, const char *title)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"", out);
    fputs(" width=\"", out);
    put_length(out, page->width);
    fputs("mm\" height=\"", out);
    put_length(out, page->height);
    fputs("mm\" viewBox=\"0 0 ", out);
    put_length(out, page->width);
    putc(' ', out);
    put_length(out, page->height);
    fputs("\" stroke-linecap=\"round\" stroke-linejoin=\"round\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n"
          "<title>",
          out);
    xml_words(out, title);
    fputs("</title>\n<style>.b{font-weight:bold}.t{font-family:DejaVu Serif,Georgia,serif;font-weight:bold}</style>\n"
          "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
          out);
    for (int i = 0; i < page->count; i++)
        put_mark(out, &page->marks[i]);
    fputs("</svg>\n", out);
}
