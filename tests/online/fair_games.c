/* fair_games.c - plays whole games as an online table would, by core/fair and table alone, and writes the full record
 * and what every viewer was told: fair_games GAME SEATS SEED FOLDER [WAY]. Persons play at random; who chooses at the
 * same time as others is asked in any order; seats are lent and taken back. A WAY is one of cheating (see `ways`), or
 * `close`: the game is closed in the middle. */
#include "deciders.h"
#include "fair.h"
#include "games.h"
#include "open.h"
#include "players.h"
#include "sheets.h"
#include "weights.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS = 20000, DECISIONS = 10000, LINES = RECORD_BYTES };

static const char *const ways[] = {
    "seed",   /* a bot is given another seed, and the record says so */
    "card",   /* chance line 1 (a deal, a card) is not what was drawn */
    "roll",   /* chance line 3 is thrown again until it is another */
    "look",   /* a bot plays what it would not choose */
    "hide",   /* a reveal is not used, and the record shows it all the same */
    "value",  /* a reveal that never came is made up */
    "line",   /* or its line is left out */
    "commit", /* another secret than the one that was promised */
    "order",  /* two draws are exchanged */
    "close",  /* no cheating */
    NULL,
};

struct due {
    struct state view;
    int told;
};

static struct game_at_table {
    struct table table;
    struct opened opened;
    const char *sheet, *way;
    struct rng rng;
    uint8_t secret[FAIR_BYTES], key[FAIR_BYTES];
    struct fair_share share[FAIR_SEATS];
    char name[SEATS_MAX + 1][16];
    char bots[BOTS_WORD];
    struct decider sits[SEATS_MAX + 1]; /* level "": a person */
    struct decider once[SEATS_MAX + 1];
    struct due due[SEATS_MAX + 1];
    int decided[SEATS_MAX + 1];
    char seeds[LINES];
    struct text seed_lines;
    int bot_decisions;
} game;

static _Alignas(64) unsigned char thinking_memory[THINK_BYTES];
static _Alignas(16) unsigned char setup_memory[SETUP_BYTES];
static struct sheet sheet_memory;
static struct event told_memory[SEATS_MAX + 1][EVENTS];
static char line_memory[SEATS_MAX + 1][LINES], record_memory[LINES];

static bool is_way(const char *way)
{
    return text_same(game.way, way);
}

static uint32_t any(uint32_t n)
{
    return rng_below(&game.rng, n);
}

static void fill_random(uint8_t bytes[FAIR_BYTES])
{
    for (int i = 0; i < FAIR_BYTES; i++)
        bytes[i] = (uint8_t)any(256);
}

/* A comment goes into the record and to all. */
static void note(const char *line)
{
    for (int viewer = -1; viewer <= game.opened.record.seats; viewer++) {
        struct text *text = viewer < 0 ? &game.table.record : &game.table.lines[viewer];
        text_add(text, line);
        text_char(text, '\n');
    }
}

static void note_bytes(const char *words, const uint8_t *one, const uint8_t *two, bool pair)
{
    char line[EVENT_TEXT];
    struct text text;
    text_open(&text, line, sizeof line);
    text_add(&text, words);
    if (one)
        fair_say_hex(&text, one, FAIR_BYTES);
    else
        text_char(&text, '-');
    if (pair)
        text_char(&text, ' ');
    if (pair && two)
        fair_say_hex(&text, two, FAIR_BYTES);
    else if (pair)
        text_char(&text, '-');
    note(line);
}

/* -- before the game ------------------------------------------------------------------------------------ */

static void seat_all(int seats)
{
    static const char *const levels[] = {"club", "expert", "beginner", "random", "master"};
    static const char *const names[] = {"Ada", "Ben", "Zoë", "Vera", "Ivo", "Noor", "Ole", "Ana"};
    for (int seat = 1; seat <= seats; seat++) {
        bool bot = seat == 2 || (seat > 2 && any(3) == 0);
        snprintf(game.name[seat], sizeof game.name[0], "%s", names[seat - 1]);
        if (!bot) {
            snprintf(game.opened.record.name[seat - 1], RECORD_NAME, "%s", names[seat - 1]);
            continue;
        }
        snprintf(game.sits[seat].level, RECORD_NAME, "%s", levels[any(20) ? any(4) : 4]);
        memcpy(game.sits[seat].bots, game.bots, BOTS_WORD);
        memcpy(game.opened.record.bot[seat - 1], game.sits[seat].level, RECORD_NAME);
    }
}

/* Commitment, hashes, reveals, the key. Of many seats one does not reveal. */
static void promise(const char *table, int seats)
{
    char words[EVENT_TEXT];
    uint8_t commit[FAIR_BYTES], hash[SEATS_MAX + 1][FAIR_BYTES], other[FAIR_BYTES];
    struct fair_share used[FAIR_SEATS];
    fill_random(game.secret);
    fair_commit(table, game.secret, commit);
    if (is_way("commit"))
        fill_random(game.secret);
    snprintf(words, sizeof words, "# fair 1 %s ", table);
    note_bytes(words, commit, NULL, false);
    for (int seat = 1; seat <= seats; seat++) {
        struct fair_share *share = &game.share[seat - 1];
        bool person = !game.sits[seat].level[0];
        fill_random(share->entropy);
        share->given = person && !(seat > 3);
        fair_hash(table, seat, share->entropy, hash[seat]);
        if (is_way("value") && seat == 1)
            fill_random(share->entropy);
        snprintf(words, sizeof words, "# entropy %d ", seat);
        if (!is_way("line") || seat != 1)
            note_bytes(words, person ? hash[seat] : NULL, share->given ? share->entropy : NULL, true);
        if (!person) {
            snprintf(words, sizeof words, "# seat %d bot %s %s", seat, game.sits[seat].level, game.bots);
            note(words);
        }
    }
    memcpy(used, game.share, sizeof used);
    if (is_way("hide") || is_way("line"))
        used[0].given = false;
    memcpy(other, game.secret, sizeof other);
    fair_key(table, other, seats, used, game.key);
}

/* -- the game ------------------------------------------------------------------------------------------- */

static void draw(void)
{
    struct table *table = &game.table;
    int k = table->draws, used = k;
    uint8_t bytes[FAIR_BYTES];
    struct event event, right;
    struct rng rng;
    if (is_way("order") && (k == 1 || k == 2))
        used = 3 - k;
    fair_draw(game.key, used, bytes);
    table_seed_draw(&rng, bytes);
    match_draw(&table->full, &rng, &event);
    right = event;
    while ((is_way("card") && k == 1 && memcmp(&event, &right, sizeof event) == 0) ||
           (is_way("roll") && k == 3 && memcmp(&event, &right, sizeof event) == 0))
        match_draw(&table->full, &rng, &event);
    table_happen(table, &event);
}

static uint64_t choose_as_bot(int seat, const struct decider *by)
{
    const struct setup *setup = game.opened.setup;
    struct player player;
    int number = game.decided[seat];
    uint64_t seed = fair_seed(game.key, seat, number);
    if (is_way("seed") && game.bot_decisions == 1)
        seed++;
    game.bot_decisions++;
    decision_say_seed(seat, number, seed, &game.seed_lines);
    text_char(&game.seed_lines, '\n');
    if (player_read(&player, setup->game, by->level, NULL))
        abort();
    struct learned learned = weights_find(setup, weights_sheet(game.sheet));
    struct thinking thinking = {.setup = setup,
                                .view = &game.due[seat].view,
                                .seat = seat,
                                .told = game.table.told[seat].events,
                                .told_count = game.due[seat].told,
                                .seed = seed,
                                .weights = learned.weights,
                                .halvings = learned.halvings,
                                .memory = thinking_memory};
    uint64_t move = player_choose(&player, &thinking);
    uint64_t moves[2] = {move, move};
    bool looks = is_way("look") && setup->game->moves(setup, &game.due[seat].view, seat, moves, 2) > 1;
    if (looks)
        game.way = "";
    return looks && moves[0] == move ? moves[1] : looks ? moves[0] : move;
}

static void decide(unsigned acting)
{
    int seats = game.opened.record.seats, seat = 1 + (int)any((uint32_t)seats);
    char line[EVENT_TEXT];
    while (!(acting & ACT_SEAT(seat)))
        seat = seat % seats + 1;
    struct decider *sits = &game.sits[seat], by = *sits;
    if (!sits->level[0] && any(12) == 0) { /* out of time: an expert decides once; now and then one of old */
        const char *bots = any(4) ? game.bots : "0-old";
        snprintf(line, sizeof line, "# once %d expert %s", seat, bots);
        note(line);
        snprintf(by.level, sizeof by.level, "expert");
        snprintf(by.bots, sizeof by.bots, "%s", bots);
    }
    struct event event = {.kind = EVENT_MOVE, .seat = (uint8_t)seat};
    event.word[0] = by.level[0]
                        ? choose_as_bot(seat, &by)
                        : game.opened.game->pick(game.opened.setup, &game.table.view[seat].state, seat, &game.rng);
    table_happen(&game.table, &event);
    game.decided[seat]++;
    if (any(15) == 0 && !game.opened.record.bot[seat - 1][0]) { /* leaves or comes back */
        bool lent = sits->level[0] != '\0';
        *sits = (struct decider){0};
        if (lent) {
            snprintf(line, sizeof line, "# seat %d person %s", seat, game.name[seat]);
        } else {
            snprintf(sits->level, sizeof sits->level, "club");
            snprintf(line, sizeof line, "# seat %d bot club %s", seat, game.bots);
        }
        note(line);
    }
}

static void play(int most)
{
    struct table *table = &game.table;
    int seats = game.opened.record.seats;
    for (unsigned acting, before = 0; (acting = table_to_act(table)) != 0 && table->full.events < most;) {
        int decided[SEATS_MAX + 1];
        memcpy(decided, game.decided, sizeof decided);
        if (acting & ACT_CHANCE)
            draw();
        else
            decide(acting);
        before = acting;
        acting = table_to_act(table);
        for (int seat = 1; seat <= seats; seat++)
            if (acting & ACT_SEAT(seat) && (!(before & ACT_SEAT(seat)) || decided[seat] != game.decided[seat]))
                game.due[seat] = (struct due){table->view[seat].state, table->told[seat].count};
    }
}

/* -- after the game ------------------------------------------------------------------------------------- */

static void finish(void)
{
    char line[EVENT_TEXT];
    struct text text;
    note_bytes("# secret ", game.secret, NULL, false);
    if (game.seed_lines.length) {
        text_cut(&game.seed_lines, game.seed_lines.length - 1);
        note(game.seeds);
    }
    if (table_to_act(&game.table))
        return;
    text_open(&text, line, sizeof line);
    match_say_result(&game.table.full, &text);
    note(line);
}

static void write_file(const char *folder, int viewer, const struct text *text)
{
    char path[4096];
    if (viewer < 0)
        snprintf(path, sizeof path, "%s/full.rec", folder);
    else
        snprintf(path, sizeof path, "%s/told-%d.rec", folder, viewer);
    FILE *file = fopen(path, "w");
    if (!file || text->full || fwrite(text->at, 1, text->length, file) != text->length || fclose(file) != 0)
        abort();
}

static void lay(const struct game *one, int seats)
{
    struct opened *opened = &game.opened;
    struct text text;
    game.sheet = one->needs_sheet ? sheets_find(one->id, NULL)->text : NULL;
    *opened = (struct opened){.setup = (struct setup *)setup_memory, .sheet = &sheet_memory};
    if (text_same(one->id, "null-bock")) {
        opened->record.option_count = 1;
        snprintf(opened->record.options[0].key, sizeof opened->record.options[0].key, "rounds");
        opened->record.options[0].value = 2;
    }
    snprintf(opened->record.game, sizeof opened->record.game, "%s", one->id);
    opened->record.seats = seats;
    if (open_new(opened, game.sheet, game.sheet ? strlen(game.sheet) : 0, NULL))
        abort();
    text_open(&text, game.bots, sizeof game.bots);
    struct learned learned = weights_find(opened->setup, weights_sheet(game.sheet));
    version_say(&learned, &text);
    seat_all(seats);
    for (int viewer = 0; viewer <= seats; viewer++) {
        game.table.told[viewer] = (struct told){.events = told_memory[viewer], .room = EVENTS};
        text_open(&game.table.lines[viewer], line_memory[viewer], LINES);
    }
    text_open(&game.table.record, record_memory, LINES);
    text_open(&game.seed_lines, game.seeds, sizeof game.seeds);
    table_open(&game.table, opened->setup, VIEWER_FULL, TABLE_ALL(seats));
    table_say_header(&game.table, &opened->record, game.sheet);
    for (int viewer = 0; viewer <= seats; viewer++)
        table_say_told_header(&game.table, &opened->record, game.sheet, viewer);
}

int main(int count, char **words)
{
    const struct game *one = count >= 5 ? games_find(words[1]) : NULL;
    int seats = count >= 5 ? atoi(words[2]) : 0, way = 0;
    game.way = count == 6 ? words[5] : "";
    while (ways[way] && !is_way(ways[way]))
        way++;
    if (!one || seats < one->seats_least || seats > one->seats_most || (game.way[0] && !ways[way]))
        return 2;
    uint8_t raw[FAIR_BYTES];
    char table[FAIR_TABLE];
    rng_seed(&game.rng, strtoull(words[3], NULL, 10));
    fill_random(raw);
    fair_say_table(raw, table);
    lay(one, seats);
    promise(table, seats);
    play(is_way("close") ? 30 + (int)any(10) : EVENTS / 2);
    finish();
    write_file(words[4], -1, &game.table.record);
    for (int viewer = 0; viewer <= seats; viewer++)
        write_file(words[4], viewer, &game.table.lines[viewer]);
    return 0;
}
