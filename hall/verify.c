/* verify.c - checks a finished online game by its record (see verify.h). */
#include "verify.h"
#include "verify_parts.h"
#include "weights.h"
#include <string.h>

void verify_say(struct verify *verify, enum verify_mark mark, const struct message *message)
{
    verify->wrong += mark == VERIFY_WRONG;
    verify->say(verify->who, mark, message);
}

void verify_say_number(struct verify *verify, enum verify_mark mark, const char *text, int number)
{
    struct message message;
    message_set(&message, text);
    message_number(&message, number);
    verify_say(verify, mark, &message);
}

static void say_seat(struct verify *verify, enum verify_mark mark, const char *text, int seat)
{
    struct message message;
    message_set(&message, text);
    message_seat(&message, seat);
    verify_say(verify, mark, &message);
}

static void say_plain(struct verify *verify, enum verify_mark mark, const char *text)
{
    struct message message;
    message_set(&message, text);
    verify_say(verify, mark, &message);
}

/* -- promises ------------------------------------------------------------------------------------------- */

/* What a seat promised and showed; true: it promised a number that was never shown. */
static bool check_share(struct verify *verify, int seat)
{
    const struct promises *promises = &verify->promises;
    const struct fair_share *share = &promises->share[seat - 1];
    bool hashed = promises->seat[seat].hashed, bot = verify->record->bot[seat - 1][0] != '\0';
    uint8_t hash[FAIR_BYTES];
    if (!promises->seat[seat].listed) {
        say_seat(verify, VERIFY_WRONG, "verify.share-unlisted", seat);
    } else if (share->given) {
        fair_hash(promises->table, seat, share->entropy, hash);
        bool same = hashed && memcmp(hash, promises->seat[seat].hash, FAIR_BYTES) == 0;
        say_seat(verify, same ? VERIFY_FINE : VERIFY_WRONG,
                 same     ? "verify.share-fine"
                 : hashed ? "verify.share-wrong"
                          : "verify.share-unpromised",
                 seat);
    } else {
        say_seat(verify, VERIFY_NOTE,
                 hashed ? "verify.share-missing"
                 : bot  ? "verify.share-bot"
                        : "verify.share-none",
                 seat);
    }
    return hashed && !share->given;
}

static void check_promises(struct verify *verify)
{
    const struct promises *promises = &verify->promises;
    uint8_t commit[FAIR_BYTES];
    int missing = 0, given = 0;
    fair_commit(promises->table, promises->secret, commit);
    bool kept = memcmp(commit, promises->commit, FAIR_BYTES) == 0;
    say_plain(verify, kept ? VERIFY_FINE : VERIFY_WRONG, kept ? "verify.commit-fine" : "verify.commit-wrong");
    for (int seat = 1; seat <= verify->setup->seats; seat++) {
        missing += check_share(verify, seat);
        given += promises->share[seat - 1].given;
    }
    if (missing) {
        struct message message;
        message_set(&message, "verify.choices");
        message_number(&message, missing);
        message_number(&message, 1 << missing);
        verify_say(verify, VERIFY_NOTE, &message);
    }
    if (!given)
        say_plain(verify, VERIFY_NOTE, "verify.nobody");
    fair_key(promises->table, promises->secret, verify->setup->seats, promises->share, verify->key);
}

/* -- what somebody was told ----------------------------------------------------------------------------- */

/* Writes what a viewer may know of the full record into `lines`: his record. */
static void redact(struct verify *verify, int viewer, struct text *lines)
{
    struct table *table = &verify->table;
    struct walk walk;
    table_open(table, verify->setup, VIEWER_FULL, 1u << viewer);
    table_say_told_header(table, &verify->full, verify->sheet, viewer);
    walk_start(&walk, &verify->full, verify->full_bytes, verify->full_length);
    for (enum walk_step step; (step = walk_on(&walk, &table->full, NULL)) != WALK_END && step != WALK_BAD;) {
        if (step == WALK_EVENT) {
            table_happen(table, &walk.event);
        } else {
            text_part(lines, walk.start, walk.length);
            text_char(lines, '\n');
        }
    }
}

/* The line that begins at `at`, for a sentence. */
static void message_line(struct message *message, const char *at, const char *end)
{
    size_t length = 0;
    while (at + length < end && at[length] != '\n' && at[length] != '\r')
        length++;
    message_part(message, at, length);
}

static int count_lines(const char *bytes, size_t length)
{
    int lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n';
    return lines;
}

static void compare(struct verify *verify, const char *told, size_t length, const struct text *lines)
{
    struct message message;
    size_t same = 0, line = 0;
    for (; same < length && same < lines->length && told[same] == lines->at[same]; same++)
        line = told[same] == '\n' ? same + 1 : line;
    if (same == length) {
        bool all = length == lines->length;
        message_set(&message, all ? "verify.told-fine" : "verify.told-part");
        message_number(&message, count_lines(told, length));
        message_number(&message, count_lines(lines->at, lines->length));
        verify_say(verify, all ? VERIFY_FINE : VERIFY_NOTE, &message);
        return;
    }
    message_set(&message, "verify.told-wrong");
    message_number(&message, count_lines(told, line) + 1);
    message_line(&message, told + line, told + length);
    message_line(&message, lines->at + line, lines->at + lines->length);
    verify_say(verify, VERIFY_WRONG, &message);
}

/* Compares what a viewer was told with what he may know. False: no room for it. */
static bool check_told(struct verify *verify, const char *told, size_t length, int viewer)
{
    struct text *lines = &verify->table.lines[viewer];
    *lines = verify->lines;
    redact(verify, viewer, lines);
    bool fits = !lines->full;
    if (fits)
        compare(verify, told, length, lines);
    *lines = (struct text){0};
    return fits;
}

/* What was given to compare with: some viewer's record, of this table. True: refused. */
static bool refuse_told(struct verify *verify, int *viewer, struct refusal *why)
{
    struct record record;
    struct walk walk;
    verify->told_speaks = true;
    if (record_read(&record, verify->told, verify->told_length, why))
        return true;
    if (record.view == VIEWER_FULL || record.view > verify->setup->seats)
        return refuse_at(why, 0, NULL, "verify.told-full");
    walk_start(&walk, &record, verify->told, verify->told_length);
    while (walk_on(&walk, NULL, NULL) == WALK_COMMENT) {
        const char *at = walk.line;
        if (text_take_word(&at, "# fair 1 ") && !text_take_word(&at, verify->promises.table))
            return refuse_at_word(why, walk.number, NULL, "verify.told-other", verify->promises.table);
    }
    *viewer = record.view;
    verify->told_speaks = false;
    return false;
}

/* -- all ------------------------------------------------------------------------------------------------ */

/* The full record: the one that was given, or filled in. True: no room. */
static bool find_full(struct verify *verify)
{
    verify->full = *verify->record;
    verify->full_bytes = verify->bytes;
    verify->full_length = verify->fill.sound = verify->length;
    if (verify->record->view == VIEWER_FULL)
        return false;
    fill_record(&verify->fill, verify->setup, verify->record, verify->bytes, verify->length, verify->key,
                &verify->filled, &verify->stopped);
    verify->full_bytes = verify->filled.at;
    verify->full_length = verify->filled.length;
    return verify->filled.full || record_read(&verify->full, verify->full_bytes, verify->full_length, NULL);
}

/* What follows from all that, and what nobody can prove. */
static void conclude(struct verify *verify)
{
    if (verify->wrong)
        verify->say(verify->who, VERIFY_WRONG, &(struct message){.text = "verify.sum-wrong"});
    else
        say_plain(verify, VERIFY_FINE, "verify.sum-fine");
    say_plain(verify, VERIFY_NOTE, "verify.limits-owner");
    say_plain(verify, VERIFY_NOTE, "verify.limits-reveals");
}

bool verify_record(struct verify *verify, struct refusal *why)
{
    int viewer = 0, view = verify->record->view;
    if (promises_read(&verify->promises, verify->record, verify->bytes, verify->length, why) ||
        (verify->told && refuse_told(verify, &viewer, why)))
        return true;
    check_promises(verify);
    if (find_full(verify))
        return refuse_at(why, 0, NULL, "core.too-big");
    verify_draws(verify);
    verify_seeds(verify);
    bool fits = verify_bots(verify);
    bool readable = !verify->stopped.message.text;
    if (verify->fill.line)
        verify_say_number(verify, VERIFY_NOTE, "verify.never-shown", verify->fill.line);
    if (fits && readable && view != VIEWER_FULL)
        fits = check_told(verify, verify->bytes, verify->fill.sound, view);
    if (fits && readable && verify->told)
        fits = check_told(verify, verify->told, verify->told_length, viewer);
    if (!fits)
        return refuse_at(why, 0, NULL, "core.too-big");
    conclude(verify);
    return false;
}
