/* pager.c - a long text in full screen, to scroll through: help, rules, news, scores. */
#include "say.h"
#include "screen.h"
#include "wrap.h"
#include <string.h>

/* Draws the lines from `top` on; answers how many there are in all. */
static int draw_lines(const char *text, int top, int rows, int columns)
{
    const char *start;
    size_t length;
    int count = 0;
    for (; wrap_line(&text, columns - 2, &start, &length); count++) {
        char line[SAY_ROOM];
        if (count < top || count >= top + rows)
            continue;
        snprintf(line, sizeof line, "%.*s", (int)length, start);
        screen_text(1, 1 + count - top, columns - 2, STYLE_PLAIN, 0, line);
    }
    return count;
}

void pager_show(const char *title, const char *text)
{
    int top = 0;
    for (;;) {
        int rows = screen_rows() - 2, columns = screen_columns();
        screen_clear();
        screen_fill(0, SHOW_BAR);
        screen_text(1, 0, columns - 2, STYLE_STRONG, SHOW_BAR, title);
        int count = draw_lines(text, top, rows, columns);
        screen_text(1, rows + 1, columns - 2, STYLE_MUTED, 0, say_find("cli.screen-scroll"));
        screen_cursor(-1, 0);
        screen_show();
        int most = count > rows ? count - rows : 0;
        int key = screen_key();
        if (key == SCREEN_DOWN)
            top++;
        else if (key == SCREEN_UP)
            top--;
        else if (key == SCREEN_PAGE_DOWN || (key == ' ' && top < most))
            top += rows - 1;
        else if (key == SCREEN_PAGE_UP)
            top -= rows - 1;
        else if (key == SCREEN_HOME)
            top = 0;
        else if (key == SCREEN_END)
            top = most;
        else if (key != SCREEN_RESIZED)
            return;
        top = top > most ? most : top < 0 ? 0 : top;
    }
}
