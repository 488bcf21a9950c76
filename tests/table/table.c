/* table.c - the layer that all front ends share: what a table tells and writes down is what replaying it gives again;
 * seats, seeds and who is asked; touching. */
#include "../check.h"
#include "games.h"
#include "open.h"
#include "seats.h"
#include "sheets.h"
#include "take_back.h"
#include "touch.h"
#include "weights.h"
#include <stdlib.h>
#include <string.h>

static _Alignas(16) unsigned char setup_memory[SETUP_BYTES], again_memory[SETUP_BYTES];
static struct sheet sheet;
static struct past past[SEATS_MAX + 2];
static struct news news[SEATS_MAX + 2];
static struct event told[SEATS_MAX + 1][1 << 14];
static char lines[SEATS_MAX + 1][RECORD_BYTES], record[RECORD_BYTES];

static const char *text_of_sheet(const struct game *game)
{
    return game->needs_sheet ? sheets_find(game->id, NULL)->text : NULL;
}

/* A table where all is kept. */
static void lay(struct table *table, struct opened *opened, const struct game *game, int seats)
{
    const char *text = text_of_sheet(game);
    *opened = (struct opened){.setup = (struct setup *)setup_memory, .sheet = &sheet};
    if (open_game(opened, game, seats, text, text ? strlen(text) : 0, NULL))
        abort();
    *table = (struct table){.past = past, .news = news};
    for (int viewer = 0; viewer <= seats; viewer++) {
        table->told[viewer] = (struct told){.events = told[viewer], .room = sizeof told[0] / sizeof told[0][0]};
        text_open(&table->lines[viewer], lines[viewer], sizeof lines[viewer]);
    }
    text_open(&table->record, record, sizeof record);
    table_open(table, opened->setup, VIEWER_FULL, TABLE_ALL(seats));
    table_say_header(table, &opened->record, text);
    for (int viewer = 0; viewer <= seats; viewer++)
        table_say_told_header(table, &opened->record, text, viewer);
}

/* -- what is told and written down ------------------------------------------------------------------------ */

static bool touching_works(const struct table *table, int seat, uint64_t move);

static void play_random(struct table *table, struct rng *rng, bool *touched)
{
    const struct setup *setup = table->setup;
    for (unsigned act; (act = table_to_act(table)) != 0;) {
        struct event event = {0};
        if (act & ACT_CHANCE) {
            table_draw(table, rng, &event);
            continue;
        }
        event.seat = (uint8_t)(1 + rng_below(rng, (uint32_t)setup->seats));
        while (!(act & ACT_SEAT(event.seat)))
            event.seat = (uint8_t)(event.seat % setup->seats + 1);
        event.word[0] = setup->game->pick(setup, &table->view[event.seat].state, event.seat, rng);
        *touched = *touched && touching_works(table, event.seat, event.word[0]);
        table_happen(table, &event);
    }
    table_finish(table);
}

/* Reads a text anew, and plays it at a table of its own, where nobody sits: the same position. */
static bool replays_to(const struct text *text, const struct match *match)
{
    static struct table again;
    struct opened opened = {.setup = (struct setup *)again_memory, .sheet = &sheet};
    struct refusal why = {0};
    again = (struct table){0};
    if (open_record(&opened, text->at, text->length, &why))
        return false;
    table_open(&again, opened.setup, opened.record.view, 0);
    return opened.record.view == match->viewer &&
           !table_replay(&again, &opened.record, text->at, text->length, -1, &why) &&
           memcmp(&table_match(&again)->state, &match->state, sizeof match->state) == 0 &&
           table_match(&again)->events == match->events;
}

static void check_game(const struct game *game, int seats)
{
    static struct table table;
    struct opened opened;
    struct rng rng;
    char name[96];
    bool same = true, counted = true, touched = true;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        rng_seed(&rng, seed);
        lay(&table, &opened, game, seats);
        play_random(&table, &rng, &touched);
        same = same && replays_to(&table.record, &table.full) && !table.record.full;
        for (int viewer = 0; viewer <= seats; viewer++) {
            same = same && replays_to(&table.lines[viewer], &table.view[viewer]);
            counted = counted && table.told[viewer].count == table.view[viewer].events;
            struct state hidden = table.full.state;
            game->hide(table.setup, &hidden, viewer);
            same = same && memcmp(&hidden, &table.view[viewer].state, sizeof hidden) == 0;
        }
        counted = counted && table.draws > 0 && table.draws < table.full.events;
    }
    snprintf(name, sizeof name, "%s %d: what is written and told replays to the same", game->id, seats);
    check(same, name, "another position");
    snprintf(name, sizeof name, "%s %d: events and draws are counted", game->id, seats);
    check(counted, name, "other numbers");
    snprintf(name, sizeof name, "%s %d: touching spells every move that is played", game->id, seats);
    check(touched, name, "another move");
}

/* -- touching --------------------------------------------------------------------------------------------- */

/* The touches of a move, one after the other, are that move; the last one again confirms it; it can be taken back. */
static bool touching_works(const struct table *table, int seat, uint64_t move)
{
    const struct setup *setup = table->setup;
    struct touch touch, whole;
    struct refusal why;
    uint8_t touches[TOUCHES_MAX];
    int count = setup->game->touches(setup, &table->view[seat].state, move, touches);
    touch_open(&touch, &table->view[seat], seat);
    for (int i = 0; i < count; i++)
        if (touch_press(&touch, touches[i], TOUCH_TAP, &why) != TOUCH_CHANGED || why.message.text ||
            touch.count != i + 1)
            return false;
    if (!touch.next.complete)
        return false;
    touch_open(&whole, &table->view[seat], seat);
    touch_fill_in(&whole, move);
    if (whole.next.move != move || whole.count != count)
        return false;
    if (!next_has(&touch.next, touches[count - 1])) {
        struct touch before = touch;
        if (touch_press(&touch, touches[count - 1], TOUCH_DRAG, &why) != TOUCH_NOTHING ||
            touch_press(&touch, touches[count - 1], TOUCH_KEY, &why) != TOUCH_PLAY ||
            memcmp(&touch, &before, sizeof touch) != 0)
            return false;
    }
    if (count > 1 && touches[count - 2] != touches[count - 1] &&
        (touch_press(&touch, touches[count - 2], TOUCH_DRAG, &why) != TOUCH_CHANGED || touch.count != count - 1))
        return false;
    touch_take_back(&touch, TOUCHES_MAX);
    return touch.count == 0 && !touch_all(&touch, touches, count, &why) && touch.count == count;
}

/* A target that cannot follow begins anew where it may come first, and says why where it may not. */
static void check_pressing(void)
{
    static struct table table;
    struct opened opened;
    struct touch touch;
    struct refusal why;
    struct rng rng;
    const struct game *game = games_find("traexx");
    lay(&table, &opened, game, 1);
    rng_seed(&rng, 1);
    while (table_to_act(&table) & ACT_CHANCE) {
        struct event event;
        table_draw(&table, &rng, &event);
    }
    touch_open(&touch, &table.view[1], 1);
    int first = next_first(&touch.next, 0), other = first;
    while (next_has(&touch.next, other))
        other++;
    check(touch_press(&touch, other, TOUCH_TAP, &why) == TOUCH_NOTHING && why.message.text && !touch.count,
          "pressing: what may not come first says why", "it does not");
    check(touch_press(&touch, first, TOUCH_TAP, &why) == TOUCH_CHANGED && touch.count == 1 && !why.message.text,
          "pressing: what may come first is touched", "it is not");
    check(touch.next.complete || (touch_press(&touch, first, TOUCH_TAP, &why) == TOUCH_CHANGED && !touch.count),
          "pressing: tapped again it is taken back", "it is not");
    touch_open(&touch, &table.view[1], 0);
    check(next_first(&touch.next, 0) == NO_TARGET && touch_press(&touch, first, TOUCH_TAP, &why) == TOUCH_NOTHING,
          "pressing: a spectator touches nothing", "he does");
}

/* -- opening ---------------------------------------------------------------------------------------------- */

static void check_refused(const char *name, const char *text, const char *id, int line)
{
    struct opened opened = {.setup = (struct setup *)setup_memory, .sheet = &sheet};
    struct refusal why = {0};
    bool refused = open_record(&opened, text, strlen(text), &why);
    check(refused && why.line == line && strcmp(why.message.text, id) == 0, name,
          refused ? why.message.text : "not refused");
}

static void check_opening(void)
{
    check_refused("open: an unknown game", "nullarium 1\ngame chess\nseats 2\n---\n", "core.record-unknown-game", 2);
    check_refused("open: seats that the game lacks", "nullarium 1\ngame nullern\n# so many\nseats 1\n---\n",
                  "core.seats", 4);
    check_refused("open: a sheet that is missing", "nullarium 1\ngame traexx\nseats 1\n---\n", "core.needs-sheet", 0);
    struct opened opened = {.setup = (struct setup *)setup_memory, .sheet = &sheet};
    struct refusal why = {0};
    const char *text = "sheet x\n# y\ngame chess\nmap\n. .\n";
    check(open_sheet(&opened, text, strlen(text), &why) && why.line == 3, "open: a sheet of an unknown game", "line");
}

/* -- seats ------------------------------------------------------------------------------------------------ */

static void check_seats(void)
{
    static struct table table;
    struct opened opened;
    struct seats seats, again;
    struct asked asked;
    char bots[BOTS_WORD];
    struct text word;
    lay(&table, &opened, games_find("null-bock"), 4);
    strcpy(opened.record.bot[2], "club");
    text_cut(&table.record, 0);
    table_say_header(&table, &opened.record, NULL);
    seats_open(&seats, opened.setup, &opened.record, NULL, 0);
    text_open(&word, bots, sizeof bots);
    struct learned learned = weights_find(opened.setup, 0);
    version_say(&learned, &word);
    seats_seed(&seats, &table, 3, UINT64_MAX, 17, bots);
    check(open_record(&opened, table.record.at, table.record.length, NULL) == false, "seats: the record is one", "no");
    seats_open(&again, opened.setup, &opened.record, table.record.at, table.record.length);
    check(again.seat[3].seeded && again.seat[3].seed.number == UINT64_MAX && again.seat[3].seed.from == 17,
          "seats: a seed is kept", "another");
    check(strcmp(again.seat[3].bots, bots) == 0 && atoi(bots) == BOTS_VERSION && strchr(bots, '-') &&
              !again.seat[2].bots[0],
          "seats: which bots play is kept", again.seat[3].bots);
    check(seats.persons == 3 && !seats.seat[3].person && seats.viewer == 0, "seats: persons and bots", "others");
    seats_ask(&seats, &table, &asked);
    check(asked.chance && !asked.over && asked_seat(&asked) == 0, "seats: chance is asked first", "it is not");
    struct rng rng;
    rng_seed(&rng, 1);
    while (table_to_act(&table) & ACT_CHANCE) {
        struct event event;
        table_draw(&table, &rng, &event);
    }
    seats_ask(&seats, &table, &asked);
    check(asked.several && asked.person == 1 && asked.bot == 3 && asked_seat(&asked) == 1,
          "seats: the lowest person and the lowest bot are asked", "others");
    seats_turn(&seats, &asked);
    check(seats.handover == 1 && seats.viewer == 0, "seats: hands are handed over", "no");
    check(!seats_sit(&seats, 3) && seats_sit(&seats, 1) && seats.viewer == 1 && !seats.handover,
          "seats: a person sits down, a bot does not", "no");
    seats_decided(&seats, 1, asked.several);
    check(!seats_must_hand_over(&seats, 1) && seats_must_hand_over(&seats, 2),
          "seats: the next person takes the device", "no");
}

/* -- taking back ------------------------------------------------------------------------------------------ */

/* What a viewer knows and is shown, before a move. */
static struct {
    struct match full, view[SEATS_MAX + 1];
    struct past past[SEATS_MAX + 2];
    long news[SEATS_MAX + 2];
    int told[SEATS_MAX + 1], draws;
} before;

static void remember(const struct table *table)
{
    before.full = table->full;
    before.draws = table->draws;
    memcpy(before.view, table->view, sizeof before.view);
    memcpy(before.past, past, sizeof past);
    for (int i = 0; i <= table->setup->seats + 1; i++)
        before.news[i] = news[i].count;
    for (int viewer = 0; viewer <= table->setup->seats; viewer++)
        before.told[viewer] = table->told[viewer].count;
}

static bool is_as_before(const struct table *table)
{
    bool same = memcmp(&before.full, &table->full, sizeof before.full) == 0 && before.draws == table->draws;
    for (int viewer = 0; viewer <= table->setup->seats; viewer++)
        same = same && memcmp(&before.view[viewer], &table->view[viewer], sizeof before.view[0]) == 0 &&
               before.told[viewer] == table->told[viewer].count && before.news[1 + viewer] == news[1 + viewer].count;
    return same && memcmp(before.past, past, sizeof past) == 0;
}

/* Whether a move told anybody more than itself, counted by what was told. */
static bool tells_more(const struct table *table)
{
    for (int viewer = 0; viewer <= table->setup->seats; viewer++)
        if (table->told[viewer].count - before.told[viewer] > 1)
            return true;
    return false;
}

/* The last event is taken back, and the record says so in the place of its line; then it happens again. */
static bool goes_back(struct table *table, const struct event *event)
{
    static char whole[RECORD_BYTES], left[RECORD_BYTES], line[EVENT_TEXT + 16];
    struct text out, wanted;
    text_open(&out, left, sizeof left);
    text_open(&wanted, line, sizeof line);
    strcpy(whole, record);
    text_add(&wanted, "# taken back ");
    match_say(&before.full, event, &wanted);
    text_char(&wanted, '\n');
    if (take_back_say(whole, strlen(whole), &out, NULL))
        return false;
    take_back(table, whole, strlen(whole));
    size_t kept = strlen(whole) - (wanted.length - strlen("# taken back "));
    bool good = is_as_before(table) && strncmp(left, whole, kept) == 0 && strcmp(left + kept, line) == 0;
    text_add(&table->record, left);
    table_happen(table, event);
    return good && replays_to(&table->record, &table->full);
}

static void check_taking_back(const struct game *game, int count)
{
    static struct table table;
    struct opened opened;
    struct seats seats;
    struct rng rng;
    char name[96];
    bool good = true, right = true;
    int taken = 0;
    lay(&table, &opened, game, count);
    seats_open(&seats, opened.setup, &opened.record, NULL, 0);
    rng_seed(&rng, 4);
    for (unsigned act; (act = table_to_act(&table)) != 0 && table.full.events < 60;) {
        struct event event = {0};
        remember(&table);
        for (int viewer = 0; viewer <= count; viewer++)
            text_cut(&table.lines[viewer], 0);
        if (act & ACT_CHANCE) {
            table_draw(&table, &rng, &event);
            right = right && !take_back_whose(&seats, &table);
            continue;
        }
        for (event.seat = 1; !(act & ACT_SEAT(event.seat)); event.seat++)
            ;
        event.word[0] = game->pick(table.setup, &table.view[event.seat].state, event.seat, &rng);
        table_happen(&table, &event);
        bool possible = !tells_more(&table) && table_to_act(&table);
        right = right && take_back_whose(&seats, &table) == (possible ? event.seat : 0);
        seats.seat[event.seat].person = false;
        right = right && !take_back_whose(&seats, &table);
        seats.seat[event.seat].person = true;
        if (possible) {
            good = good && goes_back(&table, &event);
            taken++;
        }
    }
    snprintf(name, sizeof name, "%s %d: what is taken back leaves the table as before, and a comment", game->id, count);
    check(good && taken, name, taken ? "it does not" : "nothing was taken back");
    snprintf(name, sizeof name, "%s %d: only the last move of a person that told nothing more is taken back", game->id,
             count);
    check(right, name, "others, or fewer");
}

static void check_taken_lines(void)
{
    static const char head[] = "nullarium 1\ngame null-bock\nseats 3\n---\n";
    static const struct {
        const char *events, *wanted; /* NULL: refused */
    } cases[] = {
        {"# a\n", NULL}, {"1 x\r\n2  y \n\n# z\n", "1 x\r\n# taken back 2 y\n\n# z\n"}, {"1 x", "# taken back 1 x\n"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char bytes[256], out[256];
        struct text text;
        struct refusal why = {0};
        text_open(&text, out, sizeof out);
        snprintf(bytes, sizeof bytes, "%s%s", head, cases[i].events);
        bool refused = take_back_say(bytes, strlen(bytes), &text, &why);
        check(refused == !cases[i].wanted && (refused || strcmp(out + strlen(head), cases[i].wanted) == 0),
              "taking back: the last event's line becomes the comment", out);
    }
    char small[48];
    struct text text;
    struct refusal why = {0};
    text_open(&text, small, sizeof small);
    static const char record_of_one[] = "nullarium 1\ngame null-bock\nseats 3\n---\n1 D7>1\n";
    check(take_back_say(record_of_one, strlen(record_of_one), &text, &why) &&
              strcmp(why.message.text, "core.back-no-room") == 0,
          "taking back: a record that is full is refused", "it is not");
}

int main(void)
{
    for (int i = 0; games_all[i]; i++)
        for (int seats = games_all[i]->seats_least; seats <= games_all[i]->seats_most && seats <= 4; seats += 2)
            check_game(games_all[i], seats), check_taking_back(games_all[i], seats);
    check_taken_lines();
    check_pressing();
    check_opening();
    check_seats();
    return close_tests();
}
