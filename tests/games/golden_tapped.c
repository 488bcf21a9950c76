/* golden_tapped.c - the line `#! tapped` of a golden record: what somebody is told whose touches lead nowhere. */
#include "golden.h"
#include "i18n.h"
#include <string.h>

enum { TAPPED_TEXT = 700 };

static void say_target(const struct match *view, int target, char *out, size_t room)
{
    struct text text;
    text_open(&text, out, room);
    if (target == NO_TARGET)
        text_char(&text, '-');
    else
        view->setup->game->say_target(view->setup, target, &text);
}

/* The target of this spelling: one of the scene, or one that may follow. */
static int find_target(const struct match *view, const struct scene *scene, const struct next *next, const char *word)
{
    char spelling[MOVE_TEXT];
    for (int i = 0; i < scene->count; i++) {
        say_target(view, scene->items[i].target, spelling, sizeof spelling);
        if (strcmp(spelling, word) == 0)
            return scene->items[i].target;
    }
    for (int target = next_first(next, 0); target != NO_TARGET; target = next_first(next, target + 1)) {
        say_target(view, target, spelling, sizeof spelling);
        if (strcmp(spelling, word) == 0)
            return target;
    }
    return NO_TARGET;
}

/* "SEAT TARGET TARGET ...": reads the touches of a seat up to the colon. */
static int read_touches(const struct match *view, const char **words, uint8_t touched[TOUCHES_MAX])
{
    static struct scene scene;
    static const struct past none; /* what can be touched does not depend on it */
    const struct game *game = view->setup->game;
    struct look look = {.viewer = view->viewer, .focus = view->viewer, .aspect = ASPECT_WIDE};
    int count = 0;
    game->scene(view->setup, &view->state, &none, &look, &scene);
    while (count < TOUCHES_MAX && !text_take_word(words, " : ")) {
        char word[MOVE_TEXT];
        struct next next;
        size_t length = text_take(words, ' ') ? strcspn(*words, " ") : 0;
        if (!length || length >= sizeof word)
            return 0;
        snprintf(word, sizeof word, "%.*s", (int)length, *words);
        *words += length;
        game->next(view->setup, &view->state, view->viewer, touched, count, &next);
        int target = find_target(view, &scene, &next, word);
        if (target == NO_TARGET)
            return 0;
        touched[count++] = (uint8_t)target;
    }
    return count;
}

bool golden_tapped(const struct match *match, const char *words, char *wrong, size_t room)
{
    struct match view = *match;
    uint8_t touched[TOUCHES_MAX];
    struct refusal why;
    char sentence[TAPPED_TEXT / 2], target[MOVE_TEXT], said[TAPPED_TEXT];
    struct text text;
    if (!text_take_number(&words, &view.viewer) || view.viewer < 1 || view.viewer > match->setup->seats) {
        snprintf(wrong, room, "a seat must follow");
        return false;
    }
    if (match->viewer == VIEWER_FULL)
        match->setup->game->hide(match->setup, &view.state, view.viewer);
    int count = read_touches(&view, &words, touched);
    if (!count) {
        snprintf(wrong, room, "things that can be touched and a colon must follow, not \"%s\"", words);
        return false;
    }
    if (!match_why_touches(&view, view.viewer, touched, count, &why)) {
        snprintf(wrong, room, "this leads on; \"%s\" was expected", words);
        return false;
    }
    text_open(&text, sentence, sizeof sentence);
    i18n_say(LANG_EN, &why.message, NULL, &text);
    say_target(&view, why.target, target, sizeof target);
    snprintf(said, sizeof said, "%s %s %s | %s", why.clause ? why.clause : "-", why.message.text, target, sentence);
    if (strcmp(said, words) == 0)
        return true;
    snprintf(wrong, room, "tapped, this says \"%s\", expected was \"%s\"", said, words);
    return false;
}
