/* report_text.c - an analysis for people: the course of the game, decision by decision, then what it comes to for
 * each seat. Made for a terminal of 80 columns. */
#include "report.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include "utf8.h"
#include <string.h>

enum { WIDTH = 79, NAME_MOST = 12, MOVE_MOST = 20, MARK_COLUMNS = 3, LOSS_COLUMNS = 5 };

/* How wide the columns of the course are: as wide as what stands in them, within bounds. */
struct columns {
    int name, move;
};

static void name_seat(const struct report *report, int seat, struct text *text)
{
    struct message name = say_message("cli.only-seat", "s", seat);
    say_into(text, &name, &report->names);
}

/* Prints text wrapped beside what fills the first `indent` columns of the line already. */
static void print_beside(FILE *out, const char *words, int indent)
{
    const char *start;
    char line[4 * WIDTH + 1]; /* at most four bytes a column */
    size_t length;
    for (int row = 0; wrap_line(&words, WIDTH - indent, &start, &length); row++) {
        length = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, start, length);
        line[length] = '\0';
        fprintf(out, "%*s", row ? indent : 0, "");
        say_raw(out, line);
        putc('\n', out);
    }
}

/* Prints text in a column of its own; what is too wide is cut. */
static void print_column(FILE *out, const char *words, int columns, bool right)
{
    int width = 0;
    char kept[4 * WIDTH + 1];
    size_t length = 0;
    for (const char *at = words; *at;) {
        const char *from = at;
        int more = wrap_columns(utf8_next(&at, NULL));
        if (width + more > columns || length + (size_t)(at - from) >= sizeof kept)
            break;
        memcpy(kept + length, from, (size_t)(at - from));
        length += (size_t)(at - from);
        width += more;
    }
    kept[length] = '\0';
    fprintf(out, "%*s", right ? columns - width : 0, "");
    say_raw(out, kept);
    fprintf(out, "%*s", right ? 0 : columns - width, "");
}

/* Prints a sentence from this column on; `begun`: the first line stands there already. */
static void print_told(const struct report *report, const struct message *message, int indent, bool begun, FILE *out)
{
    char room[SAY_ROOM];
    struct text text;
    text_open(&text, room, sizeof room);
    say_into(&text, message, &report->names);
    fprintf(out, "%*s", begun ? 0 : indent, "");
    print_beside(out, room, indent);
}

/* -- the head ------------------------------------------------------------------------------------------- */

static void print_head(const struct report *report, FILE *out)
{
    struct telling telling;
    char sheet[SAY_ROOM];
    struct message title = report_title(report, sheet);
    print_told(report, &title, 0, false, out);
    telling_open(&telling, report->loaded->setup, false);
    telling_add_notes(&telling, &report->analysis, report->level, report->damaged);
    for (int i = 0; i < telling.line_count; i++)
        print_told(report, telling.line[i].message, 0, false, out);
}

/* -- the course ----------------------------------------------------------------------------------------- */

/* What belongs together is not torn apart at the end of a line. */
static const char HARD_BLANK[] = "\u00a0";

/* "Ada +0.41, Ben -0.20": the seats whom it did something to. */
static void say_lucks(const struct report *report, const struct analysis_step *step, struct text *text)
{
    bool any = false;
    for (int seat = 1; seat <= report->loaded->setup->seats; seat++) {
        if (!report->analysis.seats[seat - 1].judged || !step->luck[seat - 1])
            continue;
        char name[SAY_ROOM];
        struct text whole;
        text_open(&whole, name, sizeof name);
        name_seat(report, seat, &whole);
        text_add(text, any ? ", " : "");
        for (const char *at = name; *at; at++)
            text_part(text, *at == ' ' ? HARD_BLANK : at, *at == ' ' ? sizeof HARD_BLANK - 1 : 1);
        text_add(text, HARD_BLANK);
        say_amount(text, step->luck[seat - 1], 2, true);
        any = true;
    }
}

static struct columns measure_columns(const struct report *report)
{
    struct columns columns = {0, 8};
    for (int i = 0; i < report->analysis.decision_count; i++) {
        int width = wrap_width(report->analysis.decisions[i].played) + 1;
        columns.move = width > columns.move ? width : columns.move;
    }
    for (int seat = 1; seat <= report->loaded->setup->seats; seat++) {
        char name[SAY_ROOM];
        struct text text;
        text_open(&text, name, sizeof name);
        name_seat(report, seat, &text);
        columns.name = wrap_width(name) + 1 > columns.name ? wrap_width(name) + 1 : columns.name;
    }
    columns.name = columns.name < NAME_MOST ? columns.name : NAME_MOST;
    columns.move = columns.move < MOVE_MOST ? columns.move : MOVE_MOST;
    return columns;
}

static void print_chance(const struct report *report, int step, FILE *out)
{
    const char *said = report->said[step];
    char lucks[SAY_ROOM];
    struct text text;
    text_open(&text, lucks, sizeof lucks);
    say_lucks(report, &report->analysis.steps[step], &text);
    fputs("  ", out);
    int at = 2 + wrap_width(said);
    fputs(said, out);
    if (lucks[0]) {
        struct message luck = say_message("analyse.luck-of", "w", lucks);
        char sentence[SAY_ROOM];
        text_open(&text, sentence, sizeof sentence);
        say_into(&text, &luck, NULL);
        bool below = at + 3 + wrap_width(sentence) > WIDTH && at > 20; /* a long deal */
        fprintf(out, below ? "\n%*s" : "%*s", below ? 4 : 3, "");
        print_beside(out, sentence, below ? 4 : at + 3);
    } else {
        putc('\n', out);
    }
}

/* "c3-g3, a1-a5 (0.04)": the best moves but the one played. */
static void say_others(const struct analysis_decision *decision, struct text *text)
{
    const struct verdict *verdict = &decision->verdict;
    bool any = false;
    for (int i = 0; i < verdict->count && i < EXAMINER_BEST - 1; i++) {
        if (verdict->best[i].move == verdict->played)
            continue;
        text_add(text, any ? ", " : "");
        text_add(text, decision->best[i]);
        if (i > 0 || telling_standing(verdict) == STANDING_BEST) {
            text_add(text, HARD_BLANK);
            text_char(text, '(');
            say_amount(text, verdict->best[0].value - verdict->best[i].value, 2, false);
            text_char(text, ')');
        }
        any = true;
    }
}

static void print_decision(const struct report *report, const struct columns *columns,
                           const struct analysis_decision *decision, FILE *out)
{
    const struct verdict *verdict = &decision->verdict;
    char words[SAY_ROOM], others[SAY_ROOM] = "";
    struct text text;
    text_open(&text, words, sizeof words);
    name_seat(report, decision->seat, &text);
    fputs("  ", out);
    print_column(out, words, columns->name - 1, false);
    int width = wrap_width(decision->played) + 1;
    width = width < columns->move ? columns->move : width;
    fputs(" ", out);
    print_column(out, decision->played, width, false);
    print_column(out, mark_signs[verdict->mark], MARK_COLUMNS, false);
    text_open(&text, words, sizeof words);
    if (telling_standing(verdict) >= STANDING_NEARLY)
        say_amount(&text, verdict->loss, 2, false);
    print_column(out, words, LOSS_COLUMNS, true);
    fputs("  ", out);
    text_open(&text, others, sizeof others);
    say_others(decision, &text);
    enum standing standing = telling_standing(verdict);
    const char *key = standing == STANDING_ONLY     ? "analyse.only-move"
                      : standing >= STANDING_NEARLY ? "analyse.better"
                      : others[0]                   ? "analyse.best-next"
                                                    : "analyse.best";
    struct message best = say_message(key, "w", others);
    text_open(&text, words, sizeof words);
    say_into(&text, &best, NULL);
    print_beside(out, words, 2 + columns->name + width + MARK_COLUMNS + LOSS_COLUMNS + 2);
}

static void print_course(const struct report *report, FILE *out)
{
    int round = 0;
    struct columns columns = measure_columns(report);
    putc('\n', out);
    struct message marks =
        say_message(report->loaded->game->fewest_wins ? "analyse.marks-fewest" : "analyse.marks-most", "");
    print_told(report, &marks, 0, false, out);
    for (int i = 0; i < report->analysis.step_count; i++) {
        const struct analysis_step *step = &report->analysis.steps[i];
        if (step->round != round) {
            putc('\n', out);
            say(out, "analyse.round", "n", step->round);
            round = step->round;
        }
        if (step->chance)
            print_chance(report, i, out);
        else if (step->decision >= 0)
            print_decision(report, &columns, &report->analysis.decisions[step->decision], out);
    }
}

/* -- the summary ---------------------------------------------------------------------------------------- */

/* "Ada - place 1 of 3, 7 dots left" */
static void print_result(const struct report *report, int seat, FILE *out)
{
    const struct analysis_seat *its = &report->analysis.seats[seat - 1];
    const struct game *game = report->loaded->game;
    char line[SAY_ROOM];
    struct text text;
    text_open(&text, line, sizeof line);
    name_seat(report, seat, &text);
    text_add(&text, " - ");
    if (report->loaded->setup->seats > 1) {
        struct message place = say_message("analyse.place", "nn", its->rank, report->loaded->setup->seats);
        say_into(&text, &place, NULL);
        text_add(&text, ", ");
    }
    struct message score =
        say_message(game->fewest_wins ? "analyse.score-fewest" : "analyse.score-most", "n", its->score);
    say_into(&text, &score, NULL);
    print_beside(out, line, 0);
}

static void print_seat(const struct report *report, int seat, FILE *out)
{
    struct telling telling;
    int mistakes = 0;
    telling_open(&telling, report->loaded->setup, false);
    telling_add_seat(&telling, &report->analysis, seat);
    for (int i = 0; i < telling.line_count; i++) {
        const struct telling_line *line = &telling.line[i];
        if (line->part == TELLING_MISTAKE)
            fprintf(out, "   %d. ", ++mistakes);
        print_told(report, line->message, line->part == TELLING_MISTAKE ? 6 : 2, line->part == TELLING_MISTAKE, out);
    }
}

struct message report_title(const struct report *report, char sheet[SAY_ROOM])
{
    const struct loaded *loaded = report->loaded;
    const char *name = say_game(loaded->game->id, ".name", loaded->game->id);
    struct text text;
    text_open(&text, sheet, SAY_ROOM);
    name_say(&text, loaded->record.sheet_name);
    struct message title =
        say_message(sheet[0] ? "analyse.title-sheet" : "analyse.title", "wn", name, loaded->setup->seats);
    if (sheet[0])
        message_word(&title, sheet); /* a copy: `sheet` ends here */
    return title;
}

void report_print_text(const struct report *report, bool brief, FILE *out)
{
    print_head(report, out);
    if (!brief)
        print_course(report, out);
    for (int place = 1; place <= SEATS_MAX; place++)
        for (int seat = 1; seat <= report->loaded->setup->seats; seat++) {
            const struct analysis_seat *its = &report->analysis.seats[seat - 1];
            if (!its->judged || its->rank != place)
                continue;
            putc('\n', out);
            print_result(report, seat, out);
            print_seat(report, seat, out);
        }
}
