/* sheet_page.c - a sheet on its page: the board as large as it goes, and around it title, lines for name and date, how
 * it is played in four small pictures, the verdicts, a zero for the result and the code (see sheet_page.h). */
#include "sheet_page.h"
#include "text.h"

enum {
    PITCH_LEAST = 3500, /* dots nearer than this cannot be told apart with a pencil */
    MODULE_LIKED = 450,
    MODULE_LEAST = 330, /* of a code: what a telephone reads from a 300 dpi print */
    CODE_LEAST = 13500,
    QUIET = 4, /* empty modules that a code needs around it */
    FOOT_SIZE = 2200,
    CARD_LEAST = 24 * MM, /* the shorter side of a card to cut out */
    CARDS_MARGIN = 10 * MM,
    BACK_INSET = 3 * MM,  /* from the cut to the frame of a card's back */
    STEP_LEAST = 28 * MM, /* width of a small picture with its words */
    PITCH_EASY = 6 * MM,  /* dots this far apart leave room for more than the board */
};

struct rectangle {
    int x, y, w, h;
};

/* The measures of one tile. */
struct frame {
    struct rectangle inner; /* without the margin */
    int size;               /* of plain text */
    int leading;
    int code;   /* width of the code with its quiet zone */
    bool steps; /* how it is played is told */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static struct frame make_frame(struct rectangle tile, const struct sheet_words *sheet, bool steps)
{
    int less = least(tile.w, tile.h), margin = most(7 * MM, least(14 * MM, less * 66 / 1000));
    struct frame frame = {{tile.x + margin, tile.y + margin, tile.w - 2 * margin, tile.h - 2 * margin}, 0, 0, 0, steps};
    frame.size = most(2250, least(3500, less * 17 / 1000));
    frame.leading = frame.size * 150 / 100;
    int modules = sheet->code_side + 2 * QUIET, width = most(CODE_LEAST, less * 12 / 100);
    int module = most(width / modules, least(MODULE_LIKED, less * 17 / 100 / modules));
    frame.code = sheet->code_side ? most(module, MODULE_LEAST) * modules : 0;
    return frame;
}

static int range_room(const struct frame *frame, const struct sheet_words *sheet)
{
    int room = 0;
    for (int i = 0; i < sheet->bands.count; i++)
        room = most(room, type_width(sheet->bands.at[i].range, FACE_BOLD, frame->size));
    return room + frame->size * 9 / 10;
}

/* The verdicts: ranges in bold, what they mean beside them. Returns how high they are; a NULL page only measures. */
static int put_bands(struct paper_page *page, const struct frame *frame, const struct sheet_words *sheet, int x, int y,
                     int room)
{
    int range = range_room(frame, sheet), at = y;
    if (sheet->verdicts[0])
        at += frame->leading *
              page_lines(page, x, at + frame->size, room, frame->leading, frame->size, INK_SOFT, sheet->verdicts);
    for (int i = 0; i < sheet->bands.count; i++) {
        if (page)
            page_text(page, x, at + frame->size, ANCHOR_LEFT, FACE_BOLD, frame->size, INK, sheet->bands.at[i].range);
        int lines = page_lines(page, x + range, at + frame->size, room - range, frame->size * 125 / 100, frame->size,
                               INK, sheet->band_words[i]);
        at += frame->leading + (lines > 1 ? (lines - 1) * frame->size * 125 / 100 : 0);
    }
    return at - y;
}

static int bands_wide(const struct frame *frame, const struct sheet_words *sheet)
{
    int room = type_width(sheet->verdicts, FACE_PLAIN, frame->size);
    for (int i = 0; i < sheet->bands.count; i++)
        room = most(room, range_room(frame, sheet) + type_width(sheet->band_words[i], FACE_PLAIN, frame->size));
    return room;
}

static int title_size(const struct frame *frame)
{
    return frame->size * 245 / 100;
}

/* Title and what it is; returns the base line of the lower one. */
static int put_title(struct paper_page *page, const struct frame *frame, const struct sheet_words *sheet, int x, int y,
                     int room)
{
    char title[PAPER_WORDS];
    int size = most(type_fit(sheet->title, FACE_TITLE, title_size(frame), room), title_size(frame) * 55 / 100);
    type_cut(title, sheet->title, FACE_TITLE, size, room);
    int base = y + title_size(frame) * 80 / 100;
    page_text(page, x, base, ANCHOR_LEFT, FACE_TITLE, size, INK, title);
    base += frame->size * 175 / 100;
    page_text(page, x, base, ANCHOR_LEFT, FACE_PLAIN, type_fit(sheet->about, FACE_PLAIN, frame->size, room), INK_SOFT,
              sheet->about);
    return base;
}

/* "Name ______" on a base line, and "Date ______" above it where there is room. */
static void put_name(struct paper_page *page, const struct frame *frame, const struct sheet_words *sheet, int x,
                     int base, int room)
{
    const char *const words[] = {sheet->name, sheet->date};
    int word = most(type_width(sheet->name, FACE_PLAIN, frame->size), type_width(sheet->date, FACE_PLAIN, frame->size));
    word += frame->size / 2;
    for (int i = 0; i < (frame->steps ? 2 : 1); i++) {
        int y = frame->steps ? base - (1 - i) * frame->size * 22 / 10 : base;
        page_text(page, x, y, ANCHOR_LEFT, FACE_PLAIN, frame->size, INK_SOFT, words[i]);
        page_line(page, x + word, y + frame->size / 4, room - word, 0, 200, INK);
    }
}

/* -- how it is played ---------------------------------------------------------------------------------- */

static int step_wide(const struct frame *frame, const struct sheet_words *sheet)
{
    return (frame->inner.w - (sheet->step_count - 1) * frame->size) / sheet->step_count;
}

/* Small pictures side by side, each in its box with a number at the corner and words below. Returns how high they
 * are; a NULL page only measures. */
static int put_steps(struct paper_page *page, const struct frame *frame, const struct sheet_words *sheet, int y)
{
    if (!frame->steps)
        return 0;
    int wide = step_wide(frame, sheet), inset = frame->size * 8 / 10, picture = wide * 36 / 100;
    int size = most(TYPE_LEAST * 103 / 100, frame->size * 88 / 100), leading = size * 125 / 100, lines = 0;
    for (int i = 0; i < sheet->step_count; i++)
        lines = most(lines, page_lines(NULL, 0, 0, wide - 2 * inset, leading, size, INK, sheet->step_words[i]));
    int high = inset + picture + lines * leading + inset, badge = frame->size * 72 / 100;
    for (int i = 0; page && i < sheet->step_count; i++) {
        int x = frame->inner.x + i * (wide + frame->size);
        char id[64], number[12];
        struct text text;
        text_open(&text, id, sizeof id);
        text_add(&text, sheet->game);
        text_add(&text, "-step-");
        text_number(&text, i + 1);
        page_box(page, x, y, wide, high, frame->size * 8 / 10, 300, INK, NO_INK);
        page_picture(page, x + inset, y + inset * 7 / 10, wide - 2 * inset, picture, INK, id);
        page_lines(page, x + inset, y + inset + picture + size, wide - 2 * inset, leading, size, INK,
                   sheet->step_words[i]);
        page_circle(page, x + badge / 2, y + badge / 2, badge, 0, NO_INK, INK);
        text_open(&text, number, sizeof number);
        text_number(&text, i + 1);
        page_text(page, x + badge / 2, y + badge / 2 + TYPE_LEAST * 36 / 100, ANCHOR_MIDDLE, FACE_BOLD, TYPE_LEAST,
                  WHITE, number);
    }
    return high;
}

static int total_wide(const struct frame *frame, const struct sheet_words *sheet)
{
    return most(frame->size * 6, type_width(sheet->total, FACE_PLAIN, frame->size));
}

/* A zero to write the result into, and what it is below. */
static void put_total(struct paper_page *page, const struct frame *frame, const struct sheet_words *sheet,
                      struct rectangle box)
{
    page_picture(page, box.x, box.y, box.w, box.h - frame->size * 16 / 10, INK, "zero");
    page_text(page, box.x + box.w / 2, box.y + box.h - frame->size * 2 / 10, ANCHOR_MIDDLE, FACE_PLAIN, frame->size,
              INK_SOFT, sheet->total);
}

/* The code, its quiet zone reaching into the white around it. */
static void put_code(struct paper_page *page, const struct frame *frame, const struct sheet_words *sheet, int right,
                     int bottom)
{
    int side = sheet->code_side, module = frame->code / (side + 2 * QUIET);
    if (side)
        page_code(page, right - module * side, bottom - module * side, module * side, sheet->code, side);
}

static void put_foot(struct paper_page *page, struct rectangle inner, const char *foot)
{
    int size = most(TYPE_LEAST * 103 / 100, type_fit(foot, FACE_PLAIN, FOOT_SIZE, inner.w));
    int room = type_width(foot, FACE_PLAIN, size), side = 2 * FOOT_SIZE, x = inner.x + (inner.w - room) / 2;
    if (room > inner.w) { /* a second line goes into the margin */
        page_lines(page, inner.x, inner.y + inner.h, inner.w, size * 120 / 100, size, INK_SOFT, foot);
        return;
    }
    page_text(page, inner.x + inner.w / 2, inner.y + inner.h, ANCHOR_MIDDLE, FACE_PLAIN, size, INK_SOFT, foot);
    if (x - inner.x > side) /* the sign of the house, where it does not push the words */
        page_picture(page, x - side - FOOT_SIZE / 2, inner.y + inner.h - side * 70 / 100, side, side, INK_SOFT, "logo");
}

/* -- two ways to arrange a tile ------------------------------------------------------------------------ */

/* Title and name above, the board, and below it verdicts, total and code. */
static struct rectangle arrange_above(struct paper_page *page, const struct frame *frame,
                                      const struct sheet_words *sheet)
{
    struct rectangle in = frame->inner;
    int gap = frame->size * 12 / 10, code = frame->code * sheet->code_side / (sheet->code_side + 2 * QUIET);
    int quiet = frame->code - code, total = total_wide(frame, sheet);
    int bottom = in.y + in.h - FOOT_SIZE - most(gap, quiet / 2);
    int right = code + quiet / 2 + total + 2 * gap; /* what total and code take of the width */
    int bands = put_bands(NULL, frame, sheet, 0, 0, in.w - right);
    int high = most(most(bands, code), frame->size * 8);
    int low_gap = in.w > 110 * MM ? 2 * gap : gap; /* small tiles have none to spare */
    int head = title_size(frame) * 80 / 100 + frame->size * 175 / 100 + (frame->steps ? gap : 0);
    int steps = put_steps(page, frame, sheet, in.y + head);
    if (page) {
        int name = in.w * (frame->steps ? 36 : 45) / 100;
        int base = put_title(page, frame, sheet, in.x, in.y, in.w - name - gap);
        put_name(page, frame, sheet, in.x + in.w - name, base, name);
        put_bands(page, frame, sheet, in.x, bottom - high + (high - bands) / 2, in.w - right);
        int box = least(high, frame->size * 10);
        put_total(page, frame, sheet,
                  (struct rectangle){in.x + in.w - code - quiet / 2 - gap / 2 - total, bottom - high + (high - box) / 2,
                                     total, box});
        put_code(page, frame, sheet, in.x + in.w, bottom - (high - code) / 2);
        put_foot(page, in, sheet->foot);
    }
    int top = in.y + head + steps + gap;
    return (struct rectangle){in.x, top, in.w, bottom - high - low_gap - top};
}

/* Everything but the board in a column to its right. */
static struct rectangle arrange_beside(struct paper_page *page, const struct frame *frame,
                                       const struct sheet_words *sheet)
{
    struct rectangle in = frame->inner;
    int gap = frame->size * 15 / 10;
    int column = least(bands_wide(frame, sheet), in.w * 30 / 100);
    int total = total_wide(frame, sheet);
    column = most(column, frame->code + total + gap);
    column = most(column, in.w * 24 / 100);
    int x = in.x + in.w - column, bottom = in.y + in.h - FOOT_SIZE - gap;
    int bands = put_bands(NULL, frame, sheet, 0, 0, column);
    int code = frame->code * sheet->code_side / (sheet->code_side + 2 * QUIET), box = frame->size * 8;
    int low = most(code, box), head = title_size(frame) * 80 / 100 + frame->size * 175 / 100 + frame->size * 3;
    bool fits = in.y + head + gap + bands + 2 * gap + low <= bottom;
    if (page) {
        int base = put_title(page, frame, sheet, x, in.y, column);
        put_name(page, frame, sheet, x, base + frame->size * 3, column);
        put_bands(page, frame, sheet, x, bottom - low - 2 * gap - bands, column);
        put_total(page, frame, sheet, (struct rectangle){x, bottom - low + (low - box) / 2, total, box});
        put_code(page, frame, sheet, in.x + in.w, bottom - (low - code) / 2);
        put_foot(page, in, sheet->foot);
    }
    return (struct rectangle){in.x, in.y, in.w - column - 2 * gap, fits ? bottom - in.y : 0};
}

static struct rectangle arrange(struct paper_page *page, const struct frame *frame, const struct sheet_words *sheet,
                                bool beside)
{
    return beside ? arrange_beside(page, frame, sheet) : arrange_above(page, frame, sheet);
}

/* -- pages --------------------------------------------------------------------------------------------- */

static struct rectangle tile_of(const struct sheet_plan *plan, int tile)
{
    int w = plan->width / plan->across, h = plan->height / plan->down;
    return (struct rectangle){tile % plan->across * w, tile / plan->across * h, w, h};
}

bool sheet_page_plan(struct sheet_plan *plan, const struct paper_size *size, int per_page,
                     const struct sheet_words *sheet, const struct board *board)
{
    struct sheet_plan best = {0};
    for (int way = 0; way < 6; way++) { /* with the steps if there is room for them, upright or turned; else without */
        bool steps = way < 2, turned = way & 1, beside = way >= 4;
        if (way == 2 && best.legible && best.pitch >= PITCH_EASY)
            break;
        if (way == 2)
            best = (struct sheet_plan){0};
        {
            struct sheet_plan try = {.width = turned ? size->height : size->width,
                                     .height = turned ? size->width : size->height,
                                     .across = per_page == 4 || (per_page == 2 && turned) ? 2 : 1,
                                     .down = per_page == 4 || (per_page == 2 && !turned) ? 2 : 1,
                                     .beside = beside,
                                     .steps = steps};
            struct frame frame = make_frame(tile_of(&try, 0), sheet, steps);
            if (steps && (!sheet->step_count || step_wide(&frame, sheet) < STEP_LEAST))
                continue;
            struct rectangle room = arrange(NULL, &frame, sheet, beside);
            try.unit = board_unit(board->scene, room.w, room.h);
            try.pitch = board_pitch(board->scene, try.unit);
            try.legible = (try.pitch >= PITCH_LEAST || (!try.pitch && try.unit)) &&
                          board_label_size(board, try.unit, frame.size) >= TYPE_LEAST;
            if (!best.unit || try.unit > best.unit + best.unit / 20) /* the first, if the others are hardly better */
                best = try;
        }
    }
    *plan = best;
    return best.legible;
}

void sheet_page_put(struct paper_page *page, const struct sheet_plan *plan, int tile, const struct sheet_words *sheet,
                    const struct board *board)
{
    struct frame frame = make_frame(tile_of(plan, tile), sheet, plan->steps);
    struct rectangle room = arrange(page, &frame, sheet, plan->beside);
    int unit = least(plan->unit, board_unit(board->scene, room.w, room.h));
    board_put(page, board, room.x + (room.w - board_wide(board->scene, unit)) / 2,
              room.y + (room.h - board_high(board->scene, unit)) / 2, unit, frame.size);
}

void sheet_page_cuts(struct paper_page *page, const struct sheet_plan *plan)
{
    for (int i = 1; i < plan->across; i++)
        page_dotted(page, plan->width / plan->across * i, 4 * MM, 0, plan->height - 8 * MM, 250, 2 * MM, INK_FAINT);
    for (int i = 1; i < plan->down; i++)
        page_dotted(page, 4 * MM, plan->height / plan->down * i, plan->width - 8 * MM, 0, 250, 2 * MM, INK_FAINT);
}

/* The shortest side of the cards of a scene, with such columns. */
static int card_least(const struct scene *scene, int unit)
{
    int side = 0;
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].shape == SHAPE_CARD) {
            int w = scene->items[i].w * unit, h = scene->items[i].h * board_row(scene, unit);
            side = side ? least(side, least(w, h)) : least(w, h);
        }
    return side;
}

/* Cards as large as the page allows, which is turned where that is better: how wide a column is; 0: too small. */
static int fit_cards(struct paper_page *page, const struct scene *scene)
{
    int frame = 2 * (CARDS_MARGIN + 9 * MM);
    int unit = board_unit(scene, page->width - 2 * CARDS_MARGIN, page->height - frame);
    int turned = board_unit(scene, page->height - 2 * CARDS_MARGIN, page->width - frame);
    if (turned > unit) {
        page_turn(page);
        unit = turned;
    }
    return card_least(scene, unit) < CARD_LEAST ? 0 : unit;
}

static void put_cards_title(struct paper_page *page, const char *title)
{
    page_text(page, CARDS_MARGIN, CARDS_MARGIN + 3500, ANCHOR_LEFT, FACE_PLAIN, 3500, INK_SOFT, title);
}

bool sheet_page_cards(struct paper_page *page, const char *title, const char *foot, const struct board *board)
{
    const struct scene *scene = board->scene;
    int unit = fit_cards(page, scene);
    if (!unit)
        return false;
    put_cards_title(page, title);
    board_put(page, board, (page->width - board_wide(scene, unit)) / 2, (page->height - board_high(scene, unit)) / 2,
              unit, 3500);
    put_foot(
        page,
        (struct rectangle){CARDS_MARGIN, CARDS_MARGIN, page->width - 2 * CARDS_MARGIN, page->height - 2 * CARDS_MARGIN},
        foot);
    return true;
}

/* Everything is a zero: three in a frame, which keeps away from the cuts, for no printer meets both sides exactly. */
static void put_back(struct paper_page *page, struct rectangle card)
{
    int side = least(card.w / 4, card.h * 60 / 100);
    page_box(page, card.x + BACK_INSET, card.y + BACK_INSET, card.w - 2 * BACK_INSET, card.h - 2 * BACK_INSET,
             least(card.w, card.h) * 11 / 100, 500, INK, NO_INK);
    for (int i = -1; i <= 1; i++) {
        int size = i ? side * 60 / 100 : side;
        page_picture(page, card.x + card.w / 2 + i * side - size / 2, card.y + (card.h - size) / 2, size, size, INK,
                     "zero");
    }
}

bool sheet_page_backs(struct paper_page *page, const char *title, const struct scene *scene)
{
    int unit = fit_cards(page, scene), row = board_row(scene, unit);
    if (!unit)
        return false;
    int right = (page->width + board_wide(scene, unit)) / 2, top = (page->height - board_high(scene, unit)) / 2;
    put_cards_title(page, title);
    for (int i = 0; i < scene->count; i++) {
        const struct item *card = &scene->items[i];
        if (card->shape == SHAPE_CARD)
            put_back(page, (struct rectangle){right - (card->x + card->w) * unit, top + card->y * row, card->w * unit,
                                              card->h * row});
    }
    return true;
}
