/* paper_pdf.c - pages as PDF (see paper_pdf.h). Fonts are embedded as subsets, words can be searched and copied, and
 * the same page gives the same bytes: the date inside is SOURCE_DATE_EPOCH, or always the same. */
#include "paper_pdf.h"
#include "picture_paint.h"
#include "text.h"
#include "utf8.h"
#include <cairo-pdf.h>
#include <errno.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <time.h>

static const double POINT = 72.0 / 25400.0; /* a micrometre in points */

struct paper_type {
    PangoFontMap *map;
    PangoContext *context;
    PangoLayout *layout;
    PangoFontDescription *faces[FACES];
};

struct paper_pdf {
    struct paper_type *type;
    cairo_surface_t *surface;
    cairo_t *cairo;
};

struct paper_type *paper_type_open(void)
{
    static const char *const names[FACES] = {"DejaVu Sans", "DejaVu Sans Bold", "DejaVu Serif Bold"};
    struct paper_type *type = calloc(1, sizeof *type);
    if (!type)
        abort();
    type->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(type->map), 72);
    type->context = pango_font_map_create_context(type->map);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE); /* so that widths grow evenly with the size */
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(type->context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(type->context, FALSE);
    type->layout = pango_layout_new(type->context);
    pango_layout_set_single_paragraph_mode(type->layout, TRUE);
    for (int i = 0; i < FACES; i++)
        type->faces[i] = pango_font_description_from_string(names[i]);
    return type;
}

void paper_type_close(struct paper_type *type)
{
    for (int i = 0; i < FACES; i++)
        pango_font_description_free(type->faces[i]);
    g_object_unref(type->layout);
    g_object_unref(type->context);
    g_object_unref(type->map);
    free(type);
}

/* Words of a file may be anything; pango wants whole characters, and none that steer. */
static void clean(const char *words, struct text *text)
{
    while (*words) {
        const char *from = words;
        uint32_t c = utf8_next(&words, NULL);
        if (!utf8_is_control(c) && c != UTF8_REPLACEMENT)
            text_part(text, from, (size_t)(words - from));
    }
}

static void set_words(struct paper_type *type, const char *words, enum paper_face face, int size)
{
    char room[PAPER_WORDS];
    struct text text;
    text_open(&text, room, sizeof room);
    clean(words, &text);
    pango_font_description_set_absolute_size(type->faces[face], size * POINT * PANGO_SCALE);
    pango_layout_set_font_description(type->layout, type->faces[face]);
    pango_layout_set_text(type->layout, room, (int)text.length);
}

/* In points. */
static double width_of(struct paper_type *type)
{
    PangoRectangle logical;
    pango_layout_get_extents(type->layout, NULL, &logical);
    return (double)logical.width / PANGO_SCALE;
}

const char *paper_type_missing(struct paper_type *type, const struct paper_page *page)
{
    for (const struct paper_mark *mark = page->marks; mark < page->marks + page->count; mark++) {
        if (mark->kind != PAPER_TEXT)
            continue;
        set_words(type, mark->words, mark->face, mark->size);
        if (pango_layout_get_unknown_glyphs_count(type->layout) > 0)
            return mark->words;
    }
    return NULL;
}

/* -- the file --------------------------------------------------------------------------------------- */

static cairo_status_t write_bytes(void *file, const unsigned char *bytes, unsigned int length)
{
    return fwrite(bytes, 1, length, file) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void set_date(cairo_surface_t *surface)
{
    char date[40];
    struct tm tm;
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    errno = 0;
    long long seconds = epoch && epoch[0] ? strtoll(epoch, &end, 10) : 0;
    time_t when = end && !*end && !errno && seconds >= 0 ? (time_t)seconds : (time_t)1767225600; /* 2026-01-01 */
    if (!gmtime_r(&when, &tm) || !strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &tm))
        return;
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, date);
}

struct paper_pdf *paper_pdf_open(struct paper_type *type, FILE *file, const char *title)
{
    struct paper_pdf *pdf = calloc(1, sizeof *pdf);
    char room[PAPER_WORDS];
    struct text text;
    if (!pdf)
        abort();
    text_open(&text, room, sizeof room);
    clean(title, &text);
    pdf->type = type;
    pdf->surface = cairo_pdf_surface_create_for_stream(write_bytes, file, 1, 1);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, room);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATOR, "Nullarium");
    set_date(pdf->surface);
    pdf->cairo = cairo_create(pdf->surface);
    return pdf;
}

static void set_ink(cairo_t *cairo, int ink)
{
    cairo_set_source_rgb(cairo, (ink >> 16 & 255) / 255.0, (ink >> 8 & 255) / 255.0, (ink & 255) / 255.0);
}

/* Fills and draws the path that was laid. */
static void paint(cairo_t *cairo, const struct paper_mark *mark)
{
    if (mark->fill != NO_INK) {
        set_ink(cairo, mark->fill);
        cairo_fill_preserve(cairo);
    }
    if (mark->ink != NO_INK && mark->stroke) {
        set_ink(cairo, mark->ink);
        cairo_set_line_width(cairo, mark->stroke);
        cairo_stroke_preserve(cairo);
    }
    cairo_new_path(cairo);
}

static void lay_box(cairo_t *cairo, const struct paper_mark *mark)
{
    static const double quarter = 1.5707963267948966;
    double x = mark->x, y = mark->y, w = mark->w, h = mark->h, r = mark->radius;
    cairo_new_sub_path(cairo);
    if (mark->radius == 0) {
        cairo_rectangle(cairo, x, y, w, h);
        return;
    }
    cairo_arc(cairo, x + w - r, y + r, r, -quarter, 0);
    cairo_arc(cairo, x + w - r, y + h - r, r, 0, quarter);
    cairo_arc(cairo, x + r, y + h - r, r, quarter, 2 * quarter);
    cairo_arc(cairo, x + r, y + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(cairo);
}

/* All dark modules as one path, so that no hair shows between them. */
static void draw_code(cairo_t *cairo, const struct paper_mark *mark)
{
    double module = (double)mark->w / mark->count;
    for (int y = 0; y < mark->count; y++)
        for (int x = 0, end; (x = page_code_run(mark, y, x, &end)) >= 0; x = end)
            cairo_rectangle(cairo, mark->x + x * module, mark->y + y * module, (end - x) * module, module);
    set_ink(cairo, 0);
    cairo_fill(cairo);
}

static void draw_words(struct paper_pdf *pdf, const struct paper_mark *mark)
{
    cairo_t *cairo = pdf->cairo;
    set_words(pdf->type, mark->words, mark->face, mark->size);
    double width = width_of(pdf->type), base = (double)pango_layout_get_baseline(pdf->type->layout) / PANGO_SCALE;
    double back = mark->anchor == ANCHOR_LEFT ? 0 : mark->anchor == ANCHOR_MIDDLE ? width / 2 : width;
    set_ink(cairo, mark->ink);
    cairo_save(cairo);
    cairo_identity_matrix(cairo); /* words are measured in points */
    cairo_move_to(cairo, mark->x * POINT - back, mark->y * POINT - base);
    pango_cairo_show_layout(cairo, pdf->type->layout);
    cairo_restore(cairo);
    cairo_new_path(cairo);
}

static void lay_steps(cairo_t *cairo, const int16_t *at)
{
    for (; *at != PICTURE_END; at++)
        switch ((enum picture_step) * at) {
        case PICTURE_M:
            cairo_move_to(cairo, at[1], at[2]);
            at += 2;
            break;
        case PICTURE_L:
            cairo_line_to(cairo, at[1], at[2]);
            at += 2;
            break;
        case PICTURE_C:
            cairo_curve_to(cairo, at[1], at[2], at[3], at[4], at[5], at[6]);
            at += 6;
            break;
        case PICTURE_Z:
            cairo_close_path(cairo);
            break;
        case PICTURE_END:
            break;
        }
}

static void draw_picture(cairo_t *cairo, const struct paper_mark *mark)
{
    struct picture_place place;
    const struct picture *picture = picture_place(mark, &place);
    cairo_save(cairo);
    cairo_translate(cairo, place.x, place.y);
    cairo_scale(cairo, place.scale, place.scale);
    for (const struct picture_path *path = picture->paths; path < picture->paths + picture->count; path++) {
        cairo_set_line_cap(cairo, path->round_caps ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        cairo_set_line_join(cairo, path->round_joins ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
        lay_steps(cairo, path->steps);
        paint(cairo, &(struct paper_mark){.fill = picture_ink(mark, &path->fill, path->opacity),
                                          .ink = picture_ink(mark, &path->stroke, path->opacity),
                                          .stroke = path->width});
    }
    cairo_restore(cairo);
}

static void draw_mark(struct paper_pdf *pdf, const struct paper_mark *mark)
{
    cairo_t *cairo = pdf->cairo;
    static const double turn = 6.283185307179586;
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    switch (mark->kind) {
    case PAPER_DOTTED:
        cairo_set_dash(cairo, (const double[]){0, mark->step}, 2, 0);
        /* fall through */
    case PAPER_LINE:
        cairo_move_to(cairo, mark->x, mark->y);
        cairo_line_to(cairo, mark->x + mark->w, mark->y + mark->h);
        paint(cairo, mark);
        cairo_set_dash(cairo, NULL, 0, 0);
        break;
    case PAPER_CIRCLE:
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, mark->x, mark->y, mark->radius, 0, turn);
        cairo_close_path(cairo);
        paint(cairo, mark);
        break;
    case PAPER_PATH:
        for (int i = 0; i < mark->count; i++)
            cairo_line_to(cairo, mark->points[i][0], mark->points[i][1]);
        cairo_close_path(cairo);
        paint(cairo, mark);
        break;
    case PAPER_BOX:
        lay_box(cairo, mark);
        paint(cairo, mark);
        break;
    case PAPER_PICTURE:
        draw_picture(cairo, mark);
        break;
    case PAPER_CODE:
        draw_code(cairo, mark);
        break;
    case PAPER_TEXT:
        draw_words(pdf, mark);
        break;
    }
}

void paper_pdf_page(struct paper_pdf *pdf, const struct paper_page *page)
{
    cairo_pdf_surface_set_size(pdf->surface, page->width * POINT, page->height * POINT);
    cairo_identity_matrix(pdf->cairo);
    cairo_scale(pdf->cairo, POINT, POINT);
    for (int i = 0; i < page->count; i++)
        draw_mark(pdf, &page->marks[i]);
    cairo_show_page(pdf->cairo);
}

bool paper_pdf_close(struct paper_pdf *pdf)
{
    cairo_surface_finish(pdf->surface);
    bool fine =
        cairo_surface_status(pdf->surface) == CAIRO_STATUS_SUCCESS && cairo_status(pdf->cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(pdf->cairo);
    cairo_surface_destroy(pdf->surface);
    free(pdf);
    return fine;
}
