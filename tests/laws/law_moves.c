/* law_moves.c - the laws on listing, refusing, touching and drawing moves. */
#include "bits.h"
#include "laws.h"
#include <string.h>

enum { LINES_MAX = 1024 }; /* 160 dots on three axes have at most 480 lines of one length */

static void say_move(struct walk *walk, uint64_t move, char out[MOVE_TEXT])
{
    struct text text;
    text_open(&text, out, MOVE_TEXT);
    walk->game->say(walk->setup, &walk->full.state, move, &text);
}

/* -- moves-exist ------------------------------------------------------------------------------ */

/* The places for n dots, where a game lists them: n dots each, none twice, as many whatever the room. */
static bool lines_fail(struct walk *walk, int seat)
{
    static struct dots lines[LINES_MAX], few[4];
    int n = 1 + (int)rng_below(&walk->dice, 8);
    size_t count = walk->game->lines(walk->setup, &walk->full.state, seat, n, lines, LINES_MAX);
    if (count > LINES_MAX)
        return walk_fail(walk, LAW_MOVES_EXIST, "seat %d: there are %zu places for %d dots", seat, count, n);
    if (walk->game->lines(walk->setup, &walk->full.state, seat, n, few, 3) != count ||
        memcmp(few, lines, sizeof *few * (count < 3 ? count : 3)) != 0)
        return walk_fail(walk, LAW_MOVES_EXIST, "seat %d: the places for %d dots depend on the room", seat, n);
    for (size_t i = 0; i < count; i++) {
        int dots = bits_count(lines[i].word[0]) + bits_count(lines[i].word[1]) + bits_count(lines[i].word[2]);
        if (dots != n)
            return walk_fail(walk, LAW_MOVES_EXIST, "seat %d: a place for %d dots has %d", seat, n, dots);
        for (size_t k = 0; k < i; k++)
            if (memcmp(&lines[i], &lines[k], sizeof *lines) == 0)
                return walk_fail(walk, LAW_MOVES_EXIST, "seat %d: a place for %d dots is listed twice", seat, n);
    }
    return false;
}

void law_moves_exist(struct walk *walk, unsigned acting)
{
    const struct game *game = walk->game;
    if (!walk_due(walk, LAW_MOVES_EXIST, 4))
        return;
    if (game->lines && rng_below(&walk->dice, 8) == 0 && lines_fail(walk, walk_some_seat(walk)))
        return;
    for (int seat = 1; seat <= walk->setup->seats; seat++) {
        if (!(acting & ACT_SEAT(seat)))
            continue;
        size_t all = game->moves(walk->setup, &walk->full.state, seat, walk->spare, walk->room);
        if (all == 0 || all > game->moves_most) {
            walk_fail(walk, LAW_MOVES_EXIST, "seat %d is to act and has %zu moves; moves_most is %zu", seat, all,
                      game->moves_most);
            return;
        }
        list_sort(walk->spare, all);
        for (size_t i = 1; i < all; i++)
            if (walk->spare[i] == walk->spare[i - 1]) {
                char spelling[MOVE_TEXT];
                say_move(walk, walk->spare[i], spelling);
                walk_fail(walk, LAW_MOVES_EXIST, "seat %d: %s is listed twice", seat, spelling);
                return;
            }
        const uint64_t guard = 0xDEADBEEFCAFEF00Du;
        uint64_t few[9];
        size_t room = rng_below(&walk->dice, 9);
        for (int i = 0; i < 9; i++)
            few[i] = guard;
        size_t again = game->moves(walk->setup, &walk->full.state, seat, few, room);
        if (again != all) {
            walk_fail(walk, LAW_MOVES_EXIST, "seat %d: with room for %zu there are %zu moves, with enough room %zu",
                      seat, room, again, all);
            return;
        }
        for (size_t i = 0; i < 9; i++) {
            bool inside = i < room && i < all;
            bool fine = inside ? list_has(walk->spare, all, few[i]) : few[i] == guard;
            for (size_t j = 0; inside && j < i; j++)
                fine = fine && few[i] != few[j];
            if (!fine) {
                walk_fail(walk, LAW_MOVES_EXIST, "seat %d: with room for %zu, place %zu is wrong", seat, room, i);
                return;
            }
        }
    }
}

/* -- refuse-agrees ---------------------------------------------------------------------------- */

/* Does refuse say of this word what the list says? */
static bool disagrees(struct walk *walk, int seat, uint64_t move, bool listed, const char *kind)
{
    struct refusal why;
    memset(&why, 0, sizeof why);
    bool refused = walk->game->refuse(walk->setup, &walk->full.state, seat, move, &why);
    if (refused != walk->game->refuse(walk->setup, &walk->full.state, seat, move, NULL))
        return walk_fail(walk, LAW_REFUSE_AGREES, "seat %d, %#llx: refuse answers otherwise without `why`", seat,
                         (unsigned long long)move);
    if (refused && (!why.message.text || !why.message.text[0]))
        return walk_fail(walk, LAW_REFUSE_AGREES, "seat %d, %#llx is refused without a text", seat,
                         (unsigned long long)move);
    if (refused != listed)
        return false;
    char spelling[MOVE_TEXT] = "";
    if (listed)
        say_move(walk, move, spelling);
    return walk_fail(walk, LAW_REFUSE_AGREES, "seat %d, %s %#llx %s is %s, but refuse %s (%s %s)", seat, kind,
                     (unsigned long long)move, spelling, listed ? "listed" : "not listed",
                     refused ? "refuses it" : "accepts it", why.clause ? why.clause : "-",
                     why.message.text ? why.message.text : "");
}

/* A spelling with one thing wrong. */
static void mutate_spelling(struct walk *walk, char *spelling, const char *other)
{
    static const char letters[] = "abcdefghijklmnoprstuvxyz0123456789-:>=+?";
    struct rng *dice = &walk->dice;
    size_t length = strlen(spelling), at = length ? rng_below(dice, (uint32_t)length) : 0;
    switch (rng_below(dice, 5)) {
    case 0: /* another character */
        if (length)
            spelling[at] = letters[rng_below(dice, sizeof letters - 1)];
        break;
    case 1: /* one fewer */
        memmove(spelling + at, spelling + at + (length > 0), length - at);
        break;
    case 2: /* one more */
        if (length + 2 < MOVE_TEXT) {
            memmove(spelling + at + 1, spelling + at, length - at + 1);
            spelling[at] = letters[rng_below(dice, sizeof letters - 1)];
        }
        break;
    case 3: /* another digit or letter next to it */
        if (length)
            spelling[at] = (char)(spelling[at] + (rng_below(dice, 2) ? 1 : -1));
        break;
    default: { /* the end of another move's spelling */
        size_t tail = strlen(other), cut = tail ? rng_below(dice, (uint32_t)tail) : 0;
        if (at + tail - cut < MOVE_TEXT)
            memcpy(spelling + at, other + cut, tail - cut + 1);
    }
    }
}

void law_refuse_agrees(struct walk *walk, unsigned acting)
{
    const struct game *game = walk->game;
    if (!walk_due(walk, LAW_REFUSE_AGREES, 12))
        return;
    struct rng *dice = &walk->dice;
    for (int seat = 1; seat <= walk->setup->seats; seat++)
        if (!(acting & ACT_SEAT(seat))) /* who is not to act may do nothing */
            for (int i = 0; i < POOL_MOVES && i < walk->pooled; i += 1 + (int)rng_below(dice, 40))
                if (disagrees(walk, seat, walk->pool[i], false, "not to act"))
                    return;
    int seat = walk_some_seat(walk);
    if (!seat)
        return;
    size_t count;
    const uint64_t *moves = walk_moves(walk, seat, &count);
    if (count == 0 || (count > 400 && rng_below(dice, (uint32_t)(count / 200)) != 0))
        return;
    size_t some = count < 200 ? 1 : count / 100;
    for (size_t i = rng_below(dice, (uint32_t)some); i < count; i += some)
        if (disagrees(walk, seat, moves[i], true, "move"))
            return;
    uint64_t flipped = moves[rng_below(dice, (uint32_t)count)];
    for (int bit = 0; bit < 64; bit++) {
        uint64_t word = flipped ^ 1ull << bit;
        if (disagrees(walk, seat, word, list_has(moves, count, word), "flipped bit"))
            return;
    }
    for (int i = 0; i < 60; i++) {
        uint64_t word = walk_near_miss(walk, moves, count);
        if (disagrees(walk, seat, word, list_has(moves, count, word), "near miss"))
            return;
    }
    for (int i = 0; i < 40; i++) {
        char spelling[MOVE_TEXT], other[MOVE_TEXT], squeezed[MOVE_TEXT];
        say_move(walk, moves[rng_below(dice, (uint32_t)count)], spelling);
        say_move(walk, moves[rng_below(dice, (uint32_t)count)], other);
        mutate_spelling(walk, spelling, other);
        struct refusal why;
        memset(&why, 0, sizeof why);
        uint64_t word = 0;
        if (!text_squeeze(spelling, squeezed, sizeof squeezed))
            continue;
        if (game->read(walk->setup, &walk->full.state, squeezed, &word, &why)) {
            if (!why.message.text || !why.message.text[0]) {
                walk_fail(walk, LAW_REFUSE_AGREES, "read refuses \"%s\" without a text", squeezed);
                return;
            }
            continue;
        }
        if (disagrees(walk, seat, word, list_has(moves, count, word), spelling))
            return;
    }
}

/* -- next-agrees ------------------------------------------------------------------------------ */

static bool offers(const struct next *next, int target)
{
    return next->targets[target / 64] >> (target % 64) & 1;
}

static bool offers_nothing(const struct next *next)
{
    for (int i = 0; i < TARGETS_MAX / 64; i++)
        if (next->targets[i])
            return false;
    return true;
}

static struct next ask_next(const struct walk *walk, const struct state *view, int seat, const uint8_t *touched,
                            int count)
{
    struct next next;
    memset(&next, 0xEE, sizeof next); /* so that an answer left out shows */
    walk->game->next(walk->setup, view, seat, touched, count, &next);
    return next;
}

/* Touches these one after the other: false where one is not offered. */
static bool touch_along(const struct walk *walk, const struct state *view, int seat, const uint8_t *touched, int count,
                        struct next *next, int *stopped)
{
    for (int i = 0; i < count; i++) {
        *next = ask_next(walk, view, seat, touched, i);
        *stopped = i;
        if (!offers(next, touched[i]))
            return false;
    }
    *next = ask_next(walk, view, seat, touched, count);
    return true;
}

static void say_touches(const struct walk *walk, const uint8_t *touched, int count, char *out, size_t room)
{
    struct text text;
    text_open(&text, out, room);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_char(&text, ' ');
        walk->game->say_target(walk->setup, touched[i], &text);
    }
}

static bool canonical_touches_fail(struct walk *walk, const struct state *view, int seat, uint64_t move,
                                   const uint64_t *moves, size_t moves_count)
{
    uint8_t touched[TOUCHES_MAX], back[TOUCHES_MAX];
    char spelling[MOVE_TEXT], touches[256];
    say_move(walk, move, spelling);
    int count = walk->game->touches(walk->setup, &walk->full.state, move, touched), stopped = 0;
    if (count < 1 || count > TOUCHES_MAX)
        return walk_fail(walk, LAW_NEXT_AGREES, "seat %d: %s has %d touches", seat, spelling, count);
    say_touches(walk, touched, count, touches, sizeof touches);
    struct next next;
    if (!touch_along(walk, view, seat, touched, count, &next, &stopped))
        return walk_fail(walk, LAW_NEXT_AGREES, "seat %d: %s is touched as [%s], but next does not offer touch %d",
                         seat, spelling, touches, stopped + 1);
    if (!next.complete || next.move != move)
        return walk_fail(walk, LAW_NEXT_AGREES, "seat %d: [%s] is %s, but next says %s %#llx", seat, touches, spelling,
                         next.complete ? "it is" : "it is no move", (unsigned long long)next.move);
    for (int i = 0; i < count; i++)
        back[i] = touched[count - 1 - i];
    bool walked = touch_along(walk, view, seat, back, count, &next, &stopped);
    bool plain_line = walk->game->lines && !strpbrk(spelling, ":+=") && strcmp(spelling, "skip") != 0;
    if (plain_line && (!walked || !next.complete || next.move != move))
        return walk_fail(walk, LAW_NEXT_AGREES, "seat %d: %s cannot be drawn from its other end (back along [%s])",
                         seat, spelling, touches);
    if (walked && next.complete && !list_has(moves, moves_count, next.move))
        return walk_fail(walk, LAW_NEXT_AGREES, "seat %d: back along [%s] is said to be %#llx, which is not legal",
                         seat, touches, (unsigned long long)next.move);
    return false;
}

/* Touches whatever is offered, and must always end in a legal move. */
static bool random_touches_fail(struct walk *walk, const struct state *view, int seat, const uint64_t *moves,
                                size_t moves_count)
{
    uint8_t touched[TOUCHES_MAX];
    char touches[256];
    for (int count = 0;; count++) {
        struct next next = ask_next(walk, view, seat, touched, count);
        say_touches(walk, touched, count, touches, sizeof touches);
        if (next.complete && !list_has(moves, moves_count, next.move))
            return walk_fail(walk, LAW_NEXT_AGREES, "seat %d: [%s] is said to be %#llx, which is not legal", seat,
                             touches, (unsigned long long)next.move);
        if (offers_nothing(&next) || count == TOUCHES_MAX) {
            if (!next.complete)
                return walk_fail(walk, LAW_NEXT_AGREES, "seat %d: [%s] was offered and leads nowhere", seat, touches);
            return false;
        }
        if (next.complete && rng_below(&walk->dice, 4) == 0)
            return false;
        int ties = 0;
        for (int target = 0; target < TARGETS_MAX; target++)
            if (offers(&next, target) && rng_below(&walk->dice, (uint32_t)++ties) == 0)
                touched[count] = (uint8_t)target;
    }
}

/* Touches anything at all: whatever next calls a move must be one. */
static bool wild_touches_fail(struct walk *walk, const struct state *view, int seat, const uint64_t *moves,
                              size_t moves_count)
{
    uint8_t touched[TOUCHES_MAX];
    int count = 1 + (int)rng_below(&walk->dice, 4);
    for (int i = 0; i < count; i++)
        touched[i] = (uint8_t)rng_below(&walk->dice, rng_below(&walk->dice, 2) ? 128 : TARGETS_MAX);
    struct next next = ask_next(walk, view, seat, touched, count);
    if (next.complete && !list_has(moves, moves_count, next.move))
        return walk_fail(walk, LAW_NEXT_AGREES, "seat %d: targets %d %d.. (%d) are said to be %#llx: not legal", seat,
                         touched[0], count > 1 ? touched[1] : -1, count, (unsigned long long)next.move);
    return false;
}

void law_next_agrees(struct walk *walk)
{
    if (!walk_due(walk, LAW_NEXT_AGREES, 12))
        return;
    int seat = walk_some_seat(walk);
    size_t count;
    const uint64_t *moves = walk_moves(walk, seat, &count);
    if (count == 0 || (count > 2000 && rng_below(&walk->dice, (uint32_t)(count / 1000)) != 0))
        return;
    struct state view = view_of(walk->setup, &walk->full.state, seat);
    for (int i = 0; i < 8; i++)
        if (canonical_touches_fail(walk, &view, seat, moves[rng_below(&walk->dice, (uint32_t)count)], moves, count) ||
            random_touches_fail(walk, &view, seat, moves, count) || wild_touches_fail(walk, &view, seat, moves, count))
            return;
}

/* -- pick-uniform ----------------------------------------------------------------------------- */

void law_pick_uniform(struct walk *walk)
{
    if (!walk_due(walk, LAW_PICK_UNIFORM, 1))
        return;
    int seat = walk_some_seat(walk);
    if (rng_below(&walk->dice, 40) != 0 && walk->number > 0) {
        uint64_t move = walk->game->pick(walk->setup, &walk->full.state, seat, &walk->dice);
        if (walk->game->refuse(walk->setup, &walk->full.state, seat, move, NULL))
            walk_fail(walk, LAW_PICK_UNIFORM, "seat %d: pick drew %#llx, which is refused", seat,
                      (unsigned long long)move);
        return;
    }
    if (walk->uniform_moves >= UNIFORM_POSITIONS || rng_below(&walk->dice, 4) != 0)
        return;
    size_t count;
    const uint64_t *moves = walk_moves(walk, seat, &count);
    if (count < 2 || count > UNIFORM_MOVES)
        return;
    walk->uniform_moves++;
    uint32_t seen[UNIFORM_MOVES] = {0}, draws = (uint32_t)count * 100;
    for (uint32_t i = 0; i < draws; i++) {
        uint64_t move = walk->game->pick(walk->setup, &walk->full.state, seat, &walk->dice);
        size_t low = 0, high = count;
        while (high - low > 1) {
            size_t middle = (low + high) / 2;
            if (moves[middle] <= move)
                low = middle;
            else
                high = middle;
        }
        if (moves[low] != move) {
            walk_fail(walk, LAW_PICK_UNIFORM, "seat %d: pick drew %#llx, which is not listed", seat,
                      (unsigned long long)move);
            return;
        }
        seen[low]++;
    }
    if (far_from_fair(seen, NULL, count, draws)) {
        size_t least = 0, most = 0;
        for (size_t i = 1; i < count; i++) {
            least = seen[i] < seen[least] ? i : least;
            most = seen[i] > seen[most] ? i : most;
        }
        char seldom[MOVE_TEXT], often[MOVE_TEXT];
        say_move(walk, moves[least], seldom);
        say_move(walk, moves[most], often);
        walk_fail(walk, LAW_PICK_UNIFORM, "seat %d: of %zu moves in %u draws %s came %u times, %s %u times", seat,
                  count, draws, seldom, seen[least], often, seen[most]);
    }
}
