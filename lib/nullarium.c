/* nullarium.c - the library: the contract of core/game.h behind a small stable face. */
#include "nullarium.h"
#include "games.h"
#include "i18n.h"
#include "match.h"
#include "sheets.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

enum { ERROR_ROOM = 256, OPEN = -1 };

/* The setup is shared by all copies of a position. */
struct shared {
    atomic_int users;
    struct setup *setup;
};

struct nullarium_position {
    struct shared *shared;
    const struct setup *setup;
    int viewer; /* OPEN, or who this position was hidden from */
    size_t bytes;
    struct state state;
    struct rng rng;
    char error[ERROR_ROOM];
};

EXPORT const char *nullarium_version(void)
{
    return NULLARIUM_VERSION;
}

EXPORT const char *nullarium_game(int i)
{
    for (int k = 0; games_all[k]; k++)
        if (k == i)
            return games_all[k]->id;
    return 0;
}

static void say_why(const struct refusal *why, char *error, size_t room)
{
    struct text text;
    if (!error || !room)
        return;
    text_open(&text, error, room);
    i18n_say_refusal(LANG_EN, why, 0, &text);
}

static int fail(struct nullarium_position *position, const struct refusal *why)
{
    say_why(why, position->error, sizeof position->error);
    return -1;
}

/* "target=150,rounds=5" */
static bool read_words(const struct game *game, const char *words, int option[OPTIONS_MAX], struct refusal *why)
{
    memset(option, 0, OPTIONS_MAX * sizeof *option);
    while (words && *words) {
        int k = 0;
        const char *at = words;
        for (; game->options && game->options[k].key; k++, at = words)
            if (text_take_word(&at, game->options[k].key) && text_take(&at, '='))
                break;
        if (!game->options || !game->options[k].key || !text_take_number(&at, &option[k]) || (*at && *at != ','))
            return refuse_with_word(why, 0, "core.record-option", words);
        words = *at ? at + 1 : at;
    }
    return false;
}

static bool read_sheet(const struct game *game, const char *wish, struct sheet *sheet, struct refusal *why)
{
    const struct shipped_sheet *shipped = sheets_find(game->id, wish);
    const char *text = shipped ? shipped->text : wish;
    if (!text)
        return refuse_with_word(why, 0, "core.needs-sheet", game->id);
    return sheet_read(sheet, text, text_length(text), false, 1, why);
}

EXPORT struct nullarium_position *nullarium_open(const char *id, int seats, const char *wish, const char *options,
                                                 uint64_t seed, char *error, size_t room)
{
    struct refusal why = {0};
    struct sheet sheet;
    int option[OPTIONS_MAX];
    const struct game *game = games_find(id);
    bool refused = !game ? refuse_with_word(&why, 0, "core.unknown-game", id)
                         : read_words(game, options, option, &why) ||
                               ((game->needs_sheet || wish) && read_sheet(game, wish, &sheet, &why));
    struct nullarium_position *position = refused ? 0 : calloc(1, sizeof *position);
    struct shared *shared = refused ? 0 : calloc(1, sizeof *shared);
    struct setup *setup = refused ? 0 : aligned_alloc(16, (game->setup_bytes + 15) / 16 * 16);
    if (!refused && (!position || !shared || !setup))
        refused = refuse_with(&why, 0, "core.no-memory");
    if (!refused)
        refused = setup_make(setup, game, seats, option, game->needs_sheet || wish ? &sheet : 0, &why);
    if (refused) {
        say_why(&why, error, room);
        free(position);
        free(shared);
        free(setup);
        return 0;
    }
    *shared = (struct shared){.users = 1, .setup = setup};
    *position = (struct nullarium_position){
        .shared = shared, .setup = setup, .viewer = OPEN, .bytes = game->state_bytes(setup)};
    game->begin(setup, &position->state);
    rng_seed(&position->rng, seed);
    return position;
}

EXPORT struct nullarium_position *nullarium_copy(const struct nullarium_position *position)
{
    struct nullarium_position *copy = malloc(sizeof *copy);
    if (!copy)
        return 0;
    *copy = *position;
    copy->shared->users++;
    return copy;
}

EXPORT void nullarium_close(struct nullarium_position *position)
{
    if (!position)
        return;
    if (--position->shared->users == 0) {
        free(position->shared->setup);
        free(position->shared);
    }
    free(position);
}

EXPORT void nullarium_assign(struct nullarium_position *to, const struct nullarium_position *from)
{
    memcpy(&to->state, &from->state, from->bytes);
    to->viewer = from->viewer;
}

EXPORT void nullarium_seed(struct nullarium_position *position, uint64_t seed)
{
    rng_seed(&position->rng, seed);
}

EXPORT int nullarium_seats(const struct nullarium_position *position)
{
    return position->setup->seats;
}

EXPORT unsigned nullarium_to_act(const struct nullarium_position *position)
{
    return position->setup->game->to_act(position->setup, &position->state);
}

static bool acts(const struct nullarium_position *position, int seat)
{
    return seat >= 1 && seat <= position->setup->seats && (nullarium_to_act(position) & ACT_SEAT(seat));
}

EXPORT size_t nullarium_moves(const struct nullarium_position *position, int seat, uint64_t *moves, size_t room)
{
    return acts(position, seat) ? position->setup->game->moves(position->setup, &position->state, seat, moves, room)
                                : 0;
}

EXPORT uint64_t nullarium_pick(struct nullarium_position *position, int seat)
{
    return acts(position, seat) ? position->setup->game->pick(position->setup, &position->state, seat, &position->rng)
                                : 0;
}

EXPORT int nullarium_play(struct nullarium_position *position, int seat, uint64_t move)
{
    const struct setup *setup = position->setup;
    struct refusal why = {0};
    if (seat < 1 || seat > setup->seats) {
        refuse_with_number(&why, "C1", "core.no-such-seat", seat);
        return fail(position, &why);
    }
    if (setup->game->refuse(setup, &position->state, seat, move, &why))
        return fail(position, &why);
    setup->game->play(setup, &position->state, seat, move);
    return 0;
}

EXPORT int nullarium_draw(struct nullarium_position *position)
{
    const struct setup *setup = position->setup;
    struct event event = {0};
    struct refusal why = {0};
    if (!(nullarium_to_act(position) & ACT_CHANCE)) {
        refuse_with(&why, 0, "core.no-chance");
        return fail(position, &why);
    }
    setup->game->draw(setup, &position->state, &position->rng, &event);
    setup->game->happen(setup, &position->state, &event);
    return 0;
}

EXPORT int nullarium_line(struct nullarium_position *position, const char *line)
{
    struct match match = {.setup = position->setup, .viewer = position->viewer, .state = position->state};
    struct event event;
    struct refusal why = {0};
    if (match_read(&match, line, &event, &why))
        return fail(position, &why);
    match_happen(&match, &event);
    position->state = match.state;
    return 0;
}

EXPORT int nullarium_playout(struct nullarium_position *position)
{
    return game_playout(position->setup, &position->state, &position->rng);
}

EXPORT void nullarium_scores(const struct nullarium_position *position, int scores[NULLARIUM_SEATS_MAX])
{
    memset(scores, 0, NULLARIUM_SEATS_MAX * sizeof *scores);
    position->setup->game->scores(position->setup, &position->state, scores);
}

EXPORT int nullarium_say(const struct nullarium_position *position, uint64_t move, char *out, size_t room)
{
    struct text text;
    if (!room)
        return -1;
    text_open(&text, out, room);
    position->setup->game->say(position->setup, &position->state, move, &text);
    return text.full ? -1 : 0;
}

EXPORT int nullarium_read(struct nullarium_position *position, int seat, const char *word, uint64_t *move)
{
    struct match match = {.setup = position->setup, .viewer = position->viewer, .state = position->state};
    struct event event;
    struct refusal why = {0};
    if (match_read_move(&match, seat, word, &event, &why))
        return fail(position, &why);
    *move = event.word[0];
    return 0;
}

EXPORT void nullarium_hide(struct nullarium_position *position, int viewer)
{
    position->viewer = viewer;
    position->setup->game->hide(position->setup, &position->state, viewer);
}

EXPORT void nullarium_guess(struct nullarium_position *position)
{
    if (position->viewer == OPEN)
        return;
    position->setup->game->guess(position->setup, &position->state, position->viewer, &position->rng);
    position->viewer = OPEN;
}

EXPORT const char *nullarium_error(const struct nullarium_position *position)
{
    return position->error;
}
