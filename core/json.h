/* json.h - the one writer of JSON: into a struct text, commas where they are due. */
#ifndef NULLARIUM_JSON_H
#define NULLARIUM_JSON_H

#include "text.h"

/* A string in quotation marks, with everything escaped that must be; what is no UTF-8 becomes U+FFFD. */
void json_string(struct text *text, const char *string);
/* The same without the quotation marks: a piece of a longer string. */
void json_piece(struct text *text, const char *string);

/* `"key":` with a comma before it where one is due: after anything but an opening bracket
 * (and a line end, before which who broke the line wrote it). */
void json_key(struct text *text, const char *key);
/* The same and what opens a longer value: [ { or ", which the caller closes. */
void json_open(struct text *text, const char *key, char bracket);
/* The comma alone, between the elements of an array. */
void json_comma(struct text *text);

/* Whole members: `"key":"value"`, `"key":7`, `"key":true`, and 1230 thousandths, 3 decimals,
 * as `"key":1.23`. */
void json_member(struct text *text, const char *key, const char *value);
void json_number(struct text *text, const char *key, int64_t value);
void json_bool(struct text *text, const char *key, bool value);
void json_decimal(struct text *text, const char *key, int64_t value, int decimals);

/* The value where there is one, else `"key":null`. */
void json_member_or_null(struct text *text, const char *key, const char *value);

#endif
