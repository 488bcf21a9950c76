/* report_svg.c - a picture of a game's course: what each position promised, and below it luck and mistakes apart,
 * added up as the game goes on. Every seat has its own dashes, its own sign and its own colour, so that it can be read
 * in grey too. No fonts, scripts or files from elsewhere.
 *
 * Lengths are in tenths of a pixel, so that whole numbers do and no locale can put a comma into them. */
#include "course.h"
#include "print/xml.h"
#include "report.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include "utf8.h"
#include <inttypes.h>
#include <string.h>

enum {
    WIDTH = 9600,
    LEFT = 700,   /* before the lanes: numbers of the scale */
    RIGHT = 1900, /* behind them: names */
    TOP = 650,    /* title; below it the legend, in rows */
    LEGEND_ROW = 250,
    LEGEND_COLUMNS = 4,
    LANE_TITLE = 330,
    LANE_GAP = 150,
    BOTTOM = 550, /* rounds */
    LABEL_GAP = 165,
    NAME_COLUMNS = 16,
    TICKS_MOST = 5,
};

static const struct {
    const char *colour, *dashes;
} styles[SEATS_MAX] = {
    {"#12439b", ""},     {"#c2410c", "8 4"},     {"#15803d", "2 3"}, {"#9d174d", "12 3 2 3"},
    {"#6b5b00", "16 5"}, {"#0e7490", "5 2 1 2"}, {"#6d28d9", "1 4"}, {"#44403c", "10 2 2 2 2 2"},
};

/* One of the three strips: a curve for every seat that was judged. */
struct lane {
    const char *title;
    int top, height;
    int64_t low, high;       /* what its edges mean, in thousandths */
    int64_t last[SEATS_MAX]; /* where each curve ends */
};

struct picture {
    const struct report *report;
    FILE *out;
    int steps; /* so many events were looked at */
};

static void put_length(FILE *out, int tenths)
{
    fprintf(out, "%d.%d", tenths / 10, tenths % 10);
}

static void put_at(FILE *out, const char *name, int tenths)
{
    fprintf(out, " %s=\"", name);
    put_length(out, tenths);
    putc('"', out);
}

static void put_text(FILE *out, int x, int y, const char *more, const char *words)
{
    fputs("<text", out);
    put_at(out, "x", x);
    put_at(out, "y", y);
    fprintf(out, "%s>", more);
    xml_words(out, words);
    fputs("</text>\n", out);
}

static void put_line(FILE *out, int x1, int y1, int x2, int y2, const char *more)
{
    fputs("<line", out);
    put_at(out, "x1", x1);
    put_at(out, "y1", y1);
    put_at(out, "x2", x2);
    put_at(out, "y2", y2);
    fprintf(out, "%s/>\n", more);
}

/* Each seat's own sign: circle, square, triangle, diamond; the next four are hollow. */
static void put_sign(FILE *out, int seat, int x, int y)
{
    const char *colour = styles[seat - 1].colour;
    static const int corners[4][8] = {
        {0}, {-40, -40, 40, -40, 40, 40, -40, 40}, {0, -50, 45, 35, 45, 35, -45, 35}, {0, -55, 55, 0, 0, 55, -55, 0}};
    int shape = (seat - 1) % 4;
    if (shape == 0) {
        fputs("<circle", out);
        put_at(out, "cx", x);
        put_at(out, "cy", y);
        fputs(" r=\"4.5\"", out);
    } else {
        fputs("<polygon points=\"", out);
        for (int i = 0; i < 4; i++) {
            put_length(out, x + corners[shape][2 * i]);
            putc(',', out);
            put_length(out, y + corners[shape][2 * i + 1]);
            putc(i < 3 ? ' ' : '"', out);
        }
    }
    fprintf(out, " fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", seat <= 4 ? colour : "#fff", colour);
}

static void name_seat(const struct report *report, int seat, struct text *text)
{
    char name[SAY_ROOM];
    struct text whole;
    struct message message = say_message("cli.only-seat", "s", seat);
    text_open(&whole, name, sizeof name);
    say_into(&whole, &message, &report->names);
    int width = 0;
    for (const char *at = name; *at;) {
        const char *from = at;
        width += wrap_columns(utf8_next(&at, NULL));
        if (width > NAME_COLUMNS)
            break;
        text_part(text, from, (size_t)(at - from));
    }
}

/* -- curves --------------------------------------------------------------------------------------------- */

/* What the lane must hold, with some room to breathe. */
static void measure_lane(const struct picture *picture, enum course course, struct lane *lane)
{
    const struct report *report = picture->report;
    bool any = course != COURSE_PROMISE; /* sums begin at 0 */
    for (int seat = 1; seat <= report->loaded->setup->seats; seat++) {
        int64_t value = 0;
        for (int step = 0; step < picture->steps && report->analysis.seats[seat - 1].judged; step++) {
            if (!course_has_point(&picture->report->analysis, course, picture->steps, step, seat))
                continue;
            value = course_follow(&report->analysis, course, step, seat, value);
            lane->low = !any || value < lane->low ? value : lane->low;
            lane->high = !any || value > lane->high ? value : lane->high;
            any = true;
        }
        lane->last[seat - 1] = value;
    }
    if (lane->high - lane->low < 1000)
        lane->high = lane->low + 1000;
    int64_t room = (lane->high - lane->low) / 16;
    lane->high += room;
    lane->low -= course == COURSE_LOSS ? 0 : room;
}

static int place_x(const struct picture *picture, int step)
{
    int room = WIDTH - LEFT - RIGHT;
    return LEFT + (picture->steps ? (int)((int64_t)room * (step + 1) / picture->steps) : 0);
}

static int place_y(const struct lane *lane, int64_t value)
{
    return lane->top + (int)((lane->high - value) * lane->height / (lane->high - lane->low));
}

/* 1, 2 or 5 times a power of ten, so that there are few lines. */
static int64_t find_tick(const struct lane *lane)
{
    static const int next[] = {2, 5, 10};
    int64_t tick = 100, power = 100;
    for (int i = 0; (lane->high - lane->low) / tick > TICKS_MOST; i++) {
        tick = power * next[i % 3];
        power = i % 3 == 2 ? tick : power;
    }
    return tick;
}

static void draw_scale(const struct picture *picture, const struct lane *lane)
{
    FILE *out = picture->out;
    int64_t tick = find_tick(lane), first = lane->low / tick * tick;
    for (int64_t value = first < lane->low ? first + tick : first; value <= lane->high; value += tick) {
        char number[32];
        struct text text;
        int y = place_y(lane, value);
        put_line(out, LEFT, y, WIDTH - RIGHT, y, value == 0 ? " class=\"zero\"" : " class=\"scale\"");
        text_open(&text, number, sizeof number);
        if (tick % 1000)
            say_amount(&text, value, 1, false);
        else
            text_number(&text, value / 1000);
        put_text(out, LEFT - 80, y + 40, " class=\"number\" text-anchor=\"end\"", number);
    }
}

static void draw_curve(const struct picture *picture, enum course course, const struct lane *lane, int seat)
{
    FILE *out = picture->out;
    int64_t value = 0;
    fprintf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\"",
            styles[seat - 1].colour);
    if (styles[seat - 1].dashes[0])
        fprintf(out, " stroke-dasharray=\"%s\"", styles[seat - 1].dashes);
    fputs(" points=\"", out);
    for (int step = course == COURSE_PROMISE ? 0 : -1; step < picture->steps; step++) {
        int64_t before = value;
        if (step >= 0 && !course_has_point(&picture->report->analysis, course, picture->steps, step, seat))
            continue;
        if (step >= 0)
            value = course_follow(&picture->report->analysis, course, step, seat, value);
        if (course != COURSE_PROMISE && value != before) { /* sums go up and down in steps */
            put_length(out, place_x(picture, step));
            putc(',', out);
            put_length(out, place_y(lane, before));
            putc(' ', out);
        }
        if (course != COURSE_PROMISE && value == before && step >= 0 && step + 1 < picture->steps)
            continue; /* nothing new */
        put_length(out, place_x(picture, step));
        putc(',', out);
        put_length(out, place_y(lane, value));
        putc(step + 1 < picture->steps ? ' ' : '"', out);
    }
    fputs("/>\n", out);
}

/* The mark ?? stands where one of the dearest losses was made. */
static void draw_blunders(const struct picture *picture, const struct lane *lane, int seat)
{
    const struct report *report = picture->report;
    const int *dearest = report->analysis.seats[seat - 1].dearest;
    int64_t value = 0;
    for (int step = 0; step < picture->steps; step++) {
        value = course_follow(&report->analysis, COURSE_LOSS, step, seat, value);
        for (int i = 0; i < ANALYSIS_DEAREST && dearest[i] >= 0; i++) {
            const struct analysis_decision *mistake = &report->analysis.decisions[dearest[i]];
            if (mistake->step != step || mistake->verdict.mark != MARK_BLUNDER)
                continue;
            char more[96];
            snprintf(more, sizeof more, " class=\"mark\" text-anchor=\"end\" style=\"fill:%s\"",
                     styles[seat - 1].colour);
            put_text(picture->out, place_x(picture, step) + 20, place_y(lane, value) - 40, more,
                     mark_signs[MARK_BLUNDER]);
        }
    }
}

/* Where the names of the curves stand: beside their ends, pushed apart where they would touch. */
static void place_labels(const struct picture *picture, const struct lane *lane, int at[SEATS_MAX])
{
    const struct report *report = picture->report;
    int order[SEATS_MAX], count = 0;
    for (int i = 0; i < report->loaded->setup->seats; i++) {
        if (!report->analysis.seats[i].judged)
            continue;
        at[i] = place_y(lane, lane->last[i]);
        int k = count++;
        for (; k > 0 && at[order[k - 1]] > at[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    int lowest = lane->top + lane->height;
    for (int k = count - 1; k >= 0; k--) { /* none below the lane */
        at[order[k]] = at[order[k]] < lowest ? at[order[k]] : lowest;
        lowest = at[order[k]] - LABEL_GAP;
    }
    int highest = lane->top;
    for (int k = 0; k < count; k++) {
        at[order[k]] = at[order[k]] > highest ? at[order[k]] : highest;
        highest = at[order[k]] + LABEL_GAP;
    }
}

static void draw_labels(const struct picture *picture, const struct lane *lane)
{
    const struct report *report = picture->report;
    int at[SEATS_MAX] = {0};
    place_labels(picture, lane, at);
    for (int seat = 1; seat <= report->loaded->setup->seats; seat++) {
        if (!report->analysis.seats[seat - 1].judged)
            continue;
        char words[SAY_ROOM];
        struct text text;
        text_open(&text, words, sizeof words);
        name_seat(report, seat, &text);
        text_add(&text, ": ");
        say_amount(&text, lane->last[seat - 1], 1, false);
        put_sign(picture->out, seat, WIDTH - RIGHT, place_y(lane, lane->last[seat - 1]));
        put_text(picture->out, WIDTH - RIGHT + 110, at[seat - 1] + 42, " class=\"label\"", words);
    }
}

static void draw_lane(const struct picture *picture, enum course course, struct lane *lane)
{
    const struct report *report = picture->report;
    measure_lane(picture, course, lane);
    put_text(picture->out, LEFT, lane->top - 110, " class=\"lane\"", say_find(lane->title));
    draw_scale(picture, lane);
    for (int seat = 1; seat <= report->loaded->setup->seats && picture->steps; seat++) {
        if (!report->analysis.seats[seat - 1].judged)
            continue;
        draw_curve(picture, course, lane, seat);
        if (course == COURSE_LOSS)
            draw_blunders(picture, lane, seat);
    }
    draw_labels(picture, lane);
}

/* -- the frame ------------------------------------------------------------------------------------------ */

static void draw_legend(const struct picture *picture)
{
    const struct report *report = picture->report;
    int count = 0;
    for (int seat = 1; seat <= report->loaded->setup->seats; seat++) {
        if (!report->analysis.seats[seat - 1].judged)
            continue;
        char more[128], name[SAY_ROOM];
        struct text text;
        int x = LEFT + count % LEGEND_COLUMNS * ((WIDTH - LEFT) / LEGEND_COLUMNS);
        int y = TOP + count / LEGEND_COLUMNS * LEGEND_ROW;
        snprintf(more, sizeof more, " stroke=\"%s\" stroke-width=\"2\"%s%s%s", styles[seat - 1].colour,
                 styles[seat - 1].dashes[0] ? " stroke-dasharray=\"" : "", styles[seat - 1].dashes,
                 styles[seat - 1].dashes[0] ? "\"" : "");
        put_line(picture->out, x, y, x + 360, y, more);
        put_sign(picture->out, seat, x + 360, y);
        text_open(&text, name, sizeof name);
        name_seat(report, seat, &text);
        put_text(picture->out, x + 460, y + 42, " class=\"label\"", name);
        count++;
    }
}

/* Where rounds begin: a thin line through all lanes and, where there is room, the number below. */
static void draw_rounds(const struct picture *picture, int top, int bottom)
{
    const struct report *report = picture->report;
    int round = 0, last = -WIDTH;
    for (int step = 0; step < picture->steps; step++) {
        if (report->analysis.steps[step].round == round)
            continue;
        round = report->analysis.steps[step].round;
        int x = place_x(picture, step - 1);
        if (x - last < 220)
            continue;
        char number[16];
        struct text text;
        text_open(&text, number, sizeof number);
        text_number(&text, round);
        put_line(picture->out, x, top, x, bottom, " class=\"round\"");
        put_text(picture->out, x, bottom + 170, " class=\"number\" text-anchor=\"middle\"", number);
        last = x;
    }
    put_text(picture->out, WIDTH - RIGHT, bottom + 360, " class=\"number\" text-anchor=\"end\"",
             say_find("analyse.svg-rounds"));
}

static void open_picture(const struct picture *picture, int height)
{
    FILE *out = picture->out;
    char title[SAY_ROOM];
    struct text text;
    text_open(&text, title, sizeof title);
    char sheet[SAY_ROOM];
    struct message message = report_title(picture->report, sheet);
    say_into(&text, &message, NULL);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
            "xml:lang=\"%s\" role=\"img\">\n<title>",
            WIDTH / 10, height / 10, WIDTH / 10, height / 10, i18n_codes[say_lang()]);
    xml_words(out, title);
    fputs("</title>\n<style>text{font-family:sans-serif;fill:#222}.title{font-size:22px;font-weight:bold}"
          ".lane{font-size:14px;font-weight:bold}.label{font-size:13px}.number{font-size:11px;fill:#555}"
          ".mark{font-size:11px;font-weight:bold}.scale{stroke:#ddd}.zero{stroke:#888}.round{stroke:#eee}</style>\n"
          "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
          out);
    put_text(out, LEFT, 380, " class=\"title\"", title);
}

void report_print_svg(const struct report *report, FILE *out)
{
    bool fewest = report->loaded->game->fewest_wins;
    struct lane lanes[] = {
        [COURSE_PROMISE] = {.title = fewest ? "analyse.svg-promise-fewest" : "analyse.svg-promise-most",
                            .height = 2400},
        [COURSE_LUCK] = {.title = "analyse.svg-luck", .height = 1500},
        [COURSE_LOSS] = {.title = fewest ? "analyse.svg-loss-fewest" : "analyse.svg-loss-most", .height = 1500},
    };
    struct picture picture = {report, out, 0};
    while (picture.steps < report->analysis.step_count && report->analysis.steps[picture.steps].seen)
        picture.steps++;
    int judged = 0, y = TOP;
    for (int i = 0; i < SEATS_MAX; i++)
        judged += report->analysis.seats[i].judged;
    y += (judged + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS * LEGEND_ROW;
    for (enum course course = COURSE_PROMISE; course <= COURSE_LOSS; course++) {
        if (course == COURSE_LUCK && report->analysis.luck_unknown)
            continue;
        lanes[course].top = y + LANE_TITLE;
        y = lanes[course].top + lanes[course].height + LANE_GAP;
    }
    open_picture(&picture, y + BOTTOM);
    draw_legend(&picture);
    draw_rounds(&picture, lanes[COURSE_PROMISE].top, y - LANE_GAP);
    for (enum course course = COURSE_PROMISE; course <= COURSE_LOSS; course++)
        if (course != COURSE_LUCK || !report->analysis.luck_unknown)
            draw_lane(&picture, course, &lanes[course]);
    fputs("</svg>\n", out);
}
