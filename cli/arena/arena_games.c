/* arena_games.c - the games of the arena: who sits where, and other programs among them, at a lean table. */
#include "arena.h"
#include "play/thinker.h"
#include "terminal/say.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct seat {
    int player;
    struct exec_bot exec;
    bool runs;               /* another program plays it, and still does */
    char lines[TABLE_LINES]; /* what it is told */
};

struct worker {
    struct arena *arena;
    void *memory;
    struct lean table;
    struct seat seats[SEATS_MAX + 1]; /* by seat */
    int64_t luck[SEATS_MAX];          /* by seat - 1, in thousandths */
};

/* Our own players are measured by the processor's time, other programs by the wall's. */
static int64_t nanoseconds(bool is_exec)
{
    struct timespec now;
    clock_gettime(is_exec ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* An event happens, and other programs hear what their seats are told. */
static void happen(struct worker *worker, const struct event *event)
{
    lean_happen(&worker->table, event);
    for (int number = 1; number <= worker->arena->setup->seats; number++)
        if (worker->seats[number].runs)
            exec_send_lines(&worker->seats[number].exec, &worker->table.table.lines[number]);
}

static void draw(struct worker *worker, uint64_t luck_seed, uint64_t ordinal, struct event *event)
{
    const struct setup *setup = worker->arena->setup;
    const struct knowledge *knowledge = setup->game->knowledge;
    lean_draw(&worker->table, luck_seed, ordinal, event);
    if (knowledge && knowledge->luck) {
        int32_t luck[SEATS_MAX] = {0};
        knowledge->luck(setup, &worker->table.table.full.state, event, worker->arena->learned.weights, luck);
        for (int i = 0; i < setup->seats; i++)
            worker->luck[i] += luck[i];
    }
}

/* The program lost its seat: said for the first few games, counted for all. */
static void lose_seat(struct arena *arena, struct arena_player *player, int seat, const struct refusal *why)
{
    enum { SAID = 3 };
    if (arena->stop)
        return; /* it was us who did not wait */
    if (atomic_fetch_add(&player->lost_seats, 1) >= SAID)
        return;
    char sentence[SAY_ROOM];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    i18n_say_refusal(say_lang(), why, NULL, &text);
    pthread_mutex_lock(&arena->lock);
    say_error(0, "arena.lost-seat", "wnw", player->name, seat, sentence);
    pthread_mutex_unlock(&arena->lock);
}

static uint64_t choose(struct worker *worker, int number, uint64_t bot_seed)
{
    struct arena *arena = worker->arena;
    struct seat *seat = &worker->seats[number];
    struct arena_player *player = &arena->players[seat->player];
    static const struct player anything = {.kind = PLAYER_RANDOM};
    uint64_t move = 0;
    int64_t start = nanoseconds(player->is_exec);
    if (seat->runs) {
        struct refusal why;
        const struct state *view = &worker->table.table.view[number].state;
        if (exec_ask_move(&seat->exec, arena->setup, view, number, &move, &why, &arena->stop)) {
            seat->runs = false;
            lose_seat(arena, player, number, &why);
        }
    }
    if (!seat->runs)
        move = lean_choose(&worker->table, number, player->is_exec ? &anything : &player->player, &arena->learned,
                           bot_seed, worker->memory);
    atomic_fetch_add(&player->decisions, 1);
    atomic_fetch_add(&player->nanoseconds, (long)(nanoseconds(player->is_exec) - start));
    return move;
}

static void open_seats(struct worker *worker, const uint8_t *seating)
{
    struct arena *arena = worker->arena;
    const struct setup *setup = arena->setup;
    for (int number = 1; number <= setup->seats; number++) {
        struct seat *seat = &worker->seats[number];
        struct arena_player *player = &arena->players[seating[number - 1]];
        seat->player = seating[number - 1];
        seat->runs = player->is_exec;
        worker->table.table.lines[number] = (struct text){0};
        if (!seat->runs)
            continue;
        text_open(&worker->table.table.lines[number], seat->lines, sizeof seat->lines);
        struct refusal why = {0};
        if (exec_open(&seat->exec, player->name, arena->wait, false)) {
            exec_send_header(&seat->exec, &arena->loaded.record, arena->loaded.sheet_text, number);
        } else {
            seat->runs = false;
            refuse_with(&why, NULL, "bots.exec-gone");
            lose_seat(arena, player, number, &why);
        }
    }
}

static void close_seats(struct worker *worker)
{
    const struct setup *setup = worker->arena->setup;
    const struct match *match = &worker->table.table.full;
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    match_say_result(match, &text);
    for (int number = 1; number <= setup->seats; number++) {
        struct seat *seat = &worker->seats[number];
        if (!seat->runs)
            continue;
        if (!match_to_act(match))
            exec_send(&seat->exec, line);
        exec_close(&seat->exec);
    }
}

/* Plays one game; false: it was stopped before its end. */
static bool play_game(struct worker *worker, long set, int seating_number, const uint8_t *seating)
{
    struct arena *arena = worker->arena;
    const struct setup *setup = arena->setup;
    uint64_t set_seed = seed_mix(arena->seed, (uint64_t)set);
    uint64_t luck_seed = seed_mix(set_seed, 0);
    uint64_t bot_seed = seed_mix(seed_mix(set_seed, 1), (uint64_t)seating_number);
    uint64_t ordinal = 0;
    unsigned acting;
    memset(worker->luck, 0, sizeof worker->luck);
    lean_begin(&worker->table, setup);
    open_seats(worker, seating);
    while ((acting = table_to_act(&worker->table.table)) != 0 && !arena->stop) {
        struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)lean_next_seat(acting)};
        if (event.seat == 0)
            draw(worker, luck_seed, ordinal++, &event);
        else
            event.word[0] = choose(worker, event.seat, bot_seed);
        happen(worker, &event);
    }
    close_seats(worker);
    return acting == 0;
}

/* Adds the results of a finished game to the cells of its set. */
static void count_game(struct worker *worker, long set, const struct lineup *lineup, const uint8_t *seating)
{
    struct arena *arena = worker->arena;
    const struct setup *setup = arena->setup;
    int scores[SEATS_MAX] = {0}, rank[SEATS_MAX], winners = 0;
    setup->game->scores(setup, &worker->table.table.full.state, scores);
    match_ranks(setup, scores, rank);
    for (int i = 0; i < setup->seats; i++)
        winners += rank[i] == 1;
    pthread_mutex_lock(&arena->lock);
    struct cell *cells = &arena->cells[set * arena->cells_per_set + lineup->first_cell];
    for (int i = 0; i < setup->seats; i++) {
        int k = 0;
        while (lineup->players[k] != seating[i])
            k++;
        cells[k].score += scores[i];
        cells[k].adjusted +=
            1000 * (int64_t)scores[i] + (setup->game->fewest_wins ? worker->luck[i] : -worker->luck[i]);
        cells[k].wins += rank[i] == 1 ? ARENA_WIN / winners : 0;
        cells[k].seats++;
    }
    if (--arena->games_left[set] == 0)
        arena_note_finished(arena, set);
    pthread_mutex_unlock(&arena->lock);
    atomic_fetch_add(&arena->games_played, 1);
}

static size_t memory_of(const struct arena *arena)
{
    size_t most = 0;
    for (int i = 0; i < arena->player_count; i++) {
        size_t bytes = arena->players[i].is_exec ? 0 : player_memory(&arena->players[i].player, arena->game);
        most = bytes > most ? bytes : most;
    }
    return most;
}

/* The next game to play. Under mpirun a thread may have to wait for more; false: there are none, or it must stop. */
static bool take_game(struct arena *arena, long *game)
{
    while (!arena->stop) {
        pthread_mutex_lock(&arena->lock);
        bool found = atomic_load(&arena->next_game) < atomic_load(&arena->games_end);
        *game = found ? atomic_fetch_add(&arena->next_game, 1) : 0;
        bool over = !found && atomic_load(&arena->all_given);
        pthread_mutex_unlock(&arena->lock);
        if (found || over)
            return found;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return false;
}

void *arena_work(void *where)
{
    struct arena *arena = where;
    struct worker *worker = aligned_alloc(64, (sizeof *worker + 63) & ~(size_t)63);
    if (!worker)
        abort();
    memset(worker, 0, sizeof *worker);
    worker->arena = arena;
    worker->table.grow = told_grow;
    worker->memory = thinker_memory(memory_of(arena));
    for (long game; take_game(arena, &game);) {
        long set = game / arena->games_per_set;
        int within = (int)(game % arena->games_per_set);
        if (arena->known[set])
            continue;
        const struct lineup *lineup = arena->lineups;
        while (within >= lineup->first_game + lineup->seating_count)
            lineup++;
        const uint8_t *seating = lineup->seatings[within - lineup->first_game];
        if (play_game(worker, set, within - lineup->first_game, seating))
            count_game(worker, set, lineup, seating);
    }
    lean_close(&worker->table);
    free(worker->memory);
    free(worker);
    return NULL;
}
