/* report_json.c - an analysis for other programs; docs/analysis.md describes every field. Numbers are whole:
 * thousandths where a value, a loss or luck is meant. */
#include "report.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <inttypes.h>

/* Characters that JSON must not hold as they are go as \u; broken UTF-8 becomes U+FFFD. */
static void put_string(FILE *out, const char *string)
{
    putc('"', out);
    while (*string) {
        const char *from = string;
        uint32_t c = wrap_character(&string);
        if (c < 0x20 || c == 0x7F || c == 0xFFFD)
            fprintf(out, "\\u%04x", (unsigned)c);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", (char)c);
        else
            fwrite(from, 1, (size_t)(string - from), out);
    }
    putc('"', out);
}

static void put_key(FILE *out, const char *key)
{
    fprintf(out, ",\"%s\":", key);
}

static void put_number(FILE *out, const char *key, int64_t number)
{
    put_key(out, key);
    fprintf(out, "%" PRId64, number);
}

static void put_bool(FILE *out, const char *key, bool is)
{
    put_key(out, key);
    fputs(is ? "true" : "false", out);
}

static void put_text(FILE *out, const char *key, const char *string)
{
    put_key(out, key);
    if (string && string[0])
        put_string(out, string);
    else
        fputs("null", out);
}

static void put_message(FILE *out, const char *key, const struct report *report, const struct message *message)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    say_into(&text, message, &report->names);
    put_text(out, key, sentence);
}

/* One number a seat; null for the seats that were not looked at. */
static void put_by_seat(FILE *out, const char *key, const struct report *report, const int32_t *numbers)
{
    put_key(out, key);
    for (int i = 0; i < report->loaded->setup->seats; i++) {
        putc(i ? ',' : '[', out);
        if (report->analysis.seats[i].judged)
            fprintf(out, "%" PRId32, numbers[i]);
        else
            fputs("null", out);
    }
    putc(']', out);
}

static void put_decision(FILE *out, const struct report *report, const struct analysis_decision *decision)
{
    const struct verdict *verdict = &decision->verdict;
    put_number(out, "seat", decision->seat);
    put_text(out, "move", decision->played);
    put_bool(out, "forced", verdict->forced);
    put_number(out, "value", verdict->value);
    put_number(out, "loss", verdict->loss);
    put_text(out, "mark", mark_signs[verdict->mark]);
    put_key(out, "best");
    for (int i = 0; i < verdict->count; i++) {
        fputs(i ? ",{\"move\":" : "[{\"move\":", out);
        put_string(out, decision->best[i]);
        put_number(out, "value", verdict->best[i].value);
        putc('}', out);
    }
    putc(']', out);
    if (verdict->mark == MARK_NONE)
        return;
    struct telling telling;
    telling_open(&telling, report->loaded->setup, false);
    put_message(out, "reason", report, telling_why(&telling, decision));
    put_text(out, "reason_id", verdict->why.text);
}

static void put_events(FILE *out, const struct report *report)
{
    fputs(",\n\"events\":[", out);
    for (int i = 0; i < report->analysis.step_count; i++) {
        const struct analysis_step *step = &report->analysis.steps[i];
        fprintf(out, "%s\n{\"line\":%d", i ? "," : "", step->line);
        put_number(out, "round", step->round);
        put_text(out, "event", report->said[i]);
        if (step->chance && !report->analysis.luck_unknown)
            put_by_seat(out, "luck", report, step->luck);
        if (step->decision >= 0)
            put_decision(out, report, &report->analysis.decisions[step->decision]);
        if (step->seen)
            put_by_seat(out, "worth", report, step->worth);
        putc('}', out);
    }
    fputs("]", out);
}

static void put_dearest(FILE *out, const struct report *report, const struct analysis_seat *seat)
{
    put_key(out, "dearest");
    putc('[', out);
    for (int i = 0; i < ANALYSIS_DEAREST && seat->dearest[i] >= 0; i++) {
        const struct analysis_decision *mistake = &report->analysis.decisions[seat->dearest[i]];
        struct telling telling;
        telling_open(&telling, report->loaded->setup, false);
        fprintf(out, "%s{\"line\":%d", i ? "," : "", report->analysis.steps[mistake->step].line);
        put_number(out, "loss", mistake->verdict.loss);
        put_message(out, "sentence", report, telling_mistake(&telling, &report->analysis, mistake));
        putc('}', out);
    }
    putc(']', out);
}

static void put_seat(FILE *out, const struct report *report, int number)
{
    const struct analysis_seat *seat = &report->analysis.seats[number - 1];
    fprintf(out, "\n{\"seat\":%d", number);
    put_text(out, "name", report->names.name[number]);
    put_text(out, "bot", report->loaded->record.bot[number - 1]);
    put_number(out, "score", seat->score);
    put_number(out, "place", seat->rank);
    put_bool(out, "judged", seat->judged);
    if (seat->judged) {
        put_number(out, "decisions", seat->decisions);
        put_number(out, "loss", seat->loss);
        put_number(out, "doubtful", seat->marks[MARK_DOUBTFUL]);
        put_number(out, "mistakes", seat->marks[MARK_MISTAKE]);
        put_number(out, "blunders", seat->marks[MARK_BLUNDER]);
        put_text(out, "grade", seat->decisions ? grade_words[seat->grade] : NULL);
        put_text(out, "grade_text", seat->decisions ? say_find(grade_texts[seat->grade]) : NULL);
        if (!report->analysis.luck_unknown) {
            put_number(out, "luck", seat->luck);
            put_number(out, "adjusted", seat->adjusted);
        }
        put_dearest(out, report, seat);
    }
    if (seat->hindsight) {
        fprintf(out, ",\"hindsight\":{\"score\":%d", seat->possible);
        put_bool(out, "proven", seat->proven);
        putc('}', out);
    }
    putc('}', out);
}

void report_print_json(const struct report *report, FILE *out)
{
    const struct loaded *loaded = report->loaded;
    fputs("{\"analysis\":1", out);
    put_text(out, "game", loaded->game->id);
    put_text(out, "sheet", loaded->record.sheet_name);
    put_text(out, "level", report->level);
    put_text(out, "language", i18n_codes[say_lang()]);
    put_bool(out, "fewest_wins", loaded->game->fewest_wins);
    put_bool(out, "finished", report->analysis.over);
    put_bool(out, "damaged", report->damaged);
    put_bool(out, "stopped", report->analysis.stopped);
    put_bool(out, "luck_known", !report->analysis.luck_unknown);
    put_key(out, "marks");
    for (enum mark mark = MARK_DOUBTFUL; mark <= MARK_BLUNDER; mark++)
        fprintf(out, "%s\"%s\":%" PRId32, mark == MARK_DOUBTFUL ? "{" : ",", mark_signs[mark],
                examiner_least(loaded->game, mark));
    fputs("},\n\"seats\":[", out);
    for (int seat = 1; seat <= loaded->setup->seats; seat++) {
        fputs(seat > 1 ? "," : "", out);
        put_seat(out, report, seat);
    }
    putc(']', out);
    put_events(out, report);
    fputs("}\n", out);
}
