/* page_lesson.c - the page learns a sheet (see page_lesson.h). */
#include "page_lesson.h"
#include "page_bot.h"
#include "page_json.h"
#include <string.h>

void page_lesson_open(struct page_lesson *lesson, const char *bytes, size_t length, struct text *out)
{
    struct refusal why = {0};
    lesson->begun = false;
    bool refused = page_open_record(&lesson->game, bytes, length, &why);
    if (!refused && lesson->game.sheet_text[0]) { /* alone, whoever plays in the record */
        size_t size = text_length(lesson->game.sheet_text);
        memcpy(lesson->sheet_text, lesson->game.sheet_text, size);
        refused = page_open_sheet(&lesson->game, lesson->sheet_text, size, &why);
    }
    if (refused) {
        json_refusal(out, &why);
        return;
    }
    text_char(out, '{');
    json_member(out, "game", lesson->game.setup->game->id);
    page_say_own(&lesson->game, out);
    text_char(out, '}');
}

static void say_progress(const struct page_lesson *lesson, struct text *out)
{
    text_char(out, '{');
    json_number(out, "progress", lesson_progress(&lesson->lesson));
    json_bool(out, "more", !lesson->lesson.over);
    text_char(out, '}');
}

/* Whether these are the weights that a lesson begins with. */
static bool refuse_general(struct page_lesson *lesson, unsigned char *bytes, size_t length, struct refusal *why)
{
    struct weights head;
    const struct page_game *game = &lesson->game;
    if (!game->setup || !lesson_wanted(game->setup, game->sheet_sum))
        return refuse_with(why, 0, "core.no-table");
    return page_bot_take_weights(game, bytes, length, &head, &lesson->general, why) ||
           (lesson->general.sum != weights_find(game->setup, 0).sum && refuse_with(why, 0, "bots.weights-other-sheet"));
}

void page_lesson_begin(struct page_lesson *lesson, unsigned char *bytes, size_t length, void *(*more)(size_t bytes),
                       struct text *out)
{
    struct refusal why = {0};
    const struct page_game *game = &lesson->game;
    if (refuse_general(lesson, bytes, length, &why)) {
        json_refusal(out, &why);
        return;
    }
    void *memory = more(lesson_bytes(game->setup));
    if (!memory || lesson_begin(&lesson->lesson, game->setup, game->sheet_sum, lesson->general.weights, memory)) {
        refuse_with(&why, 0, "core.no-memory");
        json_refusal(out, &why);
        return;
    }
    lesson->begun = true;
    say_progress(lesson, out);
}

static bool refuse_idle(const struct page_lesson *lesson, bool over, struct text *out)
{
    struct refusal why = {0};
    if (lesson->begun && lesson->lesson.over == over)
        return false;
    refuse_with(&why, 0, "core.no-table");
    json_refusal(out, &why);
    return true;
}

void page_lesson_go_on(struct page_lesson *lesson, int games, struct text *out)
{
    if (refuse_idle(lesson, false, out))
        return;
    lesson_go_on(&lesson->lesson, games);
    say_progress(lesson, out);
}

void page_lesson_file(const struct page_lesson *lesson, struct text *out)
{
    size_t length;
    if (refuse_idle(lesson, true, out))
        return;
    const unsigned char *file = lesson_file(&lesson->lesson, &length);
    struct learned learned = lesson_learned(&lesson->lesson);
    text_char(out, '{');
    json_number(out, "at", (int64_t)(uintptr_t)file);
    json_number(out, "length", (int64_t)length);
    page_bot_say_bots(&learned, out);
    text_char(out, '}');
}
