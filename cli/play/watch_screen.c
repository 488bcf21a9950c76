/* watch_screen.c - stepping through a record in full screen. */
#include "report/study.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "terminal/stage.h"
#include "terminal/wrap.h"
#include "watch.h"

static void draw_all(struct watch *watch, struct stage *stage)
{
    static const uint64_t none[TARGETS_MAX / 64];
    char line[SAY_ROOM];
    struct text text;
    int columns = screen_columns(), rows = screen_rows();
    watch_scene(watch, ASPECT_WIDE, stage->scene);
    if (stage_is_too_wide(stage))
        watch_scene(watch, ASPECT_TALL, stage->scene);
    int news = stage_fit(stage, NEWS_MAX);
    screen_clear();
    screen_fill(0, SHOW_BAR);
    const char *name = say_game(watch->loaded.game->id, ".name", watch->loaded.game->id);
    screen_text(1, 0, columns - 2, STYLE_STRONG, SHOW_BAR, name);
    text_open(&text, line, sizeof line);
    watch_say_step(watch, &text);
    screen_text(wrap_width(name) + 4, 0, columns - wrap_width(name) - 5, STYLE_PLAIN, SHOW_BAR, line);
    const struct news *told = watch_news(watch);
    for (int i = 0; i < news && i < told->count; i++) {
        text_open(&text, line, sizeof line);
        say_into(&text, &told->message[told->count > news ? told->count - news + i : i], &watch->names);
        screen_text(1, rows - 1 - news + i, columns - 2, STYLE_PLAIN, 0, line);
    }
    screen_text(1, rows - 1, columns - 2, STYLE_MUTED, 0, say_find("cli.watch-keys"));
    stage_draw(stage, &watch->names, none, none);
    screen_show();
}

/* Seats one after another, then a spectator, then everything open. */
static void look_as_next(struct watch *watch)
{
    if (watch->loaded.record.view != VIEWER_FULL)
        return;
    if (watch->viewer == VIEWER_FULL)
        watch->viewer = 1;
    else if (watch->viewer == 0)
        watch->viewer = VIEWER_FULL;
    else
        watch->viewer = (watch->viewer + 1) % (watch->loaded.record.seats + 1);
    if (watch->viewer > 0)
        watch->focus = watch->viewer;
    watch_go(watch, watch->step);
}

static void show_help(void)
{
    static const char *const lines[] = {"cli.watch-key-step",  "cli.watch-key-ends", "cli.watch-key-view",
                                        "cli.watch-key-sheet", "advice.key-analyse", "cli.watch-key-quit"};
    char room[4 * SAY_ROOM];
    struct text text;
    text_open(&text, room, sizeof room);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        text_add(&text, say_find(lines[i]));
        text_char(&text, '\n');
    }
    pager_show(say_find("cli.title-help"), room);
}

static bool obey(struct watch *watch, struct stage *stage, int key)
{
    switch (key) {
    case SCREEN_STOPPED:
    case 'q':
        return false;
    case SCREEN_RIGHT:
    case SCREEN_ENTER:
    case ' ':
        watch_go(watch, watch->step + 1);
        break;
    case SCREEN_LEFT:
    case SCREEN_BACK:
        watch_go(watch, watch->step - 1);
        break;
    case SCREEN_HOME:
        watch_go(watch, 0);
        break;
    case SCREEN_END:
        watch_go(watch, watch->count);
        break;
    case SCREEN_UP:
    case SCREEN_DOWN:
        stage->top += key == SCREEN_UP ? -1 : 1;
        break;
    case SCREEN_PAGE_UP:
    case SCREEN_PAGE_DOWN:
        stage->top += (key == SCREEN_PAGE_UP ? -1 : 1) * (stage->height - 1);
        break;
    case 'v':
        look_as_next(watch);
        break;
    case 's':
        watch->focus = watch->focus % watch->loaded.record.seats + 1;
        break;
    case 'a':
        study_show(watch->loaded.path);
        break;
    case '?':
    case 'h':
        show_help();
        break;
    default:
        break;
    }
    return true;
}

void watch_screen(struct watch *watch, bool ascii)
{
    struct stage stage;
    stage_open(&stage, ascii);
    watch_go(watch, 0);
    do
        draw_all(watch, &stage);
    while (obey(watch, &stage, screen_key()));
    stage_close(&stage);
    screen_close();
}
