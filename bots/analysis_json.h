/* analysis_json.h - what an analysis comes to, as members of a JSON object that is open: for other programs
 * (docs/analysis.md describes every member) and for the page. */
#ifndef NULLARIUM_ANALYSIS_JSON_H
#define NULLARIUM_ANALYSIS_JSON_H

#include "analysis.h"

/* Score and place; of a judged seat how many decisions, what they lost, how many marks, and the grade. */
void analysis_json_play(const struct analysis_seat *seat, struct text *out);

/* What luck did to a judged seat, where that is known; and what would have been possible, where that was asked. */
void analysis_json_luck(const struct analysis *analysis, const struct analysis_seat *seat, struct text *out);
void analysis_json_hindsight(const struct analysis_seat *seat, struct text *out);

/* A judged decision: whose, the move, what it is worth and loses, its mark, and the best moves. */
void analysis_json_decision(const struct analysis_decision *decision, struct text *out);

#endif
