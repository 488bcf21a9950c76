/* verify_draws.c - every roll, card and deal of a record is drawn again with the key (see verify.h). */
#include "verify_parts.h"
#include <string.h>

static void say_event(const struct match *match, const struct event *event, char line[EVENT_TEXT])
{
    struct text text;
    text_open(&text, line, EVENT_TEXT);
    match_say(match, event, &text);
}

static bool is_draw(const struct match *match, const uint8_t key[FAIR_BYTES], int k, const struct event *event)
{
    struct event drawn;
    fill_draw(match, key, k, &drawn);
    return memcmp(&drawn, event, sizeof drawn) == 0;
}

/* -- what differs between two lines --------------------------------------------------------------------- */

static size_t word_length(const char *word)
{
    size_t length = 0;
    while (word[length] && word[length] != ' ')
        length++;
    return length;
}

static const char *next_word(const char *word)
{
    word += word_length(word);
    return word + (*word == ' ');
}

/* How often a word stands in a line up to a place. */
static int count_word(const char *line, const char *end, const char *word)
{
    size_t length = word_length(word);
    int count = 0;
    for (; *line && line < end; line = next_word(line))
        count += word_length(line) == length && memcmp(line, word, length) == 0;
    return count;
}

/* The first word of a line that the other one has less often; else, where only their order differs, the first that
 * stands elsewhere. */
static const char *odd_word(const char *line, const char *other)
{
    for (const char *word = line; *word; word = next_word(word))
        if (count_word(line, word + 1, word) > count_word(other, other + EVENT_TEXT, word))
            return word;
    while (*line && word_length(line) == word_length(other) && memcmp(line, other, word_length(line)) == 0) {
        line = next_word(line);
        other = next_word(other);
    }
    return line;
}

/* "Line 12, deal 2: D7 stands there, but D5 was drawn." */
static void say_odd(struct verify *verify, const struct verify_odd *odd)
{
    char said[EVENT_TEXT], right[EVENT_TEXT];
    struct event drawn;
    fill_draw(&odd->match, verify->key, odd->k, &drawn);
    say_event(&odd->match, &odd->event, said);
    say_event(&odd->match, &drawn, right);
    const char *second = next_word(said), *wrong = odd_word(said, right), *meant = odd_word(right, said);
    bool numbered = *second >= '0' && *second <= '9' && *next_word(second); /* `deal 2 ...` */
    size_t head = numbered ? (size_t)(second - said) + word_length(second) : word_length(said);
    struct message message;
    message_set(&message, "verify.draw-wrong");
    message_number(&message, odd->line);
    message_part(&message, said, head);
    message_part(&message, wrong, word_length(wrong));
    message_part(&message, meant, word_length(meant));
    verify_say(verify, VERIFY_WRONG, &message);
}

/* -- why it may be so ----------------------------------------------------------------------------------- */

/* Whether every chance line is drawn with this key. */
static bool fits_key(struct verify *verify, const uint8_t key[FAIR_BYTES])
{
    struct walk walk;
    struct match *match = &verify->table.full;
    int k = 0;
    match_open(match, verify->setup, VIEWER_FULL);
    walk_start(&walk, &verify->full, verify->full_bytes, verify->full_length);
    for (enum walk_step step; (step = walk_on(&walk, match, NULL)) != WALK_END && step != WALK_BAD;) {
        if (step != WALK_EVENT)
            continue;
        if (walk.event.kind >= EVENT_CHANCE && !is_draw(match, key, k++, &walk.event))
            return false;
        match_happen(match, &walk.event);
    }
    return true;
}

/* Somebody's number may have been left out of the key, although the record shows it. */
static bool name_left_out(struct verify *verify)
{
    const struct promises *promises = &verify->promises;
    for (unsigned left = 1; left < 1u << verify->setup->seats; left++) {
        struct fair_share share[FAIR_SEATS];
        uint8_t key[FAIR_BYTES];
        bool possible = true;
        memcpy(share, promises->share, sizeof share);
        for (int i = 0; i < verify->setup->seats; i++)
            if (left >> i & 1) {
                possible &= share[i].given;
                share[i].given = false;
            }
        if (!possible)
            continue;
        fair_key(promises->table, promises->secret, verify->setup->seats, share, key);
        if (!fits_key(verify, key))
            continue;
        for (int i = 0; i < verify->setup->seats; i++)
            if (left >> i & 1) {
                struct message message;
                message_set(&message, "verify.left-out");
                message_seat(&message, i + 1);
                verify_say(verify, VERIFY_WRONG, &message);
            }
        return true;
    }
    return false;
}

/* Two draws may have taken each other's place. */
static void name_exchanged(struct verify *verify)
{
    const struct verify_odd *one = &verify->odd[0], *two = &verify->odd[1];
    if (!is_draw(&one->match, verify->key, two->k, &one->event) ||
        !is_draw(&two->match, verify->key, one->k, &two->event))
        return;
    struct message message;
    message_set(&message, "verify.exchanged");
    message_number(&message, one->line);
    message_number(&message, two->line);
    verify_say(verify, VERIFY_WRONG, &message);
}

/* -- all of them ---------------------------------------------------------------------------------------- */

/* Reads all events; returns how many chance lines there are, *odd of which are not drawn with the key. */
static int read_draws(struct verify *verify, int *odd, enum walk_step *end)
{
    struct walk walk;
    struct match *match = &verify->table.full;
    int draws = 0;
    bool result = false;
    struct refusal *why = verify->stopped.message.text ? NULL : &verify->stopped; /* filling in has said it already */
    match_open(match, verify->setup, VIEWER_FULL);
    walk_start(&walk, &verify->full, verify->full_bytes, verify->full_length);
    while ((*end = walk_on(&walk, match, why)) != WALK_END && *end != WALK_BAD) {
        result |= *end == WALK_RESULT;
        if (*end != WALK_EVENT)
            continue;
        if (walk.event.kind >= EVENT_CHANCE) {
            if (!is_draw(match, verify->key, draws, &walk.event)) {
                if (*odd < VERIFY_NAMED)
                    verify->odd[*odd] =
                        (struct verify_odd){.k = draws, .line = walk.number, .match = *match, .event = walk.event};
                ++*odd;
            }
            draws++;
        }
        match_happen(match, &walk.event);
    }
    if (*end == WALK_END && result)
        *end = WALK_RESULT;
    return draws;
}

void verify_draws(struct verify *verify)
{
    int odd = 0;
    enum walk_step end;
    int draws = read_draws(verify, &odd, &end);
    bool over = match_to_act(&verify->table.full) == 0;
    struct message message;
    if (!odd)
        verify_say_number(verify, draws ? VERIFY_FINE : VERIFY_NOTE, draws ? "verify.draws-fine" : "verify.no-draws",
                          draws);
    for (int i = 0; i < odd && i < VERIFY_NAMED; i++)
        say_odd(verify, &verify->odd[i]);
    if (odd > VERIFY_NAMED)
        verify_say_number(verify, VERIFY_WRONG, "verify.draws-more", odd - VERIFY_NAMED);
    if (odd && !name_left_out(verify) && odd == 2)
        name_exchanged(verify);

    if (verify->stopped.message.text) {
        message_set(&message, "verify.event-wrong");
        message_number(&message, verify->stopped.line);
        message_message(&message, &verify->stopped.message);
        verify_say(verify, VERIFY_WRONG, &message);
        return;
    }
    message_set(&message, end == WALK_RESULT ? "verify.result-fine" : over ? "verify.no-result" : "verify.closed");
    verify_say(verify, end == WALK_RESULT ? VERIFY_FINE : over ? VERIFY_WRONG : VERIFY_NOTE, &message);
}
