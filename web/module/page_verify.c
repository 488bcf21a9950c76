/* page_verify.c - checks the dice of a finished online game (see page_verify.h). */
#include "page_verify.h"
#include "page_json.h"

static void say(void *who, enum verify_mark mark, const struct message *message)
{
    static const char *const marks[] = {[VERIFY_FINE] = "fine", [VERIFY_NOTE] = "note", [VERIFY_WRONG] = "wrong"};
    struct page_verify *page = who;
    json_comma(page->out);
    text_char(page->out, '{');
    json_member(page->out, "mark", marks[mark]);
    json_key(page->out, "text");
    json_message(page->out, message);
    text_char(page->out, '}');
}

static bool choose(void *who, const struct verify_question *question, char move[MOVE_TEXT])
{
    struct page_verify *page = who;
    struct page_bot *bot = page->bot;
    struct refusal why = {0};
    return version_is(&page->learned, question->bots) && !page_bot_read(bot, question->told, question->length, &why) &&
           !told_bot_choose(&bot->view, bot->told, question->level, question->seed, &page->learned, bot->memory, move,
                            &why);
}

void page_verify(struct page_verify *page, struct page_bot *bot, const char *bytes, size_t length, const char *told,
                 size_t told_length, struct text *out)
{
    struct refusal why = {0};
    page->bot = bot;
    page->learned = bot->learned;
    page->out = out;
    text_char(out, '{');
    json_open(out, "findings", '[');
    bool refused = page_open_record(&page->game, bytes, length, &why);
    page->verify = (struct verify){.record = &page->game.record,
                                   .setup = page->game.setup,
                                   .sheet = page->game.sheet_text[0] ? page->game.sheet_text : 0,
                                   .bytes = bytes,
                                   .length = length,
                                   .told = told_length ? told : 0,
                                   .told_length = told_length,
                                   .who = page,
                                   .say = say,
                                   .choose = choose};
    text_open(&page->verify.filled, page->filled, sizeof page->filled);
    text_open(&page->verify.lines, page->lines, sizeof page->lines);
    if (refused || verify_record(&page->verify, &why)) {
        text_cut(out, 0);
        json_refusal(out, &why);
        return;
    }
    text_char(out, ']');
    json_bool(out, "fair", !page->verify.wrong);
    text_char(out, '}');
}
