/* deciders.c - hall/deciders.h: who decided what by a record's header and comments, and when decisions fell due. */
#include "deciders.h"
#include "../check.h"
#include "games.h"
#include "open.h"
#include "seats.h"
#include "sheets.h"
#include <string.h>

static _Alignas(16) unsigned char setup_memory[SETUP_BYTES];

/* Each line, and what is to be said of it: "" for no decision, else seat, number, level and bots. */
static const struct {
    const char *line, *said;
} lines[] = {
    {"# fair 1 nulliexample2345 00", ""},
    {"# seat 2 bot club 1-a", ""},
    {"roll 5", ""},
    {"1 c3", "1 0  "},
    {"2 c3", "2 0 club 1-a"},
    {"3 ?", "3 0 expert "}, /* the header names the level, and nothing the bots */
    {"# once 1 expert 1-b", ""},
    {"2 c3", "2 1 club 1-a"},
    {"1 c3", "1 1 expert 1-b"},
    {"shown 3 c3", ""},
    {"1 c3", "1 2  "},
    {"# once 1 expert 1-b", ""},
    {"# seat 1 person Ada von 3", ""},
    {"1 c3", "1 3  "},
    {"# seat 1 bot master 1-c", ""},
    {"# seat 2 free", ""},
    {"1 c3", "1 4 master 1-c"},
    {"2 c3", "2 2  "},
    {"# seat 9 bot club 1-a", ""},   /* no such seat */
    {"# seat 2 bot club", ""},       /* no bots' word */
    {"# seat 2 bot club 1-a x", ""}, /* too much */
    {"# seat 2 person", ""},
    {"4 c3", ""},
    {"2 c3", "2 3  "},
    {"result 1 2 3", ""},
};

static void check_lines(void)
{
    static struct record record = {.seats = 3, .bot = {[2] = "expert"}};
    struct deciders deciders;
    deciders_open(&deciders, &record);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct decision decision;
        char said[200];
        struct text text;
        text_open(&text, said, sizeof said);
        if (deciders_take(&deciders, lines[i].line, &decision)) {
            text_number(&text, decision.seat);
            text_char(&text, ' ');
            text_number(&text, decision.number);
            text_char(&text, ' ');
            text_add(&text, decision.by.level);
            text_char(&text, ' ');
            text_add(&text, decision.by.bots);
        }
        check(text_same(said, lines[i].said), lines[i].line, said);
    }
}

static void check_seeds(void)
{
    char line[100];
    struct text text;
    int seat, number;
    uint64_t seed;
    text_open(&text, line, sizeof line);
    decision_say_seed(7, 123, UINT64_MAX, &text);
    check(text_same(line, "# seed 7 123 18446744073709551615"), "a seed is said", line);
    check(decision_read_seed(line, &seat, &number, &seed) && seat == 7 && number == 123 && seed == UINT64_MAX,
          "a seed is read", "another");
    check(!decision_read_seed("# seed 7 123", &seat, &number, &seed) &&
              !decision_read_seed("# seed 9 1 1", &seat, &number, &seed),
          "what is no seed is told", "it is not");

    /* The seeds of a table at one device look alike and mean something else. */
    static const char record[] = "nullarium 1\ngame null-bock\nseats 3\nbot 2 club\n---\n%s# seed 2 4 17\n";
    static struct sheet sheet;
    for (int fair = 0; fair < 2; fair++) {
        char bytes[200];
        struct seats seats;
        struct opened opened = {.setup = (struct setup *)setup_memory, .sheet = &sheet};
        snprintf(bytes, sizeof bytes, record, fair ? "# fair 1 nulliexample2345 00\n" : "");
        bool refused = open_record(&opened, bytes, strlen(bytes), NULL);
        seats_open(&seats, opened.setup, &opened.record, bytes, strlen(bytes));
        check(!refused && seats.seat[2].seeded == !fair && seats.fair == fair,
              fair ? "an online table's seeds are no table's at one device" : "a table's at one device are", "no");
    }
}

/* Random games of all kinds: whoever is to act was told so much when he came to act, also where others choose before
 * him or he acts twice running. */
static void check_dues(void)
{
    static struct table table;
    static struct sheet sheet;
    for (int i = 0; games_all[i]; i++) {
        const struct game *game = games_all[i];
        struct opened opened = {.setup = (struct setup *)setup_memory, .sheet = &sheet};
        const char *text = game->needs_sheet ? sheets_find(game->id, NULL)->text : NULL;
        open_game(&opened, game, game->seats_most < 4 ? game->seats_most : 4, text, text ? strlen(text) : 0, NULL);
        struct dues dues;
        struct rng rng;
        int told[SEATS_MAX + 1] = {0};
        bool same = true, met = false;
        rng_seed(&rng, 1);
        table_open(&table, opened.setup, VIEWER_FULL, TABLE_ALL(opened.record.seats));
        dues_open(&dues, &table);
        for (unsigned acting; (acting = table_to_act(&table)) != 0;) {
            struct event event = {0};
            if (acting & ACT_CHANCE) {
                table_draw(&table, &rng, &event);
            } else {
                int seat = 1 + (int)rng_below(&rng, (uint32_t)opened.record.seats);
                while (!(acting & ACT_SEAT(seat)))
                    seat = seat % opened.record.seats + 1;
                same &= dues.told[seat] == told[seat];
                met |= told[seat] < table.view[seat].events;
                event = (struct event){.kind = EVENT_MOVE, .seat = (uint8_t)seat};
                event.word[0] = game->pick(opened.setup, &table.view[seat].state, seat, &rng);
                table_happen(&table, &event);
            }
            unsigned after = table_to_act(&table);
            dues_after(&dues, &table, event.kind == EVENT_MOVE ? event.seat : 0);
            for (int seat = 1; seat <= opened.record.seats; seat++)
                if (!(acting & ACT_SEAT(seat)) || (event.kind == EVENT_MOVE && event.seat == seat))
                    told[seat] = after & ACT_SEAT(seat) ? table.view[seat].events : -1;
        }
        check(same, "a decision is due when its seat comes to act", game->id);
        check(met || text_same(game->id, "nullern"), "others have chosen before somebody does", game->id);
    }
}

int main(void)
{
    check_lines();
    check_seeds();
    check_dues();
    return close_tests();
}
