/* record_reading.c - what comes next in a record that is typed in, and reading the answer (see record_new.h).
 *
 * What chance does may be typed as a record spells it, "roll 5", or as short as is clear from the question: "5". */
#include "record_new.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void entry_question(const struct entry *entry, struct question *question)
{
    unsigned acting = match_to_act(entry->match);
    *question = (struct question){.asked = ASK_NOTHING};
    if (!acting)
        return;
    if (acting & ACT_SHOWN) {
        question->asked = ASK_SHOWN;
        return;
    }
    if (acting & ACT_CHANCE) {
        question->asked = ASK_CHANCE;
        table_sample_chance(&entry->table, &question->event);
        question->word = entry->game->chances[question->event.kind - EVENT_CHANCE];
        question->hidden = question->event.hidden != 0;
        /* Where nothing but the seat is drawn ("begin 2"), it is the answer and not part of the question. */
        if (question->event.word[0] | question->event.word[1])
            question->seat = question->event.seat;
        return;
    }
    question->asked = ASK_MOVE;
    question->seat = 1;
    while (!(acting & ACT_SEAT(question->seat)))
        question->seat++;
    /* Of those who choose at the same time, a viewer is told his own choice and the last one. */
    bool others = (acting & (acting - 1)) != 0;
    question->hidden = entry->match->viewer != VIEWER_FULL && question->seat != entry->match->viewer && others;
    question->event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)question->seat, .hidden = question->hidden};
}

/* Single blanks, none at the ends, whatever counts as blank here; false: too long for a line. */
static bool tidy(const char *typed, const char *blanks, char line[EVENT_TEXT])
{
    struct text text;
    text_open(&text, line, EVENT_TEXT);
    for (; *typed; typed++) {
        bool blank = strchr(blanks, *typed) != NULL;
        if (!blank)
            text_char(&text, *typed);
        else if (text.length && line[text.length - 1] != ' ')
            text_char(&text, ' ');
    }
    bool fits = !text.full;
    if (text.length && line[text.length - 1] == ' ')
        text_cut(&text, text.length - 1);
    return fits;
}

/* Whether the line begins with this word, in any case, and no letter follows; *rest is what stands behind it. */
static bool begins_with(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncasecmp(line, word, length) != 0 || isalpha((unsigned char)line[length]))
        return false;
    *rest = line + length + strspn(line + length, " ");
    return true;
}

static bool begins_with_number(const char *line)
{
    return isdigit((unsigned char)line[0]);
}

/* "2 c3-f3" */
static bool begins_with_seat(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return digits && line[digits] == ' ';
}

/* Puts a line together as a record spells it, and reads it. */
static bool read_line(const struct entry *entry, const char *word, int seat, const char *rest, struct event *event,
                      struct refusal *why)
{
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, word);
    if (seat) {
        text_char(&text, ' ');
        text_number(&text, seat);
    }
    text_char(&text, ' ');
    text_add(&text, rest);
    return text.full ? refuse_with(why, NULL, "core.line-too-long") : match_read(entry->match, line, event, why);
}

/* Commas and colons are no part of what chance does. */
static bool read_chance_line(const struct entry *entry, const char *word, int seat, const char *rest,
                             struct event *event, struct refusal *why)
{
    char plain[EVENT_TEXT];
    tidy(rest, " ,;:", plain); /* it gets no longer */
    return read_line(entry, word, seat, plain, event, why);
}

static int by_letter(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

static void sort_letters(const char *line, char out[EVENT_TEXT])
{
    size_t length = 0;
    for (; *line; line++)
        if (*line != ' ')
            out[length++] = (char)tolower((unsigned char)*line);
    out[length] = '\0';
    qsort(out, length, 1, by_letter);
}

/* A card with its colours in another order: the one thing chance may do that has the same letters. */
static bool find_alike(const struct entry *entry, const struct question *question, const char *rest,
                       struct event *event)
{
    enum { MOST = 64 };
    struct outcome outcomes[MOST];
    char line[EVENT_TEXT], wanted[EVENT_TEXT], letters[EVENT_TEXT], found[EVENT_TEXT] = "";
    if (snprintf(line, sizeof line, "%s %s", question->word, rest) >= (int)sizeof line ||
        strspn(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ") != strlen(rest))
        return false;
    sort_letters(line, wanted);
    size_t count = entry->game->outcomes(entry->setup, &entry->match->state, outcomes, MOST);
    for (size_t i = 0; i < count && count <= MOST; i++) {
        struct text text;
        text_open(&text, line, sizeof line);
        match_say(entry->match, &outcomes[i].event, &text);
        sort_letters(line, letters);
        if (strcmp(letters, wanted) != 0 || strcmp(line, found) == 0)
            continue;
        if (found[0])
            return false; /* there is doubt */
        strcpy(found, line);
        *event = outcomes[i].event;
    }
    return found[0] != '\0';
}

static bool read_chance(const struct entry *entry, const struct question *question, const char *rest,
                        struct event *event, struct refusal *why)
{
    int seat = begins_with_number(rest) ? 0 : question->seat;
    return read_chance_line(entry, question->word, seat, rest, event, why) && !find_alike(entry, question, rest, event);
}

static bool read_move(const struct entry *entry, int seat, const char *line, struct event *event, struct refusal *why)
{
    if (begins_with_seat(line))
        return match_read(entry->match, line, event, why);
    if (!match_read_move(entry->match, seat, line, event, why))
        return false;
    /* In a view there may be something shown instead, as a turn that was lost. */
    return entry->match->viewer == VIEWER_FULL || read_line(entry, "shown", seat, line, event, NULL);
}

bool entry_read(const struct entry *entry, const struct question *question, const char *typed, struct event *event,
                struct refusal *why)
{
    const char *rest;
    char line[EVENT_TEXT];
    if (question->asked == ASK_NOTHING)
        return refuse_with(why, NULL, "recording.over");
    if (!tidy(typed, " \t\r", line))
        return refuse_with(why, NULL, "core.line-too-long");
    if (question->asked == ASK_CHANCE && begins_with(line, question->word, &rest))
        return read_chance(entry, question, rest, event, why);
    for (int i = 0; entry->game->chances[i]; i++)
        if (begins_with(line, entry->game->chances[i], &rest))
            return read_chance_line(entry, entry->game->chances[i], 0, rest, event, why);
    if (entry->match->viewer != VIEWER_FULL && begins_with(line, "shown", &rest))
        return read_line(entry, "shown", 0, rest, event, why);
    if (question->asked == ASK_CHANCE)
        return read_chance(entry, question, line, event, why);
    if (question->asked == ASK_MOVE)
        return read_move(entry, question->seat, line, event, why);
    return begins_with_seat(line) ? read_line(entry, "shown", 0, line, event, why)
                                  : refuse_with(why, NULL, "recording.shown-how");
}
