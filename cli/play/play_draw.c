/* play_draw.c - drawing the full screen of a game: a title, the scene, the news, and a last line that says what can be
 * done. */
#include "play_screen.h"
#include "terminal/wrap.h"
#include <string.h>

const char *play_sentence(const struct play *play, char room[SAY_ROOM], const struct message *message)
{
    struct text text;
    text_open(&text, room, SAY_ROOM);
    say_into(&text, message, &play->sitting->names);
    return room;
}

void play_name_of(const struct play *play, int seat, char room[SAY_ROOM])
{
    struct text text;
    text_open(&text, room, SAY_ROOM);
    play_name(play->sitting, seat, &text);
}

static void draw_title(const struct play *play)
{
    char who[SAY_ROOM], room[SAY_ROOM];
    const struct sitting *sitting = play->sitting;
    screen_fill(0, SHOW_BAR);
    const char *name = say_game(sitting->game->id, ".name", sitting->game->id);
    screen_text(1, 0, screen_columns() - 2, STYLE_STRONG, SHOW_BAR, name);
    int x = wrap_width(name) + 4;
    int aside = screen_columns() - 1 - wrap_width(play->aside);
    if (play->aside[0] && aside > x)
        screen_text(aside, 0, screen_columns() - 1 - aside, STYLE_STRONG, SHOW_BAR, play->aside);
    int room_left = (play->aside[0] && aside > x ? aside : screen_columns()) - x - 1;
    if (!play->seat || play->over || play->following)
        return;
    play_name_of(play, play->seat, who);
    const char *turn = say_game(sitting->game->id, ".your-turn", say_find("cli.your-turn"));
    struct message message = say_message("cli.screen-turn", "ww", who, turn);
    screen_text(x, 0, room_left, STYLE_STRONG, SHOW_BAR, play_sentence(play, room, &message));
}

static void draw_news(const struct play *play, int y, int rows)
{
    const struct news *news = &play->sitting->table.news[1 + play->seat];
    for (int i = 0; i < rows; i++) {
        long number = news->count - rows + i;
        char room[SAY_ROOM];
        if (number < 0 || number < news->count - TABLE_NEWS)
            continue;
        bool fresh = number >= play->sitting->seen[play->seat];
        screen_text(1, y + i, 1, STYLE_PLAIN, 0, fresh ? "*" : " ");
        screen_text(3, y + i, screen_columns() - 4, fresh ? STYLE_PLAIN : STYLE_MUTED, 0,
                    play_sentence(play, room, &news->message[number % TABLE_NEWS]));
    }
}

/* What the last line says while there is no notice. */
static const char *status_of(const struct play *play, char room[SAY_ROOM])
{
    char word[SAY_ROOM];
    struct message message;
    if (play->waiting[0])
        return play->waiting;
    if (play->over)
        return say_find("advice.screen-over");
    if (play->following)
        return say_find("cli.screen-bots");
    if (play->seat && play->focus != play->seat) {
        play_name_of(play, play->focus, word);
        message = say_message("cli.screen-looking", "w", word);
        return play_sentence(play, room, &message);
    }
    if (play->touch.count) {
        struct text text;
        text_open(&text, word, sizeof word);
        touch_say(&play->touch, &text);
        message = say_message(play->touch.next.complete ? "cli.screen-complete" : "cli.screen-more", "w", word);
        return play_sentence(play, room, &message);
    }
    const char *line = say_find("cli.screen-touch");
    return wrap_width(line) > screen_columns() - 2 ? say_find("cli.screen-touch-short") : line;
}

/* Rows that a text takes between the margins. */
static int count_rows(const char *text)
{
    const char *start;
    size_t length;
    int rows = 0;
    while (wrap_line(&text, screen_columns() - 2, &start, &length))
        rows++;
    return rows > 1 ? rows : 1;
}

/* A long notice covers the news above the last line. */
static void draw_status(const char *text, enum style style, int rows)
{
    const char *start;
    size_t length;
    for (int y = screen_rows() - rows; y < screen_rows(); y++) {
        char line[2 * SAY_ROOM];
        screen_fill(y, 0);
        if (!wrap_line(&text, screen_columns() - 2, &start, &length))
            continue;
        snprintf(line, sizeof line, "%.*s", (int)length, start);
        screen_text(1, y, screen_columns() - 2, style, 0, line);
    }
}

void play_draw(struct play *play)
{
    struct stage *stage = &play->stage;
    uint64_t chosen[TARGETS_MAX / 64] = {0};
    const uint64_t *preview = play->touch.next.complete ? &play->touch.next.move : NULL;
    for (int i = 0; i < play->touch.count; i++)
        chosen[play->touch.touched[i] / 64] |= 1ull << (play->touch.touched[i] % 64);
    play_look(play->sitting, play->seat, play->focus, ASPECT_WIDE, preview, stage->scene);
    if (stage_is_too_wide(stage))
        play_look(play->sitting, play->seat, play->focus, ASPECT_TALL, preview, stage->scene);
    char room[SAY_ROOM];
    const char *status = play->notice[0] ? play->notice : status_of(play, room);
    int news = stage_fit(stage, 8), status_rows = count_rows(status);
    if (status_rows > news + 1) /* so long that it needs some of the scene's rows */
        stage->height -= status_rows - news - 1;
    screen_clear();
    draw_title(play);
    draw_news(play, screen_rows() - 1 - news, news);
    draw_status(status, play->notice[0] ? play->tone : STYLE_STRONG, status_rows);
    stage_draw(stage, &play->sitting->names, play->touch.next.targets, chosen);
    screen_show();
}
