/* play_touch.c - choosing in full screen: a move is a word. The person touches one target after
 * another, the game's `next` says what may follow and when the touches are a move. */
#include "bits.h"
#include "play_screen.h"
#include <stdio.h>

void play_touch_none(struct play *play)
{
    bool asked = play->seat && !play->over && !play->following;
    touch_open(&play->touch, &play->sitting->table.view[play->seat], asked ? play->seat : 0);
}

void play_note(struct play *play, enum style tone, const char *sentence)
{
    snprintf(play->notice, sizeof play->notice, "%s", sentence);
    play->tone = tone;
}

void play_note_refusal(struct play *play, const struct refusal *why)
{
    struct text text;
    play->tone = STYLE_BAD;
    text_open(&text, play->notice, sizeof play->notice);
    i18n_say_refusal(say_lang(), why, &play->sitting->names, &text);
}

void play_note_legal(struct play *play, const char *move)
{
    char room[SAY_ROOM];
    struct message message = say_message("cli.screen-legal", "w", move);
    play_note(play, STYLE_GOOD, play_sentence(play, room, &message));
}

void play_explain(struct play *play)
{
    struct touch *touch = &play->touch;
    int marked = play->stage.marked;
    struct refusal why = {0};
    bool last = touch->count && (marked == NO_TARGET || touch->touched[touch->count - 1] == marked);
    if (!touch->count && marked == NO_TARGET)
        return;
    if (last && !touch->next.complete) { /* marked is what was chosen last: the rest is missing */
        stage_jump(&play->stage, touch->next.targets, 1);
        play_note(play, STYLE_BAD, say_find("cli.screen-choose-more"));
        return;
    }
    if (!last && !next_has(&touch->next, marked) && touch_forbids(touch, marked, &why)) {
        play_note_refusal(play, &why);
        if (next_has(&touch->next, why.target)) /* what is meant can be touched: it is marked */
            play->stage.marked = why.target;
        return;
    }
    struct touch then = *touch;
    char word[EVENT_TEXT];
    struct text text;
    if (!last)
        touch_add(&then, marked);
    text_open(&text, word, sizeof word);
    touch_say(&then, &text);
    play_note_legal(play, word);
}

/* Where only one target may follow, it is marked at once. */
static void show_only(struct play *play)
{
    int lit = 0;
    for (int i = 0; i < TARGETS_MAX / 64; i++)
        lit += bits_count(play->touch.next.targets[i]);
    if (lit == 1 && !play->touch.next.complete)
        stage_jump(&play->stage, play->touch.next.targets, 1);
}

bool play_press(struct play *play, bool enter)
{
    struct touch *touch = &play->touch;
    int marked = play->stage.marked;
    bool again = touch->next.complete && touch->count && touch->touched[touch->count - 1] == marked;
    if (!(again && enter) && touch_add(touch, marked)) {
        show_only(play);
        return false;
    }
    if (touch->next.complete && enter)
        return true;
    play_explain(play);
    return false;
}

void play_fill_in(struct play *play, uint64_t move)
{
    touch_fill_in(&play->touch, move);
    if (play->touch.count)
        play->stage.marked = play->touch.touched[play->touch.count - 1];
}

bool play_click(struct play *play)
{
    int target = stage_target_at(&play->stage, screen_mouse_x, screen_mouse_y);
    if (screen_mouse_y >= play->stage.y + play->stage.height)
        return play->touch.next.complete; /* the line that says "Enter plays it" */
    if (target == NO_TARGET)
        return false;
    play->stage.marked = target;
    return play_press(play, true);
}
