/* drafts.c - new sheets (see drafts.h).
 *
 * A draft is played by the measuring player that decides the difficulty, with the general weights, a few hundred times.
 * It is taken if the whole 99 % interval of the deciding statistic lies within the wished difficulty; in the first half
 * of the search a gentle or a hard one must also lie well beyond the border. Else the next draft is pushed the other
 * way.
 */
#include "drafts.h"
#include "open.h"
#include "sheet_parts.h"
#include "terminal/input.h"
#include "terminal/say.h"
#include "weights.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    DRAFTS_MOST = 10000,     /* so many are begun at most; most of them are not fit to be played */
    DECISIONS_MOST = 250000, /* so many are made at most, over all games of all drafts: some 20 seconds on one core */
    GAMES_FIRST = 100,       /* a draft that is far off shows it soon */
    GAMES_TAKEN = 400,       /* but none is taken with fewer: of many drafts some are lucky */
    GAMES_EACH = 1600,       /* and one that is not decided by then is no clear case */
    PUSH_MOST = 30,          /* see struct wish */
    IN_VAIN_MOST = 50,       /* so many in a row that are not fit to be played: it was pushed too far */
    BEYOND_PERCENT = 15,     /* gentle and hard: so far beyond the border, in percent of the normal range */
    TOWARDS_PERCENT = 35,    /* this is what the next draft aims at */
    FARTHEST_PERCENT = 100,  /* and what lies farther is no fun */
};

struct judging {
    const struct draft_wish *wish;
    const struct calibration *row;
    struct player player;
    struct measured_game *games;
    struct setup *setup;
    long decisions; /* so far, over all drafts */
    double nearest;
    bool any; /* at least one draft could be played: `nearest` is known */
};

enum verdict { TAKEN, MISSED, UNCLEAR, STOPPED };

/* The border between normal and the wished difficulty, pushed outwards by a share of the normal range. */
static double beyond(const struct judging *judging, int percent)
{
    const struct calibration *row = judging->row;
    double reach = (double)(row->most - row->least) * percent / 100;
    bool low = (judging->wish->difficulty == GENTLE) == judging->wish->game->fewest_wins;
    return low ? row->least - reach : row->most + reach;
}

/* The value the next draft should have. */
static double target(const struct judging *judging)
{
    if (judging->wish->difficulty == NORMAL)
        return (double)(judging->row->least + judging->row->most) / 2;
    return beyond(judging, TOWARDS_PERCENT);
}

/* Whether a gentle or a hard sheet is so clearly, and not absurdly. Later anything beyond the border will do: better a
 * sheet that is just gentle than none. */
static bool is_well_placed(const struct judging *judging, double value)
{
    double near = beyond(judging, BEYOND_PERCENT), far = beyond(judging, FARTHEST_PERCENT);
    if (judging->wish->difficulty == NORMAL || judging->decisions >= DECISIONS_MOST / 2)
        return true;
    return near < far ? value >= near && value <= far : value <= near && value >= far;
}

static enum verdict compare(const struct judging *judging, const struct measured_row *found)
{
    const struct game *game = judging->wish->game;
    enum difficulty wished = judging->wish->difficulty;
    bool low = measured_difficulty(game, found->low) == wished, high = measured_difficulty(game, found->high) == wished;
    if (low && high && is_well_placed(judging, found->value))
        return TAKEN;
    if (measured_difficulty(game, found->value) == wished && is_well_placed(judging, found->value))
        return UNCLEAR; /* more games may make it clear */
    return MISSED;
}

/* Plays the draft until it is clear what it is; *value: the deciding statistic as it was found. */
static enum verdict judge(struct judging *judging, double *value)
{
    struct measuring measuring = {
        .play = {.setup = judging->setup,
                 .learned = weights_find(judging->setup, 0),
                 .player = judging->player,
                 .seed = seed_mix(judging->wish->seed, 1)},
        .threads = (int)sysconf(_SC_NPROCESSORS_ONLN),
    };
    int done = 0;
    for (int until = GAMES_FIRST; until <= GAMES_EACH; until *= 2) {
        struct measured_level level = {.level = judging->row->level};
        int before = done;
        done = measure_games(&measuring, judging->games, before, until);
        if (done < until)
            return STOPPED;
        for (int i = before; i < done; i++)
            judging->decisions += judging->games[i].decisions;
        measure_level(&level, judging->setup, judging->games, done);
        struct measured_row found = measured_row(&level, judging->row);
        measured_close(&level);
        *value = found.value;
        enum verdict verdict = compare(judging, &found);
        if (verdict != UNCLEAR && (verdict != TAKEN || until >= GAMES_TAKEN))
            return verdict;
    }
    return UNCLEAR;
}

/* Sets the game up on the draft. False: it is not what our own sheets are, for once: another one. */
static bool prepare(struct judging *judging, const char *lines, unsigned symmetry)
{
    const struct game *game = judging->wish->game;
    const struct craft *craft = game->craft;
    struct opened draft = {.setup = judging->setup, .sheet = calloc(1, sizeof *draft.sheet)};
    char *whole = malloc(SHEET_BYTES + 32);
    struct figure *figures = calloc(FIGURES_MAX, sizeof *figures);
    if (!draft.sheet || !whole || !figures)
        abort();
    int length = snprintf(whole, SHEET_BYTES + 32, "sheet new\n%s", lines);
    bool fine = !open_game(&draft, game, game->seats_least, whole, (size_t)length, NULL);
    fine = fine && !(craft->refuse_hopeless && craft->refuse_hopeless(judging->setup, NULL));
    fine = fine && (!craft->symmetry || (craft->symmetry(judging->setup) & symmetry) == symmetry);
    int count = fine && craft->figures ? craft->figures(judging->setup, figures) : 0;
    for (int i = 0; i < count; i++)
        fine = fine && !figures[i].warning;
    free(figures);
    free(whole);
    free(draft.sheet);
    return fine;
}

/* How much to push the next draft: a tenth of the normal range is a step. */
static int push_by(const struct judging *judging, double value)
{
    double step = (double)(judging->row->most - judging->row->least) / 10;
    double off = (value - target(judging)) / step;
    int steps = (int)(off < 0 ? off - 0.5 : off + 0.5);
    steps = steps > 10 ? 10 : steps < -10 ? -10 : steps;
    return judging->wish->game->fewest_wins ? steps : -steps; /* above 0: gentler */
}

static unsigned choose_symmetry(const struct draft_wish *wish, struct rng *rng)
{
    const struct craft *craft = wish->game->craft;
    unsigned bits[8], count = 0;
    bits[count++] = SYMMETRY_NONE;
    for (unsigned bit = 1; bit <= SYMMETRY_SIXTH; bit *= 2) {
        struct wish own = {.difficulty = wish->difficulty, .size = wish->size, .symmetry = bit};
        if ((craft->symmetries & bit) && !(craft->refuse_wish && craft->refuse_wish(&own, NULL)))
            bits[count++] = bit;
    }
    return wish->any_symmetry ? bits[rng_below(rng, count)] : wish->symmetry;
}

static bool is_nearer(const struct judging *judging, double value)
{
    double aim = target(judging), a = value - aim, b = judging->nearest - aim;
    return !judging->any || (a < 0 ? -a : a) < (b < 0 ? -b : b);
}

/* "draft 12 ...", rewritten in place; 0: wiped away. */
static void tell_progress(int number)
{
    char room[SAY_ROOM] = "";
    struct message message = say_message("sheet.drafting", "n", number);
    struct text text;
    if (!isatty(STDERR_FILENO))
        return;
    text_open(&text, room, sizeof room);
    if (number)
        say_into(&text, &message, NULL);
    fprintf(stderr, "\r\033[K%s", room);
    fflush(stderr);
}

/* Drafts and judges until one is taken. */
static enum verdict search(struct judging *judging, char *lines)
{
    const struct draft_wish *wish = judging->wish;
    struct rng rng;
    rng_seed(&rng, seed_mix(wish->seed, 0));
    struct wish own = {.difficulty = wish->difficulty, .size = wish->size};
    int in_vain = 0;
    for (int i = 0; i < DRAFTS_MOST && judging->decisions < DECISIONS_MOST && !input_stopped; i++) {
        struct text text;
        double value = 0;
        tell_progress(i + 1);
        text_open(&text, lines, SHEET_BYTES);
        own.symmetry = choose_symmetry(wish, &rng);
        if (!wish->game->craft->draft(&own, &rng, &text) || text.full || !prepare(judging, lines, own.symmetry)) {
            if (++in_vain % IN_VAIN_MOST == 0)
                own.push /= 2;
            continue;
        }
        in_vain = 0;
        enum verdict verdict = judge(judging, &value);
        if (verdict == TAKEN || verdict == STOPPED)
            return verdict;
        if (is_nearer(judging, value))
            judging->nearest = value;
        judging->any = true;
        own.push += push_by(judging, value);
        own.push = own.push > PUSH_MOST ? PUSH_MOST : own.push < -PUSH_MOST ? -PUSH_MOST : own.push;
    }
    return input_stopped ? STOPPED : UNCLEAR;
}

/* Why there is no such sheet: none could be drawn, or none was as hard as that. */
static int say_failed(const struct judging *judging)
{
    const struct draft_wish *wish = judging->wish;
    char value[32];
    if (!judging->any)
        return say_error(EXIT_FAILURE, "sheet.new-none", "");
    snprintf(value, sizeof value, "%.1f", judging->nearest);
    return say_error(EXIT_FAILURE, "sheet.new-failed", "twt", difficulty_texts[wish->difficulty], value,
                     difficulty_texts[measured_difficulty(wish->game, judging->nearest)]);
}

int draft_sheet(const struct draft_wish *wish, char *lines)
{
    struct judging judging = {.wish = wish, .row = measured_deciding(wish->game)};
    struct refusal why = {0};
    if (measured_player(&judging.player, wish->game, judging.row->level, &(struct learned){0}, &why))
        return say_error(EXIT_FAILURE, "sheet.no-bots", "w", wish->game->id);
    judging.games = calloc(GAMES_EACH, sizeof *judging.games);
    judging.setup = aligned_alloc(16, (wish->game->setup_bytes + 15) & ~(size_t)15);
    if (!judging.games || !judging.setup)
        abort();
    enum verdict verdict = search(&judging, lines);
    tell_progress(0);
    free(judging.setup);
    free(judging.games);
    if (verdict == TAKEN)
        return 0;
    return verdict == STOPPED ? input_status() : say_failed(&judging);
}
