/* message.h - what core, games and bots say: a text id and its arguments, never a sentence.
 *
 * The sentence is made by a front end from the catalogue of the reader's language (i18n/). A text
 * id is the key in the catalogue, such as "nulli-flow.shore"; the arguments fill {1}, {2} ... there.
 */
#ifndef NULLARIUM_MESSAGE_H
#define NULLARIUM_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESSAGE_ARGS = 7, MESSAGE_WORD = 40, NO_TARGET = -1 };

enum arg_kind {
    ARG_NONE,
    ARG_NUMBER,  /* shown as a number, chooses the plural form */
    ARG_WORD,    /* shown as it is: a place, a move, what somebody typed */
    ARG_TEXT,    /* another text id, looked up in the same catalogue */
    ARG_SEAT,    /* a seat; a front end shows the name of who sits there */
    ARG_PHRASE,  /* another text that takes one number: "doe 7" */
    ARG_DECIMAL, /* a rounded amount, "-0.35": shown with the language's point; its whole part chooses the form */
    ARG_MOVE,    /* a move as it is typed: text its spelling, word the game's id */
    ARG_MESSAGE, /* another message with arguments of its own */
};

struct arg {
    enum arg_kind kind;
    int32_t number;
    union {
        const char *text;
        const struct message *message;
    };
    char word[MESSAGE_WORD];
};

struct message {
    const char *text; /* key in the catalogue; NULL: nothing to say */
    int count;
    struct arg args[MESSAGE_ARGS];
};

/* Why something was refused. `clause` is the rule's number ("F5") or NULL where no rule but the
 * format or the grammar speaks; `line` is the line of a file, 0 where there is none; `target` is the thing on the
 * table the sentence points at, or NO_TARGET. */
struct refusal {
    const char *clause;
    int line;
    int target;
    struct message message;
};

/* Starts a message; the functions below append its arguments in order. A NULL message is
 * allowed everywhere: a caller that only wants to know whether passes NULL. */
void message_set(struct message *message, const char *text);
void message_number(struct message *message, int number);
void message_word(struct message *message, const char *word);
void message_part(struct message *message, const char *start, size_t length); /* a word out of a longer text */
void message_place(struct message *message, int column, int row);             /* "c3", see text_place */
void message_text(struct message *message, const char *text);
void message_seat(struct message *message, int seat);
void message_phrase(struct message *message, const char *text, int number);

/* An amount in thousandths, rounded to one or two decimals; `sign`: a + where it is above nothing. */
void message_decimal(struct message *message, int64_t thousandths, int decimals, bool sign);

/* These two are not copied: the spelling and the other message must live as long as this one. */
void message_move(struct message *message, const char *game, const char *spelling);
void message_message(struct message *message, const struct message *other);

/* Starts a refusal and always returns true, so that a rule reads `return refuse_with(why, ...)`. */
bool refuse_with(struct refusal *why, const char *clause, const char *text);
bool refuse_with_word(struct refusal *why, const char *clause, const char *text, const char *word);
bool refuse_with_number(struct refusal *why, const char *clause, const char *text, int number);

/* The same at a line of a file: of a sheet, of a record. */
bool refuse_at(struct refusal *why, int line, const char *clause, const char *text);
bool refuse_at_word(struct refusal *why, int line, const char *clause, const char *text, const char *word);
bool refuse_at_part(struct refusal *why, int line, const char *clause, const char *text, const char *start,
                    size_t length);

/* The same for a touch that leads nowhere: the sentence points at a target, and has a number or none. `why` is not
 * NULL. */
void refuse_touch(struct refusal *why, const char *clause, const char *text, int target);
void refuse_touch_number(struct refusal *why, const char *clause, const char *text, int number, int target);

/* What a rule says of a move, and what is said instead to somebody who taps: the argument `keeps` (from 1; 0: none)
 * goes with it. A list ends with a NULL. */
struct rewording {
    const char *rule, *tapped;
    int keeps;
};

/* Rewords a refusal; one that is not listed stays as it is. */
void refusal_reword(struct refusal *why, const struct rewording *list);

/* The same for the reason why a move is worse: always true, so that it reads `return reason_with(why, ...)`. */
bool reason_with(struct message *why, const char *text);
bool reason_with_number(struct message *why, const char *text, int number);

#endif
