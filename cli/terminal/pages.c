/* pages.c - what a player may read during a game in full screen (see pages.h). */
#include "pages.h"
#include "play/play.h"
#include "say.h"
#include "screen.h"
#include <stdlib.h>

/* A text that grows line by line, for the pager. */
struct page {
    struct text text;
    char room[64 << 10];
};

static void add_line(void *where, const char *line)
{
    struct page *page = where;
    text_add(&page->text, line);
    text_char(&page->text, '\n');
}

static struct page *open_page(void)
{
    struct page *page = malloc(sizeof *page);
    if (!page)
        abort();
    text_open(&page->text, page->room, sizeof page->room);
    return page;
}

static void show(struct page *page, const char *title)
{
    pager_show(say_find(title), page->room);
    free(page);
}

void pages_help(void)
{
    static const char *const lines[] = {"cli.key-lit",     "cli.key-arrows",   "cli.key-tab",    "cli.key-enter",
                                        "cli.key-back",    "cli.key-escape",   "cli.key-type",   "cli.key-why",
                                        "advice.key-hint", "advice.key-tutor", "cli.key-sheets", "cli.key-scores",
                                        "cli.key-news",    "cli.key-rules",    "cli.key-quit",   "cli.key-mouse"};
    struct page *page = open_page();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        add_line(page, say_find(lines[i]));
    show(page, "cli.title-help");
}

void pages_news(const struct sitting *sitting, int viewer)
{
    const struct news *news = &sitting->table.news[1 + viewer];
    struct page *page = open_page();
    for (long i = news->count > TABLE_NEWS ? news->count - TABLE_NEWS : 0; i < news->count; i++) {
        char room[SAY_ROOM];
        struct text text;
        text_open(&text, room, sizeof room);
        say_into(&text, &news->message[i % TABLE_NEWS], &sitting->names);
        add_line(page, room);
    }
    show(page, "cli.title-news");
}

void pages_scores(const struct sitting *sitting, int viewer)
{
    struct page *page = open_page();
    struct ending_out out = {add_line, page};
    ending_result(viewer == VIEWER_FULL ? &sitting->table.full : &sitting->table.view[viewer], &sitting->names, &out);
    add_line(page, "");
    ending_tally(sitting->setup, &sitting->table.past[1 + viewer], &sitting->names, &out);
    show(page, "cli.title-scores");
}

void pages_rules(const struct game *game)
{
    const char *rules = i18n_rules(say_lang(), game->id);
    pager_show(say_find("cli.title-rules"), rules ? rules : "");
}
