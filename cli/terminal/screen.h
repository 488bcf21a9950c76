/* screen.h - the full screen: opening and closing it, keys, text and grids. The only file but pager.c,
 * play_screen.c and watch.c that knows ncurses. */
#ifndef NULLARIUM_SCREEN_H
#define NULLARIUM_SCREEN_H

#include "draw.h"

enum { SCREEN_COLUMNS = 40, SCREEN_ROWS = 12 }; /* the smallest window that can be used */

/* Keys beyond characters. Stopped: a signal asks to leave, or the terminal is gone. */
enum screen_key {
    SCREEN_STOPPED = -1,
    SCREEN_RESIZED = 0x110000, /* above all characters */
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_ENTER,
    SCREEN_BACK,
    SCREEN_ESCAPE,
    SCREEN_TAB,
    SCREEN_TAB_BACK,
    SCREEN_MOUSE,
    SCREEN_NEWS,
};

/* False: this terminal cannot do it. */
bool screen_open(void);
void screen_close(void);
int screen_columns(void);
int screen_rows(void);

/* The next key; SCREEN_MOUSE fills screen_mouse_x and _y. While the window is too small it says so and waits. */
int screen_key(void);
extern int screen_mouse_x, screen_mouse_y;

/* The same, or SCREEN_NEWS when there is something to read in `file`, or so many milliseconds have passed. */
int screen_key_or(int file, int milliseconds);

/* Waits so many milliseconds; true: cut short by a key, which stays to be read, or by a signal. */
bool screen_wait(int milliseconds);
void screen_forget_keys(void); /* that were typed before now */

/* The character of a key that waits to be read, which stays there; SCREEN_BACK, SCREEN_RESIZED for any other key beyond
 * characters; 0: none. */
int screen_peek(void);

void screen_clear(void);
void screen_show(void); /* what was drawn since appears */
void screen_cursor(int x, int y);

/* How a piece of the screen is shown besides its style. */
enum { SHOW_LIT = 1, SHOW_CHOSEN = 2, SHOW_BAR = 4 };
void screen_text(int x, int y, int width, enum style style, unsigned show, const char *text);
void screen_fill(int y, unsigned show);                    /* a whole row of blanks */
void screen_last_line(enum style style, const char *text); /* appears at once; the rest stays as it is */
void screen_cell(int x, int y, const struct cell *cell, unsigned show);

/* Asks for a line at the bottom; false: given up with Esc, or stopped. */
bool screen_ask(const char *prompt, char *line, size_t room);

/* Shows a text of lines that scrolls, until a key ends it. */
void pager_show(const char *title, const char *text);

/* Shows one sentence alone on an empty screen until Enter; false: stopped. */
bool screen_alone(const char *first, const char *second);

#endif
