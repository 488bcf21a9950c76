/* wasm.c - what the page may call. The module imports nothing: no clock, no randomness, no network.
 *
 * Text in, JSON out: the worker writes UTF-8 into input(), calls an export with the number of bytes, and reads from
 * output() as many bytes as it answers. The table's worker calls games, sheet, paper and table_*, which never
 * ask for memory; a bot's worker calls bot_*, which take the memory for thinking the first time. */
#include "wasm.h"
#include "page_bot.h"
#include "page_games.h"
#include "page_look.h"
#include "page_record.h"

static char input[RECORD_BYTES + 1]; /* and a NUL */
static char output[2 * RECORD_BYTES + RECORD_BYTES / 2];
static struct scene scene;
static struct page_game paper;

/* [0] the table that is played at, [1] the one for looking at records. */
enum { TABLES = 2 };
static struct page_table tables[TABLES];

static struct page_bot bot;

/* -- in and out ----------------------------------------------------------------------------------------- */

EXPORT(input) char *wasm_input(void)
{
    return input;
}

EXPORT(input_room) uint32_t wasm_input_room(void)
{
    return RECORD_BYTES;
}

EXPORT(output) char *wasm_output(void)
{
    return output;
}

bool wasm_take(uint32_t length, struct text *out)
{
    struct refusal why = {0};
    text_open(out, output, sizeof output);
    if (length > RECORD_BYTES) {
        refuse_with(&why, 0, "core.too-big");
        json_refusal(out, &why);
        return false;
    }
    input[length] = '\0';
    return true;
}

uint32_t wasm_answer(struct text *out)
{
    struct refusal why = {0};
    if (out->full) { /* nothing that is cut short is ever answered */
        refuse_with(&why, 0, "core.too-big");
        text_open(out, output, sizeof output);
        json_refusal(out, &why);
    }
    return (uint32_t)out->length;
}

struct scene *wasm_scene(void)
{
    return &scene;
}

/* -- memory --------------------------------------------------------------------------------------------- */

enum { PAGE = 65536 };

/* The end of the memory before it grew by so many bytes; NULL: there is none left. */
static char *grow(size_t bytes)
{
    size_t before = __builtin_wasm_memory_grow(0, (bytes + PAGE - 1) / PAGE);
    return before == SIZE_MAX ? 0 : (char *)(before * PAGE);
}

void *wasm_thinking_memory(void)
{
    static char *memory;
    if (!memory)
        memory = grow(THINK_BYTES);
    return memory;
}

void *wasm_more(size_t bytes)
{
    return grow(bytes);
}

/* Room for a weight file of so many bytes, beyond the memory for thinking; taken anew where a larger one comes. */
EXPORT(bot_weights_room) unsigned char *wasm_bot_weights_room(uint32_t length);
EXPORT(bot_weights_room) unsigned char *wasm_bot_weights_room(uint32_t length)
{
    static char *room;
    static size_t size;
    bot.learned = (struct learned){0};
    if (!wasm_thinking_memory() || length > weights_bytes(WEIGHTS_MOST))
        return 0;
    if (length > size) {
        char *larger = grow(length);
        if (!larger)
            return 0;
        room = larger;
        size = length;
    }
    return (unsigned char *)room;
}

/* -- what there is -------------------------------------------------------------------------------------- */

EXPORT(games) uint32_t wasm_games(void);
EXPORT(games) uint32_t wasm_games(void)
{
    struct text out;
    wasm_take(0, &out);
    page_games(&out);
    return wasm_answer(&out);
}

EXPORT(sheet) uint32_t wasm_sheet(uint32_t length);
EXPORT(sheet) uint32_t wasm_sheet(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_sheet(&paper, input, length, &out);
    return wasm_answer(&out);
}

/* Names that somebody typed in the input, one a line. */
EXPORT(names) uint32_t wasm_names(uint32_t length);
EXPORT(names) uint32_t wasm_names(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_check_names(input, &out);
    return wasm_answer(&out);
}

EXPORT(paper) uint32_t wasm_paper(uint32_t length, int board);
EXPORT(paper) uint32_t wasm_paper(uint32_t length, int board)
{
    struct text out;
    if (wasm_take(length, &out))
        page_paper(&paper, input, length, board, &scene, &out);
    return wasm_answer(&out);
}

/* -- the table ------------------------------------------------------------------------------------------ */

static struct page_table *table_of(uint32_t which)
{
    return &tables[which < TABLES ? which : 0];
}

EXPORT(table_open) uint32_t wasm_table_open(uint32_t which, uint32_t length, int events);
EXPORT(table_open) uint32_t wasm_table_open(uint32_t which, uint32_t length, int events)
{
    struct text out;
    if (wasm_take(length, &out))
        page_table_open(table_of(which), input, length, events, &out);
    return wasm_answer(&out);
}

/* A record in the input. */
EXPORT(record_header) uint32_t wasm_record_header(uint32_t length);
EXPORT(record_header) uint32_t wasm_record_header(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_record_header(&paper, input, length, &out);
    return wasm_answer(&out);
}

EXPORT(record_lines) uint32_t wasm_record_lines(uint32_t length);
EXPORT(record_lines) uint32_t wasm_record_lines(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_record_lines(&paper, input, length, &out);
    return wasm_answer(&out);
}

/* A header in the input, and after its `---` the sheet's own text, or the record that is changed. */
EXPORT(record_new) uint32_t wasm_record_new(uint32_t length);
EXPORT(record_new) uint32_t wasm_record_new(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_record_new(&paper, input, length, &out);
    return wasm_answer(&out);
}

EXPORT(record_change) uint32_t wasm_record_change(uint32_t length, int events);
EXPORT(record_change) uint32_t wasm_record_change(uint32_t length, int events)
{
    struct text out;
    if (wasm_take(length, &out))
        page_record_change(&paper, input, length, events, &out);
    return wasm_answer(&out);
}

/* 8 random bytes for each of SEATS_MAX seats in the input, and behind them which bots. */
EXPORT(table_begin) uint32_t wasm_table_begin(uint32_t which, uint32_t length);
EXPORT(table_begin) uint32_t wasm_table_begin(uint32_t which, uint32_t length)
{
    enum { SEEDS = 8 * SEATS_MAX };
    struct text out;
    if (wasm_take(length > SEEDS ? length : SEEDS, &out))
        page_table_begin(table_of(which), (const uint8_t *)input, input + SEEDS, &out);
    return wasm_answer(&out);
}

EXPORT(table_turn) uint32_t wasm_table_turn(uint32_t which);
EXPORT(table_turn) uint32_t wasm_table_turn(uint32_t which)
{
    struct text out;
    if (wasm_take(0, &out))
        page_table_turn(table_of(which), &out);
    return wasm_answer(&out);
}

EXPORT(table_sit) uint32_t wasm_table_sit(uint32_t which, int seat);
EXPORT(table_sit) uint32_t wasm_table_sit(uint32_t which, int seat)
{
    struct text out;
    if (wasm_take(0, &out))
        page_table_sit(table_of(which), seat, &out);
    return wasm_answer(&out);
}

EXPORT(table_to_act) uint32_t wasm_table_to_act(uint32_t which);
EXPORT(table_to_act) uint32_t wasm_table_to_act(uint32_t which)
{
    return page_table_to_act(table_of(which));
}

/* 32 random bytes in the input. */
EXPORT(table_draw) uint32_t wasm_table_draw(uint32_t which);
EXPORT(table_draw) uint32_t wasm_table_draw(uint32_t which)
{
    struct text out;
    if (wasm_take(TABLE_DRAW_BYTES, &out))
        page_table_draw(table_of(which), (const uint8_t *)input, &out);
    return wasm_answer(&out);
}

EXPORT(table_move) uint32_t wasm_table_move(uint32_t which, uint32_t length, int seat);
EXPORT(table_move) uint32_t wasm_table_move(uint32_t which, uint32_t length, int seat)
{
    struct text out;
    if (wasm_take(length, &out))
        page_table_move(table_of(which), seat, input, &out);
    return wasm_answer(&out);
}

EXPORT(table_event) uint32_t wasm_table_event(uint32_t which, uint32_t length);
EXPORT(table_event) uint32_t wasm_table_event(uint32_t which, uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_table_event(table_of(which), input, &out);
    return wasm_answer(&out);
}

/* The table's own record in the input. */
EXPORT(table_take_back) uint32_t wasm_table_take_back(uint32_t which, uint32_t length);
EXPORT(table_take_back) uint32_t wasm_table_take_back(uint32_t which, uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_table_take_back(table_of(which), input, length, &out);
    return wasm_answer(&out);
}

/* Lines of a viewer's record. */
EXPORT(table_tell) uint32_t wasm_table_tell(uint32_t which, uint32_t length);
EXPORT(table_tell) uint32_t wasm_table_tell(uint32_t which, uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_table_tell(table_of(which), input, length, &out);
    return wasm_answer(&out);
}

EXPORT(table_typed) uint32_t wasm_table_typed(uint32_t which, uint32_t length, int seat);
EXPORT(table_typed) uint32_t wasm_table_typed(uint32_t which, uint32_t length, int seat)
{
    struct text out;
    if (wasm_take(length, &out))
        page_look_typed(table_of(which), seat, input, &out);
    return wasm_answer(&out);
}

/* The touches as bytes in the input; `how` 0: a tap, 1: dragged, 2: a key. */
EXPORT(table_press) uint32_t wasm_table_press(uint32_t which, uint32_t count, int seat, int target, int how);
EXPORT(table_press) uint32_t wasm_table_press(uint32_t which, uint32_t count, int seat, int target, int how)
{
    struct text out;
    struct page_look wish = {.viewer = seat, .touched = (const uint8_t *)input, .count = (int)count};
    enum touch_how hand = how == 1 ? TOUCH_DRAG : how == 2 ? TOUCH_KEY : TOUCH_TAP;
    if (wasm_take(count, &out))
        page_look_press(table_of(which), &wish, target, hand, &out);
    return wasm_answer(&out);
}

/* The touches as bytes in the input; or, where `spelled` is not 0, a move's spelling. */
EXPORT(table_view)
uint32_t wasm_table_view(uint32_t which, uint32_t length, int spelled, int viewer, int focus, int wide, int news_from);
EXPORT(table_view)
uint32_t wasm_table_view(uint32_t which, uint32_t length, int spelled, int viewer, int focus, int wide, int news_from)
{
    struct text out;
    struct page_look look = {.viewer = viewer, .focus = focus, .aspect = wide ? ASPECT_WIDE : ASPECT_TALL};
    look.news_from = news_from;
    if (spelled) {
        look.typed = input;
    } else {
        look.touched = (const uint8_t *)input;
        look.count = (int)length;
    }
    if (wasm_take(length, &out))
        page_look_view(table_of(which), &look, &scene, &out);
    return wasm_answer(&out);
}

/* The record in the input as a viewer knows it. Uses the second table. */
EXPORT(redact) uint32_t wasm_redact(uint32_t length, int viewer);
EXPORT(redact) uint32_t wasm_redact(uint32_t length, int viewer)
{
    struct text out;
    if (wasm_take(length, &out))
        page_table_redact(&tables[1], input, length, viewer, &out);
    return wasm_answer(&out);
}

/* -- a bot ---------------------------------------------------------------------------------------------- */

struct page_bot *wasm_bot(void)
{
    return &bot;
}

EXPORT(bot_open) uint32_t wasm_bot_open(uint32_t length);
EXPORT(bot_open) uint32_t wasm_bot_open(uint32_t length)
{
    struct text out;
    struct refusal why = {0};
    bool fits = wasm_take(length, &out);
    if (fits)
        bot.memory = wasm_thinking_memory();
    if (fits && !bot.memory) {
        refuse_with(&why, 0, "core.no-memory");
        json_refusal(&out, &why);
    } else if (fits) {
        page_bot_open(&bot, input, length, &out);
    }
    return wasm_answer(&out);
}

EXPORT(bot_tell) uint32_t wasm_bot_tell(uint32_t length);
EXPORT(bot_tell) uint32_t wasm_bot_tell(uint32_t length)
{
    struct text out;
    if (wasm_take(length, &out))
        page_bot_tell(&bot, input, length, &out);
    return wasm_answer(&out);
}

/* The file stands in bot_weights_room. */
EXPORT(bot_weights) uint32_t wasm_bot_weights(uint32_t length);
EXPORT(bot_weights) uint32_t wasm_bot_weights(uint32_t length)
{
    struct text out;
    struct refusal why = {0};
    unsigned char *room = wasm_bot_weights_room(length);
    wasm_take(0, &out);
    if (room) {
        page_bot_weights(&bot, room, length, &out);
    } else {
        refuse_with(&why, 0, "core.no-memory");
        json_refusal(&out, &why);
    }
    return wasm_answer(&out);
}

/* A player's name in the input. */
EXPORT(bot_choose) uint32_t wasm_bot_choose(uint32_t length, uint64_t seed);
EXPORT(bot_choose) uint32_t wasm_bot_choose(uint32_t length, uint64_t seed)
{
    struct text out;
    if (wasm_take(length, &out))
        page_bot_choose(&bot, input, seed, &out);
    return wasm_answer(&out);
}
