/* report_text.c - an analysis for people: the course of the game, decision by decision, then what it comes to for
 * each seat. Made for a terminal of 80 columns. */
#include "report.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include "utf8.h"
#include "verdict.h"
#include <string.h>

enum { WIDTH = 79, NAME_MOST = 12, MOVE_MOST = 20, MARK_COLUMNS = 3, LOSS_COLUMNS = 5, SEEN = 5 /* rounds to 0.01 */ };

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

static void print_message(FILE *out, const struct message *message, int indent)
{
    char room[SAY_ROOM];
    struct text text;
    text_open(&text, room, sizeof room);
    say_into(&text, message, NULL);
    fprintf(out, "%*s", indent, "");
    print_beside(out, room, indent);
}

/* -- the head ------------------------------------------------------------------------------------------- */

static void print_head(const struct report *report, FILE *out)
{
    const struct loaded *loaded = report->loaded;
    const char *name = say_game(loaded->game->id, ".name", loaded->game->id), *sheet = loaded->record.sheet_name;
    struct message title = sheet[0] ? say_message("analyse.title-sheet", "wnw", name, loaded->setup->seats, sheet)
                                    : say_message("analyse.title", "wn", name, loaded->setup->seats);
    print_message(out, &title, 0);
    struct message judged = say_message("analyse.judged-by", "w", report->level);
    print_message(out, &judged, 0);
    const char *notes[] = {report->damaged         ? "analyse.damaged"
                           : report->analysis.over ? NULL
                                                   : "analyse.unfinished",
                           report->analysis.stopped ? "analyse.stopped" : NULL,
                           report->analysis.luck_unknown ? "analyse.luck-unknown" : NULL};
    for (int i = 0; i < 3; i++) {
        struct message note = say_message(notes[i], "");
        if (notes[i])
            print_message(out, &note, 0);
    }
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
        verdict_say_amount(step->luck[seat - 1], 2, true, text);
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
        if (i > 0 || verdict->loss < SEEN) {
            text_add(text, HARD_BLANK);
            text_char(text, '(');
            verdict_say_amount(verdict->best[0].value - verdict->best[i].value, 2, false, text);
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
    if (verdict->loss >= SEEN)
        verdict_say_amount(verdict->loss, 2, false, &text);
    print_column(out, words, LOSS_COLUMNS, true);
    fputs("  ", out);
    text_open(&text, others, sizeof others);
    say_others(decision, &text);
    const char *key = verdict->forced         ? "analyse.only-move"
                      : verdict->loss >= SEEN ? "analyse.better"
                      : others[0]             ? "analyse.best-next"
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
    print_message(out, &marks, 0);
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

/* A sentence with an amount of two decimals, and its whole part for the plural. */
static void print_amount(FILE *out, const char *key, int64_t thousandths, int decimals)
{
    char amount[32];
    struct text text;
    text_open(&text, amount, sizeof amount);
    verdict_say_amount(thousandths, decimals, false, &text);
    struct message sentence = say_message(key, "wn", amount, (int)(thousandths / 1000));
    print_message(out, &sentence, 2);
}

static void print_mistakes(const struct report *report, const struct analysis_seat *seat, FILE *out)
{
    int count = 0;
    while (count < ANALYSIS_DEAREST && seat->dearest[count] >= 0)
        count++;
    if (!count)
        return;
    struct message dearest = say_message("analyse.dearest", "n", count);
    print_message(out, &dearest, 2);
    for (int i = 0; i < count; i++) {
        char sentence[SAY_ROOM];
        struct text text;
        text_open(&text, sentence, sizeof sentence);
        report_say_mistake(report, seat->dearest[i], &text);
        fprintf(out, "   %d. ", i + 1);
        print_beside(out, sentence, 6);
    }
}

static void print_play(const struct report *report, const struct analysis_seat *seat, FILE *out)
{
    bool fewest = report->loaded->game->fewest_wins;
    if (!seat->decisions) {
        struct message none = say_message("analyse.no-decisions", "");
        print_message(out, &none, 2);
        return;
    }
    struct message grade = say_message("analyse.grade", "t", grade_texts[seat->grade]);
    print_message(out, &grade, 2);
    char amount[32];
    struct text text;
    int64_t mean = seat->loss / seat->decisions;
    text_open(&text, amount, sizeof amount);
    verdict_say_amount(mean, 2, false, &text);
    struct message rate = say_message(fewest ? "analyse.rate-fewest" : "analyse.rate-most", "nwn", seat->decisions,
                                      amount, (int)(mean / 1000));
    print_message(out, &rate, 2);
    struct message counts = say_message("analyse.counts", "nnn", seat->marks[MARK_DOUBTFUL], seat->marks[MARK_MISTAKE],
                                        seat->marks[MARK_BLUNDER]);
    struct message flawless = say_message("analyse.flawless", "");
    print_message(out, seat->marks[MARK_NONE] == seat->decisions ? &flawless : &counts, 2);
    print_mistakes(report, seat, out);
}

static void print_luck(const struct report *report, const struct analysis_seat *seat, FILE *out)
{
    bool fewest = report->loaded->game->fewest_wins;
    if (report->analysis.luck_unknown)
        return;
    if (seat->luck < 50 && seat->luck > -50) {
        struct message even = say_message("analyse.luck-even", "");
        print_message(out, &even, 2);
    } else if (seat->luck > 0) {
        print_amount(out, fewest ? "analyse.luck-good-fewest" : "analyse.luck-good-most", seat->luck, 1);
    } else {
        print_amount(out, fewest ? "analyse.luck-bad-fewest" : "analyse.luck-bad-most", -seat->luck, 1);
    }
    if (report->analysis.over)
        print_amount(out, fewest ? "analyse.adjusted-fewest" : "analyse.adjusted-most", seat->adjusted, 1);
}

static void print_hindsight(const struct report *report, const struct analysis_seat *seat, FILE *out)
{
    static const char *const keys[2][2] = {{"analyse.hindsight-most-found", "analyse.hindsight-most-proven"},
                                           {"analyse.hindsight-fewest-found", "analyse.hindsight-fewest-proven"}};
    if (!seat->hindsight)
        return;
    struct message hindsight = say_message(keys[report->loaded->game->fewest_wins][seat->proven], "n", seat->possible);
    print_message(out, &hindsight, 2);
}

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

void report_say_mistake(const struct report *report, int decision, struct text *text)
{
    const struct analysis_decision *mistake = &report->analysis.decisions[decision];
    char why[SAY_ROOM];
    struct text reason;
    text_open(&reason, why, sizeof why);
    verdict_say_why(&mistake->verdict, mistake->played, mistake->best[0], &report->names, &reason);
    struct message sentence = say_message("analyse.mistake", "nwww", report->analysis.steps[mistake->step].round,
                                          mistake->played, mistake->best[0], why);
    say_into(text, &sentence, &report->names);
    text_add(text, " (");
    verdict_say_cost(report->loaded->game, mistake->verdict.loss, text);
    text_add(text, ").");
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
            print_play(report, its, out);
            print_luck(report, its, out);
            print_hindsight(report, its, out);
        }
}
