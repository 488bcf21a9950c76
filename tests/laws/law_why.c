/* law_why.c - the law on touches that lead nowhere: whatever somebody taps, he is told why in words he can read
 * (game.h, why_touches), and told nothing where his touches lead on. */
#include "i18n.h"
#include "laws.h"
#include <ctype.h>
#include <string.h>

/* A place such as c3, a card such as D7 or r20: letters, then a number, and nothing else in the word. */
static bool is_code(const char *word, size_t length)
{
    size_t letters = 0, digits = 0;
    while (letters < length && isalpha((unsigned char)word[letters]))
        letters++;
    while (letters + digits < length && isdigit((unsigned char)word[letters + digits]))
        digits++;
    return letters > 0 && letters < 3 && digits > 0;
}

/* The first word of a sentence that is notation, or NULL: a code, or things joined as moves are spelled. */
static const char *find_notation(const char *sentence)
{
    for (const char *at = sentence; *at; at += strspn(at, " ,;")) {
        size_t length = strcspn(at, " ,;");
        bool joined = false;
        for (size_t i = 0; i + 1 < length; i++) { /* a hyphen may join words, but neither numbers nor places */
            bool number = isdigit((unsigned char)at[i + 1]) || (i && isdigit((unsigned char)at[i - 1]));
            joined = joined || (at[i] == '-' && number) || (strchr(">:=+", at[i]) && isalnum((unsigned char)at[i + 1]));
        }
        if (joined || is_code(at, length))
            return at;
        at += length;
    }
    return NULL;
}

/* A copy of the template has no texts yet. */
static bool has_texts(const struct game *game)
{
    char key[64];
    snprintf(key, sizeof key, "%s.name", game->id);
    return i18n_has(LANG_EN, key);
}

static bool text_fails(struct walk *walk, const struct refusal *why, const char *touches)
{
    static char sentence[512];
    struct text text;
    if (!why->message.text)
        return walk_fail(walk, LAW_WHY_TOUCHES, "[%s] lead nowhere, and nothing is said", touches);
    if (!has_texts(walk->game))
        return false;
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        if (!i18n_has((enum lang)lang, why->message.text))
            return walk_fail(walk, LAW_WHY_TOUCHES, "[%s]: %s is no text in %s", touches, why->message.text,
                             i18n_codes[lang]);
        text_open(&text, sentence, sizeof sentence);
        i18n_say((enum lang)lang, &why->message, NULL, &text);
        const char *notation = find_notation(sentence);
        if (notation)
            return walk_fail(walk, LAW_WHY_TOUCHES, "[%s]: \"%s\" has notation at \"%s\"", touches, sentence, notation);
    }
    return false;
}

static bool in_scene(const struct scene *scene, int target)
{
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].target == target)
            return true;
    return false;
}

/* What is explained: these touches in the seat's view. */
static bool touches_fail(struct walk *walk, const struct match *view, const uint8_t *touched, int count)
{
    const struct game *game = walk->game;
    int seat = view->viewer;
    char touches[TOUCHES_MAX * 4 + 1] = "";
    for (int i = 0; i < count; i++)
        snprintf(touches + strlen(touches), sizeof touches - strlen(touches), "%s%d", i ? " " : "", touched[i]);
    struct next next = {0};
    bool leads = true, there = true, offered = false;
    struct refusal why, truth;
    memset(&why, 0xEE, sizeof why); /* so that what is left out shows */
    bool said = match_why_touches(view, seat, touched, count, &why);
    for (int i = 0; i <= count && leads; i++) {
        game->next(walk->setup, &view->state, seat, touched, i, &next);
        leads = next.complete || next_first(&next, 0) != NO_TARGET;
        if (said && why.target != NO_TARGET)
            offered = offered || next_has(&next, why.target);
        if (i < count)
            there = there && (in_scene(walk->scene, touched[i]) || next_has(&next, touched[i]));
    }
    if (said == leads)
        return walk_fail(walk, LAW_WHY_TOUCHES, "seat %d: [%s] lead %s, but why_touches says %s", seat, touches,
                         leads ? "on" : "nowhere", said ? why.message.text : "nothing");
    if (!said)
        return false;
    if (text_fails(walk, &why, touches))
        return true;
    if (there && text_same(why.message.text, "core.leads-nowhere"))
        return walk_fail(walk, LAW_WHY_TOUCHES, "seat %d: [%s] can be touched, but why they lead nowhere is not said",
                         seat, touches);
    if (why.target != NO_TARGET && !offered && !in_scene(walk->scene, why.target))
        return walk_fail(walk, LAW_WHY_TOUCHES, "seat %d: [%s]: %s points at %d, which is not there", seat, touches,
                         why.message.text, why.target);
    struct match full = *view;
    full.state = walk->full.state;
    memset(&truth, 0, sizeof truth);
    if (!match_why_touches(&full, seat, touched, count, &truth) || !refusal_same(&why, &truth))
        return walk_fail(walk, LAW_WHY_TOUCHES, "seat %d: [%s]: %s, but with what it may not know %s", seat, touches,
                         why.message.text, truth.message.text ? truth.message.text : "nothing");
    return false;
}

/* Some touches that lead on, then one of the scene or one of any number. */
static int touch_wrongly(struct walk *walk, const struct match *view, uint8_t touched[TOUCHES_MAX])
{
    struct rng *dice = &walk->dice;
    int count = 0, most = 1 + (int)rng_below(dice, 5);
    for (struct next next; count + 1 < most; count++) {
        walk->game->next(walk->setup, &view->state, view->viewer, touched, count, &next);
        int ties = 0, chosen = NO_TARGET;
        for (int target = next_first(&next, 0); target != NO_TARGET; target = next_first(&next, target + 1))
            if (rng_below(dice, (uint32_t)++ties) == 0)
                chosen = target;
        if (chosen == NO_TARGET)
            break;
        touched[count] = (uint8_t)chosen;
    }
    int last = (int)rng_below(dice, rng_below(dice, 2) ? TARGETS_MAX : 64);
    for (int i = 0, ties = 0; i < walk->scene->count && rng_below(dice, 1000) != 0; i++)
        if (walk->scene->items[i].target != NO_TARGET && rng_below(dice, (uint32_t)++ties) == 0)
            last = walk->scene->items[i].target;
    touched[count++] = (uint8_t)last;
    return count;
}

void law_why_touches(struct walk *walk)
{
    if (!walk_due(walk, LAW_WHY_TOUCHES, 12))
        return;
    int seat = walk_some_seat(walk);
    struct match view = walk->full;
    struct look look = {.viewer = seat, .focus = seat, .aspect = ASPECT_WIDE};
    view.viewer = seat;
    view.state = view_of(walk->setup, &walk->full.state, seat);
    walk->game->scene(walk->setup, &view.state, &walk->past[walk->setup->seats + 1], &look, walk->scene);
    for (int i = 0; i < 40; i++) {
        uint8_t touched[TOUCHES_MAX];
        int count = rng_below(&walk->dice, 8) ? touch_wrongly(walk, &view, touched) : 0;
        for (; count < 1 + i % 4; count++) /* or anything at all */
            touched[count] = (uint8_t)rng_below(&walk->dice, TARGETS_MAX);
        if (touches_fail(walk, &view, touched, count))
            return;
    }
}
