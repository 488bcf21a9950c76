/* pad_page.c - a score pad on its page: a row a round, columns for each seat, sums below (see pad_page.h). */
#include "pad_page.h"
#include "text.h"

enum {
    COLUMN_LEAST = 6000, /* two digits and a sign, by hand */
    ROW_LEAST = 5700,
    ROW_MOST = 10 * MM,
    HEADING_LEAST = TYPE_LEAST,
    HEADING_MOST = 2900,
    LABELS = 15 * MM,  /* the column of rounds, with labels */
    NUMBERS = 11 * MM, /* with their numbers alone */
    FREE_ROWS_LEAST = 8,
    HAIR = 150,
    RULE = 450,
    BANDED = 0xf4f2ec,
    MARGIN_WORDS = 2600,
    FOOT = 2200,
    NOTE = 2400,
    NOTE_LEADING = NOTE * 3 / 2,
};

/* Where everything lies on one page. */
struct grid {
    int x, y, w;                 /* of the table: labels, then seats */
    int labels;                  /* width of the column of rounds */
    int margin, title;           /* size of the title */
    int names, heads, row;       /* heights */
    int rows;                    /* rounds */
    int seat;                    /* width of a seat */
    int column[PAD_COLUMNS + 1]; /* where a seat's columns begin */
    int heading;                 /* size of what stands above them */
    bool spare;                  /* columns that can be spared are there */
};

bool pad_page_mark(const struct scorebook *scorebook, const struct book *empty, int *cost)
{
    struct book book = *empty;
    for (unsigned tried = 0; tried < 1u << scorebook->field_count; tried++) {
        char mark[16];
        struct text text;
        int points[SEATS_MAX] = {0}, totals[SEATS_MAX] = {0};
        book.rounds = 1;
        for (int seat = 1; seat <= book.seats; seat++)
            for (int field = 0; field < scorebook->field_count; field++) {
                int low, high;
                scorebook->bounds(&book, 0, seat, field, &low, &high);
                book.entry[0][seat - 1][field] = (int16_t)(seat == 1 && (tried >> field & 1) ? high : low);
            }
        text_open(&text, mark, sizeof mark);
        scorebook->mark(&book, 0, 1, &text);
        scorebook->points(&book, 0, points);
        scorebook->totals(&book, totals);
        *cost = totals[0] - points[0];
        if (text.length)
            return true;
    }
    return false;
}

/* A column that is left out has no width. */
static int weight_of(const struct pad_words *pad, const struct grid *table, int column)
{
    if (pad->columns[column].spare && !table->spare)
        return 0;
    return pad->columns[column].ring ? 8 : pad->columns[column].heavy ? 13 : 10;
}

static bool is_left_out(const struct pad_words *pad, const struct grid *table, int column)
{
    return !weight_of(pad, table, column);
}

/* The largest size at which every heading fits its column. */
static int heading_size(const struct pad_words *pad, const struct grid *table)
{
    int size = HEADING_MOST;
    for (int i = 0; i < pad->column_count; i++)
        if (!pad->columns[i].picture && !is_left_out(pad, table, i))
            size = type_fit(pad->columns[i].heading, FACE_PLAIN, size, table->column[i + 1] - table->column[i] - 800);
    return size;
}

/* The notes in lines; returns how many. A NULL page only counts them. */
static int put_notes(struct paper_page *page, const struct pad_words *pad, const struct grid *table, int y)
{
    int lines = 0;
    for (int i = 0; i < pad->note_count; i++)
        lines +=
            page_lines(page, table->x, y + NOTE_LEADING * lines, table->w, NOTE_LEADING, NOTE, INK_SOFT, pad->notes[i]);
    return lines;
}

/* Lays the table out on a page of this size, with what can be spared or without; false: too small. */
static bool try_table(struct grid *table, const struct pad_words *pad, int width, int height, bool spare)
{
    int less = width < height ? width : height, weights = 0, at = 0;
    *table = (struct grid){.margin = less * 45 / 1000,
                           .labels = pad->labels[0][0] ? LABELS : NUMBERS,
                           .title = less * 34 / 1000,
                           .spare = spare};
    table->x = table->margin;
    table->y = table->margin + table->title * 28 / 10;
    table->w = width - 2 * table->margin;
    table->seat = (table->w - table->labels) / pad->seats;
    for (int i = 0; i < pad->column_count; i++)
        weights += weight_of(pad, table, i);
    if (!weights)
        return false;
    for (int i = 0; i < pad->column_count; i++) {
        table->column[i] = (int)((int64_t)table->seat * at / weights);
        at += weight_of(pad, table, i);
    }
    table->column[pad->column_count] = table->seat;
    table->heading = heading_size(pad, table);
    table->names = 9 * MM;
    table->heads = 5 * MM;
    int foot = FOOT * 3 + put_notes(NULL, pad, table, 0) * NOTE_LEADING;
    int room = height - table->margin - foot - table->y - table->names - table->heads;
    table->rows = pad->row_count ? pad->row_count : room / (8 * MM) - pad->sum_count;
    if (table->rows < (pad->row_count ? 1 : FREE_ROWS_LEAST))
        return false;
    table->row = room / (table->rows + pad->sum_count);
    table->row = table->row > ROW_MOST ? ROW_MOST : table->row;
    return table->row >= ROW_LEAST && table->heading >= HEADING_LEAST && table->seat * 10 / weights >= COLUMN_LEAST;
}

static bool plan_table(struct grid *table, const struct pad_words *pad, int width, int height)
{
    return try_table(table, pad, width, height, true) || try_table(table, pad, width, height, false);
}

static void put_middle(struct paper_page *page, int x, int y, int room, int size, enum paper_face face, int ink,
                       const char *words)
{
    size = type_fit(words, face, size, room);
    size = size < TYPE_LEAST ? TYPE_LEAST : size;
    page_text(page, x, y + size * 36 / 100, ANCHOR_MIDDLE, face, size, ink, words);
}

/* A label as a small card, so that it reads as what is in hand. */
static void put_label(struct paper_page *page, const struct grid *table, int row, int y, const char *label)
{
    char number[12];
    struct text text;
    int middle = y + table->row / 2, high = table->row * 80 / 100, wide = high * 72 / 100;
    int least = type_width(label, FACE_BOLD, TYPE_LEAST) * 125 / 100 + 1;
    wide = wide < least ? least : wide;
    text_open(&text, number, sizeof number);
    text_number(&text, row + 1);
    if (!label[0]) {
        put_middle(page, table->x + table->labels / 2, middle, table->labels, 3200, FACE_PLAIN, INK, number);
        return;
    }
    put_middle(page, table->x + table->labels * 28 / 100, middle, table->labels / 2, 2300, FACE_PLAIN, INK_SOFT,
               number);
    page_box(page, table->x + table->labels * 68 / 100 - wide / 2, middle - high / 2, wide, high, 600, 250, INK, WHITE);
    put_middle(page, table->x + table->labels * 68 / 100, middle, wide * 80 / 100, high * 55 / 100, FACE_BOLD, INK,
               label);
}

static int seat_left(const struct grid *table, int seat)
{
    return table->x + table->labels + seat * table->seat;
}

static void put_rows(struct paper_page *page, const struct pad_words *pad, const struct grid *table, int top)
{
    int wide = table->labels + pad->seats * table->seat;
    for (int row = 0; row < table->rows; row++) {
        int y = top + row * table->row;
        if (row % 2 == 1)
            page_box(page, table->x, y, wide, table->row, 0, 0, NO_INK, BANDED);
    }
    for (int row = 0; row < table->rows; row++) {
        int y = top + row * table->row;
        put_label(page, table, row, y, pad->labels[row]);
        for (int seat = 0; seat < pad->seats; seat++)
            for (int i = 0; i < pad->column_count; i++)
                if (pad->columns[i].ring)
                    page_circle(page, seat_left(table, seat) + (table->column[i] + table->column[i + 1]) / 2,
                                y + table->row / 2, table->row * 22 / 100, HAIR, INK_SOFT, WHITE);
        page_line(page, table->x, y, wide, 0, HAIR, INK_FAINT);
    }
}

/* What is added up: the word in the margin, a box for each seat. */
static void put_sums(struct paper_page *page, const struct pad_words *pad, const struct grid *table, int top)
{
    int wide = table->labels + pad->seats * table->seat;
    for (int i = 0; i < pad->sum_count; i++) {
        int y = top + i * table->row;
        bool last = i + 1 == pad->sum_count;
        page_line(page, table->x, y, wide, 0, last ? RULE : HAIR, INK);
        put_middle(page, table->x + table->labels / 2, y + table->row / 2, table->labels - 1500, 3000,
                   last ? FACE_BOLD : FACE_PLAIN, INK, pad->sums[i]);
    }
}

static void put_heading(struct paper_page *page, const struct pad_words *pad, const struct grid *table, int column,
                        int x, int y)
{
    int side = table->heads * 90 / 100;
    if (is_left_out(pad, table, column))
        return;
    if (pad->columns[column].picture)
        page_picture(page, x - side / 2, y - side / 2, side, side, INK, pad->columns[column].picture);
    else
        put_middle(page, x, y, table->seat, table->heading, FACE_PLAIN, INK_SOFT, pad->columns[column].heading);
}

/* Names above, headings below them. */
static void put_heads(struct paper_page *page, const struct pad_words *pad, const struct grid *table)
{
    int y = table->y + table->names + table->heads / 2;
    put_middle(page, table->x + table->labels / 2, y, table->labels - 1000, MARGIN_WORDS, FACE_PLAIN, INK_SOFT,
               pad->rounds);
    for (int seat = 0; seat < pad->seats; seat++)
        for (int i = 0; i < pad->column_count; i++)
            put_heading(page, pad, table, i, seat_left(table, seat) + (table->column[i] + table->column[i + 1]) / 2, y);
    put_middle(page, table->x + table->labels / 2, table->y + table->names / 2, table->labels - 1000, MARGIN_WORDS,
               FACE_PLAIN, INK_SOFT, pad->name);
    page_line(page, table->x + table->labels, table->y + table->names, pad->seats * table->seat, 0, HAIR, INK_SOFT);
}

static void put_uprights(struct paper_page *page, const struct pad_words *pad, const struct grid *table, int bottom)
{
    int top = table->y + table->names, sums = bottom - pad->sum_count * table->row;
    for (int seat = 0; seat < pad->seats; seat++) {
        int x = seat_left(table, seat);
        for (int i = 1; i < pad->column_count; i++)
            if (!is_left_out(pad, table, i))
                page_line(page, x + table->column[i], top, 0, sums - top, HAIR, INK_FAINT);
        page_line(page, x, table->y, 0, bottom - table->y, 300, INK);
    }
    page_box(page, table->x, table->y, table->labels + pad->seats * table->seat, bottom - table->y, 1500, RULE, INK,
             NO_INK);
}

static void put_pad(struct paper_page *page, const struct pad_words *pad, const struct grid *table)
{
    int top = table->y + table->names + table->heads, size = table->title * 48 / 100;
    int sums = top + table->rows * table->row, bottom = sums + pad->sum_count * table->row;
    int base = table->margin + table->title * 80 / 100;
    page_text(page, table->x, base, ANCHOR_LEFT, FACE_TITLE, table->title, INK, pad->title);
    page_text(page, table->x, base + size * 16 / 10, ANCHOR_LEFT, FACE_PLAIN, size, INK_SOFT, pad->about);
    put_rows(page, pad, table, top);
    page_line(page, table->x, top, table->labels + pad->seats * table->seat, 0, 300, INK);
    put_heads(page, pad, table);
    put_sums(page, pad, table, sums);
    put_uprights(page, pad, table, bottom);
    put_notes(page, pad, table, bottom + NOTE_LEADING);
    page_text(page, page->width / 2, page->height - table->margin, ANCHOR_MIDDLE, FACE_PLAIN,
              type_fit(pad->foot, FACE_PLAIN, FOOT, table->w), INK_SOFT, pad->foot);
}

bool pad_page_fits(const struct paper_size *size, const struct pad_words *pad)
{
    struct grid table;
    return plan_table(&table, pad, size->width, size->height) || plan_table(&table, pad, size->height, size->width);
}

void pad_page_put(struct paper_page *page, const struct pad_words *pad)
{
    struct grid upright, turned;
    bool fits = plan_table(&upright, pad, page->width, page->height);
    bool fits_turned = plan_table(&turned, pad, page->height, page->width);
    /* On its side where only there all columns stand, or the headings are larger. */
    bool turn = fits_turned && (!fits || (turned.spare && !upright.spare) ||
                                (turned.spare == upright.spare && upright.heading * 115 / 100 < turned.heading));
    if (turn)
        page_turn(page);
    put_pad(page, pad, turn ? &turned : &upright);
}
