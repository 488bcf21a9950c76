/* stay_screen.c - at an online table in full screen. It is the screen of play: what may be touched is lit when our seat
 * is to decide, and the last line says what is waited for. */
#include "play/play_screen.h"
#include "stay.h"
#include "terminal/input.h"
#include "terminal/pages.h"
#include <stdlib.h>
#include <string.h>

struct seen {
    struct guest *guest;
    struct play play;
    int decisions; /* which of our decisions is on the screen */
    bool asked;
};

/* What the table tells stays until the next key. */
static void tell(void *who, bool bad, const char *sentence)
{
    struct seen *seen = who;
    play_note(&seen->play, bad ? STYLE_BAD : STYLE_GOOD, sentence);
}

/* How long is left, or that the line is lost: at the right end of the title. */
static void say_aside(struct seen *seen)
{
    const struct guest *guest = seen->guest;
    int next = 0; /* whose time is over next; our own comes first */
    for (int seat = 1; seat <= guest->seats; seat++)
        if (guest->at[seat].clock &&
            (!next || seat == guest->seat || (next != guest->seat && guest->at[seat].clock < guest->at[next].clock)))
            next = seat;
    seen->play.aside[0] = '\0';
    if (guest->lost)
        snprintf(seen->play.aside, sizeof seen->play.aside, "%s", say_find("join.aside-lost"));
    else if (next)
        guest_say_left(guest, next, seen->play.aside);
}

/* The position has changed under what was touched: as much of it as still can be stays touched. */
static void touch_again(struct play *play)
{
    struct touch before = play->touch;
    play_touch_none(play);
    touch_all(&play->touch, before.touched, before.count, NULL);
}

static void refresh(struct seen *seen, bool moved)
{
    struct guest *guest = seen->guest;
    struct play *play = &seen->play;
    bool asked = guest_is_asked(guest);
    bool fresh = asked && (!seen->asked || seen->decisions != guest->decisions);
    play->following = !asked;
    play->waiting[0] = '\0';
    if (!asked)
        guest_say_waiting(guest, play->waiting);
    if (fresh)
        play_begin_choice(play);
    else if (asked && moved)
        touch_again(play);
    else if (!asked)
        play_touch_none(play);
    seen->asked = asked;
    seen->decisions = guest->decisions;
    say_aside(seen);
}

/* `:` asks for one of the words of the table. */
static void type_word(struct seen *seen)
{
    char line[128], page[8 * SAY_ROOM];
    const char *rest;
    struct text text;
    if (!screen_ask(say_find("join.screen-word"), line, sizeof line) || !line[0])
        return;
    text_open(&text, page, sizeof page);
    guest_say_seats(seen->guest, &text);
    if (input_is_word(line, "who", &rest))
        pager_show(say_find("join.title-who"), page);
    else if (!guest_obey(seen->guest, line))
        play_note(&seen->play, STYLE_BAD, say_find("join.screen-words"));
}

static enum deed obey(struct seen *seen, int key)
{
    struct play *play = &seen->play;
    if (key == ':') {
        play->notice[0] = '\0';
        type_word(seen);
        return DEED_GO_ON;
    }
    play->notice[0] = '\0';
    enum deed deed = seen->asked ? play_obey(play, key) : play_look_around(play, key);
    if (key == '?')
        play_note(play, STYLE_GOOD, say_find("join.screen-words"));
    return deed == DEED_PLAY ? play_consult(play) : deed;
}

static bool run(struct seen *seen)
{
    enum { SECOND = 1000 };
    struct guest *guest = seen->guest;
    struct play *play = &seen->play;
    bool moved = true;
    for (;;) {
        refresh(seen, moved);
        if (guest_is_over(guest))
            return true;
        play_draw(play);
        int key = screen_key_or(client_file(guest->client), SECOND);
        enum deed deed = key == SCREEN_NEWS ? DEED_GO_ON : obey(seen, key);
        if (deed == DEED_LEAVE)
            return false;
        if (deed == DEED_PLAY && guest_is_asked(guest)) {
            guest->sitting->seen[guest->seat] = guest->sitting->table.news[1 + guest->seat].count;
            guest_play(guest, play->touch.next.move);
        }
        moved = guest_take(guest);
    }
}

static void show_end(struct seen *seen)
{
    struct play *play = &seen->play;
    int key = SCREEN_RESIZED;
    play->over = true;
    play->following = false;
    play->aside[0] = play->notice[0] = '\0';
    snprintf(play->waiting, sizeof play->waiting, "%s", say_find("join.screen-over"));
    play_touch_none(play);
    while (key == SCREEN_RESIZED || key == 's') {
        play_draw(play);
        key = screen_key();
        if (key == 's')
            play_look_around(play, key);
    }
    if (key != SCREEN_STOPPED)
        pages_scores(play->sitting, play->seat);
}

bool stay_screen(struct guest *guest, bool ascii)
{
    if (!screen_open()) {
        const char *terminal = getenv("TERM");
        say_error(0, "cli.no-terminal", "w", terminal ? terminal : "");
        return stay_plain(guest, ascii);
    }
    struct seen *seen = calloc(1, sizeof *seen);
    if (!seen)
        abort();
    seen->guest = guest;
    seen->play.sitting = guest->sitting;
    seen->play.seat = guest->seat;
    seen->play.focus = guest->seat ? guest->seat : 1;
    seen->play.stage.marked = NO_TARGET;
    stage_open(&seen->play.stage, ascii);
    advice_open(&seen->play.advice, guest->sitting, TUTOR_OFF);
    if (!guest->helps)
        advice_forbid(&seen->play.advice, "join.no-help");
    guest->tell = tell;
    guest->who = seen;
    bool over = run(seen);
    guest->tell = NULL;
    if (over && !guest->trouble[0])
        show_end(seen);
    screen_close();
    advice_close(&seen->play.advice);
    stage_close(&seen->play.stage);
    free(seen);
    return over;
}
