/* screen.c - the full screen (see screen.h). */
#include "screen.h"
#include "input.h"
#include "moment.h"
#include "say.h"
#include "utf8.h"
#include "wrap.h"
#include <errno.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 150 }; /* ms until signals are noticed */

int screen_mouse_x, screen_mouse_y;
static SCREEN *terminal;
static bool colours;

/* Colours by style, for terminals of 8 and of 256 colours; the latter read well on dark and on light ground.
 * Shapes and letters carry the same meaning. Missing: the terminal's own. */
static const struct {
    short few, many;
} inks[STYLE_COUNT] = {
    [STYLE_GOOD] = {COLOR_GREEN, 71},  [STYLE_BAD] = {COLOR_RED, 167},         [STYLE_STRUCK] = {COLOR_BLUE, 68},
    [STYLE_LAST] = {COLOR_CYAN, 37},   [STYLE_PREVIEW] = {COLOR_MAGENTA, 170}, [STYLE_JOKER] = {COLOR_YELLOW, 172},
    [STYLE_HELD] = {COLOR_GREEN, 71},  [STYLE_ACTIVE] = {COLOR_YELLOW, 172},   [STYLE_BACK] = {COLOR_BLUE, 68},
    [STYLE_RED] = {COLOR_RED, 167},    [STYLE_YELLOW] = {COLOR_YELLOW, 178},   [STYLE_GREEN] = {COLOR_GREEN, 71},
    [STYLE_BLUE] = {COLOR_BLUE, 33},   [STYLE_GREY] = {COLOR_WHITE, 245},      [STYLE_VIOLET] = {COLOR_MAGENTA, 134},
    [STYLE_BROWN] = {COLOR_CYAN, 137},
};

static void open_colours(void)
{
    const char *refused = getenv("NO_COLOR");
    colours = has_colors() && !(refused && refused[0]) && start_color() == OK;
    if (!colours)
        return;
    bool own = use_default_colors() == OK;
    for (short style = 0; style < STYLE_COUNT; style++) {
        short ink = COLORS >= 256 ? inks[style].many : inks[style].few;
        if (!inks[style].few) /* black is nobody's colour: this style has none */
            ink = own ? -1 : COLOR_WHITE;
        init_pair((short)(1 + style), ink, own ? -1 : COLOR_BLACK);
    }
}

bool screen_open(void)
{
    setenv("NCURSES_NO_UTF8_ACS", "1", 0);
    terminal = newterm(NULL, stdout, stdin);
    if (!terminal)
        return false;
    set_term(terminal);
    char *address = tigetstr("cup");
    if (!address || address == (char *)-1) { /* a "dumb" terminal cannot put the cursor anywhere */
        screen_close();
        return false;
    }
    cbreak();
    noecho();
    nonl(); /* Enter is told apart from Ctrl-J */
    keypad(stdscr, TRUE);
    set_escdelay(50);
    timeout(PATIENCE);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON1_DOUBLE_CLICKED, NULL);
    mouseinterval(0);
    open_colours();
    input_catch_signals();
    return true;
}

void screen_close(void)
{
    if (!terminal)
        return;
    endwin();
    delscreen(terminal);
    terminal = NULL;
}

int screen_columns(void)
{
    return COLS;
}

int screen_rows(void)
{
    return LINES;
}

void screen_clear(void)
{
    erase();
}

void screen_show(void)
{
    refresh();
}

void screen_cursor(int x, int y)
{
    curs_set(x >= 0);
    if (x >= 0)
        move(y, x);
}

static attr_t attributes(unsigned style, unsigned show)
{
    attr_t attr = 0;
    if (style == STYLE_STRONG || style == STYLE_ACTIVE || style == STYLE_PREVIEW || style == STYLE_LAST)
        attr |= A_BOLD;
    if (style == STYLE_MUTED || style == STYLE_SPENT)
        attr |= A_DIM;
    if (show & (SHOW_LIT | SHOW_BAR))
        attr |= A_REVERSE;
    if (show & SHOW_LIT)
        attr = (attr | A_BOLD) & ~(attr_t)A_DIM;
    if (show & SHOW_CHOSEN)
        attr |= A_UNDERLINE | A_BOLD;
    return attr;
}

static void put(int x, int y, uint32_t character, unsigned style, unsigned show)
{
    if (x < 0 || y < 0 || x >= COLS || y >= LINES || !character)
        return;
    wchar_t letters[2] = {(wchar_t)character, 0};
    cchar_t out;
    short pair = !colours || (show & SHOW_BAR) ? 0 : (short)(1 + style);
    setcchar(&out, letters, attributes(style, show), pair, NULL);
    mvadd_wch(y, x, &out);
}

void screen_cell(int x, int y, const struct cell *cell, unsigned show)
{
    put(x, y, cell->character, cell->style, show);
}

void screen_text(int x, int y, int width, enum style style, unsigned show, const char *text)
{
    uint32_t c;
    while ((c = utf8_next(&text, NULL)) != 0) {
        int columns = wrap_columns(c);
        if (columns > width)
            return;
        if (columns == 0)
            continue;
        put(x, y, c, style, show);
        x += columns;
        width -= columns;
    }
}

void screen_fill(int y, unsigned show)
{
    for (int x = 0; x < COLS; x++)
        put(x, y, ' ', STYLE_PLAIN, show);
}

void screen_last_line(enum style style, const char *text)
{
    screen_fill(LINES - 1, 0);
    screen_text(1, LINES - 1, COLS - 2, style, 0, text);
    screen_show();
}

/* A terminal that was closed gives end of file for ever. */
static bool is_gone(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

static int translate(wint_t key)
{
    MEVENT mouse;
    switch (key) {
    case KEY_RESIZE:
        return SCREEN_RESIZED;
    case KEY_UP:
        return SCREEN_UP;
    case KEY_DOWN:
        return SCREEN_DOWN;
    case KEY_LEFT:
        return SCREEN_LEFT;
    case KEY_RIGHT:
        return SCREEN_RIGHT;
    case KEY_PPAGE:
        return SCREEN_PAGE_UP;
    case KEY_NPAGE:
        return SCREEN_PAGE_DOWN;
    case KEY_HOME:
        return SCREEN_HOME;
    case KEY_END:
        return SCREEN_END;
    case KEY_ENTER:
        return SCREEN_ENTER;
    case KEY_BACKSPACE:
    case KEY_DC:
        return SCREEN_BACK;
    case KEY_BTAB:
        return SCREEN_TAB_BACK;
    case KEY_MOUSE:
        if (getmouse(&mouse) != OK)
            return SCREEN_RESIZED;
        screen_mouse_x = mouse.x;
        screen_mouse_y = mouse.y;
        return SCREEN_MOUSE;
    default:
        return SCREEN_RESIZED; /* a key nobody uses: draw again, no harm */
    }
}

static int take_key(void)
{
    for (;;) {
        wint_t key;
        int kind = get_wch(&key);
        if (input_stopped)
            return SCREEN_STOPPED;
        if (kind == ERR && is_gone()) {
            input_stopped = SIGHUP;
            return SCREEN_STOPPED;
        }
        if (kind == ERR)
            continue;
        if (kind == KEY_CODE_YES)
            return translate(key);
        switch (key) {
        case '\r':
        case '\n':
            return SCREEN_ENTER;
        case 127:
        case 8:
            return SCREEN_BACK;
        case 27:
            return SCREEN_ESCAPE;
        case '\t':
            return SCREEN_TAB;
        case 12: /* Ctrl-L */
            clearok(stdscr, TRUE);
            return SCREEN_RESIZED;
        default:
            return (int)key;
        }
    }
}

static void say_too_small(void)
{
    char sentence[SAY_ROOM];
    struct text text;
    struct message message =
        say_message("cli.too-small", "nnnn", SCREEN_COLUMNS, SCREEN_ROWS, screen_columns(), screen_rows());
    text_open(&text, sentence, sizeof sentence);
    say_into(&text, &message, NULL);
    erase();
    const char *at = sentence, *start;
    size_t length;
    for (int y = 0; y < LINES && wrap_line(&at, COLS, &start, &length); y++) {
        char line[SAY_ROOM];
        snprintf(line, sizeof line, "%.*s", (int)length, start);
        screen_text(0, y, COLS, STYLE_PLAIN, 0, line);
    }
    refresh();
}

int screen_key(void)
{
    bool small = false;
    while (COLS < SCREEN_COLUMNS || LINES < SCREEN_ROWS) {
        small = true;
        say_too_small();
        int key = take_key();
        if (key == SCREEN_STOPPED)
            return key;
        if (key == 'q') {
            input_stopped = INPUT_LEFT;
            return SCREEN_STOPPED;
        }
    }
    return small ? SCREEN_RESIZED : take_key();
}

int screen_key_or(int file, int milliseconds)
{
    int64_t until = moment_now() + milliseconds;
    while (!screen_peek()) { /* what ncurses has read already is not seen by poll */
        struct pollfd both[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = file, .events = POLLIN}};
        int ready = input_stopped ? 1 : poll(both, 2, PATIENCE);
        if (input_stopped || (ready > 0 && both[0].revents))
            break;
        if (ready > 0 || moment_now() >= until)
            return SCREEN_NEWS;
    }
    return screen_key();
}

bool screen_wait(int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return input_stopped || poll(&input, 1, milliseconds) != 0;
}

void screen_forget_keys(void)
{
    flushinp();
}

int screen_peek(void)
{
    wint_t key;
    timeout(0);
    int kind = get_wch(&key);
    timeout(PATIENCE);
    if (kind == KEY_CODE_YES)
        ungetch((int)key);
    else if (kind == OK)
        unget_wch((wchar_t)key);
    if ((kind == OK && (key == 127 || key == 8)) || (kind == KEY_CODE_YES && key == KEY_BACKSPACE))
        return SCREEN_BACK;
    return kind == OK ? (int)key : kind == KEY_CODE_YES ? SCREEN_RESIZED : 0;
}

/* Takes the last character, however many bytes it has, off a text. */
static void drop_last(char *line)
{
    size_t length = strlen(line);
    line[length ? utf8_whole(line, length - 1) : 0] = '\0';
}

bool screen_ask(const char *prompt, char *line, size_t room)
{
    line[0] = '\0';
    for (;;) {
        int y = LINES - 1, x = wrap_width(prompt) + 1;
        screen_fill(y, 0);
        screen_text(0, y, COLS, STYLE_STRONG, 0, prompt);
        screen_text(x, y, COLS - x, STYLE_PLAIN, 0, line);
        screen_cursor(x + wrap_width(line), y);
        screen_show();
        int key = screen_key();
        char bytes[UTF8_ROOM];
        if (key == SCREEN_STOPPED || key == SCREEN_ESCAPE)
            return false;
        if (key == SCREEN_ENTER)
            return true;
        if (key == SCREEN_BACK)
            drop_last(line);
        else if (key >= 32 && key < SCREEN_RESIZED && strlen(line) + (size_t)utf8_write((uint32_t)key, bytes) < room)
            strcat(line, bytes);
    }
}

bool screen_alone(const char *first, const char *second)
{
    for (;;) {
        screen_clear();
        const char *texts[2] = {first, second};
        int y = LINES / 3;
        for (int i = 0; i < 2; i++, y++) {
            const char *at = texts[i], *start;
            size_t length;
            for (; at && wrap_line(&at, COLS - 4, &start, &length); y++) {
                char part[SAY_ROOM];
                snprintf(part, sizeof part, "%.*s", (int)length, start);
                screen_text(2, y, COLS - 4, i ? STYLE_PLAIN : STYLE_STRONG, 0, part);
            }
        }
        screen_cursor(-1, 0);
        screen_show();
        int key = screen_key();
        if (key == SCREEN_STOPPED)
            return false;
        if (key == SCREEN_ENTER)
            return true;
    }
}
