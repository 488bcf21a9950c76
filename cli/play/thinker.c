/* thinker.c - a bot at a table (see thinker.h). */
#include "thinker.h"
#include "commands.h"
#include "terminal/say.h"
#include "told_bot.h"
#include <stdlib.h>

void told_grow(struct told *told)
{
    if (told->room - told->count >= TELL_MAX)
        return;
    told->room = told->room ? 2 * told->room : 256;
    told->events = realloc(told->events, (size_t)told->room * sizeof *told->events);
    if (!told->events)
        abort();
}

void told_close(struct told *told)
{
    free(told->events);
    *told = (struct told){0};
}

void *thinker_memory(size_t bytes)
{
    void *memory = bytes ? aligned_alloc(64, (bytes + 63) & ~(size_t)63) : NULL;
    if (bytes && !memory)
        abort();
    return memory;
}

void lean_close(struct lean *lean)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        told_close(&lean->table.told[seat]);
}

bool thinker_answer(const char *told_text, size_t length, const char *name, uint64_t seed,
                    const struct learned *learned, char move[MOVE_TEXT])
{
    struct refusal why = {0};
    struct told_bot *bot = calloc(1, sizeof *bot);
    if (!bot || !(bot->opened.sheet = calloc(1, sizeof *bot->opened.sheet)) ||
        !(bot->sheet_text = malloc(length + 1)) || !(bot->told = malloc(TOLD_MOST * sizeof *bot->told)))
        abort();
    bot->opened.setup = thinker_memory(SETUP_BYTES);
    bot->memory = thinker_memory(THINK_BYTES);
    bot->given = learned;
    bool answers = !told_bot_answer(bot, told_text, length, name, seed, move, &why);
    free(bot->memory);
    free(bot->opened.setup);
    free(bot->told);
    free(bot->sheet_text);
    free(bot->opened.sheet);
    free(bot);
    return answers;
}
