/* play_touch.c - choosing in full screen: a move is a word. The person touches one target after
 * another, the game's `next` says what may follow and when the touches are a move. */
#include "bits.h"
#include "play_screen.h"
#include <string.h>

void play_find_next(struct play *play)
{
    const struct sitting *sitting = play->sitting;
    play->next = (struct next){0};
    if (play->seat && !play->over && !play->following)
        sitting->game->next(sitting->setup, &sitting->table.view[play->seat].state, play->seat, play->touched,
                            play->count, &play->next);
}

/* Where only one target may follow, it is marked at once. */
static void touch(struct play *play, int target)
{
    play->touched[play->count++] = (uint8_t)target;
    play->stage.marked = target;
    play_find_next(play);
    int lit = 0;
    for (int i = 0; i < TARGETS_MAX / 64; i++)
        lit += bits_count(play->next.targets[i]);
    if (lit == 1 && !play->next.complete)
        stage_jump(&play->stage, play->next.targets, 1);
}

void play_take_back(struct play *play, int touches)
{
    play->count = play->count > touches ? play->count - touches : 0;
    play_find_next(play);
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

void play_spell(const struct play *play, const uint8_t *touched, int count, const struct next *next, char *room,
                size_t size)
{
    const struct sitting *sitting = play->sitting;
    struct text text;
    text_open(&text, room, size);
    if (next->complete) {
        sitting->game->say(sitting->setup, &sitting->table.view[play->seat].state, next->move, &text);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (i)
            text_char(&text, ' ');
        sitting->game->say_target(sitting->setup, touched[i], &text);
    }
}

void play_explain(struct play *play)
{
    uint8_t touches[TOUCHES_MAX + 1];
    struct refusal why = {0};
    int count = play->count;
    memcpy(touches, play->touched, (size_t)count);
    if (play->stage.marked != NO_TARGET && !(count && touches[count - 1] == play->stage.marked))
        touches[count++] = (uint8_t)play->stage.marked;
    if (!count)
        return;
    if (count == play->count && !play->next.complete) { /* marked is what was chosen last: the rest is missing */
        stage_jump(&play->stage, play->next.targets, 1);
        play_note(play, STYLE_BAD, say_find("cli.screen-choose-more"));
        return;
    }
    if (!stage_has(play->next.targets, play->stage.marked) &&
        match_why_touches(&play->sitting->table.view[play->seat], play->seat, touches, count, &why)) {
        play_note_refusal(play, &why);
        if (next_has(&play->next, why.target)) /* what is meant can be touched: it is marked */
            play->stage.marked = why.target;
        return;
    }
    const struct sitting *sitting = play->sitting;
    char word[EVENT_TEXT];
    struct next then = {0};
    if (count <= TOUCHES_MAX)
        sitting->game->next(sitting->setup, &sitting->table.view[play->seat].state, play->seat, touches, count, &then);
    play_spell(play, touches, count, &then, word, sizeof word);
    play_note_legal(play, word);
}

bool play_press(struct play *play, bool enter)
{
    int marked = play->stage.marked;
    bool again = play->next.complete && play->count && play->touched[play->count - 1] == marked;
    if (stage_has(play->next.targets, marked) && !(again && enter) && play->count < TOUCHES_MAX) {
        touch(play, marked);
        return false;
    }
    if (play->next.complete && enter)
        return true;
    play_explain(play);
    return false;
}

void play_fill_in(struct play *play, uint64_t move)
{
    const struct sitting *sitting = play->sitting;
    play->count = sitting->game->touches(sitting->setup, &sitting->table.view[play->seat].state, move, play->touched);
    play_find_next(play);
    if (play->count)
        play->stage.marked = play->touched[play->count - 1];
    /* This move is the one that is played, whatever the touches may also spell. */
    play->next.complete = true;
    play->next.move = move;
}

bool play_click(struct play *play)
{
    int target = stage_target_at(&play->stage, screen_mouse_x, screen_mouse_y);
    if (screen_mouse_y >= play->stage.y + play->stage.height)
        return play->next.complete; /* the line that says "Enter plays it" */
    if (target == NO_TARGET)
        return false;
    play->stage.marked = target;
    return play_press(play, true);
}
