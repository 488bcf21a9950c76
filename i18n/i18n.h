/* i18n.h - the texts people read, in five languages, compiled in from i18n/<language>/.
 *
 * A catalogue line `shore = the line would cross the shore of island {1}` in en/nulli-flow.txt has
 * the key "nulli-flow.shore". {1} .. {4} are the message's arguments; {1?dot|dots} is the form that
 * goes with the number {1}: two forms in en, de, fr, it; three (one, few, many) in ru.
 */
#ifndef NULLARIUM_I18N_H
#define NULLARIUM_I18N_H

#include "message.h"
#include "text.h"

enum lang { LANG_EN, LANG_DE, LANG_FR, LANG_IT, LANG_RU, LANG_COUNT };

/* Who sits where, for ARG_SEAT; a missing name is said as "seat 2" in the language. */
struct names {
    const char *name[9]; /* by seat, 1..8 */
};

extern const char *const i18n_codes[LANG_COUNT]; /* "en", "de" ... */
extern const char *const i18n_own[LANG_COUNT];   /* "English", "Deutsch" ... */

/* "de", "de_CH.UTF-8", "DE" ... : the language, or false. */
bool i18n_lang(const char *code, enum lang *lang);

/* The raw text of a key; where a catalogue lacks it the English one, else the key itself. */
const char *i18n_find(enum lang lang, const char *key);
bool i18n_has(enum lang lang, const char *key);

/* Writes the sentence. `names` may be NULL. A message without text writes nothing. */
void i18n_say(enum lang lang, const struct message *message, const struct names *names, struct text *out);

/* "F5: sentence", or the sentence alone where no clause speaks. */
void i18n_say_refusal(enum lang lang, const struct refusal *why, const struct names *names, struct text *out);

/* Which plural form goes with a number: 0 one, 1 other (in ru 1 few, 2 many). */
int i18n_plural(enum lang lang, long number);

/* The rules of a game in our own words, or NULL. Paragraphs start with their clauses: "[F3 F4] ...". */
const char *i18n_rules(enum lang lang, const char *game);

/* All catalogue entries, for tests: key and its five texts (NULL where missing), sorted by key. */
struct i18n_entry {
    const char *key;
    const char *text[LANG_COUNT];
};
extern const struct i18n_entry i18n_entries[];
extern const int i18n_entry_count;

struct i18n_rules_entry {
    const char *game;
    const char *text[LANG_COUNT];
};
extern const struct i18n_rules_entry i18n_rules_entries[]; /* ended by a NULL game */

#endif
