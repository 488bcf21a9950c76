/* reasons.h - what the tests of reasons have in common: each reason of a game has a position in which it is said, and
 * one that looks alike in which it would be untrue and is not said.
 *
 * Reasons are named without what is the same in all their keys: "laid-null" is null-bock.why-laid-null. */
#ifndef NULLARIUM_TESTS_BOTS_REASONS_H
#define NULLARIUM_TESTS_BOTS_REASONS_H

#include "../check.h"
#include "i18n.h"
#include "thinking.h"
#include <stdio.h>
#include <string.h>

/* What is to be said of a move in a position. `alike`: the reason that one may think of there, but which does not hold;
 * NULL: the position is not meant as a look-alike. */
struct sides {
    const char *said; /* NULL: nothing true is left to say */
    const char *alike;
    const char *played, *best;
};

static struct sides sides_tested[256];
static size_t sides_count;

static bool names_reason(const char *key, const char *game, const char *name)
{
    char full[96];
    snprintf(full, sizeof full, "%s.why-%s", game, name);
    return strcmp(key, full) == 0;
}

/* Whether that is said. `why` NULL: the caller does not want to look at it further. */
static bool check_reason(const struct thinking *task, const struct sides *sides, struct message *why)
{
    const struct game *game = task->setup->game;
    struct refusal refusal = {0};
    struct message found = {0};
    uint64_t moves[2] = {0};
    char name[160];
    snprintf(name, sizeof name, "%s: %s%s%s: %s instead of %s", game->id, sides->said ? sides->said : "no reason",
             sides->alike ? ", not " : "", sides->alike ? sides->alike : "", sides->played, sides->best);
    for (int i = 0; i < 2; i++)
        if (game->read(task->setup, task->view, i ? sides->best : sides->played, &moves[i], &refusal) ||
            game->refuse(task->setup, task->view, task->seat, moves[i], &refusal)) {
            check(false, name, refusal.message.text);
            return false;
        }
    bool any = game->knowledge->reason(task, moves[0], moves[1], &found);
    bool right = any ? sides->said && names_reason(found.text, game->id, sides->said) : !sides->said;
    check(right, name, any ? found.text : "nothing is said");
    if (sides_count == sizeof sides_tested / sizeof *sides_tested)
        __builtin_trap();
    sides_tested[sides_count++] = *sides;
    if (why)
        *why = found;
    return right;
}

/* A reason that is said in other words to somebody who is meant, or who sees the place. */
static bool is_variant(const char *key)
{
    char plain[96];
    const char *last = strrchr(key, '-');
    snprintf(plain, sizeof plain, "%.*s", (int)(last - key), key);
    return (strcmp(last, "-seen") == 0 || strcmp(last, "-you") == 0) && i18n_has(LANG_EN, plain);
}

/* Each reason in the catalogue was tested on both sides. */
static void check_both_sides(const char *game)
{
    char start[48], name[128];
    snprintf(start, sizeof start, "%s.why-", game);
    for (int i = 0; i < i18n_entry_count; i++) {
        const char *key = i18n_entries[i].key;
        bool said = false, alike = false;
        if (strncmp(key, start, strlen(start)) != 0 || is_variant(key))
            continue;
        for (size_t at = 0; at < sides_count; at++) {
            const struct sides *sides = &sides_tested[at];
            said |= sides->said && names_reason(key, game, sides->said);
            alike |= sides->alike && names_reason(key, game, sides->alike);
        }
        snprintf(name, sizeof name, "%s is said in a position, and not in one that looks alike", key);
        check(said && alike, name, said ? "no look-alike" : "it is said in none");
    }
}

#endif
