/* law_spelling.c - the laws on spelling: moves, targets and the lines of events. */
#include "laws.h"
#include <stdlib.h>
#include <string.h>

enum { SPELLINGS = 400 };

static bool reads_otherwise(struct walk *walk, const struct state *state, uint64_t move, const char *typed,
                            const char *how)
{
    char squeezed[MOVE_TEXT * 3];
    struct refusal why;
    memset(&why, 0, sizeof why);
    uint64_t word = 0;
    if (!text_squeeze(typed, squeezed, sizeof squeezed))
        return walk_fail(walk, LAW_SPELLING, "\"%s\" (%s) cannot be squeezed", typed, how);
    if (walk->game->read(walk->setup, state, squeezed, &word, &why))
        return walk_fail(walk, LAW_SPELLING, "\"%s\" (%s) is not read: %s", typed, how,
                         why.message.text ? why.message.text : "(no text)");
    if (word != move)
        return walk_fail(walk, LAW_SPELLING, "\"%s\" (%s) is read as %#llx instead of %#llx", typed, how,
                         (unsigned long long)word, (unsigned long long)move);
    return false;
}

/* Upper case, and blanks wherever formats.md allows them. */
static void type_loosely(struct walk *walk, const char *spelling, char *out)
{
    char *at = out;
    *at++ = ' ';
    for (const char *from = spelling; *from; from++) {
        bool sign = strchr("-:>=+", *from) != NULL;
        if (sign && rng_below(&walk->dice, 2))
            *at++ = ' ';
        char c = *from;
        if (rng_below(&walk->dice, 2)) {
            if (c >= 'a' && c <= 'z')
                c = (char)(c - 'a' + 'A');
            else if (c >= 'A' && c <= 'Z')
                c = (char)(c - 'A' + 'a');
        }
        *at++ = c;
        if (sign && rng_below(&walk->dice, 2))
            *at++ = ' ';
    }
    *at++ = ' ';
    *at = 0;
}

/* `-2:c3-d3-e3=-1` as `-2:e3-d3-c3=-1`: a line from its other end. False: it has none. */
static bool turn_line(const char *spelling, char *out)
{
    const char *start = strchr(spelling, ':');
    start = start ? start + 1 : spelling;
    const char *end = strchr(start, '=');
    end = end ? end : start + strlen(start);
    if (memchr(start, '+', (size_t)(end - start)) || !memchr(start, '-', (size_t)(end - start)))
        return false;
    memcpy(out, spelling, (size_t)(start - spelling));
    char *at = out + (start - spelling);
    for (const char *to = end; to > start;) {
        const char *from = to;
        while (from > start && from[-1] != '-')
            from--;
        memcpy(at, from, (size_t)(to - from));
        at += to - from;
        if (from > start)
            *at++ = '-';
        to = from > start ? from - 1 : start;
    }
    strcpy(at, end);
    return true;
}

static int compare_spellings(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Targets are spelled distinctly, whenever they are met. */
static bool targets_clash(struct walk *walk, const uint8_t *touched, int count)
{
    for (int i = 0; i < count; i++) {
        char *known = walk->target[touched[i]];
        char spelling[TARGET_TEXT];
        struct text text;
        text_open(&text, spelling, sizeof spelling);
        walk->game->say_target(walk->setup, touched[i], &text);
        if (text.full || text.length == 0)
            return walk_fail(walk, LAW_SPELLING, "target %d has no spelling that fits", touched[i]);
        if (known[0] && strcmp(known, spelling) != 0)
            return walk_fail(walk, LAW_SPELLING, "target %d is once %s, once %s", touched[i], known, spelling);
        if (!known[0])
            for (int other = 0; other < TARGETS_MAX; other++)
                if (strcmp(walk->target[other], spelling) == 0)
                    return walk_fail(walk, LAW_SPELLING, "targets %d and %d are both %s", other, touched[i], spelling);
        strcpy(known, spelling);
    }
    return false;
}

static bool spelling_fails(struct walk *walk, int seat, const struct state *view, uint64_t move, char *spelling)
{
    const struct game *game = walk->game;
    struct text text;
    char other[MOVE_TEXT * 3];
    text_open(&text, spelling, MOVE_TEXT);
    game->say(walk->setup, &walk->full.state, move, &text);
    if (text.full || text.length == 0)
        return walk_fail(walk, LAW_SPELLING, "the spelling of %#llx is empty or too long", (unsigned long long)move);
    text_open(&text, other, MOVE_TEXT);
    game->say(walk->setup, view, move, &text);
    if (strcmp(spelling, other) != 0)
        return walk_fail(walk, LAW_SPELLING, "%#llx is %s in the full state, %s in the seat's view",
                         (unsigned long long)move, spelling, other);
    if (reads_otherwise(walk, &walk->full.state, move, spelling, "as written") ||
        reads_otherwise(walk, view, move, spelling, "in the seat's view"))
        return true;
    type_loosely(walk, spelling, other);
    if (reads_otherwise(walk, &walk->full.state, move, other, "typed loosely"))
        return true;
    if (game->lines && turn_line(spelling, other) &&
        reads_otherwise(walk, &walk->full.state, move, other, "from the other end"))
        return true;
    struct event event;
    memset(&event, 0xEE, sizeof event);
    struct refusal why;
    memset(&why, 0, sizeof why);
    struct event right = event_of_move(seat, move);
    if (match_read_move(&walk->full, seat, spelling, &event, &why) || !event_same(&event, &right))
        return walk_fail(walk, LAW_SPELLING, "match_read_move makes something else of %s (%s)", spelling,
                         why.message.text ? why.message.text : "");
    uint8_t touched[TOUCHES_MAX];
    int count = game->touches(walk->setup, &walk->full.state, move, touched);
    if (count < 1 || count > TOUCHES_MAX)
        return walk_fail(walk, LAW_SPELLING, "%s has %d touches", spelling, count);
    return targets_clash(walk, touched, count);
}

/* What a person may type that is no legal move here, but a move by its grammar, has one spelling too. */
static bool strange_spelling_fails(struct walk *walk, const char *spelling, const char *other)
{
    char mixed[MOVE_TEXT], squeezed[MOVE_TEXT], again[MOVE_TEXT];
    size_t from = rng_below(&walk->dice, (uint32_t)strlen(spelling) + 1);
    size_t to = rng_below(&walk->dice, (uint32_t)strlen(other) + 1);
    snprintf(mixed, sizeof mixed, "%.*s%s", (int)from, spelling, other + to);
    uint64_t word = 0;
    if (!text_squeeze(mixed, squeezed, sizeof squeezed) ||
        walk->game->read(walk->setup, &walk->full.state, squeezed, &word, NULL))
        return false;
    struct text text;
    text_open(&text, again, sizeof again);
    walk->game->say(walk->setup, &walk->full.state, word, &text);
    if (text.full)
        return walk_fail(walk, LAW_SPELLING, "\"%s\" is read, but its spelling is too long", mixed);
    return reads_otherwise(walk, &walk->full.state, word, again, "canonical spelling of what was read");
}

void law_spelling(struct walk *walk)
{
    static char spellings[SPELLINGS][MOVE_TEXT];
    static char touches[SPELLINGS][TOUCHES_MAX * 3 + 1];
    if (!walk_due(walk, LAW_SPELLING, 16))
        return;
    int seat = walk_some_seat(walk);
    size_t count, kept = 0;
    const uint64_t *moves = walk_moves(walk, seat, &count);
    if (count == 0 || (count > 2000 && rng_below(&walk->dice, (uint32_t)(count / 1000)) != 0))
        return;
    struct state view = view_of(walk->setup, &walk->full.state, seat);
    size_t some = count <= SPELLINGS ? 1 : count / SPELLINGS + 1;
    for (size_t i = rng_below(&walk->dice, (uint32_t)some); i < count; i += some, kept++) {
        if (spelling_fails(walk, seat, &view, moves[i], spellings[kept]))
            return;
        uint8_t touched[TOUCHES_MAX];
        int touch_count = walk->game->touches(walk->setup, &walk->full.state, moves[i], touched);
        for (int t = 0; t < touch_count; t++)
            snprintf(touches[kept] + t * 3, 4, "%02x.", touched[t]);
    }
    for (int i = 0; i < 20; i++)
        if (strange_spelling_fails(walk, spellings[rng_below(&walk->dice, (uint32_t)kept)],
                                   spellings[rng_below(&walk->dice, (uint32_t)kept)]))
            return;
    qsort(spellings, kept, sizeof spellings[0], compare_spellings);
    qsort(touches, kept, sizeof touches[0], compare_spellings);
    for (size_t i = 1; i < kept; i++) {
        if (strcmp(spellings[i], spellings[i - 1]) == 0)
            walk_fail(walk, LAW_SPELLING, "two moves of seat %d are both spelled %s", seat, spellings[i]);
        if (strcmp(touches[i], touches[i - 1]) == 0)
            walk_fail(walk, LAW_SPELLING, "two moves of seat %d have the same touches %s", seat, touches[i]);
    }
}

void law_spelling_event(struct walk *walk, const struct event *event)
{
    if (!walk_due(walk, LAW_SPELLING, 4))
        return;
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say(&walk->full, event, &text);
    if (text.full || text.length == 0) {
        walk_fail(walk, LAW_SPELLING, "an event of kind %d has no line that fits", event->kind);
        return;
    }
    struct event again;
    memset(&again, 0xEE, sizeof again);
    struct refusal why;
    memset(&why, 0, sizeof why);
    if (match_read(&walk->full, line, &again, &why))
        walk_fail(walk, LAW_SPELLING, "the line \"%s\" is not read: %s", line,
                  why.message.text ? why.message.text : "(no text)");
    else if (!event_same(event, &again))
        walk_fail(walk, LAW_SPELLING, "the line \"%s\" is read as another event", line);
}
