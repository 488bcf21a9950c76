/* score_ask.c - the questions of `nullarium score`, line by line (see score.h).
 *
 * There is always one question open: the first blank of a round in the order of asking, the beginner's first. An answer
 * is checked at once with all that is noted already, so a round that does not add up is never closed. `back` makes the
 * answer before blank again, through as many rounds as one likes; `fix` asks one earlier round again on a copy, which
 * replaces the round only when it is complete. */
#include "play/play.h"
#include "score.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "terminal/wrap.h"
#include <sodium.h>
#include <string.h>
#include <strings.h>

/* What a typed line did. */
enum reply {
    REPLY_DONE,   /* noted, or shown: look what is to be asked next */
    REPLY_LEAVE,  /* quit, end of input, a signal */
    REPLY_BROKEN, /* the file is another program's now */
};

static void show_refusal(const struct score *score, const struct refusal *why)
{
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    i18n_say_refusal(say_lang(), why, &score->names, &text);
    say_raw(stdout, sentence);
    putchar('\n');
}

static void show_help(void)
{
    static const char *const lines[] = {"score.help-number", "score.help-back", "score.help-fix",
                                        "score.help-table",  "score.help-name", "score.help-quit"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        printf("  %s\n", say_find(lines[i]));
}

/* "name 2 Ben": a wrong name is no reason to begin again. */
static enum reply rename_seat(struct score *score, const char *words)
{
    int seat = 0;
    if (!text_take_number(&words, &seat) || !text_take(&words, ' ') || seat < 1 || seat > score->book.seats) {
        say(stdout, "score.name-how", "n", score->book.seats);
        return REPLY_DONE;
    }
    char *name = score->loaded.record.name[seat - 1];
    struct refusal why = {0};
    if (name_forbids(words, &why)) {
        say_refusal(stdout, &why, NULL);
        return REPLY_DONE;
    }
    snprintf(name, RECORD_NAME, "%.*s", RECORD_NAME - 1, words);
    score->names.name[seat] = name;
    return score_save(score) ? REPLY_DONE : REPLY_BROKEN;
}

/* What every question understands; false: it is an answer. */
static bool obey(struct score *score, const char *line, enum reply *reply)
{
    const char *rest;
    *reply = REPLY_DONE;
    if (input_is_word(line, "quit", &rest))
        *reply = REPLY_LEAVE;
    else if (input_is_word(line, "table", &rest))
        score_show_table(score);
    else if (input_is_word(line, "name", &rest))
        *reply = rename_seat(score, rest);
    else if (input_is_word(line, "help", &rest) || line[0] == '?')
        show_help();
    else
        return false;
    return true;
}

/* -- numbers --------------------------------------------------------------------------------------------- */

/* Notes a number if it fits with all that is noted; else says why not. */
static bool note_number(const struct score *score, struct book *book, const struct book_place *place, int number)
{
    struct refusal why = {0};
    *book_entry(book, place) = (int16_t)(number > BOOK_MOST ? BOOK_MOST : number);
    if (!score->scorebook->refuse(book, place->round, &why))
        return true;
    *book_entry(book, place) = BOOK_BLANK;
    show_refusal(score, &why);
    return false;
}

/* The only number that fits here, such as the last seat's tricks; BOOK_BLANK where there are several, or none. */
static int find_only(const struct score *score, struct book *book, const struct book_place *place)
{
    int least, most, found = BOOK_BLANK, count = 0;
    score->scorebook->bounds(book, place->round, place->seat, place->field, &least, &most);
    for (int number = least; number <= most && count < 2; number++) {
        *book_entry(book, place) = (int16_t)number;
        if (!score->scorebook->refuse(book, place->round, NULL)) {
            found = number;
            count++;
        }
    }
    *book_entry(book, place) = BOOK_BLANK;
    return count == 1 ? found : BOOK_BLANK;
}

/* How many numbers are asked of a person one after the other from this field on; 1 if it is not the first of them. */
static int asked_together(const struct scorebook *scorebook, int field)
{
    const struct book_field *fields = scorebook->fields;
    int end = field;
    if (field && fields[field - 1].at_start == fields[field].at_start)
        return 1;
    while (end < scorebook->field_count && fields[end].at_start == fields[field].at_start)
        end++;
    return end - field;
}

/* "Ada - bid (0-5) [2] > " */
static void prompt_of(const struct score *score, const struct book *book, const struct book_place *place, int usual,
                      char *prompt, size_t room)
{
    char who[SAY_ROOM], what[SAY_ROOM];
    int least, most;
    struct text text;
    struct message name = say_message("cli.only-seat", "s", place->seat);
    text_open(&text, who, sizeof who);
    say_into(&text, &name, &score->names);
    score->scorebook->bounds(book, place->round, place->seat, place->field, &least, &most);
    snprintf(what, sizeof what, "%s (%d-%d)", say_find(score->scorebook->fields[place->field].text), least, most);
    int several = usual == BOOK_BLANK ? asked_together(score->scorebook, place->field) : 1;
    struct message question = say_message(several > 1 ? "score.ask-several" : "score.ask", "wwn", who, what, several);
    text_open(&text, prompt, room);
    say_into(&text, &question, NULL);
    if (usual != BOOK_BLANK) {
        text_add(&text, " [");
        text_number(&text, usual);
        text_char(&text, ']');
    }
    text_add(&text, " > ");
}

/* Reads one or more numbers and notes them from the first blank of the round on; the first that is refused ends it.
 * `usual` stands for an empty line. Answers how many were noted. */
static int note_line(const struct score *score, struct book *book, int round, const char *line, int usual)
{
    int noted = 0, number = usual;
    struct book_place place;
    if (!line[0] && usual == BOOK_BLANK)
        say(stdout, "score.number-please", "");
    if (!line[0])
        return usual != BOOK_BLANK &&
               book_find_place(score->scorebook, book, round, book_first_blank(score->scorebook, book, round),
                               &place) &&
               note_number(score, book, &place, usual);
    while (line[0]) {
        const char *word = line;
        if (!text_take_number(&line, &number) || (line[0] && line[0] != ' ')) {
            say(stdout, "score.no-number", "w", word);
            return noted;
        }
        line += strspn(line, " ");
        if (!book_find_place(score->scorebook, book, round, book_first_blank(score->scorebook, book, round), &place)) {
            say(stdout, "score.no-more", "n", number);
            return noted;
        }
        if (!note_number(score, book, &place, number))
            return noted;
        noted++;
    }
    return noted;
}

/* -- correcting an earlier round ----------------------------------------------------------------------------- */

/* Tells when, by the mended round, the game was over before what was noted since. */
static void tell_earlier_end(const struct score *score)
{
    struct book part = score->book;
    for (part.rounds = 1; part.rounds < score->book.rounds; part.rounds++)
        if (score->scorebook->over(&part)) {
            say(stdout, "score.over-earlier", "n", part.rounds);
            return;
        }
}

static enum reply ask_fix(struct score *score, int round)
{
    struct book draft = score->book;
    struct book_place place;
    memset(draft.entry[round], 0xFF, sizeof draft.entry[round]); /* BOOK_BLANK */
    draft.rounds = round;                                        /* what the round depends on comes before it */
    say(stdout, "score.fixing", "n", round + 1);
    for (;;) {
        int i = book_first_blank(score->scorebook, &draft, round);
        if (!book_find_place(score->scorebook, &draft, round, i, &place))
            break;
        char prompt[2 * SAY_ROOM], line[EVENT_TEXT];
        const char *rest;
        enum reply reply;
        int old = *book_entry(&score->book, &place);
        *book_entry(&draft, &place) = (int16_t)old;
        int usual = score->scorebook->refuse(&draft, round, NULL) ? BOOK_BLANK : old;
        *book_entry(&draft, &place) = BOOK_BLANK;
        if (usual == BOOK_BLANK)
            usual = find_only(score, &draft, &place);
        prompt_of(score, &draft, &place, usual, prompt, sizeof prompt);
        if (!input_ask(prompt, line, sizeof line))
            return REPLY_LEAVE; /* the round stays as it was */
        bool back = input_is_word(line, "back", &rest);
        if (back && book_find_place(score->scorebook, &draft, round, i - 1, &place)) {
            *book_entry(&draft, &place) = BOOK_BLANK;
        } else if (back || input_is_word(line, "fix", &rest)) {
            say(stdout, "score.fix-given-up", "n", round + 1);
            return REPLY_DONE;
        } else if (!obey(score, line, &reply)) {
            note_line(score, &draft, round, line, usual);
        } else if (reply != REPLY_DONE) {
            return reply;
        }
    }
    memcpy(score->book.entry[round], draft.entry[round], sizeof draft.entry[round]);
    if (!score_save(score))
        return REPLY_BROKEN;
    say(stdout, "score.fixed", "n", round + 1);
    score_show_standing(score);
    tell_earlier_end(score);
    return REPLY_DONE;
}

/* "fix 3" */
static enum reply fix_round(struct score *score, const char *words)
{
    int number = 0;
    if (text_take_number(&words, &number) && !*words && number >= 1 && number <= score->book.rounds)
        return ask_fix(score, number - 1);
    if (score->book.rounds)
        say(stdout, "score.fix-how", "n", score->book.rounds);
    else
        say(stdout, "score.fix-none", "");
    return REPLY_DONE;
}

/* -- going back -------------------------------------------------------------------------------------------- */

static enum reply step_back(struct score *score)
{
    if (!book_step_back(score->scorebook, &score->book)) {
        say(stdout, "score.back-none", "");
        return REPLY_DONE;
    }
    return score_save(score) ? REPLY_DONE : REPLY_BROKEN;
}

/* -- the questions ------------------------------------------------------------------------------------------- */

/* Asks until a line is no command that only shows something; the line is the answer. */
static bool ask(struct score *score, const char *prompt, char *line, size_t room, enum reply *reply)
{
    const char *rest;
    if (!input_ask(prompt, line, room)) {
        *reply = REPLY_LEAVE;
        return false;
    }
    if (input_is_word(line, "back", &rest))
        *reply = step_back(score);
    else if (input_is_word(line, "fix", &rest))
        *reply = fix_round(score, rest);
    else if (!obey(score, line, reply))
        return true;
    return false;
}

/* The seat of a number or a name; 0: nobody's. */
static int find_seat(const struct score *score, const char *words)
{
    const char *at = words;
    int number = 0;
    if (text_take_number(&at, &number) && !*at)
        return number <= score->book.seats ? number : 0;
    for (int seat = 1; seat <= score->book.seats; seat++)
        if (score->names.name[seat] && strcasecmp(score->names.name[seat], words) == 0)
            return seat;
    return 0;
}

static enum reply ask_first(struct score *score)
{
    char people[SAY_ROOM], prompt[2 * SAY_ROOM], line[EVENT_TEXT];
    enum reply reply;
    struct text text;
    text_open(&text, people, sizeof people);
    for (int seat = 1; seat <= score->book.seats; seat++) {
        struct message name = say_message("cli.only-seat", "s", seat);
        text_add(&text, seat > 1 ? ", " : "");
        text_number(&text, seat);
        text_char(&text, ' ');
        say_into(&text, &name, &score->names);
    }
    struct message question = say_message("score.ask-first", "w", people);
    text_open(&text, prompt, sizeof prompt);
    say_into(&text, &question, NULL);
    text_add(&text, " > ");
    if (!ask(score, prompt, line, sizeof line, &reply))
        return reply;
    int seat = line[0] ? find_seat(score, line) : (int)randombytes_uniform((uint32_t)score->book.seats) + 1;
    if (!seat) {
        say(stdout, "cli.no-such-choice", "w", line);
        return REPLY_DONE;
    }
    score->book.first = seat;
    return score_save(score) ? REPLY_DONE : REPLY_BROKEN;
}

static enum reply ask_number(struct score *score)
{
    struct book *book = &score->book;
    int round = book->rounds;
    char prompt[2 * SAY_ROOM], line[EVENT_TEXT];
    enum reply reply;
    struct book_place place;
    book_find_place(score->scorebook, book, round, book_first_blank(score->scorebook, book, round), &place);
    int usual = find_only(score, book, &place);
    prompt_of(score, book, &place, usual, prompt, sizeof prompt);
    if (!ask(score, prompt, line, sizeof line, &reply))
        return reply;
    if (!note_line(score, book, round, line, usual))
        return REPLY_DONE;
    bool complete =
        !book_find_place(score->scorebook, book, round, book_first_blank(score->scorebook, book, round), &place);
    book->rounds += complete;
    if (!score_save(score))
        return REPLY_BROKEN;
    if (complete) {
        putchar('\n');
        score_show_standing(score);
    }
    return REPLY_DONE;
}

/* The game is over: the last chance to correct. An empty line leaves. */
static enum reply ask_over(struct score *score)
{
    char prompt[SAY_ROOM], line[EVENT_TEXT];
    enum reply reply;
    snprintf(prompt, sizeof prompt, "%s > ", say_find("score.ask-over"));
    if (!ask(score, prompt, line, sizeof line, &reply))
        return reply;
    if (!line[0])
        return REPLY_LEAVE;
    say(stdout, "cli.no-such-choice", "w", line);
    return REPLY_DONE;
}

bool score_keep(struct score *score)
{
    const struct book *book = &score->book;
    enum reply reply = REPLY_DONE;
    int headed = -1; /* the round whose heading was shown */
    puts(say_find("score.intro"));
    while (reply == REPLY_DONE) {
        if (!book->first) {
            reply = ask_first(score);
            headed = -1;
        } else if (book->rounds && score->scorebook->over(book)) {
            reply = ask_over(score);
        } else {
            if (headed != book->rounds)
                score_show_heading(score, book->rounds);
            headed = book->rounds;
            reply = ask_number(score);
        }
    }
    return reply != REPLY_BROKEN;
}

bool score_ask_names(struct record *record)
{
    for (int seat = 1; seat <= record->seats; seat++) {
        char prompt[SAY_ROOM], answer[EVENT_TEXT];
        const char *rest;
        struct refusal why = {0};
        struct text text;
        struct message question = say_message("score.ask-name", "n", seat);
        text_open(&text, prompt, sizeof prompt);
        say_into(&text, &question, NULL);
        text_add(&text, " > ");
        if (!input_ask(prompt, answer, sizeof answer))
            return false;
        bool letter = wrap_width(answer) == 1; /* somebody's name, not a command's first letter */
        if (!letter && input_is_word(answer, "quit", &rest))
            return false;
        record->name[seat - 1][0] = '\0';
        if (!letter && input_is_word(answer, "back", &rest)) {
            seat = seat > 1 ? seat - 2 : 0;
        } else if (input_is_word(answer, "help", &rest)) {
            puts(say_find("score.help-names"));
            seat--;
        } else if (answer[0] && name_forbids(answer, &why)) {
            say_refusal(stdout, &why, NULL);
            seat--;
        } else {
            snprintf(record->name[seat - 1], RECORD_NAME, "%.*s", RECORD_NAME - 1, answer);
        }
    }
    return true;
}
