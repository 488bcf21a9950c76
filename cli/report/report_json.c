/* report_json.c - an analysis for other programs; docs/analysis.md describes every field. Numbers are whole:
 * thousandths where a value, a loss or luck is meant. */
#include "analysis_json.h"
#include "json.h"
#include "report.h"
#include "terminal/say.h"

/* Written piece by piece: a seat or an event at a time has room. */
enum { PIECE = 1 << 16 };

static void flush(struct text *text, FILE *out)
{
    fputs(text->at, out);
    text_cut(text, 0);
}

static void put_message(struct text *out, const char *key, const struct report *report, const struct message *message)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    say_into(&text, message, &report->names);
    json_member_or_null(out, key, sentence);
}

/* One number a seat; null for the seats that were not looked at. */
static void put_by_seat(struct text *out, const char *key, const struct report *report, const int32_t *numbers)
{
    json_key(out, key);
    text_char(out, '[');
    for (int i = 0; i < report->loaded->setup->seats; i++) {
        json_comma(out);
        if (report->analysis.seats[i].judged)
            text_number(out, numbers[i]);
        else
            text_add(out, "null");
    }
    text_char(out, ']');
}

static void put_decision(struct text *out, const struct report *report, const struct analysis_decision *decision)
{
    const struct verdict *verdict = &decision->verdict;
    analysis_json_decision(decision, out);
    if (verdict->mark == MARK_NONE)
        return;
    struct telling telling;
    telling_open(&telling, report->loaded->setup, false);
    put_message(out, "reason", report, telling_why(&telling, decision));
    json_member_or_null(out, "reason_id", verdict->why.text);
}

static void put_event(struct text *out, const struct report *report, int i)
{
    const struct analysis_step *step = &report->analysis.steps[i];
    text_add(out, i ? ",\n{" : "\n{");
    json_number(out, "line", step->line);
    json_number(out, "round", step->round);
    json_member_or_null(out, "event", report->said[i]);
    if (step->chance && !report->analysis.luck_unknown)
        put_by_seat(out, "luck", report, step->luck);
    if (step->decision >= 0)
        put_decision(out, report, &report->analysis.decisions[step->decision]);
    if (step->seen)
        put_by_seat(out, "worth", report, step->worth);
    text_char(out, '}');
}

static void put_dearest(struct text *out, const struct report *report, const struct analysis_seat *seat)
{
    json_open(out, "dearest", '[');
    for (int i = 0; i < ANALYSIS_DEAREST && seat->dearest[i] >= 0; i++) {
        const struct analysis_decision *mistake = &report->analysis.decisions[seat->dearest[i]];
        struct telling telling;
        telling_open(&telling, report->loaded->setup, false);
        json_comma(out);
        text_char(out, '{');
        json_number(out, "line", report->analysis.steps[mistake->step].line);
        json_number(out, "loss", mistake->verdict.loss);
        put_message(out, "sentence", report, telling_mistake(&telling, &report->analysis, mistake));
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void put_seat(struct text *out, const struct report *report, int number)
{
    const struct analysis_seat *seat = &report->analysis.seats[number - 1];
    text_add(out, number > 1 ? ",\n{" : "\n{");
    json_number(out, "seat", number);
    json_member_or_null(out, "name", report->names.name[number]);
    json_member_or_null(out, "bot", report->loaded->record.bot[number - 1]);
    analysis_json_play(seat, out);
    if (seat->judged) {
        json_member_or_null(out, "grade_text", seat->decisions ? say_find(grade_texts[seat->grade]) : NULL);
        analysis_json_luck(&report->analysis, seat, out);
        put_dearest(out, report, seat);
    }
    analysis_json_hindsight(seat, out);
    text_char(out, '}');
}

static void put_head(struct text *out, const struct report *report)
{
    const struct loaded *loaded = report->loaded;
    text_char(out, '{');
    json_number(out, "analysis", 1);
    json_member_or_null(out, "game", loaded->game->id);
    json_member_or_null(out, "sheet", loaded->record.sheet_name);
    json_member_or_null(out, "level", report->level);
    json_member_or_null(out, "language", i18n_codes[say_lang()]);
    json_bool(out, "fewest_wins", loaded->game->fewest_wins);
    json_bool(out, "finished", report->analysis.over);
    json_bool(out, "damaged", report->damaged);
    json_bool(out, "stopped", report->analysis.stopped);
    json_bool(out, "luck_known", !report->analysis.luck_unknown);
    json_open(out, "marks", '{');
    for (enum mark mark = MARK_DOUBTFUL; mark <= MARK_BLUNDER; mark++)
        json_number(out, mark_signs[mark], examiner_least(loaded->game, mark));
    text_char(out, '}');
}

void report_print_json(const struct report *report, FILE *out)
{
    char room[PIECE];
    struct text text;
    text_open(&text, room, sizeof room);
    put_head(&text, report);
    text_add(&text, ",\n");
    json_open(&text, "seats", '[');
    for (int seat = 1; seat <= report->loaded->setup->seats; seat++) {
        put_seat(&text, report, seat);
        flush(&text, out);
    }
    text_add(&text, "],\n");
    json_open(&text, "events", '[');
    for (int i = 0; i < report->analysis.step_count; i++) {
        put_event(&text, report, i);
        flush(&text, out);
    }
    text_add(&text, "]}\n");
    flush(&text, out);
}
