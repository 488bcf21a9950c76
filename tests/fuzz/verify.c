/* verify.c - fuzz target: any bytes as the record of an online game and, after a byte 1, as what somebody was told of
 * it; without that byte a viewer's record is compared with itself. Whatever is asked of a bot must be a record that
 * ends where its seat decides. */
#include "verify.h"
#include "fuzz.h"
#include "open.h"
#include <string.h>

enum { LENGTH_MAX = 1 << 16 };
static char filled[1 << 18], lines[1 << 18], sheet_text[LENGTH_MAX];

static void hear(void *who, enum verify_mark mark, const struct message *message)
{
    struct refusal said = {.message = *message};
    (void)who;
    FUZZ_DEMAND(mark == VERIFY_FINE || mark == VERIFY_NOTE || mark == VERIFY_WRONG);
    FUZZ_DEMAND(message->text);
    fuzz_say(&said);
}

static bool choose(void *who, const struct verify_question *question, char move[MOVE_TEXT])
{
    static _Alignas(16) unsigned char memory[SETUP_BYTES];
    static struct sheet sheet;
    static struct table table;
    struct opened opened = {.setup = (struct setup *)(void *)memory, .sheet = &sheet};
    struct refusal why = {0};
    struct text text;
    struct rng rng;
    (void)who;
    FUZZ_DEMAND(!open_record(&opened, question->told, question->length, &why));
    FUZZ_DEMAND(opened.record.view == question->seat && question->decision >= 0);
    table = (struct table){0};
    table_open(&table, opened.setup, opened.record.view, 0);
    FUZZ_DEMAND(!table_replay(&table, &opened.record, question->told, question->length, -1, &why));
    FUZZ_DEMAND(table_to_act(&table) & ACT_SEAT(question->seat));
    rng_seed(&rng, question->seed);
    const struct state *view = &table_match(&table)->state;
    text_open(&text, move, MOVE_TEXT);
    opened.game->say(opened.setup, view, opened.game->pick(opened.setup, view, question->seat, &rng), &text);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct verify verify;
    static struct sheet sheet;
    struct opened opened = {.setup = fuzz_setup(), .sheet = &sheet};
    struct refusal why = {0};
    const char *text = (const char *)bytes, *cut = length ? memchr(text, 1, length) : NULL;
    size_t own = cut ? (size_t)(cut - text) : length;
    if (length >= LENGTH_MAX || open_record(&opened, text, own, &why))
        return 0;
    record_unmark_sheet(&opened.record, sheet_text);
    verify = (struct verify){.record = &opened.record,
                             .setup = opened.setup,
                             .sheet = opened.record.sheet ? sheet_text : NULL,
                             .bytes = text,
                             .length = own,
                             .told = cut                                 ? cut + 1
                                     : opened.record.view != VIEWER_FULL ? text
                                                                         : NULL,
                             .told_length = cut ? length - own - 1 : length,
                             .say = hear,
                             .choose = choose};
    text_open(&verify.filled, filled, sizeof filled);
    text_open(&verify.lines, lines, sizeof lines);
    if (verify_record(&verify, &why))
        fuzz_say(&why);
    fuzz_sink += (uint64_t)verify.wrong;
    return 0;
}
