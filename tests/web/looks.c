/* looks.c - looking and touching never list moves: plays at a table of the page by touches alone, as the page does, and
 * counts how often a game's `moves` is entered, whoever calls it. The games are compiled with -finstrument-functions,
 * so that every function of theirs reports here.
 *
 *   web_looks SHEETS_FOLDER */
#include "bits.h"
#include "games.h"
#include "page_json.h"
#include "page_look.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUIET __attribute__((no_instrument_function))

static long entered, functions;

void __cyg_profile_func_enter(void *function, void *caller) QUIET;
void __cyg_profile_func_exit(void *function, void *caller) QUIET;

void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)caller;
    functions++;
    for (int i = 0; games_all[i]; i++)
        entered += function == (void *)(uintptr_t)games_all[i]->moves;
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
}

static struct page_table table;
static struct scene scene;
static char room[3 * RECORD_BYTES], text_of_record[RECORD_BYTES];
static int passed, failed;

static void check(bool fine, const char *what, const char *game)
{
    if (!fine)
        printf("not ok %s: %s\n", game, what);
    passed += fine;
    failed += !fine;
}

/* The first sheet of a game as lines of a record. */
static void add_sheet(struct text *text, const char *folder, const char *game)
{
    char pattern[512], line[256];
    glob_t found = {0};
    snprintf(pattern, sizeof pattern, "%s/%s/*.sheet", folder, game);
    FILE *file = glob(pattern, 0, NULL, &found) ? NULL : fopen(found.gl_pathv[0], "r");
    text_add(text, "sheet one\n");
    while (file && fgets(line, sizeof line, file)) {
        text_add(text, "| ");
        text_add(text, line);
    }
    if (file)
        fclose(file);
    globfree(&found);
}

static void open_table(const struct game *game, const char *folder)
{
    struct text text, out;
    text_open(&text, text_of_record, sizeof text_of_record);
    text_add(&text, "nullarium 1\ngame ");
    text_add(&text, game->id);
    text_add(&text, "\nseats ");
    text_number(&text, game->seats_usual);
    text_add(&text, "\n");
    if (game->needs_sheet)
        add_sheet(&text, folder, game->id);
    text_add(&text, "---\n");
    text_open(&out, room, sizeof room);
    page_table_open(&table, text_of_record, text.length, -1, &out);
    check(strstr(room, "refused") == NULL, room, game->id);
}

/* What may be touched next, from the answer the page gets. */
static int read_targets(int targets[TARGETS_MAX], bool *complete, char move[MOVE_TEXT])
{
    int count = 0;
    const char *at = strstr(room, "\"next\":{\"targets\":[");
    *complete = false;
    if (!at)
        return 0;
    at += strlen("\"next\":{\"targets\":[");
    for (char *end; *at != ']'; at = *end == ',' ? end + 1 : end)
        targets[count++] = (int)strtol(at, &end, 10);
    *complete = strncmp(at, "],\"complete\":true", 17) == 0;
    if (*complete)
        sscanf(strstr(at, "\"move\":\"") + 8, "%63[^\"]", move);
    return count;
}

static void look(int seat, const uint8_t *touched, int count)
{
    struct page_look wish = {.viewer = seat, .touched = touched, .count = count, .aspect = ASPECT_WIDE};
    struct text out;
    text_open(&out, room, sizeof room);
    page_look_view(&table, &wish, &scene, &out);
}

/* Touches what is offered until it is a move; false: it led nowhere. */
static bool touch(int seat, struct rng *rng, char move[MOVE_TEXT])
{
    uint8_t touched[TOUCHES_MAX + 1];
    int targets[TARGETS_MAX];
    for (int count = 0; count < TOUCHES_MAX; count++) {
        bool complete;
        struct text out;
        look(seat, touched, count);
        int offered = read_targets(targets, &complete, move);
        if (complete && (!offered || rng_below(rng, 2)))
            return true;
        if (!offered)
            return false;
        struct page_look wish = {.viewer = seat, .touched = touched, .count = count};
        text_open(&out, room, sizeof room);
        page_look_press(&table, &wish, 255, TOUCH_TAP, &out); /* what is not there is explained without listing, too */
        touched[count] = (uint8_t)targets[rng_below(rng, (uint32_t)offered)];
    }
    return false;
}

static int play(const struct game *game, struct rng *rng, int most)
{
    int decisions = 0, lost = 0;
    for (unsigned act; (act = page_table_to_act(&table)) != 0 && decisions < most && lost < 1000;) {
        struct text out;
        char move[MOVE_TEXT] = "";
        text_open(&out, room, sizeof room);
        if (act & ACT_CHANCE) {
            uint8_t bytes[TABLE_DRAW_BYTES];
            for (int i = 0; i < TABLE_DRAW_BYTES; i++)
                bytes[i] = (uint8_t)rng_next(rng);
            page_table_draw(&table, bytes, &out);
        } else if (touch(bits_first(act), rng, move)) {
            text_open(&out, room, sizeof room);
            page_table_move(&table, bits_first(act), move, &out);
            check(strstr(room, "refused") == NULL, room, game->id);
            decisions++;
        } else {
            lost++;
        }
    }
    return decisions;
}

int main(int argc, char **argv)
{
    for (int i = 0; games_all[i] && argc == 2; i++) {
        const struct game *game = games_all[i];
        struct rng rng;
        rng_seed(&rng, 5);
        functions = entered = 0;
        open_table(game, argv[1]);
        int decisions = play(game, &rng, 60);
        check(decisions >= 8, "some decisions by touches", game->id);
        check(functions > 1000, "the game's functions report", game->id);
        check(entered == 0, "moves were listed", game->id);
        while (page_table_to_act(&table) & ACT_CHANCE)
            play(game, &rng, 1);
        int seat = bits_first(page_table_to_act(&table) | ACT_SEAT(SEATS_MAX));
        uint64_t move;
        if (page_table_to_act(&table)) /* and it would be counted */
            game->moves(table.game.setup, &table.table.full.state, seat, &move, 1);
        check(!page_table_to_act(&table) || entered == 1, "a listing is counted", game->id);
    }
    check(passed > 0, "usage: web_looks SHEETS_FOLDER", "web_looks");
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
