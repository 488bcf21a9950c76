/* play_advice.c - hint and tutor in full screen. While they think, the keys stay alive. */
#include "play_screen.h"

enum { PATIENCE = 30 }; /* ms between two looks at what a thread does */

/* Waits until the thoughts are complete (DEED_PLAY); a key may end the waiting, or the game. */
static enum deed await_advice(struct play *play)
{
    while (!advice_is_ready(&play->advice)) {
        if (screen_wait(PATIENCE)) {
            int key = screen_key();
            if (key == SCREEN_STOPPED || (key == 'q' && play_wants_to_leave(play)))
                return DEED_LEAVE;
            if (key == SCREEN_ESCAPE || key == SCREEN_BACK)
                return DEED_GO_ON;
            play_draw(play);
        }
        if (!advice_is_ready(&play->advice)) /* it takes longer than a moment */
            screen_last_line(STYLE_MUTED, say_find("advice.thinks"));
    }
    return DEED_PLAY;
}

enum deed play_hint(struct play *play)
{
    struct advice *advice = &play->advice;
    struct text text;
    if (!advice->there) {
        play_note(play, STYLE_BAD, say_find(advice->none));
        return DEED_GO_ON;
    }
    advice_begin(advice, play->seat, NULL);
    enum deed deed = await_advice(play);
    if (deed != DEED_PLAY)
        return deed;
    play->tone = STYLE_GOOD;
    text_open(&text, play->notice, sizeof play->notice);
    play_fill_in(play, advice_hint(advice, &text));
    return DEED_GO_ON;
}

/* The tutor has spoken up: the move is played only if the person says so. */
static enum deed ask_anyway(struct play *play)
{
    int key;
    screen_forget_keys(); /* what was typed before was no answer to this */
    do {
        play_draw(play);
        key = screen_key();
    } while (key == SCREEN_RESIZED);
    play->notice[0] = '\0';
    if (key == SCREEN_STOPPED)
        return DEED_LEAVE;
    if (key == say_find("cli.screen-yes")[0] || key == 'y')
        return DEED_PLAY;
    touch_take_back(&play->touch, TOUCHES_MAX);
    return key == 'h' ? play_hint(play) : DEED_GO_ON;
}

enum deed play_consult(struct play *play)
{
    struct advice *advice = &play->advice;
    uint64_t move = play->touch.next.move;
    struct text text;
    if (!advice_tutors(advice, play->seat))
        return DEED_PLAY;
    advice_begin(advice, play->seat, &move);
    enum deed deed = await_advice(play);
    if (deed != DEED_PLAY)
        return deed;
    text_open(&text, play->notice, sizeof play->notice);
    if (!advice_warns(advice, &text))
        return DEED_PLAY;
    text_char(&text, ' ');
    text_add(&text, say_find("advice.screen-anyway"));
    play->tone = STYLE_BAD;
    return ask_anyway(play);
}

void play_set_tutor(struct play *play)
{
    char line[16];
    struct text text;
    if (!screen_ask(say_find("advice.screen-tutor"), line, sizeof line))
        return;
    play->tone = STYLE_GOOD;
    text_open(&text, play->notice, sizeof play->notice);
    advice_set_tutor(&play->advice, line, &text);
}
