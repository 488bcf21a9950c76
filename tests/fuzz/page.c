/* page.c - fuzz target: any bytes as a record, a score or a sheet given to the page (web/module/page_*.h), which looks,
 * touches, types and draws at such a table. Every answer must be whole and JSON. */
#include "fuzz.h"
#include "page_book.h"
#include "page_bot.h"
#include "page_look.h"
#include "page_print.h"
#include "page_record.h"
#include <string.h>

enum { LENGTH_MAX = 8192, DEPTH_MAX = 32 };
static char answer[3 * RECORD_BYTES];

/* -- JSON, as far as it must be well formed ------------------------------------------------------------------- */

static const char *skip_string(const char *at)
{
    FUZZ_DEMAND(*at == '"');
    for (at++; *at != '"'; at++) {
        FUZZ_DEMAND((unsigned char)*at >= ' ');
        if (*at == '\\') {
            at++;
            FUZZ_DEMAND(*at && strchr("\"\\/bfnrtu", *at));
        }
    }
    return at + 1;
}

static const char *skip_value(const char *at, int depth)
{
    FUZZ_DEMAND(depth < DEPTH_MAX);
    if (*at == '"')
        return skip_string(at);
    if (*at != '{' && *at != '[') {
        size_t length = strcspn(at, ",]}");
        FUZZ_DEMAND(length > 0 && strspn(at, "-0123456789.truefalsn") >= length);
        return at + length;
    }
    char close = *at == '{' ? '}' : ']';
    for (at++; *at != close;) {
        if (close == '}') {
            at = skip_string(at);
            FUZZ_DEMAND(*at == ':');
            at++;
        }
        at = skip_value(at, depth + 1);
        FUZZ_DEMAND(*at == close || (*at == ',' && at[1] != close));
        at += *at == ',';
    }
    return at + 1;
}

static struct text begin(void)
{
    struct text out;
    text_open(&out, answer, sizeof answer);
    return out;
}

/* True where it was not refused. */
static bool demand_answer(const struct text *out)
{
    FUZZ_DEMAND(!out->full && out->length == strlen(answer));
    FUZZ_DEMAND(*skip_value(answer, 0) == '\0');
    fuzz_sink += out->length;
    return strncmp(answer, "{\"refused\"", 10) != 0;
}

/* -- what the page does ----------------------------------------------------------------------------------------- */

static void look_around(const struct page_table *table, const uint8_t *touched, int count)
{
    static struct scene scene;
    for (int viewer = -1; viewer <= table->game.setup->seats + 1; viewer++) {
        struct page_look look = {.viewer = viewer, .focus = count, .touched = touched, .count = count % 4};
        for (int wide = 0; wide < 2; wide++) {
            struct text out = begin();
            look.aspect = wide ? ASPECT_WIDE : ASPECT_TALL;
            page_look_view(table, &look, &scene, &out);
            demand_answer(&out);
        }
        struct text out = begin();
        look.count = count;
        page_look_press(table, &look, count ? touched[count - 1] : count, (enum touch_how)(count % 3), &out);
        demand_answer(&out);
    }
}

/* The record's last line is typed, and what it begins with is touched. */
static void sit_down(const char *bytes, size_t length)
{
    static struct page_table table;
    struct text out = begin();
    page_table_open(&table, bytes, length, -1, &out);
    if (!demand_answer(&out))
        return;
    const char *line = bytes + length;
    while (line > bytes && line[-1] != '\n')
        line--;
    look_around(&table, (const uint8_t *)line, (int)(bytes + length - line) % 12);
    for (int seat = 0; seat <= table.game.setup->seats; seat++) {
        out = begin();
        page_look_typed(&table, seat, line, &out);
        demand_answer(&out);
        out = begin();
        page_table_move(&table, seat, line, &out);
        demand_answer(&out);
    }
    out = begin();
    page_table_tell(&table, line, (size_t)(bytes + length - line), &out);
    demand_answer(&out);
    out = begin();
    page_table_event(&table, line, &out);
    demand_answer(&out);
    uint8_t random[TABLE_DRAW_BYTES] = {(uint8_t)length};
    out = begin();
    page_table_draw(&table, random, &out);
    demand_answer(&out);
    out = begin();
    page_table_redact(&table, bytes, length, (int)(length % 3), &out);
    demand_answer(&out);
}

/* Any bytes as a record, as the header of a new one, as one that is changed. */
static void rewrite(const char *bytes, size_t length)
{
    static struct page_game game;
    struct text out = begin();
    page_record_header(&game, bytes, length, &out);
    demand_answer(&out);
    out = begin();
    page_record_lines(&game, bytes, length, &out);
    demand_answer(&out);
    out = begin();
    page_record_new(&game, bytes, length, &out);
    demand_answer(&out);
    out = begin();
    page_record_change(&game, bytes, length, (int)(length % 9) - 1, &out);
    demand_answer(&out);
}

/* The move is the one of the simplest player: thinking has its own tests. */
static void seat_bot(const char *bytes, size_t length)
{
    static struct page_bot bot;
    struct text out = begin();
    page_bot_open(&bot, bytes, length, &out);
    if (!demand_answer(&out))
        return;
    out = begin();
    page_bot_tell(&bot, bytes + length / 2, length - length / 2, &out);
    demand_answer(&out);
    if (bot.view.viewer <= 0 || !(match_to_act(&bot.view) & ACT_SEAT(bot.view.viewer)))
        return;
    out = begin();
    page_bot_choose(&bot, "random", length, &out);
    demand_answer(&out);
}

/* As many words before the sheet as a byte of it says: too few, too many, with any bytes. */
static void put_on_paper(const char *bytes, size_t length)
{
    static struct page_print print;
    static struct scene scene;
    static char words[2 * LENGTH_MAX + 2];
    struct text out = begin();
    page_print_code(&print, bytes, length, &out);
    demand_answer(&out);
    out = begin();
    page_sheet(&print.game, bytes, length, &out);
    if (!demand_answer(&out))
        return;
    for (int board = PAGE_BACKS; board < 5; board++) {
        out = begin();
        page_paper(&print.game, bytes, length, board, &scene, &out);
        demand_answer(&out);
        out = begin();
        page_print_ask(&print, bytes, length, board, &scene, &out);
        demand_answer(&out);
        int lines = (unsigned char)bytes[length / 2] % 32;
        memset(words, '\n', (size_t)lines);
        memcpy(words + lines, bytes, length);
        words[(size_t)lines + length] = '\0';
        for (int i = 0; i + 1 < lines; i += 2)
            words[i] = bytes[(size_t)i % length];
        int count = 0;
        for (int i = 0; i < lines; i++)
            count += words[i] == '\n';
        out = begin();
        page_print_page(&print, words, (size_t)lines + length, board, count, board == 0, &scene, &out);
        demand_answer(&out);
    }
}

static void keep_score(const char *bytes, size_t length)
{
    static struct page_book page;
    static char copy[LENGTH_MAX + 1]; /* it is changed */
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    struct text out = begin();
    page_book(&page, copy, length, &out);
    demand_answer(&out);
    /* Numbers noted, a round mended and a name changed, all by the bytes themselves. */
    int byte = length ? (unsigned char)bytes[length / 2] : 0;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    out = begin();
    page_book_note(&page, copy, length, &(struct book_place){byte % 8 - 1, byte % 10 - 1, byte % 7 - 1}, byte, &out);
    demand_answer(&out);
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    out = begin();
    page_book_mend(&page, copy, length, length / 2, &out);
    demand_answer(&out);
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    out = begin();
    page_book_name(&page, copy, length, byte % 10 - 1, &out);
    demand_answer(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static char text[LENGTH_MAX + 1]; /* and the NUL that the page's input ends with */
    if (length > LENGTH_MAX)
        return 0;
    memcpy(text, bytes, length);
    text[length] = '\0';
    sit_down(text, length);
    rewrite(text, length);
    seat_bot(text, length);
    put_on_paper(text, length);
    keep_score(text, length);
    return 0;
}
