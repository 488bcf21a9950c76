/* guess_uniform.c - checks `guess` of the card games against a full enumeration of small endings.
 *
 * The enumeration is plain and independent of the games' own knowledge: it works on the lines of the
 * record. Of a round that has come so far that few cards are unseen, it takes every way of dealing
 * the unseen cards, replays the round's lines on that deal, and keeps the deals on which every
 * line is legal and the viewer's view comes out the same. Cards of one kind are told apart (a
 * deal counts as often as there are ways to deal the very cards). Then guesses are drawn, and their
 * frequencies compared with that by chi-square.
 */
#include "guess_uniform.h"
#include "games.h"
#include "match.h"
#include <stdlib.h>
#include <string.h>

enum {
    CARDS_MAX = 80,
    KINDS_MAX = 80,
    LINES_MAX = 400,
    WAYS_MAX = 3000, /* of dealing the unseen cards */
    POSITIONS = 20,  /* tested for each game and seat count */
    DRAWS_A_WAY = 60,
    GAMES_MAX = 400,
};

/* All cards, in the order in which a deal is written. */
struct deck {
    int count, kinds;
    int kind[CARDS_MAX];
    char name[KINDS_MAX][8]; /* "r20", "D7+" */
};

struct world {
    struct state state;
    uint32_t ways; /* how many deals lead to it */
    uint32_t seen; /* how often it was guessed */
};

struct study {
    const struct game *game;
    struct setup *setup;
    struct deck deck;
    struct match start;               /* before the round's first deal */
    char line[LINES_MAX][EVENT_TEXT]; /* the round's lines so far */
    int lines;
    int viewer;
    struct state truth, view;
    int dealt[SEATS_MAX + 1][CARDS_MAX]; /* kinds in each seat's deal */
    int dealt_count[SEATS_MAX + 1];
    int fixed[SEATS_MAX + 1][KINDS_MAX]; /* how many of each kind the viewer knows to have been dealt to a seat */
    bool sees_own[SEATS_MAX + 1];        /* a seat saw its own deal (not so in a blind round, N9) */
    int unseen[SEATS_MAX + 1];           /* how many more each seat was dealt */
    int pool[CARDS_MAX], pool_count;     /* kinds of the unseen cards, one entry a card */
    int owner[CARDS_MAX];                /* of each of them in the way being tried; 0: not dealt */
    struct match replay;
    struct world *worlds;
    int world_count;
    uint32_t ways;
    int bound; /* positions where what was played rules some of the deals out: the interesting ones */
    char wrong[300];
};

/* -- the cards -------------------------------------------------------------------------------- */

static void add_kind(struct deck *deck, int copies, const char *letter, int value, const char *plus)
{
    snprintf(deck->name[deck->kinds], sizeof deck->name[0], "%s%d%s", letter, value, plus);
    for (int i = 0; i < copies; i++)
        deck->kind[deck->count++] = deck->kinds;
    deck->kinds++;
}

static void fill_deck(struct deck *deck, const char *game, int seats)
{
    memset(deck, 0, sizeof *deck);
    if (strcmp(game, "nullern") == 0) {
        static const char *const colours[] = {"r", "y", "g", "b"};
        for (int colour = 0; colour < 4; colour++)
            for (int value = 1; value <= 20; value++)
                add_kind(deck, 1, colours[colour], value, "");
        return;
    }
    int least_doe = seats == 3 ? 5 : seats == 4 ? 3 : 1, least_stag = seats == 3 ? 6 : seats == 4 ? 4 : 2; /* B2 */
    for (int value = 1; value <= 15; value++) {
        bool odd = value % 2 == 1;
        if (value > 9 && odd)
            add_kind(deck, 1, "D", value, "");
        if (value > 9 || value < least_doe)
            continue;
        add_kind(deck, odd ? 2 : 3, "D", value, "");
        if (odd)
            add_kind(deck, 1, "D", value, "+");
    }
    add_kind(deck, 3, "S", 0, "");
    for (int value = least_stag; value <= 10; value++)
        add_kind(deck, 3, "S", value, "");
}

/* The kind of card whose name stands here, up to a blank, a '>' or the end; -1 for none. */
static int kind_at(const struct deck *deck, const char *at)
{
    size_t length = strcspn(at, " >");
    for (int kind = 0; kind < deck->kinds; kind++)
        if (strlen(deck->name[kind]) == length && memcmp(deck->name[kind], at, length) == 0)
            return kind;
    return -1;
}

/* -- what the viewer knows from the lines ----------------------------------------------------- */

static void read_deal(struct study *study, const char *line)
{
    int seat = line[5] - '0';
    for (const char *at = strchr(line + 5, ' '); at; at = strchr(at + 1, ' '))
        study->dealt[seat][study->dealt_count[seat]++] = kind_at(&study->deck, at + 1);
}

/* Follows the cards that were played openly: what a seat played that it had not picked up openly
 * (B11) was dealt to it. */
static void follow_cards(struct study *study)
{
    int picked[SEATS_MAX + 1][KINDS_MAX] = {0}, fringe[SEATS_MAX + 1];
    for (int seat = 0; seat <= SEATS_MAX; seat++)
        fringe[seat] = -1;
    memset(study->fixed, 0, sizeof study->fixed);
    memset(study->dealt_count, 0, sizeof study->dealt_count);
    for (int i = 0; i < study->lines; i++) {
        const char *line = study->line[i];
        if (strncmp(line, "deal ", 5) == 0)
            read_deal(study, line);
        int kind = line[0] >= '1' && line[0] <= '9' ? kind_at(&study->deck, line + 2) : -1;
        if (kind < 0)
            continue;
        int seat = line[0] - '0';
        if (picked[seat][kind] > 0)
            picked[seat][kind]--;
        else
            study->fixed[seat][kind]++;
        const char *to = strchr(line, '>');
        if (!to || to[1] < '1' || to[1] > '9')
            continue;
        int owner = to[1] - '0';
        if (fringe[owner] >= 0 && study->deck.name[kind][0] == 'D' && study->deck.name[fringe[owner]][0] == 'S')
            picked[seat][fringe[owner]]++;
        fringe[owner] = kind;
    }
}

static void find_unseen(struct study *study)
{
    const struct deck *deck = &study->deck;
    int left[KINDS_MAX] = {0};
    for (int i = 0; i < deck->count; i++)
        left[deck->kind[i]]++;
    for (int i = 0; i < study->lines; i++)
        if (strncmp(study->line[i], "trump ", 6) == 0)
            left[kind_at(deck, study->line[i] + 6)]--;
    for (int seat = 1; seat <= study->setup->seats; seat++) {
        if (seat == study->viewer && study->sees_own[seat]) {
            memset(study->fixed[seat], 0, sizeof study->fixed[seat]);
            for (int i = 0; i < study->dealt_count[seat]; i++)
                study->fixed[seat][study->dealt[seat][i]]++;
        }
        study->unseen[seat] = study->dealt_count[seat];
        for (int kind = 0; kind < deck->kinds; kind++) {
            study->unseen[seat] -= study->fixed[seat][kind];
            left[kind] -= study->fixed[seat][kind];
        }
    }
    study->pool_count = 0;
    for (int kind = 0; kind < deck->kinds; kind++)
        for (int i = 0; i < left[kind]; i++)
            study->pool[study->pool_count++] = kind;
}

/* How many ways there are to deal the unseen cards; more than WAYS_MAX is all the same. */
static long count_ways(const struct study *study)
{
    double ways = 1;
    int left = study->pool_count;
    for (int seat = 1; seat <= study->setup->seats; seat++)
        for (int i = 1; i <= study->unseen[seat]; i++)
            ways = ways * left-- / i;
    return ways > WAYS_MAX ? WAYS_MAX + 1 : (long)(ways + 0.5);
}

/* -- every way to deal ------------------------------------------------------------------------ */

static void say_deal(const struct study *study, int seat, char line[EVENT_TEXT])
{
    int cards[KINDS_MAX];
    memcpy(cards, study->fixed[seat], sizeof cards);
    for (int i = 0; i < study->pool_count; i++)
        cards[study->pool[i]] += study->owner[i] == seat;
    int length = snprintf(line, EVENT_TEXT, "deal %d", seat);
    for (int kind = 0; kind < study->deck.kinds; kind++)
        for (int i = 0; i < cards[kind]; i++)
            length += snprintf(line + length, (size_t)(EVENT_TEXT - length), " %s", study->deck.name[kind]);
}

static void keep_world(struct study *study, const struct state *state)
{
    study->ways++;
    for (int i = 0; i < study->world_count; i++)
        if (memcmp(&study->worlds[i].state, state, sizeof *state) == 0) {
            study->worlds[i].ways++;
            return;
        }
    study->worlds[study->world_count++] = (struct world){.state = *state, .ways = 1};
}

/* Replays the round on this deal, and keeps it if the viewer could not tell. */
static void try_way(struct study *study)
{
    struct match *match = &study->replay;
    match->setup = study->setup;
    match->viewer = VIEWER_FULL;
    match->state = study->start.state;
    for (int i = 0; i < study->lines; i++) {
        char deal[EVENT_TEXT];
        const char *line = study->line[i];
        if (strncmp(line, "deal ", 5) == 0) {
            say_deal(study, line[5] - '0', deal);
            line = deal;
        }
        struct event event;
        if (match_read(match, line, &event, NULL))
            return;
        if (event.kind == EVENT_MOVE)
            study->game->play(study->setup, &match->state, event.seat, event.word[0]);
        else
            study->game->happen(study->setup, &match->state, &event);
    }
    struct state view = match->state;
    study->game->hide(study->setup, &view, study->viewer);
    if (memcmp(&view, &study->view, sizeof view) == 0)
        keep_world(study, &match->state);
}

/* Chooses `more` cards of the pool from number `from` on for `seat`, then goes on with the next seat. */
static void deal_on(struct study *study, int seat, int more, int from)
{
    if (more == 0) {
        seat++;
        if (seat > study->setup->seats)
            try_way(study);
        else
            deal_on(study, seat, study->unseen[seat], 0);
        return;
    }
    for (int i = from; i < study->pool_count; i++) {
        if (study->owner[i])
            continue;
        study->owner[i] = seat;
        deal_on(study, seat, more - 1, i + 1);
        study->owner[i] = 0;
    }
}

/* -- the comparison --------------------------------------------------------------------------- */

/* The bound of far_from_fair in tests/laws/laws.c (Laurent and Massart): once in a million. */
static bool is_far(const struct study *study, uint32_t draws)
{
    double chi = 0;
    for (int i = 0; i < study->world_count; i++) {
        const struct world *world = &study->worlds[i];
        double expected = (double)draws * world->ways / study->ways;
        chi += (world->seen - expected) * (world->seen - expected) / expected;
    }
    const double x = 14, d = study->world_count - 1, beyond = chi - d - 2 * x;
    return beyond > 0 && beyond * beyond > 4 * d * x;
}

static int compare_worlds(const void *a, const void *b)
{
    return memcmp(&((const struct world *)a)->state, &((const struct world *)b)->state, sizeof(struct state));
}

/* True: something is wrong with the guesses for this view. */
static bool position_fails(struct study *study, struct rng *rng)
{
    study->world_count = 0;
    study->ways = 0;
    memset(study->owner, 0, sizeof study->owner);
    deal_on(study, 0, 0, 0);
    study->bound += (long)study->ways < count_ways(study);
    qsort(study->worlds, (size_t)study->world_count, sizeof *study->worlds, compare_worlds);
    struct world truth = {.state = study->truth};
    if (!bsearch(&truth, study->worlds, (size_t)study->world_count, sizeof truth, compare_worlds)) {
        snprintf(study->wrong, sizeof study->wrong, "viewer %d, line %d \"%s\": the truth is not among the %d worlds",
                 study->viewer, study->lines, study->line[study->lines - 1], study->world_count);
        return true;
    }
    uint32_t draws = study->ways * DRAWS_A_WAY;
    for (uint32_t i = 0; i < draws; i++) {
        struct world guess = {.state = study->view};
        study->game->guess(study->setup, &guess.state, study->viewer, rng);
        struct world *found = bsearch(&guess, study->worlds, (size_t)study->world_count, sizeof guess, compare_worlds);
        if (!found) {
            snprintf(study->wrong, sizeof study->wrong,
                     "viewer %d, line %d \"%s\": a guess is none of the %d possible worlds", study->viewer,
                     study->lines, study->line[study->lines - 1], study->world_count);
            return true;
        }
        found->seen++;
    }
    if (!is_far(study, draws))
        return false;
    snprintf(study->wrong, sizeof study->wrong,
             "viewer %d, line %d \"%s\": the guesses are not uniform over %d worlds (%u deals)", study->viewer,
             study->lines, study->line[study->lines - 1], study->world_count, study->ways);
    return true;
}

/* Is this a position worth the work: nothing sealed, few unseen cards, but some? */
static bool is_small(struct study *study, const struct match *match)
{
    unsigned acting = match_to_act(match);
    bool one_acts = acting && !(acting & (acting - 1)) && !(acting & ACT_CHANCE);
    if (!one_acts || study->lines == 0)
        return false;
    follow_cards(study);
    find_unseen(study);
    long ways = count_ways(study);
    return ways > 1 && ways <= WAYS_MAX;
}

/* Plays random games and tests small positions on the way. Returns how many it found. */
static int study_games(struct study *study, struct match *match)
{
    int found = 0;
    struct rng rng;
    rng_seed(&rng, 7);
    for (int number = 0; number < GAMES_MAX && found < POSITIONS && !study->wrong[0]; number++) {
        match_open(match, study->setup, VIEWER_FULL);
        study->lines = 0;
        int tested = -1; /* at most one position a round, or all would look alike */
        for (unsigned acting; (acting = match_to_act(match)) != 0 && found < POSITIONS;) {
            study->viewer = (int)rng_below(&rng, (uint32_t)study->setup->seats + 1);
            if (tested != study->start.events && is_small(study, match) && rng_below(&rng, 3) == 0) {
                study->truth = study->view = match->state;
                study->game->hide(study->setup, &study->view, study->viewer);
                tested = study->start.events;
                found++;
                if (position_fails(study, &rng))
                    return found;
            }
            struct event event;
            struct text text;
            if (acting & ACT_CHANCE) {
                match_draw(match, &rng, &event);
            } else {
                int seat = 1;
                while (!(acting & ACT_SEAT(seat)))
                    seat++;
                event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)seat};
                event.word[0] = study->game->pick(study->setup, &match->state, seat, &rng);
            }
            char line[EVENT_TEXT];
            text_open(&text, line, sizeof line);
            match_say(match, &event, &text);
            if (strncmp(line, "deal 1 ", 7) == 0) {
                study->lines = 0;
                study->start.state = match->state;
                study->start.events = match->events;
            }
            if (strncmp(line, "deal ", 5) == 0) {
                struct event told[TELL_MAX];
                match_tell(match, &event, line[5] - '0', told);
                study->sees_own[line[5] - '0'] = !told[0].hidden;
            }
            if (study->lines < LINES_MAX)
                strcpy(study->line[study->lines++], line);
            match_happen(match, &event);
        }
    }
    return found;
}

static void *allocate(size_t bytes)
{
    void *memory = aligned_alloc(16, (bytes + 15) / 16 * 16);
    if (!memory)
        abort();
    memset(memory, 0, bytes);
    return memory;
}

static bool run_game(const struct game *game, int seats, FILE *out)
{
    struct study *study = allocate(sizeof *study);
    struct match *match = allocate(sizeof *match);
    study->game = game;
    study->setup = allocate(game->setup_bytes);
    study->worlds = allocate((WAYS_MAX + 1) * sizeof *study->worlds);
    int option[OPTIONS_MAX] = {0}, found = 0;
    if (setup_make(study->setup, game, seats, option, NULL, NULL))
        snprintf(study->wrong, sizeof study->wrong, "the set-up was refused");
    fill_deck(&study->deck, game->id, seats);
    if (!study->wrong[0])
        found = study_games(study, match);
    if (!study->wrong[0] && found < POSITIONS / 2)
        snprintf(study->wrong, sizeof study->wrong, "only %d small positions were found", found);
    bool fine = !study->wrong[0];
    fprintf(out, "%s guess-uniform %s %d%s%s", fine ? "ok" : "not ok", game->id, seats, fine ? "" : ": ", study->wrong);
    if (fine)
        fprintf(out, " # %d positions, in %d of them not every deal was possible", found, study->bound);
    fprintf(out, "\n");
    free(study->worlds);
    free(study->setup);
    free(match);
    free(study);
    return fine;
}

struct uniform_count guess_uniform_run(const char *only, FILE *out)
{
    static const char *const games[] = {"null-bock", "nullern"};
    struct uniform_count count = {0, 0};
    for (int i = 0; i < 2; i++) {
        const struct game *game = games_find(games[i]);
        if (!game || (only && strcmp(only, games[i]) != 0))
            continue;
        for (int seats = game->seats_least; seats <= game->seats_most; seats++) {
            bool fine = run_game(game, seats, out);
            count.passed += fine;
            count.failed += !fine;
        }
    }
    return count;
}
