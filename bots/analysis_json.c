/* analysis_json.c - what an analysis comes to, as JSON (see analysis_json.h). */
#include "analysis_json.h"
#include "json.h"

void analysis_json_play(const struct analysis_seat *seat, struct text *out)
{
    json_number(out, "score", seat->score);
    json_number(out, "place", seat->rank);
    json_bool(out, "judged", seat->judged);
    if (!seat->judged)
        return;
    json_number(out, "decisions", seat->decisions);
    json_number(out, "loss", seat->loss);
    json_number(out, "doubtful", seat->marks[MARK_DOUBTFUL]);
    json_number(out, "mistakes", seat->marks[MARK_MISTAKE]);
    json_number(out, "blunders", seat->marks[MARK_BLUNDER]);
    json_member_or_null(out, "grade", seat->decisions ? grade_words[seat->grade] : 0);
    json_number(out, "skill", seat->skill);
}

void analysis_json_luck(const struct analysis *analysis, const struct analysis_seat *seat, struct text *out)
{
    if (!seat->judged || analysis->luck_unknown)
        return;
    json_number(out, "luck", seat->luck);
    json_number(out, "adjusted", seat->adjusted);
}

void analysis_json_hindsight(const struct analysis_seat *seat, struct text *out)
{
    if (!seat->hindsight)
        return;
    json_open(out, "hindsight", '{');
    json_number(out, "score", seat->possible);
    json_bool(out, "proven", seat->proven);
    text_char(out, '}');
}

void analysis_json_decision(const struct analysis_decision *decision, struct text *out)
{
    const struct verdict *verdict = &decision->verdict;
    json_number(out, "seat", decision->seat);
    json_member(out, "move", decision->played);
    json_bool(out, "forced", verdict->forced);
    json_number(out, "value", verdict->value);
    json_number(out, "loss", verdict->loss);
    json_member_or_null(out, "mark", mark_signs[verdict->mark]);
    json_number(out, "judged", decision->judged);
    if (verdict->rolled.games) {
        json_open(out, "rollout", '{');
        json_number(out, "games", verdict->rolled.games);
        json_number(out, "loss", verdict->rolled.loss);
        json_number(out, "within", verdict->rolled.within);
        text_char(out, '}');
    }
    json_open(out, "best", '[');
    for (int i = 0; i < verdict->count; i++) {
        json_comma(out);
        text_char(out, '{');
        json_member(out, "move", decision->best[i]);
        json_number(out, "value", verdict->best[i].value);
        text_char(out, '}');
    }
    text_char(out, ']');
}
