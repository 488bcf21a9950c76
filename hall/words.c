/* words.c - what visitors say to a table (docs/online.md): read, answered, handed to what judges it (see said.h).
 * Whatever is said again after its answer was lost is answered again and changes nothing. */
#include "i18n.h"
#include "message_json.h"
#include "said.h"
#include "utf8.h"

enum { ANSWER = 2048 };

/* -- answers -------------------------------------------------------------------------------------------- */

void words_refuse(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, const char *word,
                  enum hall_status status, const struct refusal *why)
{
    char line[ANSWER], sentence[ANSWER / 4];
    struct names names = {{0}};
    struct text text, english;
    for (int seat = 1; table && table->made && seat <= table->record.seats; seat++)
        names.name[seat] = table->seat[seat].name[0] ? table->seat[seat].name : NULL;
    text_open(&english, sentence, sizeof sentence);
    i18n_say_refusal(LANG_EN, why, &names, &english);
    text_cut(&english, utf8_whole(sentence, english.length));
    text_open(&text, line, sizeof line);
    text_add(&text, "refused ");
    text_add(&text, word);
    text_add(&text, " {");
    json_refusal_members(&text, why);
    json_member(&text, "text", sentence);
    text_char(&text, '}');
    hall->counts.refused++;
    if (table && table->made && !table->retry)
        answer_later(hall, table, visitor, status, line, THEN_NOTHING, 0);
    else
        answer_now(hall, visitor, status, line);
}

void said_refuse(const struct said *said, enum hall_status status, const char *text)
{
    struct refusal why = {.target = NO_TARGET};
    refuse_with(&why, NULL, text);
    words_refuse(said->hall, said->table, said->visitor, said->word, status, &why);
}

void said_refuse_number(const struct said *said, enum hall_status status, const char *text, int number)
{
    struct refusal why = {.target = NO_TARGET};
    refuse_with_number(&why, NULL, text, number);
    words_refuse(said->hall, said->table, said->visitor, said->word, status, &why);
}

/* `ok WORD`, when everything that it rests on is stored. */
void said_agree_then(const struct said *said, enum then then, int seat)
{
    char line[32];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, "ok ");
    text_add(&text, said->word);
    answer_later(said->hall, said->table, said->visitor, HALL_OK, line, then, seat);
}

void said_agree(const struct said *said)
{
    said_agree_then(said, THEN_NOTHING, 0);
}

void said_later(const struct said *said, const char *why)
{
    char line[32];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, "later ");
    text_add(&text, why);
    said->hall->counts.later++;
    answer_now(said->hall, said->visitor, HALL_LATER, line);
}

bool said_take_seat(const struct said *said, const char **at, int *seat)
{
    if (text_take_number(at, seat) && *seat >= 1 && *seat <= said->table->record.seats && (!**at || text_take(at, ' ')))
        return true;
    said_refuse(said, HALL_BAD, "online.no-such-seat");
    return false;
}

/* -- all words ------------------------------------------------------------------------------------------ */

static bool is_clean(const char *line)
{
    enum utf8_fault fault = UTF8_GOOD;
    while (*line)
        if (utf8_is_control(utf8_next(&line, &fault)) || fault != UTF8_GOOD)
            return false;
    return true;
}

static const struct {
    const char *word;
    enum role role; /* ROLE_NONE: it judges itself */
    bool bare;      /* nothing may follow */
    void (*take)(const struct said *said);
} words[] = {
    {"claim", ROLE_NONE, false, words_claim},   {"move", ROLE_SEAT, false, words_move},
    {"reveal", ROLE_SEAT, false, words_reveal}, {"leave", ROLE_NONE, true, words_leave},
    {"back", ROLE_SEAT, true, words_back},      {"rotate", ROLE_NONE, false, words_rotate},
    {"say", ROLE_SEAT, false, words_say},       {"fill", ROLE_HOST, false, words_fill},
    {"free", ROLE_HOST, false, words_free},     {"start", ROLE_HOST, true, words_start},
    {"limit", ROLE_HOST, false, words_limit},   {"pause", ROLE_HOST, true, words_pause},
    {"resume", ROLE_HOST, true, words_pause},   {"again", ROLE_HOST, true, words_again},
    {"close", ROLE_HOST, true, words_close},    {"hello", ROLE_NONE, false, words_hello_again},
};

/* A former token may say one thing: the rotate that made it former, once more. */
static bool recall_former(struct hall_table *table, struct hall_visitor *visitor, const char *word)
{
    enum role role;
    int seat;
    bool moved;
    words_know(table, visitor->token, &role, &seat, &moved);
    if (!moved || !text_same(word, "rotate"))
        return false;
    visitor->seat = (uint8_t)seat;
    return true;
}

/* Whether he has said something that will be heard when rows are stored. */
static bool words_wait(const struct hall_table *table, const struct hall_visitor *visitor)
{
    const struct waiting *waiting = table->waiting;
    while (waiting && (waiting->visitor != visitor || waiting->then != THEN_HEAR))
        waiting = waiting->after;
    return waiting != NULL;
}

void words_take(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, const char *line)
{
    if (words_wait(table, visitor)) /* one after the other */
        answer_later(hall, table, visitor, HALL_OK, line, THEN_HEAR, 0);
    else
        words_hear(hall, table, visitor, line);
}

void words_hear(struct hall *hall, struct hall_table *table, struct hall_visitor *visitor, const char *line)
{
    char word[16];
    const char *at = line;
    struct said said = {hall, table, visitor, "line", ""};
    bool good = text_take_part(&at, word, sizeof word) && is_clean(line);
    if (table->broken) {
        say_bye(hall, visitor, "gone");
        return;
    }
    if (visitor->way == HALL_SOCKET && (!visitor->role || (good && text_same(word, "hello")))) {
        said.word = "hello";
        said.rest = at;
        if (good && text_same(word, "hello")) {
            words_hello(&said);
            return;
        }
        said_refuse(&said, HALL_BAD, "online.bad-hello");
        say_bye(hall, visitor, "gone");
        return;
    }
    if (visitor->way == HALL_SOCKET && !words_pay(hall, table, (enum role)visitor->role, visitor->seat)) {
        say_bye(hall, visitor, "rate");
        return;
    }
    if (!visitor->role && !(good && recall_former(table, visitor, word))) {
        said_refuse(&said, HALL_NOT_YOURS, "online.wrong-link");
        return;
    }
    if (visitor->role == ROLE_SEAT && visitor_viewer(visitor) < 0) {
        said_later(&said, "moving"); /* the seat changes hands, and that is not stored yet */
        return;
    }
    if (table->retry || table->loading) {
        said_later(&said, table->trouble[0] ? table->trouble : "store");
        return;
    }
    for (size_t i = 0; good && i < sizeof words / sizeof *words; i++) {
        if (!text_same(words[i].word, word))
            continue;
        said.word = words[i].word;
        said.rest = at;
        if (words[i].role && visitor->role != words[i].role)
            said_refuse(&said, HALL_NOT_YOURS, words[i].role == ROLE_HOST ? "online.host-only" : "online.seat-only");
        else if (words[i].bare && at[0])
            said_refuse(&said, HALL_BAD, "online.nothing-follows");
        else
            words[i].take(&said);
        return;
    }
    said_refuse(&said, HALL_BAD, "online.unknown-word");
}
