/* seats.c - who sits at a table (see seats.h). */
#include "seats.h"
#include "bits.h"
#include <string.h>

/* -- seeds ---------------------------------------------------------------------------------------------- */

/* One too large wraps around. */
bool seed_take_number(const char **at, uint64_t *number)
{
    const char *from = *at;
    *number = 0;
    for (; **at >= '0' && **at <= '9'; (*at)++)
        *number = 10 * *number + (uint64_t)(**at - '0');
    return *at > from;
}

void seed_say_number(struct text *text, uint64_t number)
{
    if (number >= 10)
        seed_say_number(text, number / 10);
    text_char(text, (char)('0' + number % 10));
}

void seed_say(const struct seed *seed, int seat, struct text *text)
{
    text_add(text, "# seed ");
    text_number(text, seat);
    text_char(text, ' ');
    seed_say_number(text, seed->number);
    text_char(text, ' ');
    text_number(text, seed->from);
}

uint64_t seed_of_decision(const struct seed *seed, int told)
{
    return seed_mix(seed->number, (uint64_t)told);
}

/* One comment among the events, without its line end. The first one of a kind and seat counts. */
static void read_comment(struct seats *seats, const char *line)
{
    int whose = 0;
    const char *at = line;
    if (text_take_word(&at, "# fair ")) {
        seats->fair = true;
    } else if (text_take_word(&at, "# seed ") && !seats->fair) {
        struct seed seed;
        if (text_take_number(&at, &whose) && whose >= 1 && whose <= seats->count && !seats->seat[whose].seeded &&
            text_take(&at, ' ') && seed_take_number(&at, &seed.number) && text_take(&at, ' ') &&
            text_take_number(&at, &seed.from) && !*at) {
            seats->seat[whose].seed = seed;
            seats->seat[whose].seeded = true;
        }
    } else if (text_take_word(&at, "# bot ")) {
        if (text_take_number(&at, &whose) && whose >= 1 && whose <= seats->count && !seats->seat[whose].bots[0] &&
            text_take(&at, ' ') && text_length(at) < BOTS_WORD)
            memcpy(seats->seat[whose].bots, at, text_length(at) + 1);
    }
}

void seats_open(struct seats *seats, const struct setup *setup, const struct record *record, const char *bytes,
                size_t length)
{
    memset(seats, 0, sizeof *seats);
    seats->setup = setup;
    seats->count = record->seats;
    for (int seat = 1; seat <= record->seats; seat++) {
        seats->seat[seat].person = !record->bot[seat - 1][0];
        seats->persons += seats->seat[seat].person;
        if (seats->seat[seat].person)
            seats->viewer = seat;
    }
    if (seats->persons != 1)
        seats->viewer = 0;
    struct record_cursor cursor;
    char line[EVENT_TEXT], first;
    int number;
    if (!bytes)
        return;
    record_start(record, bytes, length, &cursor);
    while ((first = record_any_line(&cursor, line, &number)))
        if (first == '#')
            read_comment(seats, line);
}

/* The rest of a comment, or its next word, as a name in a header; one that does not fit is none. */
static void take_name(const char *at, char out[RECORD_NAME], bool word)
{
    size_t length = 0;
    while (at[length] && !(word && at[length] == ' '))
        length++;
    if (length >= RECORD_NAME)
        return;
    memcpy(out, at, length);
    out[length] = '\0';
}

void seats_note(struct record *record, const char *line)
{
    int seat = 0;
    const char *at = line;
    if (!text_take_word(&at, "# seat ") || !text_take_number(&at, &seat) || seat < 1 || seat > record->seats)
        return;
    char *name = record->name[seat - 1], *bot = record->bot[seat - 1];
    if (text_take_word(&at, " bot ")) {
        take_name(at, bot, true);
    } else if (text_take_word(&at, " person ")) {
        bot[0] = '\0';
        take_name(at, name, false);
    } else if (text_same(at, " free")) {
        bot[0] = name[0] = '\0';
    }
}

void seats_seed(struct seats *seats, struct table *table, int seat, uint64_t number, int told, const char *bots)
{
    struct seat *one = &seats->seat[seat];
    struct text word;
    one->seed = (struct seed){.number = number, .from = told};
    one->seeded = true;
    text_open(&word, one->bots, sizeof one->bots);
    text_add(&word, bots);
    if (!table->record.at)
        return;
    seed_say(&one->seed, seat, &table->record);
    text_add(&table->record, "\n# bot ");
    text_number(&table->record, seat);
    text_char(&table->record, ' ');
    text_add(&table->record, one->bots);
    text_char(&table->record, '\n');
}

const char *seats_bots(const struct seats *seats)
{
    for (int seat = 1; seat <= seats->count; seat++)
        if (seats->seat[seat].bots[0])
            return seats->seat[seat].bots;
    return "";
}

void seats_player(struct player *player, const struct game *game, const char *name)
{
    if (!name[0] || player_read(player, game, name, 0))
        *player = (struct player){.kind = PLAYER_RANDOM};
}

/* -- who is asked --------------------------------------------------------------------------------------- */

void seats_ask(const struct seats *seats, const struct table *table, struct asked *asked)
{
    unsigned acting = table_to_act(table);
    *asked = (struct asked){.over = !acting, .chance = (acting & ACT_CHANCE) != 0};
    asked->several = (acting & (acting - 1)) != 0;
    for (int seat = seats->count; seat >= 1; seat--)
        if (acting & ACT_SEAT(seat))
            *(seats->seat[seat].person ? &asked->person : &asked->bot) = seat;
}

int asked_seat(const struct asked *asked)
{
    if (asked->chance)
        return 0;
    return asked->bot && (!asked->person || asked->bot < asked->person) ? asked->bot : asked->person;
}

bool seats_must_hand_over(const struct seats *seats, int seat)
{
    if (seats->persons < 2 || seat == seats->before)
        return false;
    return seats->setup->game->hides_hands || (seats->before && seats->sealed);
}

void seats_turn(struct seats *seats, const struct asked *asked)
{
    if (seats->persons < 2)
        return;
    if (asked->over)
        seats->viewer = 0;
    if (!asked->person || seats->viewer == asked->person)
        return;
    bool asks = seats_must_hand_over(seats, asked->person);
    seats->viewer = asks ? 0 : asked->person;
    seats->handover = asks ? asked->person : 0;
}

bool seats_sit(struct seats *seats, int seat)
{
    if (seat < 0 || seat > seats->count || (seat && !seats->seat[seat].person))
        return false;
    if (seats->persons == 1)
        return true;
    seats->viewer = seat;
    if (seat == seats->handover)
        seats->handover = 0;
    if (seat)
        seats->before = seat;
    return true;
}

void seats_decided(struct seats *seats, int seat, bool several)
{
    seats->before = seat;
    seats->sealed = several;
}
